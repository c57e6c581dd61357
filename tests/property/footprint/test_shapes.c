/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* In q16, segments and triangles answer as an exhaustive search over all pairs of them does, filled
 * outlines too; and against the shapes as given nothing is missed, by shapes or by circles.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/property/footprint.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"
#include "tests/reference/shapes.h"

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

#ifdef BERTH_Q16

enum { POOL = 3, QUERIES = 20, PARTS = FOOTPRINT_POINTS + FOOTPRINT_LEAVES };

/* The parts of a footprint: as stored, and as given. */
typedef struct pieces {
    int32_t x[3 * FOOTPRINT_POINTS], y[3 * FOOTPRINT_POINTS];
    uint32_t count, corners;
} pieces;

typedef struct slot {
    footprint made;
    uint64_t boxes[(64 + 2 * FOOTPRINT_POINTS * (BERTH_OBB_NODE_BYTES + 10)) / 8 + 1];
    berth_obb obb;
    pieces stored, given;
    uint16_t end[FOOTPRINT_POINTS]; /* of outlines: where each ring's segments end */
    uint32_t rings;
} slot;

static slot pool[POOL];

typedef struct sights {
    uint32_t cases, hits, exact, mixed, solid, given;
} sights;

static void add(pieces *to, const int32_t *x, const int32_t *y)
{
    for (uint32_t k = 0; k < to->corners; k++) {
        to->x[to->count * to->corners + k] = x[k];
        to->y[to->count * to->corners + k] = y[k];
    }
    to->count++;
}

/* The segments or triangles as given; of outlines in the order of their rings. */
static void read_given(slot *s)
{
    const gen_footprint *shape = &footprint_shape;
    uint32_t first = 0;
    s->given.count = 0;
    s->given.corners = shape->triangles != 0 ? 3 : 2;
    for (uint32_t i = 0; i < shape->triangles; i++) {
        int32_t x[3], y[3];
        for (uint32_t k = 0; k < 3; k++) {
            x[k] = shape->x[shape->corners[3 * i + k]];
            y[k] = shape->y[shape->corners[3 * i + k]];
        }
        add(&s->given, x, y);
    }
    s->rings = shape->triangles != 0 ? 0 : shape->rings;
    for (uint32_t i = 0; i < s->rings; i++) {
        s->end[i] = shape->end[i];
        for (uint32_t j = first; j < shape->end[i]; j++) {
            const uint32_t next = j + 1 < shape->end[i] ? j + 1 : first;
            const int32_t x[2] = {shape->x[j], shape->x[next]};
            const int32_t y[2] = {shape->y[j], shape->y[next]};
            add(&s->given, x, y);
        }
        first = shape->end[i];
    }
}

/* The same as stored: each given corner on the grid, as the image says by its parts; those name
 * each segment or triangle at least once. */
static void read_stored(slot *s)
{
    const berth_footprint *view = &s->made.view;
    uint8_t seen[FOOTPRINT_POINTS] = {0};
    s->stored.count = 0;
    s->stored.corners = shown_tree_of(view->image).parts.corners;
    for (uint32_t i = 0; i < shown_tree_of(view->image).parts.count; i++) {
        berth_num x[3], y[3];
        int32_t px[3], py[3];
        CHECK_EQ(berth_footprint_part(view, i, x, y), BERTH_OK);
        for (uint32_t k = 0; k < shown_tree_of(view->image).parts.corners; k++) {
            px[k] = (int32_t)berth_num_raw(x[k]);
            py[k] = (int32_t)berth_num_raw(y[k]);
        }
        if (shown_tree_of(view->image).parts.corners == 2) {
            /* a halved segment comes again: its first point tells */
            uint32_t ring = 0, number = shown_tree_of(view->image).parts.words[i] & 0x7fffu;
            while (shown_tree_of(view->image).parts.ends[ring] <= number) {
                ring++;
            }
            number -= ring;
            CHECK(number < s->given.count);
            if (number >= FOOTPRINT_POINTS || seen[number]) {
                continue;
            }
            seen[number] = 1;
        }
        add(&s->stored, px, py);
    }
    CHECK_EQ(s->stored.count, shown_tree_of(view->image).parts.corners != 0 ? s->given.count : 0);
}

/* The tree of boxes of the same shape: its answers are those of the shape. */
static void make_boxes(slot *s, const berth_footprint_desc *from)
{
    berth_arena image = berth_arena_over(s->boxes, sizeof s->boxes);
    berth_arena scratch = berth_arena_over(footprint_work, sizeof footprint_work);
    berth_obb_desc desc = berth_obb_desc_default();
    desc.outline = from->outline;
    desc.triangles = from->triangles;
    desc.levels = from->levels;
    CHECK_EQ(berth_obb_build(&desc, &image, &scratch, &s->obb), BERTH_OK);
    CHECK_LE(image.used, berth_obb_image_size(&desc));
    CHECK_LE(scratch.high, berth_obb_scratch_size(&desc));
    CHECK_EQ(berth_obb_verify(&s->obb), BERTH_OK);
    CHECK_EQ(berth_obb_attach(&s->obb, s->boxes, sizeof s->boxes), BERTH_OK);
}

static void make(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x7368617065000000) + number);
    slot *s = &pool[number % POOL];
    berth_footprint_desc desc = footprint_desc(&random);
    desc.circles_only = (uint8_t)(harness_below(&random, 8) == 0);
    footprint_build(&s->made, &desc);
    footprint_leaves(&s->made);
    make_boxes(s, &desc);
    read_given(s);
    read_stored(s);
}

/* By how much all parts are rounded, 2^-30 units. */
static int64_t rounding_of(const slot *s)
{
    return (int64_t)shown_tree_of(s->made.view.image).parts.radius *
           (INT64_C(16384) << shown_tree_of(s->made.view.image).ground.shift);
}

/* Whether it keeps nothing that a shape could be asked by. */
static int hollow(const slot *s)
{
    return s->stored.corners == 0 &&
           shown_tree_of(s->made.view.image).method != BERTH_FOOTPRINT_CYLINDER;
}

static void place(const pieces *of, uint32_t i, const reference_placement *p, reference_point *to)
{
    for (uint32_t k = 0; k < of->corners; k++) {
        to[k] = reference_place(of->x[i * of->corners + k], of->y[i * of->corners + k], p);
    }
}

/* Whether parts are nearer than the limit; 0: have a common point. */
static int pieces_meet(const pieces *a, const reference_placement *pa, const pieces *b,
                       const reference_placement *pb, int64_t limit)
{
    for (uint32_t i = 0; i < a->count; i++) {
        reference_point from[3];
        place(a, i, pa, from);
        for (uint32_t j = 0; j < b->count; j++) {
            reference_point at[3];
            place(b, j, pb, at);
            if (reference_parts_near(from, a->corners, at, b->corners, limit)) {
                return 1;
            }
        }
    }
    return 0;
}

/* The parts of a shape, or the centre of its only circle, and the rounding of either. */
static const pieces *parts_of(const slot *s, pieces *circle, int64_t *rounding)
{
    if (s->stored.corners != 0) {
        *rounding = rounding_of(s);
        return &s->stored;
    }
    circle->count = circle->corners = 1;
    circle->x[0] = s->made.x[0];
    circle->y[0] = s->made.y[0];
    *rounding = (int64_t)s->made.r[0] * 16384;
    return circle;
}

static int shapes_meet(const slot *a, const reference_placement *pa, const slot *b,
                       const reference_placement *pb)
{
    static pieces circle_a, circle_b;
    int64_t rounding_a, rounding_b;
    const pieces *of_a = parts_of(a, &circle_a, &rounding_a);
    const pieces *of_b = parts_of(b, &circle_b, &rounding_b);
    return pieces_meet(of_a, pa, of_b, pb, rounding_a + rounding_b);
}

static int in_rings(const slot *s, const reference_placement *p, const reference_point *point)
{
    int crossings = 0;
    for (uint32_t i = 0; i < s->stored.count; i++) {
        reference_point at[2];
        place(&s->stored, i, p, at);
        crossings += reference_ray_crosses(point, &at[0], &at[1]);
    }
    return crossings % 2;
}

/* Whether any corner of one, or centre of its circles, lies within the outlines of the other. */
static int contains(const slot *outer, const reference_placement *po, const slot *inner,
                    const reference_placement *pi)
{
    if (outer->stored.corners != 2) {
        return 0;
    }
    for (uint32_t i = 0; i < inner->stored.count * inner->stored.corners; i++) {
        const reference_point at = reference_place(inner->stored.x[i], inner->stored.y[i], pi);
        if (in_rings(outer, po, &at)) {
            return 1;
        }
    }
    for (uint32_t i = 0; inner->stored.corners == 0 && i < inner->made.leaves; i++) {
        const reference_point at = reference_place(inner->made.x[i], inner->made.y[i], pi);
        if (in_rings(outer, po, &at)) {
            return 1;
        }
    }
    return 0;
}

/* Any corner of one as near a corner of the other as it gets, or any leaf circles. */
static void aim(harness_random *random, const slot *a, reference_placement *pa, const slot *b,
                reference_placement *pb)
{
    const gen_meeting meeting = (gen_meeting)harness_below(random, GEN_MEETINGS);
    static const int32_t none = 0;
    reference_clip ca = footprint_leaf(&a->made, harness_below(random, a->made.leaves));
    reference_clip cb = footprint_leaf(&b->made, harness_below(random, b->made.leaves));
    gen_turn(random, gen_heading(random), pa);
    gen_turn(random, gen_heading(random), pb);
    if (a->stored.corners != 0 && b->stored.corners != 0 && harness_below(random, 2) == 0) {
        const uint32_t i = harness_below(random, a->stored.count * a->stored.corners);
        const uint32_t j = harness_below(random, b->stored.count * b->stored.corners);
        ca.x = &a->stored.x[i];
        ca.y = &a->stored.y[i];
        cb.x = &b->stored.x[j];
        cb.y = &b->stored.y[j];
        ca.r = cb.r = &none;
        ca.radius = cb.radius = 0;
    }
    gen_place(random, meeting, &ca, pa, &cb, pb);
}

/* Boxes around the same segments and triangles. */
static void query_boxes(const slot *a, const berth_placement *pa, const slot *b,
                        const berth_placement *pb, berth_status answer, berth_status solid)
{
    const berth_footprint_options boundary = {.boundary = 1};
    berth_footprint_counts counts;
    CHECK_EQ(berth_obb_collide(&a->obb, pa, &b->obb, pb, &boundary, &counts), answer);
    CHECK_LE(counts.steps, berth_obb_worst_steps(&a->obb, &b->obb));
    CHECK_EQ(berth_obb_collide(&b->obb, pb, &a->obb, pa, NULL, &counts), solid);
    CHECK_LE(counts.steps, berth_obb_worst_steps(&a->obb, &b->obb));
}

static void query(harness_random *random, const slot *a, const slot *b, sights *seen)
{
    const uint32_t failures = harness_failures();
    const int mixed = a->stored.corners == 0 || b->stored.corners == 0;
    const berth_footprint *va = &a->made.view, *vb = &b->made.view;
    const shown_tree ta = shown_tree_of(va->image), tb = shown_tree_of(vb->image);
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    berth_footprint_options options = {.boundary = 1};
    berth_footprint_counts counts, filled;
    berth_placement pa, pb;
    berth_status answer, solid;
    int truth, given, within;
    aim(random, a, &ra, b, &rb);
    pa = footprint_placement(&ra);
    pb = footprint_placement(&rb);
    if (hollow(a) || hollow(b)) {
        CHECK_EQ(berth_footprint_collide(va, &pa, vb, &pb, &options, NULL), BERTH_E_KIND);
        return;
    }
    truth = shapes_meet(a, &ra, b, &rb);
    given = pieces_meet(&a->given, &ra, &b->given, &rb, 0);
    answer = berth_footprint_collide(va, &pa, vb, &pb, &options, &counts);
    CHECK_EQ(answer, truth ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(berth_footprint_collide(vb, &pb, va, &pa, &options, NULL), answer);
    CHECK_LE(counts.steps, berth_footprint_worst_steps(va, vb));
    CHECK_EQ(counts.circles + counts.parts, counts.steps);
    /* circles are open: given shapes on the grid that only touch may have circles that only touch
     */
    CHECK(!given || answer == BERTH_HIT ||
          (mixed && (ta.parts.radius == 0) && (tb.parts.radius == 0)));
    CHECK(!given || ((ta.parts.radius == 0) && (tb.parts.radius == 0)) ||
          berth_bch_collide(va, &pa, vb, &pb, &options, NULL) == BERTH_HIT);
    solid = berth_footprint_collide(va, &pa, vb, &pb, NULL, &filled);
    CHECK_LE(filled.steps, berth_footprint_worst_steps(va, vb));
    within = contains(a, &ra, b, &rb) || contains(b, &rb, a, &ra);
    CHECK_EQ(solid, truth || within ? BERTH_HIT : BERTH_CLEAR);
    seen->solid += !truth && within;
    if (!mixed) {
        query_boxes(a, &pa, b, &pb, answer, solid);
    }
    options.max_steps = 1 + harness_below(random, counts.steps + 1);
    solid = berth_footprint_collide(va, &pa, vb, &pb, &options, NULL);
    CHECK(solid == answer || (solid == BERTH_UNKNOWN && options.max_steps < counts.steps));
    seen->cases++;
    seen->hits += truth != 0;
    seen->exact += counts.exact != 0;
    seen->mixed += mixed != 0;
    seen->given += given != 0;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  methods %u %u, corners %u %u, nodes %u %u, shifts %u %u, exact %u %u",
                     (uint32_t)ta.method, (uint32_t)tb.method, (uint32_t)ta.parts.corners,
                     (uint32_t)tb.parts.corners, (uint32_t)ta.node_count, (uint32_t)tb.node_count,
                     (uint32_t)ta.ground.shift, (uint32_t)tb.ground.shift,
                     (uint32_t)(ta.parts.radius == 0), (uint32_t)(tb.parts.radius == 0));
        harness_note("  a %d %d at %d %d, b %d %d at %d %d; truth %d, given %d, answer %d", ra.c,
                     ra.s, ra.x, ra.y, rb.c, rb.s, rb.x, rb.y, truth, given, (int32_t)answer);
    }
}

static void test_parts_decide(void)
{
    sights seen = {0, 0, 0, 0, 0, 0};
    uint32_t round;
    for (round = PROPERTY_ROUND; round < PROPERTY_ROUND + POOL - 1u; round++) {
        make(round);
    }
    for (; seen.cases < HARNESS_CASES / 10; round++) {
        harness_random random = harness_random_from(UINT64_C(0x73686170) + round);
        harness_seed(round);
        make(round);
        for (uint32_t i = 0; i < QUERIES; i++) {
            const uint32_t other = harness_below(&random, POOL);
            query(&random, &pool[round % POOL], &pool[other], &seen);
        }
    }
    harness_note("%u cases: %u hits (%u as given), %u exact, %u mixed, %u only by what is inside",
                 seen.cases, seen.hits, seen.given, seen.exact, seen.mixed, seen.solid);
    CHECK(seen.hits > seen.cases / 10);
    CHECK(seen.exact > seen.cases / 50);
    CHECK(seen.mixed != 0);
    CHECK(seen.solid != 0);
}

#else

static void test_parts_decide(void)
{
    harness_skip("q16 is exact; others have bands");
}

#endif

const harness_test tests[] = {{"segments and triangles decide", test_parts_decide}, {0, 0}};
