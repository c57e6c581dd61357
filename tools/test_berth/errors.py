# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What is wrong is said in one line: usage, files, images, outputs."""

import os
import random
import re
import shutil
import subprocess

from .harness import BERTH, berth, check, one_line, refuses, skip, write
from .inputs import OBJ, bvh, gltf


def test_usage_errors():
    refuses("no command", "no command")
    refuses("an unknown command", "'fly' is no command", "fly")
    refuses("help of an unknown command", "'fly' is no command", "help", "fly")
    refuses("--version and more", "stands alone", "--version", "now")
    refuses("no file", "wants a file", "info")
    refuses("one file for collide", "wants two files", "collide", "good.csv")
    refuses("three files", "one too many", "collide", "good.csv", "good.csv", "good.csv")
    refuses("no output", "-o FILE", "clip", "good.bvh")
    refuses("an option that there is not", "no option --speed", "info", "good.csv", "--speed", "3")
    refuses("another command's option", "no option --name", "info", "good.csv", "--name", "a")
    refuses("an option without its value", "wants a value", "info", "good.csv", "--rate")
    refuses("a value where none belongs", "takes no value", "clip", "good.bvh", "-o", "x.csv",
            "--mirror=yes")
    for option, value, wanted in [
            ("--rate", "0", "from 0.001 to"), ("--rate", "fast", "not 'fast'"),
            ("--rate", "30Hz", "not '30Hz'"), ("--rate", "nan", "not 'nan'"),
            ("--unit", "-1", "not '-1'"), ("--up", "w", "x, y or z"), ("--up", "xy", "x, y or z"),
            ("--drop", "1.5", "whole number"), ("--drop", "-1", "from 0"),
            ("--from", "-2", "from 0"), ("--radius", "-0.5", "from 0 to 8192"),
            ("--radius", "9000", "from 0 to 8192"), ("--radius", "", "not ''"),
            ("--to", "inf", "not 'inf'")]:
        refuses(f"{option} {value or 'of nothing'}", re.escape(wanted), "clip", "good.bvh", "-o",
                "x.csv", option, value)
    for option, value, wanted in [
            ("--ticks-per-second", "0", "from 1 to"), ("--ticks-per-second", "2.5", "whole"),
            ("--leaf-size", "0", "from 1 to"), ("--leaf-size", "65536", "from 1 to"),
            ("--leaf", "9", "--leaf is for footprints"),
            ("--tolerance", "0", "from 1e-05 to"), ("--tolerance", "near", "not 'near'"),
            ("--before", "gone", "stands or absent, not 'gone'"),
            ("--after", "", "stands or absent"), ("--from", "-1", "from 0"),
            ("--arithmetic", "f64", "q16 or f32"), ("--name", "2fast", "cannot be a name"),
            ("--name", "a b", "cannot be a name"),
            ("--name", "x" * 80, "cannot be a name"), ("--name", "", "cannot be a name"),
            ("--name", "berth_walk", "cannot be a name"),
            ("--ticks-per-second", "7", "good.csv:2: at 0.0333333 s, .*both fall on tick 0 at 7 a "
             "second; raise --ticks-per-second")]:
        refuses(f"bake {option} {value[:12]}", wanted, "bake", "good.csv", "-o", "x.h", option,
                value)
    for value in ["1,2,3", "1,2,3,4,5", "1;2;3;4", "a,0,0,0", "1,2,3,4x", "9000,0,0,0",
                  "nan,0,0,0", "0,0,0,1e99", "", "0,0,0,400000"]:
        refuses(f"--at {value}", "--at", "collide", "good.csv", "good.csv", "--at", value)
    for value in ["100,100", "1600", "1600x900", "1e9,1e9", "nan,nan", ","]:
        refuses(f"--size {value}", "--size", "draw", "good.csv", "-o", "x.svg", "--size", value)
    refuses("--level beyond the tree", "levels 0 to", "draw", "good.csv", "-o", "x.svg",
            "--level", "12")
    refuses("--at with one motion", "second motion", "draw", "good.csv", "-o", "x.svg", "--at",
            "1,2,3,4")
    refuses("--to before --from", "not after", "clip", "good.bvh", "-o", "x.csv", "--from", "3",
            "--to", "2")
    refuses("a sampling option for a clip", "is for motion files", "info", "good.csv", "--unit",
            "2")
    refuses("--rate for an image", "--rate cannot change an image", "info", "good.img", "--rate",
            "60")
    for option in (("--held",), ("--straight",), ("--tolerance", "0.1"), ("--after", "absent"),
                   ("--before", "stands"), ("--leaf-size", "4")):
        refuses(f"{option[0]} for an image", f"{option[0]} cannot change an image", "info",
                "good.img", *option)
    for option, value, wanted in [
            ("--from", "now", "not 'now'"), ("--until", "-2e9", "from -1000000000"),
            ("--margin", "-1", "from 0 to 8192"), ("--until", "1e6", "beyond .* ticks"),
            ("--from", "-9e8", "beyond .* ticks at 3600")]:
        refuses(f"collide {option} {value}", wanted, "collide", "good.csv", "good.csv", option,
                value)
    refuses("a window that ends before it begins", "--until 1 is not after --from 2", "collide",
            "good.csv", "good.csv", "--from", "2", "--until", "1")
    refuses("a window of less than a tick", "are one tick", "collide", "good.csv", "good.csv",
            "--from", "2", "--until", "2.0001")
    refuses("a window for one motion", "only one file is given", "draw", "good.csv", "-o", "x.svg",
            "--until", "1")
    refuses("a window for footprints", "--until is for motions", "collide", "square.csv",
            write("square.csv", "ring,x,y\n0,0,0\n0,1,0\n0,1,1\n"), "--until", "1")
    refuses("a log that cannot be written", "folder does not exist", "collide", "good.csv",
            "good.csv", "--log", "nowhere/x.log")
    refuses("--radius for an image", "cannot change an image", "info", "good.img", "--radius", "1")
    refuses("--name for an image", "has no name", "bake", "good.csv", "-o", "x.img", "--name",
            "walk")
    refuses("an output of no known kind", "neither in .h", "bake", "good.csv", "-o", "x.bin")
    for name in ("x.png", "x.pdf", "folder.svg/x.csv", "x.svg.gz"):
        refuses(f"a picture as {name}", "pictures are SVG", "draw", "good.csv", "-o", name)
    refuses("an image as a clip", "is an image already", "bake", "good.img", "-o", "x.h")
    for name in ("x.img", "x.h"):
        refuses(f"a clip as {name}", "a clip is CSV", "clip", "good.csv", "-o", name)


def test_file_errors():
    os.mkdir("folder")
    os.mkdir("folder.csv")
    for suffix in ["bvh", "csv", "img"]:
        refuses(f"a missing .{suffix}", "No such file", "info", f"none.{suffix}")
        write(f"empty.{suffix}", "")
        refuses(f"an empty .{suffix}", "is empty", "info", f"empty.{suffix}")
        noise = random.Random(7)
        write(f"junk.{suffix}", bytes(noise.randrange(256) for _ in range(5000)))
        refuses(f"junk in a .{suffix}", f"junk.{suffix}", "info", f"junk.{suffix}")
    write("junk.dat", b"\0\1\2\3" * 500)
    refuses("junk of no known kind", "junk.dat: not a motion", "info", "junk.dat")
    refuses("a folder", "is a folder", "info", "folder")
    refuses("a folder that ends in .csv", "is a folder", "bake", "folder.csv", "-o", "x.h")
    refuses("a mesh without animation", "holds no animation, only 1 mesh", "clip",
            write("mesh.obj", OBJ), "-o", "x.csv")
    refuses("a file name with a line break", "a b.csv: cannot be read", "info", "a\nb.csv")


def refuses_damaged(name):
    """What the library refuses (tests/fault damages any bit of any image) is said in one line."""
    good = open(name, "rb").read()
    wrong = []
    for damaged in [good[:length] for length in (3, 7, 64, len(good) - 1)] + [
            good[:at] + bytes([good[at] ^ 1 << at % 8]) + good[at + 1:]
            for at in range(0, len(good), 1 + len(good) // 40)]:
        done = berth("info", write("bad.img", damaged))
        if not one_line(done):
            wrong.append((len(damaged), done.returncode, done.err))
    check(not wrong, f"refuses {name}, truncated or with a bit flipped", wrong[:3])


def test_image_errors():
    refuses_damaged("good.img")
    good = open("good.img", "rb").read()
    write("bad.img", good[:4] + b"\3" + good[5:])
    refuses("an image of an older format", "bad.img: .*version", "info", "bad.img")
    refuses("a short file that is no image", "bad.img: not a berth image", "info",
            write("bad.img", "t,x,y,r\n0,0,0,1\n"))
    write("bad.img", good)
    refuses("images of two arithmetics", "bake both in one arithmetic", "collide", "good.img",
            "good32.img")


def test_output_errors():
    refuses("an output in a missing folder", "folder does not exist", "clip", "good.bvh", "-o",
            "nowhere/x.csv")
    refuses("an output in a file", "folder does not exist", "bake", "good.csv", "-o",
            "good.csv/x.h")
    refuses("a folder as output", "is a folder", "clip", "good.bvh", "-o", "folder")
    refuses("an empty output name", "neither in|is empty", "bake", "good.csv", "-o", "")
    refuses("an empty picture name", "is empty", "draw", "good.csv", "-o", "")
    if os.path.exists("/proc/self"):
        refuses("an output that cannot be written", "cannot be written", "clip", "good.bvh", "-o",
                "/proc/berth.csv")
    if os.path.exists("/dev/full"):
        refuses("a full disk", "cannot be written: No space", "clip", "good.bvh", "-o", "/dev/full")
        with open("/dev/full", "w") as full:
            done = subprocess.run([BERTH, "info", "good.csv"], stdout=full,
                                  stderr=subprocess.PIPE)
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1, "refuses a full stdout",
              done.stderr)
        with open("/dev/full", "w") as full:
            done = subprocess.run([BERTH, "info", "--help"], stdout=full, stderr=subprocess.PIPE)
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1, "refuses it of a help, too",
              done.stderr)
    for arguments in (("info", "good.csv"), ("draw", "good.csv", "-o", "-"),
                      ("bake", "good.csv", "-o", "-", "--name", "x")):
        done = subprocess.run([BERTH, *arguments], stderr=subprocess.PIPE,
                              preexec_fn=lambda: os.close(1))
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1,
              f"refuses a stdout that is closed: {arguments[0]}", done.stderr)
    refuses("to say the half of it", "raise --ticks-per-second", "info", "good.bvh",
            "--ticks-per-second", "1")


def test_kept_files():
    """What is on disk stays as it was, but for what a command that went well was told to write."""
    shutil.copy("good.csv", "read.csv")
    try:
        os.symlink("read.csv", "link.csv")
        os.mkfifo("pipe.csv")
    except OSError as error:
        return skip("what is on disk stays as it was", f"no links and pipes here: {error}")
    for path in ("read.csv", "./read.csv", "link.csv"):
        for arguments in (("draw", "read.csv", "-o"), ("clip", "read.csv", "-o"),
                          ("collide", "good.csv", "read.csv", "--log")):
            refuses(f"{arguments[0]}: to write over what is read, {path}", "is read", *arguments,
                    path)
    check(open("read.csv").read() == open("good.csv").read(), "what was read is as it was")
    os.remove("link.csv")
    refuses("a pipe by its name", "is a pipe or a device; give a file", "info", "pipe.csv")
    os.remove("pipe.csv")
    write("kept.csv", "as it was")
    refuses("bad input, and keeps the old output", "not a motion", "clip", "junk.dat", "-o",
            "kept.csv")
    check(open("kept.csv").read() == "as it was", "the old output is as it was")
    os.chmod("kept.csv", 0o444)
    if os.access("kept.csv", os.W_OK):
        skip("refuses a protected output", "modes protect nothing from this user, or not here")
    else:
        refuses("a protected output", "cannot be written", "clip", "good.bvh", "-o", "kept.csv")


def test_damaged_motions():
    """Whatever a damaged file does to assimp: one line, or a clip."""
    noise = random.Random(3)
    sources = {"bvh": bvh(12).encode(), "gltf": gltf([0.0, 0.5, 1.0], [(0, 0, 0), (1, 0, 0),
                                                                      (1, 0, 2)]).encode()}
    for suffix, whole in sources.items():
        wrong = []
        for _ in range(60):
            damaged = bytearray(whole[:noise.randrange(1, len(whole) + 1)])
            for _ in range(noise.randrange(4)):
                damaged[noise.randrange(len(damaged))] = noise.randrange(256)
            write(f"damaged.{suffix}", bytes(damaged))
            done = berth("clip", f"damaged.{suffix}", "-o", "damaged.csv")
            fine = done.returncode == 0 and os.path.exists("damaged.csv")
            if not (fine or (one_line(done) and not os.path.exists("damaged.csv"))):
                wrong.append((done.returncode, done.err, bytes(damaged[-80:])))
            if os.path.exists("damaged.csv"):
                os.remove("damaged.csv")
        check(not wrong, f"60 damaged .{suffix} files: a clip or one line", wrong[:3])
