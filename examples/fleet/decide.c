/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a robot wants, and how it goes about it.
 *
 * A job is a shelf and then a station; every now and then the robot charges. For each it looks for
 * the route that arrives first: of the quickest routes, each as soon as it is clear of all that the
 * robot honours. Who finds none waits in his bay and tries again; when that takes long, and others
 * may want the bay, he parks, where nobody wants to go. So a bay is always left again, and those
 * who want it get it: nobody waits for somebody who waits for him. */

#include "robot.h"

#define SLACK (4 * FLEET_CLOCKS)    /* a plan is over for all this long after its end */
#define HORIZON (30 * FLEET_SECOND) /* starts later than this are not looked for */
#define PATIENCE (3 * FLEET_SECOND) /* waits in a bay that others may want */
#define GIVE_UP (60 * FLEET_SECOND) /* and then wants another one */
#define PARKS 4u                    /* tried */
#define JOBS_A_CHARGE 8u
#define LEAD_LEAST (3 * FLEET_ROUND)
#define LEAD_MOST (4 * FLEET_SECOND)

static const int32_t rests[] = {0, 4 * FLEET_SECOND, 3 * FLEET_SECOND, 20 * FLEET_SECOND};

static uint32_t draw(fleet_robot *r, uint32_t below)
{
    r->random ^= r->random << 13;
    r->random ^= r->random >> 17;
    r->random ^= r->random << 5;
    return (r->random >> 8) % below;
}

static const fleet_plan *bound_plan(const fleet_robot *r)
{
    return &r->table.bound[r->id].plan;
}

/* The bay in which it stands, or will. */
static uint32_t bay_of(const fleet_robot *r)
{
    const fleet_plan *plan = bound_plan(r);
    return fleet_floor_bay_at(&r->floor, plan->x[plan->count - 1], plan->y[plan->count - 1]);
}

/* ---- Goals ---------------------------------------------------------------------------------- */

/* Any bay of a kind, but the one where it is; one that is free, if it finds one soon, when it is
 * particular. */
static uint32_t draw_bay(fleet_robot *r, uint8_t kind, bool particular)
{
    const uint32_t bays = fleet_floor_bays(&r->floor), here = bay_of(r);
    uint32_t tries = particular ? 8 : 0;
    for (;;) {
        const uint32_t number = draw(r, bays);
        const fleet_bay bay = fleet_floor_bay(&r->floor, number);
        if (bay.kind == kind && number != here &&
            (tries == 0 || !fleet_table_taken(&r->table, r->id, bay.x, bay.y))) {
            return number;
        }
        tries -= tries > 0 && bay.kind == kind;
    }
}

static void want(fleet_robot *r, bool particular)
{
    const uint8_t kind = r->charge >= JOBS_A_CHARGE ? FLOOR_CHARGER
                         : r->step == 0             ? FLOOR_SHELF
                                                    : FLOOR_STATION;
    r->goal = draw_bay(r, kind, particular || kind == FLOOR_CHARGER);
    r->wanted = r->now;
    r->since = r->now;
    r->until = r->now;
    r->state = FLEET_WANTING;
}

/* The work at the goal is done. */
static void finish(fleet_robot *r)
{
    const uint8_t kind = fleet_floor_bay(&r->floor, r->goal).kind;
    if (kind == FLOOR_CHARGER) {
        r->charge = 0;
    } else if (kind == FLOOR_STATION) {
        r->figures[FLEET_JOBS]++;
        r->charge++;
        r->step = 0;
    } else {
        r->step = 1;
    }
    want(r, false);
}

/* ---- Plans ---------------------------------------------------------------------------------- */

/* The route of `count` that arrives first, and when it does; -1: none is clear. */
static int32_t arrival(fleet_robot *r, uint32_t count, fleet_plan *best)
{
    int32_t first = -1, start;
    for (uint32_t i = 0; i < count; i++) {
        fleet_plan *const route = &r->routes[i];
        const int32_t from = r->now + r->lead, lasts = fleet_plan_end(route);
        const int32_t until = first < 0 ? from + HORIZON : first - lasts - 1;
        route->start = from;
        if (until < from) {
            break; /* those that follow take as long */
        }
        if (fleet_slot_build(&r->table, &r->table.trial, route) && fleet_table_fits(&r->table) &&
            fleet_table_start(&r->table, r->id, r->now, from, until, &start)) {
            *best = *route;
            best->start = start;
            first = start + lasts;
        }
    }
    return first;
}

static bool propose(fleet_robot *r, fleet_plan *plan)
{
    const uint32_t seq = r->newest + 1;
    if (seq >> FLEET_SEQ_BITS != r->newest >> FLEET_SEQ_BITS) {
        return false; /* no number is used twice: until it is switched on again it stands */
    }
    plan->seq = seq;
    if (!fleet_table_hold(&r->table, &r->table.open[r->id], r->id, plan)) {
        return false;
    }
    r->newest = seq;
    r->proposed = r->now;
    r->refused = false;
    r->repeats = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        r->voted[i] = FLEET_NEVER;
    }
    r->figures[FLEET_PROPOSED]++;
    r->state = FLEET_ASKING;
    return true;
}

static bool try_goal(fleet_robot *r)
{
    const fleet_bay bay = fleet_floor_bay(&r->floor, r->goal);
    fleet_plan plan;
    if (fleet_table_taken(&r->table, r->id, bay.x, bay.y)) {
        return false;
    }
    uint32_t count = fleet_floor_routes(&r->floor, bay_of(r), r->goal, r->routes, FLEET_ROUTES);
    return arrival(r, count, &plan) >= 0 && propose(r, &plan);
}

/* The free places to park that are reached first. */
static bool try_parking(fleet_robot *r)
{
    const uint32_t bays = fleet_floor_bays(&r->floor), here = bay_of(r);
    uint32_t count = 0;
    fleet_plan plan, routes[PARKS];
    for (uint32_t i = 0; i < bays; i++) {
        const fleet_bay bay = fleet_floor_bay(&r->floor, i);
        fleet_plan *const route = &r->routes[0];
        uint32_t at;
        if (bay.kind != FLOOR_PARK || fleet_table_taken(&r->table, r->id, bay.x, bay.y) ||
            fleet_floor_routes(&r->floor, here, i, route, 1) == 0) {
            continue;
        }
        for (at = count; at > 0 && fleet_plan_end(&routes[at - 1]) > fleet_plan_end(route); at--) {
            if (at < PARKS) {
                routes[at] = routes[at - 1];
            }
        }
        if (at < PARKS) {
            routes[at] = *route;
        }
        count += count < PARKS;
    }
    for (uint32_t i = 0; i < count; i++) {
        r->routes[i] = routes[i];
    }
    return arrival(r, count, &plan) >= 0 && propose(r, &plan);
}

static void look_for_plan(fleet_robot *r)
{
    const int32_t waited = r->now - r->wanted;
    if (waited > GIVE_UP) {
        const int32_t since = r->since;
        r->figures[FLEET_GIVEN_UP]++;
        want(r, true);
        r->since = since;
    }
    if (try_goal(r)) {
        return;
    }
    if (waited > PATIENCE && fleet_floor_bay(&r->floor, bay_of(r)).kind != FLOOR_PARK &&
        try_parking(r)) {
        r->figures[FLEET_PARKED]++;
        return;
    }
    r->until = r->now + FLEET_SECOND / 2 + (int32_t)draw(r, 5) * FLEET_ROUND;
}

/* ---- Proposals ------------------------------------------------------------------------------ */

static void tell_drive(fleet_robot *r)
{
    wire_bytes w;
    wire_begin(&w, 'D');
    wire_put_plan(&w, &r->table.open[r->id].plan);
    fleet_send(r, WIRE_LOCAL, &w);
    r->state = FLEET_TELLING;
}

/* The drive has it. */
static void bind(fleet_robot *r)
{
    fleet_slot *const open = &r->table.open[r->id], *const bound = &r->table.bound[r->id];
    const uint32_t waited = (uint32_t)(r->now - r->since), asked = (uint32_t)(r->now - r->proposed);
    const int32_t lead = (int32_t)asked + (int32_t)asked / 2 + FLEET_ROUND;
    fleet_table_drop(&r->table, bound);
    (void)fleet_table_hold(&r->table, bound, r->id, &open->plan);
    fleet_table_drop(&r->table, open);
    r->lead += (lead - r->lead) / 4;
    r->lead = r->lead < LEAD_LEAST ? LEAD_LEAST : r->lead;
    r->figures[FLEET_BOUND]++;
    r->figures[FLEET_WAITED] += waited;
    r->figures[FLEET_ASKED] += asked;
    if (waited > r->figures[FLEET_LONGEST]) {
        r->figures[FLEET_LONGEST] = waited;
    }
    r->repeats = 3;
    r->state = FLEET_MOVING;
}

/* Whatever is lost between robot and drive, the next tick says what the drive has. It is told until
 * it has the plan, or can take it no more. (d) Votes against it, or too few in time: another one, a
 * little later. */
static void ask(fleet_robot *r)
{
    const fleet_plan *plan = &r->table.open[r->id].plan;
    const bool told = r->state == FLEET_TELLING, refused = r->refused && !told;
    if (told && r->driven == plan->seq) {
        bind(r);
    } else if (fleet_carried(r) && plan->start > r->now) {
        tell_drive(r);
    } else if (refused || plan->start <= r->now + (told ? 0 : FLEET_ROUND)) {
        r->figures[refused ? FLEET_REFUSED : FLEET_LATE]++;
        if (!refused) {
            r->lead = r->lead * 3 / 2 < LEAD_MOST ? r->lead * 3 / 2 : LEAD_MOST;
        }
        fleet_withdraw(r);
        r->until = r->now + (int32_t)draw(r, 4) * FLEET_ROUND;
    }
}

static void arrive(fleet_robot *r)
{
    const fleet_bay bay = fleet_floor_bay(&r->floor, r->goal);
    r->since = r->now;
    if (bay_of(r) == r->goal) {
        r->state = FLEET_RESTING;
        r->until = r->now + rests[bay.kind];
    } else {
        r->state = FLEET_WANTING;
        r->until = r->now;
    }
}

void fleet_decide(fleet_robot *r)
{
    if (r->state == FLEET_LEARNING && fleet_has_learnt(r) &&
        r->now > fleet_plan_end(bound_plan(r)) + SLACK) {
        want(r, false);
    } else if (r->state == FLEET_RESTING && r->now >= r->until) {
        finish(r);
    } else if (r->state == FLEET_MOVING && r->now > fleet_plan_end(bound_plan(r)) + SLACK) {
        arrive(r);
    } else if (r->state == FLEET_ASKING || r->state == FLEET_TELLING) {
        ask(r);
    }
    if (r->state == FLEET_WANTING && r->now >= r->until) {
        look_for_plan(r);
    }
}
