/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A robot's controller: bytes in, bytes out. README.md has the protocol and why nobody collides.
 *
 * The robot's own wires carry these bodies ('L', without CRC), to the robot and from it:
 *
 *   'W' woken    -> "switched on: who am I?"
 *   'B' begin    <- id 1, count 1, quorum 1, aisles 1, roads 1, rows 1, discs 1 (1: it takes itself
 *                   and others for the discs around them), seed 4, boots 2, clock 4, plan: what
 *                   the drive was told last
 *   'T' tick     <- clock 4, seq 4: what this robot's clock shows, and which plan its drive has
 *   'D' drive    -> plan: what the drive shall do. It takes it when its start is yet to come, keeps
 *                   it when the controller is restarted, and says so with each tick from then on
 *   'K' done     -> state 1, goal 2, jobs 2: all that was to do at this tick
 *   'Q' report   <- and -> counters, 4 each
 *   'R' restart  <- pull the plug
 *
 * The drive, the number of times that the robot was switched on, and the clock survive a restart;
 * nothing else does. */

#ifndef FLEET_ROBOT_H
#define FLEET_ROBOT_H

#include "floor.h"
#include "table.h"
#include "wire.h"

typedef enum fleet_state {
    FLEET_ASLEEP,   /* before 'B' */
    FLEET_LEARNING, /* knows nothing, so it stands and votes for nothing */
    FLEET_RESTING,  /* stands in a bay until its work there is done */
    FLEET_WANTING,  /* stands, looks for a plan */
    FLEET_ASKING,   /* stands, has proposed one */
    FLEET_TELLING,  /* it has the votes; does the drive have it? */
    FLEET_MOVING    /* the plan binds */
} fleet_state;

/* What a robot knows of another: the latest that it has said. */
typedef struct fleet_known {
    uint32_t newest, bound; /* numbers of plans */
    int32_t since;          /* when it began to want its journey: who waits longer goes first */
    int32_t at;             /* when it was heard */
    uint64_t tellers;       /* who have told about it, since old votes are worth nothing */
    bool heard;
    bool open;   /* `newest` may bind yet */
    bool learnt; /* its bound plan was heard when this robot's old votes were worth nothing */
} fleet_known;

typedef struct fleet_vote {
    uint32_t seq;
    int32_t since;   /* the blocker's */
    uint8_t owner;   /* of the proposal */
    uint8_t blocker; /* FLEET_NOBODY: the vote is for it */
    bool bound;      /* the blocker's plan binds */
} fleet_vote;

#define FLEET_VOTES 12u /* in a datagram */
#define FLEET_ROUTES 6u /* tried */
#define FLEET_NEVER INT32_MIN

/* Printed at the end of a run. */
enum {
    FLEET_JOBS,
    FLEET_PROPOSED,
    FLEET_BOUND,
    FLEET_YIELDED, /* withdrawn for another's, */
    FLEET_REFUSED, /* for there was a vote against it, */
    FLEET_LATE,    /* for there were too few for it in time */
    FLEET_PARKED,
    FLEET_GIVEN_UP,
    FLEET_WAITED,  /* ticks from wanting to binding, together; */
    FLEET_ASKED,   /* of these from proposing on; */
    FLEET_LONGEST, /* the longest wait */
    FLEET_BAD,     /* datagrams that were none, */
    FLEET_STALE,   /* old ones, strangers' */
    FLEET_QUESTIONS,
    FLEET_STACK,        /* bytes, and */
    FLEET_INSTRUCTIONS, /* the most in a round: where the machine can tell */
    FLEET_FIGURES
};

typedef struct fleet_robot {
    void (*send)(void *to, const uint8_t *frame, uint32_t size);
    void *to;
    wire_reader reader;
    fleet_floor floor;
    uint8_t id, count, quorum;
    fleet_state state;
    int32_t now, begun; /* by its own clock */
    uint32_t driven;    /* number of the drive's plan */
    uint32_t random;

    /* What it knows, and what it honours. */
    fleet_known known[FLEET_MOST];
    fleet_table table;
    fleet_vote votes[FLEET_VOTES]; /* to be sent */
    uint32_t vote_count;

    /* What it says: its own part of what others know. */
    uint32_t newest;
    int32_t since;
    int32_t voted[FLEET_MOST]; /* when each has voted for `newest`, by his clock */
    bool refused;
    uint32_t repeats; /* how often to say it in the next rounds */
    uint32_t told;    /* whom it told about last */
    int32_t said;     /* when it last said what binds */
    int32_t proposed; /* when it proposed */
    int32_t lead;     /* from proposing to starting, at least */

    /* What it is about. */
    uint32_t goal, step, charge;
    int32_t until;  /* rests, or does not try again */
    int32_t wanted; /* when this goal was drawn */
    fleet_plan routes[FLEET_ROUTES];
    uint32_t figures[FLEET_FIGURES];
} fleet_robot;

/* ---- For the machine ------------------------------------------------------------------------ */

/* Switched on: says so. */
void fleet_wake(fleet_robot *r, void (*send)(void *to, const uint8_t *frame, uint32_t size),
                void *to);

/* A byte from the serial port. True: the plug was pulled. */
bool fleet_take(fleet_robot *r, uint8_t byte);

/* ---- Between the robot's parts -------------------------------------------------------------- */

/* radio.c: what is said and heard */
void fleet_hear(fleet_robot *r, wire_bytes *w);
void fleet_say(fleet_robot *r);      /* once a round */
void fleet_withdraw(fleet_robot *r); /* the open proposal will never bind */
bool fleet_carried(const fleet_robot *r);
bool fleet_has_learnt(const fleet_robot *r);

/* hearsay.c: about those who are silent */
void fleet_hear_told(fleet_robot *r, wire_bytes *w);
void fleet_tell(fleet_robot *r); /* once a round */

/* radio.c, for hearsay.c: what another has said last, if it is news */
bool fleet_is_news(const fleet_known *k, uint32_t newest, bool open);
void fleet_settle(fleet_robot *r, uint32_t owner);
#define FLEET_WAIT (FLEET_LEASE + 2 * FLEET_CLOCKS) /* from when on old votes are worth nothing */
#define FLEET_SAY_AGAIN (2 * FLEET_SECOND)          /* what binds is said that often */
#define FLEET_OLD (3 * FLEET_SECOND)                /* what is older is not looked at */

/* Is a stamp, whatever it is, at most `oldest` ticks old, and not of the future? A robot's own
 * clock is far from all ends of time. */
static inline bool fleet_is_of_now(const fleet_robot *r, int32_t stamp, int32_t oldest)
{
    return stamp >= r->now - oldest && stamp <= r->now + FLEET_CLOCKS;
}

/* decide.c: what is wanted and done; once a round */
void fleet_decide(fleet_robot *r);

void fleet_send(fleet_robot *r, uint8_t channel, wire_bytes *w);

#endif
