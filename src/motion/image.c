/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image: attached, looked into, verified. */

#include "image.h"
#include "moving.h"

static void view_over(berth_motion *view, const berthi_track_header *header)
{
    view->nodes = berthi_track_over(&view->track, header, BERTHI_NODE_UNITS);
    view->pace = header->pace;
}

/* Whether one coordinate of a moving centre stays within the limit; it goes straight, so both its
 * ends tell. */
static BERTHI_APART int centre_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace)
{
    return berthi_within(at, -BERTHI_CENTRE_LIMIT, BERTHI_CENTRE_LIMIT) &&
           berthi_way_fits(v, ticks) &&
           berthi_within(at - berthi_way(v, ticks, pace), -BERTHI_CENTRE_LIMIT,
                         BERTHI_CENTRE_LIMIT);
}

int berthi_node_holds(const berthi_unit *node, int32_t ticks, uint32_t pace)
{
    return centre_holds(node[BERTHI_NODE_X], node[BERTHI_NODE_VX], ticks, pace) &&
           centre_holds(node[BERTHI_NODE_Y], node[BERTHI_NODE_VY], ticks, pace) &&
           berthi_within((berthi_extent)node[BERTHI_NODE_RADIUS], 0, BERTHI_EXTENT_LIMIT);
}

static berth_status check_nodes(const berth_motion *view)
{
    const berthi_unit *node = (const berthi_unit *)view->nodes;
    uint32_t left = (UINT32_C(1) << view->track.levels) - 1, depth = 0, place = 0;
    for (; left > 0; left--, node += BERTHI_NODE_UNITS) {
        if (!berthi_node_holds(node, berthi_node_ticks(&view->track, depth, place), view->pace)) {
            return BERTH_E_NODE;
        }
        berthi_preorder_next(&depth, &place, view->track.levels);
    }
    return BERTH_OK;
}

berth_status berth_motion_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_track_header *header = (const berthi_track_header *)image;
    berth_motion found;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_image_check(image, size, BERTHI_STRUCTURE_MOTION);
    if (status == BERTH_OK) {
        status = berthi_track_header_check(header, BERTHI_NODE_UNITS);
    }
    if (status == BERTH_OK &&
        (header->pace > BERTHI_PACE_LIMIT || (header->tempo | header->kind | header->style) != 0)) {
        status = BERTH_E_HEADER;
    }
    if (status != BERTH_OK) {
        return status;
    }
    view_over(&found, header);
    status = check_nodes(&found);
    if (status == BERTH_OK) {
        status = berthi_track_samples_hold(&found.track);
    }
    if (status == BERTH_OK) {
        *view = found;
    }
    return status;
}

berth_status berth_motion_info(const berth_motion *view, berth_motion_facts *facts)
{
    if (view == NULL || facts == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    const berth_track *track = &view->track;
    facts->count = track->samples.count;
    facts->dt = track->dt;
    facts->levels = track->levels;
    facts->nodes = (UINT32_C(1) << track->levels) - 1;
    facts->bytes =
        BERTH_MOTION_IMAGE_BYTES_OF(track->samples.count, track->levels, track->radii != NULL);
    facts->radius = berthi_stored_length(&track->ground, track->radius);
    facts->step = berthi_step_of(track->ground.shift);
    facts->band = berthi_band_of(track->band, track->ground.shift, track->ground.reach);
    return BERTH_OK;
}

BERTH_HOT berth_status berth_motion_sample(const berth_motion *view, uint32_t index, berth_num *x,
                                           berth_num *y, berth_num *r)
{
    if (view == NULL || x == NULL || y == NULL || r == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    if (index >= view->track.samples.count) {
        return BERTH_E_INDEX;
    }
    berthi_track_sample(&view->track, index, x, y, r);
    return BERTH_OK;
}

berth_status berth_motion_node(const berth_motion *view, uint32_t level, uint32_t place,
                               berth_motion_disc *out)
{
    if (view == NULL || out == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    const berth_track *track = &view->track;
    if (level >= track->levels || place >> level != 0) {
        return BERTH_E_INDEX;
    }
    const berthi_unit *node =
        (const berthi_unit *)view->nodes +
        (size_t)berthi_preorder_of(track->levels, level, place) * BERTHI_NODE_UNITS;
    const int32_t ticks = berthi_node_ticks(track, level, place);
    const berth_len way_x = berthi_way(node[BERTHI_NODE_VX], ticks, view->pace);
    const berth_len way_y = berthi_way(node[BERTHI_NODE_VY], ticks, view->pace);
    out->first = berthi_first_sample(place, level, track->samples.count);
    out->end = berthi_first_sample(place + 1, level, track->samples.count);
    out->to_x = berthi_stored_x(&track->ground, node[BERTHI_NODE_X]);
    out->to_y = berthi_stored_y(&track->ground, node[BERTHI_NODE_Y]);
    out->from_x = berthi_stored_x(&track->ground, node[BERTHI_NODE_X] - way_x);
    out->from_y = berthi_stored_y(&track->ground, node[BERTHI_NODE_Y] - way_y);
    out->radius = berthi_stored_length(&track->ground, (berthi_extent)node[BERTHI_NODE_RADIUS]);
    return BERTH_OK;
}

/* At both ends of its interval, for its distance to the moving centre is a convex function. Exact
 * in q16; in f32 and f64 to the rounding that the query's slack covers. */
static int bounds_sample(const berth_motion *view, const berthi_unit *node, uint32_t i,
                         int32_t before)
{
    const berth_track *track = &view->track;
    const berth_len r = berthi_radius_at(track, i);
    const berth_len left = (berthi_extent)node[BERTHI_NODE_RADIUS] - r;
    for (int k = 0; k < 2; k++) {
        const berthi_gap gap = berthi_gap_of(
            berthi_sample_at(track, i), r, node[BERTHI_NODE_X], node[BERTHI_NODE_Y],
            node[BERTHI_NODE_VX], node[BERTHI_NODE_VY], before - k * track->dt, view->pace);
        if (berthi_gap_beyond(&gap, left, view->pace)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_motion_verify(const berth_motion *view)
{
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    const berth_track *track = &view->track;
    if (!berthi_track_verify(track)) {
        return BERTH_E_HEADER;
    }
    const berthi_unit *node = (const berthi_unit *)view->nodes;
    uint32_t left = (UINT32_C(1) << track->levels) - 1, depth = 0, place = 0;
    for (; left > 0; left--, node += BERTHI_NODE_UNITS) {
        const uint32_t end = berthi_first_sample(place + 1, depth, track->samples.count);
        for (uint32_t i = berthi_first_sample(place, depth, track->samples.count); i < end; i++) {
            if (!bounds_sample(view, node, i, (int32_t)(end - i) * track->dt)) {
                return BERTH_E_NODE;
            }
        }
        berthi_preorder_next(&depth, &place, track->levels);
    }
    return BERTH_OK;
}
