/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is a pair of parts the nearest of all? A slab between its nearest points, at right angles to the
 * way from one to the other, tells where either side lies behind its own face of it: pairs of which
 * one part is further behind than what numbers here may be off are no nearer than the slab is wide;
 * and those few that are close to their faces are looked at.
 *
 * Computed in a walk's lengths along a direction w of some 24 bits: a place is within 3 of the true
 * one, so w . place within 3 |w|. Let G be how far along w the pair's points are apart, K the least
 * distance so far, rounded up. A part is *near* its face when it reaches less than `near` = 4 |w|
 * beyond it, and *far* when it stays at least `far` behind it: for a far and a near one, or two far
 * ones,
 *
 *   w . (b - a) >= G + far - near - 6 |w| >= K |w|    for far = K |w| - G + near + 6 |w|,
 *
 * though not less than `near`, so that they are at least K apart. */

#include "distance.h"

enum { SLAB_NEAR = 6 };

#ifdef BERTH_Q16
#include "../core/num.h"
typedef int64_t slab_t; /* a length along w: below 2^24.5 * 2^31 */
#else
#include "../core/num.h"
typedef berth_raw slab_t;
#endif

typedef struct slab {
    berth_len w[2], length; /* of w, rounded up */
    berth_len at[2][2];     /* the pair's points */
    slab_t near, far;
    uint16_t close[2][SLAB_NEAR]; /* parts that are near */
    uint8_t count[2];
    const berthi_near_known *known; /* the first of these */
} slab;

#ifdef BERTH_Q16

/* Down to 24 bits. */
static void slab_direct(slab *s, const int64_t *way)
{
    int64_t x = way[0], y = way[1];
    while (x >= 16777216 || x < -16777216 || y >= 16777216 || y < -16777216) {
        x >>= 1;
        y >>= 1;
    }
    s->w[0] = (int32_t)x;
    s->w[1] = (int32_t)y;
    s->length = (int32_t)berthi_root_u64((uint64_t)(x * x + y * y)) + 1;
}

static inline slab_t slab_best(const berthi_near_query *d)
{
    return (slab_t)((d->best + 7) >> BERTHI_NEAR_SHIFT);
}

static inline slab_t slab_off(const berthi_near_query *d)
{
    (void)d;
    return 3;
}

#else

static void slab_direct(slab *s, const berth_raw *way)
{
    const berth_raw x = way[0], y = way[1];
    const berth_raw one = berthi_abs(x) + berthi_abs(y);
    s->w[0] = one > 0 ? x / one : 0;
    s->w[1] = one > 0 ? y / one : 0;
    s->length = berthi_root_real(s->w[0] * s->w[0] + s->w[1] * s->w[1]) *
                (1 + BERTHI_C(8.0) * BERTHI_EPSILON);
}

static inline slab_t slab_best(const berthi_near_query *d)
{
    return d->best;
}

static inline slab_t slab_off(const berthi_near_query *d)
{
    return d->slack;
}

#endif

/* How far beyond side k's face of the slab a stored point is. */
static BERTH_HOT slab_t slab_beyond(const berthi_near_query *d, const slab *s, uint32_t k,
                                    const berthi_unit *point)
{
    berth_len x, y;
    slab_t beyond;
    berthi_near_centre(d, k, point, &x, &y);
    beyond = (slab_t)s->w[0] * (x - s->at[k][0]) + (slab_t)s->w[1] * (y - s->at[k][1]);
    return k == 0 ? beyond : -beyond;
}

/* The first part of a subtree. */
static uint32_t slab_first(const berthi_footprint_header *view, uint32_t node)
{
    uint32_t link = berthi_link_of(berthi_circle_at(view, node)[BERTHI_CIRCLE_LINK]);
    while ((link & BERTHI_LEAF) == 0) {
        node = berthi_left_of(node, link);
        link = berthi_link_of(berthi_circle_at(view, node)[BERTHI_CIRCLE_LINK]);
    }
    return link & BERTHI_NUMBER;
}

/* The stored corners of part `index`. */
static uint32_t slab_corners(const berthi_footprint_header *view, uint32_t index,
                             const berthi_unit **corner)
{
    const uint32_t corners = view->parts.corners;
    for (uint32_t i = 0; i < corners; i++) {
        const uint16_t *part = berthi_tree_words(view) + index * berthi_part_words(corners);
        corner[i] = berthi_stored_point(view, berthi_corner(part, corners, i));
    }
    return corners;
}

static int slab_knows(const slab *s, uint32_t k, uint32_t index)
{
    return s->known->part[k][0] == index ||
           (s->known->count[k] > 1 && s->known->part[k][1] == index);
}

/* The parts of a leaf but those that are known: 0 when one is too far beyond, or too many are near.
 */
static int slab_leaf(berthi_near_query *d, slab *s, uint32_t k, uint32_t first)
{
    for (uint32_t index = first;; index++) {
        if (!slab_knows(s, k, index)) {
            const berthi_unit *corner[3];
            const uint32_t corners = slab_corners(d->q.view[k], index, corner);
            slab_t most = slab_beyond(d, s, k, corner[0]);
            if (!berthi_near_step(d)) {
                return 0;
            }
            d->q.parts++;
            for (uint32_t i = 1; i < corners; i++) {
                const slab_t beyond = slab_beyond(d, s, k, corner[i]);
                most = beyond > most ? beyond : most;
            }
            if (most > -s->far) {
                if (most >= s->near || s->count[k] == SLAB_NEAR) {
                    return 0;
                }
                s->close[k][s->count[k]++] = (uint16_t)index;
            }
        }
        if (berthi_near_last(d, k, index)) {
            return 1;
        }
    }
}

/* Whether all within a node's circle is far behind. A step. */
static int slab_behind(berthi_near_query *d, const slab *s, uint32_t k, const berthi_unit *node)
{
    const berth_len radius =
        berthi_near_length(d, k, (berthi_extent)node[BERTHI_CIRCLE_RADIUS]) - d->credit[k];
    return slab_beyond(d, s, k, node) + (slab_t)s->length * (radius > 0 ? radius : 0) <= -s->far;
}

/* All of a side: 0 as above. Nodes above the known parts are not behind, and not looked at. */
static int slab_side(berthi_near_query *d, slab *s, uint32_t k)
{
    const berthi_footprint_header *view = d->q.view[k];
    uint32_t path[2] = {0, 0};
    s->count[k] = 0;
    for (uint32_t j = 0; j < s->known->count[k]; j++) {
        s->close[k][s->count[k]++] = (uint16_t)s->known->part[k][j];
    }
    for (uint32_t i = 0; view->parts.corners != 0 && i < view->node_count;) {
        const berthi_unit *node = berthi_circle_at(view, i);
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        if (i != path[0] && (s->known->count[k] < 2 || i != path[1])) {
            if (!berthi_near_step(d)) {
                return 0;
            }
            if (slab_behind(d, s, k, node)) {
                i = berthi_subtree_end(berthi_tree_nodes(view), BERTHI_CIRCLE_UNITS, i);
                continue;
            }
        }
        if ((link & BERTHI_LEAF) != 0) {
            if (!slab_leaf(d, s, k, link & BERTHI_NUMBER)) {
                return 0;
            }
            i++;
            continue;
        }
        for (uint32_t j = 0; j < s->known->count[k]; j++) {
            const uint32_t right = link & BERTHI_RIGHT;
            if (i == path[j]) {
                path[j] = slab_first(view, right) <= s->known->part[k][j] ? right
                                                                          : berthi_left_of(i, link);
            }
        }
        i = berthi_left_of(i, link);
    }
    return 1;
}

/* The pairs that the slab does not tell: of parts that are near, but for those of known ones. */
static berthi_near_told slab_pairs(berthi_near_query *d, const slab *s)
{
    for (uint32_t i = 0; i < s->count[0]; i++) {
        for (uint32_t j = i < s->known->count[0] ? s->known->count[1] : 0; j < s->count[1]; j++) {
            if (!berthi_near_step(d)) {
                return BERTHI_NEAR_OUT;
            }
            berthi_look(d, berthi_near_name(d, 0, s->close[0][i]),
                        berthi_near_name(d, 1, s->close[1][j]));
            if (berthi_near_hit(d)) {
                return BERTHI_NEAR_HIT;
            }
        }
    }
    return BERTHI_NEAR_DONE;
}

berthi_near_told berthi_near_slab(berthi_near_query *d, const berthi_near_known *known)
{
    const berthi_unit *point[2];
    berthi_world_t way[2];
    slab_t wide;
    slab s;
    s.known = known;
    berthi_near_way(d, way, point);
    slab_direct(&s, way);
    for (uint32_t k = 0; k < 2; k++) {
        berthi_near_centre(d, k, point[k], &s.at[k][0], &s.at[k][1]);
    }
    wide = (slab_t)s.w[0] * (s.at[1][0] - s.at[0][0]) + (slab_t)s.w[1] * (s.at[1][1] - s.at[0][1]);
    s.near = s.length * (slab_off(d) + slab_off(d));
    s.far = s.length * (slab_best(d) + 2 * slab_off(d)) - wide + s.near;
    s.far = s.far > s.near ? s.far : s.near;
    if (wide <= 4 * s.near) {
        return BERTHI_NEAR_OPEN;
    }
    if (!slab_side(d, &s, 0) || !slab_side(d, &s, 1)) {
        return d->q.left == 0 ? BERTHI_NEAR_OUT : BERTHI_NEAR_OPEN;
    }
    return slab_pairs(d, &s);
}
