/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Exact instruction counts out of clocks that are coarser than an instruction.
 *
 * Under `-icount shift=4` the emulator's time is nothing but a count of instructions: each one
 * takes 16 ns. A timer of the machine shows that time rounded down to its own tick, which is
 * between one and four instructions long. What the rounding took away is found again by reading
 * the timer several times, one instruction apart: the reading at which the tick changes says to
 * the instruction when the tick began.
 *
 * Everything here is straight-line code without a branch or a division, so that the instructions
 * spent between the reading and the return are the same in every call, and the difference of two
 * counts is the code between them plus a constant. */

#ifndef BERTH_PORT_CLOCK_H
#define BERTH_PORT_CLOCK_H

#include <stdint.h>

/* Readings of an upward timer, one instruction apart. With a tick of at most four instructions a
 * tick begins within any five of them. */
enum { BERTH_PORT_READINGS = 5 };

/* Index (1 to 4) of the first reading that differs from reading 0. mask: the timer's range. */
static inline uint32_t berth_port_tick_begins(const uint32_t reading[], uint32_t mask)
{
    uint32_t index = 1;
    for (int i = 1; i < BERTH_PORT_READINGS - 1; i++) {
        index += (((reading[i] - reading[0]) & mask) - 1u) >> 31; /* 1 where they are equal */
    }
    return index;
}

/* The full count of a timer that shows only the bits in mask (a power of two less 1), given a
 * count that is wrong by less than half the timer's range. */
static inline uint64_t berth_port_unwrap(uint64_t about, uint32_t shown, uint32_t mask)
{
    const uint64_t lowest = about - ((uint64_t)mask + 1u) / 2u; /* may wrap; the sum unwraps it */
    return lowest + ((shown - (uint32_t)lowest) & mask);
}

#endif
