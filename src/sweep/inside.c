/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Who is inside of whom, at one instant. Where no boundary is within the slack of another, a point
 * that is rounded by less than that is inside of what is rounded by less than that exactly when the
 * true one is inside of the true one: so rounded ones are asked. */

#include "berth/overlap.h"
#include "run.h"

/* An outline that is filled, with its frame's origin where a piece begins, moved near the world's:
 * coordinates are small there. */
typedef struct vessel {
    const berth_footprint *footprint;
    berth_placement at;
    berthi_grain x, y;       /* world: where that is the origin */
    berthi_grain cx, cy, cr; /* the circle around all of it */
    /* points of the ring of the other side that was asked last: from, and up to */
    uint32_t asked_from, asked_to;
} vessel;

#ifdef BERTH_Q16
static berth_raw grains_raw(berthi_grain v)
{
    return v * (1 << BERTHI_GRAIN_SHIFT);
}
#define INSIDE_FAR (INT32_C(BERTH_COORDINATE_MAX) << 13)
#else
static berth_raw grains_raw(berthi_grain v)
{
    return v;
}
#define INSIDE_FAR ((berthi_grain)BERTH_COORDINATE_MAX)
#endif

static berthi_grain clamp_far(berthi_grain v)
{
    const berthi_grain most = INSIDE_FAR;
    return v > most ? most : v < -most ? -most : v;
}

static berth_rotation rotation_at(const berthi_glide_side *side, const berthi_glide_leg *leg)
{
    const berth_num zero = berth_num_of(0);
    berth_placement outer = *side->at, turned;
    outer.x = outer.y = zero;
    outer.start = 0;
    turned = berth_placement_at(zero, zero,
                                berthi_angle_of(side->sweep != NULL ? leg->bearing.heading : 0), 0);
    if (side->sweep == NULL || berth_placement_compose(&outer, &turned, &turned) != BERTH_OK) {
        return outer.rotation;
    }
    return turned.rotation;
}

static void set_vessel(const berthi_glide_run *run, uint32_t side, const berth_footprint *footprint,
                       vessel *v)
{
    const berthi_glide_leg *leg = &run->piece->leg[side];
    const berthi_footprint_header *tree = berthi_tree_of(footprint);
    const berthi_unit *root = berthi_circle_at(tree, 0);
    berthi_stance_point(&run->stance[side][0], tree->ground.shift, root, &v->cx, &v->cy);
    v->cr = berthi_radius_grains(tree->ground.shift, root[BERTHI_CIRCLE_RADIUS]) + 4 * run->slack;
    v->x = clamp_far(v->cx - leg->x);
    v->y = clamp_far(v->cy - leg->y);
    v->footprint = footprint;
    v->asked_from = v->asked_to = 0;
    v->at.rotation = rotation_at(&run->g->side[side], leg);
    v->at.x = berth_num_of(grains_raw(-v->x));
    v->at.y = berth_num_of(grains_raw(-v->y));
    v->at.start = 0;
    v->x += leg->x;
    v->y += leg->y;
}

#ifdef BERTH_Q16
typedef int64_t inside_square; /* of lengths below 2^31 */
#else
typedef berth_raw inside_square;
#endif

/* Whether a point is further than `reach` from a vessel's middle. */
static int is_off_vessel(const vessel *v, berthi_grain x, berthi_grain y, berthi_grain reach)
{
    const berthi_grain dx = berthi_abs(x - v->cx), dy = berthi_abs(y - v->cy);
    return dx > reach || dy > reach ||
           (inside_square)dx * dx + (inside_square)dy * dy > (inside_square)reach * reach;
}

/* Whether a point is inside; it is a step, and what it takes besides. */
static berth_status vessel_holds(berthi_glide *g, const vessel *v, berthi_grain x, berthi_grain y)
{
    berth_footprint_options options = {0, 0, berth_num_of(0)};
    berth_footprint_counts counts;
    if (is_off_vessel(v, x, y, v->cr)) {
        return BERTH_CLEAR;
    }
    if (!berthi_glide_pay(g)) {
        return BERTH_UNKNOWN;
    }
    g->counts.circles++;
    x -= v->x;
    y -= v->y;
    if (x != clamp_far(x) || y != clamp_far(y)) {
        return BERTH_CLEAR; /* further than it reaches */
    }
    options.max_steps = g->left;
    const berth_status status = berth_footprint_collide_disc(
        v->footprint, &v->at, berth_num_of(grains_raw(x)), berth_num_of(grains_raw(y)),
        berth_num_of(0), &options, &counts);
    if (status < 0 || g->left == 0) {
        return BERTH_UNKNOWN;
    }
    g->left -= counts.steps < g->left ? counts.steps : g->left;
    g->counts.steps += counts.steps;
    g->counts.circles += counts.circles;
    g->counts.parts += counts.parts;
    return status;
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
static berth_status vessel_holds_leaf(const berthi_glide_run *run, vessel *v,
                                      const berthi_stance *at, const berthi_footprint_header *tree,
                                      const uint16_t *part)
{
    const uint32_t corners = tree->parts.corners, words = berthi_part_words(corners);
    for (uint32_t last = 0; last == 0; part += words) {
        const uint32_t number = berthi_corner(part, corners, 0);
        last = part[0] & (uint32_t)BERTHI_LAST_PART;
        if (corners == 3 || is_of_another_ring(v, tree, number)) {
            berthi_grain x, y;
            berthi_stance_point(at, tree->ground.shift, berthi_stored_point(tree, number), &x, &y);
            const berth_status status = vessel_holds(run->g, v, x, y);
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
static berth_status vessel_holds_any(const berthi_glide_run *run, uint32_t outer, vessel *v)
{
    static const berthi_unit disc[2];
    const uint32_t inner = 1 - outer;
    const berthi_footprint_header *tree = run->g->side[inner].tree;
    const uint32_t shift = berthi_tree_shift(tree);
    const berthi_stance *at = &run->stance[inner][0];
    berthi_grain x, y;
    if (tree == NULL || tree->parts.corners == 0) {
        berthi_stance_point(at, shift, tree != NULL ? berthi_circle_at(tree, 0) : disc, &x, &y);
        return vessel_holds(run->g, v, x, y);
    }
    for (uint32_t node = 0; node < tree->node_count;) {
        const berthi_unit *circle = berthi_circle_at(tree, node);
        const uint32_t link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
        const berthi_grain reach =
            v->cr + berthi_radius_grains(shift, circle[BERTHI_CIRCLE_RADIUS]);
        if (!berthi_glide_pay(run->g)) {
            return BERTH_UNKNOWN;
        }
        run->g->counts.circles++;
        berthi_stance_point(at, shift, circle, &x, &y);
        if (is_off_vessel(v, x, y, reach)) {
            node = berthi_subtree_end(berthi_tree_nodes(tree), BERTHI_CIRCLE_UNITS, node);
            continue;
        }
        if ((link & BERTHI_LEAF) == 0) {
            node = berthi_left_of(node, link);
            continue;
        }
        const berth_status status =
            vessel_holds_leaf(run, v, at, tree,
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
    berthi_glide_piece now = *piece;
    berthi_glide_run run;
    if (tick != piece->from) {
        berthi_glide_hold(&now, tick);
    }
    run.g = g;
    run.piece = &now;
    run.slack = piece->leg[0].stray + piece->leg[1].stray;
#ifdef BERTH_Q16
    run.slack += BERTHI_GLIDE_SLACK;
#else
    run.slack += piece->slack;
#endif
    berthi_stance_at(&run, 0, 0, &run.stance[0][0]);
    berthi_stance_at(&run, 1, 0, &run.stance[1][0]);
    for (uint32_t side = 0; side < 2; side++) {
        const berth_footprint *footprint = g->side[side].footprint;
        if (footprint == NULL || berthi_tree_of(footprint)->parts.corners != 2 ||
            g->side[side].unfilled) {
            continue;
        }
        vessel v;
        set_vessel(&run, side, footprint, &v);
        const berth_status status = vessel_holds_any(&run, side, &v);
        if (status != BERTH_CLEAR) {
            return status;
        }
    }
    return BERTH_CLEAR;
}
