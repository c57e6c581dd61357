/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two motions that are made anew in turn, the same ones everywhere; and what is asked of them. The
 * including file says how large they are: SLOTS_MOST knots, SLOTS_LEGS legs as stored. */

#ifndef BERTH_GOLDEN_SLOTS_H
#define BERTH_GOLDEN_SLOTS_H

#include "tests/gen/gen.h"
#include "tests/gen/raw.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

#include <berth/berth.h>

enum { MOST = SLOTS_MOST, LEGS = SLOTS_LEGS };

#ifdef BERTH_Q16
/* Perhaps each leg in a block of its own: a record, a node, one on top, two knots and a radius. */
#define IMAGE_BYTES (BERTH_MOTION_HEADER_BYTES + LEGS * 68u)
#else
#define IMAGE_BYTES BERTH_MOTION_TRAJECTORY_BYTES(LEGS + 1, 1, 1)
#endif

typedef struct slot {
    uint64_t image[(IMAGE_BYTES + 7u) / 8u];
    reference_leg legs[LEGS]; /* Q16.16, as stored */
    berth_motion view;
    reference_motion motion;
} slot;

static slot slots[2];
static int32_t given[4][MOST]; /* x, y, ticks, radii: Q16.16, as generated */
static berth_num numbers[3][MOST];

static inline void convert(uint32_t count, int radii)
{
    for (uint32_t i = 0; i < count; i++) {
        numbers[0][i] = num_from_raw(given[0][i]);
        numbers[1][i] = num_from_raw(given[1][i]);
        numbers[2][i] = num_from_raw(radii ? given[3][i] : 0);
    }
}

static inline berth_clip make_clip(harness_random *random, const gen_form *form)
{
    gen_clip made = {given[0], given[1], given[3], 0, 0, 0, 0};

    gen_clip_make(random, form, &made);
    return raw_clip(&made, numbers[0], numbers[1], numbers[2]);
}

static inline berth_trajectory make_trajectory(harness_random *random, const gen_journey *journey)
{
    gen_trajectory made = {given[0], given[1], given[2], given[3], 0, 0, 0, 0, 0};

    gen_trajectory_make(random, journey, &made);
    convert(made.count, made.radii);
    berth_trajectory trajectory = berth_trajectory_over_arrays(
        numbers[0], numbers[1], made.tick, made.count, num_from_raw(made.radius));
    trajectory.r = made.radii ? numbers[2] : NULL;
    trajectory.before = (uint8_t)(made.before ? BERTH_STANDS : BERTH_ABSENT);
    trajectory.after = (uint8_t)(made.after ? BERTH_STANDS : BERTH_ABSENT);
    return trajectory;
}

/* The stored legs back into the slot, for the placements to aim at. */
static inline void decode(slot *s)
{
    for (uint32_t i = 0; i < shown_of(&s->view).legs; i++) {
        reference_leg *const to = &s->legs[i];
        berth_leg leg;
        CHECK_EQ(berth_motion_leg(&s->view, i, &leg), BERTH_OK);
        to->begin = leg.begin;
        to->end = leg.end;
        to->x = AS_RAW(berth_num_raw(leg.x));
        to->y = AS_RAW(berth_num_raw(leg.y));
        to->to_x = AS_RAW(berth_num_raw(leg.to_x));
        to->to_y = AS_RAW(berth_num_raw(leg.to_y));
        to->radius = AS_RAW(berth_num_raw(leg.radius));
    }
    s->motion.legs = s->legs;
    s->motion.count = shown_of(&s->view).legs;
    s->motion.before = shown_of(&s->view).before == BERTH_STANDS;
    s->motion.after = shown_of(&s->view).after == BERTH_STANDS;
}

static inline void make_motion(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x676f616e00000000) + number);
    slot *s = &slots[number % 2];
    berth_motion_desc desc = {0};
    berth_trajectory trajectory;

    if (number % 3 != 0) {
        const gen_journey journey = gen_journey_random(&random, MOST);
        trajectory = make_trajectory(&random, &journey);
        desc.trajectory = &trajectory;
    } else {
        const gen_form form = gen_form_random(&random, MOST);
        desc.clip = make_clip(&random, &form);
    }
    desc.leaf_size = (uint16_t)harness_below(&random, 5);
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    CHECK_EQ(berth_motion_build(&desc, &image, &s->view), BERTH_OK);
    CHECK_LE(shown_of(&s->view).legs, LEGS);
    decode(s);
}

/* None, a margin below 2^bits units, a window with one that grows by less than 2^rates. */
static inline berth_motion_options options_of(harness_random *random, const reference_placement *at,
                                              uint32_t bits, uint32_t rates)
{
    berth_motion_options options = {0};
    const uint32_t kind = harness_below(random, 6);
    const int32_t margin =
        (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, bits));
    const int32_t rate =
        (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, rates));
    const int32_t length = 1 + (int32_t)harness_below(random, 3000);
    const int32_t late = harness_between(random, -500, 500);

    if (kind < 2) {
        options.margin = num_from_raw(margin);
    }
    if (kind == 1 || kind == 2) {
        options.from = at->start + late;
        options.until = options.from + length;
        options.margin_per_tick = AS_RATE(rate);
    }
    return options;
}

#endif
