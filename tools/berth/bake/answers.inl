/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* When, how near, from when on: included by image_body.inl for its arithmetic. */

#include <berth/answers.h>

typedef struct two_placed {
    berth_placement at_a, at_b;
    berth_placed a, b;
} two_placed;

static berth_status place_two(const image *a, const place *at_a, const image *b, const place *at_b,
                              two_placed *two)
{
    two->at_a = placement_of(at_a);
    two->at_b = placement_of(at_b);
    const berth_status status = berth_motion_place(view_of(a), &two->at_a, &two->a);
    return status < 0 ? status : berth_motion_place(view_of(b), &two->at_b, &two->b);
}

/* How much of a tick is over when contact begins in it, or ends. */
static double part_of_tick(const two_placed *two, const berth_motion_options *options, int32_t tick,
                           berth_end end)
{
    uint16_t fraction = 0;
    const berth_status found =
        berth_contact_fraction(&two->a, &two->b, options, tick, end, &fraction);
    return found == BERTH_HIT ? fraction / 65536.0 : 0.0;
}

static int contacts(const image *a, const place *at_a, const image *b, const place *at_b,
                    const question *asked, touch *found, size_t most, size_t *count)
{
    const berth_motion_options options = options_of(asked);
    berth_contact_cursor cursor;
    berth_contact contact;
    two_placed two;
    berth_status status = place_two(a, at_a, b, at_b, &two);
    status = status < 0 ? status : berth_contacts(&two.a, &two.b, &options, &cursor);
    *count = 0;
    while (status >= 0 && *count < most &&
           (status = berth_next_contact(&cursor, &contact, NULL)) == BERTH_HIT) {
        touch *const next = &found[(*count)++];
        next->time_in = contact.time_in;
        next->time_out = contact.time_out;
        next->part_in = part_of_tick(&two, &options, contact.time_in, BERTH_END_FIRST);
        next->part_out = part_of_tick(&two, &options, contact.time_out, BERTH_END_LAST);
        next->leg_a = contact.pair.leg_a;
        next->leg_b = contact.pair.leg_b;
        next->ax = metres_of(contact.pair.ax);
        next->ay = metres_of(contact.pair.ay);
        next->bx = metres_of(contact.pair.bx);
        next->by = metres_of(contact.pair.by);
    }
    return status;
}

static int closest(const image *a, const place *at_a, const image *b, const place *at_b,
                   const question *asked, approach_found *found)
{
    const berth_motion_options options = options_of(asked);
    berth_approach approach;
    two_placed two;
    berth_status status = place_two(a, at_a, b, at_b, &two);
    if (status >= 0) {
        status =
            berth_closest_approach(&two.a, &two.b, BERTH_DISTANCE_MAX, &options, &approach, NULL);
    }
    if (status < 0) {
        return status;
    }
    found->ever_together = approach.found != 0;
    found->hit = status == BERTH_HIT;
    found->distance = metres_of(approach.distance);
    found->tick = approach.tick;
    uint16_t fraction = 0;
    const berth_status fine =
        berth_approach_fraction(&two.a, &two.b, &options, &approach, &fraction);
    found->part = fine == BERTH_HIT ? fraction / 65536.0 : 0.0;
    found->leg_a = approach.pair.leg_a;
    found->leg_b = approach.pair.leg_b;
    found->ax = metres_of(approach.pair.ax);
    found->ay = metres_of(approach.pair.ay);
    found->bx = metres_of(approach.pair.bx);
    found->by = metres_of(approach.pair.by);
    return status;
}

static int earliest(const image *a, const place *at_a, const image *b, const place *at_b,
                    const question *asked, const start_asked *range, int32_t *start)
{
    const berth_motion_options options = options_of(asked);
    const berth_start_range in = {range->from, range->until, range->clock_error};
    two_placed two;
    const berth_status status = place_two(a, at_a, b, at_b, &two);
    const berth_placed *const others[1] = {&two.a};
    return status < 0 ? status
                      : berth_earliest_start_within(others, 1, &two.b, &in, &options, start, NULL);
}
