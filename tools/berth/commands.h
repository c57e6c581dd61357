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
int command_draw(const options *o);

#endif
