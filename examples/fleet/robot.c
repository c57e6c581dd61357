/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A robot's controller: its own wires, and rounds. */

#include "robot.h"

void fleet_send(fleet_robot *r, uint8_t channel, wire_bytes *w)
{
    uint8_t frame[WIRE_FRAME_MOST];
    wire_seal(w);
    if (w->good) {
        r->send(r->to, frame, wire_frame(channel, w->data, w->size, frame));
    }
}

void fleet_wake(fleet_robot *r, void (*send)(void *to, const uint8_t *frame, uint32_t size),
                void *to)
{
    wire_bytes w;
    r->send = send;
    r->to = to;
    r->reader.used = 0;
    r->state = FLEET_ASLEEP;
    wire_begin(&w, 'W');
    fleet_send(r, WIRE_LOCAL, &w);
}

/* All that is not in the drive is new. */
static void begin(fleet_robot *r, wire_bytes *w)
{
    fleet_plan plan;
    r->id = (uint8_t)wire_get(w, 1);
    r->count = (uint8_t)wire_get(w, 1);
    r->quorum = (uint8_t)wire_get(w, 1);
    r->floor.aisles = (uint8_t)wire_get(w, 1);
    r->floor.roads = (uint8_t)wire_get(w, 1);
    r->floor.rows = (uint8_t)wire_get(w, 1);
    bool discs = wire_get(w, 1) != 0;
    r->random = wire_get(w, 4);
    r->newest = wire_get(w, 2) << FLEET_SEQ_BITS;
    r->now = (int32_t)wire_get(w, 4);
    wire_get_plan(w, &plan);
    r->driven = plan.seq;
    for (uint32_t i = 0; i < FLEET_MOST; i++) {
        r->known[i] = (fleet_known){0, 0, 0, 0, 0, false, false, false};
        r->voted[i] = FLEET_NEVER;
    }
    for (uint32_t i = 0; i < FLEET_FIGURES; i++) {
        r->figures[i] = 0;
    }
    r->begun = r->now;
    r->since = r->wanted = r->until = r->proposed = r->now;
    r->said = r->now - r->id * FLEET_ROUND;
    r->lead = 4 * FLEET_ROUND;
    r->told = r->vote_count = r->repeats = r->goal = r->step = r->charge = 0;
    r->refused = false;
    if (w->good && r->count <= FLEET_MOST && r->id < r->count && fleet_floor_holds(&r->floor) &&
        fleet_table_begin(&r->table, r->count, &r->floor, discs) &&
        fleet_table_hold(&r->table, &r->table.bound[r->id], r->id, &plan)) {
        r->state = FLEET_LEARNING;
    }
}

static void round_of(fleet_robot *r, int32_t now, uint32_t driven)
{
    wire_bytes w;
    r->now = now;
    r->driven = driven;
    fleet_decide(r);
    fleet_say(r);
    wire_begin(&w, 'K');
    wire_put(&w, (uint32_t)r->state, 1);
    wire_put(&w, r->goal, 2);
    wire_put(&w, r->figures[FLEET_JOBS], 2);
    fleet_send(r, WIRE_LOCAL, &w);
}

static void report(fleet_robot *r)
{
    wire_bytes w;
    r->figures[FLEET_QUESTIONS] = r->table.questions;
    wire_begin(&w, 'Q');
    for (uint32_t i = 0; i < FLEET_FIGURES; i++) {
        wire_put(&w, r->figures[i], 4);
    }
    fleet_send(r, WIRE_LOCAL, &w);
}

static bool obey(fleet_robot *r, wire_bytes *w)
{
    int32_t clock;
    switch (wire_get(w, 1)) {
    case 'B': begin(r, w); break;
    case 'T':
        clock = (int32_t)wire_get(w, 4);
        if (r->state != FLEET_ASLEEP) {
            round_of(r, clock, wire_get(w, 4));
        }
        break;
    case 'Q': report(r); break;
    case 'R': return true;
    default: break;
    }
    return false;
}

bool fleet_take(fleet_robot *r, uint8_t byte)
{
    wire_bytes w;
    if (!wire_read(&r->reader, byte)) {
        return false;
    }
    w.size = r->reader.size - 1;
    if (r->reader.size < 1 || w.size > sizeof w.data) {
        return false;
    }
    for (uint32_t i = 0; i < w.size; i++) {
        w.data[i] = r->reader.data[1 + i];
    }
    if (!wire_open(&w)) {
        r->figures[FLEET_BAD]++;
    } else if (r->reader.data[0] == WIRE_LOCAL) {
        return obey(r, &w);
    } else if (r->reader.data[0] == WIRE_ETHER && r->state != FLEET_ASLEEP) {
        fleet_hear(r, &w);
    }
    return false;
}
