/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* hostile: datagrams with a right CRC and any field at its extremes, heard by a robot that is
 * learning and by one that has learnt. It is built so that it ends at any undefined behaviour
 * (fleet.mk); what is not of this time may change nothing but a count. */

#include "robot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROBOTS = 4, CASES = 100000 };

static uint32_t state = 1;
static int32_t clock_now;
static unsigned long heard, answers;

static uint32_t below(uint32_t limit)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (uint32_t)(((uint64_t)state * limit) >> 32);
}

static void count_answers(void *to, const uint8_t *frame, uint32_t size)
{
    (void)to;
    (void)frame;
    answers += size > 0;
}

static void give(fleet_robot *r, uint8_t channel, wire_bytes *w)
{
    uint8_t frame[WIRE_FRAME_MOST];
    uint32_t size;
    wire_seal(w);
    size = wire_frame(channel, w->data, w->size, frame);
    for (uint32_t i = 0; i < size; i++) {
        (void)fleet_take(r, frame[i]);
    }
}

/* ---- Datagrams ------------------------------------------------------------------------------ */

/* As many bits as the field has are used; one in two is about what a robot would say. */
static uint32_t extreme(uint32_t usual)
{
    const uint32_t now = (uint32_t)clock_now;
    const uint32_t list[] = {0,
                             1,
                             2,
                             127,
                             128,
                             255,
                             256,
                             32767,
                             32768,
                             65535,
                             65536,
                             (1u << 29) - 1,
                             1u << 29,
                             1u << 30,
                             INT32_MAX - 1u,
                             INT32_MAX,
                             1u << 31,
                             (1u << 31) + 1u,
                             UINT32_MAX,
                             now - 1,
                             now + FLEET_CLOCKS,
                             now + 7,
                             now - FLEET_LEASE,
                             now - FLEET_OLD - 1u};
    return below(2) == 0 ? usual : list[below(sizeof list / sizeof list[0])];
}

static void put_plan(wire_bytes *w, uint32_t who)
{
    const uint32_t knots = below(3) == 0 ? extreme(1) % 256 : 1 + below(2);
    wire_put(w, extreme(1), 4);
    wire_put(w, extreme((uint32_t)clock_now), 4);
    wire_put(w, knots, 1);
    for (uint32_t i = 0; i < knots && w->size + 16 < WIRE_BODY_MOST; i++) {
        wire_put(w, extreme(2000 + 1000 * who), 2);
        wire_put(w, extreme(300), 2);
        wire_put(w, extreme(100 * i), 2);
        wire_put(w, extreme(0), 1);
        wire_put(w, extreme(0), 1);
    }
}

/* Of a kind, its stamp at wire[2]. */
static void make(wire_bytes *w, uint8_t kind, uint32_t stamp)
{
    const uint32_t who = 1 + below(ROBOTS - 1);
    uint32_t count = 1 + below(12);
    wire_begin(w, kind);
    wire_put(w, extreme(who), 1);
    wire_put(w, stamp, 4);
    if (kind == 'P') {
        wire_put(w, extreme(0), 4);
        wire_put(w, extreme(1), 4);
        wire_put(w, extreme(1), 4);
        wire_put(w, extreme(0), 1);
        put_plan(w, who);
    } else if (kind == 'A') {
        wire_put(w, extreme(count), 1);
        for (; count > 0; count--) {
            wire_put(w, extreme(0), 1);
            wire_put(w, extreme(1), 4);
            wire_put(w, extreme(255), 1);
            wire_put(w, extreme(0), 1);
            wire_put(w, extreme(0), 4);
        }
    } else {
        wire_put(w, extreme(1 + below(ROBOTS - 1)), 1);
        wire_put(w, extreme(1), 4);
        wire_put(w, extreme(1), 4);
        wire_put(w, extreme(0), 4);
        wire_put(w, extreme(7), 1);
        put_plan(w, who);
        put_plan(w, who);
    }
}

/* ---- A robot -------------------------------------------------------------------------------- */

static void begin(fleet_robot *r)
{
    const fleet_plan plan = {.count = 1, .x = {2000}, .y = {300}};
    const uint8_t numbers[] = {0, ROBOTS, ROBOTS / 2 + 1, 4, 2, 4, 0};
    wire_bytes w;
    fleet_wake(r, count_answers, NULL);
    clock_now = 1000;
    wire_begin(&w, 'B');
    for (uint32_t i = 0; i < sizeof numbers; i++) {
        wire_put(&w, numbers[i], 1);
    }
    wire_put(&w, 1, 4);
    wire_put(&w, 0, 2);
    wire_put(&w, (uint32_t)clock_now, 4);
    wire_put_plan(&w, &plan);
    give(r, WIRE_LOCAL, &w);
}

static void tick(fleet_robot *r)
{
    wire_bytes w;
    clock_now += FLEET_ROUND;
    wire_begin(&w, 'T');
    wire_put(&w, (uint32_t)clock_now, 4);
    wire_put(&w, r->driven, 4);
    give(r, WIRE_LOCAL, &w);
}

/* The others say where they stand until it has learnt. */
static void teach(fleet_robot *r)
{
    for (uint32_t round = 0; round < 100; round++) {
        for (uint32_t who = 1; who < ROBOTS; who++) {
            const fleet_plan plan = {
                .seq = 1, .count = 1, .x = {(int16_t)(2000 + 1000 * who)}, .y = {300}};
            wire_bytes w;
            wire_begin(&w, 'P');
            wire_put(&w, who, 1);
            wire_put(&w, (uint32_t)clock_now, 4);
            wire_put(&w, (uint32_t)clock_now, 4);
            wire_put(&w, 1, 4);
            wire_put(&w, 1, 4);
            wire_put(&w, 0, 1);
            wire_put_plan(&w, &plan);
            give(r, WIRE_ETHER, &w);
        }
        tick(r);
    }
}

static bool is_of_this_time(int64_t stamp)
{
    return stamp <= clock_now + FLEET_CLOCKS && stamp >= clock_now - FLEET_OLD;
}

/* True: it was not of this time and yet changed something. */
static bool attack(fleet_robot *r)
{
    static fleet_robot before;
    const uint32_t stamp = extreme((uint32_t)clock_now);
    wire_bytes w;
    make(&w, (uint8_t) "PAH"[below(3)], stamp);
    memcpy(&before, r, sizeof before);
    give(r, WIRE_ETHER, &w);
    heard++;
    before.reader = r->reader;
    memcpy(before.figures, r->figures, sizeof before.figures);
    return !is_of_this_time((int32_t)stamp) && memcmp(&before, r, sizeof before) != 0;
}

int main(void)
{
    fleet_robot *const r = malloc(sizeof *r);
    unsigned long wrong = 0, learnt = 0;
    if (r == NULL) {
        return 2;
    }
    for (uint32_t i = 0; i < CASES; i++) {
        if (i % 1000 == 0) {
            begin(r);
            if (i % 2000 == 0) {
                teach(r);
                learnt += r->state > FLEET_LEARNING;
            }
        }
        wrong += attack(r);
        if (i % 8 == 0) {
            tick(r);
        }
    }
    printf("%lu datagrams, %lu robots had learnt, %lu answers; %lu changed what they may not\n",
           heard, learnt, answers, wrong);
    free(r);
    return wrong > 0;
}
