/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Random plans of all kinds, and a table beside a plain list of what was committed to it. In every
 * arithmetic. */

#ifndef BERTH_PROPERTY_TRAFFIC_H
#define BERTH_PROPERTY_TRAFFIC_H

#include <berth/berth.h>

#include "tests/gen/real.h"
#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

#ifdef HARNESS_SMALL
enum { KNOTS = 8, POOL = 4, PARTS = 2, ROOM = 5, IMAGE = 300 };
#else
enum { KNOTS = 40, POOL = 20, PARTS = 6, ROOM = 24, IMAGE = 1500 };
#endif

/* A motion or a chain, placed. */
typedef struct plan {
    berth_chain_part parts[PARTS];
    berth_placement at[PARTS];
    uint32_t memory[BERTH_CHAIN_WORDS(PARTS) + 2];
    berth_chain chain;
    berth_placed placed;
} plan;

/* What is in an entry. */
typedef struct held {
    plan what;
    uint32_t number;
    int there;
} held;

static struct pooled {
    uint64_t image[IMAGE / 2];
    berth_motion view;
} pool[POOL];

static held list[ROOM];
static uint64_t memory[BERTH_TRAFFIC_BYTES_OF(ROOM, 16) / 8 + 1];
static berth_traffic table;
static int various;    /* there are waits, and one radius for all samples or knots */
static int32_t spread; /* plans are within so much of the middle, in 2^-16 units */

/* ---- Plans ---------------------------------------------------------------------------------- */

static inline void make_pooled(harness_random *random, struct pooled *s)
{
    static berth_num x[KNOTS], y[KNOTS], r[KNOTS];
    static int32_t tick[KNOTS];
    const uint32_t count = 1 + harness_below(random, KNOTS);
    const int32_t stride = 1 << harness_below(random, 18);
    berth_motion_desc desc = {0};
    berth_trajectory trajectory;
    int32_t now = harness_between(random, 0, 50), px = 0, py = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || !various || harness_below(random, 8) != 0) {
            px += harness_between(random, -stride, stride);
            py += harness_between(random, -stride, stride);
        }
        x[i] = num_from_raw(px);
        y[i] = num_from_raw(py);
        r[i] = num_from_raw(harness_between(random, 0, 40000));
        tick[i] = now;
        now += 1 + harness_between(random, 0, 60);
    }
    if (harness_below(random, 3) == 0) {
        desc.clip = berth_clip_over_arrays(x, y, count, r[0], 1 + harness_between(random, 0, 30));
        desc.clip.r = !various || harness_below(random, 2) == 0 ? r : NULL;
    } else {
        trajectory = berth_trajectory_over_arrays(x, y, tick, count, r[0]);
        trajectory.r = various && harness_below(random, 3) == 0 ? r : NULL;
        trajectory.before = (uint8_t)harness_below(random, 2);
        trajectory.after = (uint8_t)(count == 1 ? 1 : harness_below(random, 2));
        desc.trajectory = &trajectory;
    }
    desc.leaf_size = (uint16_t)harness_below(random, 5);
    CHECK_EQ(berth_motion_build(&desc, ARENA(s->image), &s->view), BERTH_OK);
}

static inline void make_plan(harness_random *random, plan *p)
{
    const uint32_t count = harness_below(random, 3) == 0 ? 1 + harness_below(random, PARTS) : 0;
    const int32_t most = count != 0 && spread > 4000 << 16 ? 4000 << 16 : spread;
    int32_t now = harness_between(random, -300, 1500);
    for (uint32_t k = 0; k == 0 || k < count; k++) {
        const berth_motion *motion = &pool[harness_below(random, POOL)].view;
        const int32_t x = harness_between(random, -most, most);
        const int32_t y = harness_between(random, -most, most);
        const berth_angle turn = (berth_angle)harness_below(random, 65536);
        now += k > 0 && harness_below(random, 2) == 0 ? harness_between(random, 1, 200) : 0;
        p->at[k] = berth_placement_at(num_from_raw(x), num_from_raw(y), turn,
                                      now - shown_of(motion).first);
        p->parts[k].motion = motion;
        p->parts[k].at = &p->at[k];
        now += shown_of(motion).length;
    }
    if (count == 0) {
        CHECK_EQ(berth_motion_place(p->parts[0].motion, &p->at[0], &p->placed), BERTH_OK);
        return;
    }
    CHECK_EQ(berth_chain_build(p->parts, count, ARENA(p->memory), &p->chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&p->chain, &p->placed), BERTH_OK);
}

/* ---- Table and list -------------------------------------------------------------------------- */

static inline void make_table(harness_random *random)
{
    berth_traffic_desc desc = {0, 0, 0, &berth_traffic_in_cells};
    desc.capacity = 1 + harness_below(random, ROOM);
    desc.extent = harness_below(random, 3) != 0 ? 1u << harness_below(random, 14) : 0;
    desc.buckets = 1u << harness_below(random, 5); /* none, or few that cells share */
    berth_arena arena = berth_arena_over(memory, berth_traffic_size(&desc));
    CHECK_EQ(berth_traffic_make(&desc, &arena, &table), BERTH_OK);
    for (uint32_t k = 0; k < ROOM; k++) {
        list[k].there = 0;
    }
}

static inline uint32_t least_free(void)
{
    uint32_t k = 0;
    while (k < table.capacity && list[k].there) {
        k++;
    }
    return k;
}

static inline void commit_one(harness_random *random)
{
    const uint32_t k = least_free(), number = harness_below(random, 6);
    static plan scratch;
    uint32_t entry = 999;
    if (k == table.capacity) {
        make_plan(random, &scratch);
        CHECK_EQ(berth_traffic_commit(&table, number, &scratch.placed, &entry), BERTH_E_CAPACITY);
        CHECK_EQ(entry, 999);
        return;
    }
    make_plan(random, &list[k].what);
    CHECK_EQ(berth_traffic_commit(&table, number, &list[k].what.placed, &entry), BERTH_OK);
    CHECK_EQ(entry, k);
    list[k].there = 1;
    list[k].number = number;
}

static inline void forget_some(harness_random *random)
{
    const int32_t now = harness_between(random, -300, 3000);
    uint32_t count = 999, gone = 0;
    for (uint32_t k = 0; k < table.capacity; k++) {
        const berth_presence *there = &list[k].what.placed.there;
        if (list[k].there && there->until <= now && there->until != INT32_MAX) {
            list[k].there = 0;
            gone++;
        }
    }
    CHECK_EQ(berth_traffic_forget(&table, now, &count), BERTH_OK);
    CHECK_EQ(count, gone);
}

static inline void withdraw_some(harness_random *random)
{
    const uint32_t number = harness_below(random, 6);
    uint32_t count = 999, gone = 0;
    for (uint32_t k = 0; k < table.capacity; k++) {
        if (list[k].there && list[k].number == number) {
            list[k].there = 0;
            gone++;
        }
    }
    CHECK_EQ(berth_traffic_withdraw_all(&table, number, &count), BERTH_OK);
    CHECK_EQ(count, gone);
}

/* What changes nothing: nobody's number, and an entry beyond the table. Its draws are nobody's. */
static inline void refused(harness_random random)
{
    const uint32_t beyond = table.capacity + harness_below(&random, 3);
    uint32_t entry = 999;
    CHECK_EQ(berth_traffic_withdraw(&table, beyond), BERTH_E_ITEM);
    if (list[0].there) {
        const berth_placed *const what = &list[0].what.placed;
        CHECK_EQ(berth_traffic_commit(&table, BERTH_TRAFFIC_NOBODY, what, &entry), BERTH_E_INDEX);
        CHECK_EQ(berth_traffic_replace(&table, beyond, what), BERTH_E_ITEM);
        CHECK_EQ(entry, 999);
    }
}

static inline void change(harness_random *random)
{
    const uint32_t k = harness_below(random, table.capacity), kind = harness_below(random, 16);
    static plan scratch;
    uint32_t count = 0;
    if (kind < 10) {
        commit_one(random);
    } else if (kind < 12) {
        CHECK_EQ(berth_traffic_withdraw(&table, k), list[k].there ? BERTH_OK : BERTH_E_ABSENT);
        list[k].there = 0;
    } else if (kind < 14) {
        plan *what = list[k].there ? &list[k].what : &scratch;
        make_plan(random, what);
        CHECK_EQ(berth_traffic_replace(&table, k, &what->placed),
                 list[k].there ? BERTH_OK : BERTH_E_ABSENT);
    } else if (kind == 14) {
        forget_some(random);
    } else {
        withdraw_some(random);
    }
    refused(*random);
    for (uint32_t i = 0; i < table.capacity; i++) {
        const berth_placed *placed = NULL;
        uint32_t whose = 999;
        CHECK_EQ(berth_traffic_entry(&table, i, &placed, &whose),
                 list[i].there ? BERTH_HIT : BERTH_E_ABSENT);
        CHECK(!list[i].there ||
              (whose == list[i].number && placed->there.until == list[i].what.placed.there.until));
        count += list[i].there != 0;
    }
    CHECK_EQ(table.count, count);
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* Whether somebody else's plan is in entry k of the list. */
static inline int counts_for(uint32_t k, uint32_t number)
{
    return list[k].there && list[k].number != number;
}

static inline berth_motion_options some_options(harness_random *random)
{
    berth_motion_options o = {0, 0, 0, berth_num_of(0), 0};
    if (harness_below(random, 3) == 0) {
        o.from = harness_between(random, -400, 3000);
        o.until = o.from + 1 + harness_between(random, 0, 2000);
        if (harness_below(random, 8) == 0) {
            o.from = INT32_MIN;
        } else if (harness_below(random, 8) == 0) {
            o.until = BERTH_TICK_END;
        } else if (harness_below(random, 2) == 0) {
            o.margin_per_tick = BERTH_RATE(0.001) * (berth_rate)harness_below(random, 3);
        }
    }
    if (harness_below(random, 2) == 0) {
        o.margin = num_from_raw(harness_between(random, 0, 1 << harness_below(random, 20)));
    }
    return o;
}

/* A margin with which the plan just meets, or just does not meet, somebody. */
static inline void nearly_touch(harness_random *random, const plan *of, uint32_t number,
                                berth_motion_options *o)
{
    const uint32_t k = harness_below(random, table.capacity);
    int32_t clear = -1, hit = 16 << 16;
    if (!counts_for(k, number)) {
        return;
    }
    while (hit - clear > 1) {
        const int32_t middle = clear + (hit - clear) / 2;
        o->margin = num_from_raw(middle);
        if (berth_meet(&of->placed, &list[k].what.placed, o, NULL) == BERTH_HIT) {
            hit = middle;
        } else {
            clear = middle;
        }
    }
    o->margin = num_from_raw(harness_below(random, 2) == 0 || clear < 0 ? hit : clear);
}

static inline void make_round(harness_random *random)
{
    for (uint32_t k = 0; k < POOL; k++) {
        make_pooled(random, &pool[k]);
    }
    spread = 1 << (16 + harness_below(random, 7));
    if (harness_below(random, 8) == 0) {
        spread = 8192 << 16; /* to the ends of the world */
        spread -= 1;
    }
    make_table(random);
}

#endif
