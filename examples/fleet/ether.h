/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The ether: what becomes of a datagram on its way to each of the others. Everything is drawn from
 * one seed, in the order in which datagrams are sent. */

#ifndef FLEET_ETHER_H
#define FLEET_ETHER_H

#include "wire.h"

typedef struct ether_desc {
    uint32_t seed;
    double loss, flipped, twice; /* of all datagrams to one receiver: 0 to 1 */
    uint32_t jitter;             /* rounds by which one may come later than the next, at most */
    double late;                 /* of all: come up to `lateness` rounds later */
    uint32_t lateness;
    bool forge;                   /* strangers and replays, with a right CRC */
    uint32_t replayed;            /* old datagrams that come again, in each round */
    uint32_t silent, silent_from; /* this robot is not heard, and hears nothing, from a round on */
    uint32_t cut_every, cut_for;  /* rounds from one cut in two halves to the next; how long */
} ether_desc;

typedef struct ether ether;

typedef struct ether_figures {
    uint64_t sent, lost, flipped, twice, late, forged;
    uint32_t longest; /* datagram, bytes on the wire */
} ether_figures;

ether *ether_begin(const ether_desc *desc, uint32_t count);

/* A body, with its CRC, sent in a round. */
void ether_send(ether *e, uint32_t from, uint32_t round, const uint8_t *body, uint32_t size);

/* What others make of it: once a round, before what is due is taken. */
void ether_attack(ether *e, uint32_t round, int32_t clock);

/* The next body that robot `to` hears in a round, in order; false: no more. */
bool ether_next(ether *e, uint32_t to, uint32_t round, uint8_t body[WIRE_BODY_MOST],
                uint32_t *size);

ether_figures ether_counts(const ether *e);
void ether_end(ether *e);

/* The generator, for others: below 2^32. */
uint32_t ether_draw(uint64_t *state);

#endif
