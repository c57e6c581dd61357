/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Legs that are told together are told as one by one: a thing goes on and turns where it is, in six
 * legs beside what stands, perhaps for a time, and the first contact is that of the windows of its
 * legs, in each of which there is nothing ahead. With a margin that grows none of these may hit
 * with what that is at its begin where all of it does not.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED

#include "tests/unit/carried.h"

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

enum { KNOTS = 7 };

static carried mover, wall;

static double eighths(harness_random *random, int32_t low, int32_t high)
{
    return harness_between(random, low, high) / 8.0;
}

static void make_mover(harness_random *random)
{
    const double wide = eighths(random, 1, 40), before = eighths(random, 0, 16);
    double x = eighths(random, -96, 0), y = eighths(random, -16, 16);
    int32_t heading = 2048 * (int32_t)harness_below(random, 32), tick = 0, way = 0;

    carried_begin(&mover, CARRIED_SWEEP, harness_below(random, 2) * 0.25);
    carried_box(&mover, -before, -wide / 2, eighths(random, 1, 40), wide / 2);
    for (uint32_t k = 0; k < KNOTS; k++) {
        carried_knot(&mover, x, y, heading, tick, way);
        tick += harness_between(random, 2, 200);
        way = 0;
        if (harness_below(random, 4) == 0) {
            way = -(int)harness_below(random, 2);
            heading += 2048 * harness_between(random, 1, 15);
        } else {
            x += eighths(random, 1, 48);
            y += eighths(random, -8, 8);
        }
    }
    carried_place(&mover, eighths(random, -8, 8), eighths(random, -8, 8),
                  harness_below(random, 4) != 0 ? 0 : harness_between(random, 0, 65535), 0);
}

/* Beside a knot a wall along x, nearly, of which now and then a point juts out. */
static void make_wall(harness_random *random)
{
    static const double cosine[CARRIED_POINTS] = {1, 0.75, 0, -0.75, -1, -0.75, 0, 0.75};
    const uint32_t k = harness_below(random, KNOTS);
    const double x = mover.kx[k] + eighths(random, -24, 24);
    const double y = eighths(random, 8, 96);

    carried_begin(&wall, CARRIED_STANDING, harness_below(random, 2) * 0.5);
    for (uint32_t i = 0; i < CARRIED_POINTS; i++) {
        const int long_one = i % 4 == 0 || harness_below(random, 12) == 0;
        const double far = eighths(random, 1, long_one ? 160 : 8);
        carried_corner(&wall, far * cosine[i], far * cosine[(i + 6) % CARRIED_POINTS]);
    }
    carried_place(&wall, x, harness_below(random, 2) == 0 ? mover.ky[k] - y : mover.ky[k] + y,
                  harness_between(random, -2000, 2000), 0);
    if (harness_below(random, 4) == 0) {
        const int32_t from = harness_between(random, -100, 300);
        CHECK_EQ(berth_footprint_stand(&wall.footprint, &wall.at, from,
                                       from + harness_between(random, 1, 600), 0, &wall.body),
                 BERTH_OK);
    }
}

static berth_status ask(int32_t from, int32_t until, double margin, berth_rate rate,
                        berth_body_impact *impact, uint32_t *pieces)
{
    const berth_body_options o = {{0, from, until, num_from(margin), rate}, num_from(0), 0};
    berth_body_counts counts;
    const berth_status found =
        berth_bodies_time_of_impact(&wall.body, &mover.body, &o, impact, &counts);

    *pieces += counts.pieces;
    return found;
}

/* The first contact of the windows of its legs, with as much margin at the begin of each. */
static berth_status ask_legs(double margin, double a_tick, int32_t *tick, uint32_t *pieces)
{
    for (uint32_t k = 0; k + 1 < KNOTS; k++) {
        const double now = margin + mover.tick[k] * a_tick;
        berth_body_impact impact;
        const berth_status found =
            ask(mover.tick[k], mover.tick[k + 1], now > 0 ? now : 0, 0, &impact, pieces);
        if (found != BERTH_CLEAR) {
            *tick = impact.tick;
            return found;
        }
    }
    return BERTH_CLEAR;
}

HARNESS_TEST(test_ahead, "as leg by leg")
{
    uint32_t hits = 0, ahead = 0;

    for (uint32_t round = PROPERTY_ROUND; round < HARNESS_CASES; round++) {
        harness_random random = harness_round(UINT64_C(0x6168656164000000), round);
        const double margin = eighths(&random, 0, 4);
        berth_body_impact impact;
        uint32_t pieces = 0, alone = 0;
        int32_t tick = 0;

        make_mover(&random);
        make_wall(&random);
        const int32_t end = mover.tick[KNOTS - 1];
        const berth_status all = ask(0, end, margin, 0, &impact, &pieces);
        CHECK_EQ(ask_legs(margin, 0, &tick, &alone), all);
        CHECK(all != BERTH_HIT || impact.tick == tick);
        hits += all == BERTH_HIT;
        ahead += pieces < alone;
        if (ask_legs(margin - 0.0625, 1.0 / 256, &tick, &alone) == BERTH_HIT) {
            CHECK_EQ(ask(0, end, margin, BERTH_RATE(1.0 / 256), &impact, &pieces), BERTH_HIT);
            CHECK(impact.tick <= tick);
        }
    }
    harness_note("%u hits, in %u rounds legs were told together", hits, ahead);
    CHECK(HARNESS_CASES < 400 || (hits > HARNESS_CASES / 8 && ahead > HARNESS_CASES / 20));
}

#else

HARNESS_SKIPPED(test_ahead, "as leg by leg", "many of them: on the host")

#endif
