/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fitting a moving disc around legs: choose a velocity and a centre by any cheap means, then take
 * the radius that holds every leg's disc as long as it is in force, exactly and rounded up.
 * Soundness never depends on the choice.
 *
 * A leg goes straight and so does the centre: their distance is a convex function of time, and both
 * ends of a leg tell. Straight legs share their ends. A held leg stands while the centre goes on. */

#include "fit.h"

#include "moving.h"

/* Legs of one block, as they are seen on the grid of a node. */
typedef struct sight {
    berthi_stretch stretch;
    uint32_t first, end; /* legs of the stretch */
    int32_t base;        /* ticks from the node's begin to the stretch's */
    uint8_t shift, pace; /* the node's */
#ifdef BERTH_Q16
    int32_t move_x,
        move_y; /* Q16.16, half a step of the node's grid included, where it is another */
    uint8_t down, own;
#endif
} sight;

/* A node as it is fitted. */
typedef struct candidate {
    berthi_wide low_x, high_x, low_y,
        high_y; /* what its legs leave when the velocity is taken out */
    berthi_unit vx, vy;
} candidate;

static void look(sight *s, const berthi_cover *cover, uint32_t block)
{
    s->stretch = berthi_stretch_of(cover->view, block);
    s->first = cover->own ? cover->first : 0;
    s->end = cover->own ? cover->end : s->stretch.legs;
    s->base = s->stretch.base - cover->begin;
    s->shift = cover->shift;
    s->pace = cover->pace;
#ifdef BERTH_Q16
    const berth_ground *from = &s->stretch.ground, *to = &cover->view->ground;
    const int32_t half = (int32_t)((UINT32_C(1) << cover->shift) >> 1);
    s->own = cover->own;
    s->down = cover->shift;
    s->move_x = berth_num_raw(from->origin_x) - berth_num_raw(to->origin_x) + half;
    s->move_y = berth_num_raw(from->origin_y) - berth_num_raw(to->origin_y) + half;
#endif
}

/* Point k, in steps of the node's grid. */
#ifdef BERTH_Q16
static inline int32_t seen(const sight *s, berthi_unit stored, int32_t move)
{
    const int32_t scale = (int32_t)(UINT32_C(1) << s->stretch.ground.shift);
    return s->own ? stored : berthi_floor_shift(move + stored * scale, s->down);
}
#define SEEN_X(s, k) seen((s), (s)->stretch.xy[2 * (k)], (s)->move_x)
#define SEEN_Y(s, k) seen((s), (s)->stretch.xy[2 * (k) + 1], (s)->move_y)
#else
#define SEEN_X(s, k) ((s)->stretch.xy[2 * (k)])
#define SEEN_Y(s, k) ((s)->stretch.xy[2 * (k) + 1])
#endif

/* Ticks from the node's begin to point k, at which leg k begins. */
static inline int32_t since_of(const sight *s, uint32_t k)
{
    const berthi_stretch *stretch = &s->stretch;
    return s->base +
           stretch->unit * (stretch->ticks != NULL ? (int32_t)stretch->ticks[k] : (int32_t)k);
}

/* Past the last point of the legs. */
static inline uint32_t points_end(const sight *s)
{
    return s->end + (s->stretch.ticks != NULL);
}

/* ---- Velocity and centre --------------------------------------------------------------------- */

static inline void widen(berthi_wide *low, berthi_wide *high, berthi_wide v)
{
    *low = v < *low ? v : *low;
    *high = v > *high ? v : *high;
}

static void extend(const sight *s, candidate *c)
{
    const uint32_t end = points_end(s);
    const int32_t held = s->stretch.ticks != NULL ? 0 : s->stretch.unit;
    const berthi_wide gone_x = berthi_gone(c->vx, held), gone_y = berthi_gone(c->vy, held);
    for (uint32_t k = s->first; k < end; k++) {
        const int32_t since = since_of(s, k);
        const berthi_wide x = berthi_wide_of(SEEN_X(s, k), s->pace) - berthi_gone(c->vx, since);
        const berthi_wide y = berthi_wide_of(SEEN_Y(s, k), s->pace) - berthi_gone(c->vy, since);
        widen(&c->low_x, &c->high_x, x);
        widen(&c->low_y, &c->high_y, y);
        if (held != 0) {
            widen(&c->low_x, &c->high_x, x - gone_x);
            widen(&c->low_y, &c->high_y, y - gone_y);
        }
    }
}

/* The candidate with a velocity. */
static void try_velocity(const berthi_cover *cover, candidate *c, berthi_unit vx, berthi_unit vy)
{
    sight s;
    look(&s, cover, cover->block);
    const int32_t since = since_of(&s, s.first);
    c->vx = vx;
    c->vy = vy;
    c->low_x = c->high_x = berthi_wide_of(SEEN_X(&s, s.first), s.pace) - berthi_gone(vx, since);
    c->low_y = c->high_y = berthi_wide_of(SEEN_Y(&s, s.first), s.pace) - berthi_gone(vy, since);
    extend(&s, c);
    for (uint32_t block = cover->block + 1; block < cover->block_end; block++) {
        look(&s, cover, block);
        extend(&s, c);
    }
}

/* What a candidate is judged by: the square of the diagonal of what is left. */
static berthi_square left_of(const candidate *c)
{
    const berthi_wide x = c->high_x - c->low_x, y = c->high_y - c->low_y;
    return (berthi_square)(x * x) + (berthi_square)(y * y);
}

/* From the begin of the first leg to the last point, as a velocity. */
static void chord(const berthi_cover *cover, berthi_unit *vx, berthi_unit *vy)
{
    sight s;
    look(&s, cover, cover->block);
    const berthi_wide x = berthi_wide_of(SEEN_X(&s, s.first), s.pace);
    const berthi_wide y = berthi_wide_of(SEEN_Y(&s, s.first), s.pace);
    if (cover->block_end - cover->block > 1) {
        look(&s, cover, cover->block_end - 1);
    }
    const uint32_t last = points_end(&s) - 1;
    const int32_t ticks = since_of(&s, last);
    *vx = *vy = 0;
    if (ticks > 0) {
        *vx = berthi_velocity(berthi_wide_of(SEEN_X(&s, last), s.pace) - x, ticks);
        *vy = berthi_velocity(berthi_wide_of(SEEN_Y(&s, last), s.pace) - y, ticks);
    }
}

/* ---- Radius ---------------------------------------------------------------------------------- */

/* How far the discs of a node's legs reach from its centre. */
typedef struct extent {
    berthi_wide most;     /* a distance and a radius */
    berthi_wide rounding; /* q16: 0; else at least how far `most` may be from the truth */
} extent;

/* One point of a leg with radius r, at (dx, dy) from the centre. */
static inline void stretch_to(extent *far, berthi_wide dx, berthi_wide dy, berthi_wide r)
{
    const berthi_square square = (berthi_square)(dx * dx) + (berthi_square)(dy * dy);
    const berthi_wide left = far->most - r;
    if (left < 0 || square > (berthi_square)left * (berthi_square)left) {
        far->most = berthi_wide_root_up(square) + r;
    }
}

/* The radius that counts at point k: that of the leg that begins there, and straight also that of
 * the one that ends there. */
static berthi_wide radius_at(const sight *s, uint32_t k)
{
    const berthi_stretch *stretch = &s->stretch;
    berth_raw r = 0;
    if (k < s->end) {
        r = berthi_stretch_radius(stretch, k);
    }
    if (stretch->ticks != NULL && k > s->first) {
        const berth_raw before = berthi_stretch_radius(stretch, k - 1);
        r = before > r ? before : r;
    }
    berthi_wide wide = berthi_wide_radius(r, s->shift, s->pace);
#ifdef BERTH_Q16
    wide += s->own ? 0 : (int64_t)(UINT32_C(1) << s->pace);
#endif
    return wide;
}

static void reach_point(const sight *s, const berthi_unit *node, uint32_t k, extent *far)
{
    const int32_t since = since_of(s, k);
    const berthi_unit vx = node[BERTHI_NODE_VX], vy = node[BERTHI_NODE_VY];
    const berthi_wide r = radius_at(s, k);
    const berthi_wide px = berthi_wide_of(SEEN_X(s, k), s->pace);
    const berthi_wide py = berthi_wide_of(SEEN_Y(s, k), s->pace);
    const berthi_wide cx = berthi_wide_centre(node[BERTHI_NODE_X], s->pace);
    const berthi_wide cy = berthi_wide_centre(node[BERTHI_NODE_Y], s->pace);
    stretch_to(far, px - cx - berthi_gone(vx, since), py - cy - berthi_gone(vy, since), r);
    int32_t until = since;
    if (s->stretch.ticks == NULL) {
        until += s->stretch.unit;
        stretch_to(far, px - cx - berthi_gone(vx, until), py - cy - berthi_gone(vy, until), r);
    }
#ifndef BERTH_Q16
    /* of the ways, of two sums along each axis, of the root and of the sum of distance and radius */
    const berth_raw lengths = berthi_abs(px) + berthi_abs(py) + berthi_abs(cx) + berthi_abs(cy) +
                              berthi_abs(berthi_gone(vx, until)) +
                              berthi_abs(berthi_gone(vy, until)) + far->most;
    const berth_raw rounding = lengths * (BERTHI_C(8.0) * BERTHI_EPSILON);
    far->rounding = rounding > far->rounding ? rounding : far->rounding;
#endif
}

static extent reach_of(const berthi_cover *cover, const berthi_unit *node)
{
    extent far;
    far.most = far.rounding = 0;
    for (uint32_t block = cover->block; block < cover->block_end; block++) {
        sight s;
        look(&s, cover, block);
        const uint32_t end = points_end(&s);
        reach_point(&s, node, end - 1, &far); /* the furthest is often an end: fewer roots */
        for (uint32_t k = s.first; k < end; k++) {
            reach_point(&s, node, k, &far);
        }
    }
    return far;
}

int berthi_cover_holds(const berthi_cover *cover, const berthi_unit *node)
{
    const extent far = reach_of(cover, node);
    const berth_len radius = (berthi_extent)node[BERTHI_NODE_RADIUS];
    return far.most - far.rounding <= berthi_wide_centre(radius, cover->pace);
}

#ifdef BERTH_Q16
berth_len berthi_top_reach(const berth_motion *view)
{
    berthi_cover cover;
    berth_len reach = 0;
    berthi_cover_top(&cover, view, berthi_root_of(view->block_count));
    cover.pace = 0;
    for (uint32_t block = 0; block < view->block_count; block++) {
        sight s;
        look(&s, &cover, block);
        const uint32_t end = points_end(&s);
        for (uint32_t k = 0; k < end; k++) {
            const berth_len x = SEEN_X(&s, k), y = SEEN_Y(&s, k);
            const berth_len r = (berth_len)radius_at(&s, k);
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
static int store(const berthi_cover *cover, const candidate *c, berthi_unit *node)
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
    return berthi_node_holds(node, cover->ticks, cover->pace);
}

void berthi_cover_fit(const berthi_cover *cover, berthi_unit *node)
{
    candidate still, moving;
    berthi_unit vx, vy;
    chord(cover, &vx, &vy);
    try_velocity(cover, &still, 0, 0);
    try_velocity(cover, &moving, vx, vy);
    if (left_of(&moving) >= left_of(&still) || !store(cover, &moving, node)) {
        (void)store(cover, &still, node);
    }
    const extent far = reach_of(cover, node);
    node[BERTHI_NODE_RADIUS] = berthi_node_radius(far.most + far.rounding, cover->pace);
}
