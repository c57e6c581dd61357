# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Motions of discs, and what is asked of any two of them: will they meet, when, how near, from when
on may one start? Options of every question: margin, margin_per_tick, start and until (a window of
ticks; without until it does not end), max_steps."""

from collections import namedtuple

import numpy

from ._core import (ANSWERS, CLEAR, bytes_of, doubles, ended, ends_of, ffi, handle_of, image_of,
                    ints, lib, made, options, out, told, whole)

Counts = namedtuple("Counts", "steps bounds legs exact")
Meeting = namedtuple("Meeting", "answer counts")
# fraction: how much of the tick is over, in 2^-16, rounded down
Impact = namedtuple("Impact", "answer tick leg_a leg_b a b counts fraction")
Contact = namedtuple("Contact", "time_in time_out leg_a leg_b a b fraction_in fraction_out")
Approach = namedtuple("Approach", "answer found distance tick leg_a leg_b a b fraction")
Start = namedtuple("Start", "answer start")
Leg = namedtuple("Leg", "begin end x y to_x to_y radius")
Node = namedtuple("Node", "first end begin until from_x from_y to_x to_y radius height")
Info = namedtuple("Info", "legs nodes bytes first length straight before after radius step band")


class Motion:
    """A disc's way over the ground, built."""

    def __init__(self, handle):
        self._handle = handle

    @classmethod
    def from_image(cls, image):
        """What `berth bake` wrote, bytes or a file's name."""
        image = bytes_of(image)
        motion = cls.__new__(cls)
        Motion.__init__(motion, made("Motion.from_image",
                                      lib.bridge_motion_attach(image, len(image))))
        return motion

    @property
    def image(self):
        """The bytes that firmware attaches, as `berth bake` writes them."""
        return image_of(lib.bridge_motion_image, self._handle)

    @property
    def info(self):
        """What it holds, as stored: an Info."""
        told("info", lib.bridge_motion_info(self._handle))
        return Info(*whole(out(11), 0, 1, 2, 3, 4, 5, 6, 7))

    def leg(self, index):
        """Leg `index` as stored."""
        told("leg", lib.bridge_motion_leg(self._handle, index))
        return Leg(*whole(out(7), 0, 1))

    def node(self, index):
        """Moving disc `index`, 1 to info.nodes, of the tree over the legs."""
        told("node", lib.bridge_motion_node(self._handle, index))
        return Node(*whole(out(10), 0, 1, 2, 3, 9))

    def place(self, x=0.0, y=0.0, heading=0.0, start=0):
        """Turned by `heading`, moved to (x, y); its local tick 0 is the global tick `start`."""
        return Placed(self, x, y, heading, start)


class Trajectory(Motion):
    """Straight from knot to knot; one radius, or one a leg."""

    def __init__(self, x, y, tick, radius=0.0, before="absent", after="stands"):
        xs, px = doubles(x, what="x")
        _ys, py = doubles(y, len(xs), "y")
        _ticks, pt = ints(tick, len(xs), "tick")
        one = numpy.ndim(radius) == 0
        _rs, pr = (None, ffi.NULL) if one else doubles(radius, max(1, len(xs) - 1), "radius")
        before, after = ends_of(before, after)
        super().__init__(made("Trajectory", lib.bridge_trajectory(
            px, py, pt, pr, len(xs), float(radius) if one else 0.0, before, after)))


class Clip(Motion):
    """Held at each sample for dt ticks; one radius, or one a sample."""

    def __init__(self, x, y, dt, radius=0.0):
        xs, px = doubles(x, what="x")
        _ys, py = doubles(y, len(xs), "y")
        one = numpy.ndim(radius) == 0
        _rs, pr = (None, ffi.NULL) if one else doubles(radius, len(xs), "radius")
        super().__init__(made("Clip", lib.bridge_clip(
            px, py, pr, len(xs), float(radius) if one else 0.0, dt)))


class Placed:
    """A motion, turned by `heading`, moved to (x, y), and started."""

    def __init__(self, motion, x, y, heading, start):
        self.motion = motion
        self._handle = made("place", lib.bridge_place(motion._handle, x, y, heading, start))

    def at(self, tick):
        """(x, y, radius) at a tick; None: it is not there."""
        if told("at", lib.bridge_placed_at(self._handle, tick)) != 1:
            return None
        return tuple(out(3))


def _pair(call, a, b):
    return handle_of(call, a, Placed), handle_of(call, b, Placed)


def meet(a, b, **opts):
    """Do they ever meet? Options: margin, margin_per_tick, start, until, max_steps."""
    options(**opts)
    status = told("meet", lib.bridge_meet(*_pair("meet", a, b)))
    return Meeting(ANSWERS[status], Counts(*map(int, out(4))))


def time_of_impact(a, b, **opts):
    """When first? A tick that is None: never; of "unknown" all is clear before it."""
    options(**opts)
    status = told("time_of_impact", lib.bridge_time_of_impact(*_pair("time_of_impact", a, b)))
    got = whole(out(12), 0, 1, 2)
    counts = Counts(*map(int, got[7:11]))
    if status == 0:
        return Impact(CLEAR, None, None, None, None, None, counts, None)
    return Impact(ANSWERS[status], got[0], got[1], got[2], tuple(got[3:5]), tuple(got[5:7]),
                  counts, got[11] if status == 1 else None)


def contacts(a, b, **opts):
    """When, all of it: a generator."""
    options(**opts)
    cursor = made("contacts", lib.bridge_contacts(*_pair("contacts", a, b)))
    while True:
        status = told("contacts", lib.bridge_next_contact(cursor))
        if status != 1:
            return ended("contacts", status)
        got = whole(out(10), 0, 1, 2, 3)
        yield Contact(*got[:4], tuple(got[4:6]), tuple(got[6:8]), got[8], got[9])


def closest_approach(a, b, below=32767.0, **opts):
    """How near? Only if nearer than `below`, which is cheaper."""
    options(**opts)
    call = "closest_approach"
    status = told(call, lib.bridge_closest_approach(*_pair(call, a, b), below))
    got = whole(out(10), 1, 2, 3)
    return Approach(ANSWERS[status], bool(got[8]), got[0], got[1], got[2], got[3],
                    tuple(got[4:6]), tuple(got[6:8]), got[9])


def earliest_start(others, b, start, until, clock_error=0, **opts):
    """From when on may b start, from `start` to `until`, clear of one other or of a list?"""
    others = [others] if isinstance(others, Placed) else list(others)
    options(**opts)
    call = "earliest_start"
    handles = ffi.new("void *[]", [handle_of(call, other, Placed) for other in others])
    status = told(call, lib.bridge_earliest_start(
        ffi.cast("void const * const *", handles), len(others), handle_of(call, b, Placed), start,
        until, clock_error))
    return Start(ANSWERS[status], None if status == 1 else int(out(1)[0]))
