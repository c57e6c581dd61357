/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours: the mesh becomes triangles and candidates on a grid, a sweep finds what of them is on
 * the outline (contour_sweep.c), and that is joined to rings. */

#include "contour_sweep.h"
#include "described.h"

#include "../core/arena.h"
#include "../core/num.h"
#include "../core/sort.h"

/* ---- Descriptions ---------------------------------------------------------------------------- */

/* Points that there is room for; 0 when the description's are out of range. */
static uint32_t room_of(const berth_contour_desc *desc)
{
    const uint32_t usual = BERTH_CONTOUR_POINTS(desc->mesh.triangle_count);
    if (desc->points == 0) {
        return usual < BERTH_OUTLINE_POINTS_MAX ? usual : BERTH_OUTLINE_POINTS_MAX;
    }
    return desc->points >= 3 && desc->points <= BERTH_OUTLINE_POINTS_MAX ? desc->points : 0;
}

/* Whatever the mesh's arrays hold. */
static berth_status contour_desc_check(const berth_contour_desc *desc)
{
    if (desc == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_mesh_check_shape(&desc->mesh);
    return status != BERTH_OK                      ? status
           : desc->shift > BERTH_CONTOUR_SHIFT_MAX ? BERTH_E_EXTENT
           : room_of(desc) == 0                    ? BERTH_E_POINTS
                                                   : BERTH_OK;
}

size_t berth_contour_kept_size(const berth_contour_desc *desc)
{
    return contour_desc_check(desc) == BERTH_OK
               ? berthi_bytes(BERTH_CONTOUR_KEPT_BYTES(room_of(desc)))
               : 0;
}

size_t berth_contour_scratch_size(const berth_contour_desc *desc)
{
    return contour_desc_check(desc) == BERTH_OK
               ? berthi_bytes(BERTH_CONTOUR_SCRATCH_BYTES(desc->mesh.vertex_count,
                                                          desc->mesh.triangle_count, room_of(desc)))
               : 0;
}

/* ---- From a mesh to edges -------------------------------------------------------------------- */

/* From a mesh to triangles and candidates on a grid.
 *
 * Vertices are rounded to the grid first, so that those at one place become one point, whatever
 * their numbers. Each triangle with an area then adds its three edges, itself on their left. An
 * edge that one triangle has on its left and another on its right is covered on both sides and
 * cancels out; what is left are the candidates: rims, and edges where the surface turns over. Of a
 * closed figure that is a few per cent. A triangle that the grid leaves no area, upright or
 * too small, adds the segment or the point that it has become. */

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

static BERTHI_APART berth_status choose_grid(const berth_contour_desc *desc, berthi_contour *work)
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

static berth_num number_of(const berthi_contour *work, uint32_t origin, int32_t coordinate)
{
    const uint32_t fixed = (origin + (uint32_t)coordinate) << work->shift;
    return berth_num_of(berthi_of_fixed((int32_t)fixed - (int32_t)LOWEST));
}

/* Numbers the distinct points in order; number[v] is vertex v's. `points` has two words a vertex,
 * and the sorted points take the first half of them. */
static void number_points(const berth_mesh *mesh, berthi_contour *work, uint16_t *number)
{
    uint32_t *points = work->points;
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        berth_raw ground_x, ground_y;
        ground_of(mesh, i, &ground_x, &ground_y);
        const uint32_t x = step_of(ground_x, work->shift) - work->origin_x;
        const uint32_t y = step_of(ground_y, work->shift) - work->origin_y;
        /* one beyond the grid is in no triangle; it may be any point */
        const int within = x <= BERTHI_CONTOUR_SPAN && y <= BERTHI_CONTOUR_SPAN;
        points[2 * i] = within ? berthi_packed_point((int32_t)x, (int32_t)y) : 0;
        points[2 * i + 1] = i;
    }
    berthi_sort(points, mesh->vertex_count, 2);
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
    berthi_sort(edges + begin, end - begin, 1);
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
    berthi_sort(order, mesh->triangle_count, 2);
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

static BERTHI_APART berth_status make_edges(const berth_mesh *mesh, berth_arena *scratch,
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

/* ---- From pieces to rings -------------------------------------------------------------------- */

/* On the exact outline as many pieces begin at a point as end there. Where pieces end is rounded by
 * the place alone, and pieces that rounding made nothing of are left out; so on the grid, too, as
 * many begin at each point as end there, and who follows pieces always comes back to where he was.
 *
 * At a point that several pieces leave, the one furthest to the left goes on around the same
 * inside. As soon as a point is reached again, the loop since then is cut off: it is a ring, whose
 * points are all different. So insides that touch in a point are apart, and a hole that touches its
 * rim is a ring of its own.
 *
 * What rounding has left no area stays: a ring whose points lie on one line becomes a segment, and
 * so does what sticks out of a ring there and back. Rounding may also turn a narrow part of a piece
 * over, so that its ring runs clockwise, like a hole's. A point that is further than 0.71 of a step
 * from every rounded part has as many rings around it as before, so such a ring is narrow, and its
 * area is below 0.71 of its length; when holes are left out, those that are as narrow stay, turned
 * around. Should one be a hole, it is within a ring that stays.
 *
 * Two flags stand in the free bits of a piece's second word, and `links` holds the way back while a
 * piece is on the path and the way on when it is in a ring: 2 bytes a piece are all that this
 * needs. */

#define ON_PATH                                                                                    \
    UINT32_C(0x00008000)             /* before its ring is found; afterwards: the first of a ring  \
                                      */
#define IN_RING UINT32_C(0x80000000) /* and the ring was not looked at yet */
#define NONE UINT32_C(0xffff)        /* as link; pieces are at most 32767 */

static uint32_t *flags_of(berthi_contour *work, uint32_t piece)
{
    return work->pieces + 2 * (size_t)piece + 1;
}

/* The first piece that begins at a point, pieces being sorted. */
static uint32_t first_from(const berthi_contour *work, uint32_t point)
{
    uint32_t low = 0, high = work->ring_pieces;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (berthi_piece_from(work, middle) < point) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The dot product of b - a and c - b; at most 2 S^2 < 2^31. */
static int32_t ahead(uint32_t a, uint32_t b, uint32_t c)
{
    return (berthi_point_x(b) - berthi_point_x(a)) * (berthi_point_x(c) - berthi_point_x(b)) +
           (berthi_point_y(b) - berthi_point_y(a)) * (berthi_point_y(c) - berthi_point_y(b));
}

/* 0 when `to` lies less than half a turn clockwise of `back`, both seen from `at`, else 1. */
static int half_turn_of(uint32_t at, uint32_t back, uint32_t to)
{
    const int32_t side = berthi_turn_of(at, back, to);
    return side != 0 ? side > 0 : ahead(back, at, to) > 0;
}

/* Whether, turning clockwise from `back`, one comes to `to` before `best`. */
static int comes_before(uint32_t at, uint32_t back, uint32_t to, uint32_t best)
{
    const int half = half_turn_of(at, back, to), best_half = half_turn_of(at, back, best);
    return half != best_half ? half < best_half : berthi_turn_of(at, to, best) < 0;
}

/* The piece to go on with after `piece`: the furthest to the left of those that begin where it ends
 * and are not used yet. */
static uint32_t next_of(const berthi_contour *work, uint32_t piece)
{
    const uint32_t at = berthi_piece_to(work, piece), back = berthi_piece_from(work, piece);
    uint32_t best = NONE;
    for (uint32_t i = first_from(work, at);
         i < work->ring_pieces && berthi_piece_from(work, i) == at; i++) {
        if ((work->pieces[2 * (size_t)i + 1] & (ON_PATH | IN_RING)) == 0 &&
            (best == NONE ||
             comes_before(at, back, berthi_piece_to(work, i), berthi_piece_to(work, best)))) {
            best = i;
        }
    }
    return best;
}

/* The piece on the path that begins where `piece` ends, or NONE. */
static uint32_t reached_again(const berthi_contour *work, uint32_t piece)
{
    const uint32_t at = berthi_piece_to(work, piece);
    for (uint32_t i = first_from(work, at);
         i < work->ring_pieces && berthi_piece_from(work, i) == at; i++) {
        if ((work->pieces[2 * (size_t)i + 1] & ON_PATH) != 0) {
            return i;
        }
    }
    return NONE;
}

/* Makes the end of the path, from `first` to `last`, a ring; returns the piece before it, or NONE.
 * Turns the links around: each piece on the path links to the one before it. */
static uint32_t cut_off(berthi_contour *work, uint32_t first, uint32_t last)
{
    uint32_t piece = last, next = first;
    for (;;) {
        const uint32_t before = work->links[piece];
        *flags_of(work, piece) = berthi_piece_to(work, piece) | IN_RING;
        work->links[piece] = (uint16_t)next;
        if (piece == first) {
            return before;
        }
        next = piece;
        piece = before;
    }
}

/* Follows pieces from a first one until the path is used up. As many pieces begin at a point as end
 * there, so there is always one to go on with. */
static void follow(berthi_contour *work, uint32_t first)
{
    uint32_t piece = first, end = NONE; /* of what is left of the path */
    for (;;) {
        work->links[piece] = (uint16_t)end;
        *flags_of(work, piece) |= ON_PATH;
        end = piece;
        const uint32_t again = reached_again(work, piece);
        if (again != NONE) {
            end = cut_off(work, again, piece);
            if (end == NONE) {
                return;
            }
        }
        piece = next_of(work, piece);
        BERTH_ASSERT(piece != NONE);
    }
}

/* Makes a piece a segment of its own, or a point. */
static void set_alone(berthi_contour *work, uint32_t piece, uint32_t from, uint32_t to)
{
    work->pieces[2 * (size_t)piece] = (from < to ? from : to) | BERTHI_PIECE_ALONE;
    *flags_of(work, piece) = (from < to ? to : from) | ON_PATH;
    work->links[piece] = (uint16_t)piece;
    work->ring_count++;
    work->segment_count++;
    work->corner_count += from == to ? 1 : 2;
}

/* Takes out the points of a ring that lie between others in a straight line, and what sticks out
 * without an area; of that the end stays: as far as the nearer of its neighbours, the ring has the
 * rest. Along a line the words of points are in order. Returns how many are left, from *piece on;
 * below 3: there is no ring. */
static uint32_t straighten(berthi_contour *work, uint32_t *piece, uint32_t count)
{
    uint32_t a = *piece, bends = 0; /* in a row */
    while (count >= 3 && bends < count) {
        const uint32_t b = work->links[a], c = work->links[b];
        const uint32_t p = berthi_piece_from(work, a), q = berthi_piece_from(work, b);
        const uint32_t r = berthi_piece_from(work, c);
        if (berthi_turn_of(p, q, r) == 0) {
            work->links[a] = (uint16_t)c;
            if (ahead(p, q, r) < 0) {
                set_alone(work, b, q, (q > p) == (p > r) ? p : r);
            }
            count--;
            bends = 0;
        } else {
            a = b;
            bends++;
        }
    }
    *piece = a;
    return count;
}

/* Twice the area, with the sign of the direction; the ring's lowest piece; and its length, counted
 * along both axes. A term is at most S^2 and there are at most 32767 of them: below 2^45. */
static int64_t measure_ring(const berthi_contour *work, uint32_t piece, uint32_t *lowest,
                            int64_t *length)
{
    int64_t sum = 0;
    uint32_t i = piece;
    *lowest = piece;
    *length = 0;
    do {
        const uint32_t a = berthi_piece_from(work, i);
        const uint32_t b = berthi_piece_from(work, work->links[i]);
        const int32_t x = berthi_point_x(b) - berthi_point_x(a);
        const int32_t y = berthi_point_y(b) - berthi_point_y(a);
        sum += berthi_cross(berthi_point_x(a), berthi_point_y(a), berthi_point_x(b),
                            berthi_point_y(b));
        *length += (x < 0 ? -x : x) + (y < 0 ? -y : y);
        if (a < berthi_piece_from(work, *lowest)) {
            *lowest = i;
        }
        i = work->links[i];
    } while (i != piece);
    return sum;
}

static void turn_around(berthi_contour *work, uint32_t first)
{
    uint32_t piece = first, before = first;
    do {
        const uint32_t next = work->links[piece];
        work->links[piece] = (uint16_t)before;
        before = piece;
        piece = next;
    } while (piece != first);
    work->links[first] = (uint16_t)before;
}

/* Looks at the ring of a piece once: straightens it and, when it is one to keep, marks its first.
 */
static void finish_ring(berthi_contour *work, uint32_t piece, int holes)
{
    uint32_t count = 0, i = piece, lowest;
    int64_t length;
    do {
        *flags_of(work, i) = berthi_piece_to(work, i);
        count++;
        i = work->links[i];
    } while (i != piece);
    const int64_t area = measure_ring(work, i, &lowest, &length);
    if (area < 0 && !holes && -area > 2 * length) {
        return;
    }
    count = straighten(work, &i, count);
    if (count < 3) {
        set_alone(work, i, berthi_piece_from(work, i), berthi_piece_from(work, work->links[i]));
        return;
    }
    if (area < 0 && !holes) {
        turn_around(work, i);
    }
    (void)measure_ring(work, i, &lowest, &length);
    *flags_of(work, lowest) |= ON_PATH;
    work->ring_count++;
    work->hole_count += area < 0 && holes;
    work->corner_count += count;
}

/* Joins the pieces to rings and says how many points these have. Apart, as what is kept: neither
 * stands beneath the sweep on the stack. */
static BERTHI_APART void join_rings(berthi_contour *work, int holes)
{
    berthi_sort(work->pieces, work->piece_count, 2);
    work->ring_pieces = work->piece_count;
    while (work->ring_pieces > 0 &&
           (work->pieces[2 * (size_t)work->ring_pieces - 2] & BERTHI_PIECE_ALONE) != 0) {
        work->ring_pieces--;
    }
    for (uint32_t i = 0; i < work->ring_pieces; i++) {
        if ((*flags_of(work, i) & IN_RING) == 0) {
            follow(work, i);
        }
    }
    work->ring_count = work->hole_count = work->segment_count = work->corner_count = 0;
    for (uint32_t i = 0; i < work->ring_pieces; i++) {
        if ((*flags_of(work, i) & IN_RING) != 0) {
            finish_ring(work, i, holes);
        }
    }
    for (uint32_t i = work->ring_pieces; i < work->piece_count; i++) {
        set_alone(work, i, berthi_piece_from(work, i), berthi_piece_to(work, i));
    }
}

/* The rings, and then those of one or two points: makes *piece the next one's first (start with 0)
 * and is false when there is none. Following links from there gives the ring's points, the from of
 * each piece; one that links to itself is a segment, from and to, or when these are equal a point.
 */
static int next_ring(const berthi_contour *work, int alone, uint32_t *piece)
{
    while (*piece < work->piece_count) {
        const uint32_t *words = work->pieces + 2 * (size_t)*piece;
        if ((words[1] & ON_PATH) != 0 && ((words[0] & BERTHI_PIECE_ALONE) != 0) == alone) {
            return 1;
        }
        ++*piece;
    }
    return 0;
}

/* ---- The call -------------------------------------------------------------------------------- */

/* The rings, in scratch memory. */
static berth_status find(const berth_contour_desc *desc, berth_arena *scratch, berthi_contour *work)
{
    berth_status status = choose_grid(desc, work);
    if (status != BERTH_OK) {
        return status;
    }
    work->piece_count = 0;
    work->piece_room = room_of(desc);
    work->pairs = 0;
    work->budget = desc->steps != 0 ? desc->steps : UINT32_MAX; /* there are fewer: 65535 * 21846 */
    work->pieces = (uint32_t *)berth_arena_take(scratch, berthi_bytes(work->piece_room * 8), 4);
    if (work->pieces == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    const size_t mark = berth_arena_mark(scratch);
    status = make_edges(&desc->mesh, scratch, work);
    if (status == BERTH_OK) {
        status = berthi_contour_sweep(work);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berth_arena_reset(scratch, mark);
    work->links = (uint16_t *)berth_arena_take(scratch, berthi_bytes(work->piece_room * 2), 2);
    if (work->links == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    join_rings(work, desc->holes != 0);
    return work->corner_count <= work->piece_room ? BERTH_OK : BERTH_E_POINTS;
}

/* Where points go, on both axes. */
typedef struct writer {
    berth_num *x, *y;
    uint32_t count;
} writer;

static void write_point(const berthi_contour *work, uint32_t point, writer *to)
{
    to->x[to->count] = number_of(work, work->origin_x, berthi_point_x(point));
    to->y[to->count] = number_of(work, work->origin_y, berthi_point_y(point));
    to->count++;
}

/* The rings that have an area, and then segments and points. */
static void write_rings(const berthi_contour *work, writer *to, uint16_t *end)
{
    for (int alone = 0; alone < 2; alone++) {
        for (uint32_t first = 0; next_ring(work, alone, &first); first++) {
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
static BERTHI_APART berth_status keep(const berthi_contour *work, berth_arena *kept,
                                      berth_outline *outline)
{
    const uint32_t points = work->corner_count;
    berth_num *x = (berth_num *)berth_arena_take(
        kept, berthi_bytes(2 * points * (uint32_t)sizeof *x + 2 * work->ring_count), sizeof *x);
    if (x == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    writer to = {x, x + points, 0};
    uint16_t *end = (uint16_t *)(void *)(x + 2 * points);
    write_rings(work, &to, end);
    const berth_outline kept_as = {x, to.y, end, (uint16_t)work->ring_count, (uint16_t)points};
    *outline = kept_as;
    return BERTH_OK;
}

berth_status berth_contour(const berth_contour_desc *desc, berth_arena *kept, berth_arena *scratch,
                           berth_outline *outline, berth_contour_counts *counts)
{
    berthi_contour work;
    if (desc == NULL || kept == NULL || scratch == NULL || outline == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_mesh_check(&desc->mesh);
    if (status == BERTH_OK) {
        status = contour_desc_check(desc);
    }
    if (status != BERTH_OK) {
        return status;
    }
    if (berthi_arenas_are_one(kept, scratch)) {
        return BERTH_E_SCRATCH_SPACE;
    }
    const size_t mark = berth_arena_mark(scratch);
    status = find(desc, scratch, &work);
    if (status == BERTH_OK) {
        status = keep(&work, kept, outline);
    }
    if (status == BERTH_OK && counts != NULL) {
        BERTH_ASSERT(work.ring_count >= work.hole_count + work.segment_count);
        counts->step = berth_num_of(berthi_of_fixed(INT32_C(1) << work.shift));
        counts->triangles = work.triangle_count;
        counts->candidates = work.edge_count;
        counts->pairs = work.pairs;
        counts->pieces = work.piece_count;
        counts->outer = work.ring_count - work.hole_count - work.segment_count;
        counts->holes = work.hole_count;
        counts->segments = work.segment_count;
    }
    berth_arena_reset(scratch, mark);
    return status;
}
