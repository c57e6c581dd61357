/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* traffic.c, traffic_ask.c: tables made and changed, what is refused, what is kept; who is a
 * candidate, budgets of a question; searches and ties. */

#include "tests/unit/ways.h"

/* ---- A table, and motions to commit ---------------------------------------------------------- */

enum { MOST = 8, ROOM = 40 };

static uint64_t memory[BERTH_TRAFFIC_BYTES_OF(MOST, 4u) / 8u + 1];
static uint64_t images[3][ROOM];
static berth_motion parked, mover, brief;
static berth_traffic traffic;

/* Stands at its origin for ever; goes from there 10 units along x in 100 ticks and stands before
 * and after; the same and is gone. Radius 1/2. */
static void make_motions(void)
{
    parked = WAY(images[0], 0.5, STANDS, {0, 0, 0});
    mover = WAY(images[1], 0.5, STANDS, {0, 0, 0}, {10, 0, 100});
    brief = WAY(images[2], 0.5, GONE, {0, 0, 0}, {10, 0, 100});
}

static berth_placed placed_at(const berth_motion *motion, double x, double y, int32_t start)
{
    static berth_placement at[16];
    static uint32_t next;
    berth_placement *place = &at[next++ % LENGTH_OF(at)];
    berth_placed placed;
    *place = berth_placement_at(num_from(x), num_from(y), 0, start);
    CHECK_EQ(berth_motion_place(motion, place, &placed), BERTH_OK);
    return placed;
}

static void make(uint32_t capacity)
{
    const berth_traffic_desc desc = {capacity, 0, 0, 0};
    make_motions();
    CHECK_EQ(berth_traffic_make(&desc, ARENA(memory), &traffic), BERTH_OK);
}

static uint32_t commit(uint32_t number, const berth_motion *motion, double x, double y,
                       int32_t start)
{
    const berth_placed placed = placed_at(motion, x, y, start);
    uint32_t entry = 99;
    CHECK_EQ(berth_traffic_commit(&traffic, number, &placed, &entry), BERTH_OK);
    return entry;
}

static berth_status ask(uint32_t number, const berth_motion *motion, double x, double y,
                        int32_t start)
{
    const berth_placed plan = placed_at(motion, x, y, start);
    return berth_traffic_ask(&traffic, number, &plan, NULL, NULL);
}

/* ---- Making ---------------------------------------------------------------------------------- */

HARNESS_TEST(sizes, "sizes")
{
    static const uint32_t capacities[] = {1, 2, 7, 64, 256, 257, 10000, 65535};
    for (uint32_t i = 0; i < LENGTH_OF(capacities); i++) {
        const berth_traffic_desc desc = {capacities[i], 0, 0, &berth_traffic_in_cells};
        const berth_traffic_desc list = {capacities[i], 0, 0, NULL};
        CHECK_EQ(berth_traffic_size(&desc), BERTH_TRAFFIC_BYTES(capacities[i]));
        CHECK_EQ(berth_traffic_size(&list), BERTH_TRAFFIC_BYTES_OF(capacities[i], 1));
        CHECK_EQ(BERTH_TRAFFIC_WORDS(capacities[i]) * 8, BERTH_TRAFFIC_BYTES(capacities[i]));
    }
#if defined(BERTH_Q16) && UINTPTR_MAX == UINT32_MAX
    CHECK_EQ(sizeof(berth_placed), 100); /* as the headers say */
    CHECK_EQ(sizeof(berth_placed_footprint), 36);
    CHECK_EQ(sizeof(berth_body), 132);
    CHECK_EQ(BERTH_TRAFFIC_BYTES(64) - BERTH_TRAFFIC_BYTES(63), 288);
#endif
}

HARNESS_TEST(refuses_to_make, "refuses to make")
{
    const berth_traffic_desc good = {3, 0, 0, 0}, none = {0, 0, 0, 0}, many = {65536, 0, 0, 0};
    const berth_traffic_desc odd = {3, 0, 3, &berth_traffic_in_cells}, no_cells = {3, 0, 2, NULL};
    const berth_traffic_desc buckets = {3, 0, 131072, &berth_traffic_in_cells};
    const size_t size = berth_traffic_size(&good);
    berth_arena arena = berth_arena_over(memory, size - 1);
    harness_fill(&traffic, sizeof traffic);
    harness_fill(memory, sizeof memory);
    CHECK_EQ(berth_traffic_make(&odd, &arena, &traffic), BERTH_E_BUCKETS);
    CHECK_EQ(berth_traffic_make(&buckets, &arena, &traffic), BERTH_E_BUCKETS);
    CHECK_EQ(berth_traffic_make(&no_cells, &arena, &traffic), BERTH_E_BUCKETS);
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

/* An extent beyond all that there is is all; a budget that no table can use up is none. */
HARNESS_TEST(at_the_ends, "at the ends")
{
    const berth_traffic_desc all = {3, 0, 0, NULL}, beyond = {3, UINT32_MAX, 0, NULL};
    const berth_motion_options options = {1u << 24, 0, 0, BERTH_NUM(0), 0};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    CHECK_EQ(berth_traffic_make(&all, &arena, &traffic), BERTH_OK);
    const uint32_t shift = traffic.shift;
    arena = berth_arena_over(memory, sizeof memory);
    CHECK_EQ(berth_traffic_make(&beyond, &arena, &traffic), BERTH_OK);
    CHECK_EQ(traffic.shift, shift);
    make(3);
    (void)commit(1, &parked, 0, 0, 0);
    const berth_placed plan = placed_at(&parked, 0, 0, 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 2, &plan, &options, NULL), BERTH_HIT);
}

static uint64_t kept[LENGTH_OF(memory)];

static void keep(void)
{
    for (uint32_t i = 0; i < LENGTH_OF(memory); i++) {
        kept[i] = memory[i];
    }
}

/* ---- Changes --------------------------------------------------------------------------------- */

HARNESS_TEST(refuses_changes, "refuses changes")
{
    const berth_traffic zero = {0};
    berth_placed nothing = {0};
    uint32_t entry = 7;
    const berth_placed *what = &nothing;
    make(2);
    const berth_placed p = placed_at(&parked, 0, 0, 0);
    CHECK_EQ(commit(5, &parked, 0, 0, 0), 0);
    berth_traffic before = traffic;
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
    CHECK_EQ(berth_traffic_withdraw_all(NULL, BERTH_TRAFFIC_NOBODY, &entry), BERTH_E_NULL);
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

HARNESS_TEST(forgets_what_is_over, "forgets what is over")
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
HARNESS_TEST(keeps_copies, "keeps copies")
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

/* ---- Any hit --------------------------------------------------------------------------------- */

HARNESS_TEST(only_candidates_are_asked, "only candidates are asked")
{
    berth_traffic_counts counts = {9, 9, 9, 9, 9, 9};
    make(8);
    commit(1, &brief, 0, 40, 0);       /* too far in y */
    commit(1, &brief, -40, 0, 0);      /* in x */
    commit(1, &brief, 0, 5, 100);      /* begins when the plan ends */
    commit(1, &brief, 0, 5, -100);     /* ends when it begins */
    commit(1, &brief, 9.5, 9.5, 0);    /* a corner: circles of 5 1/2 are apart, their squares not */
    commit(9, &brief, 0, 0, 0);        /* one's own */
    commit(1, &brief, 0, 1.015625, 0); /* abreast, 1/64 clear */
    const berth_placed plan = placed_at(&brief, 0, 0, 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, NULL, &counts), BERTH_CLEAR);
    CHECK_EQ(counts.looked, 7);
    CHECK_EQ(counts.candidates, 1);
    CHECK(counts.steps >= 1 && counts.steps == counts.bounds + counts.legs);
    commit(1, &parked, 5, 0.5, 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, NULL, &counts), BERTH_HIT);
    CHECK_EQ(counts.candidates, 2);
    CHECK_EQ(berth_traffic_ask(&traffic, 9, &plan, NULL, NULL), BERTH_HIT);
}

HARNESS_TEST(refuses_questions, "refuses questions")
{
    const berth_motion_options window = {0, 5, 5, BERTH_NUM_RAW(0), 0};
    const berth_motion_options grows = {0, 0, 0, BERTH_NUM_RAW(0), 1};
    berth_motion_options margin = {0, 0, 0, num_from(-1), 0};
    const berth_placed nothing = {0};
    static const berth_traffic zero;
    berth_traffic_counts counts;
    berth_traffic_cursor cursor = {0, 0, 0};
    make(2); /* empty: no pair is asked */
    const berth_placed p = placed_at(&parked, 0, 0, 0);
    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_traffic_ask(NULL, 1, &p, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &nothing, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_MEET, NULL, &p, 0), 0);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_MEET, &traffic, NULL, 0), 0);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_CLOSEST, &traffic, &nothing, 0), 0);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_IMPACT, NULL, &p, 0), 0);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_WITHIN, &traffic, &p, -1), 0);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_START, &traffic, &p, -1), 0);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_START, &traffic, &nothing, 0), 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &window, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &grows, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &margin, &counts), BERTH_E_MARGIN);
    CHECK_EQ(berth_traffic_ask_on(NULL, 1, &p, NULL, &cursor, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, NULL, NULL, &cursor, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &p, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_on(&zero, 1, &p, NULL, &cursor, &counts), BERTH_E_VIEW);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &nothing, NULL, &cursor, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &p, &grows, &cursor, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_MEET, &zero, &p, 0), 0);
    CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &p, &margin, &cursor, &counts), BERTH_E_MARGIN);
    margin.margin = num_from(8193);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &p, &margin, &counts), BERTH_E_MARGIN);
    CHECK_FILLED(&counts, sizeof counts);
    (void)commit(1, &parked, 0, 0, 0);
    CHECK_LE(1, berth_traffic_worst_steps(BERTH_ASK_MEET, &traffic, &p, 0));
    traffic.entries[0].placed = nothing; /* the caller's memory */
    CHECK_EQ(berth_traffic_worst_steps(BERTH_ASK_MEET, &traffic, &p, 0), 0);
}

/* A long way and a short one, whose grids differ, both of which stand at their ends: where that is,
 * and on the way, to the little that decides. */
HARNESS_TEST(other_scales, "other scales")
{
    static uint64_t room[2][ROOM];
    static const double length[2] = {3000, 10};
    berth_motion way[2];
    make(1);
    for (uint32_t k = 0; k < 2; k++) {
        way[k] = WAY(room[k], 0.5, STANDS_AFTER, {0, 0, 0}, {length[k], 0, 100});
    }
    for (uint32_t k = 0; k < 2; k++) { /* which is asked about */
        for (uint32_t late = 0; late < 4; late++) {
            const int32_t start = late % 2 == 0 ? 0 : 50;
            const double end = late < 2 ? length[1 - k] - length[k] : 1500;
            commit(1, &way[1 - k], 0, 0, 0);
            for (int near = 0; near < 2; near++) {
                berth_traffic_cursor cursor = {0, 0, 0};
                const berth_placed plan = placed_at(&way[k], end, near ? 0.96875 : 1.03125, start);
                const berth_status wanted = near && (late < 2 || k == 1) ? BERTH_HIT : BERTH_CLEAR;
                CHECK_EQ(berth_traffic_ask_on(&traffic, 2, &plan, NULL, &cursor, NULL), wanted);
            }
            CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
        }
    }
}

/* ---- Searches -------------------------------------------------------------------------------- */

HARNESS_TEST(refuses_searches, "refuses questions")
{
    const berth_motion_options window = {0, 5, 5, BERTH_NUM_RAW(0), 0};
    const berth_start_range good = {0, 10, 0}, back = {10, 0, 0}, late = {0, INT32_MAX, 0};
    const berth_start_range early = {0, 10, -1}, wide = {0, 10, (1 << 20) + 1};
    const berth_placed nothing = {0};
    const berth_num near = num_from(1), none = num_from(0), minus = num_from(-1);
    berth_traffic_counts counts;
    berth_conflict conflict;
    berth_nearest nearest;
    berth_traffic_cursor cursor = {0, 0, 0};
    int32_t start = 7;
    make(2); /* empty: no pair is asked */
    const berth_traffic *const t = &traffic;
    const berth_placed p = placed_at(&parked, 0, 0, 0);
    harness_fill(&counts, sizeof counts);
    harness_fill(&conflict, sizeof conflict);
    harness_fill(&nearest, sizeof nearest);
    CHECK_EQ(berth_traffic_ask_within(NULL, 1, &p, 0, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &nothing, 0, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &p, 0, &window, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &p, -1, NULL, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_ask_within(t, 1, &p, (1 << 20) + 1, NULL, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_first_conflict(t, 1, NULL, NULL, &conflict, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_first_conflict(t, 1, &p, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_first_conflict(t, 1, &p, &window, &conflict, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_next_conflict(t, 1, &p, NULL, NULL, &conflict, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_next_conflict(t, 1, &p, NULL, &cursor, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_next_conflict(t, 1, &nothing, NULL, &cursor, &conflict, &counts),
             BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, NULL, NULL, &start, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &good, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &nothing, &good, NULL, &start, &counts),
             BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &back, NULL, &start, &counts), BERTH_E_WINDOW);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &late, NULL, &start, &counts), BERTH_E_START);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &early, NULL, &start, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &wide, NULL, &start, &counts), BERTH_E_TICK);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, near, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_traffic_closest(t, 1, &nothing, near, NULL, &nearest, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, none, NULL, &nearest, &counts), BERTH_E_DISTANCE);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, minus, NULL, &nearest, &counts), BERTH_E_DISTANCE);
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(&conflict, sizeof conflict);
    CHECK_FILLED(&nearest, sizeof nearest);
    CHECK_EQ(start, 7);
    CHECK_EQ(cursor.next, 0);
    /* and what an empty table says */
    CHECK_EQ(berth_traffic_earliest_start(t, 1, &p, &good, NULL, &start, &counts), BERTH_CLEAR);
    CHECK_EQ(start, 0);
    CHECK_EQ(berth_traffic_closest(t, 1, &p, near, NULL, &nearest, NULL), BERTH_CLEAR);
    CHECK_EQ(nearest.entry, BERTH_TRAFFIC_NOBODY);
    CHECK_EQ(nearest.approach.found, 0);
    CHECK_REAL_EQ(berth_num_raw(nearest.approach.distance), berth_num_raw(near));
}

/* Some stand at the same place: met in the same tick, when the plan is a unit before it. */
HARNESS_TEST(ties, "ties")
{
    berth_conflict conflict;
    berth_nearest nearest;
    berth_traffic_cursor cursor = {0, 0, 0};
    make(5);
    commit(8, &parked, 9.0625, 0, 0);
    commit(7, &parked, 5.0625, 0, 0);
    commit(6, &parked, 5.0625, 0, 0);
    commit(6, &parked, 5.0625, 0, 0);
    commit(5, &parked, 50, 0, 0);
    const berth_placed plan = placed_at(&brief, 0, 0, 0);
    CHECK_EQ(berth_traffic_first_conflict(&traffic, 1, &plan, NULL, &conflict, NULL), BERTH_HIT);
    CHECK_EQ(conflict.entry, 2);
    CHECK_EQ(conflict.number, 6);
    CHECK_EQ(conflict.impact.tick,
             40); /* 4 units at a tenth a tick: touches, and is past it then */
    CHECK_EQ(berth_traffic_first_conflict(&traffic, 6, &plan, NULL, &conflict, NULL), BERTH_HIT);
    CHECK_EQ(conflict.entry, 1);
    for (uint32_t k = 0; k < 4; k++) {
        CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
                 BERTH_HIT);
        CHECK_EQ(conflict.entry, k);
        CHECK_EQ(cursor.entry, k);
        CHECK_EQ(conflict.impact.tick, k == 0 ? 80 : 40);
    }
    CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
             BERTH_CLEAR);
    CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
             BERTH_CLEAR);
    cursor.next = UINT32_MAX;
    CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
             BERTH_E_ITEM);
    CHECK_EQ(berth_traffic_closest(&traffic, 1, &plan, num_from(1), NULL, &nearest, NULL),
             BERTH_HIT);
    CHECK_EQ(nearest.entry, 2);
    CHECK_REAL_EQ(berth_num_raw(nearest.approach.distance), 0);
}

/* A question goes on in the table that it began in, as it was: not after a change, and not in one
 * that was made again since, with as many changes. */
HARNESS_TEST(stale_cursors, "cursors that are stale")
{
    const berth_motion_options few = {1, 0, 0, BERTH_NUM_RAW(0), 0};
    for (uint32_t again = 0; again < 2; again++) {
        berth_traffic_cursor cursor = {0, 0, 0}, all = {0, 0, 0};
        berth_conflict conflict;
        make(4);
        commit(8, &parked, 1, 1.0001, 0);
        commit(7, &parked, 2, 1.0001, 0);
        const berth_placed plan = placed_at(&brief, 0, 0, 0);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, &few, &cursor, NULL), BERTH_UNKNOWN);
        CHECK_EQ(cursor.next, 2);
        if (again) {
            make(4);
            commit(8, &parked, 5, 0, 0);
            commit(7, &parked, 2, 1.0001, 0);
        } else {
            CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
            commit(8, &parked, 5, 0, 0);
        }
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, NULL, &cursor, NULL), BERTH_E_CHANGED);
        CHECK_EQ(cursor.next, 2);
        CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
                 BERTH_E_CHANGED);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, NULL, &all, NULL), BERTH_HIT);
        CHECK_EQ(all.entry, 0);
    }
}

/* Who was told of all is at the end, where a question in pieces never is that has cells to ask. */
HARNESS_TEST(foreign_cursors, "cursors of another question")
{
    for (uint32_t cells = 0; cells < 2; cells++) {
        const berth_traffic_desc desc = {MOST, 0, 4 * cells,
                                         cells ? &berth_traffic_in_cells : NULL};
        berth_arena arena = berth_arena_over(memory, sizeof memory);
        berth_traffic_cursor cursor = {0, 0, 0};
        berth_conflict conflict;
        make_motions();
        CHECK_EQ(berth_traffic_make(&desc, &arena, &traffic), BERTH_OK);
        for (uint32_t k = 0; k < MOST; k++) {
            commit(7, &parked, 20 * k, 0, 0);
        }
        const berth_placed plan = placed_at(&parked, 0.5, 0, 0);
        CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
                 BERTH_HIT);
        CHECK_EQ(berth_traffic_next_conflict(&traffic, 1, &plan, NULL, &cursor, &conflict, NULL),
                 BERTH_CLEAR);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, NULL, &cursor, NULL),
                 cells ? BERTH_E_ITEM : BERTH_CLEAR);
    }
}

/* So late that with the clock's error it would start after all ticks: it is refused, whoever is in
 * the table. */
HARNESS_TEST(the_last_ticks, "the last ticks, by clocks that differ")
{
    static uint64_t image[ROOM];
    const berth_motion slow = WAY(image, 0.5, GONE, {0, 0, 0}, {10, 0, BERTH_TICK_MAX});
    make(2);
    const berth_placed plan = placed_at(&slow, 0, 0, BERTH_TICK_MAX);
    commit(7, &parked, 9.5, 0, 0);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 7, &plan, 1 << 20, NULL, NULL), BERTH_E_START);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 1, &plan, 1 << 20, NULL, NULL), BERTH_E_START);
    CHECK_EQ(berth_traffic_ask_within(&traffic, 1, &plan, 0, NULL, NULL), BERTH_HIT);
}

/* A single knot at the last tick of who starts at the last one: after it are no ticks. */
HARNESS_TEST(after_all_ticks, "after the last tick")
{
    static uint64_t image[ROOM];
    static const double beside[3] = {0.99, 1, 1.01}; /* they touch at 1 */
    const way_ends after = STANDS_AFTER;
    const berth_motion late = WAY(image, 0.5, after, {0, 0, BERTH_TICK_MAX});
    for (uint32_t i = 0; i < LENGTH_OF(beside); i++) {
        const berth_placed plan = placed_at(&late, beside[i], 0, BERTH_TICK_MAX);
        berth_traffic_cursor cursor = {0, 0, 0};
        make(1);
        commit(7, &late, 0, 0, BERTH_TICK_MAX);
        const berth_status met = ask(1, &late, beside[i], 0, BERTH_TICK_MAX);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 1, &plan, NULL, &cursor, NULL), met);
    }
}

/* Who comes the other way is met in any leg of any number of them. */
HARNESS_TEST(each_leg, "each leg")
{
    enum { LEGS = 20 };
    static uint64_t image[BERTH_TRAJECTORY_IMAGE_WORDS(LEGS + 1) / 2 + 1];
    double knots[LEGS + 1][3] = {{0, 0, 0}};
    for (uint32_t legs = 1; legs <= LEGS; legs++) {
        knots[legs][0] = 10 * legs;
        knots[legs][2] = 100 * legs;
        const berth_motion way = way_build(image, sizeof image, 1, STANDS_AFTER, knots, legs + 1);
        make(1);
        commit(7, &way, 0, 0, 0);
        for (uint32_t k = 0; k < legs; k++) {
            const int32_t start = 200 * (int32_t)k + 100 - 100 * (int32_t)legs;
            berth_placement back =
                berth_placement_at(num_from(10 * legs), num_from(1), BERTH_DEGREES(180), start);
            berth_placed plan;
            CHECK_EQ(berth_motion_place(&way, &back, &plan), BERTH_OK);
            CHECK_EQ(berth_traffic_ask(&traffic, 8, &plan, NULL, NULL), BERTH_HIT);
            back.y = num_from(2.0625);
            CHECK_EQ(berth_motion_place(&way, &back, &plan), BERTH_OK);
            CHECK_EQ(berth_traffic_ask(&traffic, 8, &plan, NULL, NULL), BERTH_CLEAR);
        }
    }
}

/* An entry that was somebody else's: where that one stood at last is forgotten. */
HARNESS_TEST(entries_again, "entries again")
{
    static uint64_t image[ROOM];
    const berth_motion arrives = WAY(image, 0.5, STANDS_AFTER, {0, 0, 0}, {10, 0, 100});
    make(1);
    for (uint32_t k = 0; k < 4; k++) {
        const uint32_t entry = commit(7, k == 2 ? &brief : &arrives, 0, 20 * k, 0);
        for (uint32_t i = 0; i < 4; i++) {
            const berth_placed plan = placed_at(&arrives, 0, 20 * i, 50);
            berth_traffic_cursor cursor = {0, 0, 0};
            CHECK_EQ(berth_traffic_ask_on(&traffic, 8, &plan, NULL, &cursor, NULL),
                     i == k && k != 2 ? BERTH_HIT : BERTH_CLEAR);
        }
        CHECK_EQ(berth_traffic_withdraw(&traffic, entry), BERTH_OK);
    }
}

/* One leg of millions of ticks, any way round: its end is off by as much as the rounding of its
 * velocity adds up to. */
HARNESS_TEST(long_leg, "a leg of many ticks")
{
    static uint64_t image[ROOM];
    const berth_motion slow = WAY(image, 0.5, GONE, {0, 0, 0}, {10, 0, 15000000});
    make(1);
    for (uint32_t k = 0; k < 64; k++) {
        const berth_angle heading = (berth_angle)(1000 * k);
        const berth_placement at = berth_placement_at(num_from(0), num_from(0), heading, 0);
        const double to = 10.99609375 / BERTH_DIR_ONE;
        berth_placed placed;
        CHECK_EQ(berth_motion_place(&slow, &at, &placed), BERTH_OK);
        CHECK_EQ(berth_traffic_commit(&traffic, 7, &placed, NULL), BERTH_OK);
        CHECK_EQ(ask(8, &parked, to * at.rotation.c, to * at.rotation.s, 0), BERTH_HIT);
        CHECK_EQ(berth_traffic_withdraw(&traffic, 0), BERTH_OK);
    }
}

/* A plan that stands at its end, asked with one option at a time: what is told of it without any is
 * not told with a window that is open at 0, with a margin, or with one that grows in no window. A
 * budget ends a piece where it is used up exactly. */
HARNESS_TEST(one_option, "one option at a time")
{
    static const struct {
        double y;
        berth_status wanted;
        berth_motion_options options;
    } cases[] = {
        {0, BERTH_HIT, {0, 0, 0, BERTH_NUM(0), 0}},
        {0, BERTH_CLEAR, {0, 0, 5, BERTH_NUM(0), 0}},
        {0, BERTH_CLEAR, {0, -5, 0, BERTH_NUM(0), 0}},
        {1.5, BERTH_CLEAR, {0, 0, 0, BERTH_NUM(0), 0}},
        {1.5, BERTH_HIT, {0, 0, 0, BERTH_NUM(1), 0}},
        {0, BERTH_E_WINDOW, {0, 0, 0, BERTH_NUM(0), BERTH_RATE(1)}},
    };
    static uint64_t image[ROOM];
    const berth_motion arrives = WAY(image, 0.5, STANDS_AFTER, {0, 0, 0}, {10, 0, 100});
    const berth_placed plan = placed_at(&arrives, 0, 0, 0);
    berth_traffic_cursor cursor;
    berth_traffic_counts counts = {0};
    for (size_t k = 0; k < LENGTH_OF(cases); k++) {
        make(1);
        commit(7, &parked, 10, cases[k].y, 0);
        cursor.next = 0;
        CHECK_EQ(berth_traffic_ask_on(&traffic, 8, &plan, &cases[k].options, &cursor, NULL),
                 cases[k].wanted);
    }
    make(2);
    for (uint32_t k = 0; k < 2; k++) {
        berth_motion_options most = cases[0].options;
        most.max_steps = k == 0 ? 0 : counts.steps;
        commit(6 + k, &parked, 2 + 3 * k, 1.0001, 0);
        cursor.next = 0;
        CHECK_EQ(berth_traffic_ask_on(&traffic, 8, &plan, &most, &cursor, &counts),
                 k == 0 ? BERTH_CLEAR : BERTH_UNKNOWN);
        CHECK_EQ(counts.candidates, 1);
    }
}

#ifdef BERTH_Q16
/* Who is only touched, before the one that was found first, is no conflict. */
HARNESS_TEST(touched_before, "touched before")
{
    berth_conflict conflict;
    make(2);
    commit(6, &parked, 5, 0, 0);
    commit(7, &parked, 2, 1, 0);
    const berth_placed plan = placed_at(&brief, 0, 0, 0);
    CHECK_EQ(berth_traffic_first_conflict(&traffic, 8, &plan, NULL, &conflict, NULL), BERTH_HIT);
    CHECK_EQ(conflict.number, 6);
}
#endif

/* Who is reached by a margin alone that grows until the plan comes, later than it was placed. */
HARNESS_TEST(later_and_wider, "later, and with a wider margin")
{
    const berth_motion_options grows = {0, 0, 1000, BERTH_NUM_RAW(0), BERTH_RATE(0.01)};
    const berth_start_range range = {300, 310, 0};
    int32_t start = 0;
    make(2);
    commit(7, &parked, 5, 4, 0); /* 3 units from the way */
    const berth_placed plan = placed_at(&brief, 0, 0, 0);
    CHECK_EQ(berth_traffic_ask(&traffic, 1, &plan, &grows, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_earliest_start(&traffic, 1, &plan, &range, &grows, &start, NULL),
             BERTH_HIT);
}

/* Who stands so far off that only a margin above 32768 units, where it is cut, reaches that far. */
HARNESS_TEST(wider_than_the_cut, "a margin that is cut")
{
    static uint64_t image[ROOM];
    const way_ends after = STANDS_AFTER;
    const berth_motion away = WAY(image, 0.5, after, {-8192, -8192, 0}, {8192, 8192, 1000});
    const berth_motion_options grows = {0, 1000, 100000, BERTH_NUM_RAW(0), BERTH_RATE(1)};
    const berth_motion_options wide = {0, 1000, 100000, BERTH_NUM(8192), 0};
    berth_placement back = berth_placement_at(num_from(-5500), num_from(-5500), 0, 0);
    const berth_placed plan = placed_at(&away, 5500, 5500, 0);
    berth_approach approach;
    berth_nearest nearest;
    berth_placed other;
    back.rotation.c = berth_cos(BERTH_DEGREES(180));
    make(1);
    CHECK_EQ(berth_motion_place(&away, &back, &other), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&traffic, 7, &other, NULL), BERTH_OK);
    CHECK_EQ(berth_meet(&plan, &other, &grows, NULL), BERTH_HIT);
    CHECK_EQ(berth_traffic_ask(&traffic, 8, &plan, &grows, NULL), BERTH_HIT);
    for (int32_t below = 30000; below <= 32767; below += 2767) {
        const berth_num least = num_from(below);
        CHECK_EQ(berth_closest_approach(&plan, &other, least, &wide, &approach, NULL), BERTH_CLEAR);
        CHECK_EQ(berth_traffic_closest(&traffic, 8, &plan, least, &wide, &nearest, NULL),
                 BERTH_CLEAR);
        CHECK_EQ(nearest.approach.found, approach.found);
    }
}

/* All of a grid in one tick, where velocities have no finer pace: what goes like that has no moving
 * disc in the world, nor at its end, and is asked as without a table; as what is drawn in other
 * steps is. */
HARNESS_TEST(without_a_disc, "without a disc")
{
    static uint64_t fast_image[ROOM], wide_image[ROOM];
    static const double place[4] = {-250, 0, 250, 400};
    const way_ends after = STANDS_AFTER;
    const berth_motion fast = WAY(fast_image, 0.5, after, {-255.99, 0, 0}, {255.99, 0, 1});
    const berth_motion wide = WAY(wide_image, 0.5, after, {-1000, 0, 0}, {1000, 0, 1000});
    make(2);
    for (uint32_t i = 0; i < 3 * 3 * LENGTH_OF(place); i++) {
        const berth_motion *const who[3] = {&fast, &wide, &brief};
        const berth_placed a = placed_at(who[i % 3], 0, 0, 0);
        const berth_placed b = placed_at(who[i / 3 % 3], place[i / 9], i % 2 == 0 ? 0 : 0.75, 0);
        uint32_t entry;
        CHECK_EQ(berth_traffic_commit(&traffic, 7, &a, &entry), BERTH_OK);
        berth_traffic_cursor cursor = {0, 0, 0};
        const berth_status met = berth_meet(&a, &b, NULL, NULL);
        CHECK_EQ(berth_traffic_ask(&traffic, 8, &b, NULL, NULL), met);
        CHECK_EQ(berth_traffic_ask_on(&traffic, 8, &b, NULL, &cursor, NULL), met);
        CHECK_EQ(berth_traffic_withdraw(&traffic, entry), BERTH_OK);
    }
#ifdef BERTH_Q16
    CHECK_EQ(placed_at(&fast, 0, 0, 0).scale, 0);
    CHECK(placed_at(&wide, 0, 0, 0).scale != placed_at(&brief, 0, 0, 0).scale);
#endif
}
