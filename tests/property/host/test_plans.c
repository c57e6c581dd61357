/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The check of whole plans against the exact reference, on all pairs of small sets of routes.
 *
 * Sets are drawn to hurt: knots on a lattice and radii of halves, so that legs graze, touch and
 * stand in contact all the time; the same a unit beside; routes all over the world, at its edges,
 * with legs of a tick and of 2^29 ticks; routes that begin and end at any time, of one knot,
 * absent or standing at their ends; a radius a leg; windows, margins, slabs of any length, both
 * orders.
 *
 * q16: the conflicts, their ticks, legs and order are the reference's. f32, f64, on numbers that
 * they hold exactly: nothing is missed, nor told later; what is told comes within the documented
 * band.
 *
 * A round is its number: what fails says it as its seed. */

#include "tests/gen/real.h"
#include "tests/harness/harness.h"

#include <berth/host/plans.h>

#ifdef HARNESS_SMALL
enum { ROUTES = 8, KNOTS = 6, SHARE = 10 }; /* the reference is slow there */
#else
enum { ROUTES = 64, KNOTS = 12, SHARE = 1 }; /* so many have more pairs than are kept in mind */
#endif
enum { PAIRS = ROUTES * (ROUTES - 1) / 2, EDGE = 536870912, TICKS = 1073741823 };

/* Q16.16 as drawn, in grains that each arithmetic holds. */
#ifdef BERTH_Q16
enum { GRAIN = 1 };
#else
enum { GRAIN = 64 };
#endif

typedef struct given_route {
    int32_t x[KNOTS], y[KNOTS], r[KNOTS], tick[KNOTS];
    uint32_t count;
    int radii, before, after;
} given_route;

static given_route given[ROUTES];
static berth_num numbers[ROUTES][3][KNOTS];
static struct {
    berth_num x, y, r;
    int32_t tick;
} knots[ROUTES][KNOTS]; /* the same, of every other route */
static berth_trajectory routes[ROUTES];
static berth_plan_conflict expected[PAIRS], told[PAIRS + 1];
static uint32_t expected_count, told_count;
static int64_t from, until, margin; /* of the window */
static union {
#ifdef HARNESS_SMALL
    unsigned char bytes[3072];
#else
    unsigned char bytes[40000];
#endif
    uint64_t aligned;
} memory;

static struct {
    uint32_t pairs, hits, ever, stood, repeated;
    uint64_t exact;
} seen;

/* ---- Sets ------------------------------------------------------------------------------------ */

typedef enum manner { LATTICE, BESIDE, NEAR, WORLD, CROWDED, MANNERS } manner;

static int32_t draw_place(harness_random *random, manner how, int32_t span)
{
    const int32_t whole = harness_between(random, -span, span) * 65536;
    switch (how) {
    case LATTICE: return whole;
    case BESIDE: return whole + harness_between(random, -1, 1) * GRAIN;
    case NEAR: return harness_between(random, -span * 65536, span * 65536) / GRAIN * GRAIN;
    case WORLD:
        return harness_below(random, 4) == 0 ? (harness_below(random, 2) != 0 ? EDGE : -EDGE)
                                             : harness_between(random, -EDGE, EDGE) / 65536 * 65536;
    default: return harness_between(random, -2, 2) * 16384;
    }
}

static int32_t draw_radius(harness_random *random, manner how)
{
    if (how == WORLD) {
        return harness_below(random, 8) == 0 ? EDGE : harness_between(random, 0, 2000) * 65536;
    }
    return harness_between(random, how == CROWDED ? 2 : 0, 3) * 16384;
}

static int32_t draw_ticks(harness_random *random, manner how)
{
    const uint32_t kind = harness_below(random, 8);
    if (how == WORLD && kind < 3) {
        return harness_between(random, 1, TICKS / (2 * KNOTS));
    }
    return kind < 4 ? 4 : harness_between(random, 1, kind < 6 ? 8 : 100);
}

static void draw_route(harness_random *random, given_route *g, manner how, int32_t span)
{
    const int32_t radius = draw_radius(random, how);
    g->count = 1 + harness_below(random, KNOTS);
    g->radii = harness_below(random, 4) == 0;
    g->before = harness_below(random, 4) == 0;
    g->after =
        g->count == 1 ? !g->before || harness_below(random, 2) != 0 : harness_below(random, 2) != 0;
    int32_t tick = harness_below(random, 2) == 0 ? 0 : harness_between(random, 0, 60);
    for (uint32_t k = 0; k < g->count; k++) {
        const int waits = k > 0 && harness_below(random, 5) == 0;
        g->x[k] = draw_place(random, how, span);
        g->y[k] = draw_place(random, how, span);
        if (waits) {
            g->x[k] = g->x[k - 1];
            g->y[k] = g->y[k - 1];
        }
        g->r[k] = g->radii ? draw_radius(random, how) : radius;
        g->tick[k] = tick;
        tick += draw_ticks(random, how);
    }
    if (how == WORLD && harness_below(random, 4) == 0) {
        g->tick[g->count - 1] = TICKS;
    }
}

static void describe(uint32_t i)
{
    const given_route *g = &given[i];
    for (uint32_t k = 0; k < g->count; k++) {
        numbers[i][0][k] = num_from_raw(g->x[k]);
        numbers[i][1][k] = num_from_raw(g->y[k]);
        numbers[i][2][k] = num_from_raw(g->r[k]);
    }
    routes[i] = berth_trajectory_over_arrays(numbers[i][0], numbers[i][1], g->tick, g->count,
                                             num_from_raw(g->r[0]));
    routes[i].r = g->radii ? numbers[i][2] : NULL;
    if (i % 2 != 0) {
        for (uint32_t k = 0; k < g->count; k++) {
            knots[i][k].x = numbers[i][0][k];
            knots[i][k].y = numbers[i][1][k];
            knots[i][k].r = numbers[i][2][k];
            knots[i][k].tick = g->tick[k];
        }
        routes[i].x = &knots[i][0].x;
        routes[i].y = &knots[i][0].y;
        routes[i].r = g->radii ? &knots[i][0].r : NULL;
        routes[i].tick = &knots[i][0].tick;
        routes[i].stride = sizeof knots[i][0];
    }
    routes[i].before = (uint8_t)g->before;
    routes[i].after = (uint8_t)g->after;
}

/* ---- The reference --------------------------------------------------------------------------- */

/* Stage 0 of a route is that it stands before, stage k leg k - 1, stage count that it stands
 * after. */
static int64_t stage_tick(const given_route *g, uint32_t stage)
{
    return stage == 0 ? -REFERENCE_EVER : stage > g->count ? REFERENCE_EVER : g->tick[stage - 1];
}

static uint32_t stage_leg(const given_route *g, uint32_t stage)
{
    const uint32_t legs = g->count > 1 ? g->count - 1 : 1;
    return stage == 0 ? 0 : stage > legs ? legs - 1 : stage - 1;
}

static reference_line stage_line(const given_route *g, uint32_t stage)
{
    const uint32_t knot = stage == 0 ? 0 : stage - 1, to = stage == g->count ? knot : stage;
    reference_line line;
    line.x = (int64_t)g->x[knot] * 16384;
    line.y = (int64_t)g->y[knot] * 16384;
    line.way_x = stage == 0 ? 0 : ((int64_t)g->x[to] - g->x[knot]) * 16384;
    line.way_y = stage == 0 ? 0 : ((int64_t)g->y[to] - g->y[knot]) * 16384;
    line.begin = g->tick[knot];
    line.ticks = to > knot ? g->tick[to] - g->tick[knot] : 1;
    return line;
}

/* The first tick in contact within [begin, end], on two lines that meet there. */
static int64_t first_tick(const reference_line *a, const reference_line *b, int64_t begin,
                          int64_t end, int64_t radius)
{
    int64_t clear = begin;
    if (begin <= -REFERENCE_EVER) {
        return begin;
    }
    while (end - clear > 1) {
        const int64_t middle = clear + (end - clear) / 2;
        if (reference_lines_meet(a, b, begin, middle, radius, 0, 0)) {
            end = middle;
        } else {
            clear = middle;
        }
    }
    return clear;
}

/* Whether routes i < j are in conflict, when all that comes nearer by `more` (2^-30 units) is. */
static int are_in_conflict(uint32_t i, uint32_t j, int64_t more, berth_plan_conflict *conflict)
{
    const given_route *a = &given[i], *b = &given[j];
    for (uint32_t s = 0, t = 0; s <= a->count && t <= b->count;) {
        const int64_t ends[2] = {stage_tick(a, s + 1), stage_tick(b, t + 1)};
        const int64_t begins[2] = {stage_tick(a, s), stage_tick(b, t)};
        int64_t begin = begins[0] > begins[1] ? begins[0] : begins[1];
        int64_t end = ends[0] < ends[1] ? ends[0] : ends[1];
        const int there = (s > 0 || a->before) && (s < a->count || a->after) &&
                          (t > 0 || b->before) && (t < b->count || b->after);
        begin = begin > from ? begin : from;
        end = end < until ? end : until;
        if (there && begin < end) {
            const reference_line la = stage_line(a, s), lb = stage_line(b, t);
            const uint32_t leg_a = stage_leg(a, s), leg_b = stage_leg(b, t);
            const int64_t radius = ((int64_t)a->r[leg_a] + b->r[leg_b] + margin) * 16384 + more;
            if (reference_lines_meet(&la, &lb, begin, end, radius, 0, 0)) {
                const int64_t tick = first_tick(&la, &lb, begin, end, radius);
                conflict->a = i;
                conflict->b = j;
                conflict->leg_a = leg_a;
                conflict->leg_b = leg_b;
                conflict->tick = tick < INT32_MIN ? INT32_MIN : (int32_t)tick;
                seen.ever += tick < INT32_MIN;
                seen.stood += s == 0 || t == 0 || s == a->count || t == b->count;
                return 1;
            }
        }
        s += ends[0] <= ends[1];
        t += ends[1] <= ends[0];
    }
    return 0;
}

static void expect_all(uint32_t count)
{
    expected_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count; j++) {
            expected_count += (uint32_t)are_in_conflict(i, j, 0, &expected[expected_count]);
            seen.pairs++;
        }
    }
    seen.hits += expected_count;
}

/* ---- What is told ---------------------------------------------------------------------------- */

static int report(void *context, const berth_plan_conflict *conflict)
{
    CHECK(context == &told_count);
    CHECK(told_count < PAIRS);
    told[told_count] = *conflict;
    told_count += told_count < PAIRS;
    return 0;
}

static int in_order(const berth_plan_conflict *a, const berth_plan_conflict *b, uint8_t order)
{
    if (order == BERTH_PLANS_BY_TIME && a->tick != b->tick) {
        return a->tick < b->tick;
    }
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

static const berth_plan_conflict *find(const berth_plan_conflict *list, uint32_t count, uint32_t a,
                                       uint32_t b)
{
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].a == a && list[i].b == b) {
            return &list[i];
        }
    }
    return NULL;
}

#ifdef BERTH_Q16

static void compare(uint32_t i)
{
    const berth_plan_conflict *t = &told[i], *e = find(expected, expected_count, t->a, t->b);
    CHECK(e != NULL);
    if (e != NULL) {
        CHECK_EQ(t->tick, e->tick);
        CHECK_EQ(t->leg_a, e->leg_a);
        CHECK_EQ(t->leg_b, e->leg_b);
    }
}

#else

/* What may be told for it: 2^-18 (f64: 2^-47) of the largest coordinate and sum of radii, and a bit
 * more for the reference's own. */
static int64_t band(void)
{
    int64_t most = 0, radius = 0;
    for (uint32_t i = 0; i < ROUTES; i++) {
        for (uint32_t k = 0; k < given[i].count; k++) {
            const int64_t x = given[i].x[k], y = given[i].y[k];
            most = x > most ? x : -x > most ? -x : most;
            most = y > most ? y : -y > most ? -y : most;
            radius = given[i].r[k] > radius ? given[i].r[k] : radius;
        }
    }
    return ((most + 2 * radius + margin) * 16384 >> (BERTH_ARITHMETIC_ID == 2 ? 17 : 46)) + 1;
}

static void compare(uint32_t i)
{
    const berth_plan_conflict *t = &told[i], *e = find(expected, expected_count, t->a, t->b);
    berth_plan_conflict wide;
    if (e != NULL) {
        CHECK_LE(t->tick, e->tick);
    }
    CHECK(are_in_conflict(t->a, t->b, band(), &wide));
}

#endif

static void check_set(uint32_t count, const berth_plan_options *options)
{
    const size_t size = berth_plan_scratch_size(count);
    berth_plan_counts counts = {0, 0, 0, 0, 0, 0, 0};
    CHECK_LE(size, sizeof memory.bytes);
    berth_arena scratch = berth_arena_over(memory.bytes, size);
    told_count = 0;
    const berth_status answer =
        berth_plan_check(routes, count, options, &scratch, report, &told_count, &counts);
    CHECK_EQ(answer, told_count != 0 ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(counts.conflicts, told_count);
    CHECK_EQ(scratch.used, 0);
    CHECK_EQ(scratch.high, size);
    for (uint32_t i = 0; i < told_count; i++) {
        CHECK(told[i].a < told[i].b);
        CHECK(i == 0 || in_order(&told[i - 1], &told[i], options->order));
        compare(i);
    }
    for (uint32_t i = 0; i < expected_count; i++) {
        CHECK(find(told, told_count, expected[i].a, expected[i].b) != NULL);
    }
    seen.exact += counts.exact;
    seen.repeated += told_count > count;
}

static void draw_options(harness_random *random, berth_plan_options *options)
{
    const berth_plan_options none = {0, 0, BERTH_NUM(0), 0, BERTH_PLANS_BY_TIME};
    *options = none;
    from = -REFERENCE_EVER;
    until = REFERENCE_EVER;
    if (harness_below(random, 4) == 0) {
        options->from = harness_between(random, -20, 60);
        options->until = options->from + harness_between(random, 1, 200);
        from = options->from;
        until = options->until;
    }
    margin = harness_below(random, 3) == 0 ? harness_between(random, 0, 4) * 16384 : 0;
    options->margin = num_from_raw((int32_t)margin);
    options->order = (uint8_t)harness_below(random, 2);
}

static int32_t draw_slab(harness_random *random)
{
    return harness_below(random, 3) == 0 ? 0 : harness_between(random, 1, 40);
}

HARNESS_TEST(test_plans, "conflicts are those of an exhaustive search")
{
    for (uint32_t round = 0; round == 0 || seen.pairs < HARNESS_CASES / SHARE; round++) {
        harness_random random = harness_round(UINT64_C(0x706c616e00000000), round);
        const manner how = (manner)(round % MANNERS);
        const uint32_t count = how == CROWDED ? ROUTES : 2 + harness_below(&random, ROUTES / 2);
        berth_plan_options options;
        for (uint32_t i = 0; i < ROUTES; i++) {
            given[i].count = 0;
        }
        const int32_t span = harness_between(&random, 3, 30);
        for (uint32_t i = 0; i < count; i++) {
            draw_route(&random, &given[i], how, span);
            describe(i);
        }
        draw_options(&random, &options);
        options.slab = draw_slab(&random);
        expect_all(count);
        check_set(count, &options);
    }
    harness_note("%u pairs, %u in conflict, %u since ever, %u with one that stands; %u sets in "
                 "several rounds; %llu settled exactly",
                 seen.pairs, seen.hits, seen.ever, seen.stood, seen.repeated, seen.exact);
    if (HARNESS_FEW) {
        return;
    }
    CHECK_LE(seen.pairs / 16, seen.hits);
    CHECK_LE(seen.hits, seen.pairs - seen.pairs / 16);
    CHECK_LE(seen.pairs / 1000, seen.ever);
    CHECK_LE(seen.pairs / 64, seen.stood);
    CHECK_LE(seen.pairs / 1000 != 0, seen.repeated);
#ifdef BERTH_Q16
    CHECK_LE(seen.pairs / 1000, seen.exact);
#endif
}
