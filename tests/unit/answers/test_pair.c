/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs in the world at the ends of time and of all that there is: which are in force, and from
 * when and until when they meet. */

#include "src/answers/pair.h"

#include "tests/unit/ways.h"

#ifdef BERTH_Q16
enum { EARLY = 0 };
#else
enum { EARLY = 10000 }; /* of 2^30 ticks for 4 units: 2^-14 units */
#endif

static berthi_question question(const berth_motion_options *options)
{
    berthi_question of;
    berthi_question_of(&of, NULL, 0, 0);
    of.options = options;
    return of;
}

/* The first, or the last tick in contact of two stays that meet, and how many looks it takes. */
static int32_t touch(const berth_motion_options *options, const berthi_stay *a,
                     const berthi_stay *b, int32_t from, int32_t until, int last, uint32_t *looks)
{
    berthi_encounter both = {from, until, *a, *b};
    berthi_bracket bracket = berthi_bracket_of(&both);
    berthi_question of = question(options);
    CHECK(berthi_narrow(&of, &both, last, &bracket, NULL));
    *looks += UINT32_MAX - of.left;
    return (int32_t)(last ? (uint32_t)until - bracket.met : (uint32_t)from + bracket.met - 1);
}

static uint64_t spot_image[2][(BERTH_TRAJECTORY_IMAGE_WORDS(2) + 1) / 2];
static berth_motion spots[2];

/* From (x, 0) to (to_x, 0) in `ticks`, from local tick `begin` on; stands before and after. */
static void make_spot(int k, double x, double to_x, int32_t begin, int32_t ticks)
{
    double knots[2][3] = {{x, 0, begin}, {to_x, 0, begin + ticks}};
    spots[k] = way_build(spot_image[k], sizeof spot_image[k], 0.5, STANDS, knots, ticks ? 2 : 1);
}

static berthi_stay stay_of(int k, int32_t start, int32_t tick)
{
    static berth_placement at[2];
    static berth_placed placed;
    berthi_stay stay;
    at[k] = berth_placement_at(num_from(0), num_from(0), 0, start);
    CHECK_EQ(berth_motion_place(&spots[k], &at[k], &placed), BERTH_OK);
    CHECK_EQ(berthi_stay_at(&placed.there, tick, 0, &stay), 1);
    return stay;
}

static void check_place(const berthi_stay *stay, int32_t tick, double x)
{
    berth_num at_x, at_y;
    berthi_stay_place(stay, tick, &at_x, &at_y);
    CHECK_REAL_LE(real_of(at_x) - x, 1.0 / 65536);
    CHECK_REAL_LE(x - real_of(at_x), 1.0 / 65536);
    CHECK_REAL_EQ(real_of(at_y), 0);
}

HARNESS_TEST(test_ends, "the ends of time")
{
    const int32_t most = BERTH_TICK_MAX;
    berthi_question none = question(NULL);
    uint32_t looks = 0;
    make_spot(0, 0, 0, 0, 0);
    make_spot(1, 2, -2, 0, most);
    /* both stand: before all, and after all */
    berthi_stay a = stay_of(0, most, INT32_MIN), b = stay_of(1, -most, INT32_MIN);
    CHECK_EQ(a.from, INT32_MIN);
    CHECK_EQ(b.from, INT32_MIN);
    CHECK_EQ(b.until, -most);
    check_place(&b, INT32_MIN, 2);
    const berthi_encounter before = {INT32_MIN, b.until, a, b};
    CHECK(!berthi_stays_meet(&none, &before));
    a = stay_of(0, most, INT32_MAX - 1);
    b = stay_of(1, -most, INT32_MAX - 1);
    CHECK_EQ(b.from, 0);
    CHECK_EQ(b.until, INT32_MAX);
    check_place(&b, INT32_MAX - 1, -2);
    /* it goes by: |2 - 4 t / most| < 1 from a quarter of its way to three */
    a = stay_of(0, -most, -most / 2);
    b = stay_of(1, -most, -most / 2);
    CHECK_EQ(b.from, -most);
    CHECK_EQ(b.until, 0);
    check_place(&b, -most / 2, 0);
    const berthi_encounter passing = {b.from, b.until, a, b};
    CHECK(berthi_stays_meet(&none, &passing));
    const int32_t first = touch(NULL, &a, &b, b.from, b.until, 0, &looks);
    const int32_t last = touch(NULL, &a, &b, b.from, b.until, 1, &looks);
    CHECK_LE(first, -most + most / 4);
    CHECK_LE(-(most / 4) - 1, last);
    CHECK_LE(-most + most / 4 - first, EARLY);
    CHECK_LE(last + most / 4 + 1, EARLY);
    CHECK(looks < 70);
    /* for ever in contact, and for as long as the margin takes to reach: 1 of 2^30 a tick, of 2
     * units less both radii */
    const berth_motion_options wide = {0, 0, 0, BERTH_NUM(2), 0};
    a = stay_of(0, most, INT32_MAX - 1);
    b = stay_of(1, -most, INT32_MAX - 1);
    CHECK_EQ(touch(&wide, &a, &b, b.from, INT32_MAX, 0, &looks), b.from);
    CHECK_EQ(touch(&wide, &a, &b, b.from, INT32_MAX, 1, &looks), INT32_MAX - 1);
#ifdef BERTH_Q16
    const berth_motion_options grows = {0, 0, 0, BERTH_NUM(0), 1};
    CHECK_EQ(touch(&grows, &a, &b, 0, INT32_MAX, 0, &looks), 1 << 30);
    CHECK_EQ(touch(&grows, &a, &b, 0, INT32_MAX, 1, &looks), INT32_MAX - 1);
#endif
}

/* As far as anything may be. */
HARNESS_TEST(test_far, "as far as may be")
{
    berth_pair pair;
    make_spot(0, -8192, 8192, 0, 1);
    make_spot(1, 8192, -8192, 0, BERTH_TICK_MAX);
    const berthi_stay a = stay_of(0, BERTH_TICK_MAX, BERTH_TICK_MAX), b = stay_of(1, 0, 1);
    const berthi_encounter both = {BERTH_TICK_MAX, BERTH_TICK_MAX + 1, a, b};
    berthi_pair_at(&both, BERTH_TICK_MAX, &pair);
    CHECK_REAL_EQ(real_of(pair.ax), -8192);
    CHECK_REAL_EQ(real_of(pair.bx), -8192);
    CHECK_EQ(pair.leg_a, 0);
    CHECK_EQ(pair.part_b, 0);
    check_place(&b, BERTH_TICK_MAX - 1, -8192 + 16384.0 / BERTH_TICK_MAX);
    check_place(&b, 1, 8192 - 16384.0 / BERTH_TICK_MAX);
}
