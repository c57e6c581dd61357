# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Figures of some methods as a picture: a line for each method, its name at the left, panels beside
each other. On a logarithmic scale, which has no zero, a figure is a dot; on a linear one it is a
bar from zero. The default's line is marked, and a thin line goes down from its figure.

    picture(path, title, names, default, panels, notes, columns)
    panels: [Panel(title, unit, [(series, colour, {name: value})], log)]
"""

import math
from collections import namedtuple
from xml.sax.saxutils import escape

Panel = namedtuple("Panel", "title unit series log")

ROW, TOP, EM = 21, 62, 12  # pixels: a method's line, a panel's head, text
INK, FAINT, GRID, MARK = "#1f2933", "#5b6672", "#d9dee3", "#fff1c9"


def text_width(words, size=EM):
    return 0.6 * size * len(words)


def text(x, y, words, anchor="start", size=EM, colour=INK, extra=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
            f'fill="{colour}"{extra}>{escape(words)}</text>\n')


def line(x, y, to_x, to_y, colour, extra=""):
    return (f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{colour}"{extra} '
            f'fill="none"/>\n')


def number(value):
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"


class Scale:
    """From a value to pixels; the ticks are 1, 2 and 5 of each power, or powers alone."""

    def __init__(self, values, log, left, width):
        self.log, self.left, self.width = log, left, width
        positive = [v for v in values if v > 0]
        if log:
            self.low, self.high = min(positive) / 1.3, max(positive) * 1.3
            steps = [m * 10.0 ** e for e in range(-4, 10) for m in (1, 2, 5)]
            self.ticks = self.thin([t for t in steps if self.low <= t <= self.high])
        else:
            self.low, self.high = 0.0, max(positive or [1.0]) * 1.05
            power = 10.0 ** math.floor(math.log10(self.high / 4))
            step = next(m * power for m in (1, 2, 5, 10) if m * power * 5 >= self.high)
            self.ticks = [k * step for k in range(6) if k * step <= self.high]

    def thin(self, ticks):
        """Of ticks whose numbers would meet, the powers of ten."""
        ends = [(self.at(t) - text_width(number(t), 11) / 2 - 3,
                 self.at(t) + text_width(number(t), 11) / 2 + 3) for t in ticks]
        if all(a[1] < b[0] for a, b in zip(ends, ends[1:])):
            return ticks
        powers = [t for t in ticks if abs(math.log10(t) - round(math.log10(t))) < 1e-9]
        return powers if len(powers) > 1 else ticks[::2]

    def at(self, value):
        if self.log:
            part = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            part = value / self.high
        return self.left + part * self.width


def draw_series(panel, scale, names, top):
    out = ""
    many = len(panel.series)
    for k, (_, colour, values) in enumerate(panel.series):
        for row, name in enumerate(names):
            y = top + (row + 0.5) * ROW + (k - (many - 1) / 2) * 4  # none hides another
            value = values[name]
            if not panel.log:
                x = scale.at(value)
                if value == 0:
                    out += text(x + 3, y + 4, "0", size=10, colour=colour)
                out += (f'<rect class="bar" x="{scale.left:.1f}" y="{y - 5:.1f}" '
                        f'width="{max(x - scale.left, 0):.1f}" height="10" fill="{colour}"/>\n')
            elif value > 0:
                out += (f'<circle class="dot" cx="{scale.at(value):.1f}" cy="{y:.1f}" r="4.5" '
                        f'fill="{colour}" stroke="#ffffff" stroke-width="1"/>\n')
            else:
                out += text(scale.left + 2, y + 4, "0", size=10, colour=colour)
    return out


def draw_panel(panel, names, default, left, top, width):
    values = [v for _, _, series in panel.series for v in series.values()]
    scale = Scale(values, panel.log, left, width)
    bottom = top + ROW * len(names)
    out = text(left, top - 34, panel.title, extra=' font-weight="bold"')
    x = left
    if len(panel.series) > 1:
        for name, colour, _ in panel.series:
            out += f'<circle cx="{x + 5:.1f}" cy="{top - 18}" r="5" fill="{colour}"/>\n'
            out += text(x + 14, top - 14, name, size=11)
            x += 26 + text_width(name, 11)
    for tick in scale.ticks:
        out += line(scale.at(tick), top, scale.at(tick), bottom, GRID)
        out += text(scale.at(tick), bottom + 15, number(tick), "middle", 11, FAINT)
    out += line(left, bottom, left + width, bottom, FAINT)
    kind = "logarithmic" if panel.log else "from 0"
    out += text(left + width / 2, bottom + 31, f"{panel.unit} ({kind})", "middle", 11)
    for _, colour, series in panel.series:
        if series[default] > 0:
            x = scale.at(series[default])
            out += line(x, top, x, bottom, colour,
                        ' class="default" stroke-dasharray="2 3" stroke-opacity="0.8"')
    return out + draw_series(panel, scale, names, top)


def fold(words, width):
    """Lines that fit."""
    lines = [""]
    for word in words.split():
        if text_width(f"{lines[-1]} {word}") > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def picture(path, title, names, default, panels, notes=(), columns=3, width=1160):
    names_width = max(text_width(n) for n in names) + 16
    gap, margin = 26, 14
    panel_width = (width - 2 * margin - names_width - columns * gap) / columns
    height_of_row = TOP + ROW * len(names) + 44
    rows = -(-len(panels) // columns)
    lines = [part for note in notes for part in fold(note, width - 2 * margin)]
    height = 34 + rows * height_of_row + 17 * len(lines) + 12
    body = text(margin, 26, title, size=17, extra=' font-weight="bold"')
    for row in range(rows):
        top = 34 + row * height_of_row + TOP
        for k, name in enumerate(names):
            y = top + k * ROW
            if name == default:
                body += (f'<rect class="mark" x="{margin}" y="{y:.1f}" '
                         f'width="{width - 2 * margin}" height="{ROW}" fill="{MARK}"/>\n')
            body += text(margin + names_width - 10, y + 0.5 * ROW + 4, name, "end",
                         extra=' font-weight="bold"' if name == default else "")
        for k, panel in enumerate(panels[row * columns:(row + 1) * columns]):
            left = margin + names_width + k * (panel_width + gap)
            body += draw_panel(panel, names, default, left, top, panel_width)
    for k, words in enumerate(lines):
        body += text(margin, 34 + rows * height_of_row + 12 + 17 * k, words)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                   f'viewBox="0 0 {width} {height}" '
                   'font-family="Helvetica, Arial, \'Liberation Sans\', \'DejaVu Sans\', '
                   f'sans-serif">\n<title>{escape(title)}</title>\n'
                   f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n{body}</svg>\n')
