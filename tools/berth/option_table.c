/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The options themselves: what each one takes, and for what. */

#include "option_table.h"

#include "tool.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL (INFO | CLIP | BAKE | COLLIDE | DRAW) /* what is asked of motions */

static double number(const option *self, const char *word)
{
    char *end;
    double value;
    errno = 0;
    value = strtod(word, &end);
    if (end == word || *end != '\0' || !(value >= self->low && value <= self->high)) {
        fail("%s wants a number from %.10g to %.10g, not '%.60s'", self->name, self->low,
             self->high, word);
    }
    return value;
}

static long whole(const option *self, const char *word)
{
    const double value = number(self, word);
    if (value != floor(value)) {
        fail("%s wants a whole number from %.0f to %.0f, not '%.60s'", self->name, self->low,
             self->high, word);
    }
    return (long)value;
}

static void take_rate(options *o, const option *self, const char *word)
{
    o->motion.rate = number(self, word);
}

static void take_unit(options *o, const option *self, const char *word)
{
    o->motion.unit = number(self, word);
}

static void take_up(options *o, const option *self, const char *word)
{
    if (strlen(word) != 1 || strchr("xyz", word[0]) == NULL) {
        fail("%s wants x, y or z, not '%.60s'", self->name, word);
    }
    o->motion.up = word[0];
}

static void take_drop(options *o, const option *self, const char *word)
{
    o->motion.drop = whole(self, word);
}

static void take_from(options *o, const option *self, const char *word)
{
    o->motion.from = number(self, word);
}

static void take_to(options *o, const option *self, const char *word)
{
    o->motion.to = number(self, word);
}

static void take_animation(options *o, const option *self, const char *word)
{
    (void)self;
    o->motion.animation = word;
}

static void take_root(options *o, const option *self, const char *word)
{
    (void)self;
    o->motion.root = word;
}

static void take_without(options *o, const option *self, const char *word)
{
    if (o->motion.without_count == MAX_WITHOUT) {
        fail("%s can be given %d times at most", self->name, MAX_WITHOUT);
    }
    o->motion.without[o->motion.without_count++] = word;
}

static void take_file_rate(options *o, const option *self, const char *word)
{
    o->motion.file_rate = number(self, word);
}

static void take_output(options *o, const option *self, const char *word)
{
    (void)self;
    o->output = word;
}

static void take_name(options *o, const option *self, const char *word)
{
    (void)self;
    o->name = word;
}

static void take_radius(options *o, const option *self, const char *word)
{
    o->fixed_radius = true;
    o->radius = strcmp(word, "max") == 0 ? -1.0 : number(self, word);
}

static void take_mirror(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->mirror = true;
}

static void take_center(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->center = true;
}

static void take_between(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->between = true;
}

static void take_split(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->split = true;
}

static void take_ticks(options *o, const option *self, const char *word)
{
    o->ticks_per_second = whole(self, word);
}

static void take_leaf_size(options *o, const option *self, const char *word)
{
    o->leaf_size = (unsigned)whole(self, word);
}

static void take_levels(options *o, const option *self, const char *word)
{
    o->levels = (unsigned)whole(self, word);
}

static void take_arithmetic(options *o, const option *self, const char *word)
{
    if (strcmp(word, "q16") == 0) {
        o->arith = &arithmetic_q16;
    } else if (strcmp(word, "f32") == 0) {
        o->arith = &arithmetic_f32;
    } else {
        fail("%s wants q16 or f32, not '%.60s'", self->name, word);
    }
}

/* The four numbers X,Y,DEGREES,SECONDS; a footprint's place needs no seconds. */
static spot take_place(options *o, const option *self, const char *word)
{
    static const double limits[4] = {8192.0, 8192.0, 3600.0, 1e9};
    double v[4];
    const char *from = word;
    spot result;
    int i;
    for (i = 0; i < 4; i++) {
        char *end;
        v[i] = strtod(from, &end);
        if (end == from || *end != (i < 3 ? ',' : '\0')) {
            if (end != from && i == 2 && *end == '\0') {
                v[3] = 0.0;
                o->no_seconds = true;
                break;
            }
            fail("%s wants X,Y,DEGREES,SECONDS with commas, of footprints X,Y,DEGREES, not '%.60s'",
                 self->name, word);
        }
        from = end + 1;
    }
    for (i = 0; i < 4; i++) {
        if (!(fabs(v[i]) <= limits[i])) {
            fail("%s: number %d, %g, is beyond +-%g", self->name, i + 1, v[i], limits[i]);
        }
    }
    result.x = v[0];
    result.y = v[1];
    result.degrees = v[2];
    result.seconds = v[3];
    return result;
}

static void take_at(options *o, const option *self, const char *word)
{
    o->at_b = take_place(o, self, word);
    o->has_at = true;
}

static void take_at_a(options *o, const option *self, const char *word)
{
    o->at_a = take_place(o, self, word);
}

static void take_level(options *o, const option *self, const char *word)
{
    o->level = (int)whole(self, word);
}

static void take_size(options *o, const option *self, const char *word)
{
    char *end;
    const double width = strtod(word, &end);
    const double height = *end == ',' ? strtod(end + 1, &end) : -1.0;
    if (*end != '\0' || !(width >= self->low && width <= self->high) ||
        !(height >= self->low && height <= self->high)) {
        fail("%s wants WIDTH,HEIGHT, each from %g to %g, not '%.60s'", self->name, self->low,
             self->high, word);
    }
    o->width = (int)width;
    o->height = (int)height;
}

static void take_frame(options *o, const option *self, const char *word)
{
    o->footprint.frame = whole(self, word);
}

static void take_time(options *o, const option *self, const char *word)
{
    o->footprint.time = number(self, word);
}

static void take_height(options *o, const option *self, const char *word)
{
    o->footprint.height = number(self, word);
}

static void take_threshold(options *o, const option *self, const char *word)
{
    o->footprint.threshold = number(self, word);
}

static void take_method(options *o, const option *self, const char *word)
{
    if (!footprint_method(word, &o->footprint.method)) {
        fail("%s wants contour, centre or cylinder, not '%.60s'", self->name, word);
    }
}

static void take_circles_only(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->footprint.circles_only = true;
}

static void take_holes(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->footprint.holes = true;
}

static void take_boundary(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->footprint.boundary = true;
}

#define MAKE (BAKE | COLLIDE | DRAW)
#define MOVE (ALL | FOOTPRINT)

const option option_table[] = {
    {"-o", "FILE", CLIP | BAKE | DRAW | FOOTPRINT, ANYTHING, take_output, 0, 0,
     "the file to write; - is standard output"},
    {"--name", "NAME", BAKE | FOOTPRINT, ANYTHING, take_name, 0, 0,
     "the C name in the header (default: the output file's)"},
    {"--at", "X,Y,DEGREES[,SECONDS]", COLLIDE | DRAW, ANYTHING, take_at, 0, 0,
     "where B stands, its turn to the left, its start (default: 0,0,0,0)"},
    {"--at-a", "X,Y,DEGREES[,SECONDS]", COLLIDE | DRAW, ANYTHING, take_at_a, 0, 0,
     "the same for A"},
    {"--level", "N", DRAW, ANYTHING, take_level, 0, 15,
     "draw the moving discs or circles of this level only (0: the root)"},
    {"--size", "W,H", DRAW, ANYTHING, take_size, 600, 10000,
     "the picture's size in pixels (default: 1600,900)"},
    {"--split", NULL, BAKE | FOOTPRINT, ANYTHING, take_split, 0, 0,
     "with NAME.h write NAME.c, too: the data once, however many include it"},
    {"--arithmetic", "q16|f32", MAKE | FOOTPRINT, ANYTHING, take_arithmetic, 0, 0,
     "of the images that are built (default: q16)"},
    {"--levels", "N", MAKE | FOOTPRINT, ANYTHING, take_levels, 1, 16,
     "levels of the tree (default: as the leaf size or the threshold asks)"},
    {"--ticks-per-second", "N", INFO | MAKE, CLIPS, take_ticks, 1, 1000000,
     "the common clock of all clips (default: 3600)"},
    {"--leaf-size", "N", MAKE, CLIPS, take_leaf_size, 1, 65535,
     "most samples in a leaf (default: the library's)"},
    {"--radius", "R|max", ALL, CLIPS, take_radius, 0, CLIP_LIMIT,
     "one radius for all samples: R metres, or the largest of the clip"},
    {"--between", NULL, ALL, CLIPS, take_between, 0, 0,
     "widen each disc to cover the straight way to the next sample"},
    {"--mirror", NULL, CLIP | BAKE, CLIPS, take_mirror, 0, 0, "left becomes right: y to -y"},
    {"--center", NULL, CLIP | BAKE, CLIPS, take_center, 0, 0,
     "first sample at the origin, setting out toward +x"},
    {"--threshold", "METRES", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_threshold, 0, CLIP_LIMIT,
     "a circle below this radius is a leaf (default: 0.01, or as levels go)"},
    {"--method", "NAME", MAKE | FOOTPRINT, FOOTPRINTS, take_method, 0, 0,
     "contour, centre or cylinder: how circles are made (default: contour)"},
    {"--circles-only", NULL, MAKE | FOOTPRINT, FOOTPRINTS, take_circles_only, 0, 0,
     "keep no outline: smaller; leaf circles decide, about boundaries alone"},
    {"--boundary", NULL, COLLIDE | DRAW, FOOTPRINTS, take_boundary, 0, 0,
     "outlines are lines: one within the other is clear (default: filled)"},
    {"--frame", "N", FOOTPRINT, FOOTPRINTS, take_frame, 0, 1e6, "the pose of frame N"},
    {"--time", "S", FOOTPRINT, FOOTPRINTS, take_time, 0, 1e6, "the pose at S seconds"},
    {"--height", "METRES", FOOTPRINT, FOOTPRINTS, take_height, 0.001, CLIP_LIMIT,
     "scale the mesh to stand so tall"},
    {"--holes", NULL, FOOTPRINT, FOOTPRINTS, take_holes, 0, 0,
     "keep holes in the outline of a pose (of an interval they are kept)"},
    {"--rate", "HZ", MOVE, SAMPLING, take_rate, 0.001, 10000,
     "samples a second (default: 30); of a clip: resample it"},
    {"--unit", "METRES", MOVE, SAMPLING, take_unit, 1e-6, 1e6,
     "length of the file's unit (default: as the format has it)"},
    {"--up", "x|y|z", MOVE, SAMPLING, take_up, 0, 0,
     "the axis that points up (default: as the format has it)"},
    {"--drop", "N", ALL, SAMPLING, take_drop, 0, 1e6, "leave N leading frames out"},
    {"--from", "S", MOVE, SAMPLING, take_from, 0, 1e6, "start at S seconds (after dropped frames)"},
    {"--to", "S", MOVE, SAMPLING, take_to, 0, 1e6, "end at S seconds"},
    {"--animation", "N|NAME", MOVE, SAMPLING, take_animation, 0, 0, "which animation (default: 0)"},
    {"--root", "NAME", ALL, SAMPLING, take_root, 0, 0, "the joint that the disc is centred on"},
    {"--without", "NAME", ALL, SAMPLING, take_without, 0, 0,
     "leave a joint and what hangs on it out of the radius (repeatable)"},
    {"--file-rate", "HZ", ALL, SAMPLING, take_file_rate, 1e-6, 1e6,
     "ticks a second of a file that does not say (default: 25)"}};
const size_t option_count = sizeof option_table / sizeof option_table[0];

static bool is_of(const option *o, int command, subject of_use)
{
    return (o->commands & command) != 0 && o->of_use == of_use;
}

bool options_any(int command, subject of_use)
{
    size_t i = 0;
    while (i < option_count && !is_of(&option_table[i], command, of_use)) {
        i++;
    }
    return i < option_count;
}

void options_print(int command, subject of_use)
{
    size_t i;
    for (i = 0; i < option_count; i++) {
        const option *o = &option_table[i];
        if (is_of(o, command, of_use)) {
            char *left = text("%s %s", o->name, o->value ? o->value : "");
            printf("  %-28s %s\n", left, o->help);
            free(left);
        }
    }
}
