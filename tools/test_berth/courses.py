# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Footprints that are carried along a course: baked, and asked against what stands, moves and is
carried, beside dense sampling made here."""

import os
import random
import re
import shutil

from .bake import LIBRARY, check_main
from .footprints import gap, holds, placed, ring
from .harness import CC, berth, check, refuses, skip, write
from .layout import collisions, elements, outside

FORK = [(-0.4, -0.3), (1.1, -0.3), (1.1, 0.3), (-0.4, 0.3)]
TABLE = [(-0.6, -0.4), (0.6, -0.4), (0.6, 0.4), (-0.6, 0.4)]
RATE = 100 # ticks a second


def course(knots, columns="x,y,heading,t"):
    return columns + "\n" + "".join(",".join(f"{v:.10g}" for v in knot) + "\n" for knot in knots)


def shorter(turn):
    """Degrees: the way round without a column that says it."""
    turn = turn % 360
    return turn if turn <= 180 else turn - 360


def pose(knots, t):
    """Where it is; the headings are those of the shorter way."""
    for a, b in zip(knots, knots[1:]):
        if a[3] <= t <= b[3]:
            part = (t - a[3]) / (b[3] - a[3])
            return (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]),
                    a[2] + part * shorter(b[2] - a[2]))
    return knots[-1][:3]


def overlap(one, two):
    """Their distance; negative when they overlap."""
    between = gap(one, two)
    return -1 if between == 0 or holds(one, two[0]) or holds(two, one[0]) else between


def contacts(out):
    return [(float(a), float(b)) for a, b in
            re.findall(r"contact +from ([\d.]+) s .* to ([\d.]+) s", out)]


def prepare():
    write("fork.csv", "ring,x,y\n" + ring(FORK))
    write("table.csv", "ring,x,y\n" + ring(TABLE))


def journey(noise, legs):
    knots, t = [], 0
    for _ in range(legs + 1):
        knots.append((round(noise.uniform(-3, 3), 3), round(noise.uniform(-3, 3), 3),
                      round(noise.uniform(-180, 180), 1), t))
        t += noise.randint(50, 300) / 100
    return knots


def times_wrong(said, distance, end, accuracy=0.01):
    """Samples at which the answer is wrong: overlapping, and said to be clear; or further than the
    accuracy, and said to meet."""
    wrong = []
    for k in range(int(end * 200) + 1):
        t = k / 200
        told = any(a - 1 / RATE - 1e-3 <= t <= b + 1 / RATE + 1e-3 for a, b in said)
        told_inside = any(a + 2 / RATE < t < b - 2 / RATE for a, b in said)
        apart = distance(t)
        if (apart < 0 and not told) or (apart > accuracy + 0.002 and told_inside):
            wrong.append((t, apart))
    return wrong


def test_courses():
    prepare()
    noise = random.Random(6)
    wrong, met, near = [], 0, []
    for case in range(12):
        knots, other = journey(noise, 4), journey(noise, 3)
        at = (round(noise.uniform(-1, 1), 2), round(noise.uniform(-1, 1), 2),
              round(noise.uniform(-180, 180), 1))
        write("one.csv", course(knots))
        write("two.csv", course(other))
        end = knots[-1][3]
        table = placed(TABLE, at)
        place = ",".join(map(str, at)) + ",0"
        for files, options, distance in (
                (("one.csv", "table.csv"), ("--carry", "fork.csv", "--at", place),
                 lambda t: overlap(placed(FORK, pose(knots, t)), table)),
                (("one.csv", "two.csv"), ("--carry", "table.csv", "--carry-a", "fork.csv"),
                 lambda t: overlap(placed(FORK, pose(knots, t)), placed(TABLE, pose(other, t))))):
            arithmetic = noise.choice(("q16", "f32"))
            done = berth("when", *files, *options, "--ticks-per-second", RATE, "--threshold", "0",
                         "--until", end, "--arithmetic", arithmetic)
            said = contacts(done.out)
            met += bool(said)
            bad = times_wrong(said, distance, end)
            if done.returncode != bool(said) or bad:
                wrong.append((case, files, bad[:3], done.out, done.err))
            found = re.search(r"nearest +([\d.]+) m", done.out)
            if found is not None:
                least = min(distance(k / 50) for k in range(int(end * 50) + 1))
                if not -0.012 < float(found.group(1)) - least < 0.002:
                    near.append((case, files, least, done.out))
    check(not wrong and 5 < met < 24, f"courses: 24 questions, {met} meet, as sampling says",
          wrong[:2])
    check(not near, "courses: nearest distances, as sampling says", near[:2])


def test_course_answers():
    """A forklift that turns beside a table, a disc that crosses, a start that is free."""
    prepare()
    knots = [(0, 0, 0, 0), (0, 0, 90, 1), (0, 3, 90, 3)]
    write("turn.csv", course(knots))
    done = berth("when", "turn.csv", "table.csv", "--carry", "fork.csv", "--at", "1.2,1.2,0,0")
    check(done.returncode == 1 and "from 0.32" in done.out, "courses: a turn sweeps the table",
          done.out + done.err)
    write("later.csv", course([(x, y, h, round(t * 3600)) for x, y, h, t in knots],
                              "x,y,heading,tick"))
    same = berth("when", "later.csv", "table.csv", "--carry", "fork.csv", "--at", "1.2,1.2,0,0")
    check(same.out.replace("later", "turn") == done.out, "courses: ticks as seconds", same.out)
    write("other.csv", course([(*k, w) for k, w in zip(knots, (-1, 0, 0))],
                              "x,y,heading,t,turn"))
    other = berth("when", "other.csv", "table.csv", "--carry", "fork.csv", "--at", "-1.4,0,0,0")
    check(other.returncode == 1, "courses: the other way round", other.out + other.err)
    other = berth("when", "turn.csv", "table.csv", "--carry", "fork.csv", "--at", "-1.4,0,0,0")
    check(other.returncode == 0 and "nearest" in other.out, "courses: the shorter way",
          other.out + other.err)
    write("disc.csv", "t,x,y,r\n0,-5,1.5,0.3\n2,5,1.5,0.3\n")
    done = berth("when", "disc.csv", "turn.csv", "--carry", "fork.csv", "--earliest", "8")
    start = re.search(r"start .* at [\d.]+ s \(tick (\d+)\)", done.out)
    check(done.returncode == 0 or start is not None, "courses: earliest start beside a disc",
          done.out + done.err)
    if start is not None:
        at = f"0,0,0,{int(start.group(1)) / 3600:.6f}"
        again = berth("when", "disc.csv", "turn.csv", "--carry", "fork.csv", "--at", at)
        check(again.returncode == 0, "courses: with that start it is clear", again.out + again.err)
    done = berth("when", "table.csv", "disc.csv", "--at", "0,0.3,0,0")
    check(done.returncode == 0 and re.search(r"nearest +1\.(09|10)", done.out) is not None,
          "courses: a disc beside a table", done.out + done.err)
    done = berth("when", "table.csv", "disc.csv", "--at", "0,0.3,0,0", "--margin", "1.2")
    check(done.returncode == 1, "courses: the same with a margin", done.out + done.err)
    for name, *files in (("a course", "turn.csv"), ("a course and a table", "turn.csv",
                                                    "table.csv")):
        done = berth("draw", *files, "--carry", "fork.csv", "-o", "course.svg",
                     *(("--at", "1.2,1.2,0,0") if len(files) > 1 else ()))
        text = open("course.svg").read() if done.returncode == 0 else ""
        check(done.returncode == 0 and text.count('class="knot"') >= 2 and
              'class="between"' in text and (len(files) < 2 or 'class="contact"' in text),
              f"draw: {name}", done.err)
    done = berth("draw", "turn.csv", "disc.csv", "--margin", "3", "--carry", "fork.csv", "-o",
                 "course.svg")
    text = open("course.svg").read() if done.returncode == 0 else "<svg viewBox='0 0 0 0'/>"
    check(text.count('class="contact"') == 2 and text.count('class="between"') > 2 and
          not outside(text) and not collisions(text) and
          elements(text, "circle", "contact") and "x, metres" in text,
          "draw: a course and a disc, where they first meet", done.err + str(outside(text)))
    across = [float(c["cx"]) for c in elements(text, "circle") if "class" in c]
    wide, high = (int(n) for n in re.search(r'viewBox="0 0 (\d+) (\d+)"', text).groups())
    check(wide < 1600 and high <= 900 and max(across) - min(across) > 0.2 * wide,
          "draw: a picture is no wider than what it shows", (wide, high, across))


PROGRAM = r"""
#include "route.h"
#include <berth/berth.h>
#include <stdio.h>
#include <string.h>

static uint32_t words[10000], kept[10000];

int main(void)
{
    FILE *in = fopen("route.img", "rb"), *of = fopen("fork.img", "rb");
    size_t size = in == NULL ? 0 : fread(words, 1, sizeof words, in);
    size_t other = of == NULL ? 0 : fread(kept, 1, sizeof kept, of);
    const berth_placement here = berth_placement_at(BERTH_NUM(1), BERTH_NUM(2), 5000, 7);
    berth_footprint fork;
    berth_sweep view;
    berth_body one, two;
    int32_t tick;
    if (size != sizeof route_image || memcmp(words, route_image, size) != 0 ||
        other != sizeof route_carried_image || memcmp(kept, route_carried_image, other) != 0) {
        return puts("the header's bytes are not the image's"), 1;
    }
    if (berth_footprint_attach(&fork, kept, other) != BERTH_OK ||
        berth_sweep_attach(&view, &fork, words, size) != BERTH_OK ||
        berth_sweep_place(&route, &here, &one) != BERTH_OK ||
        berth_sweep_place(&view, &here, &two) != BERTH_OK) {
        return puts("refused"), 1;
    }
    if (berth_footprint_verify(&route_carried) != BERTH_OK) {
        return puts("what is carried does not verify"), 1;
    }
    for (tick = 0; tick <= ROUTE_TICKS; tick++) {
        berth_placement a, b;
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        if (berth_sweep_at(&one, tick + 7, &a) != BERTH_HIT ||
            berth_sweep_at(&two, tick + 7, &b) != BERTH_HIT || memcmp(&a, &b, sizeof a) != 0) {
            return puts("the header's sweep is elsewhere"), 1;
        }
    }
    return 0;
}
"""


def test_bake_course():
    prepare()
    if shutil.which(CC[0]) is None:
        skip("courses: headers compile", f"there is no {CC[0]}")
        return
    write("route.csv", course(journey(random.Random(3), 9)))
    for arithmetic in ("q16", "f32"):
        define = ["-DBERTH_CFG_F32"] if arithmetic == "f32" else []
        options = ("--arithmetic", arithmetic, "--ticks-per-second", RATE)
        for name in ("route.h", "route.img"):
            done = berth("bake", "route.csv", "--carry", "fork.csv", "-o", name, *options)
            check(done.returncode == 0, f"courses: bake {name} in {arithmetic}", done.err)
        berth("bake", "fork.csv", "-o", "fork.img", "--arithmetic", arithmetic)
        write("main.c", PROGRAM)
        check_main("courses: route.h", "is as its image", arithmetic, *define, LIBRARY)
        info = berth("info", "route.img", "--carry", "fork.img")
        sizes = re.search(r"bytes +(\d+): header (\d+), headings (\d+), motion (\d+)", info.out)
        check(info.returncode == 0 and sizes is not None and
              int(sizes.group(1)) == os.path.getsize("route.img") ==
              sum(map(int, sizes.groups()[1:])) and "10, " in info.out,
              f"courses: info of an image in {arithmetic}", info.out + info.err)


def test_course_errors():
    prepare()
    write("turn.csv", course([(0, 0, 0, 0), (0, 0, 90, 1)]))
    refuses("a course that carries nothing", "say with --carry FILE", "info", "turn.csv")
    refuses("a course that carries a course", "is no footprint", "info", "turn.csv", "--carry",
            "turn.csv")
    refuses("--carry without a course", "--carry is for footprints that are carried", "info",
            "fork.csv", "--carry", "fork.csv")
    refuses("a course to collide", "ask `berth when`", "collide", "turn.csv", "fork.csv")
    refuses("a course as a clip", "carries a footprint", "clip", "turn.csv", "-o", "x.csv")
    refuses("a start of what stands", "--earliest is about the start of", "when", "turn.csv",
            "fork.csv", "--carry", "fork.csv", "--earliest", "5")
    berth("bake", "turn.csv", "--carry", "fork.csv", "-o", "turn.img")
    write("long.csv", "ring,x,y\n" + ring([(9 * x, 9 * y) for x, y in FORK]))
    refuses("an image made for a smaller one", "reaches less far", "info", "turn.img", "--carry",
            "long.csv")
    refuses("an image to be baked", "is an image already; give its course", "bake", "turn.img",
            "--carry", "fork.csv", "-o", "x.h")
    for name, content, wanted in (
            ("no clock", "x,y,heading\n0,0,0\n", "bad.csv:1: its columns are not a course's"),
            ("two clocks", "x,y,heading,t,tick\n0,0,0,0,0\n", "bad.csv:1: .* not a course's"),
            ("a radius", "x,y,heading,t,r\n0,0,0,0,0\n", "bad.csv:1: .* not a course's"),
            ("ticks without a heading", "x,y,tick\n0,0,0\n", "nor a course's"),
            ("four numbers a line of five", "x,y,heading,t,turn\n0,0,0,0\n", "expected five"),
            ("times that stand", "x,y,heading,t\n0,0,0,0\n0,0,9,0\n", "bad.csv:3: its time is not"),
            ("half a tick", "x,y,heading,tick\n0,0,0,0.5\n", "is no whole number"),
            ("half a turn", "x,y,heading,t,turn\n0,0,0,0,0.5\n", "turn wants a whole number"),
            ("a place far away", "x,y,heading,t\n9000,0,0,0\n", "beyond"),
            ("nothing", "x,y,heading,t\n", "no knots")):
        refuses(f"a course with {name}", wanted, "info", write("bad.csv", content), "--carry",
                "fork.csv")
