/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Gaps, in q16 exactly.
 *
 * A way v between two stored points in the world is exact in 2^-30 units, below 2^46.6 in x and in
 * y; an edge e, turned, in 2^-14 of its steps, below 2^30 in both, so that |e|^2 < 2^61. A distance
 * of k units of Q16.16 is K = 2^14 k < 2^47. Nearer than that is
 *
 *   to a corner         v . v < K^2            both sides below 2^95
 *   to the edge's line  (e x v)^2 < K^2 e . e  both sides below 2^156
 *
 * The cross product, below 2^78, is kept as 2^20 high + low, 0 <= low < 2^20: its parts and their
 * sums fit 64 bits. What is clearly further is seen with products of 64 bits alone. */

#include "offset.h"

#include "num.h"

#ifdef __OPTIMIZE_SIZE__
BERTHI_APART int berthi_offset_sign(berthi_edge_t x, berthi_edge_t y, const berthi_world_t *way)
{
    berthi_offset_product all;
    berthi_offset_times(x, y, way, &all);
    return berthi_product_sign(&all);
}
#endif

#ifdef BERTH_Q16

#include "limbs.h"

enum {
    APART_LOW = BERTHI_OFFSET_LOW,
    APART_MIDDLE = 96 / BERTHI_LIMB_BITS,
    APART_ALL = 160 / BERTHI_LIMB_BITS,
    APART_MOST = 224 / BERTHI_LIMB_BITS,
    APART_BITS = 14 /* of a unit of Q16.16 */
};

/* |x|, |y| < 2^30: high is below 2^(30 + 26.6 + 1), low before it is brought in below 2^51. */
BERTH_HOT BERTHI_APART void berthi_offset_times(int32_t x, int32_t y, const int64_t *way,
                                                berthi_offset_product *all)
{
    const int64_t low = berthi_wide_dot(x, y, (int32_t)((uint32_t)way[0] & 1048575),
                                        (int32_t)((uint32_t)way[1] & 1048575));
    all->high =
        berthi_wide_dot(x, y, (int32_t)(way[0] >> APART_LOW), (int32_t)(way[1] >> APART_LOW)) +
        (low >> APART_LOW);
    all->low = low & 1048575;
}

/* |all| / 2^14, rounded down, or one less. */
BERTHI_ONCE uint64_t apart_size(const berthi_offset_product *all)
{
    const uint64_t flip = (uint64_t)(all->high >> 63);
    return (((uint64_t)all->high ^ flip) << 6) |
           ((((uint64_t)all->low ^ flip) & 1048575) >> APART_BITS);
}

BERTHI_ONCE uint64_t apart_absolute(int64_t v)
{
    return (uint64_t)(v < 0 ? -v : v);
}

static uint64_t apart_norm(const int32_t *edge)
{
    return (uint64_t)berthi_wide_dot(edge[0], edge[1], edge[0], edge[1]);
}

static inline int apart_of_corner(const berthi_offset *gap)
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
BERTH_HOT BERTHI_APART int berthi_offset_is_beyond(const berthi_offset *gap, uint64_t near)
{
    if (near == 0) {
        return 0;
    }
    if (apart_of_corner(gap)) {
        const uint64_t x = apart_absolute(gap->way[0]) >> 16, y = apart_absolute(gap->way[1]) >> 16;
        const uint64_t most = (near >> 2) + 1;
        return x * x + y * y >= most * most;
    }
    berthi_offset_product cross;
    berthi_offset_aside(gap, &cross);
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

/* |e x v|. */
static BERTHI_APART void apart_root(const berthi_offset_product *aside, limb *root)
{
    uint64_t high = (uint64_t)aside->high, low = (uint64_t)aside->low;
    if (aside->high < 0) {
        high = 0 - high - (low != 0);
        low = (0 - low) & 1048575;
    }
    set_word(root, high << APART_LOW | low);
    high >>= 64 - APART_LOW;
    for (uint32_t i = WORD; i < APART_MIDDLE; i++) {
        root[i] = (limb)high;
        high >>= BERTHI_LIMB_BITS;
    }
}

/* Its square, to 0. */
static BERTHI_MERGED void apart_aside2(const berthi_offset_product *aside, limb *root, limb *square)
{
    apart_root(aside, root);
    add_product(square, root, root, SHAPE(APART_ALL, APART_MIDDLE, APART_MIDDLE));
}

BERTHI_APART int berthi_offset_is_abreast(berthi_offset *gap, uint32_t shift)
{
    berthi_offset_product along;
    berthi_offset_times(gap->edge[0], gap->edge[1], gap->way, &along);
    if (along.high < 0) {
        return 0;
    }
    for (uint32_t k = 0; k < 2; k++) {
        const int64_t all = (int64_t)((uint64_t)(int64_t)gap->edge[k] << shift);
        /* @argued: of 30 bits and a sign, by at most 16 */
        BERTH_ASSERT(all >= -(INT64_C(1) << 46) && all <= INT64_C(1) << 46);
        gap->way[k] -= all;
    }
    berthi_offset_times(gap->edge[0], gap->edge[1], gap->way, &along);
    return along.high < 0;
}

/* (e x v)^2 - K^2 e . e < 0. */
BERTH_HOT BERTHI_APART int berthi_offset_line_below(const berthi_offset_product *aside,
                                                    const int32_t *edge, uint64_t near)
{
    limb all[APART_ALL], square[APART_MIDDLE], word[WORD];
    set_word(word, near << APART_BITS);
    clear(all, APART_ALL);
    apart_aside2(aside, square, all);
    clear(square, APART_MIDDLE);
    add_product(square, word, word, SHAPE(APART_MIDDLE, WORD, WORD));
    set_word(word, apart_norm(edge));
    add_product(all, word, square, SHAPE(APART_ALL, WORD, APART_MIDDLE) | MINUS);
    return (int)is_negative(all, APART_ALL);
}

BERTHI_APART int berthi_offset_below(const berthi_offset *gap, uint64_t near)
{
    if (near == 0) {
        return apart_of_corner(gap) ? (gap->way[0] | gap->way[1]) == 0
                                    : berthi_offset_side(gap) == 0;
    }
    if (apart_of_corner(gap)) {
        return apart_corner_below(gap->way, near << APART_BITS);
    }
    berthi_offset_product aside;
    berthi_offset_aside(gap, &aside);
    return berthi_offset_line_below(&aside, gap->edge, near);
}

/* The square of a gap times e . e, or of a corner itself. */
static void apart_square(const berthi_offset *gap, limb *square)
{
    limb root[APART_MIDDLE];
    clear(square, APART_ALL);
    if (!apart_of_corner(gap)) {
        berthi_offset_product aside;
        berthi_offset_aside(gap, &aside);
        apart_aside2(&aside, root, square);
        return;
    }
    for (uint32_t k = 0; k < 2; k++) {
        limb v[WORD];
        set_word(v, apart_absolute(gap->way[k]));
        add_product(square, v, v, SHAPE(APART_ALL, WORD, WORD));
    }
}

/* The squares, below 2^156, times the other one's e . e. */
BERTHI_APART int berthi_offset_less(const berthi_offset *gap, const berthi_offset *than)
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
static uint64_t apart_guess_line(const berthi_offset *gap)
{
    berthi_offset_product cross;
    berthi_offset_aside(gap, &cross);
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

/* The gap, rounded down to a unit of Q16.16. */
BERTHI_APART uint64_t berthi_offset_floor(const berthi_offset *gap)
{
    uint64_t near = apart_of_corner(gap) ? apart_guess_corner(gap->way) : apart_guess_line(gap);
    while (near != 0 && berthi_offset_below(gap, near)) {
        near--;
    }
    while (!berthi_offset_below(gap, near + 1)) {
        near++;
    }
    return near;
}

/* The foot is at t = e . v / (2^shift e . e) of the edge, to 32 bits: which is 2^-32 of less than
 * 2^46, and what rounds then is less than a unit of 2^-30. */
BERTHI_APART void berthi_offset_part(berthi_offset *gap, uint32_t shift)
{
    berthi_offset_product dot;
    berthi_offset_times(gap->edge[0], gap->edge[1], gap->way, &dot);
    const uint64_t norm = apart_norm(gap->edge);
    const uint64_t rest =
        ((uint64_t)dot.high << (APART_LOW - shift)) | ((uint64_t)dot.low >> shift);
    /* @argued: a foot is on the edge: e . v < 2^shift e . e, so `rest` is below its norm */
    BERTH_ASSERT(rest < norm);
    const uint32_t part = berthi_divide_long(rest, 0, norm);
    for (uint32_t k = 0; k < 2; k++) {
        gap->way[k] = ((int64_t)gap->edge[k] * part) >> (32 - shift);
    }
}

/* By halves, to 2^-32 of the edge. */
void berthi_offset_cross(const berthi_offset *gap, uint32_t shift, const berthi_edge_t *edge,
                         berthi_world_t *to)
{
    const int32_t x = -gap->edge[1], y = gap->edge[0];
    const int first = berthi_offset_sign(x, y, gap->way) > 0; /* the side that the edge begins on */
    uint32_t gone = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        int64_t way[2];
        for (uint32_t axis = 0; axis < 2; axis++) {
            to[axis] = ((int64_t)edge[axis] * (gone | bit)) >> (32 - shift);
            way[axis] = gap->way[axis] + to[axis];
        }
        gone |= (berthi_offset_sign(x, y, way) > 0) == first ? bit : 0;
    }
}

#else

void berthi_offset_times(berth_raw x, berth_raw y, const berth_raw *way, berth_raw *all)
{
    *all = x * way[0] + y * way[1];
}

int berthi_offset_is_abreast(berthi_offset *gap, uint32_t shift)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1], along = x * gap->way[0] + y * gap->way[1];
    (void)shift;
    return along >= 0 && along < x * x + y * y;
}

static berth_raw apart_square(const berthi_offset *gap)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1];
    if (x == 0 && y == 0) {
        return gap->way[0] * gap->way[0] + gap->way[1] * gap->way[1];
    }
    const berth_raw cross = x * gap->way[1] - y * gap->way[0];
    return cross * cross / (x * x + y * y);
}

int berthi_offset_is_beyond(const berthi_offset *gap, berth_raw near)
{
    (void)gap, (void)near;
    return 0;
}

int berthi_offset_below(const berthi_offset *gap, berth_raw near)
{
    const berth_raw square = apart_square(gap);
    return near == 0 ? square == 0 : square < near * near;
}

int berthi_offset_line_below(const berth_raw *aside, const berthi_edge_t *edge, berth_raw near)
{
    return *aside * *aside < near * near * (edge[0] * edge[0] + edge[1] * edge[1]);
}

int berthi_offset_less(const berthi_offset *gap, const berthi_offset *than)
{
    return apart_square(gap) < apart_square(than);
}

berth_raw berthi_offset_floor(const berthi_offset *gap)
{
    return berthi_root_real(apart_square(gap));
}

void berthi_offset_part(berthi_offset *gap, uint32_t shift)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1];
    const berth_raw part = (x * gap->way[0] + y * gap->way[1]) / (x * x + y * y);
    (void)shift;
    gap->way[0] = x * part;
    gap->way[1] = y * part;
}

void berthi_offset_cross(const berthi_offset *gap, uint32_t shift, const berthi_edge_t *edge,
                         berthi_world_t *to)
{
    const berth_raw x = -gap->edge[1], y = gap->edge[0];
    const berth_raw way = x * -gap->way[0] + y * -gap->way[1];
    const berth_raw whole = x * edge[0] + y * edge[1];
    const berth_raw gone = whole != 0 ? way / whole : 0;
    (void)shift;
    to[0] = edge[0] * gone;
    to[1] = edge[1] * gone;
}

#endif
