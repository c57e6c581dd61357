/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From motions to the graph: order, images, what may follow what. */

#include "graph.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int by_speed(const void *a, const void *b)
{
    const motion *x = a, *y = b;
    return x->speed_in != y->speed_in ? (x->speed_in > y->speed_in) - (x->speed_in < y->speed_in)
                                      : strcmp(x->name, y->name);
}

static int by_radius(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- Images --------------------------------------------------------------------------------- */

static void sample(const berth_motion *view, uint32_t i, berth_num *x, berth_num *y, berth_num *r)
{
    if (berth_motion_sample(view, i, x, y, r) != BERTH_OK) {
        fail("internal error: a sample cannot be read; please report it");
    }
}

/* Standing with a radius: one sample for the longest time there is. */
static image build_stand(double radius)
{
    clip c = clip_new(1, 1.0);
    image im = {&arithmetic_q16, NULL, 0, NULL};
    c.r[0] = radius;
    if (arithmetic_q16.build(&c, BERTH_TICK_MAX, 0, 0, &im) < 0) {
        fail("a radius of %g m cannot be stood with; give one of 0 to 8192", radius);
    }
    clip_free(&c);
    return im;
}

/* Walkers stand with their clip's radius rounded up to a centimetre, so that some stands serve all
 * clips. */
static double standing_radius(const motion *m)
{
    return ceil(m->samples.r[0] * 100.0 - 1e-6) / 100.0;
}

/* The radii that walkers stand with, each once, in order; returns how many. */
static size_t find_radii(const motions *all, double *radii)
{
    size_t i, count = 0;
    for (i = 0; i < all->count; i++) {
        radii[i] = standing_radius(&all->list[i]);
    }
    qsort(radii, all->count, sizeof *radii, by_radius);
    for (i = 0; i < all->count; i++) {
        if (count == 0 || radii[i] != radii[count - 1]) {
            radii[count++] = radii[i];
        }
    }
    return count;
}

static void build_images(graph *g)
{
    double *radii = grab(g->motions.count, sizeof *radii);
    const size_t clips = g->motions.count, stands = find_radii(&g->motions, radii);
    berth_num x, y;
    size_t i, s;
    g->images = grab(clips + stands, sizeof *g->images);
    g->clips = grab(clips, sizeof *g->clips);
    g->stands = grab(stands, sizeof *g->stands);
    for (s = 0; s < stands; s++) {
        g->images[clips + s] = build_stand(radii[s]);
        g->stands[s].view = g->images[clips + s].view;
        sample(g->stands[s].view, 0, &x, &y, &g->stands[s].radius);
    }
    for (i = 0; i < clips; i++) {
        const motion *m = &g->motions.list[i];
        g->images[i] = image_build(&arithmetic_q16, &m->samples, m->name, WALKERS_SECOND, 0, 0);
        g->clips[i].walk = g->images[i].view;
        for (s = 0; radii[s] != standing_radius(m); s++) {
        }
        g->clips[i].stand = (uint16_t)s;
    }
    for (i = 0; i < clips + stands; i++) {
        g->bytes += g->images[i].bytes;
    }
    g->crowd.clips = g->clips;
    g->crowd.stands = g->stands;
    g->crowd.clip_count = (uint16_t)clips;
    g->crowd.stand_count = (uint16_t)stands;
    free(radii);
}

/* ---- Where a clip ends and what it covers --------------------------------------------------- */

static void find_end(crowd_clip *of, double heading)
{
    const double turns = heading / (2.0 * acos(-1.0));
    berth_num x, y, r;
    sample(of->walk, of->walk->track.samples.count - 1, &x, &y, &r);
    of->end = berth_placement_at(x, y, (berth_angle)(int32_t)lround(turns * 65536.0),
                                 (int32_t)of->walk->track.samples.count * of->walk->track.dt);
}

/* The furthest that a disc, or standing anywhere on the way, reaches from a point. */
static double reach_from(const berth_motion *view, berth_num standing, double x0, double y0)
{
    double most = 0.0;
    uint32_t i;
    for (i = 0; i < view->track.samples.count; i++) {
        berth_num x, y, r;
        sample(view, i, &x, &y, &r);
        most = fmax(most, hypot(x - x0, y - y0) + (r > standing ? r : standing));
    }
    return most;
}

/* A rotation pair is not of unit length: lengths come out within 1 +- 2^-14. Standing at the end is
 * off the last sample by at most 2^-13 of the way there, at most twice the reach, and all
 * positions are rounded by some units. */
static berth_num widened(double reach)
{
    return (berth_num)ceil(reach * (1.0 + 1.0 / 2048.0)) + 16;
}

/* The middle of the smallest rectangle along the axes. */
static void find_reach(crowd_clip *of, berth_num standing)
{
    berth_num low_x = 0, high_x = 0, low_y = 0, high_y = 0, x, y, r;
    uint32_t i;
    for (i = 0; i < of->walk->track.samples.count; i++) {
        sample(of->walk, i, &x, &y, &r);
        low_x = x < low_x ? x : low_x;
        low_y = y < low_y ? y : low_y;
        high_x = x > high_x ? x : high_x;
        high_y = y > high_y ? y : high_y;
    }
    of->middle_x = low_x + (high_x - low_x) / 2;
    of->middle_y = low_y + (high_y - low_y) / 2;
    of->reach = widened(reach_from(of->walk, standing, of->middle_x, of->middle_y));
    of->span = widened(reach_from(of->walk, standing, 0.0, 0.0));
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
    graph g = {{NULL, NULL, 0, 0, 0, 0, 0}, NULL, NULL, NULL, {NULL, 0}, 0};
    size_t i;
    g.motions = all;
    qsort(all.list, all.count, sizeof *all.list, by_speed);
    build_images(&g);
    for (i = 0; i < all.count; i++) {
        find_end(&g.clips[i], all.list[i].heading);
        find_reach(&g.clips[i], g.stands[g.clips[i].stand].radius);
        find_followers(&g, i);
        g.crowd.reach = g.clips[i].reach > g.crowd.reach ? g.clips[i].reach : g.crowd.reach;
        g.crowd.span = g.clips[i].span > g.crowd.span ? g.clips[i].span : g.crowd.span;
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

void graph_free(graph *g)
{
    size_t i;
    for (i = 0; i < (size_t)g->crowd.clip_count + g->crowd.stand_count; i++) {
        image_free(&g->images[i]);
    }
    free(g->images);
    free(g->clips);
    free(g->stands);
    motions_free(&g->motions);
}
