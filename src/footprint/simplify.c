/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fewer segments for an outline: rings on quantised points, in integers in every arithmetic.
 *
 * A run of points from a to b is dropped when all of them are within a limit of the segment from a
 * to b. The run and the segment then lie in the same convex shape, the capsule of that limit, so
 * whether a point is inside of the ring changes within the capsule alone; and as the run goes from
 * one end to the other, no point of the segment is further from it. So rounded by the limit, the
 * ring that is left never misses what the given one covers.
 *
 * From a start, each run is as long as a search by doubling and halving finds, and a little longer
 * where that holds, too. Several starts are tried, as ways soon join: the fewest runs win.
 *
 * Source: the greedy way through the graph of shortcuts of H. Imai and M. Iri, "Polygonal
 * approximations of a curve: formulations and algorithms", 1988. */

#include "../core/num.h"
#include "build.h"

/* Starts that are tried, and runs that are tried behind the longest one found. */
enum { SIMPLIFY_STARTS = 32, SIMPLIFY_BEYOND = 8 };

/* A ring of the builder's: points from `begin` on, and in the builder's room for corners, how long
 * the run is that begins at each (0: not known yet), and which are kept. */
typedef struct ring_runs {
    const int16_t *points;
    uint16_t *length, *kept;
    uint32_t begin, count;
    int32_t limit;
} ring_runs;

/* A squared distance: a quotient. Points differ by at most 22004 along each axis, so products of
 * two differences are below 2^30, and the square of one below 2^60. */
typedef struct ratio {
    uint64_t over, under;
} ratio;

static ratio distance2(const int16_t *p, const int16_t *q, const int16_t *c)
{
    const int32_t ex = q[0] - p[0], ey = q[1] - p[1], dx = c[0] - p[0], dy = c[1] - p[1];
    const int32_t along = ex * dx + ey * dy, length2 = ex * ex + ey * ey;
    ratio found = {0, 1};
    if (along <= 0) {
        found.over = (uint32_t)(dx * dx + dy * dy);
    } else if (along >= length2) {
        found.over = (uint32_t)((dx - ex) * (dx - ex) + (dy - ey) * (dy - ey));
    } else {
        const int64_t cross = (int64_t)ex * dy - (int64_t)ey * dx;
        found.over = (uint64_t)(cross * cross);
        found.under = (uint32_t)length2;
    }
    return found;
}

/* Whether a distance, placed by a rotation pair that is longer than one by 2^-14, is 0 or below
 * `limit` (below 2^14). The square of that factor is below 1 + 2^-13 + 2^-27. */
static int is_below(ratio d2, int32_t limit)
{
    const uint64_t placed = d2.over + (d2.over >> 13) + (d2.over >> 27) + 3;
    return d2.over == 0 || placed <= (uint64_t)(uint32_t)(limit * limit) * d2.under;
}

static const int16_t *ring_point(const ring_runs *ring, uint32_t i)
{
    i = i < ring->count ? i : i - ring->count;
    return ring->points + 2 * (size_t)(ring->begin + (i < ring->count ? i : i - ring->count));
}

/* Whether the points behind `from`, but for the last of `length`, may be dropped. */
static int run_holds(const ring_runs *ring, uint32_t from, uint32_t length)
{
    const int16_t *p = ring_point(ring, from), *q = ring_point(ring, from + length);
    uint32_t k;
    for (k = 1; k < length; k++) {
        if (!is_below(distance2(p, q, ring_point(ring, from + k)), ring->limit)) {
            return 0;
        }
    }
    return 1;
}

/* The run from a point on: as many segments as one can stand for, as far as the search sees. */
static uint32_t run_from(const ring_runs *ring, uint32_t from)
{
    uint32_t low = 1, high = 2, k;
    if (ring->length[from] != 0) {
        return ring->length[from];
    }
    while (high <= ring->count && run_holds(ring, from, high)) {
        low = high;
        high *= 2;
    }
    high = high <= ring->count ? high : ring->count + 1;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (run_holds(ring, from, middle)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (k = low + 2; k <= ring->count && k <= low + SIMPLIFY_BEYOND; k++) {
        if (run_holds(ring, from, k)) {
            low = k;
        }
    }
    ring->length[from] = (uint16_t)low;
    return low;
}

/* How many runs lead once around from a start; marks their first points when asked to. */
static uint32_t runs_around(const ring_runs *ring, uint32_t start, int mark)
{
    uint32_t at = start, left = ring->count, runs = 0;
    while (left != 0) {
        const uint32_t length = run_from(ring, at);
        if (mark) {
            ring->kept[at] = 1;
        }
        runs++;
        at += length;
        at = at < ring->count ? at : at - ring->count;
        left = length < left ? left - length : 0;
    }
    return runs;
}

/* Whether the last run, cut where the first one began, still holds: runs are no shorter than their
 * parts as a rule, but not always. */
static int last_holds(const ring_runs *ring, uint32_t start)
{
    uint32_t at = start, left = ring->count;
    for (;;) {
        const uint32_t length = run_from(ring, at);
        if (length >= left) {
            return length == left || run_holds(ring, at, left);
        }
        left -= length;
        at += length;
        at = at < ring->count ? at : at - ring->count;
    }
}

/* Marks the points of a ring that are kept: of the starts within its first run, the best. */
static void mark_ring(const ring_runs *ring)
{
    const uint32_t first = run_from(ring, 0);
    const uint32_t stride = (first + SIMPLIFY_STARTS - 1) / SIMPLIFY_STARTS;
    uint32_t best = UINT32_MAX, from = 0, start, k;
    for (start = 0; start <= first && start < ring->count; start += stride) {
        const uint32_t runs = runs_around(ring, start, 0);
        if (runs < best && last_holds(ring, start)) {
            best = runs;
            from = start;
        }
    }
    if (best != UINT32_MAX) {
        (void)runs_around(ring, from, 1);
        return;
    }
    for (k = 0; k < ring->count; k++) { /* every start was refused: nothing is dropped */
        ring->kept[k] = 1;
    }
}

/* ---- What was dropped ------------------------------------------------------------------------ */

#ifdef BERTH_Q16

void berthi_off_by(const berthi_unit *p, const berthi_unit *q, const berthi_unit *c,
                   berth_len *most)
{
    const ratio d2 = distance2(p, q, c);
    while (!is_below(d2, *most)) {
        (*most)++;
    }
}

#else

void berthi_off_by(const berthi_unit *p, const berthi_unit *q, const berthi_unit *c,
                   berth_len *most)
{
    const berth_len off =
        berthi_distance_real(p, q, c[0], c[1]) +
        2 * (berthi_off_of(p[0], p[1]) + berthi_off_of(q[0], q[1]) + berthi_off_of(c[0], c[1]));
    *most = off > *most ? off : *most;
}

#endif

/* The largest distance of a dropped point of a ring from the segment that stands for it. */
static void ring_off_by(const berthi_builder *builder, const ring_runs *ring, berth_len *most)
{
    uint32_t first = 0, at, k;
    while (!ring->kept[first]) {
        first++;
    }
    for (at = first; at < first + ring->count;) {
        const berthi_unit *points = builder->points + 2 * (size_t)ring->begin;
        uint32_t next = at + 1;
        while (!ring->kept[next < ring->count ? next : next - ring->count]) {
            next++;
        }
        for (k = at + 1; k < next; k++) {
            berthi_off_by(points + 2 * (at % ring->count), points + 2 * (next % ring->count),
                          points + 2 * (k % ring->count), most);
        }
        at = next;
    }
}

/* Moves what is kept of a ring to where it goes, and its first point once more behind it. A ring
 * of two points is one segment, which needs no way back. */
static void keep_ring(berthi_builder *builder, const ring_runs *ring, uint32_t number)
{
    const uint32_t begin = builder->point_count;
    uint16_t *numbers = builder->source->numbers;
    uint32_t at = begin, i;
    for (i = 0; i <= ring->count; i++) {
        const uint32_t from = i < ring->count ? ring->begin + i : begin;
        if (i < ring->count && !ring->kept[i]) {
            continue;
        }
        builder->steps[2 * at] = builder->steps[2 * from];
        builder->steps[2 * at + 1] = builder->steps[2 * from + 1];
        builder->points[2 * at] = builder->points[2 * from];
        builder->points[2 * at + 1] = builder->points[2 * from + 1];
        if (i < ring->count) {
            if (numbers != NULL) {
                numbers[at - number] = (uint16_t)(from - number);
            }
            builder->items[builder->item_count++] = (uint16_t)at;
        }
        at++;
    }
    builder->item_count -= at - begin == 3;
    builder->point_count = at;
}

void berthi_simplify_rings(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    const int32_t limit = berthi_steps_down(builder, berth_num_raw(source->threshold));
    berth_len most = 0;
    uint32_t i, k;
    ring_runs ring;
    ring.points = builder->steps;
    ring.length = (uint16_t *)builder->fit;
    ring.limit = limit < (int32_t)builder->room ? limit : (int32_t)builder->room;
    ring.begin = 0;
    builder->point_count = builder->item_count = 0;
    for (i = 0; i < source->rings; i++) {
        const uint32_t end = builder->ends[i];
        ring.count = end - 1 - ring.begin;
        ring.kept = ring.length + ring.count;
        for (k = 0; k < 2 * ring.count; k++) {
            ring.length[k] = 0;
        }
        if (berth_num_raw(source->threshold) > 0) {
            mark_ring(&ring);
        }
        for (k = 0; k < ring.count && berth_num_raw(source->threshold) <= 0; k++) {
            ring.kept[k] = 1;
        }
        ring_off_by(builder, &ring, &most);
        keep_ring(builder, &ring, i);
        builder->ends[i] = (uint16_t)builder->point_count;
        ring.begin = end;
    }
    builder->rounding += most;
    builder->band += 2 * most;
}
