/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two placed motions meet? Arguments checked, the roots' test in world axes, then phase by
 * phase: in each, a motion either moves or stands. */

#include "query.h"

/* Where a margin in 2^-15 units (last_margin) is cut: 32768 units. */
#define MARGIN_MOST 1073741824

/* How a query is asked. */
enum {
    ANY = 1,       /* any hit will do */
    ROOTS_TOLD = 2 /* the roots are known not to be apart */
};

/* ---- Calls ----------------------------------------------------------------------------------- */

BERTHI_APART berth_status berthi_check_options(const berth_motion_options *options)
{
    const berth_raw margin = berth_num_raw(options->margin);
    if (options->until <= options->from &&
        ((options->from | options->until) != 0 || options->margin_per_tick != 0)) {
        return BERTH_E_WINDOW;
    }
    return berthi_within(margin, 0, BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX)) &&
                   berthi_within(options->margin_per_tick, 0, BERTH_RATE_MAX)
               ? BERTH_OK
               : BERTH_E_MARGIN;
}

BERTHI_APART berth_status berthi_check_asked(const berth_placed *a, const berth_placed *b,
                                             const berth_motion_options *options)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    berth_status status = berthi_placed_check(a);
    if (status == BERTH_OK) {
        status = berthi_placed_check(b);
    }
    return status == BERTH_OK && options != NULL ? berthi_check_options(options) : status;
}

BERTHI_APART void berthi_tell_counts(const berthi_question *of, berthi_verdict found, uint32_t most,
                                     berth_motion_counts *counts)
{
    const uint32_t steps = most - of->left;
    counts->steps = steps;
    counts->bounds = steps - of->legs;
    counts->legs = of->legs;
    counts->exact = of->exact;
    counts->tick = 0;
    counts->leg_a = counts->leg_b = counts->part_a = counts->part_b = 0;
    if (of->any || found == BERTHI_CLEAR) {
        return;
    }
    counts->tick = of->at;
    if (found == BERTHI_HIT) {
        /* @argued: what is found has its tick, and a first hit its legs */
        BERTH_ASSERT(of->at <= of->until);
        counts->leg_a = of->swapped ? of->leg_b : of->leg_a;
        counts->leg_b = of->swapped ? of->leg_a : of->leg_b;
        counts->part_a = of->part_a;
        counts->part_b = of->part_b;
    }
}

BERTHI_APART void berthi_pose(berthi_question *of, const berth_presence *a, const berth_presence *b,
                              const berth_motion_options *options)
{
    const window both = berthi_asked_window(a, b, options);
    berthi_question_of(of, berthi_kind_of(a->kind, b->kind), both.from, both.until);
    of->any = 0;
    if (options != NULL) {
        of->with = &berthi_options_kind;
        of->options = options;
        of->left = options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    }
}

/* Asks from of->from to of->until, which is not empty, what is open; what is told takes a step. */
BERTHI_INLINE berth_status ask_question(berthi_question *of, const berth_presence *a,
                                        const berth_presence *b, berth_motion_counts *counts,
                                        berthi_verdict told)
{
    const uint32_t most = of->left;
    if (told == BERTHI_OPEN) {
        told = of->kind->run(of, a, b);
    } else {
        of->left--;
    }
    if (counts != NULL) {
        berthi_tell_counts(of, told, most, counts);
    }
    return (berth_status)told;
}

/* ---- Circles and roots ----------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Reaches above which squares hold nothing: 2^-15 units. */
#define FAR_REACHES 750000000

static inline int beyond_reach(int32_t distance, uint32_t far)
{
    return (uint32_t)distance + far > 2 * far;
}

/* Whether (x, y) is at least `far`, which neither is beyond: the squares are of 2^-8 units or of
 * 1/2; floors take less than one of these from the reaches, and up to 1.42 from the distance. */
static inline int squares_apart(int32_t x, int32_t y, uint32_t far)
{
    uint32_t most = (far >> 7) + 3;
    x >>= 7;
    y >>= 7;
    if (most > 46340) {
        most = (most >> 7) + 3;
        x >>= 7;
        y >>= 7;
    }
    /* @argued: both are at most `most`, as asked above, before the shifts */
    BERTH_ASSERT(-46341 < x && x < 46341 && -46341 < y && y < 46341);
    return (uint32_t)(x * x) + (uint32_t)(y * y) >= most * most;
}

/* Whether the circles of both reaches are apart, `margin` (2^-15 units) more of it: 0, too, where
 * that is more than the squares hold. */
static BERTHI_APART int circles_apart(const berth_presence *a, const berth_presence *b,
                                      int32_t margin)
{
    const int32_t x = (b->origin_x >> 1) - (a->origin_x >> 1);
    const int32_t y = (b->origin_y >> 1) - (a->origin_y >> 1);
    const uint32_t far = (uint32_t)a->reach + (uint32_t)b->reach + (uint32_t)margin;
    return far <= FAR_REACHES &&
           (beyond_reach(x, far) || beyond_reach(y, far) || squares_apart(x, y, far));
}

/* The margin at the end of the question's time in 2^-15 units, up; 2^30 where it is beyond that. */
static BERTHI_APART int32_t last_margin(const berthi_question *of)
{
    if (of->options == NULL) {
        return 0;
    }
    const int64_t margin = berthi_margin_at(of->options, of->until) >> 15;
    return margin < MARGIN_MOST - 1 ? (int32_t)margin + (margin != 0) : MARGIN_MOST;
}

#else

static inline int circles_apart(const berth_presence *a, const berth_presence *b, int32_t margin)
{
    (void)a, (void)b, (void)margin;
    return 0; /* the walk's frame has that test, and knows what rounds */
}

static int32_t last_margin(const berthi_question *of)
{
    (void)of;
    return 0;
}

#endif

BERTHI_APART berthi_verdict berthi_roots_tell(berthi_question *of, const berth_placed *a,
                                              const berth_placed *b)
{
    const int32_t margin = last_margin(of);
    const uint32_t scale = berthi_scale_of(a);
    /* a margin at its clamp is more than what it says */
    if (scale == berthi_scale_of(b) && scale != BERTHI_NO_SCALE && margin < MARGIN_MOST) {
        const int32_t scaled = margin != 0 ? (margin >> (scale - 1)) + 1 : 0;
        if (a->circle_r + b->circle_r + (berth_raw)scaled <= FAR_MOST) {
            const window both = {of->from, of->until};
            if (placed_circles_apart(a, b, scaled)) {
                return BERTHI_CLEAR;
            }
            if (!both_move(&a->there, &b->there, both)) {
                return BERTHI_OPEN;
            }
            of->told = BERTHI_NEAR;
            return placed_roots_tell(a, b, both, scaled, of->any);
        }
    }
    return circles_apart(&a->there, &b->there, margin) ? BERTHI_CLEAR : BERTHI_OPEN;
}

/* ---- Placed ---------------------------------------------------------------------------------- */

/* With options: they are checked, and the margin at the end of the window counts at the roots. */
static BERTHI_APART berth_status ask_with(const berth_placed *a, const berth_placed *b,
                                          const berth_motion_options *options,
                                          berth_motion_counts *counts, int any)
{
    const berth_status status = berthi_check_asked(a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    berthi_question of;
    berthi_pose(&of, &a->there, &b->there, options);
    of.any = (uint8_t)any;
    const berthi_verdict told = of.from < of.until ? berthi_roots_tell(&of, a, b) : BERTHI_CLEAR;
    return ask_question(&of, &a->there, &b->there, counts, told);
}

#ifdef __OPTIMIZE_SIZE__

BERTHI_INLINE berth_status ask_placed(const berth_placed *a, const berth_placed *b,
                                      const berth_motion_options *options,
                                      berth_motion_counts *counts, int any)
{
    return ask_with(a, b, options, counts, any);
}

#else

static inline void report_none(berth_motion_counts *counts)
{
    counts->steps = counts->bounds = 1;
    counts->legs = counts->exact = 0;
    counts->tick = 0;
    counts->leg_a = counts->leg_b = counts->part_a = counts->part_b = 0;
}

/* What the roots of two placed motions leave open, without options. */
static BERTH_HOT BERTHI_APART berth_status ask_deep(const berth_placed *a, const berth_placed *b,
                                                    berth_motion_counts *counts, int how)
{
    berthi_question of;
    const window both = berthi_asked_window(&a->there, &b->there, NULL);
    berthi_question_of(&of, berthi_kind_of(a->there.kind, b->there.kind), both.from, both.until);
    of.any = (uint8_t)(how & ANY);
    of.told = how & ROOTS_TOLD ? BERTHI_NEAR : 0;
    if (of.told && berthi_is_plain(&a->there) && berthi_is_plain(&b->there)) {
        /* both move in all of it: one phase of two trees, as nearly always */
        of.changes = 0;
        const berthi_verdict found = berthi_ask_parts(&of, &a->there, &b->there);
        if (counts != NULL) {
            berthi_tell_counts(&of, found, UINT32_MAX, counts);
        }
        return (berth_status)found;
    }
    return ask_question(&of, &a->there, &b->there, counts, BERTHI_OPEN);
}

/* So that the frames of what is asked most are gone when the rest is asked. */
static BERTHI_APART berth_status meet_with(const berth_placed *a, const berth_placed *b,
                                           const berth_motion_options *options,
                                           berth_motion_counts *counts)
{
    return ask_with(a, b, options, counts, ANY);
}

static BERTHI_APART berth_status first_hit_with(const berth_placed *a, const berth_placed *b,
                                                const berth_motion_options *options,
                                                berth_motion_counts *counts)
{
    return ask_with(a, b, options, counts, 0);
}

/* Asks two placed motions. */
BERTHI_INLINE berth_status ask_placed(const berth_placed *a, const berth_placed *b,
                                      const berth_motion_options *options,
                                      berth_motion_counts *counts, int any)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    if (BERTHI_BROKEN(a, berthi_placed_seal) || BERTHI_BROKEN(b, berthi_placed_seal)) {
        return BERTH_E_SEAL;
    }
    if (options != NULL || a->scale != b->scale ||
        a->scale - 1u >= BERTHI_CHAIN_SCALE - 1u) { /* none, or a chain */
        return any ? meet_with(a, b, options, counts) : first_hit_with(a, b, options, counts);
    }
    berthi_verdict told = BERTHI_CLEAR;
    if (!placed_circles_apart(a, b, 0)) {
        const window both = berthi_asked_window(&a->there, &b->there, NULL);
        if (both.from < both.until) {
            const int move = (a->stands | b->stands) == 0 || both_move(&a->there, &b->there, both);
            told = move ? placed_roots_tell(a, b, both, 0, any) : BERTHI_OPEN;
            if (told == BERTHI_OPEN) {
                return ask_deep(a, b, counts, any | (move ? ROOTS_TOLD : 0));
            }
        }
    }
    if (counts != NULL) {
        report_none(counts);
    }
    return told == BERTHI_CLEAR ? BERTH_CLEAR : BERTH_HIT;
}

#endif

BERTH_HOT berth_status berth_meet(const berth_placed *a, const berth_placed *b,
                                  const berth_motion_options *options, berth_motion_counts *counts)
{
    return ask_placed(a, b, options, counts, ANY);
}

BERTH_HOT berth_status berth_first_hit(const berth_placed *a, const berth_placed *b,
                                       const berth_motion_options *options,
                                       berth_motion_counts *counts)
{
    return ask_placed(a, b, options, counts, 0);
}

/* ---- In one call ----------------------------------------------------------------------------- */

BERTHI_INLINE berth_status collide_any(const berth_motion *a, const berth_placement *placement_a,
                                       const berth_motion *b, const berth_placement *placement_b,
                                       const berth_motion_options *options,
                                       berth_motion_counts *counts)
{
    berth_presence pa, pb;
    berthi_question of;
    berth_status status = berthi_place_side(&pa, a, placement_a);
    if (status == BERTH_OK) {
        status = berthi_place_side(&pb, b, placement_b);
    }
    if (status == BERTH_OK && options != NULL) {
        status = berthi_check_options(options);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_pose(&of, &pa, &pb, options);
    const int near = of.from < of.until && !circles_apart(&pa, &pb, last_margin(&of));
    return ask_question(&of, &pa, &pb, counts, near ? BERTHI_OPEN : BERTHI_CLEAR);
}

#if defined(BERTH_Q16) && !defined(__OPTIMIZE_SIZE__)

/* What is above 30 bits where a placement is near the edge of what it may be, or beyond. */
static inline uint32_t once_placed(const berth_placement *at)
{
    const uint32_t half = 536870912;
    return ((uint32_t)berth_num_raw(at->x) + half) | ((uint32_t)berth_num_raw(at->y) + half) |
           ((uint32_t)at->start + half);
}

/* The same above 16 bits of a rotation's length. */
static inline uint32_t once_turned(const berth_placement *at)
{
    return berthi_norm_of(at->rotation.c, at->rotation.s) - BERTHI_NORM_ONE + BERTHI_NORM_TOLERANCE;
}

/* Whether nothing is wrong, at a glance: 0, too, where that takes a second look. */
BERTHI_INLINE int once_holds(const berth_motion *a, const berth_placement *at_a,
                             const berth_motion *b, const berth_placement *at_b)
{
    return a != NULL && at_a != NULL && b != NULL && at_b != NULL && a->image != NULL &&
           a->kind != NULL && b->image != NULL && b->kind != NULL &&
           ((berthi_image_of(a)->legs - 1) | (berthi_image_of(b)->legs - 1)) < 32768 &&
           (once_placed(at_a) | once_placed(at_b)) < 1073741824 &&
           (once_turned(at_a) | once_turned(at_b)) < 65536;
}

/* Whether both are there at some tick. */
BERTHI_INLINE int once_together(const berthi_motion_header *a, int32_t start_a,
                                const berthi_motion_header *b, int32_t start_b)
{
    berth_presence one, two;
    one.from = start_a + a->first;
    two.from = start_b + b->first;
    /* @argued: starts within 2^29, and attach has asked where all legs end */
    BERTH_ASSERT((int64_t)one.from + a->length <= INT32_MAX);
    BERTH_ASSERT((int64_t)two.from + b->length <= INT32_MAX);
    one.until = one.from + a->length;
    two.until = two.from + b->length;
    if ((a->before | a->after | b->before | b->after) != 0) {
        berthi_place_when(&one, a, start_a);
        berthi_place_when(&two, b, start_b);
    }
    const window both = berthi_asked_window(&one, &two, NULL);
    return both.from < both.until;
}

/* Whether times or circles keep apart what is asked once, one axis after the other: most are apart
 * along the first. Of both presences it places as much as it asks for. */
static BERTH_HOT BERTHI_APART int once_apart(berth_presence *pair, const berth_motion *motion_a,
                                             const berth_placement *at_a,
                                             const berth_motion *motion_b,
                                             const berth_placement *at_b)
{
    const berthi_motion_header *ma = berthi_image_of(motion_a), *mb = berthi_image_of(motion_b);
    berth_presence *const a = pair, *const b = pair + 1;
    if (!once_together(ma, at_a->start, mb, at_b->start)) {
        return 1;
    }
    a->reach = berthi_world_reach(ma->reach, ma->shift);
    b->reach = berthi_world_reach(mb->reach, mb->shift);
    const uint32_t far = (uint32_t)a->reach + (uint32_t)b->reach;
    const int32_t ac = at_a->rotation.c, as = at_a->rotation.s;
    const int32_t bc = at_b->rotation.c, bs = at_b->rotation.s;
    a->origin_x = berthi_world_axis(ac, -as, ma->origin_x, ma->origin_y, at_a->x);
    b->origin_x = berthi_world_axis(bc, -bs, mb->origin_x, mb->origin_y, at_b->x);
    const int32_t x = (b->origin_x >> 1) - (a->origin_x >> 1);
    if (beyond_reach(x, far) && far <= FAR_REACHES) {
        return 1;
    }
    a->origin_y = berthi_world_axis(as, ac, ma->origin_x, ma->origin_y, at_a->y);
    b->origin_y = berthi_world_axis(bs, bc, mb->origin_x, mb->origin_y, at_b->y);
    const int32_t y = (b->origin_y >> 1) - (a->origin_y >> 1);
    return far <= FAR_REACHES && (beyond_reach(y, far) || squares_apart(x, y, far));
}

/* Of two with which nothing is wrong, without options: all is placed of those that are near. */
BERTHI_INLINE berth_status collide_once(const berth_motion *a, const berth_placement *at_a,
                                        const berth_motion *b, const berth_placement *at_b,
                                        berth_motion_counts *counts)
{
    berth_presence pair[2];
    if (!once_apart(pair, a, at_a, b, at_b)) {
        berthi_question of;
        berthi_place_when(&pair[0], berthi_image_of(a), at_a->start);
        berthi_place_when(&pair[1], berthi_image_of(b), at_b->start);
        const window both = berthi_asked_window(&pair[0], &pair[1], NULL);
        berthi_place_what(&pair[0], berthi_image_of(a), at_a);
        berthi_place_what(&pair[1], berthi_image_of(b), at_b);
        berthi_question_of(&of, berthi_kind_of(a->kind, b->kind), both.from, both.until);
        of.any = 0;
        return ask_question(&of, &pair[0], &pair[1], counts, BERTHI_OPEN);
    }
    if (counts != NULL) {
        report_none(counts);
    }
    return BERTH_CLEAR;
}

/* With options, or where something is wrong. */
static BERTHI_APART berth_status collide_with(const berth_motion *a,
                                              const berth_placement *placement_a,
                                              const berth_motion *b,
                                              const berth_placement *placement_b,
                                              const berth_motion_options *options,
                                              berth_motion_counts *counts)
{
    return collide_any(a, placement_a, b, placement_b, options, counts);
}

#endif

BERTH_HOT berth_status berth_motion_collide(const berth_motion *a,
                                            const berth_placement *placement_a,
                                            const berth_motion *b,
                                            const berth_placement *placement_b,
                                            const berth_motion_options *options,
                                            berth_motion_counts *counts)
{
#if defined(BERTH_Q16) && !defined(__OPTIMIZE_SIZE__)
    return options == NULL && once_holds(a, placement_a, b, placement_b)
               ? collide_once(a, placement_a, b, placement_b, counts)
               : collide_with(a, placement_a, b, placement_b, options, counts);
#else
    return collide_any(a, placement_a, b, placement_b, options, counts);
#endif
}

berth_status berth_motion_meet(const berth_motion *a, const berth_placement *placement_a,
                               const berth_motion *b, const berth_placement *placement_b)
{
    berth_presence pa, pb;
    berthi_question of;
    berth_status status = berthi_place_side(&pa, a, placement_a);
    if (status == BERTH_OK) {
        status = berthi_place_side(&pb, b, placement_b);
    }
    if (status != BERTH_OK) {
        return status;
    }
    const window both = berthi_asked_window(&pa, &pb, NULL);
    if (both.from >= both.until) {
        return BERTH_CLEAR; /* that the circles are not apart is for the frame to tell */
    }
    berthi_question_of(&of, berthi_kind_of(pa.kind, pb.kind), both.from, both.until);
    return (berth_status)of.kind->run(&of, &pa, &pb);
}

/* Pairs of nodes and pairs of legs, each of which may have an exact test: each moves one of two
 * sequences on. A walk begins anew, and goes down once more, at each pair of phases: at most 17
 * levels each, and two legs that stand. */
uint32_t berthi_all_steps(const berthi_motion_header *motion)
{
    return 4 * motion->leaves + (1 + BERTHI_EXACT_STEPS) * (motion->legs + 2) + 40;
}

uint32_t berth_motion_worst_steps(const berth_motion *a, const berth_motion *b)
{
    if (a == NULL || b == NULL || !berthi_is_motion(a) || !berthi_is_motion(b)) {
        return 0;
    }
    return berthi_all_steps(berthi_image_of(a)) + berthi_all_steps(berthi_image_of(b)) + 160 +
           5 * BERTHI_EXACT_STEPS;
}
