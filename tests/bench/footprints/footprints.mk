# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The experiments of the papers on footprints: cases, a race on the host, what structures cost and
# represent, packs for the cores and their instruction counts. Everything goes to build/footprints.

FOOTPRINTS := build/footprints
FOOTPRINTS_BIN := build/host/footprints

# ---- Meshes --------------------------------------------------------------------------------------

# Three workloads: the poses of the data folder, when it is there, the two characters of
# assimp-testmodels, each second of their 198 poses, and people who walk (tests/gen/human.h).
POSED := $(sort $(wildcard $(DATA)/mesh/robot_posed/*.obj $(DATA)/mesh/knight_posed/*.obj))
MD2 := /usr/share/assimp/models/MD2
MESHES_posed := $(POSED)
MESHES_md2 := $(MD2)/sydney.md2:2 $(MD2)/faerie.md2:2
MESHES_people := people:60
FOOTPRINTS_LOADS := $(if $(POSED),posed) md2 people

# What the cores are asked: figures whose images fit the smallest one's flash. All methods on the
# first of these, on the others what the bars are about.
MESHES_core-posed := $(POSED)
MESHES_core-md2 := $(MD2)/sydney.md2:20 $(MD2)/faerie.md2:20
MESHES_core-people := people:20

# ---- What runs -----------------------------------------------------------------------------------

# The default, the paper's methods in its order, ours.
FOOTPRINTS_DEFAULT := outline outline-lines
FOOTPRINTS_PAPER := contour centre triangles cylinder obb-contour obb-triangles full
FOOTPRINTS_OURS := segments whole quick
FOOTPRINTS_BARS := outline contour obb-contour
FOOTPRINTS_CORES := $(FOOTPRINTS_DEFAULT) contour centre cylinder obb-contour segments whole
FOOTPRINTS_MEASURED := $(FOOTPRINTS_DEFAULT) $(FOOTPRINTS_PAPER) $(FOOTPRINTS_OURS)
# CASES.WORKLOAD.METHOD
FOOTPRINTS_FIRST := $(firstword $(FOOTPRINTS_LOADS))
FOOTPRINTS_PACKS := $(foreach l,$(FOOTPRINTS_LOADS),$(foreach c,cases clear,$(patsubst \
	%,$(c).$(l).%,$(if $(filter $(l),$(FOOTPRINTS_FIRST)),$(FOOTPRINTS_CORES),$(FOOTPRINTS_BARS)))))
# thresholds in tenths of a millimetre
FOOTPRINTS_RATIOS := 25 50 100 200 400 800
FOOTPRINTS_CASES := 500
FOOTPRINTS_ROUNDS := 25
FOOTPRINTS_ROOM := 245000

# ---- Host programs -------------------------------------------------------------------------------

FOOTPRINTS_OBJECTS := $(patsubst %,build/host/obj/q16/tests/bench/footprints/%.o,figures methods) \
	$(patsubst %,build/host/obj/tool/tools/berth/read/%.o,mesh track) \
	$(patsubst %,build/host/obj/q16/tests/%.o,gen/human gen/angle harness/random)
ifeq ($(MACHINE)$(VARIANT),host)
# FCL is C++ and compiles slowly: only for this, and without the strict warnings of ours.
$(FOOTPRINTS_BIN)/fcl.o: tests/bench/footprints/fcl.cpp tests/bench/footprints/fcl.h
	@mkdir -p $(@D) && $(CXX) -std=c++14 -O2 -Wall -Wextra -isystem /usr/include/eigen3 -c $< -o $@
$(FOOTPRINTS_BIN)/%: build/host/obj/q16/tests/bench/footprints/%.o $(FOOTPRINTS_OBJECTS) \
		$(FOOTPRINTS_BIN)/fcl.o $(LIBRARIES)
	@mkdir -p $(@D) && $(CXX) $(OPT) $^ -lfcl -lassimp -lm -o $@

$(FOOTPRINTS)/cases.%: $(FOOTPRINTS_BIN)/cases
	@mkdir -p $(@D) && $< hit $(FOOTPRINTS_CASES) 1 $(MESHES_$*) > $@
$(FOOTPRINTS)/clear.%: $(FOOTPRINTS_BIN)/cases
	@mkdir -p $(@D) && $< clear $(FOOTPRINTS_CASES) 2 $(MESHES_$*) > $@
# WORKLOAD.PASS, or WORKLOAD.THRESHOLD
define footprints_race
$(FOOTPRINTS)/race.$(1).%: $(FOOTPRINTS)/cases.$(1) $(FOOTPRINTS_BIN)/race
	@$(FOOTPRINTS_BIN)/race $$< $(FOOTPRINTS_ROUNDS) 100 $(MESHES_$(1)) -- \
	    $(FOOTPRINTS_MEASURED) > $$@
$(FOOTPRINTS)/apart.$(1).%: $(FOOTPRINTS)/clear.$(1) $(FOOTPRINTS_BIN)/race
	@$(FOOTPRINTS_BIN)/race $$< $(FOOTPRINTS_ROUNDS) 100 $(MESHES_$(1)) -- \
	    $(FOOTPRINTS_MEASURED) > $$@
$(FOOTPRINTS)/ratio.$(1).%: $(FOOTPRINTS)/cases.$(1) $(FOOTPRINTS_BIN)/race
	@$(FOOTPRINTS_BIN)/race $$< 10 $$* $(MESHES_$(1)) -- $(FOOTPRINTS_BARS) > $$@
endef
$(foreach w,$(FOOTPRINTS_LOADS),$(eval $(call footprints_race,$(w))))
$(FOOTPRINTS)/measure.%: $(FOOTPRINTS_BIN)/measure
	@$< 5 $(MESHES_$*) -- $(FOOTPRINTS_MEASURED) > $@
$(FOOTPRINTS)/approach.%: $(FOOTPRINTS_BIN)/approach
	@$< 200 1 50 $(MESHES_$*) -- $(FOOTPRINTS_MEASURED) > $@
# CASES.WORKLOAD.METHOD.pack
define footprints_pack
$(FOOTPRINTS)/packs/$(1).$(2).%.pack: $(FOOTPRINTS)/$(1).core-$(2) $(FOOTPRINTS_BIN)/pack
	@mkdir -p $$(@D)
	@$(FOOTPRINTS_BIN)/pack $$< $$* $(FOOTPRINTS_ROOM) $(MESHES_core-$(2)) > $$@
endef
$(foreach l,$(FOOTPRINTS_LOADS),$(foreach c,cases clear,$(eval $(call footprints_pack,$(c),$(l)))))
endif

.PHONY: footprints-host footprints-packs footprints-cost footprints-run
# Three passes of each race, with other work between them: a neighbour on the machine who is there
# for all of one is not there for all of three.
FOOTPRINTS_PASS = $(foreach w,$(FOOTPRINTS_LOADS),$(FOOTPRINTS)/race.$(w).$(1) \
	$(FOOTPRINTS)/apart.$(w).$(1))
footprints-host: $(call FOOTPRINTS_PASS,1) $(FOOTPRINTS_LOADS:%=$(FOOTPRINTS)/measure.%) \
	$(call FOOTPRINTS_PASS,2) $(FOOTPRINTS_LOADS:%=$(FOOTPRINTS)/approach.%) \
	$(foreach l,$(FOOTPRINTS_LOADS),$(FOOTPRINTS_RATIOS:%=$(FOOTPRINTS)/ratio.$(l).%)) \
	$(call FOOTPRINTS_PASS,3)
footprints-packs: $(FOOTPRINTS_PACKS:%=$(FOOTPRINTS)/packs/%.pack)

# ---- On a core -----------------------------------------------------------------------------------

$(FOOTPRINTS)/cost/$(MACHINE).%: $(FOOTPRINTS)/packs/%.pack $(patsubst \
	%,$(BUILD)/obj/q16/tests/bench/footprints/%.o,methods cost) $(SUPPORT_q16) $(LIBRARIES)
	$(call RUN_PACKED,footprints)
$(BUILD)/footprints/build_cost: $(BUILD)/obj/q16/tests/bench/footprints/build_cost.o \
		$(SUPPORT_q16) $(LIBRARIES)
	$(LINK) $^ $(LIBS) -o $@
$(FOOTPRINTS)/built.$(MACHINE): $(BUILD)/footprints/build_cost
	@mkdir -p $(@D) && tests/run $< > $@ || { cat $@; exit 1; }
footprints-cost: $(FOOTPRINTS_PACKS:%=$(FOOTPRINTS)/cost/$(MACHINE).%) \
	$(if $(filter m0,$(MACHINE)),,$(FOOTPRINTS)/built.$(MACHINE))

# ---- All of it -----------------------------------------------------------------------------------

# The host's part alone, one job at a time, so that nothing of ours disturbs its time.
footprints-run: setup-footprints
	@rm -rf $(FOOTPRINTS)
	$(if $(POSED),,@echo "footprints: no meshes in $(DATA): on Debian's two characters alone")
	+@$(SAY) "footprints: pairs of figures and images" -- \
	    $(MAKE) -s -j2 TARGET=host footprints-packs
	+@$(SAY) "footprints: the race on the host" -- $(MAKE) -s -j1 TARGET=host footprints-host
	+@for core in m0 m3 m4; do \
	    $(SAY) "footprints: $(words $(FOOTPRINTS_PACKS)) runs on $$core" -- \
	    $(MAKE) -s -j2 TARGET=$$core footprints-cost || exit 1; done
	@tests/bench/footprints/report $(FOOTPRINTS)
	@tests/bench/footprints/plot $(FOOTPRINTS)
