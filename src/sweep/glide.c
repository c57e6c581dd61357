/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* One descent of both trees a run: circles go straight from where they are at its begin to where
 * they are at its end, but for the bends of their ways. Two nodes are apart for all of it when the
 * way of one past the other stays further from the origin than both radii, the margin and the
 * bends. What is left are pairs of leaves: run.c. */

#include "glide.h"

/* ---- Where ---------------------------------------------------------------------------------- */

/* Both ends of a run; what does not turn, or stands, is worked out once. */
BERTHI_ONCE void set_stances(berthi_glide_run *run)
{
    const uint64_t until = berthi_run_until(run);
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_glide_side *const s = &run->g->side[side];
        const berthi_glide_leg *leg = &run->piece->leg[side];
        const int32_t turn = leg->bearing.turn;
        berthi_stance *at = run->stance[side];
        berthi_grain *const pivot = run->pivot[side];
        s->body->stance(s, leg, run->from, &at[0]);
        berthi_glide_place(leg, run->from, &pivot[0], &pivot[1]);
        run->bend[side] = 0;
        if (turn != 0) {
            run->bend[side] =
                (uint16_t)berthi_bend_of(berthi_turn_in(turn, run->last - run->from) + 1);
            s->body->stance(s, leg, until, &at[1]);
        } else {
            berthi_grain x, y;
            berthi_glide_place(leg, until, &x, &y);
            at[1] = at[0];
            at[1].x += x - pivot[0];
            at[1].y += y - pivot[1];
        }
    }
}

/* ---- Two nodes ------------------------------------------------------------------------------- */

void berthi_bead_set(const berthi_glide_run *run, uint32_t side, uint32_t node, berthi_bead *to)
{
    static const berthi_unit centre[2]; /* of a disc */
    const berthi_footprint_header *tree = run->g->side[side].tree;
    const berthi_unit *circle = centre;
    const berthi_stance *at = run->stance[side];
    const uint32_t shift = run->g->side[side].shift;
    to->node = node;
    to->bent = to->arm = 0;
    if (tree == NULL) {
        to->link = BERTHI_LEAF;
        to->r = run->piece->leg[side].radius;
    } else {
        circle = berthi_circle_at(tree, node);
        to->link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
        to->r = berthi_radius_grains(shift, circle[BERTHI_CIRCLE_RADIUS]);
    }
    berthi_stance_point(&at[0], shift, circle, &to->x[0], &to->y[0]);
    if (run->bend[side] != 0) {
        const berthi_grain arm =
            berthi_arm_of(to->x[0] - run->pivot[side][0], to->y[0] - run->pivot[side][1]);
        to->bent = berthi_bent(run->bend[side], arm);
        to->arm = arm + to->r;
        berthi_stance_point(&at[1], shift, circle, &to->x[1], &to->y[1]);
    } else {
        to->x[1] = to->x[0] + (at[1].x - at[0].x);
        to->y[1] = to->y[0] + (at[1].y - at[0].y);
    }
}

/* Whether what goes straight from (x0, y0) to (x1, y1) stays further than r from the origin. q16:
 * coordinates below 2^29.9, r below 2^30.5: all products below 2^62. */
BERTHI_ONCE int glides_past(berthi_grain x0, berthi_grain y0, berthi_grain x1, berthi_grain y1,
                            berthi_grain r)
{
    if ((x0 > r && x1 > r) || (x0 < -r && x1 < -r) || (y0 > r && y1 > r) || (y0 < -r && y1 < -r)) {
        return 1;
    }
    const berthi_grain ex = x1 - x0, ey = y1 - y0;
    const berthi_gap_square square = (berthi_gap_square)r * r;
    if (berthi_gap_dot(x0, y0, ex, ey) >= 0) {
        return berthi_gap_dot(x0, y0, x0, y0) > square;
    }
    if (berthi_gap_dot(x1, y1, ex, ey) <= 0) {
        return berthi_gap_dot(x1, y1, x1, y1) > square;
    }
    const berthi_gap_square cross = berthi_gap_dot(x0, -y0, ey, ex);
    return (cross < 0 ? -cross : cross) > r * berthi_gap_length(ex, ey);
}

static int beads_apart(const berthi_bead *a, const berthi_bead *b, berthi_grain extra)
{
    return glides_past(b->x[0] - a->x[0], b->y[0] - a->y[0], b->x[1] - a->x[1], b->y[1] - a->y[1],
                       a->r + a->bent + b->r + b->bent + extra);
}

/* ---- Two leaves ------------------------------------------------------------------------------ */

/* Part `number` of a leaf, or what has none. Returns whether it is the leaf's last. */
static int set_facet(const berthi_glide_run *run, uint32_t side, const berthi_bead *leaf,
                     uint32_t number, berthi_facet *facet)
{
    static const berthi_unit centre[2]; /* of a disc */
    const berthi_footprint_header *tree = run->g->side[side].tree;
    facet->arm = leaf->arm;
    facet->part = (uint16_t)number;
    facet->corners = 1;
    if (tree == NULL || tree->parts.corners == 0) {
        facet->corner[0] = tree == NULL ? centre : berthi_circle_at(tree, leaf->node);
        facet->radius = leaf->r;
        facet->part = 0;
        return 1;
    }
    const uint32_t corners = tree->parts.corners;
    const uint16_t *part = berthi_tree_words(tree) + number * berthi_part_words(corners);
    facet->corners = (uint8_t)corners;
    facet->radius = run->g->side[side].rounding;
    for (uint32_t k = 0; k < corners; k++) {
        facet->corner[k] = berthi_stored_point(tree, berthi_corner(part, corners, k));
    }
    return (part[0] & BERTHI_LAST_PART) != 0;
}

/* Whether a contact is found where the run begins. */
static inline int is_at_begin(const berthi_glide_run *run)
{
    return run->found && !run->nearest && run->limit + 1 <= run->from;
}

static BERTHI_APART berth_status leaves_glide(berthi_glide_run *run, const berthi_bead *a,
                                              const berthi_bead *b)
{
    berthi_facet facets[2];
    berth_status found = BERTH_CLEAR;
    int last_a = 0;
    for (uint32_t i = a->link & BERTHI_NUMBER; !last_a && !is_at_begin(run); i++) {
        int last_b = 0;
        last_a = set_facet(run, 0, a, i, &facets[0]);
        for (uint32_t k = b->link & BERTHI_NUMBER; !last_b && !is_at_begin(run); k++) {
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

int berthi_run_is_over(const berthi_glide_run *run)
{
    if (!run->found) {
        return 0;
    }
    return run->nearest ? run->less == 0
                        : run->g->any || run->limit + 1 <= run->low ||
                              berthi_glide_tick(run->piece, run->limit + 1) ==
                                  berthi_glide_tick(run->piece, run->from);
}

BERTHI_APART berth_status berthi_glide_descend(berthi_glide_run *run, uint32_t node_a,
                                               uint32_t node_b)
{
    const berthi_grain extra = run->slack + berthi_run_margin(run, berthi_run_until(run));
    berthi_descent down;
    berthi_bead a, b;
    down.steps = 0;
    down.node[0] = node_a;
    down.node[1] = node_b;
    a.node = b.node = UINT32_MAX;
    for (;;) {
        if (!berthi_glide_pay(run->g)) {
            return BERTH_UNKNOWN;
        }
        run->g->counts.circles++;
        if (down.node[0] != a.node) {
            berthi_bead_set(run, 0, down.node[0], &a);
        }
        if (down.node[1] != b.node) {
            berthi_bead_set(run, 1, down.node[1], &b);
        }
        if (!beads_apart(&a, &b, extra + run->less)) {
            if ((a.link & b.link & BERTHI_LEAF) == 0) {
                berthi_descent_split(&down, &a, &b);
                continue;
            }
            if (leaves_glide(run, &a, &b) == BERTH_UNKNOWN) {
                return BERTH_UNKNOWN;
            }
            if (berthi_run_is_over(run)) {
                return BERTH_HIT;
            }
        }
        if (!berthi_descent_back(&down, run->g)) {
            return run->found ? BERTH_HIT : BERTH_CLEAR;
        }
    }
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* A run: what of a floor may be touched, or both trees. BERTH_E_STEP: it turns too far, and is not
 * gone into. */
static BERTHI_APART berth_status look_at_run(berthi_glide_run *run)
{
    const berthi_body_kind *const floor = !run->nearest ? run->g->floor : NULL;
    run->g->counts.pieces++;
    if (run->far && floor == NULL) {
        return BERTH_E_STEP;
    }
    set_stances(run);
    return floor != NULL ? floor->beside(run) : berthi_glide_descend(run, 0, 0);
}

static void begin_runs(berthi_glide_run *run, berthi_glide *g, const berthi_glide_piece *piece)
{
    run->g = g;
    run->piece = piece;
    run->from = run->low = 0;
    run->limit = UINT32_MAX;
    run->found = 0;
    run->part[0] = run->part[1] = 0;
    run->margin = berthi_glide_margin(g, piece->from);
    run->margin_way =
        g->options->margin_per_tick != 0 ? berthi_glide_margin(g, piece->until) - run->margin : 0;
    run->slack = berthi_piece_slack(piece);
}

BERTHI_ONCE int32_t run_turn(const berthi_glide_run *run, uint32_t wide)
{
    int32_t most = 0;
    for (uint32_t side = 0; side < 2; side++) {
        const int32_t part = berthi_turn_in(run->piece->leg[side].bearing.turn, wide);
        most = part > most ? part : most;
    }
    return most;
}

/* A quarter of a turn at most each, and less where that is too far: halves, and halves of halves. A
 * contact ends it. */
berth_status berthi_glide_runs(berthi_glide_run *run)
{
    uint32_t most = UINT32_MAX;
    while (run_turn(run, most) > BERTHI_BEND_MOST) {
        most >>= 1;
    }
    run->from = run->low & ~most;
    for (run->last = run->from | most;;) {
        berth_status status = BERTH_CLEAR;
        if (run->last >= run->low) {
            run->far = run_turn(run, run->last - run->from) > BERTHI_BEND_TURN;
            status = look_at_run(run);
        }
        if (status == BERTH_E_STEP) {
            run->last = run->from | (run->last - run->from) >> 1;
            continue;
        }
        if (status == BERTH_UNKNOWN || berthi_run_is_over(run) ||
            (status == BERTH_HIT && !run->nearest)) {
            return status;
        }
        if (run->last >= run->limit) {
            return run->found ? BERTH_HIT : BERTH_CLEAR;
        }
        run->from = run->last + 1;
        run->last = berthi_stretch_last(run->from, most);
    }
}

/* All of the piece; where nobody turns it is one run. */
static berth_status run_all(berthi_glide_run *run)
{
    if (run->piece->turns) {
        return run->g->turning->runs(run);
    }
    run->last = UINT32_MAX;
    run->far = 0;
    return look_at_run(run);
}

/* The first share whose tick is that one, or later: of those before the end. */
static uint32_t first_share(const berthi_glide_piece *piece, int32_t tick)
{
    if (tick <= piece->from) {
        return 0;
    }
    const uint32_t share = berthi_share_of((uint32_t)tick - (uint32_t)piece->from,
                                           (uint32_t)piece->until - (uint32_t)piece->from);
    return share + (berthi_glide_tick(piece, share) < tick);
}

/* Of a run that has begun, in ticks of `in`: its piece, or that in ticks that are finer. */
BERTHI_INLINE berth_status find_contact(berthi_glide_run *run, const berthi_glide_piece *in,
                                        berthi_glide_touch *touch)
{
    run->low = first_share(in, touch->from);
    if (touch->until < in->until) {
        run->limit = first_share(in, touch->until) - 1;
    }
    run->less = 0;
    run->nearest = 0;
    run->ends = in->turns ? run->g->turning->ends : berthi_couple_meets;
    const berth_status status = run_all(run);
    if (status == BERTH_HIT) {
        touch->from = berthi_glide_tick(in, run->limit + 1);
        touch->part[0] = run->part[0];
        touch->part[1] = run->part[1];
    }
    return status;
}

berth_status berthi_glide_contact(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_touch *touch)
{
    berthi_glide_run run;
    if (touch->from >= piece->until || touch->until <= piece->from) {
        return BERTH_CLEAR;
    }
    begin_runs(&run, g, piece);
    return find_contact(&run, piece, touch);
}

berth_status berthi_glide_instant(berthi_glide *g, const berthi_glide_piece *piece,
                                  const berthi_glide_piece *fine, int as_told,
                                  berthi_glide_touch *touch)
{
    berthi_glide_run run;
    begin_runs(&run, g, piece);
    if (!as_told) {
        run.piece = fine;
#ifdef BERTH_Q16
        run.slack += fine->turns ? 0 : 6;
#else
        run.slack += fine->turns ? 0 : run.slack / 4;
#endif
    }
    return find_contact(&run, fine, touch);
}

berth_status berthi_glide_nearest(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_near *near)
{
    berthi_glide_run run;
    begin_runs(&run, g, piece);
    run.less = near->distance;
    run.nearest = 1;
    run.ends = berthi_couple_lower;
    const berth_status status = run_all(&run);
    near->distance = run.less;
    if (run.found) {
        near->share = run.near;
    }
    return status;
}
