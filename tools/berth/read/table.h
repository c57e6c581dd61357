/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tables of numbers as text: what clips (t,x,y,r), outlines (ring,x,y) and courses
 * (x,y,heading,tick) are written in.
 *
 * Columns are separated by commas, semicolons (then a comma may be the decimal point, as
 * spreadsheets in half of Europe write it), tabs or blanks. A first line of words names the
 * columns, in any order; without it, two columns are x,y, three and four t,x,y,r. Lines that are
 * empty or begin with # do not count; nor does a byte order mark. One comment says something: the
 * word held, alone or with a colon behind it, that each row of a motion holds until the next. */

#ifndef BERTH_TOOL_TABLE_H
#define BERTH_TOOL_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    COLUMN_TIME,
    COLUMN_X,
    COLUMN_Y,
    COLUMN_RADIUS,
    COLUMN_RING,
    COLUMN_HEADING,
    COLUMN_TICK,
    COLUMN_TURN,
    COLUMN_KINDS
};

typedef struct table {
    const char *path;
    unsigned long line; /* of the row read last */
    FILE *stream;
    char *text;
    size_t room;
    char separator;
    int columns;             /* of the heading, or of the first row */
    int kinds[COLUMN_KINDS]; /* of each column */
    bool heading;            /* the columns were named */
    bool first;              /* no line that counts was read yet */
    bool held;               /* a comment so far says `held` */
} table;

/* Opens a file; ends the program when it cannot be read. */
table table_open(const char *path);
void table_close(table *t);

/* The next row: fields[kind] of the columns that there are. False at the end; ends the program at
 * what is no row. */
bool table_next(table *t, double fields[COLUMN_KINDS]);

bool table_has(const table *t, int kind);

/* Outlines in the program: rings of points in metres, as doubles, and their files.
 *
 * An outline file is CSV with the heading `ring,x,y`: a point a line, in metres, rings numbered
 * from 0 without gaps, each one's points together and in order, the first not repeated. Without the
 * column `ring` all points are of one. */

#define OUTLINE_MAX_POINTS 32767 /* the library's BERTH_OUTLINE_POINTS_MAX */

typedef struct outline {
    double *x, *y;
    uint16_t *end; /* ring i has the points from end[i - 1] (0: the first) to end[i] - 1 */
    size_t points, rings;
    double cell; /* metres: of the map that it is of; 0: of none */
} outline;

typedef struct outline_facts {
    double min_x, max_x, min_y, max_y; /* metres */
    double length;                     /* of all rings */
    double area;                       /* enclosed; holes count less */
} outline_facts;

/* An outline without points, with room for the most. */
outline outline_new(void);
void outline_free(outline *o);

outline_facts outline_measure(const outline *o);

/* Whether a CSV file is an outline: by its heading, or for want of one by its two columns. */
bool outline_is(const char *path);

/* Reads one; ends the program at the first line that is none. */
outline outline_read(const char *path);

/* Writes one, after a comment of one line. */
void outline_write(const char *path, const outline *o, const char *comment);

/* Courses: knots with headings, along which a footprint is carried.
 *
 * A course is CSV whose first line names its columns: x, y in metres, heading in degrees, counter-
 * clockwise from the world's x axis to the footprint's; t in seconds or tick in ticks, increasing;
 * and, if it likes, turn: which way round the leg goes that begins there, as berth/sweep.h has it
 * (0: counter-clockwise, 1: and once around besides, -1: clockwise, -2: ...; the last line's means
 * nothing). Without turn each leg turns the shorter way. */

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
