/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Numbers as planners have them: lengths in float metres or whole millimetres, headings in radians,
 * degrees or whole millidegrees, times in seconds or whole milliseconds. For variables; constants
 * are BERTH_NUM's and BERTH_DEGREES's, which the compiler computes.
 *
 * Each gives the number that is nearest to what it is told, halves away from zero unless it says
 * otherwise. What has none is refused with a status, and nothing is clamped: NaN, infinite, beyond
 * the numbers of this arithmetic. Then nothing was written. (Coordinates and radii have narrower
 * ranges, which the calls that take them check.)
 *
 * In q16 a float is taken apart by its bits: no float instruction and no float routine of the
 * compiler's library is linked. No doubles in any arithmetic but f64: berth/hosted.h has them. */

#ifndef BERTH_UNITS_H
#define BERTH_UNITS_H

#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

/* ---- Lengths -------------------------------------------------------------------------------- */

/* *num is `value` units (metres, where the unit is one). Exact in f32 and f64. BERTH_OK,
 * BERTH_E_NULL, or BERTH_E_NUMBER: NaN, infinite, or q16: what rounds to 2^15 or more, or to less
 * than -2^15. */
#define berth_num_from_float BERTH_NAME(berth_num_from_float)
BERTH_NODISCARD berth_status berth_num_from_float(float value, berth_num *num);

/* *num is `mm` thousandths of a unit: millimetres, where the unit is a metre. BERTH_OK,
 * BERTH_E_NULL, or BERTH_E_NUMBER: q16: 2^15 units or more, or less than -2^15. */
#define berth_num_from_mm BERTH_NAME(berth_num_from_mm)
BERTH_NODISCARD berth_status berth_num_from_mm(int32_t mm, berth_num *num);

/* The number in thousandths of a unit: what berth_num_from_mm was given, up to BERTH_COORDINATE_MAX
 * units (q16 and f64: whatever it was). f32, f64: INT32_MAX and INT32_MIN stand for what is beyond
 * them, INT32_MIN for NaN. */
#define berth_num_to_mm BERTH_NAME(berth_num_to_mm)
BERTH_NODISCARD int32_t berth_num_to_mm(berth_num num);

/* ---- Angles --------------------------------------------------------------------------------- */

/* The angle of so many thousandths of a degree, counter-clockwise from +x, of any number of turns.
 * For tenths and hundredths of a degree: times 100, times 10. A compass's heading, clockwise from
 * north, is 90000 less it. */
#define berth_angle_from_millidegrees BERTH_NAME(berth_angle_from_millidegrees)
BERTH_NODISCARD berth_angle berth_angle_from_millidegrees(int32_t millidegrees);

/* The same of degrees and of radians, within +-32768 of them. Radians: within 2^-10 of an angle's
 * unit of the nearest, for the full turn is no number. BERTH_OK, BERTH_E_NULL, or BERTH_E_NUMBER:
 * NaN, or out of that range. */
#define berth_angle_from_degrees BERTH_NAME(berth_angle_from_degrees)
#define berth_angle_from_radians BERTH_NAME(berth_angle_from_radians)
BERTH_NODISCARD berth_status berth_angle_from_degrees(float degrees, berth_angle *angle);
BERTH_NODISCARD berth_status berth_angle_from_radians(float radians, berth_angle *angle);

/* ---- Ticks ---------------------------------------------------------------------------------- */

/* *ticks is a time in ticks, of which there are `per_second` (1 to 2^24; of a baked image its
 * NAME_TICKS_PER_SECOND). BERTH_OK, BERTH_E_NULL, BERTH_E_DT (per_second is out of range), or
 * BERTH_E_TICK: NaN, or beyond +-BERTH_TICK_MAX. Times that begin at the start of the day or of the
 * mission, not in 1970: 2^30 - 1 milliseconds are 12 days. */
#define berth_ticks_from_ms BERTH_NAME(berth_ticks_from_ms)
#define berth_ticks_from_seconds BERTH_NAME(berth_ticks_from_seconds)
BERTH_NODISCARD berth_status berth_ticks_from_ms(int32_t ms, uint32_t per_second, int32_t *ticks);
BERTH_NODISCARD berth_status berth_ticks_from_seconds(float seconds, uint32_t per_second,
                                                      int32_t *ticks);

/* The milliseconds of so many ticks; 0 where per_second is 0. */
#define berth_ticks_to_ms BERTH_NAME(berth_ticks_to_ms)
BERTH_NODISCARD int64_t berth_ticks_to_ms(int32_t ticks, uint32_t per_second);

BERTH_END_DECLS

#endif
