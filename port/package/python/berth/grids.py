# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Grids: a broad phase. Which of many points are near a place?"""

from __future__ import annotations

from collections.abc import Iterator

from ._core import lib, made, out, told


class Grid:
    """One point an item, 0 to capacity - 1; cells have sides of 2**cell units."""

    def __init__(self, capacity: int, cell: int = 0, buckets: int = 0) -> None:
        self._handle = made("Grid", lib.bridge_grid(capacity, cell, buckets))

    @property
    def count(self) -> int:
        """Items in it now."""
        return lib.bridge_grid_count(self._handle)

    def insert(self, item: int, x: float, y: float) -> None:
        """Puts an item, which is not in it, at a place."""
        told("insert", lib.bridge_grid_insert(self._handle, item, x, y))

    def move(self, item: int, x: float, y: float) -> None:
        """Moves an item, which is in it, to a place."""
        told("move", lib.bridge_grid_move(self._handle, item, x, y))

    def remove(self, item: int) -> None:
        """Takes an item out."""
        told("remove", lib.bridge_grid_remove(self._handle, item))

    def clear(self) -> None:
        """Takes all items out."""
        told("clear", lib.bridge_grid_clear(self._handle))

    def near(self, x: float, y: float, distance: float) -> Iterator[int]:
        """All items within `distance` of a place, at it too, each once, in no particular order: a
        generator. The grid may not change meanwhile."""
        cursor = made("near", lib.bridge_grid_near(self._handle, x, y, distance))
        while told("near", lib.bridge_grid_next(cursor)) == 1:
            yield int(out(1)[0])
