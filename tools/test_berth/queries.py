# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth info, and the words of berth collide."""

import math
import os
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
