/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a tree of circles: the paper's splits, and circles that hold what they must. */

#include "grow.h"

#include "../core/num.h"

berth_footprint_desc berth_footprint_desc_default(void)
{
    const berth_footprint_desc desc = {.threshold = BERTH_NUM_INIT(-1.0), .outline.rings = 1};
    return desc;
}

/* ---- Where a node is split --------------------------------------------------------------------
 */

/* Least and largest of every second number, from `v` on. */
static void extent(const int16_t *v, uint32_t count, int32_t *low, int32_t *high)
{
    *low = *high = v[0];
    for (uint32_t i = 1; i < count; i++) {
        *low = v[2 * i] < *low ? v[2 * i] : *low;
        *high = v[2 * i] > *high ? v[2 * i] : *high;
    }
}

/* The plane of section 3.1: its normal is the axis along which the run reaches further, and it goes
 * through the centroid or through the middle. */
static void build_choose_plane(berthi_builder *builder, const berthi_run *run, uint32_t count)
{
    const int32_t corners = (int32_t)builder->corners;
    int32_t x_low, x_high, y_low, y_high;
    berthi_plane *plane = &builder->plane;
    extent(builder->fit, count, &x_low, &x_high);
    extent(builder->fit + 1, count, &y_low, &y_high);
    plane->ux = x_high - x_low >= y_high - y_low;
    plane->uy = !plane->ux;
    if (builder->source->method == BERTH_FOOTPRINT_CONTOUR_CENTRE) {
        plane->key = plane->ux ? x_low + x_high : y_low + y_high;
        plane->key = plane->key * corners / 2;
    } else {
        plane->key = berthi_run_middle(builder, run, builder->corners == 2);
    }
}

/* ---- Circles --------------------------------------------------------------------------------- */

/* How far from (x, y) all of a run is that a circle encloses. In q16 the circle's radius, widened
 * by as much as the points, and the ends of a piece, moved to whole steps: less than a step each,
 * which is the rounding of what is cut; an OUTLINE's holds more. In floats the furthest of its own
 * points. */
static berth_len build_reach(const berthi_builder *builder, const berthi_run *run,
                             const berthi_circle *circle, berth_len x, berth_len y)
{
    berth_len most = 0;
    if (BERTHI_IS_EXACT) {
        const int outline = builder->source->method == BERTH_FOOTPRINT_OUTLINE;
        const int more = outline ? 0 : !builder->exact + (run->pieces != 0);
        return (berth_len)circle->radius + (berth_len)more;
    }
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++) {
        const uint32_t item = builder->items[i];
        for (uint32_t k = 0; k < builder->corners; k++) {
            const berthi_unit *p =
                builder->points + 2 * (size_t)berthi_item_corner(builder, item, k);
            berth_len px = p[0], py = p[1], far;
            if (run->pieces != 0) { /* a piece's end on the way from p to the next */
                const uint32_t piece = run->piece + k * run->span;
                const berth_raw share = (berth_raw)piece / (berth_raw)run->pieces;
                p = builder->points + 2 * (size_t)item;
                px = p[0] + (p[2] - (berth_len)p[0]) * share;
                py = p[1] + (p[3] - (berth_len)p[1]) * share;
            }
            far = berthi_far_up(px - x, py - y) + berthi_off_of(px, py);
            most = far > most ? far : most;
        }
    }
    return most;
}

static void build_store(const berthi_builder *builder, const berthi_run *run,
                        const berthi_circle *circle, berthi_unit *node)
{
    const int outline = builder->source->method == BERTH_FOOTPRINT_OUTLINE;
    const berth_len step = BERTHI_IS_EXACT ? 1 : builder->step;
    const berth_len x = (berth_len)circle->x * step, y = (berth_len)circle->y * step;
    const berth_len reach = build_reach(builder, run, circle, x, y);
    node[BERTHI_CIRCLE_X] = berthi_unit_of(x);
    node[BERTHI_CIRCLE_Y] = berthi_unit_of(y);
    node[BERTHI_CIRCLE_RADIUS] =
        (berthi_unit)(berthi_extent)berthi_rounded_up(reach, outline ? builder->rounding : 0);
}

static void build_fit(berthi_builder *builder, const berthi_run *run, berthi_unit *node)
{
    const uint32_t count = berthi_run_gather(builder, run);
    if (run->count > 1) {
        build_choose_plane(builder, run, count);
    }
    berthi_circle circle = builder->source->quick ? berthi_circle_quick(builder->fit, count)
                                                  : berthi_circle_enclosing(builder->fit, count);
    if (run->count > 1 && builder->source->method == BERTH_FOOTPRINT_OUTLINE &&
        !builder->source->quick) {
        berthi_run_choose_plane(builder, run, &circle);
    }
    builder->radius = (int32_t)circle.radius;
    build_store(builder, run, &circle, node);
}

/* Widens a circle to hold a leaf circle below it. */
static void hold(berthi_unit *node, const berthi_unit *leaf)
{
    const berth_len x = node[BERTHI_CIRCLE_X] - (berth_len)leaf[BERTHI_CIRCLE_X];
    const berth_len y = node[BERTHI_CIRCLE_Y] - (berth_len)leaf[BERTHI_CIRCLE_Y];
    const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
    const berth_len inner = (berthi_extent)leaf[BERTHI_CIRCLE_RADIUS];
    const berth_len room = radius - inner - (radius - inner) / 8192 - 1;
    if (room < 0 || room * room < x * x + y * y) {
        const berth_len most = berthi_turned_up(berthi_far_up(x, y)) + inner;
        if (most > radius) {
            node[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)most;
        }
    }
}

/* Nodes hold the leaf circles below them, but for an OUTLINE's, which are around parts. The header
 * tells how far leaf circles reach from the origin. */
static void build_finish(const berthi_builder *builder, berthi_footprint_header *header)
{
    berthi_unit *nodes = (berthi_unit *)(void *)(header + 1), *node = nodes;
    berth_len largest = 0;
    for (uint32_t i = 0; i < builder->node_count; i++, node += BERTHI_CIRCLE_UNITS) {
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
        if (builder->source->method == BERTH_FOOTPRINT_OUTLINE && (link & BERTHI_LEAF) == 0) {
            continue;
        }
        if ((link & BERTHI_LEAF) != 0) {
            const berth_len reach = berthi_circle_reach(node);
            header->ground.reach = reach > header->ground.reach ? reach : header->ground.reach;
            largest = radius > largest ? radius : largest;
            continue;
        }
        const uint32_t end = berthi_subtree_end(nodes, BERTHI_CIRCLE_UNITS, i);
        for (uint32_t j = i + 1; j < end; j++) {
            const berthi_unit *leaf = nodes + j * BERTHI_CIRCLE_UNITS;
            if ((berthi_link_of(leaf[BERTHI_CIRCLE_LINK]) & BERTHI_LEAF) != 0) {
                hold(node, leaf);
            }
        }
    }
    if (header->parts.corners == 0) { /* circles are all there is: each has a point of the shape */
        header->band = berthi_band_of_steps(2 * largest);
    }
}

size_t berth_footprint_image_size(const berth_footprint_desc *desc)
{
    berthi_source source;
    return desc != NULL && berthi_source_of(desc, &source) == BERTH_OK
               ? berthi_tree_most(&source, BERTHI_CIRCLE_UNITS)
               : 0;
}

size_t berth_footprint_scratch_size(const berth_footprint_desc *desc)
{
    berthi_source source;
    return desc != NULL && berthi_source_of(desc, &source) == BERTH_OK
               ? berthi_tree_scratch(&source)
               : 0;
}

berth_status berth_footprint_build(const berth_footprint_desc *desc, berth_arena *image,
                                   berth_arena *scratch, berth_footprint *view)
{
    /* not static: a table of addresses is data that a loader writes */
    const berthi_kind circles = {BERTHI_STRUCTURE_FOOTPRINT, BERTHI_CIRCLE_UNITS, build_fit,
                                 build_finish};
    berthi_source source;
    if (desc == NULL || image == NULL || scratch == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_source_of(desc, &source);
    return status == BERTH_OK ? berthi_tree_build(&source, &circles, image, scratch, &view->image)
                              : status;
}
