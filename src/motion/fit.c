/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fitting a moving disc around legs: choose a velocity and a centre by any cheap means, then take
 * the radius that holds every leg's disc as long as it is in force, exactly and rounded up.
 * Soundness never depends on the choice.
 *
 * A leg goes straight and so does the centre: their distance is a convex function of time, and both
 * ends of a leg tell. Straight legs share their ends. A held leg stands while the centre goes
 * on. */

#include "fit.h"

#include "../core/num.h"

/* ---- Lengths --------------------------------------------------------------------------------- */

/* Where legs are as seen from a moving centre, exactly: what build chooses by and verify checks.
 *
 * In q16 such a length is in 2^-pace steps. Positions are within 2^14 steps, and so is, but for a
 * little, a centre that berthi_node_holds: their difference is below 2^15.1 steps or 2^30.1 along
 * each axis, and the sum of two squares below 2^62. */

#ifdef BERTH_Q16

/* How far velocity v goes in `ticks`; below 2^48. */
BERTHI_ONCE berthi_wide berthi_gone(berthi_unit v, int32_t ticks)
{
    return (int64_t)v * ticks * (1 << BERTHI_NODE_SHIFT);
}

/* The coordinate of a centre between two lengths, in node units. */
BERTHI_ONCE berth_len berthi_middle(berthi_wide low, berthi_wide high, uint32_t pace)
{
    return (berth_len)((low + high + (INT64_C(1) << (pace + BERTHI_NODE_SHIFT))) >>
                       (pace + BERTHI_NODE_SHIFT + 1));
}

/* A length in node units. */
BERTHI_ONCE berthi_wide berthi_wide_centre(berth_len units, uint32_t pace)
{
    return (int64_t)units * (int32_t)(UINT32_C(1) << (pace + BERTHI_NODE_SHIFT));
}

/* The velocity that covers a length in `ticks`: the nearest there is. */
BERTHI_ONCE berthi_unit berthi_velocity(berthi_wide way, int32_t ticks)
{
    const int64_t all = (int64_t)ticks << BERTHI_NODE_SHIFT;
    const int64_t v = (way < 0 ? way - all / 2 : way + all / 2) / all;
    return (berthi_unit)(v > INT16_MAX ? INT16_MAX : v < -INT16_MAX ? -INT16_MAX : v);
}

/* A radius in Q16.16, rounded up to 2^-pace steps. */
static inline berthi_wide berthi_wide_radius(berth_raw r, uint32_t shift, uint32_t pace)
{
    return ((int64_t)r * (int32_t)(UINT32_C(1) << pace) + ((INT64_C(1) << shift) - 1)) >> shift;
}

/* A radius that is at least this length, in node units. */
static inline berthi_unit berthi_node_radius(berthi_wide r, uint32_t pace)
{
    const uint32_t shift = pace + BERTHI_NODE_SHIFT;
    return (berthi_unit)(berthi_extent)((r + ((INT64_C(1) << shift) - 1)) >> shift);
}

#else

static inline berthi_wide berthi_gone(berthi_unit v, int32_t ticks)
{
    return v * (berth_raw)ticks;
}

static inline berth_len berthi_middle(berthi_wide low, berthi_wide high, uint32_t pace)
{
    (void)pace;
    return BERTHI_C(0.5) * (low + high);
}

static inline berthi_wide berthi_wide_centre(berth_len units, uint32_t pace)
{
    (void)pace;
    return units;
}

static inline berthi_unit berthi_velocity(berthi_wide way, int32_t ticks)
{
    return way / (berth_raw)ticks;
}

static inline berthi_wide berthi_wide_radius(berth_raw r, uint32_t shift, uint32_t pace)
{
    (void)shift, (void)pace;
    return r;
}

static inline berthi_unit berthi_node_radius(berthi_wide r, uint32_t pace)
{
    (void)pace;
    return r;
}

#endif

/* ---- Legs ------------------------------------------------------------------------------------ */

/* Legs of a node, as they are seen on its grid. */
typedef struct sight {
    const berthi_motion_header *motion;
    const berthi_unit *xy;  /* of the first point */
    const berth_raw *knots; /* the same of a trajectory */
    const int32_t *ticks;   /* of a trajectory's knots */
    uint32_t first, end;    /* legs */
    uint32_t last;          /* the last point of the legs */
    int32_t base;           /* ticks from the node's begin to the motion's */
    int32_t held;           /* ticks for which each leg stands; straight: 0 */
    uint8_t shift, pace;
    berth_raw origin[2]; /* of knots */
    uint8_t up, down;    /* a knot is 2^up lengths a unit, or the nearest of 2^down of these */
    int32_t half;        /* of what is rounded */
    int32_t blur;        /* lengths by which that may be off */
} sight;

/* Legs first <= i < end, from a local tick on; lengths in 2^-pace steps. */
static sight see_legs(const berthi_motion_header *motion, uint32_t first, uint32_t end,
                      int32_t begin, uint32_t pace)
{
    const int straight = berthi_is_straight(motion);
    sight s;
    s.motion = motion;
    s.xy = berthi_points_of(motion);
    s.knots = straight ? berthi_knots_of(motion) : NULL;
    s.ticks = straight ? berthi_ticks_of(motion) : NULL;
    s.first = first;
    s.end = end;
    s.last = straight ? end : end - 1;
    /* @argued: a tick of the motion, whose grid attach and build have asked */
    BERTH_ASSERT((int64_t)begin - motion->first >= 0);
    BERTH_ASSERT((int64_t)begin - motion->first <= BERTH_TICK_MAX && pace <= BERTHI_PACE_LIMIT);
    s.base = motion->first - begin;
    s.held = motion->unit;
    s.shift = motion->shift;
    s.pace = (uint8_t)pace;
    BERTH_ASSERT(motion->shift <= BERTHI_SHIFT_LIMIT); /* @argued: as above */
    s.origin[0] = motion->origin_x;
    s.origin[1] = motion->origin_y;
    s.up = (uint8_t)(pace > motion->shift ? pace - motion->shift : 0);
    s.down = (uint8_t)(motion->shift > pace ? motion->shift - pace : 0);
    BERTH_ASSERT(s.up <= BERTHI_PACE_LIMIT && s.down <= BERTHI_SHIFT_LIMIT); /* @argued: as above */
    s.half = (int32_t)((UINT32_C(1) << s.down) >> 1);
    s.blur = straight && s.down != 0;
    return s;
}

static sight see_node(const berthi_node_cover *cover)
{
    return see_legs(cover->motion, cover->first, cover->end, cover->begin, cover->motion->pace);
}

/* A coordinate of point k, from the origin. */
static inline berthi_wide place_of(const sight *s, uint32_t k, int axis)
{
    const size_t i = 2 * (size_t)k + (size_t)axis;
#ifdef BERTH_Q16
    if (s->knots != NULL) {
        const int64_t from = s->knots[i] - (int64_t)s->origin[axis];
        return (from * (int32_t)(UINT32_C(1) << s->up) + s->half) >> s->down;
    }
    return (int64_t)s->xy[i] * (int32_t)(UINT32_C(1) << s->pace);
#else
    return s->xy[i];
#endif
}

/* Ticks from the node's begin to point k, at which leg k begins. */
static inline int32_t since_of(const sight *s, uint32_t k)
{
    /* @argued: ticks of the motion, whose length attach and build have asked */
    BERTH_ASSERT(s->ticks != NULL || (int64_t)s->held * k <= INT32_MAX);
    return s->base + (s->ticks != NULL ? s->ticks[k] : s->held * (int32_t)k);
}

/* ---- Velocity and centre --------------------------------------------------------------------- */

/* A node as it is fitted: where its legs lie between when the velocity is taken out of them. */
typedef struct candidate {
    berthi_wide low[2], high[2];
    berthi_unit v[2];
} candidate;

/* The candidate with a velocity. */
static candidate try_velocity(const sight *s, const berthi_unit *v)
{
    candidate c;
    for (int axis = 0; axis < 2; axis++) {
        const berthi_unit along = v[axis];
        berthi_wide low = place_of(s, s->first, axis) - berthi_gone(along, since_of(s, s->first));
        berthi_wide high = low;
        for (uint32_t k = s->first + 1; k <= s->last; k++) {
            const berthi_wide at = place_of(s, k, axis) - berthi_gone(along, since_of(s, k));
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
        if (s->held != 0) { /* where each leg ends lies as much further back */
            const berthi_wide back = berthi_gone(along, s->held);
            low -= back > 0 ? back : 0;
            high -= back < 0 ? back : 0;
        }
        c.low[axis] = low;
        c.high[axis] = high;
        c.v[axis] = along;
    }
    return c;
}

/* What a candidate is judged by: the square of the diagonal of what is left. */
static berthi_wide_square what_is_left(const candidate *c)
{
    const berthi_wide x = c->high[0] - c->low[0], y = c->high[1] - c->low[1];
#ifdef BERTH_Q16
    /* each below 2^32; what is beyond 64 bits is as bad as anything */
    const uint64_t square = (uint64_t)x * (uint64_t)x, sum = square + (uint64_t)y * (uint64_t)y;
    return sum < square ? UINT64_MAX : sum;
#else
    return x * x + y * y;
#endif
}

/* From the begin of the first leg to the last point, as a velocity. */
static void chord(const sight *s, berthi_unit *v)
{
    const int32_t ticks = since_of(s, s->last);
    for (int axis = 0; axis < 2; axis++) {
        const berthi_wide way = place_of(s, s->last, axis) - place_of(s, s->first, axis);
        v[axis] = 0;
        if (ticks > 0) {
            v[axis] = berthi_velocity(way, ticks);
        }
    }
}

/* ---- Radius ---------------------------------------------------------------------------------- */

/* How far the discs of a node's legs reach from its centre. */
typedef struct node_extent {
    berthi_wide most;     /* a distance and a radius */
    berthi_wide rounding; /* q16: 0; else at least how far `most` may be from the truth */
} node_extent;

/* The radius that counts at point k: that of the leg that begins there, and straight also that of
 * the one that ends there. */
static inline berthi_wide radius_at(const sight *s, uint32_t k)
{
    berth_raw r = s->motion->radius;
    if (s->motion->radii != 0) {
        r = berthi_radius_of(s->motion, k < s->end ? k : k - 1);
        if (s->held == 0 && k > s->first) {
            const berth_raw before = berthi_radius_of(s->motion, k - 1);
            r = before > r ? before : r;
        }
    }
    return berthi_wide_radius(r, s->shift, s->pace) + (berthi_wide)s->blur;
}

/* The square of the distance of point k from the centre at that time, and held also at the leg's
 * end: the larger of both. */
static inline berthi_wide_square square_at(const sight *s, const berthi_unit *node, uint32_t k)
{
    const int32_t since = since_of(s, k);
    berthi_wide_square begins = 0, ends = 0;
    for (int axis = 0; axis < 2; axis++) {
        const berthi_unit v = node[BERTHI_NODE_VX + axis];
        const berthi_wide from = place_of(s, k, axis) -
                                 berthi_wide_centre(node[BERTHI_NODE_X + axis], s->pace) -
                                 berthi_gone(v, since);
        const berthi_wide to = s->held != 0 ? from - berthi_gone(v, s->held) : from;
        /* @argued: a centre that berthi_node_holds, as said above, at both ends of the leg */
        BERTH_ASSERT(-3000000000 <= from && from <= 3000000000);
        BERTH_ASSERT(-3000000000 <= to && to <= 3000000000);
        begins += (berthi_wide_square)(from * from);
        ends += (berthi_wide_square)(to * to);
    }
    return begins > ends ? begins : ends;
}

/* One radius serves all: the furthest point tells. */
static void reach_points(const sight *s, const berthi_unit *node, node_extent *far)
{
    berthi_wide_square most = 0;
    for (uint32_t k = s->first; k <= s->last; k++) {
        const berthi_wide_square square = square_at(s, node, k);
        most = square > most ? square : most;
    }
    const berthi_wide reach = berthi_wide_root_up(most) + radius_at(s, s->first);
    far->most = reach > far->most ? reach : far->most;
}

static void reach_point(const sight *s, const berthi_unit *node, uint32_t k, node_extent *far)
{
    const berthi_wide_square square = square_at(s, node, k);
    const berthi_wide r = radius_at(s, k), left = far->most - r;
    if (left < 0 || square > (berthi_wide_square)left * (berthi_wide_square)left) {
        far->most = berthi_wide_root_up(square) + r;
    }
}

#ifndef BERTH_Q16
/* What rounding may do to `most`: of the ways, of sums along each axis, of the root, and of the sum
 * of distance and radius. */
static berth_raw rounding_of(const berthi_node_cover *cover, const berthi_unit *node,
                             berth_raw most)
{
    const berth_raw gone = berthi_abs(berthi_gone(node[BERTHI_NODE_VX], cover->ticks)) +
                           berthi_abs(berthi_gone(node[BERTHI_NODE_VY], cover->ticks));
    const berth_raw centre = berthi_abs(node[BERTHI_NODE_X]) + berthi_abs(node[BERTHI_NODE_Y]);
    /* a point is within `most` of a centre that is within the sum of the two */
    return (centre + gone + most) * (BERTHI_C(24.0) * BERTHI_EPSILON);
}
#endif

static node_extent reach_of(const berthi_node_cover *cover, const sight *s, const berthi_unit *node)
{
    node_extent far;
    far.most = far.rounding = 0;
    if (s->motion->radii == 0) {
        reach_points(s, node, &far);
    } else {
        reach_point(s, node, s->last, &far); /* the furthest is often an end: fewer roots */
        for (uint32_t k = s->first; k <= s->last; k++) {
            reach_point(s, node, k, &far);
        }
    }
#ifdef BERTH_Q16
    (void)cover;
#else
    far.rounding = rounding_of(cover, node, far.most);
#endif
    return far;
}

berth_len berthi_legs_reach(const berthi_motion_header *motion)
{
    const sight s = see_legs(motion, 0, motion->legs, motion->first, 0);
    berth_len reach = 0;
    for (uint32_t k = 0; k <= s.last; k++) {
        const berth_len x = (berth_len)place_of(&s, k, 0), y = (berth_len)place_of(&s, k, 1);
        /* @argued: points are within 2^14 steps, as attach and build have asked */
        BERTH_ASSERT(-BERTHI_COORDINATE_LIMIT <= x && x <= BERTHI_COORDINATE_LIMIT);
        BERTH_ASSERT(-BERTHI_COORDINATE_LIMIT <= y && y <= BERTHI_COORDINATE_LIMIT);
        const berth_len far =
            ((berth_len)radius_at(&s, k) + berthi_length_of(x, y)) * (1 + 16 * BERTHI_EPSILON);
        reach = far > reach ? far : reach;
    }
    return reach;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Returns 0 when the centre is too far out for a node, which then means nothing. */
static int store(const berthi_node_cover *cover, const candidate *c, berthi_unit *node)
{
    const uint32_t pace = cover->motion->pace;
    for (int axis = 0; axis < 2; axis++) {
        const berth_len middle = berthi_middle(c->low[axis], c->high[axis], pace);
        if (berthi_abs(middle) > BERTHI_CENTRE_LIMIT) {
            return 0;
        }
        node[BERTHI_NODE_X + axis] = berthi_unit_of(middle);
        node[BERTHI_NODE_VX + axis] = c->v[axis];
    }
    node[BERTHI_NODE_RADIUS] = 0;
    return berthi_node_holds(node, cover->ticks, pace, cover->motion->shift);
}

void berthi_cover_fit(const berthi_node_cover *cover, berthi_unit *node)
{
    static const berthi_unit none[2] = {0, 0};
    const sight s = see_node(cover);
    berthi_unit v[2];
    chord(&s, v);
    const candidate still = try_velocity(&s, none), moving = try_velocity(&s, v);
    if (what_is_left(&moving) >= what_is_left(&still) || !store(cover, &moving, node)) {
        (void)store(cover, &still, node);
    }
    const node_extent far = reach_of(cover, &s, node);
    node[BERTHI_NODE_RADIUS] = berthi_node_radius(far.most + far.rounding, s.pace);
}

/* ---- Verified -------------------------------------------------------------------------------- */

/* Whether a node bounds its legs; exact in q16, in f32 and f64 to the rounding that a query's slack
 * covers. */
static int cover_holds(const berthi_node_cover *cover, const berthi_unit *node)
{
    const sight s = see_node(cover);
    const node_extent far = reach_of(cover, &s, node);
    const berth_len radius = (berthi_extent)node[BERTHI_NODE_RADIUS];
    return far.most - far.rounding <= berthi_wide_centre(radius, s.pace);
}

/* The largest and the least radius of all legs. */
static int legs_radii_hold(const berthi_motion_header *motion)
{
    berth_raw least = motion->radius, most = 0;
    for (uint32_t i = 0; i < motion->legs; i++) {
        const berth_raw r = berthi_radius_of(motion, i);
        least = r < least ? r : least;
        most = r > most ? r : most;
    }
    return least == motion->least && most == motion->radius;
}

static int reach_holds(const berthi_motion_header *motion)
{
    return berthi_legs_reach(motion) <= motion->reach * (1 + 64 * BERTHI_EPSILON);
}

static int tree_holds(const berthi_motion_header *motion)
{
    const berthi_unit *node = berthi_nodes_of(motion);
    for (uint32_t n = 1; n < 2 * motion->leaves; n++, node += BERTHI_NODE_UNITS) {
        berthi_node_cover cover;
        berthi_cover_at(&cover, motion, n);
        if (!cover_holds(&cover, node)) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_motion_verify(const berth_motion *view)
{
    if (view == NULL || !berthi_is_motion(view)) {
        return view == NULL ? BERTH_E_NULL : BERTH_E_VIEW;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    if (!legs_radii_hold(motion) || !reach_holds(motion)) {
        return BERTH_E_HEADER;
    }
    return tree_holds(motion) ? BERTH_OK : BERTH_E_NODE;
}
