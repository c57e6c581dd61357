# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The host program that runs programs of TARGET=gba in mGBA.

GBA_RUN := build/host/gba-run

# mGBA's headers are not ours to compile without warnings.
$(GBA_RUN): port/gba/driver.c
	@mkdir -p $(@D) && $(CC) -std=c99 -O2 -Wall -Wextra -D_POSIX_C_SOURCE=200809L \
	    $< -lmgba -o $@

# What port/gba/timed_traffic.c and timed_shapes.c need of the linker.
GBA_TIMED := $(foreach c,berthi_traffic_meet berth_traffic_ask_on berth_motion_place,\
	-Xlinker --wrap=$(c)_q16)
GBA_TIMED_SHAPES := $(foreach c,berth_footprint_overlap berth_footprint_place,\
	-Xlinker --wrap=$(c)_q16)
