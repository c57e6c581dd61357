/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The distance of two parts: the least one from a corner of either to an edge of the other, or none
 * where edges cross or a triangle holds the other part. Each distance is first compared with the
 * best so far, and computed only where it is less. */

#include "nearest.h"

#include "../core/num.h"

/* ---- Gaps ------------------------------------------------------------------------------------ */

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

/* Whether the gap is below `near`, or, where that is 0, none. */
static BERTH_HOT int gap_below(const berthi_gap *gap, uint64_t near)
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
static BERTHI_APART int gap_less(const berthi_gap *gap, const berthi_gap *than)
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

/* The gap, rounded down to a unit of Q16.16. */
static BERTHI_APART uint64_t gap_floor(const berthi_gap *gap)
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
static BERTHI_APART void gap_part(berthi_gap *gap, uint32_t shift)
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

static int gap_below(const berthi_gap *gap, berth_raw near)
{
    const berth_raw square = apart_square(gap);
    return near == 0 ? square == 0 : square < near * near;
}

static int gap_less(const berthi_gap *gap, const berthi_gap *than)
{
    return apart_square(gap) < apart_square(than);
}

static berth_raw gap_floor(const berthi_gap *gap)
{
    return berthi_root_real(apart_square(gap));
}

static void gap_part(berthi_gap *gap, uint32_t shift)
{
    const berth_raw x = gap->edge[0], y = gap->edge[1];
    const berth_raw part = (x * gap->way[0] + y * gap->way[1]) / (x * x + y * y);
    (void)shift;
    gap->way[0] = x * part;
    gap->way[1] = y * part;
}

#endif

/* ---- Two parts ------------------------------------------------------------------------------- */

/* Steps of exact tests: one, and those of a distance that is rounded down. */
enum { BELOW_STEPS = 1, FLOOR_STEPS = BERTHI_NEAR_EXACT - BELOW_STEPS };

static inline uint32_t parts_edges(const berthi_placed_part *part)
{
    return part->corners == 3 ? 3 : 1;
}

/* The corner at the end of an edge. */
static inline uint32_t parts_end(const berthi_placed_part *part, uint32_t edge)
{
    return edge + 1 < part->corners ? edge + 1 : 0;
}

#ifdef BERTH_Q16

static void parts_place(const berthi_near_query *d, uint32_t k, const berthi_unit *point,
                        int64_t *at)
{
    at[0] = at[1] = 0;
    berthi_world(&d->q.side[k], point, at);
}

static inline int32_t parts_edge(const berthi_placed_part *part, uint32_t from, uint32_t to,
                                 uint32_t axis)
{
    return (int32_t)((part->at[to][axis] - part->at[from][axis]) >> part->shift);
}

/* So far apart along an axis are no parts that matter. */
static inline int64_t parts_reach(const berthi_near_query *d)
{
    return (d->best + d->finer) != 0 ? (int64_t)((d->best + d->finer) << 14) : 1;
}

#else

static void parts_place(const berthi_near_query *d, uint32_t k, const berthi_unit *point,
                        berth_raw *at)
{
    const berthi_side *side = &d->q.side[k];
    const berth_raw c = side->at->rotation.c, s = side->at->rotation.s;
    const berth_raw x = berth_num_raw(side->ground->origin_x) + point[0];
    const berth_raw y = berth_num_raw(side->ground->origin_y) + point[1];
    at[0] = berthi_dot(c, -s, x, y) + berth_num_raw(side->at->x);
    at[1] = berthi_dot(s, c, x, y) + berth_num_raw(side->at->y);
}

static inline berth_raw parts_edge(const berthi_placed_part *part, uint32_t from, uint32_t to,
                                   uint32_t axis)
{
    return part->at[to][axis] - part->at[from][axis];
}

static inline berth_raw parts_reach(const berthi_near_query *d)
{
    return d->best + d->slack;
}

#endif

/* The stored point that is corner i of a part, or the centre of a circle. */
static const berthi_unit *parts_point(const berthi_near_query *d, uint32_t k, uint32_t part,
                                      uint32_t i)
{
    const berthi_footprint_header *view = d->q.view[k];
    const uint32_t corners = view->parts.corners;
    if (corners == 0) {
        return berthi_circle_at(view, part);
    }
    return berthi_stored_point(view, corners == 2 ? part + i
                                                  : berthi_tree_words(view)[3 * part + i] &
                                                        (uint32_t)BERTHI_NUMBER);
}

void berthi_spot_part(const berthi_near_query *d, uint32_t k, uint32_t part, berthi_placed_part *to)
{
    const uint32_t corners = d->q.view[k]->parts.corners;
    to->shift = d->q.view[k]->ground.shift;
    to->corners = corners == 0 ? 1 : corners;
    for (uint32_t i = 0; i < to->corners; i++) {
        parts_place(d, k, parts_point(d, k, part, i), to->at[i]);
    }
}

/* Whether two parts are too far apart along an axis to matter. */
static BERTH_HOT BERTHI_APART int parts_aside(const berthi_near_query *d,
                                              const berthi_placed_part *part)
{
    const berthi_world_t reach = parts_reach(d);
    for (uint32_t axis = 0; axis < 2; axis++) {
        berthi_world_t low[2], high[2];
        for (uint32_t k = 0; k < 2; k++) {
            low[k] = high[k] = part[k].at[0][axis];
            for (uint32_t i = 1; i < part[k].corners; i++) {
                const berthi_world_t at = part[k].at[i][axis];
                low[k] = at < low[k] ? at : low[k];
                high[k] = at > high[k] ? at : high[k];
            }
        }
        if (low[1] - high[0] >= reach || low[0] - high[1] >= reach) {
            return 1;
        }
    }
    return 0;
}

/* Two parts that are looked at. */
typedef struct parts_view {
    berthi_placed_part part[2];
    uint32_t number[2];
    uint16_t left[2], right[2]; /* bit 3 i + j of side k: corner j of the other is on that side of
                                   its edge i */
} parts_view;

/* The best pair are these features. */
static void parts_take(berthi_near_query *d, const parts_view *v, uint32_t k, uint32_t feature,
                       uint32_t other)
{
    d->part[0] = (uint16_t)v->number[0];
    d->part[1] = (uint16_t)v->number[1];
    d->feature[k] = (uint8_t)feature;
    d->feature[1 - k] = (uint8_t)other;
    d->found = 1;
}

/* What exact tests take; 0: nothing is left, and the answer is not known. */
static inline int parts_pay(berthi_near_query *d, uint32_t steps)
{
#ifdef BERTH_Q16
    const uint32_t most = steps < d->q.left ? steps : d->q.left;
    d->q.left -= most;
    d->q.dear += most;
    d->spent |= most == 0;
    return most != 0;
#else
    (void)d, (void)steps;
    return 1;
#endif
}

/* Whether the gap is below `near`, as gap_below has it. */
static inline int parts_below(berthi_near_query *d, const berthi_gap *gap, berthi_near_t near)
{
#ifdef BERTH_Q16
    return !(near != 0 && apart_beyond(gap, near)) && parts_pay(d, BELOW_STEPS) &&
           apart_exactly(gap, near);
#else
    (void)d;
    return gap_below(gap, near);
#endif
}

/* From edge i of side k to corner j of the other one. The nearest point of the edge is one of its
 * ends, unless the corner is between the perpendiculars there. Returns the side of the edge's line
 * that the corner is on. */
static BERTH_HOT BERTHI_APART int parts_corner(berthi_near_query *d, const parts_view *v,
                                               uint32_t k, uint32_t i, uint32_t j)
{
    const berthi_placed_part *part = &v->part[k];
    const berthi_world_t *corner = v->part[1 - k].at[j];
    const uint32_t end = parts_end(part, i);
    uint32_t feature = i;
    berthi_world_t way[2];
    berthi_gap gap;
    int side;
    for (uint32_t axis = 0; axis < 2; axis++) {
        gap.edge[axis] = parts_edge(part, i, end, axis);
        gap.way[axis] = corner[axis] - part->at[i][axis];
        way[axis] = corner[axis] - part->at[end][axis];
    }
    side = berthi_gap_sign(-gap.edge[1], gap.edge[0], gap.way);
    if (berthi_gap_sign(gap.edge[0], gap.edge[1], gap.way) <= 0) {
        feature = BERTHI_NEAR_CORNER + i;
    } else if (berthi_gap_sign(gap.edge[0], gap.edge[1], way) >= 0) {
        feature = BERTHI_NEAR_CORNER + end;
        gap.way[0] = way[0];
        gap.way[1] = way[1];
    }
    if (feature >= BERTHI_NEAR_CORNER) {
        gap.edge[0] = gap.edge[1] = 0;
    }
    if (parts_below(d, &gap, d->best)) {
        if (parts_pay(d, FLOOR_STEPS)) {
            parts_take(d, v, k, feature, BERTHI_NEAR_CORNER + j);
            d->gap = gap;
            d->best = gap_floor(&gap);
            d->zero = (uint8_t)(d->best == 0 && gap_below(&gap, 0));
        }
    } else if (d->finer && d->found && parts_below(d, &gap, d->best + 1) &&
               gap_less(&gap, &d->gap)) {
        parts_take(d, v, k, feature, BERTHI_NEAR_CORNER + j);
        d->gap = gap;
    }
    return side;
}

/* Whether edge i of side 0 and edge j of side 1 cross: the ends of either are on both sides of the
 * other one. */
static int parts_cross(const parts_view *v, uint32_t i, uint32_t j)
{
    const uint32_t edge[2] = {i, j};
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t other = edge[1 - k], end = parts_end(&v->part[1 - k], other);
        const uint32_t first = 3 * edge[k] + other, last = 3 * edge[k] + end;
        if (!((v->left[k] >> first & v->right[k] >> last & 1) != 0 ||
              (v->right[k] >> first & v->left[k] >> last & 1) != 0)) {
            return 0;
        }
    }
    return 1;
}

/* Two parts that have a common point though none of their features is at a distance of 0. */
static void parts_overlap(berthi_near_query *d, const parts_view *v)
{
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t j = 0; v->part[k].corners == 3 && j < v->part[1 - k].corners; j++) {
            if ((v->left[k] >> j & v->left[k] >> (3 + j) & v->left[k] >> (6 + j) & 1) != 0) {
                parts_take(d, v, k, 0, BERTHI_NEAR_CORNER + j);
                d->best = 0;
                d->zero = 1;
                return;
            }
        }
    }
    for (uint32_t i = 0; i < parts_edges(&v->part[0]); i++) {
        for (uint32_t j = 0; j < parts_edges(&v->part[1]); j++) {
            if (parts_cross(v, i, j)) {
                parts_take(d, v, 0, i, j);
                d->best = 0;
                d->zero = 1;
                return;
            }
        }
    }
}

BERTH_HOT BERTHI_APART void berthi_look(berthi_near_query *d, uint32_t part_a, uint32_t part_b)
{
    parts_view v;
    v.number[0] = part_a;
    v.number[1] = part_b;
    d->q.parts++;
    for (uint32_t k = 0; k < 2; k++) {
        berthi_spot_part(d, k, v.number[k], &v.part[k]);
        v.left[k] = v.right[k] = 0;
    }
    if (parts_aside(d, v.part)) {
        return;
    }
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t i = 0; i < parts_edges(&v.part[k]); i++) {
            for (uint32_t j = 0; j < v.part[1 - k].corners; j++) {
                const int side = parts_corner(d, &v, k, i, j);
                v.left[k] |= (uint16_t)((uint32_t)(side > 0) << (3 * i + j));
                v.right[k] |= (uint16_t)((uint32_t)(side < 0) << (3 * i + j));
            }
        }
    }
    if (!d->zero) {
        parts_overlap(d, &v);
    }
}

/* Of an edge the way is along its normal, and any point of it is as far along that. */
void berthi_near_way(const berthi_near_query *d, berthi_world_t *way, const berthi_unit **point)
{
    parts_view v;
    uint32_t at[2];
    for (uint32_t k = 0; k < 2; k++) {
        const uint32_t feature = d->feature[k];
        berthi_spot_part(d, k, d->part[k], &v.part[k]);
        at[k] = feature >= BERTHI_NEAR_CORNER ? feature - BERTHI_NEAR_CORNER : feature;
        point[k] = parts_point(d, k, d->part[k], at[k]);
    }
    for (uint32_t axis = 0; axis < 2; axis++) {
        way[axis] = v.part[1].at[at[1]][axis] - v.part[0].at[at[0]][axis];
    }
    for (uint32_t k = 0; k < 2; k++) {
        if (d->feature[k] < BERTHI_NEAR_CORNER) {
            const uint32_t end = parts_end(&v.part[k], at[k]);
            const berthi_edge_t x = -parts_edge(&v.part[k], at[k], end, 1);
            const berthi_edge_t y = parts_edge(&v.part[k], at[k], end, 0);
            const int side = berthi_gap_sign(x, y, way);
            way[0] = side < 0 ? -x : x;
            way[1] = side < 0 ? -y : y;
        }
    }
}

/* ---- The nearest points ---------------------------------------------------------------------- */

#ifdef BERTH_Q16

static berth_num parts_round(int64_t at)
{
    const int64_t most = INT64_C(32767) << 16, near = (at + 8192) >> 14;
    return berth_num_of((berth_raw)(near > most ? most : near < -most ? -most : near));
}

/* Where edge j of side 1 crosses edge i of side 0: by halves of the latter, to 2^-32 of it. */
static void parts_crossing(const parts_view *v, uint32_t i, uint32_t j, int64_t *at)
{
    const berthi_placed_part *part = &v->part[0], *other = &v->part[1];
    const uint32_t end = parts_end(part, i), far = parts_end(other, j);
    const int32_t x = -parts_edge(other, j, far, 1), y = parts_edge(other, j, far, 0);
    const int64_t off[2] = {part->at[i][0] - other->at[j][0], part->at[i][1] - other->at[j][1]};
    const int first = berthi_gap_sign(x, y, off) > 0; /* the side that edge i begins on */
    uint32_t gone = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        int64_t way[2];
        for (uint32_t axis = 0; axis < 2; axis++) {
            at[axis] =
                part->at[i][axis] +
                (((int64_t)parts_edge(part, i, end, axis) * (gone | bit)) >> (32 - part->shift));
            way[axis] = at[axis] - other->at[j][axis];
        }
        gone |= (berthi_gap_sign(x, y, way) > 0) == first ? bit : 0;
    }
}

#else

static berth_num parts_round(berth_raw at)
{
    return berth_num_of(at);
}

static void parts_crossing(const parts_view *v, uint32_t i, uint32_t j, berth_raw *at)
{
    const berthi_placed_part *part = &v->part[0], *other = &v->part[1];
    const uint32_t end = parts_end(part, i), far = parts_end(other, j);
    const berth_raw x = -parts_edge(other, j, far, 1), y = parts_edge(other, j, far, 0);
    const berth_raw ex = parts_edge(part, i, end, 0), ey = parts_edge(part, i, end, 1);
    const berth_raw way =
        x * (other->at[j][0] - part->at[i][0]) + y * (other->at[j][1] - part->at[i][1]);
    const berth_raw whole = x * ex + y * ey;
    const berth_raw gone = whole != 0 ? way / whole : 0;
    at[0] = part->at[i][0] + ex * gone;
    at[1] = part->at[i][1] + ey * gone;
}

#endif

/* The foot of a corner on edge i of a part. */
static void parts_foot(const berthi_placed_part *part, uint32_t i, const berthi_world_t *corner,
                       berthi_world_t *at)
{
    const uint32_t end = parts_end(part, i);
    berthi_gap gap;
    for (uint32_t axis = 0; axis < 2; axis++) {
        gap.edge[axis] = parts_edge(part, i, end, axis);
        gap.way[axis] = corner[axis] - part->at[i][axis];
    }
    gap_part(&gap, part->shift);
    at[0] = part->at[i][0] + gap.way[0];
    at[1] = part->at[i][1] + gap.way[1];
}

void berthi_nearest_points(const berthi_near_query *d, berth_num (*at)[2])
{
    berthi_world_t spot[2][2];
    const int corner[2] = {d->feature[0] >= BERTHI_NEAR_CORNER,
                           d->feature[1] >= BERTHI_NEAR_CORNER};
    parts_view v;
    for (uint32_t k = 0; k < 2; k++) {
        berthi_spot_part(d, k, d->part[k], &v.part[k]);
        for (uint32_t axis = 0; corner[k] && axis < 2; axis++) {
            spot[k][axis] = v.part[k].at[d->feature[k] - BERTHI_NEAR_CORNER][axis];
        }
    }
    for (uint32_t k = 0; k < 2; k++) {
        if (corner[k]) {
            continue;
        }
        if (corner[1 - k] && d->zero) { /* in a triangle, or on the edge */
            spot[k][0] = spot[1 - k][0];
            spot[k][1] = spot[1 - k][1];
        } else if (corner[1 - k]) {
            parts_foot(&v.part[k], d->feature[k], spot[1 - k], spot[k]);
        } else {
            parts_crossing(&v, d->feature[0], d->feature[1], spot[k]);
        }
    }
    for (uint32_t k = 0; k < 2; k++) {
        at[k][0] = parts_round(spot[k][0]);
        at[k][1] = parts_round(spot[k][1]);
    }
}

/* ---- How many steps at most ------------------------------------------------------------------ */

/* Pairs of an edge of a part and a corner of the other side's. */
static uint32_t part_corners(const berthi_footprint_header *a, const berthi_footprint_header *b)
{
    const uint32_t edges = a->parts.corners == 3 ? 3 : 1;
    return edges * (b->parts.corners != 0 ? b->parts.corners : 1);
}

/* Down both trees, which may be from four leaves past their face of either side, and once more from
 * the roots; features of the last answer; and parts that are looked for by their names. */
uint32_t berth_footprint_distance_worst_steps(const berth_footprint *a, const berth_footprint *b)
{
    const uint64_t walk = berth_footprint_worst_steps(a, b);
    if (walk == 0) {
        return 0;
    }
    const berthi_footprint_header *one = berthi_tree_of(a), *two = berthi_tree_of(b);
    const uint64_t looks = (uint64_t)berthi_query_parts(one) * berthi_query_parts(two);
    const uint64_t exact = BERTHI_NEAR_EXACT * (part_corners(one, two) + part_corners(two, one));
    const uint64_t all = 5 * (walk + looks * exact) + (BERTHI_NEAR_MOVES + 20) * (3 + exact) +
                         one->parts.count + two->parts.count;
    return all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}
