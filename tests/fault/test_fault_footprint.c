/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints under every fault: every length of both arenas, every truncation of an image, every
 * bit of it flipped, with the CRC put right as well, every budget. What attach accepts is used for
 * everything (a sanitizer or CHECK build says whether that was right). */

#include "tests/harness/harness.h"

#include <berth/berth.h>
#include "berth/papers/obb.h"

#include "src/core/image.h"

enum { POINTS = 6, TRIANGLES = 4, WORDS = 400 };

static berth_num x[POINTS], y[POINTS];
static const uint16_t corners[3 * TRIANGLES] = {0, 1, 2, 0, 2, 3, 3, 4, 5, 0, 3, 5};
static uint64_t kept[WORDS / 2], changed[WORDS / 2], work[100];

static void draw(void)
{
    static const int8_t at[2 * POINTS] = {0, 0, 4, 0, 4, 1, 2, 3, -1, 3, -1, 1};
    uint32_t i;
    for (i = 0; i < POINTS; i++) {
        x[i] = berth_num_of((berth_raw)(at[2 * i] * BERTH_NUM_TO_RAW(0.0625)));
        y[i] = berth_num_of((berth_raw)(at[2 * i + 1] * BERTH_NUM_TO_RAW(0.0625)));
    }
}

/* Circles of an outline (0), of triangles (1), boxes of either (2, 3). */
enum { KINDS = 4 };

static berth_footprint_desc describe(uint32_t kind)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    if (kind % 2 == 0) {
        desc.outline = berth_outline_over_arrays(x, y, POINTS);
    } else {
        desc.triangles.x = x;
        desc.triangles.y = y;
        desc.triangles.corners = corners;
        desc.triangles.vertices = POINTS;
        desc.triangles.count = TRIANGLES;
        desc.method = BERTH_FOOTPRINT_TRIANGLES;
    }
    desc.threshold = berth_num_of(BERTH_NUM_TO_RAW(0.05));
    desc.circles_only = 0;
    return desc;
}

static berth_obb_desc describe_boxes(uint32_t kind)
{
    const berth_footprint_desc from = describe(kind);
    berth_obb_desc desc = berth_obb_desc_default();
    desc.outline = from.outline;
    desc.triangles = from.triangles;
    return desc;
}

/* A view of either kind. */
typedef struct views {
    berth_footprint circles;
    berth_obb boxes;
} views;

static berth_status build(uint32_t kind, berth_arena *image, berth_arena *scratch, views *view)
{
    const berth_footprint_desc circles = describe(kind);
    const berth_obb_desc boxes = describe_boxes(kind);
    return kind < 2 ? berth_footprint_build(&circles, image, scratch, &view->circles)
                    : berth_obb_build(&boxes, image, scratch, &view->boxes);
}

static berth_status attach(uint32_t kind, views *view, const void *image, size_t size)
{
    return kind < 2 ? berth_footprint_attach(&view->circles, image, size)
                    : berth_obb_attach(&view->boxes, image, size);
}

static berth_status collide(uint32_t kind, const views *view, const berth_placement *a,
                            const berth_placement *b, const berth_footprint_options *options,
                            berth_footprint_counts *counts)
{
    return kind < 2 ? berth_footprint_collide_shapes(&view->circles, a, &view->circles, b, options,
                                                     counts)
                    : berth_obb_collide(&view->boxes, a, &view->boxes, b, options, counts);
}

static uint32_t worst(uint32_t kind, const views *view)
{
    return kind < 2 ? berth_footprint_worst_steps(&view->circles, &view->circles)
                    : berth_obb_worst_steps(&view->boxes, &view->boxes);
}

/* Everything that a view is for; answers mean nothing, but every one is one. */
static void use(uint32_t kind, const views *view)
{
    const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
    uint32_t i;
    for (i = 0; i < 4; i++) {
        const berth_placement there =
            berth_placement_at(berth_num_of((berth_raw)i * BERTH_NUM_TO_RAW(0.05)), berth_num_of(0),
                               (berth_angle)(i * 10000), 0);
        const berth_footprint_options options = {200, i % 2 != 0}, all = {0, 0};
        berth_footprint_counts counts;
        CHECK(collide(kind, view, &here, &there, &options, &counts) >= BERTH_CLEAR ||
              (kind < 2 && view->circles.parts.corners == 0 && options.boundary == 0));
        if (collide(kind, view, &here, &there, &all, &counts) >= BERTH_CLEAR) {
            CHECK_LE(counts.steps, worst(kind, view));
        }
        if (kind < 2) {
            const berth_footprint_options few = {200, 1};
            CHECK(berth_footprint_collide(&view->circles, &here, &view->circles, &there, &few,
                                          NULL) >= BERTH_CLEAR);
            CHECK(berth_footprint_collide_disc(&view->circles, &here, there.x, there.y,
                                               berth_num_of(BERTH_NUM_TO_RAW(0.01)), &few,
                                               NULL) >= BERTH_CLEAR);
            if (view->circles.parts.corners != 0) {
                CHECK(berth_footprint_collide_disc_shapes(&view->circles, &here, there.x, there.y,
                                                          berth_num_of(BERTH_NUM_TO_RAW(0.01)),
                                                          &all, &counts) >= BERTH_CLEAR);
                CHECK_LE(counts.steps, worst(kind, view));
            }
        }
    }
    for (i = 0; i < (kind < 2 ? view->circles.circle_count : view->boxes.box_count); i++) {
        berth_footprint_circle circle;
        berth_obb_box box;
        CHECK_EQ(kind < 2 ? berth_footprint_node(&view->circles, i, &circle)
                          : berth_obb_node(&view->boxes, i, &box),
                 BERTH_OK);
    }
    for (i = 0; i < 20; i++) {
        const berth_footprint_parts *parts = kind < 2 ? &view->circles.parts : &view->boxes.parts;
        const berth_status expected = parts->corners == 0 ? BERTH_E_KIND
                                      : i >= parts->count ? BERTH_E_INDEX
                                                          : BERTH_OK;
        berth_num px[3], py[3];
        CHECK_EQ(kind < 2 ? berth_footprint_part(&view->circles, i, px, py)
                          : berth_obb_part(&view->boxes, i, px, py),
                 expected);
    }
    if (kind < 2) {
        berth_footprint_facts facts;
        const berth_status held = berth_footprint_verify(&view->circles);
        CHECK_EQ(berth_footprint_info(&view->circles, &facts), BERTH_OK);
        CHECK(held == BERTH_OK || held == BERTH_E_NODE || held == BERTH_E_HEADER);
    } else {
        const berth_status held = berth_obb_verify(&view->boxes);
        CHECK(held == BERTH_OK || held == BERTH_E_NODE || held == BERTH_E_HEADER);
    }
}

static size_t built(uint32_t kind, views *view)
{
    berth_arena image = berth_arena_over(kept, sizeof kept);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    draw();
    CHECK_EQ(build(kind, &image, &scratch, view), BERTH_OK);
    use(kind, view);
    return image.used;
}

static void test_arenas(void)
{
    uint32_t kind;
    for (kind = 0; kind < KINDS; kind++) {
        views view, untouched;
        const size_t size = built(kind, &view);
        size_t length;
        for (length = 0; length <= size + 4; length++) {
            berth_arena image = berth_arena_over(kept, length);
            berth_arena scratch = berth_arena_over(work, sizeof work);
            harness_fill(&untouched, sizeof untouched);
            if (length < size) {
                CHECK_EQ(build(kind, &image, &scratch, &untouched), BERTH_E_IMAGE_SPACE);
                CHECK_FILLED(&untouched, sizeof untouched);
                CHECK_EQ(image.used, 0);
                CHECK_EQ(image.high, 0);
            } else {
                CHECK_EQ(build(kind, &image, &scratch, &untouched), BERTH_OK);
            }
            CHECK_EQ(scratch.used, 0);
        }
        for (length = 0; length <= sizeof work; length += 3) {
            berth_arena image = berth_arena_over(kept, sizeof kept);
            berth_arena scratch = berth_arena_over(work, length);
            const berth_footprint_desc circles = describe(kind);
            const berth_obb_desc boxes = describe_boxes(kind);
            const size_t need =
                kind < 2 ? berth_footprint_scratch_size(&circles) : berth_obb_scratch_size(&boxes);
            CHECK_EQ(build(kind, &image, &scratch, &view),
                     length < need ? BERTH_E_SCRATCH_SPACE : BERTH_OK);
        }
    }
}

static void test_truncated(void)
{
    uint32_t kind;
    for (kind = 0; kind < KINDS; kind++) {
        views view;
        const size_t size = built(kind, &view);
        size_t length;
        for (length = 0; length < size; length++) {
            harness_fill(&view, sizeof view);
            CHECK_EQ(attach(kind, &view, kept, length), BERTH_E_TRUNCATED);
            CHECK_FILLED(&view, sizeof view);
        }
        CHECK_EQ(attach(kind, &view, kept, size), BERTH_OK);
        CHECK_EQ(attach(3 - kind, &view, kept, size), BERTH_E_STRUCTURE_KIND);
    }
}

static void copy(size_t size)
{
    const unsigned char *from = (const unsigned char *)kept;
    unsigned char *to = (unsigned char *)changed;
    size_t i;
    for (i = 0; i < size; i++) {
        to[i] = from[i];
    }
}

/* Every bit flipped: always noticed; with the CRC put right, refused or usable. */
static void test_flipped(void)
{
    uint32_t kind, accepted = 0, refused = 0;
    for (kind = 0; kind < KINDS; kind++) {
        views view;
        const size_t size = built(kind, &view);
        size_t bit;
        for (bit = 0; bit < 8 * size; bit++) {
            berthi_image_head *header = (berthi_image_head *)(void *)changed;
            copy(size);
            ((unsigned char *)changed)[bit / 8] ^= (unsigned char)(1u << bit % 8);
            CHECK(attach(kind, &view, changed, size) < BERTH_OK);
            if (header->bytes >= BERTHI_HEADER_BYTES && header->bytes <= size) {
                header->crc = berthi_image_crc(header, header->bytes);
            }
            if (attach(kind, &view, changed, size) == BERTH_OK) {
                use(kind, &view);
                accepted++;
            } else {
                refused++;
            }
        }
    }
    harness_note("with the CRC put right: %u accepted, %u refused", accepted, refused);
    CHECK(accepted != 0 && refused != 0);
}

/* Random bytes behind a header that is right: links and parts above all. */
static void test_garbage(void)
{
    harness_random random = harness_random_from(11);
    uint32_t round, accepted = 0;
    for (round = 0; round < HARNESS_CASES / 50; round++) {
        const uint32_t kind = round % KINDS;
        berthi_image_head *header = (berthi_image_head *)(void *)changed;
        views view;
        const size_t size = built(kind, &view);
        uint32_t i, hits = 1 + harness_below(&random, 4);
        copy(size);
        for (i = 0; i < hits; i++) {
            const uint32_t at = 64 + 2 * harness_below(&random, (uint32_t)(size - 64) / 2);
            const uint32_t value = harness_below(&random, 3) == 0
                                       ? 0x8000u + harness_below(&random, 16)
                                       : harness_below(&random, 40);
            ((unsigned char *)changed)[at] = (unsigned char)value;
            ((unsigned char *)changed)[at + 1] = (unsigned char)(value >> 8);
        }
        header->crc = berthi_image_crc(header, header->bytes);
        if (attach(kind, &view, changed, size) == BERTH_OK) {
            use(kind, &view);
            accepted++;
        }
    }
    CHECK(accepted != 0);
}

static void test_budgets(void)
{
    uint32_t kind;
    for (kind = 0; kind < KINDS; kind++) {
        const berth_placement here = berth_placement_at(berth_num_of(0), berth_num_of(0), 0, 0);
        const berth_placement there = berth_placement_at(
            berth_num_of(BERTH_NUM_TO_RAW(0.2)), berth_num_of(BERTH_NUM_TO_RAW(0.1)), 9000, 0);
        berth_footprint_options options = {0, 0};
        berth_footprint_counts full, counts;
        views view;
        berth_status answer;
        built(kind, &view);
        answer = collide(kind, &view, &here, &there, NULL, &full);
        for (options.max_steps = 1; options.max_steps <= full.steps + 2; options.max_steps++) {
            const berth_status cut = collide(kind, &view, &here, &there, &options, &counts);
            CHECK_LE(counts.steps, options.max_steps);
            CHECK_EQ(cut, options.max_steps >= full.steps ? answer : BERTH_UNKNOWN);
        }
    }
}

/* ---- Forged, field by field -------------------------------------------------------------------- */

#ifdef BERTH_Q16

enum { HEADER = 64, CIRCLE = 8, BOX = 14 };

/* Puts a 16-bit number at a byte of the copy, with the CRC put right; what attach says. */
static berth_status forge(uint32_t kind, size_t size, size_t at, uint32_t value, views *view)
{
    berthi_image_head *header = (berthi_image_head *)(void *)changed;
    copy(size);
    ((unsigned char *)changed)[at] = (unsigned char)value;
    ((unsigned char *)changed)[at + 1] = (unsigned char)(value >> 8);
    header->crc = berthi_image_crc(header, header->bytes);
    return attach(kind, view, changed, size);
}

/* Each unit of each node at both ends of its range, and just beyond: coordinates within 11000, radii
 * and extents within 23000. */
static void test_ranges(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        const size_t bytes = kind < 2 ? CIRCLE : BOX;
        views view;
        const size_t size = built(kind, &view);
        const uint32_t nodes = kind < 2 ? view.circles.circle_count : view.boxes.box_count;
        for (uint32_t node = 0; node < nodes; node++) {
            const size_t at = HEADER + node * bytes;
            for (size_t k = 0; k < 2; k++) {
                CHECK_EQ(forge(kind, size, at + 2 * k, 11000, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 11001, &view), BERTH_E_NODE);
                CHECK_EQ(forge(kind, size, at + 2 * k, 65536 - 11000, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 65536 - 11001, &view), BERTH_E_NODE);
            }
            for (size_t k = kind < 2 ? 2 : 4; k < bytes / 2 - 1; k++) {
                CHECK_EQ(forge(kind, size, at + 2 * k, 0, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 23000, &view), BERTH_OK);
                CHECK_EQ(forge(kind, size, at + 2 * k, 23001, &view), BERTH_E_NODE);
                CHECK_EQ(forge(kind, size, at + 2 * k, 65535, &view), BERTH_E_NODE);
            }
        }
    }
}

/* The header's numbers: levels, shift, corners, method; nodes, points, rings, parts; exact. */
static void test_header(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view;
        const size_t size = built(kind, &view);
        const unsigned char *bytes = (const unsigned char *)kept;
        const uint32_t deepest = bytes[16], shift = bytes[17];
        CHECK_EQ(forge(kind, size, 16, 13 + 256 * shift, &view), BERTH_OK);
        CHECK_EQ(forge(kind, size, 16, 14 + 256 * shift, &view), BERTH_E_HEADER);
        CHECK_EQ(forge(kind, size, 16, 0 + 256 * shift, &view), BERTH_E_HEADER);
        CHECK_EQ(forge(kind, size, 16, deepest - 1 + 256 * shift, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, 16, deepest + 256 * 16, &view), BERTH_OK);
        CHECK_EQ(forge(kind, size, 16, deepest + 256 * 17, &view), BERTH_E_HEADER);
        for (uint32_t other = 0; other < 5; other++) {
            if (other != bytes[18]) {
                CHECK(forge(kind, size, 18, other + 256u * bytes[19], &view) < BERTH_OK);
            }
        }
        for (uint32_t method = 0; method < 256; method++) {
            const int fits = kind == 0 ? method <= 1 : kind == 1 ? method == 2 : method == 4;
            CHECK_EQ(forge(kind, size, 18, bytes[18] + 256 * method, &view),
                     fits ? BERTH_OK : BERTH_E_HEADER);
        }
        for (size_t at = 20; at < 28; at += 2) {
            const uint32_t count = bytes[at] + 256u * bytes[at + 1];
            CHECK(forge(kind, size, at, count + 1, &view) < BERTH_OK);
            CHECK(count == 0 || forge(kind, size, at, count - 1, &view) < BERTH_OK);
        }
        CHECK_EQ(forge(kind, size, 28, 2, &view), BERTH_E_HEADER);
    }
}

/* Leaves that share a run of parts break the bound on steps: runs follow one another. */
static void test_runs(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        const size_t bytes = kind < 2 ? CIRCLE : BOX;
        views view;
        const size_t size = built(kind, &view);
        const uint32_t nodes = kind < 2 ? view.circles.circle_count : view.boxes.box_count;
        const unsigned char *image = (const unsigned char *)kept;
        const berth_footprint_parts *parts = kind < 2 ? &view.circles.parts : &view.boxes.parts;
        const uint32_t count = parts->count;
        const size_t words = (size_t)((const unsigned char *)parts->words - image);
        const size_t part = parts->corners == 3 ? 6 : 2;
        for (uint32_t node = 0; node < nodes; node++) {
            const size_t at = HEADER + (node + 1) * bytes - 2;
            const uint32_t link = image[at] + 256u * image[at + 1];
            for (uint32_t other = 0; (link & 0x8000u) != 0 && other <= count; other++) {
                CHECK_EQ(forge(kind, size, at, 0x8000u + other, &view),
                         link == 0x8000u + other ? BERTH_OK : BERTH_E_NODE);
            }
            if ((link & 0x8000u) == 0) { /* a link's unused bit, and a cut that is none */
                CHECK_EQ(forge(kind, size, at, link | 0x2000u, &view), BERTH_E_NODE);
                CHECK((link & 0x4000u) != 0 ||
                      forge(kind, size, at, link | 0x4000u, &view) == BERTH_E_NODE);
            }
        }
        /* a run that goes on into the next one, and one that ends too early: as many runs as leaves */
        for (uint32_t i = 0; i < count; i++) {
            const size_t at = words + i * part;
            const uint32_t word = image[at] + 256u * image[at + 1];
            CHECK_EQ(forge(kind, size, at, word ^ 0x8000u, &view), BERTH_E_NODE);
        }
    }
}

/* Rings are closed, in order, and cover the points. */
static void test_rings(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind += 2) {
        views view;
        const size_t size = built(kind, &view);
        const unsigned char *image = (const unsigned char *)kept;
        const berth_points *points = kind == 0 ? &view.circles.points : &view.boxes.points;
        const berth_footprint_parts *parts = kind == 0 ? &view.circles.parts : &view.boxes.parts;
        const size_t xy = (size_t)((const unsigned char *)points->xy - image);
        const size_t ends = (size_t)((const unsigned char *)parts->ends - image);
        const uint32_t first = image[xy] + 256u * image[xy + 1];
        CHECK_EQ(parts->rings, 1);
        CHECK_EQ(forge(kind, size, ends, points->count - 1, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, ends, points->count + 1, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, ends, 1, &view), BERTH_E_NODE);
        CHECK_EQ(forge(kind, size, xy, first + 1, &view), BERTH_E_NODE); /* no longer closed */
        CHECK_EQ(forge(kind, size, xy, 11001, &view), BERTH_E_SAMPLE);
    }
}

/* Verify looks at every corner of every part, every leaf and the header's lengths: each moved as far
 * as attach allows, or made as small. */
static void test_verified(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view;
        const size_t bytes = kind < 2 ? CIRCLE : BOX;
        const size_t size = built(kind, &view);
        const unsigned char *image = (const unsigned char *)kept;
        const berth_points *points = kind < 2 ? &view.circles.points : &view.boxes.points;
        const size_t xy = (size_t)((const unsigned char *)points->xy - image);
        const uint32_t nodes = kind < 2 ? view.circles.circle_count : view.boxes.box_count;
        for (uint32_t i = 0; kind % 2 == 1 && i < points->count; i++) {
            CHECK_EQ(forge(kind, size, xy + 4 * i, 11000, &view), BERTH_OK);
            CHECK_EQ(kind < 2 ? berth_footprint_verify(&view.circles)
                              : berth_obb_verify(&view.boxes),
                     BERTH_E_NODE);
        }
        for (uint32_t node = 0; node < nodes; node++) {
            const size_t at = HEADER + node * bytes;
            const size_t extent = at + (kind < 2 ? 4 : 8);
            const int leaf = (image[at + bytes - 1] & 0x80) != 0;
            CHECK_EQ(forge(kind, size, extent, 0, &view), BERTH_OK);
            if (kind % 2 == 1 || !leaf || kind == 2) {
                CHECK_EQ(kind < 2 ? berth_footprint_verify(&view.circles)
                                  : berth_obb_verify(&view.boxes),
                         BERTH_E_NODE);
            }
        }
        CHECK_EQ(forge(kind, size, 40, 1, &view), BERTH_OK); /* the reach's lower half */
        CHECK_EQ(kind < 2 ? berth_footprint_verify(&view.circles) : berth_obb_verify(&view.boxes),
                 BERTH_E_HEADER);
    }
}

/* The children that info tells are those of the links. */
static void test_children(void)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        views view;
        uint32_t nodes, leaves = 0, reached = 1;
        built(kind, &view);
        nodes = kind < 2 ? view.circles.circle_count : view.boxes.box_count;
        for (uint32_t i = 0; i < nodes; i++) {
            berth_footprint_circle circle = {0};
            berth_obb_box box = {0};
            uint32_t left, right;
            if (kind < 2) {
                CHECK_EQ(berth_footprint_node(&view.circles, i, &circle), BERTH_OK);
            } else {
                CHECK_EQ(berth_obb_node(&view.boxes, i, &box), BERTH_OK);
            }
            left = kind < 2 ? circle.left : box.left;
            right = kind < 2 ? circle.right : box.right;
            if (left == 0) {
                CHECK_EQ(right, 0);
                CHECK_EQ(kind < 2 ? circle.first : box.first, leaves); /* one part each */
                leaves++;
            } else {
                CHECK_EQ(left, i + 1);
                CHECK(right > left && right < nodes);
                reached += 2;
            }
        }
        CHECK_EQ(reached, nodes);
        CHECK_EQ(2 * leaves - 1, nodes);
    }
}

#else

static void test_ranges(void)
{
    harness_skip("of the images of q16");
}

#define test_header test_ranges
#define test_runs test_ranges
#define test_rings test_ranges
#define test_verified test_ranges
#define test_children test_ranges

#endif

const harness_test tests[] = {{"every length of both arenas", test_arenas},
                              {"every truncation", test_truncated},
                              {"every bit flipped", test_flipped},
                              {"garbage behind a right header", test_garbage},
                              {"every budget", test_budgets},
                              {"forged: nodes out of range", test_ranges},
                              {"forged: header", test_header},
                              {"forged: runs of parts", test_runs},
                              {"forged: rings", test_rings},
                              {"forged: what verify sees", test_verified},
                              {"children", test_children},
                              {0, 0}};
