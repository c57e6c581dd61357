# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# Cycles on the Game Boy Advance: each program with images in the cartridge and in external RAM
# (ewram_), in builds that place hot code differently (port/gba/hot.h).


BENCH_GBA := $(BUILD)/bench/gba
BENCH_GBA_OBJECTS = $(BUILD)/obj/q16/tests/bench/gba/$(1).o $(SUPPORT_q16)

# What is in an object named ewram_* goes to external RAM: ld/gba.ld.
$(BENCH_GBA)/ewram_%.o: $(BUILD)/obj/q16/build/bench/%.o
	@mkdir -p $(@D) && cp $< $@
$(BENCH_GBA)/ewram_graph.o: $(BUILD)/obj/crowd/graph.o
	@mkdir -p $(@D) && cp $< $@

SETS_all_q16 := $(SETS_trees_q16)+$(SETS_plain_q16)
$(eval $(call bench_load,all,q16))
define bench_gba_load
$(BENCH_GBA)/$(1): $(call BENCH_GBA_OBJECTS,cycles) $(BUILD)/obj/q16/build/bench/$(1)_all_q16.o \
	$(patsubst %,$(BUILD)/obj/q16/tests/bench/%.o,workload exhaustive) $(LIBRARIES)
	$$(LINK) $$(filter %.o,$$^) $(LIBRARIES) $(LIBS) -o $$@
$(BENCH_GBA)/$(1)_ewram: $(call BENCH_GBA_OBJECTS,cycles) $(BENCH_GBA)/ewram_$(1)_all_q16.o \
	$(patsubst %,$(BUILD)/obj/q16/tests/bench/%.o,workload exhaustive) $(LIBRARIES)
	$$(LINK) $$(filter %.o,$$^) $(LIBRARIES) $(LIBS) -o $$@
endef
$(foreach w,long short,$(eval $(call bench_gba_load,$(w))))

CROWD_BENCH_GBA := $(call BENCH_GBA_OBJECTS,crowd) \
	$(patsubst %,$(BUILD)/obj/q16/port/gba/%.o,timed timed_traffic) \
	$(call CROWD_OBJECTS,$(CROWD_CORE)) $(LIBRARIES)
$(BENCH_GBA)/crowd: $(CROWD_BENCH_GBA) $(BUILD)/obj/crowd/graph.o
	$(LINK) $(GBA_TIMED) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@
$(BENCH_GBA)/crowd_ewram: $(CROWD_BENCH_GBA) $(BENCH_GBA)/ewram_graph.o
	$(LINK) $(GBA_TIMED) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@

PAVEMENT_BENCH_GBA := $(call BENCH_GBA_OBJECTS,pavement) \
	$(call PAVEMENT_OBJECTS,$(PAVEMENT_CORE)) $(BUILD)/obj/pavement/boxes_baked.o $(LIBRARIES)
$(BENCH_GBA)/ewram_steps.o: $(BUILD)/obj/pavement/steps_baked.o
	@mkdir -p $(@D) && cp $< $@
$(BENCH_GBA)/pavement: $(PAVEMENT_BENCH_GBA) $(BUILD)/obj/pavement/steps_baked.o
	$(LINK) $(GBA_TIMED_SHAPES) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@
$(BENCH_GBA)/pavement_ewram: $(PAVEMENT_BENCH_GBA) $(BENCH_GBA)/ewram_steps.o
	$(LINK) $(GBA_TIMED_SHAPES) $(filter %.o,$^) $(LIBRARIES) $(LIBS) -o $@

# The programs of one build, run: its name and the program's before each line.
BENCH_GBA_PROGRAMS := $(addprefix $(BENCH_GBA)/,long short crowd pavement)
.PHONY: bench-gba-one
bench-gba-one: $(BENCH_GBA_PROGRAMS) $(if $(VARIANT),,$(addsuffix _ewram,$(BENCH_GBA_PROGRAMS))) \
	$(GBA_RUN)
	@for program in $(filter $(BENCH_GBA)/%,$^); do \
	    $(GBA_RUN) $$program > $(BENCH_GBA)/said || { cat $(BENCH_GBA)/said; exit 1; }; \
	    sed -n "s/^cycles/cycles|$(or $(VARIANT),iwram-arm)|$${program##*/}/p" $(BENCH_GBA)/said; \
	done

.PHONY: bench-gba
bench-gba: setup-test ## cycles a query on the Game Boy Advance, by where code and images are; what has a bar
	@rm -f build/bench/gba && mkdir -p build/bench
	$(if $(LONG_CLIPS),,@echo "bench-gba: no clips in $(DATA): on others instead, so no bars")
	+@$(SAY) "bench-gba: 1 of 4: hot ARM code in IWRAM" -- \
	    $(MAKE) -s TARGET=gba bench-gba-one > build/bench/gba
	+@$(SAY) "bench-gba: 2 of 4: hot Thumb code in IWRAM" -- \
	    $(MAKE) -s TARGET=gba VARIANT=iwram-thumb CFLAGS=-DGBA_HOT=2 \
	    bench-gba-one >> build/bench/gba
	+@$(SAY) "bench-gba: 3 of 4: hot ARM code in ROM" -- \
	    $(MAKE) -s TARGET=gba VARIANT=rom-arm CFLAGS=-DGBA_HOT=1 bench-gba-one \
	    >> build/bench/gba
	+@$(SAY) "bench-gba: 4 of 4: all Thumb in ROM" -- \
	    $(MAKE) -s TARGET=gba VARIANT=rom-thumb CFLAGS=-DGBA_HOT=0 bench-gba-one \
	    >> build/bench/gba
	@tests/bench/gba/report build/bench/gba $(if $(LONG_CLIPS),bars)
