/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The library's numbers and placements from and to doubles, and as C text, for the arithmetic that
 * the including file has chosen. */

#ifndef BERTH_TOOL_IMAGE_NUMBERS_H
#define BERTH_TOOL_IMAGE_NUMBERS_H

#include "image.h"
#include "tools/berth/tool.h"

#include <berth/berth.h>

#include <math.h>

#ifdef BERTH_Q16
#define RAW_ONE 65536.0
#define DIR_ONE 16384.0
#define SLACK 0.0
#else
#define RAW_ONE 1.0
#define DIR_ONE 1.0
#define SLACK (1.0 / 131072.0) /* twice what motion.h promises */
#endif

/* The nearest number. Callers keep metres within +-2^13, so q16 does not overflow. */
static berth_num number_of(double metres)
{
#ifdef BERTH_Q16
    return berth_num_of((berth_raw)lround(metres * RAW_ONE));
#else
    return berth_num_of((berth_raw)metres);
#endif
}

static double metres_of(berth_num number)
{
    return (double)berth_num_raw(number) / RAW_ONE;
}

/* The indices that the program passes are in range, so a refusal is a bug of its own. */
static void must(berth_status status)
{
    if (status < 0) {
        fail("internal error: %s; please report it", berth_status_text(status));
    }
}

static berth_placement placement_of(const place *at)
{
    return berth_placement_at(number_of(at->x), number_of(at->y), at->angle, at->start);
}

static placed placed_at(const place *at)
{
    const berth_placement p = placement_of(at);
    placed result;
    result.c = (double)p.rotation.c / DIR_ONE;
    result.s = (double)p.rotation.s / DIR_ONE;
    result.tx = metres_of(p.x);
    result.ty = metres_of(p.y);
    result.start = p.start;
    return result;
}

/* A raw number as a C constant of its own type. */
static void print_raw(double raw, FILE *out)
{
#ifdef BERTH_Q16
    fprintf(out, "%ld", (long)raw);
#else
    fprintf(out, "%.9ef", raw);
#endif
}

static void print_count(const char *field, unsigned long count, FILE *out)
{
    fprintf(out, "    BERTH_BAKED_MEMBER(%s) %lu,\n", field, count);
}

static void print_number(const char *field, berth_num number, FILE *out)
{
    fprintf(out, "    BERTH_BAKED_MEMBER(%s) BERTH_NUM_RAW(", field);
    print_raw((double)berth_num_raw(number), out);
    fprintf(out, "), /* %.5f m */\n", metres_of(number));
}

static void print_length(const char *field, berth_len length, FILE *out)
{
    fprintf(out, "    BERTH_BAKED_MEMBER(%s) ", field);
    print_raw((double)length, out);
    fprintf(out, ",\n");
}

static void print_pointer(const char *field, const void *to, const uint32_t *from,
                          const char *words, FILE *out)
{
    if (to == NULL) {
        fprintf(out, "    BERTH_BAKED_MEMBER(%s) 0,\n", field);
        return;
    }
    fprintf(out, "    BERTH_BAKED_MEMBER(%s) (const unsigned char *)%s + %ld,\n", field, words,
            (long)((const unsigned char *)to - (const unsigned char *)from));
}

/* A view's fields by their names, so that a header never fits a view of another kind by accident;
 * in the order of berth_motion, which C++ asks for. Pointers go into the image at `from`, which is
 * called `words` in C. */
static void print_mobb_fields(const berth_motion *view, const uint32_t *from, const char *words,
                              FILE *out)
{
    print_pointer("nodes", view->nodes, from, words, out);
    print_pointer("samples", view->samples, from, words, out);
    print_pointer("radii", view->radii, from, words, out);
    print_count("count", view->count, out);
    print_count("dt", (unsigned long)view->dt, out);
    print_length("radius", view->radius, out);
    print_length("reach", view->reach, out);
    print_count("levels", view->levels, out);
    print_count("shift", view->shift, out);
    print_count("band", view->band, out);
    print_count("pace", view->pace, out);
    print_number("origin_x", view->origin_x, out);
    print_number("origin_y", view->origin_y, out);
}

#endif
