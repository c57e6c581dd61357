# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Figures that have a bar: printed where they are measured, and noted for `make bars`.

A figure is a line of build/bars/REPORT, a file a report:

    bar|name|value|op|limit|unit        op: <= or >=

A program that tests/bench/measured runs may print such a line itself.
"""

import os

FOLDER = "build/bars"


class Bars:
    """The bars of one report; begin() names the group of those that follow."""

    def __init__(self, report):
        os.makedirs(FOLDER, exist_ok=True)
        self.file = open(f"{FOLDER}/{report}", "w", encoding="utf-8")
        self.report = report
        self.group = ""

    def begin(self, group):
        self.group = group
        print(f"\nBars, {group}:\n")

    def check(self, what, value, low=None, high=None, unit=""):
        good = value >= low if low is not None else value <= high
        wanted = f"at least {low:g}" if low is not None else f"at most {high:g}"
        print(f"  {'ok    ' if good else 'MISSED'} {what}: {value:,.2f} ({wanted})")
        name = ": ".join(part for part in (self.report, self.group, what) if part)
        op, limit = (">=", low) if low is not None else ("<=", high)
        self.file.write(f"bar|{name.replace('|', '/')}|{value:.8g}|{op}|{limit:.10g}|{unit}\n")

    @staticmethod
    def say(what, value):
        print(f"         {what}: {value:,.2f}")
