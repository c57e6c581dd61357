/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the crowds' cartridges have in common: floor, keys, counters, what they tell about
 * themselves.
 *
 *     pad      moves the view, when it is enlarged      A        enlarges it
 *     START    pauses                                   B        full speed, 1/2, 1/4, 1/8
 *     SELECT   shows a question that is asked           R        counters, none, keys
 *     L        watches another walker
 *
 * The keys are shown at the start, for four seconds or until START or A is pressed. */

#ifndef STAGE_H
#define STAGE_H

#include "camera.h"
#include "play.h"

#include <stdbool.h>

extern play_state play;

typedef struct stage_mode {
    uint32_t keys, slower, page;  /* of hud.h */
    bool paused, shown, choosing; /* choosing: another walker is wanted */
} stage_mode;

extern stage_mode stage;

/* Display, floor, figures and title. */
void stage_start(const camera_scene *scene, const char *title);

/* Obeys the keys; true when the view has moved. `shown` may be another afterwards. */
bool stage_obey(void);

/* Begins a frame: counters of the last one. */
void stage_begin(void);

/* What a frame's parts took; ends it. Queries are those of gba_queries, which goes back to 0. */
void stage_end(uint32_t begun, uint32_t deciding, uint32_t looking);

/* Fills the free part of the stack: to be called first. In a pause, when all is decided, it is
 * looked through for how deep it has been since. */
void stage_paint_stack(void);

/* Frame after frame, from the next vertical blank on; counts those that come too late. */
__attribute__((noreturn)) void stage_run(void (*frame)(void));

#endif
