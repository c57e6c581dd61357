/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Discs against segments and triangles, exactly.
 *
 * The test works in the frame of the footprint, where the disc's centre is known exactly
 * (berthi_spot) and all stored coordinates are whole steps. With N = |(c, s)|^2 of the rotation
 * pair, R the radius in Q16.16 times 2^14 and a vector from a corner to the centre as it stands in
 * the spot, v times N steps (a step being 2^shift units), the centre is nearer than R
 *
 *   to a corner               when |N v|^2 < N R^2
 *   to the line along (x, y)  when ((x, y) x N v)^2 < N R^2 (x^2 + y^2)
 *
 * v is below 2^29.2 steps where anything may be near, N 2^shift below 2^44.1 and (x, y) below 2^15,
 * so that the product is below 2^89; R is below 2^43.1: squares are below 2^178, six limbs of 32
 * bits. */

#include "query.h"

/* The disc, in the frame of the footprint that is asked. */
typedef struct disc {
    const berth_footprint_tree *view;
    const berthi_spot *centre;
#ifdef BERTH_Q16
    uint64_t radius; /* Q16.16 times 2^14, widened by what the stored points may have moved */
    int32_t steps;   /* no part is nearer than this whose distance is not below the radius */
    uint32_t shift;
    uint32_t norm; /* of the rotation pair */
#else
    berth_len steps; /* the radius and the slack */
#endif
} disc;

#ifdef BERTH_Q16

enum { LIMBS = 6 };
typedef int64_t area; /* of a distance in steps, below 2^30.1 */

/* A number that is not negative, its lowest 32 bits first. */
typedef struct wide {
    uint32_t limb[LIMBS];
} wide;

static void wide_of(uint64_t v, wide *to)
{
    for (uint32_t i = 0; i < LIMBS; i++) {
        to->limb[i] = i == 0 ? (uint32_t)v : i == 1 ? (uint32_t)(v >> 32) : 0;
    }
}

/* *to times v, below 2^192. */
static BERTHI_APART void wide_times(wide *to, uint32_t v)
{
    uint64_t carry = 0;
    for (uint32_t i = 0; i < LIMBS; i++) {
        carry += (uint64_t)to->limb[i] * v;
        to->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* Adds a * b to *to. */
static BERTHI_APART void wide_add_product(const wide *a, const wide *b, wide *to)
{
    for (uint32_t i = 0; i < LIMBS; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; i + j < LIMBS; j++) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + to->limb[i + j];
            to->limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
}

static int wide_below(const wide *a, const wide *b)
{
    for (uint32_t i = LIMBS; i-- > 0;) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] < b->limb[i];
        }
    }
    return 0;
}

/* u . v for a whole vector u, |x| + |y| < 2^16, and v from a corner to the centre: whole + rest /
 * one, |rest| < 2^16 one. */
typedef struct disc_product {
    int64_t whole, rest;
} disc_product;

static disc_product product_of(const disc *d, berth_len ux, berth_len uy, berth_len vx,
                               berth_len vy)
{
    disc_product p;
    p.whole = (int64_t)ux * vx + (int64_t)uy * vy;
    p.rest = ux * d->centre->rest[0] + uy * d->centre->rest[1];
    return p;
}

/* Its sign. Below 2^17 it fits 64 bits. */
static BERTHI_APART int sign_of(const disc *d, berth_len ux, berth_len uy, berth_len vx,
                                berth_len vy)
{
    disc_product p = product_of(d, ux, uy, vx, vy);
    if (p.whole > -131072 && p.whole < 131072) {
        p.whole = p.whole * d->centre->one + p.rest;
    }
    return (p.whole > 0) - (p.whole < 0);
}

/* Adds its square, times one^2, to *to. */
static BERTHI_APART void add_square(const disc *d, disc_product p, wide *to)
{
    wide size, more;
    if (p.whole > -131072 && p.whole < 131072) {
        p.whole = p.whole * d->centre->one + p.rest;
        wide_of((uint64_t)(p.whole < 0 ? -p.whole : p.whole), &size);
    } else {
        /* (|whole| - 2^16) * one, and 2^16 * one +- rest */
        const int64_t rest = 65536 * d->centre->one + (p.whole < 0 ? -p.rest : p.rest);
        wide one;
        wide_of((uint64_t)(p.whole < 0 ? -p.whole : p.whole) - 65536, &more);
        wide_of((uint64_t)d->centre->one, &one);
        wide_of((uint64_t)rest, &size);
        wide_add_product(&one, &more, &size);
    }
    more = size;
    wide_add_product(&size, &more, to);
}

/* N R^2 times `by`, below 2^31. */
static BERTHI_APART void limit_of(const disc *d, uint32_t by, wide *to)
{
    wide radius, again;
    wide_of(d->radius, &radius);
    again = radius;
    wide_of(0, to);
    wide_add_product(&radius, &again, to);
    wide_times(to, d->norm);
    wide_times(to, by);
}

static BERTHI_APART int near_corner(const disc *d, berth_len vx, berth_len vy)
{
    wide square, limit;
    wide_of(0, &square);
    add_square(d, product_of(d, 1, 0, vx, vy), &square);
    add_square(d, product_of(d, 0, 1, vx, vy), &square);
    limit_of(d, 1, &limit);
    return wide_below(&square, &limit);
}

static BERTHI_APART int near_line(const disc *d, berth_len ex, berth_len ey, berth_len vx,
                                  berth_len vy)
{
    wide square, limit;
    wide_of(0, &square);
    add_square(d, product_of(d, -ey, ex, vx, vy), &square);
    limit_of(d, (uint32_t)(ex * ex) + (uint32_t)(ey * ey), &limit);
    return wide_below(&square, &limit);
}

/* The radius as the footprint's frame has it: 11587 / 2^14 is a little more than the half diagonal
 * of a step, which is how far stored points may be from given ones, turned. */
static void disc_measure(disc *d, const berth_footprint_tree *a, const berthi_side *side,
                         berth_raw radius)
{
    const int32_t c = side->at->rotation.c, s = side->at->rotation.s;
    const uint32_t shift = a->ground.shift;
    const int32_t steps = berthi_disc_steps(radius, shift);
    d->norm = berthi_norm_of(c, s);
    d->radius = (uint64_t)(uint32_t)radius << 14;
    d->radius += a->parts.exact ? 0 : UINT64_C(11587) << shift;
    d->steps = steps + (steps >> 13) + 3;
}

#else

typedef berth_raw area;

static int sign_of(const disc *d, berth_len ux, berth_len uy, berth_len vx, berth_len vy)
{
    const berth_len disc_product = ux * vx + uy * vy;
    (void)d;
    return (disc_product > 0) - (disc_product < 0);
}

static int near_corner(const disc *d, berth_len vx, berth_len vy)
{
    return vx * vx + vy * vy < d->steps * d->steps;
}

static int near_line(const disc *d, berth_len ex, berth_len ey, berth_len vx, berth_len vy)
{
    const berth_len disc_product = ex * vy - ey * vx;
    return disc_product * disc_product < d->steps * d->steps * (ex * ex + ey * ey);
}

#endif

/* Whether the centre is nearer than the radius to the segment from p to q. */
static BERTHI_APART int near_segment(const disc *d, const berthi_unit *p, const berthi_unit *q)
{
    const berth_len ex = q[0] - (berth_len)p[0], ey = q[1] - (berth_len)p[1];
    const berth_len px = d->centre->at[0] - p[0], py = d->centre->at[1] - p[1];
    const berth_len qx = d->centre->at[0] - q[0], qy = d->centre->at[1] - q[1];
    if ((px > d->steps && qx > d->steps) || (px < -d->steps && qx < -d->steps) ||
        (py > d->steps && qy > d->steps) || (py < -d->steps && qy < -d->steps)) {
        return 0;
    }
    if (sign_of(d, ex, ey, px, py) <= 0) {
        return near_corner(d, px, py);
    }
    if (sign_of(d, ex, ey, qx, qy) >= 0) {
        return near_corner(d, qx, qy);
    }
    return near_line(d, ex, ey, px, py);
}

/* Whether the centre is left of the edge from p to q. */
static int left_of(const disc *d, const berthi_unit *p, const berthi_unit *q)
{
    return sign_of(d, (berth_len)p[1] - q[1], (berth_len)q[0] - p[0], d->centre->at[0] - p[0],
                   d->centre->at[1] - p[1]) > 0;
}

static BERTHI_APART int near_part(const disc *d, const uint16_t *part)
{
    const uint32_t corners = d->view->parts.corners;
    uint32_t left = 0;
    for (uint32_t k = 0; k + 1 < corners + (corners == 3); k++) {
        const berthi_unit *p = berthi_corner_at(d->view, part, k);
        const berthi_unit *q = berthi_corner_at(d->view, part, k + 1);
        if (near_segment(d, p, q)) {
            return 1;
        }
        left += corners == 3 && left_of(d, p, q);
    }
    return left == 3;
}

/* Whether anything within a node's circle may be near. */
static inline int near_circle(const disc *d, const berthi_unit *node)
{
    const berth_len dx = node[BERTHI_CIRCLE_X] - d->centre->at[0];
    const berth_len dy = node[BERTHI_CIRCLE_Y] - d->centre->at[1];
    const berth_len most = d->steps + (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
    return dx <= most && dx >= -most && dy <= most && dy >= -most &&
           (area)dx * dx + (area)dy * dy <= (area)most * most;
}

/* Down the tree, past what is not near. */
static BERTHI_APART berth_status disc_search(berthi_shape_query *q, const disc *d,
                                             const berthi_unit *nodes)
{
    const berth_footprint_parts *parts = &d->view->parts;
    const uint32_t words = berthi_part_words(parts->corners);
    const uint32_t count = berthi_subtree_end(nodes, BERTHI_CIRCLE_UNITS, 0);
    for (uint32_t i = 0; i < count;) {
        const berthi_unit *node = nodes + i * BERTHI_CIRCLE_UNITS;
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        const uint16_t *part;
        if (q->left == 0) {
            return BERTH_UNKNOWN;
        }
        q->left--;
        if (!near_circle(d, node)) {
            i = berthi_subtree_end(nodes, BERTHI_CIRCLE_UNITS, i);
            continue;
        }
        i++;
        if ((link & BERTHI_LEAF) == 0) {
            continue;
        }
        q->leaves++;
        part = parts->words + (link & BERTHI_NUMBER) * words;
        for (;; part += words) {
            if (q->left == 0) {
                return BERTH_UNKNOWN;
            }
            q->left--;
            q->parts++;
            if (near_part(d, part)) {
                q->node[q->swapped] = (uint16_t)(i - 1);
                return BERTH_HIT;
            }
            if ((*part & BERTHI_LAST_PART) != 0) {
                break;
            }
        }
    }
    return BERTH_CLEAR;
}

static BERTHI_APART berth_status ask(berthi_shape_query *q, const berth_footprint_tree *a,
                                     berth_raw radius, int fills)
{
    berth_status answer;
    disc d;
    d.view = a;
    d.centre = &q->at.ray.spot;
#ifdef BERTH_Q16
    disc_measure(&d, a, &q->side[q->swapped], radius);
#else
    d.steps = radius + q->frame.slack;
#endif
    q->steps = q->swapped;
    berthi_fill_aim(q, NULL);
    q->left++; /* the first step, of both reaches, is the root's */
    answer = disc_search(q, &d, (const berthi_unit *)a->nodes);
    if (answer == BERTH_CLEAR && fills && a->parts.corners == 2) {
        d.steps = 0;
        answer =
            near_circle(&d, (const berthi_unit *)a->nodes) ? berthi_fill_within(q) : BERTH_CLEAR;
        q->node[1] = 0;
    }
    return answer;
}

berth_status berth_footprint_collide_disc_shapes(const berth_footprint *a,
                                                 const berth_placement *placement_a, berth_num x,
                                                 berth_num y, berth_num radius,
                                                 const berth_footprint_options *options,
                                                 berth_footprint_counts *counts)
{
    berth_status answer = berthi_disc_check(a, x, y, radius);
    berth_placement at;
    berth_ground ground;
    berthi_shape_query q;
    if (answer == BERTH_OK && a->tree.parts.corners == 0) {
        answer = BERTH_E_KIND;
    }
    if (answer != BERTH_OK) {
        return answer;
    }
    berthi_disc_place(x, y, berth_num_raw(radius), a->tree.ground.shift, &ground, &at);
    ground.reach = berthi_disc_steps(berth_num_raw(radius), ground.shift) + 1;
    q.units = BERTHI_CIRCLE_UNITS;
    q.view[0] = q.view[1] = &a->tree;
    q.side[0].at = placement_a;
    q.side[1].at = &at;
    answer = berthi_query_take(&q, options);
    if (answer != BERTH_OK) {
        return answer;
    }
    /* a's step is the finer one where they differ */
    q.swapped = a->tree.ground.shift < ground.shift;
    q.side[1 - q.swapped].ground = &ground;
    q.side[1 - q.swapped].at = &at;
    q.side[q.swapped].at = placement_a;
    if (berthi_query_begin(&q, options)) {
        answer = ask(&q, &a->tree, berth_num_raw(radius), berthi_fills(options));
    }
    return berthi_query_report(&q, answer, options, counts);
}
