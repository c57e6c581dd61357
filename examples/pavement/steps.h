/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The steps that people take, in words. */

#ifndef PAVEMENT_STEPS_H
#define PAVEMENT_STEPS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct step_words {
    double forward, left; /* metres to its end */
    double turn;          /* degrees to the left */
    int frames;           /* of 1/30 s that it takes */
    bool few;             /* the small scene has it, too */
} step_words;

extern const step_words step_list[];
extern const size_t step_list_count;

#endif
