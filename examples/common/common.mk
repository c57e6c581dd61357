# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# What the crowds share: walkers and how they run, host programs, small ones, cartridges with their
# checks.

EXAMPLE_CORE := examples/common/walkers.c
EXAMPLE_SMALL := $(addprefix examples/common/,small.c say.c)
EXAMPLE_DRAW := examples/common/picture.c
EXAMPLE_BAKE := $(addprefix examples/common/,program.c history.c)
EXAMPLE_TOOL := tools/berth/tool.c
EXAMPLE_GBA := $(addprefix examples/common/gba/,main.c camera.c figure.c) \
	$(addprefix port/gba/,display.c font.c timed.c)
EXAMPLE_GBA_CHECK := $(addprefix examples/common/gba/,check.c camera.c) port/gba/font.c \
	$(EXAMPLE_TOOL)
EXAMPLE_LINK = @mkdir -p $(@D) && $(PORT_CC) $(OPT) $(PORT_CFLAGS) $(CFLAGS) $(PORT_LDFLAGS)

# Of a target $(BUILD)/obj/NAME/...: the example's objects are apart from the tests', for the host's
# programs need POSIX. What is included stands beside the sources, or was baked.
EXAMPLE_NAME = $(word 4,$(subst /, ,$@))
EXAMPLE_COMPILE = $(COMPILE) $(if $(filter host,$(MACHINE)),$(TOOL_CFLAGS)) \
	-Iexamples/$(EXAMPLE_NAME) -Ibuild/$(EXAMPLE_NAME) -c $< -o $@

# The page as strings, with the subject's program in place of its line @PAGE@.
build/%/page_html.h: examples/common/page.html examples/%/page.js
	@mkdir -p $(@D) && { echo "static const char *const page_lines[] = {"; \
	sed -e '/^@PAGE@$$/{r examples/$*/page.js' -e 'd}' $< | \
	sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/    "&",/'; echo "};"; } > $@

# A minute of play that tests look at; the same with all code Thumb in ROM.
.PHONY: crowd-minute pavement-minute
crowd-minute pavement-minute: %-minute: setup-test
	+@$(SAY) "$*-gba: the cartridge" -- $(MAKE) -s TARGET=gba build/gba/$*.gba
	+@$(SAY) "$*-gba: the same, all Thumb in ROM" -- $(MAKE) -s TARGET=gba VARIANT=rom-thumb \
	    CFLAGS=-DGBA_HOT=0 build/gba-rom-thumb/$*-gba
	+@$(MAKE) -s TARGET=host build/host/$*-gba-check $(GBA_RUN)
	@$(SAY) "$*-gba: a minute in mGBA"
	$(MEASURED) $*-gba examples/common/gba/run $* build/gba-rom-thumb/$*-gba

$(BUILD)/%.gba: $(BUILD)/%-gba
	@$(PORT_OBJCOPY) -O binary $< $@
