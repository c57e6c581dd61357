# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth bake: headers compile, and answer as the image does."""

import os
import re
import shutil
import subprocess

from .harness import BERTH, CC, CFLAGS, ROOT, berth, check, refuses, skip, write
from .inputs import csv, walk

LIBRARY = os.path.join(os.path.dirname(BERTH), "libberth.a") # of every arithmetic

# What a baked header says and what its image does, of a KIND of them.
PROGRAM = r"""
#include "%(name)s.h"
#include <berth/berth.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t words[65536];

static berth_num hundredths(int value)
{
    berth_num number = BERTH_NUM(0);
    if (berth_num_from_mm(10 * value, &number) != BERTH_OK) {
        puts("a number is refused");
    }
    return number;
}

int main(void)
{
    FILE *in = fopen("%(name)s.img", "rb");
    size_t size = in == NULL ? 0 : fread(words, 1, sizeof words, in);
    const berth_%(kind)s *baked = &%(name)s;
    berth_%(kind)s view;
    berth_%(kind)s_facts facts;
    int i, hits = 0;
    if (size != sizeof %(name)s_image || memcmp(words, %(name)s_image, size) != 0) {
        return puts("the header's bytes are not the image's"), 1;
    }
    if (berth_%(kind)s_attach(&view, words, size) != BERTH_OK) {
        return puts("attach refuses the image"), 1;
    }
    if (view.image != (const void *)words || baked->image != (const void *)%(name)s_image ||
        berth_%(kind)s_info(baked, &facts) != BERTH_OK || !(%(same)s)) {
        return puts("the header's view is not what attach makes"), 1;
    }
    if (berth_%(kind)s_verify(baked) != BERTH_OK) {
        return puts("the header's view does not verify"), 1;
    }
    srand(5);
    for (i = 0; i < 2000; i++) {
        const berth_num x = hundredths(rand() %% (2 * %(far)s) - %(far)s);
        const berth_num y = hundredths(rand() %% (2 * %(far)s) - %(far)s);
        const int turn = rand() & 0xffff, start = rand() %% %(starts)s;
        berth_placement here = berth_placement_at(BERTH_NUM(0.0), BERTH_NUM(0.0), 0, 0);
        berth_placement there = berth_placement_at(x, y, (berth_angle)turn, start);
        berth_%(kind)s_counts one, two;
        berth_status a, b;
        memset(&one, 0, sizeof one);
        memset(&two, 0, sizeof two);
        a = berth_%(kind)s_collide(baked, &here, baked, &there, NULL, &one);
        b = berth_%(kind)s_collide(&view, &here, &view, &there, NULL, &two);
        if (a != b || memcmp(&one, &two, sizeof one) != 0 || a < 0) {
            return puts("the header answers otherwise than the image"), 1;
        }
        hits += a == BERTH_HIT;
    }
    printf("%%d hits\n", hits);
    return hits > 100 && hits < 1900 ? 0 : 1;
}
"""


def compile_c(source, output, *more, compiler=CC, flags=CFLAGS):
    return subprocess.run([*compiler, *flags, "-I", ".", source, *more, "-o", output],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def check_main(what, says, arithmetic, *more):
    """What main.c asks of a header that was baked, which is `what`."""
    built = compile_c("main.c", "main", *more)
    check(built.returncode == 0, f"{what} compiles strictly in {arithmetic}",
          built.stdout.decode())
    ran = subprocess.run(["./main"], stdout=subprocess.PIPE)
    check(ran.returncode == 0, f"{what} {says} in {arithmetic}", ran.stdout.decode())


def answers_as_its_image(source, name, arithmetic, kind, options):
    """NAME.h, baked, compiles, answers as NAME.img, and is of its arithmetic alone."""
    define = ["-DBERTH_CFG_F32"] if arithmetic == "f32" else []
    other = [] if define else ["-DBERTH_CFG_F32"]
    for suffix in ("h", "img"):
        done = berth("bake", source, "-o", f"{name}.{suffix}", "--arithmetic", arithmetic, *options)
        if done.returncode != 0:
            check(False, f"bake: {name}.{suffix} in {arithmetic}", done.err)
    names = {"name": name, "upper": name.upper()}
    write("main.c", PROGRAM % {**names, **{part: text % names for part, text in kind.items()}})
    check_main(f"bake: {name}.h", f"answers as {name}.img", arithmetic, *define, LIBRARY)
    write("empty.c", f'#include "{name}.h"\n#include "{name}.h"\n'
                     f"int main(void) {{ return {name}.image == 0; }}\n")
    built = compile_c("empty.c", "empty", *define, LIBRARY)
    check(built.returncode == 0, f"bake: {name}.h can be included twice, in {arithmetic}",
          built.stdout.decode())
    built = compile_c("empty.c", "empty", *other)
    check(built.returncode != 0 and b"was baked for " + arithmetic.encode() in built.stdout,
          f"bake: {name}.h of {arithmetic} stops the other arithmetic", built.stdout.decode())


def headers(kind, files):
    if shutil.which(CC[0]) is None:
        skip(f"bake: headers compile, {kind['kind']}", f"there is no {CC[0]}")
        return
    for arithmetic in ("q16", "f32"):
        for source, name, *options in files:
            answers_as_its_image(source, name, arithmetic, kind, options)
    built = compile_c("empty.c", "empty", "-DBERTH_CFG_F32", "-DBERTH_CFG_STRICT", "-c")
    check(built.returncode == 0, f"bake: a header compiles in STRICT, {kind['kind']}",
          built.stdout.decode())


MOTION = {"kind": "motion", "far": "250",
          "same": "view.kind == baked->kind && facts.length == %(upper)s_TICKS",
          "starts": "%(upper)s_TICKS_PER_SECOND"}


def test_bake():
    write("fixed.csv", csv([row[:3] + (0.4,) for row in walk(200, turn=0.05)]))
    write("route.csv", "0,0,0,0.3\n4,2,1,0.3\n4.5,2,1,0.3\n9,0,2,0.3\n")
    # far out, and back where the others are
    write("long.csv", "0,0,0,0.4\n" + "".join(f"{10 * i},{3 * (i % 2)},{40 * (i - 1)},0.4\n"
                                              for i in range(1, 6)) + "300,0,0,0.4\n")
    headers(MOTION, (("good.csv", "walk"), ("fixed.csv", "fixed"), ("good.csv", "still", "--held"),
                     ("route.csv", "route"), ("good.csv", "simple", "--tolerance", "0.02"),
                     ("long.csv", "far", "--after", "absent")))
    standards("good.csv", "walk", "image", "--held")


CXXFLAGS = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-I", os.path.join(ROOT, "include")]


def standards(source, name, member, *options):
    """Headers compile without a warning from C99 and C++11 on, in both arithmetics."""
    compilers = [("c", "cc"), ("cpp", "c++")]
    for arithmetic in ("q16", "f32"):
        define = ["-DBERTH_CFG_F32"] if arithmetic == "f32" else []
        berth("bake", source, "-o", f"{name}.h", "--arithmetic", arithmetic, *options)
        for suffix, compiler in compilers:
            if shutil.which(compiler) is None:
                skip(f"bake: {name}.h in {arithmetic} for {compiler}", f"there is no {compiler}")
                continue
            write(f"std.{suffix}", f'#include "{name}.h"\n#include "{name}.h"\n'
                                   f"int main(void) {{ return {name}.{member} == 0; }}\n")
            wanted = ["c99", "c11", "c17"] if suffix == "c" else ["c++11", "c++14", "c++17",
                                                                   "c++20"]
            said = ""
            for standard in wanted:
                for more in ([LIBRARY] if standard == wanted[0] else ["-fsyntax-only"],
                             ["-DBERTH_CFG_STRICT", "-fsyntax-only"]):
                    built = compile_c(f"std.{suffix}", "std", *define, *more, compiler=[compiler],
                                      flags=[f"-std={standard}", *CXXFLAGS,
                                             *["-Wold-style-cast"] * (suffix == "cpp")])
                    ran = built.returncode == 0 and ("-fsyntax-only" in more or
                                                     subprocess.run(["./std"]).returncode == 0)
                    said += "" if ran else f"{standard} {more}: {built.stdout.decode()[:600]}\n"
            check(said == "", f"bake: {name}.h of {arithmetic} without a warning in "
                              f"{', '.join(wanted)}", said)


def test_bake_options():
    def header(clip, *options):
        done = berth("bake", clip, "-o", "9 lives!.h", *options)
        content = open("9 lives!.h").read() if done.returncode == 0 else done.err
        return done.returncode, content

    status, content = header("good.csv", "--name", "stroll")
    check(status == 0 and "static const berth_motion stroll = {" in content and
          "#define STROLL_TICKS_PER_SECOND 3600" in content and "#ifndef STROLL_IMAGE_H" in content,
          "bake: --name", content[:300])
    os.remove("9 lives!.h")
    refuses("a file name that is no C name", "cannot be a name in C; give one with --name",
            "bake", "good.csv", "-o", "9 lives!.h")
    # 120 legs in leaves
    for options, leaves in (((), 60), (("--leaf-size", "200"), 1), (("--leaf-size", "20"), 6),
                            (("--leaf-size", "1"), 120), (("--leaf-size", "7", "--held"), 18)):
        berth("bake", "good.csv", "-o", "x.img", *options)
        info = berth("info", "x.img").out
        tree = re.search(r"tree +(\d+) nodes?, (\d+) lea.*, (\d+) level", info)
        nodes, found, levels = map(int, tree.groups())
        surplus = re.search(r"surplus +([\d. ]+) m:", info)
        check((nodes, found) == (2 * leaves - 1, leaves) and surplus is not None and
              len(surplus.group(1).split()) == levels == 1 + (leaves - 1).bit_length(),
              f"bake: {' '.join(options) or 'defaults'}", info)
    berth("bake", "good.csv", "-o", "x.img", "--ticks-per-second", "60000", "--held")
    check("2000 a sample" in berth("info", "x.img", "--ticks-per-second", "60000").out,
          "bake: --ticks-per-second")
    berth("bake", "good.bvh", "-o", "x.img")
    berth("clip", "good.bvh", "-o", "y.csv")
    berth("bake", "y.csv", "-o", "y.img")
    one, two = berth("info", "x.img").out, berth("info", "y.img").out
    check(one.splitlines()[1:4] == two.splitlines()[1:4], "bake: a motion file itself", one)
    os.mkdir("a*")
    name = "a*/* b\\\n.csv"
    write(name, open("good.csv").read())
    done = berth("bake", name, "-o", "odd.h")
    write("odd.c", '#include "odd.h"\nint main(void) { return odd.image == 0; }\n')
    built = compile_c("odd.c", "odd", LIBRARY)
    check(done.returncode == 0 and built.returncode == 0, "bake: from a file of an evil name",
          built.stdout.decode())
