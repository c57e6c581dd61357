/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: pairs to ask for answers in time about, with what the reference reads of them.
 *
 * Either side is a motion out of a pool of random trees (held, straight, standing at its ends or
 * absent), or a chain with such a motion in it: up to three others before and after, with gaps or
 * without, from where the one before ends or not. The two motions are
 * placed as tests/gen/passing.c does: many pass each other within a unit of touching. Some pairs
 * are abreast: the same motion, turned and started alike, so that their distance never changes. */

#ifndef BERTH_PROPERTY_ANSWERS_H
#define BERTH_PROPERTY_ANSWERS_H

#include "tests/property/trees.h"
#include "tests/reference/answers.h"

#ifdef BERTH_Q16

#ifdef HARNESS_SMALL
enum { ANSWERS_POOL = 3, ANSWERS_PARTS = 3, ANSWERS_KNOTS = 16, ANSWERS_SHARE = 8 };
#else
enum { ANSWERS_POOL = 8, ANSWERS_PARTS = 4, ANSWERS_KNOTS = 28, ANSWERS_SHARE = 3 };
#endif
#define ANSWERS_CASES (HARNESS_CASES / ANSWERS_SHARE)

enum {
    ANSWERS_STAYS = ANSWERS_PARTS * (TREES_LEGS + 2),
    ANSWERS_RUNS = 2 * ANSWERS_STAYS,
    ANSWERS_QUERIES = 20 /* in a round */
};

typedef struct answers_side {
    const tree *trees[ANSWERS_PARTS];
    reference_placement places[ANSWERS_PARTS];
    berth_placement at[ANSWERS_PARTS];
    berth_chain_part parts[ANSWERS_PARTS];
    uint32_t count, main; /* parts; which of them is placed for the meeting */
    uint32_t memory[BERTH_CHAIN_WORDS(ANSWERS_PARTS)];
    berth_chain chain;
    berth_placed placed;
    reference_stay stays[ANSWERS_STAYS];
    reference_track track;
    int twice; /* in a gap two stand */
} answers_side;

typedef struct answers_pair {
    answers_side a, b;
    berth_motion_options chosen;
    const berth_motion_options *options; /* these, or null */
    reference_window window;
} answers_pair;

typedef struct answers_tally {
    uint32_t cases, hits, chains, unknown, straight, held, windows, grown, abreast;
} answers_tally;

static tree answers_pool[ANSWERS_POOL];
static trees_scratch answers_with;
static answers_pair answers_now;

/* ---- Motions -------------------------------------------------------------------------------- */

/* Tree `number` of a test, in its slot; round n has the trees n + 1 to n + ANSWERS_POOL. */
static inline void answers_make_tree(uint64_t seed, uint32_t number)
{
    harness_random random = harness_random_from(seed + UINT64_C(0x7465737400000000) + number);
    tree *const t = &answers_pool[number % ANSWERS_POOL];
    gen_form form = gen_form_random(&random, ANSWERS_KNOTS);
    const int straight = harness_below(&random, 5) > 1;
    berth_motion_desc desc;

    if (harness_below(&random, 4) == 0) {
        form.shape = GEN_COURSE;
        form.dt = gen_course_dt(&random, form.count);
    }
    trees_describe(&random, &form, straight, &answers_with, &desc);
    trees_build(&random, &desc, t);
}

static inline int64_t answers_begin(const answers_side *s, uint32_t k)
{
    return (int64_t)s->places[k].start + s->trees[k]->stored.legs.legs[0].begin;
}

static inline int64_t answers_end(const answers_side *s, uint32_t k)
{
    const reference_motion *legs = &s->trees[k]->stored.legs;
    return (int64_t)s->places[k].start + legs->legs[legs->count - 1].end;
}

/* ---- Chains --------------------------------------------------------------------------------- */

/* Where a placed motion begins or ends, Q16.16. */
static inline void answers_end_point(const tree *t, const reference_placement *p, int end,
                                     int64_t *x, int64_t *y)
{
    const reference_motion *legs = &t->stored.legs;
    const reference_leg *leg = &legs->legs[end ? legs->count - 1 : 0];
    const int64_t lx = end ? leg->to_x : leg->x, ly = end ? leg->to_y : leg->y;

    *x = (p->c * lx - p->s * ly) / 16384 + p->x;
    *y = (p->s * lx + p->c * ly) / 16384 + p->y;
}

/* Puts a tree before (k < main) or after part `to`. 0: there is no room in time. */
static inline int answers_join(harness_random *random, answers_side *s, uint32_t k, uint32_t to,
                               const tree *t)
{
    const int after = k > to;
    const reference_motion *legs = &t->stored.legs;
    const int64_t first = legs->legs[0].begin, last = legs->legs[legs->count - 1].end;
    const int32_t gap = harness_below(random, 2) == 0 ? 0 : 1 + (int32_t)harness_below(random, 60);
    const int64_t start =
        after ? answers_end(s, to) + gap - first : answers_begin(s, to) - gap - last;
    const int32_t off = harness_below(random, 2) == 0 ? 0 : 1 << harness_below(random, 20);
    reference_placement *p = &s->places[k];
    int64_t x, y, own_x, own_y;

    s->trees[k] = t;
    p->c = 16384;
    p->s = p->x = p->y = 0;
    gen_turn(random, gen_heading(random), p);
    answers_end_point(s->trees[to], &s->places[to], after, &x, &y);
    answers_end_point(t, p, !after, &own_x, &own_y);
    p->x = gen_kept(x - own_x + harness_between(random, -off, off));
    p->y = gen_kept(y - own_y + harness_between(random, -off, off));
    if (start > BERTH_TICK_MAX || start < -BERTH_TICK_MAX) {
        return 0;
    }
    p->start = (int32_t)start;
    return 1;
}

/* The parts, placed, and their track. */
static inline void answers_list(answers_side *s)
{
    s->track = reference_track_over(s->stays, ANSWERS_STAYS);
    s->twice = 0;
    for (uint32_t k = 0; k < s->count; k++) {
        const reference_motion *legs = &s->trees[k]->stored.legs;
        const int64_t from = k > 0 ? answers_end(s, k - 1) : -REFERENCE_EVER;
        const int64_t until = k + 1 < s->count ? answers_begin(s, k + 1) : REFERENCE_EVER;

        CHECK(reference_track_add(&s->track, legs, &s->places[k], k, from, until));
        s->twice += k > 0 && legs->before && s->trees[k - 1]->stored.legs.after &&
                    from < answers_begin(s, k);
        s->at[k] = placement_from(&s->places[k]);
        s->parts[k].motion = &s->trees[k]->view;
        s->parts[k].at = &s->at[k];
    }
}

static inline void answers_alone(answers_side *s)
{
    s->trees[0] = s->trees[s->main];
    s->places[0] = s->places[s->main];
    s->main = 0;
    s->count = 1;
    answers_list(s);
    CHECK_EQ(berth_motion_place(s->parts[0].motion, s->parts[0].at, &s->placed), BERTH_OK);
}

/* A side whose main part has its tree and place: alone, or in a chain. */
static inline void answers_plan(harness_random *random, answers_side *s, int chain)
{
    const uint32_t main = s->main;
    berth_arena arena = berth_arena_over(s->memory, sizeof s->memory);
    int fits = chain;

    for (uint32_t k = main; fits && k > 0; k--) {
        fits =
            answers_join(random, s, k - 1, k, &answers_pool[harness_below(random, ANSWERS_POOL)]);
    }
    for (uint32_t k = main + 1; fits && k < s->count; k++) {
        fits =
            answers_join(random, s, k, k - 1, &answers_pool[harness_below(random, ANSWERS_POOL)]);
    }
    if (fits) {
        answers_list(s);
        fits = berth_chain_build(s->parts, s->count, &arena, &s->chain) == BERTH_OK;
    }
    if (!fits) {
        answers_alone(s);
        return;
    }
    CHECK_EQ(berth_chain_place(&s->chain, &s->placed), BERTH_OK);
}

/* ---- Pairs ---------------------------------------------------------------------------------- */

/* Of sixteen: one anywhere, six near, three touching, four that graze, two head-on. */
static inline gen_passing answers_passing(harness_random *random)
{
    const uint32_t kind = harness_below(random, 16);
    return kind < 1    ? GEN_PASS_ANYWHERE
           : kind < 7  ? GEN_PASS_NEAR
           : kind < 10 ? GEN_PASS_TOUCH
           : kind < 14 ? GEN_PASS_GRAZE
                       : GEN_PASS_HEAD_ON;
}

static inline void answers_count(const answers_pair *p, answers_tally *seen)
{
    const berth_motion *a = &p->a.trees[p->a.main]->view, *b = &p->b.trees[p->b.main]->view;

    seen->cases++;
    seen->chains += p->a.count > 1 || p->b.count > 1 ? 1u : 0u;
    seen->straight += shown_of(a).ticks != NULL && shown_of(b).ticks != NULL ? 1u : 0u;
    seen->held += shown_of(a).ticks == NULL && shown_of(b).ticks == NULL ? 1u : 0u;
    seen->windows += p->options != NULL && p->options->from != p->options->until ? 1u : 0u;
    seen->grown += p->options != NULL && p->options->margin_per_tick != 0 ? 1u : 0u;
}

/* The next pair of a round, in answers_now. */
static inline answers_pair *answers_next(harness_random *random, uint32_t round,
                                         answers_tally *seen)
{
    answers_pair *const p = &answers_now;
    const tree *newest = &answers_pool[round % ANSWERS_POOL];
    const tree *any = &answers_pool[harness_below(random, ANSWERS_POOL)];
    const int first = (int)harness_below(random, 2), abreast = harness_below(random, 12) == 0;
    answers_side *const side[2] = {&p->a, &p->b};
    reference_placement *at[2];
    reference_motion aim;

    for (int i = 0; i < 2; i++) {
        answers_side *const s = side[i];
        s->count = harness_below(random, 3) == 0 ? 2 + harness_below(random, ANSWERS_PARTS - 1) : 1;
        s->main = harness_below(random, s->count);
        s->trees[s->main] = (i == 0) == first || abreast ? newest : any;
        at[i] = &s->places[s->main];
        at[i]->c = 16384;
        at[i]->s = at[i]->x = at[i]->y = at[i]->start = 0;
        gen_turn(random, gen_heading(random), at[i]);
    }
    const stored_motion *one = &p->a.trees[p->a.main]->stored;
    const stored_motion *two = &p->b.trees[p->b.main]->stored;
    gen_motion_starts(random, &one->legs, at[0], &two->legs, at[1]);
    if (abreast) {
        *at[1] = *at[0];
        seen->abreast++;
    }
    p->options = stored_options(random, one, at[0], two, at[1], &p->chosen);
    p->window = stored_window(p->options);
    aim = trees_aim(&two->legs, p->options, answers_with.aim);
    (void)gen_motion_place(random, answers_passing(random), &one->legs, at[0], &aim, at[1]);
    for (int i = 0; i < 2; i++) {
        answers_plan(random, side[i], side[i]->count > 1);
    }
    answers_count(p, seen);
    return p;
}

/* ---- Parts of ticks ------------------------------------------------------------------------ */

/* Clocks are off by what is no whole number of ticks, too: each tick in so many parts. */
enum { ANSWERS_FINER = 4 };

typedef struct answers_finer {
    reference_stay stays[2][ANSWERS_STAYS];
    reference_track a, b;
    reference_window window;
    int64_t drift; /* how much less the limit may be at any offset than at one of these parts */
} answers_finer;

/* The furthest that any of a track gets in a tick, 2^-30 units. */
static inline int64_t answers_fastest(const reference_track *track)
{
    int64_t most = 0;

    for (uint32_t k = 0; k < track->count; k++) {
        const reference_line *line = &track->stays[k].line;
        const int64_t x = line->way_x < 0 ? -line->way_x : line->way_x;
        const int64_t y = line->way_y < 0 ? -line->way_y : line->way_y;
        const int64_t a_tick = line->ticks > 0 ? (x + y) / line->ticks + 1 : 0;
        most = a_tick > most ? a_tick : most;
    }
    return most;
}

/* Offsets are within half a part of one that is asked, and so who moves within half of his way in
 * one; so much less is a margin that grows. */
static inline void answers_make_finer(const reference_track *a, const reference_track *b,
                                      const reference_window *window, answers_finer *to)
{
    const int64_t fast_a = answers_fastest(a), fast_b = answers_fastest(b);
    const int64_t most = (fast_a > fast_b ? fast_a : fast_b) + window->rate;

    to->a = reference_track_finer(a, ANSWERS_FINER, to->stays[0]);
    to->b = reference_track_finer(b, ANSWERS_FINER, to->stays[1]);
    to->window = reference_window_finer(window, ANSWERS_FINER);
    to->drift = most / 2 / 16384 + 2;
}

/* ---- Checks --------------------------------------------------------------------------------- */

static inline void answers_describe(const answers_pair *p)
{
    const reference_window *w = &p->window;

    harness_note("  from %lld until %lld, margin %lld, rate %d", w->from, w->until, w->margin,
                 w->rate);
    for (uint32_t k = 0; k < p->a.count; k++) {
        stored_describe("a", &p->a.trees[k]->stored, &p->a.places[k]);
    }
    for (uint32_t k = 0; k < p->b.count; k++) {
        stored_describe("b", &p->b.trees[k]->stored, &p->b.places[k]);
    }
}

/* Legs that are in force at a tick, nearer than `more` within it, and their centres then. */
static inline void answers_check_legs(const answers_pair *p, const berth_pair *pair, int64_t tick,
                                      int up_to, int64_t more)
{
    const reference_stay *a = reference_stay_of(&p->a.track, tick, pair->part_a, pair->leg_a);
    const reference_stay *b = reference_stay_of(&p->b.track, tick, pair->part_b, pair->leg_b);
    reference_share share = {0, 0, 0, 0, 0, 0};

    CHECK(a != NULL && b != NULL);
    if (a == NULL || b == NULL) {
        harness_note("  at tick %lld: parts %u %u, legs %u %u", tick, pair->part_a, pair->part_b,
                     pair->leg_a, pair->leg_b);
        return;
    }
    share.i = (uint32_t)(a - p->a.track.stays);
    share.j = (uint32_t)(b - p->b.track.stays);
    CHECK(reference_share_time(&p->a.track, &p->b.track, &p->window, &share));
    CHECK(reference_share_meets(&p->a.track, &p->b.track, &p->window, &share,
                                up_to ? share.from : tick, tick + 1, more));
    CHECK(reference_is_place(&p->a.track, a, tick, 0, berth_num_raw(pair->ax)));
    CHECK(reference_is_place(&p->a.track, a, tick, 1, berth_num_raw(pair->ay)));
    CHECK(reference_is_place(&p->b.track, b, tick, 0, berth_num_raw(pair->bx)));
    CHECK(reference_is_place(&p->b.track, b, tick, 1, berth_num_raw(pair->by)));
}

/* The same, asked the other way round. Where two stand in a gap, either may be told. */
static inline void answers_check_swapped(const answers_pair *p, const berth_pair *pair,
                                         const berth_pair *back)
{
    if (p->a.twice || p->b.twice) {
        return;
    }
    CHECK_EQ(pair->leg_a, back->leg_b);
    CHECK_EQ(pair->leg_b, back->leg_a);
    CHECK_EQ(pair->part_a, back->part_b);
    CHECK_EQ(pair->part_b, back->part_a);
    CHECK_EQ(berth_num_raw(pair->ax), berth_num_raw(back->bx));
    CHECK_EQ(berth_num_raw(pair->ay), berth_num_raw(back->by));
    CHECK_EQ(berth_num_raw(pair->bx), berth_num_raw(back->ax));
    CHECK_EQ(berth_num_raw(pair->by), berth_num_raw(back->ay));
}

/* How near two legs come takes several exact looks at them: `exact` may be more than `legs`. Each
 * takes four steps (q16), and after a budget there is one at most. */
static inline void answers_check_steps(const berth_motion_counts *counts, uint32_t budget)
{
    CHECK(budget == 0 || (counts->steps <= budget && counts->exact * 4 < budget + 4));
    CHECK_LE(counts->bounds + counts->legs, counts->steps);
    CHECK_EQ(counts->leg_a | counts->leg_b | counts->part_a | counts->part_b, 0);
}

static inline void answers_check_counts(const berth_motion_counts *counts, uint32_t budget)
{
    answers_check_steps(counts, budget);
    CHECK_LE(counts->exact, counts->legs);
}

static inline berth_motion_options answers_budget(const answers_pair *p, uint32_t steps)
{
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};

    if (p->options != NULL) {
        options = *p->options;
    }
    options.max_steps = steps;
    return options;
}

/* A fraction of a tick, at either end: near in this part of it, and in none before, or after. */
static inline void answers_check_fraction(const answers_pair *p, berth_status answer, int64_t tick,
                                          uint32_t fraction, int last, int64_t more)
{
    const reference_track *a = &p->a.track, *b = &p->b.track;

    CHECK_EQ(answer, BERTH_HIT);
    CHECK(reference_tick_meets(a, b, &p->window, tick, fraction, fraction + 1, more));
    if (!last && fraction > 0) {
        CHECK(!reference_tick_meets(a, b, &p->window, tick, 0, fraction, more));
    } else if (last && fraction < 65535) {
        CHECK(!reference_tick_meets(a, b, &p->window, tick, fraction + 1, 65536, more));
    }
}

static inline void answers_check_end(const answers_pair *p, int32_t tick, berth_end end)
{
    uint16_t fraction = 77, back = 77;
    const berth_status answer =
        berth_contact_fraction(&p->a.placed, &p->b.placed, p->options, tick, end, &fraction);

    answers_check_fraction(p, answer, tick, fraction, end == BERTH_END_LAST, 0);
    CHECK_EQ(berth_contact_fraction(&p->b.placed, &p->a.placed, p->options, tick, end, &back),
             answer);
    CHECK_EQ(back, fraction);
}

/* A tick that is clear. */
static inline void answers_check_no_end(const answers_pair *p, int32_t tick)
{
    uint16_t fraction = 77;

    CHECK_EQ(berth_contact_fraction(&p->a.placed, &p->b.placed, p->options, tick, BERTH_END_FIRST,
                                    &fraction),
             BERTH_CLEAR);
    CHECK_EQ(fraction, 77);
}

static inline void answers_check_tally(const answers_tally *seen)
{
    harness_note("%u cases: hits %u, budgets that ran out %u, chains %u, two trajectories %u, two "
                 "clips %u",
                 seen->cases, seen->hits, seen->unknown, seen->chains, seen->straight, seen->held);
    harness_note("windows %u, margins that grow %u, abreast %u", seen->windows, seen->grown,
                 seen->abreast);
    if (seen->cases < 2000) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen->cases / 8, seen->hits);
    CHECK_LE(seen->hits, seen->cases - seen->cases / 8);
    CHECK_LE(seen->cases / 4, seen->chains);
    CHECK_LE(seen->cases / 8, seen->straight);
    CHECK_LE(seen->cases / 16, seen->held);
    CHECK_LE(seen->cases / 8, seen->windows);
    CHECK_LE(seen->cases / 16, seen->grown);
    CHECK_LE(seen->cases / 32, seen->abreast);
}

/* Rounds of pairs. What fails says its round as its seed; -DPROPERTY_ROUND=n starts there. */
static inline void answers_run(uint64_t seed, uint32_t cases,
                               void (*check)(harness_random *random, answers_pair *pair,
                                             answers_tally *seen))
{
    const uint32_t rounds = cases / ANSWERS_QUERIES + 1;
    answers_tally seen = {0, 0, 0, 0, 0, 0, 0, 0, 0};

    for (uint32_t k = 1; k < ANSWERS_POOL; k++) { /* the rounds before the first have made these */
        answers_make_tree(seed, PROPERTY_ROUND + k);
    }
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_round(seed, round);
        answers_make_tree(seed, round + ANSWERS_POOL);
        for (int i = 0; i < ANSWERS_QUERIES; i++) {
            const uint32_t failures = harness_failures();
            answers_pair *const pair = answers_next(&random, round, &seen);

            check(&random, pair, &seen);
            if (harness_failures() != failures && failures < 8) {
                answers_describe(pair);
            }
        }
    }
    answers_check_tally(&seen);
}

#endif

#endif
