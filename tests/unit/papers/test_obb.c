/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of boxes around footprints: each null, each view that is none, and what is refused; and
 * every budget. */

#include "tests/gen/shown.h"
#include "tests/unit/squares.h"
#include "berth/papers/obb.h"

static berth_obb_desc boxes_around(uint32_t from)
{
    berth_obb_desc desc = berth_obb_desc_default();
    draw();
    desc.outline = berth_outline_over_arrays(x + from, y + from, 4);
    return desc;
}

static berth_obb boxes(const berth_obb_desc *desc, uint32_t to)
{
    berth_arena image = berth_arena_over(kept[to], sizeof kept[to]);
    berth_obb view;
    CHECK_EQ(berth_obb_build(desc, &image, ARENA(work), &view), BERTH_OK);
    CHECK_EQ(image.used, berth_obb_image_size(desc));
    return view;
}

HARNESS_TEST(test_none, "views that are none")
{
    static const uint64_t zeros[BERTH_FOOTPRINT_HEADER_BYTES / 8];
    const berth_obb_desc desc = boxes_around(0);
    const berth_obb good = boxes(&desc, 0);
    berth_obb none[2] = {good, good};
    berth_obb_box box;
    berth_num px[3], py[3];
    none[0].image = NULL;
    none[1].image = zeros;
    for (uint32_t i = 0; i < 2; i++) {
        const berth_obb *const bad = &none[i];
        CHECK_EQ(berth_obb_node(bad, 0, &box), BERTH_E_VIEW);
        CHECK_EQ(berth_obb_part(bad, 0, px, py), BERTH_E_VIEW);
        CHECK_EQ(berth_obb_verify(bad), BERTH_E_VIEW);
        CHECK_EQ(berth_obb_worst_steps(bad, &good), 0);
        CHECK_EQ(berth_obb_worst_steps(&good, bad), 0);
        CHECK_EQ(berth_obb_collide(bad, &here, &good, &here, NULL, NULL), BERTH_E_VIEW);
        CHECK_EQ(berth_obb_collide(&good, &here, bad, &here, NULL, NULL), BERTH_E_VIEW);
    }
}

HARNESS_TEST(test_nulls, "nulls")
{
    const berth_obb_desc desc = boxes_around(0);
    const berth_placement bad = {{0, 0}, num_from(0), num_from(0), 0};
    const berth_footprint_options odd = {.boundary = 2};
    const berth_obb good = boxes(&desc, 0);
    berth_obb_box box;
    berth_num px[3], py[3];
    berth_obb view;
    CHECK_EQ(berth_obb_attach(NULL, kept[0], sizeof kept[0]), BERTH_E_NULL);
    CHECK_EQ(berth_obb_attach(&view, NULL, sizeof kept[0]), BERTH_E_NULL);
    CHECK_EQ(berth_obb_node(NULL, 0, &box), BERTH_E_NULL);
    CHECK_EQ(berth_obb_node(&good, 0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_obb_node(&good, shown_tree_of(good.image).node_count - 1u, &box), BERTH_OK);
    CHECK_EQ(berth_obb_node(&good, shown_tree_of(good.image).node_count, &box), BERTH_E_INDEX);
    CHECK_EQ(berth_obb_part(NULL, 0, px, py), BERTH_E_NULL);
    CHECK_EQ(berth_obb_part(&good, 0, NULL, py), BERTH_E_NULL);
    CHECK_EQ(berth_obb_part(&good, 0, px, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_obb_part(&good, 3, px, py), BERTH_OK);
    CHECK_EQ(berth_obb_part(&good, 4, px, py), BERTH_E_INDEX);
    CHECK_EQ(berth_obb_verify(NULL), BERTH_E_NULL);
    CHECK_EQ(berth_obb_worst_steps(NULL, &good), 0);
    CHECK_EQ(berth_obb_worst_steps(&good, NULL), 0);
    CHECK(berth_obb_worst_steps(&good, &good) > 0);
    CHECK_EQ(berth_obb_collide(NULL, &here, &good, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_obb_collide(&good, &here, NULL, &here, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_obb_collide(&good, NULL, &good, &here, NULL, NULL), BERTH_E_NULL);
    CHECK(berth_obb_collide(&good, &here, &good, &bad, NULL, NULL) < BERTH_OK);
    CHECK_EQ(berth_obb_collide(&good, &here, &good, &here, &odd, NULL), BERTH_E_KIND);
}

HARNESS_TEST(test_build, "what build refuses")
{
    berth_obb_desc desc = boxes_around(0);
    berth_arena image = berth_arena_over(kept[0], sizeof kept[0]);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_obb view;
    harness_fill(&view, sizeof view);
    CHECK_EQ(berth_obb_build(NULL, &image, &scratch, &view), BERTH_E_NULL);
    CHECK_EQ(berth_obb_build(&desc, NULL, &scratch, &view), BERTH_E_NULL);
    CHECK_EQ(berth_obb_build(&desc, &image, NULL, &view), BERTH_E_NULL);
    CHECK_EQ(berth_obb_build(&desc, &image, &scratch, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_obb_image_size(NULL), 0);
    CHECK_EQ(berth_obb_scratch_size(NULL), 0);
    const size_t size = berth_obb_image_size(&desc);
    image = berth_arena_over(kept[0], size - 4);
    CHECK_EQ(berth_obb_build(&desc, &image, &scratch, &view), BERTH_E_IMAGE_SPACE);
    CHECK_EQ(image.used, 0);
    image = berth_arena_over(kept[0], size);
    scratch = berth_arena_over(work, berth_obb_scratch_size(&desc) - 4);
    CHECK_EQ(berth_obb_build(&desc, &image, &scratch, &view), BERTH_E_SCRATCH_SPACE);
    desc.levels = BERTH_FOOTPRINT_LEVELS_MAX + 1;
    CHECK_EQ(berth_obb_build(&desc, &image, &scratch, &view), BERTH_E_DEPTH);
    CHECK_EQ(berth_obb_image_size(&desc), 0);
    CHECK_EQ(berth_obb_scratch_size(&desc), 0);
    CHECK_FILLED(&view, sizeof view);
    CHECK_EQ(image.used + scratch.used, 0);
}

HARNESS_TEST(test_budgets, "every budget")
{
    static const double places[4] = {0, 0.5, 2.25, 6};
    const berth_obb_desc large = boxes_around(0), little = boxes_around(4);
    const berth_obb a = boxes(&large, 0), b = boxes(&little, 1);
    uint32_t unknown = 0, inside = 0;
    for (uint32_t k = 0; k < 8; k++) {
        const berth_placement there =
            berth_placement_at(num_from(places[k / 2]), num_from(0.25), (berth_angle)(k * 300), 0);
        const berth_obb *const p = k % 2 ? &b : &a, *const q = k % 2 ? &a : &b;
        const berth_placement *const at_p = k % 2 ? &there : &here;
        const berth_placement *const at_q = k % 2 ? &here : &there;
        berth_footprint_options options = {.max_steps = 0};
        berth_footprint_counts counts, all;
        const berth_status answer = berth_obb_collide(p, at_p, q, at_q, NULL, &all);
        CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
        CHECK(all.steps <= berth_obb_worst_steps(p, q));
        inside += answer == BERTH_HIT && all.node_a + all.node_b == 0;
        for (options.max_steps = 1; options.max_steps <= all.steps; options.max_steps++) {
            const berth_status early = berth_obb_collide(p, at_p, q, at_q, &options, &counts);
            CHECK(early == answer || early == BERTH_UNKNOWN);
            CHECK(counts.steps <= options.max_steps);
            unknown += early == BERTH_UNKNOWN;
        }
    }
    CHECK(unknown > 50 && inside >= 2);
}
