/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A clip in an image: made a view of, checked, looked into. Everything that a query relies on is
 * checked here or by attach (papers/mobb_image.c), once: each field against its range, so that even
 * an image with a forged CRC cannot make a query read out of bounds or overflow. */

#include "track.h"

const berthi_unit *berthi_track_over(berth_track *track, const berthi_track_header *header,
                                     uint32_t node_units)
{
    const berthi_unit *nodes = (const berthi_unit *)(header + 1);
    const berthi_unit *unit = nodes + ((UINT32_C(1) << header->levels) - 1) * node_units;
    track->samples.xy = unit;
    track->samples.count = header->count;
    unit += header->count * 2;
    track->radii = header->flags != 0 ? unit : NULL;
    track->ground.origin_x = berth_num_of(header->origin_x);
    track->ground.origin_y = berth_num_of(header->origin_y);
    track->ground.reach = header->reach;
    track->ground.shift = header->shift;
    track->radius = header->radius;
    track->dt = header->dt;
    track->levels = header->levels;
    track->band = header->band;
    return nodes;
}

/* The part of the header that says how much there is.
 * @proves MOBB | every index of a node or a sample is in the image; ticks fit 32 bits | 1 <=
 * count <= 65535, 1 <= levels <= 16, no empty leaf, known flags; dt >= 1, count * dt < 2^30;
 * `bytes` is what these make up | unit/papers/test_mobb_attach */
static berth_status track_check_sizes(const berthi_track_header *header, uint32_t node_units)
{
    const uint32_t count = header->count, levels = header->levels, flags = header->flags;
    if (count - 1 >= BERTH_CLIP_COUNT_MAX || header->dt < 1 ||
        berthi_product((uint32_t)header->dt, count) > BERTH_TICK_MAX ||
        levels - 1 >= BERTH_MOBB_LEVELS_MAX || count >> (levels - 1) == 0 ||
        flags > BERTHI_FLAGS_KNOWN) {
        return BERTH_E_HEADER;
    }
    return header->head.bytes == berthi_track_bytes(count, levels, flags, node_units)
               ? BERTH_OK
               : BERTH_E_HEADER;
}

/* What means nothing is 0, so that a later version may give it a meaning: the bytes at the header's
 * end.
 * @proves MOBB | a later version may use what means nothing | it is 0 |
 * unit/papers/test_mobb_attach */
static int track_unused_is_zero(const berthi_track_header *header)
{
#ifndef BERTH_CFG_F64
    return (header->zero[0] | header->zero[1] | header->zero[2] | header->zero[3]) == 0;
#else
    (void)header;
    return 1;
#endif
}

/* The part of the header that a query computes with.
 * @proves MOBB | no overflow: frame and exact test | origin within +-8192, shift <= 16, radius <=
 * 2^14, reach <= 39560 | unit/papers/test_mobb_attach, fault/papers/test_mobb */
static berth_status track_check_numbers(const berthi_track_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    if (header->shift > BERTHI_SHIFT_LIMIT || !berthi_within(header->origin_x, -most, most) ||
        !berthi_within(header->origin_y, -most, most) ||
        !berthi_within(header->radius, 0, BERTHI_RADIUS_LIMIT) ||
        !berthi_within(header->reach, 0, BERTHI_REACH_LIMIT) || !berthi_band_holds(header->band)) {
        return BERTH_E_HEADER;
    }
    return BERTH_OK;
}

berth_status berthi_track_header_check(const berthi_track_header *header, uint32_t node_units)
{
    const berth_status status = track_check_sizes(header, node_units);
    if (status != BERTH_OK) {
        return status;
    }
    return track_unused_is_zero(header) ? track_check_numbers(header) : BERTH_E_HEADER;
}

/* @proves MOBB | no overflow: samples, radii | coordinates within 2^14, radii within 0 and the
 * header's | unit/papers/test_mobb_attach */
berth_status berthi_track_samples_hold(const berth_track *track)
{
    const berthi_unit *unit = (const berthi_unit *)track->samples.xy;
    const berthi_unit *radius = (const berthi_unit *)track->radii;
    for (uint32_t i = 0; i < 2 * track->samples.count; i++) {
        if (!berthi_within(unit[i], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT)) {
            return BERTH_E_SAMPLE;
        }
    }
    for (uint32_t i = 0; radius != NULL && i < track->samples.count; i++) {
        if (!berthi_within(radius[i], 0, track->radius)) {
            return BERTH_E_SAMPLE;
        }
    }
    return BERTH_OK;
}

int berthi_track_verify(const berth_track *track)
{
    berth_len largest = 0;
    for (uint32_t i = 0; i < track->samples.count; i++) {
        const berthi_unit *sample = berthi_sample_at(track, i);
        const berth_len r = berthi_radius_at(track, i);
        if (!berthi_within_reach(sample[0], sample[1], r, track->ground.reach)) {
            return 0;
        }
        largest = r > largest ? r : largest;
    }
    return largest == track->radius;
}

BERTH_HOT void berthi_track_sample(const berth_track *track, uint32_t index, berth_num *x,
                                   berth_num *y, berth_num *r)
{
    const berthi_unit *sample = berthi_sample_at(track, index);
    *x = berthi_stored_x(&track->ground, sample[0]);
    *y = berthi_stored_y(&track->ground, sample[1]);
    *r = berthi_stored_length(&track->ground, berthi_radius_at(track, index));
}

/* On the way down from the root each step goes to the next node, and each turn to the right skips a
 * left subtree. */
uint32_t berthi_preorder_of(uint32_t levels, uint32_t level, uint32_t place)
{
    uint32_t index = 0, depth;
    for (depth = 1; depth <= level; depth++) {
        const uint32_t right = (place >> (level - depth)) & 1;
        index += 1 + right * ((UINT32_C(1) << (levels - depth)) - 1);
    }
    return index;
}
