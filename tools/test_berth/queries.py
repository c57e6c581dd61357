# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth info and berth collide, against searches made here."""

import math
import os
import random
import re

from .harness import berth, check, read_csv, write
from .inputs import csv, walk


def test_info():
    rows = read_csv("good.csv")
    path = sum(math.hypot(a[1] - b[1], a[2] - b[2]) for a, b in zip(rows, rows[1:]))
    # the last radius stands, so it has a leg of its own
    for name, knots in (("good.csv", "120 at 30 Hz, 3.967 s"),
                        ("good.img", "121 at 30 Hz, 4.000 s")):
        done = berth("info", name)
        check(done.returncode == 0 and f"knots       {knots}\n" in done.out and
              "straight; absent before, stands after" in done.out and
              abs(float(re.search(r"path +([\d.]+) m", done.out).group(1)) - path) < 0.05,
              f"info: {name}", done.out + done.err)
    done = berth("info", "good.csv", "--held")
    check("samples     120 at 30 Hz, 4.000 s" in done.out and "held: each sample" in done.out and
          "a held clip" in done.out, "info: --held", done.out + done.err)
    size = os.path.getsize("good.img")
    parts = re.search(r"bytes +(\d+): header (\d+), nodes (\d+), legs (\d+)",
                      berth("info", "good.img").out)
    numbers = [int(v) for v in parts.groups()]
    # 120 legs in leaves of 2: 119 nodes of 10 bytes; 121 knots of 12 and 120 radii of 4
    check(numbers[0] == size and size == sum(numbers[1:]) and numbers[1:3] == [80, 1190] and
          0 <= numbers[3] - 121 * 12 - 120 * 4 < 4, "info: an image's bytes", numbers)
    done = berth("info", "good.bvh")
    check(done.returncode == 0 and done.err == "" and "'Motion'" in done.out and
          re.search(r"R \* +Hips", done.out) and "EndSite_Arm" in done.out, "info: a motion file",
          done.out + done.err)
    write("head.csv", "t,x,y,r\r\n# comment\r\n\r\n0, 1, 2, 0.5\r\n 0.1 ,1,2,0.5\r\n")
    check("2 at 10 Hz" in berth("info", "head.csv").out, "info: a CSV with a heading and blanks")
    write("three.csv", "0,0,0\n0.04,1,0\n0.08,2,0\n")
    check("3 at 25 Hz" in berth("info", "three.csv", "--radius", "0.3").out,
          "info: a CSV of three columns with --radius")
    write("lone.csv", "0,0,0,1\n")
    check("1 at 0.1 Hz, 10.000 s" in berth("info", "lone.csv", "--rate", "0.1", "--held").out,
          "info: a stand-still of one sample with --rate")
    for rate in (24, 25, 30, 50, 60, 90, 120, 144):
        write("rate.csv", csv(walk(90, rate), 4))
        check(f"90 at {rate} Hz" in berth("info", "rate.csv").out,
              f"info: {rate} Hz, though its times are rounded")
        berth("bake", "rate.csv", "-o", "rate.img", "--held")
        check(f"{3600 // rate} a sample" in berth("info", "rate.img").out,
              f"info: {rate} Hz held, though its times are rounded")



def exhaustive(a, b, at, rate_a=30, rate_b=30):
    """First contact in seconds, or None, and the least absolute gap seen on the way."""
    x, y, degrees, start = at
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    begin, end = max(0.0, start), min(len(a) / rate_a, start + len(b) / rate_b)
    instants = sorted({i / rate_a for i in range(len(a))} |
                      {start + j / rate_b for j in range(len(b))} | {begin})
    doubt = math.inf
    for t in instants:
        if not begin - 1e-9 <= t < end - 1e-9:
            continue
        i, j = int(t * rate_a + 1e-6), int((t - start) * rate_b + 1e-6)
        p, q = a[i], b[j]
        gap = math.hypot(c * q[1] - s * q[2] + x - p[1], s * q[1] + c * q[2] + y - p[2])
        gap -= p[3] + q[3]
        doubt = min(doubt, abs(gap))
        if gap < 0:
            return t, doubt
    return None, doubt


def test_collide():
    write("sixty.csv", csv(walk(150, rate=60, turn=-0.01)))
    noise = random.Random(1)
    clips = {name: read_csv(name) for name in ("good.csv", "sixty.csv")}
    wrong, hits, tried = [], 0, 0
    for n in range(120):
        second = noise.choice(["good.csv", "sixty.csv"])
        at = (round(noise.uniform(-2, 3), 3), round(noise.uniform(-1.5, 1.5), 3),
              round(noise.uniform(-180, 180), 2), round(noise.uniform(-2, 2) * 60) / 60)
        arithmetic = noise.choice(["q16", "f32"])
        wanted, doubt = exhaustive(clips["good.csv"], clips[second], at,
                                   rate_b=60 if second == "sixty.csv" else 30)
        done = berth("collide", "good.csv", second, "--at", ",".join(f"{v:.6f}" for v in at),
                     "--arithmetic", arithmetic, "--held")
        if doubt < 0.003:
            continue # the image's grid may decide this otherwise
        tried += 1
        hits += wanted is not None
        if wanted is None:
            good = done.returncode == 0 and "stay clear" in done.out
        else:
            found = re.search(r"when +(-?[\d.]+) s", done.out)
            good = (done.returncode == 1 and "collide. First contact" in done.out and
                    found is not None and abs(float(found.group(1)) - wanted) < 0.002)
        if not good:
            wrong.append((second, at, wanted, done.returncode, done.out, done.err))
    check(not wrong and 20 < hits < tried - 20,
          f"collide: {tried} placements, {hits} of them hits, as an exhaustive search says",
          wrong[:2])


def test_collide_words():
    done = berth("collide", "good.img", "good.csv")
    check(done.returncode == 1 and "first contact" in done.out.lower() and
          re.search(r"steps \d+ \(at worst \d+\): bounds \d+, legs \d+, exact \d+; "
                    r"whether at all: steps \d+", done.out),
          "collide: an image with its clip", done.out)
    done = berth("collide", "good.img", "good.bvh", "--at", "100,0,0,0")
    check(done.returncode == 0 and "Nearest" in done.out and done.err.count("\n") == 1,
          "collide: an image with a motion file, clear", done.out + done.err)
    done = berth("collide", "good.csv", "good.csv", "--at", "0,0,0,500", "--held")
    check(done.returncode == 0 and "never there at one time" in done.out,
          "collide: one after the other", done.out)
    done = berth("collide", "good.csv", "good.csv", "--at", "10,0,0,500", "--at-a", "10,0,0,500")
    check(done.returncode == 1 and "when      500.000 s" in done.out, "collide: --at-a", done.out)
    done = berth("collide", "good32.img", "good32.img", "--at=100,0,0,0")
    check(done.returncode == 0, "collide: images in f32", done.out + done.err)
    done = berth("collide", "good.csv", "good.csv", "--at", "0.9,0,0,0", "--radius", "0.4")
    check(done.returncode == 0 and "radii 0.4" in done.out, "collide: --radius", done.out)
