/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What runs of the crowds look like: a page that plays them back. */

#ifndef COMMON_PICTURE_H
#define COMMON_PICTURE_H

#include "history.h"

/* Writes the page page.html, and in place of its line @RUN@ the run: what print_acts prints, which
 * are fields of an object; time, floor, and the walkers' commitments. Lengths are millimetres,
 * times ticks. A walker is a list of commitments [act, x, y, c, s, start, rest x, rest y, rest c,
 * rest s, rest start, form]; act -1 is none. */
void page_write(const history *h, const void *of, void (*print_acts)(FILE *out, const void *of),
                const char *path);

/* A length of Q16.16 in millimetres, for pages. */
long millimetres(int32_t length);

#endif
