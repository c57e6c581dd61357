/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Any description of a motion, in arenas of any length: refused with nothing
 * written, or built into an image of the size that was said, which attaches, verifies, and answers
 * as the exhaustive search does. */

#include "motion.h"

/* All fields; most are in range. */
static void describe(berth_motion_desc *desc, fuzz_any_clip *g, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    const uint32_t count = way % 8 == 7 ? fuzz_u16(in) % FUZZ_SAMPLES : fuzz_u8(in) % 32;
    *desc = berth_motion_desc_default();
    desc->leaf_size = (uint16_t)(fuzz_u8(in) % 8);
    fuzz_describe_clip(g, way, count, in);
    desc->clip = g->clip;
}

static void query(const berth_motion *discs, const berth_placement *here,
                  const berth_placement *there)
{
    berth_motion_counts counts;
    const berth_status answer = berth_motion_collide(discs, here, discs, there, NULL, &counts);
    if (answer >= 0) {
        fuzz_motion a, b;
        fuzz_read_motion(&a, discs, here);
        fuzz_read_motion(&b, discs, there);
        fuzz_compare(&a, &b, answer, counts.tick);
        MUST(counts.steps <= berth_motion_worst_steps(discs, discs));
    }
}

/* Builds into `room` bytes; the status. */
static berth_status build_discs(const berth_motion_desc *desc, void *block, size_t room,
                                berth_motion *view, size_t *used)
{
    berth_arena image = berth_arena_over(block, room);
    const berth_status status = berth_motion_build(desc, &image, view);
    *used = image.used;
    return status;
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    const berth_placement here = fuzz_placement(&in), there = fuzz_placement(&in);
    const uint32_t shortage = fuzz_u8(&in);
    static fuzz_any_clip g;
    berth_motion_desc desc;
    berth_motion view, again;
    berth_status status;
    size_t need, used, room;
    void *block;
    describe(&desc, &g, &in);
    need = berth_motion_image_size(&desc);
    room = shortage % 4 == 0 && need > 0 ? need - 1 - shortage % need : need;
    block = fuzz_block(room);
    memset(&view, 0xa5, sizeof view);
    status = build_discs(&desc, block, room, &view, &used);
    if (status != BERTH_OK) {
        MUST(fuzz_untouched(&view, sizeof view) && fuzz_untouched(block, room) && used == 0);
        MUST(room == need || need == 0 || status != BERTH_OK);
        MUST(status == BERTH_E_IMAGE_SPACE || status == berth_clip_check(&desc.clip));
        MUST(status != BERTH_E_IMAGE_SPACE || room < need);
        free(block);
        return;
    }
    MUST(room == need && used == need && berth_clip_check(&desc.clip) == BERTH_OK);
    MUST(berth_motion_verify(&view) == BERTH_OK);
    MUST(berth_motion_attach(&again, block, need) == BERTH_OK);
    MUST(again.nodes == view.nodes && again.legs == view.legs &&
         again.ground.reach == view.ground.reach);
    query(&view, &here, &there);
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = room < 300 ? room : 300;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = i % 2 ? (uint8_t)fuzz_random(&random) : (uint8_t)(fuzz_random(&random) % 8);
    }
    bytes[0] = bytes[16] = 2;
    return size;
}

const fuzz_harness fuzz_build_motion = {"build_motion", run, seed, 1024};
