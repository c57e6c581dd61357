/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A tree of boxes in an image: made a view of, checked, looked into. Everything that a query relies
 * on is checked here, once: each field against its range, so that even an image with a forged CRC
 * cannot make a query read out of bounds or overflow. */

#include "mobb_image.h"

/* Makes the track of an image whose header holds, with this many units a node. Returns its
 * nodes. */
static const berthi_unit *track_over(berth_track *track, const berthi_track_header *header,
                                     uint32_t node_units)
{
    const berthi_unit *nodes = (const berthi_unit *)(header + 1);
    const berthi_unit *unit = nodes + ((UINT32_C(1) << header->levels) - 1) * node_units;
    track->samples.xy = unit;
    track->samples.count = header->count;
    unit += header->count * 2;
    track->radii = header->flags != 0 ? unit : NULL;
    track->ground.origin_x = berth_num_of(header->origin_x);
    track->ground.origin_y = berth_num_of(header->origin_y);
    track->ground.reach = header->reach;
    track->ground.shift = header->shift;
    track->radius = header->radius;
    track->dt = header->dt;
    track->levels = header->levels;
    track->band = header->band;
    return nodes;
}

/* The radius around the boxes: in the paper's style none, else the least of all discs. */
static berth_len round_of(const berth_track *tree, uint32_t style)
{
    const berthi_unit *radii = (const berthi_unit *)tree->radii;
    berth_len least = style == BERTH_MOBB_PAPER ? 0 : tree->radius;
    for (uint32_t i = 0; radii != NULL && i < tree->samples.count; i++) {
        least = radii[i] < least ? radii[i] : least;
    }
    return least;
}

void berthi_mobb_view_over(berth_mobb *view, const berthi_track_header *header)
{
    const uint32_t units = berthi_box_units(header->kind);
    view->boxes = track_over(&view->track, header, units);
    view->round = round_of(&view->track, header->style);
    view->unit = header->unit;
    view->box_units = (uint8_t)units;
    view->kind = (berth_mobb_kind)header->kind;
}

/* What the header says of how much there is.
 * @proves MOBB | every index of a node or a sample is in the image; ticks fit 32 bits | 1 <=
 * count <= 65535, 1 <= levels <= 16, no empty leaf, known flags; dt >= 1, count * dt < 2^30;
 * `bytes` is what these make up | unit/papers/test_mobb_attach */
static int track_sizes_hold(const berthi_track_header *header, uint32_t node_units)
{
    const uint32_t count = header->count, levels = header->levels, flags = header->flags;
    if (count - 1 >= BERTH_CLIP_COUNT_MAX || header->dt < 1 ||
        berthi_product((uint32_t)header->dt, count) > BERTH_TICK_MAX ||
        levels - 1 >= BERTH_MOBB_LEVELS_MAX || count >> (levels - 1) == 0 ||
        flags > BERTHI_FLAGS_KNOWN) {
        return 0;
    }
    return header->head.bytes == berthi_track_bytes(count, levels, flags, node_units);
}

/* The part of the header that a query computes with; and what means nothing, so that a later
 * version may give it a meaning.
 * @proves MOBB | no overflow: frame and exact test; a later version may use what means nothing |
 * origin within +-8192, shift <= 16, radius <= 2^14, reach <= 39560; it is 0 |
 * unit/papers/test_mobb_attach, fault/papers/test_mobb */
static int track_numbers_hold(const berthi_track_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
#ifndef BERTH_CFG_F64
    if ((header->zero[0] | header->zero[1] | header->zero[2] | header->zero[3]) != 0) {
        return 0;
    }
#endif
    return header->shift <= BERTHI_SHIFT_LIMIT && berthi_within(header->origin_x, -most, most) &&
           berthi_within(header->origin_y, -most, most) &&
           berthi_within(header->radius, 0, BERTHI_RADIUS_LIMIT) &&
           berthi_within(header->reach, 0, BERTHI_REACH_LIMIT) && berthi_band_holds(header->band);
}

/* @proves MOBB | no overflow: samples, radii | coordinates within 2^14, radii within 0 and the
 * header's | unit/papers/test_mobb_attach */
static int track_samples_hold(const berth_track *track)
{
    for (uint32_t i = 0; i < track->samples.count; i++) {
        const berthi_unit *at = berthi_sample_at(track, i);
        if (!berthi_within(at[0], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT) ||
            !berthi_within(at[1], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT) ||
            !berthi_within(berthi_radius_at(track, i), 0, track->radius)) {
            return 0;
        }
    }
    return 1;
}

/* @proves MOBB | no overflow: boxes | centre within 23176 of the origin, axis and tilt of unit
 * length, extents <= 65535, aligned ones <= 39700 less the radius around them |
 * unit/papers/test_mobb_attach */
int berthi_box_holds(const berthi_unit *box, uint32_t units, berth_len round)
{
    const berth_len most =
        berthi_box_aligned(box, units) ? BERTHI_BOX_EXTENT_LIMIT - round : BERTHI_EXTENT_LIMIT;
    if (!berthi_within(box[BERTHI_BOX_X], -BERTHI_BOX_LIMIT, BERTHI_BOX_LIMIT) ||
        !berthi_within(box[BERTHI_BOX_Y], -BERTHI_BOX_LIMIT, BERTHI_BOX_LIMIT) ||
        berthi_norm_of(box[BERTHI_BOX_X], box[BERTHI_BOX_Y]) >
            berthi_norm_of(BERTHI_BOX_LIMIT, 0) ||
        !berthi_is_unit(box[BERTHI_BOX_AXIS_X], box[BERTHI_BOX_AXIS_Y]) ||
        !berthi_within((berthi_extent)box[BERTHI_BOX_MAJOR], 0, most) ||
        !berthi_within((berthi_extent)box[BERTHI_BOX_MINOR], 0, most)) {
        return 0;
    }
    if (berthi_box_aligned(box, units)) { /* what means nothing is 0 */
        return units == BERTHI_BOX_UNITS ||
               (box[BERTHI_BOX_TIME] == 0 && box[BERTHI_BOX_DEPTH] == 0 &&
                berthi_is_unit(box[BERTHI_BOX_TILT_C], 0));
    }
    return berthi_within(box[BERTHI_BOX_TIME], -BERTHI_BOX_TIME_LIMIT, BERTHI_BOX_TIME_LIMIT) &&
           berthi_is_unit(box[BERTHI_BOX_TILT_C], box[BERTHI_BOX_TILT_S]) &&
           berthi_within((berthi_extent)box[BERTHI_BOX_DEPTH], 0, BERTHI_EXTENT_LIMIT);
}

/* Whether every box is one to compute with, and aligned with time where the kind says so or its
 * samples last too long.
 * @proves MOBB | boxes tilt where the kind says so, and nowhere else; no overflow: time | level by
 * level; samples of a box that tilts last at most 32766 steps | unit/papers/test_mobb_attach */
static int boxes_hold(const berth_mobb *view)
{
    const berthi_unit *box = (const berthi_unit *)view->boxes;
    berthi_cylinders run;
    berthi_run_begin(&run, view);
    for (; berthi_run_is_one(&run); berthi_run_next(&run), box += view->box_units) {
        if (!berthi_box_holds(box, view->box_units, view->round) ||
            !(berthi_box_aligned(box, view->box_units) ||
              (berthi_box_may_tilt(view->kind, run.depth) && berthi_run_fits(&run)))) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_mobb_attach(berth_mobb *view, const void *image, size_t size)
{
    const berthi_track_header *header = (const berthi_track_header *)image;
    berth_mobb found;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_image_check(image, size, BERTHI_STRUCTURE_MOBB);
    if (status != BERTH_OK) {
        return status;
    }
    /* the kind, where there is one, says how large the image has to be */
    if (!track_sizes_hold(header, berthi_box_units(header->kind)) || !track_numbers_hold(header)) {
        return BERTH_E_HEADER;
    }
    berthi_mobb_view_over(&found, header);
    if (!track_samples_hold(&found.track)) {
        return BERTH_E_SAMPLE;
    }
    if (header->kind > BERTH_MOBB_HYBRID_2 || header->style > BERTH_MOBB_PAPER ||
        header->unused != 0 ||
        !(header->kind == BERTH_MOBB_MOBB ? header->unit == 0 : berthi_unit_holds(header->unit))) {
        return BERTH_E_HEADER;
    }
    if (!boxes_hold(&found)) {
        return BERTH_E_NODE;
    }
    berthi_mobb_view_over(view, header); /* a copy of this size would call memcpy */
    return BERTH_OK;
}

berth_status berth_mobb_sample(const berth_mobb *view, uint32_t index, berth_num *x, berth_num *y,
                               berth_num *r)
{
    const berth_status status =
        x == NULL || y == NULL || r == NULL ? BERTH_E_NULL : berthi_mobb_check_view(view);
    if (status != BERTH_OK || index >= view->track.samples.count) {
        return status != BERTH_OK ? status : BERTH_E_INDEX;
    }
    const berth_track *tree = &view->track;
    const berthi_unit *sample = berthi_sample_at(tree, index);
    *x = berthi_stored_x(&tree->ground, sample[0]);
    *y = berthi_stored_y(&tree->ground, sample[1]);
    *r = berthi_stored_length(&tree->ground, berthi_radius_at(tree, index));
    return BERTH_OK;
}

berth_status berth_mobb_node(const berth_mobb *view, uint32_t level, uint32_t place,
                             berth_mobb_box *out)
{
    const berth_status status = out == NULL ? BERTH_E_NULL : berthi_mobb_check_view(view);
    if (status != BERTH_OK || level >= view->track.levels || place >> level != 0) {
        return status != BERTH_OK ? status : BERTH_E_INDEX;
    }
    const berth_track *tree = &view->track;
    /* from the root down each step goes to the next node in preorder, and each turn to the right
     * skips a left subtree */
    const berthi_unit *box = (const berthi_unit *)view->boxes;
    for (uint32_t depth = 1; depth <= level; depth++) {
        const uint32_t right = (place >> (level - depth)) & 1;
        box +=
            (size_t)view->box_units * (1 + right * ((UINT32_C(1) << (tree->levels - depth)) - 1));
    }
    out->first = berthi_first_sample(place, level, tree->samples.count);
    out->end = berthi_first_sample(place + 1, level, tree->samples.count);
    out->x = berthi_stored_x(&tree->ground, box[BERTHI_BOX_X]);
    out->y = berthi_stored_y(&tree->ground, box[BERTHI_BOX_Y]);
    out->axis.c = box[BERTHI_BOX_AXIS_X];
    out->axis.s = box[BERTHI_BOX_AXIS_Y];
    out->major = berthi_stored_length(&tree->ground, (berthi_extent)box[BERTHI_BOX_MAJOR]);
    out->minor = berthi_stored_length(&tree->ground, (berthi_extent)box[BERTHI_BOX_MINOR]);
    out->round = berthi_stored_length(&tree->ground, view->round);
    out->tilt.c = BERTH_DIR_ONE;
    out->tilt.s = 0;
    out->time = out->depth = berth_num_of(0);
    if (!berthi_box_aligned(box, view->box_units)) {
        out->tilt.c = box[BERTHI_BOX_TILT_C];
        out->tilt.s = box[BERTHI_BOX_TILT_S];
        out->time = berthi_stored_length(&tree->ground, box[BERTHI_BOX_TIME]);
        out->depth = berthi_stored_length(&tree->ground, (berthi_extent)box[BERTHI_BOX_DEPTH]);
    }
    return BERTH_OK;
}
