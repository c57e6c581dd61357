# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The front door. `make help` lists the targets.
#
# One build is one machine and one variant: it goes to build/TARGET or build/TARGET-VARIANT, so that
# all builds stand side by side. What needs several builds calls make again for each.

TARGET ?=
VARIANT ?=
OPT ?= -O2
CFG ?=
PREFIX ?= /usr/local
DATA ?= ../shared/data

.DELETE_ON_ERROR:
.SECONDARY:
.DEFAULT_GOAL := help

include src/berth.mk

# The user's own compiler: `make lib CC=... CFLAGS=...` without a TARGET.
OWN := $(if $(TARGET),,$(filter command environment,$(foreach v,CC CFLAGS,\
	$(firstword $(origin $(v))))))
MACHINE := $(if $(OWN),own,$(or $(TARGET),host))
BUILD := build/$(MACHINE)$(if $(VARIANT),-$(VARIANT))

ifneq ($(OWN),)
PORT_CC := $(CC)
PORT_AR := $(AR)
PORT_CFLAGS := -ffreestanding
else
override TARGET := $(MACHINE)
include port/targets.mk
endif

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
# -ffp-contract=off: f32 is the same bits everywhere only when no multiplication and addition merge.
FLAGS = -std=c99 $(WARNINGS) $(if $(OWN),,-Werror) $(OPT) -ffp-contract=off -ffunction-sections \
	-fdata-sections $(PORT_CFLAGS) $(CFG) -Iinclude -I. -MMD -MP $(CFLAGS)
COMPILE = @mkdir -p $(@D) && $(PORT_CC) $(FLAGS)

# The arithmetics of a build; f64 is for the host alone.
ARITHMETICS := q16 f32 $(if $(filter host,$(MACHINE)),f64)
CFG_q16 :=
CFG_f32 := -DBERTH_CFG_F32
CFG_f64 := -DBERTH_CFG_F64

# ---- The library ---------------------------------------------------------------------------------

# Sources that do not know the arithmetic are compiled once.
PLAIN := arena contour_rings contour_sort contour_sweep crc32 status
NAMES := $(basename $(notdir $(BERTH_SOURCES)))
LIB := $(BUILD)/libberth.a
LIB_OBJECTS := $(PLAIN:%=$(BUILD)/lib/%.o) \
	$(foreach a,$(ARITHMETICS),$(patsubst %,$(BUILD)/lib/%_$(a).o,$(filter-out $(PLAIN),$(NAMES))))

$(BUILD)/lib/%_q16.o: src/%.c
	$(COMPILE) $(CFG_q16) -c $< -o $@
$(BUILD)/lib/%_f32.o: src/%.c
	$(COMPILE) $(CFG_f32) -c $< -o $@
$(BUILD)/lib/%_f64.o: src/%.c
	$(COMPILE) $(CFG_f64) -c $< -o $@
$(BUILD)/lib/%.o: src/%.c
	$(COMPILE) -c $< -o $@

$(LIB): $(LIB_OBJECTS)
	@rm -f $@
	@$(PORT_AR) rcs $@ $^

.PHONY: lib
lib: $(LIB) ## the library for TARGET (host m0 m3 m4 m7 arm7 rv32 gba), or for your own CC and CFLAGS
	@mkdir -p $(BUILD)/include/berth && cp include/berth/*.h $(BUILD)/include/berth/
	@echo "$(LIB) ($(ARITHMETICS)), headers in $(BUILD)/include"

.PHONY: install
install: lib ## library, headers and pkg-config file into PREFIX (and DESTDIR)
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include/berth
	install -m 644 $(LIB) $(DESTDIR)$(PREFIX)/lib/
	install -m 644 include/berth/*.h $(DESTDIR)$(PREFIX)/include/berth/
	sed 's|@PREFIX@|$(PREFIX)|' port/package/berth.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/berth.pc

# ---- Programs ------------------------------------------------------------------------------------

include port/gba/gba.mk
include tests/tests.mk
include tools/tools.mk
include tests/fuzz/fuzz.mk

TOOL := build/host/berth
TOOL_OBJECTS := $(TOOL_SOURCES:%.c=$(BUILD)/obj/tool/%.o)
$(BUILD)/obj/tool/%.o: %.c
	$(COMPILE) $(TOOL_CFLAGS) -c $< -o $@
$(BUILD)/berth: $(TOOL_OBJECTS) $(LIB)
	@$(PORT_CC) $(OPT) $(CFLAGS) $(TOOL_OBJECTS) $(LIB) $(TOOL_LIBS) -o $@
.PHONY: tool
tool: $(BUILD)/berth ## the host program, build/host/berth: look at motions, bake, ask, draw

include examples/examples.mk
include tests/bench/bench.mk
include tests/bench/gba/gba.mk

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# ---- Everything else -----------------------------------------------------------------------------

.PHONY: setup setup-demo setup-test
setup-demo:
	@tools/setup demo
setup-test:
	@tools/setup test
setup: ## install the packages that demo, tests and benchmarks need (Debian, apt)
	@tools/setup demo test tables footprints

.PHONY: clean
clean: ## remove build/
	rm -rf build

.PHONY: help
help: ## this list
	@echo "berth $$(sed -n 's/.*VERSION_MAJOR //p' include/berth/config.h).$$(sed -n \
	    's/.*VERSION_MINOR //p' include/berth/config.h): make TARGET-NAME, with"
	@sed -n 's/^\([a-z][a-z0-9-]*\):.*## \(.*\)/  \1|\2/p' Makefile tests/tests.mk tests/fuzz/fuzz.mk \
	    tools/tools.mk examples/examples.mk examples/crowd/crowd.mk examples/pavement/pavement.mk \
	    tests/bench/bench.mk tests/bench/gba/gba.mk | \
	    awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'
