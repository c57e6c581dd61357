/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Inner circles: how deep a point is inside of an outline, and where near a node it is deepest.
 *
 * A disc around a point of the inside that reaches no further than the nearest segment is covered;
 * and a point beyond it, but no further than the parts' rounding, is either inside, or has a
 * segment between it and the disc's centre, and that is nearer to it than the rounding.
 *
 * The search looks from a grid of points, then goes from the deepest of these uphill in ever
 * smaller steps. It finds no maximum for sure, and needs none: what it finds is measured. */

#include "../core/num.h"
#include "build.h"

/* The grid's pitch is the node's radius by this; the last step is the radius found by that; and an
 * inner circle is worth its bytes when its radius is not smaller than the node's by that. */
enum { INNER_GRID = 4, INNER_FINE = 16, INNER_WORTH = 8 };

/* ---- How deep -------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* At most `most`, else the distance rounded down: points differ by at most 22000 along each axis,
 * so products of two differences are below 2^30. */
static int32_t distance_down(const berthi_unit *p, int32_t x, int32_t y, int32_t most)
{
    const int32_t ex = p[2] - p[0], ey = p[3] - p[1], dx = x - p[0], dy = y - p[1];
    const int32_t along = ex * dx + ey * dy, length2 = ex * ex + ey * ey;
    uint32_t d2;
    if (along <= 0) {
        d2 = (uint32_t)(dx * dx + dy * dy);
    } else if (along >= length2) {
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

/* Further than any two points are apart. */
#define INNER_FAR 32000

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
    return (ex * (y - p[1]) > ey * (x - p[0])) == (ey > 0);
}

/* Whether (x, y) is so far from the box around the segment from p on. */
static int is_beyond(const berthi_unit *p, berth_len x, berth_len y, berth_len far)
{
    return (p[0] >= x + far && p[2] >= x + far) || (p[0] <= x - far && p[2] <= x - far) ||
           (p[1] >= y + far && p[3] >= y + far) || (p[1] <= y - far && p[3] <= y - far);
}

/* berthi_clearance; *nearest is the point with which the segment begins that is looked at first,
 * and becomes that of the one that decided. */
static berth_len clearance(const berthi_rings *rings, berth_len x, berth_len y, berth_len least,
                           uint32_t *nearest)
{
    berth_len most = distance_down(rings->xy + 2 * (size_t)*nearest, x, y, INNER_FAR);
    uint32_t ring, i = 0;
    int inside = 0;
    for (ring = 0; ring < rings->count && most > least; ring++, i++) {
        const uint32_t last = rings->ends[ring] - 1u;
        for (; i < last; i++) {
            const berthi_unit *p = rings->xy + 2 * (size_t)i;
            inside ^= ray_crosses(p, x, y);
            if (!is_beyond(p, x, y, most)) {
                const berth_len far = distance_down(p, x, y, most);
                *nearest = far < most ? i : *nearest;
                most = far;
                if (most <= least) {
                    return 0;
                }
            }
        }
    }
    return inside && most > least ? most : 0;
}

berth_len berthi_clearance(const berthi_rings *rings, berth_len x, berth_len y, berth_len least)
{
    uint32_t nearest = 0;
    return clearance(rings, x, y, least, &nearest);
}

berth_len berthi_inner_radius(berth_len clearance, berth_len rounding)
{
#ifdef BERTH_Q16
    return clearance - berthi_ceil_shift(clearance, 13) + rounding;
#else
    return clearance * (1 - 64 * BERTHI_EPSILON) + rounding;
#endif
}

/* ---- Where deepest --------------------------------------------------------------------------- */

typedef struct deepest {
    berthi_rings rings;
    berth_len x, y, depth, limit;
    uint32_t nearest;
} deepest;

/* Takes (x, y) when it is deeper; it is kept where an image may have a centre. */
static int look_from(deepest *best, berth_len x, berth_len y)
{
    berth_len depth;
    if (berthi_abs(x) > best->limit || berthi_abs(y) > best->limit) {
        return 0;
    }
    depth = clearance(&best->rings, x, y, best->depth, &best->nearest);
    if (depth <= best->depth) {
        return 0;
    }
    best->x = x;
    best->y = y;
    best->depth = depth;
    return 1;
}

/* Uphill from the best point, as long as one of eight neighbours is deeper, but not for ever. */
static void go_uphill(deepest *best, berth_len step)
{
    int moves = 4, found = 1;
    while (found && moves-- != 0) {
        const berth_len x = best->x, y = best->y;
        int i;
        found = 0;
        for (i = 0; i < 9; i++) {
            if (i != 4) {
                found |= look_from(best, x + (berth_len)(i % 3 - 1) * step,
                                   y + (berth_len)(i / 3 - 1) * step);
            }
        }
    }
}

/* The places of a grid around a node's centre, from the middle outward: of two that are as deep the
 * one that is nearer to it stays. */
static void look_around(deepest *best, const berthi_unit *node, berth_len pitch)
{
    const berth_len x = node[BERTHI_CIRCLE_X], y = node[BERTHI_CIRCLE_Y];
    for (int ring = 0; ring <= INNER_GRID; ring++) {
        for (int i = -ring; i <= ring; i++) {
            const int stride = i == -ring || i == ring || ring == 0 ? 1 : 2 * ring;
            for (int j = -ring; j <= ring; j += stride) {
                if (i * i + j * j <= INNER_GRID * INNER_GRID) {
                    (void)look_from(best, x + (berth_len)i * pitch, y + (berth_len)j * pitch);
                }
            }
        }
    }
}

int berthi_inner_find(const berthi_builder *builder, const berthi_unit *node, berthi_unit *disc)
{
    const berth_len radius = (berthi_extent)node[BERTHI_CIRCLE_RADIUS];
    berth_len step = radius / INNER_GRID;
    deepest best = {{builder->points, builder->ends, 0}, 0, 0, 0, 0, 0};
    best.rings.count = builder->source->rings;
    best.limit = BERTHI_FOOTPRINT_LIMIT;
    look_around(&best, node, step);
    while (best.depth > 0 && step * INNER_FINE > best.depth) {
        step = step / 2;
        go_uphill(&best, step);
    }
    if (best.depth <= 0) {
        return 0;
    }
    best.depth =
        berthi_inner_radius(berthi_clearance(&best.rings, best.x, best.y, 0), builder->rounding);
    if (best.depth * INNER_WORTH < radius) {
        return 0;
    }
    disc[BERTHI_CIRCLE_X] = (berthi_unit)best.x;
    disc[BERTHI_CIRCLE_Y] = (berthi_unit)best.y;
    disc[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)best.depth;
    disc[BERTHI_CIRCLE_LINK] = 0;
    return 1;
}
