/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What robots tell about those who are silent, for those who have lost their memory: rule (e) asks
 * for what each robot may do, from himself or from enough others who honour it. */

#include "robot.h"

#define SILENT (10 * FLEET_SECOND)

enum { OPEN = 1, HAS_BOUND = 2, HAS_OPEN = 4 };

/* ---- Hearing -------------------------------------------------------------------------------- */

static void hold_told(fleet_robot *r, uint32_t owner, fleet_slot *slot, uint32_t seq,
                      const fleet_plan *plan)
{
    if (plan->seq == seq && !slot->used) {
        (void)fleet_table_hold(&r->table, slot, owner, plan);
    }
}

/* So many that one of them is among those who have voted for whatever binds, this robot and the
 * silent one aside: of count - 2 others at least quorum - 2 have. */
static bool suffices(const fleet_robot *r, uint64_t tellers)
{
    uint32_t number = 0;
    for (; tellers != 0; tellers &= tellers - 1) {
        number++;
    }
    return number + r->quorum >= r->count + 1u;
}

void fleet_hear_told(fleet_robot *r, wire_bytes *w)
{
    const uint32_t teller = wire_get(w, 1);
    const int32_t stamp = (int32_t)wire_get(w, 4);
    const uint32_t owner = wire_get(w, 1), newest = wire_get(w, 4), bound = wire_get(w, 4);
    const int32_t since = (int32_t)wire_get(w, 4);
    const uint32_t what = wire_get(w, 1);
    fleet_known *const k = &r->known[owner < FLEET_MOST ? owner : 0];
    fleet_plan binds = {.seq = bound + 1}, open = {.seq = newest + 1};
    if ((what & HAS_BOUND) != 0) {
        wire_get_plan(w, &binds);
    }
    if ((what & HAS_OPEN) != 0) {
        wire_get_plan(w, &open);
    }
    if (!w->good || teller >= r->count || owner >= r->count || teller == owner || teller == r->id ||
        owner == r->id || !fleet_is_of_now(r, stamp, FLEET_OLD)) {
        r->figures[FLEET_STALE]++;
        return;
    }
    if (r->state != FLEET_LEARNING || k->learnt || stamp - r->begun < FLEET_WAIT) {
        return;
    }
    if (fleet_is_news(k, newest, (what & OPEN) != 0)) {
        k->newest = newest;
        k->bound = bound;
        k->since = since;
        k->open = (what & OPEN) != 0;
        k->heard = true;
        fleet_settle(r, owner);
    }
    hold_told(r, owner, &r->table.bound[owner], k->bound, &binds);
    hold_told(r, owner, &r->table.bound[owner], k->bound, &open);
    if (k->open) {
        hold_told(r, owner, &r->table.open[owner], k->newest, &open);
    }
    k->tellers |= UINT64_C(1) << teller;
    k->learnt = r->table.bound[owner].used && suffices(r, k->tellers);
}

/* ---- Telling -------------------------------------------------------------------------------- */

static void tell_about(fleet_robot *r, uint32_t owner)
{
    const fleet_known *k = &r->known[owner];
    const fleet_slot *bound = &r->table.bound[owner], *open = &r->table.open[owner];
    wire_bytes w;
    wire_begin(&w, 'H');
    wire_put(&w, r->id, 1);
    wire_put(&w, (uint32_t)r->now, 4);
    wire_put(&w, owner, 1);
    wire_put(&w, k->newest, 4);
    wire_put(&w, k->bound, 4);
    wire_put(&w, (uint32_t)k->since, 4);
    wire_put(&w,
             (k->open ? OPEN : 0u) | (bound->used ? HAS_BOUND : 0u) | (open->used ? HAS_OPEN : 0u),
             1);
    if (bound->used) {
        wire_put_plan(&w, &bound->plan);
    }
    if (open->used) {
        wire_put_plan(&w, &open->plan);
    }
    fleet_send(r, WIRE_ETHER, &w);
}

void fleet_tell(fleet_robot *r)
{
    for (uint32_t n = 0; n < r->count && r->state != FLEET_LEARNING; n++) {
        r->told = (r->told + 1) % r->count;
        if (r->told != r->id && r->now - r->known[r->told].at > SILENT) {
            tell_about(r, r->told);
            return;
        }
    }
}
