/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Any description of a footprint, circles and boxes, in arenas of any length: refused with nothing
 * written, or built into an image no larger than was said, which attaches, verifies and answers. */

#include "footprint.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

static void describe(fuzz_shape *shape, berth_footprint_desc *desc, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in), points = fuzz_u8(in) % (FUZZ_POINTS + 1);
    const uint32_t triangles = fuzz_u8(in) % FUZZ_POINTS, rings = fuzz_u8(in) % 6;
    *desc = berth_footprint_desc_default();
    desc->method = BERTH_FOOTPRINT_CONTOUR;
    desc->method = (berth_footprint_method)(fuzz_u8(in) % 5);
    desc->levels = (uint8_t)(fuzz_u8(in) % 4 != 0 ? 0 : fuzz_u8(in) % 16);
    desc->circles_only = (uint8_t)(fuzz_u8(in) % 9 / 4);
    desc->quick = (uint8_t)(fuzz_u8(in) % 9 / 4);
    desc->threshold = way & 1 ? fuzz_num(in) : fuzz_num_of((1 + fuzz_u8(in)) / 16.0);
    memset(shape, 0, sizeof *shape);
    for (uint32_t i = 0; i < points; i++) {
        shape->x[i] = way & 2 ? fuzz_num(in) : fuzz_num_within(in, 8192);
        shape->y[i] = way & 2 ? fuzz_num(in) : fuzz_num_within(in, 8192);
    }
    for (uint32_t i = 0; i < rings; i++) {
        shape->end[i] = (uint16_t)(way & 4 ? fuzz_u8(in) : points * (i + 1) / rings);
    }
    for (uint32_t i = 0; i < 3 * triangles; i++) {
        shape->corners[i] = (uint16_t)(fuzz_u8(in) % (way & 8 || points == 0 ? 256 : points));
    }
    fuzz_shape_over(shape, points, rings, triangles);
    if (!(way & 16)) {
        desc->outline = shape->outline;
    }
    desc->triangles = shape->triangles;
}

static int expected(berth_status status)
{
    return status == BERTH_E_NULL || status == BERTH_E_KIND || status == BERTH_E_THRESHOLD ||
           status == BERTH_E_DEPTH || status == BERTH_E_POINTS || status == BERTH_E_COORDINATE ||
           status == BERTH_E_TRIANGLES || status == BERTH_E_VERTEX || status == BERTH_E_RADIUS;
}

/* The arenas of one build, of exactly what was asked for or less. */
typedef struct rooms {
    void *image_block, *scratch_block;
    size_t image_room, scratch_room;
    berth_arena image, scratch;
} rooms;

static void open_rooms(rooms *r, size_t image, size_t scratch, uint32_t shortage)
{
    r->image_room = shortage % 4 == 1 && image > 0 ? image - 1 - shortage % image : image;
    r->scratch_room = shortage % 4 == 2 && scratch > 0 ? scratch - 1 - shortage % scratch : scratch;
    r->image_block = fuzz_block(r->image_room);
    r->scratch_block = fuzz_block(r->scratch_room);
    r->image = berth_arena_over(r->image_block, r->image_room);
    r->scratch = berth_arena_over(r->scratch_block, r->scratch_room);
}

static void close_rooms(rooms *r)
{
    free(r->image_block);
    free(r->scratch_block);
}

static void check_status(berth_status status, const rooms *r, const void *view, size_t size,
                         uint32_t shortage)
{
    MUST(r->scratch.used == 0);
    if (status != BERTH_OK) {
        MUST(r->image.used == 0 && fuzz_untouched(view, size));
        MUST(expected(status) || (status == BERTH_E_IMAGE_SPACE && shortage % 4 == 1) ||
             (status == BERTH_E_SCRATCH_SPACE && shortage % 4 == 2));
    } else {
        MUST(r->image.used <= r->image_room && r->image.used > 0);
    }
}

/* Every call, filled and not, against the exhaustive search. */
static void ask(const berth_footprint *a, const berth_placement *at_a, const berth_footprint *b,
                const berth_placement *at_b, uint32_t budget)
{
    const fuzz_pair pair = {a, at_a, b, at_b, berth_footprint_worst_steps(a, b)};
    for (uint32_t boundary = 0; boundary < 2; boundary++) {
        fuzz_compare_circles(&pair, fuzz_ask(berth_bch_collide, &pair, budget, boundary),
                             !boundary);
        fuzz_compare_shapes(&pair, fuzz_ask(berth_footprint_collide, &pair, budget, boundary),
                            !boundary);
    }
}

static void ask_disc(const berth_footprint *view, const berth_placement *at, const fuzz_disc *disc,
                     uint32_t budget)
{
    const uint32_t worst = berth_footprint_worst_steps(view, view);
    for (uint32_t boundary = 0; boundary < 2; boundary++) {
        fuzz_compare_disc(
            view, at, disc,
            fuzz_ask_disc(berth_footprint_collide_disc, view, at, disc, budget, boundary, worst),
            !boundary);
    }
}

static void circles(const berth_footprint_desc *desc, const berth_placement *here,
                    const berth_placement *there, const fuzz_disc *disc, uint32_t shortage)
{
    rooms r;
    berth_footprint view, again;
    open_rooms(&r, berth_footprint_image_size(desc), berth_footprint_scratch_size(desc), shortage);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_footprint_build(desc, &r.image, &r.scratch, &view);
    check_status(status, &r, &view, sizeof view, shortage);
    if (status == BERTH_OK) {
        MUST(berth_footprint_verify(&view) == BERTH_OK);
        MUST(berth_footprint_attach(&again, r.image_block, r.image.used) == BERTH_OK);
        MUST(shown_tree_of(again.image).node_count == shown_tree_of(view.image).node_count &&
             shown_tree_of(again.image).parts.count == shown_tree_of(view.image).parts.count);
        ask(&view, here,
            shortage / 4 % 4 < FUZZ_PARTNERS ? fuzz_footprint_partner(shortage / 4 % 4) : &view,
            there, shortage);
        ask_disc(&view, here, disc, shortage);
    }
    close_rooms(&r);
}

/* A single cylinder of that radius: of just the size that the header has, and never narrower. */
static void cylinder(berth_num radius, const berth_placement *here, const berth_placement *there,
                     uint32_t shortage)
{
    const size_t size = 4 * BERTH_FOOTPRINT_CYLINDER_WORDS;
    rooms r;
    berth_footprint view, again;
    open_rooms(&r, size, 0, shortage);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_footprint_cylinder(radius, &r.image, &view);
    if (status == BERTH_OK) {
        const fuzz_pair pair = {&view, here, fuzz_footprint_partner(0), there,
                                berth_footprint_worst_steps(&view, fuzz_footprint_partner(0))};
        berth_footprint_facts facts;
        MUST(r.image.used == size && berth_footprint_info(&view, &facts) == BERTH_OK);
        MUST(fuzz_real(radius) > 0 && fuzz_real(facts.radius) >= fuzz_real(radius));
        MUST(fuzz_real(facts.radius) <= fuzz_real(radius) * (1 + 1.0 / 8192));
        MUST(berth_footprint_verify(&view) == BERTH_OK);
        MUST(berth_footprint_attach(&again, r.image_block, size) == BERTH_OK);
        fuzz_compare_circles(&pair, fuzz_ask(berth_bch_collide, &pair, shortage, 0), 1);
    } else {
        MUST(r.image.used == 0 && fuzz_untouched(&view, sizeof view));
        MUST(status == BERTH_E_RADIUS || (status == BERTH_E_IMAGE_SPACE && r.image_room < size));
    }
    close_rooms(&r);
}

static void boxes(const berth_footprint_desc *from, uint32_t shortage)
{
    berth_obb_desc desc = berth_obb_desc_default();
    rooms r;
    berth_obb view;
    desc.outline = from->outline;
    desc.triangles = from->triangles;
    desc.levels = from->levels;
    open_rooms(&r, berth_obb_image_size(&desc), berth_obb_scratch_size(&desc), shortage);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_obb_build(&desc, &r.image, &r.scratch, &view);
    check_status(status, &r, &view, sizeof view, shortage);
    if (status == BERTH_OK) {
        MUST(berth_obb_verify(&view) == BERTH_OK);
        MUST(berth_obb_attach(&view, r.image_block, r.image.used) == BERTH_OK);
    }
    close_rooms(&r);
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    const berth_placement here = fuzz_placement(&in), there = fuzz_placement(&in);
    const uint32_t shortage = fuzz_u8(&in);
    const fuzz_disc disc = fuzz_read_disc(&in);
    fuzz_shape shape;
    berth_footprint_desc desc;
    describe(&shape, &desc, &in);
    circles(&desc, &here, &there, &disc, shortage);
    cylinder(disc.radius, &here, &there, shortage);
    boxes(&desc, shortage);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    return fuzz_seed_choices(&random, bytes, room, 500);
}

const fuzz_harness fuzz_build_footprint = {"build_footprint", run, seed, 1024, 1};
