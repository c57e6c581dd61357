# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Footprints: the ground that shapes cover; do they overlap, and how near are they?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Optional

import numpy

from ._core import (ANSWERS, Answer, Image, Numbers, Point, bytes_of, doubles, ffi, handle_of,
                    image_of, ints, lib, made, out, told, whole)

Separation = NamedTuple("Separation", [("answer", Answer), ("found", bool), ("distance", float),
                                       ("a", Point), ("b", Point), ("part_a", int), ("part_b", int),
                                       ("feature_a", int), ("feature_b", int)])
OverlapCounts = NamedTuple("OverlapCounts", [("steps", int), ("circles", int), ("inner", int),
                                             ("parts", int), ("exact", int)])
Overlap = NamedTuple("Overlap", [("answer", Answer), ("counts", OverlapCounts)])
FootprintInfo = NamedTuple("FootprintInfo", [("parts", int), ("corners", int), ("rounding", float),
                                             ("bytes", int), ("nodes", int), ("band", float)])
Circle = NamedTuple("Circle", [("x", float), ("y", float), ("radius", float), ("inner_x", float),
                               ("inner_y", float), ("inner", float), ("level", int), ("left", int),
                               ("right", int)])


def _rings(x, y, ends):
    """Rings one after another, as the bridge takes them; the arrays come first, to be kept."""
    xs, px = doubles(x, what="x")
    ys, py = doubles(y, len(xs), "y")
    rings, pe = (None, ffi.NULL) if ends is None else ints(ends, len(ends), "ends", numpy.uint16)
    return (xs, ys, rings), (px, py, len(xs), pe, 1 if rings is None else len(rings))


class Footprint:
    """The ground that a shape covers: closed rings, filled, within `threshold` of what is given and
    rounded by `radius`. ends[i] is where ring i ends; None: there is one."""

    def __init__(self, x: Numbers, y: Numbers, ends: Numbers | None = None,
                 threshold: float | None = None, radius: float = 0.0) -> None:
        if threshold is None:
            raise ValueError("threshold: to be given; 0.01 suits a person in metres, 0 keeps all")
        _kept, rings = _rings(x, y, ends)
        self._handle = made("Footprint", lib.bridge_footprint(*rings, threshold, radius))

    @classmethod
    def _of(cls, call, handle):
        shape = cls.__new__(cls)
        shape._handle = made(call, handle)
        return shape

    @classmethod
    def rectangle(cls, x0: float, y0: float, x1: float, y1: float,
                  radius: float = 0.0) -> Footprint:
        """x0 <= x <= x1, y0 <= y <= y1, rounded by `radius`."""
        return cls._of("rectangle", lib.bridge_rectangle(x0, y0, x1, y1, radius))

    @classmethod
    def capsule(cls, x0: float, y0: float, x1: float, y1: float, radius: float) -> Footprint:
        """All that is nearer than `radius` to a segment."""
        return cls._of("capsule", lib.bridge_capsule(x0, y0, x1, y1, radius))

    @classmethod
    def cylinder(cls, radius: float) -> Footprint:
        """A disc around the origin."""
        return cls._of("cylinder", lib.bridge_cylinder(radius))

    @classmethod
    def polygon(cls, sides: int, outer: float, heading: float = 0.0,
                radius: float = 0.0) -> Footprint:
        """Regular, around the origin, its first corner at `outer` in the direction `heading`."""
        return cls._of("polygon", lib.bridge_polygon(sides, outer, heading, radius))

    @classmethod
    def from_image(cls, image: Image) -> Footprint:
        """What `berth bake` wrote, bytes or a file's name."""
        image = bytes_of(image)
        return cls._of("Footprint.from_image", lib.bridge_footprint_attach(image, len(image)))

    @property
    def image(self) -> bytes:
        """The bytes that firmware attaches, as `berth bake` writes them."""
        return image_of(lib.bridge_footprint_image, self._handle)

    @property
    def info(self) -> FootprintInfo:
        """What it holds, as stored: a FootprintInfo."""
        told("info", lib.bridge_footprint_info(self._handle))
        return FootprintInfo(*whole(out(6), 0, 1, 3, 4))

    def part(self, index: int) -> Sequence[Point]:
        """The corners of part `index`, an array of (x, y)."""
        corners = self.info.corners
        told("part", lib.bridge_footprint_part(self._handle, index))
        return numpy.array(out(2 * corners)).reshape(corners, 2)

    def node(self, index: int) -> Circle:
        """Circle `index` of the tree; 0 is the root."""
        told("node", lib.bridge_footprint_node(self._handle, index))
        return Circle(*whole(out(9), 6, 7, 8))

    def refit(self, x: Numbers, y: Numbers, ends: Numbers | None = None,
              radius: float = 0.0) -> None:
        """The outline's points have moved: the tree follows in place. As many points in as many
        rings as it was built from, and not of an image. Place it anew afterwards, and what carries
        it, which must be built anew where the footprint reaches further now: place() tells."""
        _kept, rings = _rings(x, y, ends)
        told("refit", lib.bridge_footprint_refit(self._handle, *rings, radius))

    def place(self, x: float = 0.0, y: float = 0.0, heading: float = 0.0) -> PlacedFootprint:
        """Turned by `heading` and moved to (x, y)."""
        return PlacedFootprint(self, x, y, heading)

    def stand(self, x: float = 0.0, y: float = 0.0, heading: float = 0.0, start: int = 0,
              until: int = 0, boundary: bool = False) -> Standing:
        """Stands in the way of bodies in the ticks start <= t < until; both 0: always."""
        return Standing(self, x, y, heading, start, until, boundary)


class PlacedFootprint:
    """A footprint, turned by `heading` and moved to (x, y)."""

    def __init__(self, footprint: Footprint, x: float, y: float, heading: float) -> None:
        self.footprint = footprint
        shape = handle_of("place", footprint, Footprint)
        self._handle = made("place", lib.bridge_footprint_place(shape, x, y, heading), shape)


class Standing:
    """A footprint that stands: a body for berth.bodies."""

    def __init__(self, footprint: Footprint, x: float, y: float, heading: float, start: int,
                 until: int, boundary: bool) -> None:
        self.footprint = footprint
        shape = handle_of("stand", footprint, Footprint)
        self._handle = made("stand", lib.bridge_stand(shape, x, y, heading, start, until,
                                                      bool(boundary)), shape)


class Witness:
    """What kept a pair of footprints apart, or where it met, and the nearest features: hand the
    same one to overlap or distance in every frame, and the next answer is cheaper."""

    def __init__(self) -> None:
        self._handle = made("Witness", lib.bridge_witness())
        self._last = made("Witness", lib.bridge_separation())


def _pair(call, a, b):
    return handle_of(call, a, PlacedFootprint), handle_of(call, b, PlacedFootprint)


def _told(call, status):
    told(call, status)
    return Overlap(ANSWERS[status], OverlapCounts(*map(int, out(5))))


def overlap(a: PlacedFootprint, b: PlacedFootprint, margin: float = 0.0, boundary: bool = False,
            max_steps: int = 0, witness: Witness | None = None) -> Overlap:
    """Do they overlap, or come nearer than the margin? boundary: outlines are not filled."""
    return _told("overlap", lib.bridge_overlap(
        *_pair("overlap", a, b), margin, bool(boundary), max_steps,
        ffi.NULL if witness is None else handle_of("overlap", witness, Witness)))


def overlap_disc(a: PlacedFootprint, x: float, y: float, radius: float, margin: float = 0.0,
                 boundary: bool = False) -> Overlap:
    """Does a placed footprint overlap a disc at (x, y)?"""
    return _told("overlap_disc", lib.bridge_overlap_disc(
        handle_of("overlap_disc", a, PlacedFootprint), x, y, radius, margin, bool(boundary)))


def distance(a: PlacedFootprint, b: PlacedFootprint, below: float = 32767.0, margin: float = 0.0,
             boundary: bool = False, witness: Witness | None = None) -> Separation:
    """How near are they, and where? Features 0 to 2 are edges of the parts, 4 and more corners."""
    last = ffi.NULL
    if witness is not None:
        handle_of("distance", witness, Witness)
        last = witness._last
    status = told("distance", lib.bridge_distance(*_pair("distance", a, b), below, margin,
                                                  bool(boundary), last))
    got = whole(out(10), 5, 6, 7, 8)
    return Separation(ANSWERS[status], bool(got[9]), got[0], tuple(got[1:3]), tuple(got[3:5]),
                      *got[5:9])
