/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Trees of boxes with too little memory, damaged images and too small budgets: for
 * every member of the family. */

#include "tests/fault/use_boxes.h"
#include "berth/papers/mobb.h"

#define MOST 20u
#define SLACK 16u

static motion m, n;
static IMAGE_BUFFER(first, BERTH_MOBB_IMAGE_WORDS(MOST, 1) + SLACK / 2);
static IMAGE_BUFFER(second, BERTH_MOBB_IMAGE_WORDS(MOST, 1) + SLACK / 2);

/* ---- Arenas --------------------------------------------------------------------------------- */

/* Builds into `length` bytes, `offset` after an aligned place: a refusal leaves no trace, a success
 * writes its own bytes and no others. */
static void build_once(const berth_mobb_desc *desc, size_t offset, size_t length)
{
    unsigned char *const bytes = (unsigned char *)first;
    const unsigned char *const unwritten = (const unsigned char *)second;
    const size_t gap = (IMAGE_ALIGNMENT - offset % IMAGE_ALIGNMENT) % IMAGE_ALIGNMENT;
    const size_t size = berth_mobb_image_size(desc), from = offset + gap, end = from + size;
    berth_arena image = berth_arena_over(bytes + offset, length);
    berth_mobb view;

    harness_fill(&view, sizeof view);
    copy_bytes(first, second, sizeof first);
    const berth_status status = berth_mobb_build(desc, &image, &view);
    if (offset + length < end) {
        CHECK_EQ(status, BERTH_E_IMAGE_SPACE);
        CHECK_BYTES(first, second, sizeof first);
        CHECK_FILLED(&view, sizeof view);
        CHECK_EQ(image.used, 0);
        CHECK_EQ(image.high, 0);
    } else {
        CHECK_EQ(status, BERTH_OK);
        CHECK_BYTES(bytes, unwritten, from);
        CHECK_BYTES(bytes + end, unwritten + end, sizeof first - end);
        CHECK_EQ(image.used, end - offset);
        CHECK_EQ(image.high, end - offset);
        CHECK(view.boxes == bytes + from + BERTH_IMAGE_HEADER_BYTES);
        CHECK_EQ(berth_mobb_attach(&view, bytes + from, size), BERTH_OK);
    }
}

HARNESS_TEST(every_length_of_the_arena, "every length of the arena")
{
    static const uint8_t counts[] = {1, 7, MOST}, leaves[] = {1, 2, 3};
    harness_random random = harness_random_from(110);

    harness_fill(second, sizeof second);
    for (uint32_t i = 0; i < LENGTH_OF(counts); i++) {
        for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
            const size_t offset = (member + 5 * i) % 8;
            motion_make(&m, MOTION_WALK, &random, counts[i], 10, 0, 0, 1);
            berth_mobb_desc desc = boxes_desc(&m, leaves[i], 0, member);
            for (size_t length = 0; length <= berth_mobb_image_size(&desc) + 8; length++) {
                build_once(&desc, offset, length);
            }
        }
    }
}

/* ---- Images --------------------------------------------------------------------------------- */

#define COUNT 11u
#define LEAF 3u

static IMAGE_BUFFER(good, BERTH_MOBB_IMAGE_WORDS(COUNT, LEAF));
static berth_mobb partner; /* a good view to query against, in second */

static size_t make(uint32_t kind)
{
    /* Members of each kind, style and axis, and whether each sample has its radius. */
    static const uint8_t images[][2] = {{0, 1}, {1, 0}, {6, 1}, {3, 0}, {13, 1}, {8, 0}};
    const uint32_t member = images[kind][0];
    harness_random random = harness_random_from(111);

    motion_make(&m, MOTION_WALK, &random, MOST, 8, 0, 0, 0.5);
    partner = boxes_build(&m, 4, 0, (member + 5) % BOXES_MEMBERS, second, sizeof second);
    motion_make(&m, MOTION_WALK, &random, COUNT, 8, 1, 1, 0.5);
    m.radii = images[kind][1];
    m.dt = 7;
    (void)boxes_build(&m, LEAF, 0, member, good, sizeof good);
    berth_mobb_desc desc = boxes_desc(&m, LEAF, 0, member);
    return berth_mobb_image_size(&desc);
}

static void use_all(const berth_mobb *view)
{
    use_boxes_view(view, &partner);
}

#define victim berth_mobb
#define VICTIM_KINDS 6u
#define VICTIM_HEADER BOXES_HEADER
#define VICTIM_ACCEPTED 1000
#define attach_to berth_mobb_attach
enum { inside = 0 };
#include "tests/fault/damage.inl"

/* ---- Budgets -------------------------------------------------------------------------------- */

/* Until the answer is found it is BERTH_UNKNOWN, with a tick before which nothing happens; from
 * then on answer and counts are those of a query without a budget. Returns the answer. */
static berth_status every_budget(const berth_mobb *a, const berth_placement *at_a,
                                 const berth_mobb *b, const berth_placement *at_b)
{
    const uint32_t worst = berth_mobb_worst_steps(a, b);
    berth_mobb_options options = {0};
    berth_mobb_counts whole, some;
    const berth_status answer = berth_mobb_collide(a, at_a, b, at_b, NULL, &whole);
    int32_t tick = INT32_MIN;

    CHECK(answer == BERTH_CLEAR || answer == BERTH_HIT);
    CHECK_LE(whole.steps, worst);
    CHECK_EQ(berth_mobb_collide(a, at_a, b, at_b, &options, &some), answer); /* 0: none */
    CHECK_BYTES(&some, &whole, sizeof whole);
    for (uint32_t budget = 1; budget <= worst + 2; budget++) {
        options.max_steps = budget;
        const berth_status status = berth_mobb_collide(a, at_a, b, at_b, &options, &some);
        CHECK_EQ(berth_mobb_collide(a, at_a, b, at_b, &options, NULL), status);
        CHECK_LE(some.steps, budget);
        if (budget >= whole.steps) {
            CHECK_EQ(status, answer);
            CHECK_BYTES(&some, &whole, sizeof whole);
            continue;
        }
        CHECK_EQ(status, BERTH_UNKNOWN);
        CHECK_EQ(some.sample_a, 0);
        CHECK_EQ(some.sample_b, 0);
        CHECK_LE(some.bounds + some.samples, some.steps);
        CHECK_LE(some.bounds, whole.bounds);
        CHECK_LE(some.samples, whole.samples);
        CHECK_LE(some.solid, whole.solid);
        CHECK_LE(tick, some.tick); /* more steps never know less */
        tick = some.tick;
        CHECK(answer != BERTH_HIT || tick <= whole.tick);
    }
    return answer;
}

HARNESS_TEST(every_budget_of_random_pairs, "random pairs, every budget")
{
    uint32_t hits = 0, cases = 48 + HARNESS_CASES / 500;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_round(0, seed);
        const uint32_t count_a = 1 + harness_below(&random, MOST);
        const uint32_t count_b = 1 + harness_below(&random, MOST);
        const uint32_t leaf_a = 1 + harness_below(&random, 8);
        const uint32_t leaf_b = 1 + harness_below(&random, 8);
        motion_make(&m, (motion_kind)(seed % MOTION_KINDS), &random, count_a, 10, 0, 0, 1);
        motion_make(&n, (motion_kind)(seed / 3 % MOTION_KINDS), &random, count_b, 10, 0, 0, 1);
        berth_mobb a = boxes_build(&m, leaf_a, 0, seed % BOXES_MEMBERS, first, sizeof first);
        berth_mobb b = boxes_build(&n, leaf_b, 0, seed / 5 % BOXES_MEMBERS, second, sizeof second);
        berth_placement at_a =
            berth_placement_at(num_from(0), num_from(0), (berth_angle)harness_u32(&random), 0);
        at_a.start = harness_between(&random, -50, 50);
        berth_placement at_b = berth_placement_at(
            num_from(2), num_from(harness_between(&random, -3, 3)), (berth_angle)(seed * 4096), 0);
        hits += every_budget(&a, &at_a, &b, &at_b) == BERTH_HIT;
        hits += every_budget(&a, &at_a, &a, &at_b) == BERTH_HIT;
    }
    harness_note("%u of %u collide", hits, 2 * cases);
    CHECK_LE(1, hits);
    CHECK_LE(hits, 2 * cases - 1);
}

/* A hit in the last sample only; and the same two side by side, which nearly touch all the time. */
HARNESS_TEST(every_budget_of_late_hits, "late hits and side by side, every budget")
{
    const berth_placement place = berth_placement_at(num_from(0), num_from(0), 0, 7);
    const berth_placement there = berth_placement_at(num_from(10), num_from(0), 0, 7);
    const berth_placement beside = berth_placement_at(num_from(0.2505), num_from(0), 0, 7);
    harness_random random = harness_random_from(112);

    for (uint32_t member = 0; member < BOXES_MEMBERS; member++) {
        const uint32_t count = MOST - member;
        berth_mobb_counts counts;
        motion_make(&n, MOTION_STAND, &random, count, 0, 0, 0, 0.125);
        n.radii = 0;
        n.dt = 10;
        berth_mobb b = boxes_build(&n, 4, 0, (member + 1) % BOXES_MEMBERS, second, sizeof second);
        berth_mobb a = boxes_build(&n, 2, 0, member, first, sizeof first);
        CHECK_EQ(every_budget(&a, &place, &b, &beside), BERTH_CLEAR);
        n.x[count - 1] = num_from(10);
        a = boxes_build(&n, 2, 0, member, first, sizeof first);
        CHECK_EQ(berth_mobb_collide(&a, &place, &b, &there, NULL, &counts), BERTH_HIT);
        CHECK_EQ(counts.tick, 7 + ((int32_t)count - 1) * 10);
        CHECK_EQ(counts.sample_a, count - 1);
        CHECK_EQ(counts.sample_b, count - 1);
        CHECK_EQ(every_budget(&a, &place, &b, &there), BERTH_HIT);
        CHECK_EQ(every_budget(&b, &there, &a, &place), BERTH_HIT);
    }
}
