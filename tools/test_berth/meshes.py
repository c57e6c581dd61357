# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth footprint: outlines of meshes of any size, in any unit, of any animation."""

import base64
import json
import math
import os
import random
import re
import struct

from .footprints import area, holds, to_segment
from .harness import MODELS, berth, check, read_csv, refuses, skip, write


def box(size):
    """A box on the ground as OBJ, Y up."""
    corners = [(x, y, z) for x in (0, size[0]) for y in (0, size[1]) for z in (0, size[2])]
    faces = ["1 2 4 3", "5 7 8 6", "1 5 6 2", "3 4 8 7", "1 3 7 5", "2 6 8 4"]
    return "".join(f"v {x} {y} {z}\n" for x, y, z in corners) + \
        "".join(f"f {face}\n" for face in faces)


def outline_of(path):
    return [row[1:] for row in read_csv_after_heading(path)]


def read_csv_after_heading(path):
    write("body.csv", "".join(line for line in open(path) if not line.startswith("ring")))
    return read_csv("body.csv")


def test_meshes():
    write("box.obj", box((1, 3, 2))) # x, y (up), z
    for options, wide, deep in (((), 2, 1), (("--up", "z"), 1, 3), (("--up", "x"), 3, 2),
                                (("--height", "1.5"), 1, 0.5)):
        done = berth("footprint", "box.obj", "-o", "box.csv", *options)
        points = outline_of("box.csv") if done.returncode == 0 else []
        x, y = [p[0] for p in points], [p[1] for p in points]
        check(len(points) == 4 and abs(max(x) - min(x) - wide) < 1e-3 and
              abs(max(y) - min(y) - deep) < 1e-3 and abs(area(points) - wide * deep) < 5e-3,
              f"footprint: a box, {' '.join(options) or 'defaults'}", done.err + str(points))
    for name in ("box.img", "box.h"):
        done = berth("footprint", "box.obj", "-o", name, "--threshold", "0.05")
        check(done.returncode == 0 and os.path.getsize(name) > 64, f"footprint: straight to {name}",
              done.err)
    check("segments" in berth("info", "box.img").out, "footprint: what was baked is an image")
    mesh_options()
    large_meshes()
    sydney = f"{MODELS}/MD2/sydney.md2"
    if not os.path.exists(sydney):
        skip("footprint: frames", "assimp's test models are not installed")
        return
    sizes = []
    for options in (("--frame", "40"), ("--frame", "41"),
                    ("--from", "4", "--to", "4.1", "--rate", "10")):
        done = berth("footprint", sydney, "-o", "frame.csv", "--height", "1.8", *options)
        found = re.search(r"encloses +([\d.]+) m2", berth("info", "frame.csv").out)
        sizes.append(float(found.group(1)) if found and done.returncode == 0 else 0)
    check(sizes[0] > 0.05 and sizes[0] != sizes[1] and sizes[2] > max(sizes[:2]),
          "footprint: poses of a file of frames, and an interval that holds both", sizes)


def extent(path):
    points = outline_of(path)
    x, y = [p[0] for p in points], [p[1] for p in points]
    return max(x) - min(x), max(y) - min(y)


def mesh_options():
    """What units and axes mean; which animation; holes."""
    def wide(name, *options):
        done = berth("footprint", name, "-o", "wide.csv", *options)
        return ([round(v, 2) for v in extent("wide.csv")] if done.returncode == 0 else None,
                done.err)

    found, said = wide("box.obj", "--unit", "0.5")
    check(found == [1, 0.5] and "guessed: Y up" in said and "metres" not in said,
          "footprint: --unit, and a word on what is guessed", f"{found} {said}")
    found, said = wide("box.obj", "--unit", "0.5", "--up", "y")
    check(found == [1, 0.5] and said == "", "footprint: what is told is not told back", said)
    triangles = [(0, 0, 0), (3, 0, 0), (0, 2, 0), (0, 0, 1)]
    stl = "solid s\n" + "".join(
        "facet normal 0 0 0\nouter loop\n" +
        "".join("vertex %g %g %g\n" % triangles[k] for k in face) + "endloop\nendfacet\n"
        for face in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))) + "endsolid s\n"
    found, said = wide(write("part.stl", stl))
    check(found == [3, 2] and "guessed: Z up" in said, "footprint: STL has Z up", f"{found} {said}")
    path = write("two.gltf", animated([("rest", 0.0), ("reach out", 1.5), ("2", 4.0)]))
    for options, size in (((), 1), (("--animation", "reach out"), 2.5), (("--animation", "1"), 2.5),
                          (("--animation", "2"), 5), (("--animation", "0"), 1)):
        done = berth("footprint", path, "-o", "wide.csv", *options, "--from", "0", "--to", "1")
        found = extent("wide.csv")[1] if done.returncode == 0 else 0
        check(abs(found - size) < 0.1 and "guessed" not in done.err,
              f"footprint: an animation, {' '.join(options) or 'the first'}", f"{found} {done.err}")
    refuses("an animation that there is not", "has no such animation as 'run'; it has 3",
            "footprint", path, "-o", "x.csv", "--animation", "run")
    refuses("an animation of no file", "holds no animation", "footprint", "box.obj", "-o", "x.csv",
            "--animation", "0")
    refuses("a height and a unit", "both scale", "footprint", "box.obj", "-o", "x.csv", "--height",
            "1", "--unit", "1")
    corners = [(x * size, z * size) for size in (2, 1) for x, z in ((-1, -1), (1, -1), (1, 1),
                                                                    (-1, 1))]
    write("ring.obj", "".join(f"v {x} 0 {z}\n" for x, z in corners) +
          "f 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")
    for options, rings in (((), "4 in 1 ring"), (("--holes",), "8 in 2 rings")):
        berth("footprint", "ring.obj", "-o", "holes.csv", *options)
        check(rings in berth("info", "holes.csv").out, f"footprint: {rings}")


def animated(animations):
    """A flat square of 1 m, Y up, that each animation moves along x in a second."""
    corners = struct.pack("<12f", 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1)
    faces = struct.pack("<6H", 0, 1, 2, 0, 2, 3)
    data, views, accessors, tracks = corners + faces, [], [], []

    def view(start, length, kind, count, shape, **more):
        views.append({"buffer": 0, "byteOffset": start, "byteLength": length})
        accessors.append({"bufferView": len(views) - 1, "componentType": kind, "count": count,
                          "type": shape, **more})

    view(0, 48, 5126, 4, "VEC3", min=[0, 0, 0], max=[1, 0, 1])
    view(48, 12, 5123, 6, "SCALAR")
    for name, far in animations:
        start = len(data)
        data += struct.pack("<8f", 0, 1, 0, 0, 0, far, 0, 0)
        view(start, 8, 5126, 2, "SCALAR", min=[0], max=[1])
        view(start + 8, 24, 5126, 2, "VEC3")
        tracks.append({"name": name, "samplers": [{"input": len(views) - 2,
                                                   "output": len(views) - 1}],
                       "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}]})
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return json.dumps({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
                       "nodes": [{"name": "square", "mesh": 0}],
                       "meshes": [{"primitives": [{"attributes": {"POSITION": 0},
                                                   "indices": 1}]}],
                       "buffers": [{"byteLength": len(data), "uri": uri}], "bufferViews": views,
                       "accessors": accessors, "animations": tracks})


def torus(steps, wide, thick, noise=0.0):
    """OFF, Y up: steps * steps vertices, twice as many triangles."""
    random_ = random.Random(6)
    lines = [f"OFF\n{steps * steps} {2 * steps * steps} 0\n"]
    for i in range(steps):
        a = 2 * math.pi * i / steps
        for j in range(steps):
            b = 2 * math.pi * j / steps
            r = wide + thick * math.cos(b) + random_.uniform(-noise, noise)
            lines.append(f"{r * math.cos(a):.6f} {thick * math.sin(b):.6f} {r * math.sin(a):.6f}\n")
    for i in range(steps):
        for j in range(steps):
            a, b = i * steps + j, i * steps + (j + 1) % steps
            c, d = (a + steps) % (steps * steps), (b + steps) % (steps * steps)
            lines.append(f"3 {a} {b} {c}\n3 {b} {d} {c}\n")
    return "".join(lines)


def large_meshes():
    """More triangles and vertices than 16 bits count: cells, which hold all of it."""
    write("rough.off", torus(270, 2, 0.5, 0.02))
    done = berth("footprint", "rough.off", "-o", "rough.csv", "--up", "y", "--unit", "1")
    said = re.search(r"145800 triangles, .* cells of ([\d.]+) m", done.err)
    info = berth("info", "rough.csv").out
    check(done.returncode == 0 and said is not None and "in 2 rings" in info,
          "footprint: a large mesh with a hole, on cells, and it is said", done.err + info)
    if said is None:
        return
    rings = {}
    for number, x, y in read_csv_after_heading("rough.csv"):
        rings.setdefault(number, []).append((x, y))
    cell = float(said.group(1))
    outside, near = 0.0, []
    vertices = [line.split() for line in open("rough.off").read().splitlines()[2:2 + 270 * 270]]
    for v in random.Random(2).sample(vertices, 1500):
        p = float(v[2]), float(v[0]) # with Y up the ground is z, x
        if sum(holds(points, p) for points in rings.values()) % 2 == 0:
            outside = max(outside, min(to_segment(p, a, b) for points in rings.values()
                                       for a, b in zip(points, points[1:] + points[:1])))
    for points in rings.values():
        near += [min(math.dist(p, (float(v[2]), float(v[0]))) for v in vertices[::7])
                 for p in points[::97]]
    check(outside < 1e-4 and max(near) < 2 * cell + 0.1,
          "footprint: a large rough mesh loses no vertex, and its outline is by it",
          (outside, max(near), cell))
