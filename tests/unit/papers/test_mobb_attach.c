/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* papers/mobb_image.c: a view on an image is the view that build made; what is
 * wrong has its status and leaves the view alone; a box is refused exactly when a query could not
 * compute with it. And what verify asks of the header. */

#include "tests/unit/boxes.h"
#include "berth/papers/mobb.h"

#define COUNT 20u
#define LEAF 3u

#define FORGED_WORDS BERTH_MOBB_IMAGE_WORDS(COUNT, LEAF)
#define FORGED_VIEW berth_mobb
#define FORGED_ATTACH berth_mobb_attach
#include "tests/unit/forgeries.h"

static motion m;

/* Builds into buffer, and makes forged a copy of it. */
static berth_mobb build(uint32_t count, uint32_t member, int radii)
{
    harness_random random = harness_random_from(130);
    motion_make(&m, MOTION_WALK, &random, count, 10, 5, 6, 1);
    m.radii = radii;
    m.dt = 7;
    berth_mobb view = boxes_build(&m, LEAF, 0, member, buffer, sizeof buffer);
    berth_mobb_desc desc = boxes_desc(&m, LEAF, 0, member);
    size = berth_mobb_image_size(&desc);
    copy_bytes(forged, buffer, size);
    return view;
}

/* ---- Good images ---------------------------------------------------------------------------- */

/* The radius around the boxes: the least of all, or none in the paper's style. */
static double round_wanted(const berth_mobb *view, uint32_t member)
{
    const image_unit *const radii = (const image_unit *)view->track.radii;
    double least = (double)view->track.radius;
    for (uint32_t i = 0; radii != NULL && i < view->track.samples.count; i++) {
        least = (double)radii[i] < least ? (double)radii[i] : least;
    }
    return boxes_style(member) == BERTH_MOBB_PAPER ? 0 : least;
}

HARNESS_TEST(views_are_those_of_build, "views are those of build")
{
    for (uint32_t count = 1; count <= COUNT; count++) {
        for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
            const int radii = (int)((count + member) % 2);
            const berth_mobb built = build(count, member, radii);
            const unsigned char *const from = (const unsigned char *)buffer;
            const uint32_t nodes = (UINT32_C(1) << built.track.levels) - 1;
            berth_mobb view;
            CHECK_EQ(berth_mobb_attach(&view, buffer, size), BERTH_OK);
            CHECK((const unsigned char *)view.boxes == from + BOXES_HEADER);
            CHECK(view.boxes == built.boxes && view.track.samples.xy == built.track.samples.xy);
            CHECK((const unsigned char *)view.track.samples.xy ==
                  from + BOXES_HEADER + nodes * boxes_units(view.kind) * sizeof(image_unit));
            CHECK(view.track.radii == built.track.radii && (view.track.radii != NULL) == radii);
            CHECK_REAL_EQ(berth_num_raw(view.track.ground.origin_x),
                          berth_num_raw(built.track.ground.origin_x));
            CHECK_REAL_EQ(berth_num_raw(view.track.ground.origin_y),
                          berth_num_raw(built.track.ground.origin_y));
            CHECK_REAL_EQ(view.track.radius, built.track.radius);
            CHECK_REAL_EQ(view.track.ground.reach, built.track.ground.reach);
            CHECK_REAL_EQ(view.round, built.round);
            CHECK_REAL_EQ(view.round, round_wanted(&view, member));
            CHECK_EQ(view.track.samples.count, count);
            CHECK_EQ(view.track.dt, built.track.dt);
            CHECK_EQ(view.track.levels, built.track.levels);
            CHECK_EQ(view.track.ground.shift, built.track.ground.shift);
            CHECK_EQ(view.track.band, built.track.band);
            CHECK_EQ(view.unit, built.unit);
            CHECK_EQ(view.unit, (signed char)from[BOXES_UNIT]);
            CHECK_EQ(view.kind, boxes_kind(member));
            CHECK_EQ(from[BOXES_STYLE], boxes_style(member));
            CHECK_EQ(view.box_units, boxes_units(view.kind));
            CHECK_EQ(berth_mobb_attach(&view, buffer, SIZE_MAX), BERTH_OK);
            CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
        }
    }
}

/* ---- The header ----------------------------------------------------------------------------- */

HARNESS_TEST(nulls_and_misplaced_images_are_refused, "nulls and misplaced images are refused")
{
    berth_mobb view;
    (void)build(COUNT, 1, 0);
    harness_fill(&view, sizeof view);
    CHECK_EQ(berth_mobb_attach(NULL, forged, size), BERTH_E_NULL);
    CHECK_EQ(berth_mobb_attach(&view, NULL, size), BERTH_E_NULL);
    CHECK_FILLED(&view, sizeof view);
    try_misplaced();
}

/* Of a tree of tilted boxes with radii. */
static const forgery forgeries[] = {
    {IMAGE_MAGIC, 32, 1, BERTH_E_MAGIC, VALUES(0x54524543)},
    {IMAGE_MAGIC, 32, 1, BERTH_E_ENDIAN, VALUES(0x42455254)},
    {IMAGE_VERSION, 16, 1, BERTH_E_VERSION, VALUES(1, 3, 4, 5, 6)},
    {IMAGE_VERSION, 16, 1, BERTH_OK, VALUES(7)},
    {IMAGE_ARITHMETIC, 8, 1, BERTH_E_ARITHMETIC_KIND, VALUES(BERTH_ARITHMETIC_ID % 3 + 1)},
    {IMAGE_STRUCTURE, 8, 1, BERTH_E_STRUCTURE_KIND, VALUES(0)},
    {IMAGE_STRUCTURE, 8, 1, BERTH_E_STRUCTURE_KIND, VALUES(1)}, /* moving discs */
    {IMAGE_STRUCTURE, 8, 1, BERTH_E_STRUCTURE_KIND, VALUES(3)},
    {IMAGE_BYTES, 32, 1, BERTH_E_HEADER, VALUES(63)},
    {IMAGE_BYTES, 32, 1, BERTH_E_TRUNCATED, VALUES(UINT32_MAX - 3)},
    {BOXES_LEVELS, 8, 1, BERTH_E_HEADER, VALUES(0, 2, 17, 255)},
    {BOXES_SHIFT, 8, 1, BERTH_E_HEADER, VALUES(17)},
    {BOXES_FLAGS, 8, 1, BERTH_E_HEADER, VALUES(0, 3)},
    {BOXES_COUNT, 32, 1, BERTH_E_HEADER, VALUES(COUNT - 1, UINT32_MAX)},
    {BOXES_DT, 32, 1, BERTH_E_HEADER, VALUES(0, BERTH_TICK_MAX / COUNT + 1)},
    {BOXES_DT, 32, 1, BERTH_E_NODE,
     VALUES(BERTH_TICK_MAX / COUNT)},                            /* too long in this unit of time */
    {BOXES_KIND, 8, 1, BERTH_E_HEADER, VALUES(BERTH_MOBB_MOBB)}, /* of smaller boxes */
    {BOXES_KIND, 8, 1, BERTH_E_NODE, VALUES(BERTH_MOBB_HYBRID_1)}, /* the root is tilted, */
    {BOXES_KIND, 8, 1, BERTH_E_NODE, VALUES(BERTH_MOBB_HYBRID_2)}, /* and so are boxes below it */
    {BOXES_KIND, 8, 1, BERTH_E_HEADER, VALUES(4, 255)},
    {BOXES_UNUSED, 8, 1, BERTH_E_HEADER, VALUES(1)},
    {BOXES_STYLE, 8, 1, BERTH_OK, VALUES(1)},
    {BOXES_STYLE, 8, 1, BERTH_E_HEADER, VALUES(2, 255)},
    {BOXES_UNIT, 8, 1, BERTH_OK, VALUES(256 + BERTH_MOBB_UNIT)},
    {BOXES_UNIT, 8, 1, BERTH_E_NODE, VALUES(UNIT_MOST)}, /* too long for boxes that tilt */
    {BOXES_UNIT, 8, 1, BERTH_E_HEADER, VALUES(UNIT_MOST + 1, 127)},
    {BOXES_UNIT, 8, 1, BERTH_OK, VALUES(256 + UNIT_LEAST)},
    {BOXES_UNIT, 8, 1, BERTH_E_HEADER, VALUES(255 + UNIT_LEAST, 128)},
};

HARNESS_TEST(each_field_has_its_status, "each field of the header has its status")
{
    (void)build(COUNT, 1, 1);
    try_forgeries(forgeries, LENGTH_OF(forgeries));
}

/* In every unit of time, the longest clip whose root may tilt, and one that is a little longer. */
HARNESS_TEST(tilted_boxes_must_not_last_too_long, "boxes that tilt must not last too long")
{
    uint32_t tried = 0;
    (void)build(COUNT, 1, 0);
    for (int unit = UNIT_LEAST; unit <= UNIT_MOST; unit++) {
        berth_mobb view;
        image()[BOXES_UNIT] = (unsigned char)unit;
        view.unit = (int8_t)unit;
        view.track.ground.shift = image()[BOXES_SHIFT];
        const double dt = BOX_LASTS / boxes_steps_a_tick(&view) / COUNT;
        if (dt < 2 || dt > 0.99 * BERTH_TICK_MAX / COUNT) {
            continue;
        }
        image_put32(image(), BOXES_DT, (uint32_t)(0.999 * dt));
        image_mend(image(), size);
        CHECK_EQ(berth_mobb_attach(&view, forged, size), BERTH_OK);
        image_put32(image(), BOXES_DT, (uint32_t)(1.001 * dt + 1));
        mended_says(BERTH_E_NODE);
        copy_bytes(forged, buffer, size);
        tried++;
    }
    CHECK_LE(10, tried);
}

HARNESS_TEST(sizes_must_agree, "sizes must agree")
{
    (void)build(COUNT, 1, 1);
    try_sizes(BOXES_HEADER);
}

HARNESS_TEST(numbers_of_the_header_must_be_in_range, "numbers of the header must be in range")
{
    static const size_t offsets[] = {BOXES_ORIGIN_X, BOXES_ORIGIN_Y, BOXES_RADIUS, BOXES_REACH};
    (void)build(COUNT, 1, 1);
    try_numbers(offsets, LENGTH_OF(offsets));
#ifdef BERTH_Q16
    try_number(BOXES_RADIUS, 16385);
    try_number(BOXES_REACH, 39561);
#endif
}

/* What means nothing is 0: a byte between the fields, the unit of time of boxes that do not tilt,
 * and the header's end; in floats the widening, which only q16 has. */
HARNESS_TEST(what_means_nothing_must_be_zero, "what means nothing must be zero")
{
    const size_t header_end = BOXES_NUMBER(4);
    (void)build(COUNT, 1, 1);
    for (size_t at = BOXES_UNUSED; at < BOXES_HEADER; at++) {
        if (at > BOXES_UNUSED && at < header_end) {
            continue;
        }
        for (uint32_t bit = 0; bit < 8; bit++) {
            image()[at] = (unsigned char)(1u << bit);
            mended_says(BERTH_E_HEADER);
            restore();
        }
    }
    (void)build(COUNT, 0, 1);
    image()[BOXES_UNIT] = 1;
    mended_says(BERTH_E_HEADER);
#ifndef BERTH_Q16
    restore();
    image()[BOXES_BAND] = 1;
    mended_says(BERTH_E_HEADER);
#endif
}

/* The header's radius is the largest: attach takes one that is larger than all, verify does not. */
HARNESS_TEST(the_headers_radius_must_be_a_samples, "the header's radius must be a sample's")
{
    for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
        berth_mobb view = build(COUNT, member, 1);
        image_unit *const radius =
            (image_unit *)(void *)(image() + BOXES_HEADER) +
            ((UINT32_C(1) << view.track.levels) - 1) * boxes_units(boxes_kind(member)) + 2 * COUNT;
        for (uint32_t i = 0; i < COUNT; i++) {
            if (radius[i] == (image_unit)view.track.radius) {
                radius[i] = (image_unit)view.round; /* which stays the least */
            }
        }
        image_mend(image(), size);
        CHECK_EQ(berth_mobb_attach(&view, forged, size), BERTH_OK);
        CHECK_EQ(berth_mobb_verify(&view), BERTH_E_HEADER);
    }
}

/* Reach is as far as the furthest disc reaches: less is not enough. */
HARNESS_TEST(reach_must_hold_every_disc, "reach must hold every disc")
{
    berth_mobb view = build(COUNT, 3, 1);
    const berth_len reach = view.track.ground.reach;
#ifdef BERTH_Q16
    const berth_len less = reach - 1;
#else
    const berth_len less = reach * (berth_len)0.999;
#endif
    CHECK_EQ(berth_mobb_verify(&view), BERTH_OK);
    image_put_number(image(), BOXES_REACH, less);
    image_mend(image(), size);
    CHECK_EQ(berth_mobb_attach(&view, forged, size), BERTH_OK);
    CHECK_EQ(berth_mobb_verify(&view), BERTH_E_HEADER);
}

/* ---- Samples and boxes ---------------------------------------------------------------------- */

HARNESS_TEST(samples_must_be_in_range, "samples must be in range")
{
    for (uint32_t member = 0; member < 2; member++) {
        const int radii = member == 0;
        const berth_mobb view = build(COUNT, member, radii);
        const uint32_t nodes = (UINT32_C(1) << view.track.levels) - 1;
        image_unit *const unit =
            (image_unit *)(void *)(image() + BOXES_HEADER) + (size_t)nodes * boxes_units(view.kind);
        for (uint32_t i = 0; i < COUNT * (radii ? 3u : 2u); i++) {
            const image_unit old = unit[i];
            for (uint32_t j = 0; j < ABSURD_NUMS; j++) {
                unit[i] = image_absurd(j);
                mended_says(BERTH_E_SAMPLE);
            }
            if (i >= 2 * COUNT) {
                unit[i] = (image_unit)(view.track.radius + 1);
                mended_says(BERTH_E_SAMPLE);
            }
            unit[i] = old;
        }
    }
}

/* Puts numbers into a box: 1 attach takes it, 0 it refuses it as it must. */
static int taken(image_unit *box, uint32_t field, image_unit a, uint32_t other, image_unit b)
{
    const image_unit old_a = box[field], old_b = box[other];
    berth_mobb view;
    box[field] = a;
    box[other] = b;
    image_mend(image(), size);
    harness_fill(&view, sizeof view);
    const berth_status status = berth_mobb_attach(&view, forged, size);
    if (status != BERTH_OK) {
        CHECK_EQ(status, BERTH_E_NODE);
        CHECK_FILLED(&view, sizeof view);
    }
    box[other] = old_b;
    box[field] = old_a;
    return status == BERTH_OK;
}

#ifdef BERTH_Q16
#define BEYOND(v) ((image_unit)((v) + ((v) < 0 ? -1 : 1)))
#else
#define BEYOND(v) berth_num_raw(num_outward(num_from(v), 1))
#endif

static void centres_of(image_unit *box, uint32_t kind)
{
    for (uint32_t j = 0; j < 2; j++) {
        const uint32_t x = BOX_X + j, y = BOX_Y - j;
        CHECK(taken(box, x, BOX_FAR, y, 0) && taken(box, x, -BOX_FAR, y, 0));
        CHECK(!taken(box, x, BEYOND(BOX_FAR), y, 0) && !taken(box, x, BEYOND(-BOX_FAR), y, 0));
        CHECK(!taken(box, x, BOX_FAR, y, (image_unit)(BOX_FAR / 32))); /* beyond the circle */
        CHECK(taken(box, x, (image_unit)(0.8 * BOX_FAR), y, (image_unit)(0.59 * BOX_FAR)));
        CHECK(!taken(box, x, (image_unit)(0.8 * BOX_FAR), y, (image_unit)(0.61 * BOX_FAR)));
        for (uint32_t k = 0; k < ABSURD_NUMS; k++) {
            CHECK(!taken(box, x, image_absurd(k), y, 0));
        }
    }
    if (kind != BERTH_MOBB_MOBB && box[BOX_TILT_S] == 0) { /* means nothing */
        CHECK(!taken(box, BOX_TIME, 1, BOX_TIME, 1) && !taken(box, BOX_DEPTH, 1, BOX_DEPTH, 1));
    } else if (kind != BERTH_MOBB_MOBB) {
        const image_unit far = (image_unit)BOX_FAR_TIME;
        CHECK(taken(box, BOX_TIME, far, BOX_TIME, far));
        CHECK(taken(box, BOX_TIME, (image_unit)-far, BOX_TIME, (image_unit)-far));
        CHECK(!taken(box, BOX_TIME, BEYOND(-BOX_FAR_TIME), BOX_TIME, BEYOND(-BOX_FAR_TIME)));
#ifndef BERTH_Q16
        CHECK(!taken(box, BOX_TIME, BEYOND(BOX_FAR_TIME), BOX_TIME, BEYOND(BOX_FAR_TIME)));
        CHECK(!taken(box, BOX_TIME, image_absurd(2), BOX_TIME, image_absurd(2)));
#endif
    }
}

static void extents_of(image_unit *box, uint32_t kind, double round)
{
    const berth_raw aligned = (berth_raw)BOX_WIDE_ALIGNED - (berth_raw)round;
    const int upright = kind == BERTH_MOBB_MOBB || box[BOX_TILT_S] == 0;
    for (uint32_t i = BOX_MAJOR; i <= BOX_MINOR; i++) {
        CHECK(taken(box, i, 0, i, 0));
        CHECK(taken(box, i, boxes_extent_unit(aligned), i, boxes_extent_unit(aligned)));
#ifdef BERTH_Q16
        CHECK_EQ(taken(box, i, boxes_extent_unit(aligned + 1), i, boxes_extent_unit(aligned + 1)),
                 !upright);
        CHECK_EQ(taken(box, i, boxes_extent_unit(BOX_WIDE), i, boxes_extent_unit(BOX_WIDE)),
                 !upright);
#else
        CHECK_EQ(taken(box, i, berth_num_raw(num_outward(berth_num_of(aligned), 2)), i,
                       berth_num_raw(num_outward(berth_num_of(aligned), 2))),
                 !upright && round > 0);
        CHECK(!taken(box, i, BEYOND(BOX_WIDE), i, BEYOND(BOX_WIDE)));
        CHECK(!taken(box, i, (image_unit)-0.001, i, (image_unit)-0.001));
        CHECK(!taken(box, i, image_absurd(2), i, image_absurd(2)));
#endif
    }
    if (!upright) {
        CHECK(taken(box, BOX_DEPTH, boxes_extent_unit(BOX_WIDE), BOX_DEPTH,
                    boxes_extent_unit(BOX_WIDE)));
#ifndef BERTH_Q16
        CHECK(!taken(box, BOX_DEPTH, BEYOND(BOX_WIDE), BOX_DEPTH, BEYOND(BOX_WIDE)));
        CHECK(!taken(box, BOX_DEPTH, (image_unit)-0.001, BOX_DEPTH, (image_unit)-0.001));
        CHECK(!taken(box, BOX_DEPTH, image_absurd(2), BOX_DEPTH, image_absurd(2)));
#endif
    }
}

/* The axis and the tilt: of unit length, to the tolerance. */
static void directions_of(image_unit *box, uint32_t c, uint32_t s)
{
    const image_unit one = (image_unit)BERTH_DIR_ONE;
#ifdef BERTH_Q16
    const image_unit more = 181, most = 182, less = 16383, least = 16382; /* 181^2 < 2^15 < 182^2 */
#elif defined(BERTH_CFG_F32)
    const image_unit more = 6.9e-4f, most = 8e-4f, less = 1 - 2e-7f, least = 1 - 3e-7f;
#else
    const image_unit more = 4.1e-8, most = 4.6e-8, less = 1 - 8e-16, least = 1 - 1e-15;
#endif
    CHECK(taken(box, c, one, s, more) && taken(box, c, (image_unit)-more, s, (image_unit)-one));
    CHECK(!taken(box, c, one, s, most) && !taken(box, c, (image_unit)-most, s, (image_unit)-one));
    CHECK(taken(box, c, less, s, 0) && taken(box, c, 0, s, (image_unit)-less));
    CHECK(!taken(box, c, least, s, 0) && !taken(box, c, 0, s, (image_unit)-least));
    CHECK(!taken(box, c, 0, s, 0) && !taken(box, c, one, s, one));
    for (uint32_t k = 0; k < ABSURD_NUMS; k++) {
        CHECK(!taken(box, c, image_absurd(k), s, 0));
        CHECK(!taken(box, c, 0, s, image_absurd(k)));
    }
}

/* Each box of a tree of each kind and style, from the root to the last leaf. */
HARNESS_TEST(boxes_must_be_in_range, "boxes must be in range")
{
    for (uint32_t member = 0; member < 8; member++) {
        const berth_mobb view = build(COUNT, member, (int)(member % 2));
        const uint32_t nodes = (UINT32_C(1) << view.track.levels) - 1;
        image_unit *box = (image_unit *)(void *)(image() + BOXES_HEADER);
        uint32_t leaning = 0;
        for (uint32_t i = 0; i < nodes; i++, box += boxes_units(view.kind)) {
            centres_of(box, view.kind);
            extents_of(box, view.kind, (double)view.round);
            directions_of(box, BOX_AXIS_X, BOX_AXIS_Y);
            if ((view.kind == BERTH_MOBB_HYBRID_1 && i == 0) ||
                (view.kind == BERTH_MOBB_HYBRID_2 && i > 0)) {
                /* aligned, either way round, and nothing else */
                const image_unit one = (image_unit)BERTH_DIR_ONE;
                CHECK(taken(box, BOX_TILT_C, (image_unit)-one, BOX_TILT_S, 0));
                CHECK(!taken(box, BOX_TILT_C, 0, BOX_TILT_S, one));
            } else if (view.kind != BERTH_MOBB_MOBB) {
                const image_unit time = box[BOX_TIME], depth = box[BOX_DEPTH];
                box[BOX_TIME] = box[BOX_DEPTH] = 0; /* so that it may be aligned, too */
                directions_of(box, BOX_TILT_C, BOX_TILT_S);
                box[BOX_TIME] = time;
                box[BOX_DEPTH] = depth;
                leaning += box[BOX_TILT_S] != 0;
            }
        }
        CHECK_LE(view.kind == BERTH_MOBB_MOBB ? 0 : 1, leaning);
        CHECK_LE(leaning, view.kind == BERTH_MOBB_HYBRID_2 ? 1 : nodes);
        image_mend(image(), size);
        CHECK_BYTES(forged, buffer, size);
    }
}
