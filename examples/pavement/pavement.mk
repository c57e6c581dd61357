# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The pavement: a host program that runs, checks and draws it, and a smaller one for any machine with
# the steps baked in.

PAVEMENT_OUT := build/pavement
PAVEMENT_IN = $(addprefix examples/pavement/,$(1))
PAVEMENT_CORE := $(call PAVEMENT_IN,pavement.c near.c decide.c space.c ground.c cylinder.c) \
	$(addprefix examples/common/,state.c turns.c)
PAVEMENT_MAKE := $(call PAVEMENT_IN,body.c model.c steps.c cast.c register.c sketch.c) \
	examples/common/print.c $(addprefix tools/berth/,tool.c output.c guard.c)
PAVEMENT_HOST := $(call PAVEMENT_IN,main.c run.c check.c overlap.c sweep.c draw.c page.c) \
	$(addprefix examples/common/,arguments.c colours.c floor.c)
PAVEMENT_OBJECTS = $(patsubst %.c,$(BUILD)/obj/pavement/%.o,$(1))

$(BUILD)/obj/pavement/%.o: %.c
	$(COMPILE) $(if $(filter host,$(MACHINE)),$(TOOL_CFLAGS)) $(EXTRA_PAVEMENT) \
	    -Iexamples/pavement -c $< -o $@

$(BUILD)/pavement: $(call PAVEMENT_OBJECTS,$(PAVEMENT_CORE) $(PAVEMENT_MAKE) $(PAVEMENT_HOST)) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) $(TOOL_LIBS) -o $@
$(BUILD)/pavement-bake: $(call PAVEMENT_OBJECTS,examples/pavement/bake.c $(PAVEMENT_CORE) \
	$(PAVEMENT_MAKE)) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) $(TOOL_LIBS) -o $@

$(PAVEMENT_OUT)/page_html.h: examples/pavement/page.html $(COMMON_PLAYER)
	$(call COMMON_PAGE,$<)
$(BUILD)/obj/pavement/examples/pavement/page.o: EXTRA_PAVEMENT := -I$(PAVEMENT_OUT)
$(BUILD)/obj/pavement/examples/pavement/page.o: $(PAVEMENT_OUT)/page_html.h

# ---- Bodies --------------------------------------------------------------------------------------

# A slim one that every machine can install; a wide one where the data are.
PAVEMENT_BODY ?= $(MODELS)/MD2/sydney.md2
PAVEMENT_ROBOT := $(sort $(wildcard $(DATA)/mesh/robot_posed/*.obj))

$(PAVEMENT_OUT)/steps.c: $(PAVEMENT_BODY) build/host/pavement-bake
	@mkdir -p $(@D) && build/host/pavement-bake $@ $(PAVEMENT_BODY)
$(PAVEMENT_OUT)/boxes.c: $(PAVEMENT_BODY) build/host/pavement-bake
	@mkdir -p $(@D) && build/host/pavement-bake --boxes $@ $(PAVEMENT_BODY)

ifneq ($(MACHINE)$(VARIANT),host)
build/host/pavement-%:
	@$(MAKE) --no-print-directory -s TARGET=host VARIANT= CFLAGS= OPT=-O2 CFG= $@
endif

# ---- The small pavement, on any machine but m0 and gba: it registers in more memory than those have ---

$(BUILD)/obj/pavement/steps_baked.o: $(PAVEMENT_OUT)/steps.c
	$(COMPILE) -Iexamples/pavement -c $< -o $@
$(BUILD)/obj/pavement/boxes_baked.o: $(PAVEMENT_OUT)/boxes.c
	$(COMPILE) -Iexamples/pavement -c $< -o $@
$(BUILD)/pavement-small: $(call PAVEMENT_OBJECTS,examples/pavement/small.c examples/common/say.c \
	$(PAVEMENT_CORE)) $(BUILD)/obj/pavement/steps_baked.o $(PORT_OBJECTS) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@

# ---- The cartridge -------------------------------------------------------------------------------

PAVEMENT_GBA := $(call PAVEMENT_IN,gba/main.c gba/view.c gba/outlines.c) $(COMMON_GBA) \
	port/gba/timed_shapes.c
$(BUILD)/pavement-gba: $(call PAVEMENT_OBJECTS,$(PAVEMENT_GBA) $(PAVEMENT_CORE)) \
	$(BUILD)/obj/pavement/steps_baked.o $(PORT_OBJECTS) $(LIB)
	$(CROWD_LINK) $(GBA_TIMED_SHAPES) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@

PAVEMENT_GBA_CHECK := $(call PAVEMENT_IN,gba/check.c gba/view.c) $(COMMON_GBA_CHECK) \
	$(addprefix tools/berth/,tool.c output.c guard.c)
$(BUILD)/pavement-gba-check: $(call PAVEMENT_OBJECTS,$(PAVEMENT_GBA_CHECK) $(PAVEMENT_CORE)) \
	$(BUILD)/obj/pavement/steps_baked.o $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) -lm -o $@

# The minute of play that tests look at; the same with all code Thumb in ROM.
.PHONY: pavement-gba
pavement-gba: setup-test ## a minute of the pavement in mGBA: frames, cycles, memory, pictures; what has a bar
	+@$(MAKE) --no-print-directory -s TARGET=gba build/gba/pavement.gba
	+@$(MAKE) --no-print-directory -s TARGET=gba VARIANT=rom-thumb CFLAGS=-DGBA_HOT=0 \
	    build/gba-rom-thumb/pavement-gba
	+@$(MAKE) --no-print-directory -s TARGET=host build/host/pavement-gba-check $(GBA_RUN)
	$(MEASURED) pavement-gba examples/pavement/gba/run build/gba-rom-thumb/pavement-gba

# ---- Running -------------------------------------------------------------------------------------

PAVEMENT_ALL := $(if $(filter m0 gba,$(MACHINE)),,$(BUILD)/pavement-small) \
	$(if $(filter host,$(MACHINE)),$(addprefix $(BUILD)/,pavement pavement-gba-check)) \
	$(if $(filter gba,$(MACHINE)),$(BUILD)/pavement.gba)
.PHONY: pavement-programs
pavement-programs: $(PAVEMENT_ALL)

.PHONY: pavement
pavement: ## footprints of steps on a crowded pavement: report, check, step length against density; m3, m4
	@tools/setup demo tables
	+@for machine in host m3 m4; do \
	    $(MAKE) --no-print-directory -s TARGET=$$machine pavement-programs || exit 1; done
	@examples/pavement/run $(PAVEMENT_BODY) $(PAVEMENT_ROBOT)
