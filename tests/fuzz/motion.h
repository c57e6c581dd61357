/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions: random clips, a partner to ask against, and the exhaustive search. */

#ifndef BERTH_FUZZ_MOTION_H
#define BERTH_FUZZ_MOTION_H

#include "fuzz.h"

#include "tests/reference/reference.h"

enum { FUZZ_SAMPLES = 640 };

/* ---- Clips ---------------------------------------------------------------------------------- */

typedef struct fuzz_clip {
    berth_num x[FUZZ_SAMPLES], y[FUZZ_SAMPLES], r[FUZZ_SAMPLES];
    berth_clip clip;
} fuzz_clip;

/* A walk with steps of a sixteenth; a radius each, or one. */
static inline void fuzz_random_clip(fuzz_clip *to, uint32_t *random, uint32_t most)
{
    const uint32_t count = 1 + fuzz_random(random) % most;
    double x = 0, y = 0;
    for (uint32_t i = 0; i < count; i++) {
        to->x[i] = fuzz_num_of(x);
        to->y[i] = fuzz_num_of(y);
        to->r[i] = fuzz_num_of((fuzz_random(random) % 32) / 32.0);
        x += ((int32_t)(fuzz_random(random) % 33) - 16) / 64.0;
        y += ((int32_t)(fuzz_random(random) % 33) - 16) / 64.0;
    }
    to->clip = berth_clip_over_arrays(to->x, to->y, count, fuzz_num_of(0.5),
                                      (int32_t)(1 + fuzz_random(random) % 40));
    to->clip.r = fuzz_random(random) % 2 ? to->r : NULL;
}

/* A built view that stays. */
static inline const berth_motion *fuzz_partner(void)
{
    static uint64_t memory[1024];
    static berth_motion view;
    if (view.nodes == NULL) {
        uint32_t random = 7;
        fuzz_clip clip;
        berth_motion_desc desc = berth_motion_desc_default();
        berth_arena image = berth_arena_over(memory, sizeof memory);
        fuzz_random_clip(&clip, &random, 60);
        desc.clip = clip.clip;
        desc.leaf_size = 3;
        MUST(berth_motion_build(&desc, &image, &view) == BERTH_OK);
    }
    return &view;
}

/* ---- The exhaustive search ------------------------------------------------------------------ */

#ifdef BERTH_Q16
typedef reference_clip fuzz_reference_clip;
typedef reference_placement fuzz_reference_placement;
typedef int32_t fuzz_reference_number;
#else
typedef reference_clip_f64 fuzz_reference_clip;
typedef reference_placement_f64 fuzz_reference_placement;
typedef double fuzz_reference_number;
#endif

typedef struct fuzz_motion {
    fuzz_reference_number x[FUZZ_SAMPLES], y[FUZZ_SAMPLES], r[FUZZ_SAMPLES];
    fuzz_reference_clip clip;
    fuzz_reference_placement at;
    double scale; /* of the numbers */
} fuzz_motion;

/* The samples of a track, as its own call tells them. */
typedef berth_status (*fuzz_sample)(const void *view, uint32_t index, berth_num *x, berth_num *y,
                                    berth_num *r);

static inline berth_status fuzz_motion_sample(const void *view, uint32_t index, berth_num *x,
                                              berth_num *y, berth_num *r)
{
    return berth_motion_sample((const berth_motion *)view, index, x, y, r);
}

static inline void fuzz_read_track(fuzz_motion *to, const berth_track *track, fuzz_sample sample,
                                   const void *view, const berth_placement *at)
{
    const uint32_t count = track->samples.count;
    to->scale = 1 + fuzz_real(at->x) * fuzz_real(at->x) + fuzz_real(at->y) * fuzz_real(at->y);
    for (uint32_t i = 0; i < count; i++) {
        berth_num x, y, r;
        double far;
        MUST(i < FUZZ_SAMPLES && sample(view, i, &x, &y, &r) == BERTH_OK);
        to->x[i] = berth_num_raw(x);
        to->y[i] = berth_num_raw(y);
        to->r[i] = berth_num_raw(r);
        far =
            fuzz_real(x) * fuzz_real(x) + fuzz_real(y) * fuzz_real(y) + fuzz_real(r) * fuzz_real(r);
        to->scale = to->scale > far ? to->scale : far;
    }
    to->clip.x = to->x;
    to->clip.y = to->y;
    to->clip.r = to->r;
    to->clip.radius = 0;
    to->clip.count = count;
    to->clip.dt = track->dt;
    to->at.c = at->rotation.c;
    to->at.s = at->rotation.s;
    to->at.x = berth_num_raw(at->x);
    to->at.y = berth_num_raw(at->y);
    to->at.start = at->start;
}

static inline void fuzz_read_motion(fuzz_motion *to, const berth_motion *from,
                                    const berth_placement *at)
{
    fuzz_read_track(to, &from->track, fuzz_motion_sample, from, at);
}

/* q16: the answer is the search's, and its first tick; f32: nothing is missed. */
static inline void fuzz_compare(const fuzz_motion *a, const fuzz_motion *b, berth_status answer,
                                int32_t tick)
{
#ifdef BERTH_Q16
    const reference_result wanted = reference_collide_exact(&a->clip, &a->at, &b->clip, &b->at);
    MUST((answer == BERTH_HIT) == (wanted.hit != 0));
    MUST(answer != BERTH_HIT || tick == wanted.tick);
#else
    double clearance;
    const int together = reference_clearance(&a->clip, &a->at, &b->clip, &b->at, &clearance);
    (void)tick;
    MUST(together || answer == BERTH_CLEAR);
    /* what doubles round away is far below: 2^-40 of the lengths, whose squares `scale` holds */
    MUST(answer == BERTH_HIT || !together || clearance >= -1e-12 * (a->scale + b->scale));
#endif
}

#endif
