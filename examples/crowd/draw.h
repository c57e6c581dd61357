/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of a run. */

#ifndef CROWD_DRAW_H
#define CROWD_DRAW_H

#include "run.h"

/* The floor at the run's end: everybody's disc, and the way there of the last `seconds`. */
void draw_svg(const run *r, double seconds, const char *path);

/* A page that plays the run back in a browser, with nothing from elsewhere. */
void draw_html(const run *r, const char *path);

#endif
