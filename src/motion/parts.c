/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two parts: their frame, their cursors, and what is standing made a tree of one leg. */

#include "query.h"

/* ---- A part and its legs ----------------------------------------------------------------------- */

void berthi_part_of(berthi_part *part, const berth_presence *there, uint32_t k)
{
    const berth_motion *motion = there->motion;
    part->motion = motion;
    part->at = there->at;
    part->block = NULL;
    part->start = there->start;
    part->end = there->end;
    part->x = there->origin_x;
    part->y = there->origin_y;
#ifdef BERTH_Q16
    if (motion->blocks != NULL && k != BERTHI_WHOLE) {
        const berthi_block *block = (const berthi_block *)motion->blocks + k;
        part->block = block;
        part->start = there->at->start + block->base;
        if (k + 1 < motion->block_count) {
            part->end = there->at->start + block[1].base;
        }
        berthi_world_origin(there->at, block->origin_x, block->origin_y, &part->x, &part->y);
    }
#else
    (void)k;
#endif
}

/* What of a part a walk needs, as it moves. Returns its number of legs. */
static BERTHI_APART uint32_t open_part(const berthi_part *part, berthi_legs *legs, berthi_cursor *c)
{
    const berth_motion *motion = part->motion;
    const int straight = berthi_is_straight(motion);
    uint32_t count = motion->legs, knot = 0;
    legs->motion = motion;
    legs->at = part->at;
    legs->block = part->block;
    legs->first = 0;
    legs->ticks = motion->unit;
    c->nodes = (const berthi_unit *)motion->nodes;
    c->pace = motion->pace;
    c->unit = motion->unit;
    c->leaf_size = motion->leaf_size;
    c->form = straight ? BERTHI_STRAIGHT : BERTHI_HELD;
    c->n = motion->root;
    c->limit = 2 * motion->leaves;
    if (part->block != NULL) {
        const berthi_block *block = part->block;
        const uint32_t k = (uint32_t)(block - (const berthi_block *)motion->blocks);
        const uint32_t end = k + 1 < motion->block_count ? block[1].first : motion->legs;
        count = end - block->first;
        legs->first = block->first;
        knot = block->first + (straight ? k : 0);
        c->nodes += (size_t)block->node * BERTHI_NODE_UNITS;
        c->pace = block->pace;
        c->unit = block->unit;
        const uint32_t leaves = berthi_leaves_of(count, motion->leaf_size);
        c->n = berthi_root_of(leaves);
        c->limit = 2 * leaves;
    }
    legs->points = (const berthi_unit *)motion->points.xy + 2 * (size_t)knot;
    c->ticks = straight ? (const berthi_tick *)motion->ticks + knot : NULL;
    if (part->block == NULL && motion->blocks != NULL) {
        c->ticks = &((const berthi_block *)motion->blocks)->base;
        c->unit = BERTH_MOTION_BLOCK_BYTES;
        c->form = BERTHI_PARTS;
    } else if (!straight) {
        /* below 2^30: a leaf is taken for no larger than all legs */
        c->unit *= (int32_t)(motion->leaf_size < count ? motion->leaf_size : count);
    }
    return count;
}

/* A part that stands, at its begin or at its end, for `ticks`: one held leg, whose node is made at
 * `node`. The position's rounding to node units is within 0.71 of them. */
static BERTHI_APART void stand(berthi_cursor *c, berthi_legs *legs, uint32_t count, int at_end,
                               int32_t ticks, berthi_unit *node)
{
    if (at_end) {
        legs->points += 2 * (size_t)(c->form == BERTHI_STRAIGHT ? count : count - 1);
        legs->first += count - 1;
    }
    legs->ticks = ticks;
    c->form = BERTHI_HELD;
    c->ticks = NULL;
    c->nodes = node;
    c->limit = 2;
    c->n = 1;
    c->leaf_size = 1;
    c->unit = ticks;
    c->offset = 0;
    c->last = ticks;
    node[BERTHI_NODE_VX] = node[BERTHI_NODE_VY] = 0;
#ifdef BERTH_Q16
    const uint32_t shift = legs->block != NULL ? legs->block->shift : legs->motion->ground.shift;
    const int32_t r = berth_num_raw(legs->motion->radius);
    node[BERTHI_NODE_X] = (berthi_unit)((legs->points[0] + 2) >> BERTHI_NODE_SHIFT);
    node[BERTHI_NODE_Y] = (berthi_unit)((legs->points[1] + 2) >> BERTHI_NODE_SHIFT);
    node[BERTHI_NODE_RADIUS] = (berthi_unit)(berthi_ceil_shift(r, shift + BERTHI_NODE_SHIFT) + 1);
#else
    node[BERTHI_NODE_X] = legs->points[0];
    node[BERTHI_NODE_Y] = legs->points[1];
    node[BERTHI_NODE_RADIUS] = berth_num_raw(legs->motion->radius);
#endif
}

/* ---- The frame ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

int64_t berthi_margin_at(const berth_motion_options *options, int32_t tick)
{
    return (int64_t)berth_num_raw(options->margin) * 16384 +
           (int64_t)options->margin_per_tick * ((int64_t)tick - options->from);
}

/* The margin in steps of a, at the end and at the begin of the walk; 2^17 where it is beyond. */
static BERTHI_APART void set_margin(berthi_query *q, uint32_t shift, int32_t until)
{
    const int32_t beyond = 131072;
    const int64_t most = berthi_margin_at(q->options, until) >> (shift + 14);
    const int64_t least = berthi_margin_at(q->options, q->zero) >> (shift + 14);
    q->margin = most < beyond ? (berth_len)most + 1 : beyond;
    q->sure = least < beyond ? (berth_len)least : beyond;
}

static inline int32_t in_steps(int32_t distance, uint32_t shift)
{
    return shift == 0 ? distance : ((distance >> (shift - 1)) + 1) >> 1;
}

/* Where b is, seen from a, a's steps being the coarser ones. Returns 0 when the circles of both
 * reaches are apart: then nothing of one ever touches anything of the other. */
static BERTH_HOT BERTHI_APART int set_frame(berthi_query *q, const berthi_part *a,
                                            const berthi_part *b, const berth_ground *ga,
                                            const berth_ground *gb)
{
    const berth_rotation ra = a->at->rotation, rb = b->at->rotation;
    const uint32_t shift = ga->shift;
    berthi_frame *frame = &q->w.frame;
    const int32_t half_x = (b->x >> 1) - (a->x >> 1), half_y = (b->y >> 1) - (a->y >> 1);
    int32_t x, y, far, qx, qy, qfar;
    if (berthi_abs(half_x) > 1073741820 || berthi_abs(half_y) > 1073741820) {
        q->w.blind = 2;
        return 1;
    }
    x = in_steps(b->x - a->x, shift);
    y = in_steps(b->y - a->y, shift);
    frame->drop = (uint16_t)(shift - gb->shift);
    far = ga->reach + berthi_scale_up(frame, gb->reach) + BERTHI_REACH_SLACK + q->margin;
    if (far > 79128) {
        q->w.blind = 2; /* more than 32 bits hold */
        return 1;
    }
    if (berthi_abs(x) >= far || berthi_abs(y) >= far) {
        return 0;
    }
    /* |x|, |y| < far <= 79128: in quarter steps the squares and their sum are below 2^30 */
    qx = berthi_abs(x) >> 2;
    qy = berthi_abs(y) >> 2;
    qfar = (far >> 2) + 1;
    if (qx * qx + qy * qy >= qfar * qfar) {
        return 0;
    }
    /* |(x, y)| < 79140 now, so the products are below 1.3e9 */
    frame->mc = berthi_unit_of(berthi_len_of(berthi_dot(ra.c, ra.s, rb.c, rb.s)));
    frame->ms = berthi_unit_of(berthi_len_of(berthi_dot(ra.c, -ra.s, rb.s, rb.c)));
    frame->tx = berthi_dot(ra.c, ra.s, x, y);
    frame->ty = berthi_dot(ra.c, -ra.s, y, x);
    return 1;
}

/* What the test of two nodes may be wrong by, in node units: all that rounds, the rounding of b's
 * turned velocity over all of b's time, and the margin. See tests/proof/. */
static BERTH_HOT BERTHI_APART void set_slack(berthi_query *q)
{
    berthi_walk *w = &q->w;
    const int32_t turn = 14 + w->frame.drop + w->b.pace - w->a.pace;
    const uint32_t lasts = (uint32_t)(w->b.last - w->b.offset);
    int32_t slack = BERTHI_NODE_SLACK + ((q->margin + 3) >> BERTHI_NODE_SHIFT);
    if (w->b.limit != 2 || q->b.ticks != w->b.unit) { /* else b stands: it has no velocity */
        slack += (int32_t)((lasts + (lasts >> 1)) >> w->a.pace) + 1;
    }
    w->turn_drop = (uint8_t)(turn > 31 ? 31 : turn);
    if (turn < 0 || slack > 12000) {
        w->blind = 1;
    }
    w->slack = slack;
    w->inner = 0;
    if (q->any) {
        const uint32_t shift = q->a.block != NULL ? q->a.block->shift : q->a.motion->ground.shift;
        const int32_t a = berth_num_raw(q->a.motion->least) >> (shift + 1);
        const int32_t b = berth_num_raw(q->b.motion->least) >> (shift + 1);
        w->inner = a + b; /* twice the radii, in units of four steps */
    }
}

#else

static void set_margin(berthi_query *q, uint32_t shift, int32_t until)
{
    const berth_motion_options *options = q->options;
    (void)shift;
    q->margin = berth_num_raw(options->margin) + options->margin_per_tick *
                                                     ((berth_raw)until - (berth_raw)options->from) *
                                                     (1 + 4 * BERTHI_EPSILON);
    q->sure = berth_num_raw(options->margin);
}

static int set_frame(berthi_query *q, const berthi_part *a, const berthi_part *b,
                     const berth_ground *ga, const berth_ground *gb)
{
    const berth_rotation ra = a->at->rotation, rb = b->at->rotation;
    berthi_frame *frame = &q->w.frame;
    const berth_raw x = b->x - a->x, y = b->y - a->y;
    const berth_raw reaches = ga->reach + gb->reach + q->margin;
    const berth_raw lengths =
        berthi_abs(berth_num_raw(a->at->x)) + berthi_abs(berth_num_raw(a->at->y)) +
        berthi_abs(berth_num_raw(b->at->x)) + berthi_abs(berth_num_raw(b->at->y)) +
        berthi_abs(berth_num_raw(ga->origin_x)) + berthi_abs(berth_num_raw(ga->origin_y)) +
        berthi_abs(berth_num_raw(gb->origin_x)) + berthi_abs(berth_num_raw(gb->origin_y)) + reaches;
    frame->slack = lengths * (BERTHI_C(32.0) * BERTHI_EPSILON);
    const berth_raw far = reaches + berthi_box_slack(frame);
    if (x * x + y * y >= far * far) {
        return 0;
    }
    frame->mc = berthi_dot(ra.c, ra.s, rb.c, rb.s);
    frame->ms = berthi_dot(ra.c, -ra.s, rb.s, rb.c);
    frame->tx = berthi_dot(ra.c, ra.s, x, y);
    frame->ty = berthi_dot(ra.c, -ra.s, y, x);
    return 1;
}

static void set_slack(berthi_query *q)
{
    q->w.slack = q->margin + berthi_box_slack(&q->w.frame);
    q->w.inner = 0; /* a hit is what a leg's test finds, here */
    q->w.turn_drop = 0;
}

#endif

/* ---- Two parts ------------------------------------------------------------------------------------ */

static inline void ground_of(const berthi_part *part, berth_ground *ground)
{
    *ground = part->motion->ground;
#ifdef BERTH_Q16
    if (part->block != NULL) {
        ground->origin_x = berth_num_of(part->block->origin_x);
        ground->origin_y = berth_num_of(part->block->origin_y);
        ground->reach = part->block->reach;
        ground->shift = part->block->shift;
    }
#endif
}

/* Sets one cursor. `node` is for what stands. */
static BERTHI_APART void set_cursor(berthi_cursor *c, berthi_legs *legs, const berthi_part *part,
                                    int32_t from, int32_t until, berthi_unit *node)
{
    const uint32_t count = open_part(part, legs, c);
    if (from >= part->start && from < part->end) {
        c->offset = part->start - from;
        c->last = part->end - from;
    } else {
        stand(c, legs, count, from >= part->end, until - from, node);
    }
    c->begin = c->offset;
    c->end = c->last;
}

/* Sets up a walk of two parts or, where a part is a motion of several, of the trees on top of them.
 * Returns 0 when their circles are apart. */
static BERTHI_APART int begin(berthi_query *q, const berthi_part *a, const berthi_part *b,
                              int32_t until, berthi_unit *nodes)
{
    berth_ground ga, gb;
    berthi_walk *w = &q->w;
    ground_of(a, &ga);
    ground_of(b, &gb);
    q->margin = q->sure = 0;
    w->blind = 0;
    if (q->options != NULL) {
        set_margin(q, ga.shift, until);
    }
    if (!set_frame(q, a, b, &ga, &gb)) {
        return 0;
    }
    set_cursor(&w->a, &q->a, a, q->zero, until, nodes);
    set_cursor(&w->b, &q->b, b, q->zero, until, nodes + BERTHI_NODE_UNITS);
    w->now = 0;
    w->until = until - q->zero;
    w->past = w->near = 0;
    if (w->blind == 0) {
        set_slack(q);
    }
    return 1;
}

/* Whether b's steps are the coarser ones: then it comes first. */
static inline int second_first(const berthi_part *a, const berthi_part *b)
{
#ifdef BERTH_Q16
    const uint32_t x = a->block != NULL ? a->block->shift : a->motion->ground.shift;
    const uint32_t y = b->block != NULL ? b->block->shift : b->motion->ground.shift;
    return y > x;
#else
    (void)a, (void)b;
    return 0;
#endif
}

BERTH_HOT berthi_finding berthi_ask_parts(berthi_query *q, const berthi_part *a,
                                          const berthi_part *b, int32_t from, int32_t until)
{
    berthi_unit nodes[2 * BERTHI_NODE_UNITS];
    berthi_finding found;
    const int swapped = second_first(a, b);
    q->zero = from;
    if (!begin(q, swapped ? b : a, swapped ? a : b, until, nodes)) {
        return BERTHI_CLEAR;
    }
    do {
        found = berthi_walk_next(&q->w);
        if (found != BERTHI_LEAVES) {
            break;
        }
        found = berthi_compare_legs(q);
    } while (found == BERTHI_CLEAR);
    if (swapped) {
        const uint32_t leg = q->leg_a;
        q->leg_a = q->leg_b;
        q->leg_b = leg;
    }
    return found;
}

/* ---- Motions of several parts --------------------------------------------------------------------- */

/* The part under a cursor of the walk on top. */
static BERTHI_APART void part_under(const berthi_cursor *c, const berth_presence *there,
                                    const berthi_part *whole, berthi_part *part)
{
    *part = *whole;
    if (c->form == BERTHI_PARTS) {
        berthi_part_of(part, there, c->n >> 1);
    }
}

berthi_finding berthi_ask_many(berthi_query *q, const berth_presence *a, const berth_presence *b,
                               const berthi_part *whole_a, const berthi_part *whole_b, int32_t from,
                               int32_t until)
{
    berthi_unit nodes[2 * BERTHI_NODE_UNITS];
    const int swapped = second_first(whole_a, whole_b);
    q->zero = from;
    if (!begin(q, swapped ? whole_b : whole_a, swapped ? whole_a : whole_b, until, nodes)) {
        return BERTHI_CLEAR;
    }
    for (;;) {
        berthi_part part_a, part_b;
        berthi_finding found = berthi_walk_next(&q->w);
        if (found != BERTHI_LEAVES) {
            return found;
        }
        const berthi_walk top = q->w;
        const int32_t end = from + berthi_walk_end(&top);
        part_under(swapped ? &top.b : &top.a, a, whole_a, &part_a);
        part_under(swapped ? &top.a : &top.b, b, whole_b, &part_b);
        found = berthi_ask_parts(q, &part_a, &part_b, from + top.now, end);
        if (found != BERTHI_CLEAR) {
            return found;
        }
        const uint32_t left = q->w.left, bounds = q->w.bounds;
        q->w = top;
        q->w.left = left;
        q->w.bounds = bounds;
        q->zero = from;
    }
}
