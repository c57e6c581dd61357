/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Numbers to and from double, for programs on hosts: what reads files and draws. Not part of
 * berth.h, so that no float reaches a q16 program by mistake; constants are BERTH_NUM's. Inline
 * alone: nothing here is in the library. */

#ifndef BERTH_HOSTED_H
#define BERTH_HOSTED_H

#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

/* *num is the number nearest to `value`, halves away from zero in q16 (as BERTH_NUM has it), to
 * even in f32. BERTH_OK, BERTH_E_NULL, or BERTH_E_NUMBER when there is none: value is NaN,
 * infinite, or beyond the largest number (q16: 2^15 units less 2^-16). */
BERTH_NODISCARD static inline berth_status berth_num_from_double(double value, berth_num *num)
{
    if (num == NULL) {
        return BERTH_E_NULL;
    }
#ifdef BERTH_Q16
    const double units = value * 65536.0; /* exact, as the rest below, which plus a half is not */
    if (!(units > -2147483648.5 && units < 2147483647.5)) {
        return BERTH_E_NUMBER;
    }
    const double rest = units - BERTH_CAST(berth_raw, units);
    const double raw = units - rest + (rest >= 0.5) - (rest <= -0.5);
#else
#ifdef BERTH_CFG_F32
    const double most = 3.4028234663852886e38; /* FLT_MAX */
#else
    const double most = 1.7976931348623157e308; /* DBL_MAX */
#endif
    const double raw = value;
    if (!(raw >= -most && raw <= most)) {
        return BERTH_E_NUMBER;
    }
#endif
    *num = berth_num_of(BERTH_CAST(berth_raw, raw));
    return BERTH_OK;
}

/* The number as a double: exact in every arithmetic. */
BERTH_NODISCARD static inline double berth_num_to_double(berth_num num)
{
#ifdef BERTH_Q16
    return BERTH_CAST(double, berth_num_raw(num)) / 65536.0;
#else
    return BERTH_CAST(double, berth_num_raw(num));
#endif
}

BERTH_END_DECLS

#endif
