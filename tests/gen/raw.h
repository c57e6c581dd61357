/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is generated, in Q16.16, as numbers of the library's arithmetic; the legs stored of it. */

#ifndef BERTH_GEN_RAW_H
#define BERTH_GEN_RAW_H

#include "tests/gen/gen.h"
#include "tests/gen/real.h"

/* A placement of the references; where numbers are floats, at the heading that it was made from. */
static inline berth_placement raw_placement(const reference_placement *p, uint32_t heading)
{
    berth_placement placement =
        berth_placement_at(num_from_raw(p->x), num_from_raw(p->y), (berth_angle)heading, p->start);
#ifdef BERTH_Q16
    placement.rotation.c = (berth_dir)p->c;
    placement.rotation.s = (berth_dir)p->s;
#endif
    return placement;
}

/* A clip in the library's numbers, which go into x, y and r, each `step` from the one before; r
 * holds the radius of each sample, and is the clip's where these differ. */
static inline berth_clip raw_clip(const gen_clip *clip, berth_num *x, berth_num *y, berth_num *r,
                                  uint32_t step)
{
    const berth_num radius = num_from_raw(clip->radius);
    for (uint32_t i = 0; i < clip->count; i++) {
        x[i * step] = num_from_raw(clip->x[i]);
        y[i * step] = num_from_raw(clip->y[i]);
        r[i * step] = clip->radii ? num_from_raw(clip->r[i]) : radius;
    }
    berth_clip result = berth_clip_over_arrays(x, y, clip->count, radius, clip->dt);
    result.r = clip->radii ? r : NULL;
    result.stride = step > 1 ? step * (uint32_t)sizeof(berth_num) : 0;
    return result;
}

/* Knots as records. */
typedef struct raw_knot {
    berth_num x, y, r;
    int32_t tick;
} raw_knot;

/* The library's trajectory of a generated one: in `records` where these are not null, else in
 * separate arrays in `numbers`; room for all knots, three numbers for each. */
static inline berth_trajectory raw_trajectory(const gen_trajectory *from, berth_num *numbers,
                                              raw_knot *records)
{
    const uint32_t next = from->count;
    berth_trajectory result = berth_trajectory_over_arrays(numbers, numbers + next, from->tick,
                                                           next, num_from_raw(from->radius));

    for (uint32_t i = 0; i < from->count; i++) {
        const raw_knot knot = {num_from_raw(from->x[i]), num_from_raw(from->y[i]),
                               num_from_raw(from->radii ? from->r[i] : from->radius),
                               from->tick[i]};
        if (records != NULL) {
            records[i] = knot;
        } else {
            numbers[i] = knot.x;
            numbers[next + i] = knot.y;
            numbers[2 * next + i] = knot.r;
        }
    }
    if (records != NULL) {
        result.x = &records->x;
        result.y = &records->y;
        result.tick = &records->tick;
        result.stride = (uint32_t)sizeof *records;
    }
    if (from->radii) {
        result.r = records != NULL ? &records->r : numbers + 2 * next;
    }
    result.before = (uint8_t)from->before;
    result.after = (uint8_t)from->after;
    return result;
}

/* The stored legs of a view in Q16.16, put into `legs`, which has room for `most`. */
static inline reference_motion raw_legs(const berth_motion *view, reference_leg *legs,
                                        uint32_t most)
{
    reference_motion motion = {legs, 0, 0, 0};
    berth_motion_facts facts;
    berth_leg leg;
    const int room = berth_motion_info(view, &facts) == BERTH_OK && facts.legs <= most;

    CHECK(room);
    if (!room) {
        return motion;
    }
    for (uint32_t i = 0; i < facts.legs; i++) {
        CHECK_EQ(berth_motion_leg(view, i, &leg), BERTH_OK);
        legs[i].begin = leg.begin;
        legs[i].end = leg.end;
        legs[i].x = AS_RAW(berth_num_raw(leg.x));
        legs[i].y = AS_RAW(berth_num_raw(leg.y));
        legs[i].to_x = AS_RAW(berth_num_raw(leg.to_x));
        legs[i].to_y = AS_RAW(berth_num_raw(leg.to_y));
        legs[i].radius = AS_RAW(berth_num_raw(leg.radius));
        CHECK(i == 0 || legs[i - 1].end == leg.begin);
    }
    CHECK_EQ(legs[0].begin, facts.first);
    CHECK_EQ(legs[facts.legs - 1].end, facts.first + facts.length);
    motion.count = facts.legs;
    motion.before = facts.before;
    motion.after = facts.after;
    return motion;
}

#endif
