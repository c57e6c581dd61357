/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two trees of boxes meet? A walk along time over both at once.
 *
 * Two cursors, one in each tree, always cover the same instant t, and everything before t is
 * proved clear. A step looks at the pair of their boxes:
 *
 *   boxes apart        nothing happens before the earlier of both ends: the cursor that ends there
 *                      skips its subtree (both, when they end together)
 *   boxes not apart    both cursors go down to their left children (a leaf stays)
 *   two leaves         their samples are compared, then as if apart
 *
 * A cursor only ever moves forward in preorder, and each step moves at least one, so there are at
 * most nodes_a + nodes_b - 1 pairs: no stack, no recursion, and the first collision found is the
 * first in time. The pairs visited are no more than those of the paper's recursion in section 3.2
 * (src/FIGURES.md has the counts). */

#include "../core/num.h"
#include "mobb_query.h"

/* The check of two trees' levels at once needs it. */
typedef char berthi_levels_max_is_a_power_of_two
    [(BERTH_MOBB_LEVELS_MAX & (BERTH_MOBB_LEVELS_MAX - 1)) == 0 ? 1 : -1];

/* ---- Begin and end ------------------------------------------------------------------------- */

/* Side k: a tree, placed, and a cursor at its root. None of it is checked yet. */
static BERTHI_APART void mobb_side(berthi_mobb_query *q, uint32_t k, const berth_mobb *view,
                                   const berth_placement *at)
{
    berthi_mobb_cursor *cursor = k == 0 ? &q->a : &q->b;
    q->view[k] = view;
    q->side[k].ground = &view->track.ground;
    q->side[k].at = at;
    cursor->node = (const berthi_unit *)view->boxes;
    cursor->units = view->box_units;
    cursor->place = 0;
    cursor->depth = 0;
    cursor->end = (int32_t)(view->track.samples.count * (uint32_t)view->track.dt);
}

static BERTH_HOT berth_status mobb_check(const berthi_mobb_query *q)
{
    /* a view has all its pointers or none: its nodes tell; the most levels are a power of two */
    const uint32_t levels = (q->view[0]->track.levels - 1u) | (q->view[1]->track.levels - 1u);
    if (q->a.node == NULL || q->b.node == NULL || levels >= BERTH_MOBB_LEVELS_MAX) {
        return BERTH_E_VIEW;
    }
    if (q->a.units == BERTHI_BOX_TILTED_UNITS && q->b.units == BERTHI_BOX_TILTED_UNITS &&
        q->view[0]->unit != q->view[1]->unit) {
        return BERTH_E_UNIT;
    }
    const berth_status status = berth_placement_check(q->side[0].at);
    return status != BERTH_OK ? status : berth_placement_check(q->side[1].at);
}

/* Starts and lengths are below 2^30, so no sum of ticks leaves 32 bits. */
BERTH_HOT berth_status berthi_mobb_begin(berthi_mobb_query *q, const berth_mobb *a,
                                         const berth_placement *at_a, const berth_mobb *b,
                                         const berth_placement *at_b, uint32_t most_steps)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    q->first = a->track.ground.shift < b->track.ground.shift;
    mobb_side(q, q->first, a, at_a);
    mobb_side(q, 1 - q->first, b, at_b);
    const berth_status status = mobb_check(q);
    if (status != BERTH_OK) {
        return status;
    }
    const int32_t offset = q->side[1].at->start - q->side[0].at->start;
    q->bounds = q->solid = q->samples = q->exact = 0;
    q->left = most_steps;
    q->b_start = offset;
    q->b_box.of = NULL;
    q->now = offset > 0 ? offset : 0;
    /* without common time the end of a far start might not fit 32 bits */
    if (q->now >= q->a.end || q->now - offset >= q->b.end) {
        return BERTH_CLEAR;
    }
    q->b.end += offset;
    if (berthi_frame_make(&q->frame, q->side)) {
        return BERTH_UNKNOWN;
    }
    q->left--;
    q->bounds = 1;
    return BERTH_CLEAR;
}

/* ---- The exact predicate --------------------------------------------------------------------- */

static inline berthi_world_t mobb_radius(const berth_track *track, uint32_t index)
{
    return berthi_world_of(berthi_radius_at(track, index), track->ground.shift);
}

int berthi_mobb_samples_meet(const berth_mobb *const *view, const berthi_side *side, uint32_t i,
                             uint32_t j)
{
    const berth_track *a = &view[0]->track, *b = &view[1]->track;
    berthi_world_t distance[2] = {0, 0};
    berthi_world(&side[0], berthi_sample_at(a, i), distance);
    berthi_world(&side[1], berthi_sample_at(b, j), distance);
    return berthi_nearer(distance, mobb_radius(a, i) + mobb_radius(b, j));
}

/* ---- Samples ------------------------------------------------------------------------------- */

/* The samples in force at a tick, and the ticks at which they cease to be. */
typedef struct mobb_moment {
    uint32_t sample[2];
    int32_t next[2];
} mobb_moment;

/* The moment at q->now, where both boxes begin at or before it and end after it. */
static BERTH_HOT BERTHI_APART void mobb_moment_now(const berthi_mobb_query *q, mobb_moment *found)
{
    for (int k = 0; k < 2; k++) {
        const berthi_mobb_cursor *at = k == 0 ? &q->a : &q->b;
        const berth_track *tree = &q->view[k]->track;
        const int32_t start = k == 0 ? 0 : q->b_start;
        uint32_t i = berthi_first_sample(at->place, at->depth, tree->samples.count);
        const int32_t begin = start + (int32_t)i * tree->dt;
        i += berthi_small_quotient((uint32_t)(q->now - begin), (uint32_t)tree->dt);
        found->sample[k] = i;
        found->next[k] = start + (int32_t)(i + 1) * tree->dt;
    }
}

/* The number of the sample at `sample`. */
static inline uint32_t mobb_index_of(const berth_track *track, const berthi_unit *sample)
{
    return (uint32_t)(sample - (const berthi_unit *)track->samples.xy) / 2;
}

/* Two samples that are near each other: the arithmetic's test with their own radii, and what that
 * cannot tell exactly. */
static BERTH_HOT BERTHI_APART int mobb_near_samples_meet(berthi_mobb_query *q,
                                                         const berthi_unit *at_a, berth_len dx,
                                                         const berthi_unit *at_b, berth_len dy)
{
    const uint32_t i = mobb_index_of(&q->view[0]->track, at_a);
    const uint32_t j = mobb_index_of(&q->view[1]->track, at_b);
    const berth_len radius = berthi_radius_at(&q->view[0]->track, i) +
                             berthi_scale_up(&q->frame, berthi_radius_at(&q->view[1]->track, j));
    const berthi_verdict told = berthi_meet(&q->frame, dx, dy, radius);
    if (!BERTHI_IS_EXACT || told != BERTHI_OPEN) {
        return told == BERTHI_HIT;
    }
    q->exact++;
    return berthi_mobb_samples_meet(q->view, q->side, i, j);
}

BERTH_HOT BERTHI_APART berthi_verdict berthi_mobb_compare(berthi_mobb_query *q)
{
    const berth_track *a = &q->view[0]->track, *b = &q->view[1]->track;
    const berth_len most = a->radius + berthi_scale_up(&q->frame, b->radius);
    mobb_moment m;
    mobb_moment_now(q, &m);
    const berthi_unit *at_a = berthi_sample_at(a, m.sample[0]);
    const berthi_unit *at_b = berthi_sample_at(b, m.sample[1]);
    while (q->left != 0) {
        berth_len dx, dy;
        berthi_to_frame(&q->frame, at_b[0], at_b[1], &dx, &dy);
        dx -= at_a[0];
        dy -= at_a[1];
        q->left--;
        q->samples++;
        if (berthi_near(&q->frame, dx, most) && berthi_near(&q->frame, dy, most) &&
            mobb_near_samples_meet(q, at_a, dx, at_b, dy)) {
            return BERTHI_HIT;
        }
        q->now = berthi_sooner(m.next[0], m.next[1]);
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
    return BERTHI_SPENT;
}

void berthi_mobb_report(const berthi_mobb_query *q, berth_status answer, berth_mobb_counts *counts)
{
    mobb_moment m;
    m.sample[0] = m.sample[1] = 0;
    if (answer == BERTH_HIT) {
        mobb_moment_now(q, &m);
    }
    counts->bounds = q->bounds;
    counts->solid = q->solid;
    counts->samples = q->samples;
    counts->exact = q->exact;
    counts->tick = answer == BERTH_CLEAR ? 0 : q->now + q->side[0].at->start;
    counts->sample_a = m.sample[q->first];
    counts->sample_b = m.sample[1 - q->first];
}

/* ---- Boxes in space-time --------------------------------------------------------------------- */

/* Box against box in space-time: the separating axis test of 15 axes (the paper's section 4), as
 * S. Gottschalk, M. Lin and D. Manocha have it in "OBBTree" (1996): over one matrix of the cosines
 * between both boxes' axes. That asks for axes at right angles in one space-time, so both trees
 * have the same unit of time (berth_mobb_collide sees to it), and a's steps are those of both.
 *
 *   |L . d| > sum of |L . axis| * extent + radius * |L on the ground| + slack
 *
 * for L an axis of a or b, or the cross product of two. The axes of a box are (tc u, ts), (v, 0)
 * and (-ts u, tc), for u and v at right angles on the ground, so that all nine cosines come from
 * those two of u to u and v, and many pairs are told by the axes on the ground before there are
 * nine. Any L of length at most 1 is a fair one, however it was rounded, when the slack holds what
 * rounding does to both sides.
 *
 * q16, in a's steps, or two of them where an extent is above 2^15: cosines are Q14, |d| and so L .
 * d below 1.27e5, by Cauchy each part of a product's sum, too: 2^31; the right side stays below
 * 2^31.4. With S the sum of all extents and the radius, boxes that overlap are at most S apart, so
 * all errors that grow with lengths are below a part of S: axes of unit length and square to 2^-13
 * a factor, for both boxes 2^-12; b's turned 2^-13.5, cosines of u rounded 2^-15, products of
 * three 2^-14, on both sides of the comparison 2^-11.7; rotations of unit length to 2^-14 each
 * 2^-13; products of cosines and projected lengths in crosses 2^-12.5: 2^-10.2 in all, 2^-10
 * taken. The rest of the slack, in steps: positions 6.0, the sum of radii 4, times 3, what they
 * are apart, projected, 0.9: 13.9. */

typedef struct solid {
    berth_len x, y, time; /* time from q->now on */
    berth_len extent[3];
    berthi_wdir ux, uy, tc, ts;
} solid;

typedef struct solids {
    solid a, b;
    berthi_wdir c, s; /* between the axes on the ground */
    berthi_wdir cosine[3][3];
    berthi_solid_sum size[3][3]; /* of these, without a sign */
    berth_len d[3];              /* from a's centre to b's, in a's axes */
    berthi_solid_sum round;      /* the radius around both */
    berthi_solid_sum slack;      /* along an axis of length 1 */
} solids;

static inline berthi_wdir solid_times(berthi_wdir x, berthi_wdir y)
{
    return berthi_len_of(x * y);
}

static inline berthi_solid_sum solid_span(berth_len extent, berthi_solid_sum size)
{
    return berthi_add_product(0, (berthi_solid_sum)extent, size);
}

/* ---- Both boxes in one space-time ------------------------------------------------------------ */

static uint32_t solid_bits(const berthi_mobb_cursor *at)
{
    const berthi_unit *node = at->node;
    const uint32_t level = berthi_extent_bits((berthi_extent)node[BERTHI_BOX_MAJOR]) |
                           berthi_extent_bits((berthi_extent)node[BERTHI_BOX_MINOR]);
    return berthi_box_aligned(node, at->units)
               ? level
               : level | berthi_extent_bits((berthi_extent)node[BERTHI_BOX_DEPTH]);
}

/* The time of a box that tilts, from `begin` on, where its samples begin; and of one that does not:
 * from q->now, before which all is clear, to the first end of both. */
static void load_time(const berthi_mobb_query *q, const berthi_mobb_cursor *at, int32_t begin,
                      uint32_t drop, int tempo, solid *s)
{
    const berthi_unit *node = at->node;
    if (berthi_box_aligned(node, at->units)) {
        const int32_t end = q->a.end < q->b.end ? q->a.end : q->b.end;
        const berth_len lasts = berthi_time_up(end - q->now, tempo);
        s->tc = BERTH_DIR_ONE;
        s->ts = 0;
        s->time = lasts / 2;
        s->extent[2] = lasts - s->time;
        return;
    }
    s->tc = node[BERTHI_BOX_TILT_C];
    s->ts = node[BERTHI_BOX_TILT_S];
    s->time =
        berthi_steps_floor(node[BERTHI_BOX_TIME], drop) + berthi_time_down(begin - q->now, tempo);
    s->extent[2] = berthi_steps_up((berthi_extent)node[BERTHI_BOX_DEPTH], drop);
}

static void load_box(const berthi_mobb_query *q, const berth_track *tree,
                     const berthi_mobb_cursor *at, int32_t start, uint32_t drop, int tempo,
                     solid *s)
{
    const uint32_t first = berthi_first_sample(at->place, at->depth, tree->samples.count);
    s->x = at->node[BERTHI_BOX_X];
    s->y = at->node[BERTHI_BOX_Y];
    s->ux = at->node[BERTHI_BOX_AXIS_X];
    s->uy = at->node[BERTHI_BOX_AXIS_Y];
    s->extent[0] = berthi_steps_up((berthi_extent)at->node[BERTHI_BOX_MAJOR], drop);
    s->extent[1] = berthi_steps_up((berthi_extent)at->node[BERTHI_BOX_MINOR], drop);
    load_time(q, at, start + (int32_t)first * tree->dt, drop, tempo, s);
}

/* All but the cosines. */
static void load(const berthi_mobb_query *q, solids *t)
{
    const berth_mobb *a = q->view[0], *b = q->view[1];
    const uint32_t scale = berthi_solid_scale(solid_bits(&q->a) | solid_bits(&q->b));
    const int unit = a->box_units == BERTHI_BOX_TILTED_UNITS ? a->unit : b->unit;
    const int tempo = berthi_tempo_of(unit, a->track.ground.shift) - (int)scale;
    berth_len x, y;
    load_box(q, &a->track, &q->a, 0, scale, tempo, &t->a);
    load_box(q, &b->track, &q->b, q->b_start, scale + berthi_frame_drop(&q->frame), tempo, &t->b);
    berthi_turn(&q->frame, t->b.ux, t->b.uy, &t->b.ux, &t->b.uy);
    berthi_to_frame(&q->frame, t->b.x, t->b.y, &x, &y);
    x = berthi_steps_floor(x - t->a.x, scale);
    y = berthi_steps_floor(y - t->a.y, scale);
    t->c = berthi_len_of(berthi_dot(t->a.ux, t->a.uy, t->b.ux, t->b.uy));
    t->s = berthi_len_of(berthi_dot(t->a.ux, -t->a.uy, t->b.uy, t->b.ux));
    t->d[0] = berthi_len_of(berthi_dot(t->a.ux, t->a.uy, x, y));
    t->d[1] = berthi_len_of(berthi_dot(t->a.ux, -t->a.uy, y, x));
    t->d[2] = t->b.time - t->a.time;
    const berth_len round = berthi_steps_up(a->round + berthi_scale_up(&q->frame, b->round), scale);
    t->round = (berthi_solid_sum)round;
    t->slack = solid_span(
        berthi_solid_slack(&q->frame, t->a.extent[0] + t->a.extent[1] + t->a.extent[2] +
                                          t->b.extent[0] + t->b.extent[1] + t->b.extent[2] + round),
        (berthi_solid_sum)BERTH_DIR_ONE);
}

/* ---- Axes ------------------------------------------------------------------------------------ */

/* Whether L . d is beyond what both boxes reach along L, whose part on the ground is `level`. */
static inline int solid_beyond(const solids *t, berthi_prod along, berthi_solid_sum reach,
                               berthi_wdir level)
{
    return (berthi_solid_sum)berthi_abs(along) >
           berthi_add_product(reach + t->slack, t->round, (berthi_solid_sum)level);
}

static inline void set_cosine(solids *t, int i, int j, berthi_wdir cosine)
{
    t->cosine[i][j] = cosine;
    t->size[i][j] = (berthi_solid_sum)berthi_abs(cosine);
}

/* Along a's axis i, which is so long on the ground; all extents of b count. */
BERTHI_INLINE int apart_along_a(const solids *t, int i, berthi_wdir level)
{
    const berthi_solid_sum *const size = t->size[i];
    return solid_beyond(t, berthi_prod_of(t->d[i]),
                        solid_span(t->a.extent[i], (berthi_solid_sum)BERTH_DIR_ONE) +
                            solid_span(t->b.extent[0], size[0]) +
                            solid_span(t->b.extent[1], size[1]) +
                            solid_span(t->b.extent[2], size[2]),
                        berthi_abs(level));
}

/* Along b's axis j, with the distance of the centres along it. */
BERTHI_INLINE int apart_along_b(const solids *t, int j, berthi_prod along, berthi_wdir level)
{
    return solid_beyond(t, along,
                        solid_span(t->b.extent[j], (berthi_solid_sum)BERTH_DIR_ONE) +
                            solid_span(t->a.extent[0], t->size[0][j]) +
                            solid_span(t->a.extent[1], t->size[1][j]) +
                            solid_span(t->a.extent[2], t->size[2][j]),
                        berthi_abs(level));
}

/* Along v of a, and of b; in d, a's axes are those of the ground yet. */
static int apart_on_the_ground(solids *t)
{
    set_cosine(t, 1, 0, solid_times(t->b.tc, t->s));
    set_cosine(t, 1, 1, t->c);
    set_cosine(t, 1, 2, -solid_times(t->b.ts, t->s));
    if (apart_along_a(t, 1, BERTH_DIR_ONE)) {
        return 1;
    }
    set_cosine(t, 0, 1, -solid_times(t->a.tc, t->s));
    set_cosine(t, 2, 1, solid_times(t->a.ts, t->s));
    return apart_along_b(t, 1, berthi_dot(-t->s, t->c, t->d[0], t->d[1]), BERTH_DIR_ONE);
}

/* The other cosines, and d in all of a's axes. */
static void finish(solids *t)
{
    const berthi_wdir tc = t->a.tc, ts = t->a.ts;
    const berthi_wdir x = solid_times(t->b.tc, t->c), z = -solid_times(t->b.ts, t->c);
    const berth_len level = t->d[0], time = t->d[2];
    set_cosine(t, 0, 0, berthi_len_of(berthi_dot(tc, ts, x, t->b.ts)));
    set_cosine(t, 0, 2, berthi_len_of(berthi_dot(tc, ts, z, t->b.tc)));
    set_cosine(t, 2, 0, berthi_len_of(berthi_dot(-ts, tc, x, t->b.ts)));
    set_cosine(t, 2, 2, berthi_len_of(berthi_dot(-ts, tc, z, t->b.tc)));
    t->d[0] = berthi_len_of(berthi_dot(tc, ts, level, time));
    t->d[2] = berthi_len_of(berthi_dot(-ts, tc, level, time));
}

static inline berthi_prod along_b(const solids *t, int j)
{
    return berthi_dot(t->cosine[0][j], t->cosine[1][j], t->d[0], t->d[1]) +
           t->cosine[2][j] * t->d[2];
}

/* Along the cross product of a's axis i and b's axis j: in a's axes it is x along i + 2 and -y
 * along i + 1. */
BERTHI_INLINE int apart_across(const solids *t, int i, int j)
{
    const int i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1;
    const int j1 = j == 2 ? 0 : j + 1, j2 = j == 0 ? 2 : j - 1;
    const berthi_wdir x = t->cosine[i1][j], y = t->cosine[i2][j];
    berthi_wdir level = 0;
    if (t->round != 0) {
        level = i == 0   ? berthi_length_up(y, solid_times(x, t->a.ts))
                : i == 1 ? berthi_abs(berthi_len_of(berthi_dot(t->a.tc, t->a.ts, x, y)))
                         : berthi_length_up(x, solid_times(y, t->a.tc));
    }
    return solid_beyond(t, berthi_dot(x, -y, t->d[i2], t->d[i1]),
                        solid_span(t->a.extent[i1], t->size[i2][j]) +
                            solid_span(t->a.extent[i2], t->size[i1][j]) +
                            solid_span(t->b.extent[j1], t->size[i][j2]) +
                            solid_span(t->b.extent[j2], t->size[i][j1]),
                        level);
}

/* Along the cross products of a's axis i and all of b's. */
BERTHI_INLINE int apart_across_all(const solids *t, int i)
{
    return apart_across(t, i, 0) || apart_across(t, i, 1) || apart_across(t, i, 2);
}

static BERTH_HOT BERTHI_APART int solids_apart(const berthi_mobb_query *q)
{
    solids t;
    load(q, &t);
    if (apart_on_the_ground(&t)) {
        return 1;
    }
    finish(&t);
    return apart_along_a(&t, 0, t.a.tc) || apart_along_a(&t, 2, t.a.ts) ||
           apart_along_b(&t, 0, along_b(&t, 0), t.b.tc) ||
           apart_along_b(&t, 2, along_b(&t, 2), t.b.ts) || apart_across_all(&t, 0) ||
           apart_across_all(&t, 1) || apart_across_all(&t, 2);
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* On the ground when both boxes are aligned with time, else in space-time. */
static BERTH_HOT int boxes_apart(berthi_mobb_query *q)
{
    const berth_mobb *a = q->view[0], *b = q->view[1];
    if (!berthi_box_aligned(q->a.node, a->box_units) ||
        !berthi_box_aligned(q->b.node, b->box_units)) {
        q->solid++;
        return solids_apart(q);
    }
    if (q->b_box.of != q->b.node) {
        berthi_box_place(&q->frame, q->b.node, &q->b_box);
    }
    return berthi_boxes_level_apart(q->a.node, &q->b_box,
                                    a->round + berthi_scale_up(&q->frame, b->round) +
                                        berthi_box_slack(&q->frame));
}

/* ---- The walk -------------------------------------------------------------------------------- */

/* Tick of the boundary before node `place` of the cursor's level; |start| and the clip's length are
 * below 2^30 each, so the sum fits. */
static inline int32_t mobb_boundary(const berthi_mobb_cursor *at, uint32_t place,
                                    const berth_track *tree, int32_t start)
{
    const uint32_t sample = berthi_first_sample(place, at->depth, tree->samples.count);
    return start + (int32_t)sample * tree->dt;
}

static inline int mobb_is_leaf(const berthi_mobb_cursor *at, const berth_track *tree)
{
    return at->depth + 1 == tree->levels;
}

static inline void mobb_go_down(berthi_mobb_cursor *at, const berth_track *tree, int32_t start)
{
    at->node += at->units;
    at->depth++;
    at->place = (uint16_t)(at->place * 2u);
    at->end = mobb_boundary(at, at->place + 1u, tree, start);
}

/* To the node after the subtree, the largest that begins where this one ends. Returns 0 at the end
 * of the clip. */
static BERTH_HOT BERTHI_APART int mobb_go_past(berthi_mobb_cursor *at, const berth_track *tree,
                                               int32_t start)
{
    const uint32_t subtree = (UINT32_C(2) << (tree->levels - 1u - at->depth)) - 1u;
    uint32_t place = at->place + 1u, depth = at->depth;
    at->node += subtree * at->units;
    while (place % 2 == 0) {
        place /= 2;
        depth--;
    }
    if (depth == 0) {
        return 0; /* place 2^depth became place 1 of level 0: there is no such node */
    }
    at->place = (uint16_t)place;
    at->depth = (uint8_t)depth;
    at->end = mobb_boundary(at, place + 1, tree, start);
    return 1;
}

/* Both cursors down, a leaf stays. Returns 0, and does nothing, at two leaves. */
static BERTH_HOT BERTHI_APART int mobb_descend(berthi_mobb_query *q)
{
    const berth_track *a = &q->view[0]->track, *b = &q->view[1]->track;
    const int leaf_a = mobb_is_leaf(&q->a, a), leaf_b = mobb_is_leaf(&q->b, b);
    if (!leaf_a) {
        mobb_go_down(&q->a, a, 0);
    }
    if (!leaf_b) {
        mobb_go_down(&q->b, b, q->b_start);
    }
    return !leaf_a || !leaf_b;
}

/* From the roots to the answer. */
static BERTH_HOT BERTHI_APART berthi_verdict mobb_walk(berthi_mobb_query *q)
{
    do {
        if (q->left == 0) {
            return BERTHI_SPENT;
        }
        q->left--;
        if (q->a.end > q->now && q->b.end > q->now) {
            q->bounds++;
            if (!boxes_apart(q)) {
                if (mobb_descend(q)) {
                    continue;
                }
                const berthi_verdict found = berthi_mobb_compare(q);
                if (found != BERTHI_CLEAR) {
                    return found;
                }
            }
        }
        /* all is clear up to the earlier end of both boxes: past the one that ends there */
        const int32_t a_end = q->a.end, b_end = q->b.end, end = berthi_sooner(a_end, b_end);
        q->now = berthi_later(end, q->now);
        if ((a_end == end && !mobb_go_past(&q->a, &q->view[0]->track, 0)) ||
            (b_end == end && !mobb_go_past(&q->b, &q->view[1]->track, q->b_start))) {
            return BERTHI_CLEAR; /* a clip is over */
        }
    } while (1);
}

/* ---- The calls ------------------------------------------------------------------------------- */

berth_status berth_mobb_collide(const berth_mobb *a, const berth_placement *placement_a,
                                const berth_mobb *b, const berth_placement *placement_b,
                                const berth_mobb_options *options, berth_mobb_counts *counts)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_mobb_query q;
    berth_status answer = berthi_mobb_begin(&q, a, placement_a, b, placement_b, most);
    if (answer < BERTH_OK) {
        return answer;
    }
    if (answer == BERTH_UNKNOWN) {
        answer = (berth_status)mobb_walk(&q);
    }
    if (counts != NULL) {
        berthi_mobb_report(&q, answer, counts);
        counts->steps = most - q.left;
    }
    return answer;
}

/* @proves MOBB | steps <= `worst_steps`, whatever the nodes say | a step moves a cursor forward
 * in preorder or a sample on, none moves back: levels and count alone bound it |
 * unit/papers/test_mobb_steps */
uint32_t berth_mobb_worst_steps(const berth_mobb *a, const berth_mobb *b)
{
    if (berthi_mobb_check_view(a) != BERTH_OK || berthi_mobb_check_view(b) != BERTH_OK) {
        return 0;
    }
    /* pairs of nodes, and pairs of samples: either way each advances one of two sequences */
    return ((UINT32_C(1) << a->track.levels) - 1) + ((UINT32_C(1) << b->track.levels) - 1) - 1 +
           a->track.samples.count + b->track.samples.count - 1;
}
