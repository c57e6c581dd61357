/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: placed motions against segments and triangles that stand. The truth is the least clearance
 * of each leg and each rounded part: a convex function of time, as both ways are straight and the
 * margin grows evenly, searched for in numbers of 64 bits of mantissa. What is nearer to touching
 * than these tell is decided by unit tests (tests/unit/answers/test_passing.c). */

#include "tests/property/footprint.h"
#include "tests/property/standing.h"
#include "tests/property/trees.h"
#include "tests/reference/footprint.h"

#if defined(BERTH_Q16) && defined(HARNESS_HOSTED)

enum { PARTS = FOOTPRINT_POINTS + FOOTPRINT_LEAVES, ROUNDS = 90 };

/* In units of 2^-30; a Q16.16 unit is 16384. */
#define BAND 0.01L

static tree motion;
static trees_scratch with;
static footprint shape;
static reference_point corner[PARTS][3]; /* placed */
static uint32_t parts, corners;
static long double rounding;

typedef struct seen_so_far {
    uint32_t cases, hits, inside, near, later, triangles;
} seen_so_far;

/* ---- The truth ------------------------------------------------------------------------------ */

typedef struct spot {
    long double x, y;
} spot;

static long double root_of(long double square)
{
    long double root = (long double)reference_square_root((double)square);
    for (int i = 0; i < 2 && root > 0; i++) {
        root = (root + square / root) / 2;
    }
    return root;
}

static long double segment_square(const reference_point *p, const reference_point *q, spot at)
{
    const long double ex = (long double)(q->x - p->x), ey = (long double)(q->y - p->y);
    const long double vx = at.x - (long double)p->x, vy = at.y - (long double)p->y;
    const long double norm = ex * ex + ey * ey, along = ex * vx + ey * vy;
    long double t = norm > 0 ? along / norm : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return (vx - ex * t) * (vx - ex * t) + (vy - ey * t) * (vy - ey * t);
}

static long double part_distance(uint32_t i, spot at)
{
    long double least = 1e40L;
    uint32_t left = 0;
    for (uint32_t k = 0; k < corners; k++) {
        const reference_point *p = &corner[i][k], *q = &corner[i][(k + 1) % corners];
        const long double square = segment_square(p, q, at);
        left += (long double)(q->x - p->x) * (at.y - (long double)p->y) -
                    (long double)(q->y - p->y) * (at.x - (long double)p->x) >
                0;
        least = square < least ? square : least;
    }
    return corners == 3 && left == 3 ? 0 : root_of(least);
}

/* A piece of a motion in the world, in a window. */
typedef struct stretch {
    spot from, way; /* at `since`, and a tick's */
    int64_t since, begin, end;
    long double radius;
    const reference_window *window;
} stretch;

static long double clearance_at(const stretch *s, uint32_t i, long double t)
{
    const spot at = {s->from.x + s->way.x * (t - (long double)s->since),
                     s->from.y + s->way.y * (t - (long double)s->since)};
    const long double margin =
        (long double)s->window->margin * 16384 +
        (s->window->rate != 0 ? (long double)s->window->rate * (t - (long double)s->window->since)
                              : 0);
    return part_distance(i, at) - s->radius - rounding - margin;
}

/* The least of a part, unless that is above `most` for certain. */
static long double clearance_of(const stretch *s, uint32_t i, long double most)
{
    long double low = (long double)s->begin, high = (long double)s->end;
    const long double half = (high - low) / 2, x = s->way.x * half, y = s->way.y * half;
    const long double growth = s->window->rate != 0 ? half * (long double)s->window->rate : 0;
    const long double middle = clearance_at(s, i, low + half);
    long double least;
    if (middle - root_of(x * x + y * y) - growth > most) {
        return middle;
    }
    for (int round = 0; round < ROUNDS; round++) {
        const long double one = low + (high - low) * 0.45L, two = low + (high - low) * 0.55L;
        if (clearance_at(s, i, one) < clearance_at(s, i, two)) {
            high = two;
        } else {
            low = one;
        }
    }
    least = clearance_at(s, i, (low + high) / 2);
    for (int end = 0; end < 2; end++) {
        const long double there = clearance_at(s, i, (long double)(end ? s->end : s->begin));
        least = there < least ? there : least;
    }
    return least;
}

/* The least clearance of all in a window, and whether a piece begins inside of the outline. */
static long double truth_of(const reference_motion *legs, const reference_placement *pa,
                            const reference_placement *pb, const reference_window *window,
                            int filled, int *inside)
{
    long double least = 1e40L;
    *inside = 0;
    for (uint32_t piece = 0; piece < legs->count + 2; piece++) {
        const int before = piece == 0, after = piece == legs->count + 1;
        const reference_leg *leg = &legs->legs[before ? 0 : after ? legs->count - 1 : piece - 1];
        const int64_t begin = (int64_t)pa->start + leg->begin, end = (int64_t)pa->start + leg->end;
        const reference_point one = reference_place(leg->x, leg->y, pa);
        const reference_point two = reference_place(leg->to_x, leg->to_y, pa);
        stretch s = {
            {(long double)one.x, (long double)one.y}, {0, 0}, begin, begin, end, 0, window};
        if ((before && !legs->before) || (after && !legs->after)) {
            continue;
        }
        if (before) {
            s.begin = INT32_MIN;
            s.end = begin;
        } else if (after) {
            s.from.x = (long double)two.x;
            s.from.y = (long double)two.y;
            s.begin = end;
            s.end = INT32_MAX;
        } else {
            s.way.x = (long double)(two.x - one.x) / (long double)(end - begin);
            s.way.y = (long double)(two.y - one.y) / (long double)(end - begin);
        }
        s.begin = s.begin > window->from ? s.begin : window->from;
        s.end = s.end < window->until ? s.end : window->until;
        if (s.begin >= s.end) {
            continue;
        }
        s.radius = 16384.0L * (leg->radius == 0 ? 1 : leg->radius);
        for (uint32_t i = 0; i < parts; i++) {
            const long double clear = clearance_of(&s, i, least < BAND ? least : BAND);
            least = clear < least ? clear : least;
        }
        if (filled) {
            const long double since = (long double)(s.begin - s.since);
            const spot at = {s.from.x + s.way.x * since, s.from.y + s.way.y * since};
            const reference_point point = {(int64_t)at.x, (int64_t)at.y};
            *inside |= standing_rings_hold(shape.view.image, point, pb);
        }
    }
    return least;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static void place_parts(const reference_placement *pb)
{
    berth_footprint_facts facts;
    CHECK_EQ(berth_footprint_info(&shape.view, &facts), BERTH_OK);
    corners = facts.corners;
    parts = facts.parts;
    rounding = 16384.0L * berth_num_raw(facts.rounding);
    CHECK_LE(parts, PARTS);
    for (uint32_t i = 0; i < parts && i < PARTS; i++) {
        berth_num x[3], y[3];
        CHECK_EQ(berth_footprint_part(&shape.view, i, x, y), BERTH_OK);
        for (uint32_t k = 0; k < corners; k++) {
            corner[i][k] = reference_place(berth_num_raw(x[k]), berth_num_raw(y[k]), pb);
        }
    }
}

static void check_tick(const reference_motion *legs, const reference_placement *pa,
                       const reference_placement *pb, const reference_window *window, int filled,
                       int32_t tick, seen_so_far *seen)
{
    reference_window part = *window;
    int inside;
    part.until = tick;
    if (tick > part.from) {
        CHECK(truth_of(legs, pa, pb, &part, filled, &inside) > -BAND && !inside);
        seen->later++;
    }
    part.until = (int64_t)tick + 1;
    CHECK(truth_of(legs, pa, pb, &part, filled, &inside) < BAND || inside);
}

static void run_case(harness_random *random, seen_so_far *seen)
{
    const shown_tree stored_as = shown_tree_of(shape.view.image);
    reference_placement pa = {16384, 0, 0, 0, 0}, pb = {16384, 0, 0, 0, 0};
    reference_leg aim = {0, 1, 0, 0, 0, 0, 0};
    const stored_motion at_corner = {NULL, {&aim, 1, 1, 1}};
    const reference_motion *legs = &motion.stored.legs;
    const int filled = stored_as.parts.corners == 2 && harness_below(random, 4) != 0;
    const uint32_t failures = harness_failures();
    berth_motion_options chosen;
    berth_motion_counts counts;
    berth_placed placed;
    berth_standing standing;
    berth_impact impact;
    berth_num x[3], y[3];
    int inside = 0;
    CHECK_EQ(berth_footprint_part(&shape.view, harness_below(random, stored_as.parts.count), x, y),
             BERTH_OK);
    aim.x = aim.to_x = berth_num_raw(x[0]);
    aim.y = aim.to_y = berth_num_raw(y[0]);
    aim.radius = (int32_t)(stored_as.parts.radius << stored_as.ground.shift);
    gen_turn(random, gen_heading(random), &pa);
    gen_turn(random, gen_heading(random), &pb);
    gen_motion_starts(random, legs, &pa, &at_corner.legs, &pb);
    const berth_motion_options *options =
        stored_options(random, &motion.stored, &pa, &at_corner, &pb, &chosen);
    (void)gen_motion_place(random, (gen_passing)harness_below(random, GEN_PASSINGS), legs, &pa,
                           &at_corner.legs, &pb);
    const berth_placement at_a = stored_placement(&pa), at_b = stored_placement(&pb);
    const reference_window window = stored_window(options);
    CHECK_EQ(berth_motion_place(&motion.view, &at_a, &placed), BERTH_OK);
    if (berth_footprint_stand(&shape.view, &at_b, 0, 0, (uint8_t)!filled, &standing) != BERTH_OK) {
        return; /* too large */
    }
    place_parts(&pb);
    const long double clear = truth_of(legs, &pa, &pb, &window, filled, &inside);
    const berth_status answer = berth_meet_standing(&placed, &standing, options, NULL);
    CHECK(answer == BERTH_HIT ? clear < BAND || inside : clear > -BAND && !inside);
    CHECK_EQ(berth_time_of_impact_standing(&placed, &standing, options, &impact, &counts), answer);
    CHECK_EQ(counts.steps, counts.bounds + counts.legs);
    if (answer == BERTH_HIT) {
        check_tick(legs, &pa, &pb, &window, filled, impact.tick, seen);
    }
    seen->cases++;
    seen->hits += answer == BERTH_HIT;
    seen->inside += inside && clear > 0;
    seen->near += clear > -BAND && clear < BAND;
    seen->triangles += stored_as.parts.corners == 3;
    if (harness_failures() != failures && failures < 4) {
        stored_describe("motion", &motion.stored, &pa);
        harness_note("footprint: %u parts of %u corners, filled %d, shift %u, at %d %d, turned %d "
                     "%d; answer %d, clear %f, inside %d, window %lld %lld margin %lld rate %d",
                     parts, corners, filled, (uint32_t)stored_as.ground.shift, pb.x, pb.y, pb.c,
                     pb.s, (int32_t)answer, (double)clear, inside, (long long)window.from,
                     (long long)window.until, (long long)window.margin, window.rate);
    }
}

static void make_shapes(harness_random *random)
{
    const gen_form form = gen_form_random(random, 24);
    berth_arena image = berth_arena_over(shape.image, sizeof shape.image);
    berth_arena scratch = berth_arena_over(footprint_work, sizeof footprint_work);
    berth_motion_desc desc;
    berth_footprint_desc ground = footprint_desc(random);
    trees_describe(random, &form, (int)harness_below(random, 3) != 0, &with, &desc);
    trees_build(random, &desc, &motion);
    ground.circles_only = 0;
    if (ground.method == BERTH_FOOTPRINT_TRIANGLES) {
        footprint_build(&shape, &ground);
        return;
    }
    ground.method = BERTH_FOOTPRINT_OUTLINE;
    ground.levels = 0;
    if (harness_below(random, 2) == 0) {
        ground.radius = berth_num_of(
            (berth_raw)harness_below(random, UINT32_C(1) << harness_below(random, 22)));
    }
    CHECK_EQ(berth_footprint_build(&ground, &image, &scratch, &shape.view), BERTH_OK);
}

static void test_parts(void)
{
    seen_so_far seen = {0, 0, 0, 0, 0, 0};
    for (uint32_t round = 0; round < HARNESS_CASES / 100 + 1; round++) {
        harness_random random = harness_random_from(UINT64_C(0x7061727473000000) + round);
        harness_seed(round);
        make_shapes(&random);
        for (int i = 0; i < 10; i++) {
            run_case(&random, &seen);
        }
    }
    harness_note("%u cases: %u hits (%u inside of an outline alone, %u later than their window's "
                 "begin), %u nearer to touching than the truth tells, %u with triangles",
                 seen.cases, seen.hits, seen.inside, seen.later, seen.near, seen.triangles);
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 50, seen.later);
    CHECK(seen.triangles != 0);
}

#else

static void test_parts(void)
{
    harness_skip("the truth takes mantissas of 64 bits, and is of q16");
}

#endif

const harness_test tests[] = {
    {"motions against segments and triangles that stand", test_parts},
    {0, 0},
};
