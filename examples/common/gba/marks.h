/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is seen of commitments besides the walkers: corners around the chosen one, ghosts of it
 * where it has committed itself to be, and a flash where anybody's plan was refused. */

#ifndef MARKS_H
#define MARKS_H

#include "subject.h"

#include "port/gba/display.h"

/* Sprites that are wanted behind those of the walkers, at most. */
enum { MARKS_BEHIND = VIEW_GHOSTS };

/* The one in the middle of the display. */
void marks_start(int32_t tick);

/* Whose commitment is shown. */
uint32_t marks_chosen(void);
void marks_choose(uint32_t who);

/* A plan was refused. There are so many that only some flash: when marks_wanting says so. */
bool marks_wanting(void);
void marks_refused(int32_t x, int32_t y);

/* Says in `play` what is on display: that of the last calls of the two below. */
void marks_tell(void);

/* Write sprites, return how many. The first ages the flashes. */
uint32_t marks_before(display_sprite *to, int32_t tick);
uint32_t marks_behind(display_sprite *to, int32_t tick);

#endif
