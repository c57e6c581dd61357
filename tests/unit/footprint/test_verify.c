/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/verify.c, papers/obb_attach.c: a header that says less than what the tree reaches is
 * told. Queries skip whatever is out of reach, so that such an image would be clear of what it
 * overlaps. */

#include "tests/unit/support.h"
#include "berth/papers/obb.h"

#include "src/footprint/image.h"

static uint64_t image[200], work[200];
static berth_num x[4], y[4];

static berth_arena over(void *memory, size_t size)
{
    return berth_arena_over(memory, size);
}

static berth_outline rectangle(void)
{
    static const int8_t corners[8] = {1, 1, 5, 1, 5, 3, 1, 3};
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = num_from(corners[2 * i]);
        y[i] = num_from(corners[2 * i + 1]);
    }
    return berth_outline_over_arrays(x, y, 4);
}

static berthi_footprint_header *header(void)
{
    return (berthi_footprint_header *)(void *)image;
}

static void mend(void)
{
    berthi_image_seal(&header()->head);
}

static berth_status verified(int boxes)
{
    berth_footprint circles;
    berth_obb tree;
    mend();
    if (boxes) {
        CHECK_EQ(berth_obb_attach(&tree, image, sizeof image), BERTH_OK);
        return berth_obb_verify(&tree);
    }
    CHECK_EQ(berth_footprint_attach(&circles, image, sizeof image), BERTH_OK);
    return berth_footprint_verify(&circles);
}

/* Every reach below what was built, by halves and by little. */
static void too_short_a_reach(int boxes)
{
    const berth_len reach = header()->reach;
    CHECK_EQ(verified(boxes), BERTH_OK);
    for (int part = 1; part <= 64; part *= 2) {
        header()->reach = reach - reach / (berth_len)part;
        CHECK_EQ(verified(boxes), BERTH_E_HEADER);
    }
    header()->reach = reach;
    CHECK_EQ(verified(boxes), BERTH_OK);
}

static void circles_reach(void)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    for (uint32_t method = 0; method <= BERTH_FOOTPRINT_CYLINDER; method++) {
        berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
        berth_footprint view;
        if (method == BERTH_FOOTPRINT_TRIANGLES) {
            continue; /* needs a mesh; its tree is checked by the same code */
        }
        desc.outline = rectangle();
        desc.method = (uint8_t)method;
        desc.threshold = num_from(4);
        CHECK_EQ(berth_footprint_build(&desc, &kept, &scratch, &view), BERTH_OK);
        too_short_a_reach(0);
    }
}

static void boxes_reach(void)
{
    berth_obb_desc desc = berth_obb_desc_default();
    berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
    berth_obb view;
    desc.outline = rectangle();
    CHECK_EQ(berth_obb_build(&desc, &kept, &scratch, &view), BERTH_OK);
    too_short_a_reach(1);
}

/* A triangle whose corners are told the other way around: what is in it seems beyond its edges. */
static void clockwise(void)
{
    static const uint16_t corners[3] = {0, 1, 2};
    for (int boxes = 0; boxes < 2; boxes++) {
        berth_footprint_desc desc = berth_footprint_desc_default();
        berth_obb_desc boxes_desc = berth_obb_desc_default();
        berth_arena kept = over(image, sizeof image), scratch = over(work, sizeof work);
        uint16_t *const words = (uint16_t *)(void *)image;
        berth_footprint circles;
        berth_obb tree;
        uint16_t corner;
        size_t at;
        (void)rectangle();
        desc.method = BERTH_FOOTPRINT_TRIANGLES;
        desc.triangles.x = x;
        desc.triangles.y = y;
        desc.triangles.corners = corners;
        desc.triangles.vertices = 3;
        desc.triangles.count = 1;
        boxes_desc.triangles = desc.triangles;
        CHECK_EQ(boxes ? berth_obb_build(&boxes_desc, &kept, &scratch, &tree)
                       : berth_footprint_build(&desc, &kept, &scratch, &circles),
                 BERTH_OK);
        CHECK_EQ(verified(boxes), BERTH_OK);
        at = (size_t)((boxes ? tree.tree.parts.words : circles.tree.parts.words) - words);
        corner = words[at + 1];
        words[at + 1] = words[at + 2];
        words[at + 2] = corner;
        CHECK_EQ(verified(boxes), BERTH_E_NODE);
    }
}

const harness_test tests[] = {
    {"circles: verify proves reach and largest leaf", circles_reach},
    {"boxes: verify proves the reach", boxes_reach},
    {"verify sees triangles that run clockwise", clockwise},
    {0, 0},
};
