# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Input that the tests make, and what BVH means by the book."""

import base64
import json
import math
import struct


def walk(samples, rate=30, turn=0.02, speed=1.3, radius=0.4, swing=0.05):
    """A clip as rows t, x, y, r: somebody who walks in a bow."""
    x = y = 0.0
    rows = []
    for i in range(samples):
        rows.append((i / rate, x, y, radius + swing * math.sin(i / 5)))
        x += speed / rate * math.cos(turn * i)
        y += speed / rate * math.sin(turn * i)
    return rows


def csv(rows, digits=5):
    return "".join(",".join(f"{v:.{digits}f}" for v in row) + "\n" for row in rows)


BVH = """HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
  JOINT Arm
  {
    OFFSET 30 0 0
    CHANNELS 3 Zrotation Yrotation Xrotation
    End Site
    {
      OFFSET 20 0 10
    }
  }
}
MOTION
Frames: %d
Frame Time: %s
%s"""


def bvh(frames, time="0.0333333", start=0):
    lines = []
    for i in range(start, start + frames):
        lines.append(f"{5 * i} 90 {100 - 3 * i} 0 {2 * i} 0 0 {4 * i} 0")
    return BVH % (frames, time, "\n".join(lines) + "\n")


def gltf(times, positions, span=None):
    """A node `body` that moves, with a joint `hand` 0.5 m beside it."""
    data = struct.pack(f"<{len(times)}f", *times)
    data += b"".join(struct.pack("<3f", *p) for p in positions)
    keys = 4 * len(times)
    return json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "body", "children": [1]},
                  {"name": "hand", "translation": [0.3, 1.0, 0.4]}],
        "buffers": [{"byteLength": len(data), "uri":
                     "data:application/octet-stream;base64," + base64.b64encode(data).decode()}],
        "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": keys},
                        {"buffer": 0, "byteOffset": keys, "byteLength": 3 * keys}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": len(times),
                       "type": "SCALAR", "min": [min(times)], "max": [max(times)]},
                      {"bufferView": 1, "componentType": 5126, "count": len(times),
                       "type": "VEC3"}],
        "animations": [{"name": "go", "samplers": [{"input": 0, "output": 1}],
                        "channels": [{"sampler": 0, "target": {"node": 0,
                                                               "path": "translation"}}]}]})


OBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def rotation(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return {"X": ((1, 0, 0), (0, c, -s), (0, s, c)), "Y": ((c, 0, s), (0, 1, 0), (-s, 0, c)),
            "Z": ((c, -s, 0), (s, c, 0), (0, 0, 1))}[axis]


def apply(m, v):
    return tuple(sum(m[i][k] * v[k] for k in range(3)) for i in range(3))


def product(a, b):
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3))
                 for i in range(3))


class Kinematics:
    """BVH by the book: joints, channels, frames; positions of all joints at a frame."""

    def __init__(self, content):
        words = content.split()
        at = words.index("MOTION")
        self.joints, stack, i = [], [], 0
        while i < at:
            word = words[i]
            if word in ("ROOT", "JOINT", "End"):
                stack.append(len(self.joints))
                self.joints.append({"parent": stack[-2] if len(stack) > 1 else -1,
                                    "channels": []})
                i += 1
            elif word == "OFFSET":
                self.joints[stack[-1]]["offset"] = tuple(map(float, words[i + 1:i + 4]))
                i += 3
            elif word == "CHANNELS":
                n = int(words[i + 1])
                self.joints[stack[-1]]["channels"] = words[i + 2:i + 2 + n]
                i += 1 + n
            elif word == "}":
                stack.pop()
            i += 1
        self.frames, self.time = int(words[at + 2]), float(words[at + 5])
        values = list(map(float, words[at + 6:]))
        width = sum(len(j["channels"]) for j in self.joints)
        self.rows = [values[f * width:(f + 1) * width] for f in range(self.frames)]

    def positions(self, frame):
        values, places, turns = iter(self.rows[frame]), [], []
        for joint in self.joints:
            offset, turn = list(joint["offset"]), rotation("X", 0)
            for channel in joint["channels"]:
                value = next(values)
                if channel[1:] == "position":
                    offset["XYZ".index(channel[0])] = value
                else:
                    turn = product(turn, rotation(channel[0], value))
            if joint["parent"] < 0:
                places.append(tuple(offset))
                turns.append(turn)
            else:
                p = joint["parent"]
                moved = apply(turns[p], offset)
                places.append(tuple(a + b for a, b in zip(places[p], moved)))
                turns.append(product(turns[p], turn))
        return places

    def clip(self, unit, first, every, rate=30):
        rows = []
        for n, frame in enumerate(range(first, self.frames, every)):
            places = self.positions(frame)
            x, y = places[0][0] * unit, places[0][2] * unit
            r = max(math.hypot(p[0] * unit - x, p[2] * unit - y) for p in places)
            rows.append((n / rate, x, y, r))
        return rows
