/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The question that the display shows: of those asked lately, the one that looked at the most
 * bounds, and the moving discs of both its clips. */

#ifndef BOUNDS_H
#define BOUNDS_H

#include "view.h"

/* A hook for the crowd; user is not used. */
void bounds_take(void *user, const crowd_query *query);

/* Draws what was taken since the last call, if anything was; true when it did. */
bool bounds_draw(const crowd_graph *graph);

/* Draws the last one once more: the view has moved. Or nothing, and forgets it. */
void bounds_draw_again(const crowd_graph *graph);
void bounds_clear(void);

#endif
