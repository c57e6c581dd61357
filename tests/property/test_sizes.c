/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A size that a caller needs for a static array is a constant expression that no data of that count
 * passes. Of each such macro, and of the sizes that footprints tell at run time, the worst data is
 * looked for by climbing: numbers are changed, and what takes more of what is allowed is kept. A
 * build may take more memory than its macro says; then the macro is wrong, and the test fails.
 * tests/checks/sized holds the list against the headers. */

#include "tests/unit/support.h"

#include <berth/papers/mobb.h>
#include <berth/papers/obb.h>

#define GENES 48
#define KNOTS 12u
#define CORNERS 16u

static uint64_t kept_memory[640], scratch_memory[400], part_memory[3][60];
static int32_t genes[GENES], best[GENES];
static uint32_t at_gene;

/* Builds take what they take; this much was allowed. */
static berth_arena kept, scratch;
static size_t allowed, allowed_scratch;
static uint32_t built;

/* ---- Numbers out of genes -------------------------------------------------------------------- */

static int32_t gene(void)
{
    return genes[at_gene++ % GENES];
}

static uint32_t below(uint32_t n)
{
    return (uint32_t)gene() % n;
}

/* Nearly all magnitudes up to 8,000 units. */
static berth_num place(void)
{
    const int32_t v = gene();
    return num_from((double)((v >> 5) % 524288000) / 65536 / (double)(1u << (v & 15)));
}

static berth_num length(void)
{
    const berth_num v = place();
    return berth_num_less(v, berth_num_of(0)) ? berth_num_sub(berth_num_of(0), v) : v;
}

static void places(berth_num *x, berth_num *y, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        x[i] = place();
        y[i] = place();
    }
}

static void ticks(int32_t *tick, uint32_t count)
{
    tick[0] = (int32_t)below(1000);
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t v = (uint32_t)gene();
        tick[i] = tick[i - 1] + 1 + (int32_t)((v >> 6) % 67108864 >> (v & 31) % 26);
    }
}

static int good(berth_status status)
{
    CHECK(status != BERTH_E_IMAGE_SPACE && status != BERTH_E_SCRATCH_SPACE &&
          status != BERTH_E_SPACE && status != BERTH_E_GRID_SPACE);
    built += status == BERTH_OK;
    return status == BERTH_OK;
}

/* ---- Motions --------------------------------------------------------------------------------- */

static berth_num xs[CORNERS], ys[CORNERS], radii[CORNERS];
static int32_t at[KNOTS];

static int clip(void)
{
    berth_motion_desc desc = {0};
    berth_motion view;
    const uint32_t count = 1 + below(KNOTS), leaf = below(7);
    places(xs, ys, count);
    desc.clip = berth_clip_over_arrays(xs, ys, count, length(), 1 + (int32_t)below(80000000));
    desc.leaf_size = (uint16_t)leaf;
    const uint32_t size = leaf != 0 ? leaf : BERTH_MOTION_CLIP_LEAF_SIZE;
    allowed = 4 * BERTH_MOTION_IMAGE_WORDS(count, size);
    if (below(2)) {
        for (uint32_t i = 0; i < count; i++) {
            radii[i] = length();
        }
        desc.clip.r = radii;
        allowed = 4 * BERTH_MOTION_IMAGE_WORDS_RADII(count, size);
    }
    return good(berth_motion_build(&desc, &kept, &view));
}

static berth_trajectory trajectory_of(uint32_t count)
{
    places(xs, ys, count);
    ticks(at, count);
    berth_trajectory given = berth_trajectory_over_arrays(xs, ys, at, count, length());
    given.before = (uint8_t)below(2);
    given.after = (uint8_t)(count == 1 ? 1 : below(2));
    return given;
}

static int trajectory(void)
{
    const uint32_t count = 1 + below(KNOTS);
    berth_trajectory given = trajectory_of(count);
    berth_motion view;
    allowed = 4 * BERTH_TRAJECTORY_IMAGE_WORDS(count);
    if (below(2)) {
        for (uint32_t i = 0; i < count; i++) {
            radii[i] = length();
        }
        given.r = radii;
        allowed = 4 * BERTH_TRAJECTORY_IMAGE_WORDS_RADII(count);
    }
    return good(berth_trajectory_build(&given, &kept, &view));
}

static int sweep(void)
{
    static uint64_t memory[BERTH_FOOTPRINT_RECTANGLE_WORDS];
    berth_arena shape = berth_arena_over(memory, sizeof memory);
    const uint32_t count = 1 + below(KNOTS);
    const berth_trajectory given = trajectory_of(count);
    berth_angle heading[KNOTS];
    int8_t turn[KNOTS];
    berth_footprint view;
    berth_sweep made;
    for (uint32_t i = 0; i < count; i++) {
        heading[i] = (berth_angle)below(65536);
        turn[i] = (int8_t)below(256);
    }
    const berth_num one = BERTH_NUM(1);
    const berth_sweep_desc desc = {&given, heading, 0, below(2) ? turn : NULL, &view};
    CHECK_EQ(berth_footprint_rectangle(one, one, length(), length(), one, &shape, &view) > 0, 0);
    if (shape.used == 0) {
        return 0;
    }
    allowed = 4 * BERTH_SWEEP_IMAGE_WORDS(count);
    return good(berth_sweep_build(&desc, &kept, &made));
}

static int chain(void)
{
    berth_chain_part parts[8];
    berth_placement where[8];
    berth_motion view[3];
    berth_chain made;
    const uint32_t count = 1 + below(8);
    int32_t begin = 0;
    for (uint32_t k = 0; k < 3; k++) {
        const berth_trajectory given = trajectory_of(1 + below(4));
        if (!good(berth_trajectory_build(&given, ARENA(part_memory[k]), &view[k]))) {
            return 0;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        berth_motion_facts facts;
        parts[i].motion = &view[below(3)];
        CHECK_EQ(berth_motion_info(parts[i].motion, &facts), BERTH_OK);
        begin += below(2) ? 0 : (int32_t)below(100000);
        where[i] =
            berth_placement_at(place(), place(), (berth_angle)below(65536), begin - facts.first);
        begin += facts.length;
        parts[i].at = &where[i];
    }
    allowed = 4 * BERTH_CHAIN_WORDS(count);
    return good(berth_chain_build(parts, count, &kept, &made));
}

static int mobb(void)
{
    berth_mobb_desc desc = berth_mobb_desc_default();
    berth_mobb view;
    const uint32_t count = 1 + below(KNOTS), leaf = 1 + below(6);
    places(xs, ys, count);
    for (uint32_t i = 0; i < count; i++) {
        radii[i] = length();
    }
    desc.clip = berth_clip_over_arrays(xs, ys, count, length(), 1 + (int32_t)below(80000000));
    desc.clip.r = below(2) ? radii : NULL;
    desc.leaf_size = (uint16_t)leaf;
    desc.kind = (berth_mobb_kind)below(4);
    desc.style = (berth_mobb_box_style)below(2);
    desc.axis = (berth_mobb_axis)below(2);
    desc.unit = (int8_t)((int32_t)below(31) - 16);
    allowed = 4 * BERTH_MOBB_IMAGE_WORDS(count, leaf);
    return good(berth_mobb_build(&desc, &kept, &view));
}

/* ---- Footprints ------------------------------------------------------------------------------ */

static int shape(void)
{
    const uint32_t sides = 3 + below(20);
    berth_footprint view;
    switch (below(4)) {
    case 0:
        allowed = 4 * BERTH_FOOTPRINT_CYLINDER_WORDS;
        return good(berth_footprint_cylinder(length(), &kept, &view));
    case 1:
        allowed = 4 * BERTH_FOOTPRINT_CAPSULE_WORDS;
        return good(
            berth_footprint_capsule(place(), place(), place(), place(), length(), &kept, &view));
    case 2:
        allowed = 4 * BERTH_FOOTPRINT_RECTANGLE_WORDS;
        return good(
            berth_footprint_rectangle(place(), place(), place(), place(), length(), &kept, &view));
    default:
        allowed = 4 * BERTH_FOOTPRINT_POLYGON_WORDS(sides);
        return good(berth_footprint_polygon((uint16_t)sides, length(), (berth_angle)below(65536),
                                            length(), &kept, &view));
    }
}

static uint16_t ring_ends[3], corners[3 * 6];

/* Few rings of few points, or triangles: near each other, so that long segments are not cut into
 * thousands. */
static void outline(berth_outline *given, berth_triangles *triangles)
{
    const uint32_t points = 3 + below(CORNERS - 3), rings = 1 + below(3);
    for (uint32_t i = 0; i < points; i++) {
        xs[i] = num_from((double)((int32_t)below(512) - 256) / 256);
        ys[i] = num_from((double)((int32_t)below(512) - 256) / 256);
    }
    for (uint32_t i = 0; i < rings; i++) {
        ring_ends[i] = (uint16_t)(i + 1 == rings ? points : (i + 1) * points / rings);
    }
    *given = berth_outline_over_arrays(xs, ys, (uint16_t)points);
    given->rings = (uint16_t)rings;
    given->end = ring_ends;
    triangles->x = xs;
    triangles->y = ys;
    triangles->corners = corners;
    triangles->vertices = (uint16_t)points;
    triangles->count = (uint16_t)(1 + below(6));
    for (uint32_t i = 0; i < 18; i++) {
        corners[i] = (uint16_t)below(points);
    }
}

static int footprint(void)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_footprint view;
    outline(&desc.outline, &desc.triangles);
    desc.method = (berth_footprint_method)below(5);
    desc.threshold = num_from((double)below(256) / 1024);
    desc.threshold = below(4) ? desc.threshold : num_from(0.25);
    desc.radius =
        desc.method == BERTH_FOOTPRINT_OUTLINE ? num_from((double)below(64) / 64) : berth_num_of(0);
    desc.levels = (uint8_t)below(8);
    desc.leaf_size = (uint8_t)below(5);
    desc.inner = (uint8_t)below(5);
    desc.quick = (uint8_t)below(2);
    allowed = berth_footprint_image_size(&desc);
    allowed_scratch = berth_footprint_scratch_size(&desc);
    return allowed != 0 && allowed <= sizeof kept_memory &&
           allowed_scratch <= sizeof scratch_memory &&
           good(berth_footprint_build(&desc, &kept, &scratch, &view));
}

static int obb(void)
{
    berth_obb_desc desc = berth_obb_desc_default();
    berth_obb view;
    outline(&desc.outline, &desc.triangles);
    desc.outline.points = below(2) ? desc.outline.points : (uint16_t)0;
    desc.levels = (uint8_t)below(8);
    allowed = berth_obb_image_size(&desc);
    allowed_scratch = berth_obb_scratch_size(&desc);
    return allowed != 0 && good(berth_obb_build(&desc, &kept, &scratch, &view));
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static int contour(void)
{
    static berth_num vertices[3 * CORNERS];
    berth_contour_desc desc = {0};
    berth_outline found;
    const uint32_t count = 3 + below(9), triangles = 1 + below(6), points = 3 + below(90);
    for (uint32_t i = 0; i < 3 * count; i++) {
        vertices[i] = num_from((double)((int32_t)below(64) - 32) / 16);
    }
    for (uint32_t i = 0; i < 3 * triangles; i++) {
        corners[i] = (uint16_t)below(count);
    }
    desc.mesh = berth_mesh_over_arrays(vertices, count, corners, triangles, BERTH_UP_Z);
    desc.points = (uint16_t)points;
    desc.holes = (uint8_t)below(2);
    desc.shift = (uint8_t)(below(3) ? 0 : 12 + below(4));
    allowed = 4 * BERTH_CONTOUR_KEPT_WORDS(points);
    allowed_scratch = 4 * BERTH_CONTOUR_SCRATCH_WORDS(count, triangles, points);
    return good(berth_contour(&desc, &kept, &scratch, &found, NULL));
}

static int occupancy(void)
{
    berth_occupancy_desc desc = {0};
    berth_occupancy made;
    desc.columns = (uint16_t)(1 + below(80));
    desc.rows = (uint16_t)(1 + below(24));
    desc.x = place();
    desc.y = place();
    desc.cell = (int32_t)below(7) - 6;
    allowed = BERTH_OCCUPANCY_BYTES(desc.columns, desc.rows);
    return good(berth_occupancy_make(&desc, &kept, &made));
}

/* Cells at random, and what is drawn of a mesh; then their outline. */
static int drawn(void)
{
    static uint32_t memory[BERTH_OCCUPANCY_WORDS(40, 20)];
    berth_occupancy_desc desc = {0};
    berth_num vertices[9];
    berth_occupancy made;
    berth_outline found;
    desc.columns = (uint16_t)(1 + below(40));
    desc.rows = (uint16_t)(1 + below(20));
    desc.x = desc.y = berth_num_of(0);
    desc.cell = 0;
    CHECK_EQ(berth_occupancy_make(&desc, ARENA(memory), &made), BERTH_OK);
    for (uint32_t k = 0; k < 20; k++) {
        (void)!berth_occupancy_add_disc(&made, num_from(below(40) + 0.5), num_from(below(20) + 0.5),
                                        num_from(0.25));
    }
    for (uint32_t k = 0; k < 9; k++) {
        vertices[k] = num_from(below(20));
    }
    corners[0] = 0;
    corners[1] = 1;
    corners[2] = 2;
    const berth_mesh mesh = berth_mesh_over_arrays(vertices, 3, corners, 1, BERTH_UP_Z);
    (void)!berth_occupancy_add_mesh(&made, &mesh, &here, &scratch);
    CHECK_LE(scratch.high, BERTH_OCCUPANCY_MESH_SCRATCH(3));
    scratch.high = 0;
    allowed_scratch = BERTH_OCCUPANCY_SCRATCH(desc.columns, desc.rows);
    if (!good(berth_occupancy_outline(&made, (int)below(2), &kept, &scratch, &found))) {
        return 0;
    }
    allowed = BERTH_OCCUPANCY_OUTLINE_BYTES(found.points, found.rings);
    return 1;
}

/* ---- Many ------------------------------------------------------------------------------------ */

static int grid(void)
{
    berth_grid_desc desc = {0};
    berth_grid made = {0};
    desc.capacity = 1 + below(200);
    desc.buckets = below(2) ? 0 : UINT32_C(1) << below(9);
    desc.cell = (int32_t)below(5);
    allowed = 4 * BERTH_GRID_WORDS(desc.capacity, desc.buckets);
    return good(berth_grid_make(&desc, &kept, &made));
}

static int traffic(void)
{
    static const berth_traffic none;
    static berth_traffic made;
    const berth_traffic_desc desc = {1 + below(12), 0, 0, 0};
    made = none;
    allowed = 8 * BERTH_TRAFFIC_WORDS(desc.capacity);
    return good(berth_traffic_make(&desc, &kept, &made));
}

/* ---- Climbing -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*build)(void);
} subjects[] = {
    {"clips", clip},
    {"trajectories", trajectory},
    {"sweeps", sweep},
    {"chains", chain},
    {"mobb", mobb},
    {"shapes", shape},
    {"footprints", footprint},
    {"obb", obb},
    {"contours", contour},
    {"occupancies", occupancy},
    {"drawn", drawn},
    {"grids", grid},
    {"traffic", traffic},
};

/* What is left of what is allowed, in thousandths; 1001 where nothing is built. */
static uint32_t left_of(uint32_t subject)
{
    at_gene = 0;
    kept = berth_arena_over(kept_memory, sizeof kept_memory);
    scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    allowed = allowed_scratch = 0;
    if (!subjects[subject].build()) {
        return 1001;
    }
    CHECK_LE(kept.used, allowed);
    CHECK_LE(scratch.high, allowed_scratch);
    uint32_t left = allowed != 0 ? (uint32_t)((allowed - kept.used) * 1000 / allowed) : 0;
    if (allowed_scratch != 0) {
        left += (uint32_t)((allowed_scratch - scratch.high) * 1000 / allowed_scratch);
        left /= 2;
    }
    return left;
}

static void change(harness_random *random, uint32_t most)
{
    for (uint32_t k = 1 + harness_below(random, most); k != 0; k--) {
        int32_t *g = &genes[harness_below(random, GENES)];
        const uint32_t v = harness_u32(random);
        *g = harness_below(random, 2) ? (int32_t)v : *g + (int32_t)(v % 17) - 8;
        *g = *g < 0 ? ~*g : *g;
    }
}

/* From anywhere, up, until 300 changes in a row were of no use. */
static void climb(harness_random *random, uint32_t subject, uint32_t builds, uint32_t *least)
{
    uint32_t stays = 300, goes = 1001;
    for (uint32_t k = 0; k < builds && harness_failures() == 0; k++) {
        if (stays == 300) {
            change(random, 4 * GENES);
            goes = 1001;
            stays = 0;
        } else {
            change(random, 4);
        }
        const uint32_t left = left_of(subject);
        stays++;
        if (left <= goes) {
            stays = left < goes ? 0 : stays;
            goes = left;
            for (uint32_t i = 0; i < GENES; i++) {
                best[i] = genes[i];
            }
        } else {
            for (uint32_t i = 0; i < GENES; i++) {
                genes[i] = best[i];
            }
        }
        *least = left < *least ? left : *least;
    }
}

HARNESS_TEST(test_climb, "no data passes a macro")
{
    const uint32_t count = LENGTH_OF(subjects);
    uint32_t all = 0;
    for (uint32_t k = 0; k < count; k++) {
        harness_random random = harness_round(UINT64_C(0x73697a6573000000), k);
        uint32_t least = 1001;
        built = 0;
        climb(&random, k, HARNESS_CASES / count + 1, &least);
        harness_note("%s: %u built, 0.%u%u%u left of what the macro says", subjects[k].name, built,
                     least / 100 % 10, least / 10 % 10, least % 10);
        CHECK(built != 0 && least < 1001);
        all += built;
    }
    harness_note("%u builds, %u passed a size", all, harness_failures());
}
