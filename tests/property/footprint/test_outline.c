/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the build of an OUTLINE promises, in q16, in exact integers: no given point is further from
 * the segment that stands for it than the rounding; no point of the region as given is outside of
 * what is stored, and none of what is stored is further from the region than the band; inner
 * circles lie in the region, with every rotation; and all of that again when the points have moved
 * and the tree has followed.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/property/shapes.h"

#ifdef BERTH_Q16

enum { SAMPLES = 24, ONE = 16384 };

static shape subject, other;
static reference_point stored_at[SHAPE_CORNERS], given_at[SHAPE_CORNERS];

typedef struct sights {
    uint32_t shapes, fewer, kept, given, within, outside, inner, refits, refused, asked, hits;
} sights;

static sights seen;

static const reference_placement home = {ONE, 0, 0, 0, 0};

/* ---- Simplified ----------------------------------------------------------------------------- */

static reference_point at_home(berth_raw x, berth_raw y)
{
    return reference_place(x, y, &home);
}

/* The given points from number `from` to `to` of a ring that begins at `first` and has `count`
 * points are near the segment from kept point i to j. */
static void check_run(const shape *s, uint32_t first, uint32_t count, uint32_t from, uint32_t to,
                      uint32_t i, uint32_t j)
{
    const reference_point p = at_home(s->stored.x[i], s->stored.y[i]);
    const reference_point q = at_home(s->stored.x[j], s->stored.y[j]);
    const int64_t limit = (int64_t)(s->stored.radius - s->given.radius) * ONE + 1;

    for (uint32_t k = from;; k = k + 1 < first + count ? k + 1 : first) {
        const reference_point at = at_home(s->given.x[k], s->given.y[k]);
        CHECK(reference_point_near(&at, &p, &q, limit));
        if (k == to) {
            return;
        }
    }
}

/* Numbers rise in each ring, but for where it begins; each ring keeps a point. */
static void check_simplified(const shape *s)
{
    uint32_t given = 0, kept = 0;

    CHECK_EQ(s->stored.rings, s->given.rings);
    for (uint32_t ring = 0; ring < s->stored.rings && ring < s->given.rings; ring++) {
        const uint32_t end = s->stored.end[ring], count = s->given.end[ring] - given;
        uint32_t turns = 0, i = kept;
        CHECK(end > kept);
        for (; i < end; i++) {
            const uint32_t next = i + 1 < end ? i + 1 : kept;
            const uint32_t number = s->numbers[i], to = s->numbers[next];
            CHECK(number >= given && number < s->given.end[ring]);
            CHECK(next == i || number != to);
            turns += to <= number;
            if (end - kept == 1) { /* all of the ring is near one point */
                check_run(s, given, count, given, given + count - 1, i, i);
            } else {
                check_run(s, given, count, number, to, i, next);
            }
        }
        CHECK_EQ(turns, 1);
        given = s->given.end[ring];
        kept = end;
    }
    CHECK_EQ(s->facts.points, s->stored.points + s->stored.rings);
    CHECK(s->stored.radius >= s->given.radius);
    seen.given += s->given.points;
    seen.kept += s->stored.points;
    seen.fewer += s->stored.points < s->given.points;
}

/* As built, the rounding is within what was asked for, and nothing more where nothing was. */
static void check_rounding(const shape *s)
{
    const int64_t step = berth_num_raw(s->facts.step);
    const int64_t most = (int64_t)berth_num_raw(s->desc.threshold) + s->given.radius;

    CHECK_LE(s->stored.radius, most + 2 * step);
    if (step == 1 && berth_num_raw(s->desc.threshold) == 0 && s->given.radius == 0) {
        CHECK_EQ(s->stored.radius, 0); /* the grid holds every point */
        CHECK_EQ(s->stored.points, s->given.points);
    }
}

/* ---- Region --------------------------------------------------------------------------------- */

static int holds(const shape *s, int is_given, const reference_point *at, int64_t limit)
{
    const reference_shape point = {at, NULL, NULL, 1, 0, 0};
    const reference_shape of = is_given ? drawing_place(&s->given, &home, given_at)
                                        : drawing_place(&s->stored, &home, stored_at);

    return reference_shapes_near(&of, &point, limit);
}

/* On the boundary as given, beside it by about the rounding, or anywhere. */
static reference_point sample(harness_random *random, const shape *s)
{
    const uint32_t i = harness_below(random, s->given.points);
    const uint32_t j = harness_below(random, 2) == 0 ? harness_below(random, s->given.points)
                       : i + 1 < s->given.points     ? i + 1
                                                     : i;
    const int64_t share = harness_below(random, 3) == 0 ? 0 : harness_below(random, 257);
    const int64_t dx = (int64_t)s->given.x[j] - s->given.x[i];
    const int64_t dy = (int64_t)s->given.y[j] - s->given.y[i];
    const uint32_t off = (uint32_t)s->stored.radius + 3;
    const int32_t far = harness_below(random, 3) == 0 ? 0 : (int32_t)harness_below(random, off);
    const uint32_t way = harness_below(random, 65536);
    reference_point at;

    at.x = (int64_t)s->given.x[i] * ONE + dx * share * (ONE / 256);
    at.y = (int64_t)s->given.y[i] * ONE + dy * share * (ONE / 256);
    at.x += (int64_t)gen_cos(way) * far;
    at.y += (int64_t)gen_sin(way) * far;
    return at;
}

static void check_region(harness_random *random, const shape *s)
{
    const int64_t given = (int64_t)s->given.radius * ONE, stored = (int64_t)s->stored.radius * ONE;
    const int64_t band = (int64_t)berth_num_raw(s->facts.shape_band) * ONE;

    for (uint32_t i = 0; i < SAMPLES; i++) {
        const reference_point at = sample(random, s);
        const int within = holds(s, 1, &at, given);
        if (within) {
            CHECK(holds(s, 0, &at, stored));
        } else if (holds(s, 0, &at, stored)) {
            CHECK(holds(s, 1, &at, given + band + 1));
        }
        seen.within += within != 0;
        seen.outside += !within;
    }
}

/* ---- Inner circles -------------------------------------------------------------------------- */

/* Within the region with every pair that may stand for a rotation, by which distances, but no
 * radii, shrink by up to 2^-14 of them: the outline is further from its centre, which is inside,
 * than its radius but for the rounding; or it lies within a rounded part. */
static void check_inner(const shape *s, const berth_footprint_circle *circle)
{
    const reference_point at =
        at_home(berth_num_raw(circle->inner_x), berth_num_raw(circle->inner_y));
    const int64_t beyond = (int64_t)berth_num_raw(circle->inner) - s->stored.radius;
    const reference_shape point = {&at, NULL, NULL, 1, 0, 0};
    const reference_shape of = drawing_place(&s->stored, &home, stored_at);
    const int within = reference_is_within(&of, &at);

    if (beyond > 0) {
        CHECK(within);
        CHECK(!reference_boundaries_near(&of, &point, beyond * (ONE + 1)));
    } else if (!within) {
        CHECK(reference_boundaries_near(&of, &point, -beyond * (ONE - 1) + 1));
    }
    seen.inner++;
}

/* Down from the root by the children's numbers, which rise. */
static void check_nodes(const shape *s)
{
    const berth_footprint *view = &s->made.view;
    uint8_t reached[4 * FOOTPRINT_LEAVES] = {1};
    uint32_t nodes = 0, leaves = 0, inner = 0, parts = 0;

    for (uint32_t i = 0; i < shown_tree_of(view->image).node_count; i++) {
        berth_footprint_circle circle;
        if (!reached[i]) {
            continue;
        }
        CHECK_EQ(berth_footprint_node(view, i, &circle), BERTH_OK);
        nodes++;
        inner += berth_num_raw(circle.inner) != 0;
        if (berth_num_raw(circle.inner) != 0) {
            check_inner(s, &circle);
        }
        if (circle.left == 0 && circle.right == 0) {
            leaves++;
            parts += circle.parts;
            continue;
        }
        CHECK(circle.left > i && circle.right > circle.left &&
              circle.right < shown_tree_of(view->image).node_count);
        if (circle.right < 4 * FOOTPRINT_LEAVES && circle.left < 4 * FOOTPRINT_LEAVES) {
            reached[circle.left] = reached[circle.right] = 1;
        }
    }
    CHECK_EQ(nodes, s->facts.nodes);
    CHECK_EQ(leaves, s->facts.leaves);
    CHECK_EQ(inner, s->facts.inner);
    CHECK_EQ(parts, s->facts.parts);
    CHECK_LE(nodes + inner,
             shown_tree_of(view->image).node_count); /* a refit may leave an inner place empty */
}

/* ---- Refit ---------------------------------------------------------------------------------- */

/* All points move: by as much as the threshold, by a lot, or one of them alone. */
static void move(harness_random *random, shape *s)
{
    const uint32_t how = harness_below(random, 4);
    const uint32_t bits = harness_below(random, 24);
    const int32_t most = how == 0   ? (int32_t)berth_num_raw(s->desc.threshold)
                         : how == 1 ? (int32_t)(berth_num_raw(s->facts.radius) / 2)
                                    : (int32_t)(UINT32_C(1) << bits);
    const uint32_t alone = harness_below(random, s->given.points);

    for (uint32_t i = 0; i < s->given.points; i++) {
        int32_t *const at[2] = {&s->given.x[i], &s->given.y[i]};
        for (uint32_t k = 0; (how != 3 || i == alone) && k < 2; k++) {
            *at[k] += harness_between(random, -most, most);
            *at[k] = *at[k] > GEN_EDGE ? GEN_EDGE : *at[k] < -GEN_EDGE ? -GEN_EDGE : *at[k];
        }
        footprint_numbers[i] = berth_num_of(s->given.x[i]);
        footprint_numbers[FOOTPRINT_POINTS + i] = berth_num_of(s->given.y[i]);
    }
}

/* The answers are those of exhaustive search over what is stored now. */
static void check_answers(harness_random *random, const shape *s)
{
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t at = harness_below(random, s->stored.points);
        const uint32_t near = harness_below(random, other.stored.points);
        const int64_t limit = ((int64_t)s->stored.radius + other.stored.radius) * ONE;
        const int64_t off = (limit / ONE) * harness_between(random, 60, 68) / 64;
        reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
        gen_turn(random, gen_heading(random), &ra);
        gen_turn(random, gen_heading(random), &rb);
        reference_point from = reference_place(s->stored.x[at], s->stored.y[at], &ra);
        reference_point to = reference_place(other.stored.x[near], other.stored.y[near], &rb);
        rb.x = gen_kept((from.x - to.x) / ONE + off);
        rb.y = gen_kept((from.y - to.y) / ONE);
        berth_placement pa = footprint_placement(&ra);
        berth_placement pb = footprint_placement(&rb);
        reference_shape a = drawing_place(&s->stored, &ra, stored_at);
        reference_shape b = drawing_place(&other.stored, &rb, given_at);
        const int truth = reference_shapes_near(&a, &b, limit);
        CHECK_EQ(berth_footprint_collide(&s->made.view, &pa, &other.made.view, &pb, NULL, NULL),
                 truth ? BERTH_HIT : BERTH_CLEAR);
        seen.asked++;
        seen.hits += truth != 0;
    }
}

static void check_refit(harness_random *random, shape *s)
{
    static uint64_t before[sizeof s->made.image / sizeof s->made.image[0]];
    const drawing given = s->given;
    const size_t bytes = s->facts.bytes;
    const berth_footprint view = s->made.view;
    berth_refit_desc desc;

    move(random, s);
    if (harness_below(random, 2) == 0) {
        s->given.radius = shape_length(random, 24);
    }
    desc.outline = s->desc.outline;
    desc.numbers = s->numbers;
    desc.radius = berth_num_of(s->given.radius);
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        before[i] = s->made.image[i];
    }
    const berth_status status = berth_footprint_refit(&desc, s->made.image, &s->made.view);
    if (status != BERTH_OK) {
        CHECK(status == BERTH_E_EXTENT || status == BERTH_E_RADIUS);
        CHECK_BYTES(before, s->made.image, bytes);
        CHECK_BYTES(&view, &s->made.view, sizeof view);
        s->given = given;
        seen.refused++;
        return;
    }
    CHECK_EQ(berth_footprint_attach(&s->made.view, s->made.image, bytes), BERTH_OK);
    shape_read(s);
    CHECK_EQ(s->facts.bytes, bytes);
    check_simplified(s);
    check_region(random, s);
    check_nodes(s);
    check_answers(random, s);
    seen.refits++;
}

static void describe(const shape *s)
{
    harness_note("  points %u of %u, rings %u, nodes %u, inner %u, leaf size %u, levels %u, shift "
                 "%u, threshold %d, rounding %d (given %d)",
                 s->stored.points, s->given.points, s->stored.rings, s->facts.nodes, s->facts.inner,
                 (uint32_t)s->desc.leaf_size, (uint32_t)s->desc.levels,
                 (uint32_t)shown_tree_of(s->made.view.image).ground.shift,
                 (int32_t)berth_num_raw(s->desc.threshold), s->stored.radius, s->given.radius);
}

HARNESS_TEST(test_outlines, "outlines as stored")
{
    for (uint32_t round = PROPERTY_ROUND;
         round == PROPERTY_ROUND || seen.shapes < HARNESS_CASES / 40; round++) {
        harness_random random = harness_round(UINT64_C(0x6f75746c696e65), round);
        const uint32_t failures = harness_failures();
        shape_make(&random, &other);
        subject.kind = SHAPE_OUTLINE;
        shape_outline(&random, &subject);
        shape_read(&subject);
        check_simplified(&subject);
        check_rounding(&subject);
        check_region(&random, &subject);
        check_nodes(&subject);
        if (harness_failures() != failures && failures < 8) {
            describe(&subject);
        }
        for (uint32_t frame = 0; other.asked && frame < 3; frame++) {
            const uint32_t refitted = harness_failures();
            check_refit(&random, &subject);
            if (harness_failures() != refitted && refitted < 8) {
                harness_note("  refit number %u", frame);
                describe(&subject);
            }
        }
        seen.shapes++;
    }
    harness_note("%u outlines, %u simplified: %u points, %u kept; %u points within, %u not; %u "
                 "inner circles; %u refits, %u refused, %u questions, %u hits",
                 seen.shapes, seen.fewer, seen.given, seen.kept, seen.within, seen.outside,
                 seen.inner, seen.refits, seen.refused, seen.asked, seen.hits);
    if (HARNESS_FEW) {
        return;
    }
    CHECK(seen.fewer > seen.shapes / 8);
    CHECK(seen.within > seen.shapes && seen.outside > seen.shapes);
    CHECK(seen.inner > seen.shapes / 4);
    CHECK(seen.refits > seen.shapes / 2);
    CHECK(seen.shapes < 100 || seen.refused != 0);
    CHECK(seen.hits != 0 && seen.hits < seen.asked);
}

#else

HARNESS_SKIPPED(test_outlines, "outlines as stored", "q16 is exact; others have bands")

#endif
