/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The library's answer, and where both are at the instant that it names. */

#include "meeting.h"

#include "tools/berth/tool.h"

#include <berth/placement.h>
#include <berth/status.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Meeting --------------------------------------------------------------------------------- */

void check_arithmetics(const options *o, const char *of_a, const char *of_b)
{
    if (strcmp(of_a, of_b) != 0) {
        fail("%s is in %s and %s in %s; bake both in one arithmetic", o->files[0], of_a,
             o->files[1], of_b);
    }
}

void check_query(int status)
{
    if (status < 0) {
        fail("the query is refused: %s", image_status(status));
    }
}

int32_t ticks_of(double seconds, const char *name, long ticks_per_second)
{
    const double ticks = round(seconds * (double)ticks_per_second);
    if (fabs(ticks) > (double)BERTH_TICK_MAX) {
        fail("%s: %g s is beyond +-%d ticks at %ld a second; lower --ticks-per-second", name,
             seconds, BERTH_TICK_MAX, ticks_per_second);
    }
    return (int32_t)ticks;
}

place place_of(const spot *where, long ticks_per_second)
{
    const double turns = where->degrees / 360.0;
    return (place){.x = where->x,
                   .y = where->y,
                   .angle = (uint16_t)((long)round((turns - floor(turns)) * 65536.0) & 0xffff),
                   .start = ticks_of(where->seconds, "--at", ticks_per_second)};
}

question question_of(const options *o)
{
    question q;
    q.windowed = isfinite(o->from) || isfinite(o->until);
    q.from = isfinite(o->from) ? ticks_of(o->from, "--from", o->ticks_per_second) : INT32_MIN;
    q.until = isfinite(o->until) ? ticks_of(o->until, "--until", o->ticks_per_second) : INT32_MAX;
    q.margin = o->margin;
    if (q.windowed && q.until <= q.from) {
        fail("--from %g and --until %g are one tick at %ld a second; widen the window", o->from,
             o->until, o->ticks_per_second);
    }
    return q;
}

/* ---- Moments --------------------------------------------------------------------------------- */

/* Where a motion is in one of its legs; before the first and after the last it stands. */
static void stand_at(const image *im, const place *at, const image_leg *l, double tick, double *x,
                     double *y)
{
    const placed p = im->arith->placed(at);
    const double way = l->end - l->begin, since = tick - at->start - l->begin;
    const double part = way > 0.0 ? fmax(0.0, fmin(since / way, 1.0)) : 0.0;
    *x = l->x + part * (l->to_x - l->x);
    *y = l->y + part * (l->to_y - l->y);
    place_point(&p, x, y);
}

static moment moment_at(const meeting *m, double tick, uint32_t leg_a, uint32_t leg_b)
{
    const image_leg a = m->a.arith->leg(&m->a, leg_a), b = m->b.arith->leg(&m->b, leg_b);
    moment now = {.tick = tick, .leg_a = leg_a, .leg_b = leg_b, .ar = a.radius, .br = b.radius};
    stand_at(&m->a, &m->at_a, &a, tick, &now.ax, &now.ay);
    stand_at(&m->b, &m->at_b, &b, tick, &now.bx, &now.by);
    now.gap = hypot(now.bx - now.ax, now.by - now.ay) - now.ar - now.br - m->asked.margin;
    return now;
}

/* The tick that an answer tells, after so much of it. What is so from ever on is so when the first
 * of both begins to move. */
static double told_tick(const meeting *m, int32_t tick, double part)
{
    const double a = m->at_a.start + (double)m->a.arith->facts(&m->a).first;
    const double b = m->at_b.start + (double)m->b.arith->facts(&m->b).first;
    return tick == INT32_MIN ? fmin(a, b) : tick + part;
}

static void find_moments(meeting *m)
{
    approach_found near;
    touch first;
    size_t count;
    check_query(
        m->a.arith->contacts(&m->a, &m->at_a, &m->b, &m->at_b, &m->asked, &first, 1, &count));
    if (m->found.any_hit != m->hit || (count != 0) != m->hit) {
        fail("internal error: one answer says %s and another does not; please report it with both "
             "files and placements",
             m->hit ? "collision" : "clear");
    }
    if (m->hit) {
        m->ever_together = true;
        m->first =
            moment_at(m, told_tick(m, first.time_in, first.part_in), first.leg_a, first.leg_b);
        return;
    }
    check_query(m->a.arith->closest(&m->a, &m->at_a, &m->b, &m->at_b, &m->asked, &near));
    m->ever_together = near.ever_together;
    if (near.ever_together) {
        m->nearest = moment_at(m, told_tick(m, near.tick, near.part), near.leg_a, near.leg_b);
    }
}

meeting meeting_find(image a, image b, const options *o)
{
    meeting m = {0};
    m.a = a;
    m.b = b;
    m.at_a = place_of(&o->at_a, o->ticks_per_second);
    m.at_b = place_of(&o->at_b, o->ticks_per_second);
    m.asked = question_of(o);
    check_arithmetics(o, a.arith->name, b.arith->name);
    const int answer = a.arith->collide(&a, &m.at_a, &b, &m.at_b, &m.asked, &m.found);
    check_query(answer);
    m.hit = answer == BERTH_HIT;
    find_moments(&m);
    return m;
}

/* ---- The log --------------------------------------------------------------------------------- */

static const char log_head[] =
    "# A question about two motions, what is known of them, and the answer, all exact.\n"
    "# Numbers of q16 are whole: lengths in 1/65536 of a metre, directions C, S in 1/16384; those\n"
    "# of f32 hexadecimal floats: metres, and C, S as they are. World = (C x - S y + X,\n"
    "# S x + C y + Y). Times are ticks, those of legs from START on.\n"
    "#   window FROM UNTIL    (FROM <= t < UNTIL; without it: all times)\n"
    "#   margin M             (added to the sum of radii)\n"
    "#   motion KIND C S X Y START BEFORE AFTER, then its legs in order:\n"
    "#   leg BEGIN END X Y X-AT-END Y-AT-END RADIUS\n"
    "#   answer hit TICK LEG-A LEG-B, or answer clear\n";

void meeting_log(const meeting *m, const char *path)
{
    FILE *out = output_open(path);
    fputs(log_head, out);
    m->a.arith->log_question(&m->asked, out);
    m->a.arith->log_motion(&m->a, &m->at_a, out);
    m->b.arith->log_motion(&m->b, &m->at_b, out);
    if (m->hit) {
        fprintf(out, "answer hit %ld %lu %lu\n", (long)m->found.tick, (unsigned long)m->found.leg_a,
                (unsigned long)m->found.leg_b);
    } else {
        fprintf(out, "answer clear\n");
    }
    output_commit();
}
