/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The plans that a robot honours, its own among them: what berth is asked about. */

#ifndef FLEET_TABLE_H
#define FLEET_TABLE_H

#include "plan.h"

#include "berth/berth.h"

/* A plan of 8 legs that spans a floor of 128 m takes four blocks. */
#define FLEET_IMAGE_WORDS 160u

/* A plan, built and placed. */
typedef struct fleet_slot {
    fleet_plan plan;
    berth_motion motion;
    berth_placement at;
    berth_placed placed;
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
    uint64_t memory[BERTH_TRAFFIC_WORDS(2 * FLEET_MOST)];
    uint32_t questions; /* asked, and starts looked for */
} fleet_table;

/* Empty. False: there is too little memory (the library's sizes have grown). */
bool fleet_table_begin(fleet_table *t, uint32_t count);

/* Builds and places a plan; false when it is not one. */
bool fleet_slot_build(fleet_slot *slot, const fleet_plan *plan);

/* From now on a plan is honoured, or no more. False: it cannot be. */
bool fleet_table_hold(fleet_table *t, fleet_slot *slot, uint32_t who, const fleet_plan *plan);
void fleet_table_drop(fleet_table *t, fleet_slot *slot);

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
