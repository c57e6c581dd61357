/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours of random triangle soups, against the triangles themselves, in exact integers.
 *
 * Places more than a step from every edge of the outline are inside of it, exactly once around, if
 * and only if a triangle covers them. Places are drawn at random, and to both sides of points of
 * the outline and of corners of triangles. Soups are drawn so that edges meet, overlap and cross in
 * every way there is: on few columns and rows, with corners in common, needles, crowds of small
 * ones; slivers, triangles seen edge-on or as a point, and duplicates; and on grids so coarse that
 * nearly everything is rounded, where the rings' own rules still hold.
 *
 * Of every triangle the corners, and places all along its edges and within, are enclosed by the
 * outline or within a step of it, with holes and without. */

#include "src/ground/described.h"
#include "tests/unit/soup.h"

#define ROUNDS (HARNESS_CASES / 50 + 1)
#define PLACES 24u
#define SPAN 32767

static soup s;
static int32_t ring_x[SOUP_POINTS], ring_y[SOUP_POINTS];

/* ---- Soups ---------------------------------------------------------------------------------- */

typedef enum kind {
    ANYHOW,
    COLUMNS,
    CORNERS,
    NEEDLES,
    CROWD,
    COARSE,
    SLIVERS,
    EDGE_ON,
    DUPLICATES,
    SMALL,
    KINDS
} kind;

static int32_t draw(harness_random *random, kind k, int32_t centre)
{
    switch (k) {
    case COLUMNS: return 4096 * harness_between(random, 0, 7);
    case CROWD: return centre + harness_between(random, -2000, 2000);
    case COARSE: return harness_between(random, 0, 9);
    case SMALL: return harness_between(random, 0, 60);
    default: return harness_between(random, 0, SPAN);
    }
}

static int32_t clamped(int32_t v)
{
    return v < 0 ? 0 : v > SPAN ? SPAN : v;
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
    if (k == SLIVERS && harness_below(random, 4) != 0) { /* up to a step to the side of an edge */
        const int32_t part = harness_between(random, -20, 100);
        x[1] = cx + (x[1] - cx) / 8;
        y[1] = cy + (y[1] - cy) / 8;
        x[2] = clamped(x[0] + (x[1] - x[0]) * part / 100 + harness_between(random, -1, 1));
        y[2] = clamped(y[0] + (y[1] - y[0]) * part / 100 + harness_between(random, -1, 1));
    }
    if (k == EDGE_ON && harness_below(random, 3) != 0) {
        const int32_t i = harness_between(random, -40, 40), j = harness_between(random, -40, 40);
        const int32_t dx = harness_between(random, -40, 40), dy = harness_between(random, -40, 40);
        x[0] = cx;
        y[0] = cy;
        x[1] = cx + i * dx;
        y[1] = cy + i * dy;
        x[2] = cx + j * dx;
        y[2] = cy + j * dy;
    }
    if (k == DUPLICATES && s.count > 0 && harness_below(random, 2) == 0) {
        const uint32_t other = harness_below(random, s.count), turn = harness_below(random, 3);
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t from = s.triangles[3 * other + (i + turn) % 3];
            x[i] = s.x[from];
            y[i] = s.y[from];
        }
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

/* Whether a place is within two steps of a segment: beside it by |side| / length, or near an end.
 */
static int near(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t x, int64_t y)
{
    const int64_t dx = bx - ax, dy = by - ay, length2 = dx * dx + dy * dy;
    const int64_t along = dx * (x - ax) + dy * (y - ay), off = side(ax, ay, bx, by, x, y);
    if (along <= 0) {
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

static void read_rings(const berth_outline *outline)
{
    for (uint32_t i = 0; i < outline->points; i++) {
        ring_x[i] = soup_steps(&s, outline->x[i]);
        ring_y[i] = soup_steps(&s, outline->y[i]);
    }
}

static void check_rings(const berth_outline *outline, const berth_contour_counts *counts)
{
    uint32_t begin = 0, holes = 0;
    CHECK_EQ(berthi_outline_check(outline), BERTH_OK);
    read_rings(outline);
    for (uint32_t r = 0; r < outline->rings; begin = outline->end[r++]) {
        int64_t area;
        if (r >= outline->rings - counts->segments) {
            CHECK_LE(outline->end[r], begin + 2);
            CHECK(outline->end[r] == begin + 1 || ring_x[begin] != ring_x[begin + 1] ||
                  ring_y[begin] != ring_y[begin + 1]);
            continue;
        }
        check_ring(begin, outline->end[r], &area);
        holes += area < 0;
    }
    CHECK_EQ(counts->holes, holes);
    CHECK_EQ(counts->outer + counts->segments, outline->rings - holes);
    CHECK(counts->outer + counts->segments > 0);
}

/* ---- Nothing outside ------------------------------------------------------------------------ */

#define PARTS 16 /* of a step, in which places are counted */

/* The square of the way to a segment, in parts; of up to 2 SPAN PARTS, so in double. */
static double way2(const int64_t *a, const int64_t *b, int64_t x, int64_t y)
{
    const int64_t dx = b[0] - a[0], dy = b[1] - a[1];
    const int64_t along = dx * (x - a[0]) + dy * (y - a[1]), length2 = dx * dx + dy * dy;
    const int64_t *end = along <= 0 ? a : b;
    if (along > 0 && along < length2) {
        const double off = (double)(dx * (y - a[1]) - dy * (x - a[0]));
        return off * off / (double)length2;
    }
    return (double)((x - end[0]) * (x - end[0]) + (y - end[1]) * (y - end[1]));
}

/* How far, in steps, a place in parts is from what the outline encloses; squared. */
static double outside2(const berth_outline *outline, int64_t x, int64_t y)
{
    double least = 1e30;
    int32_t turns = 0;
    uint32_t begin = 0;
    for (uint32_t r = 0; r < outline->rings; begin = outline->end[r++]) {
        for (uint32_t i = begin; i < outline->end[r]; i++) {
            const uint32_t k = i + 1 < outline->end[r] ? i + 1 : begin;
            const int64_t a[2] = {(int64_t)ring_x[i] * PARTS, (int64_t)ring_y[i] * PARTS};
            const int64_t b[2] = {(int64_t)ring_x[k] * PARTS, (int64_t)ring_y[k] * PARTS};
            const int64_t at = side(a[0], a[1], b[0], b[1], x, y);
            const double way = way2(a, b, x, y);
            turns += a[1] <= y && b[1] > y && at > 0;
            turns -= a[1] > y && b[1] <= y && at < 0;
            least = way < least ? way : least;
        }
    }
    return turns != 0 ? 0 : least / (PARTS * PARTS);
}

static double furthest;
static uint32_t looked_at;

/* Corners, places along the edges and, of every triple of weights, within. */
static void check_covers(harness_random *random, const berth_outline *outline)
{
    for (uint32_t i = 0; i < s.count; i++) {
        const uint16_t *t = s.triangles + 3 * i;
        for (uint32_t n = 0; n < 9; n++) {
            const int32_t u =
                n < 6 ? (int32_t)(n % 3 == 0) * PARTS : harness_between(random, 0, PARTS);
            const int32_t most = PARTS - u;
            const int32_t v = n < 3 ? (int32_t)(n == 1) * PARTS : harness_between(random, 0, most);
            const int32_t w = PARTS - u - v;
            const int64_t x =
                (int64_t)u * s.x[t[0]] + (int64_t)v * s.x[t[1]] + (int64_t)w * s.x[t[2]];
            const int64_t y =
                (int64_t)u * s.y[t[0]] + (int64_t)v * s.y[t[1]] + (int64_t)w * s.y[t[2]];
            const double way = outside2(outline, x, y);
            CHECK_REAL_LE(way, 1.0);
            furthest = way > furthest ? way : furthest;
            looked_at++;
        }
    }
}

/* Without holes the rings are the outer ones of before, and holes too narrow to tell. */
static void check_without_holes(harness_random *random, const berth_contour_counts *with)
{
    const berth_contour_desc desc = soup_desc(&s, 0);
    berth_contour_counts counts;
    berth_outline outline;
    CHECK_EQ(soup_contour(&desc, &outline, &counts), BERTH_OK);
    CHECK_LE(with->outer, counts.outer);
    CHECK_LE(counts.outer, with->outer + with->holes);
    CHECK_EQ(counts.holes, 0);
    CHECK_EQ(counts.pieces, with->pieces);
    CHECK_EQ(counts.outer + counts.segments, outline.rings);
    read_rings(&outline);
    check_covers(random, &outline);
}

/* Room for as many points as there are, or pieces before they are joined, is enough; for fewer
 * points it is not. */
static void check_room(harness_random *random, const berth_contour_counts *with, uint32_t points)
{
    const uint32_t enough = with->pieces > points ? with->pieces : points;
    berth_contour_desc desc = soup_desc(&s, 1);
    berth_outline outline;
    desc.points = (uint16_t)(enough > 3 ? enough : 3);
    CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_OK);
    if (points > 3) {
        desc.points = (uint16_t)(points - 1);
        CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_E_POINTS);
        desc.points = (uint16_t)(3 + harness_below(random, points - 3));
        CHECK_EQ(soup_contour(&desc, &outline, NULL), BERTH_E_POINTS);
    }
}

/* ---- Rounds --------------------------------------------------------------------------------- */

static uint32_t told, untold, segments;

static void places(harness_random *random, const berth_outline *outline, kind k)
{
    const int32_t most = k == COARSE ? 9 : k == SMALL ? 60 : SPAN;
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

HARNESS_TEST(soups, "soups of triangles")
{
    for (uint32_t round = PROPERTY_ROUND; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x736f757000000000), round);
        berth_contour_counts counts;
        berth_outline outline;
        kind k = draw_soup(&random, round);
        berth_contour_desc desc = soup_desc(&s, 1);
        const berth_status status = soup_contour(&desc, &outline, &counts);
        CHECK_EQ(status, BERTH_OK);
        if (status != BERTH_OK) {
            continue;
        }
        check_rings(&outline, &counts);
        segments += counts.segments;
        places(&random, &outline, k);
        check_covers(&random, &outline);
        check_room(&random, &counts, outline.points);
        check_without_holes(&random, &counts);
    }
    harness_note("%u soups, %u segments and points; %u places told, %u too near an edge",
                 (uint32_t)ROUNDS, segments, told, untold);
    harness_note("%u places of triangles, the furthest outside: the root of %f steps", looked_at,
                 furthest);
}
