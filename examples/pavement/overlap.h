/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two meshes, seen from above, cover any ground together? Exact, and nothing of the library in
 * it: the answer that a played-back run is held against. */

#ifndef PAVEMENT_OVERLAP_H
#define PAVEMENT_OVERLAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A mesh in one pose. Made by cover_make. */
typedef struct cover {
    const int32_t *x, *y;    /* vertices, Q16.16; the caller's */
    const uint16_t *corners; /* three a triangle; the caller's */
    uint32_t *order;         /* the triangles in the order of the tree's leaves */
    struct cover_node *nodes;
    size_t count, node_count;
} cover;

/* With at least one triangle. A cover of the same triangles in another pose may be given, so that
 * they need not be sorted again; or null. */
cover cover_make(const int32_t *x, const int32_t *y, const uint16_t *corners, size_t triangles,
                 const cover *like);

/* Where a mesh lies: turned by the pair (c, s), Q1.14, then moved, Q16.16. */
typedef struct cover_place {
    int32_t c, s, x, y;
} cover_place;

/* True when a triangle of a and one of b, placed, have inner points in common. */
bool cover_overlap(const cover *a, const cover_place *at_a, const cover *b,
                   const cover_place *at_b);

#endif
