/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building with too little memory: every length of the image arena from nothing to enough, at
 * every misalignment. A refusal leaves no trace; a success writes its own bytes and no others. */

#include "tests/unit/image.h"

#define MOST 24u
#define IMAGE_WORDS BERTH_MOTION_IMAGE_WORDS_RADII(MOST, 1)
#define SLACK 16u

static motion m;
static IMAGE_BUFFER(guarded, IMAGE_WORDS + SLACK / 2);
static IMAGE_BUFFER(clean, IMAGE_WORDS + SLACK / 2); /* the pattern that guarded is filled with */

/* Builds into `length` bytes, `offset` after an aligned place, of which `before` are taken. */
static void build_once(const berth_motion_desc *desc, size_t offset, size_t length, size_t before)
{
    unsigned char *const bytes = (unsigned char *)guarded;
    const unsigned char *const unwritten = (const unsigned char *)clean;
    const size_t from = offset + before,
                 gap = (IMAGE_ALIGNMENT - from % IMAGE_ALIGNMENT) % IMAGE_ALIGNMENT;
    const size_t size = berth_motion_image_size(desc), first = from + gap, end = first + size;
    berth_arena image = berth_arena_over(bytes + offset, length);
    const void *const taken = berth_arena_take(&image, before, 1);
    berth_motion view;

    CHECK(taken == bytes + offset);
    harness_fill(&view, sizeof view);
    copy_bytes(guarded, clean, sizeof guarded);
    const berth_status status = berth_motion_build(desc, &image, &view);
    if (offset + length < end) {
        CHECK_EQ(status, BERTH_E_IMAGE_SPACE);
        CHECK_BYTES(guarded, clean, sizeof guarded);
        CHECK_FILLED(&view, sizeof view);
        CHECK_EQ(image.used, before);
        CHECK_EQ(image.high, before);
    } else {
        CHECK_EQ(status, BERTH_OK);
        CHECK_BYTES(bytes, unwritten, first);
        CHECK_BYTES(bytes + end, unwritten + end, sizeof guarded - end);
        CHECK_EQ(image.used, end - offset);
        CHECK_EQ(image.high, end - offset);
        CHECK((const unsigned char *)shown_of(&view).nodes ==
              bytes + first + BERTH_MOTION_HEADER_BYTES);
        CHECK_EQ(berth_motion_attach(&view, bytes + first, size), BERTH_OK);
    }
}

static void every_length_of(const berth_motion_desc *desc)
{
    const size_t size = berth_motion_image_size(desc);
    CHECK_LE(size + 32, sizeof guarded);
    harness_fill(clean, sizeof clean);
    for (size_t offset = 0; offset < 8; offset++) {
        for (size_t length = 0; length <= size + 8; length++) {
            build_once(desc, offset, length, 0);
        }
        for (size_t before = 1; before <= 9; before++) {
            for (size_t length = size + before - 1; length <= size + before + 8; length++) {
                if (offset + length <= sizeof guarded) {
                    build_once(desc, offset, length, before);
                }
            }
        }
    }
}

static void every_length(uint32_t count, uint32_t leaf, int straight, int radii)
{
    harness_random random = harness_random_from(40 + count);

    motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
    m.straight = straight;
    m.radii = radii;
    m.before = m.after = BERTH_STANDS;
    for (uint32_t i = 0; i < count; i++) {
        m.tick[i] = 10 + (int32_t)i * 100;
    }
    berth_motion_desc desc = motion_desc(&m, leaf);
    every_length_of(&desc);
}

HARNESS_TEST(clips, "clips, every length")
{
    for (int radii = 0; radii < 2; radii++) {
        every_length(1, 1, 0, radii);
        every_length(7, 2, 0, radii);
        every_length(MOST, radii ? 3 : 1, 0, radii);
    }
}

HARNESS_TEST(trajectories, "trajectories, every length")
{
    every_length(1, 2, 1, 0);
    every_length(2, 2, 1, 1);
    every_length(12, 2, 1, 1);
}

/* A null buffer, an arena that is used up, and one that was reset. */
HARNESS_TEST(arenas_without_room, "arenas without room")
{
    harness_random random = harness_random_from(41);
    berth_arena null = berth_arena_over(NULL, SIZE_MAX), full, reset;
    berth_motion view;

    motion_make(&m, MOTION_WALK, &random, 10, 10, 0, 0, 1);
    berth_motion_desc desc = motion_desc(&m, 4);
    harness_fill(&view, sizeof view);
    CHECK_EQ(berth_motion_build(&desc, &null, &view), BERTH_E_IMAGE_SPACE);
    full = berth_arena_over(guarded, sizeof guarded);
    CHECK(berth_arena_take(&full, sizeof guarded, 1) != NULL);
    CHECK_EQ(berth_motion_build(&desc, &full, &view), BERTH_E_IMAGE_SPACE);
    CHECK_FILLED(&view, sizeof view);

    reset = berth_arena_over(guarded, berth_motion_image_size(&desc));
    const size_t mark = berth_arena_mark(&reset);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(berth_motion_build(&desc, &reset, &view), BERTH_OK);
        CHECK_EQ(berth_motion_build(&desc, &reset, &view), BERTH_E_IMAGE_SPACE);
        CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
        berth_arena_reset(&reset, mark);
    }
    CHECK_EQ(reset.high, berth_motion_image_size(&desc));
}
