/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whole plans on the host, one thread: from waypoints to all conflicts. berth_plan_check against
 * boxes over windows and the closed form in double (plans_boxes.c) and against positions at 30 Hz
 * in a hash (plans_hash.c), in turns in one run; against an exhaustive exact search at 100 and
 * 1,000 routes; memory, and how the time a robot grows. (routes.c asks motions one by one.) */

#define _POSIX_C_SOURCE 200809L

#include "clock.h"
#include "memory.h"
#include "plans.h"

#include "route.h"

#include "tests/harness/harness.h"
#include "tests/reference/legs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Plans make ------------------------------------------------------------------------------ */

#define TURN 6.283185307179586

/* A robot that goes from waypoint to waypoint, with waits: as routes.c has it in its square of 20
 * m, here around a home; or to a goal, a few steps aside of the straight way. */
typedef struct robot {
    double x, y, heading;
    double home_x, home_y;
    double goal_x, goal_y; /* only across */
    double metres, seconds;
} robot;

static void step(robot *r, harness_random *random, uint32_t left, int across)
{
    double to_x, to_y, length;
    if (harness_below(random, 8) == 0) {
        r->seconds += route_draw(random, 0.5, 4);
        return;
    }
    do {
        if (across) {
            to_x = r->x + (r->goal_x - r->x) / left + route_draw(random, -2, 2);
            to_y = r->y + (r->goal_y - r->y) / left + route_draw(random, -2, 2);
            length = hypot(to_x - r->x, to_y - r->y);
        } else {
            length = route_draw(random, 0.5, 3.3);
            r->heading += route_draw(random, -TURN / 4, TURN / 4);
            to_x = r->x + length * cos(r->heading);
            to_y = r->y + length * sin(r->heading);
        }
    } while (!across && (fabs(to_x - r->home_x) > 10 || fabs(to_y - r->home_y) > 10));
    r->seconds += length / route_draw(random, 0.5, 1.5);
    r->metres += length;
    r->x = to_x;
    r->y = to_y;
}

static void make_route(plans *p, uint32_t i, harness_random *random, double side, int across)
{
    robot r = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    const size_t first = (size_t)i * PLANS_KNOTS;
    int32_t tick = 0;
    r.home_x = route_draw(random, -side / 2, side / 2);
    r.home_y = route_draw(random, -side / 2, side / 2);
    r.goal_x = route_draw(random, -side / 2, side / 2);
    r.goal_y = route_draw(random, -side / 2, side / 2);
    r.x = r.home_x + (across ? 0 : route_draw(random, -10, 10));
    r.y = r.home_y + (across ? 0 : route_draw(random, -10, 10));
    r.heading = route_draw(random, 0, TURN);
    for (uint32_t k = 0; k < PLANS_KNOTS; k++) {
        p->knots[first + k].x = route_q16(r.x);
        p->knots[first + k].y = route_q16(r.y);
        p->knots[first + k].tick = tick;
        if (k + 1 < PLANS_KNOTS) {
            step(&r, random, PLANS_KNOTS - 1 - k, across);
            const int32_t next = (int32_t)(r.seconds * PLANS_TICKS);
            tick = next > tick ? next : tick + 1;
        }
    }
    const plans_knot *knots = &p->knots[first];
    p->routes[i] = berth_trajectory_over_arrays(&knots->x, &knots->y, &knots->tick, PLANS_KNOTS,
                                                route_q16(PLANS_RADIUS));
    p->routes[i].stride = sizeof *knots;
    p->metres += r.metres / p->count;
    p->seconds = r.seconds > p->seconds ? r.seconds : p->seconds;
}

/* Routes of robots that stay within 20 m, or go across the map; they begin together and stand where
 * they end. Ends the program without memory. */
static plans plans_make(uint32_t count, int across, uint64_t seed)
{
    harness_random random = harness_random_from(seed);
    const size_t knots = (size_t)count * PLANS_KNOTS;
    plans p;
    p.count = count;
    p.routes = bench_found(malloc(count * sizeof *p.routes));
    p.knots = bench_found(malloc(knots * sizeof *p.knots));
    p.seconds = p.metres = 0;
    for (uint32_t i = 0; i < count; i++) {
        make_route(&p, i, &random, sqrt(PLANS_AREA * count), across);
    }
    return p;
}

static void plans_free(plans *of)
{
    free(of->routes);
    free(of->knots);
}

static int by_pair(const void *a, const void *b)
{
    const plans_found *x = a, *y = b;
    if (x->a != y->a) {
        return x->a < y->a ? -1 : 1;
    }
    if (x->b != y->b) {
        return x->b < y->b ? -1 : 1;
    }
    return (x->tick > y->tick) - (x->tick < y->tick);
}

void plans_sort(plans_result *result)
{
    size_t left = 0;
    qsort(result->found, result->count, sizeof *result->found, by_pair);
    for (size_t i = 0; i < result->count; i++) {
        const plans_found *f = &result->found[i];
        if (left == 0 || f->a != result->found[left - 1].a || f->b != result->found[left - 1].b) {
            result->found[left++] = *f;
        }
    }
    result->count = left;
}

/* ---- All pairs of routes, all their legs, by the exact reference of the tests ---------------- */

/* The first tick in contact within a common time in which they meet. */
static double first_tick(const reference_motion *a, const reference_motion *b,
                         const reference_placement *at, reference_common common)
{
    const reference_window window = reference_always();
    int64_t clear = common.from;
    int64_t met =
        common.until < common.from + BERTH_TICK_MAX ? common.until : common.from + BERTH_TICK_MAX;
    while (met - clear > 1) {
        common.until = clear + (met - clear) / 2;
        if (reference_common_meets(a, at, b, at, &window, &common)) {
            met = common.until;
        } else {
            clear = common.until;
        }
    }
    return (double)clear;
}

static int meet(const reference_motion *a, const reference_motion *b, double *tick)
{
    const reference_placement at = {16384, 0, 0, 0, 0};
    const reference_window window = reference_always();
    reference_common common = {0, 0, 0, 0, 0};
    while (reference_common_next(a, &at, b, &at, &window, &common)) {
        if (reference_common_meets(a, &at, b, &at, &window, &common)) {
            *tick = first_tick(a, b, &at, common);
            return 1;
        }
    }
    return 0;
}

static void read_legs(const plans *of, uint32_t i, reference_leg *legs)
{
    for (uint32_t k = 0; k + 1 < PLANS_KNOTS; k++) {
        const plans_knot *knot = plans_at(of, i, k);
        legs[k].begin = knot->tick;
        legs[k].end = knot[1].tick;
        legs[k].x = knot->x;
        legs[k].y = knot->y;
        legs[k].to_x = knot[1].x;
        legs[k].to_y = knot[1].y;
        legs[k].radius = of->routes[i].radius;
    }
}

static plans_result plans_by_reference(const plans *of)
{
    const uint32_t count = of->count;
    plans_result result = {NULL, 0, 0};
    const size_t room = (size_t)count * 64;
    reference_leg *legs = bench_found(malloc((size_t)count * PLANS_KNOTS * sizeof *legs));
    reference_motion *motions = bench_found(malloc(count * sizeof *motions));
    result.found = bench_found(malloc(room * sizeof *result.found));
    for (uint32_t i = 0; i < count; i++) {
        reference_leg *own = legs + (size_t)i * PLANS_KNOTS;
        read_legs(of, i, own);
        motions[i].legs = own;
        motions[i].count = PLANS_KNOTS - 1;
        motions[i].before = 0;
        motions[i].after = 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count; j++) {
            plans_found *f = &result.found[result.count];
            f->a = i;
            f->b = j;
            result.count += meet(&motions[i], &motions[j], &f->tick) && result.count + 1 < room;
        }
    }
    free(legs);
    free(motions);
    return result;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

/* Nanoseconds of this process alone, whatever else the machine does: nothing here waits. */
static double now(void)
{
    return (double)bench_nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* ---- The check ------------------------------------------------------------------------------- */

typedef struct told {
    plans_found *found;
    size_t count, room;
} told;

static int report(void *context, const berth_plan_conflict *conflict)
{
    told *t = context;
    if (t->count == t->room) {
        t->room = 2 * t->room + 1024;
        t->found = realloc(t->found, t->room * sizeof *t->found);
        if (t->found == NULL) {
            return 1;
        }
    }
    t->found[t->count].a = conflict->a;
    t->found[t->count].b = conflict->b;
    t->found[t->count++].tick = conflict->tick;
    return 0;
}

typedef struct checked {
    told told;
    berth_plan_counts counts;
    size_t bytes;
    double took; /* nanoseconds */
} checked;

/* Returns nanoseconds. */
static double check(const plans *p, void *block, checked *c)
{
    berth_arena scratch = berth_arena_over(block, c->bytes);
    c->told.count = 0;
    const double before = now();
    const berth_status status =
        berth_plan_check(p->routes, p->count, NULL, &scratch, report, &c->told, &c->counts);
    const double took = now() - before;
    if (status < 0 || c->told.count != c->counts.conflicts) {
        fprintf(stderr, "plans: the check fails: %d\n", (int)status);
        exit(2);
    }
    return took;
}

/* ---- Comparisons ----------------------------------------------------------------------------- */

/* How many pairs of one are not in the other; both in order of a and b. */
static size_t missing(const plans_result *from, const plans_result *of)
{
    size_t count = 0, k = 0;
    for (size_t i = 0; i < from->count; i++) {
        const plans_found *f = &from->found[i];
        while (k < of->count &&
               (of->found[k].a < f->a || (of->found[k].a == f->a && of->found[k].b < f->b))) {
            k++;
        }
        count += k == of->count || of->found[k].a != f->a || of->found[k].b != f->b;
    }
    return count;
}

static plans_result result_of(const checked *c)
{
    plans_result result = {NULL, 0, 0};
    result.found = bench_found(malloc((c->told.count + 1) * sizeof *result.found));
    for (size_t i = 0; i < c->told.count; i++) {
        result.found[i] = c->told.found[i];
    }
    result.count = c->told.count;
    plans_sort(&result);
    return result;
}

/* Pairs and ticks against the exhaustive search. */
static size_t differences(const plans *p, const plans_result *ours)
{
    plans_result exact = plans_by_reference(p);
    size_t wrong = missing(ours, &exact) + missing(&exact, ours);
    for (size_t i = 0; wrong == 0 && i < exact.count; i++) {
        wrong += exact.found[i].tick != ours->found[i].tick;
    }
    free(exact.found);
    return wrong;
}

/* Pairs against the boxes' with a micrometre less and more. */
static size_t doubts(const plans *p, const plans_result *ours)
{
    plans_result surely = plans_by_boxes(p, -1e-6), perhaps = plans_by_boxes(p, 1e-6);
    const size_t wrong = missing(&surely, ours) + missing(ours, &perhaps);
    free(surely.found);
    free(perhaps.found);
    return wrong;
}

/* ---- Races ----------------------------------------------------------------------------------- */

#define SETS_MOST 64

/* Sets of routes, one after another in each round: plans are new when they are checked, so no cache
 * and no predictor should know them by heart. */
typedef struct race {
    plans sets[SETS_MOST];
    uint32_t count;
    checked ours; /* of the last set; `took` is a round's mean */
    plans_result by_boxes;
    double boxes; /* nanoseconds, too */
} race;

static void run(race *r, uint32_t routes, int across, uint32_t sets, int rounds)
{
    const checked none = {{NULL, 0, 0}, {0, 0, 0, 0, 0, 0, 0}, 0, 0};
    r->count = sets;
    r->ours = none;
    r->ours.took = r->boxes = 1e18;
    r->by_boxes.found = NULL;
    r->ours.bytes = berth_plan_scratch_size(routes);
    void *const block = bench_found(malloc(r->ours.bytes));
    for (uint32_t k = 0; k < sets; k++) {
        r->sets[k] = plans_make(routes, across, k + 1);
    }
    for (int round = 0; round < rounds; round++) {
        double ours = 0, boxes = 0;
        for (uint32_t k = sets; k-- > 0;) { /* the first set is the last */
            ours += check(&r->sets[k], block, &r->ours) / sets;
            free(r->by_boxes.found);
            const double before = now();
            r->by_boxes = plans_by_boxes(&r->sets[k], 0);
            boxes += (now() - before) / sets;
        }
        r->ours.took = ours < r->ours.took ? ours : r->ours.took;
        r->boxes = boxes < r->boxes ? boxes : r->boxes;
    }
    free(block);
}

static void end_race(race *r)
{
    free(r->by_boxes.found);
    free(r->ours.told.found);
    for (uint32_t k = 0; k < r->count; k++) {
        plans_free(&r->sets[k]);
    }
}

static const char *const manners[2] = {"local", "across the map"};

/* Conflicts of the first set against what is trusted. */
static void compare(const race *r, int across)
{
    const plans *p = &r->sets[0];
    const char *const how = manners[across];
    const unsigned count = p->count;
    plans_result ours = result_of(&r->ours);
    if (count <= 1000) {
        const size_t wrong = differences(p, &ours);
        printf("       %u pairs or ticks differ from the exhaustive exact search\n",
               (unsigned)wrong);
        printf("bar|%s, %u routes: differences from the exact search|%u|<=|0|\n", how, count,
               (unsigned)wrong);
    } else if (!across || count <= 10000) { /* else that takes a minute */
        const size_t wrong = doubts(p, &ours);
        printf("       %u pairs beyond what boxes in double find with a micrometre less and more\n",
               (unsigned)wrong);
        printf("bar|%s, %u routes: pairs not between those of boxes|%u|<=|0|\n", how, count,
               (unsigned)wrong);
    }
    free(ours.found);
}

/* Returns nanoseconds a robot. */
static double measure(uint32_t count, int across, uint32_t sets, int rounds)
{
    static race r;
    run(&r, count, across, sets, rounds);
    const berth_plan_counts *c = &r.ours.counts;
    const double stored = 8.0 * PLANS_KNOTS * count, one = r.ours.took / count;
    const double bytes = (double)r.ours.bytes / stored, theirs = (double)r.by_boxes.bytes / stored;
    printf("%6u routes, %s, %.0f s, %.0f m each: %.2f ms, %.0f ns a robot; boxes in double %.2f "
           "ms: %.2f of it\n",
           (unsigned)count, manners[across], r.sets[0].seconds, r.sets[0].metres, r.ours.took / 1e6,
           one, r.boxes / 1e6, r.ours.took / r.boxes);
    printf("       %u conflicts; %u slabs; a robot: %.2f pairs of boxes, %.2f of legs compared, "
           "%.2f legs, %.4f exactly; %.2f of the waypoints' bytes (boxes %.2f)\n",
           (unsigned)c->conflicts, (unsigned)c->slabs, (double)c->boxes / count,
           (double)c->pairs / count, (double)c->legs / count, (double)c->exact / count, bytes,
           theirs);
    if (count == 10000) {
        printf("bar|%s, 10,000 routes: time / boxes in double|%.4f|<=|%s|\n", manners[across],
               r.ours.took / r.boxes, across ? "0.9999" : "1.2");
    }
    printf("bar|%s, %u routes: memory / waypoints|%.4f|<=|2.5|\n", manners[across], (unsigned)count,
           bytes);
    compare(&r, across);
    end_race(&r);
    return one;
}

static void against_hash(uint32_t count, int across, int rounds)
{
    static race r;
    run(&r, count, across, 1, rounds);
    const double before = now();
    plans_result hash = plans_by_hash(&r.sets[0]);
    const double took = now() - before;
    printf("%6u routes, %s: %.2f ms, 30 Hz in a hash %.0f ms, which finds %u conflicts of %u: %.1f "
           "times as long\n",
           (unsigned)count, manners[across], r.ours.took / 1e6, took / 1e6, (unsigned)hash.count,
           (unsigned)r.ours.counts.conflicts, took / r.ours.took);
    if (count == 10000) {
        printf("bar|%s, 10,000 routes: 30 Hz in a hash / this|%.3f|>=|30|\n", manners[across],
               took / r.ours.took);
    }
    free(hash.found);
    end_race(&r);
}

int main(int count, char **words)
{
    const int quick = count > 1 && words[1][0] == 'q';
    (void)measure(100, 0, 64, quick ? 3 : 15);
    const double few = measure(1000, 0, 50, quick ? 3 : 15);
    (void)measure(10000, 0, 3, quick ? 1 : 5);
    const double many = measure(100000, 0, 1, quick ? 2 : 5);
    printf("       local, time a robot at 100,000 / at 1,000: %.2f\n", many / few);
    printf("bar|local: time a robot, 100,000 / 1,000 routes|%.4f|<=|2|\n", many / few);
    (void)measure(100, 1, 64, quick ? 3 : 15);
    const double few_across = measure(1000, 1, 10, quick ? 1 : 9);
    (void)measure(10000, 1, 1, quick ? 1 : 5);
    if (!quick) {
        const double many_across = measure(100000, 1, 1, 1);
        printf("       across the map, time a robot at 100,000 / at 1,000: %.2f\n",
               many_across / few_across);
        printf("bar|across the map: time a robot, 100,000 / 1,000 routes|%.4f|<=|4|\n",
               many_across / few_across);
    }
    against_hash(10000, 0, quick ? 2 : 9);
    against_hash(1000, 1, 5);
    return 0;
}
