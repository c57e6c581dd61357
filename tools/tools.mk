# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The host program `berth`, for a makefile:
#
#   TOOL_SOURCES   its sources, from the repository's root
#   TOOL_CFLAGS    what they need beside the usual flags and -Iinclude
#   TOOL_LIBS      what they link with, after the library in both q16 and f32
#
# The sources choose the arithmetic themselves: define no BERTH_CFG_F32 or BERTH_CFG_F64 for them.

TOOL_SOURCES := $(sort $(wildcard tools/berth/*.c tools/berth/*/*.c))
TOOL_CFLAGS := -D_POSIX_C_SOURCE=200809L
TOOL_LIBS := -lassimp -lyaml -lm
