/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The depth of what is convex and overlaps is the least way that parts it: of two parts the
 * distance from the origin to the edge of the hull of the one's corners less the other's, and both
 * radii. A part, or a circle that lies inside, belongs to its body; so any two of them that overlap
 * tell of their bodies, and the deepest ones best. A node cannot hold any deeper than its circle
 * is. */

#include "depth.h"

#include "glide.h"
#include "../core/divide.h"

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

/* floor(n / d), n >= 0, d > 0, up to 2^31 - 1. */
static berthi_grain depth_along(int64_t n, int64_t d)
{
    const uint32_t quotient = berthi_quotient_long((uint64_t)n, (uint64_t)d);
    return (berthi_grain)(quotient < INT32_MAX ? quotient : INT32_MAX);
}

static int64_t depth_length(berthi_gap_vector v)
{
    return berthi_gap_length(v.x, v.y);
}

enum { GAP_ROUNDS = 2 };

#else

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
        berthi_gap_square low = 0, high = 0;
        if (normal.x == 0 && normal.y == 0) {
            continue;
        }
        for (uint32_t k = 0; k < count; k++) {
            const berthi_gap_square at =
                berthi_gap_dot(normal.x, normal.y, points[k].x, points[k].y);
            low = k == 0 || at < low ? at : low;
            high = k == 0 || at > high ? at : high;
        }
        if (low >= 0 || high <= 0) {
            return -1;
        }
        const berthi_gap_square nearer = high < -low ? high : -low;
        const berthi_grain ax = berthi_abs(normal.x), ay = berthi_abs(normal.y);
        if (nearer <= (berthi_gap_square)(ax > ay ? ax : ay) * useful) {
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
    const berthi_gap_square to =
        berthi_gap_dot(points[count - 1].x, points[count - 1].y, way.x, way.y);
    const berthi_gap_square from = berthi_gap_dot(points[0].x, points[0].y, way.x, way.y);
    if (count == 1 || from >= 0) {
        return (berthi_grain)depth_length(points[0]);
    }
    if (to <= 0) {
        return (berthi_grain)depth_length(points[1]);
    }
    berthi_gap_square cross = berthi_gap_dot(points[0].x, -points[0].y, way.y, way.x);
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

/* The circle inside of a node's part of the outline; 0: there is none. */
static int set_core(const deep_look *d, uint32_t side, const berthi_bead *of, deep_part *core)
{
    const berthi_glide_side *const s = &d->run.g->side[side];
    if (s->tree == NULL || s->unfilled || (of->link & BERTHI_LEAF) != 0 ||
        (of->link & BERTHI_INNER) == 0) {
        return 0;
    }
    berthi_bead inner;
    berthi_bead_set(&d->run, side, of->node + 1, &inner);
    core->corners = 1;
    core->corner[0].x = inner.x[0];
    core->corner[0].y = inner.y[0];
#ifdef BERTH_Q16
    core->radius = inner.r - 1; /* which was rounded up */
#else
    core->radius = inner.r;
#endif
    return core->radius > 0;
}

/* Part `number` of a leaf, or what has none. Returns whether it is the leaf's last. */
static int set_part(const deep_look *d, uint32_t side, const berthi_bead *leaf, uint32_t number,
                    deep_part *part)
{
    const berthi_glide_side *const s = &d->run.g->side[side];
    const berthi_footprint_header *const tree = s->tree;
    const uint32_t corners = tree != NULL ? tree->parts.corners : 0;
    part->corners = 1;
    part->radius = corners != 0 ? s->rounding : leaf->r;
    part->radius -= part->radius > 0 ? 1 : 0;
    part->corner[0].x = leaf->x[0];
    part->corner[0].y = leaf->y[0];
    if (corners == 0) {
        return 1;
    }
    const uint16_t *const words = berthi_tree_words(tree) + number * berthi_part_words(corners);
    part->corners = corners;
    for (uint32_t k = 0; k < corners; k++) {
        berthi_stance_point(&d->run.stance[side][0], tree->ground.shift,
                            berthi_stored_point(tree, berthi_corner(words, corners, k)),
                            &part->corner[k].x, &part->corner[k].y);
    }
    return (words[0] & BERTHI_LAST_PART) != 0;
}

static void take_solids(deep_look *d, const deep_part *a, const deep_part *b)
{
    if (!berthi_glide_pay(d->run.g)) {
        return;
    }
    const berthi_grain deep = solids_deep(a, b, d->best - d->extra) + d->extra;
    d->run.g->counts.parts++;
    d->run.g->counts.poses++;
    d->best = deep > d->best ? deep : d->best;
}

/* A circle inside of a node of one side, and the parts of a leaf of the other. */
static void take_core(deep_look *d, const deep_part *core, uint32_t side, const berthi_bead *leaf)
{
    deep_part part;
    int last = 0;
    for (uint32_t i = leaf->link & BERTHI_NUMBER; !last && d->run.g->left != 0; i++) {
        last = set_part(d, side, leaf, i, &part);
        take_solids(d, core, &part);
    }
}

static void take_leaves(deep_look *d, const berthi_bead *a, const berthi_bead *b)
{
    deep_part part;
    int last = 0;
    for (uint32_t i = a->link & BERTHI_NUMBER; !last && d->run.g->left != 0; i++) {
        last = set_part(d, 0, a, i, &part);
        take_core(d, &part, 1, b);
    }
}

static void take_balls(deep_look *d, const berthi_bead *a, const berthi_bead *b)
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
static berthi_grain balls_deep(const deep_look *d, const berthi_bead *a, const berthi_bead *b)
{
    const berthi_grain x = berthi_abs(a->x[0] - b->x[0]), y = berthi_abs(a->y[0] - b->y[0]);
    return a->r + b->r + d->extra - (x > y ? x : y) - d->best;
}

/* ---- The descent ----------------------------------------------------------------------------- */

static void begin_depth(deep_look *d, berthi_glide *g, const berthi_glide_piece *piece)
{
    d->run.g = g;
    d->run.piece = piece;
    for (uint32_t side = 0; side < 2; side++) {
        berthi_stance *const at = d->run.stance[side];
        const berthi_glide_side *const s = &g->side[side];
        s->body->stance(s, &piece->leg[side], 0, &at[0]);
        at[1] = at[0];
        d->run.bend[side] = 0;
    }
    d->extra = berthi_glide_margin(g, piece->from) - piece->leg[0].stray - piece->leg[1].stray -
               piece->slack;
    d->best = 0;
}

berthi_grain berthi_glide_depth(berthi_glide *g, const berthi_glide_piece *piece)
{
    berthi_descent down;
    berthi_bead a, b;
    deep_look d;
    begin_depth(&d, g, piece);
    down.steps = down.node[0] = down.node[1] = 0;
    a.node = b.node = UINT32_MAX;
    for (uint32_t looks = 0; looks < DEPTH_LOOKS && berthi_glide_pay(g); looks++) {
        g->counts.circles++;
        if (down.node[0] != a.node) {
            berthi_bead_set(&d.run, 0, down.node[0], &a);
        }
        if (down.node[1] != b.node) {
            berthi_bead_set(&d.run, 1, down.node[1], &b);
        }
        if (balls_deep(&d, &a, &b) > 0) {
            take_balls(&d, &a, &b);
            if ((a.link & b.link & BERTHI_LEAF) == 0) {
                berthi_descent_split(&down, &a, &b);
                continue;
            }
        }
        if (!berthi_descent_back(&down, g)) {
            break;
        }
    }
    return d.best;
}

berthi_grain berthi_glide_spread(const berthi_glide *g, const berthi_glide_piece *piece)
{
    static const berthi_unit centre[2]; /* of a disc */
    berthi_gap_vector at[2];
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_glide_side *const s = &g->side[side];
        const berthi_footprint_header *const tree = s->tree;
        berthi_stance stance;
        s->body->stance(s, &piece->leg[side], 0, &stance);
        berthi_stance_point(&stance, s->shift, tree != NULL ? berthi_circle_at(tree, 0) : centre,
                            &at[side].x, &at[side].y);
    }
    at[1].x -= at[0].x;
    at[1].y -= at[0].y;
    return (berthi_grain)depth_length(at[1]);
}

/* ---- How fast -------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* At least the length of (x, y), and at most 1.09 times it: over the larger of both it is convex,
 * and this is its chord. |x|, |y| < 2^31. */
static uint64_t grains_gone(int64_t x, int64_t y)
{
    const uint64_t ax = (uint64_t)(x < 0 ? -x : x), ay = (uint64_t)(y < 0 ? -y : y);
    return ax > ay ? ax + ((27 * ay) >> 6) + 1 : ay + ((27 * ax) >> 6) + 1;
}

/* How far a leg's origin gets: floors of 2^-30 units. */
static uint64_t stay_gone(const berthi_stay *stay)
{
    const int64_t x = stay->course.way[0], y = stay->course.way[1];
    const uint32_t down = 14 + BERTHI_GRAIN_SHIFT;
    return (x | y) != 0 ? grains_gone(x >> down, y >> down) + 2 : 0;
}

/* How far a turn of so many 2^-23 of one moves a point that is `reach` away: 2 pi 2^-23 is below
 * 25736 / 2^35. turn < 2^31, reach < 2^29: the product below 2^60 / 2^21 * 2^15. */
static uint64_t grains_turned(berthi_grain reach, int32_t turn)
{
    const uint64_t by = (uint64_t)(turn < 0 ? -(int64_t)turn : turn);
    return turn != 0 ? ((((uint64_t)reach * by >> 21) + 1) * 25736 >> 14) + 1 : 0;
}

uint32_t berthi_pace_ticks(const berthi_pace *pace, berthi_grain allowed)
{
    if (pace->way == 0) {
        return UINT32_MAX;
    }
    return allowed > 0 ? berthi_quotient_long((uint64_t)allowed * pace->ticks, pace->way) : 0;
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
    if (g->side[side].headings != NULL) {
        pace->way += grains_turned(g->side[side].reach,
                                   berthi_bearing_of(g->side[side].headings, stay).turn);
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
#ifdef BERTH_Q16
        const int64_t x = (int64_t)b->way_x - a->way_x, y = (int64_t)b->way_y - a->way_y;
        pace->way = grains_gone(x, y) + 4;
#else
        pace->way = grains_gone(b->way_x - a->way_x, b->way_y - a->way_y) + piece->slack;
#endif
        pace->way += grains_turned(g->side[0].reach, a->bearing.turn) +
                     grains_turned(g->side[1].reach, b->bearing.turn);
    }
}
