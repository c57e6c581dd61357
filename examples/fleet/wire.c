/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Bytes, CRC and frames. */

#include "wire.h"

/* ---- Bytes ---------------------------------------------------------------------------------- */

void wire_begin(wire_bytes *w, uint8_t kind)
{
    w->size = 0;
    w->at = 0;
    w->good = true;
    wire_put(w, kind, 1);
}

void wire_put(wire_bytes *w, uint32_t value, uint32_t bytes)
{
    if (w->size + bytes > sizeof w->data) {
        w->good = false;
        return;
    }
    for (uint32_t i = 0; i < bytes; i++) {
        w->data[w->size++] = (uint8_t)(value >> (8 * i));
    }
}

uint32_t wire_get(wire_bytes *w, uint32_t bytes)
{
    uint32_t value = 0;
    if (w->at + bytes > w->size) {
        w->good = false;
        return 0;
    }
    for (uint32_t i = 0; i < bytes; i++) {
        value |= (uint32_t)w->data[w->at++] << (8 * i);
    }
    return value;
}

void wire_put_plan(wire_bytes *w, const fleet_plan *plan)
{
    wire_put(w, plan->seq, 4);
    wire_put(w, (uint32_t)plan->start, 4);
    wire_put(w, plan->count, 1);
    for (uint32_t i = 0; i < plan->count; i++) {
        wire_put(w, (uint16_t)plan->x[i], 2);
        wire_put(w, (uint16_t)plan->y[i], 2);
        wire_put(w, plan->ticks[i], 2);
        wire_put(w, plan->heading[i], 1);
        wire_put(w, (uint8_t)plan->turn[i], 1);
    }
}

void wire_get_plan(wire_bytes *w, fleet_plan *plan)
{
    plan->seq = wire_get(w, 4);
    plan->start = (int32_t)wire_get(w, 4);
    plan->count = (uint8_t)wire_get(w, 1);
    if (plan->count < 1 || plan->count > FLEET_KNOTS) {
        plan->count = 1;
        w->good = false;
    }
    for (uint32_t i = 0; i < plan->count; i++) {
        plan->x[i] = (int16_t)wire_get(w, 2);
        plan->y[i] = (int16_t)wire_get(w, 2);
        plan->ticks[i] = (uint16_t)wire_get(w, 2);
        plan->heading[i] = (uint8_t)wire_get(w, 1);
        plan->turn[i] = (int8_t)wire_get(w, 1);
    }
}

/* The usual CRC-32 (of Ethernet), four bits at a time. */
static uint32_t wire_crc(const uint8_t *bytes, uint32_t size)
{
    static const uint32_t table[16] = {0x00000000u, 0x1db71064u, 0x3b6e20c8u, 0x26d930acu,
                                       0x76dc4190u, 0x6b6b51f4u, 0x4db26158u, 0x5005713cu,
                                       0xedb88320u, 0xf00f9344u, 0xd6d6a3e8u, 0xcb61b38cu,
                                       0x9b64c2b0u, 0x86d3d2d4u, 0xa00ae278u, 0xbdbdf21cu};
    uint32_t crc = UINT32_MAX;
    for (uint32_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = (crc >> 4) ^ table[crc & 15u];
        crc = (crc >> 4) ^ table[crc & 15u];
    }
    return ~crc;
}

void wire_seal(wire_bytes *w)
{
    wire_put(w, wire_crc(w->data, w->size), 4);
}

bool wire_open(wire_bytes *w)
{
    w->good = false;
    if (w->size < 5) {
        return false;
    }
    w->at = w->size - 4;
    w->good = true;
    w->good = wire_get(w, 4) == wire_crc(w->data, w->size - 4);
    w->size -= 4;
    w->at = 0;
    return w->good;
}

/* ---- Frames --------------------------------------------------------------------------------- */

/* COBS: each 0 becomes the distance to the next one, the first stands in front. No frame is longer
 * than 254 bytes, so there is one byte more, and the 0 at the end. */
uint32_t wire_frame(uint8_t channel, const uint8_t *body, uint32_t size,
                    uint8_t frame[WIRE_FRAME_MOST])
{
    uint32_t code = 0, used = 1;
    for (uint32_t i = 0; i < size + 1 && used < WIRE_FRAME_MOST - 1; i++) {
        const uint8_t byte = i == 0 ? channel : body[i - 1];
        if (byte == 0) {
            frame[code] = (uint8_t)(used - code);
            code = used++;
        } else {
            frame[used++] = byte;
        }
    }
    frame[code] = (uint8_t)(used - code);
    frame[used++] = 0;
    return used;
}

bool wire_read(wire_reader *r, uint8_t byte)
{
    const uint32_t used = r->used;
    uint32_t size = 0, left;
    if (byte != 0) {
        if (used < sizeof r->data) {
            r->data[used] = byte;
        }
        r->used += used <= sizeof r->data;
        return false;
    }
    r->used = 0;
    if (used < 2 || used > sizeof r->data) {
        return false;
    }
    left = r->data[0];
    for (uint32_t i = 1; i < used; i++) { /* writes behind where it reads */
        if (--left == 0) {
            left = r->data[i];
            r->data[size++] = 0;
        } else {
            r->data[size++] = r->data[i];
        }
    }
    r->size = size;
    return left == 1;
}
