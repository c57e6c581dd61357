/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours with too little memory: every length of either arena from nothing to enough, at every
 * misalignment. A refusal leaves no trace; a success is the same outline and writes within its
 * arena. And meshes of any numbers. */

#include "src/ground/described.h"
#include "tests/unit/soup.h"

#define SLACK 16u

static soup s;
static uint64_t right[BERTH_CONTOUR_KEPT_WORDS(SOUP_POINTS) / 2 + 1]; /* with enough of both */
static size_t right_size, right_scratch;

/* Rectangles crossed with rectangles: holes, shared edges, crossings. */
static berth_contour_desc make(void)
{
    soup_clear(&s, 6, BERTH_UP_Y);
    for (int32_t i = 0; i < 2; i++) {
        soup_add(&s, 0, 20 * i, 40, 20 * i, 40, 20 * i + 6);
        soup_add(&s, 0, 20 * i, 40, 20 * i + 6, 0, 20 * i + 6);
        soup_add(&s, 20 * i + 3, -5, 20 * i + 8, -5, 20 * i + 8, 35);
        soup_add(&s, 20 * i + 3, -5, 20 * i + 8, 35, 20 * i + 3, 35);
    }
    return soup_desc(&s, 1);
}

static size_t bytes_of(const berth_outline *outline)
{
    return 2 * sizeof(berth_num) * outline->points + sizeof(uint16_t) * outline->rings;
}

static void with_enough(const berth_contour_desc *desc)
{
    berth_arena kept = berth_arena_over(right, sizeof right);
    berth_arena scratch = berth_arena_over(soup_scratch, sizeof soup_scratch);
    berth_outline outline;
    CHECK_EQ(berth_contour(desc, &kept, &scratch, &outline, NULL), BERTH_OK);
    right_size = bytes_of(&outline);
    right_scratch = scratch.high;
    CHECK_EQ(kept.used, right_size);
}

static void once(const berth_contour_desc *desc, size_t kept_at, size_t kept_length,
                 size_t scratch_at, size_t scratch_length)
{
    unsigned char *const to = (unsigned char *)soup_kept + kept_at;
    unsigned char *const work = (unsigned char *)soup_scratch + scratch_at;
    berth_arena kept = berth_arena_over(to, kept_length);
    berth_arena scratch = berth_arena_over(work, scratch_length);
    berth_outline outline;
    berth_contour_counts counts;
    harness_fill(&outline, sizeof outline);
    harness_fill(&counts, sizeof counts);
    harness_fill(to, kept_length + SLACK);
    harness_fill(work, scratch_length + SLACK);
    const berth_status status = berth_contour(desc, &kept, &scratch, &outline, &counts);
    CHECK_EQ(scratch.used, 0);
    /* the pattern depends on the place, so check what lies behind from its own beginning */
    if (status != BERTH_OK) {
        CHECK(status == BERTH_E_SCRATCH_SPACE || status == BERTH_E_IMAGE_SPACE);
        CHECK_FILLED(to, kept_length + SLACK);
        CHECK_FILLED(&outline, sizeof outline);
        CHECK_FILLED(&counts, sizeof counts);
        CHECK_EQ(kept.used, 0);
        CHECK_EQ(kept.high, 0);
        CHECK_LE(status == BERTH_E_SCRATCH_SPACE ? scratch_length : kept_length,
                 (status == BERTH_E_SCRATCH_SPACE ? right_scratch : right_size) + 7);
    } else {
        CHECK_LE(right_size, kept_length);
        CHECK_LE(right_scratch, scratch_length + 4);
        CHECK_EQ(bytes_of(&outline), right_size);
        CHECK_BYTES(outline.x, right, right_size);
    }
}

/* What lies behind an arena is not written to. */
static void behind(const berth_contour_desc *desc, size_t kept_length, size_t scratch_length)
{
    unsigned char *const to = (unsigned char *)soup_kept + kept_length;
    unsigned char *const work = (unsigned char *)soup_scratch + scratch_length;
    berth_arena kept = berth_arena_over(soup_kept, kept_length);
    berth_arena scratch = berth_arena_over(soup_scratch, scratch_length);
    berth_outline outline;
    harness_fill(to, SLACK);
    harness_fill(work, SLACK);
    if (berth_contour(desc, &kept, &scratch, &outline, NULL) == BERTH_OK) {
        CHECK_EQ(bytes_of(&outline), right_size);
    }
    CHECK_FILLED(to, SLACK);
    CHECK_FILLED(work, SLACK);
}

HARNESS_TEST(kept_lengths, "kept arena, every length")
{
    berth_contour_desc desc = make();
    desc.points = 64;
    with_enough(&desc);
    for (size_t length = 0; length <= right_size + 8; length++) {
        harness_seed(length);
        once(&desc, 0, length, 0, sizeof soup_scratch - SLACK);
        once(&desc, 1 + length % 7, length, 0, sizeof soup_scratch - SLACK);
        behind(&desc, length, sizeof soup_scratch - SLACK);
    }
}

HARNESS_TEST(scratch_lengths, "scratch arena, every length")
{
    berth_contour_desc desc = make();
    desc.points = 64;
    with_enough(&desc);
    for (size_t length = 0; length <= berth_contour_scratch_size(&desc) + 8; length++) {
        harness_seed(length);
        once(&desc, 0, sizeof soup_kept - SLACK, 0, length);
        once(&desc, 0, sizeof soup_kept - SLACK, 1 + length % 7, length);
        behind(&desc, sizeof soup_kept - SLACK, length);
    }
}

HARNESS_TEST(no_memory_at_all, "no memory at all")
{
    const berth_contour_desc desc = make();
    berth_arena kept = berth_arena_over(NULL, 0), scratch = berth_arena_over(NULL, 0);
    berth_outline outline;
    CHECK_EQ(berth_contour(&desc, &kept, &scratch, &outline, NULL), BERTH_E_SCRATCH_SPACE);
    CHECK_EQ(berth_contour(&desc, &kept, ARENA(soup_scratch), &outline, NULL), BERTH_E_IMAGE_SPACE);
}

/* Room for every number of points from the fewest to enough. */
HARNESS_TEST(every_room, "room for points, every number")
{
    berth_contour_desc desc = make();
    with_enough(&desc);
    for (uint16_t points = 3; points <= 64; points++) {
        berth_outline outline;
        desc.points = points;
        const berth_status status = soup_contour(&desc, &outline, NULL);
        CHECK(status == BERTH_OK || status == BERTH_E_POINTS);
        CHECK_EQ(status == BERTH_OK, points >= 32);
        if (status == BERTH_OK) {
            CHECK_BYTES(outline.x, right, right_size);
        }
    }
}

/* ---- Any numbers ---------------------------------------------------------------------------- */

static berth_num corner[3 * SOUP_VERTICES];

static berth_contour_desc any_desc(harness_random *random)
{
    const uint32_t vertices = harness_below(random, SOUP_VERTICES + 1), odd = harness_u32(random);
    berth_contour_desc desc = {0};
    for (uint32_t i = 0; i < LENGTH_OF(corner); i++) {
        corner[i] =
            odd % 4 == 0 ? num_any(random) : num_from(harness_between(random, -64, 64) / 16.0);
    }
    for (uint32_t i = 0; i < LENGTH_OF(s.triangles); i++) {
        s.triangles[i] = (uint16_t)harness_below(random, odd % 64 < 4 ? 64 : vertices + 1);
        s.triangles[i] =
            (uint16_t)(odd % 8 < 6 && vertices > 0 ? s.triangles[i] % vertices : s.triangles[i]);
    }
    desc.mesh = berth_mesh_over_arrays(corner, vertices, s.triangles,
                                       harness_below(random, SOUP_TRIANGLES + 1),
                                       (berth_up)(odd % 128 == 0 ? 3 : odd % 3));
    desc.mesh.stride = odd % 32 == 5 ? harness_below(random, 3 * sizeof corner[0] + 1) : 0;
    desc.holes = (uint8_t)harness_below(random, 2);
    desc.shift = (uint8_t)(odd % 16 < 2 ? harness_below(random, 20) : 0);
    desc.points = (uint16_t)(odd % 16 < 4 ? harness_below(random, SOUP_POINTS) : SOUP_POINTS);
    desc.steps = odd % 16 < 6 ? harness_below(random, 256) : 0;
    return desc;
}

/* Its points are where the mesh is, and as far again as a step. */
static void check_extent(const berth_contour_desc *desc, const berth_outline *outline, double step)
{
    for (uint32_t axis = 0; axis < 2; axis++) {
        const berth_num *const at = axis == 0 ? outline->x : outline->y;
        double low = 1e9, high = -1e9;
        for (uint32_t i = 0; i < desc->mesh.vertex_count; i++) {
            const double v = real_of(corner[3 * i + ((uint32_t)desc->mesh.up + 1 + axis) % 3]);
            low = v < low ? v : low;
            high = v > high ? v : high;
        }
        for (uint32_t i = 0; i < outline->points; i++) {
            CHECK_REAL_LE(low - step, real_of(at[i]));
            CHECK_REAL_LE(real_of(at[i]), high + step);
        }
    }
}

HARNESS_TEST(any_meshes, "meshes of any numbers")
{
    uint32_t done = 0;
    for (uint32_t round = 0; round < HARNESS_CASES / 4 + 1; round++) {
        harness_random random = harness_round(UINT64_C(0x616e796d65736800), round);
        const berth_contour_desc desc = any_desc(&random);
        const uint32_t lack = harness_below(&random, 8);
        const size_t need = berth_contour_scratch_size(&desc);
        const size_t some = lack == 0 && need > 0 ? harness_below(&random, (uint32_t)need) : need;
        berth_arena kept = berth_arena_over(soup_kept, lack == 1 ? 40 : sizeof soup_kept);
        berth_arena scratch = berth_arena_over(soup_scratch, some);
        berth_outline outline;
        berth_contour_counts counts;
        harness_fill(&outline, sizeof outline);
        harness_fill(&counts, sizeof counts);
        const berth_status status = berth_contour(&desc, &kept, &scratch, &outline, &counts);
        CHECK_EQ(scratch.used, 0);
        if (status == BERTH_OK) {
            done++;
            CHECK_EQ(berthi_outline_check(&outline), BERTH_OK);
            CHECK_EQ(outline.rings, counts.outer + counts.holes + counts.segments);
            CHECK(desc.holes || counts.holes == 0);
            CHECK(desc.steps == 0 || counts.pairs <= desc.steps);
            check_extent(&desc, &outline, real_of(counts.step));
            continue;
        }
        CHECK(status == BERTH_E_KIND || status == BERTH_E_STRIDE || status == BERTH_E_TRIANGLES ||
              status == BERTH_E_VERTEX || status == BERTH_E_COORDINATE ||
              status == BERTH_E_EXTENT || status == BERTH_E_POINTS ||
              (status == BERTH_UNKNOWN && desc.steps != 0) ||
              (status == BERTH_E_IMAGE_SPACE && lack == 1) ||
              (status == BERTH_E_SCRATCH_SPACE && some < need));
        CHECK_EQ(kept.used, 0);
        CHECK_FILLED(&outline, sizeof outline);
        CHECK_FILLED(&counts, sizeof counts);
    }
    CHECK(HARNESS_FEW || done > HARNESS_CASES / 20);
}
