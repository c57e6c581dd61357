/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same bits everywhere: a hash of all knots, ticks and radii that a fixed list of clips and
 * trajectories is simplified to. */

#include "tests/golden/check.h"
#include "tests/gen/gen.h"
#include "tests/gen/raw.h"
#include "tests/harness/harness.h"

#include <berth/clip.h>
#include <berth/trajectory.h>

enum { MOST = 60, ROUNDS = 400 };

static int32_t drawn_x[MOST], drawn_y[MOST], drawn_r[MOST], ticks[MOST];
static berth_num x[MOST], y[MOST], r[MOST];
static berth_num to_x[MOST + 1], to_y[MOST + 1], to_r[MOST + 1];
static int32_t to_tick[MOST + 1];

static uint64_t hash = HARNESS_HASH;

static void hash_result(berth_status status, const berth_trajectory *result)
{
    hash_u32(&hash, (uint32_t)status);
    if (status != BERTH_OK) {
        return;
    }
    hash_u32(&hash, result->count);
    hash_num(&hash, result->radius);
    for (uint32_t i = 0; i < result->count; i++) {
        hash_u32(&hash, (uint32_t)result->tick[i]);
        hash_point(&hash, result->x[i], result->y[i]);
        if (i + 1 < result->count) {
            hash_num(&hash, result->r[i]);
        }
    }
}

/* Every shape with every kind of radii, at tolerances from a 64th of its size to half of it, held
 * and straight, and with ticks of any spacing. */
static void hash_round(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x73696d70676f6c64) + number);
    gen_form form = gen_form_random(&random, MOST);
    gen_clip drawn = {drawn_x, drawn_y, drawn_r, 0, 0, 0, 0};
    berth_simplify_desc desc = {NULL, NULL, berth_num_of(0), 0};
    const berth_simplified into = {to_x, to_y, to_tick, to_r, MOST + 1};
    const int32_t tolerance = 1 + (form.half >> (1 + number % 6));
    berth_trajectory trajectory, result;
    berth_status status;
    int32_t tick = 0;

    form.shape = (gen_shape)(number % GEN_SHAPES);
    form.radii = (gen_radii)(number / GEN_SHAPES % GEN_RADII);
    gen_clip_make(&random, &form, &drawn);
    for (uint32_t i = 0; i < drawn.count; i++) {
        ticks[i] = tick;
        tick += (int32_t)(1 + harness_below(&random, 1u << number % 24));
    }
    berth_clip clip = raw_clip(&drawn, x, y, r, 1);
    clip.r = r;
    trajectory = berth_trajectory_over_arrays(x, y, ticks, drawn.count, berth_num_of(0));
    trajectory.r = r;
    desc.tolerance = num_from_raw(tolerance);
    desc.clip = &clip;
    for (uint8_t held = 0; held <= 1; held++) {
        desc.held = held;
        status = berth_trajectory_simplify(&desc, &into, &result);
        hash_result(status, &result);
    }
    desc.held = 0;
    desc.clip = NULL;
    desc.trajectory = &trajectory;
    status = berth_trajectory_simplify(&desc, &into, &result);
    hash_result(status, &result);
}

HARNESS_TEST(knots_are_the_same_everywhere, "knots are the same everywhere")
{
    for (uint32_t number = 0; number < ROUNDS; number++) {
        hash_round(number);
    }
    check_hash("SIMPLIFIED", hash, GOLDEN_SIMPLIFIED);
}
