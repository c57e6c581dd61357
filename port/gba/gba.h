/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Game Boy Advance: what its programs use beyond port.h. Registers and memories by name, cycles,
 * frames, keys; a display is in display.h. */

#ifndef GBA_H
#define GBA_H

#include <stdint.h>

/* ---- Memory --------------------------------------------------------------------------------- */

#define GBA_REGISTER16(offset) (*(volatile uint16_t *)(UINT32_C(0x04000000) + (offset)))
#define GBA_REGISTER32(offset) (*(volatile uint32_t *)(UINT32_C(0x04000000) + (offset)))

/* For data in the external RAM, 256 KB, 16 bits wide, that nothing else uses. */
#define GBA_EWRAM __attribute__((section(".ewram")))

/* ---- Cycles --------------------------------------------------------------------------------- */

#define GBA_FREQUENCY UINT32_C(16777216)  /* cycles a second */
#define GBA_FRAME_CYCLES UINT32_C(280896) /* from one vertical blank to the next */

/* Cycles since start-up, modulo 2^32 (256 s): subtract two. Timers 2 and 3 are its own. */
uint32_t gba_cycles(void);

/* ---- Frames and keys ------------------------------------------------------------------------ */

/* From here on there is an interrupt at each vertical blank, and gba_frame_count counts them. */
void gba_frames_start(void);
extern volatile uint32_t gba_frame_count;

/* Sleeps until the next vertical blank begins. */
void gba_frame_wait(void);

enum {
    GBA_A = 1,
    GBA_B = 2,
    GBA_SELECT = 4,
    GBA_START = 8,
    GBA_RIGHT = 16,
    GBA_LEFT = 32,
    GBA_UP = 64,
    GBA_DOWN = 128,
    GBA_R = 256,
    GBA_L = 512
};

/* The keys that are down. */
uint32_t gba_keys(void);

#endif
