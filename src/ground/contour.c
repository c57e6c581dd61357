/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours: arguments and memory. The mesh becomes triangles and candidates on a grid
 * (contour_edges.c), a sweep finds what of them is on the outline (contour_sweep.c), and that is
 * joined to rings (contour_rings.c). */

#include "contour.h"
#include "mesh.h"

berth_contour_desc berth_contour_desc_default(void)
{
    berth_contour_desc desc;
    desc.mesh = berth_mesh_over_arrays(NULL, 0, NULL, 0, BERTH_UP_Z);
    desc.points = 0;
    desc.holes = 0;
    desc.shift = 0;
    desc.steps = 0;
    return desc;
}

/* Points that there is room for; 0 when the description's are out of range. */
static uint32_t room_of(const berth_contour_desc *desc)
{
    const uint32_t usual = BERTH_CONTOUR_POINTS(desc->mesh.triangle_count);
    if (desc->points == 0) {
        return usual < BERTH_OUTLINE_POINTS_MAX ? usual : BERTH_OUTLINE_POINTS_MAX;
    }
    return desc->points >= 3 && desc->points <= BERTH_OUTLINE_POINTS_MAX ? desc->points : 0;
}

berth_status berth_contour_desc_check(const berth_contour_desc *desc)
{
    if (desc == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_mesh_check_shape(&desc->mesh);
    if (status != BERTH_OK) {
        return status;
    }
    if (desc->shift > BERTH_CONTOUR_SHIFT_MAX) {
        return BERTH_E_EXTENT;
    }
    return room_of(desc) != 0 ? BERTH_OK : BERTH_E_POINTS;
}

size_t berth_contour_kept_size(const berth_contour_desc *desc)
{
    return berth_contour_desc_check(desc) == BERTH_OK ? BERTH_CONTOUR_KEPT_BYTES(room_of(desc)) : 0;
}

size_t berth_contour_scratch_size(const berth_contour_desc *desc)
{
    return berth_contour_desc_check(desc) == BERTH_OK
               ? BERTH_CONTOUR_SCRATCH_BYTES(desc->mesh.vertex_count, desc->mesh.triangle_count,
                                             room_of(desc))
               : 0;
}

/* The rings, in scratch memory. */
static berth_status find(const berth_contour_desc *desc, berth_arena *scratch, berthi_contour *work)
{
    berth_status status = berthi_contour_grid(desc, work);
    size_t mark;
    if (status != BERTH_OK) {
        return status;
    }
    work->piece_count = 0;
    work->piece_room = room_of(desc);
    work->pairs = 0;
    work->budget = desc->steps != 0 ? desc->steps : UINT32_MAX; /* there are fewer: 65535 * 21846 */
    work->pieces = (uint32_t *)berth_arena_take(scratch, (size_t)work->piece_room * 8, 4);
    if (work->pieces == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    mark = berth_arena_mark(scratch);
    status = berthi_contour_edges(&desc->mesh, scratch, work);
    if (status == BERTH_OK) {
        status = berthi_contour_sweep(work);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berth_arena_reset(scratch, mark);
    work->links = (uint16_t *)berth_arena_take(scratch, (size_t)work->piece_room * 2, 2);
    if (work->links == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    berthi_contour_join(work, desc->holes != 0);
    return work->corner_count <= work->piece_room ? BERTH_OK : BERTH_E_POINTS;
}

/* Where points go, on both axes. */
typedef struct writer {
    berth_num *x, *y;
    uint32_t count;
} writer;

static void write_point(const berthi_contour *work, uint32_t point, writer *to)
{
    to->x[to->count] = berthi_contour_number(work, work->origin_x, berthi_point_x(point));
    to->y[to->count] = berthi_contour_number(work, work->origin_y, berthi_point_y(point));
    to->count++;
}

/* The rings that have an area, and then segments and points. */
static void write_rings(const berthi_contour *work, writer *to, uint16_t *end)
{
    for (int alone = 0; alone < 2; alone++) {
        for (uint32_t first = 0; berthi_contour_ring(work, alone, &first); first++) {
            uint32_t piece = first;
            do {
                write_point(work, berthi_piece_from(work, piece), to);
                piece = work->links[piece];
            } while (piece != first);
            if (alone && berthi_piece_from(work, first) != berthi_piece_to(work, first)) {
                write_point(work, berthi_piece_to(work, first), to);
            }
            *end++ = (uint16_t)to->count;
        }
    }
}

/* The rings as an outline in the kept arena. */
static berth_status keep(const berthi_contour *work, berth_arena *kept, berth_outline *outline)
{
    const size_t points = work->corner_count;
    berth_num *x = (berth_num *)berth_arena_take(
        kept, 2 * points * sizeof *x + work->ring_count * sizeof(uint16_t), sizeof *x);
    writer to = {x, NULL, 0};
    uint16_t *end;
    if (x == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    to.y = x + points;
    end = (uint16_t *)(void *)(x + 2 * points);
    write_rings(work, &to, end);
    outline->x = x;
    outline->y = x + points;
    outline->end = end;
    outline->rings = (uint16_t)work->ring_count;
    outline->points = (uint16_t)points;
    return BERTH_OK;
}

static void count(const berthi_contour *work, berth_contour_counts *counts)
{
    BERTH_ASSERT(work->ring_count >= work->hole_count + work->segment_count);
#ifdef BERTH_Q16
    counts->step = berth_num_of(INT32_C(1) << work->shift);
#else
    counts->step = berth_num_of((berth_raw)(INT32_C(1) << work->shift) / 65536);
#endif
    counts->triangles = work->triangle_count;
    counts->candidates = work->edge_count;
    counts->pairs = work->pairs;
    counts->pieces = work->piece_count;
    counts->outer = work->ring_count - work->hole_count - work->segment_count;
    counts->holes = work->hole_count;
    counts->segments = work->segment_count;
}

berth_status berth_contour(const berth_contour_desc *desc, berth_arena *kept, berth_arena *scratch,
                           berth_outline *outline, berth_contour_counts *counts)
{
    berthi_contour work;
    berth_status status;
    size_t mark;
    if (desc == NULL || kept == NULL || scratch == NULL || outline == NULL) {
        return BERTH_E_NULL;
    }
    status = berth_mesh_check(&desc->mesh);
    if (status == BERTH_OK) {
        status = berth_contour_desc_check(desc);
    }
    if (status != BERTH_OK) {
        return status;
    }
    mark = berth_arena_mark(scratch);
    status = find(desc, scratch, &work);
    if (status == BERTH_OK) {
        status = keep(&work, kept, outline);
    }
    if (status == BERTH_OK && counts != NULL) {
        count(&work, counts);
    }
    berth_arena_reset(scratch, mark);
    return status;
}
