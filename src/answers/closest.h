/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near: what a search for the nearest approach knows, and the least distance of two legs. */

#ifndef BERTHI_ANSWERS_CLOSEST_H
#define BERTHI_ANSWERS_CLOSEST_H

#include "pair.h"

/* A search, from what is asked to what is found. */
typedef struct berthi_closest {
    uint8_t found; /* 1: there are such legs */
    uint8_t paid;  /* 1: a look at legs has its step */
    uint8_t open;  /* 1: those that the walk has noted last are not looked at yet */
    const berth_presence *a, *b;
    int32_t from, until; /* the window */
    berth_raw margin;    /* the caller's */
    berth_raw best;      /* what is nearer than this is looked for */
    berth_raw distance;  /* of the two legs that are known by their parts and their instant: */
    uint32_t part_a, part_b;
    int32_t tick; /* any one of their common time */
    berthi_question of;
    berth_motion_options asked; /* of walks: the margin is `best` and the caller's; of looks: what
                                   is asked for beyond that one */
    berth_kind kind;            /* of both, without exact tests */
    berthi_notes notes;
} berthi_closest;

/* Two legs, over the time that they have in common within the window. */
typedef struct berthi_close_pair {
    uint8_t paid;       /* 1: the next look has its step */
    uint8_t spent;      /* 1: the budget had none for a look */
    berthi_closest *of; /* what pays, and what a look is asked with */
    berthi_encounter e; /* the margin that is asked for is in a's radius: distances are beyond it */
    berthi_glimpse way; /* of all their time, where its slack is not 0 */
} berthi_close_pair;

/* Less than any distance: they collide. */
#define BERTHI_DEEP (-1)

/* Whether a distance is one that may be asked for. */
static inline int berthi_distance_ok(berth_num below)
{
    const berth_num most = BERTH_DISTANCE_MAX;
    return berth_num_raw(below) > 0 && berth_num_raw(below) <= berth_num_raw(most);
}

/* A little above a distance, so that those who come as near are told, too. */
static inline berth_num berthi_just_above(berth_num distance, berth_num most)
{
    const berth_raw v = berth_num_raw(distance);
    const berth_num more = berth_num_of(v + v * (8 * BERTHI_EPSILON) + BERTHI_LEAST);
    return berth_num_less(more, most) ? more : most;
}

#define berthi_close_above BERTH_NAME(berthi_close_above)
#define berthi_close_cut BERTH_NAME(berthi_close_cut)

/* More than their distance, for which this is told, and so little that nothing lies between (in
 * floats more than all that rounds). */
berth_raw berthi_close_above(const berthi_close_pair *pair, berth_raw distance);

/* Cuts two legs to their common time in the window, and gives them the margin. */
void berthi_close_cut(berthi_closest *s, berthi_close_pair *pair);

#endif
