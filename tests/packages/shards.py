# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Routes of all lengths, speeds and radii in shards of all sizes: what examples/server makes of
them is what one check tells, conflict by conflict, legs and ticks."""

import sys

import numpy

import berth

sys.path.insert(0, "examples/server")
import shards  # noqa: E402


def made(random, seed):
    """Routes in a square, half of them on whole metres or with large discs, and a margin."""
    count = int(random.integers(2, 120))
    knots = random.integers(2, 9, count)
    ends = numpy.cumsum(knots).astype("u4")
    side = float(random.choice([5, 50, 500, 7000]))
    x, y = random.uniform(-side, side, (2, int(ends[-1])))
    if seed % 3 == 0:
        x, y = numpy.round(x), numpy.round(y)
    slow = int(random.choice([3, 5000]))
    tick = numpy.concatenate([random.integers(0, 20000) + numpy.cumsum(random.integers(1, slow, k))
                              for k in knots]).astype("i4")
    radius = numpy.round(random.uniform(0, 2 if seed % 2 else side / 10, count), 3)
    return {"x": x, "y": y, "tick": tick, "ends": ends, "radius": radius}, side


def main():
    conflicts = several = 0
    for seed in range(40):
        random = numpy.random.default_rng(seed)
        routes, side = made(random, seed)
        margin = float(random.choice([0, 0.5, 3]))
        one = berth.plan_check(**routes, after="absent", margin=margin)
        squares = shards.Squares(routes, float(random.choice([side / 1.3, side / 4, side / 9])))
        seconds = int(random.choice([1, 2, 7, 60]))
        parts, told_then = [], {}
        for shard in shards.shards(routes, squares, seconds, margin):
            parts.append(shards.check(shard, squares, margin)[0])
            told_then.setdefault(shard["start"], []).extend(parts[-1][["a", "b"]].tolist())
        for pairs in told_then.values():
            assert len(pairs) == len(set(pairs)), (seed, "told by two squares")
        told = shards.merged(parts) if parts else numpy.empty(0, one.dtype)
        several += sum(map(len, parts)) - len(told)
        assert len(told) == len(one), (seed, len(told), len(one))
        for name in one.dtype.names:
            assert (told[name] == one[name]).all(), (seed, name)
        conflicts += len(one)
    assert conflicts > 5000 and several > 1000
    print(f"{conflicts} conflicts; {several} times more a pair met again in a later shard")


if __name__ == "__main__":
    main()
