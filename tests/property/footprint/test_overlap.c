/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* In q16, footprints of every kind answer as an exhaustive search over all pairs of their parts and
 * all rings does, in exact integers and independent of the library (tests/reference/shapes.h): on
 * what is stored exactly; of the shapes as given none is missed, and a false alarm is nearer than
 * both bands. Placed or in one call, in either order, with boundaries alone, margins, budgets, and
 * with whatever a witness holds. A third of the pairs are placed where a unit more decides. The
 * papers' boxes around the same parts answer as they do, and circles miss nothing.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/property/shapes.h"
#include "berth/papers/bch.h"

#ifdef BERTH_Q16

enum { POOL = 3, QUERIES = 12 };

static shape pool[POOL];
static reference_point placed[2][SHAPE_CORNERS], given_at[2][SHAPE_CORNERS];

typedef struct sights {
    uint32_t cases, hits, given, inside, alarms, exact, tight, unknown, discs, disc_hits, inner;
    uint32_t papers, boxes;
    uint32_t kinds[SHAPE_PAPER + 1][SHAPE_PAPER + 1]; /* hits of each kind with each */
} sights;

static sights seen;

/* What is asked of a pair. */
typedef struct asked {
    const shape *a, *b;
    reference_placement ra, rb;
    berth_footprint_options options;
    int64_t limit, given; /* 2^-30 units: both roundings and the margin, as stored and as given */
} asked;

static int near(asked *q, int64_t limit)
{
    const reference_shape a = drawing_place(&q->a->stored, &q->ra, placed[0]);
    const reference_shape b = drawing_place(&q->b->stored, &q->rb, placed[1]);

    return q->options.boundary ? reference_boundaries_near(&a, &b, limit)
                               : reference_shapes_near(&a, &b, limit);
}

static int given_near(asked *q, int64_t limit)
{
    const reference_shape a = drawing_place(&q->a->given, &q->ra, given_at[0]);
    const reference_shape b = drawing_place(&q->b->given, &q->rb, given_at[1]);

    return q->options.boundary ? reference_boundaries_near(&a, &b, limit)
                               : reference_shapes_near(&a, &b, limit);
}

/* b where a unit of its translation decides; 0 when there is none that way. */
static int tighten(harness_random *random, asked *q)
{
    int32_t *const at = harness_below(random, 2) == 0 ? &q->rb.x : &q->rb.y;
    const int64_t far = (int64_t)(1 + harness_below(random, UINT32_C(1) << 30));
    int64_t here = *at, there = gen_kept(here + (harness_below(random, 2) == 0 ? far : -far));
    const int meets = near(q, q->limit);

    *at = (int32_t)there;
    if (near(q, q->limit) == meets) {
        *at = (int32_t)here;
        return 0;
    }
    while (there - here > 1 || here - there > 1) {
        const int64_t middle = here + (there - here) / 2;
        *at = (int32_t)middle;
        if (near(q, q->limit) == meets) {
            here = middle;
        } else {
            there = middle;
        }
    }
    *at = (int32_t)(harness_below(random, 2) == 0 ? here : there);
    return 1;
}

/* A corner of each near the other, or somewhere between two of its corners. */
static void aim(harness_random *random, asked *q)
{
    const drawing *a = &q->a->stored, *b = &q->b->stored;
    const uint32_t i = harness_below(random, a->points), j = harness_below(random, b->points);
    int32_t x = a->x[i], y = a->y[i];
    const int64_t reach = (q->limit >> 14) + (int64_t)berth_num_raw(q->a->facts.radius) / 4;
    const uint32_t bits = harness_below(random, 31);
    int64_t off = harness_below(random, 2) == 0 ? reach : INT64_C(1) << bits;

    off = off > GEN_EDGE ? GEN_EDGE : off;
    gen_turn(random, gen_heading(random), &q->ra);
    gen_turn(random, gen_heading(random), &q->rb);
    if (harness_below(random, 2) == 0) {
        const uint32_t k = harness_below(random, a->points);
        const int32_t share = (int32_t)harness_below(random, 65);
        x += (int32_t)((int64_t)(a->x[k] - x) * share / 64);
        y += (int32_t)((int64_t)(a->y[k] - y) * share / 64);
    }
    q->ra.x = harness_below(random, 3) == 0 ? harness_between(random, -GEN_EDGE, GEN_EDGE) : 0;
    q->ra.y = harness_below(random, 3) == 0 ? harness_between(random, -GEN_EDGE, GEN_EDGE) : 0;
    q->rb.x = q->rb.y = 0;
    reference_point from = reference_place(x, y, &q->ra);
    reference_point to = reference_place(b->x[j], b->y[j], &q->rb);
    q->rb.x =
        gen_kept((from.x - to.x) / 16384 + harness_between(random, (int32_t)-off, (int32_t)off));
    q->rb.y =
        gen_kept((from.y - to.y) / 16384 + harness_between(random, (int32_t)-off, (int32_t)off));
}

static asked ask(harness_random *random, const shape *a, const shape *b)
{
    asked q = {a, b, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0}, 0, 0};
    const int papers = a->kind == SHAPE_PAPER && b->kind == SHAPE_PAPER;
    const int32_t margin =
        harness_below(random, papers ? 4 : 2) != 1 ? 0 : shape_length(random, 26);

    q.options.boundary = (uint8_t)(harness_below(random, 4) == 0);
    q.options.margin = berth_num_of(margin);
    q.limit = ((int64_t)a->stored.radius + b->stored.radius + margin) * 16384;
    q.given = ((int64_t)a->given.radius + b->given.radius + margin) * 16384;
    aim(random, &q);
    if (harness_below(random, 3) == 0) {
        seen.tight += tighten(random, &q) != 0;
    }
    return q;
}

static void describe(const asked *q)
{
    const shape *const s[2] = {q->a, q->b};
    const reference_placement *const at[2] = {&q->ra, &q->rb};

    for (uint32_t k = 0; k < 2; k++) {
        harness_note("  kind %u, method %u, corners %u, points %u of %u, rings %u, nodes %u, inner "
                     "%u, shift %u, rounding %d (given %d)",
                     (uint32_t)s[k]->kind, (uint32_t)shown_tree_of(s[k]->made.view.image).method,
                     s[k]->facts.corners, s[k]->stored.points, s[k]->given.points,
                     s[k]->stored.rings, s[k]->facts.nodes, s[k]->facts.inner,
                     (uint32_t)shown_tree_of(s[k]->made.view.image).ground.shift,
                     s[k]->stored.radius, s[k]->given.radius);
        harness_note("     rotation %d %d, at %d %d", at[k]->c, at[k]->s, at[k]->x, at[k]->y);
    }
    harness_note("  boundary %u, margin %d", (uint32_t)q->options.boundary,
                 (int32_t)berth_num_raw(q->options.margin));
}

/* The same answer whatever the witness holds; after it, again from what it holds now. */
static void check_witness(harness_random *random, const berth_placed_footprint *a,
                          const berth_placed_footprint *b, const asked *q, berth_status answer)
{
    berth_footprint_witness witness;
    berth_footprint_counts counts;
    unsigned char *const bytes = (unsigned char *)&witness;
    const uint32_t most = harness_below(random, 2) == 0 ? 256 : 4;

    for (size_t i = 0; i < sizeof witness; i++) {
        bytes[i] = (unsigned char)(most == 4 && i % 2 == 1 ? 0 : harness_below(random, most));
    }
    for (uint32_t again = 0; again < 2; again++) {
        CHECK_EQ(berth_footprint_overlap_again(a, b, &q->options, &witness, &counts), answer);
        CHECK_LE(counts.steps, berth_footprint_worst_steps(&q->a->made.view, &q->b->made.view));
    }
}

static void check_budget(harness_random *random, const berth_placed_footprint *a,
                         const berth_placed_footprint *b, const asked *q, berth_status answer,
                         const berth_footprint_counts *full)
{
    berth_footprint_options options = q->options;
    berth_footprint_witness witness = {0, 0, 0, 0, 0, {0, 0, 0}};
    berth_footprint_counts counts;

    options.max_steps = 1 + harness_below(random, full->steps + 1);
    berth_status cut = berth_footprint_overlap(a, b, &options, &counts);
    CHECK_LE(counts.steps, options.max_steps);
    CHECK(cut == answer || (cut == BERTH_UNKNOWN && options.max_steps < full->steps));
    seen.unknown += cut == BERTH_UNKNOWN;
    cut = berth_footprint_overlap_again(a, b, &options, &witness, &counts);
    CHECK_LE(counts.steps, options.max_steps);
    CHECK(cut == answer || cut == BERTH_UNKNOWN);
    options.max_steps = full->steps;
    if (full->steps != 0) {
        CHECK_EQ(berth_footprint_overlap(a, b, &options, &counts), answer);
        CHECK_BYTES(&counts, full, sizeof counts);
    }
}

static void check_disc(harness_random *random, asked *q, const berth_placement *pa)
{
    const reference_shape a = drawing_place(&q->a->stored, &q->ra, placed[0]);
    const int32_t radius = harness_below(random, 4) == 0 ? 0 : shape_length(random, 28);
    const reference_point *near_to = &placed[0][harness_below(random, q->a->stored.points)];
    const int64_t limit =
        ((int64_t)q->a->stored.radius + radius + berth_num_raw(q->options.margin)) * 16384;
    const int32_t off = (int32_t)(limit / 16384 > GEN_EDGE ? GEN_EDGE : limit / 16384) + 20;
    const int32_t x = gen_kept(near_to->x / 16384 + harness_between(random, -off, off));
    const int32_t y = gen_kept(near_to->y / 16384 + harness_between(random, -off, off));
    const reference_point at = {(int64_t)x * 16384, (int64_t)y * 16384};
    const reference_shape disc = {&at, NULL, NULL, 1, 0, 0};
    const int truth = q->options.boundary ? reference_boundaries_near(&a, &disc, limit)
                                          : reference_shapes_near(&a, &disc, limit);
    const uint32_t failures = harness_failures();
    berth_footprint_counts counts;

    CHECK_EQ(berth_footprint_collide_disc(&q->a->made.view, pa, berth_num_of(x), berth_num_of(y),
                                          berth_num_of(radius), &q->options, &counts),
             truth ? BERTH_HIT : BERTH_CLEAR);
    CHECK_LE(counts.steps, berth_footprint_worst_steps(&q->a->made.view, &q->a->made.view));
    if (harness_failures() != failures && failures < 8) {
        harness_note("  disc at %d %d, radius %d, truth %d", x, y, radius, truth);
    }
    seen.discs++;
    seen.disc_hits += truth != 0;
}

/* The papers' calls, which have no margin. Circles are open: shapes as given that only touch may
 * have circles that only touch. */
static void check_papers(const asked *q, const berth_placement *pa, const berth_placement *pb,
                         berth_status answer, int given)
{
    const berth_footprint *a = &q->a->made.view, *b = &q->b->made.view;
    const berth_obb *boxes_a = &q->a->obb, *boxes_b = &q->b->obb;
    const uint32_t worst = berth_obb_worst_steps(boxes_a, boxes_b);
    berth_footprint_counts counts;

    CHECK(!given || (q->a->stored.radius == 0 && q->b->stored.radius == 0) ||
          berth_bch_collide(a, pa, b, pb, &q->options, NULL) == BERTH_HIT);
    seen.papers++;
    if (!q->a->boxed || !q->b->boxed) {
        return;
    }
    CHECK_EQ(berth_obb_collide(boxes_a, pa, boxes_b, pb, &q->options, &counts), answer);
    CHECK_LE(counts.steps, worst);
    CHECK_EQ(berth_obb_collide(boxes_b, pb, boxes_a, pa, &q->options, &counts), answer);
    CHECK_LE(counts.steps, worst);
    seen.boxes++;
}

/* Against the shapes as given. */
static void check_given(asked *q, const berth_placement *pa, const berth_placement *pb,
                        berth_status answer)
{
    const int64_t bands = (int64_t)shape_band(q->a) + shape_band(q->b);
    const int given = given_near(q, q->given);

    CHECK(!given || answer == BERTH_HIT);
    seen.given += given != 0;
    if (q->a->kind == SHAPE_PAPER && q->b->kind == SHAPE_PAPER &&
        berth_num_raw(q->options.margin) == 0) {
        check_papers(q, pa, pb, answer, given);
    }
    if (!given && answer == BERTH_HIT) {
        CHECK(given_near(q, q->given + bands * 16384));
        seen.alarms++;
    }
}

static void query(harness_random *random, const shape *a, const shape *b)
{
    const uint32_t failures = harness_failures();
    asked q = ask(random, a, b);
    const berth_placement pa = footprint_placement(&q.ra), pb = footprint_placement(&q.rb);
    const int truth = near(&q, q.limit);
    const berth_status answer = truth ? BERTH_HIT : BERTH_CLEAR;
    berth_footprint_counts counts, swapped;
    berth_placed_footprint at_a, at_b;

    CHECK_EQ(berth_footprint_place(&a->made.view, &pa, &at_a), BERTH_OK);
    CHECK_EQ(berth_footprint_place(&b->made.view, &pb, &at_b), BERTH_OK);
    if (!a->asked || !b->asked) {
        CHECK_EQ(berth_footprint_overlap(&at_a, &at_b, &q.options, NULL), BERTH_E_KIND);
        return;
    }
    CHECK_EQ(berth_footprint_overlap(&at_a, &at_b, &q.options, &counts), answer);
    CHECK_EQ(berth_footprint_overlap(&at_b, &at_a, &q.options, &swapped), answer);
    CHECK_LE(counts.steps, berth_footprint_worst_steps(&a->made.view, &b->made.view));
    CHECK_LE(swapped.steps, berth_footprint_worst_steps(&b->made.view, &a->made.view));
    CHECK_LE(counts.exact, counts.steps);
    CHECK(!q.options.boundary || counts.circles + counts.parts == counts.steps);
    CHECK_EQ(berth_footprint_collide(&a->made.view, &pa, &b->made.view, &pb, &q.options, &swapped),
             answer);
    CHECK_BYTES(&counts, &swapped, sizeof counts);
    check_witness(random, &at_a, &at_b, &q, answer);
    check_budget(random, &at_a, &at_b, &q, answer, &counts);
    check_given(&q, &pa, &pb, answer);
    check_disc(random, &q, &pa);
    seen.cases++;
    seen.hits += truth != 0;
    seen.kinds[a->kind][b->kind] += truth != 0;
    seen.exact += counts.exact != 0;
    seen.inner += counts.inner != 0;
    if (truth && !q.options.boundary) {
        q.options.boundary = 1;
        seen.inside += !near(&q, q.limit);
        q.options.boundary = 0;
    }
    if (harness_failures() != failures && failures < 8) {
        describe(&q);
    }
}

HARNESS_TEST(test_overlap, "every kind against every kind")
{
    uint32_t round, kinds = 0;

    for (round = PROPERTY_ROUND; seen.cases < HARNESS_CASES / 4; round++) {
        harness_random random = harness_round(UINT64_C(0x6f7665726c6170), round);
        if (round / 4 % 2 == 0) {
            shape_make(&random, &pool[round % POOL]);
        } else {
            shape_make_of(&random, &pool[round % POOL], SHAPE_PAPER);
        }
        for (uint32_t i = 0; round >= PROPERTY_ROUND + POOL - 1u && i < QUERIES; i++) {
            query(&random, &pool[round % POOL], &pool[harness_below(&random, POOL)]);
        }
    }
    for (uint32_t a = 0; a <= SHAPE_PAPER; a++) {
        for (uint32_t b = 0; b <= SHAPE_PAPER; b++) {
            kinds += seen.kinds[a][b] != 0;
        }
    }
    harness_note("%u cases: %u hits (%u as given, %u only by what is inside), %u false alarms, %u "
                 "at the unit, %u exact, %u looked at inner circles, %u budgets ran out; %u discs, "
                 "%u hits; %u pairs of kinds met; %u of the papers, %u by boxes",
                 seen.cases, seen.hits, seen.given, seen.inside, seen.alarms, seen.tight,
                 seen.exact, seen.inner, seen.unknown, seen.discs, seen.disc_hits, kinds,
                 seen.papers, seen.boxes);
    CHECK(seen.hits > seen.cases / 5 && seen.hits < seen.cases - seen.cases / 10);
    CHECK(seen.tight > seen.cases / 20);
    CHECK(seen.exact > seen.cases / 50);
    CHECK(seen.inside != 0);
    CHECK(seen.inner != 0);
    CHECK(seen.unknown != 0);
    CHECK(seen.disc_hits != 0);
    CHECK(seen.boxes > seen.cases / 20);
}

#else

HARNESS_SKIPPED(test_overlap, "every kind against every kind", "q16 is exact; others have bands")

#endif
