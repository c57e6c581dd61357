/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Random motions of either kind, built: held clips and straight trajectories. */

#ifndef BERTH_PROPERTY_TREES_H
#define BERTH_PROPERTY_TREES_H

#include "tests/property/stored.h"

#ifdef HARNESS_SMALL
enum { TREES_KNOTS = 20, TREES_LEGS = 24 };
#else
enum { TREES_KNOTS = 160, TREES_LEGS = 400 };
#endif

#define TREES_ROOM(legs) BERTH_MOTION_TRAJECTORY_BYTES((legs) + 1, 1, 1)

typedef struct tree {
    uint64_t image[(TREES_ROOM(TREES_LEGS) + 7) / 8];
    reference_leg legs[TREES_LEGS]; /* as stored */
    berth_motion view;
    stored_motion stored;
} tree;

/* What a motion is made from, while it is built; and what legs are aimed at. */
typedef struct trees_scratch {
    int32_t x[TREES_KNOTS], y[TREES_KNOTS], r[TREES_KNOTS], tick[TREES_KNOTS];
    berth_num numbers[3 * TREES_KNOTS];
    raw_knot records[TREES_KNOTS];
    berth_trajectory trajectory;
    reference_leg aim[TREES_LEGS];
} trees_scratch;

/* Describes a clip, or a trajectory of the same form; arrays or records. */
static inline void trees_describe(harness_random *random, const gen_form *form, int straight,
                                  trees_scratch *with, berth_motion_desc *desc)
{
    const int records = (int)harness_below(random, 2);

    *desc = (berth_motion_desc){0};
    if (straight) {
        gen_trajectory made = {with->x, with->y, with->tick, with->r, 0, 0, 0, 0, 0};
        gen_journey journey = gen_journey_random(random, TREES_KNOTS);
        const uint32_t count = journey.form.count;

        journey.form = *form;
        if (form->count > count) { /* its span is for so many */
            journey.form.count = count;
        }
        gen_trajectory_make(random, &journey, &made);
        with->trajectory = raw_trajectory(&made, with->numbers, records ? with->records : NULL);
        desc->trajectory = &with->trajectory;
    } else {
        gen_clip made = {with->x, with->y, with->r, 0, 0, 0, 0};

        gen_clip_make(random, form, &made);
        const uint32_t next = records ? 1 : made.count;
        desc->clip = raw_clip(&made, with->numbers, with->numbers + next, with->numbers + 2 * next,
                              records ? 3 : 1);
    }
}

/* Any leaf size. */
static inline void trees_build(harness_random *random, berth_motion_desc *desc, tree *to)
{
    berth_arena image = berth_arena_over(to->image, sizeof to->image);

    desc->leaf_size = (uint16_t)(harness_below(random, 4) == 0 ? harness_below(random, 20)
                                                               : harness_below(random, 4));
    const size_t size = berth_motion_image_size(desc);
    const berth_status status = berth_motion_build(desc, &image, &to->view);
    CHECK_EQ(status, BERTH_OK);
    CHECK_EQ(image.used, size);
    CHECK_EQ(berth_motion_verify(&to->view), BERTH_OK);
    if (harness_below(random, 2) == 0) {
        CHECK_EQ(berth_motion_attach(&to->view, to->image, sizeof to->image), BERTH_OK);
    }
    to->stored.view = &to->view;
    to->stored.legs = raw_legs(&to->view, to->legs, TREES_LEGS);
}

#ifdef BERTH_Q16

/* The legs of a motion with radii that have the margin halfway through the window, so that pairs
 * can be made to touch with that. */
static inline reference_motion trees_aim(const reference_motion *from,
                                         const berth_motion_options *options, reference_leg *legs)
{
    reference_motion aim = *from;
    int64_t more = options != NULL ? berth_num_raw(options->margin) : 0;

    if (options != NULL && options->margin_per_tick != 0 && options->until != BERTH_TICK_END) {
        const int64_t ticks = (int64_t)options->until - options->from;
        more += options->margin_per_tick * ticks / 2 / 16384;
    }
    more = more > GEN_EDGE ? GEN_EDGE : more;
    for (uint32_t i = 0; i < from->count; i++) {
        legs[i] = from->legs[i];
        legs[i].radius =
            (int32_t)(more + legs[i].radius > GEN_EDGE ? GEN_EDGE : more + legs[i].radius);
    }
    aim.legs = legs;
    return aim;
}

/* One case: a and b, turned and started at random, placed for a meeting, asked about with some
 * options in every way. */
static inline void trees_case(harness_random *random, const tree *a, const tree *b,
                              gen_passing passing, trees_scratch *with, tally *seen)
{
    reference_placement pa = {16384, 0, 0, 0, 0}, pb = {16384, 0, 0, 0, 0};
    berth_motion_options chosen;
    reference_motion aim;

    gen_turn(random, gen_heading(random), &pa);
    gen_turn(random, gen_heading(random), &pb);
    gen_motion_starts(random, &a->stored.legs, &pa, &b->stored.legs, &pb);
    const berth_motion_options *options =
        stored_options(random, &a->stored, &pa, &b->stored, &pb, &chosen);
    aim = trees_aim(&b->stored.legs, options, with->aim);
    (void)gen_motion_place(random, passing, &a->stored.legs, &pa, &aim, &pb);
    stored_check(random, &a->stored, &pa, &b->stored, &pb, options, seen);
}

#endif

#endif
