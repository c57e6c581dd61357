/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two footprints overlap? Root circles in the world, then down both trees at once: circles that
 * hold the rounded parts keep pairs apart, circles inside settle pairs that overlap, leaves are
 * asked by their parts, and where no boundaries meet, a point of each ring tells what is inside.
 *
 * The walk is that of walk.inl, with the current node of side 1 kept in the frame: a pair that is
 * split on side 0 needs it twice, and no other. */

#include "overlap.h"

/* ---- Circles -------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Without a frame, exactly placed, in quarter units of Q16.16: differences are below 2^31, the sum
 * of radii below 2^30. Of the square the upper half tells which pair is nearer. */
BERTHI_APART berthi_square berthi_square_wide(const berthi_shape_query *q, const berthi_unit *a,
                                              const berthi_unit *b)
{
    const uint32_t radii =
        ((uint32_t)(berthi_extent)a[BERTHI_CIRCLE_RADIUS] << q->side[0].ground->shift) +
        ((uint32_t)(berthi_extent)b[BERTHI_CIRCLE_RADIUS] << q->side[1].ground->shift) +
        (uint32_t)q->margin;
    const int64_t most = (radii >> 2) + INT64_C(2);
    int64_t d[2];
    d[0] = d[1] = 0;
    berthi_world(&q->side[0], a, d);
    berthi_world(&q->side[1], b, d);
    d[0] >>= 16;
    d[1] >>= 16;
    d[0] = d[0] * d[0] + d[1] * d[1];
    return d[0] >= most * most ? BERTHI_FAR : (berthi_square)(d[0] >> 32);
}

static inline berth_len overlap_slack(const berthi_shape_query *q)
{
    (void)q;
    return BERTHI_OVERLAP_SLACK;
}

/* Squares fit 32 bits where the sum of radii and the gap are below 46300: of whoever's circles. */
static inline berthi_square overlap_square(const berthi_unit *a, const berthi_ball *b)
{
    const int32_t outer = (berthi_extent)a[BERTHI_CIRCLE_RADIUS] + b->radius;
    const int32_t dx = b->x - a[BERTHI_CIRCLE_X], dy = b->y - a[BERTHI_CIRCLE_Y];
    if (berthi_abs(dx) < outer && berthi_abs(dy) < outer) {
        const uint32_t d2 = (uint32_t)dx * (uint32_t)dx + (uint32_t)dy * (uint32_t)dy;
        if (d2 < (uint32_t)outer * (uint32_t)outer) {
            return d2;
        }
    }
    return BERTHI_FAR;
}

#else

static inline berth_len overlap_slack(const berthi_shape_query *q)
{
    return berthi_box_slack(&q->frame);
}

static inline berthi_square overlap_square(const berthi_unit *a, const berthi_ball *b)
{
    const berth_len outer = a[BERTHI_CIRCLE_RADIUS] + b->radius;
    const berth_len dx = b->x - a[BERTHI_CIRCLE_X], dy = b->y - a[BERTHI_CIRCLE_Y];
    const berth_len d2 = dx * dx + dy * dy;
    return d2 <= outer * outer ? d2 : BERTHI_FAR;
}

#endif

/* A node of side 1 in the frame, its radius with all that is added to a sum of radii. */
static inline void overlap_ball(const berthi_shape_query *q, const berthi_unit *b, berthi_ball *to)
{
    berthi_to_frame(&q->frame, b[BERTHI_CIRCLE_X], b[BERTHI_CIRCLE_Y], &to->x, &to->y);
    to->radius = berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]) + q->gap +
                 overlap_slack(q);
}

/* Whether the circles inside of two nodes that have them surely overlap, or come nearer than the
 * margin. f32, f64: below their radii, without a slack. Where the centres of the nodes are further
 * apart than 3/4 of their radii they hardly do, and are not looked at. */
BERTH_HOT BERTHI_APART int berthi_overlap_inside(berthi_shape_query *q, const berthi_unit *a,
                                                 const berthi_unit *b, const berthi_ball *ball)
{
    berth_len dx, dy, radius;
    if (ball != NULL) {
        radius = (berthi_extent)a[BERTHI_CIRCLE_RADIUS] + ball->radius;
        if (overlap_square(a, ball) >=
            berthi_overlap_part((berthi_square)radius * (berthi_square)radius)) {
            return 0;
        }
    }
    a += BERTHI_CIRCLE_UNITS;
    b += BERTHI_CIRCLE_UNITS;
    if (!((berthi_extent)a[BERTHI_CIRCLE_RADIUS] > 0 &&
          (berthi_extent)b[BERTHI_CIRCLE_RADIUS] > 0)) {
        return 0; /* a refit found none: nothing says where it is */
    }
    q->inner++;
    berthi_to_frame(&q->frame, b[BERTHI_CIRCLE_X], b[BERTHI_CIRCLE_Y], &dx, &dy);
    dx -= a[BERTHI_CIRCLE_X];
    dy -= a[BERTHI_CIRCLE_Y];
    radius = (berthi_extent)a[BERTHI_CIRCLE_RADIUS];
#ifdef BERTH_Q16
    radius += berthi_floor_shift((berthi_extent)b[BERTHI_CIRCLE_RADIUS], q->frame.drop) +
              berthi_floor_shift(q->margin, q->side[0].ground->shift) - BERTHI_OVERLAP_SLACK;
    return berthi_abs(dx) < radius && berthi_abs(dy) < radius &&
           (uint32_t)(dx * dx) + (uint32_t)(dy * dy) < (uint32_t)radius * (uint32_t)radius;
#else
    radius += (berthi_extent)b[BERTHI_CIRCLE_RADIUS] + q->margin;
    return dx * dx + dy * dy < radius * radius;
#endif
}

/* ---- The walk ------------------------------------------------------------------------------- */

/* Whether two nodes, of which ball is the second in the frame, are apart, or how far. */
static inline berthi_square overlap_look(const berthi_shape_query *q, const berthi_unit *a,
                                         const berthi_unit *b, const berthi_ball *ball)
{
#ifdef BERTH_Q16
    if (q->wide) {
        return berthi_square_wide(q, a, b);
    }
#else
    (void)q, (void)b;
#endif
    return overlap_square(a, ball);
}

/* The current node of side 1 is placed anew. */
BERTH_HOT BERTHI_APART void berthi_overlap_turn(berthi_shape_query *q)
{
    overlap_ball(q, berthi_overlap_node(q, 1, q->node[1]), &q->ball);
}

berthi_square berthi_overlap_look(const berthi_shape_query *q)
{
    return overlap_look(q, berthi_overlap_node(q, 0, q->node[0]),
                        berthi_overlap_node(q, 1, q->node[1]), &q->ball);
}

/* Two children in question: their numbers, and how far each is from the other side's node. */
typedef struct overlap_pair {
    uint32_t left, right;
    berthi_square left2, right2;
} overlap_pair;

static inline void overlap_children(uint32_t parent, uint32_t link, overlap_pair *p)
{
    p->left = berthi_left_of(parent, link);
    p->right = link & BERTHI_RIGHT;
}

/* Of side 0, against b, which q->ball is. */
static BERTHI_MERGED void overlap_split_a(const berthi_shape_query *q, const berthi_unit *nodes,
                                          const berthi_unit *b, overlap_pair *p)
{
    const berthi_unit *left = nodes + p->left * BERTHI_CIRCLE_UNITS;
    const berthi_unit *right = nodes + p->right * BERTHI_CIRCLE_UNITS;
#ifdef BERTH_Q16
    if (q->wide) {
        p->left2 = berthi_square_wide(q, left, b);
        p->right2 = berthi_square_wide(q, right, b);
        return;
    }
#else
    (void)b;
#endif
    p->left2 = overlap_square(left, &q->ball);
    p->right2 = overlap_square(right, &q->ball);
}

/* Of side 1, against a. q->ball becomes the nearer one that is not apart. */
static BERTHI_MERGED void overlap_split_b(berthi_shape_query *q, const berthi_unit *a,
                                          const berthi_unit *nodes, overlap_pair *p)
{
    const berthi_unit *left = nodes + p->left * BERTHI_CIRCLE_UNITS;
    const berthi_unit *right = nodes + p->right * BERTHI_CIRCLE_UNITS;
    berthi_ball ball, other;
#ifdef BERTH_Q16
    if (q->wide) {
        p->left2 = berthi_square_wide(q, a, left);
        p->right2 = berthi_square_wide(q, a, right);
        return;
    }
#endif
    overlap_ball(q, left, &ball);
    p->left2 = overlap_square(a, &ball);
    overlap_ball(q, right, &other);
    p->right2 = overlap_square(a, &other);
    if (p->right2 < p->left2) {
        q->ball = other;
    } else if (p->left2 != BERTHI_FAR) {
        q->ball = ball;
    }
}

/* To the child to look into first. Returns 0, and stays, when both are apart. A child that is apart
 * from the other side's root is outside of what that holds. */
static BERTHI_MERGED int overlap_goes_down(berthi_shape_query *q, uint32_t side, uint32_t parent,
                                           uint32_t other, const overlap_pair *p)
{
    uint32_t step = parent | side * (uint32_t)BERTHI_WAY_SIDE;
    if (p->left2 != BERTHI_FAR && p->right2 != BERTHI_FAR) {
        step |= BERTHI_WAY_WAITS;
    } else {
        if (other == 0) {
            q->outside |= (uint8_t)(1u << side);
        }
        if (p->left2 == p->right2) {
            return 0;
        }
    }
    BERTH_ASSERT(q->steps < BERTHI_WAY_MOST);
    q->at.way[q->steps++] = (uint16_t)step;
    q->node[side] = (uint16_t)(p->left2 <= p->right2 ? p->left : p->right);
    return 1;
}

static inline int overlap_looks_inside(berthi_shape_query *q, uint32_t link_a, uint32_t link_b,
                                       const berthi_unit *a, const berthi_unit *b)
{
    return (link_a & link_b & q->looks) != 0 && ((link_a | link_b) & BERTHI_LEAF) == 0 &&
           berthi_overlap_inside(q, a, b, &q->ball);
}

BERTH_HOT BERTHI_APART berthi_told berthi_overlap_walk(berthi_shape_query *q, int on)
{
    const berthi_unit *const nodes_a = (const berthi_unit *)q->view[0]->nodes;
    const berthi_unit *const nodes_b = (const berthi_unit *)q->view[1]->nodes;
    for (;;) {
        const berthi_unit *a, *b;
        uint32_t link_a, link_b;
        if (on && !berthi_overlap_go_back(q)) {
            return BERTHI_TOLD_APART;
        }
        a = nodes_a + q->node[0] * BERTHI_CIRCLE_UNITS;
        b = nodes_b + q->node[1] * BERTHI_CIRCLE_UNITS;
        link_a = berthi_overlap_link(a);
        link_b = berthi_overlap_link(b);
        if ((link_a & link_b & BERTHI_LEAF) != 0) {
            return BERTHI_TOLD_CLOSE;
        } else {
            uint32_t side = 0, parent = q->node[0], other = q->node[1];
            overlap_pair p;
            if (overlap_looks_inside(q, link_a, link_b, a, b)) {
                return BERTHI_TOLD_MEET;
            }
            if (q->left < 2) {
                return BERTHI_TOLD_NOTHING;
            }
            q->left -= 2;
            if (berthi_overlap_splits_a(q, a, b)) {
                overlap_children(parent, link_a, &p);
                overlap_split_a(q, nodes_a, b, &p);
            } else {
                side = 1;
                parent = other;
                other = q->node[0];
                overlap_children(parent, link_b, &p);
                overlap_split_b(q, a, nodes_b, &p);
            }
            on = !overlap_goes_down(q, side, parent, other, &p);
        }
    }
}

/* ---- The calls ------------------------------------------------------------------------------ */

BERTH_HOT berth_status berth_footprint_overlap(const berth_placed_footprint *a,
                                               const berth_placed_footprint *b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer = berthi_overlap_open(&q, a, b, options);
    if (answer < BERTH_OK) {
        return answer;
    }
    if (answer == BERTH_UNKNOWN) {
        answer = berthi_overlap_close(&q, berthi_overlap_search(&q));
    }
    return berthi_query_report(&q, answer, options, counts);
}

BERTH_HOT berth_status berth_footprint_collide(const berth_footprint *a,
                                               const berth_placement *placement_a,
                                               const berth_footprint *b,
                                               const berth_placement *placement_b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts)
{
    berth_placed_footprint placed[2];
    berth_status status = berth_footprint_place(a, placement_a, &placed[0]);
    if (status == BERTH_OK) {
        status = berth_footprint_place(b, placement_b, &placed[1]);
    }
    return status == BERTH_OK ? berth_footprint_overlap(&placed[0], &placed[1], options, counts)
                              : status;
}
