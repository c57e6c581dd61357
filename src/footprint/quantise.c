/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From the caller's outline or triangles to points in whole steps. */

#include "../ground/outline.h"
#include "../core/num.h"
#include "build.h"

static berth_status check_triangles(const berth_triangles *triangles)
{
    uint32_t i;
    if (triangles->x == NULL || triangles->y == NULL || triangles->corners == NULL) {
        return BERTH_E_NULL;
    }
    if (triangles->vertices == 0 || triangles->vertices > BERTH_TRIANGLES_VERTICES_MAX) {
        return BERTH_E_POINTS;
    }
    if (triangles->count == 0 || triangles->count > BERTH_TRIANGLES_MAX) {
        return BERTH_E_TRIANGLES;
    }
    for (i = 0; i < 3u * triangles->count; i++) {
        if (triangles->corners[i] >= triangles->vertices) {
            return BERTH_E_VERTEX;
        }
    }
    for (i = 0; i < triangles->vertices; i++) {
        if (!berthi_coordinate_ok(triangles->x[i]) || !berthi_coordinate_ok(triangles->y[i])) {
            return BERTH_E_COORDINATE;
        }
    }
    return BERTH_OK;
}

static void of_outline(const berth_outline *outline, berthi_source *source)
{
    source->x = outline->x;
    source->y = outline->y;
    source->end = outline->end;
    source->corners = NULL;
    source->given = source->items = outline->points;
    source->rings = outline->rings;
}

static void of_triangles(const berth_triangles *triangles, berthi_source *source)
{
    source->x = triangles->x;
    source->y = triangles->y;
    source->end = NULL;
    source->corners = triangles->corners;
    source->given = triangles->vertices;
    source->items = triangles->count;
    source->rings = 0;
}

static int reads_outline(const berth_footprint_desc *desc)
{
    return desc->method != BERTH_FOOTPRINT_TRIANGLES &&
           (desc->method != BERTH_FOOTPRINT_CYLINDER || desc->outline.points != 0);
}

static berth_status check_rules(const berth_footprint_desc *desc)
{
    const int outline = desc->method == BERTH_FOOTPRINT_OUTLINE;
    if ((uint32_t)desc->method > BERTH_FOOTPRINT_CYLINDER || desc->circles_only > !outline ||
        desc->quick > 1 ||
        (desc->inner > BERTH_FOOTPRINT_LEVELS_MAX && desc->inner != BERTH_FOOTPRINT_INNER_NONE)) {
        return BERTH_E_KIND;
    }
    if (desc->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE && !berthi_radius_ok(desc->threshold)) {
        return BERTH_E_THRESHOLD;
    }
    if (!berthi_radius_ok(desc->radius) || (!outline && berth_num_raw(desc->radius) != 0)) {
        return BERTH_E_RADIUS;
    }
    return desc->levels <= BERTH_FOOTPRINT_LEVELS_MAX ? BERTH_OK : BERTH_E_DEPTH;
}

/* What a description asks for, but for the points. */
static void take_rules(const berth_footprint_desc *desc, berthi_source *source)
{
    const int cylinder = desc->method == BERTH_FOOTPRINT_CYLINDER;
    source->method = (uint8_t)desc->method;
    source->kept = (uint8_t)(!cylinder && !desc->circles_only);
    source->quick = desc->quick;
    source->threshold = cylinder ? berth_num_of(0) : desc->threshold;
    source->radius = desc->radius;
    source->levels = cylinder ? 1 : desc->levels != 0 ? desc->levels : BERTH_FOOTPRINT_LEVELS_MAX;
    source->promised = (uint8_t)(reads_outline(desc) && !cylinder && desc->levels == 0 &&
                                 berth_num_raw(desc->threshold) > 0);
    source->leaf_size = source->inner = 0;
    source->numbers = NULL;
    if (desc->method == BERTH_FOOTPRINT_OUTLINE) {
        source->promised = 0;
        source->numbers = desc->numbers;
        source->leaf_size = desc->leaf_size != 0 ? desc->leaf_size : BERTH_FOOTPRINT_LEAF_SIZE;
        source->inner = desc->inner;
        if (desc->inner == 0) {
            source->inner = desc->quick ? 0 : BERTH_FOOTPRINT_INNER_LEVELS;
        } else if (desc->inner == BERTH_FOOTPRINT_INNER_NONE) {
            source->inner = 0;
        }
    }
}

berth_status berthi_source_of(const berth_footprint_desc *desc, berthi_source *source)
{
    berth_status status = check_rules(desc);
    if (status != BERTH_OK) {
        return status;
    }
    take_rules(desc, source);
    if (!reads_outline(desc)) {
        status = check_triangles(&desc->triangles);
        of_triangles(&desc->triangles, source);
        return status;
    }
    status = berthi_outline_check(&desc->outline);
    of_outline(&desc->outline, source);
    if (status == BERTH_OK &&
        source->given + source->rings >
            (desc->method == BERTH_FOOTPRINT_OUTLINE ? BERTHI_OUTLINE_MOST : BERTHI_CONTOUR_MOST)) {
        status = BERTH_E_POINTS;
    }
    return status;
}

static void quantise_bounds(const berth_num *v, uint32_t count, berth_raw *low, berth_raw *high)
{
    uint32_t i;
    *low = *high = berth_num_raw(v[0]);
    for (i = 1; i < count; i++) {
        const berth_raw next = berth_num_raw(v[i]);
        *low = next < *low ? next : *low;
        *high = next > *high ? next : *high;
    }
}

#ifdef BERTH_Q16

/* The lowest coordinate plus whole steps, to the middle or just below it: what lies whole steps
 * apart, wherever that starts, is stored exactly. */
static int32_t quantise_origin_of(int32_t low, int32_t high, uint32_t shift)
{
    return low + berthi_floor_shift(high - low, shift + 1) * (int32_t)(UINT32_C(1) << shift);
}

/* Steps that dropped points may be off at least, however large the radius is. */
#define QUANTISE_LEAST_ROOM 256

/* What the limit of a node's radius leaves for dropped points: beside a radius, and a circle around
 * all points, which are at most 22000 steps apart along each axis. 16: what rounding adds, here and
 * there. */
static int32_t quantise_room(int32_t wide, int32_t deep, int32_t radius, uint32_t shift)
{
    const int32_t x = berthi_ceil_shift(wide, shift), y = berthi_ceil_shift(deep, shift);
    const int32_t across = (int32_t)berthi_root_up((uint64_t)(uint32_t)(x * x + y * y));
    return BERTHI_FOOTPRINT_RADIUS_LIMIT - 16 - across / 2 - berthi_ceil_shift(radius, shift);
}

/* From the origin, points lie between minus half the steps and half of them and two more. */
void berthi_quantise_choose(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    int32_t x_low, x_high, y_low, y_high, wide, deep, extent;
    uint32_t shift = 0;
    quantise_bounds(source->x, source->given, &x_low, &x_high);
    quantise_bounds(source->y, source->given, &y_low, &y_high);
    wide = x_high - x_low;
    deep = y_high - y_low;
    extent = wide > deep ? wide : deep;
    while (berthi_floor_shift(extent, shift + 1) + 2 > BERTHI_QUANTISE_MOST ||
           quantise_room(wide, deep, berth_num_raw(source->radius), shift) < QUANTISE_LEAST_ROOM) {
        shift++;
    }
    BERTH_ASSERT(shift <= BERTHI_SHIFT_LIMIT);
    builder->room = (uint32_t)quantise_room(wide, deep, berth_num_raw(source->radius), shift);
    builder->shift = shift;
    builder->step = (int32_t)(UINT32_C(1) << shift);
    builder->origin_x = quantise_origin_of(x_low, x_high, shift);
    builder->origin_y = quantise_origin_of(y_low, y_high, shift);
}

/* The nearest whole step; `exact` is cleared when v is none. */
static int16_t quantise_to_steps(const berthi_builder *builder, int32_t v, uint32_t *exact)
{
    const uint32_t shift = builder->shift;
    const int32_t steps = berthi_floor_shift(v + (int32_t)((UINT32_C(1) << shift) >> 1), shift);
    *exact &= steps * builder->step == v;
    return berthi_unit_of(steps);
}

static void quantise_store(const berthi_builder *builder, uint32_t i, berth_raw x, berth_raw y)
{
    (void)builder, (void)i, (void)x, (void)y; /* the steps are what is stored */
}

int32_t berthi_steps_down(const berthi_builder *builder, berth_raw length)
{
    return berthi_floor_shift(berthi_abs(length), builder->shift);
}

void berthi_round_by(uint32_t exact, berth_num radius, uint32_t shift, berth_len *rounding,
                     berth_len *band)
{
    const int32_t raw = berth_num_raw(radius), rounded = berthi_ceil_shift(raw, shift);
    *rounding = !exact + rounded;
    *band = 2 * !exact + (berthi_floor_shift(raw, shift) != rounded);
}

#else

int32_t berthi_steps_down(const berthi_builder *builder, berth_raw length)
{
    const berth_raw steps = berthi_abs(length) / builder->step;
    return steps < BERTHI_C(1048576.0) ? (int32_t)steps : INT32_C(1048576);
}

/* Points and radius are stored as given. */
void berthi_round_by(uint32_t exact, berth_num radius, uint32_t shift, berth_len *rounding,
                     berth_len *band)
{
    (void)exact, (void)shift;
    *rounding = berth_num_raw(radius);
    *band = 0;
}

void berthi_quantise_choose(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    berth_raw x_low, x_high, y_low, y_high, extent, step = BERTHI_C(1.0);
    quantise_bounds(source->x, source->given, &x_low, &x_high);
    quantise_bounds(source->y, source->given, &y_low, &y_high);
    extent = x_high - x_low > y_high - y_low ? x_high - x_low : y_high - y_low;
    while (extent > step * BERTHI_C(21000.0)) {
        step *= BERTHI_C(2.0);
    }
    while (extent <= step * BERTHI_C(10000.0) && step > BERTHI_C(1.0e-6)) {
        step *= BERTHI_C(0.5);
    }
    builder->shift = 0;
    builder->room = 16384;
    builder->step = step;
    builder->origin_x = x_low + BERTHI_C(0.5) * (x_high - x_low);
    builder->origin_y = y_low + BERTHI_C(0.5) * (y_high - y_low);
}

static int16_t quantise_to_steps(const berthi_builder *builder, berth_raw v, uint32_t *exact)
{
    const berth_raw steps = v / builder->step + BERTHI_C(16384.5);
    *exact = 0;
    return (int16_t)((int32_t)steps - 16384);
}

static void quantise_store(const berthi_builder *builder, uint32_t i, berth_raw x, berth_raw y)
{
    builder->points[2 * i] = x;
    builder->points[2 * i + 1] = y;
}

#endif

static void put(berthi_builder *builder, uint32_t given, uint32_t at)
{
    const berthi_source *source = builder->source;
    const berth_raw x = berth_num_raw(source->x[given]) - builder->origin_x;
    const berth_raw y = berth_num_raw(source->y[given]) - builder->origin_y;
    builder->steps[2 * at] = quantise_to_steps(builder, x, &builder->exact);
    builder->steps[2 * at + 1] = quantise_to_steps(builder, y, &builder->exact);
    quantise_store(builder, at, x, y);
}

/* Of each ring its points and the first one again; a segment is known by its first point. */
static void put_rings(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    uint32_t ring, first = 0, at = 0, item = 0;
    for (ring = 0; ring < source->rings; ring++) {
        const uint32_t end = source->end != NULL ? source->end[ring] : source->given;
        uint32_t i;
        for (i = first; i < end; i++, at++) {
            put(builder, i, at);
            builder->items[item++] = (uint16_t)at;
        }
        put(builder, first, at);
        at++;
        first = end;
        builder->ends[ring] = (uint16_t)at;
    }
    builder->item_count = item;
    builder->point_count = at;
}

static void put_vertices(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    uint32_t i;
    for (i = 0; i < source->given; i++) {
        put(builder, i, i);
    }
    for (i = 0; i < source->items; i++) {
        builder->items[i] = (uint16_t)i;
    }
    builder->item_count = source->items;
    builder->point_count = source->given;
}

void berthi_quantise_points(berthi_builder *builder)
{
    builder->exact = 1;
    if (builder->source->rings != 0) {
        put_rings(builder);
    } else {
        put_vertices(builder);
    }
    berthi_round_by(builder->exact, builder->source->radius, builder->shift, &builder->rounding,
                    &builder->band);
}
