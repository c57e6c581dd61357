/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The depth of what is convex and overlaps is the least way that parts it: of two parts the
 * distance from the origin to the edge of the hull of the one's corners less the other's, and both
 * radii. A part, or a circle that lies inside, belongs to its body; so any two of them that overlap
 * tell of their bodies, and the deepest ones best. A node cannot hold any deeper than its circle
 * is. */

#include "../core/divide.h"
#include "depth.h"

/* Pairs of nodes that are looked at, at most: some tell enough. */
enum { DEPTH_LOOKS = 200, DEPTH_PAIRS = 2 * BERTH_FOOTPRINT_LEVELS_MAX };

/* What is convex: up to three corners in the world, and a radius. */
typedef struct deep_part {
    berthi_gap_vector corner[3];
    uint32_t corners;
    berthi_grain radius;
} deep_part;

/* A node of one side. */
typedef struct deep_ball {
    berthi_grain x, y, r;
    uint32_t node, link;
} deep_ball;

typedef struct deep_look {
    berthi_glide *g;
    berthi_glide_run run; /* of which only the instant is used */
    berthi_stance stance[2];
    berthi_grain extra; /* the margin, less what rounding may take */
    berthi_grain best;
} deep_look;

/* ---- Two solids ------------------------------------------------------------------------------ */

#ifdef BERTH_Q16
typedef int64_t depth_product;

/* floor(n / d), n >= 0, d > 0, up to 2^31 - 1. */
static berthi_grain depth_along(int64_t n, int64_t d)
{
    const uint32_t quotient = berthi_quotient_long((uint64_t)n, (uint64_t)d);
    return (berthi_grain)(quotient < INT32_MAX ? quotient : INT32_MAX);
}

static int64_t depth_length(berthi_gap_vector v)
{
    return berthi_wide_length_up(v.x, v.y);
}

enum { GAP_ROUNDS = 2 };

#else
typedef berth_raw depth_product;

static berthi_grain depth_along(berth_raw n, berth_raw d)
{
    return n / d * (1 - 16 * BERTHI_EPSILON);
}

static berth_raw depth_length(berthi_gap_vector v)
{
    return berthi_root_real(v.x * v.x + v.y * v.y) * (1 + 8 * BERTHI_EPSILON);
}

#define GAP_ROUNDS 0
#endif

/* The corners of one less those of the other. */
static uint32_t set_hull(const deep_part *a, const deep_part *b, berthi_gap_vector *points)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->corners; i++) {
        for (uint32_t k = 0; k < b->corners; k++, count++) {
            points[count].x = b->corner[k].x - a->corner[i].x;
            points[count].y = b->corner[k].y - a->corner[i].y;
        }
    }
    return count;
}

/* How far the origin is from the sides of the hull that are along the edges of one; less than
 * `least`, or that. Below 0: it is beyond one, or not further than `useful`. */
static berthi_grain inside_edges(const deep_part *of, const berthi_gap_vector *points,
                                 uint32_t count, berthi_grain useful, berthi_grain least)
{
    const uint32_t edges = of->corners == 3 ? 3 : of->corners - 1;
    for (uint32_t i = 0; i < edges; i++) {
        const berthi_gap_vector *const from = &of->corner[i], *const to = &of->corner[(i + 1) % 3];
        const berthi_gap_vector normal = {to->y - from->y, from->x - to->x};
        depth_product low = 0, high = 0;
        if (normal.x == 0 && normal.y == 0) {
            continue;
        }
        for (uint32_t k = 0; k < count; k++) {
            const depth_product at =
                (depth_product)normal.x * points[k].x + (depth_product)normal.y * points[k].y;
            low = k == 0 || at < low ? at : low;
            high = k == 0 || at > high ? at : high;
        }
        if (low >= 0 || high <= 0) {
            return -1;
        }
        const depth_product nearer = high < -low ? high : -low;
        const berthi_grain ax = berthi_abs(normal.x), ay = berthi_abs(normal.y);
        if (nearer <= (depth_product)(ax > ay ? ax : ay) * useful) {
            return -1;
        }
        const berthi_grain deep = depth_along(nearer, depth_length(normal));
        least = deep < least ? deep : least;
    }
    return least;
}

/* The distance of the hull from the origin, or more: of a point or a segment at most 1/20 more. */
static berthi_grain hull_gap_up(const berthi_gap_vector *points, uint32_t count)
{
    const berthi_gap_vector way = {points[count - 1].x - points[0].x,
                                   points[count - 1].y - points[0].y};
    if (count > 2) {
        return berthi_gap(points, count) + GAP_ROUNDS;
    }
    const depth_product to =
        (depth_product)points[count - 1].x * way.x + (depth_product)points[count - 1].y * way.y;
    const depth_product from =
        (depth_product)points[0].x * way.x + (depth_product)points[0].y * way.y;
    if (count == 1 || from >= 0) {
        return (berthi_grain)depth_length(points[0]);
    }
    if (to <= 0) {
        return (berthi_grain)depth_length(points[1]);
    }
    depth_product cross = (depth_product)points[0].x * way.y - (depth_product)points[0].y * way.x;
    cross = cross < 0 ? -cross : cross;
    const berthi_grain gap = depth_along(cross, depth_length(way)); /* less, by 1.025 */
    return gap + gap / 32 + GAP_ROUNDS;
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
    berthi_gap_vector points[9];
    const uint32_t count = set_hull(a, b, points);
    berthi_grain deep = -1;
    if (is_hull_beyond(points, count, radii > useful ? radii - useful : 0)) {
        return useful;
    }
    if (a->corners > 1 && b->corners > 1) {
        deep = inside_edges(a, points, count, inside, most);
        deep = deep > 0 ? inside_edges(b, points, count, inside, deep) : deep;
    }
    if (deep > 0 && deep < most) {
        return deep + radii;
    }
    return radii > useful ? radii - hull_gap_up(points, count) : useful;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static void set_ball(const deep_look *d, uint32_t side, uint32_t node, deep_ball *to)
{
    static const berthi_unit disc[2];
    const berthi_footprint_header *const tree = d->g->side[side].tree;
    const berthi_unit *const circle = tree != NULL ? berthi_circle_at(tree, node) : disc;
    const uint32_t shift = berthi_tree_shift(tree);
    to->node = node;
    berthi_stance_point(&d->stance[side], shift, circle, &to->x, &to->y);
    if (tree == NULL) {
        to->link = BERTHI_LEAF;
        to->r = d->run.piece->leg[side].radius;
        return;
    }
    to->link = berthi_link_of(circle[BERTHI_CIRCLE_LINK]);
    to->r = berthi_radius_grains(shift, circle[BERTHI_CIRCLE_RADIUS]);
}

/* The circle inside of a node's part of the outline; 0: there is none. */
static int set_core(const deep_look *d, uint32_t side, const deep_ball *of, deep_part *core)
{
    const berthi_footprint_header *const tree = d->g->side[side].tree;
    if (tree == NULL || d->g->side[side].unfilled || (of->link & BERTHI_LEAF) != 0 ||
        (of->link & BERTHI_INNER) == 0) {
        return 0;
    }
    deep_ball inner;
    set_ball(d, side, of->node + 1, &inner);
    core->corners = 1;
    core->corner[0].x = inner.x;
    core->corner[0].y = inner.y;
#ifdef BERTH_Q16
    core->radius = inner.r - 1; /* which was rounded up */
#else
    core->radius = inner.r;
#endif
    return core->radius > 0;
}

/* Part `number` of a leaf, or what has none. Returns whether it is the leaf's last. */
static int set_part(const deep_look *d, uint32_t side, const deep_ball *leaf, uint32_t number,
                    deep_part *part)
{
    const berthi_footprint_header *const tree = d->g->side[side].tree;
    if (tree == NULL || tree->parts.corners == 0) {
        part->corners = 1;
        part->corner[0].x = leaf->x;
        part->corner[0].y = leaf->y;
        part->radius = leaf->r > 0 ? leaf->r - 1 : 0;
        return 1;
    }
    const uint32_t corners = tree->parts.corners;
    const uint16_t *const words = berthi_tree_words(tree) + number * berthi_part_words(corners);
    part->corners = corners;
    part->radius = d->g->side[side].rounding;
    part->radius -= part->radius > 0 ? 1 : 0;
    for (uint32_t k = 0; k < corners; k++) {
        berthi_stance_point(&d->stance[side], tree->ground.shift,
                            berthi_stored_point(tree, berthi_corner(words, corners, k)),
                            &part->corner[k].x, &part->corner[k].y);
    }
    return (words[0] & BERTHI_LAST_PART) != 0;
}

static void take_solids(deep_look *d, const deep_part *a, const deep_part *b)
{
    const berthi_grain deep = solids_deep(a, b, d->best - d->extra) + d->extra;
    d->g->counts.poses++;
    d->best = deep > d->best ? deep : d->best;
}

/* A circle inside of a node of one side, and the parts of a leaf of the other. */
static void take_core(deep_look *d, const deep_part *core, uint32_t side, const deep_ball *leaf)
{
    deep_part part;
    int last = 0;
    for (uint32_t i = leaf->link & BERTHI_NUMBER; !last; i++) {
        last = set_part(d, side, leaf, i, &part);
        take_solids(d, core, &part);
    }
}

static void take_leaves(deep_look *d, const deep_ball *a, const deep_ball *b)
{
    deep_part part;
    int last = 0;
    for (uint32_t i = a->link & BERTHI_NUMBER; !last; i++) {
        last = set_part(d, 0, a, i, &part);
        take_core(d, &part, 1, b);
    }
}

static void take_balls(deep_look *d, const deep_ball *a, const deep_ball *b)
{
    const int leaf_a = (a->link & BERTHI_LEAF) != 0, leaf_b = (b->link & BERTHI_LEAF) != 0;
    deep_part core_a, core_b;
    if (leaf_a && leaf_b) {
        take_leaves(d, a, b);
        return;
    }
    const int has_a = set_core(d, 0, a, &core_a), has_b = set_core(d, 1, b, &core_b);
    if (has_a && has_b) {
        take_solids(d, &core_a, &core_b);
    } else if (has_a && leaf_b) {
        take_core(d, &core_a, 1, b);
    } else if (has_b && leaf_a) {
        take_core(d, &core_b, 0, a);
    }
}

/* What they might be deeper by than what was found; 0 or less: not. */
static berthi_grain balls_deep(const deep_look *d, const deep_ball *a, const deep_ball *b)
{
    const berthi_grain x = berthi_abs(a->x - b->x), y = berthi_abs(a->y - b->y);
    return a->r + b->r + d->extra - (x > y ? x : y) - d->best;
}

/* ---- The descent ----------------------------------------------------------------------------- */

static void begin_depth(deep_look *d, berthi_glide *g, const berthi_glide_piece *piece)
{
    d->g = g;
    d->run.g = g;
    d->run.piece = piece;
    berthi_stance_at(&d->run, 0, 0, &d->stance[0]);
    berthi_stance_at(&d->run, 1, 0, &d->stance[1]);
    d->extra = berthi_glide_margin(g, piece->from) - piece->leg[0].stray - piece->leg[1].stray;
#ifdef BERTH_Q16
    d->extra -= BERTHI_GLIDE_SLACK;
#else
    d->extra -= piece->slack;
#endif
    d->best = 0;
}

berthi_grain berthi_glide_depth(berthi_glide *g, const berthi_glide_piece *piece)
{
    uint16_t wait_a[DEPTH_PAIRS], wait_b[DEPTH_PAIRS];
    uint32_t node_a = 0, node_b = 0, waiting = 0;
    deep_look d;
    deep_ball a, b;
    begin_depth(&d, g, piece);
    for (uint32_t looks = 0; looks < DEPTH_LOOKS && berthi_glide_pay(g); looks++) {
        g->counts.circles++;
        set_ball(&d, 0, node_a, &a);
        set_ball(&d, 1, node_b, &b);
        if (balls_deep(&d, &a, &b) > 0) {
            take_balls(&d, &a, &b);
            const int inner_a = (a.link & BERTHI_LEAF) == 0, inner_b = (b.link & BERTHI_LEAF) == 0;
            if (inner_a || inner_b) { /* the larger one is split */
                const int split_a = inner_a && (!inner_b || a.r >= b.r);
                wait_a[waiting] = (uint16_t)(split_a ? a.link & BERTHI_RIGHT : node_a);
                wait_b[waiting++] = (uint16_t)(split_a ? node_b : b.link & BERTHI_RIGHT);
                node_a = split_a ? berthi_left_of(node_a, a.link) : node_a;
                node_b = split_a ? node_b : berthi_left_of(node_b, b.link);
                continue;
            }
        }
        if (waiting == 0) {
            break;
        }
        waiting--;
        node_a = wait_a[waiting];
        node_b = wait_b[waiting];
    }
    return d.best;
}

berthi_grain berthi_glide_spread(berthi_glide *g, const berthi_glide_piece *piece)
{
    berthi_gap_vector apart;
    deep_look d;
    deep_ball a, b;
    begin_depth(&d, g, piece);
    set_ball(&d, 0, 0, &a);
    set_ball(&d, 1, 0, &b);
    apart.x = b.x - a.x;
    apart.y = b.y - a.y;
    return (berthi_grain)depth_length(apart);
}
