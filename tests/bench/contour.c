/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a contour costs on a core: a figure of seven tilted ellipsoids, 700 triangles, arms and legs
 * apart. Prints the instructions, the bytes of both arenas and how much there was to look at. */

#include "berth/berth.h"
#include "port/port.h"
#include "tests/harness/harness.h"

enum {
    PARTS = 7,
    AROUND = 10,
    RINGS = 5, /* of vertices, between the poles */
    PART_VERTICES = AROUND * RINGS + 2,
    PART_TRIANGLES = 2 * AROUND * RINGS,
    VERTICES = PARTS * PART_VERTICES,
    TRIANGLES = PARTS * PART_TRIANGLES,
    POINTS = 300
};

static berth_num vertices[3 * VERTICES];
static uint16_t triangles[3 * TRIANGLES];
/* a mesh whose triangles share their edges does with less than berth_contour_scratch_size */
static uint32_t scratch_words[BERTH_CONTOUR_SCRATCH_WORDS(VERTICES, TRIANGLES, POINTS)];
static uint64_t kept_words[BERTH_CONTOUR_KEPT_WORDS(POINTS) / 2 + 1];

/* Millimetres: where a part is, how far it reaches along each axis, and how far its top leans. */
static const int16_t parts[PARTS][8] = {
    {0, 0, 1150, 130, 190, 330, 40, 10},     /* trunk */
    {60, 10, 1650, 100, 80, 130, 20, 0},     /* head */
    {120, 280, 1150, 60, 60, 330, -240, 30}, /* arms */
    {-130, -270, 1150, 60, 60, 330, 220, -20},
    {170, 100, 450, 80, 80, 460, -190, 10}, /* legs */
    {-150, -100, 450, 80, 80, 460, 170, 20},
    {-120, 60, 1200, 80, 150, 200, 10, 5} /* something on its back */
};

static berth_num metres(int32_t micrometres)
{
#ifdef BERTH_Q16
    return berth_num_of((berth_raw)((int64_t)micrometres * 65536 / 1000000));
#else
    return berth_num_of((berth_raw)micrometres / 1000000);
#endif
}

/* A thousandth of a sine. */
static int32_t milli(berth_angle angle)
{
#ifdef BERTH_Q16
    return (int32_t)berth_sin(angle) * 1000 / BERTH_DIR_ONE;
#else
    return (int32_t)(berth_sin(angle) * 1000);
#endif
}

static void put_vertex(uint32_t part, uint32_t number, berth_angle latitude, berth_angle longitude)
{
    const int16_t *p = parts[part];
    berth_num *to = vertices + 3 * (size_t)(part * PART_VERTICES + number);
    const int32_t high = milli((berth_angle)(latitude + 49152)); /* -1000 to 1000, pole to pole */
    const int32_t wide = milli(latitude);
    const int32_t c = milli((berth_angle)(longitude + 16384)), s = milli(longitude);
    to[0] = metres(1000 * p[0] + p[3] * (wide * c / 1000) + p[6] * high);
    to[1] = metres(1000 * p[1] + p[4] * (wide * s / 1000) + p[7] * high);
    to[2] = metres(1000 * p[2] + p[5] * high);
}

static uint16_t vertex_at(uint32_t part, uint32_t ring, uint32_t at)
{
    return (uint16_t)(part * PART_VERTICES + ring * AROUND + at % AROUND);
}

static uint16_t *put_triangle(uint16_t *to, uint16_t a, uint16_t b, uint16_t c)
{
    to[0] = a;
    to[1] = b;
    to[2] = c;
    return to + 3;
}

static void build_part(uint32_t part)
{
    const uint16_t south = (uint16_t)((part + 1) * PART_VERTICES - 2),
                   north = (uint16_t)(south + 1);
    uint16_t *to = triangles + 3 * (size_t)part * PART_TRIANGLES;
    put_vertex(part, PART_VERTICES - 2, 0, 0);
    put_vertex(part, PART_VERTICES - 1, 32768, 0);
    for (uint32_t ring = 0; ring < RINGS; ring++) {
        for (uint32_t at = 0; at < AROUND; at++) {
            put_vertex(part, ring * AROUND + at, (berth_angle)(32768 * (ring + 1) / (RINGS + 1)),
                       (berth_angle)(65536 * at / AROUND));
        }
    }
    for (uint32_t at = 0; at < AROUND; at++) {
        to = put_triangle(to, south, vertex_at(part, 0, at + 1), vertex_at(part, 0, at));
        for (uint32_t ring = 0; ring + 1 < RINGS; ring++) {
            const uint16_t a = vertex_at(part, ring, at), b = vertex_at(part, ring, at + 1);
            const uint16_t c = vertex_at(part, ring + 1, at), d = vertex_at(part, ring + 1, at + 1);
            to = put_triangle(to, a, b, c);
            to = put_triangle(to, b, d, c);
        }
        to = put_triangle(to, north, vertex_at(part, RINGS - 1, at),
                          vertex_at(part, RINGS - 1, at + 1));
    }
}

HARNESS_TEST(contour, "a figure of 700 triangles")
{
    berth_arena kept = berth_arena_over(kept_words, sizeof kept_words);
    berth_arena scratch = berth_arena_over(scratch_words, sizeof scratch_words);
    berth_contour_desc desc = {0};
    berth_contour_counts counts;
    berth_outline outline;
    for (uint32_t part = 0; part < PARTS; part++) {
        build_part(part);
    }
    desc.mesh = berth_mesh_over_arrays(vertices, VERTICES, triangles, TRIANGLES, BERTH_UP_Z);
    desc.points = POINTS;
    desc.holes = 1;
    uint64_t before = berth_port_instructions();
    CHECK_EQ(berth_contour(&desc, &kept, &scratch, &outline, &counts), BERTH_OK);
    before = berth_port_instructions() - before;
    harness_note("contour on %s in %s: %u triangles, %llu instructions", berth_port_name(),
                 BERTH_ARITHMETIC, desc.mesh.triangle_count, before);
    harness_note("  %u candidates, %u pairs, %u pieces; %u points in %u rings, %u of them holes",
                 counts.candidates, counts.pairs, counts.pieces, (uint32_t)outline.points,
                 (uint32_t)outline.rings, counts.holes);
    harness_note("  bytes: kept %u, scratch %u (at most %u)", (uint32_t)kept.used,
                 (uint32_t)scratch.high, (uint32_t)berth_contour_scratch_size(&desc));
}
