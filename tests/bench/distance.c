/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near two figures are, frame by frame: tests with and without the last frame's features. A
 * figure moves by 1 to 5 cm a frame and turns by up to 3 degrees; they are up to 1.5 m apart.
 * Convex outlines of ever more corners show how that grows. */

#include "port/port.h"
#include "tests/gen/footprint.h"
#include "tests/harness/harness.h"

#include <berth/berth.h>

#ifdef HARNESS_SMALL
enum { POINTS = 64, ROOM = 700, WALKS = 10, FRAMES = 20 };
#else
enum { POINTS = 160, ROOM = 2400, WALKS = 200, FRAMES = 100 };
#endif

typedef struct figure {
    uint32_t image[ROOM];
    berth_footprint view;
} figure;

static figure figures[2];
static uint32_t work[POINTS * 24];
static berth_num x[POINTS], y[POINTS];

/* A body wider than deep, with the lobes of arms and feet, and folds; or an ellipse. */
static void draw(harness_random *random, uint32_t points, int convex)
{
    const int32_t stride = 6000 + (int32_t)harness_below(random, 12000);
    for (uint32_t i = 0; i < points; i++) {
        const uint32_t angle = i * 65536u / points;
        const int32_t c = gen_cos(angle), s = gen_sin(angle), c3 = gen_cos(3 * angle);
        const int32_t far = convex ? 18000
                                   : 14000 + (int32_t)(((int64_t)c3 * 3000) >> 14) +
                                         (int32_t)harness_below(random, 900);
        x[i] = berth_num_of((berth_raw)(((int64_t)c * (far + stride / 2)) >> 14));
        y[i] = berth_num_of((berth_raw)(((int64_t)s * (far - 4000)) >> 14));
    }
}

static void build(figure *f, harness_random *random, uint32_t points, int convex)
{
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_arena image = berth_arena_over(f->image, sizeof f->image);
    berth_footprint_desc desc = berth_footprint_desc_default();
    draw(random, points, convex);
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)points);
    desc.threshold = berth_num_of(convex ? 0 : BERTH_NUM_TO_RAW(0.01));
    CHECK_EQ(berth_footprint_build(&desc, &image, &scratch, &f->view), BERTH_OK);
}

/* Of all questions of one kind, in tests and instructions. */
typedef struct sums {
    uint32_t frames, fresh, again, most, exact;
    uint64_t fresh_time, again_time;
} sums;

/* One question, with and without the last frame's answer. */
static void ask(const berth_placed_footprint *a, const berth_placed_footprint *b,
                berth_separation *last, int first, sums *sum)
{
    const berth_num below = berth_num_of(BERTH_NUM_TO_RAW(100));
    berth_footprint_counts fresh, again;
    berth_separation told;
    uint64_t time = berth_port_instructions();
    const berth_status answer = berth_footprint_distance(a, b, below, NULL, NULL, &told, &fresh);
    sum->fresh_time += first ? 0 : berth_port_instructions() - time;
    time = berth_port_instructions();
    CHECK_EQ(berth_footprint_distance(a, b, below, NULL, first ? NULL : last, last, &again),
             answer);
    sum->again_time += first ? 0 : berth_port_instructions() - time;
    CHECK_EQ(berth_num_raw(last->distance), berth_num_raw(told.distance));
    if (first || answer != BERTH_CLEAR) {
        return;
    }
    sum->frames++;
    sum->fresh += fresh.circles + fresh.parts;
    sum->again += again.circles + again.parts;
    sum->most = again.circles + again.parts > sum->most ? again.circles + again.parts : sum->most;
}

static void walk(harness_random *random, sums *sum)
{
    const int32_t gap = harness_between(random, 65536, 2 * 65536);
    const uint32_t from = harness_u32(random), heading = harness_u32(random);
    int32_t px = (int32_t)(((int64_t)gap * gen_cos(from)) >> 14);
    int32_t py = (int32_t)(((int64_t)gap * gen_sin(from)) >> 14);
    uint32_t turn = harness_u32(random);
    berth_separation last;
    const berth_placement at =
        berth_placement_at(berth_num_of(0), berth_num_of(0), (berth_angle)harness_u32(random), 0);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        const int32_t way = harness_between(random, 655, 3277);
        const berth_placement to =
            berth_placement_at(berth_num_of(px), berth_num_of(py), (berth_angle)turn, 0);
        berth_placed_footprint a, b;
        CHECK_EQ(berth_footprint_place(&figures[0].view, &at, &a), BERTH_OK);
        CHECK_EQ(berth_footprint_place(&figures[1].view, &to, &b), BERTH_OK);
        ask(&a, &b, &last, frame == 0, sum);
        px += (int32_t)(((int64_t)way * gen_cos(heading)) >> 14);
        py += (int32_t)(((int64_t)way * gen_sin(heading)) >> 14);
        turn += (uint32_t)harness_between(random, -546, 546);
    }
}

static uint32_t tenths(uint64_t sum, uint64_t of)
{
    return of != 0 ? (uint32_t)(10 * sum / of) : 0;
}

static sums measure(const char *name, uint32_t points, int convex)
{
    harness_random random = harness_random_from(7);
    sums sum = {0, 0, 0, 0, 0, 0, 0};
    berth_footprint_facts facts;
    for (uint32_t i = 0; i < WALKS; i++) {
        if (i % 10 == 0) {
            build(&figures[0], &random, points, convex);
            build(&figures[1], &random, points, convex);
        }
        walk(&random, &sum);
    }
    CHECK_EQ(berth_footprint_info(&figures[0].view, &facts), BERTH_OK);
    const uint32_t fresh = tenths(sum.fresh, sum.frames), again = tenths(sum.again, sum.frames);
    const uint32_t ratio = (uint32_t)(100 * (uint64_t)sum.fresh / (sum.again != 0 ? sum.again : 1));
    harness_print("distance|%s, %u segments|%u frames|%u.%u tests|with the last answer %u.%u, at "
                  "most %u|%u.%u%u times fewer|instructions %u, %u\n",
                  name, facts.parts, sum.frames, fresh / 10, fresh % 10, again / 10, again % 10,
                  sum.most, ratio / 100, ratio / 10 % 10, ratio % 10,
                  (uint32_t)(sum.fresh_time / (sum.frames + 1)),
                  (uint32_t)(sum.again_time / (sum.frames + 1)));
    if (!convex) {
        harness_print("bar|distance with the last answer: times fewer tests|%u.%u%u|>=|5|\n",
                      ratio / 100, ratio / 10 % 10, ratio % 10);
    }
    return sum;
}

HARNESS_TEST(test_frames, "distances from frame to frame")
{
    static const uint32_t corners[] = {8, 16, 32, 64, 128};
    uint32_t least = UINT32_MAX, most = 0;
    (void)measure("figures", POINTS < 160 ? POINTS : 160, 0);
    for (uint32_t i = 0; i < sizeof corners / sizeof corners[0] && corners[i] <= POINTS; i++) {
        const sums sum = measure("convex", corners[i], 1);
        const uint32_t again = tenths(sum.again, sum.frames);
        least = again < least ? again : least;
        most = again > most ? again : most;
    }
    harness_print("bar|distance of convex outlines: tests a frame of the largest to the smallest|"
                  "%u.%u%u|<=|2|\n",
                  most / least, most * 10 / least % 10, most * 100 / least % 10);
}
