# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Files that mean harm, or might: bounds of readers, bytes for terminals."""

import os
import resource
import subprocess

from .harness import BERTH, CC, ROOT, berth, check, one_line, refuses, write
from .inputs import csv, gltf, walk


def bounded(*arguments):
    """berth as it runs, and the most memory that it took, in kB."""
    start = os.times()
    process = subprocess.Popen([BERTH, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               stdin=subprocess.DEVNULL, preexec_fn=lambda: resource.setrlimit(
                                   resource.RLIMIT_AS, (6 << 30, 6 << 30)))
    out, err = process.communicate(timeout=120)
    process.out, process.err = out.decode(), err.decode("utf-8", "replace")
    process.seconds = os.times().elapsed - start.elapsed
    return process


def test_bounds():
    if os.path.exists("x.csv"):
        os.remove("x.csv")
    for vertices, faces in ((4000000000, 4000000000), (400000000, 400000000), (60000000, 1),
                            (1, 60000000), (200000000, 3), (3, 2000000000)):
        path = write("bomb.off", f"OFF\n{vertices} {faces} 0\n0 0 0\n0 0 1\n")
        for command in ("footprint", "clip"):
            done = bounded(command, path, "-o", "x.csv")
            check(one_line(done) and done.seconds < 30 and not os.path.exists("x.csv"),
                  f"{command}: an OFF file of {os.path.getsize(path)} bytes that asks for "
                  f"{vertices} vertices, {faces} faces", f"{done.seconds} s; {done.err}")
    # of all programs that these tests have run so far
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check(peak < 3 << 20, "no reader took more than 3 GB", f"{peak} kB")


def test_terminal():
    """Neither stdout nor stderr has control characters but line feeds, whatever files say."""
    evil = "a\x1b[31m\u009b2Jb"
    raw = b"a\x9b2Jb"
    content = gltf([0.0, 0.5], [(0, 0, 0), (1, 0, 0)])
    content = content.replace('"name": "go"', '"name": "' + r"g\u001b[1mo\u009b2J" + '"')
    content = content.replace('"name": "hand"', '"name": "' + r"h\u009b2J" + '"')
    write("evil.gltf", content)
    write(f"{evil}.csv", csv(walk(20)))
    with open(os.fsencode("x") + raw + b".csv", "w") as out:
        out.write(csv(walk(20)))
    wrong = []
    for arguments in (("info", "evil.gltf"), ("clip", "evil.gltf", "-o", "x.csv"),
                      ("info", f"{evil}.csv"), ("info", b"x" + raw + b".csv"),
                      ("info", b"none" + raw), ("info", "none" + evil), (raw,),
                      ("info", b"--" + raw), ("info", "evil.gltf", "--animation", raw),
                      ("collide", f"{evil}.csv", b"x" + raw + b".csv"),
                      ("clip", b"x" + raw + b".csv", "-o", b"no/" + raw)):
        done = subprocess.run([BERTH, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              stdin=subprocess.DEVNULL)
        said = done.stdout + done.stderr
        plain = said.decode("utf-8", "surrogateescape")
        if any((ord(c) < 32 and c != "\n") or 0x7f <= ord(c) < 0xa0 or 0xdc80 <= ord(c) < 0xdd00
               for c in plain) or not said:
            wrong.append((arguments, said))
    check(not wrong, "no control character reaches the terminal", wrong[:2])
    done = berth("info", "none\u00e9.csv")
    check("none\u00e9.csv" in done.err, "letters beyond ASCII do", done.err)
    done = berth("clip", f"{evil}.csv", "-o", "x.csv")
    check("\x1b" not in open("x.csv").read(), "nor does it reach a clip's comment", done.err)


GUARD = r"""
#define _XOPEN_SOURCE 700
#include "tools/berth/tool.h"
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    volatile unsigned long turns = 1;
    void *much;
    guard_begin(arguments[1]);
    much = malloc((size_t)40 << 30);
    if (much != NULL) {
        return 3;
    }
    while (count > 2 && turns != 0) {
        turns |= 1;
    }
    guard_end();
    return 0;
}
"""


def test_guard():
    write("guard.c", GUARD)
    built = subprocess.run([*CC, "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-DSECONDS_LEAST=1", "-I",
                            ROOT, "guard.c", f"{ROOT}/tools/berth/tool.c", "-o", "guard"],
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    check(built.returncode == 0, "guard: the program builds", built.stdout.decode())
    for more, status, words in (((), 0, b""), (("for ever",), 2, b"takes far longer than a file")):
        done = subprocess.run(["./guard", "good.csv", *more], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=120)
        check(done.returncode == status and words in done.stderr,
              f"guard: memory and time have bounds, {' '.join(more) or 'in time'}",
              (done.returncode, done.stderr))


def test_kinds():
    """Motions, meshes, clips, outlines and images in each other's places."""
    write("walk.csv", csv(walk(20)))
    write("mesh.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n")
    write("square.csv", "ring,x,y\n0,0,0\n0,1,0\n0,1,1\n")
    berth("bake", "square.csv", "-o", "square.img")
    berth("bake", "walk.csv", "-o", "walk.img")
    refuses("a motion as a mesh", "has no triangles: a motion without a mesh.*berth clip",
            "footprint", "good.bvh", "-o", "x.csv")
    refuses("a mesh as a motion", "holds no animation, only 1 mesh.*berth footprint", "clip",
            "mesh.obj", "-o", "x.csv")
    refuses("a mesh to be baked as a motion", "berth footprint", "bake", "mesh.obj", "-o", "x.h")
    refuses("a mesh among motions", "berth footprint", "collide", "walk.csv", "mesh.obj")
    refuses("a mesh among footprints", "is a motion or a mesh \\(`berth footprint`", "collide",
            "square.csv", "mesh.obj")
    refuses("a clip as a mesh", "is neither a mesh nor", "footprint", "walk.csv", "-o", "x.csv")
    refuses("a motion's image among footprints", "is the image of a motion", "collide",
            "square.img", "walk.img")
    os.rename("walk.img", "walk.bin")
    check("an image of a trajectory" in berth("info", "walk.bin").out,
          "an image is known by its bytes, not its name")
    refuses("an image of another name as a mesh", "is neither a mesh nor", "footprint", "walk.bin",
            "-o", "x.csv")
