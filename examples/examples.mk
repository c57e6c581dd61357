# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# Example programs, on the recorded walks of Debian's assimp-testmodels: motion file to clip to
# baked header, then a program a machine.

MODELS ?= /usr/share/assimp/models
CLIPS := build/clips
BAKED := build/baked
# A clip's notes on units and axes are kept in a log, and shown when there is no clip.
CLIP = @mkdir -p $(@D) && $(TOOL) clip $< --rate 30 --center -o $@
LOG = 2> $@.log || { cat $@.log >&2; exit 1; }

$(MODELS)/%:
	@echo "$@ is not there: tools/setup demo installs it, or say MODELS=FOLDER" >&2; exit 1

# Four seconds of each walk, set down at the origin and toward +x, as games want them.
$(CLIPS)/walk_a.csv: $(MODELS)/BVH/01_01.bvh $(TOOL)
	$(CLIP) --from 1 --to 5 $(LOG)
$(CLIPS)/walk_b.csv: $(MODELS)/BVH/01_03.bvh $(TOOL)
	$(CLIP) --from 1 --to 5 $(LOG)
# And all of both, for the demo.
$(CLIPS)/long_a.csv: $(MODELS)/BVH/01_01.bvh $(TOOL)
	$(CLIP) $(LOG)
$(CLIPS)/long_b.csv: $(MODELS)/BVH/01_03.bvh $(TOOL)
	$(CLIP) $(LOG)
# The long ones within a centimetre: what was simplified is said in a log.
$(BAKED)/long_%.h: $(CLIPS)/long_%.csv $(TOOL)
	@mkdir -p $(@D) && $(TOOL) bake $< --tolerance 0.01 -o $@ $(LOG)
$(BAKED)/%.h: $(CLIPS)/%.csv $(TOOL)
	@mkdir -p $(@D) && $(TOOL) bake $< -o $@
$(BAKED)/%.img: $(CLIPS)/%.csv $(TOOL)
	@mkdir -p $(@D) && $(TOOL) bake $< -o $@

# The host program is always the host's, whatever machine this build is for.
ifneq ($(MACHINE)$(VARIANT),host)
$(TOOL):
	@$(MAKE) -s TARGET=host VARIANT= CFLAGS= OPT=-O2 CFG= tool
endif

PORT_OBJECTS = $(patsubst %,$(BUILD)/obj/q16/%.o,$(basename $(PORT_SOURCES)))

# The program of the front page, cut out of it: its block of C that has a main.
build/readme/front.c: README.md
	@mkdir -p $(@D) && awk '/^```c$$/ { text = ""; inside = 1; next } \
	    /^```/ { if (text ~ /int main/) { printf "%s", text; exit } inside = 0 } \
	    inside { text = text $$0 "\n" }' $< > $@
$(BUILD)/front: FROM := build/readme/front.c
$(BUILD)/door: FROM := examples/door/door.c
$(BUILD)/route: FROM := examples/route/route.c
$(BUILD)/two-walks: FROM := examples/two-walks/two-walks.c
$(BUILD)/front: build/readme/front.c
$(BUILD)/door: examples/door/door.c
$(BUILD)/route: examples/route/route.c
$(BUILD)/two-walks: examples/two-walks/two-walks.c $(BAKED)/walk_b.h
$(BUILD)/front $(BUILD)/door $(BUILD)/route $(BUILD)/two-walks: examples/common/say.c \
	$(PORT_OBJECTS) $(LIB)
	@$(PORT_CC) $(FLAGS) -MF $@.d -I$(BAKED) $(PORT_LDFLAGS) $(FROM) examples/common/say.c \
	    $(PORT_OBJECTS) $(LIB) $(PORT_LIBS) -o $@

# The demo's questions, on any machine; the host also asks the exhaustive reference.
$(BUILD)/questions: examples/demo/questions.c examples/common/say.c $(BAKED)/long_a.h \
	$(BAKED)/long_b.h $(PORT_OBJECTS) $(LIB)
	@$(PORT_CC) $(FLAGS) -MF $(BUILD)/questions.d -I$(BAKED) $(PORT_LDFLAGS) $< \
	    examples/common/say.c \
	    $(if $(filter host,$(MACHINE)),-DDEMO_REFERENCE \
	    tests/reference/legs.c tests/reference/exact.c) $(PORT_OBJECTS) \
	    $(LIB) $(PORT_LIBS) -o $@

include examples/common/common.mk
include examples/crowd/crowd.mk
include examples/pavement/pavement.mk
include examples/fleet/fleet.mk
include examples/page/page.mk
include examples/walkers/walkers.mk
include examples/server/server.mk

.PHONY: examples
examples: $(BUILD)/front $(BUILD)/two-walks $(BUILD)/door $(BUILD)/walkers $(BUILD)/questions \
	crowd-programs pavement-programs fleet-programs \
	$(if $(filter gba,$(MACHINE)),$(BUILD)/walkers.gba,$(BUILD)/route) \
	$(if $(filter host,$(MACHINE)$(VARIANT)),build/host/city build/host/server)

.PHONY: gba
gba: ## cartridges for the Game Boy Advance: crowd.gba, pavement.gba and walkers.gba in build/gba/, test programs
	+@$(MAKE) -s TARGET=gba test-programs build/gba/crowd.gba \
	    build/gba/pavement.gba build/gba/walkers.gba
	@ls -l build/gba/*.gba | awk '{ print $$NF ": " $$5 " bytes; start it with mgba" }'

.PHONY: demo
demo: setup-demo ## the main job: two recorded walks to images, questions, pictures; host and Cortex-M
	+@$(SAY) "demo: building the host program" -- $(MAKE) -s TARGET=host tool
	+@$(SAY) "demo: building examples" -- $(MAKE) -s TARGET=host examples
	+@$(SAY) "demo: the same for a Cortex-M3" -- $(MAKE) -s TARGET=m3 examples
	@examples/demo/run $(MODELS)
