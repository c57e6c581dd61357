/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The texts of --help. */

#include "options.h"

#include <stdio.h>

typedef struct page {
    int command;
    const char *name, *usage, *summary, *body;
} page;

static const page pages[] = {
    {INFO, "info", "FILE [options]", "what a motion file, a clip or an image holds",
     "Prints what FILE is and its measures. Of a motion file: its animations and joints, and the\n"
     "clip that `berth clip` would make of it. Of an image (.img): its bytes and its tree.\n"},
    {CLIP, "clip", "MOTION -o CLIP.csv [options]", "sample a motion file to a clip",
     "Makes a clip, a CSV file of lines t,x,y,r in seconds and metres: the root joint on the\n"
     "ground plane, and the distance to the furthest joint there as the radius. MOTION is an\n"
     "animation that libassimp reads (BVH, glTF, FBX, Collada, MD5, CSM, ...), or a clip, to\n"
     "mirror, centre or give a radius to. Y up has the ground x, z, as engines with Y up count\n"
     "it; seen from above that is mirrored in a right-handed space: --mirror turns it over.\n"},
    {BAKE, "bake", "CLIP -o WALK.h|WALK.img [options]", "build the image of a clip",
     "Builds the MOBB tree of CLIP (a CSV clip or a motion file) and writes it as a C header with\n"
     "a ready view (.h) or as raw bytes for berth_mobb_attach (.img). All clips that may meet\n"
     "must be baked with one --ticks-per-second.\n"},
    {COLLIDE, "collide", "A B [--at X,Y,DEGREES,SECONDS] [options]",
     "whether, when and where two motions collide",
     "A and B are clips, motion files or images. A stands at the origin and starts at 0 s; --at\n"
     "says where B stands, how far it is turned to the left, and when it starts.\n"
     "The exit status is 0 when they stay clear, 1 when they collide, 2 after an error.\n"},
    {DRAW, "draw", "A [B --at X,Y,DEGREES,SECONDS] -o PICTURE.svg [options]",
     "draw motions, their moving discs and their first contact",
     "Left a plan of the ground, right a view of space and time, time upward. A and B are clips,\n"
     "motion files or images, placed as by `berth collide`.\n"}
};
#define PAGES (sizeof pages / sizeof pages[0])

static const page *find(int command)
{
    size_t i = 0;
    while (i < PAGES - 1 && pages[i].command != command) {
        i++;
    }
    return &pages[i];
}

const char *command_name(int command)
{
    return find(command)->name;
}

void help_program(void)
{
    size_t i;
    printf("berth tells whether two recorded motions of a disc collide.\n\n"
           "usage: berth COMMAND ...\n\n");
    for (i = 0; i < PAGES; i++) {
        printf("  berth %-8s %s\n", pages[i].name, pages[i].summary);
    }
    printf("  berth --version, berth --help, berth COMMAND --help\n\n"
           "The exit status is 0 (and from `berth collide` 0: clear, 1: they collide), or 2 after\n"
           "an error, which is one line on stderr.\n");
}

void help_command(int command)
{
    const page *p = find(command);
    printf("usage: berth %s %s\n\n%s\noptions:\n", p->name, p->usage, p->body);
    options_print(command, false);
    printf("\noptions for motion files:\n");
    options_print(command, true);
}
