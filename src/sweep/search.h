/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is asked of a stretch of time. */

#ifndef BERTHI_SWEEP_SEARCH_H
#define BERTHI_SWEEP_SEARCH_H

#include "piece.h"

/* From *tick on to where the outer discs come nearer than `more` and the margin, before `until`, by
 * the motions' trees: HIT, then *tick is there; CLEAR; UNKNOWN, all is clear before *tick. */
#define berthi_glide_skip BERTH_NAME(berthi_glide_skip)
berth_status berthi_glide_skip(berthi_glide *g, int32_t until, berthi_grain more, int32_t *tick);

/* The first contact in ticks from <= t < until, within g->from and g->until, insides included: HIT,
 * CLEAR, UNKNOWN; and g->found. */
#define berthi_glide_first BERTH_NAME(berthi_glide_first)
berth_status berthi_glide_first(berthi_glide *g, int32_t from, int32_t until);

/* ---- Starts ---------------------------------------------------------------------------------- */

/* Of whom, and with what start. */
typedef struct berthi_body_round {
    const berth_body *b;
    const berth_body_options *options;
    int32_t start, until;
    berth_body_counts counts; /* but of steps those that may still be taken */
} berthi_body_round;

/* BERTH_OK, or what is wrong with a placed body that may start in that range. */
#define berthi_body_starts_check BERTH_NAME(berthi_body_starts_check)
berth_status berthi_body_starts_check(const berth_body *b, const berth_start_range *range);

/* Goes on from r->start to the first start with which b is clear of a, or of `side`, where a is
 * null: CLEAR; HIT: none is up to r->until; UNKNOWN: all before r->start are not. Both are such as
 * berthi_glide_begin takes. And of two discs: exactly. */
#define berthi_first_clear BERTH_NAME(berthi_first_clear)
#define berthi_first_clear_disc BERTH_NAME(berthi_first_clear_disc)
berth_status berthi_first_clear(berthi_body_round *r, const berth_body *a,
                                const berthi_glide_side *side);
berth_status berthi_first_clear_disc(berthi_body_round *r, const berth_placed *a);

/* ---- What is told ---------------------------------------------------------------------------- */

static inline const berth_motion_options *
berthi_body_motion_options(const berth_body_options *options)
{
    return options != NULL ? &options->motion : NULL;
}

#define berthi_body_tell_counts BERTH_NAME(berthi_body_tell_counts)
void berthi_body_tell_counts(const berthi_glide *g, berth_body_counts *counts);

/* What two discs took. */
static inline void berthi_body_count_discs(const berth_motion_counts *of, berth_body_counts *counts)
{
    if (counts != NULL) {
        counts->steps = counts->nodes = of->steps;
        counts->pieces = counts->circles = counts->parts = counts->poses = 0;
    }
}

#endif
