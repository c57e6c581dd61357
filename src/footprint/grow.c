/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a footprint's tree: node after node in preorder, straight into the image's arena. */

#include "grow.h"

#include "../core/arena.h"
#include "../core/num.h"
#include "clearance.h"

/* ---- Sizes ----------------------------------------------------------------------------------- */

/* Where the parts of the scratch begin, in bytes; the last one is its size. */
typedef struct grow_layout {
    uint32_t steps, points, items, fit, parts, ends, bytes;
} grow_layout;

typedef struct counts {
    uint32_t nodes, points, parts;
} counts;

/* The most pieces that the segment from point i to j is cut into, were it by halving. A piece's
 * circle has at most half the segment's length for a radius, and four steps for the rounding of
 * both ends. */
static uint32_t pieces_of(const berthi_builder *builder, uint32_t i, uint32_t j)
{
    const berthi_source *source = builder->source;
    const berth_raw threshold = berth_num_raw(source->threshold);
    const int32_t x =
        berthi_steps_down(builder, berth_num_raw(source->x[j]) - berth_num_raw(source->x[i]));
    const int32_t y =
        berthi_steps_down(builder, berth_num_raw(source->y[j]) - berth_num_raw(source->y[i]));
    uint32_t halvings = 0;
    int32_t radius = (x > y ? x + y / 2 : y + x / 2) / 2 + 4;
    while (threshold > 0 && halvings + 1 < source->levels &&
           (berth_raw)radius * builder->step > threshold) {
        halvings++;
        radius = radius / 2 + 3;
    }
    return UINT32_C(1) << halvings;
}

/* The most pieces that all segments are cut into. */
static uint32_t pieces_of_all(const berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    uint32_t ring, first = 0, pieces = 0;
    for (ring = 0; ring < source->rings; ring++) {
        const uint32_t end = source->end != NULL ? source->end[ring] : source->given;
        for (uint32_t i = first; i < end; i++) {
            pieces += pieces_of(builder, i, i + 1 < end ? i + 1 : first);
        }
        first = end;
    }
    return pieces;
}

/* The most leaves of so many items or pieces, and how many places then have numbers, but for the
 * nodes' own. */
static uint32_t most_leaves(const berthi_source *source, uint32_t pieces)
{
    const uint32_t most = UINT32_C(1) << (source->levels - 1);
    return pieces < most ? pieces : most;
}

static uint32_t inner_room_of(uint32_t leaves)
{
    return BERTHI_FOOTPRINT_NODES_MOST - (2 * leaves - 1);
}

/* The most inner circles: one for each node of the first levels that is no leaf, as long as places
 * have numbers. */
static uint32_t inner_most(const berthi_source *source, uint32_t leaves)
{
    const uint32_t room = inner_room_of(leaves), most = (UINT32_C(1) << source->inner) - 1;
    const uint32_t least = leaves - 1 < most ? leaves - 1 : most;
    return least < room ? least : room;
}

/*@ requires 1 <= builder->source->levels <= BERTH_FOOTPRINT_LEVELS_MAX; */
static counts most_counts(const berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    const int cut = source->rings != 0 && source->method != BERTH_FOOTPRINT_OUTLINE;
    const uint32_t pieces = cut ? pieces_of_all(builder) : source->items;
    const uint32_t leaves = most_leaves(source, pieces);
    counts all;
    all.nodes = 2 * leaves - 1 + inner_most(source, leaves);
    all.points = source->given + source->rings;
    all.parts = pieces < source->items + leaves ? pieces : source->items + leaves;
    return all;
}

size_t berthi_tree_most(const berthi_source *source, uint32_t node_units)
{
    berthi_footprint_header header;
    berthi_builder builder;
    builder.source = source;
    berthi_quantise_choose(&builder);
    counts all = most_counts(&builder);
    header.parts.corners = source->rings != 0 ? 2 : 3;
    header.node_count = (uint16_t)all.nodes;
    header.points = source->kept ? (uint16_t)all.points : 0;
    header.parts.rings = source->kept ? (uint16_t)source->rings : 0;
    header.parts.count = source->kept ? (uint16_t)all.parts : 0;
    return berthi_bytes(berthi_footprint_bytes(&header, node_units));
}

static grow_layout grow_layout_of(const berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    const uint32_t corners = source->rings != 0 ? 2 : 3;
    const counts all = most_counts(builder);
    grow_layout at;
    at.points = 0;
    at.steps = BERTHI_IS_EXACT ? 0 : 2 * (uint32_t)sizeof(berthi_unit) * all.points;
    at.items = at.steps + 4 * all.points;
    at.fit = at.items + 2 * source->items;
    at.parts = at.fit + 4 * corners * source->items;
    at.ends = at.parts + (source->kept ? 2 * all.parts * (corners == 3 ? 3u : 1u) : 0);
    at.bytes = at.ends + 2 * source->rings;
    return at;
}

size_t berthi_tree_scratch(const berthi_source *source)
{
    berthi_builder builder;
    builder.source = source;
    berthi_quantise_choose(&builder);
    return berthi_bytes(grow_layout_of(&builder).bytes);
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* Runs of segments or triangles, and how they are cut in two. */

/* Where piece `piece` of `pieces` begins on the way from p to q, rounded to the nearest, halves up:
 * |q - p| <= 22000 and piece <= pieces <= 2^12, so twice the product is below 2^28. */
static int16_t grow_piece_end(int32_t p, int32_t q, uint32_t piece, uint32_t pieces)
{
    const int32_t twice = 2 * (q - p) * (int32_t)piece + (int32_t)pieces,
                  whole = 2 * (int32_t)pieces;
    const int32_t floor = twice >= 0 ? twice / whole : -((whole - 1 - twice) / whole);
    return (int16_t)(p + floor);
}

static uint32_t gather_pieces(const berthi_builder *builder, const berthi_run *run)
{
    const int16_t *p = builder->steps + 2 * (size_t)builder->items[run->first], *q = p + 2;
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t piece = run->piece + k * run->span;
        builder->fit[2 * k] = grow_piece_end(p[0], q[0], piece, run->pieces);
        builder->fit[2 * k + 1] = grow_piece_end(p[1], q[1], piece, run->pieces);
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
            const uint32_t point = berthi_item_corner(builder, builder->items[i], k);
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

/* u . (sum of an item's corners): |u| < 2^14 (1 + 2^-13), |sum| < 3 * 15560, so below 2^30. */
static int32_t key_of(const berthi_builder *builder, uint32_t item)
{
    int32_t x = 0, y = 0;
    for (uint32_t k = 0; k < builder->corners; k++) {
        const int16_t *point = builder->steps + 2 * (size_t)berthi_item_corner(builder, item, k);
        x += point[0];
        y += point[1];
    }
    return builder->plane.ux * x + builder->plane.uy * y;
}

/* At least the length of a segment in steps, and at most 1.03 times that and one more. */
static int32_t length_of(const berthi_builder *builder, uint32_t item)
{
    const int16_t *p = builder->steps + 2 * (size_t)item;
    const int32_t ax = p[2] > p[0] ? p[2] - p[0] : p[0] - p[2];
    const int32_t ay = p[3] > p[1] ? p[3] - p[1] : p[1] - p[3];
    return ax > ay ? (63 * ax + 20 * ay) >> 6 : (63 * ay + 20 * ax) >> 6;
}

int32_t berthi_run_middle(const berthi_builder *builder, const berthi_run *run, int by_length)
{
    int64_t sum = 0, all = 0;
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++) {
        const uint32_t item = builder->items[i];
        const int32_t weight = by_length ? length_of(builder, item) : 1;
        sum += (int64_t)key_of(builder, item) * weight;
        all += weight;
    }
    return all != 0 ? (int32_t)(sum / all) : 0;
}

/* What an item counts for where a run is halved: one, or its length: so that what is cut into many
 * pieces has as much room below as what is many. At most 32768 of up to 30000 steps and one. */
static uint32_t weight_of(const berthi_builder *builder, uint32_t item)
{
    return builder->balanced ? (uint32_t)length_of(builder, item) + 1 : 1;
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

/* Cuts a run of two or more at builder->plane; returns how many go left. Never 0 and never all; by
 * halves when one side would be empty, or have more than `most`. */
static uint32_t grow_split(berthi_builder *builder, const berthi_run *run, uint32_t most)
{
    const uint32_t below = weight_below(builder, run, builder->plane.key);
    const uint32_t balanced = builder->balanced;
    if (!balanced && below != 0 && below != run->count && below <= most &&
        run->count - below <= most) {
        return partition(builder, run, builder->plane.key, 0);
    }
    /* half of what the run counts for goes left, or less by one item */
    const uint32_t half = weight_below(builder, run, INT32_MAX) / 2u;
    const int32_t key = median_of(builder, run, half);
    uint32_t left = partition(builder, run, key, half - weight_below(builder, run, key));
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
    const int32_t radius = (int32_t)circle->radius;
    if (run->count <= SPLIT_MANY) {
        return;
    }
    /* @argued: a circle around points of 16 bits has its centre among them */
    BERTH_ASSERT(0 <= radius && radius < 65536 && -65536 < circle->x && circle->x < 65536 &&
                 -65536 < circle->y && circle->y < 65536);
    int64_t least = cost_of(builder, run);
    for (uint32_t axis = 0; axis < 2; axis++) {
        builder->plane.ux = axis == 0;
        builder->plane.uy = axis == 1;
        for (int32_t k = 1; k < SPLIT_PLANES; k++) {
            builder->plane.key =
                2 * ((axis == 0 ? circle->x : circle->y) - radius) + 4 * radius * k / SPLIT_PLANES;
            const int64_t cost = cost_of(builder, run);
            if (cost < least) {
                least = cost;
                best = builder->plane;
            }
        }
    }
    builder->plane = best;
}

/* ---- Inner circles --------------------------------------------------------------------------- */

/* Where near a node the outline is deepest: the search looks from a grid of points, then goes from
 * the deepest of these uphill in ever smaller steps. It finds no maximum for sure, and needs none:
 * what it finds is measured. */

/* The grid's pitch is the node's radius by this; the last step is the radius found by that; and an
 * inner circle is worth its bytes when its radius is not smaller than the node's by that. */
enum { INNER_GRID = 4, INNER_FINE = 16, INNER_WORTH = 8 };

typedef struct deepest {
    berthi_rings rings;
    berth_len x, y, depth;
} deepest;

/* Takes (x, y) when it is deeper; it is kept where an image may have a centre. */
static int look_from(deepest *best, berth_len x, berth_len y)
{
    if (berthi_abs(x) > BERTHI_FOOTPRINT_LIMIT || berthi_abs(y) > BERTHI_FOOTPRINT_LIMIT) {
        return 0;
    }
    const berth_len depth = berthi_clearance(&best->rings, x, y, best->depth);
    if (depth <= best->depth) {
        return 0;
    }
    best->x = x;
    best->y = y;
    best->depth = depth;
    return 1;
}

/* Uphill from the best point, as long as one of eight neighbours is deeper, but not for ever. */
static void go_uphill(deepest *best, berth_len step)
{
    int moves = 4, found = 1;
    while (found && moves-- != 0) {
        const berth_len x = best->x, y = best->y;
        found = 0;
        for (int i = 0; i < 9; i++) {
            if (i != 4) {
                found |= look_from(best, x + (berth_len)(i % 3 - 1) * step,
                                   y + (berth_len)(i / 3 - 1) * step);
            }
        }
    }
}

/* The places of a grid around a node's centre, from the middle outward: of two that are as deep the
 * one that is nearer to it stays. */
static void look_around(deepest *best, const berthi_unit *node, berth_len pitch)
{
    const berth_len x = node[BERTHI_CIRCLE_X], y = node[BERTHI_CIRCLE_Y];
    for (int ring = 0; ring <= INNER_GRID; ring++) {
        for (int i = -ring; i <= ring; i++) {
            const int stride = i == -ring || i == ring ? 1 : 2 * ring;
            for (int j = -ring; j <= ring; j += stride) {
                if (i * i + j * j <= INNER_GRID * INNER_GRID) {
                    (void)look_from(best, x + (berth_len)i * pitch, y + (berth_len)j * pitch);
                }
            }
        }
    }
}

/* The largest disc inside of the outline that a bounded search finds with its centre near a node's
 * circle, into *disc (its link 0); returns 0 when there is none worth having. */
static int inner_find(const berthi_builder *builder, const berthi_unit *node, berthi_unit *disc)
{
    const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
    berth_len step = radius / INNER_GRID;
    deepest best = {{builder->points, builder->ends, builder->source->rings, 0}, 0, 0, 0};
    look_around(&best, node, step);
    while (best.depth > 0 && step * INNER_FINE > best.depth) {
        step = step / 2;
        go_uphill(&best, step);
    }
    if (best.depth <= 0) {
        return 0;
    }
    best.depth =
        berthi_inner_radius(berthi_clearance(&best.rings, best.x, best.y, 0), builder->rounding);
    /* @argued: it is inside of an outline whose points have 16 bits */
    BERTH_ASSERT(-65536 < best.depth && best.depth < 65536);
    if (best.depth * INNER_WORTH < radius) {
        return 0;
    }
    disc[BERTHI_CIRCLE_X] = (berthi_unit)best.x;
    disc[BERTHI_CIRCLE_Y] = (berthi_unit)best.y;
    disc[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)best.depth;
    disc[BERTHI_CIRCLE_LINK] = 0;
    return 1;
}

/* ---- Leaves ---------------------------------------------------------------------------------- */

/* Appends the items of a leaf to the parts; returns the number of its first one. */
static uint32_t put_parts(berthi_builder *builder, const berthi_run *run)
{
    const uint32_t first = builder->part_count, words = builder->corners == 3 ? 3 : 1;
    uint16_t *part = builder->parts + first * words;
    if (!builder->source->kept) {
        return 0;
    }
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++, part += words) {
        const uint32_t item = builder->items[i];
        if (words == 1) {
            part[0] = (uint16_t)item;
        } else {
            const uint16_t *corners = builder->source->corners + 3 * item;
            const int turn =
                berthi_is_clockwise(builder->points, corners[0], corners[1], corners[2]);
            part[0] = corners[0];
            part[1] = corners[1 + turn];
            part[2] = corners[2 - turn];
        }
    }
    part[-(ptrdiff_t)words] |= BERTHI_LAST_PART;
    builder->part_count += run->count;
    return first;
}

/* Whether the run that was fitted last is a leaf; notes one that is larger than the threshold. */
static int tree_is_leaf(berthi_builder *builder, const berthi_run *run)
{
    const berthi_source *source = builder->source;
    const berth_raw threshold = berth_num_raw(source->threshold);
    const berth_raw radius = (berth_raw)builder->radius * builder->step;
    if (source->method == BERTH_FOOTPRINT_OUTLINE) {
        return run->count <= source->leaf_size || run->level + 1u == source->levels;
    }
    if (builder->corners == 3) {
        return run->count == 1 || run->level + 1u == source->levels;
    }
    if (run->count > 1 ? radius < threshold : threshold <= 0 || radius <= threshold) {
        return 1;
    }
    if (run->level + 1u == source->levels || (run->count == 1 && run->span == 1)) {
        builder->over = 1;
        return 1;
    }
    return 0;
}

/* ---- The tree -------------------------------------------------------------------------------- */

/* The pieces that the segment that was fitted last is cut into: the fewest whose circles are no
 * larger than the threshold. A piece's radius is at most the segment's by their number, and three
 * steps: for the rounding of both ends, of the centre, and upward. It was larger than the
 * threshold, so the quotient below fits. */
static uint32_t pieces_needed(const berthi_builder *builder)
{
    const int32_t radius = builder->radius;
    const int32_t room = (int32_t)(berth_num_raw(builder->source->threshold) / builder->step) - 3;
    const int32_t most = INT32_C(1) << (BERTH_FOOTPRINT_LEVELS_MAX - 1);
    const int32_t pieces = room > 0 ? (radius + room - 1) / room : most;
    return (uint32_t)(pieces < 2 ? 2 : pieces < most ? pieces : most);
}

/* The most items that one half of a run may have: so many leaves as its levels hold, of one item
 * each. Of an OUTLINE leaves may hold more, where there are more: half as many again as they would
 * be of one size. */
/*@ requires run->level <= BERTH_FOOTPRINT_LEVELS_MAX - 2; */
static uint32_t most_of_half(const berthi_builder *builder, const berthi_run *run)
{
    const uint32_t all = UINT32_C(1) << (BERTH_FOOTPRINT_LEVELS_MAX - 1);
    const uint32_t room = UINT32_C(1) << (BERTH_FOOTPRINT_LEVELS_MAX - 2 - run->level);
    if (builder->source->method != BERTH_FOOTPRINT_OUTLINE || builder->item_count <= all) {
        return room;
    }
    return room * ((builder->item_count + builder->item_count / 2 + all - 1) / all);
}

/* Both halves of a run; the left one lies behind the right one on the stack. */
/*@ requires run->level <= BERTH_FOOTPRINT_LEVELS_MAX - 2; */
static void halve(berthi_builder *builder, const berthi_run *run, uint32_t number,
                  berthi_run *right)
{
    berthi_run *left = right + 1;
    *right = *left = *run;
    right->level = left->level = (uint8_t)(run->level + 1);
    right->parent = (uint16_t)number;
    left->parent = BERTHI_NO_PARENT;
    if (run->count == 1) {
        if (run->pieces == 0) {
            left->pieces = right->pieces = left->span = (uint16_t)pieces_needed(builder);
        }
        right->span = (uint16_t)(left->span / 2u);
        left->span = (uint16_t)(left->span - right->span);
        right->piece = (uint16_t)(left->piece + left->span);
    } else {
        const uint32_t below = grow_split(builder, run, most_of_half(builder, run));
        left->count = (uint16_t)below;
        right->first = (uint16_t)(run->first + below);
        right->count = (uint16_t)(run->count - below);
    }
}

/* The place after a node that is to have an inner circle: one that lies inside, where there is
 * one, and the link that says so; 0 when the arena is too short. */
static int put_inner(berthi_builder *builder, const berthi_kind *kind, uint32_t level,
                     berthi_unit *node, berth_arena *image)
{
    berthi_unit disc[BERTHI_CIRCLE_UNITS], *place;
    if (level >= builder->source->inner || builder->inner_room == 0 ||
        !inner_find(builder, node, disc)) {
        return 1;
    }
    place = (berthi_unit *)berth_arena_take(image, kind->units * sizeof *place, 1);
    for (uint32_t i = 0; place != NULL && i < BERTHI_CIRCLE_UNITS; i++) {
        place[i] = disc[i];
    }
    node[BERTHI_CIRCLE_LINK] = berthi_link_unit(BERTHI_INNER);
    builder->node_count++;
    builder->inner_room--;
    return place != NULL;
}

/* Makes all nodes, each in its own piece of the arena, one behind the other. */
static int put_nodes(berthi_builder *builder, const berthi_kind *kind, berth_arena *image)
{
    berthi_run waiting[BERTH_FOOTPRINT_LEVELS_MAX + 1];
    berthi_unit *nodes = NULL;
    uint32_t count = 1;
    const berthi_run root = {0, (uint16_t)builder->item_count, BERTHI_NO_PARENT, 0, 0, 0, 0};
    waiting[0] = root;
    while (count != 0) {
        const berthi_run run = waiting[--count];
        const uint32_t number = builder->node_count++;
        berthi_unit *node = (berthi_unit *)berth_arena_take(image, kind->units * sizeof *node, 1);
        if (node == NULL) {
            return 0;
        }
        nodes = number == 0 ? node : nodes;
        if (run.parent != BERTHI_NO_PARENT) {
            berthi_unit *link = nodes + (run.parent + 1u) * kind->units - 1;
            *link = berthi_link_unit(berthi_link_of(*link) | number |
                                     (run.pieces != 0 ? (uint32_t)BERTHI_CUT : 0));
        }
        builder->levels = run.level + 1u > builder->levels ? run.level + 1u : builder->levels;
        kind->fit(builder, &run, node);
        if (tree_is_leaf(builder, &run)) {
            node[kind->units - 1] = berthi_link_unit(BERTHI_LEAF + put_parts(builder, &run));
        } else {
            node[kind->units - 1] = 0;
            if (!put_inner(builder, kind, run.level, node, image)) {
                return 0;
            }
            halve(builder, &run, number, &waiting[count]);
            count += 2;
        }
    }
    return 1;
}

/* Appends 16-bit numbers to the image: all that it has follows without a gap, also on a core where
 * it may begin at an odd byte. */
static int put_words(berth_arena *image, const uint16_t *words, uint32_t count)
{
    uint16_t *to = (uint16_t *)berth_arena_take(image, berthi_bytes(2 * count), 1);
    for (uint32_t i = 0; to != NULL && i < count; i++) {
        to[i] = words[i];
    }
    return to != NULL;
}

static int put_kept(const berthi_builder *builder, berth_arena *image)
{
    const uint32_t units = 2 * builder->point_count;
    berthi_unit *to =
        (berthi_unit *)berth_arena_take(image, berthi_bytes(units * (uint32_t)sizeof *to), 1);
    if (to == NULL) {
        return 0;
    }
    for (uint32_t i = 0; i < units; i++) {
        to[i] = builder->points[i];
    }
    return put_words(image, builder->ends, builder->source->rings) &&
           put_words(image, builder->parts,
                     builder->part_count * (builder->corners == 3 ? 3u : 1u));
}

static void put_header(const berthi_builder *builder, berthi_footprint_header *header)
{
    const berthi_source *source = builder->source;
    header->levels = (uint8_t)builder->levels;
    header->ground.shift = (uint8_t)builder->shift;
    header->method = (uint8_t)source->method;
    header->node_count = (uint16_t)builder->node_count;
    header->ground.origin_x = berth_num_of(builder->origin_x);
    header->ground.origin_y = berth_num_of(builder->origin_y);
    if (source->kept) {
        header->parts.corners = (uint8_t)builder->corners;
        header->points = (uint16_t)builder->point_count;
        header->parts.rings = (uint16_t)source->rings;
        header->parts.count = (uint16_t)builder->part_count;
        header->parts.radius = builder->rounding;
        header->band = berthi_band_of_steps(builder->band);
    }
}

/* The image in its arena; null when that is too short. */
static berthi_footprint_header *put_image(berthi_builder *builder, const berthi_kind *kind,
                                          berth_arena *image)
{
    berthi_footprint_header *header =
        (berthi_footprint_header *)berth_arena_take(image, sizeof *header, BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL || !put_nodes(builder, kind, image) ||
        (builder->source->kept && !put_kept(builder, image))) {
        return NULL;
    }
    berthi_footprint_begin(header, kind->structure, sizeof *header);
    put_header(builder, header);
    header->head.bytes = berthi_footprint_bytes(header, kind->units);
    if ((image->base + image->used) - (unsigned char *)header < (ptrdiff_t)header->head.bytes) {
        uint16_t *padding = (uint16_t *)berth_arena_take(image, 2, 1);
        if (padding == NULL) {
            return NULL;
        }
        *padding = 0;
    }
    return header;
}

/* One image, with what the builder was told about splits. */
static berthi_footprint_header *build(berthi_builder *builder, const berthi_kind *kind,
                                      berth_arena *image)
{
    builder->node_count = builder->part_count = builder->levels = 0;
    builder->over = 0;
    berthi_quantise_points(builder);
    if (builder->source->method == BERTH_FOOTPRINT_OUTLINE) {
        berthi_simplify_rings(builder);
    }
    builder->inner_room = inner_room_of(most_leaves(builder->source, builder->item_count));
    return put_image(builder, kind, image);
}

berth_status berthi_tree_build(const berthi_source *source, const berthi_kind *kind,
                               berth_arena *image, berth_arena *scratch, const void **made)
{
    const berth_arena before = *image;
    const size_t mark = berth_arena_mark(scratch);
    berth_status status = BERTH_OK;
    berthi_builder builder;
    if (berthi_arenas_are_one(image, scratch)) {
        return BERTH_E_SCRATCH_SPACE;
    }
    builder.source = source;
    builder.corners = source->rings != 0 ? 2 : 3;
    builder.balanced = 0;
    berthi_quantise_choose(&builder);
    grow_layout at = grow_layout_of(&builder);
    unsigned char *const bytes =
        (unsigned char *)berth_arena_take(scratch, berthi_bytes(at.bytes), BERTHI_IMAGE_ALIGNMENT);
    if (bytes == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    builder.steps = (int16_t *)(void *)(bytes + at.steps);
    builder.points = (berthi_unit *)(void *)(bytes + at.points);
    builder.items = (uint16_t *)(void *)(bytes + at.items);
    builder.fit = (int16_t *)(void *)(bytes + at.fit);
    builder.parts = (uint16_t *)(void *)(bytes + at.parts);
    builder.ends = (uint16_t *)(void *)(bytes + at.ends);
    berthi_footprint_header *header = build(&builder, kind, image);
    if (header != NULL && builder.over && source->promised) {
        *image = before;
        builder.balanced = 1;
        header = build(&builder, kind, image);
    }
    if (header == NULL) {
        status = BERTH_E_IMAGE_SPACE;
    } else if (builder.over && source->promised) {
        status = BERTH_E_THRESHOLD;
    } else if (source->method == BERTH_FOOTPRINT_CYLINDER && builder.radius == 0) {
        status = BERTH_E_RADIUS;
    } else {
        kind->finish(&builder, header);
        berthi_footprint_seal(header, kind->units);
        *made = header;
    }
    if (status != BERTH_OK) {
        *image = before;
    }
    berth_arena_reset(scratch, mark);
    return status;
}
