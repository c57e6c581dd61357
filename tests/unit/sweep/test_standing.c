/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/inside.c, glide.c: what stands against what stands, of all sizes, and shapes of many rings,
 * of which a leaf of the tree holds several. Poses that stand are told by berth/overlap.h, too. */

#include "tests/unit/carried.h"

static uint64_t images[2][100], work[260];
static berth_footprint shapes[2];
static berth_placement places[2];
static berth_body bodies[2];

static void shape(uint32_t k, const double *x, const double *y, const uint16_t *end, uint16_t rings,
                  uint16_t points, double radius)
{
    berth_num px[16], py[16];
    berth_footprint_desc desc = berth_footprint_desc_default();
    for (uint32_t i = 0; i < points; i++) {
        px[i] = num_from(x[i]);
        py[i] = num_from(y[i]);
    }
    desc.outline = berth_outline_over_arrays(px, py, points);
    desc.outline.end = end;
    desc.outline.rings = rings;
    desc.threshold = num_from(0.015625);
    desc.radius = num_from(radius);
    CHECK_EQ(berth_footprint_build(&desc, ARENA(images[k]), ARENA(work), &shapes[k]), BERTH_OK);
}

static void stand(uint32_t k, double x, double y, int32_t angle)
{
    places[k] = berth_placement_at(num_from(x), num_from(y), (berth_angle)angle, 0);
    CHECK_EQ(berth_footprint_stand(&shapes[k], &places[k], 0, 0, 0, &bodies[k]), BERTH_OK);
}

/* Hits of footprints as they stand are hits of bodies, and those of bodies are near. */
static uint32_t check_pair(double size)
{
    const double far = UNITS_OF_ONE < 2 ? size / 256 : 0; /* a float's band grows with lengths */
    berth_footprint_options near = {0, 0, num_from(0.0078125 + far)};
    const berth_status found = berth_bodies_meet(&bodies[0], &bodies[1], NULL, NULL);
    const berth_status exact =
        berth_footprint_collide(&shapes[0], &places[0], &shapes[1], &places[1], NULL, NULL);
    CHECK_EQ(berth_bodies_meet(&bodies[1], &bodies[0], NULL, NULL), found);
    CHECK(exact != BERTH_HIT || found == BERTH_HIT);
    if (found == BERTH_HIT) {
        CHECK_EQ(
            berth_footprint_collide(&shapes[0], &places[0], &shapes[1], &places[1], &near, NULL),
            BERTH_HIT);
    }
    return exact == BERTH_HIT;
}

static const double room_x[5] = {-2, 2, 2.5, 0, -2}, room_y[5] = {-2, -2, 2, 2.5, 2};

/* Posts in a row, some of them in a room, in all orders: whichever of them a leaf begins with. */
HARNESS_TEST(test_posts, "posts")
{
    static const uint16_t ends[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint32_t hits = 0, all = 0;
    shape(0, room_x, room_y, NULL, 1, 5, 0);
    for (uint32_t count = 2; count <= 8; count++) {
        for (uint32_t inside = 0; inside < count; inside++) {
            double x[8], y[8];
            for (uint32_t i = 0; i < count; i++) {
                x[i] = i == inside ? 1 : 8 + (double)i / 8;
                y[i] = i == inside ? 0.5 : (double)(i & 1u) / 8;
            }
            shape(1, x, y, ends, (uint16_t)count, (uint16_t)count, 0.0625);
            stand(0, 0, 0, 0);
            stand(1, 0, 0, 0);
            hits += check_pair(1);
            all++;
            stand(1, 8, 0, 0);
            CHECK_EQ(check_pair(1), 0);
        }
    }
    CHECK_EQ(hits, all);
}

/* Rings near each other, of which one is inside of a room and the others behind its wall. */
HARNESS_TEST(test_rings, "rings")
{
    static const uint16_t ends[3] = {3, 6, 9};
    double x[9], y[9];
    uint32_t hits = 0;
    shape(0, room_x, room_y, NULL, 1, 5, 0);
    stand(0, 0, 0, 0);
    for (uint32_t inside = 0; inside < 3; inside++) {
        for (uint32_t i = 0; i < 9; i++) {
            x[i] = (i / 3 == inside ? 1.5 : 2.625) + (i % 3 == 1 ? 0.125 : 0);
            y[i] = (double)(i / 3) / 4 + (i % 3 == 2 ? 0.125 : 0);
        }
        shape(1, x, y, ends, 3, 9, 0);
        stand(1, 0, 0, 0);
        hits += check_pair(1);
    }
    CHECK_EQ(hits, 3);
}

/* A room of any size whose wall goes through its origin. */
static void wall_at_origin(harness_random *random, double times)
{
    const uint32_t at = harness_below(random, 5), next = (at + 1) % 5;
    const double share = harness_below(random, 65) / 64.0;
    double x[5], y[5];
    for (uint32_t i = 0; i < 5; i++) {
        x[i] = times * (room_x[i] - room_x[at] - share * (room_x[next] - room_x[at]));
        y[i] = times * (room_y[i] - room_y[at] - share * (room_y[next] - room_y[at]));
    }
    shape(0, x, y, NULL, 1, 5, 0);
}

/* What is small, and stored in fine steps, at the wall of what is up to a thousand times as large.
 */
HARNESS_TEST(test_sizes, "of all sizes")
{
    static const double small_x[3] = {0, 0.25, 0}, small_y[3] = {0, 0, 0.125};
    harness_random random = harness_random_from(67);
    uint32_t hits = 0, cases = 0;
    shape(1, small_x, small_y, NULL, 1, 3, 0.03125);
    for (int32_t times = 1; times <= 1024; times *= 2) {
        for (uint32_t i = 0; i < 20 + HARNESS_CASES / 200; i++) {
            wall_at_origin(&random, times);
            stand(0, carried_some(&random, 4), carried_some(&random, 4),
                  harness_between(&random, 0, 65535));
            stand(1, real_of(places[0].x) + carried_some(&random, 1) / 4,
                  real_of(places[0].y) + carried_some(&random, 1) / 4,
                  harness_between(&random, 0, 65535));
            hits += check_pair(times);
            cases++;
        }
    }
    CHECK(hits > cases / 4 && hits < cases - cases / 8);
}
