/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* f32 and f64: the same names as arith_q16.h in floating point.
 *
 * Every computed distance is within frame->slack of the true one (src/README.md has the sum), so a
 * sample pair counts as a hit below r + slack, and boxes as apart only from three slacks on: then
 * the tree and the exhaustive search decide alike, pair by pair. */

#ifndef BERTHI_ARITH_REAL_H
#define BERTHI_ARITH_REAL_H

typedef berth_raw berthi_unit;
typedef berth_raw berthi_wdir;
typedef berth_raw berthi_prod;
typedef berth_raw berthi_norm; /* a sum of two squares */

#ifdef BERTH_CFG_F32
#define BERTHI_EPSILON 5.9604644775390625e-8f      /* 2^-24 */
#define BERTHI_NORM_TOLERANCE 4.76837158203125e-7f /* 2^-21 */
#define BERTHI_C(x) x##f
#else
#define BERTHI_EPSILON 1.1102230246251565404e-16        /* 2^-53 */
#define BERTHI_NORM_TOLERANCE 1.7763568394002504647e-15 /* 2^-49 */
#define BERTHI_C(x) x
#endif

#define BERTHI_NORM_ONE BERTHI_C(1.0)
#define BERTHI_COORDINATE_LIMIT BERTHI_C(16384.0) /* a stored point is relative to an origin */
#define BERTHI_RADIUS_LIMIT BERTHI_C(8193.0)      /* widened by the rounding of its position */
#define BERTHI_BOX_LIMIT BERTHI_C(32768.0)
#define BERTHI_REACH_LIMIT BERTHI_C(32768.0)
#define BERTHI_SHIFT_LIMIT 0

typedef struct berthi_frame {
    berthi_wdir mc, ms; /* relative rotation */
    berthi_prod tx, ty; /* position of b's origin in a's frame */
    berth_len slack;    /* how far a computed distance may be from the true one */
} berthi_frame;

static inline berthi_prod berthi_dot(berth_raw ux, berth_raw uy, berth_raw vx, berth_raw vy)
{
    return ux * vx + uy * vy;
}

static inline berthi_norm berthi_norm_of(berth_raw x, berth_raw y)
{
    return x * x + y * y;
}

static inline berth_raw berthi_abs(berth_raw v)
{
    return v < 0 ? -v : v;
}

static inline berthi_prod berthi_prod_of(berth_len l)
{
    return l;
}

static inline berth_len berthi_len_of(berthi_prod p)
{
    return p;
}

static inline berthi_unit berthi_unit_of(berth_raw v)
{
    return v;
}

static inline berth_len berthi_box_slack(const berthi_frame *frame)
{
    return BERTHI_C(3.0) * frame->slack;
}

static inline void berthi_to_frame(const berthi_frame *frame, berth_len x, berth_len y,
                                   berth_len *fx, berth_len *fy)
{
    *fx = berthi_dot(frame->mc, -frame->ms, x, y) + frame->tx;
    *fy = berthi_dot(frame->ms, frame->mc, x, y) + frame->ty;
}

static inline void berthi_turn(const berthi_frame *frame, berthi_wdir x, berthi_wdir y,
                               berthi_wdir *fx, berthi_wdir *fy)
{
    *fx = berthi_dot(frame->mc, -frame->ms, x, y);
    *fy = berthi_dot(frame->ms, frame->mc, x, y);
}

static inline berth_len berthi_scale_up(const berthi_frame *frame, berth_len l)
{
    (void)frame;
    return l;
}

static inline int berthi_near(const berthi_frame *frame, berth_len d, berth_len r)
{
    return berthi_abs(d) < r + frame->slack;
}

static inline int berthi_meet(const berthi_frame *frame, berth_len dx, berth_len dy, berth_len r)
{
    const berth_len outer = r + frame->slack;
    return dx * dx + dy * dy < outer * outer;
}

#endif
