/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* BERTH_CFG_SEAL: each bit flipped of what is placed, of a table and of a chain, and each question
 * about it asked. What is flipped and was sealed is refused by all; what lies between members, and
 * entries that are free, changes no answer. Without the option: what questions cost then. */

#include "port/port.h"
#include "tests/unit/carried.h"

enum { ENTRIES = 4, PARTS = 3, FREE = 1 };

static carried mine, other, wall, barrow;
static berth_placed plan, chained;
static berth_body disc;
static berth_placed_footprint box, far_box;
static berth_chain chain;
static uint32_t chain_room[BERTH_CHAIN_WORDS(PARTS)];
static uint64_t table_room[(BERTH_TRAFFIC_BYTES_OF(ENTRIES, 8u) + 7) / 8];
static berth_traffic table;

static void place_all(void)
{
    berth_placement at[PARTS];
    berth_chain_part parts[PARTS];
    carried_disc(&mine, 0.25, -10, 0, 10, 1, 160);
    carried_disc(&other, 0.25, 0, -10, 0, 10, 160);
    carried_begin(&wall, CARRIED_STANDING, 0);
    carried_box(&wall, -1, -0.5, 1, 0.5);
    carried_place(&wall, 0, 0, 100, 0);
    carried_bar(&barrow, -1, -0.25, 1, 0.25);
    carried_leg(&barrow, 0, 5, 0, 0, -5, 9000, 160);
    plan = mine.disc;
    disc = berth_body_of_disc(&plan);
    for (int k = 0; k < PARTS; k++) {
        at[k] = berth_placement_at(num_from(20.0 * k), num_from(0), 0, 170 * k);
        parts[k].motion = &mine.motion;
        parts[k].at = &at[k];
    }
    CHECK_EQ(berth_chain_build(parts, PARTS, ARENA(chain_room), &chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&chain, &chained), BERTH_OK);
    CHECK_EQ(berth_footprint_place(&wall.footprint, &wall.at, &box), BERTH_OK);
    CHECK_EQ(berth_footprint_place(&wall.footprint, &here, &far_box), BERTH_OK);
}

static void fill_table(uint32_t buckets)
{
    const berth_traffic_desc desc = {ENTRIES, 32, buckets, &berth_traffic_in_cells};
    CHECK_EQ(berth_traffic_make(&desc, ARENA(table_room), &table), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&table, 1, &other.disc, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&table, 2, &wall.body, NULL), BERTH_OK);
    CHECK_EQ(berth_traffic_commit_body(&table, 3, &barrow.body, NULL), BERTH_OK);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static berth_status meets(const berth_placed *placed)
{
    return berth_meet(placed, &other.disc, NULL, NULL);
}

static berth_status meet_plan(void)
{
    return meets(&plan);
}

static berth_status meet_chain(void)
{
    return meets(&chained);
}

static berth_status first_of_plan(void)
{
    const berth_motion_options until = {0, 0, 500, BERTH_NUM(0), 0};
    return berth_first_hit(&other.disc, &plan, &until, NULL);
}

static berth_status impact_of_chain(void)
{
    berth_impact impact;
    return berth_time_of_impact(&chained, &other.disc, NULL, &impact, NULL);
}

static berth_status near_plan(void)
{
    berth_approach near;
    return berth_closest_approach(&plan, &other.disc, num_from(1), NULL, &near, NULL);
}

static berth_status near_other(void)
{
    berth_approach near;
    return berth_closest_approach(&other.disc, &plan, num_from(1), NULL, &near, NULL);
}

static berth_status meet_as_other(void)
{
    return berth_meet(&other.disc, &chained, NULL, NULL);
}

static berth_status start_of_plan(void)
{
    const berth_start_range range = {0, 50, 0};
    int32_t start;
    return berth_earliest_start(&other.disc, &plan, &range, NULL, &start, NULL);
}

static berth_status within_of_plan(void)
{
    return berth_meet_within(&other.disc, &plan, 2, NULL, NULL);
}

/* Steps that are refused are 0, which is no seal's number. */
static berth_status told_of(uint32_t steps)
{
    return steps == 0 ? BERTH_E_SEAL : BERTH_OK;
}

static berth_status steps_of_chain(void)
{
    const berth_placed *others[] = {&chained};
    return told_of(berth_placed_worst_steps(BERTH_ASK_MEET, others, 1, &plan, 0));
}

static berth_status steps_of_table(void)
{
    return told_of(berth_traffic_worst_steps(BERTH_ASK_MEET, &table, &plan, 0));
}

static berth_status steps_of_table_body(void)
{
    return told_of(
        berth_traffic_worst_steps_body(BERTH_ASK_MEET, &table, &barrow.body, NULL, NULL));
}

static berth_status overlap_box(void)
{
    return berth_footprint_overlap(&far_box, &box, NULL, NULL);
}

static berth_status distance_of_box(void)
{
    berth_separation near;
    return berth_footprint_distance(&box, &far_box, num_from(1), NULL, NULL, &near, NULL);
}

static berth_status meet_wall(void)
{
    return berth_bodies_meet(&barrow.body, &wall.body, NULL, NULL);
}

static berth_status meet_disc(void)
{
    return berth_bodies_meet(&disc, &wall.body, NULL, NULL);
}

static berth_status where_is_barrow(void)
{
    berth_placement at;
    return berth_sweep_at(&barrow.body, 40, &at);
}

static berth_status ask_table(void)
{
    return berth_traffic_ask(&table, 9, &mine.disc, NULL, NULL);
}

static berth_status go_on_in_table(void)
{
    berth_traffic_cursor cursor = {0, 0, 0};
    return berth_traffic_ask_on(&table, 9, &mine.disc, NULL, &cursor, NULL);
}

static berth_status ask_body_of_table(void)
{
    return berth_traffic_ask_body(&table, 9, &barrow.body, NULL, NULL);
}

static berth_status look_in_table(void)
{
    return berth_traffic_entry(&table, 0, NULL, NULL);
}

typedef berth_status question(void);

#ifdef BERTH_CFG_SEAL

/* ---- Every bit ------------------------------------------------------------------------------- */

typedef struct tally {
    uint32_t noticed, same;
} tally;

static void flip(void *memory, uint32_t bit)
{
    ((unsigned char *)memory)[bit / 8] ^= (unsigned char)(1u << bit % 8);
}

/* `gaps` bits of it are no member's. */
static void flip_each(const char *what, void *memory, size_t size, uint32_t gaps, question *ask)
{
    tally seen = {0, 0};
    const berth_status truth = ask();
    CHECK(truth >= 0);
    for (uint32_t bit = 0; bit < 8 * size; bit++) {
        flip(memory, bit);
        const berth_status told = ask();
        flip(memory, bit);
        seen.noticed += told == BERTH_E_SEAL;
        seen.same += told == truth;
    }
    harness_note("%s: of %u bits %u noticed, %u without a meaning", what, (uint32_t)(8 * size),
                 seen.noticed, seen.same);
    CHECK_EQ(seen.same, gaps);
    CHECK_EQ(seen.noticed + seen.same, 8 * size);
    CHECK_EQ(ask(), truth);
}

/* Bytes between members, and behind the last one. */
static uint32_t placed_gaps(void)
{
    return (uint32_t)(offsetof(berth_placed, there.at) - offsetof(berth_placed, there.shift) - 3 +
                      offsetof(berth_placed, circle_x) - offsetof(berth_placed, there.radius) -
                      sizeof(berth_raw) + offsetof(berth_placed, seal) -
                      offsetof(berth_placed, stands) - 1 + sizeof(berth_placed) -
                      offsetof(berth_placed, seal) - 4);
}

static uint32_t body_gaps(void)
{
    return (uint32_t)(offsetof(berth_body, seal) - offsetof(berth_body, boundary) - 1 +
                      sizeof(berth_body) - offsetof(berth_body, seal) - 4) +
           placed_gaps();
}

HARNESS_TEST(test_placed, "every bit of what is placed")
{
    const uint32_t gaps = 8 * placed_gaps();
    const uint32_t flat = 8 * (uint32_t)(sizeof box - offsetof(berth_placed_footprint, seal) - 4);
    place_all();
    flip_each("a placed motion, meet", &plan, sizeof plan, gaps, meet_plan);
    flip_each("first hit in a window", &plan, sizeof plan, gaps, first_of_plan);
    flip_each("closest approach", &plan, sizeof plan, gaps, near_plan);
    flip_each("as the other of two", &plan, sizeof plan, gaps, near_other);
    flip_each("earliest start", &plan, sizeof plan, gaps, start_of_plan);
    flip_each("a clock that is off", &plan, sizeof plan, gaps, within_of_plan);
    flip_each("a placed chain, meet", &chained, sizeof chained, gaps, meet_chain);
    flip_each("a placed footprint, overlap", &box, sizeof box, flat, overlap_box);
    flip_each("distance", &box, sizeof box, flat, distance_of_box);
    flip_each("a body that stands", &wall.body, sizeof wall.body, 8 * body_gaps(), meet_wall);
    flip_each("a disc as a body", &disc, sizeof disc, 8 * body_gaps(), meet_disc);
    flip_each("a sweep", &barrow.body, sizeof barrow.body, 8 * body_gaps(), meet_wall);
    flip_each("where it is", &barrow.body, sizeof barrow.body, 8 * body_gaps(), where_is_barrow);
}

HARNESS_TEST(test_chain, "every bit of a chain")
{
    place_all();
    flip_each("a chain's memory, meet", chain_room, sizeof chain_room, 0, meet_chain);
    flip_each("as the other of two", chain_room, sizeof chain_room, 0, meet_as_other);
    flip_each("time of impact", chain_room, sizeof chain_room, 0, impact_of_chain);
    flip_each("steps at most", chain_room, sizeof chain_room, 0, steps_of_chain);
    flip_each("and of what is placed", &chained, sizeof chained, 8 * placed_gaps(), steps_of_chain);
}

static void each_of_table(const char *what, question *ask)
{
    const uint32_t entry =
        placed_gaps() + (uint32_t)(sizeof(berth_commitment) - offsetof(berth_commitment, seal) - 4);
    const uint32_t unused =
        (uint32_t)(sizeof(berth_commitment) + BERTH_TRAFFIC_SPANS * BERTH_TRAFFIC_SPAN_BYTES);
    flip_each(what, &table, sizeof table,
              8 * (uint32_t)(sizeof table - offsetof(berth_traffic, seal) - 4), ask);
    flip_each("its memory", table_room, sizeof table_room,
              8 * ((ENTRIES - FREE) * entry + FREE * unused), ask);
}

HARNESS_TEST(test_table, "every bit of a table")
{
    place_all();
    fill_table(8);
    each_of_table("a table, a motion", ask_table);
    each_of_table("in pieces", go_on_in_table);
    each_of_table("a body", ask_body_of_table);
    each_of_table("what an entry holds", look_in_table);
    each_of_table("steps at most", steps_of_table);
    each_of_table("of a body", steps_of_table_body);
}

/* Nor is a plan believed that is broken. */
HARNESS_TEST(test_plan_of_question, "every bit of a plan that a table is asked about")
{
    place_all();
    fill_table(8);
    flip_each("a plan asked of a table", &mine.disc, sizeof plan, 8 * placed_gaps(), ask_table);
    flip_each("in pieces", &mine.disc, sizeof plan, 8 * placed_gaps(), go_on_in_table);
    const berth_num x[2] = {num_from(-10), num_from(10)}, y[2] = {num_from(0), num_from(0)};
    const int32_t tick[2] = {0, 160};
    berth_trajectory t = berth_trajectory_over_arrays(x, y, tick, 2, num_from(0.25));
    t.after = BERTH_STANDS; /* which is asked about by a way of its own */
    CHECK_EQ(berth_trajectory_build(&t, ARENA(mine.image), &mine.motion), BERTH_OK);
    CHECK_EQ(berth_motion_place(&mine.motion, &mine.at, &mine.disc), BERTH_OK);
    flip_each("in pieces, one that stands at its end", &mine.disc, sizeof plan, 8 * placed_gaps(),
              go_on_in_table);
}

/* Cells behind an odd number of links; what is left alone stays whole. */
HARNESS_TEST(test_table_of_one, "every bit of a table of one")
{
    static uint64_t room[(BERTH_TRAFFIC_BYTES_OF(1u, 8u) + 7) / 8];
    const berth_traffic_desc desc = {1, 32, 8, &berth_traffic_in_cells};
    uint32_t count;
    place_all();
    CHECK_EQ(berth_traffic_make(&desc, ARENA(room), &table), BERTH_OK);
    CHECK_EQ(berth_traffic_commit(&table, 1, &other.disc, NULL), BERTH_OK);
    flip_each("a table of one, its cells", table.next, (1 + 8) * sizeof *table.next, 0, ask_table);
    CHECK_EQ(berth_traffic_withdraw_all(&table, 2, &count), BERTH_OK);
    CHECK(count == 0 && ask_table() == BERTH_HIT);
    CHECK_EQ(berth_traffic_forget(&table, 0, &count), BERTH_OK);
    CHECK(count == 0 && ask_table() == BERTH_HIT);
    CHECK_EQ(berth_traffic_withdraw_all(&table, 1, &count), BERTH_OK);
    CHECK(count == 1 && ask_table() == BERTH_CLEAR);
}

/* Two at once, anywhere. */
HARNESS_TEST(test_pairs, "two bits at once")
{
    harness_random random = harness_random_from(1);
    uint32_t noticed = 0, asked = 0;
    place_all();
    for (uint32_t k = 0; k < 20000; k++) {
        const uint32_t begin = 8 * (uint32_t)offsetof(berth_placed, there.at);
        const uint32_t bits = 8 * (uint32_t)offsetof(berth_placed, there.radius) - begin;
        const uint32_t one = begin + harness_below(&random, bits);
        const uint32_t two = begin + harness_below(&random, bits);
        flip(&plan, one);
        flip(&plan, two);
        if (one != two) {
            asked++;
            noticed += meet_plan() == BERTH_E_SEAL;
        }
        flip(&plan, two);
        flip(&plan, one);
    }
    harness_note("two bits at once: of %u pairs %u noticed", asked, noticed);
    CHECK_EQ(noticed, asked);
}

/* What changes a table refuses one that is broken, and a plan that is. */
HARNESS_TEST(test_changes, "changes of what is broken")
{
    uint32_t count;
    place_all();
    fill_table(1);
    flip(&plan, 300);
    CHECK_EQ(berth_traffic_commit(&table, 5, &plan, NULL), BERTH_E_SEAL);
    CHECK_EQ(berth_traffic_replace(&table, 0, &plan), BERTH_E_SEAL);
    flip(&plan, 300);
    flip(&wall.body, 8 * (uint32_t)offsetof(berth_body, crc));
    CHECK_EQ(berth_traffic_commit_body(&table, 5, &wall.body, NULL), BERTH_E_SEAL);
    flip(&wall.body, 8 * (uint32_t)offsetof(berth_body, crc));
    flip(table_room, 8 * (uint32_t)offsetof(berth_placed, there.at));
    CHECK_EQ(berth_traffic_commit(&table, 5, &plan, NULL), BERTH_E_SEAL);
    CHECK_EQ(berth_traffic_replace(&table, 0, &plan), BERTH_E_SEAL);
    CHECK_EQ(berth_traffic_withdraw(&table, 0), BERTH_E_SEAL);
    CHECK_EQ(berth_traffic_withdraw_all(&table, 1, NULL), BERTH_E_SEAL);
    CHECK_EQ(berth_traffic_forget(&table, 0, NULL), BERTH_E_SEAL);
    flip(table_room, 8 * (uint32_t)offsetof(berth_placed, there.at));
    CHECK_EQ(berth_traffic_replace(&table, 0, &plan), BERTH_OK);
    CHECK(ask_table() >= 0);
    CHECK_EQ(berth_traffic_withdraw(&table, 1), BERTH_OK);
    CHECK(ask_table() >= 0);
    CHECK_EQ(berth_traffic_forget(&table, 1000, &count), BERTH_OK);
    CHECK_EQ(count, 2);
    CHECK_EQ(ask_table(), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_withdraw_all(&table, 1, NULL), BERTH_OK);
    CHECK_EQ(ask_table(), BERTH_CLEAR);
    CHECK_EQ(berth_traffic_make(NULL, NULL, NULL), BERTH_E_NULL);
}

/* What was never placed is told as such. */
HARNESS_TEST(test_nothing, "what was never placed")
{
    static const berth_placed nothing;
    static const berth_body nobody;
    place_all();
    CHECK_EQ(berth_meet(&nothing, &plan, NULL, NULL), BERTH_E_PLACED);
    CHECK_EQ(berth_bodies_meet(&nobody, &wall.body, NULL, NULL), BERTH_E_PLACED);
    CHECK(berth_status_text(BERTH_E_SEAL) != berth_status_text((berth_status)1000));
}

#endif

/* ---- What it costs --------------------------------------------------------------------------- */

static void cost_of(const char *what, question *ask)
{
    const uint64_t before = berth_port_instructions();
    CHECK(ask() >= 0);
    const uint64_t took = berth_port_instructions() - before;
    if (took != 0) {
        harness_print("seal|%s|%s|%u\n", harness_configuration(), what, (uint32_t)took);
    }
}

static berth_status apart(void)
{
    return meets(&plan);
}

static berth_status place_plan(void)
{
    return berth_motion_place(&mine.motion, &mine.at, &plan);
}

static berth_status commit_plan(void)
{
    return berth_traffic_commit(&table, 5, &plan, NULL);
}

HARNESS_TEST(test_cost, "what it costs")
{
    place_all();
    fill_table(1);
    cost_of("place a motion", place_plan);
    cost_of("do two meet: they do", meet_plan);
    mine.at.x = num_from(1000);
    CHECK_EQ(place_plan(), BERTH_OK);
    cost_of("do two meet: far apart", apart);
    cost_of("does a chain of 3 meet", meet_chain);
    cost_of("do two footprints overlap", overlap_box);
    cost_of("do two bodies meet", meet_wall);
    cost_of("ask a table of 3", ask_table);
    cost_of("commit to a table of 3", commit_plan);
    CHECK_EQ(go_on_in_table() >= 0 && ask_body_of_table() >= 0 && look_in_table() >= 0, 1);
    CHECK_EQ(first_of_plan() >= 0 && near_plan() >= 0 && near_other() >= 0 && start_of_plan() >= 0,
             1);
    CHECK_EQ(meet_disc() >= 0 && meet_as_other() >= 0, 1);
    CHECK_EQ(impact_of_chain() >= 0 && distance_of_box() >= 0 && where_is_barrow() >= 0, 1);
}
