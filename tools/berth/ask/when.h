/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two files as bodies: discs that move, footprints that stand, footprints that are carried. */

#ifndef BERTH_TOOL_WHEN_H
#define BERTH_TOOL_WHEN_H

#include "tools/berth/bake/image.h"
#include "tools/berth/options.h"

/* A file, loaded as what it is. */
typedef struct loaded {
    image disc;
    footprint standing;
    sweep carried;
    body as; /* one of these, and where */
    const char *arithmetic;
} loaded;

/* File `number`, placed as the options say. The body points into *to, which is not to be moved. */
void body_load(loaded *to, int number, const options *o);

body_question body_question_of(const options *o);

/* The table of functions for two of them; ends the program when they are of two arithmetics. */
const arithmetic *bodies_arithmetic(const loaded *a, const loaded *b, const options *o);

#endif
