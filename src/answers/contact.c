/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Where, when, and when again. */

#include "seek.h"

static const berth_motion_options no_options;

/* ---- Where ----------------------------------------------------------------------------------- */

berth_status berth_placed_at(const berth_placed *placed, int32_t tick, berth_num *x, berth_num *y,
                             berth_num *radius)
{
    berthi_stay stay;
    berth_num at_x, at_y;
    const berth_status status = berthi_placed_check(placed);
    if (status != BERTH_OK) {
        return status;
    }
    tick -= tick == INT32_MAX; /* nothing moves as late as that */
    if (berthi_stay_at(&placed->there, tick, 0, &stay) == 0) {
        return BERTH_CLEAR;
    }
    berthi_stay_place(&stay, tick, &at_x, &at_y);
    if (x != NULL) {
        *x = at_x;
    }
    if (y != NULL) {
        *y = at_y;
    }
    if (radius != NULL) {
        *radius = berth_num_of(stay.radius);
    }
    return BERTH_HIT;
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* The state of a search, in the words that its owner keeps. */
enum { END, IN, CLEAR, MET, DOING };

static void load_seek(berthi_seek *seek, const berth_contact_cursor *cursor)
{
    const uint32_t *words = cursor->state;
    berthi_seek_set(seek, &cursor->a, &cursor->b, &cursor->options);
    seek->s.at = cursor->from;
    seek->s.end = (int32_t)words[END];
    seek->s.in = (int32_t)words[IN];
    seek->s.bracket.clear = words[CLEAR];
    seek->s.bracket.met = words[MET];
    seek->s.stage = (uint8_t)words[DOING];
    seek->s.way = (uint8_t)(words[DOING] >> 8);
    seek->s.found = (uint8_t)(words[DOING] >> 16);
    seek->s.open = (uint8_t)(words[DOING] >> 24);
}

static void store_seek(const berthi_seek *seek, berth_contact_cursor *cursor)
{
    uint32_t *words = cursor->state;
    cursor->from = seek->s.at;
    words[END] = (uint32_t)seek->s.end;
    words[IN] = (uint32_t)seek->s.in;
    words[CLEAR] = seek->s.bracket.clear;
    words[MET] = seek->s.bracket.met;
    words[DOING] = (uint32_t)seek->s.stage | (uint32_t)seek->s.way << 8 |
                   (uint32_t)seek->s.found << 16 | (uint32_t)seek->s.open << 24;
}

berth_status berth_contacts(const berth_placed *a, const berth_placed *b,
                            const berth_motion_options *options, berth_contact_cursor *cursor)
{
    berthi_seek seek;
    if (cursor == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status checked = berthi_check_asked(a, b, options);
    if (checked != BERTH_OK) {
        return checked;
    }
    cursor->a = *a;
    cursor->b = *b;
    cursor->options = options != NULL ? *options : no_options;
    berthi_seek_begin(&seek, a, b, &cursor->options);
    store_seek(&seek, cursor);
    return BERTH_OK;
}

berth_status berth_next_contact(berth_contact_cursor *cursor, berth_contact *contact,
                                berth_motion_counts *counts)
{
    berthi_seek seek;
    if (cursor == NULL || contact == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status checked = berthi_check_asked(&cursor->a, &cursor->b, NULL);
    if (checked != BERTH_OK) {
        return checked;
    }
    load_seek(&seek, cursor);
    berth_status found = BERTH_HIT;
    if (seek.s.stage < BERTHI_SEEK_LAST) {
        found = berthi_seek_first(&seek);
    }
    if (found == BERTH_HIT) {
        found = berthi_seek_last(&seek);
    }
    store_seek(&seek, cursor);
    berthi_seek_count(&seek, counts);
    if (found == BERTH_HIT) {
        contact->time_in = seek.s.in;
        contact->time_out = seek.out;
        berthi_seek_pair(&seek, seek.s.in, seek.s.found, &contact->pair);
    }
    return found;
}
