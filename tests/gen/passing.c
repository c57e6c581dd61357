/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placements of two motions of legs: starts, and translations at which they pass each other at a
 * common time as near to touching as units of Q16.16 allow. */

#include "tests/gen/gen.h"

/* ---- Starts --------------------------------------------------------------------------------- */

static int64_t first_of(const reference_motion *m)
{
    return m->legs[0].begin;
}

static int64_t last_of(const reference_motion *m)
{
    return m->legs[m->count - 1].end;
}

static int32_t any_between(harness_random *random, int64_t low, int64_t high)
{
    return low < high ? harness_between(random, (int32_t)low, (int32_t)high) : (int32_t)low;
}

void gen_motion_starts(harness_random *random, const reference_motion *a, reference_placement *pa,
                       const reference_motion *b, reference_placement *pb)
{
    const reference_leg *i = &a->legs[harness_below(random, a->count)];
    const reference_leg *j = &b->legs[harness_below(random, b->count)];
    const int32_t most = 2 * GEN_TICKS;
    int64_t offset = (int64_t)i->begin - j->begin, low, high; /* from a's start to b's */

    switch (harness_below(random, 12)) {
    case 0: break;
    case 1: offset += 1; break;
    case 2: offset -= 1; break;
    case 3: offset = last_of(a) - 1 - first_of(b); break;
    case 4: offset = first_of(a) + 1 - last_of(b); break;
    case 5: offset = last_of(a) - first_of(b); break;
    case 6: offset = harness_between(random, -most, most); break;
    case 7: offset = 0; break;
    default:
        offset += any_between(random, (int64_t)j->begin - j->end, (int64_t)i->end - i->begin);
        break;
    }
    offset = offset > most ? most : offset < -most ? -most : offset;
    low = offset < 0 ? -GEN_TICKS - offset : -GEN_TICKS;
    high = offset < 0 ? GEN_TICKS : GEN_TICKS - offset;
    switch (harness_below(random, 8)) {
    case 0: pa->start = (int32_t)low; break;
    case 1: pa->start = (int32_t)high; break;
    case 2: pa->start = harness_between(random, (int32_t)low, (int32_t)high); break;
    default:
        pa->start = harness_between(random, -1000, 1000);
        pa->start = (int32_t)(pa->start < low ? low : pa->start > high ? high : pa->start);
        break;
    }
    pb->start = (int32_t)(pa->start + offset);
}

/* ---- Passing -------------------------------------------------------------------------------- */

/* Where one motion is at a global tick, turned but not moved, Q16.16; and how it moves. */
typedef struct spot {
    int64_t x, y;
    int64_t way_x, way_y; /* in `ticks` */
    int64_t ticks;
    int32_t radius;
} spot;

static spot spot_at(const reference_motion *m, const reference_placement *p, int64_t tick)
{
    const int64_t local = tick - p->start;
    const reference_leg *leg = m->legs;
    int64_t x, y, wx, wy;
    spot s;

    while (leg + 1 < m->legs + m->count && local >= leg->end) {
        leg++;
    }
    s.ticks = leg->end > leg->begin ? (int64_t)leg->end - leg->begin : 1;
    wx = (int64_t)leg->to_x - leg->x;
    wy = (int64_t)leg->to_y - leg->y;
    x = leg->x;
    y = leg->y;
    if (local >= leg->end) {
        x = leg->to_x;
        y = leg->to_y;
    } else if (local > leg->begin) { /* 2^30 * 2^30 */
        x += wx * (local - leg->begin) / s.ticks;
        y += wy * (local - leg->begin) / s.ticks;
    }
    if (local < leg->begin || local >= leg->end) {
        wx = wy = 0;
    }
    s.x = (p->c * x - p->s * y) / 16384;
    s.y = (p->s * x + p->c * y) / 16384;
    s.way_x = (p->c * wx - p->s * wy) / 16384;
    s.way_y = (p->s * wx + p->c * wy) / 16384;
    s.radius = leg->radius;
    return s;
}

/* A tick at which both are there: anywhere, at a knot, at the begin or end of what they share. */
static int common_tick(harness_random *random, const reference_motion *a,
                       const reference_placement *pa, const reference_motion *b,
                       const reference_placement *pb, int64_t *tick)
{
    const int64_t margin = 1000;
    const int64_t from_a = pa->start + first_of(a) - (a->before ? margin : 0);
    const int64_t from_b = pb->start + first_of(b) - (b->before ? margin : 0);
    const int64_t until_a = pa->start + last_of(a) + (a->after ? margin : 0);
    const int64_t until_b = pb->start + last_of(b) + (b->after ? margin : 0);
    const int64_t from = reference_later(from_a, from_b);
    const int64_t until = until_a < until_b ? until_a : until_b;

    if (from >= until) {
        return 0;
    }
    switch (harness_below(random, 8)) {
    case 0: *tick = from; break;
    case 1: *tick = until; break;
    case 2: *tick = pa->start + a->legs[harness_below(random, a->count)].begin; break;
    case 3: *tick = pb->start + b->legs[harness_below(random, b->count)].begin; break;
    default: /* below 2^32 */
        *tick = from + (int64_t)((uint64_t)(until - from) * (harness_u32(random) >> 1) >> 31);
        break;
    }
    *tick = *tick < from ? from : *tick > until ? until : *tick;
    return 1;
}

static uint32_t root_of(uint64_t value)
{
    uint32_t root = 0;

    for (uint32_t bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        const uint64_t next = root | bit;
        root = next * next <= value ? (uint32_t)next : root;
    }
    return root;
}

/* The direction of a vector, Q14; that of x for none. */
static gen_way way_of(int64_t x, int64_t y)
{
    gen_way way = {16384, 0};

    while (gen_size(x) > 1048575 || gen_size(y) > 1048575) {
        x /= 2;
        y /= 2;
    }
    const int64_t length = root_of((uint64_t)(x * x + y * y));
    if (length > 0) {
        way.x = (int32_t)(x * 16384 / length);
        way.y = (int32_t)(y * 16384 / length);
    }
    return way;
}

/* From a's centre to b's, as long as both radii, in a direction. */
static void offset_along(gen_way way, int64_t radii, int64_t *x, int64_t *y)
{
    const int steep = gen_size(way.y) > gen_size(way.x);
    const int64_t less = (steep ? way.x : way.y) * radii / 16384;
    const int64_t more = root_of((uint64_t)(radii * radii) - (uint64_t)(less * less));
    const int64_t side = (steep ? way.y : way.x) < 0 ? -more : more;

    *x = steep ? less : side;
    *y = steep ? side : less;
}

static int32_t jitter(harness_random *random, uint32_t bits)
{
    const int32_t most = (int32_t)(UINT32_C(1) << harness_below(random, bits + 1)) - 1;
    return harness_between(random, -most, most);
}

static gen_way passing_way(harness_random *random, gen_passing passing, const spot *a,
                           const spot *b)
{
    /* the relative way in the product of both durations: below 2 * 2^30.6 * 2^30 */
    const gen_way way = way_of(b->way_x * a->ticks - a->way_x * b->ticks,
                               b->way_y * a->ticks - a->way_y * b->ticks);
    const int32_t side = harness_below(random, 2) == 0 ? 1 : -1;
    const uint32_t heading = gen_heading(random);
    gen_way chosen = {gen_cos(heading), gen_sin(heading)};

    if (passing == GEN_PASS_GRAZE) {
        chosen.x = -side * way.y;
        chosen.y = side * way.x;
    } else if (passing == GEN_PASS_HEAD_ON) {
        chosen.x = side * way.x;
        chosen.y = side * way.y;
    }
    return chosen;
}

static int32_t anywhere(harness_random *random)
{
    const int32_t most = (int32_t)(UINT32_C(1) << harness_below(random, 30));

    return harness_below(random, 8) == 0 ? (harness_below(random, 2) == 0 ? GEN_EDGE : -GEN_EDGE)
                                         : harness_between(random, -most, most);
}

gen_passing gen_motion_place(harness_random *random, gen_passing passing, const reference_motion *a,
                             reference_placement *pa, const reference_motion *b,
                             reference_placement *pb)
{
    int64_t tick, x, y;

    if (passing != GEN_PASS_ANYWHERE && common_tick(random, a, pa, b, pb, &tick)) {
        const spot sa = spot_at(a, pa, tick), sb = spot_at(b, pb, tick);
        const int64_t radii = (int64_t)sa.radius + sb.radius;

        offset_along(passing_way(random, passing, &sa, &sb), radii, &x, &y);
        if (passing == GEN_PASS_NEAR) {
            const int32_t part = harness_between(random, 0, 1300);
            x = x / 1024 * part;
            y = y / 1024 * part;
            x += jitter(random, 20);
            y += jitter(random, 20);
        } else { /* mostly to a unit or two, else to some steps of a grid */
            const uint32_t bits = harness_below(random, 3) == 0 ? harness_below(random, 19) : 2;
            x += jitter(random, bits);
            y += jitter(random, bits);
        }
        if (gen_split(random, sa.x - sb.x + x, &pa->x, &pb->x) &&
            gen_split(random, sa.y - sb.y + y, &pa->y, &pb->y)) {
            return passing;
        }
    }
    pa->x = anywhere(random);
    pa->y = anywhere(random);
    pb->x = anywhere(random);
    pb->y = anywhere(random);
    return GEN_PASS_ANYWHERE;
}
