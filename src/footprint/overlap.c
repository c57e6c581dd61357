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
 * pair that met is found again at once or nearby; of one that was clear the way to the leaves that
 * were asked last needs no tests. Whatever the witness holds, all pairs of leaves are walked or
 * apart. */

#include "overlap.h"

#include "../core/num.h"
#include "disc.h"
#include "parts.h"

/* ---- Placed ---------------------------------------------------------------------------------- */

/* Footprints, placed: a circle around all of each, in the world. Most pairs of a scene are told
 * apart by these. */

#ifdef BERTH_Q16

/* What forged images place beyond the numbers is told by this radius. */
enum { PLACE_BEYOND = INT32_MAX };

/* u . v for a direction u and a local vector v, less than 2^30.2 along each axis: with x = 2^15 xh
 * + xl the high part is below 2^29.8 and exact, and the low one, rounded, within half a unit.
 * Returns 0 where the place is beyond 32 bits, which nothing is that was built. */
static inline int place_axis(int32_t c, int32_t s, const int32_t *local, berth_raw *to)
{
#ifdef BERTHI_WIDE
    const int32_t turned = berthi_wide_dot_down(c, s, local[0], local[1], 8192, 14); /* the same */
    *to = (int32_t)((uint32_t)*to + (uint32_t)turned);
    return turned < 0x5e000000 && turned > -0x5e000000;
#else
    /* @argued: of a rotation that was asked, and a place that is less than said above */
    const int32_t high =
        berthi_dot(c, s, berthi_floor_shift(local[0], 15), berthi_floor_shift(local[1], 15));
    BERTH_ASSERT(-16384 <= c && c <= 16384 && -16384 <= s && s <= 16384);
    const int32_t low = berthi_len_of(berthi_dot(c, s, local[0] & 32767, local[1] & 32767));
    *to = (int32_t)((uint32_t)*to + 2 * (uint32_t)high + (uint32_t)low); /* told below */
    return high < 0x2f000000 && high > -0x2f000000;
#endif
}

/* The place of a circle, off by at most 0.71 units; radii are whole units. */
static BERTHI_MERGED void place_circle(const berthi_footprint_header *tree,
                                       const berth_placement *at, const berthi_unit *circle,
                                       berth_placed_footprint *to)
{
    const int32_t c = at->rotation.c, s = at->rotation.s;
    const int32_t step = (int32_t)(UINT32_C(1) << tree->ground.shift);
    int32_t local[2];
    /* @argued: attach has asked the ground, and where all circles are */
    BERTH_ASSERT(tree->ground.shift <= BERTHI_SHIFT_LIMIT);
    local[0] = berth_num_raw(tree->ground.origin_x) + circle[BERTHI_CIRCLE_X] * step;
    local[1] = berth_num_raw(tree->ground.origin_y) + circle[BERTHI_CIRCLE_Y] * step;
    to->x = berth_num_raw(at->x);
    to->y = berth_num_raw(at->y);
    to->radius = (berthi_extent)circle[BERTHI_CIRCLE_RADIUS] * step + 1;
    if (!place_axis(c, -s, local, &to->x) || !place_axis(s, c, local, &to->y)) {
        to->x = to->y = 0;
        to->radius = PLACE_BEYOND;
    }
}

#else

/* The radius with a slack as of a frame (core/frame.c), of this side's lengths. */
static void place_circle(const berthi_footprint_header *tree, const berth_placement *at,
                         const berthi_unit *circle, berth_placed_footprint *to)
{
    berth_raw place[2] = {0, 0};
    berthi_place(&tree->ground, at, circle, place);
    to->x = place[0];
    to->y = place[1];
    to->radius = circle[BERTHI_CIRCLE_RADIUS] +
                 (berthi_abs(berth_num_raw(at->x)) + berthi_abs(berth_num_raw(at->y)) +
                  berthi_abs(berth_num_raw(tree->ground.origin_x)) +
                  berthi_abs(berth_num_raw(tree->ground.origin_y)) + tree->ground.reach) *
                     (BERTHI_C(32.0) * BERTHI_EPSILON);
}

#endif

BERTH_HOT berth_status berth_footprint_place(const berth_footprint *footprint,
                                             const berth_placement *at,
                                             berth_placed_footprint *placed)
{
    if (footprint == NULL || placed == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(footprint)) {
        return BERTH_E_VIEW;
    }
    const berth_status status = berth_placement_check(at);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_footprint_header *const tree = berthi_tree_of(footprint);
    placed->image = tree;
    placed->at = *at;
    placed->crc = tree->head.crc;
    place_circle(tree, at, berthi_circle_at(tree, 0), placed);
    BERTHI_SEAL(placed, berthi_footprint_placed_seal);
    return BERTH_OK;
}

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Whether a view keeps no parts of a shape that has some. */
static inline int overlap_hollow(const berthi_footprint_header *view)
{
    return view->parts.corners == 0 && view->method != BERTH_FOOTPRINT_CYLINDER;
}

/* What each call checks of its options and of what views are asked; both are views. */
static inline berth_status overlap_check(const berthi_footprint_header *a,
                                         const berthi_footprint_header *b,
                                         const berth_footprint_options *options)
{
    if (overlap_hollow(a) || overlap_hollow(b) || (options != NULL && options->boundary > 1)) {
        return BERTH_E_KIND;
    }
    return options == NULL || berthi_radius_ok(options->margin) ? BERTH_OK : BERTH_E_MARGIN;
}

BERTH_HOT BERTHI_APART berth_status
berthi_overlap_check_placed(const berth_placed_footprint *a, const berth_placed_footprint *b,
                            const berth_footprint_options *options)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status_a = berthi_footprint_placed(a), status_b = berthi_footprint_placed(b);
    if (status_a != BERTH_OK || status_b != BERTH_OK) {
        return status_a != BERTH_OK ? status_a : status_b;
    }
    return overlap_check(berthi_placed_tree(a), berthi_placed_tree(b), options);
}

/* ---- Circles --------------------------------------------------------------------------------- */

/* Of a query, and with a disc that was never built: twice the largest radius. */
#define OVERLAP_MARGIN (2 * BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX))

#ifdef BERTH_Q16

/* Without a frame, exactly placed, in quarter units of Q16.16: differences are below 2^31, the sum
 * of radii below 2^30. Of the square the upper half tells which pair is nearer. */
static BERTHI_APART berthi_size overlap_square_wide(const berthi_shape_query *q,
                                                    const berthi_unit *a, const berthi_unit *b)
{
    /* @argued: nodes that links have led to (descent.inl) */
    BERTH_ASSERT(q->side[0].ground->shift <= 16 && q->side[1].ground->shift <= 16);
    int64_t d[2] = {0, 0};
    berthi_world(&q->side[0], a, d);
    berthi_world(&q->side[1], b, d);
    const uint32_t radii =
        ((uint32_t)(berthi_extent)a[BERTHI_CIRCLE_RADIUS] << q->side[0].ground->shift) +
        ((uint32_t)(berthi_extent)b[BERTHI_CIRCLE_RADIUS] << q->side[1].ground->shift) +
        (uint32_t)q->margin;
    const uint32_t most = (radii >> 2) + 2;
    /* @argued: of two that are placed: below 2^31 */
    const int32_t x = (int32_t)(d[0] >> 16), y = (int32_t)(d[1] >> 16);
    const uint64_t square = (uint64_t)berthi_wide_dot(x, y, x, y);
    return square >= berthi_product(most, most) ? BERTHI_FAR : (berthi_size)(square >> 32);
}

/* Squares fit 32 bits where the sum of radii and the gap are below 46300: of whoever's circles. */
static inline berthi_size overlap_square(const berthi_unit *a, const berthi_ball *b)
{
    /* @argued: a node that links have led to, and a radius with a margin, below 2^30 */
    BERTH_ASSERT(b->radius <= OVERLAP_MARGIN + 65536);
    return berthi_square_below(b->x - a[BERTHI_CIRCLE_X], b->y - a[BERTHI_CIRCLE_Y],
                               (berthi_extent)a[BERTHI_CIRCLE_RADIUS] + b->radius);
}

#else

/* A frame holds any margin. */
static inline berthi_size overlap_square_wide(const berthi_shape_query *q, const berthi_unit *a,
                                              const berthi_unit *b)
{
    (void)q, (void)a, (void)b;
    return 0;
}

static inline berthi_size overlap_square(const berthi_unit *a, const berthi_ball *b)
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
    berthi_seen_from(&q->frame, b[BERTHI_CIRCLE_X], b[BERTHI_CIRCLE_Y], &to->x, &to->y);
    /* @argued: the gap is set before a node is looked at */
    to->radius = berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]) + q->gap;
}

/* Whether the centre of a node of side 0 is nearer to that of side 1 than 3/4 of their radii: of
 * others circles inside hardly overlap, and are not looked at. A square that does not fit tells
 * nothing, and nothing rests on it. */
static inline int overlap_deep(const berthi_unit *a, const berthi_ball *b)
{
    /* @argued: as overlap_square says */
    const berth_len radius = (berthi_extent)a[BERTHI_CIRCLE_RADIUS] + b->radius;
    const berthi_size dx = (berthi_size)(b->x - a[BERTHI_CIRCLE_X]);
    const berthi_size dy = (berthi_size)(b->y - a[BERTHI_CIRCLE_Y]);
    const berthi_size square = (berthi_size)radius * (berthi_size)radius;
#ifdef BERTH_Q16
    return dx * dx + dy * dy < (square >> 1) + (square >> 4);
#else
    return dx * dx + dy * dy < BERTHI_C(0.5625) * square;
#endif
}

/* Whether the circles inside of two nodes that have them surely overlap, or come nearer than the
 * margin. f32, f64: below their radii, without a slack. */
static BERTH_HOT BERTHI_APART int overlap_inside(berthi_shape_query *q, const berthi_unit *a,
                                                 const berthi_unit *b)
{
    berth_len dx, dy;
    a += BERTHI_CIRCLE_UNITS;
    b += BERTHI_CIRCLE_UNITS;
    /* @argued: links say that both are there, as links_hold has asked */
    berth_len radius = (berthi_extent)a[BERTHI_CIRCLE_RADIUS];
    const berth_len other = (berthi_extent)b[BERTHI_CIRCLE_RADIUS];
    if (!(radius > 0 && other > 0)) {
        return 0; /* a refit found none: nothing says where it is */
    }
    q->inner++;
    berthi_seen_from(&q->frame, b[BERTHI_CIRCLE_X], b[BERTHI_CIRCLE_Y], &dx, &dy);
    dx -= a[BERTHI_CIRCLE_X];
    dy -= a[BERTHI_CIRCLE_Y];
    BERTH_ASSERT(q->margin <= OVERLAP_MARGIN); /* @argued: it was asked */
    radius += berthi_steps_floor(other, berthi_frame_drop(&q->frame)) +
              berthi_steps_floor(q->margin, q->side[0].ground->shift) - BERTHI_OVERLAP_SLACK;
    return berthi_abs(dx) < radius && berthi_abs(dy) < radius &&
           (berthi_size)dx * (berthi_size)dx + (berthi_size)dy * (berthi_size)dy <
               (berthi_size)radius * (berthi_size)radius;
}

/* Circles inside are not looked at from here on. */
static inline void overlap_look_no_more(berthi_shape_query *q)
{
    q->filled = q->filled != BERTHI_BOUNDARY ? BERTHI_FILLED : BERTHI_BOUNDARY;
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* The current node of side 1 is placed anew. */
static BERTH_HOT BERTHI_APART void overlap_turn(berthi_shape_query *q)
{
    overlap_ball(q, berthi_query_circle(q, 1), &q->ball);
}

/* Children of a side, and how far each is from the other side's node. */
typedef struct overlap_pair {
    const berthi_unit *left, *right;
    berthi_size left2, right2;
} overlap_pair;

/* Of side 0, against b, which q->ball is. */
static BERTHI_MERGED void overlap_split_a(const berthi_shape_query *q, const berthi_unit *b,
                                          overlap_pair *p)
{
    if (berthi_query_is_wide(q)) {
        p->left2 = overlap_square_wide(q, p->left, b);
        p->right2 = overlap_square_wide(q, p->right, b);
        return;
    }
    p->left2 = overlap_square(p->left, &q->ball);
    p->right2 = overlap_square(p->right, &q->ball);
}

/* Of side 1, against a. q->ball becomes the nearer one that is not apart. */
static BERTHI_MERGED void overlap_split_b(berthi_shape_query *q, const berthi_unit *a,
                                          overlap_pair *p)
{
    berthi_ball ball, other;
    if (berthi_query_is_wide(q)) {
        p->left2 = overlap_square_wide(q, a, p->left);
        p->right2 = overlap_square_wide(q, a, p->right);
        return;
    }
    overlap_ball(q, p->left, &ball);
    p->left2 = overlap_square(a, &ball);
    overlap_ball(q, p->right, &other);
    p->right2 = overlap_square(a, &other);
    if (p->right2 < p->left2) {
        ball = other;
    } else if (p->left2 == BERTHI_FAR) {
        return;
    }
    q->ball = ball;
}

/* What two leaves hold; they are the last ones that were asked. */
static BERTHI_MERGED berth_status overlap_leaves(berthi_shape_query *q)
{
    q->asked[0] = q->node[0];
    q->asked[1] = q->node[1];
    return berthi_leaves_meet(q);
}

#define BERTHI_DESCENT overlap_walk
#define BERTHI_DESCENT_OWN(f) overlap_walk_##f
#define BERTHI_DESCENT_STATE berthi_shape_query
#define BERTHI_DESCENT_QUERY(q) (q)
#define BERTHI_DESCENT_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_DESCENT_SQUARE berthi_size
#define BERTHI_DESCENT_FAR BERTHI_FAR
#define BERTHI_DESCENT_SPLITS_A berthi_splits_a
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
    (((links)&BERTHI_INNER) != 0 && (q)->filled == BERTHI_LOOKS && overlap_deep(a, &(q)->ball) &&  \
     overlap_inside(q, a, b))
#define BERTHI_DESCENT_LEAVES overlap_leaves
#define BERTHI_DESCENT_KEEP(q, sides)                                                              \
    if (((sides)&2) != 0) {                                                                        \
        overlap_turn(q);                                                                           \
    }
#define BERTHI_DESCENT_DROP(q, side, other)                                                        \
    if (BERTHI_IS_SMALL || (other) == 0) {                                                         \
        (q)->outside |= (uint8_t)(((other) == 0) << (side));                                       \
    }
#include "descent.inl"

/* ---- Beginning and end ----------------------------------------------------------------------- */

/* From the centre of a's root to that of b's in the world, and the sum of radii and the margin. */
typedef struct overlap_way {
    berth_raw x, y;
    berthi_size radii;
} overlap_way;

#ifdef BERTH_Q16

/* The frame in which side 1 is seen from side 0, their root circles' centres (x, y) steps apart:
 * these are off by at most 2.12 steps together, 0.71 where a step has many units. The rest is as in
 * core/frame.h, from the roots' centres: |(x, y)| < 46300, and no stored point is further than
 * 31113 from one; that is 0.71 for a result's rounding, 1.34 for the relative rotation's and 3.80
 * for its length on side 0: 7.97 steps of BERTHI_OVERLAP_SLACK, and 2.81 for the length of the
 * result, 1 for b's radius. Of outlines as built it is 5.4 steps, no more than core/frame.h's. */
static BERTHI_MERGED void overlap_frame(berthi_shape_query *q, int32_t x, int32_t y)
{
    const berth_rotation ra = q->side[0].at->rotation, rb = q->side[1].at->rotation;
    const berthi_unit *a = berthi_circle_at(q->view[0], 0), *b = berthi_circle_at(q->view[1], 0);
    berthi_frame *f = &q->frame;
    /* @argued: rotations that were asked, circles within 11000, and roots as near as said above */
    BERTH_ASSERT(-46341 < x && x < 46341 && -46341 < y && y < 46341);
    const berth_rotation back = {ra.c, (berth_dir)-ra.s};
    int32_t seen[2], p[2];
    berthi_rotated(back, x, y, seen);
    seen[0] += berthi_prod_of(a[0]);
    seen[1] += berthi_prod_of(a[1]);
    berthi_rotated(back, rb.c, rb.s, p);
    f->turn.c = berthi_unit_of(berthi_len_of(p[0]));
    f->turn.s = berthi_unit_of(berthi_len_of(p[1]));
    berthi_rotated(f->turn, b[0], b[1], p);
    f->tx = seen[0] - berthi_floor_shift(p[0], f->drop);
    f->ty = seen[1] - berthi_floor_shift(p[1], f->drop);
    if (!BERTHI_IS_SMALL) { /* where b's root is in it is known */
        q->ball.x = berthi_len_of(seen[0]);
        q->ball.y = berthi_len_of(seen[1]);
        q->ball.radius = berthi_scale_up(f, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]) + q->gap;
    }
}

/* Whether root circles are apart along x or y: halves of places fit where these do not, and what is
 * further apart than half of the radii by these is twice as far. */
static inline int overlap_far(const berth_placed_footprint *a, const berth_placed_footprint *b,
                              berth_raw margin, overlap_way *way)
{
    const int32_t ax = a->x, ay = a->y, bx = b->x, by = b->y;
    way->radii = (uint32_t)a->radius + (uint32_t)b->radius + (uint32_t)margin;
    way->x = (int32_t)((uint32_t)bx - (uint32_t)ax);
    way->y = (int32_t)((uint32_t)by - (uint32_t)ay);
    const uint32_t half = (way->radii >> 1) + 1;
    return (uint32_t)berthi_abs(berthi_floor_shift(bx, 1) - berthi_floor_shift(ax, 1)) >= half ||
           (uint32_t)berthi_abs(berthi_floor_shift(by, 1) - berthi_floor_shift(ay, 1)) >= half;
}

/* The rest of what is told without a walk: whether root circles are apart. Where sums of radii and
 * the margin do not fit a frame there is none. */
static BERTHI_MERGED berth_status overlap_roots(berthi_shape_query *q, const overlap_way *way)
{
    const uint32_t shift = q->side[0].ground->shift, round = UINT32_C(1) << shift >> 1;
    const uint32_t radii = way->radii, outer = (radii >> shift) + 3;
    q->frame.drop = (uint16_t)(shift - q->side[1].ground->shift);
    BERTH_ASSERT(0 <= q->margin && q->margin <= OVERLAP_MARGIN); /* @argued: it was asked */
    if (outer > BERTHI_OVERLAP_MOST || radii > INT32_MAX - 4) {
        q->gap = 0;
        overlap_look_no_more(q);
        /* the walk asks nothing of it, but nodes are placed in it all the same */
        q->frame.turn.c = q->frame.turn.s = 0;
        q->frame.tx = q->frame.ty = 0;
        return BERTH_UNKNOWN;
    }
    const uint32_t to_x = q->swapped ? 0 - (uint32_t)way->x : (uint32_t)way->x;
    const uint32_t to_y = q->swapped ? 0 - (uint32_t)way->y : (uint32_t)way->y;
    const int32_t x = berthi_floor_shift((int32_t)(to_x + round), shift);
    const int32_t y = berthi_floor_shift((int32_t)(to_y + round), shift);
    /* @argued: twice the halves that are below half of `outer`, which is at most 44000 */
    BERTH_ASSERT(-46341 < x && x < 46341 && -46341 < y && y < 46341);
    if ((uint32_t)(x * x) + (uint32_t)(y * y) >= outer * outer) {
        return BERTH_CLEAR;
    }
    q->gap = (berthi_extent)(berthi_ceil_shift(q->margin, shift) + BERTHI_OVERLAP_SLACK);
    overlap_frame(q, x, y);
    return BERTH_UNKNOWN;
}

#else

/* `>`, so that squares which underflow tell nothing. */
static inline int overlap_far(const berth_placed_footprint *a, const berth_placed_footprint *b,
                              berth_raw margin, overlap_way *way)
{
    way->x = b->x - a->x;
    way->y = b->y - a->y;
    way->radii = a->radius + b->radius + margin;
    return way->x * way->x + way->y * way->y > way->radii * way->radii * (1 + 16 * BERTHI_EPSILON);
}

static berth_status overlap_roots(berthi_shape_query *q, const overlap_way *way)
{
    const berthi_side *side = q->side;
    berth_ground ground = *side[0].ground; /* the margin is a part of its reach for this once */
    berthi_side sides[2];
    (void)way;
    sides[0].ground = &ground;
    sides[0].at = side[0].at;
    sides[1] = side[1];
    ground.reach += q->margin;
    if (!berthi_frame_make(&q->frame, sides)) {
        return BERTH_CLEAR;
    }
    q->gap = q->margin + berthi_overlap_slack(&q->frame);
    return BERTH_UNKNOWN;
}

#endif

/* Sets views, sides and the margin, in q16 with the side of the coarser step first, and asks the
 * circles around all of both: BERTH_CLEAR, or BERTH_UNKNOWN: it takes a walk, for which there is a
 * frame, or in q16 none. */
static BERTH_HOT BERTHI_APART berth_status overlap_begin(berthi_shape_query *q,
                                                         const berth_placed_footprint *a,
                                                         const berth_placed_footprint *b,
                                                         berth_raw margin,
                                                         const berth_footprint_options *options)
{
    overlap_way way;
    berthi_query_clear(q, options);
    q->swapped = 0;
    if (overlap_far(a, b, margin, &way)) {
        return BERTH_CLEAR;
    }
    berthi_overlap_take(q, a, b, options);
    q->margin = margin;
    return overlap_roots(q, &way);
}

/* The same after the checks of a call, whose errors it returns. */
static inline berth_status overlap_open(berthi_shape_query *q, const berth_placed_footprint *a,
                                        const berth_placed_footprint *b,
                                        const berth_footprint_options *options)
{
    const berth_status status = berthi_overlap_check_placed(a, b, options);
    return status == BERTH_OK ? overlap_begin(q, a, b, berthi_overlap_margin(options), options)
                              : status;
}

/* The answer of a walk, and where that is clear, of what is inside. */
static BERTH_HOT berth_status overlap_close(berthi_shape_query *q, berth_status answer)
{
    if (answer != BERTH_CLEAR || q->filled == BERTHI_BOUNDARY) {
        return answer;
    }
    if (berthi_query_is_wide(q)) { /* nothing is inside of what is apart without the margin */
        q->margin = 0;
        q->node[0] = q->node[1] = 0;
        if (overlap_square_wide(q, berthi_query_circle(q, 0), berthi_query_circle(q, 1)) ==
            BERTHI_FAR) {
            return BERTH_CLEAR;
        }
    }
    return berthi_fill(q);
}

/* ---- From frame to frame --------------------------------------------------------------------- */

enum { WITNESS_PARTS = 1, WITNESS_INNER = 2 };

/* Whether a pair that was left unseen is apart. What is apart from the other side's root is
 * outside of what that holds. */
static BERTHI_APART int witness_apart(berthi_shape_query *q)
{
    const berthi_unit *a = berthi_query_circle(q, 0);
    if ((berthi_query_is_wide(q) ? overlap_square_wide(q, a, berthi_query_circle(q, 1))
                                 : overlap_square(a, &q->ball)) != BERTHI_FAR) {
        return 0;
    }
    q->outside |= (uint8_t)((q->node[1] == 0 ? 1u : 0u) | (q->node[0] == 0 ? 2u : 0u));
    return 1;
}

/* Down to a pair of nodes, as far as there is a way, and maybe a step back up. All that is beside
 * the way waits unseen. */
static BERTHI_APART void witness_lead(berthi_shape_query *q, uint32_t to_a, uint32_t to_b, int up)
{
    const uint32_t to[2] = {to_a, to_b};
    q->node[0] = q->node[1] = 0;
    for (;;) {
        const berthi_unit *a = berthi_query_circle(q, 0), *b = berthi_query_circle(q, 1);
        const uint32_t link[2] = {overlap_walk_link(a), overlap_walk_link(b)};
        const uint32_t leaf = (link[0] | link[1]) & BERTHI_LEAF;
        const uint32_t side = leaf != 0 ? (link[0] & BERTHI_LEAF) != 0 : !berthi_splits_a(q, a, b);
        const uint32_t parent = q->node[side], right = link[side] & BERTHI_RIGHT;
        if ((link[0] & link[1] & BERTHI_LEAF) != 0 || to[side] <= parent) {
            break;
        }
        BERTH_ASSERT(q->steps < BERTHI_WAY_MOST);
        q->at.way[q->steps++] = (uint16_t)(parent | side * (uint32_t)BERTHI_WAY_SIDE |
                                           BERTHI_WAY_WAITS | BERTHI_WAY_UNSEEN);
        q->node[side] = (uint16_t)(to[side] >= right ? right : berthi_left_of(parent, link[side]));
    }
    if (up && q->steps != 0) {
        const uint32_t step = q->at.way[--q->steps];
        q->node[(step & BERTHI_WAY_SIDE) != 0] = (uint16_t)(step & BERTHI_WAY_NODE);
    }
    q->asked[0] = q->node[0];
    q->asked[1] = q->node[1];
    overlap_turn(q);
}

/* Whether the circles inside of the current pair overlap: that of the witness, or the roots, which
 * are looked at first as they are without one. */
static BERTHI_APART int witness_inside(berthi_shape_query *q)
{
    const berthi_unit *a = berthi_query_circle(q, 0), *b = berthi_query_circle(q, 1);
    const uint32_t link_a = overlap_walk_link(a), link_b = overlap_walk_link(b);
    return q->filled == BERTHI_LOOKS && (link_a & link_b & BERTHI_INNER) != 0 &&
           ((link_a | link_b) & BERTHI_LEAF) == 0 && overlap_inside(q, a, b);
}

static BERTHI_MERGED berth_status witness_search(berthi_shape_query *q,
                                                 berth_footprint_witness *witness)
{
    const uint32_t one = q->swapped, other = 1 - one;
    if (overlap_deep(berthi_query_circle(q, 0), &q->ball) && witness_inside(q)) {
        return BERTH_HIT;
    }
    witness_lead(q, one == 0 ? witness->node_a : witness->node_b,
                 one == 0 ? witness->node_b : witness->node_a, witness->hit == 0);
    if (witness->hit == 0) {
        overlap_look_no_more(q); /* they hardly overlap now: parts tell */
    }
    const berth_status answer = witness->hit == WITNESS_INNER && witness_inside(q)
                                    ? BERTH_HIT
                                    : overlap_walk_search(q, witness_apart);
    if (answer == BERTH_HIT) {
        const uint32_t leaves = overlap_walk_link(berthi_query_circle(q, 0)) &
                                overlap_walk_link(berthi_query_circle(q, 1)) & BERTHI_LEAF;
        witness->node_a = q->node[one];
        witness->node_b = q->node[other];
        witness->part_a = leaves != 0 ? q->part[one] : 0;
        witness->part_b = leaves != 0 ? q->part[other] : 0;
        witness->hit = leaves != 0 ? WITNESS_PARTS : WITNESS_INNER;
    } else if (answer == BERTH_CLEAR) {
        witness->node_a = q->asked[one];
        witness->node_b = q->asked[other];
        witness->part_a = witness->part_b = 0;
        witness->hit = 0;
    }
    return answer;
}

/* ---- The calls ------------------------------------------------------------------------------- */

/* To its end, from what root circles tell; the witness may be null. */
BERTHI_INLINE berth_status overlap_end(berthi_shape_query *q, berth_status answer,
                                       const berth_footprint_options *options,
                                       berth_footprint_witness *witness,
                                       berth_footprint_counts *counts)
{
    if (answer < BERTH_OK) {
        return answer;
    }
    if (answer == BERTH_UNKNOWN) {
        if (BERTHI_IS_SMALL || !BERTHI_IS_EXACT || berthi_query_is_wide(q)) {
            overlap_turn(q); /* else the root of side 1 is known from the frame */
        }
        answer = overlap_close(q, witness != NULL ? witness_search(q, witness)
                                                  : overlap_walk_search(q, NULL));
    }
    /* @argued: after the checks all of it is set: it was begun */
    return berthi_query_report(q, answer, options, counts);
}

BERTH_HOT berth_status berth_footprint_overlap(const berth_placed_footprint *a,
                                               const berth_placed_footprint *b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts)
{
    berthi_shape_query q;
    const berth_status answer = overlap_open(&q, a, b, options);
    return overlap_end(&q, answer, options, NULL, counts);
}

/* Of two that are placed for this once, and gone when they are walked: the walk reads where the
 * caller has them. */
static BERTH_HOT BERTHI_APART berth_status overlap_once(
    berthi_shape_query *q, const berth_footprint *a, const berth_placement *at_a,
    const berth_footprint *b, const berth_placement *at_b, const berth_footprint_options *options)
{
    berth_placed_footprint placed[2];
    berth_status status = berth_footprint_place(a, at_a, &placed[0]);
    if (status == BERTH_OK) {
        status = berth_footprint_place(b, at_b, &placed[1]);
    }
    if (status == BERTH_OK) {
        status = overlap_open(q, &placed[0], &placed[1], options);
    }
    if (status == BERTH_UNKNOWN) {
        q->side[0].at = q->swapped != 0 ? at_b : at_a;
        q->side[1].at = q->swapped != 0 ? at_a : at_b;
    }
    return status;
}

BERTH_HOT berth_status berth_footprint_collide(const berth_footprint *a,
                                               const berth_placement *placement_a,
                                               const berth_footprint *b,
                                               const berth_placement *placement_b,
                                               const berth_footprint_options *options,
                                               berth_footprint_counts *counts)
{
    berthi_shape_query q;
    const berth_status answer = overlap_once(&q, a, placement_a, b, placement_b, options);
    return overlap_end(&q, answer, options, NULL, counts);
}

berth_status berth_footprint_overlap_again(const berth_placed_footprint *a,
                                           const berth_placed_footprint *b,
                                           const berth_footprint_options *options,
                                           berth_footprint_witness *witness,
                                           berth_footprint_counts *counts)
{
    berthi_shape_query q;
    if (witness == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status answer = overlap_open(&q, a, b, options);
    return overlap_end(&q, answer, options, witness, counts);
}

/* A disc that is asked about without building one: a tree of a single circle of radius 0, in the
 * other tree's steps, whose place is exact, and the disc's radius a part of the margin. */

berth_status berth_footprint_collide_disc(const berth_footprint *a,
                                          const berth_placement *placement_a, berth_num x,
                                          berth_num y, berth_num radius,
                                          const berth_footprint_options *options,
                                          berth_footprint_counts *counts)
{
    berth_status answer = berthi_disc_check(a, x, y, radius);
    berth_placed_footprint placed[2];
    berth_footprint view;
    berthi_disc disc;
    berth_placement at;
    berthi_shape_query q;
    if (answer == BERTH_OK) {
        answer = berth_footprint_place(a, placement_a, &placed[0]);
    }
    if (answer == BERTH_OK) { /* a disc is not hollow */
        answer = overlap_check(berthi_tree_of(a), berthi_tree_of(a), options);
    }
    if (answer != BERTH_OK) {
        return answer;
    }
    berthi_disc_make(x, y, 0, berthi_tree_of(a)->ground.shift, &disc, &at);
    view.image = &disc;
    answer = berth_footprint_place(&view, &at, &placed[1]); /* of whom all is in range */
    BERTH_ASSERT(answer == BERTH_OK);
    answer = overlap_begin(&q, &placed[0], &placed[1],
                           berthi_overlap_margin(options) + berth_num_raw(radius), options);
    return overlap_end(&q, answer, options, NULL, counts);
}
