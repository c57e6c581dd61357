# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, Union

import numpy
from numpy.typing import NDArray

Answer = Literal["hit", "clear", "unknown"]
End = Literal["absent", "stands"]
Numbers = Any  # what numpy makes an array of
Image = Union[bytes, bytearray, memoryview, str, os.PathLike[str]]
Point = tuple[float, float]
Body = Union["Placed", "Standing", "PlacedSweep"]

__version__: Final[str]
HIT: Final = "hit"
CLEAR: Final = "clear"
UNKNOWN: Final = "unknown"

class BerthError(ValueError):
    status: int
    def __init__(self, call: str, status: int) -> None: ...

class Pose(NamedTuple):
    x: float
    y: float
    heading: float

class Counts(NamedTuple):
    steps: int
    bounds: int
    legs: int
    exact: int

class Meeting(NamedTuple):
    answer: Answer
    counts: Counts

class Impact(NamedTuple):
    answer: Answer
    tick: int | None
    leg_a: int | None
    leg_b: int | None
    part_a: int | None
    part_b: int | None
    a: Point | None
    b: Point | None
    counts: Counts
    fraction: float | None

class ImpactApart(NamedTuple):
    answer: Answer
    tick: int | None
    leg_a: int | None
    leg_b: int | None
    part_a: int | None
    part_b: int | None
    a: Point | None
    b: Point | None
    counts: Counts
    fraction: float | None
    forgiven: int | None

class Contact(NamedTuple):
    time_in: int
    time_out: int
    leg_a: int
    leg_b: int
    part_a: int
    part_b: int
    a: Point
    b: Point
    fraction_in: float
    fraction_out: float

class Approach(NamedTuple):
    answer: Answer
    found: bool
    distance: float
    tick: int
    leg_a: int
    leg_b: int
    part_a: int
    part_b: int
    a: Point
    b: Point
    fraction: float

class Start(NamedTuple):
    answer: Answer
    start: int | None

class Leg(NamedTuple):
    begin: int
    end: int
    x: float
    y: float
    to_x: float
    to_y: float
    radius: float

class Node(NamedTuple):
    first: int
    end: int
    begin: int
    until: int
    from_x: float
    from_y: float
    to_x: float
    to_y: float
    radius: float
    height: int

class Info(NamedTuple):
    legs: int
    nodes: int
    bytes: int
    first: int
    length: int
    straight: bool
    before: End
    after: End
    radius: float
    step: float
    band: float

class Motion:
    def __init__(self, handle: Any) -> None: ...
    @classmethod
    def from_image(cls, image: Image) -> Motion: ...
    @property
    def image(self) -> bytes: ...
    @property
    def info(self) -> Info: ...
    def leg(self, index: int) -> Leg: ...
    def node(self, index: int) -> Node: ...
    def place(self, x: float = ..., y: float = ..., heading: float = ...,
              start: int = ...) -> Placed: ...

class Trajectory(Motion):
    def __init__(self, x: Numbers, y: Numbers, tick: Numbers, radius: Numbers = ...,
                 before: End = ..., after: End = ...) -> None: ...

class Clip(Motion):
    def __init__(self, x: Numbers, y: Numbers, dt: int, radius: Numbers = ...) -> None: ...

class Knots(NamedTuple):
    x: NDArray[numpy.float64]
    y: NDArray[numpy.float64]
    tick: NDArray[numpy.int32]
    radius: NDArray[numpy.float64]
    before: End
    after: End

def simplify(x: Numbers, y: Numbers, tick: Numbers | None = ..., dt: int = ...,
             radius: Numbers = ..., before: End = ..., after: End | None = ..., held: bool = ...,
             tolerance: float | None = ...) -> Knots: ...

class Placed:
    def __init__(self, motion: Motion, x: float, y: float, heading: float, start: int) -> None: ...
    def at(self, tick: int) -> tuple[float, float, float] | None: ...

def chain(parts: Iterable[Placed]) -> Placed: ...
def meet(a: Placed, b: Placed, *, margin: float = ..., margin_per_tick: float = ...,
         start: int | None = ..., until: int | None = ..., max_steps: int = ...) -> Meeting: ...
def meet_within(a: Placed, b: Placed, clock_error: int, *, margin: float = ...,
                margin_per_tick: float = ..., start: int | None = ..., until: int | None = ...,
                max_steps: int = ...) -> Meeting: ...
def time_of_impact(a: Placed, b: Placed, *, margin: float = ..., margin_per_tick: float = ...,
                   start: int | None = ..., until: int | None = ...,
                   max_steps: int = ...) -> Impact: ...
def time_of_impact_apart(a: Placed, b: Placed, *, margin: float = ...,
                         margin_per_tick: float = ..., start: int | None = ...,
                         until: int | None = ..., max_steps: int = ...) -> ImpactApart: ...
def contacts(a: Placed, b: Placed, *, margin: float = ..., margin_per_tick: float = ...,
             start: int | None = ..., until: int | None = ...,
             max_steps: int = ...) -> Iterator[Contact]: ...
def closest_approach(a: Placed, b: Placed, below: float = ..., *, margin: float = ...,
                     margin_per_tick: float = ..., start: int | None = ..., until: int | None = ...,
                     max_steps: int = ...) -> Approach: ...
def earliest_start(others: Placed | Iterable[Placed], b: Placed, start: int, until: int,
                   clock_error: int = ..., *, margin: float = ...,
                   max_steps: int = ...) -> Start: ...

class FootprintInfo(NamedTuple):
    parts: int
    corners: int
    rounding: float
    bytes: int
    nodes: int
    band: float

class Circle(NamedTuple):
    x: float
    y: float
    radius: float
    inner_x: float
    inner_y: float
    inner: float
    level: int
    left: int
    right: int

class OverlapCounts(NamedTuple):
    steps: int
    circles: int
    inner: int
    parts: int
    exact: int

class Overlap(NamedTuple):
    answer: Answer
    counts: OverlapCounts

class Separation(NamedTuple):
    answer: Answer
    found: bool
    distance: float
    a: Point
    b: Point
    part_a: int
    part_b: int
    feature_a: int
    feature_b: int

class Footprint:
    def __init__(self, x: Numbers, y: Numbers, ends: Numbers | None = ...,
                 threshold: float | None = ..., radius: float = ...) -> None: ...
    @classmethod
    def rectangle(cls, x0: float, y0: float, x1: float, y1: float,
                  radius: float = ...) -> Footprint: ...
    @classmethod
    def capsule(cls, x0: float, y0: float, x1: float, y1: float, radius: float) -> Footprint: ...
    @classmethod
    def cylinder(cls, radius: float) -> Footprint: ...
    @classmethod
    def polygon(cls, sides: int, outer: float, heading: float = ...,
                radius: float = ...) -> Footprint: ...
    @classmethod
    def from_image(cls, image: Image) -> Footprint: ...
    @property
    def image(self) -> bytes: ...
    @property
    def info(self) -> FootprintInfo: ...
    def part(self, index: int) -> Sequence[Point]: ...
    def node(self, index: int) -> Circle: ...
    def refit(self, x: Numbers, y: Numbers, ends: Numbers | None = ...,
              radius: float = ...) -> None: ...
    def place(self, x: float = ..., y: float = ..., heading: float = ...) -> PlacedFootprint: ...
    def stand(self, x: float = ..., y: float = ..., heading: float = ..., start: int = ...,
              until: int = ..., boundary: bool = ...) -> Standing: ...

class PlacedFootprint:
    def __init__(self, footprint: Footprint, x: float, y: float, heading: float) -> None: ...

class Standing:
    def __init__(self, footprint: Footprint, x: float, y: float, heading: float, start: int,
                 until: int, boundary: bool) -> None: ...

class Witness:
    def __init__(self) -> None: ...

def overlap(a: PlacedFootprint, b: PlacedFootprint, margin: float = ..., boundary: bool = ...,
            max_steps: int = ..., witness: Witness | None = ...) -> Overlap: ...
def overlap_disc(a: PlacedFootprint, x: float, y: float, radius: float, margin: float = ...,
                 boundary: bool = ...) -> Overlap: ...
def distance(a: PlacedFootprint, b: PlacedFootprint, below: float = ..., margin: float = ...,
             boundary: bool = ..., witness: Witness | None = ...) -> Separation: ...

class BodyCounts(NamedTuple):
    steps: int
    nodes: int
    pieces: int
    circles: int
    parts: int
    poses: int

class BodyMeeting(NamedTuple):
    answer: Answer
    counts: BodyCounts

class BodyImpact(NamedTuple):
    answer: Answer
    tick: int | None
    leg_a: int | None
    leg_b: int | None
    a: Pose | None
    b: Pose | None
    part_a: int | None
    part_b: int | None

class BodyContact(NamedTuple):
    time_in: int
    time_out: int
    leg_a: int
    leg_b: int
    a: Pose
    b: Pose
    part_a: int
    part_b: int

class BodyApproach(NamedTuple):
    answer: Answer
    found: bool
    distance: float
    tick: int
    a: Pose
    b: Pose

class Sweep:
    def __init__(self, x: Numbers, y: Numbers, tick: Numbers, heading: Numbers,
                 footprint: Footprint, turn: Numbers | None = ..., before: End = ...,
                 after: End = ...) -> None: ...
    @classmethod
    def from_image(cls, footprint: Footprint, image: Image) -> Sweep: ...
    @property
    def image(self) -> bytes: ...
    def place(self, x: float = ..., y: float = ..., heading: float = ...,
              start: int = ...) -> PlacedSweep: ...

class PlacedSweep:
    def __init__(self, sweep: Sweep, x: float, y: float, heading: float, start: int) -> None: ...
    def at(self, tick: int) -> Pose | None: ...

def bodies_meet(a: Body, b: Body, *, tolerance: float = ..., boundary: bool = ...,
                margin: float = ..., margin_per_tick: float = ..., start: int | None = ...,
                until: int | None = ..., max_steps: int = ...) -> BodyMeeting: ...
def bodies_time_of_impact(a: Body, b: Body, *, tolerance: float = ..., boundary: bool = ...,
                          margin: float = ..., margin_per_tick: float = ...,
                          start: int | None = ..., until: int | None = ...,
                          max_steps: int = ...) -> BodyImpact: ...
def bodies_contacts(a: Body, b: Body, *, tolerance: float = ..., boundary: bool = ...,
                    margin: float = ..., margin_per_tick: float = ..., start: int | None = ...,
                    until: int | None = ..., max_steps: int = ...) -> Iterator[BodyContact]: ...
def bodies_closest_approach(a: Body, b: Body, below: float = ..., *, tolerance: float = ...,
                            boundary: bool = ..., margin: float = ..., margin_per_tick: float = ...,
                            start: int | None = ..., until: int | None = ...,
                            max_steps: int = ...) -> BodyApproach: ...
def bodies_earliest_start(others: Body | Iterable[Body], b: Body, start: int, until: int, *,
                          tolerance: float = ..., boundary: bool = ..., margin: float = ...,
                          max_steps: int = ...) -> Start: ...

class Grid:
    def __init__(self, capacity: int, cell: int = ..., buckets: int = ...) -> None: ...
    @property
    def count(self) -> int: ...
    def insert(self, item: int, x: float, y: float) -> None: ...
    def move(self, item: int, x: float, y: float) -> None: ...
    def remove(self, item: int) -> None: ...
    def clear(self) -> None: ...
    def near(self, x: float, y: float, distance: float) -> Iterator[int]: ...

class TrafficCounts(NamedTuple):
    looked: int
    candidates: int
    steps: int

class TrafficMeeting(NamedTuple):
    answer: Answer
    counts: TrafficCounts

class Entry(NamedTuple):
    number: int
    placed: Body

class Conflict(NamedTuple):
    answer: Answer
    entry: int | None
    number: int | None
    tick: int | None
    leg_a: int | None
    leg_b: int | None
    part_a: int | None
    part_b: int | None
    a: Point | None
    b: Point | None

class BodyConflict(NamedTuple):
    answer: Answer
    entry: int | None
    number: int | None
    tick: int | None
    leg_a: int | None
    leg_b: int | None
    a: Pose | None
    b: Pose | None
    part_a: int | None
    part_b: int | None

class Nearest(NamedTuple):
    answer: Answer
    found: bool
    distance: float
    tick: int
    leg_a: int
    leg_b: int
    part_a: int
    part_b: int
    a: Point
    b: Point
    entry: int | None
    number: int | None

class BodyNearest(NamedTuple):
    answer: Answer
    found: bool
    distance: float
    tick: int
    a: Pose
    b: Pose
    entry: int

class Traffic:
    def __init__(self, capacity: int, extent: int = ...) -> None: ...
    def commit(self, number: int, placed: Placed) -> int: ...
    def commit_body(self, number: int, body: Body) -> int: ...
    @property
    def count(self) -> int: ...
    def entry(self, entry: int) -> Entry: ...
    def replace(self, entry: int, placed: Placed) -> None: ...
    def withdraw(self, entry: int) -> None: ...
    def withdraw_all(self, number: int) -> int: ...
    def forget(self, now: int) -> int: ...
    def ask(self, number: int, plan: Placed, *, margin: float = ..., margin_per_tick: float = ...,
            start: int | None = ..., until: int | None = ...,
            max_steps: int = ...) -> TrafficMeeting: ...
    def ask_within(self, number: int, plan: Placed, clock_error: int, *, margin: float = ...,
                   margin_per_tick: float = ..., start: int | None = ..., until: int | None = ...,
                   max_steps: int = ...) -> TrafficMeeting: ...
    def first_conflict(self, number: int, plan: Placed, *, margin: float = ...,
                       margin_per_tick: float = ..., start: int | None = ...,
                       until: int | None = ..., max_steps: int = ...) -> Conflict: ...
    def conflicts(self, number: int, plan: Placed, *, margin: float = ...,
                  margin_per_tick: float = ..., start: int | None = ..., until: int | None = ...,
                  max_steps: int = ...) -> Iterator[Conflict]: ...
    def closest(self, number: int, plan: Placed, below: float = ..., *, margin: float = ...,
                margin_per_tick: float = ..., start: int | None = ..., until: int | None = ...,
                max_steps: int = ...) -> Nearest: ...
    def earliest_start(self, number: int, plan: Placed, start: int, until: int,
                       clock_error: int = ..., *, margin: float = ...,
                       max_steps: int = ...) -> Start: ...
    def ask_body(self, number: int, plan: Body, *, tolerance: float = ..., boundary: bool = ...,
                 margin: float = ..., margin_per_tick: float = ..., start: int | None = ...,
                 until: int | None = ..., max_steps: int = ...) -> BodyMeeting: ...
    def first_conflict_body(self, number: int, plan: Body, *, tolerance: float = ...,
                            boundary: bool = ..., margin: float = ..., margin_per_tick: float = ...,
                            start: int | None = ..., until: int | None = ...,
                            max_steps: int = ...) -> BodyConflict: ...
    def closest_body(self, number: int, plan: Body, below: float = ..., *, tolerance: float = ...,
                     boundary: bool = ..., margin: float = ..., margin_per_tick: float = ...,
                     start: int | None = ..., until: int | None = ...,
                     max_steps: int = ...) -> BodyNearest: ...
    def earliest_start_body(self, number: int, plan: Body, start: int, until: int, *,
                            tolerance: float = ..., boundary: bool = ..., margin: float = ...,
                            max_steps: int = ...) -> Start: ...

def plan_check(x: Numbers, y: Numbers, tick: Numbers, ends: Numbers, radius: Numbers,
               before: End = ..., after: End = ..., margin: float = ..., start: int | None = ...,
               until: int | None = ...) -> Any: ...
