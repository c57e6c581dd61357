/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a footprint's tree: node after node in preorder, straight into the image's arena. */

#include "build.h"

/* ---- Leaves ---------------------------------------------------------------------------------- */

/* Whether the corners of a triangle run clockwise; products of stored coordinates fit 32 bits. */
static int clockwise(const berthi_builder *builder, const uint16_t *corners)
{
    const berthi_unit *p = builder->points + 2 * (size_t)corners[0];
    const berthi_unit *q = builder->points + 2 * (size_t)corners[1];
    const berthi_unit *r = builder->points + 2 * (size_t)corners[2];
    const berth_len px = p[0], py = p[1];
    return (q[0] - px) * (r[1] - py) < (q[1] - py) * (r[0] - px);
}

/* Appends the items of a leaf to the parts; returns the number of its first one. */
static uint32_t put_parts(berthi_builder *builder, const berthi_run *run)
{
    const uint32_t first = builder->part_count, words = builder->corners == 3 ? 3 : 1;
    uint16_t *part = builder->parts + first * words;
    uint32_t i;
    if (!builder->source->kept) {
        return 0;
    }
    for (i = run->first; i < (uint32_t)run->first + run->count; i++, part += words) {
        const uint32_t item = builder->items[i];
        if (words == 1) {
            part[0] = (uint16_t)item;
        } else {
            const uint16_t *corners = builder->source->corners + 3 * item;
            const int turn = clockwise(builder, corners);
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
        const uint32_t below = berthi_run_split(builder, run, most_of_half(builder, run));
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
    uint32_t i;
    if (level >= builder->source->inner || builder->inner_room == 0 ||
        !berthi_inner_find(builder, node, disc)) {
        return 1;
    }
    place = (berthi_unit *)berth_arena_take(image, kind->units * sizeof *place, sizeof *place);
    for (i = 0; place != NULL && i < BERTHI_CIRCLE_UNITS; i++) {
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
        berthi_unit *node =
            (berthi_unit *)berth_arena_take(image, kind->units * sizeof *node, sizeof *node);
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

/* Appends 16-bit numbers to the image. */
static int put_words(berth_arena *image, const uint16_t *words, uint32_t count)
{
    uint16_t *to = (uint16_t *)berth_arena_take(image, 2 * (size_t)count, 2);
    uint32_t i;
    for (i = 0; to != NULL && i < count; i++) {
        to[i] = words[i];
    }
    return to != NULL;
}

static int put_kept(const berthi_builder *builder, berth_arena *image)
{
    const uint32_t units = 2 * builder->point_count;
    berthi_unit *to =
        (berthi_unit *)berth_arena_take(image, units * sizeof *to, sizeof(berthi_unit));
    uint32_t i;
    if (to == NULL) {
        return 0;
    }
    for (i = 0; i < units; i++) {
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
        uint16_t *padding = (uint16_t *)berth_arena_take(image, 2, 2);
        if (padding == NULL) {
            return NULL;
        }
        *padding = 0;
    }
    return header;
}

static void place_scratch(berthi_builder *builder, unsigned char *bytes, const berthi_layout *at)
{
    builder->steps = (int16_t *)(void *)(bytes + at->steps);
    builder->points = (berthi_unit *)(void *)(bytes + at->points);
    builder->items = (uint16_t *)(void *)(bytes + at->items);
    builder->fit = (int16_t *)(void *)(bytes + at->fit);
    builder->parts = (uint16_t *)(void *)(bytes + at->parts);
    builder->ends = (uint16_t *)(void *)(bytes + at->ends);
}

/* How many places have numbers, but for the nodes' own: at most one leaf an item. */
static uint32_t inner_room_of(const berthi_builder *builder)
{
    const uint32_t most = UINT32_C(1) << (builder->source->levels - 1);
    const uint32_t leaves = builder->item_count < most ? builder->item_count : most;
    return BERTHI_FOOTPRINT_NODES_MOST - (2 * leaves - 1);
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
    builder->inner_room = inner_room_of(builder);
    return put_image(builder, kind, image);
}

berth_status berthi_tree_build(const berthi_source *source, const berthi_kind *kind,
                               berth_arena *image, berth_arena *scratch,
                               berthi_footprint_header **header)
{
    const berth_arena before = *image;
    const size_t mark = berth_arena_mark(scratch);
    berth_status status = BERTH_OK;
    berthi_builder builder;
    unsigned char *bytes;
    berthi_layout at;
    builder.source = source;
    builder.corners = source->rings != 0 ? 2 : 3;
    builder.balanced = 0;
    berthi_quantise_choose(&builder);
    at = berthi_tree_layout(&builder);
    bytes = (unsigned char *)berth_arena_take(scratch, at.bytes, BERTHI_IMAGE_ALIGNMENT);
    if (bytes == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    place_scratch(&builder, bytes, &at);
    *header = build(&builder, kind, image);
    if (*header != NULL && builder.over && source->promised) {
        *image = before;
        builder.balanced = 1;
        *header = build(&builder, kind, image);
    }
    if (*header == NULL) {
        status = BERTH_E_IMAGE_SPACE;
    } else if (builder.over && source->promised) {
        status = BERTH_E_THRESHOLD;
    } else if (source->method == BERTH_FOOTPRINT_CYLINDER && builder.radius == 0) {
        status = BERTH_E_RADIUS;
    } else {
        kind->finish(&builder, *header);
        berthi_footprint_seal(*header, kind->units);
    }
    if (status != BERTH_OK) {
        *image = before;
    }
    berth_arena_reset(scratch, mark);
    return status;
}
