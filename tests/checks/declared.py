# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""The functions that public headers declare, for the checks of all of them."""

import glob
import re

NAMED = re.compile(r"^#define (berth_\w+)[\s\\]+BERTH_NAME\(\1\)", re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


def calls():
    """{name: header}: what has the arithmetic in its name and is called, and no table."""
    found = {}
    for path in sorted(glob.glob("include/berth/**/*.h", recursive=True)):
        with open(path, encoding="utf-8") as file:
            text = COMMENT.sub(" ", file.read())
        found.update((name, path) for name in NAMED.findall(text)
                     if re.search(rf"\b{name}\(", text))
    return found
