/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images of footprints, circles and boxes: attached, then used for everything. What verify accepts
 * answers, in q16, as the exhaustive search over the leaf circles does. */

#include "attach.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"
#include "footprint.h"
#include "src/footprint/tree.h"
#include "src/papers/box.h"

static size_t sizes_of(berthi_footprint_header *header, uint32_t node_units)
{
    static const uint8_t corners[] = {0, 2, 3, 2};
    header->levels = (uint8_t)(1 + (header->levels - 1u) % BERTH_FOOTPRINT_LEVELS_MAX);
    header->node_count = (uint16_t)(header->node_count % 512);
    header->points = (uint16_t)(header->points % 512);
    header->parts.rings = (uint16_t)(header->parts.rings % 64);
    header->parts.count = (uint16_t)(header->parts.count % 512);
    header->parts.corners = corners[header->parts.corners % 4];
    header->points_at =
        (uint32_t)(sizeof *header + header->node_count * node_units * sizeof(berthi_unit));
    header->words_at = (uint32_t)(header->points_at + header->points * 2u * sizeof(berthi_unit) +
                                  header->parts.rings * 2u);
    return berthi_footprint_bytes(header, node_units);
}

static size_t circle_sizes(void *header)
{
    return sizes_of((berthi_footprint_header *)header, BERTHI_CIRCLE_UNITS);
}

static size_t box_sizes(void *header)
{
    return sizes_of((berthi_footprint_header *)header, BERTHI_OBB_UNITS);
}

/* ---- Circles -------------------------------------------------------------------------------- */

static void diagnose_circles(const berth_footprint *view)
{
    const shown_tree tree = shown_tree_of(view->image);
    berth_footprint_facts facts;
    berth_footprint_circle circle;
    uint8_t reached[8192] = {0};
    uint32_t leaves = 0, nodes = 0;
    berth_num x[3], y[3];
    for (uint32_t i = 0; i < tree.parts.count; i++) {
        MUST(berth_footprint_part(view, i, x, y) ==
             (tree.parts.corners != 0 ? BERTH_OK : BERTH_E_KIND));
    }
    MUST(berth_footprint_part(view, tree.parts.count, x, y) ==
         (tree.parts.corners != 0 ? BERTH_E_INDEX : BERTH_E_KIND));
    MUST(berth_footprint_info(view, &facts) == BERTH_OK);
    MUST(facts.nodes + facts.inner <= tree.node_count);
    MUST(facts.levels <= BERTH_FOOTPRINT_LEVELS_MAX);
    reached[0] = 1;
    for (uint32_t i = 0; i < tree.node_count; i++) {
        if (!reached[i]) { /* an inner circle's place */
            continue;
        }
        MUST(berth_footprint_node(view, i, &circle) == BERTH_OK);
        MUST(circle.level < tree.levels);
        nodes++;
        if (circle.left == 0 && circle.right == 0) {
            leaves++;
            MUST(tree.parts.corners == 0 || circle.first + circle.parts <= tree.parts.count);
        } else {
            MUST(circle.left > i && circle.left <= i + 2 && circle.right > circle.left);
            MUST(circle.right < tree.node_count);
            reached[circle.left] = reached[circle.right] = 1;
        }
    }
    MUST(nodes == facts.nodes && leaves == facts.leaves);
    MUST(berth_footprint_node(view, tree.node_count, &circle) == BERTH_E_INDEX);
}

/* Both calls, with and without a budget, filled and not. */
static void ask_circles(const berth_footprint *a, const berth_placement *at_a,
                        const berth_footprint *b, const berth_placement *at_b, uint32_t budget,
                        int verified)
{
    const fuzz_pair pair = {a, at_a, b, at_b, berth_footprint_worst_steps(a, b)};
    const berth_status answer = fuzz_ask(berth_bch_collide, &pair, budget, 1);
    const berth_status shapes = fuzz_ask(berth_footprint_collide, &pair, budget, 1);
    const berth_status filled = fuzz_ask(berth_bch_collide, &pair, budget, 0);
    const berth_status all = fuzz_ask(berth_footprint_collide, &pair, budget, 0);
    MUST(answer != BERTH_HIT || filled == BERTH_HIT || filled == BERTH_E_KIND);
    if (shown_tree_of(a->image).parts.corners == 0 && shown_tree_of(b->image).parts.corners == 0) {
        MUST(fuzz_ask(berth_footprint_collide_circles, &pair, budget, 1) == answer);
    } else {
        MUST(berth_footprint_collide_circles(a, at_a, b, at_b, NULL, NULL) < BERTH_OK);
    }
    MUST(shapes != BERTH_HIT || all == BERTH_HIT || all == BERTH_E_KIND);
    if (verified && answer >= 0) {
        fuzz_compare_circles(&pair, answer, 0);
    }
}

static void ask_disc(const berth_footprint *view, const berth_placement *at, fuzz_input *control,
                     uint32_t budget, int verified)
{
    const berth_footprint *const cylinder = fuzz_footprint_partner(FUZZ_PARTNERS - 1);
    const uint32_t worst = berth_footprint_worst_steps(view, cylinder);
    const uint32_t most = berth_footprint_worst_steps(view, view);
    const fuzz_disc disc = fuzz_read_disc(control);
    (void)fuzz_ask_disc(berth_bch_collide_disc, view, at, &disc, budget, 1, worst);
    (void)fuzz_ask_disc(berth_bch_collide_disc, view, at, &disc, budget, 0, worst);
    (void)fuzz_ask_disc(berth_footprint_collide_disc, view, at, &disc, budget, 0, most);
    const berth_status answer =
        fuzz_ask_disc(berth_footprint_collide_disc, view, at, &disc, budget, 1, most);
    MUST(answer != BERTH_E_KIND || shown_tree_of(view->image).parts.corners == 0);
    if (verified) {
        fuzz_compare_disc(view, at, &disc, answer, 0);
    }
}

/* Its points elsewhere, by any numbers: what is refused changes nothing. */
static void refit(const berth_footprint *view, void *block, size_t size, fuzz_input *control)
{
    fuzz_shape shape;
    uint16_t numbers[FUZZ_POINTS];
    void *const copy = fuzz_block(size);
    const uint32_t points = 1 + fuzz_u8(control) % 16;
    uint32_t random = fuzz_u16(control);
    fuzz_random_shape(&shape, &random, FUZZ_POINTS);
    for (uint32_t i = 0; i < points; i++) {
        numbers[i] = (uint16_t)(random & 1 ? i : fuzz_u8(control));
    }
    const berth_refit_desc desc = {berth_outline_over_arrays(shape.x, shape.y, (uint16_t)points),
                                   numbers, fuzz_num(control)};
    memcpy(copy, block, size);
    const berth_status status = berth_footprint_refit(&desc, block, view);
    MUST(status <= 0 && (status == BERTH_OK || memcmp(copy, block, size) == 0));
    free(copy);
}

static void run_circles(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    const uint32_t mend = fuzz_u8(&control) % 4, budget = fuzz_u16(&control);
    const berth_placement here = fuzz_placement(&control), there = fuzz_placement(&control);
    berth_footprint view;
    size_t length;
    void *const block = fuzz_image(in, mend, BERTHI_STRUCTURE_FOOTPRINT, circle_sizes, &length);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_footprint_attach(&view, block, length);
    if (status == BERTH_OK) {
        const berth_status held = berth_footprint_verify(&view);
        MUST(held == BERTH_OK || held == BERTH_E_HEADER || held == BERTH_E_NODE);
        diagnose_circles(&view);
        ask_circles(&view, &here, &view, &there, budget, held == BERTH_OK);
        for (uint32_t kind = 0; kind < FUZZ_PARTNERS; kind++) {
            const berth_footprint *const other = fuzz_footprint_partner(kind);
            ask_circles(&view, &here, other, &there, budget, held == BERTH_OK);
            ask_circles(other, &here, &view, &there, budget, held == BERTH_OK);
        }
        ask_disc(&view, &here, &control, budget, held == BERTH_OK);
        refit(&view, block, length, &control);
        ask_circles(&view, &here, &view, &there, budget, 0);
    } else {
        fuzz_refused(status, &view, sizeof view);
    }
    free(block);
}

static size_t seed_circles(uint32_t random, uint8_t *bytes, size_t room)
{
    static uint64_t memory[2048], work[2048];
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    fuzz_shape shape;
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    berth_footprint view;
    fuzz_random_shape(&shape, &random, 12);
    desc.outline = shape.outline;
    desc.triangles = shape.triangles;
    desc.method = (berth_footprint_method)(fuzz_random(&random) % 5);
    desc.circles_only = (uint8_t)(fuzz_random(&random) % 4 == 0);
    desc.threshold = fuzz_num_of((fuzz_random(&random) % 8) / 16.0);
    return berth_footprint_build(&desc, &image, &scratch, &view) == BERTH_OK
               ? fuzz_seed_of(&random, &image, bytes, room)
               : 0;
}

const fuzz_harness fuzz_attach_footprint = {"attach_footprint", run_circles, seed_circles, 2048, 1};

/* ---- Boxes ---------------------------------------------------------------------------------- */

static const berth_obb *box_partner(void)
{
    static uint64_t memory[1024], work[1024];
    static berth_obb view;
    static int made;
    if (!made) {
        berth_arena image = berth_arena_over(memory, sizeof memory);
        berth_arena scratch = berth_arena_over(work, sizeof work);
        berth_obb_desc desc = berth_obb_desc_default();
        fuzz_shape shape;
        uint32_t random = 5;
        fuzz_random_shape(&shape, &random, 12);
        desc.outline = shape.outline;
        MUST(berth_obb_build(&desc, &image, &scratch, &view) == BERTH_OK);
        made = 1;
    }
    return &view;
}

/* The parts of boxes for the exhaustive search, which looks at nothing else: a copy of the image
 * that says it was of another method. */
static berth_footprint parts_of(const berth_obb *view, uint32_t side)
{
    static uint64_t copies[2][1 << 16];
    const unsigned char *const image = (const unsigned char *)view->image;
    const berth_footprint parts = {copies[side]};
    const uint32_t bytes = shown_word(image + IMAGE_BYTES);
    MUST(bytes <= sizeof copies[side]);
    memcpy(copies[side], image, bytes);
    ((unsigned char *)copies[side])[TREE_METHOD] = BERTH_FOOTPRINT_CONTOUR;
    return parts;
}

static void ask_boxes(const berth_obb *a, const berth_placement *at_a, const berth_obb *b,
                      const berth_placement *at_b, uint32_t budget, uint32_t boundary, int verified)
{
    const uint32_t worst = berth_obb_worst_steps(a, b);
    berth_footprint_options options = {.max_steps = worst + 1, .boundary = (uint8_t)boundary};
    berth_footprint_counts counts, before;
    memset(&counts, 0xa5, sizeof counts);
    before = counts;
    const berth_status answer = berth_obb_collide(a, at_a, b, at_b, &options, &counts);
    if (answer < 0) {
        MUST(memcmp(&counts, &before, sizeof counts) == 0);
        MUST(answer == berth_placement_check(at_a) || answer == berth_placement_check(at_b));
        return;
    }
    MUST(answer == BERTH_CLEAR || answer == BERTH_HIT);
    MUST(counts.steps <= worst);
    before = counts;
    options.max_steps = 0;
    MUST(berth_obb_collide(a, at_a, b, at_b, &options, &counts) == answer);
    MUST(counts.steps == before.steps);
    if (verified && boundary) {
        const berth_footprint first = parts_of(a, 0), second = parts_of(b, 1);
        const fuzz_pair pair = {&first, at_a, &second, at_b, 0};
        fuzz_compare_shapes(&pair, answer, 0);
    }
    options.max_steps = 1 + budget % (counts.steps + 2);
    const berth_status early = berth_obb_collide(a, at_a, b, at_b, &options, &counts);
    MUST(counts.steps <= options.max_steps);
    MUST(early == answer || (early == BERTH_UNKNOWN && options.max_steps < before.steps));
}

static void run_boxes(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    const uint32_t mend = fuzz_u8(&control) % 4, budget = fuzz_u16(&control);
    const uint32_t boundary = fuzz_u8(&control) % 2;
    const berth_placement here = fuzz_placement(&control), there = fuzz_placement(&control);
    berth_obb view;
    size_t length;
    void *const block = fuzz_image(in, mend, BERTHI_STRUCTURE_OBB, box_sizes, &length);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_obb_attach(&view, block, length);
    if (status == BERTH_OK) {
        const shown_tree tree = shown_tree_of(view.image);
        const berth_status held = berth_obb_verify(&view);
        berth_obb_box box;
        berth_num x[3], y[3];
        MUST(held == BERTH_OK || held == BERTH_E_HEADER || held == BERTH_E_NODE);
        for (uint32_t i = 0; i < tree.node_count; i++) {
            MUST(berth_obb_node(&view, i, &box) == BERTH_OK);
            MUST((box.left == 0) == (box.right == 0) && box.right < tree.node_count);
        }
        MUST(berth_obb_node(&view, tree.node_count, &box) == BERTH_E_INDEX);
        for (uint32_t i = 0; i < tree.parts.count; i++) {
            MUST(berth_obb_part(&view, i, x, y) == BERTH_OK);
        }
        MUST(berth_obb_part(&view, tree.parts.count, x, y) == BERTH_E_INDEX);
        ask_boxes(&view, &here, &view, &there, budget, boundary, held == BERTH_OK);
        ask_boxes(&view, &here, box_partner(), &there, budget, boundary, held == BERTH_OK);
        ask_boxes(box_partner(), &here, &view, &there, budget, boundary, held == BERTH_OK);
    } else {
        fuzz_refused(status, &view, sizeof view);
    }
    free(block);
}

static size_t seed_boxes(uint32_t random, uint8_t *bytes, size_t room)
{
    static uint64_t memory[2048], work[2048];
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    fuzz_shape shape;
    berth_obb_desc desc = berth_obb_desc_default();
    berth_obb view;
    fuzz_random_shape(&shape, &random, 12);
    if (fuzz_random(&random) % 2) {
        desc.outline = shape.outline;
    }
    desc.triangles = shape.triangles;
    return berth_obb_build(&desc, &image, &scratch, &view) == BERTH_OK
               ? fuzz_seed_of(&random, &image, bytes, room)
               : 0;
}

const fuzz_harness fuzz_attach_obb = {"attach_obb", run_boxes, seed_boxes, 2048, 1};
