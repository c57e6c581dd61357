/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* mobb_fit.c: each node's box holds its samples, and is not much larger than it needs to be.
 *
 * A box is its centre, plus alpha along the axis, plus beta across it, |alpha| <= major and
 * |beta| <= minor; the axis is the pair as it stands, not a unit vector. So a point p from the
 * centre is inside when |p . axis| <= major * |axis|^2, and the same across. */

#include "tests/unit/motion.h"

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);

/* In q16 doubles hold both sides exactly: products of 32, 15 and 15 bits, scaled by powers of 2. */
#ifdef BERTH_Q16
#define ROUNDING 0.0
#elif defined(BERTH_CFG_F32)
#define ROUNDING HEX_1(19)
#else
#define ROUNDING HEX_1(48)
#endif

typedef struct spread {
    double low, high;
} spread;

static void widen(spread *s, double v)
{
    s->low = v < s->low ? v : s->low;
    s->high = v > s->high ? v : s->high;
}

/* One box against the samples that the image stores. */
static void box_holds(const berth_mobb *view, const berth_mobb_box *box, double step)
{
    const double c = real_of_dir(box->axis.c), s = real_of_dir(box->axis.s);
    const double norm = c * c + s * s, major = real_of(box->major), minor = real_of(box->minor);
    const double slack = ROUNDING * (major + minor + magnitude(real_of(box->x)) +
                                     magnitude(real_of(box->y)));
    spread along = {1e9, -1e9}, across = {1e9, -1e9};
    double radius = 0;

    CHECK_REAL_LE(magnitude(norm - 1), NORM_SLACK);
    CHECK_REAL_LE(0, major);
    CHECK_REAL_LE(0, minor);
    for (uint32_t i = box->first; i < box->end; i++) {
        berth_num x, y, r;
        double px, py;
        CHECK_EQ(berth_mobb_sample(view, i, &x, &y, &r), BERTH_OK);
        px = real_of(x) - real_of(box->x);
        py = real_of(y) - real_of(box->y);
        CHECK_REAL_LE(magnitude(px * c + py * s), major * norm + slack);
        CHECK_REAL_LE(magnitude(py * c - px * s), minor * norm + slack);
        CHECK_REAL_LE(real_of(r), real_of(box->radius));
        widen(&along, px * c + py * s);
        widen(&across, py * c - px * s);
        radius = real_of(r) > radius ? real_of(r) : radius;
    }
    CHECK_REAL_EQ(real_of(box->radius), radius);
    /* tight: the centre is rounded by a step at most, and the extent up by one */
    CHECK_REAL_LE(major, (along.high - along.low) / 2 + 3 * step + slack);
    CHECK_REAL_LE(minor, (across.high - across.low) / 2 + 3 * step + slack);
}

/* The samples of a level's nodes follow each other without gaps, children share out a parent's. */
static void level_is_a_partition(const berth_mobb *view, uint32_t level)
{
    berth_mobb_facts facts;
    uint32_t end = 0;

    CHECK_EQ(berth_mobb_info(view, &facts), BERTH_OK);
    for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
        berth_mobb_box box, left, right;
        CHECK_EQ(berth_mobb_node(view, level, place, &box), BERTH_OK);
        CHECK_EQ(box.first, end);
        CHECK(box.first < box.end);
        box_holds(view, &box, real_of(facts.step));
        end = box.end;
        if (level + 1 < facts.levels) {
            CHECK_EQ(berth_mobb_node(view, level + 1, 2 * place, &left), BERTH_OK);
            CHECK_EQ(berth_mobb_node(view, level + 1, 2 * place + 1, &right), BERTH_OK);
            CHECK_EQ(left.first, box.first);
            CHECK_EQ(left.end, right.first);
            CHECK_EQ(right.end, box.end);
        }
    }
    CHECK_EQ(end, facts.count);
}

static void tree_holds(uint32_t leaf_size)
{
    const berth_mobb view = motion_build(&m, leaf_size, 0, buffer, sizeof buffer);
    for (uint32_t level = 0; level < view.levels; level++) {
        level_is_a_partition(&view, level);
    }
    CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
}

static void random_motions(void)
{
    harness_random random = harness_random_from(20);
    for (uint32_t round = 0; round < 50 + HARNESS_CASES / 100; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOTION_MAX);
        tree_holds(1 + harness_below(&random, 12));
    }
}

/* Every kind with every small count, at the size of a person, of a step of the grid, of the
 * world. */
static void every_kind_and_small_count(void)
{
    static const double spans[] = {1, 1.0 / 4096, 8192};
    harness_random random = harness_random_from(21);
    for (uint32_t kind = 0; kind < MOTION_KINDS; kind++) {
        for (uint32_t i = 0; i < LENGTH_OF(spans); i++) {
            for (uint32_t count = 1; count <= 9; count++) {
                motion_make(&m, (motion_kind)kind, &random, count, spans[i], 0, 0, spans[i] / 4);
                tree_holds(1);
            }
        }
    }
}

/* The axis of a straight walk lies along it: nothing is left across. */
static void straight_walks_have_thin_boxes(void)
{
    harness_random random = harness_random_from(22);
    for (uint32_t heading = 0; heading < 64; heading++) {
        const double c = real_of_dir(berth_cos((berth_angle)(heading * 1024)));
        const double s = real_of_dir(berth_sin((berth_angle)(heading * 1024)));
        berth_mobb_box box;
        berth_mobb_facts facts;
        berth_mobb view;

        motion_make(&m, MOTION_STAND, &random, 33, 0, 0, 0, 0.25);
        for (uint32_t i = 0; i < m.count; i++) {
            m.x[i] = num_from(c * i);
            m.y[i] = num_from(s * i);
        }
        view = motion_build(&m, 4, 0, buffer, sizeof buffer);
        CHECK_EQ(berth_mobb_info(&view, &facts), BERTH_OK);
        CHECK_EQ(berth_mobb_node(&view, 0, 0, &box), BERTH_OK);
        CHECK_REAL_LE(magnitude(real_of(box.major) - 16), 4 * real_of(facts.step) + HEX_1(10));
        /* the direction is rounded to the pair: half a unit of 2^-14 over half the length */
        CHECK_REAL_LE(real_of(box.minor), 4 * real_of(facts.step) + 16 * HEX_1(13));
    }
}

/* 0 / 0 in the paper: where the first and the last sample are the same, or all are. */
static void loops_and_stand_stills(void)
{
    harness_random random = harness_random_from(23);
    berth_mobb_box box;
    berth_mobb view;

    motion_make(&m, MOTION_STAND, &random, 17, 0, 3, -4, 0.25);
    tree_holds(4);
    view = motion_build(&m, 4, 0, buffer, sizeof buffer);
    CHECK_EQ(berth_mobb_node(&view, 0, 0, &box), BERTH_OK);
    CHECK_REAL_EQ(real_of(box.x), 3);
    CHECK_REAL_EQ(real_of(box.y), -4);
    CHECK_REAL_EQ(real_of(box.major), 0);
    CHECK_REAL_EQ(real_of(box.minor), 0);

    /* out along (3, 4) and back: the axis goes to the furthest sample */
    motion_make(&m, MOTION_STAND, &random, 3, 0, 0, 0, 0.25);
    m.x[1] = num_from(3);
    m.y[1] = num_from(4);
    tree_holds(4);
    view = motion_build(&m, 4, 0, buffer, sizeof buffer);
    CHECK_EQ(berth_mobb_node(&view, 0, 0, &box), BERTH_OK);
    CHECK_REAL_LE(magnitude(real_of(box.major) - 2.5), HEX_1(9));
    CHECK_REAL_LE(real_of(box.minor), HEX_1(9));
    CHECK_REAL_LE(magnitude(real_of_dir(box.axis.c) - 0.6), DIR_ULP);
    CHECK_REAL_LE(magnitude(real_of_dir(box.axis.s) - 0.8), DIR_ULP);
}

const harness_test tests[] = {
    {"random motions", random_motions},
    {"every kind and small count", every_kind_and_small_count},
    {"straight walks have thin boxes", straight_walks_have_thin_boxes},
    {"loops and stand-stills", loops_and_stand_stills},
    {0, 0},
};
