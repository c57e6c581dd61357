/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a call returns: an answer (zero or more) or an error (negative).
 *
 * An error means that nothing was written. `if (answer != BERTH_CLEAR) avoid();` is always safe
 * code: errors and unknowns are not BERTH_CLEAR. Values are never reused or renumbered. */

#ifndef BERTH_STATUS_H
#define BERTH_STATUS_H

#include "config.h"

BERTH_BEGIN_DECLS

typedef enum berth_status {
    BERTH_OK = 0,
    BERTH_CLEAR = 0,   /* proof: the two never collide */
    BERTH_HIT = 1,     /* they collide */
    BERTH_UNKNOWN = 2, /* the step budget ran out before a decision */

    /* Arguments. */
    BERTH_E_NULL = -1,   /* a pointer that must not be null is null */
    BERTH_E_COUNT = -2,  /* clip: count is 0 or above BERTH_CLIP_COUNT_MAX */
    BERTH_E_DT = -3,     /* clip: dt is below 1, or count * dt above BERTH_TICK_MAX; ticks: there
                                are 0 a second, or more than 2^24 */
    BERTH_E_STRIDE = -4, /* clip, mesh: stride is not a multiple of a number's size */
    BERTH_E_COORDINATE = -5,  /* a coordinate is beyond +-BERTH_COORDINATE_MAX, or NaN */
    BERTH_E_RADIUS = -6,      /* a radius is negative, above BERTH_RADIUS_MAX, NaN, or 0 where
                                one is needed */
    BERTH_E_LEVELS = -7,      /* description: more levels than the samples can fill */
    BERTH_E_ROTATION = -8,    /* (c, s) is not of unit length, or (normalise) has no direction */
    BERTH_E_TRANSLATION = -9, /* placement: x or y is beyond +-BERTH_COORDINATE_MAX, or NaN */
    BERTH_E_START = -10,      /* placement: start is beyond +-BERTH_TICK_MAX */
    BERTH_E_VIEW = -11,       /* the view was not made by build, attach or `berth bake` */
    BERTH_E_INDEX = -12,      /* an index (sample, level, node, part, step) is out of range */
    BERTH_E_KIND = -13,       /* kind, style, axis, method or an option is not a known one; attach:
                                the image is a motion of a kind that the call does not take */
    BERTH_E_NUMBER = -14,     /* a float or double is NaN, or it or millimetres are beyond
                                the numbers of this arithmetic, degrees beyond their range */

    /* Memory. */
    BERTH_E_IMAGE_SPACE = -20,   /* the image arena is too short */
    BERTH_E_SCRATCH_SPACE = -21, /* the scratch arena is too short */

    /* Images, in the order in which attach checks. */
    BERTH_E_ALIGNMENT = -30,       /* the image starts where no word may (f64: no double) */
    BERTH_E_TRUNCATED = -31,       /* the buffer is shorter than a header, or than the image */
    BERTH_E_MAGIC = -32,           /* not a berth image */
    BERTH_E_ENDIAN = -33,          /* built for a core of the other byte order */
    BERTH_E_VERSION = -34,         /* built by another version of the format */
    BERTH_E_ARITHMETIC_KIND = -35, /* built with another arithmetic (q16, f32, f64) */
    BERTH_E_STRUCTURE_KIND = -36,  /* a berth image, but of another structure */
    BERTH_E_CRC = -37,             /* the bytes are damaged */
    BERTH_E_HEADER = -38,          /* a field of the header contradicts another or its range */
    BERTH_E_SAMPLE = -39,          /* a stored sample or point is out of range */
    BERTH_E_NODE = -40,            /* a stored node is out of range, or (verify) not a bound */

    /* Grids, and tables of commitments. */
    BERTH_E_CAPACITY = -50,   /* description: capacity is 0 or above BERTH_GRID_CAPACITY_MAX; or
                                 commit: the table is full */
    BERTH_E_CELL = -51,       /* description: cell is not BERTH_GRID_CELL_MIN to _MAX */
    BERTH_E_BUCKETS = -52,    /* description: buckets is not a power of two, or too large */
    BERTH_E_GRID_SPACE = -53, /* the arena is too short for the grid */
    BERTH_E_ITEM = -54,       /* an item's or entry's number is not below the capacity */
    BERTH_E_PRESENT = -55,    /* insert: the item is in the grid already */
    BERTH_E_ABSENT = -56,     /* the item is not in the grid, or the entry is free */
    BERTH_E_DISTANCE = -57,   /* a distance is negative, above the call's most, or NaN */
    BERTH_E_CHANGED = -58,    /* the grid or table was changed since the query began */

    /* Footprints. */
    BERTH_E_POINTS = -60,    /* outline: no points, too many, or ends that do not add up */
    BERTH_E_TRIANGLES = -61, /* mesh: no triangles, or too many */
    BERTH_E_VERTEX = -62,    /* mesh: a triangle names a vertex that does not exist */
    BERTH_E_EMPTY = -63,     /* nothing is left on the ground: no area, or nothing registered */
    BERTH_E_THRESHOLD = -64, /* description: no threshold was given, it is out of range, or
                                finer than the levels can hold */
    BERTH_E_DEPTH = -65,     /* description: more levels than a tree may have */
    BERTH_E_EXTENT = -66,    /* description: cells, step or extent are out of range */

    /* Trajectories and what is asked of motions. */
    BERTH_E_TICK = -70,      /* trajectory: a tick is not above the one before it, or not within 0
                                to BERTH_TICK_MAX; a time is NaN, or beyond +-BERTH_TICK_MAX
                                ticks */
    BERTH_E_STANDS = -71,    /* trajectory: before or after is neither BERTH_ABSENT nor
                                BERTH_STANDS */
    BERTH_E_STEP = -72,      /* of motions that had a step; no call returns it any more */
    BERTH_E_TOLERANCE = -73, /* simplify: the tolerance is not above 0, above BERTH_RADIUS_MAX, or
                                smaller than a jump between two held samples asks for */
    BERTH_E_SPACE = -74,     /* the caller's arrays or the arena are too short for the result */
    BERTH_E_WINDOW = -75, /* options: until is not after from (BERTH_TICK_END: it does not end) */
    BERTH_E_MARGIN = -76, /* options: margin or margin_per_tick is negative, NaN or too large */
    BERTH_E_ORDER = -77,  /* chain: a part begins before the one before it ends */
    BERTH_E_PLACED = -78, /* not a placed motion: zero, or its view was not made */
    BERTH_E_STALE = -79,  /* an image was built anew, or refitted, since the chain was built or the
                             footprint placed */
    BERTH_E_SEAL = -80, /* BERTH_CFG_SEAL: a bit of what is placed, of a table or of a chain is not
                             as it was left */

    /* The papers' trees. */
    BERTH_E_UNIT = -90 /* boxes that tilt: their unit of time is out of range, or not one */
} berth_status;

#define berth_status_text BERTH_NAME(berth_status_text)

/* One line of English for a status: what is wrong and what to do. Never null.
 * Memory: a static constant, in an object of its own, so that it costs nothing when unused. */
BERTH_NODISCARD const char *berth_status_text(berth_status status);

BERTH_END_DECLS

#endif
