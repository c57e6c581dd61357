/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Is one footprint inside of the other? (fill.c says how that is told.) Compiled for each kind of
 * tree, with these parameters, which it undefines:
 *
 *   BERTHI_FILL_VIEW               the type of a view
 *   BERTHI_FILL_UNITS              units of a node
 *   BERTHI_FILL_HALF(node, x, y)   sets how far a node reaches from its first two units along both
 *                                  axes of its own frame
 *   BERTHI_FILL_NEAR(q, inner, p)  whether a point of side `inner` may be within the other's root
 *
 * and makes spot_within and fill. What they go by is in the query, whose walk is over: the number
 * of the point is node[0], that of the node is node[1], that of the side that is filled is `steps`:
 * so that little is kept on the stack on top of the query. */

/* Goes on to the next node of parts that the ray may cross: the part with the first of them, or
 * null when there is none, or no step is left. */
static BERTH_HOT BERTHI_APART const uint16_t *
next_run(berthi_query *q, const BERTHI_FILL_VIEW *outer, const berthi_unit *nodes)
{
    const berthi_spot *spot = &q->at.ray.spot;
    while (q->node[1] < q->at.ray.count && q->left != 0) {
        const berthi_unit *node = nodes + q->node[1] * BERTHI_FILL_UNITS;
        uint32_t link = berthi_link_of(node[BERTHI_FILL_UNITS - 1]);
        berth_len x, y;
        int missed;
        q->left--;
        BERTHI_FILL_HALF(node, x, y);
        missed = node[1] - y > spot->y || node[1] + y < spot->y ||
                 (q->at.ray.leftward ? node[0] - x > spot->x : node[0] + x < spot->x);
        if (!missed && (link & (BERTHI_LEAF | BERTHI_CUT)) == 0) {
            q->node[1]++;
            continue;
        }
        q->node[1] = (uint16_t)berthi_subtree_end(nodes, BERTHI_FILL_UNITS, q->node[1]);
        if (missed) {
            continue;
        }
        while ((link & BERTHI_LEAF) == 0) { /* down to the first of a segment's pieces */
            node += BERTHI_FILL_UNITS;
            link = berthi_link_of(node[BERTHI_FILL_UNITS - 1]);
        }
        return outer->parts.words + (link & BERTHI_NUMBER);
    }
    return NULL;
}

/* Whether q's spot is strictly within the rings of a view: BERTH_HIT, BERTH_CLEAR, or BERTH_UNKNOWN
 * when the budget runs out. q16: within 2^16 steps. */
static BERTHI_MERGED berth_status spot_within(berthi_query *q, const BERTHI_FILL_VIEW *outer,
                                              const berthi_unit *nodes)
{
    const uint16_t *word;
    q->at.ray.count = (uint16_t)berthi_subtree_end(nodes, BERTHI_FILL_UNITS, 0);
    q->at.ray.leftward = q->at.ray.spot.x < nodes[0];
    q->at.ray.inside = 0;
    q->node[1] = 0;
    while ((word = next_run(q, outer, nodes)) != NULL) {
        do {
            const berthi_unit *p = berthi_point(&outer->points, *word & (uint32_t)BERTHI_NUMBER);
            berthi_crossed crossed;
            if (q->left == 0) {
                return BERTH_UNKNOWN;
            }
            q->left--;
            q->parts++;
            crossed = berthi_spot_cross(&q->at.ray.spot, q->at.ray.leftward, p);
            if (crossed == BERTHI_ON_LINE) {
                const int side = berthi_spot_side(&q->at.ray.spot, p);
                if (side == 0) {
                    return BERTH_CLEAR;
                }
                q->at.ray.inside ^= ((side > 0) == (p[3] > q->at.ray.spot.y)) != q->at.ray.leftward;
            } else if (crossed == BERTHI_ON_EDGE) {
                return BERTH_CLEAR;
            } else {
                q->at.ray.inside ^= crossed == BERTHI_ODD;
            }
        } while ((*word++ & BERTHI_LAST_PART) == 0);
    }
    return q->node[1] < q->at.ray.count ? BERTH_UNKNOWN
           : q->at.ray.inside           ? BERTH_HIT
                                        : BERTH_CLEAR;
}

/* The next point from number q->node[0] on that tells of a footprint, or null: one of each ring or
 * triangle, or the centres of all leaves. */
static BERTH_HOT BERTHI_APART const berthi_unit *
next_point(berthi_query *q, const BERTHI_FILL_VIEW *inner, const berthi_unit *nodes)
{
    const uint32_t i = q->node[0]++;
    switch (inner->parts.corners) {
    case 2:
        return i < inner->parts.rings ? berthi_point(&inner->points, inner->parts.ends[i] - 1u)
                                      : NULL;
    case 3:
        return i < inner->parts.count ? berthi_point(&inner->points, inner->parts.words[3 * i] &
                                                                         (uint32_t)BERTHI_NUMBER)
                                      : NULL;
    default: break;
    }
    for (uint32_t k = i; k < berthi_subtree_end(nodes, BERTHI_FILL_UNITS, 0); k++) {
        const berthi_unit *node = nodes + k * BERTHI_FILL_UNITS;
        if ((berthi_link_of(node[BERTHI_FILL_UNITS - 1]) & BERTHI_LEAF) != 0) {
            q->node[0] = (uint16_t)(k + 1);
            return node;
        }
    }
    return NULL;
}

/* A point that is inside only together with the one that next_point gave last: one from the other
 * half of the ring, so that hardly a ring seems near that sticks out of the root. */
static inline const berthi_unit *other_point(const berthi_query *q, const BERTHI_FILL_VIEW *inner,
                                             const berthi_unit *point)
{
    const uint32_t i = q->node[0] - 1u;
    uint32_t begin;
    if (inner->parts.corners != 2) {
        return point;
    }
    begin = i != 0 ? inner->parts.ends[i - 1] : 0;
    return berthi_point(&inner->points, (begin + inner->parts.ends[i]) / 2u);
}

/* Whether a point of the inner view lies within the rings of the outer one, which is side q->steps;
 * where no boundaries meet: as above. */
static BERTH_HOT BERTHI_APART berth_status fill(berthi_query *q, const BERTHI_FILL_VIEW *outer,
                                                const BERTHI_FILL_VIEW *inner)
{
    berth_status answer = BERTH_CLEAR;
    q->node[0] = 0;
    while (answer == BERTH_CLEAR && outer->parts.corners == 2) {
        const berthi_unit *point = next_point(q, inner, q->nodes[1 - q->steps]);
        if (point == NULL) {
            break;
        }
        if (q->left < 2) {
            return BERTH_UNKNOWN;
        }
        q->left -= 2;
        if (BERTHI_FILL_NEAR(q, 1u - q->steps, point) &&
            BERTHI_FILL_NEAR(q, 1u - q->steps, other_point(q, inner, point))) {
            berthi_spot_make(&q->side[q->steps], &q->side[1 - q->steps], point, &q->at.ray.spot);
            answer = spot_within(q, outer, q->nodes[q->steps]);
        }
    }
    q->node[0] = q->node[1] = 0;
    return answer;
}

/* The same of both; a is the caller's first. */
static BERTHI_MERGED berth_status fill_both(berthi_query *q, const BERTHI_FILL_VIEW *a,
                                            const BERTHI_FILL_VIEW *b)
{
    berth_status answer;
    q->steps = q->swapped;
    answer = fill(q, a, b);
    if (answer == BERTH_CLEAR) {
        q->steps = !q->swapped;
        answer = fill(q, b, a);
    }
    return answer;
}

#undef BERTHI_FILL_VIEW
#undef BERTHI_FILL_UNITS
#undef BERTHI_FILL_HALF
#undef BERTHI_FILL_NEAR
