# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The fleet: a controller for an emulated Cortex-M4 or for the host, and the world that it lives in.

FLEET_OUT := build/fleet
FLEET_IN = $(addprefix examples/fleet/,$(1))
FLEET_ROBOT := $(call FLEET_IN,robot.c radio.c hearsay.c decide.c floor.c table.c plan.c wire.c)
FLEET_WORLD := $(call FLEET_IN,main.c world.c ether.c peer.c check.c show.c) $(EXAMPLE_TOOL) \
	tests/reference/exact.c tests/reference/legs.c tests/reference/legs_double.c \
	tests/reference/double.c
FLEET_OBJECTS = $(patsubst %.c,$(BUILD)/obj/fleet/%.o,$(1))
FLEET_CORE := m4

$(BUILD)/obj/fleet/%.o: %.c
	$(COMPILE) $(if $(filter host,$(MACHINE)),$(TOOL_CFLAGS)) -Iexamples/fleet -I$(FLEET_OUT) \
	    -c $< -o $@

# The page as strings, with the fleet's program in place of its line @PAGE@.
$(FLEET_OUT)/page_html.h: examples/common/page.html examples/fleet/page.js
	@mkdir -p $(@D) && { echo "static const char *const page_lines[] = {"; \
	sed -e '/^@PAGE@$$/{r examples/fleet/page.js' -e 'd}' $< | \
	sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/    "&",/'; echo "};"; } > $@
$(BUILD)/obj/fleet/examples/fleet/show.o: $(FLEET_OUT)/page_html.h

$(BUILD)/fleet: $(call FLEET_OBJECTS,$(FLEET_ROBOT) $(FLEET_WORLD)) $(LIB)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIB) -lm -o $@
$(BUILD)/fleet-robot: $(call FLEET_OBJECTS,$(FLEET_ROBOT) $(call FLEET_IN,board.c)) \
	$(PORT_OBJECTS) $(LIB)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@

.PHONY: fleet-programs
fleet-programs: $(if $(filter host,$(MACHINE)),$(BUILD)/fleet) \
	$(if $(filter $(FLEET_CORE),$(MACHINE)),$(BUILD)/fleet-robot)
