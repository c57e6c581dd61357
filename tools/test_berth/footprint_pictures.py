# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Pictures of footprints."""

import os
import re
import shutil
import subprocess

from .harness import berth, check, skip
from .layout import collisions, elements, hues_apart, outside


def test_draw():
    def picture(name, *arguments):
        done = berth("draw", *arguments, "-o", "print.svg")
        content = open("print.svg").read() if done.returncode == 0 else done.err
        check(done.returncode == 0 and content.startswith("<svg") and "nan" not in content and
              content.endswith("</svg>\n"), f"draw: {name} is an SVG", content[:300])
        check(not outside(content) and not collisions(content),
              f"draw: {name}'s words are all within it and apart",
              outside(content) + collisions(content))
        if shutil.which("rsvg-convert") is not None:
            ran = subprocess.run(["rsvg-convert", "print.svg", "-o", "print.png"])
            check(ran.returncode == 0 and os.path.getsize("print.png") > 20000,
                  f"draw: {name} renders")
        else:
            skip(f"draw: {name} renders", "there is no rsvg-convert")
        return content

    content = picture("a footprint", "star.csv")
    nodes = re.search(r"(\d+) circles on (\d+) levels", content)
    leaves = (int(nodes.group(1)) + 1) // 2
    last = int(nodes.group(2)) - 1
    check(content.count('class="level0"') == 1 and content.count('class="outline"') == 6 and
          content.count(f'class="level{last}"') == leaves,
          "draw: a footprint's root, its leaves, its outline", nodes.groups())
    content = picture("one level of a footprint", "star.csv", "--level", "3")
    check(content.count('class="level3"') == 8, "draw: --level of a footprint")
    content = picture("two footprints that overlap", "star.csv", "bean.csv", "--at", "0.5,0.2,30")
    said = berth("collide", "star.csv", "bean.csv", "--at", "0.5,0.2,30").out
    tests = re.search(r"circles (\d+)", said).group(1)
    seen = content.count('class="seen"') + content.count('class="met"')
    check(f"{tests} tests of two circles" in content and content.count('class="contact"') == 2 and
          2 < seen <= 2 * int(tests) and content.count('class="met"') > 2,
          "draw: what a query looked at, and where it hit", (tests, seen))
    colours = {of: {c["stroke"] for c in elements(content, "circle", of)}
               for of in ("met", "seen", "contact")}
    outlines = {o["stroke"] for o in elements(content, "path", "outline")}
    keys = {c["stroke"] for c in elements(content, "circle") if "class" not in c}
    others = colours["seen"] | colours["contact"] | outlines
    check(len(colours["met"]) == 1 and colours["met"] <= keys and
          all(hues_apart(*colours["met"], other) > 40 for other in others),
          "draw: what overlaps has a colour of its own, which the legend names", (colours, keys))
    words = [t["words"] for t in elements(content, "text")]
    check("overlapping" in words and "where they meet" in words and
          "x, metres" in words and "y, metres" in words, "draw: a legend and units", words)
    for size in ("600,600", "900,600"):
        picture(f"two of them at {size}", "star.csv", "bean.csv", "--at", "0.5,0.2,30",
                "--size", size)
    content = picture("two footprints apart", "star.csv", "bean.csv", "--at", "1,0.2,30")
    check("stay clear by" in content, "draw: footprints that stay clear")
    content = picture("two footprints whose roots are apart", "star.csv", "bean.csv", "--at",
                      "5,0,0")
    check(", as 1 test of two circles shows" in content and content.count('class="seen"') == 2 and
          ">overlapping<" not in content,
          "draw: roots that are apart are all that it tests")
    berth("bake", "star.csv", "-o", "star.img")
    picture("images of footprints", "star.img", "star.img", "--at", "0.3,0.2,30")
    content = picture("an image with its shape", "star.img")
    check(content.count('class="outline"') == 6, "draw: an image's own outline")
