/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* As ../motion/test_limits.c, for trees of boxes: forged images with every number as large as
 * attach allows, in any combination, where the bounds of the query's arithmetic are tried. */

#include "tests/fault/limits.h"
#include "tests/fault/use_boxes.h"
#include "berth/papers/mobb.h"

#define COUNT 8u
#define LEVELS 3u
#define NODES 7u

#ifdef BERTH_Q16
#define RADIUS 16384
#else
#define RADIUS 8193
#endif

static motion m;
static IMAGE_BUFFER(first, BERTH_MOBB_IMAGE_BYTES_OF(COUNT, LEVELS, 1, 1) / 4);
static IMAGE_BUFFER(second, BERTH_MOBB_IMAGE_BYTES_OF(COUNT, LEVELS, 1, 1) / 4);

/* A direction: often along an axis or a diagonal, in q16 often as long as it may be. */
static void put_direction(harness_random *random, image_unit *c, image_unit *s)
{
    const berth_angle angle =
        (berth_angle)(harness_below(random, 3) == 0 ? harness_u32(random)
                                                    : harness_below(random, 8) * 8192);
    *c = berth_cos(angle);
    *s = berth_sin(angle);
#ifdef BERTH_Q16
    if (*s == 0 && harness_below(random, 2) == 0) {
        *s = (image_unit)either_sign(random, 181);
    } else if (*c == 0 && harness_below(random, 2) == 0) {
        *c = (image_unit)either_sign(random, 181);
    } else if (*c == 11585 && *s == 11585) { /* 2^28 + 15.4 * 2^11 */
        *s = 11586;
    }
#endif
}

/* Centres at the ends of their range: on an axis, or on its circle. */
static void put_box(harness_random *random, image_unit *box, uint32_t kind, int tilts, double round)
{
    const double far = pick(random, BOX_FAR - 1), part = harness_below(random, 3) == 0 ? 0.7071 : 0;
    const double x = either_sign(random, part > 0 ? part * far : far);
    const double y = either_sign(random, part * far);
    const int swapped = harness_below(random, 2) != 0;
    double wide = BOX_WIDE;

    box[BOX_X] = (image_unit)(swapped ? y : x);
    box[BOX_Y] = (image_unit)(swapped ? x : y);
    put_direction(random, &box[BOX_AXIS_X], &box[BOX_AXIS_Y]);
    if (kind != BERTH_MOBB_MOBB) {
        box[BOX_TIME] = (image_unit)either_sign(random, pick(random, BOX_FAR_TIME));
        put_direction(random, &box[BOX_TILT_C], &box[BOX_TILT_S]);
        if (!tilts) {
            box[BOX_TILT_C] = (image_unit)either_sign(random, (double)BERTH_DIR_ONE);
            box[BOX_TILT_S] = 0;
        }
        box[BOX_DEPTH] = boxes_extent_unit(pick(random, BOX_WIDE));
        if (box[BOX_TILT_S] == 0) {
            box[BOX_TIME] = box[BOX_DEPTH] = 0;
        }
    }
    if (kind == BERTH_MOBB_MOBB || box[BOX_TILT_S] == 0) {
        wide = BOX_WIDE_ALIGNED - round;
    }
    box[BOX_MAJOR] = boxes_extent_unit(pick(random, wide));
    box[BOX_MINOR] = boxes_extent_unit(pick(random, wide));
}

/* A unit of time in which boxes may tilt, the same for many images; 0 when there is none. */
static int put_unit(unsigned char *image, int32_t ticks)
{
    berth_mobb view;
    double steps;
    int unit = UNIT_MOST + 1;
    view.track.ground.shift = image[BOXES_SHIFT];
    do {
        view.unit = (int8_t)--unit;
        steps = (double)ticks * boxes_steps_a_tick(&view);
    } while (steps > BOX_LASTS && unit > UNIT_LEAST);
    image[BOXES_UNIT] = (unsigned char)unit;
    return steps <= BOX_LASTS;
}

/* Makes an image of random extremes over a built one, so that its sizes hold. */
static size_t forge(harness_random *random, void *buffer, size_t room)
{
    unsigned char *const image = buffer;
    image_unit *unit = (image_unit *)(void *)(image + BOXES_HEADER);
    const int radii = harness_below(random, 2) != 0;
    const uint32_t member = harness_below(random, BOXES_MEMBERS), kind = boxes_kind(member);
    const double corner = harness_below(random, 2) != 0 ? 8192 : 0;
    const double least = radii ? pick(random, RADIUS) : RADIUS;
    const double round = boxes_style(member) == BERTH_MOBB_PAPER ? 0 : least;
    const uint32_t spacing = harness_below(random, 3);

    motion_make(&m, MOTION_WALK, random, COUNT, 10, 0, 0, 1);
    m.radii = radii;
    m.dt = spacing == 0 ? BERTH_TICK_MAX / (int32_t)COUNT : spacing == 1 ? 1 : m.dt;
    berth_mobb_desc desc = boxes_desc(&m, 1, LEVELS, member);
    (void)boxes_build(&m, 1, LEVELS, member, buffer, room);

    image[BOXES_SHIFT] =
        (unsigned char)(harness_below(random, 2) == 0 ? SHIFT : harness_below(random, SHIFT + 1));
    image_put_number(image, BOXES_ORIGIN_X, berth_num_raw(num_from(corner)));
    image_put_number(image, BOXES_ORIGIN_Y, berth_num_raw(num_from(-corner)));
    image_put_number(image, BOXES_RADIUS, RADIUS);
    image_put_number(image, BOXES_REACH, REACH);
    image[BOXES_BAND] = BOXES_BAND_MOST;
    const int tilts = kind != BERTH_MOBB_MOBB && put_unit(image, (int32_t)COUNT * m.dt);
    for (uint32_t i = 0; i < NODES; i++, unit += boxes_units(kind)) {
        put_box(random, unit, kind,
                tilts &&
                    (kind == BERTH_MOBB_HYBRID_1 ? i > 0 : kind != BERTH_MOBB_HYBRID_2 || i == 0),
                round);
    }
    for (uint32_t i = 0; i < 2 * COUNT; i++) {
        *unit++ = (image_unit)either_sign(random, pick(random, COORDINATE));
    }
    for (uint32_t i = 0; radii && i < COUNT; i++) {
        *unit++ = (image_unit)(i == 0   ? least
                               : i == 1 ? RADIUS
                                        : least + pick(random, RADIUS - least));
    }
    image_mend(image, berth_mobb_image_size(&desc));
    return berth_mobb_image_size(&desc);
}

/* Starts at which the two are in force together: from the last tick of the one to that of the
 * other. */
static void put_together(harness_random *random, const berth_mobb *a, berth_placement *at_a,
                         const berth_mobb *b, berth_placement *at_b)
{
    const int32_t lasts_a = (int32_t)COUNT * a->track.dt, lasts_b = (int32_t)COUNT * b->track.dt;
    at_a->start = 0;
    at_b->start = harness_between(random, 1 - lasts_b, lasts_a - 1);
    if (harness_below(random, 2) == 0) {
        at_b->start = harness_below(random, 2) == 0 ? 1 - lasts_b : lasts_a - 1;
    }
}

HARNESS_TEST(forgeries_at_the_limits_are_safe, "forgeries at the limits are safe")
{
    uint32_t accepted = 0, cases = 100 + HARNESS_CASES / 20;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_round(0, seed);
        const size_t size_a = forge(&random, first, sizeof first);
        const size_t size_b = forge(&random, second, sizeof second);
        berth_mobb a, b;
        if (berth_mobb_attach(&a, first, size_a) != BERTH_OK ||
            berth_mobb_attach(&b, second, size_b) != BERTH_OK) {
            continue;
        }
        accepted++;
        use_boxes_diagnostics(&a);
        for (uint32_t i = 0; i < 8; i++) {
            berth_placement at_a = random_place(&random);
            berth_placement at_b = random_place(&random);
            use_boxes_query(&a, &at_a, &b, &at_b);
            put_together(&random, &a, &at_a, &b, &at_b);
            use_boxes_query(&b, &at_b, &a, &at_a);
            put_apart(&random,
                      reach_of(a.track.ground.reach, a.track.ground.shift) +
                          reach_of(b.track.ground.reach, b.track.ground.shift),
                      &at_a, &at_b);
            use_boxes_query(&a, &at_a, &b, &at_b);
            at_b.x = at_a.x; /* about the same place */
            at_b.y = at_a.y;
            use_boxes_query(&a, &at_a, &b, &at_b);
        }
    }
    harness_note("%u of %u accepted", accepted, cases);
    CHECK_LE(cases / 2, accepted);
}
