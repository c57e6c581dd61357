/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/mobb_image.c: boxes and samples are told as the image has them; verify passes what build
 * makes and finds each bound that does not hold. In q16 bounds are the least that hold, so that one
 * unit less must be found wherever it is taken away; in floats, a few percent. */

#include "tests/unit/boxes.h"
#include "berth/papers/mobb.h"

#define MOST 30u
#define LEAF 3u

static motion m;
static IMAGE_BUFFER(buffer, BERTH_MOBB_IMAGE_WORDS(MOST, LEAF));

static image_unit *box_at(const berth_mobb *view, uint32_t index)
{
    return (image_unit *)(void *)((unsigned char *)buffer + BOXES_HEADER) +
           (size_t)index * boxes_units(view->kind);
}

static uint32_t boxes_of(const berth_mobb *view)
{
    return (UINT32_C(1) << view->track.levels) - 1;
}

static image_unit less(image_unit extent)
{
#ifdef BERTH_Q16
    return boxes_extent_unit(boxes_extent(extent) - 1);
#else
    return (image_unit)(extent * (image_unit)0.97);
#endif
}

/* ---- Told as stored ------------------------------------------------------------------------- */

/* A length in steps as a number; positions from an origin. */
static double told(const berth_mobb *view, berth_num origin, double steps)
{
#ifdef BERTH_Q16
    const double raw =
        (double)berth_num_raw(origin) + steps * (UINT32_C(1) << view->track.ground.shift);
    return raw < INT32_MAX ? raw / UNITS_OF_ONE : INT32_MAX / UNITS_OF_ONE;
#else
    (void)view;
    return (double)(berth_raw)(berth_num_raw(origin) + (berth_raw)steps);
#endif
}

static void box_is_told(const berth_mobb *view, uint32_t level, uint32_t place)
{
    const image_unit *const unit = box_at(view, boxes_preorder(view->track.levels, level, place));
    const berth_num zero = num_from(0);
    berth_mobb_box box;

    CHECK_EQ(berth_mobb_node(view, level, place, &box), BERTH_OK);
    CHECK_EQ(box.first, place * view->track.samples.count >> level);
    CHECK_EQ(box.end, (place + 1) * view->track.samples.count >> level);
    CHECK_REAL_EQ(real_of(box.x), told(view, view->track.ground.origin_x, (double)unit[BOX_X]));
    CHECK_REAL_EQ(real_of(box.y), told(view, view->track.ground.origin_y, (double)unit[BOX_Y]));
    CHECK_REAL_EQ(box.axis.c, unit[BOX_AXIS_X]);
    CHECK_REAL_EQ(box.axis.s, unit[BOX_AXIS_Y]);
    CHECK_REAL_EQ(real_of(box.major), told(view, zero, boxes_extent(unit[BOX_MAJOR])));
    CHECK_REAL_EQ(real_of(box.minor), told(view, zero, boxes_extent(unit[BOX_MINOR])));
    CHECK_REAL_EQ(real_of(box.round), told(view, zero, (double)view->round));
    if (view->kind != BERTH_MOBB_MOBB && unit[BOX_TILT_S] != 0) {
        CHECK_REAL_EQ(box.tilt.c, unit[BOX_TILT_C]);
        CHECK_REAL_EQ(box.tilt.s, unit[BOX_TILT_S]);
        CHECK_REAL_EQ(real_of(box.time), told(view, zero, (double)unit[BOX_TIME]));
        CHECK_REAL_EQ(real_of(box.depth), told(view, zero, boxes_extent(unit[BOX_DEPTH])));
    } else { /* first and end tell */
        CHECK_REAL_EQ(box.tilt.c, BERTH_DIR_ONE);
        CHECK_REAL_EQ(box.tilt.s, 0);
        CHECK_REAL_EQ(real_of(box.time), 0);
        CHECK_REAL_EQ(real_of(box.depth), 0);
    }
}

HARNESS_TEST(boxes_and_samples_are_told_as_stored, "boxes and samples are told as stored")
{
    harness_random random = harness_random_from(140);
    for (uint32_t round = 0; round < 80; round++) {
        harness_seed(round);
        motion_random(&m, &random, MOST);
        m.dt = round % 3 == 0 ? m.dt : harness_between(&random, 500, 100000);
        berth_mobb view = boxes_build(&m, LEAF, 0, round % BOXES_MEMBERS, buffer, sizeof buffer);
        for (uint32_t level = 0; level < view.track.levels; level++) {
            for (uint32_t place = 0; place < UINT32_C(1) << level; place++) {
                box_is_told(&view, level, place);
            }
        }
        const image_unit *unit = box_at(&view, boxes_of(&view));
        for (uint32_t i = 0; i < m.count; i++) {
            const double radius =
                (double)(m.radii ? unit[2 * m.count + i] : (image_unit)view.track.radius);
            berth_num x, y, r;
            CHECK_EQ(berth_mobb_sample(&view, i, &x, &y, &r), BERTH_OK);
            CHECK_REAL_EQ(real_of(x), told(&view, view.track.ground.origin_x, (double)unit[2 * i]));
            CHECK_REAL_EQ(real_of(y),
                          told(&view, view.track.ground.origin_y, (double)unit[2 * i + 1]));
            CHECK_REAL_EQ(real_of(r), told(&view, num_from(0), radius));
        }
    }
}

/* ---- Verify --------------------------------------------------------------------------------- */

/* Takes something away from one extent at a time. */
HARNESS_TEST(smaller_boxes_are_found, "smaller boxes are found")
{
    static const uint32_t extents[] = {BOX_MAJOR, BOX_MINOR, BOX_DEPTH};
    harness_random random = harness_random_from(141);
    uint32_t tried = 0;
    for (uint32_t round = 0; round < 2 * BOXES_MEMBERS; round++) {
        harness_seed(round);
        motion_make(&m, round % 2 != 0 ? MOTION_SCATTER : MOTION_WALK, &random, MOST, 100, 0, 0,
                    20);
        berth_mobb view = boxes_build(&m, LEAF, 0, round / 2, buffer, sizeof buffer);
        CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
        for (uint32_t i = 0; i < boxes_of(&view); i++) {
            for (uint32_t k = 0; k < (view.kind == BERTH_MOBB_MOBB ? 2u : 3u); k++) {
                image_unit *const extent = box_at(&view, i) + extents[k];
                const image_unit old = *extent;
                if (old != 0) {
                    *extent = less(old);
                    CHECK_EQ(berth_mobb_verify(&view), BERTH_E_NODE);
                    *extent = old;
                    tried++;
                }
            }
        }
        CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
    }
    CHECK_LE(1000, tried);
}

/* A centre moved by more than its box is large leaves samples outside: on the ground or in time. */
HARNESS_TEST(moved_boxes_are_found, "moved boxes are found")
{
    static const uint32_t places[] = {BOX_X, BOX_Y, BOX_TIME};
    harness_random random = harness_random_from(142);
    uint32_t tried = 0;
    for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
        motion_make(&m, MOTION_WALK, &random, MOST, 10, 0, 0, 1);
        berth_mobb view = boxes_build(&m, LEAF, 0, member, buffer, sizeof buffer);
        for (uint32_t i = 0; i < boxes_of(&view); i++) {
            image_unit *const unit = box_at(&view, i);
            const int tilted = view.kind != BERTH_MOBB_MOBB && unit[BOX_TILT_S] != 0;
            const double third = tilted ? boxes_extent(unit[BOX_DEPTH]) : 0;
            const double far =
                2.01 * (boxes_extent(unit[BOX_MAJOR]) + boxes_extent(unit[BOX_MINOR]) + third) + 8;
            for (uint32_t k = 0; k < (tilted ? 3u : 2u); k++) {
                const image_unit old = unit[places[k]];
                const double moved = (double)old + (old > 0 ? -far : far);
                if (magnitude(moved) < BOX_FAR_TIME) {
                    unit[places[k]] = (image_unit)moved;
                    CHECK_EQ(berth_mobb_verify(&view), BERTH_E_NODE);
                    unit[places[k]] = old;
                    tried++;
                }
            }
        }
        CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
    }
    CHECK_LE(100, tried);
}

/* A sample that leaves all its boxes, and a radius or a reach that is less than that of some. */
HARNESS_TEST(samples_beyond_are_found, "samples beyond are found")
{
    harness_random random = harness_random_from(143);
    for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
        motion_make(&m, MOTION_WALK, &random, MOST, 10, 0, 0, 0.03);
        m.radii = 1;
        berth_mobb view = boxes_build(&m, LEAF, 0, member, buffer, sizeof buffer);
        image_unit *samples = box_at(&view, boxes_of(&view));
        for (uint32_t i = 0; i < 2 * m.count; i++) {
            const image_unit old = samples[i];
            samples[i] = (image_unit)(old > 0 ? -16000 : 16000);
            const berth_status status = berth_mobb_verify(&view);
            CHECK(status == BERTH_E_NODE || status == BERTH_E_HEADER);
            samples[i] = old;
        }
        berth_mobb wrong = view;
        wrong.track.ground.reach = (berth_len)less((image_unit)wrong.track.ground.reach);
        CHECK_EQ(berth_mobb_verify(&wrong), BERTH_E_HEADER);
        wrong = view;
        wrong.track.radius = (berth_len)less((image_unit)wrong.track.radius);
        CHECK_EQ(berth_mobb_verify(&wrong), BERTH_E_HEADER);
        CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
    }
}
