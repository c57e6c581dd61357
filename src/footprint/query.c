/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all questions of two placed trees share: checks and counts, leaf circles, the parts of two
 * leaves, and what is inside of what. */

#include "query.h"

/* ---- What all queries share ------------------------------------------------------------------ */

/* Whether a view is one of an outline that is not kept, so that nothing tells its inside. */
static inline int query_hollow(const berthi_footprint_header *view)
{
    return view->parts.corners == 0 && view->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE;
}

/* In the order of the errors that the headers list. */
static BERTH_HOT BERTHI_APART berth_status query_check(const berthi_shape_query *q,
                                                       const berth_footprint_options *options)
{
    const berthi_footprint_header *a = q->view[0], *b = q->view[1];
    if (!berthi_is_tree(a, q->units) || !berthi_is_tree(b, q->units)) {
        return BERTH_E_VIEW;
    }
    if (a->method == BERTH_FOOTPRINT_OUTLINE || b->method == BERTH_FOOTPRINT_OUTLINE ||
        (options != NULL && options->boundary > 1)) {
        return BERTH_E_KIND;
    }
    if (berthi_fills(options) && (query_hollow(a) || query_hollow(b))) {
        return BERTH_E_KIND;
    }
    if (options != NULL && !(berth_num_raw(options->margin) == 0)) {
        return BERTH_E_MARGIN;
    }
    const berth_status status = berth_placement_check(q->side[0].at);
    return status == BERTH_OK ? berth_placement_check(q->side[1].at) : status;
}

BERTH_HOT BERTHI_APART berth_status berthi_query_take(berthi_shape_query *q,
                                                      const berth_footprint_options *options)
{
    const berth_status status = query_check(q, options);
    const berthi_footprint_header *view = q->view[0];
    const berth_placement *at = q->side[0].at;
    if (status != BERTH_OK) {
        return status;
    }
    q->swapped = view->ground.shift < q->view[1]->ground.shift;
    if (q->swapped) {
        q->view[0] = q->view[1];
        q->view[1] = view;
        q->side[0].at = q->side[1].at;
        q->side[1].at = at;
    }
    q->side[0].ground = &q->view[0]->ground;
    q->side[1].ground = &q->view[1]->ground;
    return BERTH_OK;
}

BERTH_HOT BERTHI_APART berth_status berthi_query_report(const berthi_shape_query *q,
                                                        berth_status answer,
                                                        const berth_footprint_options *options,
                                                        berth_footprint_counts *counts)
{
    if (counts != NULL) {
        /* @argued: a query that was begun */
        BERTH_ASSERT(q->swapped < 2);
        const int hit = answer == BERTH_HIT;
        counts->steps = berthi_most_steps(options) - q->left;
        counts->circles = counts->steps - q->parts - q->dear;
        counts->leaves = q->leaves;
        counts->parts = q->parts;
        counts->exact = q->exact;
        counts->inner = q->inner;
        counts->node_a = hit ? q->node[q->swapped] : 0;
        counts->node_b = hit ? q->node[!q->swapped] : 0;
    }
    return answer;
}

/* ---- Circles --------------------------------------------------------------------------------- */

BERTH_HOT BERTHI_FLAT berthi_size berthi_circles_square(const berthi_shape_query *q,
                                                        const berthi_unit *a, const berthi_unit *b)
{
    berth_len dx, dy;
    const berth_len radius = berthi_circles_between(&q->frame, a, b, &dx, &dy);
    return berthi_reach_square(&q->frame, dx, dy, radius);
}

static inline const berthi_unit *query_leaf(const berthi_shape_query *q, uint32_t side)
{
    return berthi_circle_at(q->view[side], q->node[side]);
}

BERTH_HOT BERTHI_APART berthi_verdict berthi_circles_told(const berthi_shape_query *q)
{
    const berthi_unit *a = query_leaf(q, 0), *b = query_leaf(q, 1);
    return berthi_squares_told(&q->frame, berthi_circles_square(q, a, b),
                               berthi_radii_of(&q->frame, a, b));
}

/* The sum of radii, q16: below 2^31.5. Apart: what it works with is off the stack again when the
 * predicate goes on. */
static BERTHI_APART berthi_size query_radii(const berthi_shape_query *q)
{
    berthi_size sum = 0;
    for (uint32_t k = 0; k < 2; k++) {
        sum += berthi_size_of((berthi_extent)query_leaf(q, k)[BERTHI_CIRCLE_RADIUS],
                              q->side[k].ground->shift);
    }
    return sum;
}

BERTHI_APART int berthi_circles_exactly(berthi_shape_query *q)
{
    berthi_world_t distance[2] = {0, 0};
    q->exact++;
    berthi_world(&q->side[0], query_leaf(q, 0), distance);
    berthi_world(&q->side[1], query_leaf(q, 1), distance);
    /* @argued: both are in the world, as their sides' are */
    BERTH_ASSERT(q->side[0].ground->shift <= 16 && q->side[1].ground->shift <= 16);
    return berthi_nearer(distance, berthi_near_world(query_radii(q)));
}

/* ---- Segments and triangles ------------------------------------------------------------------ */

/* Two leaves: each part of one against each of the other. What keeps no parts has a circle's
 * centre, rounded by its radius. Most pairs of segments are told by their extents and lines alone,
 * before anything is made of them. */

/* The radius by which what a leaf of side k holds is rounded. */
static inline berth_len runs_rounding(const berthi_shape_query *q, uint32_t k,
                                      const berthi_unit *leaf)
{
    const berthi_footprint_parts *parts = &q->view[k]->parts;
    /* @argued: a leaf that links have led to (descent.inl) */
    return parts->corners != 0 ? parts->radius
                               : (berth_len)(berthi_extent)leaf[BERTHI_CIRCLE_RADIUS];
}

/* R; q16: below 2^32: two roundings of 23000 steps of 2^16, and 2^30. */
static inline berthi_size runs_radius(const berthi_shape_query *q, const berthi_unit *leaf_a,
                                      const berthi_unit *leaf_b)
{
    return berthi_size_of(runs_rounding(q, 0, leaf_a), q->side[0].ground->shift) +
           berthi_size_of(runs_rounding(q, 1, leaf_b), q->side[1].ground->shift) +
           (berthi_size)q->margin;
}

/* What is asked of two leaves' parts. Whether there is a frame, and numbers are those of
 * berthi_polygons_told. */
BERTH_HOT BERTHI_SINGLE int runs_measure(const berthi_shape_query *q, const berthi_unit *leaf_a,
                                         const berthi_unit *leaf_b, berthi_part_reach *reach)
{
    const berth_len steps =
        berthi_size_down(runs_radius(q, leaf_a, leaf_b), q->side[0].ground->shift);
    reach->slack = berthi_parts_slack(&q->frame);
    /* @argued: two radii of at most 23000, and a margin of at most 2^30 */
    BERTH_ASSERT(0 <= steps && steps <= 1100000000);
    reach->near = BERTHI_IS_EXACT ? steps - reach->slack : 0;
    reach->far = steps + reach->slack + BERTHI_IS_EXACT;
    return !BERTHI_IS_EXACT || (!q->wide && reach->far <= 46080);
}

/* ---- Any two parts --------------------------------------------------------------------------- */

/* The words of part q->part[k] of side k, which keeps parts. */
static inline const uint16_t *runs_words(const berthi_shape_query *q, uint32_t k)
{
    const berthi_footprint_header *view = q->view[k];
    return berthi_tree_words(view) + q->part[k] * berthi_part_words(view->parts.corners);
}

/* The first of them; where none are kept, that of a leaf's only part. */
BERTHI_ONCE uint32_t runs_word(const berthi_shape_query *q, uint32_t k)
{
    return q->view[k]->parts.corners != 0 ? *runs_words(q, k) : (uint32_t)BERTHI_LAST_PART;
}

/* The current part of side k, of a leaf there; what keeps none has a circle's centre. */
static BERTHI_APART void runs_take(const berthi_shape_query *q, uint32_t k, const berthi_unit *leaf,
                                   berthi_part *to)
{
    to->corners = 1;
    to->corner[0] = leaf;
    if (q->view[k]->parts.corners != 0) {
        berthi_part_take(q->view[k], runs_words(q, k), to);
    }
}

/* Whether both are surely above `far` of both others along one axis, or below. */
BERTHI_ONCE int runs_aside(berth_len a, berth_len b, berth_len p, berth_len q, berth_len far)
{
    const berth_len low = a < b ? a : b, high = a < b ? b : a;
    return p < q ? low > q + far || high < p - far : low > p + far || high < q - far;
}

/* Whether the current pair of parts meets, as any polygons. */
static inline berthi_verdict runs_pair(const berthi_shape_query *q, const berthi_unit *leaf_a,
                                       const berthi_unit *leaf_b, const berthi_part_reach *reach)
{
    berthi_polygon a, b;
    berthi_part part;
    runs_take(q, 0, leaf_a, &part);
    const berthi_unit *from = part.corner[0];
    berthi_polygon_place(NULL, &part, from, &a);
    runs_take(q, 1, leaf_b, &part);
    berthi_polygon_place(&q->frame, &part, from, &b);
    if (BERTHI_IS_SMALL && a.corners == 2 && b.corners == 2 &&
        (runs_aside(b.x[0], b.x[1], a.x[0], a.x[1], reach->far) ||
         runs_aside(b.y[0], b.y[1], a.y[0], a.y[1], reach->far))) {
        return BERTHI_CLEAR;
    }
    return berthi_polygons_told(&a, &b, reach);
}

#ifndef __OPTIMIZE_SIZE__

BERTHI_APART berthi_verdict berthi_runs_pair(berthi_shape_query *q, const berthi_unit *leaf_a,
                                             const berthi_unit *leaf_b)
{
    berthi_part_reach reach;
    return runs_measure(q, leaf_a, leaf_b, &reach) ? runs_pair(q, leaf_a, leaf_b, &reach)
                                                   : BERTHI_OPEN;
}

#endif

BERTHI_APART int berthi_runs_exactly(berthi_shape_query *q, const berthi_unit *leaf_a,
                                     const berthi_unit *leaf_b)
{
    berthi_part parts[2];
    q->exact++;
    runs_take(q, 0, leaf_a, &parts[0]);
    runs_take(q, 1, leaf_b, &parts[1]);
    return berthi_parts_exactly(q->side, parts, runs_radius(q, leaf_a, leaf_b));
}

/* ---- Two segments ---------------------------------------------------------------------------- */

/* For speed alone: what is told of two segments without polygons is what these tell, which do so
 * where code shall be small, after both extents.
 *
 * Products of a segment's vector with those to both ends of another: what they tell of these lines
 * alone, as in parts.c. */
static inline berthi_verdict runs_line(const berthi_part_reach *reach, berth_len ex, berth_len ey,
                                       berthi_prod one, berthi_prod other)
{
    const berthi_prod low = one < other ? one : other, high = one < other ? other : one;
    const berthi_size length = (berthi_size)berthi_length_up(ex, ey);
    const berthi_size far = length * (berthi_size)reach->far;
    if ((low > 0 && (berthi_size)low > far) || (high < 0 && (berthi_size)-high > far)) {
        return BERTHI_CLEAR;
    }
    const berthi_size slack = length * (berthi_size)reach->slack;
    return low < 0 && (berthi_size)-low > slack && high > 0 && (berthi_size)high > slack
               ? BERTHI_HIT
               : BERTHI_OPEN;
}

/* The segment stored at p, and one between two points in its frame; q16: numbers are those of
 * parts_shorten, below 2^14 from p on. */
static BERTH_HOT BERTHI_APART berthi_verdict runs_segments(const berthi_part_reach *reach,
                                                           const berthi_unit *p,
                                                           const berth_len *end)
{
    for (uint32_t k = 0; k < 2; k++) {
        if (runs_aside(end[k], end[k + 2], p[k], p[k + 2], reach->far)) {
            return BERTHI_CLEAR;
        }
    }
    const berth_len ex = (berth_len)p[2] - p[0];
    const berth_len ey = (berth_len)p[3] - p[1];
    const berth_len ax = end[0] - p[0];
    const berth_len ay = end[1] - p[1];
    berth_len bx = end[2] - p[0];
    berth_len by = end[3] - p[1];
    if (!berthi_is_short(ex, ey) || !berthi_is_short(ax, ay) || !berthi_is_short(bx, by)) {
        return BERTHI_OPEN;
    }
    const berthi_verdict told = runs_line(reach, ex, ey, ex * ay - ey * ax, ex * by - ey * bx);
    if (told == BERTHI_CLEAR) {
        return told;
    }
    bx -= ax;
    by -= ay;
    const berthi_verdict back =
        runs_line(reach, bx, by, by * ax - bx * ay, bx * (ey - ay) - by * (ex - ax));
    return back == BERTHI_CLEAR || told == BERTHI_HIT ? back : told;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* The segment stored on side k that a part is. */
static inline const berthi_unit *runs_segment(const berthi_shape_query *q, uint32_t k,
                                              uint32_t word)
{
    return berthi_stored_point(q->view[k], word & (uint32_t)BERTHI_NUMBER);
}

static inline void runs_ends(const berthi_shape_query *q, uint32_t word, berth_len *end)
{
    const berthi_unit *p = runs_segment(q, 1, word);
    for (uint32_t k = 0; k < 4; k += 2) {
        berthi_seen_from(&q->frame, p[k], p[k + 1], &end[k], &end[k + 1]);
    }
}

BERTH_HOT BERTHI_APART berthi_verdict berthi_runs_meet(berthi_shape_query *q,
                                                       const berthi_unit *leaf_a,
                                                       const berthi_unit *leaf_b, int on)
{
    /* @argued: leaves that links have led to (descent.inl) */
    const uint32_t units = q->units - 1u;
    const uint16_t first = (uint16_t)(berthi_link_of(leaf_a[units]) & BERTHI_NUMBER);
    berthi_part_reach reach;
    berth_len end[4];
    const int framed = runs_measure(q, leaf_a, leaf_b, &reach);
    const int lines = !BERTHI_IS_SMALL && framed && q->view[0]->parts.corners == 2 &&
                      q->view[1]->parts.corners == 2;
    if (!on) {
        q->part[0] = first;
        q->part[1] = (uint16_t)(berthi_link_of(leaf_b[units]) & BERTHI_NUMBER);
    }
    for (;;) {
        const uint32_t b = runs_word(q, 1);
        if (lines) {
            runs_ends(q, b, end);
        }
        for (;; q->part[0]++) {
            const uint32_t a = runs_word(q, 0);
            if (!on) {
                berthi_verdict told = BERTHI_OPEN;
                if (q->left == 0) {
                    return BERTHI_SPENT;
                }
                q->left--;
                q->parts++;
                if (lines) {
                    told = runs_segments(&reach, runs_segment(q, 0, a), end);
                } else if (BERTHI_IS_SMALL && framed) {
                    told = runs_pair(q, leaf_a, leaf_b, &reach);
                }
                if (told != BERTHI_CLEAR) {
                    return told;
                }
            }
            on = 0;
            if ((a & BERTHI_LAST_PART) != 0) {
                break;
            }
        }
        if ((b & BERTHI_LAST_PART) != 0) {
            return BERTHI_CLEAR;
        }
        q->part[0] = first;
        q->part[1]++;
    }
}

/* ---- Is a point inside of an outline? -------------------------------------------------------- */

/* When a ray from it crosses the rings an odd number of times. A
 * ring of one or two points has no inside.
 *
 * The point's place in the frame of those rings is found exactly: there all stored coordinates are
 * whole steps, so that whether one of them is above the ray takes only the
 * point's own rounded down, and nodes and edges are skipped by comparing whole numbers. The ray
 * goes along that frame's x axis, away from the middle. */

/* From the origin of the outer side to the point, in the world. */
static BERTH_HOT BERTHI_APART void fill_aim(const berthi_side *outer, const berthi_side *inner,
                                            const berthi_unit *point, berthi_spot *spot)
{
    spot->rest[0] = spot->rest[1] = 0;
    berthi_world(outer, NULL, spot->rest);
    berthi_world(inner, point, spot->rest);
}

/* The spot, in the frame of side q->steps, of a stored point of the other one: q16: within 2^30
 * steps of its origin. Returns 0, without a frame that would have told it, where the point is
 * further from there than any part. */
static BERTH_HOT BERTHI_APART int fill_aim_at(berthi_shape_query *q, const berthi_unit *point)
{
    const berthi_side *outer = &q->side[q->steps];
    fill_aim(outer, &q->side[1 - q->steps], point, &q->at.ray.spot);
    if (q->wide && !berthi_nearer(q->at.ray.spot.rest, berthi_world_of(outer->ground->reach + 1,
                                                                       outer->ground->shift))) {
        return 0;
    }
    berthi_spot_turn(outer, &q->at.ray.spot);
    return 1;
}

/* What a ray finds. */
typedef enum fill_crossed {
    FILL_EVEN,
    FILL_ODD,
    FILL_ON_EDGE /* the spot lies on the segment */
} fill_crossed;

/* The segment that is stored at p against the ray from the spot along its frame's x axis, to the
 * right or to the left. A corner is above the ray's line or not, never on it: `y > spot` holds for
 * whole steps exactly when it does for the spot rounded down. A segment that does not cross the
 * line may still end on it, or lie in it. */
static BERTH_HOT BERTHI_APART fill_crossed fill_cross(const berthi_ray *ray, const berthi_unit *p)
{
    const berth_len x = ray->spot.at[0], y = ray->spot.at[1];
    const int crosses = (p[1] > y) != (p[3] > y);
    if (!crosses && p[1] != y && p[3] != y) {
        return FILL_EVEN;
    }
    int left = p[0] < x && p[2] < x;
    if (!left && !(p[0] > x && p[2] > x)) { /* within the extents, but for what was rounded */
        const berth_len side = berthi_spot_side(&ray->spot, p);
        if (side == 0 &&
            (crosses || (berthi_spot_is_whole(&ray->spot, 1) &&
                         (p[0] > x || p[2] > x || berthi_spot_is_whole(&ray->spot, 0))))) {
            return FILL_ON_EDGE;
        }
        left = (side > 0) != (p[3] > y);
    }
    return crosses && left == ray->leftward ? FILL_ODD : FILL_EVEN;
}

/* Whether the ray passes by all that is within a node. */
static BERTH_HOT BERTHI_APART int fill_misses(const berthi_ray *ray, const berthi_unit *node,
                                              berth_len reach)
{
    const berth_len x = node[0] - ray->spot.at[0], y = node[1] - ray->spot.at[1];
    return berthi_abs(y) > reach || (ray->leftward ? x > reach : x < -reach);
}

/* Goes on to the next node of parts that the ray may cross: the part with the first of them, or
 * null when there is none, or no step is left. */
BERTH_HOT BERTHI_SINGLE const uint16_t *fill_next_run(berthi_shape_query *q)
{
    const berthi_footprint_header *outer = q->view[q->steps];
    while (q->node[1] < outer->node_count && q->left != 0) {
        const uint32_t units = q->units;
        const berthi_unit *node = berthi_tree_nodes(outer) + q->node[1] * units;
        const int missed = fill_misses(&q->at.ray, node, berthi_reach_of(q, node));
        uint32_t link = berthi_link_of(node[units - 1]), end = berthi_left_of(q->node[1], link);
        q->left--;
        if (missed || (link & (BERTHI_LEAF | BERTHI_CUT)) != 0) {
            end = berthi_subtree_end(berthi_tree_nodes(outer), units, q->node[1]);
        }
        q->node[1] = (uint16_t)end;
        if (missed || (link & (BERTHI_LEAF | BERTHI_CUT)) == 0) {
            continue;
        }
        while ((link & BERTHI_LEAF) == 0) { /* down to the first of a segment's pieces */
            node += units;                  /* what is cut has no circle inside */
            link = berthi_link_of(node[units - 1]);
        }
        return berthi_tree_words(outer) + (link & BERTHI_NUMBER);
    }
    return NULL;
}

/* Whether the ring that has point `number` has no more than two: it goes there and back, and an
 * OUTLINE keeps only the way there. */
BERTH_HOT BERTHI_SINGLE int fill_is_flat(const berthi_footprint_header *outer, uint32_t number)
{
    uint32_t first, end;
    (void)berthi_ring_of(outer, number, &first, &end);
    return end - first <= 3;
}

/* Whether it is strictly within the rings of that side: BERTH_HIT, BERTH_CLEAR, or BERTH_UNKNOWN
 * when the budget runs out. q16: within 2^16 steps. */
BERTH_HOT BERTHI_SINGLE berth_status fill_within(berthi_shape_query *q)
{
    const berthi_footprint_header *outer = q->view[q->steps];
    const uint16_t *word;
    q->at.ray.leftward = q->at.ray.spot.at[0] < *berthi_tree_nodes(outer);
    q->at.ray.inside = 0;
    q->node[1] = 0;
    while ((word = fill_next_run(q)) != NULL) {
        do {
            const uint32_t number = *word & (uint32_t)BERTHI_NUMBER;
            if (q->left == 0) {
                return BERTH_UNKNOWN;
            }
            q->left--;
            q->parts++;
            fill_crossed crossed = fill_cross(&q->at.ray, berthi_stored_point(outer, number));
            if (crossed == FILL_ON_EDGE) {
                return BERTH_CLEAR;
            }
            if (crossed == FILL_ODD && !fill_is_flat(outer, number)) {
                q->at.ray.inside ^= 1;
            }
        } while ((*word++ & BERTHI_LAST_PART) == 0);
    }
    return q->node[1] < outer->node_count ? BERTH_UNKNOWN
           : q->at.ray.inside             ? BERTH_HIT
                                          : BERTH_CLEAR;
}

/* ---- Is one footprint inside of the other? --------------------------------------------------- */

/* Asked when no boundaries meet: then each ring lies within
 * the other one's rings as a whole or not at all, and one point of it tells. Most are not
 * even within the other one's root circle, which takes a multiplication or two to see. */

/* The root of the outer side in the frame, and what it reaches. */
typedef struct fill_root {
    berth_len x, y, reach;
} fill_root;

/*@ requires q->steps < 2; */
static inline void fill_root_of(const berthi_shape_query *q, fill_root *root)
{
    const berthi_unit *node = berthi_tree_nodes(q->view[q->steps]);
    root->x = node[0];
    root->y = node[1];
    root->reach = berthi_reach_of(q, node);
    root->reach += BERTHI_OVERLAP_SLACK - BERTHI_CIRCLE_SLACK;
    if (q->steps != 0) {
        berthi_seen_from(&q->frame, root->x, root->y, &root->x, &root->y);
        root->reach = berthi_scale_up(&q->frame, root->reach);
    }
}

/* Whether a point of the inner side may be within the outer one's root. */
static inline int fill_near(const berthi_shape_query *q, const fill_root *root,
                            const berthi_unit *point)
{
    berth_len x = point[0], y = point[1];
    if (q->steps == 0) {
        berthi_seen_from(&q->frame, x, y, &x, &y);
    }
    return berthi_reach_square(&q->frame, x - root->x, y - root->y, root->reach) != BERTHI_FAR;
}

/* How many points may tell of a view: one of each ring or triangle, or the centres of its leaves,
 * which are nodes. */
static uint32_t fill_points(const berthi_footprint_header *view)
{
    return view->parts.corners == 0   ? view->node_count
           : view->parts.corners == 2 ? view->parts.rings
                                      : view->parts.count;
}

/* Point q->node[0] of the inner side. */
static inline const berthi_unit *fill_point(const berthi_shape_query *q)
{
    const berthi_footprint_header *inner = q->view[1 - q->steps];
    const uint32_t i = q->node[0];
    uint32_t number = 0;
    if (inner->parts.corners == 0) {
        return berthi_tree_nodes(inner) + i * q->units;
    }
    if (inner->parts.corners == 3) {
        number = berthi_tree_words(inner)[3 * i] & (uint32_t)BERTHI_NUMBER;
    } else if (i != 0) {
        number = berthi_tree_ends(inner)[i - 1];
    }
    return berthi_stored_point(inner, number);
}

/* Of a ring another one from its other half, which is inside together with it, so that hardly a
 * ring seems near that sticks out of the root. */
BERTH_HOT BERTHI_SINGLE int fill_near_too(const berthi_shape_query *q, const fill_root *root)
{
    const berthi_footprint_header *inner = q->view[1 - q->steps];
    const uint32_t i = q->node[0];
    if (inner->parts.corners != 2) {
        return 1;
    }
    const uint32_t number =
        (i != 0 ? berthi_tree_ends(inner)[i - 1] : 0u) + berthi_tree_ends(inner)[i];
    return fill_near(q, root, berthi_stored_point(inner, number / 2));
}

/* Whether point q->node[0] of the inner side, if it tells, lies within the rings of the outer one.
 */
static BERTHI_MERGED berth_status fill_one(berthi_shape_query *q, const fill_root *root)
{
    const berthi_unit *point = fill_point(q);
    if (q->view[1 - q->steps]->parts.corners == 0 &&
        (berthi_link_of(point[q->units - 1]) & BERTHI_LEAF) == 0) {
        return BERTH_CLEAR;
    }
    if (q->left < 2) {
        return BERTH_UNKNOWN;
    }
    q->left -= 2;
    if (!q->wide && (!fill_near(q, root, point) || !fill_near_too(q, root))) {
        return BERTH_CLEAR;
    }
    return fill_aim_at(q, point) ? fill_within(q) : BERTH_CLEAR;
}

/* The same of all points. */
/*@ requires q->steps < 2; */
static BERTHI_MERGED berth_status fill_all(berthi_shape_query *q)
{
    const uint32_t count = fill_points(q->view[1 - q->steps]);
    berth_status answer = BERTH_CLEAR;
    fill_root root;
    fill_root_of(q, &root);
    for (uint32_t i = 0; answer == BERTH_CLEAR && i < count; i++) {
        q->node[0] = (uint16_t)i;
        answer = fill_one(q, &root);
    }
    return answer;
}

/* Whether the inner side is a ring of which a part is outside of the outer one's root: as no
 * boundaries meet, all of it is. */
static inline int fill_outside(const berthi_shape_query *q)
{
    const uint32_t inner = 1u - q->steps;
    return (q->outside >> inner & 1) != 0 && q->view[inner]->parts.rings == 1;
}

BERTH_HOT BERTHI_APART berth_status berthi_fill(berthi_shape_query *q)
{
    berth_status answer = BERTH_CLEAR;
    q->steps = q->swapped;
    do {
        if (q->view[q->steps]->parts.corners == 2 && !fill_outside(q)) {
            answer = fill_all(q);
        }
        q->steps ^= 1;
    } while (answer == BERTH_CLEAR && q->steps != q->swapped);
    q->node[0] = q->node[1] = 0;
    return answer;
}

/* The most steps that it takes for the points of one view in another. */
static uint32_t fill_steps(const berthi_footprint_header *outer,
                           const berthi_footprint_header *inner)
{
    return outer->parts.corners == 2
               ? fill_points(inner) * (2u + outer->node_count + outer->parts.count)
               : 0;
}

/* ---- The call -------------------------------------------------------------------------------- */

uint32_t berthi_query_parts(const berthi_footprint_header *view)
{
    return view->parts.corners != 0 ? view->parts.count : (view->node_count + 1u) / 2u;
}

uint32_t berthi_most_steps_of(const berthi_footprint_header *a, const berthi_footprint_header *b)
{
    return (a->node_count + UINT32_C(1)) * (b->node_count + UINT32_C(1)) / 2 - 1 +
           berthi_query_parts(a) * berthi_query_parts(b) + fill_steps(a, b) + fill_steps(b, a);
}

uint32_t berth_footprint_worst_steps(const berth_footprint *a, const berth_footprint *b)
{
    if (a == NULL || b == NULL || !berthi_is_footprint(a) || !berthi_is_footprint(b)) {
        return 0;
    }
    return berthi_most_steps_of(berthi_tree_of(a), berthi_tree_of(b));
}
