/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which parts of the candidates lie on the outline.
 *
 * A part of an edge is on the outline when no triangle covers it: reaches over it, or lies on the
 * other side of it than the edge's own. So each triangle takes an interval of the edge away
 * (contour.h), and what no interval holds is left. Of edges that lie on one another the
 * lowest takes part, so it covers the others. A segment, what a triangle without an area has
 * collapsed to, is covered by all that it touches along some length.
 *
 * Most edges are covered whole, and most intervals lie within what others cover. So the edge is cut
 * into equal units, a bit each: an interval sets the bits of the units that it surely covers whole,
 * and is kept only when it touches one whose bit is not set. When all are, the edge is done with.
 * Intervals that are kept are sorted, exactly, and what they and the set bits leave is written
 * down. A gap that ends at the border of a unit ends there exactly: an interval that set the unit's
 * bit and began before it touches the unit before, and so is kept.
 *
 * Each triangle that shares any x with an edge is looked at once: the ones that began before it and
 * have not ended, which `active` lists, the last first, and those that begin before its end. The
 * one that covered an edge whole last is tried first, and those that cover something move on in the
 * list.
 *
 * Places are fractions of the way, compared exactly; only the ends of the parts are rounded, each
 * by its place alone, so that parts that meet still meet. */

#include "contour.h"

/* ---- Units ---------------------------------------------------------------------------------- */

/* Units of an edge up to a place: at least *low and at most *high. Both are the unit's number when
 * num and den have 16 bits, else they are two apart at most. */
static void units_of(const berthi_cover *w, berthi_fraction at, uint32_t *low, uint32_t *high)
{
    const uint32_t units = w->work->units;
    uint32_t shift = 0, num, den, more;
    if (at.den >> 24 != 0) {
        shift = 8;
    }
    while (at.den >> shift > 0xffff) {
        shift++;
    }
    more = shift != 0;
    num = at.num >> shift;
    den = at.den >> shift;
    *low = num * units / (den + more);
    *high = ((num + more) * units + den - 1) / den; /* at most 2^16 * 2^15 + 2^16 */
    *high = *high < units ? *high : units;
}

/* Whether units first to end - 1 have their bits set. */
static int are_covered(const berthi_cover *w, uint32_t first, uint32_t end)
{
    const uint32_t *word = w->work->covered;
    for (uint32_t i = first / 32; 32 * i < end; i++) {
        uint32_t mask = UINT32_MAX;
        mask = 32 * i < first ? mask << first % 32 : mask;
        mask = 32 * i + 32 > end ? mask & UINT32_MAX >> (32 - end % 32) : mask;
        if ((word[i] & mask) != mask) {
            return 0;
        }
    }
    return 1;
}

static void cover_units(berthi_cover *w, uint32_t first, uint32_t end)
{
    uint32_t *word = w->work->covered;
    for (uint32_t i = first / 32; 32 * i < end; i++) {
        uint32_t mask = UINT32_MAX;
        mask = 32 * i < first ? mask << first % 32 : mask;
        mask = 32 * i + 32 > end ? mask & UINT32_MAX >> (32 - end % 32) : mask;
        for (uint32_t fresh = mask & ~word[i]; fresh != 0; fresh &= fresh - 1) {
            w->open--;
        }
        word[i] |= mask;
    }
}

/* Whether an interval lies in the longest run, where most do that lie in any. */
static int is_in_run(const berthi_cover *w, const berthi_interval *interval)
{
    const uint32_t units = w->work->units;
    return (uint64_t)w->run_first * interval->from.den <= (uint64_t)units * interval->from.num &&
           (uint64_t)w->run_end * interval->to.den >= (uint64_t)units * interval->to.num;
}

/* Notes units that are surely covered: in the longest run of such, or in the bits. */
static void note_units(berthi_cover *w, uint32_t first, uint32_t end)
{
    if (first >= end) {
        return;
    }
    if (first < w->run_first || end > w->run_end) {
        cover_units(w, first, end);
    }
    if (first <= w->run_end && end >= w->run_first) {
        w->run_first = first < w->run_first ? first : w->run_first;
        w->run_end = end > w->run_end ? end : w->run_end;
    } else if (end - first > w->run_end - w->run_first) {
        w->run_first = first;
        w->run_end = end;
    }
}

/* ---- Looking at triangles ------------------------------------------------------------------- */

/* What a triangle does to a candidate: nothing, cover a part that nothing covered, or the last one.
 */
typedef enum finding { OPEN, KEPT, COVERED, OUT_OF_STEPS } finding;

static finding keep_interval(berthi_cover *w, uint32_t triangle, const berthi_interval *interval)
{
    uint32_t outer_first, outer_end, first, end;
    units_of(w, interval->from, &outer_first, &first);
    units_of(w, interval->to, &end, &outer_end);
    if (are_covered(w, outer_first, outer_end)) {
        return OPEN;
    }
    note_units(w, first, end);
    if (w->open == 0) {
        w->work->hider = triangle;
        return COVERED;
    }
    w->work->met[2 * w->met] = outer_first << 16 | (outer_end - 1);
    w->work->met[2 * w->met + 1] = triangle;
    w->met++;
    return KEPT;
}

/* A triangle that is not beside the candidate. */
static finding look_closely(berthi_cover *w, uint32_t triangle)
{
    berthi_interval interval;
    if (w->a == w->b) {
        return berthi_covers_point(w, triangle) ? COVERED : OPEN;
    }
    if (!berthi_interval_of(w, triangle, &interval)) {
        return OPEN;
    }
    if (interval.from.num == 0 && interval.to.num == interval.to.den) {
        w->work->hider = triangle;
        return COVERED;
    }
    return is_in_run(w, &interval) ? OPEN : keep_interval(w, triangle, &interval);
}

static inline finding look_at(berthi_cover *w, uint32_t triangle)
{
    if (w->left == 0) {
        return OUT_OF_STEPS;
    }
    w->left--;
    return berthi_is_beside(w, triangle) ? OPEN : look_closely(w, triangle);
}

/* The lowest point of a triangle. */
static uint32_t lowest_of(const berthi_contour *work, uint32_t triangle)
{
    return work->corners[3 * triangle];
}

/* Who covers something of one edge covers something of the next: half way to the end of the list.
 */
static void bring_on(uint16_t *active, uint32_t i, uint32_t count)
{
    const uint32_t to = i + (count - i) / 2;
    const uint16_t moved = active[i];
    active[i] = active[to];
    active[to] = moved;
}

/* Looks at all triangles that may overlap in x: `active` of them are listed, the rest are number
 * `next` and later. */
static finding look_at_all(berthi_cover *w, uint32_t active, uint32_t next)
{
    const berthi_contour *work = w->work;
    const int32_t end_x = berthi_point_x(w->b);
    finding now = look_at(w, work->hider);
    w->met = 0; /* it is met again in its turn */
    for (uint32_t i = active; now <= KEPT && i > 0; i--) {
        now = look_at(w, work->active[i - 1]);
        if (now != OPEN) {
            bring_on(work->active, i - 1, active);
        }
    }
    for (uint32_t i = next;
         now <= KEPT && i < work->triangle_total && berthi_point_x(lowest_of(work, i)) <= end_x;
         i++) {
        now = look_at(w, i);
    }
    return now;
}

/* ---- What is left --------------------------------------------------------------------------- */

/* a + (b - a) num / den, to the nearest, halves up: what stands over 2 den is not negative and at
 * most (2 S + 1) 2 S^2 < 2^48. */
static int32_t way_between(int32_t a, int32_t b, berthi_fraction at)
{
    const int64_t above = 2 * ((int64_t)a * at.den + (int64_t)(b - a) * at.num) + at.den;
    return (int32_t)((uint64_t)above / (2 * (uint64_t)at.den));
}

static uint32_t point_at(const berthi_cover *w, berthi_fraction at)
{
    if (at.num == 0 || at.num == at.den) {
        return at.num == 0 ? w->a : w->b;
    }
    return berthi_point_of(way_between(berthi_point_x(w->a), berthi_point_x(w->b), at),
                           way_between(berthi_point_y(w->a), berthi_point_y(w->b), at));
}

/* A piece of the outline, unless rounding left nothing of it. False when there is no room. */
static int add_piece(const berthi_cover *w, berthi_fraction from, berthi_fraction to)
{
    berthi_contour *work = w->work;
    const uint32_t p = point_at(w, from), q = point_at(w, to);
    uint32_t *piece = work->pieces + 2 * (size_t)work->piece_count;
    if (p == q && w->a != w->b) {
        return 1;
    }
    if (work->piece_count == work->piece_room) {
        return 0;
    }
    piece[0] = w->weight >= 0 ? p : q;
    piece[1] = w->weight >= 0 ? q : p;
    piece[0] |= w->weight == 0 ? BERTHI_PIECE_ALONE : 0;
    work->piece_count++;
    return 1;
}

/* The pieces of a gap between intervals: it without the units whose bits are set. */
static int add_gap(const berthi_cover *w, berthi_fraction from, berthi_fraction to)
{
    const uint32_t *covered = w->work->covered;
    uint32_t first, end, other;
    units_of(w, from, &first, &other);
    units_of(w, to, &other, &end);
    for (uint32_t unit = first; unit < end; unit++) {
        const berthi_fraction low = {unit, w->work->units}, high = {unit + 1, w->work->units};
        const uint32_t bits = covered[unit / 32] >> unit % 32;
        if ((bits & 1) == 0) {
            unit |= bits == 0 ? 31 : 0; /* none up to the end of the word */
            continue;
        }
        if (berthi_fraction_less(from, low) &&
            !add_piece(w, from, berthi_fraction_less(low, to) ? low : to)) {
            return 0;
        }
        from = berthi_fraction_less(from, high) ? high : from;
    }
    return !berthi_fraction_less(from, to) || add_piece(w, from, to);
}

/* Drops the intervals that later ones have made superfluous; those that are kept get where they
 * begin, in 2^-31 of the way. */
static void sift_met(berthi_cover *w)
{
    uint32_t *met = w->work->met, kept = 0;
    for (uint32_t i = 0; i < w->met; i++) {
        if (!are_covered(w, met[2 * i] >> 16, (met[2 * i] & 0xffff) + 1)) {
            berthi_interval interval;
            (void)berthi_interval_of(w, met[2 * i + 1], &interval);
            met[2 * kept] = (uint32_t)(((uint64_t)interval.from.num << 31) / interval.from.den);
            met[2 * kept++ + 1] = met[2 * i + 1];
        }
    }
    w->met = kept;
}

/* Sorts the intervals by where they begin: nearly by these numbers, then exactly. */
static void sort_met(berthi_cover *w)
{
    uint32_t *met = w->work->met;
    berthi_contour_sort(met, w->met, 2);
    for (uint32_t i = 1; i < w->met; i++) {
        const uint32_t moved = met[2 * i + 1], begins = met[2 * i];
        berthi_interval mine, other;
        uint32_t to = i;
        for (; to > 0 && met[2 * to - 2] == begins; to--) {
            (void)berthi_interval_of(w, moved, &mine);
            (void)berthi_interval_of(w, met[2 * to - 1], &other);
            if (!berthi_fraction_less(mine.from, other.from)) {
                break;
            }
            met[2 * to + 1] = met[2 * to - 1];
        }
        met[2 * to + 1] = moved;
    }
}

/* False when there is no room. */
static int add_rest(berthi_cover *w)
{
    const berthi_fraction end = {1, 1};
    berthi_fraction at = {0, 1};
    sift_met(w);
    sort_met(w);
    for (uint32_t i = 0; i < w->met; i++) {
        berthi_interval interval;
        (void)berthi_interval_of(w, w->work->met[2 * i + 1], &interval);
        if (berthi_fraction_less(at, interval.from) && !add_gap(w, at, interval.from)) {
            return 0;
        }
        at = berthi_fraction_less(at, interval.to) ? interval.to : at;
    }
    return !berthi_fraction_less(at, end) || add_gap(w, at, end);
}

/* ---- The sweep ------------------------------------------------------------------------------ */

static berth_status sweep_edge(berthi_contour *work, uint32_t point, uint32_t edge, uint32_t active,
                               uint32_t next)
{
    const uint32_t word = work->edges[edge];
    berthi_cover w;
    finding now;
    w.work = work;
    w.a = work->points[point];
    w.b = work->points[berthi_edge_to(word)];
    w.before = w.a & UINT32_C(0xffff0000);
    w.dx = berthi_point_x(w.b) - berthi_point_x(w.a);
    w.dy = berthi_point_y(w.b) - berthi_point_y(w.a);
    w.low_y = berthi_point_y(w.dy < 0 ? w.b : w.a);
    w.high_y = berthi_point_y(w.dy < 0 ? w.a : w.b);
    w.weight = berthi_edge_weight(word);
    w.met = 0;
    w.open = work->units;
    w.run_first = w.run_end = 0;
    for (uint32_t i = 0; i < work->units / 32; i++) {
        work->covered[i] = 0;
    }
    w.left = work->budget - work->pairs;
    now = look_at_all(&w, active, next);
    work->pairs = work->budget - w.left;
    if (now > KEPT) {
        return now == COVERED ? BERTH_OK : BERTH_UNKNOWN;
    }
    return add_rest(&w) ? BERTH_OK : BERTH_E_POINTS;
}

/* Drops the triangles that end before x from the list; returns how many are left. */
static uint32_t drop_ended(const berthi_contour *work, uint32_t active, int32_t x)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < active; i++) {
        const uint32_t *corner = work->corners + 3 * (size_t)work->active[i];
        if (berthi_point_x(corner[1] > corner[2] ? corner[1] : corner[2]) >= x) {
            work->active[kept++] = work->active[i];
        }
    }
    return kept;
}

berth_status berthi_contour_sweep(berthi_contour *work)
{
    const int32_t low_x = berthi_point_x(work->points[0]);
    const int32_t high_x = berthi_point_x(work->points[work->point_count - 1]);
    const int32_t apart = (high_x - low_x) / 128; /* looking what has ended takes time, too */
    uint32_t active = 0, next = 0;
    int32_t dropped = low_x;
    work->hider = 0;
    for (uint32_t point = 0; point < work->point_count; point++) {
        const int32_t x = berthi_point_x(work->points[point]);
        if (x - dropped > apart) {
            active = drop_ended(work, active, x);
            dropped = x;
        }
        while (next < work->triangle_total && berthi_point_x(lowest_of(work, next)) <= x) {
            work->active[active++] = (uint16_t)next++;
        }
        for (uint32_t edge = work->starts[point]; edge < work->starts[point + 1]; edge++) {
            const berth_status status = sweep_edge(work, point, edge, active, next);
            if (status != BERTH_OK) {
                return status;
            }
        }
    }
    return BERTH_OK;
}
