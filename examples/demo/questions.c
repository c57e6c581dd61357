/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The demo's questions: two recorded walks, the first placed once, the second at each point of a
 * grid, turned and delayed. Prints one line of totals for examples/demo/run, the same on every
 * machine:
 *
 *   questions HIT CLEAR BOUNDS LEGS HASH
 *
 * With DEMO_REFERENCE (on the host) each answer and its tick are also compared with an exhaustive
 * search in integers of any width, and a second line says what that took:
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
#include "tests/reference/legs.h"

#define MOST 8192
static reference_leg decoded[2][MOST];

static reference_motion decode(const berth_motion *view, reference_leg *to)
{
    berth_motion_facts facts;
    if (berth_motion_info(view, &facts) != BERTH_OK || facts.legs > MOST) {
        berth_port_exit(1);
    }
    const reference_motion motion = {to, facts.legs, facts.before, facts.after};
    for (uint32_t i = 0; i < facts.legs; i++) {
        berth_leg leg;
        if (berth_motion_leg(view, i, &leg) != BERTH_OK) {
            berth_port_exit(1);
        }
        to[i].begin = leg.begin;
        to[i].end = leg.end;
        to[i].x = leg.x;
        to[i].y = leg.y;
        to[i].to_x = leg.to_x;
        to[i].to_y = leg.to_y;
        to[i].radius = leg.radius;
    }
    return motion;
}

static reference_placement plain(const berth_placement *at)
{
    return (reference_placement){at->rotation.c, at->rotation.s, at->x, at->y, at->start};
}

/* Tests that an exhaustive search takes; counts in *different when its answer is another one. */
static uint32_t exhaustive(const berth_placement *here, const berth_placement *there,
                           berth_status answer, int32_t tick, uint32_t *different)
{
    static reference_motion a, b;
    const reference_placement pa = plain(here), pb = plain(there);
    const reference_window always = reference_always();
    if (a.count == 0) {
        a = decode(&long_a, decoded[0]);
        b = decode(&long_b, decoded[1]);
    }
    reference_meeting found = reference_motions_meet(&a, &pa, &b, &pb, &always);
    *different += found.hit != (answer == BERTH_HIT) || (found.hit && found.tick != tick);
    return found.tests;
}
#endif

int main(void)
{
    const berth_placement here = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), 0, 0);
    uint32_t hit = 0, clear = 0, bounds = 0, legs = 0, hash = 2166136261u;
    berth_placed a, b;
#ifdef DEMO_REFERENCE
    uint32_t tests = 0, different = 0;
#endif
    if (berth_motion_place(&long_a, &here, &a) != BERTH_OK) {
        berth_port_exit(1);
    }
    for (uint32_t k = 0; k < ALONG * ALONG * HEADINGS * DELAYS; k++) {
        const berth_placement there = question(k);
        berth_motion_counts counts;
        if (berth_motion_place(&long_b, &there, &b) != BERTH_OK) {
            berth_port_exit(1);
        }
        berth_status answer = berth_first_hit(&a, &b, NULL, &counts);
        hit += answer == BERTH_HIT;
        clear += answer == BERTH_CLEAR;
        bounds += counts.bounds;
        legs += counts.legs;
        hash = (hash ^ (uint32_t)answer) * 16777619u;
        hash = (hash ^ (uint32_t)counts.tick) * 16777619u;
#ifdef DEMO_REFERENCE
        tests += exhaustive(&here, &there, answer, counts.tick, &different);
#endif
    }
    say("questions");
    say_number(hit);
    say_number(clear);
    say_number(bounds);
    say_number(legs);
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
