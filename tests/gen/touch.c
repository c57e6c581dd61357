/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placements at which two samples are as near to touching as can be.
 *
 * Where b's origin must be for the centres of sample i of a and j of b to coincide is a point C of
 * the plane; b's origin collides when it is nearer to C than the sum of both radii. So a touching
 * placement is a point on the circle around C, and the placements that collide at any time are the
 * union of such circles. Sums are in 64 bits, in units of 2^-30; the sign of a pair is the exact
 * reference's. */

#include "tests/gen/gen.h"

static int32_t radius_of(const reference_clip *clip, uint32_t i)
{
    return clip->r != NULL ? clip->r[i] : clip->radius;
}

static int64_t turned_x(const reference_clip *clip, const reference_placement *p, uint32_t i)
{
    return (int64_t)p->c * clip->x[i] - (int64_t)p->s * clip->y[i];
}

static int64_t turned_y(const reference_clip *clip, const reference_placement *p, uint32_t i)
{
    return (int64_t)p->s * clip->x[i] + (int64_t)p->c * clip->y[i];
}

static reference_times times_of(const reference_clip *clip, const reference_placement *p)
{
    reference_times times;

    times.start = p->start;
    times.dt = clip->dt;
    times.count = clip->count;
    return times;
}

int gen_pair_random(harness_random *random, const reference_clip *a, const reference_placement *pa,
                    const reference_clip *b, const reference_placement *pb, gen_pair *pair)
{
    const reference_times ta = times_of(a, pa), tb = times_of(b, pb);
    const int64_t end_a = ta.start + ta.dt * ta.count, end_b = tb.start + tb.dt * tb.count;
    const int64_t first = reference_later(ta.start, tb.start);
    const int64_t end = end_a < end_b ? end_a : end_b;

    if (first >= end) {
        return 0;
    }
    const int64_t tick = first + harness_below(random, (uint32_t)(end - first));
    /* both differences are below 2^30 */
    pair->i = (uint32_t)(tick - ta.start) / (uint32_t)a->dt;
    pair->j = (uint32_t)(tick - tb.start) / (uint32_t)b->dt;
    return 1;
}

int64_t gen_radii_of(const reference_clip *a, const reference_clip *b, gen_pair pair)
{
    return (int64_t)radius_of(a, pair.i) + radius_of(b, pair.j);
}

int gen_sign(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
             const reference_placement *pb, gen_pair pair)
{
    const uint32_t i = pair.i, j = pair.j;

    return reference_sign_exact(a->x[i], a->y[i], radius_of(a, i), pa, b->x[j], b->y[j],
                                radius_of(b, j), pb);
}

int64_t gen_centre(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
                   const reference_placement *pb, gen_pair pair, int axis)
{
    if (axis == 0) {
        return (turned_x(a, pa, pair.i) - turned_x(b, pb, pair.j)) / 16384 + pa->x;
    }
    return (turned_y(a, pa, pair.i) - turned_y(b, pb, pair.j)) / 16384 + pa->y;
}

/* The pair whose circle reaches furthest along way: C . way + r. */
int gen_pair_first(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
                   const reference_placement *pb, gen_way way, gen_pair *pair)
{
    const reference_times ta = times_of(a, pa), tb = times_of(b, pb);
    reference_overlap o = {0, 0, 0};
    int64_t furthest = 0;
    int found = 0;

    for (int more = reference_overlap_find(&ta, &tb, &o); more;
         more = reference_overlap_next(&ta, &tb, &o)) {
        const gen_pair next = {o.i, o.j};
        /* Q16.16 below 2^32, times Q14 */
        const int64_t reach = gen_centre(a, pa, b, pb, next, 0) * way.x +
                              gen_centre(a, pa, b, pb, next, 1) * way.y +
                              gen_radii_of(a, b, next) * 16384;

        if (!found || reach > furthest) {
            furthest = reach;
            *pair = next;
            found = 1;
        }
    }
    return found;
}

int gen_split(harness_random *random, int64_t gap, int32_t *a, int32_t *b)
{
    const int64_t low = gap > 0 ? -GEN_EDGE : -GEN_EDGE - gap;
    const int64_t high = gap > 0 ? GEN_EDGE - gap : GEN_EDGE;

    if (low > high) {
        return 0;
    }
    switch (harness_below(random, 8)) {
    case 0: *a = (int32_t)low; break;
    case 1: *a = (int32_t)high; break;
    case 2: *a = harness_between(random, (int32_t)low, (int32_t)high); break;
    default: /* near the origin, where that is in range */
        *a = harness_between(random, -1000000, 1000000);
        *a = *a < low ? (int32_t)low : *a > high ? (int32_t)high : *a;
        break;
    }
    *b = (int32_t)(*a + gap);
    return 1;
}

int gen_apart(harness_random *random, const reference_clip *a, reference_placement *pa,
              const reference_clip *b, reference_placement *pb, gen_pair pair, gen_way way,
              int32_t offset)
{
    const int64_t r = gen_radii_of(a, b, pair) + offset;
    const int64_t x = turned_x(a, pa, pair.i) - turned_x(b, pb, pair.j) + way.x * r;
    const int64_t y = turned_y(a, pa, pair.i) - turned_y(b, pb, pair.j) + way.y * r;

    return gen_split(random, x / 16384, &pa->x, &pb->x) &&
           gen_split(random, y / 16384, &pa->y, &pb->y);
}

typedef struct search {
    const reference_clip *a, *b;
    const reference_placement *pa;
    reference_placement *pb;
    gen_pair pair;
    int32_t *axis;           /* the coordinate of pb that moves */
    int64_t base, side;      /* it is at base + side * distance */
    int64_t inside, outside; /* distances at which the pair collides, and does not */
} search;

static int collides_at(const search *s, int64_t distance)
{
    *s->axis = (int32_t)(s->base + s->side * distance);
    return gen_sign(s->a, s->pa, s->b, s->pb, s->pair) < 0;
}

static void narrow(search *s, int64_t distance)
{
    if (distance <= s->inside || distance >= s->outside) {
        return;
    }
    if (collides_at(s, distance)) {
        s->inside = distance;
    } else {
        s->outside = distance;
    }
}

/* Along the axis of way's larger component, the distance only grows from where the centres have
 * the same coordinate there, which is inside, to a sum of radii further on, which is outside:
 * halving finds the neighbours in between. It starts around where pb stands, the likely place. */
int gen_tighten(const reference_clip *a, const reference_placement *pa, const reference_clip *b,
                reference_placement *pb, gen_pair pair, gen_way way, int clear)
{
    const int along_x = (way.x < 0 ? -way.x : way.x) >= (way.y < 0 ? -way.y : way.y);
    const int64_t r = gen_radii_of(a, b, pair);
    search s = {a, b, pa, pb, pair, NULL, 0, 0, 0, 0};

    s.axis = along_x ? &pb->x : &pb->y;
    s.base = gen_centre(a, pa, b, pb, pair, along_x ? 0 : 1);
    s.side = (along_x ? way.x : way.y) < 0 ? -1 : 1;
    s.outside = r + 2;
    const int32_t guess = *s.axis;
    if (!collides_at(&s, 0)) {
        *s.axis = guess;
        return 0;
    }
    const int64_t likely = s.side * (guess - s.base);
    const int64_t around = 2 + (r >> 13);
    narrow(&s, likely - around);
    narrow(&s, likely + around);
    while (s.outside - s.inside > 1) {
        narrow(&s, s.inside + (s.outside - s.inside) / 2);
    }
    *s.axis = (int32_t)(s.base + s.side * (clear ? s.outside : s.inside));
    if (*s.axis > GEN_EDGE || *s.axis < -GEN_EDGE) {
        *s.axis = guess;
        return 0;
    }
    return 1;
}
