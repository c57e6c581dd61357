/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The plans that a robot honours, its own among them, and what stands: what berth is asked about.
 *
 * A plan is a sweep: the rectangle that is carried along its knots. It binds as a body in a table
 * of traffic. Racks and walls are one outline, built when the robot is switched on. */

#ifndef FLEET_TABLE_H
#define FLEET_TABLE_H

#include "floor.h"

#include "berth/berth.h"

/* A plan of 11 legs: one block takes 102 words, those across a floor of 100 m up to 230. */
#define FLEET_IMAGE_WORDS 256u

/* The outline of racks and walls, and what building its tree takes, with its points: enough by
 * measurement, and checked when it is built. */
#define FLEET_RACKS_BYTES (28u * FLOOR_POINTS_MOST)
#define FLEET_SCRATCH_BYTES (32u * FLOOR_POINTS_MOST)

/* A plan, built and placed. */
typedef struct fleet_slot {
    fleet_plan plan;
    berth_sweep sweep;
    berth_placement at;
    berth_body body;
    uint32_t image[FLEET_IMAGE_WORDS];
    uint32_t entry; /* in the traffic */
    bool used;
} fleet_slot;

typedef struct fleet_table {
    fleet_slot bound[FLEET_MOST]; /* what each robot does now and next, */
    fleet_slot open[FLEET_MOST];  /* and what it may do instead */
    fleet_slot trial;             /* what is asked about */
    uint32_t count;               /* robots */
    berth_traffic traffic;        /* all that is bound or open */
    berth_footprint robot, racks;
    berth_placement home; /* of the racks */
    berth_body walls;
    uint32_t robot_image[BERTH_FOOTPRINT_RECTANGLE_WORDS];
    uint32_t racks_image[FLEET_RACKS_BYTES / 4u];
    union { /* the second only while the racks' image is built */
        uint64_t traffic[BERTH_TRAFFIC_WORDS(2 * FLEET_MOST)];
        uint64_t scratch[FLEET_SCRATCH_BYTES / 8u];
    } memory;
    uint32_t questions; /* asked, and starts looked for */
} fleet_table;

/* Empty, on a floor; with `discs` a robot is the disc around it. False: there is too little memory
 * (the library's sizes have grown). */
bool fleet_table_begin(fleet_table *t, uint32_t count, const fleet_floor *f, bool discs);

/* Builds and places a plan; false when it is not one. */
bool fleet_slot_build(const fleet_table *t, fleet_slot *slot, const fleet_plan *plan);

/* From now on a plan is honoured, or no more. False: it cannot be. */
bool fleet_table_hold(fleet_table *t, fleet_slot *slot, uint32_t who, const fleet_plan *plan);
void fleet_table_drop(fleet_table *t, fleet_slot *slot);

/* Is `trial` clear of racks and walls? */
bool fleet_table_fits(fleet_table *t);

/* Do two of them meet, from `now` on, however far clocks are off? */
bool fleet_slots_meet(fleet_table *t, const fleet_slot *a, const fleet_slot *b, int32_t now);

/* Whose plan is in the way, and does it bind already? */
#define FLEET_NOBODY 255u
typedef struct fleet_blocker {
    uint32_t who; /* FLEET_NOBODY: an error, which counts as a conflict */
    bool bound;
} fleet_blocker;

/* Is `trial` clear of the plans of all but robot `who`? If not: *blocker. */
bool fleet_table_clear(fleet_table *t, uint32_t who, int32_t now, fleet_blocker *blocker);

/* When may `trial` start, from `from` on and until `until` at most? False: never. */
bool fleet_table_start(fleet_table *t, uint32_t who, int32_t now, int32_t from, int32_t until,
                       int32_t *start);

/* Does any robot but `who` stand at a point in the end? */
bool fleet_table_taken(const fleet_table *t, uint32_t who, int16_t x, int16_t y);

#endif
