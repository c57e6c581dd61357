/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contacts of two placed motions, one after another, tick by tick: what time of impact and all
 * contacts share. */

#ifndef BERTHI_ANSWERS_CONTACT_H
#define BERTHI_ANSWERS_CONTACT_H

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
    berth_pair *pair;   /* seek_first sets it at a hit; or null */
    berthi_question of; /* of the walk, and of looks */
} berthi_seek;

#define berthi_seek_begin BERTH_NAME(berthi_seek_begin)
#define berthi_seek_next BERTH_NAME(berthi_seek_next)
#define berthi_seek_count BERTH_NAME(berthi_seek_count)

/* From the begin of the time that both are there on in the window, or what the budget leaves of it;
 * options are good ones, or null. */
void berthi_seek_begin(berthi_seek *seek, const berth_placed *a, const berth_placed *b,
                       const berth_motion_options *options);

/* The next contact, or the one that is being followed, to its end: BERTH_HIT, and s.at is behind
 * it; BERTH_CLEAR; BERTH_UNKNOWN. */
berth_status berthi_seek_next(berthi_seek *seek, berth_contact *contact);

/* Sets *counts, which may be null. */
void berthi_seek_count(const berthi_seek *seek, berth_motion_counts *counts);

#endif
