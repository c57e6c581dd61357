/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A footprint's tree of boxes: built, with directions from second-order sums and extents measured
 * over all points and rounded outward; attached, looked into, and whether its boxes hold what is
 * below them; and asked, as footprint/overlap.c. */

#include "../core/num.h"
#include "../footprint/grow.h"
#include "../footprint/parts.h"
#include "berth/papers/obb.h"
#include "box.h"
#include "mobb_image.h"

static const berthi_footprint_header *boxes_of(const berth_obb *view)
{
    return (const berthi_footprint_header *)view->image;
}

/* Whether a view is one: BERTH_OK, BERTH_E_NULL or BERTH_E_VIEW. */
static berth_status check_obb(const berth_obb *view)
{
    return view == NULL                                        ? BERTH_E_NULL
           : !berthi_is_tree(boxes_of(view), BERTHI_OBB_UNITS) ? BERTH_E_VIEW
                                                               : BERTH_OK;
}

/* ---- Building ------------------------------------------------------------------------------- */

berth_obb_desc berth_obb_desc_default(void)
{
    const berth_footprint_desc none = berth_footprint_desc_default();
    const berth_obb_desc desc = {none.outline, none.triangles, 0};
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

/* The point of a run with number `i` of so many: in q16 the whole steps; else the stored ones. */
static const berthi_unit *obb_point_of(const berthi_builder *builder, const berthi_run *run,
                                       uint32_t i)
{
    const uint32_t item = builder->items[run->first + i / builder->corners];
    return builder->points + 2 * (size_t)berthi_item_corner(builder, item, i % builder->corners);
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
    const berthi_unit *first = obb_point_of(builder, run, 0);
    berthi_prod low[2] = {berthi_dot(ux, uy, first[0], first[1]),
                          berthi_dot(-uy, ux, first[0], first[1])};
    berthi_prod major = 0, minor = 0, high[2] = {low[0], low[1]};
    for (uint32_t i = 1; i < count; i++) {
        const berthi_unit *p = obb_point_of(builder, run, i);
        berthi_widen(&low[0], &high[0], berthi_dot(ux, uy, p[0], p[1]));
        berthi_widen(&low[1], &high[1], berthi_dot(-uy, ux, p[0], p[1]));
    }
    const berthi_measure wx = ux, wy = uy, middle = ((berthi_measure)low[0] + high[0]) / 2;
    const berthi_measure side = ((berthi_measure)low[1] + high[1]) / 2;
    node[BERTHI_BOX_X] = berthi_unit_of(berthi_nearest(wx * middle - wy * side, 28));
    node[BERTHI_BOX_Y] = berthi_unit_of(berthi_nearest(wy * middle + wx * side, 28));
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
    (void)berthi_half_angle(&moments, &ux, &uy); /* without one they stay */
    node[BERTHI_BOX_AXIS_X] = berthi_unit_of(ux);
    node[BERTHI_BOX_AXIS_Y] = berthi_unit_of(uy);
    builder->radius = 0;
    obb_measure(builder, run, node);
    /* the plane across the axis through the mean of the items' middles */
    builder->plane.ux = (int32_t)(ux * BERTHI_Q14);
    builder->plane.uy = (int32_t)(uy * BERTHI_Q14);
    builder->plane.key = berthi_run_middle(builder, run, 0);
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

/* ---- Attaching ------------------------------------------------------------------------------ */

/* @proves OBB | no overflow: boxes | axes of unit length, extents of circles' size |
 * fault/footprint/test_forged */
static int obb_nodes_hold(const berthi_footprint_header *tree)
{
    const berthi_unit *node = berthi_tree_nodes(tree);
    for (uint32_t i = 0; i < tree->node_count; i++, node += BERTHI_OBB_UNITS) {
        if (!berthi_within(node[BERTHI_BOX_AXIS_X], -BERTH_DIR_ONE, BERTH_DIR_ONE) ||
            !berthi_within(node[BERTHI_BOX_AXIS_Y], -BERTH_DIR_ONE, BERTH_DIR_ONE) ||
            !berthi_is_unit(node[BERTHI_BOX_AXIS_X], node[BERTHI_BOX_AXIS_Y]) ||
            !berthi_within(node[BERTHI_BOX_MAJOR], 0, BERTHI_FOOTPRINT_RADIUS_LIMIT) ||
            !berthi_within(node[BERTHI_BOX_MINOR], 0, BERTHI_FOOTPRINT_RADIUS_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_obb_attach(berth_obb *view, const void *image, size_t size)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)image;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status =
        berthi_tree_check(image, size, BERTHI_STRUCTURE_OBB, BERTHI_OBB_UNITS);
    if (status != BERTH_OK) {
        return status;
    }
    if ((header->parts.corners != 2 && header->parts.corners != 3) ||
        header->method != BERTHI_METHOD_BOXES) {
        return BERTH_E_HEADER;
    }
    if (!obb_nodes_hold(header)) {
        return BERTH_E_NODE;
    }
    view->image = image;
    return BERTH_OK;
}

/* ---- Looking inside ------------------------------------------------------------------------- */

static const berthi_unit *box_at(const berthi_footprint_header *tree, uint32_t index)
{
    return berthi_tree_nodes(tree) + index * BERTHI_OBB_UNITS;
}

berth_status berth_obb_node(const berth_obb *view, uint32_t index, berth_obb_box *box)
{
    const berth_status status = box == NULL ? BERTH_E_NULL : check_obb(view);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_footprint_header *tree = boxes_of(view);
    if (index >= tree->node_count) {
        return BERTH_E_INDEX;
    }
    const berthi_unit *node = box_at(tree, index);
    const uint32_t link = berthi_link_of(node[BERTHI_OBB_LINK]);
    box->x = berthi_stored_x(&tree->ground, node[BERTHI_BOX_X]);
    box->y = berthi_stored_y(&tree->ground, node[BERTHI_BOX_Y]);
    box->axis.c = node[BERTHI_BOX_AXIS_X];
    box->axis.s = node[BERTHI_BOX_AXIS_Y];
    box->major = berthi_stored_length(&tree->ground, (berthi_extent)node[BERTHI_BOX_MAJOR]);
    box->minor = berthi_stored_length(&tree->ground, (berthi_extent)node[BERTHI_BOX_MINOR]);
    box->left = box->right = box->first = 0;
    if ((link & BERTHI_LEAF) == 0) {
        box->left = (uint16_t)(index + 1);
        box->right = (uint16_t)(link & BERTHI_RIGHT);
    } else {
        box->first = (uint16_t)(link & BERTHI_NUMBER);
    }
    return BERTH_OK;
}

berth_status berth_obb_part(const berth_obb *view, uint32_t index, berth_num *x, berth_num *y)
{
    const berth_status status = x == NULL || y == NULL ? BERTH_E_NULL : check_obb(view);
    return status == BERTH_OK ? berthi_part_at(boxes_of(view), index, x, y) : status;
}

/* ---- Verify --------------------------------------------------------------------------------- */

static int holds_point(const berthi_unit *box, const berthi_unit *p)
{
    const berthi_wdir ux = box[BERTHI_BOX_AXIS_X], uy = box[BERTHI_BOX_AXIS_Y];
    const berth_len x = p[0] - (berth_len)box[BERTHI_BOX_X];
    const berth_len y = p[1] - (berth_len)box[BERTHI_BOX_Y];
    return berthi_abs(berthi_dot(ux, uy, x, y)) <=
               berthi_prod_of((berthi_extent)box[BERTHI_BOX_MAJOR]) &&
           berthi_abs(berthi_dot(-uy, ux, x, y)) <=
               berthi_prod_of((berthi_extent)box[BERTHI_BOX_MINOR]);
}

/* Whether a box holds the parts from `first` to before `end`. */
static int holds_parts(const berthi_footprint_header *tree, const berthi_unit *box, uint32_t first,
                       uint32_t end)
{
    const uint32_t corners = tree->parts.corners;
    for (uint32_t i = first; i < end; i++) {
        const uint16_t *part = berthi_tree_words(tree) + i * berthi_part_words(corners);
        for (uint32_t k = 0; k < corners; k++) {
            if (!holds_point(box, berthi_stored_point(tree, berthi_corner(part, corners, k)))) {
                return 0;
            }
        }
    }
    return 1;
}

/* @proves OBB | boxes hold what is below them | not attach: `verify` |
 * fault/footprint/test_forged */
berth_status berth_obb_verify(const berth_obb *view)
{
    const berth_status status = check_obb(view);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_footprint_header *tree = boxes_of(view);
    for (uint32_t i = 0; i < tree->node_count; i++) {
        uint32_t first;
        const uint32_t end = berthi_parts_below(tree, BERTHI_OBB_UNITS, i, &first);
        if (!holds_parts(tree, box_at(tree, i), first, end)) {
            return BERTH_E_NODE;
        }
    }
    if (!berthi_sides_hold(tree) || !berthi_triangles_turn(tree) ||
        !berthi_cuts_hold(tree, BERTHI_OBB_UNITS)) {
        return BERTH_E_NODE;
    }
    for (uint32_t i = 0; i < tree->points; i++) { /* the reach, however it is placed */
        const berthi_unit *p = berthi_stored_point(tree, i);
        if (berthi_length_of(p[0], p[1]) > tree->ground.reach) {
            return BERTH_E_HEADER;
        }
    }
    return BERTH_OK;
}

/* ---- Asking --------------------------------------------------------------------------------- */

/* How far, in steps, the gap between two boxes along any tested axis may be off: they are at most
 * half as large as BERTHI_BOX_SLACK allows for (src/BOUNDS.md). */
#define BERTHI_OBB_SLACK 24

/* What a query keeps, with the box of side 1 that was placed last. */
typedef struct obb_query {
    berthi_shape_query q;
    berthi_box box;
} obb_query;

/* Which of two is looked into first is told by the distance of centres along both axes. */
static BERTH_HOT BERTHI_APART berthi_size boxes_square(obb_query *state, const berthi_unit *a,
                                                       const berthi_unit *b)
{
    const berthi_frame *frame = &state->q.frame;
    berthi_box *box = &state->box;
    const berth_len slack = BERTHI_IS_EXACT ? BERTHI_OBB_SLACK : berthi_box_slack(frame);
    if (box->of != b) {
        berthi_box_place(frame, b, box);
    }
    if (berthi_boxes_level_apart(a, box, slack)) {
        return BERTHI_FAR;
    }
    return (berthi_size)(berthi_abs(box->x - a[BERTHI_BOX_X]) +
                         berthi_abs(box->y - a[BERTHI_BOX_Y]));
}

#define BERTHI_DESCENT boxes_walk
#define BERTHI_DESCENT_OWN(f) boxes_##f
#define BERTHI_DESCENT_STATE obb_query
#define BERTHI_DESCENT_QUERY(state) (&(state)->q)
#define BERTHI_DESCENT_UNITS BERTHI_OBB_UNITS
#define BERTHI_DESCENT_SQUARE berthi_size
#define BERTHI_DESCENT_FAR BERTHI_FAR
#define BERTHI_DESCENT_SPLITS_A(state, a, b)                                                       \
    ((berthi_extent)(a)[BERTHI_BOX_MAJOR] >=                                                       \
     berthi_scale_up(&(state)->q.frame, (berthi_extent)(b)[BERTHI_BOX_MAJOR]))
#define BERTHI_DESCENT_TEST boxes_square
#define BERTHI_DESCENT_LEAVES(state) berthi_leaves_meet(&(state)->q)
#include "../footprint/descent.inl"

BERTH_HOT berth_status berth_obb_collide(const berth_obb *a, const berth_placement *placement_a,
                                         const berth_obb *b, const berth_placement *placement_b,
                                         const berth_footprint_options *options,
                                         berth_footprint_counts *counts)
{
    obb_query state;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    state.q.units = BERTHI_OBB_UNITS;
    state.q.view[0] = boxes_of(a);
    state.q.view[1] = boxes_of(b);
    state.q.side[0].at = placement_a;
    state.q.side[1].at = placement_b;
    state.box.of = NULL;
    berth_status answer = berthi_query_take(&state.q, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    if (berthi_query_begin(&state.q, options)) {
        answer = boxes_search(&state, NULL);
        if (answer == BERTH_CLEAR && berthi_fills(options)) {
            answer = berthi_fill(&state.q);
        }
    }
    return berthi_query_report(&state.q, answer, options, counts);
}

uint32_t berth_obb_worst_steps(const berth_obb *a, const berth_obb *b)
{
    return check_obb(a) == BERTH_OK && check_obb(b) == BERTH_OK
               ? berthi_most_steps_of(boxes_of(a), boxes_of(b))
               : 0;
}
