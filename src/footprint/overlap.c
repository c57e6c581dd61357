/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two footprints overlap? Root circles in the world, then down both trees at once: circles that
 * hold the rounded parts keep pairs apart, circles inside settle pairs that overlap, leaves are
 * asked by their parts, and where no boundaries meet, a point of each ring tells what is inside.
 *
 * The walk is that of descent.inl, with the current node of side 1 kept in the frame: a pair that
 * is split on side 0 needs it twice, and no other.
 *
 * From frame to frame it begins where the last one ended: down to the pair of nodes of the witness
 * without looking at what is on the way, whose other children wait unseen, and on from there. A
 * pair that met is found again at once or nearby; of one that was clear the way to where it was
 * deepest, which is most of what was not apart, needs no tests. Whatever the witness holds, all
 * pairs of leaves are walked or apart. */

#include "overlap.h"

/* ---- Circles --------------------------------------------------------------------------------- */

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
static BERTH_HOT BERTHI_APART int overlap_inside(berthi_shape_query *q, const berthi_unit *a,
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

/* ---- The walk -------------------------------------------------------------------------------- */

static inline const berthi_unit *overlap_node(const berthi_shape_query *q, uint32_t side)
{
    return berthi_circle_at(q->view[side], q->node[side]);
}

/* The current node of side 1 is placed anew. */
BERTH_HOT BERTHI_APART void berthi_overlap_turn(berthi_shape_query *q)
{
    overlap_ball(q, overlap_node(q, 1), &q->ball);
}

static inline int overlap_splits_a(const berthi_shape_query *q, const berthi_unit *a,
                                   const berthi_unit *b)
{
    return (berthi_extent)a[BERTHI_CIRCLE_RADIUS] >=
           berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

/* Children of a side, and how far each is from the other side's node. */
typedef struct overlap_pair {
    const berthi_unit *left, *right;
    berthi_square left2, right2;
} overlap_pair;

/* Of side 0, against b, which q->ball is. */
static BERTHI_MERGED void overlap_split_a(const berthi_shape_query *q, const berthi_unit *b,
                                          overlap_pair *p)
{
#ifdef BERTH_Q16
    if (q->wide) {
        p->left2 = berthi_square_wide(q, p->left, b);
        p->right2 = berthi_square_wide(q, p->right, b);
        return;
    }
#else
    (void)b;
#endif
    p->left2 = overlap_square(p->left, &q->ball);
    p->right2 = overlap_square(p->right, &q->ball);
}

/* Of side 1, against a. q->ball becomes the nearer one that is not apart. */
static BERTHI_MERGED void overlap_split_b(berthi_shape_query *q, const berthi_unit *a,
                                          overlap_pair *p)
{
    berthi_ball ball, other;
#ifdef BERTH_Q16
    if (q->wide) {
        p->left2 = berthi_square_wide(q, a, p->left);
        p->right2 = berthi_square_wide(q, a, p->right);
        return;
    }
#endif
    overlap_ball(q, p->left, &ball);
    p->left2 = overlap_square(a, &ball);
    overlap_ball(q, p->right, &other);
    p->right2 = overlap_square(a, &other);
    if (p->right2 < p->left2) {
        q->ball = other;
    } else if (p->left2 != BERTHI_FAR) {
        q->ball = ball;
    }
}

#define BERTHI_DESCENT overlap_walk
#define BERTHI_DESCENT_OWN(f) overlap_walk_##f
#define BERTHI_DESCENT_STATE berthi_shape_query
#define BERTHI_DESCENT_QUERY(q) (q)
#define BERTHI_DESCENT_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_DESCENT_SQUARE berthi_square
#define BERTHI_DESCENT_FAR BERTHI_FAR
#define BERTHI_DESCENT_SPLITS_A(q, a, b) overlap_splits_a(q, a, b)
#define BERTHI_DESCENT_LOOK(q, side, one, two, other, one2, two2)                                  \
    overlap_pair p = {one, two, 0, 0};                                                             \
    if (side == 0) {                                                                               \
        overlap_split_a(q, other, &p);                                                             \
    } else {                                                                                       \
        overlap_split_b(q, other, &p);                                                             \
    }                                                                                              \
    one2 = p.left2;                                                                                \
    two2 = p.right2
#define BERTHI_DESCENT_LOOKS(step) (((step)&BERTHI_WAY_UNSEEN) != 0)
#define BERTHI_DESCENT_MEET(q, a, b, links)                                                        \
    (((links) & (q)->looks) != 0 && overlap_inside(q, a, b, &(q)->ball))
#define BERTHI_DESCENT_LEAVES(q, a, b) berthi_leaves_meet(q, a, b)
#define BERTHI_DESCENT_KEEP(q, sides)                                                              \
    if (((sides)&2) != 0) {                                                                        \
        berthi_overlap_turn(q);                                                                    \
    }
#define BERTHI_DESCENT_DROP(q, side, other) (q)->outside |= (uint8_t)(((other) == 0) << (side))
#define BERTHI_DESCENT_DEEPER(q)                                                                   \
    if ((q)->steps > (q)->depth) {                                                                 \
        (q)->depth = (q)->steps;                                                                   \
        (q)->deepest[0] = (q)->node[0];                                                            \
        (q)->deepest[1] = (q)->node[1];                                                            \
    }
#include "descent.inl"

BERTHI_APART berth_status berthi_overlap_search(berthi_shape_query *q)
{
    q->depth = UINT8_MAX;
    return overlap_walk_search(q, NULL);
}

/* ---- From frame to frame --------------------------------------------------------------------- */

enum { WITNESS_PARTS = 1, WITNESS_INNER = 2, WITNESS_BACK = 3 };

/* Whether a pair that was left unseen is apart. What is apart from the other side's root is
 * outside of what that holds. */
static BERTHI_APART int witness_apart(berthi_shape_query *q)
{
    const berthi_unit *a = overlap_node(q, 0);
    berthi_square square;
#ifdef BERTH_Q16
    square = q->wide ? berthi_square_wide(q, a, overlap_node(q, 1)) : overlap_square(a, &q->ball);
#else
    square = overlap_square(a, &q->ball);
#endif
    if (square != BERTHI_FAR) {
        return 0;
    }
    q->outside |= (uint8_t)((q->node[1] == 0 ? 1u : 0u) | (q->node[0] == 0 ? 2u : 0u));
    return 1;
}

/* Down to a pair of nodes, as far as there is a way, and some steps back up: further down little
 * stays as it was. All that is beside the way waits unseen. */
static BERTHI_APART void witness_lead(berthi_shape_query *q, uint32_t to_a, uint32_t to_b,
                                      uint32_t back)
{
    const uint32_t to[2] = {to_a, to_b};
    q->node[0] = q->node[1] = 0;
    for (;;) {
        const berthi_unit *a = overlap_node(q, 0), *b = overlap_node(q, 1);
        const uint32_t link[2] = {overlap_walk_link(a), overlap_walk_link(b)};
        const uint32_t leaf = (link[0] | link[1]) & BERTHI_LEAF;
        const uint32_t side = leaf != 0 ? (link[0] & BERTHI_LEAF) != 0 : !overlap_splits_a(q, a, b);
        const uint32_t parent = q->node[side], right = link[side] & BERTHI_RIGHT;
        if ((link[0] & link[1] & BERTHI_LEAF) != 0 || to[side] <= parent) {
            break;
        }
        BERTH_ASSERT(q->steps < BERTHI_WAY_MOST);
        q->at.way[q->steps++] = (uint16_t)(parent | side * (uint32_t)BERTHI_WAY_SIDE |
                                           BERTHI_WAY_WAITS | BERTHI_WAY_UNSEEN);
        q->node[side] = (uint16_t)(to[side] >= right ? right : berthi_left_of(parent, link[side]));
    }
    for (; back != 0 && q->steps != 0; back--) {
        const uint32_t step = q->at.way[--q->steps];
        q->node[(step & BERTHI_WAY_SIDE) != 0] = (uint16_t)(step & BERTHI_WAY_NODE);
    }
    q->depth = q->steps;
    q->deepest[0] = q->node[0];
    q->deepest[1] = q->node[1];
    berthi_overlap_turn(q);
}

/* The circles inside of a pair overlapped that may be the current one. */
static BERTHI_APART int witness_inside(berthi_shape_query *q)
{
    const berthi_unit *a = overlap_node(q, 0), *b = overlap_node(q, 1);
    const uint32_t link_a = overlap_walk_link(a), link_b = overlap_walk_link(b);
    return (link_a & link_b & q->looks) != 0 && ((link_a | link_b) & BERTHI_LEAF) == 0 &&
           overlap_inside(q, a, b, NULL);
}

static BERTHI_MERGED berth_status witness_search(berthi_shape_query *q,
                                                 berth_footprint_witness *witness)
{
    const uint32_t one = q->swapped, other = 1 - one;
    berth_status answer;
    witness_lead(q, one == 0 ? witness->node_a : witness->node_b,
                 one == 0 ? witness->node_b : witness->node_a,
                 witness->hit == 0 ? WITNESS_BACK : 0);
    if (witness->hit == 0) {
        q->looks = 0; /* circles inside hardly overlap now: parts tell */
    }
    answer = witness->hit == WITNESS_INNER && witness_inside(q)
                 ? BERTH_HIT
                 : overlap_walk_search(q, witness_apart);
    if (answer == BERTH_HIT) {
        const uint32_t leaves = overlap_walk_link(overlap_node(q, 0)) &
                                overlap_walk_link(overlap_node(q, 1)) & BERTHI_LEAF;
        witness->node_a = q->node[one];
        witness->node_b = q->node[other];
        witness->part_a = leaves != 0 ? q->part[one] : 0;
        witness->part_b = leaves != 0 ? q->part[other] : 0;
        witness->hit = leaves != 0 ? WITNESS_PARTS : WITNESS_INNER;
    } else if (answer == BERTH_CLEAR) {
        witness->node_a = q->deepest[one];
        witness->node_b = q->deepest[other];
        witness->part_a = witness->part_b = 0;
        witness->hit = 0;
    }
    return answer;
}

/* ---- The calls ------------------------------------------------------------------------------- */

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

berth_status berth_footprint_overlap_again(const berth_placed_footprint *a,
                                           const berth_placed_footprint *b,
                                           const berth_footprint_options *options,
                                           berth_footprint_witness *witness,
                                           berth_footprint_counts *counts)
{
    berthi_shape_query q;
    berth_status answer;
    if (witness == NULL) {
        return BERTH_E_NULL;
    }
    answer = berthi_overlap_open(&q, a, b, options);
    if (answer < BERTH_OK) {
        return answer;
    }
    if (answer == BERTH_UNKNOWN) {
        answer = berthi_overlap_close(&q, witness_search(&q, witness));
    }
    return berthi_query_report(&q, answer, options, counts);
}
