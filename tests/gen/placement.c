/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Placements of two clips: headings, rotations, starts, translations. */

#include "tests/gen/gen.h"

/* ---- Rotations ------------------------------------------------------------------------------ */

uint32_t gen_heading(harness_random *random)
{
    const uint32_t quarter = harness_below(random, 4) * 16384;

    switch (harness_below(random, 8)) {
    case 0:
    case 1: return quarter;
    case 2: return (quarter + 65536 + harness_below(random, 9) - 4) & 65535;
    case 3: return (quarter + 8192) & 65535;
    default: return harness_below(random, 65536);
    }
}

/* The tolerance of the library's placements. */
static int is_rotation(int32_t c, int32_t s)
{
    const int64_t excess = (int64_t)c * c + (int64_t)s * s - 268435456;
    return excess <= 32768 && excess >= -32768;
}

void gen_turn(harness_random *random, uint32_t heading, reference_placement *placement)
{
    placement->c = gen_cos(heading);
    placement->s = gen_sin(heading);
    if (harness_below(random, 4) == 0) {
        /* from quarter turns a component can move by 181 units, elsewhere by one or two */
        const int32_t reach = harness_below(random, 2) == 0 ? 181 : 1;
        const int32_t c = placement->c + harness_between(random, -reach, reach);
        const int32_t s = placement->s + harness_between(random, -reach, reach);

        if (is_rotation(c, s)) {
            placement->c = c;
            placement->s = s;
        } else if (is_rotation(placement->c, s)) {
            placement->s = s;
        } else if (is_rotation(c, placement->s)) {
            placement->c = c;
        }
    }
}

/* ---- Starts --------------------------------------------------------------------------------- */

/* From a's start to b's; the lengths are in ticks. */
static int32_t start_offset(harness_random *random, int32_t length_a, int32_t dt_a,
                            int32_t length_b)
{
    const int32_t latest = length_a - 1, earliest = 1 - length_b; /* with one tick in common */

    switch (harness_below(random, 12)) {
    case 0: return latest;
    case 1: return earliest;
    case 2: return harness_below(random, 2) == 0 ? latest + 1 : earliest - 1;
    case 3: return latest + (int32_t)harness_below(random, 2u * GEN_TICKS - (uint32_t)latest);
    case 4:
    case 5: return 0;
    case 6:
    case 7: /* in phase when b has the same dt */
        return dt_a * (int32_t)harness_below(random, (uint32_t)(length_a / dt_a));
    case 8: return harness_between(random, -3, 3);
    default: return harness_between(random, earliest, latest);
    }
}

void gen_starts(harness_random *random, const reference_clip *a, reference_placement *pa,
                const reference_clip *b, reference_placement *pb)
{
    const int32_t length_a = (int32_t)a->count * a->dt, length_b = (int32_t)b->count * b->dt;
    const int32_t offset = start_offset(random, length_a, a->dt, length_b);
    const int32_t low = offset < 0 ? -GEN_TICKS - offset : -GEN_TICKS;
    const int32_t high = offset < 0 ? GEN_TICKS : GEN_TICKS - offset;

    switch (harness_below(random, 8)) {
    case 0: pa->start = low; break;
    case 1: pa->start = high; break;
    case 2: pa->start = harness_between(random, low, high); break;
    default:
        pa->start = harness_between(random, -1000, 1000);
        pa->start = pa->start < low ? low : pa->start > high ? high : pa->start;
        break;
    }
    pb->start = pa->start + offset;
}

/* ---- Translations --------------------------------------------------------------------------- */

static int32_t anywhere(harness_random *random)
{
    const int32_t most = (int32_t)(UINT32_C(1) << harness_below(random, 30));

    switch (harness_below(random, 8)) {
    case 0: return harness_below(random, 2) == 0 ? GEN_EDGE : -GEN_EDGE;
    case 1: return 0;
    default: return harness_between(random, -most, most);
    }
}

static gen_placed place_anywhere(harness_random *random, reference_placement *pa,
                                 reference_placement *pb)
{
    const gen_placed placed = {GEN_ANYWHERE, 0, 0};

    pa->x = anywhere(random);
    pa->y = anywhere(random);
    pb->x = anywhere(random);
    pb->y = anywhere(random);
    return placed;
}

static gen_way random_way(harness_random *random)
{
    const uint32_t heading = gen_heading(random);
    gen_way way;

    way.x = gen_cos(heading);
    way.y = gen_sin(heading);
    return way;
}

/* A pair: any, or the one that meets first, so that the whole answer turns on it. */
static int choose_pair(harness_random *random, const reference_clip *a,
                       const reference_placement *pa, const reference_clip *b,
                       const reference_placement *pb, gen_way way, gen_pair *pair)
{
    return harness_below(random, 3) != 0 ? gen_pair_first(a, pa, b, pb, way, pair)
                                         : gen_pair_random(random, a, pa, b, pb, pair);
}

/* Up to so many units to either side, often few. */
static int32_t jitter(harness_random *random, uint32_t bits)
{
    const int32_t most = (int32_t)(UINT32_C(1) << harness_below(random, bits + 1));
    return harness_between(random, -most, most);
}

static int place_near(harness_random *random, const reference_clip *a, reference_placement *pa,
                      const reference_clip *b, reference_placement *pb, gen_pair *pair)
{
    const gen_way way = random_way(random);

    if (!gen_pair_random(random, a, pa, b, pb, pair)) {
        return 0;
    }
    const int32_t quarter = (int32_t)(gen_radii_of(a, b, *pair) / 4);
    int32_t offset = jitter(random, 20);
    offset += harness_between(random, -quarter, quarter);
    return gen_apart(random, a, pa, b, pb, *pair, way, offset);
}

static int place_touch(harness_random *random, const reference_clip *a, reference_placement *pa,
                       const reference_clip *b, reference_placement *pb, gen_pair *pair)
{
    const gen_way way = random_way(random);

    if (!choose_pair(random, a, pa, b, pb, way, pair) ||
        !gen_apart(random, a, pa, b, pb, *pair, way, 0)) {
        return 0;
    }
    if (harness_below(random, 4) == 0) { /* within a few steps of any grid */
        const uint32_t bits = harness_below(random, 19);
        pb->x = gen_kept((int64_t)pb->x + jitter(random, bits));
        pb->y = gen_kept((int64_t)pb->y + jitter(random, bits));
        return 1;
    }
    return gen_tighten(a, pa, b, pb, *pair, way, (int)harness_below(random, 2));
}

/* ---- Touching exactly ----------------------------------------------------------------------- */

/* A triangle whose h divides r, in any of its eight positions; the flat one divides all. */
static gen_triangle random_triangle(harness_random *random, uint32_t r)
{
    static const gen_triangle known[] = {{3, 4, 5},    {5, 12, 13},    {8, 15, 17},    {7, 24, 25},
                                         {20, 21, 29}, {16, 63, 65},   {33, 56, 65},   {13, 84, 85},
                                         {36, 77, 85}, {21, 220, 221}, {140, 171, 221}};
    gen_triangle t = {1, 0, 1};
    uint32_t first = harness_below(random, 12);
    const uint32_t turns = harness_u32(random);

    for (; first < 11 && t.h == 1; first++) {
        if (r % (uint32_t)known[first].h == 0) {
            t = known[first];
        }
    }
    return gen_triangle_turned(t, turns);
}

/* The pair that meets first along the triangle, where the triangle divides its radii. */
static void first_along(const reference_clip *a, const reference_placement *pa,
                        const reference_clip *b, const reference_placement *pb, gen_triangle t,
                        gen_way way, gen_pair *pair)
{
    gen_pair other;

    if (gen_pair_first(a, pa, b, pb, way, &other) && gen_radii_of(a, b, other) % t.h == 0) {
        *pair = other;
    }
}

static int place_exactly(harness_random *random, const reference_clip *a, reference_placement *pa,
                         const reference_clip *b, reference_placement *pb, gen_pair *pair)
{
    const uint32_t heading_a = harness_below(random, 4), heading_b = harness_below(random, 4);
    gen_way way;
    int64_t x, y, times;

    pa->c = gen_cos(heading_a * 16384);
    pa->s = gen_sin(heading_a * 16384);
    pb->c = gen_cos(heading_b * 16384);
    pb->s = gen_sin(heading_b * 16384);
    if (!gen_pair_random(random, a, pa, b, pb, pair)) {
        return 0;
    }
    gen_triangle t = random_triangle(random, (uint32_t)gen_radii_of(a, b, *pair));
    way.x = t.x * 16384 / t.h;
    way.y = t.y * 16384 / t.h;
    if (harness_below(random, 4) != 0) {
        first_along(a, pa, b, pb, t, way, pair);
    }
    if (!gen_apart(random, a, pa, b, pb, *pair, way, 0)) {
        return 0;
    }
    times = gen_radii_of(a, b, *pair) / t.h; /* gen_apart has rounded way; the triangle does not */
    x = gen_centre(a, pa, b, pb, *pair, 0) + times * t.x;
    y = gen_centre(a, pa, b, pb, *pair, 1) + times * t.y;
    pb->x = gen_kept(x);
    pb->y = gen_kept(y);
    return pb->x == x && pb->y == y;
}

gen_placed gen_place(harness_random *random, gen_meeting meeting, const reference_clip *a,
                     reference_placement *pa, const reference_clip *b, reference_placement *pb)
{
    gen_placed placed = {GEN_ANYWHERE, 0, 0};
    gen_pair pair = {0, 0};
    int done = 0;

    switch (meeting) {
    case GEN_NEAR: done = place_near(random, a, pa, b, pb, &pair); break;
    case GEN_TOUCH: done = place_touch(random, a, pa, b, pb, &pair); break;
    case GEN_TOUCH_EXACTLY: done = place_exactly(random, a, pa, b, pb, &pair); break;
    default: break;
    }
    if (!done) {
        return place_anywhere(random, pa, pb);
    }
    placed.meeting = meeting;
    placed.i = pair.i;
    placed.j = pair.j;
    return placed;
}
