# The library's sources, for this makefile and for yours:
#
#   include path/to/berth/src/berth.mk        sets BERTH_DIR, BERTH_SOURCES, BERTH_INCLUDE
#
# A program that only attaches images and asks needs BERTH_SOURCES_QUERY alone.

BERTH_DIR := $(patsubst %/src/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST)))))
BERTH_INCLUDE := $(BERTH_DIR)/include

BERTH_SOURCES_QUERY := $(addprefix $(BERTH_DIR)/src/, \
	crc32.c frame.c mobb_attach.c mobb_disc.c mobb_leaf.c mobb_query.c mobb_walk.c num.c placement.c trigonometry.c)
BERTH_SOURCES_BUILD := $(addprefix $(BERTH_DIR)/src/, \
	arena.c clip.c grid.c grid_find.c mobb_build.c mobb_fit.c mobb_grid.c mobb_info.c mobb_verify.c placement_algebra.c status.c)
# The paper's trees of boxes, for those who want them: on top of the others.
BERTH_SOURCES_UMOBB := $(addprefix $(BERTH_DIR)/src/, \
	direction.c umobb_attach.c umobb_box.c umobb_build.c umobb_fit.c umobb_info.c umobb_query.c umobb_solid.c umobb_walk.c)
# Footprints.
BERTH_SOURCES_FOOTPRINT := $(addprefix $(BERTH_DIR)/src/, \
	circle.c \
	contour.c \
	contour_edges.c \
	contour_rings.c \
	contour_sort.c \
	contour_sweep.c \
	mesh.c \
	outline.c)
BERTH_SOURCES := $(BERTH_SOURCES_QUERY) $(BERTH_SOURCES_BUILD) $(BERTH_SOURCES_UMOBB) \
	$(BERTH_SOURCES_FOOTPRINT)
