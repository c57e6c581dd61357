/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Output files that appear whole or not at all.
 *
 * What is written goes to a temporary name beside the target and is renamed when it is complete,
 * so a run that fails leaves the target as it was. Two outputs at a time, which are committed
 * together. "-" is standard output: nothing is written there before all is well, either. */

#ifndef BERTH_OUTPUT_H
#define BERTH_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

bool output_is_stdout(const char *path);

/* Opens an output; ends the program when it cannot be written to. */
FILE *output_open(const char *path);

/* Checks that all was written and gives the files their names; ends the program otherwise. */
void output_commit(void);

#endif
