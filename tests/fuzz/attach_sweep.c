/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images of sweeps: attached with a rectangle, then asked against it standing, a good sweep, and
 * itself. The CRC of the motion inside is put right, too, so that what lies behind it is tried. */

#include "attach.h"
#include "motion.h"

#include "src/sweep/image.h"

#include <berth/berth.h>

enum { STEPS = 300 };

static berth_footprint carried;
static berth_sweep partner;

static void make_partners(void)
{
    static uint32_t rectangle[BERTH_FOOTPRINT_RECTANGLE_WORDS], image[BERTH_SWEEP_IMAGE_WORDS(3)];
    static const int32_t tick[3] = {0, 40, 90};
    static const berth_angle heading[3] = {0, 16384, 50000};
    static berth_num x[3], y[3];
    berth_arena room = berth_arena_over(rectangle, sizeof rectangle);
    berth_sweep_desc desc;
    if (partner.headings != NULL) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        x[i] = fuzz_num_of(3.0 * i);
        y[i] = fuzz_num_of(i == 1 ? 2.0 : 0);
    }
    berth_trajectory path = berth_trajectory_over_arrays(x, y, tick, 3, fuzz_num_of(0));
    MUST(berth_footprint_rectangle(fuzz_num_of(-0.5), fuzz_num_of(-0.25), fuzz_num_of(1),
                                   fuzz_num_of(0.25), fuzz_num_of(0.125), &room,
                                   &carried) == BERTH_OK);
    memset(&desc, 0, sizeof desc);
    desc.trajectory = &path;
    desc.heading = heading;
    desc.footprint = &carried;
    room = berth_arena_over(image, sizeof image);
    MUST(berth_sweep_build(&desc, &room, &partner) == BERTH_OK);
}

/* As the header's knots say, with a motion of one block behind them. */
static size_t sizes(void *header)
{
    berthi_sweep_header *const h = (berthi_sweep_header *)header;
    h->knots = 1 + (h->knots - 1) % 64;
    return h->head.bytes < FUZZ_IMAGE_MOST ? (h->head.bytes & ~UINT32_C(3)) : 256;
}

/* Puts the CRC of the motion inside right, and then that of all. */
static void mend_motion(void *block, size_t size)
{
    berthi_sweep_header *const h = (berthi_sweep_header *)block;
    const size_t before = size >= sizeof *h ? sizeof *h + h->knots * sizeof(berthi_heading) : size;
    if (before + BERTHI_HEADER_BYTES > size || before % 8 != 0 || h->head.bytes != size) {
        return;
    }
    berthi_image_head *const inside = (berthi_image_head *)((unsigned char *)block + before);
    if (inside->bytes >= BERTHI_HEADER_BYTES && inside->bytes <= size - before) {
        inside->crc = berthi_image_crc(inside, inside->bytes);
    }
    h->head.crc = berthi_image_crc(&h->head, h->head.bytes);
}

static void answered(berth_status answer, const berth_body_counts *counts,
                     const berth_motion_options *options)
{
    if (answer < 0) {
        MUST(!fuzz_options_hold(options));
        return;
    }
    MUST(answer <= BERTH_UNKNOWN);
    MUST(counts->steps <= STEPS);
}

static void ask(const berth_body *a, const berth_body *b, const berth_motion_options *asked)
{
    berth_body_options options = {0};
    berth_body_counts counts;
    berth_body_impact impact;
    options.motion = *asked;
    MUST(berth_bodies_worst_steps(BERTH_ASK_MEET, &a, 1, b, NULL, &options) != 0 ||
         !fuzz_options_hold(asked));
    options.motion.max_steps = STEPS;
    answered(berth_bodies_meet(a, b, &options, &counts), &counts, asked);
    answered(berth_bodies_time_of_impact(b, a, &options, &impact, &counts), &counts, asked);
}

static void use(const berth_sweep *view, const berth_placement *here, const berth_placement *there,
                const berth_motion_options *options, int32_t tick)
{
    const berth_status wrong = berth_placement_check(here), other = berth_placement_check(there);
    static const berth_motion_options none;
    berth_body at, with, floor;
    berth_placement pose;
    MUST(berth_sweep_place(view, here, &at) == wrong);
    MUST(berth_sweep_place(&partner, there, &with) == other);
    if (wrong != BERTH_OK || other != BERTH_OK) {
        return;
    }
    MUST(berth_sweep_at(&at, tick, &pose) >= 0);
    MUST(berth_footprint_stand(&carried, there, 0, 0, 0, &floor) == BERTH_OK);
    const berth_body disc = berth_body_of_disc(&with.outer);
    ask(&at, &floor, options);
    ask(&at, &with, options);
    ask(&at, &disc, options);
    ask(&at, &at, &none);
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    const uint32_t mend = fuzz_u8(&control) % 4;
    const int32_t tick = fuzz_s32(&control);
    const berth_placement here = fuzz_placement(&control), there = fuzz_placement(&control);
    const berth_motion_options options = fuzz_options(&control);
    berth_sweep view;
    size_t length;
    void *const block = fuzz_image(in, mend, BERTHI_STRUCTURE_SWEEP, sizes, &length);
    make_partners();
    if (mend > 0) {
        mend_motion(block, length);
    }
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_sweep_attach(&view, &carried, block, length);
    if (status == BERTH_OK) {
        use(&view, &here, &there, &options, tick);
    } else if (status == BERTH_E_EXTENT) {
        MUST(fuzz_untouched(&view, sizeof view));
    } else {
        fuzz_refused(status, &view, sizeof view);
    }
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    static uint64_t memory[2048];
    static fuzz_route way;
    static berth_angle heading[64];
    static int8_t turn[64];
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_sweep_desc desc;
    berth_sweep view;
    make_partners();
    fuzz_random_route(&way, &random, 30);
    for (int i = 0; i < 64; i++) {
        heading[i] = (berth_angle)fuzz_random(&random);
        turn[i] = (int8_t)(fuzz_random(&random) % 5 - 2);
    }
    memset(&desc, 0, sizeof desc);
    desc.trajectory = &way.trajectory;
    desc.heading = heading;
    desc.turn = fuzz_random(&random) % 2 ? turn : NULL;
    desc.footprint = &carried;
    return berth_sweep_build(&desc, &image, &view) == BERTH_OK
               ? fuzz_seed_of(&random, &image, bytes, room)
               : 0;
}

const fuzz_harness fuzz_attach_sweep = {"attach_sweep", run, seed, 2048, 1};
