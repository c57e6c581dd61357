/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Any description of a motion, held or straight, in arenas of any length: refused with nothing
 * written, or built into an image of the size that was said, which attaches, verifies, and answers
 * as the exhaustive search does. */

#include "tests/gen/shown.h"
#include "motion.h"

typedef struct given {
    fuzz_any_clip clip;
    int32_t tick[FUZZ_SAMPLES];
    berth_trajectory trajectory;
    berth_motion_desc desc;
} given;

/* A trajectory over the clip's samples, in arrays of their own. */
static void describe_trajectory(given *g, uint32_t count, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    int32_t tick = way & 1 ? fuzz_s32(in) : (int32_t)fuzz_u8(in);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t gap = in->left > 0 ? fuzz_u8(in) : i * 37 % 64;
        g->tick[i] = tick;
        if (way & 2) { /* far apart, and sometimes not in order */
            tick = (int32_t)((uint32_t)tick + (gap << 16 | gap));
        } else {
            tick = (int32_t)((uint32_t)tick + (gap == 255 ? 0u : 1u + gap));
        }
    }
    g->trajectory = berth_trajectory_over_arrays(g->clip.x, g->clip.y, g->tick, count,
                                                 fuzz_num_of((way >> 6) / 2.0));
    g->trajectory.r = way & 4 ? g->clip.r : NULL;
    g->trajectory.before = (uint8_t)(way >> 3 & 1);
    g->trajectory.after = (uint8_t)(way == 255 ? 2 : way >> 4 & 1);
    g->desc.trajectory = &g->trajectory;
}

/* All fields; most are in range. */
static void describe(given *g, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in), kind = fuzz_u8(in);
    const uint32_t count = way % 8 == 7 ? fuzz_u16(in) % FUZZ_SAMPLES : fuzz_u8(in) % 32;
    g->desc = (berth_motion_desc){0};
    g->desc.leaf_size = (uint16_t)(fuzz_u8(in) % 8);
    fuzz_describe_clip(&g->clip, way, count, in);
    g->desc.clip = g->clip.clip;
    if (kind % 2 != 0) {
        describe_trajectory(g, count, in);
    }
}

static void query(const berth_motion *view, const berth_placement *here,
                  const berth_placement *there, const berth_motion_options *options)
{
    static fuzz_course a, b;
    berth_placed placed_a, placed_b;
    berth_motion_counts counts, one;
    if (berth_motion_place(view, here, &placed_a) != BERTH_OK ||
        berth_motion_place(view, there, &placed_b) != BERTH_OK) {
        MUST(berth_motion_collide(view, here, view, there, options, NULL) < 0);
        return;
    }
    const berth_status answer = berth_first_hit(&placed_a, &placed_b, options, &counts);
    MUST(berth_meet(&placed_a, &placed_b, options, NULL) == answer);
    MUST(berth_motion_collide(view, here, view, there, options, &one) == answer);
    MUST((answer >= 0) == fuzz_options_hold(options));
    if (answer >= 0) {
        MUST(one.tick == counts.tick && one.leg_a == counts.leg_a && one.leg_b == counts.leg_b);
        MUST(counts.steps <= berth_motion_worst_steps(view, view));
        if (fuzz_read_motion(&a, view, here) && fuzz_read_motion(&b, view, there)) {
            fuzz_compare_motions(&a, &b, options, answer, &counts);
        }
    }
}

/* Builds into `room` bytes; the status. */
static berth_status build(const berth_motion_desc *desc, void *block, size_t room,
                          berth_motion *view, size_t *used)
{
    berth_arena image = berth_arena_over(block, room);
    const berth_status status = desc->trajectory != NULL && desc->leaf_size == 0
                                    ? berth_trajectory_build(desc->trajectory, &image, view)
                                    : berth_motion_build(desc, &image, view);
    *used = image.used;
    return status;
}

/* A refusal is the one that the checks tell, and nothing was written. */
static void refused(const berth_motion_desc *desc, berth_status status)
{
    if (status != BERTH_E_IMAGE_SPACE) {
        MUST(status == (desc->trajectory != NULL ? berth_trajectory_check(desc->trajectory)
                                                 : berth_clip_check(&desc->clip)));
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    const berth_placement here = fuzz_placement(&in), there = fuzz_placement(&in);
    const berth_motion_options options = fuzz_options(&in);
    const uint32_t shortage = fuzz_u8(&in);
    static const berth_motion_options none;
    static given g;
    berth_motion view, again;
    size_t need, used, room;
    describe(&g, &in);
    need = berth_motion_image_size(&g.desc);
    room = shortage % 4 == 0 && need > 0 ? need - 1 - shortage % need : need;
    void *block = fuzz_block(room);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = build(&g.desc, block, room, &view, &used);
    if (status != BERTH_OK) {
        MUST(fuzz_untouched(&view, sizeof view) && fuzz_untouched(block, room) && used == 0);
        MUST(status != BERTH_E_IMAGE_SPACE || room < need);
        refused(&g.desc, status);
        free(block);
        return;
    }
    MUST(room == need && used == need);
    MUST(berth_motion_verify(&view) == BERTH_OK);
    MUST(berth_motion_attach(&again, block, need) == BERTH_OK);
    MUST(shown_of(&again).nodes == shown_of(&view).nodes &&
         shown_of(&again).legs == shown_of(&view).legs &&
         shown_of(&again).first == shown_of(&view).first &&
         shown_of(&again).length == shown_of(&view).length &&
         shown_of(&again).reach == shown_of(&view).reach);
    query(&view, &here, &there, &none);
    query(&view, &here, &there, &options);
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = fuzz_seed_choices(&random, bytes, room, 300);
    bytes[0] = bytes[16] = 2;
    return size;
}

const fuzz_harness fuzz_build_motion = {"build_motion", run, seed, 1024, 1};
