# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# Benchmarks: packed workloads, instructions on the cores, a report with the bars;
# and the paper's tables (tables/tables.mk).

# Clips of the data folder when it is there, else the three recorded walks of assimp-testmodels.
LONG_CLIPS := $(sort $(wildcard $(DATA)/clips/long/*.csv))
SHORT_CLIPS := $(sort $(wildcard $(DATA)/clips/short/*.csv))
FALLBACK_CLIPS := $(CLIPS)/long_a.csv $(CLIPS)/long_b.csv

HOST_LIBRARIES := $(patsubst %,build/host/lib%.a,berth_host berth_papers berth)
PACK := build/host/pack-
PACK_SOURCES := tests/bench/pack.c tests/bench/read.c
PACK_CC = $(CC) -std=c99 -O1 -Iinclude -I. $(filter %.c,$^) $(HOST_LIBRARIES) -o $@
$(PACK)q16: $(PACK_SOURCES) tests/bench/bench.h tests/bench/read.h $(HOST_LIBRARIES)
	@$(PACK_CC)
$(PACK)f32: $(PACK_SOURCES) tests/bench/bench.h tests/bench/read.h $(HOST_LIBRARIES)
	@$(PACK_CC) -DBERTH_CFG_F32
ifneq ($(MACHINE)$(VARIANT),host)
$(HOST_LIBRARIES):
	@$(MAKE) -s TARGET=host VARIANT= $@
endif

# name, radius, side of the square, offset in seconds: the workloads of the measurements. 180 KB of
# images leave room for code in the smallest core's flash. What does not fit there at once goes in
# two programs: trees, and what they are compared with (plain).
ROOM := 180000
LEAF ?= 0
SETS_trees_q16 := clips+1cm+5cm
SETS_trees_f32 := clips
SETS_plain_q16 := root+search
SETS_plain_f32 := root+search
SHORT_OR_OTHERS := $(or $(SHORT_CLIPS),$(CLIPS)/walk_a.csv $(CLIPS)/walk_b.csv)
define bench_load
build/bench/long_$(1)_$(2).c: $(PACK)$(2) $(or $(LONG_CLIPS),$(FALLBACK_CLIPS))
	@mkdir -p $$(@D) && $$< $(SETS_$(1)_$(2)) long 0.6 12 10 $(LEAF) $(ROOM) \
	    $$(filter %.csv,$$^) > $$@
build/bench/short_$(1)_$(2).c: $(PACK)$(2) $(SHORT_OR_OTHERS)
	@mkdir -p $$(@D) && $$< $(SETS_$(1)_$(2)) short 1.85 40 2 $(LEAF) $(ROOM) \
	    $$(filter %.csv,$$^) > $$@
endef
$(foreach s,trees plain,$(foreach a,q16 f32,$(eval $(call bench_load,$(s),$(a)))))

BENCH_SUPPORT = $(patsubst %,$(BUILD)/obj/$(1)/tests/bench/%.o,workload exhaustive) $(SUPPORT_$(1))
# $(1): arithmetic, $(2): program, $(3): workload, $(4): its images
define bench_program
$(BUILD)/bench/$(1)/$(2)_$(3)_$(4): $(BUILD)/obj/$(1)/tests/bench/$(2).o \
	$(BUILD)/obj/$(1)/build/bench/$(3)_$(4)_$(1).o $(call BENCH_SUPPORT,$(1)) $(LIBRARIES)
	$$(LINK) $$(filter %.o,$$^) $(LIBRARIES) $(LIBS) -o $$@
endef
BENCH_KINDS := cost_trees cost_plain build_trees
$(foreach a,q16 f32,$(foreach w,long short,$(foreach p,$(subst _,.,$(BENCH_KINDS)),$(eval $(call \
	bench_program,$(a),$(basename $(p)),$(w),$(patsubst .%,%,$(suffix $(p))))))))

COST := $(foreach a,q16 f32,$(foreach w,long short,$(foreach s,trees plain,\
	$(BUILD)/bench/$(a)/cost_$(w)_$(s))))
COST += $(BUILD)/bench/q16/build_long_trees
.PHONY: bench-cost bench-run bench
bench-cost: $(COST)
	@for program in $(COST); do tests/run $$program || exit 1; done

# Results alone, without a word on the bars.
bench-run: setup-test
	@rm -f build/bench/results && mkdir -p build/bench
	$(if $(LONG_CLIPS),,@echo "bench: no clips in $(DATA): on walks of assimp-testmodels instead")
	+@for core in m0 m3 m4; do \
	    $(SAY) "$@: $$core" -- $(MAKE) -s TARGET=$$core bench-cost >> build/bench/results || \
	    exit 1; done

bench: bench-run ## tests, instructions a query; the tables; what has a bar
	@tests/bench/report build/bench/results $(if $(LONG_CLIPS),bars)
	+@$(MAKE) -s tables

# Registering a posed mesh in an occupancy: the model is baked to C by a host program.
MODEL ?= /usr/share/assimp/models/MD2/sydney.md2
build/host/bake_mesh: tests/bench/bake_mesh.c
	@mkdir -p $(@D) && cc -std=c99 -O1 $< -lassimp -o $@
build/bench/mesh.h: build/host/bake_mesh $(MODEL)
	@mkdir -p $(@D) && $< $(MODEL) 1.8 > $@
$(foreach a,$(ARITHMETICS),$(BUILD)/obj/$(a)/tests/bench/occupancy.o): build/bench/mesh.h

.PHONY: tables setup-tables
tables: tables-run ## the paper's two tables and its n_min sweep: text, CSV, pictures, what has a bar
	$(if $(LONG_CLIPS),@tests/bench/tables/bars $(TABLES))
	$(if $(LONG_CLIPS),@$(MAKE) -s tables-family)
setup-tables:
	@tools/setup test tables

.PHONY: figures figures-run figures-cost figures-check
figures-cost: $(filter $(BUILD)/bench/q16/cost_%,$(COST))
	@for program in $^; do tests/run $$program || exit 1; done
figures-run: setup-test
	@mkdir -p build/bench
	@echo "clips|$(if $(LONG_CLIPS),data,others)" > build/bench/cost
	+@for core in m0 m3 m4; do \
	    $(SAY) "$@: $$core" -- \
	    $(MAKE) -s TARGET=$$core figures-cost >> build/bench/cost || exit 1; done
# All of them take about half an hour; FIGURES names some: `tests/bench/figures list`.
FIGURES ?=
figures: setup-test ## renews every figure of the documents by running what prints it; FIGURES=target names some
	$(if $(LONG_CLIPS)$(if $(filter-out stack size,$(or $(FIGURES),all)),,none),,\
	    @echo "figures: no clips in $(DATA), which figures are of: give DATA=folder" >&2; exit 1)
	@tests/bench/figures run $(FIGURES)
	@tests/bench/figures write $(FIGURES)
figures-check: figures-run ## documents show what stack, size and the cores print, and other reports of these sources
	@tests/bench/figures check figures-run stack size

.PHONY: footprints setup-footprints
footprints: footprints-run ## the experiments of the papers on footprints: text, CSV, pictures, what has a bar
	@tests/bench/footprints/bars $(FOOTPRINTS)
setup-footprints:
	@tools/setup test footprints

include tests/bench/tables/tables.mk
include tests/bench/footprints/footprints.mk
include tests/bench/one.mk

# ---- One subject each ----------------------------------------------------------------------------

# bench-SUBJECT runs PROGRAMS_SUBJECT on MACHINES_SUBJECT and prints what they print, but for the
# lines of tests; or what SAY_SUBJECT makes of it.
SUBJECTS := contour occupancy traffic refit shapes sweep distance answers steps bodies routes \
	plans peers
.PHONY: $(SUBJECTS:%=bench-%)
$(SUBJECTS:%=bench-%): bench-%: setup-test
	$(MEASURED) $* $(MAKE) -s bench-$*-all
bench-%-all: FORCE
	+@for core in $(MACHINES_$*); do \
	    $(SAY) "$@: $$core" -- $(MAKE) -s TARGET=$$core bench-$*-one || exit 1; done
bench-%-one: $$(PROGRAMS_$$*) FORCE
	@for program in $(PROGRAMS_$*); do tests/run $$program || exit 1; done \
	    > $(BUILD)/said-$* || { cat $(BUILD)/said-$*; exit 1; }
	@echo "$(MACHINE):" && $(or $(SAY_$*),grep -Ev '^(ok |1[.][.])') $(BUILD)/said-$*

bench-contour: ## contours: instructions of a figure of 700 triangles on m3, m4; time of the dearest meshes
MACHINES_contour := host m3 m4
PROGRAMS_contour = $(foreach a,q16 f32,$(BUILD)/bench/$(a)/contour) \
	$(if $(filter host,$(MACHINE)),$(BUILD)/bench/q16/nested)

bench-occupancy: ## instructions of registering a posed mesh on m0, m3, m4, and their bar
MACHINES_occupancy := m0 m3 m4
PROGRAMS_occupancy = $(foreach a,q16 f32,$(BUILD)/bench/$(a)/occupancy)

# A table of commitments; routes are made on the host.
build/host/bake_traffic: tests/bench/bake_traffic.c tests/bench/route.c tests/harness/random.c \
	$(HOST_LIBRARIES)
	@mkdir -p $(@D) && cc -std=c99 -O1 -Iinclude -I. $^ -lm -o $@
build/bench/traffic.h: build/host/bake_traffic
	@mkdir -p $(@D) && $< > $@
$(foreach a,$(ARITHMETICS),$(BUILD)/obj/$(a)/tests/bench/traffic.o): build/bench/traffic.h
bench-traffic: ## one against many: instructions of ask, commit and earliest start on m4
MACHINES_traffic := m4
PROGRAMS_traffic = $(BUILD)/bench/q16/traffic

# Outlines of people who walk, in q16: contours of some, and one of them frame by frame.
build/host/bake_human: tests/bench/bake_human.c tests/gen/human.c tests/gen/angle.c \
	tests/harness/random.c $(HOST_LIBRARIES)
	@mkdir -p $(@D) && $(CC) -std=c99 -O1 -Iinclude -I. $^ -lm -o $@
build/bench/human.h: build/host/bake_human
	@mkdir -p $(@D) && $< 12 32 160 > $@

# A walking figure's tree that follows, beside one that is built anew.
$(foreach a,$(ARITHMETICS),$(BUILD)/obj/$(a)/tests/bench/refit.o): build/bench/human.h
bench-refit: ## a walking figure's tree that follows frame by frame, beside building: host, m3
MACHINES_refit := host m3
PROGRAMS_refit = $(BUILD)/bench/q16/refit

bench-shapes: ## circle and box trees: tests and instructions a query on m0, m3; time on the host
MACHINES_shapes := host m0 m3
PROGRAMS_shapes = $(BUILD)/bench/q16/shapes

# One sweep against a plan of a hall, beside checking pose by pose.
bench-sweep: ## a forklift's route against 2,000 segments: tests on the host, instructions on m4
MACHINES_sweep := host m4
PROGRAMS_sweep = $(BUILD)/bench/q16/sweep

bench-distance: ## distances of footprints with and without the last answer: tests; instructions on m0, m3
MACHINES_distance := host m0 m3
PROGRAMS_distance = $(BUILD)/bench/q16/distance

# When, how near, from when on: each program tests/bench/answers_*.c prints what its answers cost
# beside a query, in steps on the host and in instructions on the cores. Another is another file.
# The one beside a scan of every tick has routes and recorded clips, more than m0 holds.
bench-answers: ## answers in time beside a query: steps; instructions on m0, m3
MACHINES_answers := host m0 m3
ANSWERS := $(filter-out $(if $(filter m0,$(MACHINE)),answers_earliest),\
	$(patsubst tests/bench/%.c,%,$(sort $(wildcard tests/bench/answers_*.c))))
# Closest approaches of recordings: their images are packed.
$(foreach w,long short,$(eval $(call bench_program,q16,closest,$(w),trees)))
PROGRAMS_answers = $(ANSWERS:%=$(BUILD)/bench/q16/%) \
	$(foreach w,long short,$(BUILD)/bench/q16/closest_$(w)_trees)

# What m0 runs is more than its memory holds: another machine runs its code.
bench-steps: ## instructions a step of each call with a budget, the most and the mean: m0, m3, m4
AS_M0 := VARIANT=as-m0 CFG="-mcpu=cortex-m0 -DPORT_MPS2"
bench-steps-all:
	+@$(SAY) "$@: m0" -- $(MAKE) -s TARGET=m3 $(AS_M0) bench-steps-one
	+@for core in m3 m4; do \
	    $(SAY) "$@: $$core" -- $(MAKE) -s TARGET=$$core bench-steps-one || exit 1; done
SAY_steps = tests/bench/paid -v core=$(if $(filter as-m0,$(VARIANT)),m0,$(MACHINE))
PROGRAMS_steps = $(BUILD)/bench/q16/steps $(BUILD)/bench/q16/steps_bodies

# BERTH_CFG_SEAL: of what whole programs take, and of what is placed and asked, without and with it.
.PHONY: bench-seal bench-seal-all bench-seal-code bench-seal-time
bench-seal-code: $(LIB)
	@for one in route chain turns table; do \
	    $(WEIGH) -DFEATURE_$$(echo $$one | tr a-z A-Z) tests/checks/feature.c port/mem.c $(LIB) \
	        -lgcc -o $(BUILD)/feature_$$one && \
	    $(PORT_SIZE) $(BUILD)/feature_$$one | awk -v one=$$one -v of="$(MACHINE) $(OPT)" \
	        'NR == 2 { print "seal|" of "$(if $(CFG),+seal)|a program of " one "|" $$1 }' || \
	        exit 1; done
bench-seal-time: $(BUILD)/tests/q16/seal
	@tests/run $< > $(BUILD)/seal || { cat $(BUILD)/seal; exit 1; }; \
	    grep '^seal' $(BUILD)/seal
bench-seal: setup-test ## what BERTH_CFG_SEAL costs: bytes of code on m0, instructions on m3
	$(MEASURED) seal $(MAKE) -s bench-seal-all
bench-seal-all:
	+@for with in "" "VARIANT=seal CFG=-DBERTH_CFG_SEAL"; do \
	    $(MAKE) -s TARGET=m0 OPT=-Os VARIANT=stack-Os ARITHMETICS=q16 $$with bench-seal-code && \
	    $(MAKE) -s TARGET=m3 ARITHMETICS=q16 TEST_FOLDERS=seal $$with bench-seal-time || \
	    exit 1; done

bench-bodies: ## bodies that turn: contacts, closest, earliest start, a table of 64; instructions on m4
MACHINES_bodies := host m4
PROGRAMS_bodies = $(BUILD)/bench/q16/bodies_answers

build/host/bake_routes: tests/bench/bake_routes.c tests/bench/route.c tests/harness/random.c \
	src/motion/given.c
	@mkdir -p $(@D) && $(CC) -std=c99 -O1 -Iinclude -I. $^ -lm -o $@
build/bench/routes.h: build/host/bake_routes
	@mkdir -p $(@D) && $< 48 12 50 20 3600 > $@
$(BUILD)/obj/q16/tests/bench/answers_earliest.o: build/bench/routes.h
$(BUILD)/bench/q16/answers_earliest: $(BUILD)/obj/q16/tests/bench/answers_earliest.o \
	$(BUILD)/obj/q16/build/bench/long_trees_q16.o $(call BENCH_SUPPORT,q16) $(LIBRARIES)
	$(LINK) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@

# What the host is compared with: a box and a vectorised search on recorded clips, the closed form
# over all segments on routes. In q16, with the library's own compiler options.
HOST_BENCH := build/host/bench/q16
ifeq ($(MACHINE)$(VARIANT),host)
$(HOST_BENCH)/host: $(patsubst %,$(BUILD)/obj/q16/tests/bench/%.o,host read) \
	$(BUILD)/obj/q16/tests/harness/random.o $(LIBRARIES)
	$(LINK) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@
$(HOST_BENCH)/routes: $(patsubst %,$(BUILD)/obj/q16/tests/bench/%.o,routes route) \
	$(BUILD)/obj/q16/tests/harness/random.o $(LIBRARIES)
	$(LINK) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@
$(HOST_BENCH)/plans: $(patsubst %,$(BUILD)/obj/q16/tests/bench/%.o,plans plans_boxes plans_hash \
	route) $(patsubst %.c,$(BUILD)/obj/q16/%.o,tests/harness/random.c \
	tests/reference/legs.c) $(LIBRARIES)
	$(LINK) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@
endif
.PHONY: bench-host bench-host-all
bench-host: setup-test ## host: placed motions against a box and a vectorised search; images and building of clips
	$(MEASURED) host $(MAKE) -s bench-host-all
bench-host-all: $(if $(LONG_CLIPS),,$(FALLBACK_CLIPS)) $(if $(SHORT_CLIPS),,$(SHORT_OR_OTHERS))
	+@$(SAY) "$@: building" -- $(MAKE) -s TARGET=host $(HOST_BENCH)/host
	$(if $(LONG_CLIPS),,@echo "bench-host: no clips in $(DATA): on others instead")
	@$(SAY) "$@: measuring" -- $(HOST_BENCH)/host \
	    $(or $(LONG_CLIPS),$(FALLBACK_CLIPS)) -- $(SHORT_OR_OTHERS)
bench-routes: ## host: routes of eight styles: bytes, building, answers, time; growth with the legs of a street
MACHINES_routes := host
PROGRAMS_routes := $(HOST_BENCH)/routes
bench-plans: ## host: all conflicts of 100 to 100,000 routes against boxes in double and 30 Hz in a hash
MACHINES_plans := host
PROGRAMS_plans := $(HOST_BENCH)/plans

# Other libraries that Debian has, on the same questions; C++ without the strict warnings of ours.
ifeq ($(MACHINE)$(VARIANT),host)
PEERS := $(BUILD)/peers
$(PEERS)/%.o: tests/bench/peers/%.cpp tests/bench/peers/peers.h
	@mkdir -p $(@D) && $(CXX) -std=c++14 -O2 -Wall -Wextra -isystem /usr/include/eigen3 \
	    -Itests/bench/peers -c $< -o $@
$(PEERS)/peers: $(patsubst %,$(BUILD)/obj/q16/tests/bench/%.o,peers/peers peers/ccd route) \
	$(BUILD)/obj/q16/tests/harness/random.o $(PEERS)/fcl.o $(PEERS)/box2d.o $(LIBRARIES)
	@$(CXX) $(OPT) $(filter %.o,$^) $(LIBRARIES) -lfcl -lbox2d -lccd -lm -o $@
endif
.PHONY: setup-peers
setup-peers:
	@tools/setup peers
bench-peers: setup-peers ## host: FCL, Box2D and libccd on the same routes and outlines: time, memory, misses, false alarms
MACHINES_peers := host
PROGRAMS_peers := build/host/peers/peers

# ---- Bars ----------------------------------------------------------------------------------------

# Every target that measures; others add theirs. Each prints, and notes its figures in build/bars
# (figure.py says how); what is missed is judged here alone, and in stack and size.
BAR_TARGETS += stack size reach bench bench-host footprints $(SUBJECTS:%=bench-%) bench-gba \
	bench-crowd bench-amalgamation crowd-gba pavement-gba
.PHONY: bars
bars: setup-test setup-tables setup-footprints ## measures everything that has a bar, and says in one table which are held
	@rm -rf build/bars
	+@failed=; n=0; for target in $(BAR_TARGETS); do n=$$((n + 1)); \
	    $(SAY) "bars: $$n of $(words $(BAR_TARGETS)): make $$target" -- \
	    $(MAKE) -s $$target || failed="$$failed $$target"; done; \
	echo; tests/bench/bars; status=$$?; \
	[ -z "$$failed" ] || { echo "bars: could not measure, or missed:$$failed" >&2; exit 1; }; \
	exit $$status
