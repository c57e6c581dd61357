# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What is wrong inside a clip or a motion file is said in one line, with its place."""

from .harness import refuses, write
from .inputs import bvh, csv, gltf, walk


def test_csv_errors():
    def bad(name, pattern, content, *more):
        write("bad.csv", content)
        refuses(f"CSV: {name}", r"^berth: bad.csv(:\d+)?: " if pattern is None else
                "^berth: bad.csv" + pattern, "bake", "bad.csv", "-o", "x.h", *more)

    rows = csv(walk(20)).splitlines()

    def with_line(index, line):
        return "\n".join(rows[:index] + [line] + rows[index + 1:]) + "\n"

    bad("not a number", ":4: 'nan' is not a finite", with_line(3, "0.1,nan,0,1"))
    bad("infinity", ":4: 'inf' is not a finite", with_line(3, "0.1,1,inf,1"))
    bad("1e999", ":4: '1e999' is not a finite", with_line(3, "0.1,1,1e999,1"))
    bad("text", ":4: expected numbers", with_line(3, "0.1,left,0,1"))
    bad("text after a number", ":4: expected a comma, found 'm", with_line(3, "0.1,1m,0,1"))
    bad("an empty field", ":4: expected numbers", with_line(3, "0.1,,0,1"))
    bad("one column", ":1: 1 column, expected", "0\n1\n2\n")
    bad("an old Macintosh's lines", ":1: its lines end in CR alone", "\r".join(rows))
    bad("three columns without --radius", ":1: no radius column; give --radius",
        "0,1,1\n1,1,1\n")
    bad("five columns", ":1: more than four columns", "0,1,1,1,1\n")
    bad("a far coordinate", ":4: position .* is beyond", with_line(3, "0.1,1e9,0,1"))
    bad("a coordinate just too far", ":4: position .* is beyond", with_line(3, "0.1,0,-8192.01,1"))
    bad("a negative radius", ":4: radius -0.1 is not within", with_line(3, "0.1,0,0,-0.1"))
    bad("a huge radius", ":4: radius 9000 is not within", with_line(3, "0.1,0,0,9000"))
    for how in ((), ("--held",)):
        bad(f"times that run backward {how}", ":2: the times do not increase",
            "\n".join(reversed(rows)), *how)
        bad(f"times that stand still {how}", ":2: the times do not increase",
            "0,0,0,1\n0,1,0,1\n0,2,0,1\n", *how)
    bad("a doubled line", ":9: the times do not increase", "\n".join(rows[:8] + rows[7:]))
    bad("two lines within a tick", ":3: at 1.0001 s, 0.0001 s after the line before: both fall on "
        "tick 3600 at 3600 a second; raise --ticks-per-second", "0,0,0,1\n1,0,0,1\n1.0001,2,0,1\n")
    bad("a time out of reach", ":2: time 1e\\+13 s is beyond", "0,0,0,1\n1e13,0,0,1\n")
    bad("a motion that is too long", ": lasts more than 1073741823 ticks", "0,0,0,1\n3e5,0,0,1\n")
    bad("a motion that is never there", ": is one line that never stands.*--held",
        "0,0,0,1\n", "--after", "absent")
    bad("held: a missing sample", ":8: .*evenly spaced", "\n".join(rows[:7] + rows[8:]), "--held")
    bad("held: a doubled sample", ":9: .*evenly spaced", "\n".join(rows[:8] + rows[7:]), "--held")
    bad("held: times that wander", r":\d+: .*(off its place|evenly spaced)",
        "".join(f"{i / 30 + 0.00002 * i * i:.5f},0,0,1\n" for i in range(60)), "--held")
    bad("held: a rate that drifts", r":\d+: .*(off its place|evenly spaced)", "# held\n" +
        "".join(f"{(i if i < 50 else 50 + (i - 50) * 1.04) / 30:.5f},0,0,1\n" for i in range(100)))
    bad("held: no whole number of ticks", ": 30 Hz is not a whole number of ticks.*"
        "--ticks-per-second 30", "\n".join(rows), "--held", "--ticks-per-second", "7")
    bad("held: --after", ": .*--after is for straight motions.*--straight", "\n".join(rows),
        "--held", "--after", "stands")
    bad("held: a tolerance below its jumps", ": .*tolerance.*--straight", "\n".join(rows), "--held",
        "--tolerance", "0.01")
    bad("70000 samples", ":65536: more than 65535 samples",
        "".join(f"{i / 100:.2f},0,0,1\n" for i in range(70000)))
    bad("no samples", ": no samples", "# nothing\n\n")
    bad("a zero byte", ":2: not text", b"0,0,0,1\n1,\x000,0,1\n")
    bad("a long line", None, "0," + "1" * 100000 + "\n")


def test_motion_errors():
    def bad(name, pattern, content, *more, suffix="bvh"):
        write(f"bad.{suffix}", content)
        refuses(f"motion: {name}", pattern, "clip", f"bad.{suffix}", "-o", "x.csv", *more)

    whole = bvh(10)
    bad("a truncated hierarchy", r"bad.bvh:9: not a motion that assimp can read", whole[:150])
    bad("truncated samples", r"bad.bvh:27: not a motion that assimp can read", whole[:-30])
    bad("one frame", "lasts 0 s", bvh(1))
    bad("no frames", "lasts 0 s", bvh(0))
    bad("a frame time of 0", "frame time is not", bvh(10, "0"))
    bad("a negative frame time", "frame time is not", bvh(10, "-1"))
    bad("a position that is no number", "no finite place", whole.replace("\n5 90", "\nnan 90"))
    bad("a far position", "beyond 8192 m; give the unit", whole.replace("\n5 90", "\n1e9 90"))
    bad("too many samples", "at most 65535", bvh(10, "10"), "--rate", "10000")
    bad("an animation that there is not", "has no animation '3'", whole, "--animation", "3")
    bad("an animation by a wrong name", "has no animation 'Run'", whole, "--animation", "Run")
    bad("a root that there is not", "has no joint 'Pelvis'", whole, "--root", "Pelvis")
    bad("a joint to do without that there is not", "has no joint 'Tail'", whole, "--without",
        "Tail")
    bad("frames dropped, all", "leaves nothing", whole, "--drop", "9")
    bad("a part after its end", "is not a part", whole, "--from", "5")
    bad("a part beyond its end", "is not a part", whole, "--to", "5")
    bad("keys at one time only", "lasts 0 s", gltf([1.0], [(0, 0, 0)]), suffix="gltf")
