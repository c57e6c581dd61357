/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Drawing convex shapes, conservatively.
 *
 * The cell of column i and row j touches the shape widened by the band b to the right and upward
 * exactly when the shape itself touches the cell widened to the left and downward:
 * [32 i - b, 32 (i + 1)] times [32 j - b, 32 (j + 1)]. So a row's cells are those that the shape's
 * part in the slab 32 j - b <= y <= 32 (j + 1) reaches, and because that part is convex, they are
 * all from its leftmost point's to its rightmost point's.
 *
 * The rightmost point of a slab is a corner of the shape in the slab, or lies where the right hand
 * side meets the slab's top (when that side leads to the right, going up) or bottom (when it leads
 * to the left). So every corner enters itself in the slabs that it is in, and every edge of the
 * right hand side enters where it meets the tops, or the bottoms, of the slabs. The left hand side
 * is the same with x negated.
 *
 * Rounding x down where an edge meets a line loses nothing: 32 i - b <= x holds for the floor of x
 * when it holds for x. Entries of a row stand in `spans`, the row beyond either end among them, as
 * the largest x and the largest -x. */

#include "occupancy_draw.h"

/* What no x, nor -x, is: they are within +-32767. */
#define EMPTY INT16_MIN

/* Spans of row j: right at 2 * (j + 1), left behind it. */
enum { RIGHT, LEFT };

static void enter(int16_t *span, int32_t x)
{
    if (x > *span) {
        *span = (int16_t)x;
    }
}

/* The first and the last slab that a height is in, as an index of spans: row + 1. */
static int32_t lowest_slab(int32_t y)
{
    return berthi_floor_cells(y + BERTH_OCCUPANCY_STEPS - 1);
}

static int32_t highest_slab(int32_t y, int32_t band)
{
    return berthi_floor_cells(y + band + BERTH_OCCUPANCY_STEPS);
}

static inline void enter_corner(int16_t *spans, int32_t band, berthi_pair p)
{
    const int32_t lowest = lowest_slab(p.y);
    int32_t more = highest_slab(p.y, band) - lowest;
    int16_t *span = spans + 2 * lowest;
    for (;;) {
        enter(span + RIGHT, p.x);
        enter(span + LEFT, -p.x);
        if (--more < 0) {
            return;
        }
        span += 2;
    }
}

/* Enters the edge from a up to b on one hand side. */
static BERTHI_APART void enter_edge(int16_t *spans, int32_t band, berthi_pair a, berthi_pair b,
                                    int side)
{
    const int32_t x = side == RIGHT ? a.x : -(int32_t)a.x;
    const int32_t dx = side == RIGHT ? (int32_t)b.x - a.x : (int32_t)a.x - b.x;
    const int outward = dx >= 0;
    berthi_edge_walk walk;
    int32_t lines = berthi_edge_begin(&walk, x, a.y, dx, (int32_t)b.y - a.y, outward ? 0 : band);
    int16_t *span;
    if (lines <= 0) {
        return;
    }
    /* line k is the top of row k - 1, or the bottom of row k */
    span = spans + 2 * (walk.line + !outward) + side;
    for (;;) {
        enter(span, walk.x);
        if (--lines == 0) {
            return;
        }
        span += 2;
        berthi_walk_on(&walk);
    }
}

/* Bits first to last of a row of words. */
static inline void set_bits(uint32_t *row, uint32_t first, uint32_t last)
{
    const uint32_t from = UINT32_MAX << (first & 31), to = UINT32_MAX >> (31 - (last & 31));
    uint32_t *word = row + (first >> 5), *const end = row + (last >> 5);
    if (word == end) {
        *word |= from & to;
        return;
    }
    *word |= from;
    while (++word != end) {
        *word = UINT32_MAX;
    }
    *word |= to;
}

/* The cells of a row of so many columns that [left, right] and the band touch. */
static inline void draw_cells(uint32_t *row, int32_t columns, int32_t band, int32_t left,
                              int32_t right)
{
    int32_t first = berthi_floor_cells(left - 1); /* ceil(left / 32) - 1 */
    int32_t last = berthi_floor_cells(right + band);
    first = first < 0 ? 0 : first;
    last = last < columns ? last : columns - 1;
    set_bits(row, (uint32_t)first, (uint32_t)last);
}

void berthi_draw_row(const berth_occupancy *occupancy, int32_t band, uint32_t row, int32_t left,
                     int32_t right)
{
    draw_cells(occupancy->bits + row * occupancy->words, occupancy->columns, band, left, right);
}

/* Draws what was entered in the slabs from that of the lowest corner to that of the highest, and
 * leaves them empty; but those beyond either end, which are only written to. */
static void draw_entered(const berth_occupancy *occupancy, int32_t band, int32_t y0, int32_t y1)
{
    const int32_t columns = occupancy->columns, rows = occupancy->rows;
    const uint32_t words = occupancy->words;
    const int32_t lowest = lowest_slab(y0), highest = highest_slab(y1, band);
    const int32_t first = lowest > 1 ? lowest : 1, last = highest < rows ? highest : rows;
    uint32_t *row = occupancy->bits + (uint32_t)(first - 1) * words;
    int16_t *span = occupancy->spans + 2 * first;
    int32_t left = last - first;
    for (; left >= 0; left--, row += words, span += 2) {
        draw_cells(row, columns, band, -span[LEFT], span[RIGHT]);
        span[RIGHT] = span[LEFT] = EMPTY;
    }
}

/* Swaps two corners when they are not in order of height. */
static void order(berthi_pair *low, berthi_pair *high)
{
    if (low->y > high->y) {
        const berthi_pair swapped = *low;
        *low = *high;
        *high = swapped;
    }
}

/* A shape within one slab: all of it counts. */
static int draw_flat(const berth_occupancy *occupancy, int32_t band, berthi_pair a, berthi_pair b,
                     berthi_pair c)
{
    const int32_t slab = lowest_slab(a.y);
    int32_t left = a.x < b.x ? a.x : b.x, right = a.x < b.x ? b.x : a.x;
    if (slab != highest_slab(c.y, band)) {
        return 0;
    }
    left = left < c.x ? left : c.x;
    right = right > c.x ? right : c.x;
    berthi_draw_row(occupancy, band, (uint32_t)slab - 1, left, right);
    return 1;
}

/* Whether all cells around a triangle are set already, as those of most are: others of the figure,
 * or the pose before, cover them. a is the lowest corner, c the highest. Looks at two words of a
 * row at most; wider ones may be anything. */
static int is_set_around(const berth_occupancy *occupancy, int32_t band, berthi_pair a,
                         berthi_pair b, berthi_pair c)
{
    const int32_t ab_low = a.x < b.x ? a.x : b.x, ab_high = a.x < b.x ? b.x : a.x;
    const int32_t low = ab_low < c.x ? ab_low : c.x, high = ab_high > c.x ? ab_high : c.x;
    const int32_t end = berthi_floor_cells(high + band);
    const uint32_t first = low > 0 ? (uint32_t)berthi_floor_cells(low - 1) : 0;
    const uint32_t last = end < occupancy->columns ? (uint32_t)end : occupancy->columns - 1u;
    const uint32_t apart = last / 32 - first / 32;
    const int32_t lowest = lowest_slab(a.y), highest = highest_slab(c.y, band);
    const int32_t top = highest < occupancy->rows ? highest : occupancy->rows;
    uint32_t from = UINT32_MAX << first % 32, to = UINT32_MAX >> (31 - last % 32);
    int32_t slab = lowest > 1 ? lowest : 1;
    const uint32_t *word = occupancy->bits + (uint32_t)(slab - 1) * occupancy->words + first / 32;
    if (apart > 1) {
        return 0;
    }
    if (apart == 0) {
        from = to = from & to;
    }
    for (; slab <= top; slab++, word += occupancy->words) {
        if ((word[0] & from) != from || (word[apart] & to) != to) {
            return 0;
        }
    }
    return 1;
}

BERTH_HOT void berthi_draw_triangle(const berth_occupancy *occupancy, int32_t band, berthi_pair a,
                                    berthi_pair b, berthi_pair c)
{
    int16_t *const spans = occupancy->spans;
    int side;
    order(&a, &b);
    order(&b, &c);
    order(&a, &b);
    if (is_set_around(occupancy, band, a, b, c) || draw_flat(occupancy, band, a, b, c)) {
        return;
    }
    /* b is to the right of the way from a to c; on it (then either side is the same), or left */
    side = ((int32_t)c.x - a.x) * ((int32_t)b.y - a.y) < ((int32_t)c.y - a.y) * ((int32_t)b.x - a.x)
               ? RIGHT
               : LEFT;
    enter_corner(spans, band, a);
    enter_corner(spans, band, b);
    enter_corner(spans, band, c);
    enter_edge(spans, band, a, b, side);
    enter_edge(spans, band, b, c, side);
    enter_edge(spans, band, a, c, side == RIGHT ? LEFT : RIGHT);
    draw_entered(occupancy, band, a.y, c.y);
}

void berthi_draw_segment(const berth_occupancy *occupancy, int32_t band, berthi_pair a,
                         berthi_pair b)
{
    int16_t *const spans = occupancy->spans;
    order(&a, &b);
    enter_corner(spans, band, a);
    enter_corner(spans, band, b);
    enter_edge(spans, band, a, b, RIGHT);
    enter_edge(spans, band, a, b, LEFT);
    draw_entered(occupancy, band, a.y, b.y);
}
