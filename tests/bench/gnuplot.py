# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What the pictures with gnuplot have in common: colours, the frame, the data beside them."""

import os
import subprocess

CORE_NAMES = {"m0": "Cortex-M0", "m3": "Cortex-M3", "m4": "Cortex-M4F"}
# Told apart by most eyes, and in grey.
BLUE, ORANGE, GREEN, PURPLE = "#0072b2", "#e69f00", "#009e73", "#cc79a7"

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
