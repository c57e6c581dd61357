/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the tests of contours share: meshes in whole grid steps, and outlines back in them. */

#ifndef BERTH_TEST_SOUP_H
#define BERTH_TEST_SOUP_H

#include "tests/unit/support.h"

#ifdef HARNESS_SMALL
#define SOUP_TRIANGLES 12u
#define SOUP_POINTS 432u
#else
#define SOUP_TRIANGLES 40u
#define SOUP_POINTS 4800u
#endif
#define SOUP_VERTICES (3u * SOUP_TRIANGLES)

typedef struct soup {
    int32_t x[SOUP_VERTICES], y[SOUP_VERTICES]; /* ground, grid steps */
    uint16_t triangles[SOUP_VERTICES];
    uint32_t vertices, count;
    uint32_t shift; /* of the grid */
    berth_up up;
    berth_num numbers[3 * SOUP_VERTICES];
} soup;

/* In longs, for any arithmetic's alignment. */
static uint64_t soup_kept[BERTH_CONTOUR_KEPT_WORDS(SOUP_POINTS) / 2 + 1];
static uint64_t
    soup_scratch[BERTH_CONTOUR_SCRATCH_WORDS(SOUP_VERTICES, SOUP_TRIANGLES, SOUP_POINTS) / 2 + 1];

/* A number of so many steps; exact in q16, and in f32 up to 2^24 steps. */
static inline berth_num soup_number(const soup *s, int32_t steps)
{
    return num_from((double)steps * (double)(INT32_C(1) << s->shift) / 65536);
}

static inline int32_t soup_steps(const soup *s, berth_num number)
{
    const double steps = real_of(number) * 65536 / (double)(INT32_C(1) << s->shift);
    const int32_t whole = (int32_t)steps;
    CHECK_REAL_EQ(whole, steps);
    return whole;
}

/* A description of the soup as a mesh, with room for all that may come of it. The heights differ.
 */
static inline berth_contour_desc soup_desc(soup *s, int holes)
{
    const uint32_t up = (uint32_t)s->up, x = up == 2 ? 0 : up + 1, y = up == 0 ? 2 : up - 1;
    berth_contour_desc desc = {0};
    for (uint32_t i = 0; i < s->vertices; i++) {
        s->numbers[3 * i + x] = soup_number(s, s->x[i]);
        s->numbers[3 * i + y] = soup_number(s, s->y[i]);
        s->numbers[3 * i + up] = num_from((double)i - 3);
    }
    desc.mesh = berth_mesh_over_arrays(s->numbers, s->vertices, s->triangles, s->count, s->up);
    desc.points = SOUP_POINTS;
    desc.shift = (uint8_t)s->shift;
    desc.holes = (uint8_t)holes;
    return desc;
}

static inline void soup_clear(soup *s, uint32_t shift, berth_up up)
{
    s->vertices = s->count = 0;
    s->shift = shift;
    s->up = up;
}

/* A triangle with vertices of its own. */
static inline void soup_add(soup *s, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t cx,
                            int32_t cy)
{
    const int32_t xs[3] = {ax, bx, cx}, ys[3] = {ay, by, cy};
    for (uint32_t k = 0; k < 3; k++) {
        s->x[s->vertices] = xs[k];
        s->y[s->vertices] = ys[k];
        s->triangles[3 * s->count + k] = (uint16_t)s->vertices++;
    }
    s->count++;
}

/* The outline of a description, in memory that the next call takes again. */
static inline berth_status soup_contour(const berth_contour_desc *desc, berth_outline *outline,
                                        berth_contour_counts *counts)
{
    berth_arena kept = berth_arena_over(soup_kept, sizeof soup_kept);
    berth_arena scratch = berth_arena_over(soup_scratch, sizeof soup_scratch);
    const berth_status status = berth_contour(desc, &kept, &scratch, outline, counts);
    CHECK_EQ(scratch.used, 0);
    CHECK_LE(kept.used, berth_contour_kept_size(desc));
    CHECK_LE(scratch.high, berth_contour_scratch_size(desc));
    return status;
}

#endif
