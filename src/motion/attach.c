/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's image, attached. Everything that a query relies on is checked here, once: each field
 * against its range, so that even an image with a forged CRC cannot make a query read out of bounds
 * or overflow. Where a program has one kind of motions alone, the other's part is not linked. */

#include "kinds.h"

/* ---- Header ---------------------------------------------------------------------------------- */

/* Times: a clip begins at 0 and lasts as long as its legs. A single knot that stands only before
 * its tick is the leg of one tick before it, so the first tick may be -1; one that stands after the
 * last tick ends one tick later. */
BERTHI_INLINE int times_hold(const berthi_motion_header *header, int straight)
{
    const int32_t first = header->first, length = header->length;
    if (length < 1 || length > BERTH_TICK_MAX) {
        return 0;
    }
    if (straight) {
        const int32_t single = header->legs == 1 && length == 1;
        return first >= -single && first <= BERTH_TICK_MAX + single - length && header->unit == 0 &&
               (header->before | header->after) <= BERTH_STANDS;
    }
    return first == 0 && header->unit >= 1 &&
           berthi_product((uint32_t)header->unit, header->legs) == (uint32_t)length &&
           (header->before | header->after) == 0;
}

/* Numbers that a query computes with.
 * @argued: it is asked, word for word */
/*@ ensures \result != 0 ==> -536870912 <= header->origin_x <= 536870912 &&
  @     -536870912 <= header->origin_y <= 536870912 && 0 <= header->reach <= 39560;
*/
BERTHI_SINGLE int numbers_hold(const berthi_motion_header *header)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    const berth_raw widest = BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX + 1); /* widened and rounded up */
    const berth_raw limit = (berth_raw)berthi_size_of(BERTHI_RADIUS_LIMIT, header->shift & 31);
    const int as_given = !BERTHI_IS_EXACT || berthi_is_straight(header); /* nothing is rounded */
#ifdef BERTH_CFG_F64
    if (header->padding != 0) {
        return 0;
    }
#endif
    return header->legs - 1 < BERTHI_LEGS_MAX && header->leaf_size >= 1 &&
           header->flags <= BERTHI_MOTION_FLAGS && (header->none | header->zero) == 0 &&
           header->shift <= BERTHI_SHIFT_LIMIT && header->pace <= BERTHI_PACE_LIMIT &&
           header->radius_shift <= BERTHI_SHIFT_LIMIT && header->radius <= limit &&
           (!as_given || (header->band | header->radius_shift) == 0) &&
           berthi_within(header->origin_x, -most, most) &&
           berthi_within(header->origin_y, -most, most) &&
           berthi_within(header->reach, 0, BERTHI_REACH_LIMIT) &&
           berthi_within(header->radius, 0, widest) &&
           berthi_within(header->least, 0, header->radius) &&
           ((header->flags & BERTHI_MOTION_RADII) != 0 ||
            (header->radius_shift == 0 && header->least == header->radius));
}

/* Whether everything is where an image with these legs has it. */
BERTHI_INLINE int places_hold(const berthi_motion_header *header, int straight)
{
    berthi_motion_header like;
    berthi_motion_sizes sizes;
    sizes.legs = header->legs;
    sizes.leaves = berthi_leaves_of(header->legs, header->leaf_size);
    sizes.straight = straight != 0;
    sizes.radii = (header->flags & BERTHI_MOTION_RADII) != 0;
    return header->leaves == sizes.leaves &&
           header->head.bytes == berthi_motion_lay_out(&like, &sizes) &&
           header->points == like.points && header->radii == like.radii &&
           header->ticks == like.ticks;
}

/* ---- Legs and nodes -------------------------------------------------------------------------- */

/* Whether knots have ticks that strictly increase from 0 to where all legs end. */
static inline int ticks_hold(const berthi_motion_header *motion)
{
    const int32_t *ticks = berthi_ticks_of(motion);
    for (uint32_t i = 1; i <= motion->legs; i++) {
        if (ticks[i] <= ticks[i - 1]) {
            return 0;
        }
    }
    return ticks[0] == 0 && ticks[motion->legs] == motion->length;
}

/* Whether a coordinate may be given, and the nearest step on the grid is within 2^14. */
BERTHI_ONCE int knot_holds(const berthi_motion_header *motion, berth_raw v, berth_raw origin)
{
    const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX);
    return berthi_within(v, -most, most) &&
           berthi_within(berthi_steps_near(v - origin, motion->shift), -BERTHI_COORDINATE_LIMIT,
                         BERTHI_COORDINATE_LIMIT);
}

/* Knots as they were given. */
static inline int knots_hold(const berthi_motion_header *motion)
{
    const berth_raw *knot = berthi_knots_of(motion);
    for (uint32_t k = 0; k < 2 * motion->legs + 2; k++) {
        if (!knot_holds(motion, knot[k], (k & 1) == 0 ? motion->origin_x : motion->origin_y)) {
            return 0;
        }
    }
    return 1;
}

/* So many points on the grid. */
static inline int points_hold(const berthi_motion_header *motion, uint32_t points)
{
    const berthi_unit *xy = berthi_points_of(motion);
    for (uint32_t i = 0; i < 2 * points; i++) {
        if (!berthi_within(xy[i], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT)) {
            return 0;
        }
    }
    return 1;
}

BERTHI_INLINE int radii_hold(const berthi_motion_header *motion)
{
    const berth_raw least = motion->least, most = motion->radius;
    for (uint32_t i = 0; motion->radii != 0 && i < motion->legs; i++) {
        const berth_raw r = berthi_radius_of(motion, i);
        if (!(r >= least && r <= most)) {
            return 0;
        }
    }
    return 1;
}

/* The local tick at which leg i begins. */
BERTHI_INLINE int32_t begin_of(const berthi_motion_header *motion, uint32_t i, int straight)
{
    /* @argued: i is at most legs, and so many units are the length (times_hold) */
    BERTH_ASSERT(straight || (int64_t)i * motion->unit <= motion->length);
    return straight ? berthi_ticks_of(motion)[i] : (int32_t)i * motion->unit;
}

BERTHI_INLINE int nodes_hold(const berthi_motion_header *motion, int straight)
{
    const uint32_t leaf = motion->leaf_size;
    const berthi_unit *node = berthi_nodes_of(motion);
    for (uint32_t n = 1; (n >> 1) * leaf < motion->legs; n++, node += BERTHI_NODE_UNITS) {
        const uint32_t bit = berthi_lowest_bit(n), to = ((n + bit) >> 1) * leaf;
        const int32_t begin = begin_of(motion, ((n - bit) >> 1) * leaf, straight);
        const int32_t end = begin_of(motion, to < motion->legs ? to : motion->legs, straight);
        /* @argued: boundaries rise from 0 to the length (times_hold, ticks_hold) */
        BERTH_ASSERT(begin >= 0 && end > begin);
        if (!berthi_node_holds(node, end - begin, motion->pace, motion->shift)) {
            return 0;
        }
    }
    return 1;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

/* What images of both kinds begin with. */
static BERTHI_APART berth_status check_begin(const berth_motion *view, const void *image,
                                             size_t size)
{
    if (view == NULL || image == NULL) {
        return BERTH_E_NULL;
    }
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    const berth_status status = berthi_image_check(image, size, BERTHI_STRUCTURE_MOTION);
    if (status != BERTH_OK) {
        return status;
    }
    return header->head.bytes >= sizeof *header && numbers_hold(header) ? BERTH_OK : BERTH_E_HEADER;
}

/* What is new of a header that begins well: a clip's. */
static berth_status attach_clip(berth_motion *view, const berthi_motion_header *header)
{
    if (!times_hold(header, 0) || !places_hold(header, 0)) {
        return BERTH_E_HEADER;
    }
    if (!points_hold(header, header->legs) || !radii_hold(header)) {
        return BERTH_E_SAMPLE;
    }
    if (!nodes_hold(header, 0)) {
        return BERTH_E_NODE;
    }
    view->image = header;
    view->kind = &berth_kind_clip;
    return BERTH_OK;
}

/* A trajectory's. */
static berth_status attach_route(berth_motion *view, const berthi_motion_header *header)
{
    if (!times_hold(header, 1) || !places_hold(header, 1)) {
        return BERTH_E_HEADER;
    }
    if (!(BERTHI_IS_EXACT ? knots_hold(header) : points_hold(header, header->legs + 1)) ||
        !ticks_hold(header) || !radii_hold(header)) {
        return BERTH_E_SAMPLE;
    }
    if (!nodes_hold(header, 1)) {
        return BERTH_E_NODE;
    }
    view->image = header;
    view->kind = &berth_kind_route;
    return BERTH_OK;
}

berth_status berth_clip_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    const berth_status status = check_begin(view, image, size);
    if (status != BERTH_OK) {
        return status;
    }
    return berthi_is_straight(header) ? BERTH_E_KIND : attach_clip(view, header);
}

berth_status berth_route_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    const berth_status status = check_begin(view, image, size);
    if (status != BERTH_OK) {
        return status;
    }
    return berthi_is_straight(header) ? attach_route(view, header) : BERTH_E_KIND;
}

berth_status berth_motion_attach(berth_motion *view, const void *image, size_t size)
{
    const berthi_motion_header *header = (const berthi_motion_header *)image;
    const berth_status status = check_begin(view, image, size);
    if (status != BERTH_OK) {
        return status;
    }
    return berthi_is_straight(header) ? attach_route(view, header) : attach_clip(view, header);
}
