/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Any description of a motion, discs and boxes, in arenas of any length: refused with nothing
 * written, or built into an image of the size that was said, which attaches, verifies, and answers
 * as the exhaustive search does. */

#include "motion.h"
#include "berth/papers/mobb.h"

typedef struct given {
    berth_num x[FUZZ_SAMPLES], y[FUZZ_SAMPLES], r[FUZZ_SAMPLES];
    berth_num records[3 * FUZZ_SAMPLES];
    berth_mobb_desc desc;
} given;

/* Samples and all other fields; most are in range. */
static void describe(given *g, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    const uint32_t count = way % 8 == 7 ? fuzz_u16(in) % FUZZ_SAMPLES : fuzz_u8(in) % 32;
    berth_clip *const clip = &g->desc.clip;
    g->desc = berth_mobb_desc_default();
    g->desc.kind = (berth_mobb_kind)(fuzz_u8(in) % 5);
    g->desc.style = (berth_mobb_box_style)(fuzz_u8(in) % 9 / 4);
    g->desc.axis = (berth_mobb_axis)(fuzz_u8(in) % 9 / 4);
    g->desc.leaf_size = (uint16_t)(fuzz_u8(in) % 8);
    g->desc.levels = (uint16_t)(fuzz_u8(in) % 4 != 0 ? 0 : fuzz_u8(in) % 20);
    for (uint32_t i = 0; i < count; i++) {
        const int strange = in->left > 0 && in->at[0] == 0xff;
        g->x[i] = strange ? fuzz_num(in) : fuzz_num_within(in, 8192);
        g->y[i] = strange ? fuzz_num(in) : fuzz_num_within(in, 8192);
        if (in->left == 0 && i > 0) { /* the rest stands still, or goes on as it went */
            g->x[i] = g->x[i - 1];
            g->y[i] = g->y[i - 1];
        }
        g->r[i] = (way & 16) && in->left > 0 ? fuzz_num(in) : fuzz_num_of((i * 7 % 16) / 8.0);
        g->records[3 * i] = g->x[i];
        g->records[3 * i + 1] = g->y[i];
        g->records[3 * i + 2] = g->r[i];
    }
    *clip = way & 32 ? berth_clip_over_records(g->records, 3 * sizeof(berth_num), count, 1)
                     : berth_clip_over_arrays(g->x, g->y, count, fuzz_num_of((way >> 6) / 2.0), 1);
    if (!(way & 32) && (way & 64)) {
        clip->r = g->r;
    }
    clip->dt = way & 128 ? fuzz_s32(in) : (int32_t)(1 + fuzz_u8(in));
}

static void query(const berth_motion *discs, const berth_mobb *boxes, const berth_placement *here,
                  const berth_placement *there)
{
    berth_motion_counts counts;
    const berth_status answer = berth_motion_collide(discs, here, discs, there, NULL, &counts);
    if (answer >= 0) {
        fuzz_motion a, b;
        berth_mobb_counts solid;
        fuzz_read_motion(&a, discs, here);
        fuzz_read_motion(&b, discs, there);
        fuzz_compare(&a, &b, answer, counts.tick);
        MUST(counts.steps <= berth_motion_worst_steps(discs, discs));
        if (boxes != NULL) {
            const berth_status other = berth_mobb_collide(boxes, here, boxes, there, NULL, &solid);
            fuzz_compare(&a, &b, other, solid.all.tick);
            MUST(solid.all.steps <= berth_mobb_worst_steps(boxes, boxes));
        }
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
    static given g;
    berth_motion_desc desc = berth_motion_desc_default();
    berth_motion view, again;
    berth_mobb boxes;
    berth_status status;
    size_t need, used, room;
    void *block, *box_block;
    describe(&g, &in);
    desc.clip = g.desc.clip;
    desc.leaf_size = g.desc.leaf_size;
    desc.levels = g.desc.levels;

    need = berth_motion_image_size(&desc);
    room = shortage % 4 == 0 && need > 0 ? need - 1 - shortage % need : need;
    block = fuzz_block(room);
    memset(&view, 0xa5, sizeof view);
    status = build_discs(&desc, block, room, &view, &used);
    if (status != BERTH_OK) {
        MUST(fuzz_untouched(&view, sizeof view) && fuzz_untouched(block, room) && used == 0);
        MUST(room == need || need == 0 || status != BERTH_OK);
        MUST(status == BERTH_E_LEVELS || status == BERTH_E_IMAGE_SPACE ||
             status == berth_clip_check(&desc.clip));
        MUST(status != BERTH_E_IMAGE_SPACE || room < need);
        free(block);
        return;
    }
    MUST(room == need && used == need && berth_clip_check(&desc.clip) == BERTH_OK);
    MUST(berth_motion_verify(&view) == BERTH_OK);
    MUST(berth_motion_attach(&again, block, need) == BERTH_OK);
    MUST(again.nodes == view.nodes && again.track.samples.count == view.track.samples.count &&
         again.track.ground.reach == view.track.ground.reach);

    need = berth_mobb_image_size(&g.desc);
    room = shortage % 4 == 1 && need > 0 ? need - 1 - shortage % need : need;
    box_block = fuzz_block(room);
    memset(&boxes, 0xa5, sizeof boxes);
    {
        berth_arena image = berth_arena_over(box_block, room);
        status = berth_mobb_build(&g.desc, &image, &boxes);
        used = image.used;
    }
    if (status == BERTH_OK) {
        MUST(used == need && room == need && berth_mobb_verify(&boxes) == BERTH_OK);
        MUST(berth_mobb_attach(&boxes, box_block, need) == BERTH_OK);
    } else {
        MUST(status == BERTH_E_KIND || (status == BERTH_E_IMAGE_SPACE && room < need));
        MUST(used == 0 && fuzz_untouched(&boxes, sizeof boxes) && fuzz_untouched(box_block, room));
    }
    query(&view, status == BERTH_OK ? &boxes : NULL, &here, &there);
    free(box_block);
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
