# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# What is asked of the tests, and what asks more than they do: fuzzing, the memory sanitizer,
# coverage, mutants.

# ---- Fuzzing -------------------------------------------------------------------------------------

FUZZ_SECONDS ?= 600
FUZZ_JOBS ?= 2
FUZZ_IN ?= q16 f32
# Tests whose random numbers are the input's bytes (tests.c), as fuzz.h lists them; and what there
# is in q16 alone.
FUZZ_TESTS := $(shell sed -n '/EACH_EXACT/,$$s/^ *X(\([a-z_]*\)).*/\1/p' tests/fuzz/fuzz.h)
FUZZ_EXACT := tool \
	$(shell sed -n '/ifdef BERTH_Q16/,/else/s/^ *X(\([a-z_]*\)).*/\1/p' tests/fuzz/fuzz.h)
FUZZ_ALL := attach_motion attach_boxes attach_footprint attach_obb attach_sweep build_motion \
	build_footprint $(FUZZ_TESTS) tool
FUZZ_HARNESSES ?= $(FUZZ_ALL)
# Random inputs a harness in `make test`.
FUZZ_ROUNDS ?= 3000
FUZZ_SOURCES := attach_motion attach_boxes attach_footprint attach_sweep build_motion \
	build_footprint tests
FUZZ_FLAGS := -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# The host program's readers, with its exit and its files in the harness's hands (tool.c). They
# choose the arithmetic themselves. Without `tool` among FUZZ_HARNESSES nothing of it is built.
FUZZ_TOOL := $(filter-out $(BUILD)/obj/tool/tools/berth/main.o,\
	$(TOOL_SOURCES:%.c=$(BUILD)/obj/tool/%.o))
%/tests/fuzz/tool.o: EXTRA = -Itools/berth \
	$(patsubst %/,-I%,$(wildcard tools/berth/*/))
# $(1): the arithmetic, $(2): harnesses; objects, and what they are linked with
FUZZ_TOOL_IN = $(if $(filter tool,$(2)),$(BUILD)/obj/$(1)/tests/fuzz/tool.o $(FUZZ_TOOL))
FUZZ_WRAP := -Wl,--wrap=exit -Wl,--wrap=dup2 -Wl,--wrap=fopen
# A build of one arithmetic has the other, for the host program alone, from the plain one.
FUZZ_OTHER = $(if $(filter f32,$(ARITHMETICS)),,$(LIBRARIES:$(BUILD)/%=build/host/%))
FUZZ_LIBS = $(if $(filter tool,$(1)),$(FUZZ_WRAP)) $(LIBRARIES) \
	$(if $(filter tool,$(1)),$(FUZZ_OTHER) $(TOOL_LIBS)) $(LIBS)

# What all of an arithmetic's programs are linked with, $(1).
FUZZ_SUPPORT = $(call OBJECTS,$(1),$(FUZZ_SOURCES:%=tests/fuzz/%) tests/fuzz/harness \
	$(filter-out tests/harness/harness.c,$(SUPPORT)) \
	$(foreach t,$(FUZZ_TESTS),$(call FILES_IN,$(t))))
# What the harness does itself, fuzzing's programs do.
$(BUILD)/obj/%/tests/fuzz/harness.o: tests/harness/harness.c
	$(COMPILE_AS) -Dmain=harness_main -Dberth_check_failed=harness_check_failed \
	    -Wno-missing-prototypes
$(BUILD)/obj/%/tests/fuzz/replay.o: EXTRA = -DFUZZ_ROUNDS=$(FUZZ_ROUNDS) \
	$(if $(filter tool,$(FUZZ_HARNESSES)),,-DFUZZ_WITHOUT_TOOL)
$(BUILD)/fuzz/%/test_replay: $(BUILD)/obj/%/tests/fuzz/replay.o $$(call FUZZ_SUPPORT,$$*) \
	$$(call FUZZ_TOOL_IN,$$*,$$(FUZZ_HARNESSES)) $(LIBRARIES)
	$(LINK) $(filter %.o,$^) $(call FUZZ_LIBS,$(FUZZ_HARNESSES)) -o $@

# A harness's program: q16/grid.
$(BUILD)/obj/q16/tests/fuzz/engine_%.o: tests/fuzz/engine.c
	$(COMPILE_AS) -DFUZZ_HARNESS=$*
$(BUILD)/obj/f32/tests/fuzz/engine_%.o: tests/fuzz/engine.c
	$(COMPILE_AS) -DFUZZ_HARNESS=$*
$(BUILD)/fuzz/%: $$(call OBJECTS,$$(*D),tests/fuzz/engine_$$(*F)) $$(call FUZZ_SUPPORT,$$(*D)) \
	$$(call FUZZ_TOOL_IN,$$(*D),$$(*F)) $(LIBRARIES)
	$(LINK) -fsanitize=fuzzer $(filter %.o,$^) $(call FUZZ_LIBS,$(*F)) -o $@

# What every test run has of it: every input that ever failed, and some random ones.
.PHONY: fuzz fuzz-hour fuzz-log fuzz-keep fuzz-programs fuzz-replay
FUZZ_PAIRS = $(filter-out $(FUZZ_EXACT:%=f32/%),$(foreach a,$(FUZZ_IN),$(FUZZ_HARNESSES:%=$(a)/%)))
fuzz-programs: $(FUZZ_PAIRS:%=$(BUILD)/fuzz/%)
fuzz-replay: $(foreach a,q16 f32,$(BUILD)/fuzz/$(a)/test_replay)
fuzz: ## libFuzzer, FUZZ_SECONDS=600 for each of FUZZ_HARNESSES in q16 and f32, sanitized and checked
	@$(SAY) "fuzz: building"
	$(AGAIN)host VARIANT=fuzz CC=clang OPT=-O1 CFG=-DBERTH_CFG_CHECK \
	    CFLAGS="$(FUZZ_FLAGS) -fsanitize=fuzzer-no-link" fuzz-programs
	@$(SAY) "fuzz: $(words $(FUZZ_PAIRS)) programs, $(FUZZ_SECONDS) s each" -- \
	    tests/fuzz/run $(FUZZ_SECONDS) $(FUZZ_JOBS) \
	    $(patsubst %,build/host-fuzz/fuzz/%,$(FUZZ_PAIRS))
fuzz-hour: ## the same, an hour each
	+@$(MAKE) -s fuzz FUZZ_SECONDS=3600
fuzz-log: ## what the last of these ran without a finding, added to the table of tests/fuzz/README.md
	@tests/fuzz/log < build/fuzz-corpus/told
fuzz-keep: ## the fewest inputs that reach all that fuzzing has reached in q16, put into tests/fuzz/corpus
	@tests/fuzz/keep $(FUZZ_HARNESSES:%=build/host-fuzz/fuzz/q16/%)

# ---- The memory sanitizer ------------------------------------------------------------------------

.PHONY: msan
msan: build-host-clang-memory ## the tests, q16 and f32, with every read of unset memory told: clang's memory sanitizer
	@prove -j2 --exec tests/run $$(cat build/host-clang-memory/programs)

# ---- Coverage ------------------------------------------------------------------------------------

# What is always merged counts where it stands, once: its copies have branches that a constant took.
COVERAGE := OPT=-O0 IN=q16 ARITHMETICS=q16 CASES=5000 CFLAGS='--coverage -Dalways_inline=unused'
BAR_TARGETS += coverage mutants
.PHONY: coverage coverage-all
coverage: ## lines and branches of src/ that the host's q16 tests reach (gcovr); bar 100 %
	$(MEASURED) coverage $(MAKE) -s coverage-all
	$(BARS) coverage
coverage-all:
	@$(SAY) "coverage: building"
	$(AGAIN)host VARIANT=coverage $(COVERAGE) test-programs
	@find build/host-coverage -name '*.gcda' -delete
	@$(SAY) "coverage: all tests" -- \
	    prove -j2 -Q --exec tests/run $$(cat build/host-coverage/programs)
	@$(SAY) "coverage: what was reached" -- tests/coverage/report build/host-coverage

# ---- Mutants -------------------------------------------------------------------------------------

MUTANTS ?= 50
SEED ?= 1
.PHONY: mutants mutants-all
mutants: ## MUTANTS=50 small changes of each room, SEED=1, against the host's q16 tests; bar 95 % noticed
	$(MEASURED) mutants $(MAKE) -s mutants-all
	$(BARS) mutants
mutants-all:
	@$(SAY) "mutants: $(MUTANTS) changes a room" -- \
	    tests/mutants/run --rooms $(MUTANT_ROOMS) --count $(MUTANTS) --seed $(SEED)
