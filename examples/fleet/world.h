/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The world: clocks that are wrong, drives that are not quite where they should be, plugs that are
 * pulled; and what all robots really did. It knows nothing of the protocol. */

#ifndef FLEET_WORLD_H
#define FLEET_WORLD_H

#include "ether.h"
#include "peer.h"
#include "robot.h"

#include <stdio.h>

typedef struct world_desc {
    fleet_floor floor;
    uint32_t count, quorum;
    uint32_t rounds, seed;
    uint32_t restart_every; /* rounds from one restart of some robot to the next; 0: none */
    uint32_t restart_all;   /* the same of all at once */
    double targeted;        /* share of votes, and of commands to drives, after which it restarts */
    double wire_loss;       /* share of frames lost on a robot's own wires, to and from it */
    uint32_t clock;         /* ticks by which clocks are off, at most; FLEET_CLOCK is allowed for */
    uint32_t boots;         /* how often each was switched on before */
    const char *emulated;   /* the controller's program for a board; null: in this process */
    bool counted;           /* and its emulator counts instructions */
    const char *log;        /* for others to check; or null */
    bool discs;             /* robots take themselves for the discs around them */
    ether_desc ether;
} world_desc;

/* What a drive really did: straight and turning, both at constant speed, in true ticks. Q16.16;
 * headings are 1/65536 of a turn and go on beyond a whole one. */
typedef struct world_leg {
    int32_t begin, end;
    int32_t x, y, heading, to_x, to_y, to_heading;
} world_leg;

/* What a robot was about from a tick on, for pictures. */
typedef struct world_note {
    int32_t tick;
    uint8_t state;
} world_note;

typedef struct world_robot {
    peer *port;
    /* The drive: what it was told last, and what it did, each leg with its errors. */
    fleet_plan plan;
    world_leg *legs;
    uint32_t leg_count, leg_room;
    int32_t heading; /* at the plan's end, turned round and round, without errors */
    world_note *notes;
    uint32_t note_count, note_room;
    uint32_t boots, jobs, jobs_before, plans;
    uint32_t state;
    bool missed;   /* this round's tick, */
    bool aimed_at; /* has voted, or told its drive something, in the last one */
    int32_t moved; /* true tick at which it last stopped */
    uint32_t figures[FLEET_FIGURES];
} world_robot;

typedef struct world {
    world_desc desc;
    world_robot *robots;
    ether *air;
    uint64_t random, noise; /* noise: of options that most runs are without */
    uint32_t hash;          /* of every byte that any robot sent */
    uint32_t restarts;
    uint32_t jumps;    /* plans that do not begin where the robot stands, or too early */
    FILE *log;         /* or null */
    uint32_t *jobs_at; /* done by all, by the end of each minute */
} world;

world *world_begin(const world_desc *desc);
void world_run(world *w);
void world_end(world *w);

/* The true tick at a round's begin. */
int32_t world_tick(uint32_t round);

/* Where a robot is at a true tick. */
void world_position(const world_robot *r, int32_t tick, int32_t *x, int32_t *y, int32_t *heading);

/* ---- Checking ------------------------------------------------------------------------------- */

typedef struct world_check {
    uint64_t pairs, looks; /* of robots; at two of them, or one and what stands, at a time */
    uint32_t contacts;     /* pairs that touch at any time; must be 0 */
    uint32_t outside;      /* legs that touch a rack or a wall; must be 0 */
    uint32_t a, b;         /* of the first contact */
    int32_t tick;
    double nearest, racks; /* metres between two robots, and from one to what stands */
    double speed;          /* metres a second that the fastest point of any made */
    int32_t still;         /* ticks that a robot stood, at most, and which one */
    uint32_t stiller;
    uint32_t ways, barred; /* along aisles; of these, where the disc around a robot would touch */
    uint32_t segments;     /* of racks and walls */
} world_check;

world_check world_look(const world *w);

/* ---- The log: log.c says what is in it ------------------------------------------------------ */

FILE *log_begin(const world_desc *desc, const char *path);
void log_leg(FILE *out, uint32_t who, const world_leg *l);
void log_said(FILE *out, uint32_t who, int32_t tick, const uint8_t *body, uint32_t size);

/* ---- Pictures ------------------------------------------------------------------------------- */

void world_draw(const world *w, double seconds, const char *path);
void world_page(const world *w, const world_check *check, const char *path);

#endif
