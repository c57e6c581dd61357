/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The world, round by round: what is due is written to all serial ports, then each robot's answers
 * are read, in the order of their numbers. So a run depends on its seed alone, however long robots
 * take, and emulated ones work at the same time. */

#include "world.h"

#include "tools/berth/tool.h"

#include <stdlib.h>
#include <string.h>

#define CLOCK_PERIOD 20000 /* ticks in which a clock's error comes back */

int32_t world_tick(uint32_t round)
{
    return (int32_t)(round + 1) * FLEET_ROUND;
}

static uint32_t below(world *w, uint32_t limit)
{
    return (uint32_t)(((uint64_t)ether_draw(&w->random) * limit) >> 32);
}

static bool happens(world *w, double share)
{
    return share > 0 && ether_draw(&w->noise) < share * 4294967296.0;
}

/* What a robot's clock shows beyond true time: it drifts to and fro. */
static int32_t clock_error(const world *w, uint32_t who, int32_t tick)
{
    const int32_t most = (int32_t)w->desc.clock;
    const int32_t phase = (int32_t)((who * 2654435761u + w->desc.seed) % CLOCK_PERIOD);
    const int32_t at = (tick + phase) % CLOCK_PERIOD;
    const int32_t up = at < CLOCK_PERIOD / 2 ? at : CLOCK_PERIOD - at;
    return up * (2 * most + 1) / (CLOCK_PERIOD / 2 + 1) - most;
}

/* When it shows a time. */
static int32_t true_tick(const world *w, uint32_t who, int32_t own)
{
    return own - clock_error(w, who, own - clock_error(w, who, own));
}

/* ---- Drives --------------------------------------------------------------------------------- */

static void add_leg(world_robot *r, int32_t end, int32_t x, int32_t y, int32_t heading)
{
    const world_leg *last = r->leg_count > 0 ? &r->legs[r->leg_count - 1] : NULL;
    if (r->leg_count == r->leg_room) {
        r->leg_room = 2 * r->leg_room + 64;
        r->legs = realloc(r->legs, r->leg_room * sizeof *r->legs);
        if (r->legs == NULL) {
            fail("no memory for %u legs", r->leg_room);
        }
        last = r->leg_count > 0 ? &r->legs[r->leg_count - 1] : NULL;
    }
    r->legs[r->leg_count] = (world_leg){last != NULL ? last->end : 0,
                                        end,
                                        last != NULL ? last->to_x : x,
                                        last != NULL ? last->to_y : y,
                                        last != NULL ? last->to_heading : heading,
                                        x,
                                        y,
                                        heading};
    r->leg_count++;
}

/* Not quite where it should be. */
static int32_t off(world *w, int32_t most)
{
    return (int32_t)below(w, (uint32_t)(2 * most + 1)) - most;
}

static void note_leg(const world *w, uint32_t who)
{
    const world_robot *r = &w->robots[who];
    if (w->log != NULL) {
        log_leg(w->log, who, &r->legs[r->leg_count - 1]);
    }
}

static void drive(world *w, uint32_t who, const fleet_plan *plan, uint32_t round)
{
    world_robot *r = &w->robots[who];
    const int32_t aside = FLEET_TRACKING * 7 / 10; /* in x and in y */
    if (plan->seq == r->plan.seq) {
        return; /* it has that */
    }
    if (!fleet_plan_holds(plan) || !fleet_plan_follows(&r->plan, plan) ||
        true_tick(w, who, plan->start) < world_tick(round)) {
        w->jumps++;
        return;
    }
    r->plan = *plan;
    r->plans++;
    if (w->log != NULL) {
        fprintf(w->log, "takes %ld %u %lu\n", (long)world_tick(round), who,
                (unsigned long)plan->seq);
    }
    for (uint32_t i = 0; i < plan->count; i++) {
        const int32_t tick = true_tick(w, who, plan->start + plan->ticks[i]);
        const world_leg *last = &r->legs[r->leg_count - 1];
        if (i == 0) {
            add_leg(r, tick, last->to_x, last->to_y, last->to_heading); /* stands until then */
        } else {
            const int32_t x = FLEET_Q16(plan->x[i]) + off(w, aside);
            const int32_t y = FLEET_Q16(plan->y[i]) + off(w, aside);
            r->heading += 256 * fleet_plan_turns(plan, i - 1);
            add_leg(r, tick, x, y, r->heading + off(w, FLEET_TRACKING_TURN));
        }
        r->moved = tick;
        note_leg(w, who);
    }
}

void world_position(const world_robot *r, int32_t tick, int32_t *x, int32_t *y, int32_t *heading)
{
    uint32_t low = 0, high = r->leg_count - 1;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (r->legs[middle].end > tick) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    const world_leg *leg = &r->legs[low];
    *x = leg->to_x;
    *y = leg->to_y;
    *heading = leg->to_heading;
    if (tick < leg->end) {
        const int64_t part = tick - leg->begin, all = leg->end - leg->begin;
        *x = leg->x + (int32_t)((leg->to_x - leg->x) * part / all);
        *y = leg->y + (int32_t)((leg->to_y - leg->y) * part / all);
        *heading = leg->heading + (int32_t)((leg->to_heading - leg->heading) * part / all);
    }
}

/* ---- A robot's own wires -------------------------------------------------------------------- */

static void tell(world_robot *r, uint8_t channel, const uint8_t *body, uint32_t size)
{
    uint8_t frame[WIRE_FRAME_MOST];
    peer_write(r->port, frame, wire_frame(channel, body, size, frame));
}

static void tell_clock(world *w, uint32_t who, uint32_t round, uint8_t kind)
{
    const int32_t tick = world_tick(round);
    wire_bytes b;
    wire_begin(&b, kind);
    if (kind == 'T') {
        wire_put(&b, (uint32_t)(tick + clock_error(w, who, tick)), 4);
        wire_put(&b, w->robots[who].plan.seq, 4);
    }
    wire_seal(&b);
    tell(&w->robots[who], WIRE_LOCAL, b.data, b.size);
}

static void introduce(world *w, uint32_t who, uint32_t round)
{
    const world_desc *d = &w->desc;
    world_robot *r = &w->robots[who];
    const int32_t tick = world_tick(round);
    wire_bytes b;
    wire_begin(&b, 'B');
    wire_put(&b, who, 1);
    wire_put(&b, d->count, 1);
    wire_put(&b, d->quorum, 1);
    wire_put(&b, d->floor.aisles, 1);
    wire_put(&b, d->floor.roads, 1);
    wire_put(&b, d->floor.rows, 1);
    wire_put(&b, d->discs, 1);
    wire_put(&b, ether_draw(&w->random) | 1u, 4);
    wire_put(&b, r->boots++, 2);
    wire_put(&b, (uint32_t)(tick + clock_error(w, who, tick)), 4);
    wire_put_plan(&b, &r->plan);
    wire_seal(&b);
    tell(r, WIRE_LOCAL, b.data, b.size);
}

static void note_state(world_robot *r, uint32_t state, int32_t tick)
{
    if (r->note_count > 0 && r->notes[r->note_count - 1].state == state) {
        return;
    }
    if (r->note_count == r->note_room) {
        r->note_room = 2 * r->note_room + 64;
        r->notes = realloc(r->notes, r->note_room * sizeof *r->notes);
        if (r->notes == NULL) {
            fail("no memory for %u notes", r->note_room);
        }
    }
    r->notes[r->note_count++] = (world_note){tick, (uint8_t)state};
}

/* Reads what a robot says until it says a word of its own wires: returns that. */
static uint8_t listen(world *w, uint32_t who, uint32_t round)
{
    world_robot *r = &w->robots[who];
    for (;;) {
        const wire_reader *frame = peer_read(r->port);
        wire_bytes b;
        uint32_t jobs;
        fleet_plan plan;
        b.size = frame->size - 1;
        for (uint32_t i = 0; frame->data[1] != 'Q' && i < frame->size; i++) {
            w->hash = (w->hash ^ frame->data[i]) * 16777619u;
        }
        memcpy(b.data, frame->data + 1, b.size);
        r->aimed_at = r->aimed_at || frame->data[1] == 'A' || frame->data[1] == 'D';
        if (frame->data[0] == WIRE_ETHER) {
            if (w->log != NULL) {
                log_said(w->log, who, world_tick(round), b.data, b.size);
            }
            ether_send(w->air, who, round, b.data, b.size);
            continue;
        }
        if (!wire_open(&b)) {
            fail("robot %u sends what is no frame", who);
        }
        uint8_t kind = (uint8_t)wire_get(&b, 1);
        if (kind == 'D') {
            wire_get_plan(&b, &plan);
            if (!happens(w, w->desc.wire_loss)) {
                drive(w, who, &plan, round);
            }
            continue;
        }
        if (kind == 'K') {
            r->state = wire_get(&b, 1);
            (void)wire_get(&b, 2);
            jobs = r->jobs_before + wire_get(&b, 2);
            if (w->log != NULL && jobs != r->jobs) {
                fprintf(w->log, "done %ld %u\n", (long)world_tick(round), who);
            }
            r->jobs = jobs;
            note_state(r, r->state, world_tick(round));
        } else if (kind == 'Q') {
            for (uint32_t i = 0; i < FLEET_FIGURES; i++) {
                const uint32_t figure = wire_get(&b, 4);
                const bool most = i == FLEET_LONGEST || i >= FLEET_STACK;
                r->figures[i] = !most                    ? r->figures[i] + figure
                                : figure > r->figures[i] ? figure
                                                         : r->figures[i];
            }
        }
        return kind;
    }
}

static void expect(world *w, uint32_t who, uint32_t round, uint8_t kind)
{
    const uint8_t said = listen(w, who, round);
    if (said != kind) {
        fail("robot %u says '%c' where '%c' was expected", who, said, kind);
    }
}

/* ---- Rounds --------------------------------------------------------------------------------- */

static void place(world *w, uint32_t who)
{
    world_robot *r = &w->robots[who];
    const uint32_t bays = fleet_floor_bays(&w->desc.floor);
    uint32_t bay = 0;
    for (uint32_t left = who + 1; bay < bays; bay++) {
        left -= fleet_floor_bay(&w->desc.floor, bay).kind == FLOOR_PARK;
        if (left == 0) {
            break;
        }
    }
    if (bay == bays) {
        fail("%u robots do not fit: there are %u bays to park; a larger floor has more", who + 1,
             who);
    }
    r->boots = w->desc.boots;
    r->plan.seq = r->boots << FLEET_SEQ_BITS;
    r->plan.count = 1;
    r->plan.x[0] = fleet_floor_bay(&w->desc.floor, bay).x;
    r->plan.y[0] = fleet_floor_bay(&w->desc.floor, bay).y;
    r->plan.heading[0] = fleet_floor_bay(&w->desc.floor, bay).heading;
    r->heading = 256 * r->plan.heading[0];
    add_leg(r, 1, FLEET_Q16(r->plan.x[0]), FLEET_Q16(r->plan.y[0]), r->heading);
    note_leg(w, who);
}

world *world_begin(const world_desc *desc)
{
    world *w = grab(1, sizeof *w);
    w->desc = *desc;
    w->robots = grab(desc->count, sizeof *w->robots);
    w->jobs_at = grab(desc->rounds / 600 + 1, sizeof *w->jobs_at);
    w->air = ether_begin(&desc->ether, desc->count);
    w->random = (uint64_t)desc->seed << 32;
    w->noise = ~w->random;
    w->hash = 2166136261u;
    w->log = desc->log != NULL ? log_begin(desc, desc->log) : NULL;
    for (uint32_t i = 0; i < desc->count; i++) {
        place(w, i);
        w->robots[i].port =
            desc->emulated != NULL ? peer_emulated(desc->emulated, desc->counted) : peer_here();
    }
    for (uint32_t i = 0; i < desc->count; i++) {
        expect(w, i, 0, 'W');
        introduce(w, i, 0);
    }
    return w;
}

/* Pulls a robot's plug, and plugs it in again: what was in the air for it is lost. */
static void restart(world *w, uint32_t who, uint32_t round)
{
    uint8_t body[WIRE_BODY_MOST];
    uint32_t size;
    while (ether_next(w->air, who, round, body, &size)) {
    }
    tell_clock(w, who, round, 'Q');
    expect(w, who, round, 'Q');
    tell_clock(w, who, round, 'R');
    expect(w, who, round, 'W');
    w->robots[who].jobs_before = w->robots[who].jobs;
    w->robots[who].aimed_at = false;
    w->restarts++;
    introduce(w, who, round);
}

static bool is_time(uint32_t round, uint32_t every)
{
    return every > 0 && round > 0 && round % every == 0;
}

static void play_restarts(world *w, uint32_t round)
{
    const bool all = is_time(round, w->desc.restart_all);
    if (is_time(round, w->desc.restart_every)) {
        restart(w, below(w, w->desc.count), round);
    }
    for (uint32_t i = 0; i < w->desc.count; i++) {
        if (all || (w->robots[i].aimed_at && happens(w, w->desc.targeted))) {
            restart(w, i, round);
        }
        w->robots[i].aimed_at = false;
    }
}

static void play_round(world *w, uint32_t round)
{
    uint8_t body[WIRE_BODY_MOST];
    uint32_t size;
    ether_attack(w->air, round, world_tick(round));
    play_restarts(w, round);
    for (uint32_t i = 0; i < w->desc.count; i++) {
        while (ether_next(w->air, i, round, body, &size)) {
            tell(&w->robots[i], WIRE_ETHER, body, size);
        }
        w->robots[i].missed = happens(w, w->desc.wire_loss);
        if (!w->robots[i].missed) {
            tell_clock(w, i, round, 'T');
        }
    }
    for (uint32_t i = 0; i < w->desc.count; i++) {
        if (!w->robots[i].missed) {
            expect(w, i, round, 'K');
        }
    }
}

static uint32_t jobs_of_all(const world *w)
{
    uint32_t jobs = 0;
    for (uint32_t i = 0; i < w->desc.count; i++) {
        jobs += w->robots[i].jobs;
    }
    return jobs;
}

void world_run(world *w)
{
    for (uint32_t round = 0; round < w->desc.rounds; round++) {
        play_round(w, round);
        w->jobs_at[round / 600] = jobs_of_all(w);
    }
    for (uint32_t i = 0; i < w->desc.count; i++) {
        tell_clock(w, i, w->desc.rounds, 'Q');
        expect(w, i, w->desc.rounds, 'Q');
    }
    if (w->log != NULL) {
        output_commit();
    }
}

void world_end(world *w)
{
    for (uint32_t i = 0; i < w->desc.count; i++) {
        peer_end(w->robots[i].port);
        free(w->robots[i].legs);
        free(w->robots[i].notes);
    }
    ether_end(w->air);
    free(w->jobs_at);
    free(w->robots);
    free(w);
}
