/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two that start too close: what is forgiven, tick by tick, and by hand. */

#include "src/answers/pair.h"

#include "tests/unit/placed.h"

/* ---- By hand --------------------------------------------------------------------------------- */

enum { KNOTS = 4 };

#include "tests/unit/answers/along.h"

static void put_held(int k, const double *x, uint32_t count)
{
    berth_num at_x[KNOTS], at_y[KNOTS];
    berth_arena arena = berth_arena_over(images[k], sizeof images[k]);
    berth_motion_desc desc = berth_motion_desc_default();
    for (uint32_t i = 0; i < count; i++) {
        at_x[i] = num_from(x[i]);
        at_y[i] = num_from(0);
    }
    desc.clip = berth_clip_over_arrays(at_x, at_y, count, num_from(0.5), 100);
    CHECK_EQ(berth_motion_build(&desc, &arena, &views[k]), BERTH_OK);
    at[k] = berth_placement_at(num_from(0), num_from(0), 0, 0);
    CHECK_EQ(berth_motion_place(&views[k], &at[k], &placed[k]), BERTH_OK);
}

#ifdef BERTH_Q16
enum { EARLY = 0 };
#else
enum { EARLY = 1 }; /* ticks: contacts are as long as rounding makes them */
#endif

/* Asked from tick 0 on. */
static void check_apart(berth_status status, int32_t forgiven, int32_t tick)
{
    const berth_motion_options options = {0, 0, 1000, num_from(0), 0};
    for (int swap = 0; swap < 2; swap++) {
        berth_impact impact = {
            -1, -1, {0, 0, 0, 0, num_from(0), num_from(0), num_from(0), num_from(0)}};
        CHECK_EQ(
            berth_time_of_impact_apart(&placed[swap], &placed[1 - swap], &options, &impact, NULL),
            status);
        CHECK_LE(impact.forgiven - forgiven, EARLY);
        CHECK_LE(forgiven, impact.forgiven);
        CHECK_LE((status == BERTH_CLEAR ? -1 : tick) - impact.tick, EARLY);
        CHECK_LE(impact.tick, status == BERTH_CLEAR ? -1 : tick);
    }
}

static void test_by_hand(void)
{
    const double post[1] = {0};
    put(0, post, 1, 1);
    const double goes[4] = {0.5, 2.5, 4, 5}; /* 1/2 to go at 1/50 a tick: tick 25 touches */
    put(1, goes, 4, 1);
    check_apart(BERTH_CLEAR, 25, 0);
    const double waits[4] = {0.5, 0.5, 0.5, 4}; /* to go from tick 200 on at 7/200 */
    put(1, waits, 4, 1);
    check_apart(BERTH_CLEAR, 215, 0);
    const double stays[2] = {0.5, 0.5}; /* for ever */
    put(1, stays, 2, 1);
    check_apart(BERTH_CLEAR, 1000, 0);
    const double comes[2] = {0.5, 0.25};
    put(1, comes, 2, 1);
    check_apart(BERTH_HIT, 0, 0);
    const double turns[4] = {0.5, 0.75, 0.5, 4}; /* parts, and then not any more */
    put(1, turns, 4, 1);
    check_apart(BERTH_HIT, 0, 100);
    const double again[4] = {0.5, 1.5, 0.5, 4}; /* parts, comes back */
    put(1, again, 4, 1);
    check_apart(BERTH_HIT, 50, 150);
    const double touches[2] = {1, 2}; /* is no contact */
    put(1, touches, 2, 1);
    check_apart(BERTH_CLEAR, 0, 0);
    const double crosses[2] = {-0.5, 3}; /* through the other one */
    put(1, crosses, 2, 1);
    check_apart(BERTH_HIT, 0, 0);
}

static void test_held(void)
{
    const double post[1] = {0};
    put(0, post, 1, 1);
    const double goes[4] = {0.25, 0.5, 0.75, 1.25};
    put_held(1, goes, 4);
    check_apart(BERTH_CLEAR, 300, 0);
    const double waits[4] = {0.25, 0.5, 0.5, 0.5}; /* and is gone */
    put_held(1, waits, 4);
    check_apart(BERTH_CLEAR, 400, 0);
#ifdef BERTH_Q16
    const double over[4] = {0.25, 0.5, -0.5, 4}; /* as far on the other side */
    put_held(1, over, 4);
    check_apart(BERTH_CLEAR, 300, 0);
#endif
    const double comes[4] = {0.25, 0.5, 0.25, 4};
    put_held(1, comes, 4);
    check_apart(BERTH_HIT, 0, 200);
    const double back[4] = {0.25, 4, 0.25, 4};
    put_held(1, back, 4);
    check_apart(BERTH_HIT, 100, 200);
    /* the other one goes on meanwhile, further than the jump comes back, and not as far */
    const double leaves[4] = {0, 0.5, 1, 4};
    put(0, leaves, 4, 1);
    const double back_little[4] = {-0.25, -0.125, -0.125, 9};
    put_held(1, back_little, 4);
    check_apart(BERTH_HIT, 0, 100);
}

/* Never there together within the window: up to where that is plain. */
static void test_never_together(void)
{
    const double post[1] = {0}, stays[4] = {0.5, 0.5, 0.5, 0.5};
    static const int32_t starts[] = {2000, 1000, -5000, -400};
    for (uint32_t k = 0; k < LENGTH_OF(starts); k++) {
        put(0, post, 1, 1);
        put_held(1, stays, 4);
        at[1].start = starts[k];
        CHECK_EQ(berth_motion_place(&views[1], &at[1], &placed[1]), BERTH_OK);
        check_apart(BERTH_CLEAR, starts[k] > 0 ? 1000 : starts[k] + 400, 0);
    }
    put_held(0, stays, 4);
    put_held(1, stays, 4);
    at[1].start = 500;
    CHECK_EQ(berth_motion_place(&views[1], &at[1], &placed[1]), BERTH_OK);
    check_apart(BERTH_CLEAR, 400, 0);
}

#ifdef BERTH_Q16

/* ---- Tick by tick ---------------------------------------------------------------------------- */

static placed_pool pool;
static placed_one one, two;

static void place_of(const berthi_stay *stay, double tick, double *p, double *v)
{
    const berthi_course *c = &stay->course;
    const int moves = c->way[0] != 0 || c->way[1] != 0;
    v[0] = moves ? (double)c->way[0] / c->ticks : 0;
    v[1] = moves ? (double)c->way[1] / c->ticks : 0;
    p[0] = (double)c->at[0] + (moves ? v[0] * (tick - c->begin) : 0);
    p[1] = (double)c->at[1] + (moves ? v[1] * (tick - c->begin) : 0);
}

static double square_at(const berthi_stay *a, const berthi_stay *b, int32_t tick, double *slope,
                        double *room)
{
    double pa[2], pb[2], va[2], vb[2], square = 0;
    place_of(a, tick, pa, va);
    place_of(b, tick, pb, vb);
    *slope = *room = 0;
    for (int k = 0; k < 2; k++) {
        const double n = pb[k] - pa[k], v = vb[k] - va[k];
        square += n * n;
        *slope += n * v;
        *room += (n < 0 ? -n : n) * ((va[k] < 0 ? -va[k] : va[k]) + (vb[k] < 0 ? -vb[k] : vb[k]));
    }
    *room *= 1e-9;
    return square;
}

static int meets(const berth_motion_options *options, int32_t tick)
{
    const berth_motion_options only = placed_tick(options, tick);
    return berth_meet(&one.placed, &two.placed, &only, NULL) == BERTH_HIT;
}

/* 1: they come nearer in this tick; -1: doubles cannot tell, or two stand. */
static int comes_nearer(int32_t tick, int first)
{
    berthi_stay a, b, old_a, old_b;
    double slope, room, none;
    if (berthi_stay_at(&one.placed.there, tick, 0, &a) != 1 ||
        berthi_stay_at(&two.placed.there, tick, 0, &b) != 1) {
        return -1;
    }
    const double now = square_at(&a, &b, tick, &slope, &room);
    if (room != 0 && slope < room && slope > -room) {
        return -1;
    }
    if (slope < 0) {
        return 1;
    }
    if (first) {
        return 0;
    }
    if (berthi_stay_at(&one.placed.there, tick - 1, 0, &old_a) != 1 ||
        berthi_stay_at(&two.placed.there, tick - 1, 0, &old_b) != 1) {
        return -1;
    }
    if (old_a.until != tick && old_b.until != tick) {
        return 0;
    }
    const double old = square_at(&old_a, &old_b, tick, &slope, &none);
    return old - now > 1e-9 * old ? 1 : now - old > 1e-9 * old ? 0 : -1;
}

static void check_case(const berth_motion_options *options, uint32_t *seen)
{
    berth_impact impact;
    int32_t tick = options->from;
    int nearer = 0;
    tick = tick > one.placed.there.from ? tick : one.placed.there.from;
    tick = tick > two.placed.there.from ? tick : two.placed.there.from;
    berthi_stay stay;
    while (tick < options->until && (berthi_stay_at(&one.placed.there, tick, 0, &stay) == 0 ||
                                     berthi_stay_at(&two.placed.there, tick, 0, &stay) == 0)) {
        tick++; /* gaps in which nobody stands */
    }
    if (tick == options->until) {
        return;
    }
    const int32_t begin = tick;
    while (tick < options->until && nearer == 0 && meets(options, tick)) {
        nearer = comes_nearer(tick, tick == begin);
        tick += nearer == 0;
    }
    if (nearer < 0) {
        return;
    }
    const berth_status status =
        berth_time_of_impact_apart(&one.placed, &two.placed, options, &impact, NULL);
    if (nearer > 0) {
        CHECK_EQ(status, BERTH_HIT);
        CHECK_EQ(impact.tick, tick);
        CHECK_EQ(impact.forgiven, begin);
        seen[0]++;
        return;
    }
    CHECK_EQ(impact.forgiven, tick);
    seen[1] += tick > begin;
    while (tick < options->until && !meets(options, tick)) {
        tick++;
    }
    CHECK_EQ(status, tick < options->until ? BERTH_HIT : BERTH_CLEAR);
    if (tick < options->until) {
        CHECK_EQ(impact.tick, tick);
        seen[2]++;
    }
}

static void test_every_tick(void)
{
    uint32_t seen[3] = {0, 0, 0};
    for (uint32_t round = 0; round < HARNESS_CASES / 20 + 200; round++) {
        harness_random random = harness_random_from(UINT64_C(0x6170617274) + round);
        harness_seed(round);
        if (round % 20 == 0) {
            placed_fill(&random, &pool);
        }
        placed_place(&random, &pool, &one, (int)harness_below(&random, 2), 0);
        placed_place(&random, &pool, &two, (int)harness_below(&random, 2), 0);
        berth_motion_options options = placed_options(&random, 0);
        /* where they are in contact already, mostly */
        options.from = harness_between(&random, -100, 300);
        options.until = options.from + harness_between(&random, 1, 600);
        for (int tries = 0; tries < 20 && !meets(&options, options.from); tries++) {
            options.from += 7;
            options.until += 7;
        }
        if (one.placed.there.from < options.until && two.placed.there.from < options.until &&
            one.placed.there.until > options.from && two.placed.there.until > options.from) {
            check_case(&options, seen);
        }
    }
    CHECK(seen[0] != 0 && seen[1] != 0 && seen[2] != 0);
    harness_note("nearer %u, parted %u, met later %u", seen[0], seen[1], seen[2]);
}

#else

static void test_every_tick(void)
{
    harness_skip("q16");
}

#endif

const harness_test tests[] = {{"by hand", test_by_hand},
                              {"held", test_held},
                              {"never together", test_never_together},
                              {"tick by tick", test_every_tick},
                              {0, 0}};
