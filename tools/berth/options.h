/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The command line: one set of options, of which each command takes some. */

#ifndef BERTH_TOOL_OPTIONS_H
#define BERTH_TOOL_OPTIONS_H

#include "tools/berth/bake/image.h"
#include "tools/berth/read/motion.h"

#include <stdbool.h>

/* Ticks are the common clock of all clips that ever meet, so the default must not depend on the
 * clip: 3600 a second is a whole number of ticks for 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120,
 * 144 and 240 Hz, and 2^30 of them last 82 hours. */
#define DEFAULT_TICKS_PER_SECOND 3600

/* Commands, as bits. */
enum { INFO = 1, CLIP = 2, BAKE = 4, COLLIDE = 8, DRAW = 16, FOOTPRINT = 32, WHEN = 64 };

/* What an option is of use for: motion files; motions, whatever they come in; motions that are made
 * here, not read from an image; footprints; footprints that are carried. */
typedef enum subject { ANYTHING, SAMPLING, CLIPS, MAKING, FOOTPRINTS, SWEEPS, SUBJECTS } subject;

/* Where a motion is placed, as the user says it. */
typedef struct spot {
    double x, y, degrees, seconds;
} spot;

typedef struct options {
    const char *files[2];
    int file_count;
    const char *output;
    const char *name;
    motion_options motion;
    const char *given[SUBJECTS]; /* the first option of each that was given, but --rate */
    bool mirror, center;
    bool fixed_radius; /* --radius was given */
    double radius;     /* metres; negative: the clip's largest */
    reading reading;   /* of tables */
    int before, after; /* BERTH_ABSENT, BERTH_STANDS; negative: as it is */
    long ticks_per_second;
    image_making making;
    const arithmetic *arith;
    spot at_a, at_b;
    bool has_at;
    bool no_seconds;            /* a place was given without them: good for footprints only */
    double from, until, margin; /* window, seconds (HUGE_VAL: no end), and metres between discs */
    const char *log;
    double start_until; /* seconds: B's latest start; negative infinity: not asked */
    double clock_error; /* seconds */
    double animate;     /* seconds: B's latest start that is drawn; negative infinity: no frames */
    footprint_options footprint;
    const char *carry, *carry_a; /* what goes along a course */
    double accuracy;             /* metres, of answers about what turns; 0: the library's */
    int level;                   /* to draw; negative: the program's choice */
    int width, height;
} options;

/* Reads the arguments after the command's name; ends the program on a bad one, or after --help. */
options options_read(int command, int count, char **arguments);

/* Texts of help. */
void help_program(void);
void help_command(int command);
const char *command_name(int command);

#endif
