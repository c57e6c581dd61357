/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: where a motion is, when two first meet, and when if what is there at the begin is forgiven:
 * those of the exhaustive reference. */

#include "tests/property/answers.h"

#ifdef BERTH_Q16

static reference_run runs[ANSWERS_RUNS];
static uint32_t forgiven, shrunk;

/* ---- Where ---------------------------------------------------------------------------------- */

/* A tick about which something changes, or any. */
static int32_t some_tick(harness_random *random, const answers_side *s)
{
    const reference_stay *stay = &s->track.stays[harness_below(random, s->track.count)];
    int64_t tick = harness_below(random, 2) == 0 ? stay->from : stay->until;

    switch (harness_below(random, 16)) {
    case 0: return INT32_MIN;
    case 1: return INT32_MAX;
    case 2: return (int32_t)harness_u32(random);
    default: break;
    }
    tick += harness_between(random, -2, 2);
    return tick < INT32_MIN ? INT32_MIN : tick > INT32_MAX ? INT32_MAX : (int32_t)tick;
}

/* The last tick that there is may be told of what stands for ever as absent or not. */
static void check_placed(harness_random *random, const answers_side *s)
{
    const int32_t tick = some_tick(random, s);
    const reference_stay *stay = reference_stay_at(&s->track, tick);
    berth_num x = berth_num_of(77), y = x, radius = x;
    const berth_status answer = berth_placed_at(&s->placed, tick, &x, &y, &radius);

    if (tick == INT32_MAX) {
        CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
        return;
    }
    CHECK_EQ(answer, stay != NULL ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(berth_placed_at(&s->placed, tick, NULL, NULL, NULL), answer);
    if (stay == NULL || answer != BERTH_HIT) {
        CHECK_EQ(berth_num_raw(x), 77);
        CHECK_EQ(berth_num_raw(y), 77);
        CHECK_EQ(berth_num_raw(radius), 77);
        return;
    }
    CHECK(reference_is_place(&s->track, stay, tick, 0, berth_num_raw(x)));
    CHECK(reference_is_place(&s->track, stay, tick, 1, berth_num_raw(y)));
    CHECK_EQ(berth_num_raw(radius), stay->radius);
}

/* ---- When ----------------------------------------------------------------------------------- */

static void check_budget(harness_random *random, const answers_pair *p, uint32_t most,
                         const reference_run *first, answers_tally *seen)
{
    const berth_motion_options options = answers_budget(p, 1 + harness_below(random, most + 1));
    berth_motion_counts counts;
    berth_impact impact;
    const berth_status answer =
        berth_time_of_impact(&p->a.placed, &p->b.placed, &options, &impact, &counts);

    answers_check_counts(&counts, options.max_steps);
    if (answer == BERTH_UNKNOWN) {
        seen->unknown++;
        CHECK(first == NULL || impact.tick <= first->first);
        return;
    }
    CHECK_EQ(answer, first != NULL ? BERTH_HIT : BERTH_CLEAR);
    if (first != NULL) {
        CHECK_EQ(impact.tick, first->first);
    }
}

static void check_plain(harness_random *random, const answers_pair *p, uint32_t count, int64_t from,
                        answers_tally *seen)
{
    const berth_status wanted = count > 0 ? BERTH_HIT : BERTH_CLEAR;
    berth_motion_counts counts;
    berth_impact impact, back;

    harness_fill(&impact, sizeof impact);
    harness_fill(&back, sizeof back);
    CHECK_EQ(berth_time_of_impact(&p->a.placed, &p->b.placed, p->options, &impact, &counts),
             wanted);
    CHECK_EQ(berth_time_of_impact(&p->b.placed, &p->a.placed, p->options, &back, NULL), wanted);
    answers_check_counts(&counts, 0);
    CHECK_EQ(counts.tick, 0);
    if (count == 0) {
        CHECK_FILLED(&impact, sizeof impact);
        CHECK_FILLED(&back, sizeof back);
    } else {
        CHECK_EQ(impact.tick, runs[0].first);
        CHECK_EQ(impact.forgiven, from);
        CHECK_EQ(back.tick, impact.tick);
        answers_check_legs(p, &impact.pair, impact.tick, 0, 0);
        answers_check_swapped(p, &impact.pair, &back.pair);
        answers_check_end(p, impact.tick, BERTH_END_FIRST);
    }
    check_budget(random, p, counts.steps, count > 0 ? &runs[0] : NULL, seen);
}

static void check_apart(harness_random *random, const answers_pair *p)
{
    const reference_impact truth =
        reference_apart(&p->a.track, &p->b.track, &p->window, runs, ANSWERS_RUNS);
    const berth_status wanted = truth.hit ? BERTH_HIT : BERTH_CLEAR;
    berth_motion_options options;
    berth_motion_counts counts;
    berth_impact impact, back;

    harness_fill(&impact, sizeof impact);
    CHECK_EQ(berth_time_of_impact_apart(&p->a.placed, &p->b.placed, p->options, &impact, &counts),
             wanted);
    CHECK_EQ(berth_time_of_impact_apart(&p->b.placed, &p->a.placed, p->options, &back, NULL),
             wanted);
    answers_check_counts(&counts, 0);
    if (truth.together) {
        CHECK_EQ(impact.forgiven, truth.forgiven);
        CHECK_EQ(back.forgiven, truth.forgiven);
    }
    if (truth.hit) {
        CHECK_EQ(impact.tick, truth.tick);
        CHECK_EQ(back.tick, truth.tick);
        answers_check_legs(p, &impact.pair, impact.tick, 0, 0);
        answers_check_swapped(p, &impact.pair, &back.pair);
    }
    options = answers_budget(p, 1 + harness_below(random, counts.steps + 1));
    const berth_status answer =
        berth_time_of_impact_apart(&p->a.placed, &p->b.placed, &options, &impact, &counts);
    answers_check_counts(&counts, options.max_steps);
    if (answer == BERTH_UNKNOWN) { /* all is clear before that tick but for what was forgiven */
        CHECK(!truth.hit || impact.tick <= truth.tick);
    } else {
        CHECK_EQ(answer, wanted);
        CHECK(!truth.hit || impact.tick == truth.tick);
    }
}

static void check(harness_random *random, answers_pair *p, answers_tally *seen)
{
    const uint32_t count =
        reference_contacts(&p->a.track, &p->b.track, &p->window, runs, ANSWERS_RUNS);
    reference_share share = {0, 0, 0, 0, 0, 0};

    (void)reference_share_next(&p->a.track, &p->b.track, &p->window, &share);
    CHECK_LE(count, ANSWERS_RUNS);
    seen->hits += count > 0 ? 1u : 0u;
    check_placed(random, &p->a);
    check_placed(random, &p->b);
    check_plain(random, p, count, share.from, seen);
    if (!p->a.twice && !p->b.twice) {
        if (count > 0 && runs[0].first == share.from) {
            const reference_impact truth =
                reference_apart(&p->a.track, &p->b.track, &p->window, runs, ANSWERS_RUNS);
            forgiven += truth.forgiven > share.from ? 1u : 0u;
            shrunk += truth.forgiven == share.from ? 1u : 0u;
        }
        check_apart(random, p);
    }
}

HARNESS_TEST(test_impact, "first contacts are the reference's")
{
    answers_run(UINT64_C(0x696d700000000000), ANSWERS_CASES, check);
    harness_note("forgiven %u, there and nearing %u", forgiven, shrunk);
    if (ANSWERS_CASES >= 2000) {
        CHECK_LE(ANSWERS_CASES / 64, forgiven);
        CHECK_LE(ANSWERS_CASES / 64, shrunk);
    }
}

#else

HARNESS_SKIPPED(test_impact, "first contacts are the reference's",
                "exact on the stored legs is a promise of q16; test_real has the others")

#endif
