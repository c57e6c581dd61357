/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading, cutting and setting down motions.
 *
 * A walker's hips sway with each step, so directions and speeds are those of a straight line fitted
 * to half a second, about one step: around a cut where the recording goes on beyond it. */

#include "motion.h"

#include "tools/berth/tool.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    size_t i;
    for (i = from; i < end; i++) {
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
    double cosine, sine;
    size_t i;
    m.samples = clip_new(count, c->rate);
    m.speed_in = hypot(in.x, in.y);
    m.speed_out = hypot(out.x, out.y);
    cosine = m.speed_in > 0.0 ? in.x / m.speed_in : 1.0;
    sine = m.speed_in > 0.0 ? in.y / m.speed_in : 0.0;
    m.heading = atan2(cosine * out.y - sine * out.x, cosine * out.x + sine * out.y);
    for (i = 0; i < count; i++) {
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
    size_t i;
    for (i = 0; i < all->count; i++) {
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
        motion m;
        if (first + count > c->count) {
            return;
        }
        m = cut(c, first, count);
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
    size_t i;
    for (i = 0; i < count; i++) {
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
    for (i = 0; i < count; i++) {
        if (is_long(&clips[i])) {
            add_pieces(&all, &clips[i], base_name(paths[i]), radius);
        }
    }
    return all;
}
