/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The least distance is that of an exhaustive search in integers over all pairs of parts, rounded
 * down, whatever the last answer was said to be; nothing is said to be further than it is in any
 * arithmetic; and what is told of it holds: the points are of these features, and so far apart.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/property/footprint.h"
#include "tests/gen/shown.h"
#include "tests/reference/shapes.h"

/* ---- Pairs, and the truth -------------------------------------------------------------------- */

/* Footprints in pairs, and the truth of how near they are: by all pairs of parts, in integers. */

enum { POOL = 3, PARTS = FOOTPRINT_POINTS + FOOTPRINT_LEAVES };

typedef struct slot {
    footprint made;
    berth_raw x[3 * PARTS], y[3 * PARTS]; /* of the parts, as stored */
    uint32_t count, corners;
    int64_t rounding; /* Q16.16 */
} slot;

static slot pool[POOL];

static void read_parts(slot *s)
{
    const shown_tree tree = shown_tree_of(s->made.view.image);
    berth_footprint_facts facts;
    CHECK_EQ(berth_footprint_info(&s->made.view, &facts), BERTH_OK);
    s->corners = tree.parts.corners;
    s->count = tree.parts.count;
    CHECK_LE(s->count, PARTS);
    for (uint32_t i = 0; i < s->count && i < PARTS; i++) {
        berth_num x[3], y[3];
        CHECK_EQ(berth_footprint_part(&s->made.view, i, x, y), BERTH_OK);
        for (uint32_t k = 0; k < s->corners; k++) {
            s->x[i * s->corners + k] = berth_num_raw(x[k]);
            s->y[i * s->corners + k] = berth_num_raw(y[k]);
        }
    }
    if (s->corners == 0) {
        s->corners = s->count = 1;
        s->x[0] = FROM_RAW(s->made.x[0]);
        s->y[0] = FROM_RAW(s->made.y[0]);
        s->rounding = s->made.r[0];
        return;
    }
#ifdef BERTH_Q16
    s->rounding = (int64_t)tree.parts.radius << tree.ground.shift;
#else
    s->rounding = AS_RAW(tree.parts.radius);
#endif
}

/* The default, with any rounding. */
static void build_outline(footprint *made, berth_footprint_desc *desc, harness_random *random)
{
    berth_arena image = berth_arena_over(made->image, sizeof made->image);
    desc->levels = 0;
    desc->leaf_size = (uint8_t)harness_below(random, 5);
    if (harness_below(random, 2) == 0) {
        desc->radius = berth_num_of(
            FROM_RAW((int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 24))));
    }
    CHECK_EQ(berth_footprint_build(desc, &image, ARENA(footprint_work), &made->view), BERTH_OK);
    CHECK_EQ(berth_footprint_verify(&made->view), BERTH_OK);
}

static void make(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x64697374616e6365) + number);
    slot *s = &pool[number % POOL];
    berth_footprint_desc desc = footprint_desc(&random);
    desc.circles_only = 0;
    if (desc.method == BERTH_FOOTPRINT_OUTLINE) {
        build_outline(&s->made, &desc, &random);
    } else {
        footprint_build(&s->made, &desc);
        footprint_leaves(&s->made);
    }
    read_parts(s);
}

/* In q16 exactly; else to 2^-30 units. */
static reference_point place_point(berth_raw x, berth_raw y, const berth_placement *p)
{
#ifdef BERTH_Q16
    const reference_placement at = exact_placement(p);
    return reference_place(x, y, &at);
#else
    const double c = p->rotation.c, s = p->rotation.s, one = 1073741824.0;
    reference_point at;
    at.x = (int64_t)((c * (double)x - s * (double)y + (double)berth_num_raw(p->x)) * one);
    at.y = (int64_t)((s * (double)x + c * (double)y + (double)berth_num_raw(p->y)) * one);
    return at;
#endif
}

static void place(const slot *of, uint32_t i, const berth_placement *p, reference_point *to)
{
    for (uint32_t k = 0; k < of->corners; k++) {
        to[k] = place_point(of->x[i * of->corners + k], of->y[i * of->corners + k], p);
    }
}

/* The least distance of parts, rounded down to Q16.16; `touch`: some have a common point. Doubles
 * say which pairs may be the nearest, integers decide. */
static int64_t search(const slot *a, const berth_placement *pa, const slot *b,
                      const berth_placement *pb, int *touch)
{
    static double distance[PARTS][PARTS];
    double least = 1e300, slack;
    reference_point from[3], at[3];
    for (uint32_t i = 0; i < a->count; i++) {
        place(a, i, pa, from);
        for (uint32_t j = 0; j < b->count; j++) {
            place(b, j, pb, at);
            distance[i][j] = reference_parts_distance(from, a->corners, at, b->corners);
            least = distance[i][j] < least ? distance[i][j] : least;
        }
    }
    slack = least * 1e-9 + 65536;
    int64_t floor_q16 = (int64_t)((least + slack) / 16384) + 1;
    *touch = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        place(a, i, pa, from);
        for (uint32_t j = 0; j < b->count; j++) {
            if (distance[i][j] > least + slack) {
                continue;
            }
            place(b, j, pb, at);
            *touch |= reference_parts_near(from, a->corners, at, b->corners, 0);
            while (floor_q16 > 0 &&
                   reference_parts_near(from, a->corners, at, b->corners, floor_q16 * 16384)) {
                floor_q16--;
            }
        }
    }
    return floor_q16;
}

/* Stored point i of an outline. */
static reference_point ring_point(const slot *s, uint32_t i, const berth_placement *p)
{
    const shown_tree tree = shown_tree_of(s->made.view.image);
#ifdef BERTH_Q16
    const int16_t *xy = (const int16_t *)tree.points.xy + 2 * i;
    const int32_t step = (int32_t)1 << tree.ground.shift;
#else
    const berth_raw *xy = (const berth_raw *)tree.points.xy + 2 * i;
    const berth_raw step = 1;
#endif
    return place_point(berth_num_raw(tree.ground.origin_x) + xy[0] * step,
                       berth_num_raw(tree.ground.origin_y) + xy[1] * step, p);
}

/* Whether a corner of one lies within the rings of the other. */
static int holds(const slot *outer, const berth_placement *po, const slot *inner,
                 const berth_placement *pi)
{
    const shown_parts parts = shown_tree_of(outer->made.view.image).parts;
    if (outer->corners != 2) {
        return 0;
    }
    for (uint32_t i = 0; i < inner->count * inner->corners; i++) {
        const reference_point point = place_point(inner->x[i], inner->y[i], pi);
        int crossings = 0;
        for (uint32_t ring = 0, j = 0; ring < parts.rings; ring++, j++) {
            for (; j + 1 < parts.ends[ring]; j++) {
                const reference_point p = ring_point(outer, j, po);
                const reference_point q = ring_point(outer, j + 1, po);
                crossings += reference_ray_crosses(&point, &p, &q);
            }
        }
        if (crossings % 2 != 0) {
            return 1;
        }
    }
    return 0;
}

/* Anywhere, or so that two corners are as near as they get. */
static void aim(harness_random *random, const slot *a, reference_placement *pa, const slot *b,
                reference_placement *pb)
{
    static const int32_t none = 0;
    const uint32_t i = harness_below(random, a->count * a->corners);
    const uint32_t j = harness_below(random, b->count * b->corners);
    reference_clip ca = {NULL, NULL, NULL, 0, 1, 1}, cb = {NULL, NULL, NULL, 0, 1, 1};
    const uint32_t reach = harness_below(random, 30);
    int32_t corner[4];
    gen_turn(random, gen_heading(random), pa);
    gen_turn(random, gen_heading(random), pb);
    corner[0] = AS_RAW(a->x[i]);
    corner[1] = AS_RAW(a->y[i]);
    corner[2] = AS_RAW(b->x[j]);
    corner[3] = AS_RAW(b->y[j]);
    ca.x = &corner[0];
    ca.y = &corner[1];
    cb.x = &corner[2];
    cb.y = &corner[3];
    ca.r = cb.r = &none;
    ca.radius = cb.radius = 0;
    gen_place(random, (gen_meeting)harness_below(random, GEN_MEETINGS), &ca, pa, &cb, pb);
    if (harness_below(random, 2) == 0) {
        const int32_t most = BERTH_COORDINATE_MAX * 65536;
        const int32_t x = pb->x / 2 + harness_between(random, -(1 << reach), 1 << reach);
        const int32_t y = pb->y / 2 + harness_between(random, -(1 << reach), 1 << reach);
        pb->x = x < -most ? -most : x > most ? most : x;
        pb->y = y < -most ? -most : y > most ? most : y;
    }
}

static berth_placed_footprint placed(const footprint *made, const berth_placement *at)
{
    berth_placed_footprint to;
    CHECK_EQ(berth_footprint_place(&made->view, at, &to), BERTH_OK);
    return to;
}

/* ---- Questions ------------------------------------------------------------------------------- */

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
    const berth_num below = num_from_raw(q->below);
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
    berth_status answer =
        berth_footprint_distance(&a, &b, num_from_raw(q->below), &q->options, hint, told, &counts);
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
    q.options.margin = num_from_raw(q.margin);
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

HARNESS_TEST(test_least, "the least distance")
{
    sights seen = {0, 0, 0, 0, 0, 0, 0};
    uint32_t round;
    for (round = PROPERTY_ROUND; round < PROPERTY_ROUND + POOL - 1u; round++) {
        make(round);
    }
    for (; seen.cases <= HARNESS_CASES / 10; round++) {
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
    if (HARNESS_FEW) {
        return;
    }
    CHECK(seen.hits != 0 && seen.clear != 0 && seen.none != 0);
    CHECK(seen.within != 0 || seen.cases < 5000);
    CHECK(seen.known > seen.cases / 100);
}
