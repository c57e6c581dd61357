/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: the closest approach of plans, exactly.
 *
 * Chains of clips and trajectories, with gaps, and single motions, near
 * each other and up to thousands of units apart. Distance and tick are those of an exhaustive
 * search over all pairs of legs in world axes, by the exact comparison of tests/reference/legs.h
 * with every margin that matters; the legs that are told attain them. What a budget leaves is what
 * it says.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include <berth/answers.h>
#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/reference/legs.h"

#ifdef BERTH_Q16

#include "tests/property/plans.h"

enum { QUERIES = 20 };

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

static struct {
    uint32_t cases, hits, none, unknown, far, exact, grows;
} seen;

/* ---- The search ----------------------------------------------------------------------------- */

typedef struct truth {
    int64_t distance; /* -1: they collide */
    int64_t tick;
    int found;
} truth;

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The time that two pieces have in common in the window; 0 when there is none. */
static int common(const piece *a, const piece *b, const berth_motion_options *o, int64_t *from,
                  int64_t *until)
{
    *from = larger(larger(a->from, b->from), INT32_MIN);
    *until = smaller(smaller(a->until, b->until), INT32_MAX);
    if (o->from != o->until) {
        *from = larger(*from, o->from);
        *until = smaller(*until, o->until);
    }
    return *from < *until;
}

static int meet(const piece *a, const piece *b, const berth_motion_options *o, int64_t from,
                int64_t until, int64_t more)
{
    const int64_t margin = (int64_t)berth_num_raw(o->margin) + more;
    return reference_lines_meet(&a->line, &b->line, from, until,
                                a->radius + b->radius + margin * 16384, o->margin_per_tick,
                                o->margin_per_tick != 0 ? o->from : 0);
}

/* The first tick in which two are nearer than `more`; they are in that time. */
static int64_t first_tick(const piece *a, const piece *b, const berth_motion_options *o,
                          int64_t from, int64_t until, int64_t more)
{
    int64_t clear = from, met = until;
    while (met - clear > 1) {
        const int64_t middle = clear + (met - clear) / 2;
        if (meet(a, b, o, from, middle, more)) {
            met = middle;
        } else {
            clear = middle;
        }
    }
    return met - 1;
}

/* How near two come, when that is less than `best`. */
static int64_t nearer(const piece *a, const piece *b, const berth_motion_options *o, int64_t from,
                      int64_t until, int64_t best)
{
    int64_t low = -1, high = best;
    if (!meet(a, b, o, from, until, best)) {
        return best;
    }
    while (high - low > 1) { /* they meet with `high`, and not with low unless that is -1 */
        const int64_t middle = low + (high - low) / 2;
        if (meet(a, b, o, from, until, middle)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high - 1;
}

static truth search(const plan *a, const plan *b, int64_t below, const berth_motion_options *o)
{
    truth t = {below, REFERENCE_EVER, 0};
    int64_t from, until;
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count && t.distance >= 0; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            if (common(x, y, o, &from, &until)) {
                t.distance = nearer(x, y, o, from, until, t.distance);
            }
        }
    }
    t.found = t.distance < below;
    for (uint32_t i = 0; i < a->pieces_count && t.found; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            if (common(x, y, o, &from, &until) && from < t.tick &&
                meet(x, y, o, from, until, t.distance + 1)) {
                t.tick = smaller(t.tick, first_tick(x, y, o, from, until, t.distance + 1));
            }
        }
    }
    return t;
}

/* Whether two legs that are told come as near as that in that tick, or up to its end. */
static int is_right(const plan *a, const plan *b, const berth_motion_options *o,
                    const berth_approach *told, int up_to, int64_t distance)
{
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            int64_t from, until;
            if (x->part == told->pair.part_a && x->leg == told->pair.leg_a &&
                y->part == told->pair.part_b && y->leg == told->pair.leg_b &&
                common(x, y, o, &from, &until) && from <= told->tick && told->tick < until &&
                meet(x, y, o, up_to ? from : told->tick, told->tick + 1, distance + 1)) {
                return 1;
            }
        }
    }
    return 0;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static berth_motion_options some_options(harness_random *random)
{
    berth_motion_options o = {0, 0, 0, berth_num_of(0), 0};
    if (harness_below(random, 3) == 0) {
        o.from = harness_between(random, -400, 1500);
        o.until = o.from + 1 + harness_between(random, 0, 800);
        o.margin_per_tick = harness_below(random, 2) == 0 ? harness_between(random, 0, 1 << 21) : 0;
    }
    if (harness_below(random, 3) == 0) {
        o.margin = berth_num_of(harness_between(random, 0, 65536));
    } else if (harness_below(random, 16) == 0) {
        o.margin = berth_num_of(harness_between(random, 536000000, 536870912)); /* 8192 units */
    }
    return o;
}

static void check_told(const plan *a, const plan *b, const berth_motion_options *o, int64_t below,
                       const truth *t, berth_status answer, const berth_approach *told)
{
    CHECK_EQ(answer, t->distance < 0 ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(told->found, t->found);
    CHECK_EQ(berth_num_raw(told->distance), t->distance < 0 ? 0 : t->distance);
    CHECK_EQ(told->tick, t->found ? t->tick : 0);
    if (t->found) {
        CHECK(is_right(a, b, o, told, 0, t->distance));
    } else {
        CHECK_EQ(berth_num_raw(told->distance), below);
    }
}

/* What is told when a budget has run out: no less than it is, and what is before is all known. */
static void check_cut(harness_random *random, const plan *a, const plan *b, int64_t below,
                      const berth_motion_options *o, const truth *t, uint32_t steps)
{
    berth_motion_options cut = *o, before = *o;
    berth_motion_counts n;
    berth_approach told;
    cut.max_steps = 1 + harness_below(random, steps + 1);
    const berth_status answer = berth_closest_approach(
        &a->placed, &b->placed, berth_num_of((berth_raw)below), &cut, &told, &n);
    CHECK_LE(n.steps, cut.max_steps);
    if (answer != BERTH_UNKNOWN) {
        check_told(a, b, o, below, t, answer, &told);
        CHECK_EQ(n.tick, 0);
        return;
    }
    const int64_t distance = berth_num_raw(told.distance);
    seen.unknown++;
    CHECK_LE(t->distance, distance);
    CHECK(!told.found || is_right(a, b, o, &told, 1, distance));
    CHECK(told.found || distance == below);
    if (o->from == o->until) {
        before.from = INT32_MIN;
    }
    before.until = n.tick;
    if (n.tick > before.from) {
        CHECK_LE(distance, search(a, b, distance, &before).distance);
    }
}

static void check(harness_random *random, const plan *a, const plan *b, int64_t below,
                  const berth_motion_options *o)
{
    const truth t = search(a, b, below, o);
    berth_motion_counts n, m;
    berth_approach told, other;
    const berth_num less = berth_num_of((berth_raw)below);
    check_told(a, b, o, below, &t,
               berth_closest_approach(&a->placed, &b->placed, less, o, &told, &n), &told);
    CHECK_EQ(n.steps, n.bounds + n.legs);
    CHECK_LE(n.exact, n.legs);
    const berth_status answer = berth_closest_approach(&b->placed, &a->placed, less, o, &other, &m);
    CHECK_EQ(answer, t.distance < 0 ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(berth_num_raw(other.distance), berth_num_raw(told.distance));
    CHECK_EQ(other.tick, told.tick);
    check_cut(random, a, b, below, o, &t, n.steps);
    seen.cases++;
    seen.hits += t.distance < 0;
    seen.none += !t.found;
    seen.far += t.found && t.distance > 1000 * 65536;
    seen.exact += n.exact != 0;
    seen.grows += o->margin_per_tick != 0;
    if (t.distance > 0 && harness_below(random, 4) == 0) { /* at its edge */
        const berth_status edge = berth_closest_approach(
            &a->placed, &b->placed, berth_num_of((berth_raw)t.distance), o, &other, NULL);
        CHECK_EQ(edge, BERTH_CLEAR);
        CHECK_EQ(other.found, 0);
        CHECK_EQ(berth_num_raw(other.distance), t.distance);
        if (t.found) {
            CHECK_EQ(berth_closest_approach(&a->placed, &b->placed,
                                            berth_num_of((berth_raw)t.distance + 1), o, &other,
                                            NULL),
                     BERTH_CLEAR);
            CHECK_EQ(other.found, 1);
            CHECK_EQ(other.tick, t.tick);
        }
    }
}

static void test_plans(void)
{
    const uint32_t rounds = HARNESS_CASES / QUERIES / 256 + 1; /* a search is long */
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x636c6f7365000000) + round);
        harness_seed(round);
        for (uint32_t k = 0; k < POOL; k++) {
            make_motion(&random, &pool[k], 19);
        }
        for (int i = 0; i < QUERIES; i++) {
            static const int32_t spreads[4] = {100000, 1000000, 20000000, 536870912};
            const int single = harness_below(&random, 4) == 0;
            const int32_t spread = spreads[harness_below(&random, 4)];
            const berth_motion_options options = some_options(&random);
            const berth_num furthest = BERTH_DISTANCE_MAX;
            const int64_t most = berth_num_raw(furthest);
            const int64_t below =
                harness_below(&random, 2) == 0
                    ? most
                    : 1 + (harness_u32(&random) >> (1 + harness_below(&random, 20))) % most;
            make_plan(&random, &plans[0], harness_below(&random, 4) == 0, spread);
            make_plan(&random, &plans[1], single, spread);
            check(&random, &plans[single && harness_below(&random, 2) == 0], &plans[1], below,
                  &options);
        }
    }
    harness_note("%u cases, hits %u, none as near %u, budgets that ran out %u, asked exactly %u",
                 seen.cases, seen.hits, seen.none, seen.unknown, seen.exact);
    harness_note("gaps %u, in which two stand %u, above 1000 units "
                 "%u, margins that grow %u",
                 made.gaps, made.both, seen.far, seen.grows);
    if (seen.cases < 2000) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen.cases / 16, seen.hits);
    CHECK_LE(seen.cases / 16, seen.none);
    CHECK_LE(seen.cases / 8, seen.unknown);
    CHECK_LE(seen.cases / 2, made.gaps);
    CHECK_LE(seen.cases / 32, made.both);
    CHECK_LE(seen.cases / 32, seen.far);
    CHECK_LE(seen.cases / 32, seen.grows);
}

#else

static void test_plans(void)
{
    harness_skip("exact on the stored legs is a promise of q16");
}

#endif

const harness_test tests[] = {
    {"how near plans come is what the search over all their legs finds", test_plans},
    {0, 0},
};
