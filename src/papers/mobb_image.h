/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The image of a tree of boxes: as in track.h, with boxes for nodes and three bytes of the header
 * (src/FORMATS.md).
 *
 * A box is BOX_X ... BOX_MINOR in a MOBB tree, BOX_X ... BOX_DEPTH in the others. In space-time,
 * with time in units of 2^-tempo ticks from the clip's begin, it holds the points q with
 *
 *   |(q - c) . (tc u, ts)| <= MAJOR,  |(q - c) . (u turned left, 0)| <= MINOR,
 *   |(q - c) . (-ts u, tc)| <= DEPTH,    c = (X, Y, TIME), u = AXIS, (tc, ts) = TILT
 *
 * of which a MOBB tree has the first two with (tc, ts) = (1, 0), and its nodes' own time. Around a
 * box stands `round`: the least radius of all discs, or 0 in the paper's style. */

#ifndef BERTHI_MOBB_IMAGE_H
#define BERTHI_MOBB_IMAGE_H

#include "box.h"
#include "mobb_arith.h"
#include "track.h"

/* What a box that may tilt has besides the units of papers/box.h. */
enum {
    BERTHI_BOX_TIME = BERTHI_BOX_UNITS,
    BERTHI_BOX_TILT_C,
    BERTHI_BOX_TILT_S,
    BERTHI_BOX_DEPTH,
    BERTHI_BOX_TILTED_UNITS
};

/* Units of a box in a tree of some kind. */
static inline uint32_t berthi_box_units(uint32_t kind)
{
    return kind == BERTH_MOBB_MOBB ? BERTHI_BOX_UNITS : BERTHI_BOX_TILTED_UNITS;
}

/* Whether boxes of a level may tilt in a tree of some kind. */
static inline int berthi_box_may_tilt(uint32_t kind, uint32_t depth)
{
    return kind == BERTH_MOBB_UMOBB || (kind == BERTH_MOBB_HYBRID_1 && depth > 0) ||
           (kind == BERTH_MOBB_HYBRID_2 && depth == 0);
}

/* Whether a box has no tilt. */
static inline int berthi_box_aligned(const berthi_unit *box, uint32_t units)
{
    return units == BERTHI_BOX_UNITS || box[BERTHI_BOX_TILT_S] == 0;
}

static inline int berthi_is_mobb(const berth_mobb *view)
{
    return view->boxes != NULL && berthi_is_track(&view->track);
}

#define berthi_mobb_view_over BERTH_NAME(berthi_mobb_view_over)
#define berthi_box_holds BERTH_NAME(berthi_box_holds)

/* Makes the view on an image whose header holds. */
void berthi_mobb_view_over(berth_mobb *view, const berthi_track_header *header);

/* Whether a box is one that queries can compute with. */
int berthi_box_holds(const berthi_unit *box, uint32_t units, berth_len round);

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

#endif
