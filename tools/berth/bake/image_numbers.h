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
/* A number in a log, exactly: whole, or a hexadecimal float. */
#define LOG_NUMBER "%ld"
#define LOGGED(raw) ((long)(raw))
#else
#define LOG_NUMBER "%a"
#define LOGGED(raw) ((double)(raw))
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
static inline void print_raw(double raw, FILE *out)
{
#ifdef BERTH_Q16
    fprintf(out, "%ld", (long)raw);
#else
    fprintf(out, "%.9ef", raw);
#endif
}

/* A view's fields by their names, so that a header never fits a view of another kind by accident;
 * in the structs' order, which C++ asks for. Pointers go into the image at `from`, which is called
 * `words` in C. */
typedef struct view_text {
    FILE *out;
    const uint32_t *from;
    const char *words;
    int depth; /* of braces */
} view_text;

static view_text view_text_of(const uint32_t *from, const char *words, FILE *out)
{
    const view_text to = {out, from, words, 1};
    return to;
}

static inline void print_member(const view_text *to, const char *field)
{
    fprintf(to->out, "%*sBERTH_BAKED_MEMBER(%s) ", 4 * to->depth, "", field);
}

static inline void print_open(view_text *to, const char *field)
{
    print_member(to, field);
    fprintf(to->out, "{\n");
    to->depth++;
}

static inline void print_close(view_text *to)
{
    to->depth--;
    fprintf(to->out, "%*s},\n", 4 * to->depth, "");
}

static inline void print_pointer(const view_text *to, const char *field, const void *at)
{
    print_member(to, field);
    if (at == NULL) {
        fprintf(to->out, "0,\n");
        return;
    }
    fprintf(to->out, "BERTH_BYTES(%s) + %ld,\n", to->words,
            (long)((const unsigned char *)at - (const unsigned char *)to->from));
}

#endif
