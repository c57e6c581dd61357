/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Occupancies: all the ground that a character covers over a time, registered while it moves.
 *
 * The occupancy space OS(M, [t1, t2]) of a mesh M is the union of its projections onto the ground
 * at all times of the interval. Here it is a bitmap of square cells: add the posed mesh once an
 * animation frame, then take the outline of the cells that are set, and build a footprint of it.
 * The memory is bounded by the bitmap, however long the character moves.
 *
 * Nothing is missed: a cell is set when any point of the shape, edge and corner included, is in the
 * closed cell. And little is set in vain: only cells that come within the band of the shape, in x
 * and in y each.
 *
 *   q16   the band is 1/BERTH_OCCUPANCY_STEPS of a cell: positions are exact, then rounded down to
 *         a step; what follows is exact in integers.
 *   f32   two such steps and more, by the rounding of the positions: 2^-20 (f64: 2^-49) of the sum
 *         of |x| and |y| of the translation, |x| and |y| of the bitmap's lower left corner, and
 *         its two sides.
 *
 * Shapes lie within the bitmap, band included (so keep the band away from its right and upper side,
 * in floats from every side); what does not is refused with BERTH_E_EXTENT. Every call that adds is
 * all or nothing: it looks at the whole shape before it sets a cell.
 *
 * Motion between two poses: what is added is where the mesh is, not where it was between. Two ways
 * keep what lies between from being missed:
 *
 *   - Pose more often, until no vertex moves further than a cell from one pose to the next: then
 *     what is missed is narrower than a cell. `berth footprint --from --to` does that: it halves
 *     the time between two poses until it holds.
 *   - Let d be how far any vertex gets from where the pose before had it, until the next one (its
 *     top speed times the time between, at most). A point of a triangle is a mean of its corners,
 *     so it gets no further. Add the poses, and build the footprint of their outline with d as its
 *     radius: then nothing is missed. When d is taken from both poses, the earlier up to half the
 *     time and the later from there on, half of it does.
 *
 * Cells are counted from the lower left one, (0, 0). Memory: one block of the caller's arena, a bit
 * a cell and a word a row.
 *
 * After S. A. Stüvel, A. Egges, A. F. van der Stappen, N. Magnenat-Thalmann and D. Thalmann, the
 * poster "Collision Checking Using Occupancy Spaces". */

#ifndef BERTH_OCCUPANCY_H
#define BERTH_OCCUPANCY_H

#include "arena.h"
#include "mesh.h"
#include "num.h"
#include "outline.h"
#include "placement.h"
#include "status.h"

BERTH_BEGIN_DECLS

/* ---- Limits and sizes ----------------------------------------------------------------------- */

#define BERTH_OCCUPANCY_COLUMNS_MAX 1023
#define BERTH_OCCUPANCY_ROWS_MAX 1023
#define BERTH_OCCUPANCY_CELL_MIN (-10) /* a cell's side is 2^cell units: 1/1024 of a unit, */
#define BERTH_OCCUPANCY_CELL_MAX 8     /* and 256 units */
#define BERTH_OCCUPANCY_STEPS 32       /* positions are rounded to 1/32 of a cell */

/* Bytes of an occupancy, a multiple of 4, and the same in 32-bit words, for static arrays;
 * berth_occupancy_size gives the same number at run time. */
#define BERTH_OCCUPANCY_WORDS(columns, rows)                                                       \
    (BERTH_U32(rows) * ((BERTH_U32(columns) + 31u) / 32u + 1u) + 2u)
#define BERTH_OCCUPANCY_BYTES(columns, rows) (4u * BERTH_OCCUPANCY_WORDS(columns, rows))

/* Scratch, in bytes aligned to 4: of berth_occupancy_add_mesh; of berth_occupancy_outline and of
 * berth_occupancy_add_outline when it fills. All of it is given back. */
#define BERTH_OCCUPANCY_MESH_SCRATCH(vertex_count) (4u * BERTH_U32(vertex_count))
#define BERTH_OCCUPANCY_SCRATCH(columns, rows)                                                     \
    (4u * BERTH_U32(rows) * ((BERTH_U32(columns) + 31u) / 32u))

/* Bytes that berth_occupancy_outline keeps; in f64 aligned to 8. */
#define BERTH_OCCUPANCY_OUTLINE_BYTES(points, rings)                                               \
    (2u * BERTH_U32(sizeof(berth_num)) * BERTH_U32(points) + 2u * BERTH_U32(rings))

/* ---- Description and occupancy -------------------------------------------------------------- */

typedef struct berth_occupancy_desc {
    berth_num x, y; /* lower left corner of the bitmap, in the frame that placements lead to: world,
                       or the footprint's own. Rounded down to a multiple of the cell's side, so
                       that all bitmaps of one cell size lie on one grid */
    int32_t cell;   /* a cell's side is 2^cell units, _CELL_MIN to _CELL_MAX */
    uint16_t columns, rows; /* cells in x and in y, 1 to BERTH_OCCUPANCY_COLUMNS_MAX, _ROWS_MAX. The
                               upper right corner, too, is within +-BERTH_COORDINATE_MAX */
} berth_occupancy_desc;

/* An occupancy. Made by berth_occupancy_make, and written to by the calls below only; valid as long
 * as the arena's memory. A copy of it is not a second occupancy. */
typedef struct berth_occupancy {
    uint32_t *bits; /* rows from below; bit c % 32 of word c / 32 of a row is column c */
    int16_t *spans; /* work space, two numbers a row and for the row beyond either end */
    berth_num x, y; /* lower left corner, a multiple of the cell's side */
    uint16_t columns, rows;
    uint16_t words; /* of a row */
    int8_t cell;    /* a cell's side is 2^cell units */
} berth_occupancy;

/* Bytes that make takes from the arena, aligned to 4; 0 exactly when make refuses the
 * description. */
#define berth_occupancy_size BERTH_NAME(berth_occupancy_size)
BERTH_NODISCARD size_t berth_occupancy_size(const berth_occupancy_desc *desc);

/* Makes *occupancy an empty one in memory of the arena.
 *
 * Returns BERTH_OK, or the first that applies: BERTH_E_NULL, BERTH_E_COORDINATE
 * (the lower left corner), BERTH_E_EXTENT (cell, columns, rows, or the upper right corner),
 * BERTH_E_IMAGE_SPACE; then neither arena, nor its memory, nor *occupancy has changed. Cost:
 * O(bytes). */
#define berth_occupancy_make BERTH_NAME(berth_occupancy_make)
BERTH_NODISCARD berth_status berth_occupancy_make(const berth_occupancy_desc *desc,
                                                  berth_arena *arena, berth_occupancy *occupancy);

/* ---- Adding --------------------------------------------------------------------------------- */

/* Each returns BERTH_OK, or the first that applies: BERTH_E_NULL, BERTH_E_VIEW (the
 * occupancy was not made), what the check of the shape or the placement says, BERTH_E_SCRATCH_SPACE
 * and BERTH_E_EXTENT (part of the shape lies outside of the bitmap); then no cell has changed and
 * the scratch arena stands where it stood. Stack under 340 bytes (`make stack`). */

/* Clears every cell. Cost: O(bytes). */
#define berth_occupancy_clear BERTH_NAME(berth_occupancy_clear)
BERTH_NODISCARD berth_status berth_occupancy_clear(berth_occupancy *occupancy);

/* Sets every cell that a triangle of the mesh touches, seen from above; the placement leads from
 * the mesh's ground axes to the occupancy's frame (its start does not matter). All vertices count
 * for BERTH_E_EXTENT, whether a triangle names them or not.
 *
 * Scratch: BERTH_OCCUPANCY_MESH_SCRATCH(vertex_count) bytes.
 * Scaling (q16): a vertex is turned and moved in 64-bit integers, exactly, and rounded down to a
 * step; steps have 15 bits, so all products of differences fit 32.
 * Cost: O(vertices + triangles + rows of cells that they span); two divisions for each edge that
 * passes a row, none a row. Figures: `make bench-occupancy`. */
#define berth_occupancy_add_mesh BERTH_NAME(berth_occupancy_add_mesh)
BERTH_NODISCARD berth_status berth_occupancy_add_mesh(berth_occupancy *occupancy,
                                                      const berth_mesh *mesh,
                                                      const berth_placement *placement,
                                                      berth_arena *scratch);

/* Sets every cell that a segment (or single point) of the outline touches; and, when `filled` is
 * not 0, those inside: where a line to the far side meets the rings an odd number of times, so that
 * direction and order of the rings do not matter and holes stay empty.
 *
 * Scratch: BERTH_OCCUPANCY_SCRATCH(columns, rows) when filled, else none, and then it may be null.
 * Cost: O(points + rows that the segments span), and O(bytes) to fill. */
#define berth_occupancy_add_outline BERTH_NAME(berth_occupancy_add_outline)
BERTH_NODISCARD berth_status berth_occupancy_add_outline(berth_occupancy *occupancy,
                                                         const berth_outline *outline,
                                                         const berth_placement *placement,
                                                         int filled, berth_arena *scratch);

/* Sets every cell that the closed disc around (x, y), in the occupancy's frame, touches. The radius
 * is rounded up to a step, too, so the band is one step wider. BERTH_E_COORDINATE for the centre,
 * BERTH_E_RADIUS below 0 or above BERTH_RADIUS_MAX. Cost: O(rows), a square root each. */
#define berth_occupancy_add_disc BERTH_NAME(berth_occupancy_add_disc)
BERTH_NODISCARD berth_status berth_occupancy_add_disc(berth_occupancy *occupancy, berth_num x,
                                                      berth_num y, berth_num radius);

/* ---- Asking --------------------------------------------------------------------------------- */

/* BERTH_HIT: the cell is set; BERTH_CLEAR: it is not. Errors: BERTH_E_NULL, BERTH_E_VIEW,
 * BERTH_E_INDEX (no such column or row). */
#define berth_occupancy_has BERTH_NAME(berth_occupancy_has)
BERTH_NODISCARD berth_status berth_occupancy_has(const berth_occupancy *occupancy, uint32_t column,
                                                 uint32_t row);

/* How many cells are set; 0 when occupancy is null or was not made. Cost: O(bytes). */
#define berth_occupancy_cells BERTH_NAME(berth_occupancy_cells)
BERTH_NODISCARD uint32_t berth_occupancy_cells(const berth_occupancy *occupancy);

/* The boundary of the set cells, as rings of corner points in the occupancy's frame, exactly: outer
 * rings counter-clockwise; and, when `holes` is not 0, holes, clockwise. Points in the middle of a
 * straight side are left out. Rings come in the order of their lowest, then leftmost, side with set
 * cells above it, and start there.
 *
 * Cells that touch at a corner only are separate: a ring never leads from one to the other there.
 * (So empty cells that touch at a corner are one hole, whose ring passes the corner twice.)
 *
 * Kept memory: BERTH_OCCUPANCY_OUTLINE_BYTES(points, rings), which *outline points to. Scratch:
 * BERTH_OCCUPANCY_SCRATCH(columns, rows) bytes. The two arenas may be one.
 * Returns BERTH_OK, or the first that applies: BERTH_E_NULL, BERTH_E_VIEW,
 * BERTH_E_SCRATCH_SPACE, BERTH_E_EMPTY (no cell is set), BERTH_E_POINTS (more than
 * BERTH_OUTLINE_POINTS_MAX), BERTH_E_IMAGE_SPACE (kept is too short); then neither arena's position
 * nor *outline has changed. Cost: O(bytes + length of the boundary in cells). */
#define berth_occupancy_outline BERTH_NAME(berth_occupancy_outline)
BERTH_NODISCARD berth_status berth_occupancy_outline(const berth_occupancy *occupancy, int holes,
                                                     berth_arena *kept, berth_arena *scratch,
                                                     berth_outline *outline);

BERTH_END_DECLS

#endif
