/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Output files that appear whole or not at all.
 *
 * What is written goes to a temporary name beside the target and is renamed when it is complete,
 * so a run that fails leaves the target as it was. One output at a time. */

#ifndef BERTH_OUTPUT_H
#define BERTH_OUTPUT_H

#include <stdio.h>

/* Opens the output; ends the program when it cannot be written to. */
FILE *output_open(const char *path);

/* Checks that all was written and gives the file its name; ends the program otherwise. */
void output_commit(void);

#endif
