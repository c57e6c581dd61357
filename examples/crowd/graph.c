/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From motions to the graph: order, images, what may follow what. */

#include "graph.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Motion ---------------------------------------------------------------------------------- */

/* Reading, cutting and setting down motions.
 *
 * A walker's hips sway with each step, so directions and speeds are those of a straight line fitted
 * to half a second, about one step: around a cut where the recording goes on beyond it. */

#define STEP_SECONDS 0.5  /* of the fitted line */
#define LONG_SECONDS 6.0  /* a clip above this is cut into pieces */
#define LEAST_SPEED 0.45  /* metres a second: on average in a piece, */
#define LEAST_MOMENT 0.25 /* and at its start and end */
#define MOST_RADIUS 0.65  /* metres, of a piece: no outstretched arms */
#define MOST_CLIPS 300    /* mirror images included, */
#define MOST_BYTES 122880 /* and of what they would take as held samples, about */

/* Pieces that differ by less than this, all of them, are alike; so many alike are taken. */
#define ALIKE_TURN 0.20  /* radians */
#define ALIKE_SPEED 0.15 /* metres a second, at the start and at the end */
#define ALIKE_SECONDS 0.4
#define MOST_ALIKE 1

/* ---- Directions ----------------------------------------------------------------------------- */

typedef struct velocity {
    double x, y; /* metres a second */
} velocity;

/* The slope of the line fitted to samples from <= i < end. */
static velocity fit(const clip *c, size_t from, size_t end)
{
    const double n = (double)(end - from), middle = (n - 1.0) / 2.0;
    velocity sum = {0.0, 0.0};
    double squares = 0.0;
    for (size_t i = from; i < end; i++) {
        const double t = (double)(i - from) - middle;
        sum.x += t * c->x[i];
        sum.y += t * c->y[i];
        squares += t * t;
    }
    sum.x *= c->rate / squares;
    sum.y *= c->rate / squares;
    return sum;
}

/* The velocity around sample `at` of a recording, from the samples that there are. */
static velocity velocity_at(const clip *c, size_t at)
{
    const size_t width = (size_t)lround(STEP_SECONDS * c->rate);
    size_t from = at > width / 2 ? at - width / 2 : 0;
    size_t end = from + width + 1;
    if (end > c->count) {
        end = c->count;
        from = end > width + 1 ? end - width - 1 : 0;
    }
    return fit(c, from, end);
}

/* ---- Pieces --------------------------------------------------------------------------------- */

/* Samples first <= i < first + count of a recording as a motion of its own. */
static motion cut(const clip *c, size_t first, size_t count)
{
    const velocity in = velocity_at(c, first), out = velocity_at(c, first + count - 1);
    motion m;
    m.samples = clip_new(count, c->rate);
    m.speed_in = hypot(in.x, in.y);
    m.speed_out = hypot(out.x, out.y);
    double cosine = m.speed_in > 0.0 ? in.x / m.speed_in : 1.0;
    double sine = m.speed_in > 0.0 ? in.y / m.speed_in : 0.0;
    m.heading = atan2(cosine * out.y - sine * out.x, cosine * out.x + sine * out.y);
    for (size_t i = 0; i < count; i++) {
        const double x = c->x[first + i] - c->x[first], y = c->y[first + i] - c->y[first];
        m.samples.x[i] = cosine * x + sine * y;
        m.samples.y[i] = cosine * y - sine * x;
        m.samples.r[i] = c->r[first + i];
    }
    m.name = NULL;
    return m;
}

static motion mirrored(const motion *m)
{
    motion other = cut(&m->samples, 0, m->samples.count);
    memcpy(other.samples.x, m->samples.x, m->samples.count * sizeof *m->samples.x);
    memcpy(other.samples.y, m->samples.y, m->samples.count * sizeof *m->samples.y);
    clip_mirror(&other.samples);
    other.speed_in = m->speed_in;
    other.speed_out = m->speed_out;
    other.heading = -m->heading;
    other.name = text("%s mirrored", m->name);
    return other;
}

/* ---- The collection ------------------------------------------------------------------------- */

/* Held, an image takes 64 bytes, about 14 a node of 8 to 16 samples, and 4 a sample. */
static size_t bytes_of(const motion *m)
{
    return 64 + 14 + m->samples.count * 6;
}

static size_t bytes_in(const motions *all)
{
    size_t i, sum = 0;
    for (i = 0; i < all->count; i++) {
        sum += bytes_of(&all->list[i]);
    }
    return sum;
}

static void add_one(motions *all, motion m)
{
    motion *list = realloc(all->list, (all->count + 1) * sizeof *list);
    if (list == NULL) {
        fail("out of memory for %zu clips; give fewer", all->count + 1);
    }
    all->list = list;
    all->list[all->count++] = m;
}

static void add(motions *all, motion m, double radius)
{
    clip_fix_radius(&m.samples, radius);
    add_one(all, m);
    add_one(all, mirrored(&m));
}

static bool walks(const motion *m)
{
    const clip_facts facts = clip_measure(&m->samples);
    return facts.path >= LEAST_SPEED * facts.duration && m->speed_in >= LEAST_MOMENT &&
           m->speed_out >= LEAST_MOMENT && facts.max_r <= MOST_RADIUS;
}

/* How many of the collection are like m. */
static int count_alike(const motions *all, const motion *m)
{
    int count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const motion *other = &all->list[i];
        const double seconds = (double)m->samples.count / m->samples.rate -
                               (double)other->samples.count / other->samples.rate;
        count += fabs(m->heading - other->heading) < ALIKE_TURN &&
                 fabs(m->speed_in - other->speed_in) < ALIKE_SPEED &&
                 fabs(m->speed_out - other->speed_out) < ALIKE_SPEED &&
                 fabs(seconds) < ALIKE_SECONDS;
    }
    return count;
}

/* Pieces one behind the other, of lengths that take turns; those are kept that walk, and that are
 * not like those kept before. */
static void add_pieces(motions *all, const clip *c, const char *name, double radius)
{
    static const double lengths[] = {1.0, 1.5, 2.0, 1.2, 2.5, 1.0, 3.0};
    size_t first = 0, turn = 0;
    for (;;) {
        const double seconds = lengths[turn++ % (sizeof lengths / sizeof lengths[0])];
        const size_t count = (size_t)lround(seconds * c->rate);
        if (first + count > c->count) {
            return;
        }
        motion m = cut(c, first, count);
        if (walks(&m) && count_alike(all, &m) < MOST_ALIKE && all->count + 2 <= MOST_CLIPS &&
            bytes_in(all) + 2 * bytes_of(&m) <= MOST_BYTES) {
            m.name = text("%s from %.1f s", name, (double)first / c->rate);
            add(all, m, radius);
            first += count;
        } else {
            first += count / 4; /* the next place may do */
        }
    }
}

static bool is_long(const clip *c)
{
    return (double)c->count > LONG_SECONDS * c->rate;
}

/* The long ones come last: they fill what room is left. */
motions motions_read(char **paths, size_t count, double radius)
{
    motions all = {NULL, 0};
    clip *clips = grab(count, sizeof *clips);
    for (size_t i = 0; i < count; i++) {
        clips[i] = csv_read(paths[i], -1.0, 30.0);
        if (clips[i].count < 8) {
            fail("%s: %zu samples are no walk; leave it out", paths[i], clips[i].count);
        }
        if (!is_long(&clips[i])) {
            motion m = cut(&clips[i], 0, clips[i].count);
            m.name = base_name(paths[i]);
            add(&all, m, radius);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (is_long(&clips[i])) {
            add_pieces(&all, &clips[i], base_name(paths[i]), radius);
        }
    }
    return all;
}

/* ---- Graph ----------------------------------------------------------------------------------- */

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
    original.held = false;
    original.stands_after = true;
    simple =
        image_simplify(&arithmetic_q16, &original, m->name, WALKERS_SECOND, CLIP_TOLERANCE, &thin);
    return image_build(&arithmetic_q16, &simple, m->name, WALKERS_SECOND, &how);
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
        g->clips[i].walk = g->images[i].held.view;
        g->bytes += g->images[i].held.bytes;
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
    g.motions = all;
    qsort(all.list, all.count, sizeof *all.list, by_speed);
    build_images(&g);
    for (size_t i = 0; i < all.count; i++) {
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
