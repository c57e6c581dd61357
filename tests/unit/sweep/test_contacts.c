/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* All contacts of two bodies, one after another, and what a gap takes. Others are the
 * properties'. */

#include "tests/unit/carried.h"
#include "tests/unit/plan.h"

enum { CONTACTS_MOST = 64 };

static carried one, two;
static berth_body_contact told[CONTACTS_MOST];
static uint32_t contacts;

/* All of them; each call has `budget` steps, and one that ran out four times as many. */
static void ask_all(const berth_body_options *options, uint32_t budget)
{
    static const berth_body_options none;
    berth_body_options o = options != NULL ? *options : none;
    int32_t from = INT32_MIN;
    contacts = 0;
    for (o.motion.max_steps = budget;;) {
        berth_body_contact *const next = &told[contacts];
        berth_body_counts counts;
        const int32_t before = from;
        const berth_status status =
            berth_bodies_next_contact(&one.body, &two.body, &o, &from, next, &counts);
        CHECK(status == BERTH_CLEAR || status == BERTH_HIT || status == BERTH_UNKNOWN);
        CHECK(from >= before);
        if (o.motion.max_steps != 0) {
            CHECK_LE(counts.steps, o.motion.max_steps);
        }
        if (status == BERTH_UNKNOWN) {
            CHECK(o.motion.max_steps != 0);
            o.motion.max_steps *= 4;
            continue;
        }
        if (status != BERTH_HIT || contacts == CONTACTS_MOST - 1) {
            return;
        }
        CHECK_EQ(next->first.tick, next->time_in);
        CHECK_LE(next->time_in, next->time_out);
        if (contacts > 0) {
            CHECK_LE(told[contacts - 1].time_out + 2, next->time_in);
        }
        contacts++;
        o.motion.max_steps = budget;
    }
}

/* Triangles: so many teeth beside each other, a corner of each at the lower left, whichever is
 * named first. Their long sides are what is nearest to part them. */
static void place_teeth(berth_footprint *made, uint64_t *image, uint16_t teeth, uint32_t first,
                        double height)
{
    static uint64_t work[2000];
    static const double at[3][2] = {{0, 0}, {0.25, 0}, {0.125, 1}};
    berth_num x[12], y[12];
    uint16_t corners[12];
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_arena kept = berth_arena_over(image, 2000 * sizeof *image);
    for (uint16_t k = 0; k < 3 * teeth; k++) {
        x[k] = num_from(k / 3 + at[k % 3][0]);
        y[k] = num_from((at[k % 3][1] - 0.5) * height);
        corners[k] = (uint16_t)(k / 3 * 3 + (k + first) % 3);
    }
    desc.method = BERTH_FOOTPRINT_TRIANGLES;
    desc.triangles.x = x;
    desc.triangles.y = y;
    desc.triangles.corners = corners;
    desc.triangles.vertices = (uint16_t)(3 * teeth);
    desc.triangles.count = teeth;
    desc.threshold = num_from(0);
    CHECK_EQ(berth_footprint_build(&desc, &kept, ARENA(work), made), BERTH_OK);
}

/* A tooth through a comb is in contact with one tooth of it after another: how deep two overlap is
 * told by all sides of both. */
HARNESS_TEST(comb, "a tooth through a comb")
{
    static uint64_t images[2][2000];
    berth_footprint comb_shape;
    for (uint32_t first = 0; first < 9; first++) {
        carried_begin(&one, CARRIED_SWEEP, 0);
        carried_knot(&one, -2, 0, 0, 0, 0);
        carried_knot(&one, 6, 0, 0, 256, 0);
        place_teeth(&one.footprint, images[0], 1, first % 3, 0.5);
        one.at = berth_placement_at(num_from(0), num_from(0), BERTH_DEGREES(0), 0);
        carried_course(&one);
        place_teeth(&comb_shape, images[1], 4, first / 3, 8);
        CHECK_EQ(berth_footprint_stand(&comb_shape, &one.at, 0, 0, 0, &two.body), BERTH_OK);
        ask_all(NULL, 0);
        CHECK_EQ(contacts, 4);
    }
}

/* ---- Budgets -------------------------------------------------------------------------------- */

/* Discs far apart, of which one is a plan with a gap: to pass it takes a step, and what is left
 * is told by the roots, which takes none. As many steps as were taken are enough. */
HARNESS_TEST(test_gap_budget, "as many steps as were taken are enough to pass a gap")
{
    static plan gone;
    berth_body_options options = {{0, 0, 0, BERTH_NUM(0), 0}, BERTH_NUM(0), 0};
    berth_body_contact contact;
    berth_body_counts counts;
    int32_t from = INT32_MIN;

    plan_place(&gone, 0, 0, 0, 0, 0);
    carried_begin(&two, CARRIED_DISC, 0.5);
    carried_knot(&two, 0, 0, 0, 0, 0);
    carried_knot(&two, 1, 0, 0, 1000, 0);
    carried_place(&two, 100, 100, 0, 50);
    const berth_body a = berth_body_of_disc(&gone.placed), b = two.body;
    CHECK_EQ(berth_bodies_next_contact(&a, &b, &options, &from, &contact, &counts), BERTH_CLEAR);
    CHECK_LE(1, counts.steps);
    options.motion.max_steps = counts.steps;
    from = INT32_MIN;
    CHECK_EQ(berth_bodies_next_contact(&a, &b, &options, &from, &contact, &counts), BERTH_CLEAR);
    CHECK_LE(counts.steps, options.motion.max_steps);
}
