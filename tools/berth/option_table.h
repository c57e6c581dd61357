/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Options: a table that the command line is read by and that help prints. */

#ifndef BERTH_TOOL_OPTION_TABLE_H
#define BERTH_TOOL_OPTION_TABLE_H

#include "options.h"

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

extern const option option_table[];
extern const size_t option_count;

#endif
