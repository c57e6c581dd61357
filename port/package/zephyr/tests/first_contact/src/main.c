/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the sample prints, as ztest's assertions; and that a build that fails says why. */

#include <berth/berth.h>
#include <zephyr/ztest.h>

static const berth_num x[] = {BERTH_NUM(-4), BERTH_NUM(4)};
static const berth_num y[] = {BERTH_NUM(0), BERTH_NUM(0)};
static const int32_t ticks[] = {0, 8000};
static uint32_t memory[2][BERTH_TRAJECTORY_IMAGE_WORDS(2)];

static void place(const berth_num *east, const berth_num *north, uint32_t *image, size_t size,
                  berth_placed *placed)
{
    const berth_placement here =
        berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0);
    const berth_trajectory way =
        berth_trajectory_over_arrays(east, north, ticks, 2, BERTH_NUM(0.4));
    berth_arena arena = berth_arena_over(image, size);
    berth_motion motion;
    zassert_equal(berth_trajectory_build(&way, &arena, &motion), BERTH_OK);
    zassert_equal(berth_motion_place(&motion, &here, placed), BERTH_OK);
}

ZTEST_SUITE(berth, NULL, NULL, NULL, NULL, NULL);

ZTEST(berth, test_first_contact)
{
    const berth_start_range range = {0, 60000, 0};
    berth_placed mine, theirs;
    berth_impact impact;
    int32_t start;
    place(x, y, memory[0], sizeof memory[0], &mine);
    place(y, x, memory[1], sizeof memory[1], &theirs);
    zassert_equal(berth_time_of_impact(&mine, &theirs, NULL, &impact, NULL), BERTH_HIT);
    zassert_equal(impact.tick, 3434);
    zassert_equal(berth_earliest_start(&theirs, &mine, &range, NULL, &start, NULL), BERTH_CLEAR);
    zassert_equal(start, 1132);
}

ZTEST(berth, test_no_room)
{
    const berth_trajectory way = berth_trajectory_over_arrays(x, y, ticks, 2, BERTH_NUM(0.4));
    berth_arena arena = berth_arena_over(memory[0], sizeof memory[0] - 4);
    berth_motion motion;
    zassert_equal(berth_trajectory_build(&way, &arena, &motion), BERTH_E_IMAGE_SPACE);
}
