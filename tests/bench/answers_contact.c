/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What contacts cost: all of two routes, with the caller's cursor and asked afresh from each end,
 * beside one query that goes on past every pair of legs that meet, and so looks at everything; and
 * time of impact beside first hit. Steps, looks of these, and instructions where the machine
 * counts them. A line each:
 *
 *   answers|CORE|WHAT|PAIRS|CONTACTS|STEPS|LOOKS|INSTRUCTIONS */

#include "berth/berth.h"
#include "port/port.h"
#include "src/answers/pair.h"
#include "src/motion/query.h"
#include "tests/gen/gen.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

enum { ANSWERS_KNOTS = 40, ANSWERS_SECOND = 120, ANSWERS_HALF = 655360 };

#ifdef HARNESS_HOSTED
enum { ANSWERS_ROUTES = 40, ANSWERS_PAIRS = 4000 };
#else
enum { ANSWERS_ROUTES = 8, ANSWERS_PAIRS = 200 };
#endif

typedef struct answers_pool {
    uint64_t images[ANSWERS_ROUTES][BERTH_TRAJECTORY_IMAGE_WORDS(ANSWERS_KNOTS) / 2 + 1];
    berth_motion routes[ANSWERS_ROUTES];
} answers_pool;

/* A pair of these, placed. */
typedef struct answers_pair {
    berth_placement at[2];
    berth_placed a, b;
} answers_pair;

static inline void answers_route(harness_random *random, void *image, size_t size,
                                 berth_motion *view)
{
    static berth_num x[ANSWERS_KNOTS], y[ANSWERS_KNOTS];
    static int32_t tick[ANSWERS_KNOTS];
    int32_t at_x = harness_between(random, -ANSWERS_HALF, ANSWERS_HALF);
    int32_t at_y = harness_between(random, -ANSWERS_HALF, ANSWERS_HALF), now = 0;
    uint32_t heading = harness_below(random, 65536);
    berth_arena arena = berth_arena_over(image, size);
    for (uint32_t k = 0; k < ANSWERS_KNOTS; k++) {
        x[k] = berth_num_of((berth_raw)at_x);
        y[k] = berth_num_of((berth_raw)at_y);
        tick[k] = now;
        if (harness_below(random, 8) == 0) {
            now += harness_between(random, ANSWERS_SECOND / 2, 4 * ANSWERS_SECOND);
            continue;
        }
        const int32_t length = harness_between(random, 32768, 216269);
        int32_t to_x, to_y;
        do {
            heading += (uint32_t)harness_between(random, -16384, 16384);
            to_x = at_x + (int32_t)((int64_t)length * gen_cos(heading) / 16384);
            to_y = at_y + (int32_t)((int64_t)length * gen_sin(heading) / 16384);
        } while (to_x > ANSWERS_HALF || to_x < -ANSWERS_HALF || to_y > ANSWERS_HALF ||
                 to_y < -ANSWERS_HALF);
        now +=
            1 + (int32_t)((int64_t)length * ANSWERS_SECOND / harness_between(random, 32768, 98304));
        at_x = to_x;
        at_y = to_y;
    }
    berth_trajectory route =
        berth_trajectory_over_arrays(x, y, tick, ANSWERS_KNOTS, berth_num_of(22938));
    route.before = route.after = BERTH_ABSENT;
    CHECK_EQ(berth_trajectory_build(&route, &arena, view), BERTH_OK);
}

static inline void answers_fill(answers_pool *pool)
{
    harness_random random = harness_random_from(1);
    for (uint32_t k = 0; k < ANSWERS_ROUTES; k++) {
        answers_route(&random, pool->images[k], sizeof pool->images[k], &pool->routes[k]);
    }
}

static inline void answers_next(harness_random *random, const answers_pool *pool,
                                answers_pair *pair)
{
    const int32_t most = 20 * ANSWERS_SECOND;
    const uint32_t a = harness_below(random, ANSWERS_ROUTES);
    const uint32_t b = (a + 1 + harness_below(random, ANSWERS_ROUTES - 1)) % ANSWERS_ROUTES;
    const berth_num none = berth_num_of(0);
    const uint32_t heading = harness_below(random, 65536);
    pair->at[0] = berth_placement_at(none, none, 0, 0);
    pair->at[1] =
        berth_placement_at(none, none, (berth_angle)heading, harness_between(random, -most, most));
    CHECK_EQ(berth_motion_place(&pool->routes[a], &pair->at[0], &pair->a), BERTH_OK);
    CHECK_EQ(berth_motion_place(&pool->routes[b], &pair->at[1], &pair->b), BERTH_OK);
}

static answers_pool pool;
static answers_pair pair;

typedef struct totals {
    uint64_t instructions, overhead, steps, legs;
    uint32_t contacts;
} totals;

static void add_counts(totals *sum, const berth_motion_counts *counts)
{
    sum->steps += counts->steps;
    sum->legs += counts->legs;
}

/* The walk of a query over both trees, to its end. */
static void ask_nothing(totals *sum)
{
    (void)sum;
}

static void ask_all(totals *sum)
{
    const berth_presence *a = &pair.a.there, *b = &pair.b.there;
    const int32_t until = a->until < b->until ? a->until : b->until;
    berthi_question of;
    berthi_question_of(&of, berthi_kind_of(pair.a.there.kind, pair.b.there.kind),
                       a->from > b->from ? a->from : b->from, until);
    of.any = 0;
    while (of.from < until && of.kind->run(&of, a, b) == BERTHI_HIT) {
        of.from = of.end; /* on, past these two */
        of.until = until;
        of.on = 1;
        sum->contacts++;
    }
    sum->steps += UINT32_MAX - of.left;
    sum->legs += of.legs;
}

static void ask_cursor(totals *sum)
{
    berth_contact_cursor cursor;
    berth_motion_counts counts;
    berth_contact contact;
    berth_status found = berth_contacts(&pair.a, &pair.b, NULL, &cursor);
    while (found >= 0) {
        found = berth_next_contact(&cursor, &contact, &counts);
        add_counts(sum, &counts);
        if (found != BERTH_HIT) {
            return;
        }
        sum->contacts++;
    }
}

static void ask_afresh(totals *sum)
{
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};
    berth_contact_cursor cursor;
    berth_motion_counts counts;
    berth_contact contact;
    options.from = INT32_MIN;
    options.until = BERTH_TICK_END;
    while (berth_contacts(&pair.a, &pair.b, &options, &cursor) >= 0) {
        const berth_status found = berth_next_contact(&cursor, &contact, &counts);
        add_counts(sum, &counts);
        if (found != BERTH_HIT) {
            return;
        }
        sum->contacts++;
        options.from = contact.time_out + 1;
    }
}

static void ask_first(totals *sum)
{
    berth_motion_counts counts;
    sum->contacts += berth_first_hit(&pair.a, &pair.b, NULL, &counts) == BERTH_HIT;
    add_counts(sum, &counts);
}

static void ask_impact(totals *sum)
{
    berth_motion_counts counts;
    berth_impact impact;
    sum->contacts += berth_time_of_impact(&pair.a, &pair.b, NULL, &impact, &counts) == BERTH_HIT;
    add_counts(sum, &counts);
}

typedef enum sort { DEEP, HITS } sort;

/* Pairs whose roots do not tell alone; of these perhaps only those that meet. */
static totals measure(void (*ask)(totals *), sort only)
{
    harness_random random = harness_random_from(2);
    totals sum = {0, 0, 0, 0, 0};
    for (uint32_t k = 0; k < ANSWERS_PAIRS;) {
        berth_motion_counts counts;
        answers_next(&random, &pool, &pair);
        const berth_status found = berth_first_hit(&pair.a, &pair.b, NULL, &counts);
        if (counts.steps == 1 || (only == HITS && found != BERTH_HIT)) {
            continue;
        }
        const uint64_t before = berth_port_instructions();
        ask(&sum);
        sum.instructions += berth_port_instructions() - before;
        k++;
    }
    return sum;
}

static totals say(const char *what, void (*ask)(totals *), sort only)
{
    totals sum = measure(ask, only);
    sum.instructions -= measure(ask_nothing, only).instructions;
    harness_print("answers|%s|%s|%u|%u|%llu|%llu|%llu\n", berth_port_name(), what,
                  (uint32_t)ANSWERS_PAIRS, sum.contacts, sum.steps, sum.legs, sum.instructions);
    return sum;
}

/* Of two sums, a ratio in hundredths. */
static void say_ratio(const char *what, uint64_t sum, uint64_t beside, uint32_t most)
{
    const uint32_t hundredths = beside != 0 ? (uint32_t)((sum * 100 + beside / 2) / beside) : 0;
    if (most != 0) {
        harness_print("bar|%s: %s|%u|<=|%u|hundredths\n", berth_port_name(), what, hundredths,
                      most);
    }
    harness_print("ratio|%s|%s|%u hundredths\n", berth_port_name(), what, hundredths);
}

HARNESS_TEST(test_contacts, "all contacts")
{
    answers_fill(&pool);
    const totals all = say("a query that looks at everything (legs that meet)", ask_all, DEEP);
    const totals cursor = say("all contacts, the caller's cursor", ask_cursor, DEEP);
    const totals afresh = say("all contacts, afresh from each end", ask_afresh, DEEP);
    CHECK_EQ(cursor.contacts, afresh.contacts);
    CHECK(cursor.contacts != 0);
    say_ratio("all contacts: steps", cursor.steps, all.steps, 130);
    say_ratio("all contacts, afresh: steps", afresh.steps, all.steps, 0);
    if (all.instructions != 0) {
        say_ratio("all contacts: instructions", cursor.instructions, all.instructions, 0);
        say_ratio("all contacts, afresh: instructions", afresh.instructions, all.instructions, 0);
    }
}

HARNESS_TEST(test_impact, "time of impact")
{
    const totals first = say("first hit, of pairs that meet", ask_first, HITS);
    const totals impact = say("time of impact, of pairs that meet", ask_impact, HITS);
    CHECK_EQ(first.contacts, impact.contacts);
    say_ratio("time of impact: steps", impact.steps, first.steps, 0);
    if (first.instructions != 0) {
        say_ratio("time of impact: instructions", impact.instructions, first.instructions, 0);
    }
}

/* ---- Of what it is made ---------------------------------------------------------------------- */

static berthi_encounter both;
static berthi_question of = {.left = UINT32_MAX};
static int32_t tick, end;
static uint32_t sink;

static void find_stays(void)
{
    sink += berthi_encounter_at(&pair.a.there, &pair.b.there, tick, 0, &both);
}

static void look_all(void)
{
    both.from = both.a.from;
    both.until = end;
    sink += (uint32_t)berthi_stays_meet(&of, &both);
}

static void look_tick(void)
{
    both.from = tick;
    both.until = tick + 1;
    sink += (uint32_t)berthi_stays_meet(&of, &both);
}

static void look_exactly(void)
{
    const int64_t radius = (int64_t)both.a.radius + both.b.radius;
    const berthi_courses courses = {
        {&both.a.course, &both.b.course}, radius * 16384, tick, tick + 1, 0, 0};
    sink += (uint32_t)berthi_courses_pass(&courses);
}

static void touch_first(void)
{
    both.from = both.a.from;
    both.until = end;
    berthi_bracket bracket = berthi_bracket_of(&both);
    (void)berthi_narrow(&of, &both, 0, &bracket, NULL);
    sink += bracket.met - of.left;
}

static void say_places(void)
{
    berth_pair told;
    berthi_pair_at(&both, tick, &told);
    sink += told.leg_a;
}

static void do_nothing(void)
{
}

HARNESS_TEST(test_parts, "what they are made of")
{
    static const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {{"nothing", do_nothing},
                 {"both legs found", find_stays},
                 {"a look at all of them", look_all},
                 {"a look at one tick", look_tick},
                 {"the same, exactly", look_exactly},
                 {"the first tick", touch_first},
                 {"both places", say_places}};
    uint64_t cost[sizeof parts / sizeof parts[0]] = {0};
    harness_random random = harness_random_from(3);
    for (uint32_t k = 0; k < ANSWERS_PAIRS;) {
        berth_impact impact;
        answers_next(&random, &pool, &pair);
        if (berth_time_of_impact(&pair.a, &pair.b, NULL, &impact, NULL) != BERTH_HIT) {
            continue;
        }
        tick = impact.tick;
        find_stays();
        end = both.until;
        both.a.from = both.a.from > both.b.from ? both.a.from : both.b.from;
        for (uint32_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
            const uint64_t before = berth_port_instructions();
            parts[i].run();
            cost[i] += berth_port_instructions() - before;
        }
        k++;
    }
    for (uint32_t i = 1; i < sizeof parts / sizeof parts[0]; i++) {
        harness_print("part|%s|%s|%llu instructions\n", berth_port_name(), parts[i].name,
                      (cost[i] - cost[0]) / ANSWERS_PAIRS);
    }
    CHECK(sink != 0);
}
