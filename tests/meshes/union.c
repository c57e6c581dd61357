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

static void add_loop(shape *s, const GEOSGeometry *loop)
{
    const GEOSCoordSequence *all = GEOSGeom_getCoordSeq(loop);
    unsigned count;
    double *xy;
    GEOSCoordSeq_getSize(all, &count);
    xy = malloc(count * 2 * sizeof(double));
    for (unsigned i = 0; i + 1 < count; i++) {
        GEOSCoordSeq_getXY(all, i, &xy[2 * i], &xy[2 * i + 1]);
    }
    add_ring(s, xy, count - 1);
    free(xy);
}

static shape shape_of_geometry(const GEOSGeometry *geometry, union_report *report)
{
    const int parts = GEOSGetNumGeometries(geometry);
    shape s;
    report->outer = (uint32_t)parts;
    report->holes = 0;
    for (int i = 0; i < parts; i++) {
        report->holes += (uint32_t)GEOSGetNumInteriorRings(GEOSGetGeometryN(geometry, i));
    }
    s = shape_for((uint32_t)GEOSGetNumCoordinates(geometry), report->outer + report->holes);
    for (int i = 0; i < parts; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN(geometry, i);
        add_loop(&s, GEOSGetExteriorRing(part));
        for (int k = 0; k < GEOSGetNumInteriorRings(part); k++) {
            add_loop(&s, GEOSGetInteriorRingN(part, k));
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
        const int hole = (area_of(&of->rings[i]) < 0) ^ (of->rings[0].count == 0);
        double x, y;
        if (deep_point(&of->rings[i], step, &x, &y)) {
            const int within = outside(in, x, y) == 0, within_own = outside(of, x, y) == 0;
            if (within != within_own) {
                *(hole ? holes : outer) += 1;
            }
        }
    }
}

/* GEOS turns outer rings clockwise; this turns all of its rings over. */
static void turn_over(shape *s)
{
    for (uint32_t i = 0; i < s->count; i++) {
        double *xy = s->xy + (s->rings[i].xy - s->xy);
        for (uint32_t a = 0, b = s->rings[i].count - 1; a < b; a++, b--) {
            for (uint32_t k = 0; k < 2; k++) {
                const double kept = xy[2 * a + k];
                xy[2 * a + k] = xy[2 * b + k];
                xy[2 * b + k] = kept;
            }
        }
    }
}

static void measure(const berth_mesh *mesh, const shape *ours, const shape *theirs, double step,
                    union_report *report)
{
    double xy[2];
    report->outside = report->astray = report->area = 0;
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        ground_of(mesh, mesh->triangles[i], xy);
        report->outside = fmax(report->outside, outside(ours, xy[0], xy[1]) / step);
    }
    for (uint32_t i = 0; i < theirs->points; i++) {
        const double *at = theirs->xy + 2 * (size_t)i;
        report->outside = fmax(report->outside, outside(ours, at[0], at[1]) / step);
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
    shape ours, theirs;
    if (geometry == NULL) {
        return 0;
    }
    ours = shape_of_outline(outline);
    theirs = shape_of_geometry(geometry, report);
    if (theirs.count > 0 && area_of(&theirs.rings[0]) < 0) {
        turn_over(&theirs);
    }
    GEOSArea(geometry, &report->area_given);
    measure(mesh, &ours, &theirs, step, report);
    missing(&theirs, &ours, step, &report->lost, &report->lost_holes);
    missing(&ours, &theirs, step, &report->added, &report->added_holes);
    release(&ours);
    release(&theirs);
    GEOSGeom_destroy(geometry);
    return 1;
}
