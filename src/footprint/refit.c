/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The tree of an outline whose points have moved, in place: the same points are kept, the tree is
 * cut as it was; what is measured is measured again.
 *
 * First all is read and nothing written, so that a refusal changes nothing; then the points, the
 * circles around their parts, and the circles inside. A circle's centre is the old one, moved as
 * the points did on average, or the middle of what it is around now, whichever is better, or drawn
 * a little toward the furthest point where that makes it smaller. */

#include "source.h"

#include "../core/num.h"
#include "../ground/described.h"
#include "clearance.h"

typedef struct refit {
    const berth_refit_desc *desc;
    berthi_footprint_header *header;
    berthi_unit *nodes, *points;
    berth_len low[2], high[2]; /* of the points that are kept */
    berth_len off;             /* the furthest that a dropped point is from its segment */
    berth_len way[2];          /* how far the points went, on average */
    uint32_t exact;
} refit;

/* ---- Points ---------------------------------------------------------------------------------- */

/* What a refit reads of an outline whose points have moved, and where it stores them. */

/* A coordinate from the origin in steps, to the nearest, halves up; 0 when it is beyond. */
static int refit_steps(refit *r, berth_num v, berth_raw origin, berthi_unit *to)
{
    const uint32_t shift = r->header->ground.shift;
    const berth_raw way = berth_num_raw(v) - origin;
    const berth_len steps = berthi_steps_near(way, shift);
    if (!berthi_within(steps, -BERTHI_FOOTPRINT_LIMIT, BERTHI_FOOTPRINT_LIMIT)) {
        return 0;
    }
    r->exact &= !BERTHI_IS_EXACT || (berth_raw)berthi_size_of(steps, shift) == way;
    *to = (berthi_unit)steps;
    return 1;
}

/* A given point as it is stored; 0 when it is beyond. */
static int refit_point(refit *r, uint32_t given, berthi_unit *to)
{
    return refit_steps(r, r->desc->outline.x[given], berth_num_raw(r->header->ground.origin_x),
                       &to[0]) &&
           refit_steps(r, r->desc->outline.y[given], berth_num_raw(r->header->ground.origin_y),
                       &to[1]);
}

/* Ring `ring` in the given points (begin, end), in the kept ones, and in the stored ones. */
typedef struct refit_ring {
    uint32_t begin, end, kept, kept_end, stored;
} refit_ring;

/* The ring after another one; before the first all is 0. */
static void refit_ring_next(const refit *r, refit_ring *ring, uint32_t number)
{
    const uint32_t stored_end = berthi_tree_ends(r->header)[number];
    ring->begin = ring->end;
    ring->end = r->desc->outline.end != NULL ? r->desc->outline.end[number]
                                             : (uint32_t)r->desc->outline.points;
    ring->kept = ring->kept_end;
    ring->stored = ring->kept + number;
    ring->kept_end = stored_end - number - 1;
}

static int refit_numbers_hold(const refit *r)
{
    const uint16_t *numbers = r->desc->numbers;
    refit_ring ring = {0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < r->header->parts.rings; i++) {
        refit_ring_next(r, &ring, i);
        uint32_t least = ring.begin;
        for (uint32_t k = ring.kept; k < ring.kept_end; k++) {
            if (numbers[k] < least || numbers[k] >= ring.end) {
                return 0;
            }
            least = numbers[k] + 1u;
        }
    }
    return 1;
}

/* Looks at the points that one segment stands for, from a kept one (as stored, p) to the next (q).
 * Returns 0 when one is beyond. */
static int refit_run_measure(refit *r, const refit_ring *ring, uint32_t from, uint32_t to,
                             const berthi_unit *p, const berthi_unit *q)
{
    for (;;) {
        berthi_unit c[2];
        from = from + 1 < ring->end ? from + 1 : ring->begin;
        if (from == to) {
            return 1;
        }
        if (!refit_point(r, from, c)) {
            return 0;
        }
        berthi_off_by(p, q, c, &r->off);
    }
}

/* Looks at all points of a ring and writes nothing; 0 when one is beyond. */
static int refit_ring_measure(refit *r, const refit_ring *ring)
{
    const uint16_t *numbers = r->desc->numbers;
    berthi_unit p[2], q[2];
    if (!refit_point(r, numbers[ring->kept], p)) {
        return 0;
    }
    for (uint32_t k = ring->kept; k < ring->kept_end; k++) {
        const uint32_t next = k + 1 < ring->kept_end ? k + 1 : ring->kept;
        berthi_widen(&r->low[0], &r->high[0], p[0]);
        berthi_widen(&r->low[1], &r->high[1], p[1]);
        if (!refit_point(r, numbers[next], q) ||
            !refit_run_measure(r, ring, numbers[k], numbers[next], p, q)) {
            return 0;
        }
        p[0] = q[0];
        p[1] = q[1];
    }
    return 1;
}

static int refit_measure(refit *r)
{
    refit_ring ring = {0, 0, 0, 0, 0};
    r->low[0] = r->low[1] = BERTHI_FOOTPRINT_LIMIT;
    r->high[0] = r->high[1] = -r->low[0];
    r->exact = 1;
    r->off = 0;
    for (uint32_t i = 0; i < r->header->parts.rings; i++) {
        refit_ring_next(r, &ring, i);
        if (!refit_ring_measure(r, &ring)) {
            return 0;
        }
    }
    return 1;
}

/* Sums of at most 2^15 ways of 2^15 steps each. */
static void refit_put(refit *r)
{
    refit_ring ring = {0, 0, 0, 0, 0};
    berth_len way[2] = {0, 0};
    for (uint32_t i = 0; i < r->header->parts.rings; i++) {
        berthi_unit *to;
        refit_ring_next(r, &ring, i);
        berthi_unit *first = to = r->points + 2 * (size_t)ring.stored;
        for (uint32_t k = ring.kept; k < ring.kept_end; k++, to += 2) {
            way[0] -= to[0];
            way[1] -= to[1];
            (void)refit_point(r, r->desc->numbers[k], to);
            way[0] += to[0];
            way[1] += to[1];
        }
        to[0] = first[0];
        to[1] = first[1];
    }
    r->way[0] = way[0] / (berth_len)ring.kept_end;
    r->way[1] = way[1] / (berth_len)ring.kept_end;
}

/* ---- Circles --------------------------------------------------------------------------------- */

/* Where a centre is that went with the points, within what these span. */
static berth_len refit_went_to(const refit *r, berth_len from, uint32_t axis)
{
    const berth_len to = from + r->way[axis];
    return to < r->low[axis] ? r->low[axis] : to > r->high[axis] ? r->high[axis] : to;
}

/* The squared distance of a point from (x, y). */
static inline berthi_size refit_square_from(const berthi_unit *p, berth_len x, berth_len y)
{
    return (berthi_size)((p[0] - x) * (p[0] - x)) + (berthi_size)((p[1] - y) * (p[1] - y));
}

/* A centre that is tried, and the point furthest from it. */
typedef struct refit_centre {
    berth_len x, y;
    berthi_size most;
    const berthi_unit *far;
} refit_centre;

/* The points of some parts, one after the other; parts mostly follow each other, and then the
 * second end of one is the first of the next. */
static const berthi_unit *refit_part_points(const refit *r, uint32_t part, const berthi_unit *last,
                                            uint32_t *count)
{
    const berthi_unit *p =
        r->points + 2 * (size_t)(berthi_tree_words(r->header)[part] & BERTHI_NUMBER);
    *count = p == last ? 1 : 2;
    return p == last ? p + 2 : p;
}

/* Finds the points of some parts that are furthest from up to two centres. */
static void refit_parts_far(const refit *r, uint32_t first, uint32_t end, refit_centre *a,
                            refit_centre *b)
{
    const berthi_unit *last = NULL;
    a->far = b->far = r->points + 2 * (size_t)(berthi_tree_words(r->header)[first] & BERTHI_NUMBER);
    a->most = refit_square_from(a->far, a->x, a->y);
    b->most = refit_square_from(b->far, b->x, b->y);
    for (uint32_t i = first; i < end; i++) {
        uint32_t count;
        const berthi_unit *p = refit_part_points(r, i, last, &count);
        for (; count != 0; count--, p += 2) {
            const berthi_size of_a = refit_square_from(p, a->x, a->y);
            const berthi_size of_b = refit_square_from(p, b->x, b->y);
            if (of_a > a->most) {
                a->most = of_a;
                a->far = p;
            }
            if (of_b > b->most) {
                b->most = of_b;
                b->far = p;
            }
        }
        last = p - 2;
    }
}

/* The middle of what some parts span. */
static void refit_parts_middle(const refit *r, uint32_t first, uint32_t end, refit_centre *centre)
{
    const berthi_unit *p =
        r->points + 2 * (size_t)(berthi_tree_words(r->header)[first] & BERTHI_NUMBER);
    const berthi_unit *last = NULL;
    berth_len low[2] = {p[0], p[1]}, high[2] = {p[0], p[1]};
    for (uint32_t i = first; i < end; i++) {
        uint32_t count;
        p = refit_part_points(r, i, last, &count);
        for (; count != 0; count--, p += 2) {
            berthi_widen(&low[0], &high[0], p[0]);
            berthi_widen(&low[1], &high[1], p[1]);
        }
        last = p - 2;
    }
    centre->x = low[0] + (high[0] - low[0]) / 2;
    centre->y = low[1] + (high[1] - low[1]) / 2;
}

/* What is from the best centre so far one `part` of the way to its furthest point, and two. */
static void refit_draw_toward(const refit_centre *best, int32_t part, refit_centre *a,
                              refit_centre *b)
{
    const berth_len x = best->far[0] - best->x, y = best->far[1] - best->y;
    a->x = best->x + x / (berth_len)part;
    a->y = best->y + y / (berth_len)part;
    b->x = best->x + 2 * x / (berth_len)part;
    b->y = best->y + 2 * y / (berth_len)part;
}

static void refit_take_better(refit_centre *best, const refit_centre *other)
{
    if (other->most < best->most) {
        *best = *other;
    }
}

/* A radius that holds the parts, rounded, whose furthest point is so far away. */
static berth_len refit_radius_over(const refit *r, berthi_size most)
{
    const berth_len x = r->high[0] > -r->low[0] ? r->high[0] : -r->low[0];
    const berth_len y = r->high[1] > -r->low[1] ? r->high[1] : -r->low[1];
    return berthi_rounded_up(berthi_size_root(most) * (1 + 16 * BERTHI_EPSILON) +
                                 berthi_off_of(x, y),
                             r->header->parts.radius);
}

/* A node's circle around the parts below it. */
static void refit_node_fit(const refit *r, uint32_t index)
{
    berthi_unit *node = r->nodes + index * BERTHI_CIRCLE_UNITS;
    uint32_t first;
    const uint32_t end = berthi_parts_below(r->header, BERTHI_CIRCLE_UNITS, index, &first);
    refit_centre best, a, b;
    best.x = refit_went_to(r, node[BERTHI_CIRCLE_X], 0);
    best.y = refit_went_to(r, node[BERTHI_CIRCLE_Y], 1);
    refit_parts_middle(r, first, end, &a);
    refit_parts_far(r, first, end, &best, &a);
    refit_take_better(&best, &a);
    for (uint32_t k = 0; k < 2 && end - first > 1; k++) { /* one segment's middle is best */
        refit_draw_toward(&best, 8 << k, &a, &b);
        refit_parts_far(r, first, end, &a, &b);
        refit_take_better(&best, &a);
        refit_take_better(&best, &b);
    }
    node[BERTHI_CIRCLE_X] = (berthi_unit)best.x;
    node[BERTHI_CIRCLE_Y] = (berthi_unit)best.y;
    node[BERTHI_CIRCLE_RADIUS] = (berthi_unit)(berthi_extent)refit_radius_over(r, best.most);
}

/* The disc inside, where it went with the points, or as far along as its node's centre
 * went, by (dx, dy): whichever is deeper. None is one of no radius, and may come back. */
static void refit_inner_fit(const refit *r, berthi_unit *disc, berth_len dx, berth_len dy)
{
    berthi_rings rings = {r->points, berthi_tree_ends(r->header), r->header->parts.rings, 0};
    const berth_len x = disc[BERTHI_CIRCLE_X], y = disc[BERTHI_CIRCLE_Y];
    /* @argued: from one place on the grid to another */
    BERTH_ASSERT(-131072 < dx && dx < 131072 && -131072 < dy && dy < 131072);
    const berth_len tried[2][2] = {{refit_went_to(r, x, 0), refit_went_to(r, y, 1)},
                                   {x + dx, y + dy}};
    berth_len depth = 0;
    for (uint32_t k = 0; k < 2; k++) {
        const berth_len tx = tried[k][0], ty = tried[k][1];
        if (berthi_within(tx, r->low[0], r->high[0]) && berthi_within(ty, r->low[1], r->high[1])) {
            const berth_len there = berthi_clearance(&rings, tx, ty, depth);
            if (there > depth) {
                disc[BERTHI_CIRCLE_X] = (berthi_unit)tx;
                disc[BERTHI_CIRCLE_Y] = (berthi_unit)ty;
                depth = there;
            }
        }
    }
    disc[BERTHI_CIRCLE_RADIUS] =
        (berthi_unit)(berthi_extent)berthi_inner_radius(depth, r->header->parts.radius);
}

/* All nodes, and how far their leaves reach. */
static void refit_nodes_fit(const refit *r)
{
    berth_len reach = 0;
    for (uint32_t i = 0; i < r->header->node_count; i++) {
        berthi_unit *node = r->nodes + i * BERTHI_CIRCLE_UNITS;
        const berth_len x = node[BERTHI_CIRCLE_X], y = node[BERTHI_CIRCLE_Y];
        const uint32_t link = berthi_link_of(node[BERTHI_CIRCLE_LINK]);
        refit_node_fit(r, i);
        if (berthi_has_inner(link)) {
            refit_inner_fit(r, node + BERTHI_CIRCLE_UNITS, node[BERTHI_CIRCLE_X] - x,
                            node[BERTHI_CIRCLE_Y] - y);
            i++;
        } else if ((link & BERTHI_LEAF) != 0) {
            const berth_len far = berthi_circle_reach(node);
            reach = far > reach ? far : reach;
        }
    }
    r->header->ground.reach = reach;
}

/* ---- The call -------------------------------------------------------------------------------- */

static berth_status refit_check(const berth_refit_desc *desc, const void *image,
                                const berth_footprint *view)
{
    if (desc == NULL || image == NULL || view == NULL || desc->numbers == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_footprint(view)) {
        return BERTH_E_VIEW;
    }
    if (berthi_tree_of(view)->method != BERTH_FOOTPRINT_OUTLINE || view->image != image) {
        return BERTH_E_KIND;
    }
    berth_status status = berthi_outline_check(&desc->outline);
    if (status == BERTH_OK && desc->outline.rings != berthi_tree_of(view)->parts.rings) {
        status = BERTH_E_POINTS;
    }
    return status != BERTH_OK ? status : berthi_radius_ok(desc->radius) ? BERTH_OK : BERTH_E_RADIUS;
}

/* Whether a circle around all points, so rounded, is one that an image may have. */
static int refit_fits(const refit *r, berth_len rounding)
{
    const berth_len x = r->high[0] - r->low[0], y = r->high[1] - r->low[1];
    return berthi_far_up(x, y) / 2 + rounding + 16 <= BERTHI_FOOTPRINT_RADIUS_LIMIT;
}

berth_status berth_footprint_refit(const berth_refit_desc *desc, void *image,
                                   const berth_footprint *view)
{
    const berth_status status = refit_check(desc, image, view);
    berth_len rounding, band;
    refit r;
    if (status != BERTH_OK) {
        return status;
    }
    r.desc = desc;
    r.header = (berthi_footprint_header *)image;
    r.nodes = (berthi_unit *)(void *)(r.header + 1);
    r.points = r.nodes + r.header->node_count * BERTHI_CIRCLE_UNITS;
    if (!refit_numbers_hold(&r)) {
        return BERTH_E_POINTS;
    }
    if (!refit_measure(&r)) {
        return BERTH_E_EXTENT;
    }
    berthi_round_by(r.exact, desc->radius, r.header->ground.shift, &rounding, &band);
    if (!refit_fits(&r, rounding + r.off)) {
        return BERTH_E_EXTENT;
    }
    refit_put(&r);
    r.header->parts.radius = rounding + r.off;
    r.header->band = berthi_band_of_steps(band + 2 * r.off);
    refit_nodes_fit(&r);
    berthi_footprint_seal(r.header, BERTHI_CIRCLE_UNITS);
    return BERTH_OK;
}
