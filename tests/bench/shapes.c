/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a query of two footprints costs: outlines at a centimetre (the default), circles of the
 * contour, circles and exact segments, boxes of the contour, single cylinders; pairs that collide,
 * as in the paper's section 4.1, and pairs that are merely near; and pairs that move a little from
 * frame to frame, with a witness. Figures are outlines of the size and detail of a person's, seen
 * from above. */

#include "port/port.h"
#include "tests/gen/footprint.h"
#include "tests/harness/harness.h"

#include <berth/berth.h>
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

#ifdef HARNESS_HOSTED
#include <time.h>
#endif

#ifdef HARNESS_SMALL
enum { POINTS = 60, FIGURES = 1, PAIRS = 50, ROOM = 590, ROUNDS = 1 };
#else
enum { POINTS = 160, FIGURES = 8, PAIRS = 400, ROOM = 2000, ROUNDS = 500 };
#endif

typedef struct figure {
    uint32_t outline[ROOM / 6], circles[ROOM], boxes[ROOM - ROOM / 10],
        cylinder[BERTH_FOOTPRINT_CYLINDER_WORDS];
    berth_footprint own, bch, disc;
    berth_obb obb;
} figure;

static figure figures[FIGURES];
static uint32_t work[POINTS * 10];
static berth_num x[POINTS], y[POINTS];
static uint32_t box_bytes; /* of the figure built last */
static berth_placement placed[PAIRS][2];
static berth_placed_footprint ready[PAIRS][2]; /* the outlines there */
static uint8_t who[PAIRS][2];

/* Nanoseconds on the host, instructions on a core. */
static uint64_t now(void)
{
#ifdef HARNESS_HOSTED
    return (uint64_t)clock() * (1000000000u / CLOCKS_PER_SEC);
#else
    return berth_port_instructions();
#endif
}

/* A body wider than deep, two feet before and behind it, arms: the distance from its middle by the
 * angle, smoothed, with some noise from folds. */
static void draw(harness_random *random)
{
    const int32_t stride = 6000 + (int32_t)harness_below(random, 12000);
    for (uint32_t i = 0; i < POINTS; i++) {
        const uint32_t angle = i * 65536u / POINTS;
        const int32_t c = gen_cos(angle), s = gen_sin(angle), c3 = gen_cos(3 * angle);
        const int32_t far =
            14000 + (int32_t)(((int64_t)c3 * 3000) >> 14) + (int32_t)harness_below(random, 900);
        x[i] = (berth_num)(((int64_t)c * (far + stride / 2)) >> 14);
        y[i] = (berth_num)(((int64_t)s * (far - 4000)) >> 14);
    }
}

static void build(figure *f, harness_random *random)
{
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_arena image = berth_arena_over(f->circles, sizeof f->circles);
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    berth_obb_desc boxes = berth_obb_desc_default();
    draw(random);
    desc.outline = boxes.outline = berth_outline_over_arrays(x, y, POINTS);
    desc.threshold = berth_num_of(BERTH_NUM_TO_RAW(0.01));
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &f->bch), BERTH_OK);
    image = berth_arena_over(f->outline, sizeof f->outline);
    desc.method = BERTH_FOOTPRINT_OUTLINE;
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &f->own), BERTH_OK);
    image = berth_arena_over(f->boxes, sizeof f->boxes);
    CHECK_EQ(berth_obb_build(&boxes, &image, &scratch, &f->obb), BERTH_OK);
    box_bytes = (uint32_t)image.used;
    desc.method = BERTH_FOOTPRINT_CYLINDER;
    image = berth_arena_over(f->cylinder, sizeof f->cylinder);
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &f->disc), BERTH_OK);
}

typedef enum choice { NEAR, MEET, FAR } choice;

/* Whether the outlines of pair i meet, or are clear by each tree where cylinders overlap. */
static int meets(uint32_t i, int meet)
{
    const figure *a = &figures[who[i][0]], *b = &figures[who[i][1]];
    const berth_placement *pa = &placed[i][0], *pb = &placed[i][1];
    const berth_status of[3] = {berth_obb_collide(&a->obb, pa, &b->obb, pb, NULL, NULL),
                                berth_bch_collide(&a->bch, pa, &b->bch, pb, NULL, NULL),
                                berth_footprint_collide(&a->own, pa, &b->own, pb, NULL, NULL)};
    const berth_status wanted = meet ? BERTH_HIT : BERTH_CLEAR;
    return of[0] == wanted && of[1] == wanted && of[2] == wanted &&
           berth_bch_collide(&a->disc, pa, &b->disc, pb, NULL, NULL) == BERTH_HIT;
}

/* Pairs that meet, or are near and do not; or further apart than their root circles. */
static void choose(harness_random *random, choice which)
{
    uint32_t i = 0;
    while (i < PAIRS) {
        const uint32_t a = harness_below(random, FIGURES), b = harness_below(random, FIGURES);
        const int32_t px = harness_between(random, -49152, 49152) + (which == FAR ? 262144 : 0);
        const int32_t py = harness_between(random, -49152, 49152);
        const uint32_t turn_a = harness_u32(random), turn_b = harness_u32(random);
        placed[i][0] = berth_placement_at(0, 0, (berth_angle)turn_a, 0);
        placed[i][1] = berth_placement_at(px, py, (berth_angle)turn_b, 0);
        who[i][0] = (uint8_t)a;
        who[i][1] = (uint8_t)b;
        CHECK_EQ(berth_footprint_place(&figures[a].own, &placed[i][0], &ready[i][0]), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&figures[b].own, &placed[i][1], &ready[i][1]), BERTH_OK);
        i += which == FAR || meets(i, which == MEET);
    }
}

static const berth_footprint_options boundary = {.boundary = 1};

/* ---- Figures ----------------------------------------------------------------------------------
 */

#define EACH_KIND(X)                                                                               \
    X(OUTLINES, "outlines, filled") /* what is kept of each, placed before */                      \
    X(OUTLINES_ONCE, "outlines, filled, one call")                                                 \
    X(OUTLINES_FLAT, "outlines") /* boundaries alone */                                            \
    X(CIRCLES, "circles, filled")                                                                  \
    X(CIRCLES_FLAT, "circles")                                                                     \
    X(SEGMENTS, "circles, exact, filled")                                                          \
    X(SEGMENTS_FLAT, "circles, exact")                                                             \
    X(BOXES, "boxes, exact, filled")                                                               \
    X(BOXES_FLAT, "boxes, exact")                                                                  \
    X(CYLINDERS, "cylinders")                                                                      \
    X(DISC, "disc, exact, filled")
#define NUMBER(id, name) id,
#define NAME(id, name) name,
enum { EACH_KIND(NUMBER) KINDS };
static const char *const names[KINDS] = {EACH_KIND(NAME)};

static berth_status ask(uint32_t kind, uint32_t i, berth_footprint_counts *counts)
{
    const figure *a = &figures[who[i][0]], *b = &figures[who[i][1]];
    const berth_placement *pa = &placed[i][0], *pb = &placed[i][1];
    switch (kind) {
    case OUTLINES: return berth_footprint_overlap(&ready[i][0], &ready[i][1], NULL, counts);
    case OUTLINES_ONCE: return berth_footprint_collide(&a->own, pa, &b->own, pb, NULL, counts);
    case OUTLINES_FLAT:
        return berth_footprint_overlap(&ready[i][0], &ready[i][1], &boundary, counts);
    case CIRCLES: return berth_bch_collide(&a->bch, pa, &b->bch, pb, NULL, counts);
    case CIRCLES_FLAT: return berth_bch_collide(&a->bch, pa, &b->bch, pb, &boundary, counts);
    case SEGMENTS: return berth_footprint_collide(&a->bch, pa, &b->bch, pb, NULL, counts);
    case SEGMENTS_FLAT: return berth_footprint_collide(&a->bch, pa, &b->bch, pb, &boundary, counts);
    case BOXES: return berth_obb_collide(&a->obb, pa, &b->obb, pb, NULL, counts);
    case BOXES_FLAT: return berth_obb_collide(&a->obb, pa, &b->obb, pb, &boundary, counts);
    case CYLINDERS: return berth_bch_collide(&a->disc, pa, &b->disc, pb, NULL, counts);
    default:
        return berth_footprint_collide_disc(&a->own, pa, pb->x, pb->y,
                                            berth_num_of(BERTH_NUM_TO_RAW(0.25)), NULL, counts);
    }
}

/* What the pairs cost, a hundred queries. */
static uint32_t time_of(uint32_t kind, uint32_t rounds)
{
    uint64_t time = now();
    uint32_t hits = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < PAIRS; i++) {
            hits += ask(kind, i, NULL) == BERTH_HIT;
        }
    }
    time = now() - time;
    CHECK_LE(hits, PAIRS * rounds);
    return (uint32_t)(time * 100 / ((uint64_t)PAIRS * rounds));
}

static void measure(const char *pairs, uint32_t *costs)
{
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        uint32_t steps = 0, parts = 0, leaves = 0, exact = 0, inner = 0, hits = 0;
        for (uint32_t i = 0; i < PAIRS; i++) {
            berth_footprint_counts counts;
            hits += ask(kind, i, &counts) == BERTH_HIT;
            steps += counts.circles;
            parts += counts.parts;
            leaves += counts.leaves;
            exact += counts.exact;
            inner += counts.inner;
        }
        costs[kind] = time_of(kind, ROUNDS);
        harness_print("%s|%s|%u|%u|%u|%u|%u|%u|%u\n", pairs, names[kind], steps * 100 / PAIRS,
                      inner * 100 / PAIRS, leaves * 100 / PAIRS, parts * 100 / PAIRS,
                      exact * 100 / PAIRS, costs[kind], hits);
    }
}

/* A ratio of costs, with two digits, against its bar: at least, or at most. */
static void bar(const char *what, uint32_t cost, uint32_t by, uint32_t limit, int least)
{
    const uint32_t ratio = (uint32_t)((uint64_t)cost * 100 / (by != 0 ? by : 1));
    harness_print("bar|%s|%u.%u%u|%s|%u.%u%u|times\n", what, ratio / 100, ratio / 10 % 10,
                  ratio % 10, least ? ">=" : "<=", limit / 100, limit / 10 % 10, limit % 10);
}

HARNESS_TEST(test_shapes, "what footprints cost")
{
    harness_random random = harness_random_from(7);
    uint32_t costs[KINDS];
    berth_footprint_facts facts;
    for (uint32_t i = 0; i < FIGURES; i++) {
        build(&figures[i], &random);
    }
    CHECK_EQ(berth_footprint_info(&figures[0].own, &facts), BERTH_OK);
    harness_print("figure: %u circles of %u levels, %u inside, %u segments, %u bytes\n",
                  facts.nodes, facts.levels, facts.inner, facts.parts, facts.bytes);
    CHECK_EQ(berth_footprint_info(&figures[0].bch, &facts), BERTH_OK);
    harness_print("figure: %u points, %u circles of %u levels, %u bytes; %u steps at most; boxes "
                  "%u bytes, %u "
                  "steps\n",
                  POINTS, facts.nodes, facts.levels, facts.bytes,
                  berth_footprint_worst_steps(&figures[0].bch, &figures[0].bch), box_bytes,
                  berth_obb_worst_steps(&figures[0].obb, &figures[0].obb));
    harness_print("pairs|tree|bounds a hundred queries|inner|leaves|parts|exact|a hundred queries "
                  "cost|hits\n");
    choose(&random, MEET);
    measure("colliding", costs);
    bar("boxes against outlines, colliding pairs", costs[BOXES], costs[OUTLINES], 174, 1);
    bar("boxes against outlines in one call, colliding pairs", costs[BOXES], costs[OUTLINES_ONCE],
        174, 1);
    choose(&random, NEAR);
    measure("near", costs);
    bar("outlines against circles, clear pairs", costs[OUTLINES], costs[CIRCLES], 100, 0);
    bar("outlines in one call against circles, clear pairs", costs[OUTLINES_ONCE], costs[CIRCLES],
        100, 0);
    bar("filled against boundary, clear pairs, outlines", costs[OUTLINES], costs[OUTLINES_FLAT],
        130, 0);
    bar("filled against boundary, clear pairs, circles", costs[CIRCLES], costs[CIRCLES_FLAT], 130,
        0);
    bar("filled against boundary, clear pairs, boxes", costs[BOXES], costs[BOXES_FLAT], 130, 0);
    choose(&random, FAR);
    measure("far", costs);
}

/* ---- From frame to frame -----------------------------------------------------------------------
 */

enum { FRAMES = 40 };

/* Tests with a witness and without, of pairs that walk by each other at 1 to 5 cm a frame, turning
 * a little; the answers are the same. */
static void walk_by(harness_random *random, uint32_t *alone, uint32_t *again)
{
    const int32_t step_x = harness_between(random, -3277, 3277);
    const int32_t step_y = harness_between(random, -3277, 3277);
    const figure *a = &figures[harness_below(random, FIGURES)];
    const figure *b = &figures[harness_below(random, FIGURES)];
    const int32_t from_x = harness_between(random, -20000, 20000) - step_x * (FRAMES / 2);
    const int32_t from_y = harness_between(random, -20000, 20000) - step_y * (FRAMES / 2);
    const uint32_t turn = harness_u32(random), way = harness_below(random, 400);
    berth_footprint_witness witness = {0, 0, 0, 0, 0, {0, 0, 0}};
    for (int32_t frame = 0; frame < FRAMES; frame++) {
        const berth_placement pa = berth_placement_at(0, 0, (berth_angle)turn, 0);
        const berth_placement pb =
            berth_placement_at(from_x + step_x * frame, from_y + step_y * frame,
                               (berth_angle)(turn / 7 + way * (uint32_t)frame), 0);
        berth_placed_footprint at_a, at_b;
        berth_footprint_counts counts;
        CHECK_EQ(berth_footprint_place(&a->own, &pa, &at_a), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&b->own, &pb, &at_b), BERTH_OK);
        berth_status answer = berth_footprint_overlap(&at_a, &at_b, NULL, &counts);
        if (counts.steps + counts.inner <= 2) {
            continue; /* told by the circles around and inside of all of them */
        }
        uint32_t hit = answer == BERTH_HIT;
        alone[hit] += counts.steps + counts.inner;
        CHECK_EQ(berth_footprint_overlap_again(&at_a, &at_b, NULL, &witness, &counts), answer);
        again[hit] += counts.steps + counts.inner;
    }
}

HARNESS_TEST(test_frames, "from frame to frame")
{
    harness_random random = harness_random_from(11);
    uint32_t alone[2] = {0, 0}, again[2] = {0, 0};
    for (uint32_t i = 0; i < PAIRS; i++) {
        walk_by(&random, alone, again);
    }
    harness_print("frames|tests of clear pairs|%u|with a witness|%u\n", alone[0], again[0]);
    harness_print("frames|tests of colliding pairs|%u|with a witness|%u\n", alone[1], again[1]);
    bar("tests without a witness against with, clear pairs", alone[0], again[0], 200, 1);
    bar("tests without a witness against with, colliding pairs", alone[1], again[1], 200, 1);
}
