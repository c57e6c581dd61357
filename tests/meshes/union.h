/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The shadow of a mesh by other means: the union of its projected triangles by GEOS, in double, and
 * what the two outlines have to do with each other. */

#ifndef BERTH_TEST_UNION_H
#define BERTH_TEST_UNION_H

#include <berth/contour.h>

typedef struct union_report {
    double area, area_given;     /* of the outline; of the union */
    double outside;              /* the furthest vertex, or corner of the union, from the outline's
                                    inside, in grid steps */
    double astray;               /* the furthest corner of the outline from the union's boundary */
    double between;              /* area of the symmetric difference; negative: not to be had */
    uint32_t outer, holes;       /* of the union */
    uint32_t lost, lost_holes;   /* of the union, wider than 2 steps, and not in the outline */
    uint32_t added, added_holes; /* of the outline, wider than 2 steps, and not in the union */
} union_report;

void union_begin(void);
void union_end(void);

/* 0 when GEOS cannot do it. */
int union_compare(const berth_mesh *mesh, const berth_outline *outline, double step,
                  union_report *report);

#endif
