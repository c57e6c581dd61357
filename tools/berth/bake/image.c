/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images: reading them from files and building them from clips. */

#include "image.h"

#include "tools/berth/tool.h"

#include <berth/placement.h>
#include <berth/status.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest image that the library makes (f32, 65535 samples, 16 levels) is below 3 MB. */
#define FILE_LIMIT 16777216

const char *image_status(int status)
{
    return berth_status_text((berth_status)status);
}

uint32_t *image_words(const char *path, uint32_t *bytes)
{
    FILE *in = fopen(path, "rb");
    uint32_t *words;
    if (in == NULL) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    words = grab(FILE_LIMIT / sizeof *words, sizeof *words);
    *bytes = (uint32_t)fread(words, 1, FILE_LIMIT, in);
    if (ferror(in)) {
        fail("%s: cannot be read: %s; check the file", path, strerror(errno));
    }
    if (*bytes == FILE_LIMIT) {
        fail("%s: far larger than any image; bake it again", path);
    }
    fclose(in);
    return words;
}

void image_refuse(const char *path, int status)
{
    const char *what = image_status(status);
    fail("%s: %s%s", path, what, strchr(what, ';') == NULL ? "; bake it again" : "");
}

#define HELD image
#define HELD_KIND arithmetic
#define HELD_READ image_read
#define HELD_FREE image_free
#define OF_Q16 arithmetic_q16
#define OF_F32 arithmetic_f32
#define IS_BROKEN "its nodes do not hold its samples"
#include "read_image.inl"

/* The fewest ticks a second at which the spacing is a whole number of them, or 0. */
static long fitting_ticks(double rate)
{
    long n;
    for (n = 1; n <= 1000000; n++) {
        const double ticks = (double)n / rate;
        if (ticks >= 0.5 && fabs(ticks - round(ticks)) <= 1e-6 * ticks) {
            return n;
        }
    }
    return 0;
}

/* A clip's spacing in ticks. Its own clock may be off by a millisecond over its length: that is
 * what csv.c takes for rounding. */
static int32_t spacing_in_ticks(const clip *c, const char *name, long ticks_per_second)
{
    const double ticks = (double)ticks_per_second / c->rate, whole = round(ticks);
    const double drift = fabs(whole - ticks) * (double)c->count / (double)ticks_per_second;
    if (whole < 1.0 || (drift > 0.001 && fabs(whole - ticks) > 1e-6 * ticks)) {
        const long fit = fitting_ticks(c->rate);
        if (fit > 0) {
            fail("%s: %g Hz is not a whole number of ticks at %ld a second; give "
                 "--ticks-per-second %ld (or a multiple), the same for all clips",
                 name, c->rate, ticks_per_second, fit);
        }
        fail("%s: %g Hz is not a whole number of ticks at %ld a second; resample the clip", name,
             c->rate, ticks_per_second);
    }
    if (whole * (double)c->count > (double)BERTH_TICK_MAX) {
        fail("%s: lasts more than %d ticks at %ld a second; lower --ticks-per-second", name,
             BERTH_TICK_MAX, ticks_per_second);
    }
    return (int32_t)whole;
}

image image_build(const arithmetic *arith, const clip *c, const char *name, long ticks_per_second,
                  unsigned leaf_size, unsigned levels)
{
    const int32_t dt = spacing_in_ticks(c, name, ticks_per_second);
    image im;
    int status;
    memset(&im, 0, sizeof im);
    im.arith = arith;
    if (levels > 0 && (c->count >> (levels - 1)) == 0) {
        fail("%s: %zu samples cannot fill %u levels; give fewer with --levels", name, c->count,
             levels);
    }
    status = arith->build(c, dt, leaf_size, levels, &im);
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return im;
}
