/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A picture of the display that gba-run wrote, and the text on it. Host. */

#ifndef SCREEN_H
#define SCREEN_H

#include "play.h"

/* Reads a picture; ends the program when that is not one. */
void screen_read(const char *path);

/* The display's colours have 5 bits each. */
uint16_t screen_at(int32_t x, int32_t y);

/* The head-up line, the bar and its legend say what the console counted. */
void screen_check(const play_state *play);

/* The title is there, with the keys; or nothing of it is. */
void screen_check_title(void);
void screen_check_no_title(void);

#endif
