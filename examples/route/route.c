/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* My planner's route against a table of others: is it clear, when is it not, from when on is it,
 * and how near does it come then? A tick is a millisecond. */

#include <berth/berth.h>

#include "examples/common/say.h" /* your UART, later */

#define M(metres) BERTH_NUM(metres)
enum { MOST = 8, TRUCK = 1, RACK = 2, ME = 3 }; /* waypoints of a route; who is who */

/* As my planner has them: metres, radians, seconds. As others send them: millimetres, thousandths
 * of a degree, milliseconds. */
static const float planned[][4] = {
    {0, 0, 0, 0}, {4, 0, 0, 4}, {4, 0, 1.5708f, 6}, {4, 3, 1.5708f, 9}, {4, 5, 1.5708f, 11}};
static const int32_t told[][4] = {{9000, 2000, 180000, 2000}, {-2000, 2000, 180000, 13000}};

/* A body that moves. Its knots are needed while it is built, the rest as long as it is asked. */
typedef struct carrier {
    berth_num x[MOST], y[MOST];
    berth_angle heading[MOST];
    int32_t tick[MOST];
    uint32_t image[BERTH_SWEEP_IMAGE_WORDS(MOST)];
    berth_sweep sweep;
    berth_placement at;
    berth_body placed;
} carrier;
static carrier me, other;

/* Carries a footprint along the first `count` knots. */
static berth_status carry(carrier *c, uint32_t count, const berth_footprint *shape)
{
    const berth_trajectory way = berth_trajectory_over_arrays(c->x, c->y, c->tick, count, M(0));
    const berth_sweep_desc desc = {.trajectory = &way, .heading = c->heading, .footprint = shape};
    berth_arena arena = berth_arena_over(c->image, sizeof c->image);
    c->at = berth_placement_at(M(0), M(0), BERTH_DEGREES(0), 0); /* all count from there and then */
    const berth_status status = berth_sweep_build(&desc, &arena, &c->sweep);
    return status != BERTH_OK ? status : berth_sweep_place(&c->sweep, &c->at, &c->placed);
}

static berth_status carry_me(const berth_footprint *shape)
{
    for (int k = 0; k < 5; k++) {
        if (berth_num_from_float(planned[k][0], &me.x[k]) ||
            berth_num_from_float(planned[k][1], &me.y[k]) ||
            berth_angle_from_radians(planned[k][2], &me.heading[k]) ||
            berth_ticks_from_seconds(planned[k][3], 1000, &me.tick[k])) {
            return BERTH_E_NUMBER; /* NaN, infinite, or beyond what berth's numbers hold */
        }
    }
    return carry(&me, 5, shape);
}

static berth_status carry_truck(const berth_footprint *shape)
{
    for (int k = 0; k < 2; k++) {
        if (berth_num_from_mm(told[k][0], &other.x[k]) ||
            berth_num_from_mm(told[k][1], &other.y[k])) {
            return BERTH_E_NUMBER;
        }
        other.heading[k] = berth_angle_from_millidegrees(told[k][2]);
        other.tick[k] = told[k][3];
    }
    return carry(&other, 2, shape);
}

int main(void)
{
    static uint32_t shapes[3 * BERTH_FOOTPRINT_RECTANGLE_WORDS];
    static uint64_t memory[BERTH_TRAFFIC_WORDS(16)];
    berth_arena images = berth_arena_over(shapes, sizeof shapes);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    const berth_traffic_desc desc = {.capacity = 16, .extent = 32};
    const berth_placement aside = berth_placement_at(M(5.6), M(4), BERTH_DEGREES(20), 0);
    berth_traffic table = {0};
    berth_footprint box, load, rack;
    berth_body shelf;
    if (berth_footprint_rectangle(M(-0.9), M(-0.5), M(0.5), M(0.5), M(0), &images, &box) ||
        berth_footprint_rectangle(M(-0.8), M(-0.4), M(0.8), M(0.4), M(0), &images, &load) ||
        berth_footprint_rectangle(M(-0.3), M(-1), M(0.3), M(1), M(0), &images, &rack) ||
        carry_me(&box) || carry_truck(&load) ||
        berth_footprint_stand(&rack, &aside, 0, 0, 0, &shelf) ||
        berth_traffic_make(&desc, &arena, &table)) {
        return 1;
    }

    const berth_start_range minute = {0, 60000, 0};
    const berth_body_options apart = {.motion.margin = BERTH_NUM_INIT(0.2)};
    berth_body_conflict conflict;
    berth_body_approach nearest;
    uint32_t whom;
    int32_t start;
    if (berth_traffic_commit_body(&table, TRUCK, &other.placed, NULL) ||
        berth_traffic_commit_body(&table, RACK, &shelf, NULL)) {
        return 1;
    }
    if (berth_traffic_first_conflict_body(&table, ME, &me.placed, NULL, &conflict, NULL) ==
        BERTH_HIT) {
        say("not clear: the first in the way is number"), say_number(conflict.number);
        say(", at"), say_number((uint32_t)conflict.impact.tick), say(" ms\n");
    }
    if (berth_traffic_earliest_start_body(&table, ME, &me.placed, &minute, &apart, &start, NULL) !=
        BERTH_CLEAR) {
        say("no start within a minute is clear\n");
        return 0;
    }
    say("clear of all by 200 mm when I start at"), say_number((uint32_t)start), say(" ms\n");
    me.at.start = start;
    if (berth_sweep_place(&me.sweep, &me.at, &me.placed) == BERTH_OK &&
        berth_traffic_closest_body(&table, ME, &me.placed, M(100), NULL, &whom, &nearest, NULL) ==
            BERTH_CLEAR) {
        say("then I pass within"), say_number((uint32_t)berth_num_to_mm(nearest.distance));
        say(" mm, at"), say_number((uint32_t)nearest.tick), say(" ms\n");
    }
    return 0;
}
