/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The question that the display shows: of those asked lately in sight, the one that looked at the
 * most, and the outlines of both grounds. */

#ifndef OUTLINES_H
#define OUTLINES_H

#include "../pavement.h"

/* A hook for the pavement; user is not used. */
void outlines_take(void *user, const pavement_query *query);

/* Draws what was taken since the last call, if anything was, or, when not `fresh`, the last one
 * once more. A piece a call, so that a frame has room for it: true when there was something to
 * draw. */
bool outlines_draw(bool fresh);

/* True while one is being drawn. */
bool outlines_drawing(void);

/* Nothing, and forgets it. */
void outlines_clear(void);

#endif
