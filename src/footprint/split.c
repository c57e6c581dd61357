/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Runs of segments or triangles, and how they are cut in two. */

#include "build.h"

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

static uint32_t gather_pieces(const berthi_builder *builder, const berthi_run *run)
{
    const int16_t *p = builder->steps + 2 * (size_t)builder->items[run->first], *q = p + 2;
    uint32_t k;
    for (k = 0; k < 2; k++) {
        const uint32_t piece = run->piece + k * run->span;
        builder->fit[2 * k] = berthi_piece_end(p[0], q[0], piece, run->pieces);
        builder->fit[2 * k + 1] = berthi_piece_end(p[1], q[1], piece, run->pieces);
    }
    return 2;
}

uint32_t berthi_run_gather(const berthi_builder *builder, const berthi_run *run)
{
    uint32_t i, k, count = 0, last = UINT32_MAX;
    if (run->pieces != 0) {
        return gather_pieces(builder, run);
    }
    for (i = run->first; i < (uint32_t)run->first + run->count; i++) {
        for (k = 0; k < builder->corners; k++) {
            const uint32_t point = corner_of(builder, builder->items[i], k);
            if (point != last) { /* segments mostly follow each other */
                builder->fit[2 * count] = builder->steps[2 * point];
                builder->fit[2 * count + 1] = builder->steps[2 * point + 1];
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
        const int16_t *point = builder->steps + 2 * (size_t)corner_of(builder, item, k);
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

/* Lengths to 3 %. */
int32_t berthi_item_length(const berthi_builder *builder, uint32_t item)
{
    const int16_t *p = builder->steps + 2 * (size_t)item;
    const int32_t ax = p[2] > p[0] ? p[2] - p[0] : p[0] - p[2];
    const int32_t ay = p[3] > p[1] ? p[3] - p[1] : p[1] - p[3];
    return ax > ay ? (63 * ax + 20 * ay) >> 6 : (63 * ay + 20 * ax) >> 6;
}

/* What an item counts for where a run is halved: one, or its length: so that what is cut into many
 * pieces has as much room below as what is many. At most 32768 of up to 30000 steps and one. */
static uint32_t weight_of(const berthi_builder *builder, uint32_t item)
{
    return builder->balanced ? (uint32_t)berthi_item_length(builder, item) + 1 : 1;
}

/* What the items count for whose keys are below a value. */
static uint32_t weight_below(const berthi_builder *builder, const berthi_run *run, int32_t value)
{
    uint32_t weight = 0;
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++) {
        if (key_of(builder, builder->items[i]) < value) {
            weight += weight_of(builder, builder->items[i]);
        }
    }
    return weight;
}

/* How many keys of a run are below a value. */
static uint32_t count_below(const berthi_builder *builder, const berthi_run *run, int32_t value)
{
    uint32_t count = 0;
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++) {
        count += key_of(builder, builder->items[i]) < value;
    }
    return count;
}

/* The largest value that at most `half` is below: by halving the interval, 31 times. */
static int32_t median_of(const berthi_builder *builder, const berthi_run *run, uint32_t half)
{
    int32_t low = -1073741824, high = 1073741823;
    while (low < high) {
        const int32_t middle = high - (high - low) / 2;
        if (weight_below(builder, run, middle) <= half) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

/* Items with keys below `key`, and the first of those equal to it as long as they count for at most
 * `ties`, come first; otherwise the order stays. Returns how many. */
static uint32_t partition(berthi_builder *builder, const berthi_run *run, int32_t key,
                          uint32_t ties)
{
    uint16_t *items = builder->items + run->first, *aside = (uint16_t *)builder->fit;
    uint32_t left = 0, right = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        const int32_t of = key_of(builder, items[i]);
        const uint32_t weight = weight_of(builder, items[i]);
        if (of < key || (of == key && ties >= weight)) {
            ties -= of == key ? weight : 0;
            items[left++] = items[i];
        } else {
            aside[right++] = items[i];
        }
    }
    for (uint32_t i = 0; i < right; i++) {
        items[left + i] = aside[i];
    }
    return left;
}

/* Half of what the run counts for goes left, or less by one item. */
static uint32_t halve_run(berthi_builder *builder, const berthi_run *run)
{
    const uint32_t half = weight_below(builder, run, INT32_MAX) / 2u;
    const int32_t key = median_of(builder, run, half);
    return partition(builder, run, key, half - weight_below(builder, run, key));
}

uint32_t berthi_run_split(berthi_builder *builder, const berthi_run *run, uint32_t most)
{
    const uint32_t below = count_below(builder, run, builder->plane.key);
    const uint32_t balanced = builder->balanced;
    uint32_t left;
    if (!balanced && below != 0 && below != run->count && below <= most &&
        run->count - below <= most) {
        return partition(builder, run, builder->plane.key, 0);
    }
    left = halve_run(builder, run);
    if (left == 0) { /* the first item is more than half of it all */
        builder->balanced = 0;
        left = partition(builder, run, median_of(builder, run, 0), 1);
        builder->balanced = balanced;
    }
    return left;
}
