/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A point that goes straight past the origin: does it keep away? The one test of nodes, roots and
 * legs: seen from one moving disc, the other's centre goes straight. */

#ifndef BERTHI_SWEEP_H
#define BERTHI_SWEEP_H

#include "../core/arith.h"

/* BERTHI_CLEAR: it never is nearer than `gap`; BERTHI_HIT: at some time it is nearer than `near`
 * less `gap`, which is taken only where that is asked; BERTHI_OPEN: that cannot be told. */

#ifdef BERTH_Q16

/* From (x, y) by (ex, ey): both ends within 32767 of the origin, so |e| <= 65534 and every product
 * below is under 2^31, or 2^32 where it has no sign; 0 <= gap < 65536, near - gap <= 46340. With
 * `near` at `gap` or below, nothing comes near. Between both ends the distance is cross / |e|,
 * where berthi_length_up(e) is at least |e| and below 1.025 |e| + 1: near is below
 * (near - gap) * (length - 2) / (1 + 1/32). */
static inline berthi_verdict berthi_sweep_here(int32_t x, int32_t y, int32_t ex, int32_t ey,
                                               int32_t gap, int32_t near)
{
    /* @argued: of nodes and roots that are not further apart than their frame or circles let them
     * be: tests/proof/ */
    BERTH_ASSERT(-32768 < x && x < 32768 && -32768 < y && y < 32768);
    BERTH_ASSERT(-65535 < ex && ex < 65535 && -65535 < ey && ey < 65535);
    BERTH_ASSERT(0 <= gap && gap < 65536 && near <= 46340 + gap);
    const int32_t along = berthi_dot(x, y, ex, ey);
    if (along < 0) {
        if (0u - (uint32_t)along < (uint32_t)ex * (uint32_t)ex + (uint32_t)ey * (uint32_t)ey) {
            /* @argued: as above: of 15 and 16 bits, and of both ends, below 2^31 */
            const uint32_t cross = (uint32_t)berthi_abs(berthi_dot(x, -y, ey, ex));
            const int32_t length = berthi_length_up(ex, ey);
            if (cross >= (uint32_t)gap * (uint32_t)length) {
                return BERTHI_CLEAR;
            }
            /* @argued: as above: a length of two numbers of 17 bits */
            return near > gap && length > 2 &&
                           cross + (cross >> 5) < (uint32_t)(near - gap) * (uint32_t)(length - 2)
                       ? BERTHI_HIT
                       : BERTHI_OPEN;
        }
        x += ex; /* @argued: as above */
        y += ey;
    }
    /* @argued: as above: an end, within 32767 of the origin */
    const int32_t d2 = berthi_dot(x, y, x, y);
    if ((uint32_t)d2 >= (uint32_t)gap * (uint32_t)gap) {
        return BERTHI_CLEAR;
    }
    /* @argued: as above: the difference is at most 46340 */
    return near > gap && d2 < (near - gap) * (near - gap) ? BERTHI_HIT : BERTHI_OPEN;
}

/* What berthi_sweep could not tell, with squares of 64 bits instead of a length that is up to 1/40
 * too large: cross^2 < 2^62, gap^2 * |e|^2 < 2^31 * 2^32. Where an end is nearest, it has been
 * told. */
static inline berthi_verdict berthi_sweep_sharply(int32_t x, int32_t y, int32_t ex, int32_t ey,
                                                  int32_t gap, int32_t inner)
{
    /* @argued: as berthi_sweep_wide asserts, which alone asks */
    const uint32_t l2 = (uint32_t)ex * (uint32_t)ex + (uint32_t)ey * (uint32_t)ey;
    const int32_t along = berthi_dot(x, y, ex, ey);
    if (along >= 0 || 0u - (uint32_t)along >= l2) {
        return BERTHI_OPEN;
    }
    /* @argued: as above */
    const uint32_t cross = (uint32_t)berthi_abs(berthi_dot(x, -y, ey, ex));
    const uint64_t square = berthi_product(cross, cross);
    if (square >= berthi_product((uint32_t)(gap * gap), l2)) {
        return BERTHI_CLEAR;
    }
    /* @argued: as above: `inner` is at most 46340 */
    return inner > 0 && square < berthi_product((uint32_t)(inner * inner), l2) ? BERTHI_HIT
                                                                               : BERTHI_OPEN;
}

#define berthi_sweep_wide BERTH_NAME(berthi_sweep_wide)

/* What that takes as it is, and what is more is cut: 32767 / sqrt(2), less 1. */
enum { BERTHI_SWEEP_MOST = 23168 };

/* Where b goes from `from` to `to`, as seen from a, all below 2^30.3, and whether it keeps at least
 * `outer` away, or comes nearer than `inner`. */
berthi_verdict berthi_sweep_wide(const int32_t *from, const int32_t *to, int32_t outer,
                                 int32_t inner);

/* As berthi_sweep_here, once for all callers where code shall be small. */
#ifdef __OPTIMIZE_SIZE__
#define berthi_sweep BERTH_NAME(berthi_sweep)
berthi_verdict berthi_sweep(int32_t x, int32_t y, int32_t ex, int32_t ey, int32_t gap,
                            int32_t near);
#else
#define berthi_sweep berthi_sweep_here
#endif

/* Both, one after the other. */
static inline berthi_verdict berthi_sweep_fully(int32_t x, int32_t y, int32_t ex, int32_t ey,
                                                int32_t gap, int32_t near)
{
    const berthi_verdict told = berthi_sweep(x, y, ex, ey, gap, near);
    /* @argued: `near` is 0, or so much more than `gap` as berthi_sweep_wide asserts */
    return told == BERTHI_OPEN ? berthi_sweep_sharply(x, y, ex, ey, gap, near - gap) : told;
}

#else

/* The same; products round by a few epsilons of themselves, which the caller's gap covers. `>`, so
 * that products that underflow tell nothing. */
static inline berthi_verdict berthi_sweep(berth_len x, berth_len y, berth_len ex, berth_len ey,
                                          berth_len gap, berth_len near)
{
    const berth_len along = berthi_dot(x, y, ex, ey), l2 = berthi_dot(ex, ey, ex, ey);
    berth_len d2, scale = 1;
    if (along < 0 && -along < l2) {
        const berth_len cross = berthi_dot(x, -y, ey, ex);
        d2 = cross * cross;
        scale = l2;
    } else {
        if (along < 0) {
            x += ex;
            y += ey;
        }
        d2 = berthi_dot(x, y, x, y);
    }
    if (d2 > gap * gap * scale) {
        return BERTHI_CLEAR;
    }
    return near > gap && d2 < (near - gap) * (near - gap) * scale ? BERTHI_HIT : BERTHI_OPEN;
}

#endif

#endif
