# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Footprints of what is thin or fast: walls seen from above, a bar that swings between poses."""

import base64
import json
import math
import struct

from .harness import berth, check, write


def rings_of(path):
    rings = {}
    for line in open(path, encoding="utf-8"):
        if line[0].isdigit():
            number, x, y = line.split(",")
            rings.setdefault(int(number), []).append((float(x), float(y)))
    return list(rings.values())


def area(points):
    return sum(a[0] * b[1] - b[0] * a[1]
               for a, b in zip(points, points[1:] + points[:1])) / 2


def test_wall():
    write("wall.obj", "".join(f"v {x} {y} {z}\n" for x, y, z in (
        (-.2, 0, -.2), (.2, 0, -.2), (.2, 0, .2), (-.2, 0, .2),
        (-.5, 0, 0), (.5, 0, 0), (.5, 1, 0), (-.5, 1, 0))) +
        "f 1 2 3\nf 1 3 4\nf 5 6 7\nf 5 7 8\n")
    done = berth("footprint", "wall.obj", "-o", "wall.csv")
    points = [p for r in rings_of("wall.csv") for p in r] if done.returncode == 0 else []
    for end in (-.5, .5):  # the file's x is the ground's y
        check(any(math.hypot(p[0], p[1] - end) < 1e-3 for p in points),
              f"footprint: a wall's end at {end}", done.err + str(points))
    done = berth("bake", "wall.csv", "-o", "wall.img", "--threshold", "0.02")
    check(done.returncode == 0, "footprint: baked with segments of their own", done.err)
    write("post.csv", "ring,x,y\n0,0.01,0.4\n0,0.01,0.42\n0,-0.01,0.42\n0,-0.01,0.4\n")
    check(berth("collide", "wall.csv", "post.csv").returncode == 1,
          "footprint: a post in the wall, beside the square, is a hit")


def swing(seconds, degrees):
    """A bar of 1 m that turns about the upright axis through its end."""
    half = math.radians(degrees) / 2
    parts = [struct.pack("<12f", 0, 0, -.01, 1, 0, -.01, 1, 0, .01, 0, 0, .01),
             struct.pack("<6H", 0, 2, 1, 0, 3, 2), struct.pack("<2f", 0, seconds),
             struct.pack("<8f", 0, 0, 0, 1, 0, math.sin(half), 0, math.cos(half))]
    views, at = [], 0
    for part in parts:
        views.append({"buffer": 0, "byteOffset": at, "byteLength": len(part)})
        at += len(part)
    data = base64.b64encode(b"".join(parts)).decode()
    return json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "name": "bar"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"byteLength": at, "uri": "data:application/octet-stream;base64," + data}],
        "bufferViews": views,
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3",
             "min": [0, 0, -.01], "max": [1, 0, .01]},
            {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"},
            {"bufferView": 2, "componentType": 5126, "count": 2, "type": "SCALAR",
             "min": [0], "max": [seconds]},
            {"bufferView": 3, "componentType": 5126, "count": 2, "type": "VEC4"}],
        "animations": [{"channels": [{"sampler": 0, "target": {"node": 0, "path": "rotation"}}],
                        "samplers": [{"input": 2, "output": 3, "interpolation": "LINEAR"}]}]})


def test_swing():
    write("swing.gltf", swing(0.25, 75))
    for options in (("--rate", "10"), ("--rate", "30"), ()):
        done = berth("footprint", "swing.gltf", "--from", "0", "--to", "0.25", "-o", "swing.csv",
                     *options)
        rings = rings_of("swing.csv") if done.returncode == 0 else []
        covered = sum(area(r) for r in rings)
        sector = math.radians(75) / 2 + 0.02 + 4e-6
        # two cells of 4 mm around it at most
        check(len(rings) == 1 and sector - 0.002 < covered < sector + 2 * 0.004 * 3.4,
              f"footprint: all that a bar swings over, {' '.join(options) or 'as it is'}",
              f"{done.err} {covered} {len(rings)}")
