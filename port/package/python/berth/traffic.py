# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Traffic: a table of commitments, one against many. Numbers say whose a commitment is; nobody is
asked against their own."""

from collections import namedtuple

from ._core import ANSWERS, HIT, ffi, handle_of, lib, made, options, out, told, whole
from .bodies import BodyCounts, BodyMeeting, approach_of, body_of, body_options, impact_of
from .motions import Placed, Start

Conflict = namedtuple("Conflict", "answer entry number tick a b")
BodyConflict = namedtuple("BodyConflict",
                          "answer entry number tick leg_a leg_b a b part_a part_b")
Nearest = namedtuple("Nearest", "entry approach")


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

    def withdraw(self, entry):
        """Takes a commitment out."""
        told("withdraw", lib.bridge_traffic_withdraw(self._handle, entry))
        del self._held[entry]

    def ask(self, number, plan, **opts):
        """Is a plan clear of all others?"""
        options(**opts)
        return ANSWERS[told("ask", lib.bridge_traffic_ask(self._handle, number,
                                                          handle_of("ask", plan, Placed)))]

    def first_conflict(self, number, plan, **opts):
        """With whom is the first contact, and when?"""
        options(**opts)
        call = "first_conflict"
        status = told(call, lib.bridge_traffic_first_conflict(self._handle, number,
                                                              handle_of(call, plan, Placed)))
        if status != 1:
            return Conflict(ANSWERS[status], None, None, None, None, None)
        got = whole(out(7), 0, 1, 2)
        return Conflict(HIT, *got[:3], tuple(got[3:5]), tuple(got[5:7]))

    def earliest_start(self, number, plan, start, until, **opts):
        """From when on is it clear of all?"""
        options(**opts)
        call = "earliest_start"
        status = told(call, lib.bridge_traffic_earliest_start(
            self._handle, number, handle_of(call, plan, Placed), start, until))
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
        return Nearest(int(got[11]), approach_of(status, got))

    def earliest_start_body(self, number, plan, start, until, **opts):
        """From when on is it, a motion or a sweep, clear of all?"""
        body_options(**opts)
        call = "earliest_start_body"
        status = told(call, lib.bridge_traffic_earliest_start_body(
            self._handle, number, *body_of(call, plan), start, until))
        return Start(ANSWERS[status], int(out(1)[0]) if status == 0 else None)
