/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A hit with any start of an interval, whole or not: all pairs of legs that may be near each other
 * with one of them, each asked for all starts at once (clocks.c).
 *
 * Both trees go down together, from a pair of nodes to the four pairs of their children. With level
 * l and indices (i, k) for the nodes that hold leaves i * 2^l and k * 2^l, the next pair follows
 * from their bits (a curve through a square of leaves, as Morton orders it), so that there is no
 * stack. Two nodes, which go straight, are apart when the hexagon of clocks.h keeps 0 at a
 * distance: all its sides do, and 0 is not inside.
 *
 * b is as it was placed: its own time. A side of a question is a tree of legs, of parts (a chain's,
 * blocks), or a leg that stands, before, after, or in a gap of a chain. */

#include "clocks.h"

#include "../core/num.h"
#include "../motion/chain.h"

/* ---- What is asked --------------------------------------------------------------------------- */

typedef struct clocks_asked {
    berthi_search *search;
    int32_t low, high;   /* offsets of b */
    int32_t from, until; /* the window */
} clocks_asked;

enum { STANDS, LEGS, PARTS };

typedef struct asked_side {
    const berth_presence *there;
    int64_t from, until; /* its own ticks */
    uint32_t leaves;
    int32_t tick; /* STANDS: at which, and who of two in a gap */
    uint8_t way;
    uint8_t kind;
    uint8_t height; /* of the tree */
    uint8_t whole;  /* 1: one node, whatever it has */
} asked_side;

/* What both times leave of a question; 0: nothing. */
BERTHI_ONCE int clocks_of(const clocks_asked *w, int64_t a_from, int64_t a_until, int64_t b_from,
                          int64_t b_until, berthi_clocks *c)
{
    c->t0 = a_from > w->from ? a_from : w->from;
    c->t1 = a_until < w->until ? a_until : w->until;
    c->u0 = b_from;
    c->u1 = b_until;
    c->low = w->low;
    c->high = w->high;
    return berthi_clocks_cut(c);
}

static inline int64_t from_of(int32_t from)
{
    return from == INT32_MIN ? -BERTHI_CLOCKS_FAR : from;
}

static inline int64_t until_of(int32_t until)
{
    return until == INT32_MAX ? BERTHI_CLOCKS_FAR : until;
}

static void set_leaves(asked_side *s, uint32_t leaves)
{
    s->leaves = leaves;
    s->height = 0;
    while ((leaves - 1) >> s->height != 0) {
        s->height++;
    }
}

/* What moves: a tree. */
static BERTHI_APART void set_moving(asked_side *s, const berth_presence *there)
{
    s->there = there;
    s->from = there->start;
    s->until = there->end;
    const berthi_motion_header *motion = berthi_motion_of(there);
    s->tick = there->start; /* of a disc, whose one leaf stands */
    s->way = s->whole = 0;
    s->kind = (motion->flags & BERTHI_MOTION_DISC) != 0 ? STANDS
              : berthi_is_several(motion)               ? PARTS
                                                        : LEGS;
    set_leaves(s, motion->leaves);
}

BERTHI_ONCE void set_standing(asked_side *s, const berth_presence *there, int32_t tick,
                              uint32_t way)
{
    s->there = there;
    s->tick = tick;
    s->way = (uint8_t)way;
    s->kind = STANDS;
    s->whole = 0;
    set_leaves(s, 1);
}

/* 0: standing before, 1: moving, 2: standing after. Whether there is such a time. */
static BERTHI_APART int set_run(asked_side *s, const berth_presence *there, uint32_t run)
{
    if (run == 1) {
        set_moving(s, there);
        return 1;
    }
    set_standing(s, there, run == 0 ? there->start - 1 : there->end, 0);
    s->from = run == 0 ? from_of(there->from) : there->end;
    s->until = run == 0 ? there->start : until_of(there->until);
    return s->from < s->until;
}

/* ---- Legs ------------------------------------------------------------------------------------ */

/* Leg i of a side, within its times. What ends with the last tick of all is a single knot, and
 * stands after it all the same, when it begins earlier than it was placed. */
static BERTHI_APART void leg_within(const asked_side *s, uint32_t i, berthi_stay *stay)
{
    int32_t tick = s->tick;
    if (s->kind == LEGS) {
        tick = s->there->at.start + berthi_tick_of(berthi_motion_of(s->there), i);
    }
    (void)berthi_stay_at(s->there, tick - (tick == INT32_MAX), s->way, stay);
}

/* The legs of a leaf, from *i to below the end that is returned. */
static BERTHI_APART uint32_t legs_of(const asked_side *s, uint32_t leaf, uint32_t *i)
{
    *i = leaf;
    if (s->kind != LEGS) {
        return leaf + 1;
    }
    const berthi_motion_header *motion = berthi_motion_of(s->there);
    const uint32_t legs = motion->legs, size = motion->leaf_size;
    *i = leaf * size; /* leaves - 1 at most: below `legs` */
    return legs - *i < size ? legs : *i + size;
}

/* What both times leave of two legs; 0: nothing. */
static int clocks_of_legs(const clocks_asked *w, const asked_side *a, const berthi_stay *one,
                          const asked_side *b, const berthi_stay *two, berthi_clocks *c)
{
    const int waits = a->kind == STANDS, stands = b->kind == STANDS;
    return clocks_of(w, waits ? a->from : one->from, waits ? a->until : one->until,
                     stands ? b->from : two->from, stands ? b->until : two->until, c);
}

#ifndef BERTH_Q16
/* Whole starts that the walk tells clear may hit here, for what rounds: *past goes past them all,
 * so that no two legs are asked for each start. 0: the budget ran out. */
static int look_past(const clocks_asked *w, const asked_side *a, const berthi_stay *one,
                     const asked_side *b, const berthi_stay *two, int32_t *past)
{
    berthi_verdict found = BERTHI_CLEAR;
    clocks_asked all = *w;
    berthi_clocks c;
    int32_t further;
    all.high = w->search->last - berthi_start_of(w->search->b);
    if (clocks_of_legs(&all, a, one, b, two, &c)) {
        found = berthi_stays_within(w->search, one, two, &c, &further);
    }
    if (found == BERTHI_HIT) {
        *past = further;
    }
    return found != BERTHI_SPENT;
}
#endif

/* Whether legs of two leaves meet. */
BERTHI_SINGLE berthi_verdict compare_leaves(const clocks_asked *w, const asked_side *a,
                                            const asked_side *b, uint32_t leaf_a, uint32_t leaf_b)
{
    uint32_t i, first;
    const int starts = w->search->clocks != NULL; /* who goes on */
    const uint32_t end_a = legs_of(a, leaf_a, &i), end_b = legs_of(b, leaf_b, &first);
    for (; i < end_a; i++) {
        berthi_stay one;
        leg_within(a, i, &one);
        for (uint32_t k = first; k < end_b; k++) {
            berthi_stay two;
            berthi_clocks c;
            int32_t past;
            if (!berthi_search_step(w->search, 0)) {
                return BERTHI_SPENT;
            }
            leg_within(b, k, &two);
            if (!clocks_of_legs(w, a, &one, b, &two, &c)) {
                continue;
            }
            const berthi_verdict found =
                berthi_stays_within(w->search, &one, &two, &c, starts ? &past : NULL);
#ifndef BERTH_Q16
            if (found == BERTHI_HIT && starts && past == w->high &&
                !look_past(w, a, &one, b, &two, &past)) {
                return BERTHI_SPENT;
            }
#endif
            if (found == BERTHI_HIT && starts) {
                w->search->start = berthi_start_of(w->search->b) + past;
            }
            if (found != BERTHI_CLEAR) {
                return found;
            }
        }
    }
    return BERTHI_CLEAR;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* A moving disc in the world (q16: in 2^-12 units, below 2^29), from one of its own ticks to
 * another. */
typedef struct disc {
    int64_t from, until;
    int32_t begin;
    berth_len x, y, vx, vy; /* q16: velocities in 2^-drop */
    berth_len r;            /* and what its place rounds by: f32, f64: 64 epsilons of its lengths */
    uint32_t drop;
} disc;

/* What the roundings of two discs sum to besides: each is less than 2 down in x and in y. */
#define DISC_SLACK BERTHI_EITHER(4, 0.0)

#ifdef BERTH_Q16

/* Node units are 4 steps, steps 2^shift of Q16.16; |shift| <= 16. Turned by a pair that is of unit
 * length to 2^-13. The disc is within 2^28.6 as long as it is in force. */
static void set_disc(disc *d, const berth_ground *ground, const berth_placement *at,
                     const berthi_unit *node, uint32_t pace)
{
    const int32_t c = at->rotation.c, s = at->rotation.s;
    const int32_t x = node[BERTHI_NODE_X], y = node[BERTHI_NODE_Y];
    const int32_t vx = node[BERTHI_NODE_VX], vy = node[BERTHI_NODE_VY];
    const uint32_t up = ground->shift + BERTHI_NODE_SHIFT;
    int64_t world[2] = {0, 0};
    berthi_place(ground, at, NULL, world);
    world[0] += (int64_t)berthi_dot(c, -s, x, y) * (INT64_C(1) << up);
    world[1] += (int64_t)berthi_dot(s, c, x, y) * (INT64_C(1) << up);
    d->x = (int32_t)(world[0] >> 18);
    d->y = (int32_t)(world[1] >> 18);
    d->vx = berthi_dot(c, -s, vx, vy);
    d->vy = berthi_dot(s, c, vx, vy);
    d->drop = pace + 18 - up;
    const int64_t r = ((int64_t)(uint16_t)node[BERTHI_NODE_RADIUS] << up >> 4) + 1;
    d->r = (int32_t)(r + (r >> 12) + 1);
}

/* Nearer than this two discs may touch; 0: nothing is told. */
static berthi_wide discs_gap(const clocks_asked *w, const disc *a, const disc *b, int64_t tick)
{
    const berth_motion_options *options = w->search->of.options;
    int64_t gap = (int64_t)a->r + b->r + DISC_SLACK;
    gap += options != NULL ? (berthi_margin_at(options, (int32_t)tick) >> 18) + 1 : 0;
    return gap < INT32_MAX ? gap : 0;
}

/* Whether a way keeps at least `gap` from 0. |(x, y)| < 2^29.1 at both ends: products below 2^60,
 * and the bound of a length below 2^31. */
static int way_keeps(int32_t x, int32_t y, int32_t to_x, int32_t to_y, int64_t gap)
{
    const int32_t ex = to_x - x, ey = to_y - y;
    const int64_t along = berthi_wide_dot(x, y, ex, ey);
    if (along < 0 && -along < berthi_wide_dot(ex, ey, ex, ey)) {
        const int64_t cross = berthi_wide_dot(x, -y, ey, ex);
        const int32_t length = (int32_t)berthi_long_length_up(ex, ey);
        return (cross < 0 ? -cross : cross) >= berthi_times(gap, length);
    }
    x = along < 0 ? to_x : x;
    y = along < 0 ? to_y : y;
    return berthi_wide_dot(x, y, x, y) >= gap * gap;
}

#else

static void set_disc(disc *d, const berth_ground *ground, const berth_placement *at,
                     const berthi_unit *node, uint32_t pace)
{
    const berth_raw c = at->rotation.c, s = at->rotation.s;
    const berth_raw ox = berth_num_raw(ground->origin_x), oy = berth_num_raw(ground->origin_y);
    const berth_raw x = ox + node[BERTHI_NODE_X], y = oy + node[BERTHI_NODE_Y];
    d->x = berthi_dot(c, -s, x, y) + berth_num_raw(at->x);
    d->y = berthi_dot(s, c, x, y) + berth_num_raw(at->y);
    d->vx = berthi_dot(c, -s, node[BERTHI_NODE_VX], node[BERTHI_NODE_VY]);
    d->vy = berthi_dot(s, c, node[BERTHI_NODE_VX], node[BERTHI_NODE_VY]);
    d->drop = pace;
    const berth_raw lengths = berthi_abs(berth_num_raw(at->x)) + berthi_abs(berth_num_raw(at->y)) +
                              berthi_abs(ox) + berthi_abs(oy) + ground->reach;
    d->r = node[BERTHI_NODE_RADIUS] + lengths * (64 * BERTHI_EPSILON);
}

static berthi_wide discs_gap(const clocks_asked *w, const disc *a, const disc *b, int64_t tick)
{
    const berth_motion_options *options = w->search->of.options;
    const berth_raw gap =
        a->r + b->r + (options != NULL ? berthi_margin_at(options, (int32_t)tick) : 0);
    return gap * (1 + 64 * BERTHI_EPSILON);
}

static int way_keeps(berth_raw x, berth_raw y, berth_raw to_x, berth_raw to_y, berth_raw gap)
{
    return berthi_sweep(x, y, to_x - x, to_y - y, gap, 0) == BERTHI_CLEAR;
}

#endif

static void set_disc_of_leg(disc *d, const berthi_stay *leg)
{
    d->x = berthi_wide_floor(leg->course.at[0], 18);
    d->y = berthi_wide_floor(leg->course.at[1], 18);
    d->vx = d->vy = 0;
    d->r = berthi_steps_floor(leg->radius, 4) + BERTHI_IS_EXACT +
           berthi_lengths_of(&leg->course) * (64 * BERTHI_EPSILON);
}

BERTHI_ONCE void disc_then(const disc *d, int64_t tick, berth_len *x, berth_len *y)
{
    *x = d->x;
    *y = d->y;
    if (d->vx != 0 || d->vy != 0) {
        const berth_raw since = (berth_raw)(tick - d->begin);
        *x += berthi_wide_floor(berthi_wide_times(d->vx, since), d->drop);
        *y += berthi_wide_floor(berthi_wide_times(d->vy, since), d->drop);
    }
}

/* The node of a side at a level and an index there; 0: there is none. */
static BERTHI_APART int disc_of(const asked_side *s, uint32_t level, uint32_t index, disc *d)
{
    const berth_presence *there = s->there;
    if (level > s->height || s->whole) {
        if (index != 0) {
            return 0;
        }
        level = s->height;
    }
    const uint32_t first = index << level;
    if (first >= s->leaves) {
        return 0;
    }
    d->from = s->from;
    d->until = s->until;
    if (s->kind == STANDS) {
        berthi_stay leg;
        leg_within(s, 0, &leg);
        set_disc_of_leg(d, &leg);
        return 1;
    }
    uint32_t bit = UINT32_C(1) << level, n = 2 * first + bit;
    const uint32_t end = first + bit < s->leaves ? first + bit : s->leaves;
    while (n >= 2 * s->leaves) {
        bit >>= 1;
        n -= bit;
    }
    const berthi_motion_header *motion = berthi_motion_of(there);
    const berth_ground ground = berthi_ground_of(motion);
    set_disc(d, &ground, &there->at, berthi_nodes_of(motion) + (n - 1) * BERTHI_NODE_UNITS,
             motion->pace);
    if (s->kind == LEGS) {
        const uint32_t size = motion->leaf_size;
        d->begin = there->at.start + berthi_tick_of(motion, first * size);
        d->until =
            end < s->leaves ? there->at.start + berthi_tick_of(motion, end * size) : there->end;
    } else {
        const berthi_piece *pieces = berthi_pieces_of(motion);
        d->begin = pieces[first].begin;
        d->until = end < s->leaves ? pieces[end].begin : s->until;
    }
    d->from = d->begin;
    return 1;
}

/* Whether two discs keep apart with every offset. */
static BERTHI_APART int discs_apart(const clocks_asked *w, const disc *a, const disc *b)
{
    berth_len x = 0, y = 0, to_x, to_y, at_x, at_y;
    int64_t t, u;
    berthi_clocks c;
    int inside = 0;
    if (!clocks_of(w, a->from, a->until, b->from, b->until, &c)) {
        return 1;
    }
    const berthi_wide gap = discs_gap(w, a, b, c.t1);
    if (gap <= 0) {
        return 0;
    }
    for (uint32_t i = 0; i <= BERTHI_CORNERS; i++) {
        berthi_clocks_corner(&c, i != 0 ? i - 1 : BERTHI_CORNERS - 1, &t, &u);
        disc_then(b, u, &to_x, &to_y);
        disc_then(a, t, &at_x, &at_y);
        to_x -= at_x;
        to_y -= at_y;
        if (i != 0 && !way_keeps(x, y, to_x, to_y, gap)) {
            return 0;
        }
        inside ^= i != 0 && berthi_crosses_axis(x, y, to_x, to_y);
        x = to_x;
        y = to_y;
    }
    return !inside;
}

/* ---- Both trees ------------------------------------------------------------------------------ */

typedef struct descending {
    uint32_t level, top; /* top: of the roots */
    uint32_t a, b;       /* indices at the level */
    uint32_t past;       /* 1: go past this pair first */
} descending;

BERTHI_ONCE void begin_descent(descending *d, const asked_side *a, const asked_side *b)
{
    const uint32_t high_a = a->whole ? 0 : a->height, high_b = b->whole ? 0 : b->height;
    d->level = d->top = high_a > high_b ? high_a : high_b;
    d->a = d->b = d->past = 0;
}

/* To the next pair that is not below this one; 0: there is none. */
static int descend_past(descending *d)
{
    while (d->level < d->top && (d->a & d->b & 1) != 0) {
        d->a >>= 1;
        d->b >>= 1;
        d->level++;
    }
    if (d->level == d->top) {
        return 0;
    }
    if ((d->b & 1) == 0) {
        d->b++;
    } else {
        d->b--;
        d->a++;
    }
    return 1;
}

/* To the next pair of leaves that may meet. */
static BERTHI_APART berthi_verdict next_leaves(const clocks_asked *w, const asked_side *a,
                                               const asked_side *b, descending *d)
{
    for (;;) {
        disc one, two;
        if (d->past && !descend_past(d)) {
            return BERTHI_CLEAR;
        }
        d->past = 1;
        /* of four children at least one is there, so these cost no step */
        if (!disc_of(a, d->level, d->a, &one) || !disc_of(b, d->level, d->b, &two)) {
            continue;
        }
        if (!berthi_search_step(w->search, 0)) {
            return BERTHI_SPENT;
        }
        if (discs_apart(w, &one, &two)) {
            continue;
        }
        if (d->level == 0) {
            return BERTHI_OPEN;
        }
        d->level--;
        d->a <<= 1;
        d->b <<= 1;
        d->past = 0;
    }
}

static BERTHI_APART berthi_verdict cross_legs(const clocks_asked *w, const asked_side *a,
                                              const asked_side *b)
{
    berthi_verdict found = BERTHI_CLEAR;
    descending d;
    begin_descent(&d, a, b);
    while (found == BERTHI_CLEAR) {
        found = next_leaves(w, a, b, &d);
        if (found != BERTHI_OPEN) {
            return found;
        }
        found = compare_leaves(w, a, b, d.a, d.b);
    }
    return found;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

/* What is under a leaf of a side: itself, or the parts of a chain or a motion. Way `way` of these;
 * 0: there are no more. *part is its presence, where it has one. */
static BERTHI_APART int side_under(const asked_side *s, uint32_t leaf, uint32_t way,
                                   asked_side *sub, berth_presence *part)
{
    const berth_presence *there = s->there;
    if (s->kind != PARTS) {
        *sub = *s;
        sub->whole = 0;
        return way == 0;
    }
    const berthi_motion_header *chain = berthi_motion_of(there);
    const berthi_piece *piece = berthi_pieces_of(chain) + leaf;
    if (piece->gap != 0) {
        uint32_t ways[2];
        set_standing(sub, there, piece->begin, way);
        sub->from = piece->begin;
        sub->until = piece[1].begin; /* a gap is never the last */
        return way < berthi_ways_of(chain, leaf, ways);
    }
    berthi_piece_of(chain, leaf, part);
    set_moving(sub, part);
    return way == 0;
}

BERTHI_SINGLE berthi_verdict cross_parts(const clocks_asked *w, asked_side *a, asked_side *b)
{
    descending d;
    a->whole = a->kind != PARTS;
    b->whole = b->kind != PARTS;
    begin_descent(&d, a, b);
    for (;;) {
        asked_side one, two;
        berth_presence part_a, part_b;
        berthi_verdict found = next_leaves(w, a, b, &d);
        if (found != BERTHI_OPEN) {
            return found;
        }
        for (uint32_t i = 0; side_under(a, d.a, i, &one, &part_a); i++) {
            for (uint32_t k = 0; side_under(b, d.b, k, &two, &part_b); k++) {
                found = cross_legs(w, &one, &two);
                if (found != BERTHI_CLEAR) {
                    return found;
                }
            }
        }
    }
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static berthi_verdict hit_between(berthi_search *search, int32_t from, int32_t until)
{
    const berth_motion_options *options = search->of.options;
    const int windowed = options != NULL && options->from != options->until;
    const int32_t start = berthi_start_of(search->b);
    clocks_asked w;
    if (from == until) { /* no clock: what berth_meet says, in floats too */
        search->start = from;
        search->mark = INT32_MIN;
        return berthi_hit_at_start(search);
    }
    w.search = search;
    w.low = (int32_t)((uint32_t)from - (uint32_t)start);
    w.high = (int32_t)((uint32_t)until - (uint32_t)start);
    w.from = windowed ? options->from : INT32_MIN;
    w.until = windowed ? options->until : INT32_MAX;
    for (uint32_t run = 0; run < 9; run++) {
        static const uint8_t of_a[] = {1, 1, 1, 0, 2, 0, 0, 2, 2};
        static const uint8_t of_b[] = {1, 0, 2, 1, 1, 0, 2, 0, 2};
        asked_side a, b;
        if (!set_run(&a, &search->a->there, of_a[run]) ||
            !set_run(&b, &search->b->there, of_b[run])) {
            continue;
        }
        const berthi_verdict found =
            a.kind == PARTS || b.kind == PARTS ? cross_parts(&w, &a, &b) : cross_legs(&w, &a, &b);
        if (found != BERTHI_CLEAR) {
            return found;
        }
    }
    return BERTHI_CLEAR;
}

const berthi_clock_table berthi_clocks_off = {hit_between};

berth_status berth_earliest_start_within(const berth_placed *const *others, uint32_t count,
                                         const berth_placed *b, const berth_start_range *range,
                                         const berth_motion_options *options, int32_t *start,
                                         berth_motion_counts *counts)
{
    const berthi_starts asked = {others, count, b, range, options, &berthi_clocks_off};
    return berthi_starts_ask(&asked, start, counts);
}

berth_status berth_meet_within(const berth_placed *a, const berth_placed *b, int32_t clock_error,
                               const berth_motion_options *options, berth_motion_counts *counts)
{
    berthi_search search;
    berth_start_range range;
    const berthi_starts asked = {&a, 1, b, &range, options, &berthi_clocks_off};
    berth_status status = a == NULL ? BERTH_E_NULL : berthi_placed_check(b);
    if (status != BERTH_OK) {
        return status;
    }
    range.from = range.until = berthi_start_of(b);
    range.clock_error = clock_error;
    status = berthi_starts_check(&asked);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_search_begin(&search, b, options);
    search.a = a;
    search.clocks = NULL;                 /* it does not go on among starts */
    (void)berthi_search_step(&search, 0); /* what all of it is set up for; a budget has one */
    const berthi_verdict found =
        hit_between(&search, range.from - clock_error, range.until + clock_error);
    if (counts != NULL) {
        berthi_search_report(&search, counts);
    }
    return (berth_status)found;
}
