# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Trajectories: CSV at any times, straight between its lines; standing, windows, margins;
simplification; every answer by fractions."""

import math
import os
import random
import re
import subprocess
from fractions import Fraction
from importlib.machinery import SourceFileLoader

from .harness import ROOT, berth, check, read_csv, refuses, write
from .inputs import csv, walk

CHECK = os.path.join(ROOT, "tests/scripts/check-meeting")
check_meeting = SourceFileLoader("check_meeting", CHECK).load_module()


def route(noise, knots, side=6.0):
    """Rows t,x,y,r at hundredths of a second, which are whole ticks: ways, waits, jerks."""
    t, rows = 0, []
    x, y = noise.uniform(-side, side), noise.uniform(-side, side)
    for _ in range(knots):
        rows.append((t / 100, round(x, 4), round(y, 4), 0.3))
        t += noise.choice((1, 30, 100, 250, 731))
        if noise.random() < 0.75:
            x, y = noise.uniform(-side, side), noise.uniform(-side, side)
    if noise.random() < 0.5:
        rows = [row[:3] + (round(noise.uniform(0.1, 0.9), 3),) for row in rows]
    return rows


def text_of(rows):
    return "".join(f"{t:.2f},{x:.4f},{y:.4f},{r:.3f}\n" for t, x, y, r in rows)


def log_is_right(path):
    """What check-meeting says, without a Python of its own for each log."""
    try:
        wrong = check_meeting.check(check_meeting.Log(path), [0])
    except (OSError, UnicodeError, check_meeting.Bad) as error:
        wrong = error
    return wrong is None, str(wrong or "")


def test_trajectories():
    noise = random.Random(21)
    wrong, hits = [], 0
    for n in range(160):
        rows = [route(noise, noise.choice((2, 3, 8, 30))) for _ in range(2)]
        arithmetic = noise.choice(["q16", "q16", "f32"])
        at = (round(noise.uniform(-3, 3), 3), round(noise.uniform(-3, 3), 3),
              round(noise.uniform(-180, 180), 2), noise.randrange(-400, 800) / 100)
        options = ["--at", ",".join(map(str, at)), "--arithmetic", arithmetic]
        options += ["--before", "stands"] if noise.random() < 0.3 else []
        options += ["--after", "absent"] if noise.random() < 0.3 else []
        if noise.random() < 0.4:
            options += ["--from", noise.randrange(-300, 900) / 100,
                        "--until", noise.randrange(1000, 3000) / 100]
        if noise.random() < 0.4:
            options += ["--margin", noise.randrange(1, 40) / 32]
        write("a.csv", text_of(rows[0]))
        write("b.csv", text_of(rows[1]))
        done = berth("collide", "a.csv", "b.csv", "--log", "x.log", *options)
        good, said = log_is_right("x.log") if done.returncode in (0, 1) else (False, done.err)
        hits += done.returncode == 1
        if not good:
            wrong.append((options, done.returncode, done.out, said))
    check(not wrong and 20 < hits < 140,
          f"collide: 160 pairs of routes, {hits} hits, as fractions say", wrong[:1])


def test_far():
    """Far from the origin f32 has a band, and q16 none: fractions bear out the answers of both."""
    noise = random.Random(8)
    wrong, answers = [], [0, 0]
    for n in range(40):
        for name, x, y in (("a.csv", 3000, -3000), ("b.csv", -4000, 0)):
            write(name, text_of([(t, u + x, v + y, r) for t, u, v, r in route(noise, 4, 1.5)]))
        at = f"{4000 + noise.uniform(-3, 3):.4f},{noise.uniform(-3, 3):.4f},0,0"
        for arithmetic in ("q16", "f32"):
            done = berth("collide", "a.csv", "b.csv", "--at-a", "-3000,3000,0,0", "--at", at,
                         "--log", "x.log", "--arithmetic", arithmetic)
            good, said = log_is_right("x.log") if done.returncode in (0, 1) else (False, "")
            answers[done.returncode == 1] += 1
            if not good:
                wrong.append((at, arithmetic, done.out, done.err, said))
    check(not wrong and min(answers) > 10, f"collide: far away, {answers[1]} hits of 80", wrong[:1])


def test_clips_against_routes():
    """Held clips meet straight routes, and the checker holds of both, of simplified ones, too."""
    noise = random.Random(4)
    wrong, hits = [], 0
    write("held.csv", "# held\n" + csv(walk(90, rate=30)))
    for n in range(40):
        write("a.csv", text_of(route(noise, 6, 1.5)))
        at = [round(noise.uniform(-1.5, 1.5), 3) for _ in range(2)] + [noise.randrange(360), 0.5]
        for options in ((), ("--arithmetic", "f32")):
            done = berth("collide", "a.csv", "held.csv", "--log", "x.log", "--at",
                         ",".join(map(str, at)), *options)
            good, said = log_is_right("x.log")
            hits += done.returncode == 1
            if not good or "motion held" not in open("x.log").read():
                wrong.append((at, options, done.out, said))
    check(not wrong and 10 < hits < 70, f"collide: clips against routes, {hits} of 80 hits",
          wrong[:1])


def test_checker():
    """The checker notices answers that are wrong."""
    write("a.csv", "0,0,0,0.5\n4,4,0,0.5\n")
    write("b.csv", "0,4,0.9,0.5\n4,0,0.9,0.5\n")
    berth("collide", "a.csv", "b.csv", "--log", "hit.log")
    berth("collide", "a.csv", "b.csv", "--at", "0,0.1,0,0", "--log", "clear.log")
    hit, clear = open("hit.log").read(), open("clear.log").read()
    good = re.search(r"^answer hit 0 0 0$", hit, re.M) and "\nanswer clear\n" in clear
    check(good and log_is_right("hit.log")[0] and log_is_right("clear.log")[0],
          "collide: --log of two ways that pass at a tenth", hit)
    for name, content, status in [
            ("a hit called clear", hit.replace("answer hit 0 0 0", "answer clear"), 1),
            ("clear called a hit", clear.replace("answer clear", "answer hit 0 0 0"), 1),
            ("a tick that is not the legs'", hit.replace("hit 0 0 0", "hit 7 0 0"), 1),
            ("legs that there are not", hit.replace("hit 0 0 0", "hit 0 1 0"), 1),
            ("no answer", hit.replace("answer hit 0 0 0", ""), 2),
            ("a leg that does not follow", hit.replace("leg 0 14400", "leg 0 99\nleg 100 200", 1),
             2), ("a word", hit + "and more\n", 2)]:
        done = subprocess.run([CHECK, write("odd.log", content)], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        check(done.returncode == status, f"check-meeting: {name}", done.stdout.decode())


def image_legs(path):
    """Legs of an image as stored: ticks, and metres as fractions."""
    berth("collide", path, path, "--log", "legs.log", "--at", "0,0,0,0")
    log = check_meeting.Log("legs.log")
    one = 65536 if log.arithmetic == "q16" else 1
    return [(b, e, tuple(v / one for v in p), tuple(v / one for v in q), r / one)
            for b, e, p, q, r in log.motions[0].legs]


def holds(legs, rows, held, rate=3600):
    """How far the discs of rows reach beyond those of legs, at most; at each leg's ends of either,
    where it is greatest."""
    worst = -1.0
    ticks = sorted({leg[0] for leg in legs} | {round(row[0] * rate) for row in rows} |
                   {round(row[0] * rate) - 1 for row in rows[1:]})
    i = k = 0
    for tick in ticks:
        while i + 1 < len(rows) and tick >= round(rows[i + 1][0] * rate):
            i += 1
        while k + 1 < len(legs) and tick >= legs[k][1]:
            k += 1
        begin, end, p, q, r = legs[k]
        part = Fraction(min(tick, end) - begin, end - begin)
        x, y = (u + part * (v - u) for u, v in zip(p, q))
        at = rows[i]
        if not held and i + 1 < len(rows):
            to = rows[i + 1]
            s = (tick - round(at[0] * rate)) / (round(to[0] * rate) - round(at[0] * rate))
            at = [u + s * (v - u) for u, v in zip(at[:3], to[:3])] + [at[3]]
        worst = max(worst, math.hypot(float(x) - at[1], float(y) - at[2]) + at[3] - float(r))
    return worst


def test_tolerance():
    fixed = [row[:3] + (0.4,) for row in walk(200, turn=0.05)]
    for name, rows in (("own radii", walk(200)), ("one radius", fixed)):
        for held in (False, True):
            for arithmetic in ("q16", "f32"):
                write("walk.csv", csv(rows))
                how = ("--arithmetic", arithmetic) + (("--held",) if held else ())
                done = berth("bake", "walk.csv", "-o", "x.img", "--tolerance", "0.06", *how)
                said = re.search(r"walk.csv: 200 (sample|knot)s become (\d+) knots within 0.06 m, "
                                 r"radii at most (0\.\d+) m wider; (\d+) bytes instead of (\d+)",
                                 done.err)
                words = f"bake --tolerance: {name}, {'held' if held else 'straight'}, {arithmetic}"
                if not check(said is not None and said.group(1) == ("sample" if held else "knot"),
                             f"{words}: what it did", done.err):
                    continue
                legs = image_legs("x.img")
                beyond = holds(legs, rows, held)
                check(beyond < 2e-5 and len(legs) + 1 == int(said.group(2)) < 60 and
                      0 < float(said.group(3)) <= 0.0601 and
                      int(said.group(4)) == os.path.getsize("x.img") < int(said.group(5)) / 3,
                      f"{words}: every disc is held", f"{beyond} {done.err}")
                whole = berth("bake", "walk.csv", "-o", "y.img", *how)
                check(os.path.getsize("y.img") == int(said.group(5)) and whole.err == "",
                      f"{words}: bytes without it", whole.err)
    write("walk.csv", csv(walk(200)))
    done = berth("clip", "walk.csv", "-o", "few.csv", "--tolerance", "0.02")
    few = read_csv("few.csv")
    check(re.search(r"become \d+ lines within 0.02 m, radii at most", done.err) and
          len(few) < 30 and "uneven times" in open("few.csv").read(), "clip: --tolerance", done.err)
    berth("bake", "few.csv", "-o", "few.img")
    beyond = holds(image_legs("few.img"), walk(200), False)
    check(beyond < 2e-5, "clip: --tolerance, every disc is held by what is read again", beyond)
    berth("bake", "walk.csv", "-o", "x.h", "--tolerance", "0.02")
    content = open("x.h").read()
    check("simplified: 200 lines within 0.02 m" in content and
          "straight; before them it is absent, after them it stands" in content,
          "bake: a header says what was simplified", content[:400])


def test_readings():
    rows = walk(60)
    plain = csv(rows)
    for name, content, options, words in [
            ("no word", plain, (), "straight; absent before, stands after"),
            ("# held", "# held\n" + plain, (), "held: each sample"),
            ("#HELD: with words", "#HELD: each line\n" + plain, (), "held: each sample"),
            ("# held at its end", plain + "# held\n", (), "held: each sample"),
            ("# held fast, which is another word", "# held fast\n" + plain, (), "straight; "),
            ("--held", plain, ("--held",), "held: each sample"),
            ("--straight", "# held\n" + plain, ("--straight",), "straight; "),
            ("the last word counts", plain, ("--held", "--straight"), "straight; "),
            ("--before", plain, ("--before", "stands"), "straight; stands before and after"),
            ("--after", plain, ("--after", "absent"), "straight; absent before and after"),
            ("both", plain, ("--before", "stands", "--after", "absent"),
             "straight; stands before, absent after")]:
        write("read.csv", content)
        done = berth("info", "read.csv", *options)
        berth("bake", "read.csv", "-o", "read.img", *options)
        baked = berth("info", "read.img").out
        check(done.returncode == 0 and words in done.out and words in baked, f"reading: {name}",
              done.out + done.err + baked)
    write("held.csv", "# held\n" + plain)
    for source, options, held in (("read.csv", ("--held",), True), ("read.csv", (), False),
                                  ("held.csv", (), True), ("held.csv", ("--straight",), False),
                                  ("good.bvh", (), False), ("good.bvh", ("--held",), True)):
        berth("clip", source, "-o", "x.csv", *options)
        said = berth("info", "x.csv").out
        check(("\n# held:" in open("x.csv").read()) == held == ("held: each" in said) and
              ("held: each" in berth("info", source, *options).out) == held,
              f"clip: {source} {' '.join(options)} says how it is to be read", said)
    for name, times, words in [
            ("milliseconds of 30 Hz", ["0", ".033", ".067", ".1", ".133", ".167", ".2"], "30 Hz"),
            ("thirds of seconds", ["0", "33", "67", "100"], "uneven"),
            ("jitter", ["0", ".033412", ".066512", ".1", ".1334"], "uneven"),
            ("a missing line", ["0", ".1", ".2", ".4"], "uneven"),
            ("whole seconds", ["0", "5", "10", "15"], "0.2 Hz")]:
        done = berth("info", write("times.csv", "".join(f"{t},1,1,1\n" for t in times)))
        check(re.search(f"at {words}", done.out), f"reading: {name}", done.out)
    berth("clip", write("corner.csv", "0,0,0,1\n1.05,1.05,0,1\n2.1,1.05,1.05,1\n"), "-o", "x.csv")
    check(open("x.csv").read().count("\n") == 4, "clip: uneven lines stay as they are")
    for options, words in ((("--rate", "10"), "cuts its corners by up to 0.0354 m"),
                           (("--rate", "4"), "by up to 0.1000 m"), (("--rate", "20"), ""),
                           (("--rate", "10", "--held"), "")):
        done = berth("clip", "corner.csv", "-o", "x.csv", *options)
        check(done.returncode == 0 and (words in done.err if words else done.err == ""),
              f"clip: {' '.join(options)} says what it cuts", done.err)
    done = berth("info", write("late.csv", "5,0,0,1\n6,1,0,1\n8,1,0,1\n"))
    check("its first line, at 5 s, is taken for its start" in done.err and "3.000 s" in done.out,
          "reading: a first line that is not at 0 s is said", done.out + done.err)
    berth("bake", "late.csv", "-o", "x.img", "--ticks-per-second", "100")
    check([leg[:2] for leg in image_legs("x.img")] == [(0, 100), (100, 300)],
          "bake: uneven times in ticks", image_legs("x.img"))


def test_ends():
    """Radii hold to the next line, the last one where it stands; and what stands is met."""
    write("grows.csv", "0,0,0,0.2\n2,4,0,0.5\n4,4,0,1.5\n")
    for name, at, when in (("on its way", "4,0.5,0,0", "1.885"), ("waiting", "4,0.8,0,2.1", None),
                           ("at its end", "4,1.5,0,4.5", None), ("at its end, near", "4,1.5,0,0",
                                                                  "4.000")):
        done = berth("collide", "grows.csv", write("post.csv", "0,0,0,0.35\n"), "--at", at, "--log",
                     "x.log")
        found = re.search(r"when +([\d.]+) s", done.out)
        check(done.returncode == 1 and log_is_right("x.log")[0] and
              (when is None or found.group(1).startswith(when)), f"collide: it grows, {name}",
              done.out)
    done = berth("collide", "grows.csv", "post.csv", "--at", "4,0.9,0,0", "--until", "4")
    check(done.returncode == 0, "collide: it has not grown before its last line", done.out)
    early = ("collide", "grows.csv", "post.csv", "--at", "0,0.4,0,-3", "--until", "-1")
    for options, status in (((), 0), (("--before", "stands"), 1)):
        done = berth(*early, *options)
        check(done.returncode == status, f"collide: before it begins {options}", done.out)
    for options, status in (((), 1), (("--after", "absent", "--before", "stands"), 0)):
        done = berth("collide", "grows.csv", "post.csv", "--at", "4,1.5,0,9", "--from", "9",
                     *options)
        check(done.returncode == status and
              (status == 1 or "never there at one time of the window" in done.out),
              f"collide: after its end {options}", done.out)
    done = berth("collide", "post.csv", "post.csv", "--before", "stands", "--log", "x.log")
    check(done.returncode == 1 and log_is_right("x.log")[0], "collide: two that stand for ever",
          done.out)
    refuses("a margin that the library refuses", "--margin", "collide", "post.csv", "post.csv",
            "--margin", "9000")


def test_grids():
    """Long routes, leg by leg as they were given."""
    rows = [(2.0 * i, round(900 * math.sin(i / 9), 3), round(40 * i, 3) - 900, 0.4)
            for i in range(40)]
    write("far.csv", text_of(rows))
    done = berth("bake", "far.csv", "-o", "far.img")
    info = berth("info", "far.img").out
    bytes_of = list(map(int, re.search(r"bytes +(\d+): header (\d+), nodes (\d+), legs (\d+)",
                                       info).groups()))
    check(done.returncode == 0 and "of nodes; legs are as they were given" in info and
          bytes_of[0] == sum(bytes_of[1:]) == os.path.getsize("far.img") and
          bytes_of[3] - 12 * 40 < 4, "bake: a route of 2 km takes 12 bytes a knot", info)
    beyond = holds(image_legs("far.img"), rows, False)
    check(beyond <= 2e-5, "bake: long legs hold every disc", beyond)
    berth("bake", "good.csv", "-o", "x.img", "--held")
    step = float(re.search(r"step ([\d.]+) m", berth("info", "x.img").out).group(1))
    check(6e-5 <= step <= 2.5e-4, "bake: --held", step)
    for name, *arguments in (("long legs", "far.csv"),
                             ("long legs, a level", "far.csv", "--level", "4"),
                             ("a route and a clip that is met", "good.csv", "grows.csv", "--held",
                              "--at", "1,1,0,0"),
                             ("what stands", "grows.csv", "post.csv", "--at", "4,1.5,0,9"),
                             ("a window and a margin", "good.csv", "grows.csv", "--from", "1",
                              "--until", "3", "--margin", "0.5")):
        done = berth("draw", *arguments, "-o", "picture.svg")
        content = open("picture.svg").read() if done.returncode == 0 else done.err
        check(content.startswith("<svg") and "nan" not in content and "inf" not in content,
              f"draw: {name}", content[:300])
