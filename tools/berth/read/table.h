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

/* What a table is about, by its heading; or an outline by two columns without one. */
typedef enum table_kind { TABLE_CLIP, TABLE_OUTLINE, TABLE_COURSE } table_kind;

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

table_kind table_subject(const char *path);

#endif
