/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What each call says of two things: one entry a call. */

#ifndef BERTH_AGREE_CALLS_H
#define BERTH_AGREE_CALLS_H

#include "tests/agree/things.h"

/* What is told besides the answer. */
typedef enum agree_tells {
    AGREE_TELLS_NOTHING,
    AGREE_TELLS_LEGS,     /* the tick from which on the first legs that meet are in force */
    AGREE_TELLS_IMPACT,   /* the first tick in contact */
    AGREE_TELLS_DISTANCE, /* where they are clear: how near, and when */
} agree_tells;

typedef struct agree_said {
    berth_status answer;
    int32_t tick; /* BERTH_HIT: what the call tells; BERTH_CLEAR: of the closest approach */
    double distance;
    int found; /* of a distance */
    uint32_t steps;
    uint32_t part; /* 1 and which 2^-16 of the tick; 0: that was not asked */
} agree_said;

typedef struct agree_call {
    const char *name;
    int (*fits)(const agree_thing *a, const agree_thing *b, const berth_body_options *options);
    void (*ask)(const agree_thing *a, const agree_thing *b, const berth_body_options *options,
                agree_said *said);
    agree_tells tells;
    int budget; /* max_steps ends it: with BERTH_UNKNOWN, or the answer */
} agree_call;

/* Asks `call` of two things; what it says goes to `said`. */
#define AGREE_ASK(call)                                                                            \
    static void agree_ask_##call(const agree_thing *a, const agree_thing *b,                       \
                                 const berth_body_options *o, agree_said *said)

/* ---- Discs ---------------------------------------------------------------------------------- */

static int agree_discs(const agree_thing *a, const agree_thing *b,
                       const berth_body_options *options)
{
    (void)options;
    return agree_is_disc(a) && agree_is_disc(b);
}

static int agree_motions(const agree_thing *a, const agree_thing *b,
                         const berth_body_options *options)
{
    return agree_discs(a, b, options) && a->of->kind != AGREE_CHAIN && b->of->kind != AGREE_CHAIN;
}

static void agree_say(agree_said *said, berth_status answer, const berth_motion_counts *counts)
{
    said->answer = answer;
    said->tick = answer == BERTH_HIT ? counts->tick : 0;
    said->steps = counts->steps;
}

/* The steps of two discs are no more than was told before. */
static void agree_bound(const agree_thing *a, const agree_thing *b, berth_question question,
                        uint32_t steps)
{
    const berth_placed *const one = &a->placed;
    CHECK_LE(steps, berth_placed_worst_steps(question, &one, 1, &b->placed, 0));
}

AGREE_ASK(meet)
{
    berth_motion_counts counts;
    agree_say(said, berth_meet(&a->placed, &b->placed, &o->motion, &counts), &counts);
    agree_bound(a, b, BERTH_ASK_MEET, said->steps);
}

AGREE_ASK(first)
{
    berth_motion_counts counts;
    agree_say(said, berth_first_hit(&a->placed, &b->placed, &o->motion, &counts), &counts);
}

AGREE_ASK(once)
{
    berth_motion_counts counts;
    agree_say(said,
              berth_motion_collide(&a->of->motion[0], &a->at[0], &b->of->motion[0], &b->at[0],
                                   &o->motion, &counts),
              &counts);
}

/* It has no options: what has some is asked by the call that has. */
AGREE_ASK(plain)
{
    static const berth_motion_counts none;
    if (o->motion.from != 0 || o->motion.until != 0 || berth_num_raw(o->motion.margin) != 0) {
        agree_ask_once(a, b, o, said);
        return;
    }
    agree_say(said, berth_motion_meet(&a->of->motion[0], &a->at[0], &b->of->motion[0], &b->at[0]),
              &none);
}

AGREE_ASK(within)
{
    berth_motion_counts counts;
    agree_say(said, berth_meet_within(&a->placed, &b->placed, 0, &o->motion, &counts), &counts);
}

AGREE_ASK(impact)
{
    berth_motion_counts counts;
    berth_impact impact;
    agree_say(said, berth_time_of_impact(&a->placed, &b->placed, &o->motion, &impact, &counts),
              &counts);
    agree_bound(a, b, BERTH_ASK_IMPACT, said->steps);
    said->tick = said->answer == BERTH_HIT ? impact.tick : 0;
}

AGREE_ASK(contact)
{
    berth_motion_counts counts;
    berth_contact_cursor cursor;
    berth_contact contact;
    const berth_status begun = berth_contacts(&a->placed, &b->placed, &o->motion, &cursor);

    CHECK_EQ(begun, BERTH_OK);
    agree_say(said, berth_next_contact(&cursor, &contact, &counts), &counts);
    agree_bound(a, b, BERTH_ASK_CONTACT, said->steps);
    said->tick = said->answer == BERTH_HIT ? contact.time_in : 0;
}

static berth_approach agree_near_discs(const agree_thing *a, const agree_thing *b,
                                       const berth_body_options *o, agree_said *said)
{
    berth_motion_counts counts;
    berth_approach approach;
    const berth_num any = BERTH_DISTANCE_MAX;
    agree_say(said,
              berth_closest_approach(&a->placed, &b->placed, any, &o->motion, &approach, &counts),
              &counts);
    agree_bound(a, b, BERTH_ASK_CLOSEST, said->steps);
    said->tick = approach.tick;
    said->distance = real_of(approach.distance);
    said->found = approach.found;
    return approach;
}

AGREE_ASK(closest)
{
    (void)agree_near_discs(a, b, o, said);
}

/* ---- Bodies --------------------------------------------------------------------------------- */

static int agree_all(const agree_thing *a, const agree_thing *b, const berth_body_options *options)
{
    (void)a;
    (void)b;
    (void)options;
    return 1;
}

AGREE_ASK(bodies)
{
    berth_body_counts counts;
    said->answer = berth_bodies_meet(&a->body, &b->body, o, &counts);
    said->steps = counts.steps;
}

AGREE_ASK(bodies_impact)
{
    berth_body_counts counts;
    berth_body_impact impact;
    said->answer = berth_bodies_time_of_impact(&a->body, &b->body, o, &impact, &counts);
    said->tick = said->answer == BERTH_HIT ? impact.tick : 0;
    said->steps = counts.steps;
}

AGREE_ASK(bodies_contact)
{
    berth_body_counts counts;
    berth_body_contact contact;
    int32_t from = INT32_MIN;
    said->answer = berth_bodies_next_contact(&a->body, &b->body, o, &from, &contact, &counts);
    said->tick = said->answer == BERTH_HIT ? contact.time_in : 0;
    said->steps = counts.steps;
}

static berth_body_approach agree_near_bodies(const agree_thing *a, const agree_thing *b,
                                             const berth_body_options *o, agree_said *said)
{
    berth_body_counts counts;
    berth_body_approach approach;
    const berth_num any = BERTH_DISTANCE_MAX;
    said->answer = berth_bodies_closest_approach(&a->body, &b->body, any, o, &approach, &counts);
    said->tick = approach.tick;
    said->distance = real_of(approach.distance);
    said->found = approach.found;
    said->steps = counts.steps;
    return approach;
}

AGREE_ASK(bodies_closest)
{
    (void)agree_near_bodies(a, b, o, said);
}

/* When within the tick that the call before has told. */
AGREE_ASK(bodies_moment)
{
    uint16_t part = 0;
    agree_ask_bodies_impact(a, b, o, said);
    if (said->answer == BERTH_HIT) {
        CHECK_EQ(berth_bodies_contact_fraction(&a->body, &b->body, o, said->tick, BERTH_END_FIRST,
                                               &part, NULL),
                 BERTH_HIT);
        said->part = part + 1u;
    }
}

AGREE_ASK(bodies_near_moment)
{
    const berth_body_approach approach = agree_near_bodies(a, b, o, said);
    uint16_t part = 0;
    CHECK_EQ(berth_bodies_approach_fraction(&a->body, &b->body, o, &approach, &part, NULL),
             approach.found ? BERTH_HIT : BERTH_CLEAR);
    said->part = part + 1u;
}

AGREE_ASK(moment)
{
    uint16_t part = 0;
    agree_ask_impact(a, b, o, said);
    if (said->answer == BERTH_HIT) {
        CHECK_EQ(berth_contact_fraction(&a->placed, &b->placed, &o->motion, said->tick,
                                        BERTH_END_FIRST, &part),
                 BERTH_HIT);
        said->part = part + 1u;
    }
}

AGREE_ASK(near_moment)
{
    const berth_approach approach = agree_near_discs(a, b, o, said);
    uint16_t part = 0;
    CHECK_EQ(berth_approach_fraction(&a->placed, &b->placed, &o->motion, &approach, &part),
             approach.found ? BERTH_HIT : BERTH_CLEAR);
    said->part = part + 1u;
}

/* ---- A table of one -------------------------------------------------------------------------- */

enum { AGREE_TABLE = 4, AGREE_MINE = 7, AGREE_THEIRS = 9 };

static uint64_t agree_table_room[BERTH_TRAFFIC_WORDS(AGREE_TABLE) + 1];

/* A table in which `others` are committed. */
static berth_traffic agree_table(const agree_thing *const *others, uint32_t count)
{
    const berth_traffic_desc desc = {AGREE_TABLE, 0, 0, 0};
    berth_traffic table = {0};

    CHECK_EQ(berth_traffic_make(&desc, ARENA(agree_table_room), &table), BERTH_OK);
    for (uint32_t k = 0; k < count; k++) {
        const agree_thing *t = others[k];
        CHECK_EQ(agree_is_disc(t) ? berth_traffic_commit(&table, AGREE_THEIRS, &t->placed, NULL)
                                  : berth_traffic_commit_body(&table, AGREE_THEIRS, &t->body, NULL),
                 BERTH_OK);
    }
    return table;
}

AGREE_ASK(table)
{
    const berth_traffic table = agree_table(&b, 1);
    berth_traffic_counts counts;
    said->answer = berth_traffic_ask(&table, AGREE_MINE, &a->placed, &o->motion, &counts);
    said->steps = counts.steps;
}

AGREE_ASK(table_on)
{
    const berth_traffic table = agree_table(&b, 1);
    berth_body_options piece = *o;
    berth_traffic_cursor next = {0, 0, 0};
    uint32_t calls = 0;

    piece.motion.max_steps = 1;
    do {
        said->answer =
            berth_traffic_ask_on(&table, AGREE_MINE, &a->placed, &piece.motion, &next, NULL);
    } while (said->answer == BERTH_UNKNOWN && ++calls < 1000);
    CHECK_LE(calls, 999);
}

AGREE_ASK(table_within)
{
    const berth_traffic table = agree_table(&a, 1);
    berth_traffic_counts counts;
    said->answer = berth_traffic_ask_within(&table, AGREE_MINE, &b->placed, 0, &o->motion, &counts);
    said->steps = counts.steps;
}

AGREE_ASK(table_first)
{
    const berth_traffic table = agree_table(&b, 1);
    berth_traffic_counts counts;
    berth_conflict conflict;
    said->answer = berth_traffic_first_conflict(&table, AGREE_MINE, &a->placed, &o->motion,
                                                &conflict, &counts);
    said->tick = said->answer == BERTH_HIT ? conflict.impact.tick : 0;
    said->steps = counts.steps;
}

AGREE_ASK(table_next)
{
    const berth_traffic table = agree_table(&b, 1);
    berth_traffic_counts counts;
    berth_conflict conflict;
    berth_traffic_cursor next = {0, 0, 0};
    said->answer = berth_traffic_next_conflict(&table, AGREE_MINE, &a->placed, &o->motion, &next,
                                               &conflict, &counts);
    said->tick = said->answer == BERTH_HIT ? conflict.impact.tick : 0;
    said->steps = counts.steps;
}

AGREE_ASK(table_closest)
{
    const berth_traffic table = agree_table(&b, 1);
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_traffic_counts counts;
    berth_nearest nearest;
    said->answer =
        berth_traffic_closest(&table, AGREE_MINE, &a->placed, any, &o->motion, &nearest, &counts);
    said->tick = nearest.approach.tick;
    said->distance = real_of(nearest.approach.distance);
    said->found = nearest.approach.found;
    said->steps = counts.steps;
}

AGREE_ASK(table_body)
{
    const berth_traffic table = agree_table(&b, 1);
    berth_body_counts counts;
    said->answer = berth_traffic_ask_body(&table, AGREE_MINE, &a->body, o, &counts);
    said->steps = counts.steps;
}

AGREE_ASK(table_first_body)
{
    const berth_traffic table = agree_table(&b, 1);
    berth_body_counts counts;
    berth_body_conflict conflict;
    said->answer =
        berth_traffic_first_conflict_body(&table, AGREE_MINE, &a->body, o, &conflict, &counts);
    said->tick = said->answer == BERTH_HIT ? conflict.impact.tick : 0;
    said->steps = counts.steps;
}

AGREE_ASK(table_closest_body)
{
    const berth_traffic table = agree_table(&b, 1);
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_body_counts counts;
    berth_body_approach approach;
    uint32_t entry;
    said->answer = berth_traffic_closest_body(&table, AGREE_MINE, &a->body, any, o, &entry,
                                              &approach, &counts);
    said->tick = approach.tick;
    said->distance = real_of(approach.distance);
    said->found = approach.found;
    said->steps = counts.steps;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static int agree_quarter(const berth_placement *at)
{
    return at->rotation.c == 0 || at->rotation.s == 0;
}

/* Routes whose knots in the world are what is stored. */
static int agree_routes(const agree_thing *a, const agree_thing *b,
                        const berth_body_options *options)
{
    return a->of->kind == AGREE_TRAJECTORY && b->of->kind == AGREE_TRAJECTORY && a->of->band == 0 &&
           b->of->band == 0 && agree_quarter(&a->at[0]) && agree_quarter(&b->at[0]) &&
           options->motion.margin_per_tick == 0;
}

/* The route as the world has it, `late` ticks later. */
static void agree_route_in_world(const agree_thing *t, int32_t late, agree_route *to)
{
    const agree_route *r = &t->of->route[0];
    const berth_placement *at = &t->at[0];

    *to = *r;
    for (uint32_t k = 0; k < r->count; k++) {
        const berth_num lx = r->x[k], ly = r->y[k];
        const berth_num x = at->rotation.s == 0 ? lx : ly, y = at->rotation.s == 0 ? ly : lx;
        const int less_x = at->rotation.s == 0 ? at->rotation.c < 0 : at->rotation.s > 0;
        const int less_y = at->rotation.s == 0 ? at->rotation.c < 0 : at->rotation.s < 0;
        to->x[k] = less_x ? berth_num_sub(at->x, x) : berth_num_add(at->x, x);
        to->y[k] = less_y ? berth_num_sub(at->y, y) : berth_num_add(at->y, y);
        to->tick[k] += at->start + late;
    }
}

static int agree_plan_told(void *context, const berth_plan_conflict *conflict)
{
    agree_said *const said = context;
    said->tick = conflict->tick;
    return 0;
}

AGREE_ASK(plan)
{
    static uint64_t memory[256];
    static agree_route routes[2];
    const int32_t late = BERTH_TICK_MAX / 2;
    berth_plan_options options = {0, 0, berth_num_of(0), 0, BERTH_PLANS_BY_TIME};
    berth_trajectory both[2];

    agree_route_in_world(a, late, &routes[0]);
    agree_route_in_world(b, late, &routes[1]);
    both[0] = agree_route_trajectory(&routes[0]);
    both[1] = agree_route_trajectory(&routes[1]);
    options.margin = o->motion.margin;
    if (o->motion.from != o->motion.until) {
        options.from = o->motion.from + late;
        options.until = o->motion.until + late;
    }
    said->answer = berth_plan_check(both, 2, &options, ARENA(memory), agree_plan_told, said, NULL);
    said->tick -= said->answer == BERTH_HIT && said->tick != INT32_MIN ? late : 0;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static const agree_call agree_calls[] = {
    {"bodies_meet", agree_all, agree_ask_bodies, AGREE_TELLS_NOTHING, 1},
    {"bodies_time_of_impact", agree_all, agree_ask_bodies_impact, AGREE_TELLS_IMPACT, 1},
    {"bodies_next_contact", agree_all, agree_ask_bodies_contact, AGREE_TELLS_IMPACT, 1},
    {"bodies_closest_approach", agree_all, agree_ask_bodies_closest, AGREE_TELLS_DISTANCE, 1},
    {"bodies_contact_fraction", agree_all, agree_ask_bodies_moment, AGREE_TELLS_IMPACT, 0},
    {"bodies_approach_fraction", agree_all, agree_ask_bodies_near_moment, AGREE_TELLS_DISTANCE, 0},
    {"meet", agree_discs, agree_ask_meet, AGREE_TELLS_NOTHING, 1},
    {"first_hit", agree_discs, agree_ask_first, AGREE_TELLS_LEGS, 1},
    {"motion_collide", agree_motions, agree_ask_once, AGREE_TELLS_LEGS, 1},
    {"motion_meet", agree_motions, agree_ask_plain, AGREE_TELLS_NOTHING, 0},
    {"meet_within", agree_discs, agree_ask_within, AGREE_TELLS_NOTHING, 1},
    {"time_of_impact", agree_discs, agree_ask_impact, AGREE_TELLS_IMPACT, 1},
    {"next_contact", agree_discs, agree_ask_contact, AGREE_TELLS_IMPACT, 1},
    {"closest_approach", agree_discs, agree_ask_closest, AGREE_TELLS_DISTANCE, 1},
    {"contact_fraction", agree_discs, agree_ask_moment, AGREE_TELLS_IMPACT, 0},
    {"approach_fraction", agree_discs, agree_ask_near_moment, AGREE_TELLS_DISTANCE, 0},
    {"plan_check", agree_routes, agree_ask_plan, AGREE_TELLS_IMPACT, 0},
    {"traffic_ask", agree_discs, agree_ask_table, AGREE_TELLS_NOTHING, 1},
    {"traffic_ask_on", agree_discs, agree_ask_table_on, AGREE_TELLS_NOTHING, 0},
    {"traffic_ask_within", agree_discs, agree_ask_table_within, AGREE_TELLS_NOTHING, 1},
    {"traffic_first_conflict", agree_discs, agree_ask_table_first, AGREE_TELLS_IMPACT, 1},
    {"traffic_next_conflict", agree_discs, agree_ask_table_next, AGREE_TELLS_IMPACT, 1},
    {"traffic_closest", agree_discs, agree_ask_table_closest, AGREE_TELLS_DISTANCE, 1},
    {"traffic_ask_body", agree_all, agree_ask_table_body, AGREE_TELLS_NOTHING, 1},
    {"traffic_first_conflict_body", agree_all, agree_ask_table_first_body, AGREE_TELLS_IMPACT, 1},
    {"traffic_closest_body", agree_all, agree_ask_table_closest_body, AGREE_TELLS_DISTANCE, 1},
};

/* What a call may be off by: of bodies, but of two discs, what berth/bodies.h says; else, in q16,
 * nothing. */
static inline int agree_is_exact(const agree_call *call)
{
    return call->fits != agree_all;
}

enum { AGREE_CALLS = sizeof agree_calls / sizeof agree_calls[0] };

static inline agree_said agree_said_by(const agree_call *call, const agree_thing *a,
                                       const agree_thing *b, const berth_body_options *options)
{
    agree_said said = {BERTH_OK, 0, 0, 0, 0, 0};

    call->ask(a, b, options, &said);
    CHECK_LE(0, said.answer);
    return said;
}

#endif
