/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "tests/meshes/union.h"

#include "tests/unit/support.h"

#include <geos_c.h>

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

/* ---- Rings ---------------------------------------------------------------------------------- */

typedef struct ring {
    const double *xy;
    uint32_t count;
} ring;

typedef struct shape {
    double *xy;
    ring *rings;
    uint32_t count, points;
} shape;

static void quiet(const char *format, ...)
{
    (void)format;
}

void union_begin(void)
{
    initGEOS(quiet, quiet);
}

void union_end(void)
{
    finishGEOS();
}

static double area_of(const ring *r)
{
    double sum = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        const double *a = r->xy + 2 * (size_t)i, *b = r->xy + 2 * (size_t)((i + 1) % r->count);
        sum += (a[0] - r->xy[0]) * (b[1] - r->xy[1]) - (b[0] - r->xy[0]) * (a[1] - r->xy[1]);
    }
    return sum / 2;
}

static double distance_to(const ring *r, double x, double y)
{
    double least = INFINITY;
    for (uint32_t i = 0; i < r->count; i++) {
        const double *a = r->xy + 2 * (size_t)i, *b = r->xy + 2 * (size_t)((i + 1) % r->count);
        const double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
        double t = length > 0 ? ((x - a[0]) * dx + (y - a[1]) * dy) / length : 0;
        t = fmin(fmax(t, 0), 1);
        least = fmin(least, hypot(a[0] + t * dx - x, a[1] + t * dy - y));
    }
    return least;
}

static int winding(const ring *r, double x, double y)
{
    int turns = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        const double *a = r->xy + 2 * (size_t)i, *b = r->xy + 2 * (size_t)((i + 1) % r->count);
        const double side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        turns += a[1] <= y && b[1] > y && side > 0;
        turns -= a[1] > y && b[1] <= y && side < 0;
    }
    return turns;
}

/* The same along the axis on which it is further. The larger of two distances along a segment is
 * convex, so thirds close in on its least. */
static double axis_distance_to(const ring *r, double x, double y)
{
    double least = INFINITY;
    for (uint32_t i = 0; i < r->count; i++) {
        const double *a = r->xy + 2 * (size_t)i, *b = r->xy + 2 * (size_t)((i + 1) % r->count);
        double low = 0, high = 1, at = INFINITY;
        for (int k = 0; k < 80; k++) {
            const double t = low + (high - low) / 3, u = high - (high - low) / 3;
            const double ft =
                fmax(fabs(a[0] + t * (b[0] - a[0]) - x), fabs(a[1] + t * (b[1] - a[1]) - y));
            const double fu =
                fmax(fabs(a[0] + u * (b[0] - a[0]) - x), fabs(a[1] + u * (b[1] - a[1]) - y));
            *(ft < fu ? &high : &low) = ft < fu ? u : t;
            at = fmin(at, fmin(ft, fu));
        }
        least = fmin(least, at);
    }
    return least;
}

/* How far a place is outside of a shape, 0 within. */
static double outside(const shape *s, double x, double y)
{
    double least = INFINITY;
    int turns = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        turns += winding(&s->rings[i], x, y);
    }
    for (uint32_t i = 0; turns == 0 && i < s->count; i++) {
        least = fmin(least, distance_to(&s->rings[i], x, y));
    }
    return turns != 0 ? 0 : least;
}

static double astray(const shape *s, double x, double y)
{
    double least = INFINITY;
    for (uint32_t i = 0; i < s->count; i++) {
        least = fmin(least, distance_to(&s->rings[i], x, y));
    }
    return least;
}

static void add_ring(shape *s, const double *xy, uint32_t count)
{
    s->rings[s->count].xy = s->xy + 2 * (size_t)s->points;
    s->rings[s->count].count = count;
    for (uint32_t i = 0; i < 2 * count; i++) {
        s->xy[2 * (size_t)s->points + i] = xy[i];
    }
    s->points += count;
    s->count++;
}

static shape shape_for(uint32_t points, uint32_t rings)
{
    shape s = {malloc(points * 2 * sizeof(double)), malloc(rings * sizeof(ring)), 0, 0};
    return s;
}

static void release(shape *s)
{
    free(s->xy);
    free(s->rings);
}

static shape shape_of_outline(const berth_outline *outline)
{
    shape s = shape_for(outline->points, outline->rings);
    double *xy = malloc(outline->points * 2 * sizeof(double));
    for (uint32_t i = 0, begin = 0; i < outline->rings; i++) {
        for (uint32_t k = begin; k < outline->end[i]; k++) {
            xy[2 * (k - begin)] = real_of(outline->x[k]);
            xy[2 * (k - begin) + 1] = real_of(outline->y[k]);
        }
        add_ring(&s, xy, outline->end[i] - begin);
        begin = outline->end[i];
    }
    free(xy);
    return s;
}

/* ---- GEOS ----------------------------------------------------------------------------------- */

static GEOSGeometry *loop_of(const double *xy, uint32_t count)
{
    GEOSCoordSequence *all = GEOSCoordSeq_create(count + 1, 2);
    for (uint32_t i = 0; i <= count; i++) {
        GEOSCoordSeq_setXY(all, i, xy[2 * (i % count)], xy[2 * (i % count) + 1]);
    }
    return GEOSGeom_createLinearRing(all);
}

static void ground_of(const berth_mesh *mesh, uint32_t vertex, double *xy)
{
    static const int axes[3][2] = {{1, 2}, {2, 0}, {0, 1}};
    const berth_num *v = mesh->vertices + 3 * (size_t)vertex;
    xy[0] = real_of(v[axes[mesh->up][0]]);
    xy[1] = real_of(v[axes[mesh->up][1]]);
}

static GEOSGeometry *union_of(const berth_mesh *mesh)
{
    GEOSGeometry **all = malloc(mesh->triangle_count * sizeof(GEOSGeometry *)), *sum, *result;
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        double xy[6];
        ring r = {xy, 3};
        for (uint32_t k = 0; k < 3; k++) {
            ground_of(mesh, mesh->triangles[3 * (size_t)i + k], xy + 2 * k);
        }
        if (area_of(&r) != 0) {
            all[count++] = GEOSGeom_createPolygon(loop_of(xy, 3), NULL, 0);
        }
    }
    sum = GEOSGeom_createCollection(GEOS_MULTIPOLYGON, all, count);
    result = GEOSUnaryUnion(sum);
    GEOSGeom_destroy(sum);
    free(all);
    return result;
}

/* Adds a ring, turned over, since GEOS turns its outer rings clockwise. Returns 0 for one of no
 * area worth the name: where edges all but coincide, rounding in double leaves holes of 10^-12
 * steps. */
static uint32_t add_loop(shape *s, const GEOSGeometry *loop, double least)
{
    const GEOSCoordSequence *all = GEOSGeom_getCoordSeq(loop);
    unsigned count;
    ring r;
    GEOSCoordSeq_getSize(all, &count);
    double *xy = malloc(count * 2 * sizeof(double));
    for (unsigned i = 0, k = count - 2; i + 1 < count; i++, k--) {
        GEOSCoordSeq_getXY(all, i, &xy[2 * k], &xy[2 * k + 1]);
    }
    r.xy = xy;
    r.count = count - 1;
    const uint32_t added = fabs(area_of(&r)) > least;
    if (added) {
        add_ring(s, xy, count - 1);
    }
    free(xy);
    return added;
}

static shape shape_of_geometry(const GEOSGeometry *geometry, double step, union_report *report)
{
    const int parts = GEOSGetNumGeometries(geometry);
    const double least = step * step / 1024;
    int rings = parts;
    for (int i = 0; i < parts; i++) {
        rings += GEOSGetNumInteriorRings(GEOSGetGeometryN(geometry, i));
    }
    shape s = shape_for((uint32_t)GEOSGetNumCoordinates(geometry), (uint32_t)rings);
    report->outer = report->holes = 0;
    for (int i = 0; i < parts; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN(geometry, i);
        report->outer += add_loop(&s, GEOSGetExteriorRing(part), least);
        for (int k = 0; k < GEOSGetNumInteriorRings(part); k++) {
            report->holes += add_loop(&s, GEOSGetInteriorRingN(part, k), least);
        }
    }
    return s;
}

/* A point of a ring's inside that is further than `depth` from the ring; 0 when there is none. */
static int deep_point(const ring *r, double depth, double *x, double *y)
{
    GEOSGeometry *polygon = GEOSGeom_createPolygon(loop_of(r->xy, r->count), NULL, 0);
    GEOSGeometry *inner = GEOSBuffer(polygon, -depth, 2), *point = NULL;
    int found = inner != NULL && !GEOSisEmpty(inner);
    if (found) {
        point = GEOSPointOnSurface(inner);
        found = point != NULL && GEOSGeomGetX(point, x) == 1 && GEOSGeomGetY(point, y) == 1;
    }
    GEOSGeom_destroy(point);
    GEOSGeom_destroy(inner);
    GEOSGeom_destroy(polygon);
    return found;
}

/* Rings of one shape, wider than two steps, of which the other knows nothing. */
static void missing(const shape *of, const shape *in, double step, uint32_t *outer, uint32_t *holes)
{
    *outer = 0;
    *holes = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        const int hole = area_of(&of->rings[i]) < 0;
        double x, y;
        if (of->rings[i].count > 2 && deep_point(&of->rings[i], step, &x, &y)) {
            const int within = outside(in, x, y) == 0, within_own = outside(of, x, y) == 0;
            if (within != within_own) {
                *(hole ? holes : outer) += 1;
            }
        }
    }
}

static void measure_place(const shape *ours, double x, double y, double step, union_report *report)
{
    const double distance = outside(ours, x, y) / step;
    double along = distance;
    if (distance > 0.5) { /* a bound that is far enough below the bars */
        along = INFINITY;
        for (uint32_t i = 0; i < ours->count; i++) {
            along = fmin(along, axis_distance_to(&ours->rings[i], x, y) / step);
        }
    }
    report->outside = fmax(report->outside, distance);
    report->outside_axis = fmax(report->outside_axis, along);
}

static void measure(const berth_mesh *mesh, const shape *ours, const shape *theirs, double step,
                    union_report *report)
{
    double xy[2];
    report->outside = report->outside_axis = report->astray = report->area = 0;
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        ground_of(mesh, mesh->triangles[i], xy);
        measure_place(ours, xy[0], xy[1], step, report);
    }
    for (uint32_t i = 0; i < theirs->points; i++) {
        const double *at = theirs->xy + 2 * (size_t)i;
        measure_place(ours, at[0], at[1], step, report);
    }
    for (uint32_t i = 0; i < ours->points; i++) {
        const double *at = ours->xy + 2 * (size_t)i;
        report->astray = fmax(report->astray, astray(theirs, at[0], at[1]) / step);
    }
    for (uint32_t i = 0; i < ours->count; i++) {
        report->area += area_of(&ours->rings[i]);
    }
}

int union_compare(const berth_mesh *mesh, const berth_outline *outline, double step,
                  union_report *report)
{
    GEOSGeometry *geometry = union_of(mesh);
    if (geometry == NULL) {
        return 0;
    }
    shape ours = shape_of_outline(outline);
    shape theirs = shape_of_geometry(geometry, step, report);
    GEOSArea(geometry, &report->area_given);
    measure(mesh, &ours, &theirs, step, report);
    missing(&theirs, &ours, step, &report->lost, &report->lost_holes);
    missing(&ours, &theirs, step, &report->added, &report->added_holes);
    release(&ours);
    release(&theirs);
    GEOSGeom_destroy(geometry);
    return 1;
}
