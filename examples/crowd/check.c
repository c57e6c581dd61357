/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Playing a run back: does anybody ever touch anybody, or cross a wall?
 *
 * A run is cut into parts: a walk, or standing until the next clip begins. Two parts of two agents
 * that are in force together are given to the exact reference, unless the rectangles that hold
 * all their discs are apart. So that not all parts are held against all others, time is cut into
 * windows, and the parts of a window are swept from left to right; a pair is looked at in the
 * window in which its common time begins. */

#include "run.h"

#include "tests/reference/reference.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

#define WINDOW CROWD_SECOND

typedef struct part {
    const berth_motion *view;
    berth_placement at;
    int32_t begin, end;                   /* ticks */
    int32_t low_x, low_y, high_x, high_y; /* holds all discs */
    uint32_t agent;
    size_t number; /* of the clip, or behind the clips of the stand */
} part;

typedef struct decoded {
    int32_t *x, *y, *r;
} decoded;

typedef struct checker {
    const run *r;
    part *parts;
    size_t count;
    decoded *clips; /* by clip, then by stand */
    playback result;
} checker;

/* ---- Parts ---------------------------------------------------------------------------------- */

static int64_t floor_q14(int64_t q30)
{
    return q30 >= 0 ? q30 / 16384 : -((-q30 + 16383) / 16384);
}

static int64_t ceiling_q14(int64_t q30)
{
    return -floor_q14(-q30);
}

static int32_t lesser(int64_t a, int32_t b)
{
    return a < b ? (int32_t)a : b;
}

static int32_t greater(int64_t a, int32_t b)
{
    return a > b ? (int32_t)a : b;
}

/* The rectangle, rounded outward to units. A disc crosses a wall exactly when it does so rounded:
 * walls stand at whole units. */
static void measure(const run *r, part *p, playback *result)
{
    const int64_t c = p->at.rotation.c, s = p->at.rotation.s;
    uint32_t i;
    p->low_x = p->low_y = INT32_MAX;
    p->high_x = p->high_y = INT32_MIN;
    for (i = 0; i < p->view->count; i++) {
        berth_num x, y, radius;
        if (berth_motion_sample(p->view, i, &x, &y, &radius) != BERTH_OK) {
            fail("internal error: a sample cannot be read; please report it");
        }
        p->low_x = lesser(floor_q14(c * x - s * y) + p->at.x - radius, p->low_x);
        p->low_y = lesser(floor_q14(s * x + c * y) + p->at.y - radius, p->low_y);
        p->high_x = greater(ceiling_q14(c * x - s * y) + p->at.x + radius, p->high_x);
        p->high_y = greater(ceiling_q14(s * x + c * y) + p->at.y + radius, p->high_y);
    }
    result->outside += p->low_x < 0 || p->low_y < 0 || p->high_x > r->crowd.desc.width ||
                       p->high_y > r->crowd.desc.depth;
}

static void add_part(checker *k, const berth_motion *view, const berth_placement *at, int32_t end,
                     uint32_t agent, size_t number)
{
    part *p = &k->parts[k->count];
    const int64_t over = at->start + (int64_t)view->count * view->dt;
    p->view = view;
    p->at = *at;
    p->begin = at->start;
    p->end = lesser(over, end);
    p->agent = agent;
    p->number = number;
    if (p->begin < p->end) {
        measure(k->r, p, &k->result);
        k->count++;
    }
}

static void make_parts(checker *k)
{
    const crowd_graph *all = &k->r->graph->crowd;
    size_t i;
    k->parts = grab(2 * k->r->count, sizeof *k->parts);
    for (i = 0; i < k->r->count; i++) {
        const commitment *c = &k->r->log[i];
        if (c->clip != CROWD_NO_CLIP) {
            add_part(k, all->clips[c->clip].walk, &c->at, c->until, c->agent, c->clip);
        }
        add_part(k, all->stands[c->stand].view, &c->rest, c->until, c->agent,
                 (size_t)all->clip_count + c->stand);
    }
}

static void decode(checker *k)
{
    const crowd_graph *all = &k->r->graph->crowd;
    const size_t total = (size_t)all->clip_count + all->stand_count;
    size_t n;
    uint32_t i;
    k->clips = grab(total, sizeof *k->clips);
    for (n = 0; n < total; n++) {
        const berth_motion *view =
            n < all->clip_count ? all->clips[n].walk : all->stands[n - all->clip_count].view;
        decoded *d = &k->clips[n];
        d->x = grab(view->count, sizeof *d->x);
        d->y = grab(view->count, sizeof *d->y);
        d->r = grab(view->count, sizeof *d->r);
        for (i = 0; i < view->count; i++) {
            if (berth_motion_sample(view, i, &d->x[i], &d->y[i], &d->r[i]) != BERTH_OK) {
                fail("internal error: a sample cannot be read; please report it");
            }
        }
    }
}

/* ---- Pairs ---------------------------------------------------------------------------------- */

static reference_clip clip_of(const checker *k, const part *p)
{
    const decoded *d = &k->clips[p->number];
    reference_clip c = {d->x, d->y, d->r, 0, p->view->count, p->view->dt};
    /* whoever stands does so until he sets off again */
    if (c.count == 1) {
        c.dt = p->end - p->begin;
    }
    return c;
}

static reference_placement placement_of(const part *p)
{
    const reference_placement at = {p->at.rotation.c, p->at.rotation.s, p->at.x, p->at.y,
                                    p->at.start};
    return at;
}

static void compare(checker *k, const part *a, const part *b)
{
    const reference_clip clip_a = clip_of(k, a), clip_b = clip_of(k, b);
    const reference_placement at_a = placement_of(a), at_b = placement_of(b);
    const reference_result found = reference_collide_exact(&clip_a, &at_a, &clip_b, &at_b);
    k->result.pairs++;
    k->result.tests += found.tests;
    if (found.hit) {
        if (k->result.collisions == 0 || found.tick < k->result.tick) {
            k->result.agent_a = a->agent;
            k->result.agent_b = b->agent;
            k->result.tick = found.tick;
        }
        k->result.collisions++;
    }
}

static bool rectangles_apart(const part *a, const part *b)
{
    return a->low_x > b->high_x || b->low_x > a->high_x || a->low_y > b->high_y ||
           b->low_y > a->high_y;
}

/* Parts in order of their left ends; those active together in a window are swept from left to
 * right. */
static int by_left(const void *a, const void *b)
{
    const part *p = *(const part *const *)a, *q = *(const part *const *)b;
    return (p->low_x > q->low_x) - (p->low_x < q->low_x);
}

/* All pairs of a window of time whose common time begins in it. */
static void sweep(checker *k, const part **active, size_t count, int32_t from)
{
    size_t i, j;
    qsort(active, count, sizeof *active, by_left);
    for (i = 0; i < count; i++) {
        for (j = i + 1; j < count && active[j]->low_x <= active[i]->high_x; j++) {
            const part *a = active[i], *b = active[j];
            const int32_t begin = greater(a->begin, b->begin);
            if (a->agent == b->agent || begin < from || begin >= from + WINDOW ||
                begin >= lesser(a->end, b->end)) {
                continue;
            }
            if (rectangles_apart(a, b)) {
                k->result.apart++;
            } else {
                compare(k, a, b);
            }
        }
    }
}

playback run_check(const run *r)
{
    checker k = {0};
    const part **active;
    int32_t from;
    size_t i, n;
    k.r = r;
    make_parts(&k);
    decode(&k);
    active = grab(k.count, sizeof *active);
    for (from = 0; from < r->end; from += WINDOW) {
        n = 0;
        for (i = 0; i < k.count; i++) {
            if (k.parts[i].begin < from + WINDOW && k.parts[i].end > from) {
                active[n++] = &k.parts[i];
            }
        }
        sweep(&k, active, n, from);
    }
    for (i = 0; i < (size_t)r->graph->crowd.clip_count + r->graph->crowd.stand_count; i++) {
        free(k.clips[i].x);
        free(k.clips[i].y);
        free(k.clips[i].r);
    }
    free(k.clips);
    free(k.parts);
    free(active);
    return k.result;
}
