/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "timed.h"

#include "gba.h"

gba_timed gba_queries, gba_placings, gba_askings;
uint32_t gba_timed_overhead;

static inline void add(gba_timed *to, uint32_t took)
{
    to->queries++;
    to->cycles += took;
    to->worst = took > to->worst ? took : to->worst;
}

__attribute__((section(".iwram"), target("arm"), noinline)) void gba_timed_add(uint32_t took)
{
    add(&gba_queries, took - gba_timed_overhead);
}

__attribute__((section(".iwram"), target("arm"), noinline)) void gba_timed_place(uint32_t took)
{
    add(&gba_placings, took - gba_timed_overhead);
    gba_queries.cycles += took - gba_timed_overhead;
}

/* Less what the clock was read for each of its queries. */
__attribute__((section(".iwram"), target("arm"), noinline)) void gba_timed_ask(uint32_t took,
                                                                               uint32_t queries)
{
    add(&gba_askings, took - gba_timed_overhead - 2 * queries * gba_timed_overhead);
}

__attribute__((section(".iwram"), target("arm"), noinline)) void gba_timed_start(void)
{
    const uint32_t before = gba_cycles();
    gba_timed_overhead = gba_cycles() - before;
}
