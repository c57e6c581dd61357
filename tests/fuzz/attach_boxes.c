/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images of the paper's trees of boxes, as attach_motion.c does motions. */

#include "attach.h"
#include "motion.h"

#include "src/papers/mobb_image.h"
#include "tests/fault/use_boxes.h"

/* ---- Samples, which are legs that are held, for the exhaustive search ---------------------- */

static void read_samples(fuzz_course *to, const berth_mobb *from, const berth_placement *at)
{
    const uint32_t count = from->track.samples.count;
    MUST(count <= FUZZ_LEGS);
    fuzz_begin_course(to, count, at);
    for (uint32_t i = 0; i < count; i++) {
        berth_leg leg = {.begin = (int32_t)i * from->track.dt};
        MUST(berth_mobb_sample(from, i, &leg.x, &leg.y, &leg.radius) == BERTH_OK);
        leg.end = leg.begin + from->track.dt;
        leg.to_x = leg.x;
        leg.to_y = leg.y;
        fuzz_put_leg(to, i, &leg);
    }
}

/* As fuzz_compare_motions. */
static void compare(const berth_mobb *a, const berth_placement *at_a, const berth_mobb *b,
                    const berth_placement *at_b, berth_status answer,
                    const berth_mobb_counts *counts)
{
    static const berth_motion_options none;
    static fuzz_course first, second;
    const berth_motion_counts found = {
        .tick = counts->tick, .leg_a = counts->sample_a, .leg_b = counts->sample_b};
    read_samples(&first, a, at_a);
    read_samples(&second, b, at_b);
    fuzz_compare_motions(&first, &second, &none, answer, &found);
}

/* ---- Images --------------------------------------------------------------------------------- */

static size_t sizes(void *bytes)
{
    berthi_track_header *const header = (berthi_track_header *)bytes;
    header->count = 1 + (header->count - 1) % 300;
    header->levels = (uint8_t)(1 + (header->levels - 1u) % 9);
    while (UINT32_C(1) << (header->levels - 1) > header->count) {
        header->levels--;
    }
    header->flags &= BERTHI_FLAGS_KNOWN;
    return berthi_track_bytes(header->count, header->levels, header->flags & BERTHI_FLAG_RADII,
                              berthi_box_units(header->kind));
}

static void ask(const berth_mobb *a, const berth_placement *at_a, const berth_mobb *b,
                const berth_placement *at_b, uint32_t budget, int verified)
{
    const uint32_t worst = berth_mobb_worst_steps(a, b);
    berth_mobb_options options = {worst + 1};
    berth_mobb_counts counts, full, before;
    memset(&counts, 0xa5, sizeof counts);
    before = counts;
    const berth_status answer = berth_mobb_collide(a, at_a, b, at_b, &options, &counts);
    if (answer < 0) {
        MUST(memcmp(&counts, &before, sizeof counts) == 0);
        MUST(answer == berth_placement_check(at_a) || answer == berth_placement_check(at_b) ||
             (answer == BERTH_E_UNIT && a->unit != b->unit));
        return;
    }
    MUST(answer == BERTH_CLEAR || answer == BERTH_HIT);
    MUST(counts.steps <= worst && counts.solid <= counts.bounds);
    MUST(berth_mobb_collide(a, at_a, b, at_b, NULL, &full) == answer);
    MUST(full.steps == counts.steps && full.tick == counts.tick);
    MUST(answer != BERTH_HIT ||
         (counts.sample_a < a->track.samples.count && counts.sample_b < b->track.samples.count));
    options.max_steps = 1 + budget % (counts.steps + 2);
    const berth_status early = berth_mobb_collide(a, at_a, b, at_b, &options, &counts);
    MUST(counts.steps <= options.max_steps);
    MUST(early == (options.max_steps < full.steps ? BERTH_UNKNOWN : answer));
    MUST(early != BERTH_UNKNOWN || answer != BERTH_HIT || counts.tick <= full.tick);
    if (verified) {
        compare(a, at_a, b, at_b, answer, &full);
    }
}

static berth_status build(berth_mobb_desc *desc, uint32_t *random, berth_arena *image,
                          berth_mobb *view)
{
    fuzz_clip clip;
    fuzz_random_clip(&clip, random, 40);
    *desc = berth_mobb_desc_default();
    desc->clip = clip.clip;
    desc->leaf_size = (uint16_t)(fuzz_random(random) % 5);
    desc->kind = (berth_mobb_kind)(fuzz_random(random) % 4);
    desc->style = (berth_mobb_box_style)(fuzz_random(random) % 2);
    desc->axis = (berth_mobb_axis)(fuzz_random(random) % 2);
    return berth_mobb_build(desc, image, view);
}

static const berth_mobb *partner(void)
{
    static uint64_t memory[2048];
    static berth_mobb view;
    if (view.boxes == NULL) {
        berth_arena image = berth_arena_over(memory, sizeof memory);
        berth_mobb_desc desc;
        uint32_t random = 3;
        MUST(build(&desc, &random, &image, &view) == BERTH_OK);
    }
    return &view;
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    const uint32_t mend = fuzz_u8(&control) % 4, budget = fuzz_u16(&control);
    const berth_placement home = fuzz_placement(&control), there = fuzz_placement(&control);
    berth_mobb view;
    size_t length;
    void *const block = fuzz_image(in, mend, BERTHI_STRUCTURE_MOBB, sizes, &length);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_mobb_attach(&view, block, length);
    if (status == BERTH_OK) {
        const berth_status held = berth_mobb_verify(&view);
        const int verified = held == BERTH_OK;
        MUST(verified || held == BERTH_E_HEADER || held == BERTH_E_NODE);
        use_boxes_diagnostics(&view);
        ask(&view, &home, &view, &there, budget, verified);
        ask(&view, &home, partner(), &there, budget, verified);
        ask(partner(), &home, &view, &there, budget, verified);
        fuzz_checked();
    } else {
        fuzz_refused(status, &view, sizeof view);
    }
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    static uint64_t memory[4096];
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_mobb_desc desc;
    berth_mobb view;
    return build(&desc, &random, &image, &view) == BERTH_OK
               ? fuzz_seed_of(&random, &image, bytes, room)
               : 0;
}

const fuzz_harness fuzz_attach_boxes = {"attach_boxes", run, seed, 3072, 1};
