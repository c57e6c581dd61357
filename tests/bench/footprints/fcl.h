/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The paper's "full" method, as others keep it: a tree of oriented boxes over the triangles of a
 * posed mesh in space, of the Flexible Collision Library. Behind a C interface, host only: FCL is
 * what footprints are compared with, and what tells a true collision. */

#ifndef BERTH_FOOTPRINTS_FCL_H
#define BERTH_FOOTPRINTS_FCL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fcl_tree fcl_tree;

/* Where a mesh stands: turned about the up axis, then moved over the ground. */
typedef struct fcl_place {
    double c, s, x, y;
} fcl_place;

typedef struct fcl_counts {
    uint32_t boxes, triangles; /* pairs tested */
} fcl_counts;

/* `xyz` are metres, z up, three a vertex; three corners a triangle. Null: not to be built. */
fcl_tree *fcl_tree_build(const double *xyz, uint32_t vertices, const uint32_t *corners,
                         uint32_t triangles);
void fcl_tree_free(fcl_tree *tree);

uint32_t fcl_tree_nodes(const fcl_tree *tree);
uint64_t fcl_tree_bytes(const fcl_tree *tree); /* nodes, triangles and vertices */

/* Whether two triangles meet: FCL's own call, as a program uses it. */
int fcl_collide(const fcl_tree *a, const fcl_place *at_a, const fcl_tree *b, const fcl_place *at_b);

/* The same, and what was tested for it; slower. */
int fcl_collide_counted(const fcl_tree *a, const fcl_place *at_a, const fcl_tree *b,
                        const fcl_place *at_b, fcl_counts *counts);

#ifdef __cplusplus
}
#endif

#endif
