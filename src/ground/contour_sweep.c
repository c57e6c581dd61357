/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which parts of the candidates lie on the outline.
 *
 * A part of an edge is on the outline when no triangle covers it: reaches over it, or lies on the
 * other side of it than the edge's own. So each triangle takes an interval of the edge away
 * (below), and what no interval holds is left. Of edges that lie on one another the
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

#include "contour_sweep.h"

#include "../core/sort.h"

/* ---- What a triangle covers of a candidate --------------------------------------------------- */

/* An interval of the way from its lower end to its higher.
 *
 * A line crosses the border of a triangle with an area in two places, or touches it in a corner, or
 * along an edge. A place is a fraction num / den with num <= den <= 2 S^2 < 2^31, so two of them
 * compare by products below 2^62. All of it is exact. */

typedef struct edge_fraction {
    uint32_t num, den;
} edge_fraction;

typedef struct edge_interval {
    edge_fraction from, to;
} edge_interval;

/* The candidate that is looked at. */
typedef struct edge_cover {
    berthi_contour *work;
    uint32_t a, b;               /* its ends */
    uint32_t before;             /* the lowest point of the x of its lower end */
    int32_t dx, dy;              /* from one to the other */
    int32_t low_y, high_y;       /* of both */
    int32_t weight;              /* more than 0: its own triangles lie on its left; 0: a segment */
    uint32_t left;               /* triangles that the budget still allows to look at */
    uint32_t met;                /* triangles listed */
    uint32_t open;               /* units whose bits are not set */
    uint32_t run_first, run_end; /* a run of units whose bits are set */
} edge_cover;

static inline int fraction_less(edge_fraction p, edge_fraction q)
{
    return (uint64_t)p.num * q.den < (uint64_t)q.num * p.den;
}

/* num / den of the way, or the end that is nearer when that is beyond. */
static inline edge_fraction fraction_of(int32_t num, int32_t den)
{
    edge_fraction place = {0, 1};
    BERTH_ASSERT(num > INT32_MIN &&
                 den > INT32_MIN); /* @argued: sums of products of 15 bits each */
    if (den < 0) {
        num = -num;
        den = -den;
    }
    if (num >= den) {
        place.num = 1;
    } else if (num > 0) {
        place.num = (uint32_t)num;
        place.den = (uint32_t)den;
    }
    return place;
}

/* Where a point of its line lies, counted along the axis on which the way is not 0. */
static inline edge_fraction fraction_along(const edge_cover *w, uint32_t point)
{
    return w->dx != 0 ? fraction_of(berthi_point_x(point) - berthi_point_x(w->a), w->dx)
                      : fraction_of(berthi_point_y(point) - berthi_point_y(w->a), w->dy);
}

/* What lies on its line from u to v. */
static inline int interval_along(const edge_cover *w, uint32_t u, uint32_t v,
                                 edge_interval *interval)
{
    interval->from = fraction_along(w, u < v ? u : v);
    interval->to = fraction_along(w, u < v ? v : u);
    return fraction_less(interval->from, interval->to);
}

/* Whether the edge between u and v, on its line, is lower than the candidate. */
static inline int comes_first(const edge_cover *w, uint32_t u, uint32_t v)
{
    const uint32_t low = u < v ? u : v, high = u < v ? v : u;
    return low < w->a || (low == w->a && high < w->b);
}

/* A triangle with the edge from u to v on its line and a third corner on side `third`. */
static inline int interval_beside(const edge_cover *w, uint32_t u, uint32_t v, int32_t third,
                                  edge_interval *interval)
{
    const int across = (w->weight > 0) != (third > 0);
    return (w->weight == 0 || across || comes_first(w, u, v)) && interval_along(w, u, v, interval);
}

/* A triangle across its line: two corners are on its sides, or one of them on it. Where the edge
 * from u to v crosses, is from a by side(u, v, a) of side(u, v, a) - side(u, v, b), and that is the
 * difference of their own sides. */
static inline int interval_across(const edge_cover *w, const uint32_t *p, const int32_t *side,
                                  edge_interval *interval)
{
    edge_fraction place[2];
    uint32_t count = 0;
    for (uint32_t k = 0; k < 3; k++) {
        const uint32_t next = k < 2 ? k + 1 : 0;
        if (side[k] == 0) {
            place[count++] = fraction_along(w, p[k]);
        } else if (side[next] != 0 && (side[k] < 0) != (side[next] < 0)) {
            place[count++] = fraction_of(berthi_turn_of(p[k], p[next], w->a), side[next] - side[k]);
        }
    }
    BERTH_ASSERT(count == 2);
    const int backwards = fraction_less(place[1], place[0]);
    interval->from = place[backwards];
    interval->to = place[1 - backwards];
    return fraction_less(interval->from, interval->to);
}

/* On which side of its line a point is, as berthi_turn_of(a, b, point). */
static inline int32_t edge_side_of(const edge_cover *w, uint32_t point)
{
    return berthi_cross(w->dx, w->dy, berthi_point_x(point) - berthi_point_x(w->a),
                        berthi_point_y(point) - berthi_point_y(w->a));
}

/* A triangle that touches its line, with all corners that are not on it on one side. */
static inline int interval_touched(const edge_cover *w, const uint32_t *p, const int32_t *side,
                                   edge_interval *interval)
{
    if (p[1] == p[2]) { /* without an area: another segment, or one that only meets the line */
        return w->weight == 0 && side[0] == 0 && side[1] == 0 && comes_first(w, p[0], p[1]) &&
               interval_along(w, p[0], p[1], interval);
    }
    if (side[0] == 0 && side[1] == 0) {
        return interval_beside(w, p[0], p[1], side[2], interval);
    }
    if (side[1] == 0 && side[2] == 0) {
        return interval_beside(w, p[1], p[2], side[0], interval);
    }
    return side[2] == 0 && side[0] == 0 && interval_beside(w, p[2], p[0], side[1], interval);
}

/* Whether a triangle ends before a candidate begins, or lies wholly above or below it. */
static inline int is_beside(const edge_cover *w, uint32_t triangle)
{
    const uint32_t *corner = w->work->corners + 3 * (size_t)triangle;
    const uint32_t p = corner[0], q = corner[1], r = corner[2];
    const int32_t yp = berthi_point_y(p), yq = berthi_point_y(q), yr = berthi_point_y(r);
    return (yp < w->low_y && yq < w->low_y && yr < w->low_y) ||
           (yp > w->high_y && yq > w->high_y && yr > w->high_y) || (q < w->before && r < w->before);
}

/* The interval of a candidate that a triangle covers; 0 when there is none of any length. */
static inline int interval_of(const edge_cover *w, uint32_t triangle, edge_interval *interval)
{
    const uint32_t *p = w->work->corners + 3 * (size_t)triangle;
    const int32_t side[3] = {edge_side_of(w, p[0]), edge_side_of(w, p[1]), edge_side_of(w, p[2])};
    const int left = side[0] > 0 || side[1] > 0 || side[2] > 0;
    const int right = side[0] < 0 || side[1] < 0 || side[2] < 0;
    if (left && right) {
        return p[1] != p[2] && interval_across(w, p, side, interval);
    }
    return (side[0] == 0 || side[1] == 0 || side[2] == 0) && interval_touched(w, p, side, interval);
}

/* Whether a point on the grid that is a candidate lies in a triangle, or on a segment. */
static inline int covers_point(const edge_cover *w, uint32_t triangle)
{
    const uint32_t *corner = w->work->corners + 3 * (size_t)triangle;
    const uint32_t p = corner[0], q = corner[1], r = corner[2];
    if (q != r) {
        return berthi_turn_of(p, q, w->a) >= 0 && berthi_turn_of(q, r, w->a) >= 0 &&
               berthi_turn_of(r, p, w->a) >= 0;
    }
    return p < q && p <= w->a && w->a <= q && berthi_turn_of(p, q, w->a) == 0;
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* Units of an edge up to a place: at least *low and at most *high. Both are the unit's number when
 * num and den have 16 bits, else they are two apart at most. */
static void units_of(const edge_cover *w, edge_fraction at, uint32_t *low, uint32_t *high)
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

/* The bits of word i that are of units first to end - 1. */
static inline uint32_t units_in(uint32_t i, uint32_t first, uint32_t end)
{
    const uint32_t mask = 32 * i < first ? UINT32_MAX << first % 32 : UINT32_MAX;
    return 32 * i + 32 > end ? mask & UINT32_MAX >> (32 - end % 32) : mask;
}

/* Whether units first to end - 1 have their bits set. */
static int are_covered(const edge_cover *w, uint32_t first, uint32_t end)
{
    const uint32_t *word = w->work->covered;
    for (uint32_t i = first / 32; 32 * i < end; i++) {
        const uint32_t mask = units_in(i, first, end);
        if ((word[i] & mask) != mask) {
            return 0;
        }
    }
    return 1;
}

static void cover_units(edge_cover *w, uint32_t first, uint32_t end)
{
    uint32_t *word = w->work->covered;
    for (uint32_t i = first / 32; 32 * i < end; i++) {
        const uint32_t mask = units_in(i, first, end);
        for (uint32_t fresh = mask & ~word[i]; fresh != 0; fresh &= fresh - 1) {
            w->open--;
        }
        word[i] |= mask;
    }
}

/* Whether an interval lies in the longest run, where most do that lie in any. */
static int is_in_run(const edge_cover *w, const edge_interval *interval)
{
    const uint32_t units = w->work->units;
    return (uint64_t)w->run_first * interval->from.den <= (uint64_t)units * interval->from.num &&
           (uint64_t)w->run_end * interval->to.den >= (uint64_t)units * interval->to.num;
}

/* Notes units that are surely covered: in the longest run of such, or in the bits. */
static void note_units(edge_cover *w, uint32_t first, uint32_t end)
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

/* ---- Looking at triangles -------------------------------------------------------------------- */

/* What a triangle does to a candidate: nothing, cover a part that nothing covered, or the last one.
 */
typedef enum finding { OPEN, KEPT, COVERED, OUT_OF_STEPS } finding;

static finding keep_interval(edge_cover *w, uint32_t triangle, const edge_interval *interval)
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
static finding look_closely(edge_cover *w, uint32_t triangle)
{
    edge_interval interval;
    if (w->a == w->b || !interval_of(w, triangle, &interval)) {
        return w->a == w->b && covers_point(w, triangle) ? COVERED : OPEN;
    }
    if (interval.from.num == 0 && interval.to.num == interval.to.den) {
        w->work->hider = triangle;
        return COVERED;
    }
    return is_in_run(w, &interval) ? OPEN : keep_interval(w, triangle, &interval);
}

static inline finding look_at(edge_cover *w, uint32_t triangle)
{
    if (w->left == 0) {
        return OUT_OF_STEPS;
    }
    w->left--;
    return is_beside(w, triangle) ? OPEN : look_closely(w, triangle);
}

/* The x of the lowest point of a triangle. */
static int32_t begin_x(const berthi_contour *work, uint32_t triangle)
{
    return berthi_point_x(work->corners[3 * triangle]);
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
static finding look_at_all(edge_cover *w, uint32_t active, uint32_t next)
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
    for (uint32_t i = next; now <= KEPT && i < work->triangle_total && begin_x(work, i) <= end_x;
         i++) {
        now = look_at(w, i);
    }
    return now;
}

/* ---- What is left ---------------------------------------------------------------------------- */

/* a + (b - a) num / den, to the nearest, halves up: what stands over 2 den is not negative and at
 * most (2 S + 1) 2 S^2 < 2^48. */
static int32_t way_between(int32_t a, int32_t b, edge_fraction at)
{
    const int64_t above = 2 * ((int64_t)a * at.den + (int64_t)(b - a) * at.num) + at.den;
    return (int32_t)((uint64_t)above / (2 * (uint64_t)at.den));
}

static uint32_t point_at(const edge_cover *w, edge_fraction at)
{
    if (at.num == 0 || at.num == at.den) {
        return at.num == 0 ? w->a : w->b;
    }
    return berthi_packed_point(way_between(berthi_point_x(w->a), berthi_point_x(w->b), at),
                               way_between(berthi_point_y(w->a), berthi_point_y(w->b), at));
}

/* A piece of the outline, unless rounding left nothing of it. False when there is no room. */
static int add_piece(const edge_cover *w, edge_fraction from, edge_fraction to)
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
static int add_gap(const edge_cover *w, edge_fraction from, edge_fraction to)
{
    const uint32_t *covered = w->work->covered;
    uint32_t first, end, other;
    units_of(w, from, &first, &other);
    units_of(w, to, &other, &end);
    for (uint32_t unit = first; unit < end; unit++) {
        const edge_fraction low = {unit, w->work->units}, high = {unit + 1, w->work->units};
        const uint32_t bits = covered[unit / 32] >> unit % 32;
        if ((bits & 1) == 0) {
            unit |= bits == 0 ? 31 : 0; /* none up to the end of the word */
            continue;
        }
        if (fraction_less(from, low) && !add_piece(w, from, fraction_less(low, to) ? low : to)) {
            return 0;
        }
        from = fraction_less(from, high) ? high : from;
    }
    return !fraction_less(from, to) || add_piece(w, from, to);
}

/* Drops the intervals that later ones have made superfluous; those that are kept get where they
 * begin, in 2^-31 of the way. */
static void sift_met(edge_cover *w)
{
    uint32_t *met = w->work->met, kept = 0;
    for (uint32_t i = 0; i < w->met; i++) {
        if (!are_covered(w, met[2 * i] >> 16, (met[2 * i] & 0xffff) + 1)) {
            edge_interval interval;
            (void)interval_of(w, met[2 * i + 1], &interval);
            met[2 * kept] = (uint32_t)(((uint64_t)interval.from.num << 31) / interval.from.den);
            met[2 * kept++ + 1] = met[2 * i + 1];
        }
    }
    w->met = kept;
}

/* Sorts the intervals by where they begin: nearly by these numbers, then exactly. */
static void sort_met(edge_cover *w)
{
    uint32_t *met = w->work->met;
    berthi_sort(met, w->met, 2);
    for (uint32_t i = 1; i < w->met; i++) {
        const uint32_t moved = met[2 * i + 1], begins = met[2 * i];
        edge_interval mine, other;
        uint32_t to = i;
        for (; to > 0 && met[2 * to - 2] == begins; to--) {
            (void)interval_of(w, moved, &mine);
            (void)interval_of(w, met[2 * to - 1], &other);
            if (!fraction_less(mine.from, other.from)) {
                break;
            }
            met[2 * to + 1] = met[2 * to - 1];
        }
        met[2 * to + 1] = moved;
    }
}

/* False when there is no room. */
static int add_rest(edge_cover *w)
{
    const edge_fraction end = {1, 1};
    edge_fraction at = {0, 1};
    sift_met(w);
    sort_met(w);
    for (uint32_t i = 0; i < w->met; i++) {
        edge_interval interval;
        (void)interval_of(w, w->work->met[2 * i + 1], &interval);
        if (fraction_less(at, interval.from) && !add_gap(w, at, interval.from)) {
            return 0;
        }
        at = fraction_less(at, interval.to) ? interval.to : at;
    }
    return !fraction_less(at, end) || add_gap(w, at, end);
}

/* ---- The sweep ------------------------------------------------------------------------------- */

static berth_status sweep_edge(berthi_contour *work, uint32_t point, uint32_t edge, uint32_t active,
                               uint32_t next)
{
    const uint32_t word = work->edges[edge];
    edge_cover w;
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
    finding now = look_at_all(&w, active, next);
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
        while (next < work->triangle_total && begin_x(work, next) <= x) {
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
