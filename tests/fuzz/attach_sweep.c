/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images of sweeps: attached with a rectangle, then used as tests/fault does. The CRC of the motion
 * inside is put right, too, so that what lies behind it is tried. */

#include "attach.h"
#include "motion.h"

#include "src/sweep/image.h"
#include "tests/fault/use_sweep.h"

static use_partners partners;

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

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    const uint32_t mend = fuzz_u8(&control) % 4;
    const berth_placement home = fuzz_placement(&control), there = fuzz_placement(&control);
    const berth_motion_options options = fuzz_options(&control);
    static const berth_motion_options none;
    berth_sweep view;
    size_t length;
    void *const block = fuzz_image(in, mend, BERTHI_STRUCTURE_SWEEP, sizes, &length);
    use_partners_make(&partners);
    if (mend > 0) {
        mend_motion(block, length);
    }
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_sweep_attach(&view, &partners.carried, block, length);
    if (status == BERTH_OK) {
        berth_body placed;
        MUST(berth_sweep_place(&view, &home, &placed) == berth_placement_check(&home));
        use_sweep(&view, &partners);
        if (berth_placement_check(&home) == BERTH_OK && berth_placement_check(&there) == BERTH_OK) {
            use_sweep_at(&view, &partners, &home, &there,
                         fuzz_options_hold(&options) ? &options : &none);
        }
        fuzz_checked();
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
    use_partners_make(&partners);
    fuzz_random_route(&way, &random, 30);
    for (int i = 0; i < 64; i++) {
        heading[i] = (berth_angle)fuzz_random(&random);
        turn[i] = (int8_t)(fuzz_random(&random) % 5 - 2);
    }
    memset(&desc, 0, sizeof desc);
    desc.trajectory = &way.trajectory;
    desc.heading = heading;
    desc.turn = fuzz_random(&random) % 2 ? turn : NULL;
    desc.footprint = &partners.carried;
    return berth_sweep_build(&desc, &image, &view) == BERTH_OK
               ? fuzz_seed_of(&random, &image, bytes, room)
               : 0;
}

const fuzz_harness fuzz_attach_sweep = {"attach_sweep", run, seed, 2048, 1};
