/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two leaves: each part of one against each of the other. What keeps no parts has a circle's
 * centre, rounded by its radius. Most pairs of segments are told by their extents and lines alone,
 * before anything is made of them. */

#include "query.h"

/* What two leaves' parts are asked. */
typedef struct runs {
    const berthi_unit *leaf[2];
    berthi_part_reach reach;
    uint8_t fits; /* there is a frame, and numbers are those of berthi_polygons_told */
#ifdef BERTH_Q16
    uint32_t radius; /* R, in Q16.16, below 2^32: two roundings of 23000 steps of 2^16, and 2^30 */
#endif
} runs;

/* The radius by which what a leaf of side k holds is rounded. */
static inline berth_len runs_rounding(const berthi_shape_query *q, uint32_t k,
                                      const berthi_unit *leaf)
{
    const berthi_footprint_parts *parts = &q->view[k]->parts;
    return parts->corners != 0 ? parts->radius
                               : (berth_len)(berthi_extent)leaf[BERTHI_CIRCLE_RADIUS];
}

#ifdef BERTH_Q16

typedef uint32_t runs_area;

/* Whether differences are below 2^15, and products of two vectors below 2^31. */
static inline int runs_short(berth_len x, berth_len y)
{
    return (uint32_t)x + 16383 <= 32766 && (uint32_t)y + 16383 <= 32766;
}

static BERTH_HOT BERTHI_APART void runs_measure(const berthi_shape_query *q, runs *r)
{
    uint32_t radius = (uint32_t)q->margin, steps;
    for (uint32_t k = 0; k < 2; k++) {
        radius += (uint32_t)runs_rounding(q, k, r->leaf[k]) << q->side[k].ground->shift;
    }
    r->radius = radius;
    steps = radius >> q->side[0].ground->shift;
    r->reach.slack = BERTHI_OVERLAP_SLACK;
    r->reach.near = (berth_len)steps - BERTHI_OVERLAP_SLACK;
    r->reach.far = (berth_len)steps + BERTHI_OVERLAP_SLACK + 1;
    r->fits = !q->wide && r->reach.far <= 46080;
}

static BERTHI_APART int runs_exactly(berthi_shape_query *q, const runs *r, const berthi_part *parts)
{
    berthi_part_pair pair;
    q->exact++;
    for (uint32_t k = 0; k < 2; k++) {
        pair.side[k] = &q->side[k];
        pair.part[k] = &parts[k];
    }
    pair.radius = (int64_t)((uint64_t)r->radius << 14);
    return berthi_parts_exactly(&pair);
}

#else

typedef berth_raw runs_area;

static inline int runs_short(berth_len x, berth_len y)
{
    (void)x, (void)y;
    return 1;
}

static void runs_measure(const berthi_shape_query *q, runs *r)
{
    const berth_len radius =
        runs_rounding(q, 0, r->leaf[0]) + runs_rounding(q, 1, r->leaf[1]) + q->margin;
    r->reach.slack = 2 * q->frame.slack;
    r->reach.near = 0;
    r->reach.far = radius + r->reach.slack;
    r->fits = 1;
}

static int runs_exactly(berthi_shape_query *q, const runs *r, const berthi_part *parts)
{
    (void)q, (void)r, (void)parts;
    return 1;
}

#endif

/* ---- Any two parts --------------------------------------------------------------------------- */

static void runs_take(const berthi_shape_query *q, uint32_t k, const berthi_unit *leaf,
                      const uint16_t *word, berthi_part *to)
{
    to->corners = 1;
    to->corner[0] = leaf;
    if (q->view[k]->parts.corners != 0) {
        berthi_part_take(q->view[k], word, to);
    }
}

static BERTHI_APART berthi_told runs_told(const berthi_shape_query *q, const runs *r,
                                          const berthi_part *parts)
{
    const berthi_unit *from = parts[0].corner[0];
    berthi_polygon a, b;
    if (!r->fits) {
        return BERTHI_TOLD_CLOSE;
    }
    berthi_polygon_place(NULL, &parts[0], from, &a);
    berthi_polygon_place(&q->frame, &parts[1], from, &b);
    return berthi_polygons_told(&a, &b, &r->reach);
}

/* The words of part q->part[k] of side k. */
static inline const uint16_t *runs_word(const berthi_shape_query *q, uint32_t k)
{
    const berthi_footprint_header *view = q->view[k];
    const uint32_t corners = view->parts.corners;
    return berthi_tree_words(view) + (corners != 0 ? q->part[k] * berthi_part_words(corners) : 0);
}

BERTHI_APART int berthi_runs_pair(berthi_shape_query *q, const berthi_unit *leaf_a,
                                  const berthi_unit *leaf_b)
{
    berthi_part parts[2];
    berthi_told told;
    runs r;
    r.leaf[0] = leaf_a;
    r.leaf[1] = leaf_b;
    runs_measure(q, &r);
    runs_take(q, 0, leaf_a, runs_word(q, 0), &parts[0]);
    runs_take(q, 1, leaf_b, runs_word(q, 1), &parts[1]);
    told = runs_told(q, &r, parts);
    return told == BERTHI_TOLD_CLOSE ? runs_exactly(q, &r, parts) : told == BERTHI_TOLD_MEET;
}

/* ---- Two segments ---------------------------------------------------------------------------- */

/* Products of a segment's vector with those to both ends of another: what they tell of these lines
 * alone, as in parts.c. */
static inline berthi_told runs_line(const berthi_part_reach *reach, berth_len ex, berth_len ey,
                                    berthi_prod one, berthi_prod other)
{
    const berthi_prod low = one < other ? one : other, high = one < other ? other : one;
    const runs_area length = (runs_area)berthi_length_up(ex, ey);
    const runs_area far = length * (runs_area)reach->far;
    runs_area slack;
    if ((low > 0 && (runs_area)low > far) || (high < 0 && (runs_area)-high > far)) {
        return BERTHI_TOLD_APART;
    }
    slack = length * (runs_area)reach->slack;
    return low < 0 && (runs_area)-low > slack && high > 0 && (runs_area)high > slack
               ? BERTHI_TOLD_MEET
               : BERTHI_TOLD_CLOSE;
}

/* Whether both are surely above `far` of both others along one axis, or below. */
static inline int runs_aside(berth_len a, berth_len b, berth_len p, berth_len q, berth_len far)
{
    const berth_len low = a < b ? a : b, high = a < b ? b : a;
    return p < q ? low > q + far || high < p - far : low > p + far || high < q - far;
}

/* The segment stored at p, and one between two points in its frame; q16: numbers are those of
 * parts_shorten, below 2^14 from p on. */
static BERTH_HOT BERTHI_APART berthi_told runs_segments(const berthi_part_reach *reach,
                                                        const berthi_unit *p, const berth_len *end)
{
    berth_len ex, ey, ax, ay, bx, by;
    berthi_told told, back;
    if (runs_aside(end[0], end[2], p[0], p[2], reach->far) ||
        runs_aside(end[1], end[3], p[1], p[3], reach->far)) {
        return BERTHI_TOLD_APART;
    }
    ex = (berth_len)p[2] - p[0];
    ey = (berth_len)p[3] - p[1];
    ax = end[0] - p[0];
    ay = end[1] - p[1];
    bx = end[2] - p[0];
    by = end[3] - p[1];
    if (!runs_short(ex, ey) || !runs_short(ax, ay) || !runs_short(bx, by)) {
        return BERTHI_TOLD_CLOSE;
    }
    told = runs_line(reach, ex, ey, ex * ay - ey * ax, ex * by - ey * bx);
    if (told == BERTHI_TOLD_APART) {
        return told;
    }
    bx -= ax;
    by -= ay;
    back = runs_line(reach, bx, by, by * ax - bx * ay, bx * (ey - ay) - by * (ex - ax));
    return back == BERTHI_TOLD_APART || told == BERTHI_TOLD_MEET ? back : told;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* Whether part q->part[k] is its leaf's last: the only one, where none are kept. */
static inline int runs_is_last(const berthi_shape_query *q, uint32_t k)
{
    return q->view[k]->parts.corners == 0 || (*runs_word(q, k) & BERTHI_LAST_PART) != 0;
}

/* The stored segment that part q->part[k] of side k is. */
static inline const berthi_unit *runs_segment(const berthi_shape_query *q, uint32_t k)
{
    const berthi_footprint_header *view = q->view[k];
    return berthi_stored_point(view, berthi_tree_words(view)[q->part[k]] & (uint32_t)BERTHI_NUMBER);
}

static inline void runs_ends(const berthi_shape_query *q, berth_len *end)
{
    const berthi_unit *p = runs_segment(q, 1);
    berthi_to_frame(&q->frame, p[0], p[1], &end[0], &end[1]);
    berthi_to_frame(&q->frame, p[2], p[3], &end[2], &end[3]);
}

BERTH_HOT BERTHI_APART berthi_told berthi_runs_meet(berthi_shape_query *q,
                                                    const berthi_unit *leaf_a,
                                                    const berthi_unit *leaf_b, int on)
{
    const uint32_t first = berthi_link_of(leaf_a[q->units - 1]) & BERTHI_NUMBER;
    berth_len end[4] = {0, 0, 0, 0};
    runs r;
    int lines;
    r.leaf[0] = leaf_a;
    r.leaf[1] = leaf_b;
    runs_measure(q, &r);
    lines = r.fits && q->view[0]->parts.corners == 2 && q->view[1]->parts.corners == 2;
    if (!on) {
        q->part[0] = (uint16_t)first;
        q->part[1] = (uint16_t)(berthi_link_of(leaf_b[q->units - 1]) & BERTHI_NUMBER);
    }
    if (lines) {
        runs_ends(q, end);
    }
    for (;;) {
        if (on) {
            if (!runs_is_last(q, 0)) {
                q->part[0]++;
            } else if (!runs_is_last(q, 1)) {
                q->part[0] = (uint16_t)first;
                q->part[1]++;
                if (lines) {
                    runs_ends(q, end);
                }
            } else {
                return BERTHI_TOLD_APART;
            }
        }
        on = 1;
        if (q->left == 0) {
            return BERTHI_TOLD_NOTHING;
        }
        q->left--;
        q->parts++;
        {
            const berthi_told told =
                lines ? runs_segments(&r.reach, runs_segment(q, 0), end) : BERTHI_TOLD_CLOSE;
            if (told != BERTHI_TOLD_APART) {
                return told;
            }
        }
    }
}
