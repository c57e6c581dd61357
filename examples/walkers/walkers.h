/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Thirty walkers in a yard, who never bump. A tick is a frame, of which there are 60 a second. */

#ifndef WALKERS_H
#define WALKERS_H

#include <berth/berth.h>

#define WALKERS 30
#define YARD_WIDTH 15 /* metres */
#define YARD_DEPTH 10
#define WALKER_RADIUS BERTH_NUM(0.35)

/* Everybody stands; 1: all of them have a place. */
int walkers_start(void);

/* In each frame, from 0 on: how many set out in it. */
uint32_t walkers_frame(int32_t now);

/* Where one is in this frame: metres from the lower left corner. */
void walkers_at(uint32_t i, int32_t now, berth_num *x, berth_num *y);

#endif
