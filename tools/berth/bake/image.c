/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images: reading them from files and building them from motions, outlines and courses. */

#include "image.h"

#include "tools/berth/tool.h"

#include <berth/footprint.h>
#include <berth/placement.h>
#include <berth/status.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest image that the library makes (q16, BERTHI_LEGS_MAX pieces of legs) is below 32 MB. */
#define FILE_LIMIT 67108864

const char *image_status(int status)
{
    return berth_status_text((berth_status)status);
}

/* The file is no image that can be used. */
static __attribute__((noreturn)) void image_refuse(const char *path, int status)
{
    fail("%s: %s", path, image_status(status));
}

void place_point(const placed *at, double *x, double *y)
{
    const double from_x = *x, from_y = *y;
    *x = at->c * from_x - at->s * from_y + at->tx;
    *y = at->s * from_x + at->c * from_y + at->ty;
}

/* The bytes of an image file, aligned. Ends the program when there are none, or far too many. */
static uint32_t *image_words(const char *path, uint32_t *bytes)
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
    if (memcmp(words, "BERT", 4) != 0 && memcmp(words, "TREB", 4) != 0) {
        image_refuse(path, BERTH_E_MAGIC); /* however short it is */
    }
    return words;
}

static void refuse_broken(const char *path, const char *what, int status)
{
    if (status < 0) {
        fail("%s: %s: %s", path, what, image_status(status));
    }
}

image image_read(const char *path)
{
    uint32_t bytes;
    uint32_t *words = image_words(path, &bytes);
    image im = {.arith = &arithmetic_q16};
    int status = im.arith->attach(words, bytes, &im);
    if (status == BERTH_E_ARITHMETIC_KIND) {
        im.arith = &arithmetic_f32;
        status = im.arith->attach(words, bytes, &im);
    }
    if (status < 0) {
        image_refuse(path, status);
    }
    refuse_broken(path, "its nodes do not hold its legs", im.arith->verify(&im));
    return im;
}

/* ---- Ticks ----------------------------------------------------------------------------------- */

/* The fewest ticks a second at which the spacing is a whole number of them, or 0. */
static long fitting_ticks(double rate)
{
    for (long n = 1; n <= 1000000; n++) {
        const double ticks = (double)n / rate;
        if (ticks >= 0.5 && fabs(ticks - round(ticks)) <= 1e-6 * ticks) {
            return n;
        }
    }
    return 0;
}

static void check_length(double ticks, const char *name, long ticks_per_second)
{
    if (ticks > (double)BERTH_TICK_MAX) {
        fail("%s: lasts more than %d ticks at %ld a second; lower --ticks-per-second", name,
             BERTH_TICK_MAX, ticks_per_second);
    }
}

/* A held clip's spacing in ticks. Its own clock may be off by a millisecond over its length: that
 * is what clip.c takes for rounding. */
static int32_t spacing_in_ticks(const clip *c, const char *name, long ticks_per_second)
{
    const double ticks = (double)ticks_per_second / c->rate, whole = round(ticks);
    const double drift = fabs(whole - ticks) * (double)c->count / (double)ticks_per_second;
    if (whole < 1.0 || (drift > 0.001 && fabs(whole - ticks) > 1e-6 * ticks)) {
        const long fit = fitting_ticks(c->rate);
        if (fit > 0) {
            fail("%s: %g Hz is not a whole number of ticks at %ld a second; give "
                 "--ticks-per-second %ld (or a multiple), the same for all motions",
                 name, c->rate, ticks_per_second, fit);
        }
        fail("%s: %g Hz is not a whole number of ticks at %ld a second; resample the clip", name,
             c->rate, ticks_per_second);
    }
    check_length(whole * (double)c->count, name, ticks_per_second);
    return (int32_t)whole;
}

static void straight_ticks(const clip *c, const char *name, long ticks_per_second, int32_t *ticks)
{
    check_length(round(c->t[c->count - 1] * (double)ticks_per_second), name, ticks_per_second);
    for (size_t i = 0; i < c->count; i++) {
        ticks[i] = (int32_t)round(c->t[i] * (double)ticks_per_second);
        if (i > 0 && ticks[i] <= ticks[i - 1]) {
            char *line = c->line != NULL ? text(":%lu", c->line[i]) : text("%s", "");
            fail(
                "%s%s: at %g s, %g s after the line before: both fall on tick %ld at %ld a second; "
                "raise --ticks-per-second, or leave one out",
                name, line, c->t[i], c->t[i] - c->t[i - 1], (long)ticks[i], ticks_per_second);
        }
    }
}

/* The last leg's time again, in so far as ticks go. */
static int32_t next_tick(const int32_t *ticks, size_t count)
{
    const int32_t last = ticks[count - 1], spacing = count > 1 ? last - ticks[count - 2] : 1;
    return last > BERTH_TICK_MAX - spacing ? last : last + spacing;
}

int32_t *image_ticks(const clip *c, const char *name, long ticks_per_second)
{
    int32_t *ticks = grab(c->count + 1, sizeof *ticks);
    if (c->held) {
        const int32_t dt = spacing_in_ticks(c, name, ticks_per_second);
        for (size_t i = 0; i <= c->count; i++) {
            ticks[i] = (int32_t)i * dt;
        }
    } else {
        straight_ticks(c, name, ticks_per_second, ticks);
        ticks[c->count] = next_tick(ticks, c->count);
    }
    return ticks;
}

/* ---- Simplification -------------------------------------------------------------------------- */

/* By how much legs are wider than any line that they stand for. */
static double widening_of(const clip *from, const int32_t *ticks, const clip *to,
                          const int32_t *to_ticks)
{
    double most = 0.0;
    size_t i = 0;
    for (size_t k = 0; k + 1 < to->count || k == 0; k++) {
        double own = 0.0;
        const int32_t until = k + 1 < to->count ? to_ticks[k + 1] : INT32_MAX;
        while (i > 0 && ticks[i] > to_ticks[k]) {
            i--;
        }
        for (; i < from->count && ticks[i] < until; i++) {
            own = fmax(own, from->r[i]);
        }
        i = i < from->count ? i : from->count - 1;
        most = fmax(most, to->r[k] - own);
    }
    return most;
}

static void refuse_simplifying(const clip *c, const char *name, int status)
{
    fail("%s: %s%s", name, image_status(status),
         c->held && status == BERTH_E_TOLERANCE ? ", or read it --straight, between its samples"
                                                : "");
}

clip image_simplify(const arithmetic *arith, const clip *c, const char *name, long ticks_per_second,
                    double tolerance, thinning *thin)
{
    int32_t *ticks = image_ticks(c, name, ticks_per_second);
    int32_t *to_ticks = grab(c->count + 2, sizeof *to_ticks);
    clip to = clip_new(c->count + 2, 0.0);
    const int status = arith->simplify(c, ticks, tolerance, &to, to_ticks);
    if (status < 0) {
        refuse_simplifying(c, name, status);
    }
    to.held = false;
    for (size_t i = 0; i < to.count; i++) {
        to.t[i] = (double)to_ticks[i] / (double)ticks_per_second;
    }
    thin->lines = c->count;
    thin->knots = to.count;
    thin->tolerance = tolerance;
    thin->widening = widening_of(c, ticks, &to, to_ticks);
    return to;
}

/* ---- Building -------------------------------------------------------------------------------- */

static image build_as_it_is(const arithmetic *arith, const clip *c, const char *name,
                            long ticks_per_second, const image_making *how)
{
    int32_t *ticks = image_ticks(c, name, ticks_per_second);
    image im = {0};
    im.arith = arith;
    int status = arith->build(c, ticks, how, &im);
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return im;
}

image image_build(const arithmetic *arith, const clip *c, const char *name, long ticks_per_second,
                  const image_making *how)
{
    image im = build_as_it_is(arith, c, name, ticks_per_second, how);
    if (how->tolerance > 0.0) {
        thinning thin;
        clip simple = image_simplify(arith, c, name, ticks_per_second, how->tolerance, &thin);
        thin.bytes = im.held.bytes;
        im = build_as_it_is(arith, &simple, name, ticks_per_second, how);
        im.thin = thin;
        note("%s: %zu %ss become %zu knots within %g m, radii at most %.4f m wider; %lu bytes "
             "instead "
             "of %lu",
             name, thin.lines, clip_lines(c), thin.knots, thin.tolerance, thin.widening,
             (unsigned long)im.held.bytes, (unsigned long)thin.bytes);
    }
    return im;
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Parents before children, else by legs: what holds more comes first, and of nodes of the same
 * legs, the top's leaf and its block's root, the one on top. */
static int compare_nesting(const void *a, const void *b)
{
    const image_disc *p = a, *q = b;
    if (p->first != q->first) {
        return p->first < q->first ? -1 : 1;
    }
    if (p->end != q->end) {
        return p->end > q->end ? -1 : 1;
    }
    return (p->number > q->number) - (p->number < q->number);
}

static int compare_levels(const void *a, const void *b)
{
    const image_disc *p = a, *q = b;
    if (p->level != q->level) {
        return p->level < q->level ? -1 : 1;
    }
    return (p->first > q->first) - (p->first < q->first);
}

image_disc *image_discs(const image *im, uint32_t *count, unsigned *levels)
{
    const uint32_t nodes = im->arith->facts(im).nodes;
    image_disc *all = grab(nodes, sizeof *all);
    uint32_t open[64]; /* `end` of the nodes that hold the one at hand */
    unsigned depth = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        all[i] = im->arith->disc(im, i + 1);
        all[i].number = i + 1;
    }
    qsort(all, nodes, sizeof *all, compare_nesting);
    *levels = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        while (depth > 0 && open[depth - 1] <= all[i].first) {
            depth--;
        }
        if (depth == sizeof open / sizeof open[0]) {
            fail("internal error: a tree of more than %u levels; please report it", depth);
        }
        all[i].level = depth;
        all[i].leaf = i + 1 == nodes || all[i + 1].first >= all[i].end;
        open[depth++] = all[i].end;
        *levels = depth > *levels ? depth : *levels;
    }
    qsort(all, nodes, sizeof *all, compare_levels);
    *count = nodes;
    return all;
}

/* ---- Footprints ------------------------------------------------------------------------------ */

uint32_t *footprint_numbers(const footprint *f)
{
    const uint32_t nodes = f->arith->footprint.facts(f).nodes;
    uint32_t *numbers = grab(nodes, sizeof *numbers);
    uint32_t count = 1;
    for (uint32_t i = 0; i < count; i++) { /* level by level: each node's children at the end */
        const footprint_circle c = f->arith->footprint.circle(f, numbers[i]);
        if (c.right != 0 && count + 2 <= nodes) {
            numbers[count++] = c.left;
            numbers[count++] = c.right;
        }
    }
    return numbers;
}

outline footprint_outline(const footprint *f)
{
    const uint32_t count = f->arith->footprint.facts(f).parts;
    double(*ends)[4] = grab(count, sizeof *ends);
    bool *used = grab(count, sizeof *used);
    outline o = outline_new();
    for (uint32_t i = 0; i < count; i++) {
        double x[2], y[2];
        f->arith->footprint.part(f, i, x, y);
        memcpy(ends[i], (double[]){x[0], y[0], x[1], y[1]}, sizeof ends[i]);
    }
    for (uint32_t first = 0; first < count && o.points < OUTLINE_MAX_POINTS; first++) {
        uint32_t at = used[first] ? count : first, next;
        const bool ring = at < count;
        while (at < count && o.points < OUTLINE_MAX_POINTS) {
            o.x[o.points] = ends[at][0];
            o.y[o.points++] = ends[at][1];
            for (uint32_t i = 0; i < count; i++) { /* halved ones come more than once */
                used[i] |= memcmp(ends[i], ends[at], sizeof ends[i]) == 0;
            }
            for (next = 0; next < count && (used[next] || ends[next][0] != ends[at][2] ||
                                            ends[next][1] != ends[at][3]);
                 next++) {
            }
            at = next;
        }
        if (ring) {
            o.end[o.rings++] = (uint16_t)o.points;
        }
    }
    return o;
}

bool footprint_made_as(const footprint_options *how)
{
    return how->threshold >= 0.0 || how->radius > 0.0 || how->leaf > 0 || how->unknown ||
           how->coarse > 0;
}

footprint footprint_read(const char *path)
{
    uint32_t bytes;
    uint32_t *words = image_words(path, &bytes);
    footprint f = {.arith = &arithmetic_q16};
    int status = f.arith->footprint.attach(words, bytes, &f);
    if (status == BERTH_E_ARITHMETIC_KIND) {
        f.arith = &arithmetic_f32;
        status = f.arith->footprint.attach(words, bytes, &f);
    }
    if (status < 0) {
        image_refuse(path, status);
    }
    refuse_broken(path, "its circles do not hold its outline", f.arith->footprint.verify(&f));
    if (!f.arith->footprint.facts(&f).outline) {
        fail("%s: is one of the papers' trees; bake an outline", path);
    }
    return f;
}

footprint footprint_build(const arithmetic *arith, const outline *o, const char *name,
                          const footprint_options *how)
{
    footprint f = {0};
    f.arith = arith;
    int status = f.arith->footprint.build(o, how, &f);
    if (status == BERTH_E_THRESHOLD) {
        fail("%s: %g m are finer than %d levels can hold of it: give a greater --threshold%s", name,
             how->threshold >= 0.0 ? how->threshold
             : o->cell > 0.0       ? o->cell / 2.0
                                   : FOOTPRINT_THRESHOLD,
             BERTH_FOOTPRINT_LEVELS_MAX,
             o->cell > 0.0 ? ", larger leaves with --leaf, fewer cells with --coarse" : "");
    }
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return f;
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

sweep sweep_build(footprint carried, const course *c, const char *name)
{
    sweep s = {.arith = carried.arith, .carried = carried};
    const int status = s.arith->sweep.build(c, &carried, &s);
    if (status == BERTH_E_EXTENT) {
        fail("%s: what it carries reaches too far from its own origin, or the knots span too much: "
             "%s",
             name, image_status(status));
    }
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return s;
}

sweep sweep_read(footprint carried, const char *path)
{
    sweep s = {.arith = carried.arith, .carried = carried};
    uint32_t bytes;
    uint32_t *words = image_words(path, &bytes);
    const int status = s.arith->sweep.attach(words, bytes, &carried, &s);
    if (status == BERTH_E_EXTENT) {
        fail("%s: was made for a footprint that reaches less far; give that with --carry, or bake "
             "it again",
             path);
    }
    if (status < 0) {
        image_refuse(path, status);
    }
    return s;
}
