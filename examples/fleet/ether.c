/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The ether. Datagrams that are under way lie in a ring of rounds, in each receiver's list. */

#include "ether.h"

#include "tools/berth/tool.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS 512u /* of the ring: none is longer under way */
#define KEPT 65536u /* datagrams to be replayed: the last ones */

typedef struct datagram {
    struct datagram *next;
    uint32_t size;
    uint8_t body[];
} datagram;

typedef struct kept_datagram {
    uint8_t size, body[WIRE_BODY_MOST];
} kept_datagram;

typedef struct queue {
    datagram *first, **end;
} queue;

struct ether {
    ether_desc desc;
    uint32_t count;
    uint64_t random;
    queue *queues; /* a round's, of all receivers */
    uint64_t side; /* of each robot, while the ether is cut in two; else all are on one */
    kept_datagram *kept;
    ether_figures figures;
};

uint32_t ether_draw(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(z >> 32);
}

static bool happens(ether *e, double share)
{
    return ether_draw(&e->random) < share * 4294967296.0;
}

static uint32_t below(ether *e, uint32_t limit)
{
    return (uint32_t)(((uint64_t)ether_draw(&e->random) * limit) >> 32);
}

ether *ether_begin(const ether_desc *desc, uint32_t count)
{
    ether *e = grab(1, sizeof *e);
    e->desc = *desc;
    e->count = count;
    e->random = desc->seed;
    e->kept = grab(KEPT, sizeof *e->kept);
    e->queues = grab((size_t)ROUNDS * count, sizeof *e->queues);
    for (size_t i = 0; i < (size_t)ROUNDS * count; i++) {
        e->queues[i].end = &e->queues[i].first;
    }
    return e;
}

static void put(ether *e, uint32_t to, uint32_t round, const uint8_t *body, uint32_t size)
{
    queue *q = &e->queues[(size_t)(round % ROUNDS) * e->count + to];
    datagram *d = grab(1, sizeof *d + size);
    memcpy(d->body, body, size);
    d->size = size;
    *q->end = d;
    q->end = &d->next;
}

/* One datagram's way to one receiver. */
static void carry(ether *e, uint32_t to, uint32_t round, const uint8_t *body, uint32_t size)
{
    uint8_t copy[WIRE_BODY_MOST];
    uint32_t due = round + 1 + below(e, e->desc.jitter + 1);
    memcpy(copy, body, size);
    if (happens(e, e->desc.loss)) {
        e->figures.lost++;
        return;
    }
    if (happens(e, e->desc.flipped)) {
        for (uint32_t n = 1 + below(e, 4); n > 0; n--) {
            copy[below(e, size)] ^= (uint8_t)(1u << below(e, 8));
        }
        e->figures.flipped++;
    }
    if (happens(e, e->desc.late)) {
        due += below(e, e->desc.lateness);
        e->figures.late++;
    }
    put(e, to, due, copy, size);
    if (happens(e, e->desc.twice)) {
        put(e, to, due + below(e, 2 * e->desc.jitter + 1), copy, size);
        e->figures.twice++;
    }
}

static bool is_deaf(const ether *e, uint32_t who, uint32_t round)
{
    return e->desc.silent_from > 0 && who == e->desc.silent && round >= e->desc.silent_from;
}

static bool are_cut(const ether *e, uint32_t a, uint32_t b)
{
    return (((e->side >> a) ^ (e->side >> b)) & 1) != 0;
}

void ether_send(ether *e, uint32_t from, uint32_t round, const uint8_t *body, uint32_t size)
{
    uint8_t frame[WIRE_FRAME_MOST];
    const uint32_t wire = wire_frame(WIRE_ETHER, body, size, frame);
    e->figures.longest = wire > e->figures.longest ? wire : e->figures.longest;
    kept_datagram *const keep = &e->kept[e->figures.sent++ % KEPT];
    memcpy(keep->body, body, size);
    keep->size = (uint8_t)size;
    for (uint32_t to = 0; to < e->count; to++) {
        if (to != from && !is_deaf(e, from, round) && !is_deaf(e, to, round) &&
            !are_cut(e, from, to)) {
            carry(e, to, round, body, size);
        }
    }
}

/* ---- Attacks -------------------------------------------------------------------------------- */

/* A datagram with a right CRC from a robot that is not in the roster: a plan that binds across the
 * floor, or a vote for everybody's proposals. */
static void forge(ether *e, uint32_t round, int32_t clock)
{
    const uint32_t stranger = e->count + below(e, 256 - e->count);
    wire_bytes w;
    if (happens(e, 0.5)) {
        const fleet_plan plan = {1000,      clock, 2,  {0, 5000}, {below(e, 2) ? 300 : 2000, 300},
                                 {0, 2000}, {0},   {0}};
        wire_begin(&w, 'P');
        wire_put(&w, stranger, 1);
        wire_put(&w, (uint32_t)clock, 4);
        wire_put(&w, 0, 4);
        wire_put(&w, 1000, 4);
        wire_put(&w, 1000, 4);
        wire_put(&w, 0, 1);
        wire_put_plan(&w, &plan);
    } else {
        wire_begin(&w, 'A');
        wire_put(&w, stranger, 1);
        wire_put(&w, (uint32_t)clock, 4);
        wire_put(&w, 12, 1);
        for (uint32_t i = 0; i < 12; i++) {
            wire_put(&w, below(e, e->count), 1);
            wire_put(&w, below(e, 64), 4);
            wire_put(&w, 255, 1);
            wire_put(&w, 0, 1);
            wire_put(&w, 0, 4);
        }
    }
    wire_seal(&w);
    for (uint32_t to = 0; to < e->count; to++) {
        put(e, to, round, w.data, w.size);
    }
}

/* Something old, to all, its sender among them: of the last round, or of long ago. */
static void replay(ether *e, uint32_t round)
{
    const uint32_t ago = 1 + below(e, 1u << below(e, 17));
    const kept_datagram *kept;
    if (ago > e->figures.sent || ago > KEPT) {
        return;
    }
    kept = &e->kept[(e->figures.sent - ago) % KEPT];
    for (uint32_t to = 0; to < e->count; to++) {
        put(e, to, round, kept->body, kept->size);
    }
    e->figures.forged++;
}

void ether_attack(ether *e, uint32_t round, int32_t clock)
{
    const uint32_t since = e->desc.cut_every > 0 ? round % e->desc.cut_every : 1;
    if (since == 0) {
        e->side = ((uint64_t)ether_draw(&e->random) << 32) | ether_draw(&e->random);
    }
    if (since >= e->desc.cut_for) {
        e->side = 0;
    }
    if (e->desc.forge) {
        forge(e, round, clock);
        e->figures.forged++;
    }
    for (uint32_t n = e->desc.forge + e->desc.replayed; n > 0; n--) {
        replay(e, round);
    }
}

/* ---- Receiving ------------------------------------------------------------------------------ */

bool ether_next(ether *e, uint32_t to, uint32_t round, uint8_t body[WIRE_BODY_MOST], uint32_t *size)
{
    queue *q = &e->queues[(size_t)(round % ROUNDS) * e->count + to];
    datagram *d = q->first;
    if (d == NULL) {
        return false;
    }
    q->first = d->next;
    if (q->first == NULL) {
        q->end = &q->first;
    }
    *size = d->size;
    memcpy(body, d->body, d->size);
    free(d);
    return true;
}

ether_figures ether_counts(const ether *e)
{
    return e->figures;
}

void ether_end(ether *e)
{
    for (size_t i = 0; i < (size_t)ROUNDS * e->count; i++) {
        while (e->queues[i].first != NULL) {
            datagram *d = e->queues[i].first;
            e->queues[i].first = d->next;
            free(d);
        }
    }
    free(e->queues);
    free(e->kept);
    free(e);
}
