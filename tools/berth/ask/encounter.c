/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two placed footprints, as the library answers. */

#include "encounter.h"

#include "meeting.h"

#include "tools/berth/tool.h"

#include <berth/status.h>

place place_of_footprint(const spot *where)
{
    return place_of(where, 1);
}

disc disc_of(const footprint *f, const placed *at, uint32_t index)
{
    const footprint_circle c = f->arith->footprint.circle(f, index);
    disc d = {c.x, c.y, c.radius};
    place_point(at, &d.x, &d.y);
    return d;
}

static int check(int status, const options *o)
{
    if (status < 0) {
        fail("%s and %s: %s", o->files[0], o->files[1], image_status(status));
    }
    return status;
}

encounter encounter_find(footprint a, footprint b, const options *o)
{
    const place at_a = place_of_footprint(&o->at_a), at_b = place_of_footprint(&o->at_b);
    const footprint_question asked = {o->footprint.boundary, o->margin}, edges = {true, o->margin};
    footprint_gap near;
    check_arithmetics(o, a.arith->name, b.arith->name);
    encounter e = {.a = a,
                   .b = b,
                   .at_a = a.arith->placed(&at_a),
                   .at_b = b.arith->placed(&at_b),
                   .margin = o->margin};
    e.hit =
        check(a.arith->footprint.overlap(&a, &at_a, &b, &at_b, &asked, &e.found), o) == BERTH_HIT;
    e.within =
        check(a.arith->footprint.distance(&a, &at_a, &b, &at_b, &edges, &near), o) != BERTH_HIT &&
        e.hit;
    e.gap = near.distance;
    e.near_a = (disc){near.ax, near.ay, a.arith->footprint.facts(&a).rounding};
    e.near_b = (disc){near.bx, near.by, b.arith->footprint.facts(&b).rounding};
    return e;
}
