/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/attach.c: each field that is wrong is named by its status, in the order of status.h, and
 * leaves the view alone. That a view on an image is the view that build made: test_legs.c. */

#include "tests/unit/attached.h"

#define FORGED_WORDS MOTION_IMAGE_WORDS
#define FORGED_VIEW berth_motion
#define FORGED_ATTACH attached
#include "tests/unit/forgeries.h"

static motion m;

/* Builds into buffer, and makes forged a copy of it. */
static berth_motion build(uint32_t count, int radii)
{
    harness_random random = harness_random_from(30);
    motion_make(&m, MOTION_WALK, &random, count, 10, 5, 6, 1);
    m.radii = radii;
    berth_motion view = motion_build(&m, 4, buffer, sizeof buffer);
    berth_motion_desc desc = motion_desc(&m, 4);
    size = berth_motion_image_size(&desc);
    copy_bytes(forged, buffer, size);
    return view;
}

HARNESS_TEST(the_crc_is_as_documented, "the CRC is as documented")
{
    (void)build(40, 1);
    image_put32(image(), IMAGE_CRC, 0);
    image_mend(image(), size);
    CHECK_BYTES(forged, buffer, size);
    CHECK_EQ(image_get32(image(), IMAGE_BYTES), size);
}

HARNESS_TEST(nulls_and_misplaced_images_are_refused, "nulls and misplaced images are refused")
{
    berth_motion view;
    (void)build(40, 0);
    harness_fill(&view, sizeof view);
    CHECK_EQ(attached(NULL, forged, size), BERTH_E_NULL);
    CHECK_EQ(attached(&view, NULL, size), BERTH_E_NULL);
    CHECK_EQ(attached(&view, NULL, 0), BERTH_E_NULL);
    CHECK_FILLED(&view, sizeof view);
    try_misplaced();
}

/* ---- The header, field by field ------------------------------------------------------------- */

static const forgery forgeries[] = {
    {IMAGE_MAGIC, 32, 0, BERTH_E_MAGIC, VALUES(0)},
    {IMAGE_MAGIC, 32, 1, BERTH_E_MAGIC, VALUES(0x54524543)},
    {IMAGE_MAGIC, 32, 0, BERTH_E_ENDIAN, VALUES(0x42455254)}, /* "BERT" the other way round */
    {IMAGE_MAGIC, 32, 1, BERTH_E_ENDIAN, VALUES(0x42455254)},
    {IMAGE_VERSION, 16, 0, BERTH_E_VERSION, VALUES(0)},
    {IMAGE_VERSION, 16, 1, BERTH_E_VERSION, VALUES(1, 2, 5, 6, 0x0303)},
    {IMAGE_ARITHMETIC, 8, 0, BERTH_E_ARITHMETIC_KIND, VALUES(0)},
    {IMAGE_ARITHMETIC, 8, 1, BERTH_E_ARITHMETIC_KIND,
     VALUES(BERTH_ARITHMETIC_ID % 3 + 1, (BERTH_ARITHMETIC_ID + 1) % 3 + 1)},
    {IMAGE_STRUCTURE, 8, 0, BERTH_E_STRUCTURE_KIND, VALUES(0)},
    {IMAGE_STRUCTURE, 8, 1, BERTH_E_STRUCTURE_KIND, VALUES(2, 255)}, /* 2: boxes */
    {IMAGE_CRC, 32, 0, BERTH_E_CRC, VALUES(0)},
    {IMAGE_UNIT, 32, 0, BERTH_E_CRC, VALUES(12345)},
    {IMAGE_LEGS, 32, 1, BERTH_E_HEADER,
     VALUES(0, 39, 41, 65535, 65536, UINT32_C(1) << 31, UINT32_MAX)},
    {IMAGE_LEAVES, 32, 1, BERTH_E_HEADER, VALUES(0, 9, 11)},
    {IMAGE_POINTS, 32, 1, BERTH_E_HEADER, VALUES(0, IMAGE_HEADER, UINT32_MAX)},
    {IMAGE_RADII, 32, 1, BERTH_E_HEADER, VALUES(0, UINT32_MAX)},
    {IMAGE_TICKS, 32, 1, BERTH_E_HEADER, VALUES(IMAGE_HEADER)},
    {IMAGE_NONE, 16, 1, BERTH_E_HEADER, VALUES(1, 65535)},
    {IMAGE_LEAF_SIZE, 16, 1, BERTH_E_HEADER, VALUES(0, 1, 3, 5, 65535)},
    {IMAGE_SHIFT, 8, 1, BERTH_E_HEADER, VALUES(17, 31, 32, 255)},
    {IMAGE_PACE, 8, 1, BERTH_E_HEADER, VALUES(PACE_FINEST + 1, 31, 32, 255)},
    {IMAGE_RADIUS_SHIFT, 8, 1, BERTH_E_HEADER, VALUES(17, 32, 255)},
    {IMAGE_FLAGS, 8, 1, BERTH_E_HEADER, VALUES(0, 2, 3, 5, 0x81)}, /* 0: the image has radii */
    {IMAGE_BEFORE, 8, 1, BERTH_E_HEADER, VALUES(1, 255)}, /* a clip is absent before and after */
    {IMAGE_AFTER, 8, 1, BERTH_E_HEADER, VALUES(1, 2)},
    {IMAGE_ZERO, 8, 1, BERTH_E_HEADER, VALUES(1, 128)},
    {IMAGE_FIRST, 32, 1, BERTH_E_HEADER, VALUES(1, UINT32_MAX)},
    {IMAGE_LENGTH, 32, 1, BERTH_E_HEADER, VALUES(0, UINT32_MAX)},
    {IMAGE_UNIT, 32, 1, BERTH_E_HEADER,
     VALUES(0, 51, UINT32_MAX, UINT32_C(1) << 31)}, /* not 51 * 40 */
};

HARNESS_TEST(each_field_has_its_status, "each field of the header has its status")
{
    (void)build(40, 1);
    try_forgeries(forgeries, LENGTH_OF(forgeries));
}

/* A clip's length is that of its legs, at most what ticks hold. */
HARNESS_TEST(lengths_are_those_of_all_legs, "lengths are those of all legs")
{
    static const struct {
        int32_t unit, length;
        berth_status status;
    } cases[] = {
        {7, 280, BERTH_OK},
        {7, 279, BERTH_E_HEADER},
        {7, 281, BERTH_E_HEADER},
        {BERTH_TICK_MAX / 40, BERTH_TICK_MAX / 40 * 40, BERTH_E_NODE}, /* the centres go too far */
        {BERTH_TICK_MAX / 40 + 1, BERTH_TICK_MAX / 40 * 40 + 40, BERTH_E_HEADER},
    };
    (void)build(40, 1);
    for (uint32_t i = 0; i < LENGTH_OF(cases); i++) {
        berth_motion view;
        restore();
        image_put32(image(), IMAGE_UNIT, (uint32_t)cases[i].unit);
        image_put32(image(), IMAGE_LENGTH, (uint32_t)cases[i].length);
        image_mend(image(), size);
        CHECK_EQ(attached(&view, forged, size), cases[i].status);
    }
}

HARNESS_TEST(sizes_must_agree, "sizes must agree")
{
    (void)build(40, 1);
    try_sizes(BERTH_IMAGE_HEADER_BYTES);
}

HARNESS_TEST(numbers_of_the_header_must_be_in_range, "numbers of the header must be in range")
{
    static const size_t offsets[] = {IMAGE_ORIGIN_X, IMAGE_ORIGIN_Y, IMAGE_REACH, IMAGE_RADIUS,
                                     IMAGE_LEAST};
    (void)build(40, 1);
    try_numbers(offsets, LENGTH_OF(offsets));
}

/* ---- Samples (test_forged.c has the nodes) -------------------------------------------------- */

HARNESS_TEST(positions_must_be_in_range, "positions must be in range")
{
    for (int radii = 0; radii < 2; radii++) {
        const uint32_t nodes = image_nodes(40, 4) * NODE_UNITS;
        image_unit *const unit = (image_unit *)(void *)(image() + IMAGE_HEADER);
        (void)build(40, radii);
        for (uint32_t i = nodes; i < nodes + m.count * (radii ? 3 : 2); i++) {
            for (uint32_t j = 0; j < ABSURD_NUMS; j++) {
                const image_unit old = unit[i];
                unit[i] = image_absurd(j);
                mended_says(BERTH_E_SAMPLE);
                unit[i] = old;
            }
        }
        image_mend(image(), size);
        CHECK_BYTES(forged, buffer, size);
    }
}

/* Floats have no grid; and without a radius each, there is nothing that radius_shift means. */
HARNESS_TEST(what_means_nothing_must_be_zero, "what means nothing must be zero")
{
#ifdef BERTH_Q16
    static const uint32_t fields[] = {IMAGE_RADIUS_SHIFT};
#else
    static const uint32_t fields[] = {IMAGE_SHIFT, IMAGE_PACE, IMAGE_RADIUS_SHIFT, IMAGE_BAND};
#endif
    (void)build(40, BERTH_ARITHMETIC_ID != 1);
    for (uint32_t i = 0; i < LENGTH_OF(fields); i++) {
        restore();
        image()[fields[i]] = 1;
        mended_says(BERTH_E_HEADER);
    }
}

/* berth_motion_info calls the header's radius the largest: verify looks whether it is. Attach
 * looks for radii above the header's largest, and below its least. */
HARNESS_TEST(radii_and_the_header, "radii and the header's")
{
    const berth_motion view = build(40, 1);
    image_unit *const radius = (image_unit *)(void *)(image() + IMAGE_HEADER) +
                               image_nodes(40, 4) * NODE_UNITS + 2 * m.count;
    const image_unit *const built = (const image_unit *)shown_of(&view).radii;
    image_unit most = 0, least = built[0];
    for (uint32_t i = 0; i < m.count; i++) {
        most = built[i] > most ? built[i] : most;
        least = built[i] < least ? built[i] : least;
    }
    for (uint32_t which = 0; which < 2; which++) {
        berth_motion found;
        restore();
        for (uint32_t i = 0; i < m.count; i++) {
            if (built[i] == (which ? most : least)) {
                radius[i] = built[(i + 1) % m.count];
            }
        }
        image_mend(image(), size);
        CHECK_EQ(attached(&found, forged, size), BERTH_OK);
        CHECK_EQ(berth_motion_verify(&found), BERTH_E_HEADER);
    }
    for (uint32_t i = 0; i < m.count; i++) {
        restore();
        radius[i] = (image_unit)(most + 1);
        mended_says(BERTH_E_SAMPLE);
        radius[i] = (image_unit)(least / 2);
        mended_says(BERTH_E_SAMPLE);
    }
}
