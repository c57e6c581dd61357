# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The host program that runs programs of TARGET=gba in mGBA.

GBA_RUN := build/host/gba-run
GBA_RUN_SOURCES := port/gba/driver.c port/gba/elf.c

# mGBA's headers are not ours to compile without warnings.
$(GBA_RUN): $(GBA_RUN_SOURCES) port/gba/elf.h
	@mkdir -p $(@D) && $(CC) -std=c99 -O2 -Wall -Wextra -D_POSIX_C_SOURCE=200809L \
	    $(GBA_RUN_SOURCES) -lmgba -o $@

# What port/gba/timed_traffic.c and timed_shapes.c need of the linker.
GBA_TIMED := $(foreach c,berthi_traffic_meet berth_traffic_ask_on berth_motion_place,\
	-Xlinker --wrap=$(c)_q16)
GBA_TIMED_SHAPES := $(foreach c,berth_footprint_overlap berth_footprint_place,\
	-Xlinker --wrap=$(c)_q16)
