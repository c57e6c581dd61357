# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What the programs behind `make tables` printed, as means a query.

    read("build/tables") -> Results
"""

import glob
import os
import re
import sys

TABLES = ("table1", "table2")
CORES = ("m0", "m3", "m4")

# Rows in the paper's order, then ours.
NAMES = {
    "mobb-1": "MOBB 1 level",
    "umobb-1": "UMOBB 1 level",
    "mobb": "MOBB",
    "umobb": "UMOBB",
    "hybrid1": "Hybrid 1",
    "hybrid2": "Hybrid 2",
    "covariance": "MOBB, covariance axes",
    "rounded-1": "MOBB 1 level, rounded",
    "rounded": "MOBB, rounded",
    "default-1": "motion 1 level",
    "default": "motion, one call (default)",
    "placed": "motion, placed, first hit",
    "any": "motion, placed, any hit",
    "1cm": "1 cm, placed, first hit",
    "1cm-any": "1 cm, placed, any hit",
    "5cm": "5 cm, placed, first hit",
    "5cm-any": "5 cm, placed, any hit",
    "exhaustive": "exhaustive search",
    "advancement": "advancement, no tree",
}

# The paper's tables: microseconds, 2D boxes, 3D boxes, samples.
PAPER = {
    "table1": {
        "mobb-1": (4.6, 0.45, 0, 10.3), "umobb-1": (4.5, 0, 0.45, 10.0),
        "mobb": (2.3, 1.7, 0, 0.91), "umobb": (2.2, 0.16, 1.53, 0.77),
        "hybrid1": (2.1, 0.40, 1.34, 0.77), "hybrid2": (2.0, 1.5, 0.25, 0.81),
    },
    "table2": {
        "mobb-1": (68.3, 0.83, 0, 306), "umobb-1": (68.1, 0, 0.83, 307),
        "mobb": (5.9, 27.5, 0, 4.15), "umobb": (6.8, 0.62, 21.6, 3.10),
        "hybrid1": (6.8, 1.45, 20.8, 3.10), "hybrid2": (6.0, 26.7, 0.83, 4.15),
    },
}

STRAIGHT = ("1cm", "1cm-any", "5cm", "5cm-any")  # read the clips otherwise: other answers
DISCS = ("default", "default-1", "placed", "any") + STRAIGHT
NO_TREE = ("exhaustive", "advancement")
TREES = tuple(m for m in NAMES if m not in NO_TREE)


MOTION_H = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                        "../../../include/berth/motion.h")


def leaf_size():
    """The default's."""
    text = open(MOTION_H, encoding="utf-8").read()
    return int(re.search(r"BERTH_MOTION_CLIP_LEAF_SIZE (\d+)", text).group(1))


class Mean:
    """One method on one machine: means a query. The cost is nanoseconds or instructions."""

    def __init__(self, method, queries, hits, bounds, solid, samples, exact, cost, root, root_cost):
        self.queries = queries
        self.hits = hits / queries
        self.bounds = bounds / queries
        self.samples = samples / queries
        self.exact = exact / queries
        self.tests = self.bounds + self.samples
        self.solid = solid / queries
        self.discs = self.bounds if method in DISCS + NO_TREE else 0
        self.flat = self.bounds - self.solid - self.discs
        self.cost = cost / queries
        self.root = root / queries if method in TREES else None
        self.root_cost = root_cost / root if root and method in TREES else None


class Results:
    def __init__(self):
        self.found = {}  # (table or sweep, machine, method, leaf size): Mean
        self.totals = {}  # the same on cores: the sums that its parts printed
        self.answers = {}  # (table or sweep, part, legs): the answers' hash on the cores
        self.bytes = {}  # (table or sweep, method, leaf size): of all images
        self.notes = {}  # (table or sweep): clips, of all, queries, of these clips, of all

    def mean(self, table, machine, method, leaf=0):
        return self.found[table, machine, method, leaf]


def read_host(results, table, path):
    for line in open(path, encoding="utf-8"):
        _, method, *rest = line.rstrip("\n").split("|")
        leaf, *totals, size, _ = map(int, rest)  # the last: samples of pairs that are clear
        results.found[table, "host", method, leaf] = Mean(method, *totals)
        results.bytes[table, method, leaf] = size


def read_core(results, table, part, path):
    for line in open(path, encoding="utf-8"):
        if not line.startswith("core|"):
            continue
        _, core, method, *rest = line.rstrip("\n").split("|")
        leaf, *totals, answers = map(int, rest)
        key = table, core, method, leaf
        results.totals[key] = [a + b for a, b in zip(results.totals.get(key, [0] * 9), totals)]
        results.found[key] = Mean(method, *results.totals[key])
        legs = method[:3] if method in STRAIGHT else "held" if method in DISCS else "papers"
        if results.answers.setdefault((table, part, legs), answers) != answers:
            sys.exit(f"report: {table}: {method} on {core} answers otherwise than the others")


def read(folder):
    results = Results()
    for path in glob.glob(f"{folder}/race.*"):
        read_host(results, path.rsplit(".", 1)[1], path)
    for path in glob.glob(f"{folder}/cost/*"):
        _, table, _, _, part = os.path.basename(path).split(".")
        read_core(results, table, part, path)
    for path in glob.glob(f"{folder}/packs/*.note"):
        table = os.path.basename(path).split(".")[0]
        results.notes[table] = tuple(map(int, open(path, encoding="utf-8").read().split()[-5:]))
    return results
