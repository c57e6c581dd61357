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
    {INFO, "info", "FILE [options]",
     "what a motion file, a CSV motion, an outline or an image holds",
     "Prints what FILE is and its measures. Of a motion file: its animations and joints, and the\n"
     "lines that `berth clip` would make of it. Of an image (.img): its bytes and its tree. Of an\n"
     "outline or a map: its rings, its area and the image that it would become.\n"},
    {CLIP, "clip", "MOTION -o CLIP.csv [options]", "sample a motion file to CSV",
     "Makes a CSV file of lines t,x,y,r in seconds and metres: the root joint on the ground\n"
     "plane, and the distance to the furthest joint there as the radius. MOTION is an animation\n"
     "that libassimp reads (BVH, glTF, FBX, Collada, MD5, CSM, ...), or CSV, to mirror, centre,\n"
     "resample (--rate), simplify (--tolerance) or give a radius to. With --held the file says\n"
     "`# held`: its lines hold until the next one, where otherwise motion goes straight. Y up has\n"
     "the ground x, z, as engines with Y up count it; seen from above that is mirrored in a\n"
     "right-handed space: --mirror turns it over.\n"},
    {BAKE, "bake", "MOTION|OUTLINE -o NAME.h|NAME.img [options]",
     "build the image of a motion or of a footprint",
     "Builds the tree of MOTION (CSV or a motion file) and writes it as a C header with a ready\n"
     "view (.h, for C99 and C++11 and later) or as raw bytes for berth_motion_attach (.img).\n"
     "CSV lines t,x,y,r are knots of a trajectory, at any times: straight from one to the next,\n"
     "with the radius of the first of both; absent before the first, standing at the last. A\n"
     "file with a comment `# held`, or --held, is a clip: it stands at each line until the next,\n"
     "at an even rate. --tolerance keeps the fewest legs that stay so near, and widens radii by\n"
     "what they leave, so that nothing of the motion is missed. All motions that may meet must\n"
     "be baked with one --ticks-per-second. Of an outline (`berth footprint`), or of a map as ROS\n"
     "map servers write it (YAML and PGM), it builds the tree of a footprint, for\n"
     "berth_footprint_attach.\n"},
    {COLLIDE, "collide", "A B [--at X,Y,DEGREES[,SECONDS]] [options]",
     "whether, when and where two motions or footprints collide",
     "A and B are CSV, motion files or images. A stands at the origin and starts at 0 s; --at\n"
     "says where B stands, how far it is turned to the left, and when it starts. --from and\n"
     "--until ask about a part of the time, --margin for a distance that the two must keep. Two\n"
     "footprints (outlines or images of them) stand for all time: X,Y,DEGREES is enough. Outlines\n"
     "are filled (even-odd): one that stands within the other collides, unless --boundary asks\n"
     "for lines. The exit status is 0 when they stay clear, 1 when they collide, 2 after an "
     "error.\n"},
    {WHEN, "when", "A B [--at X,Y,DEGREES,SECONDS] [--earliest S] [options]",
     "all contacts of two motions, how near they come, when B may start",
     "A and B are placed and asked as by `berth collide`. Prints every contact: the ticks in "
     "which\n"
     "it begins and ends, exactly, and where both are then; and how near the two come, rounded\n"
     "down. --earliest looks for the first start of B, from the one that --at gives up to S\n"
     "seconds, with which the two never meet, and with --clock-error none near it does. The exit\n"
     "status is 0 when they stay clear (with --earliest: when there is such a start), 1 when\n"
     "not, 2 after an error.\n"},
    {DRAW, "draw", "A [B --at X,Y,DEGREES[,SECONDS]] -o PICTURE.svg [options]",
     "draw motions or footprints, their bounds and where they meet",
     "Of motions: left a plan of the ground, right a view of space and time, time upward. Of a\n"
     "footprint: its outline and its circles, level by level. Of two: the circles that the query\n"
     "looked at, and where they overlap. Placed and asked as by `berth collide`. --animate makes\n"
     "an animated picture of two motions: B starts later from frame to frame, and each frame says\n"
     "what `berth when` says of that start.\n"},
    {FOOTPRINT, "footprint", "MESH|MAP -o OUTLINE.csv|NAME.h|NAME.img [options]",
     "the outline of a posed mesh, of one over a time, or of a map",
     "Makes an outline, a CSV file of lines ring,x,y in metres: what MESH covers of the ground,\n"
     "seen from above, in one pose (--frame or --time; else the first) or over a time of its\n"
     "animation (--from, --to: the poster's occupancy space). With Y up the ground is z, x. MESH\n"
     "is anything that libassimp reads (OBJ, glTF, MD2, FBX, Collada, ...), of any size: more "
     "than\n"
     "21845 triangles are cut into parts and joined. Bake the outline with `berth bake`, or name "
     "a\n"
     "header or an image here and it is baked at once. MAP is the YAML of a map as ROS map\n"
     "servers write it, whose picture is PGM: the outline is that of all occupied cells, in the\n"
     "map's frame, turned by the yaw of its origin; with --unknown of what is not known, too.\n"}};
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
    printf("berth tells whether two motions of a disc collide, or two footprints of "
           "meshes.\n\nusage: berth COMMAND ...\n\n");
    for (size_t i = 0; i < PAGES; i++) {
        printf("  berth %-9s %s\n", pages[i].name, pages[i].summary);
    }
    printf(
        "  berth --version, berth help [COMMAND], berth COMMAND --help\n\n"
        "- as a file is standard input, as an output standard output (of `berth bake` the image,\n"
        "with --name NAME the header). CSV may have , ; tabs or blanks between its columns, a\n"
        "first line that names them (t,x,y,r or ring,x,y), and comments, lines that begin with #;\n"
        "one of `# held` says that the lines of a motion hold until the next one, which otherwise\n"
        "it goes straight to.\n"
        "The exit status is 0 (and from `berth collide` 0: clear, 1: they collide), or 2 after\n"
        "an error, which is one line on stderr.\n");
}

static void print_group(int command, subject of_use, const char *title)
{
    if (options_any(command, of_use)) {
        printf("\n%s\n", title);
        options_print(command, of_use);
    }
}

void help_command(int command)
{
    const page *p = find(command);
    printf("usage: berth %s %s\n\n%s\noptions:\n", p->name, p->usage, p->body);
    options_print(command, ANYTHING);
    print_group(command, CLIPS, "options for motions:");
    print_group(command, MAKING, "options for motions that are no image yet:");
    print_group(command, FOOTPRINTS, "options for footprints:");
    print_group(command, SWEEPS, "options for courses, along which a footprint is carried:");
    print_group(command, SAMPLING,
                command == FOOTPRINT ? "options for the mesh:" : "options for motion files:");
}
