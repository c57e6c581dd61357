/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, attached. Everything that a query relies on is checked here, once: each field
 * against its range, so that even an image with a forged CRC cannot make a query read out of bounds
 * or overflow. One loop proves the legs and nodes of a block; where a program has one kind of
 * motions alone, it is compiled for it. */

#include "fit.h"
#include "kinds.h"

/* ---- Header ---------------------------------------------------------------------------------- */

/* Times: a clip begins at 0 and lasts as long as its legs. A single knot that stands only before
 * its tick is the leg of one tick before it, so the first tick may be -1; one that stands after the
 * last tick ends one tick later. */
BERTHI_INLINE int times_hold(const berthi_motion_header *header, int straight)
{
    const int32_t first = header->first, length = header->length;
    if (length < 1 || length > BERTH_TICK_MAX || header->unit < 1) {
        return 0;
    }
    if (straight) {
        const int32_t single = header->legs == 1 && length == 1;
        return first >= -single && first <= BERTH_TICK_MAX + single - length &&
               (header->blocks == 1 || header->unit == 1) && header->before <= BERTH_STANDS &&
               header->after <= BERTH_STANDS;
    }
    return first == 0 && (int64_t)header->unit * header->legs == length &&
           (header->before | header->after) == 0;
}

/* Numbers that a query computes with. */
static BERTHI_APART int numbers_hold(const berthi_motion_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    const berth_raw widest = BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX + 1); /* widened and rounded up */
#ifdef BERTH_Q16
    const int band = 1;
#else
    const int band = header->band == 0 && header->blocks == 1;
#endif
#ifdef BERTH_CFG_F64
    if (header->padding != 0) {
        return 0;
    }
#endif
    return header->legs - 1 < BERTHI_LEGS_MAX && header->blocks >= 1 &&
           header->blocks <= header->legs && header->leaf_size >= 1 &&
           header->flags <= BERTHI_MOTION_FLAGS && header->zero == 0 &&
           header->shift <= BERTHI_SHIFT_LIMIT && header->pace <= BERTHI_PACE_LIMIT &&
           header->radius_shift <= BERTHI_SHIFT_LIMIT && band &&
           berthi_within(header->origin_x, -most, most) &&
           berthi_within(header->origin_y, -most, most) &&
           berthi_within(header->reach, 0, BERTHI_REACH_LIMIT) &&
           berthi_within(header->radius, 0, widest) &&
           berthi_within(header->least, 0, header->radius) &&
           ((header->flags & BERTHI_MOTION_RADII) != 0 ||
            (header->radius_shift == 0 && header->least == header->radius));
}

/* Whether everything is where an image with these sizes has it. */
BERTHI_INLINE int places_hold(const berthi_motion_header *header, const berthi_motion_sizes *sizes)
{
    berthi_motion_header like;
    like.leaf_size = header->leaf_size;
    berthi_motion_lay_out(&like, sizes);
    return header->head.bytes == berthi_motion_bytes(sizes) && header->leaves == like.leaves &&
           header->points == like.points && header->radii == like.radii &&
           header->ticks == like.ticks;
}

/* What an image of one block has. */
BERTHI_INLINE int one_holds(const berthi_motion_header *header, int straight)
{
    berthi_motion_sizes sizes;
    sizes.legs = header->legs;
    sizes.blocks = 1;
    sizes.nodes = 2 * berthi_leaves_of(header->legs, header->leaf_size) - 1;
    sizes.straight = straight != 0;
    sizes.radii = (header->flags & BERTHI_MOTION_RADII) != 0;
    return times_hold(header, straight) && places_hold(header, &sizes);
}

/* ---- Legs and nodes -------------------------------------------------------------------------- */

/* Whether a block's knots have ticks that strictly increase from 0, and end where the next block
 * begins (the last: where all do). */
static inline int ticks_hold(const berthi_stretch *s, int32_t end)
{
    if (s->ticks == NULL) {
        return 1;
    }
    if (s->ticks[0] != 0) {
        return 0;
    }
    for (uint32_t i = 1; i <= s->legs; i++) {
        if (s->ticks[i] <= s->ticks[i - 1]) {
            return 0;
        }
    }
    return s->base + (int64_t)s->unit * s->ticks[s->legs] == end;
}

static inline int points_hold(const berthi_stretch *s)
{
    const uint32_t units = 2 * (s->legs + (s->ticks != NULL));
    for (uint32_t i = 0; i < units; i++) {
        if (!berthi_within(s->xy[i], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

static inline int radii_hold(const berthi_stretch *s, const berthi_motion_header *motion)
{
    const berth_raw least = motion->least;
    berth_raw most = motion->radius;
#ifdef BERTH_Q16
    const int32_t limit = (int32_t)((uint32_t)BERTHI_RADIUS_LIMIT << s->ground.shift);
    if (most > limit) {
        if (s->radii == NULL) {
            return 0;
        }
        most = limit;
    }
#endif
    for (uint32_t i = 0; s->radii != NULL && i < s->legs; i++) {
        const berth_raw r = berthi_stretch_radius(s, i);
        if (!(r >= least && r <= most)) {
            return 0;
        }
    }
    return 1;
}

/* A block, or all of an image of one, which ends at a tick. */
BERTHI_INLINE berth_status check_tree(const berthi_stretch *s, const berthi_motion_header *motion,
                                      int32_t end)
{
    const uint32_t leaf = motion->leaf_size;
    const berthi_unit *node = s->nodes;
    if (!ticks_hold(s, end) || !points_hold(s) || !radii_hold(s, motion)) {
        return BERTH_E_SAMPLE;
    }
    for (uint32_t n = 1; (n >> 1) * leaf < s->legs; n++, node += BERTHI_NODE_UNITS) {
        const uint32_t bit = berthi_lowest_bit(n), to = ((n + bit) >> 1) * leaf;
        const int32_t begin = berthi_stretch_tick(s, ((n - bit) >> 1) * leaf);
        const int32_t until = berthi_stretch_tick(s, to < s->legs ? to : s->legs);
        if (!berthi_node_holds(node, until - begin, s->pace, s->ground.shift)) {
            return BERTH_E_NODE;
        }
    }
    return BERTH_OK;
}

/* The same, compiled once for all that is not known to be held. */
static BERTHI_APART berth_status check_stretch(const berthi_stretch *s,
                                               const berthi_motion_header *motion, int32_t end)
{
    return check_tree(s, motion, end);
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Record number b, and what it says of the one before it; *node is where its nodes begin. */
static int record_holds(const berthi_motion_header *header, uint32_t b, uint32_t *node)
{
    const berthi_block *block = (const berthi_block *)(const void *)(header + 1) + b;
    const int32_t most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    const uint32_t end = b + 1 < header->blocks ? block[1].first : header->legs;
    const int straight = (header->flags & BERTHI_MOTION_STRAIGHT) != 0;
    if (block->first >= end || end > header->legs || block->node != *node ||
        (b == 0 && block->first != 0) || block->shift > header->shift ||
        block->pace > BERTHI_PACE_LIMIT || block->zero != 0 || block->unit < 1 ||
        !berthi_within(block->origin_x, -most, most) ||
        !berthi_within(block->origin_y, -most, most) ||
        !berthi_within(block->reach, 0, BERTHI_REACH_LIMIT)) {
        return 0;
    }
    if (!straight &&
        (block->unit != header->unit || block->base != (int32_t)block->first * header->unit)) {
        return 0;
    }
    *node += 2 * berthi_leaves_of(end - block->first, header->leaf_size) - 1;
    return 1;
}

/* The nodes of several blocks; 0: they do not hold. */
static uint32_t nodes_of_blocks(const berthi_motion_header *header)
{
    const uint32_t room = (header->head.bytes - (uint32_t)sizeof *header) / sizeof(berthi_block);
    uint32_t nodes = 2 * (uint32_t)header->blocks - 1;
    if (header->blocks > room) {
        return 0;
    }
    for (uint32_t b = 0; b < header->blocks; b++) {
        if (!record_holds(header, b, &nodes)) {
            return 0;
        }
    }
    return nodes;
}

static int several_hold(const berthi_motion_header *header)
{
    berthi_motion_sizes sizes;
    sizes.legs = header->legs;
    sizes.blocks = header->blocks;
    sizes.nodes = nodes_of_blocks(header);
    sizes.straight = (header->flags & BERTHI_MOTION_STRAIGHT) != 0;
    sizes.radii = (header->flags & BERTHI_MOTION_RADII) != 0;
    return sizes.nodes != 0 && times_hold(header, sizes.straight != 0) &&
           places_hold(header, &sizes);
}

/* Whether a block's points lie on the image's own ground: within 2^14 steps there, and one that two
 * roundings may make of it. */
static int ground_holds(const berthi_motion_header *motion, const berthi_stretch *s)
{
    const int64_t step = INT64_C(1) << motion->shift;
    const int64_t most = BERTHI_TOP_LIMIT * step + step / 2;
    const int64_t x = (int64_t)berth_num_raw(s->ground.origin_x) - motion->origin_x;
    const int64_t y = (int64_t)berth_num_raw(s->ground.origin_y) - motion->origin_y;
    const int32_t scale = (int32_t)(UINT32_C(1) << s->ground.shift);
    const uint32_t points = s->legs + (s->ticks != NULL);
    for (uint32_t k = 0; k < points; k++) {
        const int64_t px = x + s->xy[2 * k] * scale, py = y + s->xy[2 * k + 1] * scale;
        if (px >= most || px < -most || py >= most || py < -most) {
            return 0;
        }
    }
    return 1;
}

static BERTHI_APART berth_status check_top(const berthi_motion_header *motion)
{
    berthi_node_cover tree;
    const berthi_unit *node = berthi_nodes_of(motion);
    berthi_cover_top(&tree, motion);
    for (uint32_t n = 1; n < 2 * tree.leaves; n++, node += BERTHI_NODE_UNITS) {
        berthi_cover_at(&tree, n);
        if (!berthi_node_holds(node, tree.ticks, tree.pace, tree.shift)) {
            return BERTH_E_NODE;
        }
    }
    return BERTH_OK;
}

static berth_status check_blocks(const berthi_motion_header *motion, int32_t end)
{
    const berthi_block *record = berthi_blocks_of(motion);
    if (!several_hold(motion) || record->base != motion->first) {
        return BERTH_E_HEADER;
    }
    for (uint32_t b = 0; b < motion->blocks; b++, record++) {
        const berthi_stretch s = berthi_stretch_of(motion, b);
        const berth_status status =
            check_stretch(&s, motion, b + 1 < motion->blocks ? record[1].base : end);
        if (status != BERTH_OK) {
            return status;
        }
        if (!ground_holds(motion, &s)) {
            return BERTH_E_SAMPLE;
        }
    }
    return check_top(motion);
}

#endif

/* ---- Calls ----------------------------------------------------------------------------------- */

/* What images of all kinds begin with. */
static BERTHI_APART berth_status check_begin(const berth_motion *view, const void *image,
                                             size_t size)
{
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    const berth_status status = berthi_image_check(image, size, BERTHI_STRUCTURE_MOTION);
    if (status != BERTH_OK) {
        return status;
    }
    return header->head.bytes >= sizeof *header && numbers_hold(header) ? BERTH_OK : BERTH_E_HEADER;
}

static inline int32_t ends_at(const berthi_motion_header *header)
{
    return (int32_t)((uint32_t)header->first + (uint32_t)header->length);
}

static berth_status make_view(berth_motion *view, const berthi_motion_header *header,
                              const berth_kind *kind, berth_status status)
{
    if (status == BERTH_OK) {
        view->image = header;
        view->kind = kind;
    }
    return status;
}

static inline int is_one(const berthi_motion_header *header, uint32_t straight)
{
    return header->blocks == 1 && (header->flags & BERTHI_MOTION_STRAIGHT) == straight;
}

berth_status berth_clip_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    berth_status status = check_begin(view, image, size);
    if (status != BERTH_OK) {
        return status;
    }
    if (!is_one(header, 0)) {
        return BERTH_E_KIND;
    }
    if (!one_holds(header, 0)) {
        return BERTH_E_HEADER;
    }
    const berthi_stretch s = berthi_whole_stretch(header, 0);
    return make_view(view, header, &berth_kind_clip, check_tree(&s, header, ends_at(header)));
}

berth_status berth_route_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    berth_status status = check_begin(view, image, size);
    if (status != BERTH_OK) {
        return status;
    }
    if (!is_one(header, BERTHI_MOTION_STRAIGHT)) {
        return BERTH_E_KIND;
    }
    if (!one_holds(header, 1)) {
        return BERTH_E_HEADER;
    }
    const berthi_stretch s = berthi_whole_stretch(header, 1);
    return make_view(view, header, &berth_kind_route, check_stretch(&s, header, ends_at(header)));
}

berth_status berth_motion_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    berth_status status = check_begin(view, image, size);
    if (status != BERTH_OK) {
        return status;
    }
    const int straight = berthi_is_straight(header);
    const int32_t end = ends_at(header);
    status = BERTH_E_HEADER;
#ifdef BERTH_Q16
    if (header->blocks > 1) {
        status = check_blocks(header, end);
    }
#endif
    if (header->blocks == 1 && one_holds(header, straight)) {
        const berthi_stretch s = berthi_whole_stretch(header, straight);
        status = check_stretch(&s, header, end);
    }
    return make_view(view, header, berthi_kind_for(header), status);
}
