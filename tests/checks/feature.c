/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The programs whose flash and RAM `make features` weighs, one a feature: -DFEATURE_WHEN and so on.
 * All that a program keeps is static, so that its RAM is what the linker says. Images that are
 * baked are data: they are left out of the sum. */

#include <berth/berth.h>
#include <berth/bodies.h>
#include <berth/overlap.h>
#include <berth/shapes.h>
#include <berth/traffic.h>
#include <berth/traffic_bodies.h>

#define M(metres) BERTH_NUM(metres)

extern const uint32_t walk_image[16];
const uint32_t walk_image[16] = {0};

volatile int32_t they[4]; /* as some sensor would tell */

#ifdef FEATURE_CLIP
#define KIND berth_kind_clip
#else
#define KIND berth_kind_route
#endif
/* Not in this file's own hands, so that nothing is known of it. */
extern const berth_motion baked;
const berth_motion baked = {.image = walk_image, .kind = &KIND};

static berth_placement here(void)
{
    return berth_placement_at(they[0], they[1], (berth_angle)they[2], they[3]);
}

#if defined(FEATURE_OVERLAP) || defined(FEATURE_CIRCLES) || defined(FEATURE_DISTANCE)

static int ask(void)
{
    static berth_footprint shape;
    const berth_placement at = here(), me = berth_placement_at(0, 0, 0, 0);
    if (berth_footprint_attach(&shape, walk_image, sizeof walk_image) != BERTH_OK) {
        return 1;
    }
#ifdef FEATURE_CIRCLES
    return berth_footprint_collide_circles(&shape, &me, &shape, &at, NULL, NULL);
#else
    static berth_placed_footprint mine, theirs;
    if (berth_footprint_place(&shape, &me, &mine) != BERTH_OK ||
        berth_footprint_place(&shape, &at, &theirs) != BERTH_OK) {
        return 1;
    }
#ifdef FEATURE_DISTANCE
    static berth_separation apart;
    return berth_footprint_distance(&mine, &theirs, M(10), NULL, NULL, &apart, NULL);
#else
    return berth_footprint_overlap(&mine, &theirs, NULL, NULL);
#endif
#endif
}

#elif defined(FEATURE_TURNS) || defined(FEATURE_TURNS_START)

/* A rectangle that is carried along four knots, past one that stands. */
static int ask(void)
{
    static berth_num x[4], y[4];
    static int32_t tick[4];
    static berth_angle heading[4];
    static uint32_t shapes[2 * BERTH_FOOTPRINT_RECTANGLE_WORDS], kept[BERTH_SWEEP_IMAGE_WORDS(4)];
    static berth_footprint box, rack;
    static berth_sweep sweep;
    berth_arena images = berth_arena_over(shapes, sizeof shapes);
    berth_arena arena = berth_arena_over(kept, sizeof kept);
    const berth_placement at = here();
    for (int i = 0; i < 4; i++) {
        x[i] = they[0], y[i] = they[1], tick[i] = i * 1000, heading[i] = (berth_angle)they[2];
    }
    const berth_trajectory way = berth_trajectory_over_arrays(x, y, tick, 4, M(0));
    const berth_sweep_desc desc = {.trajectory = &way, .heading = heading, .footprint = &box};
    static berth_body mine, stands;
    if (berth_footprint_rectangle(M(-1), M(-1), M(1), M(1), M(0), &images, &box) ||
        berth_footprint_rectangle(M(-1), M(-1), M(1), M(1), M(0), &images, &rack) ||
        berth_sweep_build(&desc, &arena, &sweep) || berth_sweep_place(&sweep, &at, &mine) ||
        berth_footprint_stand(&rack, &at, 0, 0, 0, &stands)) {
        return 1;
    }
#ifdef FEATURE_TURNS_START
    const berth_start_range minute = {0, 60000, 0};
    int32_t start;
    const berth_body *const others[] = {&stands};
    return berth_bodies_earliest_start(others, 1, &mine, &minute, NULL, &start, NULL);
#else
    return berth_bodies_meet(&mine, &stands, NULL, NULL);
#endif
}

#else

static berth_placed mine, theirs;

static int place(const berth_motion *motion)
{
    const berth_placement at = here(), me = berth_placement_at(0, 0, 0, 0);
#ifdef FEATURE_CHAIN
    static uint32_t top[BERTH_CHAIN_WORDS(2)];
    static berth_chain plan;
    const berth_chain_part parts[2] = {{motion, &me}, {motion, &at}};
    berth_arena arena = berth_arena_over(top, sizeof top);
    return berth_chain_build(parts, 2, &arena, &plan) != BERTH_OK ||
           berth_chain_place(&plan, &mine) != BERTH_OK ||
           berth_motion_place(motion, &at, &theirs) != BERTH_OK;
#else
    return berth_motion_place(motion, &me, &mine) != BERTH_OK ||
           berth_motion_place(motion, &at, &theirs) != BERTH_OK;
#endif
}

#ifdef FEATURE_BUILD
/* A route of eight knots, built on the device. */
static const berth_motion *motion_of(void)
{
    static berth_num x[8], y[8];
    static int32_t tick[8];
    static uint32_t kept[BERTH_TRAJECTORY_IMAGE_WORDS(8)];
    static berth_motion built;
    berth_arena arena = berth_arena_over(kept, sizeof kept);
    for (int i = 0; i < 8; i++) {
        x[i] = they[0], y[i] = they[1], tick[i] = i * 1000;
    }
    const berth_trajectory way = berth_trajectory_over_arrays(x, y, tick, 8, M(0.4));
    return berth_trajectory_build(&way, &arena, &built) == BERTH_OK ? &built : NULL;
}
#else
static const berth_motion *motion_of(void)
{
    return &baked;
}
#endif

static int ask(void)
{
    const berth_motion *motion = motion_of();
    if (motion == NULL || place(motion)) {
        return 1;
    }
#if defined(FEATURE_WHEN)
    static berth_impact impact;
    return berth_time_of_impact(&mine, &theirs, NULL, &impact, NULL);
#elif defined(FEATURE_CONTACTS)
    static berth_contact_cursor cursor;
    static berth_contact contact;
    return berth_contacts(&mine, &theirs, NULL, &cursor) ||
           berth_next_contact(&cursor, &contact, NULL) == BERTH_HIT;
#elif defined(FEATURE_NEAR)
    static berth_approach nearest;
    return berth_closest_approach(&mine, &theirs, M(10), NULL, &nearest, NULL);
#elif defined(FEATURE_START)
    const berth_start_range minute = {0, 60000, 0};
    int32_t start;
    return berth_earliest_start(&theirs, &mine, &minute, NULL, &start, NULL);
#elif defined(FEATURE_TABLE) || defined(FEATURE_TABLE_START)
    static uint64_t kept[BERTH_TRAFFIC_WORDS(16)];
    static berth_traffic table;
    const berth_traffic_desc desc = {.capacity = 16, .extent = 32};
    berth_arena memory = berth_arena_over(kept, sizeof kept);
    if (berth_traffic_make(&desc, &memory, &table) ||
        berth_traffic_commit(&table, 1, &theirs, NULL)) {
        return 1;
    }
#ifdef FEATURE_TABLE
    return berth_traffic_ask(&table, 2, &mine, NULL, NULL);
#else
    const berth_start_range minute = {0, 60000, 0};
    int32_t start;
    return berth_traffic_earliest_start(&table, 2, &mine, &minute, NULL, &start, NULL);
#endif
#else
    return berth_meet(&mine, &theirs, NULL, NULL);
#endif
}

#endif

int main(void)
{
    return ask();
}
