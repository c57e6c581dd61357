/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Robots as the world has them: a serial port each. Behind it is the controller itself, compiled
 * for the host, or an emulator that runs it on a Cortex-M4. */

#ifndef FLEET_PEER_H
#define FLEET_PEER_H

#include "wire.h"

typedef struct peer peer;

/* A robot in this process; one on an emulated board that runs this program, and perhaps counts its
 * instructions. It is switched on. */
peer *peer_here(void);
peer *peer_emulated(const char *program, bool counted);

void peer_write(peer *p, const uint8_t *bytes, uint32_t size);

/* The next frame that the robot has sent, waiting for it; ends the program when none comes. */
const wire_reader *peer_read(peer *p);

void peer_end(peer *p);

#endif
