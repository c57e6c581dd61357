# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Sweeps, footprints that are carried along a trajectory and turn; and bodies: the same questions
of any two of placed motions, standing footprints and placed sweeps. Options of every question:
those of motions, and tolerance (where a leg turns, what passes nearer may be told as a hit; 0:
0.01) and boundary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Optional, Union

import numpy

from ._core import (ANSWERS, Answer, End, Image, Numbers, Pose, bytes_of, doubles, ended, ends_of,
                    ffi, handle_of, image_of, ints, lib, made, options, out, pose, told, whole)
from .footprints import Footprint, Standing
from .motions import Placed, Start

BodyCounts = NamedTuple("BodyCounts", [("steps", int), ("nodes", int), ("pieces", int),
                                       ("circles", int), ("parts", int), ("poses", int)])
BodyMeeting = NamedTuple("BodyMeeting", [("answer", Answer), ("counts", BodyCounts)])
BodyImpact = NamedTuple("BodyImpact", [("answer", Answer), ("tick", Optional[int]),
                                       ("leg_a", Optional[int]), ("leg_b", Optional[int]),
                                       ("a", Optional[Pose]), ("b", Optional[Pose]),
                                       ("part_a", Optional[int]), ("part_b", Optional[int])])
BodyContact = NamedTuple("BodyContact", [("time_in", int), ("time_out", int), ("leg_a", int),
                                         ("leg_b", int), ("a", Pose), ("b", Pose), ("part_a", int),
                                         ("part_b", int)])
BodyApproach = NamedTuple("BodyApproach", [("answer", Answer), ("found", bool), ("distance", float),
                                           ("tick", int), ("a", Pose), ("b", Pose)])

_BEGIN = -2 ** 31


class Sweep:
    """A footprint, carried: a knot is a place, a heading (radians) and a tick. turn: of each leg,
    which way round: 0 counter-clockwise, -1 clockwise, less than once around; None: the shorter
    way."""

    def __init__(self, x: Numbers, y: Numbers, tick: Numbers, heading: Numbers,
                 footprint: Footprint, turn: Numbers | None = None, before: End = "absent",
                 after: End = "stands") -> None:
        xs, px = doubles(x, what="x")
        _ys, py = doubles(y, len(xs), "y")
        _ticks, pt = ints(tick, len(xs), "tick")
        _headings, ph = doubles(heading, len(xs), "heading")
        _turns, pu = (None, ffi.NULL) if turn is None else ints(turn, max(1, len(xs) - 1), "turn",
                                                                 numpy.int8)
        before, after = ends_of(before, after)
        self.footprint = footprint
        shape = handle_of("Sweep", footprint, Footprint)
        self._handle = made("Sweep", lib.bridge_sweep_build(
            px, py, pt, ph, pu, len(xs), before, after, shape), shape)

    @classmethod
    def from_image(cls, footprint: Footprint, image: Image) -> Sweep:
        """What was built with this footprint: bytes or a file's name."""
        call, image = "Sweep.from_image", bytes_of(image)
        sweep = cls.__new__(cls)
        sweep.footprint = footprint
        shape = handle_of(call, footprint, Footprint)
        sweep._handle = made(call, lib.bridge_sweep_attach(shape, image, len(image)), shape)
        return sweep

    @property
    def image(self) -> bytes:
        """The bytes that firmware attaches."""
        return image_of(lib.bridge_sweep_image, self._handle)

    def place(self, x: float = 0.0, y: float = 0.0, heading: float = 0.0,
              start: int = 0) -> PlacedSweep:
        """All of it turned by `heading` and moved to (x, y); its tick 0 is the tick `start`."""
        return PlacedSweep(self, x, y, heading, start)


class PlacedSweep:
    """A sweep, placed and started."""

    def __init__(self, sweep: Sweep, x: float, y: float, heading: float, start: int) -> None:
        self.sweep = sweep
        moves = handle_of("place", sweep, Sweep)
        self._handle = made("place", lib.bridge_sweep_place(moves, x, y, heading, start), moves)

    def at(self, tick: int) -> Pose | None:
        """Its Pose at a tick; None: it is not there."""
        if told("at", lib.bridge_sweep_at(self._handle, tick)) != 1:
            return None
        return pose(out(4))


Body = Union[Placed, Standing, PlacedSweep]


def body_of(call, handle):
    """A body as the bridge takes it: its kind and its handle."""
    for kind, types in enumerate((Placed, Standing, PlacedSweep)):
        if isinstance(handle, types):
            return kind, handle._handle
    raise TypeError(f"{call}: what is placed or stands is wanted, not {type(handle).__name__}")


def body_options(tolerance, boundary, *motion, **more):
    """The options of the question that follows."""
    options(*motion, **more)
    lib.bridge_body_options(tolerance, bool(boundary))


def impact_of(got):
    """(tick, leg_a, leg_b, a, b, part_a, part_b)"""
    got = whole(got, 0, 1, 2, 11, 12)
    return (*got[:3], pose(got[3:7]), pose(got[7:11]), got[11], got[12])


def approach_of(status, got):
    return BodyApproach(ANSWERS[status], bool(got[10]), got[0], int(got[1]), pose(got[2:6]),
                        pose(got[6:10]))


def bodies_meet(a: Body, b: Body, *, tolerance: float = 0.0, boundary: bool = False,
                margin: float = 0.0, margin_per_tick: float = 0.0, start: int | None = None,
                until: int | None = None, max_steps: int = 0) -> BodyMeeting:
    """Do they ever meet?"""
    body_options(tolerance, boundary, margin, margin_per_tick, start, until, max_steps)
    status = told("bodies_meet", lib.bridge_bodies_meet(*body_of("bodies_meet", a),
                                                        *body_of("bodies_meet", b)))
    return BodyMeeting(ANSWERS[status], BodyCounts(*map(int, out(6))))


def bodies_time_of_impact(a: Body, b: Body, *, tolerance: float = 0.0, boundary: bool = False,
                          margin: float = 0.0, margin_per_tick: float = 0.0,
                          start: int | None = None, until: int | None = None,
                          max_steps: int = 0) -> BodyImpact:
    """When first? A tick that is None: never; of "unknown" all is clear before it."""
    body_options(tolerance, boundary, margin, margin_per_tick, start, until, max_steps)
    call = "bodies_time_of_impact"
    status = told(call, lib.bridge_bodies_time_of_impact(*body_of(call, a), *body_of(call, b)))
    if status == 0:
        return BodyImpact("clear", *[None] * 7)
    return BodyImpact(ANSWERS[status], *impact_of(out(13)))


def bodies_contacts(a: Body, b: Body, *, tolerance: float = 0.0, boundary: bool = False,
                    margin: float = 0.0, margin_per_tick: float = 0.0, start: int | None = None,
                    until: int | None = None, max_steps: int = 0) -> Iterator[BodyContact]:
    """When, all of it: a generator."""
    call, begin = "bodies_contacts", _BEGIN
    while True:
        body_options(tolerance, boundary, margin, margin_per_tick, start, until, max_steps)
        status = told(call, lib.bridge_bodies_next_contact(*body_of(call, a), *body_of(call, b),
                                                           begin))
        if status != 1:
            return ended(call, status)
        got = out(16)
        begin = int(got[0])
        yield BodyContact(int(got[1]), int(got[2]), *impact_of(got[3:])[1:])


def bodies_closest_approach(a: Body, b: Body, below: float = 32767.0, *, tolerance: float = 0.0,
                            boundary: bool = False, margin: float = 0.0,
                            margin_per_tick: float = 0.0, start: int | None = None,
                            until: int | None = None, max_steps: int = 0) -> BodyApproach:
    """How near? Only if nearer than `below`, which is cheaper."""
    body_options(tolerance, boundary, margin, margin_per_tick, start, until, max_steps)
    call = "bodies_closest_approach"
    status = told(call, lib.bridge_bodies_closest_approach(*body_of(call, a), *body_of(call, b),
                                                           below))
    return approach_of(status, out(11))


def bodies_earliest_start(others: Body | Iterable[Body], b: Body, start: int, until: int, *,
                          tolerance: float = 0.0, boundary: bool = False, margin: float = 0.0,
                          max_steps: int = 0) -> Start:
    """From when on may b, a motion or a sweep, start, clear of one other or of a list?"""
    call = "bodies_earliest_start"
    others = [others] if isinstance(others, (Placed, Standing, PlacedSweep)) else list(others)
    pairs = [body_of(call, other) for other in others]
    body_options(tolerance, boundary, margin, max_steps=max_steps)
    kinds = ffi.new("int32_t[]", [kind for kind, _ in pairs])
    handles = ffi.new("void *[]", [handle for _, handle in pairs])
    status = told(call, lib.bridge_bodies_earliest_start(
        kinds, ffi.cast("void const * const *", handles), len(pairs), *body_of(call, b), start,
        until))
    return Start(ANSWERS[status], None if status == 1 else int(out(1)[0]))
