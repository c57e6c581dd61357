/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Occupancies against brute force, cell by cell: no cell that the shape touches is missed, and none
 * is set that the shape, widened by the stated band, does not touch.
 *
 * Many corners lie on lines and corners of cells, on each other, on one line: where rounding could
 * show. */

#include "src/ground/described.h"
#include "tests/property/ground.h"

enum { COLUMNS = 40, ROWS = 12, CORNERS = 9, FINE = 8 };

#define SHAPES (HARNESS_CASES / 20 + 1)

static uint32_t memory[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS)];
static uint32_t other_memory[BERTH_OCCUPANCY_WORDS(COLUMNS, ROWS)];
static uint32_t scratch_memory[BERTH_OCCUPANCY_SCRATCH(COLUMNS, ROWS) / 4];
static union {
    uint64_t aligned;
    unsigned char bytes[BERTH_OCCUPANCY_OUTLINE_BYTES(2 * COLUMNS * ROWS, COLUMNS *ROWS)];
} kept_memory;

static berth_occupancy occupancy;
static berth_placement at;
static berth_num xs[CORNERS], ys[CORNERS];
static ground_point points[CORNERS];
static uint32_t refused, drawn;

static void make(harness_random *random)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_occupancy_desc desc = {0};
    desc.cell = -harness_between(random, 6, 9);
    desc.columns = (uint16_t)harness_between(random, 1, COLUMNS);
    desc.rows = (uint16_t)harness_between(random, 1, ROWS);
    desc.x = num_between(random, -2, 2);
    desc.y = num_between(random, -2, 2);
    if (harness_below(random, 8) == 0) {
        desc.x = num_between(random, 1000, 1100);
    }
    CHECK_EQ(berth_occupancy_make(&desc, &arena, &occupancy), BERTH_OK);
    CHECK_EQ(arena.used, berth_occupancy_size(&desc));
    CHECK_EQ(berth_occupancy_cells(&occupancy), 0);
}

/* In FINEths of a cell: some corner within the bitmap; often on a line, now and then outside. */
static int32_t draw_coordinate(harness_random *random, uint32_t cells, int32_t near)
{
    const int32_t most = FINE * (int32_t)cells;
    const uint32_t how = harness_below(random, 16);
    if (how < 3) {
        return FINE * (int32_t)harness_below(random, cells);
    }
    if (how < 6) {
        return near;
    }
    if (how < 12 && near > 4 && near + 4 < most) {
        return near + harness_between(random, -4, 4);
    }
    return harness_between(random, how == 15 && harness_below(random, 8) == 0 ? -1 : 0, most - 1);
}

/* Corners of a shape, and their true places. Half of the placements are exact translations, so that
 * corners on lines stay there. */
static void make_corners(harness_random *random, uint32_t corners)
{
    const int exact = harness_below(random, 2) == 0;
    const double side = (double)ground_side(&occupancy) / GROUND_UNIT / FINE;
    const int corners_of_cells = exact && harness_below(random, 3) == 0;
    int32_t u = FINE, v = FINE;
    at = berth_placement_at(num_between(random, -3, 3), num_between(random, -3, 3),
                            (berth_angle)(exact ? 0 : harness_u32(random)), 0);
    if (exact) {
        at.x = at.y = berth_num_of(0);
    }
    for (uint32_t i = 0; i < corners; i++) {
        double x, y;
        const double c = real_of_dir(at.rotation.c), s = real_of_dir(at.rotation.s);
        u = draw_coordinate(random, occupancy.columns, u);
        v = draw_coordinate(random, occupancy.rows, v);
        if (corners_of_cells) {
            u = FINE * (int32_t)harness_below(random, occupancy.columns);
            v = FINE * (int32_t)harness_below(random, occupancy.rows);
        }
        x = real_of(occupancy.x) + u * side - real_of(at.x);
        y = real_of(occupancy.y) + v * side - real_of(at.y);
        xs[i] = num_from(c * x + s * y);
        ys[i] = num_from(c * y - s * x);
        points[i] = ground_place(&at, xs[i], ys[i], &occupancy);
    }
}

/* Whether all corners are in the bitmap, made smaller by a margin at its right and upper side. */
static int all_inside(uint32_t corners, ground margin, ground hair)
{
    const ground side = ground_side(&occupancy);
    for (uint32_t i = 0; i < corners; i++) {
        if (points[i].x < hair || points[i].y < hair ||
            points[i].x > side * occupancy.columns - margin ||
            points[i].y > side * occupancy.rows - margin) {
            return 0;
        }
    }
    return 1;
}

/* The status of adding must fit the corners; 1 when the shape was added. */
static int was_added(berth_status status, uint32_t corners)
{
    const ground band = ground_band(&occupancy, &at);
    if (status != BERTH_OK) {
        CHECK_EQ(status, BERTH_E_EXTENT);
#ifdef BERTH_Q16
        CHECK(!all_inside(corners, band, 0));
#else
        CHECK(!all_inside(corners, band, band));
#endif
        CHECK_EQ(berth_occupancy_cells(&occupancy), 0);
        refused++;
        return 0;
    }
    CHECK(all_inside(corners, 0, -GROUND_HAIR));
    drawn++;
    return 1;
}

/* Every cell against a triangle of the corners. */
static void compare_triangle(void)
{
    const ground band = ground_band(&occupancy, &at) + GROUND_HAIR;
    for (uint32_t row = 0; row < occupancy.rows; row++) {
        for (uint32_t column = 0; column < occupancy.columns; column++) {
            const int set = berth_occupancy_has(&occupancy, column, row) == BERTH_HIT;
            const ground_box box = ground_cell(&occupancy, column, row, set ? band : -GROUND_HAIR);
            CHECK_EQ(ground_triangle_meets(points[0], points[1], points[2], box), set);
        }
    }
}

HARNESS_TEST(triangles, "triangles: none missed, none far")
{
    static const uint16_t orders[4][3] = {{0, 1, 2}, {2, 0, 1}, {1, 0, 2}, {2, 1, 0}};
    harness_random random = harness_random_from(7);
    refused = drawn = 0;
    for (uint32_t k = 0; k < SHAPES; k++) {
        berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
        berth_num vertices[9];
        berth_mesh mesh;
        harness_seed(k);
        make(&random);
        make_corners(&random, 3);
        for (uint32_t i = 0; i < 3; i++) {
            vertices[3 * i] = xs[i];
            vertices[3 * i + 1] = ys[i];
            vertices[3 * i + 2] = num_between(&random, -2, 2);
        }
        mesh.vertices = vertices;
        mesh.triangles = orders[k % 4];
        mesh.stride = 0;
        mesh.vertex_count = 3;
        mesh.triangle_count = 1;
        mesh.up = BERTH_UP_Z;
        if (was_added(berth_occupancy_add_mesh(&occupancy, &mesh, &at, &scratch), 3)) {
            compare_triangle();
        }
        CHECK_EQ(scratch.used, 0);
    }
    CHECK(HARNESS_FEW || (drawn > SHAPES / 2 && refused > 0));
}

/* A cell touched by some segment of the ring. */
static int ring_meets(uint32_t corners, ground_box box)
{
    for (uint32_t i = 0; i < corners; i++) {
        const ground_point a = points[i], b = points[(i + 1) % corners];
        if (ground_triangle_meets(a, b, a, box)) {
            return 1;
        }
    }
    return 0;
}

static int ring_holds(uint32_t corners, ground_box box)
{
    ground_point centre;
    int inside = 0;
    centre.x = (box.x0 + box.x1) / 2;
    centre.y = (box.y0 + box.y1) / 2;
    for (uint32_t i = 0; i < corners; i++) {
        inside ^= ground_crosses(centre, points[i], points[(i + 1) % corners]);
    }
    return inside;
}

static void compare_ring(uint32_t corners, int filled)
{
    const ground band = ground_band(&occupancy, &at) + GROUND_HAIR;
    for (uint32_t row = 0; row < occupancy.rows; row++) {
        for (uint32_t column = 0; column < occupancy.columns; column++) {
            const int set = berth_occupancy_has(&occupancy, column, row) == BERTH_HIT;
            const ground_box box = ground_cell(&occupancy, column, row, set ? band : -GROUND_HAIR);
            CHECK_EQ(ring_meets(corners, box) || (filled && ring_holds(corners, box)), set);
        }
    }
}

HARNESS_TEST(outlines, "outlines: none missed, none far")
{
    harness_random random = harness_random_from(8);
    refused = drawn = 0;
    for (uint32_t k = 0; k < SHAPES; k++) {
        const uint32_t corners = 1 + harness_below(&random, CORNERS);
        berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
        harness_seed(k);
        make(&random);
        make_corners(&random, corners);
        berth_outline outline = berth_outline_over_arrays(xs, ys, (uint16_t)corners);
        harness_fill(scratch_memory, sizeof scratch_memory);
        if (was_added(berth_occupancy_add_outline(&occupancy, &outline, &at, k % 2, &scratch),
                      corners)) {
            compare_ring(corners, k % 2);
        }
        CHECK_EQ(scratch.used, 0);
    }
    CHECK(HARNESS_FEW || (drawn > SHAPES / 2 && refused > 0));
}

/* The disc's band is that of its centre and one step of its radius. */
static void compare_disc(ground_point centre, ground radius)
{
    const ground step = ground_side(&occupancy) / BERTH_OCCUPANCY_STEPS;
    const ground band = ground_band(&occupancy, &at);
    for (uint32_t row = 0; row < occupancy.rows; row++) {
        for (uint32_t column = 0; column < occupancy.columns; column++) {
            const int set = berth_occupancy_has(&occupancy, column, row) == BERTH_HIT;
            const ground_box box = ground_cell(&occupancy, column, row, set ? band : 0);
            CHECK_EQ(ground_disc_meets(centre, set ? radius + step : radius - GROUND_HAIR, box),
                     set);
        }
    }
}

HARNESS_TEST(discs, "discs: none missed, none far")
{
    harness_random random = harness_random_from(9);
    refused = drawn = 0;
    for (uint32_t k = 0; k < SHAPES; k++) {
        harness_seed(k);
        make(&random);
        make_corners(&random, 1);
        CHECK_EQ(berth_placement_apply(&at, xs[0], ys[0], &xs[0], &ys[0]), BERTH_OK);
        xs[0] = num_from(real_of(xs[0]) + harness_between(&random, -99, 99) / 65536.0);
        at = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
        points[0] = ground_place(&at, xs[0], ys[0], &occupancy);
        const berth_num radius = num_from((double)harness_below(&random, 64 * ROWS) / 128 *
                                          (double)ground_side(&occupancy) / GROUND_UNIT);
        ground r = (ground)(real_of(radius) * GROUND_UNIT);
        const berth_status status = berth_occupancy_add_disc(&occupancy, xs[0], ys[0], radius);
        if (status == BERTH_OK) {
            drawn++;
            compare_disc(points[0], r);
        } else {
            const ground margin = 3 * ground_band(&occupancy, &at) + r;
            CHECK_EQ(status, BERTH_E_EXTENT);
            CHECK(!all_inside(1, margin, margin));
            refused++;
        }
        CHECK_EQ(berth_occupancy_clear(&occupancy), BERTH_OK);
        CHECK_EQ(berth_occupancy_cells(&occupancy), 0);
    }
    CHECK(HARNESS_FEW || (drawn > 0 && refused > 0));
}

/* ---- Outlines of cells ---------------------------------------------------------------------- */

/* Cells at random, dense or thin, with a few discs. */
static void sprinkle(harness_random *random)
{
    const uint32_t of = 1 + harness_below(random, 6);
    for (uint32_t row = 0; row < occupancy.rows; row++) {
        for (uint32_t column = 0; column < occupancy.columns; column++) {
            if (harness_below(random, 6) < of) {
                memory[row * occupancy.words + column / 32] |= UINT32_C(1) << column % 32;
            }
        }
    }
}

/* A coordinate of a ring's corner in cells; exact. */
static int32_t in_cells(berth_num coordinate, berth_num from)
{
    const double side = (double)ground_side(&occupancy) / GROUND_UNIT;
    const double cells = (real_of(coordinate) - real_of(from)) / side;
    CHECK_REAL_EQ(cells, (double)(int32_t)cells);
    return (int32_t)cells;
}

/* One ring: corners alternate between level and upright sides; its area; and the cells to the left
 * of each upright side are turned over, so that what is enclosed by an odd number remains. */
static int32_t follow_ring(const berth_outline *outline, uint32_t begin, uint32_t end,
                           uint32_t *turned)
{
    int32_t area = 0;
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t j = i + 1 < end ? i + 1 : begin;
        const int32_t x = in_cells(outline->x[i], occupancy.x);
        const int32_t y = in_cells(outline->y[i], occupancy.y);
        const int32_t next_x = in_cells(outline->x[j], occupancy.x);
        const int32_t next_y = in_cells(outline->y[j], occupancy.y);
        if ((i - begin) % 2 == 0) {
            CHECK(y == next_y && x != next_x);
            continue;
        }
        CHECK(x == next_x && y != next_y);
        area += x * (next_y - y);
        for (int32_t row = y < next_y ? y : next_y; row < (y < next_y ? next_y : y); row++) {
            for (int32_t column = 0; column < x; column++) {
                turned[(uint32_t)row * occupancy.words + (uint32_t)column / 32] ^= UINT32_C(1)
                                                                                   << column % 32;
            }
        }
    }
    CHECK((end - begin) % 2 == 0 && end - begin >= 4);
    return area;
}

static void check_rings(const berth_outline *outline, int holes)
{
    int32_t area = 0;
    uint32_t begin = 0;
    CHECK_EQ(berthi_outline_check(outline), BERTH_OK);
    harness_fill(other_memory, sizeof other_memory);
    for (uint32_t i = 0; i < (uint32_t)occupancy.words * occupancy.rows; i++) {
        other_memory[i] = 0;
    }
    for (uint32_t ring = 0; ring < outline->rings; ring++) {
        const int32_t a = follow_ring(outline, begin, outline->end[ring], other_memory);
        CHECK(a > 0 || (holes && a < 0));
        area += a;
        begin = outline->end[ring];
    }
    if (holes) {
        CHECK_EQ(area, berth_occupancy_cells(&occupancy));
        CHECK_BYTES(other_memory, memory, 4u * occupancy.words * occupancy.rows);
    } else {
        CHECK_LE(berth_occupancy_cells(&occupancy), area);
    }
}

HARNESS_TEST(boundaries, "boundaries enclose the cells")
{
    harness_random random = harness_random_from(10);
    uint32_t rings = 0;
    for (uint32_t k = 0; k < SHAPES; k++) {
        berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
        berth_arena kept = berth_arena_over(&kept_memory, sizeof kept_memory);
        berth_outline outline;
        harness_seed(k);
        make(&random);
        sprinkle(&random);
        const berth_status status =
            berth_occupancy_outline(&occupancy, k % 2, &kept, &scratch, &outline);
        CHECK_EQ(scratch.used, 0);
        if (berth_occupancy_cells(&occupancy) == 0) {
            CHECK_EQ(status, BERTH_E_EMPTY);
            continue;
        }
        CHECK_EQ(status, BERTH_OK);
        CHECK_EQ(kept.used, BERTH_OCCUPANCY_OUTLINE_BYTES(outline.points, outline.rings));
        check_rings(&outline, k % 2);
        rings += outline.rings;
    }
    CHECK(HARNESS_FEW || rings > SHAPES);
}
