/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trajectories: the shapes of clips between knots at any times, waits among them; robots' plans. */

#include "tests/gen/gen.h"

/* ---- Knots in time -------------------------------------------------------------------------- */

/* Ticks of one leg of so many, of which each may have `share` at most. */
static int32_t gap_of(harness_random *random, gen_pace pace, int32_t share, int32_t even,
                      int32_t unit)
{
    switch (pace) {
    case GEN_EVEN: return even;
    case GEN_MIXED: return harness_below(random, 3) == 0 ? share : 1;
    case GEN_UNITS: return unit * (1 + (int32_t)harness_below(random, (uint32_t)(share / unit)));
    default: return 1 + (int32_t)harness_below(random, (uint32_t)share);
    }
}

/* Strictly increasing, the first at any tick that leaves room. */
static void make_ticks(harness_random *random, const gen_journey *journey,
                       gen_trajectory *trajectory)
{
    const int32_t legs = trajectory->count > 1 ? (int32_t)trajectory->count - 1 : 1;
    const int32_t share = journey->span / legs > 0 ? journey->span / legs : 1;
    const int32_t even = 1 + (int32_t)harness_below(random, (uint32_t)share);
    const int32_t most = share < 4096 ? share : 4096;
    const int32_t unit = 1 + (int32_t)harness_below(random, (uint32_t)most);
    int32_t tick = 0, late;

    for (uint32_t i = 0; i < trajectory->count; i++) {
        trajectory->tick[i] = tick;
        if (i + 1 < trajectory->count) {
            tick += gap_of(random, journey->pace, share, even, unit);
        }
    }
    switch (harness_below(random, 6)) {
    case 0: late = GEN_TICKS - tick; break;
    case 1: late = (int32_t)harness_below(random, (uint32_t)(GEN_TICKS - tick) + 1u); break;
    case 2: late = tick < GEN_TICKS ? 1 : 0; break;
    default: late = 0; break;
    }
    for (uint32_t i = 0; i < trajectory->count; i++) {
        trajectory->tick[i] += late;
    }
}

/* ---- Journeys ------------------------------------------------------------------------------- */

gen_journey gen_journey_random(harness_random *random, uint32_t most)
{
    gen_journey journey;
    uint32_t span, legs;

    journey.form = gen_form_random(random, most);
    if (harness_below(random, 4) == 0) {
        journey.form.shape = GEN_COURSE;
    }
    journey.pace = (gen_pace)harness_below(random, GEN_PACES);
    legs = journey.form.count;
    switch (harness_below(random, 8)) {
    case 0: span = GEN_TICKS; break;
    case 1: span = GEN_TICKS >> harness_below(random, 20); break;
    case 2: span = legs; break;
    default: span = legs * (1 + harness_below(random, 200)); break;
    }
    journey.span = (int32_t)(span < legs ? legs : span);
    journey.waits = harness_below(random, 3) == 0 ? 1 + harness_below(random, 8) : 0;
    return journey;
}

void gen_trajectory_make(harness_random *random, const gen_journey *journey,
                         gen_trajectory *trajectory)
{
    gen_clip clip = {trajectory->x, trajectory->y, trajectory->r, 0, 0, 0, 0};

    gen_clip_make(random, &journey->form, &clip);
    trajectory->count = clip.count;
    for (uint32_t i = 1; i < clip.count; i++) {
        if (harness_below(random, 16) < journey->waits) {
            clip.x[i] = clip.x[i - 1];
            clip.y[i] = clip.y[i - 1];
        }
    }
    trajectory->radii = clip.radii;
    trajectory->radius = clip.radius;
    if (clip.radii && clip.count > 1) { /* of the legs, one fewer */
        trajectory->radius = 0;
        for (uint32_t i = 0; i + 1 < clip.count; i++) {
            trajectory->radius = clip.r[i] > trajectory->radius ? clip.r[i] : trajectory->radius;
        }
    }
    trajectory->before = (int)harness_below(random, 2);
    trajectory->after = (int)harness_below(random, 2);
    if (clip.count == 1 && !trajectory->before) {
        trajectory->after = 1;
    }
    make_ticks(random, journey, trajectory);
}

/* ---- As the reference reads them ------------------------------------------------------------ */

reference_motion gen_trajectory_legs(const gen_trajectory *trajectory, reference_leg *legs)
{
    const uint32_t count = trajectory->count > 1 ? trajectory->count - 1 : 1;
    reference_motion motion;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = i + 1 < trajectory->count ? i + 1 : i;

        legs[i].begin = trajectory->tick[i];
        legs[i].end = trajectory->tick[next];
        legs[i].x = trajectory->x[i];
        legs[i].y = trajectory->y[i];
        legs[i].to_x = trajectory->x[next];
        legs[i].to_y = trajectory->y[next];
        legs[i].radius = trajectory->radii ? trajectory->r[i] : trajectory->radius;
    }
    motion.legs = legs;
    motion.count = count;
    motion.before = trajectory->before;
    motion.after = trajectory->after;
    return motion;
}

reference_motion gen_clip_legs(const gen_clip *clip, reference_leg *legs)
{
    reference_motion motion;

    for (uint32_t i = 0; i < clip->count; i++) {
        legs[i].begin = (int32_t)i * clip->dt;
        legs[i].end = legs[i].begin + clip->dt;
        legs[i].x = legs[i].to_x = clip->x[i];
        legs[i].y = legs[i].to_y = clip->y[i];
        legs[i].radius = clip->radii ? clip->r[i] : clip->radius;
    }
    motion.legs = legs;
    motion.count = clip->count;
    motion.before = motion.after = 0;
    return motion;
}
