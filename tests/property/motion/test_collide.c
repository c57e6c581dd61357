/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: answers are exact on the stored legs.
 *
 * Rounds of queries on a pool of generated trees, one of which is new in each round: held clips and
 * straight trajectories, absent or standing at their ends. Every query is
 * compared with the exact reference: the answers of all calls, the first instant and the legs in
 * force then, the step counts against their bound, the swapped query, the query with a budget; with
 * a window, a margin and one that grows in half of all cases.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include "tests/property/trees.h"

#ifdef BERTH_Q16

#ifdef HARNESS_HOSTED
#include <time.h>
#endif
#include "port/port.h"

#ifdef HARNESS_SMALL
enum { POOL = 2 };
#else
enum { POOL = 8 };
#endif

enum { QUERIES = 20 }; /* in a round */

static tree pool[POOL];
static trees_scratch with;

/* ---- Trees ---------------------------------------------------------------------------------- */

/* Tree `number`, in its slot; round n has the trees n + 1 to n + POOL. */
static void make_tree(uint32_t number, uint32_t *shifts)
{
    harness_random random = harness_random_from(UINT64_C(0x7265657400000000) + number);
    tree *const t = &pool[number % POOL];
    const gen_form form = gen_form_random(&random, TREES_KNOTS);
    const int straight = harness_below(&random, 5) > 1;
    berth_motion_desc desc;

    trees_describe(&random, &form, straight, &with, &desc);
    trees_build(&random, &desc, t);
    *shifts |= UINT32_C(1) << shown_of(&t->view).shift;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static void run_case(harness_random *random, uint32_t round, gen_passing passing, tally *seen)
{
    const tree *newest = &pool[round % POOL], *any = &pool[harness_below(random, POOL)];
    const int first = (int)harness_below(random, 2);

    trees_case(random, first ? newest : any, first ? any : newest, passing, &with, seen);
}

/* Of sixteen queries: three anywhere, four near, three touching, four that graze, two head-on. */
static gen_passing choose_passing(harness_random *random)
{
    const uint32_t kind = harness_below(random, 16);
    return kind < 3    ? GEN_PASS_ANYWHERE
           : kind < 7  ? GEN_PASS_NEAR
           : kind < 10 ? GEN_PASS_TOUCH
           : kind < 14 ? GEN_PASS_GRAZE
                       : GEN_PASS_HEAD_ON;
}

/* How fast it went: seconds on the host, instructions where the machine counts them. */
#ifdef HARNESS_HOSTED
static uint64_t now(void)
{
    return (uint64_t)clock();
}

static void note_speed(uint64_t from, uint32_t cases)
{
    const uint64_t passed = now() - from + 1;
    harness_note("%u cases, %llu a second", cases, (uint64_t)CLOCKS_PER_SEC * cases / passed);
}
#else
static uint64_t now(void)
{
    return berth_port_instructions();
}

static void note_speed(uint64_t from, uint32_t cases)
{
    harness_note("%u cases, %llu instructions each, all included", cases, (now() - from) / cases);
}
#endif

static void check_tally(const tally *seen)
{
    harness_note("hits %u, of these while one stands %u; budgets that ran out %u, settled by the "
                 "exact predicate %u, different grids %u",
                 seen->hits, seen->stood, seen->unknown, seen->exact, seen->unequal);
    harness_note("two trajectories %u, a clip and a trajectory %u", seen->straight, seen->mixed);
    CHECK_LE(seen->cases / 8, seen->hits);
    CHECK_LE(seen->hits, seen->cases - seen->cases / 8);
    CHECK_LE(seen->cases / 64, seen->stood);
    CHECK_LE(seen->cases / 16, seen->unknown);
    CHECK_LE(seen->cases / 16, seen->exact);
    CHECK_LE(seen->cases / 8, seen->unequal);
    CHECK_LE(seen->cases / 8, seen->straight);
    CHECK_LE(seen->cases / 8, seen->mixed);
}

HARNESS_TEST(test_collide, "every call equals the exact reference")
{
    const uint32_t rounds = HARNESS_CASES / QUERIES + 1;
    const uint64_t from = now();
    tally seen = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    uint32_t shifts = 0;

    for (uint32_t k = 1; k < POOL; k++) { /* the rounds before the first have made these */
        make_tree(PROPERTY_ROUND + k, &shifts);
    }
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_round(UINT64_C(0x6b73610000000000), round);
        make_tree(round + POOL, &shifts);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round, choose_passing(&random), &seen);
        }
    }
    note_speed(from, seen.cases);
    check_tally(&seen);
    if (rounds >= 400) {
        CHECK_EQ(shifts, 0x1ffff); /* every grid, 2^0 to 2^16 */
    }
}

#else

HARNESS_SKIPPED(test_collide, "every call equals the exact reference",
                "exact on the stored legs is a promise of q16")

#endif
