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

/* ---- Where an OUTLINE is cut ----------------------------------------------------------------- */

/* Planes that are tried along each axis; and runs of more items than this are cut where it costs
 * least: floors. Figures are cheaper through the centroid (`make bench-shapes`: clear pairs on m3
 * 1.13 of what circles take, by cost 1.40; 2,000 segments under a sweep: 99,770 and 109,954
 * instructions by cost and through the centroid). */
enum { SPLIT_PLANES = 16, SPLIT_MANY = 64 };

/* The box around one half of a run, and its items. */
typedef struct split_half {
    int32_t low[2], high[2];
    int64_t items;
} split_half;

static void half_take(split_half *half, const int16_t *point)
{
    for (uint32_t axis = 0; axis < 2; axis++) {
        half->low[axis] = point[axis] < half->low[axis] ? point[axis] : half->low[axis];
        half->high[axis] = point[axis] > half->high[axis] ? point[axis] : half->high[axis];
    }
}

/* What a half costs: how often it is met goes with its size, what that takes with its items. Sizes
 * to 3 %. */
static int64_t half_cost(const split_half *half)
{
    const int32_t x = half->high[0] - half->low[0], y = half->high[1] - half->low[1];
    return half->items * (x > y ? 63 * x + 20 * y : 63 * y + 20 * x);
}

/* The cost of a cut at builder->plane; no item on one side: the most. */
static int64_t cost_of(const berthi_builder *builder, const berthi_run *run)
{
    split_half half[2] = {{{INT16_MAX, INT16_MAX}, {INT16_MIN, INT16_MIN}, 0},
                          {{INT16_MAX, INT16_MAX}, {INT16_MIN, INT16_MIN}, 0}};
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++) {
        const uint32_t item = builder->items[i];
        split_half *to = &half[key_of(builder, item) < builder->plane.key];
        half_take(to, builder->steps + 2 * (size_t)item);
        half_take(to, builder->steps + 2 * (size_t)item + 2);
        to->items++;
    }
    if (half[0].items == 0 || half[1].items == 0) {
        return INT64_MAX;
    }
    return half_cost(&half[0]) + half_cost(&half[1]);
}

/* Keys are sums of two corners: twice the place of the cut. */
void berthi_run_choose_plane(berthi_builder *builder, const berthi_run *run,
                             const berthi_circle *circle)
{
    berthi_plane best = builder->plane;
    int64_t least;
    const int32_t radius = (int32_t)circle->radius;
    if (run->count <= SPLIT_MANY) {
        return;
    }
    least = cost_of(builder, run);
    for (uint32_t axis = 0; axis < 2; axis++) {
        builder->plane.ux = axis == 0;
        builder->plane.uy = axis == 1;
        for (int32_t k = 1; k < SPLIT_PLANES; k++) {
            int64_t cost;
            builder->plane.key =
                2 * ((axis == 0 ? circle->x : circle->y) - radius) + 4 * radius * k / SPLIT_PLANES;
            cost = cost_of(builder, run);
            if (cost < least) {
                least = cost;
                best = builder->plane;
            }
        }
    }
    builder->plane = best;
}
