/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The least distance is that of an exhaustive search in integers over all pairs of parts, rounded
 * down, whatever the last answer was said to be; nothing is said to be further than it is in any
 * arithmetic; and what is told of it holds: the points are of these features, and so far apart.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/property/distances.h"

enum { QUERIES = 5, FRAMES = 3 };

typedef struct sights {
    uint32_t cases, hits, within, clear, none, again, known;
} sights;

/* A last answer: none, any, or one that may have been. */
static const berth_separation *last_of(harness_random *random, const berth_separation *before,
                                       berth_separation *last)
{
    switch (harness_below(random, 4)) {
    case 0: return NULL;
    case 1: harness_fill(last, sizeof *last); break;
    case 2: *last = *before; break;
    default:
        *last = *before;
        last->found = 1;
        last->part_a = (uint16_t)harness_below(random, PARTS);
        last->part_b = (uint16_t)harness_below(random, PARTS);
        last->feature_a = (uint8_t)harness_below(random, 8);
        last->feature_b = (uint8_t)harness_below(random, 8);
    }
    return last;
}

#ifdef BERTH_Q16

/* Of the nearest points each is within two units of its part and feature, and they are as far apart
 * as is told. */
static void check_points(const slot *s, const berth_placement *p, uint32_t part, uint32_t feature,
                         berth_num x, berth_num y)
{
    reference_point at[4], point;
    const int64_t two = 2 * 16384 + 1;
    CHECK(part < s->count);
    if (part >= s->count) {
        return;
    }
    place(s, part, p, at);
    at[s->corners] = at[0];
    point.x = (int64_t)berth_num_raw(x) * 16384;
    point.y = (int64_t)berth_num_raw(y) * 16384;
    CHECK(feature < s->corners || (feature >= 4 && feature < 4 + s->corners));
    CHECK(reference_parts_near(at, s->corners, &point, 1, two));
    if (feature >= 4 && feature < 4 + s->corners) {
        CHECK(reference_parts_near(&at[feature - 4], 1, &point, 1, two));
    }
}

static void check_told(const slot *a, const berth_placement *pa, const slot *b,
                       const berth_placement *pb, const berth_separation *told, int64_t parts)
{
    const double x = (double)berth_num_raw(told->bx) - berth_num_raw(told->ax);
    const double y = (double)berth_num_raw(told->by) - berth_num_raw(told->ay);
    const double apart = reference_square_root(x * x + y * y);
    check_points(a, pa, told->part_a, told->feature_a, told->ax, told->ay);
    check_points(b, pb, told->part_b, told->feature_b, told->bx, told->by);
    CHECK(apart > (double)parts - 5 && apart < (double)parts + 6);
}

#endif

/* What is asked of a pair, and what is so. */
typedef struct question {
    const slot *a, *b;
    berth_placement pa, pb;
    berth_footprint_options options;
    int32_t margin, below;
    int64_t parts, sum; /* the least distance of parts, and what is less */
    int within, hit;
} question;

static void look(question *q)
{
    int touch;
    q->sum = q->a->rounding + q->b->rounding + q->margin;
    q->parts = search(q->a, &q->pa, q->b, &q->pb, &touch);
    q->within = !q->options.boundary &&
                (holds(q->a, &q->pa, q->b, &q->pb) || holds(q->b, &q->pb, q->a, &q->pa));
    q->hit = q->sum > 0 ? q->parts < q->sum : touch;
    q->within &= !q->hit;
    q->hit |= q->within;
}

static void check_answer(const question *q, berth_status answer, const berth_separation *told)
{
    const int64_t left = q->parts - q->sum;
#ifdef BERTH_Q16
    CHECK_EQ(answer, q->hit ? BERTH_HIT : BERTH_CLEAR);
    if (q->hit) {
        CHECK_EQ(berth_num_raw(told->distance), 0);
        CHECK_EQ(told->found, 1);
    } else {
        CHECK_EQ(told->found, left < q->below);
        CHECK_EQ(berth_num_raw(told->distance), left < q->below ? left : q->below);
    }
    if (told->found && !q->hit) {
        check_told(q->a, &q->pa, q->b, &q->pb, told, q->parts);
    }
#else
    /* never missed, and never said to be further than it is; 2^-15 of the lengths, which are at
     * most 16 times 8192 */
    const double slack = 131072.0 * 2, distance = (double)berth_num_raw(told->distance);
    CHECK(!q->hit || answer == BERTH_HIT || q->within);
    if (!q->within) {
        /* radii and places are rounded to units here, four of them */
        CHECK(distance <= (double)(left + 5) / 65536 + 1e-9 || distance <= 0 || !told->found);
        CHECK(told->found ? distance >= ((double)left - slack) / 65536
                          : (double)left + slack >= q->below);
    }
#endif
}

static void check_budget(harness_random *random, question *q, const berth_separation *hint,
                         berth_status answer, uint32_t steps)
{
    const berth_placed_footprint a = placed(&q->a->made, &q->pa), b = placed(&q->b->made, &q->pb);
    const berth_num below = berth_num_of(FROM_RAW(q->below));
    berth_footprint_counts counts;
    berth_separation cut;
    harness_fill(&cut, sizeof cut);
    q->options.max_steps = 1 + harness_below(random, steps + 1);
    const berth_status again =
        berth_footprint_distance(&a, &b, below, &q->options, hint, &cut, &counts);
    CHECK(again == answer || (again == BERTH_UNKNOWN && q->options.max_steps < steps));
    CHECK_LE(counts.steps, q->options.max_steps);
    if (again == BERTH_UNKNOWN) {
        CHECK_FILLED(&cut, sizeof cut);
    }
    q->options.max_steps = 0;
}

static void ask(harness_random *random, question *q, const berth_separation *hint,
                berth_separation *told, sights *seen)
{
    const uint32_t failures = harness_failures();
    const berth_footprint *va = &q->a->made.view, *vb = &q->b->made.view;
    const berth_placed_footprint a = placed(&q->a->made, &q->pa), b = placed(&q->b->made, &q->pb);
    berth_footprint_counts counts;
    look(q);
    harness_fill(told, sizeof *told);
    berth_status answer = berth_footprint_distance(&a, &b, berth_num_of(FROM_RAW(q->below)),
                                                   &q->options, hint, told, &counts);
    check_answer(q, answer, told);
    CHECK_LE(counts.steps, berth_footprint_distance_worst_steps(va, vb));
    CHECK_LE(counts.circles + counts.parts, counts.steps);
    check_budget(random, q, hint, answer, counts.steps);
    seen->cases++;
    seen->hits += answer == BERTH_HIT;
    seen->within += q->within != 0;
    seen->clear += answer == BERTH_CLEAR && told->found;
    seen->none += !told->found;
    seen->again += hint != NULL;
    seen->known += hint != NULL && answer == BERTH_CLEAR && told->found && counts.leaves == 0;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  methods %u %u, corners %u %u, counts %u %u, shifts %u %u, turns %u %u",
                     (uint32_t)shown_tree_of(va->image).method,
                     (uint32_t)shown_tree_of(vb->image).method, q->a->corners, q->b->corners,
                     q->a->count, q->b->count, (uint32_t)shown_tree_of(va->image).ground.shift,
                     (uint32_t)shown_tree_of(vb->image).ground.shift,
                     (uint32_t)shown_tree_of(va->image).parts.turn,
                     (uint32_t)shown_tree_of(vb->image).parts.turn);
        harness_note("  below %d margin %d boundary %u hint %d; parts %lld sum %lld, answer %d",
                     q->below, q->margin, (uint32_t)q->options.boundary, hint != NULL, q->parts,
                     q->sum, (int32_t)answer);
    }
}

/* A pair, and some frames in which b moves and turns by little. */
static void query(harness_random *random, uint32_t ia, uint32_t ib, sights *seen)
{
    static berth_separation before;
    const uint32_t reach = harness_below(random, 24);
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    berth_separation last, told;
    question q = {0};
    q.a = &pool[ia];
    q.b = &pool[ib];
    aim(random, q.a, &ra, q.b, &rb);
    q.pa = footprint_placement(&ra);
    q.margin = harness_below(random, 3) != 0
                   ? 0
                   : (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 29));
    q.below = harness_below(random, 2) != 0
                  ? 32767 << 16
                  : 1 + (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 31));
    q.options.margin = berth_num_of(FROM_RAW(q.margin));
    q.options.boundary = (uint8_t)harness_below(random, 2);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        const int32_t most = BERTH_COORDINATE_MAX * 65536;
        const berth_separation *hint = &before;
        if (frame == 0) {
            hint = last_of(random, &before, &last);
        }
        q.pb = footprint_placement(&rb);
        ask(random, &q, hint, &told, seen);
        before = told;
        rb.x += harness_between(random, -(1 << reach), 1 << reach);
        rb.y += harness_between(random, -(1 << reach), 1 << reach);
        rb.x = rb.x < -most ? -most : rb.x > most ? most : rb.x;
        rb.y = rb.y < -most ? -most : rb.y > most ? most : rb.y;
        if (harness_below(random, 4) == 0) {
            gen_turn(random, gen_heading(random), &rb);
        }
    }
}

static void test_least(void)
{
    sights seen = {0, 0, 0, 0, 0, 0, 0};
    uint32_t round;
    for (round = PROPERTY_ROUND; round < PROPERTY_ROUND + POOL - 1u; round++) {
        make(round);
    }
    for (; seen.cases < HARNESS_CASES / 10; round++) {
        harness_random random = harness_round(UINT64_C(0x64697374), round);
        make(round);
        for (uint32_t i = 0; i < QUERIES; i++) {
            query(&random, round % POOL, harness_below(&random, POOL), &seen);
        }
    }
    harness_note(
        "%u cases: %u hits (%u only by what is inside), %u distances, %u beyond, %u with a "
        "last answer, of which %u told all",
        seen.cases, seen.hits, seen.within, seen.clear, seen.none, seen.again, seen.known);
    CHECK(seen.hits != 0 && seen.clear != 0 && seen.none != 0);
    CHECK(seen.within != 0 || seen.cases < 5000);
    CHECK(seen.known > seen.cases / 100);
}

const harness_test tests[] = {{"the least distance", test_least}, {0, 0}};
