/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Forged images at the very limits that attach allows: every number as large as it may be, in any
 * combination. Nothing that build makes comes near, so it is here that the bounds of the query's
 * arithmetic are tried. */

#include "tests/fault/use.h"

#define COUNT 8u
#define LEVELS 3u
#define NODES 7u

#ifdef BERTH_Q16
#define COORDINATE 16384
#define REACH 39560
#define RADIUS 16384
#define SHIFT 16u
#else
#define COORDINATE 16384
#define REACH 32768
#define RADIUS 8193
#define SHIFT 0u
#endif

static motion m;
static IMAGE_BUFFER(first, BERTH_MOTION_IMAGE_BYTES_OF(COUNT, LEVELS, 1) / 4);
static IMAGE_BUFFER(second, BERTH_MOTION_IMAGE_BYTES_OF(COUNT, LEVELS, 1) / 4);

static double pick(harness_random *random, double limit)
{
    switch (harness_below(random, 8)) {
    case 0: return 0;
    case 1: return limit / 2;
    case 2: return random_real(random, 0, limit);
    default: return limit;
    }
}

static image_unit unit_of(harness_random *random, double value, int both_signs)
{
    const double v = both_signs && harness_below(random, 2) != 0 ? -value : value;
    return (image_unit)v;
}

/* The velocity that takes a centre from one coordinate to another in `ticks`, or as much of it as
 * attach allows; nearly always one that it does allow. */
static image_unit velocity(harness_random *random, double way, int32_t ticks, uint32_t pace)
{
    const double v = way * (double)(UINT32_C(1) << pace) / ticks;
#ifdef BERTH_Q16
    const double most = 1199570944.0 / (ticks + 4096.0) - 3;
    const double least = magnitude(v) < 32767 ? magnitude(v) : 32767;
    const double size = least < most ? least : most > 0 ? most : 0;
    const int32_t whole = (int32_t)size + (harness_below(random, 64) == 0);
    return (image_unit)(v < 0 ? -whole : whole);
#else
    (void)random;
    return (image_unit)(v * (1 - HEX_1(20)));
#endif
}

/* Centres at the ends of the range at either end of their time, standing or on their way. */
static void put_node(harness_random *random, image_unit *node, int32_t ticks, uint32_t pace)
{
    for (uint32_t axis = 0; axis < 2; axis++) {
        const double to = unit_of(random, pick(random, NODE_FAR), 1);
        const double from =
            harness_below(random, 4) == 0 ? to : unit_of(random, pick(random, NODE_FAR), 1);
        node[NODE_X + axis] = (image_unit)to;
        node[NODE_VX + axis] = velocity(random, (double)node[NODE_X + axis] - from, ticks, pace);
    }
    image_put_radius(node, pick(random, harness_below(random, 2) == 0 ? NODE_WIDE : RADIUS));
}

/* Makes an image of random extremes over a built one, so that its sizes hold. */
static size_t forge(harness_random *random, void *buffer, size_t room)
{
    static const int32_t samples[NODES] = {8, 4, 2, 2, 4, 2, 2}; /* of the nodes, in preorder */
    unsigned char *const image = buffer;
    const uint32_t pace = harness_below(random, PACE_FINEST + 1);
    image_unit *unit = (image_unit *)(void *)(image + IMAGE_HEADER);
    const int radii = harness_below(random, 2) != 0;
    const double corner = harness_below(random, 2) != 0 ? 8192 : 0;
    const uint32_t spacing = harness_below(random, 3);
    berth_motion_desc desc;
    size_t size;

    motion_make(&m, MOTION_WALK, random, COUNT, 10, 0, 0, 1);
    m.radii = radii;
    m.dt = spacing == 0 ? BERTH_TICK_MAX / (int32_t)COUNT : spacing == 1 ? 1 : m.dt;
    desc = motion_desc(&m, 1, LEVELS);
    size = berth_motion_image_size(&desc);
    (void)motion_build(&m, 1, LEVELS, buffer, room);

    image[IMAGE_SHIFT] =
        (unsigned char)(harness_below(random, 2) == 0 ? SHIFT : harness_below(random, SHIFT + 1));
    image_put_number(image, IMAGE_ORIGIN_X, berth_num_raw(num_from(corner)));
    image_put_number(image, IMAGE_ORIGIN_Y, berth_num_raw(num_from(-corner)));
    image_put_number(image, IMAGE_RADIUS, RADIUS);
    image_put_number(image, IMAGE_REACH, REACH);
    image[IMAGE_BAND] = BAND;
    image[IMAGE_PACE] = (unsigned char)pace;
    for (uint32_t i = 0; i < NODES; i++, unit += NODE_UNITS) {
        put_node(random, unit, samples[i] * m.dt, pace);
    }
    for (uint32_t i = 0; i < 2 * COUNT; i++) {
        *unit++ = unit_of(random, pick(random, COORDINATE), 1);
    }
    for (uint32_t i = 0; radii && i < COUNT; i++) {
        *unit++ = i == 0 ? (image_unit)RADIUS : unit_of(random, pick(random, RADIUS), 0);
    }
    image_mend(image, size);
    return size;
}

static berth_placement random_place(harness_random *random)
{
    const double x = pick(random, 8192), y = pick(random, 8192);
    const uint32_t signs = harness_below(random, 4), when = harness_below(random, 4);
    const int32_t start = when == 0 ? BERTH_TICK_MAX : when == 1 ? -BERTH_TICK_MAX : 0;
    berth_placement p =
        berth_placement_at(num_from(signs % 2 != 0 ? -x : x), num_from(signs / 2 != 0 ? -y : y),
                           (berth_angle)(harness_below(random, 64) * 1024), start);
#ifdef BERTH_Q16
    if (harness_below(random, 4) == 0) { /* as long as a rotation may be */
        p.rotation.c = 16384;
        p.rotation.s = 181;
    }
#endif
    return p;
}

/* Moves b away from a until their origins are as far apart as a query goes on for, or a little
 * less or more: there the distances of two centres are the largest. */
static void put_apart(harness_random *random, const berth_motion *a, berth_placement *at_a,
                      const berth_motion *b, berth_placement *at_b)
{
    const berth_placement way = berth_placement_at(
        num_from(0), num_from(0), (berth_angle)(harness_below(random, 64) * 1024), 0);
#ifdef BERTH_Q16
    const double step_a = (double)(UINT32_C(1) << a->track.ground.shift) / 65536;
    const double step_b = (double)(UINT32_C(1) << b->track.ground.shift) / 65536;
#else
    const double step_a = 1, step_b = 1;
#endif
    const double far =
        ((double)a->track.ground.reach * step_a + (double)b->track.ground.reach * step_b) / 2 *
        (1 - harness_between(random, -2, 40) / 1000.0);
    const double x = real_of_dir(way.rotation.c) * far, y = real_of_dir(way.rotation.s) * far;

    if (magnitude(x) < 8192 && magnitude(y) < 8192) {
        at_a->x = num_from(-x);
        at_a->y = num_from(-y);
        at_b->x = num_from(x);
        at_b->y = num_from(y);
    }
}

static void forgeries_at_the_limits_are_safe(void)
{
    uint32_t accepted = 0, cases = 100 + HARNESS_CASES / 20;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_random_from(seed);
        const size_t size_a = forge(&random, first, sizeof first);
        const size_t size_b = forge(&random, second, sizeof second);
        berth_motion a, b;

        harness_seed(seed);
        if (berth_motion_attach(&a, first, size_a) != BERTH_OK ||
            berth_motion_attach(&b, second, size_b) != BERTH_OK) {
            continue;
        }
        accepted++;
        use_diagnostics(&a);
        for (uint32_t i = 0; i < 8; i++) {
            berth_placement at_a = random_place(&random);
            berth_placement at_b = random_place(&random);
            use_query(&a, &at_a, &b, &at_b);
            at_b.start = at_a.start; /* surely at the same time */
            use_query(&b, &at_b, &a, &at_a);
            at_b.x = at_a.x; /* and about the same place */
            at_b.y = at_a.y;
            use_query(&a, &at_a, &b, &at_b);
            put_apart(&random, &a, &at_a, &b, &at_b);
            use_query(&a, &at_a, &b, &at_b);
        }
    }
    harness_note("%u of %u accepted", accepted, cases);
    CHECK_LE(cases / 2, accepted);
}

const harness_test tests[] = {
    {"forgeries at the limits are safe", forgeries_at_the_limits_are_safe},
    {0, 0},
};
