# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The library as one file (make amalgamation) beside the library: what the same programs take, of
# code, of instructions and of time. VARIANT=one builds them with BERTH_SOURCES empty and LIB this:
ifeq ($(VARIANT),)
$(BUILD)/libone.a: build/amalgamation/berth_all.c
	$(COMPILE) $(FREESTANDING) -c $< -o $(BUILD)/one.o
	@rm -f $@ && $(PORT_AR) rcs $@ $(BUILD)/one.o
one-programs: $(BUILD)/libone.a
endif

.PHONY: bench-amalgamation one-all one-programs
one-programs: $(if $(filter host,$(MACHINE)),$(filter $(BUILD)/bench/q16/%,$(TIME)),$(filter \
	$(BUILD)/bench/q16/cost_%,$(COST)))
one-all:
	+@$(MAKE) -s amalgamation OUT=build/amalgamation
	+@for core in m0 m3 host; do \
	    echo "bench-amalgamation: $$core: builds the library's programs, then the one file's"; \
	    $(MAKE) -s TARGET=$$core one-programs && \
	    $(MAKE) -s TARGET=$$core VARIANT=one ARITHMETICS=q16 BERTH_SOURCES= \
	        LIB=build/$$core/libone.a one-programs || \
	    exit 1; done
	@tests/bench/one
bench-amalgamation: setup-test ## the library as one file: its size, instructions and time beside the library's; at most 1 % more
	$(MEASURED) amalgamation $(MAKE) -s one-all
	$(BARS) amalgamation
