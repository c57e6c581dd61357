/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How deep a point is inside of an outline.
 *
 * A disc around a point of the inside that reaches no further than the nearest segment is covered;
 * and a point beyond it, but no further than the parts' rounding, is either inside, or has a
 * segment between it and the disc's centre, and that is nearer to it than the rounding. */

#include "clearance.h"

#include "../core/num.h"

#ifdef BERTH_Q16

/* Further than any two points are apart. */
#define INNER_FAR 32000

/* At most `most`, else the distance rounded down: points differ by at most 22000 along each axis,
 * so products of two differences are below 2^30. */
static int32_t distance_down(const berthi_unit *p, int32_t x, int32_t y, int32_t most)
{
    const int32_t ex = (int32_t)p[2] - p[0], ey = (int32_t)p[3] - p[1];
    const int32_t dx = x - p[0], dy = y - p[1];
    /* @argued: points that attach has asked, and the middle of a circle among them */
    BERTH_ASSERT(-22000 <= ex && ex <= 22000 && -22000 <= ey && ey <= 22000);
    BERTH_ASSERT(-22000 <= dx && dx <= 22000 && -22000 <= dy && dy <= 22000);
    BERTH_ASSERT(0 <= most && most <= INNER_FAR);
    const int32_t along = ex * dx + ey * dy, length2 = ex * ex + ey * ey;
    uint32_t d2;
    if (along <= 0) {
        d2 = (uint32_t)(dx * dx + dy * dy);
    } else if (along >= length2) {
        /* @argued: as above, from the other end */
        d2 = (uint32_t)((dx - ex) * (dx - ex) + (dy - ey) * (dy - ey));
    } else {
        const int64_t cross = (int64_t)ex * dy - (int64_t)ey * dx;
        const uint64_t square = (uint64_t)(cross * cross);
        if (square >= (uint64_t)(uint32_t)(most * most) * (uint32_t)length2) {
            return most;
        }
        d2 = (uint32_t)(square / (uint32_t)length2);
    }
    return d2 >= (uint32_t)(most * most) ? most : (int32_t)berthi_root_u64(d2);
}

#else

berth_len berthi_distance_real(const berthi_unit *p, const berthi_unit *q, berth_len x, berth_len y)
{
    const berth_len ex = q[0] - p[0], ey = q[1] - p[1], dx = x - p[0], dy = y - p[1];
    const berth_len length2 = ex * ex + ey * ey;
    berth_len along = length2 > 0 ? (ex * dx + ey * dy) / length2 : 0;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return berthi_root_real((dx - along * ex) * (dx - along * ex) +
                            (dy - along * ey) * (dy - along * ey));
}

static berth_len distance_down(const berthi_unit *p, berth_len x, berth_len y, berth_len most)
{
    const berth_len off = 16 * BERTHI_EPSILON *
                          (berthi_abs(x) + berthi_abs(y) + berthi_abs(p[0]) + berthi_abs(p[1]) +
                           berthi_abs(p[2]) + berthi_abs(p[3]));
    const berth_len far = berthi_distance_real(p, p + 2, x, y) - off;
    return far < most ? far : most;
}

#define INNER_FAR BERTHI_CENTRE_LIMIT

#endif

/* Whether the ray from (x, y) to the right crosses the segment from p on. */
static int ray_crosses(const berthi_unit *p, berth_len x, berth_len y)
{
    const berth_len ex = p[2] - (berth_len)p[0], ey = p[3] - (berth_len)p[1];
    if ((p[1] > y) == (p[3] > y)) {
        return 0;
    }
    /* @argued: as above: products below 2^30 */
    return (ex * (y - p[1]) > ey * (x - p[0])) == (ey > 0);
}

/* Whether (x, y) is so far from the box around the segment from p on. */
static int is_beyond(const berthi_unit *p, berth_len x, berth_len y, berth_len far)
{
    return (p[0] >= x + far && p[2] >= x + far) || (p[0] <= x - far && p[2] <= x - far) ||
           (p[1] >= y + far && p[3] >= y + far) || (p[1] <= y - far && p[3] <= y - far);
}

berth_len berthi_clearance(berthi_rings *rings, berth_len x, berth_len y, berth_len least)
{
    berth_len most = distance_down(rings->xy + 2 * (size_t)rings->nearest, x, y, INNER_FAR);
    uint32_t ring, i = 0;
    int inside = 0;
    for (ring = 0; ring < rings->count && most > least; ring++, i++) {
        const uint32_t last = rings->ends[ring] - 1u;
        for (; i < last; i++) {
            const berthi_unit *p = rings->xy + 2 * (size_t)i;
            inside ^= ray_crosses(p, x, y);
            if (!is_beyond(p, x, y, most)) {
                const berth_len far = distance_down(p, x, y, most);
                rings->nearest = far < most ? i : rings->nearest;
                most = far;
                if (most <= least) {
                    return 0;
                }
            }
        }
    }
    return inside ? most : 0;
}

berth_len berthi_inner_radius(berth_len clearance, berth_len rounding)
{
    /* @argued: what attach has asked, or build made so */
    BERTH_ASSERT(0 <= rounding && rounding <= BERTHI_FOOTPRINT_RADIUS_LIMIT);
    return clearance > 0 ? berthi_turned_down(clearance) + rounding : 0;
}
