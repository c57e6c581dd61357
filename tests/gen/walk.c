/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Walks: straight or turning, swaying to either side with each step. */

#include "tests/gen/gen.h"

/* Q16.16 times Q14 to Q16.16, toward zero. */
static int32_t turned(int64_t product)
{
    return (int32_t)(product / 16384);
}

void gen_walk_samples(harness_random *random, const gen_walk *walk, gen_clip *clip)
{
    const int32_t rate = (int32_t)walk->rate;
    /* position and heading in fractions fine enough that no rate rounds anything away: units of
     * 2^-30 and of 2^-16 of a binary angle; the phase of the gait in 2^-24 of a turn */
    int64_t x = 0, y = 0, heading = (int64_t)walk->heading * 65536;
    int64_t turn = (int64_t)walk->turn * 65536 / rate;
    const uint32_t phase_step = (walk->gait << 16) / walk->rate;
    uint32_t phase = 0;

    clip->radii = walk->swing != 0;
    clip->radius = walk->radius + walk->swing;
    for (uint32_t i = 0; i < clip->count; i++) {
        const uint32_t angle = (uint32_t)(uint64_t)(heading / 65536) & 65535;
        const int32_t side = turned((int64_t)walk->sway * gen_sin(phase >> 8));

        clip->x[i] = turned(x - (int64_t)side * gen_sin(angle));
        clip->y[i] = turned(y + (int64_t)side * gen_cos(angle));
        if (clip->radii) {
            clip->r[i] = walk->radius + turned((int64_t)walk->swing * gen_sin(phase >> 7));
        }
        x += (int64_t)walk->speed * gen_cos(angle) / rate;
        y += (int64_t)walk->speed * gen_sin(angle) / rate;
        heading += turn;
        phase += phase_step;
        if (walk->wander != 0) {
            turn += harness_between(random, -walk->wander, walk->wander) * INT64_C(65536) / rate;
        }
    }
    if (clip->radii) {
        clip->radius = 0;
        for (uint32_t i = 0; i < clip->count; i++) {
            clip->radius = clip->r[i] > clip->radius ? clip->r[i] : clip->radius;
        }
    }
}

/* A constant in Q16.16 or binary angles, as a part of 1000: no floating point. */
#define MILLI(value) ((int32_t)((value)*INT64_C(65536) / 1000))

gen_walk gen_walk_random(harness_random *random, uint32_t rate)
{
    gen_walk walk;

    walk.speed = harness_between(random, MILLI(600), MILLI(3500));
    walk.sway = harness_between(random, 0, MILLI(60));
    walk.turn = harness_below(random, 3) == 0 ? harness_between(random, -16384, 16384) : 0;
    walk.wander = harness_below(random, 2) == 0 ? harness_between(random, 0, 500) : 0;
    walk.gait = 200 + harness_below(random, 200);
    walk.rate = rate;
    walk.heading = harness_below(random, 65536);
    walk.radius = harness_between(random, MILLI(200), MILLI(450));
    walk.swing = harness_below(random, 2) == 0 ? harness_between(random, 0, MILLI(200)) : 0;
    return walk;
}
