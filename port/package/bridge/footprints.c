/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints over the bridge. */

#include "handles.h"

static const berth_footprint *shape_of(const void *footprint)
{
    return &((const bridge_shape *)footprint)->view;
}

static const berth_placed_footprint *placed_shape_of(const void *placed)
{
    return &((const bridge_placed_shape *)placed)->placed;
}

static void *shape_built(const berth_footprint_desc *desc)
{
    const size_t size = berth_footprint_image_size(desc);
    const size_t scratch_size = berth_footprint_scratch_size(desc);
    bridge_shape *made = (bridge_shape *)bridge_take((uint32_t)(sizeof *made + size));
    void *room = bridge_take((uint32_t)scratch_size);
    berth_status status = BERTH_E_SPACE;
    if (made != NULL && room != NULL) {
        berth_arena image = berth_arena_over(made + 1, size);
        berth_arena scratch = berth_arena_over(room, scratch_size);
        status = berth_footprint_build(desc, &image, &scratch, &made->view);
        made->size = (uint32_t)image.used;
    }
    bridge_give(room);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

void *bridge_footprint(const double *x, const double *y, uint32_t points, const uint16_t *ends,
                       uint32_t rings, double threshold, double radius)
{
    berth_num *xs = bridge_numbers(x, points), *ys = bridge_numbers(y, points);
    berth_footprint_desc desc = berth_footprint_desc_default();
    void *made;
    desc.outline = berth_outline_over_arrays(xs, ys, (uint16_t)(points <= 65535 ? points : 0));
    if (ends != NULL) {
        desc.outline.end = ends;
        desc.outline.rings = (uint16_t)rings;
    }
    desc.threshold = bridge_number(threshold);
    desc.radius = bridge_number(radius);
    made = shape_built(&desc);
    bridge_give(xs);
    bridge_give(ys);
    return made;
}

void *bridge_rectangle(double x0, double y0, double x1, double y1, double radius)
{
    const uint32_t size = 4 * BERTH_FOOTPRINT_RECTANGLE_WORDS;
    bridge_shape *made = (bridge_shape *)bridge_take((uint32_t)sizeof *made + size);
    berth_status status = BERTH_E_SPACE;
    if (made != NULL) {
        berth_arena image = berth_arena_over(made + 1, size);
        status = berth_footprint_rectangle(bridge_number(x0), bridge_number(y0), bridge_number(x1),
                                           bridge_number(y1), bridge_number(radius), &image,
                                           &made->view);
        made->size = (uint32_t)image.used;
    }
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

void *bridge_footprint_attach(const uint8_t *image, uint32_t size)
{
    bridge_shape *made = (bridge_shape *)bridge_take((uint32_t)sizeof *made + size);
    berth_status status;
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    bridge_copy(made + 1, image, size);
    made->size = size;
    status = berth_footprint_attach(&made->view, made + 1, size);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

const uint8_t *bridge_footprint_image(const void *footprint)
{
    const bridge_shape *made = (const bridge_shape *)footprint;
    bridge_result[0] = made->size;
    return (const uint8_t *)(made + 1);
}

void *bridge_footprint_place(const void *footprint, double x, double y, double heading)
{
    bridge_placed_shape *made = (bridge_placed_shape *)bridge_take(sizeof *made);
    berth_status status;
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    made->at = bridge_placement(x, y, heading, 0);
    status = berth_footprint_place(shape_of(footprint), &made->at, &made->placed);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

int32_t bridge_overlap(const void *a, const void *b, double margin)
{
    const berth_footprint_options options = {.margin = bridge_number(margin)};
    berth_footprint_counts counts;
    const berth_status status =
        berth_footprint_overlap(placed_shape_of(a), placed_shape_of(b), &options, &counts);
    uint32_t at = 0;
    if (status >= 0) {
        bridge_tell(&at, counts.steps);
        bridge_tell(&at, counts.circles);
        bridge_tell(&at, counts.inner);
        bridge_tell(&at, counts.parts);
    }
    return status;
}

int32_t bridge_distance(const void *a, const void *b, double below)
{
    berth_separation found;
    const berth_status status = berth_footprint_distance(
        placed_shape_of(a), placed_shape_of(b), bridge_number(below), NULL, NULL, &found, NULL);
    uint32_t at = 0;
    if (status >= 0) {
        bridge_tell_num(&at, found.distance);
        bridge_tell_num(&at, found.ax);
        bridge_tell_num(&at, found.ay);
        bridge_tell_num(&at, found.bx);
        bridge_tell_num(&at, found.by);
        bridge_tell(&at, found.found);
    }
    return status;
}

int32_t bridge_footprint_node(const void *footprint, uint32_t node)
{
    berth_footprint_circle circle;
    const berth_status status = berth_footprint_node(shape_of(footprint), node, &circle);
    uint32_t at = 0;
    if (status == BERTH_OK) {
        bridge_tell_num(&at, circle.x);
        bridge_tell_num(&at, circle.y);
        bridge_tell_num(&at, circle.radius);
        bridge_tell_num(&at, circle.inner_x);
        bridge_tell_num(&at, circle.inner_y);
        bridge_tell_num(&at, circle.inner);
        bridge_tell(&at, circle.level);
        bridge_tell(&at, circle.left);
        bridge_tell(&at, circle.right);
    }
    return status;
}

int32_t bridge_footprint_info(const void *footprint)
{
    berth_footprint_facts facts;
    const berth_status status = berth_footprint_info(shape_of(footprint), &facts);
    uint32_t at = 0;
    if (status == BERTH_OK) {
        bridge_tell(&at, facts.parts);
        bridge_tell(&at, facts.corners);
        bridge_tell_num(&at, facts.rounding);
        bridge_tell(&at, facts.bytes);
        bridge_tell(&at, facts.nodes);
        bridge_tell_num(&at, facts.shape_band);
    }
    return status;
}

int32_t bridge_footprint_part(const void *footprint, uint32_t part)
{
    berth_num x[3], y[3];
    const berth_footprint *shape = shape_of(footprint);
    const berth_status status = berth_footprint_part(shape, part, x, y);
    uint32_t at = 0;
    for (uint32_t k = 0; status == BERTH_OK && k < shape->tree.parts.corners; k++) {
        bridge_tell_num(&at, x[k]);
        bridge_tell_num(&at, y[k]);
    }
    return status;
}
