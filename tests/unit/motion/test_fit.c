/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/fit.c: each node's moving disc holds the discs of its legs as long as they are in force,
 * and is not much larger than it needs to be. Nodes are read from the image by its description
 * (src/FORMATS.md), legs as berth_motion_leg tells them; both in double. */

#include "tests/reference/reference.h"
#include "tests/unit/legs.h"

static motion g;
static IMAGE_BUFFER(buffer, LEGS_IMAGE_WORDS);

/* ---- Nodes, from the image ------------------------------------------------------------------ */

/* The grid that a tree stands on, and its legs. */
typedef struct tree {
    double x, y, step; /* origin, and a step, in the caller's unit */
    double pace;       /* 2^-pace */
    const image_unit *nodes;
    uint32_t legs, leaves;
} tree;

static double power(uint32_t exponent)
{
    return (double)(UINT64_C(1) << exponent);
}

#ifdef BERTH_Q16
#define UNIT 4.0 /* steps a node unit */
#else
#define UNIT 1.0
#endif

static tree tree_of(const berth_motion *view)
{
    tree t;
    t.x = real_of(berth_num_of(shown_of(view).origin_x));
    t.y = real_of(berth_num_of(shown_of(view).origin_y));
#ifdef BERTH_Q16
    t.step = power(shown_of(view).shift) / 65536;
#else
    t.step = 1;
#endif
    t.pace = 1 / power(shown_of(view).pace);
    t.nodes = (const image_unit *)shown_of(view).nodes;
    t.legs = shown_of(view).legs;
    t.leaves = (t.legs + shown_of(view).leaf_size - 1) / shown_of(view).leaf_size;
    return t;
}

/* First leg of leaf i, or where the last one ends. */
static uint32_t leaf_begin(const berth_motion *view, const tree *t, uint32_t i)
{
    const uint32_t leg = i * shown_of(view).leaf_size;
    return leg < t->legs ? leg : t->legs;
}

/* ---- What must hold ------------------------------------------------------------------------- */

#ifdef BERTH_Q16
#define ROUNDING 1e-6
#elif defined(BERTH_CFG_F32)
#define ROUNDING (HEX_1(19) * 16384)
#else
#define ROUNDING (HEX_1(46) * 16384)
#endif

/* The box of what a velocity, in steps a tick, leaves of legs; and their largest radius. */
typedef struct left {
    double low_x, high_x, low_y, high_y, radius;
} left;

static void extend(left *box, double x, double y)
{
    box->low_x = x < box->low_x ? x : box->low_x;
    box->high_x = x > box->high_x ? x : box->high_x;
    box->low_y = y < box->low_y ? y : box->low_y;
    box->high_y = y > box->high_y ? y : box->high_y;
}

/* Half the diagonal and the radius, in steps: a disc with this velocity that holds all. */
static double radius_with(const berth_motion *view, const tree *t, uint32_t from, uint32_t end,
                          double vx, double vy)
{
    left box = {1e30, -1e30, 1e30, -1e30, 0};
    berth_leg leg;
    int32_t begin = 0;
    for (uint32_t i = from; i < end; i++) {
        CHECK_EQ(berth_motion_leg(view, i, &leg), BERTH_OK);
        begin = i == from ? leg.begin : begin;
        const double t0 = (double)leg.begin - begin, t1 = (double)leg.end - begin;
        extend(&box, real_of(leg.x) / t->step - vx * t0, real_of(leg.y) / t->step - vy * t0);
        extend(&box, real_of(leg.to_x) / t->step - vx * t1, real_of(leg.to_y) / t->step - vy * t1);
        box.radius = real_of(leg.radius) > box.radius ? real_of(leg.radius) : box.radius;
    }
    const double wide = box.high_x - box.low_x, high = box.high_y - box.low_y;
    return reference_square_root(wide * wide + high * high) / 2 + box.radius / t->step;
}

static uint32_t moving, still; /* nodes that got the one or the other */

static void node_holds(const berth_motion *view, const tree *t, const image_unit *node,
                       uint32_t from, uint32_t end)
{
    const double radius = image_radius(node) * UNIT;
    const double vx = (double)node[NODE_VX] * UNIT * t->pace;
    const double vy = (double)node[NODE_VY] * UNIT * t->pace;
    berth_leg leg;
    int32_t begin = 0;
    for (uint32_t i = from; i < end; i++) {
        CHECK_EQ(berth_motion_leg(view, i, &leg), BERTH_OK);
        begin = i == from ? leg.begin : begin;
        for (uint32_t k = 0; k < 2; k++) {
            const double since = (double)(k ? leg.end : leg.begin) - begin;
            const double x = (real_of(k ? leg.to_x : leg.x) - t->x) / t->step;
            const double y = (real_of(k ? leg.to_y : leg.y) - t->y) / t->step;
            const double cx = node[NODE_X] * UNIT + vx * since;
            const double cy = node[NODE_Y] * UNIT + vy * since;
            const double far = reference_square_root((x - cx) * (x - cx) + (y - cy) * (y - cy));
            CHECK_REAL_LE(far + real_of(leg.radius) / t->step, radius + ROUNDING);
            CHECK_REAL_LE(magnitude(cx), NODE_FAR * UNIT + ROUNDING);
            CHECK_REAL_LE(magnitude(cy), NODE_FAR * UNIT + ROUNDING);
        }
    }
    /* the centre is rounded to units along both axes, the radius to one; knots to 2^-pace steps */
    CHECK_REAL_LE(radius, radius_with(view, t, from, end, 0, 0) +
                              (UNIT > 1 ? 8.0 + 2.5 * t->pace : 2 * ROUNDING));
    moving += node[NODE_VX] != 0 || node[NODE_VY] != 0;
    still += node[NODE_VX] == 0 && node[NODE_VY] == 0;
}

/* All nodes against the ranges that their numbers say. */
static void all_hold(const berth_motion *view)
{
    const tree t = tree_of(view);
    berth_motion_facts facts;
    CHECK_EQ(berth_motion_info(view, &facts), BERTH_OK);
    CHECK_EQ(facts.nodes, 2 * t.leaves - 1);
    for (uint32_t n = 1; n < 2 * t.leaves; n++) {
        const uint32_t before = harness_failures();
        uint32_t bit = 1, height = 0, height_told;
        berth_motion_disc disc;
        while (n % (2 * bit) == 0) {
            bit *= 2;
            height++;
        }
        const uint32_t last = (n + bit) / 2 < t.leaves ? (n + bit) / 2 : t.leaves;
        const uint32_t from = leaf_begin(view, &t, (n - bit) / 2), end = leaf_begin(view, &t, last);
        node_holds(view, &t, t.nodes + (n - 1) * NODE_UNITS, from, end);
        CHECK_EQ(berth_motion_node(view, n, &disc, &height_told), BERTH_OK);
        CHECK_EQ(disc.first, from);
        CHECK_EQ(disc.end, end);
        CHECK_EQ(height_told, height);
        if (harness_failures() != before && before < 6) {
            harness_note("  node %u: legs %u to %u of %u", n, from, end, shown_of(view).legs);
        }
    }
}

HARNESS_TEST(random_motions, "random motions")
{
    harness_random random = harness_random_from(20);
    moving = still = 0;
    for (uint32_t round = 0; round < 15 + HARNESS_CASES / 30; round++) {
        harness_seed(round);
        given_random(&g, &random, LEGS_MAX, 300);
        const berth_motion view =
            motion_build(&g, harness_below(&random, 10), buffer, sizeof buffer);
        all_hold(&view);
    }
    harness_note("%u moving, %u still", moving, still);
    CHECK_LE(30, moving);
    CHECK_LE(30, still);
}

/* The finest pace in which the fastest leg has a velocity, by trying them all. */
HARNESS_TEST(paces_are_the_finest, "paces are the finest")
{
#ifdef BERTH_Q16
    harness_random random = harness_random_from(22);
    for (uint32_t round = 0; round < 15 + HARNESS_CASES / 70; round++) {
        harness_seed(round);
        given_random(&g, &random, LEGS_MAX, 15);
        g.straight = (int)(round % 2);
        const berth_motion view = motion_build(&g, 0, buffer, sizeof buffer);
        const double step = power(shown_of(&view).shift) / 65536;
        double fastest = 0;
        for (uint32_t i = 0; i + 1 < shown_of(&view).legs + (g.straight != 0); i++) {
            berth_leg leg, next;
            CHECK_EQ(berth_motion_leg(&view, i, &leg), BERTH_OK);
            next = leg;
            if (!g.straight) {
                CHECK_EQ(berth_motion_leg(&view, i + 1, &next), BERTH_OK);
                next.to_x = next.x;
                next.to_y = next.y;
            }
            const double x = magnitude(real_of(next.to_x) - real_of(leg.x)) / step / 4;
            const double y = magnitude(real_of(next.to_y) - real_of(leg.y)) / step / 4;
            const double v = (x > y ? x : y) / ((double)leg.end - leg.begin);
            fastest = v > fastest ? v : fastest;
        }
        CHECK_REAL_LE(fastest * power(shown_of(&view).pace), 32767);
        /* a knot's way is rounded up to steps, and one more */
        CHECK(shown_of(&view).pace == PACE_FINEST ||
              (fastest + (g.straight ? 0.5 : 0)) * power(shown_of(&view).pace + 1u) > 32767);
    }
#else
    harness_skip("floats have no pace");
#endif
}

/* The nearest velocity to a way of half of one, as slow as there is one, is twice as fast: in as
 * many ticks it drifts further than the world, by which squares are beyond 64 bits. Where it goes
 * to and fro at both ends it is held by what stands. */
HARNESS_TEST(drifts_are_not_taken, "drifts are not taken")
{
#ifdef BERTH_Q16
    static const int32_t there[4] = {-1, 1, -1, 1};
    const int32_t last = (INT32_C(1) << 29) - (INT32_C(1) << 18);
    const int32_t tick[4] = {0, 20000, last - 20000, last};
    berth_num at[4];
    berth_motion_disc disc;
    berth_motion view;
    for (uint32_t k = 0; k < 4; k++) {
        at[k] = berth_num_of(there[k] * INT32_C(16382) * 256);
    }
    const berth_trajectory t = berth_trajectory_over_arrays(at, at, tick, 4, num_from(0.25));
    CHECK_EQ(berth_trajectory_build(&t, ARENA(buffer), &view), BERTH_OK);
    CHECK_EQ(shown_of(&view).pace, PACE_FINEST);
    CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
    CHECK_EQ(berth_motion_node(&view, shown_root(&view), &disc, NULL), BERTH_OK);
    CHECK_REAL_EQ(real_of(disc.from_x), real_of(disc.to_x));
    CHECK_REAL_EQ(real_of(disc.from_y), real_of(disc.to_y));
#else
    harness_skip("paces are q16's");
#endif
}
