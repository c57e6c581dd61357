/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Clips: random ones, and any ones. */

#ifndef BERTH_FUZZ_CLIP_H
#define BERTH_FUZZ_CLIP_H

#include "fuzz.h"

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
    *clip = berth_clip_over_arrays(g->x, g->y, count, fuzz_num_of((way >> 6) / 2.0), 1);
    if (way & 32) {
        clip->x = g->records;
        clip->y = g->records + 1;
        clip->r = g->records + 2;
        clip->stride = 3 * sizeof(berth_num);
    } else if (way & 64) {
        clip->r = g->r;
    }
    clip->dt = way & 128 ? fuzz_s32(in) : (int32_t)(1 + fuzz_u8(in));
}

#endif
