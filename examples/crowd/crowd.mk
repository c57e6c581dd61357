# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The crowd: a host program that runs, checks, records and draws it, and a smaller one for any
# machine with the motion graph baked in.

CROWD_OUT := build/crowd
CROWD_CORE := $(addprefix examples/crowd/,crowd.c decide.c) \
	$(addprefix examples/common/,state.c turns.c)
CROWD_TOOL := $(addprefix tools/berth/,csv.c clip.c image.c image_q16.c image_f32.c output.c \
	tool.c guard.c)
CROWD_MAKE := $(addprefix examples/crowd/,motion.c graph.c) $(CROWD_TOOL)
CROWD_HOST := $(addprefix examples/crowd/,main.c run.c check.c record.c draw.c \
	page.c) $(addprefix examples/common/,arguments.c colours.c floor.c print.c) \
	tests/reference/exact.c
CROWD_WALKS := examples/crowd/walks.c tests/gen/walk.c tests/gen/angle.c tests/harness/random.c
CROWD_OBJECTS = $(patsubst %.c,$(BUILD)/obj/crowd/%.o,$(1))
CROWD_LINK = @mkdir -p $(@D) && $(PORT_CC) $(OPT) $(PORT_CFLAGS) $(CFLAGS) $(PORT_LDFLAGS)

# Compiled apart from the tests' objects, for the host's programs need POSIX.
$(BUILD)/obj/crowd/%.o: %.c
	$(COMPILE) $(if $(filter host,$(MACHINE)),-D_POSIX_C_SOURCE=200809L) -Iexamples/crowd \
	    $(EXTRA_CROWD) -c $< -o $@

$(BUILD)/crowd: $(call CROWD_OBJECTS,$(CROWD_CORE) $(CROWD_MAKE) $(CROWD_HOST)) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) -lm -o $@
$(BUILD)/crowd-bake: $(call CROWD_OBJECTS,examples/crowd/bake.c examples/common/print.c \
	$(CROWD_MAKE)) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) -lm -o $@
$(BUILD)/crowd-walks: $(call CROWD_OBJECTS,$(CROWD_WALKS) $(CROWD_TOOL)) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) -lm -o $@

$(CROWD_OUT)/page_html.h: examples/crowd/page.html $(COMMON_PLAYER)
	$(call COMMON_PAGE,$<)
$(BUILD)/obj/crowd/examples/crowd/page.o: EXTRA_CROWD := -I$(CROWD_OUT)
$(BUILD)/obj/crowd/examples/crowd/page.o: $(CROWD_OUT)/page_html.h

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

$(CROWD_OUT)/graph.c: $(CROWD_CLIPS) $(CROWD_OUT)/clips.list build/host/crowd-bake
	@build/host/crowd-bake $@ $(CROWD_CLIPS)

ifneq ($(MACHINE)$(VARIANT),host)
build/host/crowd-%:
	@$(MAKE) --no-print-directory -s TARGET=host VARIANT= CFLAGS= OPT=-O2 CFG= $@
endif

# ---- The small crowd, on any machine -------------------------------------------------------------

$(BUILD)/obj/crowd/graph.o: $(CROWD_OUT)/graph.c
	$(COMPILE) -Iexamples/crowd -c $< -o $@
$(BUILD)/crowd-small: $(call CROWD_OBJECTS,examples/crowd/small.c \
	examples/common/say.c $(CROWD_CORE)) \
	$(BUILD)/obj/crowd/graph.o $(PORT_OBJECTS) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@

# ---- The cartridge -------------------------------------------------------------------------------

CROWD_GBA := $(addprefix examples/crowd/gba/,main.c view.c bounds.c) $(COMMON_GBA) \
	port/gba/timed_clips.c
$(BUILD)/crowd-gba: $(call CROWD_OBJECTS,$(CROWD_GBA) $(CROWD_CORE)) $(BUILD)/obj/crowd/graph.o \
	$(PORT_OBJECTS) $(LIB)
	$(CROWD_LINK) $(GBA_TIMED) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@

CROWD_GBA_CHECK := $(addprefix examples/crowd/gba/,check.c view.c) $(COMMON_GBA_CHECK) \
	examples/crowd/run.c \
	examples/crowd/check.c tests/reference/exact.c $(CROWD_TOOL)
$(BUILD)/crowd-gba-check: $(call CROWD_OBJECTS,$(CROWD_GBA_CHECK) $(CROWD_CORE)) \
	$(BUILD)/obj/crowd/graph.o $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) -lm -o $@

# The minute of play that tests look at, into $(BUILD); the same with all code Thumb in ROM.
.PHONY: gba crowd-gba
gba: ## cartridges for the Game Boy Advance: crowd.gba and pavement.gba in build/gba/, test programs
	+@$(MAKE) --no-print-directory -s TARGET=gba test-programs build/gba/crowd.gba \
	    build/gba/pavement.gba
	@ls -l build/gba/*.gba | awk '{ print $$NF ": " $$5 " bytes; start it with mgba" }'
crowd-gba: setup-test ## a minute of the crowd in mGBA: frames, cycles, memory, pictures; what has a bar
	+@$(MAKE) --no-print-directory -s TARGET=gba build/gba/crowd.gba
	+@$(MAKE) --no-print-directory -s TARGET=gba VARIANT=rom-thumb CFLAGS=-DGBA_HOT=0 \
	    build/gba-rom-thumb/crowd-gba
	+@$(MAKE) --no-print-directory -s TARGET=host build/host/crowd-gba-check $(GBA_RUN)
	$(MEASURED) crowd-gba examples/crowd/gba/run build/gba-rom-thumb/crowd-gba
$(BUILD)/%.gba: $(BUILD)/%-gba
	@$(PORT_OBJCOPY) -O binary $< $@

# ---- Running -------------------------------------------------------------------------------------

$(BUILD)/crowd-pace: $(call CROWD_OBJECTS,examples/crowd/pace.c $(CROWD_CORE) $(CROWD_MAKE)) $(LIB)
	$(CROWD_LINK) $(filter %.o,$^) $(LIB) -lm -o $@

CROWD_ALL := $(BUILD)/crowd-small $(if $(filter host,$(MACHINE)),$(addprefix $(BUILD)/,crowd \
	crowd-pace crowd-gba-check) $(CROWD_CLIPS)) $(if $(filter gba,$(MACHINE)),$(BUILD)/crowd.gba)
.PHONY: crowd-programs
crowd-programs: $(CROWD_ALL)

.PHONY: crowd
crowd: setup-demo ## 100 walkers that never collide: report, check, pictures; three cores
	+@for machine in host m3 m4 arm7; do \
	    $(MAKE) --no-print-directory -s TARGET=$$machine crowd-programs || exit 1; done
	@examples/crowd/run $(CROWD_CLIPS)

.PHONY: bench-crowd
bench-crowd: setup-demo ## host time a walker in crowds of 100 to 10 000: grows at most 1.5 times
	+@$(MAKE) --no-print-directory -s TARGET=host crowd-programs
	$(MEASURED) crowd build/host/crowd-pace $(CROWD_CLIPS)
