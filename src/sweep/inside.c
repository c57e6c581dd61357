/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Who is inside of whom, at one instant. Where no boundary is within the slack of another, a point
 * that is rounded by less than that is inside of what is rounded by less than that exactly when the
 * true one is inside of the true one: so rounded ones are asked. */

#include "inside.h"

#include "gap.h"

/* An outline that is filled, as it is where a piece begins. */
typedef struct vessel {
    const berthi_footprint_header *tree;
    const berthi_stance *stance;
    berthi_grain room;        /* by which its circles are widened for all that rounds */
    berthi_gap_vector centre; /* the circle around all of it */
    berthi_grain cr;
    /* points of the ring of the other side that was asked last: from, and up to */
    uint32_t asked_from, asked_to;
} vessel;

/* Both as they stand at the tick. */
typedef struct inside_look {
    berthi_glide *g;
    berthi_stance stance[2];
    berthi_grain slack;
} inside_look;

static void set_vessel(const inside_look *s, uint32_t side, vessel *v)
{
    const berthi_footprint_header *tree = s->g->side[side].tree;
    const berthi_unit *root = berthi_circle_at(tree, 0);
    v->tree = tree;
    v->stance = &s->stance[side];
    v->room = 4 * s->slack;
    berthi_stance_point(v->stance, tree->ground.shift, root, &v->centre);
    v->cr = berthi_radius_grains(tree->ground.shift, root[BERTHI_CIRCLE_RADIUS]) + v->room;
    v->asked_from = v->asked_to = 0;
}

/* Whether a point is further than `reach` from a vessel's middle. */
static BERTHI_APART int is_off_vessel(const vessel *v, const berthi_gap_vector *at,
                                      berthi_grain reach)
{
#ifdef __OPTIMIZE_SIZE__
    berthi_gap_vector way[2];
    way[0].x = way[1].x = at->x - v->centre.x;
    way[0].y = way[1].y = at->y - v->centre.y;
    return berthi_way_keeps_off(way, reach);
#else
    const berthi_grain dx = berthi_abs(at->x - v->centre.x), dy = berthi_abs(at->y - v->centre.y);
    return dx > reach || dy > reach ||
           berthi_wide_dot(dx, dy, dx, dy) > berthi_wide_times(reach, reach);
#endif
}

/* A stored point as seen from a place, away from the middle, so that a ray that way is short. */
static void vessel_point(const vessel *v, const berthi_unit *point, const berthi_gap_vector *from,
                         berthi_gap_vector *to)
{
    berthi_stance_point(v->stance, v->tree->ground.shift, point, to);
    to->x = from->x < v->centre.x ? from->x - to->x : to->x - from->x;
    to->y -= from->y;
}

/* Whether the ray crosses the side of a ring that begins at stored point `number`: the way there
 * and back, of which there may be one way alone, is none. */
static int crosses_side(const vessel *v, uint32_t number, const berthi_gap_vector *from)
{
    berthi_gap_vector a, b;
    uint32_t first, end;
    vessel_point(v, berthi_stored_point(v->tree, number), from, &a);
    vessel_point(v, berthi_stored_point(v->tree, number + 1), from, &b);
    if ((a.y > 0) == (b.y > 0) || (a.x < 0 && b.x < 0)) {
        return 0;
    }
    (void)berthi_ring_of(v->tree, number, &first, &end);
    const berthi_wide cross = berthi_wide_dot(a.x, -a.y, b.y - a.y, b.x - a.x);
    return end - first > 3 && (cross > 0) == (b.y > 0);
}

/* The sides of a leaf, or of a segment that was cut, whose pieces are all of it. */
static berth_status cross_leaf(berthi_glide *g, const vessel *v, const berthi_unit *circle,
                               const berthi_gap_vector *from, int *odd)
{
    uint32_t link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
    while ((link & BERTHI_LEAF) == 0) { /* down to the first piece */
        circle += BERTHI_CIRCLE_UNITS;  /* what is cut has no circle inside */
        link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
    }
    const uint16_t *word = berthi_tree_words(v->tree) + (link & BERTHI_NUMBER);
    for (uint32_t last = 0; last == 0; word++) {
        last = *word & (uint32_t)BERTHI_LAST_PART;
        if (!berthi_glide_pay(g)) {
            return BERTH_UNKNOWN;
        }
        g->counts.parts++;
        *odd ^= crosses_side(v, *word & (uint32_t)BERTHI_NUMBER, from);
    }
    return BERTH_OK;
}

/* Whether a point is inside; each circle and each side on the way is a step. */
static berth_status vessel_holds(berthi_glide *g, const vessel *v, const berthi_gap_vector *at)
{
    const berthi_footprint_header *tree = v->tree;
    int odd = 0;
    if (is_off_vessel(v, at, v->cr)) {
        return BERTH_CLEAR;
    }
    for (uint32_t node = 0; node < tree->node_count;) {
        const berthi_unit *circle = berthi_circle_at(tree, node);
        const uint32_t link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
        const berthi_grain r =
            berthi_radius_grains(tree->ground.shift, circle[BERTHI_CIRCLE_RADIUS]) + v->room;
        berthi_gap_vector centre;
        if (!berthi_glide_pay(g)) {
            return BERTH_UNKNOWN;
        }
        g->counts.circles++;
        vessel_point(v, circle, at, &centre);
        if (centre.x >= -r && berthi_abs(centre.y) <= r) {
            if ((link & (BERTHI_LEAF | BERTHI_CUT)) == 0) {
                node = berthi_left_of(node, link);
                continue;
            }
            if (cross_leaf(g, v, circle, at, &odd) != BERTH_OK) {
                return BERTH_UNKNOWN;
            }
        }
        node = berthi_subtree_end(berthi_tree_nodes(tree), BERTHI_CIRCLE_UNITS, node);
    }
    return odd ? BERTH_HIT : BERTH_CLEAR;
}

/* Whether a point is of another ring than was asked last; then that is asked now. */
static int is_of_another_ring(vessel *v, const berthi_footprint_header *tree, uint32_t number)
{
    if (number >= v->asked_from && number < v->asked_to) {
        return 0;
    }
    (void)berthi_ring_of(tree, number, &v->asked_from, &v->asked_to);
    return 1;
}

/* The first corners of a leaf's parts: of triangles all, of rings one each. */
static BERTHI_MERGED berth_status vessel_holds_leaf(const inside_look *s, vessel *v,
                                                    const berthi_stance *at,
                                                    const berthi_footprint_header *tree,
                                                    const uint16_t *part)
{
    const uint32_t corners = tree->parts.corners, words = berthi_part_words(corners);
    for (uint32_t last = 0; last == 0; part += words) {
        const uint32_t number = berthi_corner(part, corners, 0);
        last = part[0] & (uint32_t)BERTHI_LAST_PART;
        if (!berthi_glide_pay(s->g)) {
            return BERTH_UNKNOWN;
        }
        s->g->counts.parts++;
        if (corners == 3 || is_of_another_ring(v, tree, number)) {
            berthi_gap_vector corner;
            berthi_stance_point(at, tree->ground.shift, berthi_stored_point(tree, number), &corner);
            const berth_status status = vessel_holds(s->g, v, &corner);
            if (status != BERTH_CLEAR) {
                return status;
            }
        }
    }
    return BERTH_CLEAR;
}

/* Points of one side that may be inside of the other: a disc's or a circle's centre; else what is
 * inside as a whole is so with all of its leaves, and a leaf that the vessel's circle does not
 * touch is none of these: of the others a point of each ring or triangle. */
static berth_status vessel_holds_any(const inside_look *s, uint32_t outer, vessel *v)
{
    const uint32_t inner = 1 - outer;
    const berthi_footprint_header *tree = s->g->side[inner].tree;
    const uint32_t shift = s->g->side[inner].shift;
    const berthi_stance *at = &s->stance[inner];
    berthi_gap_vector centre;
    if (tree == NULL || tree->parts.corners == 0) {
        berthi_stance_point(at, shift, berthi_side_circle(&s->g->side[inner], 0), &centre);
        return vessel_holds(s->g, v, &centre);
    }
    for (uint32_t node = 0; node < tree->node_count;) {
        const berthi_unit *circle = berthi_circle_at(tree, node);
        const uint32_t link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
        const berthi_grain reach =
            v->cr + berthi_radius_grains(shift, circle[BERTHI_CIRCLE_RADIUS]);
        if (!berthi_glide_pay(s->g)) {
            return BERTH_UNKNOWN;
        }
        s->g->counts.circles++;
        berthi_stance_point(at, shift, circle, &centre);
        if (is_off_vessel(v, &centre, reach)) {
            node = berthi_subtree_end(berthi_tree_nodes(tree), BERTHI_CIRCLE_UNITS, node);
            continue;
        }
        if ((link & BERTHI_LEAF) == 0) {
            node = berthi_left_of(node, link);
            continue;
        }
        const berth_status status =
            vessel_holds_leaf(s, v, at, tree,
                              berthi_tree_words(tree) +
                                  (link & BERTHI_NUMBER) * berthi_part_words(tree->parts.corners));
        if (status != BERTH_CLEAR) {
            return status;
        }
        if (v->asked_to - v->asked_from == tree->points) {
            return BERTH_CLEAR; /* there is no other ring */
        }
        node++;
    }
    return BERTH_CLEAR;
}

berth_status berthi_glide_inside(berthi_glide *g, const berthi_glide_piece *piece, int32_t tick)
{
    inside_look s;
    s.g = g;
    s.slack = piece->slack;
    berthi_piece_stances(g, piece, berthi_glide_share(piece, tick), s.stance);
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_footprint_header *tree = g->side[side].tree;
        if (tree == NULL || tree->parts.corners != 2 || g->side[side].unfilled) {
            continue;
        }
        vessel v;
        set_vessel(&s, side, &v);
        const berth_status status = vessel_holds_any(&s, side, &v);
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
    return BERTH_CLEAR;
}
