/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where the time goes on this machine: a cartridge is read 16 bits at a time and waits, the
 * internal RAM 32 bits without waiting. So the library's hot functions (BERTH_HOT of
 * berth/config.h) are ARM code in internal RAM and everything else is Thumb in the cartridge.
 * Included before every source of a build for gba; GBA_HOT chooses another placement, for
 * measurements:
 *
 *   GBA_HOT    code     place
 *   0          Thumb    cartridge: no function is treated apart
 *   1          ARM      cartridge
 *   2          Thumb    internal RAM
 *   3          ARM      internal RAM, the default */

#ifndef GBA_HOT_H
#define GBA_HOT_H

#ifndef GBA_HOT
#define GBA_HOT 3
#endif

/* Each function in a section of its own, so that a link leaves out what is not called. */
#define HOT_TEXT(line) #line
#define HOT_LINE(line) HOT_TEXT(line)

#ifndef __ASSEMBLER__
#if GBA_HOT == 0
#define BERTH_HOT
#elif GBA_HOT == 1
#define BERTH_HOT __attribute__((target("arm")))
#elif GBA_HOT == 2
#define BERTH_HOT __attribute__((section(".iwram." HOT_LINE(__LINE__))))
#else
#define BERTH_HOT __attribute__((section(".iwram." HOT_LINE(__LINE__)), target("arm")))
#endif
#endif

/* The exact fallback's products are hot: ARM code multiplies to 64 bits. */
#if GBA_HOT == 1 || GBA_HOT == 3
#define BERTHI_LIMB_BITS 32
#endif

/* Nothing is kept apart for the stack's sake: calls cost more here than the stack has room. What is
 * apart and not hot are the exact fallbacks, whose products are 64 bits wide: ARM code, too. */
#if GBA_HOT == 1 || GBA_HOT == 3
#define BERTHI_APART __attribute__((target("arm")))
#else
#define BERTHI_APART
#endif

#endif
