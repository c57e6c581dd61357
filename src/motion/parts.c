/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two parts: their frame, their cursors, and what is standing made a tree of one leg. */

#include "parts.h"

/* ---- Cursors --------------------------------------------------------------------------------- */

/* What is one tree of legs, in the question's time; `held`: of held legs that move. */
BERTHI_INLINE void set_cursor(berthi_cursor *c, berthi_legs *legs, const berth_presence *there,
                              const berthi_question *of, int held)
{
    const int32_t from = of->from;
    const berthi_motion_header *motion = berthi_motion_of(there);
    const uint32_t leaf = motion->leaf_size, leaves = motion->leaves;
    const int32_t unit = motion->unit;
    legs->there = there;
    legs->points = berthi_points_of(motion);
    legs->first = 0;
    legs->ticks = unit;
    c->nodes = berthi_nodes_of(motion) - BERTHI_NODE_UNITS;
    c->limit = 2 * leaves;
    c->n = berthi_root_of(leaves);
    /* what stands may begin or end too far away for 32 bits: that is set anew */
    c->begin = c->of.tree.offset = (int32_t)((uint32_t)there->start - (uint32_t)from);
    c->end = c->of.tree.last = (int32_t)((uint32_t)there->end - (uint32_t)from);
    c->leaf_size = (uint16_t)leaf;
    c->pace = motion->pace;
    if (!held) { /* else nobody asks */
        const int straight = berthi_is_straight(motion);
        c->form = motion->flags & BERTHI_MOTION_STRAIGHT;
        c->ticks = straight ? berthi_ticks_of(motion) : NULL;
        legs->knots = straight ? berthi_knots_of(motion) : NULL;
    }
    /* held: below 2^30, for a leaf is taken for no larger than all legs; straight: 0 */
    c->of.tree.unit = unit * (int32_t)(leaf < motion->legs ? leaf : motion->legs);
    if (!held && of->changes) {
        of->kind->change(c, legs, from, of->until);
    }
}

BERTHI_SHARED void set_held(berthi_cursor *c, berthi_legs *legs, const berth_presence *there,
                            const berthi_question *of)
{
    set_cursor(c, legs, there, of, 1);
}

BERTHI_SHARED void set_any(berthi_cursor *c, berthi_legs *legs, const berth_presence *there,
                           const berthi_question *of)
{
    set_cursor(c, legs, there, of, 0);
}

/* What stands, at its begin or at its end, for `ticks`: one held leg, with a node of its own. The
 * position's rounding to node units is within 0.89 of them. */
static BERTHI_SELDOM void stand(berthi_cursor *c, berthi_legs *legs, int at_end, int32_t ticks)
{
    berthi_unit *const node = c->of.node;
    const berthi_motion_header *motion = berthi_motion_of(legs->there);
    if (at_end) { /* of all that may stand a disc alone has no knots, and one leg */
        legs->first = motion->legs - 1;
#ifdef BERTH_Q16
        legs->knots = legs->knots != NULL ? legs->knots + 2 * (size_t)motion->legs : NULL;
#else
        legs->points += 2 * (size_t)berthi_end_of(motion, legs->first);
#endif
    }
    legs->ticks = ticks;
    c->form = BERTHI_HELD;               /* so that nobody asks for knots' ticks */
    c->nodes = node - BERTHI_NODE_UNITS; /* among the cursor's own fields */
    c->n = 1;
    c->begin = 0;
    c->end = ticks;
    node[BERTHI_NODE_VX] = node[BERTHI_NODE_VY] = 0;
#ifdef BERTH_Q16
    const uint32_t shift = legs->there->shift;
    const int32_t r = berthi_leg_radius(legs, 0);
    const int32_t half = (int32_t)((UINT32_C(1) << shift) >> 1);
    for (int axis = 0; axis < 2; axis++) { /* to the nearest step, an eighth of a unit */
        const int32_t from = axis == 0 ? motion->origin_x : motion->origin_y;
        const int32_t steps =
            legs->knots != NULL ? berthi_floor_shift(legs->knots[axis] - from + half, shift) : 0;
        node[BERTHI_NODE_X + axis] = (berthi_unit)((steps + 2) >> BERTHI_NODE_SHIFT);
    }
    node[BERTHI_NODE_RADIUS] = (berthi_unit)(berthi_ceil_shift(r, shift + BERTHI_NODE_SHIFT) + 1);
#else
    node[BERTHI_NODE_X] = legs->points[0];
    node[BERTHI_NODE_Y] = legs->points[1];
    node[BERTHI_NODE_RADIUS] = berthi_leg_radius(legs, 0);
#endif
}

static inline int is_disc(const berth_presence *there)
{
    return (berthi_motion_of(there)->flags & BERTHI_MOTION_DISC) != 0;
}

BERTH_HOT void berthi_change_cursor(berthi_cursor *c, berthi_legs *legs, int32_t from,
                                    int32_t until)
{
    const berth_presence *there = legs->there;
    if (is_disc(there) || !berthi_moves(there, from)) {
        /* @argued: a phase in which one stands: no longer than a motion, or 2^29 */
        BERTH_ASSERT(from < until && (int64_t)until - from <= BERTH_TICK_MAX);
        stand(c, legs, from >= there->end, until - from);
    }
}

/* ---- Options --------------------------------------------------------------------------------- */

static void set_margin(berthi_query *q, int32_t until);

const berthi_with berthi_options_kind = {set_margin, berthi_margin_at};

/* ---- The frame ------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* In units 2^n as large, down, and no more than so many; v >= 0, 0 < n < 32. */
static inline int32_t cut_down(int64_t v, uint32_t n, int32_t most)
{
    const uint32_t high = (uint32_t)(v >> 32), units = high << (32 - n) | (uint32_t)v >> n;
    return high >> (n - 1) == 0 && units < (uint32_t)most ? (int32_t)units : most;
}

/* The margin at the end and at the begin of the walk, in steps of a: 2^17 where it is beyond. And
 * in 2^-15 units; where 30 bits do not hold it, legs are told apart exactly. */
static void set_margin(berthi_query *q, int32_t until)
{
    const uint32_t step = q->w.shift + 14;
    const int32_t beyond = 131072, most_of_legs = 1073741823;
    const int64_t end = berthi_margin_at(q->of->options, until);
    const int64_t begin = berthi_margin_at(q->of->options, q->of->from);
    q->margin = cut_down(end, step, beyond);
    q->margin += q->margin < beyond && end != 0;
    q->sure = cut_down(begin, step, beyond);
    q->leg_margin = cut_down(end, 15, most_of_legs);
    q->leg_sure = cut_down(begin, 15, most_of_legs);
    q->w.blind = q->leg_margin == most_of_legs ? 2 : 0; /* what is finer has no frame then */
    q->leg_margin += end != 0;
}

static inline int32_t origin_steps(int32_t distance, uint32_t shift)
{
    BERTH_ASSERT(distance < INT32_MAX); /* @argued: twice a half that was asked */
    return shift == 0 ? distance : ((distance >> (shift - 1)) + 1) >> 1;
}

/* In steps. */
static inline int32_t reach_of_part(const berth_presence *there)
{
    /* @argued: 2^16 of the finest steps */
    BERTH_ASSERT(there->shift != 0 || there->reach < 1073741824);
    return (int32_t)((uint32_t)there->reach * 2 >> there->shift) - BERTHI_REACH_SLACK;
}

/* Where b is, seen from a, a's steps being the coarser ones. Returns 0 when the circles of both
 * reaches are apart: then nothing of one ever touches anything of the other. */
BERTHI_SHARED int set_frame(berthi_query *q, const berth_presence *a, const berth_presence *b)
{
    const berth_rotation ra = a->at.rotation, rb = b->at.rotation;
    const uint32_t shift = q->w.shift;
    berthi_frame *frame = &q->w.frame;
    const uint32_t half = 1073741820;
    const int32_t half_x = (b->origin_x >> 1) - (a->origin_x >> 1);
    const int32_t half_y = (b->origin_y >> 1) - (a->origin_y >> 1);
    frame->drop = (uint16_t)(shift - b->shift);
    if ((uint32_t)half_x + half > 2 * half || (uint32_t)half_y + half > 2 * half) {
        q->w.blind = 2;
        return 1;
    }
    /* @argued: twice what was asked above, within 7; reaches are below 2^16 steps, a margin 2^17 */
    BERTH_ASSERT(q->margin <= 131072 && shift >= b->shift);
    const int32_t x = origin_steps(b->origin_x - a->origin_x, shift);
    const int32_t y = origin_steps(b->origin_y - a->origin_y, shift);
    const int32_t far = reach_of_part(a) + berthi_scale_up(frame, reach_of_part(b)) +
                        BERTHI_REACH_SLACK + q->margin;
    if (far > 79128) {
        q->w.blind = 2; /* more than 32 bits hold */
        return 1;
    }
    /* @argued: twice what was asked above */
    BERTH_ASSERT(x > INT32_MIN && y > INT32_MIN);
    return berthi_frame_turn(frame, ra, rb, x, y, far);
}

BERTHI_INLINE int32_t least_of(const berth_presence *there, int held)
{
    const berthi_motion_header *motion = berthi_motion_of(there);
    return !held && is_disc(there) ? there->radius : motion->least;
}

/* What tests may be wrong by. Of two nodes, in node units: all that rounds, the rounding of b's
 * turned velocity over all of b's time, and the margin (see tests/proof/). */
BERTHI_INLINE void set_slack(berthi_query *q, int held)
{
    berthi_walk *w = &q->w;
    const berth_presence *a = q->a.there, *b = q->b.there;
    const uint32_t shift = q->w.shift;
    const int32_t turn = INT32_C(14) + w->frame.drop + w->b.pace - w->a.pace;
    int32_t slack = BERTHI_NODE_SLACK;
    if (w->b.n != 1 || (w->b.nodes[BERTHI_NODE_UNITS + BERTHI_NODE_VX] |
                        w->b.nodes[BERTHI_NODE_UNITS + BERTHI_NODE_VY]) != 0) {
        /* else b stands, perhaps as a held leg that lasts for ever: nothing is turned */
        /* @argued: a motion's length; three halves of it are below 2^31 less 2^17 */
        const uint32_t lasts = (uint32_t)w->b.end - (uint32_t)w->b.begin;
        BERTH_ASSERT(lasts <= BERTH_TICK_MAX);
        slack += (int32_t)((lasts + (lasts >> 1)) >> w->a.pace) + 1;
    }
    w->turn_drop = (uint8_t)(turn > 31 ? 31 : turn);
    w->slack = slack + ((q->margin + 3) >> BERTHI_NODE_SHIFT);
    if (turn < 0 || w->slack > 12000) {
        w->blind |= 1; /* where there is no frame it says so already */
    }
    if (!held) { /* of two clips, whatever walks them, all is told by the first test */
        w->fine = !w->blind && (w->a.form | w->b.form) != BERTHI_HELD && shift >= BERTHI_FINE_SHIFT
                      ? 4 * slack /* a margin does not round */
                      : 0;
    }
    /* twice the radii, in units of four steps */
    w->inner = 0;
    if (q->of->any) {
        w->inner = (least_of(a, held) >> (shift + 1)) + (least_of(b, held) >> (shift + 1));
    }
    if (held) { /* else nobody asks */
        q->most = berthi_ceil_shift(a->radius, shift) + berthi_ceil_shift(b->radius, shift) +
                  q->margin + BERTHI_HELD_SLACK;
    }
}

#else

static void set_margin(berthi_query *q, int32_t until)
{
    q->margin = berthi_margin_at(q->of->options, until);
    q->sure = berth_num_raw(q->of->options->margin);
}

static int set_frame(berthi_query *q, const berth_presence *a, const berth_presence *b)
{
    const berthi_motion_header *ma = berthi_motion_of(a), *mb = berthi_motion_of(b);
    berthi_frame *frame = &q->w.frame;
    const berth_raw reaches = a->reach + b->reach + q->margin;
    const berth_raw lengths =
        berthi_abs(berth_num_raw(a->at.x)) + berthi_abs(berth_num_raw(a->at.y)) +
        berthi_abs(berth_num_raw(b->at.x)) + berthi_abs(berth_num_raw(b->at.y)) +
        berthi_abs(ma->origin_x) + berthi_abs(ma->origin_y) + berthi_abs(mb->origin_x) +
        berthi_abs(mb->origin_y) + reaches;
    frame->slack = lengths * (BERTHI_C(32.0) * BERTHI_EPSILON);
    return berthi_frame_turn(frame, a->at.rotation, b->at.rotation, b->origin_x - a->origin_x,
                             b->origin_y - a->origin_y, reaches + berthi_box_slack(frame));
}

static void set_slack(berthi_query *q, int held)
{
    (void)held;
    q->w.slack = q->margin + berthi_box_slack(&q->w.frame);
    q->w.inner = 0; /* a hit is what a leg's test finds, here */
    q->w.turn_drop = 0;
    q->most = q->a.there->radius + q->b.there->radius + q->margin + q->w.frame.slack;
}

#endif

/* ---- Two parts ------------------------------------------------------------------------------- */

/* Sets up a walk of two parts or of the trees on top of several; `held`: of two trees of held legs
 * that move. Returns 0 when their circles are apart. */
BERTHI_INLINE int begin_walk(berthi_query *q, const berth_presence *a, const berth_presence *b,
                             int held)
{
    berthi_walk *w = &q->w;
    const int32_t from = q->of->from, until = q->of->until;
    q->w.shift = a->shift;
    q->margin = 0;
    if (BERTHI_IS_EXACT && !held) {
        q->leg_margin = q->leg_sure = 0;
    } else {
        q->sure = 0;
        q->most = 0; /* of a walk without a frame it is read, and means nothing */
    }
    w->blind = w->known = 0;
    if (q->of->with != NULL) {
        q->of->with->set_margin(q, until);
    }
    if (!set_frame(q, a, b)) {
        return 0;
    }
    if (held) {
        set_held(&w->a, &q->a, a, q->of);
        set_held(&w->b, &q->b, b, q->of);
    } else {
        set_any(&w->a, &q->a, a, q->of);
        set_any(&w->b, &q->b, b, q->of);
    }
    /*@ split w->a.n; */ /*@ split w->b.n; */
    w->left = q->of->left;
    w->now = 0;
    /* @argued: a phase is no longer than a motion, or 2^29 where both stand */
    BERTH_ASSERT((int64_t)until - from <= INT32_MAX);
    w->until = until - from;
    if (w->blind == 0) {
        set_slack(q, held);
    }
    return 1;
}

BERTHI_SHARED int begin_held(berthi_query *q, const berth_presence *a, const berth_presence *b)
{
    return begin_walk(q, a, b, 1);
}

BERTH_HOT BERTHI_APART int berthi_walk_begin(berthi_query *q, const berth_presence *a,
                                             const berth_presence *b)
{
    return begin_walk(q, a, b, 0);
}

/* For two legs that only an exact test tells. */
static inline berthi_verdict pay_exact(berthi_question *of)
{
    const uint32_t steps = BERTHI_EXACT_STEPS;
    if (of->left < steps) {
        return BERTHI_SPENT;
    }
    berthi_pay_exact(of);
    return BERTHI_OPEN;
}

/* To where two legs are known not to meet; whether their leaves go on from there. */
BERTHI_INLINE int resume_walk(berthi_query *q, int held)
{
    /* @argued: told when a pair of legs was settled, after `from` */
    BERTH_ASSERT(q->of->at >= q->of->from && q->of->end >= q->of->at);
    const int32_t at = q->of->at - q->of->from, now = q->of->end - q->of->from;
    return held ? berthi_walk_resume_held(&q->w, at, now) : berthi_walk_resume(&q->w, at, now);
}

/* From the begin of the question's time, or from where it was settled, to the first two legs that
 * meet, or that only an exact test tells; `held` as begin_walk has it. */
BERTHI_INLINE berthi_verdict walk_to_legs(berthi_question *of, const berth_presence *a,
                                          const berth_presence *b, int held)
{
    berthi_query q;
    q.of = of;
    if (!(held ? begin_held(&q, a, b) : berthi_walk_begin(&q, a, b))) {
        return BERTHI_CLEAR;
    }
    berthi_verdict found = BERTHI_OPEN;
    q.w.known = of->told;
    of->told = 0;
    if (!of->settled || !resume_walk(&q, held)) {
        found = held ? berthi_walk_next_held(&q.w) : berthi_walk_next(&q);
    }
    while (found == BERTHI_OPEN &&
           (found = held ? berthi_compare_held(&q) : of->kind->compare(&q)) == BERTHI_CLEAR) {
        found = held ? berthi_walk_next_held(&q.w) : berthi_walk_next(&q);
    }
    of->left = q.w.left;
    BERTH_ASSERT((int64_t)of->from + q.w.now <= INT32_MAX); /* @argued: before `until` */
    of->at = of->from + q.w.now;
    return found == BERTHI_OPEN ? pay_exact(of) : found;
}

BERTH_HOT berthi_verdict berthi_walk_parts(berthi_question *of, const berth_presence *a,
                                           const berth_presence *b)
{
    return walk_to_legs(of, a, b, 0);
}

BERTH_HOT berthi_verdict berthi_walk_held(berthi_question *of, const berth_presence *a,
                                          const berth_presence *b)
{
    return walk_to_legs(of, a, b, 1);
}

#ifdef __OPTIMIZE_SIZE__
berthi_verdict berthi_ask_parts(berthi_question *of, const berth_presence *a,
                                const berth_presence *b)
{
    return berthi_ask_parts_here(of, a, b);
}
#endif
