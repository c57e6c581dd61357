/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Damaged images of motions: clips, trajectories, and trajectories in several blocks (q16), without
 * and with radii. */

#include "tests/fault/use.h"
#include "tests/unit/legs.h"

#define COUNT 11u
#define LEAF 3u

static motion m;
static IMAGE_BUFFER(good, 400);
static IMAGE_BUFFER(reference, BERTH_MOTION_IMAGE_WORDS_RADII(20, 4));
static berth_motion partner; /* a good view, to query against */

static size_t make(uint32_t kind)
{
    static given g;
    harness_random random = harness_random_from(70);
    berth_motion view;
    const int radii = (int)(kind % 2);

    motion_make(&m, MOTION_WALK, &random, 20, 8, 0, 0, 0.5);
    partner = motion_build(&m, 4, reference, sizeof reference);
    motion_make(&m, MOTION_WALK, &random, COUNT, 8, 1, 1, 0.5);
    m.radii = radii;
    g.count = kind < 4 ? COUNT : 5;
    g.dt = m.dt;
    g.radii = radii;
    g.straight = kind > 1;
    g.radius = m.radius;
    g.before = BERTH_STANDS;
    g.after = BERTH_ABSENT;
    for (uint32_t i = 0; i < g.count; i++) {
        g.x[i] = kind < 4 ? m.x[i] : num_from(20.0 * i);
        g.y[i] = m.y[i];
        g.r[i] = m.r[i];
        g.tick[i] = 3 + (int32_t)(11 * i);
    }
    CHECK(given_build(&g, LEAF, good, sizeof good, &view));
    return image_get32((const unsigned char *)good, IMAGE_BYTES);
}

static void use_all(const berth_motion *view)
{
    use_view(view, &partner);
}

#define victim berth_motion
#define VICTIM_KINDS 6u
#define VICTIM_HEADER IMAGE_HEADER
#define VICTIM_ACCEPTED 100
#define attach_to attached
enum { inside = 0 };
#include "tests/fault/damage.inl"

const harness_test tests[] = {DAMAGE_TESTS, {0, 0}};
