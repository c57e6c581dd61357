/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Runs of segments or triangles, and how they are cut in two. */

#include "shape_build.h"

/* Point that is corner `k` of an item. */
static inline uint32_t corner_of(const berthi_builder *builder, uint32_t item, uint32_t k)
{
    return builder->corners == 3 ? builder->source->corners[3 * item + k] : item + k;
}

/* |q - p| <= 22000 and piece <= pieces <= 2^12, so twice the product is below 2^28. */
int16_t berthi_piece_end(int32_t p, int32_t q, uint32_t piece, uint32_t pieces)
{
    const int32_t twice = 2 * (q - p) * (int32_t)piece + (int32_t)pieces,
                  whole = 2 * (int32_t)pieces;
    const int32_t floor = twice >= 0 ? twice / whole : -((whole - 1 - twice) / whole);
    return (int16_t)(p + floor);
}

static uint32_t gather_pieces(const berthi_builder *builder, const berthi_footprint_run *run)
{
    const int16_t *p = builder->grid + 2 * (size_t)builder->items[run->first], *q = p + 2;
    uint32_t k;
    for (k = 0; k < 2; k++) {
        const uint32_t piece = run->piece + k * run->span;
        builder->fit[2 * k] = berthi_piece_end(p[0], q[0], piece, run->pieces);
        builder->fit[2 * k + 1] = berthi_piece_end(p[1], q[1], piece, run->pieces);
    }
    return 2;
}

uint32_t berthi_run_gather(const berthi_builder *builder, const berthi_footprint_run *run)
{
    uint32_t i, k, count = 0, last = UINT32_MAX;
    if (run->pieces != 0) {
        return gather_pieces(builder, run);
    }
    for (i = run->first; i < (uint32_t)run->first + run->count; i++) {
        for (k = 0; k < builder->corners; k++) {
            const uint32_t point = corner_of(builder, builder->items[i], k);
            if (point != last) { /* segments mostly follow each other */
                builder->fit[2 * count] = builder->grid[2 * point];
                builder->fit[2 * count + 1] = builder->grid[2 * point + 1];
                count++;
            }
            last = point;
        }
    }
    return count;
}

void berthi_item_sum(const berthi_builder *builder, uint32_t item, int32_t *x, int32_t *y)
{
    uint32_t k;
    *x = *y = 0;
    for (k = 0; k < builder->corners; k++) {
        const int16_t *point = builder->grid + 2 * (size_t)corner_of(builder, item, k);
        *x += point[0];
        *y += point[1];
    }
}

/* u . (sum of an item's corners): |u| < 2^14 (1 + 2^-13), |sum| < 3 * 15560, so below 2^30. */
static int32_t key_of(const berthi_builder *builder, uint32_t item)
{
    int32_t x, y;
    berthi_item_sum(builder, item, &x, &y);
    return builder->plane.ux * x + builder->plane.uy * y;
}

/* How many keys of a run are below a value. */
static uint32_t count_below(const berthi_builder *builder, const berthi_footprint_run *run,
                            int32_t value)
{
    uint32_t i, count = 0;
    for (i = run->first; i < (uint32_t)run->first + run->count; i++) {
        count += key_of(builder, builder->items[i]) < value;
    }
    return count;
}

/* The largest value that at most `half` keys are below: by halving the interval, 31 times. */
static int32_t median_of(const berthi_builder *builder, const berthi_footprint_run *run,
                         uint32_t half)
{
    int32_t low = -1073741824, high = 1073741823;
    while (low < high) {
        const int32_t middle = high - (high - low) / 2;
        if (count_below(builder, run, middle) <= half) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

/* Items with keys below `key`, and the first `ties` of those equal to it, come first; otherwise the
 * order stays. */
static void partition(berthi_builder *builder, const berthi_footprint_run *run, int32_t key,
                      uint32_t ties)
{
    uint16_t *items = builder->items + run->first, *aside = (uint16_t *)builder->fit;
    uint32_t i, left = 0, right = 0;
    for (i = 0; i < run->count; i++) {
        const int32_t of = key_of(builder, items[i]);
        if (of < key || (of == key && ties != 0)) {
            ties -= of == key;
            items[left++] = items[i];
        } else {
            aside[right++] = items[i];
        }
    }
    for (i = 0; i < right; i++) {
        items[left + i] = aside[i];
    }
}

uint32_t berthi_run_split(berthi_builder *builder, const berthi_footprint_run *run, uint32_t most)
{
    const uint32_t half = run->count / 2u, below = count_below(builder, run, builder->plane.key);
    int32_t key;
    if (below != 0 && below != run->count && below <= most && run->count - below <= most) {
        partition(builder, run, builder->plane.key, 0);
        return below;
    }
    key = median_of(builder, run, half);
    partition(builder, run, key, half - count_below(builder, run, key));
    return half;
}
