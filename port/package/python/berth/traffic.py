# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Traffic: a table of commitments, one against many. Numbers say whose a commitment is; nobody is
asked against their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Optional

from ._core import (ANSWERS, HIT, Answer, Point, Pose, ended, ffi, handle_of, lib, made, options,
                    out, told)
from .bodies import Body, BodyCounts, BodyMeeting, approach_of, body_of, body_options, impact_of
from .motions import Placed, Start, pair_of

TrafficCounts = NamedTuple("TrafficCounts", [("looked", int), ("candidates", int), ("steps", int)])
TrafficMeeting = NamedTuple("TrafficMeeting", [("answer", Answer), ("counts", TrafficCounts)])
Conflict = NamedTuple("Conflict", [("answer", Answer), ("entry", Optional[int]),
                                   ("number", Optional[int]), ("tick", Optional[int]),
                                   ("leg_a", Optional[int]), ("leg_b", Optional[int]),
                                   ("part_a", Optional[int]), ("part_b", Optional[int]),
                                   ("a", Optional[Point]), ("b", Optional[Point])])
Entry = NamedTuple("Entry", [("number", int), ("placed", Body)])
BodyConflict = NamedTuple("BodyConflict", [("answer", Answer), ("entry", Optional[int]),
                                           ("number", Optional[int]), ("tick", Optional[int]),
                                           ("leg_a", Optional[int]), ("leg_b", Optional[int]),
                                           ("a", Optional[Pose]), ("b", Optional[Pose]),
                                           ("part_a", Optional[int]), ("part_b", Optional[int])])
Nearest = NamedTuple("Nearest", [("answer", Answer), ("found", bool), ("distance", float),
                                 ("tick", int), ("leg_a", int), ("leg_b", int), ("part_a", int),
                                 ("part_b", int), ("a", Point), ("b", Point),
                                 ("entry", Optional[int]), ("number", Optional[int])])
BodyNearest = NamedTuple("BodyNearest", [("answer", Answer), ("found", bool), ("distance", float),
                                         ("tick", int), ("a", Pose), ("b", Pose),
                                         ("entry", Optional[int])])


def _asked(status):
    return TrafficMeeting(ANSWERS[status], TrafficCounts(*map(int, out(3))))


def _conflict():
    got = out(11)
    return Conflict(HIT, *map(int, got[:3]), *pair_of(got[3:]))


class Traffic:
    """A table for `capacity` commitments, nearly all of them within +-extent units."""

    def __init__(self, capacity: int, extent: int = 0) -> None:
        self._handle = made("Traffic", lib.bridge_traffic(capacity, extent))
        self._held = {}

    def commit(self, number: int, placed: Placed) -> int:
        """Puts a placed motion in; returns its entry."""
        entry = ffi.new("int32_t *")
        told("commit", lib.bridge_traffic_commit(
            self._handle, number, handle_of("commit", placed, Placed), entry))
        self._held[entry[0]] = placed
        return entry[0]

    def commit_body(self, number: int, body: Body) -> int:
        """The same of any body: a placed motion, what stands, a placed sweep."""
        entry = ffi.new("int32_t *")
        told("commit_body", lib.bridge_traffic_commit_body(
            self._handle, number, *body_of("commit_body", body), entry))
        self._held[entry[0]] = body
        return entry[0]

    @property
    def count(self) -> int:
        """Commitments now."""
        return len(self._held)

    def entry(self, entry: int) -> Entry:
        """What an entry holds: its number, and what is placed there."""
        told("entry", lib.bridge_traffic_entry(self._handle, entry))
        return Entry(int(out(1)[0]), self._held[entry])

    def replace(self, entry: int, placed: Placed) -> None:
        """Another plan in place of an entry's, under its number."""
        told("replace", lib.bridge_traffic_replace(self._handle, entry,
                                                   handle_of("replace", placed, Placed)))
        self._held[entry] = placed

    def withdraw(self, entry: int) -> None:
        """Takes a commitment out."""
        told("withdraw", lib.bridge_traffic_withdraw(self._handle, entry))
        del self._held[entry]

    def _gone(self, call, status):
        """After several went at once: how many, and what is held no more."""
        told(call, status)
        count = int(out(1)[0])
        self._held = {entry: held for entry, held in self._held.items()
                      if lib.bridge_traffic_entry(self._handle, entry) == 1}
        return count

    def withdraw_all(self, number: int) -> int:
        """Takes out all of a number; returns how many there were."""
        return self._gone("withdraw_all", lib.bridge_traffic_withdraw_all(self._handle, number))

    def forget(self, now: int) -> int:
        """Takes out all that is over at tick `now`; returns how many."""
        return self._gone("forget", lib.bridge_traffic_forget(self._handle, now))

    def ask(self, number: int, plan: Placed, *, margin: float = 0.0, margin_per_tick: float = 0.0,
            start: int | None = None, until: int | None = None,
            max_steps: int = 0) -> TrafficMeeting:
        """Is a plan clear of all others?"""
        options(margin, margin_per_tick, start, until, max_steps)
        return _asked(told("ask", lib.bridge_traffic_ask(self._handle, number,
                                                         handle_of("ask", plan, Placed))))

    def ask_within(self, number: int, plan: Placed, clock_error: int, *, margin: float = 0.0,
                   margin_per_tick: float = 0.0, start: int | None = None, until: int | None = None,
                   max_steps: int = 0) -> TrafficMeeting:
        """And when each other's clock may be off by so many ticks, either way?"""
        options(margin, margin_per_tick, start, until, max_steps)
        call = "ask_within"
        return _asked(told(call, lib.bridge_traffic_ask_within(
            self._handle, number, handle_of(call, plan, Placed), clock_error)))

    def first_conflict(self, number: int, plan: Placed, *, margin: float = 0.0,
                       margin_per_tick: float = 0.0, start: int | None = None,
                       until: int | None = None, max_steps: int = 0) -> Conflict:
        """With whom is the first contact, and when?"""
        options(margin, margin_per_tick, start, until, max_steps)
        call = "first_conflict"
        status = told(call, lib.bridge_traffic_first_conflict(self._handle, number,
                                                              handle_of(call, plan, Placed)))
        return _conflict() if status == 1 else Conflict(ANSWERS[status], *[None] * 9)

    def conflicts(self, number: int, plan: Placed, *, margin: float = 0.0,
                  margin_per_tick: float = 0.0, start: int | None = None, until: int | None = None,
                  max_steps: int = 0) -> Iterator[Conflict]:
        """All whom the plan meets, each once with its first impact: a generator."""
        call = "conflicts"
        cursor = made(call, lib.bridge_traffic_cursor())
        while True:
            options(margin, margin_per_tick, start, until, max_steps)
            status = told(call, lib.bridge_traffic_next_conflict(
                self._handle, number, handle_of(call, plan, Placed), cursor))
            if status != 1:
                return ended(call, status)
            yield _conflict()

    def closest(self, number: int, plan: Placed, below: float = 32767.0, *, margin: float = 0.0,
                margin_per_tick: float = 0.0, start: int | None = None, until: int | None = None,
                max_steps: int = 0) -> Nearest:
        """Who comes closest, if nearer than `below`?"""
        options(margin, margin_per_tick, start, until, max_steps)
        status = told("closest", lib.bridge_traffic_closest(
            self._handle, number, handle_of("closest", plan, Placed), below))
        got = out(13)
        found = bool(got[10])
        return Nearest(ANSWERS[status], found, got[0], int(got[1]), *pair_of(got[2:10]),
                       *(map(int, got[11:]) if found else (None, None)))

    def earliest_start(self, number: int, plan: Placed, start: int, until: int,
                       clock_error: int = 0, *, margin: float = 0.0, max_steps: int = 0) -> Start:
        """From when on is it clear of all?"""
        options(margin, max_steps=max_steps)
        call = "earliest_start"
        status = told(call, lib.bridge_traffic_earliest_start(
            self._handle, number, handle_of(call, plan, Placed), start, until, clock_error))
        return Start(ANSWERS[status], int(out(1)[0]) if status == 0 else None)

    def ask_body(self, number: int, plan: Body, *, tolerance: float = 0.0, boundary: bool = False,
                 margin: float = 0.0, margin_per_tick: float = 0.0, start: int | None = None,
                 until: int | None = None, max_steps: int = 0) -> BodyMeeting:
        """Is a plan of any body clear of all others?"""
        body_options(tolerance, boundary, margin, margin_per_tick, start, until, max_steps)
        status = told("ask_body", lib.bridge_traffic_ask_body(self._handle, number,
                                                              *body_of("ask_body", plan)))
        return BodyMeeting(ANSWERS[status], BodyCounts(*map(int, out(6))))

    def first_conflict_body(self, number: int, plan: Body, *, tolerance: float = 0.0,
                            boundary: bool = False, margin: float = 0.0,
                            margin_per_tick: float = 0.0, start: int | None = None,
                            until: int | None = None, max_steps: int = 0) -> BodyConflict:
        """With whom is its first contact, and when?"""
        body_options(tolerance, boundary, margin, margin_per_tick, start, until, max_steps)
        call = "first_conflict_body"
        status = told(call, lib.bridge_traffic_first_conflict_body(self._handle, number,
                                                                   *body_of(call, plan)))
        if status != 1:
            return BodyConflict(ANSWERS[status], *[None] * 9)
        got = out(15)
        return BodyConflict(HIT, int(got[0]), int(got[1]), *impact_of(got[2:]))

    def closest_body(self, number: int, plan: Body, below: float = 32767.0, *,
                     tolerance: float = 0.0, boundary: bool = False, margin: float = 0.0,
                     margin_per_tick: float = 0.0, start: int | None = None,
                     until: int | None = None, max_steps: int = 0) -> BodyNearest:
        """How near does it come to any, and to which entry?"""
        body_options(tolerance, boundary, margin, margin_per_tick, start, until, max_steps)
        call = "closest_body"
        status = told(call, lib.bridge_traffic_closest_body(self._handle, number,
                                                            *body_of(call, plan), below))
        got = out(12)
        near = approach_of(status, got)
        return BodyNearest(*near, int(got[11]) if near.found else None)

    def earliest_start_body(self, number: int, plan: Body, start: int, until: int, *,
                            tolerance: float = 0.0, boundary: bool = False, margin: float = 0.0,
                            max_steps: int = 0) -> Start:
        """From when on is it, a motion or a sweep, clear of all?"""
        body_options(tolerance, boundary, margin, max_steps=max_steps)
        call = "earliest_start_body"
        status = told(call, lib.bridge_traffic_earliest_start_body(
            self._handle, number, *body_of(call, plan), start, until))
        return Start(ANSWERS[status], int(out(1)[0]) if status == 0 else None)
