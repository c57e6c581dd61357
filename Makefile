# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The front door. `make help` lists the targets.
#
# One build is one machine and one variant: it goes to build/TARGET or build/TARGET-VARIANT, so that
# all builds stand side by side. What needs several builds calls make again for each.
# Paths are relative to this folder, whose own path may have spaces: from another one (make -f),
# everything is made by a make that runs here.
SELF := $(strip $(MAKEFILE_LIST))
ifneq ($(SELF),Makefile)
.PHONY: here $(MAKECMDGOALS)
here $(MAKECMDGOALS):
	@$(if $(filter $@,here $(firstword $(MAKECMDGOALS))),$(MAKE) \
	    -C "$(patsubst %Makefile,%.,$(SELF))" $(MAKECMDGOALS))
else

TARGET ?=
VARIANT ?=
OPT ?= -O2
CFG ?=
PREFIX ?= /usr/local
DESTDIR ?=
DATA ?= ../shared/data

# None of make's own rules: looking through them takes longer than what they make.
MAKEFLAGS += -r --no-print-directory
.SUFFIXES:
%.d: ;
.DELETE_ON_ERROR:
.SECONDARY:
.DEFAULT_GOAL := help
.PHONY: FORCE
FORCE:

# What a long target is at, before each part of it.
SAY := tests/say

include ./src/berth.mk

# What this machine has, when nobody says which compiler.
FIRST_OF = $(or $(shell for c in $(1); do command -v $$c > /dev/null && echo $$c && break; done),\
	$(firstword $(1)))
ifeq ($(origin CC),default)
CC := $(call FIRST_OF,cc gcc clang)
endif
ifeq ($(origin AR),default)
AR := $(call FIRST_OF,ar llvm-ar llvm-ar-14)
endif

# The user's own compiler: `make lib CC=... CFLAGS=...` without a TARGET.
OWN := $(if $(TARGET),,$(filter command environment,$(foreach v,CC CFLAGS,\
	$(firstword $(origin $(v))))))
MACHINE := $(if $(OWN),own,$(or $(TARGET),host))
BUILD := build/$(MACHINE)$(if $(VARIANT),-$(VARIANT))

ifneq ($(OWN),)
PORT_CC := $(CC)
PORT_AR := $(AR)
PORT_CFLAGS :=
else
override TARGET := $(MACHINE)
include port/targets.mk
endif

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
# -ffp-contract=off: f32 is the same bits everywhere only when no multiplication and addition merge.
FLAGS = -std=c99 $(WARNINGS) $(if $(OWN),,-Werror) $(OPT) -ffp-contract=off -ffunction-sections \
	-fdata-sections $(PORT_CFLAGS) $(CFG) -Iinclude -I. -MMD -MP $(CFLAGS)
COMPILE = @{ [ -d $(@D) ] || mkdir -p $(@D); } && $(PORT_CC) $(FLAGS)

# The arithmetics of a build; f64 is for the host alone.
ARITHMETICS ?= q16 f32 $(if $(filter host,$(MACHINE)),f64)
CFG_q16 :=
CFG_f32 := -DBERTH_CFG_F32
CFG_f64 := -DBERTH_CFG_F64

# ---- The library ---------------------------------------------------------------------------------

# It sees the compiler's own headers and no others, whatever the machine has. (A compiler of another
# family does not tell where they are, and is let be.)
OWN_HEADERS := $(shell $(PORT_CC) -print-file-name=include 2> /dev/null)
FREESTANDING := -ffreestanding $(if $(filter /%,$(firstword $(OWN_HEADERS))),\
	-nostdinc -isystem "$(OWN_HEADERS)")

# src/room/name.c is the object room_name_q16.o.
OBJECT_NAMES = $(subst /,_,$(patsubst $(BERTH_DIR)/src/%.c,%,$(1)))
LIB_OBJECTS = $(patsubst %,$(BUILD)/lib/%.o,$(foreach a,$(ARITHMETICS),\
	$(addsuffix _$(a),$(call OBJECT_NAMES,$(1)))))
# What a program for a device links; and with what only hosts ask, and the papers' trees, before it.
LIB := $(BUILD)/libberth.a
LIBRARIES := $(BUILD)/libberth_host.a $(BUILD)/libberth_papers.a $(LIB)

# The other way: src/, the room, which is what stands before the first _, and the rest.
.SECONDEXPANSION:
ROOM_OF = $(firstword $(subst _, ,$(1)))
SOURCE_OF = src/$(ROOM_OF)/$(patsubst $(ROOM_OF)_%,%,$(1)).c
COMPILE_LIB = $(COMPILE) $(FREESTANDING) $(EXTRA_LIB)
$(BUILD)/lib/%_q16.o: $$(call SOURCE_OF,$$*)
	$(COMPILE_LIB) $(CFG_q16) -c $< -o $@
$(BUILD)/lib/%_f32.o: $$(call SOURCE_OF,$$*)
	$(COMPILE_LIB) $(CFG_f32) -c $< -o $@
$(BUILD)/lib/%_f64.o: $$(call SOURCE_OF,$$*)
	$(COMPILE_LIB) $(CFG_f64) -c $< -o $@

$(LIB): $(call LIB_OBJECTS,$(BERTH_SOURCES))
$(BUILD)/libberth_host.a: $(call LIB_OBJECTS,$(BERTH_SOURCES_HOST))
$(BUILD)/libberth_papers.a: $(call LIB_OBJECTS,$(BERTH_SOURCES_PAPERS))
$(LIBRARIES): $(BUILD)/lib/arithmetics
	@rm -f $@
	@$(PORT_AR) rcs $@ $(filter %.o,$^)
# Of other arithmetics than they have they are made anew, as objects may be older than they.
.PHONY: which-arithmetics
$(BUILD)/lib/arithmetics: which-arithmetics
	@mkdir -p $(@D) && { echo "$(ARITHMETICS)" | cmp -s - $@ || echo "$(ARITHMETICS)" > $@; }

VERSION := $(shell sed -n 's/^.define BERTH_VERSION_[A-Z]* //p' include/berth/config.h | paste -sd.)

.PHONY: lib
lib: $(LIBRARIES) ## the libraries for TARGET (host m0 m3 m4 m7 arm7 rv32 gba), or for your own CC and CFLAGS
	@rm -rf $(BUILD)/include && mkdir -p $(BUILD)/include && cp -R include/berth $(BUILD)/include/
	@echo "$(LIB) ($(ARITHMETICS)), with _host and _papers beside it; headers in $(BUILD)/include"

# The shared library and the host program are part of an installation for this machine, where they
# can be built. Calls may change with the minor version as long as the major one is 0.
TO = $(DESTDIR)$(PREFIX)
SHARED := $(patsubst %,$(BUILD)/lib%.so.$(VERSION),berth berth_host berth_papers)
SHARED_FLAGS = -std=c99 $(OPT) -ffp-contract=off -fPIC -ffunction-sections $(CFG) $(CFLAGS)
SHARED_OBJECTS = $(foreach a,q16 f32,$(BUILD)/shared/$(1)_$(a).o)
HEADERS := $(wildcard include/berth/*.h include/berth/*/*.h src/*/*.h src/*/*.inl)
$(BUILD)/shared/berth_all.c: $(BERTH_SOURCES) $(HEADERS)
	@mkdir -p $(@D) && port/package/amalgamate $(@D) berth_all $(BERTH_SOURCES)
$(BUILD)/shared/berth_host.c: $(BERTH_SOURCES_HOST) $(HEADERS)
	@mkdir -p $(@D) && port/package/amalgamate $(@D) berth_host $(BERTH_SOURCES_HOST)
$(BUILD)/shared/berth_papers.c: $(BERTH_SOURCES_PAPERS) $(HEADERS)
	@mkdir -p $(@D) && port/package/amalgamate $(@D) berth_papers $(BERTH_SOURCES_PAPERS)
$(BUILD)/shared/%_q16.o: $(BUILD)/shared/%.c
	@$(PORT_CC) $(SHARED_FLAGS) $(CFG_q16) -c $< -o $@
$(BUILD)/shared/%_f32.o: $(BUILD)/shared/%.c
	@$(PORT_CC) $(SHARED_FLAGS) $(CFG_f32) -c $< -o $@
# The two that stand beside it bring what they need of it, unseen: each works alone.
$(BUILD)/libberth.so.$(VERSION): $(call SHARED_OBJECTS,berth_all)
$(BUILD)/libberth_host.so.$(VERSION): $(call SHARED_OBJECTS,berth_all) \
	$(call SHARED_OBJECTS,berth_host)
$(BUILD)/libberth_papers.so.$(VERSION): $(call SHARED_OBJECTS,berth_all) \
	$(call SHARED_OBJECTS,berth_papers)
$(SHARED): $(BUILD)/lib%.so.$(VERSION): port/package/%.map
	@$(PORT_CC) -shared $(LDFLAGS) -Wl,--version-script=$< -Wl,-soname,$(basename $(@F)) \
	    -Wl,--gc-sections $(filter %.o,$^) -o $@
HOST_ONLY = $(if $(filter host,$(MACHINE)),$(1))
.PHONY: install uninstall
install: lib $(call HOST_ONLY,$(SHARED)) ## libraries, headers, pkg-config file and the host program into PREFIX (and DESTDIR); STRICT=1: berth-strict, too
	+@$(if $(filter host,$(MACHINE)),mkdir -p build && { $(MAKE) -s \
	    TARGET=host tool > build/install.log 2>&1 || true; })
	@port/package/install "$(DESTDIR)" "$(PREFIX)" "$(VERSION)" "$(BUILD)" \
	    $(call HOST_ONLY,build/host/berth)
	+@$(if $(STRICT),$(MAKE) -s VARIANT=strict-types ARITHMETICS="q16 f32" \
	    CFG=-DBERTH_CFG_STRICT install-strict)
.PHONY: install-strict
install-strict: $(LIBRARIES)
	@port/package/install --strict "$(DESTDIR)" "$(PREFIX)" "$(VERSION)" "$(BUILD)"
uninstall: ## removes what install put into PREFIX (and DESTDIR)
	@port/package/install --remove "$(DESTDIR)" "$(PREFIX)"

# What package managers take, generated; a part of tests/packages/ builds a consumer of each.
OUT ?= build/amalgamation
SETS ?= QUERY CHAIN ANSWERS
.PHONY: amalgamation packages
amalgamation: ## berth.h with berth.c (queries; SETS="QUERY CHAIN ANSWERS": what of src/berth.mk), berth_all.c (all), and beside that berth_host.c and berth_papers.c, to drop in: OUT=build/amalgamation
	$(foreach s,$(SETS),$(if $(BERTH_SOURCES_$(s)),,$(error amalgamation: SETS: src/berth.mk \
	    has no BERTH_SOURCES_$(s))))
	@port/package/amalgamate "$(OUT)" berth $(sort $(foreach s,$(SETS),$(BERTH_SOURCES_$(s))))
	@port/package/amalgamate "$(OUT)" berth_all $(BERTH_SOURCES)
	@port/package/amalgamate "$(OUT)" berth_host $(BERTH_SOURCES_HOST)
	@port/package/amalgamate "$(OUT)" berth_papers $(BERTH_SOURCES_PAPERS)
	@echo "$(OUT): berth.h, berth.c, berth_all.c, berth_host.c, berth_papers.c"
DIST ?= build/dist
.PHONY: dist
dist: ## what a release is made of, in DIST=build/dist: archive, SHA256SUMS, bill of materials, one file, packages, site, cartridges
	+@! command -v arm-none-eabi-gcc > /dev/null || $(MAKE) -s TARGET=gba \
	    $(patsubst %,build/gba/%.gba,crowd pavement walkers)
	+@! { command -v clang && command -v ld.lld; } > /dev/null || $(MAKE) -s site
	@port/package/dist "$(DIST)"
PACKAGE_PARTS := $(patsubst tests/packages/test-%,%,$(sort $(wildcard tests/packages/test-*)))
packages: setup-packages ## every package, built and asked as its own users do; P=npm: one of them
	$(if $(filter-out $(PACKAGE_PARTS),$(P)),\
	    @echo "packages: P is none of $(PACKAGE_PARTS)"; exit 1)
	@echo "packages: the host's library and program, which all are compared with"
	+@$(MAKE) -s TARGET=host lib tool > /dev/null
	+@prove -v --exec sh $(addprefix tests/packages/test-,$(or $(P),$(PACKAGE_PARTS)))

# ---- Programs ------------------------------------------------------------------------------------

include port/gba/gba.mk
include tests/tests.mk
include tests/packages/packages.mk
include tools/tools.mk
include tests/fuzz/fuzz.mk

TOOL := build/host/berth
TOOL_OBJECTS := $(TOOL_SOURCES:%.c=$(BUILD)/obj/tool/%.o)
$(BUILD)/obj/tool/%.o: %.c
	$(COMPILE) $(TOOL_CFLAGS) -c $< -o $@
$(BUILD)/berth: $(TOOL_OBJECTS) $(LIBRARIES)
	@$(PORT_CC) $(OPT) $(CFLAGS) $(TOOL_OBJECTS) $(LIBRARIES) $(TOOL_LIBS) -o $@
.PHONY: tool
tool: $(BUILD)/berth ## the host program, build/host/berth: look at motions, bake, ask, draw

include examples/examples.mk
include tests/bench/bench.mk
include tests/bench/gba/gba.mk

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

.PHONY: reference
reference: ## every call with its words, made from the headers: build/reference/index.html
	@tools/setup reference
	@tools/reference/make build/reference
.PHONY: site
site: page-file ## documents, reference, page and pictures as one folder to publish, with a search: build/site/index.html
	@tools/setup reference
	@tools/site/make build/site $(PAGE)

# ---- Everything else -----------------------------------------------------------------------------

.PHONY: setup setup-demo setup-check setup-test setup-proofs setup-misra setup-packages setup-page \
	setup-browser
setup-demo:
	@tools/setup demo
setup-check:
	@tools/setup check
setup-test:
	@tools/setup test
setup-packages:
	@tools/setup packages
setup-page:
	@tools/setup page
setup-browser:
	@tools/setup browser
setup-misra:
	@tools/setup misra
setup-proofs:
	@tools/setup proofs
setup: ## install the packages that demo, tests and benchmarks need (Debian, apt)
	@tools/setup demo test tables footprints

.PHONY: clean
clean: ## remove build/
	rm -rf build

.PHONY: help
help: ## this list
	@echo "berth $$(sed -n 's/.*VERSION_MAJOR //p' include/berth/config.h).$$(sed -n \
	    's/.*VERSION_MINOR //p' include/berth/config.h): make TARGET-NAME, with"
	@sed -n 's/^\([a-z][a-z0-9-]*\):.*## \(.*\)/  \1|\2/p' \
	    $(filter Makefile %.mk,$(MAKEFILE_LIST)) | \
	    awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

endif
