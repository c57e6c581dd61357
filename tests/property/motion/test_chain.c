/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: chains are asked as one motion, exactly.
 *
 * Plans of clips and trajectories, with any placements, gaps and standing,
 * against others and against single motions. The answer, the first tick and the legs are those of
 * an exhaustive search over all pairs of legs in world axes, with the exact comparison of
 * tests/reference/legs.h. A third of the queries has a margin with which the two nearly touch.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include <berth/berth.h>

#include "tests/harness/harness.h"

#ifdef BERTH_Q16

#include "tests/property/plans.h"

enum { QUERIES = 20 };

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

static struct {
    uint32_t cases, hits, unknown, exact, alone;
} seen;

/* ---- The search ----------------------------------------------------------------------------- */

typedef struct truth {
    int hit;
    int64_t tick;
} truth;

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int meets(const piece *a, const piece *b, const berth_motion_options *o, int64_t *from)
{
    const int window = o->from != o->until;
    int64_t until = a->until < b->until ? a->until : b->until;
    *from = larger(a->from, b->from);
    if (window) {
        *from = larger(*from, o->from);
        until = until < o->until ? until : o->until;
    }
    return *from < until &&
           reference_lines_meet(&a->line, &b->line, *from, until,
                                a->radius + b->radius + (int64_t)berth_num_raw(o->margin) * 16384,
                                o->margin_per_tick, o->margin_per_tick != 0 ? o->from : 0);
}

static truth search(const plan *a, const plan *b, const berth_motion_options *o)
{
    truth found = {0, REFERENCE_EVER};
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            int64_t from;
            if (a->pieces[i].from < b->pieces[j].until && b->pieces[j].from < a->pieces[i].until &&
                meets(&a->pieces[i], &b->pieces[j], o, &from) &&
                (!found.hit || from < found.tick)) {
                found.hit = 1;
                found.tick = from;
            }
        }
    }
    return found;
}

/* Whether the legs that a query names meet at that tick. */
static int is_right(const plan *a, const plan *b, const berth_motion_options *o,
                    const berth_motion_counts *n, int64_t tick)
{
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            int64_t from;
            if (x->part == n->part_a && x->leg == n->leg_a && y->part == n->part_b &&
                y->leg == n->leg_b && meets(x, y, o, &from) && from == tick) {
                return 1;
            }
        }
    }
    return 0;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static int32_t tick_of(const truth *t)
{
    return t->tick < INT32_MIN ? INT32_MIN : (int32_t)t->tick;
}

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
    }
    return o;
}

/* A margin with which the two touch within a unit of Q16.16, when there is one. */
static void touch(harness_random *random, const plan *a, const plan *b, berth_motion_options *o)
{
    int32_t clear = -1, hit = 8 * 65536;
    for (int bit = 0; hit - clear > 1 && bit < 24; bit++) {
        const int32_t middle = clear + (hit - clear) / 2;
        o->margin = berth_num_of(middle);
        if (search(a, b, o).hit) {
            hit = middle;
        } else {
            clear = middle;
        }
    }
    o->margin = berth_num_of(harness_below(random, 2) == 0 || clear < 0 ? hit : clear);
}

static void check(harness_random *random, const plan *a, const plan *b,
                  const berth_motion_options *o)
{
    const truth t = search(a, b, o);
    const uint32_t worst = berth_placed_worst_steps(&a->placed, &b->placed);
    berth_motion_options cut = *o;
    berth_motion_counts n, m;
    CHECK_EQ(berth_first_hit(&a->placed, &b->placed, o, &n), t.hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(n.tick, t.hit ? tick_of(&t) : 0);
    CHECK(!t.hit || is_right(a, b, o, &n, t.tick));
    CHECK_LE(n.steps, worst);
    CHECK_EQ(berth_first_hit(&b->placed, &a->placed, o, &m), t.hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(m.tick, n.tick);
    CHECK_LE(m.steps, worst);
    seen.exact += n.exact != 0;
    CHECK_EQ(berth_meet(&a->placed, &b->placed, o, &m), t.hit ? BERTH_HIT : BERTH_CLEAR);
    cut.max_steps = 1 + harness_below(random, n.steps + 1);
    const berth_status answer = berth_first_hit(&a->placed, &b->placed, &cut, &m);
    CHECK_LE(m.steps, cut.max_steps);
    if (answer == BERTH_UNKNOWN) {
        CHECK(!t.hit || m.tick <= t.tick || t.tick < INT32_MIN);
        seen.unknown++;
    } else {
        CHECK_EQ(answer, t.hit ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(m.tick, n.tick);
    }
    seen.cases++;
    seen.hits += t.hit != 0;
}

static void test_chain(void)
{
    const uint32_t rounds = HARNESS_CASES / QUERIES / 64 + 1; /* a query is long */
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x636861696e000000) + round);
        harness_seed(round);
        for (uint32_t k = 0; k < POOL; k++) {
            make_motion(&random, &pool[k], 17);
        }
        for (int i = 0; i < QUERIES; i++) {
            const int single = harness_below(&random, 4) == 0;
            berth_motion_options options = some_options(&random);
            make_plan(&random, &plans[0], 0, 300000);
            make_plan(&random, &plans[1], single, 300000);
            seen.alone += single != 0;
            if (harness_below(&random, 3) == 0) {
                touch(&random, &plans[0], &plans[1], &options);
            }
            check(&random, &plans[single && harness_below(&random, 2) == 0], &plans[1], &options);
        }
    }
    harness_note("%u cases, hits %u, budgets that ran out %u, settled by the exact predicate %u",
                 seen.cases, seen.hits, seen.unknown, seen.exact);
    harness_note("gaps %u, in which two stand %u, chain against one motion %u", made.gaps,
                 made.both, seen.alone);
    if (seen.cases < 2000) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 8, seen.unknown);
    CHECK_LE(seen.cases / 16, seen.exact);
    CHECK_LE(seen.cases / 2, made.gaps);
    CHECK_LE(seen.cases / 32, made.both);
}

#else

static void test_chain(void)
{
    harness_skip("exact on the stored legs is a promise of q16");
}

#endif

const harness_test tests[] = {
    {"a chain meets as the search over all its legs does", test_chain},
    {0, 0},
};
