/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Segments and triangles in wide integers, for those that the cheap test cannot tell. */

#include "parts.h"

#ifdef BERTH_Q16

/* d = 2^20 dh + dl with 0 <= dl < 2^20, so that e x d = 2^20 (e x dh) + e x dl: the first product
 * is below 2^61, the second, with what is added to it, below 2^62.1; and the floor of the second
 * divided by 2^20 leaves a rest that is not negative. */
BERTH_HOT int berthi_cross_sign(int32_t ex, int32_t ey, const int64_t *d, int64_t more)
{
    const int64_t xh = d[0] >> 20, yh = d[1] >> 20;
    const int32_t xl = (int32_t)((uint32_t)d[0] & 1048575),
                  yl = (int32_t)((uint32_t)d[1] & 1048575);
    const int64_t low = (int64_t)ex * yl - (int64_t)ey * xl + more;
    const int64_t sum = ex * yh - ey * xh + (low >> 20);
    if (sum != 0) {
        return sum < 0 ? -1 : 1;
    }
    return (low & 1048575) != 0;
}

/* Half the side of the squares around both sides' points together, in Q16.16 times 2^14, rounded
 * up: below 2^31. */
static BERTH_HOT BERTHI_APART int64_t square_of(const berthi_side *sides)
{
    int64_t half = 0;
    int k;
    for (k = 0; k < 2; k++) {
        if (!berthi_footprint_of(&sides[k])->exact) {
            const berth_rotation at = sides[k].at->rotation;
            const int64_t both = berthi_abs(at.c) + berthi_abs(at.s);
            half += ((both << sides[k].motion->shift) + 1) >> 1;
        }
    }
    return half;
}

/* Parts of two sides, looked at from either. */
typedef struct parts {
    const berthi_side *side[2];
    const uint16_t *part[2];
    int64_t half;
} parts;

/* From corner i of the first part to corner j of the second. */
static BERTH_HOT BERTHI_APART void between(const parts *p, uint32_t i, uint32_t j, int64_t *d)
{
    d[0] = d[1] = 0;
    berthi_world(p->side[0], berthi_corner_at(berthi_footprint_of(p->side[0]), p->part[0], i), d);
    berthi_world(p->side[1], berthi_corner_at(berthi_footprint_of(p->side[1]), p->part[1], j), d);
}

/* Whether all corners of the second part are beyond one edge of the first, squares included: those
 * reach half * (|ex| + |ey|) along the normal, below 2^31 * 2^31. */
static BERTH_HOT BERTHI_APART int beyond_an_edge(const parts *p)
{
    const berth_footprint *from = berthi_footprint_of(p->side[0]),
                          *at = berthi_footprint_of(p->side[1]);
    uint32_t i, j;
    for (i = 0; i < from->corners; i++) {
        const berthi_unit *begin = berthi_corner_at(from, p->part[0], i);
        const berthi_unit *end = berthi_corner_at(from, p->part[0], i + 1);
        int32_t ex, ey;
        int64_t more, d[2];
        berthi_turned(p->side[0], end[0] - begin[0], end[1] - begin[1], &ex, &ey);
        more = p->half * (berthi_abs(ex) + (int64_t)berthi_abs(ey));
        for (j = 0; j < at->corners; j++) {
            between(p, i, j, d);
            if (berthi_cross_sign(ex, ey, d, more) >= 0) {
                break;
            }
        }
        if (j == at->corners) {
            return 1;
        }
    }
    return 0;
}

/* Whether the second part is to one side of the first along x (0) or y (1), squares included. */
static BERTH_HOT BERTHI_APART int aside(const parts *p, uint32_t axis)
{
    const berth_footprint *from = berthi_footprint_of(p->side[0]),
                          *at = berthi_footprint_of(p->side[1]);
    int above = 1, below = 1;
    uint32_t i, j;
    for (i = 0; i < from->corners; i++) {
        for (j = 0; j < at->corners; j++) {
            int64_t d[2];
            between(p, i, j, d);
            above &= d[axis] > p->half;
            below &= d[axis] < -p->half;
        }
    }
    return above || below;
}

BERTH_HOT int berthi_parts_meet_exactly(const berthi_side *sides, const uint16_t *a,
                                        const uint16_t *b)
{
    parts p;
    uint32_t k;
    p.half = square_of(sides);
    for (k = 0; k < 2; k++) {
        p.side[0] = &sides[k];
        p.side[1] = &sides[1 - k];
        p.part[0] = k == 0 ? a : b;
        p.part[1] = k == 0 ? b : a;
        if (aside(&p, k) || beyond_an_edge(&p)) {
            return 0;
        }
    }
    return 1;
}

#else

/* Floating point has no exact fallback. */
typedef int berthi_footprint_exact_is_empty;

#endif
