/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a view shows: an image of a motion or a footprint, read from its description
 * (src/FORMATS.md) and not by the library's code. */

#ifndef BERTH_GEN_SHOWN_H
#define BERTH_GEN_SHOWN_H

#include <berth/berth.h>

/* Offsets in the header of a motion, whose first fields are those of every image. */
enum {
    IMAGE_MAGIC = 0,         /* 32 bits */
    IMAGE_VERSION = 4,       /* 16 */
    IMAGE_STRUCTURE = 6,     /* 8 */
    IMAGE_ARITHMETIC = 7,    /* 8 */
    IMAGE_BYTES = 8,         /* 32 */
    IMAGE_CRC = 12,          /* 32 */
    IMAGE_LEGS = 16,         /* 32 */
    IMAGE_LEAVES = 20,       /* 32 */
    IMAGE_POINTS = 24,       /* 32 */
    IMAGE_RADII = 28,        /* 32 */
    IMAGE_TICKS = 32,        /* 32 */
    IMAGE_FIRST = 36,        /* 32 */
    IMAGE_LENGTH = 40,       /* 32 */
    IMAGE_UNIT = 44,         /* 32 */
    IMAGE_LEAF_SIZE = 48,    /* 16 */
    IMAGE_NONE = 50,         /* 16 */
    IMAGE_SHIFT = 52,        /* 8 */
    IMAGE_PACE = 53,         /* 8 */
    IMAGE_RADIUS_SHIFT = 54, /* 8 */
    IMAGE_BAND = 55,         /* 8 */
    IMAGE_FLAGS = 56,        /* 8: 1 radii, 2 straight */
    IMAGE_BEFORE = 57,       /* 8 */
    IMAGE_AFTER = 58,        /* 8 */
    IMAGE_ZERO = 59,         /* 8 */
#ifdef BERTH_CFG_F64
    IMAGE_ORIGIN_X = 64, /* five numbers of the arithmetic, one after the other */
    IMAGE_HEADER = 104
#else
    IMAGE_ORIGIN_X = 60,
    IMAGE_HEADER = 80
#endif
};
#define IMAGE_NUMBER(index) (IMAGE_ORIGIN_X + (index) * sizeof(berth_raw))
#define IMAGE_ORIGIN_Y IMAGE_NUMBER(1)
#define IMAGE_REACH IMAGE_NUMBER(2)
#define IMAGE_RADIUS IMAGE_NUMBER(3)
#define IMAGE_LEAST IMAGE_NUMBER(4)

typedef struct shown {
    const unsigned char *image;
    const void *nodes, *points, *ticks, *radii; /* ticks, radii: or null */
    berth_raw origin_x, origin_y, reach, radius, least;
    uint32_t legs, leaves, point_count;
    int32_t first, length, unit;
    uint32_t leaf_size, shift, pace, radius_shift, band;
    int before, after;
} shown;

static inline uint32_t shown_word(const unsigned char *at)
{
    union {
        unsigned char bytes[4];
        uint32_t word;
    } u;
    for (uint32_t i = 0; i < 4; i++) {
        u.bytes[i] = at[i];
    }
    return u.word;
}

static inline uint32_t shown_half(const unsigned char *at)
{
    union {
        unsigned char bytes[2];
        uint16_t half;
    } u;
    u.bytes[0] = at[0];
    u.bytes[1] = at[1];
    return u.half;
}

static inline berth_raw shown_number(const unsigned char *at)
{
    union {
        unsigned char bytes[sizeof(berth_raw)];
        berth_raw number;
    } u;
    for (uint32_t i = 0; i < sizeof(berth_raw); i++) {
        u.bytes[i] = at[i];
    }
    return u.number;
}

static inline shown shown_of(const berth_motion *view)
{
    const unsigned char *const at = (const unsigned char *)view->image;
    shown s;
    s.image = at;
    s.legs = shown_word(at + IMAGE_LEGS);
    s.leaves = shown_word(at + IMAGE_LEAVES);
    s.nodes = at + IMAGE_HEADER;
    s.points = at + shown_word(at + IMAGE_POINTS);
    s.radii = (at[IMAGE_FLAGS] & 1) != 0 ? at + shown_word(at + IMAGE_RADII) : NULL;
    s.ticks = (at[IMAGE_FLAGS] & 2) != 0 ? at + shown_word(at + IMAGE_TICKS) : NULL;
    s.point_count = s.legs + (s.ticks != NULL);
    s.first = (int32_t)shown_word(at + IMAGE_FIRST);
    s.length = (int32_t)shown_word(at + IMAGE_LENGTH);
    s.unit = (int32_t)shown_word(at + IMAGE_UNIT);
    s.leaf_size = shown_half(at + IMAGE_LEAF_SIZE);
    s.shift = at[IMAGE_SHIFT];
    s.pace = at[IMAGE_PACE];
    s.radius_shift = at[IMAGE_RADIUS_SHIFT];
    s.band = at[IMAGE_BAND];
    s.before = at[IMAGE_BEFORE];
    s.after = at[IMAGE_AFTER];
    s.origin_x = shown_number(at + IMAGE_ORIGIN_X);
    s.origin_y = shown_number(at + IMAGE_ORIGIN_Y);
    s.reach = shown_number(at + IMAGE_REACH);
    s.radius = shown_number(at + IMAGE_RADIUS);
    s.least = shown_number(at + IMAGE_LEAST);
    return s;
}

/* Writes a number of the arithmetic into an image. */
static inline void shown_put(const berth_motion *view, size_t offset, berth_raw number)
{
    union {
        unsigned char bytes[sizeof(berth_raw)];
        berth_raw number;
    } u;
    u.number = number;
    for (uint32_t i = 0; i < sizeof(berth_raw); i++) {
        ((unsigned char *)(uintptr_t)view->image)[offset + i] = u.bytes[i];
    }
}

/* The number of the root of its tree. */
static inline uint32_t shown_root(const berth_motion *view)
{
    const uint32_t leaves = shown_of(view).leaves;
    uint32_t root = 1;
    while (root < leaves) {
        root *= 2;
    }
    return root;
}

/* ---- Footprints, and the papers' boxes around them ------------------------------------------- */

/* Offsets in the header, behind that of every image. */
enum {
    TREE_ORIGIN_X = 16, /* three numbers of the arithmetic, and the shift: 8 bits */
    TREE_SHIFT = TREE_ORIGIN_X + 3 * sizeof(berth_raw),
    TREE_RADIUS = TREE_SHIFT + sizeof(berth_raw),
    TREE_RINGS = TREE_RADIUS + sizeof(berth_raw), /* 16 */
    TREE_PARTS = TREE_RINGS + 2,                  /* 16 */
    TREE_CORNERS = TREE_RINGS + 4,                /* 8 */
    TREE_TURN = TREE_RINGS + 5,                   /* 8 */
    TREE_BAND = TREE_RINGS + 8,                   /* 32 */
    TREE_NODES = TREE_BAND + 4,                   /* 16 */
    TREE_POINTS = TREE_BAND + 6,                  /* 16 */
    TREE_POINTS_AT = TREE_BAND + 8,               /* 32 */
    TREE_WORDS_AT = TREE_BAND + 12,               /* 32 */
    TREE_LEVELS = TREE_BAND + 16,                 /* 8 */
    TREE_METHOD = TREE_BAND + 17,                 /* 8 */
    TREE_HEADER = BERTH_FOOTPRINT_HEADER_BYTES
};
#define TREE_ORIGIN_Y (TREE_ORIGIN_X + sizeof(berth_raw))
#define TREE_REACH (TREE_ORIGIN_X + 2 * sizeof(berth_raw))

typedef struct shown_parts {
    const uint16_t *ends, *words;
    uint16_t rings, count;
    uint8_t corners, turn;
    berth_len radius;
} shown_parts;

typedef struct shown_tree {
    berth_ground ground;
    berth_points points;
    shown_parts parts;
    const void *nodes;
    uint16_t node_count;
    uint8_t levels;
    berth_footprint_method method; /* 5: boxes */
} shown_tree;

static inline shown_tree shown_tree_of(const void *image)
{
    const unsigned char *const at = (const unsigned char *)image;
    shown_tree s;
    s.ground.origin_x = berth_num_of(shown_number(at + TREE_ORIGIN_X));
    s.ground.origin_y = berth_num_of(shown_number(at + TREE_ORIGIN_Y));
    s.ground.reach = shown_number(at + TREE_REACH);
    s.ground.shift = at[TREE_SHIFT];
    s.parts.radius = shown_number(at + TREE_RADIUS);
    s.parts.rings = (uint16_t)shown_half(at + TREE_RINGS);
    s.parts.count = (uint16_t)shown_half(at + TREE_PARTS);
    s.parts.corners = at[TREE_CORNERS];
    s.parts.turn = at[TREE_TURN];
    s.parts.words = (const uint16_t *)(const void *)(at + shown_word(at + TREE_WORDS_AT));
    s.parts.ends = s.parts.words - s.parts.rings;
    s.points.xy = at + shown_word(at + TREE_POINTS_AT);
    s.points.count = shown_half(at + TREE_POINTS);
    s.nodes = at + TREE_HEADER;
    s.node_count = (uint16_t)shown_half(at + TREE_NODES);
    s.levels = at[TREE_LEVELS];
    s.method = (berth_footprint_method)at[TREE_METHOD];
    return s;
}

#endif
