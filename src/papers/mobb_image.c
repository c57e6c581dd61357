/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A tree of boxes in an image: checked, made a view of, looked into; and built: sizes and header,
 * samples as an image stores them, and a box for each node. */

#include "../core/arena.h"
#include "../core/num.h"
#include "mobb_image.h"

/* ---- Attaching and looking inside ------------------------------------------------------------ */

/* Everything that a query relies on is checked here, once: each field against its range, so that
 * even an image with a forged CRC cannot make a query read out of bounds or overflow. */

/* The radius around the boxes: in the paper's style none, else the least of all discs. */
static berth_len round_of(const berth_track *tree, uint32_t style)
{
    const berthi_unit *radii = (const berthi_unit *)tree->radii;
    berth_len least = style == BERTH_MOBB_PAPER ? 0 : tree->radius;
    for (uint32_t i = 0; radii != NULL && i < tree->samples.count; i++) {
        least = radii[i] < least ? radii[i] : least;
    }
    return least;
}

/* Makes the view of an image whose header holds. */
static void view_over(berth_mobb *view, const berthi_track_header *header)
{
    const uint32_t units = berthi_box_units(header->kind);
    const berthi_unit *boxes = (const berthi_unit *)(header + 1);
    const berthi_unit *samples = boxes + ((UINT32_C(1) << header->levels) - 1) * units;
    berth_track *const track = &view->track;
    track->samples.xy = samples;
    track->samples.count = header->count;
    track->radii = header->flags != 0 ? samples + header->count * 2 : NULL;
    track->ground.origin_x = berth_num_of(header->origin_x);
    track->ground.origin_y = berth_num_of(header->origin_y);
    track->ground.reach = header->reach;
    track->ground.shift = header->shift;
    track->radius = header->radius;
    track->dt = header->dt;
    track->levels = header->levels;
    track->band = header->band;
    view->boxes = boxes;
    view->round = round_of(track, header->style);
    view->unit = header->unit;
    view->box_units = (uint8_t)units;
    view->kind = (berth_mobb_kind)header->kind;
}

/* What the header says of how much there is.
 * @proves MOBB | every index of a node or a sample is in the image; ticks fit 32 bits | 1 <=
 * count <= 65535, 1 <= levels <= 16, no empty leaf, known flags; dt >= 1, count * dt < 2^30;
 * `bytes` is what these make up | unit/papers/test_mobb_attach */
static int track_sizes_hold(const berthi_track_header *header, uint32_t node_units)
{
    const uint32_t count = header->count, levels = header->levels, flags = header->flags;
    return count - 1 < BERTH_CLIP_COUNT_MAX && header->dt >= 1 &&
           berthi_product((uint32_t)header->dt, count) <= BERTH_TICK_MAX &&
           levels - 1 < BERTH_MOBB_LEVELS_MAX && count >> (levels - 1) != 0 &&
           flags <= BERTHI_FLAGS_KNOWN &&
           header->head.bytes == berthi_track_bytes(count, levels, flags, node_units);
}

/* The part of the header that a query computes with; and what means nothing, so that a later
 * version may give it a meaning.
 * @proves MOBB | no overflow: frame and exact test; a later version may use what means nothing |
 * origin within +-8192, shift <= 16, radius <= 2^14, reach <= 39560; it is 0 |
 * unit/papers/test_mobb_attach, fault/papers/test_mobb */
static int track_numbers_hold(const berthi_track_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
#ifndef BERTH_CFG_F64
    if ((header->zero[0] | header->zero[1] | header->zero[2] | header->zero[3]) != 0) {
        return 0;
    }
#endif
    return header->shift <= BERTHI_SHIFT_LIMIT && berthi_within(header->origin_x, -most, most) &&
           berthi_within(header->origin_y, -most, most) &&
           berthi_within(header->radius, 0, BERTHI_RADIUS_LIMIT) &&
           berthi_within(header->reach, 0, BERTHI_REACH_LIMIT) && berthi_band_holds(header->band);
}

/* @proves MOBB | no overflow: samples, radii | coordinates within 2^14, radii within 0 and the
 * header's | unit/papers/test_mobb_attach */
static int track_samples_hold(const berth_track *track)
{
    for (uint32_t i = 0; i < track->samples.count; i++) {
        const berthi_unit *at = berthi_sample_at(track, i);
        if (!berthi_within(at[0], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT) ||
            !berthi_within(at[1], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT) ||
            !berthi_within(berthi_radius_at(track, i), 0, track->radius)) {
            return 0;
        }
    }
    return 1;
}

/* @proves MOBB | no overflow: boxes | centre within 23176 of the origin, axis and tilt of unit
 * length, extents <= 65535, aligned ones <= 39700 less the radius around them |
 * unit/papers/test_mobb_attach */
static int box_holds(const berthi_unit *box, uint32_t units, berth_len round)
{
    const berth_len most =
        berthi_box_aligned(box, units) ? BERTHI_BOX_EXTENT_LIMIT - round : BERTHI_EXTENT_LIMIT;
    if (!berthi_within(box[BERTHI_BOX_X], -BERTHI_BOX_LIMIT, BERTHI_BOX_LIMIT) ||
        !berthi_within(box[BERTHI_BOX_Y], -BERTHI_BOX_LIMIT, BERTHI_BOX_LIMIT) ||
        berthi_norm_of(box[BERTHI_BOX_X], box[BERTHI_BOX_Y]) >
            berthi_norm_of(BERTHI_BOX_LIMIT, 0) ||
        !berthi_is_unit(box[BERTHI_BOX_AXIS_X], box[BERTHI_BOX_AXIS_Y]) ||
        !berthi_within((berthi_extent)box[BERTHI_BOX_MAJOR], 0, most) ||
        !berthi_within((berthi_extent)box[BERTHI_BOX_MINOR], 0, most)) {
        return 0;
    }
    if (berthi_box_aligned(box, units)) { /* what means nothing is 0 */
        return units == BERTHI_BOX_UNITS ||
               (box[BERTHI_BOX_TIME] == 0 && box[BERTHI_BOX_DEPTH] == 0 &&
                berthi_is_unit(box[BERTHI_BOX_TILT_C], 0));
    }
    return berthi_within(box[BERTHI_BOX_TIME], -BERTHI_BOX_TIME_LIMIT, BERTHI_BOX_TIME_LIMIT) &&
           berthi_is_unit(box[BERTHI_BOX_TILT_C], box[BERTHI_BOX_TILT_S]) &&
           berthi_within((berthi_extent)box[BERTHI_BOX_DEPTH], 0, BERTHI_EXTENT_LIMIT);
}

/* Whether every box is one to compute with, and aligned with time where the kind says so or its
 * samples last too long.
 * @proves MOBB | boxes tilt where the kind says so, and nowhere else; no overflow: time | level by
 * level; samples of a box that tilts last at most 32766 steps | unit/papers/test_mobb_attach */
static int boxes_hold(const berth_mobb *view)
{
    const berthi_unit *box = (const berthi_unit *)view->boxes;
    berthi_cylinders run;
    berthi_run_begin(&run, view);
    for (; berthi_run_is_one(&run); berthi_run_next(&run), box += view->box_units) {
        if (!box_holds(box, view->box_units, view->round) ||
            !(berthi_box_aligned(box, view->box_units) ||
              (berthi_box_may_tilt(view->kind, run.depth) && berthi_run_fits(&run)))) {
            return 0;
        }
    }
    return 1;
}

berth_status berth_mobb_attach(berth_mobb *view, const void *image, size_t size)
{
    const berthi_track_header *header = (const berthi_track_header *)image;
    berth_mobb found;
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berthi_image_check(image, size, BERTHI_STRUCTURE_MOBB);
    if (status != BERTH_OK) {
        return status;
    }
    /* the kind, where there is one, says how large the image has to be */
    if (!track_sizes_hold(header, berthi_box_units(header->kind)) || !track_numbers_hold(header)) {
        return BERTH_E_HEADER;
    }
    view_over(&found, header);
    if (!track_samples_hold(&found.track)) {
        return BERTH_E_SAMPLE;
    }
    if (header->kind > BERTH_MOBB_HYBRID_2 || header->style > BERTH_MOBB_PAPER ||
        header->unused != 0 ||
        !(header->kind == BERTH_MOBB_MOBB ? header->unit == 0 : berthi_unit_holds(header->unit))) {
        return BERTH_E_HEADER;
    }
    if (!boxes_hold(&found)) {
        return BERTH_E_NODE;
    }
    view_over(view, header); /* a copy of this size would call memcpy */
    return BERTH_OK;
}

berth_status berth_mobb_sample(const berth_mobb *view, uint32_t index, berth_num *x, berth_num *y,
                               berth_num *r)
{
    const berth_status status =
        x == NULL || y == NULL || r == NULL ? BERTH_E_NULL : berthi_mobb_check_view(view);
    if (status != BERTH_OK || index >= view->track.samples.count) {
        return status != BERTH_OK ? status : BERTH_E_INDEX;
    }
    const berth_track *tree = &view->track;
    const berthi_unit *sample = berthi_sample_at(tree, index);
    *x = berthi_stored_x(&tree->ground, sample[0]);
    *y = berthi_stored_y(&tree->ground, sample[1]);
    *r = berthi_stored_length(&tree->ground, berthi_radius_at(tree, index));
    return BERTH_OK;
}

berth_status berth_mobb_node(const berth_mobb *view, uint32_t level, uint32_t place,
                             berth_mobb_box *out)
{
    const berth_status status = out == NULL ? BERTH_E_NULL : berthi_mobb_check_view(view);
    if (status != BERTH_OK || level >= view->track.levels || place >> level != 0) {
        return status != BERTH_OK ? status : BERTH_E_INDEX;
    }
    const berth_track *tree = &view->track;
    /* from the root down each step goes to the next node in preorder, and each turn to the right
     * skips a left subtree */
    const berthi_unit *box = (const berthi_unit *)view->boxes;
    for (uint32_t depth = 1; depth <= level; depth++) {
        const uint32_t right = (place >> (level - depth)) & 1;
        box +=
            (size_t)view->box_units * (1 + right * ((UINT32_C(1) << (tree->levels - depth)) - 1));
    }
    out->first = berthi_first_sample(place, level, tree->samples.count);
    out->end = berthi_first_sample(place + 1, level, tree->samples.count);
    out->x = berthi_stored_x(&tree->ground, box[BERTHI_BOX_X]);
    out->y = berthi_stored_y(&tree->ground, box[BERTHI_BOX_Y]);
    out->axis.c = box[BERTHI_BOX_AXIS_X];
    out->axis.s = box[BERTHI_BOX_AXIS_Y];
    out->major = berthi_stored_length(&tree->ground, (berthi_extent)box[BERTHI_BOX_MAJOR]);
    out->minor = berthi_stored_length(&tree->ground, (berthi_extent)box[BERTHI_BOX_MINOR]);
    out->round = berthi_stored_length(&tree->ground, view->round);
    out->tilt.c = BERTH_DIR_ONE;
    out->tilt.s = 0;
    out->time = out->depth = berth_num_of(0);
    if (!berthi_box_aligned(box, view->box_units)) {
        out->tilt.c = box[BERTHI_BOX_TILT_C];
        out->tilt.s = box[BERTHI_BOX_TILT_S];
        out->time = berthi_stored_length(&tree->ground, box[BERTHI_BOX_TIME]);
        out->depth = berthi_stored_length(&tree->ground, (berthi_extent)box[BERTHI_BOX_DEPTH]);
    }
    return BERTH_OK;
}

/* ---- Quantisation ---------------------------------------------------------------------------- */

/* Positions are rounded to the nearest step; each radius is rounded up and widened by how far its
 * own position moved, so that the stored disc covers the given one. A clip that lies on whole steps
 * already is stored as it is. */

/* The least and the largest of an array of the clip's. */
static void track_bounds(const berthi_given *clip, const berth_num *first, berth_raw *low,
                         berth_raw *high)
{
    *low = *high = berth_num_raw(first[0]);
    for (uint32_t i = 1; i <= clip->last; i++) {
        berthi_widen(low, high, berthi_given_number(clip, first, i));
    }
}

/* One sample on the header's steps. */
typedef struct track_stored {
    berth_len at[2], r; /* steps; the radius covers the given disc */
    berthi_size moved;  /* at least how far it is from the stored position to the given one */
} track_stored;

static track_stored track_store_sample(const berthi_track_header *header, const berthi_given *clip,
                                       uint32_t i)
{
    const uint32_t shift = header->shift;
    const berth_raw radius = berthi_given_radius(clip, i);
    const berth_raw way[2] = {berthi_given_number(clip, clip->x, i) - header->origin_x,
                              berthi_given_number(clip, clip->y, i) - header->origin_y};
    track_stored sample;
    sample.at[0] = berthi_steps_near(way[0], shift);
    sample.at[1] = berthi_steps_near(way[1], shift);
    sample.moved = berthi_track_moved(way, sample.at, shift, radius);
    sample.r = berthi_steps_up(radius + (berth_raw)sample.moved, shift);
    return sample;
}

/* Whether every sample fits the header's steps. */
static int track_fits(const berthi_track_header *header, const berthi_given *clip)
{
    for (uint32_t i = 0; BERTHI_IS_EXACT && i <= clip->last; i++) {
        const track_stored sample = track_store_sample(header, clip, i);
        if (berthi_abs(sample.at[0]) > BERTHI_COORDINATE_LIMIT ||
            berthi_abs(sample.at[1]) > BERTHI_COORDINATE_LIMIT || sample.r > BERTHI_RADIUS_LIMIT) {
            return 0;
        }
    }
    return 1;
}

/* Sets the header's origin and shift: in q16 the finest step with which the clip and its largest
 * radius fit. */
static void track_choose_steps(berthi_track_header *header, const berthi_given *clip)
{
    berth_raw x_low, x_high, y_low, y_high;
    uint32_t shift = 0;
    track_bounds(clip, clip->x, &x_low, &x_high);
    track_bounds(clip, clip->y, &y_low, &y_high);
    do {
        BERTH_ASSERT(shift <= BERTHI_SHIFT_LIMIT);
        header->shift = (uint8_t)shift;
        header->origin_x = BERTHI_IS_EXACT ? berthi_grid_origin(x_low, x_high, shift)
                                           : berthi_midway(x_low, x_high);
        header->origin_y = BERTHI_IS_EXACT ? berthi_grid_origin(y_low, y_high, shift)
                                           : berthi_midway(y_low, y_high);
        shift++;
    } while (!track_fits(header, clip));
}

/* Sets the header's radius, reach and band, and stores samples and radii; null when one serves
 * all. */
static void track_store_samples(berthi_track_header *header, const berthi_given *clip,
                                berthi_unit *samples, berthi_unit *radii)
{
    const uint32_t shift = header->shift;
    header->radius = header->reach = 0;
    header->band = 0;
    for (uint32_t i = 0; i <= clip->last; i++) {
        const track_stored sample = track_store_sample(header, clip, i);
        samples[2 * i] = berthi_unit_of(sample.at[0]);
        samples[2 * i + 1] = berthi_unit_of(sample.at[1]);
        if (radii != NULL) {
            radii[i] = berthi_unit_of(sample.r);
        }
        header->radius = sample.r > header->radius ? sample.r : header->radius;
    }
    /* With one radius, every disc is stored with the largest, so reach and band come second: how
     * far a stored disc reaches beyond the given one, in 1/64 steps, rounded up, is the move of its
     * position plus the growth of its radius, at most 64 * (0.71 + 1.72) < 256. */
    for (uint32_t i = 0; i <= clip->last; i++) {
        const track_stored sample = track_store_sample(header, clip, i);
        const berth_len r = radii != NULL ? sample.r : header->radius;
        const berth_len far =
            (r + berthi_length_of(sample.at[0], sample.at[1])) * (1 + 16 * BERTHI_EPSILON);
        header->reach = far > header->reach ? far : header->reach;
        if (BERTHI_IS_EXACT) {
            const berthi_size grown =
                berthi_size_of(r, shift) - (berthi_size)berthi_given_radius(clip, i);
            const uint64_t wide = (uint64_t)(grown + sample.moved) << 6;
            const uint64_t beyond = (wide + ((UINT32_C(1) << shift) - 1)) >> shift;
            BERTH_ASSERT(beyond <= 255);
            header->band = beyond > header->band ? (uint8_t)beyond : header->band;
        }
    }
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Fitting a box around the space-time cylinders of a run of samples: choose the axes by any cheap
 * means, then make the box hold every cylinder, exactly and rounded outward. Soundness never
 * depends on the axes.
 *
 * The major axis on the ground is the paper's (section 3.1), from the first sample to the last;
 * where these coincide, to the one furthest from the first, and +x where all coincide. Or it is
 * that of the largest spread. A tilted box's axis (section 4) also has the time between first and
 * last; the second axis is horizontal, the third perpendicular to both. A cylinder's extents along
 * them are those of figure 6: the disc's radius, less what stands around the box, and the sample's
 * time. */

/* A direction in space-time and what the box spans along it. */
typedef struct axes {
    berthi_wdir ux, uy; /* on the ground */
    berthi_wdir tc, ts; /* tilt */
} axes;

typedef struct span {
    berthi_measure low[3], high[3];
} span;

/* The coordinates of a point in the axes. */
static void project(const axes *a, berth_len x, berth_len y, berth_len t, berthi_measure along[3])
{
    const berthi_measure level = (berthi_measure)berthi_dot(a->ux, a->uy, x, y);
    const berthi_measure time = (berthi_measure)t * BERTH_DIR_ONE;
    along[0] = a->tc * level + a->ts * time;
    along[1] = (berthi_measure)berthi_dot(-a->uy, a->ux, x, y) * BERTH_DIR_ONE;
    along[2] = a->tc * time - a->ts * level;
}

/* When sample i of a run begins, from the first one's begin on; along axes that are aligned with
 * time nobody asks. */
static berth_len begins_at(const berthi_cylinders *run, const axes *a, uint32_t i, int up)
{
    const int32_t ticks = (int32_t)(i - run->first) * run->view->track.dt;
    const int tempo = berthi_tempo_of_tree(run->view);
    return a->ts == 0 ? 0 : up ? berthi_time_up(ticks, tempo) : berthi_time_down(ticks, tempo);
}

/* What sample i's cylinder spans from (x, y, t) on. */
static void span_of(const berthi_cylinders *run, const axes *a, uint32_t i, berth_len x,
                    berth_len y, berth_len t, span *s)
{
    const berth_track *tree = &run->view->track;
    const berthi_unit *sample = berthi_sample_at(tree, i);
    const berthi_measure r = (berthi_measure)(berthi_radius_at(tree, i) - run->view->round) *
                             (BERTH_DIR_ONE + BERTHI_AXIS_LONGER);
    const berthi_measure side[3] = {r * berthi_abs(a->tc), r * (BERTH_DIR_ONE + BERTHI_AXIS_LONGER),
                                    r * berthi_abs(a->ts)};
    berthi_measure begins[3], ends[3];
    project(a, sample[0] - x, sample[1] - y, begins_at(run, a, i, 0) - t, begins);
    project(a, sample[0] - x, sample[1] - y, begins_at(run, a, i + 1, 1) - t, ends);
    for (int k = 0; k < 3; k++) {
        s->low[k] = (begins[k] < ends[k] ? begins[k] : ends[k]) - side[k];
        s->high[k] = (begins[k] > ends[k] ? begins[k] : ends[k]) + side[k];
    }
}

/* What all span. */
static void span_all(const berthi_cylinders *run, const axes *a, berth_len x, berth_len y,
                     berth_len t, span *all)
{
    span_of(run, a, run->first, x, y, t, all);
    for (uint32_t i = run->first + 1; i < run->end; i++) {
        span s;
        span_of(run, a, i, x, y, t, &s);
        for (int k = 0; k < 3; k++) {
            all->low[k] = s.low[k] < all->low[k] ? s.low[k] : all->low[k];
            all->high[k] = s.high[k] > all->high[k] ? s.high[k] : all->high[k];
        }
    }
}

/* ---- Axes --------------------------------------------------------------------------------------
 */

/* The vector that the axis follows; (0, 0) only when all samples coincide. Furthest is meant in the
 * larger of both coordinates, which needs no product. */
static void mobb_chord(const berthi_cylinders *run, berth_len *dx, berth_len *dy)
{
    const berthi_unit *samples = (const berthi_unit *)run->view->track.samples.xy;
    const berth_len x = samples[2 * run->first], y = samples[2 * run->first + 1];
    berth_len best = 0;
    *dx = samples[2 * (run->end - 1)] - x;
    *dy = samples[2 * (run->end - 1) + 1] - y;
    if (*dx != 0 || *dy != 0) {
        return;
    }
    for (uint32_t i = run->first + 1; i < run->end; i++) {
        const berth_len ix = samples[2 * i] - x, iy = samples[2 * i + 1] - y;
        const berth_len far = berthi_abs(ix) > berthi_abs(iy) ? berthi_abs(ix) : berthi_abs(iy);
        if (far > best) {
            best = far;
            *dx = ix;
            *dy = iy;
        }
    }
}

/* Coordinates of sample i for the moments: on the ground, or along the axis and in time. */
static void coordinates(const berthi_cylinders *run, const axes *a, uint32_t i, int in_time,
                        berthi_measure *x, berthi_measure *y)
{
    const berth_track *tree = &run->view->track;
    const berthi_unit *sample = berthi_sample_at(tree, i);
    *x = in_time ? (berthi_measure)berthi_len_of(berthi_dot(a->ux, a->uy, sample[0], sample[1]))
                 : (berthi_measure)sample[0];
    *y = in_time ? (berthi_measure)berthi_time_down((int32_t)(i - run->first) * tree->dt,
                                                    berthi_tempo_of_tree(run->view))
                 : (berthi_measure)sample[1];
}

/* About the mean, times the square of how many there are: |coordinates| <= 2^15 and at most 2^16 of
 * them, so below 2^62; a quarter of it for half_angle. */
static berthi_moments moments(const berthi_cylinders *run, const axes *a, int in_time)
{
    const berthi_measure n = (berthi_measure)(run->end - run->first);
    berthi_measure sx = 0, sy = 0, x0, y0, x, y;
    berthi_moments m = {0, 0, 0};
    coordinates(run, a, run->first, in_time, &x0, &y0);
    for (uint32_t i = run->first; i < run->end; i++) {
        coordinates(run, a, i, in_time, &x, &y);
        x = berthi_from_first(x, x0);
        y = berthi_from_first(y, y0);
        sx += x;
        sy += y;
        m.xx += x * x;
        m.xy += x * y;
        m.yy += y * y;
    }
    m.xx = (n * m.xx - sx * sx) / 4;
    m.xy = (n * m.xy - sx * sy) / 4;
    m.yy = (n * m.yy - sy * sy) / 4;
    return m;
}

static void choose_level(axes *a, const berthi_cylinders *run, uint32_t axis)
{
    berth_len dx, dy;
    if (axis == BERTH_MOBB_COVARIANCE) {
        berthi_moments m = moments(run, a, 0);
        (void)berthi_half_angle(&m, &a->ux, &a->uy);
        return;
    }
    mobb_chord(run, &dx, &dy);
    if (dx != 0 || dy != 0) {
        berthi_normalise(dx, dy, &a->ux, &a->uy);
    }
}

/* A box that goes nowhere, or whose samples last too long, stays aligned with time. */
static void choose_tilt(axes *a, const berthi_cylinders *run, uint32_t axis)
{
    const berth_track *tree = &run->view->track;
    const berthi_unit *samples = (const berthi_unit *)tree->samples.xy;
    const uint32_t first = run->first, last = run->end - 1;
    const berth_len way =
        berthi_len_of(berthi_dot(a->ux, a->uy, (berth_len)samples[2 * last] - samples[2 * first],
                                 (berth_len)samples[2 * last + 1] - samples[2 * first + 1]));
    if (!berthi_run_fits(run)) {
        return;
    }
    const berth_len time =
        berthi_time_down((int32_t)(last - first) * tree->dt, berthi_tempo_of_tree(run->view));
    if (way == 0 || time == 0) {
        return;
    }
    if (axis == BERTH_MOBB_COVARIANCE) {
        berthi_moments m = moments(run, a, 1);
        (void)berthi_half_angle(&m, &a->tc, &a->ts);
    } else {
        berthi_normalise(way, time, &a->tc, &a->ts);
    }
}

/* ---- The box ---------------------------------------------------------------------------------
 */

/* Returns 0 when the box leaves the limits of its numbers. */
static int mobb_store(berthi_unit *box, const axes *a, const berthi_cylinders *run)
{
    const uint32_t units = run->view->box_units;
    span s;
    berth_len at[3], extent[3];
    span_all(run, a, 0, 0, 0, &s);
    const berthi_measure middle[3] = {(s.low[0] + s.high[0]) / 2, (s.low[1] + s.high[1]) / 2,
                                      (s.low[2] + s.high[2]) / 2};
    berthi_point_at(middle, a->ux, a->uy, a->tc, a->ts, at);
    if (berthi_abs(at[0]) > BERTHI_BOX_LIMIT || berthi_abs(at[1]) > BERTHI_BOX_LIMIT ||
        berthi_abs(at[2]) > BERTHI_BOX_TIME_LIMIT) {
        return 0;
    }
    span_all(run, a, at[0], at[1], at[2], &s);
    for (int k = 0; k < 3; k++) {
        extent[k] = berthi_extent_up(s.low[k], s.high[k]);
        if (extent[k] > BERTHI_EXTENT_LIMIT) {
            return 0;
        }
    }
    box[BERTHI_BOX_X] = berthi_unit_of(at[0]);
    box[BERTHI_BOX_Y] = berthi_unit_of(at[1]);
    box[BERTHI_BOX_AXIS_X] = berthi_unit_of(a->ux);
    box[BERTHI_BOX_AXIS_Y] = berthi_unit_of(a->uy);
    box[BERTHI_BOX_MAJOR] = (berthi_unit)(berthi_extent)extent[0];
    box[BERTHI_BOX_MINOR] = (berthi_unit)(berthi_extent)extent[1];
    if (units == BERTHI_BOX_TILTED_UNITS) {
        box[BERTHI_BOX_TIME] = berthi_unit_of(at[2]);
        box[BERTHI_BOX_TILT_C] = berthi_unit_of(a->tc);
        box[BERTHI_BOX_TILT_S] = berthi_unit_of(a->ts);
        box[BERTHI_BOX_DEPTH] = (berthi_unit)(berthi_extent)extent[2];
    }
    return box_holds(box, units, run->view->round);
}

/* Fits a box, tilted or aligned, in the units of the view's kind. */
static void box_fit(berthi_unit *box, const berthi_cylinders *run, uint32_t axis, int tilted)
{
    axes a = {BERTH_DIR_ONE, 0, BERTH_DIR_ONE, 0};
    choose_level(&a, run, axis);
    if (tilted) {
        choose_tilt(&a, run, axis);
        if (mobb_store(box, &a, run)) {
            return;
        }
        a.tc = BERTH_DIR_ONE;
        a.ts = 0;
    }
    if (!mobb_store(box, &a, run)) {
        BERTH_ASSERT(0 && "an aligned box always fits");
    }
}

/* Whether a box holds all its cylinders. */
static int box_bounds(const berthi_unit *box, const berthi_cylinders *run)
{
    const int tilted = !berthi_box_aligned(box, run->view->box_units);
    const axes a = {box[BERTHI_BOX_AXIS_X], box[BERTHI_BOX_AXIS_Y],
                    tilted ? box[BERTHI_BOX_TILT_C] : BERTH_DIR_ONE,
                    tilted ? box[BERTHI_BOX_TILT_S] : 0};
    span s;
    span_all(run, &a, box[BERTHI_BOX_X], box[BERTHI_BOX_Y], tilted ? box[BERTHI_BOX_TIME] : 0, &s);
    return berthi_extent_holds((berthi_extent)box[BERTHI_BOX_MAJOR], s.low[0], s.high[0]) &&
           berthi_extent_holds((berthi_extent)box[BERTHI_BOX_MINOR], s.low[1], s.high[1]) &&
           (!tilted ||
            berthi_extent_holds((berthi_extent)box[BERTHI_BOX_DEPTH], s.low[2], s.high[2]));
}

/* ---- The calls ------------------------------------------------------------------------------- */

berth_mobb_desc berth_mobb_desc_default(void)
{
    const berth_mobb_desc desc = {.clip.dt = 1, .kind = BERTH_MOBB_UMOBB, .unit = BERTH_MOBB_UNIT};
    return desc;
}

/* Levels of the tree that is asked for; 0 when it cannot be had. */
static uint32_t mobb_levels_of(const berth_mobb_desc *desc)
{
    const uint32_t count = desc->clip.count, levels = desc->levels;
    if (levels == 0) {
        const uint32_t leaf = desc->leaf_size != 0 ? desc->leaf_size : BERTH_MOBB_DEFAULT_LEAF_SIZE;
        return BERTH_MOBB_LEVELS(count, leaf);
    }
    return levels > BERTH_MOBB_LEVELS_MAX || UINT32_C(1) << (levels - 1) > count ? 0 : levels;
}

static berth_status check_mobb_desc(const berth_mobb_desc *desc)
{
    if (desc == NULL) {
        return BERTH_E_NULL;
    }
    /* as numbers: an enum may be of a signed type */
    if ((uint32_t)desc->kind > BERTH_MOBB_HYBRID_2 || (uint32_t)desc->style > BERTH_MOBB_PAPER ||
        (uint32_t)desc->axis > BERTH_MOBB_COVARIANCE) {
        return BERTH_E_KIND;
    }
    if (desc->kind != BERTH_MOBB_MOBB && !berthi_unit_holds(desc->unit)) {
        return BERTH_E_UNIT;
    }
    const berth_status status = berthi_clip_check_shape(&desc->clip);
    return status == BERTH_OK && mobb_levels_of(desc) == 0 ? BERTH_E_LEVELS : status;
}

size_t berth_mobb_image_size(const berth_mobb_desc *desc)
{
    return check_mobb_desc(desc) == BERTH_OK
               ? berthi_bytes(berthi_track_bytes(desc->clip.count, mobb_levels_of(desc),
                                                 desc->clip.r != NULL,
                                                 berthi_box_units(desc->kind)))
               : 0;
}

berth_status berth_mobb_build(const berth_mobb_desc *desc, berth_arena *image, berth_mobb *view)
{
    if (desc == NULL || image == NULL || view == NULL) {
        return BERTH_E_NULL;
    }
    const berth_clip *const clip = &desc->clip;
    berth_status status = check_mobb_desc(desc);
    if (status == BERTH_OK) {
        status = berth_clip_check(clip);
    }
    if (status != BERTH_OK) {
        return status;
    }
    const uint32_t bytes = (uint32_t)berth_mobb_image_size(desc);
    berthi_track_header *header =
        (berthi_track_header *)berth_arena_take(image, bytes, BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    berthi_image_begin(&header->head, BERTHI_STRUCTURE_MOBB, bytes);
    header->levels = (uint8_t)mobb_levels_of(desc);
    header->flags = clip->r != NULL ? BERTHI_FLAG_RADII : 0;
    header->count = clip->count;
    header->dt = clip->dt;
    header->kind = (uint8_t)desc->kind;
    header->style = (uint8_t)desc->style;
    header->unit = desc->kind != BERTH_MOBB_MOBB ? desc->unit : 0;
    berthi_unit *boxes = (berthi_unit *)(void *)(header + 1);
    berthi_unit *samples =
        boxes + ((UINT32_C(1) << header->levels) - 1) * berthi_box_units(desc->kind);
    const berthi_given given = berthi_given_of_clip(clip);
    track_choose_steps(header, &given);
    track_store_samples(header, &given, samples,
                        clip->r != NULL ? samples + 2 * (size_t)clip->count : NULL);
    view_over(view, header);
    berthi_cylinders run;
    berthi_run_begin(&run, view);
    for (; berthi_run_is_one(&run); berthi_run_next(&run), boxes += view->box_units) {
        box_fit(boxes, &run, desc->axis, berthi_box_may_tilt(view->kind, run.depth));
    }
    berthi_image_seal(&header->head);
    return BERTH_OK;
}

/* ---- Verify ---------------------------------------------------------------------------------- */

/* Whether radius and reach hold for all samples. */
static int track_verify(const berth_track *track)
{
    berth_len largest = 0;
    for (uint32_t i = 0; i < track->samples.count; i++) {
        const berthi_unit *sample = berthi_sample_at(track, i);
        const berth_len r = berthi_radius_at(track, i);
        if (!berthi_within_reach(sample[0], sample[1], r, track->ground.reach)) {
            return 0;
        }
        largest = r > largest ? r : largest;
    }
    return largest == track->radius;
}

/* @proves MOBB | nodes bound their samples, reach bounds all | not attach: `verify` |
 * unit/papers/test_mobb_verify */
berth_status berth_mobb_verify(const berth_mobb *view)
{
    berthi_cylinders run;
    const berth_status status = berthi_mobb_check_view(view);
    if (status != BERTH_OK || !track_verify(&view->track)) {
        return status != BERTH_OK ? status : BERTH_E_HEADER;
    }
    const berthi_unit *box = (const berthi_unit *)view->boxes;
    berthi_run_begin(&run, view);
    for (; berthi_run_is_one(&run); berthi_run_next(&run), box += view->box_units) {
        if (!box_bounds(box, &run)) {
            return BERTH_E_NODE;
        }
    }
    return BERTH_OK;
}
