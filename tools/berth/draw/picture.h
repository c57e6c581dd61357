/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A picture of one or two placed motions: what its panels share. */

#ifndef BERTH_TOOL_PICTURE_H
#define BERTH_TOOL_PICTURE_H

#include "tools/berth/ask/meeting.h"
#include "svg.h"

#include <stdio.h>

/* A motion as it stands in the world. */
typedef struct figure {
    char *name;
    image im;
    image_facts facts;
    placed at;
    int family;        /* of colours */
    double tick;       /* seconds */
    double begin, end; /* seconds: of its legs */
    image_disc *discs; /* metres, world, level by level */
    uint32_t disc_count;
    unsigned levels;
    double *x, *y, *r, *t; /* world, metres, seconds, at each instant that is drawn: a held sample's
                              begin, of straight legs many */
    uint32_t count;
} figure;

/* A rectangle of the ground, metres: x, y; it grows to hold discs. */
typedef struct ground {
    double low[2], high[2];
} ground;

ground ground_of_nothing(void);
void ground_widen(ground *g, double x, double y, double reach);

typedef struct picture {
    FILE *out;
    double em; /* size of text, pixels */
    figure figures[2];
    int count;
    const meeting *meet; /* null: one motion */
    double tick;         /* seconds */
    int level;           /* of the trees, that is shown */
    ground ground;       /* of all that is shown */
    double begin, end;   /* seconds */
} picture;

#define INK "#1f2933"
#define FAINT "#6b7785"
#define GRID "#e4e7eb"
#define CONTACT "#c2006b"

/* Pixels of text, for a picture of the size that was asked for. */
double text_size(const options *o);

/* Colours. Family 0 is for a motion alone, 1 and 2 for A and B. */
const char *level_colour(int family, int level);
const char *path_colour(int family);
const char *disc_colour(int family);

/* 1, 2 or 5 times a power of ten: the least such not below `least`. */
double nice_step(double least);

/* A number as an axis shows it at this step; the result lasts until the next call. */
const char *tick_text(double value, double step);

/* A motion as it is placed; then, when the picture's time is known, its instants in that time, for
 * where it stands after its end it goes on to be there. */
figure figure_of(const char *path, const image *im, const spot *where, const options *o);
void figure_fill(figure *f, double begin, double end);

/* Seconds of a local tick. */
double figure_time(const figure *f, int32_t local);

/* Whether a disc is of a level, or a leaf above it: together these bound every leg once. */
bool covers_level(const image_disc *d, int level);

void draw_plan(const picture *p, const rect *area);
void draw_space_time(const picture *p, const rect *area);

#endif
