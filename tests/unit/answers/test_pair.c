/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two legs in the world: which are in force at a tick, and whether, from when and until when they
 * meet. The queries of berth/meet.h, asked of one tick after another, are what it must agree
 * with. */

#include "src/answers/pair.h"

#include "tests/unit/placed.h"

#ifdef BERTH_Q16
enum { EARLY = 0 };
#else
enum { EARLY = 10000 };                 /* of 2^30 ticks for 4 units: 2^-14 units */
#endif

static placed_pool pool;
static placed_one one, two;

/* ---- Against queries of single ticks --------------------------------------------------------- */

/* What is there at a tick is in force then, and for ever where nothing bounds it. */
static uint32_t check_stays(const berth_presence *there, int32_t tick, berthi_stay stays[2])
{
    const uint32_t count = berthi_stay_at(there, tick, 0, &stays[0]);
    CHECK_LE(count, 2);
    if (count > 1) {
        CHECK_EQ(berthi_stay_at(there, tick, 1, &stays[1]), 2);
        CHECK_EQ(stays[0].from, stays[1].from);
        CHECK_EQ(stays[0].until, stays[1].until);
    }
    for (uint32_t i = 0; i < count; i++) {
        CHECK_LE(stays[i].from, tick);
        CHECK(tick < stays[i].until);
        CHECK_LE(stays[i].part, PLACED_PARTS - 1);
    }
    return count;
}

static int ways_meet(const berthi_margin *margin, int32_t tick)
{
    berthi_stay a[2], b[2];
    const uint32_t count_a = check_stays(&one.placed.there, tick, a);
    const uint32_t count_b = check_stays(&two.placed.there, tick, b);
    int meet = 0;
    for (uint32_t i = 0; i < count_a; i++) {
        for (uint32_t j = 0; j < count_b; j++) {
            meet |= berthi_stays_meet(margin, &a[i], &b[j], tick, tick + 1);
            CHECK_EQ(berthi_stays_meet(margin, &b[j], &a[i], tick, tick + 1),
                     berthi_stays_meet(margin, &a[i], &b[j], tick, tick + 1));
        }
    }
    return meet;
}

static uint32_t check_tick(const berth_motion_options *options, int32_t tick)
{
    const berthi_margin margin = berthi_margin_of(options);
    const berth_motion_options only = placed_tick(options, tick);
    const berth_status wanted = berth_meet(&one.placed, &two.placed, &only, NULL);
    const int meet = ways_meet(&margin, tick);
    CHECK(wanted == BERTH_HIT || wanted == BERTH_CLEAR);
#ifdef BERTH_Q16
    CHECK_EQ(meet, wanted == BERTH_HIT);
#else
    CHECK(meet || wanted != BERTH_HIT); /* nothing is missed */
#endif
    return (uint32_t)meet;
}

/* Ticks beside the ends of a leg, of all there is, and of time. */
static int32_t some_tick(harness_random *random, const berth_motion_options *options)
{
    static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, INT32_MAX - 1, INT32_MAX - 2};
    const placed_one *side = harness_below(random, 2) == 0 ? &one : &two;
    const int windowed = options->from != options->until;
    int32_t tick = harness_between(random, -700, 1500);
    berthi_stay stay;
    if (!windowed && harness_below(random, 40) == 0) {
        return ends[harness_below(random, 4)];
    }
    if (harness_below(random, 2) == 0 && berthi_stay_at(&side->placed.there, tick, 0, &stay) != 0) {
        tick = stay.until != INT32_MAX ? stay.until : tick;
        tick -= (int32_t)harness_below(random, 2);
    }
    if (windowed) {
        tick = tick < options->from ? options->from : tick;
        tick = tick >= options->until ? options->until - 1 : tick;
    }
    return tick;
}

static void test_ticks(void)
{
    uint32_t met = 0, all = 0;
    for (uint32_t round = 0; round < HARNESS_CASES / 20 + 20; round++) {
        harness_random random = harness_round(UINT64_C(0x7061697273), round);
        if (round % 20 == 0) {
            placed_fill(&random, &pool);
        }
        placed_place(&random, &pool, &one, (int)harness_below(&random, 2), 0);
        placed_place(&random, &pool, &two, (int)harness_below(&random, 2), 0);
        const berth_motion_options options = placed_options(&random, 0);
        for (int i = 0; i < 20; i++) {
            met += check_tick(&options, some_tick(&random, &options));
            all++;
        }
    }
    CHECK(met > all / 1000);
}

/* ---- First and last -------------------------------------------------------------------------- */

/* The first, or the last tick in contact of two stays that meet, and how many looks it takes. */
static int32_t touch(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                     int32_t from, int32_t until, int last, uint32_t *looks)
{
    berthi_bracket bracket = {0, (uint32_t)until - (uint32_t)from};
    uint32_t left = UINT32_MAX;
    CHECK(berthi_narrow(margin, a, b, from, until, last, &bracket, 1, &left));
    *looks += UINT32_MAX - left;
    return (int32_t)(last ? (uint32_t)until - bracket.met : (uint32_t)from + bracket.met - 1);
}

/* All ticks of two stays, in order. */
static void check_touches(const berthi_margin *margin, const berthi_stay *a, const berthi_stay *b,
                          int32_t from, int32_t until)
{
    int32_t first = until, last = from;
    uint32_t looks = 0;
    for (int32_t tick = from; tick < until; tick++) {
        if (berthi_stays_meet(margin, a, b, tick, tick + 1)) {
            first = tick < first ? tick : first;
            last = tick;
        }
    }
#ifdef BERTH_Q16
    CHECK_EQ(berthi_stays_meet(margin, a, b, from, until), first < until);
    if (first < until) {
        CHECK_EQ(touch(margin, a, b, from, until, 0, &looks), first);
        CHECK_EQ(touch(margin, a, b, from, until, 1, &looks), last);
        CHECK(looks < 70);
    }
#else
    if (berthi_stays_meet(margin, a, b, from, until)) {
        CHECK_LE(touch(margin, a, b, from, until, 0, &looks), first);
        CHECK_LE(last, touch(margin, a, b, from, until, 1, &looks));
    }
#endif
}

static void test_touches(void)
{
    for (uint32_t round = 0; round < HARNESS_CASES / 50 + 20; round++) {
        harness_random random = harness_round(UINT64_C(0x746f756368), round);
        berthi_stay a, b;
        if (round % 20 == 0) {
            placed_fill(&random, &pool);
        }
        placed_place(&random, &pool, &one, 0, 0);
        placed_place(&random, &pool, &two, (int)harness_below(&random, 2), 0);
        berth_motion_options options = placed_options(&random, 0);
        for (int i = 0; i < 5; i++) {
            const int32_t tick = some_tick(&random, &options);
            if (berthi_stay_at(&one.placed.there, tick, 0, &a) == 0 ||
                berthi_stay_at(&two.placed.there, tick, 0, &b) == 0) {
                continue;
            }
            int32_t from = tick > INT32_MIN + 100 ? tick - 100 : INT32_MIN;
            int32_t until = tick < INT32_MAX - 100 ? tick + 100 : INT32_MAX;
            if (options.margin_per_tick != 0) {
                from = from > options.from ? from : options.from;
            }
            from = from > a.from ? from : a.from;
            from = from > b.from ? from : b.from;
            until = until < a.until ? until : a.until;
            until = until < b.until ? until : b.until;
            const berthi_margin margin = berthi_margin_of(&options);
            check_touches(&margin, &a, &b, from, until);
        }
    }
}

/* ---- The ends of time, delays, places -------------------------------------------------------- */

static uint64_t spot_image[2][(BERTH_TRAJECTORY_IMAGE_WORDS(2) + 1) / 2];
static berth_motion spots[2];

/* From (x, 0) to (to_x, 0) in `ticks`, from local tick `begin` on; stands before and after. One
 * block, on a coarse grid where it is long. */
static void make_spot(int k, double x, double to_x, int32_t begin, int32_t ticks)
{
    const berth_num at_x[2] = {num_from(x), num_from(to_x)}, at_y[2] = {num_from(0), num_from(0)};
    const int32_t tick[2] = {begin, begin + ticks};
    berth_arena arena = berth_arena_over(spot_image[k], sizeof spot_image[k]);
    berth_trajectory t =
        berth_trajectory_over_arrays(at_x, at_y, tick, ticks != 0 ? 2 : 1, num_from(0.5));
    t.before = t.after = BERTH_STANDS;
    berth_motion_desc desc = berth_motion_desc_default();
    desc.trajectory = &t;
    CHECK_EQ(berth_motion_build(&desc, &arena, &spots[k]), BERTH_OK);
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

static void test_ends(void)
{
    const int32_t most = BERTH_TICK_MAX;
    const berthi_margin none = {0, 0, 0, NULL, NULL, NULL};
    uint32_t looks = 0;
    make_spot(0, 0, 0, 0, 0);
    make_spot(1, 2, -2, 0, most);
    /* both stand: before all, and after all */
    berthi_stay a = stay_of(0, most, INT32_MIN), b = stay_of(1, -most, INT32_MIN);
    CHECK_EQ(a.from, INT32_MIN);
    CHECK_EQ(b.from, INT32_MIN);
    CHECK_EQ(b.until, -most);
    check_place(&b, INT32_MIN, 2);
    CHECK(!berthi_stays_meet(&none, &a, &b, INT32_MIN, b.until));
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
    CHECK(berthi_stays_meet(&none, &a, &b, b.from, b.until));
    const int32_t first = touch(&none, &a, &b, b.from, b.until, 0, &looks);
    const int32_t last = touch(&none, &a, &b, b.from, b.until, 1, &looks);
    CHECK_LE(first, -most + most / 4);
    CHECK_LE(-(most / 4) - 1, last);
    CHECK_LE(-most + most / 4 - first, EARLY);
    CHECK_LE(last + most / 4 + 1, EARLY);
    CHECK(looks < 70);
    /* for ever in contact, and for as long as the margin takes to reach: 1 of 2^30 a tick, of 2
     * units less both radii */
    const berthi_margin wide = {2 * BERTH_NUM_TO_RAW(1), 0, 0, NULL, NULL, NULL};
    a = stay_of(0, most, INT32_MAX - 1);
    b = stay_of(1, -most, INT32_MAX - 1);
    CHECK_EQ(touch(&wide, &a, &b, b.from, INT32_MAX, 0, &looks), b.from);
    CHECK_EQ(touch(&wide, &a, &b, b.from, INT32_MAX, 1, &looks), INT32_MAX - 1);
#ifdef BERTH_Q16
    const berthi_margin grows = {0, 1, 0, NULL, NULL, NULL};
    CHECK_EQ(touch(&grows, &a, &b, 0, INT32_MAX, 0, &looks), 1 << 30);
    CHECK_EQ(touch(&grows, &a, &b, 0, INT32_MAX, 1, &looks), INT32_MAX - 1);
#endif
}

static void test_delays(void)
{
    make_spot(0, 2, -2, 10, 1000);
    static const int32_t ticks[] = {-100, 9, 10, 500, 1009, 1010, 5000};
    for (uint32_t i = 0; i < LENGTH_OF(ticks); i++) {
        for (int32_t delay = -2000; delay <= 2000; delay += 777) {
            const berthi_stay wanted = stay_of(0, delay, ticks[i] + delay);
            berthi_stay stay = stay_of(0, 0, ticks[i]);
            berth_num x, y, at_x, at_y;
            berthi_stay_delay(&stay, delay);
            CHECK_EQ(stay.from, wanted.from);
            CHECK_EQ(stay.until, wanted.until);
            berthi_stay_place(&stay, ticks[i] + delay, &x, &y);
            berthi_stay_place(&wanted, ticks[i] + delay, &at_x, &at_y);
            CHECK_REAL_EQ(real_of(x), real_of(at_x));
            CHECK_REAL_EQ(real_of(y), real_of(at_y));
        }
    }
}

/* As far as anything may be. */
static void test_far(void)
{
    berth_pair pair;
    make_spot(0, -8192, 8192, 0, 1);
    make_spot(1, 8192, -8192, 0, BERTH_TICK_MAX);
    const berthi_stay a = stay_of(0, BERTH_TICK_MAX, BERTH_TICK_MAX), b = stay_of(1, 0, 1);
    berthi_pair_at(&a, &b, BERTH_TICK_MAX, &pair);
    CHECK_REAL_EQ(real_of(pair.ax), -8192);
    CHECK_REAL_EQ(real_of(pair.bx), -8192);
    CHECK_EQ(pair.leg_a, 0);
    CHECK_EQ(pair.part_b, 0);
    check_place(&b, BERTH_TICK_MAX - 1, -8192 + 16384.0 / BERTH_TICK_MAX);
    check_place(&b, 1, 8192 - 16384.0 / BERTH_TICK_MAX);
}

const harness_test tests[] = {{"what is there, tick by tick", test_ticks},
                              {"first and last", test_touches},
                              {"the ends of time", test_ends},
                              {"delays", test_delays},
                              {"as far as may be", test_far},
                              {0, 0}};
