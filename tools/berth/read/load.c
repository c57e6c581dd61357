/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Input of any kind. */

#include "load.h"

#include "map.h"

#include "tools/berth/tool.h"

#include <berth/trajectory.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Files by their first bytes -------------------------------------------------------------- */

#define STRUCTURE_AT 6 /* the byte of an image that tells structures apart */

static bool input_is_image(const char *path, int *structure)
{
    unsigned char first[STRUCTURE_AT + 1];
    FILE *in = fopen(path, "rb");
    const size_t got = in != NULL ? fread(first, 1, sizeof first, in) : 0;
    if (in != NULL) {
        fclose(in);
    }
    *structure = got == sizeof first ? first[STRUCTURE_AT] : -1;
    return got == sizeof first && (memcmp(first, "BERT", 4) == 0 || memcmp(first, "TREB", 4) == 0);
}

/* ---- Load ------------------------------------------------------------------------------------ */

/* In an image's header. */
#define STRUCTURE_FOOTPRINT 3
#define STRUCTURE_SWEEP 5

file_kind file_look(const char *path)
{
    struct stat status;
    int structure;
    if (stat(path, &status) != 0) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    if (S_ISDIR(status.st_mode)) {
        fail("%s: is a folder; give a file in it", path);
    }
    if (!S_ISREG(status.st_mode)) { /* it is opened several times */
        fail("%s: is a pipe or a device; give a file", path);
    }
    if (status.st_size == 0) {
        fail("%s: is empty; make the file again", path);
    }
    if (input_is_image(path, &structure) || has_extension(path, ".img")) {
        return structure == STRUCTURE_FOOTPRINT ? FILE_FOOTPRINT
               : structure == STRUCTURE_SWEEP   ? FILE_SWEEP
                                                : FILE_IMAGE;
    }
    if (has_extension(path, ".csv") || has_extension(path, ".tsv") || has_extension(path, ".txt")) {
        return outline_is(path) ? FILE_OUTLINE : course_is(path) ? FILE_COURSE : FILE_CLIP;
    }
    if (has_extension(path, ".yaml") || has_extension(path, ".yml")) {
        return FILE_MAP;
    }
    if (has_extension(path, ".pgm")) {
        fail("%s: is the picture of a map; give the YAML beside it, which says how large its cells "
             "are",
             path);
    }
    return FILE_MOTION;
}

void check_map_options(const options *o, bool any_map)
{
    const footprint_options *f = &o->footprint;
    if (!any_map && (f->unknown || f->coarse > 0)) {
        fail("%s is for maps, and %s is none", f->unknown ? "--unknown" : "--coarse", o->files[0]);
    }
}

/* What footprints have no use for. */
static void check_footprint_options(const options *o)
{
    const char *odd = o->given[SAMPLING] != NULL ? o->given[SAMPLING]
                      : o->given[CLIPS] != NULL  ? o->given[CLIPS]
                                                 : o->given[MAKING];
    const footprint_options *f = &o->footprint;
    bool any_map = false;
    if (odd != NULL || o->motion.rate > 0.0) {
        fail("%s is for motions, and %s is a footprint", odd != NULL ? odd : "--rate", o->files[0]);
    }
    if (f->radius < 0.0) {
        fail("--radius max is for motions; a footprint is rounded by --radius R, in metres");
    }
    if (o->at_a.seconds != 0.0 || o->at_b.seconds != 0.0) {
        fail("--at: a footprint has no time; give X,Y,DEGREES");
    }
    for (int i = 0; i < o->file_count; i++) {
        any_map |= file_look(o->files[i]) == FILE_MAP;
        if (file_look(o->files[i]) == FILE_FOOTPRINT && footprint_made_as(f)) {
            fail("%s: is an image already, whose circles stay; bake its outline again",
                 o->files[i]);
        }
    }
    check_map_options(o, any_map);
}

static void refuse_mixture(const char *one, const char *other)
{
    const file_kind kind = file_look(other);
    fail("%s is a footprint and %s %s; give two of a kind, or ask `berth when`", one, other,
         kind == FILE_CLIP ? "is a clip (an outline would begin with ring,x,y)"
         : kind == FILE_IMAGE
             ? "is the image of a motion"
             : "is a motion or a mesh (`berth footprint` makes the outline of a mesh)");
}

static bool is_sweep(const char *path)
{
    const file_kind kind = file_look(path);
    return kind == FILE_COURSE || kind == FILE_SWEEP;
}

static bool is_footprint(const char *path)
{
    const file_kind kind = file_look(path);
    return kind == FILE_OUTLINE || kind == FILE_MAP || kind == FILE_FOOTPRINT;
}

bool about_bodies(const options *o)
{
    int sweeps = 0, footprints = 0;
    for (int i = 0; i < o->file_count; i++) {
        sweeps += is_sweep(o->files[i]);
        footprints += is_footprint(o->files[i]);
    }
    if (sweeps == 0 && o->given[SWEEPS] != NULL &&
        (footprints == 0 || o->file_count == footprints)) {
        fail("%s is for footprints that are carried along a course (x,y,heading,t), and %s is none",
             o->given[SWEEPS], o->files[0]);
    }
    return sweeps > 0 || (footprints > 0 && footprints < o->file_count);
}

sweep load_sweep(int number, const options *o)
{
    const char *path = o->files[number];
    const char *carried = number == 0 && o->carry_a != NULL ? o->carry_a : o->carry;
    if (carried == NULL) {
        fail("%s: is a course; say with --carry FILE which footprint goes along it", path);
    }
    if (!is_footprint(carried)) {
        fail("%s: is no footprint; give an outline or its image to --carry", carried);
    }
    if (file_look(path) == FILE_SWEEP) {
        return sweep_read(load_footprint(carried, o), path);
    }
    course c = course_read(path, o->ticks_per_second);
    return sweep_build(load_footprint(carried, o), &c, path);
}

bool about_footprints(const options *o)
{
    int i, footprints = 0, other = 0, first = 0;
    for (i = 0; i < o->file_count; i++) {
        const bool is = is_footprint(o->files[i]);
        if (is_sweep(o->files[i])) {
            fail("%s: carries a footprint; ask `berth when`", o->files[i]);
        }
        first = is && footprints == 0 ? i : first;
        other = is ? other : i;
        footprints += is;
    }
    if (footprints > 0 && footprints < o->file_count) {
        refuse_mixture(o->files[first], o->files[other]);
    }
    if (footprints > 0) {
        check_footprint_options(o);
        return true;
    }
    if (o->given[FOOTPRINTS] != NULL) {
        fail("%s is for footprints, and %s is none; `berth footprint` makes one",
             o->given[FOOTPRINTS], o->files[0]);
    }
    if (o->no_seconds) {
        fail("--at wants X,Y,DEGREES,SECONDS for motions, four numbers with commas");
    }
    return false;
}

outline load_outline(const char *path, const options *o)
{
    return file_look(path) == FILE_MAP
               ? map_outline(path, o->footprint.unknown,
                             o->footprint.coarse > 0 ? o->footprint.coarse : 1)
               : outline_read(path);
}

footprint load_footprint(const char *path, const options *o)
{
    if (file_look(path) == FILE_FOOTPRINT) {
        return footprint_read(path);
    }
    outline line = load_outline(path, o);
    return footprint_build(o->arith, &line, path, &o->footprint);
}

void check_sampling(const options *o)
{
    bool any_motion = false;
    for (int i = 0; i < o->file_count; i++) {
        const file_kind kind = file_look(o->files[i]);
        any_motion |= kind == FILE_MOTION;
        if (kind == FILE_IMAGE &&
            (o->given[MAKING] != NULL || o->motion.rate > 0.0 || o->fixed_radius)) {
            fail("%s: %s cannot change an image; bake it again from its clip", o->files[i],
                 o->given[MAKING] != NULL ? o->given[MAKING]
                 : o->fixed_radius        ? "--radius"
                                          : "--rate");
        }
    }
    if (o->given[SAMPLING] != NULL && !any_motion) {
        fail("%s is for motion files, and %s is none", o->given[SAMPLING], o->files[0]);
    }
}

static clip sample_motion(const char *path, const options *o)
{
    motion m = motion_open(path, &o->motion);
    const char *furthest = NULL;
    clip c = motion_sample(&m, &o->motion, &furthest);
    const clip_facts f = clip_measure(&c);
    char *assumed = motion_assumptions(&m);
    if (f.max_r > 0.0) {
        note("%s; %zu samples at %g Hz, radius %.2f to %.2f m (%s)", assumed, c.count, c.rate,
             f.min_r, f.max_r, furthest);
    } else {
        note("%s; %zu samples at %g Hz%s", assumed, c.count, c.rate,
             o->fixed_radius ? "" : "; one joint alone has radius 0: give one with --radius");
    }
    if (o->reading == READ_HELD) {
        clip_hold(&c);
    }
    return c;
}

static clip read_clip(const char *path, const options *o)
{
    const double radius = o->fixed_radius && o->radius >= 0.0 ? o->radius : -1.0;
    /* a sample alone has no spacing; without a word it is a stand-still for a thirtieth second */
    return o->motion.rate > 0.0 ? csv_resample(path, radius, o->motion.rate, o->reading)
                                : csv_read_as(path, radius, 30.0, o->reading);
}

/* A sample is in force until the next one, so what passes between two of them is not looked at. Two
 * discs further apart than their radius leave more than an eighth of it bare midway:
 * 1 - sqrt(3) / 2. */
static void check_spacing(const clip *c, const char *path)
{
    const clip_step widest = clip_widest_step(c);
    if (widest.length > widest.radius && clip_measure(c).max_r > 0.0) {
        const double rate = c->rate * widest.length / fmax(widest.radius, 1e-3);
        note("%s: at %.3f s samples are %.3f m apart, further than their radius, %.3f m, and the "
             "way between them is not looked at: read it --straight, or give %.0f Hz or more with "
             "--rate",
             path, (double)widest.index / c->rate, widest.length, widest.radius, ceil(rate));
    }
}

/* What a motion does where it has no lines is asked of straight ones alone. */
static void set_stands(clip *c, const char *path, const options *o)
{
    if (c->held && (o->before >= 0 || o->after >= 0)) {
        fail("%s: is held, and absent before and after its samples; %s is for straight motions: "
             "leave it out, or read it --straight",
             path, o->before >= 0 ? "--before" : "--after");
    }
    if (o->before >= 0) {
        c->stands_before = o->before == BERTH_STANDS;
    }
    if (o->after >= 0) {
        c->stands_after = o->after == BERTH_STANDS;
    }
    if (!c->held && c->count == 1 && !c->stands_before && !c->stands_after) {
        fail("%s: is one line that never stands, and so never there: leave --after out, or read it "
             "--held",
             path);
    }
}

void clip_as_asked(clip *c, const char *path, const options *o)
{
    set_stands(c, path, o);
    if (o->fixed_radius) {
        clip_fix_radius(c, o->radius);
    }
    if (o->mirror) {
        clip_mirror(c);
    }
    if (o->center) {
        clip_center(c);
    }
    if (c->held) {
        check_spacing(c, path);
    }
}

clip load_clip(const char *path, const options *o)
{
    clip c;
    switch (file_look(path)) {
    case FILE_OUTLINE:
    case FILE_MAP:
    case FILE_FOOTPRINT:
        fail("%s: is a footprint, where a motion is wanted; give a clip or a motion file", path);
    case FILE_COURSE:
    case FILE_SWEEP:
        fail("%s: carries a footprint, where a motion of a disc is wanted; give x,y,t,r", path);
    case FILE_IMAGE: fail("%s: is an image already; give its clip", path);
    case FILE_CLIP: c = read_clip(path, o); break;
    default: c = sample_motion(path, o); break;
    }
    clip_as_asked(&c, path, o);
    return c;
}

image load_image(const char *path, const options *o)
{
    if (file_look(path) == FILE_IMAGE) {
        return image_read(path);
    }
    clip c = load_clip(path, o);
    return image_build(o->arith, &c, path, o->ticks_per_second, &o->making);
}
