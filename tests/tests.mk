# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# Test programs, the builds that they run in, and the measurements that have a bar.

# Where nothing can be written into the folder of temporary files, a folder of ours.
ifneq ($(shell [ -w "$${TMPDIR:-/tmp}" ] || echo not),)
export TMPDIR := $(CURDIR)/build/tmp
$(shell mkdir -p build/tmp)
endif

SUPPORT := $(wildcard tests/harness/*.c) $(wildcard tests/reference/*.c) $(wildcard tests/gen/*.c)

# Each test file has a table of tests. Its name, as T= and the TAP lines have it, is its path:
# unit_motion_query is tests/unit/motion/test_query.c.
TEST_FOLDERS ?= unit fault property golden $(if $(filter host m4,$(MACHINE)),agree) \
	$(if $(filter m3,$(MACHINE)),interrupt)
TEST_FILES := $(sort $(foreach f,$(TEST_FOLDERS),\
	$(wildcard tests/$(f)/test_*.c tests/$(f)/*/test_*.c)))
TEST_NAME = $(subst /,_,$(subst /test_,/,$(patsubst tests/%.c,%,$(1))))
TEST_NAMES := $(call TEST_NAME,$(TEST_FILES))

# Floats in software are slow, and on such cores a second choice: of f32 those run the hashes
# alone. m4 has floats in hardware.
NAMES_q16 := $(TEST_NAMES)
NAMES_f32 := $(if $(filter m0 m3 m7 arm7 rv32 gba,$(MACHINE)),\
	$(filter golden_%,$(TEST_NAMES)),$(TEST_NAMES))
NAMES_f64 := $(TEST_NAMES)
# m4 has f32, and m3 and m7 run the same code in q16: its hashes alone in `make test`.
ifeq ($(MACHINE)$(MANY),m4)
NAMES_q16 := $(filter golden_%,$(NAMES_q16))
endif
# mGBA imitates every access to memory and is slower than the others: the hashes alone in `make
# test`, for arm7 runs the same code; else without what only other cores can show more of: faults,
# and how images are built.
ifeq ($(MACHINE),gba)
NAMES_q16 := $(if $(MANY),$(filter-out fault_% %_fit %_build %_forged %_quantise,$(NAMES_q16)),\
	$(filter golden_%,$(NAMES_q16)))
endif

# Random chains take 130 KB, pairs to ask when and how near about as much: not where a
# program has 16 or 32 KB.
ifneq ($(filter m0 gba,$(MACHINE)),)
NAMES_q16 := $(filter-out property_motion_chain property_many_traffic_on \
	$(addprefix unit_sweep_,closest contacts earliest finer impact meet stale standing stands) \
	golden_sweep_bodies unit_many_traffic_bodies \
	property_footprint_distance \
	$(addprefix property_answers_,impact contacts closest earliest steps within),\
	$(NAMES_q16))
NAMES_f32 := $(filter-out golden_sweep_bodies,$(NAMES_f32))
endif

# A program a folder, but a program a file where memory does not hold more. That m0's 16 KB hold
# each is for `make test-all` to say: one of each folder in more memory takes half the time.
LARGE := $(if $(filter m0,$(MACHINE)),$(if $(MANY),,-Wl,--defsym=berth_port_code=2M \
	-Wl,--defsym=berth_port_data=1M))
PROGRAM_NAMES = $(if $(filter m0 gba,$(MACHINE)$(LARGE)),$(1),\
	$(foreach f,$(TEST_FOLDERS),$(if $(filter $(f)_%,$(1)),$(f))))

# Random cases a program runs: few in `make test`, ten times as many with MANY.
CASES ?= $(if $(filter gba,$(MACHINE)),500,$(if $(filter host,$(MACHINE)),$(if \
	$(VARIANT),2000,10000),600)$(if $(MANY),0))
HOSTED := $(if $(filter host,$(MACHINE)),-DHARNESS_HOSTED,-DHARNESS_SMALL)
LIBS := $(PORT_LIBS) $(if $(filter host,$(MACHINE)),-lm)
LINK = @mkdir -p $(@D) && $(PORT_CC) $(OPT) $(PORT_CFLAGS) $(CFG) $(CFLAGS) $(PORT_LDFLAGS)

# How many cases a program has, by its name (a folder's or a file's), and of what files it is made.
# Written anew only when that changes.
NAMES_IN = $(if $(filter $(1),$(TEST_FOLDERS)),$(filter $(1)_%,$(TEST_NAMES)),$(1))
$(BUILD)/obj/cases/%.c: FORCE
	@mkdir -p $(@D) && printf '%s\n' '/* $(call NAMES_IN,$*) */' \
	    '#include "tests/harness/harness.h"' 'const uint32_t harness_cases_given = $(CASES);' \
	    > $@.new && \
	    { cmp -s $@.new $@ && rm $@.new || mv $@.new $@; }

# A test file's tests have its name. To optimize the tests takes longer than to optimize the
# library, which is what is looked at, and alone sanitized for what is undefined in `make test`.
NAMED = $(if $(filter $(TEST_FILES),$<),-DHARNESS_FILE='"$(call TEST_NAME,$<)"' $(TEST_OPT),\
	$(if $(filter tests/reference/% tests/gen/%,$<),$(REFERENCE_OPT)))
TEST_OPT := $(if $(filter -O1 -O2 -Os,$(OPT)),-O0) $(if $(findstring undefined,$(CFLAGS)),$(if \
	$(MANY),,-fno-sanitize=undefined))
REFERENCE_OPT := $(if $(filter -O2,$(OPT)),-O1)

# The headers choose the arithmetic by macro, so each has its own objects and programs:
# build/NAME/obj/q16/..., build/NAME/tests/q16/...
ARITHMETIC = $(word 2,$(subst /, ,$(patsubst $(BUILD)/%,%,$@)))
COMPILE_AS = $(COMPILE) $(CFG_$(ARITHMETIC)) $(HOSTED) $(NAMED) $(EXTRA) -c $< -o $@
ASSEMBLE = @mkdir -p $(@D) && $(PORT_CC) $(PORT_CFLAGS) -c $< -o $@
$(BUILD)/obj/q16/%.o: %.c
	$(COMPILE_AS)
$(BUILD)/obj/f32/%.o: %.c
	$(COMPILE_AS)
$(BUILD)/obj/f64/%.o: %.c
	$(COMPILE_AS)
$(BUILD)/obj/q16/%.o: %.S
	$(ASSEMBLE)
$(BUILD)/obj/f32/%.o: %.S
	$(ASSEMBLE)

# $(1): arithmetic, $(2): files
OBJECTS = $(patsubst %,$(BUILD)/obj/$(1)/%.o,$(basename $(2)))
SUPPORT_q16 := $(call OBJECTS,q16,$(SUPPORT) $(PORT_SOURCES))
SUPPORT_f32 := $(call OBJECTS,f32,$(SUPPORT) $(PORT_SOURCES))
SUPPORT_f64 := $(call OBJECTS,f64,$(SUPPORT) $(PORT_SOURCES))
PROGRAMS = $(patsubst %,$(BUILD)/tests/$(1)/%,$(call PROGRAM_NAMES,$(NAMES_$(1))))
# The files of a program, by its name as above.
FILES_IN = $(or $(filter tests/$(1)/%,$(TEST_FILES)),$(foreach f,$(TEST_FILES),\
	$(if $(filter $(1),$(call TEST_NAME,$(f))),$(f))))
# What a program is made of is said by its name, q16/unit.
$(BUILD)/tests/%: $$(call OBJECTS,$$(*D),$(BUILD)/obj/cases/$$(*F) $$(call FILES_IN,$$(*F))) \
	$$(SUPPORT_$$(*D)) $(LIBRARIES)
	$(LINK) $(LARGE) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@
$(BUILD)/bench/q16/%: $(BUILD)/obj/q16/tests/bench/%.o $(SUPPORT_q16) $(LIBRARIES)
	$(LINK) $< $(SUPPORT_q16) $(LIBRARIES) $(LIBS) -o $@
$(BUILD)/bench/f32/%: $(BUILD)/obj/f32/tests/bench/%.o $(SUPPORT_f32) $(LIBRARIES)
	$(LINK) $< $(SUPPORT_f32) $(LIBRARIES) $(LIBS) -o $@

# Programs for the host alone, on meshes from files and with libraries that the host has.
MESH_PROGRAMS := $(patsubst tests/meshes/%.c,%,$(sort $(wildcard tests/meshes/test_*.c)))
MESH_SUPPORT := tests/meshes/union.c $(addprefix tools/berth/read/,mesh.c track.c)
$(BUILD)/obj/q16/tests/meshes/%.o $(BUILD)/obj/f32/tests/meshes/%.o: \
	CFLAGS += -D_POSIX_C_SOURCE=200809L
$(BUILD)/meshes/%: $$(call OBJECTS,$$(*D),tests/meshes/$$(*F) $(MESH_SUPPORT)) \
	$$(SUPPORT_$$(*D)) $(LIBRARIES)
	$(LINK) $(filter %.o,$^) $(LIBRARIES) -lgeos_c -lassimp $(LIBS) -o $@
.PHONY: mesh-programs
mesh-programs: $(foreach a,q16 f32,$(MESH_PROGRAMS:%=$(BUILD)/meshes/$(a)/%)) ## contours of figures against GEOS (host)

# The programs of one build, and a list of them. TESTED may be fewer arithmetics than the library's.
TESTED ?= $(ARITHMETICS)
.PHONY: test-programs
test-programs: $(foreach a,$(TESTED),$(call PROGRAMS,$(a)))
	@echo $^ | tr ' ' '\n' > $(BUILD)/programs

# ---- The builds, and who runs them ---------------------------------------------------------------

# The + hands the job server on.
AGAIN = +@$(MAKE) -s TARGET=
# Variables that nobody sets hold the same in each run, so that a fault which they lead to does not
# come and go.
SANITIZE := CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer -ftrivial-auto-var-init=pattern"

# Machines and their variants, build/NAME each, and what is different in a build. Where code shall
# be small there are other lines of it, with the same answers and steps: host-strict is such. MANY
# is what `make test-all` has beside `make test`: of each build more, and MORE_BUILDS.
FEW := $(if $(MANY),,ARITHMETICS=q16)
MORE_BUILDS := $(addprefix host-,gcc-O0 gcc-Os gcc-sanitized clang-O0 clang-O2 clang-Os \
	clang-sanitized clang-memory check glance-off seal)
BUILDS := host host-checked host-strict $(PORT_CORES) ppc $(if $(MANY),$(MORE_BUILDS))
WITH_host-checked := OPT=-O1 CFG=-DBERTH_CFG_CHECK $(SANITIZE) \
	$(or $(FEW),ARITHMETICS="q16 f32")
WITH_host-strict := OPT=-Os CFG="-DBERTH_CFG_STRICT_LENGTHS -Wno-pedantic" \
	$(or $(FEW),ARITHMETICS="q16 f32")
WITH_host-gcc-O0 := OPT=-O0 ARITHMETICS=q16
WITH_host-gcc-Os := OPT=-Os ARITHMETICS=q16
WITH_host-gcc-sanitized := OPT=-O1 $(SANITIZE)
WITH_host-clang-O0 := CC=clang OPT=-O0 ARITHMETICS=q16
WITH_host-clang-O2 := CC=clang ARITHMETICS="q16 f32"
WITH_host-clang-Os := CC=clang OPT=-Os ARITHMETICS=q16
WITH_host-clang-sanitized := CC=clang OPT=-O1 $(SANITIZE) ARITHMETICS=q16
WITH_host-clang-memory := CC=clang OPT=-O1 ARITHMETICS="q16 f32" \
	CFLAGS="-fsanitize=memory -fsanitize-memory-track-origins -fno-omit-frame-pointer"
WITH_host-check := CFG=-DBERTH_CFG_CHECK
WITH_host-glance-off := CFG=-DBERTH_CFG_GLANCE_OFF ARITHMETICS=q16 TEST_FOLDERS="property agree"
WITH_host-seal := CFG=-DBERTH_CFG_SEAL ARITHMETICS="q16 f32" TEST_FOLDERS="seal property agree"
WITH_ppc := TEST_FOLDERS=golden $(if $(MANY),,OPT=-O1)
# What is made beside the tests. The examples of a core are baked by the host's program.
ALSO_host := mesh-programs tool examples symbols-one headers proofs-bound
ALSO_host-checked := $(if $(MANY),fuzz-replay,build/host-checked/fuzz/q16/test_replay)
$(PORT_CORES:%=build-%): build-host $(GBA_RUN)
$(if $(MANY),,build-host-checked: build-host)

builds: $(BUILDS:%=build-%)
EACH_BUILD := $(patsubst %,build-%,$(sort $(BUILDS) $(MORE_BUILDS)))
.PHONY: builds $(EACH_BUILD)
$(EACH_BUILD): build-%:
	@$(SAY) "building: $*"
	+@$(if $(filter $*,$(MORE_BUILDS)),tests/checks/in-time 480 build/$* || \
	    { rm -f build/$*/programs; exit 0; }; )$(MAKE) -s TARGET=$(firstword $(subst -, ,$*)) \
	    VARIANT=$(patsubst host-%,%,$(filter host-%,$*)) \
	    $(WITH_$*) $(if $(filter $*,$(filter-out m4,$(PORT_CORES))),$(FEW)) test-programs \
	    $(ALSO_$*) $(if $(filter $*,$(PORT_CORES)),examples symbols-one)

# Everything that prints TAP: scripts and programs of all builds. What takes longest begins.
TAP = tests/scripts/test-tool $(filter-out %/test-tool,$(wildcard tests/scripts/test-*)) \
	$(foreach a,q16 f32,$(MESH_PROGRAMS:%=build/host/meshes/$(a)/%)) \
	$(foreach a,q16 $(if $(MANY),f32),build/host-checked/fuzz/$(a)/test_replay) \
	$(if $(MANY),$(wildcard tests/scripts/all-*) \
	$(foreach a,q16 f32,build/host/tests/$(a)/agree:500000)) \
	$(foreach p,$(shell cat $(wildcard $(BUILDS:%=build/%/programs))),$(p)$(if $(MANY),,$(if \
	$(filter build/host/tests/f%,$(p)),:2000)))

CLOCK := tests/checks/clock
.PHONY: test test-all tests costs prove documents
test: setup-test ## six minutes of two cores: every arithmetic, checked, sanitized and strict on the host; every core; with fewer random cases
	+@$(MAKE) -s tests
test-all: setup-test ## all of it: compilers, levels of optimization, sanitizers, and all random cases; stack, size and figures
	+@$(MAKE) -s tests MANY=1
tests:
	@$(CLOCK) begin $(if $(MANY),,480)
	+@$(SAY) "tests: 1 of 2: style, documents, programs for hosts and cores" -- \
	    $(CLOCK) builds $(MAKE) -s -j2 style format-check documents builds
	@tests/checks/options
	$(if $(MANY),+@$(MAKE) -s costs)
	+@$(SAY) "tests: 2 of 2: all programs and scripts" -- $(MAKE) -s prove
costs:
	+@tests/checks/in-time 480 "stack, size, figures" || exit 0; \
	    $(SAY) "tests: stack, size, figures" -- $(CLOCK) builds $(MAKE) -s stack size figures-check
# What was built is known when another make begins.
prove:
	@tests/checks/prove $(TAP)
documents: ## formats, paths and figures that documents name are so
	@tests/checks/formats
	@tests/checks/paths
	@tests/checks/proves
	@tests/checks/numbers

# Where nothing is installed; FRESH names other targets than demo and test.
.PHONY: fresh
fresh: ## make demo and make test in a minimal Debian, as root and as a user without rights
	@tests/checks/fresh $(FRESH)
.PHONY: tutorial
tutorial: ## docs/tutorial.md in a minimal Debian, from git clone on: its commands, what they print, seconds; bar
	@tests/checks/fresh --walk docs/tutorial.md 180

# The loop of every day: a build of its own, with few random cases.
QUICK := TARGET=host VARIANT=quick ARITHMETICS="q16 f32"
# Names of programs have no test_, which those of files begin with.
override T := $(T:test_%=%)
QUICK_FOLDERS = $(if $(T),$(sort $(foreach n,$(TEST_NAMES),$(if $(findstring $(T),$(n)),\
	$(firstword $(subst _, ,$(n)))))),$(TEST_FOLDERS))
.PHONY: check
check: setup-check ## the quick loop: q16 and f32 on the host; T=name: only test files with that in their names
	$(if $(QUICK_FOLDERS),,\
	    @echo "check: no test file has '$(T)' in its name; they are: $(TEST_NAMES)"; exit 1)
	+@seconds() { awk -v a="$$1" -v b="$$2" 'BEGIN { printf "%.1f s", (b - a) / 1e9 }'; }; \
	began=$$(date +%s%N) && \
	$(SAY) "check: building" -- \
	$(MAKE) -s -j2 $(QUICK) TEST_FOLDERS="$(QUICK_FOLDERS)" test-programs && \
	built=$$(date +%s%N) && \
	{ prove $(if $(T),-v,-j2) --exec tests/run $$(cat build/host-quick/programs) :: $(T); \
	    status=$$?; } && \
	echo "make check: built in $$(seconds $$began $$built), run in" \
	    "$$(seconds $$built $$(date +%s%N))" && \
	exit $$status

# Longer than a test should take: a program a file, and its random cases.
LONG = $(foreach a,$(1),$(foreach t,$(2),build/host/tests/$(a)/$(t):$(strip $(3))))
LONG_TESTS := $(call LONG,q16,$(addprefix property_,motion_collide papers_mobb \
	footprint_circles),100000000) \
	$(call LONG,q16,property_motion_given,160000000) \
	$(call LONG,f32,property_motion_given,10000000) \
	$(call LONG,q16 f32,property_motion_clips,10000000) \
	$(call LONG,q16,$(addprefix property_,motion_courses motion_grazes \
	footprint_circle),10000000) \
	$(call LONG,q16,$(addprefix property_answers_,impact contacts closest earliest within),\
	3000000) $(call LONG,f32,property_answers_real,8000000)
# 10^5 soups of 50 cases; 10^7 pairs of footprints of every kind, one in four cases; 10^6 pairs of
# bodies, one in thirty; 10^6 pairs whose least distance is told, one in ten; 10^6 outlines, one in
# forty; 10^6 pairs asked of all calls, one in five; 10^7 builds that climb to a size.
LONG_TESTS += $(call LONG,q16,property_ground_contour,5000000) \
	$(call LONG,q16,property_footprint_overlap,40000000) \
	$(call LONG,q16 f32,property_sweep_meet,30000000) \
	$(call LONG,q16,property_footprint_distance,10000000) \
	$(call LONG,q16,property_footprint_outline,40000000) \
	$(call LONG,q16 f32,$(filter agree_%,$(TEST_NAMES)),5000000) \
	$(call LONG,q16 f32,property_sizes,10000000)
.PHONY: test-long long-programs
long-programs: $(foreach t,$(LONG_TESTS),$(firstword $(subst :, ,$(t))))
test-long: setup-test ## 10^8 pairs (10^7 for each box tree) against the exact reference, 10^7 pairs of given trajectories, 10^7 grazes and circles, 10^6 answers in time, 10^7 pairs of footprints of every kind, 10^6 of bodies, 10^6 least distances, 10^6 pairs asked of all calls
	@$(SAY) "test-long: building"
	$(AGAIN)host long-programs
	@$(SAY) "test-long: $(words $(LONG_TESTS)) programs"
	@prove -j2 -v --timer --exec tests/run $(LONG_TESTS)

# So many pieces of it as anybody has time for.
PIECES ?= 1
HUGE ?=
.PHONY: test-huge
test-huge: setup-test ## PIECES=1-4: pairs against exact references, added to a table; HUGE="names"
	@$(SAY) "test-huge: building"
	$(AGAIN)host long-programs
	@tests/checks/huge $(firstword $(subst -, ,$(PIECES))) $(lastword $(subst -, ,$(PIECES))) \
	    $(HUGE)

# ---- Bars ----------------------------------------------------------------------------------------

.PHONY: style format format-check lines symbols headers stack size
style: ## functions over 60 lines, files over 900, lines over 100 columns: none
	@tests/checks/style
format-check: ## every C file is as clang-format leaves it
	@tests/checks/format
format: ## makes them so
	@tests/checks/format -i
lines: ## how much of all this is the library
	@tests/checks/lines

headers: $(LIBRARIES) ## every public header alone, as C99 and as C++; the rooms of src/; calls with the wrong kind of view; structs are values; each call has a fuzz harness, each size a test that climbs; benches and units of proofs compile
	@tests/checks/headers gcc clang arm-none-eabi-gcc
	@tests/checks/rooms gcc
	@tests/checks/harnessed
	@tests/checks/sized
	@tests/checks/benches gcc
	@tests/checks/values "$(LIBRARIES)" $(PORT_CC)
	@tests/checks/hpp $(LIB)

symbols: ## what the library asks of a linker: no foreign symbol, no writable data
	+@for core in host $(PORT_CORES); do \
	    $(MAKE) -s TARGET=$$core symbols-one || exit 1; done
.PHONY: symbols-one
symbols-one: $(LIBRARIES)
	@tests/checks/symbols $(MACHINE) $(PORT_NM) "$(LIBRARIES)" $(PORT_CC) $(PORT_CFLAGS)

MEASURED := +@tests/bench/measured
BARS := @tests/bench/bars
# Stack and size look at the same builds, whose objects have the compiler's own figures beside them.
MEASURE := ARITHMETICS=q16 EXTRA_LIB=-fcallgraph-info=su
# Whom each function calls, as gcc writes it beside each object; what lies there of a source that is
# gone does not count.
CALLS = $(patsubst %.o,%.ci,$(call LIB_OBJECTS,$(BERTH_SOURCES) $(BERTH_SOURCES_HOST) \
	$(BERTH_SOURCES_PAPERS)))
# A compiler cache hands back objects without the call graphs that lie beside them.
stack-all size-all: export CCACHE_DISABLE = 1
STACK_OF = m0,-O2 m0,-Os m3,-O2 m3,-Os m4,-O2 m4,-Os
stack: ## stack of every public call on m0, m3, m4: computed; the query's also painted. STACK_OF=m0,-Os names builds
	$(MEASURED) stack $(MAKE) -s stack-all
	$(BARS) stack
stack-all:
	+@for of in $(STACK_OF); do core=$${of%,*} opt=$${of#*,}; $(SAY) "stack: $$core $$opt"; \
	    $(MAKE) -s TARGET=$$core VARIANT=stack$$opt $(MEASURE) OPT=$$opt \
	    stack-one || exit 1; done
.PHONY: stack-all stack-one
# Of a query, and where two straight legs may have to be settled exactly.
STACK_BAR = 256
STACK_EXACT_BAR = 320
# Of any call at all.
STACK_MOST = 3072
# What is asked of motions; and what the headers promise of other calls: at most this many bytes on
# m0 and m3.
STACK_BARS := $(foreach c,motion_collide first_hit meet meet_within placed_at time_of_impact \
	time_of_impact_apart contacts next_contact closest_approach traffic_ask traffic_ask_within \
	traffic_first_conflict traffic_next_conflict traffic_closest,$(c):$(STACK_EXACT_BAR)) \
	$(foreach c,earliest_start earliest_start_of_all traffic_earliest_start,$(c):512) \
	$(foreach c,commit replace withdraw forget,traffic_$(c):256) plan_check:3072 \
	motion_meet/clip:420 motion_meet/route:600 meet/any:860 time_of_impact/clip:700 \
	bodies_meet:1100 bodies_time_of_impact:1150 bodies_earliest_start:1400 \
	traffic_earliest_start_body:1700 \
	motion_place:150 motion_attach:200 motion_build:400 trajectory_simplify:800 \
	mobb_collide:600 mobb_attach:200 mobb_build:700 \
	footprint_place:150 $(foreach c,overlap overlap_again collide collide_disc,footprint_$(c):400) \
	footprint_collide_circles:$(STACK_EXACT_BAR) \
	footprint_attach:330 $(foreach c,collide collide_disc,bch_$(c):$(STACK_BAR)) obb_collide:480 \
	contour:660 \
	$(foreach c,insert move remove clear,grid_$(c):100) \
	$(foreach c,near next,grid_$(c):150) \
	$(foreach c,make clear add_mesh add_outline add_disc has outline,occupancy_$(c):340)
stack-one: EXTRA = -DBENCH_STACK_BAR=$(STACK_BAR) -DBENCH_STACK_EXACT_BAR=$(STACK_EXACT_BAR)
stack-one: $(BUILD)/bench/q16/stack
	@tests/checks/stack "$(MACHINE) $(OPT)" $(STACK_MOST) $(STACK_BARS) -- $(CALLS)
	@tests/run $(BUILD)/bench/q16/stack > $(BUILD)/painted || { cat $(BUILD)/painted; exit 1; }
	@awk -F'|' '/^painted/ { print "$(MACHINE) $(OPT), painted, " $$3 ": " $$4 \
	    " bytes (at most " $$5 ")" }' $(BUILD)/painted

size: ## code of a program that attaches and asks, and bytes of an image
	$(MEASURED) size $(MAKE) -s size-all
	$(BARS) size
size-all:
	+@for core in m0 m3 m4; do $(SAY) "size: $$core"; \
	    $(MAKE) -s TARGET=$$core OPT=-Os VARIANT=stack-Os $(MEASURE) size-all-one || exit 1; done
	@$(MAKE) -s TARGET=m0 OPT=-Os VARIANT=glance-off CFG=-DBERTH_CFG_GLANCE_OFF size-glance-one
	@$(MAKE) -s TARGET=host size-image
.PHONY: size-all size-all-one size-glance-one size-image
# A program with its own main, for the linker to take from the library what it needs; the compiler
# may want the four mem functions.
WEIGH = $(PORT_CC) $(FLAGS) -MF $(BUILD)/weigh.d $(PORT_CFLAGS) -nostdlib \
	-Wl,--gc-sections -Wl,-e,main
size-all-one size-glance-one: size-%-one: $(LIBRARIES)
	@tests/checks/size $(MACHINE) $* $(PORT_NM) $(PORT_SIZE) $(BUILD) \
	    $(WEIGH) port/mem.c $(LIBRARIES) -lgcc
# What each feature costs, as whole programs: a table of docs/choosing.md.
FEATURES := $(shell tests/checks/features --names)
size-features: ## flash, RAM and stack of a program a feature, on m0, m4 and AVR
	@mkdir -p build
	@tools/setup hash
	+@for core in m0 m4; do $(SAY) "features: $$core"; \
	    CCACHE_DISABLE=1 $(MAKE) -s TARGET=$$core OPT=-Os VARIANT=stack-Os $(MEASURE) \
	        size-features-one || exit 1; done > build/features.new
	@$(SAY) "features: avr"; tests/checks/features-avr build/avr >> build/features.new
	@mv build/features.new build/features && cat build/features
.PHONY: size-features size-features-one
size-features-one: $(LIBRARIES)
	@for one in $(FEATURES); do \
	    $(WEIGH) -DFEATURE_$$(echo $$one | tr a-z A-Z) tests/checks/feature.c port/mem.c $(LIB) \
	        -lgcc -o $(BUILD)/feature_$$one || exit 1; done
	@tests/checks/stack "$(MACHINE) -Os" $(STACK_MOST) $(patsubst %,%:$(STACK_MOST),$(shell \
	    tests/checks/features --kinds)) -- $(CALLS) > $(BUILD)/features.stack
	@tests/checks/features $(MACHINE) $(PORT_NM) $(PORT_SIZE) $(BUILD) $(BUILD)/features.stack
size-image: $(BUILD)/bench/q16/image
	@$(BUILD)/bench/q16/image

# As the sources have it, before the compiler puts functions into each other.
.PHONY: reach reach-all
reach-all: export CCACHE_DISABLE = 1
reach: ## how far a reader must go: functions that a call reaches, circles of files, declarations, public calls and their users
	$(MEASURED) reach $(MAKE) -s TARGET=host VARIANT=reach OPT=-O0 ARITHMETICS=q16 \
	    EXTRA_LIB=-fcallgraph-info reach-all
	$(BARS) reach
reach-all: $(LIBRARIES)
	@tests/checks/reach $(CALLS)
	@tests/checks/users

# ---- Proofs --------------------------------------------------------------------------------------

# near.c looks into static functions: it includes their files, and so does without our warnings.
build/proofs/near: tests/proof/near.c $(LIBRARIES) \
	$(wildcard src/*/*.h src/motion/*.c include/berth/*.h)
	@mkdir -p $(@D) && $(CC) -std=c99 -O2 -D_GNU_SOURCE -Iinclude -I. $< $(LIBRARIES) -lm -o $@

.PHONY: proofs proofs-bound proofs-mutants
proofs-bound: ## whether all proofs are about what the sources have; proves nothing
	@tests/proof/prove --bound
proofs-mutants: setup-proofs ## each check and slack that proofs rest on, weakened by one: bar 0 that none notices
	$(MEASURED) proofs-mutants tests/proof/mutants build/proofs/mutants
	$(BARS) proofs-mutants
BAR_TARGETS += proofs-mutants
.PHONY: prove-rte misra
prove-rte: setup-proofs ## no run-time error in q16, by Frama-C's Eva; what is not proved is listed, and may only become less
	$(MEASURED) prove-rte tests/proof/rte/prove build/proofs/rte
	$(BARS) prove-rte
BAR_TARGETS += prove-rte
misra: setup-misra ## what cppcheck finds by MISRA C:2012; a rule that is not in tests/checks/misra-deviations fails
	@tests/checks/misra tests/checks/misra-deviations $(BERTH_SOURCES)
TRIALS ?= 10000000
proofs: setup-proofs build/proofs/near ## bounds of every slack, proved by Gappa, z3 and Frama-C (tests/proof/README.md)
	@tests/proof/prove build/proofs $(P)
	@$(SAY) "proofs: $(TRIALS) trials of each slack" -- build/proofs/near $(TRIALS)
