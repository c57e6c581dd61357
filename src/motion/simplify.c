/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Simplification: the longest leg from where the last one ended, again and again.
 *
 * What a leg from knot `from` may be is known by the velocities at which it stays within the
 * tolerance: each event asks for a disc of them, whose centre is the event's way by its time and
 * whose radius is the tolerance by it. Their intersection, the funnel, only narrows; it is kept as
 * a box around it, an interval in each axis. A knot whose velocity from `from` is in the box is a
 * candidate; where the box is empty no longer leg can be. Then the last candidates are settled:
 * events are compared with the leg exactly, first the one that refused the last leg, so that most
 * of those that fail fail at once.
 *
 * No division: an interval's ends are kept as length and duration, and compared crosswise. */

#include "path.h"

/* A candidate is forgotten when so many knots have passed. */
#define MEMORY 32
/* Candidates that are settled at once, the last ones first. */
#define TRIES 8
/* Candidates are settled, too, each time that so many knots, or twice, four times ... as many have
 * been looked at: when less than a quarter of the way was confirmed, that is the leg. So a leg of n
 * pieces looks at no more than 8 n or SOON knots, and settles at most 3 * TRIES legs for each. */
#define SOON 32

/* ---- The funnel ------------------------------------------------------------------------------ */

/* An interval of velocities in one axis: [low / low_time, high / high_time].
 * q16: lengths below 2^31 + 2^29, durations below 2^30, so products below 2^62. */
typedef struct interval {
    berthi_span low, low_time, high, high_time;
} interval;

/* All velocities: no way from event to event is longer than 2^31 in a tick. */
static void open_up(interval *v)
{
    v->low = -(berthi_span)INT32_MAX;
    v->high = (berthi_span)INT32_MAX;
    v->low_time = 1;
    v->high_time = 1;
}

/* Whether a way of `length` in `time` has such a velocity. */
static int holds(const interval *v, berthi_span length, berthi_span time)
{
    return length * v->low_time >= v->low * time && length * v->high_time <= v->high * time;
}

/* Only velocities that lead to a length of `low` to `high` in `time` are left: are there any? In
 * floats the box is a guide alone, and rounds as it likes. */
static int narrow(interval *v, berthi_span low, berthi_span high, berthi_span time)
{
    if (low * v->low_time > v->low * time) {
        v->low = low;
        v->low_time = time;
    }
    if (high * v->high_time < v->high * time) {
        v->high = high;
        v->high_time = time;
    }
    return v->low * v->high_time <= v->high * v->low_time;
}

/* ---- Legs ------------------------------------------------------------------------------------ */

typedef struct search {
    berthi_path path;
    berth_raw tolerance;
    uint32_t from;    /* the knot at which the leg begins */
    uint32_t best;    /* the last knot to which it is known to lead */
    uint32_t refused; /* the event that refused the last leg */
    berthi_chord chord;
    interval x, y;
} search;

static void aim(search *s, uint32_t to)
{
    berthi_path_point(&s->path, to, &s->chord.x1, &s->chord.y1);
    s->chord.t1 = berthi_path_tick(&s->path, to);
}

static int near_event(search *s, uint32_t number)
{
    berthi_event event;
    berthi_path_event(&s->path, number, 0, &event);
    if (berthi_chord_near(&s->chord, &event, s->tolerance)) {
        return 1;
    }
    s->refused = number;
    return 0;
}

/* Whether the leg to `to` stays within the tolerance at every event. */
static int leads_to(search *s, uint32_t to)
{
    const uint32_t first = berthi_path_first_event(&s->path, s->from);
    const uint32_t end = berthi_path_end_event(&s->path, to);
    aim(s, to);
    if (s->refused >= first && s->refused < end && !near_event(s, s->refused)) {
        return 0;
    }
    for (uint32_t event = first; event < end; event++) {
        if (!near_event(s, event)) {
            return 0;
        }
    }
    return 1;
}

/* Confirms the last candidate that holds: bit b of `candidates` is knot last - b. */
static void settle(search *s, uint32_t candidates, uint32_t last)
{
    uint32_t tries = TRIES;
    for (uint32_t to = last; candidates != 0 && tries > 0 && to > s->best; to--) {
        if ((candidates & 1) != 0) {
            if (leads_to(s, to)) {
                s->best = to;
                return;
            }
            tries--;
        }
        candidates >>= 1;
    }
}

/* Whether the funnel lets the leg go on beyond knot `to`, by what is there at that tick: the knot,
 * or the samples that end and begin there. */
static int narrow_at(search *s, uint32_t to, berthi_span time)
{
    const berthi_path *path = &s->path;
    berth_raw x = berthi_path_x(path, to), y = berthi_path_y(path, to);
    berth_raw most_x = x, most_y = y;
    int open;
    if (path->held) {
        const berth_raw before_x = berthi_path_x(path, to - 1);
        const berth_raw before_y = berthi_path_y(path, to - 1);
        x = before_x < x ? before_x : x;
        y = before_y < y ? before_y : y;
        most_x = before_x > most_x ? before_x : most_x;
        most_y = before_y > most_y ? before_y : most_y;
    }
    open = narrow(&s->x, (berthi_span)most_x - s->chord.x0 - s->tolerance,
                  (berthi_span)x - s->chord.x0 + s->tolerance, time);
    return open && narrow(&s->y, (berthi_span)most_y - s->chord.y0 - s->tolerance,
                          (berthi_span)y - s->chord.y0 + s->tolerance, time);
}

/* Finds the longest leg from knot s->from, where s->chord begins, and makes s->chord it. The leg to
 * the next knot is always one: it is the original's, or follows held samples as far as they can be
 * followed (see can_follow). */
static void find_leg(search *s)
{
    const uint32_t end = s->path.knots - 1;
    uint32_t candidates = 0, look = SOON, to = s->from + 1;
    berthi_span time = (berthi_span)(berthi_path_tick(&s->path, to) - s->chord.t0);
    s->best = to;
    open_up(&s->x);
    open_up(&s->y);
    while (to < end && narrow_at(s, to, time)) {
        if (to - s->from == look) {
            settle(s, candidates, to);
            candidates = 0;
            if (s->best - s->from < look / 4) {
                break;
            }
            look *= 2;
        }
        to++;
        aim(s, to);
        time = (berthi_span)(s->chord.t1 - s->chord.t0);
        candidates <<= 1;
        if (holds(&s->x, (berthi_span)s->chord.x1 - s->chord.x0, time) &&
            holds(&s->y, (berthi_span)s->chord.y1 - s->chord.y0, time)) {
            candidates |= 1;
        }
    }
    settle(s, candidates, to);
    aim(s, s->best);
}

/* The radius with which the leg s->chord holds all discs of the original: that of the event that
 * reaches furthest, by an estimate first, so that nearly all of the others are held already. */
static berth_raw radius_of_leg(const search *s)
{
    const berthi_path *path = &s->path;
    const uint32_t first = berthi_path_first_event(path, s->from);
    const uint32_t end = berthi_path_end_event(path, s->best);
    berth_raw radius = 0;
    uint32_t furthest = first;
    berthi_span most = -1;
    berthi_event event;
    for (uint32_t piece = s->from; piece < s->best; piece++) {
        const berth_raw r = berthi_path_radius(path, piece);
        radius = r > radius ? r : radius;
        if (path->r == NULL) {
            break;
        }
    }
    for (uint32_t number = first; number < end; number++) {
        berthi_span reach;
        berthi_path_event(path, number, 1, &event);
        reach = berthi_chord_measure(&s->chord, &event);
        if (reach > most) {
            most = reach;
            furthest = number;
        }
    }
    if (first < end) {
        berthi_path_event(path, furthest, 1, &event);
        radius = berthi_chord_cover(&s->chord, &event, radius);
    }
    for (uint32_t number = first; number < end; number++) {
        berthi_path_event(path, number, 1, &event);
        radius = berthi_chord_cover(&s->chord, &event, radius);
    }
    return radius;
}

/* Whether samples that are held can be followed: where one ends and the next begins, midway must be
 * near enough to both. */
static int can_follow(const berthi_path *path, berth_raw tolerance)
{
    berthi_chord chord;
    berthi_event event;
    chord.t0 = 0;
    chord.t1 = 1;
    for (uint32_t knot = 1; knot <= path->last; knot++) {
        berthi_path_point(path, knot, &chord.x0, &chord.y0);
        chord.x1 = chord.x0;
        chord.y1 = chord.y0;
        for (uint32_t number = 2 * knot - 1; number <= 2 * knot; number++) {
            berthi_path_event(path, number, 0, &event);
            event.tick = 0;
            if (!berthi_chord_near(&chord, &event, tolerance)) {
                return 0;
            }
        }
    }
    return 1;
}

/* ---- Public ---------------------------------------------------------------------------------- */

static berth_status check(const berth_simplify_desc *desc, const berth_simplified *into)
{
    berth_status status;
    berth_raw tolerance;
    if (desc == NULL || into == NULL || into->x == NULL || into->y == NULL || into->tick == NULL ||
        (desc->clip == NULL && desc->trajectory == NULL)) {
        return BERTH_E_NULL;
    }
    if ((desc->clip != NULL && desc->trajectory != NULL) || desc->held > 1) {
        return BERTH_E_KIND;
    }
    status = desc->clip != NULL ? berth_clip_check(desc->clip)
                                : berth_trajectory_check(desc->trajectory);
    if (status != BERTH_OK) {
        return status;
    }
    tolerance = berth_num_raw(desc->tolerance);
    return tolerance > 0 && berthi_radius_ok(desc->tolerance) ? BERTH_OK : BERTH_E_TOLERANCE;
}

static void put_knot(const berth_simplified *into, uint32_t knot, berth_raw x, berth_raw y,
                     int32_t tick)
{
    into->x[knot] = berth_num_of(x);
    into->y[knot] = berth_num_of(y);
    into->tick[knot] = tick;
}

/* Writes all legs; *knots and *radius, the largest, are what came of it. */
static berth_status put_legs(search *s, const berth_simplified *into, uint32_t *knots,
                             berth_raw *radius)
{
    const uint32_t capacity =
        into->capacity < BERTH_TRAJECTORY_COUNT_MAX ? into->capacity : BERTH_TRAJECTORY_COUNT_MAX;
    uint32_t count = 0;
    *radius = s->path.knots == 1 ? berthi_path_radius(&s->path, 0) : 0;
    s->from = 0;
    s->refused = 0;
    berthi_path_point(&s->path, 0, &s->chord.x0, &s->chord.y0);
    s->chord.t0 = berthi_path_tick(&s->path, 0);
    while (s->from + 1 < s->path.knots) {
        berth_raw r;
        find_leg(s);
        r = radius_of_leg(s);
        if (count == capacity) {
            return BERTH_E_SPACE;
        }
        if (!berthi_radius_ok(berth_num_of(r))) {
            return BERTH_E_RADIUS;
        }
        put_knot(into, count, s->chord.x0, s->chord.y0, s->chord.t0);
        if (into->r != NULL) {
            into->r[count] = berth_num_of(r);
        }
        *radius = r > *radius ? r : *radius;
        count++;
        s->from = s->best;
        s->chord.x0 = s->chord.x1;
        s->chord.y0 = s->chord.y1;
        s->chord.t0 = s->chord.t1;
    }
    if (count == capacity) {
        return BERTH_E_SPACE;
    }
    put_knot(into, count, s->chord.x0, s->chord.y0, s->chord.t0);
    if (count == 0 && into->r != NULL) {
        into->r[0] = berth_num_of(*radius);
    }
    *knots = count + 1;
    return BERTH_OK;
}

berth_status berth_trajectory_simplify(const berth_simplify_desc *desc,
                                       const berth_simplified *into, berth_trajectory *result)
{
    const berth_status status = result != NULL ? check(desc, into) : BERTH_E_NULL;
    berth_status written;
    search s;
    uint32_t knots;
    berth_raw radius;
    if (status != BERTH_OK) {
        return status;
    }
    s.path = desc->clip != NULL ? berthi_path_of_clip(desc->clip, desc->held)
                                : berthi_path_of_trajectory(desc->trajectory);
    s.tolerance = berth_num_raw(desc->tolerance);
    if (s.path.held && !can_follow(&s.path, s.tolerance)) {
        return BERTH_E_TOLERANCE;
    }
    written = put_legs(&s, into, &knots, &radius);
    if (written != BERTH_OK) {
        return written;
    }
    result->before = desc->clip != NULL ? BERTH_ABSENT : desc->trajectory->before;
    result->after = desc->clip != NULL ? BERTH_ABSENT : desc->trajectory->after;
    result->x = into->x;
    result->y = into->y;
    result->tick = into->tick;
    result->r = into->r;
    result->stride = 0;
    result->radius = berth_num_of(radius);
    result->count = knots;
    return BERTH_OK;
}
