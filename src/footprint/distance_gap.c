/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From a corner or an edge of one part to a corner of another: is that below a distance, and how
 * much is it?
 *
 * q16. A way v between two stored points in the world is exact in 2^-30 units, below 2^46.6 in x
 * and in y; an edge e, turned, in 2^-14 of its steps, below 2^30 in both, so that |e|^2 < 2^61. A
 * distance of k units of Q16.16 is K = 2^14 k < 2^47. Nearer than that is
 *
 *   to a corner         v . v < K^2            both sides below 2^95
 *   to the edge's line  (e x v)^2 < K^2 e . e  both sides below 2^156
 *
 * The cross product, below 2^78, is kept as 2^20 high + low, 0 <= low < 2^20: its parts and their
 * sums fit 64 bits. What is clearly further is seen with products of 64 bits alone. */

#include "distance.h"

#ifdef BERTH_Q16

#include "../core/num.h"
#include "../core/divide.h"
#include "../core/limbs.h"

enum {
    APART_LOW = 20,
    APART_MIDDLE = 96 / BERTHI_LIMB_BITS,
    APART_ALL = 160 / BERTHI_LIMB_BITS,
    APART_MOST = 224 / BERTHI_LIMB_BITS,
    APART_BITS = 14 /* of a unit of Q16.16 */
};

/* A scalar product, 2^20 high + low. */
typedef struct apart_product {
    int64_t high, low;
} apart_product;

/* |x|, |y| < 2^30: high is below 2^(30 + 26.6 + 1), low before it is brought in below 2^51. */
static BERTH_HOT BERTHI_APART apart_product apart_times(int32_t x, int32_t y, const int64_t *way)
{
    const int32_t xl = (int32_t)((uint32_t)way[0] & 1048575);
    const int32_t yl = (int32_t)((uint32_t)way[1] & 1048575);
    const int32_t xh = (int32_t)(way[0] >> APART_LOW), yh = (int32_t)(way[1] >> APART_LOW);
    apart_product all;
    all.low = (int64_t)x * xl + (int64_t)y * yl;
    all.high = (int64_t)x * xh + (int64_t)y * yh + (all.low >> APART_LOW);
    all.low &= 1048575;
    return all;
}

BERTH_HOT int berthi_gap_sign(int32_t x, int32_t y, const int64_t *way)
{
    const apart_product all = apart_times(x, y, way);
    return all.high != 0 ? (all.high > 0) - (all.high < 0) : all.low != 0;
}

/* |all| / 2^14, rounded down, or one less. */
static uint64_t apart_size(const apart_product *all)
{
    const uint64_t flip = (uint64_t)(all->high >> 63);
    return (((uint64_t)all->high ^ flip) << 6) |
           ((((uint64_t)all->low ^ flip) & 1048575) >> APART_BITS);
}

static uint64_t apart_absolute(int64_t v)
{
    return (uint64_t)(v < 0 ? -v : v);
}

static uint64_t apart_norm(const int32_t *edge)
{
    return (uint64_t)((int64_t)edge[0] * edge[0] + (int64_t)edge[1] * edge[1]);
}

static inline int apart_of_corner(const berthi_gap *gap)
{
    return (gap->edge[0] | gap->edge[1]) == 0;
}

/* At least the length of an edge, at most 1.04 times it. */
static uint32_t apart_length_up(const int32_t *edge)
{
    const uint32_t x = ((uint32_t)berthi_abs(edge[0]) >> 6) + 1;
    const uint32_t y = ((uint32_t)berthi_abs(edge[1]) >> 6) + 1;
    return berthi_octagon(x, y);
}

/* Whether the gap is surely not below `near`. Of a corner in units of 2^-14: below 2^31 each. */
static BERTH_HOT BERTHI_APART int apart_beyond(const berthi_gap *gap, uint64_t near)
{
    if (apart_of_corner(gap)) {
        const uint64_t x = apart_absolute(gap->way[0]) >> 16, y = apart_absolute(gap->way[1]) >> 16;
        const uint64_t most = (near >> 2) + 1;
        return x * x + y * y >= most * most;
    }
    const apart_product cross = apart_times(-gap->edge[1], gap->edge[0], gap->way);
    return apart_size(&cross) >= near * apart_length_up(gap->edge);
}

/* *to += u v, or -= (MINUS). */
static void apart_add(limb *to, uint64_t u, uint64_t v, uint32_t shape)
{
    limb one[WORD], other[WORD];
    set_word(one, u);
    set_word(other, v);
    add_product(to, one, other, SHAPE(APART_MIDDLE, WORD, WORD) | shape);
}

/* The corner: v . v - K^2 < 0. */
static BERTHI_APART int apart_corner_below(const int64_t *way, uint64_t reach)
{
    limb sum[APART_MIDDLE];
    clear(sum, APART_MIDDLE);
    for (uint32_t k = 0; k < 2; k++) {
        const uint64_t v = apart_absolute(way[k]);
        apart_add(sum, v, v, 0);
    }
    apart_add(sum, reach, reach, MINUS);
    return (int)is_negative(sum, APART_MIDDLE);
}

/* |e x v|, to 0. */
static BERTHI_APART void apart_cross(const berthi_gap *gap, limb *root)
{
    const uint32_t minus = berthi_gap_sign(-gap->edge[1], gap->edge[0], gap->way) < 0;
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t less = (gap->edge[k] < 0) != (gap->way[1 - k] < 0);
        apart_add(root, apart_absolute(gap->edge[k]), apart_absolute(gap->way[1 - k]),
                  (k ^ minus ^ less) != 0 ? MINUS : 0);
    }
}

/* The line: (e x v)^2 - K^2 e . e < 0. */
static BERTHI_APART int apart_line_below(const berthi_gap *gap, uint64_t reach)
{
    limb all[APART_ALL], root[APART_MIDDLE], norm[WORD];
    clear(all, APART_ALL);
    clear(root, APART_MIDDLE);
    apart_cross(gap, root);
    add_product(all, root, root, SHAPE(APART_ALL, APART_MIDDLE, APART_MIDDLE));
    clear(root, APART_MIDDLE);
    apart_add(root, reach, reach, 0);
    set_word(norm, apart_norm(gap->edge));
    add_product(all, norm, root, SHAPE(APART_ALL, WORD, APART_MIDDLE) | MINUS);
    return (int)is_negative(all, APART_ALL);
}

static BERTHI_APART int apart_exactly(const berthi_gap *gap, uint64_t near)
{
    if (near == 0) {
        return apart_of_corner(gap) ? (gap->way[0] | gap->way[1]) == 0
                                    : berthi_gap_sign(-gap->edge[1], gap->edge[0], gap->way) == 0;
    }
    return apart_of_corner(gap) ? apart_corner_below(gap->way, near << APART_BITS)
                                : apart_line_below(gap, near << APART_BITS);
}

BERTH_HOT int berthi_gap_below(const berthi_gap *gap, uint64_t near)
{
    return !(near != 0 && apart_beyond(gap, near)) && apart_exactly(gap, near);
}

/* The square of a gap times e . e, or of a corner itself. */
static void apart_square(const berthi_gap *gap, limb *square)
{
    limb root[APART_MIDDLE];
    clear(square, APART_ALL);
    clear(root, APART_MIDDLE);
    if (apart_of_corner(gap)) {
        for (uint32_t k = 0; k < 2; k++) {
            const uint64_t v = apart_absolute(gap->way[k]);
            apart_add(root, v, v, 0);
        }
        for (uint32_t i = 0; i < APART_MIDDLE; i++) {
            square[i] = root[i];
        }
    } else {
        apart_cross(gap, root);
        add_product(square, root, root, SHAPE(APART_ALL, APART_MIDDLE, APART_MIDDLE));
    }
}

/* The squares, below 2^156, times the other one's e . e. */
BERTHI_APART int berthi_gap_less(const berthi_gap *gap, const berthi_gap *than)
{
    limb all[APART_MOST], square[APART_ALL], norm[WORD];
    clear(all, APART_MOST);
    apart_square(gap, square);
    set_word(norm, apart_of_corner(than) ? 1 : apart_norm(than->edge));
    add_product(all, norm, square, SHAPE(APART_MOST, WORD, APART_ALL));
    apart_square(than, square);
    set_word(norm, apart_of_corner(gap) ? 1 : apart_norm(gap->edge));
    add_product(all, norm, square, SHAPE(APART_MOST, WORD, APART_ALL) | MINUS);
    return (int)is_negative(all, APART_MOST);
}

/* |way|, nearly: the upper 31 bits of both coordinates tell. */
static uint64_t apart_guess_corner(const int64_t *way)
{
    uint64_t x = apart_absolute(way[0]), y = apart_absolute(way[1]);
    uint32_t shift = 0;
    while (((x | y) >> shift) >> 31 != 0) {
        shift++;
    }
    x >>= shift;
    y >>= shift;
    return ((uint64_t)berthi_root_u64(x * x + y * y) << shift) >> APART_BITS;
}

/* |e x v| / |e|, nearly: the root of e . e is taken to 31 bits, and divided by bit after bit. */
static uint64_t apart_guess_line(const berthi_gap *gap)
{
    const apart_product cross = apart_times(-gap->edge[1], gap->edge[0], gap->way);
    uint64_t rest = apart_size(&cross), norm = apart_norm(gap->edge), quotient = 0;
    uint32_t up = 0, root;
    while (norm >> 60 == 0) {
        norm <<= 2;
        up++;
    }
    root = berthi_root_u64(norm);
    for (uint32_t bit = 34; bit-- > 0;) {
        const uint64_t part = bit >= up ? (uint64_t)root << (bit - up) : root >> (up - bit);
        quotient <<= 1;
        if (rest >= part) {
            rest -= part;
            quotient |= 1;
        }
    }
    return quotient;
}

BERTHI_APART uint64_t berthi_gap_floor(const berthi_gap *gap)
{
    uint64_t near = apart_of_corner(gap) ? apart_guess_corner(gap->way) : apart_guess_line(gap);
    while (near != 0 && apart_exactly(gap, near)) {
        near--;
    }
    while (!apart_exactly(gap, near + 1)) {
        near++;
    }
    return near;
}

/* The foot is at t = e . v / (2^shift e . e) of the edge, to 32 bits: which is 2^-32 of less than
 * 2^46, and what rounds then is less than a unit of 2^-30. */
BERTHI_APART void berthi_gap_part(berthi_gap *gap, uint32_t shift)
{
    const apart_product dot = apart_times(gap->edge[0], gap->edge[1], gap->way);
    const uint64_t norm = apart_norm(gap->edge);
    const uint64_t rest =
        ((uint64_t)dot.high << (APART_LOW - shift)) | ((uint64_t)dot.low >> shift);
    const uint32_t part = berthi_divide_long(rest, 0, norm);
    for (uint32_t k = 0; k < 2; k++) {
        gap->way[k] = ((int64_t)gap->edge[k] * part) >> (32 - shift);
    }
}

#else

#include "../core/num.h"

int berthi_gap_sign(berth_raw x, berth_raw y, const berth_raw *way)
{
    const berth_raw dot = x * way[0] + y * way[1];
    return (dot > 0) - (dot < 0);
}

static berth_raw apart_square(const berthi_gap *gap)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1];
    berth_raw cross;
    if (x == 0 && y == 0) {
        return gap->way[0] * gap->way[0] + gap->way[1] * gap->way[1];
    }
    cross = x * gap->way[1] - y * gap->way[0];
    return cross * cross / (x * x + y * y);
}

int berthi_gap_below(const berthi_gap *gap, berth_raw near)
{
    const berth_raw square = apart_square(gap);
    return near == 0 ? square == 0 : square < near * near;
}

int berthi_gap_less(const berthi_gap *gap, const berthi_gap *than)
{
    return apart_square(gap) < apart_square(than);
}

berth_raw berthi_gap_floor(const berthi_gap *gap)
{
    return berthi_root_real(apart_square(gap));
}

void berthi_gap_part(berthi_gap *gap, uint32_t shift)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1];
    const berth_raw part = (x * gap->way[0] + y * gap->way[1]) / (x * x + y * y);
    (void)shift;
    gap->way[0] = x * part;
    gap->way[1] = y * part;
}

#endif
