/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What goes over a robot's serial port, byte by byte. Little-endian.
 *
 *   frame      COBS of (channel, body, CRC-32 of the body), then a 0: nothing in a frame is 0, so
 *              that who has lost his place finds the next begin
 *   channel    'E': a datagram, to and from the ether, where it may get lost, late, twice or
 *              wrong; 'L': the robot's own wires to its clock, its drive and its power switch,
 *              where ticks and what the drive is told may get lost, not late
 *
 * The ether's datagrams (body, without CRC):
 *
 *   'P' plan   owner 1, stamp 4, since 4, newest 4, bound 4, open 1, plan
 *   plan       seq 4, start 4, count 1, count times (x 2, y 2, ticks 2, heading 1, turn 1): 105
 *              bytes at most
 *   'H' told   teller 1, stamp 4, owner 1, newest 4, bound 4, since 4, what 1, plans: what binds
 *              (what: 2), what is open (4); 1: the newest is open
 *   'A' votes  voter 1, stamp 4, count 1, count times (owner 1, seq 4, blocker 1, bound 1, since 4)
 *
 * A plan of 11 legs is 124 bytes, 128 with its CRC and 131 on the wire. */

#ifndef FLEET_WIRE_H
#define FLEET_WIRE_H

#include "plan.h"

#define WIRE_BODY_MOST 234u  /* bytes of a body with its CRC */
#define WIRE_FRAME_MOST 238u /* the same as it goes over the wire: channel, COBS and the 0 */

enum { WIRE_ETHER = 'E', WIRE_LOCAL = 'L' };

/* ---- Bytes ---------------------------------------------------------------------------------- */

/* Writes and reads in turn. What does not fit, or is not there, makes `good` false and is 0. */
typedef struct wire_bytes {
    uint8_t data[WIRE_BODY_MOST];
    uint32_t size, at;
    bool good;
} wire_bytes;

void wire_begin(wire_bytes *w, uint8_t kind);
void wire_put(wire_bytes *w, uint32_t value, uint32_t bytes);
uint32_t wire_get(wire_bytes *w, uint32_t bytes);
void wire_put_plan(wire_bytes *w, const fleet_plan *plan);
void wire_get_plan(wire_bytes *w, fleet_plan *plan);

/* Puts the CRC behind the body; what is left of a body when its CRC is right. */
void wire_seal(wire_bytes *w);
bool wire_open(wire_bytes *w);

/* ---- Frames --------------------------------------------------------------------------------- */

/* A sealed body as a frame; returns its bytes. */
uint32_t wire_frame(uint8_t channel, const uint8_t *body, uint32_t size,
                    uint8_t frame[WIRE_FRAME_MOST]);

/* Takes what comes in byte by byte. True when that was the last one of a frame: then the channel is
 * data[0] and the body, CRC and all, begins at data[1]; size counts the channel. */
typedef struct wire_reader {
    uint8_t data[WIRE_FRAME_MOST];
    uint32_t used; /* bytes of the frame so far; more than there is room for: of no use */
    uint32_t size;
} wire_reader;

bool wire_read(wire_reader *r, uint8_t byte);

#endif
