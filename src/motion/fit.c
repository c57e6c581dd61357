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

#include "moving.h"

/* Legs of one block, as they are seen on the grid of a node. */
typedef struct sight {
    const berthi_stretch *stretch; /* the cover's */
    uint32_t first, end;           /* legs of the stretch */
    uint32_t last;                 /* the last point of the legs */
    int32_t base;                  /* ticks from the node's begin to the stretch's */
    int32_t held;                  /* ticks for which each leg stands; straight: 0 */
    uint8_t shift, pace;           /* the node's */
#ifdef BERTH_Q16
    /* a stored coordinate lies at (coordinate * scale + move) / 2^down steps of the node's grid,
     * rounded to the nearest */
    int32_t scale, move_x, move_y;
    int32_t blur; /* steps by which that may be off */
    uint8_t down;
#endif
} sight;

static void see_block(sight *s, berthi_node_cover *cover, uint32_t block)
{
    if (!cover->own) {
        cover->stretch = berthi_stretch_of(cover->motion, block);
    }
    s->stretch = &cover->stretch;
    s->first = cover->own ? cover->first : 0;
    s->end = cover->own ? cover->end : s->stretch->legs;
    s->last = s->stretch->ticks != NULL ? s->end : s->end - 1;
    s->base = s->stretch->base - cover->begin;
    s->held = s->stretch->ticks != NULL ? 0 : s->stretch->unit;
    s->shift = cover->shift;
    s->pace = cover->pace;
#ifdef BERTH_Q16
    s->scale = 1;
    s->move_x = s->move_y = s->blur = s->down = 0;
    if (!cover->own) {
        const berth_ground *from = &s->stretch->ground;
        const int32_t half = (int32_t)((UINT32_C(1) << cover->shift) >> 1);
        s->scale = (int32_t)(UINT32_C(1) << from->shift);
        s->move_x = berth_num_raw(from->origin_x) - cover->motion->origin_x + half;
        s->move_y = berth_num_raw(from->origin_y) - cover->motion->origin_y + half;
        s->blur = 1;
        s->down = cover->shift;
    }
#endif
}

/* Back to the first block, where there are several. */
static void look_first(sight *s, berthi_node_cover *cover)
{
    if (cover->block_end - cover->block > 1) {
        see_block(s, cover, cover->block);
    }
}

/* Point k, in steps of the node's grid. */
#ifdef BERTH_Q16
static inline berth_len x_of(const sight *s, uint32_t k)
{
    return berthi_floor_shift(s->stretch->xy[2 * k] * s->scale + s->move_x, s->down);
}

static inline berth_len y_of(const sight *s, uint32_t k)
{
    return berthi_floor_shift(s->stretch->xy[2 * k + 1] * s->scale + s->move_y, s->down);
}
#else
static inline berth_len x_of(const sight *s, uint32_t k)
{
    return s->stretch->xy[2 * k];
}

static inline berth_len y_of(const sight *s, uint32_t k)
{
    return s->stretch->xy[2 * k + 1];
}
#endif

/* Ticks from the node's begin to point k, at which leg k begins. */
static inline int32_t since_of(const sight *s, uint32_t k)
{
    const berthi_stretch *stretch = s->stretch;
    return s->base + stretch->unit * (s->held == 0 ? (int32_t)stretch->ticks[k] : (int32_t)k);
}

/* ---- Velocity and centre --------------------------------------------------------------------- */

/* A node as it is fitted: where its legs lie between when the velocity is taken out of them. */
typedef struct candidate {
    berthi_wide low_x, high_x, low_y, high_y;
    berthi_unit vx, vy;
} candidate;

static inline void widen_span(berthi_wide *low, berthi_wide *high, berthi_wide v)
{
    *low = v < *low ? v : *low;
    *high = v > *high ? v : *high;
}

static void extend(const sight *s, candidate *c)
{
    candidate of = *c;
    for (uint32_t k = s->first; k <= s->last; k++) {
        const int32_t since = since_of(s, k);
        widen_span(&of.low_x, &of.high_x,
                   berthi_wide_of(x_of(s, k), s->pace) - berthi_gone(of.vx, since));
        widen_span(&of.low_y, &of.high_y,
                   berthi_wide_of(y_of(s, k), s->pace) - berthi_gone(of.vy, since));
    }
    *c = of;
}

/* The candidate with a velocity. */
static void try_velocity(berthi_node_cover *cover, sight *s, candidate *c, berthi_unit vx,
                         berthi_unit vy)
{
    look_first(s, cover);
    const int32_t since = since_of(s, s->first);
    c->vx = vx;
    c->vy = vy;
    c->low_x = c->high_x = berthi_wide_of(x_of(s, s->first), s->pace) - berthi_gone(vx, since);
    c->low_y = c->high_y = berthi_wide_of(y_of(s, s->first), s->pace) - berthi_gone(vy, since);
    extend(s, c);
    for (uint32_t block = cover->block + 1; block < cover->block_end; block++) {
        see_block(s, cover, block);
        extend(s, c);
    }
    if (s->held != 0) { /* where each leg ends lies as much further back */
        const berthi_wide x = berthi_gone(vx, s->held), y = berthi_gone(vy, s->held);
        c->low_x -= x > 0 ? x : 0;
        c->high_x -= x < 0 ? x : 0;
        c->low_y -= y > 0 ? y : 0;
        c->high_y -= y < 0 ? y : 0;
    }
}

/* What a candidate is judged by: the square of the diagonal of what is left. */
static berthi_wide_square what_is_left(const candidate *c)
{
    const berthi_wide x = c->high_x - c->low_x, y = c->high_y - c->low_y;
#ifdef BERTH_Q16
    /* each below 2^32; what is beyond 64 bits is as bad as anything */
    const uint64_t square = (uint64_t)x * (uint64_t)x, sum = square + (uint64_t)y * (uint64_t)y;
    return sum < square ? UINT64_MAX : sum;
#else
    return x * x + y * y;
#endif
}

/* From the begin of the first leg to the last point, as a velocity. */
static void chord(berthi_node_cover *cover, sight *s, berthi_unit *vx, berthi_unit *vy)
{
    look_first(s, cover);
    const berthi_wide x = berthi_wide_of(x_of(s, s->first), s->pace);
    const berthi_wide y = berthi_wide_of(y_of(s, s->first), s->pace);
    if (cover->block_end - cover->block > 1) {
        see_block(s, cover, cover->block_end - 1);
    }
    const int32_t ticks = since_of(s, s->last);
    *vx = *vy = 0;
    if (ticks > 0) {
        *vx = berthi_velocity(berthi_wide_of(x_of(s, s->last), s->pace) - x, ticks);
        *vy = berthi_velocity(berthi_wide_of(y_of(s, s->last), s->pace) - y, ticks);
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
    const berthi_stretch *stretch = s->stretch;
    berth_raw r = stretch->radius;
    if (stretch->radii != NULL) {
        r = berthi_stretch_radius(stretch, k < s->end ? k : k - 1);
        if (s->held == 0 && k > s->first) {
            const berth_raw before = berthi_stretch_radius(stretch, k - 1);
            r = before > r ? before : r;
        }
    }
    const berthi_wide wide = berthi_wide_radius(r, s->shift, s->pace);
#ifdef BERTH_Q16
    return wide + berthi_wide_of(s->blur, s->pace);
#else
    return wide;
#endif
}

/* The square of the distance of point k from the centre at that time, and held also at the leg's
 * end: the larger of both. */
static inline berthi_wide_square square_at(const sight *s, const berthi_unit *node, uint32_t k)
{
    const int32_t since = since_of(s, k);
    const berthi_unit vx = node[BERTHI_NODE_VX], vy = node[BERTHI_NODE_VY];
    const berthi_wide x = berthi_wide_of(x_of(s, k), s->pace) -
                          berthi_wide_centre(node[BERTHI_NODE_X], s->pace) - berthi_gone(vx, since);
    const berthi_wide y = berthi_wide_of(y_of(s, k), s->pace) -
                          berthi_wide_centre(node[BERTHI_NODE_Y], s->pace) - berthi_gone(vy, since);
    const berthi_wide_square begins = (berthi_wide_square)(x * x) + (berthi_wide_square)(y * y);
    if (s->held == 0) {
        return begins;
    }
    const berthi_wide to_x = x - berthi_gone(vx, s->held), to_y = y - berthi_gone(vy, s->held);
    const berthi_wide_square ends =
        (berthi_wide_square)(to_x * to_x) + (berthi_wide_square)(to_y * to_y);
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

static node_extent reach_of(berthi_node_cover *cover, sight *s, const berthi_unit *node)
{
    node_extent far;
    far.most = far.rounding = 0;
    look_first(s, cover);
    for (uint32_t block = cover->block; block < cover->block_end; block++) {
        if (block > cover->block) {
            see_block(s, cover, block);
        }
        if (s->stretch->radii == NULL) {
            reach_points(s, node, &far);
            continue;
        }
        reach_point(s, node, s->last, &far); /* the furthest is often an end: fewer roots */
        for (uint32_t k = s->first; k <= s->last; k++) {
            reach_point(s, node, k, &far);
        }
    }
#ifndef BERTH_Q16
    far.rounding = rounding_of(cover, node, far.most);
#endif
    return far;
}

int berthi_cover_holds(berthi_node_cover *cover, const berthi_unit *node)
{
    sight s;
    see_block(&s, cover, cover->block);
    const node_extent far = reach_of(cover, &s, node);
    const berth_len radius = (berthi_extent)node[BERTHI_NODE_RADIUS];
    return far.most - far.rounding <= berthi_wide_centre(radius, cover->pace);
}

#ifdef BERTH_Q16
berth_len berthi_top_reach(const berthi_motion_header *motion)
{
    berthi_node_cover cover;
    berth_len reach = 0;
    berthi_cover_top(&cover, motion);
    cover.pace = 0;
    cover.begin = 0;
    for (uint32_t block = 0; block < motion->blocks; block++) {
        sight s;
        see_block(&s, &cover, block);
        for (uint32_t k = s.first; k <= s.last; k++) {
            const berth_len x = x_of(&s, k), y = y_of(&s, k), r = (berth_len)radius_at(&s, k);
            if (!berthi_within_reach(x, y, r, reach)) {
                reach = (berth_len)berthi_root_up((uint32_t)(x * x) + (uint32_t)(y * y)) + r;
            }
        }
    }
    return reach;
}
#endif

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Returns 0 when the centre is too far out for a node, which then means nothing. */
static int store(const berthi_node_cover *cover, const candidate *c, berthi_unit *node)
{
    const berth_len x = berthi_middle(c->low_x, c->high_x, cover->pace);
    const berth_len y = berthi_middle(c->low_y, c->high_y, cover->pace);
    if (berthi_abs(x) > BERTHI_CENTRE_LIMIT || berthi_abs(y) > BERTHI_CENTRE_LIMIT) {
        return 0;
    }
    node[BERTHI_NODE_X] = berthi_unit_of(x);
    node[BERTHI_NODE_Y] = berthi_unit_of(y);
    node[BERTHI_NODE_VX] = c->vx;
    node[BERTHI_NODE_VY] = c->vy;
    node[BERTHI_NODE_RADIUS] = 0;
    return berthi_node_holds(node, cover->ticks, cover->pace, cover->shift);
}

void berthi_cover_fit(berthi_node_cover *cover, berthi_unit *node)
{
    sight s;
    candidate still, moving;
    berthi_unit vx, vy;
    see_block(&s, cover, cover->block);
    chord(cover, &s, &vx, &vy);
    try_velocity(cover, &s, &still, 0, 0);
    try_velocity(cover, &s, &moving, vx, vy);
    if (what_is_left(&moving) >= what_is_left(&still) || !store(cover, &moving, node)) {
        (void)store(cover, &still, node);
    }
    const node_extent far = reach_of(cover, &s, node);
    node[BERTHI_NODE_RADIUS] = berthi_node_radius(far.most + far.rounding, cover->pace);
}
