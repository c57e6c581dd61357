/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/attach.c, nodes: a moving disc is refused exactly when a query could not compute with it,
 * which is when its centre leaves the range at either end of its time, when the way of its velocity
 * does not fit 32 bits, or when its radius is none. What is accepted lets every call return. */

#include "tests/unit/attached.h"
#include "tests/unit/image.h"

#define COUNT 24u
#define LEAF 3u
#define NODES 15u /* 8 leaves */
#define ROOT 7u   /* number 8 */

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);
static size_t size;

static unsigned char *image(void)
{
    return (unsigned char *)buffer;
}

static image_unit *node_at(uint32_t index)
{
    return (image_unit *)(void *)(image() + IMAGE_HEADER) + (size_t)index * NODE_UNITS;
}

/* An image of COUNT samples that stand still, dt ticks each, so that any pace goes with it. */
static void prepare(int32_t dt, uint32_t pace)
{
    harness_random random = harness_random_from(35);
    motion_make(&m, MOTION_STAND, &random, COUNT, 0, 1, 1, 0.5);
    m.dt = dt;
    berth_motion_desc desc = motion_desc(&m, LEAF);
    size = berth_motion_image_size(&desc);
    (void)motion_build(&m, LEAF, buffer, sizeof buffer);
    image()[IMAGE_PACE] = (unsigned char)pace;
}

/* Whether attach takes the image; what it takes must be usable, what it does not must leave the
 * view alone. */
static int taken(void)
{
    berth_motion view;
    berth_motion_disc disc;

    image_mend(image(), size);
    harness_fill(&view, sizeof view);
    berth_status status = attached(&view, buffer, size);
    if (status != BERTH_OK) {
        CHECK_EQ(status, BERTH_E_NODE);
        CHECK_FILLED(&view, sizeof view);
        return 0;
    }
    status = berth_motion_verify(&view);
    CHECK(status == BERTH_OK || status == BERTH_E_NODE);
    for (uint32_t n = 1; n <= NODES; n++) {
        CHECK_EQ(berth_motion_node(&view, n, &disc, NULL), BERTH_OK);
    }
    return 1;
}

/* The same with a number in a node, or a radius. */
static int takes(uint32_t index, uint32_t field, image_unit value)
{
    node_at(index)[field] = value;
    return taken();
}

static int takes_radius(uint32_t index, double radius)
{
    image_put_radius(node_at(index), radius);
    return taken();
}

/* ---- Centres -------------------------------------------------------------------------------- */

HARNESS_TEST(centres_must_be_in_range, "centres must be in range")
{
    prepare(4, 0);
    for (uint32_t index = 0; index < NODES; index++) {
        for (uint32_t i = NODE_X; i <= NODE_Y; i++) {
            const image_unit old = node_at(index)[i];
            CHECK(takes(index, i, NODE_FAR));
            CHECK(takes(index, i, -NODE_FAR));
#ifdef BERTH_Q16
            CHECK(!takes(index, i, NODE_FAR + 1));
            CHECK(!takes(index, i, -NODE_FAR - 1));
#else
            CHECK(!takes(index, i, berth_num_raw(num_outward(num_from(NODE_FAR), 1))));
            CHECK(!takes(index, i, -node_at(index)[i]));
#endif
            for (uint32_t j = 0; j < ABSURD_NUMS; j++) {
                CHECK(!takes(index, i, image_absurd(j)));
            }
            node_at(index)[i] = old;
        }
    }
    CHECK(taken());
}

HARNESS_TEST(radii_must_be_radii, "radii must be radii")
{
    static const double good[] = {0, 1, 4096, 16383, NODE_WIDE};
    prepare(4, 0);
    for (uint32_t index = 0; index < NODES; index++) {
        const double old = image_radius(node_at(index));
        for (uint32_t i = 0; i < LENGTH_OF(good); i++) {
            CHECK(takes_radius(index, good[i]));
        }
#ifdef BERTH_Q16
        static const double bad[] = {NODE_WIDE + 1, 32767, 32768, 65535};
        for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
            CHECK(!takes_radius(index, bad[i]));
        }
#else
        for (uint32_t j = 0; j < ABSURD_NUMS; j++) {
            CHECK(!takes(index, NODE_RADIUS, image_absurd(j)));
        }
        CHECK(!takes(index, NODE_RADIUS, (image_unit)-0.001));
        CHECK(!takes(index, NODE_RADIUS, berth_num_raw(num_outward(num_from(NODE_WIDE), 1))));
#endif
        image_put_radius(node_at(index), old);
    }
    CHECK(taken());
}

#ifdef BERTH_Q16

/* On the coarsest grids a radius may be more than a number holds. */
HARNESS_TEST(radii_beyond_all_numbers_are_refused, "radii beyond all numbers are refused")
{
    static const int32_t units[] = {0, 1, 4095, 8191, 8192, 16383, 16384};
    for (uint32_t shift = 13; shift <= 16; shift++) {
        for (uint32_t i = 0; i < LENGTH_OF(units); i++) {
            const int64_t raw = units[i] * (INT64_C(4) << shift);
            berth_motion view;
            berth_motion_disc disc;
            prepare(4, 0);
            image()[IMAGE_SHIFT] = (unsigned char)shift;
            image_put_radius(node_at(ROOT), units[i]);
            CHECK_EQ(taken(), raw <= INT32_MAX);
            if (raw <= INT32_MAX) {
                CHECK_EQ(attached(&view, buffer, size), BERTH_OK);
                CHECK_EQ(berth_motion_node(&view, ROOT + 1, &disc, NULL), BERTH_OK);
                CHECK_EQ(berth_num_raw(disc.radius), raw);
            }
        }
    }
}

#endif

/* ---- Velocities ----------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Whether attach must accept: the centre stays in range to the end, and so does the way. */
static int wanted(int32_t at, int32_t v, int32_t ticks, uint32_t pace)
{
    const int64_t one = INT64_C(1) << pace, way = (int64_t)v * ticks, end = at * one + way;
    return end <= NODE_FAR * one && end >= -NODE_FAR * one && way <= INT32_MAX && way >= -INT32_MAX;
}

/* One velocity of the root, or of the last leaf, at one centre. */
static void velocity(uint32_t index, uint32_t axis, int32_t at, int32_t v, uint32_t pace,
                     uint32_t *seen)
{
    const int32_t legs = (int32_t)(index == ROOT ? COUNT : LEAF);
    image_unit *const node = node_at(index);
    const image_unit old_at = node[NODE_X + axis], old_v = node[NODE_VX + axis];
    const int want = wanted(at, v, legs * m.dt, pace);

    node[NODE_X + axis] = (image_unit)at;
    node[NODE_VX + axis] = (image_unit)v;
    if (taken() != want) {
        CHECK(want < 0);
        harness_note("  at %d, velocity %d, %d ticks, pace %u", at, v, legs * m.dt, pace);
    }
    seen[want]++;
    node[NODE_X + axis] = old_at;
    node[NODE_VX + axis] = old_v;
}

/* Velocities around those that just reach from one end of the range to the other. */
static void velocities_around_the_limit(uint32_t index, int32_t dt, uint32_t pace, uint32_t *seen)
{
    static const int32_t places[] = {-NODE_FAR, -4096, 0, 1, NODE_FAR};
    static const int32_t edges[] = {INT16_MIN, INT16_MIN + 1, -4, -1, 0, 1, 4, INT16_MAX};
    const int64_t ticks = (int64_t)dt * (int32_t)(index == ROOT ? COUNT : LEAF);

    for (uint32_t i = 0; i < LENGTH_OF(places); i++) {
        for (uint32_t j = 0; j < LENGTH_OF(edges); j++) {
            velocity(index, j % 2, places[i], edges[j], pace, seen);
        }
        for (int32_t side = -1; side <= 1; side += 2) {
            const int64_t room = (int64_t)(side * NODE_FAR - places[i]) * (INT64_C(1) << pace);
            for (int32_t more = -2; more <= 2; more++) {
                const int64_t v = room / ticks + more;
                if (v >= INT16_MIN && v <= INT16_MAX) {
                    velocity(index, (uint32_t)more & 1, places[i], (int32_t)v, pace, seen);
                }
            }
        }
    }
}

HARNESS_TEST(velocities_must_keep_the_centre_in_range, "velocities must keep the centre in range")
{
    static const int32_t spacings[] = {1,    2,     4,      50,      170,     171,
                                       5461, 65536, 100000, 3000000, 3130000, BERTH_TICK_MAX / 24};
    uint32_t seen[2] = {0, 0};
    for (uint32_t i = 0; i < LENGTH_OF(spacings); i++) {
        for (uint32_t pace = 0; pace <= PACE_FINEST; pace += HARNESS_STEP(5)) {
            prepare(spacings[i], pace);
            CHECK(taken());
            velocities_around_the_limit(ROOT, spacings[i], pace, seen);
            velocities_around_the_limit(14, spacings[i], pace, seen);
        }
    }
    harness_note("to refuse %u, to accept %u", seen[0], seen[1]);
    CHECK_LE(2000 / HARNESS_STEP(5), seen[0]);
    CHECK_LE(2000 / HARNESS_STEP(5), seen[1]);
}

#else

HARNESS_TEST(velocities_must_keep_the_centre_in_range, "velocities must keep the centre in range")
{
    static const double good[] = {0, 1, -1, 333, -333, 682, -682};
    static const double bad[] = {683, -683, 1e6, 1e30, -1e30, 3e38, -3e38};
    prepare(4, 0);
    for (uint32_t i = NODE_VX; i <= NODE_VY; i++) { /* 96 ticks in the root */
        node_at(ROOT)[NODE_X] = node_at(ROOT)[NODE_Y] = 0;
        for (uint32_t j = 0; j < LENGTH_OF(good); j++) {
            CHECK(takes(ROOT, i, (image_unit)(good[j] / 2)));
            node_at(ROOT)[NODE_X + i - NODE_VX] = (image_unit)(good[j] < 0 ? NODE_FAR : -NODE_FAR);
            CHECK(takes(ROOT, i, (image_unit)good[j]));
            CHECK(!takes(ROOT, i, (image_unit)bad[j]));
            node_at(ROOT)[NODE_X + i - NODE_VX] = 0;
        }
        for (uint32_t j = 0; j < ABSURD_NUMS; j++) {
            CHECK(!takes(ROOT, i, image_absurd(j)));
        }
        node_at(ROOT)[i] = 0;
    }
    CHECK(taken());
}

#endif
