/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What `make size` weighs of each kind of motion: a program that attaches one and asks a single
 * yes or no of it and another.
 *
 *   -DASK_ROUTE     a route; else a clip
 *   -DASK_BAKED     its view is baked: nothing is attached
 *   -DASK_OPTIONS   asks within a window, with a margin
 *   -DASK_CHAIN     asks a plan of two of it */

#include <berth/berth.h>

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where the other one is, as some sensor would tell. */
volatile int32_t they[4];

#ifdef ASK_ROUTE
#define KIND berth_kind_route
#define ATTACH berth_route_attach
#else
#define KIND berth_kind_clip
#define ATTACH berth_clip_attach
#endif

/* Not in this file's own hands, so that nothing is known of it. */
extern const berth_motion baked;
const berth_motion baked = {.image = walk_image, .kind = &KIND};

static berth_status ask(const berth_motion *walk, const berth_placement *me,
                        const berth_placement *them)
{
#if defined(ASK_CHAIN)
    static uint32_t memory[BERTH_CHAIN_WORDS(2)];
    const berth_placement next = berth_placement_at(0, 0, 0, 1000);
    const berth_chain_part parts[2] = {{walk, me}, {walk, &next}};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_chain plan;
    berth_placed mine, theirs;
    if (berth_chain_build(parts, 2, &arena, &plan) != BERTH_OK ||
        berth_chain_place(&plan, &mine) != BERTH_OK ||
        berth_motion_place(walk, them, &theirs) != BERTH_OK) {
        return BERTH_HIT;
    }
    return berth_meet(&mine, &theirs, NULL, NULL);
#elif defined(ASK_PLACED)
    berth_placed mine, theirs;
    if (berth_motion_place(walk, me, &mine) != BERTH_OK ||
        berth_motion_place(walk, them, &theirs) != BERTH_OK) {
        return BERTH_HIT;
    }
    return berth_meet(&mine, &theirs, NULL, NULL);
#elif defined(ASK_OPTIONS)
    berth_motion_options options = {0};
    options.from = they[0];
    options.until = they[1];
    options.margin = BERTH_NUM(0.5);
    return berth_motion_collide(walk, me, walk, them, &options, NULL);
#else
    return berth_motion_meet(walk, me, walk, them);
#endif
}

int main(void)
{
    const berth_placement me = berth_placement_at(0, 0, 0, 0);
    const berth_placement them =
        berth_placement_at(they[0], they[1], (berth_angle)they[2], they[3]);
#ifdef ASK_BAKED
    return ask(&baked, &me, &them);
#else
    berth_motion walk;
    if (ATTACH(&walk, walk_image, sizeof walk_image) != BERTH_OK) {
        return 1;
    }
    return ask(&walk, &me, &them);
#endif
}
