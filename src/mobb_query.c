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
 * below 2^30 each, so the sum fits. */
static inline int32_t boundary(const cursor *at, uint32_t place, const berth_mobb *tree,
                               int32_t start)
{
    const uint32_t sample = berthi_first_sample(place, at->depth, tree->count);
    return start + (int32_t)sample * tree->dt;
}

/* At the root of a tree that starts at tick 0. */
static inline void cursor_at_root(cursor *at, const berth_mobb *tree)
{
    at->node = (const berthi_unit *)tree->nodes;
    at->place = at->depth = 0;
    at->end = (int32_t)tree->count * tree->dt;
}

static inline int is_leaf(const cursor *at, const berth_mobb *tree)
{
    return at->depth + 1 == tree->levels;
}

static inline const berthi_unit *node_after(const berthi_unit *node, uint32_t bytes)
{
    return (const berthi_unit *)(const void *)((const unsigned char *)node + bytes);
}

static BERTHI_APART void go_down(cursor *at, const berth_mobb *tree, int32_t start)
{
    at->node = node_after(at->node, tree->node_bytes);
    at->depth++;
    at->place = (uint16_t)(at->place * 2u);
    at->end = boundary(at, at->place + 1u, tree, start);
}

/* To the node behind the subtree, the largest that begins where this one ends. Returns 0 at the end
 * of the clip. */
static BERTHI_APART int go_past(cursor *at, const berth_mobb *tree, int32_t start)
{
    const uint32_t subtree = (UINT32_C(2) << (tree->levels - 1u - at->depth)) - 1u;
    uint32_t place = at->place + 1u, depth = at->depth;
    at->node = node_after(at->node, subtree * tree->node_bytes);
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

static BERTHI_APART void place_box(query *q)
{
    const berthi_frame *frame = &q->frame;
    const berthi_unit *node = q->b.node;
    box *b = &q->b_box;
    berthi_wdir ux, uy;
    b->of = node;
    berthi_to_frame(frame, node[BERTHI_NODE_X], node[BERTHI_NODE_Y], &b->x, &b->y);
    berthi_turn(frame, node[BERTHI_NODE_AXIS_X], node[BERTHI_NODE_AXIS_Y], &ux, &uy);
    b->ux = berthi_unit_of(ux);
    b->uy = berthi_unit_of(uy);
    b->major = berthi_unit_of(berthi_scale_up(frame, node[BERTHI_NODE_MAJOR]));
    b->minor = berthi_unit_of(berthi_scale_up(frame, node[BERTHI_NODE_MINOR]));
    b->radius = berthi_unit_of(berthi_scale_up(frame, node_radius(node, q->side[1].mobb)) +
                               berthi_box_slack(frame));
}

/* Whether the rounded boxes of both nodes are apart along one of their four axes: the separating
 * axis test, with the sum of radii as a gap on top. Products: |d| < 125500 steps and the sums of
 * extents and radii are below 102400, so everything in Q14 is below 2^31. */
static BERTHI_APART int boxes_apart(const berthi_unit *a, berth_len a_radius, const box *b)
{
    const berthi_wdir ux = a[BERTHI_NODE_AXIS_X], uy = a[BERTHI_NODE_AXIS_Y];
    const berth_len major = a[BERTHI_NODE_MAJOR], minor = a[BERTHI_NODE_MINOR];
    const berth_len dx = b->x - a[BERTHI_NODE_X], dy = b->y - a[BERTHI_NODE_Y];
    const berth_len gap = a_radius + b->radius;
    const berthi_wdir cosine = berthi_len_of(berthi_abs(berthi_dot(ux, uy, b->ux, b->uy)));
    const berthi_wdir sine = berthi_len_of(berthi_abs(berthi_dot(ux, uy, b->uy, -b->ux)));
    return berthi_abs(berthi_dot(ux, uy, dx, dy)) >=
               berthi_prod_of(gap + major) + berthi_dot(cosine, sine, b->major, b->minor) ||
           berthi_abs(berthi_dot(-uy, ux, dx, dy)) >=
               berthi_prod_of(gap + minor) + berthi_dot(sine, cosine, b->major, b->minor) ||
           berthi_abs(berthi_dot(b->ux, b->uy, dx, dy)) >=
               berthi_prod_of(gap + b->major) + berthi_dot(cosine, sine, major, minor) ||
           berthi_abs(berthi_dot(-b->uy, b->ux, dx, dy)) >=
               berthi_prod_of(gap + b->minor) + berthi_dot(sine, cosine, major, minor);
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

/* The samples in force at a tick, and the ticks at which they cease to be. */
typedef struct moment {
    uint32_t sample[2];
    int32_t next[2];
} moment;

/* The moment at q->now, where both nodes begin at or before it and end after it. */
static BERTHI_APART void moment_now(const query *q, moment *found)
{
    int k;
    for (k = 0; k < 2; k++) {
        const cursor *at = k == 0 ? &q->a : &q->b;
        const berth_mobb *tree = q->side[k].mobb;
        const int32_t start = k == 0 ? 0 : q->b_start;
        uint32_t i = berthi_first_sample(at->place, at->depth, tree->count);
        const int32_t begin = start + (int32_t)i * tree->dt;
        i += whole_steps((uint32_t)(q->now - begin), (uint32_t)tree->dt);
        found->sample[k] = i;
        found->next[k] = start + (int32_t)(i + 1) * tree->dt;
    }
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
typedef enum finding {
    CLEAR = BERTH_CLEAR,
    HIT = BERTH_HIT,
    OUT_OF_STEPS = BERTH_UNKNOWN,
    CLOSE
} finding;

/* Compares the samples of two leaves from q->now on over their common time, in time order. */
static BERTHI_APART finding compare_leaves(query *q)
{
    const berth_mobb *a = q->side[0].mobb, *b = q->side[1].mobb;
    const berth_len most = a->radius + berthi_scale_up(&q->frame, b->radius);
    const berthi_unit *at_a, *at_b;
    moment m;
    moment_now(q, &m);
    at_a = (const berthi_unit *)a->samples + 2 * (size_t)m.sample[0];
    at_b = (const berthi_unit *)b->samples + 2 * (size_t)m.sample[1];
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
        q->now = m.next[0] < m.next[1] ? m.next[0] : m.next[1];
        if (q->now >= q->a.end || q->now >= q->b.end) {
            return CLEAR;
        }
        if (m.next[0] == q->now) {
            at_a += 2;
            m.next[0] += a->dt;
        }
        if (m.next[1] == q->now) {
            at_b += 2;
            m.next[1] += b->dt;
            place_sample(q, at_b);
        }
    }
    return OUT_OF_STEPS;
}

/* ---- The walk --------------------------------------------------------------------------------- */

/* Whether the boxes of the current pair are apart. */
static inline int pair_apart(query *q)
{
    q->boxes++;
    if (q->b_box.of != q->b.node) {
        place_box(q);
    }
    return boxes_apart(q->a.node, node_radius(q->a.node, q->side[0].mobb), &q->b_box);
}

/* Both cursors down, a leaf stays. Returns 0, and does nothing, at two leaves. */
static BERTHI_APART int descend(query *q)
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
static BERTHI_APART int advance(query *q)
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

/* Decides the samples in force at q->now exactly; when they are apart, q->now is behind them. Called
 * from outside of the walk, so that it takes no stack on top of the walk's. */
static BERTHI_APART finding settle(query *q)
{
#ifdef BERTH_Q16
    moment m;
    moment_now(q, &m);
    q->exact++;
    if (berthi_meet_exactly(q->side, m.sample[0], m.sample[1])) {
        return HIT;
    }
    q->now = m.next[0] < m.next[1] ? m.next[0] : m.next[1];
#else
    (void)q;
#endif
    return CLEAR;
}

static inline finding search(query *q, int in_leaves)
{
    finding found = walk(q, in_leaves);
    while (found == CLOSE) {
        found = settle(q);
        if (found == CLEAR) {
            found = walk(q, 1);
        }
    }
    return found;
}

/* ---- The call --------------------------------------------------------------------------------- */

static BERTHI_APART berth_status check(const berthi_side side[2])
{
    berth_status status = BERTH_OK;
    int k;
    if (side[0].mobb == NULL || side[1].mobb == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_view(side[0].mobb) || !berthi_is_view(side[1].mobb)) {
        return BERTH_E_VIEW;
    }
    for (k = 0; k < 2 && status == BERTH_OK; k++) {
        status = berth_placement_check(side[k].at);
    }
    return status;
}

/* q16 computes on the coarser of both grids, which must be a's. Returns 1 when it had to swap. */
static BERTHI_APART int order(berthi_side side[2])
{
    const berthi_side first = side[0];
    if (first.mobb->shift >= side[1].mobb->shift) {
        return 0;
    }
    side[0] = side[1];
    side[1] = first;
    return 1;
}

/* Both cursors to their roots, at the beginning of the common time. Returns 0 when there is none: then
 * the ends of far starts might not fit 32 bits. Starts and lengths are below 2^30. */
static inline int begin(query *q)
{
    const int32_t offset = q->side[1].at->start - q->side[0].at->start;
    q->b_start = offset;
    q->now = offset > 0 ? offset : 0;
    q->b_box.of = NULL;
    cursor_at_root(&q->a, q->side[0].mobb);
    cursor_at_root(&q->b, q->side[1].mobb);
    if (q->now >= q->a.end || q->now - offset >= q->b.end) {
        return 0;
    }
    q->b.end += offset;
    return 1;
}

static BERTHI_APART void report(const query *q, berth_status answer, int swapped,
                                berth_mobb_counts *counts)
{
    moment m;
    m.sample[0] = m.sample[1] = 0;
    if (answer == BERTH_HIT) {
        moment_now(q, &m);
    }
    counts->boxes = q->boxes;
    counts->samples = q->samples;
    counts->exact = q->exact;
    counts->tick = answer == BERTH_CLEAR ? 0 : q->now + q->side[0].at->start;
    counts->sample_a = m.sample[swapped];
    counts->sample_b = m.sample[!swapped];
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
    berth_status answer;
    int swapped;
    q.side[0].mobb = a;
    q.side[0].at = placement_a;
    q.side[1].mobb = b;
    q.side[1].at = placement_b;
    answer = check(q.side);
    if (answer != BERTH_OK) {
        return answer;
    }
    swapped = order(q.side);
    q.left = budget(options);
    q.boxes = q.samples = q.exact = 0;
    if (begin(&q)) {
        if (berthi_frame_make(&q.frame, q.side)) {
            answer = (berth_status)search(&q, 0);
        } else {
            /* the circles of both reaches are the first test of the roots' boxes */
            q.left--;
            q.boxes = 1;
        }
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
