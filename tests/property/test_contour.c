/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours of random triangle soups, against the triangles themselves, in exact integers.
 *
 * Places more than a step from every edge of the outline are inside of it, exactly once around, if and
 * only if a triangle covers them. Places are drawn at random, and to both sides of points of the
 * outline and of corners of triangles. Soups are drawn so that edges meet, overlap and cross in every
 * way there is: on few columns and rows, with corners in common, needles, crowds of small ones; and on
 * grids so coarse that nearly everything is rounded, where the rings' own rules still hold. */

#include "tests/unit/soup.h"

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif
#define ROUNDS (HARNESS_CASES / 50)
#define PLACES 24u
#define SPAN 32767

static soup s;
static int32_t ring_x[SOUP_POINTS], ring_y[SOUP_POINTS];

/* ---- Soups ---------------------------------------------------------------------------------- */

typedef enum kind { ANYHOW, COLUMNS, CORNERS, NEEDLES, CROWD, COARSE, KINDS } kind;

static int32_t draw(harness_random *random, kind k, int32_t centre)
{
    switch (k) {
    case COLUMNS: return 4096 * harness_between(random, 0, 7);
    case CROWD: return centre + harness_between(random, -2000, 2000);
    case COARSE: return harness_between(random, 0, 9);
    default: return harness_between(random, 0, SPAN);
    }
}

static void draw_triangle(harness_random *random, kind k)
{
    const int32_t cx = harness_between(random, 2000, SPAN - 2000);
    const int32_t cy = harness_between(random, 2000, SPAN - 2000);
    int32_t x[3], y[3];
    for (uint32_t i = 0; i < 3; i++) {
        x[i] = draw(random, k, cx);
        y[i] = draw(random, k, cy);
        if (s.vertices > 0 && k == CORNERS && harness_below(random, 2) == 0) {
            const uint32_t other = harness_below(random, s.vertices);
            x[i] = s.x[other];
            y[i] = s.y[other];
        }
    }
    if (k == NEEDLES) {
        x[2] = x[1] < SPAN - 300 ? x[1] + harness_between(random, 0, 300) : x[1];
        y[2] = y[1] < SPAN - 300 ? y[1] + harness_between(random, 0, 300) : y[1];
    }
    soup_add(&s, x[0], y[0], x[1], y[1], x[2], y[2]);
}

static kind draw_soup(harness_random *random, uint32_t round)
{
    const kind k = (kind)(round % KINDS);
    const uint32_t count = 1 + harness_below(random, SOUP_TRIANGLES);
    soup_clear(&s, 1 + harness_below(random, 8), (berth_up)(round % 3));
    for (uint32_t i = 0; i < count; i++) {
        draw_triangle(random, k);
    }
    return k;
}

/* ---- The check ------------------------------------------------------------------------------ */

static int64_t side(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t x, int64_t y)
{
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/* Whether a triangle covers a place that is on no edge: all sides have one sign. */
static int covered(int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < s.count; i++) {
        const uint16_t *t = s.triangles + 3 * i;
        uint32_t left = 0, right = 0;
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t a = t[k], b = t[(k + 1) % 3];
            const int64_t at = side(s.x[a], s.y[a], s.x[b], s.y[b], x, y);
            left += at > 0;
            right += at < 0;
        }
        if (left == 3 || right == 3) {
            return 1;
        }
    }
    return 0;
}

/* Whether a place is within two steps of a segment: beside it by |side| / length, or near an end. */
static int near(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t x, int64_t y)
{
    const int64_t dx = bx - ax, dy = by - ay, length2 = dx * dx + dy * dy;
    const int64_t along = dx * (x - ax) + dy * (y - ay), off = side(ax, ay, bx, by, x, y);
    if (along < 0) {
        return (x - ax) * (x - ax) + (y - ay) * (y - ay) <= 4;
    }
    if (along > length2) {
        return (x - bx) * (x - bx) + (y - by) * (y - by) <= 4;
    }
    return off * off <= 4 * length2;
}

/* Times that the outline goes around a place; *close: it comes within two steps of it. */
static int32_t around(const berth_outline *outline, int32_t x, int32_t y, int *close)
{
    int32_t turns = 0;
    uint32_t begin = 0;
    *close = 0;
    for (uint32_t r = 0; r < outline->rings; begin = outline->end[r++]) {
        for (uint32_t i = begin; i < outline->end[r]; i++) {
            const uint32_t k = i + 1 < outline->end[r] ? i + 1 : begin;
            const int64_t at = side(ring_x[i], ring_y[i], ring_x[k], ring_y[k], x, y);
            *close |= near(ring_x[i], ring_y[i], ring_x[k], ring_y[k], x, y);
            turns += ring_y[i] <= y && ring_y[k] > y && at > 0;
            turns -= ring_y[i] > y && ring_y[k] <= y && at < 0;
        }
    }
    return turns;
}

static int on_an_edge(int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < 3 * s.count; i++) {
        const uint32_t a = s.triangles[i], b = s.triangles[i % 3 < 2 ? i + 1 : i - 2];
        if (side(s.x[a], s.y[a], s.x[b], s.y[b], x, y) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Returns 1 when the place could be told. */
static uint32_t check_place(const berth_outline *outline, int32_t x, int32_t y)
{
    int close;
    const int32_t turns = around(outline, x, y, &close);
    if (close || on_an_edge(x, y)) {
        return 0;
    }
    CHECK_EQ(turns, covered(x, y));
    return 1;
}

/* ---- The rings' own rules ------------------------------------------------------------------- */

static void check_ring(uint32_t begin, uint32_t end, int64_t *area)
{
    CHECK_LE(begin + 3, end);
    *area = 0;
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t k = i + 1 < end ? i + 1 : begin, l = k + 1 < end ? k + 1 : begin;
        CHECK(side(ring_x[i], ring_y[i], ring_x[k], ring_y[k], ring_x[l], ring_y[l]) != 0);
        CHECK(i == begin || ring_x[i] > ring_x[begin] ||
              (ring_x[i] == ring_x[begin] && ring_y[i] > ring_y[begin]));
        *area += (int64_t)ring_x[i] * ring_y[k] - (int64_t)ring_x[k] * ring_y[i];
    }
}

static void check_rings(const berth_outline *outline, const berth_contour_counts *counts)
{
    uint32_t begin = 0, holes = 0;
    CHECK_EQ(berth_outline_check(outline), BERTH_OK);
    for (uint32_t i = 0; i < outline->points; i++) {
        ring_x[i] = soup_steps(&s, outline->x[i]);
        ring_y[i] = soup_steps(&s, outline->y[i]);
    }
    for (uint32_t r = 0; r < outline->rings; begin = outline->end[r++]) {
        int64_t area;
        check_ring(begin, outline->end[r], &area);
        CHECK(area != 0);
        holes += area < 0;
    }
    CHECK_EQ(counts->holes, holes);
    CHECK_EQ(counts->outer, outline->rings - holes);
    CHECK(counts->outer > 0);
}

/* Without holes the rings are the outer ones of before. */
static void check_without_holes(const berth_contour_counts *with)
{
    const berth_contour_desc desc = soup_desc(&s, 0);
    berth_contour_counts counts;
    berth_outline outline;
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK_EQ(counts.outer, with->outer);
    CHECK_EQ(counts.holes, 0);
    CHECK_EQ(counts.pieces, with->pieces);
    CHECK_EQ(outline.rings, with->outer);
}

/* ---- Rounds --------------------------------------------------------------------------------- */

static uint32_t told, untold, refused;

static void places(harness_random *random, const berth_outline *outline, kind k)
{
    const int32_t most = k == COARSE ? 9 : SPAN;
    for (uint32_t i = 0; i < PLACES; i++) {
        int32_t x = harness_between(random, 0, most), y = harness_between(random, 0, most);
        const uint32_t about = i % 3, at = harness_below(random, outline->points);
        if (about == 1) {
            x = ring_x[at] + harness_between(random, -20, 20);
            y = ring_y[at] + harness_between(random, -20, 20);
        } else if (about == 2) {
            const uint32_t corner = harness_below(random, s.vertices);
            x = s.x[corner] + harness_between(random, -5, 5);
            y = s.y[corner] + harness_between(random, -5, 5);
        }
        if (check_place(outline, x, y) != 0) {
            told++;
        } else {
            untold++;
        }
    }
}

static void soups(void)
{
    for (uint32_t round = PROPERTY_ROUND; round < ROUNDS; round++) {
        harness_random random = harness_random_from(UINT64_C(0x736f757000000000) + round);
        kind k;
        berth_contour_desc desc;
        berth_contour_counts counts;
        berth_outline outline;
        berth_status status;
        harness_seed(round);
        k = draw_soup(&random, round);
        desc = soup_desc(&s, 1);
        status = soup_contour(&desc, &outline, &counts);
        if (status != BERTH_OK) {
            CHECK_EQ(status, BERTH_E_EMPTY);
            refused++;
            continue;
        }
        check_rings(&outline, &counts);
        places(&random, &outline, k);
        check_without_holes(&counts);
    }
    harness_note("%u soups, %u without an area; %u places told, %u too near an edge",
                 (uint32_t)ROUNDS, refused, told, untold);
}

const harness_test tests[] = {{"soups of triangles", soups}, {0, 0}};
