/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Posed meshes, outlines and discs are added: convex shapes of steps are drawn, conservatively.
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

#include "described.h"
#include "occupancy.h"

#include "../core/arena.h"
#include "../core/num.h"

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Positions in an occupancy's steps: what the caller's numbers become before anything is drawn.
 *
 * A step is 1/32 of a cell. A point is kept as a pair of steps (x, y), rounded down, and its true
 * place is in [x, x + band] times [y, y + band]: what is drawn is the shape over the pairs, widened
 * by the band to the right and upward. From here on, all is exact in integers.
 *
 *   q16        band = 1: the position is exact in 64 bits before it is rounded down.
 *   f32, f64   a position is computed to within
 *                  slack = 8 eps (|tx| + |ty| + |x0| + |y0| + width + height)
 *              of the true one, and lowered by the slack before it is rounded down, so that
 *              band = 1 + 2 slack, rounded up. The sum of errors, in eps: c x, s y, their
 *              difference 2 (|x| + |y|), with the translation |x| + |y| + |tx|, less the corner and
 *              the slack 2 width; and |x| + |y| is at most 1.415 times the way from the translation
 *              to a point of the bitmap, so all of it is below 7.3 times the sum.
 *
 * Bounds: x + band <= 32 columns <= 32736, so pairs fit 16 bits, differences too, and the
 * difference of two products of differences is below 2 * 32736^2 < 2^31. */

enum { STEP_BITS = 5 }; /* log2 of BERTH_OCCUPANCY_STEPS */

typedef struct pair {
    int16_t x, y;
} pair;

typedef struct place_steps {
    int32_t band;
    int32_t most_x, most_y; /* of a pair; negative when the band is wider than the bitmap */
#ifdef BERTH_Q16
    int64_t tx, ty; /* from the bitmap's corner to the origin of the placed, Q30 */
    uint32_t shift; /* from Q30 to steps, 15 to 33 */
#else
    berth_raw tx, ty, x0, y0;
    berth_raw scale; /* steps a unit */
    berth_raw slack; /* steps */
#endif
    berthi_wdir c, s;
} place_steps;

/* The cells that begin at or before a number of steps: floor(steps / 32), of negative ones too. */
static inline int32_t floor_cells(int32_t steps)
{
    return steps >> STEP_BITS; /* arithmetic on every compiler that we support */
}

/* What does not depend on the arithmetic. */
static void set_band(const berth_occupancy *occupancy, int32_t band, place_steps *steps)
{
    steps->band = band;
    steps->most_x = BERTH_OCCUPANCY_STEPS * occupancy->columns - band;
    steps->most_y = BERTH_OCCUPANCY_STEPS * occupancy->rows - band;
}

#ifdef BERTH_Q16

/* How the placed becomes steps of the occupancy; the placement has been checked. */
static BERTHI_APART place_steps place_steps_of(const berth_occupancy *occupancy,
                                               const berth_placement *placement)
{
    place_steps steps;
    steps.c = placement->rotation.c;
    steps.s = placement->rotation.s;
    steps.tx = ((int64_t)berth_num_raw(placement->x) - berth_num_raw(occupancy->x)) * 16384;
    steps.ty = ((int64_t)berth_num_raw(placement->y) - berth_num_raw(occupancy->y)) * 16384;
    steps.shift = (uint32_t)(30 - STEP_BITS + occupancy->cell);
    set_band(occupancy, 1, &steps);
    return steps;
}

/* Whether a wide coordinate, floored to steps, lies within 0 to most. |wide| < 2^46. */
/*@ requires shift < 64; */
static int narrow(int64_t wide, uint32_t shift, int32_t most, int16_t *to)
{
    const int64_t floored = wide >> shift;
    if (floored < 0 || floored > most) {
        return 0;
    }
    *to = (int16_t)floored;
    return 1;
}

/* The pair of the point (x, y), which is within the coordinates' range. 0, and no pair, when the
 * point or its band is not within the bitmap. */
static BERTHI_APART int steps_point(const place_steps *steps, berth_num x, berth_num y, pair *point)
{
    const int32_t vx = berth_num_raw(x), vy = berth_num_raw(y);
    const int64_t wx = steps->tx + (int64_t)steps->c * vx - (int64_t)steps->s * vy;
    const int64_t wy = steps->ty + (int64_t)steps->s * vx + (int64_t)steps->c * vy;
    return narrow(wx, steps->shift, steps->most_x, &point->x) &&
           narrow(wy, steps->shift, steps->most_y, &point->y);
}

/* A radius, rounded up; 32768 for all that are larger than any bitmap. */
static int32_t steps_radius(const berth_occupancy *occupancy, berth_num radius)
{
    const int32_t raw = berth_num_raw(radius);
    const uint32_t shift = (uint32_t)(16 - STEP_BITS + occupancy->cell); /* 1 to 19 */
    const int32_t up = berthi_ceil_shift(raw, shift);
    return up < 32768 ? up : 32768;
}

#else

static berth_raw steps_a_unit(const berth_occupancy *occupancy)
{
    return (berth_raw)BERTH_OCCUPANCY_STEPS / berthi_cells_raw(occupancy->cell, 1);
}

static BERTHI_APART place_steps place_steps_of(const berth_occupancy *occupancy,
                                               const berth_placement *placement)
{
    place_steps steps;
    steps.c = placement->rotation.c;
    steps.s = placement->rotation.s;
    steps.tx = berth_num_raw(placement->x);
    steps.ty = berth_num_raw(placement->y);
    steps.x0 = berth_num_raw(occupancy->x);
    steps.y0 = berth_num_raw(occupancy->y);
    steps.scale = steps_a_unit(occupancy);
    const berth_raw sum = berthi_abs(steps.tx) + berthi_abs(steps.ty) + berthi_abs(steps.x0) +
                          berthi_abs(steps.y0) +
                          berthi_cells_raw(occupancy->cell, occupancy->columns) +
                          berthi_cells_raw(occupancy->cell, occupancy->rows);
    steps.slack = sum * steps.scale * (BERTHI_C(8.0) * BERTHI_EPSILON);
    set_band(occupancy, (int32_t)(2 * steps.slack) + 2, &steps);
    return steps;
}

static int narrow(berth_raw floored, int32_t most, int16_t *to)
{
    if (!(floored >= 0 && floored < (berth_raw)(most + 1))) {
        return 0;
    }
    *to = (int16_t)floored;
    return 1;
}

static BERTHI_APART int steps_point(const place_steps *steps, berth_num x, berth_num y, pair *point)
{
    const berth_raw vx = berth_num_raw(x), vy = berth_num_raw(y);
    const berth_raw wx = (steps->c * vx - steps->s * vy) + steps->tx - steps->x0;
    const berth_raw wy = (steps->s * vx + steps->c * vy) + steps->ty - steps->y0;
    return narrow(wx * steps->scale - steps->slack, steps->most_x, &point->x) &&
           narrow(wy * steps->scale - steps->slack, steps->most_y, &point->y);
}

static int32_t steps_radius(const berth_occupancy *occupancy, berth_num radius)
{
    const berth_raw scaled = berth_num_raw(radius) * steps_a_unit(occupancy); /* exact */
    if (scaled >= 32768) {
        return 32768;
    }
    const int32_t down = (int32_t)scaled;
    return down + ((berth_raw)down < scaled);
}

#endif

/* ---- Walking --------------------------------------------------------------------------------- */

/* Walking an edge from row to row: where it meets the lines y = 32 k - offset, exactly.
 *
 * Each meeting's x is the floor of the true one; from one line to the next it grows by the floor of
 * 32 dx / dy, and by one more whenever the remainders have filled dy. Two divisions an edge. */

typedef struct edge_walk {
    int32_t x;          /* at the line, rounded down */
    int32_t step, rest; /* 32 dx = step * dy + rest, 0 <= rest < dy */
    int32_t filled;     /* remainders so far, below dy */
    int32_t dy;
    int32_t line;  /* k of the first line */
    int32_t lines; /* how many */
} edge_walk;

/* floor(n / d) for d > 0, and what is left; the machine's division goes toward zero. */
static inline int32_t floor_divide(int32_t n, int32_t d, int32_t *rest)
{
    int32_t quotient = n / d;
    int32_t left = n - quotient * d;
    if (left < 0) {
        left += d;
        quotient--;
    }
    *rest = left;
    return quotient;
}

/* Begins the walk along an edge from (x, y) up by (dx, dy), dy >= 0. The lines are those at y to
 * y + dy, the lower end included, the upper not: so rings meet each line an even number of times,
 * and a level edge meets none. Returns the number of lines. |dx|, dy < 2^15: products are below
 * 2^20. */
static inline int32_t edge_begin(edge_walk *walk, int32_t x, int32_t y, int32_t dx, int32_t dy,
                                 int32_t offset)
{
    const int32_t ahead = offset + BERTH_OCCUPANCY_STEPS - 1;
    walk->line = floor_cells(y + ahead);
    walk->lines = floor_cells(y + dy + ahead) - walk->line;
    if (walk->lines > 0) {
        const int32_t below = walk->line * BERTH_OCCUPANCY_STEPS - offset - y;
        walk->dy = dy;
        walk->x = x + floor_divide(dx * below, dy, &walk->filled);
        walk->step = 0;
        walk->rest = 0;
        if (walk->lines > 1) {
            walk->step = floor_divide(dx * BERTH_OCCUPANCY_STEPS, dy, &walk->rest);
        }
    }
    return walk->lines;
}

/* On to the next line, of which there is one. */
static inline void edge_on(edge_walk *walk)
{
    walk->x += walk->step;
    walk->filled += walk->rest;
    if (walk->filled >= walk->dy) {
        walk->filled -= walk->dy;
        walk->x++;
    }
}

/* ---- Convex shapes --------------------------------------------------------------------------- */

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
    return floor_cells(y + BERTH_OCCUPANCY_STEPS - 1);
}

static int32_t highest_slab(int32_t y, int32_t band)
{
    return floor_cells(y + band + BERTH_OCCUPANCY_STEPS);
}

static inline void enter_corner(int16_t *spans, int32_t band, pair p)
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
static BERTHI_APART void enter_edge(int16_t *spans, int32_t band, pair a, pair b, int side)
{
    const int32_t x = side == RIGHT ? a.x : -(int32_t)a.x;
    const int32_t dx = side == RIGHT ? (int32_t)b.x - a.x : (int32_t)a.x - b.x;
    const int outward = dx >= 0;
    edge_walk walk;
    int32_t lines = edge_begin(&walk, x, a.y, dx, (int32_t)b.y - a.y, outward ? 0 : band);
    if (lines <= 0) {
        return;
    }
    /* line k is the top of row k - 1, or the bottom of row k */
    int16_t *span = spans + 2 * (walk.line + !outward) + side;
    for (;;) {
        enter(span, walk.x);
        if (--lines == 0) {
            return;
        }
        span += 2;
        edge_on(&walk);
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
    int32_t first = floor_cells(left - 1); /* ceil(left / 32) - 1 */
    int32_t last = floor_cells(right + band);
    first = first < 0 ? 0 : first;
    last = last < columns ? last : columns - 1;
    set_bits(row, (uint32_t)first, (uint32_t)last);
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
static void order(pair *low, pair *high)
{
    if (low->y > high->y) {
        const pair swapped = *low;
        *low = *high;
        *high = swapped;
    }
}

/* What is around a shape: columns, and slabs. */
typedef struct around {
    uint32_t first, last;
    int32_t lowest, highest;
} around;

/* Of a triangle whose lowest corner is a, and whose highest is c. */
static inline around cells_around(const berth_occupancy *occupancy, int32_t band, pair a, pair b,
                                  pair c)
{
    const int32_t ab_low = a.x < b.x ? a.x : b.x, ab_high = a.x < b.x ? b.x : a.x;
    const int32_t low = ab_low < c.x ? ab_low : c.x, high = ab_high > c.x ? ab_high : c.x;
    const int32_t end = floor_cells(high + band);
    around cells;
    cells.first = low > 0 ? (uint32_t)floor_cells(low - 1) : 0;
    cells.last = end < occupancy->columns ? (uint32_t)end : occupancy->columns - 1u;
    cells.lowest = lowest_slab(a.y);
    cells.highest = highest_slab(c.y, band);
    return cells;
}

/* Whether all cells around a triangle are set already, as those of most are: others of the figure,
 * or the pose before, cover them. Looks at two words of a row at most; wider ones may be anything.
 */
static inline int is_set_around(const berth_occupancy *occupancy, const around *cells)
{
    const uint32_t first = cells->first, last = cells->last, apart = last / 32 - first / 32;
    const int32_t top = cells->highest < occupancy->rows ? cells->highest : occupancy->rows;
    uint32_t from = UINT32_MAX << first % 32, to = UINT32_MAX >> (31 - last % 32);
    int32_t slab = cells->lowest > 1 ? cells->lowest : 1;
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

/* Sets every cell that the closed shape, widened by the band, touches. Corners are pairs that
 * steps_point made. */
static BERTH_HOT void draw_triangle(const berth_occupancy *occupancy, int32_t band, pair a, pair b,
                                    pair c)
{
    int16_t *const spans = occupancy->spans;
    order(&a, &b);
    order(&b, &c);
    order(&a, &b);
    const around cells = cells_around(occupancy, band, a, b, c);
    if (is_set_around(occupancy, &cells)) {
        return;
    }
    if (cells.lowest == cells.highest) { /* within one slab all of it counts */
        set_bits(occupancy->bits + (uint32_t)(cells.lowest - 1) * occupancy->words, cells.first,
                 cells.last);
        return;
    }
    /* b is to the right of the way from a to c; on it (then either side is the same), or left */
    const int side =
        ((int32_t)c.x - a.x) * ((int32_t)b.y - a.y) < ((int32_t)c.y - a.y) * ((int32_t)b.x - a.x)
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

static void draw_segment(const berth_occupancy *occupancy, int32_t band, pair a, pair b)
{
    int16_t *const spans = occupancy->spans;
    order(&a, &b);
    enter_corner(spans, band, a);
    enter_corner(spans, band, b);
    enter_edge(spans, band, a, b, RIGHT);
    enter_edge(spans, band, a, b, LEFT);
    draw_entered(occupancy, band, a.y, b.y);
}

/* What is checked of an occupancy and of what is added to it, in the order of the errors that the
 * header lists; `there`: no argument is null. */
static berth_status draw_check(int there, const berth_occupancy *occupancy, berth_status given,
                               const berth_placement *placement)
{
    berth_status status = there ? berthi_occupancy_check(occupancy) : BERTH_E_NULL;
    status = status == BERTH_OK ? given : status;
    return status == BERTH_OK ? berth_placement_check(placement) : status;
}

/* ---- Meshes ---------------------------------------------------------------------------------- */

/* Every vertex becomes steps once, then every triangle is drawn. */

static berth_status draw_triangles(const berth_occupancy *occupancy, const berth_mesh *mesh,
                                   const berth_placement *placement, pair *points)
{
    const place_steps steps = place_steps_of(occupancy, placement);
    const uint16_t *index = mesh->triangles;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        berth_num x, y;
        berthi_mesh_ground(mesh, i, &x, &y);
        if (!steps_point(&steps, x, y, &points[i])) {
            return BERTH_E_EXTENT;
        }
    }
    for (uint32_t i = 0; i < mesh->triangle_count; i++, index += 3) {
        draw_triangle(occupancy, steps.band, points[index[0]], points[index[1]], points[index[2]]);
    }
    return BERTH_OK;
}

berth_status berth_occupancy_add_mesh(berth_occupancy *occupancy, const berth_mesh *mesh,
                                      const berth_placement *placement, berth_arena *scratch)
{
    berth_status status = draw_check(mesh != NULL && placement != NULL && scratch != NULL,
                                     occupancy, berthi_mesh_check(mesh), placement);
    if (status != BERTH_OK) {
        return status;
    }
    const size_t mark = berth_arena_mark(scratch);
    pair *points = berth_arena_take(
        scratch, berthi_bytes(BERTH_OCCUPANCY_MESH_SCRATCH(mesh->vertex_count)), 4);
    if (points == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    status = draw_triangles(occupancy, mesh, placement, points);
    berth_arena_reset(scratch, mark);
    return status;
}

/* ---- Outlines -------------------------------------------------------------------------------- */

/* What is done with each segment, from the outline's point to its ring's next. */
typedef void (*segment_call)(const berth_occupancy *occupancy, uint32_t *bits, int32_t band, pair a,
                             pair b);

/* Calls for every segment of every ring; a null call only looks. 0 when a point is outside. */
static int each_segment(const berth_occupancy *occupancy, const berth_outline *outline,
                        const place_steps *steps, segment_call call, uint32_t *bits)
{
    uint32_t i = 0;
    for (uint32_t ring = 0; ring < outline->rings; ring++) {
        const uint32_t end = outline->end != NULL ? outline->end[ring] : outline->points;
        pair before, point;
        if (!steps_point(steps, outline->x[end - 1], outline->y[end - 1], &before)) {
            return 0;
        }
        for (; i < end; i++) {
            if (!steps_point(steps, outline->x[i], outline->y[i], &point)) {
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

static void draw(const berth_occupancy *occupancy, uint32_t *bits, int32_t band, pair a, pair b)
{
    (void)bits;
    draw_segment(occupancy, band, a, b);
}

/* Turns over the bit of the cell in which the segment meets the middle of a row, for each. That
 * cell is set anyway, so it does not matter on which side of its centre the meeting is. */
static void turn_over(const berth_occupancy *occupancy, uint32_t *bits, int32_t band, pair a,
                      pair b)
{
    const pair low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
    edge_walk walk;
    int32_t lines = edge_begin(&walk, low.x, low.y, (int32_t)high.x - low.x,
                               (int32_t)high.y - low.y, BERTH_OCCUPANCY_STEPS / 2);
    (void)band;
    if (lines <= 0) {
        return;
    }
    uint32_t *row =
        bits + (uint32_t)(walk.line - 1) * occupancy->words; /* line k: the middle of row k - 1 */
    for (;;) {
        const uint32_t column = (uint32_t)floor_cells(walk.x);
        row[column >> 5] ^= UINT32_C(1) << (column & 31);
        if (--lines == 0) {
            return;
        }
        row += occupancy->words;
        edge_on(&walk);
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
                       const place_steps *steps, uint32_t *turns)
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
    const place_steps steps = place_steps_of(occupancy, placement);
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
    berth_status status =
        draw_check(outline != NULL && placement != NULL && (filled == 0 || scratch != NULL),
                   occupancy, berthi_outline_check(outline), placement);
    if (status != BERTH_OK) {
        return status;
    }
    if (filled == 0) {
        return add_outline(occupancy, outline, placement, NULL);
    }
    const size_t mark = berth_arena_mark(scratch);
    uint32_t *turns = berth_arena_take(
        scratch, berthi_bytes(BERTH_OCCUPANCY_SCRATCH(occupancy->columns, occupancy->rows)), 4);
    if (turns == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    status = add_outline(occupancy, outline, placement, turns);
    berth_arena_reset(scratch, mark);
    return status;
}

/* ---- Discs ----------------------------------------------------------------------------------- */

/* The part of the disc in a slab reaches as far to either side as the chord of the height in it
 * that is nearest to the centre. Both squares are below 2^30. */
static void draw_disc(const berth_occupancy *occupancy, int32_t band, pair centre, int32_t radius)
{
    int32_t row = floor_cells(centre.y - radius - 1);
    int32_t end = floor_cells(centre.y + radius + band);
    row = row < 0 ? 0 : row;
    end = end < occupancy->rows ? end : occupancy->rows - 1;
    for (; row <= end; row++) {
        const int32_t above = row * BERTH_OCCUPANCY_STEPS - band - centre.y;
        const int32_t below = centre.y - (row + 1) * BERTH_OCCUPANCY_STEPS;
        const int32_t further = above > below ? above : below;
        const int32_t away = further > 0 ? further : 0;
        const int32_t half =
            (int32_t)berthi_root_u64((uint32_t)(radius * radius) - (uint32_t)(away * away));
        draw_cells(occupancy->bits + (uint32_t)row * occupancy->words, occupancy->columns, band,
                   centre.x - half, centre.x + half);
    }
}

berth_status berth_occupancy_add_disc(berth_occupancy *occupancy, berth_num x, berth_num y,
                                      berth_num radius)
{
    pair centre;
    const berth_status status = berthi_occupancy_check(occupancy);
    if (status != BERTH_OK) {
        return status;
    }
    if (!berthi_coordinate_ok(x) || !berthi_coordinate_ok(y)) {
        return BERTH_E_COORDINATE;
    }
    if (!berthi_radius_ok(radius)) {
        return BERTH_E_RADIUS;
    }
    berth_placement here =
        berth_placement_at(berth_num_of(0), berth_num_of(0), BERTH_DEGREES(0), 0);
    place_steps steps = place_steps_of(occupancy, &here);
    const int32_t r = steps_radius(occupancy, radius);
    if (!steps_point(&steps, x, y, &centre) || centre.x < r || centre.y < r ||
        centre.x + r > steps.most_x || centre.y + r > steps.most_y) {
        return BERTH_E_EXTENT;
    }
    draw_disc(occupancy, steps.band, centre, r);
    return BERTH_OK;
}
