/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The command line. Options may stand before and after the files; a value follows its option or,
 * after '=', stands in the same word. */

#include "option_table.h"
#include "tool.h"
#include "tools/berth/read/input.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const option *find(int command, const char *word, size_t length)
{
    size_t i;
    for (i = 0; i < option_count; i++) {
        const option *o = &option_table[i];
        if (strlen(o->name) == length && strncmp(o->name, word, length) == 0 &&
            (o->commands & command) != 0) {
            return o;
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
    if (o->given[found->of_use] == NULL && strcmp(found->name, "--rate") != 0) {
        o->given[found->of_use] = found->name;
    }
    return i;
}

static void take_file(options *o, int command, const char *path)
{
    const int most = (command & (COLLIDE | WHEN | DRAW)) != 0 ? 2 : 1;
    if (o->file_count == most) {
        fail("`berth %s` takes %s, '%.200s' is one too many; see `berth %s --help`",
             command_name(command), most == 2 ? "two files" : "one file", path,
             command_name(command));
    }
    if (strcmp(path, "-") == 0) {
        if (o->from_stdin) {
            fail("- is standard input, which can be read once; give the other file's name");
        }
        o->from_stdin = true;
        path = input_from_stdin();
    }
    o->files[o->file_count++] = path;
}

static bool is_same(const char *one, const char *other)
{
    struct stat a, b;
    return one != NULL && other != NULL && stat(one, &a) == 0 && stat(other, &b) == 0 &&
           S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* By whatever name: what is read is not lost. */
static void check_written(const options *o, const char *written)
{
    const char *const read[] = {o->files[0], o->files[1], o->carry, o->carry_a};
    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++) {
        if (is_same(written, read[i])) {
            fail("%s: is read, and would be written over; give the output another name", written);
        }
    }
}

/* Whose name says another format would be opened by what cannot read it. What has no ending (-, a
 * device) may be anything. */
static void check_picture(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash != NULL ? slash : path, '.');
    if (dot != NULL && !has_extension(path, ".svg")) {
        fail("%s: pictures are SVG; give a name that ends in .svg, and convert it (`rsvg-convert "
             "x.svg -o x.png`)",
             path);
    }
}

static void check_complete(const options *o, int command)
{
    const int fewest = (command & (COLLIDE | WHEN)) != 0 ? 2 : 1;
    if (o->file_count < fewest) {
        fail("`berth %s` wants %s; see `berth %s --help`", command_name(command),
             fewest == 2 ? "two files" : "a file", command_name(command));
    }
    if ((command & (CLIP | BAKE | DRAW | FOOTPRINT)) != 0 && o->output == NULL) {
        fail("`berth %s` wants the file to write: -o FILE", command_name(command));
    }
    if (o->output != NULL && o->output[0] == '\0') {
        fail("-o: the name of the output file is empty; give one");
    }
    check_written(o, o->output);
    check_written(o, o->log);
    if (command == DRAW) {
        check_picture(o->output);
    }
    if (!isfinite(o->animate) && (o->width < 600 || o->height < 600)) {
        fail("--size %d,%d leaves no room; give 600 or more each, or --animate", o->width,
             o->height);
    }
    if (command == DRAW && o->has_at && o->file_count < 2) {
        fail("--at places a second motion, and only one file is given; for that one, --at-a");
    }
    if (o->motion.to >= 0.0 && o->motion.to <= o->motion.from) {
        fail("--to %g is not after --from %g", o->motion.to, o->motion.from);
    }
    if (o->until <= o->from) {
        fail("--until %g is not after --from %g", o->until, o->from);
    }
    if (o->clock_error > 0.0 && !isfinite(o->start_until)) {
        fail("--clock-error is about starts; give --earliest, the latest start of B, too");
    }
    if (o->file_count < 2 && (o->margin > 0.0 || isfinite(o->from) || isfinite(o->until))) {
        fail("--from, --until and --margin are about two motions, and only one file is given");
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
    o.before = o.after = -1;
    o.from = -HUGE_VAL;
    o.until = HUGE_VAL;
    o.start_until = -HUGE_VAL;
    o.animate = -HUGE_VAL;
    o.level = -1;
    o.footprint.frame = -1;
    o.footprint.time = -1.0;
    o.footprint.threshold = -1.0;
    o.width = 1600;
    o.height = 900;
    for (i = 0; i < count; i++) {
        const char *word = arguments[i];
        if (only_files || word[0] != '-' || word[1] == '\0') {
            take_file(&o, command, word);
        } else if (strcmp(word, "--") == 0) {
            only_files = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            help_command(command);
            said();
            exit(EXIT_CLEAR);
        } else {
            i = take_option(&o, command, count, arguments, i);
        }
    }
    check_complete(&o, command);
    return o;
}
