/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints as wide as the world, and margins as large: their distances need all bits. */

#include "src/footprint/tree.h"

#include "tests/unit/support.h"

static uint64_t kept[100], more[100], work[100];

static berth_num num(int32_t eighths)
{
    return berth_num_of((berth_raw)eighths * BERTH_NUM_TO_RAW(0.125));
}

static berth_status build(const berth_footprint_desc *desc, uint64_t *to, berth_footprint *view)
{
    berth_arena image = berth_arena_over(to, sizeof kept);
    return berth_footprint_build(desc, &image, ARENA(work), view);
}

/* Of a point from a segment, squared. */
static double from_segment(const double *p, const double *a, const double *b)
{
    const double ex = b[0] - a[0], ey = b[1] - a[1], dx = p[0] - a[0], dy = p[1] - a[1];
    const double along = (ex * dx + ey * dy) / (ex * ex + ey * ey);
    const double at = along < 0 ? 0 : along > 1 ? 1 : along;
    return (dx - at * ex) * (dx - at * ex) + (dy - at * ey) * (dy - at * ey);
}

static int to_the_left(const double *p, const double *a, const double *b)
{
    return (b[0] - a[0]) * (p[1] - a[1]) > (b[1] - a[1]) * (p[0] - a[0]);
}

/* The least squared distance of two segments. */
static double least_of(double (*end)[2])
{
    double least = 1e18;
    if (to_the_left(end[0], end[2], end[3]) != to_the_left(end[1], end[2], end[3]) &&
        to_the_left(end[2], end[0], end[1]) != to_the_left(end[3], end[0], end[1])) {
        return 0;
    }
    for (uint32_t k = 0; k < 4; k++) {
        const uint32_t other = 2 - k / 2 * 2;
        const double far = from_segment(end[k], end[other], end[other + 1]);
        least = far < least ? far : least;
    }
    return least;
}

/* A segment, and a triangle of which the first two corners are taken for its own. */
static berth_status build_long(int segment, double (*at)[2], uint64_t *to, berth_footprint *view)
{
    static const uint16_t corners[3] = {0, 1, 2};
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_arena image = berth_arena_over(to, sizeof kept);
    berth_num x[3], y[3];
    for (uint32_t k = 0; k < 3; k++) {
        x[k] = num(8 * (int32_t)at[k][0]);
        y[k] = num(8 * (int32_t)at[k][1]);
    }
    if (segment) {
        return berth_footprint_capsule(x[0], y[0], x[1], y[1], num(0), &image, view);
    }
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    desc.triangles.x = x;
    desc.triangles.y = y;
    desc.triangles.corners = corners;
    desc.triangles.vertices = 3;
    desc.triangles.count = 1;
    return build(&desc, to, view);
}

/* Of the segment from the triangle, squared. */
static double least_of_triangle(double (*segment)[2], double (*corner)[2])
{
    double end[4][2], least = 1e18;
    int left = 0;
    for (uint32_t k = 0; k < 3; k++) {
        for (uint32_t axis = 0; axis < 2; axis++) {
            end[0][axis] = segment[0][axis];
            end[1][axis] = segment[1][axis];
            end[2][axis] = corner[k][axis];
            end[3][axis] = corner[(k + 1) % 3][axis];
        }
        const double one = least_of(end);
        least = one < least ? one : least;
        left += to_the_left(segment[0], end[2], end[3]);
    }
    return left == 0 || left == 3 ? 0 : least;
}

/* Mostly near the ends of +-most. */
static int32_t far_out(harness_random *random, int32_t most)
{
    const int32_t by = harness_between(random, 0, harness_below(random, 4) == 0 ? most : most / 8);
    return harness_below(random, 2) == 0 ? by - most : most - by;
}

/* A segment and a triangle as long as the world, up to one behind the other and as far apart as a
 * margin goes: by doubles, where these are sure. */
HARNESS_TEST(test_long, "a segment and a triangle as long as the world")
{
    harness_random random = harness_random_from(92);
    uint32_t hits = 0, clear = 0;
    for (uint32_t round = 0; round < 4000; round++) {
        const int32_t margin = harness_between(&random, 0, 8000);
        const int32_t far_x = far_out(&random, 8000);
        berth_footprint_options options = {.max_steps = 0};
        berth_placement at[2];
        berth_footprint view[2];
        double corner[2][3][2];
        for (uint32_t k = 0; k < 2; k++) {
            const int32_t px = k == 0 ? -far_x : far_x;
            const int32_t py = far_out(&random, 8000);
            at[k] = berth_placement_at(num(8 * px), num(8 * py), 0, 0);
            for (uint32_t i = 0; i < 3; i++) {
                corner[k][i][0] = far_out(&random, 5490);
                corner[k][i][1] = far_out(&random, 5490);
            }
            CHECK_EQ(build_long(k == 0, corner[k], k == 0 ? kept : more, &view[k]), BERTH_OK);
            for (uint32_t i = 0; i < 3; i++) {
                corner[k][i][0] += px;
                corner[k][i][1] += py;
            }
        }
        const double least = least_of_triangle(corner[0], corner[1]);
        const double low = margin > 10 ? margin - 10 : 0, high = margin + 10;
        if (least < low * low || least > high * high) {
            const berth_status wanted = least < low * low ? BERTH_HIT : BERTH_CLEAR;
            options.margin = num(8 * margin);
            CHECK_EQ(berth_footprint_collide(&view[0], &at[0], &view[1], &at[1], &options, NULL),
                     wanted);
            CHECK_EQ(berth_footprint_collide(&view[1], &at[1], &view[0], &at[0], &options, NULL),
                     wanted);
            hits += wanted == BERTH_HIT;
            clear += wanted == BERTH_CLEAR;
        }
    }
    CHECK_LE(200, hits);
    CHECK_LE(200, clear);
}

/* A blade along the diagonal of its grid; its first corner is beside the middle, by so much. */
static void build_blade(int32_t half, int32_t aside, uint64_t *to, berth_footprint *view)
{
    const berth_num x[3] = {num(-aside), num(-half), num(half)};
    const berth_num y[3] = {num(aside), num(-half), num(half)};
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    desc.threshold = num(0);
    desc.outline = berth_outline_over_arrays(x, y, 3);
    CHECK_EQ(build(&desc, to, view), BERTH_OK);
}

/* Blades that fill their grids, and a margin beside which there is no frame: whether one is inside
 * is asked all the same, where the circles around them overlap without it. From far off, and within
 * the other's reach. */
HARNESS_TEST(test_wide_margin, "a margin beside which there is no frame")
{
    const int32_t half = 1340; /* eighths: 167.5 units, of 10,720 steps of 2^-6 */
    berth_footprint one, other;
    build_blade(half, 8, kept, &one);
    build_blade(half, -8, more, &other);
    for (int32_t aside = 1300; aside < 1900; aside += 20) {
        /* from one's diagonal to the other's, which bend to each other by 1 unit each */
        const berth_placement there = berth_placement_at(num(-aside), num(aside), 0, 0);
        for (int32_t off = -24; off <= 24; off += 48) {
            const int32_t apart = (int32_t)(1.41421356 * (aside - 16)) - off;
            const berth_footprint_options options = {.margin = num(apart)};
            const berth_status wanted = off < 0 ? BERTH_HIT : BERTH_CLEAR;
            CHECK_EQ(berth_footprint_collide(&one, &here, &other, &there, &options, NULL), wanted);
            CHECK_EQ(berth_footprint_collide(&other, &there, &one, &here, &options, NULL), wanted);
        }
    }
}

#ifdef BERTH_Q16

/* The coarsest steps, that only a forged image has: radii that together are as much as 32 bits. */
HARNESS_TEST(test_coarse, "the coarsest steps")
{
    berth_arena image = berth_arena_over(kept, sizeof kept);
    berth_footprint disc;
    CHECK_EQ(berth_footprint_cylinder(num(65536), &image, &disc), BERTH_OK);
    berthi_footprint_header *const header = (berthi_footprint_header *)(void *)kept;
    header->ground.shift = 16;
    berthi_image_seal(&header->head);
    CHECK_EQ(berth_footprint_attach(&disc, kept, image.used), BERTH_OK);
    for (int32_t k = -8; k <= 8; k++) {
        const berth_placement a = berth_placement_at(num(-8192 * k), num(65536), 0, 0);
        const berth_placement b = berth_placement_at(num(8192 * k), num(-65536), 0, 0);
        CHECK_EQ(berth_footprint_collide(&disc, &a, &disc, &b, NULL, NULL), BERTH_HIT);
    }
}

/* Of a forged image parts are rounded by more than circles around them hold, and with a margin by
 * more than any that are not forged: asked exactly, who overlaps overlaps. */
HARNESS_TEST(test_rounded, "parts rounded by more than circles")
{
    const berth_num x[4] = {num(0), num(8), num(8), num(0)},
                    y[4] = {num(0), num(0), num(8), num(8)};
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_footprint square;
    berthi_footprint_header *const header = (berthi_footprint_header *)(void *)kept;
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    desc.threshold = num(0);
    desc.outline = berth_outline_over_arrays(x, y, 4);
    CHECK_EQ(build(&desc, kept, &square), BERTH_OK);
    const int32_t step = INT32_C(1) << header->ground.shift;
    header->parts.radius = BERTHI_FOOTPRINT_RADIUS_LIMIT;
    berthi_image_seal(&header->head);
    CHECK_EQ(berth_footprint_attach(&square, kept, header->head.bytes), BERTH_OK);
    const berth_placement there = berth_placement_at(num(4), num(2), 0, 0);
    for (int32_t k = 0; k <= 20; k++) {
        const berth_footprint_options options = {.margin = berth_num_of(k * 100 * step)};
        CHECK_EQ(berth_footprint_collide(&square, &here, &square, &there, &options, NULL),
                 BERTH_HIT);
    }
}

#endif
