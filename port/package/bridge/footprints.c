/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints over the bridge. */

#include "handles.h"

static const berth_placed_footprint *placed_shape_of(const void *placed)
{
    return &((const bridge_placed_shape *)placed)->placed;
}

/* ---- Built ----------------------------------------------------------------------------------- */

static void *shape_built(berth_footprint_desc *desc)
{
    const size_t size = (berth_footprint_image_size(desc) + 7u) & ~(size_t)7u;
    const size_t scratch_size = berth_footprint_scratch_size(desc);
    bridge_shape *made =
        (bridge_shape *)bridge_take((uint32_t)(sizeof *made + size + 2u * desc->outline.points));
    void *room = bridge_take((uint32_t)scratch_size);
    berth_status status = BERTH_E_SPACE;
    if (made != NULL && room != NULL) {
        berth_arena image = berth_arena_over(made + 1, size);
        berth_arena scratch = berth_arena_over(room, scratch_size);
        desc->numbers = (uint16_t *)(void *)((uint8_t *)(made + 1) + size);
        status = berth_footprint_build(desc, &image, &scratch, &made->view);
        made->size = (uint32_t)image.used;
        made->numbers = (uint32_t)size;
    }
    bridge_give(room);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

static berth_outline outline_of(const berth_num *x, const berth_num *y, uint32_t points,
                                const uint16_t *ends, uint32_t rings)
{
    berth_outline outline =
        berth_outline_over_arrays(x, y, (uint16_t)(points <= 65535 ? points : 0));
    if (ends != NULL) {
        outline.end = ends;
        outline.rings = (uint16_t)(rings <= 65535 ? rings : 0);
    }
    return outline;
}

void *bridge_footprint(const double *x, const double *y, uint32_t points, const uint16_t *ends,
                       uint32_t rings, double threshold, double radius)
{
    berth_num *xs = bridge_numbers(x, points), *ys = bridge_numbers(y, points);
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.outline = outline_of(xs, ys, points, ends, rings);
    desc.threshold = bridge_number(threshold);
    desc.radius = bridge_number(radius);
    void *made = points > BERTH_TRAJECTORY_COUNT_MAX ? bridge_fail(BERTH_E_POINTS, NULL)
                                                     : shape_built(&desc);
    bridge_give(xs);
    bridge_give(ys);
    return made;
}

int32_t bridge_footprint_refit(void *footprint, const double *x, const double *y, uint32_t points,
                               const uint16_t *ends, uint32_t rings, double radius)
{
    bridge_shape *made = (bridge_shape *)footprint;
    berth_num *xs = bridge_numbers(x, points), *ys = bridge_numbers(y, points);
    const berth_refit_desc desc = {
        outline_of(xs, ys, points, ends, rings),
        (const uint16_t *)(const void *)((uint8_t *)(made + 1) + made->numbers),
        bridge_number(radius)};
    berth_status status = made->numbers == 0                    ? BERTH_E_KIND
                          : points > BERTH_TRAJECTORY_COUNT_MAX ? BERTH_E_POINTS
                                                                : BERTH_OK;
    if (status == BERTH_OK) {
        status = berth_footprint_refit(&desc, made + 1, &made->view);
    }
    made->refits += status == BERTH_OK;
    bridge_give(xs);
    bridge_give(ys);
    return status;
}

/* ---- Simple shapes --------------------------------------------------------------------------- */

/* A shape in room for so many words, by a call that puts its image in `image`. */
#define SHAPE(words, call)                                                                         \
    const uint32_t size = 4 * (words);                                                             \
    bridge_shape *made = (bridge_shape *)bridge_take((uint32_t)sizeof *made + size);               \
    if (made == NULL) {                                                                            \
        return bridge_fail(BERTH_E_SPACE, NULL);                                                   \
    }                                                                                              \
    berth_arena image = berth_arena_over(made + 1, size);                                          \
    const berth_status status = (call);                                                            \
    made->size = (uint32_t)image.used;                                                             \
    return status == BERTH_OK ? made : bridge_fail(status, made)

void *bridge_rectangle(double x0, double y0, double x1, double y1, double radius)
{
    SHAPE(BERTH_FOOTPRINT_RECTANGLE_WORDS,
          berth_footprint_rectangle(bridge_number(x0), bridge_number(y0), bridge_number(x1),
                                    bridge_number(y1), bridge_number(radius), &image, &made->view));
}

void *bridge_capsule(double x0, double y0, double x1, double y1, double radius)
{
    SHAPE(BERTH_FOOTPRINT_CAPSULE_WORDS,
          berth_footprint_capsule(bridge_number(x0), bridge_number(y0), bridge_number(x1),
                                  bridge_number(y1), bridge_number(radius), &image, &made->view));
}

void *bridge_cylinder(double radius)
{
    SHAPE(BERTH_FOOTPRINT_CYLINDER_WORDS,
          berth_footprint_cylinder(bridge_number(radius), &image, &made->view));
}

void *bridge_polygon(uint32_t sides, double outer, double heading, double radius)
{
    const uint32_t most = BERTH_FOOTPRINT_SIDES_MAX + 1;
    const uint16_t count = (uint16_t)(sides < most ? sides : most);
    int good = 1;
    const berth_angle angle = bridge_angle(heading, &good);
    SHAPE(BERTH_FOOTPRINT_POLYGON_WORDS(count),
          good ? berth_footprint_polygon(count, bridge_number(outer), angle, bridge_number(radius),
                                         &image, &made->view)
               : BERTH_E_NUMBER);
}

void *bridge_footprint_attach(const uint8_t *image, uint32_t size)
{
    bridge_shape *made = (bridge_shape *)bridge_take_image(sizeof *made, image, size);
    if (made == NULL) {
        return NULL;
    }
    made->size = size;
    berth_status status = berth_footprint_attach(&made->view, made + 1, size);
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
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    made->shape = (const bridge_shape *)footprint;
    made->refits = made->shape->refits;
    made->at = bridge_placement(x, y, heading, 0);
    berth_status status =
        berth_footprint_place(bridge_shape_of(footprint), &made->at, &made->placed);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

/* ---- Asked ----------------------------------------------------------------------------------- */

static berth_footprint_options options_of(double margin, int32_t boundary, uint32_t max_steps)
{
    berth_footprint_options options = {0};
    options.max_steps = max_steps;
    options.boundary = (uint8_t)(boundary >= 0 && boundary <= 1 ? boundary : 2);
    options.margin = bridge_number(margin);
    return options;
}

static int32_t tell_overlap(berth_status status, const berth_footprint_counts *counts)
{
    uint32_t at = 0;
    if (status >= 0) {
        BRIDGE_TELL(&at, counts->steps, counts->circles, counts->inner, counts->parts,
                    counts->exact);
    }
    return status;
}

int32_t bridge_overlap(const void *a, const void *b, double margin, int32_t boundary,
                       uint32_t max_steps, void *witness)
{
    const berth_footprint_options options = options_of(margin, boundary, max_steps);
    berth_footprint_counts counts;
    const berth_placed_footprint *one = placed_shape_of(a), *other = placed_shape_of(b);
    const berth_status status =
        witness == NULL ? berth_footprint_overlap(one, other, &options, &counts)
                        : berth_footprint_overlap_again(
                              one, other, &options, (berth_footprint_witness *)witness, &counts);
    return tell_overlap(status, &counts);
}

int32_t bridge_overlap_disc(const void *a, double x, double y, double radius, double margin,
                            int32_t boundary)
{
    const berth_footprint_options options = options_of(margin, boundary, 0);
    const bridge_placed_shape *placed = (const bridge_placed_shape *)a;
    berth_footprint_counts counts;
    return placed->refits != placed->shape->refits
               ? BERTH_E_STALE
               : tell_overlap(berth_footprint_collide_disc(
                                  &placed->shape->view, &placed->at, bridge_number(x),
                                  bridge_number(y), bridge_number(radius), &options, &counts),
                              &counts);
}

void *bridge_witness(void)
{
    return bridge_take(sizeof(berth_footprint_witness));
}

void *bridge_separation(void)
{
    return bridge_take(sizeof(berth_separation));
}

int32_t bridge_distance(const void *a, const void *b, double below, double margin, int32_t boundary,
                        void *last)
{
    const berth_footprint_options options = options_of(margin, boundary, 0);
    berth_separation *kept = (berth_separation *)last;
    berth_separation found;
    const berth_status status = berth_footprint_distance(
        placed_shape_of(a), placed_shape_of(b), bridge_number(below), &options, kept, &found, NULL);
    uint32_t at = 0;
    if (status >= 0) {
        BRIDGE_TELL(&at, bridge_real(found.distance), bridge_real(found.ax), bridge_real(found.ay),
                    bridge_real(found.bx), bridge_real(found.by), found.part_a, found.part_b,
                    found.feature_a, found.feature_b, found.found);
        if (kept != NULL) {
            *kept = found;
        }
    }
    return status;
}

/* ---- Looked at ------------------------------------------------------------------------------- */

int32_t bridge_footprint_node(const void *footprint, uint32_t node)
{
    berth_footprint_circle circle;
    const berth_status status = berth_footprint_node(bridge_shape_of(footprint), node, &circle);
    uint32_t at = 0;
    if (status == BERTH_OK) {
        BRIDGE_TELL(&at, bridge_real(circle.x), bridge_real(circle.y), bridge_real(circle.radius),
                    bridge_real(circle.inner_x), bridge_real(circle.inner_y),
                    bridge_real(circle.inner), circle.level, circle.left, circle.right);
    }
    return status;
}

int32_t bridge_footprint_info(const void *footprint)
{
    berth_footprint_facts facts;
    const berth_status status = berth_footprint_info(bridge_shape_of(footprint), &facts);
    uint32_t at = 0;
    if (status == BERTH_OK) {
        BRIDGE_TELL(&at, facts.parts, facts.corners, bridge_real(facts.rounding), facts.bytes,
                    facts.nodes, bridge_real(facts.shape_band));
    }
    return status;
}

int32_t bridge_footprint_part(const void *footprint, uint32_t part)
{
    berth_num x[3], y[3];
    const berth_footprint *shape = bridge_shape_of(footprint);
    berth_footprint_facts facts;
    berth_status status = berth_footprint_info(shape, &facts);
    uint32_t at = 0;
    if (status == BERTH_OK) {
        status = berth_footprint_part(shape, part, x, y);
    }
    for (uint32_t k = 0; status == BERTH_OK && k < facts.corners; k++) {
        BRIDGE_TELL(&at, bridge_real(x[k]), bridge_real(y[k]));
    }
    return status;
}
