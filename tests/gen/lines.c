/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two points that go straight, and a limit that grows: pairs for the exact predicate.
 *
 * Where they graze, they do by construction: with whole velocities a tick, and with whole triangles
 * for directions, every number is an integer and the two touch exactly, at any size up to the
 * largest. Positions and ways stay below 2^45.6 and 2^46, durations below 2^30. */

#include "tests/gen/gen.h"

#define FURTHEST INT64_C(53000000000000) /* below 2^45.6 */
#define LONGEST INT64_C(70368744177663)  /* below 2^46 */

static gen_triangle random_triangle(harness_random *random)
{
    static const gen_triangle known[] = {{1, 0, 1},    {3, 4, 5},      {5, 12, 13},  {8, 15, 17},
                                         {7, 24, 25},  {20, 21, 29},   {33, 56, 65}, {13, 84, 85},
                                         {48, 55, 73}, {140, 171, 221}};
    const gen_triangle t = known[harness_below(random, sizeof known / sizeof known[0])];
    return gen_triangle_turned(t, harness_u32(random));
}

/* Any number of bits up to `bits`, then any number of so many bits. */
static int64_t any_size(harness_random *random, uint32_t bits)
{
    const uint32_t some = harness_below(random, bits + 1);
    const uint64_t high = harness_u32(random);
    const uint64_t value = high << 32 | harness_u32(random);
    return (int64_t)(value & ((UINT64_C(1) << some) - 1));
}

/* Ticks of so many bits, or fewer. */
static int64_t any_ticks(harness_random *random, uint32_t bits)
{
    const uint32_t least = harness_below(random, 2) == 0 ? UINT32_C(1) << bits >> 1 : 0;
    const int64_t ticks = 1 + least + any_size(random, bits);
    return ticks > GEN_TICKS ? GEN_TICKS : ticks;
}

static int64_t any_sign(harness_random *random, int64_t value)
{
    return harness_below(random, 2) == 0 ? value : -value;
}

static int64_t clamped(int64_t v, int64_t most)
{
    return v > most ? most : v < -most ? -most : v;
}

/* ---- By chance ------------------------------------------------------------------------------ */

static uint64_t root_of(uint64_t value)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1) {
        root = (root | bit) * (root | bit) <= value ? root | bit : root;
    }
    return root;
}

/* The length of (x, y), about. */
static int64_t length_of(int64_t x, int64_t y)
{
    uint32_t shift = 0;

    while (gen_size(x) >> shift > 1073741823 || gen_size(y) >> shift > 1073741823) {
        shift++;
    }
    x = gen_size(x) >> shift;
    y = gen_size(y) >> shift;
    return (int64_t)(root_of((uint64_t)(x * x) + (uint64_t)(y * y)) << shift);
}

/* way * s / d without overflow. */
static int64_t part_of(int64_t way, int64_t s, int64_t d)
{
    return way / d * s + way % d * s / d;
}

static int64_t distance_at(const gen_lines *l, int64_t tick)
{
    int64_t at[2][2];

    for (uint32_t i = 0; i < 2; i++) {
        const reference_line *line = &l->line[i];
        const int64_t s = line->way_x == 0 && line->way_y == 0 ? 0 : tick - line->begin;
        at[i][0] = line->x + part_of(line->way_x, s, line->ticks);
        at[i][1] = line->y + part_of(line->way_y, s, line->ticks);
    }
    return length_of(at[1][0] - at[0][0], at[1][1] - at[0][1]);
}

static void any_line(harness_random *random, uint32_t bits, uint32_t time, reference_line *line)
{
    const uint32_t stands = harness_below(random, 6);

    line->x = any_sign(random, any_size(random, bits));
    line->y = any_sign(random, any_size(random, bits));
    line->way_x = any_sign(random, any_size(random, bits));
    line->way_y = any_sign(random, any_size(random, bits));
    line->ticks = any_ticks(random, time);
    line->x = clamped(line->x, FURTHEST);
    line->y = clamped(line->y, FURTHEST);
    line->way_x = stands == 0 ? 0 : clamped(line->way_x, LONGEST);
    line->way_y = stands == 0 ? 0 : clamped(line->way_y, LONGEST);
    if (stands == 1) { /* along an axis */
        line->way_x = 0;
    }
}

/* Moves the second line so that both share some time, or one tick, and finds what they share. */
static int share_time(harness_random *random, gen_lines *l)
{
    reference_line *a = &l->line[0], *b = &l->line[1];
    int64_t from, until;

    a->begin = any_sign(random, any_size(random, 30));
    switch (harness_below(random, 12)) {
    case 0: b->begin = a->begin; break;
    case 1: b->begin = a->begin + a->ticks - 1; break;
    case 2: b->begin = a->begin + 1 - b->ticks; break;
    default:
        b->begin = a->begin + part_of(a->ticks, harness_below(random, 1024), 1024) -
                   part_of(b->ticks, harness_below(random, 1024), 1024);
        break;
    }
    from = reference_later(a->begin, b->begin);
    until = a->begin + a->ticks < b->begin + b->ticks ? a->begin + a->ticks : b->begin + b->ticks;
    if (harness_below(random, 4) == 0 && until - from > 2) { /* a window cuts it */
        from += (int64_t)harness_below(random, (uint32_t)(until - from - 1));
        until -= (int64_t)harness_below(random, (uint32_t)(until - from));
    }
    l->from = (int32_t)from;
    l->until = (int32_t)until;
    return from < until;
}

static void by_chance(harness_random *random, gen_lines *l)
{
    const uint32_t bits = 3 + harness_below(random, 44), time = harness_below(random, 31);
    int64_t least = INT64_MAX, growth;

    do {
        any_line(random, bits, time, &l->line[0]);
        any_line(random, bits, time, &l->line[1]);
    } while (!share_time(random, l));
    l->since = l->from;
    l->rate = harness_below(random, 2) == 0 ? 0 : (int32_t)any_size(random, 31);
    for (uint32_t i = 0; i <= 4; i++) { /* around the least distance, if it is at one of five */
        const int64_t tick = l->from + part_of((int64_t)l->until - l->from, (int64_t)i, 4);
        const int64_t distance = distance_at(l, tick);
        growth = l->rate * (tick - l->since);
        least = distance - growth < least ? distance - growth : least;
    }
    least = least < 0 ? 0 : least;
    l->radius = harness_below(random, 4) == 0 ? part_of(least, harness_below(random, 2048), 1024)
                                              : least + any_sign(random, any_size(random, 8));
    l->radius = clamped(l->radius < 0 ? 0 : l->radius, (INT64_C(1) << 46) - 1);
}

/* ---- By construction ------------------------------------------------------------------------ */

/* A velocity that fits: the most a line of so many ticks may have. */
static int64_t fastest(int64_t ticks)
{
    return FURTHEST / 4 / ticks;
}

/* Tick `at` finds b at (x, y) from a, going (vx, vy) a tick beside a's own velocity. 0 where that
 * leaves the range. */
static int construct(harness_random *random, gen_lines *l, int64_t at, int64_t x, int64_t y,
                     int64_t vx, int64_t vy)
{
    reference_line *a = &l->line[0], *b = &l->line[1];
    const int64_t most = fastest(a->ticks > b->ticks ? a->ticks : b->ticks);
    const int64_t ux = any_sign(random, any_size(random, 46)) % (most + 1);
    const int64_t uy = any_sign(random, any_size(random, 46)) % (most + 1);
    const int stands = harness_below(random, 4) == 0;

    a->way_x = stands ? 0 : ux * a->ticks;
    a->way_y = stands ? 0 : uy * a->ticks;
    b->way_x = ((stands ? 0 : ux) + vx) * b->ticks;
    b->way_y = ((stands ? 0 : uy) + vy) * b->ticks;
    a->x = any_sign(random, any_size(random, 40));
    a->y = any_sign(random, any_size(random, 40));
    b->x = a->x + (stands ? 0 : ux * (at - a->begin)) + x - (ux * !stands + vx) * (at - b->begin);
    b->y = a->y + (stands ? 0 : uy * (at - a->begin)) + y - (uy * !stands + vy) * (at - b->begin);
    return gen_size(b->x) <= FURTHEST && gen_size(b->y) <= FURTHEST &&
           gen_size(b->way_x) <= LONGEST && gen_size(b->way_y) <= LONGEST;
}

/* Grazing in the interior; in parallel; head-on, apart until the very end; with a growing limit,
 * whose cone they touch from outside. */
static int touching(harness_random *random, gen_lines *l)
{
    const gen_triangle t = random_triangle(random);
    const uint32_t kind = harness_below(random, 4), time = harness_below(random, 31);

    for (uint32_t i = 0; i < 2; i++) {
        l->line[i].ticks = any_ticks(random, time);
    }
    if (!share_time(random, l)) {
        return 0;
    }
    const int64_t most = fastest(l->line[1].ticks) / t.h;
    int64_t beside =
        most == 0 || kind == 1 ? 0 : 1 + any_size(random, 46) % most; /* across the normal */
    int64_t along = 0;
    l->since = (int32_t)(l->from - harness_between(random, 0, 2));
    l->rate = 0;
    int64_t at = l->from + any_size(random, 30) % ((int64_t)l->until - l->from + 1);
    if (kind == 2) { /* toward each other, up to the end of what they share */
        along = -beside;
        beside = 0;
        at = l->until;
    } else if (kind == 3) {
        along = any_size(random, 31 - 8) % (most + 1); /* as fast as the limit grows */
        l->rate = (int32_t)(along * t.h);
    }
    /* the limit at `at` is a multiple of h, and so much that it was not negative at `since` */
    const int64_t times = any_size(random, 44) / t.h + (kind == 3 ? along * (at - l->since) : 0);
    l->radius = times * t.h - l->rate * (at - l->since);
    return l->radius < (INT64_C(1) << 46) - 1 && gen_size(times) < FURTHEST / 4 / t.h &&
           construct(random, l, at, times * t.x, times * t.y, along * t.x - beside * t.y,
                     along * t.y + beside * t.x);
}

void gen_lines_random(harness_random *random, gen_lines *lines, int *touch)
{
    *touch = 0;
    if (harness_below(random, 2) != 0 && touching(random, lines)) {
        *touch = 1;
        switch (harness_below(random, 4)) { /* or nearer or further by the least there is */
        case 0: lines->radius++, *touch = 0; break;
        case 1: lines->line[0].x += harness_below(random, 2) == 0 ? 1 : -1, *touch = 0; break;
        case 2: lines->line[1].way_y += harness_below(random, 2) == 0 ? 1 : -1, *touch = 0; break;
        default: break;
        }
    } else {
        by_chance(random, lines);
    }
    if (harness_below(random, 2) == 0) {
        const reference_line line = lines->line[0];
        lines->line[0] = lines->line[1];
        lines->line[1] = line;
    }
}
