/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outline files. */

#include "outline.h"

#include "clip.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>

#define FIELDS 3

typedef struct reader {
    const char *path;
    unsigned long line;
    FILE *stream;
    outline o;
} reader;

outline outline_new(void)
{
    outline o;
    o.x = grab(OUTLINE_MAX_POINTS, sizeof *o.x);
    o.y = grab(OUTLINE_MAX_POINTS, sizeof *o.y);
    o.end = grab(OUTLINE_MAX_POINTS, sizeof *o.end);
    o.points = 0;
    o.rings = 0;
    return o;
}

void outline_free(outline *o)
{
    free(o->x);
    free(o->y);
    free(o->end);
    memset(o, 0, sizeof *o);
}

outline_facts outline_measure(const outline *o)
{
    outline_facts f = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL, 0.0, 0.0};
    size_t ring, i, begin = 0;
    for (ring = 0; ring < o->rings; ring++) {
        for (i = begin; i < o->end[ring]; i++) {
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

static char *skip_blanks(char *at)
{
    while (*at == ' ' || *at == '\t') {
        at++;
    }
    return at;
}

/* The start of what stands on a line without the blanks around it. */
static char *trim(char *line, size_t length)
{
    while (length > 0 && strchr(" \t\r\n", line[length - 1]) != NULL) {
        line[--length] = '\0';
    }
    return skip_blanks(line);
}

static bool is_heading(const char *line)
{
    return strncasecmp(line, "ring,x,y", 8) == 0;
}

bool outline_is(const char *path)
{
    FILE *in = fopen(path, "rb");
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool found = false;
    while (in != NULL && (length = getline(&line, &room, in)) >= 0) {
        const char *start = trim(line, (size_t)length);
        if (*start != '\0' && *start != '#') {
            found = is_heading(start);
            break;
        }
    }
    free(line);
    if (in != NULL) {
        fclose(in);
    }
    return found;
}

static void parse_fields(const reader *in, char *at, double fields[FIELDS])
{
    int i;
    for (i = 0; i < FIELDS; i++) {
        char *end;
        const char *word = skip_blanks(at);
        fields[i] = strtod(at, &end);
        if (end == at) {
            fail("%s:%lu: expected numbers ring,x,y, found '%.20s'; write one point a line",
                 in->path, in->line, word);
        }
        if (!isfinite(fields[i])) {
            fail("%s:%lu: '%.20s' is not finite; repair the point or leave it out", in->path,
                 in->line, word);
        }
        at = skip_blanks(end);
        if (*at != (i < FIELDS - 1 ? ',' : '\0')) {
            fail("%s:%lu: expected three numbers ring,x,y; write one point a line", in->path,
                 in->line);
        }
        at++;
    }
}

static void take_point(reader *in, char *line)
{
    outline *o = &in->o;
    double fields[FIELDS];
    parse_fields(in, line, fields);
    if (fabs(fields[1]) > CLIP_LIMIT || fabs(fields[2]) > CLIP_LIMIT) {
        fail("%s:%lu: point (%g, %g) is beyond +-8192 m; move the outline to the origin or check "
             "its unit",
             in->path, in->line, fields[1], fields[2]);
    }
    if (o->points == OUTLINE_MAX_POINTS) {
        fail("%s:%lu: more than %d points; leave points out", in->path, in->line,
             OUTLINE_MAX_POINTS);
    }
    if (fields[0] == (double)o->rings) {
        o->rings++;
    } else if (o->rings == 0 || fields[0] != (double)(o->rings - 1)) {
        fail("%s:%lu: ring %g, where %s%zu is expected; number the rings from 0, each one's points "
             "together",
             in->path, in->line, fields[0], o->rings > 0 ? "the same or " : "", o->rings);
    }
    o->x[o->points] = fields[1];
    o->y[o->points++] = fields[2];
    o->end[o->rings - 1] = (uint16_t)o->points;
}

static void read_lines(reader *in)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, in->stream)) >= 0) {
        char *start;
        in->line++;
        if (memchr(line, '\0', (size_t)length) != NULL) {
            fail("%s:%lu: not text; an outline is lines ring,x,y (images end in .img)", in->path,
                 in->line);
        }
        start = trim(line, (size_t)length);
        if (*start != '\0' && *start != '#' && !(in->o.points == 0 && is_heading(start))) {
            take_point(in, start);
        }
    }
    free(line);
    if (ferror(in->stream)) {
        fail("%s: cannot be read: %s; check the file", in->path, strerror(errno));
    }
    if (in->o.points == 0) {
        fail("%s: no points; an outline has a line ring,x,y for each", in->path);
    }
}

outline outline_read(const char *path)
{
    reader in;
    in.path = path;
    in.line = 0;
    in.stream = fopen(path, "rb");
    if (in.stream == NULL) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    in.o = outline_new();
    read_lines(&in);
    fclose(in.stream);
    return in.o;
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
