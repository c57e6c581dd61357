/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Words and numbers on a machine's console, through its port. */

#ifndef COMMON_SAY_H
#define COMMON_SAY_H

#include <stdint.h>

void say(const char *text);

/* A space and the number. */
void say_number(uint32_t number);

#endif
