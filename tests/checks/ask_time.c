/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What `make size` weighs beside ask.c: a program that attaches, places, and asks for any hit; with
 * one of these it asks more, and what that adds is printed:
 *
 *   -DASK_IMPACT    when they first meet        -DASK_CONTACTS  all contacts
 *   -DASK_CLOSEST   how near they come          -DASK_START     the earliest start
 *   -DASK_TRAFFIC   a table: commits a plan, asks whether one is clear of it */

#include <berth/berth.h>

extern const uint32_t walk_image[16]; /* the data is not code: it is left out of the sum */
const uint32_t walk_image[16] = {0};

/* Where the other one is, as some sensor would tell. */
volatile int32_t they[4];

#ifdef ASK_IMPACT
static berth_status more(const berth_placed *a, const berth_placed *b)
{
    berth_impact impact;
    return berth_time_of_impact(a, b, NULL, &impact, NULL);
}
#elif defined(ASK_CONTACTS)
static berth_status more(const berth_placed *a, const berth_placed *b)
{
    berth_contact_cursor cursor;
    berth_contact contact;
    const berth_status status = berth_contacts(a, b, NULL, &cursor);
    return status < 0 ? status : berth_next_contact(&cursor, &contact, NULL);
}
#elif defined(ASK_CLOSEST)
static berth_status more(const berth_placed *a, const berth_placed *b)
{
    berth_approach approach;
    return berth_closest_approach(a, b, BERTH_NUM(0.5), NULL, &approach, NULL);
}
#elif defined(ASK_START)
static berth_status more(const berth_placed *a, const berth_placed *b)
{
    const berth_start_range range = {they[0], they[1], 0};
    int32_t start;
    return berth_earliest_start(a, b, &range, NULL, &start, NULL);
}
#elif defined(ASK_TRAFFIC)
static uint64_t memory[512];

static berth_status more(const berth_placed *a, const berth_placed *b)
{
    static berth_traffic traffic;
    berth_traffic_desc desc = {0};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    desc.capacity = 16;
    if (berth_traffic_make(&desc, &arena, &traffic) != BERTH_OK ||
        berth_traffic_commit(&traffic, 1, a, NULL) != BERTH_OK) {
        return BERTH_E_NULL;
    }
    return berth_traffic_ask(&traffic, 2, b, NULL, NULL);
}
#else
static berth_status more(const berth_placed *a, const berth_placed *b)
{
    (void)a, (void)b;
    return BERTH_CLEAR;
}
#endif

int main(void)
{
    const berth_placement me = berth_placement_at(0, 0, 0, 0);
    const berth_placement them =
        berth_placement_at(they[0], they[1], (berth_angle)they[2], they[3]);
    berth_motion walk;
    berth_placed mine, theirs;
    if (berth_motion_attach(&walk, walk_image, sizeof walk_image) != BERTH_OK ||
        berth_motion_place(&walk, &me, &mine) != BERTH_OK ||
        berth_motion_place(&walk, &them, &theirs) != BERTH_OK ||
        more(&mine, &theirs) != BERTH_CLEAR) {
        return 1;
    }
    return berth_meet(&mine, &theirs, NULL, NULL);
}
