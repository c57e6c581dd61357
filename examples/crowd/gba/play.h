/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the cartridge tells about itself, in memory: for examples/crowd/gba/check.c, which reads it
 * out of the emulator between two frames. All fields are 32 bits wide, so that host and console
 * agree on where they are. */

#ifndef PLAY_H
#define PLAY_H

#include <stdint.h>

typedef struct play_state {
    int32_t tick;    /* that the display shows */
    int32_t decided; /* all decisions up to this tick are made, if done is 1 */
    uint32_t done;
    uint32_t frames; /* shown since the start */
    uint32_t late;   /* frames of the display that the program missed */
    uint32_t held;   /* frames in which time stood still, as a decision was not made yet */
    uint32_t queries;
    uint32_t worst;            /* cycles of the longest frame, out of 280896 */
    uint32_t worst_query;      /* cycles of the longest query */
    uint32_t frame_kcycles;    /* thousands of cycles of all frames, */
    uint32_t query_kcycles;    /* of these queries', */
    uint32_t deciding_kcycles; /* of these for decisions, queries included, */
    uint32_t looking_kcycles;  /* of these for where everybody is */
    int32_t zoom, left, top;
} play_state;

#endif
