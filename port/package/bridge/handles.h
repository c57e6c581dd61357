/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the handles of bridge.h are, and what its files share. */

#ifndef BERTH_BRIDGE_HANDLES_H
#define BERTH_BRIDGE_HANDLES_H

#include <berth/berth.h>
#include <berth/hosted.h>

#include "bridge.h"

/* What a call leaves for the next one is the thread's own: Python's calls of C run side by side. */
#if defined(__wasm__)
#define BRIDGE_THREAD
#elif defined(_MSC_VER)
#define BRIDGE_THREAD __declspec(thread)
#else
#define BRIDGE_THREAD __thread
#endif

enum { BRIDGE_RESULTS = 24 };

/* Of an image: with its handle in front it is less than 32 bits count. */
#define BRIDGE_IMAGE_MAX 0x7fffffffu

typedef struct bridge_motion {
    berth_motion view;
    uint32_t size, room; /* the image follows, aligned to 8 */
} bridge_motion;

typedef struct bridge_placed {
    const bridge_motion *motion; /* null: a chain, which follows */
    berth_placement at;
    berth_placed placed;
} bridge_placed;

typedef struct bridge_shape {
    berth_footprint view;
    uint32_t size;    /* of the image, which follows */
    uint32_t numbers; /* of points that were kept, behind the image, from this byte of it on; 0:
                         none, and no refit */
    uint32_t refits;  /* so far */
} bridge_shape;

typedef struct bridge_placed_shape {
    const bridge_shape *shape;
    uint32_t refits; /* of it, when it was placed */
    berth_placement at;
    berth_placed_footprint placed;
} bridge_placed_shape;

typedef struct bridge_sweep {
    berth_sweep view;
    const bridge_shape *carried;
    uint32_t refits; /* of it, up to which it is known to fit */
    uint32_t size, room;
} bridge_sweep;

extern BRIDGE_THREAD double bridge_result[BRIDGE_RESULTS];
extern BRIDGE_THREAD int32_t bridge_last_error;
extern BRIDGE_THREAD berth_motion_options bridge_asked;

berth_num bridge_number(double value);
/* The same where 0 is the default: what is above 0 and below a unit is not that, but refused. */
berth_num bridge_number_or_0(double value);
/* In a block; null: no memory, or there are none. At most BERTH_TRAJECTORY_COUNT_MAX. */
berth_num *bridge_numbers(const double *from, uint32_t count);
/* BERTH_OK, or why there is no copy of numbers that were given. */
berth_status bridge_kept(const void *given, const void *copy, uint32_t count);
/* Appends numbers to what bridge_out() gives; a berth_num goes through bridge_real(). */
#define BRIDGE_TELL(at, ...)                                                                       \
    bridge_tell(at, (const double[]){__VA_ARGS__}, sizeof(double[]){__VA_ARGS__} / sizeof(double))
void bridge_tell(uint32_t *at, const double *values, uint32_t count);
/* An angle of radians, any; not a number or infinite: *good becomes 0. */
berth_angle bridge_angle(double radians, int *good);
void bridge_tell_pair(uint32_t *at, const berth_pair *pair);
void *bridge_fail(berth_status status, void *block);
void bridge_copy(void *to, const void *from, uint32_t bytes);
/* A block of a handle's bytes and an image behind them; null, and said why: there is no room. */
void *bridge_take_image(uint32_t handle, const uint8_t *image, uint32_t size);
berth_placement bridge_placement(double x, double y, double heading, int32_t start);

static inline double bridge_real(berth_num value)
{
    return berth_num_to_double(value);
}

static inline const berth_footprint *bridge_shape_of(const void *footprint)
{
    return &((const bridge_shape *)footprint)->view;
}

static inline const berth_placed *bridge_placed_of(const void *placed)
{
    return &((const bridge_placed *)placed)->placed;
}

#endif
