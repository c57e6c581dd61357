# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Maps of floors: outlines of generated buildings, against their cells."""

import math
import random
import re

from .building import Building, FREE, OCCUPIED, UNKNOWN
from .harness import berth, check, one_line, refuses, write


def read_outline(path):
    """Its rings."""
    rings = []
    for line in open(path):
        if line[0].isdigit():
            ring, x, y = line.split(",")
            if int(ring) == len(rings):
                rings.append([])
            rings[-1].append((float(x), float(y)))
    return rings


def edges(rings):
    for ring in rings:
        yield from zip(ring, ring[1:] + ring[:1])


def area(rings):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(rings)) / 2


def inside(rings, x, y):
    odd = False
    for a, b in edges(rings):
        if (a[1] > y) != (b[1] > y) and a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) > x:
            odd = not odd
    return odd


def back(rings, origin, cell):
    """In cells from the lower left corner."""
    c, s = math.cos(origin[2]), math.sin(origin[2])
    return [[((c * (x - origin[0]) + s * (y - origin[1])) / cell,
              (c * (y - origin[1]) - s * (x - origin[0])) / cell) for x, y in ring]
            for ring in rings]


def wrong_cells(rings, covered):
    """Rows are filled from crossing to crossing: all cells of all rows, by another way than
    `inside`."""
    wrong = []
    lines = list(edges(rings))
    for row, cells in enumerate(covered):
        y = row + 0.5
        cuts = sorted(a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
                      for a, b in lines if (a[1] > y) != (b[1] > y))
        for column, is_covered in enumerate(cells):
            x = column + 0.5
            if (sum(cut > x for cut in cuts) % 2 == 1) != is_covered:
                wrong.append((column, row))
    return wrong


def coarser(covered, by):
    return [[any(cell for line in covered[y:y + by] for cell in line[x:x + by])
             for x in range(0, len(covered[0]), by)] for y in range(0, len(covered), by)]


def cells_of(house, unknown=False):
    return [[grey == OCCUPIED or (unknown and grey == UNKNOWN) for grey in row]
            for row in house.rows]


def compare(name, house, origin, covered, *options, by=1):
    done = berth("footprint", "floor.yaml", "-o", "floor.csv", *options)
    if not check(done.returncode == 0, f"floor: {name}: has an outline", done.err):
        return
    rings = back(read_outline("floor.csv"), origin, house.cell * by)
    wrong = wrong_cells(rings, covered)
    count = sum(map(sum, covered))
    off = max(min(abs(v * 2 - round(v * 2)) for v in point) for ring in rings for point in ring)
    check(not wrong and abs(area(rings) - count) < 0.05 and off < 0.01,
          f"floor: {name}: {len(rings)} rings enclose {count} cells, holes the other way round",
          (wrong[:5], area(rings), count, off))


def test_outlines():
    for seed in range(3):
        house = Building(seed, 120 + 40 * seed, 90, 0.05 * (seed + 1))
        origin = (-3 - seed, 2.5, (0, 0.3, -2.0)[seed])
        write("floor.pgm", house.pgm(plain=seed == 1))
        write("floor.yaml", house.yaml("floor.pgm", origin))
        compare(f"building {seed}", house, origin, cells_of(house))
        compare(f"building {seed}, unknown cells, too", house, origin, cells_of(house, True),
                "--unknown")
        compare(f"building {seed}, three by three cells are one", house, origin,
                coarser(cells_of(house), 3), "--coarse", "3", by=3)
    dots = Building(9, 60, 60)
    noise = random.Random(4)
    dots.rows = [[noise.choice((OCCUPIED, FREE)) for _ in range(60)] for _ in range(60)]
    write("floor.pgm", dots.pgm())
    write("floor.yaml", dots.yaml("floor.pgm"))
    compare("cells by chance, up to the map's edge", dots, (0, 0, 0), cells_of(dots))
    stairs = Building(9, 60, 60)
    stairs.rows = [[OCCUPIED if abs(x - y) < 1 else FREE for x in range(60)] for y in range(60)]
    write("floor.pgm", stairs.pgm())
    write("floor.yaml", stairs.yaml("floor.pgm"))
    compare("cells that touch at corners", stairs, (0, 0, 0), cells_of(stairs))
    check(len(read_outline("floor.csv")) == 1, "floor: cells that touch at corners are one ring")


def one_cell(name, grey, wanted, unknown=None, white=255, plain=False, **keys):
    """What a grey means: a map of 3 by 3 cells with it in the middle, the others free."""
    house = Building(0, 60, 60)
    house.width = house.height = 3
    free = keys.pop("free_grey", white if not keys.get("negate") else 0)
    body = [free] * 4 + [grey] + [free] * 4
    head = f"P{2 if plain else 5} 3 3 # a comment\n{white}\n".encode()
    size = 2 if white > 255 else 1
    write("floor.pgm", head + (" ".join(map(str, body)).encode() if plain else
                               b"".join(v.to_bytes(size, "big") for v in body)))
    write("floor.yaml", house.yaml("floor.pgm", **keys))
    for option, is_covered in (((), wanted), (("--unknown",), unknown)):
        if is_covered is None:
            continue
        done = berth("footprint", "floor.yaml", "-o", "-", *option)
        found = done.returncode == 0 and done.out.count("\n0,") == 8
        nothing = one_line(done) and "no cell is occupied" in done.err
        check(found if is_covered else nothing,
              f"floor: {name}: {'covered' if is_covered else 'not covered'} {' '.join(option)}",
              done.out + done.err)


def test_greys():
    one_cell("black", 0, True, True)
    one_cell("white", 255, False, False)
    one_cell("grey 205 of map_saver", 205, False, True)
    one_cell("grey 205 with another threshold", 205, False, False, free_thresh=0.25)
    one_cell("at the threshold", 89, True, True, occupied_thresh=0.65)
    one_cell("just above it", 90, False, True, occupied_thresh=0.65)
    one_cell("negated white", 255, True, True, negate=1)
    one_cell("negated black", 0, False, False, negate="true")
    one_cell("plain", 0, True, True, plain=True)
    one_cell("sixteen bits", 1000, True, True, white=65535)
    one_cell("plain with white 15", 2, True, True, white=15, plain=True)
    one_cell("scale", 0, True, True, mode="scale")
    one_cell("scale, between", 128, False, True, mode="scale")
    one_cell("raw 100", 100, True, True, mode="raw", free_grey=0)
    one_cell("raw 40", 40, False, True, mode="raw", free_grey=0)
    one_cell("raw 255", 255, False, True, mode="raw", free_grey=0)


def test_floor_files():
    house = Building(5)
    write("floor.pgm", house.pgm())
    write("floor.yaml", "# a map\n---\n" + house.yaml("'floor.pgm'", (-6, -4, 0.1),
                                                     mode="trinary", author="nobody"))
    info = berth("info", "floor.yaml")
    said = re.search(r"points +(\d+) in (\d+) rings", info.out)
    sizes = re.search(r"as image +(\d+) bytes in q16", info.out)
    check(info.returncode == 0 and said is not None and sizes is not None,
          "floor: info of a map", info.out + info.err)
    for name in ("floor.h", "floor.img"):
        done = berth("bake", "floor.yaml", "-o", name)
        check(done.returncode == 0, f"floor: a map is baked as {name}", done.err)
    done = berth("footprint", "floor.yaml", "-o", "floor2.img")
    check(done.returncode == 0 and open("floor.img", "rb").read() == open("floor2.img", "rb").read()
          and len(open("floor.img", "rb").read()) == int(sizes.group(1)),
          "floor: `berth footprint` bakes it alike", done.err)
    facts = berth("info", "floor.img")
    check(facts.returncode == 0 and re.search(r"step 0\.0\d+ m", facts.out) is not None and
          "segments" in facts.out, "floor: info of its image", facts.out + facts.err)
    done = berth("draw", "floor.yaml", "-o", "floor.svg")
    check(done.returncode == 0 and 'class="outline"' in open("floor.svg").read(),
          "floor: draw", done.err)


def test_floor_errors():
    house = Building(5)
    picture = house.pgm()
    good = house.yaml("floor.pgm")

    def bad(name, wanted, yaml=good, pgm=picture, *arguments):
        write("floor.pgm", pgm)
        write("floor.yaml", yaml)
        refuses(f"a map with {name}", wanted, "footprint", "floor.yaml", "-o", "x.csv", *arguments)

    bad("no picture", "nowhere.pgm: cannot be read.*YAML names it", house.yaml("nowhere.pgm"))
    bad("no image", "floor.yaml: has no image", good.replace("image", "imago"))
    bad("no resolution", "has no resolution", good.replace("resolution", "res"))
    bad("a word for a number", "floor.yaml:2: resolution wants a number",
        good.replace("0.05", "coarse"))
    bad("a resolution of 0", "floor.yaml:2: resolution wants", good.replace("0.05", "0"))
    bad("two numbers of origin", "floor.yaml:3: origin wants three",
        good.replace("0, 0, 0", "0, 0"))
    bad("a word in origin", "floor.yaml:3: origin wants a number", good.replace("0, 0, 0", "0,a,0"))
    bad("negate 2", "floor.yaml:4: negate wants 0 or 1", good.replace("negate: 0", "negate: 2"))
    bad("thresholds the wrong way", "free_thresh 0.9 is above", good.replace("0.196", "0.9"))
    bad("a mode that is none", "floor.yaml:7: mode wants", good + "mode: grey\n")
    bad("a key twice", "floor.yaml:7: negate is there twice", good + "negate: 0\n")
    bad("tangled YAML", r"floor.yaml:\d+: is no YAML", good + "a: [1, 2\nb: }\n")
    bad("a list", "is no map's YAML", "- 1\n- 2\n")
    bad("bytes", "floor.yaml", b"\0\1\2\xff\xfe" * 50)
    bad("PNG", "floor.pgm: is no PGM.*convert", pgm=b"\x89PNG\r\n\x1a\n" + b"0" * 500)
    bad("half a picture", "ends before its 240 by 160 cells do", pgm=picture[:9000])
    bad("a large head", "ends before", pgm=b"P5 1000000 1000000 255\n" + picture)
    bad("a width of 0", "floor.pgm:1: its width, a whole number from 1", pgm=b"P5 0 5 255\n")
    bad("no height", "floor.pgm:2: its height.*the file ends", pgm=b"P5 5\n")
    bad("a word for a cell", "floor.pgm:4: a cell, a whole number from 0 to 9",
        pgm=b"P2\n2 2\n9\n1 x 3 4\n")
    bad("a cell above white", "floor.pgm:4: a cell", pgm=b"P2\n2 2\n9\n1 12 3 4\n")
    bad("the same in bytes", "a cell is 200, and white is 9", pgm=b"P5\n2 2\n9\n\1\xc8\3\4")
    bad("raw of fifteen", "mode raw", good + "mode: raw\n", b"P2\n1 1\n15\n1\n")
    bad("nothing occupied", "no cell is occupied", pgm=b"P2\n2 2\n9\n9 9 9 9\n")
    bad("a place far away", "beyond", good.replace("[0, 0, 0]", "[9000, 0, 0]"))
    bad("leaves for an outline", "has no circles yet", good, picture, "--leaf", "3")
    refuses("a picture alone", "is the picture of a map; give the YAML", "info", "floor.pgm")
    noise = random.Random(1)
    house.width = house.height = 400
    house.rows = [[noise.choice((OCCUPIED, FREE)) for _ in range(400)] for _ in range(400)]
    bad("more corners than an outline holds", r"\d+ corners in \d+ rings, and an outline 32767 at "
        "most: make cells larger with --coarse 2", house.yaml("floor.pgm"), house.pgm())
    refuses("a mesh's options for a map", "--height is for meshes", "footprint", "floor.yaml",
            "-o", "x.csv", "--height", "2")
    refuses("a map's options for an outline", "--unknown is for maps", "bake", "floor.csv", "-o",
            "x.img", "--unknown")
    refuses("an animation of a map", "--up is for meshes", "footprint", "floor.yaml", "-o", "x.csv",
            "--up", "z")
