/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth beside other libraries, on the same questions, in one run, on one thread: do two robots on
 * their routes ever collide; do two convex outlines overlap as they stand. Any of them, and those
 * alone that pass or overlap by 2 cm at most. The judge is the closed form in double on what all of
 * them were given; no question is within 10^-9 of touching.
 *
 * A peer that knows one stretch of a straight way is asked stretch after stretch, in order of time,
 * up to the first that meets, and those alone whose boxes overlap: as one would write it. Routes
 * and shapes are kept outside of what is measured, and so is placing; the fastest of some rounds
 * counts, by the processor's time. Memory is what a route or an outline takes of the heap. */

#define _POSIX_C_SOURCE 200809L

#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "berth/berth.h"
#include "peers.h"
#include "tests/bench/clock.h"
#include "tests/bench/memory.h"
#include "tests/bench/route.h"
#include "tests/harness/harness.h"

#define THINGS 200
#define QUERIES 4000
#define ROUNDS 9
#define TICKS 120
#define TOUCHES 1e-9
#define CLOSE 0.02
#define ANY 1e9

static const peer *const peers[] = {&peer_fcl, &peer_box2d, &peer_ccd};
#define PEERS (sizeof peers / sizeof peers[0])

static harness_random draws;

static double draw(double low, double high)
{
    return route_draw(&draws, low, high);
}

static void must(int right, const char *what)
{
    if (!right) {
        fprintf(stderr, "peers: %s\n", what);
        exit(2);
    }
}

/* Nanoseconds of this process alone, whatever else the machine does. */
static double now(void)
{
    return (double)bench_nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

static double in_use(void)
{
    return (double)mallinfo2().uordblks;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* What is asked: things a and b; of routes the ticks that b starts later, of outlines where both
 * stand; and the judge's word, by how much they are clear. */
static struct question {
    uint32_t a, b;
    int32_t later;
    peers_at at[2];
    berth_placement placement[2];
    double clear;
} questions[QUERIES];

/* One way of asking: answers question k. */
typedef struct way {
    const char *name, *by;
    int (*ask)(const struct way *of, uint32_t k);
    double bytes; /* a thing */
    const peer *peer;
} way;

static void run(const char *what, way *w)
{
    uint32_t missed = 0, false_alarms = 0, hits = 0;
    double best = 1e18, deepest = 0, furthest = 0;
    static int said[QUERIES];
    for (int round = 0; round < ROUNDS; round++) {
        const double before = now();
        for (uint32_t k = 0; k < QUERIES; k++) {
            said[k] = w->ask(w, k);
        }
        const double took = now() - before;
        best = took < best ? took : best;
    }
    for (uint32_t k = 0; k < QUERIES; k++) {
        const double clear = questions[k].clear;
        hits += clear < 0;
        if (clear < 0 && !said[k]) {
            missed++;
            deepest = -clear > deepest ? -clear : deepest;
        } else if (clear >= 0 && said[k]) {
            false_alarms++;
            furthest = clear > furthest ? clear : furthest;
        }
    }
    printf("| %s | %s | %s | %.0f | %.0f | %u, %.3f mm | %u, %.3f mm |\n", what, w->name, w->by,
           best / QUERIES, w->bytes, (unsigned)missed, 1000 * deepest, (unsigned)false_alarms,
           1000 * furthest);
    if (strcmp(w->name, "berth") == 0) {
        printf("bar|%s: berth misses|%u|<=|0|\n", what, (unsigned)missed);
        printf("bar|%s: furthest false alarm of berth|%.4f|<=|3|mm\n", what, 1000 * furthest);
    }
    must(hits > QUERIES / 10 && hits < QUERIES * 9 / 10, "the questions are no mixture");
}

/* ---- Routes ---------------------------------------------------------------------------------- */

static route routes[THINGS];
static double *knots[THINGS][3]; /* t, x, y */
static const void *discs[THINGS];
static berth_motion motions[THINGS];
static berth_placed placed[THINGS], later[QUERIES];

static int ask_berth_routes(const way *w, uint32_t k)
{
    (void)w;
    return berth_meet(&placed[questions[k].a], &later[k], NULL, NULL) == BERTH_HIT;
}

/* Where a route is at a time within stretch i of it. */
static void where(double *const *of, uint32_t i, double t, double at[2])
{
    const double part = (t - of[0][i]) / (of[0][i + 1] - of[0][i]);
    at[0] = of[1][i] + part * (of[1][i + 1] - of[1][i]);
    at[1] = of[2][i] + part * (of[2][i + 1] - of[2][i]);
}

/* Whether the boxes around two stretches are apart. */
static int boxes_apart(const double a[2], const double to_a[2], const double b[2],
                       const double to_b[2], double r)
{
    for (int k = 0; k < 2; k++) {
        if (fmin(b[k], to_b[k]) > fmax(a[k], to_a[k]) + r ||
            fmin(a[k], to_a[k]) > fmax(b[k], to_b[k]) + r) {
            return 1;
        }
    }
    return 0;
}

static int ask_peer_routes(const way *w, uint32_t k)
{
    const struct question *q = &questions[k];
    double *const *const a = knots[q->a], *const *const b = knots[q->b];
    const uint32_t last_a = routes[q->a].count - 1, last_b = routes[q->b].count - 1;
    const double r = routes[q->a].r + routes[q->b].r, off = q->later;
    uint32_t i = 0, j = 0;
    double t = fmax(a[0][0], b[0][0] + off);
    while (i < last_a && j < last_b) {
        const double end = fmin(a[0][i + 1], b[0][j + 1] + off);
        if (end > t) {
            double from_a[2], to_a[2], from_b[2], to_b[2];
            where(a, i, t, from_a);
            where(a, i, end, to_a);
            where(b, j, t - off, from_b);
            where(b, j, end - off, to_b);
            if (!boxes_apart(from_a, to_a, from_b, to_b, r) &&
                w->peer->meet(discs[q->a], from_a, to_a, discs[q->b], from_b, to_b)) {
                return 1;
            }
            t = end;
        }
        i += a[0][i + 1] <= end;
        j += b[0][j + 1] + off <= end;
    }
    return 0;
}

static void make_route(uint32_t k)
{
    routes[k] = route_of_robot(&draws, 40, 20.0, TICKS);
    for (int what = 0; what < 3; what++) {
        knots[k][what] = bench_found(malloc(routes[k].count * sizeof(double)));
    }
    for (uint32_t i = 0; i < routes[k].count; i++) {
        knots[k][0][i] = routes[k].tick[i];
        knots[k][1][i] = routes[k].x[i] / 65536.0;
        knots[k][2][i] = routes[k].y[i] / 65536.0;
    }
}

static double bytes_of_motions;

static void build_motions(void)
{
    const berth_placement here = berth_placement_at(0, 0, 0, 0);
    for (uint32_t k = 0; k < THINGS; k++) {
        make_route(k);
        const berth_trajectory t = route_trajectory(&routes[k]);
        berth_motion_desc desc = {0};
        desc.trajectory = &t;
        const size_t size = berth_motion_image_size(&desc);
        berth_arena image = berth_arena_over(bench_found(malloc(size)), size);
        must(berth_trajectory_build(&t, &image, &motions[k]) == BERTH_OK &&
                 berth_motion_place(&motions[k], &here, &placed[k]) == BERTH_OK,
             "a route is refused");
        bytes_of_motions += (double)berth_arena_mark(&image) / THINGS;
    }
}

static int ask_closed_form(const way *w, uint32_t k)
{
    const struct question *q = &questions[k];
    (void)w;
    return route_meet(&routes[q->a], &routes[q->b], q->later);
}

static void ask_routes(const char *what, double most)
{
    const double stored = 3 * 40 * sizeof(double), legs = 40 * sizeof(route_leg);
    way berth = {"berth", "berth_meet", ask_berth_routes, bytes_of_motions, NULL};
    way by_hand = {"by hand", "the judge's closed form, the first hit in time", ask_closed_form,
                   legs, NULL};
    for (uint32_t k = 0; k < QUERIES; k++) {
        struct question *q = &questions[k];
        do {
            q->a = harness_below(&draws, THINGS);
            q->b = harness_below(&draws, THINGS);
            q->later = harness_between(&draws, -20 * TICKS, 20 * TICKS);
            q->clear = route_clearance(&routes[q->a], &routes[q->b], q->later);
        } while (q->a == q->b || fabs(q->clear) < TOUCHES || fabs(q->clear) > most);
        q->placement[1] = berth_placement_at(0, 0, 0, q->later);
        must(berth_motion_place(&motions[q->b], &q->placement[1], &later[k]) == BERTH_OK,
             "a route is not placed");
    }
    run(what, &berth);
    run(what, &by_hand);
    for (uint32_t p = 0; p < PEERS; p++) {
        const double before = in_use();
        for (uint32_t k = 0; k < THINGS; k++) {
            discs[k] = peers[p]->disc(routes[k].r);
        }
        way w = {peers[p]->name, peers[p]->routes_by, ask_peer_routes,
                 stored + (in_use() - before) / THINGS, peers[p]};
        run(what, &w);
    }
}

/* ---- Outlines -------------------------------------------------------------------------------- */

static peers_outline outlines[THINGS];
static const void *shapes[THINGS];
static berth_footprint footprints[THINGS];
static berth_placed_footprint standing[QUERIES][2];

static int ask_berth_outlines(const way *w, uint32_t k)
{
    (void)w;
    return berth_footprint_overlap(&standing[k][0], &standing[k][1], NULL, NULL) == BERTH_HIT;
}

static int ask_peer_outlines(const way *w, uint32_t k)
{
    const struct question *q = &questions[k];
    return w->peer->overlap(shapes[q->a], &q->at[0], shapes[q->b], &q->at[1]);
}

/* Corners in order on an ellipse, on a lattice of 2^-10 units; neither flat nor close together. */
static void make_outline(peers_outline *of)
{
    const double a = draw(0.4, 1.2), b = draw(0.3, 0.8), turn = draw(0, 1);
    of->corners = 3 + (int)harness_below(&draws, PEERS_CORNERS - 2);
    for (int k = 0; k < of->corners; k++) {
        const double angle = 6.283185307179586 * (k + turn + draw(-0.3, 0.3)) / of->corners;
        of->x[k] = floor(1024 * a * cos(angle)) / 1024;
        of->y[k] = floor(1024 * b * sin(angle)) / 1024;
    }
}

static void corner_at(const peers_outline *of, const peers_at *at, int k, double p[2])
{
    p[0] = at->c * of->x[k] - at->s * of->y[k] + at->x;
    p[1] = at->s * of->x[k] + at->c * of->y[k] + at->y;
}

/* The widest gap that a side of `a` sees; by so much they overlap where it is below 0. */
static double gap_beside(const peers_outline *a, const peers_at *at_a, const peers_outline *b,
                         const peers_at *at_b)
{
    double most = -1e9;
    for (int k = 0; k < a->corners; k++) {
        double p[2], to[2], other[2], least = 1e9;
        corner_at(a, at_a, k, p);
        corner_at(a, at_a, (k + 1) % a->corners, to);
        const double nx = to[1] - p[1], ny = p[0] - to[0], length = hypot(nx, ny);
        for (int i = 0; i < b->corners; i++) {
            corner_at(b, at_b, i, other);
            least = fmin(least, ((other[0] - p[0]) * nx + (other[1] - p[1]) * ny) / length);
        }
        most = fmax(most, least);
    }
    return most;
}

static void stand(struct question *q, int which, double x, double y)
{
    q->placement[which] = berth_placement_at((berth_num)(x * 65536), (berth_num)(y * 65536),
                                             (berth_angle)harness_below(&draws, 65536), 0);
    q->at[which].c = q->placement[which].rotation.c / 16384.0;
    q->at[which].s = q->placement[which].rotation.s / 16384.0;
    q->at[which].x = q->placement[which].x / 65536.0;
    q->at[which].y = q->placement[which].y / 65536.0;
}

static double bytes_of_footprints;

static void build_footprints(void)
{
    static uint64_t scratch_words[1 << 16];
    for (uint32_t k = 0; k < THINGS; k++) {
        make_outline(&outlines[k]);
        berth_num x[PEERS_CORNERS], y[PEERS_CORNERS];
        for (int i = 0; i < outlines[k].corners; i++) {
            x[i] = (berth_num)(outlines[k].x[i] * 65536);
            y[i] = (berth_num)(outlines[k].y[i] * 65536);
        }
        berth_footprint_desc desc = berth_footprint_desc_default();
        desc.outline = berth_outline_over_arrays(x, y, (uint16_t)outlines[k].corners);
        desc.threshold = 0;
        const size_t size = berth_footprint_image_size(&desc);
        berth_arena image = berth_arena_over(bench_found(malloc(size)), size);
        berth_arena scratch = berth_arena_over(scratch_words, sizeof scratch_words);
        must(berth_footprint_build(&desc, &image, &scratch, &footprints[k]) == BERTH_OK,
             "an outline is refused");
        bytes_of_footprints += (double)berth_arena_mark(&image) / THINGS;
    }
}

static void ask_outlines(const char *what, double most)
{
    way berth = {"berth", "berth_footprint_overlap", ask_berth_outlines, bytes_of_footprints, NULL};
    for (uint32_t k = 0; k < QUERIES; k++) {
        struct question *q = &questions[k];
        q->a = harness_below(&draws, THINGS);
        q->b = harness_below(&draws, THINGS);
        do {
            stand(q, 0, 0, 0);
            stand(q, 1, draw(-1.8, 1.8), draw(-1.8, 1.8));
            q->clear = fmax(gap_beside(&outlines[q->a], &q->at[0], &outlines[q->b], &q->at[1]),
                            gap_beside(&outlines[q->b], &q->at[1], &outlines[q->a], &q->at[0]));
        } while (fabs(q->clear) < TOUCHES || fabs(q->clear) > most);
        must(berth_footprint_place(&footprints[q->a], &q->placement[0], &standing[k][0]) ==
                     BERTH_OK &&
                 berth_footprint_place(&footprints[q->b], &q->placement[1], &standing[k][1]) ==
                     BERTH_OK,
             "an outline is not placed");
    }
    run(what, &berth);
    for (uint32_t p = 0; p < PEERS; p++) {
        const double before = in_use();
        for (uint32_t k = 0; k < THINGS; k++) {
            shapes[k] = peers[p]->outline(&outlines[k]);
        }
        way w = {peers[p]->name, peers[p]->outlines_by, ask_peer_outlines,
                 (in_use() - before) / THINGS, peers[p]};
        run(what, &w);
    }
}

int main(void)
{
    draws = harness_random_from(1);
    printf("| asked | library | by | ns a question | bytes each | missed, deepest | false alarms, "
           "furthest |\n|---|---|---|---|---|---|---|\n");
    build_motions();
    build_footprints();
    ask_routes("routes of 40 waypoints", ANY);
    ask_routes("routes that pass within 2 cm", CLOSE);
    ask_outlines("convex outlines", ANY);
    ask_outlines("convex outlines within 2 cm", CLOSE);
    return 0;
}
