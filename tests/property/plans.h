/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Random plans, chains and single motions, and all their legs in world axes (q16). */

#ifndef BERTH_PROPERTY_PLANS_H
#define BERTH_PROPERTY_PLANS_H

#include <berth/berth.h>

#include "tests/gen/shown.h"
#include "tests/harness/harness.h"
#include "tests/reference/legs.h"

#ifdef HARNESS_SMALL
enum { KNOTS = 12, POOL = 6, PARTS = 4 };
#else
enum { KNOTS = 40, POOL = 24, PARTS = 7 };
#endif
enum { ROOM = 3 * KNOTS * PARTS };

typedef struct stored {
    uint32_t image[1200];
    berth_motion view;
} stored;

/* A piece of a plan as the search reads it: a leg, or a part that stands. */
typedef struct piece {
    reference_line line;
    int64_t from, until, radius;
    uint32_t part, leg;
} piece;

typedef struct plan {
    berth_chain_part parts[PARTS];
    berth_placement at[PARTS];
    uint32_t count;
    uint32_t memory[BERTH_CHAIN_WORDS(PARTS)];
    berth_chain chain;
    berth_placed placed;
    piece pieces[ROOM * 4];
    uint32_t pieces_count;
} plan;

static stored pool[POOL];
static plan plans[2];

/* What there was. */
static struct {
    uint32_t gaps, both;
} made;

/* ---- Motions -------------------------------------------------------------------------------- */

static berth_num some(harness_random *random, int32_t most)
{
    return berth_num_of(harness_between(random, -most, most));
}

/* Between two knots it goes less than 2^bits units of Q16.16 in x and in y. */
static void make_motion(harness_random *random, stored *s, uint32_t bits)
{
    static berth_num x[KNOTS], y[KNOTS], r[KNOTS];
    static int32_t tick[KNOTS];
    const uint32_t count = 1 + harness_below(random, KNOTS);
    const int32_t stride = 1 << harness_below(random, bits);
    berth_motion_desc desc = berth_motion_desc_default();
    berth_trajectory trajectory;
    berth_arena arena = berth_arena_over(s->image, sizeof s->image);
    int32_t now = harness_between(random, 0, 50);
    for (uint32_t i = 0; i < count; i++) {
        x[i] = i > 0 ? berth_num_add(x[i - 1], some(random, stride)) : some(random, 65536);
        y[i] = i > 0 ? berth_num_add(y[i - 1], some(random, stride)) : some(random, 65536);
        r[i] = berth_num_of(harness_between(random, 0, 40000));
        tick[i] = now;
        now += 1 + harness_between(random, 0, 60);
    }
    if (harness_below(random, 2) == 0) {
        desc.clip =
            berth_clip_over_arrays_radii(x, y, r, count, 1 + harness_between(random, 0, 30));
    } else {
        trajectory = berth_trajectory_over_arrays(x, y, tick, count, r[0]);
        trajectory.before = (uint8_t)harness_below(random, 2);
        trajectory.after = (uint8_t)(count == 1 ? 1 : harness_below(random, 2));
        desc.trajectory = &trajectory;
    }
    desc.leaf_size = (uint16_t)harness_below(random, 5);
    CHECK_EQ(berth_motion_build(&desc, &arena, &s->view), BERTH_OK);
}

/* ---- Plans ---------------------------------------------------------------------------------- */

static void add_piece(plan *p, uint32_t part, uint32_t leg, int stands, int64_t from, int64_t until)
{
    const berth_placement *at = p->parts[part].at;
    const int64_t c = at->rotation.c, s = at->rotation.s;
    piece *added = &p->pieces[p->pieces_count++];
    berth_leg l;
    CHECK_EQ(berth_motion_leg(p->parts[part].motion, leg, &l), BERTH_OK);
    int64_t x = berth_num_raw(l.x), y = berth_num_raw(l.y);
    int64_t to_x = berth_num_raw(l.to_x), to_y = berth_num_raw(l.to_y);
    if (stands == 1) {
        to_x = x;
        to_y = y;
    } else if (stands == 2) {
        x = to_x;
        y = to_y;
    }
    added->line.x = c * x - s * y + (int64_t)berth_num_raw(at->x) * 16384;
    added->line.y = s * x + c * y + (int64_t)berth_num_raw(at->y) * 16384;
    added->line.way_x = c * (to_x - x) - s * (to_y - y);
    added->line.way_y = s * (to_x - x) + c * (to_y - y);
    added->line.begin = (int64_t)at->start + l.begin;
    added->line.ticks = l.end - l.begin;
    added->from = stands != 0 ? from : added->line.begin;
    added->until = stands != 0 ? until : (int64_t)at->start + l.end;
    added->radius = (int64_t)berth_num_raw(l.radius) * 16384;
    added->part = part;
    added->leg = leg;
}

static int64_t begin_of(const plan *p, uint32_t k)
{
    return (int64_t)p->at[k].start + shown_of(p->parts[k].motion).first;
}

static int64_t end_of(const plan *p, uint32_t k)
{
    return begin_of(p, k) + shown_of(p->parts[k].motion).length;
}

static void list_pieces(plan *p)
{
    p->pieces_count = 0;
    for (uint32_t k = 0; k < p->count; k++) {
        const berth_motion *motion = p->parts[k].motion;
        const int64_t before = k > 0 ? end_of(p, k - 1) : -REFERENCE_EVER;
        const int64_t after = k + 1 < p->count ? begin_of(p, k + 1) : REFERENCE_EVER;
        made.gaps += k > 0 && before < begin_of(p, k);
        made.both += k > 0 && before < begin_of(p, k) && shown_of(motion).before == BERTH_STANDS &&
                     shown_of(p->parts[k - 1].motion).after == BERTH_STANDS;
        if (shown_of(motion).before == BERTH_STANDS && before < begin_of(p, k)) {
            add_piece(p, k, 0, 1, before, begin_of(p, k));
        }
        for (uint32_t i = 0; i < shown_of(motion).legs; i++) {
            add_piece(p, k, i, 0, 0, 0);
        }
        if (shown_of(motion).after == BERTH_STANDS && end_of(p, k) < after) {
            add_piece(p, k, shown_of(motion).legs - 1, 2, end_of(p, k), after);
        }
    }
}

/* With `single`, one motion that is placed as such; within `spread` of the middle. */
static void make_plan(harness_random *random, plan *p, int single, int32_t spread)
{
    berth_arena arena = berth_arena_over(p->memory, sizeof p->memory);
    int32_t now = harness_between(random, -300, 300);
    const int32_t near = spread < 1000000 ? spread : 1000000;
    const int32_t x = harness_between(random, near - spread, spread - near);
    const int32_t y = harness_between(random, near - spread, spread - near);
    p->count = single ? 1 : 1 + harness_below(random, PARTS);
    p->pieces_count = 0;
    for (uint32_t k = 0; k < p->count;) {
        const berth_motion *motion = &pool[harness_below(random, POOL)].view;
        if (p->pieces_count + shown_of(motion).legs > ROOM * 2) {
            motion = &pool[0].view;
        }
        p->pieces_count += shown_of(motion).legs;
        if (k > 0 && harness_below(random, 2) == 0) {
            now += harness_between(random, 1, 200);
        }
        p->at[k] = berth_placement_at(berth_num_add(berth_num_of(x), some(random, near)),
                                      berth_num_add(berth_num_of(y), some(random, near)),
                                      (berth_angle)harness_below(random, 65536),
                                      now - shown_of(motion).first);
        p->parts[k].motion = motion;
        p->parts[k].at = &p->at[k];
        now += shown_of(motion).length;
        k++;
    }
    list_pieces(p);
    if (single) {
        CHECK_EQ(berth_motion_place(p->parts[0].motion, &p->at[0], &p->placed), BERTH_OK);
        return;
    }
    CHECK_EQ(berth_chain_build(p->parts, p->count, &arena, &p->chain), BERTH_OK);
    CHECK_EQ(berth_chain_place(&p->chain, &p->placed), BERTH_OK);
}

#endif
