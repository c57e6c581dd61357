/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Damaged images of motions: clips and trajectories, without and with radii. */

#include "tests/fault/use.h"
#include "tests/unit/image.h"

#define COUNT 11u
#define LEAF 3u

static motion m;
static IMAGE_BUFFER(good, 400);
static IMAGE_BUFFER(reference, BERTH_MOTION_IMAGE_WORDS_RADII(20, 4));
static berth_motion partner; /* a good view, to query against */

static size_t make(uint32_t kind)
{
    harness_random random = harness_random_from(70);

    motion_make(&m, MOTION_WALK, &random, 20, 8, 0, 0, 0.5);
    partner = motion_build(&m, 4, reference, sizeof reference);
    motion_make(&m, MOTION_WALK, &random, COUNT, 8, 1, 1, 0.5);
    m.radii = (int)(kind % 2);
    m.straight = kind > 1;
    m.before = BERTH_STANDS;
    m.after = BERTH_ABSENT;
    for (uint32_t i = 0; i < COUNT; i++) {
        m.tick[i] = 3 + (int32_t)(11 * i);
    }
    (void)motion_build(&m, LEAF, good, sizeof good);
    return image_get32((const unsigned char *)good, IMAGE_BYTES);
}

static void use_all(const berth_motion *view)
{
    use_view(view, &partner);
}

#define victim berth_motion
#define VICTIM_KINDS 4u
#define VICTIM_HEADER IMAGE_HEADER
#define VICTIM_ACCEPTED 100
#define attach_to attached
enum { inside = 0 };
#include "tests/fault/damage.inl"
