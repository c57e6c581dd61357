/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Adding posed meshes, outlines and discs. */

#include "mesh.h"
#include "occupancy_draw.h"

#include "../core/num.h"

/* ---- Meshes ---------------------------------------------------------------------------------- */

/* Every vertex becomes steps once, then every triangle is drawn. */

static int place_vertices(const berth_mesh *mesh, const berthi_steps *steps, berthi_pair *points)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        berth_num x, y;
        berthi_mesh_ground(mesh, i, &x, &y);
        if (!berthi_steps_point(steps, x, y, &points[i])) {
            return 0;
        }
    }
    return 1;
}

static void draw_triangles(const berth_occupancy *occupancy, const berth_mesh *mesh, int32_t band,
                           const berthi_pair *points)
{
    const uint16_t *index = mesh->triangles;
    for (uint32_t i = 0; i < mesh->triangle_count; i++, index += 3) {
        berthi_draw_triangle(occupancy, band, points[index[0]], points[index[1]], points[index[2]]);
    }
}

berth_status berth_occupancy_add_mesh(berth_occupancy *occupancy, const berth_mesh *mesh,
                                      const berth_placement *placement, berth_arena *scratch)
{
    berth_status status;
    berthi_steps steps;
    berthi_pair *points;
    size_t mark;
    if (occupancy == NULL || mesh == NULL || placement == NULL || scratch == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy)) {
        return BERTH_E_VIEW;
    }
    status = berth_mesh_check(mesh);
    if (status == BERTH_OK) {
        status = berth_placement_check(placement);
    }
    if (status != BERTH_OK) {
        return status;
    }
    mark = berth_arena_mark(scratch);
    points = berth_arena_take(scratch, BERTH_OCCUPANCY_MESH_SCRATCH(mesh->vertex_count), 4);
    if (points == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    steps = berthi_steps_of(occupancy, placement);
    if (place_vertices(mesh, &steps, points)) {
        draw_triangles(occupancy, mesh, steps.band, points);
    } else {
        status = BERTH_E_EXTENT;
    }
    berth_arena_reset(scratch, mark);
    return status;
}

/* ---- Outlines ------------------------------------------------------------------------------- */

/* What is done with each segment, from the outline's point to its ring's next. */
typedef void (*segment_call)(const berth_occupancy *occupancy, uint32_t *bits, int32_t band,
                             berthi_pair a, berthi_pair b);

/* Calls for every segment of every ring; a null call only looks. 0 when a point is outside. */
static int each_segment(const berth_occupancy *occupancy, const berth_outline *outline,
                        const berthi_steps *steps, segment_call call, uint32_t *bits)
{
    uint32_t i = 0;
    for (uint32_t ring = 0; ring < outline->rings; ring++) {
        const uint32_t end = outline->end != NULL ? outline->end[ring] : outline->points;
        berthi_pair before, point;
        if (!berthi_steps_point(steps, outline->x[end - 1], outline->y[end - 1], &before)) {
            return 0;
        }
        for (; i < end; i++) {
            if (!berthi_steps_point(steps, outline->x[i], outline->y[i], &point)) {
                return 0;
            }
            if (call != NULL) {
                call(occupancy, bits, steps->band, before, point);
            }
            before = point;
        }
    }
    return 1;
}

static void draw(const berth_occupancy *occupancy, uint32_t *bits, int32_t band, berthi_pair a,
                 berthi_pair b)
{
    (void)bits;
    berthi_draw_segment(occupancy, band, a, b);
}

/* Turns over the bit of the cell in which the segment meets the middle of a row, for each. That
 * cell is set anyway, so it does not matter on which side of its centre the meeting is. */
static void turn_over(const berth_occupancy *occupancy, uint32_t *bits, int32_t band, berthi_pair a,
                      berthi_pair b)
{
    const berthi_pair low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
    berthi_edge_walk walk;
    int32_t lines = berthi_edge_begin(&walk, low.x, low.y, (int32_t)high.x - low.x,
                                      (int32_t)high.y - low.y, BERTH_OCCUPANCY_STEPS / 2);
    uint32_t *row;
    (void)band;
    if (lines <= 0) {
        return;
    }
    row = bits + (uint32_t)(walk.line - 1) * occupancy->words; /* line k: the middle of row k - 1 */
    for (;;) {
        const uint32_t column = (uint32_t)berthi_floor_cells(walk.x);
        row[column >> 5] ^= UINT32_C(1) << (column & 31);
        if (--lines == 0) {
            return;
        }
        row += occupancy->words;
        berthi_walk_on(&walk);
    }
}

/* Sets, in a row, all cells from every turn to the next. There is an even number of turns in every
 * row, so nothing is set beyond the last. */
static void fill_row(uint32_t *to, const uint32_t *turns, uint32_t words)
{
    uint32_t inside = 0; /* all ones when the number of turns, from the left, is odd */
    for (uint32_t i = 0; i < words; i++) {
        uint32_t word = turns[i];
        word ^= word << 1;
        word ^= word << 2;
        word ^= word << 4;
        word ^= word << 8;
        word ^= word << 16;
        word ^= inside;
        to[i] |= word;
        inside = (word >> 31) != 0 ? UINT32_MAX : 0;
    }
}

/* Every cell that no segment touches is inside or outside as a whole, and its centre tells: the
 * outline of pairs differs from the true one only within the band, which is set. */
static void fill_rings(const berth_occupancy *occupancy, const berth_outline *outline,
                       const berthi_steps *steps, uint32_t *turns)
{
    const uint32_t words = berthi_occupancy_words(occupancy);
    for (uint32_t i = 0; i < words; i++) {
        turns[i] = 0;
    }
    (void)each_segment(occupancy, outline, steps, turn_over, turns);
    for (uint32_t i = 0; i < words; i += occupancy->words) {
        fill_row(occupancy->bits + i, turns + i, occupancy->words);
    }
}

/* With all arguments right; turns is null when nothing is to be filled. */
static berth_status add_outline(const berth_occupancy *occupancy, const berth_outline *outline,
                                const berth_placement *placement, uint32_t *turns)
{
    const berthi_steps steps = berthi_steps_of(occupancy, placement);
    if (!each_segment(occupancy, outline, &steps, NULL, NULL)) {
        return BERTH_E_EXTENT;
    }
    (void)each_segment(occupancy, outline, &steps, draw, NULL);
    if (turns != NULL) {
        fill_rings(occupancy, outline, &steps, turns);
    }
    return BERTH_OK;
}

berth_status berth_occupancy_add_outline(berth_occupancy *occupancy, const berth_outline *outline,
                                         const berth_placement *placement, int filled,
                                         berth_arena *scratch)
{
    berth_status status;
    uint32_t *turns = NULL;
    size_t mark;
    if (occupancy == NULL || outline == NULL || placement == NULL ||
        (filled != 0 && scratch == NULL)) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy)) {
        return BERTH_E_VIEW;
    }
    status = berth_outline_check(outline);
    if (status == BERTH_OK) {
        status = berth_placement_check(placement);
    }
    if (status != BERTH_OK) {
        return status;
    }
    if (filled == 0) {
        return add_outline(occupancy, outline, placement, NULL);
    }
    mark = berth_arena_mark(scratch);
    turns =
        berth_arena_take(scratch, BERTH_OCCUPANCY_SCRATCH(occupancy->columns, occupancy->rows), 4);
    if (turns == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    status = add_outline(occupancy, outline, placement, turns);
    berth_arena_reset(scratch, mark);
    return status;
}

/* ---- Discs ---------------------------------------------------------------------------------- */

/* The part of the disc in a slab reaches as far to either side as the chord of the height in it
 * that is nearest to the centre. Both squares are below 2^30. */
static void draw_disc(const berth_occupancy *occupancy, int32_t band, berthi_pair centre,
                      int32_t radius)
{
    int32_t row = berthi_floor_cells(centre.y - radius - 1);
    int32_t end = berthi_floor_cells(centre.y + radius + band);
    row = row < 0 ? 0 : row;
    end = end < occupancy->rows ? end : occupancy->rows - 1;
    for (; row <= end; row++) {
        const int32_t above = row * BERTH_OCCUPANCY_STEPS - band - centre.y;
        const int32_t below = centre.y - (row + 1) * BERTH_OCCUPANCY_STEPS;
        const int32_t further = above > below ? above : below;
        const int32_t away = further > 0 ? further : 0;
        const int32_t half =
            (int32_t)berthi_root_u64((uint32_t)(radius * radius) - (uint32_t)(away * away));
        berthi_draw_row(occupancy, band, (uint32_t)row, centre.x - half, centre.x + half);
    }
}

berth_status berth_occupancy_add_disc(berth_occupancy *occupancy, berth_num x, berth_num y,
                                      berth_num radius)
{
    berth_placement here;
    berthi_steps steps;
    berthi_pair centre;
    int32_t r;
    if (occupancy == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_occupancy_made(occupancy)) {
        return BERTH_E_VIEW;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    if (!berthi_radius_ok(radius)) {
        return BERTH_E_RADIUS;
    }
    here = berth_placement_at(berth_num_of(0), berth_num_of(0), BERTH_DEGREES(0), 0);
    steps = berthi_steps_of(occupancy, &here);
    r = berthi_steps_radius(occupancy, radius);
    if (!berthi_steps_point(&steps, x, y, &centre) || centre.x < r || centre.y < r ||
        centre.x + r > steps.most_x || centre.y + r > steps.most_y) {
        return BERTH_E_EXTENT;
    }
    draw_disc(occupancy, steps.band, centre, r);
    return BERTH_OK;
}
