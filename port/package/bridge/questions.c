/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Questions about placed motions over the bridge. */

#include "handles.h"

static void tell_counts(uint32_t *at, const berth_motion_counts *counts)
{
    BRIDGE_TELL(at, counts->steps, counts->bounds, counts->legs, counts->exact);
}

void bridge_tell_pair(uint32_t *at, const berth_pair *pair)
{
    BRIDGE_TELL(at, pair->leg_a, pair->leg_b, pair->part_a, pair->part_b, bridge_real(pair->ax),
                bridge_real(pair->ay), bridge_real(pair->bx), bridge_real(pair->by));
}

static double fraction_of(const berth_placed *a, const berth_placed *b,
                          const berth_motion_options *options, int32_t tick, berth_end end)
{
    uint16_t fraction = 0;
    return berth_contact_fraction(a, b, options, tick, end, &fraction) == BERTH_HIT
               ? fraction / 65536.0
               : 0.0;
}

int32_t bridge_meet(const void *a, const void *b)
{
    berth_motion_counts counts;
    const berth_status status =
        berth_meet(bridge_placed_of(a), bridge_placed_of(b), &bridge_asked, &counts);
    uint32_t at = 0;
    if (status >= 0) {
        tell_counts(&at, &counts);
    }
    return status;
}

int32_t bridge_meet_within(const void *a, const void *b, int32_t clock_error)
{
    berth_motion_counts counts;
    const berth_status status = berth_meet_within(bridge_placed_of(a), bridge_placed_of(b),
                                                  clock_error, &bridge_asked, &counts);
    uint32_t at = 0;
    if (status >= 0) {
        tell_counts(&at, &counts);
    }
    return status;
}

static void tell_impact(const void *a, const void *b, berth_status status,
                        const berth_impact *impact, const berth_motion_counts *counts)
{
    uint32_t at = 0;
    BRIDGE_TELL(&at, impact->tick);
    bridge_tell_pair(&at, &impact->pair);
    tell_counts(&at, counts);
    BRIDGE_TELL(&at,
                status != BERTH_HIT ? 0.0
                                    : fraction_of(bridge_placed_of(a), bridge_placed_of(b),
                                                  &bridge_asked, impact->tick, BERTH_END_FIRST),
                impact->forgiven);
}

int32_t bridge_time_of_impact(const void *a, const void *b)
{
    berth_motion_counts counts;
    berth_impact impact = {0};
    const berth_status status = berth_time_of_impact(bridge_placed_of(a), bridge_placed_of(b),
                                                     &bridge_asked, &impact, &counts);
    if (status >= 0) {
        tell_impact(a, b, status, &impact, &counts);
    }
    return status;
}

int32_t bridge_time_of_impact_apart(const void *a, const void *b)
{
    berth_motion_counts counts;
    berth_impact impact = {0};
    const berth_status status = berth_time_of_impact_apart(bridge_placed_of(a), bridge_placed_of(b),
                                                           &bridge_asked, &impact, &counts);
    if (status >= 0) {
        tell_impact(a, b, status, &impact, &counts);
    }
    return status;
}

void *bridge_contacts(const void *a, const void *b)
{
    berth_contact_cursor *made = (berth_contact_cursor *)bridge_take(sizeof *made);
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    berth_status status =
        berth_contacts(bridge_placed_of(a), bridge_placed_of(b), &bridge_asked, made);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

int32_t bridge_next_contact(void *cursor)
{
    berth_contact_cursor *c = (berth_contact_cursor *)cursor;
    berth_contact contact;
    const berth_status status = berth_next_contact(c, &contact, NULL);
    uint32_t at = 0;
    if (status == BERTH_HIT) {
        BRIDGE_TELL(&at, contact.time_in, contact.time_out);
        bridge_tell_pair(&at, &contact.pair);
        BRIDGE_TELL(&at, fraction_of(&c->a, &c->b, &c->options, contact.time_in, BERTH_END_FIRST),
                    fraction_of(&c->a, &c->b, &c->options, contact.time_out, BERTH_END_LAST));
    }
    return status;
}

int32_t bridge_closest_approach(const void *a, const void *b, double below)
{
    berth_approach approach = {0};
    const berth_status status =
        berth_closest_approach(bridge_placed_of(a), bridge_placed_of(b), bridge_number(below),
                               &bridge_asked, &approach, NULL);
    uint32_t at = 0;
    if (status >= 0) {
        BRIDGE_TELL(&at, bridge_real(approach.distance), approach.tick);
        bridge_tell_pair(&at, &approach.pair);
        BRIDGE_TELL(&at, approach.found);
        uint16_t fraction = 0;
        const berth_status fine = berth_approach_fraction(bridge_placed_of(a), bridge_placed_of(b),
                                                          &bridge_asked, &approach, &fraction);
        BRIDGE_TELL(&at, fine == BERTH_HIT ? fraction / 65536.0 : 0.0);
    }
    return status;
}

int32_t bridge_earliest_start(const void *const *others, uint32_t count, const void *b,
                              int32_t from, int32_t until, int32_t clock_error)
{
    const berth_start_range range = {from, until, clock_error};
    const berth_placed **all =
        count < UINT32_MAX / sizeof *all
            ? (const berth_placed **)bridge_take((count + 1) * (uint32_t)sizeof *all)
            : NULL;
    int32_t start = 0;
    berth_status status = BERTH_E_SPACE;
    if (all != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            all[i] = bridge_placed_of(others[i]);
        }
        status = berth_earliest_start_within(all, count, bridge_placed_of(b), &range, &bridge_asked,
                                             &start, NULL);
        bridge_give((void *)all);
    }
    bridge_result[0] = start;
    return status;
}
