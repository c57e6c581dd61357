/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two tracks meet? A walk along time over both trees at once, for any kind of node. Compiled by
 * motion/query.c for moving discs and by papers/mobb_query.c for boxes, so that neither pays for
 * the other with a call through a pointer.
 *
 * Parameters, defined before this is included:
 *
 *   BERTHI_QUERY             the query's type; its first fields are BERTHI_QUERY_FIELDS
 *   BERTHI_VIEW              the view's type
 *   BERTHI_NODES(view)       its nodes
 *   BERTHI_FORM(view)        what its cursors have in `form`
 *   BERTHI_NODE_UNITS_AT(c)  units of a node of cursor c
 *   bounds_apart(q, end)     whether the bounds of the current pair keep apart from q->now up to
 *                            tick `end`, before which neither node ends
 *
 * Two cursors, one in each tree, always cover the same instant t, and everything before t is
 * proved clear. A step looks at the pair of their nodes:
 *
 *   bounds apart        nothing happens before the earlier of both ends: the cursor that ends there
 *                       skips its subtree (both, when they end together)
 *   bounds not apart    both cursors go down to their left children (a leaf stays)
 *   two leaves          their samples are compared, then as if apart
 *
 * A cursor only ever moves forward in preorder, and each step moves at least one, so there are at
 * most nodes_a + nodes_b - 1 pairs: no stack, no recursion, and the first collision found is the
 * first in time. The pairs visited are no more than those of the paper's recursion in section 3.2
 * (src/README.md has the counts). */

/* ---- Cursors --------------------------------------------------------------------------------- */

/* Tick of the boundary before node `place` of the cursor's level; |start| and the clip's length are
 * below 2^30 each, so the sum fits. */
static inline int32_t boundary(const berthi_cursor *at, uint32_t place, const berth_track *tree,
                               int32_t start)
{
    const uint32_t sample = berthi_first_sample(place, at->depth, tree->samples.count);
    return start + (int32_t)sample * tree->dt;
}

static inline int is_leaf(const berthi_cursor *at, const berth_track *tree)
{
    return at->depth + 1 == tree->levels;
}

static inline void go_down(berthi_cursor *at, const berth_track *tree, int32_t start)
{
    at->node += BERTHI_NODE_UNITS_AT(at);
    at->depth++;
    at->place = (uint16_t)(at->place * 2u);
    at->end = boundary(at, at->place + 1u, tree, start);
}

/* To the node after the subtree, the largest that begins where this one ends. Returns 0 at the end
 * of the clip. */
static BERTH_HOT BERTHI_APART int go_past(berthi_cursor *at, const berth_track *tree, int32_t start)
{
    const uint32_t subtree = (UINT32_C(2) << (tree->levels - 1u - at->depth)) - 1u;
    uint32_t place = at->place + 1u, depth = at->depth;
    at->node += subtree * BERTHI_NODE_UNITS_AT(at);
    while (place % 2 == 0) {
        place /= 2;
        depth--;
    }
    if (depth == 0) {
        return 0; /* place 2^depth became place 1 of level 0: there is no such node */
    }
    at->place = (uint16_t)place;
    at->depth = (uint8_t)depth;
    at->end = boundary(at, place + 1, tree, start);
    return 1;
}

/* ---- Samples --------------------------------------------------------------------------------- */

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

/* The moment at q->now, where both nodes begin at or before it and end after it. */
static BERTH_HOT BERTHI_APART void moment_now(const BERTHI_QUERY *q, berthi_moment *found)
{
    for (int k = 0; k < 2; k++) {
        const berthi_cursor *at = k == 0 ? &q->a : &q->b;
        const berth_track *tree = q->side[k].track;
        const int32_t start = k == 0 ? 0 : q->b_start;
        uint32_t i = berthi_first_sample(at->place, at->depth, tree->samples.count);
        const int32_t begin = start + (int32_t)i * tree->dt;
        i += whole_steps((uint32_t)(q->now - begin), (uint32_t)tree->dt);
        found->sample[k] = i;
        found->next[k] = start + (int32_t)(i + 1) * tree->dt;
    }
}

/* The radius of the sample at `sample`. */
static inline berth_len radius_of(const berth_track *track, const berthi_unit *sample)
{
    return berthi_radius_at(track, (uint32_t)(sample - (const berthi_unit *)track->samples.xy) / 2);
}

/* Two samples that are near each other: the arithmetic's test with their own radii. */
static BERTH_HOT BERTHI_APART berthi_meeting near_samples_meet(const BERTHI_QUERY *q,
                                                               const berthi_unit *at_a,
                                                               berth_len dx,
                                                               const berthi_unit *at_b,
                                                               berth_len dy)
{
    const berth_len radius = radius_of(q->side[0].track, at_a) +
                             berthi_scale_up(&q->frame, radius_of(q->side[1].track, at_b));
    return berthi_meet(&q->frame, dx, dy, radius);
}

/* Compares the samples of two leaves from q->now on over their common time, in time order. */
static BERTH_HOT BERTHI_APART berthi_finding compare_leaves(BERTHI_QUERY *q)
{
    const berth_track *a = q->side[0].track, *b = q->side[1].track;
    const berth_len most = a->radius + berthi_scale_up(&q->frame, b->radius);
    const berthi_unit *at_a, *at_b;
    berthi_moment m;
    moment_now(q, &m);
    at_a = berthi_sample_at(a, m.sample[0]);
    at_b = berthi_sample_at(b, m.sample[1]);
    while (q->left != 0) {
        berth_len dx, dy;
        berthi_to_frame(&q->frame, at_b[0], at_b[1], &dx, &dy);
        dx -= at_a[0];
        dy -= at_a[1];
        q->left--;
        q->samples++;
        if (berthi_near(&q->frame, dx, most) && berthi_near(&q->frame, dy, most)) {
            const berthi_meeting meeting = near_samples_meet(q, at_a, dx, at_b, dy);
            if (meeting != BERTHI_KEEP_APART) {
                return meeting == BERTHI_COLLIDE ? BERTHI_HIT : BERTHI_CLOSE;
            }
        }
        q->now = m.next[0] < m.next[1] ? m.next[0] : m.next[1];
        if (q->now >= q->a.end || q->now >= q->b.end) {
            return BERTHI_CLEAR;
        }
        if (m.next[0] == q->now) {
            at_a += 2;
            m.next[0] += a->dt;
        }
        if (m.next[1] == q->now) {
            at_b += 2;
            m.next[1] += b->dt;
        }
    }
    return BERTHI_OUT_OF_STEPS;
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* Whether the bounds of the current pair are apart as long as both are in force. */
static inline int pair_apart(BERTHI_QUERY *q)
{
    q->bounds++;
    return bounds_apart(q, q->a.end < q->b.end ? q->a.end : q->b.end);
}

/* Both cursors down, a leaf stays. Returns 0, and does nothing, at two leaves. */
static BERTH_HOT BERTHI_APART int descend(BERTHI_QUERY *q)
{
    const berth_track *a = q->side[0].track, *b = q->side[1].track;
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
static inline int advance(BERTHI_QUERY *q)
{
    const int32_t a_end = q->a.end, b_end = q->b.end, end = a_end < b_end ? a_end : b_end;
    q->now = end > q->now ? end : q->now;
    return (a_end != end || go_past(&q->a, q->side[0].track, 0)) &&
           (b_end != end || go_past(&q->b, q->side[1].track, q->b_start));
}

/* Walks from the current pair on; with `in_leaves`, from within its samples at q->now. */
static BERTH_HOT BERTHI_APART berthi_finding walk(BERTHI_QUERY *q, int in_leaves)
{
    do {
        if (!in_leaves) {
            if (q->left == 0) {
                return BERTHI_OUT_OF_STEPS;
            }
            q->left--;
        }
        if (q->a.end > q->now && q->b.end > q->now && (in_leaves || !pair_apart(q))) {
            berthi_finding found;
            if (!in_leaves && descend(q)) {
                continue;
            }
            found = compare_leaves(q);
            if (found != BERTHI_CLEAR) {
                return found;
            }
        }
        in_leaves = 0;
        if (!advance(q)) {
            return BERTHI_CLEAR;
        }
    } while (1);
}

/* Decides the samples in force at q->now exactly; when they are apart, q->now moves past them.
 * Called from outside of the walk, so that it takes no stack on top of the walk's. */
static BERTH_HOT BERTHI_APART berthi_finding settle(BERTHI_QUERY *q)
{
#ifdef BERTH_Q16
    berthi_moment m;
    moment_now(q, &m);
    q->exact++;
    if (berthi_samples_meet_exactly(q->side, m.sample[0], m.sample[1])) {
        return BERTHI_HIT;
    }
    q->now = m.next[0] < m.next[1] ? m.next[0] : m.next[1];
#else
    (void)q;
#endif
    return BERTHI_CLEAR;
}

/* Makes side k of the query: a track, placed, its cursor at the root. None of it is checked yet. */
static BERTH_HOT BERTHI_APART void side_set(BERTHI_QUERY *q, uint32_t k, const BERTHI_VIEW *view,
                                            const berth_placement *at)
{
    berthi_cursor *cursor = k == 0 ? &q->a : &q->b;
    q->side[k].track = &view->track;
    q->side[k].at = at;
    cursor->node = (const berthi_unit *)BERTHI_NODES(view);
    cursor->form = BERTHI_FORM(view);
    cursor->place = 0;
    cursor->depth = 0;
    cursor->end = (int32_t)(view->track.samples.count * (uint32_t)view->track.dt);
}

/* BERTH_OK, or what is wrong with the sides. */
static BERTH_HOT BERTHI_APART berth_status sides_check(const BERTHI_QUERY *q)
{
    if (q->a.node == NULL || q->b.node == NULL || !berthi_is_track(q->side[0].track) ||
        !berthi_is_track(q->side[1].track)) {
        return BERTH_E_VIEW;
    }
    const berth_status status = berth_placement_check(q->side[0].at);
    return status != BERTH_OK ? status : berth_placement_check(q->side[1].at);
}

/* Whether there is common time at all; begins at its first tick. Starts and lengths are below 2^30,
 * so no sum of ticks leaves 32 bits. */
static BERTH_HOT BERTHI_APART int has_common_time(BERTHI_QUERY *q)
{
    const int32_t offset = q->side[1].at->start - q->side[0].at->start;
    q->bounds = q->samples = q->exact = 0;
    q->b_start = offset;
    q->now = offset > 0 ? offset : 0;
    /* without common time the end of a far start might not fit 32 bits */
    if (q->now >= q->a.end || q->now - offset >= q->b.end) {
        return 0;
    }
    q->b.end += offset;
    return 1;
}

/* Makes the frame. Returns 0 when the circles of both reaches are apart: the first test of the
 * roots' bounds. */
static BERTH_HOT BERTHI_APART int is_near(BERTHI_QUERY *q)
{
    berthi_side sides[2];
    sides[0] = berthi_side_of(&q->side[0]);
    sides[1] = berthi_side_of(&q->side[1]);
    if (berthi_frame_make(&q->frame, sides)) {
        return 1;
    }
    q->left--;
    q->bounds = 1;
    return 0;
}

/* Walks to the answer. With `in_leaves`, from within the samples of the current pair, without a
 * test of its bounds: at the roots of trees of one level, that is exhaustive search. */
static BERTH_HOT BERTHI_APART berthi_finding walk_on(BERTHI_QUERY *q, int in_leaves)
{
    berthi_finding found = walk(q, in_leaves);
    while (found == BERTHI_CLOSE) {
        found = settle(q);
        if (found == BERTHI_CLEAR) {
            found = walk(q, 1);
        }
    }
    return found;
}

/* Everything of the counts but the steps, for a caller whose a is side `first`. */
static BERTHI_APART void report(const BERTHI_QUERY *q, berth_status answer, uint32_t first,
                                berth_motion_counts *counts)
{
    berthi_moment m;
    m.sample[0] = m.sample[1] = 0;
    if (answer == BERTH_HIT) {
        moment_now(q, &m);
    }
    counts->bounds = q->bounds;
    counts->samples = q->samples;
    counts->exact = q->exact;
    counts->tick = answer == BERTH_CLEAR ? 0 : q->now + q->side[0].at->start;
    counts->sample_a = m.sample[first];
    counts->sample_b = m.sample[1 - first];
}
