/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What bounds hold, read from the stored bytes alone: every leaf circle lies in the circle of each
 * node above it, whatever the placement; every segment and triangle as given is covered by the
 * leaves that name it, and each piece that a leaf covers lies in all circles above; and every box
 * of a tree of boxes holds all that its leaves name. In exact integers, without anything of the
 * library's but the builders; verify is not asked. Every method, threshold, depth, quick or not.
 *
 * f32 and f64 are cut by the same code; there verify and the queries tell. */

#include "tests/property/footprint.h"
#include "tests/gen/shown.h"
#include "berth/papers/obb.h"

#ifdef BERTH_Q16

enum {
    HEADER = 64,
    CIRCLE = 8,
    BOX = 14,
    LEAF = 0x8000,
    LAST = 0x8000,
    RIGHT = 0x1fff,
    PIECES = 8192
};

typedef struct tree {
    const uint8_t *nodes, *points, *ends, *parts;
    uint32_t count, node_bytes, corners, rings, part_words;
    int exact;
    uint16_t above[2 * FOOTPRINT_LEAVES]; /* each node's parent; the root's is itself */
} tree;

static footprint made;
static uint64_t boxes[(HEADER + 2 * FOOTPRINT_POINTS * (BOX + 10)) / 8 + 1];
static uint64_t alone[(HEADER + 2 * FOOTPRINT_LEAVES * CIRCLE) / 8 + 1];
static tree read;
static uint32_t circles, pieces, held, in_boxes;

static uint32_t u16(const uint8_t *at)
{
    return at[0] + 256u * at[1];
}

static int32_t s16(const uint8_t *at)
{
    const int32_t v = (int32_t)u16(at);
    return v < 32768 ? v : v - 65536;
}

static const uint8_t *node_at(uint32_t i)
{
    return read.nodes + i * read.node_bytes;
}

static uint32_t link_of(uint32_t i)
{
    return u16(node_at(i) + read.node_bytes - 2);
}

static int is_leaf(uint32_t i)
{
    return (link_of(i) & LEAF) != 0;
}

/* Reads a little-endian image; the places are those of its format. */
static void read_image(const void *image, uint32_t node_bytes)
{
    const uint8_t *bytes = (const uint8_t *)image;
    const uint32_t points = u16(bytes + TREE_POINTS);
    read.count = u16(bytes + TREE_NODES);
    read.rings = u16(bytes + TREE_RINGS);
    read.corners = bytes[TREE_CORNERS];
    read.part_words = read.corners == 3 ? 3 : 1;
    read.exact = u16(bytes + TREE_RADIUS) == 0; /* nothing is rounded */
    read.node_bytes = node_bytes;
    read.nodes = bytes + HEADER;
    read.points = read.nodes + read.count * node_bytes;
    read.ends = read.points + 4 * points;
    read.parts = read.ends + 2 * read.rings;
    CHECK_LE(read.count, sizeof read.above / sizeof read.above[0]);
    read.above[0] = 0;
    for (uint32_t i = 0; i < read.count; i++) {
        if (!is_leaf(i)) {
            read.above[i + 1] = (uint16_t)i;
            read.above[link_of(i) & RIGHT] = (uint16_t)i;
        }
    }
}

/* floor(v * 2^14 / (2^14 + 1)): what is left when a rotation pair is longer than one. */
static int64_t unturned(int64_t v)
{
    return v * 16384 / 16385;
}

/* Whether a leaf circle lies in another one: distances in steps of 2^-13. */
static int holds_circle(uint32_t outer, uint32_t inner)
{
    const uint8_t *o = node_at(outer), *i = node_at(inner);
    const int64_t x = (int64_t)(s16(o) - s16(i)) * PIECES;
    const int64_t y = (int64_t)(s16(o + 2) - s16(i + 2)) * PIECES;
    const int64_t room = unturned(((int64_t)u16(o + 4) - (int64_t)u16(i + 4)) * PIECES);
    return room >= 0 && x * x + y * y <= room * room;
}

/* Whether the circle holds a point in steps of 2^-13, and what was given within half a step of it
 * on both axes: below 0.70711 steps, 5793 / 8192. Sums are below 2^58. */
static int holds_point(uint32_t circle, int64_t px, int64_t py)
{
    const uint8_t *c = node_at(circle);
    const int64_t x = px - (int64_t)s16(c) * PIECES, y = py - (int64_t)s16(c + 2) * PIECES;
    const int64_t room = unturned((int64_t)u16(c + 4) * PIECES) - (read.exact ? 0 : 5793);
    return room >= 0 && x * x + y * y <= room * room;
}

/* The point numbered `index`, and how far the way from it to the next one is, k / 8192. */
static void on_segment(uint32_t index, uint32_t k, int64_t *x, int64_t *y)
{
    const uint8_t *p = read.points + 4 * index;
    *x = (int64_t)s16(p) * (PIECES - (int32_t)k) + (k != 0 ? (int64_t)s16(p + 4) * k : 0);
    *y = (int64_t)s16(p + 2) * (PIECES - (int32_t)k) + (k != 0 ? (int64_t)s16(p + 6) * k : 0);
}

static int holds_piece(uint32_t circle, uint32_t index, uint32_t from, uint32_t to)
{
    int64_t x, y, u, v;
    on_segment(index, from, &x, &y);
    on_segment(index, to, &u, &v);
    return holds_point(circle, x, y) && holds_point(circle, u, v);
}

/* Whether the leaf names the segment (by its first point). */
static int names(uint32_t leaf, uint32_t index)
{
    const uint8_t *part = read.parts + 2 * (link_of(leaf) & 0x7fffu);
    for (;; part += 2) {
        if ((u16(part) & 0x7fffu) == index) {
            return 1;
        }
        if ((u16(part) & LAST) != 0) {
            return 0;
        }
    }
}

/* The end of the longest piece from `from` on that a leaf which names the segment covers, and that
 * leaf: pieces are the segment cut into powers of two. */
static uint32_t cover(uint32_t index, uint32_t from, uint32_t *leaf)
{
    for (uint32_t size = PIECES; size != 0; size /= 2) {
        if (from % size != 0) {
            continue;
        }
        for (*leaf = 0; *leaf < read.count; ++*leaf) {
            if (is_leaf(*leaf) && names(*leaf, index) &&
                holds_piece(*leaf, index, from, from + size)) {
                return from + size;
            }
        }
    }
    return 0;
}

static void check_segment(uint32_t index)
{
    uint32_t from = 0, to, leaf, outside = 0;
    while (from < PIECES) {
        to = cover(index, from, &leaf);
        CHECK(to != 0);
        if (to == 0) {
            return;
        }
        for (uint32_t i = leaf; i != 0; i = read.above[i]) {
            outside += !holds_piece(read.above[i], index, from, to);
            held++;
        }
        from = to;
        pieces++;
    }
    CHECK_EQ(outside, 0);
}

/* Whether a circle holds all triangles that a leaf names. */
static int holds_triangles(uint32_t circle, uint32_t leaf)
{
    const uint8_t *part = read.parts + 6 * (link_of(leaf) & 0x7fffu);
    for (;; part += 6) {
        for (uint32_t k = 0; k < 3; k++) {
            int64_t x, y;
            on_segment(u16(part + 2 * k) & 0x7fffu, 0, &x, &y);
            if (!holds_point(circle, x, y)) {
                return 0;
            }
        }
        if ((u16(part) & LAST) != 0) {
            return 1;
        }
    }
}

static void check_circles(void)
{
    uint32_t outside = 0, first = 0;
    for (uint32_t i = 0; i < read.count; i++) {
        if (is_leaf(i) && read.corners == 3) {
            outside += !holds_triangles(i, i);
            pieces++;
        }
        for (uint32_t node = i; is_leaf(i) && node != 0; node = read.above[node]) {
            outside += !holds_circle(read.above[node], i);
            circles++;
            if (read.corners == 3) {
                outside += !holds_triangles(read.above[node], i);
                held++;
            }
        }
    }
    CHECK_EQ(outside, 0);
    for (uint32_t i = 0; read.corners == 2 && i < read.rings; i++) {
        const uint32_t end = u16(read.ends + 2 * i);
        for (; first + 1 < end; first++) {
            check_segment(first);
        }
        first = end;
    }
}

/* The one circle of a cylinder holds every given point: in Q16.16, so sums are below 2^63. */
static void check_cylinder(void)
{
    const uint8_t *c = read.nodes, *bytes = read.nodes - HEADER;
    const gen_footprint *shape = &footprint_shape;
    const uint32_t used = shape->triangles != 0 ? 3 * shape->triangles : shape->points;
    uint32_t outside = 0;
    for (uint32_t i = 0; i < used; i++) {
        const uint32_t at = shape->triangles != 0 ? shape->corners[i] : i;
        const uint32_t origin_x = u16(bytes + TREE_ORIGIN_X) | u16(bytes + TREE_ORIGIN_X + 2) << 16;
        const uint32_t origin_y = u16(bytes + TREE_ORIGIN_Y) | u16(bytes + TREE_ORIGIN_Y + 2) << 16;
        const int64_t step = (int64_t)1 << bytes[TREE_SHIFT], room = unturned(u16(c + 4) * step);
        const int64_t x = (int64_t)shape->x[at] - (int32_t)origin_x - s16(c) * step;
        const int64_t y = (int64_t)shape->y[at] - (int32_t)origin_y - s16(c + 2) * step;
        outside += x * x + y * y > room * room;
        pieces++;
    }
    CHECK_EQ(outside, 0);
}

/* Without its shape, a tree has the same circles. */
static void check_alone(const berth_footprint_desc *of)
{
    berth_arena image = berth_arena_over(alone, sizeof alone);
    berth_footprint_desc desc = *of;
    const uint8_t *nodes = (const uint8_t *)alone + HEADER;
    berth_footprint view;
    uint32_t other = 0;
    desc.circles_only = 1;
    CHECK_EQ(berth_footprint_build(&desc, &image, ARENA(footprint_work), &view), BERTH_OK);
    CHECK_EQ(shown_tree_of(view.image).node_count, read.count);
    for (uint32_t i = 0; i < read.count; i++) {
        for (uint32_t k = 0; k < 6; k++) {
            other += nodes[i * CIRCLE + k] != node_at(i)[k];
        }
    }
    CHECK_EQ(other, 0);
}

/* Whether a box holds a stored point, and what was given within half a step of it on both axes:
 * sums are below 2^33. */
static int box_holds(uint32_t box, uint32_t point)
{
    const uint8_t *b = node_at(box), *p = read.points + 4 * point;
    const int64_t ux = s16(b + 4), uy = s16(b + 6), x = s16(p) - s16(b),
                  y = s16(p + 2) - s16(b + 2);
    const int64_t along = ux * x + uy * y, across = ux * y - uy * x;
    const int64_t square = read.exact ? 0 : (ux < 0 ? -ux : ux) + (uy < 0 ? -uy : uy);
    return 2 * (along < 0 ? -along : along) + square <= (int64_t)u16(b + 8) * 32768 &&
           2 * (across < 0 ? -across : across) + square <= (int64_t)u16(b + 10) * 32768;
}

/* Corners that lie outside of a box, of the parts that a leaf names. */
static uint32_t outside_box(uint32_t box, uint32_t leaf)
{
    const uint8_t *part = read.parts + 2 * read.part_words * (link_of(leaf) & 0x7fffu);
    uint32_t outside = 0;
    for (;; part += 2 * read.part_words) {
        for (uint32_t k = 0; k < read.corners; k++) {
            outside += !box_holds(box, (u16(part + (read.corners == 3 ? 2 * k : 0)) & 0x7fffu) +
                                           (read.corners == 3 ? 0 : k));
            held++;
        }
        if ((u16(part) & LAST) != 0) {
            return outside;
        }
    }
}

static void check_boxes(const berth_footprint_desc *from)
{
    berth_obb_desc desc = berth_obb_desc_default();
    uint32_t outside = 0;
    berth_obb view;
    desc.outline = from->outline;
    desc.triangles = from->triangles;
    desc.levels = from->levels;
    CHECK_EQ(berth_obb_build(&desc, ARENA(boxes), ARENA(footprint_work), &view), BERTH_OK);
    read_image(boxes, BOX);
    for (uint32_t i = 0; i < read.count; i++) {
        outside += is_leaf(i) ? outside_box(i, i) : 0;
        for (uint32_t node = i; is_leaf(i) && node != 0; node = read.above[node]) {
            outside += outside_box(read.above[node], i);
        }
    }
    CHECK_EQ(outside, 0);
}

HARNESS_TEST(test_bounds, "what bounds hold, from the bytes")
{
    uint32_t round, cylinders = 0, of_circles;
    for (round = 0; round < HARNESS_CASES / 50; round++) {
        harness_random random = harness_round(UINT64_C(0x626f756e64730000), round);
        berth_footprint_desc desc = footprint_desc(&random);
        desc.circles_only = 0;
        footprint_build(&made, &desc);
        read_image(made.image, CIRCLE);
        check_circles();
        if (desc.method == BERTH_FOOTPRINT_CYLINDER) {
            check_cylinder();
            cylinders++;
        } else {
            check_alone(&desc);
        }
        of_circles = held;
        check_boxes(&desc);
        in_boxes += held - of_circles;
    }
    harness_note("%u trees, %u of one circle: %u pieces covered, %u leaf circles and %u pieces in "
                 "circles above, %u corners in boxes",
                 round, cylinders, pieces, circles, held - in_boxes, in_boxes);
    CHECK(circles > round && pieces > round && in_boxes > round);
}

#else

HARNESS_SKIPPED(test_bounds, "what bounds hold, from the bytes", "of the images of q16")

#endif
