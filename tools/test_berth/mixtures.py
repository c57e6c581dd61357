# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Motions where footprints are wanted and the other way round, and images of both arithmetics."""

from .errors import refuses_damaged
from .harness import berth, check, refuses, write
from .footprints import ring


def test_mixtures():
    berth("bake", "star.csv", "-o", "star.img")
    berth("bake", "star.csv", "-o", "star32.img", "--arithmetic", "f32")
    refuses("a footprint and a motion", "two of a kind", "collide", "star.csv", "good.csv")
    refuses("a footprint's option for a motion", "is for footprints", "bake", "good.csv", "-o",
            "x.h", "--threshold", "0.1")
    refuses("a motion's option for a footprint", "is for motions", "bake", "star.csv", "-o", "x.h",
            "--leaf-size", "4")
    refuses("a rate for a footprint", "is for motions", "info", "star.csv", "--rate", "4")
    refuses("a footprint as a clip", "is a footprint", "clip", "star.csv", "-o", "x.csv")
    refuses("an outline with a start", "has no time", "collide", "star.csv", "star.csv", "--at",
            "0,0,0,1")
    refuses("a motion without a start", "X,Y,DEGREES,SECONDS", "collide", "good.csv", "good.csv",
            "--at", "0,0,0")
    refuses("an image to be baked", "is an image already", "bake", "star.img", "-o", "x.h")
    refuses("a threshold for an image", "whose circles stay", "collide", "star.img", "star.img",
            "--threshold", "0.1")
    comb = [(i / 100, i % 2 * 5) for i in range(1000)] # 5 km around
    write("comb.csv", "ring,x,y\n" + ring(comb))
    done = berth("bake", "comb.csv", "-o", "comb.img")
    check(done.returncode == 0 and "1000 segments" in berth("info", "comb.img").out,
          "footprint bake: a long outline", done.err)
    refuses("footprints of two arithmetics", "bake both in one arithmetic", "collide", "star.img",
            "star32.img")
    refuses("a footprint and a mesh", "is a motion or a mesh", "collide", "star.csv", "box.obj")
    refuses("a level of two footprints", "is for one footprint", "draw", "star.csv", "bean.csv",
            "-o", "x.svg", "--level", "2")
    refuses("a level beyond a footprint's tree", "levels 0 to", "draw", "star.csv", "-o", "x.svg",
            "--level", "15")
    refuses_damaged("star.img")
