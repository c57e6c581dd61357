/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is generated, in Q16.16, as numbers of the library's arithmetic, and back. */

#ifndef BERTH_GEN_RAW_H
#define BERTH_GEN_RAW_H

#include "tests/reference/reference.h"

#include <berth/berth.h>

#ifdef BERTH_Q16
#define AS_RAW(value) (value)
#define FROM_RAW(raw) (raw)
#define AS_RATE(raw) (raw) /* of 2^-30 units a tick */
#else
#define AS_RAW(value) ((int32_t)((value)*65536))
#define FROM_RAW(raw) ((berth_raw)(raw) / 65536)
#define AS_RATE(raw) ((berth_rate)(raw) / 1073741824)
#endif

/* A placement of the references; where numbers are floats, at the heading that it was made from. */
static inline berth_placement raw_placement(const reference_placement *p, uint32_t heading)
{
    berth_placement placement = berth_placement_at(
        berth_num_of(FROM_RAW(p->x)), berth_num_of(FROM_RAW(p->y)), (berth_angle)heading, p->start);
#ifdef BERTH_Q16
    placement.rotation.c = (berth_dir)p->c;
    placement.rotation.s = (berth_dir)p->s;
#endif
    return placement;
}

#endif
