/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "tests/reference/poses.h"

#include "tests/reference/reference.h"

reference_pose reference_pose_at(const reference_glide *g, double t)
{
    const double share = g->end > g->begin ? (t - g->begin) / (g->end - g->begin) : 0;
    const double angle = g->angle + g->turn * share;
    const double c = reference_cos(angle), s = reference_sin(angle);
    reference_pose at;

    at.x = g->x + (g->to_x - g->x) * share;
    at.y = g->y + (g->to_y - g->y) * share;
    at.c = g->c * c - g->s * s;
    at.s = g->s * c + g->c * s;
    return at;
}

/* Two glides in force together, and what bounds how fast their clearance may change. */
typedef struct pair {
    const reference_body *a, *b;
    const reference_glide *i, *j;
    const reference_course *course;
    double from, until, pace, reach;
} pair;

static double margin_at(const pair *p, double t)
{
    return p->course->margin + p->course->rate * (t - p->course->since);
}

static double radii_of(const pair *p)
{
    return p->a->form->radius + p->b->form->radius + p->i->radius + p->j->radius;
}

/* The clearance; or where the circles around both already tell that it is above `enough`, at least
 * that, and at most what it is. */
static double clearance(const pair *p, double t, double enough)
{
    const reference_pose at_a = reference_pose_at(p->i, t), at_b = reference_pose_at(p->j, t);
    const double limit = radii_of(p) + margin_at(p, t);
    const double outer = reference_length(at_a.x - at_b.x, at_a.y - at_b.y) - p->reach - limit;

    if (outer > enough) {
        return outer;
    }
    return reference_forms_apart(p->a->form, &at_a, p->b->form, &at_b, p->course->boundary) - limit;
}

/* Units a tick, a little more: the origins' way to each other, and turning at the furthest points;
 * a pair (c, s) is longer than one by 2^-13 at most. */
static double pace_of(const pair *p, double reach_a, double reach_b)
{
    const double ticks_i = p->i->end - p->i->begin, ticks_j = p->j->end - p->j->begin;
    const double one_i = ticks_i > 0 ? 1 / ticks_i : 0, one_j = ticks_j > 0 ? 1 / ticks_j : 0;
    const double x = (p->i->to_x - p->i->x) * one_i - (p->j->to_x - p->j->x) * one_j;
    const double y = (p->i->to_y - p->i->y) * one_i - (p->j->to_y - p->j->y) * one_j;
    const double turns =
        reference_size(p->i->turn) * one_i * reach_a + reference_size(p->j->turn) * one_j * reach_b;

    return (reference_length(x, y) + turns + reference_size(p->course->rate)) * 1.001;
}

enum { DEEPEST = 80 };

/* Looks at one pair's time, from the begin on; ends at the first hit. */
static void look(const pair *p, double level, double resolution, reference_sight *sight)
{
    double from[DEEPEST], until[DEEPEST];
    uint32_t depth = 1;

    from[0] = p->from;
    until[0] = p->until;
    while (depth != 0) {
        const double t0 = from[--depth], t1 = until[depth];
        const double middle = t0 + (t1 - t0) / 2, stray = p->pace * (t1 - t0) / 2;
        if (sight->hit && t0 >= sight->first) {
            continue;
        }
        if (sight->looks >= p->course->most) {
            sight->gave_up = 1;
            return;
        }
        sight->looks++;
        double found = clearance(p, middle, level + stray);
        if (found - stray > level) {
            continue;
        }
        const int leaf =
            t1 - t0 <= resolution || depth + 2 >= DEEPEST || middle <= t0 || middle >= t1;
        if (!sight->near && (leaf || found + stray < level)) {
            sight->near = 1;
            sight->near_from = t0;
        }
        if (found < level) {
            sight->first = found + stray < level ? t0 : middle;
            sight->hit = 1;
        }
        if (!leaf && found + stray >= level) {
            from[depth] = middle;
            until[depth++] = t1;
            from[depth] = t0;
            until[depth++] = middle;
        }
    }
}

static int common(const reference_body *a, const reference_body *b, uint32_t i, uint32_t j,
                  const reference_course *course, pair *p)
{
    p->a = a;
    p->b = b;
    p->i = &a->glides[i];
    p->j = &b->glides[j];
    p->course = course;
    p->from = p->i->from > p->j->from ? p->i->from : p->j->from;
    p->from = p->from > course->from ? p->from : course->from;
    p->until = p->i->until < p->j->until ? p->i->until : p->j->until;
    p->until = p->until < course->until ? p->until : course->until;
    return p->from < p->until;
}

reference_sight reference_bodies_look(const reference_body *a, const reference_body *b,
                                      const reference_course *course, double level,
                                      double resolution)
{
    const double reach_a = reference_reach(a->form) * 1.0002;
    const double reach_b = reference_reach(b->form) * 1.0002;
    reference_sight sight = {0, 0, 0, 0, 0, 0};
    uint32_t i = 0, j = 0;

    while (i < a->count && j < b->count && !sight.hit && !sight.gave_up) {
        pair p;
        if (common(a, b, i, j, course, &p)) {
            p.reach = reach_a + reach_b;
            p.pace = pace_of(&p, reach_a, reach_b);
            look(&p, level, resolution, &sight);
        }
        if (a->glides[i].until < b->glides[j].until) {
            i++;
        } else {
            j++;
        }
    }
    return sight;
}

int reference_clearance_at(const reference_body *a, const reference_body *b,
                           const reference_course *course, double t, double *found)
{
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            pair p;
            if (common(a, b, i, j, course, &p) && t >= p.from && t < p.until) {
                p.reach = 0;
                *found = clearance(&p, t, 1e30);
                return 1;
            }
        }
    }
    return 0;
}
