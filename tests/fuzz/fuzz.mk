# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# What is asked of the tests, and what asks more than they do: fuzzing, the memory sanitizer,
# coverage, mutants.

# ---- Fuzzing ---------------------------------------------------------------------------------------

FUZZ_SECONDS ?= 600
FUZZ_JOBS ?= 2
FUZZ_IN ?= q16 f32
FUZZ_HARNESSES ?= attach_motion attach_boxes attach_footprint attach_obb build_motion \
	build_footprint contour occupancy grid
# Random inputs a harness in `make test`.
FUZZ_ROUNDS ?= 3000
FUZZ_SOURCES := attach_motion attach_boxes attach_footprint build_motion build_footprint contour \
	occupancy grid
FUZZ_FLAGS := -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

define fuzz_programs
FUZZ_SUPPORT_$(1) := $(FUZZ_SOURCES:%=$(BUILD)/obj/$(1)/tests/fuzz/%.o) \
	$(patsubst %.c,$(BUILD)/obj/$(1)/%.o,$(wildcard tests/reference/*.c))
$(BUILD)/obj/$(1)/tests/fuzz/replay.o: EXTRA = -DFUZZ_ROUNDS=$(FUZZ_ROUNDS)
$(BUILD)/fuzz/$(1)/test_replay: $(BUILD)/obj/$(1)/tests/fuzz/replay.o $$(FUZZ_SUPPORT_$(1)) $(LIB)
	$$(LINK) $$^ $(LIBS) -o $$@
$(BUILD)/obj/$(1)/tests/fuzz/engine_%.o: tests/fuzz/engine.c
	$$(COMPILE) $(CFG_$(1)) -DFUZZ_HARNESS=$$* -c $$< -o $$@
$(BUILD)/fuzz/$(1)/%: $(BUILD)/obj/$(1)/tests/fuzz/engine_%.o $$(FUZZ_SUPPORT_$(1)) $(LIB)
	$$(LINK) -fsanitize=fuzzer $$^ $(LIBS) -o $$@
endef
$(foreach a,q16 f32,$(eval $(call fuzz_programs,$(a))))

.PHONY: fuzz fuzz-programs fuzz-replay build-replay
fuzz-programs: $(foreach a,$(FUZZ_IN),$(FUZZ_HARNESSES:%=$(BUILD)/fuzz/$(a)/%))
fuzz-replay: $(foreach a,q16 f32,$(BUILD)/fuzz/$(a)/test_replay)
fuzz: ## libFuzzer, FUZZ_SECONDS=600 for each of FUZZ_HARNESSES in q16 and f32, sanitized and checked
	$(AGAIN)host VARIANT=fuzz CC=clang OPT=-O1 CFG=-DBERTH_CFG_CHECK \
	    CFLAGS="$(FUZZ_FLAGS) -fsanitize=fuzzer-no-link" fuzz-programs
	@tests/fuzz/run $(FUZZ_SECONDS) $(FUZZ_JOBS) \
	    $(foreach a,$(FUZZ_IN),$(FUZZ_HARNESSES:%=build/host-fuzz/fuzz/$(a)/%))

# What `make test` runs of it: every input that ever failed, and some random ones.
build-variants: build-replay
build-replay:
	$(AGAIN)host VARIANT=replay OPT=-O1 CFG=-DBERTH_CFG_CHECK CFLAGS="$(FUZZ_FLAGS)" fuzz-replay
