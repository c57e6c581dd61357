/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near are two footprints? From the last answer's features where these will do, else down both
 * trees, and then, where boundaries do not meet, whether one is inside of the other. */

#include "nearest.h"
#include "overlap.h"

#include "../core/num.h"

/* What the last answer's features tell is a verdict: BERTHI_CLEAR when the best pair is the nearest
 * of all, and neither side is inside of the other; BERTHI_OPEN: the trees are to be asked. */

/* The index of a part of side k that is named so, looked for around index `about`; how many parts
 * there are when there is none: of a ring of two points the way back is not kept. Sixteen looks are
 * a step; returns 0 when there is none left. */
/*@ requires k < 2; */
static int near_number(berthi_near_query *d, uint32_t k, uint32_t name, uint32_t about,
                       uint32_t *index)
{
    const berthi_footprint_parts *parts = &d->q.view[k]->parts;
    *index = parts->corners != 2 ? name : parts->count;
    for (uint32_t i = 0; *index == parts->count && i < parts->count; i++) {
        const uint32_t below = about - i, above = about + i;
        if ((i & 7) == 7 && !berthi_near_step(d)) {
            return 0;
        }
        if (below < parts->count && berthi_near_name(d, k, below) == name) {
            *index = below;
        } else if (above < parts->count && berthi_near_name(d, k, above) == name) {
            *index = above;
        }
    }
    return 1;
}

/* Looks at two parts by their indices. */
static inline void near_look(berthi_near_query *d, uint32_t a, uint32_t b)
{
    const uint32_t name_a = berthi_near_name(d, 0, a), name_b = berthi_near_name(d, 1, b);
    berthi_look(d, name_a, name_b);
    if (d->found && d->part[0] == name_a && d->part[1] == name_b) {
        d->about[0] = a;
        d->about[1] = b;
    }
}

/* ---- Down both trees ------------------------------------------------------------------------- */

/* The least distance, down both trees (descent.inl): the nearer pair of nodes first, and past those
 * whose circles are no nearer than the best pair of parts so far. A pair that waited is looked at
 * once more when its turn comes, as the best may be better by then: trees of m and n leaves are
 * left after at most 4 m n pairs of nodes. */

/* The centre of a node of side k, in the world and in a walk's lengths: q16: at most a unit below
 * the true one in x and in y, besides what the origin is below. The turned point, below 2^30.1 in
 * 2^-14 of steps of 2^shift units of Q16.16, is 2^(17 - shift) times a walk's length, 1 <= 17 -
 * shift. */
static BERTH_HOT BERTHI_APART void near_centre(const berthi_near_query *d, uint32_t k,
                                               const berthi_unit *node, berth_len *x, berth_len *y)
{
    const berthi_side *side = &d->q.side[k];
    const uint32_t down = 14 + BERTHI_NEAR_SHIFT - side->ground->shift;
    berthi_prod at[2];
    berthi_rotated(side->at->rotation, node[0], node[1], at);
    *x = d->origin[k][0] + berthi_steps_floor(at[0], down);
    *y = d->origin[k][1] + berthi_steps_floor(at[1], down);
}

static inline berthi_wide_square near_square(berth_len x, berth_len y, berthi_wide reach)
{
    if (berthi_abs(x) >= reach || berthi_abs(y) >= reach) {
        return BERTHI_WIDE_FAR;
    }
    const berthi_wide_square square = (berthi_wide_square)((berthi_wide)x * x + (berthi_wide)y * y);
    return square < (berthi_wide_square)(reach * reach) ? square : BERTHI_WIDE_FAR;
}

/* How far apart two nodes are, for a comparison; or BERTHI_WIDE_FAR when no two parts of them are
 * nearer than the best. */
static BERTH_HOT BERTHI_APART berthi_wide_square near_test(const berthi_near_query *d,
                                                           const berthi_unit *node_a,
                                                           const berthi_unit *node_b)
{
    berth_len ax, ay, bx, by;
    near_centre(d, 0, node_a, &ax, &ay);
    near_centre(d, 1, node_b, &bx, &by);
    return near_square(bx - ax, by - ay,
                       berthi_near_best(d) - d->credit[0] - d->credit[1] + d->slack +
                           berthi_near_length(d, 0, (berthi_extent)node_a[BERTHI_CIRCLE_RADIUS]) +
                           berthi_near_length(d, 1, (berthi_extent)node_b[BERTHI_CIRCLE_RADIUS]));
}

/* Whether side 0's node is the larger one. */
static inline int near_splits_a(const berthi_near_query *d, const berthi_unit *a,
                                const berthi_unit *b)
{
    return berthi_near_length(d, 0, (berthi_extent)a[BERTHI_CIRCLE_RADIUS]) >=
           berthi_near_length(d, 1, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]);
}

static int near_apart(berthi_near_query *d)
{
    return near_test(d, berthi_query_circle(&d->q, 0), berthi_query_circle(&d->q, 1)) ==
           BERTHI_WIDE_FAR;
}

/* All parts of two leaves. */
static BERTH_HOT BERTHI_APART berth_status near_leaves(berthi_near_query *d)
{
    uint32_t first[2];
    for (uint32_t k = 0; k < 2; k++) {
        first[k] =
            d->q.view[k]->parts.corners == 0
                ? d->q.node[k]
                : berthi_link_of(berthi_query_circle(&d->q, k)[BERTHI_CIRCLE_LINK]) & BERTHI_NUMBER;
    }
    for (uint32_t a = first[0];; a++) {
        for (uint32_t b = first[1];; b++) {
            if (!berthi_near_step(d)) {
                return BERTH_UNKNOWN;
            }
            near_look(d, a, b);
            if (berthi_near_hit(d)) {
                return BERTH_HIT;
            }
            if (berthi_near_last(d, 1, b)) {
                break;
            }
        }
        if (berthi_near_last(d, 0, a)) {
            return BERTH_CLEAR;
        }
    }
}

#define BERTHI_DESCENT near_walk
#define BERTHI_DESCENT_OWN(f) near_##f
#define BERTHI_DESCENT_STATE berthi_near_query
#define BERTHI_DESCENT_QUERY(d) (&(d)->q)
#define BERTHI_DESCENT_UNITS BERTHI_CIRCLE_UNITS
#define BERTHI_DESCENT_SQUARE berthi_wide_square
#define BERTHI_DESCENT_FAR BERTHI_WIDE_FAR
#define BERTHI_DESCENT_SPLITS_A near_splits_a
#define BERTHI_DESCENT_TEST near_test
#define BERTHI_DESCENT_LOOKS(step) 1
#define BERTHI_DESCENT_LEAVES near_leaves
#include "descent.inl"

/* Down both trees: BERTH_CLEAR when the best pair is that (or none is near enough), BERTH_HIT,
 * BERTH_UNKNOWN. */
static BERTH_HOT BERTHI_APART berth_status near_down(berthi_near_query *d)
{
    if (!berthi_near_step(d)) {
        return BERTH_UNKNOWN;
    }
    return near_apart(d) ? BERTH_CLEAR : near_search(d, near_apart);
}

/* ---- A slab ---------------------------------------------------------------------------------- */

/* Is a pair of parts the nearest of all? A slab between its nearest points, at right angles to the
 * way from one to the other, tells where either side lies behind its own face of it: pairs of which
 * one part is further behind than what numbers here may be off are no nearer than the slab is wide;
 * and those few that are close to their faces are looked at.
 *
 * Computed in a walk's lengths along a direction w of some 24 bits: a place is within 3 of the true
 * one, so w . place within 3 |w|. Let G be how far along w the pair's points are apart, K the least
 * distance so far, rounded up. A part is *past* its face when it reaches `near` = 6 |w| or more
 * beyond it. It is in *front* when it does not stay `far` behind it, and *far* when it does, and
 * behind that by as much as any part of the other side is past its own face: for a far one, and one
 * that is past, or less than near,
 *
 *   w . (b - a) >= G + far - near - 6 |w| >= K |w|    for far = K |w| - G + near + 6 |w|,
 *
 * though not less than `near`, so that they are at least K apart; as are two that are not in front.
 * A corner of a part that is known to be behind the slab is no more in front than that part. */

enum { SLAB_CLOSE = 8, SLAB_FRONT = 0x8000 };

/* What is beside the way, of each side: by name and by index the best pair's part, and its
 * neighbour at the corner that is its feature, or itself once more, which are known to be behind
 * the slab between the nearest points; and these and all that is not far by index, with SLAB_FRONT.
 */
typedef struct near_beside {
    uint32_t name[2][2], part[2][2];
    uint16_t close[2][SLAB_CLOSE];
    uint8_t count[2];
} near_beside;

typedef berthi_wide slab_t; /* a length along w; q16: below 2^24.5 * 2^31 */

typedef struct slab {
    berth_len w[2], length; /* of w, rounded up */
    berth_len at[2][2];     /* the pair's points */
    slab_t near, front;     /* -far: what is further beyond its face than that is in front */
    slab_t behind;          /* of a side: what is not further beyond than this is far */
    slab_t past[2];         /* how far parts of a side are past their face; 0: none is */
    near_beside *beside;
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

#endif

/* How far beyond side k's face of the slab a stored point is. */
static BERTH_HOT slab_t slab_beyond(const berthi_near_query *d, const slab *s, uint32_t k,
                                    const berthi_unit *point)
{
    berth_len x, y;
    near_centre(d, k, point, &x, &y);
    slab_t beyond = (slab_t)s->w[0] * (x - s->at[k][0]) + (slab_t)s->w[1] * (y - s->at[k][1]);
    return k == 0 ? beyond : -beyond;
}

/* A part but those that are known, by its corners but for ends of known segments: 0 when there is
 * no step left, or too many are not far. */
static int slab_part(berthi_near_query *d, slab *s, uint32_t k, uint32_t index)
{
    const berthi_footprint_header *view = d->q.view[k];
    const uint32_t corners = view->parts.corners;
    const uint16_t *part = berthi_tree_words(view) + index * berthi_part_words(corners);
    near_beside *beside = s->beside;
    const uint32_t *name = beside->name[k];
    slab_t most = s->behind;
    if (index == beside->part[k][0] || index == beside->part[k][1]) {
        return 1;
    }
    if (!berthi_near_step(d)) {
        return 0;
    }
    d->q.parts++;
    for (uint32_t i = 0; i < corners; i++) {
        const uint32_t number = berthi_corner(part, corners, i);
        slab_t beyond = s->front;
        if (corners != 2 || (number - name[0] > 1 && number - name[1] > 1)) {
            beyond = slab_beyond(d, s, k, berthi_stored_point(view, number));
        }
        most = beyond > most ? beyond : most;
    }
    if (most == s->behind) {
        return 1;
    }
    if (beside->count[k] == SLAB_CLOSE) {
        return 0;
    }
    beside->close[k][beside->count[k]++] =
        (uint16_t)(most > s->front ? index | (uint32_t)SLAB_FRONT : index);
    if (most >= s->near && most > s->past[k]) {
        s->past[k] = most;
        d->past |= (uint8_t)(2U >> k);
    }
    return 1;
}

/* Whether all within a node's circle is far behind. A step. */
static int slab_behind(berthi_near_query *d, const slab *s, uint32_t k, const berthi_unit *node)
{
    const berth_len radius =
        berthi_near_length(d, k, (berthi_extent)node[BERTHI_CIRCLE_RADIUS]) - d->credit[k];
    return slab_beyond(d, s, k, node) + (slab_t)s->length * (radius > 0 ? radius : 0) <= s->behind;
}

/* All of a side: 0 as above. Nodes above the known parts are not behind, and not looked at. */
static int slab_side(berthi_near_query *d, slab *s, uint32_t k)
{
    const berthi_footprint_header *view = d->q.view[k];
    const uint32_t *known = s->beside->part[k];
    uint32_t path[2] = {0, 0};
    s->behind = s->front - s->past[1 - k];
    s->past[k] = 0;
    s->beside->count[k] = 1 + (known[0] != known[1]);
    for (uint32_t i = 0; view->parts.corners != 0 && i < view->node_count;) {
        const berthi_unit *node = berthi_circle_at(view, i);
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        if (i != path[0] && i != path[1]) {
            if (!berthi_near_step(d)) {
                return 0;
            }
            if (slab_behind(d, s, k, node)) {
                i = berthi_subtree_end(berthi_tree_nodes(view), BERTHI_CIRCLE_UNITS, i);
                continue;
            }
        }
        if ((link & BERTHI_LEAF) != 0) {
            uint32_t index = link & BERTHI_NUMBER;
            do {
                if (!slab_part(d, s, k, index)) {
                    return 0;
                }
            } while (!berthi_near_last(d, k, index++));
            i++;
            continue;
        }
        for (uint32_t j = 0; j < 2; j++) {
            const uint32_t right = link & BERTHI_RIGHT;
            if (i == path[j]) {
                path[j] = berthi_first_part(view, BERTHI_CIRCLE_UNITS, right) <= known[j]
                              ? right
                              : berthi_left_of(i, link);
            }
        }
        i = berthi_left_of(i, link);
    }
    return 1;
}

/* The parts that the slab does not tell. d->past: bit 1 - k: parts of side k are past its face. A
 * side of which some are asks more of the other one, and side 0 is looked at once more for that.
 * BERTHI_CLEAR; or BERTHI_OPEN: there are too many. */
static BERTHI_APART berthi_verdict near_slab(berthi_near_query *d, near_beside *beside)
{
    const berthi_unit *point[2];
    berthi_world_t way[2];
    slab s;
    s.beside = beside;
    berthi_near_way(d, way, point);
    slab_direct(&s, way);
    for (uint32_t k = 0; k < 2; k++) {
        near_centre(d, k, point[k], &s.at[k][0], &s.at[k][1]);
    }
    slab_t wide =
        (slab_t)s.w[0] * (s.at[1][0] - s.at[0][0]) + (slab_t)s.w[1] * (s.at[1][1] - s.at[0][1]);
    s.near = s.length * (2 * d->slack);
    s.front = wide - s.near - s.length * (berthi_near_best(d) + 2 * d->slack);
    s.front = s.front < -s.near ? s.front : -s.near;
    if (wide <= 4 * s.near) {
        return BERTHI_OPEN;
    }
    s.past[1] = 0;
    for (uint32_t i = 0; i < 2 + (d->past & 1U); i++) {
        if (!slab_side(d, &s, i & 1)) {
            return d->q.left == 0 ? BERTHI_SPENT : BERTHI_OPEN;
        }
    }
    return BERTHI_CLEAR;
}

/* Their pairs of which one is in front: BERTHI_CLEAR when these were all that could be nearer. */
/*@ requires beside->count[0] <= SLAB_CLOSE && beside->count[1] <= SLAB_CLOSE; */
static berthi_verdict near_pairs(berthi_near_query *d, const near_beside *beside)
{
    for (uint32_t i = 0; i < beside->count[0]; i++) {
        for (uint32_t j = 0; j < beside->count[1]; j++) {
            const uint32_t a = beside->close[0][i], b = beside->close[1][j];
            if (((a | b) & SLAB_FRONT) == 0) {
                continue;
            }
            if (!berthi_near_step(d)) {
                return BERTHI_SPENT;
            }
            near_look(d, a & ~(uint32_t)SLAB_FRONT, b & ~(uint32_t)SLAB_FRONT);
            if (berthi_near_hit(d)) {
                return BERTHI_HIT;
            }
        }
    }
    return BERTHI_CLEAR;
}

/* ---- From the last answer on ----------------------------------------------------------------- */

/* From the last answer's parts on: to neighbours along the rings while these are nearer, as M. C.
 * Lin and J. F. Canny do ("A fast algorithm for incremental distance calculation", 1991), to a pair
 * of features that are nearest to each other.
 *
 * A corner is the nearest point of its two edges to whatever is in the direction w when w is at
 * most at right angles to neither of them; one neighbour is looked at where that does not hold. Of
 * two convex outlines such a pair is the nearest of all, provided that each one's feature looks
 * outward: then w is normal to a line that has the whole outline on one side. Of others a slab
 * shows it most of the time. */

/* The segment on the other side of the corner that is the best pair's feature of side k. */
static uint32_t again_neighbour(const berthi_near_query *d, uint32_t k)
{
    const uint32_t n = d->part[k];
    uint32_t first, last;
    (void)berthi_ring_of(d->q.view[k], n, &first, &last);
    last--; /* which is the first one again */
    if (d->feature[k] == BERTHI_NEAR_CORNER) {
        return n > first ? n - 1 : last - 1;
    }
    return n + 1 < last ? n + 1 : first;
}

/* What side k's feature is to the other's. */
typedef enum again_sight {
    AGAIN_NEAREST,  /* the nearest of its surroundings */
    AGAIN_OUTWARD,  /* and of all of its outline, which is convex */
    AGAIN_NEIGHBOUR /* a neighbour is nearer */
} again_sight;

/* The direction in which an edge of side k leads away from `way` or along it: the sign of e . w,
 * and of e x w. */
static void again_edge(const berthi_near_query *d, uint32_t k, uint32_t n,
                       const berthi_world_t *way, int *along, int *left)
{
    berthi_placed_part part;
    berthi_edge_t edge[2];
    berthi_spot_part(d, k, n, &part);
    for (uint32_t axis = 0; axis < 2; axis++) {
        edge[axis] = berthi_wide_floor(part.at[1][axis] - part.at[0][axis], part.shift);
    }
    *along = berthi_offset_sign(edge[0], edge[1], way);
    *left = berthi_offset_sign(-edge[1], edge[0], way);
}

static again_sight again_see(const berthi_near_query *d, uint32_t k, const berthi_world_t *from)
{
    const berthi_footprint_parts *parts = &d->q.view[k]->parts;
    const int turn = parts->turn == 2 ? -1 : parts->turn;
    const uint32_t n = d->part[k];
    berthi_world_t way[2];
    int along, left, other = 0;
    if (parts->corners == 0) {
        return AGAIN_OUTWARD;
    }
    if (parts->corners == 3) {
        return AGAIN_NEAREST;
    }
    way[0] = k == 0 ? from[0] : -from[0];
    way[1] = k == 0 ? from[1] : -from[1];
    again_edge(d, k, n, way, &along, &left);
    if (d->feature[k] >= BERTHI_NEAR_CORNER) {
        const int begins = d->feature[k] != BERTHI_NEAR_CORNER; /* the neighbour, at the corner */
        again_edge(d, k, again_neighbour(d, k), way, &along, &other);
        if (begins ? along > 0 : along < 0) {
            return AGAIN_NEIGHBOUR;
        }
    }
    return turn != 0 && (left * turn < 0 || other * turn < 0) ? AGAIN_OUTWARD : AGAIN_NEAREST;
}

/* Whether there is a part on the other side of the best pair's feature of side k. */
static inline int again_has_neighbour(const berthi_near_query *d, uint32_t k)
{
    return d->q.view[k]->parts.corners == 2 && d->feature[k] >= BERTHI_NEAR_CORNER;
}

/* From `number` on to a pair of features that are nearest to each other, both parts of which are
 * `number` then. BERTHI_OPEN when it finds none. */
static berthi_verdict again_walk(berthi_near_query *d, uint32_t *number, again_sight *sight)
{
    for (uint32_t move = 0; move < BERTHI_NEAR_MOVES; move++) {
        const berthi_unit *point[2];
        berthi_world_t way[2];
        if (!berthi_near_step(d)) {
            return BERTHI_SPENT;
        }
        berthi_look(d, number[0], number[1]);
        if (berthi_near_hit(d)) {
            return BERTHI_HIT;
        }
        if (!d->found || d->part[0] != number[0] || d->part[1] != number[1]) {
            return BERTHI_OPEN;
        }
        berthi_near_way(d, way, point);
        for (uint32_t k = 0; k < 2; k++) {
            if (again_has_neighbour(d, k)) {
                if (!berthi_near_step(d)) {
                    return BERTHI_SPENT;
                }
                d->q.parts++;
            }
            sight[k] = again_see(d, k, way);
        }
        if (sight[0] != AGAIN_NEIGHBOUR && sight[1] != AGAIN_NEIGHBOUR) {
            return BERTHI_CLEAR;
        }
        /* one after the other */
        if (sight[0] == AGAIN_NEIGHBOUR) {
            number[0] = again_neighbour(d, 0);
        } else {
            number[1] = again_neighbour(d, 1);
        }
    }
    return BERTHI_OPEN;
}

/* From the parts of the last answer, of side 0 and 1, whose indices d->about are, to those that
 * `number` names. */
static berthi_verdict near_again(berthi_near_query *d, uint32_t *number)
{
    again_sight sight[2];
    near_beside beside;
    number[0] = berthi_near_name(d, 0, d->about[0]);
    number[1] = berthi_near_name(d, 1, d->about[1]);
    d->finer = 1;
    const berthi_verdict told = again_walk(d, number, sight);
    d->finer = 0;
    if (told != BERTHI_CLEAR || (sight[0] == AGAIN_OUTWARD && sight[1] == AGAIN_OUTWARD)) {
        return told;
    }
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t k = i >> 1, j = i & 1;
        const berthi_footprint_parts *parts = &d->q.view[k]->parts;
        uint32_t name = d->part[k], index = d->about[k];
        if (j != 0 && again_has_neighbour(d, k)) {
            name = again_neighbour(d, k);
        }
        if (!near_number(d, k, name, index, &index)) {
            return BERTHI_SPENT;
        }
        if (parts->corners == 2 && index == parts->count) { /* of a ring that is not all there */
            if (j == 0) {
                return BERTHI_OPEN;
            }
            name = beside.name[k][0];
            index = beside.part[k][0];
        }
        beside.name[k][j] = name;
        beside.part[k][j] = index;
        beside.close[k][j] = (uint16_t)index;
    }
    const berthi_verdict rest = near_slab(d, &beside);
    return rest == BERTHI_CLEAR ? near_pairs(d, &beside) : rest;
}

/* ---- The call -------------------------------------------------------------------------------- */

/* In the order of the errors that the header lists. */
static berth_status distance_check(const berth_placed_footprint *a, const berth_placed_footprint *b,
                                   berth_num below, const berth_footprint_options *options)
{
    const berth_num most = BERTH_SEPARATION_MAX;
    const berth_status status = berthi_overlap_check_placed(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    return berth_num_raw(below) > 0 && berth_num_raw(below) <= berth_num_raw(most)
               ? BERTH_OK
               : BERTH_E_DISTANCE;
}

#ifdef BERTH_Q16

/* Origins are rounded down, and so are centres: two of these differ by less than two units more or
 * less than the true ones do in x and in y, which is less than 3 together. */
/*@ requires d->q.view[0]->ground.shift <= 16 && d->q.view[1]->ground.shift <= 16; */
static void distance_measure(berthi_near_query *d, berth_raw margin)
{
    d->sum = (uint32_t)margin;
    d->slack = 3;
    for (uint32_t k = 0; k < 2; k++) {
        const berthi_footprint_header *tree = d->q.view[k];
        const uint32_t radius = (uint32_t)berthi_rounding_of(tree, 0) << tree->ground.shift;
        int64_t at[2] = {0, 0};
        d->sum += radius;
        /* circles hold what parts are rounded by, but maybe for what the grid moved */
        d->credit[k] = tree->method == BERTH_FOOTPRINT_OUTLINE || tree->parts.corners == 0
                           ? (berth_len)(radius >> BERTHI_NEAR_SHIFT)
                           : 0;
        berthi_world(&d->q.side[k], NULL, at);
        d->origin[k][0] = (int32_t)(at[0] >> (14 + BERTHI_NEAR_SHIFT));
        d->origin[k][1] = (int32_t)(at[1] >> (14 + BERTHI_NEAR_SHIFT));
    }
}

#else

static void distance_measure(berthi_near_query *d, berth_raw margin)
{
    berth_raw lengths = 0;
    d->sum = margin;
    for (uint32_t k = 0; k < 2; k++) {
        const berthi_footprint_header *tree = d->q.view[k];
        const berth_placement *at = d->q.side[k].at;
        const berth_raw x = berth_num_raw(tree->ground.origin_x);
        const berth_raw y = berth_num_raw(tree->ground.origin_y);
        const berth_raw tx = berth_num_raw(at->x), ty = berth_num_raw(at->y);
        const berth_raw c = at->rotation.c, s = at->rotation.s;
        d->sum += berthi_rounding_of(tree, 0);
        d->credit[k] = 0;
        d->origin[k][0] = berthi_dot(c, -s, x, y) + tx;
        d->origin[k][1] = berthi_dot(s, c, x, y) + ty;
        lengths +=
            berthi_abs(x) + berthi_abs(y) + berthi_abs(tx) + berthi_abs(ty) + tree->ground.reach;
    }
    /* of a frame (core/frame.c), and what the sums here round besides */
    d->slack = (lengths + d->sum) * (BERTHI_C(32.0) * BERTHI_EPSILON);
}

#endif

static berth_num distance_told(const berthi_near_query *d)
{
    const berthi_near_t left = d->best - d->sum - (berthi_near_t)(BERTHI_IS_EXACT ? 0 : d->slack);
    return berth_num_of(left > 0 ? (berth_raw)left : 0);
}

/* The numbers of the last answer's parts, where there are such; 0 when not. */
static int distance_last(const berthi_near_query *d, const berth_separation *last, uint32_t *part)
{
    if (last == NULL || last->found != 1) {
        return 0;
    }
    for (uint32_t k = 0; k < 2; k++) {
        const berthi_footprint_parts *parts = &d->q.view[k]->parts;
        part[k] = k == d->q.swapped ? last->part_a : last->part_b;
        if (part[k] >= (parts->corners != 0 ? parts->count : 1u)) {
            part[0] = part[1] = 0;
            return 0;
        }
    }
    return 1;
}

/* Returns 0 when the budget ran out. */
static int distance_set(berthi_near_query *d, berth_separation *separation)
{
    const uint32_t a = d->q.swapped, b = !d->q.swapped;
    uint32_t index[2];
    berth_num at[2][2];
    if (!near_number(d, 0, d->part[0], d->about[0], &index[0]) ||
        !near_number(d, 1, d->part[1], d->about[1], &index[1])) {
        return 0;
    }
    berthi_nearest_points(d, at);
    separation->ax = at[a][0];
    separation->ay = at[a][1];
    separation->bx = at[b][0];
    separation->by = at[b][1];
    separation->part_a = (uint16_t)index[a];
    separation->part_b = (uint16_t)index[b];
    separation->feature_a = d->feature[a];
    separation->feature_b = d->feature[b];
    separation->found = 1;
    return 1;
}

/* What the last answer tells: BERTHI_CLEAR where only what is inside is to be asked. Where parts
 * are past their faces of the slab, what is nearer than the pair that it leads to is found from the
 * roots on, so that of several that are as near it is always the same. What is all behind its own
 * face holds nothing of the other side, of which a point is beyond. */
static berthi_verdict distance_again(berthi_near_query *d)
{
    const berthi_near_t below = d->best;
    uint32_t number[2];
    const berthi_verdict told = near_again(d, number);
    if (d->past != 0 && (d->part[0] != number[0] || d->part[1] != number[1])) {
        d->best = below;
        d->found = d->zero = 0;
        return told != BERTHI_SPENT ? BERTHI_OPEN : told;
    }
    d->q.outside = told == BERTHI_CLEAR ? 3 & ~d->past : 0;
    return told;
}

static berth_status distance_search(berthi_near_query *d, const berth_footprint_options *options,
                                    const berth_separation *last)
{
    berth_status status = BERTH_CLEAR;
    switch (distance_last(d, last, d->about) ? distance_again(d) : BERTHI_OPEN) {
    case BERTHI_HIT: return BERTH_HIT;
    case BERTHI_SPENT: return BERTH_UNKNOWN;
    case BERTHI_OPEN: status = near_down(d); break;
    case BERTHI_CLEAR: break;
    }
    /* whether one side is inside of the other, where no boundaries meet */
    if (status == BERTH_CLEAR && d->q.outside != 3 && berthi_fills(options) &&
        berthi_frame_make(&d->q.frame, d->q.side)) {
        status = berthi_fill(&d->q);
        if (status == BERTH_HIT) {
            d->found = 0;
        }
    }
    return status;
}

berth_status berth_footprint_distance(const berth_placed_footprint *a,
                                      const berth_placed_footprint *b, berth_num below,
                                      const berth_footprint_options *options,
                                      const berth_separation *last, berth_separation *separation,
                                      berth_footprint_counts *counts)
{
    static const berth_separation none;
    berth_separation told = none;
    berthi_near_query d;
    berth_status status = separation == NULL ? BERTH_E_NULL : distance_check(a, b, below, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_query_clear(&d.q, options);
    berthi_overlap_take(&d.q, a, b, options);
    d.q.left = berthi_most_steps(options); /* no reaches are looked at */
    distance_measure(&d, options != NULL ? berth_num_raw(options->margin) : 0);
    /* in floats what may overlap is looked for, however little `below` is */
    d.best = (berthi_near_t)berth_num_raw(below) + d.sum +
             (berthi_near_t)(BERTHI_IS_EXACT ? 0 : d.slack);
    d.dear = 0;
    d.q.gap = 1; /* of who is inside */
    d.found = d.zero = d.finer = d.spent = 0;
    d.about[0] = d.about[1] = 0;
    d.past = 0;
    status = distance_search(&d, options, last);
    if (d.spent || (status != BERTH_UNKNOWN && d.found && !distance_set(&d, &told))) {
        status = BERTH_UNKNOWN;
    }
    if (status == BERTH_HIT || status == BERTH_CLEAR) {
        told.found = (uint8_t)(d.found || status == BERTH_HIT);
        told.distance = status == BERTH_HIT ? berth_num_of(0) : d.found ? distance_told(&d) : below;
        *separation = told;
    }
    status = berthi_query_report(&d.q, status, options, counts);
    if (counts != NULL) {
        counts->circles -= d.dear;
    }
    return status;
}
