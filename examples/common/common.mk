# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# What the crowds share: walkers and how they run, host programs, small ones, cartridges with their
# checks.

EXAMPLE_CORE := examples/common/walkers.c
EXAMPLE_SMALL := $(addprefix examples/common/,small.c say.c)
EXAMPLE_DRAW := $(addprefix examples/common/,picture.c page.c)
EXAMPLE_BAKE := $(addprefix examples/common/,program.c history.c)
EXAMPLE_TOOL := $(addprefix tools/berth/,tool.c output.c guard.c)
EXAMPLE_GBA := $(addprefix examples/common/gba/,main.c stage.c hud.c marks.c camera.c \
	figure.c heading.c) $(addprefix port/gba/,display.c font.c timed.c)
EXAMPLE_GBA_CHECK := $(addprefix examples/common/gba/,check.c verdict.c picture.c screen.c \
	camera.c heading.c) port/gba/font.c $(EXAMPLE_TOOL)
EXAMPLE_LINK = @mkdir -p $(@D) && $(PORT_CC) $(OPT) $(PORT_CFLAGS) $(CFLAGS) $(PORT_LDFLAGS)

# $(call example,NAME,Name,libraries of its host programs)
define example
# Apart from the tests' objects, for the host's programs need POSIX.
$(2)_OBJECTS = $$(patsubst %.c,$$(BUILD)/obj/$(1)/%.o,$$(1))
$(2)_COMPILE = $$(COMPILE) $$(if $$(filter host,$$(MACHINE)),$$(TOOL_CFLAGS)) -Iexamples/$(1) \
	-Ibuild/$(1) -c $$< -o $$@
$$(BUILD)/obj/$(1)/%.o: %.c
	$$($(2)_COMPILE)
# What was baked.
$$(BUILD)/obj/$(1)/%.o: build/$(1)/%.c
	$$($(2)_COMPILE)

# The page as strings, with the subject's program in place of its line @PAGE@.
build/$(1)/page_html.h: examples/common/page.html examples/$(1)/page.js
	@mkdir -p $$(@D) && { echo "static const char *const page_lines[] = {"; \
	sed -e '/^@PAGE@$$$$/{r examples/$(1)/page.js' -e 'd}' $$< | \
	sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/    "&",/'; echo "};"; } > $$@
$$(BUILD)/obj/$(1)/examples/common/page.o: build/$(1)/page_html.h

# The host's programs, whatever machine this build is for.
ifneq ($$(MACHINE)$$(VARIANT),host)
build/host/$(1)-%:
	@$$(MAKE) --no-print-directory -s TARGET=host VARIANT= CFLAGS= OPT=-O2 CFG= $$@
endif

# A minute of play that tests look at; the same with all code Thumb in ROM.
.PHONY: $(1)-minute
$(1)-minute: setup-test
	+@$$(SAY) "$(1)-gba: the cartridge" -- \
	    $$(MAKE) --no-print-directory -s TARGET=gba build/gba/$(1).gba
	+@$$(SAY) "$(1)-gba: the same, all Thumb in ROM" -- \
	    $$(MAKE) --no-print-directory -s TARGET=gba VARIANT=rom-thumb CFLAGS=-DGBA_HOT=0 \
	    build/gba-rom-thumb/$(1)-gba
	+@$$(MAKE) --no-print-directory -s TARGET=host build/host/$(1)-gba-check $$(GBA_RUN)
	@$$(SAY) "$(1)-gba: a minute in mGBA"
	$$(MEASURED) $(1)-gba examples/common/gba/run $(1) build/gba-rom-thumb/$(1)-gba
endef

$(BUILD)/%.gba: $(BUILD)/%-gba
	@$(PORT_OBJCOPY) -O binary $< $@
