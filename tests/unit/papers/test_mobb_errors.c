/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/mobb_image.c, papers/mobb_query.c: each status that a call may
 * return, and that a refused call leaves no trace; sizes. Those of images: test_mobb_attach.c. */

#include "tests/unit/boxes.h"
#include "berth/papers/mobb.h"
#include "berth/papers/obb.h"

#define MOST 24u

static motion m;
static IMAGE_BUFFER(buffer, BERTH_MOBB_IMAGE_WORDS(MOST, 1));
static IMAGE_BUFFER(other, BERTH_MOBB_IMAGE_WORDS(MOST, 1));

static berth_mobb_desc good(uint32_t count, uint32_t member)
{
    harness_random random = harness_random_from(120);
    motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
    m.radii = (int)(member / 2 % 2);
    return boxes_desc(&m, 4, 0, member);
}

/* ---- Build ---------------------------------------------------------------------------------- */

/* A build that must be refused with `wanted`, and must change nothing at all. */
static void refused(const berth_mobb_desc *desc, berth_status wanted)
{
    berth_arena image = berth_arena_over(buffer, sizeof buffer);
    berth_mobb view;

    harness_fill(buffer, sizeof buffer);
    harness_fill(&view, sizeof view);
    CHECK_EQ(berth_mobb_build(desc, &image, &view), wanted);
    CHECK_EQ(image.used, 0);
    CHECK_EQ(image.high, 0);
    CHECK_FILLED(&view, sizeof view);
    CHECK_FILLED(buffer, sizeof buffer);
}

#define WRONG(member, change, status)                                                              \
    CHECK_WRONG(berth_mobb_desc, good(20, member), change, refused, status)

HARNESS_TEST(clips_out_of_range_are_refused, "clips out of range are refused")
{
    const berth_num beyond = num_outward(num_from(8192), 1);
    for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
        WRONG(member, desc.clip.x = NULL, BERTH_E_NULL);
        WRONG(member, desc.clip.y = NULL, BERTH_E_NULL);
        WRONG(member, desc.clip.count = 0, BERTH_E_COUNT);
        WRONG(member, desc.clip.count = 65536, BERTH_E_COUNT);
        WRONG(member, desc.clip.dt = 0, BERTH_E_DT);
        WRONG(member, desc.clip.dt = BERTH_TICK_MAX / 20 + 1, BERTH_E_DT);
        WRONG(member, desc.clip.stride = 1, BERTH_E_STRIDE);
        WRONG(member, m.x[19] = beyond, BERTH_E_COORDINATE);
        WRONG(member, (desc.clip.r = m.r, m.r[10] = num_from(-1)), BERTH_E_RADIUS);
    }
}

HARNESS_TEST(kinds_styles_and_axes_that_there_are_not_are_refused,
             "kinds, styles and axes that there are not are refused")
{
    for (uint32_t value = 0; value < 256; value++) {
        for (uint32_t field = 0; field < 3; field++) {
            berth_mobb_desc desc = good(20, 1);
            const int possible = value < (field == 0 ? 4u : 2u);
            switch (field) {
            case 0: desc.kind = (berth_mobb_kind)value; break;
            case 1: desc.style = (berth_mobb_box_style)value; break;
            default: desc.axis = (berth_mobb_axis)value;
            }
            CHECK_EQ(berth_mobb_image_size(&desc) != 0, possible);
            if (!possible) {
                refused(&desc, BERTH_E_KIND);
            }
        }
    }
}

/* Of boxes that tilt; others have none. */
HARNESS_TEST(units_out_of_range_are_refused, "units out of range are refused")
{
    for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
        for (int unit = -18; unit <= 16; unit++) {
            berth_mobb_desc desc = good(20, member);
            const int possible = desc.kind == BERTH_MOBB_MOBB || (unit >= -16 && unit <= 14);
            desc.unit = (int8_t)unit;
            CHECK_EQ(berth_mobb_image_size(&desc) != 0, possible);
            if (!possible) {
                refused(&desc, BERTH_E_UNIT);
            }
        }
    }
}

HARNESS_TEST(levels_out_of_range_are_refused, "levels out of range are refused")
{
    for (uint32_t count = 1; count <= MOST; count += 1 + count / 4) {
        for (uint32_t levels = 1; levels <= 18; levels++) {
            berth_mobb_desc desc = good(count, levels % BOXES_MEMBERS);
            const int possible = (UINT32_C(1) << (levels - 1)) <= count;
            desc.levels = (uint16_t)levels;
            CHECK_EQ(berth_mobb_image_size(&desc) != 0, possible);
            if (!possible) {
                refused(&desc, BERTH_E_LEVELS);
            } else {
                berth_mobb view;
                CHECK_EQ(berth_mobb_build(&desc, ARENA(buffer), &view), BERTH_OK);
                CHECK_EQ(view.track.levels, levels);
            }
        }
    }
}

HARNESS_TEST(nulls_of_build_are_refused, "nulls of build are refused")
{
    const berth_mobb_desc desc = good(20, 1);
    berth_arena image = berth_arena_over(buffer, sizeof buffer), none = berth_arena_over(NULL, 99);
    berth_arena tight = berth_arena_over(buffer, berth_mobb_image_size(&desc) - 1);
    berth_mobb view;

    harness_fill(&view, sizeof view);
    harness_fill(buffer, sizeof buffer);
    CHECK_EQ(berth_mobb_build(NULL, &image, &view), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_build(&desc, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_build(&desc, &image, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_build(&desc, &none, &view), BERTH_E_IMAGE_SPACE);
    CHECK_EQ(berth_mobb_build(&desc, &tight, &view), BERTH_E_IMAGE_SPACE);
    CHECK_EQ(image.used, 0);
    CHECK_EQ(tight.used, 0);
    CHECK_FILLED(&view, sizeof view);
    CHECK_FILLED(buffer, sizeof buffer);
    CHECK_EQ(berth_mobb_image_size(NULL), 0);
}

HARNESS_TEST(the_default_description_is_empty, "the default description is empty")
{
    const berth_mobb_desc desc = berth_mobb_desc_default();
    CHECK_EQ(desc.clip.count, 0);
    CHECK_EQ(desc.clip.dt, 1);
    CHECK_EQ(desc.leaf_size, 0);
    CHECK_EQ(desc.levels, 0);
    CHECK_EQ(desc.kind, BERTH_MOBB_UMOBB);
    CHECK_EQ(desc.style, BERTH_MOBB_ROUNDED);
    CHECK_EQ(desc.axis, BERTH_MOBB_CHORD);
    CHECK_EQ(berth_mobb_image_size(&desc), 0);
}

/* Without a number of levels a leaf holds no more samples than was asked, and each at least one:
 * at all powers of two, and one less and more. */
HARNESS_TEST(levels_follow_from_leaves, "levels follow from leaves")
{
    static const uint16_t leaves[] = {BERTH_MOBB_DEFAULT_LEAF_SIZE, 1, 2, 3, 100, 65535};
    berth_mobb_desc desc = good(5, 0);
    for (uint32_t k = 0; k < 3 * 17; k++) {
        const uint32_t count = (UINT32_C(1) << k / 3) + k % 3 - 1;
        if (count < 1 || count > 65535) {
            continue;
        }
        for (uint32_t i = 0; i < LENGTH_OF(leaves); i++) {
            uint32_t levels = 1, most = count, least = count;
            while (most > leaves[i] && least >= 2) {
                levels++;
                most = (most + 1) / 2;
                least /= 2;
            }
            desc.clip.count = count;
            desc.leaf_size = i == 0 ? 0 : leaves[i]; /* 0: the default */
            CHECK_EQ(berth_mobb_image_size(&desc),
                     BERTH_MOBB_IMAGE_BYTES_OF(count, levels, 0, desc.kind != 0));
        }
    }
}

/* What the header promises: a header of 64 bytes; 6 or 10 units a node, 2 or 3 a sample. */
HARNESS_TEST(sizes_are_as_documented, "sizes are as documented")
{
    const uint32_t unit = (uint32_t)sizeof(image_unit);
    for (uint32_t count = 1; count <= MOST; count++) {
        for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
            berth_mobb_desc desc = good(count, member);
            const uint32_t leaf = 1 + (count + member) % 6, levels = BERTH_MOBB_LEVELS(count, leaf);
            const uint32_t radii = (uint32_t)m.radii, nodes = (UINT32_C(1) << levels) - 1;
            const uint32_t bytes =
                64 + nodes * boxes_units(desc.kind) * unit + count * (2 + radii) * unit;
            berth_arena image = berth_arena_over(buffer, sizeof buffer);
            berth_mobb view;
            desc.leaf_size = (uint16_t)leaf;
            CHECK_EQ(berth_mobb_image_size(&desc), (bytes + 3) / 4 * 4);
            CHECK_EQ(BERTH_MOBB_IMAGE_BYTES_OF(count, levels, radii, desc.kind != 0),
                     berth_mobb_image_size(&desc));
            CHECK_LE(berth_mobb_image_size(&desc), BERTH_MOBB_IMAGE_WORDS(count, leaf) * 4);
            CHECK_EQ(berth_mobb_build(&desc, &image, &view), BERTH_OK);
            CHECK_EQ(image.used, berth_mobb_image_size(&desc));
            CHECK_EQ(view.kind, desc.kind);
            CHECK_EQ(view.box_units, boxes_units(desc.kind));
        }
    }
}

/* The same bytes whatever was in the memory before. */
HARNESS_TEST(builds_are_deterministic, "builds are deterministic")
{
    harness_random random = harness_random_from(121);
    for (uint32_t round = 0; round < 64; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOST);
        berth_mobb_desc desc = boxes_desc(&m, 1 + round % 5, 0, round % BOXES_MEMBERS);
        harness_fill(buffer, sizeof buffer);
        for (uint32_t i = 0; i < LENGTH_OF(other); i++) {
            other[i] = 0;
        }
        (void)boxes_build(&m, 1 + round % 5, 0, round % BOXES_MEMBERS, buffer, sizeof buffer);
        (void)boxes_build(&m, 1 + round % 5, 0, round % BOXES_MEMBERS, other, sizeof other);
        CHECK_BYTES(buffer, other, berth_mobb_image_size(&desc));
    }
}

/* ---- Collide -------------------------------------------------------------------------------- */

static berth_placement placed(void)
{
    static const berth_num x = BERTH_NUM(3), y = BERTH_NUM(-4);
    return berth_placement_at(x, y, 12345, 100);
}

static berth_mobb build(uint32_t count, uint32_t member)
{
    (void)good(count, member);
    return boxes_build(&m, 4, 0, member, buffer, sizeof buffer);
}

HARNESS_TEST(placements_out_of_range_are_refused, "placements out of range are refused")
{
    const berth_mobb view = build(20, 1);
    const berth_placement fine = placed();
    berth_mobb_counts counts;

    harness_fill(&counts, sizeof counts);
    for (uint32_t i = 0; i < PLACEMENT_FAULTS; i++) {
        const berth_placement bad = placement_faulty(i);
        const berth_status wanted = placement_faults[i];
        CHECK_EQ(berth_mobb_collide(&view, &bad, &view, &fine, NULL, &counts), wanted);
        CHECK_EQ(berth_mobb_collide(&view, &fine, &view, &bad, NULL, &counts), wanted);
        CHECK_EQ(berth_mobb_collide(&view, &fine, &view, &bad, NULL, NULL), wanted);
    }
    CHECK_FILLED(&counts, sizeof counts);
}

/* Null, or a view that was never made: all zeros, as static memory is. */
HARNESS_TEST(nulls_and_zeroed_views_are_refused, "nulls and zeroed views are refused")
{
    static const berth_mobb zeroed;
    const berth_mobb view = build(20, 3), *const bad[] = {NULL, &zeroed};
    const berth_status wanted[] = {BERTH_E_NULL, BERTH_E_VIEW};
    const berth_placement fine = placed();
    berth_mobb_counts counts;
    berth_mobb_box box;
    berth_num xyr[3];

    harness_fill(&counts, sizeof counts);
    harness_fill(&box, sizeof box);
    harness_fill(xyr, sizeof xyr);
    for (uint32_t i = 0; i < LENGTH_OF(bad); i++) {
        CHECK_EQ(berth_mobb_collide(bad[i], &fine, &view, &fine, NULL, &counts), wanted[i]);
        CHECK_EQ(berth_mobb_collide(&view, &fine, bad[i], &fine, NULL, &counts), wanted[i]);
        CHECK_EQ(berth_mobb_worst_steps(bad[i], &view), 0);
        CHECK_EQ(berth_mobb_worst_steps(&view, bad[i]), 0);
        CHECK_EQ(berth_mobb_sample(bad[i], 0, &xyr[0], &xyr[1], &xyr[2]), wanted[i]);
        CHECK_EQ(berth_mobb_node(bad[i], 0, 0, &box), wanted[i]);
        CHECK_EQ(berth_mobb_verify(bad[i]), wanted[i]);
    }
    CHECK_EQ(berth_mobb_collide(&zeroed, &fine, &zeroed, &fine, NULL, &counts), BERTH_E_VIEW);
    berth_mobb bare = view;
    bare.track.samples.xy = NULL;
    CHECK_EQ(berth_mobb_worst_steps(&bare, &view), 0);
    CHECK_EQ(berth_mobb_verify(&bare), BERTH_E_VIEW);
    CHECK_EQ(berth_mobb_collide(&view, NULL, &view, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_collide(&view, &fine, &view, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_sample(&view, 0, NULL, &xyr[1], &xyr[2]), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_sample(&view, 0, &xyr[0], NULL, &xyr[2]), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_sample(&view, 0, &xyr[0], &xyr[1], NULL), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_node(&view, 0, 0, NULL), BERTH_E_NULL);
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(&box, sizeof box);
    CHECK_FILLED(xyr, sizeof xyr);
}

/* ---- Diagnostics ---------------------------------------------------------------------------- */

/* Views whose levels nothing can have made. */
HARNESS_TEST(views_of_impossible_levels_are_refused, "views of impossible levels are refused")
{
    static const uint8_t levels[] = {0, BERTH_MOBB_LEVELS_MAX + 1, 255};
    const berth_mobb view = build(20, 3);
    const berth_placement fine = placed();
    berth_num xyr[3];
    CHECK_EQ(berth_mobb_sample(&view, 0, &xyr[0], &xyr[1], &xyr[2]), BERTH_OK);
    for (uint32_t i = 0; i < LENGTH_OF(levels); i++) {
        berth_mobb bad = view;
        bad.track.levels = levels[i];
        CHECK_EQ(berth_mobb_sample(&bad, 0, &xyr[0], &xyr[1], &xyr[2]), BERTH_E_VIEW);
        CHECK_EQ(berth_mobb_worst_steps(&bad, &view), 0);
        CHECK_EQ(berth_mobb_worst_steps(&view, &bad), 0);
        CHECK_EQ(berth_mobb_verify(&bad), BERTH_E_VIEW);
        CHECK_EQ(berth_mobb_collide(&bad, &fine, &view, &fine, NULL, NULL), BERTH_E_VIEW);
        CHECK_EQ(berth_mobb_collide(&view, &fine, &bad, &fine, NULL, NULL), BERTH_E_VIEW);
    }
}

HARNESS_TEST(indices_out_of_range_are_refused, "indices out of range are refused")
{
    static const uint32_t beyond[] = {0, 1, 63, 64, 65535, UINT32_MAX - 24};
    berth_mobb_box box;
    berth_num xyr[3];

    harness_fill(&box, sizeof box);
    harness_fill(xyr, sizeof xyr);
    for (uint32_t count = 1; count <= MOST; count += 3) {
        const berth_mobb view = build(count, count % BOXES_MEMBERS);
        for (uint32_t i = 0; i < LENGTH_OF(beyond); i++) {
            CHECK_EQ(berth_mobb_sample(&view, count + beyond[i], &xyr[0], &xyr[1], &xyr[2]),
                     BERTH_E_INDEX);
        }
        for (uint32_t level = 0; level < 40; level++) {
            const uint32_t nodes = level < view.track.levels ? UINT32_C(1) << level : 0;
            CHECK_EQ(berth_mobb_node(&view, level, nodes, &box), BERTH_E_INDEX);
            CHECK_EQ(berth_mobb_node(&view, level, nodes + 1, &box), BERTH_E_INDEX);
            CHECK_EQ(berth_mobb_node(&view, level, UINT32_MAX, &box), BERTH_E_INDEX);
        }
        CHECK_EQ(berth_mobb_node(&view, UINT32_MAX, 0, &box), BERTH_E_INDEX);
    }
    CHECK_FILLED(&box, sizeof box);
    CHECK_FILLED(xyr, sizeof xyr);
}

/* An image of a footprint's boxes is none of a motion's, and the other way round. */
HARNESS_TEST(other_structures_are_refused, "other structures are refused")
{
    static const berth_num corners[3] = {BERTH_NUM(0), BERTH_NUM(1), BERTH_NUM(2)};
    static uint64_t work[256];
    const berth_mobb_desc desc = good(20, 1);
    berth_arena image = berth_arena_over(buffer, sizeof buffer);
    berth_obb_desc outline = berth_obb_desc_default();
    berth_obb shape;
    berth_mobb view;
    CHECK_EQ(berth_mobb_build(&desc, &image, &view), BERTH_OK);
    harness_fill(&shape, sizeof shape);
    CHECK_EQ(berth_obb_attach(&shape, buffer, sizeof buffer), BERTH_E_STRUCTURE_KIND);
    CHECK_FILLED(&shape, sizeof shape);
    harness_fill(&view, sizeof view);
    image = berth_arena_over(buffer, sizeof buffer);
    outline.outline = berth_outline_over_arrays(corners, corners, 3);
    CHECK_EQ(berth_obb_build(&outline, &image, ARENA(work), &shape), BERTH_OK);
    CHECK_EQ(berth_mobb_attach(&view, buffer, sizeof buffer), BERTH_E_STRUCTURE_KIND);
    CHECK_FILLED(&view, sizeof view);
}
