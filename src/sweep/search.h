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
