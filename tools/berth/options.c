/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The command line. Options may stand before and after the files; a value follows its option or,
 * after '=', stands in the same word. */

#include "options.h"

#include "tool.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL (INFO | CLIP | BAKE | COLLIDE | DRAW)

/* A kind of option reads its value into its field and checks its range. */
typedef struct option {
    const char *name, *value; /* value: what help calls it; null: the option has none */
    int commands;
    bool sampling; /* only of use for motion files */
    void (*take)(options *o, const struct option *self, const char *value);
    double low, high;
    const char *help;
} option;

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

/* The four numbers X,Y,DEGREES,SECONDS. */
static spot take_place(const option *self, const char *word)
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
            fail("%s wants X,Y,DEGREES,SECONDS, four numbers with commas, not '%.60s'",
                 self->name, word);
        }
        if (!(fabs(v[i]) <= limits[i])) {
            fail("%s: number %d, %g, is beyond +-%g", self->name, i + 1, v[i], limits[i]);
        }
        from = end + 1;
    }
    result.x = v[0];
    result.y = v[1];
    result.degrees = v[2];
    result.seconds = v[3];
    return result;
}

static void take_at(options *o, const option *self, const char *word)
{
    o->at_b = take_place(self, word);
    o->has_at = true;
}

static void take_at_a(options *o, const option *self, const char *word)
{
    o->at_a = take_place(self, word);
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

static const option table[] = {
    {"-o", "FILE", CLIP | BAKE | DRAW, false, take_output, 0, 0, "the file to write"},
    {"--name", "NAME", BAKE, false, take_name, 0, 0,
     "the C name in the header (default: the output file's)"},
    {"--at", "X,Y,DEGREES,SECONDS", COLLIDE | DRAW, false, take_at, 0, 0,
     "where B stands, its turn to the left, its start (default: 0,0,0,0)"},
    {"--at-a", "X,Y,DEGREES,SECONDS", COLLIDE | DRAW, false, take_at_a, 0, 0,
     "the same for A"},
    {"--level", "N", DRAW, false, take_level, 0, 15,
     "draw the moving discs of this level only (0: the root)"},
    {"--size", "W,H", DRAW, false, take_size, 600, 10000,
     "the picture's size in pixels (default: 1600,900)"},
    {"--ticks-per-second", "N", INFO | BAKE | COLLIDE | DRAW, false, take_ticks, 1, 1000000,
     "the common clock of all clips (default: 3600)"},
    {"--leaf-size", "N", BAKE | COLLIDE | DRAW, false, take_leaf_size, 1, 65535,
     "most samples in a leaf (default: the library's)"},
    {"--levels", "N", BAKE | COLLIDE | DRAW, false, take_levels, 1, 16,
     "levels of the tree (default: as the leaf size asks)"},
    {"--arithmetic", "q16|f32", BAKE | COLLIDE | DRAW, false, take_arithmetic, 0, 0,
     "of the images that are built (default: q16)"},
    {"--radius", "R|max", ALL, false, take_radius, 0, CLIP_LIMIT,
     "one radius for all samples: R metres, or the largest of the clip"},
    {"--mirror", NULL, CLIP | BAKE, false, take_mirror, 0, 0, "left becomes right: y to -y"},
    {"--center", NULL, CLIP | BAKE, false, take_center, 0, 0,
     "first sample at the origin, setting out toward +x"},
    {"--rate", "HZ", ALL, true, take_rate, 0.001, 10000,
     "samples a second (default: 30); also of a clip of one sample"},
    {"--unit", "METRES", ALL, true, take_unit, 1e-6, 1e6, "length of the file's unit"},
    {"--up", "x|y|z", ALL, true, take_up, 0, 0, "the axis that points up"},
    {"--drop", "N", ALL, true, take_drop, 0, 1e6, "leave N leading frames out"},
    {"--from", "S", ALL, true, take_from, 0, 1e6, "start at S seconds (after dropped frames)"},
    {"--to", "S", ALL, true, take_to, 0, 1e6, "end at S seconds"},
    {"--animation", "N|NAME", ALL, true, take_animation, 0, 0, "which animation (default: 0)"},
    {"--root", "NAME", ALL, true, take_root, 0, 0, "the joint that the disc is centred on"},
    {"--without", "NAME", ALL, true, take_without, 0, 0,
     "leave a joint and what hangs on it out of the radius (repeatable)"},
    {"--file-rate", "HZ", ALL, true, take_file_rate, 1e-6, 1e6,
     "ticks a second of a file that does not say (default: 25)"}
};
#define TABLE_SIZE (sizeof table / sizeof table[0])

bool options_print(int command, bool sampling)
{
    bool any = false;
    size_t i;
    for (i = 0; i < TABLE_SIZE; i++) {
        if ((table[i].commands & command) != 0 && table[i].sampling == sampling) {
            char *left = text("%s %s", table[i].name, table[i].value ? table[i].value : "");
            printf("  %-28s %s\n", left, table[i].help);
            free(left);
            any = true;
        }
    }
    return any;
}

static const option *find(int command, const char *word, size_t length)
{
    size_t i;
    for (i = 0; i < TABLE_SIZE; i++) {
        if (strlen(table[i].name) == length && strncmp(table[i].name, word, length) == 0 &&
            (table[i].commands & command) != 0) {
            return &table[i];
        }
    }
    fail("`berth %s` has no option %.*s; see `berth %s --help`", command_name(command),
         (int)(length < 60 ? length : 60), word, command_name(command));
}

/* Reads the option at arguments[i]; returns the index of its last word. */
static int take_option(options *o, int command, int count, char **arguments, int i)
{
    const char *word = arguments[i], *equals = strchr(word, '=');
    const option *found =
        find(command, word, equals != NULL ? (size_t)(equals - word) : strlen(word));
    const char *value = equals != NULL ? equals + 1 : NULL;
    if (found->value == NULL && value != NULL) {
        fail("%s takes no value", found->name);
    }
    if (found->value != NULL && value == NULL) {
        if (++i == count) {
            fail("%s wants a value: %s %s", found->name, found->name, found->value);
        }
        value = arguments[i];
    }
    found->take(o, found, value);
    if (found->sampling && o->sampling == NULL && found->take != take_rate) {
        o->sampling = found->name;
    }
    return i;
}

static void take_file(options *o, int command, const char *path)
{
    const int most = (command & (COLLIDE | DRAW)) != 0 ? 2 : 1;
    if (o->file_count == most) {
        fail("`berth %s` takes %s, '%.200s' is one too many; see `berth %s --help`",
             command_name(command), most == 2 ? "two files" : "one file", path,
             command_name(command));
    }
    o->files[o->file_count++] = path;
}

static void check_complete(const options *o, int command)
{
    const int fewest = command == COLLIDE ? 2 : 1;
    if (o->file_count < fewest) {
        fail("`berth %s` wants %s; see `berth %s --help`", command_name(command),
             fewest == 2 ? "two files" : "a file", command_name(command));
    }
    if ((command & (CLIP | BAKE | DRAW)) != 0 && o->output == NULL) {
        fail("`berth %s` wants the file to write: -o FILE", command_name(command));
    }
    if (o->output != NULL && o->output[0] == '\0') {
        fail("-o: the name of the output file is empty; give one");
    }
    if (command == DRAW && o->has_at && o->file_count < 2) {
        fail("--at places a second motion, and only one file is given; for that one, --at-a");
    }
    if (o->motion.to >= 0.0 && o->motion.to <= o->motion.from) {
        fail("--to %g is not after --from %g", o->motion.to, o->motion.from);
    }
}

options options_read(int command, int count, char **arguments)
{
    options o;
    bool only_files = false;
    int i;
    memset(&o, 0, sizeof o);
    o.motion.drop = -1;
    o.motion.to = -1.0;
    o.ticks_per_second = DEFAULT_TICKS_PER_SECOND;
    o.arith = &arithmetic_q16;
    o.level = -1;
    o.width = 1600;
    o.height = 900;
    for (i = 0; i < count; i++) {
        const char *word = arguments[i];
        if (only_files || word[0] != '-') {
            take_file(&o, command, word);
        } else if (strcmp(word, "--") == 0) {
            only_files = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            help_command(command);
            exit(EXIT_CLEAR);
        } else {
            i = take_option(&o, command, count, arguments, i);
        }
    }
    check_complete(&o, command);
    return o;
}
