# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Footprints: outlines of meshes, baked, described and asked, against geometry made here."""

import math
import os
import random
import re

from .bake import headers, standards
from .harness import berth, check, refuses, write


def ring(points, number=0):
    return "".join(f"{number},{x:.6f},{y:.6f}\n" for x, y in points)


def star(count, lobes, wide, deep):
    points = []
    for i in range(count):
        angle = 2 * math.pi * i / count
        radius = 0.3 + 0.1 * math.sin(lobes * angle)
        points.append((wide * radius * math.cos(angle), deep * radius * math.sin(angle)))
    return points


def placed(points, at):
    c, s = math.cos(math.radians(at[2])), math.sin(math.radians(at[2]))
    return [(c * x - s * y + at[0], s * x + c * y + at[1]) for x, y in points]


def side(a, b, p):
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def to_segment(p, a, b):
    way = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / way
    t = min(max(t, 0), 1)
    return math.hypot(p[0] - a[0] - t * (b[0] - a[0]), p[1] - a[1] - t * (b[1] - a[1]))


def gap(one, two):
    """The distance of two outlines; 0 when they cross."""
    least = math.inf
    for a, b in zip(one, one[1:] + one[:1]):
        for p, q in zip(two, two[1:] + two[:1]):
            if side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0:
                return 0.0
            least = min(least, to_segment(p, a, b), to_segment(q, a, b), to_segment(a, p, q),
                        to_segment(b, p, q))
    return least


def area(points):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1])) / 2


STAR, BEAN = star(120, 5, 1, 1), star(60, 3, 1.6, 0.7)


def prepare():
    write("star.csv", "# made here\nring,x,y\n" + ring(STAR))
    write("bean.csv", "Ring,X,Y\r\n\r\n" + ring(BEAN).replace("\n", "\r\n"))


def test_info():
    prepare()
    done = berth("info", "star.csv")
    found = re.search(r"encloses +([\d.]+) m2", done.out)
    check(done.returncode == 0 and "120 in 1 ring" in done.out and found is not None and
          abs(float(found.group(1)) - area(STAR)) < 1e-4, "footprint info: an outline",
          done.out + done.err)
    for options, words in (((), r"outline: \d+ circles, .* inside"),
                           (("--leaf", "7"), r"\d+ points, \d+ segments, rounded by"),
                           (("--radius", "0.2"), "rounded by 0.2"),
                           (("--threshold", "0"), r"121 points, 120 segments, rounded by 0.0"),
                           (("--arithmetic", "f32"), "f32"), (("--threshold", "0.1"), "outline")):
        done = berth("bake", "star.csv", "-o", "star.img", *options)
        info = berth("info", "star.img")
        sizes = re.search(r"bytes +(\d+): header (\d+), circles (\d+), shape (\d+)", info.out)
        check(done.returncode == 0 and info.returncode == 0 and sizes is not None and
              int(sizes.group(1)) == os.path.getsize("star.img") ==
              sum(map(int, sizes.groups()[1:])) and re.search(words, info.out),
              f"footprint info: an image, {' '.join(options) or 'defaults'}",
              done.err + info.out + info.err)


FOOTPRINT = {"kind": "footprint", "far": "100", "same": "facts.corners == 2", "starts": "1"}


def test_bake():
    headers(FOOTPRINT, [("star.csv", "kept")])
    standards("star.csv", "kept", "image")


def test_collide():
    """Crossing outlines are hits, whatever decides; a clearance above the band is clear."""
    noise = random.Random(3)
    wrong, hits, tried = [], 0, 0
    for _ in range(80):
        at = (round(noise.uniform(-1, 1), 3), round(noise.uniform(-1, 1), 3),
              round(noise.uniform(-180, 180), 2))
        how, band = noise.choice((((), 0.042), (("--threshold", "0"), 0.001)))
        options = ["--arithmetic", noise.choice(["q16", "f32"]), *how]
        between = gap(STAR, placed(BEAN, at))
        if 0 < between < band:
            continue
        tried += 1
        hits += between == 0
        done = berth("collide", "star.csv", "bean.csv", "--at", ",".join(map(str, at)), *options)
        words = "overlap: two" if between == 0 else "stay clear by"
        if done.returncode != (between == 0) or words not in done.out:
            wrong.append((at, options, between, done.returncode, done.out, done.err))
            continue
        found = re.search(r"stay clear by ([\d.]+) m", done.out)
        if found is not None and not (between - band < float(found.group(1)) < between + 0.001):
            wrong.append((at, options, between, done.out))
    check(not wrong and 15 < hits < tried - 15,
          f"footprint collide: {tried} placements, {hits} of them hits, as the outlines say",
          wrong[:2])
    filled()
    margins()


def margins():
    """A distance that the two shall keep, and rounding."""
    write("one.csv", "ring,x,y\n" + ring([(0, 0), (1, 0), (1, 1), (0, 1)]))
    for options, clear, apart in (((), True, 0.5), (("--margin", "0.4"), True, 0.1),
                                  (("--margin", "0.6"), False, 0),
                                  (("--radius", "0.2"), True, 0.1),
                                  (("--radius", "0.2", "--margin", "0.11"), False, 0),
                                  (("--radius", "0.26"), False, 0)):
        for arithmetic in ("q16", "f32"):
            done = berth("collide", "one.csv", "one.csv", "--at", "1.5,0.3,0", "--arithmetic",
                         arithmetic, *options)
            found = re.search(r"clear by ([\d.]+) m", done.out)
            check(done.returncode == (not clear) and
                  (not clear or abs(float(found.group(1)) - apart) < 0.001),
                  f"footprint collide: squares half a metre apart, {' '.join(options)} in "
                  f"{arithmetic}", done.out + done.err)


def holds(outer, p):
    """Even-odd."""
    crossed = False
    for a, b in zip(outer, outer[1:] + outer[:1]):
        if (a[1] > p[1]) != (b[1] > p[1]):
            crossed ^= a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) > p[0]
    return crossed


def filled():
    """Outlines are filled unless their boundaries alone are asked for."""
    square = [(-2, -2), (2, -2), (2, 2), (-2, 2)]
    small = [(x / 10, y / 10) for x, y in square]
    write("square.csv", "ring,x,y\n" + ring(square))
    write("small.csv", "ring,x,y\n" + ring(small))
    done = berth("collide", "square.csv", "small.csv")
    check(done.returncode == 1 and "one lies within the other" in done.out and "1.8000 m" in
          done.out, "footprint collide: one within another is a hit", done.out + done.err)
    done = berth("collide", "square.csv", "small.csv", "--boundary")
    check(done.returncode == 0, "footprint collide: of boundaries it is clear", done.out)
    write("frame.csv", "ring,x,y\n" + ring(square) + ring([(x / 2, y / 2) for x, y in square[::-1]],
                                                          1))
    done = berth("collide", "frame.csv", "small.csv")
    check(done.returncode == 0, "footprint collide: in a hole it is clear", done.out)
    noise = random.Random(8)
    wrong, nested = [], 0
    for _ in range(60):
        at = (round(noise.uniform(-2.5, 2.5), 3), round(noise.uniform(-2.5, 2.5), 3),
              round(noise.uniform(-180, 180), 2))
        inner = placed(small, at)
        between = gap(square, inner)
        if 0 < between < 0.001:
            continue
        inside = between > 0 and holds(square, inner[0])
        nested += inside
        done = berth("collide", "square.csv", "small.csv", "--at", ",".join(map(str, at)),
                     "--arithmetic", noise.choice(["q16", "f32"]))
        if done.returncode != (between == 0 or inside) or ("within" in done.out) != inside:
            wrong.append((at, between, inside, done.out, done.err))
    check(not wrong and 10 < nested < 50,
          f"footprint collide: 60 placements, {nested} of them within, as the outlines say",
          wrong[:2])
    done = berth("draw", "square.csv", "small.csv", "-o", "within.svg")
    check("one within the other" in open("within.svg").read(), "draw: one within the other",
          done.err)


def test_errors():
    refuses("no mesh", "wants a file", "footprint", "-o", "x.csv")
    refuses("no outline to write", "-o FILE", "footprint", "box.obj")
    refuses("a mesh that is a clip", "is neither a mesh", "footprint", "good.csv", "-o", "x.csv")
    for name, number in (("nan", "nan"), ("inf", "inf"), ("large", "1e39")):
        refuses(f"a mesh with a vertex that is {number}",
                f"{name}.obj: .*not finite numbers; give a mesh", "footprint",
                write(f"{name}.obj", f"v 0 0 0\nv 1 0 0\nv 1 {number} 1\nf 1 2 3\n"), "-o",
                "x.csv")
    refuses("junk as a mesh", "junk.dat: .*; give a mesh", "footprint",
            write("junk.dat", b"\0\1\2\3" * 500), "-o", "x.csv")
    refuses("a frame that there is not", "frames 0 to 0", "footprint", "box.obj", "-o", "x.csv",
            "--frame", "3")
    refuses("an instant that there is not", "no pose at that time", "footprint", "box.obj", "-o",
            "x.csv", "--time", "3")
    refuses("a frame and an instant", "exclude each other", "footprint", "box.obj", "-o", "x.csv",
            "--frame", "0", "--time", "0")
    refuses("an interval without an end", "wants its end", "footprint", "box.obj", "-o", "x.csv",
            "--from", "1")
    refuses("an outline of no known kind", "neither in .csv", "footprint", "box.obj", "-o", "x.svg")
    refuses("circles for an outline", "has no circles yet", "footprint", "box.obj", "-o", "x.csv",
            "--threshold", "0.1")
    refuses("--radius max of an outline", "--radius max is for motions", "bake", "star.csv", "-o",
            "x.img", "--radius", "max")
    refuses("a motion as a mesh", "a motion without a mesh", "footprint", "good.bvh", "-o", "x.csv")
    write("flat.obj", "v 0 0 0\nv 0 1 0\nv 0 2 1\nf 1 2 3\n")
    done = berth("footprint", "flat.obj", "-o", "flat.csv", "--up", "z")
    check(done.returncode == 0 and open("flat.csv").read().endswith(
        "ring,x,y\n0,0.000000,0.000000\n0,0.000000,2.000000\n"),
          "footprint: a flat mesh is a ring of two points", done.err)
    refuses("a folder for the outline", "folder does not exist", "footprint", "box.obj", "-o",
            "nowhere/x.csv")
    for name, content, wanted in [
            ("no points", "ring,x,y\n", "no points"),
            ("words", "ring,x,y\n0,a,1\n", "bad.csv:2: expected numbers"),
            ("two columns", "ring,x,y\n0,1\n", "bad.csv:2: expected three numbers ring,x,y"),
            ("columns of both", "ring,t,x,y\n0,1,1,1\n", "neither a clip's"),
            ("four columns", "ring,x,y\n0,1,2,3\n", "bad.csv:2: expected three"),
            ("infinity", "ring,x,y\n0,inf,1\n", "bad.csv:2: .*not a finite"),
            ("a ring left out", "ring,x,y\n0,0,0\n2,0,0\n", "bad.csv:3: ring 2"),
            ("a ring begun with 1", "ring,x,y\n1,0,0\n", "bad.csv:2: ring 1"),
            ("a ring that comes again", "ring,x,y\n0,0,0\n1,0,0\n0,1,1\n", "bad.csv:4: ring 0"),
            ("a point far away", "ring,x,y\n0,9000,0\n", "beyond"),
            ("zeros", b"ring,x,y\n0,\0,0\n", "not text")]:
        refuses(f"an outline with {name}", wanted, "info", write("bad.csv", content))
    refuses("too many points", "more than 32767", "info",
            write("bad.csv", "ring,x,y\n" + "0,1,1\n" * 32768))
