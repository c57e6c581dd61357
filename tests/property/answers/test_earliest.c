/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: the first clear start is the one that trying every start finds; against one and against
 * many, with clocks that differ, in parts of a tick, at the ends of the clock, with budgets. */

#include "tests/property/answers.h"

#ifdef BERTH_Q16

enum { OTHERS = 3 };

static uint32_t moved, none, at_once, errors, of_many, refused, apart;

/* Starts, as delays of b: about now, where it often hits, few or many. */
typedef struct range {
    int64_t from, until, error;
    int32_t start; /* of b as it is placed */
} range;

/* Where the start that b has hits: up to about the first one that does not, when it is near. */
static void aim(harness_random *random, const answers_pair *p, range *r)
{
    const int32_t far = harness_below(random, 2048) == 0 ? 40000 /* seconds */
                        : harness_below(random, 32) == 0 ? 3000
                                                         : 300;
    const int64_t first =
        reference_earliest(&p->a.track, &p->b.track, &p->window, 0, far, r->error, 1);

    if (first > 0 && first <= far) {
        r->from = (int64_t)harness_below(random, (uint32_t)first);
        r->until = first + harness_between(random, -1, 3);
        r->until = r->until < r->from ? r->from : r->until;
    }
}

static range some_range(harness_random *random, const answers_pair *p)
{
    static const int32_t most[] = {1, 4, 16, 60, 60, 400};
    const int32_t before = (int32_t)harness_below(random, 12);
    const int32_t width = (int32_t)harness_below(random, (uint32_t)most[harness_below(random, 6)]);
    range r = {0, 0, 0, 0};

    r.start = p->b.places[0].start;
    r.from = harness_below(random, 4) == 0 ? harness_between(random, -3000, 3000) : -before;
    r.until = r.from + width;
    if (harness_below(random, 3) == 0) {
        r.error = (int64_t)harness_below(random, harness_below(random, 4) == 0 ? 40 : 4);
    }
    if (harness_below(random, 3) != 0) {
        aim(random, p, &r);
    }
    return r;
}

/* Whether all starts of the range may be, with clocks that are off: of all parts within
 * +-BERTH_TICK_MAX. */
static int is_allowed(const answers_side *b, const range *r)
{
    for (uint32_t k = 0; k < b->count; k++) {
        if (b->places[k].start + r->from - r->error < -BERTH_TICK_MAX ||
            b->places[k].start + r->until + r->error > BERTH_TICK_MAX) {
            return 0;
        }
    }
    return 1;
}

/* The first delay is one of these: where a clock may be off, between what some parts of ticks say
 * and what they say of two who are so much nearer as they may be between. */
typedef struct truth {
    int64_t least, most; /* above r->until: none */
} truth;

static int64_t earliest_from(const reference_track *a, const answers_pair *p, const range *r,
                             int64_t delay, int nearer)
{
    static answers_finer finer;
    const int64_t parts = ANSWERS_FINER;

    if (r->error == 0) {
        return reference_earliest(a, &p->b.track, &p->window, delay, r->until, 0, 1);
    }
    answers_make_finer(a, &p->b.track, &p->window, &finer);
    finer.window.margin += nearer ? finer.drift : 0;
    return reference_earliest(&finer.a, &finer.b, &finer.window, delay * parts, r->until * parts,
                              r->error * parts, parts) /
           parts;
}

/* Against all, by asking each from where the others allow it on. */
static int64_t earliest_of(const reference_track *const *others, uint32_t count,
                           const answers_pair *p, const range *r, int nearer)
{
    int64_t delay = r->from;
    uint32_t agreed = 0;

    for (uint32_t k = 0; agreed < count && delay <= r->until; k = (k + 1) % count) {
        const int64_t next = earliest_from(others[k], p, r, delay, nearer);
        agreed = next > delay ? 1 : agreed + 1;
        delay = next;
    }
    return delay;
}

static truth truth_of(const reference_track *const *others, uint32_t count, const answers_pair *p,
                      const range *r)
{
    truth t;

    t.least = t.most = earliest_of(others, count, p, r, 0);
    if (r->error != 0) {
        t.most = earliest_of(others, count, p, r, 1);
    }
    return t;
}

static void check_answer(berth_status answer, int32_t start, const range *r, const truth *t)
{
    if (answer == BERTH_CLEAR) {
        CHECK_LE(r->start + t->least, start);
        CHECK_LE(start, t->most <= r->until ? r->start + t->most : r->start + r->until);
    } else {
        CHECK_EQ(answer, BERTH_HIT);
        CHECK_LE(r->until + 1, t->most);
        CHECK_EQ(start, 77);
    }
}

/* With a budget: nothing that is told is too late. */
static void check_budget(harness_random *random, const answers_pair *p, const range *r,
                         const berth_start_range *asked, const truth *t, uint32_t steps,
                         answers_tally *seen)
{
    const berth_motion_options options = answers_budget(p, 1 + harness_below(random, steps + 1));
    berth_motion_counts counts;
    int32_t start = 77;
    const berth_placed *const others[1] = {&p->a.placed};
    const berth_status answer =
        berth_earliest_start_within(others, 1, &p->b.placed, asked, &options, &start, &counts);

    answers_check_counts(&counts, options.max_steps);
    if (answer == BERTH_UNKNOWN) {
        seen->unknown++;
        CHECK_LE(asked->from, start);
        CHECK_LE(start, r->start + (t->most <= r->until ? t->most : r->until + 1));
    } else {
        check_answer(answer, start, r, t);
    }
}

/* b against a and against other motions of the pool, about where a is. */
static void check_many(harness_random *random, const answers_pair *p, const range *r,
                       const berth_start_range *asked)
{
    static reference_stay stays[OTHERS][TREES_LEGS + 2];
    reference_track tracks[OTHERS];
    const reference_track *all[OTHERS + 1];
    const berth_placed *placed[OTHERS + 1];
    berth_placement at[OTHERS];
    berth_placed kept[OTHERS];
    const uint32_t count = 1 + harness_below(random, OTHERS);
    int32_t start = 77;

    all[count] = &p->a.track;
    placed[count] = &p->a.placed;
    for (uint32_t k = 0; k < count; k++) {
        const tree *t = &answers_pool[harness_below(random, ANSWERS_POOL)];
        reference_placement place = p->a.places[p->a.main];

        gen_turn(random, gen_heading(random), &place);
        place.start = gen_kept((int64_t)place.start + harness_between(random, -100, 100));
        tracks[k] = reference_track_over(stays[k], TREES_LEGS + 2);
        CHECK(reference_track_add(&tracks[k], &t->stored.legs, &place, 0, -REFERENCE_EVER,
                                  REFERENCE_EVER));
        at[k] = placement_from(&place);
        CHECK_EQ(berth_motion_place(&t->view, &at[k], &kept[k]), BERTH_OK);
        all[k] = &tracks[k];
        placed[k] = &kept[k];
    }
    const truth t = truth_of(all, count + 1, p, r);
    const berth_status answer = berth_earliest_start_within(placed, count + 1, &p->b.placed, asked,
                                                            p->options, &start, NULL);
    check_answer(answer, start, r, &t);
    if (r->error == 0) {
        int32_t same = 77;
        CHECK_EQ(berth_earliest_start_of_all(placed, count + 1, &p->b.placed, asked, p->options,
                                             &same, NULL),
                 answer);
        CHECK_EQ(same, start);
    }
    of_many++;
}

static void check(harness_random *random, answers_pair *p, answers_tally *seen)
{
    const range r = some_range(random, p);
    const int allowed = is_allowed(&p->b, &r);
    berth_start_range asked = {0, 0, 0};
    berth_motion_counts counts;
    int32_t start = 77;
    berth_status answer;

    asked.from = (int32_t)(r.start + r.from);
    asked.until = (int32_t)(r.start + r.until);
    asked.clock_error = (int32_t)r.error;
    const berth_placed *const others[1] = {&p->a.placed};
    answer =
        berth_earliest_start_within(others, 1, &p->b.placed, &asked, p->options, &start, &counts);
    if (asked.clock_error == 0) {
        int32_t same = 77;
        berth_motion_counts again;
        CHECK_EQ(
            berth_earliest_start(&p->a.placed, &p->b.placed, &asked, p->options, &same, &again),
            answer);
        CHECK_EQ(same, start);
        CHECK(answer < 0 || again.steps == counts.steps);
    }
    if (!allowed) {
        CHECK_EQ(answer, BERTH_E_START);
        CHECK_EQ(start, 77);
        refused++;
        return;
    }
    const reference_track *const alone[1] = {&p->a.track};
    const truth t = truth_of(alone, 1, p, &r);
    check_answer(answer, start, &r, &t);
    answers_check_counts(&counts, 0);
    seen->hits += t.least > r.from ? 1u : 0u;
    at_once += t.least == r.from ? 1u : 0u;
    moved += t.least > r.from && t.least <= r.until ? 1u : 0u;
    none += t.least > r.until ? 1u : 0u;
    errors += r.error > 0 ? 1u : 0u;
    apart += t.least != t.most;
    check_budget(random, p, &r, &asked, &t, counts.steps, seen);
    if (harness_below(random, 4) == 0) {
        check_many(random, p, &r, &asked);
    }
}

HARNESS_TEST(test_earliest, "the earliest start is that of trying each")
{
    answers_run(UINT64_C(0x6561726c00000000), ANSWERS_CASES, check);
    harness_note("at once %u, later %u, never %u; clocks that differ %u, of these told within more "
                 "than a tick %u, against many %u; ranges beyond the clock %u",
                 at_once, moved, none, errors, apart, of_many, refused);
    if (ANSWERS_CASES >= 2000) {
        CHECK_LE(ANSWERS_CASES / 32, moved);
        CHECK_LE(ANSWERS_CASES / 32, none);
        CHECK_LE(ANSWERS_CASES / 64, refused);
    }
}

#else

HARNESS_SKIPPED(test_earliest, "the earliest start is that of trying each",
                "exact on the stored legs is a promise of q16; test_real has the others")

#endif
