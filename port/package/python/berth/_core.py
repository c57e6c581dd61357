# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What all of berth shares: answers, errors, and arrays in and out of the C library."""

from __future__ import annotations

import math
import operator
import os
from types import SimpleNamespace
from typing import Any, Final, Literal, NamedTuple, Union

import numpy

from ._berth import ffi
from ._berth import lib as _bridge

Answer = Literal["hit", "clear", "unknown"]
End = Literal["absent", "stands"]
Numbers = Any  # what numpy makes an array of
Image = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"]
Point = tuple[float, float]

HIT: Final = "hit"
CLEAR: Final = "clear"
UNKNOWN: Final = "unknown"
ANSWERS = {0: CLEAR, 1: HIT, 2: UNKNOWN}
TICK_FIRST, TICK_END = -2 ** 31, 2 ** 31 - 1

Pose = NamedTuple("Pose", [("x", float), ("y", float), ("heading", float)])


class BerthError(ValueError):
    """What the library refused: `status` is its number."""

    def __init__(self, call: str, status: int) -> None:
        self.status = status
        super().__init__(f"{call}: {ffi.string(lib.bridge_status_text(status)).decode()} "
                         f"(status {status})")


def _checked(name):
    """A call of the bridge. cffi cuts what turns into an int, numpy's float32 and Decimal among
    them: a whole number is what Python counts with."""
    call = getattr(_bridge, name)
    places = [place for place, kind in enumerate(ffi.typeof(call).args)
              if kind.kind == "primitive" and kind.cname != "double"]

    def counted(*given):
        given = list(given)
        for place in places:
            try:
                given[place] = operator.index(given[place])
            except TypeError:
                raise TypeError(f"{name.removeprefix('bridge_')}: a whole number is wanted, not "
                                f"{given[place]!r}") from None
        try:
            return call(*given)
        except OverflowError as error:
            raise OverflowError(f"{name.removeprefix('bridge_')}: {error}") from None

    return counted if places else call


lib = SimpleNamespace(**{name: _checked(name) for name in dir(_bridge)})


def handle_of(call, thing, kind):
    """The handle of what is of a kind: the library cannot tell one from another."""
    if not isinstance(thing, kind):
        raise TypeError(f"{call}: a {kind.__name__} is wanted, not {type(thing).__name__}")
    return thing._handle


def told(call, status):
    """A status that is no error."""
    if status < 0:
        raise BerthError(call, status)
    return status


def made(call, handle, *kept):
    """A handle that is one; given back when nobody holds it any more. So long it keeps those of
    what its block points to, whatever becomes of the objects."""
    if handle == ffi.NULL:
        raise BerthError(call, lib.bridge_error())
    return ffi.gc(handle, lambda block, give=lib.bridge_give, _kept=kept: give(block))


def out(count):
    """What the last call told, as numbers."""
    return list(ffi.unpack(lib.bridge_out(), count))


def whole(numbers, *places):
    """The numbers, those at some places as whole ones."""
    for place in places:
        numbers[place] = int(numbers[place])
    return numbers


def numbers_of(values, what):
    """An array of numbers, none of them hidden, cut or taken for another thing."""
    array = numpy.asanyarray(values)
    if array.dtype.kind not in "biufO":
        raise ValueError(f"{what}: numbers are wanted, not {array.dtype}")
    if numpy.ma.is_masked(array):
        raise ValueError(f"{what}: some numbers are masked; fill them in, or leave them out")
    return numpy.asarray(array)


def doubles(values, count=None, what="array"):
    """The numbers as a row of float64, and a pointer to them."""
    array = numpy.ascontiguousarray(numbers_of(values, what), dtype=numpy.float64)
    if array.ndim != 1 or (count is not None and len(array) != count):
        raise ValueError(f"{what}: {count if count is not None else 'one row of'} numbers are "
                         f"wanted, not {array.shape}")
    return array, ffi.cast("double *", array.ctypes.data)


def ints(values, count, what, kind=numpy.int32):
    """The numbers as a row of integers of a kind, and a pointer to them."""
    array = numbers_of(values, what)
    known = array.dtype.kind != "O" and bool((numpy.abs(array) < 2.0 ** 32).all())
    row = numpy.ascontiguousarray(array if known else (), dtype=kind)
    if array.shape != (count,) or not numpy.array_equal(row, array):
        raise ValueError(f"{what}: {count} whole numbers within {8 * row.itemsize} bits are wanted")
    return row, ffi.cast(f"{row.dtype.name}_t *", row.ctypes.data)


def bytes_of(image):
    """Bytes as they are, or those of the file that is named."""
    if isinstance(image, (bytes, bytearray, memoryview)):
        return bytes(image)
    with open(os.fspath(image), "rb") as file:
        return file.read()


def image_of(call, handle):
    """The image behind a handle, copied."""
    at = call(handle)
    return bytes(ffi.buffer(at, int(out(1)[0])))


def ended(call, status):
    """The end of a generator: silence is for what is known."""
    if ANSWERS[status] == UNKNOWN:
        raise RuntimeError(f"{call}: max_steps ran out: give more, or 0 for no limit")


def pose(numbers):
    """Where a footprint is, out of x, y, cosine and sine."""
    x, y, c, s = numbers
    return Pose(x, y, math.atan2(s, c))


def ends_of(before, after):
    """What a motion does before its first and after its last knot, as the library's numbers."""
    for end in (before, after):
        if end not in ("absent", "stands"):
            raise ValueError(f"before, after: 'absent' or 'stands', not {end!r}")
    return before == "stands", after == "stands"


def options(margin=0.0, margin_per_tick=0.0, start=None, until=None, max_steps=0):
    """The options of the question that follows. A window of which one end is given has no other."""
    if start is None and until is None:
        start = until = 0
    lib.bridge_options(margin, margin_per_tick, TICK_FIRST if start is None else start,
                       TICK_END if until is None else until, max_steps)
