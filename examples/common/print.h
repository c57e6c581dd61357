/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Printing that the crowds' host programs share: pages, and constants for flash. */

#ifndef COMMON_PRINT_H
#define COMMON_PRINT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Writes the lines of a page to a file, and in place of its line @RUN@ what print_run prints. */
void print_page(const char *const *lines, size_t count, const char *path,
                void (*print_run)(FILE *out, const void *run), const void *run);

/* An image as the constant image_<number>. */
void print_image(FILE *out, const uint32_t *words, size_t bytes, size_t number);

/* A length of Q16.16 in millimetres, for pages. */
long millimetres(int32_t length);

#endif
