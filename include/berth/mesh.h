/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Meshes: the triangles of a posed character, as the caller's arrays.
 *
 * What footprints are taken of. A mesh only describes the caller's vertices and indices; they stay
 * where they are, and are read during a call that is given the mesh, never later. Nothing is asked
 * of the triangles: they may be of any direction, share vertices or not, overlap, be degenerate,
 * and need not enclose anything.
 *
 * The ground is seen from above: with the ground's axes named so that (ground x, ground y, up) is
 * right-handed, a counter-clockwise turn on the ground is one for who looks down on it.
 *
 *   up            ground x   ground y
 *   BERTH_UP_Z    x          y
 *   BERTH_UP_Y    z          x
 *   BERTH_UP_X    y          z */

#ifndef BERTH_MESH_H
#define BERTH_MESH_H

#include "num.h"
#include "status.h"

BERTH_BEGIN_DECLS

typedef enum berth_up { BERTH_UP_X, BERTH_UP_Y, BERTH_UP_Z } berth_up;

typedef struct berth_mesh {
    const berth_num *vertices; /* x, y, z of each, in the character's own frame, within
                                  +-BERTH_COORDINATE_MAX; other fields may lie between vertices */
    const uint16_t *triangles; /* three vertex numbers each */
    uint32_t stride;           /* bytes from one vertex's x to the next one's, a multiple of a
                                  number's size; 0: three numbers without gaps */
    uint16_t vertex_count;     /* 1 to 65535 */
    uint16_t triangle_count;   /* 1 to 65535 */
    uint8_t up;                /* enum berth_up: the axis that points away from the ground */
} berth_mesh;

/* BERTH_OK, or, looked for in this order, BERTH_E_NULL, BERTH_E_TRIANGLES (there are none),
 * BERTH_E_POINTS (no vertices), BERTH_E_STRIDE (no multiple of a number's size, or vertices would
 * overlap), BERTH_E_KIND (up), BERTH_E_VERTEX (a triangle names a vertex that is not there),
 * BERTH_E_COORDINATE (any of the three; NaN too). O(vertices + triangles); no scratch. */
#define berth_mesh_check BERTH_NAME(berth_mesh_check)
BERTH_NODISCARD berth_status berth_mesh_check(const berth_mesh *mesh);

BERTH_END_DECLS

#endif
