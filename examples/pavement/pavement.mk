# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The pavement: a host program that runs, checks and draws it, and a smaller one for any machine
# with the steps baked in.

PAVEMENT_OUT := build/pavement
PAVEMENT_IN = $(addprefix examples/pavement/,$(1))
PAVEMENT_CORE := $(call PAVEMENT_IN,pavement.c near.c decide.c space.c ground.c) \
	$(EXAMPLE_CORE)
PAVEMENT_MAKE := $(call PAVEMENT_IN,body.c cast.c) \
	$(EXAMPLE_BAKE) $(EXAMPLE_TOOL)

PAVEMENT_OBJECTS = $(patsubst %.c,$(BUILD)/obj/pavement/%.o,$(1))
$(BUILD)/obj/pavement/%.o: %.c
	$(EXAMPLE_COMPILE)
$(BUILD)/obj/pavement/%.o: build/pavement/%.c
	$(EXAMPLE_COMPILE)
$(BUILD)/obj/pavement/examples/common/picture.o: build/pavement/page_html.h

# The host's programs, whatever machine this build is for.
ifneq ($(MACHINE)$(VARIANT),host)
build/host/pavement-%:
	@$(MAKE) -s TARGET=host VARIANT= CFLAGS= OPT=-O2 CFG= $@
endif

$(BUILD)/pavement: $(call PAVEMENT_OBJECTS,$(PAVEMENT_CORE) $(PAVEMENT_MAKE) $(EXAMPLE_DRAW) \
	$(call PAVEMENT_IN,main.c run.c check.c show.c) \
	$(addprefix tests/reference/,footprint.c shapes.c double.c)) $(LIBRARIES)
$(BUILD)/pavement-bake: $(call PAVEMENT_OBJECTS,$(call PAVEMENT_IN,bake.c) $(PAVEMENT_CORE) \
	$(PAVEMENT_MAKE)) $(LIBRARIES)
$(addprefix $(BUILD)/,pavement pavement-bake):
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIBRARIES) $(TOOL_LIBS) -o $@
$(BUILD)/pavement-gba-check: $(call PAVEMENT_OBJECTS,$(PAVEMENT_CORE) $(EXAMPLE_GBA_CHECK) \
	$(call PAVEMENT_IN,gba/scene.c gba/check.c) steps_baked.c) $(LIBRARIES)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIBRARIES) -lm -o $@

# ---- Bodies --------------------------------------------------------------------------------------

# A slim one that every machine can install; a wide one where the data are.
PAVEMENT_BODY ?= $(MODELS)/MD2/sydney.md2
PAVEMENT_ROBOT := $(sort $(wildcard $(DATA)/mesh/robot_posed/*.obj))

$(PAVEMENT_OUT)/steps_baked.c: $(PAVEMENT_BODY) build/host/pavement-bake
	@mkdir -p $(@D) && build/host/pavement-bake $@ $(PAVEMENT_BODY)
$(PAVEMENT_OUT)/boxes_baked.c: $(PAVEMENT_BODY) build/host/pavement-bake
	@mkdir -p $(@D) && build/host/pavement-bake --boxes $@ $(PAVEMENT_BODY)

# ---- The small pavement, on machines that have the memory; the cartridge

$(BUILD)/pavement-small: $(call PAVEMENT_OBJECTS,$(call PAVEMENT_IN,small.c) $(EXAMPLE_SMALL) \
	$(PAVEMENT_CORE) steps_baked.c) $(PORT_OBJECTS) $(LIBRARIES)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIBRARIES) $(PORT_LIBS) -o $@
$(BUILD)/pavement-gba: $(call PAVEMENT_OBJECTS,$(call PAVEMENT_IN,gba/scene.c gba/outlines.c) \
	$(EXAMPLE_GBA) port/gba/timed_shapes.c $(PAVEMENT_CORE) steps_baked.c) $(PORT_OBJECTS) \
	$(LIBRARIES)
	$(EXAMPLE_LINK) $(GBA_TIMED_SHAPES) $(filter %.o,$^) $(LIBRARIES) $(PORT_LIBS) -o $@

# ---- Running -------------------------------------------------------------------------------------

.PHONY: pavement-programs
pavement-programs: $(if $(filter m0 gba,$(MACHINE)),,$(BUILD)/pavement-small) \
	$(if $(filter host,$(MACHINE)),$(addprefix $(BUILD)/,pavement pavement-gba-check)) \
	$(if $(filter gba,$(MACHINE)),$(BUILD)/pavement.gba)

.PHONY: pavement-gba
pavement-gba: pavement-minute ## a minute of the pavement in mGBA, like crowd-gba; bars

.PHONY: pavement
pavement: ## footprints of steps on a crowded pavement: report, check, figures against density
	@tools/setup demo tables
	+@for machine in host m3 m4; do \
	    $(SAY) "pavement: programs for $$machine" -- \
	    $(MAKE) -s TARGET=$$machine pavement-programs || exit 1; done
	@examples/pavement/run $(PAVEMENT_BODY) $(PAVEMENT_ROBOT)
