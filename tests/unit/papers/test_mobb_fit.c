/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/mobb_image.c: boxes of every kind, size and duration hold their samples, as verify has it
 * (a unit less and it does not: test_mobb_verify); their axes, on the ground and in time, are those
 * that the header promises, by the chord or by the spread of the samples; where a box does not
 * tilt, there is a reason.
 *
 * Boxes are read from the image and worked with in double, along their axes as they are stored: in
 * q16 that is exact but for the last bits of a time with a fraction, far below a step. */

#define BOXES_LONG 6
#include "tests/unit/boxes.h"
#include "berth/papers/mobb.h"

/* ---- Stored boxes, and what their samples span ----------------------------------------------- */

#ifdef BERTH_CFG_F32
#define EPSILON HEX_1(24)
#else
#define EPSILON HEX_1(50) /* of the tests' own arithmetic, too */
#endif

/* A box in steps, its axes of about length one, and its samples. */
typedef struct box {
    const berth_mobb *view;
    uint32_t first, end;
    double at[3], ux, uy, tc, ts, extent[3];
    uint32_t axes; /* that it has: two in a MOBB tree */
} box;

static double sample_at(const berth_mobb *view, uint32_t i, uint32_t axis)
{
    return (double)((const image_unit *)view->track.samples.xy)[2 * i + axis];
}

/* What sticks out of the radius around the box. */
static double radius_at(const berth_mobb *view, uint32_t i)
{
    const image_unit *const radii = (const image_unit *)view->track.radii;
    return (double)(radii != NULL ? radii[i] : view->track.radius) - (double)view->round;
}

/* How long i samples last. */
static double time_at(const berth_mobb *view, uint32_t i)
{
    return (double)((int32_t)i * view->track.dt) * boxes_steps_a_tick(view);
}

static box read_box(const berth_mobb *view, uint32_t level, uint32_t place)
{
    const image_unit *const unit =
        (const image_unit *)view->boxes +
        boxes_preorder(view->track.levels, level, place) * boxes_units(view->kind);
    box b;
    b.view = view;
    b.first = place * view->track.samples.count >> level;
    b.end = (place + 1) * view->track.samples.count >> level;
    b.at[0] = (double)unit[BOX_X];
    b.at[1] = (double)unit[BOX_Y];
    b.ux = (double)unit[BOX_AXIS_X] / DIR_ONE;
    b.uy = (double)unit[BOX_AXIS_Y] / DIR_ONE;
    b.extent[0] = boxes_extent(unit[BOX_MAJOR]);
    b.extent[1] = boxes_extent(unit[BOX_MINOR]);
    b.axes = view->kind == BERTH_MOBB_MOBB || unit[BOX_TILT_S] == 0 ? 2 : 3;
    b.at[2] = b.extent[2] = b.ts = 0;
    b.tc = 1;
    if (b.axes == 3) {
        b.at[2] = (double)unit[BOX_TIME];
        b.tc = (double)unit[BOX_TILT_C] / DIR_ONE;
        b.ts = (double)unit[BOX_TILT_S] / DIR_ONE;
        b.extent[2] = boxes_extent(unit[BOX_DEPTH]);
    }
    return b;
}

/* The square root of what is near one. */
static double root_of_about_one(double v)
{
    const double e = v - 1;
    return 1 + e / 2 - e * e / 8;
}

/* What the cylinder of sample i spans from the box's centre along its axis k; it is a convex body,
 * so both ends of its time tell, and its disc reaches r times the axis's length on the ground. */
static void span_of(const box *b, uint32_t i, uint32_t k, double *low, double *high)
{
    const double dx = sample_at(b->view, i, 0) - b->at[0];
    const double dy = sample_at(b->view, i, 1) - b->at[1];
    const double along = k == 1 ? b->ux * dy - b->uy * dx : b->ux * dx + b->uy * dy;
    const double level = k == 0 ? b->tc : k == 1 ? 1 : -b->ts;
    const double time = k == 0 ? b->ts : k == 1 ? 0 : b->tc;
    const double length = root_of_about_one(b->ux * b->ux + b->uy * b->uy);
    const double side = radius_at(b->view, i) * magnitude(level) * length;
    const double begin = level * along + time * (time_at(b->view, i - b->first) - b->at[2]);
    const double end = level * along + time * (time_at(b->view, i + 1 - b->first) - b->at[2]);
    *low = (begin < end ? begin : end) - side;
    *high = (begin > end ? begin : end) + side;
}

/* Says which box it was, when a check failed since there were `before` failures; few times. */
static void box_note(const box *b, uint32_t before)
{
    if (harness_failures() != before && before < 8) {
        harness_note("  kind %u, samples %u to %u of %u, dt %d, unit %d: at %f %f %f, axis %f %f, "
                     "tilt %f %f, extents %f %f %f",
                     (uint32_t)b->view->kind, b->first, b->end, b->view->track.samples.count,
                     b->view->track.dt, (int32_t)b->view->unit, b->at[0], b->at[1], b->at[2], b->ux,
                     b->uy, b->tc, b->ts, b->extent[0], b->extent[1], b->extent[2]);
    }
}

/* Durations: a tick a sample, the longest there are, any. */
static int32_t any_dt(harness_random *random, uint32_t count)
{
    const int32_t longest = BERTH_TICK_MAX / (int32_t)count;
    switch (harness_below(random, 5)) {
    case 0: return 1;
    case 1: return longest;
    case 2: return harness_between(random, 1, 100);
    case 3: return harness_between(random, 1, longest < 100000 ? longest : 100000);
    default: return harness_between(random, 1, longest);
    }
}

#define MOST 40u

static motion m;
static IMAGE_BUFFER(buffer, BERTH_MOBB_IMAGE_WORDS(MOST, 1));

/* ---- Trees ---------------------------------------------------------------------------------- */

static void tree_holds(uint32_t leaf_size, uint32_t member)
{
    const berth_mobb view = boxes_build(&m, leaf_size, 0, member, buffer, sizeof buffer);
    CHECK_EQ(view.unit, view.kind == BERTH_MOBB_MOBB ? 0 : boxes_unit((int32_t)m.count * m.dt));
    CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
}

/* Of random motions, in leaves of any size, of each kind. */
static void each_holds(uint32_t seed, void (*holds)(uint32_t leaf_size, uint32_t member))
{
    harness_random random = harness_random_from(seed);
    for (uint32_t round = 0; round < 64 + HARNESS_CASES / 50; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOST);
        m.dt = any_dt(&random, m.count);
        holds(1 + harness_below(&random, 12), round % BOXES_MEMBERS);
    }
}

HARNESS_TEST(random_motions, "random motions")
{
    each_holds(90, tree_holds);
}

/* Every kind with every small count, at the size of a person, of a step of the grid, of the world;
 * radii from none to much larger than the motion. The cores take every fifth, or
 * fifteenth. */
HARNESS_TEST(every_kind_and_small_count, "every kind and small count")
{
#ifdef HARNESS_SMALL
    const uint32_t step = 5 * HARNESS_STEP(3);
#else
    const uint32_t step = 1;
#endif
    static const double spans[] = {1, 1.0 / 4096, 8192}, shares[] = {0, 0.25, 1, 64};
    harness_random random = harness_random_from(91);
    uint32_t member = 0;
    for (uint32_t kind = 0; kind < MOTION_KINDS; kind++) {
        for (uint32_t i = 0; i < LENGTH_OF(spans) * LENGTH_OF(shares); i++) {
            const double span = spans[i % LENGTH_OF(spans)];
            const double radius = span * shares[i / LENGTH_OF(spans)];
            for (uint32_t count = 1; count <= 9; count++) {
                motion_make(&m, (motion_kind)kind, &random, count, span, 0, 0,
                            radius < 8192 ? radius : 8192);
                m.dt = any_dt(&random, count);
                for (member %= BOXES_MEMBERS; member < BOXES_MEMBERS; member += step) {
                    tree_holds(1, member);
                }
            }
        }
    }
}

/* ---- All durations -------------------------------------------------------------------------- */

HARNESS_TEST(every_duration_has_its_unit, "every duration has its unit")
{
    static const int32_t ticks[] = {
        1,     2,     3,     4,      7,       100,        1023,       1024,          16382, 16383,
        16384, 32764, 32765, 32766,  32767,   32768,      65531,      65532,         65533, 65534,
        65535, 65536, 65537, 131064, 1 << 20, 1073709056, 1073709057, BERTH_TICK_MAX};
    harness_random random = harness_random_from(94);
    for (uint32_t i = 0; i < LENGTH_OF(ticks); i++) {
        for (uint32_t count = 1; count <= 7; count += 2) {
            if (ticks[i] >= (int32_t)count) {
                motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
                m.dt = ticks[i] / (int32_t)count;
                tree_holds(1, 1 + 2 * (i % 8));
                tree_holds(1, 2 * (i % 8));
            }
        }
    }
}

/* ---- Axes ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16
#define NEAREST ((0.5 + HEX_1(8)) / DIR_ONE)
#else
#define NEAREST (4 * DIR_ULP)
#endif

/* Whether (c, s) is the direction of (x, y), component by component. */
static void direction_is(double c, double s, double x, double y)
{
    CHECK_REAL_LE(magnitude(c * y - s * x), NEAREST * (magnitude(x) + magnitude(y)));
    CHECK(c * x + s * y > 0);
}

/* Below this, a length between two samples may be what their rounding left. */
static double noise(const box *b)
{
#ifdef BERTH_Q16
    (void)b;
    return 0;
#else
    double size = 0;
    for (uint32_t k = 0; k < 2; k++) {
        size += magnitude(sample_at(b->view, b->first, k));
        size += magnitude(sample_at(b->view, b->end - 1, k));
    }
    return 8 * EPSILON * size;
#endif
}

/* A difference as the arithmetic has it, so that of two samples equally far away both see the same.
 */
static double as_built(double difference)
{
    return (double)(berth_raw)difference;
}

/* From the first sample to the last; if that is nowhere, to the furthest. Returns 0 for nowhere. */
static int chord(const box *b, double *x, double *y)
{
    const double from_x = sample_at(b->view, b->first, 0), from_y = sample_at(b->view, b->first, 1);
    double far = 0;
    *x = as_built(sample_at(b->view, b->end - 1, 0) - from_x);
    *y = as_built(sample_at(b->view, b->end - 1, 1) - from_y);
    for (uint32_t i = b->first; i < b->end && (far > 0 || (*x == 0 && *y == 0)); i++) {
        const double dx = as_built(sample_at(b->view, i, 0) - from_x);
        const double dy = as_built(sample_at(b->view, i, 1) - from_y);
        const double size = magnitude(dx) > magnitude(dy) ? magnitude(dx) : magnitude(dy);
        if (size > far) {
            far = size;
            *x = dx;
            *y = dy;
        }
    }
    return *x != 0 || *y != 0;
}

/* Way along the box's axis and time from the first sample to the last, as build has them. */
static void way_and_time(const box *b, double *way, double *time)
{
    const double dx = sample_at(b->view, b->end - 1, 0) - sample_at(b->view, b->first, 0);
    const double dy = sample_at(b->view, b->end - 1, 1) - sample_at(b->view, b->first, 1);
    const double along = b->ux * dx + b->uy * dy;
    *time = time_at(b->view, b->end - 1 - b->first);
#ifdef BERTH_Q16
    *way = (double)((int32_t)(along + 65536.5) - 65536);
    *time = *time < BOX_LASTS ? (double)(int32_t)*time : *time;
#else
    *way = magnitude(along) <= 4 * EPSILON * (magnitude(dx) + magnitude(dy)) ? 0 : along;
#endif
}

/* Whether the middle of a box that is tilted this way is a place that a box may have; nearly. */
static int would_fit(const box *aligned, double way, double time)
{
    const double size = magnitude(way) > time ? magnitude(way) : time;
    const double x = way / size, y = time / size, length2 = x * x + y * y;
    box b = *aligned;
    double middle[3], level;
    b.tc = x, b.ts = y; /* of any length; the middles are divided by its square */
    b.at[0] = b.at[1] = b.at[2] = 0;
    for (uint32_t k = 0; k < 3; k++) {
        double low = 1e30, high = -1e30;
        for (uint32_t i = b.first; i < b.end; i++) {
            double from, to;
            span_of(&b, i, k, &from, &to);
            low = from < low ? from : low;
            high = to > high ? to : high;
        }
        middle[k] = (low + high) / 2 / (k == 1 ? 1 : length2);
    }
    level = middle[0] * x - middle[2] * y;
    return level * level + middle[1] * middle[1] < (BOX_FAR - 16.0) * (BOX_FAR - 16.0) &&
           magnitude(middle[0] * y + middle[2] * x) < BOX_FAR_TIME - 16;
}

static uint32_t tilted_boxes, upright_boxes; /* upright: such as would leave the limits tilted */

static void chord_is_followed(const box *b, int tilted)
{
    double x, y, way, time;
    if (chord(b, &x, &y)) {
        if (magnitude(x) + magnitude(y) <= noise(b)) {
            return;
        }
        direction_is(b->ux, b->uy, x, y);
    } else {
        CHECK_REAL_EQ(b->ux, 1);
        CHECK_REAL_EQ(b->uy, 0);
    }
    way_and_time(b, &way, &time);
    if (tilted && magnitude(way) <= noise(b) && noise(b) > 0) {
        return;
    }
    if (!tilted || way == 0 || time == 0 || time_at(b->view, b->end - b->first) > BOX_LASTS) {
        CHECK_REAL_EQ(b->tc, 1);
        CHECK_REAL_EQ(b->ts, 0);
    } else if (b->ts == 0 && !would_fit(b, way, time)) {
        CHECK_REAL_EQ(b->tc, 1);
        upright_boxes++;
    } else {
        direction_is(b->tc, b->ts, way, time);
        tilted_boxes++;
    }
}

/* Samples on the ground, or along the box's axis and in time, from the first one on. */
static void coordinates(const box *b, uint32_t i, int in_time, double *x, double *y)
{
    *x = sample_at(b->view, i, 0) - sample_at(b->view, b->first, 0);
    *y = sample_at(b->view, i, 1) - sample_at(b->view, b->first, 1);
    if (in_time) {
        *x = b->ux * *x + b->uy * *y;
        *y = time_at(b->view, i - b->first);
    }
}

#ifdef BERTH_Q16
#define LOSS (16.5 / 32768 + 2e-6) /* of half_angle, see test_direction.c */
/* Sums are of steps, to a few units. */
#define SPREAD_NOISE(n, in_time, size) (24 / (n) + (in_time ? (n) * (2 + 3 * (size)) : 0))
#else
#define LOSS (HEX_1(11) + HEX_1(18))
#define SPREAD_NOISE(n, in_time, size) (64 * EPSILON * (n) * (n) * (size) * (size))
#endif

/* Whether no direction has a larger spread than (c, s), but for what half_angle leaves. */
static void spread_is_largest(const box *b, int in_time, double c, double s)
{
    const double n = b->end - b->first, norm = c * c + s * s;
    double mx = 0, my = 0, p = 0, q = 0, far = 0, x, y, size, lost;
    for (uint32_t i = b->first; i < b->end; i++) {
        coordinates(b, i, in_time, &x, &y);
        mx += x / n;
        my += y / n;
        far = magnitude(x) + magnitude(y) > far ? magnitude(x) + magnitude(y) : far;
    }
    for (uint32_t i = b->first; i < b->end; i++) {
        coordinates(b, i, in_time, &x, &y);
        p += (x - mx) * (x - mx) - (y - my) * (y - my);
        q += 2 * (x - mx) * (y - my);
    }
    /* the root of p^2 + q^2, from above: six steps of Newton's leave nothing of 41 percent */
    size = magnitude(p) + magnitude(q);
    for (uint32_t i = 0; i < 6 && size > 0; i++) {
        size = (size + (p * p + q * q) / size) / 2;
    }
    lost = (size - (p * (c * c - s * s) + q * 2 * c * s) / norm) / 2;
    CHECK_REAL_LE(lost, size * LOSS + SPREAD_NOISE(n, in_time, far));
}

static void spread_is_followed(const box *b, int tilted)
{
    double way, time;
    spread_is_largest(b, 0, b->ux, b->uy);
    way_and_time(b, &way, &time);
    if (tilted && magnitude(way) <= noise(b) && noise(b) > 0) {
        return;
    }
    if (!tilted || way == 0 || time == 0 || time_at(b->view, b->end - b->first) > BOX_LASTS) {
        CHECK_REAL_EQ(b->tc, 1);
        CHECK_REAL_EQ(b->ts, 0);
    } else if (b->ts != 0) {
        spread_is_largest(b, 1, b->tc, b->ts);
    }
}

/* ---- Trees ---------------------------------------------------------------------------------- */

static void axes_hold(uint32_t leaf_size, uint32_t member)
{
    const berth_mobb view = boxes_build(&m, leaf_size, 0, member, buffer, sizeof buffer);
    for (uint32_t level = 0; level < view.track.levels; level++) {
        for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
            const box b = read_box(&view, level, place);
            const uint32_t before = harness_failures();
            const int tilted = boxes_tilted(view.kind, level);
            if (boxes_axis(member) == BERTH_MOBB_CHORD) {
                chord_is_followed(&b, tilted);
            } else {
                spread_is_followed(&b, tilted);
            }
            box_note(&b, before);
        }
    }
}

HARNESS_TEST(axes_of_random_motions, "random motions")
{
    each_holds(95, axes_hold);
    harness_note("%u follow a chord", tilted_boxes);
    CHECK_LE(50, tilted_boxes);
}

/* Standing, straight, loops and all others, with every small count, small and large. */
HARNESS_TEST(axes_of_every_kind, "every kind and small count")
{
    harness_random random = harness_random_from(96);
    for (uint32_t kind = 0; kind < MOTION_KINDS; kind++) {
        for (uint32_t count = 1; count <= 9; count++) {
            for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
                const double span = member % 3 == 0 ? HEX_1(12) : member % 3 == 1 ? 1 : 4096;
                motion_make(&m, (motion_kind)kind, &random, count, span, 100, -100, 0.25);
                m.dt = any_dt(&random, count);
                axes_hold(1, member);
            }
        }
    }
}

/* ---- Motions with boxes to be named in advance ----------------------------------------------- */

/* A detour at a corner of the grid with large discs: the middle of the tilted box would be beyond
 * the corner, further than a box may be. */
HARNESS_TEST(boxes_that_would_leave_the_limits_stay_upright,
             "boxes that would leave the limits stay upright")
{
#ifdef BERTH_Q16
    static const double far[6] = {0.73, 1, 0.84, 0.69, 0.6, 1};
    static const double wide[6] = {0.225, 1, 0.42, 0.366, 0.185, 0.69};
    harness_random random = harness_random_from(99);
    upright_boxes = 0;
    for (uint32_t corner = 0; corner < 4; corner++) {
        const double x = corner % 2 != 0 ? 8192 : -8192, y = corner / 2 != 0 ? 8192 : -8192;
        for (uint32_t i = 0; i < 12; i++) {
            m.x[i] = num_from(i < 6 ? -x : x * far[i - 6]);
            m.y[i] = num_from(i < 6 ? -y : y * far[i - 6]);
            m.r[i] = num_from(i < 6 ? 0 : 8191 * wide[i - 6]);
        }
        m.count = 12;
        m.radii = 1;
        m.dt = 2700;
        boxes_long = 14; /* as long as wide */
        axes_hold(6, 1 + 4 * harness_below(&random, 2));
        boxes_long = 6;
        CHECK_EQ(upright_boxes, corner + 1);
    }
#else
    harness_skip("the limits are wider than any clip");
#endif
}

/* From afar to small steps up and down: the spread of those counts, not that they are far away. */
HARNESS_TEST(small_spreads_far_away_are_seen, "small spreads far away are seen")
{
    harness_random random = harness_random_from(100);
    motion_make(&m, MOTION_STAND, &random, 32, 0, 4000, 3000, 0.25);
    for (uint32_t i = 0; i < 32; i++) {
        m.x[i] = i < 16 ? num_from(-4000) : m.x[i];
        m.y[i] = i < 16 ? num_from(-3000 + (int32_t)i) : num_from(3000 + (i % 5) / 2.0);
    }
    m.dt = 10;
    for (uint32_t member = 8; member < 16; member++) {
        axes_hold(4, member);
    }
}
