# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Compiles the library and its bridge into the module berth._berth. Nothing of it is seen by others
in the process: all names are hidden."""

import glob
import re

from cffi import FFI


def declarations():
    """The functions of bridge.h and plans.h, without what is the preprocessor's."""
    text = ""
    for name in ("bridge", "plans"):
        with open(f"bridge/{name}.h", encoding="utf-8") as file:
            text += re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    return "\n".join(re.findall(r"^BRIDGE ([^;]*;)", text, re.M))


ffi = FFI()
ffi.cdef(declarations())
ffi.set_source(
    "berth._berth", '#include "plans.h"',
    sources=sorted(glob.glob("src/*/*.c") + glob.glob("bridge/*.c")),
    include_dirs=["bridge", "include", "."],
    extra_compile_args=["-std=c99", "-O2", "-ffp-contract=off", "-fvisibility=hidden", "-g0"],
    extra_link_args=["-s"])
