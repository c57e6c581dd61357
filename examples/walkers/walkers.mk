# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The walkers: one file that any machine plays, with a console around it or a cartridge.

# Two seconds of a recorded walk, within 2 cm, as a disc of 35 cm; a tick is a frame.
build/walkers/walk.h: $(MODELS)/BVH/01_01.bvh $(TOOL)
	@mkdir -p $(@D) && $(TOOL) bake $< --from 3 --to 5 --center --radius 0.35 \
	    --ticks-per-second 60 --tolerance 0.02 -o $@ $(LOG)

WALKERS_OBJECTS = $(patsubst %.c,$(BUILD)/obj/walkers/%.o,$(1))
$(BUILD)/obj/walkers/%.o: %.c build/walkers/walk.h
	$(COMPILE) -Ibuild/walkers -c $< -o $@
$(BUILD)/walkers: $(call WALKERS_OBJECTS,$(addprefix examples/walkers/,walkers.c main.c) \
	examples/common/say.c)
$(BUILD)/walkers-gba: $(call WALKERS_OBJECTS,$(addprefix examples/walkers/,walkers.c gba.c) \
	port/gba/display.c port/gba/font.c)
$(BUILD)/walkers $(BUILD)/walkers-gba: $(PORT_OBJECTS) $(LIB)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@
