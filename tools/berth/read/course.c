/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Courses as CSV. */

#include "course.h"

#include "clip.h"
#include "table.h"
#include "tools/berth/tool.h"

#include <berth/placement.h>

#include <math.h>
#include <string.h>

bool course_is(const char *path)
{
    return table_subject(path) == TABLE_COURSE;
}

static int32_t tick_of(const table *from, const double fields[COLUMN_KINDS], double first,
                       long ticks_per_second)
{
    const bool seconds = table_has(from, COLUMN_TIME);
    const double given =
        seconds ? fields[COLUMN_TIME] * (double)ticks_per_second : fields[COLUMN_TICK];
    const double tick = round(given - first);
    if (!seconds && given != round(given)) {
        fail("%s:%lu: tick %.10g is no whole number; give seconds in a column t", from->path,
             from->line, given);
    }
    if (!(fabs(tick) <= (double)BERTH_TICK_MAX)) {
        fail("%s:%lu: is more than %d ticks after the first line; lower --ticks-per-second",
             from->path, from->line, BERTH_TICK_MAX);
    }
    return (int32_t)tick;
}

static void take_knot(course *c, const table *from, const double fields[COLUMN_KINDS], double first,
                      long ticks_per_second)
{
    const double turns = fields[COLUMN_HEADING] / 360.0;
    if (fabs(fields[COLUMN_X]) > CLIP_LIMIT || fabs(fields[COLUMN_Y]) > CLIP_LIMIT) {
        fail("%s:%lu: position (%g, %g) is beyond +-8192 m; move it to the origin or check its "
             "unit",
             from->path, from->line, fields[COLUMN_X], fields[COLUMN_Y]);
    }
    if (fabs(turns) > 1e6) {
        fail("%s:%lu: heading %g is beyond a million times around", from->path, from->line,
             fields[COLUMN_HEADING]);
    }
    if (c->count == CLIP_MAX_COUNT) {
        fail("%s:%lu: more than 65535 knots; cut it", from->path, from->line);
    }
    c->x[c->count] = fields[COLUMN_X];
    c->y[c->count] = fields[COLUMN_Y];
    c->heading[c->count] = (uint16_t)((long)round((turns - floor(turns)) * 65536.0) & 0xffff);
    c->tick[c->count] = tick_of(from, fields, first, ticks_per_second);
    if (c->count > 0 && c->tick[c->count] <= c->tick[c->count - 1]) {
        fail("%s:%lu: its time is not after the one before it, in ticks; order the lines by time, "
             "or raise --ticks-per-second",
             from->path, from->line);
    }
    if (c->turn != NULL) {
        const double turn = fields[COLUMN_TURN];
        if (turn != round(turn) || fabs(turn) > 127.0) {
            fail("%s:%lu: turn wants a whole number from -127 to 127, not %g", from->path,
                 from->line, turn);
        }
        c->turn[c->count] = (int8_t)turn;
    }
    c->count++;
}

course course_read(const char *path, long ticks_per_second)
{
    table from = table_open(path);
    double fields[COLUMN_KINDS], first = 0.0;
    course c;
    memset(&c, 0, sizeof c);
    c.x = grab(CLIP_MAX_COUNT, sizeof *c.x);
    c.y = grab(CLIP_MAX_COUNT, sizeof *c.y);
    c.heading = grab(CLIP_MAX_COUNT, sizeof *c.heading);
    c.tick = grab(CLIP_MAX_COUNT, sizeof *c.tick);
    while (table_next(&from, fields)) {
        if (c.count == 0) {
            first = table_has(&from, COLUMN_TIME) ? fields[COLUMN_TIME] * (double)ticks_per_second
                                                  : fields[COLUMN_TICK];
            c.turn = table_has(&from, COLUMN_TURN) ? grab(CLIP_MAX_COUNT, sizeof *c.turn) : NULL;
        }
        take_knot(&c, &from, fields, first, ticks_per_second);
    }
    table_close(&from);
    if (c.count == 0) {
        fail("%s: no knots; a course has a line x,y,heading,t for each", path);
    }
    if (first != 0.0) {
        note("%s: its first line, at %.10g s, is taken for its start, 0 s: say with --at when it "
             "starts",
             path, first / (double)ticks_per_second);
    }
    return c;
}
