/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From a mesh to triangles and candidates on a grid.
 *
 * Vertices are rounded to the grid first, so that those at one place become one point, whatever
 * their numbers. Each triangle with an area then adds its three edges, itself on their left. An
 * edge that one triangle has on its left and another on its right is covered on both sides and
 * cancels out; what is left are the candidates: rims, and edges where the surface turns over. Of a
 * closed figure that is a few per cent. A triangle that the grid leaves no area, upright or
 * too small, adds the segment or the point that it has become. */

#include "contour_edges.h"
#include "mesh.h"

#include "../core/bytes.h"
#include "../core/num.h"

/* ---- Sorting --------------------------------------------------------------------------------- */

/* Heapsort: in place, without recursion, and never worse than count log count. */

/* A record's second word; of one word, that again. */
static inline uint32_t *rest_of(uint32_t *records, uint32_t i, uint32_t words)
{
    return &records[i * words + words - 1];
}

/* Lets the record (key, rest) sink from the free place `at` to its own in the heap of `count`. */
static inline void sift_down(uint32_t *records, uint32_t at, uint32_t count, uint32_t words,
                             uint32_t key, uint32_t rest)
{
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && records[child * words] < records[(child + 1) * words]) {
            child++;
        }
        if (records[child * words] <= key) {
            break;
        }
        records[at * words] = records[child * words];
        *rest_of(records, at, words) = *rest_of(records, child, words);
        at = child;
    }
    records[at * words] = key;
    *rest_of(records, at, words) = rest;
}

static inline void heap_sort(uint32_t *records, uint32_t count, uint32_t words)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(records, i - 1, count, words, records[(i - 1) * words],
                  *rest_of(records, i - 1, words));
    }
    for (uint32_t i = count; i > 1; i--) {
        const uint32_t key = records[(i - 1) * words], rest = *rest_of(records, i - 1, words);
        records[(i - 1) * words] = records[0];
        *rest_of(records, i - 1, words) = *rest_of(records, 0, words);
        sift_down(records, 0, i - 1, words, key, rest);
    }
}

void berthi_contour_sort(uint32_t *records, uint32_t count, uint32_t words)
{
    if (words == 1) {
        heap_sort(records, count, 1);
    } else {
        heap_sort(records, count, 2);
    }
}

/* ---- The grid -------------------------------------------------------------------------------- */

#define LOWEST (UINT32_C(1) << 29) /* BERTH_COORDINATE_MAX in Q16.16, a multiple of every step */

/* A coordinate in grid steps above the lowest there is, to the nearest, halves up: 0 to 2^30. */
static uint32_t step_of(berth_raw coordinate, uint32_t shift)
{
    BERTH_ASSERT(shift <= BERTH_CONTOUR_SHIFT_MAX);
    return (uint32_t)berthi_fixed_near(coordinate, shift) + (LOWEST >> shift);
}

static void ground_of(const berth_mesh *mesh, uint32_t vertex, berth_raw *x, berth_raw *y)
{
    berth_num ground_x, ground_y;
    berthi_mesh_ground(mesh, vertex, &ground_x, &ground_y);
    *x = berth_num_raw(ground_x);
    *y = berth_num_raw(ground_y);
}

static int spans(berth_raw low, berth_raw high, uint32_t shift)
{
    return step_of(high, shift) - step_of(low, shift) <= BERTHI_CONTOUR_SPAN;
}

berth_status berthi_contour_grid(const berth_contour_desc *desc, berthi_contour *work)
{
    berth_raw low_x, low_y;
    uint32_t shift = desc->shift;
    ground_of(&desc->mesh, desc->mesh.triangles[0], &low_x, &low_y);
    berth_raw high_x = low_x, high_y = low_y;
    for (uint32_t i = 1; i < 3 * desc->mesh.triangle_count; i++) {
        berth_raw x, y;
        ground_of(&desc->mesh, desc->mesh.triangles[i], &x, &y);
        berthi_widen(&low_x, &high_x, x);
        berthi_widen(&low_y, &high_y, y);
    }
    /* ends at the latest at 16, where a step is a unit and 2^14 units are all there are */
    while (!spans(low_x, high_x, shift) || !spans(low_y, high_y, shift)) {
        if (desc->shift != 0) {
            return BERTH_E_EXTENT;
        }
        shift++;
    }
    work->shift = shift;
    work->origin_x = step_of(low_x, shift);
    work->origin_y = step_of(low_y, shift);
    return BERTH_OK;
}

berth_num berthi_contour_number(const berthi_contour *work, uint32_t origin, int32_t coordinate)
{
    const uint32_t fixed = (origin + (uint32_t)coordinate) << work->shift;
    return berth_num_of(berthi_of_fixed((int32_t)fixed - (int32_t)LOWEST));
}

/* The grid point of a vertex. One beyond the grid is in no triangle; it may be any point. */
static uint32_t grid_point_of(const berth_mesh *mesh, const berthi_contour *work, uint32_t vertex)
{
    berth_raw ground_x, ground_y;
    ground_of(mesh, vertex, &ground_x, &ground_y);
    const uint32_t x = step_of(ground_x, work->shift) - work->origin_x;
    const uint32_t y = step_of(ground_y, work->shift) - work->origin_y;
    return x <= BERTHI_CONTOUR_SPAN && y <= BERTHI_CONTOUR_SPAN
               ? berthi_packed_point((int32_t)x, (int32_t)y)
               : 0;
}

/* ---- Points and edges ------------------------------------------------------------------------ */

/* Numbers the distinct points in order; number[v] is vertex v's. `points` has two words a vertex,
 * and the sorted points take the first half of them. */
static void number_points(const berth_mesh *mesh, berthi_contour *work, uint16_t *number)
{
    uint32_t *points = work->points;
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        points[2 * i] = grid_point_of(mesh, work, i);
        points[2 * i + 1] = i;
    }
    berthi_contour_sort(points, mesh->vertex_count, 2);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        const uint32_t point = points[2 * i];
        number[points[2 * i + 1]] =
            (uint16_t)(count > 0 && points[count - 1] == point ? count - 1 : count);
        if (count == 0 || points[count - 1] != point) {
            points[count++] = point; /* count <= i: behind what is still to be read */
        }
    }
    work->point_count = count;
}

static void swap(uint32_t *a, uint32_t *b)
{
    const uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

/* The points of a triangle, the lowest first, counter-clockwise. Without an area on the grid it has
 * the lowest and the highest, and that once more; then false. */
static int corners_of(const berth_mesh *mesh, const berthi_contour *work, const uint16_t *number,
                      uint32_t triangle, uint32_t *corner)
{
    const uint16_t *vertex = mesh->triangles + 3 * (size_t)triangle;
    for (uint32_t k = 0; k < 3; k++) {
        corner[k] = number[vertex[k]];
    }
    if (corner[1] < corner[0]) {
        swap(&corner[0], &corner[1]);
    }
    if (corner[2] < corner[0]) {
        swap(&corner[0], &corner[2]);
    }
    const int32_t side =
        berthi_turn_of(work->points[corner[0]], work->points[corner[1]], work->points[corner[2]]);
    if (side < 0 || (side == 0 && corner[1] > corner[2])) {
        swap(&corner[1], &corner[2]);
    }
    if (side == 0) {
        corner[1] = corner[2];
    }
    return side != 0;
}

/* Counts the edges that begin at each point: starts[i] becomes their end, when all are sorted by
 * where they begin. */
static void count_edges(const berth_mesh *mesh, berthi_contour *work, const uint16_t *number)
{
    uint32_t sum = 0, corner[3];
    work->triangle_count = 0;
    for (uint32_t i = 0; i <= work->point_count; i++) {
        work->starts[i] = 0;
    }
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        if (corners_of(mesh, work, number, i, corner)) {
            work->triangle_count++;
            work->starts[corner[0]] += 2; /* which both of its edges leave */
            work->starts[corner[1] < corner[2] ? corner[1] : corner[2]]++;
        } else {
            work->starts[corner[0]]++;
        }
    }
    for (uint32_t i = 0; i <= work->point_count; i++) {
        work->starts[i] = sum += work->starts[i];
    }
}

static void fill_edge(berthi_contour *work, uint32_t from, uint32_t to, int32_t weight)
{
    if (from <= to) {
        work->edges[--work->starts[from]] = berthi_edge_of(to, weight);
    } else {
        work->edges[--work->starts[to]] = berthi_edge_of(from, -weight);
    }
}

/* Puts all edges in their places; starts[i] becomes the first of point i. */
static void fill_edges(const berth_mesh *mesh, berthi_contour *work, const uint16_t *number)
{
    uint32_t corner[3];
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const int turns = corners_of(mesh, work, number, i, corner);
        fill_edge(work, corner[0], corner[1], turns);
        if (turns) {
            fill_edge(work, corner[1], corner[2], 1);
            fill_edge(work, corner[2], corner[0], 1);
        }
    }
}

/* Merges the edges of one point that go to the same other, and drops those that cancel out; a
 * segment stays when there is nothing else there. Weights are sums of at most as many as there are
 * triangles, which fits 16 bits. Returns their new end. */
static uint32_t merge_edges(uint32_t *edges, uint32_t begin, uint32_t end, uint32_t kept)
{
    uint32_t i = begin;
    berthi_contour_sort(edges + begin, end - begin, 1);
    while (i < end) {
        const uint32_t to = berthi_edge_to(edges[i]);
        int32_t weight = 0;
        int alone = 1;
        for (; i < end && berthi_edge_to(edges[i]) == to; i++) {
            alone = alone && berthi_edge_weight(edges[i]) == 0;
            weight += berthi_edge_weight(edges[i]);
        }
        if (weight != 0 || alone) {
            edges[kept++] = berthi_edge_of(to, weight);
        }
    }
    return kept;
}

/* All triangles, in the order of their lowest points. */
static void fill_triangles(const berth_mesh *mesh, berthi_contour *work, const uint16_t *number)
{
    uint32_t *order = work->met, corner[3];
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        (void)corners_of(mesh, work, number, i, corner);
        order[2 * i] = corner[0];
        order[2 * i + 1] = i;
    }
    berthi_contour_sort(order, mesh->triangle_count, 2);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        (void)corners_of(mesh, work, number, order[2 * i + 1], corner);
        for (uint32_t k = 0; k < 3; k++) {
            work->corners[3 * i + k] = work->points[corner[k]];
        }
    }
    work->triangle_total = mesh->triangle_count;
}

static uint32_t *take_words(berth_arena *arena, uint32_t count)
{
    return (uint32_t *)berth_arena_take(arena, berthi_bytes(count * 4), 4);
}

/* Room for the candidates, which are left of the edges, for the triangles and for the sweep. */
static int take_room(uint32_t triangles, berth_arena *scratch, berthi_contour *work)
{
    work->units = 256;
    while (work->units < triangles) {
        work->units *= 2; /* at most 32768: BERTH_MESH_TRIANGLES_MAX is less */
    }
    work->edges = take_words(scratch, work->edge_count + work->units / 32 + 5 * triangles +
                                          (triangles + 1) / 2);
    if (work->edges == NULL) {
        return 0;
    }
    work->met = work->edges + work->edge_count;
    work->covered = work->met + 2 * triangles;
    work->corners = work->covered + work->units / 32;
    work->active = (uint16_t *)(void *)(work->corners + 3 * triangles);
    return 1;
}

berth_status berthi_contour_edges(const berth_mesh *mesh, berth_arena *scratch,
                                  berthi_contour *work)
{
    work->points = take_words(scratch, 2 * mesh->vertex_count + 2);
    uint16_t *number =
        (uint16_t *)berth_arena_take(scratch, berthi_bytes(2 * mesh->vertex_count), 2);
    if (work->points == NULL || number == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    number_points(mesh, work, number);
    work->starts = work->points + work->point_count; /* at most vertex_count + 1 of them */
    count_edges(mesh, work, number);
    const size_t mark = berth_arena_mark(scratch);
    work->edges = take_words(scratch, work->starts[work->point_count]);
    if (work->edges == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    fill_edges(mesh, work, number);
    work->edge_count = 0;
    for (uint32_t i = 0, begin = 0; i < work->point_count; i++) {
        const uint32_t end = work->starts[i + 1];
        work->starts[i] = work->edge_count;
        work->edge_count = merge_edges(work->edges, begin, end, work->edge_count);
        begin = end;
    }
    work->starts[work->point_count] = work->edge_count;
    berth_arena_reset(scratch, mark); /* the candidates stay where they are */
    if (!take_room(mesh->triangle_count, scratch, work)) {
        return BERTH_E_SCRATCH_SPACE;
    }
    fill_triangles(mesh, work, number);
    return BERTH_OK;
}
