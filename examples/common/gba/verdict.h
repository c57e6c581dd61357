/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the hosts' checks of cartridges have in common: bars that are held or missed. */

#ifndef VERDICT_H
#define VERDICT_H

#include "play.h"

#include <stdbool.h>
#include <stddef.h>

#define VERDICT_FRAME_CYCLES 280896.0

/* Bars that were missed. */
extern int verdict_missed;

void verdict_bar(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reads what gba-run dumped; ends the program when it is shorter. */
void verdict_read(const char *path, void *to, size_t size);

/* So much of all cycles, in percent. */
double verdict_share(uint32_t kcycles, const play_state *play);

/* What the cartridge counted; bars of frames, of queries and of memory. */
void verdict_figures(const play_state *play, int32_t second);
void verdict_frames(const play_state *play, double most_share);
void verdict_memory(const play_state *play, uint32_t most);

/* How many times slower another build is, part by part. */
void verdict_compare(const play_state *fast, const char *path);

#endif
