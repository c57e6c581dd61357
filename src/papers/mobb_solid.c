/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

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

#include "mobb_fit.h"
#include "mobb_query.h"

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
        berthi_solid_down(node[BERTHI_BOX_TIME], drop) + berthi_time_down(begin - q->now, tempo);
    s->extent[2] = berthi_solid_up((berthi_extent)node[BERTHI_BOX_DEPTH], drop);
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
    s->extent[0] = berthi_solid_up((berthi_extent)at->node[BERTHI_BOX_MAJOR], drop);
    s->extent[1] = berthi_solid_up((berthi_extent)at->node[BERTHI_BOX_MINOR], drop);
    load_time(q, at, start + (int32_t)first * tree->dt, drop, tempo, s);
}

/* All but the cosines. */
static void load(const berthi_mobb_query *q, solids *t)
{
    const berth_mobb *a = q->side[0].view, *b = q->side[1].view;
    const uint32_t scale = berthi_solid_scale(solid_bits(&q->a) | solid_bits(&q->b));
    const int unit = a->box_units == BERTHI_BOX_TILTED_UNITS ? a->unit : b->unit;
    const int tempo = berthi_tempo_of(unit, a->track.ground.shift) - (int)scale;
    berth_len x, y;
    load_box(q, &a->track, &q->a, 0, scale, tempo, &t->a);
    load_box(q, &b->track, &q->b, q->b_start, scale + berthi_frame_drop(&q->frame), tempo, &t->b);
    berthi_turn(&q->frame, t->b.ux, t->b.uy, &t->b.ux, &t->b.uy);
    berthi_to_frame(&q->frame, t->b.x, t->b.y, &x, &y);
    x = berthi_solid_down(x - t->a.x, scale);
    y = berthi_solid_down(y - t->a.y, scale);
    t->c = berthi_len_of(berthi_dot(t->a.ux, t->a.uy, t->b.ux, t->b.uy));
    t->s = berthi_len_of(berthi_dot(t->a.ux, -t->a.uy, t->b.uy, t->b.ux));
    t->d[0] = berthi_len_of(berthi_dot(t->a.ux, t->a.uy, x, y));
    t->d[1] = berthi_len_of(berthi_dot(t->a.ux, -t->a.uy, y, x));
    t->d[2] = t->b.time - t->a.time;
    const berth_len round = berthi_solid_up(a->round + berthi_scale_up(&q->frame, b->round), scale);
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

BERTH_HOT int berthi_solids_apart(const berthi_mobb_query *q)
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
