/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips as CSV: t,x,y,r a line, in seconds and metres.
 *
 * A clip's spacing is uniform, but its times are decimals that somebody rounded: 30 Hz comes as
 * 0.0333, 0.0667. So each time may be off its place by a tenth of the spacing, and a rate within a
 * millisecond of a whole number of hertz (or a spacing, of whole milliseconds) over the whole clip
 * is taken to be that. */

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

#define MAX_FIELDS 4
#define SPACING_TOLERANCE 0.1 /* of the spacing */
#define DRIFT_TOLERANCE 0.001 /* seconds over the clip */

typedef struct reader {
    const char *path;
    unsigned long line;
    FILE *stream;
    double *t;           /* seconds */
    unsigned long *from; /* the line that a sample stands on */
    clip c;              /* count grows; the arrays hold CLIP_MAX_COUNT */
    double radius;       /* of every sample where there is no column, or negative */
} reader;

static char *skip_blanks(char *at)
{
    while (*at == ' ' || *at == '\t') {
        at++;
    }
    return at;
}

/* Splits a line into numbers; returns how many there are. Ends the program at what is none. */
static int parse_fields(const reader *in, char *at, double fields[MAX_FIELDS])
{
    int count = 0;
    for (;;) {
        char *end;
        const char *word = skip_blanks(at);
        double value;
        errno = 0;
        value = strtod(at, &end);
        if (end == at) {
            fail("%s:%lu: expected numbers t,x,y,r, found '%.20s'; is this a clip?", in->path,
                 in->line, word);
        }
        if (!isfinite(value)) {
            const int length = (int)strcspn(word, ", ");
            fail("%s:%lu: '%.*s' is not a finite number; repair the sample or leave it out",
                 in->path, in->line, length < 40 ? length : 40, word);
        }
        if (count == MAX_FIELDS) {
            fail("%s:%lu: more than four columns; expected t,x,y,r", in->path, in->line);
        }
        fields[count++] = value;
        at = skip_blanks(end);
        if (*at == '\0') {
            return count;
        }
        if (*at != ',') {
            fail("%s:%lu: expected a comma, found '%.20s'; write t,x,y,r", in->path, in->line, at);
        }
        at++;
    }
}

static void check_sample(const reader *in, double x, double y, double r)
{
    if (fabs(x) > CLIP_LIMIT || fabs(y) > CLIP_LIMIT) {
        fail("%s:%lu: position (%g, %g) is beyond +-8192 m; move the clip to the origin or check "
             "its unit",
             in->path, in->line, x, y);
    }
    if (r < 0.0 || r > CLIP_LIMIT) {
        fail("%s:%lu: radius %g is not within 0 to 8192 m; give --radius R to replace the column",
             in->path, in->line, r);
    }
}

static void take_sample(reader *in, char *line)
{
    double fields[MAX_FIELDS];
    const int columns = parse_fields(in, line, fields);
    const size_t i = in->c.count;
    if (columns < 3) {
        fail("%s:%lu: %d column%s, expected t,x,y,r (or t,x,y with --radius)", in->path, in->line,
             columns, columns == 1 ? "" : "s");
    }
    if (columns == 3 && in->radius < 0.0) {
        fail("%s:%lu: no radius column; give --radius R, in metres", in->path, in->line);
    }
    if (i == CLIP_MAX_COUNT) {
        fail("%s:%lu: more than 65535 samples; cut the clip or lower its rate", in->path, in->line);
    }
    in->t[i] = fields[0];
    in->from[i] = in->line;
    in->c.x[i] = fields[1];
    in->c.y[i] = fields[2];
    in->c.r[i] = in->radius >= 0.0 ? in->radius : fields[3];
    check_sample(in, in->c.x[i], in->c.y[i], in->c.r[i]);
    in->c.count++;
}

static bool is_heading(const char *line)
{
    return strncasecmp(line, "t,x,y", 5) == 0;
}

/* Cuts the blanks off the end of a line that was read as `length` bytes. */
static void trim(const reader *in, char *line, size_t length)
{
    if (memchr(line, '\0', length) != NULL) {
        fail("%s:%lu: not text; a clip is lines t,x,y,r (images end in .img)", in->path, in->line);
    }
    while (length > 0 && strchr(" \t\r\n", line[length - 1]) != NULL) {
        line[--length] = '\0';
    }
}

static void read_lines(reader *in)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, in->stream)) >= 0) {
        char *start;
        in->line++;
        trim(in, line, (size_t)length);
        start = skip_blanks(line);
        if (*start != '\0' && *start != '#' && !(in->c.count == 0 && is_heading(start))) {
            take_sample(in, start);
        }
    }
    free(line);
    if (ferror(in->stream)) {
        fail("%s: cannot be read: %s; check the file", in->path, strerror(errno));
    }
    if (in->c.count == 0) {
        fail("%s: no samples; a clip has a line t,x,y,r for each", in->path);
    }
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median gap, which one missing or doubled line does not move. */
static double usual_gap(const reader *in)
{
    const size_t gaps = in->c.count - 1;
    double *sorted = grab(gaps, sizeof *sorted), result;
    size_t i;
    for (i = 0; i < gaps; i++) {
        sorted[i] = in->t[i + 1] - in->t[i];
    }
    qsort(sorted, gaps, sizeof *sorted, compare_doubles);
    result = sorted[gaps / 2];
    free(sorted);
    return result;
}

/* The rate that the rounded times mean. */
static double whole_rate(double spacing, double gaps)
{
    const double hertz = round(1.0 / spacing), milliseconds = round(spacing * 1000.0);
    if (hertz >= 1.0 && fabs(1.0 / hertz - spacing) * gaps <= DRIFT_TOLERANCE) {
        return hertz;
    }
    if (milliseconds >= 1.0 && fabs(milliseconds / 1000.0 - spacing) * gaps <= DRIFT_TOLERANCE) {
        return 1000.0 / milliseconds;
    }
    return 1.0 / spacing;
}

static void check_gaps(const reader *in, double usual)
{
    size_t i;
    if (!(usual > 0.0)) {
        fail("%s:%lu: the times do not increase; order the samples by time", in->path, in->from[1]);
    }
    for (i = 1; i < in->c.count; i++) {
        const double gap = in->t[i] - in->t[i - 1];
        /* both times may be off their places */
        if (fabs(gap - usual) > 2.0 * SPACING_TOLERANCE * usual) {
            fail("%s:%lu: %g s after the sample before, where %g s is usual; samples must be "
                 "evenly spaced (to a tenth): resample the clip",
                 in->path, in->from[i], gap, usual);
        }
    }
}

static double find_rate(const reader *in)
{
    const size_t last = in->c.count - 1;
    const double spacing = (in->t[last] - in->t[0]) / (double)last;
    size_t i;
    check_gaps(in, usual_gap(in));
    for (i = 1; i <= last; i++) {
        const double place = in->t[0] + (double)i * spacing;
        if (fabs(in->t[i] - place) > SPACING_TOLERANCE * spacing) {
            fail("%s:%lu: time %g s is off its place, %g s, by more than a tenth of the spacing; "
                 "resample the clip",
                 in->path, in->from[i], in->t[i], place);
        }
    }
    return whole_rate(spacing, (double)last);
}

clip csv_read(const char *path, double radius, double lone_rate)
{
    reader in = {path, 0, NULL, NULL, NULL, {NULL, NULL, NULL, 0, 0.0}, radius};
    in.stream = fopen(path, "rb");
    if (in.stream == NULL) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    in.t = grab(CLIP_MAX_COUNT, sizeof *in.t);
    in.from = grab(CLIP_MAX_COUNT, sizeof *in.from);
    in.c = clip_new(CLIP_MAX_COUNT, lone_rate);
    in.c.count = 0;
    read_lines(&in);
    if (in.c.count > 1) {
        in.c.rate = find_rate(&in);
    }
    fclose(in.stream);
    free(in.t);
    free(in.from);
    return in.c;
}

void csv_write(const char *path, const clip *c, const char *comment)
{
    FILE *out = output_open(path);
    size_t i;
    fprintf(out, "# seconds,x metres,y metres,radius metres; %.10g Hz; %s\n", c->rate, comment);
    for (i = 0; i < c->count; i++) {
        /* "+ 0.0" turns -0 into 0 */
        fprintf(out, "%.6f,%.5f,%.5f,%.5f\n", (double)i / c->rate, c->x[i] + 0.0, c->y[i] + 0.0,
                c->r[i]);
    }
    output_commit();
}
