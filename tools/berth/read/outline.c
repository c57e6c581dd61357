/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outline files. */

#include "outline.h"

#include "clip.h"
#include "table.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

outline outline_new(void)
{
    outline o;
    o.x = grab(OUTLINE_MAX_POINTS, sizeof *o.x);
    o.y = grab(OUTLINE_MAX_POINTS, sizeof *o.y);
    o.end = grab(OUTLINE_MAX_POINTS, sizeof *o.end);
    o.points = 0;
    o.rings = 0;
    o.cell = 0.0;
    o.corners = NULL;
    o.triangles = 0;
    return o;
}

void outline_free(outline *o)
{
    free(o->x);
    free(o->y);
    free(o->end);
    free(o->corners);
    memset(o, 0, sizeof *o);
}

outline_facts outline_measure(const outline *o)
{
    outline_facts f = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL, 0.0, 0.0};
    size_t begin = 0;
    for (size_t ring = 0; ring < o->rings; ring++) {
        for (size_t i = begin; i < o->end[ring]; i++) {
            const size_t next = i + 1 < o->end[ring] ? i + 1 : begin;
            f.min_x = fmin(f.min_x, o->x[i]);
            f.max_x = fmax(f.max_x, o->x[i]);
            f.min_y = fmin(f.min_y, o->y[i]);
            f.max_y = fmax(f.max_y, o->y[i]);
            f.length += hypot(o->x[next] - o->x[i], o->y[next] - o->y[i]);
            f.area += (o->x[i] * o->y[next] - o->x[next] * o->y[i]) / 2.0;
        }
        begin = o->end[ring];
    }
    return f;
}

bool outline_is(const char *path)
{
    return table_subject(path) == TABLE_OUTLINE;
}

static void take_point(outline *o, const table *from, const double fields[COLUMN_KINDS])
{
    const double ring = table_has(from, COLUMN_RING) ? fields[COLUMN_RING] : 0.0;
    const double x = fields[COLUMN_X], y = fields[COLUMN_Y];
    if (fabs(x) > CLIP_LIMIT || fabs(y) > CLIP_LIMIT) {
        fail("%s:%lu: point (%g, %g) is beyond +-8192 m; move the outline to the origin or check "
             "its unit",
             from->path, from->line, x, y);
    }
    if (o->points == OUTLINE_MAX_POINTS) {
        fail("%s:%lu: more than %d points; leave points out", from->path, from->line,
             OUTLINE_MAX_POINTS);
    }
    if (ring == (double)o->rings) {
        o->rings++;
    } else if (o->rings == 0 || ring != (double)(o->rings - 1)) {
        fail("%s:%lu: ring %g, where %s%zu is expected; number the rings from 0, each one's points "
             "together",
             from->path, from->line, ring, o->rings > 0 ? "the same or " : "", o->rings);
    }
    o->x[o->points] = x;
    o->y[o->points++] = y;
    o->end[o->rings - 1] = (uint16_t)o->points;
}

outline outline_read(const char *path)
{
    table from = table_open(path);
    outline o = outline_new();
    double fields[COLUMN_KINDS];
    while (table_next(&from, fields)) {
        take_point(&o, &from, fields);
    }
    if (o.points == 0) {
        fail("%s: no points; an outline has a line ring,x,y for each", path);
    }
    if (!from.heading) {
        note("%s: two columns without names: taken as the points x,y of an outline's one ring",
             path);
    }
    table_close(&from);
    return o;
}

void outline_write(const char *path, const outline *o, const char *comment)
{
    FILE *out = output_open(path);
    size_t ring, i = 0;
    fprintf(out, "# metres; %s\nring,x,y\n", comment);
    for (ring = 0; ring < o->rings; ring++) {
        for (; i < o->end[ring]; i++) {
            /* "+ 0.0" turns -0 into 0 */
            fprintf(out, "%zu,%.6f,%.6f\n", ring, o->x[i] + 0.0, o->y[i] + 0.0);
        }
    }
    output_commit();
}
