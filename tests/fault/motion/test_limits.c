/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Forged images at the very limits that attach allows: every number as large as it may be, in any
 * combination. Nothing that build makes comes near, so it is here that the bounds of the query's
 * arithmetic are tried. */

#include "tests/fault/limits.h"
#include "tests/fault/use.h"
#include "tests/unit/asked.h"

#define LEGS 8u

#ifdef BERTH_Q16
#define PACE 15u
#define CENTRE 4576 /* of a node, in units of four steps */
#define WIDE 16384
typedef uint16_t stored_radius;
#else
#define PACE 0u
#define CENTRE 32768
#define WIDE 65535
typedef berth_raw stored_radius;
#endif

static motion m;
static IMAGE_BUFFER(first, ROUTE_IMAGE_WORDS(LEGS + 1u));
static IMAGE_BUFFER(second, ROUTE_IMAGE_WORDS(LEGS + 1u));

static image_unit unit_of(harness_random *random, double value)
{
    return (image_unit)either_sign(random, value);
}

/* The velocity that takes a centre over a way in `ticks`, or as much of it as a node can hold. */
static image_unit velocity(double way, int32_t ticks, uint32_t pace)
{
    const double v = way * (double)(UINT32_C(1) << pace) / ticks;
#ifdef BERTH_Q16
    const double size = magnitude(v) < 32767 ? magnitude(v) : 32767;
    return (image_unit)(v < 0 ? -(int32_t)size : (int32_t)size);
#else
    return (image_unit)(v * (1 - HEX_1(20)));
#endif
}

/* Centres at the ends of the range at either end of their time, standing or on their way. */
static void put_node(harness_random *random, image_unit *node, int32_t ticks, uint32_t pace,
                     uint32_t shift)
{
#ifdef BERTH_Q16
    const int32_t widest = INT32_MAX >> (shift + 2) < WIDE ? INT32_MAX >> (shift + 2) : WIDE;
#else
    const int32_t widest = WIDE;
    (void)shift;
#endif
    for (uint32_t axis = 0; axis < 2; axis++) {
        const double from = unit_of(random, pick(random, CENTRE));
        const double to =
            harness_below(random, 4) == 0 ? from : unit_of(random, pick(random, CENTRE));
        node[NODE_X + axis] = (image_unit)from;
        node[NODE_VX + axis] = velocity(to - from, ticks, pace);
    }
    image_put_radius(node, pick(random, widest));
}

/* A motion of LEGS legs for its sizes: held or straight, its ticks few or as many as can be. */
static berth_motion base_of(harness_random *random, int straight, void *buffer, size_t room)
{
    const uint32_t spacing = harness_below(random, 3);
    const int32_t longest = BERTH_TICK_MAX / (int32_t)LEGS;
    const int32_t dt = spacing == 0 ? longest : spacing == 1 ? 1 : harness_between(random, 1, 50);
    motion_make(&m, MOTION_WALK, random, LEGS + (straight != 0), 10, 0, 0, 1);
    m.straight = straight;
    m.radii = harness_below(random, 2) != 0;
    m.dt = dt;
    for (uint32_t i = 0; i < m.count; i++) {
        m.tick[i] = (int32_t)i * dt;
    }
    m.before = harness_below(random, 2) != 0 ? BERTH_STANDS : BERTH_ABSENT;
    m.after = harness_below(random, 2) != 0 ? BERTH_STANDS : BERTH_ABSENT;
    return motion_build(&m, 1, buffer, room);
}

static uint32_t put_header(harness_random *random, unsigned char *image, uint32_t pace)
{
    const double corner = harness_below(random, 2) != 0 ? 8192 : 0;
    const uint32_t shift = harness_below(random, 2) == 0 ? SHIFT : harness_below(random, SHIFT + 1);
    image[IMAGE_SHIFT] = (unsigned char)shift;
    image[IMAGE_PACE] = (unsigned char)pace;
    image[IMAGE_BAND] = BAND;
    image_put_number(image, IMAGE_ORIGIN_X, berth_num_raw(num_from(corner)));
    image_put_number(image, IMAGE_ORIGIN_Y, berth_num_raw(num_from(-corner)));
    image_put_number(image, IMAGE_REACH, REACH);
    return shift;
}

#ifdef BERTH_Q16
/* A trajectory's: knots where its grid ends, or the world does, and radii of 2^14 steps. */
static void put_given(harness_random *random, unsigned char *image, const berth_motion *view,
                      uint32_t shift)
{
    int32_t *const knots = (int32_t *)(void *)(image + image_get32(image, IMAGE_POINTS));
    int32_t *const radii = (int32_t *)(void *)(image + image_get32(image, IMAGE_RADII));
    const int32_t most = 8192 * 65536;
    const int32_t largest = shift < 15 ? 16384 * (int32_t)(UINT32_C(1) << shift) : most;
    for (uint32_t i = 0; i < 2 * shown_of(view).point_count; i++) {
        const int32_t origin = (int32_t)image_get32(image, i % 2 ? IMAGE_ORIGIN_Y : IMAGE_ORIGIN_X);
        const int32_t steps = (int32_t)unit_of(random, pick(random, COORDINATE));
        const int64_t at = origin + (int64_t)steps * (INT64_C(1) << shift);
        knots[i] = at > most ? most : at < -most ? -most : (int32_t)at;
    }
    image[IMAGE_BAND] = image[IMAGE_RADIUS_SHIFT] = 0;
    image_put_number(image, IMAGE_RADIUS, largest);
    image_put_number(image, IMAGE_LEAST, shown_of(view).radii != NULL ? 0 : largest);
    for (uint32_t i = 0; shown_of(view).radii != NULL && i < shown_of(view).legs; i++) {
        radii[i] = i == 0 ? largest : (int32_t)pick(random, largest);
    }
}
#endif

/* The largest radii: in q16 of 2^14 steps, stored in 15 bits. */
static void put_radii(harness_random *random, unsigned char *image, const berth_motion *view,
                      uint32_t shift)
{
#ifdef BERTH_Q16
    /* and of no more than 8192 units */
    const uint32_t half = shift > 0 ? shift - 1 : 0;
    const stored_radius most = shift > 0 && shift < 16 ? 32767 : 16384;
    const berth_raw largest = shown_of(view).radii != NULL
                                  ? (berth_raw)((uint32_t)most << half)
                                  : (berth_raw)(UINT32_C(16384) << (shift < 16 ? shift : 15));
    image[IMAGE_RADIUS_SHIFT] = (unsigned char)(shown_of(view).radii != NULL ? half : 0);
#else
    const stored_radius most = 8193, largest = 8193;
    (void)shift;
#endif
    image_put_number(image, IMAGE_RADIUS, largest);
    image_put_number(image, IMAGE_LEAST, shown_of(view).radii != NULL ? 0 : largest);
    if (shown_of(view).radii != NULL) {
        stored_radius *const radii =
            (stored_radius *)(void *)(image +
                                      ((const unsigned char *)shown_of(view).radii - image));
        for (uint32_t i = 0; i < shown_of(view).legs; i++) {
            radii[i] = i == 0 ? most : (stored_radius)pick(random, most);
        }
    }
}

/* Makes an image of random extremes over a built one, so that its sizes hold. */
static size_t forge(harness_random *random, void *buffer, size_t room)
{
    unsigned char *const image = buffer;
    const berth_motion view = base_of(random, (int)harness_below(random, 2), buffer, room);
    const uint32_t pace = harness_below(random, PACE + 1);
    const uint32_t points = shown_of(&view).legs + (shown_of(&view).ticks != NULL);
    image_unit *unit =
        (image_unit *)(void *)(image + ((const unsigned char *)shown_of(&view).nodes - image));
    berth_motion_facts facts;
    int32_t lasts[2 * LEGS];

    CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
    for (uint32_t i = 0; i < facts.nodes; i++) { /* before the view reads what is forged */
        berth_motion_disc disc;
        CHECK_EQ(berth_motion_node(&view, i + 1, &disc, NULL), BERTH_OK);
        lasts[i] = disc.until - disc.begin;
    }
    const uint32_t shift = put_header(random, image, pace);
    for (uint32_t i = 0; i < facts.nodes; i++, unit += NODE_UNITS) {
        put_node(random, unit, lasts[i], pace, shift);
    }
#ifdef BERTH_Q16
    if (shown_of(&view).ticks != NULL) {
        put_given(random, image, &view, shift);
        image_mend(image, facts.bytes);
        return facts.bytes;
    }
#endif
    unit = (image_unit *)(void *)(image + ((const unsigned char *)shown_of(&view).points - image));
    for (uint32_t i = 0; i < 2 * points; i++) {
        unit[i] = unit_of(random, pick(random, COORDINATE));
    }
    put_radii(random, image, &view, shift);
    image_mend(image, facts.bytes);
    return facts.bytes;
}

HARNESS_TEST(forgeries_at_the_limits_are_safe, "forgeries at the limits are safe")
{
    uint32_t accepted = 0, cases = 30 + HARNESS_CASES / 18;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_round(0, seed);
        const size_t size_a = forge(&random, first, sizeof first);
        const size_t size_b = forge(&random, second, sizeof second);
        berth_motion a, b;
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
            put_apart(&random,
                      reach_of(shown_of(&a).reach, shown_of(&a).shift) +
                          reach_of(shown_of(&b).reach, shown_of(&b).shift),
                      &at_a, &at_b);
            use_query(&a, &at_a, &b, &at_b);
            if (i % 4 == 0) {
                use_times(&a, &at_a, &b, &at_b);
            }
        }
    }
    harness_note("%u of %u accepted", accepted, cases);
    CHECK_LE(cases / 2, accepted);
}
