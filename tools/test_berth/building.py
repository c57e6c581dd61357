# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""A seeded plan of a building, as ROS map servers write one: PGM and YAML."""

import math
import random

FREE, OCCUPIED, UNKNOWN = 254, 0, 205


class Building:
    """Cells of a floor; row 0 is the lowest one. Rooms along a corridor with doors, walls at an
    angle, round pillars, shelves, and what a laser leaves: single cells. Beyond the outer walls
    nothing is known."""

    def __init__(self, seed, width=240, height=160, cell=0.05):
        self.noise = random.Random(seed)
        self.width, self.height, self.cell = width, height, cell
        self.rows = [[UNKNOWN] * width for _ in range(height)]
        self.box(6, 6, width - 6, height - 6, FREE)
        self.walls()
        self.rooms()
        self.things()

    def box(self, x0, y0, x1, y1, grey):
        for y in range(max(y0, 0), min(y1, self.height)):
            for x in range(max(x0, 0), min(x1, self.width)):
                self.rows[y][x] = grey

    def walls(self):
        for x0, y0, x1, y1 in ((6, 6, self.width - 6, 8), (6, 6, 8, self.height - 6),
                               (6, self.height - 8, self.width - 6, self.height - 6),
                               (self.width - 8, 6, self.width - 6, self.height - 6)):
            self.box(x0, y0, x1, y1, OCCUPIED)

    def rooms(self):
        low, high = self.height * 2 // 5, self.height * 3 // 5
        for side, (y0, y1, wall) in enumerate(((8, low, low), (high, self.height - 8, high))):
            self.box(8, wall, self.width - 8, wall + 2, OCCUPIED)
            x = 8
            while x < self.width - 60:
                wide = self.noise.randint(30, 56)
                door = x + self.noise.randint(4, wide - 24)
                self.box(door, wall, door + 20, wall + 2, FREE)
                x += wide
                self.box(x, y0, x + 2, y1 + 2 * side, OCCUPIED)
            self.box(x + 6, wall, x + 26, wall + 2, FREE)

    def line(self, x, y, angle, length):
        """A wall one cell thin, whose cells often touch at corners alone."""
        for step in range(int(length)):
            column = int(x + step * math.cos(angle))
            row = int(y + step * math.sin(angle))
            if 8 < column < self.width - 9 and 8 < row < self.height - 9:
                self.rows[row][column] = OCCUPIED

    def disc(self, x, y, radius):
        for row in range(y - radius, y + radius + 1):
            for column in range(x - radius, x + radius + 1):
                if (column - x) ** 2 + (row - y) ** 2 <= radius ** 2:
                    self.rows[row][column] = OCCUPIED

    def things(self):
        def somewhere(edge):
            return (self.noise.randint(10 + edge, self.width - 12 - edge),
                    self.noise.randint(10 + edge, self.height - 12 - edge))

        for _ in range(self.width * self.height // 5000):
            x, y = somewhere(9)
            self.disc(x, y, self.noise.randint(1, 7))
            x, y = somewhere(9)
            self.box(x, y, x + self.noise.randint(2, 8), y + self.noise.randint(2, 8), OCCUPIED)
            x, y = somewhere(9)
            self.line(x, y, self.noise.uniform(0, 2 * math.pi), self.noise.randint(5, 40))
        for _ in range(self.width * self.height // 600):
            x, y = somewhere(0)
            self.rows[y][x] = self.noise.choice((OCCUPIED, OCCUPIED, UNKNOWN))

    def pgm(self, plain=False, white=255):
        """The picture's bytes; its first row is the highest one."""
        head = f"P{2 if plain else 5}\n# CREATOR: made here, {self.cell:.3f} m/pix\n"
        head += f"{self.width} {self.height}\n{white}\n"
        rows = [[grey * white // 255 for grey in row] for row in reversed(self.rows)]
        if plain:
            return (head + "\n".join(" ".join(map(str, row)) for row in rows) + "\n").encode()
        size = 2 if white > 255 else 1
        return head.encode() + b"".join(v.to_bytes(size, "big") for row in rows for v in row)

    def yaml(self, image, origin=(0, 0, 0), **more):
        keys = {"image": image, "resolution": self.cell, "origin": list(origin), "negate": 0,
                "occupied_thresh": 0.65, "free_thresh": 0.196, **more}
        return "".join(f"{key}: {value}\n" for key, value in keys.items() if value is not None)
