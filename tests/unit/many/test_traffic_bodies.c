/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* traffic_bodies.c: bodies in a table of commitments, against asking each of
 * them one by one. */

#include "tests/unit/carried.h"

enum { BODIES = 6, TABLE = 8 };

static carried bodies[BODIES], plan;
static uint64_t memory[(BERTH_TRAFFIC_BYTES_OF(TABLE, 8u) + 7) / 8];
static berth_traffic traffic;

static void make(uint32_t buckets)
{
    const berth_traffic_desc desc = {TABLE, 32, buckets, &berth_traffic_in_cells};
    CHECK_EQ(berth_traffic_make(&desc, ARENA(memory), &traffic), BERTH_OK);
}

static uint32_t commit(uint32_t number, const carried *c)
{
    uint32_t entry = 99;
    CHECK_EQ(berth_traffic_commit_body(&traffic, number, &c->body, &entry), BERTH_OK);
    return entry;
}

/* A box of 2 x 1 that stands with its middle at (x, y). */
static void place_box(carried *c, double x, double y, int32_t angle)
{
    carried_begin(c, CARRIED_STANDING, 0);
    carried_box(c, -1, -0.5, 1, 0.5);
    carried_place(c, x, y, angle, 0);
}

/* A disc of 1/4 that goes from (-10, y) to (10, y) in 160 ticks and is gone. */
static void place_disc(carried *c, double y)
{
    carried_begin(c, CARRIED_DISC, 0.25);
    carried_knot(c, -10, 0, 0, 0, 0);
    carried_knot(c, 10, 0, 0, 160, 0);
    carried_place(c, 0, y, 0, 0);
}

/* ---- Commitments ----------------------------------------------------------------------------- */

/* Beside a box, within the circle around it: the disc is a hit, the body is not. */
HARNESS_TEST(beside, "beside a box, within its circle")
{
    berth_body_conflict conflict;
    berth_conflict met;
    make(0);
    place_box(&bodies[0], 0, 0, 0);
    place_disc(&plan, 0.875);
    const uint32_t entry = commit(7, &bodies[0]);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &plan.disc, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_first_conflict(&traffic, 1, &plan.disc, NULL, &met, NULL), BERTH_HIT);
    CHECK_EQ(met.number, 7);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &plan.body, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_first_conflict_body(&traffic, 1, &plan.body, NULL, &conflict, NULL),
             BERTH_CLEAR);
    place_disc(&plan, 0.625);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &plan.body, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 7, &plan.body, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_first_conflict_body(&traffic, 1, &plan.body, NULL, &conflict, NULL),
             BERTH_HIT);
    CHECK_EQ(conflict.entry, entry);
    CHECK_EQ(conflict.number, 7);
    CHECK(conflict.impact.tick >= 69 && conflict.impact.tick <= 71);
    /* a disc in its place is a disc: of half a unit, 0.875 beside the way */
    carried_disc(&bodies[1], 0.5, 0, 1.5, 0, 1.5, 160);
    CHECK_EQ(berth_traffic_replace(&traffic, entry, &bodies[1].disc), BERTH_OK);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &plan.body, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_withdraw(&traffic, entry), BERTH_OK);
    CHECK_EQ(commit(8, &bodies[0]), entry);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &plan.body, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_withdraw(&traffic, entry), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&traffic, 9, &bodies[1].disc, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &plan.body, NULL, NULL), BERTH_CLEAR);
}

/* The table keeps its own copy of a disc and of its placement. */
HARNESS_TEST(disc_is_copied, "a disc is copied")
{
    make(0);
    place_disc(&bodies[0], 0.375);
    commit(7, &bodies[0]);
    bodies[0].disc.there.image = NULL;
    bodies[0].at.x = num_from(1000);
    place_box(&plan, 0, 0, 0);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &plan.body, NULL, NULL), BERTH_HIT);
}

HARNESS_TEST(errors, "errors write nothing")
{
    static const berth_body nothing;
    static const berth_traffic zero;
    const berth_start_range good = {0, 10, 0}, doubt = {0, 10, 1};
    berth_body_options bad = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 2};
    const berth_num near = num_from(1);
    berth_body_conflict conflict;
    berth_body_approach nearest;
    berth_body_counts counts;
    uint32_t entry = 7;
    int32_t start = 7;
    make(0);
    place_box(&bodies[0], 0, 0, 0);
    place_disc(&plan, 0.875);
    const berth_traffic before = traffic;
    const berth_body *const p = &plan.body;
    CHECK_EQ(berth_traffic_commit_body(NULL, 1, p, &entry), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 1, NULL, &entry), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_commit_body(&traffic, BERTH_TRAFFIC_NOBODY, p, &entry), BERTH_E_INDEX);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 1, &nothing, &entry), BERTH_E_PLACED);
    CHECK_BYTES(&traffic, &before, sizeof before);
    harness_fill(&conflict, sizeof conflict);
    harness_fill(&nearest, sizeof nearest);
    harness_fill(&counts, sizeof counts);
    const berth_traffic *const t = &traffic;
    CHECK_EQ(berth_traffic_ask_body(NULL, 1, p, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_body(t, 1, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_body(&zero, 1, p, NULL, &counts), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_ask_body(t, 1, &nothing, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_ask_body(t, 1, p, &bad, &counts), BERTH_E_KIND);
    bad.boundary = 0;
    bad.tolerance = num_from(0.001);
    CHECK_EQ(berth_traffic_ask_body(t, 1, p, &bad, &counts), BERTH_E_TOLERANCE);
    CHECK_EQ(berth_traffic_first_conflict_body(t, 1, p, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_first_conflict_body(t, 1, p, &bad, &conflict, &counts),
             BERTH_E_TOLERANCE);
    CHECK_EQ(berth_traffic_closest_body(t, 1, p, near, NULL, NULL, &nearest, &counts),
             BERTH_E_NULL);
    CHECK_EQ(berth_traffic_closest_body(t, 1, p, near, NULL, &entry, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_closest_body(t, 1, p, num_from(0), NULL, &entry, &nearest, &counts),
             BERTH_E_DISTANCE);
    CHECK_EQ(berth_traffic_closest_body(t, 1, &nothing, near, NULL, &entry, &nearest, &counts),
             BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_earliest_start_body(t, 1, &nothing, &good, NULL, &start, &counts),
             BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_earliest_start_body(t, 1, p, NULL, NULL, &start, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_earliest_start_body(t, 1, p, &good, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_earliest_start_body(t, 1, p, &doubt, NULL, &start, &counts),
             BERTH_E_TICK);
    CHECK_EQ(berth_traffic_earliest_start_body(t, 1, &bodies[0].body, &good, NULL, &start, &counts),
             BERTH_E_KIND);
    CHECK_EQ(entry, 7);
    CHECK_EQ(start, 7);
    CHECK_FILLED(&conflict, sizeof conflict);
    CHECK_FILLED(&nearest, sizeof nearest);
    CHECK_FILLED(&counts, sizeof counts);
}

/* A free entry takes no steps, one that is refused all. */
HARNESS_TEST(steps, "worst steps")
{
    const berth_body_options bad = {{0, 0, 0, BERTH_NUM_RAW(0), 0}, BERTH_NUM_RAW(0), 2};
    const berth_start_range back = {10, 0, 0};
    const berth_body *const p = &plan.body;
    uint32_t entry;
    make(0);
    place_disc(&plan, 0.875);
    const uint32_t own = berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, p, NULL, &bad);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 1, p, &entry), BERTH_OK);
    CHECK_EQ(berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, p, NULL, &bad), 0);
    CHECK_LE(own + 1, berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, p, NULL, NULL));
    CHECK_EQ(berth_traffic_commit_body(&traffic, 2, p, NULL), BERTH_OK);
    const uint32_t two = berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, p, NULL, NULL);
    CHECK_EQ(berth_traffic_withdraw(&traffic, entry), BERTH_OK);
    CHECK_LE(berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, p, NULL, NULL) +
                 (two - own) / 2,
             two);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 1 - entry), BERTH_OK);
    CHECK_LE(own, berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, p, NULL, &bad));
    CHECK_EQ(berth_traffic_worst_steps_body(BERTH_ASK_MEET, &traffic, NULL, NULL, NULL), 0);
    CHECK_EQ(berth_traffic_worst_steps_body(BERTH_ASK_START, &traffic, p, NULL, NULL), 0);
    CHECK_EQ(berth_traffic_worst_steps_body(BERTH_ASK_START, &traffic, p, &back, NULL), 0);
}

HARNESS_TEST(nobody, "a table of nobody")
{
    const berth_start_range good = {0, 10, 0};
    berth_body_approach nearest;
    uint32_t entry = 7;
    int32_t start = 7;
    make(0);
    place_disc(&plan, 0.875);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 1, &plan.body, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_earliest_start_body(&traffic, 1, &plan.body, &good, NULL, &start, NULL),
             BERTH_CLEAR);
    CHECK_EQ(start, 0);
    CHECK_EQ(berth_traffic_closest_body(&traffic, 1, &plan.body, num_from(1), NULL, &entry,
                                        &nearest, NULL),
             BERTH_CLEAR);
    CHECK_EQ(entry, BERTH_TRAFFIC_NOBODY);
    CHECK_EQ(nearest.found, 0);
}
