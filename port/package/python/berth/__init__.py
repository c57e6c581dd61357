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
all share. Arrays may be numpy's, or anything that becomes one. berth.motions, berth.footprints,
berth.bodies, berth.traffic, berth.grids and berth.plans say what there is; all of it is here,
too."""

from ._core import CLEAR, HIT, UNKNOWN, BerthError, Pose
from ._core import lib as _lib
from .bodies import (BodyApproach, BodyContact, BodyCounts, BodyImpact, BodyMeeting, PlacedSweep,
                     Sweep, bodies_closest_approach, bodies_contacts, bodies_earliest_start,
                     bodies_meet, bodies_time_of_impact)
from .footprints import (Circle, Footprint, FootprintInfo, Overlap, OverlapCounts, PlacedFootprint,
                         Separation, Standing, Witness, distance, overlap, overlap_disc)
from .grids import Grid
from .motions import (Approach, Clip, Contact, Counts, Impact, ImpactApart, Info, Knots, Leg,
                      Meeting, Motion, Node, Placed, Start, Trajectory, chain, closest_approach,
                      contacts, earliest_start, meet, meet_within, simplify, time_of_impact,
                      time_of_impact_apart)
from .plans import plan_check
from .traffic import (BodyConflict, BodyNearest, Conflict, Entry, Nearest, Traffic, TrafficCounts,
                      TrafficMeeting)

__all__ = ["Approach", "BerthError", "BodyApproach", "BodyConflict", "BodyContact", "BodyCounts",
           "BodyImpact", "BodyMeeting", "BodyNearest", "CLEAR", "Circle", "Clip", "Conflict",
           "Contact", "Counts", "Entry", "Footprint", "FootprintInfo", "Grid", "HIT", "Impact",
           "ImpactApart", "Info", "Knots", "Leg", "Meeting", "Motion", "Nearest", "Node", "Overlap",
           "OverlapCounts", "Placed", "PlacedFootprint", "PlacedSweep", "Pose", "Separation",
           "Standing", "Start", "Sweep", "Traffic", "TrafficCounts", "TrafficMeeting", "Trajectory",
           "UNKNOWN", "Witness", "bodies_closest_approach", "bodies_contacts",
           "bodies_earliest_start", "bodies_meet", "bodies_time_of_impact", "chain",
           "closest_approach", "contacts", "distance", "earliest_start", "meet", "meet_within",
           "overlap", "overlap_disc", "plan_check", "simplify", "time_of_impact",
           "time_of_impact_apart"]

_version = _lib.bridge_version()
__version__: str = f"{_version // 10000}.{_version // 100 % 100}.{_version % 100}"
