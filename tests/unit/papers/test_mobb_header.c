/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/track.c: what attach asks of the part of an image that holds the clip: sizes that agree,
 * numbers in range, zeros where nothing means anything; and what verify asks of the radius. */

#include "tests/unit/boxes.h"

#define COUNT 40u
#define LEAF 6u

#define FORGED_WORDS BERTH_MOBB_IMAGE_WORDS(COUNT, LEAF)
#include "tests/unit/forgeries.h"

static motion m;

/* Builds into buffer, with a radius a sample, and makes forged a copy of it. */
static berth_mobb build(uint32_t member)
{
    harness_random random = harness_random_from(140);
    berth_mobb_desc desc;
    berth_mobb view;
    motion_make(&m, MOTION_WALK, &random, COUNT, 10, 5, 6, 1);
    m.radii = 1;
    m.dt = 7;
    desc = boxes_desc(&m, LEAF, 0, member);
    view = boxes_build(&m, LEAF, 0, member, buffer, sizeof buffer);
    size = berth_mobb_image_size(&desc);
    copy_bytes(forged, buffer, size);
    return view;
}

static void attach_says(const void *at, size_t bytes, berth_status wanted)
{
    berth_mobb view;
    harness_fill(&view, sizeof view);
    CHECK_EQ(berth_mobb_attach(&view, at, bytes), wanted);
    CHECK_FILLED(&view, sizeof view);
}

static void refused_mended(berth_status wanted)
{
    image_mend(image(), size);
    attach_says(forged, size, wanted);
    restore();
}

/* The size of the image as it says, against the buffer's and against its parts'. */
static void sizes_must_agree(void)
{
    (void)build(1);
    for (uint32_t wrong = 0; wrong < size; wrong++) {
        image_put32(image(), IMAGE_BYTES, wrong);
        if (wrong >= BOXES_HEADER) {
            image_mend(image(), wrong);
        }
        attach_says(forged, size, BERTH_E_HEADER);
        restore();
    }
    image_put32(image(), IMAGE_BYTES, (uint32_t)size + 4);
    attach_says(forged, size, BERTH_E_TRUNCATED);
}

static void numbers_of_the_header_must_be_in_range(void)
{
    const size_t offsets[] = {BOXES_ORIGIN_X, BOXES_ORIGIN_Y, BOXES_RADIUS, BOXES_REACH};
    const berth_num beyond = num_outward(num_from(8192), 1);

    (void)build(1);
    for (uint32_t i = 0; i < LENGTH_OF(offsets); i++) {
        for (uint32_t j = 0; j < ABSURD_NUMS; j++) {
            image_put_number(image(), offsets[i], berth_num_raw(num_absurd(j)));
            refused_mended(BERTH_E_HEADER);
        }
    }
    for (uint32_t i = 0; i < 2; i++) {
        image_put_number(image(), offsets[i], berth_num_raw(beyond));
        refused_mended(BERTH_E_HEADER);
        image_put_number(image(), offsets[i], -berth_num_raw(beyond));
        refused_mended(BERTH_E_HEADER);
        image_put_number(image(), offsets[2 + i], -1);
        refused_mended(BERTH_E_HEADER);
    }
#ifdef BERTH_Q16
    image_put_number(image(), BOXES_RADIUS, 16385);
    refused_mended(BERTH_E_HEADER);
    image_put_number(image(), BOXES_REACH, 39561);
    refused_mended(BERTH_E_HEADER);
#endif
}

/* What means nothing is 0: a byte between the fields, the unit of time of boxes that do not tilt,
 * and the header's end; in floats the widening, which only q16 has. */
static void what_means_nothing_must_be_zero(void)
{
    const size_t header_end = BOXES_NUMBER(4);
    (void)build(1);
    for (size_t at = BOXES_UNUSED; at < BOXES_HEADER; at++) {
        if (at > BOXES_UNUSED && at < header_end) {
            continue;
        }
        for (uint32_t bit = 0; bit < 8; bit++) {
            image()[at] = (unsigned char)(1u << bit);
            refused_mended(BERTH_E_HEADER);
        }
    }
    (void)build(0);
    image()[BOXES_UNIT] = 1;
    refused_mended(BERTH_E_HEADER);
#ifndef BERTH_Q16
    image()[BOXES_BAND] = 1;
    refused_mended(BERTH_E_HEADER);
#endif
}

/* The header's radius is the largest: attach takes one that is larger than all, verify does not. */
static void the_headers_radius_must_be_a_samples(void)
{
    for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
        berth_mobb view = build(member);
        image_unit *const radius =
            (image_unit *)(void *)(image() + BOXES_HEADER) +
            ((UINT32_C(1) << view.track.levels) - 1) * boxes_units(boxes_kind(member)) + 2 * COUNT;
        for (uint32_t i = 0; i < COUNT; i++) {
            if (radius[i] == (image_unit)view.track.radius) {
                radius[i] = (image_unit)view.round; /* which stays the least */
            }
        }
        image_mend(image(), size);
        CHECK_EQ(berth_mobb_attach(&view, forged, size), BERTH_OK);
        CHECK_EQ(berth_mobb_verify(&view), BERTH_E_HEADER);
    }
}

/* Reach is as far as the furthest disc reaches: less is not enough. */
static void reach_must_hold_every_disc(void)
{
    berth_mobb view = build(3);
    const berth_len reach = view.track.ground.reach;
#ifdef BERTH_Q16
    const berth_len less = reach - 1;
#else
    const berth_len less = reach * (berth_len)0.999;
#endif
    CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
    image_put_number(image(), BOXES_REACH, less);
    image_mend(image(), size);
    CHECK_EQ(berth_mobb_attach(&view, forged, size), BERTH_OK);
    CHECK_EQ(berth_mobb_verify(&view), BERTH_E_HEADER);
}

const harness_test tests[] = {
    {"sizes must agree", sizes_must_agree},
    {"numbers of the header must be in range", numbers_of_the_header_must_be_in_range},
    {"what means nothing must be zero", what_means_nothing_must_be_zero},
    {"the header's radius must be a sample's", the_headers_radius_must_be_a_samples},
    {"reach must hold every disc", reach_must_hold_every_disc},
    {0, 0},
};
