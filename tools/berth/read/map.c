/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Maps of floors: from the YAML to an outline in the map's frame. */

#include "map.h"

#include "clip.h"

#include "tools/berth/tool.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <yaml.h>

/* ---- A map's YAML, read by libyaml: scalars and one list, by their keys ---------------------- */

typedef enum map_mode { MAP_TRINARY, MAP_SCALE, MAP_RAW } map_mode;

/* What the YAML says. */
typedef struct map_plan {
    char *image;       /* the picture's path */
    double resolution; /* metres a cell */
    double x, y, yaw;  /* metres, radians */
    double occupied, free;
    bool negate;
    map_mode mode;
} map_plan;

/* Cells as they are: the first row is the lowest one. */
typedef struct map_cells {
    size_t width, height;
    uint8_t *covered; /* 1 or 0; a row after the other */
} map_cells;

/* The rings around covered cells along their edges, outer ones counter-clockwise and holes
 * clockwise, in cells from the lower left corner. Cells that touch at a corner alone are of one
 * ring. Points are corners, and the middles of steps of one cell, where there is room for them:
 * every straight wall that is drawn in steps is within half a cell of a line through these. */
typedef struct map_rings {
    double *x, *y;
    uint32_t *end; /* as in an outline, but of any number */
    size_t points, rings;
    bool middles; /* they are there */
} map_rings;

#define MOST_BYTES (1 << 20) /* of a YAML file: a map's has ten lines */

typedef struct reader {
    const char *path;
    yaml_document_t document;
    const yaml_node_t *root;
} reader;

static unsigned long line_of(const yaml_node_t *node)
{
    return (unsigned long)node->start_mark.line + 1;
}

static const char *scalar_of(const yaml_node_t *node)
{
    return node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : "";
}

static void parse(reader *in)
{
    yaml_parser_t parser;
    struct stat status;
    FILE *stream = fopen(in->path, "rb");
    if (stream == NULL) {
        fail("%s: cannot be read: %s; check the name", in->path, strerror(errno));
    }
    if (fstat(fileno(stream), &status) == 0 && status.st_size > MOST_BYTES) {
        fail("%s: is %lld bytes long, and the YAML of a map has ten lines; give that", in->path,
             (long long)status.st_size);
    }
    if (!yaml_parser_initialize(&parser)) {
        fail("out of memory for %s; close other programs and try again", in->path);
    }
    yaml_parser_set_input_file(&parser, stream);
    if (!yaml_parser_load(&parser, &in->document)) {
        fail("%s:%lu: is no YAML: %s; a map's has lines like resolution: 0.05", in->path,
             (unsigned long)parser.problem_mark.line + 1,
             parser.problem != NULL ? parser.problem : "unreadable");
    }
    in->root = yaml_document_get_root_node(&in->document);
    yaml_parser_delete(&parser);
    fclose(stream);
    if (in->root == NULL || in->root->type != YAML_MAPPING_NODE) {
        fail("%s:1: is no map's YAML: keys image, resolution, origin, ... are expected", in->path);
    }
}

/* The value of a key; null when there is none. */
static const yaml_node_t *find(reader *in, const char *key)
{
    const yaml_node_t *found = NULL;
    const yaml_node_pair_t *pair = in->root->data.mapping.pairs.start;
    for (; pair < in->root->data.mapping.pairs.top; pair++) {
        const yaml_node_t *name = yaml_document_get_node(&in->document, pair->key);
        if (strcmp(scalar_of(name), key) == 0) {
            if (found != NULL) {
                fail("%s:%lu: %s is there twice; leave one out", in->path, line_of(name), key);
            }
            found = yaml_document_get_node(&in->document, pair->value);
        }
    }
    return found;
}

static const yaml_node_t *must_find(reader *in, const char *key, const char *like)
{
    const yaml_node_t *node = find(in, key);
    if (node == NULL) {
        fail("%s: has no %s; a map's YAML has a line like %s: %s", in->path, key, key, like);
    }
    return node;
}

static double number_at(const reader *in, const yaml_node_t *node, const char *key, double low,
                        double high)
{
    const char *word = scalar_of(node);
    char *end;
    const double value = strtod(word, &end);
    if (end == word || *end != '\0' || !(value >= low && value <= high)) {
        fail("%s:%lu: %s wants a number from %g to %g, not '%.40s'", in->path, line_of(node), key,
             low, high, word);
    }
    return value;
}

static double number_of(reader *in, const char *key, const char *like, double low, double high)
{
    return number_at(in, must_find(in, key, like), key, low, high);
}

static void read_origin(reader *in, map_plan *plan)
{
    static const double limits[3] = {1e6, 1e6, 100.0};
    const yaml_node_t *node = must_find(in, "origin", "[-10.0, -10.0, 0.0]");
    double *const to[3] = {&plan->x, &plan->y, &plan->yaw};
    const yaml_node_item_t *item;
    size_t count = 0;
    if (node->type != YAML_SEQUENCE_NODE ||
        node->data.sequence.items.top - node->data.sequence.items.start != 3) {
        fail("%s:%lu: origin wants three numbers, [x, y, yaw]", in->path, line_of(node));
    }
    for (item = node->data.sequence.items.start; item < node->data.sequence.items.top; item++) {
        *to[count] = number_at(in, yaml_document_get_node(&in->document, *item), "origin",
                               -limits[count], limits[count]);
        count++;
    }
}

static bool truth_of(reader *in, const char *key)
{
    static const char *const words[] = {"0", "false", "no", "off", "1", "true", "yes", "on"};
    const yaml_node_t *node = find(in, key);
    for (size_t i = 0; node != NULL && i < 8; i++) {
        if (strcasecmp(scalar_of(node), words[i]) == 0) {
            return i >= 4;
        }
    }
    if (node != NULL) {
        fail("%s:%lu: %s wants 0 or 1, not '%.40s'", in->path, line_of(node), key, scalar_of(node));
    }
    return false;
}

static map_mode mode_of(reader *in)
{
    static const char *const words[] = {"trinary", "scale", "raw"};
    const yaml_node_t *node = find(in, "mode");
    for (size_t i = 0; node != NULL && i < 3; i++) {
        if (strcmp(scalar_of(node), words[i]) == 0) {
            return (map_mode)i;
        }
    }
    if (node != NULL) {
        fail("%s:%lu: mode wants trinary, scale or raw, not '%.40s'", in->path, line_of(node),
             scalar_of(node));
    }
    return MAP_TRINARY;
}

/* The picture's path: as it stands, or beside the YAML. */
static char *image_of(reader *in)
{
    const yaml_node_t *node = must_find(in, "image", "floor.pgm");
    const char *name = scalar_of(node), *slash = strrchr(in->path, '/');
    if (name[0] == '\0') {
        fail("%s:%lu: image wants the name of a PGM file", in->path, line_of(node));
    }
    if (name[0] == '/' || slash == NULL) {
        return text("%s", name);
    }
    return text("%.*s/%s", (int)(slash - in->path), in->path, name);
}

/* Reads it; ends the program at the first line that is wrong. */
static map_plan map_plan_read(const char *path)
{
    map_plan plan;
    reader in = {0};
    in.path = path;
    parse(&in);
    plan.image = image_of(&in);
    plan.resolution = number_of(&in, "resolution", "0.05", 1e-4, 1000.0);
    read_origin(&in, &plan);
    plan.occupied = number_of(&in, "occupied_thresh", "0.65", 0.0, 1.0);
    plan.free = number_of(&in, "free_thresh", "0.196", 0.0, 1.0);
    plan.negate = truth_of(&in, "negate");
    plan.mode = mode_of(&in);
    if (plan.free > plan.occupied) {
        fail("%s:%lu: free_thresh %g is above occupied_thresh %g", path,
             line_of(find(&in, "free_thresh")), plan.free, plan.occupied);
    }
    yaml_document_delete(&in.document);
    return plan;
}

/* ---- Map cells ------------------------------------------------------------------------------- */

/* A map's picture: portable grey maps, P2 (numbers as text) and P5 (bytes, two a cell above 255).
 * The first row of the file is the highest one. */

typedef struct pgm {
    const char *path;
    FILE *stream;
    unsigned long line;
    bool plain; /* P2 */
    long most;  /* the number of white */
    size_t width, height;
} pgm;

static int next_byte(pgm *in)
{
    const int c = getc(in->stream);
    in->line += c == '\n';
    return c;
}

/* The first byte that is neither blank nor of a comment. */
static int skip_blanks(pgm *in)
{
    int c = next_byte(in);
    while (c == '#' || (c != EOF && isspace(c))) {
        if (c == '#') {
            while (c != '\n' && c != EOF) {
                c = next_byte(in);
            }
        } else {
            c = next_byte(in);
        }
    }
    return c;
}

/* A whole number, with the one byte behind it. */
static long pgm_number(pgm *in, const char *what, long low, long high)
{
    int c = skip_blanks(in);
    long value = 0;
    bool digits = false;
    for (; c != EOF && isdigit(c) && value <= high; c = getc(in->stream)) {
        value = 10 * value + (c - '0');
        digits = true;
    }
    if (!digits || value < low || value > high || (c != EOF && !isspace(c) && c != '#')) {
        fail("%s:%lu: %s, a whole number from %ld to %ld, is expected%s", in->path, in->line, what,
             low, high, c == EOF && !digits ? ", and the file ends: write it again" : "");
    }
    in->line += c == '\n';
    if (c == '#') {
        ungetc(c, in->stream);
    }
    return value;
}

static void read_head(pgm *in)
{
    const int p = next_byte(in), kind = next_byte(in);
    if (p != 'P' || (kind != '2' && kind != '5')) {
        fail(
            "%s: is no PGM, which begins with P5 or P2; convert it (`convert map.png map.pgm`) and "
            "name that in the YAML",
            in->path);
    }
    in->plain = kind == '2';
    in->width = (size_t)pgm_number(in, "its width", 1, 1 << 20);
    in->height = (size_t)pgm_number(in, "its height", 1, 1 << 20);
    in->most = pgm_number(in, "the number of white", 1, 65535);
}

/* So many cells need so many bytes: nothing is asked of memory that the file does not bear out. */
static void check_length(const pgm *in)
{
    struct stat status;
    const unsigned long long cells = (unsigned long long)in->width * in->height;
    const unsigned long long least = in->plain ? 2 * cells - 1 : cells * (in->most > 255 ? 2 : 1);
    const long head = ftell(in->stream);
    if (head < 0 || fstat(fileno(in->stream), &status) != 0) {
        fail("%s: cannot be read: %s; give a file on a disk", in->path, strerror(errno));
    }
    if ((unsigned long long)status.st_size < (unsigned long long)head + least) {
        fail("%s: ends before its %zu by %zu cells do; write it again", in->path, in->width,
             in->height);
    }
}

static long grey_of(pgm *in)
{
    if (in->plain) {
        return pgm_number(in, "a cell", 0, in->most);
    }
    int high = in->most > 255 ? getc(in->stream) : 0;
    int low = getc(in->stream);
    if (high == EOF || low == EOF) {
        fail("%s: ends before its cells do; write it again", in->path);
    }
    if (high * 256L + low > in->most) {
        fail("%s: a cell is %ld, and white is %ld; write it again", in->path, high * 256L + low,
             in->most);
    }
    return high * 256L + low;
}

/* As map_server's documentation has it. */
static bool is_covered(const map_plan *plan, const pgm *in, long grey, bool unknown)
{
    double p;
    if (plan->mode == MAP_RAW) {
        p = (double)grey / 100.0;
        return grey > 100 ? unknown : p > plan->occupied || (unknown && !(p < plan->free));
    }
    p = (double)(plan->negate ? grey : in->most - grey) / (double)in->most;
    return p > plan->occupied || (unknown && !(p < plan->free));
}

/* Reads the picture: a cell is covered when it is occupied, with `unknown` also when it is not
 * free. With `coarse` above 1 so many by so many cells are one, which is covered when any of them
 * is; the last ones of a row or column may stand for fewer. Ends the program when the file is
 * wrong. */
static map_cells map_cells_read(const map_plan *plan, bool unknown, unsigned coarse)
{
    pgm in = {plan->image, fopen(plan->image, "rb"), 1, false, 0, 0, 0};
    map_cells cells;
    if (in.stream == NULL) {
        fail("%s: cannot be read: %s; the map's YAML names it", in.path, strerror(errno));
    }
    read_head(&in);
    if (plan->mode == MAP_RAW && in.most != 255) {
        fail("%s: white is %ld, and mode raw takes bytes as they stand: it wants 255", in.path,
             in.most);
    }
    check_length(&in);
    cells.width = (in.width + coarse - 1) / coarse;
    cells.height = (in.height + coarse - 1) / coarse;
    cells.covered = grab(cells.width * cells.height, 1);
    for (size_t row = in.height; row-- > 0;) {
        uint8_t *to = cells.covered + row / coarse * cells.width;
        for (size_t column = 0; column < in.width; column++) {
            to[column / coarse] |= is_covered(plan, &in, grey_of(&in), unknown);
        }
    }
    fclose(in.stream);
    return cells;
}

/* ---- Map rings ------------------------------------------------------------------------------- */

/* Rings around cells. An edge between a covered cell and one that is not is walked with the covered
 * one on its left. Where two covered cells touch at a corner alone the walk turns right there, and
 * so goes on around the other one: a thin wall at an angle, drawn as cells that touch so, is one
 * ring, and what it encloses on each side stays apart. Each ring goes east somewhere, and begins at
 * the first such edge that no ring has walked. */

enum { EAST, NORTH, WEST, SOUTH };

static const int step_x[] = {1, 0, -1, 0}, step_y[] = {0, 1, 0, -1};

/* A walk stands at a corner of cells: (x, y) is the lower left one of cell (x, y). */
typedef struct walk {
    const map_cells *cells;
    uint8_t *walked; /* edges that go east, by the cell above them */
    size_t x, y;
    int way;
} walk;

/* Points as they come; memory grows by doubling. */
typedef struct points {
    double *x, *y;
    size_t count, room;
} points;

static bool covered(const map_cells *cells, size_t x, size_t y)
{
    /* left of the first and below the lowest, numbers wrap to large ones */
    return x < cells->width && y < cells->height && cells->covered[y * cells->width + x] != 0;
}

/* Of the two cells in front of a corner, looking along `way`. */
static bool covered_ahead(const walk *w, bool left)
{
    static const size_t left_x[] = {0, (size_t)-1, (size_t)-1, 0};
    static const size_t left_y[] = {0, 0, (size_t)-1, (size_t)-1};
    const int side = left ? w->way : (w->way + 3) % 4;
    return covered(w->cells, w->x + left_x[side], w->y + left_y[side]);
}

static void add(points *to, double x, double y)
{
    if (to->count == to->room) {
        to->room = to->room > 0 ? 2 * to->room : 1024;
        to->x = realloc(to->x, to->room * sizeof *to->x);
        to->y = realloc(to->y, to->room * sizeof *to->y);
        if (to->x == NULL || to->y == NULL) {
            fail("out of memory for %zu corners; close other programs and try again", to->room);
        }
    }
    to->x[to->count] = x;
    to->y[to->count++] = y;
}

/* Goes one edge on and turns. */
static void advance(walk *w)
{
    if (w->way == EAST) {
        w->walked[w->y * w->cells->width + w->x] = 1;
    }
    w->x += (size_t)step_x[w->way];
    w->y += (size_t)step_y[w->way];
    if (covered_ahead(w, false)) {
        w->way = (w->way + 3) % 4;
    } else if (!covered_ahead(w, true)) {
        w->way = (w->way + 1) % 4;
    }
}

static void trace(walk *w, points *to, bool middles)
{
    const size_t x = w->x, y = w->y;
    do {
        const int way = w->way;
        const double from_x = (double)w->x, from_y = (double)w->y;
        size_t edges = 0;
        add(to, from_x, from_y);
        do {
            advance(w);
            edges++;
        } while (w->way == way && (w->x != x || w->y != y));
        if (middles && edges == 1) {
            add(to, from_x + step_x[way] / 2.0, from_y + step_y[way] / 2.0);
        }
    } while (w->x != x || w->y != y || w->way != EAST);
}

/* Whether an edge goes east along the lower side of a cell. */
static bool goes_east(const map_cells *cells, size_t x, size_t y)
{
    return covered(cells, x, y) && !covered(cells, x, y - 1);
}

static map_rings collect(const map_cells *cells, bool middles)
{
    walk w = {cells, grab(cells->width * cells->height, 1), 0, 0, EAST};
    points to = {NULL, NULL, 0, 0};
    map_rings r = {NULL, NULL, NULL, 0, 0, middles};
    size_t room = 0;
    for (size_t y = 0; y < cells->height; y++) {
        for (size_t x = 0; x < cells->width; x++) {
            if (!goes_east(cells, x, y) || w.walked[y * cells->width + x] != 0) {
                continue;
            }
            w.x = x;
            w.y = y;
            w.way = EAST;
            trace(&w, &to, middles);
            if (r.rings == room) {
                room = room > 0 ? 2 * room : 256;
                r.end = realloc(r.end, room * sizeof *r.end);
                if (r.end == NULL) {
                    fail("out of memory for %zu rings; close other programs and try again", room);
                }
            }
            r.end[r.rings++] = (uint32_t)to.count;
        }
    }
    r.x = to.x;
    r.y = to.y;
    r.points = to.count;
    return r;
}

static map_rings map_rings_of(const map_cells *cells)
{
    map_rings r = collect(cells, true);
    if (r.points > OUTLINE_MAX_POINTS) {
        r = collect(cells, false);
    }
    return r;
}

/* ---- Map ------------------------------------------------------------------------------------- */

/* In cells, with the middles of steps if there is room for them. */
static map_rings rings_that_fit(const map_cells *cells, const char *path, unsigned coarse)
{
    map_rings r = map_rings_of(cells);
    if (r.points == 0) {
        fail(
            "%s: no cell is occupied; check occupied_thresh and negate, or count what is not known "
            "with --unknown",
            path);
    }
    if (r.points > OUTLINE_MAX_POINTS || r.rings > OUTLINE_MAX_POINTS) {
        fail("%s: its outline has %zu corners in %zu rings, and an outline %d at most: make cells "
             "larger with --coarse %u, or clean the map of single cells",
             path, r.points, r.rings, OUTLINE_MAX_POINTS, 2 * coarse);
    }
    if (!r.middles) {
        note("%s: %zu corners leave no room for the middles of steps: walls at an angle keep their "
             "steps; --coarse %u makes larger cells",
             path, r.points, 2 * coarse);
    }
    return r;
}

outline map_outline(const char *path, bool unknown, unsigned coarse)
{
    const map_plan plan = map_plan_read(path);
    map_cells cells = map_cells_read(&plan, unknown, coarse);
    const double cell = plan.resolution * coarse, c = cos(plan.yaw), s = sin(plan.yaw);
    map_rings r = rings_that_fit(&cells, path, coarse);
    outline o = outline_new();
    for (size_t i = 0; i < r.points; i++) {
        const double x = r.x[i] * cell, y = r.y[i] * cell;
        o.x[i] = plan.x + c * x - s * y;
        o.y[i] = plan.y + s * x + c * y;
        if (!(fabs(o.x[i]) <= CLIP_LIMIT && fabs(o.y[i]) <= CLIP_LIMIT)) {
            fail("%s: its cell at (%g, %g) is beyond +-8192 m; check resolution and origin", path,
                 o.x[i], o.y[i]);
        }
    }
    for (size_t i = 0; i < r.rings; i++) {
        o.end[i] = (uint16_t)r.end[i];
    }
    o.points = r.points;
    o.rings = r.rings;
    o.cell = cell;
    return o;
}
