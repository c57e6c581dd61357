/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the handles of bridge.h are, and what its files share. */

#ifndef BERTH_BRIDGE_HANDLES_H
#define BERTH_BRIDGE_HANDLES_H

#include <berth/berth.h>
#include <berth/hosted.h>

#include "bridge.h"

enum { BRIDGE_RESULTS = 16 };

typedef struct bridge_motion {
    berth_motion view;
    uint32_t size, room; /* the image follows, aligned to 8 */
} bridge_motion;

typedef struct bridge_placed {
    berth_placement at;
    berth_placed placed;
} bridge_placed;

typedef struct bridge_shape {
    berth_footprint view;
    uint32_t size, room;
} bridge_shape;

typedef struct bridge_placed_shape {
    berth_placement at;
    berth_placed_footprint placed;
} bridge_placed_shape;

typedef struct bridge_table {
    berth_traffic table;
} bridge_table;

extern double bridge_result[BRIDGE_RESULTS];
extern int32_t bridge_last_error;
extern berth_motion_options bridge_asked;

berth_num bridge_number(double value);
berth_num *bridge_numbers(const double *from, uint32_t count);
void bridge_tell(uint32_t *at, double value);
void bridge_tell_num(uint32_t *at, berth_num value);
void *bridge_fail(berth_status status, void *block);
void bridge_copy(void *to, const void *from, uint32_t bytes);
berth_placement bridge_placement(double x, double y, double heading, int32_t start);

static inline const berth_placed *bridge_placed_of(const void *placed)
{
    return &((const bridge_placed *)placed)->placed;
}

#endif
