/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the programs behind `make footprints` share: methods, cases, and how both get to a core.
 *
 * Everything of the library is q16. A figure is a posed mesh; a case is two figures, the first at
 * the origin; a method is a structure over a figure and a way to ask two of them. */

#ifndef BERTH_FOOTPRINTS_H
#define BERTH_FOOTPRINTS_H

#include "berth/papers/obb.h"

/* ---- Cases ---------------------------------------------------------------------------------- */

/* As it lies in a core's flash, too. */
typedef struct fp_case {
    uint16_t a, b; /* figures */
    berth_placement at_b;
} fp_case;

/* ---- Methods -------------------------------------------------------------------------------- */

/* A figure as a method holds it. */
typedef struct fp_tree {
    union {
        berth_footprint circles;
        berth_obb boxes;
    } view;
    const void *full; /* an fcl_tree */
} fp_tree;

typedef struct fp_counts {
    uint32_t bounds; /* pairs of volumes tested */
    uint32_t parts;  /* pairs of segments or triangles tested */
} fp_counts;

/* A call, for all methods alike: 1 a hit, 0 clear, below 0 an error. */
typedef int (*fp_ask)(const fp_tree *a, const fp_tree *b, const berth_placement *at_b,
                      fp_counts *counts);

typedef struct fp_method {
    const char *name;
    fp_ask ask;
    int (*attach)(fp_tree *tree, const void *image, size_t bytes); /* returns 0 when it refuses */
    uint8_t kind;   /* what it is built as: berth_footprint_method, or 1 for boxes over triangles */
    uint8_t source; /* of fp_source */
    uint8_t shape;  /* of the library: the image keeps segments or triangles */
    uint8_t quick;
    uint8_t whole; /* of the library: leaves are whole segments, whatever their length */
} fp_method;

enum fp_source { FP_CIRCLES, FP_BOXES, FP_FULL };

/* The last has a null name. FP_CONTOUR is the paper's own. */
#define FP_CONTOUR 2
extern const fp_method fp_methods[];

/* The table's entry of that name, or null. */
const fp_method *fp_method_named(const char *name);

/* What the loop around a method costs: a call that does nothing. */
int fp_nothing(const fp_tree *a, const fp_tree *b, const berth_placement *at_b, fp_counts *counts);

/* FCL (figures.c), on the host; elsewhere there is a stub that is never called. */
int fp_ask_full(const fp_tree *a, const fp_tree *b, const berth_placement *at_b, fp_counts *counts);

/* ---- In a core's flash ---------------------------------------------------------------------- */

/* What pack.c writes and cost.c reads: this header, the cases, an offset a figure and one more, the
 * images. Offsets count bytes from the header. */
typedef struct fp_pack {
    uint32_t method; /* index into fp_methods */
    uint32_t figures, cases;
    uint32_t hits; /* on the host */
} fp_pack;

#endif
