/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building a footprint's tree of boxes: directions from second-order sums, extents measured over
 * all points and rounded outward. */

#include "../core/num.h"
#include "../footprint/grow.h"
#include "mobb_arith.h"
#include "obb.h"

berth_obb_desc berth_obb_desc_default(void)
{
    const berth_footprint_desc none = berth_footprint_desc_default();
    berth_obb_desc desc;
    desc.outline = none.outline;
    desc.triangles = none.triangles;
    desc.levels = 0;
    return desc;
}

/* Sums about the mean, times the square of the count: coordinates below 2^14 and at most 65535 of
 * them make sums below 2^60. */
static void moments_of(const int16_t *xy, uint32_t count, berthi_moments *moments)
{
    int64_t x = 0, y = 0, xx = 0, xy2 = 0, yy = 0;
    for (uint32_t i = 0; i < count; i++) {
        x += xy[2 * i];
        y += xy[2 * i + 1];
        xx += (int32_t)xy[2 * i] * xy[2 * i];
        xy2 += (int32_t)xy[2 * i] * xy[2 * i + 1];
        yy += (int32_t)xy[2 * i + 1] * xy[2 * i + 1];
    }
    moments->xx = (berthi_wide)(xx * count - x * x);
    moments->xy = (berthi_wide)(xy2 * count - x * y);
    moments->yy = (berthi_wide)(yy * count - y * y);
}

/* The plane across the axis through the mean of the items' middles. */
static void obb_choose_plane(berthi_builder *builder, const berthi_run *run, int32_t ux, int32_t uy)
{
    int64_t sum = 0;
    builder->plane.ux = ux;
    builder->plane.uy = uy;
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++) {
        int32_t x, y;
        berthi_item_sum(builder, builder->items[i], &x, &y);
        sum += ux * x + uy * y;
    }
    builder->plane.key = (int32_t)(sum / run->count);
}

/* Least and largest u . p. */
typedef struct obb_span {
    berthi_prod low, high;
} obb_span;

static void take(obb_span *s, berthi_prod v, int first)
{
    s->low = first || v < s->low ? v : s->low;
    s->high = first || v > s->high ? v : s->high;
}

/* The point of a run with number `i` of so many: in q16 the whole steps; else the stored ones. */
static const berthi_unit *obb_point_of(const berthi_builder *builder, const berthi_run *run,
                                       uint32_t i)
{
    const uint32_t item = builder->items[run->first + i / builder->corners];
    const uint32_t k = i % builder->corners;
    const uint32_t at = builder->corners == 3 ? builder->source->corners[3 * item + k] : item + k;
    return builder->points + 2 * (size_t)at;
}

static void obb_centre(berthi_unit *node, const obb_span *along, const obb_span *across)
{
    const berthi_measure ux = node[BERTHI_BOX_AXIS_X], uy = node[BERTHI_BOX_AXIS_Y];
    const berthi_measure a = ((berthi_measure)along->low + along->high) / 2;
    const berthi_measure b = ((berthi_measure)across->low + across->high) / 2;
    node[BERTHI_BOX_X] = berthi_unit_of(berthi_nearest(ux * a - uy * b, 28));
    node[BERTHI_BOX_Y] = berthi_unit_of(berthi_nearest(uy * a + ux * b, 28));
}

/* What holds a size, and the rounding of the parts: in q16 along a direction that may be longer
 * than one; in floats measured to a few epsilons of the size and of the coordinates, which are
 * below the builder's extent. */
static berthi_unit extent_of(const berthi_builder *builder, berthi_prod most)
{
    const berthi_prod rounding = BERTHI_IS_EXACT
                                     ? (builder->exact ? 0 : 16385)
                                     : (most + builder->step * 32768) * (32 * BERTHI_EPSILON);
    return (berthi_unit)(berthi_extent)berthi_len_up(most + rounding);
}

/* The box of a direction around all points of a run. */
static void obb_measure(const berthi_builder *builder, const berthi_run *run, berthi_unit *node)
{
    const berthi_wdir ux = node[BERTHI_BOX_AXIS_X], uy = node[BERTHI_BOX_AXIS_Y];
    const uint32_t count = run->count * builder->corners;
    berthi_prod major = 0, minor = 0;
    obb_span along = {0, 0}, across = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        const berthi_unit *p = obb_point_of(builder, run, i);
        take(&along, berthi_dot(ux, uy, p[0], p[1]), i == 0);
        take(&across, berthi_dot(-uy, ux, p[0], p[1]), i == 0);
    }
    obb_centre(node, &along, &across);
    for (uint32_t i = 0; i < count; i++) {
        const berthi_unit *p = obb_point_of(builder, run, i);
        const berth_len x = p[0] - (berth_len)node[BERTHI_BOX_X];
        const berth_len y = p[1] - (berth_len)node[BERTHI_BOX_Y];
        const berthi_prod a = berthi_abs(berthi_dot(ux, uy, x, y));
        const berthi_prod b = berthi_abs(berthi_dot(-uy, ux, x, y));
        major = a > major ? a : major;
        minor = b > minor ? b : minor;
    }
    node[BERTHI_BOX_MAJOR] = extent_of(builder, major);
    node[BERTHI_BOX_MINOR] = extent_of(builder, minor);
}

static void obb_fit(berthi_builder *builder, const berthi_run *run, berthi_unit *node)
{
    const uint32_t count = berthi_run_gather(builder, run);
    berthi_wdir ux = BERTH_DIR_ONE, uy = 0;
    berthi_moments moments;
    moments_of(builder->fit, count, &moments);
    if (!berthi_half_angle(&moments, &ux, &uy)) {
        ux = BERTH_DIR_ONE;
        uy = 0;
    }
    node[BERTHI_BOX_AXIS_X] = berthi_unit_of(ux);
    node[BERTHI_BOX_AXIS_Y] = berthi_unit_of(uy);
    builder->radius = 0;
    obb_measure(builder, run, node);
    obb_choose_plane(builder, run, (int32_t)(ux * BERTHI_Q14), (int32_t)(uy * BERTHI_Q14));
}

/* How far the points reach from the origin, as given. */
static void obb_finish(const berthi_builder *builder, berthi_footprint_header *header)
{
    header->method = BERTHI_METHOD_BOXES;
    for (uint32_t i = 0; i < builder->point_count; i++) {
        const berth_len x = builder->points[2 * i], y = builder->points[2 * i + 1];
        const berth_len length = berthi_length_of(x, y);
        const berth_len far = BERTHI_IS_EXACT ? length + 3 : berthi_turned_up(length);
        header->ground.reach = far > header->ground.reach ? far : header->ground.reach;
    }
}

static berth_status source_of(const berth_obb_desc *desc, berthi_source *source)
{
    berth_footprint_desc as = berth_footprint_desc_default();
    as.outline = desc->outline;
    as.triangles = desc->triangles;
    as.method = desc->outline.points != 0 ? BERTH_FOOTPRINT_CONTOUR : BERTH_FOOTPRINT_TRIANGLES;
    as.threshold = berth_num_of(0);
    as.levels = desc->levels;
    return berthi_source_of(&as, source);
}

size_t berth_obb_image_size(const berth_obb_desc *desc)
{
    berthi_source source;
    return desc != NULL && source_of(desc, &source) == BERTH_OK
               ? berthi_tree_most(&source, BERTHI_OBB_UNITS)
               : 0;
}

size_t berth_obb_scratch_size(const berth_obb_desc *desc)
{
    berthi_source source;
    return desc != NULL && source_of(desc, &source) == BERTH_OK ? berthi_tree_scratch(&source) : 0;
}

berth_status berth_obb_build(const berth_obb_desc *desc, berth_arena *image, berth_arena *scratch,
                             berth_obb *view)
{
    /* not static: a table of addresses is data that a loader writes */
    const berthi_kind boxes = {BERTHI_STRUCTURE_OBB, BERTHI_OBB_UNITS, obb_fit, obb_finish};
    berthi_source source;
    if (desc == NULL || image == NULL || scratch == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = source_of(desc, &source);
    return status == BERTH_OK ? berthi_tree_build(&source, &boxes, image, scratch, &view->image)
                              : status;
}
