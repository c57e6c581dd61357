/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Every macro of the public headers that takes arguments, as users of C and C++ write it: where
 * only a constant will do, and in expressions. tests/checks/headers compiles it with every warning,
 * in every arithmetic and strictness, and refuses a macro that is not here. */

#include <berth/berth.h>
#include <berth/hosted.h>
#include <berth/papers/bch.h>
#include <berth/papers/mobb.h>
#include <berth/papers/obb.h>

#define M(metres) BERTH_NUM(metres)

/* gcc objects to compound literals here in C, in STRICT builds, but only with -Wpedantic */
static const berth_num lengths[] = {BERTH_NUM_INIT(1.85), BERTH_NUM_INIT(-2), BERTH_NUM_INIT(0),
                                    BERTH_NUM_INIT(0.1f), BERTH_NUM_RAW(0)};
static const berth_angle angles[] = {BERTH_DEGREES_INIT(90), BERTH_DEGREES_INIT(-22.5),
                                     BERTH_ANGLE_RAW(16384)};
static const berth_rate rates[] = {BERTH_RATE(0.001), BERTH_RATE(1)};
static const berth_raw raw = BERTH_NUM_TO_RAW(-1.5);
static const uint16_t quarter = BERTH_DEGREES_TO_RAW(90);
#if defined(__cplusplus) || !defined(BERTH_NUM_IS_STRUCT)
static const berth_num here_too[] = {BERTH_NUM(1.5), M(-2)};
#endif
#if defined(__cplusplus) || !defined(BERTH_ANGLE_IS_STRUCT)
static const berth_angle headings[] = {BERTH_DEGREES(90), BERTH_DEGREES(-0.5)};
#endif

static uint32_t words[][1] = {
    {BERTH_FOOTPRINT_POLYGON_WORDS(6)},
    {BERTH_FOOTPRINT_WORDS(9u, 8u, 7u)},
    {BERTH_TRAFFIC_WORDS(8)},
    {BERTH_TRAFFIC_BYTES(300)},
    {BERTH_TRAFFIC_BYTES_OF(8, 1u)},
    {BERTH_CHAIN_PIECES_MOST(2)},
    {BERTH_CHAIN_WORDS(2)},
    {BERTH_OCCUPANCY_WORDS(16, 9)},
    {BERTH_OCCUPANCY_BYTES(16, 9)},
    {BERTH_OCCUPANCY_MESH_SCRATCH(100)},
    {BERTH_OCCUPANCY_SCRATCH(16, 9)},
    {BERTH_OCCUPANCY_OUTLINE_BYTES(10, 1)},
    {BERTH_SWEEP_IMAGE_WORDS(4)},
    {BERTH_MOTION_NODES(10, 2)},
    {BERTH_MOTION_CLIP_BYTES(10, 8, 1)},
    {BERTH_MOTION_TRAJECTORY_LEGS(4)},
    {BERTH_MOTION_TRAJECTORY_BYTES(4, 2, 0)},
    {BERTH_MOTION_IMAGE_WORDS(10, 8)},
    {BERTH_MOTION_IMAGE_WORDS_RADII(10, 8)},
    {BERTH_TRAJECTORY_IMAGE_WORDS(4)},
    {BERTH_TRAJECTORY_IMAGE_WORDS_RADII(4)},
    {BERTH_GRID_BUCKETS(100)},
    {BERTH_GRID_BYTES_OF(100, 64)},
    {BERTH_GRID_BYTES(100, 0)},
    {BERTH_GRID_WORDS(100, 64)},
    {BERTH_CONTOUR_POINTS(20)},
    {BERTH_CONTOUR_KEPT_BYTES(20)},
    {BERTH_CONTOUR_WORK_BYTES(12, 20)},
    {BERTH_CONTOUR_SCRATCH_BYTES(12, 20, 40)},
    {BERTH_CONTOUR_KEPT_WORDS(20)},
    {BERTH_CONTOUR_SCRATCH_WORDS(12, 20, 40)},
    {BERTH_MOBB_SPLITS(10, 2, 1)},
    {BERTH_MOBB_LEVELS(100, 12)},
    {BERTH_MOBB_IMAGE_BYTES_OF(10, 2u, 1u, 1u)},
    {BERTH_MOBB_IMAGE_WORDS(100, 12)},
};
static uint32_t memory[BERTH_TRAJECTORY_IMAGE_WORDS(4) + BERTH_CHAIN_WORDS(2) +
                       BERTH_MOBB_IMAGE_WORDS(100, 12)];

uint32_t counted(uint8_t few, uint32_t many, int some);
uint32_t counted(uint8_t few, uint32_t many, int some)
{
    return BERTH_TRAJECTORY_IMAGE_WORDS(many) + BERTH_GRID_WORDS(many, 0) +
           BERTH_MOTION_IMAGE_WORDS(some, 8) + BERTH_TRAFFIC_BYTES(many) +
           BERTH_OCCUPANCY_WORDS(few, few) + BERTH_CONTOUR_POINTS(many) + BERTH_U32(few) +
           BERTH_SWEEP_IMAGE_WORDS(few);
}

berth_placement used(berth_num x);
berth_placement used(berth_num x)
{
    const berth_num far = berth_num_less(x, M(-1)) ? BERTH_BODIES_BAND : M(2.5);
    berth_motion_options options = {0, 0, 0, BERTH_NUM_INIT(0.25), BERTH_RATE(0)};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    options.margin = BERTH_DISTANCE_MAX;
    options.margin_per_tick = BERTH_RATE(0.25);
    (void)words, (void)rates, (void)raw, (void)quarter, (void)options, (void)arena;
#if defined(__cplusplus) || !defined(BERTH_NUM_IS_STRUCT)
    (void)here_too;
#endif
#if defined(__cplusplus) || !defined(BERTH_ANGLE_IS_STRUCT)
    (void)headings;
#endif
    (void)angles;
    return berth_placement_at(BERTH_NUM(4), berth_num_add(far, lengths[0]), BERTH_DEGREES(90), 0);
}

/* What must not compile, one at a time. */
#ifdef WRONG_LENGTH
berth_num wrong(float x);
berth_num wrong(float x)
{
    return berth_num_of(BERTH_NUM_TO_RAW(x));
}
#endif
#ifdef WRONG_NUM
berth_num wrong(double x);
berth_num wrong(double x)
{
    const berth_num n = BERTH_NUM(x);
    return n;
}
#endif
#ifdef WRONG_LOCAL
berth_num wrong(void);
berth_num wrong(void)
{
    double x = 1.5;
    const berth_num n = BERTH_NUM(x);
    x += 1;
    return n;
}
#endif
#ifdef WRONG_ANGLE
berth_angle wrong(float heading);
berth_angle wrong(float heading)
{
    const berth_angle a = BERTH_DEGREES(heading);
    return a;
}
#endif
#ifdef WRONG_RATE
berth_rate wrong(int drift);
berth_rate wrong(int drift)
{
    return BERTH_RATE(drift);
}
#endif
/* In STRICT builds alone. */
#ifdef STRICT_BARE
berth_placement wrong(void);
berth_placement wrong(void)
{
    return berth_placement_at(4, 2, 90, 0);
}
#endif
#ifdef STRICT_HEADING
berth_placement wrong(void);
berth_placement wrong(void)
{
    return berth_placement_at(BERTH_NUM(4), BERTH_NUM(2), 90, 0);
}
#endif
#ifdef STRICT_SUM
berth_num wrong(berth_num x);
berth_num wrong(berth_num x)
{
    return x + 1;
}
#endif
