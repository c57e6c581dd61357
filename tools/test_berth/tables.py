# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Tables as spreadsheets and scripts write them, standard output, and resampling."""

import math
import re

from .harness import berth, check, read_csv, refuses, write
from .inputs import OBJ, csv, walk

ROWS = walk(40)


def same_clip(path, rows=None):
    done = berth("clip", path, "-o", "same.csv")
    if done.returncode != 0:
        return False, done.err
    found, rows = read_csv("same.csv"), rows or ROWS
    good = len(found) == len(rows) and all(
        math.hypot(a[1] - b[1], a[2] - b[2]) + abs(a[3] - b[3]) < 4e-5
        for a, b in zip(found, rows))
    return good, done.err + str(found[:3])


def test_clips():
    plain = csv(ROWS)
    for name, content in [
            ("a byte order mark", b"\xef\xbb\xbf" + plain.encode()),
            ("a byte order mark before a heading", b"\xef\xbb\xbft,x,y,r\n" + plain.encode()),
            ("semicolons", plain.replace(",", ";")),
            ("semicolons and decimal commas", plain.replace(",", ";").replace(".", ",")),
            ("tabs", plain.replace(",", "\t")),
            ("blanks", plain.replace(",", "  ")),
            ("quotes", "\n".join(",".join(f'"{v}"' for v in line.split(","))
                                 for line in plain.splitlines())),
            ("names of columns", "time,x,y,radius\n" + plain),
            ("columns in another order", "x;r;y;t\n" + "".join(
                f"{x:.5f};{r:.5f};{y:.5f};{t:.5f}\n" for t, x, y, r in ROWS))]:
        good, said = same_clip(write("odd.csv", content))
        check(good, f"clip: CSV with {name}", said)
    write("walk.txt", plain)
    check(berth("info", "walk.txt").returncode == 0, "info: a clip that ends in .txt")
    for name, pattern, content in [
            ("UTF-16", "is text in UTF-16; save it as UTF-8", plain.encode("utf-16")),
            ("three columns", "no radius column; give --radius .*outline .*ring,x,y",
             "0,0,0\n0,1,0\n0,1,1\n1,5,5\n1,6,5\n1,6,6\n"),
            ("a heading of other things", "expected numbers or the names of columns, found 'left'",
             "left,right\n1,2\n"),
            ("a heading and another number of columns",
             ":2: expected four numbers t,x,y,r, found 3", "t,x,y,r\n1,2,3\n")]:
        refuses(f"CSV: {name}", pattern, "clip", write("odd.csv", content), "-o", "x.csv")


def test_outlines():
    for name, content in [("two columns", "0,0\n2,0\n2,1\n0,1\n"),
                          ("two columns, semicolons", "0;0\n2,0;0\n2,0;1\n0;1,0\n"),
                          ("two columns with names", "x,y\n0,0\n2,0\n2,1\n0,1\n"),
                          ("a byte order mark", "\ufeffring,x,y\n0,0,0\n0,2,0\n0,2,1\n0,0,1\n"),
                          ("columns in another order", "x,y,ring\n0,0,0\n2,0,0\n2,1,0\n0,1,0\n")]:
        done = berth("info", write("odd.csv", content))
        check(done.returncode == 0 and "4 in 1 ring" in done.out and "2.0000 m2" in done.out and
              ("two columns without names" in done.err) == (name.startswith("two columns") and
                                                            "names" not in name),
              f"info: an outline with {name}", done.out + done.err)
    refuses("a footprint and a clip without a radius", "would begin with ring,x,y", "collide",
            write("square.csv", "x,y\n0,0\n2,0\n2,1\n"), write("odd.csv", "0,0,0\n0,1,0\n1,2,2\n"))


def test_streams():
    """What goes to standard output is what goes to a file."""
    write("walk.csv", csv(ROWS))
    write("mesh.obj", OBJ)
    for arguments in (("clip", "walk.csv", "--mirror"), ("clip", "good.bvh"), ("bake", "walk.csv"),
                      ("footprint", "mesh.obj"), ("draw", "walk.csv")):
        suffix = {"bake": "img", "draw": "svg"}.get(arguments[0], "csv")
        done = berth(*arguments, "-o", "-")
        berth(*arguments, "-o", f"same.{suffix}")
        check(done.returncode == 0 and done.stdout == open(f"same.{suffix}", "rb").read(),
              f"{arguments[0]} {arguments[1]}: to standard output", done.err)
    done = berth("bake", "walk.csv", "-o", "-", "--name", "walk")
    check(done.returncode == 0 and "static const berth_motion walk" in done.out,
          "bake: a header on standard output", done.err)


def test_resampling():
    def place(t):
        return (1.2 * t, 0.4 * t * t)

    times = [0.0]
    while times[-1] < 2:
        times.append(times[-1] + (0.02 if len(times) % 3 else 0.05))
    uneven = write("uneven.csv", "".join(f"{t:.4f},{place(t)[0]:.5f},{place(t)[1]:.5f},0.4\n"
                                         for t in times))
    refuses("uneven times, held", "evenly spaced.*berth clip --rate HZ", "clip", uneven, "-o",
            "x.csv", "--held")
    done = berth("clip", uneven, "-o", "even.csv", "--rate", "25")
    rows = read_csv("even.csv") if done.returncode == 0 else []
    apart = [math.hypot(x - place(t)[0], y - place(t)[1]) for t, x, y, _ in rows]
    check(len(rows) == int(times[-1] * 25 + 1e-6) + 1 and max(apart) < 5e-4,
          "clip: --rate makes uneven times even", f"{len(rows)} {max(apart, default=9)} {done.err}")
    for how in ((), ("--held",)):
        check(berth("bake", uneven, "-o", "x.img", "--rate", "25", *how).returncode == 0 and
              berth("bake", "even.csv", "-o", "y.img", *how).returncode == 0 and
              berth("info", "x.img").out.splitlines()[2:5] ==
              berth("info", "y.img").out.splitlines()[2:5], f"bake: --rate of a CSV file {how}")
    refuses("times that run backward, with --rate", "do not increase", "clip",
            write("back.csv", "0,0,0,1\n1,0,0,1\n0.5,0,0,1\n"), "-o", "x.csv", "--rate", "25")


def test_far_apart():
    """Samples far apart: said."""
    rows = [(i / 2, 2.0 * i, 0.5 * (i % 2), 0.3 + 0.1 * (i % 3)) for i in range(8)]
    write("sparse.csv", csv(rows))
    for command in (("info", "sparse.csv"), ("clip", "sparse.csv", "-o", "x.csv"),
                    ("bake", "sparse.csv", "-o", "x.img"), ("draw", "sparse.csv", "-o", "x.svg")):
        done = berth(*command, "--held")
        check(done.returncode == 0 and
              re.search(r"2\.062 m apart.*--straight.*--rate", done.err),
              f"{command[0]}: samples far apart against their radius", done.err)
    check("apart" not in berth("info", "good.csv", "--held").err,
          "info: samples near each other")
    check(berth("info", "sparse.csv").err == "", "info: straight samples may be far apart")
    rate = re.search(r"give (\d+) Hz", berth("info", "sparse.csv", "--held").err)
    done = berth("info", "sparse.csv", "--rate", rate.group(1), "--held")
    check("apart" not in done.err, "info: the rate that is asked for is enough", done.err)
    write("post.csv", "0,0,0,0.1\n")
    at = ("--at", "3,0.25,0,0.6", "--rate", "2")
    stands = berth("collide", "sparse.csv", "post.csv", *at, "--held")
    straight = berth("collide", "sparse.csv", "post.csv", *at[:2])
    check(stands.returncode == 0 and straight.returncode == 1,
          "collide: a straight motion hits what stands between two samples",
          stands.out + stands.err + straight.out)
