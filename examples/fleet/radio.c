/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What robots say to each other, and what a robot does about what it hears: the protocol.
 * README.md proves that it is safe; the letters (a) to (e) are those of its rules. */

#include "robot.h"

#define ASK_AGAIN (2 * FLEET_ROUND) /* and what is proposed that often */

static bool fleet_goes_first(int32_t since_a, uint32_t a, int32_t since_b, uint32_t b)
{
    return since_a != since_b ? since_a < since_b : a < b;
}

static fleet_slot *mine(fleet_robot *r)
{
    return &r->table.open[r->id];
}

/* ---- Votes ---------------------------------------------------------------------------------- */

static void vote(fleet_robot *r, uint32_t owner, uint32_t seq, uint32_t blocker, bool bound,
                 int32_t since)
{
    if (r->vote_count < FLEET_VOTES) {
        r->votes[r->vote_count++] =
            (fleet_vote){seq, since, (uint8_t)owner, (uint8_t)blocker, bound};
    }
}

static void vote_against(fleet_robot *r, uint32_t owner, uint32_t seq, fleet_blocker by)
{
    if (by.who == FLEET_NOBODY) {
        return; /* no vote is as good as one against */
    }
    vote(r, owner, seq, by.who, by.bound, by.who == r->id ? r->since : r->known[by.who].since);
    r->repeats += by.who == r->id && r->repeats == 0;
}

/* A proposal of another: is it clear of all that this robot honours? (c) */
static void consider(fleet_robot *r, uint32_t owner, const fleet_plan *plan)
{
    fleet_table *const t = &r->table;
    fleet_blocker by = {r->id, false};
    if (r->state == FLEET_LEARNING) {
        return;
    }
    if (t->open[owner].used) {
        vote(r, owner, plan->seq, FLEET_NOBODY, false, 0); /* again: the first may be lost */
        return;
    }
    if (plan->start + FLEET_CLOCKS < r->now ||
        (t->bound[owner].used && !fleet_plan_follows(&t->bound[owner].plan, plan)) ||
        !fleet_slot_build(t, &t->trial, plan)) {
        return;
    }
    if (mine(r)->used && fleet_slots_meet(t, &t->trial, mine(r), r->now)) {
        by.bound = r->state == FLEET_TELLING; /* it may bind already */
        if (by.bound || fleet_goes_first(r->since, r->id, r->known[owner].since, owner)) {
            vote_against(r, owner, plan->seq, by);
            return;
        }
        fleet_withdraw(r);
        r->figures[FLEET_YIELDED]++;
    }
    if (!fleet_table_clear(t, owner, r->now, &by)) {
        vote_against(r, owner, plan->seq, by);
    } else if (fleet_table_hold(t, &t->open[owner], owner, plan)) {
        vote(r, owner, plan->seq, FLEET_NOBODY, false, 0);
    }
}

static void hear_votes(fleet_robot *r, wire_bytes *w)
{
    const uint32_t voter = wire_get(w, 1);
    const int32_t stamp = (int32_t)wire_get(w, 4);
    const uint32_t count = wire_get(w, 1);
    if (!w->good || voter >= r->count || voter == r->id ||
        !fleet_is_of_now(r, stamp, FLEET_LEASE)) {
        r->figures[FLEET_STALE]++;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t owner = wire_get(w, 1), seq = wire_get(w, 4), blocker = wire_get(w, 1);
        const bool bound = wire_get(w, 1) != 0;
        const int32_t since = (int32_t)wire_get(w, 4);
        if (!w->good) {
            return;
        }
        if (blocker == r->id) {
            r->repeats += r->repeats == 0;
        } else if (owner == r->id && mine(r)->used && seq == r->newest) {
            if (blocker == FLEET_NOBODY) {
                r->voted[voter] = r->voted[voter] > stamp ? r->voted[voter] : stamp;
            } else if (bound || fleet_goes_first(since, blocker, r->since, r->id)) {
                r->refused = true;
            }
        }
    }
}

/* (d) */
bool fleet_carried(const fleet_robot *r)
{
    uint32_t votes = 1; /* its own */
    for (uint32_t i = 0; i < r->count; i++) {
        votes += i != r->id && r->voted[i] != FLEET_NEVER && r->now - r->voted[i] <= FLEET_LEASE;
    }
    return votes >= r->quorum;
}

/* ---- Plans ---------------------------------------------------------------------------------- */

/* What another has said last is what counts: numbers only rise, and a proposal that is closed stays
 * closed. (b) */
bool fleet_is_news(const fleet_known *k, uint32_t newest, bool open)
{
    return !k->heard || fleet_is_after(newest, k->newest) ||
           (newest == k->newest && (k->open || !open));
}

/* Honours what it must, and no more: what another says will never bind is forgotten. */
void fleet_settle(fleet_robot *r, uint32_t owner)
{
    fleet_slot *const bound = &r->table.bound[owner], *const open = &r->table.open[owner];
    const fleet_known *k = &r->known[owner];
    if (open->used && open->plan.seq == k->bound) {
        fleet_table_drop(&r->table, bound);
        (void)fleet_table_hold(&r->table, bound, owner, &open->plan);
        fleet_table_drop(&r->table, open);
    }
    if (bound->used && bound->plan.seq != k->bound) {
        fleet_table_drop(&r->table, bound);
    }
    if (open->used && (!k->open || open->plan.seq != k->newest)) {
        fleet_table_drop(&r->table, open);
    }
}

static void hear_plan(fleet_robot *r, wire_bytes *w)
{
    const uint32_t owner = wire_get(w, 1);
    const int32_t stamp = (int32_t)wire_get(w, 4), since = (int32_t)wire_get(w, 4);
    const uint32_t newest = wire_get(w, 4), bound = wire_get(w, 4);
    const bool open = wire_get(w, 1) != 0;
    fleet_known *const k = &r->known[owner < FLEET_MOST ? owner : 0];
    fleet_plan plan;
    wire_get_plan(w, &plan);
    if (!w->good || owner >= r->count || owner == r->id || !fleet_is_of_now(r, stamp, FLEET_OLD) ||
        !fleet_is_news(k, newest, open) || !fleet_plan_holds(&plan)) {
        r->figures[FLEET_STALE]++;
        return;
    }
    k->newest = newest;
    k->bound = bound;
    k->since = since;
    k->open = open;
    k->heard = true;
    k->at = r->now;
    fleet_settle(r, owner);
    if (plan.seq == bound) {
        fleet_slot *const slot = &r->table.bound[owner];
        if (!slot->used && !fleet_table_hold(&r->table, slot, owner, &plan)) {
            return;
        }
        k->learnt = k->learnt || stamp - r->begun >= FLEET_WAIT;
    } else if (plan.seq == newest && open) {
        consider(r, owner, &plan);
    }
}

/* (e) */
bool fleet_has_learnt(const fleet_robot *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        if (i != r->id && !r->known[i].learnt) {
            return false;
        }
    }
    return r->now - r->begun >= FLEET_WAIT;
}

void fleet_hear(fleet_robot *r, wire_bytes *w)
{
    switch (wire_get(w, 1)) {
    case 'P': hear_plan(r, w); break;
    case 'A': hear_votes(r, w); break;
    case 'H': fleet_hear_told(r, w); break;
    default: r->figures[FLEET_STALE]++; break;
    }
}

/* ---- Saying --------------------------------------------------------------------------------- */

static void say_plan(fleet_robot *r, const fleet_plan *plan)
{
    wire_bytes w;
    wire_begin(&w, 'P');
    wire_put(&w, r->id, 1);
    wire_put(&w, (uint32_t)r->now, 4);
    wire_put(&w, (uint32_t)r->since, 4);
    wire_put(&w, r->newest, 4);
    wire_put(&w, r->table.bound[r->id].plan.seq, 4);
    wire_put(&w, mine(r)->used, 1);
    wire_put_plan(&w, plan);
    fleet_send(r, WIRE_ETHER, &w);
}

static void say_votes(fleet_robot *r)
{
    wire_bytes w;
    wire_begin(&w, 'A');
    wire_put(&w, r->id, 1);
    wire_put(&w, (uint32_t)r->now, 4);
    wire_put(&w, r->vote_count, 1);
    for (uint32_t i = 0; i < r->vote_count; i++) {
        const fleet_vote *v = &r->votes[i];
        wire_put(&w, v->owner, 1);
        wire_put(&w, v->seq, 4);
        wire_put(&w, v->blocker, 1);
        wire_put(&w, v->bound, 1);
        wire_put(&w, (uint32_t)v->since, 4);
    }
    r->vote_count = 0;
    fleet_send(r, WIRE_ETHER, &w);
}

void fleet_withdraw(fleet_robot *r)
{
    fleet_table_drop(&r->table, mine(r));
    r->state = FLEET_WANTING;
    r->repeats = 3;
}

void fleet_say(fleet_robot *r)
{
    if (r->vote_count > 0) {
        say_votes(r);
    }
    if (mine(r)->used && (r->now - r->proposed) % ASK_AGAIN < FLEET_ROUND) {
        say_plan(r, &mine(r)->plan);
    }
    if (r->repeats > 0 || r->now - r->said >= FLEET_SAY_AGAIN) {
        if (r->state != FLEET_TELLING) { /* else nobody knows what binds, nor may learn it */
            say_plan(r, &r->table.bound[r->id].plan);
        }
        fleet_tell(r);
        r->said = r->now;
        r->repeats -= r->repeats > 0;
    }
}
