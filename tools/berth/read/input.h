/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a file is, by its first bytes; and standard input as a file. */

#ifndef BERTH_TOOL_INPUT_H
#define BERTH_TOOL_INPUT_H

#include <stdbool.h>

/* Whether a file is an image, of whatever structure; *structure is the byte that tells which. */
bool input_is_image(const char *path, int *structure);

/* Copies standard input to a file that is there as long as the program runs, with the extension
 * that its first bytes ask for (readers choose by it), and returns its path. Messages call it
 * "standard input". */
const char *input_from_stdin(void);

#endif
