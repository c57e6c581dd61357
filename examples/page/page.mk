# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The page to play with, one file: build/page/berth.html. And the same questions as a host program.

PAGE := build/page/berth.html
PAGE_PORT ?= 8000
PAGE_PARTS := $(wildcard examples/page/*)
PAGE_SOURCES := $(sort $(wildcard examples/page/page*.c))
PAGE_HOST := $(BUILD)/page-host

$(PAGE): $(PAGE_PARTS) $(BERTH_SOURCES) $(wildcard include/berth/*.h)
	@mkdir -p $(@D) && examples/page/build $@ $(BERTH_SOURCES)

$(PAGE_HOST): $(patsubst %.c,$(BUILD)/obj/page/%.o,$(PAGE_SOURCES) examples/page/host.c) $(LIB)
	$(EXAMPLE_LINK) $(filter %.o,$^) $(LIB) -o $@
$(BUILD)/obj/page/%.o: %.c
	$(COMPILE) -Iexamples/page -c $< -o $@

.PHONY: page page-file page-host test-page bench-page
page-host: $(PAGE_HOST)
page-file: setup-page $(PAGE) ## the page to play with, built only: build/page/berth.html
page: page-file ## a page to play with: two routes, a crowd, what turns; serves it (PAGE_PORT=8000)
	@echo "http://localhost:$(PAGE_PORT)/berth.html, until Ctrl-C"
	@cd build/page && exec python3 -m http.server --bind localhost $(PAGE_PORT)

test-page: setup-browser site ## page and site in a browser: drags, keys, numbers, pixels, sizes of screen; links, contrast
	+@$(MAKE) -s TARGET=host page-host
	@prove -v --exec sh tests/page/test tests/page/test-site
bench-page: setup-browser page-file ## a frame's work while something is dragged, and first paint; bars
	+@$(MAKE) -s TARGET=host page-host
	$(MEASURED) page sh tests/page/test bench
BAR_TARGETS += bench-page
