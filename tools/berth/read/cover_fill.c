/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Filling rings with triangles, by cutting ears off: a corner is an ear when it is convex and no
 * other point of the ring lies in its triangle. Coordinates are the library's q16, so all is exact
 * in 64 bits: differences take 31, products 62. */

#include "cover.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

typedef struct spot {
    int64_t x, y;
} spot;

typedef struct ring {
    const spot *points;
    uint32_t *next, *before; /* of each point that is left */
    uint32_t left;
} ring;

/* Twice the area of a triangle, positive when it runs counter-clockwise. */
static int64_t turn(const spot *a, const spot *b, const spot *c)
{
    return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static bool same(const spot *a, const spot *b)
{
    return a->x == b->x && a->y == b->y;
}

static bool is_ear(const ring *r, uint32_t at)
{
    const spot *a = &r->points[r->before[at]], *b = &r->points[at], *c = &r->points[r->next[at]];
    if (turn(a, b, c) <= 0) {
        return turn(a, b, c) == 0; /* flat: nothing is cut off */
    }
    for (uint32_t i = r->next[r->next[at]]; i != r->before[at]; i = r->next[i]) {
        const spot *p = &r->points[i];
        if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0 && !same(p, a) &&
            !same(p, b) && !same(p, c)) {
            return false;
        }
    }
    return true;
}

/* Cuts all ears of the points first <= i < end; false when there is none though points are left. */
static bool cut_ears(ring *r, uint32_t first, uint32_t end, uint32_t *corners, long *count)
{
    uint32_t at = first, misses = 0;
    r->left = end - first;
    for (uint32_t i = first; i < end; i++) {
        r->next[i] = i + 1 < end ? i + 1 : first;
        r->before[i] = i > first ? i - 1 : end - 1;
    }
    while (r->left >= 3) {
        const uint32_t before = r->before[at], next = r->next[at];
        if (!is_ear(r, at)) {
            at = next;
            if (++misses > r->left) {
                return false;
            }
            continue;
        }
        if (turn(&r->points[before], &r->points[at], &r->points[next]) > 0) {
            uint32_t *to = corners + 3 * (*count)++;
            to[0] = before;
            to[1] = at;
            to[2] = next;
        }
        r->next[before] = next;
        r->before[next] = before;
        r->left--;
        misses = 0;
        at = r->next[next]; /* not the next at once: fans of slivers would come of it */
    }
    return true;
}

static int64_t area_of(const spot *points, uint32_t first, uint32_t end)
{
    int64_t sum = 0;
    for (uint32_t i = first + 1; i + 1 < end; i++) {
        sum += turn(&points[first], &points[i], &points[i + 1]);
    }
    return sum;
}

/* What has no inside (a point, a wall seen from above) stays as triangles without area. */
static void keep_line(uint32_t first, uint32_t end, uint32_t *corners, long *count)
{
    for (uint32_t i = first; i < end; i++) {
        uint32_t *to = corners + 3 * (*count)++;
        to[0] = i;
        to[1] = to[2] = i + 1 < end ? i + 1 : first;
    }
}

long cover_fill(const outline *o, uint32_t *corners)
{
    spot *points = grab(o->points, sizeof *points);
    ring r = {points, grab(o->points, sizeof *r.next), grab(o->points, sizeof *r.before), 0};
    long count = 0;
    uint32_t begin = 0;
    for (size_t i = 0; i < o->points; i++) {
        points[i].x = (int64_t)llround(o->x[i] * 65536.0);
        points[i].y = (int64_t)llround(o->y[i] * 65536.0);
    }
    for (size_t n = 0; n < o->rings && count >= 0; begin = o->end[n++]) {
        const int64_t area = area_of(points, begin, o->end[n]);
        if (area == 0) {
            keep_line(begin, o->end[n], corners, &count);
        } else if (area > 0 && !cut_ears(&r, begin, o->end[n], corners, &count)) {
            count = -1;
        }
    }
    free(points);
    free(r.next);
    free(r.before);
    return count;
}
