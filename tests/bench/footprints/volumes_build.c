/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of any volume over an outline, on the host: the paper's subdivision of a contour
 * (section 3.1), down to single segments. The shape of the tree does not depend on the volume. */

#include "volumes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POINTS 8192

typedef struct builder {
    const vol_kind *kind;
    const vol_point *points; /* as stored: rings closed */
    uint16_t *segments;      /* numbers of first points; what a node holds is a range of them */
    vol_point *corners;      /* of a node's segments, for the fit */
    unsigned char *nodes;
    uint32_t node_count, levels;
} builder;

static double middle(const builder *b, uint16_t segment, int across)
{
    const vol_point *p = &b->points[segment];
    return across ? (p[0].y + p[1].y) / 2.0 : (p[0].x + p[1].x) / 2.0;
}

static double length(const builder *b, uint16_t segment)
{
    const vol_point *p = &b->points[segment];
    return hypot(p[1].x - p[0].x, p[1].y - p[0].y);
}

/* Copies the corners of a range and returns the axis along which they extend furthest. */
static int gather(const builder *b, uint32_t begin, uint32_t end)
{
    int32_t low_x = INT16_MAX, low_y = INT16_MAX, high_x = INT16_MIN, high_y = INT16_MIN;
    uint32_t i;
    for (i = 0; i < 2 * (end - begin); i++) {
        const vol_point p = b->points[b->segments[begin + i / 2] + i % 2];
        b->corners[i] = p;
        low_x = p.x < low_x ? p.x : low_x;
        high_x = p.x > high_x ? p.x : high_x;
        low_y = p.y < low_y ? p.y : low_y;
        high_y = p.y > high_y ? p.y : high_y;
    }
    return high_y - low_y > high_x - low_x;
}

/* Moves the segments whose middles lie below the centroid of all to the front; returns where the
 * others begin, the middle of the range when one side is empty. */
static uint32_t split(builder *b, uint32_t begin, uint32_t end, int across)
{
    double sum = 0.0, weight = 0.0;
    uint32_t i, at = begin;
    for (i = begin; i < end; i++) {
        const double w = length(b, b->segments[i]) + 1e-9;
        sum += w * middle(b, b->segments[i], across);
        weight += w;
    }
    for (i = begin; i < end; i++) {
        if (middle(b, b->segments[i], across) < sum / weight) {
            const uint16_t other = b->segments[at];
            b->segments[at++] = b->segments[i];
            b->segments[i] = other;
        }
    }
    return at == begin || at == end ? (begin + end) / 2 : at;
}

/* The tree over a range of segments; returns 0 when it grows too deep. Recursion is at most
 * VOL_STACK / 2 deep. */
static int grow(builder *b, uint32_t begin, uint32_t end, uint32_t level)
{
    const uint32_t self = b->node_count++;
    const int across = gather(b, begin, end);
    if (level >= VOL_STACK / 2) {
        return 0;
    }
    b->levels = level + 1 > b->levels ? level + 1 : b->levels;
    if (end - begin == 1) {
        b->kind->bound(b->nodes, self, (uint16_t)(VOL_LEAF | b->segments[begin]), b->corners, 2);
        return 1;
    }
    b->kind->bound(b->nodes, self, 0, b->corners, 2 * (end - begin));
    {
        const uint32_t at = split(b, begin, end, across);
        unsigned char *link = b->nodes + (self + 1) * b->kind->node_bytes - 2;
        uint16_t right;
        if (!grow(b, begin, at, level + 1)) {
            return 0;
        }
        right = (uint16_t)b->node_count;
        memcpy(link, &right, sizeof right);
        return grow(b, at, end, level + 1);
    }
}

/* Rings with their first points once more at their ends, and the segments. Returns the points. */
static uint32_t close_rings(const vol_point *points, const uint16_t *end, uint32_t rings,
                            vol_point *out, uint16_t *segments, uint32_t *segment_count)
{
    uint32_t ring, i, begin = 0, count = 0;
    *segment_count = 0;
    for (ring = 0; ring < rings; ring++) {
        for (i = begin; i < end[ring]; i++) {
            segments[(*segment_count)++] = (uint16_t)count;
            out[count++] = points[i];
        }
        out[count++] = points[begin];
        begin = end[ring];
    }
    return count;
}

size_t vol_build(int kind, const vol_point *points, const uint16_t *end, uint32_t rings, void *to,
                 size_t room)
{
    static uint16_t segments[MOST_POINTS];
    static vol_point corners[2 * MOST_POINTS];
    const uint32_t given = end[rings - 1], stored = given + rings;
    vol_image *image = to;
    builder b;
    uint32_t count;
    size_t bytes;
    memset(&b, 0, sizeof b);
    b.kind = vol_kinds[kind];
    bytes = sizeof *image + stored * sizeof(vol_point) + (2 * given - 1) * b.kind->node_bytes;
    bytes = (bytes + 3) / 4 * 4;
    if (bytes > room || stored > MOST_POINTS) {
        return 0;
    }
    memset(to, 0, bytes);
    b.points = (vol_point *)(void *)(image + 1);
    b.segments = segments;
    b.corners = corners;
    image->points = (uint16_t)close_rings(points, end, rings, (vol_point *)(void *)(image + 1),
                                          segments, &count);
    b.nodes = (unsigned char *)(image + 1) + stored * sizeof(vol_point);
    if (!grow(&b, 0, count, 0)) {
        return 0;
    }
    image->kind = (uint16_t)kind;
    image->nodes = (uint16_t)b.node_count;
    image->levels = (uint16_t)b.levels;
    return bytes;
}
