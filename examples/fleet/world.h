/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The world: clocks that are wrong, drives that are not quite where they should be, plugs that are
 * pulled; and what all robots really did. It knows nothing of the protocol. */

#ifndef FLEET_WORLD_H
#define FLEET_WORLD_H

#include "ether.h"
#include "peer.h"
#include "robot.h"

#include "tests/reference/legs.h"

typedef struct world_desc {
    fleet_floor floor;
    uint32_t count, quorum;
    uint32_t rounds, seed;
    uint32_t restart_every; /* rounds from one restart of some robot to the next; 0: none */
    uint32_t boots;         /* how often each was switched on before */
    const char *emulated;   /* the controller's program for a board; null: in this process */
    bool counted;           /* and its emulator counts instructions */
    ether_desc ether;
} world_desc;

/* What a robot was about from a tick on, for pictures. */
typedef struct world_note {
    int32_t tick;
    uint8_t state;
} world_note;

typedef struct world_robot {
    peer *port;
    /* The drive: what it was told last, and what it did, each leg with its errors. */
    fleet_plan plan;
    reference_leg *legs;
    uint32_t leg_count, leg_room;
    world_note *notes;
    uint32_t note_count, note_room;
    uint32_t boots, jobs, jobs_before, plans;
    uint32_t state;
    int32_t moved; /* true tick at which it last stopped */
    uint32_t figures[FLEET_FIGURES];
} world_robot;

typedef struct world {
    world_desc desc;
    world_robot *robots;
    ether *air;
    uint64_t random;
    uint32_t hash; /* of every byte that any robot sent */
    uint32_t restarts;
    uint32_t jumps;    /* plans that do not begin where the robot stands, or too early */
    uint32_t *jobs_at; /* done by all, by the end of each minute */
} world;

world *world_begin(const world_desc *desc);
void world_run(world *w);
void world_end(world *w);

/* The true tick at a round's begin. */
int32_t world_tick(uint32_t round);

/* Where a robot is at a true tick, Q16.16. */
void world_position(const world_robot *r, int32_t tick, int32_t *x, int32_t *y);

/* ---- Checking ------------------------------------------------------------------------------- */

typedef struct world_check {
    uint64_t pairs, tests; /* of robots; of times in which neither changes its leg */
    uint32_t contacts;     /* pairs that touch at any time; must be 0 */
    uint32_t outside;      /* legs that touch a shelf or a wall; must be 0 */
    uint32_t a, b;         /* of the first contact */
    int32_t tick;
    double nearest; /* of all edges, metres */
} world_check;

world_check world_look(const world *w);

/* Shelves, as corners in points: number i; false: there are no more. */
bool world_shelf(const fleet_floor *f, uint32_t number, int32_t corners[4]);

/* ---- Pictures ------------------------------------------------------------------------------- */

void world_draw(const world *w, double seconds, const char *path);
void world_page(const world *w, const char *path);

#endif
