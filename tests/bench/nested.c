/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How long the dearest contours take on the host, and how that grows: one line a kind of mesh and a
 * number of triangles.
 *
 *   nested KIND TRIANGLES PAIRS PIECES STATUS SECONDS GROWTH
 *
 * PAIRS are those of a candidate and a triangle, SECONDS the processor's, GROWTH is the exponent
 * since the line before. The bar is on every line. */

#include "tests/harness/harness.h"

#include <berth/berth.h>

#include <math.h>
#include <stdlib.h>
#include <time.h>

#define BAR 20.0 /* seconds */
#define SIDE 32000.0

static berth_num *vertices;
static uint16_t *triangles;
static uint32_t count;

static void put(double x, double y)
{
    const uint32_t k = 3 * (count % 3) + 9 * (count / 3);
    vertices[k] = berth_num_of((berth_raw)floor(fmin(fmax(x, 0), 32767) + 0.5) * 2);
    vertices[k + 1] = berth_num_of((berth_raw)floor(fmin(fmax(y, 0), 32767) + 0.5) * 2);
    vertices[k + 2] = berth_num_of(0);
    triangles[count] = (uint16_t)count;
    count++;
}

static void put_turned(double x, double y, double radius, double turn)
{
    for (int k = 0; k < 3; k++) {
        const double angle = turn + 2.0943951023931953 * k;
        put(x + radius * cos(angle), y + radius * sin(angle));
    }
}

static double random_unit(harness_random *random)
{
    return (double)harness_below(random, 1000000) / 1000000;
}

/* Each within the one before. */
static void nested(uint32_t i, uint32_t n, harness_random *random)
{
    (void)random;
    put_turned(16000, 12000, 15900.0 * (n - i) / n + 20, 1.5707963267948966);
}

/* The same, each turned a little against the one before, so that their edges cross. */
static void turned(uint32_t i, uint32_t n, harness_random *random)
{
    (void)random;
    put_turned(16000, 16000, 15900.0 - 4000.0 * i / n, 0.0005 * i);
}

/* The same, the smallest first. */
static void outward(uint32_t i, uint32_t n, harness_random *random)
{
    turned(n - 1 - i, n, random);
}

/* All of one size: every one has three crossings with every other on each edge. */
static void star(uint32_t i, uint32_t n, harness_random *random)
{
    (void)random;
    put_turned(16000, 16000, 15900, 2.0943951023931953 * i / n);
}

static void needle(double ax, double ay, double bx, double by, double width)
{
    const double length = hypot(bx - ax, by - ay) + 1e-9;
    const double nx = -(by - ay) / length * width, ny = (bx - ax) / length * width;
    put(ax + nx, ay + ny);
    put(ax - nx, ay - ny);
    put(bx, by);
}

/* Needles all over a square, just so thick that they cover it. */
static void carpet(uint32_t i, uint32_t n, harness_random *random)
{
    const double a = SIDE * random_unit(random), b = SIDE * random_unit(random);
    if (i % 2 == 0) {
        needle(a, 0, b, SIDE, 0.75 * 12.0 * SIDE / n);
    } else {
        needle(0, a, SIDE, b, 0.75 * 12.0 * SIDE / n);
    }
}

/* Bars across, which bars that stand side by side cover together. */
static void weave(uint32_t i, uint32_t n, harness_random *random)
{
    const double at = SIDE * (i / 2) / (n / 2), width = 2.0 * SIDE / n + 2.0;
    (void)random;
    if (i % 4 == 0) {
        put(at, 0);
        put(at + 2 * width, 0);
        put(at, SIDE);
    } else if (i % 4 == 2) {
        put(at + width, SIDE);
        put(at - width, SIDE);
        put(at + width, 0);
    } else {
        put(100, at);
        put(SIDE - 100, at + 1);
        put(SIDE - 100, at);
    }
}

static void anyhow(uint32_t i, uint32_t n, harness_random *random)
{
    (void)i;
    (void)n;
    for (int k = 0; k < 3; k++) {
        const double x = SIDE * random_unit(random);
        put(x, SIDE * random_unit(random));
    }
}

/* Small ones, far apart: all of them stay, up to the most points. */
static void apart(uint32_t i, uint32_t n, harness_random *random)
{
    const uint32_t row = (uint32_t)ceil(sqrt((double)n));
    const double pitch = SIDE / row, x = pitch * (i % row), y = pitch * (i / row);
    (void)random;
    put(x, y);
    put(x + 0.7 * pitch, y + 0.2 * pitch);
    put(x + 0.3 * pitch, y + 0.7 * pitch);
}

/* Long ones that all stick out at both sides of a band, and little of them is seen. */
static void combs(uint32_t i, uint32_t n, harness_random *random)
{
    const double at = 100 + (SIDE - 200) * i / n, pitch = SIDE / n;
    (void)random;
    if (i == 0) {
        put(0, 0);
        put(SIDE, 0);
        put(16000, 16000);
    } else {
        put(at, 20);
        put(at + 0.4 * pitch + 1, 20);
        put(SIDE - at, i % 3 == 0 ? SIDE : 60);
    }
}

typedef struct kind {
    const char *name;
    void (*draw)(uint32_t i, uint32_t n, harness_random *random);
} kind;

static const kind kinds[] = {
    {"nested", nested}, {"turned", turned}, {"outward", outward},
    {"star", star},     {"carpet", carpet}, {"weave", weave},
    {"anyhow", anyhow}, {"apart", apart},   {"combs", combs},
};

/* Of the processor, so that what else runs does not count. */
static double seconds_now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static double measure(const kind *k, uint32_t n, double before, uint32_t ago)
{
    harness_random random = harness_random_from(n);
    berth_contour_desc desc = {0};
    berth_contour_counts counts = {0};
    berth_outline outline;
    count = 0;
    for (uint32_t i = 0; i < n; i++) {
        k->draw(i, n, &random);
    }
    desc.mesh = berth_mesh_over_arrays(vertices, 3 * n, triangles, n, BERTH_UP_Z);
    desc.points = BERTH_OUTLINE_POINTS_MAX;
    desc.shift = 1;
    berth_arena kept =
        berth_arena_over(malloc(berth_contour_kept_size(&desc)), berth_contour_kept_size(&desc));
    berth_arena scratch = berth_arena_over(malloc(berth_contour_scratch_size(&desc)),
                                           berth_contour_scratch_size(&desc));
    double seconds = seconds_now();
    berth_status status = berth_contour(&desc, &kept, &scratch, &outline, &counts);
    seconds = seconds_now() - seconds;
    CHECK(status == BERTH_OK || status == BERTH_E_POINTS);
    harness_print("nested|%s|%u|%u|%u|%s|%f|", k->name, n, counts.pairs, counts.pieces,
                  status == BERTH_OK ? "ok" : "too many points", seconds);
    if (ago != 0) {
        harness_print("%f\n", log(seconds / before) / log((double)n / ago));
    } else {
        harness_print("-\n");
    }
    CHECK_REAL_LE(seconds, BAR);
    free(kept.base);
    free(scratch.base);
    return seconds;
}

HARNESS_TEST(all, "the dearest contours")
{
    static const uint32_t sizes[] = {401, 1601, 6401, BERTH_MESH_TRIANGLES_MAX};
    vertices = malloc(9 * BERTH_MESH_TRIANGLES_MAX * sizeof *vertices);
    triangles = malloc(3 * BERTH_MESH_TRIANGLES_MAX * sizeof *triangles);
    for (uint32_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        double before = 0;
        for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            before = measure(&kinds[k], sizes[i], before, i != 0 ? sizes[i - 1] : 0);
        }
    }
    free(vertices);
    free(triangles);
}
