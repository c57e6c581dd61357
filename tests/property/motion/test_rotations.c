/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: nothing is missed where a rotation is longer than one, which the widening of stored discs
 * has to hold, too. */

#include "tests/property/aimed.h"

#ifdef BERTH_Q16

/* A clip with one sample that its grid moves as far as can be along x, and a radius that is rounded
 * up by nothing: its stored disc has nothing to spare. Returns the sign of the move. */
static int make_tight(harness_random *random, slot *s)
{
    const uint32_t shift = 1 + harness_below(random, 15);
    const int32_t step = (int32_t)(UINT32_C(1) << shift);
    const int32_t half = 16384 * step; /* the most that this grid holds */
    const int32_t moved = step / 2 - (int32_t)harness_below(random, 2);
    const int32_t steps = harness_between(random, 1, 16000);
    const int up = (int)harness_below(random, 2);
    gen_clip clip = {s->x, s->y, s->r, 3, 4, 0, 0};
    berth_motion_desc desc = {0};

    clip.radius = steps * step - moved;
    for (int i = 0; i < 3; i++) {
        s->x[i] = s->y[i] = 0;
    }
    s->x[0] = -half; /* the grid begins here */
    s->x[1] = harness_between(random, 1, 2 * (half / step) - 1) * step - half +
              (up ? step - moved : moved);
    s->x[2] = half;
    make_clip(s, &clip, 1, &desc);
    build(s, &desc, 0);
    CHECK_EQ(shown_of(&s->view).shift, shift);
    return up ? -1 : 1;
}

/* The same again. */
static gen_clip clip_of(slot *s)
{
    const gen_clip clip = {s->x, s->y, s->r, 3, 4, s->r[0], 0};
    return clip;
}

static void turn_long(harness_random *random, reference_placement *p)
{
    const uint32_t heading = gen_heading(random);
    int32_t longest = 0;

    for (int i = 0; i < 16; i++) {
        reference_placement other = *p;

        gen_turn(random, heading, &other);
        const int32_t norm = other.c * other.c + other.s * other.s;
        if (norm > longest) {
            longest = norm;
            *p = other;
        }
    }
}

/* Both moved samples point at each other and collide by one unit of Q16.16. */
HARNESS_TEST(test_long_rotations, "nothing is missed where a rotation is longer than one")
{
    given_tally seen = {0, 0, 0, 0, 0, 0, 0};

    for (uint32_t round = 0; round < 2000; round++) {
        harness_random random = harness_round(UINT64_C(0x6c6f6e6700000000), round);
        const gen_pair pair = {1, 1};
        reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
        gen_way way;
        const int sign_a = make_tight(&random, &pool[0]);
        const int sign_b = make_tight(&random, &pool[1]);
        turn_long(&random, &ra);
        way.x = sign_a * ra.c;
        way.y = sign_a * ra.s;
        rb.c = -sign_b * way.x;
        rb.s = -sign_b * way.y;
        gen_clip clip_a = clip_of(&pool[0]);
        gen_clip clip_b = clip_of(&pool[1]);
        reference_clip aim_a = gen_reference(&clip_a);
        reference_clip aim_b = gen_reference(&clip_b);
        if (!gen_apart(&random, &aim_a, &ra, &aim_b, &rb, pair, way, 0) ||
            !gen_tighten(&aim_a, &ra, &aim_b, &rb, pair, way, 0)) {
            continue;
        }
        berth_placement pa = placement_of(&random, &ra, 0);
        berth_placement pb = placement_of(&random, &rb, 0);
        check_pair(&pool[0], &pa, &pool[1], &pb, NULL, &seen);
    }
    harness_note("%u cases, hits %u", seen.cases, seen.hits);
    CHECK_LE(1000, seen.cases);
}

#else

HARNESS_SKIPPED(test_long_rotations, "nothing is missed where a rotation is longer than one",
                "only q16 has grids and rotations that are coarse")

#endif
