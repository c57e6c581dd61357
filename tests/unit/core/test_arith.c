/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* arith_q16.h, arith_real.h, num.h: the small operations that all bounds rest on, against long
 * division and 64-bit products; what moving discs compute with: ways, lengths that are rounded up,
 * and a segment's distance to the origin against exact geometry; and where each comparison and each
 * rounding turns, one unit on either side. Slacks make most of these invisible in answers; the
 * bounds of src/BOUNDS.md count on them. */

#include "src/core/arith.h"
#include "src/core/num.h"
#include "tests/unit/support.h"
#include "tests/reference/reference.h"

#ifdef BERTH_Q16

static const int32_t edges[] = {
    INT32_MIN,   INT32_MIN + 1,
    -1073741825, -1073741824,
    -65537,      -65536,
    -65535,      -16385,
    -16384,      -8193,
    -8192,       -8191,
    -3,          -2,
    -1,          0,
    1,           2,
    3,           8191,
    8192,        8193,
    16383,       16384,
    16385,       65535,
    65536,       1073741823,
    1073741824,  INT32_MAX - 8192,
};

/* floor(v / d), d > 0; division truncates. */
static int64_t floor_of(int64_t v, int64_t d)
{
    return v / d - (v % d < 0);
}

static void shifts_round_as_named(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        for (uint32_t n = 0; n <= 31; n++) {
            const int64_t d = INT64_C(1) << n;
            CHECK_EQ(berthi_floor_shift(edges[i], n), floor_of(edges[i], d));
            if (edges[i] >= 0) {
                CHECK_EQ(berthi_ceil_shift(edges[i], n), -floor_of(-(int64_t)edges[i], d));
            }
        }
    }
}

static void products_and_lengths(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(edges); i++) {
        CHECK_EQ(berthi_len_of(edges[i]), floor_of((int64_t)edges[i] + 8192, 16384));
        if (edges[i] > -131072 && edges[i] < 131072) {
            CHECK_EQ(berthi_prod_of(edges[i]), (int64_t)edges[i] * 16384);
            CHECK_EQ(berthi_len_of(berthi_prod_of(edges[i])), edges[i]);
        }
        if (edges[i] >= INT16_MIN && edges[i] <= INT16_MAX) {
            CHECK_EQ(berthi_unit_of(edges[i]), edges[i]);
        }
        if (edges[i] != INT32_MIN) {
            const int64_t v = edges[i];
            CHECK_EQ(berthi_abs(edges[i]), v < 0 ? -v : v);
        }
    }
}

static void dots_are_exact(void)
{
    harness_random random = harness_random_from(32);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const int32_t ux = harness_between(&random, -11585, 11585);
        const int32_t uy = harness_between(&random, -11585, 11585);
        const int32_t vx = harness_between(&random, -92000, 92000);
        const int32_t vy = harness_between(&random, -92000, 92000);
        CHECK_EQ(berthi_dot(ux, uy, vx, vy), (int64_t)ux * vx + (int64_t)uy * vy);
    }
}

/* Whatever a decision without the exact fallback says must hold with eight steps of room either
 * way. */
static void quick_decisions_leave_room(void)
{
    static const int32_t lengths[] = {0,     1,     8,     9,     10,    100,
                                      11584, 11585, 11586, 16384, 23170, 32768};
    const berthi_frame frame = {.turn = {BERTH_DIR_ONE, 0}};
    for (uint32_t i = 0; i < LENGTH_OF(lengths); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(lengths); j++) {
            for (int32_t r = 0; r <= 32768; r += r < 64 ? 1 : 331) {
                const int64_t dx = lengths[i], dy = lengths[j], d2 = dx * dx + dy * dy;
                const int near =
                    berthi_near(&frame, lengths[i], r) && berthi_near(&frame, -lengths[j], r);
                const berthi_verdict meet =
                    near ? berthi_meet(&frame, lengths[i], -lengths[j], r) : BERTHI_CLEAR;
                CHECK(meet == BERTHI_CLEAR || meet == BERTHI_HIT || meet == BERTHI_OPEN);
                if (meet == BERTHI_HIT) {
                    CHECK(r > 8 && d2 < ((int64_t)r - 8) * (r - 8));
                } else if (meet == BERTHI_CLEAR) {
                    CHECK(d2 >= ((int64_t)r + 8) * (r + 8));
                }
                if (d2 >= ((int64_t)r + 1024) * (r + 1024)) { /* and far pairs are decided */
                    CHECK_EQ(meet, 0);
                }
                if (r > 1024 && d2 < ((int64_t)r - 1024) * (r - 1024)) {
                    CHECK_EQ(meet, 1);
                }
            }
        }
    }
}

#endif

static void root_holds(uint64_t v)
{
    const uint64_t root = berthi_root_u64(v);
    CHECK(root * root <= v);
    CHECK(root == UINT32_MAX || (root + 1) * (root + 1) > v);
}

static void roots_of_64_bits(void)
{
    harness_random random = harness_random_from(33);
    for (uint64_t v = 0; v < 300; v++) {
        root_holds(v);
        root_holds(UINT64_MAX - v);
    }
    for (uint32_t bit = 1; bit < 64; bit++) {
        const uint64_t power = UINT64_C(1) << bit;
        root_holds(power - 1);
        root_holds(power);
        root_holds(power + 1);
    }
    for (uint32_t i = 0; i < HARNESS_CASES / 4; i++) {
        const uint64_t r = harness_u32(&random) >> harness_below(&random, 32);
        root_holds(r * r);
        root_holds(r * r + r);
        if (r > 0) {
            root_holds(r * r - 1);
            CHECK_EQ(berthi_root_u64(r * r), r);
        }
    }
}

/* ---- What moves ------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

static const int32_t sizes[] = {0,     1,     2,     3,     4,     5,     7,     13,    63,
                                64,    65,    99,    100,   420,   421,   999,   1000,  1001,
                                4095,  4096,  8191,  9999,  16383, 16384, 18304, 23170, 32766,
                                32767, 32768, 46340, 46341, 65531, 65532, 65533, 65534, 65535};

/* ---- Ways ----------------------------------------------------------------------------------- */

/* 73216 * 2^14: the largest way in 2^-pace steps. */
#define WAY INT64_C(1199570944)

static void way_holds(int32_t v, int32_t ticks)
{
    const int64_t way = (int64_t)v * ticks, size = way < 0 ? -way : way;
    const int64_t speed = v < 0 ? -(int64_t)v : v;
    const int fits = berthi_way_fits((berthi_unit)v, ticks);
    CHECK(!fits || size <= WAY);
    /* told to a quarter of a velocity's unit and 2^12 ticks */
    CHECK(fits || (speed + 3) * ((int64_t)ticks + 4096) > WAY);
    for (uint32_t pace = 0; fits && pace <= BERTHI_PACE_LIMIT; pace++) {
        const int64_t one = INT64_C(1) << pace;
        CHECK_EQ(berthi_way((berthi_unit)v, ticks, pace), way / one - (way % one < 0));
    }
}

static void ways_fit_and_are_floored(void)
{
    static const int32_t times[] = {
        1,     2,      3,      4095,    4096,    4097,    8191,      8192,      36607,
        36608, 146431, 146432, 1 << 20, 1 << 24, 1 << 28, 299892735, 299892736, BERTH_TICK_MAX};
    harness_random random = harness_random_from(40);
    for (uint32_t i = 0; i < LENGTH_OF(times); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(sizes) && sizes[j] <= 32768; j++) {
            way_holds(-sizes[j], times[i]);
            way_holds(sizes[j] <= INT16_MAX ? sizes[j] : INT16_MAX, times[i]);
        }
    }
    for (uint32_t i = 0; i < HARNESS_CASES / 4; i++) {
        const int32_t ticks =
            1 + (int32_t)(harness_u32(&random) >> harness_between(&random, 2, 31));
        const int64_t most = 2 * WAY / ticks;
        const int32_t v = most < 32767 ? (int32_t)most : 32767;
        way_holds(harness_between(&random, -v, v), ticks);
    }
}

/* ---- Lengths -------------------------------------------------------------------------------- */

/* length <= l <= 1.025 * length + 1. */
static void length_holds(int32_t x, int32_t y)
{
    const int64_t l = berthi_length_up(x, y);
    const int64_t square = (int64_t)x * x + (int64_t)y * y;
    CHECK(l * l >= square);
    CHECK(l == 0 || (l - 1) * (l - 1) * 1000000 <= square * 1025 * 1025);
}

static void lengths_are_rounded_up(void)
{
#ifdef HARNESS_SMALL
    const int32_t most = 130;
#else
    const int32_t most = 1100;
#endif
    harness_random random = harness_random_from(41);
    for (int32_t x = 0; x <= most; x++) {
        for (int32_t y = 0; y <= most; y++) {
            length_holds(x, y);
        }
    }
    for (uint32_t i = 0; i < LENGTH_OF(sizes); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(sizes); j++) {
            length_holds(sizes[i], sizes[j]);
            length_holds(-sizes[i], sizes[j]);
            length_holds(sizes[i], -sizes[j]);
            length_holds(-sizes[i], -sizes[j]);
        }
    }
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const int32_t x = harness_between(&random, -65535, 65535);
        length_holds(x, harness_between(&random, -65535, 65535));
    }
}

/* ---- Segments ------------------------------------------------------------------------------- */

typedef struct segment {
    int64_t x0, y0, x1, y1;
} segment;

/* A product of 128 bits, from 32-bit halves. */
typedef struct wide {
    uint64_t high, low;
} wide;

static wide times(uint64_t a, uint64_t b)
{
    const uint64_t al = a & UINT32_MAX, ah = a >> 32, bl = b & UINT32_MAX, bh = b >> 32;
    const uint64_t middle = ah * bl + (al * bl >> 32), other = al * bh + (middle & UINT32_MAX);
    wide product;
    product.low = other << 32 | (al * bl & UINT32_MAX);
    product.high = ah * bh + (middle >> 32) + (other >> 32);
    return product;
}

/* Whether a segment comes closer than d to the origin, exactly: |cross| / |e| is the distance of
 * its line, 2^35 / 2^18.1 at most. */
static int closer(const segment *s, int64_t d)
{
    const int64_t ex = s->x1 - s->x0, ey = s->y1 - s->y0;
    const int64_t cross = s->x0 * ey - s->y0 * ex, size = cross < 0 ? -cross : cross;
    if (d <= 0) {
        return 0;
    }
    if (s->x0 * ex + s->y0 * ey >= 0) {
        return s->x0 * s->x0 + s->y0 * s->y0 < d * d;
    }
    if (s->x1 * ex + s->y1 * ey <= 0) {
        return s->x1 * s->x1 + s->y1 * s->y1 < d * d;
    }
    wide left = times((uint64_t)size, (uint64_t)size);
    wide right = times((uint64_t)(d * d), (uint64_t)(ex * ex + ey * ey));
    return left.high < right.high || (left.high == right.high && left.low < right.low);
}

/* What the slack of 27 leaves for the errors of the ends: both coordinates of an end and the gap
 * are rounded down to four steps, at most 3 * sqrt 2 and 3. */
#define ROOM 19

static uint32_t passed, stayed;

static void segment_holds(const segment *s, int32_t r)
{
    static const berthi_frame frame = {.turn = {BERTH_DIR_ONE, 0}};
    const int passes = berthi_passes(&frame, (berth_len)s->x0, (berth_len)s->y0, (berth_len)s->x1,
                                     (berth_len)s->y1, r);
    const int64_t ex = s->x1 - s->x0, ey = s->y1 - s->y0;
    /* the length is at most 1.025 times too large, plus 1 unit of four steps; rounding its ends may
     * have made it shorter by less than two of these */
    const int64_t units = (int64_t)berthi_root_u64((uint64_t)(ex * ex + ey * ey)) / 4 - 2;
    const int64_t gap = r + 27, most = gap + gap / 40 + gap / (units > 1 ? units : 1) + 8;
    const uint32_t before = harness_failures();

    CHECK(!passes || !closer(s, r + ROOM));
    CHECK(passes || closer(s, most));
    passed += passes != 0;
    stayed += passes == 0;
    if (harness_failures() != before && before < 8) {
        harness_note("  from %lld %lld to %lld %lld, r %d", s->x0, s->y0, s->x1, s->y1, r);
    }
}

static int inside(int64_t x, int64_t y)
{
    return x * x + y * y < INT64_C(131060) * 131060;
}

/* Ends at the edges of what they may be, every radius that there is. */
static void segments_of_edges(void)
{
    static const int32_t ends[] = {-131059, -92600, -65536, -1025, -4,    -1,
                                   0,       1,      3,      511,   92600, 131059};
    static const int32_t radii[] = {0, 1, 3, 4, 100, 16384, 65535, 92500, 131000, 131070};
    for (uint32_t i = 0; i < 12 * 12 * 12 * 12; i++) {
        const segment s = {ends[i % 12], ends[i / 12 % 12], ends[i / 144 % 12], ends[i / 1728]};
        if (inside(s.x0, s.y0) && inside(s.x1, s.y1)) {
#ifdef HARNESS_SMALL
            segment_holds(&s, radii[i % LENGTH_OF(radii)]);
#else
            for (uint32_t j = 0; j < LENGTH_OF(radii); j++) {
                segment_holds(&s, radii[j]);
            }
#endif
        }
    }
}

/* Segments that pass the origin at r and up to 60 steps more or less, or end about there. */
static void segments_at_the_decision(void)
{
    harness_random random = harness_random_from(42);
    passed = stayed = 0;
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const int32_t size = 1 << harness_below(&random, 18);
        const int32_t r = (int32_t)harness_below(&random, 131071) >> harness_below(&random, 16);
        const int64_t nx = harness_between(&random, -1000, 1000);
        const int64_t ny = harness_between(&random, -1000, 1000);
        const int64_t l = 1 + (int64_t)berthi_root_u64((uint64_t)(nx * nx + ny * ny));
        /* half of them where the length's estimate matters, too */
        const int64_t d =
            r + r / 40 * (int32_t)harness_below(&random, 2) + harness_between(&random, -20, 60);
        const int64_t t0 = harness_between(&random, -size, size);
        const int64_t t1 = harness_between(&random, -size, size);
        const segment s = {(nx * d - ny * t0) / l, (ny * d + nx * t0) / l, (nx * d - ny * t1) / l,
                           (ny * d + nx * t1) / l};
        harness_seed(i);
        if (inside(s.x0, s.y0) && inside(s.x1, s.y1)) {
            segment_holds(&s, r);
        }
    }
    harness_note("%u pass, %u do not", passed, stayed);
    CHECK_LE(HARNESS_CASES / 8, passed);
    CHECK_LE(HARNESS_CASES / 8, stayed);
}

#else

/* A coordinate of any size. */
static berth_len any(harness_random *random)
{
    const double most = 65536.0 * HEX_1(harness_below(random, 24));
    const double share = (double)harness_between(random, -1000000, 1000000) / 1000000;
    return (berth_len)(harness_below(random, 8) == 0 ? 0 : most * share);
}

static void lengths_are_rounded_up(void)
{
    harness_random random = harness_random_from(41);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const berth_len x = any(&random), y = any(&random);
        const double length = reference_square_root((double)x * x + (double)y * y);
        CHECK_REAL_LE(length * (1 - HEX_1(22)), berthi_length_up(x, y));
        CHECK_REAL_LE(berthi_length_up(x, y), length * 1.025);
    }
}

static double distance(double x0, double y0, double x1, double y1)
{
    const double ex = x1 - x0, ey = y1 - y0, at = -(x0 * ex + y0 * ey), e2 = ex * ex + ey * ey;
    if (at <= 0) {
        return reference_square_root(x0 * x0 + y0 * y0);
    }
    if (at >= e2) {
        return reference_square_root(x1 * x1 + y1 * y1);
    }
    return magnitude(x0 * ey - y0 * ex) / reference_square_root(e2);
}

static void segments_at_the_decision(void)
{
    harness_random random = harness_random_from(42);
    uint32_t passed = 0, stayed = 0;
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const berth_len x0 = any(&random), y0 = any(&random), x1 = any(&random), y1 = any(&random);
        const double away = distance(x0, y0, x1, y1);
        const double share = 1 + harness_between(&random, -60, 20) / 1000.0;
        const berth_len r = (berth_len)(away * share);
        berthi_frame frame = {0};
        double slack;
        frame.slack = (berthi_abs(x0) + berthi_abs(y0) + berthi_abs(x1) + berthi_abs(y1) + r) *
                      (BERTHI_C(32.0) * BERTHI_EPSILON);
        slack = frame.slack;
        const int passes = berthi_passes(&frame, x0, y0, x1, y1, r);
        harness_seed(i);
        if (passes) {
            CHECK_REAL_LE(r + 2 * slack, away); /* two are left for the errors of the ends */
            passed++;
        } else {
            CHECK_REAL_LE(away, (r + 4 * slack) * 1.025);
            stayed++;
        }
    }
    harness_note("%u pass, %u do not", passed, stayed);
    CHECK_LE(HARNESS_CASES / 8, passed);
    CHECK_LE(HARNESS_CASES / 8, stayed);
}

#endif

/* ---- Ties ------------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

static const berthi_frame frame; /* what is tested here reads nothing of it */

static void products_round_to_the_nearest(void)
{
    for (int32_t k = -3; k <= 3; k++) {
        CHECK_EQ(berthi_len_of(16384 * k), k);
        CHECK_EQ(berthi_len_of(16384 * k + 8191), k);
        CHECK_EQ(berthi_len_of(16384 * k + 8192), k + 1);
        CHECK_EQ(berthi_len_of(16384 * k - 8192), k);
        CHECK_EQ(berthi_len_of(16384 * k - 8193), k - 1);
        CHECK_EQ(berthi_len_of(berthi_prod_of(k)), k);
    }
}

static void near_and_meet_turn_at_the_slack(void)
{
    for (int32_t r = 0; r <= 32768; r = 2 * r + 1) {
        const int32_t outer = r + BERTHI_SAMPLE_SLACK, inner = r - BERTHI_SAMPLE_SLACK;
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            CHECK_EQ(berthi_near(&frame, sign * outer, r), 0);
            CHECK_EQ(berthi_near(&frame, sign * (outer - 1), r), 1);
            CHECK_EQ(berthi_meet(&frame, sign * outer, 0, r), BERTHI_CLEAR);
            CHECK_EQ(berthi_meet(&frame, 0, sign * outer, r), BERTHI_CLEAR);
            CHECK_EQ(berthi_meet(&frame, sign * (outer - 1), 0, r), BERTHI_OPEN);
            if (inner > 0) {
                CHECK_EQ(berthi_meet(&frame, sign * inner, 0, r), BERTHI_OPEN);
                CHECK_EQ(berthi_meet(&frame, 0, sign * (inner - 1), r), BERTHI_HIT);
            } else {
                CHECK_EQ(berthi_meet(&frame, 0, 0, r), BERTHI_OPEN);
            }
        }
    }
}

static void ways_fit_up_to_the_limit(void)
{
    /* 4 * 18304 = 6656 * 11, in quarters of a velocity's unit and 2^12 ticks */
    CHECK_EQ(berthi_way_fits(26624, 10 * 4096), 1);
    CHECK_EQ(berthi_way_fits(-26624, 11 * 4096 - 1), 1);
    CHECK_EQ(berthi_way_fits(26625, 10 * 4096), 0);
    CHECK_EQ(berthi_way_fits(-26625, 10 * 4096), 0);
    CHECK_EQ(berthi_way_fits(26624, 11 * 4096), 0);
    CHECK_EQ(berthi_way(-3, 5, 1), -8);
    CHECK_EQ(berthi_way(3, 5, 1), 7);
}

/* 64 of the larger and 13 of the smaller, or 54 and 37, rounded up. */
static void lengths_round_up(void)
{
    CHECK_EQ(berthi_length_up(0, 0), 0);
    CHECK_EQ(berthi_length_up(1, 0), 1);
    CHECK_EQ(berthi_length_up(0, -64), 64);
    CHECK_EQ(berthi_length_up(64, 1), 65);
    CHECK_EQ(berthi_length_up(-640, 64), 653);
    CHECK_EQ(berthi_length_up(640, 640), 910);
    CHECK_EQ(berthi_length_up(639, -640), 910); /* 54 * 640 + 37 * 639 = 58203: 909.4 */
    CHECK_EQ(berthi_length_up(64, 26), 70);     /* 64 * 64 + 13 * 26 = 4434: 69.3 */
    CHECK_EQ(berthi_length_up(64, 27), 70);     /* 54 * 64 + 37 * 27 = 4455: 69.6 */
    CHECK_EQ(berthi_length_up(64, 28), 71);     /* 54 * 64 + 37 * 28 = 4492: 70.2 */
}

/* A way that begins, ends, and has its middle exactly at the gap passes; a step of four nearer, it
 * does not. */
static void ways_pass_at_exactly_the_gap(void)
{
    for (int32_t g = 8; g <= 8192; g *= 2) {
        const int32_t r = 4 * g - BERTHI_SWEEP_SLACK; /* the gap is g units of four steps */
        for (int32_t s = -1; s <= 1; s += 2) {
            for (int32_t nearer = 0; nearer < 2; nearer++) {
                const int32_t x = s * (4 * g - 4 * nearer), far = s * (4 * g + 400);
                const int passes = !nearer;
                CHECK_EQ(berthi_passes(&frame, x, 0, far, 0, r), passes);
                CHECK_EQ(berthi_passes(&frame, 0, x, 0, far, r), passes);
                CHECK_EQ(berthi_passes(&frame, far, 0, x, 0, r), passes);
                CHECK_EQ(berthi_passes(&frame, 0, far, 0, x, r), passes);
                CHECK_EQ(berthi_passes(&frame, x, 0, x, 0, r), passes);
                CHECK_EQ(berthi_passes(&frame, x, -400, x, 400, r), passes);
                CHECK_EQ(berthi_passes(&frame, 400, x, -400, x, r), passes);
                /* from just beside the nearest point on, away from it or up to it */
                CHECK_EQ(berthi_passes(&frame, x, 0, x, 400, r), passes);
                CHECK_EQ(berthi_passes(&frame, x, 400, x, 0, r), passes);
            }
        }
        /* begins or ends where it is nearest, across (3, 4): there its length would be 2 % too long
         */
        if (g >= 64) {
            const int32_t k = g / 5, exact = 4 * 5 * k - BERTHI_SWEEP_SLACK;
            CHECK_EQ(berthi_passes(&frame, 12 * k, 16 * k, -20 * k, 40 * k, exact), 1);
            CHECK_EQ(berthi_passes(&frame, -20 * k, 40 * k, 12 * k, 16 * k, exact), 1);
            CHECK_EQ(berthi_passes(&frame, 12 * k, 16 * k, -20 * k, 40 * k, exact + 4), 0);
        }
        CHECK_EQ(berthi_passes(&frame, 4 * g, 0, 5 * g, 0, r + 3), 1); /* whole units of four */
        CHECK_EQ(berthi_passes(&frame, 4 * g, 0, 5 * g, 0, r + 4), 0);
        CHECK_EQ(berthi_passes(&frame, 4 * g, 0, 5 * g, 0, r - 1), 1);
    }
}

#else

HARNESS_SKIPPED(products_round_to_the_nearest, "q16 alone has ties")
#define near_and_meet_turn_at_the_slack products_round_to_the_nearest
#define ways_fit_up_to_the_limit products_round_to_the_nearest
#define lengths_round_up products_round_to_the_nearest
#define ways_pass_at_exactly_the_gap products_round_to_the_nearest

#endif

const harness_test tests[] = {
#ifdef BERTH_Q16
    {"shifts round as named", shifts_round_as_named},
    {"products and lengths", products_and_lengths},
    {"dots are exact", dots_are_exact},
    {"quick decisions leave room", quick_decisions_leave_room},
#endif
    {"roots of 64 bits", roots_of_64_bits},
#ifdef BERTH_Q16
    {"ways fit, and are floored", ways_fit_and_are_floored},
    {"segments of edges", segments_of_edges},
#endif
    {"lengths are rounded up", lengths_are_rounded_up},
    {"segments at the decision", segments_at_the_decision},
    {"products round to the nearest", products_round_to_the_nearest},
    {"near and meet turn at the slack", near_and_meet_turn_at_the_slack},
    {"ways fit up to the limit", ways_fit_up_to_the_limit},
    {"lengths round up", lengths_round_up},
    {"ways pass at exactly the gap", ways_pass_at_exactly_the_gap},
    {0, 0},
};
