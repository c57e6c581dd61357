/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/image.c and reach.c: descriptions refused, images built, attached, and forged. */

#include "src/core/image.h"
#include "src/sweep/image.h"
#include "tests/gen/shown.h"
#include "tests/unit/support.h"

enum { KNOTS = 4, WORDS = BERTH_SWEEP_IMAGE_WORDS(KNOTS) };

static berth_num x[KNOTS], y[KNOTS];
static int32_t tick[KNOTS];
static berth_angle heading[KNOTS];
static int8_t turn[KNOTS];
static berth_trajectory route;
static berth_sweep_desc desc;
static berth_footprint truck;
static uint32_t truck_image[BERTH_FOOTPRINT_CYLINDER_WORDS + 1], image[WORDS + 256];
static berth_sweep view;

static void set_truck(double radius)
{
    CHECK_EQ(berth_footprint_cylinder(num_from(radius), ARENA(truck_image), &truck), BERTH_OK);
}

static void set_desc(void)
{
    static const berth_angle headings[KNOTS] = {0, 16384, 60000, 60000};
    static const int8_t turns[KNOTS] = {0, -1, 1, 0};
    for (uint32_t i = 0; i < KNOTS; i++) {
        x[i] = num_from(i);
        y[i] = num_from(0.5 * i);
        tick[i] = (int32_t)(10 * i + 5);
        heading[i] = headings[i];
        turn[i] = turns[i];
    }
    set_truck(0.75);
    route = berth_trajectory_over_arrays(x, y, tick, KNOTS, num_from(-1)); /* radii are not read */
    desc.trajectory = &route;
    desc.heading = heading;
    desc.heading_stride = 0;
    desc.turn = turn;
    desc.footprint = &truck;
}

static const berthi_heading *built_headings(void)
{
    berth_arena arena = berth_arena_over(image, sizeof image);
    harness_fill(image, sizeof image); /* whatever was there */
    CHECK_EQ(berth_sweep_build(&desc, &arena, &view), BERTH_OK);
    CHECK_EQ(arena.used, berth_sweep_image_size(&desc));
    return (const berthi_heading *)view.headings;
}

HARNESS_TEST(test_built, "an image, built and attached")
{
    berth_sweep again;
    set_desc();
    const berthi_heading *at = built_headings();
    CHECK_LE(berth_sweep_image_size(&desc), 4 * WORDS);
    CHECK_EQ(at[0].turn, 16384);
    CHECK_EQ(at[1].heading, 16384);
    CHECK_EQ(at[1].turn, 60000 - 16384 - 65536); /* clockwise */
    CHECK_EQ(at[2].turn, 65536);                 /* once around */
    CHECK_EQ(at[3].turn, 0);
    CHECK_REAL_LE(0.75, real_of(berth_num_of(shown_of(&view.motion).least)));
    CHECK_REAL_LE(real_of(berth_num_of(shown_of(&view.motion).radius)), 0.7525);
    CHECK_EQ(berth_sweep_attach(&again, &truck, image, berth_sweep_image_size(&desc)), BERTH_OK);
    CHECK(shown_of(&again.motion).points == shown_of(&view.motion).points);
    CHECK_EQ(shown_of(&again.motion).legs, 3);
    CHECK(again.headings == view.headings && again.footprint.image == truck.image);
}

/* The shorter way; a half turn counter-clockwise. */
HARNESS_TEST(test_shorter, "the shorter way round")
{
    set_desc();
    desc.turn = NULL;
    heading[3] = 60000 - 32768;
    const berthi_heading *at = built_headings();
    berth_angle pairs[KNOTS][2];
    for (uint32_t i = 0; i < KNOTS; i++) {
        pairs[i][0] = heading[i];
        pairs[i][1] = (berth_angle)(heading[i] + 77);
    }
    desc.heading = pairs[0];
    desc.heading_stride = sizeof pairs[0];
    at = built_headings();
    CHECK_EQ(at[0].turn, 16384);
    CHECK_EQ(at[1].turn, 60000 - 16384 - 65536);
    CHECK_EQ(at[2].turn, 32768);
    turn[1] = -3;
    desc.turn = turn;
    at = built_headings();
    CHECK_EQ(at[1].turn, 60000 - 16384 - 3 * 65536);
}

static void check_refused(berth_status wanted)
{
    berth_arena arena = berth_arena_over(image, sizeof image);
    CHECK_EQ(berth_sweep_build(&desc, &arena, &view), wanted);
    CHECK_EQ(arena.used, 0);
    CHECK_EQ(berth_sweep_image_size(&desc), 0);
    set_desc();
}

HARNESS_TEST(test_refused, "descriptions refused")
{
    berth_footprint none;
    set_desc();
    desc.trajectory = NULL;
    check_refused(BERTH_E_NULL);
    desc.heading = NULL;
    check_refused(BERTH_E_NULL);
    desc.footprint = NULL;
    check_refused(BERTH_E_NULL);
    tick[2] = tick[1];
    check_refused(BERTH_E_TICK);
    desc.heading_stride = 3;
    check_refused(BERTH_E_STRIDE);
    none.image = NULL;
    desc.footprint = &none;
    check_refused(BERTH_E_VIEW);
    set_truck(8192);
    check_refused(BERTH_E_EXTENT);
    berth_arena arena = berth_arena_over(image, sizeof image);
    CHECK_EQ(berth_sweep_build(&desc, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_build(&desc, &arena, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_build(NULL, &arena, &view), BERTH_E_NULL);
    for (size_t size = 0; size < berth_sweep_image_size(&desc); size += 4) {
        arena = berth_arena_over(image, size);
        CHECK_EQ(berth_sweep_build(&desc, &arena, &view), BERTH_E_IMAGE_SPACE);
        CHECK_EQ(arena.used, 0);
    }
}

/* One knot stands. */
HARNESS_TEST(test_one_knot, "one knot")
{
    set_desc();
    route.count = 1;
    const berthi_heading *at = built_headings();
    CHECK_EQ(shown_of(&view.motion).legs, 1);
    CHECK_EQ(at->turn, 0);
    CHECK_EQ(berth_sweep_attach(&view, &truck, image, sizeof image), BERTH_OK);
}

static void check_forged(berth_status wanted)
{
    berthi_sweep_header *header = (berthi_sweep_header *)(void *)image;
    berth_sweep other;
    berthi_image_seal(&header->head);
    CHECK_EQ(berth_sweep_attach(&other, &truck, image, sizeof image), wanted);
    (void)built_headings();
}

/* So many knots' headings before the motion of so many legs. */
static void check_wrapped(uint32_t knots, uint32_t legs, const berth_num *r, berth_status wanted)
{
    berthi_sweep_header *header = (berthi_sweep_header *)(void *)image;
    const size_t before = sizeof *header + knots * sizeof(berthi_heading);
    berth_arena arena = berth_arena_over((unsigned char *)image + before, sizeof image - before);
    berth_trajectory inside = berth_trajectory_over_arrays(x, y, tick, legs + 1, num_from(0.76));
    berth_motion motion;
    inside.r = r;
    CHECK_EQ(berth_trajectory_build(&inside, &arena, &motion), BERTH_OK);
    header->knots = knots;
    header->head.bytes = (uint32_t)(before + arena.used);
    check_forged(wanted);
}

HARNESS_TEST(test_wrapped, "of another motion")
{
    const berth_num r[KNOTS] = {num_from(0.76), num_from(0.77), num_from(0.76), num_from(0.76)};
    set_desc();
    (void)built_headings();
    check_wrapped(KNOTS, KNOTS - 1, NULL, BERTH_OK);
    check_wrapped(KNOTS, KNOTS - 1, r, BERTH_E_HEADER);
    check_wrapped(KNOTS, KNOTS - 2, NULL, BERTH_E_HEADER);
    check_wrapped(1, 2, NULL, BERTH_E_HEADER);
    check_wrapped(2, 2, NULL, BERTH_E_HEADER);
}

HARNESS_TEST(test_forged, "forged images")
{
    berthi_sweep_header *header = (berthi_sweep_header *)(void *)image;
    berthi_heading *at = (berthi_heading *)(void *)(header + 1);
    const berth_footprint none = {0};
    berth_sweep other;
    set_desc();
    (void)built_headings();
    const size_t size = berth_sweep_image_size(&desc);
    CHECK_EQ(berth_sweep_attach(NULL, &truck, image, size), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_attach(&other, NULL, image, size), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_attach(&other, &truck, NULL, size), BERTH_E_NULL);
    CHECK_EQ(berth_sweep_attach(&other, &none, image, size), BERTH_E_VIEW);
    image[20]++;
    CHECK_EQ(berth_sweep_attach(&other, &truck, image, size), BERTH_E_CRC);
    image[20]--;
    header->head.bytes = sizeof header->head;
    check_forged(BERTH_E_HEADER);
    header->head.bytes += 8; /* more than the motion inside has */
    check_forged(BERTH_E_HEADER);
    header->zero = 1;
    check_forged(BERTH_E_HEADER);
    header->zeros[3] = 1;
    check_forged(BERTH_E_HEADER);
    header->knots = 0;
    check_forged(BERTH_E_HEADER);
    header->knots = 0xffffffff;
    check_forged(BERTH_E_HEADER);
    header->reach = -1;
    check_forged(BERTH_E_HEADER);
    header->reach += header->reach / 2; /* the disc no longer holds it */
    check_forged(BERTH_E_HEADER);
    at[1].heading = 65536;
    check_forged(BERTH_E_SAMPLE);
    at[1].heading++;
    check_forged(BERTH_E_SAMPLE);
    at[1].turn += 65536 * 129;
    check_forged(BERTH_E_SAMPLE);
    at[3].turn = 65536;
    check_forged(BERTH_E_SAMPLE);
    at[4].heading = 0; /* the motion's own image */
    check_forged(BERTH_E_MAGIC);
    set_truck(0.76);
    CHECK_EQ(berth_sweep_attach(&other, &truck, image, size), BERTH_E_EXTENT);
    set_truck(8192);
    CHECK_EQ(berth_sweep_attach(&other, &truck, image, size), BERTH_E_EXTENT);
}
