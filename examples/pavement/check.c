/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Playing a run back: does anybody ever touch anybody, or leave the pavement?
 *
 * A run is cut into parts: a step, or standing until the next one. Two parts of two walkers that
 * are in force together are compared at every time at which a pose of either begins, unless the
 * rectangles that hold all their vertices are apart. Time is cut into windows; the parts of a
 * window are swept from left to right, each as often as the strip is long: once, and once beyond
 * the seam. A pair is looked at in the window in which its common time begins. */

#include "overlap.h"
#include "run.h"

#include "tools/berth/tool.h"

#include <stdlib.h>

#define WINDOW PAVEMENT_SECOND

typedef struct part {
    const cover *covers; /* a pose each */
    size_t poses;
    cover_place at;
    int32_t start, begin, end;            /* ticks; the poses begin at start */
    int32_t low_x, low_y, high_x, high_y; /* holds all vertices */
    uint32_t agent;
} part;

typedef struct checker {
    const run *r;
    cover *covers[2]; /* of the kinds: standing's, then those of all steps */
    part *parts;
    size_t count;
    playback result;
} checker;

/* ---- Parts ---------------------------------------------------------------------------------- */

static size_t covers_of(const actor *of)
{
    size_t i, count = 1;
    for (i = 0; i < of->step_count; i++) {
        count += of->steps[i].poses;
    }
    return count;
}

static void make_covers(checker *k, int kind)
{
    const actor *of = &k->r->cast->actors[kind];
    const body *figure = &of->figure;
    cover *made = grab(covers_of(of), sizeof *made);
    size_t count = 1, i, n;
    made[0] = cover_make(of->stand.x, of->stand.y, figure->corners, figure->triangles, NULL);
    for (i = 0; i < of->step_count; i++) {
        for (n = 0; n < of->steps[i].poses; n++) {
            made[count++] = cover_make(of->steps[i].x + n * figure->vertices,
                                       of->steps[i].y + n * figure->vertices, figure->corners,
                                       figure->triangles, made);
        }
    }
    k->covers[kind] = made;
}

static int32_t lesser(int64_t a, int32_t b)
{
    return a < b ? (int32_t)a : b;
}

static int32_t greater(int64_t a, int32_t b)
{
    return a > b ? (int32_t)a : b;
}

static int64_t floor_q14(int64_t q30)
{
    return q30 >= 0 ? q30 / 16384 : -((-q30 + 16383) / 16384);
}

/* The rectangle, rounded outward to units; kerbs lie at whole units. */
static void measure(checker *k, part *p, const played *of, size_t vertices)
{
    size_t i;
    p->low_x = p->low_y = INT32_MAX;
    p->high_x = p->high_y = INT32_MIN;
    for (i = 0; i < of->poses * vertices; i++) {
        const int64_t x = p->at.c * (int64_t)of->x[i] - p->at.s * (int64_t)of->y[i];
        const int64_t y = p->at.s * (int64_t)of->x[i] + p->at.c * (int64_t)of->y[i];
        p->low_x = lesser(floor_q14(x) + p->at.x, p->low_x);
        p->low_y = lesser(floor_q14(y) + p->at.y, p->low_y);
        p->high_x = greater(p->at.x - floor_q14(-x), p->high_x);
        p->high_y = greater(p->at.y - floor_q14(-y), p->high_y);
    }
    k->result.outside += p->low_y < 0 || p->high_y > k->r->crowd.desc.depth;
}

static void add_part(checker *k, const commitment *c, bool standing)
{
    const actor *of = &k->r->cast->actors[c->kind];
    const berth_placement *at = standing ? &c->rest : &c->at;
    const cover_place place = {at->rotation.c, at->rotation.s, at->x, at->y};
    part *p = &k->parts[k->count];
    size_t i;
    p->covers = k->covers[c->kind];
    p->poses = standing ? 1 : of->steps[c->step].poses;
    for (i = 0; !standing && i <= c->step; i++) {
        p->covers += i == 0 ? 1 : of->steps[i - 1].poses;
    }
    p->at = place;
    p->start = p->begin = at->start;
    p->end = standing ? c->until : lesser(c->rest.start, c->until);
    p->agent = c->agent;
    if (p->begin < p->end) {
        measure(k, p, standing ? &of->stand : &of->steps[c->step], of->figure.vertices);
        k->count++;
    }
}

static void make_parts(checker *k)
{
    size_t i;
    k->parts = grab(2 * k->r->count, sizeof *k->parts);
    for (i = 0; i < k->r->count; i++) {
        if (k->r->log[i].step != PAVEMENT_STANDING) {
            add_part(k, &k->r->log[i], false);
        }
        add_part(k, &k->r->log[i], true);
    }
}

/* ---- Pairs ---------------------------------------------------------------------------------- */

/* The pose in force at a tick, and when the next one begins. */
static const cover *pose_at(const part *p, int32_t tick, int32_t *next)
{
    const size_t number = (size_t)((tick - p->start) / CAST_FRAME);
    if (number + 1 >= p->poses) {
        *next = p->end;
        return &p->covers[p->poses - 1];
    }
    *next = p->start + ((int32_t)number + 1) * CAST_FRAME;
    return &p->covers[number];
}

static void found(checker *k, const part *a, const part *b, int32_t tick)
{
    if (k->result.collisions == 0 || tick < k->result.tick) {
        k->result.agent_a = a->agent < b->agent ? a->agent : b->agent;
        k->result.agent_b = a->agent < b->agent ? b->agent : a->agent;
        k->result.tick = tick;
    }
    k->result.collisions++;
}

/* All of the common time, b moved by `beyond`. */
static void compare(checker *k, const part *a, const part *b, int32_t beyond)
{
    const int32_t end = lesser(a->end, b->end);
    int32_t tick = greater(a->begin, b->begin), next_a, next_b;
    cover_place at_b = b->at;
    at_b.x += beyond;
    k->result.pairs++;
    for (; tick < end; tick = lesser(next_a, next_b)) {
        const cover *pose_a = pose_at(a, tick, &next_a), *pose_b = pose_at(b, tick, &next_b);
        k->result.frames++;
        if (cover_overlap(pose_a, &a->at, pose_b, &at_b, &k->result.tests)) {
            found(k, a, b, tick);
            return;
        }
    }
}

/* ---- Windows -------------------------------------------------------------------------------- */

/* A part, and the same beyond the seam. */
typedef struct image_of {
    const part *p;
    int32_t beyond, low_x, high_x;
} image_of;

static int by_left(const void *a, const void *b)
{
    const image_of *p = a, *q = b;
    return (p->low_x > q->low_x) - (p->low_x < q->low_x);
}

/* All pairs of a window whose common time begins in it; of two images of a pair, that in which one
 * of them is where it is. */
static void sweep(checker *k, image_of *active, size_t count, int32_t from)
{
    size_t i, j;
    qsort(active, count, sizeof *active, by_left);
    for (i = 0; i < count; i++) {
        for (j = i + 1; j < count && active[j].low_x <= active[i].high_x; j++) {
            const part *a = active[i].p, *b = active[j].p;
            const int32_t begin = greater(a->begin, b->begin);
            if (a->agent != b->agent && (active[i].beyond == 0 || active[j].beyond == 0) &&
                begin >= from && begin < from + WINDOW && begin < lesser(a->end, b->end) &&
                a->low_y <= b->high_y && b->low_y <= a->high_y) {
                compare(k, a, b, active[j].beyond - active[i].beyond);
            }
        }
    }
}

static size_t add_images(const checker *k, const part *p, image_of *list)
{
    const int32_t length = k->r->crowd.desc.length;
    size_t count = 0;
    int lap;
    for (lap = 0; lap < 2; lap++) {
        const int32_t beyond = lap * length;
        const image_of made = {p, beyond, p->low_x + beyond, p->high_x + beyond};
        list[count++] = made;
    }
    return count;
}

playback run_check(const run *r)
{
    checker k = {0};
    image_of *active;
    int32_t from;
    size_t i, n;
    int kind;
    k.r = r;
    for (kind = 0; kind < 2; kind++) {
        make_covers(&k, kind);
    }
    make_parts(&k);
    active = grab(2 * k.count, sizeof *active);
    for (from = 0; from < r->end; from += WINDOW) {
        n = 0;
        for (i = 0; i < k.count; i++) {
            if (k.parts[i].begin < from + WINDOW && k.parts[i].end > from) {
                n += add_images(&k, &k.parts[i], active + n);
            }
        }
        sweep(&k, active, n, from);
    }
    for (kind = 0; kind < 2; kind++) {
        for (i = 0; i < covers_of(&r->cast->actors[kind]); i++) {
            cover_free(&k.covers[kind][i]);
        }
        free(k.covers[kind]);
    }
    free(k.parts);
    free(active);
    return k.result;
}
