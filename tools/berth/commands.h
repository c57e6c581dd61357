/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The commands. Each returns the program's exit status. */

#ifndef BERTH_TOOL_COMMANDS_H
#define BERTH_TOOL_COMMANDS_H

#include "options.h"

int command_info(const options *o);
int command_clip(const options *o);
int command_bake(const options *o);
int command_collide(const options *o);
int command_when(const options *o);
int command_draw(const options *o);
int command_footprint(const options *o);

/* The same for footprints that are carried, and other bodies. */
int draw_bodies(const options *o);

/* Of two motions, frame by frame. */
int draw_animation(const options *o);

/* The same for footprints. */
int draw_footprints(const options *o);

/* What two files are called: told apart even when they are one. */
void names_of_two(const options *o, char **a, char **b);

#endif
