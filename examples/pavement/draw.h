/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of a run. */

#ifndef PAVEMENT_DRAW_H
#define PAVEMENT_DRAW_H

#include "run.h"

/* The pavement at the run's end: footprints, the ground they have taken, and the way there of the
 * last `seconds`. */
void draw_svg(const run *r, double seconds, const char *path);

/* A page that plays the run back in a browser, with nothing from elsewhere. */
void draw_html(const run *r, const char *path);

#endif
