/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all questions of two placed trees share: checks and counts, leaf circles, and what is inside
 * of what. */

#include "query.h"

/* ---- What all queries share ------------------------------------------------------------------ */

/* Whether a view is one of an outline that is not kept, so that nothing tells its inside. */
static inline int query_hollow(const berthi_footprint_header *view)
{
    return view->parts.corners == 0 && view->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE;
}

/* In the order of the errors that the headers list. */
BERTH_HOT BERTHI_APART berth_status berthi_query_take(berthi_shape_query *q,
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
    berth_status status = berth_placement_check(q->side[0].at);
    if (status == BERTH_OK) {
        status = berth_placement_check(q->side[1].at);
    }
    if (status != BERTH_OK) {
        return status;
    }
    q->swapped = a->ground.shift < b->ground.shift;
    if (q->swapped) {
        const berth_placement *const at = q->side[0].at;
        q->view[0] = b;
        q->view[1] = a;
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
        counts->circles = counts->steps - q->parts;
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

#ifdef __OPTIMIZE_SIZE__

BERTHI_FLAT void berthi_seen_from(const berthi_frame *frame, berth_len x, berth_len y,
                                  berth_len *to_x, berth_len *to_y)
{
    berthi_to_frame(frame, x, y, to_x, to_y);
}

#endif

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
    if (berthi_query_is_wide(q) &&
        !berthi_nearer(q->at.ray.spot.rest,
                       berthi_world_of(outer->ground->reach + 1, outer->ground->shift))) {
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
    if (!berthi_query_is_wide(q) && (!fill_near(q, root, point) || !fill_near_too(q, root))) {
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
