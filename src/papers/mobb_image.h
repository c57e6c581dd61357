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

/* ---- Arithmetic ------------------------------------------------------------------------------ */

/* The arithmetic of boxes in space-time, behind one set of names, as core/arith.h is that of the
 * ground:
 *
 *   moved     how far a sample may be from where it is stored, in the caller's unit: in q16 to the
 *             nearest step, in the world, where a rotation pair may be longer than one by up to
 *             2^-14. In floats the subtraction of the origin rounds by half a unit in the last
 *             place of its result, in x and in y, and so may the sum with a radius: four epsilons
 *             of what is involved cover both
 *   time      ticks as lengths in space-time: a tick is 2^tempo steps
 *   measure   products of three while a box is fitted (q16: Q28)
 *   solid     two boxes in space-time; q16 takes lengths in units of 2^scale steps, so that extents
 *             are at most 2^15 and sums of products fit 32 bits */

/* Whether a power of two is one that a tick's length may have. */
static inline int berthi_unit_holds(int unit)
{
    return unit >= -16 && unit <= 14;
}

/* A tick is worth 2^tempo steps, in floats the caller's units. */
static inline int berthi_tempo_of(int unit, uint32_t shift)
{
    return BERTHI_IS_EXACT ? unit + 16 - (int)shift : unit;
}

#ifdef BERTH_Q16

/* `way` from the origin, as given and in steps of 2^shift. */
static inline berthi_size berthi_track_moved(const berth_raw way[2], const berth_len steps[2],
                                             uint32_t shift, berth_raw radius)
{
    const int32_t scale = (int32_t)(UINT32_C(1) << shift);
    const int64_t x = way[0] - steps[0] * scale, y = way[1] - steps[1] * scale;
    const uint32_t moved = (uint32_t)berthi_root_up((uint64_t)(x * x) + (uint64_t)(y * y));
    (void)radius;
    return moved + (moved >> 14) + (moved != 0);
}

#define BERTHI_TIME_MAX 32766 /* steps that the samples of a box that tilts last, at most */

/* floor(ticks * 2^tempo), for |ticks| * 2^tempo below 2^31. */
static inline berth_len berthi_time_down(int32_t ticks, int tempo)
{
    return tempo >= 0 ? ticks * (int32_t)(UINT32_C(1) << tempo)
                      : berthi_floor_shift(ticks, (uint32_t)-tempo);
}

static inline berth_len berthi_time_up(int32_t ticks, int tempo)
{
    return -berthi_time_down(-ticks, tempo);
}

/* Whether so many ticks are short enough for a box that tilts. */
static inline int berthi_time_fits(int32_t ticks, int tempo)
{
    return tempo <= 0 ? berthi_time_up(ticks, tempo) <= BERTHI_TIME_MAX
                      : ticks <= BERTHI_TIME_MAX >> (tempo < 15 ? tempo : 15);
}

typedef int64_t berthi_measure;

#define BERTHI_AXIS_LONGER 1 /* an axis may be this much of a unit longer than one */

/* A coordinate as the moments take it: sums are exact wherever they start. */
static inline berthi_measure berthi_from_first(berthi_measure v, berthi_measure first)
{
    (void)first;
    return v;
}

/* The nearest length to v / 2^n, and no less than a product is. */
static inline int32_t berthi_nearest(int64_t v, uint32_t n)
{
    return (int32_t)((v + (INT64_C(1) << (n - 1))) >> n);
}

static inline int32_t berthi_len_up(int32_t p)
{
    return berthi_floor_shift(p + 16383, 14);
}

/* The point with the coordinates `at` in the axes (u turned into time by (tc, ts)), to a few steps:
 * |at| < 2^46. */
static inline void berthi_point_at(const berthi_measure at[3], berthi_wdir ux, berthi_wdir uy,
                                   berthi_wdir tc, berthi_wdir ts, berth_len point[3])
{
    const int64_t level = (at[0] >> 14) * tc - (at[2] >> 14) * ts; /* Q28 */
    point[0] = berthi_nearest((level >> 14) * ux - (at[1] >> 14) * uy, 28);
    point[1] = berthi_nearest((level >> 14) * uy + (at[1] >> 14) * ux, 28);
    point[2] = berthi_nearest((at[0] >> 14) * ts + (at[2] >> 14) * tc, 28);
}

/* The least extent that holds what is spanned from a centre. */
static inline berth_len berthi_extent_up(berthi_measure low, berthi_measure high)
{
    const int64_t most = -low > high ? -low : high;
    return most > 0 ? (berth_len)((most + (BERTHI_NORM_ONE - 1)) >> 28) : 0;
}

/* Whether an extent holds it. */
static inline int berthi_extent_holds(berth_len extent, berthi_measure low, berthi_measure high)
{
    const int64_t most = (int64_t)extent << 28;
    return -low <= most && high <= most;
}

typedef uint32_t berthi_solid_sum;

/* What a test of two boxes may be wrong by, in its units: mobb_query.c derives it. `sum` is that of
 * all extents and the radius around them. */
static inline berth_len berthi_solid_slack(const berthi_frame *frame, berth_len sum)
{
    (void)frame;
    return (sum >> 10) + BERTHI_SOLID_SLACK;
}

#else

static inline berthi_size berthi_track_moved(const berth_raw way[2], const berth_len steps[2],
                                             uint32_t shift, berth_raw radius)
{
    (void)steps, (void)shift;
    return BERTHI_C(4.0) * BERTHI_EPSILON * (radius + berthi_abs(way[0]) + berthi_abs(way[1]));
}

/* v * 2^power, |power| <= 16: exact. */
static inline berth_raw berthi_times_power(berth_raw v, int power)
{
    return power >= 0 ? v * (berth_raw)(UINT32_C(1) << power)
                      : v / (berth_raw)(UINT32_C(1) << -power);
}

static inline berth_len berthi_time_down(int32_t ticks, int tempo)
{
    return berthi_times_power((berth_raw)ticks, tempo) * (1 - 2 * BERTHI_EPSILON);
}

static inline berth_len berthi_time_up(int32_t ticks, int tempo)
{
    return berthi_times_power((berth_raw)ticks, tempo) * (1 + 2 * BERTHI_EPSILON);
}

static inline int berthi_time_fits(int32_t ticks, int tempo)
{
    return berthi_time_up(ticks, tempo) <= BERTHI_BOX_TIME_LIMIT;
}

typedef berth_raw berthi_measure;

#define BERTHI_AXIS_LONGER (4 * BERTHI_EPSILON)

/* From the first one on: else a small spread far away drowns. */
static inline berthi_measure berthi_from_first(berthi_measure v, berthi_measure first)
{
    return v - first;
}

#define berthi_nearest berthi_unshifted
#define berthi_len_up berthi_itself

static inline void berthi_point_at(const berthi_measure at[3], berthi_wdir ux, berthi_wdir uy,
                                   berthi_wdir tc, berthi_wdir ts, berth_len point[3])
{
    const berth_raw level = at[0] * tc - at[2] * ts;
    point[0] = level * ux - at[1] * uy;
    point[1] = level * uy + at[1] * ux;
    point[2] = at[0] * ts + at[2] * tc;
}

static inline berth_len berthi_extent_up(berthi_measure low, berthi_measure high)
{
    const berth_raw most = -low > high ? -low : high;
    return most > 0 ? most * (1 + 32 * BERTHI_EPSILON) : 0;
}

static inline int berthi_extent_holds(berth_len extent, berthi_measure low, berthi_measure high)
{
    const berth_raw most = extent * (1 + 32 * BERTHI_EPSILON);
    return -low <= most && high <= most;
}

typedef berth_raw berthi_solid_sum;

/* Lengths along time count as those on the ground do. */
static inline berth_len berthi_solid_slack(const berthi_frame *frame, berth_len sum)
{
    return BERTHI_C(4.0) * frame->slack + sum * (BERTHI_C(64.0) * BERTHI_EPSILON);
}

#endif

/* q16: 1 when an extent of two boxes is above 2^15: `bits` are those of all. */
static inline uint32_t berthi_solid_scale(uint32_t bits)
{
    return bits >> 15;
}

static inline uint32_t berthi_extent_bits(berthi_extent extent)
{
    return BERTHI_IS_EXACT ? (uint32_t)extent : 0;
}

/* a + b * c, which stays below 2^32 in q16. */
static inline berthi_solid_sum berthi_add_product(berthi_solid_sum a, berthi_solid_sum b,
                                                  berthi_solid_sum c)
{
    BERTH_ASSERT(!BERTHI_IS_EXACT || (uint64_t)b * (uint64_t)c + (uint64_t)a <= UINT32_MAX);
    return a + b * c;
}

/* ---- The image ------------------------------------------------------------------------------- */

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
