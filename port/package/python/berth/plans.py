# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Whole plans: all conflicts of many routes with each other, as a server asks."""

from __future__ import annotations

from typing import Any

import numpy

from ._core import (TICK_END, TICK_FIRST, End, Numbers, doubles, ends_of, ffi, ints, lib, made,
                    numbers_of, out)

# a < b; the legs in force, and the first tick in contact
CONFLICT = numpy.dtype([("a", "u4"), ("b", "u4"), ("leg_a", "u4"), ("leg_b", "u4"), ("tick", "i4")])


def plan_check(x: Numbers, y: Numbers, tick: Numbers, ends: Numbers, radius: Numbers,
               before: End = "absent", after: End = "stands", margin: float = 0.0,
               start: int | None = None, until: int | None = None) -> Any:
    """All conflicts of routes with each other, each pair once: an array of CONFLICT, by a and b.
    Knots of one route after another; `ends` has the number of knots up to each one's end. A radius
    each, or one for all."""
    count = len(ends)
    ends, end_at = ints(ends, count, "ends", numpy.uint32)
    if count and (ends[0] == 0 or (numpy.diff(ends.astype(numpy.int64)) <= 0).any()):
        raise ValueError("ends: each route has knots of its own, one after another")
    knots = int(ends[-1]) if count else 0
    x, x_at = doubles(x, knots, "x")
    y, y_at = doubles(y, knots, "y")
    tick, tick_at = ints(tick, knots, "tick")
    radius = numbers_of(radius, "radius")
    radius, radius_at = doubles(numpy.repeat(radius, count) if radius.size == 1 else radius, count,
                                "radius")
    if start is None and until is None:
        start = until = 0
    found = made("plan_check", lib.bridge_plans(
        x_at, y_at, tick_at, end_at, radius_at, count, *ends_of(before, after), margin,
        TICK_FIRST if start is None else start, TICK_END if until is None else until))
    size = int(out(1)[0]) * CONFLICT.itemsize
    return numpy.frombuffer(bytes(ffi.buffer(ffi.cast("char *", found), size)), CONFLICT)
