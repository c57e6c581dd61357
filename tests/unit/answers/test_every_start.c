/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on: against trying every tick with berth_meet, on random motions of all kinds and
 * chains of them, with windows, margins and clocks that differ. In q16 the answers are equal; in
 * floats, and where a clock may be off by what is no whole number of ticks, they lie between those
 * of a margin that is a little less and a little more. */

#include <berth/berth.h>

#include "tests/gen/shown.h"
#include "tests/harness/harness.h"
#include "tests/unit/support.h"

#ifdef HARNESS_SMALL
enum { KNOTS = 6, POOL = 4, PARTS = 2, OTHERS = 2, RANGE = 60 };
#else
enum { KNOTS = 14, POOL = 16, PARTS = 4, OTHERS = 5, RANGE = 500 };
#endif

#ifndef SEED
#define SEED 0
#endif

#ifdef BERTH_Q16
#define BAND 0.0
#else
#define BAND 0.002
#endif

typedef struct stored {
    uint32_t image[KNOTS * 32 + 24];
    berth_motion view;
} stored;

/* A motion or a chain, placed; moved by placing it anew. */
typedef struct plan {
    berth_chain_part parts[PARTS];
    berth_placement at[PARTS];
    uint32_t count;                                    /* 0: a motion */
    uint64_t memory[BERTH_CHAIN_WORDS(PARTS) / 2 + 1]; /* f64 builds at 8 */
    berth_chain chain;
    berth_placed placed;
} plan;

static stored pool[POOL];
static plan others[OTHERS], mine;
static double fastest; /* the furthest that any of the pool gets in a tick, and a margin grows */

static struct {
    uint32_t clear, hit, at_once, chains, both_chains, grows, errors;
} seen;

/* ---- Motions and plans ---------------------------------------------------------------------- */

static double some(harness_random *random, double most)
{
    return most * harness_between(random, -1000000, 1000000) / 1000000;
}

static void make_motion(harness_random *random, stored *s)
{
    static berth_num x[KNOTS], y[KNOTS], r[KNOTS];
    static int32_t tick[KNOTS];
    const uint32_t count = 1 + harness_below(random, KNOTS);
    const double stride = 2.0 / (1 << harness_below(random, 8));
    const int32_t pause = harness_below(random, 4) == 0 ? 0 : harness_between(random, 1, 60);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_trajectory trajectory;
    berth_arena arena = berth_arena_over(s->image, sizeof s->image);
    int32_t now = harness_between(random, 0, 50);
    double px = some(random, 1), py = some(random, 1);
    for (uint32_t i = 0; i < count; i++) {
        const int waits = harness_below(random, 5) == 0;
        x[i] = num_from(px);
        y[i] = num_from(py);
        r[i] = num_from(magnitude(some(random, 0.5)));
        tick[i] = now;
        now += 1 + harness_between(random, 0, pause);
        px += waits ? 0 : some(random, stride);
        py += waits ? 0 : some(random, stride);
        const double far = magnitude(px - real_of(x[i])) + magnitude(py - real_of(y[i]));
        fastest = far / (now - tick[i]) > fastest ? far / (now - tick[i]) : fastest;
    }
    if (harness_below(random, 3) == 0) {
        desc.clip = berth_clip_over_arrays(x, y, count, r[0], 1 + harness_between(random, 0, 30));
        desc.clip.r = harness_below(random, 2) == 0 ? r : NULL;
    } else {
        trajectory = berth_trajectory_over_arrays(x, y, tick, count, r[0]);
        trajectory.r = harness_below(random, 2) == 0 ? r : NULL;
        trajectory.before = (uint8_t)(harness_below(random, 3) == 0);
        trajectory.after = (uint8_t)(count == 1 ? 1 : harness_below(random, 2));
        desc.trajectory = &trajectory;
    }
    desc.leaf_size = (uint16_t)harness_below(random, 4);
    CHECK_EQ(berth_motion_build(&desc, &arena, &s->view), BERTH_OK);
}

static void place_plan(plan *p)
{
    berth_arena arena = berth_arena_over(p->memory, sizeof p->memory);
    if (p->count == 0) {
        CHECK_EQ(berth_motion_place(p->parts[0].motion, &p->at[0], &p->placed), BERTH_OK);
        return;
    }
    CHECK_EQ(berth_chain_build(p->parts, p->count, &arena, &p->chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&p->chain, &p->placed), BERTH_OK);
}

static void make_plan(harness_random *random, plan *p, uint32_t count)
{
    int32_t now = harness_between(random, -100, 100);
    p->count = count;
    for (uint32_t k = 0; k < count || k == 0; k++) {
        const berth_motion *motion = &pool[harness_below(random, POOL)].view;
        now += k > 0 && harness_below(random, 2) == 0 ? harness_between(random, 1, 80) : 0;
        p->at[k] = berth_placement_at(num_from(some(random, 1)), num_from(some(random, 1)),
                                      (berth_angle)harness_below(random, 65536),
                                      now - shown_of(motion).first);
        p->parts[k].motion = motion;
        p->parts[k].at = &p->at[k];
        now += shown_of(motion).length;
    }
    place_plan(p);
}

static void start_plan(plan *p, int32_t start)
{
    const int32_t later = start - p->at[0].start;
    for (uint32_t k = 0; k < p->count || k == 0; k++) {
        p->at[k].start += later;
    }
    place_plan(p);
}

/* ---- Every tick ----------------------------------------------------------------------------- */

static int hits_at(uint32_t count, int32_t start, const berth_motion_options *options, double more)
{
    berth_motion_options other = *options;
    other.margin = num_from(real_of(other.margin) + more);
    start_plan(&mine, start);
    for (uint32_t k = 0; k < count; k++) {
        const berth_status answer = berth_meet(&others[k].placed, &mine.placed, &other, NULL);
        CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
        if (answer == BERTH_HIT) {
            return 1;
        }
    }
    return 0;
}

/* How much nearer two may come at an offset that is no whole number of ticks. */
static double between_ticks(void)
{
    return (fastest + 0.0005) / 2 + 0.0001;
}

/* The first start with which none within the clock's error hits; until + 1: none. */
static int32_t try_every_tick(uint32_t count, const berth_start_range *range,
                              const berth_motion_options *options, double more)
{
    const int32_t error = range->clock_error;
    int32_t first = range->from - error; /* of those that are clear in a row */
    for (int32_t s = first; s <= range->until + error && s < first + 2 * error + 1; s++) {
        first = hits_at(count, s, options, more) ? s + 1 : first;
    }
    return first + error <= range->until ? first + error : range->until + 1;
}

static void random_options(harness_random *random, berth_motion_options *options)
{
    static const berth_motion_options none;
    *options = none;
    options->margin = num_from(BAND + magnitude(some(random, 0.2)));
    if (harness_below(random, 3) == 0) {
        options->from = harness_between(random, -200, 200);
        options->until = options->from + harness_between(random, 1, 300);
        if (harness_below(random, 2) == 0) {
            options->margin_per_tick = BERTH_RATE(0.0005);
            seen.grows++;
        }
    }
}

static void compare(uint32_t count, const berth_start_range *range,
                    const berth_motion_options *options)
{
    const berth_placed *list[OTHERS];
    const int32_t start = mine.at[0].start;
    const double band = BAND + (range->clock_error != 0 ? between_ticks() : 0);
    const int32_t least = try_every_tick(count, range, options, -BAND);
    const int32_t most = band > 0 ? try_every_tick(count, range, options, band) : least;
    int32_t found = range->until + 1;
    berth_motion_counts counts, again;
    start_plan(&mine, start);
    for (uint32_t k = 0; k < count; k++) {
        list[k] = &others[k].placed;
    }
    const berth_status answer =
        berth_earliest_start_within(list, count, &mine.placed, range, options, &found, &counts);
    CHECK_EQ(answer, found <= range->until ? BERTH_CLEAR : BERTH_HIT);
    CHECK_LE(least, found);
    CHECK_LE(found, most);
    CHECK_EQ(counts.steps, counts.bounds + counts.legs);
    CHECK_LE(counts.exact, counts.legs);
    if (range->clock_error == 0) {
        int32_t same = range->until + 1;
        CHECK_EQ(count == 1
                     ? berth_earliest_start(list[0], &mine.placed, range, options, &same, &again)
                     : berth_earliest_start_of_all(list, count, &mine.placed, range, options, &same,
                                                   &again),
                 answer);
        CHECK_EQ(same, found);
        CHECK_EQ(again.steps, counts.steps);
    }
    seen.clear += answer == BERTH_CLEAR;
    seen.hit += answer == BERTH_HIT;
    seen.at_once += found == range->from;
    seen.errors += range->clock_error != 0;
}

static void test_every_tick(void)
{
    const uint32_t rounds = 20 + HARNESS_CASES / 50;
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_random_from(SEED + 7000 + round);
        const uint32_t count = harness_below(&random, 4) == 0 ? OTHERS : 1;
        berth_motion_options options;
        berth_start_range range;
        fastest = 0;
        for (uint32_t k = 0; k < POOL; k++) {
            make_motion(&random, &pool[k]);
        }
        for (uint32_t query = 0; query < 8; query++) {
            for (uint32_t k = 0; k < count; k++) {
                const uint32_t chain = harness_below(&random, 3) == 0;
                make_plan(&random, &others[k], chain ? 1 + harness_below(&random, PARTS) : 0);
            }
            const uint32_t chain = harness_below(&random, 3) == 0;
            make_plan(&random, &mine, chain ? 1 + harness_below(&random, PARTS) : 0);
            random_options(&random, &options);
            const int32_t placed = mine.at[0].start;
            for (int tries = 0; tries < 8; tries++) { /* mostly one that hits */
                range.from = placed + harness_between(&random, -150, 150);
                if (hits_at(count, range.from, &options, 0)) {
                    break;
                }
            }
            start_plan(&mine, placed);
            range.until = range.from + harness_between(&random, 0, RANGE);
            range.clock_error =
                harness_below(&random, 3) == 0 ? harness_between(&random, 0, 40) : 0;
            seen.chains += mine.count != 0;
            seen.both_chains += mine.count != 0 && others[0].count != 0;
            compare(count, &range, &options);
        }
    }
    harness_note("%u clear (%u at once), %u hit; %u chains, %u both, %u grow, %u clock errors",
                 seen.clear, seen.at_once, seen.hit, seen.chains, seen.both_chains, seen.grows,
                 seen.errors);
    CHECK(seen.clear > seen.at_once && seen.hit != 0 && seen.at_once != 0);
    CHECK(seen.both_chains != 0 && seen.grows != 0 && seen.errors != 0);
}

/* ---- A clock's error ------------------------------------------------------------------------ */

static void test_every_error(void)
{
    const uint32_t rounds = 20 + HARNESS_CASES / 50;
    uint32_t hits = 0, clear = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_random_from(SEED + 9000 + round);
        berth_motion_options options;
        fastest = 0;
        for (uint32_t k = 0; k < POOL; k++) {
            make_motion(&random, &pool[k]);
        }
        make_plan(&random, &others[0], harness_below(&random, 3) == 0 ? PARTS : 0);
        make_plan(&random, &mine, harness_below(&random, 3) == 0 ? PARTS : 0);
        random_options(&random, &options);
        const int32_t start = mine.at[0].start;
        const int32_t error = harness_between(&random, 0, 50);
        const double band = BAND + (error != 0 ? between_ticks() : 0);
        int least = 0, most = 0;
        for (int32_t s = start - error; s <= start + error; s++) {
            least |= hits_at(1, s, &options, -BAND);
            most |= band > 0 && hits_at(1, s, &options, band);
        }
        start_plan(&mine, start);
        const berth_status answer =
            berth_meet_within(&others[0].placed, &mine.placed, error, &options, NULL);
        CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
        CHECK_LE(least, answer == BERTH_HIT);
        CHECK_LE(answer == BERTH_HIT, least | most);
        hits += answer == BERTH_HIT;
        clear += answer == BERTH_CLEAR;
    }
    harness_note("%u hit, %u clear", hits, clear);
    CHECK(hits != 0 && clear != 0);
}

const harness_test tests[] = {
    {"every_tick", test_every_tick}, {"every_error", test_every_error}, {0, 0}};
