/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What runs of the crowds look like: as SVG, and as a page that plays them back. */

#ifndef COMMON_PICTURE_H
#define COMMON_PICTURE_H

#include "history.h"

/* ---- A floor as SVG ------------------------------------------------------------------------- */

typedef struct picture {
    FILE *out;
    const history *h;
    const void *of; /* the subject */
    double scale;   /* units a metre */
    int32_t from;   /* tick at which trails begin */
} picture;

/* How a subject's floor is drawn. */
typedef struct picture_style {
    const char *name;   /* as "A crowd" */
    const char *who;    /* as "walkers" */
    const char *shows;  /* as "discs" */
    const char *trails; /* attributes of all trails, */
    const char *people; /* and of all walkers */
    double scale_most;
    /* A walker's trail, of its commitments; what it is at the end, by the last of them. */
    void (*trail)(const picture *p, const commitment *const *list, size_t count,
                  const char *colour);
    void (*person)(const picture *p, const commitment *last, const char *colour);
} picture_style;

/* The floor at the run's end: everybody, and the way there of the last `seconds`. It brings its own
 * ground, so it reads on light and dark pages. */
void picture_draw(const history *h, const void *of, const picture_style *style, double seconds,
                  const char *path);

/* Where a point in metres is in the picture. */
double picture_across(const picture *p, double x);
double picture_down(const picture *p, double y);

/* ---- A page --------------------------------------------------------------------------------- */

/* Writes the page page.html, and in place of its line @RUN@ the run: what print_acts prints, which
 * are fields of an object; time, floor, and the walkers' commitments. Lengths are millimetres,
 * times ticks. A walker is a list of commitments [act, x, y, c, s, start, rest x, rest y, rest c,
 * rest s, rest start, form]; act -1 is none. */
void page_write(const history *h, const void *of, void (*print_acts)(FILE *out, const void *of),
                const char *path);

/* A length of Q16.16 in millimetres, for pages. */
long millimetres(int32_t length);

#endif
