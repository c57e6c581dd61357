/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What can be said of a motion, and done to it. */

#include "clip.h"

#include "table.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Clip ------------------------------------------------------------------------------------ */

/* A motion that gets no further than this stands still: it has no direction to turn to. */
#define STANDSTILL 0.001

/* The direction in which a motion sets out is taken from the first sample this far from its start,
 * so that the sway of the first frames does not decide. */
#define SET_OUT 0.25

clip clip_new(size_t count, double rate)
{
    clip c = {NULL, NULL, NULL, NULL, NULL, count, rate, true, false, false};
    c.t = grab(count, sizeof *c.t);
    c.x = grab(count, sizeof *c.x);
    c.y = grab(count, sizeof *c.y);
    c.r = grab(count, sizeof *c.r);
    for (size_t i = 0; i < count && rate > 0.0; i++) {
        c.t[i] = (double)i / rate;
    }
    return c;
}

clip_facts clip_measure(const clip *c)
{
    clip_facts f = {c->x[0], c->x[0], c->y[0], c->y[0], c->r[0], c->r[0], 0.0, 0.0, 0.0};
    for (size_t i = 1; i < c->count; i++) {
        const double step = hypot(c->x[i] - c->x[i - 1], c->y[i] - c->y[i - 1]);
        f.min_x = fmin(f.min_x, c->x[i]);
        f.max_x = fmax(f.max_x, c->x[i]);
        f.min_y = fmin(f.min_y, c->y[i]);
        f.max_y = fmax(f.max_y, c->y[i]);
        f.min_r = fmin(f.min_r, c->r[i]);
        f.max_r = fmax(f.max_r, c->r[i]);
        f.path += step;
        f.top_speed = fmax(f.top_speed, step / (c->t[i] - c->t[i - 1]));
    }
    f.duration = c->held ? (double)c->count / c->rate : c->t[c->count - 1];
    return f;
}

const char *clip_lines(const clip *c)
{
    return c->held ? "sample" : "knot";
}

clip_step clip_widest_step(const clip *c)
{
    clip_step widest = {0, 0.0, 0.0};
    for (size_t i = 0; i + 1 < c->count; i++) {
        const double length = hypot(c->x[i + 1] - c->x[i], c->y[i + 1] - c->y[i]);
        const double radius = fmin(c->r[i], c->r[i + 1]);
        if (length * widest.radius > widest.length * radius ||
            (widest.length == 0.0 && length > 0.0)) {
            widest.index = i;
            widest.length = length;
            widest.radius = radius;
        }
    }
    return widest;
}

void clip_hold(clip *c)
{
    c->held = true;
    c->stands_before = c->stands_after = false;
}

void clip_mirror(clip *c)
{
    for (size_t i = 0; i < c->count; i++) {
        c->y[i] = -c->y[i];
    }
}

/* The sample that shows where the motion sets out to: the first at SET_OUT from the start, or the
 * furthest of all. */
static size_t set_out(const clip *c)
{
    double furthest = 0.0;
    size_t i, best = 0;
    for (i = 1; i < c->count; i++) {
        const double away = hypot(c->x[i] - c->x[0], c->y[i] - c->y[0]);
        if (away >= SET_OUT) {
            return i;
        }
        if (away > furthest) {
            furthest = away;
            best = i;
        }
    }
    return furthest > STANDSTILL ? best : 0;
}

void clip_center(clip *c)
{
    const size_t ahead = set_out(c);
    const double x0 = c->x[0], y0 = c->y[0];
    const double dx = c->x[ahead] - x0, dy = c->y[ahead] - y0;
    const double length = hypot(dx, dy);
    const double cosine = ahead > 0 ? dx / length : 1.0, sine = ahead > 0 ? dy / length : 0.0;
    for (size_t i = 0; i < c->count; i++) {
        const double x = c->x[i] - x0, y = c->y[i] - y0;
        c->x[i] = cosine * x + sine * y;
        c->y[i] = cosine * y - sine * x;
    }
}

void clip_fix_radius(clip *c, double radius)
{
    const double fixed = radius >= 0.0 ? radius : clip_measure(c).max_r;
    for (size_t i = 0; i < c->count; i++) {
        c->r[i] = fixed;
    }
}

bool clip_one_radius(const clip *c)
{
    for (size_t i = 1; i < c->count; i++) {
        if (c->r[i] != c->r[0]) {
            return false;
        }
    }
    return true;
}

/* ---- Csv ------------------------------------------------------------------------------------- */

/* Motions as CSV: t,x,y,r a line, in seconds and metres.
 *
 * Held ones have a uniform spacing, but their times are decimals that somebody rounded: 30 Hz comes
 * as 0.0333, 0.0667. So each time may be off its place by a tenth of the spacing, and a rate within
 * a millisecond of a whole number of hertz (or a spacing, of whole milliseconds) over the whole
 * clip is taken to be that. Times that are farther off are uneven: they are refused, or resampled.
 *
 * Straight ones may have any times. They are taken as they are, unless all of them are even but for
 * the rounding of their last decimal, and for less than a millisecond: then the rate is what was
 * meant, and times in ticks come out even, too.
 *
 * Files are tables as table.h has them. */

#define SPACING_TOLERANCE 0.1 /* of the spacing */
#define TIME_LIMIT 1e12       /* seconds */
#define CUT_TOLERANCE 0.001   /* metres that are worth a word */
#define DRIFT_TOLERANCE 0.001 /* seconds over the clip */
#define ROUNDING 0.0006       /* seconds that a straight motion's time may be off its place */

typedef struct reader {
    table from;
    const char *path;
    clip c;        /* count grows; the arrays hold CLIP_MAX_COUNT */
    double radius; /* of every sample where there is no column, or negative */
} reader;

static void check_sample(const reader *in, double t, double x, double y, double r)
{
    if (fabs(t) > TIME_LIMIT) {
        fail("%s:%lu: time %g s is beyond +-%g s; count from the start of the motion", in->path,
             in->from.line, t, TIME_LIMIT);
    }
    if (fabs(x) > CLIP_LIMIT || fabs(y) > CLIP_LIMIT) {
        fail("%s:%lu: position (%g, %g) is beyond +-8192 m; move the clip to the origin or check "
             "its unit",
             in->path, in->from.line, x, y);
    }
    if (r < 0.0 || r > CLIP_LIMIT) {
        fail("%s:%lu: radius %g is not within 0 to 8192 m; give --radius R to replace the column",
             in->path, in->from.line, r);
    }
}

static void take_sample(reader *in, const double fields[COLUMN_KINDS])
{
    const size_t i = in->c.count;
    const bool radius = table_has(&in->from, COLUMN_RADIUS);
    if (!radius && in->radius < 0.0) {
        fail("%s:%lu: no radius column; give --radius R, in metres (of an outline the first line "
             "must be ring,x,y)",
             in->path, in->from.line);
    }
    if (i == CLIP_MAX_COUNT) {
        fail("%s:%lu: more than 65535 samples; cut the clip or lower its rate", in->path,
             in->from.line);
    }
    in->c.t[i] = fields[COLUMN_TIME];
    in->c.line[i] = in->from.line;
    in->c.x[i] = fields[COLUMN_X];
    in->c.y[i] = fields[COLUMN_Y];
    in->c.r[i] = in->radius >= 0.0 ? in->radius : radius ? fields[COLUMN_RADIUS] : 0.0;
    check_sample(in, in->c.t[i], in->c.x[i], in->c.y[i], in->c.r[i]);
    in->c.count++;
}

static void read_samples(reader *in)
{
    double fields[COLUMN_KINDS];
    while (table_next(&in->from, fields)) {
        if (!table_has(&in->from, COLUMN_TIME)) {
            fail("%s:%lu: its columns are x,y: an outline's, where a clip is wanted, t,x,y,r",
                 in->path, in->from.line);
        }
        take_sample(in, fields);
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
    for (size_t i = 0; i < gaps; i++) {
        sorted[i] = in->c.t[i + 1] - in->c.t[i];
    }
    qsort(sorted, gaps, sizeof *sorted, compare_doubles);
    result = sorted[gaps / 2];
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
    if (!(usual > 0.0)) {
        fail("%s:%lu: the times do not increase; order the samples by time", in->path,
             in->c.line[1]);
    }
    for (size_t i = 1; i < in->c.count; i++) {
        const double gap = in->c.t[i] - in->c.t[i - 1];
        /* both times may be off their places */
        if (fabs(gap - usual) > 2.0 * SPACING_TOLERANCE * usual) {
            fail("%s:%lu: %g s after the sample before, where %g s is usual; samples must be "
                 "evenly spaced (to a tenth) in a held clip: `berth clip --rate HZ` resamples "
                 "them, or "
                 "read it --straight",
                 in->path, in->c.line[i], gap, usual);
        }
    }
}

static double find_rate(const reader *in)
{
    const size_t last = in->c.count - 1;
    const double spacing = (in->c.t[last] - in->c.t[0]) / (double)last;
    check_gaps(in, usual_gap(in));
    for (size_t i = 1; i <= last; i++) {
        const double place = in->c.t[0] + (double)i * spacing;
        if (fabs(in->c.t[i] - place) > SPACING_TOLERANCE * spacing) {
            fail("%s:%lu: time %g s is off its place, %g s, by more than a tenth of the spacing; "
                 "`berth clip --rate HZ` resamples the clip, or read it --straight",
                 in->path, in->c.line[i], in->c.t[i], place);
        }
    }
    return whole_rate(spacing, (double)last);
}

/* ---- Straight ones --------------------------------------------------------------------------- */

static void check_order(const reader *in)
{
    for (size_t i = 1; i < in->c.count; i++) {
        if (!(in->c.t[i] > in->c.t[i - 1])) {
            fail("%s:%lu: the times do not increase; order the lines by time, one line a time",
                 in->path, in->c.line[i]);
        }
    }
}

/* Half a unit of the last decimal that any time has; times of more than six are not rounded. */
static double half_decimal(const clip *c)
{
    double unit = 1.0;
    for (int digits = 0; digits <= 6; digits++, unit /= 10.0) {
        size_t i = 0;
        while (i < c->count && fabs(c->t[i] / unit - round(c->t[i] / unit)) < 1e-4) {
            i++;
        }
        if (i == c->count) {
            return 0.5 * unit;
        }
    }
    return 0.0;
}

/* The rate of a straight motion whose times are even; 0 when they are not. */
static double even_rate(const clip *c)
{
    const size_t last = c->count - 1;
    const double spacing = (c->t[last] - c->t[0]) / (double)last;
    const double rate = whole_rate(spacing, (double)last);
    const double off =
        1e-9 + fmin(half_decimal(c), fmin(ROUNDING, SPACING_TOLERANCE * spacing)) * 1.001;
    for (size_t i = 1; i <= last; i++) {
        if (fabs(c->t[i] - c->t[0] - (double)i / rate) > off) {
            return 0.0;
        }
    }
    return rate;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Seconds count from the first line on. */
static void count_from_first(reader *in)
{
    const double first = in->c.t[0];
    if (first != 0.0) {
        note("%s: its first line, at %g s, is taken for its start, 0 s: say with --at when it "
             "starts",
             in->path, first);
    }
    for (size_t i = 0; i < in->c.count; i++) {
        in->c.t[i] -= first;
    }
}

static reader read_file(const char *path, double radius, double lone_rate, reading how)
{
    reader in = {0};
    in.path = path;
    in.radius = radius;
    in.from = table_open(path);
    in.c = clip_new(CLIP_MAX_COUNT, lone_rate);
    in.c.line = grab(CLIP_MAX_COUNT, sizeof *in.c.line);
    in.c.count = 0;
    read_samples(&in);
    in.c.held = how == READ_HELD || (how == READ_AS_IT_SAYS && in.from.held);
    in.c.stands_after = !in.c.held;
    table_close(&in.from);
    count_from_first(&in);
    return in;
}

/* Of even times those that were meant. */
static void settle_times(clip *c)
{
    for (size_t i = 0; i < c->count && c->rate > 0.0; i++) {
        c->t[i] = (double)i / c->rate;
    }
}

clip csv_read_as(const char *path, double radius, double lone_rate, reading how)
{
    reader in = read_file(path, radius, lone_rate, how);
    if (in.c.count > 1 && in.c.held) {
        in.c.rate = find_rate(&in);
    } else if (in.c.count > 1) {
        check_order(&in);
        in.c.rate = even_rate(&in.c);
    }
    settle_times(&in.c);
    return in.c;
}

clip csv_read(const char *path, double radius, double lone_rate)
{
    return csv_read_as(path, radius, lone_rate, READ_HELD);
}

/* Straight between the samples as they stand in the file, whatever their times. */
static void interpolate(const reader *in, size_t before, double t, clip *to, size_t i)
{
    const size_t after = before + 1;
    const double part = (t - in->c.t[before]) / (in->c.t[after] - in->c.t[before]);
    to->x[i] = in->c.x[before] + part * (in->c.x[after] - in->c.x[before]);
    to->y[i] = in->c.y[before] + part * (in->c.y[after] - in->c.y[before]);
    to->r[i] = in->c.r[before] + part * (in->c.r[after] - in->c.r[before]);
}

/* What a rate leaves out of a straight motion: corners between two samples, and the end after the
 * last one. */
static void say_what_is_cut(const reader *in, const clip *c, double rate)
{
    double furthest = 0.0;
    for (size_t i = 0; i < in->c.count; i++) {
        const double place = fmin(in->c.t[i] * rate, (double)(c->count - 1));
        const size_t k = (size_t)place, next = k + 1 < c->count ? k + 1 : k;
        const double part = place - (double)k;
        furthest = fmax(furthest, hypot(c->x[k] + part * (c->x[next] - c->x[k]) - in->c.x[i],
                                        c->y[k] + part * (c->y[next] - c->y[k]) - in->c.y[i]));
    }
    if (!c->held && furthest > CUT_TOLERANCE) {
        note("%s: --rate %g cuts its corners by up to %.4f m; leave it out, a straight motion may "
             "have any times",
             in->path, rate, furthest);
    }
}

clip csv_resample(const char *path, double radius, double rate, reading how)
{
    reader in = read_file(path, radius, rate, how);
    const size_t last = in.c.count - 1;
    const double samples = floor((in.c.t[last] - in.c.t[0]) * rate + 1e-6) + 1.0;
    size_t before = 0;
    check_order(&in);
    if (samples > CLIP_MAX_COUNT) {
        fail("%s: %.0f samples at %g Hz, and a clip has at most 65535; lower --rate", path, samples,
             rate);
    }
    clip c = clip_new((size_t)samples, rate);
    c.held = in.c.held;
    c.stands_after = in.c.stands_after;
    c.x[0] = in.c.x[0];
    c.y[0] = in.c.y[0];
    c.r[0] = in.c.r[0];
    for (size_t i = 1; i < c.count; i++) {
        const double t = fmin(in.c.t[0] + c.t[i], in.c.t[last]);
        while (before + 1 < last && in.c.t[before + 1] <= t) {
            before++;
        }
        interpolate(&in, before, t, &c, i);
    }
    say_what_is_cut(&in, &c, rate);
    return c;
}

void csv_write(const char *path, const clip *c, const char *comment)
{
    FILE *out = output_open(path);
    char *times = c->rate > 0.0 ? text("%.10g Hz", c->rate) : text("uneven times");
    fprintf(out, "# seconds,x metres,y metres,radius metres; %s; %s\n", times, comment);
    if (c->held) {
        fprintf(out, "# held: each line until the next\n");
    }
    for (size_t i = 0; i < c->count; i++) {
        /* "+ 0.0" turns -0 into 0 */
        fprintf(out, "%.6f,%.5f,%.5f,%.5f\n", c->t[i], c->x[i] + 0.0, c->y[i] + 0.0, c->r[i]);
    }
    output_commit();
}
