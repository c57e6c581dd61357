# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Running berth and reporting in TAP."""

import math
import os
import re
import subprocess
import sys

BERTH = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/host/berth")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODELS = "/usr/share/assimp/models"
CC = os.environ.get("CC", "cc").split()
CFLAGS = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I",
          os.path.join(ROOT, "include")]

count = failures = 0


def check(good, name, detail=""):
    """A line of TAP; the detail is shown when the check fails. Returns whether it is good."""
    global count, failures
    count += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good:
        for line in str(detail).splitlines()[:12]:
            print(f"#   {line}")
    sys.stdout.flush()
    return good


def skip(name, why):
    """A check that cannot be made here, which is said on stderr, too."""
    global count
    count += 1
    print(f"ok {count} - {name} # SKIP {why}")
    print(f"SKIPPED: {name}: {why}", file=sys.stderr)


def berth(*arguments, seconds=120):
    done = subprocess.run([BERTH, *map(str, arguments)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=seconds)
    done.out = done.stdout.decode("utf-8", "replace")
    done.err = done.stderr.decode("utf-8", "replace")
    return done


def one_line(done):
    """An error as it must be: status 2, nothing on stdout, one line on stderr."""
    return (done.returncode == 2 and done.out == "" and done.err.startswith("berth: ") and
            done.err.count("\n") == 1 and done.err.endswith("\n"))


def refuses(name, pattern, *arguments):
    """Checks that berth says one line that matches, with status 2, and leaves no new file."""
    before = set(os.listdir("."))
    done = berth(*arguments)
    good = one_line(done) and re.search(pattern, done.err) is not None
    new = set(os.listdir(".")) - before
    check(good and not new, f"refuses {name}",
          f"{' '.join(map(str, arguments))}\nstatus {done.returncode}\nstderr: {done.err}\n"
          f"wanted: {pattern}\nnew files: {sorted(new)}")


def write(path, content):
    with open(path, "wb") as out:
        out.write(content if isinstance(content, bytes) else content.encode())
    return path


def read_csv(path):
    return [tuple(float(v) for v in line.split(",")) for line in open(path)
            if not line.startswith("#")]


def furthest_apart(a, b, columns):
    if len(a) != len(b):
        return math.inf
    return max(max(abs(p[c] - q[c]) for c in columns) for p, q in zip(a, b))
