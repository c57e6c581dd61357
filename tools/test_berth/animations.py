# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth draw --animate: frames, what each says, what shows where nothing moves."""

import os
import re
import xml.etree.ElementTree

from .harness import ROOT, berth, check, refuses, write
from .layout import collisions, outside

MOST_BYTES = 40000  # of the README's picture
DEMO = [os.path.join(ROOT, f"examples/demo/{name}.csv") for name in ("theirs", "mine")]


def said(content):
    """The sentences of all frames, in order."""
    return re.findall(r'class="said"[^>]*>([^<]*)<', content)


def when(start, *arguments):
    """What `berth when` says of one start, in the words of a frame: of ticks, which are thousandths
    of a second here, a frame has whole ones."""
    told = berth("when", *arguments, "--at", f"0,0,0,{start}").out
    hit = re.search(r"^contact   from (\d+\.\d{3})\d* s", told, re.M)
    if hit:
        return f"starts at {start} s: they collide at {hit.group(1)} s"
    near = re.search(r"^nearest   ([\d.]+) m", told, re.M)
    return f"starts at {start} s: clear, {near.group(1)} m apart" if near else told


def hidden(content):
    """Of each frame, whether it is hidden where nothing is animated."""
    return [group.get("visibility") == "hidden" for group in
            xml.etree.ElementTree.fromstring(content).iter("{http://www.w3.org/2000/svg}g")
            if group.get("class") == "frame"]


def shown_spans(content):
    """The part of the length, in per cent, for which the style shows each frame."""
    spans = []
    for rules in re.findall(r"@keyframes k\d+\{(.*)\}", content):
        visible = float(re.search(r"([\d.]+)%\{visibility:visible", rules).group(1))
        after = [float(n) for n in re.findall(r"([\d.]+)%\{visibility:hidden", rules)]
        spans.append((visible, max(after + [0.0]) if max(after + [0.0]) > visible else 100.0))
    return spans


def animate(name, *arguments):
    done = berth("draw", *arguments, "-o", "frames.svg")
    content = open("frames.svg").read() if done.returncode == 0 else "<svg viewBox='0 0 0 0'/>"
    check(done.returncode == 0 and not outside(content) and not collisions(content),
          f"animate: {name}", done.err or outside(content) + collisions(content))
    return content


def test_animation():
    ticks = ("--ticks-per-second", "1000")
    content = animate("two routes", *DEMO, *ticks, "--animate", "2.4", "--size", "860,400")
    words = said(content)
    starts = [re.search(r"at ([\d.]+) s", line).group(1) for line in words]
    check(12 <= len(words) <= 17 and sorted(starts, key=float) == starts,
          "animate: a frame for each start, in order", starts)
    wanted = ["mine " + when(start, *DEMO, *ticks) for start in starts]
    check(words == wanted and any("collide" in w for w in words) and
          any("clear" in w for w in words), "animate: each frame says what `berth when` says",
          (words, wanted))
    earliest = re.search(r"when it starts at ([\d.]+) s",
                         berth("when", *DEMO, *ticks, "--earliest", "1.4").out).group(1)
    check(earliest in starts and f"{earliest} s is the earliest start that is clear" in content,
          "animate: the earliest clear start has a frame", starts)
    check(hidden(content) == [False] + [True] * (len(words) - 1),
          "animate: without animation the first frame shows", hidden(content))
    spans = shown_spans(content)
    check(len(spans) == len(words) and spans[0][0] == 0.0 and spans[-1][1] == 100.0 and
          all(a[1] == b[0] for a, b in zip(spans, spans[1:])),
          "animate: at each instant one frame shows", spans)
    check("prefers-reduced-motion" in content and 'fill="#ffffff"/>' in content.split("<style")[0],
          "animate: still where less motion is asked for, on a ground of its own")
    check(content.count('class="contact"') == sum("collide" in w for w in words) and
          content.count('class="gap"') == sum("clear" in w for w in words),
          "animate: each contact is marked, and each gap")
    bars = content.count('class="apart"')
    check(bars == sum("clear" in w for w in words) and "m apart<" in content and
          ">they collide<" in content, "animate: a bar for each start that is clear", bars)
    kept = open(os.path.join(ROOT, "examples/demo/meet.svg")).read()
    check(re.findall(r"<text[^>]*>([^<]*)", kept) == re.findall(r"<text[^>]*>([^<]*)", content) and
          len(kept) <= MOST_BYTES, "animate: the README's picture is this one, and small",
          f"{len(kept)} bytes; draw examples/demo/meet.svg again as examples/demo/run does")


def test_animation_of_others():
    content = animate("two that never meet", "good.csv", "good.csv", "--at", "50,0,0,0",
                      "--animate", "3")
    check(all("clear" in w for w in said(content)) and "0.000 s is the earliest" in content,
          "animate: two that never meet", said(content)[:2])
    write("rock.csv", "0,0,0,1\n1,0,0,1\n")
    content = animate("one that stands in the way", "rock.csv", "rock.csv", "--animate", "3",
                      "--before", "stands")
    check(all("from ever on" in w for w in said(content)) and "No start up to 3 s" in content,
          "animate: no start is clear", said(content)[:2])
    content = animate("a margin", *DEMO, "--animate", "2", "--margin", "0.2")
    check("they come too near at" in content and "m to spare" in content, "animate: a margin")
    refuses("--animate of one motion", "two motions", "draw", "good.csv", "-o", "x.svg",
            "--animate", "3")
    refuses("--animate into the past", "not after B's start", "draw", "good.csv", "good.csv", "-o",
            "x.svg", "--animate", "0")
    refuses("--animate of a level", "--level", "draw", "good.csv", "good.csv", "-o", "x.svg",
            "--animate", "3", "--level", "1")
    refuses("--animate of footprints", "--animate", "draw", "star.csv", "star.csv", "-o", "x.svg",
            "--animate", "3")
    refuses("a small picture", "--size 600,400", "draw", "good.csv", "-o", "x.svg", "--size",
            "600,400")
