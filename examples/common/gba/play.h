/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the cartridge tells about itself, in memory: for the host's check, which reads it
 * out of the emulator between two frames. All fields are 32 bits wide, so that host and console
 * agree on where they are. */

#ifndef PLAY_H
#define PLAY_H

#include <stdint.h>

/* Colours of the drawing and the floor, for pictures to be checked by. */
#define PLAY_LINES                                                                                 \
    {                                                                                              \
        DISPLAY_RGB(2, 12, 31), DISPLAY_RGB(24, 10, 0), DISPLAY_RGB(31, 0, 4)                      \
    }
#define PLAY_FLOOR                                                                                 \
    {                                                                                              \
        DISPLAY_RGB(26, 25, 22), DISPLAY_RGB(28, 27, 24), DISPLAY_RGB(23, 22, 19),                 \
            DISPLAY_RGB(12, 9, 8)                                                                  \
    }

enum { PLAY_FLASHES = 3 }; /* at once */

typedef struct play_state {
    int32_t tick;    /* that the display shows */
    int32_t decided; /* decisions are made up to this tick, all of them when done is 1 */
    uint32_t done;
    uint32_t frames;           /* shown since the start */
    uint32_t late;             /* frames of the display that the program missed */
    uint32_t held;             /* frames in which time stood still, for a decision was not made */
    uint32_t queries;          /* asked since the start */
    uint32_t worst;            /* cycles of the longest frame, out of 280896 */
    uint32_t worst_query;      /* cycles of the longest query */
    uint32_t frame_kcycles;    /* 1024 cycles: of all frames, */
    uint32_t query_kcycles;    /* of these queries', */
    uint32_t deciding_kcycles; /* of these for decisions, queries included, */
    uint32_t looking_kcycles;  /* of these for where everybody is */
    int32_t zoom, left, top;   /* of the view on display */
    uint32_t bounds;           /* 1: a question is on display */
    int32_t chosen;            /* the walker that is watched */
    int32_t flash_x[PLAY_FLASHES], flash_y[PLAY_FLASHES]; /* where, Q16.16 metres, */
    uint32_t flash_age[PLAY_FLASHES];                     /* frames left; 0: none */
    uint32_t shown_queries; /* on display, means of some frames: queries, */
    uint32_t shown_query;   /* cycles of them, */
    uint32_t shown_decide;  /* of them and all else of deciding, */
    uint32_t shown_work;    /* of all work */
    uint32_t fixed_bytes;   /* internal RAM: code and data, */
    uint32_t stack_bytes;   /* and the deepest stack; known after a pause */
} play_state;

#endif
