/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours: the outline of the shadow that a posed mesh throws straight down on the ground.
 *
 * The shadow is the union of the projected triangles. Its outline is one ring a piece, counter-
 * clockwise; with `holes`, one more for each hole, clockwise. Pieces, or holes, that touch in a
 * point only are rings of their own. After these come rings of two points and of one: segments and
 * points, what has no area on the grid and is not within the union. A wall seen from above is a
 * segment, a triangle too small for the grid a point, and so is what rounding leaves of a sliver.
 *
 * Vertices are rounded to a grid whose step is a power of two, at most 32767 steps across; from
 * there on the union is computed exactly, in integers, whatever the triangles are: needles,
 * duplicates, triangles seen edge-on, edges that more than two triangles share, edges that lie on
 * one another. Points where two edges cross are rounded to the same grid at the very end, so:
 *
 *   - No point of a triangle is further than a step, on each axis, from the outline and what it
 *     encloses: half a step for the vertices, half for the crossings. This holds for every mesh.
 *   - On each axis the outline is within half a step of the union of the rounded triangles, and
 *     that within half a step of the union of the triangles as given.
 *   - Rings are closed and without repeated or collinear points. Rounding a crossing may move an
 *     edge by up to half a step on each axis: gaps, holes and necks narrower than that may close,
 *     and parts of the outline that are nearer to each other may touch or cross.
 *
 * In q16 the points are the same bits on every core; in f32 and f64, too, and the same points for
 * the same vertices.
 *
 * After S. A. Stüvel et al., "Hierarchical Structures for Collision Checking between Virtual
 * Characters", whose footprints are contours of posed meshes; how they are found is ours, see
 * src/ground/contour_sweep.c. */

#ifndef BERTH_CONTOUR_H
#define BERTH_CONTOUR_H

#include "arena.h"
#include "mesh.h"
#include "outline.h"

BERTH_BEGIN_DECLS

/* ---- Limits and sizes ----------------------------------------------------------------------- */

#define BERTH_CONTOUR_SHIFT_MAX 16
#define BERTH_CONTOUR_STEPS 32767 /* the most grid steps that a mesh may span */

/* Points of a description that says 0. The outline of n triangles, before its crossings are
 * rounded, has at most 3 n^2 points; that of a figure far fewer than it has triangles. */
#define BERTH_CONTOUR_POINTS(triangles)                                                            \
    (BERTH_U32(triangles) <= 8 ? 3u * BERTH_U32(triangles) * BERTH_U32(triangles)                  \
                               : 192u + BERTH_U32(triangles))

/* The most bytes that a contour of `points` points, not 0, takes from the kept arena. */
#define BERTH_CONTOUR_KEPT_BYTES(points)                                                           \
    (2u * (BERTH_U32(sizeof(berth_num)) + 1u) * BERTH_U32(points))

/* The most bytes of scratch, aligned to 4: 8 a point; and 10 a vertex and 35 a triangle, or 2 a
 * point, whichever is more. A mesh whose triangles share their edges does with 23 to 26 a
 * triangle. */
#define BERTH_CONTOUR_WORK_BYTES(vertices, triangles)                                              \
    (10u * BERTH_U32(vertices) + 35u * BERTH_U32(triangles) + 64u)
#define BERTH_CONTOUR_SCRATCH_BYTES(vertices, triangles, points)                                   \
    (8u * BERTH_U32(points) +                                                                      \
     (BERTH_CONTOUR_WORK_BYTES(vertices, triangles) > 2u * BERTH_U32(points)                       \
          ? BERTH_CONTOUR_WORK_BYTES(vertices, triangles)                                          \
          : 2u * BERTH_U32(points)))

/* The same in 32-bit words, for static arrays. */
#define BERTH_CONTOUR_KEPT_WORDS(points) ((BERTH_CONTOUR_KEPT_BYTES(points) + 3u) / 4u)
#define BERTH_CONTOUR_SCRATCH_WORDS(vertices, triangles, points)                                   \
    ((BERTH_CONTOUR_SCRATCH_BYTES(vertices, triangles, points) + 3u) / 4u)

/* ---- Description and counts ----------------------------------------------------------------- */

/* All zero ({0}, in C++ {}) but for the mesh is the default. */
typedef struct berth_contour_desc {
    berth_mesh mesh;
    uint16_t points; /* room for this many points, holes included even when not asked for, 3 to
                        BERTH_OUTLINE_POINTS_MAX; 0: BERTH_CONTOUR_POINTS, at most that */
    uint8_t holes;   /* 1: rings of holes, too; 0: outer rings alone */
    uint8_t shift;   /* the grid step is 2^shift / 65536 units, 1 to BERTH_CONTOUR_SHIFT_MAX; 0: the
                        finest on which the mesh spans at most BERTH_CONTOUR_STEPS steps */
    uint32_t steps;  /* budget: look at no more pairs of a candidate and a triangle than this; 0: at
                        as many as it takes, at most 3 * 21845 * 21846 */
} berth_contour_desc;

typedef struct berth_contour_counts {
    berth_num step;      /* the grid step */
    uint32_t triangles;  /* that have an area on the grid */
    uint32_t candidates; /* edges without a triangle on each side: all that can be on an outline;
                            and segments and points */
    uint32_t pairs;      /* pairs of a candidate and a triangle that the sweep looked at */
    uint32_t pieces;     /* parts of candidates that are on an outline, before they are joined */
    uint32_t outer;      /* rings of pieces */
    uint32_t holes;      /* rings of holes, 0 when they were not asked for */
    uint32_t segments;   /* rings of one or two points */
} berth_contour_counts;

/* The most bytes that the call takes from either arena (kept aligned to a number, scratch to 4); 0
 * when the description has no contour, whatever the mesh's arrays hold. Reads no vertex and no
 * triangle, and their pointers may be null yet. */
#define berth_contour_kept_size BERTH_NAME(berth_contour_kept_size)
#define berth_contour_scratch_size BERTH_NAME(berth_contour_scratch_size)
BERTH_NODISCARD size_t berth_contour_kept_size(const berth_contour_desc *desc);
BERTH_NODISCARD size_t berth_contour_scratch_size(const berth_contour_desc *desc);

/* ---- The call ------------------------------------------------------------------------------- */

/* Makes *outline the outline of the shadow of desc->mesh, in the mesh's own frame on the ground
 * (see mesh.h). Its arrays lie in the kept arena, just as long as they are. Each ring begins at its
 * lowest point (by x, then y), and rings are in the order of these; segments and points come last.
 * *counts may be null.
 *
 * Returns BERTH_OK, or
 *   BERTH_UNKNOWN          the budget desc->steps ran out
 *   BERTH_E_NULL           desc, an arena, outline or an array of the mesh is null
 *   BERTH_E_KIND, BERTH_E_STRIDE, BERTH_E_TRIANGLES, BERTH_E_VERTEX, BERTH_E_COORDINATE
 *                          up, stride, none or too many triangles or vertices, a triangle's vertex
 *                          that is not there, or any vertex, used or not
 *   BERTH_E_EXTENT         shift is above its most, or the mesh is too large for that step
 *   BERTH_E_POINTS         points is 1, 2 or above its most; or it is too few for this mesh
 *   BERTH_E_SCRATCH_SPACE, BERTH_E_IMAGE_SPACE   the scratch or the kept arena is too short (with
 *                          the sizes above they are not); scratch: also where both are one
 * and then neither the kept arena, nor its memory, nor *outline, nor *counts has changed. The
 * scratch arena is back at its mark afterwards, always.
 *
 * Stack: at most 660 bytes on m0 and m3 (`make stack`). Scaling: coordinates of 15 bits, cross
 * products of 32, and crossings compared as fractions in 64; two 64-bit divisions an end of a
 * piece. Cost: O((vertices + triangles) log) to find the k candidates; for each of them the
 * triangles that overlap it in x, up to the one with which it is covered, and O(m log m) for the m
 * that cover different parts of it; O(points log points) to join, and O(d^2) at a grid point that d
 * pieces leave. `make bench-contour` has the time of the dearest meshes. */
#define berth_contour BERTH_NAME(berth_contour)
BERTH_NODISCARD berth_status berth_contour(const berth_contour_desc *desc, berth_arena *kept,
                                           berth_arena *scratch, berth_outline *outline,
                                           berth_contour_counts *counts);

BERTH_END_DECLS

#endif
