# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What a picture's elements cover, as far as its layout is checked: words that leave the picture,
labels that cross a line, the order and the colours of what is drawn."""

import colorsys
import re
import xml.etree.ElementTree

SVG = "{http://www.w3.org/2000/svg}"
WIDTH = 0.5  # of a letter, in sizes of text, at least


def elements(content, tag, of_class=None):
    """[attributes and words] of a kind, in the order in which they are drawn."""
    return [dict(e.attrib, words=e.text or "") for e in
            xml.etree.ElementTree.fromstring(content).iter(SVG + tag)
            if of_class is None or e.get("class") == of_class]


def box_of(text):
    x, y, size = (float(text[name]) for name in ("x", "y", "font-size"))
    width = WIDTH * size * len(text["words"])
    left = {"start": x, "middle": x - width / 2, "end": x - width}[text["text-anchor"]]
    return left, y - size, left + width, y + 0.3 * size


def outside(content):
    """Words and circles' centres that leave the picture; turned words are left out."""
    root = xml.etree.ElementTree.fromstring(content)
    width, height = (float(n) for n in root.get("viewBox").split()[2:])
    words = [t["words"] for t in elements(content, "text") if "transform" not in t and
             not (0 <= box_of(t)[0] and 0 <= box_of(t)[1] and box_of(t)[2] <= width and
                  box_of(t)[3] <= height)]
    discs = [c for c in elements(content, "circle") if not (
        0 <= float(c["cx"]) <= width and 0 <= float(c["cy"]) <= height)]
    return words + discs


def collisions(content):
    """Pairs of words, not of labels and not turned, whose boxes overlap."""
    boxes = [(t["words"], box_of(t)) for t in elements(content, "text") if "transform" not in t and
             t.get("class") != "said"]  # of which one shows at a time
    return [(v, w) for i, (v, a) in enumerate(boxes) for w, b in boxes[:i]
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]]


def crosses(rect, a, b):
    """Whether the segment has a point in the rectangle (left, top, right, bottom)."""
    low, high = 0.0, 1.0
    for k in (0, 1):
        step = b[k] - a[k]
        if step == 0:
            if not rect[k] <= a[k] <= rect[k + 2]:
                return False
            continue
        ends = sorted(((rect[k] - a[k]) / step, (rect[k + 2] - a[k]) / step))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low <= high


def labels(content):
    """The boxes of labels that were placed."""
    found = []
    for r in elements(content, "rect", "label"):
        x, y, width, height = (float(r[name]) for name in ("x", "y", "width", "height"))
        found.append((x, y, x + width, y + height))
    return found


def labels_on(content, line_class):
    """The labels that cross a line of this class."""
    lines = [[tuple(map(float, p)) for p in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path["d"])]
             for path in elements(content, "path", line_class)]
    return [box for box in labels(content)
            if any(crosses(box, a, b) for line in lines for a, b in zip(line, line[1:]))]


def hues_apart(*colours):
    """The angle between two colours' hues, in degrees."""
    a, b = (colorsys.rgb_to_hsv(*(int(c[k:k + 2], 16) / 255 for k in (1, 3, 5)))[0] * 360
            for c in colours)
    return min(abs(a - b), 360 - abs(a - b))
