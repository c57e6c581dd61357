/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two motions that are made anew in turn, the same ones everywhere; and what is asked of them. The
 * including file says how large they are: SLOTS_MOST knots. */

#ifndef BERTH_GOLDEN_SLOTS_H
#define BERTH_GOLDEN_SLOTS_H

#include "tests/gen/gen.h"
#include "tests/gen/raw.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

#include <berth/berth.h>

enum { MOST = SLOTS_MOST };

#define IMAGE_BYTES BERTH_MOTION_TRAJECTORY_BYTES(MOST + 1, 1, 1)

typedef struct slot {
    uint64_t image[(IMAGE_BYTES + 7u) / 8u];
    reference_leg legs[MOST]; /* Q16.16, as stored */
    berth_motion view;
    reference_motion motion;
} slot;

static slot slots[2];
static int32_t given[4][MOST]; /* x, y, ticks, radii: Q16.16, as generated */
static berth_num numbers[3 * MOST];

static inline berth_clip make_clip(harness_random *random, const gen_form *form)
{
    gen_clip made = {given[0], given[1], given[3], 0, 0, 0, 0};

    gen_clip_make(random, form, &made);
    return raw_clip(&made, numbers, numbers + MOST, numbers + 2 * MOST, 1);
}

static inline berth_trajectory make_trajectory(harness_random *random, const gen_journey *journey)
{
    gen_trajectory made = {given[0], given[1], given[2], given[3], 0, 0, 0, 0, 0};

    gen_trajectory_make(random, journey, &made);
    return raw_trajectory(&made, numbers, NULL);
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
    s->motion = raw_legs(&s->view, s->legs, MOST);
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
