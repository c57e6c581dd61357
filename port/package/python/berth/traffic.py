# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Traffic: a table of commitments, one against many. Numbers say whose a commitment is; nobody is
asked against their own."""

from collections import namedtuple

from ._core import ANSWERS, HIT, ended, ffi, handle_of, lib, made, options, out, told
from .bodies import BodyCounts, BodyMeeting, approach_of, body_of, body_options, impact_of
from .motions import Placed, Start, pair_of

TrafficCounts = namedtuple("TrafficCounts", "looked candidates steps")
TrafficMeeting = namedtuple("TrafficMeeting", "answer counts")
Conflict = namedtuple("Conflict", "answer entry number tick leg_a leg_b part_a part_b a b")
Entry = namedtuple("Entry", "number placed")
BodyConflict = namedtuple("BodyConflict",
                          "answer entry number tick leg_a leg_b a b part_a part_b")
Nearest = namedtuple("Nearest", "answer found distance tick leg_a leg_b part_a part_b a b entry "
                                "number")
BodyNearest = namedtuple("BodyNearest", "answer found distance tick a b entry")


def _asked(status):
    return TrafficMeeting(ANSWERS[status], TrafficCounts(*map(int, out(3))))


def _conflict():
    got = out(11)
    return Conflict(HIT, *map(int, got[:3]), *pair_of(got[3:]))


class Traffic:
    """A table for `capacity` commitments, nearly all of them within +-extent units."""

    def __init__(self, capacity, extent=0):
        self._handle = made("Traffic", lib.bridge_traffic(capacity, extent))
        self._held = {}

    def commit(self, number, placed):
        """Puts a placed motion in; returns its entry."""
        entry = ffi.new("int32_t *")
        told("commit", lib.bridge_traffic_commit(
            self._handle, number, handle_of("commit", placed, Placed), entry))
        self._held[entry[0]] = placed
        return entry[0]

    def commit_body(self, number, body):
        """The same of any body: a placed motion, what stands, a placed sweep."""
        entry = ffi.new("int32_t *")
        told("commit_body", lib.bridge_traffic_commit_body(
            self._handle, number, *body_of("commit_body", body), entry))
        self._held[entry[0]] = body
        return entry[0]

    @property
    def count(self):
        """Commitments now."""
        return len(self._held)

    def entry(self, entry):
        """What an entry holds: its number, and what is placed there."""
        told("entry", lib.bridge_traffic_entry(self._handle, entry))
        return Entry(int(out(1)[0]), self._held[entry])

    def replace(self, entry, placed):
        """Another plan in place of an entry's, under its number."""
        told("replace", lib.bridge_traffic_replace(self._handle, entry,
                                                   handle_of("replace", placed, Placed)))
        self._held[entry] = placed

    def withdraw(self, entry):
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

    def withdraw_all(self, number):
        """Takes out all of a number; returns how many there were."""
        return self._gone("withdraw_all", lib.bridge_traffic_withdraw_all(self._handle, number))

    def forget(self, now):
        """Takes out all that is over at tick `now`; returns how many."""
        return self._gone("forget", lib.bridge_traffic_forget(self._handle, now))

    def ask(self, number, plan, **opts):
        """Is a plan clear of all others?"""
        options(**opts)
        return _asked(told("ask", lib.bridge_traffic_ask(self._handle, number,
                                                         handle_of("ask", plan, Placed))))

    def ask_within(self, number, plan, clock_error, **opts):
        """And when each other's clock may be off by so many ticks, either way?"""
        options(**opts)
        call = "ask_within"
        return _asked(told(call, lib.bridge_traffic_ask_within(
            self._handle, number, handle_of(call, plan, Placed), clock_error)))

    def first_conflict(self, number, plan, **opts):
        """With whom is the first contact, and when?"""
        options(**opts)
        call = "first_conflict"
        status = told(call, lib.bridge_traffic_first_conflict(self._handle, number,
                                                              handle_of(call, plan, Placed)))
        return _conflict() if status == 1 else Conflict(ANSWERS[status], *[None] * 9)

    def conflicts(self, number, plan, **opts):
        """All whom the plan meets, each once with its first impact: a generator."""
        call = "conflicts"
        cursor = made(call, lib.bridge_traffic_cursor())
        while True:
            options(**opts)
            status = told(call, lib.bridge_traffic_next_conflict(
                self._handle, number, handle_of(call, plan, Placed), cursor))
            if status != 1:
                return ended(call, status)
            yield _conflict()

    def closest(self, number, plan, below=32767.0, **opts):
        """Who comes closest, if nearer than `below`?"""
        options(**opts)
        status = told("closest", lib.bridge_traffic_closest(
            self._handle, number, handle_of("closest", plan, Placed), below))
        got = out(13)
        found = bool(got[10])
        return Nearest(ANSWERS[status], found, got[0], int(got[1]), *pair_of(got[2:10]),
                       *(map(int, got[11:]) if found else (None, None)))

    def earliest_start(self, number, plan, start, until, clock_error=0, **opts):
        """From when on is it clear of all?"""
        options(**opts)
        call = "earliest_start"
        status = told(call, lib.bridge_traffic_earliest_start(
            self._handle, number, handle_of(call, plan, Placed), start, until, clock_error))
        return Start(ANSWERS[status], int(out(1)[0]) if status == 0 else None)

    def ask_body(self, number, plan, **opts):
        """Is a plan of any body clear of all others?"""
        body_options(**opts)
        status = told("ask_body", lib.bridge_traffic_ask_body(self._handle, number,
                                                              *body_of("ask_body", plan)))
        return BodyMeeting(ANSWERS[status], BodyCounts(*map(int, out(6))))

    def first_conflict_body(self, number, plan, **opts):
        """With whom is its first contact, and when?"""
        body_options(**opts)
        call = "first_conflict_body"
        status = told(call, lib.bridge_traffic_first_conflict_body(self._handle, number,
                                                                   *body_of(call, plan)))
        if status != 1:
            return BodyConflict(ANSWERS[status], *[None] * 9)
        got = out(15)
        return BodyConflict(HIT, int(got[0]), int(got[1]), *impact_of(got[2:]))

    def closest_body(self, number, plan, below=32767.0, **opts):
        """How near does it come to any, and to which entry?"""
        body_options(**opts)
        call = "closest_body"
        status = told(call, lib.bridge_traffic_closest_body(self._handle, number,
                                                            *body_of(call, plan), below))
        got = out(12)
        return BodyNearest(*approach_of(status, got), int(got[11]))

    def earliest_start_body(self, number, plan, start, until, **opts):
        """From when on is it, a motion or a sweep, clear of all?"""
        body_options(**opts)
        call = "earliest_start_body"
        status = told(call, lib.bridge_traffic_earliest_start_body(
            self._handle, number, *body_of(call, plan), start, until))
        return Start(ANSWERS[status], int(out(1)[0]) if status == 0 else None)
