/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: the wide form answers as the trees do: status, tick and legs.
 *
 * Clips and trajectories of up to hundreds of legs of any length in ticks, standing or not, placed
 * anywhere, with windows and margins; a third of the queries has a margin with which the two nearly
 * touch. The trees' answers are compared with exhaustive searches in other tests.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include <berth/berth.h>
#include <berth/host/wide.h>

#include "tests/gen/shown.h"
#include "tests/harness/harness.h"

#ifdef BERTH_Q16

#ifdef HARNESS_SMALL
enum { KNOTS = 40, POOL = 2 };
#else
enum { KNOTS = 400, POOL = 4 };
#endif
enum { QUERIES = 20 };

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

typedef struct stored {
    uint32_t image[KNOTS * 16 + 200];
    uint32_t slabs[KNOTS * 40 + 3000];
    berth_motion view;
    berth_wide wide;
} stored;

static stored pool[POOL];

static struct {
    uint32_t cases, hits, levels, straight, blocks, slabs_alone, told_at_once;
} seen;

static void make(harness_random *random, stored *s)
{
    static berth_num x[KNOTS], y[KNOTS], r[KNOTS];
    static int32_t tick[KNOTS];
    const uint32_t count = 1 + harness_below(random, harness_below(random, 3) != 0 ? KNOTS : 20);
    const int32_t step = 1 << harness_below(random, 16), pause = 1 << harness_below(random, 12);
    int32_t vx = harness_between(random, -step, step), vy = harness_between(random, -step, step);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_trajectory t;
    int32_t now = harness_between(random, 0, 1000), px = 0, py = 0;
    for (uint32_t i = 0; i < count; i++) {
        x[i] = berth_num_of(px);
        y[i] = berth_num_of(py);
        r[i] = berth_num_of(harness_between(random, 20000, 50000));
        tick[i] = now;
        now += 1 + harness_between(random, 0, harness_below(random, 9) == 0 ? 20 * pause : pause);
        px += vx + harness_between(random, -step / 4, step / 4);
        py += vy + harness_between(random, -step / 4, step / 4);
        if (harness_below(random, 8) == 0 || px > 4000000 || px < -4000000 || py > 4000000 ||
            py < -4000000) {
            vx = harness_between(random, -step, step) - px / 64;
            vy = harness_between(random, -step, step) - py / 64;
        }
    }
    if (harness_below(random, 2) == 0) {
        desc.clip = berth_clip_over_arrays_radii(x, y, r, count, pause);
    } else {
        t = berth_trajectory_over_arrays(x, y, tick, count, r[0]);
        t.r = harness_below(random, 2) != 0 ? r : NULL;
        t.before = (uint8_t)harness_below(random, 2);
        t.after = (uint8_t)(count == 1 ? 1 : harness_below(random, 2));
        desc.trajectory = &t;
        desc.step = berth_num_of(harness_below(random, 2) != 0 ? 0 : 64);
        if (berth_motion_image_size(&desc) > sizeof s->image) {
            desc.step = berth_num_of(0);
        }
    }
    berth_arena image = berth_arena_over(s->image, sizeof s->image);
    berth_arena slabs = berth_arena_over(s->slabs, sizeof s->slabs);
    CHECK_EQ(berth_motion_build(&desc, &image, &s->view), BERTH_OK);
    CHECK_EQ(berth_wide_build(&s->view, &slabs, &s->wide), BERTH_OK);
    CHECK_EQ(slabs.used, berth_wide_size(&s->view));
    seen.levels |= UINT32_C(1) << s->wide.finest;
    seen.straight += shown_of(&s->view).ticks != NULL;
    seen.blocks += shown_of(&s->view).block_count > 1;
}

static void check(harness_random *random, const berth_wide_placed *a, const berth_wide_placed *b,
                  const berth_motion_options *o)
{
    berth_motion_counts n, m;
    const berth_status answer = berth_first_hit(&a->placed, &b->placed, o, &n);
    CHECK_EQ(berth_wide_first_hit(a, b, o, &m), answer);
    CHECK_EQ(m.tick, n.tick);
    CHECK_EQ(m.leg_a, n.leg_a);
    CHECK_EQ(m.leg_b, n.leg_b);
    seen.slabs_alone += m.legs == 0 && m.bounds > 1;
    CHECK_EQ(berth_wide_meet(a, b, o, harness_below(random, 2) != 0 ? &m : NULL), answer);
    CHECK_EQ(berth_wide_meet(b, a, o, &m), answer);
    seen.told_at_once += answer == BERTH_HIT && m.legs == 0;
    seen.cases++;
    seen.hits += answer == BERTH_HIT;
}

static void run(harness_random *random)
{
    const stored *a = &pool[harness_below(random, POOL)], *b = &pool[harness_below(random, POOL)];
    const int32_t side = 1 << (16 + harness_below(random, 6));
    const int32_t late =
        1 + (shown_of(&a->view).length > shown_of(&b->view).length ? shown_of(&a->view).length
                                                                   : shown_of(&b->view).length);
    const berth_placement at_a =
        berth_placement_at(berth_num_of(harness_between(random, -side, side)),
                           berth_num_of(harness_between(random, -side, side)),
                           (berth_angle)harness_below(random, 65536), 5000);
    const berth_placement at_b = berth_placement_at(
        berth_num_of(0), berth_num_of(0), (berth_angle)harness_below(random, 65536),
        5000 + shown_of(&a->view).first - shown_of(&b->view).first +
            harness_between(random, -late, late));
    berth_motion_options o = {0, 0, 0, berth_num_of(0), 0};
    berth_wide_placed pa, pb;
    CHECK_EQ(berth_wide_place(&a->wide, &at_a, &pa), BERTH_OK);
    CHECK_EQ(berth_wide_place(&b->wide, &at_b, &pb), BERTH_OK);
    if (harness_below(random, 3) == 0) {
        o.from = pa.placed.there.start + harness_between(random, -200, late);
        o.until = o.from + 1 + harness_between(random, 0, late);
        o.margin_per_tick = harness_below(random, 8) == 0 ? 1000 : 0;
    }
    if (harness_below(random, 3) == 0) {
        int32_t clear = -1, hit = 40 * 65536;
        while (hit - clear > 1) {
            const int32_t middle = clear + (hit - clear) / 2;
            o.margin = berth_num_of(middle);
            if (berth_meet(&pa.placed, &pb.placed, &o, NULL) == BERTH_HIT) {
                hit = middle;
            } else {
                clear = middle;
            }
        }
        o.margin = berth_num_of(clear < 0 || harness_below(random, 2) == 0 ? hit : clear);
    }
    check(random, &pa, &pb,
          berth_num_raw(o.margin) == 0 && o.until == o.from && harness_below(random, 2) == 0 ? NULL
                                                                                             : &o);
}

static void test_wide(void)
{
    const uint32_t rounds = HARNESS_CASES / QUERIES / 8 + 1; /* a query is long */
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x7769646500000000) + round);
        harness_seed(round);
        for (uint32_t k = 0; k < POOL; k++) {
            make(&random, &pool[k]);
        }
        for (int i = 0; i < QUERIES; i++) {
            run(&random);
        }
    }
    harness_note("%u cases, hits %u, by slabs alone %u, of these hits %u; finest levels %x, "
                 "trajectories %u, of several blocks %u",
                 seen.cases, seen.hits, seen.slabs_alone, seen.told_at_once, seen.levels,
                 seen.straight, seen.blocks);
    if (seen.cases < 2000) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 64, seen.slabs_alone);
    CHECK_LE(seen.cases / 64, seen.told_at_once);
    CHECK_LE(1, seen.blocks);
}

#else

static void test_wide(void)
{
    harness_skip("to answer as the trees do is a promise of q16");
}

#endif

const harness_test tests[] = {
    {"the wide form answers as the trees do", test_wide},
    {0, 0},
};
