/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

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

#include "../core/num.h"
#include "mobb_fit.h"

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
    if (a->ts == 0) {
        return 0;
    }
    return up ? berthi_time_up(ticks, tempo) : berthi_time_down(ticks, tempo);
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
    a->ux = BERTH_DIR_ONE;
    a->uy = 0;
    a->tc = BERTH_DIR_ONE;
    a->ts = 0;
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

/* The point in the middle of a span. */
static void centre(const axes *a, const span *s, berth_len point[3])
{
    const berthi_measure at[3] = {(s->low[0] + s->high[0]) / 2, (s->low[1] + s->high[1]) / 2,
                                  (s->low[2] + s->high[2]) / 2};
    berthi_point_at(at, a->ux, a->uy, a->tc, a->ts, point);
}

/* Returns 0 when the box leaves the limits of its numbers. */
static int mobb_store(berthi_unit *box, const axes *a, const berthi_cylinders *run)
{
    const uint32_t units = run->view->box_units;
    span s;
    berth_len at[3], extent[3];
    span_all(run, a, 0, 0, 0, &s);
    centre(a, &s, at);
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
    return berthi_box_holds(box, units, run->view->round);
}

void berthi_box_fit(berthi_unit *box, const berthi_cylinders *run, uint32_t axis, int tilted)
{
    axes a;
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
    axes a;
    span s;
    a.ux = box[BERTHI_BOX_AXIS_X];
    a.uy = box[BERTHI_BOX_AXIS_Y];
    a.tc = tilted ? box[BERTHI_BOX_TILT_C] : BERTH_DIR_ONE;
    a.ts = tilted ? box[BERTHI_BOX_TILT_S] : 0;
    span_all(run, &a, box[BERTHI_BOX_X], box[BERTHI_BOX_Y], tilted ? box[BERTHI_BOX_TIME] : 0, &s);
    return berthi_extent_holds((berthi_extent)box[BERTHI_BOX_MAJOR], s.low[0], s.high[0]) &&
           berthi_extent_holds((berthi_extent)box[BERTHI_BOX_MINOR], s.low[1], s.high[1]) &&
           (!tilted ||
            berthi_extent_holds((berthi_extent)box[BERTHI_BOX_DEPTH], s.low[2], s.high[2]));
}

/* @proves MOBB | nodes bound their samples, reach bounds all | not attach: `verify` |
 * unit/papers/test_mobb_verify */
berth_status berth_mobb_verify(const berth_mobb *view)
{
    uint32_t left, depth = 0, place = 0;
    berthi_cylinders run;
    if (view == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_mobb(view)) {
        return BERTH_E_VIEW;
    }
    if (!berthi_track_verify(&view->track)) {
        return BERTH_E_HEADER;
    }
    run.view = view;
    const berthi_unit *box = (const berthi_unit *)view->boxes;
    for (left = (UINT32_C(1) << view->track.levels) - 1; left > 0; left--) {
        run.first = berthi_first_sample(place, depth, view->track.samples.count);
        run.end = berthi_first_sample(place + 1, depth, view->track.samples.count);
        if (!box_bounds(box, &run)) {
            return BERTH_E_NODE;
        }
        berthi_preorder_next(&depth, &place, view->track.levels);
        box += view->box_units;
    }
    return BERTH_OK;
}
