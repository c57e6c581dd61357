# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Files that mean harm, or might: bounds of readers, bytes for terminals, signals, progress."""

import os
import pty
import resource
import select
import signal
import subprocess
import time

from .harness import BERTH, CC, ROOT, berth, check, one_line, refuses, skip, write
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


SIGNALS = r"""
#define _XOPEN_SOURCE 700
#include "tools/berth/tool.h"
#include <errno.h>
#include <signal.h>
#include <unistd.h>

int main(void)
{
    progress_begin("testing");
    close(2); /* now the handler's write fails, and sets errno */
    errno = ERANGE;
    raise(SIGALRM);
    return errno == ERANGE ? 0 : 1;
}
"""


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


NO_TERMINALS = "there are no pseudo-terminals: /dev/pts is not mounted"


def on_terminal(command, seconds=60):
    """Runs a command with a terminal as its stderr; what that showed, and its status."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=theirs)
    os.close(theirs)
    shown, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        ready, _, _ = select.select([ours], [], [], 0.2)
        try:
            more = os.read(ours, 4096) if ready else None
        except OSError:
            break
        if more == b"" or (more is None and process.poll() is not None):
            break
        shown += more or b""
    os.close(ours)
    return shown.decode("utf-8", "replace"), process.wait()


def has_terminals():
    """Whether this system has pseudo-terminals: a bare chroot without /dev/pts has none."""
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError:
        return False
    return True


def test_signals():
    write("signals.c", SIGNALS)
    built = subprocess.run([*CC, "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-I", ROOT, "signals.c",
                            f"{ROOT}/tools/berth/tool.c", "-o", "signals"],
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    check(built.returncode == 0, "signals: the program builds", built.stdout.decode())
    if has_terminals():
        _, status = on_terminal(["./signals"])
        check(status == 0, "signals: a handler leaves errno as it was")
    else:
        skip("signals: a handler leaves errno as it was", NO_TERMINALS)
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
    # a reader that waits: standard input that does not end
    process = subprocess.Popen([BERTH, "info", "-"], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, "TMPDIR": os.getcwd()})
    process.stdin.write(b"0,0,0,1\n" * 4096)
    process.stdin.flush()
    for _ in range(100):
        if any(name.startswith("berth-stdin-") for name in os.listdir(".")):
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    process.wait()
    left = [name for name in os.listdir(".") if name.startswith("berth-stdin-")]
    check(not left and process.returncode == -signal.SIGTERM,
          "signals: nothing is left after the user's end of it", (left, process.returncode))
    process.stdin.close()


def test_progress():
    """Two outlines whose pairs of segments take seconds to compare."""
    if not has_terminals():
        skip("progress on a terminal", NO_TERMINALS)
        return
    points = "".join(f"0,{i / 1000:.4f},{(i * 7919 % 1000) / 1000:.3f}\n" for i in range(6000))
    write("long.csv", "ring,x,y\n" + points)
    command = [BERTH, "collide", "long.csv", "long.csv", "--at", "100,0,0"]
    start = time.monotonic()
    shown, status = on_terminal(command, 120)
    took = time.monotonic() - start
    check(status == 0 and (took < 2 or ("searching" in shown and "%" in shown)),
          f"progress on a terminal, in {took:.1f} s", shown[-200:])
    check(shown == "" or shown.endswith("\r\x1b[K"), "progress leaves no line behind",
          shown[-80:])
    done = berth(*command[1:])
    check(done.err == "", "no progress where there is no terminal", done.err)


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
