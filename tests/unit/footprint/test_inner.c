/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/clearance.c: how deep a point is inside, where inner circles are and where not, and
 * that verify sees one that is not inside. */

#include "tests/unit/support.h"
#include "tests/gen/shown.h"

#include "src/footprint/clearance.h"
#include "src/footprint/tree.h"

static uint64_t image[700], work[700];
static berth_num x[64], y[64];
static uint16_t ends[2];

static void point(uint32_t i, double px, double py)
{
    x[i] = num_from(px);
    y[i] = num_from(py);
}

static berth_footprint_facts built(const berth_footprint_desc *desc, berth_footprint *view)
{
    berth_arena kept = berth_arena_over(image, sizeof image);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_footprint_facts facts = {0};
    CHECK_EQ(berth_footprint_build(desc, &kept, &scratch, view), BERTH_OK);
    CHECK_EQ(berth_footprint_verify(view), BERTH_OK);
    CHECK_EQ(berth_footprint_info(view, &facts), BERTH_OK);
    CHECK_EQ(facts.nodes + facts.inner, shown_tree_of(view->image).node_count);
    return facts;
}

/* A square from -4 to 4 with a hole from -1 to 1: 100 steps a unit. */
static void test_clearance(void)
{
    static const int16_t corners[] = {-400, -400, 400,  -400, 400, 400, -400, 400,  -400, -400,
                                      -100, -100, -100, 100,  100, 100, 100,  -100, -100, -100};
    static const uint16_t rings[] = {5, 10};
    static const int16_t at[][3] = {
        {250, 0, 150}, {-250, 0, 150},    {250, 250, 150}, {399, 399, 1},  {0, 250, 150},
        {0, 0, 0},     {99, 0, 0},        {101, 0, 1},     {500, 0, 0},    {0, -500, 0},
        {400, 0, 0},   {-400, -400, 0},   {100, 100, 0},   {130, 140, 50}, {-160, -180, 100},
        {101, 101, 1}, {-11000, 11000, 0}};
    berthi_unit xy[20];
    berthi_rings of;
    for (uint32_t i = 0; i < 20; i++) {
        xy[i] = (berthi_unit)corners[i];
    }
    of.xy = xy;
    of.ends = rings;
    of.count = 2;
    of.nearest = 0;
    for (uint32_t i = 0; i < LENGTH_OF(at); i++) {
        const berth_len depth = berthi_clearance(&of, (berth_len)at[i][0], (berth_len)at[i][1], 0);
        CHECK(depth <= (berth_len)at[i][2] + (sizeof(berth_dir) == 2 ? 0 : 1)); /* not whole */
        CHECK(depth >= (berth_len)at[i][2] - (sizeof(berth_dir) == 2 ? 0 : 1));
        if (sizeof(berth_dir) == 2) {
            CHECK(berthi_clearance(&of, (berth_len)at[i][0], (berth_len)at[i][1],
                                   (berth_len)at[i][2]) == 0);
            CHECK(at[i][2] == 0 || berthi_clearance(&of, (berth_len)at[i][0], (berth_len)at[i][1],
                                                    (berth_len)(at[i][2] - 1)) > 0);
        }
    }
}

/* A disc of 64 points: its root's inner circle is nearly all of it. With a hole, none is there. */
static void draw_disc(int hole)
{
    for (uint32_t i = 0; i < 32; i++) {
        const berth_angle angle = (berth_angle)(2048u * i);
        point(i, real_of_dir(berth_cos(angle)), real_of_dir(berth_sin(angle)));
        point(32 + i, 0.97 * real_of_dir(berth_cos(angle)), 0.97 * real_of_dir(berth_sin(angle)));
    }
    ends[0] = 32;
    ends[1] = (uint16_t)(hole ? 64 : 32);
}

static berth_footprint_desc disc(int hole)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    draw_disc(hole);
    desc.outline = berth_outline_over_arrays(x, y, ends[1]);
    desc.outline.end = ends;
    desc.outline.rings = (uint16_t)(1 + hole);
    desc.threshold = num_from(0.001);
    return desc;
}

static void test_levels(void)
{
    berth_footprint view;
    berth_footprint_circle root;
    berth_footprint_desc desc = disc(0);
    CHECK_EQ(built(&desc, &view).inner, (1u << BERTH_FOOTPRINT_INNER_LEVELS) - 1);
    CHECK_EQ(berth_footprint_node(&view, 0, &root), BERTH_OK);
    CHECK(real_of(root.inner) > 0.98 && real_of(root.inner) < 1);
    CHECK_EQ(berth_footprint_node(&view, 1, &root), BERTH_E_INDEX); /* the circle inside */
    for (uint8_t levels = 1; levels < 6; levels++) {
        desc.inner = levels;
        CHECK_LE(built(&desc, &view).inner, (1u << levels) - 1);
    }
    desc.inner = BERTH_FOOTPRINT_INNER_NONE;
    CHECK_EQ(built(&desc, &view).inner, 0);
    desc.inner = 0;
    desc.quick = 1;
    CHECK_EQ(built(&desc, &view).inner, 0);
    desc.inner = 1;
    CHECK_EQ(built(&desc, &view).inner, 1);
    desc = disc(1); /* a band of 3 cm */
    CHECK_EQ(built(&desc, &view).inner, 0);
    desc.radius = num_from(0.3); /* rounded, it has an inside worth having */
    desc.threshold = num_from(0);
    CHECK_LE(built(&desc, &view).inner, 7);
}

/* An arena that ends within a node's own place or that of the circle inside writes no view. */
static void test_room(void)
{
    const berth_footprint_desc desc = disc(0);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_footprint view, whole;
    (void)built(&desc, &whole);
    const size_t size = berth_footprint_image_size(&desc);
    harness_fill(&view, sizeof view);
    for (size_t less = 0; less < 300; less++) {
        berth_arena kept = berth_arena_over(image, less);
        CHECK_EQ(berth_footprint_build(&desc, &kept, &scratch, &view), BERTH_E_IMAGE_SPACE);
        CHECK_EQ(kept.used, 0);
    }
    CHECK_LE(300, size);
    CHECK_FILLED(&view, sizeof view);
}

/* An image with its inner circle changed, sealed again: whether verify takes it. */
static berth_status forged(berth_len dx, berth_len dy, berth_len grow)
{
    const berthi_footprint_header *header = (const berthi_footprint_header *)(void *)image;
    berthi_unit *const place = (berthi_unit *)(void *)((unsigned char *)image + sizeof *header) +
                               BERTHI_CIRCLE_UNITS; /* of the second node */
    const berthi_unit before[3] = {place[0], place[1], place[2]};
    berth_footprint view;
    berth_status status;
    place[0] = (berthi_unit)(place[0] + dx);
    place[1] = (berthi_unit)(place[1] + dy);
    place[2] = (berthi_unit)(berthi_extent)((berthi_extent)place[2] + grow);
    berthi_image_seal((berthi_image_head *)(void *)image);
    CHECK_EQ(berth_footprint_attach(&view, image, header->head.bytes), BERTH_OK);
    status = berth_footprint_verify(&view);
    for (uint32_t k = 0; k < 3; k++) {
        place[k] = before[k];
    }
    return status;
}

static void test_forged(void)
{
    berth_footprint_desc desc = disc(0);
    berth_footprint view;
    const int steps = sizeof(berth_dir) == 2;
    const berth_len little = steps ? (berth_len)1 : BERTH_NUM_TO_RAW(0.001);
    const berth_len far = steps ? (berth_len)9000 : BERTH_NUM_TO_RAW(0.9);
    (void)built(&desc, &view);
    CHECK_EQ(forged(0, 0, 0), BERTH_OK);
    CHECK_EQ(forged(0, 0, -little), BERTH_OK);
    CHECK_EQ(forged(0, 0, little), BERTH_E_NODE);
    CHECK_EQ(forged(far, 0, 0), BERTH_E_NODE);
    CHECK_EQ(forged(0, -far, 0), BERTH_E_NODE);
}

const harness_test tests[] = {{"how deep", test_clearance},
                              {"levels of inner circles", test_levels},
                              {"room for inner circles", test_room},
                              {"inner circles that are not inside", test_forged},
                              {0, 0}};
