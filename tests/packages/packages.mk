# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# One hash: the questions of ask.c as programs of every machine of port/, and on an ATmega2560 and
# in WebAssembly, which tests/packages/hash compiles itself.

ASK_SOURCES := $(wildcard tests/packages/ask*.c) tests/packages/port
$(BUILD)/hash/%: $$(call OBJECTS,%,$(ASK_SOURCES) $(PORT_SOURCES)) $(LIB)
	$(LINK) $(filter %.o,$^) $(LIB) $(LIBS) -o $@
.PHONY: hash hash-programs setup-hash
hash-programs: $(BUILD)/hash/q16 $(BUILD)/hash/f32
setup-hash:
	@tools/setup hash
hash: setup-hash $(GBA_RUN) ## the same questions on every machine, an ATmega2560 to WebAssembly: one hash; renews README's table
	@tests/packages/hash
