# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Motions of discs, and what is asked of any two of them: will they meet, when, how near, from when
on may one start? Options of every question: margin, margin_per_tick, start and until (a window of
ticks; without until it does not end), max_steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Optional

import numpy
from numpy.typing import NDArray

from ._core import (ANSWERS, CLEAR, Answer, End, Image, Numbers, Point, bytes_of, doubles, ended,
                    ends_of, ffi, handle_of, image_of, ints, lib, made, options, out, told, whole)

Counts = NamedTuple("Counts", [("steps", int), ("bounds", int), ("legs", int), ("exact", int)])
Meeting = NamedTuple("Meeting", [("answer", Answer), ("counts", Counts)])
# fraction: how much of the tick is over, in 2^-16, rounded down
# part_a, part_b: of chains, the parts that the legs are of; else 0
Impact = NamedTuple("Impact", [("answer", Answer), ("tick", Optional[int]),
                               ("leg_a", Optional[int]), ("leg_b", Optional[int]),
                               ("part_a", Optional[int]), ("part_b", Optional[int]),
                               ("a", Optional[Point]), ("b", Optional[Point]), ("counts", Counts),
                               ("fraction", Optional[float])])
# forgiven: the first tick after the contact that was forgiven
ImpactApart = NamedTuple("ImpactApart", [("answer", Answer), ("tick", Optional[int]),
                                         ("leg_a", Optional[int]), ("leg_b", Optional[int]),
                                         ("part_a", Optional[int]), ("part_b", Optional[int]),
                                         ("a", Optional[Point]), ("b", Optional[Point]),
                                         ("counts", Counts), ("fraction", Optional[float]),
                                         ("forgiven", Optional[int])])
Contact = NamedTuple("Contact", [("time_in", int), ("time_out", int), ("leg_a", int),
                                 ("leg_b", int), ("part_a", int), ("part_b", int), ("a", Point),
                                 ("b", Point), ("fraction_in", float), ("fraction_out", float)])
Approach = NamedTuple("Approach", [("answer", Answer), ("found", bool), ("distance", float),
                                   ("tick", int), ("leg_a", int), ("leg_b", int), ("part_a", int),
                                   ("part_b", int), ("a", Point), ("b", Point),
                                   ("fraction", float)])
Start = NamedTuple("Start", [("answer", Answer), ("start", Optional[int])])
Leg = NamedTuple("Leg", [("begin", int), ("end", int), ("x", float), ("y", float), ("to_x", float),
                         ("to_y", float), ("radius", float)])
Node = NamedTuple("Node", [("first", int), ("end", int), ("begin", int), ("until", int),
                           ("from_x", float), ("from_y", float), ("to_x", float), ("to_y", float),
                           ("radius", float), ("height", int)])
Knots = NamedTuple("Knots", [("x", NDArray[numpy.float64]), ("y", NDArray[numpy.float64]),
                             ("tick", NDArray[numpy.int32]), ("radius", NDArray[numpy.float64]),
                             ("before", End), ("after", End)])
Info = NamedTuple("Info", [("legs", int), ("nodes", int), ("bytes", int), ("first", int),
                           ("length", int), ("straight", bool), ("before", End), ("after", End),
                           ("radius", float), ("step", float), ("band", float)])


class Motion:
    """A disc's way over the ground, built."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    @classmethod
    def from_image(cls, image: Image) -> Motion:
        """What `berth bake` wrote, bytes or a file's name."""
        image = bytes_of(image)
        motion = cls.__new__(cls)
        Motion.__init__(motion, made("Motion.from_image",
                                      lib.bridge_motion_attach(image, len(image))))
        return motion

    @property
    def image(self) -> bytes:
        """The bytes that firmware attaches, as `berth bake` writes them."""
        return image_of(lib.bridge_motion_image, self._handle)

    @property
    def info(self) -> Info:
        """What it holds, as stored: an Info."""
        told("info", lib.bridge_motion_info(self._handle))
        return Info(*whole(out(11), 0, 1, 2, 3, 4, 5, 6, 7))

    def leg(self, index: int) -> Leg:
        """Leg `index` as stored."""
        told("leg", lib.bridge_motion_leg(self._handle, index))
        return Leg(*whole(out(7), 0, 1))

    def node(self, index: int) -> Node:
        """Moving disc `index`, 1 to info.nodes, of the tree over the legs."""
        told("node", lib.bridge_motion_node(self._handle, index))
        return Node(*whole(out(10), 0, 1, 2, 3, 9))

    def place(self, x: float = 0.0, y: float = 0.0, heading: float = 0.0, start: int = 0) -> Placed:
        """Turned by `heading`, moved to (x, y); its local tick 0 is the global tick `start`."""
        return Placed(self, x, y, heading, start)


class Trajectory(Motion):
    """Straight from knot to knot; one radius, or one a leg."""

    def __init__(self, x: Numbers, y: Numbers, tick: Numbers, radius: Numbers = 0.0,
                 before: End = "absent", after: End = "stands") -> None:
        xs, px = doubles(x, what="x")
        _ys, py = doubles(y, len(xs), "y")
        _ticks, pt = ints(tick, len(xs), "tick")
        one = numpy.ndim(radius) == 0
        _rs, pr = (None, ffi.NULL) if one else doubles(radius, max(1, len(xs) - 1), "radius")
        before, after = ends_of(before, after)
        super().__init__(made("Trajectory", lib.bridge_trajectory(
            px, py, pt, pr, len(xs), radius if one else 0.0, before, after)))


class Clip(Motion):
    """Held at each sample for dt ticks; one radius, or one a sample."""

    def __init__(self, x: Numbers, y: Numbers, dt: int, radius: Numbers = 0.0) -> None:
        xs, px = doubles(x, what="x")
        _ys, py = doubles(y, len(xs), "y")
        one = numpy.ndim(radius) == 0
        _rs, pr = (None, ffi.NULL) if one else doubles(radius, len(xs), "radius")
        super().__init__(made("Clip", lib.bridge_clip(
            px, py, pr, len(xs), radius if one else 0.0, dt)))


def simplify(x: Numbers, y: Numbers, tick: Numbers | None = None, dt: int = 0,
             radius: Numbers = 0.0, before: End = "absent", after: End | None = None,
             held: bool = False, tolerance: float | None = None) -> Knots:
    """Few knots that stay within the tolerance of a trajectory (of ticks) or a clip (of dt) at
    every instant: Trajectory(*simplify(...)). Radii grow by what they leave it, so that nothing is
    missed. held: the clip stands at each sample; else it goes straight between them."""
    if tolerance is None:
        raise ValueError("tolerance: to be given")
    after = after if after is not None else "absent" if tick is None else "stands"
    xs, px = doubles(x, what="x")
    _ys, py = doubles(y, len(xs), "y")
    _ticks, pt = (None, ffi.NULL) if tick is None else ints(tick, len(xs), "tick")
    one, many = numpy.ndim(radius) == 0, len(xs) if tick is None else max(1, len(xs) - 1)
    _rs, pr = (None, ffi.NULL) if one else doubles(radius, many, "radius")
    told = made("simplify", lib.bridge_simplify(
        px, py, pt, pr, len(xs), radius if one else 0.0, *ends_of(before, after), dt,
        bool(held), tolerance))
    knots = int(out(1)[0])
    rows = numpy.array(ffi.unpack(told, 4 * knots)).reshape(4, knots)
    return Knots(rows[0], rows[1], rows[2].astype(numpy.int32), rows[3][:max(1, knots - 1)], before,
                 after)


class Placed:
    """A motion, turned by `heading`, moved to (x, y), and started; or a chain of such."""

    def __init__(self, motion: Motion, x: float, y: float, heading: float, start: int) -> None:
        self.motion = motion
        moves = handle_of("place", motion, Motion)
        self._handle = made("place", lib.bridge_place(moves, x, y, heading, start), moves)

    def at(self, tick: int) -> tuple[float, float, float] | None:
        """(x, y, radius) at a tick; None: it is not there."""
        if told("at", lib.bridge_placed_at(self._handle, tick)) != 1:
            return None
        return tuple(out(3))


def chain(parts: Iterable[Placed]) -> Placed:
    """A plan of several placed motions, each beginning when the one before it has ended."""
    parts = list(parts)
    kept = [handle_of("chain", part, Placed) for part in parts]
    handles = ffi.new("void *[]", kept)
    whole_plan = Placed.__new__(Placed)
    whole_plan.motion = parts
    whole_plan._handle = made("chain", lib.bridge_chain(
        ffi.cast("void const * const *", handles), len(parts)), *kept)
    return whole_plan


def _pair(call, a, b):
    return handle_of(call, a, Placed), handle_of(call, b, Placed)


def meet(a: Placed, b: Placed, *, margin: float = 0.0, margin_per_tick: float = 0.0,
         start: int | None = None, until: int | None = None, max_steps: int = 0) -> Meeting:
    """Do they ever meet? Options: margin, margin_per_tick, start, until, max_steps."""
    options(margin, margin_per_tick, start, until, max_steps)
    status = told("meet", lib.bridge_meet(*_pair("meet", a, b)))
    return Meeting(ANSWERS[status], Counts(*map(int, out(4))))


def meet_within(a: Placed, b: Placed, clock_error: int, *, margin: float = 0.0,
                margin_per_tick: float = 0.0, start: int | None = None, until: int | None = None,
                max_steps: int = 0) -> Meeting:
    """And when b's clock may be off by so many ticks, either way?"""
    options(margin, margin_per_tick, start, until, max_steps)
    call = "meet_within"
    status = told(call, lib.bridge_meet_within(*_pair(call, a, b), clock_error))
    return Meeting(ANSWERS[status], Counts(*map(int, out(4))))


def pair_of(got):
    """(leg_a, leg_b, part_a, part_b, a, b)"""
    return (*map(int, got[:4]), tuple(got[4:6]), tuple(got[6:8]))


def _impact(status, got):
    counts = Counts(*map(int, got[9:13]))
    if status == 0:
        return Impact(CLEAR, *[None] * 7, counts, None)
    return Impact(ANSWERS[status], int(got[0]), *pair_of(got[1:9]), counts,
                  got[13] if status == 1 else None)


def time_of_impact(a: Placed, b: Placed, *, margin: float = 0.0, margin_per_tick: float = 0.0,
                   start: int | None = None, until: int | None = None,
                   max_steps: int = 0) -> Impact:
    """When first? A tick that is None: never; of "unknown" all is clear before it."""
    options(margin, margin_per_tick, start, until, max_steps)
    status = told("time_of_impact", lib.bridge_time_of_impact(*_pair("time_of_impact", a, b)))
    return _impact(status, out(14))


def time_of_impact_apart(a: Placed, b: Placed, *, margin: float = 0.0, margin_per_tick: float = 0.0,
                         start: int | None = None, until: int | None = None,
                         max_steps: int = 0) -> ImpactApart:
    """The same of two that start too close: their contact is forgiven while they part."""
    options(margin, margin_per_tick, start, until, max_steps)
    call = "time_of_impact_apart"
    status = told(call, lib.bridge_time_of_impact_apart(*_pair(call, a, b)))
    got = out(15)
    return ImpactApart(*_impact(status, got), None if status == 2 else int(got[14]))


def contacts(a: Placed, b: Placed, *, margin: float = 0.0, margin_per_tick: float = 0.0,
             start: int | None = None, until: int | None = None,
             max_steps: int = 0) -> Iterator[Contact]:
    """When, all of it: a generator."""
    options(margin, margin_per_tick, start, until, max_steps)
    pair = _pair("contacts", a, b)
    cursor = made("contacts", lib.bridge_contacts(*pair), *pair)
    while True:
        status = told("contacts", lib.bridge_next_contact(cursor))
        if status != 1:
            return ended("contacts", status)
        got = out(12)
        yield Contact(int(got[0]), int(got[1]), *pair_of(got[2:10]), got[10], got[11])


def closest_approach(a: Placed, b: Placed, below: float = 32767.0, *, margin: float = 0.0,
                     margin_per_tick: float = 0.0, start: int | None = None,
                     until: int | None = None, max_steps: int = 0) -> Approach:
    """How near? Only if nearer than `below`, which is cheaper."""
    options(margin, margin_per_tick, start, until, max_steps)
    call = "closest_approach"
    status = told(call, lib.bridge_closest_approach(*_pair(call, a, b), below))
    got = out(12)
    return Approach(ANSWERS[status], bool(got[10]), got[0], int(got[1]), *pair_of(got[2:10]),
                    got[11])


def earliest_start(others: Placed | Iterable[Placed], b: Placed, start: int, until: int,
                   clock_error: int = 0, *, margin: float = 0.0, max_steps: int = 0) -> Start:
    """From when on may b start, from `start` to `until`, clear of one other or of a list?"""
    others = [others] if isinstance(others, Placed) else list(others)
    options(margin, max_steps=max_steps)
    call = "earliest_start"
    handles = ffi.new("void *[]", [handle_of(call, other, Placed) for other in others])
    status = told(call, lib.bridge_earliest_start(
        ffi.cast("void const * const *", handles), len(others), handle_of(call, b, Placed), start,
        until, clock_error))
    return Start(ANSWERS[status], None if status == 1 else int(out(1)[0]))
