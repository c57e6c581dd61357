/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Simple shapes: one ring of few points, its tree by halving the ring, without a search and without
 * scratch, so that an image's size depends on the number of points alone. */

#include "berth/shapes.h"

#include "../core/arena.h"
#include "../core/num.h"
#include "clearance.h"
#include "source.h"

/* Levels of a tree over SIDES_MAX / 2 leaves, and runs that wait while it is made. */
enum { SHAPES_DEEP = 6 };

/* A ring that is being stored. */
typedef struct shapes_ring {
    berthi_builder builder;
    berthi_source source;
    uint32_t points, parts; /* of a ring of two points one part */
    uint32_t leaf;          /* segments in a leaf */
    uint32_t leaves, places;
    berthi_footprint_header *header;
    berthi_unit *nodes;
    uint16_t *words;
} shapes_ring;

/* Chooses origin and step for what lies in a box, rounded by a radius. */
static void shapes_begin(shapes_ring *ring, const berth_num *x, const berth_num *y, uint32_t count,
                         berth_num radius)
{
    ring->source.x = x;
    ring->source.y = y;
    ring->source.end = NULL;
    ring->source.given = ring->source.items = count;
    ring->source.rings = 1;
    ring->source.radius = radius;
    ring->builder.source = &ring->source;
    berthi_quantise_choose(&ring->builder);
}

static void shapes_count(const shapes_ring *ring, berthi_footprint_header *header)
{
    header->parts.corners = 2;
    header->node_count = (uint16_t)ring->places;
    header->points = (uint16_t)(ring->points + 1);
    header->parts.rings = 1;
    header->parts.count = (uint16_t)ring->parts;
}

/* The header, and where nodes, points, ends and parts go. */
/*@ requires ring->leaf >= 1; */
static berth_status shapes_take(shapes_ring *ring, berth_arena *image)
{
    ring->parts = ring->points == 2 ? 1 : ring->points;
    ring->leaves = (ring->parts + ring->leaf - 1) / ring->leaf;
    ring->places = 2 * ring->leaves - (ring->leaves == 1);
    berthi_footprint_header counts;
    shapes_count(ring, &counts);
    const uint32_t bytes = berthi_footprint_bytes(&counts, BERTHI_CIRCLE_UNITS);
    berthi_footprint_header *header = (berthi_footprint_header *)berth_arena_take(
        image, berthi_bytes(bytes), BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    berthi_footprint_begin(header, BERTHI_STRUCTURE_FOOTPRINT, bytes);
    shapes_count(ring, header);
    ring->header = header;
    ring->nodes = (berthi_unit *)(void *)(header + 1);
    ring->builder.points = ring->nodes + ring->places * BERTHI_CIRCLE_UNITS;
    ring->builder.ends = (uint16_t *)(void *)(ring->builder.points + 2 * (ring->points + 1));
    ring->words = ring->builder.ends + 1;
    return BERTH_OK;
}

/* Stores the points. Room for what the image does not keep: it has as many items. */
static void shapes_points(shapes_ring *ring, int16_t *steps, uint16_t *items)
{
    berthi_footprint_header *header = ring->header;
    ring->builder.items = items;
    /* steps are what is stored, or kept aside */
    ring->builder.steps = BERTHI_IS_EXACT ? (int16_t *)(void *)ring->builder.points : steps;
    berthi_quantise_points(&ring->builder);
    header->ground.shift = (uint8_t)ring->builder.shift;
    header->method = BERTH_FOOTPRINT_OUTLINE;
    header->band = berthi_band_of_steps(ring->builder.band);
    header->ground.origin_x = berth_num_of(ring->builder.origin_x);
    header->ground.origin_y = berth_num_of(ring->builder.origin_y);
    header->parts.radius = ring->builder.rounding;
}

/* ---- Circles --------------------------------------------------------------------------------- */

/* How far the points of a run reach from (x, y). */
static berth_len shapes_far(const berthi_unit *points, uint32_t count, berth_len x, berth_len y)
{
    berth_len most = 0;
    for (; count != 0; count--, points += 2) {
        const berth_len far =
            berthi_far_up(points[0] - x, points[1] - y) + berthi_off_of(points[0], points[1]);
        most = far > most ? far : most;
    }
    return most;
}

/* The circle around a run: about the image's origin, the middle between its ends, or the middle of
 * its extents, whichever is smallest. */
static void shapes_circle(const shapes_ring *ring, uint32_t first, uint32_t count,
                          berthi_unit *node)
{
    const berthi_unit *points = ring->builder.points + 2 * (size_t)first;
    const berthi_unit *last = points + 2 * (size_t)count;
    berth_len low[2] = {points[0], points[1]}, high[2] = {points[0], points[1]};
    berth_len best = 0;
    for (uint32_t i = 0; i <= 2 * count + 1; i++) {
        berthi_widen(&low[i % 2], &high[i % 2], points[i]);
    }
    const berth_len tried[3][2] = {
        {0, 0},
        {(points[0] + (berth_len)last[0]) / 2, (points[1] + (berth_len)last[1]) / 2},
        {low[0] + (high[0] - low[0]) / 2, low[1] + (high[1] - low[1]) / 2}};
    for (uint32_t k = 0; k < 3; k++) {
        const berth_len far = shapes_far(points, count + 1, tried[k][0], tried[k][1]);
        if (k == 0 || far < best) {
            best = far;
            node[BERTHI_CIRCLE_X] = (berthi_unit)tried[k][0];
            node[BERTHI_CIRCLE_Y] = (berthi_unit)tried[k][1];
        }
    }
    best = berthi_rounded_up(best, ring->builder.rounding);
    node[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)best;
}

/* The disc in the middle of the root's circle that is inside; none: of no radius. */
static void shapes_inner(const shapes_ring *ring)
{
    const berthi_unit *root = ring->nodes;
    berthi_unit *disc = ring->nodes + BERTHI_CIRCLE_UNITS;
    berthi_rings rings = {ring->builder.points, ring->builder.ends, 1, 0};
    const berth_len depth =
        berthi_clearance(&rings, root[BERTHI_CIRCLE_X], root[BERTHI_CIRCLE_Y], 0);
    disc[BERTHI_CIRCLE_X] = root[BERTHI_CIRCLE_X];
    disc[BERTHI_CIRCLE_Y] = root[BERTHI_CIRCLE_Y];
    disc[BERTHI_CIRCLE_RADIUS] =
        (berthi_unit)(berthi_extent)berthi_inner_radius(depth, ring->builder.rounding);
    disc[BERTHI_CIRCLE_LINK] = 0;
}

/* ---- The tree -------------------------------------------------------------------------------- */

/* A run of segments, whose right child it is (or BERTHI_NO_PARENT), and its level. */
typedef struct shapes_run {
    uint16_t first, count, parent, level;
} shapes_run;

/* A leaf: its parts, and how far it reaches. */
static void shapes_leaf(const shapes_ring *ring, const shapes_run *run, berthi_unit *node)
{
    const berth_len reach = berthi_circle_reach(node);
    for (uint32_t i = run->first; i < (uint32_t)run->first + run->count; i++) {
        ring->words[i] = (uint16_t)i;
    }
    ring->words[run->first + run->count - 1u] |= BERTHI_LAST_PART;
    node[BERTHI_CIRCLE_LINK] = berthi_link_unit((uint32_t)BERTHI_LEAF + run->first);
    ring->header->ground.reach =
        reach > ring->header->ground.reach ? reach : ring->header->ground.reach;
    if (run->level + 1u > ring->header->levels) {
        ring->header->levels = (uint8_t)(run->level + 1u);
    }
}

/* All nodes in preorder; the root's inner circle behind it. */
static void shapes_nodes(const shapes_ring *ring)
{
    shapes_run waiting[SHAPES_DEEP + 2];
    const shapes_run root = {0, (uint16_t)ring->parts, BERTHI_NO_PARENT, 0};
    uint32_t count = 1, place = 0;
    waiting[0] = root;
    while (count != 0) {
        const shapes_run run = waiting[--count];
        const uint32_t leaves = (run.count + ring->leaf - 1u) / ring->leaf;
        berthi_unit *node = ring->nodes + place * BERTHI_CIRCLE_UNITS;
        shapes_run *right = &waiting[count], *left = right + 1;
        shapes_circle(ring, run.first, run.count, node);
        if (run.parent != BERTHI_NO_PARENT) {
            berthi_unit *link = ring->nodes + run.parent * BERTHI_CIRCLE_UNITS + BERTHI_CIRCLE_LINK;
            *link = berthi_link_unit(place | (run.parent == 0 ? BERTHI_INNER : 0u));
        }
        if (leaves == 1) {
            shapes_leaf(ring, &run, node);
            place++;
            continue;
        }
        *left = *right = run;
        left->count = (uint16_t)((leaves + 1) / 2 * ring->leaf);
        right->first = (uint16_t)(run.first + left->count);
        right->count = (uint16_t)(run.count - left->count);
        left->level = right->level = (uint16_t)(run.level + 1u);
        left->parent = BERTHI_NO_PARENT;
        right->parent = (uint16_t)place;
        count += 2;
        if (place++ == 0) {
            shapes_inner(ring);
            place++;
        }
    }
}

/* A ring whose step was chosen, with so many segments a leaf, of at most `most` points. */
static berth_status shapes_put(shapes_ring *ring, int16_t *steps, uint16_t *items,
                               berth_arena *image, berth_footprint *view)
{
    ring->points = ring->source.given;
    const berth_status status = shapes_take(ring, image);
    if (status == BERTH_OK) {
        shapes_points(ring, steps, items);
        shapes_nodes(ring);
        berthi_footprint_seal(ring->header, BERTHI_CIRCLE_UNITS);
        view->image = ring->header;
    }
    return status;
}

/* ---- The calls ------------------------------------------------------------------------------- */

static berth_status shapes_check(const berth_num *x, const berth_num *y, berth_num radius,
                                 const berth_arena *image, const berth_footprint *view)
{
    if (image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    for (uint32_t i = 0; i < 2; i++) {
        if (!berthi_coordinate_ok(x[i]) || !berthi_coordinate_ok(y[i])) {
            return BERTH_E_COORDINATE;
        }
    }
    return berthi_radius_ok(radius) ? BERTH_OK : BERTH_E_RADIUS;
}

berth_status berth_footprint_capsule(berth_num x0, berth_num y0, berth_num x1, berth_num y1,
                                     berth_num radius, berth_arena *image, berth_footprint *view)
{
    const berth_num x[2] = {x0, x1}, y[2] = {y0, y1};
    const berth_status status = shapes_check(x, y, radius, image, view);
    int16_t steps[2 * 3];
    uint16_t items[2];
    shapes_ring ring;
    if (status != BERTH_OK) {
        return status;
    }
    shapes_begin(&ring, x, y, 2, radius);
    ring.leaf = 2;
    return shapes_put(&ring, steps, items, image, view);
}

/* A place in the middle between two coordinates, whole steps from the first. */
static berth_num shapes_middle(const shapes_ring *ring, berth_num from, berth_num to)
{
    const berth_raw low = berth_num_raw(from), high = berth_num_raw(to);
    return berth_num_of(berthi_grid_origin(low, high, ring->builder.shift));
}

berth_status berth_footprint_rectangle(berth_num x0, berth_num y0, berth_num x1, berth_num y1,
                                       berth_num radius, berth_arena *image, berth_footprint *view)
{
    berth_num x[6] = {x0, x1, x1, x1, x0, x0}, y[6] = {y0, y1, y0, y1, y1, y0};
    const berth_status status = shapes_check(x, y, radius, image, view);
    int16_t steps[2 * 7];
    uint16_t items[6];
    shapes_ring ring;
    if (status != BERTH_OK) {
        return status;
    }
    /* @argued: all within +-2^29, as was checked */
    BERTH_ASSERT(berthi_coordinate_ok(x0) && berthi_coordinate_ok(x1) && berthi_coordinate_ok(y0) &&
                 berthi_coordinate_ok(y1));
    const berth_raw wide = berth_num_raw(x1) - berth_num_raw(x0);
    const berth_raw deep = berth_num_raw(y1) - berth_num_raw(y0);
    if (wide < 0 || deep < 0) {
        return BERTH_E_POINTS;
    }
    shapes_begin(&ring, x, y, 2, radius);
    if (wide >= deep) { /* from the middle of the lower side around its right half first */
        x[0] = x[3] = shapes_middle(&ring, x0, x1);
        x[1] = x[2] = x1;
        x[4] = x[5] = x0;
        y[0] = y[1] = y[5] = y0;
        y[2] = y[3] = y[4] = y1;
    } else { /* from the middle of the right side around the upper half */
        y[0] = y[3] = shapes_middle(&ring, y0, y1);
        y[1] = y[2] = y1;
        y[4] = y[5] = y0;
        x[0] = x[1] = x[5] = x1;
        x[2] = x[3] = x[4] = x0;
    }
    ring.source.given = ring.source.items = 6;
    ring.leaf = 3;
    return shapes_put(&ring, steps, items, image, view);
}

/* `outer` times a direction's number, at the nearest step, halves away from 0. |outer| <= 2^29 and
 * |d| <= 2^14. */
static berth_num shapes_corner(const shapes_ring *ring, berth_num outer, berth_dir d)
{
    return berth_num_of(berthi_part_near(berth_num_raw(outer), d, ring->builder.shift));
}

berth_status berth_footprint_polygon(uint16_t sides, berth_num outer, berth_angle heading,
                                     berth_num radius, berth_arena *image, berth_footprint *view)
{
    const berth_raw far = berth_num_raw(outer);
    /* below 0 it is refused, and not negated: the least number has no contrary */
    const berth_num most[2] = {berth_num_of(far > 0 ? -far : far), outer};
    berth_num x[BERTH_FOOTPRINT_SIDES_MAX], y[BERTH_FOOTPRINT_SIDES_MAX];
    berth_status status = shapes_check(most, most, radius, image, view);
    int16_t steps[2 * (BERTH_FOOTPRINT_SIDES_MAX + 1)];
    uint16_t items[BERTH_FOOTPRINT_SIDES_MAX];
    shapes_ring ring;
    if (status == BERTH_OK && !(far > 0)) {
        status = BERTH_E_COORDINATE;
    }
    if (status == BERTH_OK && (sides < 3 || sides > BERTH_FOOTPRINT_SIDES_MAX)) {
        status = BERTH_E_POINTS;
    }
    if (status != BERTH_OK) {
        return status;
    }
    shapes_begin(&ring, most, most, 2, radius);
    ring.builder.origin_x = ring.builder.origin_y = 0;
    for (uint32_t i = 0; i < sides; i++) {
        const uint32_t on = (65536u * i + sides / 2u) / sides;
        const berth_angle turned = berth_angle_of((uint16_t)(berth_angle_raw(heading) + on));
        x[i] = shapes_corner(&ring, outer, berth_cos(turned));
        y[i] = shapes_corner(&ring, outer, berth_sin(turned));
    }
    ring.source.x = x;
    ring.source.y = y;
    ring.source.given = ring.source.items = sides;
    ring.leaf = 2;
    return shapes_put(&ring, steps, items, image, view);
}
