/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c, place.c: cases with answers worked out by hand, in space: discs that stand, of
 * clips and of trajectories. test_meeting.c has those that move, test_time.c those in time. And
 * each argument out of range gives its status and writes nothing; options and counts may be null;
 * what is not placed is refused; the worst number of steps. test_options.c has the options out of
 * range.
 *
 * Lengths are in units of 2^-16, the step of the finest grid, so that in q16 the stored legs are
 * the given ones and touching is decided exactly. Floats may call touching a hit (motion.h), so
 * there the near misses are a few units off. */

#include "tests/gen/shown.h"
#include "tests/unit/asked.h"

#ifdef BERTH_Q16
#define NEAR 1
#else
#define NEAR 16
#endif

static IMAGE_BUFFER(buffer_a, 48);
static IMAGE_BUFFER(buffer_b, 48);

static berth_num units(int32_t n)
{
    return num_from(n / 65536.0);
}

/* How a disc that stands is told. */
typedef enum told { AS_CLIP, AS_WAIT, AS_KNOT, TOLD } told;

/* A disc that stands still for 10 ticks (as a knot: from tick 0 on), at (x, y), radius r. */
static berth_motion disc_as(told as, int32_t x, int32_t y, int32_t r, void *buffer, size_t size)
{
    const berth_num at_x[2] = {units(x), units(x)}, at_y[2] = {units(y), units(y)};
    static const int32_t ticks[2] = {0, 10};
    berth_trajectory wait = berth_trajectory_over_arrays(at_x, at_y, ticks, 2, units(r));
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena image = berth_arena_over(buffer, size);
    berth_motion view = {0};

    desc.clip = berth_clip_over_arrays(at_x, at_y, 1, units(r), 10);
    if (as != AS_CLIP) {
        wait.count = as == AS_KNOT ? 1 : 2;
        wait.after = as == AS_KNOT ? BERTH_STANDS : BERTH_ABSENT;
        desc.trajectory = &wait;
    }
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    return view;
}

static berth_status ask_of(const berth_motion *a, const berth_placement *at_a,
                           const berth_motion *b, const berth_placement *at_b)
{
    berth_motion_counts counts;
    return ask(a, at_a, b, at_b, NULL, &counts);
}

/* ---- Touching ------------------------------------------------------------------------------- */

/* How far apart, in 3-4-5 triangles, and what must come. Touching itself is q16's alone. */
static const struct {
    int32_t dx, dy;
    berth_status answer;
} gaps[] = {
#ifdef BERTH_Q16
    {9000, 12000, BERTH_CLEAR},
    {12000, 9000, BERTH_CLEAR},
    {15000, 0, BERTH_CLEAR},
    {0, 15000, BERTH_CLEAR},
    {4200, 14400, BERTH_CLEAR},
#endif
    {9000 - NEAR, 12000, BERTH_HIT},
    {9000, 12000 - NEAR, BERTH_HIT},
    {15000 - NEAR, 0, BERTH_HIT},
    {0, 15000 - NEAR, BERTH_HIT},
    {4200, 14400 - NEAR, BERTH_HIT},
    {9000 + NEAR, 12000, BERTH_CLEAR},
    {9000, 12000 + NEAR, BERTH_CLEAR},
    {15000 + NEAR, 0, BERTH_CLEAR},
    {0, 15000 + NEAR, BERTH_CLEAR},
    {4200, 14400 + NEAR, BERTH_CLEAR},
    {0, 0, BERTH_HIT},
};

/* The disc at (px, py) of a clip that is turned by quarter turns and moved so that the disc comes
 * to (x, y) of the world. */
static berth_placement quarter_placement(uint32_t quarters, int32_t px, int32_t py, int32_t x,
                                         int32_t y)
{
    static const int8_t cosine[4] = {1, 0, -1, 0}, sine[4] = {0, 1, 0, -1};
    const int32_t c = cosine[quarters % 4], s = sine[quarters % 4];
    return berth_placement_at(units(x - (c * px - s * py)), units(y - (s * px + c * py)),
                              (berth_angle)(quarters * 16384u), 0);
}

/* Every gap in every quadrant, both in every quarter turn, with radii r_a + r_b = 15000. */
static void all_quarters(told as_a, told as_b, int32_t r_a, int32_t world_x, int32_t world_y)
{
    const berth_motion a = disc_as(as_a, 700, -300, r_a, buffer_a, sizeof buffer_a);
    const berth_motion b = disc_as(as_b, -50, 4000, 15000 - r_a, buffer_b, sizeof buffer_b);

    for (uint32_t turns = 0; turns < 16; turns += HARNESS_STEP(15)) {
        const berth_placement at_a = quarter_placement(turns, 700, -300, world_x, world_y);
        for (uint32_t i = 0; i < LENGTH_OF(gaps); i++) {
            for (uint32_t quadrant = 0; quadrant < 4; quadrant++) {
                const int32_t dx = quadrant % 2 != 0 ? -gaps[i].dx : gaps[i].dx;
                const int32_t dy = quadrant / 2 != 0 ? -gaps[i].dy : gaps[i].dy;
                const berth_placement at_b =
                    quarter_placement(turns / 4, -50, 4000, world_x + dx, world_y + dy);
                CHECK_EQ(ask_of(&a, &at_a, &b, &at_b), gaps[i].answer);
            }
        }
    }
}

static void touching_is_clear_and_a_unit_less_is_a_hit(void)
{
    for (told as_a = AS_CLIP; as_a < TOLD; as_a++) {
        for (told as_b = AS_CLIP; as_b < TOLD; as_b++) {
            all_quarters(as_a, as_b, 6000, 0, 0);
            all_quarters(as_a, as_b, 0, 0, 0);
            all_quarters(as_a, as_b, 15000, 0, 0);
        }
    }
}

/* The same at a corner of the world, where the numbers are as large as they get. f32 has no digits
 * left there for gaps of this size. */
static void touching_at_the_end_of_the_world(void)
{
#ifdef BERTH_CFG_F32
    harness_skip("f32 has too few digits there");
#else
    const int32_t far = 8192 * 65536 - 40000;
    all_quarters(AS_CLIP, AS_CLIP, 6000, far, far);
    all_quarters(AS_CLIP, AS_WAIT, 6000, -far, far);
    all_quarters(AS_WAIT, AS_KNOT, 6000, -far, -far);
#endif
}

/* ---- The ends of the range ------------------------------------------------------------------ */

static void largest(told as_a, told as_b)
{
    const int32_t most = 8192 * 65536;
    const berth_motion a = disc_as(as_a, most, most, most, buffer_a, sizeof buffer_a);
    const berth_motion b = disc_as(as_b, -most, -most, most, buffer_b, sizeof buffer_b);
    const berth_placement turned = berth_placement_at(units(0), units(0), 32768, 0);
    const berth_placement there = berth_placement_at(units(most), units(most), 0, 0);
    const berth_placement back = berth_placement_at(units(-most), units(-most), 0, 0);

    CHECK_EQ(ask_of(&a, &here, &b, &here), BERTH_CLEAR);  /* corner to corner */
    CHECK_EQ(ask_of(&a, &here, &b, &there), BERTH_HIT);   /* (1, 1) and (0, 0): 1.41 to 2 */
    CHECK_EQ(ask_of(&a, &here, &b, &turned), BERTH_HIT);  /* the same corner */
    CHECK_EQ(ask_of(&a, &there, &b, &back), BERTH_CLEAR); /* twice the world apart */
    CHECK_EQ(ask_of(&a, &back, &b, &there), BERTH_HIT);   /* both at the origin */
    CHECK_EQ(ask_of(&a, &here, &a, &here), BERTH_HIT);
    CHECK_EQ(ask_of(&a, &there, &a, &turned), BERTH_CLEAR); /* (2, 2) and (-1, -1) */
}

static void the_largest_discs(void)
{
    for (told as_a = AS_CLIP; as_a < TOLD; as_a++) {
        for (told as_b = AS_CLIP; as_b < TOLD; as_b++) {
            largest(as_a, as_b);
        }
    }
}

/* ---- What is refused, and what may be null --------------------------------------------------- */

static motion m;
static IMAGE_BUFFER(buffer, MOTION_IMAGE_WORDS);
static IMAGE_BUFFER(other, MOTION_IMAGE_WORDS);

static berth_motion build(uint32_t count, uint32_t leaf, void *to, size_t size)
{
    harness_random random = harness_random_from(31);
    motion_make(&m, MOTION_WALK, &random, count, 10, 0, 0, 1);
    return motion_build(&m, leaf, to, size);
}

static berth_placement good(void)
{
    static const berth_num x = BERTH_NUM(3), y = BERTH_NUM(-4);
    return berth_placement_at(x, y, 12345, 100);
}

/* ---- Placing -------------------------------------------------------------------------------- */

#define BAD 5u

static void make_bad(berth_placement *bad)
{
    const berth_num beyond = num_outward(num_from(8192), 1);
    for (uint32_t i = 0; i < BAD; i++) {
        bad[i] = good();
    }
    bad[0].rotation.c = bad[0].rotation.s = BERTH_DIR_ONE;
    bad[1].x = beyond;
    bad[2].y = berth_num_neg(beyond);
    bad[3].start = BERTH_TICK_MAX + 1;
    bad[4].start = -BERTH_TICK_MAX - 1;
}

static void placements_out_of_range_are_refused(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    const berth_status wanted[BAD] = {BERTH_E_ROTATION, BERTH_E_TRANSLATION, BERTH_E_TRANSLATION,
                                      BERTH_E_START, BERTH_E_START};
    berth_placement bad[BAD];
    berth_motion_counts counts;
    berth_placed placed;

    make_bad(bad);
    harness_fill(&counts, sizeof counts);
    harness_fill(&placed, sizeof placed);
    for (uint32_t i = 0; i < BAD; i++) {
        CHECK_EQ(berth_motion_collide(&view, &bad[i], &view, &fine, NULL, &counts), wanted[i]);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad[i], NULL, &counts), wanted[i]);
        CHECK_EQ(berth_motion_collide(&view, &fine, &view, &bad[i], NULL, NULL), wanted[i]);
        CHECK_EQ(berth_motion_place(&view, &bad[i], &placed), wanted[i]);
    }
    CHECK_FILLED(&counts, sizeof counts);
    CHECK_FILLED(&placed, sizeof placed);
}

static void nulls_are_refused(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    berth_motion_counts counts;
    berth_placed placed;

    harness_fill(&counts, sizeof counts);
    harness_fill(&placed, sizeof placed);
    CHECK_EQ(berth_motion_collide(NULL, &fine, &view, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, NULL, &view, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, &fine, NULL, &fine, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_collide(NULL, NULL, NULL, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_motion_meet(NULL, &fine, &view, &fine), BERTH_E_NULL);
    CHECK_EQ(berth_motion_meet(&view, &fine, &view, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_place(NULL, &fine, &placed), BERTH_E_NULL);
    CHECK_EQ(berth_motion_place(&view, NULL, &placed), BERTH_E_NULL);
    CHECK_EQ(berth_motion_place(&view, &fine, NULL), BERTH_E_NULL);
    CHECK_FILLED(&placed, sizeof placed);
    placed = place_one(&view, &fine);
    CHECK_EQ(berth_meet(NULL, &placed, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_meet(&placed, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_first_hit(NULL, &placed, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_first_hit(&placed, NULL, NULL, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_first_hit(NULL, NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_motion_worst_steps(NULL, &view), 0);
    CHECK_EQ(berth_motion_worst_steps(&view, NULL), 0);
    CHECK_EQ(berth_motion_worst_steps(NULL, NULL), 0);
    CHECK_FILLED(&counts, sizeof counts);
}

/* A placed motion that is zero, or forgot its view. */
static void what_is_not_placed_is_refused(void)
{
    static const berth_placed zero;
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    const berth_placed placed = place_one(&view, &fine);
    berth_motion_options options = window(3, 3);
    berth_motion_counts counts;

    harness_fill(&counts, sizeof counts);
    CHECK_EQ(berth_meet(&zero, &placed, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_meet(&placed, &zero, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&zero, &placed, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&placed, &zero, NULL, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&zero, &zero, NULL, NULL), BERTH_E_PLACED);
    /* in the order of the header: null, placed, options */
    CHECK_EQ(berth_meet(&zero, NULL, &options, &counts), BERTH_E_NULL);
    CHECK_EQ(berth_meet(&zero, &placed, &options, &counts), BERTH_E_PLACED);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, &counts), BERTH_E_WINDOW);
    CHECK_FILLED(&counts, sizeof counts);
}

/* ---- Asking --------------------------------------------------------------------------------- */

static void options_and_counts_may_be_null(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement fine = good();
    const berth_placed placed = place_one(&view, &fine);
    berth_motion_options options = no_options();
    berth_motion_counts with, without, one;

    CHECK_EQ(berth_first_hit(&placed, &placed, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, NULL), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, NULL, &without), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
    options.max_steps = UINT32_MAX;
    CHECK_EQ(berth_first_hit(&placed, &placed, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
    CHECK_EQ(berth_meet(&placed, &placed, NULL, &without), BERTH_HIT);
    CHECK_EQ(berth_meet(&placed, &placed, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &without, sizeof with);
    CHECK_EQ(berth_meet(&placed, &placed, &options, NULL), BERTH_HIT);

    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, &options, NULL), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, NULL, &one), BERTH_HIT);
    CHECK_EQ(berth_motion_collide(&view, &fine, &view, &fine, &options, &with), BERTH_HIT);
    CHECK_BYTES(&with, &one, sizeof with);
}

/* Views, images, placements and what is placed are only read. */
static void arguments_do_not_change(void)
{
    const berth_motion view = build(20, 4, buffer, sizeof buffer);
    const berth_placement at = good();
    const berth_placed placed = place_one(&view, &at);
    berth_motion view_before;
    berth_placement at_before;
    berth_placed placed_before;

    copy_bytes(other, buffer, sizeof buffer);
    copy_bytes(&view_before, &view, sizeof view);
    copy_bytes(&at_before, &at, sizeof at);
    copy_bytes(&placed_before, &placed, sizeof placed);
    CHECK_EQ(berth_motion_collide(&view, &at, &view, &at, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_first_hit(&placed, &placed, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_meet(&placed, &placed, NULL, NULL), BERTH_HIT);
    CHECK_BYTES(buffer, other, sizeof buffer);
    CHECK_BYTES(&view, &view_before, sizeof view);
    CHECK_BYTES(&at, &at_before, sizeof at);
    CHECK_BYTES(&placed, &placed_before, sizeof placed);
}

/* What is placed is there for many questions: a second one tells the same, and placing again, too.
 * */
static void asked_again_the_same(void)
{
    const berth_motion a = build(30, 4, buffer, sizeof buffer);
    const berth_motion b = build(17, 3, other, sizeof other);
    const berth_placement place = good(), there = berth_placement_at(place.x, place.y, 40000, 110);
    const berth_placed pa = place_one(&a, &place), pb = place_one(&b, &there);
    const berth_placed again = place_one(&a, &place);
    berth_motion_counts first, second;
    const berth_status answer = berth_first_hit(&pa, &pb, NULL, &first);
    CHECK_EQ(berth_meet(&pa, &pb, NULL, &second), answer);
    CHECK_EQ(berth_first_hit(&pa, &pb, NULL, &second), answer);
    CHECK_BYTES(&first, &second, sizeof first);
    CHECK_EQ(berth_first_hit(&again, &pb, NULL, &second), answer);
    CHECK_BYTES(&first, &second, sizeof first);
}

/* Everything near everything: discs that almost touch at every pair of legs, so that each pair of
 * nodes and legs is looked at. */
static void the_worst_case_is_a_bound(void)
{
    for (uint32_t count = 1; count <= MOTION_MAX; count += 1 + count / 5) {
        for (uint32_t leaf = 1; leaf <= 16; leaf *= 2) {
            berth_motion_counts counts;
            berth_motion a = build(count, leaf, buffer, sizeof buffer);
            berth_motion b = build(MOTION_MAX + 1 - count, 17 - leaf, other, sizeof other);
            CHECK_LE(1, berth_motion_worst_steps(&a, &b));
            CHECK_EQ(berth_motion_worst_steps(&a, &b), berth_motion_worst_steps(&b, &a));

            for (uint32_t i = 0; i < MOTION_MAX; i++) {
                m.x[i] = m.y[i] = num_from(0);
            }
            m.radii = 0;
            m.radius = num_from(0.125);
            m.count = count;
            m.dt = 7;
            a = motion_build(&m, leaf, buffer, sizeof buffer);
            m.dt = 5;
            b = motion_build(&m, 17 - leaf, other, sizeof other);
            const berth_placement at_a = placed_at(0, 0, 0), at_b = placed_at(0.25, 0, 3);
            (void)ask(&a, &at_a, &b, &at_b, NULL, &counts);
        }
    }
}

const harness_test tests[] = {
    {"touching is clear and a unit less is a hit", touching_is_clear_and_a_unit_less_is_a_hit},
    {"touching at the end of the world", touching_at_the_end_of_the_world},
    {"the largest discs", the_largest_discs},
    {"placements out of range are refused", placements_out_of_range_are_refused},
    {"nulls are refused", nulls_are_refused},
    {"what is not placed is refused", what_is_not_placed_is_refused},
    {"options and counts may be null", options_and_counts_may_be_null},
    {"arguments do not change", arguments_do_not_change},
    {"asked again, the same", asked_again_the_same},
    {"the worst case is a bound", the_worst_case_is_a_bound},
    {0, 0},
};
