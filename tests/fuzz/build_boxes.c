/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Any description of one of the paper's trees, in arenas of any length: refused with nothing
 * written, or built into an image of the size that was said, which attaches, verifies, and answers
 * as the exhaustive search does. */

#include "boxes.h"

/* All fields; most are in range. */
static void describe(berth_mobb_desc *desc, fuzz_any_clip *g, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    const uint32_t count = way % 8 == 7 ? fuzz_u16(in) % FUZZ_SAMPLES : fuzz_u8(in) % 32;
    *desc = berth_mobb_desc_default();
    desc->kind = (berth_mobb_kind)(fuzz_u8(in) % 5);
    desc->style = (berth_mobb_box_style)(fuzz_u8(in) % 9 / 4);
    desc->axis = (berth_mobb_axis)(fuzz_u8(in) % 9 / 4);
    desc->leaf_size = (uint16_t)(fuzz_u8(in) % 8);
    desc->levels = (uint16_t)(fuzz_u8(in) % 4 != 0 ? 0 : fuzz_u8(in) % 20);
    fuzz_describe_clip(g, way, count, in);
    desc->clip = g->clip;
    desc->unit = (int8_t)(way / 8 == 0 ? BERTH_MOBB_UNIT : (int)way / 8 - 20);
}

static void query(const berth_mobb *view, const berth_placement *here, const berth_placement *there)
{
    berth_mobb_counts counts;
    const berth_status answer = berth_mobb_collide(view, here, view, there, NULL, &counts);
    if (answer >= 0) {
        fuzz_compare_boxes(view, here, view, there, answer, &counts);
        MUST(counts.steps <= berth_mobb_worst_steps(view, view));
    }
}

/* Why nothing was built: `need` bytes were asked for, `room` were there. */
static void check_refusal(const berth_mobb_desc *desc, berth_status status, size_t need,
                          size_t room)
{
    const berth_status clip = berth_clip_check(&desc->clip);
    if (need != 0 && clip == BERTH_OK) {
        MUST(status == BERTH_E_IMAGE_SPACE && room < need);
    } else if (need != 0) {
        MUST(status == clip);
    } else {
        MUST(status != BERTH_E_IMAGE_SPACE);
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    const berth_placement here = fuzz_placement(&in), there = fuzz_placement(&in);
    const uint32_t shortage = fuzz_u8(&in);
    static fuzz_any_clip g;
    berth_mobb_desc desc;
    berth_mobb view, again;
    describe(&desc, &g, &in);
    size_t need = berth_mobb_image_size(&desc);
    const size_t room = shortage % 4 == 0 && need > 0 ? need - 1 - shortage % need : need;
    void *block = fuzz_block(room);
    memset(&view, 0xa5, sizeof view);
    berth_arena image = berth_arena_over(block, room);
    const berth_status status = berth_mobb_build(&desc, &image, &view);
    if (status == BERTH_OK) {
        MUST(room == need && image.used == need && berth_mobb_verify(&view) == BERTH_OK);
        MUST(berth_mobb_attach(&again, block, need) == BERTH_OK);
        MUST(again.boxes == view.boxes && again.track.samples.xy == view.track.samples.xy &&
             again.round == view.round);
        query(&again, &here, &there);
    } else {
        check_refusal(&desc, status, need, room);
        MUST(image.used == 0 && fuzz_untouched(&view, sizeof view) && fuzz_untouched(block, room));
    }
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = fuzz_seed_choices(&random, bytes, room, 300);
    bytes[0] = bytes[16] = 2;
    return size;
}

const fuzz_harness fuzz_build_boxes = {"build_boxes", run, seed, 1024, 1};
