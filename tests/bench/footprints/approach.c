/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How close two characters come before a hit is reported, and how deep a tree must be for it
 * (section 5 of the paper). Each pair comes nearer along a random direction, at random rotations,
 * until a method first reports a hit; found to a quarter of a millimetre.
 *
 *   approach PAIRS SEED ROUNDS MESH[:STEP]... -- METHOD...
 *
 *   approach|METHOD|PAIRS|DISTANCE|EARLY|MOST|LATE    metres: mean distance of the middles at the
 *       first hit; mean and most by which that is before the full method's; pairs reported later
 *   depth-approach|LEVELS|PAIRS|DISTANCE|EARLY|MOST|NANOSECONDS   contour trees of so many levels,
 *       and the mean time of a query at the full method's first contact */

#include "figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define STEP 0.004
#define FINE 0.00025
#define MOST_PAIRS 1024
#define MOST_LEVELS 13

typedef struct pair {
    uint32_t a, b;
    uint32_t angle;
    double c, s, start; /* the direction from which b comes, and how far away it begins */
    double contact;     /* of the full method */
} pair;

static pair pairs[MOST_PAIRS];
static uint32_t pair_count;

static berth_placement place_at(const pair *p, double distance)
{
    return berth_placement_at(berth_num_of((berth_raw)lround(p->c * distance * 65536.0)),
                              berth_num_of((berth_raw)lround(p->s * distance * 65536.0)),
                              (berth_angle)p->angle, 0);
}

static int hits(const fp_method *method, const fp_tree *trees, const pair *p, double distance)
{
    const berth_placement at = place_at(p, distance);
    fp_counts counts;
    return method->ask(&trees[p->a], &trees[p->b], &at, &counts) == 1;
}

/* From afar inward in steps, then halving the step in which the first hit lies. 0: never. */
static double first_hit(const fp_method *method, const fp_tree *trees, const pair *p)
{
    double far = p->start, near;
    for (near = far; near > 0.0 && !hits(method, trees, p, near); near -= STEP) {
        far = near;
    }
    while (near > 0.0 && far - near > FINE) {
        const double middle = (far + near) / 2.0;
        if (hits(method, trees, p, middle)) {
            near = middle;
        } else {
            far = middle;
        }
    }
    return fmax(near, 0.0);
}

typedef struct sums {
    double distance, early, most;
    uint32_t late;
} sums;

static sums approach(const fp_method *method, const fp_tree *trees)
{
    sums sum = {0.0, 0.0, 0.0, 0};
    for (uint32_t k = 0; k < pair_count; k++) {
        const double distance = first_hit(method, trees, &pairs[k]);
        const double early = distance - pairs[k].contact;
        sum.distance += distance;
        sum.early += early;
        sum.most = fmax(sum.most, early);
        sum.late += early < -2.0 * FINE;
    }
    return sum;
}

/* Mean time of a query where the figures touch, fastest of the rounds. */
static double time_contacts(const fp_method *method, const fp_tree *trees, uint32_t rounds)
{
    static fp_case cases[MOST_PAIRS];
    uint64_t best = UINT64_MAX;
    for (uint32_t k = 0; k < pair_count; k++) {
        const pair *p = &pairs[k];
        cases[k] = (fp_case){(uint16_t)p->a, (uint16_t)p->b, place_at(p, p->contact)};
    }
    for (uint32_t round = 0; round < rounds; round++) {
        const uint64_t taken = figures_time(method->ask, trees, cases, pair_count);
        best = taken < best ? taken : best;
    }
    return (double)best / pair_count;
}

static void draw_pairs(uint32_t wanted, uint32_t state)
{
    const fp_method *full = fp_method_named("full");
    const fp_tree *trees = figures_trees(full, 0, NULL);
    while (pair_count < wanted) {
        pair *p = &pairs[pair_count];
        const double way = figures_random(&state) * 2.0 * acos(-1.0);
        p->a = (uint32_t)(figures_random(&state) * figure_count);
        p->b = (uint32_t)(figures_random(&state) * figure_count);
        p->angle = (uint32_t)(figures_random(&state) * 65536.0);
        p->c = cos(way);
        p->s = sin(way);
        p->start = figures[p->a].radius + figures[p->b].radius + 0.1;
        p->contact = first_hit(full, trees, p);
        pair_count += p->contact > 0.0;
    }
}

int main(int argc, char **argv)
{
    int i;
    if (argc < 6 || atol(argv[1]) > MOST_PAIRS) {
        figures_fail("usage: approach PAIRS SEED ROUNDS MESH[:STEP]... -- METHOD...", "approach");
    }
    uint32_t rounds = (uint32_t)atol(argv[3]);
    i = figures_load(4, argc, argv);
    draw_pairs((uint32_t)atol(argv[1]), (uint32_t)atol(argv[2]));
    for (; i < argc; i++) {
        const fp_method *method = figures_method(argv[i]);
        const sums sum = approach(method, figures_trees(method, 0, NULL));
        printf("approach|%s|%u|%.6f|%.6f|%.6f|%u\n", method->name, pair_count,
               sum.distance / pair_count, sum.early / pair_count, sum.most, sum.late);
    }
    for (unsigned levels = 1; levels <= MOST_LEVELS; levels++) {
        const fp_method *method = &fp_methods[FP_CONTOUR];
        const fp_tree *trees = figures_trees(method, levels, NULL);
        const sums sum = approach(method, trees);
        printf("depth-approach|%u|%u|%.6f|%.6f|%.6f|%.1f\n", levels, pair_count,
               sum.distance / pair_count, sum.early / pair_count, sum.most,
               time_contacts(method, trees, rounds));
    }
    return 0;
}
