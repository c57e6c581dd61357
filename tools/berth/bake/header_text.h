/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is baked, as it is written: raw bytes (.img), a C header (.h), or with --split a header that
 * declares and a source that defines. */

#ifndef BERTH_TOOL_HEADER_TEXT_H
#define BERTH_TOOL_HEADER_TEXT_H

#include "sweep.h"
#include "tools/berth/options.h"

#include <stdint.h>
#include <stdio.h>

/* An image of any kind, and what is told about it in C. */
typedef struct baked {
    const uint32_t *words;
    uint32_t bytes;
    const char *include, *type; /* the header of the view's type, and its name */
    int id;                     /* BERTH_ARITHMETIC_ID */
    const char *arithmetic;
    const image *of_clip; /* one of these */
    const footprint *of_outline;
    const sweep *of_course;
    const struct baked *carried; /* baked before this one, as NAME_carried; or null */

    /* Lines of the comment that has begun, and its end. */
    void (*print_facts)(const struct baked *b, const options *o, FILE *out);
    /* Constants; `macro` is the name in capitals. */
    void (*print_macros)(const struct baked *b, const options *o, const char *macro, FILE *out);
    /* What the size of the image in bytes must be: "== ..." or ">= ...". */
    void (*print_layout)(const struct baked *b, FILE *out);
    /* The members of the view on `words`, each as BERTH_BAKED_MEMBER(name) value, */
    void (*print_view)(const struct baked *b, const char *words, FILE *out);
} baked;

/* Whether the output is C text; and whether it is anything that can be baked: ends the program
 * otherwise. */
bool bakes_header(const options *o);
void check_baking(const options *o);

void baked_write(const baked *b, const options *o);

/* A source's name as it may stand in a comment. */
char *header_source(const char *path);

#endif
