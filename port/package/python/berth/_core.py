# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What all of berth shares: answers, errors, and arrays in and out of the C library."""

import math
from collections import namedtuple

import numpy

from ._berth import ffi, lib

HIT, CLEAR, UNKNOWN = "hit", "clear", "unknown"
ANSWERS = {0: CLEAR, 1: HIT, 2: UNKNOWN}

Pose = namedtuple("Pose", "x y heading")


class BerthError(ValueError):
    """What the library refused: `status` is its number."""

    def __init__(self, call, status):
        self.status = status
        super().__init__(f"{call}: {ffi.string(lib.bridge_status_text(status)).decode()} "
                         f"(status {status})")


def told(call, status):
    """A status that is no error."""
    if status < 0:
        raise BerthError(call, status)
    return status


def made(call, handle):
    """A handle that is one; given back when nobody holds it any more."""
    if handle == ffi.NULL:
        raise BerthError(call, lib.bridge_error())
    return ffi.gc(handle, lib.bridge_give)


def out(count):
    """What the last call told, as numbers."""
    return list(ffi.unpack(lib.bridge_out(), count))


def whole(numbers, *places):
    """The numbers, those at some places as whole ones."""
    for place in places:
        numbers[place] = int(numbers[place])
    return numbers


def doubles(values, count=None, what="array"):
    """The numbers as a row of float64, and a pointer to them."""
    array = numpy.ascontiguousarray(values, dtype=numpy.float64)
    if array.ndim != 1 or (count is not None and len(array) != count):
        raise ValueError(f"{what}: {count if count is not None else 'one row of'} numbers are "
                         f"wanted, not {array.shape}")
    return array, ffi.cast("double *", array.ctypes.data)


def ints(values, count, what, kind=numpy.int32):
    """The numbers as a row of integers of a kind, and a pointer to them."""
    array = numpy.asarray(values)
    row = numpy.ascontiguousarray(array, dtype=kind)
    if row.shape != (count,) or not numpy.array_equal(row, array):
        raise ValueError(f"{what}: {count} whole numbers within {8 * row.itemsize} bits are wanted")
    return row, ffi.cast(f"{row.dtype.name}_t *", row.ctypes.data)


def bytes_of(image):
    """Bytes as they are, or those of the file that is named."""
    if isinstance(image, (bytes, bytearray, memoryview)):
        return bytes(image)
    with open(image, "rb") as file:
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


def options(margin=0.0, margin_per_tick=0.0, start=0, until=0, max_steps=0):
    """The options of the question that follows."""
    lib.bridge_options(margin, margin_per_tick, start, until, max_steps)
