/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The image of a tree of boxes: header, boxes, samples and radii. src/FORMATS.md has the bytes.
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

#include "../core/image.h"
#include "../motion/given.h"
#include "berth/papers/mobb.h"
#include "box.h"
#include "mobb_arith.h"

enum {
    BERTHI_FLAG_RADII = 1, /* every sample has a radius of its own */
    BERTHI_FLAGS_KNOWN = BERTHI_FLAG_RADII
};

typedef struct berthi_track_header {
    berthi_image_head head;
    uint8_t levels;
    uint8_t shift;
    uint8_t flags;
    uint8_t band; /* see berth_track */
    uint32_t count;
    int32_t dt;
    uint8_t unused; /* 0 */
    int8_t unit;    /* see berth_mobb, like the next two */
    uint8_t kind;
    uint8_t style;
    berth_raw origin_x, origin_y;
    berth_len radius, reach;
#ifndef BERTH_CFG_F64
    uint32_t zero[4];
#endif
} berthi_track_header;

/* The header is what the size macros say, on every compiler; the array has no negative size. */
typedef char berthi_track_header_size_holds[sizeof(berthi_track_header) == BERTH_IMAGE_HEADER_BYTES
                                                ? 1
                                                : -1];

/* Bytes of an image; `radii` is 1 when every sample has a radius of its own, else 0. */
static inline uint32_t berthi_track_bytes(uint32_t count, uint32_t levels, uint32_t radii,
                                          uint32_t node_units)
{
    const uint32_t units = ((UINT32_C(1) << levels) - 1) * node_units + count * (2 + radii);
    return (uint32_t)(sizeof(berthi_track_header) + units * sizeof(berthi_unit) + 3) & ~UINT32_C(3);
}

/* First sample of node `place` of level `depth`; place * count < 2^32. */
static inline uint32_t berthi_first_sample(uint32_t place, uint32_t depth, uint32_t count)
{
    return (place * count) >> depth;
}

/* Position of sample i: x, then y. */
static inline const berthi_unit *berthi_sample_at(const berth_track *track, uint32_t i)
{
    return (const berthi_unit *)track->samples.xy + 2 * (size_t)i;
}

static inline berth_len berthi_radius_at(const berth_track *track, uint32_t i)
{
    return track->radii != NULL ? ((const berthi_unit *)track->radii)[i] : track->radius;
}

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

/* Whether a view is one: not zeroed, not garbage that a glance can tell. BERTH_OK, BERTH_E_NULL or
 * BERTH_E_VIEW. */
static inline berth_status berthi_mobb_check_view(const berth_mobb *view)
{
    return view == NULL ? BERTH_E_NULL
           : view->boxes == NULL || view->track.samples.xy == NULL ||
                   view->track.levels - 1u >= BERTH_MOBB_LEVELS_MAX
               ? BERTH_E_VIEW
               : BERTH_OK;
}

#define berthi_mobb_view_over BERTH_NAME(berthi_mobb_view_over)
#define berthi_box_holds BERTH_NAME(berthi_box_holds)

/* Makes the view on an image whose header holds. */
void berthi_mobb_view_over(berth_mobb *view, const berthi_track_header *header);

/* Whether a box is one that queries can compute with. */
int berthi_box_holds(const berthi_unit *box, uint32_t units, berth_len round);

/* What a box is fitted around: samples first <= i < end of a view, as cylinders; and which node of
 * its tree that is. After the last one place is 2^depth. */
typedef struct berthi_cylinders {
    const berth_mobb *view;
    uint32_t first, end, depth, place;
} berthi_cylinders;

static inline void berthi_run_bound(berthi_cylinders *run)
{
    const uint32_t count = run->view->track.samples.count;
    run->first = berthi_first_sample(run->place, run->depth, count);
    run->end = berthi_first_sample(run->place + 1, run->depth, count);
}

/* From the root on. */
static inline void berthi_run_begin(berthi_cylinders *run, const berth_mobb *view)
{
    run->view = view;
    run->depth = run->place = 0;
    berthi_run_bound(run);
}

static inline int berthi_run_is_one(const berthi_cylinders *run)
{
    return run->place >> run->depth == 0;
}

/* The next node: down to the left child, or from a leaf past every subtree that ends with it. */
static inline void berthi_run_next(berthi_cylinders *run)
{
    if (run->depth + 1 < run->view->track.levels) {
        run->depth++;
        run->place *= 2;
    } else {
        run->place++;
        for (; run->place % 2 == 0 && run->depth > 0; run->depth--) {
            run->place /= 2;
        }
    }
    berthi_run_bound(run);
}

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
