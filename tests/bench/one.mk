# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The library as one file (make amalgamation) beside the library: what the same programs take, of
# code, of instructions and of time. VARIANT=one builds them with LIBRARIES this:
ifeq ($(VARIANT),)
$(BUILD)/one/%.o: build/amalgamation/%.c
	$(COMPILE) $(FREESTANDING) -c $< -o $@
$(BUILD)/libone.a: $(patsubst %,$(BUILD)/one/%.o,berth_all berth_papers)
	@rm -f $@ && $(PORT_AR) rcs $@ $^
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
	    $(MAKE) -s TARGET=$$core VARIANT=one ARITHMETICS=q16 \
	        LIBRARIES=build/$$core/libone.a one-programs || \
	    exit 1; done
	@tests/bench/one
bench-amalgamation: setup-test ## the library as one file: its size, instructions and time beside the library's; at most 1 % more
	$(MEASURED) amalgamation $(MAKE) -s one-all
	$(BARS) amalgamation
