/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "timed.h"

#include "gba.h"

gba_timed gba_queries;
uint32_t gba_timed_overhead;

__attribute__((section(".iwram"), target("arm"), noinline)) void gba_timed_add(uint32_t took)
{
    took -= gba_timed_overhead;
    gba_queries.queries++;
    gba_queries.cycles += took;
    gba_queries.worst = took > gba_queries.worst ? took : gba_queries.worst;
}

__attribute__((section(".iwram"), target("arm"), noinline)) void gba_timed_start(void)
{
    const uint32_t before = gba_cycles();
    gba_timed_overhead = gba_cycles() - before;
}
