/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips: random ones, any ones, and the exhaustive search over what was stored of them. */

#ifndef BERTH_FUZZ_CLIP_H
#define BERTH_FUZZ_CLIP_H

#include "fuzz.h"

#include "tests/reference/reference.h"

enum { FUZZ_SAMPLES = 640 };

/* ---- Random clips --------------------------------------------------------------------------- */

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

/* ---- Any clip ------------------------------------------------------------------------------- */

typedef struct fuzz_any_clip {
    berth_num x[FUZZ_SAMPLES], y[FUZZ_SAMPLES], r[FUZZ_SAMPLES];
    berth_num records[3 * FUZZ_SAMPLES];
    berth_clip clip;
} fuzz_any_clip;

/* `count` samples in the form that `way` says; most are in range. */
static inline void fuzz_describe_clip(fuzz_any_clip *g, uint32_t way, uint32_t count,
                                      fuzz_input *in)
{
    berth_clip *const clip = &g->clip;
    for (uint32_t i = 0; i < count; i++) {
        const int strange = in->left > 0 && in->at[0] == 0xff;
        g->x[i] = strange ? fuzz_num(in) : fuzz_num_within(in, 8192);
        g->y[i] = strange ? fuzz_num(in) : fuzz_num_within(in, 8192);
        if (in->left == 0 && i > 0) { /* the rest stands still, or goes on as it went */
            g->x[i] = g->x[i - 1];
            g->y[i] = g->y[i - 1];
        }
        g->r[i] = (way & 16) && in->left > 0 ? fuzz_num(in) : fuzz_num_of((i * 7 % 16) / 8.0);
        g->records[3 * i] = g->x[i];
        g->records[3 * i + 1] = g->y[i];
        g->records[3 * i + 2] = g->r[i];
    }
    *clip = way & 32 ? berth_clip_over_records(g->records, 3 * sizeof(berth_num), count, 1)
                     : berth_clip_over_arrays(g->x, g->y, count, fuzz_num_of((way >> 6) / 2.0), 1);
    if (!(way & 32) && (way & 64)) {
        clip->r = g->r;
    }
    clip->dt = way & 128 ? fuzz_s32(in) : (int32_t)(1 + fuzz_u8(in));
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

/* A placed clip of `count` samples, which are put into it next. */
static inline void fuzz_begin_motion(fuzz_motion *to, uint32_t count, int32_t dt,
                                     const berth_placement *at)
{
    MUST(count <= FUZZ_SAMPLES);
    to->scale = 1 + fuzz_real(at->x) * fuzz_real(at->x) + fuzz_real(at->y) * fuzz_real(at->y);
    to->clip.x = to->x;
    to->clip.y = to->y;
    to->clip.r = to->r;
    to->clip.radius = 0;
    to->clip.count = count;
    to->clip.dt = dt;
    to->at.c = at->rotation.c;
    to->at.s = at->rotation.s;
    to->at.x = berth_num_raw(at->x);
    to->at.y = berth_num_raw(at->y);
    to->at.start = at->start;
}

static inline void fuzz_put_sample(fuzz_motion *to, uint32_t i, berth_num x, berth_num y,
                                   berth_num r)
{
    const double far =
        fuzz_real(x) * fuzz_real(x) + fuzz_real(y) * fuzz_real(y) + fuzz_real(r) * fuzz_real(r);
    to->x[i] = berth_num_raw(x);
    to->y[i] = berth_num_raw(y);
    to->r[i] = berth_num_raw(r);
    to->scale = to->scale > far ? to->scale : far;
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
