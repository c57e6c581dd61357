# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The library's sources, for this makefile and for yours:
#
#   include path/to/berth/src/berth.mk        sets BERTH_DIR, BERTH_SOURCES, BERTH_INCLUDE
#
# Paths begin with the one that the makefile was included by. Compile with -ffp-contract=off when
# BERTH_CFG_F32 is on: f32 is the same bits everywhere only when no multiplication and addition
# merge. A program that only attaches images of motions and asks needs BERTH_SOURCES_QUERY alone.

BERTH_DIR := $(or $(patsubst %/src/,%,$(filter %/src/,$(dir $(lastword $(MAKEFILE_LIST))))),.)
BERTH_INCLUDE := $(BERTH_DIR)/include

BERTH_SOURCES := $(sort $(wildcard $(BERTH_DIR)/src/*.c $(BERTH_DIR)/src/*/*.c))
BERTH_SOURCES_QUERY := $(addprefix $(BERTH_DIR)/src/, \
	core/crc32.c core/frame.c motion/attach.c motion/disc.c motion/leaf.c motion/query.c motion/walk.c \
	core/num.c core/placement.c core/trigonometry.c)
