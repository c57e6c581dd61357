/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From motions to the graph: order, images, what may follow what. */

#include "graph.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAF_SIZE 1 /* legs: they are few, and a node costs less than a pair of legs */

static int by_speed(const void *a, const void *b)
{
    const motion *x = a, *y = b;
    return x->speed_in != y->speed_in ? (x->speed_in > y->speed_in) - (x->speed_in < y->speed_in)
                                      : strcmp(x->name, y->name);
}

/* ---- Images --------------------------------------------------------------------------------- */

static berth_leg leg_of(const berth_motion *view, uint32_t i)
{
    berth_leg leg;
    if (berth_motion_leg(view, i, &leg) != BERTH_OK) {
        fail("internal error: a leg cannot be read; please report it");
    }
    return leg;
}

/* The recording, straight between its samples, in few legs, standing at its end. */
static image build_walk(const motion *m)
{
    const image_making how = {LEAF_SIZE, 0.0};
    thinning thin;
    clip original = m->samples, simple;
    image im;
    original.held = false;
    original.stands_after = true;
    simple =
        image_simplify(&arithmetic_q16, &original, m->name, WALKERS_SECOND, CLIP_TOLERANCE, &thin);
    im = image_build(&arithmetic_q16, &simple, m->name, WALKERS_SECOND, &how);
    return im;
}

/* Rounded as the library's own numbers are. */
static crowd_original original_of(const clip *c)
{
    int32_t *x = grab(2 * c->count, sizeof *x), *y = x + c->count;
    const crowd_original made = {x, y, (int32_t)lround(c->r[0] * 65536.0), (uint32_t)c->count,
                                 (int32_t)lround(WALKERS_SECOND / c->rate)};
    for (size_t i = 0; i < c->count; i++) {
        x[i] = (int32_t)lround(c->x[i] * 65536.0);
        y[i] = (int32_t)lround(c->y[i] * 65536.0);
    }
    return made;
}

static void build_images(graph *g)
{
    const size_t clips = g->motions.count;
    g->images = grab(clips, sizeof *g->images);
    g->clips = grab(clips, sizeof *g->clips);
    g->originals = grab(clips, sizeof *g->originals);
    for (size_t i = 0; i < clips; i++) {
        const motion *m = &g->motions.list[i];
        g->images[i] = build_walk(m);
        g->originals[i] = original_of(&m->samples);
        g->clips[i].walk = g->images[i].view;
        g->bytes += g->images[i].bytes;
        if (crowd_radius(g->clips[i].walk) < crowd_radius(g->clips[g->crowd.slimmest].walk)) {
            g->crowd.slimmest = (uint16_t)i;
        }
    }
    g->crowd.clips = g->clips;
    g->crowd.clip_count = (uint16_t)clips;
}

/* ---- Where a clip ends and what it covers --------------------------------------------------- */

static void find_end(crowd_clip *of, const crowd_original *from, double heading)
{
    const double turns = heading / (2.0 * acos(-1.0));
    const uint32_t last = from->count - 1;
    of->end =
        berth_placement_at(from->x[last], from->y[last],
                           (berth_angle)(int32_t)lround(turns * 65536.0), (int32_t)last * from->dt);
}

/* Knot i of a walk: straight legs are within what holds their knots. */
static berth_leg knot_of(const berth_motion *view, uint32_t i)
{
    const uint32_t legs = crowd_legs(view);
    berth_leg leg = leg_of(view, i < legs ? i : i - 1);
    if (i == legs) {
        leg.x = leg.to_x;
        leg.y = leg.to_y;
    }
    return leg;
}

/* A rotation pair is not of unit length: lengths come out within 1 +- 2^-14; all positions are
 * rounded by some units. */
static berth_num widened(double reach)
{
    return (berth_num)ceil(reach * (1.0 + 1.0 / 2048.0)) + 16;
}

/* The middle of the smallest rectangle along the axes, and how far a disc gets from it. */
static void find_reach(crowd_clip *of)
{
    berth_num low_x = 0, high_x = 0, low_y = 0, high_y = 0;
    double most = 0.0;
    for (uint32_t i = 0; i <= crowd_legs(of->walk); i++) {
        const berth_leg at = knot_of(of->walk, i);
        low_x = at.x < low_x ? at.x : low_x;
        low_y = at.y < low_y ? at.y : low_y;
        high_x = at.x > high_x ? at.x : high_x;
        high_y = at.y > high_y ? at.y : high_y;
    }
    of->middle_x = low_x + (high_x - low_x) / 2;
    of->middle_y = low_y + (high_y - low_y) / 2;
    for (uint32_t i = 0; i <= crowd_legs(of->walk); i++) {
        const berth_leg at = knot_of(of->walk, i);
        most = fmax(most, hypot(at.x - of->middle_x, at.y - of->middle_y) + at.radius);
    }
    of->reach = widened(most);
}

/* ---- Edges ---------------------------------------------------------------------------------- */

static bool joins(double out, double in)
{
    return fabs(out - in) <= JOIN_SPEED + JOIN_PART * fmax(out, in);
}

/* Whether the speed is within reach of `out` only grows and then falls with the clip's number, so
 * what may follow is a range. */
static void find_followers(graph *g, size_t number)
{
    const motion *list = g->motions.list;
    size_t from = 0, end;
    while (from < g->motions.count && !joins(list[number].speed_out, list[from].speed_in)) {
        from++;
    }
    for (end = from; end < g->motions.count && joins(list[number].speed_out, list[end].speed_in);) {
        end++;
    }
    g->clips[number].follow = (uint16_t)from;
    g->clips[number].follow_end = (uint16_t)end;
}

graph graph_build(motions all)
{
    graph g = {{NULL, 0, 0, 0}, NULL, NULL, {NULL, 0}, NULL, 0};
    size_t i;
    g.motions = all;
    qsort(all.list, all.count, sizeof *all.list, by_speed);
    build_images(&g);
    for (i = 0; i < all.count; i++) {
        find_end(&g.clips[i], &g.originals[i], all.list[i].heading);
        find_reach(&g.clips[i]);
        find_followers(&g, i);
        g.crowd.slow_end =
            (uint16_t)(all.list[i].speed_in <= START_SPEED ? i + 1 : g.crowd.slow_end);
    }
    if (g.crowd.slow_end == 0) {
        fail("no clip starts slower than %g m/s, so nobody who stands could set off; add slower "
             "clips",
             START_SPEED);
    }
    return g;
}
