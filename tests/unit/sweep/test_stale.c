/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What stands or is carried, and was refitted since it was placed: every call refuses it, and
 * writes nothing. Placed, or attached, anew it is asked as it is now. */

#include "tests/unit/ways.h"

static uint64_t box_image[64], post_image[64];
static uint32_t image[BERTH_SWEEP_IMAGE_WORDS(2) + 8];
static uint64_t table[BERTH_TRAFFIC_WORDS(2)];
static berth_footprint box, post;
static berth_sweep sweep;
static berth_placed disc;
static berth_body standing, fixed;
static berth_body carried;
static berth_num x[4], y[4];

static void set_box(double half)
{
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num_from(i == 0 || i == 3 ? -half : half);
        y[i] = num_from(i < 2 ? -half : half);
    }
}

/* A box that stands, one that drives through it, and a post in the way of both. */
static void make(void)
{
    static const berth_angle heading[2] = {0, 0};
    static const int32_t tick[2] = {0, 100};
    const berth_num way[4] = {num_from(-4), num_from(4), num_from(0), num_from(0)};
    const berth_trajectory route = berth_trajectory_over_arrays(way, way + 2, tick, 2, num_from(0));
    berth_sweep_desc desc = {.trajectory = &route, .heading = heading, .footprint = &box};
    berth_arena arena = berth_arena_over(box_image, sizeof box_image);
    CHECK_EQ(berth_footprint_polygon(4, num_from(0.75), 8192, num_from(0), &arena, &box), BERTH_OK);
    arena = berth_arena_over(post_image, sizeof post_image);
    CHECK_EQ(berth_footprint_polygon(4, num_from(0.75), 8192, num_from(0), &arena, &post),
             BERTH_OK);
    arena = berth_arena_over(image, sizeof image);
    CHECK_EQ(berth_sweep_build(&desc, &arena, &sweep), BERTH_OK);
    CHECK_EQ(berth_footprint_stand(&box, &here, 0, 0, 0, &standing), BERTH_OK);
    CHECK_EQ(berth_footprint_stand(&post, &here, 0, 0, 0, &fixed), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&sweep, &here, &carried), BERTH_OK);
    CHECK_EQ(berth_motion_place(&sweep.motion, &here, &disc), BERTH_OK);
}

static void refit(double half)
{
    static const uint16_t all[4] = {0, 1, 2, 3};
    berth_refit_desc desc;
    set_box(half);
    desc.outline = berth_outline_over_arrays(x, y, 4);
    desc.numbers = all;
    desc.radius = num_from(0);
    CHECK_EQ(berth_footprint_refit(&desc, box_image, &box), BERTH_OK);
}

static void check_bodies(const berth_body *a, const berth_body *b, berth_status wanted)
{
    berth_body_impact impact;
    berth_body_contact contact;
    berth_body_approach near;
    int32_t from = INT32_MIN, start = 77;
    const berth_start_range range = {0, 10, 0};
    harness_fill(&impact, sizeof impact);
    harness_fill(&contact, sizeof contact);
    harness_fill(&near, sizeof near);
    CHECK_EQ(berth_bodies_meet(a, b, NULL, NULL), wanted);
    CHECK_EQ(berth_bodies_time_of_impact(a, b, NULL, &impact, NULL), wanted);
    CHECK_EQ(berth_bodies_next_contact(a, b, NULL, &from, &contact, NULL), wanted);
    CHECK_EQ(berth_bodies_closest_approach(a, b, num_from(1), NULL, &near, NULL), wanted);
    CHECK_EQ(berth_bodies_earliest_start(&a, 1, b, &range, NULL, &start, NULL) == BERTH_E_STALE,
             wanted == BERTH_E_STALE);
    if (wanted == BERTH_E_STALE) {
        CHECK_FILLED(&impact, sizeof impact);
        CHECK_FILLED(&contact, sizeof contact);
        CHECK_FILLED(&near, sizeof near);
        CHECK_EQ(from, INT32_MIN);
        CHECK_EQ(start, 77);
    }
}

HARNESS_TEST(test_refused, "every call refuses what was refitted")
{
    make();
    check_bodies(&fixed, &carried, BERTH_HIT);
    check_bodies(&standing, &carried, BERTH_HIT);
    const berth_body moves = berth_body_of_disc(&disc);
    check_bodies(&standing, &moves, BERTH_HIT);
    refit(0.4);
    check_bodies(&standing, &moves, BERTH_E_STALE);
    check_bodies(&fixed, &carried, BERTH_E_STALE);
    check_bodies(&standing, &carried, BERTH_E_STALE);
    berth_body again = carried;
    berth_placement at = here;
    CHECK_EQ(berth_sweep_at(&carried, 0, &at), BERTH_E_STALE);
    CHECK_EQ(berth_sweep_place(&sweep, &here, &again), BERTH_E_STALE);
    CHECK_EQ(berth_sweep_attach(&sweep, &box, image, sizeof image), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&sweep, &here, &carried), BERTH_OK);
    check_bodies(&fixed, &carried, BERTH_HIT);
    check_bodies(&standing, &carried, BERTH_E_STALE);
    CHECK_EQ(berth_footprint_stand(&box, &here, 0, 0, 0, &standing), BERTH_OK);
    check_bodies(&standing, &carried, BERTH_HIT);
}

/* Each question of a table meets the error of a pair, and writes nothing. */
static void check_table(const berth_traffic *traffic, const berth_placed *plan,
                        const berth_body *body)
{
    static const berth_start_range range = {0, 10, 0};
    berth_traffic_cursor cursor = {0, 0, 0};
    struct {
        berth_conflict conflict;
        berth_nearest nearest;
        berth_body_conflict met;
        berth_body_approach approach;
        berth_traffic_counts counts;
        berth_body_counts body_counts;
        uint32_t entry;
        int32_t start;
    } to;
    harness_fill(&to, sizeof to);
    const berth_num far = num_from(100);
    CHECK_EQ(berth_traffic_ask_body(traffic, 2, body, NULL, &to.body_counts), BERTH_E_STALE);
    CHECK_EQ(berth_traffic_first_conflict_body(traffic, 2, body, NULL, &to.met, &to.body_counts),
             BERTH_E_STALE);
    CHECK_EQ(berth_traffic_closest_body(traffic, 2, body, far, NULL, &to.entry, &to.approach,
                                        &to.body_counts),
             BERTH_E_STALE);
    CHECK_EQ(berth_traffic_earliest_start_body(traffic, 2, body, &range, NULL, &to.start,
                                               &to.body_counts),
             BERTH_E_STALE);
    if (plan != NULL) {
        CHECK_EQ(berth_traffic_ask(traffic, 2, plan, NULL, &to.counts), BERTH_E_STALE);
        CHECK_EQ(berth_traffic_ask_on(traffic, 2, plan, NULL, &cursor, &to.counts), BERTH_E_STALE);
        CHECK_EQ(berth_traffic_ask_within(traffic, 2, plan, 5, NULL, &to.counts), BERTH_E_STALE);
        CHECK_EQ(berth_traffic_first_conflict(traffic, 2, plan, NULL, &to.conflict, &to.counts),
                 BERTH_E_STALE);
        CHECK_EQ(
            berth_traffic_next_conflict(traffic, 2, plan, NULL, &cursor, &to.conflict, &to.counts),
            BERTH_E_STALE);
        CHECK_EQ(berth_traffic_closest(traffic, 2, plan, far, NULL, &to.nearest, &to.counts),
                 BERTH_E_STALE);
        CHECK_EQ(
            berth_traffic_earliest_start(traffic, 2, plan, &range, NULL, &to.start, &to.counts),
            BERTH_E_STALE);
        CHECK_EQ(cursor.next, 0);
    }
    CHECK_FILLED(&to, sizeof to);
}

HARNESS_TEST(test_table, "in a table, too")
{
    static berth_traffic traffic;
    const berth_traffic_desc desc = {.capacity = 2, .extent = 16};
    berth_body_counts counts;
    make();
    CHECK_EQ(berth_traffic_make(&desc, ARENA(table), &traffic), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 1, &standing, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 2, &carried, NULL, NULL), BERTH_HIT);
    refit(0.4);
    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 2, &carried, NULL, &counts), BERTH_E_STALE);
    uint32_t entry = 77;
    CHECK_EQ(berth_traffic_commit_body(&traffic, 3, &carried, &entry), BERTH_E_STALE);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 3, &standing, &entry), BERTH_E_STALE);
    CHECK_EQ(entry, 77);
    CHECK_EQ(traffic.count, 1);
    CHECK_EQ(berth_sweep_attach(&sweep, &box, image, sizeof image), BERTH_OK);
    CHECK_EQ(berth_sweep_place(&sweep, &here, &carried), BERTH_OK);
    check_table(&traffic, NULL, &carried);
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_EQ(berth_footprint_stand(&box, &here, 0, 0, 0, &standing), BERTH_OK);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 2, &carried, NULL, NULL), BERTH_E_STALE); /* a copy */
    CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 1, &standing, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_ask_body(&traffic, 2, &carried, NULL, NULL), BERTH_HIT);
}

static void drive(double radius, berth_motion *made)
{
    static uint64_t kept[(BERTH_TRAJECTORY_IMAGE_WORDS(2) + 1) / 2];
    *made = WAY(kept, radius, STANDS_AFTER, {-4, 0, 0}, {4, 0, 100});
}

/* A chain one of whose parts was built anew in the same place. */
HARNESS_TEST(test_chain, "a chain")
{
    static uint32_t memory[BERTH_CHAIN_WORDS(1)];
    berth_motion made;
    const berth_chain_part part = {&made, &here};
    static berth_traffic traffic;
    const berth_traffic_desc desc = {.capacity = 2, .extent = 16};
    berth_chain chain;
    make();
    CHECK_EQ(berth_traffic_make(&desc, ARENA(table), &traffic), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&traffic, 2, &disc, NULL), BERTH_OK);
    const berth_placed plan = disc; /* who asks, as number 2 */
    const berth_body asks = berth_body_of_disc(&plan);
    drive(0.5, &made);
    CHECK_EQ(berth_chain_build(&part, 1, ARENA(memory), &chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&chain, &disc), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&traffic, 3, &disc, NULL), BERTH_OK);
    const berth_body moves = berth_body_of_disc(&disc);
    check_bodies(&fixed, &moves, BERTH_HIT);
    drive(0.25, &made);
    check_bodies(&fixed, &moves, BERTH_E_STALE);
    check_bodies(&carried, &moves, BERTH_E_STALE);
    CHECK_EQ(berth_traffic_commit(&traffic, 2, &disc, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_traffic_commit_body(&traffic, 2, &moves, NULL), BERTH_E_STALE);
    CHECK_EQ(berth_traffic_replace(&traffic, 0, &disc), BERTH_E_STALE);
    CHECK_EQ(traffic.count, 2);
    check_table(&traffic, &plan, &asks);
}
