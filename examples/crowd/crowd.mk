# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The crowd: a host program that runs, checks, records and draws it, and a smaller one for any
# machine with the motion graph baked in.

CROWD_OUT := build/crowd
CROWD_IN = $(addprefix examples/crowd/,$(1))
CROWD_CORE := $(call CROWD_IN,crowd.c decide.c walls.c) $(EXAMPLE_CORE)
CROWD_TOOL := $(addprefix tools/berth/,read/table.c read/clip.c bake/image.c \
	bake/q16.c bake/f32.c) $(EXAMPLE_TOOL)
CROWD_MAKE := $(call CROWD_IN,graph.c) $(EXAMPLE_BAKE) $(CROWD_TOOL)
CROWD_PLAY := $(call CROWD_IN,run.c) tests/reference/exact.c tests/reference/legs.c
CROWD_WALKS := $(call CROWD_IN,walks.c) tests/gen/walk.c tests/gen/angle.c tests/harness/random.c

CROWD_OBJECTS = $(patsubst %.c,$(BUILD)/obj/crowd/%.o,$(1))
$(BUILD)/obj/crowd/%.o: %.c
	$(EXAMPLE_COMPILE)
$(BUILD)/obj/crowd/%.o: build/crowd/%.c
	$(EXAMPLE_COMPILE)
$(BUILD)/obj/crowd/examples/common/picture.o: build/crowd/page_html.h

# The host's programs, whatever machine this build is for.
ifneq ($(MACHINE)$(VARIANT),host)
build/host/crowd-%:
	@$(MAKE) -s TARGET=host VARIANT= CFLAGS= OPT=-O2 CFG= $@
endif

$(BUILD)/crowd: $(call CROWD_OBJECTS,$(CROWD_CORE) $(CROWD_MAKE) $(CROWD_PLAY) $(EXAMPLE_DRAW) \
	$(call CROWD_IN,main.c show.c)) $(LIBRARIES)
$(BUILD)/crowd-bake: $(call CROWD_OBJECTS,$(call CROWD_IN,bake.c) $(CROWD_CORE) \
	$(CROWD_MAKE)) $(LIBRARIES)
$(BUILD)/crowd-walks: $(call CROWD_OBJECTS,$(CROWD_WALKS) $(CROWD_TOOL)) $(LIBRARIES)
$(BUILD)/crowd-pace: $(call CROWD_OBJECTS,$(call CROWD_IN,pace.c) $(CROWD_CORE) \
	$(CROWD_MAKE)) $(LIBRARIES)
$(BUILD)/crowd-gba-check: $(call CROWD_OBJECTS,$(CROWD_CORE) $(CROWD_PLAY) $(EXAMPLE_GBA_CHECK) \
	examples/common/history.c $(call CROWD_IN,gba/scene.c gba/check.c) graph.c originals.c) \
	$(LIBRARIES)
$(addprefix $(BUILD)/,crowd crowd-bake crowd-walks crowd-pace crowd-gba-check):
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIBRARIES) -lm -o $@

# ---- Clips and graph -----------------------------------------------------------------------------

# The recorded walks of $(DATA) where they are; else those of the examples, and made ones.
CROWD_DATA := $(sort $(wildcard $(DATA)/clips/short/*.csv) $(wildcard $(DATA)/clips/long/*.csv))
CROWD_MADE := $(foreach n,0 1 2 3 4 5 6,$(foreach m,0 1 2 3 4 5 6 7 8 9,\
	$(CROWD_OUT)/made/walk_$(n)$(m).csv))
CROWD_CLIPS := $(or $(CROWD_DATA),$(CLIPS)/walk_a.csv $(CLIPS)/walk_b.csv $(CLIPS)/long_a.csv \
	$(CLIPS)/long_b.csv $(CROWD_MADE))

$(CROWD_MADE) &: build/host/crowd-walks
	@mkdir -p $(CROWD_OUT)/made && $< $(CROWD_OUT)/made $(words $(CROWD_MADE))

# The list of clips changes when there is another folder.
$(CROWD_OUT)/clips.list: FORCE
	@mkdir -p $(@D) && echo "$(CROWD_CLIPS)" | tr ' ' '\n' | cmp -s - $@ || \
	    echo "$(CROWD_CLIPS)" | tr ' ' '\n' > $@
.PHONY: FORCE
FORCE:

$(CROWD_OUT)/graph.c $(CROWD_OUT)/originals.c &: $(CROWD_CLIPS) $(CROWD_OUT)/clips.list \
	    build/host/crowd-bake
	@build/host/crowd-bake $(CROWD_OUT)/graph.c $(CROWD_OUT)/originals.c $(CROWD_CLIPS)

# ---- The small crowd, on any machine; the cartridge ----------------------------------------------

$(BUILD)/crowd-small: $(call CROWD_OBJECTS,$(call CROWD_IN,small.c) $(EXAMPLE_SMALL) $(CROWD_CORE) \
	graph.c) $(PORT_OBJECTS) $(LIB)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@
$(BUILD)/crowd-gba: $(call CROWD_OBJECTS,$(call CROWD_IN,gba/scene.c gba/bounds.c) $(EXAMPLE_GBA) \
	port/gba/timed_traffic.c $(CROWD_CORE) graph.c) $(PORT_OBJECTS) $(LIB)
	$(EXAMPLE_LINK) $(GBA_TIMED) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@

# ---- Running -------------------------------------------------------------------------------------

.PHONY: crowd-programs
crowd-programs: $(BUILD)/crowd-small $(if $(filter host,$(MACHINE)),$(addprefix $(BUILD)/,crowd \
	crowd-pace crowd-gba-check) $(CROWD_CLIPS)) $(if $(filter gba,$(MACHINE)),$(BUILD)/crowd.gba)

.PHONY: crowd-gba
crowd-gba: crowd-minute ## a minute of the crowd in mGBA: frames, cycles, memory, pictures; bars

.PHONY: crowd
crowd: setup-demo ## 100 walkers that never collide: report, check, pictures; three cores
	+@for machine in host m3 m4 arm7; do \
	    $(SAY) "crowd: programs for $$machine" -- \
	    $(MAKE) -s TARGET=$$machine crowd-programs || exit 1; done
	@examples/crowd/run $(CROWD_CLIPS)

.PHONY: bench-crowd
bench-crowd: setup-demo ## host time a walker in crowds of 100 to 10 000: grows at most 1.5 times
	+@$(MAKE) -s TARGET=host crowd-programs
	$(MEASURED) crowd build/host/crowd-pace $(CROWD_CLIPS)
