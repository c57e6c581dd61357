/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is what the display shows what the simulation says? Looks at pictures that gba-run wrote. */

#ifndef PICTURE_H
#define PICTURE_H

#include "subject.h"

/* Walkers that nobody hides have their heads where they should, at least `least` of them; those
 * alone have the colour of what they do; nobody is elsewhere; ghosts and flashes are where a walker
 * will be and where a plan was refused; and lines are drawn when they should
 * be, when all of the scene is on display at least so many pixels. Those of higher numbers are
 * behind the others. */
void picture_check(const play_state *play, const sight *seen, uint32_t count, uint32_t least,
                   uint32_t least_lines);

#endif
