/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* One descent of both trees a run: circles go straight from where they are at its begin to where
 * they are at its end, but for the bends of their ways. Two nodes are apart for all of it when the
 * way of one past the other stays further from the origin than both radii, the margin and the
 * bends. What is left are pairs of leaves: run.c. */

#include "glide.h"

#include "../core/num.h"

/* ---- Where ---------------------------------------------------------------------------------- */

/* Both ends of a run; where nobody turns, rotations are worked out once. */
static BERTHI_APART void set_stances(berthi_glide_run *run)
{
    const berthi_glide_piece *const piece = run->piece;
    const uint64_t until = berthi_run_until(run);
    berthi_piece_stances(run->g, piece, run->from, run->at[0]);
    if (BERTHI_IS_SMALL || berthi_piece_turns(piece)) {
        berthi_piece_stances(run->g, piece, until, run->at[1]);
        return;
    }
    for (uint32_t side = 0; side < 2; side++) { /* the same */
        berthi_stance *const to = &run->at[1][side];
        berthi_gap_vector from, end;
        berthi_glide_place(run->from, &piece->leg[side], &from);
        berthi_glide_place(until, &piece->leg[side], &end);
        *to = run->at[0][side];
        to->origin.x += end.x - from.x;
        to->origin.y += end.y - from.y;
    }
}

/* ---- Down two trees --------------------------------------------------------------------------
 *
 * Of two nodes that are not apart the larger one is split: its left child is next, the right one
 * waits. */

/* A circle of a side in a run. */
struct berthi_bead {
    berthi_gap_vector at[2]; /* at both ends */
    berthi_grain r;          /* as stored, and with the bend of its way */
    berthi_grain bent;
    berthi_grain arm; /* nothing of it is further from where it turns */
    uint32_t node, link;
};

/* The nodes that are next, and the way down to them: 16 bits a step. */
typedef struct descent {
    uint32_t node[2], steps;
#ifndef __OPTIMIZE_SIZE__
    berthi_bead *
        both; /* what is known of them; small code has no room for it while their parts are asked */
#endif
    uint16_t way[2 * BERTH_FOOTPRINT_LEVELS_MAX];
} descent;

/* In a step of the way: the node that was split, which side's, and that its other child waits. */
enum { STEP_NODE = 0x1fff, STEP_SIDE = 0x2000, STEP_WAITS = 0x4000 };

/* Of two beads one of which is no leaf's. */
static BERTHI_MERGED void descent_split(descent *down, const berthi_bead *a, const berthi_bead *b)
{
    const uint32_t split_b =
        (a->link & BERTHI_LEAF) != 0 || ((b->link & BERTHI_LEAF) == 0 && a->r < b->r);
    const berthi_bead *const of = split_b ? b : a;
    down->way[down->steps++] = (uint16_t)(of->node | STEP_WAITS | split_b * STEP_SIDE);
    down->node[split_b] = berthi_left_of(of->node, of->link);
}

/* The last pair that waits is next; 0: there is none. */
static BERTHI_MERGED int descent_back(descent *down, const berthi_glide *g)
{
    while (down->steps != 0) {
        uint16_t *const step = &down->way[down->steps - 1];
        const uint32_t side = (*step & STEP_SIDE) != 0, node = *step & (uint32_t)STEP_NODE;
        if ((*step & STEP_WAITS) != 0) {
            *step &= (uint16_t)~STEP_WAITS;
            down->node[side] =
                berthi_link_of(berthi_circle_at(g->side[side].tree, node)[BERTHI_CIRCLE_LINK]) &
                BERTHI_RIGHT;
            return 1;
        }
        down->node[side] = node;
        down->steps--;
    }
    return 0;
}

/* ---- Two nodes ------------------------------------------------------------------------------- */

void berthi_glide_bend(const berthi_glide_run *run, uint32_t side, const berthi_unit *circle,
                       berthi_bead *to)
{
    berthi_gap_vector about; /* at the begin of the run */
    berthi_glide_place(run->from, &run->piece->leg[side], &about);
    const berthi_grain arm = berthi_arm_up(to->at[0].x - about.x, to->at[0].y - about.y);
    to->bent = berthi_part_up(run->bend[side], arm);
    to->arm = arm + to->r;
    berthi_stance_point(&run->at[1][side], run->g->side[side].shift, circle, &to->at[1]);
}

static BERTHI_APART void bead_set(const berthi_glide_run *run, uint32_t side, uint32_t node,
                                  berthi_bead *to)
{
    const berthi_footprint_header *tree = run->g->side[side].tree;
    const berthi_unit *circle = berthi_disc_centre;
    const berthi_stance *const begin = &run->at[0][side], *const end = &run->at[1][side];
    const uint32_t shift = run->g->side[side].shift;
    to->node = node;
    if (tree == NULL) {
        to->link = BERTHI_LEAF;
        to->r = run->piece->leg[side].of.radius;
    } else {
        circle = berthi_circle_at(tree, node);
        to->link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
        to->r = berthi_radius_grains(shift, circle[BERTHI_CIRCLE_RADIUS]);
    }
    berthi_stance_point(begin, shift, circle, &to->at[0]);
    if (run->bend[side] != 0) {
        run->g->side[side].body->turns->bend(run, side, circle, to);
    } else {
        to->bent = to->arm = 0;
        to->at[1].x = to->at[0].x + (end->origin.x - begin->origin.x);
        to->at[1].y = to->at[0].y + (end->origin.y - begin->origin.y);
    }
}

/* Whether the way of one past the other stays further than both radii and `extra` from the origin.
 */
static BERTHI_MERGED int glides_past(const berthi_bead *a, const berthi_bead *b, berthi_grain extra)
{
    berthi_gap_vector way[2];
    for (uint32_t end = 0; end < 2; end++) {
        way[end].x = b->at[end].x - a->at[end].x;
        way[end].y = b->at[end].y - a->at[end].y;
    }
    return berthi_way_keeps_off(way, a->r + a->bent + b->r + b->bent + extra);
}

/* ---- Two leaves ------------------------------------------------------------------------------ */

/* The facet of its part, in a leaf, or of what has none. Returns whether it is the leaf's last. */
static int set_facet(const berthi_glide_run *run, uint32_t side, uint32_t node, berthi_facet *facet)
{
    const berthi_glide_side *const s = &run->g->side[side];
    const berthi_footprint_header *tree = s->tree;
    facet->corners = 1;
    if (tree == NULL || tree->parts.corners == 0) {
        facet->corner[0] = tree == NULL ? berthi_disc_centre : berthi_circle_at(tree, node);
        facet->part = 0;
        return 1;
    }
    const uint32_t corners = tree->parts.corners;
    const uint16_t *part = berthi_tree_words(tree) + facet->part * berthi_part_words(corners);
    facet->corners = (uint8_t)corners;
    facet->radius = s->rounding;
    for (uint32_t k = 0; k < corners; k++) {
        facet->corner[k] = berthi_stored_point(tree, berthi_corner(part, corners, k));
    }
    return (part[0] & BERTHI_LAST_PART) != 0;
}

/* 0: the budget ran out. Nothing is before a contact where the run begins. */
static BERTHI_MERGED int leaves_glide(berthi_glide_run *run, const descent *down,
                                      berthi_facet *facets)
{
    const uint16_t first = facets[1].part;
    int last_a, last_b;
    do {
        last_a = set_facet(run, 0, down->node[0], &facets[0]);
        facets[1].part = first;
        do {
            last_b = set_facet(run, 1, down->node[1], &facets[1]);
            if (!berthi_facets_glide(run, facets)) {
                return 0;
            }
            if (run->found && run->nearest == NULL && run->limit + 1 <= run->from) {
                return 1;
            }
            facets[1].part++;
        } while (!last_b);
        facets[0].part++;
    } while (!last_a);
    return 1;
}

/* ---- The descent ----------------------------------------------------------------------------- */

/* Whether there is nothing more to look for. */
static int run_is_over(const berthi_glide_run *run)
{
    if (!run->found) {
        return 0;
    }
    return run->nearest != NULL ? run->less == 0
                                : run->g->any || run->limit + 1 <= run->low ||
                                      berthi_glide_tick(run->piece, run->limit + 1) ==
                                          berthi_glide_tick(run->piece, run->from);
}

/* From the nodes that are next, or the pair that waits, down to two leaves that may meet: HIT, and
 * their first parts, radii and arms; CLEAR: there are none; UNKNOWN. */
static BERTHI_APART berth_status down_to_leaves(berthi_glide_run *run, descent *down,
                                                berthi_facet *facets, int back)
{
#ifdef __OPTIMIZE_SIZE__
    berthi_bead both[2];
    both[0].node = both[1].node = UINT32_MAX;
#else
    berthi_bead *const both = down->both;
#endif
    const berthi_grain extra = run->slack + berthi_run_margin(run, berthi_run_until(run));
    berthi_bead *const a = &both[0], *const b = &both[1];
    for (;; back = 1) {
        if (back && !descent_back(down, run->g)) {
            return BERTH_CLEAR;
        }
        for (;;) {
            if (!berthi_glide_pay(run->g)) {
                return BERTH_UNKNOWN;
            }
            run->g->counts.circles++;
            for (uint32_t side = 0; side < 2; side++) {
                if (down->node[side] != both[side].node) {
                    bead_set(run, side, down->node[side], &both[side]);
                }
            }
            if (glides_past(a, b, extra + run->less)) {
                break;
            }
            if ((a->link & b->link & BERTHI_LEAF) != 0) {
                for (uint32_t side = 0; side < 2; side++) {
                    facets[side].part = (uint16_t)(both[side].link & BERTHI_NUMBER);
                    facets[side].radius = both[side].r;
                    facets[side].arm = both[side].arm;
                }
                return BERTH_HIT;
            }
            descent_split(down, a, b);
        }
    }
}

BERTHI_APART berth_status berthi_glide_descend(berthi_glide_run *run, uint32_t node_a,
                                               uint32_t node_b)
{
    descent down;
    berthi_facet facets[2];
    berth_status status;
#ifndef __OPTIMIZE_SIZE__
    berthi_bead both[2];
    both[0].node = both[1].node = UINT32_MAX;
    down.both = both;
#endif
    down.steps = 0;
    down.node[0] = node_a;
    down.node[1] = node_b;
    for (int back = 0; (status = down_to_leaves(run, &down, facets, back)) == BERTH_HIT; back = 1) {
        if (!leaves_glide(run, &down, facets)) {
            return BERTH_UNKNOWN;
        }
        if (run_is_over(run)) {
            return BERTH_HIT;
        }
    }
    return status;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static void begin_runs(berthi_glide_run *run, berthi_glide *g, const berthi_glide_piece *piece)
{
    run->g = g;
    run->piece = piece;
    run->from = run->low = 0;
    run->limit = UINT32_MAX;
    run->found = 0;
    run->margin = berthi_glide_margin(g, piece->from);
    run->margin_way =
        g->options->margin_per_tick != 0 ? berthi_glide_margin(g, piece->until) - run->margin : 0;
    run->slack = piece->slack;
}

BERTHI_ONCE int32_t run_turn(const berthi_glide_run *run, uint32_t wide)
{
    int32_t most = 0;
    for (uint32_t side = 0; side < 2; side++) {
        const int32_t part = berthi_turn_in(run->piece->leg[side].turn, wide);
        most = part > most ? part : most;
    }
    return most;
}

/* A quarter of a turn at most each, and less where that is too far: halves, and halves of halves. A
 * contact ends it. */
int berthi_glide_next(berthi_glide_run *run, berth_status status)
{
    do {
        if (run->most == 0) {
            run->most = UINT32_MAX;
            while (run_turn(run, run->most) > BERTHI_BEND_MOST) {
                run->most >>= 1;
            }
            run->from = run->low & ~run->most;
            run->last = run->from | run->most;
        } else if (status == BERTH_E_STEP) {
            run->last = run->from | (run->last - run->from) >> 1;
        } else if (status == BERTH_UNKNOWN ||
                   (run->found && (run->nearest == NULL || run->less == 0)) ||
                   run->last >= run->limit) {
            return 0;
        } else {
            run->from = run->last + 1;
            run->last = berthi_stretch_last(run->from, run->most);
        }
        status = BERTH_CLEAR;
    } while (run->last < run->low);
    run->far = run_turn(run, run->last - run->from) > BERTHI_BEND_TURN;
    for (uint32_t side = 0; side < 2; side++) {
        const int32_t turn = run->piece->leg[side].turn;
        /* @argued: no run is wider than `most`, in which both turn by that much at most */
        BERTH_ASSERT(berthi_turn_in(turn, run->last - run->from) <= BERTHI_BEND_MOST);
        run->bend[side] =
            turn != 0 ? (uint16_t)berthi_bend_of(berthi_turn_in(turn, run->last - run->from) + 1)
                      : 0;
    }
    return 1;
}

/* A run: what of a floor may be touched, or both trees. BERTH_E_STEP: it turns too far, and is not
 * gone into. */
static BERTHI_MERGED berth_status look_at_run(berthi_glide_run *run)
{
    const uint32_t floor = run->nearest == NULL ? run->g->floor : 0;
    run->g->counts.pieces++;
    if (run->far && floor == 0) {
        return BERTH_E_STEP;
    }
    set_stances(run);
    return floor != 0 ? run->g->side[floor - 1].body->beside(run) : berthi_glide_descend(run, 0, 0);
}

/* All of the piece; where nobody turns it is one run. */
static berth_status run_all(berthi_glide_run *run)
{
    const int turns = berthi_piece_turns(run->piece);
    berth_status status = BERTH_CLEAR;
    run->last = UINT32_MAX;
    run->far = 0;
    run->bend[0] = run->bend[1] = 0;
    run->most = 0;
    do {
        if (turns && !run->g->side[1].body->turns->next(run, status)) {
            break;
        }
        status = look_at_run(run);
    } while (turns);
    return status == BERTH_CLEAR && run->found ? BERTH_HIT : status;
}

/* The first share whose tick is that one, or later: of those before the end. */
static uint32_t first_share(const berthi_glide_piece *piece, int32_t tick)
{
    if (tick <= piece->from) {
        return 0;
    }
    const uint32_t share = berthi_glide_share(piece, tick);
    return share + (berthi_glide_tick(piece, share) < tick);
}

/* Of a run that has begun, in ticks of `in`: its piece, or that in ticks that are finer. */
BERTHI_INLINE berth_status find_contact(berthi_glide_run *run, const berthi_glide_piece *in,
                                        int32_t tick, int32_t *until)
{
    run->low = first_share(in, tick);
    if (*until < in->until) {
        run->limit = first_share(in, *until) - 1;
    }
    run->less = 0;
    run->nearest = NULL;
    run->ends = berthi_piece_turns(in) ? run->g->side[1].body->turns->ends : berthi_couple_meets;
    const berth_status status = run_all(run);
    if (status == BERTH_HIT) {
        *until = berthi_glide_tick(in, run->limit + 1);
    }
    return status;
}

berth_status berthi_glide_contact(berthi_glide *g, const berthi_glide_piece *piece, int32_t tick,
                                  int32_t *until)
{
    berthi_glide_run run;
    begin_runs(&run, g, piece);
    return find_contact(&run, piece, tick, until);
}

berth_status berthi_glide_instant(berthi_glide *g, const berthi_glide_piece *piece,
                                  const berthi_glide_piece *fine, int as_told,
                                  berthi_glide_touch *touch)
{
    berthi_glide_run run;
    begin_runs(&run, g, piece);
    if (!as_told) {
        run.piece = fine;
        /* Or it is clear where the whole hits by its slack, and the tick's begin is told. */
        run.slack += berthi_piece_turns(fine) ? 0 : BERTHI_IS_EXACT ? 6 : run.slack;
    }
    return find_contact(&run, fine, touch->from, &touch->until);
}

berth_status berthi_glide_nearest(berthi_glide *g, const berthi_glide_piece *piece,
                                  berthi_glide_near *near)
{
    berthi_glide_run run;
    begin_runs(&run, g, piece);
    run.less = near->distance;
    run.nearest = &near->share;
    run.ends = berthi_couple_lower;
    const berth_status status = run_all(&run);
    near->distance = run.less;
    return status;
}

/* ---- Depth -------------------------------------------------------------------------------------
 *
 * The depth of what is convex and overlaps is the least way that parts it: of two parts the
 * distance from the origin to the edge of the hull of the one's corners less the other's, and both
 * radii. A part, or a circle that lies inside, belongs to its body; so any two of them that overlap
 * tell of their bodies, and the deepest ones best. A node cannot hold any deeper than its circle
 * is. */

/* Pairs of nodes that are looked at, at most: some tell enough. */
enum { DEPTH_LOOKS = 200 };

/* What is convex: up to three corners in the world, and a radius. */
typedef struct deep_part {
    berthi_gap_vector corner[3];
    uint32_t corners;
    berthi_grain radius;
} deep_part;

typedef struct deep_look {
    berthi_grain extra; /* the margin, less what rounding may take */
    berthi_grain best;
    berthi_glide_run run; /* of which only the instant is used */
} deep_look;

/* ---- Two solids ------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

/* floor(n / d), n >= 0, d > 0, or `most`, which is not below 0, when that is less. */
static berthi_grain depth_along(int64_t n, int64_t d, berthi_grain most)
{
    const uint32_t quotient = berthi_wide_quotient(n, d);
    return quotient < (uint32_t)most ? (berthi_grain)quotient : most;
}

static int64_t depth_length(berthi_gap_vector v)
{
    return berthi_gap_length(v.x, v.y);
}

#else

static berthi_grain depth_along(berth_raw n, berth_raw d, berthi_grain most)
{
    const berth_raw quotient = n / d * (1 - 16 * BERTHI_EPSILON);
    return quotient < most ? quotient : most;
}

static berth_raw depth_length(berthi_gap_vector v)
{
    return berthi_root_real(v.x * v.x + v.y * v.y) * (1 + 8 * BERTHI_EPSILON);
}

#endif

/* A gap is told up to 5 grains too small, as two radii are below 2^28: these, and what the slack
 * has left. */
#define GAP_ROUNDS BERTHI_EITHER(2, 0.0)

/* How far the origin is from the sides of the hull that are along the edges of one; less than
 * `least`, or that. Below 0: it is beyond one, or not further than `useful`. */
static berthi_grain inside_edges(const deep_part *of, const berthi_gap_vector *points,
                                 uint32_t count, berthi_grain useful, berthi_grain least)
{
    const uint32_t edges = of->corners == 3 ? 3 : of->corners - 1;
    for (uint32_t i = 0; i < edges; i++) {
        const berthi_gap_vector *const from = &of->corner[i], *const to = &of->corner[(i + 1) % 3];
        const berthi_gap_vector normal = {to->y - from->y, from->x - to->x};
        berthi_wide low = 0, high = 0;
        if (normal.x == 0 && normal.y == 0) {
            continue;
        }
        for (uint32_t k = 0; k < count; k++) {
            const berthi_wide at = berthi_wide_dot(normal.x, normal.y, points[k].x, points[k].y);
            low = k == 0 || at < low ? at : low;
            high = k == 0 || at > high ? at : high;
        }
        if (low >= 0 || high <= 0) {
            return -1;
        }
        const berthi_wide nearer = high < -low ? high : -low;
        const berthi_grain ax = berthi_abs(normal.x), ay = berthi_abs(normal.y);
        if (nearer <= berthi_wide_times(ax > ay ? ax : ay, useful)) {
            return -1;
        }
        least = depth_along(nearer, depth_length(normal), least);
    }
    return least;
}

/* Whether all points are further than r from the origin, as a glance tells. */
static int is_hull_beyond(const berthi_gap_vector *points, uint32_t count, berthi_grain r)
{
    uint32_t sides = 15;
    for (uint32_t k = 0; k < count && sides != 0; k++) {
        sides &= (uint32_t)(points[k].x > r) | (uint32_t)(points[k].x < -r) << 1 |
                 (uint32_t)(points[k].y > r) << 2 | (uint32_t)(points[k].y < -r) << 3;
    }
    return sides != 0;
}

/* By how much two overlap, when that is more than `useful`; else no more than that. */
static berthi_grain solids_deep(const deep_part *a, const deep_part *b, berthi_grain useful)
{
    const berthi_grain radii = a->radius + b->radius, most = BERTHI_GRAINS_MOST;
    const berthi_grain inside = useful > radii ? useful - radii : 0;
    berthi_gap_vector points[9]; /* the corners of one less those of the other */
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->corners; i++) {
        for (uint32_t k = 0; k < b->corners; k++, count++) {
            points[count].x = b->corner[k].x - a->corner[i].x;
            points[count].y = b->corner[k].y - a->corner[i].y;
        }
    }
    if (is_hull_beyond(points, count, radii > useful ? radii - useful : 0)) {
        return useful;
    }
    berthi_grain deep = inside_edges(a, points, count, inside, most);
    deep = deep > 0 ? inside_edges(b, points, count, inside, deep) : deep;
    if (deep > 0 && deep < most) {
        return deep + radii;
    }
    return radii > useful ? radii - berthi_gap(points, count) - GAP_ROUNDS : useful;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* What is convex by its number: a part, or with DEEP_NODE a node's circle, of which all is solid.
 */
enum { DEEP_NODE = 0x8000 };

/* The parts of a leaf, or the circle inside of a node's part of the outline: the number of the
 * first; returns 0 when there is none. */
static int first_solid(const berthi_glide_side *side, const berthi_bead *of, uint32_t *number)
{
    const int leaf = (of->link & BERTHI_LEAF) != 0;
    *number = leaf ? of->link & BERTHI_NUMBER : DEEP_NODE | (of->node + 1);
    return leaf || (!side->unfilled && (of->link & BERTHI_INNER) != 0);
}

/* That of this number; of what has no parts its circle. Returns whether it is the last there. */
static int set_solid(const deep_look *d, uint32_t side, uint32_t number, deep_part *part)
{
    const berthi_glide_side *const s = &d->run.g->side[side];
    const uint32_t corners = s->tree != NULL ? s->tree->parts.corners : 0;
    int last = 1;
    part->corners = 1;
    if (corners == 0 || (number & DEEP_NODE) != 0) {
        berthi_bead ball;
        bead_set(&d->run, side, number & ~(uint32_t)DEEP_NODE, &ball);
        part->corner[0].x = ball.at[0].x;
        part->corner[0].y = ball.at[0].y;
        part->radius = ball.r;
    } else {
        const uint16_t *const words =
            berthi_tree_words(s->tree) + number * berthi_part_words(corners);
        part->corners = corners;
        part->radius = s->rounding;
        for (uint32_t k = 0; k < corners; k++) {
            berthi_stance_point(&d->run.at[0][side], s->shift,
                                berthi_stored_point(s->tree, berthi_corner(words, corners, k)),
                                &part->corner[k]);
        }
        last = (words[0] & BERTHI_LAST_PART) != 0;
    }
    part->radius -= part->radius > 0 ? BERTHI_IS_EXACT : 0; /* which was rounded up */
    return last;
}

/* By how much these two overlap, when that is the most so far. */
static void take_solids(deep_look *d, const uint32_t number[2], const deep_part part[2])
{
    if (!berthi_glide_pay(d->run.g)) {
        return;
    }
    const berthi_grain deep = solids_deep(&part[0], &part[1], d->best - d->extra) + d->extra;
    d->run.g->counts.parts++;
    d->run.g->counts.poses++;
    if (deep > d->best) {
        d->best = deep;
        d->run.g->found.part[0] = (uint16_t)number[0];
        d->run.g->found.part[1] = (uint16_t)number[1];
    }
}

/* All that is convex of two nodes. */
static void take_balls(deep_look *d, const berthi_bead *a, const berthi_bead *b)
{
    deep_part part[2];
    uint32_t number[2], first;
    int last[2];
    if (!first_solid(&d->run.g->side[0], a, &number[0]) ||
        !first_solid(&d->run.g->side[1], b, &first)) {
        return;
    }
    do {
        last[0] = set_solid(d, 0, number[0], &part[0]);
        number[1] = first;
        do {
            last[1] = set_solid(d, 1, number[1], &part[1]);
            take_solids(d, number, part);
            number[1]++;
        } while (!last[1] && d->run.g->counts.steps != 0);
        number[0]++;
    } while (!last[0] && d->run.g->counts.steps != 0);
}

/* What they might be deeper by than what was found; 0 or less: not. */
static berthi_grain balls_deep(const deep_look *d, const berthi_bead *a, const berthi_bead *b)
{
    const berthi_grain x = berthi_abs(a->at[0].x - b->at[0].x);
    const berthi_grain y = berthi_abs(a->at[0].y - b->at[0].y);
    return a->r + b->r + d->extra - (x > y ? x : y) - d->best;
}

/* ---- The deepest -------------------------------------------------------------------------- */

static void begin_depth(deep_look *d, berthi_glide *g, const berthi_glide_piece *piece,
                        int32_t tick)
{
    d->run.g = g;
    d->run.piece = piece;
    berthi_piece_stances(g, piece, berthi_glide_share(piece, tick), d->run.at[0]);
    for (uint32_t side = 0; side < 2; side++) {
        d->run.at[1][side] = d->run.at[0][side];
        d->run.bend[side] = 0;
    }
    d->extra = berthi_glide_margin(g, tick) - piece->slack;
    d->best = 0;
}

berthi_grain berthi_glide_depth(berthi_glide *g, const berthi_glide_piece *piece, int32_t tick,
                                int all)
{
    const uint32_t number[2] = {g->found.part[0], g->found.part[1]};
    descent down;
    berthi_bead a, b;
    deep_look d;
    deep_part part[2];
    begin_depth(&d, g, piece, tick);
    if (!all) {
        (void)set_solid(&d, 0, number[0], &part[0]);
        (void)set_solid(&d, 1, number[1], &part[1]);
        take_solids(&d, number, part);
        return d.best;
    }
    down.steps = down.node[0] = down.node[1] = 0;
    a.node = b.node = UINT32_MAX;
    for (uint32_t looks = 0; looks < DEPTH_LOOKS && berthi_glide_pay(g); looks++) {
        g->counts.circles++;
        if (down.node[0] != a.node) {
            bead_set(&d.run, 0, down.node[0], &a);
        }
        if (down.node[1] != b.node) {
            bead_set(&d.run, 1, down.node[1], &b);
        }
        if (balls_deep(&d, &a, &b) > 0) {
            take_balls(&d, &a, &b);
            if ((a.link & b.link & BERTHI_LEAF) == 0) {
                descent_split(&down, &a, &b);
                continue;
            }
        }
        if (!descent_back(&down, g)) {
            break;
        }
    }
    return d.best;
}

berthi_grain berthi_glide_spread(const berthi_glide *g, const berthi_glide_piece *piece,
                                 int32_t tick)
{
    berthi_stance stance[2];
    berthi_gap_vector at[2];
    berthi_piece_stances(g, piece, berthi_glide_share(piece, tick), stance);
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_glide_side *const s = &g->side[side];
        berthi_stance_point(&stance[side], s->shift, berthi_side_circle(s, 0), &at[side]);
    }
    at[1].x -= at[0].x;
    at[1].y -= at[0].y;
    return (berthi_grain)depth_length(at[1]);
}

/* ---- How fast -------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* At least the length of (x, y), and at most 1.09 times it: over the larger of both it is convex,
 * and this is its chord. |x|, |y| < 2^31. */
BERTHI_ONCE uint32_t grains_gone(int32_t x, int32_t y)
{
    const uint32_t ax = (uint32_t)berthi_abs(x), ay = (uint32_t)berthi_abs(y);
    const uint32_t more = ax > ay ? ax : ay, less = ax > ay ? ay : ax;
    return more + (uint32_t)(berthi_product(27, less) >> 6) + 1;
}

/* How far a leg's origin gets: floors of 2^-30 units. */
static uint64_t stay_gone(const berthi_stay *stay)
{
    const int64_t x = stay->course.way[0], y = stay->course.way[1];
    const uint32_t down = 14 + BERTHI_GRAIN_SHIFT;
    return (x | y) != 0 ? grains_gone((int32_t)(x >> down), (int32_t)(y >> down)) + 2 : 0;
}

/* How far a turn of so many 2^-23 of one moves a point that is `reach` away: 2 pi 2^-23 is below
 * 25736 / 2^35. turn < 2^31, reach < 2^29: the product below 2^60 / 2^21 * 2^15. */
static uint64_t grains_turned(berthi_grain reach, int32_t turn)
{
    const uint64_t moved = berthi_product((uint32_t)reach, (uint32_t)berthi_abs(turn)) >> 21;
    return turn != 0 ? (uint64_t)(berthi_times((int64_t)moved + 1, 25736) >> 14) + 1 : 0;
}

uint32_t berthi_pace_ticks(const berthi_pace *pace, berthi_grain allowed)
{
    if (pace->way == 0) {
        return UINT32_MAX;
    }
    return allowed > 0
               ? berthi_quotient_long(berthi_product((uint32_t)allowed, pace->ticks), pace->way)
               : 0;
}

#else

static berth_raw grains_gone(berth_raw x, berth_raw y)
{
    return berthi_root_real(x * x + y * y) * (1 + 8 * BERTHI_EPSILON);
}

static berth_raw stay_gone(const berthi_stay *stay)
{
    return grains_gone(stay->course.way[0], stay->course.way[1]);
}

static berth_raw grains_turned(berthi_grain reach, int32_t turn)
{
    const berth_raw by = turn < 0 ? -(berth_raw)turn : (berth_raw)turn;
    return reach * by * BERTHI_C(7.4902e-7); /* a little more than 2 pi 2^-23 */
}

uint32_t berthi_pace_ticks(const berthi_pace *pace, berthi_grain allowed)
{
    if (pace->way == 0) {
        return UINT32_MAX;
    }
    const berth_raw ticks = allowed > 0 ? allowed * (berth_raw)pace->ticks / pace->way : 0;
    return ticks < BERTHI_C(2147483648.0) ? (uint32_t)ticks : UINT32_MAX;
}

#endif

void berthi_pace_alone(const berthi_glide *g, uint32_t side, const berthi_stay *stay,
                       berthi_pace *pace)
{
    pace->ticks = (uint32_t)stay->course.ticks;
    pace->way = stay_gone(stay);
    if (g->side[side].is == BERTHI_IS_SWEEP) {
        pace->way += grains_turned(g->side[side].reach,
                                   berthi_bearing_of(g->side[side].has.headings, stay).turn);
    }
}

/* Of both the leg in force at the piece's begin, as `way` 0 has it: of a chain's gap in which two
 * stand they stand alike. A piece's ways are of places that are floors, within 1.25 grains. */
void berthi_pace_between(const berthi_glide *g, const berthi_glide_piece *piece, berthi_pace *pace)
{
    const berthi_glide_leg *const a = &piece->leg[0], *const b = &piece->leg[1];
    int moves = 0;
    pace->ticks = (uint32_t)piece->until - (uint32_t)piece->from;
    pace->way = 0;
    for (uint32_t side = 0; side < 2; side++) {
        berthi_pace alone;
        berthi_stay stay;
        (void)berthi_stay_at(&g->side[side].outer->there, piece->from, 0, &stay);
        berthi_pace_alone(g, side, &stay, &alone);
        moves |= alone.way != 0;
    }
    if (moves) {
        pace->way = grains_gone(b->way_x - a->way_x, b->way_y - a->way_y) +
                    (BERTHI_IS_EXACT ? 4 : (berthi_wide_square)piece->slack);
        pace->way +=
            grains_turned(g->side[0].reach, a->turn) + grains_turned(g->side[1].reach, b->turn);
    }
}
