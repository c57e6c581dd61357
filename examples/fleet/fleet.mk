# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The fleet: a controller for an emulated Cortex-M4 or for the host, and the world that it lives in.

FLEET_IN = $(addprefix examples/fleet/,$(1))
FLEET_ROBOT := $(call FLEET_IN,robot.c radio.c hearsay.c decide.c floor.c table.c plan.c wire.c)
FLEET_WORLD := $(call FLEET_IN,main.c world.c log.c ether.c peer.c check.c show.c) \
	tests/reference/forms.c tests/reference/double.c $(EXAMPLE_TOOL)
FLEET_OBJECTS = $(patsubst %.c,$(BUILD)/obj/fleet/%.o,$(1))
FLEET_CORE := m4

$(BUILD)/obj/fleet/%.o: %.c
	$(EXAMPLE_COMPILE)
$(BUILD)/obj/fleet/examples/fleet/show.o: build/fleet/page_html.h

$(BUILD)/fleet: $(call FLEET_OBJECTS,$(FLEET_ROBOT) $(FLEET_WORLD)) $(LIB)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIB) -lm -o $@
# What must not happen ends it.
$(BUILD)/fleet-hostile: $(FLEET_ROBOT) $(call FLEET_IN,hostile.c) \
	$(wildcard examples/fleet/*.h) $(LIB)
	$(COMPILE) $(TOOL_CFLAGS) -fsanitize=undefined -fno-sanitize-recover=all -Iexamples/fleet \
	    $(filter %.c,$^) $(LIB) -o $@
$(BUILD)/fleet-robot: $(call FLEET_OBJECTS,$(FLEET_ROBOT) $(call FLEET_IN,board.c)) \
	$(PORT_OBJECTS) $(LIB)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIB) $(PORT_LIBS) -o $@

.PHONY: fleet-programs
fleet-programs: $(if $(filter host,$(MACHINE)),$(BUILD)/fleet $(BUILD)/fleet-hostile) \
	$(if $(filter $(FLEET_CORE),$(MACHINE)),$(BUILD)/fleet-robot)

# How much a roster of each size takes.
.PHONY: fleet-sizes
fleet-sizes:
	+@for most in 8 64; do $(MAKE) -s TARGET=m4 VARIANT=most$$most \
	    CFLAGS="$(CFLAGS) -DFLEET_MOST=$$most -DFLOOR_BAYS_MOST=$$((most * 8))" \
	    build/m4-most$$most/fleet-robot || exit 1; done

.PHONY: fleet-rules
fleet-rules: setup-demo ## what each rule of the fleet's protocol is for: leaves one out at a time
	+@$(MAKE) -s TARGET=host fleet-programs
	$(MEASURED) fleet-rules examples/fleet/rules $(CC)

.PHONY: fleet fleet-run
fleet: setup-demo ## robots that agree on their ways by datagrams, on emulated cores and the host
	+@for machine in host $(FLEET_CORE); do \
	    $(SAY) "fleet: programs for $$machine" -- \
	    $(MAKE) -s TARGET=$$machine fleet-programs || exit 1; done
	@examples/fleet/run short
fleet-run: setup-demo ## the same for long: 0, 10 and 40 % loss, many robots, attacks; bars
	+@for machine in host $(FLEET_CORE); do \
	    $(SAY) "fleet: programs for $$machine" -- \
	    $(MAKE) -s TARGET=$$machine fleet-programs || exit 1; done
	+@$(MAKE) -s fleet-sizes
	$(MEASURED) fleet examples/fleet/run long
BAR_TARGETS += fleet-run
