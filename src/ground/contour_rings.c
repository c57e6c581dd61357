/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From pieces to rings.
 *
 * On the exact outline as many pieces begin at a point as end there. Where pieces end is rounded by
 * the place alone, and pieces that rounding made nothing of are left out; so on the grid, too, as
 * many begin at each point as end there, and who follows pieces always comes back to where he was.
 *
 * At a point that several pieces leave, the one furthest to the left goes on around the same
 * inside. As soon as a point is reached again, the loop since then is cut off: it is a ring, whose
 * points are all different. So insides that touch in a point are apart, and a hole that touches its
 * rim is a ring of its own.
 *
 * Two flags stand in the free bits of a piece's second word, and `links` holds the way back while a
 * piece is on the path and the way on when it is in a ring: 2 bytes a piece are all that this
 * needs. */

#include "contour_work.h"

#define ON_PATH                                                                                    \
    UINT32_C(0x00008000)             /* before its ring is found; afterwards: the first of a ring  \
                                      */
#define IN_RING UINT32_C(0x80000000) /* and the ring was not looked at yet */
#define NONE UINT32_C(0xffff)        /* as link; pieces are at most 32767 */

static uint32_t from_of(const berthi_contour *work, uint32_t piece)
{
    return work->pieces[2 * (size_t)piece];
}

static uint32_t to_of(const berthi_contour *work, uint32_t piece)
{
    return work->pieces[2 * (size_t)piece + 1] & BERTHI_POINT_BITS;
}

static uint32_t *flags_of(berthi_contour *work, uint32_t piece)
{
    return work->pieces + 2 * (size_t)piece + 1;
}

/* The first piece that begins at a point, pieces being sorted. */
static uint32_t first_from(const berthi_contour *work, uint32_t point)
{
    uint32_t low = 0, high = work->piece_count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (from_of(work, middle) < point) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* 0 when `to` lies less than half a turn clockwise of `back`, both seen from `at`, else 1. Dot
 * products are at most 2 S^2 < 2^31. */
static int half_of(uint32_t at, uint32_t back, uint32_t to)
{
    const int32_t x = berthi_point_x(at), y = berthi_point_y(at);
    const int32_t side = berthi_side(at, back, to);
    if (side != 0) {
        return side > 0;
    }
    return (berthi_point_x(back) - x) * (berthi_point_x(to) - x) +
               (berthi_point_y(back) - y) * (berthi_point_y(to) - y) <
           0;
}

/* Whether, turning clockwise from `back`, one comes to `to` before `best`. */
static int comes_before(uint32_t at, uint32_t back, uint32_t to, uint32_t best)
{
    const int half = half_of(at, back, to), best_half = half_of(at, back, best);
    return half != best_half ? half < best_half : berthi_side(at, to, best) < 0;
}

/* The piece to go on with after `piece`: the furthest to the left of those that begin where it ends
 * and are not used yet. */
static uint32_t next_of(const berthi_contour *work, uint32_t piece)
{
    const uint32_t at = to_of(work, piece), back = from_of(work, piece);
    uint32_t i, best = NONE;
    for (i = first_from(work, at); i < work->piece_count && from_of(work, i) == at; i++) {
        if ((work->pieces[2 * (size_t)i + 1] & (ON_PATH | IN_RING)) == 0 &&
            (best == NONE || comes_before(at, back, to_of(work, i), to_of(work, best)))) {
            best = i;
        }
    }
    return best;
}

/* The piece on the path that begins where `piece` ends, or NONE. */
static uint32_t reached_again(const berthi_contour *work, uint32_t piece)
{
    const uint32_t at = to_of(work, piece);
    uint32_t i;
    for (i = first_from(work, at); i < work->piece_count && from_of(work, i) == at; i++) {
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
        *flags_of(work, piece) = to_of(work, piece) | IN_RING;
        work->links[piece] = (uint16_t)next;
        if (piece == first) {
            return before;
        }
        next = piece;
        piece = before;
    }
}

/* Makes each piece of a path a ring of no points. Never called; it bounds the steps all the same.
 */
static void abandon(berthi_contour *work, uint32_t end)
{
    while (end != NONE) {
        const uint32_t before = work->links[end];
        *flags_of(work, end) = from_of(work, end) | IN_RING;
        work->links[end] = (uint16_t)end;
        end = before;
    }
}

/* Follows pieces from a first one until the path is used up. */
static void follow(berthi_contour *work, uint32_t first)
{
    uint32_t piece = first, end = NONE; /* of what is left of the path */
    while (piece != NONE) {
        uint32_t again;
        work->links[piece] = (uint16_t)end;
        *flags_of(work, piece) |= ON_PATH;
        end = piece;
        again = reached_again(work, piece);
        if (again != NONE) {
            end = cut_off(work, again, piece);
            if (end == NONE) {
                return;
            }
        }
        piece = next_of(work, piece);
    }
    BERTH_ASSERT(end == NONE); /* as many pieces begin at a point as end there */
    abandon(work, end);
}

/* Takes out the points of a ring that lie between others in a straight line, and what sticks out
 * without an area. Returns how many are left, from *piece on; below 3: there is no ring. */
static uint32_t straighten(berthi_contour *work, uint32_t *piece, uint32_t count)
{
    uint32_t a = *piece, bends = 0; /* in a row */
    while (count >= 3 && bends < count) {
        const uint32_t b = work->links[a], c = work->links[b];
        if (berthi_side(from_of(work, a), from_of(work, b), from_of(work, c)) == 0) {
            work->links[a] = (uint16_t)c;
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

/* Twice the area, with the sign of the direction; and the ring's lowest piece. A term is at most
 * S^2 and there are at most 32767 of them: below 2^45. */
static int64_t measure(const berthi_contour *work, uint32_t piece, uint32_t *lowest)
{
    int64_t sum = 0;
    uint32_t i = piece;
    *lowest = piece;
    do {
        const uint32_t a = from_of(work, i), b = from_of(work, work->links[i]);
        sum += berthi_cross(berthi_point_x(a), berthi_point_y(a), berthi_point_x(b),
                            berthi_point_y(b));
        if (i < *lowest) {
            *lowest = i;
        }
        i = work->links[i];
    } while (i != piece);
    return sum;
}

/* Looks at the ring of a piece once: straightens it and, when it is one to keep, marks its first.
 */
static void finish_ring(berthi_contour *work, uint32_t piece, int holes)
{
    uint32_t count = 0, i = piece, lowest;
    int64_t area;
    do {
        *flags_of(work, i) = to_of(work, i);
        count++;
        i = work->links[i];
    } while (i != piece);
    count = straighten(work, &i, count);
    if (count < 3) {
        return;
    }
    area = measure(work, i, &lowest);
    if (area > 0 || (area < 0 && holes)) {
        *flags_of(work, lowest) |= ON_PATH;
        work->ring_count++;
        work->hole_count += area < 0;
        work->corner_count += count;
    }
}

void berthi_contour_join(berthi_contour *work, int holes)
{
    uint32_t i;
    berthi_contour_sort(work->pieces, work->piece_count, 2);
    for (i = 0; i < work->piece_count; i++) {
        if ((*flags_of(work, i) & IN_RING) == 0) {
            follow(work, i);
        }
    }
    work->ring_count = 0;
    work->hole_count = 0;
    work->corner_count = 0;
    for (i = 0; i < work->piece_count; i++) {
        if ((*flags_of(work, i) & IN_RING) != 0) {
            finish_ring(work, i, holes);
        }
    }
}

int berthi_contour_ring(const berthi_contour *work, uint32_t *piece)
{
    while (*piece < work->piece_count) {
        if ((work->pieces[2 * (size_t)*piece + 1] & ON_PATH) != 0) {
            return 1;
        }
        ++*piece;
    }
    return 0;
}
