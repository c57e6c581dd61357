/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two routes, and all that the library tells of them.
 *
 * Which nodes a query looked at no call says; but a query may be given a budget of steps, and says
 * how far it got. So it is asked with 1, 2, 3, ... steps: where the tick up to which all is clear
 * moved on, the pair of nodes (or of legs) of that step was proved apart; where it did not, the
 * query went down to the children. From that the pairs follow by the numbers of the nodes
 * (berth/motion.h), and it is checked that both tell the same tick at each step. What the roots
 * decide alone, before any walk, the library tells as one step, and so does the page. */

#include "page.h"

#define KNOTS 12
#define NODES (2 * KNOTS)
/* Starts of b that are tried for the strip below the timeline, and ticks between them. */
#define STARTS 101
#define STARTS_STEP 12
#define START_MOST 6000

typedef struct node {
    berth_motion_disc disc;
    uint32_t height;
} node;

typedef struct robot {
    uint32_t image[160];
    berth_motion motion;
    berth_placement at;
    berth_placed placed;
    berth_motion_facts facts;
    node nodes[NODES]; /* by number, from 1 on */
} robot;

static robot robots[2];
static berth_motion_options asked; /* the margin */
static uint8_t ready;

/* ---- Routes ---------------------------------------------------------------------------------- */

static int32_t knots_of(const int32_t *head)
{
    return head[5] < 2 ? 2 : head[5] > KNOTS ? KNOTS : head[5];
}

static berth_status build(robot *r, const int32_t *head, int32_t heading)
{
    static berth_num x[KNOTS], y[KNOTS];
    static int32_t tick[KNOTS];
    const int32_t count = knots_of(head);
    const int32_t *knot = head + 6;
    berth_arena arena = berth_arena_over(r->image, sizeof r->image);
    berth_motion_desc desc = {0};
    for (int32_t i = 0; i < count; i++) {
        x[i] = page_cm(knot[2 * i]);
        y[i] = page_cm(knot[2 * i + 1]);
        tick[i] = i == 0 ? 0
                         : tick[i - 1] + page_ticks(knot[2 * i] - knot[2 * i - 2],
                                                    knot[2 * i + 1] - knot[2 * i - 1], head[4]);
    }
    berth_trajectory route =
        berth_trajectory_over_arrays(x, y, tick, (uint32_t)count, page_cm(head[3]));
    route.after = BERTH_ABSENT;
    desc.trajectory = &route;
    desc.leaf_size = 1; /* a leaf of the tree is a leg, as the page shows them */
    berth_status status = berth_motion_build(&desc, &arena, &r->motion);
    if (status != BERTH_OK) {
        return status;
    }
    r->at = berth_placement_at(page_cm(head[0]), page_cm(head[1]), (berth_angle)heading, head[2]);
    status = berth_motion_info(&r->motion, &r->facts);
    return status != BERTH_OK ? status : berth_motion_place(&r->motion, &r->at, &r->placed);
}

static void put_point(const robot *r, berth_num x, berth_num y)
{
    berth_num wx = x, wy = y;
    if (berth_placement_apply(&r->at, x, y, &wx, &wy) != BERTH_OK) {
        wx = wy = berth_num_of(0);
    }
    page_put(berth_num_raw(wx));
    page_put(berth_num_raw(wy));
}

static void tell_robot(robot *r)
{
    page_put((int32_t)r->facts.nodes);
    page_put((int32_t)r->facts.legs);
    page_put((int32_t)r->facts.bytes);
    page_put(r->at.start);
    page_put(r->at.start + r->facts.length);
    page_put(berth_num_raw(r->facts.radius));
    for (uint32_t n = 1; n <= r->facts.nodes && n < NODES; n++) {
        node *at = &r->nodes[n];
        if (berth_motion_node(&r->motion, n, &at->disc, &at->height) != BERTH_OK) {
            continue;
        }
        at->disc.begin += r->at.start;
        at->disc.until += r->at.start;
        page_put((int32_t)at->height);
        page_put((int32_t)at->disc.first);
        page_put((int32_t)at->disc.end);
        page_put(at->disc.begin);
        page_put(at->disc.until);
        put_point(r, at->disc.from_x, at->disc.from_y);
        put_point(r, at->disc.to_x, at->disc.to_y);
        page_put(berth_num_raw(at->disc.radius));
    }
    for (uint32_t i = 0; i < r->facts.legs; i++) {
        berth_leg leg;
        if (berth_motion_leg(&r->motion, i, &leg) == BERTH_OK) {
            page_put(r->at.start + leg.begin);
            page_put(r->at.start + leg.end);
            put_point(r, leg.x, leg.y);
            put_point(r, leg.to_x, leg.to_y);
        }
    }
}

/* ---- What was looked at ---------------------------------------------------------------------- */

static uint32_t lowest_bit(uint32_t n)
{
    return n & (0u - n);
}

/* Node n or, where that is not there, what it would have covered. */
static uint32_t arrive(const robot *r, uint32_t n, uint32_t bit)
{
    while (n > r->facts.nodes) {
        bit >>= 1;
        n -= bit;
    }
    return n;
}

static uint32_t down(const robot *r, uint32_t n, int32_t now)
{
    const uint32_t half = lowest_bit(n) >> 1;
    if (half == 0) {
        return n;
    }
    return now < r->nodes[n - half].disc.until ? n - half : arrive(r, n + half, half);
}

/* To the node that begins where n ends, as large as n or, where there is that, twice as large. */
static uint32_t past(const robot *r, uint32_t n)
{
    const uint32_t bit = lowest_bit(n), ancestor = n + bit;
    const uint32_t half = 2 * bit - (ancestor >> 1 & bit);
    return arrive(r, ancestor + half, half);
}

typedef struct trace {
    uint32_t a, b; /* the pair of nodes of the next step */
    int32_t now, until;
    int32_t agrees; /* 1: so far both tell the same */
} trace;

static void put_step(const trace *t, int32_t legs, int32_t apart, int32_t end)
{
    page_put((int32_t)t->a);
    page_put((int32_t)t->b);
    page_put(legs);
    page_put(apart);
    page_put(t->now);
    page_put(end);
}

/* One step: from what the library said before it, and after it. */
static void take_step(trace *t, int32_t legs, int32_t apart, int32_t cleared)
{
    const robot *a = &robots[0], *b = &robots[1];
    const int32_t end_a = a->nodes[t->a].disc.until, end_b = b->nodes[t->b].disc.until;
    const int32_t both = end_a < end_b ? end_a : end_b;
    const int32_t end = both < t->until ? both : t->until;
    put_step(t, legs, apart, end);
    t->agrees &= !legs || (t->a & t->b & 1) != 0;
    if (!apart) {
        t->agrees &= legs || cleared == t->now;
        t->a = down(a, t->a, t->now);
        t->b = down(b, t->b, t->now);
        return;
    }
    t->agrees &= cleared == end;
    t->now = end;
    if (end < t->until) {
        t->a = end_a == end ? past(a, t->a) : t->a;
        t->b = end_b == end ? past(b, t->b) : t->b;
    }
}

/* The number of the root of a robot's tree: the least power of two with so many leaves. */
static uint32_t root_of(const robot *r)
{
    uint32_t root = 1;
    while (2 * root < r->facts.nodes + 1) {
        root *= 2;
    }
    return root;
}

static void tell_trace(berth_status answer, const berth_motion_counts *all)
{
    const robot *a = &robots[0], *b = &robots[1];
    const int32_t root_a = (int32_t)root_of(a), root_b = (int32_t)root_of(b);
    trace t = {(uint32_t)root_a, (uint32_t)root_b, 0, 0, 1};
    berth_motion_options budget = asked;
    berth_motion_counts so_far = {0}, before = {0};
    t.now = a->at.start > b->at.start ? a->at.start : b->at.start;
    t.until = a->nodes[t.a].disc.until < b->nodes[t.b].disc.until ? a->nodes[t.a].disc.until
                                                                  : b->nodes[t.b].disc.until;
    if (all->steps == 1 && answer == BERTH_CLEAR) {
        page_put(1);
        page_put(1);
        put_step(&t, 0, 1, t.until);
        return;
    }
    page_put((int32_t)all->steps + 1);
    const int32_t where = page_end();
    page_put(0);
    put_step(&t, 0, 0, t.until); /* the roots: tested, and near */
    t.a = down(a, t.a, t.now);
    t.b = down(b, t.b, t.now);
    if ((t.a & t.b & 1) == 0) { /* what near roots have below is taken for near, untested */
        t.a = down(a, t.a, t.now);
        t.b = down(b, t.b, t.now);
    }
    for (uint32_t k = 1; k <= all->steps; k++) {
        budget.max_steps = k;
        const berth_status status = berth_first_hit(&a->placed, &b->placed, &budget, &so_far);
        const int32_t legs = so_far.legs > before.legs;
        const int32_t last = k == all->steps;
        const int32_t cleared = status == BERTH_CLEAR ? t.until
                                : status == BERTH_HIT ? t.now
                                                      : so_far.tick;
        t.agrees &= last ? status == answer : status == BERTH_UNKNOWN;
        take_step(&t, legs, cleared > t.now, cleared);
        before = so_far;
    }
    page_out[where] = t.agrees;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void put_pair(const berth_pair *pair)
{
    page_put(berth_num_raw(pair->ax));
    page_put(berth_num_raw(pair->ay));
    page_put(berth_num_raw(pair->bx));
    page_put(berth_num_raw(pair->by));
}

static void tell_first_hit(void)
{
    const robot *a = &robots[0], *b = &robots[1];
    berth_motion_counts counts = {0};
    berth_impact impact = {0};
    const berth_status answer = berth_first_hit(&a->placed, &b->placed, &asked, &counts);
    page_put((int32_t)answer);
    page_put(counts.tick);
    page_put((int32_t)counts.leg_a);
    page_put((int32_t)counts.leg_b);
    page_put((int32_t)counts.steps);
    page_put((int32_t)counts.bounds);
    page_put((int32_t)counts.legs);
    page_put((int32_t)counts.exact);
    page_put((int32_t)berth_motion_worst_steps(&a->motion, &b->motion));
    tell_trace(answer, &counts);
    page_put((int32_t)berth_time_of_impact(&a->placed, &b->placed, &asked, &impact, NULL));
    page_put(impact.tick);
    put_pair(&impact.pair);
}

static void tell_contacts(void)
{
    berth_contact_cursor cursor;
    berth_contact contact;
    const int32_t where = page_end();
    int32_t count = 0;
    page_put(0);
    if (berth_contacts(&robots[0].placed, &robots[1].placed, &asked, &cursor) != BERTH_OK) {
        return;
    }
    while (count < 32 && berth_next_contact(&cursor, &contact, NULL) == BERTH_HIT) {
        page_put(contact.time_in);
        page_put(contact.time_out);
        put_pair(&contact.pair);
        count++;
    }
    page_out[where] = count;
}

/* Between their edges, whatever the margin. */
static void tell_closest(void)
{
    berth_approach nearest = {0};
    berth_motion_counts counts = {0};
    page_put((int32_t)berth_closest_approach(&robots[0].placed, &robots[1].placed,
                                             BERTH_DISTANCE_MAX, NULL, &nearest, &counts));
    page_put(berth_num_raw(nearest.distance));
    page_put(nearest.tick);
    put_pair(&nearest.pair);
    page_put(nearest.found);
    page_put((int32_t)counts.steps);
}

/* From its start on, the first one of b that is clear; and what each of a row of starts does. */
static void tell_starts(void)
{
    const robot *a = &robots[0], *b = &robots[1];
    const berth_start_range range = {b->at.start, START_MOST, 0};
    berth_motion_counts counts = {0};
    int32_t start = 0;
    page_put(
        (int32_t)berth_earliest_start(&a->placed, &b->placed, &range, &asked, &start, &counts));
    page_put(start);
    page_put((int32_t)counts.steps);
    page_put(STARTS);
    page_put(STARTS_STEP);
    for (int32_t i = 0; i < STARTS; i++) {
        berth_placement at = b->at;
        berth_placed then;
        at.start = i * STARTS_STEP;
        page_put(berth_motion_place(&b->motion, &at, &then) == BERTH_OK
                     ? (int32_t)berth_meet(&a->placed, &then, &asked, NULL)
                     : -1);
    }
}

int32_t page_routes(void)
{
    const int32_t *a = page_in, *b = a + 6 + 2 * knots_of(a), *rest = b + 6 + 2 * knots_of(b);
    asked.margin = page_cm(rest[0]);
    berth_status status = build(&robots[0], a, rest[1]);
    if (status == BERTH_OK) {
        status = build(&robots[1], b, rest[2]);
    }
    page_begin();
    page_put((int32_t)status);
    ready = status == BERTH_OK;
    if (ready) {
        tell_robot(&robots[0]);
        tell_robot(&robots[1]);
        tell_first_hit();
        tell_contacts();
        tell_closest();
        tell_starts();
    }
    return page_end();
}

int32_t page_routes_at(int32_t tick)
{
    page_begin();
    for (int i = 0; i < 2; i++) {
        berth_num x = berth_num_of(0), y = x, radius = x;
        page_put(ready ? (int32_t)berth_placed_at(&robots[i].placed, tick, &x, &y, &radius) : 0);
        page_put(berth_num_raw(x));
        page_put(berth_num_raw(y));
        page_put(berth_num_raw(radius));
    }
    return page_end();
}
