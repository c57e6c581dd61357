/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Slabs of time against slabs of time.
 *
 * a's slab i and b's never begin together but by chance: b's slab i + whole begins `lag` ticks
 * before it, the same for all i. So each of a's slabs has two pieces, one with each of two slabs of
 * b, and a loop over eight slabs does the same in each lane.
 */

#include "wide.h"

/* Eight slabs of a from i on, each with the slab of b in which it begins. */
static inline void first_pieces(const berthi_wide_phase *p, const berth_wide_level *b,
                                const berthi_wide_view *v, int32_t i, float share,
                                int32_t *restrict near)
{
    const float *restrict ax = p->a->x + i, *restrict ay = p->a->y + i;
    const float *restrict avx = p->a->vx + i, *restrict avy = p->a->vy + i;
    const int32_t j = i + p->whole;
    const float *restrict bx = b->x + j, *restrict by = b->y + j;
    const float *restrict bvx = b->vx + j, *restrict bvy = b->vy + j;
    const float *restrict ar = p->a->r + i, *restrict br = b->r + j;
    const float c = v->c, s = v->s, x = v->x, y = v->y, gap = v->gap, since = p->since;
    for (int k = 0; k < BERTHI_LANES; k++) {
        const float px = bx[k] + bvx[k] * since, py = by[k] + bvy[k] * since;
        near[k] = berthi_comes_near(c * px - s * py + x - ax[k], s * px + c * py + y - ay[k],
                                    c * bvx[k] - s * bvy[k] - avx[k],
                                    s * bvx[k] + c * bvy[k] - avy[k], share, ar[k] + br[k] + gap);
    }
}

/* And each with the slab of b in which it ends. */
static inline void second_pieces(const berthi_wide_phase *p, const berthi_wide_view *v, int32_t i,
                                 int32_t *restrict near)
{
    const float *restrict ax = p->a->x + i, *restrict ay = p->a->y + i;
    const float *restrict avx = p->a->vx + i, *restrict avy = p->a->vy + i;
    const int32_t j = i + p->whole + 1;
    const float *restrict bx = p->b->x + j, *restrict by = p->b->y + j;
    const float *restrict bvx = p->b->vx + j, *restrict bvy = p->b->vy + j;
    const float *restrict ar = p->a->r + i, *restrict br = p->b->r + j;
    const float c = v->c, s = v->s, x = v->x, y = v->y, gap = v->gap, left = 1.0f - p->since;
    for (int k = 0; k < BERTHI_LANES; k++) {
        const float px = ax[k] + avx[k] * left, py = ay[k] + avy[k] * left;
        near[k] =
            berthi_comes_near(c * bx[k] - s * by[k] + x - px, s * bx[k] + c * by[k] + y - py,
                              c * bvx[k] - s * bvy[k] - avx[k], s * bvx[k] + c * bvy[k] - avy[k],
                              p->since, ar[k] + br[k] + gap);
    }
}

/* Which of the sixteen pieces of eight slabs are near: bit 2 * lane + piece. */
BERTHI_APART uint32_t berthi_wide_look(const berthi_wide_phase *p, const berthi_wide_view *v,
                                       int32_t i)
{
    int32_t near[2 * BERTHI_LANES];
    int32_t any = 0;
    uint32_t bits = 0;
    first_pieces(p, p->b, v, i, 1.0f - p->since, near);
    if (p->lag != 0) {
        second_pieces(p, v, i, near + BERTHI_LANES);
    } else {
        for (int k = 0; k < BERTHI_LANES; k++) {
            near[BERTHI_LANES + k] = 0;
        }
    }
    for (int k = 0; k < 2 * BERTHI_LANES; k++) {
        any |= near[k];
    }
    if (any != 0) {
        for (int k = 0; k < BERTHI_LANES; k++) {
            bits |= (uint32_t)near[k] << (2 * k) | (uint32_t)near[BERTHI_LANES + k] << (2 * k + 1);
        }
    }
    return bits;
}

/* Eight coarse slabs of a from i on, each with b's two in one disc: bit 2 * lane. */
BERTHI_APART uint32_t berthi_wide_look_coarsely(const berthi_wide_phase *p,
                                                const berthi_wide_view *v, int32_t i)
{
    int32_t near[BERTHI_LANES];
    int32_t any = 0;
    uint32_t bits = 0;
    first_pieces(p, p->pairs, v, i, 1.0f, near);
    for (int k = 0; k < BERTHI_LANES; k++) {
        any |= near[k];
    }
    if (any != 0) {
        for (int k = 0; k < BERTHI_LANES; k++) {
            bits |= (uint32_t)near[k] << (2 * k);
        }
    }
    return bits;
}
