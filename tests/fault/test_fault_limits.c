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
#define BOX 23176
#define REACH 39560
#define RADIUS 16384
#define SHIFT 16u
#else
#define COORDINATE 16384
#define BOX 32768
#define REACH 32768
#define RADIUS 8193
#define SHIFT 0u
#endif

static motion m;
static IMAGE_BUFFER(first, BERTH_MOBB_IMAGE_BYTES_OF(COUNT, LEVELS, 1) / 4);
static IMAGE_BUFFER(second, BERTH_MOBB_IMAGE_BYTES_OF(COUNT, LEVELS, 1) / 4);

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

/* Directions at both ends of the tolerance of their length, along the axes, diagonal, between. */
static void put_axis(harness_random *random, image_unit *node)
{
#ifdef BERTH_Q16
    static const int16_t pairs[][2] = {
        {16384, 0}, {16384, 181}, {16383, 0}, {16383, 255}, {11585, 11585}, {11586, 11584},
        {14189, 8192}, {8192, 14189}, {11585, 11586}, {16383, 181},
    };
    const int16_t *const pair = pairs[harness_below(random, LENGTH_OF(pairs))];
    const uint32_t swap = harness_below(random, 2);
    node[NODE_AXIS_X] = unit_of(random, pair[swap], 1);
    node[NODE_AXIS_Y] = unit_of(random, pair[1 - swap], 1);
#else
    const berth_angle heading = (berth_angle)(harness_below(random, 64) * 1024);
    node[NODE_AXIS_X] = berth_cos(heading);
    node[NODE_AXIS_Y] = berth_sin(heading);
#endif
}

static void put_node(harness_random *random, image_unit *node, int radii)
{
    /* the centre lies within a circle */
    const double share = random_real(random, 0, 1);
    const int along_x = harness_below(random, 2) != 0;
    const double most = share < 0.3 ? BOX : 0.7071 * BOX, rest = share < 0.3 ? 0 : 0.7071 * BOX;
    node[NODE_X] = unit_of(random, along_x ? most : rest, 1);
    node[NODE_Y] = unit_of(random, along_x ? rest : most, 1);
    put_axis(random, node);
    node[NODE_MAJOR] = unit_of(random, pick(random, BOX), 0);
    node[NODE_MINOR] = unit_of(random, pick(random, BOX), 0);
    if (radii) {
        node[NODE_RADIUS] = unit_of(random, pick(random, RADIUS), 0);
    }
}

/* Makes an image of random extremes over a built one, so that its sizes hold. */
static size_t forge(harness_random *random, void *buffer, size_t room)
{
    unsigned char *const image = buffer;
    image_unit *unit = (image_unit *)(void *)(image + IMAGE_HEADER);
    const int radii = harness_below(random, 2) != 0;
    const double corner = harness_below(random, 4) != 0 ? 8192 : 0;
    const uint32_t spacing = harness_below(random, 3);
    berth_mobb_desc desc;
    size_t size;

    motion_make(&m, MOTION_WALK, random, COUNT, 10, 0, 0, 1);
    m.radii = radii;
    m.dt = spacing == 0 ? BERTH_TICK_MAX / (int32_t)COUNT : spacing == 1 ? 1 : m.dt;
    desc = motion_desc(&m, 1, LEVELS);
    size = berth_mobb_image_size(&desc);
    (void)motion_build(&m, 1, LEVELS, buffer, room);

    image[IMAGE_SHIFT] = (unsigned char)(harness_below(random, 3) == 0 ? 0 : SHIFT);
    image_put_number(image, IMAGE_ORIGIN_X, berth_num_raw(num_from(corner)));
    image_put_number(image, IMAGE_ORIGIN_Y, berth_num_raw(num_from(-corner)));
    image_put_number(image, IMAGE_RADIUS, RADIUS);
    image_put_number(image, IMAGE_REACH, REACH);
    image[IMAGE_BAND] = 255;
    for (uint32_t i = 0; i < NODES; i++, unit += radii ? 7 : 6) {
        put_node(random, unit, radii);
    }
    for (uint32_t i = 0; i < 2 * COUNT; i++) {
        *unit++ = unit_of(random, pick(random, COORDINATE), 1);
    }
    for (uint32_t i = 0; radii && i < COUNT; i++) {
        *unit++ = unit_of(random, pick(random, RADIUS), 0);
    }
    image_mend(image, size);
    return size;
}

static berth_placement random_place(harness_random *random)
{
    const double x = pick(random, 8192), y = pick(random, 8192);
    const uint32_t signs = harness_below(random, 4), when = harness_below(random, 4);
    const int32_t start = when == 0 ? BERTH_TICK_MAX : when == 1 ? -BERTH_TICK_MAX : 0;
    berth_placement p = berth_placement_at(num_from(signs % 2 != 0 ? -x : x),
                                           num_from(signs / 2 != 0 ? -y : y),
                                           (berth_angle)(harness_below(random, 64) * 1024), start);
#ifdef BERTH_Q16
    if (harness_below(random, 4) == 0) { /* as long as a rotation may be */
        p.rotation.c = 16384;
        p.rotation.s = 181;
    }
#endif
    return p;
}

static void forgeries_at_the_limits_are_safe(void)
{
    uint32_t accepted = 0, cases = 100 + HARNESS_CASES / 20;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_random_from(seed);
        const size_t size_a = forge(&random, first, sizeof first);
        const size_t size_b = forge(&random, second, sizeof second);
        berth_mobb a, b;

        harness_seed(seed);
        if (berth_mobb_attach(&a, first, size_a) != BERTH_OK ||
            berth_mobb_attach(&b, second, size_b) != BERTH_OK) {
            continue;
        }
        accepted++;
        use_diagnostics(&a);
        for (uint32_t i = 0; i < 8; i++) {
            const berth_placement at_a = random_place(&random);
            berth_placement at_b = random_place(&random);
            use_query(&a, &at_a, &b, &at_b);
            at_b.start = at_a.start; /* surely at the same time */
            use_query(&b, &at_b, &a, &at_a);
            at_b.x = at_a.x; /* and about the same place */
            at_b.y = at_a.y;
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
