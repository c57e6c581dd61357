# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth draw, help and version, and clips of the largest size."""

import math
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree

from .harness import ROOT, berth, check, skip, write
from .inputs import csv, walk
from .layout import collisions, labels, labels_on, outside


def test_help():
    commands = ["info", "clip", "bake", "collide", "when", "draw", "footprint"]
    done = berth("--help")
    check(done.returncode == 0 and done.err == "" and all(c in done.out for c in commands),
          "--help names every command", done.out + done.err)
    for command in commands:
        done = berth(command, "--help")
        check(done.returncode == 0 and done.err == "" and
              done.out.startswith(f"usage: berth {command} "), f"{command} --help", done.out)
        check(max(map(len, done.out.splitlines())) <= 100, f"{command} --help fits 100 columns")
        check(berth("help", command).out == done.out, f"help {command}")
    check("2" in berth("collide", "--help").out and "exit status" in berth("collide", "--help").out,
          "collide --help documents the exit status")
    config = open(os.path.join(ROOT, "include/berth/config.h")).read()
    number = ".".join(re.search(rf"VERSION_{part} (\d+)", config).group(1)
                      for part in ("MAJOR", "MINOR", "PATCH"))
    done = berth("--version")
    check(done.returncode == 0 and done.out.startswith(f"berth {number},"), "--version", done.out)



def plan_holds(content):
    """Whether a plan's capsule of the root level holds what moves at each of five times."""
    number = r"(-?[\d.]+)"
    discs = [tuple(map(float, found)) for found in
             re.findall(rf'<circle cx="{number}" cy="{number}" r="{number}" class="disc"', content)]
    swept = re.findall(r'<path d="M([^"]*)Z" class="level0"', content)
    for path in swept:
        # a touching point, an arc (rx ry 0 0 1) to the opposite one, the way, the same at its end
        v = [float(n) for n in re.findall(number, path)]
        r, ax, ay = v[2], (v[0] + v[7]) / 2, (v[1] + v[8]) / 2
        bx, by = (v[9] + v[16]) / 2, (v[10] + v[17]) / 2
        way = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)
        for x, y, own in discs:
            s = min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / way, 0), 1)
            if math.hypot(x - ax - s * (bx - ax), y - ay - s * (by - ay)) + own > r + 0.05:
                return False
    return len(swept) == 1 and len(discs) == 5


def check_labels(name, content, count):
    check(len(labels(content)) == count and not labels_on(content, "path"),
          f"draw: no label of {name} crosses a way", (labels(content), labels_on(content, "path")))


def check_contact(content):
    """The contact comes last, on a halo, and little is drawn below it."""
    halo = content.find('class="halo"')
    below = ('class="path"', 'class="level', 'class="disc"', ">start of", ">end of")
    check(all(0 < content.rfind(what) < halo < content.find('class="contact"') for what in below),
          "draw: the contact is drawn after all ways, bounds and ends")
    outlines = content.count('class="disc"') + len(re.findall(r'class="level\d', content))
    check(outlines <= 20, "draw: at most 20 outlines of two motions", outlines)


def test_draw():
    def picture(name, *arguments):
        done = berth("draw", *arguments, "-o", "picture.svg")
        if done.returncode != 0:
            check(False, f"draw: {name}", done.err)
            return ""
        content = open("picture.svg").read()
        try:
            root = xml.etree.ElementTree.fromstring(content)
            good = root.tag.endswith("svg") and "nan" not in content and "inf" not in content
        except xml.etree.ElementTree.ParseError as error:
            good = False
            content = str(error)
        check(good, f"draw: {name} is a sound SVG", content[:300])
        check(good and not outside(content) and not collisions(content),
              f"draw: {name}'s words are all within it and apart",
              outside(content) + collisions(content))
        if shutil.which("rsvg-convert") is None:
            skip(f"draw: {name} renders", "there is no rsvg-convert")
        else:
            ran = subprocess.run(["rsvg-convert", "picture.svg", "-o", "picture.png"])
            check(ran.returncode == 0 and os.path.getsize("picture.png") > 20000,
                  f"draw: {name} renders")
        return content

    content = picture("a clip", "good.csv")
    check([content.count(f'class="level{n}"') for n in range(4)] == [0, 0, 0, 8] and
          "8 moving discs hold all of its" in content, "draw: the moving discs of one level")
    check(all(w in content for w in (">start<", ">end<", "x, metres")) and
          re.search(r">[\d.]+ m<", content) and
          "time, seconds" in content, "draw: ends, scale and axes")
    check_labels("a clip", content, 5)
    content = picture("the root", "good.csv", "--level", "0")
    check(plan_holds(content), "draw: the root's moving disc sweeps over the disc at five times")
    content = picture("one level", "good.csv", "--level", "2")
    check([content.count(f'class="level{n}"') for n in range(4)] == [0, 0, 4, 0],
          "draw: --level")
    content = picture("a collision", "good.csv", "good.csv", "--at", "1.5,0.5,150,0")
    check("first contact" in content and content.count('class="contact"') == 5,
          "draw: the first contact is marked")
    check_labels("a collision", content, 6)
    check_contact(content)
    content = picture("two that stay clear", "good.csv", "good.img", "--at", "9,9,90,0.5")
    check("nearest" in content and "stay clear by" in content, "draw: the nearest place is marked")
    picture("two at different times", "good.csv", "good.csv", "--at", "0,0,0,100")
    picture("an image in f32", "good32.img", "--size", "600,600")
    picture("a motion file", "good.bvh", "--size", "3000,900")
    picture("one sample", write("lone.csv", "0,0,0,1\n"))
    picture("a point that stands still", write("still.csv", csv([(i / 30, 5, 5, 0)
                                                                 for i in range(50)])))
    picture("the edge of the world", "good.csv", "good.csv", "--at", "8000,8000,45,0", "--at-a",
            "-8000,-8000,0,-3")
    picture("an evil name", write("<a&b>\xff\"'.csv", csv(walk(40))))


def test_many_samples():
    rows = [(i / 120, 20 * math.sin(i / 3000), 20 * math.cos(i / 1100), 0.5) for i in range(65535)]
    write("many.csv", csv(rows))
    done = berth("bake", "many.csv", "-o", "many.img")
    check(done.returncode == 0 and "65535 at 120 Hz" in berth("info", "many.img").out,
          "65535 samples: bake and info", done.err)
    check(berth("collide", "many.img", "many.csv", "--at", "0,45,0,3").returncode in (0, 1),
          "65535 samples: collide")
    check(berth("draw", "many.img", "-o", "many.svg").returncode == 0, "65535 samples: draw")
