/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, attached. Everything that a query relies on is checked here, once: each field
 * against its range, so that even an image with a forged CRC cannot make a query read out of bounds
 * or overflow. */

#include "fit.h"

/* ---- Header ---------------------------------------------------------------------------------- */

/* Times: a clip begins at 0 and lasts as long as its legs. A single knot that stands only before
 * its tick is the leg of one tick before it, so the first tick may be -1; one that stands after the
 * last tick ends one tick later. */
static int times_hold(const berthi_motion_header *header)
{
    const int64_t end = (int64_t)header->first + header->length;
    if (header->length < 1 || header->unit < 1) {
        return 0;
    }
    if ((header->flags & BERTHI_MOTION_STRAIGHT) != 0) {
        const int32_t single = header->legs == 1 && header->length == 1;
        return header->first >= -single && end <= (int64_t)BERTH_TICK_MAX + single &&
               (header->blocks == 1 || header->unit == 1) && header->before <= BERTH_STANDS &&
               header->after <= BERTH_STANDS;
    }
    return header->first == 0 && end <= BERTH_TICK_MAX &&
           (int64_t)header->unit * header->legs == end && (header->before | header->after) == 0;
}

/* How much there is, but for the nodes of several blocks. */
static int counts_hold(const berthi_motion_header *header)
{
    if (header->legs - 1 >= BERTHI_LEGS_MAX || header->blocks < 1 ||
        header->blocks > header->legs || header->leaf_size < 1 ||
        header->flags > BERTHI_MOTION_FLAGS || header->zero != 0) {
        return 0;
    }
#ifdef BERTH_Q16
    return 1;
#else
    return header->blocks == 1;
#endif
}

/* Numbers that a query computes with. */
static int numbers_hold(const berthi_motion_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    const berth_raw widest = BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX + 1); /* widened and rounded up */
#ifdef BERTH_Q16
    const int band = 1;
#else
    const int band = header->band == 0;
#endif
#ifdef BERTH_CFG_F64
    if (header->padding != 0) {
        return 0;
    }
#endif
    return header->shift <= BERTHI_SHIFT_LIMIT && header->pace <= BERTHI_PACE_LIMIT &&
           header->radius_shift <= BERTHI_SHIFT_LIMIT && band &&
           berthi_within(header->origin_x, -most, most) &&
           berthi_within(header->origin_y, -most, most) &&
           berthi_within(header->reach, 0, BERTHI_REACH_LIMIT) &&
           berthi_within(header->radius, 0, widest) &&
           berthi_within(header->least, 0, header->radius) &&
           ((header->flags & BERTHI_MOTION_RADII) != 0 ||
            (header->radius_shift == 0 && header->least == header->radius));
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

/* Whether everything is where an image with these sizes has it. */
static int places_hold(const berthi_motion_header *header, const berthi_motion_sizes *sizes)
{
    berthi_motion_header like = *header;
    berthi_motion_lay_out(&like, sizes);
    return header->head.bytes == berthi_motion_bytes(sizes) && header->leaves == like.leaves &&
           header->points == like.points && header->radii == like.radii &&
           header->ticks == like.ticks;
}

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

/* Whether all sizes hold, and what they are. */
static int sizes_hold(const berthi_motion_header *header, berthi_motion_sizes *sizes)
{
    const uint32_t room = (header->head.bytes - (uint32_t)sizeof *header) / sizeof(berthi_block);
    sizes->nodes = 0;
    if (header->blocks == 1) {
        sizes->nodes = 2 * berthi_leaves_of(header->legs, header->leaf_size) - 1;
    } else {
        sizes->nodes = 2 * (uint32_t)header->blocks - 1;
        if (header->blocks > room) {
            return 0;
        }
        for (uint32_t b = 0; b < header->blocks; b++) {
            if (!record_holds(header, b, &sizes->nodes)) {
                return 0;
            }
        }
    }
    return places_hold(header, sizes);
}

#else

static int sizes_hold(const berthi_motion_header *header, berthi_motion_sizes *sizes)
{
    sizes->nodes = 2 * berthi_leaves_of(header->legs, header->leaf_size) - 1;
    return places_hold(header, sizes);
}

#endif

static berth_status check_header(const berthi_motion_header *header, berthi_motion_sizes *sizes)
{
    sizes->legs = header->legs;
    sizes->blocks = header->blocks;
    sizes->straight = (header->flags & BERTHI_MOTION_STRAIGHT) != 0;
    sizes->radii = (header->flags & BERTHI_MOTION_RADII) != 0;
    return counts_hold(header) && times_hold(header) && numbers_hold(header) &&
                   sizes_hold(header, sizes)
               ? BERTH_OK
               : BERTH_E_HEADER;
}

/* ---- Legs ------------------------------------------------------------------------------------ */

/* Whether a block's knots have ticks that strictly increase from 0, and end where the next block
 * begins (the last: where all do). */
static int ticks_hold(const berthi_stretch *s, int32_t end)
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

static int points_hold(const berthi_stretch *s)
{
    const uint32_t units = 2 * (s->legs + (s->ticks != NULL));
    for (uint32_t i = 0; i < units; i++) {
        if (!berthi_within(s->xy[i], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

static int radii_hold(const berthi_stretch *s, const berthi_motion_header *motion)
{
    const berth_raw least = motion->least, most = motion->radius;
#ifdef BERTH_Q16
    const int32_t limit = (int32_t)((uint32_t)BERTHI_RADIUS_LIMIT << s->ground.shift);
    if (s->radii == NULL && most > limit) {
        return 0;
    }
#else
    const berth_raw limit = most;
#endif
    for (uint32_t i = 0; s->radii != NULL && i < s->legs; i++) {
        const berth_raw r = berthi_stretch_radius(s, i);
        if (!berthi_within(r, least, most) || r > limit) {
            return 0;
        }
    }
    return 1;
}

#ifdef BERTH_Q16
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
#else
static int ground_holds(const berthi_motion_header *motion, const berthi_stretch *s)
{
    (void)motion, (void)s;
    return 1;
}
#endif

static berth_status check_nodes(berthi_node_cover *tree, const berthi_unit *node)
{
    for (uint32_t n = 1; n < 2 * tree->leaves; n++, node += BERTHI_NODE_UNITS) {
        berthi_cover_at(tree, n);
        if (!berthi_node_holds(tree, node)) {
            return BERTH_E_NODE;
        }
    }
    return BERTH_OK;
}

/* A block, which ends at a tick. */
static BERTHI_APART berth_status check_block(const berthi_motion_header *motion, uint32_t block,
                                             int32_t end)
{
    berthi_node_cover tree;
    berthi_cover_block(&tree, motion, block);
    if (!ticks_hold(&tree.stretch, end) || !points_hold(&tree.stretch) ||
        !radii_hold(&tree.stretch, motion) ||
        (motion->blocks > 1 && !ground_holds(motion, &tree.stretch))) {
        return BERTH_E_SAMPLE;
    }
    return check_nodes(&tree, tree.stretch.nodes);
}

static BERTHI_APART berth_status check_top(const berthi_motion_header *motion)
{
    berthi_node_cover tree;
    berthi_cover_top(&tree, motion);
    return check_nodes(&tree, berthi_nodes_of(motion));
}

static berth_status check_blocks(const berthi_motion_header *motion)
{
    const int32_t end = (int32_t)((uint32_t)motion->first + (uint32_t)motion->length);
    const berthi_block *record = berthi_blocks_of(motion);
    if (record == NULL) {
        return check_block(motion, 0, end);
    }
    if (record->base != motion->first) {
        return BERTH_E_HEADER;
    }
    for (uint32_t b = 0; b < motion->blocks; b++, record++) {
        const berth_status status =
            check_block(motion, b, b + 1 < motion->blocks ? record[1].base : end);
        if (status != BERTH_OK) {
            return status;
        }
    }
    return check_top(motion);
}

berth_status berth_motion_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_image_check(image, size, BERTHI_STRUCTURE_MOTION);
    if (status == BERTH_OK && header->head.bytes < sizeof *header) {
        status = BERTH_E_HEADER;
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_motion_sizes sizes;
    status = check_header(header, &sizes);
    if (status != BERTH_OK) {
        return status;
    }
    status = check_blocks(header);
    if (status == BERTH_OK) {
        view->image = header;
    }
    return status;
}
