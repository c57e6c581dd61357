/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fitting a rounded box around a run of samples: choose the axis by any cheap means, then make the
 * box hold every sample by exact arithmetic rounded outward. Soundness never depends on the axis.
 *
 * The axis is the paper's (section 3.1): from the first sample to the last. Where these coincide
 * (a closed loop, a stand-still) it goes from the first sample to the one furthest from it, the
 * earliest if several are; where all coincide it is +x. */

#include "mobb_fit.h"
#include "root.h"

/* The vector that the axis follows; (0, 0) only when all samples coincide. Furthest is meant in the
 * larger of both coordinates, which needs no product. */
static void direction(const berthi_unit *samples, uint32_t first, uint32_t end, berth_len *dx,
                      berth_len *dy)
{
    const berth_len x = samples[2 * first], y = samples[2 * first + 1];
    berth_len best = 0;
    uint32_t i;
    *dx = samples[2 * (end - 1)] - x;
    *dy = samples[2 * (end - 1) + 1] - y;
    if (*dx != 0 || *dy != 0) {
        return;
    }
    for (i = first + 1; i < end; i++) {
        const berth_len ix = samples[2 * i] - x, iy = samples[2 * i + 1] - y;
        const berth_len far = berthi_abs(ix) > berthi_abs(iy) ? berthi_abs(ix) : berthi_abs(iy);
        if (far > best) {
            best = far;
            *dx = ix;
            *dy = iy;
        }
    }
}

#ifdef BERTH_Q16

/* round(numerator / denominator), halves away from zero; denominator > 0. */
static int32_t nearest(int64_t numerator, int64_t denominator)
{
    const int64_t half = denominator / 2;
    return (int32_t)((numerator < 0 ? numerator - half : numerator + half) / denominator);
}

/* The direction of (dx, dy), not (0, 0), |dx|, |dy| <= 2^15. The vector is doubled until it is as
 * long as 2^14, and the root keeps eight bits below its unit, so each component is the nearest but
 * for 2^-8 of a unit: the norm holds its tolerance. */
static void normalise(int32_t dx, int32_t dy, berthi_wdir *ux, berthi_wdir *uy)
{
    uint64_t length2;
    int64_t length;
    while (berthi_abs(dx) < 16384 && berthi_abs(dy) < 16384) {
        dx *= 2;
        dy *= 2;
    }
    length2 = (uint64_t)((int64_t)dx * dx + (int64_t)dy * dy);
    length = berthi_root_u64(length2 << 16);
    *ux = nearest((int64_t)dx * 4194304, length);
    *uy = nearest((int64_t)dy * 4194304, length);
}

/* The stored point at `along` and `across` (Q14 of steps) in the axes of (ux, uy), to a few steps:
 * the extents are measured from it afterwards. |along|, |across| < 2^30. */
static void locate(berthi_prod along, berthi_prod across, berthi_wdir ux, berthi_wdir uy,
                   berth_len *x, berth_len *y)
{
    const int64_t px = (int64_t)along * ux - (int64_t)across * uy;
    const int64_t py = (int64_t)along * uy + (int64_t)across * ux;
    *x = nearest(px, BERTHI_NORM_ONE);
    *y = nearest(py, BERTHI_NORM_ONE);
}

/* The least h with proj <= h * |u|^2 / 2^14: then the points with |p . u| <= proj are within h of
 * the centre along u / 2^14, whatever the rounding of u. */
static berth_len extent_up(berthi_prod proj, berthi_wdir ux, berthi_wdir uy)
{
    const int64_t norm = (int64_t)ux * ux + (int64_t)uy * uy;
    return (berth_len)((((int64_t)proj << 14) + norm - 1) / norm);
}

#else

static void normalise(berth_raw dx, berth_raw dy, berthi_wdir *ux, berthi_wdir *uy)
{
    /* scaled by the larger one first, so that tiny vectors do not underflow when squared */
    const berth_raw adx = berthi_abs(dx), ady = berthi_abs(dy);
    const berth_raw size = adx > ady ? adx : ady;
    const berth_raw x = dx / size, y = dy / size, length = berthi_root_real(x * x + y * y);
    *ux = x / length;
    *uy = y / length;
}

static void locate(berthi_prod along, berthi_prod across, berthi_wdir ux, berthi_wdir uy,
                   berth_len *x, berth_len *y)
{
    *x = along * ux - across * uy;
    *y = along * uy + across * ux;
}

static berth_len extent_up(berthi_prod proj, berthi_wdir ux, berthi_wdir uy)
{
    /* the projection, the norm and the division each round once or twice */
    return proj / (ux * ux + uy * uy) * (1 + 16 * BERTHI_EPSILON);
}

#endif

/* Least and largest coordinate of samples along u. */
static void spread(const berthi_unit *samples, uint32_t first, uint32_t end, berthi_wdir ux,
                   berthi_wdir uy, berthi_prod *low, berthi_prod *high)
{
    uint32_t i;
    *low = *high = berthi_dot(ux, uy, samples[2 * first], samples[2 * first + 1]);
    for (i = first + 1; i < end; i++) {
        const berthi_prod v = berthi_dot(ux, uy, samples[2 * i], samples[2 * i + 1]);
        *low = v < *low ? v : *low;
        *high = v > *high ? v : *high;
    }
}

/* The middle of a spread, |low|, |high| < 2^29.1. */
static berthi_prod middle(berthi_prod low, berthi_prod high)
{
    return (low + high) / 2;
}

/* The largest |(p - (x, y)) . u| of the samples, as an extent. */
static berth_len half_extent(const berthi_unit *samples, uint32_t first, uint32_t end,
                             berthi_wdir ux, berthi_wdir uy, berth_len x, berth_len y)
{
    berthi_prod most = 0;
    uint32_t i;
    for (i = first; i < end; i++) {
        const berthi_prod v =
            berthi_abs(berthi_dot(ux, uy, samples[2 * i] - x, samples[2 * i + 1] - y));
        most = v > most ? v : most;
    }
    return extent_up(most, ux, uy);
}

void berthi_box_fit(berthi_unit *node, const berthi_unit *samples, const berthi_unit *radii,
                    uint32_t first, uint32_t end)
{
    berth_len dx, dy, x, y;
    berthi_wdir ux = BERTH_DIR_ONE, uy = 0;
    berthi_prod along_low, along_high, across_low, across_high;
    uint32_t i;
    direction(samples, first, end, &dx, &dy);
    if (dx != 0 || dy != 0) {
        normalise(dx, dy, &ux, &uy);
    }
    spread(samples, first, end, ux, uy, &along_low, &along_high);
    spread(samples, first, end, -uy, ux, &across_low, &across_high);
    locate(middle(along_low, along_high), middle(across_low, across_high), ux, uy, &x, &y);
    node[BERTHI_NODE_X] = berthi_unit_of(x);
    node[BERTHI_NODE_Y] = berthi_unit_of(y);
    node[BERTHI_NODE_AXIS_X] = berthi_unit_of(ux);
    node[BERTHI_NODE_AXIS_Y] = berthi_unit_of(uy);
    node[BERTHI_NODE_MAJOR] = berthi_unit_of(half_extent(samples, first, end, ux, uy, x, y));
    node[BERTHI_NODE_MINOR] = berthi_unit_of(half_extent(samples, first, end, -uy, ux, x, y));
    if (radii != NULL) {
        node[BERTHI_NODE_RADIUS] = radii[first];
        for (i = first + 1; i < end; i++) {
            if (radii[i] > node[BERTHI_NODE_RADIUS]) {
                node[BERTHI_NODE_RADIUS] = radii[i];
            }
        }
    }
}
