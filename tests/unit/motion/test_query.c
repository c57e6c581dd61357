/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/query.c: cases with answers worked out by hand, in space. test_motion_time.c has those in
 * time.
 *
 * Lengths are in units of 2^-16, the step of the finest grid, so that in q16 the stored samples are
 * the given ones and touching is decided exactly. Floats may call touching a hit (motion.h), so
 * there the near misses are a few units off. */

#include "tests/unit/motion.h"

#ifdef BERTH_Q16
#define NEAR 1
#else
#define NEAR 16
#endif

static IMAGE_BUFFER(buffer_a, 40);
static IMAGE_BUFFER(buffer_b, 40);

static berth_num units(int32_t n)
{
    return num_from(n / 65536.0);
}

/* A disc that stands still for 10 ticks, at (x, y) of its clip, radius r. */
static berth_motion disc(int32_t x, int32_t y, int32_t r, void *buffer, size_t size)
{
    const berth_num at_x = units(x), at_y = units(y);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena image = berth_arena_over(buffer, size);
    berth_motion view;

    desc.clip = berth_clip_over_arrays(&at_x, &at_y, 1, units(r), 10);
    CHECK_EQ(berth_motion_build(&desc, &image, &view), BERTH_OK);
    return view;
}

static berth_status ask(const berth_motion *a, const berth_placement *at_a, const berth_motion *b,
                        const berth_placement *at_b)
{
    const berth_status answer = berth_motion_collide(a, at_a, b, at_b, NULL, NULL);
    /* the question is symmetric, and counting changes nothing */
    berth_motion_counts counts;
    CHECK_EQ(berth_motion_collide(b, at_b, a, at_a, NULL, &counts), answer);
    CHECK_EQ(berth_motion_collide(a, at_a, b, at_b, NULL, &counts), answer);
    CHECK_LE(counts.steps, berth_motion_worst_steps(a, b));
    CHECK_LE(counts.bounds + counts.samples, counts.steps);
    CHECK_LE(counts.exact, counts.samples);
    return answer;
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

/* Every gap in every quadrant, both clips in every quarter turn, with radii r_a + r_b = 15000. */
static void all_quarters(int32_t r_a, int32_t world_x, int32_t world_y)
{
    const berth_motion a = disc(700, -300, r_a, buffer_a, sizeof buffer_a);
    const berth_motion b = disc(-50, 4000, 15000 - r_a, buffer_b, sizeof buffer_b);

    for (uint32_t turns = 0; turns < 16; turns++) {
        const berth_placement at_a = quarter_placement(turns, 700, -300, world_x, world_y);
        for (uint32_t i = 0; i < LENGTH_OF(gaps); i++) {
            for (uint32_t quadrant = 0; quadrant < 4; quadrant++) {
                const int32_t dx = quadrant % 2 != 0 ? -gaps[i].dx : gaps[i].dx;
                const int32_t dy = quadrant / 2 != 0 ? -gaps[i].dy : gaps[i].dy;
                const berth_placement at_b =
                    quarter_placement(turns / 4, -50, 4000, world_x + dx, world_y + dy);
                CHECK_EQ(ask(&a, &at_a, &b, &at_b), gaps[i].answer);
            }
        }
    }
}

static void touching_is_clear_and_a_unit_less_is_a_hit(void)
{
    all_quarters(6000, 0, 0);
    all_quarters(0, 0, 0);
    all_quarters(15000, 0, 0);
}

/* The same at a corner of the world, where the numbers are as large as they get. f32 has no digits
 * left there for gaps of this size. */
static void touching_at_the_end_of_the_world(void)
{
#ifdef BERTH_CFG_F32
    harness_skip("f32 has too few digits there");
#else
    const int32_t far = 8192 * 65536 - 40000;
    all_quarters(6000, far, far);
    all_quarters(6000, -far, far);
    all_quarters(6000, -far, -far);
#endif
}

static void points_never_meet(void)
{
    const berth_motion a = disc(5, 6, 0, buffer_a, sizeof buffer_a);
    const berth_motion b = disc(5, 6, 0, buffer_b, sizeof buffer_b);
    const berth_placement here = berth_placement_at(units(0), units(0), 0, 0);
#ifdef BERTH_Q16
    CHECK_EQ(ask(&a, &here, &b, &here), BERTH_CLEAR);
    CHECK_EQ(ask(&a, &here, &a, &here), BERTH_CLEAR);
#else
    (void)ask(&a, &here, &b, &here);
#endif
    {
        const berth_motion c = disc(5, 6, 2 * NEAR, buffer_a, sizeof buffer_a);
        CHECK_EQ(ask(&c, &here, &b, &here), BERTH_HIT);
        CHECK_EQ(ask(&c, &here, &c, &here), BERTH_HIT);
    }
}

/* ---- Any angle ------------------------------------------------------------------------------ */

/* Both clips turned by the same pair keep their distance, scaled by its length, which in q16 is
 * not quite one. Gaps beyond that scale are decided for every heading. */
static void every_heading(void)
{
    const berth_motion a = disc(3000, 0, 1000, buffer_a, sizeof buffer_a);
    const berth_motion b = disc(-3000, 0, 1000, buffer_b, sizeof buffer_b);
    for (uint32_t heading = 0; heading < 65536; heading += 61) {
        const berth_angle angle = (berth_angle)heading;
        const berth_placement at = berth_placement_at(units(77), units(-99), angle, 0);
        const double c = real_of_dir(berth_cos(angle)), s = real_of_dir(berth_sin(angle));
        for (int32_t gap = -8; gap <= 8; gap += 16) {
            /* a's disc to (3000 + gap - 2000) from b's along the heading: 5000 - gap nearer */
            const double away = -4000 + gap;
            const berth_placement moved = berth_placement_at(
                num_from((77 + c * away) / 65536), num_from((-99 + s * away) / 65536), angle, 0);
            CHECK_EQ(ask(&a, &moved, &b, &at), gap < 0 ? BERTH_HIT : BERTH_CLEAR);
        }
    }
}

/* ---- The ends of the range ------------------------------------------------------------------ */

static void the_largest_discs(void)
{
    const int32_t most = 8192 * 65536;
    const berth_motion a = disc(most, most, most, buffer_a, sizeof buffer_a);
    const berth_motion b = disc(-most, -most, most, buffer_b, sizeof buffer_b);
    const berth_placement here = berth_placement_at(units(0), units(0), 0, 0);
    const berth_placement turned = berth_placement_at(units(0), units(0), 32768, 0);
    const berth_placement there = berth_placement_at(units(most), units(most), 0, 0);
    const berth_placement back = berth_placement_at(units(-most), units(-most), 0, 0);

    CHECK_EQ(ask(&a, &here, &b, &here), BERTH_CLEAR);  /* corner to corner */
    CHECK_EQ(ask(&a, &here, &b, &there), BERTH_HIT);   /* (1, 1) and (0, 0): 1.41 to 2 */
    CHECK_EQ(ask(&a, &here, &b, &turned), BERTH_HIT);  /* the same corner */
    CHECK_EQ(ask(&a, &there, &b, &back), BERTH_CLEAR); /* twice the world apart */
    CHECK_EQ(ask(&a, &back, &b, &there), BERTH_HIT);   /* both at the origin */
    CHECK_EQ(ask(&a, &here, &a, &here), BERTH_HIT);
    CHECK_EQ(ask(&a, &there, &a, &turned), BERTH_CLEAR); /* (2, 2) and (-1, -1) */
}

/* Radii and positions on a coarse grid against a fine one: exact on what the images hold. */
static void coarse_against_fine(void)
{
#ifdef BERTH_Q16
    static const berth_num xs[2] = {BERTH_NUM(0), BERTH_NUM(8192)};
    static const berth_num ys[2] = {BERTH_NUM(0), BERTH_NUM(0)};
    static const berth_num quarter = BERTH_NUM(0.25);
    const berth_motion fine = disc(0, 0, 5000, buffer_b, sizeof buffer_b);
    const berth_placement here = berth_placement_at(units(0), units(0), 0, 0);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_arena image = berth_arena_over(buffer_a, sizeof buffer_a);
    berth_motion coarse;

    desc.clip = berth_clip_over_arrays(xs, ys, 2, quarter, 10);
    CHECK_EQ(berth_motion_build(&desc, &image, &coarse), BERTH_OK);
    CHECK_EQ(coarse.track.ground.shift, 14);
    CHECK_EQ(fine.track.ground.shift, 0);
    for (int32_t sign = -1; sign <= 1; sign += 2) {
        for (int32_t off = -2; off <= 2; off++) {
            const int32_t at = sign * (16384 + 5000 + off);
            const berth_placement along = berth_placement_at(units(at), units(0), 0, 0);
            const berth_placement across = berth_placement_at(units(0), units(at), 0, 0);
            CHECK_EQ(ask(&coarse, &here, &fine, &along), off < 0 ? BERTH_HIT : BERTH_CLEAR);
            CHECK_EQ(ask(&coarse, &here, &fine, &across), off < 0 ? BERTH_HIT : BERTH_CLEAR);
        }
    }
#else
    harness_skip("floats have no grid");
#endif
}

const harness_test tests[] = {
    {"touching is clear and a unit less is a hit", touching_is_clear_and_a_unit_less_is_a_hit},
    {"touching at the end of the world", touching_at_the_end_of_the_world},
    {"points never meet", points_never_meet},
    {"every heading", every_heading},
    {"the largest discs", the_largest_discs},
    {"coarse against fine", coarse_against_fine},
    {0, 0},
};
