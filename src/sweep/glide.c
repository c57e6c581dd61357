/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* One descent of both trees a run: circles go straight from where they are at its begin to where
 * they are at its end, but for the bends of their ways. Two nodes are apart for all of it when the
 * way of one past the other stays further from the origin than both radii, the margin and the
 * bends. What is left are pairs of leaves: parts.c. */

#include "corridor.h"

/* ---- Where ---------------------------------------------------------------------------------- */

/* Both ends of a run; what does not turn, or stands, is worked out once. */
static void set_stances(berthi_glide_run *run)
{
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_glide_leg *leg = &run->piece->leg[side];
        berthi_stance *at = run->stance[side];
        berthi_stance_at(run, side, run->from, &at[0]);
        run->pivot_x[side] = leg->x + berthi_way_at(leg->way_x, run->from);
        run->pivot_y[side] = leg->y + berthi_way_at(leg->way_y, run->from);
        run->bend[side] = 0;
        if (leg->bearing.turn != 0) {
            const int32_t turn = leg->bearing.turn;
            run->bend[side] =
                berthi_bend_of(berthi_shared(turn < 0 ? -turn : turn, run->until - run->from) + 1);
            berthi_stance_at(run, side, run->until, &at[1]);
        } else {
            at[1] = at[0];
            at[1].x += leg->x + berthi_way_at(leg->way_x, run->until) - run->pivot_x[side];
            at[1].y += leg->y + berthi_way_at(leg->way_y, run->until) - run->pivot_y[side];
        }
    }
}

/* ---- Two nodes ------------------------------------------------------------------------------- */

/* A circle in a run. */
typedef struct bead {
    berthi_grain x[2], y[2]; /* at both ends */
    berthi_grain r;          /* as stored, and with the bend of its way */
    berthi_grain bent;
    berthi_grain arm; /* nothing of it is further from where it turns */
    uint32_t node, link;
} bead;

static const berthi_unit disc_point[2];

static void set_bead(const berthi_glide_run *run, uint32_t side, uint32_t node, bead *to)
{
    const berthi_footprint_header *tree = run->g->side[side].tree;
    const berthi_stance *at = run->stance[side];
    to->node = node;
    if (tree == NULL) {
        to->link = BERTHI_LEAF;
        to->r = run->piece->leg[side].radius;
        to->bent = to->arm = 0;
        for (uint32_t end = 0; end < 2; end++) {
            to->x[end] = at[end].x;
            to->y[end] = at[end].y;
        }
        return;
    }
    const berthi_unit *circle = berthi_circle_at(tree, node);
    const uint32_t shift = tree->ground.shift;
    to->link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
    to->r = berthi_radius_grains(shift, circle[BERTHI_CIRCLE_RADIUS]);
    to->bent = to->arm = 0;
    berthi_stance_point(&at[0], shift, circle, &to->x[0], &to->y[0]);
    if (run->bend[side] != 0) {
        const berthi_grain arm =
            berthi_arm_of(to->x[0] - run->pivot_x[side], to->y[0] - run->pivot_y[side]);
        to->bent = berthi_bent(run->bend[side], arm);
        to->arm = arm + to->r;
        berthi_stance_point(&at[1], shift, circle, &to->x[1], &to->y[1]);
    } else {
        to->x[1] = to->x[0] + (at[1].x - at[0].x);
        to->y[1] = to->y[0] + (at[1].y - at[0].y);
    }
}

#ifdef BERTH_Q16
typedef int64_t wide_product;
#else
typedef berth_raw wide_product;
#endif

/* Whether what goes straight from (x0, y0) to (x1, y1) stays further than r from the origin. q16:
 * coordinates below 2^29.9, r below 2^30.5: all products below 2^62. */
static inline int glides_past(berthi_grain x0, berthi_grain y0, berthi_grain x1, berthi_grain y1,
                              berthi_grain r)
{
    if ((x0 > r && x1 > r) || (x0 < -r && x1 < -r) || (y0 > r && y1 > r) || (y0 < -r && y1 < -r)) {
        return 1;
    }
    const wide_product ex = x1 - x0, ey = y1 - y0, square = (wide_product)r * r;
    if (x0 * ex + y0 * ey >= 0) {
        return (wide_product)x0 * x0 + (wide_product)y0 * y0 > square;
    }
    if (x1 * ex + y1 * ey <= 0) {
        return (wide_product)x1 * x1 + (wide_product)y1 * y1 > square;
    }
    const wide_product cross = x0 * ey - y0 * ex;
    return (cross < 0 ? -cross : cross) > r * berthi_wide_length_up(ex, ey);
}

static int beads_apart(const bead *a, const bead *b, berthi_grain extra)
{
    return glides_past(b->x[0] - a->x[0], b->y[0] - a->y[0], b->x[1] - a->x[1], b->y[1] - a->y[1],
                       a->r + a->bent + b->r + b->bent + extra);
}

/* ---- Two leaves ------------------------------------------------------------------------------ */

/* Part `number` of a leaf, or what has none. Returns whether it is the leaf's last. */
static int set_facet(const berthi_glide_run *run, uint32_t side, const bead *leaf, uint32_t number,
                     berthi_facet *facet)
{
    const berthi_footprint_header *tree = run->g->side[side].tree;
    facet->arm = leaf->arm;
    facet->part = number;
    facet->corners = 1;
    if (tree == NULL || tree->parts.corners == 0) {
        facet->corner[0] = tree == NULL ? disc_point : berthi_circle_at(tree, leaf->node);
        facet->radius = leaf->r;
        facet->part = 0;
        return 1;
    }
    const uint32_t corners = tree->parts.corners;
    const uint16_t *part = berthi_tree_words(tree) + number * berthi_part_words(corners);
    facet->corners = corners;
    facet->radius = run->g->side[side].rounding;
    for (uint32_t k = 0; k < corners; k++) {
        facet->corner[k] = berthi_stored_point(tree, berthi_corner(part, corners, k));
    }
    return (part[0] & BERTHI_LAST_PART) != 0;
}

static BERTHI_APART berth_status leaves_glide(berthi_glide_run *run, const bead *a, const bead *b)
{
    berthi_facet facets[2];
    berth_status found = BERTH_CLEAR;
    int last_a = 0;
    for (uint32_t i = a->link & BERTHI_NUMBER; !last_a; i++) {
        int last_b = 0;
        last_a = set_facet(run, 0, a, i, &facets[0]);
        for (uint32_t k = b->link & BERTHI_NUMBER; !last_b; k++) {
            last_b = set_facet(run, 1, b, k, &facets[1]);
            const berth_status status = berthi_facets_glide(run, facets);
            if (status == BERTH_UNKNOWN) {
                return status;
            }
            found = status == BERTH_HIT ? status : found;
        }
    }
    return found;
}

/* ---- The descent ----------------------------------------------------------------------------- */

enum { PAIRS_MOST = 2 * BERTH_FOOTPRINT_LEVELS_MAX };

/* Pairs of nodes that wait: at most one for each level of both trees. */
typedef struct descent {
    uint16_t a[PAIRS_MOST], b[PAIRS_MOST];
    uint32_t waiting;
} descent;

/* The larger node is split: the left child is next, the right one waits. */
static void split_larger(descent *down, const bead *a, const bead *b, uint32_t *node_a,
                         uint32_t *node_b)
{
    const int split_a =
        (a->link & BERTHI_LEAF) == 0 && ((b->link & BERTHI_LEAF) != 0 || a->r >= b->r);
    down->a[down->waiting] = (uint16_t)(split_a ? a->link & BERTHI_RIGHT : a->node);
    down->b[down->waiting] = (uint16_t)(split_a ? b->node : b->link & BERTHI_RIGHT);
    down->waiting++;
    *node_a = split_a ? berthi_left_of(a->node, a->link) : a->node;
    *node_b = split_a ? b->node : berthi_left_of(b->node, b->link);
}

/* Whether there is nothing more to look for in a run. */
static int is_over(const berthi_glide_run *run)
{
    if (!run->found) {
        return 0;
    }
    return run->nearest ? run->less == 0
                        : run->g->any || run->best <= run->low ||
                              berthi_glide_tick(run->piece, run->best) ==
                                  berthi_glide_tick(run->piece, run->from);
}

/* From a pair of nodes on. */
static BERTHI_APART berth_status descend(berthi_glide_run *run, uint32_t node_a, uint32_t node_b)
{
    const berthi_grain extra = run->slack + berthi_run_margin(run, run->until);
    descent down;
    bead a, b;
    down.waiting = 0;
    a.node = b.node = UINT32_MAX;
    for (;;) {
        if (!berthi_glide_pay(run->g)) {
            return BERTH_UNKNOWN;
        }
        run->g->counts.circles++;
        if (node_a != a.node) {
            set_bead(run, 0, node_a, &a);
        }
        if (node_b != b.node) {
            set_bead(run, 1, node_b, &b);
        }
        if (!beads_apart(&a, &b, extra + run->less)) {
            if ((a.link & b.link & BERTHI_LEAF) == 0) {
                split_larger(&down, &a, &b, &node_a, &node_b);
                continue;
            }
            if (leaves_glide(run, &a, &b) == BERTH_UNKNOWN) {
                return BERTH_UNKNOWN;
            }
            if (is_over(run)) {
                return BERTH_HIT;
            }
        }
        if (down.waiting == 0) {
            return run->found ? BERTH_HIT : BERTH_CLEAR;
        }
        down.waiting--;
        node_a = down.a[down.waiting];
        node_b = down.b[down.waiting];
    }
}

/* What of a floor may be touched, leaf after leaf. BERTH_E_STEP: a run that turns far is not gone
 * into. */
static BERTHI_APART berth_status go_along(berthi_glide_run *run, berthi_corridor *c, uint32_t still,
                                          int far)
{
    uint32_t leaf = 0;
    for (;;) {
        berth_status status = berthi_corridor_next(c, run->g, &leaf);
        if (status != BERTH_HIT) {
            return status == BERTH_CLEAR && run->found ? BERTH_HIT : status;
        }
        if (far) {
            return BERTH_E_STEP;
        }
        status = still != 0 ? descend(run, 0, leaf) : descend(run, leaf, 0);
        if (status == BERTH_UNKNOWN || is_over(run)) {
            return status;
        }
    }
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static int32_t run_turn(const berthi_glide_run *run, uint64_t width)
{
    int32_t most = 0;
    for (uint32_t side = 0; side < 2; side++) {
        const int32_t turn = run->piece->leg[side].bearing.turn;
        const int32_t part = berthi_shared(turn < 0 ? -turn : turn, width);
        most = part > most ? part : most;
    }
    return most;
}

/* A run; BERTH_E_STEP: it turns too far. */
static berth_status look_at_run(berthi_glide_run *run)
{
    const int far = run_turn(run, run->until - run->from) > BERTHI_BEND_TURN;
    const uint32_t still = berthi_side_stands(&run->g->side[1]) ? 1 : 0;
    berthi_corridor c;
    /* of two that stand neither has a reach, and there is nothing to go along */
    if (!run->nearest && berthi_side_stands(&run->g->side[still]) &&
        !berthi_side_stands(&run->g->side[1 - still])) {
        set_stances(run);
        if (berthi_corridor_make(&c, run, still)) {
            return go_along(run, &c, still, far);
        }
    }
    if (far) {
        return BERTH_E_STEP;
    }
    set_stances(run);
    return descend(run, 0, 0);
}

static void begin_runs(berthi_glide_run *run, berthi_glide *g, const berthi_glide_piece *piece)
{
    run->g = g;
    run->piece = piece;
    run->from = run->low = 0;
    run->found = 0;
    run->part[0] = run->part[1] = 0;
    run->margin = berthi_glide_margin(g, piece->from);
    run->margin_way =
        g->options.margin_per_tick != 0 ? berthi_glide_margin(g, piece->until) - run->margin : 0;
    run->slack = piece->leg[0].stray + piece->leg[1].stray;
#ifdef BERTH_Q16
    run->slack += BERTHI_GLIDE_SLACK;
#else
    run->slack += piece->slack;
#endif
}

/* One after the other, a quarter of a turn at most, and less where that is too far: halves, and
 * halves of halves. A contact ends it. */
static berth_status run_all(berthi_glide_run *run, uint64_t until)
{
    uint64_t most = BERTHI_SHARE_ALL, width;
    while (run_turn(run, most) > BERTHI_BEND_MOST) {
        most >>= 1;
    }
    width = most;
    for (run->from = run->low & ~(most - 1); run->from < until;) {
        berth_status status = BERTH_CLEAR;
        run->until = run->from + width;
        if (run->until > run->low) {
            run->g->counts.pieces++;
            status = look_at_run(run);
        }
        if (status == BERTH_E_STEP) {
            width >>= 1;
            continue;
        }
        if (status == BERTH_UNKNOWN || is_over(run) || (status == BERTH_HIT && !run->nearest)) {
            return status;
        }
        run->from = run->until;
        width = berthi_share_width(run->from, most);
    }
    return run->found ? BERTH_HIT : BERTH_CLEAR;
}

/* The first share whose tick is that one, or later. */
static uint64_t first_share(const berthi_glide_piece *piece, int32_t tick)
{
    if (tick <= piece->from) {
        return 0;
    }
    if (tick >= piece->until) {
        return BERTHI_SHARE_ALL;
    }
    const uint64_t share = berthi_share_of((uint32_t)tick - (uint32_t)piece->from,
                                           (uint32_t)piece->until - (uint32_t)piece->from);
    return share + (berthi_glide_tick(piece, share) < tick);
}

berth_status berthi_glide_contact(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_touch *touch)
{
    berthi_glide_run run;
    begin_runs(&run, g, piece);
    run.low = first_share(piece, touch->from);
    run.best = first_share(piece, touch->until);
    run.less = 0;
    run.nearest = 0;
    const berth_status status = run_all(&run, run.best);
    if (status == BERTH_HIT) {
        touch->from = berthi_glide_tick(piece, run.best);
        touch->part[0] = run.part[0];
        touch->part[1] = run.part[1];
    }
    return status;
}

berth_status berthi_glide_nearest(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_near *near)
{
    berthi_glide_run run;
    begin_runs(&run, g, piece);
    run.best = BERTHI_SHARE_ALL;
    run.less = near->distance;
    run.nearest = 1;
    const berth_status status = run_all(&run, BERTHI_SHARE_ALL);
    near->distance = run.less;
    if (run.found) {
        near->share = run.near;
    }
    return status;
}
