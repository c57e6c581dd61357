/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A forklift's route through a hall: 40 legs, 12 of them turns in place, against a plan of 2,000
 * segments: 400 racks in rows with an aisle between every two rows and one across, and rooms of 100
 * pieces of wall. Whether it is clear, which it is: instructions where the machine counts them, and
 * tests beside what checking pose by pose takes, no point going further than 1 cm from one pose to
 * the next. A line each:
 *
 *   sweep|CORE|WHAT|STEPS|NODES|PIECES|CIRCLES|PARTS|INSTRUCTIONS */

#include "berth/berth.h"
#include "port/port.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

enum { RINGS = 500, POINTS = 4 * RINGS, KNOTS = 41, TURNS = 12 };

/* ---- The plan -------------------------------------------------------------------------------- */

static berth_num plan_x[POINTS], plan_y[POINTS];
static uint16_t plan_end[RINGS];
static uint32_t plan_rings;

/* A rectangle, centimetres. */
static void add_box(int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    const int32_t x[4] = {x0, x1, x1, x0}, y[4] = {y0, y0, y1, y1};
    for (uint32_t i = 0; i < 4; i++) {
        plan_x[4 * plan_rings + i] = berth_num_of((berth_raw)(x[i] * (int64_t)65536 / 100));
        plan_y[4 * plan_rings + i] = berth_num_of((berth_raw)(y[i] * (int64_t)65536 / 100));
    }
    plan_rings++;
    plan_end[plan_rings - 1] = (uint16_t)(4 * plan_rings);
}

/* Ten aisles of 2.9 m along x, at y = 1.45 + 5.1 k, each with a row of racks above it and one of
 * the next aisle's below; one of 3 m across, around x = 28.5; rooms from x = 60 on, whose walls
 * leave doors. */
static void make_plan(void)
{
    plan_rings = 0;
    for (int32_t row = 0; row < 10; row++) {
        for (int32_t side = 0; side < 2; side++) {
            const int32_t y = 510 * row + 290 + 110 * side;
            for (int32_t k = 0; k < 20; k++) {
                const int32_t x = 270 * k + (k >= 10 ? 300 : 0);
                add_box(x, y, x + 260, y + 105);
            }
        }
    }
    for (int32_t room = 0; room < 50; room++) {
        const int32_t x = 6000 + 400 * (room % 5), y = 510 * (room / 5);
        add_box(x, y, x + 15, y + 400);
        add_box(x + 15, y, x + 290, y + 15);
    }
}

/* ---- The route ------------------------------------------------------------------------------- */

/* Legs ahead, in centimetres (backwards when negative), or turns: 1 to the left, -1 to the right.
 */
typedef struct order {
    int16_t legs, ahead, turn;
} order;

static const order orders[] = {
    {2, 1350, 0}, {1, 0, 1},     {2, 510, 0}, {1, 0, -1},   {3, 500, 0}, {2, -750, 0}, {1, 0, 1},
    {2, 510, 0},  {1, 0, 1},     {2, 900, 0}, {2, -900, 0}, {1, 0, -1},  {1, 1020, 0}, {1, 0, -1},
    {3, 500, 0},  {1, -1500, 0}, {1, 0, -1},  {2, 510, 0},  {1, 0, 1},   {2, 300, 0},  {1, -600, 0},
    {1, 0, 1},    {1, 1530, 0},  {1, 0, 1},   {2, 1200, 0}, {1, 0, -1},  {1, 0, 1},    {0, 0, 0}};

static berth_num knot_x[KNOTS], knot_y[KNOTS];
static int32_t knot_tick[KNOTS];
static berth_angle knot_heading[KNOTS];
static uint32_t knots, turns;

static void add_knot(int32_t x, int32_t y, uint32_t quarter, int32_t ticks)
{
    if (knots < KNOTS) {
        knot_x[knots] = berth_num_of((berth_raw)(x * (int64_t)65536 / 100));
        knot_y[knots] = berth_num_of((berth_raw)(y * (int64_t)65536 / 100));
        knot_heading[knots] = (berth_angle)(quarter * 16384);
        knot_tick[knots] = knots != 0 ? knot_tick[knots - 1] + ticks : 0;
    }
    knots++;
}

/* 100 ticks a second: 1.5 m/s, 3 s a turn. */
static void make_route(void)
{
    int32_t x = 150, y = 145;
    uint32_t quarter = 0;
    knots = turns = 0;
    add_knot(x, y, quarter, 0);
    for (const order *o = orders; o->legs != 0; o++) {
        for (int32_t k = 0; k < o->legs; k++) {
            const int32_t ahead = o->ahead;
            if (o->turn != 0) {
                quarter += (uint32_t)o->turn & 3;
                turns++;
                add_knot(x, y, quarter, 300);
                continue;
            }
            x += (quarter & 1) != 0 ? 0 : (quarter & 2) != 0 ? -ahead : ahead;
            y += (quarter & 1) == 0 ? 0 : (quarter & 2) != 0 ? -ahead : ahead;
            add_knot(x, y, quarter, (ahead < 0 ? -ahead : ahead) * 2 / 3);
        }
    }
}

/* ---- What is asked --------------------------------------------------------------------------- */

/* 1.2 by 0.8 m behind, a load of 1.6 m ahead. */
static const berth_num truck_x[4] = {BERTH_NUM(-0.6), BERTH_NUM(1.2), BERTH_NUM(1.2),
                                     BERTH_NUM(-0.6)};
static const berth_num truck_y[4] = {BERTH_NUM(-0.5), BERTH_NUM(-0.5), BERTH_NUM(0.5),
                                     BERTH_NUM(0.5)};

static uint32_t floor_image[65536 / 4], truck_image[256];
static uint32_t sweep_image[1024], scratch_room[524288 / 4];
static berth_footprint hall, truck;
static berth_sweep carried;
static berth_placement origin;
static berth_body mover, walls;

static void build_all(void)
{
    berth_arena image = berth_arena_over(floor_image, sizeof floor_image);
    berth_arena scratch = berth_arena_over(scratch_room, sizeof scratch_room);
    berth_footprint_desc desc = berth_footprint_desc_default();
    const berth_num none = berth_num_of(0);
    make_plan();
    make_route();
    CHECK_EQ(plan_rings, RINGS);
    CHECK_EQ(knots, KNOTS);
    CHECK_EQ(turns, TURNS);
    desc.outline.x = plan_x;
    desc.outline.y = plan_y;
    desc.outline.end = plan_end;
    desc.outline.rings = RINGS;
    desc.outline.points = POINTS;
    desc.threshold = none;
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &hall), BERTH_OK);
    harness_note("the plan: %u bytes", (uint32_t)image.used);
    image = berth_arena_over(truck_image, sizeof truck_image);
    desc.outline = berth_outline_over_arrays(truck_x, truck_y, 4);
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &truck), BERTH_OK);
    berth_trajectory route = berth_trajectory_over_arrays(knot_x, knot_y, knot_tick, KNOTS, none);
    route.after = BERTH_ABSENT;
    const berth_sweep_desc how = {&route, knot_heading, 0, NULL, &truck};
    image = berth_arena_over(sweep_image, sizeof sweep_image);
    CHECK_EQ(berth_sweep_build(&how, &image, &carried), BERTH_OK);
    harness_note("the route: %u bytes, %u legs", (uint32_t)image.used,
                 shown_of(&carried.motion).legs);
    origin = berth_placement_at(none, none, 0, 0);
    CHECK_EQ(berth_sweep_place(&carried, &origin, &mover), BERTH_OK);
    CHECK_EQ(berth_footprint_stand(&hall, &origin, 0, 0, 0, &walls), BERTH_OK);
}

static berth_body_counts measure(const char *what, berth_status (*ask)(berth_body_counts *),
                                 berth_status wanted, uint32_t most)
{
    berth_body_counts counts = {0, 0, 0, 0, 0, 0};
    const uint64_t before = berth_port_instructions();
    const berth_status found = ask(&counts);
    const uint64_t took = berth_port_instructions() - before;
    CHECK_EQ(found, wanted);
    harness_print("sweep|%s|%s|%u|%u|%u|%u|%u|%llu\n", berth_port_name(), what, counts.steps,
                  counts.nodes, counts.pieces, counts.circles, counts.parts, took);
    if (took != 0 && most != 0) {
        harness_print("bar|%s: %s|%llu|<=|%u|instructions\n", berth_port_name(), what, took, most);
    }
    return counts;
}

static berth_status ask_impact(berth_body_counts *counts)
{
    berth_body_impact impact;
    return berth_bodies_time_of_impact(&mover, &walls, NULL, &impact, counts);
}

static berth_status ask_meet(berth_body_counts *counts)
{
    return berth_bodies_meet(&mover, &walls, NULL, counts);
}

/* ---- Pose by pose ---------------------------------------------------------------------------- */

#ifdef HARNESS_HOSTED
/* A point of the truck at its reach, 1.3 units, goes 1 cm in a 817th of a turn. */
static uint32_t poses_of(uint32_t leg)
{
    const int64_t x = (int64_t)berth_num_raw(knot_x[leg + 1]) - berth_num_raw(knot_x[leg]);
    const int64_t y = (int64_t)berth_num_raw(knot_y[leg + 1]) - berth_num_raw(knot_y[leg]);
    const int64_t way = (x < 0 ? -x : x) + (y < 0 ? -y : y);
    const uint32_t straight = (uint32_t)((way * 100 + 65535) / 65536);
    return knot_heading[leg] != knot_heading[leg + 1] ? 817 / 4 + 1 : straight;
}

static uint64_t check_poses(uint32_t *poses)
{
    const berth_num none = berth_num_of(0);
    berth_placed_footprint still;
    uint64_t steps = 0;
    CHECK_EQ(berth_footprint_place(&hall, &origin, &still), BERTH_OK);
    *poses = 0;
    for (uint32_t leg = 0; leg + 1 < KNOTS; leg++) {
        const uint32_t count = poses_of(leg);
        for (uint32_t i = 0; i < count; i++) {
            const int16_t turn = (int16_t)(knot_heading[leg + 1] - knot_heading[leg]);
            berth_placement at = berth_placement_at(
                none, none, (berth_angle)(knot_heading[leg] + turn * (int32_t)i / (int32_t)count),
                0);
            berth_placed_footprint moving;
            berth_footprint_counts counts;
            at.x = berth_num_of(
                berth_num_raw(knot_x[leg]) +
                (berth_raw)((int64_t)(berth_num_raw(knot_x[leg + 1]) - berth_num_raw(knot_x[leg])) *
                            i / count));
            at.y = berth_num_of(
                berth_num_raw(knot_y[leg]) +
                (berth_raw)((int64_t)(berth_num_raw(knot_y[leg + 1]) - berth_num_raw(knot_y[leg])) *
                            i / count));
            CHECK_EQ(berth_footprint_place(&truck, &at, &moving), BERTH_OK);
            CHECK_EQ(berth_footprint_overlap(&moving, &still, NULL, &counts), BERTH_CLEAR);
            steps += counts.steps;
            (*poses)++;
        }
    }
    return steps;
}
#endif

HARNESS_TEST(test_route, "a forklift in a hall")
{
    build_all();
    const berth_body_counts counts =
        measure("a route of 40 legs against 2,000 segments", ask_impact, BERTH_CLEAR, 50000);
    (void)measure("the same, any contact", ask_meet, BERTH_CLEAR, 0);
#ifdef HARNESS_HOSTED
    uint32_t poses;
    const uint64_t steps = check_poses(&poses);
    const uint32_t ratio = (uint32_t)(steps / counts.steps);
    harness_print("poses|%u at 1 cm|%llu tests|%u times as many\n", poses, steps, ratio);
    harness_print("bar|pose by pose at 1 cm, tests / one sweep|%u|>=|50|times\n", ratio);
#else
    (void)counts;
#endif
}
