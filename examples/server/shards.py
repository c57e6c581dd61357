# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Where one machine ends: all conflicts of very many routes, cut into shards by time and place,
over the workers of a Dask scheduler.

    shards.py ROUTES.csv --workers 2 -o conflicts.csv
    shards.py ROUTES.csv --scheduler tcp://HOST:8786    workers that others have started
    shards.py ROUTES.csv --workers 0                    the same in one piece, here

A shard is a stretch of time and a square of ground. It has every route that comes near the square
in that time: of each its legs from then, whose box, wider by its radius and half of the margin,
reaches into it. Two routes that collide have boxes that overlap, so some shard has both. Often
several have: the pair is told by the one whose square holds the lower left corner of what the two
boxes have in common. A pair that collides in several stretches of time is told of the first."""

import argparse
import os
import resource
import signal
import sys
import time
import warnings

import numpy

import berth

TICKS = 1000  # a second
ROUNDED = 2.0 ** -15  # positions are rounded to 2^-16 of a metre


def read(path):
    """Routes of a CSV with lines route,t,x,y,r: arrays of knots, and where each route ends."""
    name, t, x, y, r = numpy.loadtxt(path, delimiter=",", skiprows=1, ndmin=2, unpack=True)
    ends = numpy.append(numpy.flatnonzero(numpy.diff(name)) + 1, len(name)).astype(numpy.uint32)
    other = numpy.flatnonzero((numpy.diff(name) == 0) & (numpy.diff(r) != 0))
    if len(other):
        raise ValueError(f"line {other[0] + 3}: another radius; here a route has one")
    return {"name": name[ends - 1].astype(numpy.int64), "x": x, "y": y, "ends": ends,
            "tick": numpy.rint(t * TICKS).astype(numpy.int32), "radius": r[ends - 1]}


def begins(ends):
    return numpy.append(0, ends[:-1]).astype(numpy.int64)


def pieces(routes, start, until):
    """What routes do from start on and before until: legs from the one in force, or the first."""
    ends = routes["ends"].astype(numpy.int64)
    first, tick = begins(ends), routes["tick"]
    here = numpy.flatnonzero((tick[first] < until) & (tick[ends - 1] > start))
    # ticks grow along a route, so routes and ticks together are one sorted row
    low = numpy.searchsorted(routes["key"], here * 2 ** 32 + start, "right") - 1
    high = numpy.searchsorted(routes["key"], here * 2 ** 32 + until, "left")
    low = numpy.maximum(low, first[here])
    high = numpy.minimum(high, ends[here] - 1)
    return take(routes, here, low, high + 1 - low)


def take(routes, which, low, count):
    """Knots of some routes, from one on, so many of each."""
    ends = numpy.cumsum(count)
    at = numpy.arange(ends[-1] if len(ends) else 0) + numpy.repeat(low - begins(ends), count)
    own = "route" in routes
    return {"x": routes["x"][at], "y": routes["y"][at], "tick": routes["tick"][at],
            "ends": ends.astype(numpy.uint32), "radius": routes["radius"][which],
            "route": routes["route"][which] if own else which,
            "leg": routes["leg"][which] if own else low - begins(routes["ends"])[which]}


def boxes(part, margin):
    """Left, low, right and high ends of each piece, with its radius and half of the margin."""
    first = begins(part["ends"])
    wide = part["radius"] + margin / 2 + ROUNDED
    return (numpy.minimum.reduceat(part["x"], first) - wide,
            numpy.minimum.reduceat(part["y"], first) - wide,
            numpy.maximum.reduceat(part["x"], first) + wide,
            numpy.maximum.reduceat(part["y"], first) + wide)


class Squares:
    """The ground, cut into squares; what is beyond belongs to the outermost ones."""

    def __init__(self, routes, metres):
        self.metres = metres
        self.x, self.y = routes["x"].min(), routes["y"].min()
        self.columns = int((routes["x"].max() - self.x) // metres) + 1
        self.rows = int((routes["y"].max() - self.y) // metres) + 1

    def column(self, x):
        return numpy.clip((x - self.x) // self.metres, 0, self.columns - 1).astype(int)

    def row(self, y):
        return numpy.clip((y - self.y) // self.metres, 0, self.rows - 1).astype(int)


def shards(routes, squares, seconds, margin):
    """Yields one after another; no two stretches of time are in memory at once."""
    first = begins(routes["ends"])
    owners = numpy.repeat(numpy.arange(len(first)), routes["ends"] - first)
    routes["key"] = owners * 2 ** 32 + routes["tick"]
    start, last, step = int(routes["tick"].min()), int(routes["tick"].max()), seconds * TICKS
    while start < last:
        until = min(start + step, last)
        part = pieces(routes, start, until)
        if len(part["ends"]):
            left, low, right, high = boxes(part, margin)
            columns, rows = (squares.column(left), squares.column(right)), (squares.row(low),
                                                                            squares.row(high))
            count = numpy.diff(part["ends"], prepend=numpy.uint32(0)).astype(numpy.int64)
            for i in range(squares.columns):
                for j in range(squares.rows):
                    which = numpy.flatnonzero((columns[0] <= i) & (columns[1] >= i) &
                                              (rows[0] <= j) & (rows[1] >= j))
                    if len(which) > 1:
                        yield dict(take(part, which, begins(part["ends"])[which], count[which]),
                                   start=start, until=until, column=i, row=j)
        start = until


def check(shard, squares, margin, lost=None):
    """The conflicts of a shard that are its own to tell, and who looked. `lost` names a file: who
    gets this first writes it and is killed in the middle."""
    found = berth.plan_check(shard["x"], shard["y"], shard["tick"], shard["ends"], shard["radius"],
                             after="absent", margin=margin, start=shard["start"],
                             until=shard["until"])
    if lost is not None and not os.path.exists(lost):
        with open(lost, "w", encoding="utf-8") as file:
            file.write(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    left, low, _, _ = boxes(shard, margin)
    a, b = found["a"], found["b"]
    own = ((squares.column(numpy.maximum(left[a], left[b])) == shard["column"]) &
           (squares.row(numpy.maximum(low[a], low[b])) == shard["row"]))
    found, a, b = found[own], a[own], b[own]
    told = numpy.empty(len(found), numpy.dtype([("a", "i8"), ("b", "i8"), ("leg_a", "i8"),
                                                ("leg_b", "i8"), ("tick", "i8")]))
    told["a"], told["b"], told["tick"] = shard["route"][a], shard["route"][b], found["tick"]
    told["leg_a"] = found["leg_a"] + shard["leg"][a]
    told["leg_b"] = found["leg_b"] + shard["leg"][b]
    return told, os.getpid()


def merged(parts):
    """Of each pair the first."""
    found = numpy.concatenate(parts)
    found = found[numpy.lexsort((found["tick"], found["b"], found["a"]))]
    new = numpy.ones(len(found), bool)
    new[1:] = (found["a"][1:] != found["a"][:-1]) | (found["b"][1:] != found["b"][:-1])
    return found[new]


def over_workers(client, routes, options, say):
    """All shards, a few a worker under way at a time; those of a worker that dies are asked
    again."""
    from distributed import as_completed

    # a shard goes out with its question: data that a worker held alone would die with it
    warnings.filterwarnings("ignore", "Large object")
    squares = Squares(routes, options.metres)
    waiting = enumerate(shards(routes, squares, options.seconds, options.margin))
    count, parts, again = 0, [], None
    under_way = as_completed()

    def ask_next():
        nonlocal count
        at, shard = next(waiting, (None, None))
        if shard is None:
            return
        count += 1
        lost = options.lost if at == options.lose else None
        future = client.submit(check, shard, squares, options.margin, lost, pure=False, retries=2)
        future.lost = lost
        under_way.add(future)

    for _ in range(4 * max(1, len(client.scheduler_info()["workers"]))):
        ask_next()
    for future in under_way:
        told, who = future.result()
        parts.append(told)
        if future.lost is not None:
            with open(options.lost, encoding="utf-8") as file:
                again = f"{file.read()} {who}"
        future.release()
        ask_next()
    say(f"shards {count}")
    if again is not None:
        say(f"a worker was killed in the middle of shard {options.lose}, which another answered: "
            f"{again}")
    most = client.run(peak)
    say("most memory of a worker, MB " + str(max(most.values(), default=0)))
    return merged(parts) if parts else []


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def ask(routes, options, say):
    if options.workers == 0 and options.scheduler is None:
        return berth.plan_check(routes["x"], routes["y"], routes["tick"], routes["ends"],
                                routes["radius"], after="absent", margin=options.margin)
    from distributed import Client, LocalCluster

    if options.scheduler is not None:
        with Client(options.scheduler) as client:
            return over_workers(client, routes, options, say)
    with LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None,
                      silence_logs=50, extensions={}) as cluster, Client(cluster) as client:
        return over_workers(client, routes, options, say)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("routes")
    parser.add_argument("-o", "--output", help="conflicts as CSV: t,a,b")
    parser.add_argument("--margin", type=float, default=0, help="metres")
    parser.add_argument("--workers", type=int, default=2, help="on this machine; 0: in one piece")
    parser.add_argument("--scheduler", help="of workers that are there: tcp://HOST:PORT")
    parser.add_argument("--seconds", type=int, default=3600, help="that a shard takes")
    parser.add_argument("--metres", type=float, default=8000, help="of a shard's side")
    parser.add_argument("--lose", type=int, metavar="SHARD", help="kill who gets it, once")
    parser.add_argument("--lost", default="lost", help="the file in which that is written down")
    return parser.parse_args()


def main():
    options = arguments()
    say = lambda text: print(text, file=sys.stderr)  # noqa: E731
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a file without lines
            routes = read(options.routes)
        file = open(options.output, "w", encoding="utf-8") if options.output is not None else None
        began = time.monotonic()
        found = ask(routes, options, say)
    except OSError as error:
        sys.exit(f"shards: {error}; check the name")
    except (ValueError, berth.BerthError) as error:
        sys.exit(f"shards: {options.routes}: {error}; lines are route,t,x,y,r below a heading")
    say(f"{len(routes['ends'])} routes, {len(found)} pairs in conflict")
    say(f"seconds {time.monotonic() - began:.1f}")
    say(f"most memory here, MB {peak()}")
    if file is not None:
        found = found[numpy.lexsort((found["b"], found["a"], found["tick"]))]
        with file:
            file.write("t,a,b\n")
            for one in found:
                a, b = routes["name"][one["a"]], routes["name"][one["b"]]
                file.write(f"{one['tick'] / TICKS:.3f},{a},{b}\n")


if __name__ == "__main__":
    main()
