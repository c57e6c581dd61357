/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two motions meet? A walk along time over both trees at once.
 *
 * Two cursors, one in each tree, always cover the same instant t, and everything before t is
 * proved clear. A step looks at the pair of their nodes:
 *
 *   boxes apart         nothing happens before the earlier of both ends: the cursor that ends there
 *                       goes on to the node behind its subtree (both, when they end together)
 *   boxes not apart     both cursors go down to their left children (a leaf stays)
 *   two leaves          their samples are compared, then as if apart
 *
 * A cursor only ever moves forward in preorder, and each step moves at least one, so there are at
 * most nodes_a + nodes_b - 1 pairs: no stack, no recursion, and the first collision found is the
 * first in time. The pairs visited are no more than those of the paper's recursion in section 3.2
 * (src/README.md has the counts). */

#include "frame.h"

/* Everything a query keeps is in `query`, in the narrowest types that hold it: it is the greater part
 * of the stack that a query needs. Ticks count from a's start. */

/* A node of one tree; it is in force up to tick `end`. */
typedef struct cursor {
    const berthi_unit *node;
    int32_t end;
    uint16_t place, depth;
} cursor;

/* b's box in a's frame and grid. */
typedef struct box {
    const berthi_unit *of; /* the node that it was made from */
    berth_len x, y;
    berthi_unit ux, uy;
    berthi_unit major, minor;
    berthi_unit radius; /* slack included */
} box;

typedef struct query {
    berthi_side side[2]; /* a and b */
    cursor a, b;
    int32_t b_start; /* tick of b's local tick 0; a's is 0 */
    int32_t now;     /* both cursors' nodes begin at or before this tick, and all is clear up to it */
    uint32_t left;   /* steps that the budget still allows */
    uint32_t boxes, samples, exact;
    berthi_frame frame;
    box b_box; /* between leaves its x and y are those of b's sample, and `of` is null */
} query;

/* ---- Cursors ---------------------------------------------------------------------------------- */

/* Tick of the boundary before node `place` of the cursor's level; |start| and the clip's length are
 * at most 2^30 and start is before the other clip's end, so the sum fits. */
static inline int32_t boundary(const cursor *at, uint32_t place, const berth_mobb *tree,
                               int32_t start)
{
    const uint32_t sample = berthi_first_sample(place, at->depth, tree->count);
    return start + (int32_t)sample * tree->dt;
}

static inline void cursor_at_root(cursor *at, const berth_mobb *tree, int32_t start)
{
    at->node = (const berthi_unit *)tree->nodes;
    at->place = at->depth = 0;
    at->end = boundary(at, 1, tree, start);
}

static inline int is_leaf(const cursor *at, const berth_mobb *tree)
{
    return at->depth + 1 == tree->levels;
}

static void go_down(cursor *at, const berth_mobb *tree, int32_t start)
{
    at->node += berthi_node_units(tree);
    at->depth++;
    at->place = (uint16_t)(at->place * 2u);
    at->end = boundary(at, at->place + 1u, tree, start);
}

/* To the node behind the subtree, the largest that begins where this one ends. Returns 0 at the end
 * of the clip. */
static int go_past(cursor *at, const berth_mobb *tree, int32_t start)
{
    const uint32_t subtree = (UINT32_C(2) << (tree->levels - 1u - at->depth)) - 1u;
    uint32_t place = at->place + 1u, depth = at->depth;
    at->node += subtree * berthi_node_units(tree);
    while (place % 2 == 0) {
        place /= 2;
        depth--;
    }
    if (depth == 0) {
        return 0; /* place 2^depth became place 1 of level 0: there is no such node */
    }
    at->place = (uint16_t)place;
    at->depth = (uint16_t)depth;
    at->end = boundary(at, place + 1, tree, start);
    return 1;
}

/* ---- Boxes ------------------------------------------------------------------------------------ */

static inline berth_len node_radius(const berthi_unit *node, const berth_mobb *tree)
{
    return tree->radii != NULL ? node[BERTHI_NODE_RADIUS] : tree->radius;
}

static inline void place_box(box *b, const berthi_frame *frame, const berthi_unit *node,
                             const berth_mobb *tree)
{
    berthi_wdir ux, uy;
    b->of = node;
    berthi_to_frame(frame, node[BERTHI_NODE_X], node[BERTHI_NODE_Y], &b->x, &b->y);
    berthi_turn(frame, node[BERTHI_NODE_AXIS_X], node[BERTHI_NODE_AXIS_Y], &ux, &uy);
    b->ux = berthi_unit_of(ux);
    b->uy = berthi_unit_of(uy);
    b->major = berthi_unit_of(berthi_scale_up(frame, node[BERTHI_NODE_MAJOR]));
    b->minor = berthi_unit_of(berthi_scale_up(frame, node[BERTHI_NODE_MINOR]));
    b->radius = berthi_unit_of(berthi_scale_up(frame, node_radius(node, tree)) +
                               berthi_box_slack(frame));
}

/* Whether the rounded boxes of both nodes are apart along one of their four axes. First each axis
 * against the other box's half perimeter, which bounds it from any side and needs no cosine; then
 * the separating axis test proper. Products: |d| < 125500 steps and the sums of extents and radii
 * are below 102400, so everything in Q14 is below 2^31. */
static inline int boxes_apart(const berthi_unit *a, berth_len a_radius, const box *b)
{
    const berthi_wdir ux = a[BERTHI_NODE_AXIS_X], uy = a[BERTHI_NODE_AXIS_Y];
    const berth_len major = a[BERTHI_NODE_MAJOR], minor = a[BERTHI_NODE_MINOR];
    const berth_len dx = b->x - a[BERTHI_NODE_X], dy = b->y - a[BERTHI_NODE_Y];
    const berth_len gap = a_radius + b->radius;
    const berth_len around_a = gap + major + minor, around_b = gap + b->major + b->minor;
    const berthi_prod along_a = berthi_abs(berthi_dot(ux, uy, dx, dy));
    const berthi_prod across_a = berthi_abs(berthi_dot(-uy, ux, dx, dy));
    berthi_prod along_b, across_b;
    berthi_wdir cosine, sine;
    if (along_a >= berthi_prod_of(major + around_b) || across_a >= berthi_prod_of(minor + around_b)) {
        return 1;
    }
    along_b = berthi_abs(berthi_dot(b->ux, b->uy, dx, dy));
    across_b = berthi_abs(berthi_dot(-b->uy, b->ux, dx, dy));
    if (along_b >= berthi_prod_of(b->major + around_a) ||
        across_b >= berthi_prod_of(b->minor + around_a)) {
        return 1;
    }
    cosine = berthi_len_of(berthi_abs(berthi_dot(ux, uy, b->ux, b->uy)));
    sine = berthi_len_of(berthi_abs(berthi_dot(ux, uy, b->uy, -b->ux)));
    return along_a >= berthi_prod_of(gap + major) + berthi_dot(cosine, sine, b->major, b->minor) ||
           across_a >= berthi_prod_of(gap + minor) + berthi_dot(sine, cosine, b->major, b->minor) ||
           along_b >= berthi_prod_of(gap + b->major) + berthi_dot(cosine, sine, major, minor) ||
           across_b >= berthi_prod_of(gap + b->minor) + berthi_dot(sine, cosine, major, minor);
}

/* Whether the boxes of the current pair are apart. */
static BERTHI_APART int pair_apart(query *q)
{
    const berthi_unit *node = q->a.node;
    q->boxes++;
    if (q->b_box.of != q->b.node) {
        place_box(&q->b_box, &q->frame, q->b.node, q->side[1].mobb);
    }
    return boxes_apart(node, node_radius(node, q->side[0].mobb), &q->b_box);
}

/* ---- Samples ---------------------------------------------------------------------------------- */

/* floor(ticks / dt), by shifts: in a leaf the quotient is small, so the loops are short. */
static uint32_t whole_steps(uint32_t ticks, uint32_t dt)
{
    uint32_t bit = 1, quotient = 0;
    while (dt <= ticks >> 1) {
        dt <<= 1;
        bit <<= 1;
    }
    for (; bit != 0; bit >>= 1, dt >>= 1) {
        if (ticks >= dt) {
            ticks -= dt;
            quotient |= bit;
        }
    }
    return quotient;
}

/* The sample of a node that is in force at tick t, where the node begins at or before t. */
static BERTHI_APART uint32_t sample_at(const cursor *at, const berth_mobb *tree, int32_t start,
                                       int32_t t)
{
    const uint32_t first = berthi_first_sample(at->place, at->depth, tree->count);
    const int32_t begin = start + (int32_t)first * tree->dt;
    return first + whole_steps((uint32_t)(t - begin), (uint32_t)tree->dt);
}

/* The radius of a tree's sample. */
static inline berth_len sample_radius(const berth_mobb *tree, const berthi_unit *sample)
{
    const ptrdiff_t i = (sample - (const berthi_unit *)tree->samples) / 2;
    return tree->radii != NULL ? ((const berthi_unit *)tree->radii)[i] : tree->radius;
}

/* Two samples that are near each other: the arithmetic's test with their own radii. */
static BERTHI_APART int near_samples_meet(const query *q, const berthi_unit *at_a, berth_len dx,
                                          const berthi_unit *at_b, berth_len dy)
{
    const berth_len radius = sample_radius(q->side[0].mobb, at_a) +
                             berthi_scale_up(&q->frame, sample_radius(q->side[1].mobb, at_b));
    return berthi_meet(&q->frame, dx, dy, radius);
}

/* A sample of b in a's frame, in the place of its box. */
static BERTHI_APART void place_sample(query *q, const berthi_unit *at_b)
{
    q->b_box.of = NULL;
    berthi_to_frame(&q->frame, at_b[0], at_b[1], &q->b_box.x, &q->b_box.y);
}

/* What is known after a part of a query: CLOSE asks for the exact predicate on the samples in force
 * at q->now, which the arithmetic's cheap test could not decide. */
typedef enum finding { CLEAR, HIT, OUT_OF_STEPS, CLOSE } finding;

/* Compares the samples of two leaves from q->now on over their common time, in time order. */
static BERTHI_APART finding compare_leaves(query *q)
{
    const berth_mobb *a = q->side[0].mobb, *b = q->side[1].mobb;
    const berth_len most = a->radius + berthi_scale_up(&q->frame, b->radius);
    uint32_t index = sample_at(&q->a, a, 0, q->now);
    const berthi_unit *at_a = (const berthi_unit *)a->samples + 2 * (size_t)index;
    const berthi_unit *at_b;
    int32_t next_a = (int32_t)(index + 1) * a->dt, next_b;
    index = sample_at(&q->b, b, q->b_start, q->now);
    at_b = (const berthi_unit *)b->samples + 2 * (size_t)index;
    next_b = q->b_start + (int32_t)(index + 1) * b->dt;
    place_sample(q, at_b);
    while (q->left != 0) {
        const berth_len dx = q->b_box.x - at_a[0], dy = q->b_box.y - at_a[1];
        q->left--;
        q->samples++;
        if (berthi_near(&q->frame, dx, most) && berthi_near(&q->frame, dy, most)) {
            const int meet = near_samples_meet(q, at_a, dx, at_b, dy);
            if (meet != 0) {
                return meet > 0 ? HIT : CLOSE;
            }
        }
        q->now = next_a < next_b ? next_a : next_b;
        if (q->now >= q->a.end || q->now >= q->b.end) {
            return CLEAR;
        }
        if (next_a == q->now) {
            at_a += 2;
            next_a += a->dt;
        }
        if (next_b == q->now) {
            at_b += 2;
            next_b += b->dt;
            place_sample(q, at_b);
        }
    }
    return OUT_OF_STEPS;
}

/* ---- The walk --------------------------------------------------------------------------------- */

/* Both cursors down, a leaf stays. Returns 0, and does nothing, at two leaves. */
static inline int descend(query *q)
{
    const berth_mobb *a = q->side[0].mobb, *b = q->side[1].mobb;
    const int leaf_a = is_leaf(&q->a, a), leaf_b = is_leaf(&q->b, b);
    if (!leaf_a) {
        go_down(&q->a, a, 0);
    }
    if (!leaf_b) {
        go_down(&q->b, b, q->b_start);
    }
    return !leaf_a || !leaf_b;
}

/* All is clear up to the earlier end of both nodes: past the one that ends there, or both. Returns
 * 0 when a clip is over. */
static inline int advance(query *q)
{
    const int32_t a_end = q->a.end, b_end = q->b.end, end = a_end < b_end ? a_end : b_end;
    q->now = end > q->now ? end : q->now;
    return (a_end != end || go_past(&q->a, q->side[0].mobb, 0)) &&
           (b_end != end || go_past(&q->b, q->side[1].mobb, q->b_start));
}

/* Walks from the current pair on; with `in_leaves`, from within its samples at q->now. */
static BERTHI_APART finding walk(query *q, int in_leaves)
{
    do {
        if (!in_leaves) {
            if (q->left == 0) {
                return OUT_OF_STEPS;
            }
            q->left--;
        }
        if (q->a.end > q->now && q->b.end > q->now && (in_leaves || !pair_apart(q))) {
            finding found;
            if (!in_leaves && descend(q)) {
                continue;
            }
            found = compare_leaves(q);
            if (found != CLEAR) {
                return found;
            }
        }
        in_leaves = 0;
        if (!advance(q)) {
            return CLEAR;
        }
    } while (1);
}

/* The walk, with the exact predicate in between where it is needed: outside of the walk, so that it
 * takes no stack on top of the walk's. */
static inline finding search(query *q, int in_leaves)
{
    finding found;
    while ((found = walk(q, in_leaves)) == CLOSE) {
#ifdef BERTH_Q16
        const berth_mobb *a = q->side[0].mobb, *b = q->side[1].mobb;
        const uint32_t i = sample_at(&q->a, a, 0, q->now);
        const uint32_t j = sample_at(&q->b, b, q->b_start, q->now);
        const int32_t next_a = (int32_t)(i + 1) * a->dt;
        const int32_t next_b = q->b_start + (int32_t)(j + 1) * b->dt;
        q->exact++;
        if (berthi_meet_exactly(q->side, i, j)) {
            return HIT;
        }
        q->now = next_a < next_b ? next_a : next_b;
#endif
        in_leaves = 1;
    }
    return found;
}

/* ---- The call --------------------------------------------------------------------------------- */

static BERTHI_APART berth_status check(const berth_mobb *a, const berth_placement *placement_a,
                          const berth_mobb *b, const berth_placement *placement_b)
{
    berth_status status;
    if (a == NULL || placement_a == NULL || b == NULL || placement_b == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(a) || !berthi_is_view(b)) {
        return BERTH_E_VIEW;
    }
    status = berth_placement_check(placement_a);
    return status != BERTH_OK ? status : berth_placement_check(placement_b);
}

/* Sets the query up. Returns 0 when there is nothing to walk: no common time, or reaches apart. */
static BERTHI_APART int begin(query *q)
{
    const berth_mobb *a = q->side[0].mobb, *b = q->side[1].mobb;
    const int64_t offset = (int64_t)q->side[1].at->start - q->side[0].at->start;
    if (offset >= (int32_t)a->count * a->dt || -offset >= (int32_t)b->count * b->dt) {
        return 0;
    }
    q->left--;
    q->boxes = 1;
    if (!berthi_frame_make(&q->frame, q->side)) {
        return 0;
    }
    q->left++; /* the roots' boxes are the same pair: the walk counts it */
    q->boxes = 0;
    q->b_start = (int32_t)offset;
    q->now = offset > 0 ? (int32_t)offset : 0;
    cursor_at_root(&q->a, a, 0);
    cursor_at_root(&q->b, b, q->b_start);
    q->b_box.of = NULL;
    return 1;
}

static BERTHI_APART void report(const query *q, berth_status answer, int swapped,
                                berth_mobb_counts *counts)
{
    uint32_t i = 0, j = 0;
    if (answer == BERTH_HIT) {
        i = sample_at(&q->a, q->side[0].mobb, 0, q->now);
        j = sample_at(&q->b, q->side[1].mobb, q->b_start, q->now);
    }
    counts->boxes = q->boxes;
    counts->samples = q->samples;
    counts->exact = q->exact;
    counts->tick = answer == BERTH_CLEAR ? 0 : q->now + q->side[0].at->start;
    counts->sample_a = swapped ? j : i;
    counts->sample_b = swapped ? i : j;
}

static inline uint32_t budget(const berth_mobb_options *options)
{
    return options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
}

BERTH_HOT berth_status berth_mobb_collide(const berth_mobb *a, const berth_placement *placement_a,
                                          const berth_mobb *b, const berth_placement *placement_b,
                                          const berth_mobb_options *options,
                                          berth_mobb_counts *counts)
{
    query q;
    berth_status answer = check(a, placement_a, b, placement_b);
    int swapped;
    if (answer != BERTH_OK) {
        return answer;
    }
    /* q16 computes on the coarser grid, which must be a's */
    swapped = a->shift < b->shift;
    q.side[swapped].mobb = a;
    q.side[swapped].at = placement_a;
    q.side[!swapped].mobb = b;
    q.side[!swapped].at = placement_b;
    q.left = budget(options);
    q.boxes = q.samples = q.exact = 0;
    if (begin(&q)) {
        const finding found = search(&q, 0);
        answer = found == HIT ? BERTH_HIT : found == CLEAR ? BERTH_CLEAR : BERTH_UNKNOWN;
    }
    if (counts != NULL) {
        report(&q, answer, swapped, counts);
        counts->steps = budget(options) - q.left;
    }
    return answer;
}

uint32_t berth_mobb_worst_steps(const berth_mobb *a, const berth_mobb *b)
{
    if (a == NULL || b == NULL || !berthi_is_view(a) || !berthi_is_view(b)) {
        return 0;
    }
    /* pairs of nodes, and pairs of samples: either way each advances one of two sequences */
    return ((UINT32_C(1) << a->levels) - 1) + ((UINT32_C(1) << b->levels) - 1) - 1 + a->count +
           b->count - 1;
}
