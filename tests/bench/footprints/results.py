# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What the programs behind `make footprints` printed, as means.

    read("build/footprints") -> Results
"""

import glob
import os
import sys

LOADS = {"posed": "20 poses of a robot and a knight", "md2": "198 poses of two MD2 characters",
         "people": "60 people who walk"}
MACHINES = ("m0", "m3", "m4")

# The default first, rows in the paper's order, then ours.
NAMES = {
    "outline": "outline (the default)",
    "outline-lines": "outline, boundaries alone",
    "contour": "BCH contour",
    "centre": "BCH contour (centre)",
    "triangles": "BCH all projected triangles",
    "cylinder": "single cylinder",
    "obb-contour": "OBB contour",
    "obb-triangles": "OBB all projected triangles",
    "full": "OBB full, in space (FCL)",
    "segments": "BCH contour, segments decide",
    "whole": "BCH whole segments",
    "quick": "BCH contour, quick circles",
}

# Microseconds a query: section 4.2. Its other figures are in charts without numbers.
PAPER = {"contour": 2.66, "obb-contour": 4.63}

# A method builds on a contour, which has to be found first.
NO_CONTOUR = ("triangles", "cylinder", "obb-triangles", "full")


class Query:
    """Means a query of one method on one machine; the cost is nanoseconds or instructions."""

    def __init__(self, cases, hits, cost, bounds, parts):
        self.cases, self.hits = cases, hits
        self.cost, self.bounds = cost / cases, bounds / cases
        self.parts = parts / cases


class Build:
    def __init__(self, figures, nanoseconds, nodes, size, most):
        self.figures, self.nanoseconds = figures, nanoseconds / figures
        self.nodes, self.bytes, self.most = nodes / figures, size / figures, most


class Results:
    def __init__(self):
        self.queries = {}  # (workload or machine, method): Query, of colliding pairs
        self.apart = {}  # the same of pairs that do not collide
        self.builds = {}  # (workload, method): Build
        self.contours = {}  # workload: (figures, mean nanoseconds, mean points)
        self.areas = {}  # (workload, method): (true, represented) m2 a figure
        self.depths = {}  # workload: [(levels, true, represented, nodes)]
        self.approach = {}  # (workload, method): (distance, early, most, late, pairs)
        self.depth_approach = {}  # workload: [(levels, distance, early, nanoseconds)]
        self.built = {}  # (machine, method): (points, instructions, nodes, bytes, scratch)
        self.missed = {}  # (workload, method): [(a, b)]
        self.drawn = {}  # workload: placements tried for the cases
        self.cores = {}  # (workload, machine, method): Query, of colliding pairs
        self.cores_apart = {}  # the same of pairs that do not collide
        self.segments = {}  # workload: mean length of a contour's segment, millimetres
        self.ratios = {}  # (workload, threshold in millimetres, method): (cost, tests, bytes)

    def loads(self):
        return [load for load in LOADS if (load, "contour") in self.queries]


def lines_of(pattern):
    for path in sorted(glob.glob(pattern)):
        kind = os.path.basename(path).split(".", 1)[1]
        if kind in ("csv", "txt"): # what the report made of these
            continue
        for line in open(path, encoding="utf-8"):
            if "|" in line and not line.startswith("#"):
                yield kind, line.rstrip("\n").split("|")


def read_query(found, queries, load, field):
    """Of all passes of a race the fastest one counts, for each method."""
    if field[0] == "query":
        query = Query(*map(int, field[2:7]))
        if (load, field[1]) not in queries or query.cost < queries[load, field[1]].cost:
            queries[load, field[1]] = query
    elif queries is found.queries:
        found.missed.setdefault((load, field[1]), []).append((field[3], field[4]))


def read_measure(found, load, field):
    kind, *rest = field
    if kind == "segment":
        found.segments[load] = float(rest[0])
    elif kind == "contour":
        figures, nanoseconds, points = map(int, rest)
        found.contours[load] = figures, nanoseconds / figures, points / figures
    elif kind == "build":
        found.builds[load, rest[0]] = Build(*map(int, rest[1:]))
    elif kind == "area":
        count = int(rest[1])
        found.areas[load, rest[0]] = float(rest[2]) / count, float(rest[3]) / count
    else:
        count = int(rest[1])
        found.depths.setdefault(load, []).append(
            (int(rest[0]), float(rest[2]) / count, float(rest[3]) / count, int(rest[4]) / count))


def read_approach(found, load, field):
    if field[0] == "approach":
        found.approach[load, field[1]] = (*map(float, field[3:6]), int(field[6]), int(field[2]))
    else:
        found.depth_approach.setdefault(load, []).append(
            (int(field[1]), float(field[3]), float(field[4]), float(field[6])))


def read_core(found, what, field):
    """`what` is MACHINE.CASES.WORKLOAD.METHOD without the machine. The first workload's are the
    machine's own."""
    _, machine, method, *numbers = field
    cases, load, _ = what.split(".", 2)
    query, apart = Query(*map(int, numbers)), cases == "clear"
    (found.cores_apart if apart else found.cores)[load, machine, method] = query
    if load == found.loads()[0]:
        (found.apart if apart else found.queries)[machine, method] = query


def read_ratio(found, what, field):
    """`what` is WORKLOAD.THRESHOLD, tenths of a millimetre."""
    load, tenths = what.split(".")
    if field[0] == "query":
        method = field[1]
        cases, _, cost, bounds, parts, size = map(int, field[2:])
        found.ratios[load, int(tenths) / 10, method] = cost / cases, (bounds + parts) / cases, size


def read(folder):
    found = Results()
    for load, field in lines_of(f"{folder}/race.*"):
        read_query(found, found.queries, load.split(".")[0], field)
    for load, field in lines_of(f"{folder}/apart.*"):
        read_query(found, found.apart, load.split(".")[0], field)
    for load, field in lines_of(f"{folder}/measure.*"):
        read_measure(found, load, field)
    for load, field in lines_of(f"{folder}/approach.*"):
        read_approach(found, load, field)
    for load, field in lines_of(f"{folder}/ratio.*"):
        read_ratio(found, load, field)
    for what, field in lines_of(f"{folder}/cost/*"):
        read_core(found, what, field)
    for _, field in lines_of(f"{folder}/built.*"):
        found.built[field[1], field[2]] = tuple(map(int, field[3:]))
    for load in LOADS:
        for line in open(f"{folder}/cases.{load}", encoding="utf-8") \
                if os.path.exists(f"{folder}/cases.{load}") else ():
            if line.startswith("drawn"):
                found.drawn[load] = int(line.split()[1])
    if not found.loads():
        sys.exit(f"results: {folder} holds none; run `make footprints`")
    return found


def critical_depth(found, load, slack=0.01):
    """The fewest levels at which characters come as close as with the whole tree, to `slack`
    metres on average, at that and every greater depth."""
    rows = found.depth_approach[load]
    whole = rows[-1][2]
    for k, row in enumerate(rows):
        if all(later[2] - whole <= slack for later in rows[k:]):
            return row[0]
    return rows[-1][0]
