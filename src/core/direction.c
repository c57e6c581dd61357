/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Directions of vectors and of spreads, for builders. Soundness never depends on the choice. */

#include "direction.h"
#include "root.h"

#ifdef BERTH_Q16

/* round(numerator / denominator), halves away from zero; denominator > 0. */
static int32_t nearest(int64_t numerator, int64_t denominator)
{
    const int64_t half = denominator / 2;
    return (int32_t)((numerator < 0 ? numerator - half : numerator + half) / denominator);
}

/* The vector is doubled until it is as long as 2^14, and the root keeps eight bits below its unit,
 * so each component is the nearest but for 2^-8 of a unit: the norm holds its tolerance. */
void berthi_normalise(berth_len dx, berth_len dy, berthi_wdir *ux, berthi_wdir *uy)
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

/* The two as lengths below 2^15, in proportion. */
static void shorten(int64_t x, int64_t y, berth_len *sx, berth_len *sy)
{
    while (x > 32767 || x < -32767 || y > 32767 || y < -32767) {
        x /= 2;
        y /= 2;
    }
    *sx = (berth_len)x;
    *sy = (berth_len)y;
}

#else

void berthi_normalise(berth_len dx, berth_len dy, berthi_wdir *ux, berthi_wdir *uy)
{
    /* scaled by the larger one first, so that tiny vectors do not underflow when squared */
    const berth_raw adx = berthi_abs(dx), ady = berthi_abs(dy);
    const berth_raw size = adx > ady ? adx : ady;
    const berth_raw x = dx / size, y = dy / size, length = berthi_root_real(x * x + y * y);
    *ux = x / length;
    *uy = y / length;
}

static void shorten(berth_raw x, berth_raw y, berth_len *sx, berth_len *sy)
{
    *sx = x;
    *sy = y;
}

#endif

/* The axis of largest spread stands at half the angle of (xx - yy, 2 xy); the half of a direction's
 * angle is the direction of itself plus (1, 0). */
int berthi_half_angle(const berthi_moments *moments, berthi_wdir *ux, berthi_wdir *uy)
{
    berth_len p, q;
    berthi_wdir c, s;
    shorten(moments->xx - moments->yy, 2 * moments->xy, &p, &q);
    if (p == 0 && q == 0) {
        return 0;
    }
    berthi_normalise(p, q, &c, &s);
    if (c + BERTH_DIR_ONE <= BERTH_DIR_ONE / 1024) {
        *ux = 0;
        *uy = BERTH_DIR_ONE;
    } else {
        berthi_normalise(c + BERTH_DIR_ONE, s, ux, uy);
    }
    return 1;
}
