/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is asked when and how near it comes: motions and chains out of bytes, some of whose images
 * are of unknown origin. */

#ifndef BERTH_FUZZ_SIDES_H
#define BERTH_FUZZ_SIDES_H

#include "attach.h"
#include "motion.h"

#include <berth/chain.h>

enum { FUZZ_PARTS = 3, FUZZ_SIDE = 96 /* bytes of the input */, FUZZ_SIDE_KNOTS = 6 };

typedef struct fuzz_side {
    fuzz_any_clip clip;
    fuzz_route way;
    uint32_t image[FUZZ_PARTS][1024], room[1024];
    berth_motion view[FUZZ_PARTS];
    berth_placement at[FUZZ_PARTS];
    berth_chain_part parts[FUZZ_PARTS];
    berth_chain chain;
    berth_placed placed;
    uint32_t count; /* parts; 0: a motion alone */
    int built;      /* what is stored is a bound: no image of unknown origin, or a verified one */
} fuzz_side;

/* Mostly some units around the origin. */
static inline berth_num fuzz_near_num(fuzz_input *in, uint32_t far)
{
    return far ? fuzz_num_within(in, 8192) : fuzz_num_of(fuzz_s8(in) / 16.0);
}

static inline berth_status fuzz_side_motion(fuzz_side *s, uint32_t part, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in), count = 1 + fuzz_u8(in) % FUZZ_SIDE_KNOTS;
    berth_arena image = berth_arena_over(s->image[part], sizeof s->image[part]);
    int32_t tick = 0;
    for (uint32_t i = 0; i < count; i++) {
        s->way.x[i] = fuzz_near_num(in, (way & 3) == 3);
        s->way.y[i] = fuzz_near_num(in, (way & 3) == 3);
        s->way.r[i] = fuzz_num_of(fuzz_u8(in) % 32 / 16.0);
        s->way.tick[i] = tick;
        tick += 1 + (int32_t)(fuzz_u8(in) % 64 << (way & 4 ? 18 : 0));
    }
    if (way & 8) {
        berth_motion_desc desc = {0};
        desc.clip =
            berth_clip_over_arrays(s->way.x, s->way.y, count, s->way.r[0], 1 + (int32_t)way / 16);
        desc.clip.r = s->way.r;
        desc.leaf_size = (uint16_t)(way / 16 % 4);
        return berth_motion_build(&desc, &image, &s->view[part]);
    }
    s->way.trajectory =
        berth_trajectory_over_arrays(s->way.x, s->way.y, s->way.tick, count, s->way.r[0]);
    s->way.trajectory.r = way & 16 ? s->way.r : NULL;
    s->way.trajectory.before = way >> 5 & 1;
    s->way.trajectory.after = count == 1 ? BERTH_STANDS : way >> 6 & 1;
    return berth_trajectory_build(&s->way.trajectory, &image, &s->view[part]);
}

/* A chain of one to three parts, each begins where the one before it ends or some ticks later;
 * its size is told, its refusal changes nothing. */
static inline int fuzz_side_chain(fuzz_side *s, fuzz_input *in)
{
    const uint32_t shortage = fuzz_u8(in);
    for (uint32_t i = 0; i < s->count; i++) {
        berth_motion_facts facts;
        MUST(berth_motion_info(&s->view[i], &facts) == BERTH_OK);
        s->at[i].start = i == 0 ? s->at[0].start : s->at[i].start - facts.first;
        if (i + 1 < s->count) {
            const int64_t end = (int64_t)s->at[i].start + facts.first + facts.length;
            const int64_t next = end + (fuzz_u8(in) % 16 == 1 ? -1 : (int64_t)fuzz_u8(in) % 32);
            s->at[i + 1].start = next > BERTH_TICK_MAX ? 0 : (int32_t)next;
        }
        s->parts[i].motion = &s->view[i];
        s->parts[i].at = &s->at[i];
    }
    const size_t room = shortage % 32 == 1 ? shortage * 8 : sizeof s->room;
    berth_arena arena = berth_arena_over(s->room, room);
    memset(&s->chain, 0xa5, sizeof s->chain);
    const berth_status status = berth_chain_build(s->parts, s->count, &arena, &s->chain);
    if (status != BERTH_OK) {
        MUST(arena.used == 0 && fuzz_untouched(&s->chain, sizeof s->chain));
        MUST(status != BERTH_E_SPACE || room < 4 * BERTH_CHAIN_WORDS(s->count));
        return 0;
    }
    MUST(arena.used > 0 && arena.used <= 4 * BERTH_CHAIN_WORDS(s->count));
    return berth_chain_place(&s->chain, &s->placed) == BERTH_OK;
}

/* 0: there is none such. `forged` is the view of an image of unknown origin, or null. */
static inline int fuzz_side_of(fuzz_side *s, fuzz_input *all, const berth_motion *forged,
                               int verified)
{
    fuzz_input in = fuzz_cut(all, FUZZ_SIDE);
    const uint32_t kind = fuzz_u8(&in);
    s->count = kind % 4;
    s->built = 1;
    for (uint32_t i = 0; i < (s->count != 0 ? s->count : 1); i++) {
        const berth_num x = fuzz_near_num(&in, kind & 16), y = fuzz_near_num(&in, kind & 16);
        const berth_angle turn = berth_angle_of((uint16_t)(fuzz_u8(&in) << 8 | (kind & 32)));
        s->at[i] = berth_placement_at(x, y, turn, fuzz_s8(&in));
        if (forged != NULL && (kind >> 2 & 3) == i) {
            s->view[i] = *forged;
            s->built = verified;
        } else if (fuzz_side_motion(s, i, &in) != BERTH_OK) {
            return 0;
        }
    }
    return s->count != 0 ? fuzz_side_chain(s, &in)
                         : berth_motion_place(&s->view[0], &s->at[0], &s->placed) == BERTH_OK;
}

#endif
