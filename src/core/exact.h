/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A point that goes straight past the origin: does it keep away? The one test of nodes, roots and
 * legs: seen from one moving disc, the other's centre goes straight. And a leg in the world, with
 * the exact predicate for two that are in force together, over all real times (q16). */

#ifndef BERTHI_EXACT_H
#define BERTHI_EXACT_H

#include "berth/placement.h"

#include "frame.h"

/* ---- A disc, and what goes past it ----------------------------------------------------------- */

/* BERTHI_CLEAR: it never is nearer than `gap`; BERTHI_HIT: at some time it is nearer than `near`
 * less `gap`, which is taken only where that is asked; BERTHI_OPEN: that cannot be told. */

#ifdef BERTH_Q16

/* From (x, y) by (ex, ey): both ends within 32767 of the origin, so |e| <= 65534 and every product
 * below is under 2^31, or 2^32 where it has no sign; 0 <= gap < 65536, near - gap <= 46340. With
 * `near` at `gap` or below, nothing comes near. Between both ends the distance is cross / |e|,
 * where berthi_length_up(e) is at least |e| and below 1.025 |e| + 1: near is below
 * (near - gap) * (length - 2) / (1 + 1/32). */
static inline berthi_verdict berthi_sweep_here(int32_t x, int32_t y, int32_t ex, int32_t ey,
                                               int32_t gap, int32_t near)
{
    /* @argued: of nodes and roots that are not further apart than their frame or circles let them
     * be: tests/proof/ */
    BERTH_ASSERT(-32768 < x && x < 32768 && -32768 < y && y < 32768);
    BERTH_ASSERT(-65535 < ex && ex < 65535 && -65535 < ey && ey < 65535);
    BERTH_ASSERT(0 <= gap && gap < 65536 && near <= 46340 + gap);
    const int32_t along = berthi_dot(x, y, ex, ey);
    if (along < 0) {
        if (0u - (uint32_t)along < (uint32_t)ex * (uint32_t)ex + (uint32_t)ey * (uint32_t)ey) {
            /* @argued: as above: of 15 and 16 bits, and of both ends, below 2^31 */
            const uint32_t cross = (uint32_t)berthi_abs(berthi_dot(x, -y, ey, ex));
            const int32_t length = berthi_length_up(ex, ey);
            if (cross >= (uint32_t)gap * (uint32_t)length) {
                return BERTHI_CLEAR;
            }
            /* @argued: as above: a length of two numbers of 17 bits */
            return near > gap && length > 2 &&
                           cross + (cross >> 5) < (uint32_t)(near - gap) * (uint32_t)(length - 2)
                       ? BERTHI_HIT
                       : BERTHI_OPEN;
        }
        x += ex; /* @argued: as above */
        y += ey;
    }
    /* @argued: as above: an end, within 32767 of the origin */
    const int32_t d2 = berthi_dot(x, y, x, y);
    if ((uint32_t)d2 >= (uint32_t)gap * (uint32_t)gap) {
        return BERTHI_CLEAR;
    }
    /* @argued: as above: the difference is at most 46340 */
    return near > gap && d2 < (near - gap) * (near - gap) ? BERTHI_HIT : BERTHI_OPEN;
}

/* What berthi_sweep could not tell, with squares of 64 bits instead of a length that is up to 1/40
 * too large: cross^2 < 2^62, gap^2 * |e|^2 < 2^31 * 2^32. Where an end is nearest, it has been
 * told. */
static inline berthi_verdict berthi_sweep_sharply(int32_t x, int32_t y, int32_t ex, int32_t ey,
                                                  int32_t gap, int32_t inner)
{
    /* @argued: as berthi_sweep_wide asserts, which alone asks */
    const uint32_t l2 = (uint32_t)ex * (uint32_t)ex + (uint32_t)ey * (uint32_t)ey;
    const int32_t along = berthi_dot(x, y, ex, ey);
    if (along >= 0 || 0u - (uint32_t)along >= l2) {
        return BERTHI_OPEN;
    }
    /* @argued: as above */
    const uint32_t cross = (uint32_t)berthi_abs(berthi_dot(x, -y, ey, ex));
    const uint64_t square = berthi_product(cross, cross);
    if (square >= berthi_product((uint32_t)(gap * gap), l2)) {
        return BERTHI_CLEAR;
    }
    /* @argued: as above: `inner` is at most 46340 */
    return inner > 0 && square < berthi_product((uint32_t)(inner * inner), l2) ? BERTHI_HIT
                                                                               : BERTHI_OPEN;
}

#define berthi_sweep_wide BERTH_NAME(berthi_sweep_wide)

/* What that takes as it is, and what is more is cut: 32767 / sqrt(2), less 1. */
enum { BERTHI_SWEEP_MOST = 23168 };

/* Where b goes from `from` to `to`, as seen from a, all below 2^30.3, and whether it keeps at least
 * `outer` away, or comes nearer than `inner`. */
berthi_verdict berthi_sweep_wide(const int32_t *from, const int32_t *to, int32_t outer,
                                 int32_t inner);

/* As berthi_sweep_here, once for all callers where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_sweep BERTH_NAME(berthi_sweep)
berthi_verdict berthi_sweep(int32_t x, int32_t y, int32_t ex, int32_t ey, int32_t gap,
                            int32_t near);
#else
#define berthi_sweep berthi_sweep_here
#endif

/* Both, one after the other. */
static inline berthi_verdict berthi_sweep_fully(int32_t x, int32_t y, int32_t ex, int32_t ey,
                                                int32_t gap, int32_t near)
{
    const berthi_verdict told = berthi_sweep(x, y, ex, ey, gap, near);
    /* @argued: `near` is 0, or so much more than `gap` as berthi_sweep_wide asserts */
    return told == BERTHI_OPEN ? berthi_sweep_sharply(x, y, ex, ey, gap, near - gap) : told;
}

static inline berthi_verdict berthi_passes_end(int64_t x, int64_t y, int64_t r, int64_t slack)
{
    const int64_t square = x * x + y * y, most = r + slack, least = r - slack;
    return square >= most * most                 ? BERTHI_CLEAR
           : least > 0 && square < least * least ? BERTHI_HIT
                                                 : BERTHI_OPEN;
}

/* The same from (x, y) to (to_x, to_y) past a disc, each end being within `slack` of the true one.
 * Coordinates are below 2^30 + 6, of the way from one to the other below 2^31 + 12; r + slack is
 * cut at 2^30.5 + 112: all that is there is nearer than that. Products of a position and a way sum
 * to less than 2^62.01, a gap times a length to less than 2^30.51 * 2^31.55 = 2^62.06, squares of
 * positions and gaps to less than 2^61.1; the square of a way may have 64 bits. */
static inline berthi_verdict berthi_sweep_long(int64_t x, int64_t y, int64_t to_x, int64_t to_y,
                                               int64_t r, int64_t slack)
{
    const int64_t gap = r + slack;
    if (((x >= gap) & (to_x >= gap)) | ((x <= -gap) & (to_x <= -gap)) |
        ((y >= gap) & (to_y >= gap)) | ((y <= -gap) & (to_y <= -gap))) {
        return BERTHI_CLEAR;
    }
    const int64_t ex = to_x - x, ey = to_y - y;
    if (x * ex + y * ey >= 0) {
        return berthi_passes_end(x, y, r, slack);
    }
    if (to_x * ex + to_y * ey <= 0) {
        return berthi_passes_end(to_x, to_y, r, slack);
    }
    const int64_t turn = x * ey - y * ex, cross = turn < 0 ? -turn : turn;
    const int64_t ax = ex < 0 ? -ex : ex, ay = ey < 0 ? -ey : ey;
    if (cross >= gap * berthi_wide_length_up(ax, ay)) {
        return BERTHI_CLEAR;
    }
    /* the length of the way from below, within 2 %; then as well as a square root tells */
    const int64_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    const int64_t flat = 59 * most + 24 * least, steep = 45 * (most + least);
    if (r > slack && cross < (r - slack) * ((flat > steep ? flat : steep) >> 6)) {
        return BERTHI_HIT;
    }
    const int64_t root = berthi_root_u64((uint64_t)ax * (uint64_t)ax + (uint64_t)ay * (uint64_t)ay);
    return cross >= gap * (root + 1)                 ? BERTHI_CLEAR
           : r > slack && cross < (r - slack) * root ? BERTHI_HIT
                                                     : BERTHI_OPEN;
}

#else

/* The same; products round by a few epsilons of themselves, which the caller's gap covers. `>`, so
 * that products that underflow tell nothing. */
static inline berthi_verdict berthi_sweep(berth_len x, berth_len y, berth_len ex, berth_len ey,
                                          berth_len gap, berth_len near)
{
    const berth_len along = berthi_dot(x, y, ex, ey), l2 = berthi_dot(ex, ey, ex, ey);
    berth_len d2, scale = 1;
    if (along < 0 && -along < l2) {
        const berth_len cross = berthi_dot(x, -y, ey, ex);
        d2 = cross * cross;
        scale = l2;
    } else {
        if (along < 0) {
            x += ex;
            y += ey;
        }
        d2 = berthi_dot(x, y, x, y);
    }
    if (d2 > gap * gap * scale) {
        return BERTHI_CLEAR;
    }
    return near > gap && d2 < (near - gap) * (near - gap) * scale ? BERTHI_HIT : BERTHI_OPEN;
}

/* The one test of all that goes straight, with the slack of all. */
static inline berthi_verdict berthi_sweep_long(berth_raw x, berth_raw y, berth_raw to_x,
                                               berth_raw to_y, berth_raw r, berth_raw slack)
{
    return berthi_sweep(x, y, to_x - x, to_y - y, r + slack, 0) == BERTHI_CLEAR ? BERTHI_CLEAR
                                                                                : BERTHI_HIT;
}

#endif

/* ---- Legs ------------------------------------------------------------------------------------ */

/* One leg in the world. q16: lengths are in 2^-30 units (Q16.16 times 2^14), and exact. */
typedef struct berthi_course {
    berthi_world_t at[2];  /* x and y at `begin`; q16: below 2^45.6 */
    berthi_world_t way[2]; /* from the begin to the end; q16: below 2^46 in each */
    int32_t begin;         /* global tick */
    int32_t ticks; /* that it lasts, 1 to 2^30 - 1. With way 0, a leg that is held or a motion
                             that stands, begin is not read, and 1 will do */
#ifndef BERTH_Q16
    berth_raw lengths; /* what its rounding is relative to */
#endif
} berthi_course;

static inline berth_raw berthi_lengths_of(const berthi_course *course)
{
#ifdef BERTH_Q16
    (void)course;
    return 0;
#else
    return course->lengths;
#endif
}

/* Where one is at a turn, in lengths of its own: x + way * since / ticks of what goes on, with old
 * and now the same; of what jumps or joins no way. */
typedef struct berthi_leg_turn {
    berthi_world_t old[2], now[2], way[2];
    uint32_t since, ticks;
} berthi_leg_turn;

/*@ predicate berthi_runs(berthi_course c) = 1 <= c.ticks <= 1073741823 &&
  @     -70368744177664 < c.at[0] < 70368744177664 && -70368744177664 < c.at[1] < 70368744177664 &&
  @     -70368744177664 < c.way[0] < 70368744177664 &&
  @     -70368744177664 < c.way[1] < 70368744177664;
*/

/* Two courses, from a tick on, which is within each course that moves, as `until` is. The radius,
 * in 2^-30 units, and its rate a tick are not negative; beyond 2^49 all meet. Those of `still` (1:
 * the first, 2: the other) stay where they are at `from`: that alone is within these, and `until`
 * may be anywhere. In floats they are asked one thing alone, and not a radius. */
typedef struct berthi_courses {
    const berthi_course *course[2];
    int64_t radius; /* at `from` */
    int32_t from, until, rate;
    uint32_t still;
} berthi_courses;

#define berthi_courses_pass BERTH_NAME(berthi_courses_pass)
#define berthi_courses_fraction BERTH_NAME(berthi_courses_fraction)
#define berthi_courses_side BERTH_NAME(berthi_courses_side)
#define berthi_course_offset BERTH_NAME(berthi_course_offset)
#define berthi_courses_approach BERTH_NAME(berthi_courses_approach)
#define berthi_turns_approach BERTH_NAME(berthi_turns_approach)
#define berthi_jumps_approach BERTH_NAME(berthi_jumps_approach)

/* Makes a course between two local points (x, y) of what is placed: at `from` at global tick
 * `begin`, at `to` `ticks` later. */
/*@ requires \valid(course) && berthi_stood(*at);
  @ requires \valid_read(from + (0 .. 1)) && \valid_read(to + (0 .. 1));
  @ requires -1610612736 <= from[0] <= 1610612736 && -1610612736 <= from[1] <= 1610612736;
  @ requires -1610612736 <= to[0] <= 1610612736 && -1610612736 <= to[1] <= 1610612736;
*/
static inline void berthi_course_of(berthi_course *course, const berth_placement *at,
                                    const berth_raw *from, const berth_raw *to, int32_t begin,
                                    int32_t ticks)
{
    course->at[0] = course->at[1] = 0;
    berthi_place_local(at, from[0], from[1], course->at);
    course->way[0] = course->at[0];
    course->way[1] = course->at[1];
    berthi_place_local(at, to[0], to[1], course->way); /* less what it was */
    course->begin = begin;
    course->ticks = ticks;
}

/*@ predicate berthi_both_run(berthi_courses *c) = \valid_read(c) &&
  @     \valid_read(c->course[0]) && \valid_read(c->course[1]) &&
  @     berthi_runs(*c->course[0]) && berthi_runs(*c->course[1]) &&
  @     0 <= c->radius && 0 <= c->rate && c->still <= 3;
*/

/* Whether there is a real time t, from <= t <= until, at which both centres are strictly nearer
 * than radius + rate * (t - from). from < until. */
/*@ requires berthi_both_run(both); */
int berthi_courses_pass(const berthi_courses *both);

/* Of the tick from `from` on, with `until` after it, in which they come nearer than that: the first
 * of its 2^16 parts in which they do, or with `last` the last one. */
/*@ requires berthi_both_run(both) && (last == 0 || last == 1); */
uint32_t berthi_courses_fraction(const berthi_courses *both, int last);

/* On which side of the line on which the second goes, as seen from the first, the first is: -1, 1,
 * or 0 on it, and where it does not go. `until` is a tick after `from`. */
/*@ requires berthi_both_run(both); */
int berthi_courses_side(const berthi_courses *both);

/* Floats: where a course is at a tick. */
void berthi_course_offset(const berthi_course *course, int32_t tick, berth_raw *x, berth_raw *y);

/* Whether the distance of their centres begins to shrink at `from`; `until` is a tick after it. In
 * floats yes unless surely not, or neither moves. */
/*@ requires berthi_both_run(both); */
int berthi_courses_approach(const berthi_courses *both);

/* Whether two are nearer after a turn than before it; and in floats, where one jumps, with what
 * their rounding is relative to. */
int berthi_turns_approach(const berthi_leg_turn *side);
int berthi_jumps_approach(const berthi_leg_turn *side, berth_raw lengths);

/* ---- Gaps ------------------------------------------------------------------------------------
 *
 * From a corner or an edge to a point, all placed in the world: is that below a distance, and how
 * much is it? q16: exactly. */

#define berthi_offset_times BERTH_NAME(berthi_offset_times)
#define berthi_offset_sign BERTH_NAME(berthi_offset_sign)
#define berthi_offset_is_abreast BERTH_NAME(berthi_offset_is_abreast)
#define berthi_offset_is_beyond BERTH_NAME(berthi_offset_is_beyond)
#define berthi_offset_below BERTH_NAME(berthi_offset_below)
#define berthi_offset_line_below BERTH_NAME(berthi_offset_line_below)
#define berthi_offset_less BERTH_NAME(berthi_offset_less)
#define berthi_offset_floor BERTH_NAME(berthi_offset_floor)
#define berthi_offset_part BERTH_NAME(berthi_offset_part)
#define berthi_offset_cross BERTH_NAME(berthi_offset_cross)

/* From a corner, or (edge is not (0, 0)) the line that begins there along the edge, to a point. */
typedef struct berthi_offset {
    berthi_world_t way[2];
    berthi_edge_t edge[2];
} berthi_offset;

/* (x, y) . way, and its sign: that for speed, or in one place where code shall be small. */
void berthi_offset_times(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way,
                         berthi_offset_product *all);
#ifdef __OPTIMIZE_SIZE__
int berthi_offset_sign(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way);
#else
static inline int berthi_offset_sign(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way)
{
    berthi_offset_product all;
    berthi_offset_times(x, y, way, &all);
    return berthi_product_sign(&all);
}
#endif

/* The product of the edge and the way to the point. */
static inline void berthi_offset_aside(const berthi_offset *gap, berthi_offset_product *all)
{
    berthi_offset_times(-gap->edge[1], gap->edge[0], gap->way, all);
}

/* Whether the point is abreast of the edge, which is of steps of 2^shift: 0 <= e . v, and e . v < 0
 * from its end on, from where the way is then. */
int berthi_offset_is_abreast(berthi_offset *gap, uint32_t shift);

/* The side of the edge that the point is on: above 0 left of it, 0 on its line. */
static inline int berthi_offset_side(const berthi_offset *gap)
{
    return berthi_offset_sign(-gap->edge[1], gap->edge[0], gap->way);
}

/* Whether it is surely not below `near`, which is not 0: seen with products of 64 bits alone. */
int berthi_offset_is_beyond(const berthi_offset *gap, berthi_near_t near);

/* Whether it is below `near`, or, where that is 0, none. */
int berthi_offset_below(const berthi_offset *gap, berthi_near_t near);

/* The same of a line and what is above 0, by the product of the edge and the way. */
int berthi_offset_line_below(const berthi_offset_product *aside, const berthi_edge_t *edge,
                             berthi_near_t near);

int berthi_offset_less(const berthi_offset *gap, const berthi_offset *than);

/* The gap, q16: rounded down. */
berthi_near_t berthi_offset_floor(const berthi_offset *gap);

/* The way becomes what of it is along the edge, which is of steps of 2^shift. */
void berthi_offset_part(berthi_offset *gap, uint32_t shift);

/* Where an edge, of steps of 2^shift, crosses the line: the gap's point is where it begins, and
 * `to` the way from there. */
void berthi_offset_cross(const berthi_offset *gap, uint32_t shift, const berthi_edge_t *edge,
                         berthi_world_t *to);

#endif
