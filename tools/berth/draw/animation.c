/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The frames of an animated picture: the library's answer for each start of B, and its words. */

#include "animation.h"

#include "tools/berth/tool.h"

#include <berth/placement.h>
#include <berth/status.h>

#include <limits.h>
#include <math.h>
#include <string.h>

#define FRAME 0.5      /* seconds that a frame shows */
#define LONG_FRAME 2.0 /* the same of the first, the last, and the earliest clear start */

static void check(int status)
{
    if (status < 0) {
        fail("the query is refused: %s", image_status(status));
    }
}

/* ---- Answers --------------------------------------------------------------------------------- */

static frame frame_of(const animation *n, int32_t start)
{
    const image *a = &n->figures[0].im, *b = &n->figures[1].im;
    place at_b = n->at_b;
    touch first;
    approach_found near;
    size_t count;
    uint32_t leg_a, leg_b;
    frame f;
    memset(&f, 0, sizeof f);
    f.start = at_b.start = start;
    check(a->arith->contacts(a, &n->at_a, b, &at_b, &n->asked, &first, 1, &count));
    if (count != 0) {
        f.hit = f.together = true;
        f.tick = first.time_in;
        f.ax = first.ax, f.ay = first.ay, f.bx = first.bx, f.by = first.by;
        leg_a = first.leg_a, leg_b = first.leg_b;
    } else {
        check(a->arith->closest(a, &n->at_a, b, &at_b, &n->asked, &near));
        if (!near.ever_together) {
            return f;
        }
        f.together = true;
        f.tick = near.tick;
        f.distance = near.distance;
        f.ax = near.ax, f.ay = near.ay, f.bx = near.bx, f.by = near.by;
        leg_a = near.leg_a, leg_b = near.leg_b;
    }
    f.ar = a->arith->leg(a, leg_a).radius;
    f.br = b->arith->leg(b, leg_b).radius;
    return f;
}

static int32_t latest_start(const options *o, const place *at_b)
{
    const double ticks = round(o->animate * (double)o->ticks_per_second);
    if (fabs(ticks) > (double)BERTH_TICK_MAX) {
        fail("--animate: %g s is beyond +-%d ticks at %ld a second; lower --ticks-per-second",
             o->animate, BERTH_TICK_MAX, o->ticks_per_second);
    }
    if ((int32_t)ticks <= at_b->start) {
        fail("--animate %g is not after B's start, %g s; give a later one", o->animate,
             at_b->start / (double)o->ticks_per_second);
    }
    return (int32_t)ticks;
}

/* Starts at even steps, and among them the first that is clear. */
void animation_frames(animation *n)
{
    const image *a = &n->figures[0].im, *b = &n->figures[1].im;
    const start_asked range = {n->at_b.start, latest_start(n->o, &n->at_b), 0};
    const double from = range.from * n->tick, until = range.until * n->tick;
    int32_t clear, at = range.from;
    const int status = a->arith->earliest(a, &n->at_a, b, &n->at_b, &n->asked, &range, &clear);
    check(status);
    n->step = nice_step((until - from) / STEPS * (1.0 - 1e-9));
    n->earliest = -1;
    for (int i = 1;; i++) {
        const double next = from + i * n->step;
        n->frames[n->count++] = frame_of(n, at);
        if (status == BERTH_CLEAR && at == clear) {
            n->earliest = n->count - 1;
        }
        if (next > until + 1e-9) {
            break;
        }
        if (status == BERTH_CLEAR && at < clear && clear < (int32_t)lround(next / n->tick)) {
            n->earliest = n->count;
            n->frames[n->count++] = frame_of(n, clear);
        }
        at = (int32_t)lround(next / n->tick);
    }
    for (int i = 0; i < n->count; i++) {
        const bool stays = i == 0 || i == n->earliest || i == n->count - 1;
        n->frames[i].begin = n->length;
        n->length += stays ? LONG_FRAME : FRAME;
        n->frames[i].end = n->length;
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

char *animation_start(const animation *n, int number)
{
    const double start = n->frames[number].start * n->tick;
    return number == n->earliest ? text("%.3f", start) : text("%s", tick_text(start, n->step));
}

char *animation_words(const animation *n, int number)
{
    const frame *f = &n->frames[number];
    const bool margin = n->asked.margin > 0.0;
    char *start = animation_start(n, number), *words;
    if (!f->together) {
        words = text("starts at %s s: they are never there at one time", start);
    } else if (f->tick == INT32_MIN) {
        words = text("starts at %s s: %s from ever on", start, f->hit ? "they collide" : "clear");
    } else if (f->hit) {
        words = text("starts at %s s: they %s at %.3f s", start,
                     margin ? "come too near" : "collide", f->tick * n->tick);
    } else {
        words = text("starts at %s s: clear, %.4f m %s", start, f->distance,
                     margin ? "to spare" : "apart");
    }
    return words;
}
