/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Simplification: the longest leg from where the last one ended, again and again.
 *
 * At which velocities a leg stays within the tolerance is narrowed down event by event: each asks
 * for a disc of them, whose centre is the event's way by its time and whose radius is the
 * tolerance by it. Their intersection, the funnel, is kept as a box around it, an interval in each
 * axis; it is empty where no longer leg can be. A leg ends at the tick of the last event before
 * that, with the velocity in the middle of the box: not on the original's point, but where it
 * leaves most room on either side. That makes 16 % fewer legs of recorded walks at 1 cm than going
 * through their points. Where one event alone narrowed the funnel, the middle is its point.
 *
 * The box holds more than the funnel does: a leg is compared exactly with every event, and is made
 * shorter when one is too far.
 *
 * Each leg to the next knot is one: straight it leads to the knot itself, held midway between two
 * samples, as near to both as can be. So there is always a way on.
 *
 * No division but at the end of a leg: an interval's ends are kept as length and duration, and
 * compared crosswise. */

#include "chord.h"
#include "given.h"

/* The leg so far is compared each time that so many knots, or twice, four times ... as many were
 * passed, and ends there when it does not hold. So no more than SOON knots, or twice as many as the
 * leg has in the end, are ever looked at for it; once, and twice for each of the shorter legs that
 * are tried, of which there are no more than PATIENCE + log2 of that many. That makes at most 350 n
 * looks at the events of an original of n knots, whatever it is; 6 n are common. */
#define SOON 16
#define PATIENCE 4

/* ---- Paths ----------------------------------------------------------------------------------- */

/* A path: what a simplification is made from, be it a trajectory, a clip that goes straight from
 * sample to sample, or a clip that is held, seen as one.
 *
 * It has knots, at whose ticks a leg of the result may begin or end, and a piece between each two
 * of them. A piece goes straight between its knots, or stands at its sample; a knot between two
 * samples that are held is midway, where it is nearest to both. */
typedef struct original {
    berthi_given given;
    uint32_t last;  /* number of the last sample, or given knot */
    uint32_t knots; /* pieces + 1 */
    uint8_t held;
    uint8_t between; /* radii are given at the ends of pieces: a piece has the larger of both */
} original;

/* Of what was checked. */
static original path_of(const berth_simplify_desc *desc)
{
    const int clip = desc->clip != NULL;
    original all;
    all.given =
        clip ? berthi_given_of_clip(desc->clip) : berthi_given_of_trajectory(desc->trajectory);
    all.last = all.given.last;
    all.knots = all.last + 1 + (uint32_t)clip; /* the last sample stands for dt ticks, too */
    all.held = clip && desc->held != 0;
    all.between = clip && !all.held;
    return all;
}

static int32_t path_tick(const original *path, uint32_t knot)
{
    return berthi_given_tick(&path->given, knot);
}

/* A coordinate of a sample. */
static berth_raw path_number(const original *path, uint32_t sample, int axis)
{
    const berthi_given *const given = &path->given;
    return berthi_given_number(given, axis == 0 ? given->x : given->y, sample);
}

static void path_point(const original *path, uint32_t knot, berth_raw *at)
{
    const uint32_t sample = knot < path->last ? knot : path->last;
    for (int axis = 0; axis < 2; axis++) {
        at[axis] = path_number(path, sample, axis);
        if (path->held && knot > 0 && knot <= path->last) {
            at[axis] = berthi_midway(path_number(path, knot - 1, axis), at[axis]);
        }
    }
}

/* The radius of a piece, or of the only knot. */
static berth_raw path_radius(const original *path, uint32_t piece)
{
    const berth_raw radius = berthi_given_radius(&path->given, piece);
    if (path->between && piece < path->last) {
        const berth_raw next = berthi_given_radius(&path->given, piece + 1);
        return next > radius ? next : radius;
    }
    return radius;
}

/* Events: where the path may be furthest from a chord. Straight: its knots; held: both ends of each
 * piece, 2 k and 2 k + 1 of piece k. Those of the pieces between two knots are from
 * path_first_event(path, from) to, and not with, path_end_event(path, to). */
static uint32_t path_first_event(const original *path, uint32_t from)
{
    return path->held ? 2 * from : from;
}

static uint32_t path_end_event(const original *path, uint32_t to)
{
    return path->held ? 2 * to : to + 1;
}

/* Where the path is then, and when; the radius is not written. */
static void path_event(const original *path, uint32_t number, berthi_event *event)
{
    const uint32_t knot = path->held ? (number >> 1) + (number & 1) : number;
    const uint32_t sample = path->held ? number >> 1 : number < path->last ? number : path->last;
    event->tick = path_tick(path, knot);
    event->at[0] = path_number(path, sample, 0);
    event->at[1] = path_number(path, sample, 1);
}

/* ---- The funnel ------------------------------------------------------------------------------ */

/* An interval of velocities in one axis: [low / low_time, high / high_time].
 * q16: lengths below 2^31, durations below 2^30, so products below 2^61. */
typedef struct interval {
    berth_len low, low_time, high, high_time;
} interval;

BERTHI_ONCE berthi_wide slope_product(berth_len length, berth_len time)
{
    return (berthi_wide)length * time;
}

/* All velocities: no way from event to event, tolerance and all, is longer than 2^31 in a tick. */
static void open_up(interval *v)
{
    v->low = -(berth_len)INT32_MAX;
    v->high = (berth_len)INT32_MAX;
    v->low_time = 1;
    v->high_time = 1;
}

/* Whether a way of `length` in `time` has such a velocity. */
static int interval_holds(const interval *v, berth_len length, berth_len time)
{
    return slope_product(length, v->low_time) >= slope_product(v->low, time) &&
           slope_product(length, v->high_time) <= slope_product(v->high, time);
}

/* Only velocities that lead to a length of `low` to `high` in `time` are left: are there any? In
 * floats the box is a guide alone, and rounds as it likes. */
static int interval_narrow(interval *v, berth_len low, berth_len high, berth_len time)
{
    if (slope_product(low, v->low_time) > slope_product(v->low, time)) {
        v->low = low;
        v->low_time = time;
    }
    if (slope_product(high, v->high_time) < slope_product(v->high, time)) {
        v->high = high;
        v->high_time = time;
    }
    return slope_product(v->low, v->high_time) <= slope_product(v->high, v->low_time);
}

/* Where the middle of the interval leads from `from` in `time`, kept within the coordinates. Exact
 * when one event set both ends, and it is at that time. */
static berth_raw middle(const interval *v, berth_raw from, berth_len time)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    const berthi_wide low = slope_product(v->low, time) / v->low_time;
    const berthi_wide to = from + (low + slope_product(v->high, time) / v->high_time) / 2;
    return to > most ? most : to < -most ? -most : (berth_raw)to;
}

/* ---- Legs ------------------------------------------------------------------------------------ */

typedef struct search {
    original path;
    berth_raw tolerance;
    uint32_t from; /* the knot at which the leg begins */
    uint32_t to;   /* the last one to which it is known to lead: s->chord ends there */
    berthi_chord chord;
    interval way[2]; /* in x and in y */
} search;

static berth_len time_to(const search *s, uint32_t knot)
{
    return (berth_len)(path_tick(&s->path, knot) - s->chord.t0);
}

/* Narrows the funnel to what is near at knot `to`: the knot, or the samples that end and begin
 * there. The last knot is led to exactly. 0, and the funnel as it was, when nothing is left. */
static int narrow_at(search *s, uint32_t to)
{
    const original *path = &s->path;
    const berth_len time = time_to(s, to);
    const uint32_t sample = to < path->last ? to : path->last;
    const uint32_t before = path->held ? to - 1 : sample;
    interval in[2] = {s->way[0], s->way[1]};
    for (int axis = 0; axis < 2; axis++) {
        const berth_len from = s->chord.from[axis];
        const berth_len next = path_number(path, sample, axis) - from;
        const berth_len last = path_number(path, before, axis) - from;
        const berth_len least = next < last ? next : last, most = next < last ? last : next;
        if (!(to == path->knots - 1
                  ? interval_holds(&s->way[axis], next, time)
                  : interval_narrow(&in[axis], most - s->tolerance, least + s->tolerance, time))) {
            return 0;
        }
    }
    s->way[0] = in[0];
    s->way[1] = in[1];
    return 1;
}

/* Whether the leg from where s->chord begins to knot `to`, with the velocity in the middle of the
 * funnel, is near to every event, those that begin at its end included. Then s->chord is it. */
static int leads_to(search *s, uint32_t to)
{
    const original *path = &s->path;
    const uint32_t last = path->knots - 1;
    const uint32_t end = path_end_event(path, to) + (path->held && to < last);
    berthi_chord chord = s->chord;
    berthi_event event;
    chord.t1 = path_tick(path, to);
    if (to == last || to == s->from + 1) {
        path_point(path, to, chord.to);
    } else {
        chord.to[0] = middle(&s->way[0], chord.from[0], time_to(s, to));
        chord.to[1] = middle(&s->way[1], chord.from[1], time_to(s, to));
    }
    for (uint32_t i = path_first_event(path, s->from) + 1; to > s->from + 1 && i < end; i++) {
        path_event(path, i, &event);
        if (!berthi_chord_near(&chord, &event, s->tolerance)) {
            return 0;
        }
    }
    s->to = to;
    s->chord = chord;
    return 1;
}

/* Narrows the funnel from the leg's first knot on up to `limit`; the last knot that it leads to.
 * With `settled` the leg is compared now and then, and ends where it does not hold. */
static uint32_t look_ahead(search *s, uint32_t limit, int settled)
{
    uint32_t to = s->from, look = SOON;
    open_up(&s->way[0]);
    open_up(&s->way[1]);
    while (to < limit && narrow_at(s, to + 1)) {
        to++;
        if (settled && to - s->from == look) {
            if (!leads_to(s, to)) {
                break;
            }
            look *= 2;
        }
    }
    return to;
}

/* Finds a long leg from knot s->from, where s->chord begins. Where the longest that the funnel
 * lets pass does not hold, shorter ones are tried: by a piece each, later by 2, 4 ... */
static BERTHI_APART void find_longest_leg(search *s)
{
    uint32_t to, less = 1, tries = 0;
    (void)leads_to(s, s->from + 1);
    to = look_ahead(s, s->path.knots - 1, 1);
    while (to > s->to && !leads_to(s, to)) {
        if (to - s->to <= less) {
            return;
        }
        to = look_ahead(s, to - less, 0);
        tries++;
        less = tries < PATIENCE ? less : 2 * less;
    }
}

/* The event with the radius of the larger piece of the leg that ends or begins there. */
static void event_of_leg(const search *s, uint32_t number, berthi_event *event)
{
    const original *path = &s->path;
    path_event(path, number, event);
    if (path->held || path->given.r == NULL) {
        event->r = path_radius(path, path->held ? number >> 1 : 0);
        return;
    }
    event->r = path_radius(path, number < s->to ? number : number - 1);
    if (number > s->from) {
        const berth_raw before = path_radius(path, number - 1);
        event->r = before > event->r ? before : event->r;
    }
}

/* The radius with which the leg s->chord holds all discs of the original: that of the event that
 * reaches furthest, by an estimate first, so that nearly all of the others are held already. */
static BERTHI_APART berth_raw widened_radius(const search *s)
{
    const uint32_t first = path_first_event(&s->path, s->from);
    const uint32_t end = path_end_event(&s->path, s->to);
    uint32_t furthest = first;
    berthi_wide most = -1;
    berthi_event event;
    for (uint32_t number = first; number < end; number++) {
        event_of_leg(s, number, &event);
        const berthi_wide reach = berthi_chord_measure(&s->chord, &event);
        if (reach > most) {
            most = reach;
            furthest = number;
        }
    }
    event_of_leg(s, furthest, &event);
    berth_raw radius = berthi_chord_cover(&s->chord, &event, 0);
    for (uint32_t number = first; number < end; number++) {
        event_of_leg(s, number, &event);
        radius = berthi_chord_cover(&s->chord, &event, radius);
    }
    return radius;
}

/* Whether samples that are held can be followed: where one ends and the next begins, midway must be
 * near enough to both. */
static BERTHI_APART int can_follow(const original *path, berth_raw tolerance)
{
    berthi_chord chord;
    berthi_event event;
    chord.t0 = 0;
    chord.t1 = 1;
    for (uint32_t knot = 1; knot <= path->last; knot++) {
        path_point(path, knot, chord.from);
        path_point(path, knot, chord.to);
        for (uint32_t number = 2 * knot - 1; number <= 2 * knot; number++) {
            path_event(path, number, &event);
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
    if (desc == NULL || into == NULL || into->x == NULL || into->y == NULL || into->tick == NULL ||
        (desc->clip == NULL && desc->trajectory == NULL)) {
        return BERTH_E_NULL;
    }
    if ((desc->clip != NULL && desc->trajectory != NULL) || desc->held > 1) {
        return BERTH_E_KIND;
    }
    const berth_status status = desc->clip != NULL ? berth_clip_check(desc->clip)
                                                   : berth_trajectory_check(desc->trajectory);
    if (status != BERTH_OK) {
        return status;
    }
    const berth_raw tolerance = berth_num_raw(desc->tolerance);
    return tolerance > 0 && berthi_radius_ok(desc->tolerance) ? BERTH_OK : BERTH_E_TOLERANCE;
}

/* Where the leg begins. */
static void put_knot(const berth_simplified *into, uint32_t knot, const berthi_chord *leg)
{
    into->x[knot] = berth_num_of(leg->from[0]);
    into->y[knot] = berth_num_of(leg->from[1]);
    into->tick[knot] = leg->t0;
}

/* Writes all legs; *knots and *radius, the largest, are what came of it. */
static berth_status put_legs(search *s, const berth_simplified *into, uint32_t *knots,
                             berth_raw *radius)
{
    const uint32_t capacity =
        into->capacity < BERTH_TRAJECTORY_COUNT_MAX ? into->capacity : BERTH_TRAJECTORY_COUNT_MAX;
    uint32_t count = 0;
    *radius = s->path.knots == 1 ? path_radius(&s->path, 0) : 0;
    s->from = 0;
    path_point(&s->path, 0, s->chord.from);
    s->chord.t0 = path_tick(&s->path, 0);
    while (s->from + 1 < s->path.knots) {
        find_longest_leg(s);
        const berth_raw r = widened_radius(s);
        if (count == capacity) {
            return BERTH_E_SPACE;
        }
        if (!berthi_radius_ok(berth_num_of(r))) {
            return BERTH_E_RADIUS;
        }
        put_knot(into, count, &s->chord);
        if (into->r != NULL) {
            into->r[count] = berth_num_of(r);
        }
        *radius = r > *radius ? r : *radius;
        count++;
        s->from = s->to;
        s->chord.from[0] = s->chord.to[0];
        s->chord.from[1] = s->chord.to[1];
        s->chord.t0 = s->chord.t1;
    }
    if (count == capacity) {
        return BERTH_E_SPACE;
    }
    put_knot(into, count, &s->chord);
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
    search s;
    uint32_t knots;
    berth_raw radius;
    if (status != BERTH_OK) {
        return status;
    }
    s.path = path_of(desc);
    s.tolerance = berth_num_raw(desc->tolerance);
    if (s.path.held && !can_follow(&s.path, s.tolerance)) {
        return BERTH_E_TOLERANCE;
    }
    const berth_status written = put_legs(&s, into, &knots, &radius);
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
