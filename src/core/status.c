/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Words for statuses; linked only by programs that print them. */

#include "berth/status.h"

/* Of grids, footprints, trajectories and what is asked of motions. */
static const char *text_of_the_rest(berth_status status)
{
    switch (status) {
    case BERTH_E_CAPACITY: return "the capacity is 0 or above 65535, or all taken; raise it";
    case BERTH_E_CELL: return "the cell's exponent is not -8 to 13; choose one";
    case BERTH_E_BUCKETS: return "buckets is no power of two up to 65536; use one, or 0";
    case BERTH_E_GRID_SPACE: return "the arena is too short for the grid; see berth_grid_size";
    case BERTH_E_ITEM: return "the item's number is not below the capacity; raise the capacity";
    case BERTH_E_PRESENT: return "the item is in the grid already; move it";
    case BERTH_E_ABSENT: return "nothing is there under this number; insert it first";
    case BERTH_E_DISTANCE: return "the distance is out of the call's range; correct it";
    case BERTH_E_CHANGED: return "the grid or table was changed since the query began; begin again";
    case BERTH_E_POINTS:
        return "no points, too many, ends that do not add up, or x1 or y1 below x0 or y0; see the "
               "call";
    case BERTH_E_TRIANGLES: return "the mesh has no triangles or too many; cut it";
    case BERTH_E_VERTEX: return "a triangle names a vertex that is not there; correct its indices";
    case BERTH_E_EMPTY: return "nothing is left on the ground; give it something with an area";
    case BERTH_E_THRESHOLD:
        return "no threshold was given, or one above 8192 units or finer than the levels can hold; "
               "give another";
    case BERTH_E_DEPTH: return "the depth is above what there is room for; lower it, or use 0";
    case BERTH_E_EXTENT: return "cells, step or extent are out of range; see the header's limits";
    case BERTH_E_TICK:
        return "a tick is not above the one before it, or not 0 to 2^30 - 1; sort or rebase them";
    case BERTH_E_STANDS: return "before or after is neither absent nor stands; use one of the two";
    case BERTH_E_STEP: return "motions have no step any more; build them anew";
    case BERTH_E_TOLERANCE:
        return "the tolerance is not above 0, above 8192 units, or below a jump of the clip; "
               "raise it";
    case BERTH_E_SPACE:
        return "the caller's arrays or arena are too short for the result; enlarge them";
    case BERTH_E_WINDOW:
        return "until is not after from; of a window that does not end it is BERTH_TICK_END";
    case BERTH_E_MARGIN: return "a margin or its growth is negative, NaN or too large; correct it";
    case BERTH_E_ORDER:
        return "a part of the chain begins before the one before it ends; sort them";
    case BERTH_E_PLACED: return "the motion was never placed; check the status of that call";
    case BERTH_E_STALE:
        return "an image has changed since it was placed or the chain built; do that anew";
#ifdef BERTH_CFG_SEAL
    case BERTH_E_SEAL: return "memory was damaged since it was placed, made or built; do that anew";
#endif
    case BERTH_E_UNIT:
        return "the unit of time of boxes that tilt is not the other's, or out of range; use one";
    default: return "not a status of this library";
    }
}

const char *berth_status_text(berth_status status)
{
    switch (status) {
    case BERTH_OK: return "ok, or clear: no collision";
    case BERTH_HIT: return "hit: the two collide";
    case BERTH_UNKNOWN: return "unknown: the step budget ran out; raise it, or avoid";
    case BERTH_E_NULL: return "a pointer is null; pass an object";
    case BERTH_E_COUNT:
        return "no samples or knots, more than 65535, or more pieces than an image holds; cut it";
    case BERTH_E_DT:
        return "dt is below 1, count * dt above 2^30 - 1, or no ticks a second; change the tick";
    case BERTH_E_STRIDE: return "the stride is no multiple of a number's size; use one, or 0";
    case BERTH_E_COORDINATE: return "a coordinate is beyond +-8192 units; scale or move all";
    case BERTH_E_RADIUS:
        return "a radius is negative, above 8192 units, or 0 where one is needed; correct it";
    case BERTH_E_LEVELS: return "more levels than the samples can fill; lower them, or use 0";
    case BERTH_E_ROTATION:
        return "the rotation is not of unit length; see berth_rotation_normalise";
    case BERTH_E_TRANSLATION: return "the translation is beyond +-8192 units; move the world";
    case BERTH_E_START: return "the start is beyond +-(2^30 - 1) ticks; rebase the clock";
    case BERTH_E_VIEW: return "the view was never built or attached; check that call's status";
    case BERTH_E_INDEX:
        return "an index (sample, level, node, part, step) is out of range; correct it";
    case BERTH_E_KIND: return "a kind, method or option is none that there is here; see the header";
    case BERTH_E_NUMBER: return "a number is beyond this arithmetic's range, or NaN; scale it";
    case BERTH_E_IMAGE_SPACE: return "the image arena is too short; see its image size";
    case BERTH_E_SCRATCH_SPACE:
        return "the scratch arena is too short, or the other one; see its size";
    case BERTH_E_ALIGNMENT: return "the image is not aligned to 4 bytes; align its array";
    case BERTH_E_TRUNCATED: return "the image is cut short; copy all of it";
    case BERTH_E_MAGIC: return "not a berth image; give the bytes that were baked or built";
    case BERTH_E_ENDIAN: return "the image is of the other byte order; bake it for this core";
    case BERTH_E_VERSION: return "the image is of another format version; bake it again";
    case BERTH_E_ARITHMETIC_KIND: return "the image is of another arithmetic; bake it for this one";
    case BERTH_E_STRUCTURE_KIND:
        return "the image holds another structure; attach it by that one's call";
    case BERTH_E_CRC: return "the image is damaged (CRC); copy it again";
    case BERTH_E_HEADER: return "the image's header contradicts itself; bake it again";
    case BERTH_E_SAMPLE: return "a sample or point of the image is out of range; bake it again";
    case BERTH_E_NODE: return "a node of the image is out of range; bake it again";
    default: return text_of_the_rest(status);
    }
}
