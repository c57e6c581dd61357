# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""A seeded plan of a building, as ROS map servers write one: PGM and YAML."""

import math
import random

FREE, OCCUPIED, UNKNOWN = 254, 0, 205


class Building:
    """Cells of a floor; row 0 is the lowest one. Outer walls, boxes, walls one cell thin at angles,
    whose cells often touch at corners alone, and what a laser leaves: single cells. Beyond the
    outer walls nothing is known."""

    def __init__(self, seed, width=240, height=160, cell=0.05):
        noise = random.Random(seed)
        self.width, self.height, self.cell = width, height, cell
        self.rows = [[UNKNOWN] * width for _ in range(height)]
        self.box(6, 6, width - 6, height - 6, OCCUPIED)
        self.box(8, 8, width - 8, height - 8, FREE)
        for _ in range(width * height // 900):
            x, y = noise.randint(10, width - 24), noise.randint(10, height - 24)
            self.rows[y][x] = noise.choice((OCCUPIED, UNKNOWN))
            self.box(x, y, x + noise.randint(1, 12), y + noise.randint(1, 12),
                     noise.choice((OCCUPIED, OCCUPIED, FREE)))
            angle = noise.uniform(0, 2 * math.pi)
            for step in range(noise.randint(1, 40)):
                column, row = int(x + step * math.cos(angle)), int(y + step * math.sin(angle))
                if 8 < column < width - 9 and 8 < row < height - 9:
                    self.rows[row][column] = OCCUPIED

    def box(self, x0, y0, x1, y1, grey):
        for y in range(max(y0, 0), min(y1, self.height)):
            for x in range(max(x0, 0), min(x1, self.width)):
                self.rows[y][x] = grey

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
