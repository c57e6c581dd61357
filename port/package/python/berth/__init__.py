# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth for Python: the same C as on the microcontroller, in Q16.16 fixed point; each answer is the
library's. For those who bake, plan and plot on a desk.

    import berth

    route = berth.Trajectory(x=[0, 4, 4], y=[0, 0, 3], tick=[0, 4000, 7000], radius=0.3)
    other = berth.Trajectory(x=[8, 0], y=[2, 2], tick=[0, 9000], radius=0.3)
    mine, theirs = route.place(), other.place(start=500)
    impact = berth.time_of_impact(mine, theirs)

Lengths are in any unit, metres say; headings in radians; ticks are whole numbers on a clock that
all share. Arrays may be numpy's, or anything that becomes one."""

from collections import namedtuple

import numpy

from ._berth import ffi, lib

HIT, CLEAR, UNKNOWN = "hit", "clear", "unknown"
_ANSWERS = {0: CLEAR, 1: HIT, 2: UNKNOWN}

_version = lib.bridge_version()
__version__ = f"{_version // 10000}.{_version // 100 % 100}.{_version % 100}"

Counts = namedtuple("Counts", "steps bounds legs exact")
Meeting = namedtuple("Meeting", "answer counts")
Impact = namedtuple("Impact", "answer tick leg_a leg_b a b counts")
Contact = namedtuple("Contact", "time_in time_out leg_a leg_b a b")
Approach = namedtuple("Approach", "answer found distance tick leg_a leg_b a b")
Start = namedtuple("Start", "answer start")
Separation = namedtuple("Separation", "answer found distance a b")
Conflict = namedtuple("Conflict", "answer entry number tick a b")
Leg = namedtuple("Leg", "begin end x y to_x to_y radius")
Node = namedtuple("Node", "first end begin until from_x from_y to_x to_y radius height")
Info = namedtuple("Info", "legs blocks nodes bytes first length straight before after radius step "
                          "band")
FootprintInfo = namedtuple("FootprintInfo", "parts corners rounding bytes nodes band")
Circle = namedtuple("Circle", "x y radius inner_x inner_y inner level left right")


class BerthError(ValueError):
    """What the library refused: `status` is its number."""

    def __init__(self, call, status):
        self.status = status
        super().__init__(f"{call}: {ffi.string(lib.bridge_status_text(status)).decode()} "
                         f"(status {status})")


def _told(call, status):
    if status < 0:
        raise BerthError(call, status)
    return status


def _made(call, handle):
    if handle == ffi.NULL:
        raise BerthError(call, lib.bridge_error())
    return ffi.gc(handle, lib.bridge_give)


def _out(count):
    return list(ffi.unpack(lib.bridge_out(), count))


def _whole(out, *places):
    for place in places:
        out[place] = int(out[place])
    return out


def _doubles(values, count=None, what="array"):
    array = numpy.ascontiguousarray(values, dtype=numpy.float64)
    if array.ndim != 1 or (count is not None and len(array) != count):
        raise ValueError(f"{what}: {count if count is not None else 'one row of'} numbers are "
                         f"wanted, not {array.shape}")
    return array, ffi.cast("double *", array.ctypes.data)


def _ints(values, count, what):
    array = numpy.asarray(values)
    whole = numpy.ascontiguousarray(array, dtype=numpy.int32)
    if whole.shape != (count,) or not numpy.array_equal(whole, array):
        raise ValueError(f"{what}: {count} whole numbers within 32 bits are wanted")
    return whole, ffi.cast("int32_t *", whole.ctypes.data)


def _options(margin=0.0, margin_per_tick=0.0, start=0, until=0, max_steps=0):
    lib.bridge_options(margin, margin_per_tick, start, until, max_steps)


class Motion:
    """A disc's way over the ground, built."""

    def __init__(self, handle):
        self._handle = handle

    @classmethod
    def from_image(cls, image):
        """What `berth bake` wrote, bytes or a file's name."""
        image = _bytes(image)
        motion = cls.__new__(cls)
        Motion.__init__(motion, _made("Motion.from_image",
                                      lib.bridge_motion_attach(image, len(image))))
        return motion

    @property
    def image(self):
        at = lib.bridge_motion_image(self._handle)
        return bytes(ffi.buffer(at, int(_out(1)[0])))

    @property
    def info(self):
        _told("info", lib.bridge_motion_info(self._handle))
        return Info(*_whole(_out(12), 0, 1, 2, 3, 4, 5, 6, 7, 8))

    def leg(self, index):
        """Leg `index` as stored."""
        _told("leg", lib.bridge_motion_leg(self._handle, index))
        return Leg(*_whole(_out(7), 0, 1))

    def node(self, index):
        """Moving disc `index`, 1 to info.nodes, of the tree over the legs."""
        _told("node", lib.bridge_motion_node(self._handle, index))
        return Node(*_whole(_out(10), 0, 1, 2, 3, 9))

    def place(self, x=0.0, y=0.0, heading=0.0, start=0):
        return Placed(self, x, y, heading, start)


class Trajectory(Motion):
    """Straight from knot to knot; one radius, or one a leg."""

    def __init__(self, x, y, tick, radius=0.0, before="absent", after="stands", step=0.0):
        xs, px = _doubles(x, what="x")
        _ys, py = _doubles(y, len(xs), "y")
        _ticks, pt = _ints(tick, len(xs), "tick")
        one = numpy.ndim(radius) == 0
        _rs, pr = (None, ffi.NULL) if one else _doubles(radius, max(1, len(xs) - 1), "radius")
        for end in (before, after):
            if end not in ("absent", "stands"):
                raise ValueError(f"before, after: 'absent' or 'stands', not {end!r}")
        super().__init__(_made("Trajectory", lib.bridge_trajectory(
            px, py, pt, pr, len(xs), float(radius) if one else 0.0, before == "stands",
            after == "stands", step)))


class Clip(Motion):
    """Held at each sample for dt ticks; one radius, or one a sample."""

    def __init__(self, x, y, dt, radius=0.0):
        xs, px = _doubles(x, what="x")
        _ys, py = _doubles(y, len(xs), "y")
        one = numpy.ndim(radius) == 0
        _rs, pr = (None, ffi.NULL) if one else _doubles(radius, len(xs), "radius")
        super().__init__(_made("Clip", lib.bridge_clip(
            px, py, pr, len(xs), float(radius) if one else 0.0, dt)))


class Placed:
    """A motion, turned by `heading`, moved to (x, y), and started."""

    def __init__(self, motion, x, y, heading, start):
        self.motion = motion
        self._handle = _made("place", lib.bridge_place(motion._handle, x, y, heading, start))

    def at(self, tick):
        """(x, y, radius) at a tick; None: it is not there."""
        if _told("at", lib.bridge_placed_at(self._handle, tick)) != 1:
            return None
        return tuple(_out(3))


def meet(a, b, **options):
    """Do they ever meet? Options: margin, margin_per_tick, start, until, max_steps."""
    _options(**options)
    status = _told("meet", lib.bridge_meet(a._handle, b._handle))
    return Meeting(_ANSWERS[status], Counts(*map(int, _out(4))))


def time_of_impact(a, b, **options):
    """When first? A tick that is None: never; of "unknown" all is clear before it."""
    _options(**options)
    status = _told("time_of_impact", lib.bridge_time_of_impact(a._handle, b._handle))
    out = _whole(_out(11), 0, 1, 2)
    counts = Counts(*map(int, out[7:]))
    if status == 0:
        return Impact(CLEAR, None, None, None, None, None, counts)
    return Impact(_ANSWERS[status], out[0], out[1], out[2], tuple(out[3:5]), tuple(out[5:7]),
                  counts)


def contacts(a, b, **options):
    """When, all of it: a generator."""
    _options(**options)
    cursor = _made("contacts", lib.bridge_contacts(a._handle, b._handle))
    while True:
        status = _told("contacts", lib.bridge_next_contact(cursor))
        if status == 0:
            return
        if status == 1:
            out = _whole(_out(8), 0, 1, 2, 3)
            yield Contact(*out[:4], tuple(out[4:6]), tuple(out[6:8]))


def closest_approach(a, b, below=32767.0, **options):
    """How near? Only if nearer than `below`, which is cheaper."""
    _options(**options)
    status = _told("closest_approach", lib.bridge_closest_approach(a._handle, b._handle, below))
    out = _whole(_out(9), 1, 2, 3)
    return Approach(_ANSWERS[status], bool(out[8]), out[0], out[1], out[2], out[3],
                    tuple(out[4:6]), tuple(out[6:8]))


def earliest_start(others, b, start, until, clock_error=0, **options):
    """From when on may b start, from `start` to `until`, clear of one other or of a list?"""
    others = [others] if isinstance(others, Placed) else list(others)
    _options(**options)
    handles = ffi.new("void *[]", [other._handle for other in others])
    status = _told("earliest_start", lib.bridge_earliest_start(
        ffi.cast("void const * const *", handles), len(others), b._handle, start, until,
        clock_error))
    return Start(_ANSWERS[status], None if status == 1 else int(_out(1)[0]))


class Traffic:
    """A table of commitments: one against many."""

    def __init__(self, capacity, extent=0):
        self._handle = _made("Traffic", lib.bridge_traffic(capacity, extent))
        self._held = {}

    def commit(self, number, placed):
        entry = ffi.new("int32_t *")
        _told("commit", lib.bridge_traffic_commit(self._handle, number, placed._handle, entry))
        self._held[entry[0]] = placed
        return entry[0]

    def withdraw(self, entry):
        _told("withdraw", lib.bridge_traffic_withdraw(self._handle, entry))
        del self._held[entry]

    def ask(self, number, plan, **options):
        _options(**options)
        return _ANSWERS[_told("ask", lib.bridge_traffic_ask(self._handle, number, plan._handle))]

    def first_conflict(self, number, plan, **options):
        _options(**options)
        status = _told("first_conflict",
                       lib.bridge_traffic_first_conflict(self._handle, number, plan._handle))
        if status != 1:
            return Conflict(_ANSWERS[status], None, None, None, None, None)
        out = _whole(_out(7), 0, 1, 2)
        return Conflict(HIT, *out[:3], tuple(out[3:5]), tuple(out[5:7]))

    def earliest_start(self, number, plan, start, until, **options):
        _options(**options)
        status = _told("earliest_start", lib.bridge_traffic_earliest_start(
            self._handle, number, plan._handle, start, until))
        return Start(_ANSWERS[status], int(_out(1)[0]) if status == 0 else None)


class Footprint:
    """The ground that a shape covers: closed rings, filled, within `threshold` of what is given."""

    def __init__(self, x, y, ends=None, threshold=None, radius=0.0):
        if threshold is None:
            raise ValueError("threshold: to be given; 0.01 suits a person in metres, 0 keeps all")
        xs, px = _doubles(x, what="x")
        _ys, py = _doubles(y, len(xs), "y")
        rings = None if ends is None else numpy.ascontiguousarray(ends, dtype=numpy.uint16)
        pe = ffi.NULL if rings is None else ffi.cast("uint16_t *", rings.ctypes.data)
        self._handle = _made("Footprint", lib.bridge_footprint(
            px, py, len(xs), pe, 1 if rings is None else len(rings), threshold, radius))

    @classmethod
    def rectangle(cls, x0, y0, x1, y1, radius=0.0):
        shape = cls.__new__(cls)
        shape._handle = _made("rectangle", lib.bridge_rectangle(x0, y0, x1, y1, radius))
        return shape

    @classmethod
    def from_image(cls, image):
        image = _bytes(image)
        shape = cls.__new__(cls)
        shape._handle = _made("Footprint.from_image",
                              lib.bridge_footprint_attach(image, len(image)))
        return shape

    @property
    def image(self):
        at = lib.bridge_footprint_image(self._handle)
        return bytes(ffi.buffer(at, int(_out(1)[0])))

    @property
    def info(self):
        _told("info", lib.bridge_footprint_info(self._handle))
        return FootprintInfo(*_whole(_out(6), 0, 1, 3, 4))

    def part(self, index):
        """The corners of part `index`, an array of (x, y)."""
        corners = self.info.corners
        _told("part", lib.bridge_footprint_part(self._handle, index))
        return numpy.array(_out(2 * corners)).reshape(corners, 2)

    def node(self, index):
        _told("node", lib.bridge_footprint_node(self._handle, index))
        return Circle(*_whole(_out(9), 6, 7, 8))

    def place(self, x=0.0, y=0.0, heading=0.0):
        return PlacedFootprint(self, x, y, heading)


class PlacedFootprint:
    """A footprint, turned by `heading` and moved to (x, y)."""

    def __init__(self, footprint, x, y, heading):
        self.footprint = footprint
        self._handle = _made("place", lib.bridge_footprint_place(footprint._handle, x, y, heading))


def overlap(a, b, margin=0.0):
    """Do they overlap, or come nearer than the margin?"""
    return _ANSWERS[_told("overlap", lib.bridge_overlap(a._handle, b._handle, margin))]


def distance(a, b, below=32767.0):
    """How near are they, and where?"""
    status = _told("distance", lib.bridge_distance(a._handle, b._handle, below))
    out = _out(6)
    return Separation(_ANSWERS[status], bool(out[5]), out[0], tuple(out[1:3]), tuple(out[3:5]))


def _bytes(image):
    if isinstance(image, (bytes, bytearray, memoryview)):
        return bytes(image)
    with open(image, "rb") as file:
        return file.read()
