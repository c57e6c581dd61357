/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions a step, as steps.c has them, of the answers about bodies, of tables of them and of
 * footprints: pairs of any kinds that touch, graze, go abreast (tests/agree); forklifts and posts
 * that pass a plan of 2,000 segments by next to nothing; bars of 1 to 1,000 units that turn beside
 * each other; outlines of 64 corners one inside of the other.
 */

#include "port/port.h"
#include "tests/agree/agree.h"
#include "tests/bench/paid.h"

#ifndef BENCH_CASES
#define BENCH_CASES 400
#endif

#define EACH_CALL(X)                                                                               \
    X(MEET, "bodies_meet")                                                                         \
    X(IMPACT, "bodies_time_of_impact")                                                             \
    X(NEXT, "bodies_next_contact")                                                                 \
    X(CONTACT_PART, "bodies_contact_fraction")                                                     \
    X(CLOSEST, "bodies_closest_approach")                                                          \
    X(CLOSEST_PART, "bodies_approach_fraction")                                                    \
    X(START, "bodies_earliest_start")                                                              \
    X(TABLE_ASK, "traffic_ask_body")                                                               \
    X(TABLE_FIRST, "traffic_first_conflict_body")                                                  \
    X(TABLE_CLOSEST, "traffic_closest_body")                                                       \
    X(TABLE_START, "traffic_earliest_start_body")                                                  \
    X(OVERLAP, "footprint_overlap")                                                                \
    X(AGAIN, "footprint_overlap_again")                                                            \
    X(DISC, "footprint_collide_disc")                                                              \
    X(DISTANCE, "footprint_distance")
enum { EACH_CALL(PAID_NUMBER) CALLS };
static paid_call calls[CALLS] = {EACH_CALL(PAID_CALL)};

/* ---- Bodies ---------------------------------------------------------------------------------- */

/* So many steps at most: then it is a budget that is measured. Starts of what turns far take many.
 */
enum { DEAR = 20000 };

/* Of two discs a fraction takes none. */
static int takes_steps(const berth_body *a, const berth_body *b)
{
    return a->footprint.image != NULL || b->footprint.image != NULL;
}

static void fraction_ask(const berth_body *a, const berth_body *b, const berth_body_options *o,
                         int32_t tick, berth_end end)
{
    berth_body_counts counts;
    uint16_t part;

    if (takes_steps(a, b)) {
        PAID(CONTACT_PART, o->motion.max_steps,
             berth_bodies_contact_fraction(a, b, o, tick, end, &part, &counts));
    }
}

static void bodies_ask(const berth_body *a, const berth_body *b, const berth_body_options *o)
{
    const berth_num any = BERTH_DISTANCE_MAX;
    berth_body_counts counts;
    berth_body_impact impact;
    berth_body_contact contact;
    berth_body_approach approach;
    int32_t from = INT32_MIN, start;
    uint16_t part;
    const berth_start_range range = {b->outer.there.at.start, b->outer.there.at.start + 400, 0};

    PAID(MEET, o->motion.max_steps, berth_bodies_meet(a, b, o, &counts));
    PAID(IMPACT, o->motion.max_steps, berth_bodies_time_of_impact(a, b, o, &impact, &counts));
    for (int k = 0; k < 4; k++) {
        berth_status found;
        PAID(NEXT, o->motion.max_steps,
             found = berth_bodies_next_contact(a, b, o, &from, &contact, &counts));
        if (found != BERTH_HIT) {
            break;
        }
        fraction_ask(a, b, o, contact.time_in, BERTH_END_FIRST);
        fraction_ask(a, b, o, contact.time_out, BERTH_END_LAST);
    }
    PAID(CLOSEST, o->motion.max_steps,
         berth_bodies_closest_approach(a, b, any, o, &approach, &counts));
    if (approach.found && takes_steps(a, b)) {
        PAID(CLOSEST_PART, o->motion.max_steps,
             berth_bodies_approach_fraction(a, b, o, &approach, &part, &counts));
    }
    if (b->headings != NULL || b->footprint.image == NULL) {
        PAID(START, o->motion.max_steps,
             berth_bodies_earliest_start(&a, 1, b, &range, o, &start, &counts));
    }
}

static void table_ask(const berth_body *a, const berth_body *b, const berth_body_options *o)
{
    static uint64_t memory[BERTH_TRAFFIC_WORDS(4)];
    static berth_traffic table;
    static const berth_traffic none;
    const berth_traffic_desc four = {4, 0, 0, 0};
    const berth_num any = BERTH_DISTANCE_MAX;
    const int32_t at = a->outer.there.at.start;
    const berth_start_range range = {at, at + 100, 0};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_body_counts counts;
    berth_body_conflict conflict;
    berth_body_approach approach;
    uint32_t entry;
    int32_t start;

    table = none;
    CHECK_EQ(berth_traffic_make(&four, &arena, &table), BERTH_OK);
    for (uint32_t k = 0; k < 3; k++) {
        CHECK_EQ(berth_traffic_commit_body(&table, k + 2, b, NULL), BERTH_OK);
    }
    PAID(TABLE_ASK, o->motion.max_steps, berth_traffic_ask_body(&table, 1, a, o, &counts));
    PAID(TABLE_FIRST, o->motion.max_steps,
         berth_traffic_first_conflict_body(&table, 1, a, o, &conflict, &counts));
    PAID(TABLE_CLOSEST, o->motion.max_steps,
         berth_traffic_closest_body(&table, 1, a, any, o, &entry, &approach, &counts));
    if (a->headings != NULL || a->footprint.image == NULL) {
        PAID(TABLE_START, o->motion.max_steps,
             berth_traffic_earliest_start_body(&table, 1, a, &range, o, &start, &counts));
    }
}

static void ask(harness_random *random, const berth_body *a, const berth_body *b,
                const berth_body_options *o)
{
    berth_body_options few = *o;

    few.motion.max_steps = DEAR;
    bodies_ask(a, b, &few);
    table_ask(a, b, &few);
    few.motion.max_steps = 1 + harness_below(random, PAID_FEW);
    bodies_ask(a, b, &few);
    table_ask(a, b, &few);
}

/* ---- Pairs of any kinds ---------------------------------------------------------------------- */

static void overlaps(harness_random *random, const berth_footprint *view,
                     const berth_placed_footprint *a, const berth_placed_footprint *b,
                     uint32_t budget)
{
    const berth_num any = BERTH_SEPARATION_MAX;
    static berth_footprint_witness witness;
    static berth_separation last;
    const int32_t margin = harness_below(random, 3) == 0 ? 1024 : 0;
    const berth_num radius = num_from_raw(agree_above(random, AGREE_UNIT));
    const berth_footprint_options o = {budget, (uint8_t)(harness_below(random, 4) == 0),
                                       num_from_raw(margin)};
    berth_footprint_counts counts;

    PAID(OVERLAP, budget, berth_footprint_overlap(a, b, &o, &counts));
    PAID(AGAIN, budget, berth_footprint_overlap_again(a, b, &o, &witness, &counts));
    PAID(DISTANCE, budget, berth_footprint_distance(a, b, any, &o, NULL, &last, &counts));
    PAID(DISTANCE, budget, berth_footprint_distance(a, b, any, &o, &last, &last, &counts));
    PAID(DISC, budget,
         berth_footprint_collide_disc(view, &a->at, b->at.x, b->at.y, radius, &o, &counts));
}

static void any_kinds(void)
{
    agree_now *const now = &agree_it;
    uint32_t seen = 0;

    for (now->round = 0; seen < BENCH_CASES; now->round++) {
        harness_random *const random = &now->random;
        *random = harness_random_from(UINT64_C(0x7374657062000000) + now->round);
        for (uint32_t k = 0; k < AGREE_SHAPES; k++) {
            agree_shape_make(random, &now->shape[k]);
        }
        for (uint32_t k = 0; k < AGREE_QUERIES; k++) {
            if (agree_pair(now)) {
                seen++;
                ask(random, &now->thing[0].body, &now->thing[1].body, &now->options);
            }
        }
    }
}

/* ---- A plan, and bars ------------------------------------------------------------------------ */

enum { RINGS = 500, CORNERS = 64, WAY = 7 };

static uint64_t plan_image[16000], scratch_room[60000];
static berth_footprint plan;

static berth_footprint outline(berth_num *x, berth_num *y, const uint16_t *end, uint16_t rings,
                               uint64_t *image, size_t size)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    berth_arena to = berth_arena_over(image, size);
    berth_arena scratch = berth_arena_over(scratch_room, sizeof scratch_room);
    berth_footprint view;

    desc.outline = berth_outline_over_arrays(x, y, end[rings - 1]);
    desc.outline.end = end;
    desc.outline.rings = rings;
    desc.threshold = berth_num_of(0);
    CHECK_EQ(berth_footprint_build(&desc, &to, &scratch, &view), BERTH_OK);
    return view;
}

/* Racks of 2.5 by 1 in rows, with aisles of 2. */
static void make_plan(void)
{
    static berth_num x[4 * RINGS], y[4 * RINGS];
    static uint16_t end[RINGS];

    for (int32_t k = 0; k < RINGS; k++) {
        const int32_t x0 = k % 25 * 3 * AGREE_UNIT, y0 = k / 25 * 3 * AGREE_UNIT;
        for (int32_t i = 0; i < 4; i++) {
            x[4 * k + i] = num_from_raw(x0 + (i == 1 || i == 2 ? 5 * AGREE_UNIT / 2 : 0));
            y[4 * k + i] = num_from_raw(y0 + (i >= 2 ? AGREE_UNIT : 0));
        }
        end[k] = (uint16_t)(4 * k + 4);
    }
    plan = outline(x, y, end, RINGS, plan_image, sizeof plan_image);
}

typedef struct carried_bar {
    uint64_t shape[400], image[BERTH_SWEEP_IMAGE_WORDS(WAY) / 2 + 1];
    berth_footprint view;
    berth_sweep sweep;
    berth_body body;
} carried_bar;

/* A bar, or an outline of many corners about as large. */
static void make_bar(harness_random *random, carried_bar *bar, int32_t length, int32_t width)
{
    berth_arena arena = berth_arena_over(bar->shape, sizeof bar->shape);
    berth_num x[CORNERS], y[CORNERS];
    const uint16_t end[1] = {CORNERS};

    if (harness_below(random, 4) != 0) {
        CHECK_EQ(berth_footprint_rectangle(num_from_raw(-length), num_from_raw(-width),
                                           num_from_raw(length), num_from_raw(width),
                                           berth_num_of(0), &arena, &bar->view),
                 BERTH_OK);
        return;
    }
    for (uint32_t k = 0; k < CORNERS; k++) {
        const berth_angle at = (berth_angle)(k * 65536u / CORNERS);
        x[k] = num_from_raw((int32_t)((double)berth_cos(at) / (double)BERTH_DIR_ONE * length));
        y[k] = num_from_raw((int32_t)((double)berth_sin(at) / (double)BERTH_DIR_ONE * width));
    }
    bar->view = outline(x, y, end, 1, bar->shape, sizeof bar->shape);
}

/* On its way along x, at `speed` a tick; turning, and how often. */
static void make_way(harness_random *random, carried_bar *bar, int32_t speed, uint32_t rounds)
{
    berth_num x[WAY], y[WAY];
    berth_angle heading[WAY];
    int32_t tick[WAY], now = 0, at = 0;
    int8_t turn[WAY] = {0};
    berth_arena arena = berth_arena_over(bar->image, sizeof bar->image);

    for (uint32_t k = 0; k < WAY; k++) {
        x[k] = num_from_raw(at);
        y[k] = num_from_raw(0);
        tick[k] = now;
        heading[k] = (berth_angle)(rounds != 0 ? harness_u32(random) & 65535 : 0);
        turn[k] = (int8_t)(rounds != 0 ? harness_below(random, rounds) : 0);
        const int32_t ticks =
            1 + (int32_t)harness_below(random, UINT32_C(1) << harness_below(random, 12));
        at += (int32_t)harness_below(random, 4) != 0 ? speed * (ticks > 500 ? 500 : ticks) : 0;
        now += ticks;
    }
    berth_trajectory course = berth_trajectory_over_arrays(x, y, tick, WAY, berth_num_of(0));
    course.before = course.after = harness_below(random, 2) == 0 ? BERTH_STANDS : BERTH_ABSENT;
    const berth_sweep_desc desc = {&course, heading, 0, turn, &bar->view};
    CHECK_EQ(berth_sweep_build(&desc, &arena, &bar->sweep), BERTH_OK);
}

static void place_bar(carried_bar *bar, int32_t x, int32_t y, uint32_t heading, int32_t start)
{
    const berth_placement at =
        berth_placement_at(num_from_raw(x), num_from_raw(y), (berth_angle)heading, start);

    CHECK_EQ(berth_sweep_place(&bar->sweep, &at, &bar->body), BERTH_OK);
}

static berth_body_options some_options(harness_random *random)
{
    berth_body_options o = {{0, 0, 0, berth_num_of(0), 0}, berth_num_of(0), 0};

    if (harness_below(random, 3) == 0) {
        o.tolerance = num_from_raw(256);
    }
    if (harness_below(random, 4) == 0) {
        o.motion.from = -(int32_t)harness_below(random, 1000);
        o.motion.until = (int32_t)harness_below(random, 5000) + 1;
        o.motion.margin_per_tick = (berth_rate)harness_below(random, 1 << 20);
    }
    return o;
}

/* Down an aisle, as wide as it is but for some units. */
static void along_plan(void)
{
    static carried_bar mover;
    static berth_body floor_body;
    const berth_placement home =
        berth_placement_at(berth_num_of(0), berth_num_of(0), (berth_angle)0, 0);

    make_plan();
    CHECK_EQ(berth_footprint_stand(&plan, &home, 0, 0, 0, &floor_body), BERTH_OK);
    for (uint32_t round = 0; round < BENCH_CASES / 4; round++) {
        harness_random random = harness_random_from(UINT64_C(0x706c616e00000000) + round);
        const int32_t half =
            AGREE_UNIT - (int32_t)(harness_below(&random, 2000) >> harness_below(&random, 12));
        const int turns = harness_below(&random, 3) == 0;
        const berth_body_options o = some_options(&random);
        const int32_t row = (int32_t)harness_below(&random, 19);
        make_bar(&random, &mover, turns ? half : 2 * AGREE_UNIT, turns ? half / 2 : half);
        make_way(&random, &mover, 1 + (int32_t)harness_below(&random, 4000), turns ? 4 : 0);
        place_bar(&mover, (int32_t)harness_below(&random, 40) * AGREE_UNIT,
                  row * 3 * AGREE_UNIT + 2 * AGREE_UNIT, 0, (int32_t)harness_below(&random, 100));
        ask(&random, &mover.body, &floor_body, &o);
    }
}

/* Two bars that turn beside each other. */
static void bars(void)
{
    static carried_bar one, two;

    for (uint32_t round = 0; round < BENCH_CASES / 4; round++) {
        harness_random random = harness_random_from(UINT64_C(0x6261727300000000) + round);
        const int32_t size = AGREE_UNIT << harness_below(&random, 11);
        const int32_t more = (int32_t)(harness_below(&random, 65536) >> harness_below(&random, 17));
        const int crosses = harness_below(&random, 2) == 0;
        const berth_body_options o = some_options(&random);
        make_bar(&random, &one, size, size / 16 + 16);
        make_bar(&random, &two, size / 2 + 16, size / 32 + 16);
        make_way(&random, &one, (int32_t)harness_below(&random, 100),
                 1 + harness_below(&random, 100));
        make_way(&random, &two, (int32_t)harness_below(&random, 100), harness_below(&random, 3));
        place_bar(&one, 0, 0, harness_u32(&random) & 65535, 0);
        place_bar(&two, 0, size + (crosses ? size / 32 : size / 2) + more,
                  harness_below(&random, 4) * 16384, (int32_t)harness_below(&random, 100));
        ask(&random, &one.body, &two.body, &o);
    }
}

/* ---- Footprints ------------------------------------------------------------------------------ */

/* b, along x, where a unit decides. */
static void tighten(const berth_placed_footprint *a, const berth_footprint *view,
                    berth_placement at, int32_t far, berth_placed_footprint *b)
{
    int32_t low = 0, high = far;
    const berth_num x = at.x;

    while (high - low > 1) {
        const int32_t middle = low + (high - low) / 2;
        at.x = berth_num_add(x, num_from_raw(middle));
        CHECK_EQ(berth_footprint_place(view, &at, b), BERTH_OK);
        if (berth_footprint_overlap(a, b, NULL, NULL) == BERTH_HIT) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

static void footprints(void)
{
    static carried_bar one, two;

    for (uint32_t round = 0; round < BENCH_CASES; round++) {
        harness_random random = harness_random_from(UINT64_C(0x666f6f7400000000) + round);
        const int32_t size = AGREE_UNIT << harness_below(&random, 8);
        const uint32_t which = harness_below(&random, 4);
        const int32_t over = (int32_t)(harness_below(&random, 65536) >> harness_below(&random, 17));
        const int32_t x = which == 0 ? 0 : size + size / 2 - over;
        const int32_t y = agree_any(&random, size);
        const berth_angle turn = (berth_angle)harness_u32(&random);
        const berth_placement at = berth_placement_at(num_from_raw(x), num_from_raw(y), turn, 0);
        const berth_placement home = berth_placement_at(
            num_from_raw(0), num_from_raw(0),
            (berth_angle)(harness_below(&random, 2) == 0 ? turn : harness_u32(&random)), 0);
        berth_placed_footprint a, b;
        make_bar(&random, &one, size, size / (1 << harness_below(&random, 5)));
        make_bar(&random, &two, size / 2, size / (4 << harness_below(&random, 5)));
        const berth_footprint *const view = which == 2 ? &plan : &one.view;
        CHECK_EQ(berth_footprint_place(view, &home, &a), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&two.view, &at, &b), BERTH_OK);
        if (harness_below(&random, 2) == 0) {
            tighten(&a, &two.view, at, 4 * size, &b);
        }
        overlaps(&random, view, &a, &b, DEAR);
        overlaps(&random, view, &a, &b, 1 + harness_below(&random, PAID_FEW));
    }
}

HARNESS_TEST(test_steps, "steps")
{
    any_kinds();
    along_plan();
    bars();
    footprints();
    paid_print(calls, CALLS);
}
