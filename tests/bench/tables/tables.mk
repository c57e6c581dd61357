# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The paper's two tables and its n_min sweep: workloads, a race on the host, packs for the cores and
# their instruction counts. `make tables` is in bench.mk; everything goes to build/tables.

TABLES := build/tables
TABLES_BIN := build/host/tables

# ---- Workloads -----------------------------------------------------------------------------------

# Table 1: a sample, spread over the whole run, of what the standard crowd asks.
$(TABLES)/table1.load: build/host/crowd $(CROWD_CLIPS)
	@mkdir -p $(@D) && $< --agents 100 --seconds 120 --no-check --record $@ --record-most 20000 \
	    $(CROWD_CLIPS) > $(TABLES)/crowd.txt

# Table 2: queries, radius, square, offset in seconds, mean duration of a motion.
$(TABLES)/table2.load: $(TABLES_BIN)/long $(or $(LONG_CLIPS),$(FALLBACK_CLIPS))
	@mkdir -p $(@D) && $< 100000 0.6 12 10 42 $(filter %.csv,$^) > $@

# ---- What runs -----------------------------------------------------------------------------------

# The order of the report's rows; the first is the one that all is compared with.
TABLE_METHODS := default default-1 placed any 1cm 1cm-any 5cm 5cm-any mobb-1 umobb-1 \
	mobb umobb hybrid1 hybrid2 covariance rounded-1 rounded exhaustive advancement
SWEEP_METHODS := default mobb
SWEEP_LEAVES := 1 2 3 4 6 8 10 12 16 20 24 32 40 50
SWEEP_RUNS := $(foreach m,$(SWEEP_METHODS),$(SWEEP_LEAVES:%=$(m):%))

# Queries and rounds on the host.
RACE_table1 := 20000 25
RACE_table2 := 100000 9
RACE_sweep1 := 10000 25
RACE_sweep2 := 10000 25

# Parts, queries, bytes of a core's flash: so many queries in so many runs. Clips are chosen so that
# the method with the largest images fits: the paper's UMOBB trees, in the sweep the default with
# one sample a leaf.
ROOM_FOR_ALL := 219600
PACK_table1 := 4 5000 $(ROOM_FOR_ALL) umobb 10
PACK_table2 := 2 2000 $(ROOM_FOR_ALL) umobb 10
PACK_sweep1 := 1 1000 $(ROOM_FOR_ALL) default 1
PACK_sweep2 := 1 500 $(ROOM_FOR_ALL) default 1

# ---- Host programs -------------------------------------------------------------------------------

TABLES_OBJECTS := $(patsubst %,build/host/obj/q16/tests/%.o,bench/tables/load bench/tables/methods \
	bench/tables/advance bench/exhaustive harness/random gen/walk gen/angle)
ifeq ($(MACHINE)$(VARIANT),host)
$(TABLES_BIN)/%: build/host/obj/q16/tests/bench/tables/%.o $(TABLES_OBJECTS) $(LIBRARIES)
	@mkdir -p $(@D) && $(PORT_CC) $(OPT) $(CFLAGS) $^ -lm -o $@

$(TABLES)/race.table%: $(TABLES_BIN)/race $(TABLES)/table%.load
	@$^ $(RACE_table$*) $(TABLE_METHODS:%=%:0) > $@
$(TABLES)/race.sweep%: $(TABLES_BIN)/race $(TABLES)/table%.load
	@$^ $(RACE_sweep$*) $(SWEEP_RUNS) > $@

# WORKLOAD.METHOD.LEAF.PART.pack
PACK_FIELDS = $(subst ., ,$*)
$(TABLES)/packs/%.pack: $(TABLES_BIN)/pack $(TABLES)/table1.load $(TABLES)/table2.load
	@mkdir -p $(@D) && $< $(TABLES)/$(subst sweep,table,$(word 1,$(PACK_FIELDS))).load \
	    $(wordlist 2,4,$(PACK_FIELDS)) $(PACK_$(word 1,$(PACK_FIELDS))) > $@ 2> $@.note || \
	    { cat $@.note >&2; exit 1; }
endif

PACKS := $(foreach m,$(TABLE_METHODS),$(foreach p,0 1 2 3,table1.$(m).0.$(p)) \
	$(foreach p,0 1,table2.$(m).0.$(p))) $(foreach t,1 2,\
	$(foreach m,$(SWEEP_METHODS),$(foreach l,$(SWEEP_LEAVES),sweep$(t).$(m).$(l).0)))

.PHONY: tables-packs tables-race tables-cost tables-run
tables-race: $(foreach t,1 2,$(TABLES)/race.table$(t) $(TABLES)/race.sweep$(t))
tables-packs: $(PACKS:%=$(TABLES)/packs/%.pack)

# The paper's trees among each other, over what it does not state.
.PHONY: tables-family
tables-family:
	@$(MAKE) -s TARGET=host $(TABLES_BIN)/long $(TABLES_BIN)/race
	@mkdir -p $(TABLES) && $(SAY) "tables: UMOBB against MOBB" -- tests/bench/tables/family \
	    $(TABLES_BIN)/long $(TABLES_BIN)/race $(LONG_CLIPS)

# ---- On a core -----------------------------------------------------------------------------------

# The program of a pack, in whose place what it said stands. $(1): tables or footprints.
define RUN_PACKED
@mkdir -p $(@D) $(BUILD)/$(1)
@$(PORT_CC) $(PORT_CFLAGS) -DPACK='"$<"' -DPACKED=$(1)_packed -c tests/bench/pack.S \
    -o $(BUILD)/$(1)/$*.o
$(LINK) $(BUILD)/$(1)/$*.o $(filter %.o %.a,$^) $(LIBS) -o $(BUILD)/$(1)/$*
@tests/run $(BUILD)/$(1)/$* > $@ || { cat $@; exit 1; }
@rm $(BUILD)/$(1)/$*.o $(BUILD)/$(1)/$*
endef
COST_OBJECTS = $(patsubst %,$(BUILD)/obj/q16/tests/bench/%.o,exhaustive tables/methods \
	tables/advance tables/cost) $(SUPPORT_q16)
$(TABLES)/cost/$(MACHINE).%: $(TABLES)/packs/%.pack $(COST_OBJECTS) $(LIBRARIES)
	$(call RUN_PACKED,tables)
tables-cost: $(PACKS:%=$(TABLES)/cost/$(MACHINE).%)

# ---- All of it -----------------------------------------------------------------------------------

# The race alone, one job at a time, so that nothing of ours disturbs its time.
tables-run: setup-tables
	@rm -rf $(TABLES)
	$(if $(LONG_CLIPS),,@echo "tables: no clips in $(DATA): on walks of Debian's and made ones")
	+@$(SAY) "tables: workloads and images" -- $(MAKE) -s -j2 TARGET=host tables-packs
	+@$(SAY) "tables: the race on the host" -- $(MAKE) -s -j1 TARGET=host tables-race
	+@for core in m0 m3 m4; do \
	    $(SAY) "tables: $(words $(PACKS)) runs on $$core" -- \
	    $(MAKE) -s -j2 TARGET=$$core tables-cost || exit 1; done
	@tests/bench/tables/report $(TABLES)
	@tests/bench/tables/plot $(TABLES)
