# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# Test programs, the builds that they run in, and the measurements that have a bar.

KINDS := unit fault property golden bench
SUPPORT := $(wildcard tests/harness/*.c) $(wildcard tests/reference/*.c) $(wildcard tests/gen/*.c)
PROGRAMS := $(foreach k,unit fault property golden,$(patsubst tests/%.c,%,$(sort \
	$(wildcard tests/$(k)/test_*.c))))

# Random cases a program runs: what the machine does in some seconds.
CASES ?= $(if $(filter host,$(MACHINE)),20000,$(if $(filter gba,$(MACHINE)),500,10000))
HOSTED := $(if $(filter host,$(MACHINE)),-DHARNESS_HOSTED,-DHARNESS_SMALL)
LIBS := $(PORT_LIBS) $(if $(filter host,$(MACHINE)),-lm)
LINK = @mkdir -p $(@D) && $(PORT_CC) $(OPT) $(PORT_CFLAGS) $(CFG) $(CFLAGS) $(PORT_LDFLAGS)

# The headers choose the arithmetic by macro, so each has its own objects and programs.
define arithmetic
$(BUILD)/obj/$(1)/%.o: %.c
	$$(COMPILE) $(CFG_$(1)) $(HOSTED) -DHARNESS_CASES=$(CASES) $$(EXTRA) -c $$< -o $$@
$(BUILD)/obj/$(1)/%.o: %.S
	@mkdir -p $$(@D) && $(PORT_CC) $(PORT_CFLAGS) -c $$< -o $$@
SUPPORT_$(1) := $(patsubst %,$(BUILD)/obj/$(1)/%.o,$(basename $(SUPPORT) $(PORT_SOURCES)))
PROGRAMS_$(1) := $(foreach p,$(PROGRAMS),$(BUILD)/$(dir $(p))$(1)/$(notdir $(p)))
$(foreach k,$(KINDS),
$(BUILD)/$(k)/$(1)/%: $(BUILD)/obj/$(1)/tests/$(k)/%.o $$(SUPPORT_$(1)) $(LIB)
	$$(LINK) $$< $$(SUPPORT_$(1)) $(LIB) $(LIBS) -o $$@
)
endef
$(foreach a,$(ARITHMETICS),$(eval $(call arithmetic,$(a))))

# Programs for the host alone, on meshes from files and with libraries that the host has.
MESH_PROGRAMS := $(patsubst tests/meshes/%.c,%,$(sort $(wildcard tests/meshes/test_*.c)))
MESH_SUPPORT := tests/meshes/union tools/berth/mesh tools/berth/mesh_skin
define mesh_programs
$(BUILD)/obj/$(1)/tests/meshes/%.o: CFLAGS += -D_POSIX_C_SOURCE=200809L
$(BUILD)/meshes/$(1)/%: $(BUILD)/obj/$(1)/tests/meshes/%.o $(MESH_SUPPORT:%=$(BUILD)/obj/$(1)/%.o) \
	$$(SUPPORT_$(1)) $(LIB)
	$$(LINK) $$(filter %.o,$$^) $(LIB) -lgeos_c -lassimp $(LIBS) -o $$@
endef
$(foreach a,q16 f32,$(eval $(call mesh_programs,$(a))))
.PHONY: mesh-programs
mesh-programs: $(foreach a,q16 f32,$(MESH_PROGRAMS:%=$(BUILD)/meshes/$(a)/%)) ## contours of figures against GEOS (host)

# Floats in software are slow, and on such cores a second choice: of f32 those run the hashes alone. m4 has
# floats in hardware.
ifneq ($(filter m0 m3 m7 arm7 rv32 gba,$(MACHINE)),)
PROGRAMS_f32 := $(filter $(BUILD)/golden/%,$(PROGRAMS_f32))
endif

# mGBA imitates every access to memory and is slower than the others: fewer random cases, and without
# what only other cores can show more of: faults, and how images are built.
ifeq ($(MACHINE),gba)
PROGRAMS_q16 := $(filter-out $(BUILD)/fault/% %_fit %_build %_forged %/test_motion_grid,$(PROGRAMS_q16))
endif

# The programs of one build, in the arithmetics asked for.
IN ?= $(ARITHMETICS)
.PHONY: test-programs golden-programs
test-programs: $(foreach a,$(IN),$(PROGRAMS_$(a)))
golden-programs: $(foreach a,$(IN),$(filter $(BUILD)/golden/%,$(PROGRAMS_$(a))))

# ---- The builds that `make test` runs --------------------------------------------------------------

# The + hands the job server on.
AGAIN = +@$(MAKE) --no-print-directory -s TARGET=
SANITIZE := CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"

.PHONY: build-host build-variants build-cores
build-host:
	$(AGAIN)host CASES=1000000 test-programs
	$(AGAIN)host mesh-programs
	$(AGAIN)host tool examples
build-variants:
	$(AGAIN)host VARIANT=gcc-O0 OPT=-O0 IN=q16 test-programs
	$(AGAIN)host VARIANT=gcc-Os OPT=-Os IN=q16 test-programs
	$(AGAIN)host VARIANT=clang-O0 CC=clang OPT=-O0 IN=q16 test-programs
	$(AGAIN)host VARIANT=clang-O2 CC=clang IN="q16 f32" test-programs
	$(AGAIN)host VARIANT=clang-Os CC=clang OPT=-Os IN=q16 test-programs
	$(AGAIN)host VARIANT=gcc-sanitized OPT=-O1 $(SANITIZE) test-programs
	$(AGAIN)host VARIANT=clang-sanitized CC=clang OPT=-O1 $(SANITIZE) IN=q16 test-programs
	$(AGAIN)host VARIANT=check CFG=-DBERTH_CFG_CHECK test-programs
	$(AGAIN)host VARIANT=strict CFG=-DBERTH_CFG_STRICT IN="q16 f32" test-programs
# The examples of a core are baked by the host's program.
build-cores: build-host $(GBA_RUN)
	+@for core in $(PORT_CORES); do \
	    $(MAKE) --no-print-directory -s TARGET=$$core test-programs examples && \
	    $(MAKE) --no-print-directory -s TARGET=$$core build/$$core/bench/q16/stack || exit 1; done

# Everything that prints TAP, in one run of prove: programs of all builds, and scripts.
TAP = $(shell find build -path '*/test_*' -type f -perm -u+x ! -path '*/obj/*' \
	! -path 'build/host-long*' | sort) $(wildcard tests/scripts/test-*)

.PHONY: test
test: setup-test ## every test: host, all compilers and variants, all cores; and every bar that is quick
	+@$(MAKE) --no-print-directory -s headers symbols size
	+@$(MAKE) --no-print-directory -s -j2 build-host build-variants build-cores
	@tests/checks/options
	+@$(MAKE) --no-print-directory -s stack
	+@$(MAKE) --no-print-directory -s prove

.PHONY: prove
prove:
	@prove -j2 --timer --exec tests/run $(TAP)

# Longer than a test should take.
LONG8 := $(foreach t,test_collide test_mobb test_footprint test_footprint_shapes,build/host-long8/property/q16/$(t))
LONG7 := $(foreach a,q16 f32, \
	build/host-long7/property/$(a)/test_given build/host-long7/property/$(a)/test_clips) \
	build/host-long7/property/q16/test_circle build/host-long7/property/q16/test_footprint_filled
.PHONY: test-long
test-long: setup-test ## 10^8 pairs (10^7 for each box tree) against the exact reference, 10^7 given clips and circles
	$(AGAIN)host VARIANT=long8 CASES=100000000 $(LONG8)
	$(AGAIN)host VARIANT=long7 CASES=10000000 $(LONG7)
	@prove -j2 -v --timer --exec tests/run $(LONG8) $(LONG7)

# ---- Bars ------------------------------------------------------------------------------------------

.PHONY: symbols headers stack size
headers: ## every public header alone, freestanding, as C99 and as C++
	@tests/checks/headers gcc clang arm-none-eabi-gcc

symbols: ## what the library asks of a linker: no foreign symbol, no writable data
	+@for core in host $(PORT_CORES); do \
	    $(MAKE) --no-print-directory -s TARGET=$$core symbols-one || exit 1; done
.PHONY: symbols-one
symbols-one: $(LIB)
	@tests/checks/symbols $(MACHINE) $(PORT_NM) $(LIB)

stack: ## stack of query, attach and build on m0, m3, m4: computed; the query's also painted
	+@for core in m0 m3 m4; do for opt in -O2 -Os; do \
	    $(MAKE) --no-print-directory -s TARGET=$$core VARIANT=stack$$opt OPT=$$opt stack-one || exit 1; \
	done; done
.PHONY: stack-one
STACK_BAR = 256
stack-one: EXTRA = -DBENCH_STACK_BAR=$(STACK_BAR)
stack-one: $(BUILD)/bench/q16/stack
	@mkdir -p $(BUILD)/ci && rm -f $(BUILD)/ci/*
	@for source in $(BERTH_SOURCES); do $(PORT_CC) $(FLAGS) -fcallgraph-info=su -c $$source \
	    -o $(BUILD)/ci/$$(echo $${source#*src/} | tr / _).o || exit 1; done
	@tests/checks/stack "$(MACHINE) $(OPT), computed" $(STACK_BAR) berth_motion_collide_q16 \
	    $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), attach" 150 berth_motion_attach_q16 $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), build" 400 berth_motion_build_q16 $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), boxes" 500 berth_mobb_collide_q16 $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), contour" 600 berth_contour_q16 $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), bch_collide" $(STACK_BAR) berth_footprint_collide_q16 \
	    $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), bch_collide_shapes" 480 \
	    berth_footprint_collide_shapes_q16 $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), bch_attach" 250 berth_footprint_attach_q16 $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), bch_collide_disc" 400 berth_footprint_collide_disc_q16 \
	    $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), bch_collide_disc_shapes" 820 \
	    berth_footprint_collide_disc_shapes_q16 $(BUILD)/ci/*.ci
	@tests/checks/stack "$(MACHINE) $(OPT), obb_collide" 480 berth_obb_collide_q16 $(BUILD)/ci/*.ci
	@tests/run $(BUILD)/bench/q16/stack > $(BUILD)/painted || { cat $(BUILD)/painted; exit 1; }
	@awk -F'|' '/^painted/ { print "$(MACHINE) $(OPT), painted: " $$4 " bytes (at most $(STACK_BAR))" }' \
	    $(BUILD)/painted

size: ## code of a program that attaches and asks, and bytes of an image
	@$(MAKE) --no-print-directory -s TARGET=m0 OPT=-Os VARIANT=size size-code
	@$(MAKE) --no-print-directory -s TARGET=m3 OPT=-Os VARIANT=size size-code
	@$(MAKE) --no-print-directory -s TARGET=m4 OPT=-Os VARIANT=size size-code
	@$(MAKE) --no-print-directory -s TARGET=m0 OPT=-Os VARIANT=size size-shape
	@$(MAKE) --no-print-directory -s TARGET=m3 OPT=-Os VARIANT=size size-shape
	@$(MAKE) --no-print-directory -s TARGET=host size-image
.PHONY: size-code size-shape size-image
# A program with its own main, for the linker to take from the library what it needs.
WEIGH = $(PORT_CC) $(FLAGS) -MF $(BUILD)/weigh.d $(PORT_CFLAGS) -nostdlib -Wl,--gc-sections -Wl,-e,main
size-shape: $(LIB)
	@$(WEIGH) tests/checks/ask.c $(LIB) -lgcc -o $(BUILD)/ask
	@$(WEIGH) tests/checks/ask_shape.c $(LIB) -lgcc -o $(BUILD)/ask_shape
	@$(WEIGH) -DASK_MOTION tests/checks/ask_shape.c $(LIB) -lgcc -o $(BUILD)/ask_motion
	@$(WEIGH) -DASK_SHAPES tests/checks/ask_shape.c $(LIB) -lgcc -o $(BUILD)/ask_shapes
	@$(WEIGH) -DASK_OBB tests/checks/ask_shape.c $(LIB) -lgcc -o $(BUILD)/ask_obb
	@tests/checks/size_shape $(MACHINE) 3072 $(PORT_NM) $(PORT_SIZE) $(BUILD)
size-code: $(LIB)
	@$(PORT_CC) $(FLAGS) -MF $(BUILD)/ask.d $(PORT_CFLAGS) -nostdlib -Wl,--gc-sections -Wl,-e,main \
	    tests/checks/ask.c $(LIB) -lgcc -o $(BUILD)/ask
	@$(PORT_CC) $(FLAGS) -MF $(BUILD)/ask_boxes.d -DASK_BOXES $(PORT_CFLAGS) -nostdlib \
	    -Wl,--gc-sections -Wl,-e,main tests/checks/ask.c $(LIB) -lgcc -o $(BUILD)/ask_boxes
	@tests/checks/size $(MACHINE) 4096 $(PORT_NM) $(PORT_SIZE) $(BUILD)/ask 3072 $(BUILD)/ask_boxes
size-image: $(BUILD)/bench/q16/image
	@$(BUILD)/bench/q16/image
