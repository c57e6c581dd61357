/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Routes as trajectories, on the host: bytes, building, false alarms, passes at a millimetre, and
 * time against the closed form over all segments (route.h), in one run: of robots, then of every
 * style of route.h; and how the tests of a query grow with the legs of vehicles on a street. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "berth/meet.h"
#include "route.h"
#include "tests/harness/harness.h"

#define ROUTES 300
#define QUERIES 4000
#define CHECKED 100000
#define PASSES 1000
#define PASSES_OF_STYLE 300
#define ROUNDS 15
#define ROUNDS_OF_STYLE 7
#define SIDE 20.0
#define TICKS ROUTE_TICKS

static route routes[ROUTES];
static berth_motion motions[ROUTES];
static berth_placement here, there[QUERIES]; /* placed motions keep pointers to them */
static berth_placed mine[ROUTES], theirs[QUERIES];
static uint16_t which[QUERIES][2];
static int32_t offsets[QUERIES];

static void fail(const char *what)
{
    fprintf(stderr, "routes: %s\n", what);
    exit(2);
}

/* ---- Building -------------------------------------------------------------------------------- */

typedef struct built {
    void *image;
    size_t bytes;
    double took; /* nanoseconds, of the fastest of some rounds */
} built;

static built build(const route *of, berth_motion *motion, int rounds)
{
    const berth_trajectory trajectory = route_trajectory(of);
    berth_motion_desc desc = {0};
    built made;
    desc.trajectory = &trajectory;
    made.bytes = berth_motion_image_size(&desc);
    made.image = malloc(made.bytes + 8);
    made.took = 1e18;
    if (made.bytes == 0 || made.image == NULL) {
        fail("no image of a route");
    }
    for (int round = 0; round < rounds; round++) {
        berth_arena arena = berth_arena_over(made.image, made.bytes + 8);
        const double before = bench_now();
        const berth_status status = berth_trajectory_build(&trajectory, &arena, motion);
        const double taken = bench_now() - before;
        made.took = taken < made.took ? taken : made.took;
        if (status != BERTH_OK || arena.used != made.bytes) {
            fail("a route cannot be built");
        }
    }
    return made;
}

static void say_building(uint32_t least, uint32_t most, int32_t ticks, int bars)
{
    harness_random random = harness_random_from(least * 1000 + most);
    double bytes = 0, taken = 0, waypoints = 0, seconds = 0;
    for (uint32_t k = 0; k < ROUTES; k++) {
        const uint32_t count = least + harness_below(&random, most - least + 1);
        route made = route_of_robot(&random, count, SIDE, ticks);
        berth_motion motion;
        const built image = build(&made, &motion, ROUNDS);
        bytes += (double)image.bytes;
        taken += image.took;
        waypoints += count;
        seconds += (double)made.tick[count - 1] / ticks;
        route_free(&made);
        free(image.image);
    }
    printf("routes of %u to %u waypoints, %.0f s, %d ticks a second: %.1f bytes a waypoint, "
           "%.3f us to build one\n",
           (unsigned)least, (unsigned)most, seconds / ROUTES, (int)ticks, bytes / waypoints,
           taken / waypoints / 1000);
    if (bars) {
        printf("bar|routes: bytes a waypoint|%.2f|<=|20|bytes\n", bytes / waypoints);
        printf("bar|routes: building, a waypoint|%.4f|<=|0.5|us\n", taken / waypoints / 1000);
    }
}

/* ---- Answers --------------------------------------------------------------------------------- */

static berth_placement start_at(int32_t tick)
{
    return berth_placement_at(0, 0, 0, tick);
}

static void place(berth_placed *placed, const berth_motion *motion, const berth_placement *at)
{
    if (berth_motion_place(motion, at, placed) != BERTH_OK) {
        fail("a route cannot be placed");
    }
}

/* False alarms and misses against the closed form, on more queries than are timed. */
static void check_answers(void)
{
    harness_random random = harness_random_from(11);
    uint32_t hits = 0, alarms = 0, missed = 0;
    double worst = 0;
    for (uint32_t k = 0; k < CHECKED; k++) {
        const uint32_t a = harness_below(&random, ROUTES), b = harness_below(&random, ROUTES);
        const int32_t offset = harness_between(&random, -20 * TICKS, 20 * TICKS);
        const berth_placement at = start_at(offset);
        berth_placed other;
        place(&other, &motions[b], &at);
        const int hit = berth_meet(&mine[a], &other, NULL, NULL) == BERTH_HIT;
        const double clearance = route_clearance(&routes[a], &routes[b], offset);
        hits += (uint32_t)hit;
        missed += !hit && clearance < -1e-9;
        alarms += hit && clearance > 1.0 / 65536;
        worst = hit && clearance > worst ? clearance : worst;
    }
    printf("%u queries, %.1f %% hit: %u missed, %u false alarms above 2^-16, the farthest at "
           "%.3f mm\n",
           CHECKED, 100.0 * hits / CHECKED, (unsigned)missed, (unsigned)alarms, worst * 1000);
    printf("bar|routes: missed|%u|<=|0|\n", (unsigned)missed);
    printf("bar|routes: false alarms above 2^-16 of a unit|%u|<=|0|\n", (unsigned)alarms);
}

/* Of so many pairs whose radii are set so that they pass at a distance, or meet by as much, how
 * many are answered so. */
static uint32_t count_passes(const route_style *style, double apart, berth_status wanted,
                             uint32_t pairs)
{
    harness_random random = harness_random_from(12);
    uint32_t right = 0;
    for (uint32_t k = 0; k < pairs;) {
        route pair[2];
        berth_motion views[2];
        berth_placed placed[2];
        built images[2];
        berth_placement at[2];
        const int32_t offset = harness_between(&random, -style->late * TICKS, style->late * TICKS);
        for (int side = 0; side < 2; side++) {
            pair[side] = style->make(&random, style->knots);
            route_widen(&pair[side], 0);
        }
        const double distance = route_clearance(&pair[0], &pair[1], offset);
        if (distance > 0.2 && distance < style->distant) {
            for (int side = 0; side < 2; side++) {
                at[side] = start_at(side * offset);
                /* rounded so that what is said of the pair is true */
                route_widen(&pair[side], (berth_num)((distance - apart) * 32768 + (apart < 0)));
                images[side] = build(&pair[side], &views[side], 1);
                place(&placed[side], &views[side], &at[side]);
            }
            right += berth_meet(&placed[0], &placed[1], NULL, NULL) == wanted;
            free(images[0].image);
            free(images[1].image);
            k++;
        }
        route_free(&pair[0]);
        route_free(&pair[1]);
    }
    return right;
}

static void check_passes(double apart, berth_status wanted)
{
    const uint32_t right = count_passes(&route_styles[0], apart, wanted, PASSES);
    const char *what = apart > 0 ? "passes at 1 mm answered clear" : "1 mm deep hits answered hit";
    printf("%s: %u of %u\n", what, (unsigned)right, PASSES);
    printf("bar|routes: %s|%.4f|>=|1|\n", what, (double)right / PASSES);
}

/* ---- Time ------------------------------------------------------------------------------------ */

typedef enum way { CLOSED, ANY, FIRST, ONE_CALL, WAYS } way;
static const char *const names[WAYS] = {"closed form over all segments", "placed, any hit",
                                        "placed, first hit", "one call"};
static float times[WAYS][QUERIES];
static uint32_t met[WAYS];

static int ask(way how, uint32_t k)
{
    const uint32_t a = which[k][0], b = which[k][1];
    switch (how) {
    case CLOSED: return route_meet(&routes[a], &routes[b], offsets[k]);
    case ANY: return berth_meet(&mine[a], &theirs[k], NULL, NULL) == BERTH_HIT;
    case FIRST: return berth_first_hit(&mine[a], &theirs[k], NULL, NULL) == BERTH_HIT;
    default:
        return berth_motion_collide(&motions[a], &here, &motions[b], &there[k], NULL, NULL) ==
               BERTH_HIT;
    }
}

static int by_value(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* What reading the clock takes, at least. */
static double clock_time(void)
{
    double best = 1e18;
    for (int k = 0; k < 10000; k++) {
        const double before = bench_now(), taken = bench_now() - before;
        best = taken < best ? taken : best;
    }
    return best;
}

static void say_tests(void)
{
    double bounds = 0, legs = 0, exact = 0;
    for (uint32_t k = 0; k < QUERIES; k++) {
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        if (berth_meet(&mine[which[k][0]], &theirs[k], NULL, &counts) < 0) {
            fail("a query is refused");
        }
        bounds += counts.bounds;
        legs += counts.legs;
        exact += counts.exact;
    }
    printf("%u queries of routes of 40 waypoints, any hit: %.2f bounds, %.2f legs, %.3f of them "
           "exactly\n",
           QUERIES, bounds / QUERIES, legs / QUERIES, exact / QUERIES);
}

/* Each query alone between two readings of the clock; others run between its rounds, so that no
 * predictor knows it by heart. The medians of the first so many ways. */
static void race(int ways, int rounds, double *median)
{
    const double clock = clock_time();
    for (int round = 0; round < rounds; round++) {
        for (int how = 0; how < ways; how++) {
            met[how] = 0;
            for (uint32_t k = 0; k < QUERIES; k++) {
                const double before = bench_now();
                const int hit = ask((way)how, k);
                const float taken = (float)(bench_now() - before - clock);
                met[how] += (uint32_t)hit;
                times[how][k] = round == 0 || taken < times[how][k] ? taken : times[how][k];
            }
        }
    }
    for (int how = 0; how < ways; how++) {
        qsort(times[how], QUERIES, sizeof times[how][0], by_value);
        median[how] = times[how][QUERIES / 2];
    }
}

static void say_race(void)
{
    double median[WAYS];
    race(WAYS, ROUNDS, median);
    say_tests();
    for (int how = 0; how < WAYS; how++) {
        double mean = 0;
        for (uint32_t k = 0; k < QUERIES; k++) {
            mean += times[how][k] / (double)QUERIES;
        }
        printf("  %-30s median %6.1f ns, mean %6.1f ns, %u hits, %.2f of the closed form\n",
               names[how], median[how], mean, (unsigned)met[how], median[how] / median[0]);
    }
    printf("bar|routes: median query, placed, any hit / closed form|%.4f|<=|0.5|\n",
           median[ANY] / median[CLOSED]);
}

/* ---- Styles ---------------------------------------------------------------------------------- */

/* Routes of a style, built and placed, and the pairs that are asked. Says what building takes. */
static void prepare(const route_style *style, uint32_t number, double *bytes, double *took)
{
    harness_random random = harness_random_from(number);
    *bytes = *took = 0;
    for (uint32_t k = 0; k < ROUTES; k++) {
        routes[k] = style->make(&random, style->knots);
        const built image = build(&routes[k], &motions[k], number == 1 ? 1 : 3);
        *bytes += (double)image.bytes / style->knots / ROUTES;
        *took += image.took / 1000 / style->knots / ROUTES;
        place(&mine[k], &motions[k], &here);
    }
    for (uint32_t k = 0; k < QUERIES; k++) {
        which[k][0] = (uint16_t)harness_below(&random, ROUTES);
        which[k][1] = (uint16_t)harness_below(&random, ROUTES);
        offsets[k] = harness_between(&random, -style->late * TICKS, style->late * TICKS);
        there[k] = start_at(offsets[k]);
        place(&theirs[k], &motions[which[k][1]], &there[k]);
    }
}

static void clear_away(void)
{
    for (uint32_t k = 0; k < ROUTES; k++) {
        route_free(&routes[k]);
        free((void *)(uintptr_t)motions[k].image);
    }
}

/* Tests of nodes and legs of a first hit, on average; ends the program where one is missed. */
static double tests_of_style(void)
{
    double all = 0;
    for (uint32_t k = 0; k < QUERIES; k++) {
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        const int hit = berth_first_hit(&mine[which[k][0]], &theirs[k], NULL, &counts) == BERTH_HIT;
        all += counts.bounds + counts.legs;
        if (!hit &&
            route_clearance(&routes[which[k][0]], &routes[which[k][1]], offsets[k]) < -1e-9) {
            fail("a hit is missed");
        }
    }
    return all / QUERIES;
}

static void say_style(uint32_t number)
{
    const route_style *style = &route_styles[number];
    const int lines = number == 1 || number == 2;
    double bytes, took, median[WAYS];
    prepare(style, number + 100, &bytes, &took);
    const double tested = tests_of_style();
    race(ANY + 1, ROUNDS_OF_STYLE, median);
    const double share = median[ANY] / median[CLOSED];
    const uint32_t right = count_passes(style, 0.001, BERTH_CLEAR, PASSES_OF_STYLE);
    printf("%-30s %8.1f %7.3f %7.1f %6.1f %8.2f %8.1f\n", style->name, bytes, took, tested,
           100.0 * met[ANY] / QUERIES, share, 100.0 * right / PASSES_OF_STYLE);
    printf("bar|styles: %s: bytes a waypoint|%.2f|<=|26|bytes\n", style->name, bytes);
    printf("bar|styles: %s: building, a waypoint|%.4f|<=|0.6|us\n", style->name, took);
    printf("bar|styles: %s: any hit / closed form|%.4f|<=|1|\n", style->name, share);
    printf("bar|styles: %s: passes at 1 mm told clear|%.4f|>=|0.99|\n", style->name,
           (double)right / PASSES_OF_STYLE);
    if (lines) {
        printf("bar|styles: %s: tests of a first hit|%.4f|<=|20|\n", style->name, tested);
    }
    clear_away();
}

static void say_styles(void)
{
    printf("%-30s %8s %7s %7s %6s %8s %8s\n%-30s %8s %7s %7s %6s %8s %8s\n", "style", "bytes", "us",
           "tests", "hits", "any hit", "passes", "", "a knot", "a knot", "first", "%", "/ closed",
           "at 1 mm");
    for (uint32_t number = 0; number < ROUTE_STYLES; number++) {
        say_style(number);
    }
}

/* ---- Growth ---------------------------------------------------------------------------------- */

/* How the second vehicle goes: on the other lane, behind, across. */
enum { ONCOMING, FOLLOWING, CROSSING, MANNERS };

static berth_placement manner(harness_random *random, int how)
{
    const int32_t second = 1000;
    if (how == ONCOMING) {
        return berth_placement_at(0, 0, BERTH_DEGREES(180),
                                  harness_between(random, -120 * second, 120 * second));
    }
    if (how == FOLLOWING) {
        return berth_placement_at(0, 0, 0, harness_between(random, second, 40 * second));
    }
    return berth_placement_at(harness_between(random, -1200 * 65536, 1200 * 65536), 0,
                              BERTH_DEGREES(90),
                              harness_between(random, -120 * second, 120 * second));
}

#define VEHICLES 6

static void grow(uint32_t legs)
{
    static berth_motion vehicles[VEHICLES];
    built images[VEHICLES];
    harness_random random = harness_random_from(legs);
    double tested[MANNERS] = {0, 0, 0}, all = 0, band = 0, log2 = 0;
    uint32_t hits = 0;
    for (int k = 0; k < VEHICLES; k++) {
        route made = route_of_vehicle(&random, legs, 2600, -1.75, 1000);
        berth_motion_facts facts;
        images[k] = build(&made, &vehicles[k], 1);
        if (berth_motion_info(&vehicles[k], &facts) != BERTH_OK) {
            fail("a view is refused");
        }
        band = facts.band / 65.536 > band ? facts.band / 65.536 : band;
        route_free(&made);
    }
    for (uint32_t k = 0; k < QUERIES; k++) {
        const int how = (int)(k % MANNERS);
        const berth_placement at = manner(&random, how);
        berth_motion_counts counts = {0, 0, 0, 0, 0, 0, 0, 0, 0};
        berth_placed one, other;
        place(&one, &vehicles[harness_below(&random, VEHICLES)], &here);
        place(&other, &vehicles[harness_below(&random, VEHICLES)], &at);
        hits += berth_first_hit(&one, &other, NULL, &counts) == BERTH_HIT;
        tested[how] += counts.bounds + counts.legs;
        all += counts.bounds + counts.legs;
    }
    for (uint32_t n = legs; n > 1; n = (n + 1) / 2) {
        log2++;
    }
    const double share = QUERIES / (double)MANNERS;
    printf("%5u legs of 2.6 km: %6.2f tests a query (oncoming %.2f, following %.2f, crossing "
           "%.2f), %.0f %% hit, band %.2f mm, %.1f bytes a leg\n",
           (unsigned)legs, all / QUERIES, tested[ONCOMING] / share, tested[FOLLOWING] / share,
           tested[CROSSING] / share, 100.0 * hits / QUERIES, band, (double)images[0].bytes / legs);
    printf("bar|growth: tests a query, %u legs|%.4f|<=|%.2f|\n", (unsigned)legs, all / QUERIES,
           12 + 3 * log2);
    printf("bar|growth: band, %u legs of 2.6 km|%.4f|<=|2|mm\n", (unsigned)legs, band);
    for (int k = 0; k < VEHICLES; k++) {
        free(images[k].image);
    }
}

int main(void)
{
    double bytes, took;
    here = start_at(0);
    say_building(5, 60, TICKS, 1);
    say_building(5, 5, TICKS, 0);
    say_building(40, 40, TICKS, 0);
    say_building(40, 40, 1000, 0);
    prepare(&route_styles[0], 1, &bytes, &took);
    check_answers();
    check_passes(0.001, BERTH_CLEAR);
    check_passes(-0.001, BERTH_HIT);
    say_race();
    clear_away();
    say_styles();
    grow(100);
    grow(1000);
    grow(10000);
    grow(65534);
    return 0;
}
