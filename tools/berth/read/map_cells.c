/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A map's picture: portable grey maps, P2 (numbers as text) and P5 (bytes, two a cell above 255).
 * The first row of the file is the highest one. */

#include "map.h"

#include "tools/berth/tool.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct reader {
    const char *path;
    FILE *stream;
    unsigned long line;
    bool plain; /* P2 */
    long most;  /* the number of white */
    size_t width, height;
} reader;

static int next_byte(reader *in)
{
    const int c = getc(in->stream);
    in->line += c == '\n';
    return c;
}

/* The first byte that is neither blank nor of a comment. */
static int skip_blanks(reader *in)
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
static long number_of(reader *in, const char *what, long low, long high)
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

static void read_head(reader *in)
{
    const int p = next_byte(in), kind = next_byte(in);
    if (p != 'P' || (kind != '2' && kind != '5')) {
        fail(
            "%s: is no PGM, which begins with P5 or P2; convert it (`convert map.png map.pgm`) and "
            "name that in the YAML",
            in->path);
    }
    in->plain = kind == '2';
    in->width = (size_t)number_of(in, "its width", 1, 1 << 20);
    in->height = (size_t)number_of(in, "its height", 1, 1 << 20);
    in->most = number_of(in, "the number of white", 1, 65535);
}

/* So many cells need so many bytes: nothing is asked of memory that the file does not bear out. */
static void check_length(const reader *in)
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

static long grey_of(reader *in)
{
    int high, low;
    if (in->plain) {
        return number_of(in, "a cell", 0, in->most);
    }
    high = in->most > 255 ? getc(in->stream) : 0;
    low = getc(in->stream);
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
static bool is_covered(const map_plan *plan, const reader *in, long grey, bool unknown)
{
    double p;
    if (plan->mode == MAP_RAW) {
        p = (double)grey / 100.0;
        return grey > 100 ? unknown : p > plan->occupied || (unknown && !(p < plan->free));
    }
    p = (double)(plan->negate ? grey : in->most - grey) / (double)in->most;
    return p > plan->occupied || (unknown && !(p < plan->free));
}

map_cells map_cells_read(const map_plan *plan, bool unknown, unsigned coarse)
{
    reader in = {plan->image, fopen(plan->image, "rb"), 1, false, 0, 0, 0};
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
