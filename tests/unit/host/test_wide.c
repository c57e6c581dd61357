/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The wide form in every arithmetic: answers with some room, statuses, memory. */

#include <berth/berth.h>
#include <berth/host/wide.h>

#include "tests/harness/harness.h"
#include "tests/unit/support.h"

enum { LONG = 600 };

static uint32_t image[BERTH_MOTION_CLIP_BYTES(LONG, 1, 0) / 4 + 8];
static uint32_t slabs[20000];
static berth_motion walk;
static berth_wide wide;

/* LONG samples of 4 ticks along x, 1/64 a sample, radius 1/4. */
static void make(void)
{
    static berth_num x[LONG], y[LONG];
    berth_arena arena = berth_arena_over(image, sizeof image);
    berth_arena room = berth_arena_over(slabs, sizeof slabs);
    berth_motion_desc desc = berth_motion_desc_default();
    for (int i = 0; i < LONG; i++) {
        x[i] = berth_num_of((berth_raw)i * (BERTH_NUM_TO_RAW(1) / 64));
        y[i] = berth_num_of(0);
    }
    desc.clip = berth_clip_over_arrays(x, y, LONG, num_from(0.25), 4);
    CHECK_EQ(berth_motion_build(&desc, &arena, &walk), BERTH_OK);
    CHECK_EQ(berth_wide_build(&walk, &room, &wide), BERTH_OK);
    CHECK_EQ(room.used, berth_wide_size(&walk));
}

static berth_wide_placed placed(berth_num x, berth_num y, berth_angle heading, int32_t start)
{
    const berth_placement at = berth_placement_at(x, y, heading, start);
    static berth_placement kept[4];
    static uint32_t next;
    berth_wide_placed result;
    kept[next % 4] = at;
    CHECK_EQ(berth_wide_place(&wide, &kept[next++ % 4], &result), BERTH_OK);
    return result;
}

/* Head-on, side by side, one after another: as the trees have it, and as is known. */
static void test_answers(void)
{
    const berth_num nine = num_from(9.375), zero = num_from(0);
    berth_motion_counts n, m;
    make();
    static berth_placement here;
    berth_wide_placed a;
    here = berth_placement_at(zero, zero, 0, 100);
    CHECK_EQ(berth_wide_place(&wide, &here, &a), BERTH_OK);
    for (int32_t late = -2600; late <= 2600; late += 130) {
        for (int lane = 0; lane < 3; lane++) {
            const berth_num y = lane == 0 ? zero : lane == 1 ? num_from(0.47) : num_from(0.53);
            const berth_wide_placed b = placed(nine, y, BERTH_DEGREES(180), 100 + late);
            const berth_status known =
                lane == 2 || late <= -2400 || late >= 2400 ? BERTH_CLEAR : BERTH_HIT;
            const berth_status tree = berth_first_hit(&a.placed, &b.placed, NULL, &n);
            CHECK_EQ(berth_wide_first_hit(&a, &b, NULL, &m), tree);
            CHECK_EQ(m.tick, n.tick);
            CHECK_EQ(m.leg_a, n.leg_a);
            CHECK_EQ(m.leg_b, n.leg_b);
            CHECK_EQ(berth_wide_meet(&b, &a, NULL, NULL), tree);
            if (late < -2300 || late > 2300 || (late > -1000 && late < 1000)) {
                CHECK_EQ(tree, known);
            }
        }
    }
}

static void test_options(void)
{
    berth_motion_options options = {0, 0, 0, num_from(0.1), 0};
    berth_motion_counts n, m;
    make();
    const berth_wide_placed a = placed(num_from(0), num_from(0), 0, 0);
    const berth_wide_placed b = placed(num_from(9.375), num_from(0.55), BERTH_DEGREES(180), 0);
    CHECK_EQ(berth_wide_meet(&a, &b, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_wide_meet(&a, &b, &options, NULL), BERTH_HIT);
    for (int32_t from = 0; from < 2400; from += 37) {
        options.from = from;
        options.until = from + 400;
        const berth_status tree = berth_first_hit(&a.placed, &b.placed, &options, &n);
        CHECK_EQ(berth_wide_first_hit(&a, &b, &options, &m), tree);
        CHECK_EQ(m.tick, n.tick);
        CHECK_EQ(m.leg_a, n.leg_a);
    }
    options.until = options.from - 1;
    CHECK_EQ(berth_wide_meet(&a, &b, &options, NULL), BERTH_E_WINDOW);
    options.from = options.until = 0;
    options.margin = num_from(-1);
    CHECK_EQ(berth_wide_meet(&a, &b, &options, NULL), BERTH_E_MARGIN);
    options.margin = num_from(0.1);
    options.max_steps = 1;
    CHECK_EQ(berth_wide_first_hit(&a, &b, &options, &m), BERTH_UNKNOWN);
    CHECK_LE(m.steps, 1);
}

static void test_statuses(void)
{
    const berth_placement at = berth_placement_at(num_from(0), num_from(0), 0, 0);
    berth_placement bad = at;
    berth_motion nothing = {0};
    berth_wide_placed a, zero = {0};
    berth_wide made;
    make();
    const size_t size = berth_wide_size(&walk);
    berth_arena arena = berth_arena_over(slabs, size - 4);
    harness_fill(&made, sizeof made);
    CHECK_EQ(berth_wide_build(&walk, &arena, &made), BERTH_E_SPACE);
    CHECK_EQ(berth_wide_build(&nothing, &arena, &made), BERTH_E_VIEW);
    CHECK_EQ(berth_wide_build(NULL, &arena, &made), BERTH_E_NULL);
    CHECK_EQ(berth_wide_build(&walk, NULL, &made), BERTH_E_NULL);
    CHECK_EQ(berth_wide_build(&walk, &arena, NULL), BERTH_E_NULL);
    CHECK_FILLED(&made, sizeof made);
    CHECK_EQ(arena.used, 0);
    CHECK_EQ(berth_wide_size(&nothing), 0);
    CHECK_EQ(berth_wide_size(NULL), 0);
    bad.start = BERTH_TICK_MAX + 1;
    harness_fill(&a, sizeof a);
    CHECK_EQ(berth_wide_place(&wide, &bad, &a), BERTH_E_START);
    CHECK_EQ(berth_wide_place(NULL, &at, &a), BERTH_E_NULL);
    CHECK_EQ(berth_wide_place(&wide, NULL, &a), BERTH_E_NULL);
    CHECK_FILLED(&a, sizeof a);
    CHECK_EQ(berth_wide_place(&wide, &at, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_wide_place(&wide, &at, &a), BERTH_OK);
    CHECK_EQ(berth_wide_meet(NULL, &a, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_wide_meet(&a, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_wide_meet(&a, &zero, NULL, NULL), BERTH_E_PLACED);
    CHECK_EQ(berth_wide_first_hit(&zero, &a, NULL, NULL), BERTH_E_PLACED);
    CHECK_EQ(berth_wide_meet(&a, &a, NULL, NULL), BERTH_HIT);
}

const harness_test tests[] = {
    {"the wide form of a long walk, met at every time", test_answers},
    {"the wide form with windows and margins", test_options},
    {"the wide form is refused with the status that says why", test_statuses},
    {0, 0},
};
