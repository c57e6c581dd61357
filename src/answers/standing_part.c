/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A leg that passes a rounded segment or triangle that stands.
 *
 * A rounded segment is a disc around each of its ends, and the points between the perpendiculars
 * there that are nearer to its line than R. An end is a motion that stands, which the test of two
 * legs decides. Of the rest: with c(t) how far the leg's centre P(t) is to the left of the line,
 * |c(t)| - R(t) is convex, and linear where c is not 0. So while P is between the perpendiculars it
 * is below 0 at one end of that time, or c is 0 there: and that end is one of the window's, or P is
 * on a perpendicular, as far from the segment's end as from its line, which was looked at; and
 * where c is 0 P is on the segment: the ways cross. A triangle is its three edges and, where the
 * window begins, its inside.
 *
 * q16. At a tick t of the leg's T ticks, with x where it begins, w its way and p a stored point, in
 * 2^-30 units,
 *
 *   T (P(t) - p) = T (x - p) + (t - begin) w,
 *
 * below 2^77.1 and 2^76.1 in both coordinates. With an edge e in 2^-14 of its steps, below 2^30, a
 * product with e is below 2^108.6: 128 bits. Nearer to the line than R < 2^49 is
 *
 *   (e x T (P - p))^2 < (T R)^2 e . e,   below 2^217.2 and 2^219: 224 bits. */

#include "standing.h"

/* A leg in a window, and an edge that stands. */
typedef struct passed {
    const berthi_stay *leg;
    const berthi_margin *margin;
    int32_t from, until;
    berth_raw rounding;
#ifdef BERTH_Q16
    int64_t at[3][2]; /* the corners */
    uint32_t shift;
#else
    berth_raw at[3][2];
#endif
} passed;

#ifdef BERTH_Q16

#include "../core/limbs.h"

enum { PASSED_AXIS = 128 / BERTHI_LIMB_BITS, PASSED_SUM = 224 / BERTHI_LIMB_BITS };

static inline int32_t passed_edge_of(const passed *p, uint32_t from, uint32_t to, uint32_t axis)
{
    return (int32_t)((p->at[to][axis] - p->at[from][axis]) >> p->shift);
}

static uint64_t passed_size_of(int64_t v)
{
    return (uint64_t)(v < 0 ? -v : v);
}

/* Adds u v, or takes it away. */
static void passed_add_term(limb *sum, int64_t u, int64_t v, uint32_t minus)
{
    limb one[WORD], other[WORD];
    set_word(one, passed_size_of(u));
    set_word(other, passed_size_of(v));
    add_product(sum, one, other,
                SHAPE(PASSED_AXIS, WORD, WORD) |
                    (((u < 0) != (v < 0)) != (minus != 0) ? MINUS : 0));
}

/* A number becomes its negative, if so. */
static void passed_flip(limb *number, uint32_t so)
{
    product carry = so;
    for (uint32_t i = 0; i < PASSED_AXIS; i++) {
        carry += (limb)(number[i] ^ (limb)(0 - so));
        number[i] = (limb)carry;
        carry >>= BERTHI_LIMB_BITS;
    }
}

/* (x, y) . T (P(tick) - corner), in 128 bits. */
static BERTHI_APART void passed_times_place(const passed *p, int32_t tick, uint32_t corner,
                                            int32_t x, int32_t y, limb *sum)
{
    const berthi_course *course = &p->leg->course;
    const int32_t edge[2] = {x, y};
    const int64_t way[2] = {course->way_x, course->way_y};
    const int64_t begin[2] = {course->x, course->y};
    const int moves = (way[0] | way[1]) != 0;
    clear(sum, PASSED_AXIS);
    for (uint32_t axis = 0; axis < 2; axis++) {
        limb place[PASSED_AXIS], factor[WORD];
        uint32_t minus;
        clear(place, PASSED_AXIS);
        passed_add_term(place, begin[axis] - p->at[corner][axis], moves ? course->ticks : 1, 0);
        if (moves) {
            passed_add_term(place, way[axis], (int64_t)tick - course->begin, 0);
        }
        minus = is_negative(place, PASSED_AXIS);
        passed_flip(place, minus);
        set_word(factor, passed_size_of(edge[axis]));
        add_product(sum, factor, place,
                    SHAPE(PASSED_AXIS, WORD, PASSED_AXIS) |
                        ((minus != 0) != (edge[axis] < 0) ? MINUS : 0));
    }
}

static int passed_sign_of(const limb *sum)
{
    limb any = 0;
    for (uint32_t i = 0; i < PASSED_AXIS; i++) {
        any |= sum[i];
    }
    return is_negative(sum, PASSED_AXIS) ? -1 : any != 0;
}

static int passed_side_at(const passed *p, int32_t tick, uint32_t corner, int32_t x, int32_t y)
{
    limb sum[PASSED_AXIS];
    passed_times_place(p, tick, corner, x, y, sum);
    return passed_sign_of(sum);
}

/* R at a tick, or 2^49, which is further than anything is. */
static uint64_t passed_reach_at(const passed *p, int32_t tick)
{
    const uint64_t radius =
        (uint64_t)((int64_t)p->leg->radius + p->rounding + p->margin->margin) * 16384;
    const uint32_t since = p->margin->rate != 0 ? (uint32_t)tick - (uint32_t)p->margin->since : 0;
    const uint64_t all = radius + (uint64_t)p->margin->rate * since;
    return all >> 49 != 0 ? UINT64_C(1) << 49 : all;
}

/* Whether the leg's centre is beside the edge at a tick, nearer to it than R. */
static BERTHI_APART int passed_beside_at(const passed *p, int32_t tick, uint32_t i, uint32_t j)
{
    const int32_t x = passed_edge_of(p, i, j, 0), y = passed_edge_of(p, i, j, 1);
    const berthi_course *course = &p->leg->course;
    const uint32_t ticks =
        (course->way_x | course->way_y) != 0 ? (uint32_t)course->ticks : UINT32_C(1);
    limb all[PASSED_SUM], cross[PASSED_AXIS], reach[PASSED_AXIS], norm[PASSED_SUM], word[WORD];
    if (passed_side_at(p, tick, i, x, y) <= 0 || passed_side_at(p, tick, j, x, y) >= 0) {
        return 0;
    }
    passed_times_place(p, tick, i, -y, x, cross);
    passed_flip(cross, is_negative(cross, PASSED_AXIS));
    clear(all, PASSED_SUM);
    add_product(all, cross, cross, SHAPE(PASSED_SUM, PASSED_AXIS, PASSED_AXIS));
    clear(reach, PASSED_AXIS);
    passed_add_term(reach, (int64_t)passed_reach_at(p, tick), ticks, 0);
    clear(norm, PASSED_SUM);
    set_word(word, (uint64_t)((int64_t)x * x + (int64_t)y * y));
    add_product(norm, word, reach, SHAPE(PASSED_SUM, WORD, PASSED_AXIS));
    add_product(all, norm, reach, SHAPE(PASSED_SUM, PASSED_SUM, PASSED_AXIS) | MINUS);
    return (int)is_negative(all, PASSED_SUM);
}

/* The side of the leg's line that a corner is on. */
static int passed_corner_side(const passed *p, uint32_t corner)
{
    const berthi_course *course = &p->leg->course;
    limb sum[PASSED_AXIS];
    clear(sum, PASSED_AXIS);
    passed_add_term(sum, course->way_x, p->at[corner][1] - course->y, 0);
    passed_add_term(sum, course->way_y, p->at[corner][0] - course->x, 1);
    return passed_sign_of(sum);
}

static void passed_place_corner(passed *p, const berth_standing *s, uint32_t k,
                                const berthi_unit *point)
{
    p->at[k][0] = p->at[k][1] = 0;
    berthi_place(&berthi_tree_of(&s->footprint)->ground, &s->at, point, p->at[k]);
}

#else

static inline berth_raw passed_edge_of(const passed *p, uint32_t from, uint32_t to, uint32_t axis)
{
    return p->at[to][axis] - p->at[from][axis];
}

static berth_raw passed_times_place(const passed *p, int32_t tick, uint32_t corner, berth_raw x,
                                    berth_raw y)
{
    berth_raw at_x, at_y;
    berthi_stay_offset(p->leg, tick, &at_x, &at_y);
    return x * (at_x - p->at[corner][0]) + y * (at_y - p->at[corner][1]);
}

static int passed_side_at(const passed *p, int32_t tick, uint32_t corner, berth_raw x, berth_raw y)
{
    const berth_raw turned = passed_times_place(p, tick, corner, x, y);
    return (turned > 0) - (turned < 0);
}

/* As pair.c has it of two legs. */
static berth_raw passed_reach_at(const passed *p, int32_t tick, berth_raw lengths)
{
    const int64_t since = p->margin->rate != 0 ? (int64_t)tick - p->margin->since : 0;
    const berth_raw sum = p->leg->radius + p->rounding + p->margin->margin +
                          p->margin->rate * (berth_raw)since * (1 + 4 * BERTHI_EPSILON);
    return sum + (p->leg->lengths + lengths + sum) * (BERTHI_C(56.0) * BERTHI_EPSILON);
}

static int passed_beside_at(const passed *p, int32_t tick, uint32_t i, uint32_t j)
{
    const berth_raw x = passed_edge_of(p, i, j, 0), y = passed_edge_of(p, i, j, 1);
    berth_raw lengths = 0, cross, reach;
    if (passed_side_at(p, tick, i, x, y) <= 0 || passed_side_at(p, tick, j, x, y) >= 0) {
        return 0;
    }
    for (uint32_t k = 0; k < 2; k++) {
        lengths += berthi_abs(p->at[i][k]) + berthi_abs(p->at[j][k]);
    }
    cross = passed_times_place(p, tick, i, -y, x);
    reach = passed_reach_at(p, tick, lengths);
    return cross * cross < reach * reach * (x * x + y * y) * (1 + 16 * BERTHI_EPSILON);
}

static int passed_corner_side(const passed *p, uint32_t corner)
{
    const berth_raw side = p->leg->way_x * (p->at[corner][1] - p->leg->y) -
                           p->leg->way_y * (p->at[corner][0] - p->leg->x);
    return (side > 0) - (side < 0);
}

static void passed_place_corner(passed *p, const berth_standing *s, uint32_t k,
                                const berthi_unit *point)
{
    const berth_ground *ground = &berthi_tree_of(&s->footprint)->ground;
    const berth_raw c = s->at.rotation.c, sine = s->at.rotation.s;
    const berth_raw x = berth_num_raw(ground->origin_x) + point[0];
    const berth_raw y = berth_num_raw(ground->origin_y) + point[1];
    p->at[k][0] = berthi_dot(c, -sine, x, y) + berth_num_raw(s->at.x);
    p->at[k][1] = berthi_dot(sine, c, x, y) + berth_num_raw(s->at.y);
}

#endif

/* Whether the way in the window passed_crosses the edge. */
static BERTHI_APART int passed_crosses(const passed *p, uint32_t i, uint32_t j)
{
    const int first =
        passed_side_at(p, p->from, i, -passed_edge_of(p, i, j, 1), passed_edge_of(p, i, j, 0));
    const int last =
        passed_side_at(p, p->until, i, -passed_edge_of(p, i, j, 1), passed_edge_of(p, i, j, 0));
    return first * last < 0 && passed_corner_side(p, i) * passed_corner_side(p, j) < 0;
}

/* Whether the leg's centre is within the triangle when the window begins. */
static BERTHI_APART int passed_begins_inside(const passed *p)
{
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t j = i == 2 ? 0 : i + 1;
        if (passed_side_at(p, p->from, i, -passed_edge_of(p, i, j, 1),
                           passed_edge_of(p, i, j, 0)) <= 0) {
            return 0;
        }
    }
    return 1;
}

static const berthi_unit *passed_corner_of(const berthi_footprint_header *tree, uint32_t part,
                                           uint32_t k)
{
    const uint32_t corners = tree->parts.corners;
    return berthi_stored_point(
        tree,
        berthi_corner(berthi_tree_words(tree) + part * berthi_part_words(corners), corners, k));
}

int berthi_part_met(const berth_standing *s, uint32_t part, const berthi_margin *margin,
                    const berthi_stay *leg, int32_t from, int32_t until)
{
    const berthi_footprint_header *tree = berthi_tree_of(&s->footprint);
    const uint32_t corners = tree->parts.corners;
    passed p;
    p.leg = leg;
    p.margin = margin;
    p.from = from;
    p.until = until;
    p.rounding = berthi_steps_length(&tree->ground, tree->parts.radius);
#ifdef BERTH_Q16
    p.shift = tree->ground.shift;
#endif
    for (uint32_t k = 0; k < corners; k++) {
        const berthi_unit *const point = passed_corner_of(tree, part, k);
        berthi_stay end;
        berthi_point_stay(s, point, p.rounding, &end);
        if (berthi_stays_meet(margin, leg, &end, from, until)) {
            return 1;
        }
        passed_place_corner(&p, s, k, point);
    }
    for (uint32_t i = 0; i < (corners == 3 ? 3u : 1u); i++) {
        const uint32_t j = i + 1 < corners ? i + 1 : 0;
        if (passed_beside_at(&p, from, i, j) || passed_beside_at(&p, until, i, j) ||
            passed_crosses(&p, i, j)) {
            return 1;
        }
    }
    return corners == 3 && passed_begins_inside(&p);
}

/* From clear to met by halves. */
int32_t berthi_part_touch(const berth_standing *s, uint32_t part, const berthi_margin *margin,
                          const berthi_stay *leg, int32_t from, int32_t until, uint32_t *looks)
{
    uint32_t clear_ticks = 0, met = (uint32_t)until - (uint32_t)from;
    while (met - clear_ticks > 1) {
        const uint32_t middle = clear_ticks + ((met - clear_ticks) >> 1);
        (*looks)++;
        if (berthi_part_met(s, part, margin, leg, from, (int32_t)((uint32_t)from + middle))) {
            met = middle;
        } else {
            clear_ticks = middle;
        }
    }
    return (int32_t)((uint32_t)from + met - 1);
}
