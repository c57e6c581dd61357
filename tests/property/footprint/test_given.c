/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints against the shapes as given, in every arithmetic: what surely meets is a hit, of
 * circles, of segments and triangles, and of trees of boxes; and of what is a hit the distance is
 * at most the sum of both bands that berth_footprint_info tells, and in f32 and f64 the part of the
 * lengths involved that berth/footprint.h states. Distances by doubles, of f64 by long doubles. */

#include "tests/property/footprint.h"
#include "berth/papers/bch.h"
#include "berth/papers/obb.h"

#include <float.h>

#if defined(BERTH_CFG_F64)
typedef long double real;
#define EPSILON LDBL_EPSILON
#define PART (1.0L / 140737488355328) /* 2^-47, of circles */
#elif defined(BERTH_CFG_F32)
typedef double real;
#define EPSILON DBL_EPSILON
#define PART (1.0 / 262144)
#else
typedef double real;
#define EPSILON DBL_EPSILON
#define PART 0.0
#endif

enum { POOL = 3, QUERIES = 10, CORNERS = 3 * FOOTPRINT_POINTS };

typedef struct slot {
    footprint made;
    uint64_t
        boxes[(64 + 2 * FOOTPRINT_POINTS * (BERTH_OBB_NODE_BYTES + 4 * sizeof(berth_raw))) / 8 + 1];
    berth_obb obb;
    berth_footprint_facts facts;
    int32_t x[CORNERS], y[CORNERS]; /* as given, part after part */
    uint32_t count, corners;
} slot;

typedef struct point {
    real x, y;
} point;

static slot pool[POOL];
static point placed[2][CORNERS];
static real tiny; /* how far a computed position may be off, and more */

static void put(slot *s, uint32_t index)
{
    s->x[s->count] = footprint_shape.x[index];
    s->y[s->count] = footprint_shape.y[index];
    s->count++;
}

static void read_given(slot *s)
{
    const gen_footprint *shape = &footprint_shape;
    uint32_t first = 0;
    s->count = 0;
    s->corners = shape->triangles != 0 ? 3 : 2;
    for (uint32_t i = 0; i < 3 * shape->triangles; i++) {
        put(s, shape->corners[i]);
    }
    for (uint32_t i = 0; shape->triangles == 0 && i < shape->rings; i++) {
        for (uint32_t j = first; j < shape->end[i]; j++) {
            put(s, j);
            put(s, j + 1 < shape->end[i] ? j + 1 : first);
        }
        first = shape->end[i];
    }
}

static void make(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x676976656e000000) + number);
    slot *s = &pool[number % POOL];
    berth_footprint_desc desc = footprint_desc(&random);
    berth_obb_desc boxes = berth_obb_desc_default();
    desc.circles_only = (uint8_t)(harness_below(&random, 4) == 0);
    footprint_build(&s->made, &desc);
    footprint_leaves(&s->made);
    CHECK_EQ(berth_footprint_info(&s->made.view, &s->facts), BERTH_OK);
    boxes.outline = desc.outline;
    boxes.triangles = desc.triangles;
    boxes.levels = desc.levels;
    CHECK_EQ(berth_obb_build(&boxes, ARENA(s->boxes), ARENA(footprint_work), &s->obb), BERTH_OK);
    read_given(s);
}

static real raw(berth_num n)
{
    return (real)berth_num_raw(n);
}

static real real_size(real v)
{
    return v < 0 ? -v : v;
}

static real root(real v)
{
    real at = v > 1 ? v : 1;
    for (int i = 0; i < 200 && at * at > v * (1 + 4 * EPSILON); i++) {
        at = (at + v / at) / 2;
    }
    return v > 0 ? at : 0;
}

/* Into raw units of the world. */
static void place(const slot *s, const berth_placement *p, point *to)
{
    const real one = sizeof(berth_dir) == 2 ? 16384 : 1;
    const real c = (real)p->rotation.c / one, sine = (real)p->rotation.s / one;
    for (uint32_t i = 0; i < s->count; i++) {
        const real x = (real)(FROM_RAW(s->x[i])), y = (real)(FROM_RAW(s->y[i]));
        to[i].x = c * x - sine * y + raw(p->x);
        to[i].y = sine * x + c * y + raw(p->y);
    }
}

/* The side of the line from a to b that p is on: -1, 1, or 0 when that is not sure. */
static int side(const point *a, const point *b, const point *p)
{
    const real ex = b->x - a->x, ey = b->y - a->y, dx = p->x - a->x, dy = p->y - a->y;
    const real off = tiny * (real_size(ex) + real_size(ey) + real_size(dx) + real_size(dy) + tiny);
    const real product = ex * dy - ey * dx;
    return product > off ? 1 : product < -off ? -1 : 0;
}

/* 1 two segments surely cross, 0 they surely do not, -1 they may. */
static int crosses(const point *a, const point *b, const point *p, const point *q)
{
    const int over = side(a, b, p) * side(a, b, q), back = side(p, q, a) * side(p, q, b);
    return over > 0 || back > 0 ? 0 : over < 0 && back < 0 ? 1 : -1;
}

static real to_segment2(const point *p, const point *a, const point *b)
{
    const real ex = b->x - a->x, ey = b->y - a->y, e2 = ex * ex + ey * ey;
    const real along = (p->x - a->x) * ex + (p->y - a->y) * ey;
    const real t = e2 <= 0 || along <= 0 ? 0 : along >= e2 ? 1 : along / e2;
    const real dx = p->x - a->x - t * ex, dy = p->y - a->y - t * ey;
    return dx * dx + dy * dy;
}

/* 1 p is surely within a triangle, 0 it surely is not, -1 it may be. */
static int in_triangle(const point *t, const point *p)
{
    const int a = side(&t[0], &t[1], p), b = side(&t[1], &t[2], p), c = side(&t[2], &t[0], p);
    if (a * b < 0 || b * c < 0 || c * a < 0) {
        return 0;
    }
    return a != 0 && b != 0 && c != 0 ? 1 : -1;
}

/* The square of the distance of two parts: -1 when they surely meet. That they may touch leaves
 * the distance of their ends, or, when it is not sure that they do not cross, 0. */
static real parts2(const point *a, uint32_t corners_a, const point *b, uint32_t corners_b)
{
    const int a_in = corners_b == 3 ? in_triangle(b, a) : 0;
    const int b_in = corners_a == 3 ? in_triangle(a, b) : 0;
    real least = a_in != 0 || b_in != 0 ? 0 : (real)1e30;
    if (a_in > 0 || b_in > 0) {
        return -1;
    }
    for (uint32_t i = 0; i < corners_a; i++) {
        const point *p = &a[i], *q = &a[(i + 1) % corners_a];
        for (uint32_t j = 0; j < corners_b; j++) {
            const point *u = &b[j], *v = &b[(j + 1) % corners_b];
            const int crossing = crosses(p, q, u, v);
            if (crossing > 0) {
                return -1;
            }
            for (uint32_t k = 0; k < 2; k++) {
                const real d = k == 0 ? to_segment2(p, u, v) : to_segment2(u, p, q);
                least = d < least ? d : least;
            }
        }
    }
    return least;
}

/* The distance of the shapes as given; -1 when they surely meet. */
static real distance(const slot *a, const slot *b)
{
    real least = 1e30;
    for (uint32_t i = 0; i < a->count; i += a->corners) {
        for (uint32_t j = 0; j < b->count; j += b->corners) {
            const real d = parts2(&placed[0][i], a->corners, &placed[1][j], b->corners);
            if (d < 0) {
                return -1;
            }
            least = d < least ? d : least;
        }
    }
    return root(least) > 4 * tiny ? root(least) : 0;
}

/* What is involved in f32 and f64: positions, origins, reaches; see berthi_frame_make. */
static real lengths_of(const slot *s, const berth_placement *p)
{
    const berth_ground base = shown_tree_of(s->made.view.image).ground;
    const real step = raw(s->facts.step) > 0 ? raw(s->facts.step) : 1;
    return real_size(raw(p->x)) + real_size(raw(p->y)) + real_size(raw(base.origin_x)) +
           real_size(raw(base.origin_y)) + (real)base.reach * step;
}

typedef struct sights {
    uint32_t cases, meet, circles, shapes;
    real of_circles, of_shapes; /* the furthest false alarms, as parts of their bands */
} sights;

/* A hit at most `band` apart; no clear answer where shapes meet. */
static void judge(berth_status answer, real apart, real band, real *furthest)
{
    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    if (answer == BERTH_CLEAR) {
        CHECK(apart >= 0);
    } else if (apart > 0) {
        CHECK(apart <= band);
        *furthest = band > 0 && apart / band > *furthest ? apart / band : *furthest;
    }
}

/* Whether it keeps nothing that a shape could be asked by. */
static int hollow(const slot *s)
{
    return shown_tree_of(s->made.view.image).parts.corners == 0 &&
           shown_tree_of(s->made.view.image).method != BERTH_FOOTPRINT_CYLINDER;
}

static void query(harness_random *random, const slot *a, const slot *b, sights *seen)
{
    const reference_clip leaf_a = footprint_leaf(&a->made, harness_below(random, a->made.leaves));
    const reference_clip leaf_b = footprint_leaf(&b->made, harness_below(random, b->made.leaves));
    const int kept = shown_tree_of(a->made.view.image).parts.corners != 0 &&
                     shown_tree_of(b->made.view.image).parts.corners != 0;
    reference_placement ra = {0, 0, 0, 0, 0}, rb = {0, 0, 0, 0, 0};
    const berth_footprint_options boundary = {.boundary = 1};
    real apart, band, involved;
    gen_turn(random, gen_heading(random), &ra);
    gen_turn(random, gen_heading(random), &rb);
    gen_place(random, (gen_meeting)harness_below(random, GEN_MEETINGS), &leaf_a, &ra, &leaf_b, &rb);
    berth_placement pa = footprint_placement(&ra);
    berth_placement pb = footprint_placement(&rb);
    place(a, &pa, placed[0]);
    place(b, &pb, placed[1]);
    involved = lengths_of(a, &pa) + lengths_of(b, &pb);
    tiny = 64 * EPSILON * involved;
    apart = distance(a, b);
    involved *= PART;
    band = raw(a->facts.band) + raw(b->facts.band) + involved;
    berth_status answer =
        berth_bch_collide(&a->made.view, &pa, &b->made.view, &pb, &boundary, NULL);
    judge(answer, apart, band, &seen->of_circles);
    seen->circles += answer == BERTH_HIT && apart > 0;
    answer = berth_footprint_collide(&a->made.view, &pa, &b->made.view, &pb, &boundary, NULL);
    if (hollow(a) || hollow(b)) {
        CHECK_EQ(answer, BERTH_E_KIND);
    } else if (kept) {
        band = raw(a->facts.shape_band) + raw(b->facts.shape_band) + 8 * involved;
        judge(answer, apart, band, &seen->of_shapes);
        seen->shapes += answer == BERTH_HIT && apart > 0;
        answer = berth_obb_collide(&a->obb, &pa, &b->obb, &pb, &boundary, NULL);
        judge(answer, apart, band, &seen->of_shapes);
    } else {
        judge(answer, apart, band, &seen->of_circles);
    }
    seen->cases++;
    seen->meet += apart < 0;
}

HARNESS_TEST(test_given, "footprints as given")
{
    sights seen = {0, 0, 0, 0, 0, 0};
    make(0);
    make(1);
    for (uint32_t round = 2; seen.cases < HARNESS_CASES / 20; round++) {
        harness_random random = harness_round(UINT64_C(0x676976656e), round);
        make(round);
        for (uint32_t i = 0; i < QUERIES; i++) {
            const uint32_t other = harness_below(&random, POOL);
            query(&random, &pool[round % POOL], &pool[other], &seen);
        }
    }
    harness_note("%u cases: %u meet; false alarms: %u of circles, up to %f of the band, %u of "
                 "segments and triangles, up to %f of theirs",
                 seen.cases, seen.meet, seen.circles, (double)seen.of_circles, seen.shapes,
                 (double)seen.of_shapes);
    CHECK(seen.cases < 200 || (seen.meet > seen.cases / 20 && seen.circles != 0));
}
