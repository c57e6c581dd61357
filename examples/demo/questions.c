/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The demo's questions: two recorded walks, the second placed at each point of a grid, turned and
 * delayed. Prints one line of totals for examples/demo/run, the same on every machine:
 *
 *   questions HIT CLEAR BOUNDS SAMPLES HASH
 *
 * With DEMO_REFERENCE (on the host) each answer is also compared with an exhaustive search in
 * integers of any width, and a second line says what that took:
 *
 *   exhaustive TESTS DIFFERENT-ANSWERS */

#include <berth/berth.h>

#include "long_a.h"
#include "long_b.h"
#include "examples/common/say.h"
#include "port/port.h"

#define ALONG 9 /* places along x and y, a metre apart, around the origin */
#define HEADINGS 8
#define DELAYS 7 /* starts, three seconds apart */

static berth_placement question(uint32_t number)
{
    const int32_t x = (int32_t)(number % ALONG) - ALONG / 2;
    const int32_t y = (int32_t)(number / ALONG % ALONG) - ALONG / 2;
    const uint32_t heading = number / (ALONG * ALONG) % HEADINGS;
    const int32_t delay = (int32_t)(number / (ALONG * ALONG * HEADINGS)) - DELAYS / 2;
    return berth_placement_at(
        berth_num_of(x * BERTH_NUM_TO_RAW(1)), berth_num_of(y * BERTH_NUM_TO_RAW(1)),
        (berth_angle)(heading * 65536u / HEADINGS), delay * 3 * LONG_A_TICKS_PER_SECOND);
}

#ifdef DEMO_REFERENCE
#include "tests/reference/reference.h"

#define MOST 8192
static int32_t decoded[2][3][MOST];

static reference_clip decode(const berth_motion *view, int32_t to[3][MOST])
{
    const reference_clip clip = {to[0], to[1], to[2], 0, view->track.samples.count, view->track.dt};
    uint32_t i;
    for (i = 0; i < view->track.samples.count && i < MOST; i++) {
        if (berth_motion_sample(view, i, &to[0][i], &to[1][i], &to[2][i]) != BERTH_OK) {
            berth_port_exit(1);
        }
    }
    return clip;
}

static reference_placement plain(const berth_placement *at)
{
    const reference_placement placement = {at->rotation.c, at->rotation.s, at->x, at->y, at->start};
    return placement;
}

/* Tests that an exhaustive search takes; counts in *different when its answer is another one. */
static uint32_t exhaustive(const berth_placement *here, const berth_placement *there,
                           berth_status answer, uint32_t *different)
{
    const reference_clip a = decode(&long_a, decoded[0]), b = decode(&long_b, decoded[1]);
    const reference_placement pa = plain(here), pb = plain(there);
    const reference_result found = reference_collide_exact(&a, &pa, &b, &pb);
    *different += found.hit != (answer == BERTH_HIT);
    return found.tests;
}
#endif

int main(void)
{
    const berth_placement here = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), 0, 0);
    uint32_t hit = 0, clear = 0, bounds = 0, samples = 0, hash = 2166136261u, k;
#ifdef DEMO_REFERENCE
    uint32_t tests = 0, different = 0;
#endif
    for (k = 0; k < ALONG * ALONG * HEADINGS * DELAYS; k++) {
        const berth_placement there = question(k);
        berth_motion_counts counts;
        const berth_status answer =
            berth_motion_collide(&long_a, &here, &long_b, &there, NULL, &counts);
        hit += answer == BERTH_HIT;
        clear += answer == BERTH_CLEAR;
        bounds += counts.bounds;
        samples += counts.samples;
        hash = (hash ^ (uint32_t)answer) * 16777619u;
        hash = (hash ^ (uint32_t)counts.tick) * 16777619u;
#ifdef DEMO_REFERENCE
        tests += exhaustive(&here, &there, answer, &different);
#endif
    }
    say("questions");
    say_number(hit);
    say_number(clear);
    say_number(bounds);
    say_number(samples);
    say_number(hash);
    say("\n");
#ifdef DEMO_REFERENCE
    say("exhaustive");
    say_number(tests);
    say_number(different);
    say("\n");
#endif
    berth_port_exit(0);
    return 0;
}
