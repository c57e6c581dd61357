/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* In q16, filled outlines answer as an exhaustive search over filled polygons does, in exact
 * integers and independent of the library (tests/reference): figures, outlines of several rings,
 * and occupancies with their holes; by circles, by segments, by boxes, and for discs. On the
 * polygons as stored the answers by segments are exact; of those as given nothing is missed, by
 * circles neither.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/property/footprint.h"
#include "tests/gen/shown.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"
#include "tests/reference/shapes.h"

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

#if defined(BERTH_Q16) && defined(HARNESS_HOSTED)

enum { POOL = 6, QUERIES = 40, POINTS = 400, RINGS = 60, WORDS = 16000 };

/* Closed rings in the units of their numbers. */
typedef struct polygon {
    int32_t x[POINTS], y[POINTS];
    uint16_t end[RINGS];
    uint32_t rings, points;
} polygon;

typedef struct slot {
    uint32_t circles[WORDS], boxes[WORDS];
    berth_footprint bch;
    berth_obb obb;
    polygon given, stored;
    reference_point at[POINTS], given_at[POINTS];
} slot;

static slot pool[POOL];
static uint64_t work[40000];
static berth_num numbers[2][POINTS];

typedef struct sights {
    uint32_t cases, hits, inside, given, circles_only, discs, disc_hits, touching, missed, inexact;
} sights;

static sights seen;

static void take_outline(polygon *to, const berth_outline *outline)
{
    to->rings = outline->rings;
    to->points = outline->points;
    for (uint32_t i = 0; i < outline->points; i++) {
        to->x[i] = (int32_t)berth_num_raw(outline->x[i]);
        to->y[i] = (int32_t)berth_num_raw(outline->y[i]);
    }
    for (uint32_t i = 0; i < outline->rings; i++) {
        to->end[i] = outline->end != NULL ? outline->end[i] : outline->points;
    }
}

/* A figure, or an outline of any kind. */
static berth_outline generated(harness_random *random)
{
    gen_footprint *shape = &footprint_shape;
    berth_outline outline;
    gen_outline(random, shape);
    for (uint32_t i = 0; i < shape->points; i++) {
        numbers[0][i] = berth_num_of(shape->x[i]);
        numbers[1][i] = berth_num_of(shape->y[i]);
    }
    outline = berth_outline_over_arrays(numbers[0], numbers[1], (uint16_t)shape->points);
    outline.end = shape->end;
    outline.rings = (uint16_t)shape->rings;
    return outline;
}

/* What a few discs cover, holes and all. */
static berth_outline occupied(harness_random *random)
{
    static uint32_t bits[BERTH_OCCUPANCY_WORDS(64, 64)];
    static uint32_t rings[BERTH_OCCUPANCY_OUTLINE_BYTES(4 * POINTS, POINTS) / 4 + 1];
    const berth_occupancy_desc desc = berth_occupancy_desc_default();
    const uint32_t discs = 1 + harness_below(random, 12);
    berth_arena arena = berth_arena_over(bits, sizeof bits);
    berth_arena kept = berth_arena_over(rings, sizeof rings);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_occupancy occupancy;
    berth_outline outline = {NULL, NULL, NULL, 0, 0};
    CHECK_EQ(berth_occupancy_make(&desc, &arena, &occupancy), BERTH_OK);
    for (uint32_t i = 0; i < discs; i++) {
        const int32_t x = harness_between(random, -24000, 24000);
        const int32_t y = harness_between(random, -24000, 24000);
        CHECK_EQ(berth_occupancy_add_disc(&occupancy, berth_num_of(x), berth_num_of(y),
                                          berth_num_of(500 + (int32_t)harness_below(random, 6000))),
                 BERTH_OK);
    }
    CHECK_EQ(berth_occupancy_outline(&occupancy, 1, &kept, &scratch, &outline), BERTH_OK);
    return outline;
}

/* The rings as the image has them: each with its first point once more at its end. */
static void read_stored(slot *s)
{
    const berth_footprint *view = &s->bch;
    const int16_t *xy = (const int16_t *)shown_tree_of(view->image).points.xy;
    uint32_t first = 0, at = 0;
    s->stored.rings = shown_tree_of(view->image).parts.rings;
    for (uint32_t ring = 0; ring < shown_tree_of(view->image).parts.rings; ring++) {
        for (uint32_t i = first; i + 1 < shown_tree_of(view->image).parts.ends[ring]; i++, at++) {
            s->stored.x[at] = (int32_t)berth_num_raw(shown_tree_of(view->image).ground.origin_x) +
                              xy[2 * i] * (int32_t)(1 << shown_tree_of(view->image).ground.shift);
            s->stored.y[at] =
                (int32_t)berth_num_raw(shown_tree_of(view->image).ground.origin_y) +
                xy[2 * i + 1] * (int32_t)(1 << shown_tree_of(view->image).ground.shift);
        }
        s->stored.end[ring] = (uint16_t)at;
        first = shown_tree_of(view->image).parts.ends[ring];
    }
    s->stored.points = at;
    CHECK_EQ(at, s->given.points);
}

static void make(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x66696c6c65640000) + number);
    slot *s = &pool[number % POOL];
    berth_outline outline = number % 3 == 0 ? occupied(&random) : generated(&random);
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    berth_obb_desc boxes = berth_obb_desc_default();
    berth_arena image = berth_arena_over(s->circles, sizeof s->circles);
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_status status;
    if (outline.points > POINTS || outline.rings > RINGS) {
        outline = generated(&random);
    }
    take_outline(&s->given, &outline);
    desc.outline = boxes.outline = outline;
    desc.threshold = berth_num_of((int32_t)(300 + harness_below(&random, 6000)));
    desc.quick = (uint8_t)harness_below(&random, 2);
    desc.levels = (uint8_t)(harness_below(&random, 4) == 0 ? 1 + harness_below(&random, 6) : 0);
    status = berth_footprint_build(&desc, &image, &scratch, &s->bch);
    while (status != BERTH_OK) { /* more leaves than there is room for */
        CHECK(status == BERTH_E_IMAGE_SPACE || status == BERTH_E_THRESHOLD ||
              status == BERTH_E_SCRATCH_SPACE);
        desc.threshold = berth_num_of(berth_num_raw(desc.threshold) * 4);
        status = berth_footprint_build(&desc, &image, &scratch, &s->bch);
    }
    CHECK_EQ(berth_footprint_verify(&s->bch), BERTH_OK);
    CHECK_EQ(berth_footprint_attach(&s->bch, s->circles, sizeof s->circles), BERTH_OK);
    image = berth_arena_over(s->boxes, sizeof s->boxes);
    CHECK_EQ(berth_obb_build(&boxes, &image, &scratch, &s->obb), BERTH_OK);
    CHECK_EQ(berth_obb_attach(&s->obb, s->boxes, sizeof s->boxes), BERTH_OK);
    read_stored(s);
}

static reference_rings placed(const polygon *of, const reference_placement *p, reference_point *to)
{
    reference_rings rings;
    for (uint32_t i = 0; i < of->points; i++) {
        to[i] = reference_place(of->x[i], of->y[i], p);
    }
    rings.point = to;
    rings.end = of->end;
    rings.rings = of->rings;
    return rings;
}

/* By how much all segments are rounded, 2^-30 units. */
static int64_t rounding_of(const slot *s)
{
    return (int64_t)shown_tree_of(s->bch.image).parts.radius *
           (INT64_C(16384) << shown_tree_of(s->bch.image).ground.shift);
}

static reference_shape shape_of(const polygon *of, const reference_point *at)
{
    reference_shape shape;
    shape.point = at;
    shape.end = of->end;
    shape.corners = NULL;
    shape.points = of->points;
    shape.rings = of->rings;
    shape.triangles = 0;
    return shape;
}

/* One corner of each near the other, or one footprint somewhere within the other's extent. */
static void aim(harness_random *random, const slot *a, reference_placement *pa, const slot *b,
                reference_placement *pb)
{
    static const int32_t none = 0;
    const uint32_t i = harness_below(random, a->stored.points);
    const uint32_t j = harness_below(random, b->stored.points);
    reference_clip ca, cb;
    int32_t x = a->stored.x[i], y = a->stored.y[i];
    gen_turn(random, gen_heading(random), pa);
    gen_turn(random, gen_heading(random), pb);
    if (harness_below(random, 2) == 0) {
        /* between two of its corners: often inside */
        const uint32_t k = harness_below(random, a->stored.points);
        x += (a->stored.x[k] - x) / 2;
        y += (a->stored.y[k] - y) / 2;
    }
    ca.x = &x;
    ca.y = &y;
    cb.x = &b->stored.x[j];
    cb.y = &b->stored.y[j];
    ca.r = cb.r = &none;
    ca.radius = cb.radius = 0;
    ca.count = cb.count = 1;
    ca.dt = cb.dt = 1;
    gen_place(random, (gen_meeting)harness_below(random, GEN_MEETINGS), &ca, pa, &cb, pb);
}

static void ask_disc(harness_random *random, const slot *a, const berth_placement *pa,
                     const reference_shape *shape)
{
    const reference_point *near = &shape->point[harness_below(random, a->stored.points)];
    const int32_t reach = (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 20));
    int32_t x = (int32_t)(near->x / 16384) + harness_between(random, -reach, reach);
    int32_t y = (int32_t)(near->y / 16384) + harness_between(random, -reach, reach);
    const int32_t radius = (int32_t)harness_below(random, 2 * (uint32_t)reach + 3);
    const int64_t limit = (int64_t)radius * 16384 + rounding_of(a);
    berth_footprint_counts counts;
    reference_point at;
    const reference_shape disc = {&at, NULL, NULL, 1, 0, 0};
    berth_status answer;
    int truth;
    x = x > GEN_EDGE ? GEN_EDGE : x < -GEN_EDGE ? -GEN_EDGE : x;
    y = y > GEN_EDGE ? GEN_EDGE : y < -GEN_EDGE ? -GEN_EDGE : y;
    at.x = (int64_t)x * 16384;
    at.y = (int64_t)y * 16384;
    truth = reference_shapes_near(shape, &disc, limit);
    seen.touching += !truth && reference_shapes_near(shape, &disc, limit + 1);
    answer = berth_footprint_collide_disc(&a->bch, pa, berth_num_of(x), berth_num_of(y),
                                          berth_num_of(radius), NULL, &counts);
    CHECK_EQ(answer, truth ? BERTH_HIT : BERTH_CLEAR);
    CHECK_LE(counts.steps, berth_footprint_worst_steps(&a->bch, &a->bch));
    seen.inexact += answer != (truth ? BERTH_HIT : BERTH_CLEAR);
    seen.discs++;
    seen.disc_hits += truth != 0;
}

static void query(harness_random *random, slot *a, slot *b)
{
    static const berth_footprint_options boundary = {.boundary = 1};
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    const uint32_t failures = harness_failures();
    static reference_point other[POINTS], other_given[POINTS];
    reference_shape shape_a, shape_b;
    reference_rings on_a, on_b;
    berth_placement pa, pb;
    berth_status answer;
    int truth, given;
    aim(random, a, &ra, b, &rb);
    pa = footprint_placement(&ra);
    pb = footprint_placement(&rb);
    on_a = placed(&a->given, &ra, a->given_at);
    on_b = placed(&b->given, &rb, other_given);
    given = reference_filled_meet(&on_a, &on_b);
    (void)placed(&a->stored, &ra, a->at);
    (void)placed(&b->stored, &rb, other);
    shape_a = shape_of(&a->stored, a->at);
    shape_b = shape_of(&b->stored, other);
    truth = reference_shapes_near(&shape_a, &shape_b, rounding_of(a) + rounding_of(b));
    answer = berth_footprint_collide(&a->bch, &pa, &b->bch, &pb, NULL, NULL);
    CHECK_EQ(answer, truth ? BERTH_HIT : BERTH_CLEAR);
    seen.inexact += answer != (truth ? BERTH_HIT : BERTH_CLEAR);
    seen.missed += given && answer != BERTH_HIT;
    CHECK(!given || answer == BERTH_HIT);
    CHECK_EQ(berth_footprint_collide(&b->bch, &pb, &a->bch, &pa, NULL, NULL), answer);
    CHECK_EQ(berth_obb_collide(&a->obb, &pa, &b->obb, &pb, NULL, NULL), answer);
    seen.inside += truth && berth_footprint_collide(&a->bch, &pa, &b->bch, &pb, &boundary, NULL) ==
                                BERTH_CLEAR;
    answer = berth_bch_collide(&a->bch, &pa, &b->bch, &pb, NULL, NULL);
    /* circles are open: what only touches may have circles that only touch */
    CHECK(!given || answer == BERTH_HIT ||
          ((shown_tree_of(a->bch.image).parts.radius == 0) &&
           (shown_tree_of(b->bch.image).parts.radius == 0)));
    seen.missed += given && answer != BERTH_HIT &&
                   !((shown_tree_of(a->bch.image).parts.radius == 0) &&
                     (shown_tree_of(b->bch.image).parts.radius == 0));
    seen.circles_only += !given && answer == BERTH_HIT;
    ask_disc(random, a, &pa, &shape_a);
    seen.cases++;
    seen.hits += truth != 0;
    seen.given += given != 0;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  rings %u %u, points %u %u, circles %u %u, shifts %u %u, exact %u %u",
                     a->stored.rings, b->stored.rings, a->stored.points, b->stored.points,
                     (uint32_t)shown_tree_of(a->bch.image).node_count,
                     (uint32_t)shown_tree_of(b->bch.image).node_count,
                     (uint32_t)shown_tree_of(a->bch.image).ground.shift,
                     (uint32_t)shown_tree_of(b->bch.image).ground.shift,
                     (uint32_t)(shown_tree_of(a->bch.image).parts.radius == 0),
                     (uint32_t)(shown_tree_of(b->bch.image).parts.radius == 0));
        harness_note("  a %d %d at %d %d, b %d %d at %d %d; truth %d, given %d", ra.c, ra.s, ra.x,
                     ra.y, rb.c, rb.s, rb.x, rb.y, truth, given);
    }
}

static void test_filled(void)
{
    uint32_t round;
    for (round = PROPERTY_ROUND; round < PROPERTY_ROUND + POOL - 1u; round++) {
        make(round);
    }
    for (; seen.cases < HARNESS_CASES / 10; round++) {
        harness_random random = harness_random_from(UINT64_C(0x66696c6c) + round);
        harness_seed(round);
        make(round);
        for (uint32_t i = 0; i < QUERIES; i++) {
            query(&random, &pool[round % POOL], &pool[harness_below(&random, POOL)]);
        }
    }
    harness_note("%u pairs: %u hits (%u as given), %u of them only by what is inside; %u more by "
                 "circles; %u discs: %u hits, %u touch; missed %u, inexact %u",
                 seen.cases, seen.hits, seen.given, seen.inside, seen.circles_only, seen.discs,
                 seen.disc_hits, seen.touching, seen.missed, seen.inexact);
    CHECK(seen.hits > seen.cases / 10 && seen.hits < seen.cases - seen.cases / 10);
    CHECK(seen.inside > seen.cases / 100);
    CHECK(seen.disc_hits > seen.cases / 10 && seen.disc_hits < seen.cases - seen.cases / 10);
}

#else

static void test_filled(void)
{
    harness_skip("exact in q16, and long: on the host");
}

#endif

const harness_test tests[] = {{"filled polygons decide", test_filled}, {0, 0}};
