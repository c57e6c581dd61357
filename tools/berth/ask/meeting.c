/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The library's answer, borne out by a search that looks at every pair of samples in force
 * together, in double precision on the stored samples. */

#include "meeting.h"

#include "tools/berth/tool.h"

#include <berth/placement.h>
#include <berth/status.h>

#include <math.h>
#include <string.h>

/* Doubles do not decide a gap nearer to zero than this many metres; the library, in q16, does. */
#define UNDECIDED 1e-6

void check_arithmetics(const options *o, const char *of_a, const char *of_b)
{
    if (strcmp(of_a, of_b) != 0) {
        fail("%s is in %s and %s in %s; bake both in one arithmetic", o->files[0], of_a,
             o->files[1], of_b);
    }
}

place place_of(const spot *where, long ticks_per_second)
{
    const double turns = where->degrees / 360.0;
    const double ticks = round(where->seconds * (double)ticks_per_second);
    place p;
    if (fabs(ticks) > (double)BERTH_TICK_MAX) {
        fail("--at: %g s is beyond +-%d ticks at %ld a second; lower --ticks-per-second",
             where->seconds, BERTH_TICK_MAX, ticks_per_second);
    }
    p.x = where->x;
    p.y = where->y;
    p.angle = (uint16_t)((long)round((turns - floor(turns)) * 65536.0) & 0xffff);
    p.start = (int32_t)ticks;
    return p;
}

static void world_of(const image *im, const placed *p, uint32_t index, double *x, double *y,
                     double *r)
{
    double lx, ly;
    im->arith->sample(im, index, &lx, &ly, r);
    *x = p->c * lx - p->s * ly + p->tx;
    *y = p->s * lx + p->c * ly + p->ty;
}

static moment moment_of(const meeting *m, int64_t tick, uint32_t i, uint32_t j)
{
    const placed pa = m->a.arith->placed(&m->at_a), pb = m->b.arith->placed(&m->at_b);
    moment now;
    now.tick = (int32_t)tick;
    now.sample_a = i;
    now.sample_b = j;
    world_of(&m->a, &pa, i, &now.ax, &now.ay, &now.ar);
    world_of(&m->b, &pb, j, &now.bx, &now.by, &now.br);
    now.gap = hypot(now.ax - now.bx, now.ay - now.by) - (now.ar + now.br);
    return now;
}

/* How far from zero a gap must be for the search to be sure of it. */
static double undecided(const meeting *m, const moment *now)
{
    const double lengths =
        fabs(now->ax) + fabs(now->ay) + now->ar + fabs(now->bx) + fabs(now->by) + now->br;
    return UNDECIDED + m->a.arith->slack * lengths;
}

static void look(meeting *m, const moment *now)
{
    m->exhaustive++;
    if (!m->ever_together || now->gap < m->nearest.gap) {
        m->nearest = *now;
    }
    m->ever_together = true;
}

/* Every pair in force together, in time order, up to the first sure contact or the library's.
 * Returns whether the library's answer is borne out. */
static bool search(meeting *m)
{
    const image_facts fa = m->a.arith->facts(&m->a), fb = m->b.arith->facts(&m->b);
    const int64_t end_a = m->at_a.start + (int64_t)fa.count * fa.dt;
    const int64_t end_b = m->at_b.start + (int64_t)fb.count * fb.dt;
    const int64_t end = end_a < end_b ? end_a : end_b;
    int64_t tick = m->at_a.start > m->at_b.start ? m->at_a.start : m->at_b.start;
    while (tick < end) {
        const int64_t i = (tick - m->at_a.start) / fa.dt, j = (tick - m->at_b.start) / fb.dt;
        const int64_t next_a = m->at_a.start + (i + 1) * fa.dt;
        const int64_t next_b = m->at_b.start + (j + 1) * fb.dt;
        const moment now = moment_of(m, tick, (uint32_t)i, (uint32_t)j);
        look(m, &now);
        if (m->hit && tick == m->found.tick) {
            return now.gap < undecided(m, &now);
        }
        if (now.gap < -undecided(m, &now)) {
            return false;
        }
        tick = next_a < next_b ? next_a : next_b;
    }
    return !m->hit;
}

meeting meeting_find(image a, image b, const options *o)
{
    meeting m;
    int answer;
    memset(&m, 0, sizeof m);
    m.a = a;
    m.b = b;
    m.at_a = place_of(&o->at_a, o->ticks_per_second);
    m.at_b = place_of(&o->at_b, o->ticks_per_second);
    check_arithmetics(o, a.arith->name, b.arith->name);
    answer = a.arith->collide(&a, &m.at_a, &b, &m.at_b, &m.found);
    if (answer < 0) {
        fail("the query is refused: %s", image_status(answer));
    }
    m.hit = answer == BERTH_HIT;
    if (m.hit) {
        m.first = moment_of(&m, m.found.tick, m.found.sample_a, m.found.sample_b);
    }
    if (!search(&m)) {
        fail("internal error: the library says %s, an exhaustive search does not agree; please "
             "report it with both files and placements",
             m.hit ? "collision" : "clear");
    }
    return m;
}
