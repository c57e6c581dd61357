/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of boxes for the tests: every member of the family by a number, and where the fields of
 * their images lie, written from the description of the format and not from the library's code. */

#ifndef BERTH_TEST_BOXES_H
#define BERTH_TEST_BOXES_H

#include "tests/unit/image.h"
#include "berth/papers/mobb.h"

/* Offsets in the header, behind the head that every image has (image.h). */
enum {
    BOXES_LEVELS = 16,   /* 8 bits */
    BOXES_SHIFT = 17,    /* 8 */
    BOXES_FLAGS = 18,    /* 8 */
    BOXES_BAND = 19,     /* 8 */
    BOXES_COUNT = 20,    /* 32 */
    BOXES_DT = 24,       /* 32 */
    BOXES_UNUSED = 28,   /* 8: 0 */
    BOXES_UNIT = 29,     /* 8, with a sign */
    BOXES_KIND = 30,     /* 8 */
    BOXES_STYLE = 31,    /* 8 */
    BOXES_ORIGIN_X = 32, /* four numbers of the arithmetic, one after the other */
    BOXES_HEADER = 64
};
#define BOXES_NUMBER(index) (BOXES_ORIGIN_X + (index) * sizeof(berth_raw))
#define BOXES_ORIGIN_Y BOXES_NUMBER(1)
#define BOXES_RADIUS BOXES_NUMBER(2)
#define BOXES_REACH BOXES_NUMBER(3)

/* Units of a box, in their order: six of a MOBB tree's, ten of the others'. */
enum {
    BOX_X,
    BOX_Y,
    BOX_AXIS_X,
    BOX_AXIS_Y,
    BOX_MAJOR,
    BOX_MINOR,
    BOX_UNITS,
    BOX_TIME = BOX_UNITS,
    BOX_TILT_C,
    BOX_TILT_S,
    BOX_DEPTH,
    BOX_TILTED_UNITS
};

/* The furthest that a centre may be on the ground and in time, the largest extent, and that of an
 * aligned box with the radius around it. */
#ifdef BERTH_Q16
#define BOX_FAR 23176
#define BOX_FAR_TIME 32767
#define BOX_WIDE 65535
#define BOX_WIDE_ALIGNED 39700
#define BOXES_BAND_MOST 255 /* the largest widening of stored discs */
#else
#define BOX_FAR 32768
#define BOX_FAR_TIME 131072
#define BOX_WIDE 65535
#define BOX_WIDE_ALIGNED 65535
#define BOXES_BAND_MOST 0
#endif

/* Units of time, as powers of two. */
#define UNIT_LEAST (-16)
#define UNIT_MOST 14

/* The unit of time of a clip: the default's, or the finest in which it lasts at most 2^boxes_long
 * of the caller's units. */
#ifndef BOXES_LONG
#define BOXES_LONG 0
#endif
static int boxes_long = BOXES_LONG;

static inline int boxes_unit(int32_t ticks)
{
    int unit = UNIT_MOST;
    if (boxes_long == 0) {
        return BERTH_MOBB_UNIT;
    }
    while (unit > UNIT_LEAST &&
           (unit > boxes_long || ticks > (int32_t)(UINT32_C(1) << (boxes_long - unit)))) {
        unit--;
    }
    return unit;
}

/* 2^power. */
static inline double boxes_power(int power)
{
    double scale = 1;
    for (; power > 0; power--) {
        scale *= 2;
    }
    for (; power < 0; power++) {
        scale /= 2;
    }
    return scale;
}

/* Steps that a tick is worth. */
static inline double boxes_steps_a_tick(const berth_mobb *view)
{
#ifdef BERTH_Q16
    return boxes_power(view->unit + 16 - (int)view->track.ground.shift);
#else
    return boxes_power(view->unit);
#endif
}

/* Kinds, styles and axes, all of them. */
#define BOXES_MEMBERS 16u

static inline uint32_t boxes_kind(uint32_t member)
{
    return member % 4;
}

static inline uint32_t boxes_style(uint32_t member)
{
    return member / 4 % 2;
}

static inline uint32_t boxes_axis(uint32_t member)
{
    return member / 8 % 2;
}

static inline berth_mobb_desc boxes_desc(const motion *m, uint32_t leaf_size, uint32_t levels,
                                         uint32_t member)
{
    berth_mobb_desc desc = berth_mobb_desc_default();
    desc.clip = motion_clip(m);
    desc.leaf_size = (uint16_t)leaf_size;
    desc.levels = (uint16_t)levels;
    desc.kind = (berth_mobb_kind)boxes_kind(member);
    desc.style = (berth_mobb_box_style)boxes_style(member);
    desc.axis = (berth_mobb_axis)boxes_axis(member);
    desc.unit = (int8_t)boxes_unit((int32_t)m->count * m->dt);
    return desc;
}

/* Builds into `buffer`; what does not build fails the test and gives a zeroed view. */
static inline berth_mobb boxes_build(const motion *m, uint32_t leaf_size, uint32_t levels,
                                     uint32_t member, void *buffer, size_t size)
{
    const berth_mobb_desc desc = boxes_desc(m, leaf_size, levels, member);
    berth_arena image = berth_arena_over(buffer, size);
    berth_mobb view = {0};
    CHECK_EQ(berth_mobb_build(&desc, &image, &view), BERTH_OK);
    return view;
}

static inline uint32_t boxes_units(uint32_t kind)
{
    return kind == BERTH_MOBB_MOBB ? BOX_UNITS : BOX_TILTED_UNITS;
}

/* The longest that the samples of a box that tilts last, in steps. */
#ifdef BERTH_Q16
#define BOX_LASTS 32766
#else
#define BOX_LASTS 131071
#endif

/* Whether boxes of a kind's tree may tilt at a depth. */
static inline int boxes_tilted(uint32_t kind, uint32_t depth)
{
    return kind == BERTH_MOBB_UMOBB || (kind == BERTH_MOBB_HYBRID_1 && depth > 0) ||
           (kind == BERTH_MOBB_HYBRID_2 && depth == 0);
}

/* An extent as a box has it: in q16 it has no sign. */
static inline double boxes_extent(image_unit unit)
{
#ifdef BERTH_Q16
    return (double)(uint16_t)unit;
#else
    return (double)unit;
#endif
}

static inline image_unit boxes_extent_unit(double extent)
{
#ifdef BERTH_Q16
    return (image_unit)(uint16_t)extent;
#else
    return (image_unit)extent;
#endif
}

/* Where a box stands in preorder: from the root down, each turn to the right skips a left subtree.
 */
static inline uint32_t boxes_preorder(uint32_t levels, uint32_t level, uint32_t place)
{
    uint32_t index = 0;
    for (uint32_t depth = 1; depth <= level; depth++) {
        index += 1;
        if ((place >> (level - depth)) % 2 != 0) {
            index += (UINT32_C(1) << (levels - depth)) - 1;
        }
    }
    return index;
}

#endif
