/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Slabs of time, what building and asking share. */

#ifndef BERTHI_MOTION_WIDE_H
#define BERTHI_MOTION_WIDE_H

#include "berth/wide.h"

/* Slabs that are looked at together, and that a coarser one holds; it is 2^3. */
#define BERTHI_LANES 8
#define BERTHI_LANES_SHIFT 3

/* Slabs before the first and after the last one that are read, and do not count: a row of lanes may
 * begin seven before, and one more of the other side; and so at the end. */
#define BERTHI_WIDE_BEFORE 9
#define BERTHI_WIDE_AFTER 10

static inline float berthi_float_of(berth_raw v)
{
#ifdef BERTH_Q16
    return (float)v * (1.0f / 65536.0f);
#else
    return (float)v;
#endif
}

#endif
