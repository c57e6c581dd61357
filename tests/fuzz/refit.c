/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A footprint whose points move from frame to frame, and what is asked of it meanwhile: overlap
 * from the last frame's witness, the distance from the last frame's features, both of which may be
 * any bytes. Numbers of points, and images, of unknown origin, too. */

#include "attach.h"
#include "footprint.h"

#include "src/footprint/tree.h"

enum { FRAMES = 6, POINTS = 16 };

typedef struct frames {
    fuzz_shape shape;
    uint16_t numbers[FUZZ_POINTS];
    uint64_t *block; /* the image */
    size_t size;
    berth_footprint view;
    berth_footprint_witness witness;
    berth_separation last;
    uint32_t budget;
    int built; /* by build, and only refitted since */
} frames;

/* ---- Asked ---------------------------------------------------------------------------------- */

static berth_footprint_witness *witness;

/* As fuzz_collide: placed, asked in either way, from whatever the witness says. */
static berth_status overlap(const berth_footprint *a, const berth_placement *at_a,
                            const berth_footprint *b, const berth_placement *at_b,
                            const berth_footprint_options *options, berth_footprint_counts *counts)
{
    berth_placed_footprint one, two;
    berth_status status = berth_footprint_place(a, at_a, &one);
    status = status == BERTH_OK ? berth_footprint_place(b, at_b, &two) : status;
    return status == BERTH_OK ? berth_footprint_overlap(&one, &two, options, counts) : status;
}

static berth_status overlap_again(const berth_footprint *a, const berth_placement *at_a,
                                  const berth_footprint *b, const berth_placement *at_b,
                                  const berth_footprint_options *options,
                                  berth_footprint_counts *counts)
{
    berth_footprint_witness here = *witness; /* the same for each try */
    berth_placed_footprint one, two;
    berth_status status = berth_footprint_place(a, at_a, &one);
    status = status == BERTH_OK ? berth_footprint_place(b, at_b, &two) : status;
    return status == BERTH_OK ? berth_footprint_overlap_again(&one, &two, options, &here, counts)
                              : status;
}

static void ask_distance(frames *f, const fuzz_pair *p, berth_status answer, uint32_t boundary)
{
    berth_placed_footprint one, two;
    berth_footprint_options options;
    berth_separation near, cold;
    berth_footprint_counts counts;
    const uint32_t most = berth_footprint_distance_worst_steps(p->a, p->b);
    memset(&options, 0, sizeof options);
    options.boundary = (uint8_t)boundary;
    options.max_steps = most;
    MUST(berth_footprint_place(p->a, p->at_a, &one) == BERTH_OK);
    MUST(berth_footprint_place(p->b, p->at_b, &two) == BERTH_OK);
    memset(&near, 0xa5, sizeof near);
    const berth_status status = berth_footprint_distance(&one, &two, BERTH_SEPARATION_MAX, &options,
                                                         &f->last, &near, &counts);
    if (status < 0) {
        MUST(answer == status && fuzz_untouched(&near, sizeof near));
        return;
    }
    MUST(status <= BERTH_HIT && counts.steps <= most);
    MUST(berth_footprint_distance(&one, &two, BERTH_SEPARATION_MAX, &options, NULL, &cold,
                                  &counts) == status);
    MUST(counts.steps <= most);
    options.max_steps = 1 + f->budget % (counts.steps + 1);
    const berth_status early =
        berth_footprint_distance(&one, &two, BERTH_SEPARATION_MAX, &options, NULL, &cold, &counts);
    MUST(early == status || early == BERTH_UNKNOWN);
    MUST(counts.steps <= options.max_steps);
    if (!f->built) {
        return;
    }
    f->last = near;
#ifdef BERTH_Q16
    MUST(status == answer);
    MUST(early == BERTH_UNKNOWN || berth_num_raw(cold.distance) == berth_num_raw(near.distance));
    if (status == BERTH_CLEAR && near.found && fuzz_real(near.distance) < BERTH_RADIUS_MAX - 1) {
        options.max_steps = 0;
        options.margin = berth_num_of(berth_num_raw(near.distance) + 1);
        MUST(berth_footprint_overlap(&one, &two, &options, NULL) == BERTH_HIT);
        options.margin = berth_num_of(berth_num_raw(near.distance) - 1);
        MUST(berth_num_raw(near.distance) < 1 ||
             berth_footprint_overlap(&one, &two, &options, NULL) == BERTH_CLEAR);
    }
#endif
}

static void ask(frames *f, const berth_footprint *partner, const berth_placement *here,
                const berth_placement *there, uint32_t boundary)
{
    const uint32_t worst = berth_footprint_worst_steps(&f->view, partner);
    const fuzz_pair pair = {&f->view, here, partner, there, worst};
    const berth_status cold = fuzz_ask(overlap, &pair, f->budget, boundary);
    const fuzz_pair swapped = {partner, there, &f->view, here, worst};
    witness = &f->witness;
    MUST(fuzz_ask(overlap_again, &pair, f->budget, boundary) == cold || !f->built);
    if (berth_placement_check(here) != BERTH_OK || berth_placement_check(there) != BERTH_OK) {
        return;
    }
    if (f->built) {
        MUST(fuzz_ask(overlap, &swapped, f->budget, boundary) == cold);
        fuzz_compare_shapes(&pair, cold, !boundary);
    }
    ask_distance(f, &pair, cold, boundary);
    if (cold >= 0) { /* what this frame leaves, for the next one */
        berth_placed_footprint one, two;
        berth_footprint_options options;
        memset(&options, 0, sizeof options);
        options.boundary = (uint8_t)boundary;
        MUST(berth_footprint_place(&f->view, here, &one) == BERTH_OK);
        MUST(berth_footprint_place(partner, there, &two) == BERTH_OK);
        MUST(berth_footprint_overlap_again(&one, &two, &options, &f->witness, NULL) == cold ||
             !f->built);
    }
}

/* ---- Moved ---------------------------------------------------------------------------------- */

static void move(frames *f, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in), points = f->shape.outline.points;
    const double x = fuzz_s8(in) / 256.0, y = fuzz_s8(in) / 256.0;
    for (uint32_t i = 0; i < points; i++) {
        const int strange = way == 255 && i % 4 == 1;
        const double sway = way & 1 ? fuzz_s8(in) / 128.0 : 0;
        const double to_x = fuzz_real(f->shape.x[i]) + x + sway;
        const double to_y = fuzz_real(f->shape.y[i]) + y - sway / 2;
        f->shape.x[i] = strange ? fuzz_num(in) : fuzz_num_of(to_x);
        f->shape.y[i] = strange ? fuzz_num(in) : fuzz_num_of(to_y);
    }
}

static void refit(frames *f, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    const berth_footprint before = f->view;
    void *const copy = fuzz_block(f->size);
    berth_refit_desc desc;
    memcpy(copy, f->block, f->size);
    desc.outline = f->shape.outline;
    desc.numbers = f->numbers;
    desc.radius = way & 1 ? fuzz_num(in) : fuzz_num_of(way % 16 / 32.0);
    if (way == 254) {
        f->numbers[fuzz_u8(in) % FUZZ_POINTS] = (uint16_t)fuzz_u16(in);
    }
    if (way == 253) {
        desc.outline.points = (uint16_t)(fuzz_u8(in) % (FUZZ_POINTS + 1));
    }
    const berth_status status = berth_footprint_refit(&desc, f->block, &f->view);
    MUST(status <= 0);
    if (status != BERTH_OK) {
        MUST(memcmp(copy, f->block, f->size) == 0 && memcmp(&before, &f->view, sizeof before) == 0);
    } else if (f->built && way != 254) {
        berth_footprint again;
        MUST(berth_footprint_verify(&f->view) == BERTH_OK);
        MUST(berth_footprint_attach(&again, f->block, f->size) == BERTH_OK);
        MUST(again.image == f->view.image && again.image == f->block);
    } else {
        f->built = 0; /* other points than it was built from: what it bounds is unknown */
    }
    free(copy);
}

/* ---- Inputs --------------------------------------------------------------------------------- */

static int build(frames *f, fuzz_input *in)
{
    static uint64_t work[4096], room[2048];
    const uint32_t way = fuzz_u8(in), points = 1 + fuzz_u8(in) % POINTS;
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_arena image = berth_arena_over(room, sizeof room);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    for (uint32_t i = 0; i < points; i++) {
        f->shape.x[i] = fuzz_num_of(fuzz_s8(in) / 16.0);
        f->shape.y[i] = fuzz_num_of(fuzz_s8(in) / 16.0);
    }
    f->shape.end[0] = (uint16_t)(1 + way / 16 % points);
    f->shape.end[1] = (uint16_t)points;
    fuzz_shape_over(&f->shape, points, way & 8 && f->shape.end[0] < points ? 2 : 0, 0);
    desc.outline = f->shape.outline;
    desc.threshold = fuzz_num_of(way & 4 ? 0.25 : 0);
    desc.quick = way & 1;
    desc.leaf_size = (uint8_t)(way >> 1 & 1);
    desc.numbers = f->numbers;
    if (berth_footprint_build(&desc, &image, &scratch, &f->view) != BERTH_OK) {
        return 0;
    }
    f->size = image.used;
    f->block = (uint64_t *)fuzz_block(f->size);
    memcpy(f->block, image.base, f->size);
    MUST(berth_footprint_attach(&f->view, f->block, f->size) == BERTH_OK);
    f->built = 1;
    return 1;
}

static size_t sizes(void *bytes)
{
    berthi_image_head *const head = (berthi_image_head *)bytes;
    return head->bytes < FUZZ_IMAGE_MOST ? head->bytes & ~UINT32_C(3) : 256;
}

static void run(const uint8_t *bytes, size_t size)
{
    static frames f;
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    fuzz_input shape = fuzz_cut(&in, 64), moves = fuzz_cut(&in, 160);
    const uint32_t way = fuzz_u8(&control);
    const berth_placement here = fuzz_placement(&control), there = fuzz_placement(&control);
    memset(&f, 0, sizeof f);
    f.budget = fuzz_u16(&control);
    for (uint32_t i = 0; way & 1 && i < sizeof f.witness; i++) {
        ((uint8_t *)&f.witness)[i] = (uint8_t)fuzz_u8(&control);
    }
    f.last.part_a = (uint16_t)fuzz_u16(&control);
    f.last.part_b = (uint16_t)fuzz_u16(&control);
    f.last.feature_a = (uint8_t)(way & 2 ? fuzz_u8(&control) : 0);
    f.last.feature_b = (uint8_t)(way & 2 ? fuzz_u8(&control) : 0);
    f.last.found = way >> 2 & 1;
    if (!build(&f, &shape)) {
        return;
    }
    if (in.left != 0) { /* an image of unknown origin, with the points of the one that was built */
        berth_footprint view;
        size_t length;
        void *const block =
            fuzz_image(in, 1 + (way >> 3 & 1), BERTHI_STRUCTURE_FOOTPRINT, sizes, &length);
        if (berth_footprint_attach(&view, block, length) != BERTH_OK) {
            free(block);
        } else {
            free(f.block);
            f.block = (uint64_t *)block;
            f.size = length;
            f.view = view;
            f.built = 0;
        }
    }
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        ask(&f, fuzz_footprint_partner(way >> 4 & 1), &here, &there, way >> 5 & 1);
        move(&f, &moves);
        refit(&f, &moves);
    }
    ask(&f, &f.view, &here, &there, way >> 5 & 1);
    free(f.block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    static frames f;
    const size_t own = FUZZ_CONTROL + 64 + 160;
    if (room < own) {
        return 0;
    }
    for (size_t i = 0; i < own; i++) {
        bytes[i] = (uint8_t)fuzz_random(&random);
    }
    bytes[1] &= (uint8_t)~3;
    bytes[17] &= (uint8_t)~3;
    if (fuzz_random(&random) % 3 == 0) {
        fuzz_input shape = {bytes + FUZZ_CONTROL, 64};
        if (build(&f, &shape)) {
            const size_t size = own + f.size <= room ? f.size : 0;
            memcpy(bytes + own, f.block, size);
            free(f.block);
            return own + size;
        }
    }
    return own;
}

const fuzz_harness fuzz_refit = {"refit", run, seed, 1024, 4};
