/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Time of impact and all contacts, against the definition: every tick, asked by berth_meet. */

#include "tests/unit/placed.h"

enum { CONTACTS = 400, SPAN = 3000 };

static placed_pool pool;
static placed_one one, two;

/* The time in which contacts are looked for one by one: around all that moves. */
typedef struct scan {
    int32_t from, until;
    uint32_t count;
    berth_contact found[CONTACTS];
} scan;

static scan wanted;

static void scan_all(const berth_motion_options *options, scan *all)
{
    int in = 0;
    all->count = 0;
    for (int32_t tick = all->from; tick < all->until; tick++) {
        const berth_motion_options only = placed_tick(options, tick);
        const int meets = berth_meet(&one.placed, &two.placed, &only, NULL) == BERTH_HIT;
        if (meets && !in && all->count < CONTACTS) {
            all->found[all->count++].time_in = tick;
        }
        if (meets) {
            all->found[all->count - 1].time_out = tick;
        }
        in = meets;
    }
}

static void choose_pair(harness_random *random, uint32_t round, berth_motion_options *options)
{
    if (round % 10 == 0) {
        placed_fill(random, &pool);
    }
    placed_place(random, &pool, &one, (int)harness_below(random, 2), 0);
    placed_place(random, &pool, &two, (int)harness_below(random, 2), 0);
    *options = placed_options(random, 0);
    if (options->from == options->until) { /* a window all the same, for the search */
        options->from = harness_between(random, -800, -300);
        options->until = options->from + harness_between(random, 1, SPAN);
    }
    wanted.from = options->from;
    wanted.until = options->until;
    scan_all(options, &wanted);
}

#ifdef BERTH_Q16

static void check_pair(const berth_pair *pair, int32_t tick)
{
    berth_num x, y;
    if (berth_placed_at(&one.placed, tick, &x, &y, NULL) == BERTH_HIT && pair->part_a == 0 &&
        one.count == 1) {
        CHECK_EQ(berth_num_raw(pair->ax), berth_num_raw(x));
        CHECK_EQ(berth_num_raw(pair->ay), berth_num_raw(y));
    }
}

static void test_contacts(void)
{
    uint32_t all = 0, unknown = 0;
    for (uint32_t round = 0; round < HARNESS_CASES / 50 + 10; round++) {
        harness_random random = harness_random_from(UINT64_C(0x636f6e74) + round);
        berth_motion_options options;
        berth_contact_cursor cursor;
        berth_contact contact;
        berth_impact impact;
        uint32_t count = 0;
        harness_seed(round);
        choose_pair(&random, round, &options);
        options.max_steps = harness_below(&random, 2) == 0 ? 0 : 1 + harness_below(&random, 20);
        CHECK_EQ(berth_contacts(&one.placed, &two.placed, &options, &cursor), BERTH_OK);
        for (uint32_t calls = 0; calls < 100000; calls++) {
            berth_motion_counts counts;
            const berth_status status = berth_next_contact(&cursor, &contact, &counts);
            CHECK(options.max_steps == 0 || counts.steps <= options.max_steps);
            unknown += status == BERTH_UNKNOWN;
            if (status == BERTH_UNKNOWN && options.max_steps != 0) {
                continue;
            }
            if (status != BERTH_HIT) {
                CHECK_EQ(status, BERTH_CLEAR);
                break;
            }
            if (count < wanted.count) {
                CHECK_EQ(contact.time_in, wanted.found[count].time_in);
                CHECK_EQ(contact.time_out, wanted.found[count].time_out);
            }
            check_pair(&contact.pair, contact.time_in);
            count++;
            all++;
        }
        CHECK_EQ(count, wanted.count);
        CHECK_EQ(berth_next_contact(&cursor, &contact, NULL), BERTH_CLEAR);
        options.max_steps = 0;
        CHECK_EQ(berth_time_of_impact(&one.placed, &two.placed, &options, &impact, NULL),
                 wanted.count != 0 ? BERTH_HIT : BERTH_CLEAR);
        if (wanted.count != 0) {
            CHECK_EQ(impact.tick, wanted.found[0].time_in);
        }
    }

    CHECK(all > 0);
    CHECK(unknown != 0);
}

#else

static void test_contacts(void)
{
    for (uint32_t round = 0; round < HARNESS_CASES / 50 + 10; round++) {
        harness_random random = harness_random_from(UINT64_C(0x636f6e74) + round);
        berth_motion_options options;
        berth_contact_cursor cursor;
        berth_contact contact;
        uint32_t told = 0;
        harness_seed(round);
        choose_pair(&random, round, &options);
        CHECK_EQ(berth_contacts(&one.placed, &two.placed, &options, &cursor), BERTH_OK);
        while (berth_next_contact(&cursor, &contact, NULL) == BERTH_HIT) {
            while (told < wanted.count && wanted.found[told].time_in >= contact.time_in &&
                   wanted.found[told].time_out <= contact.time_out) {
                told++;
            }
            CHECK(told == wanted.count || wanted.found[told].time_in > contact.time_out);
        }
        CHECK_EQ(told, wanted.count); /* nothing is missed */
    }
}

#endif

const harness_test tests[] = {{"all contacts, tick by tick", test_contacts}, {0, 0}};
