/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_MOBB_FIT_H
#define BERTHI_MOBB_FIT_H

#include "mobb_image.h"
#include "mobb_arith.h"

#define berthi_box_fit BERTH_NAME(berthi_box_fit)
#define berthi_box_bounds BERTH_NAME(berthi_box_bounds)

/* What a box is fitted around: samples first <= i < end of a view, as cylinders. */
typedef struct berthi_cylinders {
    const berth_mobb *view;
    uint32_t first, end;
} berthi_cylinders;

/* Steps that a tick is worth are 2^tempo. */
static inline int berthi_tempo_of_tree(const berth_mobb *view)
{
    return berthi_tempo_of(view->unit, view->track.ground.shift);
}

/* Whether a run lasts no longer than the samples of a box that tilts may. */
static inline int berthi_run_fits(const berthi_cylinders *run)
{
    return berthi_time_fits((int32_t)(run->end - run->first) * run->view->track.dt,
                            berthi_tempo_of_tree(run->view));
}

/* Fits a box, tilted or aligned, in the units of the view's kind. */
void berthi_box_fit(berthi_unit *box, const berthi_cylinders *run, uint32_t axis, int tilted);

/* Whether a box holds all its cylinders. */
int berthi_box_bounds(const berthi_unit *box, const berthi_cylinders *run);

#endif
