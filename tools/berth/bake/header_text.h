/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Baked C headers: names, and the parts that do not depend on what is baked. Strings are in memory
 * of their own. */

#ifndef BERTH_TOOL_HEADER_TEXT_H
#define BERTH_TOOL_HEADER_TEXT_H

#include "tools/berth/options.h"

#include <stdint.h>
#include <stdio.h>

/* The C name: what --name says, or the output file's with odd characters made '_'. Ends the program
 * when it cannot be a name. */
char *header_name(const options *o);
char *header_upper(const char *name);

/* A source's name as it may stand in a comment. */
char *header_source(const char *path);

/* The #include, and an #error where the header is compiled for something else than it was baked
 * for. */
void header_checks(FILE *out, const char *include, int id, const char *kind, const char *name);

/* The image's words as an array `name`_image. */
void header_words(FILE *out, const uint32_t *words, uint32_t bytes, const char *name);

#endif
