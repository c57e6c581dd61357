/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Courses: knots with headings, along which a footprint is carried.
 *
 * A course is CSV whose first line names its columns: x, y in metres, heading in degrees, counter-
 * clockwise from the world's x axis to the footprint's; t in seconds or tick in ticks, increasing;
 * and, if it likes, turn: which way round the leg goes that begins there, as berth/sweep.h has it
 * (0: counter-clockwise, 1: and once around besides, -1: clockwise, -2: ...; the last line's means
 * nothing). Without turn each leg turns the shorter way. */

#ifndef BERTH_TOOL_COURSE_H
#define BERTH_TOOL_COURSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct course {
    double *x, *y;     /* metres */
    uint16_t *heading; /* a full turn is 2^16 */
    int32_t *tick;     /* from the first knot on */
    int8_t *turn;      /* null: the shorter way */
    size_t count;
} course;

/* Whether a file is one: by its heading. */
bool course_is(const char *path);

/* Reads one; ends the program at the first line that is wrong. */
course course_read(const char *path, long ticks_per_second);

#endif
