# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The library's sources, for this makefile and for yours:
#
#   include path/to/berth/src/berth.mk        sets BERTH_DIR, BERTH_SOURCES, BERTH_INCLUDE
#
# beside it, in no program for a device, two libraries that need it:
#
#   BERTH_SOURCES_HOST        what only hosts ask: all routes of many against each other
#   BERTH_SOURCES_PAPERS      the papers' own trees: MOBB, UMOBB, hybrids; OBB, BCH by leaf circles
#
# and the parts of it, by what a program does:
#
#   BERTH_SOURCES_QUERY       attaches motions and asks
#   BERTH_SOURCES_CHAIN       asks plans of several motions (with QUERY)
#   BERTH_SOURCES_ANSWERS     asks when, how near, from when on (with QUERY and CHAIN)
#   BERTH_SOURCES_SWEEP       what stands, what is carried, what meets (with ANSWERS and FOOTPRINT)
#   BERTH_SOURCES_TRAFFIC     asks one against many (with ANSWERS)
#   BERTH_SOURCES_TRAFFIC_BODIES  the same of bodies (with TRAFFIC and SWEEP)
#   BERTH_SOURCES_BUILD       builds motions on the device, too (with QUERY)
#   BERTH_SOURCES_GRID        finds which of many points are near
#   BERTH_SOURCES_FOOTPRINT   builds, attaches and asks footprints (with QUERY and BUILD)
#   BERTH_SOURCES_GROUND      makes outlines of meshes: contours and occupancies (with BUILD)
#
# Some files are in two of them: take $(sort) of what you name. Paths begin with the one that the
# makefile was included by. Compile with -ffp-contract=off when BERTH_CFG_F32 is on: f32 is the same
# bits everywhere only when no multiplication and addition merge.

BERTH_DIR := $(or $(patsubst %/src/,%,$(filter %/src/,$(dir $(lastword $(MAKEFILE_LIST))))),.)
BERTH_INCLUDE := $(BERTH_DIR)/include

BERTH_SOURCES_HOST := $(sort $(wildcard $(BERTH_DIR)/src/host/*.c))
BERTH_SOURCES_PAPERS := $(sort $(wildcard $(BERTH_DIR)/src/papers/*.c))
BERTH_SOURCES := $(filter-out $(BERTH_SOURCES_HOST) $(BERTH_SOURCES_PAPERS),\
	$(sort $(wildcard $(BERTH_DIR)/src/*/*.c)))
BERTH_SOURCES_QUERY := $(addprefix $(BERTH_DIR)/src/, \
	core/exact.c core/frame.c core/image.c core/num.c core/status.c \
	motion/attach.c motion/chain.c motion/image.c motion/info.c motion/kinds.c motion/legs.c \
	motion/parts.c motion/place.c motion/query.c motion/walk.c)
BERTH_SOURCES_CHAIN := $(addprefix $(BERTH_DIR)/src/, \
	core/arena.c motion/chain_build.c)
BERTH_SOURCES_ANSWERS := $(addprefix $(BERTH_DIR)/src/answers/, \
	clocks.c closest.c contact.c earliest.c \
	earliest_within.c fraction.c glance.c pair.c stay.c steps.c)
BERTH_SOURCES_SWEEP := $(addprefix $(BERTH_DIR)/src/sweep/, \
	bodies.c corridor.c finer.c gap.c glide.c image.c inside.c piece.c place.c run.c \
	search.c stand.c starts.c worst.c)
BERTH_SOURCES_TRAFFIC := $(addprefix $(BERTH_DIR)/src/many/, \
	traffic.c traffic_ask.c traffic_commitment.c)
BERTH_SOURCES_TRAFFIC_BODIES := $(addprefix $(BERTH_DIR)/src/many/, \
	traffic_bodies.c)
BERTH_SOURCES_BUILD := $(addprefix $(BERTH_DIR)/src/, \
	core/arena.c \
	motion/build.c motion/fit.c motion/given.c motion/chord.c motion/simplify.c)
BERTH_SOURCES_GRID := $(addprefix $(BERTH_DIR)/src/, core/arena.c many/grid.c)
BERTH_SOURCES_GROUND := $(addprefix $(BERTH_DIR)/src/, \
	core/sort.c \
	ground/contour.c ground/contour_sweep.c ground/described.c ground/occupancy.c \
	ground/occupancy_draw.c)
BERTH_SOURCES_FOOTPRINT := $(BERTH_DIR)/src/ground/described.c \
	$(addprefix $(BERTH_DIR)/src/footprint/, \
	build.c circle.c circles.c clearance.c disc.c distance.c grow.c nearest.c overlap.c parts.c \
	query.c refit.c shapes.c source.c tree.c)
