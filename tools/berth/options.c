/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The command line. Options may stand before and after the files; a value follows its option or,
 * after '=', stands in the same word. */

#include "options.h"

#include "tool.h"

#include <berth/trajectory.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Options: a table that the command line is read by and that help prints ------------------ */

/* A kind of option reads its value into its field, at `at` of the options, and checks its range. */
typedef struct option {
    const char *name, *value; /* value: what help calls it; null: the option has none */
    int commands;
    subject of_use;
    void (*take)(options *o, const struct option *self, const char *value);
    size_t at;
    double low, high;
    const char *help;
} option;

#define WINDOW 1e9 /* seconds either way that a window may be given in */

#define ALL (INFO | CLIP | BAKE | COLLIDE | WHEN | DRAW) /* what is asked of motions */

static double number(const option *self, const char *word)
{
    char *end;
    errno = 0;
    double value = strtod(word, &end);
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

static void take_reading(options *o, const option *self, const char *word)
{
    (void)word;
    o->reading = strcmp(self->name, "--held") == 0 ? READ_HELD : READ_STRAIGHT;
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
    for (int i = 0; i < 4; i++) {
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
    for (int i = 0; i < 4; i++) {
        if (!(fabs(v[i]) <= limits[i])) {
            fail("%s: number %d, %g, is beyond +-%g", self->name, i + 1, v[i], limits[i]);
        }
    }
    return (spot){.x = v[0], .y = v[1], .degrees = v[2], .seconds = v[3]};
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

#define MAKE (BAKE | COLLIDE | WHEN | DRAW)
#define MOVE (ALL | FOOTPRINT)
#define MEET (COLLIDE | WHEN | DRAW)
#define CUT (INFO | CLIP | BAKE | FOOTPRINT) /* of two that meet, --from is the window's */
#define AT(member) offsetof(options, member)

static const option option_table[] = {
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
    {"--held", NULL, ALL, MAKING, take_reading, 0, 0, 0,
     "lines hold until the next one (default: straight, or as CSV says)"},
    {"--straight", NULL, ALL, MAKING, take_reading, 0, 0, 0,
     "it goes straight from line to line, also where CSV says `# held`"},
    {"--tolerance", "METRES", ALL, MAKING, take_number, AT(making.tolerance), 1e-5, CLIP_LIMIT,
     "the fewest straight legs this near to it, radii widened to make up"},
    {"--before", "stands|absent", INFO | MAKE, MAKING, take_stands, AT(before), 0, 0,
     "what a straight motion does before its first line (default: absent)"},
    {"--after", "stands|absent", INFO | MAKE, MAKING, take_stands, AT(after), 0, 0,
     "the same after its last (default: stands; held motions are absent)"},
    {"--leaf-size", "N", INFO | MAKE, MAKING, take_count, AT(making.leaf_size), 1, 65535,
     "most legs in a leaf (default: the library's)"},
    {"--mirror", NULL, CLIP | BAKE, MAKING, take_flag, AT(mirror), 0, 0,
     "left becomes right: y to -y"},
    {"--center", NULL, CLIP | BAKE, MAKING, take_flag, AT(center), 0, 0,
     "first line at the origin, setting out toward +x"},
    {"--threshold", "METRES", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_number,
     AT(footprint.threshold), 0, CLIP_LIMIT,
     "most it is off the outline (default: 0.01; of maps half a cell)"},
    {"--leaf", "N", INFO | MAKE | FOOTPRINT, FOOTPRINTS, take_count, AT(footprint.leaf), 1, 255,
     "most segments in a leaf (default: the library's)"},
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
     "leave a joint and what hangs on it out of the radius (repeatable)"}};
#define option_count (sizeof option_table / sizeof option_table[0])

/* Below their title, if there are any. */
static void print_group(int command, subject of_use, const char *title)
{
    for (size_t i = 0; i < option_count; i++) {
        const option *o = &option_table[i];
        if ((o->commands & command) != 0 && o->of_use == of_use) {
            printf("%s  %-28s %s\n", title, text("%s %s", o->name, o->value ? o->value : ""),
                   o->help);
            title = "";
        }
    }
}

/* ---- The texts of --help --------------------------------------------------------------------- */

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
     "is anything that libassimp reads (OBJ, glTF, MD2, FBX, Collada, ...), of any size: of more\n"
     "than 21845 triangles the cells that they touch are outlined. Bake the outline with\n"
     "`berth bake`, or name a header or an image here and it is baked at once. MAP is the\n"
     "YAML of a map as ROS map servers write it, whose picture is PGM: the outline is that of all\n"
     "occupied cells, in the map's frame, turned by the yaw of its origin; with --unknown of what\n"
     "is not known, too.\n"}};
#define PAGES (sizeof pages / sizeof pages[0])

static const page *page_of(int command)
{
    size_t i = 0;
    while (i < PAGES - 1 && pages[i].command != command) {
        i++;
    }
    return &pages[i];
}

const char *command_name(int command)
{
    return page_of(command)->name;
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
        "- as an output is standard output (of `berth bake` the image, with --name NAME the\n"
        "header). CSV may have , ; tabs or blanks between its columns, a\n"
        "first line that names them (t,x,y,r or ring,x,y), and comments, lines that begin with #;\n"
        "one of `# held` says that the lines of a motion hold until the next one, which otherwise\n"
        "it goes straight to.\n"
        "The exit status is 0 (and from `berth collide` 0: clear, 1: they collide), or 2 after\n"
        "an error, which is one line on stderr.\n");
}

void help_command(int command)
{
    const page *p = page_of(command);
    printf("usage: berth %s %s\n\n%s", p->name, p->usage, p->body);
    print_group(command, ANYTHING, "\noptions:\n");
    print_group(command, CLIPS, "\noptions for motions:\n");
    print_group(command, MAKING, "\noptions for motions that are no image yet:\n");
    print_group(command, FOOTPRINTS, "\noptions for footprints:\n");
    print_group(command, SWEEPS, "\noptions for courses, along which a footprint is carried:\n");
    print_group(command, SAMPLING,
                command == FOOTPRINT ? "\noptions for the mesh:\n"
                                     : "\noptions for motion files:\n");
}

/* ---- Options --------------------------------------------------------------------------------- */

static const option *find(int command, const char *word, size_t length)
{
    for (size_t i = 0; i < option_count; i++) {
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
    bool only_files = false;
    options o = {.motion.drop = -1,
                 .motion.to = -1.0,
                 .ticks_per_second = DEFAULT_TICKS_PER_SECOND,
                 .arith = &arithmetic_q16};
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
    for (int i = 0; i < count; i++) {
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
