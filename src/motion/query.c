/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two placed motions meet? Arguments checked, the roots' test in world axes, then phase by phase:
 * in each, a motion either moves or stands. */

#include "query.h"
#include "sweep.h"

/* How a query is asked. */
enum {
    ANY = 1,       /* any hit will do */
    ROOTS_TOLD = 2 /* the roots are known not to be apart */
};

/* Global ticks, from <= t < until. */
typedef struct window {
    int32_t from, until;
} window;

/* Whether both move in all of a window. */
static inline int both_move(const berth_presence *a, const berth_presence *b, window both)
{
    return both.from >= a->start && both.from >= b->start && both.until <= a->end &&
           both.until <= b->end;
}

/* ---- The roots ----------------------------------------------------------------------------------- */

#ifdef BERTH_Q16

/* Whether the circles of both reaches are apart, `margin` (2^-15 units) more of it: 0, too, where
 * that is more than the squares hold. They are of 2^-8 units or of 1/2; floors take less than one of
 * these from the reaches, and up to 1.42 from the distance. */
static BERTHI_APART int circles_apart(const berth_presence *a, const berth_presence *b,
                                      int32_t margin)
{
    int32_t x = (b->origin_x >> 1) - (a->origin_x >> 1);
    int32_t y = (b->origin_y >> 1) - (a->origin_y >> 1);
    const uint32_t far = (uint32_t)a->reach + (uint32_t)b->reach + (uint32_t)margin;
    if (far > 750000000) {
        return 0;
    }
    if ((uint32_t)x + far > 2 * far || (uint32_t)y + far > 2 * far) {
        return 1;
    }
    uint32_t most = (far >> 7) + 3;
    x >>= 7;
    y >>= 7;
    if (most > 46340) {
        most = (most >> 7) + 3;
        x >>= 7;
        y >>= 7;
    }
    return (uint32_t)(x * x) + (uint32_t)(y * y) >= most * most;
}

/* The roots of two placed motions, in the units of their scale. A step is at most a quarter of a
 * unit, so reaches are below 9895 units and, where the circles are not apart, the discs are within
 * 32732 of each other: all that berthi_sweep asks for. A margin must leave it so. */
#define FAR_MOST 19788

BERTHI_INLINE int placed_circles_apart(const berth_placed *a, const berth_placed *b, int32_t margin)
{
    const int32_t x = b->circle_x - a->circle_x, y = b->circle_y - a->circle_y;
    const int32_t far = a->circle_r + b->circle_r + margin;
    return (uint32_t)(x + far) > 2 * (uint32_t)far || (uint32_t)(y + far) > 2 * (uint32_t)far ||
           x * x + y * y >= far * far;
}

/* Their moving discs, where both move in all of a window. */
BERTHI_INLINE berthi_sweeping placed_roots_tell(const berth_placed *a, const berth_placed *b,
                                                window both, int32_t margin, int any)
{
    const int32_t since_a = both.from - a->there.start, since_b = both.from - b->there.start;
    const int32_t ticks = both.until - both.from;
    const int32_t avx = a->vx, avy = a->vy, bvx = b->vx, bvy = b->vy;
    const int32_t gap = a->r + b->r + margin;
    const int32_t x = b->x - a->x + ((bvx * since_b - avx * since_a) >> 16);
    const int32_t y = b->y - a->y + ((bvy * since_b - avy * since_a) >> 16);
    return berthi_sweep(x, y, ((bvx - avx) * ticks) >> 16, ((bvy - avy) * ticks) >> 16, gap,
                        any ? a->inner + b->inner - gap : 0);
}

/* The margin at a tick in 2^-15 units, up; 2^30 where it is beyond that. */
static BERTHI_APART int32_t margin_of(const berth_motion_options *options, int32_t tick)
{
    const int64_t margin = berthi_margin_at(options, tick) >> 15;
    return margin < 1073741823 ? (int32_t)margin + (margin != 0) : 1073741824;
}

#else

static inline int circles_apart(const berth_presence *a, const berth_presence *b, int32_t margin)
{
    (void)a, (void)b, (void)margin;
    return 0; /* the walk's frame has that test, and knows what rounds */
}

#define FAR_MOST 0

BERTHI_INLINE int placed_circles_apart(const berth_placed *a, const berth_placed *b, int32_t margin)
{
    (void)a, (void)b, (void)margin;
    return 0;
}

BERTHI_INLINE berthi_sweeping placed_roots_tell(const berth_placed *a, const berth_placed *b,
                                                window both, int32_t margin, int any)
{
    (void)a, (void)b, (void)both, (void)margin, (void)any;
    return BERTHI_CANNOT_TELL;
}

static int32_t margin_of(const berth_motion_options *options, int32_t tick)
{
    (void)options, (void)tick;
    return 0;
}

#endif

/* ---- Phases -------------------------------------------------------------------------------------- */

/* Whether a and b meet in a stretch of time in which each either moves or stands. */
static inline berthi_finding ask_phase(berthi_query *q, const berth_presence *a,
                                       const berth_presence *b, int32_t from, int32_t until)
{
    if (a->motion->blocks != NULL || b->motion->blocks != NULL) {
        return berthi_ask_many(q, a, b, from, until);
    }
    return berthi_ask_parts(q, a, b, from, until);
}

/* Both stand, from `from` on, perhaps for ever: the margin alone may change, and is most at the end. */
static BERTHI_APART berthi_finding ask_standing(berthi_query *q, const berth_presence *a,
                                                const berth_presence *b, int32_t from,
                                                int32_t until)
{
    const int32_t most = 536870912;
    const int32_t since = (uint32_t)until - (uint32_t)from > (uint32_t)most ? until - most : from;
    const berthi_finding found = ask_phase(q, a, b, since, until);
    q->zero = from;
    q->w.now = 0;
    return found;
}

/* The first tick after `tick` at which something begins to move or to stand, `until` at most. */
static inline int32_t sooner(int32_t change, int32_t tick, int32_t until)
{
    return change > tick && change < until ? change : until;
}

static BERTHI_APART berthi_finding ask_phases(berthi_query *q, const berth_presence *a,
                                              const berth_presence *b, int32_t from, int32_t until)
{
    while (from < until) {
        int32_t end = sooner(a->start, from, until);
        berthi_finding found;
        end = sooner(a->end, from, end);
        end = sooner(b->start, from, end);
        end = sooner(b->end, from, end);
        found = berthi_moves(a, from) || berthi_moves(b, from) ? ask_phase(q, a, b, from, end)
                                                               : ask_standing(q, a, b, from, end);
        if (found != BERTHI_CLEAR) {
            return found;
        }
        from = end;
    }
    return BERTHI_CLEAR;
}

/* ---- Calls --------------------------------------------------------------------------------------- */

/* Whether options are any. */
static BERTHI_APART berth_status check_options(const berth_motion_options *options)
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

static BERTHI_APART void report(const berthi_query *q, berthi_finding found, uint32_t most,
                                berth_motion_counts *counts)
{
    const int first = !q->any;
    const int hit = first && found == BERTHI_HIT;
    counts->steps = most - q->w.left;
    counts->bounds = most - q->w.left - q->legs;
    counts->legs = q->legs;
    counts->exact = q->exact;
    counts->tick = first && found != BERTHI_CLEAR ? q->zero + q->w.now : 0;
    counts->leg_a = hit ? (q->swapped ? q->b.first : q->a.first) : 0;
    counts->leg_b = hit ? (q->swapped ? q->a.first : q->b.first) : 0;
    counts->part_a = hit ? q->part_a : 0;
    counts->part_b = hit ? q->part_b : 0;
}

/* The common time of both. */
static inline window common_window(const berth_presence *a, const berth_presence *b)
{
    window both;
    both.from = a->from > b->from ? a->from : b->from;
    both.until = a->until < b->until ? a->until : b->until;
    return both;
}

static BERTHI_APART void narrow(window *both, const berth_motion_options *options)
{
    if (options->from != options->until) {
        both->from = options->from > both->from ? options->from : both->from;
        both->until = options->until < both->until ? options->until : both->until;
    }
}

/* What is left when the roots' circles could not tell; `told` as berthi_query has it. */
static BERTH_HOT BERTHI_APART berth_status ask_walk(const berth_presence *a,
                                                    const berth_presence *b, window both,
                                                    const berth_motion_options *options,
                                                    berth_motion_counts *counts, int how)
{
    const uint32_t most =
        options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    berthi_query q;
    q.options = options;
    q.any = (uint8_t)(how & ANY);
    q.told = how & ROOTS_TOLD ? BERTHI_NEAR : 0;
    q.legs = q.exact = 0;
    q.part_a = q.part_b = 0;
    q.w.left = most;
    const berthi_finding found = both_move(a, b, both)
                                     ? ask_phase(&q, a, b, both.from, both.until)
                                     : ask_phases(&q, a, b, both.from, both.until);
    if (counts != NULL) {
        report(&q, found, most, counts);
    }
    return (berth_status)found;
}

static inline void report_none(berth_motion_counts *counts)
{
    counts->steps = counts->bounds = 1;
    counts->legs = counts->exact = 0;
    counts->tick = 0;
    counts->leg_a = counts->leg_b = 0;
    counts->part_a = counts->part_b = 0;
}

static inline int is_placed(const berth_placed *placed)
{
    return placed->there.motion != NULL;
}

/* No roots that one test serves: circles, then the walk. `margin`: 2^-15 units. */
static BERTHI_APART berth_status ask_apart(const berth_presence *a, const berth_presence *b,
                                           window both, int32_t margin,
                                           const berth_motion_options *options,
                                           berth_motion_counts *counts, int how)
{
    if (both.from < both.until && !circles_apart(a, b, margin)) {
        return ask_walk(a, b, both, options, counts, how);
    }
    if (counts != NULL) {
        report_none(counts);
    }
    return BERTH_CLEAR;
}

/* In a window that is not empty, with a margin in units of the scale. */
BERTHI_INLINE berth_status ask_roots(const berth_placed *a, const berth_placed *b, window both,
                                     int32_t margin, const berth_motion_options *options,
                                     berth_motion_counts *counts, int how)
{
    berthi_sweeping told = BERTHI_KEEPS_AWAY;
    if (!placed_circles_apart(a, b, margin)) {
        if ((a->stands | b->stands) != 0 && !both_move(&a->there, &b->there, both)) {
            return ask_walk(&a->there, &b->there, both, options, counts, how);
        }
        told = placed_roots_tell(a, b, both, margin, how);
        if (told == BERTHI_CANNOT_TELL) {
            return ask_walk(&a->there, &b->there, both, options, counts, how | ROOTS_TOLD);
        }
    }
    if (counts != NULL) {
        report_none(counts);
    }
    return told == BERTHI_KEEPS_AWAY ? BERTH_CLEAR : BERTH_HIT;
}

/* With options: they are checked, and the margin at the end of the window counts at the roots. */
static BERTHI_APART berth_status ask_with(const berth_placed *a, const berth_placed *b,
                                          const berth_motion_options *options,
                                          berth_motion_counts *counts, int how)
{
    const berth_status status = check_options(options);
    if (!is_placed(a) || !is_placed(b)) {
        return BERTH_E_PLACED;
    }
    if (status != BERTH_OK) {
        return status;
    }
    window both = common_window(&a->there, &b->there);
    narrow(&both, options);
    const int32_t margin = margin_of(options, both.until);
    if (both.from < both.until && a->scale == b->scale && a->scale != BERTHI_NO_SCALE) {
        const int32_t scaled = margin != 0 ? (margin >> (a->scale - 1)) + 1 : 0;
        if (scaled == 0 || a->circle_r + b->circle_r + (berth_raw)scaled <= FAR_MOST) {
            return ask_roots(a, b, both, scaled, options, counts, how);
        }
    }
    return ask_apart(&a->there, &b->there, both, margin, options, counts, how);
}

/* What is rare: no options, but two scales, none, or nothing placed. */
static BERTHI_APART berth_status ask_rarely(const berth_placed *a, const berth_placed *b,
                                            berth_motion_counts *counts, int how)
{
    if (!is_placed(a) || !is_placed(b)) {
        return BERTH_E_PLACED;
    }
    return ask_apart(&a->there, &b->there, common_window(&a->there, &b->there), 0, NULL, counts,
                     how);
}

/* Asks two placed motions. */
BERTHI_INLINE berth_status ask_placed(const berth_placed *a, const berth_placed *b,
                                      const berth_motion_options *options,
                                      berth_motion_counts *counts, int how)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    if (options != NULL) {
        return ask_with(a, b, options, counts, how);
    }
    if (a->scale != b->scale || a->scale == BERTHI_NO_SCALE) {
        return ask_rarely(a, b, counts, how);
    }
    const window both = common_window(&a->there, &b->there);
    if (both.from >= both.until) {
        if (counts != NULL) {
            report_none(counts);
        }
        return BERTH_CLEAR;
    }
    return ask_roots(a, b, both, 0, NULL, counts, how);
}

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

BERTH_HOT berth_status berth_motion_collide(const berth_motion *a,
                                            const berth_placement *placement_a,
                                            const berth_motion *b,
                                            const berth_placement *placement_b,
                                            const berth_motion_options *options,
                                            berth_motion_counts *counts)
{
    berth_presence pa, pb;
    int32_t margin = 0;
    berth_status status = berthi_place_check(a, placement_a);
    if (status == BERTH_OK) {
        status = berthi_place_check(b, placement_b);
    }
    if (status == BERTH_OK && options != NULL) {
        status = check_options(options);
    }
    if (status != BERTH_OK) {
        return status;
    }
    berthi_place_times(&pa, a, placement_a);
    berthi_place_times(&pb, b, placement_b);
    window both = common_window(&pa, &pb);
    if (options != NULL) {
        narrow(&both, options);
        margin = margin_of(options, both.until);
    }
    return ask_apart(&pa, &pb, both, margin, options, counts, 0);
}

/* Pairs of nodes and pairs of legs: each moves one of two sequences on. Beginning anew, at each pair
 * of parts and of phases, goes down from the roots: at most 17 levels each. */
uint32_t berthi_all_steps(const berth_motion *motion)
{
    const uint32_t leaves = motion->leaves + motion->block_count;
    return 2 * leaves + 2 * berthi_leaves_of(motion->legs, motion->leaf_size) + motion->legs +
           40 * motion->block_count;
}

uint32_t berth_motion_worst_steps(const berth_motion *a, const berth_motion *b)
{
    if (a == NULL || b == NULL || !berthi_is_motion(a) || !berthi_is_motion(b)) {
        return 0;
    }
    return berthi_all_steps(a) + berthi_all_steps(b) + 160;
}
