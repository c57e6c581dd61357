# The library's sources, for this makefile and for yours:
#
#   include path/to/berth/src/berth.mk        sets BERTH_DIR, BERTH_SOURCES, BERTH_INCLUDE
#
# A program that only attaches images and asks needs BERTH_SOURCES_QUERY alone.

BERTH_DIR := $(patsubst %/src/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST)))))
BERTH_INCLUDE := $(BERTH_DIR)/include

BERTH_SOURCES_QUERY := $(addprefix $(BERTH_DIR)/src/, \
	core/crc32.c core/frame.c motion/attach.c motion/disc.c motion/leaf.c motion/query.c motion/walk.c core/num.c core/placement.c core/trigonometry.c)
BERTH_SOURCES_BUILD := $(addprefix $(BERTH_DIR)/src/, \
	core/arena.c motion/clip.c many/grid.c many/grid_find.c motion/build.c motion/fit.c motion/quantise.c motion/info.c motion/verify.c core/placement_algebra.c core/status.c)
# The paper's trees of boxes, for those who want them: on top of the others.
BERTH_SOURCES_MOBB := $(addprefix $(BERTH_DIR)/src/, \
	papers/box.c core/direction.c papers/mobb_attach.c papers/mobb_box.c papers/mobb_build.c papers/mobb_fit.c papers/mobb_info.c papers/mobb_query.c papers/mobb_solid.c papers/mobb_walk.c)
# Footprints.
BERTH_SOURCES_FOOTPRINT := $(addprefix $(BERTH_DIR)/src/, \
	core/image.c \
	footprint/attach.c \
	footprint/build.c \
	footprint/circle.c \
	footprint/disc.c \
	footprint/disc_shapes.c \
	footprint/fill.c \
	footprint/info.c \
	footprint/parts.c \
	footprint/quantise.c \
	footprint/query.c \
	footprint/split.c \
	footprint/tree.c \
	ground/contour.c \
	ground/contour_edges.c \
	ground/contour_rings.c \
	ground/contour_sort.c \
	ground/contour_sweep.c \
	ground/mesh.c \
	ground/occupancy.c \
	ground/occupancy_draw.c \
	ground/occupancy_mesh.c \
	ground/occupancy_outline.c \
	ground/occupancy_shape.c \
	ground/occupancy_steps.c \
	ground/outline.c \
	papers/obb_attach.c \
	papers/obb_build.c \
	papers/obb_query.c)
BERTH_SOURCES := $(BERTH_SOURCES_QUERY) $(BERTH_SOURCES_BUILD) $(BERTH_SOURCES_MOBB) \
	$(BERTH_SOURCES_FOOTPRINT)
