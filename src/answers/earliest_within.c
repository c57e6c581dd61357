/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A hit with any start of an interval, by halves.
 *
 * With start s, b is at time t where it is at t - s of its own time. Within h ticks of its own time
 * it gets no further than w(h): so what is clear at the middle m of an interval of starts m - h to
 * m + h, with a margin of w(h) more, and while b stands for h ticks more before its begin and after
 * its end, is clear with each of them. Else the middle itself is asked, exactly, and both halves
 * are: the later one first. In the end halves are single starts. Of n starts at most 3 n - 2
 * queries are asked: two for each interval that is halved, one for each start. */

#include "earliest.h"

#include "../motion/stretch.h"

/* ---- How far b gets -------------------------------------------------------------------------- */

/* Where a leg begins or ends, and when. */
typedef struct hurry_spot {
#ifdef BERTH_Q16
    int64_t x, y; /* Q16.16, local */
#else
    berth_raw x, y;
#endif
} hurry_spot;

/* What is known so far. Jumps are from one segment (a leg that is held, a block) to the next. */
typedef struct hurry_walk {
    berthi_hurry *hurry;
    hurry_spot end;   /* of the segment before */
    berthi_far jumps; /* the longest */
    int32_t least;    /* ticks of the shortest segment */
} hurry_walk;

static hurry_spot hurry_spot_of(const berthi_stretch *stretch, uint32_t point)
{
    const berthi_unit *xy = stretch->xy + 2 * (size_t)point;
    hurry_spot found;
#ifdef BERTH_Q16
    found.x = berth_num_raw(stretch->ground.origin_x) +
              (int64_t)xy[0] * (INT32_C(1) << stretch->ground.shift);
    found.y = berth_num_raw(stretch->ground.origin_y) +
              (int64_t)xy[1] * (INT32_C(1) << stretch->ground.shift);
#else
    found.x = berth_num_raw(stretch->ground.origin_x) + xy[0];
    found.y = berth_num_raw(stretch->ground.origin_y) + xy[1];
#endif
    return found;
}

#ifdef BERTH_Q16

/* At least the distance, and at most 1.12 of it: M + m / 2 for M >= m. Below 2^33: cut. */
static berthi_far hurry_length(const hurry_spot *p, const hurry_spot *q)
{
    const int64_t dx = p->x - q->x, dy = p->y - q->y;
    const uint64_t x = (uint64_t)(dx < 0 ? -dx : dx), y = (uint64_t)(dy < 0 ? -dy : dy);
    const uint64_t length = x > y ? x + ((y + 1) >> 1) : y + ((x + 1) >> 1);
    return length < UINT32_MAX ? (uint32_t)length : UINT32_MAX;
}

static berthi_far sum_up(berthi_far a, berthi_far b)
{
    return a < UINT32_MAX - b ? a + b : UINT32_MAX;
}

/* The larger of a speed and of length / ticks, up. Bit after bit, as cores without a divider must;
 * seldom, for few legs are faster than all before them. */
static berthi_far speed_up(berthi_far speed, berthi_far length, int32_t ticks)
{
    const uint64_t by = (uint32_t)ticks;
    uint64_t rest = (uint64_t)length << 8;
    uint32_t quotient = 0;
    if (speed * by >= rest) {
        return speed;
    }
    if (rest >> 32 >= by) {
        return UINT32_MAX;
    }
    for (int bit = 31; bit >= 0; bit--) {
        if (rest >= by << bit) {
            rest -= by << bit;
            quotient |= UINT32_C(1) << bit;
        }
    }
    return sum_up(quotient, rest != 0);
}

#else

/* Each operation is within a unit in the last place: 1 + 2^-20 and the like are far above. */
#define HURRY_UP (1 + 16 * BERTHI_EPSILON)

static berthi_far hurry_length(const hurry_spot *p, const hurry_spot *q)
{
    const berth_raw x = berthi_abs(p->x - q->x), y = berthi_abs(p->y - q->y);
    const berth_raw sum = berthi_abs(p->x) + berthi_abs(p->y) + berthi_abs(q->x) + berthi_abs(q->y);
    return ((x > y ? x : y) + (x > y ? y : x) / 2) * HURRY_UP + sum * (8 * BERTHI_EPSILON);
}

static berthi_far sum_up(berthi_far a, berthi_far b)
{
    return (a + b) * HURRY_UP;
}

static berthi_far speed_up(berthi_far speed, berthi_far length, int32_t ticks)
{
    const berth_raw other = length / (berth_raw)ticks * HURRY_UP;
    return other > speed ? other : speed;
}

#endif

static BERTHI_APART void hurry_of_stretch(hurry_walk *w, const berthi_stretch *stretch, int first)
{
    const int straight = stretch->ticks != NULL;
    int32_t begin = berthi_stretch_tick(stretch, 0);
    const int32_t since = begin;
    for (uint32_t i = 0; i < stretch->legs; i++) {
        const int32_t end = berthi_stretch_tick(stretch, i + 1);
        const hurry_spot from = hurry_spot_of(stretch, i);
        if (i == 0 ? !first : !straight) {
            const berthi_far jump = hurry_length(&w->end, &from);
            w->jumps = jump > w->jumps ? jump : w->jumps;
        }
        w->end = from;
        if (straight) {
            w->end = hurry_spot_of(stretch, i + 1);
            w->hurry->speed = speed_up(w->hurry->speed, hurry_length(&from, &w->end), end - begin);
        }
        if (!straight || i + 1 == stretch->legs) {
            const int32_t ticks = end - (straight ? since : begin);
            w->least = ticks < w->least ? ticks : w->least;
        }
        begin = end;
    }
}

/* Adds a motion. Within h ticks there are at most h / least + 1 jumps. */
static BERTHI_APART void hurry_of_motion(const berth_motion *motion, berthi_hurry *all)
{
    berthi_hurry hurry = {0, 0, 0, 0, 1};
    hurry_walk w;
    w.hurry = &hurry;
    w.jumps = 0;
    w.least = INT32_MAX;
    w.end.x = w.end.y = 0; /* of nothing, so far */
    for (uint32_t k = 0; k < motion->block_count; k++) {
        const berthi_stretch stretch = berthi_stretch_of(motion, k);
        hurry_of_stretch(&w, &stretch, k == 0);
    }
    hurry.speed = sum_up(hurry.speed, speed_up(0, w.jumps, w.least));
    hurry.radii = (berthi_far)(berth_num_raw(motion->radius) - berth_num_raw(motion->least));
    all->speed = hurry.speed > all->speed ? hurry.speed : all->speed;
    all->jump = w.jumps > all->jump ? w.jumps : all->jump;
    all->radii = hurry.radii > all->radii ? hurry.radii : all->radii;
    hurry.held = motion->ticks == NULL ? w.least : 0;
    all->held = hurry.held < all->held ? hurry.held : all->held;
}

void berthi_hurry_of(const berth_placed *b, berthi_hurry *hurry)
{
    const berth_chain *chain = b->there.chain;
    hurry->speed = hurry->jump = hurry->radii = 0;
    hurry->held = INT32_MAX;
    hurry->known = 1;
    for (uint32_t k = 0; k < berthi_parts_of(b); k++) {
        hurry_of_motion(chain != NULL ? chain->parts[k].motion : b->there.motion, hurry);
    }
}

/* ---- Halves ---------------------------------------------------------------------------------- */

/* The options with a margin that is wider by what b may get to within `ticks`, world. 0: it is more
 * than a margin may be. q16: a rotation's pair is of unit length to 2^-13, or shorter. */
static BERTHI_APART int widen_by(const berthi_search *search, uint32_t ticks,
                                 berth_motion_options *options)
{
    static const berth_motion_options none;
    const berthi_hurry *hurry = &search->hurry;
    *options = search->options != NULL ? *search->options : none;
#ifdef BERTH_Q16
    uint64_t far = ((uint64_t)hurry->speed * ticks >> 8) + hurry->jump + hurry->radii + 1;
    if (hurry->speed == UINT32_MAX) {
        return 0;
    }
    far += (far >> 10) + 1 + (uint32_t)berth_num_raw(options->margin);
    if (far > INT32_MAX) {
        return 0;
    }
    options->margin = berth_num_of((int32_t)far);
#else
    const berth_raw far = hurry->speed * (berth_raw)ticks + hurry->jump + hurry->radii;
    options->margin = berth_num_of((berth_num_raw(options->margin) + far) * HURRY_UP);
#endif
    return 1;
}

/* Whether all starts within `ticks` of search->start are clear; HIT: they may not be. */
static BERTHI_APART berthi_finding ask_around(berthi_search *search, uint32_t ticks)
{
    berth_motion_options options;
    return widen_by(search, ticks, &options)
               ? berthi_ask_stretched(search, &options, (int32_t)ticks)
               : BERTHI_HIT;
}

static berthi_finding ask_start(berthi_search *search, int32_t start)
{
    search->start = start;
    return berthi_ask_stretched(search, search->options, 0);
}

/* Whether anything is hit with the starts from `late` back to `count` - 1 earlier; BERTHI_LEAVES:
 * neither all are known to be clear nor one to be hit. */
static berthi_finding ask_some(berthi_search *search, int32_t late, uint32_t count)
{
    const int32_t early = late - (int32_t)(count - 1);
    if (count == 1) {
        return ask_start(search, late);
    }
    search->start = late - (int32_t)(count >> 1);
    berthi_finding found = ask_around(search, count >> 1);
    if (found != BERTHI_HIT) {
        return found;
    }
    if (count - 1 <= (uint32_t)search->hurry.held) {
        found = ask_start(search, late);
        return found == BERTHI_CLEAR ? ask_start(search, early) : found;
    }
    found = ask_start(search, search->start);
    return found == BERTHI_CLEAR ? BERTHI_LEAVES : found;
}

berthi_finding berthi_hit_between(berthi_search *search, int32_t from, int32_t until)
{
    const uint32_t count = (uint32_t)(until - from) + 1;
    uint32_t size = 1, done = 0; /* starts at the end that are clear; done is a multiple of size */
    if (count > 1 && !search->hurry.known) {
        if (!berthi_search_step(search, 0)) {
            return BERTHI_OUT_OF_STEPS;
        }
        if (berthi_always_apart(search)) {
            return BERTHI_CLEAR;
        }
        berthi_hurry_of(search->b, &search->hurry);
    }
    while (size < count) {
        size <<= 1;
    }
    while (done < count) {
        const uint32_t left = count - done, some = size < left ? size : left;
        const berthi_finding found = ask_some(search, until - (int32_t)done, some);
        if (found == BERTHI_CLEAR) {
            done += some;
            while (done < count && (done & size) == 0) {
                size <<= 1;
            }
        } else if (found == BERTHI_LEAVES) {
            do {
                size >>= 1;
            } while (size >= some);
        } else {
            return found;
        }
    }
    return BERTHI_CLEAR;
}
