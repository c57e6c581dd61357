/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What holds a space: an octagon for kerbs, a disc for who is near, and a cast's largest. Integers,
 * rounded outward. */

#include "ground.h"

static berth_num greater(berth_num a, berth_num b)
{
    return a > b ? a : b;
}

static berth_num lesser(berth_num a, berth_num b)
{
    return a < b ? a : b;
}

ground_extent ground_nowhere(void)
{
    return (ground_extent){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
}

void ground_reach(ground_extent *extent, berth_num x, berth_num y)
{
    extent->low_x = lesser(extent->low_x, x);
    extent->low_y = lesser(extent->low_y, y);
    extent->high_x = greater(extent->high_x, x);
    extent->high_y = greater(extent->high_y, y);
}

/* Square root of dx^2 + dy^2 or a little more, for up to 100 m. */
static berth_num length_up(berth_num dx, berth_num dy)
{
    const int64_t square_q32 = (int64_t)dx * dx + (int64_t)dy * dy;
    return berth_num_sqrt((berth_num)((square_q32 + 65535) / 65536)) + 1;
}

/* A rotation pair is not of unit length: lengths come out within 1 +- 2^-14, and positions are
 * rounded by some units. */
static berth_num widened(berth_num reach)
{
    return reach + reach / 2048 + 16;
}

/* Where x = side meets x + y = sum, or x - y = sum, is whole when both are. */
static void corners_of(const ground_extent *straight, const ground_extent *slanted,
                       pavement_space *space)
{
    /* slanted: x + y from low_x to high_x, x - y from low_y to high_y */
    const berth_num x[PAVEMENT_CORNERS] = {straight->high_x,
                                           straight->high_x,
                                           slanted->high_x - straight->high_y,
                                           slanted->low_y + straight->high_y,
                                           straight->low_x,
                                           straight->low_x,
                                           slanted->low_x - straight->low_y,
                                           slanted->high_y + straight->low_y};
    const berth_num y[PAVEMENT_CORNERS] = {straight->high_x - slanted->high_y,
                                           slanted->high_x - straight->high_x,
                                           straight->high_y,
                                           straight->high_y,
                                           straight->low_x - slanted->low_y,
                                           slanted->low_x - straight->low_x,
                                           straight->low_y,
                                           straight->low_y};
    for (int i = 0; i < PAVEMENT_CORNERS; i++) {
        space->corner_x[i] = x[i];
        space->corner_y[i] = y[i];
    }
}

void ground_bound(const berth_outline *outline, pavement_space *space)
{
    ground_extent straight = ground_nowhere(), slanted = ground_nowhere();
    for (uint32_t i = 0; i < outline->points; i++) {
        const berth_num x = outline->x[i], y = outline->y[i];
        ground_reach(&straight, x, y);
        ground_reach(&slanted, x + y, x - y);
    }
    corners_of(&straight, &slanted, space);
    space->middle_x = straight.low_x + (straight.high_x - straight.low_x) / 2;
    space->middle_y = straight.low_y + (straight.high_y - straight.low_y) / 2;
    space->reach = 0;
    for (uint32_t i = 0; i < outline->points; i++) {
        space->reach = greater(space->reach, length_up(outline->x[i] - space->middle_x,
                                                       outline->y[i] - space->middle_y));
    }
    space->reach = widened(space->reach);
}

void ground_bound_disc(berth_num radius, pavement_space *space)
{
    const berth_num slant = radius + radius / 1024 * 425 + 425; /* above its root of two */
    const ground_extent straight = {-radius, -radius, radius, radius};
    const ground_extent slanted = {-slant, -slant, slant, slant};
    corners_of(&straight, &slanted, space);
    space->middle_x = space->middle_y = 0;
    space->reach = widened(radius);
}

/* How far the space gets from a point of its frame. */
static berth_num span_from(const pavement_space *space, berth_num x, berth_num y)
{
    return widened(length_up(space->middle_x - x, space->middle_y - y)) + space->reach;
}

pavement_cast pavement_cast_of(const pavement_kind *kinds, uint32_t count)
{
    pavement_cast cast = {kinds, count, 0, 0};
    for (uint32_t kind = 0; kind < count; kind++) {
        const pavement_kind *of = &kinds[kind];
        cast.reach = greater(cast.reach, of->stand.reach);
        cast.span = greater(cast.span, span_from(&of->stand, 0, 0));
        for (uint32_t i = 0; i < of->step_count; i++) {
            const pavement_step *step = &of->steps[i];
            cast.reach = greater(cast.reach, step->space.reach);
            cast.span = greater(cast.span, span_from(&step->space, 0, 0));
            cast.span = greater(cast.span, span_from(&step->space, step->end.x, step->end.y));
        }
    }
    return cast;
}
