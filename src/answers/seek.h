/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contacts of two placed motions, one after another, tick by tick: what time of impact and all
 * contacts share. */

#ifndef BERTHI_ANSWERS_SEEK_H
#define BERTHI_ANSWERS_SEEK_H

#include "pair.h"

/* What is done at `at`, next. */
enum {
    BERTHI_SEEK_BEGIN, /* the walk, from the roots on */
    BERTHI_SEEK_ON,    /* the walk, from the leaves on that hold `at` */
    BERTHI_SEEK_LOOK,  /* looks at the legs in force at `at` */
    BERTHI_SEEK_TOLD,  /* the same, and the walk has told that they meet */
    BERTHI_SEEK_LAST,  /* the contact's last tick in the legs in force at `at` */
    BERTHI_SEEK_NEXT   /* whether the contact goes on in the legs in force at `at` */
};

/* What is kept from call to call. Every budget gets on: a call that gives up leaves the legs at
 * `at` to be looked at, or a bracket that is narrower. */
typedef struct berthi_seek_state {
    uint8_t stage;
    uint8_t way;   /* which of the legs in force are looked at: 1 the other one of a, 2 of b */
    uint8_t found; /* those that meet first */
    uint8_t open;  /* 1: the bracket is theirs */
    int32_t end;   /* of the stretch from `at` on in which no leg changes */
    int32_t in;    /* the first tick of a contact; while it is looked for, at most that */
    berthi_bracket bracket;
    int32_t at; /* all before it is told: clear, or the contact that is being followed */
} berthi_seek_state;

typedef struct berthi_seek {
    berthi_seek_state s;
    int32_t until; /* the end of the time asked about */
    uint32_t most; /* the budget */
    const berth_placed *a, *b;
    berth_pair *pair;   /* berthi_seek_first sets it at a hit; or null */
    berthi_question of; /* of the walk, and of looks */
} berthi_seek;

#define berthi_seek_set BERTH_NAME(berthi_seek_set)
#define berthi_seek_begin BERTH_NAME(berthi_seek_begin)
#define berthi_seek_first BERTH_NAME(berthi_seek_first)
#define berthi_seek_run BERTH_NAME(berthi_seek_run)
#define berthi_seek_next BERTH_NAME(berthi_seek_next)
#define berthi_seek_way BERTH_NAME(berthi_seek_way)
#define berthi_seek_pair BERTH_NAME(berthi_seek_pair)
#define berthi_seek_count BERTH_NAME(berthi_seek_count)

/* In the window's common time, all of which is still to be told. Options are good ones, or null. */
void berthi_seek_set(berthi_seek *seek, const berth_placed *a, const berth_placed *b,
                     const berth_motion_options *options);

/* The same from the begin of the time that both are there on, or what the budget leaves of it. */
void berthi_seek_begin(berthi_seek *seek, const berth_placed *a, const berth_placed *b,
                       const berth_motion_options *options);

/* To the first tick of the next contact, s.in: BERTH_HIT, BERTH_CLEAR, BERTH_UNKNOWN (all is clear
 * before s.at). */
berth_status berthi_seek_first(berthi_seek *seek);

/* As long as they are in contact from s.at on in the legs in force there; s.at becomes the first
 * tick after that. BERTH_HIT: they are up to s.end; BERTH_CLEAR: that tick is clear and, with s.way
 * 0, all up to s.end; BERTH_UNKNOWN. */
berth_status berthi_seek_run(berthi_seek *seek);

/* The next contact, or the one that is being followed, to its end: BERTH_HIT, and s.at is behind
 * it; BERTH_CLEAR; BERTH_UNKNOWN. */
berth_status berthi_seek_next(berthi_seek *seek, berth_contact *contact);

/* What is there at s.at by s.way, or by the next one, and s.end; 0: there are no more. *ways are
 * those that may be there, as far as is known. */
int berthi_seek_way(berthi_seek *seek, uint32_t *ways, berthi_encounter *e);

/* What is in force at a tick: of `way`s as above. */
void berthi_seek_pair(const berthi_seek *seek, int32_t tick, uint32_t way, berth_pair *pair);

/* Sets *counts, which may be null. */
void berthi_seek_count(const berthi_seek *seek, berth_motion_counts *counts);

#endif
