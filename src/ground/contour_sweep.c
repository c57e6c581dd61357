/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which parts of the candidates lie on the outline.
 *
 * A part of an edge is on the outline when no triangle lies on one of its sides and at least one on
 * the other. So go along each edge, infinitely little to its right, and keep count of the triangles
 * there: at the beginning it is the sum of the weights of all edges straight below, and it changes
 * by the weight of every edge that is crossed. On the left there are as many more as the weights of
 * all edges that lie there on one another add up to; of these the first alone takes part.
 *
 * "A little to the right" is a point at a + e d + e^2 n for an edge that leaves a with direction d
 * and right normal n, and e as small as it needs to be: a side of zero is then decided by the next
 * term, and no case is left over. Since d points right, or straight up with n right, an edge is
 * above or below the point when its x begins at or before a's and ends behind it.
 *
 * A crossing is a fraction num / den of the way with num <= S^2 and den <= 2 S^2, so two of them
 * compare by products below 2^61. All of it is exact; only the ends of the parts are rounded, each
 * by its place alone, so that parts that meet still meet.
 *
 * The points are sorted by x, so the edges that share any x with one are those that began before it
 * and have not ended, which `active` lists, and those that begin before its end. */

#include "contour_work.h"

typedef struct walker {
    berthi_contour *work;
    uint32_t edge;               /* the number of the edge that is walked along */
    uint32_t a, b;               /* its ends */
    int32_t low_y, high_y;       /* of both */
    int32_t right, on, rival;    /* at its beginning: as in a crossing, but absolute */
    uint32_t from_num, from_den; /* crossings up to here are done with */
    uint32_t count;              /* crossings found */
    int first;                   /* the first round */
    int more;                    /* some had no room */
} walker;

/* Negative, zero or positive as n / d is less than, equal to or more than m / e. */
static int compare(uint32_t n, uint32_t d, uint32_t m, uint32_t e)
{
    const uint64_t left = (uint64_t)n * e, right = (uint64_t)m * d;
    return left < right ? -1 : left > right;
}

/* Where num / den belongs among the crossings found: the first that is not before it. */
static uint32_t place_of(const walker *w, uint32_t num, uint32_t den)
{
    uint32_t low = 0, high = w->count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        const berthi_crossing *c = &w->work->crossings[middle];
        if (compare(c->num, c->den, num, den) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Adds a crossing, in order; those at one place become one. When there is no room the last of all
 * goes, and every later one with it, as it is not before the last that is left. */
static void add_crossing(walker *w, const berthi_crossing *added)
{
    berthi_crossing *const all = w->work->crossings;
    uint32_t i, place;
    if (compare(added->num, added->den, w->from_num, w->from_den) <= 0) {
        return;
    }
    place = place_of(w, added->num, added->den);
    if (place < w->count && compare(all[place].num, all[place].den, added->num, added->den) == 0) {
        all[place].right += added->right;
        all[place].on = (int16_t)(all[place].on + added->on);
        all[place].rival = (int16_t)(all[place].rival + added->rival);
        return;
    }
    if (w->count == BERTHI_CROSSINGS) {
        w->more = 1;
        if (place == w->count) {
            return;
        }
        w->count--;
    }
    for (i = w->count; i > place; i--) {
        all[i] = all[i - 1];
    }
    all[place] = *added;
    w->count++;
}

/* An edge that lies on the walker's line: from `low` to `high` of the way, in steps along the axis
 * on which the way is longer, `length`. */
static void overlap(walker *w, uint32_t other, uint32_t fa, uint32_t fb, int32_t weight)
{
    const int upright = berthi_point_x(w->a) == berthi_point_x(w->b);
    const int32_t origin = upright ? berthi_point_y(w->a) : berthi_point_x(w->a);
    const int32_t length = (upright ? berthi_point_y(w->b) : berthi_point_x(w->b)) - origin;
    const int32_t low = (upright ? berthi_point_y(fa) : berthi_point_x(fa)) - origin;
    const int32_t high = (upright ? berthi_point_y(fb) : berthi_point_x(fb)) - origin;
    berthi_crossing c;
    if (high <= 0 || low >= length) {
        return;
    }
    c.right = 0;
    c.den = (uint32_t)length;
    c.on = (int16_t)weight;
    c.rival = other < w->edge;
    if (low > 0) {
        c.num = (uint32_t)low;
        add_crossing(w, &c);
    } else if (w->first) {
        w->on += c.on;
        w->rival += c.rival;
    }
    if (high < length) {
        c.num = (uint32_t)high;
        c.on = (int16_t)-c.on;
        c.rival = (int16_t)-c.rival;
        add_crossing(w, &c);
    }
}

/* An edge that crosses the walker's line somewhere. p and q are on different sides of it, or on it,
 * so their difference is not zero; it has the sign of the turn from the walker's direction to the
 * edge's. */
static void cross(walker *w, uint32_t fa, uint32_t fb, int32_t weight)
{
    const int32_t p = berthi_side(fa, fb, w->a), q = berthi_side(fa, fb, w->b);
    const int32_t den = p - q;
    berthi_crossing c;
    if (den > 0 ? p <= 0 || q >= 0 : p >= 0 || q <= 0) {
        return;
    }
    c.num = (uint32_t)(den > 0 ? p : -p);
    c.den = (uint32_t)(den > 0 ? den : -den);
    c.right = den > 0 ? -weight : weight;
    c.on = 0;
    c.rival = 0;
    add_crossing(w, &c);
}

/* Whether an edge that has the walker's first x passes below where the walker begins. */
static int passes_below(const walker *w, uint32_t fa, uint32_t fb)
{
    const int32_t side = berthi_side(fa, fb, w->a);
    if (side != 0) {
        return side > 0;
    }
    /* through a: then where the walk leads decides; along the edge it is right of it, not above */
    return berthi_side(fa, fb, w->b) > 0;
}

/* Another edge, from fa to fb, whose x overlap the walker's. */
static void meet(walker *w, uint32_t other, uint32_t fa, uint32_t fb, int32_t weight)
{
    const int32_t ya = berthi_point_y(fa), yb = berthi_point_y(fb), y = berthi_point_y(w->a);
    const int32_t low = ya < yb ? ya : yb, high = ya < yb ? yb : ya;
    int32_t a, b;
    w->work->pairs++;
    if (w->first && low <= y && berthi_point_x(fa) <= berthi_point_x(w->a) &&
        berthi_point_x(fb) > berthi_point_x(w->a) && (high < y || passes_below(w, fa, fb))) {
        w->right += weight;
    }
    if (high < w->low_y || low > w->high_y) {
        return;
    }
    a = berthi_side(w->a, w->b, fa);
    b = berthi_side(w->a, w->b, fb);
    if (a == 0 && b == 0) {
        overlap(w, other, fa, fb, weight);
    } else if ((a >= 0) != (b >= 0)) { /* on the line is left of the walker */
        cross(w, fa, fb, weight);
    }
}

/* Meets all edges that overlap in x: `active` of them are listed, the rest begin at point number
 * `from` or later. */
static void meet_all(walker *w, uint32_t active, uint32_t from)
{
    const berthi_contour *work = w->work;
    const int32_t end_x = berthi_point_x(w->b);
    uint32_t i, k;
    w->count = 0;
    w->more = 0;
    for (i = 0; i < active; i++) {
        const uint32_t number = work->active[i] & 0xffff, edge = work->edges[number];
        meet(w, number, work->points[work->active[i] >> 16], work->points[berthi_edge_to(edge)],
             berthi_edge_weight(edge));
    }
    for (i = from; i < work->point_count && berthi_point_x(work->points[i]) <= end_x; i++) {
        for (k = work->starts[i]; k < work->starts[i + 1]; k++) {
            const uint32_t edge = work->edges[k];
            if (k != w->edge) {
                meet(w, k, work->points[i], work->points[berthi_edge_to(edge)],
                     berthi_edge_weight(edge));
            }
        }
    }
}

/* 1 or -1 where the walker's edge is on the outline with the inside on its left or right, else 0.
 */
static int exposed(const walker *w)
{
    const int32_t left = w->right + w->on;
    BERTH_ASSERT(w->right >= 0 && left >= 0 && w->rival >= 0);
    if (w->rival != 0 || (w->right == 0) == (left == 0)) {
        return 0;
    }
    return left != 0 ? 1 : -1;
}

/* a + (b - a) num / den, to the nearest, halves up: what stands over 2 den is not negative and at
 * most (2 S + 1) 2 S^2 < 2^48. */
static int32_t between(int32_t a, int32_t b, uint32_t num, uint32_t den)
{
    const int64_t above = 2 * ((int64_t)a * den + (int64_t)(b - a) * num) + den;
    return (int32_t)((uint64_t)above / (2 * (uint64_t)den));
}

static uint32_t point_at(const walker *w, uint32_t num, uint32_t den)
{
    if (num == 0 || num == den) {
        return num == 0 ? w->a : w->b;
    }
    return berthi_point_of(between(berthi_point_x(w->a), berthi_point_x(w->b), num, den),
                           between(berthi_point_y(w->a), berthi_point_y(w->b), num, den));
}

/* A piece of the outline, unless rounding left nothing of it. False when there is no room. */
static int add_piece(berthi_contour *work, uint32_t from, uint32_t to, int direction)
{
    uint32_t *piece = work->pieces + 2 * (size_t)work->piece_count;
    if (from == to) {
        return 1;
    }
    if (work->piece_count == work->piece_room) {
        return 0;
    }
    piece[0] = direction > 0 ? from : to;
    piece[1] = direction > 0 ? to : from;
    work->piece_count++;
    return 1;
}

/* Goes along one edge, a round of crossings at a time. */
static int walk(walker *w, uint32_t active, uint32_t from)
{
    uint32_t begin = w->a; /* of the piece that is being gone along */
    int now = 0;
    do {
        uint32_t i;
        meet_all(w, active, from);
        if (w->first) {
            now = exposed(w);
        }
        for (i = 0; i < w->count; i++) {
            const berthi_crossing *c = &w->work->crossings[i];
            const int before = now;
            w->right += c->right;
            w->on += c->on;
            w->rival += c->rival;
            now = exposed(w);
            if (now != before) {
                const uint32_t here = point_at(w, c->num, c->den);
                if (before != 0 && !add_piece(w->work, begin, here, before)) {
                    return 0;
                }
                begin = here;
            }
            w->from_num = c->num;
            w->from_den = c->den;
        }
        w->first = 0;
    } while (w->more);
    return now == 0 || add_piece(w->work, begin, w->b, now);
}

static int walk_edge(berthi_contour *work, uint32_t point, uint32_t edge, uint32_t active)
{
    const uint32_t word = work->edges[edge];
    walker w;
    int32_t ya, yb;
    w.work = work;
    w.edge = edge;
    w.a = work->points[point];
    w.b = work->points[berthi_edge_to(word)];
    ya = berthi_point_y(w.a);
    yb = berthi_point_y(w.b);
    w.low_y = ya < yb ? ya : yb;
    w.high_y = ya < yb ? yb : ya;
    w.right = 0;
    w.on = berthi_edge_weight(word);
    w.rival = 0;
    w.from_num = 0;
    w.from_den = 1;
    w.first = 1;
    return walk(&w, active, point);
}

/* Drops the edges that end before x from the list; returns how many are left. */
static uint32_t drop_ended(const berthi_contour *work, uint32_t active, int32_t x)
{
    uint32_t i, kept = 0;
    for (i = 0; i < active; i++) {
        const uint32_t edge = work->edges[work->active[i] & 0xffff];
        if (berthi_point_x(work->points[berthi_edge_to(edge)]) >= x) {
            work->active[kept++] = work->active[i];
        }
    }
    return kept;
}

int berthi_contour_sweep(berthi_contour *work)
{
    uint32_t point, edge, active = 0;
    for (point = 0; point < work->point_count; point++) {
        if (work->starts[point] == work->starts[point + 1]) {
            continue;
        }
        active = drop_ended(work, active, berthi_point_x(work->points[point]));
        for (edge = work->starts[point]; edge < work->starts[point + 1]; edge++) {
            if (!walk_edge(work, point, edge, active)) {
                return 0;
            }
        }
        for (edge = work->starts[point]; edge < work->starts[point + 1]; edge++) {
            work->active[active++] = point << 16 | edge;
        }
    }
    return 1;
}
