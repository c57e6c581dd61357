# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth clip, against the same motions computed here."""

import math
import os

from .harness import MODELS, berth, check, furthest_apart, read_csv, skip, write
from .inputs import Kinematics, bvh, gltf


def sampled(path, *options):
    done = berth("clip", path, "-o", "out.csv", *options)
    if done.returncode != 0:
        raise RuntimeError(f"clip {path} {options}: {done.err}")
    rows = read_csv("out.csv")
    os.remove("out.csv")
    return rows, done.err


def test_clip_options():
    own = Kinematics(bvh(31)).clip(0.01, 0, 1)
    rows, said = sampled("good.bvh")
    check(furthest_apart(rows, own, range(4)) < 2e-5, "clip: a BVH file in centimetres",
          f"{rows[:2]}\n{own[:2]}")
    check("Y up" in said and "centimetres" in said and said.count("\n") == 1,
          "clip: says in one line what it assumes", said)
    rows, _ = sampled("good.bvh", "--drop", "6")
    check(furthest_apart([r[1:] for r in rows], [r[1:] for r in own[6:]], range(3)) < 2e-5,
          "clip: --drop")
    rows, _ = sampled("good.bvh", "--from", "0.2", "--to", "0.5")
    check(furthest_apart([r[1:] for r in rows], [r[1:] for r in own[6:16]], range(3)) < 2e-5,
          "clip: --from and --to")
    rows, _ = sampled("good.bvh", "--rate", "10")
    check(furthest_apart(rows, [(i / 10, *own[3 * i][1:]) for i in range(11)], range(4)) < 2e-5,
          "clip: --rate, lower")
    rows, _ = sampled("good.bvh", "--rate", "60")
    middle = [((a[1] + b[1]) / 2, (a[2] + b[2]) / 2) for a, b in zip(own, own[1:])]
    check(len(rows) == 61 and furthest_apart([r[1:3] for r in rows[1::2]], middle, range(2)) < 2e-5,
          "clip: --rate, higher, between the keys")
    rows, _ = sampled("good.bvh", "--unit", "1")
    check(furthest_apart(rows, [(t, 100 * x, 100 * y, 100 * r) for t, x, y, r in own], range(4)) <
          2e-3, "clip: --unit")
    rows, _ = sampled("good.bvh", "--up", "z")
    check(all(abs(r[2] - 0.9) < 1e-5 for r in rows), "clip: --up")
    rows, _ = sampled("good.bvh", "--mirror")
    check(furthest_apart(rows, [(t, x, -y, r) for t, x, y, r in own], range(4)) < 2e-5,
          "clip: --mirror")
    rows, _ = sampled("good.bvh", "--radius", "0.25")
    check(all(r[3] == 0.25 for r in rows), "clip: --radius R")
    rows, _ = sampled("good.bvh", "--radius", "max")
    check(all(abs(r[3] - max(o[3] for o in own)) < 2e-5 for r in rows), "clip: --radius max")
    rows, _ = sampled("good.bvh", "--without", "Arm")
    check(all(r[3] == 0 for r in rows), "clip: --without")
    rows, _ = sampled("good.bvh", "--root", "Arm")
    check(math.hypot(rows[0][1] - 0.3, rows[0][2] - 1.0) < 1e-5, "clip: --root", rows[0])
    rows, _ = sampled("good.bvh", "--center")
    gaps = [abs(math.hypot(a[1] - b[1], a[2] - b[2]) - math.hypot(c[1] - d[1], c[2] - d[2]))
            for a, b, c, d in zip(rows, rows[1:], own, own[1:])]
    check(rows[0][1:3] == (0, 0) and max(gaps) < 4e-5 and rows[5][1] > 0.2 and
          abs(rows[5][2]) < 0.01, "clip: --center", rows[:6])
    rows, _ = sampled("good.csv", "--mirror")
    check(furthest_apart(rows, [(t, x, -y, r) for t, x, y, r in read_csv("good.csv")], range(4)) <
          2e-5, "clip: a clip in, mirrored, out")


def test_formats():
    write("go.gltf", gltf([0.5, 1.0, 1.5], [(0, 0, 0), (1, 5, 0), (1, 5, 2)]))
    rows, said = sampled("go.gltf", "--rate", "4")
    wanted = [(0, 0, 0, 0.5), (0.25, 0.5, 0, 0.5), (0.5, 1, 0, 0.5), (0.75, 1, 1, 0.5),
              (1, 1, 2, 0.5)]
    check(furthest_apart(rows, wanted, range(4)) < 1e-5 and "metres" in said,
          "clip: glTF in metres, its first key at 0 s", f"{rows}\n{said}")
    rows, said = sampled(write("small.bvh", bvh(31).replace("OFFSET 30", "OFFSET 0.3")
                               .replace("OFFSET 20 0 10", "OFFSET 0.2 0 0.1")))
    check("metres by its size" in said, "clip: a BVH file of human size is in metres", said)
    noend = bvh(31).replace("    End Site\n    {\n      OFFSET 20 0 10\n    }\n", "")
    rows, _ = sampled(write("noend.bvh", noend))
    own = Kinematics(noend).clip(0.01, 0, 1)
    check(furthest_apart(rows, own, range(4)) < 2e-5, "clip: BVH without end sites", rows[:3])
    twice = bvh(31).replace("JOINT Arm", "JOINT Hips")
    own = Kinematics(twice).clip(0.01, 0, 1)
    rows, _ = sampled(write("twice.bvh", twice))
    check(furthest_apart(rows, own, range(4)) < 2e-5, "clip: joints of the same name")
    csm = ("$Filename a.csm\n$Date 1\n$Time 1\n$Actor a\n$FirstFrame 1\n$LastFrame 20\n"
           "$Rate 30.000\n$Order\nLFWT RFWT LBWT RBWT HAND\n$Points\n" +
           "".join(f"{i} {100 * i} 100 900  {100 * i} -100 900  {100 * i - 200} 100 900  "
                   f"{100 * i - 200} -100 900  {100 * i + 300} 300 1200\n" for i in range(1, 21)))
    rows, said = sampled(write("a.csm", csm))
    check(furthest_apart(rows, [(i / 30, 0.1 * i, 0.0, 0.5) for i in range(20)], range(4)) < 1e-4
          and "4 markers at the waist" in said, "clip: CSM markers in millimetres, Z up",
          f"{rows}\n{said}")


def test_models():
    for name in ("01_01", "01_03"):
        path = f"{MODELS}/BVH/{name}.bvh"
        if not os.path.exists(path):
            skip(f"clip: {name}.bvh by the book", f"{path} is not there")
            continue
        own = Kinematics(open(path).read()).clip(0.056444, 1, 4)
        rows, said = sampled(path)
        apart = furthest_apart(rows, own, range(1, 4))
        check(apart < 0.001 and "CMU" in said, f"clip: {name}.bvh by the book, within 1 mm",
              f"{len(rows)} samples, {len(own)} wanted, {apart} m apart; {said}")
    path = f"{MODELS}/CSM/ThomasFechten.csm"
    if not os.path.exists(path):
        skip("clip: ThomasFechten.csm by the book", f"{path} is not there")
        return
    content = open(path).read()
    order = content.split("$Order")[1].split("$Points")[0].split()
    waist = [order.index(m) for m in ("LFWT", "RFWT", "LBWT", "RBWT")]
    own = []
    for n, line in enumerate(content.split("$Points")[1].strip().splitlines()[::4]):
        v = [float(w) / 1000 for w in line.split()[1:]]
        points = [(v[3 * i], v[3 * i + 1]) for i in range(len(order))]
        x, y = (sum(points[i][k] for i in waist) / 4 for k in (0, 1))
        own.append((n / 30, x, y, max(math.hypot(px - x, py - y) for px, py in points)))
    rows, _ = sampled(path)
    check(furthest_apart(rows, own, range(4)) < 0.001,
          "clip: ThomasFechten.csm by the book, within 1 mm", f"{rows[:2]}\n{own[:2]}")
