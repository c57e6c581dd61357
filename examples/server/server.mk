# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The server: for this machine alone. What checks shards needs the Python package, too.

build/host/city: examples/server/city.c $(EXAMPLE_TOOL)
build/host/server: examples/server/server.c $(EXAMPLE_TOOL) $(LIBRARIES)
build/host/city build/host/server:
	$(COMPILE) -MF $@.d -D_POSIX_C_SOURCE=200809L $^ $(LIBS) -o $@
build/server/venv: $(BERTH_SOURCES) $(BERTH_SOURCES_HOST) $(wildcard port/package/python/*.[chp]* \
	port/package/python/berth/* port/package/bridge/*)
	@rm -rf $@ && mkdir -p $@ && PYTHON=/usr/bin/python3 port/package/python/build \
	    build/server/python > $@/log 2>&1 || { tail $@/log; exit 1; }
	@/usr/bin/python3 -m venv --system-site-packages $@ && \
	    $@/bin/pip install -q --no-index --no-deps build/server/python/dist/*.whl

.PHONY: server
server: ## a fleet's server: 1,000 routes, their conflicts as a table and a picture; a city in shards over Dask: examples/server
	@tools/setup server
	+@$(SAY) "server: building" -- $(MAKE) -s TARGET=host build/host/city build/host/server \
	    build/server/venv
	@examples/server/run
