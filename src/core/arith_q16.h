/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: 16-bit coordinates in steps, Q14 directions, 32-bit products.
 *
 * Bounds that everything below rests on (attach and build enforce them):
 *
 *   stored coordinate    |x|, |y| <= 16384 = 2^14 steps, so |(x, y)| <= 23171
 *   stored radius        0 <= r <= 16384
 *   moving centre        |x|, |y| <= 18304 at both ends of its time
 *   box centre, extent   |cx|, |cy|, h0, h1 <= 23176
 *   direction            (c, s) with |c^2 + s^2 - 2^28| <= 2^15: its length is 2^14 (1 +- 2^-14)
 *
 * src/BOUNDS.md derives the slacks from them. */

#ifndef BERTHI_ARITH_Q16_H
#define BERTHI_ARITH_Q16_H

typedef int16_t berthi_unit;
typedef int32_t berthi_wdir;
typedef int32_t berthi_prod;
typedef uint16_t berthi_extent;      /* a unit that is never negative */
typedef int64_t berthi_wide;         /* what takes twice a length's bits */
typedef uint64_t berthi_wide_square; /* the square of one, or of a length of 32 bits */
typedef int32_t berthi_band;         /* a length that is stored in 32 bits */
typedef int64_t berthi_world_t;      /* a coordinate in the world: Q16.16 times 2^14 */
typedef int32_t berthi_edge_t;       /* of an edge, turned, in 2^-14 of its steps: below 2^30 */
typedef uint64_t berthi_near_t;      /* a distance, Q16.16: below 2^33 */
typedef uint32_t berthi_size; /* what is never negative: a length in Q16.16, a square of steps */

#define BERTHI_COORDINATE_LIMIT 16384
#define BERTHI_RADIUS_LIMIT 16384
#define BERTHI_CENTRE_LIMIT 18304
#define BERTHI_EXTENT_LIMIT 65535
#define BERTHI_FOOTPRINT_LIMIT 11000        /* of a footprint's stored coordinate */
#define BERTHI_FOOTPRINT_RADIUS_LIMIT 23000 /* of its circles: twice that, and every widening */
#define BERTHI_BOX_LIMIT 23176
#define BERTHI_BOX_EXTENT_LIMIT 39700 /* of an aligned box, with the radius around it */
#define BERTHI_BOX_TIME_LIMIT 32767
#define BERTHI_REACH_LIMIT 39560 /* 23171 + 16384, rounded outward */
#define BERTHI_SHIFT_LIMIT 16
#define BERTHI_PACE_LIMIT 15
#define BERTHI_Q14 1              /* of a direction: its unit in Q14 */
#define BERTHI_NORM_ONE 268435456 /* 2^28 */
#define BERTHI_NORM_TOLERANCE 32768
typedef uint32_t berthi_norm; /* a sum of two squares */

/* How far, in steps, a computed distance of two samples may be from the true one, comparison with
 * the sum of radii included; and the same for the gap between two boxes along any tested axis; and
 * for the distance of two image origins against the sum of reaches. */
#define BERTHI_SAMPLE_SLACK 9
#define BERTHI_BOX_SLACK 64
#define BERTHI_SOLID_SLACK 14
#define BERTHI_REACH_SLACK 8

/* The same of two circles, in steps; and in a footprint's frame from its root circle on
 * (footprint/overlap.c). Half of two radii's limits is the largest sum of radii whose square, and
 * that of a distance below it, fit 32 bits. */
#define BERTHI_CIRCLE_SLACK 10
#define BERTHI_OVERLAP_SLACK 12

/* A constant: in whole units of what is computed, and in the caller's in floats. */
#define BERTHI_EITHER(whole, real) (whole)

/* What tells exactly what a test leaves open: in floats there is none. */
#define BERTHI_SETTLE(how) how

/* Lengths are whole steps; what a test leaves open is told exactly; what is asked again rounds no
 * differently. */
#define BERTHI_IS_EXACT 1
#define BERTHI_EPSILON 0      /* of what an operation rounds */
#define BERTHI_LEAST 1        /* more than none, next to any length */
#define BERTHI_FAR UINT32_MAX /* a square: too far to matter */
#define BERTHI_WIDE_FAR UINT64_MAX

/* What contracts call a rotation, a placement and a ground that were checked; a placement may be
 * that of a circle of a footprint that was placed. */
/*@ predicate berthi_turns(berth_rotation r) = -16384 <= r.c <= 16384 && -16384 <= r.s <= 16384;
  @ predicate berthi_placed(berth_placement p) = berthi_turns(p.rotation) &&
  @     -536870912 <= p.x <= 536870912 && -536870912 <= p.y <= 536870912;
  @ predicate berthi_stood(berth_placement p) = berthi_turns(p.rotation) &&
  @     -950000000 <= p.x <= 950000000 && -950000000 <= p.y <= 950000000;
  @ predicate berthi_grounded(berth_ground g) = -536870912 <= g.origin_x <= 536870912 &&
  @     -536870912 <= g.origin_y <= 536870912 && 0 <= g.reach <= 39560 && g.shift <= 16;
*/

/* Clip b as seen from a, in a's steps, which are the coarser ones (berthi_frame_make's caller
 * sees to it): b's stored point p lies at (m * p / 2^drop + t) / 2^14. */
typedef struct berthi_frame {
    berthi_prod tx, ty;  /* position of b's origin */
    berth_rotation turn; /* relative rotation */
    uint16_t drop;       /* b's shift is this much smaller than a's */
} berthi_frame;

/* u . v for a direction u and a length vector v: |u| < 2^14 (1 + 2^-13), and the caller keeps
 * |v| below 2^17, so the sum fits 31 bits. Also v . v and u . u within the same bounds. */
/*@ requires -2147483648 <= ux * vx <= 2147483647 && -2147483648 <= uy * vy <= 2147483647;
  @ requires -2147483648 <= ux * vx + uy * vy <= 2147483647;
*/
static inline int32_t berthi_dot(int32_t ux, int32_t uy, int32_t vx, int32_t vy)
{
    /* @argued: it is what is required, of each caller */
    BERTH_ASSERT((int64_t)ux * vx + (int64_t)uy * vy <= INT32_MAX);
    BERTH_ASSERT((int64_t)ux * vx + (int64_t)uy * vy >= INT32_MIN);
    BERTH_ASSERT((int64_t)ux * vx <= INT32_MAX && (int64_t)ux * vx >= INT32_MIN);
    BERTH_ASSERT((int64_t)uy * vy <= INT32_MAX && (int64_t)uy * vy >= INT32_MIN);
    return ux * vx + uy * vy;
}

/* Where instructions multiply to 64 bits, and code need not be small: such products are formed as
 * they are, not in halves. */
#if !defined(BERTHI_PRODUCTS) && !defined(__OPTIMIZE_SIZE__)
#define BERTHI_WIDE

static inline int32_t berthi_wide_dot_down(int32_t ux, int32_t uy, int32_t vx, int32_t vy,
                                           int64_t more, uint32_t n)
{
    return (int32_t)(((int64_t)ux * vx + (int64_t)uy * vy + more) >> n);
}

/* A vector turned, in units 2^n as large, down. */
static inline void berthi_rotated_down(berth_rotation by, int32_t x, int32_t y, uint32_t n,
                                       int32_t *to)
{
    to[0] = berthi_wide_dot_down(by.c, -by.s, x, y, 0, n);
    to[1] = berthi_wide_dot_down(by.s, by.c, x, y, 0, n);
}
#endif

/* A part of a product of two rotations, 2^-16, the nearest; and one of them turned on by what the
 * nearest angle leaves, in 2^-23 of a turn: in floats alone, to its fourth power. */
static inline int32_t berthi_rotor_part(int32_t ux, int32_t uy, int32_t vx, int32_t vy)
{
    return (berthi_dot(ux, uy, vx, vy) + 2048) >> 12;
}

static inline void berthi_turn_on(int32_t rest, int32_t *c, int32_t *s)
{
    (void)rest, (void)c, (void)s;
}

/* x^2 + y^2 for |x|, |y| <= 2^15: fits without a sign. */
static inline berthi_norm berthi_norm_of(int32_t x, int32_t y)
{
    BERTH_ASSERT(x <= 32768 && x >= -32768 && y <= 32768 && y >= -32768);
    return (uint32_t)(x * x) + (uint32_t)(y * y);
}

static inline int32_t berthi_abs(int32_t v)
{
    BERTH_ASSERT(v != INT32_MIN); /* @argued: of lengths and what they differ by */
    return v < 0 ? -v : v;
}

/* floor(v / 2^n) for 0 <= n <= 31. */
/*@ requires n <= 31; */
static inline int32_t berthi_floor_shift(int32_t v, uint32_t n)
{
    BERTH_ASSERT(n <= 31); /* @argued: it is what is required */
    return v >> n;         /* arithmetic on every compiler that we support; tests/unit checks it */
}

/* ceil(v / 2^n) for v >= 0. */
/*@ requires n <= 31 && 0 <= v; */
static inline int32_t berthi_ceil_shift(int32_t v, uint32_t n)
{
    BERTH_ASSERT(n <= 31 && v >= 0); /* @argued: it is what is required */
    return -berthi_floor_shift(-v, n);
}

/* Whether (x, y) is at least `far`, at most 79128, away from 0, to less than 12. */
static inline int berthi_is_far(int32_t x, int32_t y, int32_t far)
{
    if (x >= far || x <= -far || y >= far || y <= -far) {
        return 1;
    }
    /* |x|, |y| < far <= 79128: in quarter steps the squares and their sum are below 2^30 */
    const int32_t qx = berthi_abs(x) >> 2;
    const int32_t qy = berthi_abs(y) >> 2;
    const int32_t qfar = (far >> 2) + 1;
    return qx * qx + qy * qy >= qfar * qfar;
}

/* What a rotation pair, longer or shorter than one by 2^-14, may make a length longer by. */
static inline int32_t berthi_turned_by(int32_t length)
{
    return berthi_floor_shift(length + 16383, 14);
}

static inline int32_t berthi_turned_up(int32_t length)
{
    return length + berthi_turned_by(length);
}

static inline int32_t berthi_turned_down(int32_t length)
{
    return length - berthi_ceil_shift(length, 13);
}

/* A length that is turned and rounded by a radius, which is not, or is what it is. */
static inline int32_t berthi_rounded_up(int32_t length, int32_t radius)
{
    return berthi_turned_up(length) + radius;
}

/* The root of a square of lengths, rounded up; and of a wide one rounded down, and up. */
static inline int32_t berthi_size_root(uint32_t square)
{
    return (int32_t)berthi_root_up(square);
}

static inline int64_t berthi_wide_root(int64_t square)
{
    return (int64_t)berthi_root_u64((uint64_t)square);
}

static inline int64_t berthi_wide_root_up(uint64_t square)
{
    return (int64_t)berthi_root_up(square);
}

/* The origin of a grid of steps of 2^shift along one axis: the lowest coordinate plus whole steps,
 * to the middle or just below it. So what lies on whole steps, counted from anywhere, is stored
 * exactly. */
static inline int32_t berthi_grid_origin(int32_t low, int32_t high, uint32_t shift)
{
    return low + berthi_floor_shift(high - low, shift + 1) * (int32_t)(UINT32_C(1) << shift);
}

/* Midway; q16: rounded down, |a + b| <= 2^30. */
static inline berth_raw berthi_midway(berth_raw a, berth_raw b)
{
    return berthi_floor_shift(a + b, 1);
}

/* Q16.16 units as a number; and a number in steps of 2^n of these, rounded down, or to the nearest,
 * halves up: |v| <= 2^30. */
static inline berth_raw berthi_of_fixed(int32_t fixed)
{
    return fixed;
}

static inline int32_t berthi_fixed_down(berth_raw v, uint32_t n)
{
    return berthi_floor_shift(v, n);
}

/* floor(v / 2^shift); in floats v times a scale. */
static inline int32_t berthi_cell_of(berth_raw v, uint32_t shift, berth_raw scale)
{
    (void)scale;
    return berthi_floor_shift(v, shift);
}

static inline int32_t berthi_fixed_near(berth_raw v, uint32_t n)
{
    return berthi_floor_shift(v + (int32_t)(UINT32_C(1) << n >> 1), n);
}

/* A length as a product, so that the two compare; |l| < 2^17. */
static inline berthi_prod berthi_prod_of(berth_len l)
{
    BERTH_ASSERT(l < 131072 && l > -131072);
    return l * 16384;
}

/* The nearest length to a product. */
static inline berth_len berthi_len_of(berthi_prod p)
{
    BERTH_ASSERT(p <= INT32_MAX - 8192); /* @argued: of a direction and of a length below 2^17 */
    return berthi_floor_shift(p + 8192, 14);
}

/* A length of steps of 2^shift in Q16.16, and back, rounded down, and up; and in the world's units,
 * as a distance is; l >= 0. */
static inline berthi_size berthi_size_of(berth_len l, uint32_t shift)
{
    return (uint32_t)l << shift;
}

static inline berth_len berthi_size_down(berthi_size size, uint32_t shift)
{
    return (int32_t)(size >> shift);
}

static inline berth_len berthi_size_up(berthi_size size, uint32_t shift)
{
    return (int32_t)((size + (UINT32_C(1) << shift) - 1) >> shift);
}

static inline berthi_world_t berthi_world_of(berth_len l, uint32_t shift)
{
    return (int64_t)((uint64_t)(uint32_t)l << (shift + 14));
}

static inline berthi_world_t berthi_near_world(berthi_near_t near)
{
    return (int64_t)(near << 14);
}

/* What is wide in units of 2^n, down, such as an edge between two placed points of steps of 2^n,
 * from the way between them; and a coordinate in the world to the nearest number, or the furthest
 * one on its side. */
static inline int32_t berthi_wide_floor(int64_t v, uint32_t n)
{
    return (int32_t)(v >> n);
}

static inline int64_t berthi_world_near(berthi_world_t at)
{
    return (at + 8192) >> 14;
}

static inline berth_num berthi_world_num(berthi_world_t at)
{
    const int64_t most = INT64_C(32767) << 16, near = berthi_world_near(at);
    return berth_num_of((int32_t)(near > most ? most : near < -most ? -most : near));
}

/* One coordinate of the world position of a local point, the nearest there is, from that row of the
 * rotation and that coordinate of the placement. The rotation needs no 64-bit product: with x =
 * 2^15 * xh + xl the rotated high part is below 2^30.2 and exact, the low one, rounded, is within
 * half a unit. The sum is below 1.3e9. */
static inline berth_raw berthi_world_axis(int32_t ux, int32_t uy, berth_raw x, berth_raw y,
                                          berth_num at)
{
    /* @argued: as said above, of a rotation of length 1, that was asked for */
    BERTH_ASSERT(-16384 <= ux && ux <= 16384 && -16384 <= uy && uy <= 16384);
#ifdef BERTHI_WIDE
    return berthi_wide_dot_down(ux, uy, x, y, 8192, 14) + berth_num_raw(at); /* the same */
#else
    return berthi_dot(ux, uy, berthi_floor_shift(x, 15), berthi_floor_shift(y, 15)) * 2 +
           berth_num_raw(at) + berthi_len_of(berthi_dot(ux, uy, x & 32767, y & 32767));
#endif
}

/* A reach in 2^-15 units, below 1.3e9; some steps more for what rounding takes, here and in the
 * other: in Q16.16 below 2^31.3. */
static inline int32_t berthi_world_reach(int32_t reach, uint32_t shift)
{
    return (int32_t)((((uint32_t)(reach + BERTHI_REACH_SLACK) << shift) + 1) >> 1);
}

/* A product of an edge and a way, 2^20 high + low, 0 <= low < 2^20; its sign; and whether that of
 * the edge turned left says that the way ends on its right. */
typedef struct berthi_offset_product {
    int64_t high, low;
} berthi_offset_product;

enum { BERTHI_OFFSET_LOW = 20 };

static inline int berthi_product_sign(const berthi_offset_product *all)
{
    return all->high != 0 ? (all->high > 0) - (all->high < 0) : all->low != 0;
}

static inline int berthi_offset_is_right(const berthi_offset_product *aside)
{
    return aside->high < 0;
}

/* Narrowing to what an image stores. */
/*@ requires -32768 <= v <= 32767; */
static inline berthi_unit berthi_unit_of(int32_t v)
{
    BERTH_ASSERT(v <= INT16_MAX && v >= INT16_MIN); /* @argued: it is what is required */
    return (berthi_unit)v;
}

/* A word of 16 bits that is stored as a unit, and whether one is. */
static inline berthi_unit berthi_word_unit(uint32_t word)
{
    return (berthi_unit)(word >= 32768u ? (int32_t)word - 65536 : (int32_t)word);
}

static inline uint32_t berthi_word_of(berthi_unit unit)
{
    return (uint16_t)unit;
}

static inline int berthi_is_word(berthi_unit unit)
{
    (void)unit;
    return 1;
}

/* A number of Q16.16 in steps of 2^shift: rounded up, v >= 0; down; to the nearest, halves up. */
#define berthi_steps_up berthi_ceil_shift
#define berthi_steps_floor berthi_floor_shift
#define berthi_steps_near berthi_fixed_near

/* Steps of 2^shift as a number: exact, but for a radius or an extent of 2^31 and more, which only
 * forged images have: it becomes the largest. */
static inline berth_num berthi_steps_num(berth_len steps, uint32_t shift)
{
    if (steps > (INT32_MAX >> shift)) {
        return berth_num_of(INT32_MAX);
    }
    /* @argued: no more than INT32_MAX / 2^shift, as asked above */
    return berth_num_of(steps * (int32_t)(UINT32_C(1) << shift));
}

/* v times a direction's number, in steps of 2^shift, the nearest, halves away from 0: 0 <= v <=
 * 2^29. */
static inline int32_t berthi_part_near(int32_t v, int32_t d, uint32_t shift)
{
    const uint64_t far = (uint64_t)(uint32_t)v * (uint32_t)berthi_abs(d);
    const int32_t steps = (int32_t)((far + (UINT64_C(1) << (13 + shift))) >> (14 + shift));
    /* @argued: v times a direction's number of 2^14 and little more, to the nearest step */
    BERTH_ASSERT(steps <= INT32_MAX >> shift);
    return (d < 0 ? -steps : steps) * (int32_t)(UINT32_C(1) << shift);
}

/* v times so many 2^-16, rounded up; and what it strays by, at most so many 2^-16 of it: in floats
 * that is in the slack. */
static inline int32_t berthi_part_up(uint32_t part, int32_t v)
{
    return (int32_t)(berthi_times(v, (int32_t)part) >> 16) + 1;
}

static inline int32_t berthi_stray_of(uint32_t part, int32_t v)
{
    return (int32_t)((berthi_times(part, v) + 65535) >> 16);
}

/* A way, and a coordinate in the world so much further on, at a share of 2^-32, 2^32 at most; the
 * coordinate in units of 2^n of Q16.16, 0 to 1.25 below: |way| < 2^46, so that its low part times a
 * share fits 64 bits. And a length in the world in these units, up: 2^30 at most. */
#define berthi_way_at berthi_shared

static inline int32_t berthi_world_at(berthi_world_t p, berthi_world_t way, uint64_t share,
                                      uint32_t n)
{
    const int32_t high = (int32_t)(way >> 24), low = (int32_t)way & 0xffffff;
    const int64_t part = (int64_t)share;
    return (int32_t)((p + (berthi_times(part, high) >> 8) + (berthi_times(part, low) >> 32)) >>
                     (14 + n));
}

static inline int32_t berthi_world_up(berthi_world_t length, uint32_t n)
{
    const int64_t up = (length + (INT64_C(1) << (14 + n)) - 1) >> (14 + n);
    return up > 1073741824 ? 1073741824 : (int32_t)up;
}

/* How fast something goes that goes so far in so many ticks, and how far it gets: 2^-32 a tick, the
 * rate rounded toward 0, the way down. |way| <= 2^30 + 4, so over as many ticks products are within
 * 2^62. */
static inline int64_t berthi_rate_of(int64_t way, int32_t ticks)
{
    return way * (INT64_C(1) << 32) / ticks;
}

static inline int64_t berthi_rate_times(int64_t rate, int64_t ticks)
{
    return (rate * ticks) >> 32;
}

/* The slack of a box test. */
static inline berth_len berthi_box_slack(const berthi_frame *frame)
{
    (void)frame;
    return BERTHI_BOX_SLACK;
}

/* The same of circles and of parts in a footprint's frame. */
static inline berth_len berthi_overlap_slack(const berthi_frame *frame)
{
    (void)frame;
    return BERTHI_OVERLAP_SLACK;
}

#define berthi_parts_slack berthi_overlap_slack

/* How many times b's steps are halved. */
static inline uint32_t berthi_frame_drop(const berthi_frame *frame)
{
    return frame->drop; /* @argued: of a frame that was made */
}

/* Whether two samples that differ by d in one coordinate can collide at a sum of radii up to r. */
static inline int berthi_near(const berthi_frame *frame, berth_len d, berth_len r)
{
    (void)frame;
    return berthi_abs(d) < r + BERTHI_SAMPLE_SLACK;
}

/* Two samples (dx, dy) apart in a's frame, near in both coordinates (berthi_near), with the sum of
 * radii r.
 * |dx|, |dy| < 32777, so each square is below 2^30.01 and the sum below 2^31.01. */
static inline berthi_verdict berthi_meet(const berthi_frame *frame, berth_len dx, berth_len dy,
                                         berth_len r)
{
    const int32_t outer = r + BERTHI_SAMPLE_SLACK, inner = r - BERTHI_SAMPLE_SLACK;
    const uint32_t d2 = (uint32_t)(dx * dx) + (uint32_t)(dy * dy);
    (void)frame;
    BERTH_ASSERT(berthi_abs(dx) < 32777 && berthi_abs(dy) < 32777);
    if (d2 >= (uint32_t)(outer * outer)) {
        return BERTHI_CLEAR;
    }
    return inner > 0 && d2 < (uint32_t)(inner * inner) ? BERTHI_HIT : BERTHI_OPEN;
}

/* The squared distance of (dx, dy) from the origin, or BERTHI_FAR when that is at least outer's:
 * 0 <= outer < 46341, so that squares below are below 2^31. No axis need be asked first where
 * products of 64 bits are instructions. */
static inline berthi_size berthi_square_below(int32_t dx, int32_t dy, int32_t outer)
{
#ifdef BERTHI_WIDE
    const uint64_t d2 = (uint64_t)((int64_t)dx * dx) + (uint64_t)((int64_t)dy * dy);
    return d2 < (uint64_t)((int64_t)outer * outer) ? (uint32_t)d2 : BERTHI_FAR;
#else
    if (berthi_abs(dx) < outer && berthi_abs(dy) < outer) {
        const uint32_t d2 = (uint32_t)dx * (uint32_t)dx + (uint32_t)dy * (uint32_t)dy;
        if (d2 < (uint32_t)outer * (uint32_t)outer) {
            return d2;
        }
    }
    return BERTHI_FAR;
#endif
}

/* The same, when it is surely at least r: 0 <= r <= 46000. */
static inline berthi_size berthi_reach_square(const berthi_frame *frame, berth_len dx, berth_len dy,
                                              berth_len r)
{
    (void)frame;
    return berthi_square_below(dx, dy, r + BERTHI_CIRCLE_SLACK);
}

/* Two leaf circles, by the square of their distance and the sum of radii. */
static inline berthi_verdict berthi_squares_told(const berthi_frame *frame, berthi_size d2,
                                                 berth_len r)
{
    const int32_t inner = r - BERTHI_CIRCLE_SLACK;
    (void)frame;
    if (d2 == BERTHI_FAR) {
        return BERTHI_CLEAR;
    }
    BERTH_ASSERT(inner <= 46340); /* @argued: of two radii, each at most 23000 */
    return inner > 0 && d2 < (uint32_t)(inner * inner) ? BERTHI_HIT : BERTHI_OPEN;
}

/* Whether differences are below 2^15, and products of two vectors below 2^31. */
static inline int berthi_is_short(berth_len x, berth_len y)
{
    return ((uint32_t)(x + 16384) | (uint32_t)(y + 16384)) < 32768;
}

/* How far a centre with a velocity of v goes in `ticks`, rounded toward minus infinity. */
static inline berth_len berthi_way(berthi_unit v, int32_t ticks, uint32_t pace)
{
    /* @argued: build and attach have asked where a node gets to: below 73216 * 2^14 */
    BERTH_ASSERT((int64_t)v * ticks <= INT32_MAX && (int64_t)v * ticks >= INT32_MIN);
    return berthi_floor_shift(v * ticks, pace);
}

/* Whether it stays within `most` of 0, from `at` on. Without a product of 64 bits: |v| * ticks in
 * two halves, of which the upper one is below 2^15 when all is below 2^31; then the way, up. */
static inline int berthi_way_holds(berthi_unit at, berthi_unit v, int32_t ticks, uint32_t pace,
                                   int32_t most)
{
    const uint32_t speed = (uint32_t)berthi_abs((int32_t)v);
    const uint32_t high = speed * ((uint32_t)ticks >> 16);
    const uint32_t way = (high << 16) + speed * ((uint32_t)ticks & 65535);
    if (high > 32767 || way > INT32_MAX || at < -most || at > most) {
        return 0;
    }
    return berthi_ceil_shift((int32_t)way, pace) <= most + (v < 0 ? (int32_t)at : -(int32_t)at);
}

/* Where a centre that begins at `at` is then, in parts of 2^-up, the nearest. */
static inline berth_len berthi_way_steps(berthi_unit at, berthi_unit v, int32_t ticks,
                                         uint32_t pace, uint32_t up)
{
    const int64_t all = (int64_t)at * (int32_t)(UINT32_C(1) << pace) + (int64_t)v * ticks;
    return (berth_len)((all * (1 << up) + ((INT64_C(1) << pace) >> 1)) >> pace);
}

/* |(x, y)| + r <= reach. */
static inline int berthi_within_reach(berth_len x, berth_len y, berth_len r, berth_len reach)
{
    const int64_t left = (int64_t)reach - r;
    return left >= 0 && (int64_t)x * x + (int64_t)y * y <= left * left;
}

/* A step, and a widening in 1/64 steps, in the caller's unit and rounded up. */
static inline berth_num berthi_step_of(uint32_t shift)
{
    return berth_num_of((int32_t)(UINT32_C(1) << shift));
}

/* Any byte is one; it is the builder's word. */
static inline int berthi_band_holds(uint32_t band)
{
    (void)band;
    return 1;
}

static inline berth_num berthi_band_of(uint32_t band, uint32_t shift, berth_len reach)
{
    (void)reach;
    return berth_num_of((int32_t)(((band << shift) + 63) >> 6));
}

#define berthi_wide_times berthi_times

/* A pair in 2^-28 of length 1 within 2^-12, times this factor of its square, below 2^58, and in
 * 2^-14, is of length 1: one Newton step, f = (3 - |.|^2) / 2, leaves 1.5 * 2^-24 of the
 * deviation. */
static inline int32_t berthi_unit_factor(int64_t square)
{
    BERTH_ASSERT(square >= 0 && square < INT64_C(1) << 58);   /* @argued: near 2^56 */
    return 805306368 - (int32_t)((square + 134217728) >> 28); /* Q28, twice f */
}

static inline berth_dir berthi_unit_part(int32_t part, int32_t factor)
{
    /* @argued: of a pair as above: 2^28 and 2^-12 of that */
    BERTH_ASSERT(part <= 268500992 && part >= -268500992);
    /* @argued: at most 3 * 2^28 times that, below 2^15 * 2^43 */
    return berthi_unit_of((int32_t)((berthi_times(part, factor) + (INT64_C(1) << 42)) >> 43));
}

/* At least the length of (x, y), at most 1.025 times it and one. |x|, |y| < 2^16; the wide one: and
 * 64 times it within 63 bits. */
BERTHI_OCTAGON(berthi_octagon_wide, int64_t, int64_t, berthi_times)
static inline int64_t berthi_wide_length_up(int64_t x, int64_t y)
{
    return (berthi_octagon_wide(x < 0 ? -x : x, y < 0 ? -y : y) + 63) >> 6;
}

/* The same as the wide one, of lengths below 2^31 without a product of 64 bits: what is beyond the
 * larger one, of whole 64ths and of what is left of these. */
static inline int64_t berthi_long_length_up(int32_t x, int32_t y)
{
    const int32_t ax = berthi_abs(x), ay = berthi_abs(y);
    const int32_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    const int32_t flat = 13 * (least >> 6) + ((13 * (least & 63) + 63) >> 6);
    const int32_t steep =
        37 * (least >> 6) - 10 * (most >> 6) + ((37 * (least & 63) - 10 * (most & 63) + 63) >> 6);
    return (int64_t)most + (flat > steep ? flat : steep);
}

static inline int32_t berthi_length_up(int32_t x, int32_t y)
{
    const uint32_t ax = (uint32_t)berthi_abs(x), ay = (uint32_t)berthi_abs(y);
    return (int32_t)((berthi_octagon(ax, ay) + 63) >> 6);
}

/* The same, at most 1.025 times it and 2; |x|, |y| <= 2^26.5. */
static inline int32_t berthi_arm_up(int32_t x, int32_t y)
{
    const uint32_t ax = (uint32_t)berthi_abs(x), ay = (uint32_t)berthi_abs(y);
    const uint32_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    const uint32_t flat = most + (least * 13 >> 6),
                   steep = most - (most * 10 >> 6) + (least * 37 >> 6);
    return (int32_t)(flat > steep ? flat : steep) + 1;
}

#endif
