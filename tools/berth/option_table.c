/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The options themselves: what each one takes, and for what. */

#include "option_table.h"

#include "tool.h"

#include <berth/footprint.h>
#include <berth/trajectory.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WINDOW 1e9 /* seconds either way that a window may be given in */

#define ALL (INFO | CLIP | BAKE | COLLIDE | WHEN | DRAW) /* what is asked of motions */

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

/* ---- Kinds of values ------------------------------------------------------------------------- */

static void *field(options *o, const option *self)
{
    return (char *)o + self->at;
}

static void take_number(options *o, const option *self, const char *word)
{
    *(double *)field(o, self) = number(self, word);
}

static void take_whole(options *o, const option *self, const char *word)
{
    *(long *)field(o, self) = whole(self, word);
}

static void take_count(options *o, const option *self, const char *word)
{
    *(unsigned *)field(o, self) = (unsigned)whole(self, word);
}

static void take_word(options *o, const option *self, const char *word)
{
    *(const char **)field(o, self) = word;
}

static void take_flag(options *o, const option *self, const char *word)
{
    (void)word;
    *(bool *)field(o, self) = true;
}

/* ---- Others ---------------------------------------------------------------------------------- */

static void take_up(options *o, const option *self, const char *word)
{
    if (strlen(word) != 1 || strchr("xyz", word[0]) == NULL) {
        fail("%s wants x, y or z, not '%.60s'", self->name, word);
    }
    o->motion.up = word[0];
}

static void take_without(options *o, const option *self, const char *word)
{
    if (o->motion.without_count == MAX_WITHOUT) {
        fail("%s can be given %d times at most", self->name, MAX_WITHOUT);
    }
    o->motion.without[o->motion.without_count++] = word;
}

static void take_radius(options *o, const option *self, const char *word)
{
    o->fixed_radius = true;
    o->radius = strcmp(word, "max") == 0 ? -1.0 : number(self, word);
    o->footprint.radius = o->radius;
}

static void take_held(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->reading = READ_HELD;
}

static void take_straight(options *o, const option *self, const char *word)
{
    (void)self;
    (void)word;
    o->reading = READ_STRAIGHT;
}

static void take_stands(options *o, const option *self, const char *word)
{
    int *const to = field(o, self);
    if (strcmp(word, "stands") != 0 && strcmp(word, "absent") != 0) {
        fail("%s wants stands or absent, not '%.60s'", self->name, word);
    }
    *to = strcmp(word, "stands") == 0 ? BERTH_STANDS : BERTH_ABSENT;
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

static void take_method(options *o, const option *self, const char *word)
{
    if (!footprint_method(word, &o->footprint.method)) {
        fail("%s wants outline, contour, contour-centre, triangles or cylinder, not '%.60s'",
             self->name, word);
    }
}

static void take_inner(options *o, const option *self, const char *word)
{
    o->footprint.inner =
        strcmp(word, "none") == 0 ? BERTH_FOOTPRINT_INNER_NONE : (unsigned)whole(self, word);
}

#define MAKE (BAKE | COLLIDE | WHEN | DRAW)
#define MOVE (ALL | FOOTPRINT)
#define MEET (COLLIDE | WHEN | DRAW)
#define CUT (INFO | CLIP | BAKE | FOOTPRINT) /* of two that meet, --from is the window's */
#define AT(member) offsetof(options, member)

const option option_table[] = {
    {"-o", "FILE", CLIP | BAKE | DRAW | FOOTPRINT, ANYTHING, take_word, AT(output), 0, 0,
     "the file to write; - is standard output"},
    {"--name", "NAME", BAKE | FOOTPRINT, ANYTHING, take_word, AT(name), 0, 0,
     "the C name in the header (default: the output file's)"},
    {"--at", "X,Y,DEGREES[,SECONDS]", MEET, ANYTHING, take_at, 0, 0, 0,
     "where B stands, its turn to the left, its start (default: 0,0,0,0)"},
    {"--at-a", "X,Y,DEGREES[,SECONDS]", MEET, ANYTHING, take_at_a, 0, 0, 0, "the same for A"},
    {"--level", "N", DRAW, ANYTHING, take_level, 0, 0, 40,
     "draw the moving discs or circles of this level only (0: the root)"},
    {"--size", "W,H", DRAW, ANYTHING, take_size, 0, 300, 10000,
     "the picture's size in pixels, at most (default: 1600,900)"},
    {"--split", NULL, BAKE | FOOTPRINT, ANYTHING, take_flag, AT(split), 0, 0,
     "with NAME.h write NAME.c, too: the data once, however many include it"},
    {"--arithmetic", "q16|f32", CLIP | MAKE | FOOTPRINT, ANYTHING, take_arithmetic, 0, 0, 0,
     "of the images that are built (default: q16)"},
    {"--margin", "METRES", MEET, ANYTHING, take_number, AT(margin), 0, CLIP_LIMIT,
     "a distance that the two shall keep (default: 0)"},
    {"--radius", "R|max", ALL | FOOTPRINT, ANYTHING, take_radius, 0, 0, CLIP_LIMIT,
     "one radius for all lines, or the largest; rounds a footprint by R"},
    {"--ticks-per-second", "N", ALL, CLIPS, take_whole, AT(ticks_per_second), 1, 1000000,
     "the common clock of all motions (default: 3600)"},
    {"--from", "S", MEET, CLIPS, take_number, AT(from), -WINDOW, WINDOW,
     "ask from S seconds on (default: always)"},
    {"--until", "S", MEET, CLIPS, take_number, AT(until), -WINDOW, WINDOW,
     "ask up to S seconds (default: for ever)"},
    {"--earliest", "S", WHEN, CLIPS, take_number, AT(start_until), -WINDOW, WINDOW,
     "from when on B may start, S seconds at the latest, and never meet A"},
    {"--clock-error", "S", WHEN, CLIPS, take_number, AT(clock_error), 0, 3600,
     "with --earliest: clear even if B's clock is off by so much"},
    {"--animate", "S", DRAW, CLIPS, take_number, AT(animate), -WINDOW, WINDOW,
     "B starts later, frame by frame, up to S seconds: what comes of it"},
    {"--log", "FILE", COLLIDE, CLIPS, take_word, AT(log), 0, 0,
     "write both motions as stored, the question and the answer, exactly"},
    {"--held", NULL, ALL, MAKING, take_held, 0, 0, 0,
     "lines hold until the next one (default: straight, or as CSV says)"},
    {"--straight", NULL, ALL, MAKING, take_straight, 0, 0, 0,
     "it goes straight from line to line, also where CSV says `# held`"},
    {"--tolerance", "METRES", ALL, MAKING, take_number, AT(making.tolerance), 1e-5, CLIP_LIMIT,
     "the fewest straight legs this near to it, radii widened to make up"},
    {"--before", "stands|absent", INFO | MAKE, MAKING, take_stands, AT(before), 0, 0,
     "what a straight motion does before its first line (default: absent)"},
    {"--after", "stands|absent", INFO | MAKE, MAKING, take_stands, AT(after), 0, 0,
     "the same after its last (default: stands; held motions are absent)"},
    {"--leaf-size", "N", INFO | MAKE, MAKING, take_count, AT(making.leaf_size), 1, 65535,
     "most legs in a leaf (default: the library's)"},
    {"--between", NULL, ALL, MAKING, take_flag, AT(between), 0, 0,
     "held: widen each disc to cover the straight way to the next sample"},
    {"--mirror", NULL, CLIP | BAKE, MAKING, take_flag, AT(mirror), 0, 0,
     "left becomes right: y to -y"},
    {"--center", NULL, CLIP | BAKE, MAKING, take_flag, AT(center), 0, 0,
     "first line at the origin, setting out toward +x"},
    {"--levels", "N", MAKE | FOOTPRINT, FOOTPRINTS, take_count, AT(levels), 1, 16,
     "levels of the tree (default: as the threshold asks)"},
    {"--threshold", "METRES", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_number,
     AT(footprint.threshold), 0, CLIP_LIMIT,
     "most it is off the outline (default: 0.01; of maps half a cell)"},
    {"--leaf", "N", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_count, AT(footprint.leaf), 1, 255,
     "most segments in a leaf (default: the library's)"},
    {"--inner", "N|none", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_inner, 0, 1,
     BERTH_FOOTPRINT_LEVELS_MAX, "levels with circles inside (default: the library's)"},
    {"--method", "NAME", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_method, 0, 0, 0,
     "outline (default), contour, contour-centre, triangles, cylinder"},
    {"--circles-only", NULL, INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_flag,
     AT(footprint.circles_only), 0, 0,
     "of the paper's: keep no outline; leaf circles decide, of boundaries"},
    {"--unknown", NULL, INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_flag, AT(footprint.unknown), 0, 0,
     "of a map: cells that nobody knows are covered, too"},
    {"--coarse", "N", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_count, AT(footprint.coarse), 1,
     1000, "of a map: N by N cells are one, covered when any is"},
    {"--boundary", NULL, MEET, FOOTPRINTS, take_flag, AT(footprint.boundary), 0, 0,
     "outlines are lines: one within the other is clear (default: filled)"},
    {"--carry", "FILE", INFO | BAKE | WHEN | DRAW, SWEEPS, take_word, AT(carry), 0, 0,
     "the footprint that goes along a course: an outline or its image"},
    {"--carry-a", "FILE", WHEN | DRAW, SWEEPS, take_word, AT(carry_a), 0, 0,
     "A's, where it is another than B's"},
    {"--accuracy", "METRES", WHEN | DRAW, SWEEPS, take_number, AT(accuracy), 0.00390625, CLIP_LIMIT,
     "how near what turns may pass before it counts as met (default: 0.01)"},
    {"--frame", "N", FOOTPRINT, FOOTPRINTS, take_whole, AT(footprint.frame), 0, 1e6,
     "the pose of frame N"},
    {"--time", "S", FOOTPRINT, FOOTPRINTS, take_number, AT(footprint.time), 0, 1e6,
     "the pose at S seconds"},
    {"--height", "METRES", FOOTPRINT, FOOTPRINTS, take_number, AT(footprint.height), 0.001,
     CLIP_LIMIT, "scale the mesh to stand so tall"},
    {"--holes", NULL, FOOTPRINT, FOOTPRINTS, take_flag, AT(footprint.holes), 0, 0,
     "keep holes in the outline of a pose (of an interval they are kept)"},
    {"--rate", "HZ", MOVE, SAMPLING, take_number, AT(motion.rate), 0.001, 10000,
     "samples a second (default: 30); of a CSV file: resample it"},
    {"--unit", "METRES", MOVE, SAMPLING, take_number, AT(motion.unit), 1e-6, 1e6,
     "length of the file's unit (default: as the format has it)"},
    {"--up", "x|y|z", MOVE, SAMPLING, take_up, 0, 0, 0,
     "the axis that points up (default: as the format has it)"},
    {"--drop", "N", ALL, SAMPLING, take_whole, AT(motion.drop), 0, 1e6,
     "leave N leading frames out"},
    {"--from", "S", CUT, SAMPLING, take_number, AT(motion.from), 0, 1e6,
     "start at S seconds (after dropped frames)"},
    {"--to", "S", CUT, SAMPLING, take_number, AT(motion.to), 0, 1e6, "end at S seconds"},
    {"--animation", "N|NAME", MOVE, SAMPLING, take_word, AT(motion.animation), 0, 0,
     "which animation (default: 0)"},
    {"--root", "NAME", ALL, SAMPLING, take_word, AT(motion.root), 0, 0,
     "the joint that the disc is centred on"},
    {"--without", "NAME", ALL, SAMPLING, take_without, 0, 0, 0,
     "leave a joint and what hangs on it out of the radius (repeatable)"},
    {"--file-rate", "HZ", ALL, SAMPLING, take_number, AT(motion.file_rate), 1e-6, 1e6,
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
            printf("  %-28s %s\n", text("%s %s", o->name, o->value ? o->value : ""), o->help);
        }
    }
}
