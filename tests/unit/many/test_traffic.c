/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* traffic.c: tables made and changed, what is refused, what is kept. */

#include "tests/unit/traffic.h"

/* ---- Making ---------------------------------------------------------------------------------- */

static void sizes(void)
{
    static const uint32_t capacities[] = {1, 2, 7, 64, 256, 257, 10000, 65535};
    for (uint32_t i = 0; i < LENGTH_OF(capacities); i++) {
        const berth_traffic_desc desc = {capacities[i], 0, 0, 0};
        CHECK_EQ(berth_traffic_size(&desc), BERTH_TRAFFIC_BYTES(capacities[i]));
        CHECK_EQ(BERTH_TRAFFIC_WORDS(capacities[i]) * 8, BERTH_TRAFFIC_BYTES(capacities[i]));
    }
#if defined(BERTH_Q16) && UINTPTR_MAX == UINT32_MAX
    CHECK_EQ(sizeof(berth_placed), 100); /* as the headers say */
    CHECK_EQ(sizeof(berth_placed_footprint), 36);
    CHECK_EQ(sizeof(berth_body), 132);
    CHECK_EQ(BERTH_TRAFFIC_BYTES(64) - BERTH_TRAFFIC_BYTES(63), 288);
#endif
}

static void refuses_to_make(void)
{
    const berth_traffic_desc good = {3, 0, 0, 0}, none = {0, 0, 0, 0}, many = {65536, 0, 0, 0};
    const berth_traffic_desc odd = {3, 0, 3, 0}, buckets = {3, 0, 131072, 0};
    const size_t size = berth_traffic_size(&good);
    berth_arena arena = berth_arena_over(memory, size - 1);
    harness_fill(&traffic, sizeof traffic);
    harness_fill(memory, sizeof memory);
    CHECK_EQ(berth_traffic_make(&odd, &arena, &traffic), BERTH_E_BUCKETS);
    CHECK_EQ(berth_traffic_make(&buckets, &arena, &traffic), BERTH_E_BUCKETS);
    CHECK_EQ(berth_traffic_size(NULL), 0);
    CHECK_EQ(berth_traffic_size(&none), 0);
    CHECK_EQ(berth_traffic_make(NULL, &arena, &traffic), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_make(&good, NULL, &traffic), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_make(&good, &arena, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_make(&none, &arena, &traffic), BERTH_E_CAPACITY);
    CHECK_EQ(berth_traffic_make(&many, &arena, &traffic), BERTH_E_CAPACITY);
    CHECK_EQ(berth_traffic_make(&good, &arena, &traffic), BERTH_E_SPACE);
    CHECK_FILLED(&traffic, sizeof traffic);
    CHECK_FILLED(memory, sizeof memory);
    CHECK_EQ(arena.used, 0);
    CHECK_EQ(arena.high, 0);
    arena = berth_arena_over(memory, size);
    CHECK_EQ(berth_traffic_make(&good, &arena, &traffic), BERTH_OK);
    CHECK_EQ(arena.used, size);
}

static uint64_t kept[LENGTH_OF(memory)];

static void keep(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(memory); i++) {
        kept[i] = memory[i];
    }
}

/* ---- Changes --------------------------------------------------------------------------------- */

static void refuses_changes(void)
{
    const berth_traffic zero = {0};
    berth_placed nothing = {0};
    berth_traffic before;
    uint32_t entry = 7;
    const berth_placed *what = &nothing;
    make(2);
    const berth_placed p = placed_at(&parked, 0, 0, 0);
    CHECK_EQ(commit(5, &parked, 0, 0, 0), 0);
    before = traffic;
    keep();

    CHECK_EQ(berth_traffic_commit(NULL, 1, &p, &entry), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_commit(&traffic, 1, NULL, &entry), BERTH_E_NULL);
    traffic = zero;
    CHECK_EQ(berth_traffic_commit(&traffic, 1, &p, &entry), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_replace(&traffic, 0, &p), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_withdraw_all(&traffic, 5, &entry), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_forget(&traffic, 0, &entry), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_entry(&traffic, 0, &what, &entry), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_ask(&traffic, 0, &p, NULL, NULL), BERTH_E_VIEW);
    CHECK_BYTES(&traffic, &zero, sizeof zero);
    traffic = before;

    CHECK_EQ(berth_traffic_commit(&traffic, BERTH_TRAFFIC_NOBODY, &p, &entry), BERTH_E_INDEX);
    CHECK_EQ(berth_traffic_commit(&traffic, 1, &nothing, &entry), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_replace(NULL, 0, &p), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_replace(&traffic, 0, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_replace(&traffic, 1, &p), BERTH_E_ABSENT);
    CHECK_EQ(berth_traffic_replace(&traffic, 2, &p), BERTH_E_ITEM);
    CHECK_EQ(berth_traffic_replace(&traffic, UINT32_MAX, &p), BERTH_E_ITEM);
    CHECK_EQ(berth_traffic_replace(&traffic, 0, &nothing), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_withdraw(NULL, 0), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 1), BERTH_E_ABSENT);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 2), BERTH_E_ITEM);
    CHECK_EQ(berth_traffic_withdraw_all(NULL, 5, &entry), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_withdraw_all(&traffic, BERTH_TRAFFIC_NOBODY, &entry), BERTH_E_INDEX);
    CHECK_EQ(berth_traffic_forget(NULL, 0, &entry), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_entry(NULL, 0, &what, &entry), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_entry(&traffic, 1, &what, &entry), BERTH_E_ABSENT);
    CHECK_EQ(berth_traffic_entry(&traffic, 2, &what, &entry), BERTH_E_ITEM);
    CHECK_BYTES(&traffic, &before, sizeof before);
    CHECK_EQ(commit(6, &brief, 0, 5, 0), 1);
    before = traffic;
    keep();
    CHECK_EQ(berth_traffic_commit(&traffic, 1, &p, &entry), BERTH_E_CAPACITY);
    CHECK_EQ(entry, 7);
    CHECK(what == &nothing);
    CHECK_BYTES(&traffic, &before, sizeof before);
    CHECK_BYTES(memory, kept, sizeof kept);
}

/* The least free entry, whatever has gone before. */
static void entries_are_used_again(void)
{
    uint32_t count = 99, number = 99;
    const berth_placed *what = NULL;
    make(5);
    const uint32_t before = traffic.changes;
    for (uint32_t k = 0; k < 5; k++) {
        CHECK_EQ(commit(10 + k % 2, &parked, 3.0 * k, 0, 0), k);
        CHECK_EQ(traffic.count, k + 1);
        CHECK_EQ(traffic.changes, before + k + 1);
    }
    CHECK_EQ(berth_traffic_withdraw(&traffic, 3), BERTH_OK);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 1), BERTH_OK);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 1), BERTH_E_ABSENT);
    CHECK_EQ(commit(20, &parked, 3, 0, 0), 1);
    CHECK_EQ(commit(21, &parked, 9, 0, 0), 3);
    CHECK_EQ(berth_traffic_entry(&traffic, 3, &what, &number), BERTH_HIT);
    CHECK_EQ(number, 21);
    CHECK(what != NULL && what->there.image == parked.image);
    CHECK_EQ(berth_traffic_entry(&traffic, 0, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_withdraw_all(&traffic, 10, &count), BERTH_OK);
    CHECK_EQ(count, 3);
    CHECK_EQ(traffic.count, 2);
    CHECK_EQ(traffic.used, 4); /* entry 4 was the last */
    CHECK_EQ(berth_traffic_withdraw_all(&traffic, 10, NULL), BERTH_OK);
    CHECK_EQ(commit(22, &parked, 0, 0, 0), 0);
    CHECK_EQ(berth_traffic_withdraw_all(&traffic, 21, NULL), BERTH_OK);
    CHECK_EQ(traffic.used, 2);
    CHECK_EQ(commit(23, &parked, 0, 0, 0), 2);
    CHECK_EQ(commit(23, &parked, 0, 0, 0), 3);
    CHECK_EQ(commit(23, &parked, 0, 0, 0), 4);
    CHECK_EQ(traffic.count, 5);
}

static void forgets_what_is_over(void)
{
    uint32_t count = 99;
    make(4);
    commit(1, &brief, 0, 0, 0);   /* 0 to 100 */
    commit(1, &brief, 0, 5, 50);  /* 50 to 150 */
    commit(2, &parked, 20, 0, 0); /* ever */
    CHECK_EQ(berth_traffic_forget(&traffic, INT32_MIN, &count), BERTH_OK);
    CHECK_EQ(count, 0);
    CHECK_EQ(berth_traffic_forget(&traffic, 99, &count), BERTH_OK);
    CHECK_EQ(count, 0);
    CHECK_EQ(berth_traffic_forget(&traffic, 100, &count), BERTH_OK);
    CHECK_EQ(count, 1);
    CHECK_EQ(berth_traffic_entry(&traffic, 0, NULL, NULL), BERTH_E_ABSENT);
    CHECK_EQ(berth_traffic_forget(&traffic, INT32_MAX, NULL), BERTH_OK);
    CHECK_EQ(traffic.count, 1);
    CHECK_EQ(berth_traffic_entry(&traffic, 2, NULL, NULL), BERTH_HIT);
    CHECK_EQ(commit(3, &brief, 0, 0, 0), 0);
}

/* Plans and placements may go once they are committed. */
static void keeps_copies(void)
{
    berth_placement place = berth_placement_at(num_from(40), num_from(0), 0, 0);
    berth_placed placed;
    const berth_placed *what;
    make(3);
    CHECK_EQ(berth_motion_place(&parked, &place, &placed), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&traffic, 1, &placed, NULL), BERTH_OK);
    CHECK_EQ(berth_motion_place(&brief, &place, &placed), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&traffic, 2, &placed, NULL), BERTH_OK);
    place.x = num_from(1000);
    place.start = 5000;
    harness_fill(&placed, sizeof placed);
    CHECK_EQ(ask(9, &parked, 40.5, 0, 0), BERTH_HIT);
    CHECK_EQ(ask(1, &parked, 49.75, 0, 0), BERTH_HIT);
    CHECK_EQ(ask(1, &parked, 51.5, 0, 0), BERTH_CLEAR);
    CHECK_EQ(ask(9, &parked, 1000, 0, 0), BERTH_CLEAR);
    /* what an entry holds goes into another one, and into itself */
    CHECK_EQ(berth_traffic_entry(&traffic, 0, &what, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_commit(&traffic, 3, what, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
    CHECK_EQ(berth_traffic_withdraw(&traffic, 1), BERTH_OK);
    CHECK_EQ(ask(9, &parked, 40.5, 0, 0), BERTH_HIT);
    CHECK_EQ(berth_traffic_entry(&traffic, 2, &what, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_replace(&traffic, 2, what), BERTH_OK);
    CHECK_EQ(ask(9, &parked, 40.5, 0, 0), BERTH_HIT);
    const berth_placed other = placed_at(&parked, 60, 0, 0);
    CHECK_EQ(berth_traffic_replace(&traffic, 2, &other), BERTH_OK);
    CHECK_EQ(ask(9, &parked, 40.5, 0, 0), BERTH_CLEAR);
    CHECK_EQ(ask(3, &parked, 60.5, 0, 0), BERTH_CLEAR); /* the number has stayed */
    CHECK_EQ(ask(9, &parked, 60.5, 0, 0), BERTH_HIT);
}

const harness_test tests[] = {
    {"sizes", sizes},
    {"refuses to make", refuses_to_make},
    {"refuses changes", refuses_changes},
    {"entries are used again", entries_are_used_again},
    {"forgets what is over", forgets_what_is_over},
    {"keeps copies", keeps_copies},
    {0, 0},
};
