/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images of motions: attached, then used for everything. What verify accepts answers as the
 * exhaustive search over the stored samples does. */

#include "attach.h"
#include "motion.h"

#include "src/motion/image.h"

static size_t sizes(void *bytes)
{
    berthi_track_header *const header = (berthi_track_header *)bytes;
    header->count = 1 + (header->count - 1) % 600;
    header->levels = (uint8_t)(1 + (header->levels - 1u) % 10);
    while (UINT32_C(1) << (header->levels - 1) > header->count) {
        header->levels--;
    }
    header->flags &= BERTHI_FLAGS_KNOWN;
    return berthi_track_bytes(header->count, header->levels, header->flags & BERTHI_FLAG_RADII,
                              BERTHI_NODE_UNITS);
}

static void diagnose(const berth_motion *view)
{
    berth_motion_facts facts;
    berth_motion_disc disc;
    berth_num x, y, r;
    MUST(berth_motion_info(view, &facts) == BERTH_OK);
    MUST(facts.count == view->track.samples.count && facts.levels == view->track.levels);
    for (uint32_t i = 0; i < facts.count; i++) {
        MUST(berth_motion_sample(view, i, &x, &y, &r) == BERTH_OK);
    }
    MUST(berth_motion_sample(view, facts.count, &x, &y, &r) == BERTH_E_INDEX);
    for (uint32_t level = 0; level < facts.levels; level++) {
        for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
            MUST(berth_motion_node(view, level, place, &disc) == BERTH_OK);
            MUST(disc.first < disc.end && disc.end <= facts.count);
        }
        MUST(berth_motion_node(view, level, UINT32_C(1) << level, &disc) == BERTH_E_INDEX);
    }
    MUST(berth_motion_node(view, facts.levels, 0, &disc) == BERTH_E_INDEX);
}

static void ask(const berth_motion *a, const berth_placement *at_a, const berth_motion *b,
                const berth_placement *at_b, uint32_t budget, int verified)
{
    const uint32_t worst = berth_motion_worst_steps(a, b);
    berth_motion_options options = {worst + 1};
    berth_motion_counts counts, full, before;
    berth_status answer, early;
    memset(&counts, 0xa5, sizeof counts);
    before = counts;
    answer = berth_motion_collide(a, at_a, b, at_b, &options, &counts);
    if (answer < 0) {
        MUST(memcmp(&counts, &before, sizeof counts) == 0);
        MUST(answer == berth_placement_check(at_a) || answer == berth_placement_check(at_b));
        return;
    }
    MUST(answer == BERTH_CLEAR || answer == BERTH_HIT);
    MUST(counts.steps <= worst && counts.bounds + counts.samples <= counts.steps);
    MUST(berth_motion_collide(a, at_a, b, at_b, NULL, &full) == answer);
    MUST(full.steps == counts.steps && full.tick == counts.tick);
    MUST(answer != BERTH_HIT ||
         (counts.sample_a < a->track.samples.count && counts.sample_b < b->track.samples.count));
    MUST(answer == BERTH_HIT || (counts.tick == 0 && counts.sample_a == 0 && counts.sample_b == 0));
    options.max_steps = 1 + budget % (counts.steps + 2);
    early = berth_motion_collide(a, at_a, b, at_b, &options, &counts);
    MUST(counts.steps <= options.max_steps);
    MUST(early == (options.max_steps < full.steps ? BERTH_UNKNOWN : answer));
    MUST(early != BERTH_UNKNOWN || answer != BERTH_HIT || counts.tick <= full.tick);
    if (verified) {
        fuzz_motion first, second;
        fuzz_read_motion(&first, a, at_a);
        fuzz_read_motion(&second, b, at_b);
        fuzz_compare(&first, &second, answer, full.tick);
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    const uint32_t mend = fuzz_u8(&control) % 4, budget = fuzz_u16(&control);
    const berth_placement here = fuzz_placement(&control), there = fuzz_placement(&control);
    berth_motion view;
    size_t length;
    void *const block = fuzz_image(in, mend, BERTHI_STRUCTURE_MOTION, sizes, &length);
    berth_status status;
    memset(&view, 0xa5, sizeof view);
    status = berth_motion_attach(&view, block, length);
    if (status == BERTH_OK) {
        const berth_status held = berth_motion_verify(&view);
        const int verified = held == BERTH_OK;
        MUST(verified || held == BERTH_E_HEADER || held == BERTH_E_NODE);
        diagnose(&view);
        ask(&view, &here, &view, &there, budget, verified);
        ask(&view, &here, fuzz_partner(), &there, budget, verified);
        ask(fuzz_partner(), &here, &view, &there, budget, verified);
    } else {
        fuzz_refused(status, &view, sizeof view);
    }
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    static uint64_t memory[2048];
    berth_arena image = berth_arena_over(memory, sizeof memory);
    fuzz_clip clip;
    berth_motion_desc desc = berth_motion_desc_default();
    berth_motion view;
    fuzz_random_clip(&clip, &random, 40);
    desc.clip = clip.clip;
    desc.leaf_size = (uint16_t)(fuzz_random(&random) % 5);
    return berth_motion_build(&desc, &image, &view) == BERTH_OK
               ? fuzz_seed_of(&random, &image, bytes, room)
               : 0;
}

const fuzz_harness fuzz_attach_motion = {"attach_motion", run, seed, 2048};
