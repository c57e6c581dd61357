/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outlines that simplification, quantisation and filling get wrong first: runs of points that are
 * nearly on a line, by a unit within the threshold or beyond it; slivers, spikes, combs; rings that
 * touch or cross themselves; rings in rings; points and segments. */

#include "tests/gen/footprint.h"

typedef struct pen {
    gen_footprint *to;
    uint32_t most;
} pen;

static int32_t scaled(int32_t q14, int64_t length)
{
    return (int32_t)(q14 * length / 16384);
}

static void put(pen *p, int32_t x, int32_t y)
{
    gen_footprint *to = p->to;

    if (to->points < p->most) {
        to->x[to->points] = x;
        to->y[to->points] = y;
        to->points++;
    }
}

static void close_ring(pen *p)
{
    gen_footprint *to = p->to;

    if (to->points > (to->rings == 0 ? 0 : to->end[to->rings - 1])) {
        to->end[to->rings++] = (uint16_t)to->points;
    }
}

/* How far a point of a run is off its line: as far as the threshold to a unit, or less. */
static int32_t off_line(harness_random *random, int32_t threshold)
{
    const int32_t side = harness_below(random, 2) == 0 ? 1 : -1;

    switch (harness_below(random, 5)) {
    case 0: return 0;
    case 1: return side * (threshold + harness_between(random, -1, 1));
    case 2: return side * (threshold / 2 + harness_between(random, -1, 1));
    default: return harness_between(random, -threshold, threshold);
    }
}

/* A polygon whose sides are runs: of equal or unequal pieces, now and then back and forth. */
static void runs(harness_random *random, pen *p, int32_t size, int32_t threshold)
{
    const uint32_t sides = 2 + harness_below(random, 4);
    const uint32_t turn = harness_below(random, 65536);
    const uint32_t each = 1 + (p->most - 1) / sides;

    for (uint32_t side = 0; side < sides; side++) {
        const uint32_t from = turn + side * 65536u / sides, to = turn + (side + 1) * 65536u / sides;
        const int32_t x = scaled(gen_cos(from), size), y = scaled(gen_sin(from), size);
        const int32_t dx = scaled(gen_cos(to), size) - x, dy = scaled(gen_sin(to), size) - y;
        const uint32_t normal = (from + to) / 2;
        for (uint32_t i = 0; i < each; i++) {
            const int32_t off = i == 0 ? 0 : off_line(random, threshold);
            const uint32_t back = harness_below(random, 12) == 0 && i > 1 ? i - 2 : i;
            const int64_t along = (int64_t)back * 16384 / each;
            put(p, x + scaled((int32_t)along, dx) + scaled(gen_cos(normal), off),
                y + scaled((int32_t)along, dy) + scaled(gen_sin(normal), off));
        }
    }
    close_ring(p);
}

/* A smooth ring, as thin as it may be; its points deviate from chords by parts of the threshold. */
static void smooth(harness_random *random, pen *p, int32_t size, int32_t threshold)
{
    const int32_t thin = size >> harness_below(random, 16);
    const uint32_t count = p->most;
    const int clockwise = harness_below(random, 2) == 0;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t angle = (clockwise ? count - i : i) * 65536u / count;
        put(p, scaled(gen_cos(angle), size) + harness_between(random, -threshold, threshold) / 4,
            scaled(gen_sin(angle), thin));
    }
    close_ring(p);
}

/* Out and back along the same line, or a line that is a unit beside it. */
static void spikes(harness_random *random, pen *p, int32_t size, int32_t threshold)
{
    const uint32_t count = 1 + p->most / 4;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t angle = i * 65536u / count;
        const int32_t far = size / 4 + (int32_t)harness_below(random, (uint32_t)size / 2 + 1);
        const int32_t wide =
            harness_below(random, 3) == 0 ? threshold : harness_between(random, 0, 2);
        const int32_t x = scaled(gen_cos(angle), size / 4), y = scaled(gen_sin(angle), size / 4);
        put(p, x, y);
        put(p, scaled(gen_cos(angle), far), scaled(gen_sin(angle), far));
        put(p, x + wide, y + wide);
        if (harness_below(random, 3) == 0) {
            put(p, x, y); /* touches itself */
        }
    }
    close_ring(p);
}

/* Teeth of any width: a comb. */
static void comb(harness_random *random, pen *p, int32_t size, int32_t threshold)
{
    const int32_t teeth = 1 + (int32_t)p->most / 5, wide = 1 + 2 * size / (2 * teeth);
    const int32_t gap = harness_below(random, 2) == 0 ? threshold : wide / 2;

    for (int32_t i = 0; i < teeth; i++) {
        const int32_t x = -size + i * wide;
        put(p, x, size / 2);
        put(p, x, -size / 2 + harness_between(random, -threshold, threshold));
        put(p, x + gap, -size / 2);
        put(p, x + gap, size / 2 - harness_between(random, 0, 1));
    }
    put(p, size, size);
    put(p, -size, size);
    close_ring(p);
}

/* Rings within rings, some of them touching the one around or crossing it, in any direction. */
static void nested(harness_random *random, pen *p, int32_t size, int32_t threshold)
{
    const uint32_t rings = 1 + harness_below(random, 5), each = p->most / rings;
    int32_t half = size;

    for (uint32_t ring = 0; ring < rings; ring++) {
        const uint32_t corners = each < 3 || harness_below(random, 6) == 0
                                     ? 1 + harness_below(random, 2)
                                     : 3 + harness_below(random, each - 2);
        const uint32_t turn = harness_below(random, 4) == 0 ? harness_below(random, 65536) : 8192;
        const uint32_t way = harness_below(random, 2);
        for (uint32_t i = 0; i < corners; i++) {
            const uint32_t angle = turn + (way == 0 ? i : corners - i) * 65536u / corners;
            put(p, scaled(gen_cos(angle), half), scaled(gen_sin(angle), half));
        }
        close_ring(p);
        switch (harness_below(random, 4)) {
        case 0: break; /* the next one coincides */
        case 1: half -= threshold < half / 2 ? threshold : half / 2; break;
        default: half -= half / 3; break;
        }
    }
}

/* Everything on one line, or within some units of one point. */
static void flat(harness_random *random, pen *p, int32_t size, int32_t threshold)
{
    const uint32_t count = 1 + harness_below(random, p->most);
    const uint32_t angle = gen_heading(random);
    const int32_t wide = harness_below(random, 3) == 0 ? threshold : harness_between(random, 0, 2);
    const int32_t reach = harness_below(random, 4) == 0 ? 2 : size;

    for (uint32_t i = 0; i < count; i++) {
        const int32_t at = harness_between(random, -reach, reach);
        const int32_t dx = harness_between(random, -wide, wide);
        const int32_t dy = harness_between(random, -wide, wide);
        put(p, scaled(gen_cos(angle), at) + dx, scaled(gen_sin(angle), at) + dy);
        if (harness_below(random, 10) == 0) {
            close_ring(p);
        }
    }
    close_ring(p);
}

/* Where its own origin is: mostly within it or beside it, sometimes at the end of the range. */
static void carry(harness_random *random, gen_footprint *shape, int32_t size)
{
    const int32_t most = GEN_EDGE - 2 * size - 64;
    int32_t x = harness_between(random, -size, size), y = harness_between(random, -size, size);

    if (most <= 0 || harness_below(random, 3) == 0) {
        return;
    }
    if (harness_below(random, 8) == 0) {
        x = harness_below(random, 2) == 0 ? most : -most;
        y = harness_between(random, -most, most);
    }
    for (uint32_t i = 0; i < shape->points; i++) {
        shape->x[i] += x > most ? most : x < -most ? -most : x;
        shape->y[i] += y > most ? most : y < -most ? -most : y;
    }
}

void gen_outline_nasty(harness_random *random, gen_footprint *shape, int32_t *threshold)
{
    const uint32_t bits = harness_below(random, 4) == 0 ? 2 + harness_below(random, 26) : 16;
    const int32_t size =
        (int32_t)((UINT32_C(1) << bits) + harness_below(random, UINT32_C(1) << bits));
    const int32_t part = size >> (1 + harness_below(random, 14));
    pen p = {shape, 4 + harness_below(random, shape->most - 3)};

    *threshold = harness_below(random, 5) == 0 ? 0 : part;
    shape->points = shape->rings = shape->triangles = 0;
    switch (harness_below(random, 8)) {
    case 0:
    case 1: runs(random, &p, size, part); break;
    case 2: smooth(random, &p, size, part); break;
    case 3: spikes(random, &p, size, part); break;
    case 4: comb(random, &p, size, part); break;
    case 5: nested(random, &p, size, part); break;
    case 6: flat(random, &p, size, part); break;
    default: gen_outline(random, shape); return;
    }
    carry(random, shape, size);
}
