/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* chord.c against the reference, over all that the ranges allow: whether an event is near, to the
 * unit, and the radius that covers it, of which a unit less does not. */

#include "src/motion/chord.h"
#include "tests/gen/raw.h"
#include "tests/reference/cover.h"
#include "tests/unit/support.h"

enum { EDGE = 536870912, TICKS = 1073741823 };

/* Of any size up to `most`, often at the end. */
static int32_t draw(harness_random *random, int32_t most)
{
    const uint32_t bits = harness_below(random, 31);
    const int32_t size = bits < 29 ? (int32_t)(most >> bits) : most;
    const int32_t drawn = harness_between(random, -size, size);
    return harness_below(random, 4) == 0 ? (drawn < 0 ? -size : size) : drawn;
}

static int32_t draw_tick(harness_random *random, int32_t least, int32_t most)
{
    switch (harness_below(random, 4)) {
    case 0: return least;
    case 1: return most;
    default: return harness_between(random, least, most);
    }
}

static berthi_chord chord;
static berthi_event event;
static reference_chord whole;

/* A chord and an event, in the library's numbers and as the reference's. Half of the events are
 * near to the chord, to be decided by a unit. */
static void make(harness_random *random, int32_t *x, int32_t *y, int32_t *r, int32_t *tick)
{
    whole.t0 = draw_tick(random, 0, TICKS - 1);
    whole.t1 = draw_tick(random, whole.t0 + 1, TICKS);
    whole.x0 = draw(random, EDGE);
    whole.y0 = draw(random, EDGE);
    whole.x1 = draw(random, EDGE);
    whole.y1 = draw(random, EDGE);
    *tick = draw_tick(random, whole.t0, whole.t1);
    *x = draw(random, EDGE);
    *y = draw(random, EDGE);
    *r = draw(random, EDGE) & INT32_MAX >> 2;
    if (harness_below(random, 2) == 0) { /* rounded, and some units beside it */
        const int64_t after = *tick - whole.t0, all = whole.t1 - whole.t0;
        const int32_t dx = draw(random, 1000), dy = draw(random, 1000);
        const int64_t near_x = whole.x0 + ((int64_t)whole.x1 - whole.x0) * after / all + dx;
        const int64_t near_y = whole.y0 + ((int64_t)whole.y1 - whole.y0) * after / all + dy;
        *x = near_x > EDGE || near_x < -EDGE ? *x : (int32_t)near_x;
        *y = near_y > EDGE || near_y < -EDGE ? *y : (int32_t)near_y;
    }
    chord.from[0] = FROM_RAW(whole.x0);
    chord.from[1] = FROM_RAW(whole.y0);
    chord.to[0] = FROM_RAW(whole.x1);
    chord.to[1] = FROM_RAW(whole.y1);
    chord.t0 = whole.t0;
    chord.t1 = whole.t1;
    event.at[0] = FROM_RAW(*x);
    event.at[1] = FROM_RAW(*y);
    event.r = FROM_RAW(*r);
    event.tick = *tick;
}

#ifdef BERTH_Q16

/* The least radius that covers, by bisection with the reference alone; -1 when it is beyond what
 * chords are asked. */
static int64_t least_radius(int32_t x, int32_t y, int32_t r, int32_t tick)
{
    int64_t below = (int64_t)r - 1, enough = (int64_t)r + 2 * (int64_t)EDGE;

    if (enough > INT32_MAX) {
        enough = INT32_MAX;
    }
    whole.radius = (int32_t)enough;
    if (!reference_covers(&whole, tick, x, y, r)) {
        return -1;
    }
    while (enough - below > 1) {
        const int64_t middle = below + (enough - below) / 2;
        whole.radius = (int32_t)middle;
        if (reference_covers(&whole, tick, x, y, r)) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    return enough;
}

HARNESS_TEST(distances_are_exact, "distances are exact")
{
    for (uint32_t number = 0; number < HARNESS_CASES; number++) {
        harness_random random = harness_round(UINT64_C(0x63686f7264000000), number);
        int32_t x, y, r, tick;
        make(&random, &x, &y, &r, &tick);
        int64_t least = least_radius(x, y, r, tick);
        if (least < 0) {
            continue;
        }
        CHECK(berthi_chord_near(&chord, &event, (berth_raw)(least - r)));
        CHECK(least == r || !berthi_chord_near(&chord, &event, (berth_raw)(least - r - 1)));
        /* and what a rotation makes of the distance */
        least += ((least - r) >> 14) + (least != r);
        CHECK_EQ(berthi_chord_cover(&chord, &event, 0), least);
        CHECK_EQ(berthi_chord_cover(&chord, &event, (berth_raw)least), least);
        if (least > 0) {
            CHECK_EQ(berthi_chord_cover(&chord, &event, (berth_raw)(least - 1)), least);
        }
    }
}

#else

/* Never below the truth, and above it by 32 units in the last place of the lengths at most. */
HARNESS_TEST(distances_are_exact, "distances are exact")
{
    const double slack = 32 * (double)BERTHI_EPSILON;

    for (uint32_t number = 0; number < HARNESS_CASES; number++) {
        harness_random random = harness_round(UINT64_C(0x63686f7264000000), number);
        int32_t x, y, r, tick;
        reference_chord_f64 real;
        double out, size, radius;
        make(&random, &x, &y, &r, &tick);
        real.x0 = (double)chord.from[0];
        real.y0 = (double)chord.from[1];
        real.x1 = (double)chord.to[0];
        real.y1 = (double)chord.to[1];
        real.t0 = chord.t0;
        real.t1 = chord.t1;
        real.radius = 0;
        out = reference_uncovered(&real, tick, (double)event.at[0], (double)event.at[1],
                                  (double)event.r);
        size = magnitude((double)event.at[0] - real.x0) + magnitude((double)event.at[1] - real.y0) +
               magnitude(real.x1 - real.x0) + magnitude(real.y1 - real.y0) + (double)event.r;
        radius = (double)berthi_chord_cover(&chord, &event, 0);
        CHECK_REAL_LE(out - HEX_1(36), radius);
        CHECK_REAL_LE(radius, out + slack * size + HEX_1(36));
        if (berthi_chord_near(&chord, &event, event.r)) {
            CHECK_REAL_LE(out - HEX_1(36), 2 * (double)event.r);
        }
    }
}

#endif
