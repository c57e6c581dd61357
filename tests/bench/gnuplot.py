# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What the pictures with gnuplot have in common: colours, the frame, the data beside them."""

import os
import subprocess
import textwrap
from collections import namedtuple

CORE_NAMES = {"m0": "Cortex-M0", "m3": "Cortex-M3", "m4": "Cortex-M4F"}
# Told apart by most eyes, and in grey.
BLUE, ORANGE, GREEN, PURPLE = "#0072b2", "#e69f00", "#009e73", "#cc79a7"
# Figures of methods, for dots(): series are [(name, colour, {name of a method: value})].
Panel = namedtuple("Panel", "title unit series log")

# The background is drawn, so that dark pages show the picture as it is.
SETUP = """set terminal svg size {width},{height} font "sans-serif,13" background rgb "white"
set output "{output}"
set border 3 linecolor rgb "#404040"
set tics nomirror
set grid ytics linecolor rgb "#d0d0d0" linewidth 0.5
"""


def draw(script):
    subprocess.run(["gnuplot"], input=script, text=True, check=True)


def write_data(folder, name, rows):
    os.makedirs(f"{folder}/plot", exist_ok=True)
    path = f"{folder}/plot/{name}.dat"
    with open(path, "w", encoding="utf-8") as file:
        for row in rows:
            file.write(" ".join(f'"{c}"' if isinstance(c, str) else f"{c:.6g}" for c in row) + "\n")
    return path


def panel_script(panel, names, default, path):
    """On a logarithmic scale, which has no zero, a figure is a dot; on a linear one a bar from
    zero."""
    values = [v for _, _, series in panel.series for v in series.values() if v > 0]
    low, high = (min(values) / 1.3, max(values) * 1.3) if panel.log else (0, max(values) * 1.05)
    ticks = [m * 10.0 ** e for e in range(-4, 10) for m in (1, 2, 5) if low < m * 10.0 ** e < high]
    if len(ticks) > 5:
        ticks = [t for t in ticks if f"{t:e}"[0] == "1"]
    ticks = f"({', '.join(f'{t:g}' for t in ticks)})" if panel.log else "autofreq"
    script = f"""{"" if panel.log else "un"}set logscale x
set xrange [{low}:{high}]
set xtics {ticks}
set xlabel "{panel.unit} ({"logarithmic" if panel.log else "from 0"})" offset 0, 0.4
set label "{{/:Bold {panel.title}}}" at graph 0, graph 1 offset 0, 2
"""
    plots = []
    for k, (title, colour, series) in enumerate(panel.series):
        rows = [(series[name], n + (k - (len(panel.series) - 1) / 2) * 0.2)  # none hides another
                for n, name in enumerate(names)]
        data = write_data(os.path.dirname(path), f"{os.path.basename(path)}-{k}",
                          [row for row in rows if row[0] > 0])
        script += "".join(f'set label "0" at graph 0.01, first {y} textcolor rgb "{colour}"\n'
                          for value, y in rows if value == 0)
        if series[default] > 0:
            script += (f"set arrow from {series[default]}, graph 0 to {series[default]}, graph 1 "
                       f'nohead dashtype 3 linecolor rgb "{colour}"\n')
        shape = ("1:2 with points pointtype 7 pointsize 0.7" if panel.log else
                 "(0):2:(0):1:($2-0.25):($2+0.25) with boxxyerror fillstyle solid noborder")
        plots.append(f'"{data}" using {shape} linecolor rgb "{colour}" title "{title}"')
    return script + f"plot {', '.join(plots)}\nunset label\nunset arrow\nunset ytics\n"


def dots(path, title, names, default, panels, notes=(), columns=3, width=1160):
    """A line for each method, the default's marked, panels beside each other."""
    words = [line for note in notes for line in textwrap.wrap(note, width // 7)]
    row = 21 * len(names) + 120
    height = 40 + -(-len(panels) // columns) * row + 17 * len(words)
    left = (8 * max(map(len, names)) + 20) / width
    tics = ", ".join(f'"{{/:Bold {name}}}" {n}' if name == default else f'"{name}" {n}'
                     for n, name in enumerate(names))
    script = SETUP.format(width=width, height=height, output=path) + f"""set grid noytics xtics
set border 1
set yrange [{len(names) - 0.5}:-0.5]
set key at graph 0, graph 1 left bottom Left reverse horizontal samplen 0 width -2 font ",11"
set object rectangle from graph 0, first {names.index(default) - 0.5} to graph 1, \
    first {names.index(default) + 0.5} behind fillcolor rgb "#fff1c9" fillstyle solid noborder
set multiplot
set label "{{/:Bold=17 {title}}}" at screen 0.012, screen {1 - 20 / height}
"""
    script += "".join(f'set label "{line}" at screen 0.012, screen '
                      f"{(17 * (len(words) - k) - 4) / height}\n" for k, line in enumerate(words))
    for k, panel in enumerate(panels):
        if k % columns == 0:
            script += f"set ytics ({tics}) scale 0\n"
        at = left + k % columns * (1 - left) / columns
        top = 1 - (40 + k // columns * row + 62) / height
        script += (f"set lmargin at screen {at}\n"
                   f"set rmargin at screen {at + (1 - left) / columns - 26 / width}\n"
                   f"set tmargin at screen {top}\n"
                   f"set bmargin at screen {top - 21 * len(names) / height}\n")
        script += panel_script(panel, names, default, f"{path[:-4]}-{k}")
    draw(script + "unset multiplot\n")
