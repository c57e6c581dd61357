/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Slabs of time, asked: near ones from coarse to fine, and what they cannot tell exactly.
 *
 * What a test may be wrong by, all seen from a:
 *
 *   rotations     of unit length within 2^-14 each: what is seen is (Ra' Ra) a-points and Ra' Rb
 *                 b-points, so lengths of both differ by 2^-13 of themselves at most
 *   slabs         2^-20 of the reach (wide_build.c)
 *   here          some ten roundings of 2^-24, of lengths below twice the sum of reaches
 *   the nearest   its share of the way is within 2^-21, so the distance there is within 2^-20 of
 *                 the way, which is below four times the reaches
 *
 * Together below 2^-12 of the sum of both reaches and the distance at which the test matters, that
 * of their circles and the margin. */

#include "../motion/place.h"
#include "wide.h"

/* By measurement: slabs of the coarsest level that are looked at, at most; of the finest level that
 * are worth it; and of these that are looked at before the exact answer is asked. */
enum { TOP_SLABS = 20, FEW_SLABS = 8, AHEAD_SLABS = 8 };

#define WIDE_SLACK (1.0f / 4096.0f)

/* ---- A query -------------------------------------------------------------------------------- */

/* Global ticks. */
typedef struct wide_window {
    int32_t from, until;
} wide_window;

typedef struct asking {
    const berth_wide_placed *a, *b;
    const berth_motion_options *options; /* as given; null: none */
    wide_window both;                    /* that are asked */
    wide_window moving;                  /* of these, in which both move */
    wide_window pending; /* near, and not yet asked exactly: empty when from is until */
    berthi_wide_view seen;
    float sure; /* any hit: nearer than this less the discs' radii is one */
    int any;
    berth_motion_counts counts;
} asking;

/* The exact answer in a window, added to what was counted. Its first tick is that of the legs,
 * which may have begun before the window: they were clear up to it. */
static BERTHI_APART berth_status ask_exactly(asking *q, wide_window in)
{
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};
    berth_motion_counts counts, *sum = &q->counts;
    berth_status answer;
    if (q->options != NULL) {
        options = *q->options;
    }
    options.from = in.from;
    options.until = in.until;
    answer = q->any ? berth_meet(&q->a->placed, &q->b->placed, &options, &counts)
                    : berth_first_hit(&q->a->placed, &q->b->placed, &options, &counts);
    sum->steps += counts.steps;
    sum->bounds += counts.bounds;
    sum->legs += counts.legs;
    sum->exact += counts.exact;
    sum->tick = counts.tick;
    sum->leg_a = counts.leg_a;
    sum->leg_b = counts.leg_b;
    if (answer == BERTH_HIT && !q->any && counts.tick == in.from && in.from > q->moving.from &&
        in.until <= q->moving.until) {
        const berth_presence *a = &q->a->placed.there, *b = &q->b->placed.there;
        berth_leg i, j;
        if (berth_motion_leg(&q->a->wide->motion, counts.leg_a, &i) == BERTH_OK &&
            berth_motion_leg(&q->b->wide->motion, counts.leg_b, &j) == BERTH_OK) {
            const int32_t x = a->at.start + i.begin, y = b->at.start + j.begin;
            sum->tick = x > y ? x : y;
            sum->tick = sum->tick > q->moving.from ? sum->tick : q->moving.from;
        }
    }
    return answer;
}

/* When a piece is. Returns 0 when nothing of it counts; *whole: all of it does. */
static int piece_window(const asking *q, const berthi_wide_phase *p, int32_t i, uint32_t second,
                        wide_window *in, int *whole)
{
    const int64_t begin = i * ((int64_t)1 << p->shift) + q->a->placed.there.start;
    const int64_t end = begin + ((int64_t)1 << p->shift);
    int64_t from = second ? end - p->lag : begin, until = second ? end : end - p->lag;
    *whole = from >= q->moving.from && until <= q->moving.until;
    from = from > q->moving.from ? from : q->moving.from;
    until = until < q->moving.until ? until : q->moving.until;
    in->from = (int32_t)from;
    in->until = (int32_t)until;
    return from < until;
}

/* Whether the discs of a piece that counts come so near that every two in them meet. */
static int surely_meets(const asking *q, const berthi_wide_phase *p, int32_t i, uint32_t second)
{
    const berth_wide_level *a = p->a, *b = p->b;
    const berthi_wide_view *v = &q->seen;
    const int32_t j = i + p->whole + (int32_t)second;
    const float sure = q->sure - a->r[i] - b->r[j];
    const float us = second ? 1.0f - p->since : 0, ub = second ? 0 : p->since;
    const float ax = a->x[i] + a->vx[i] * us, ay = a->y[i] + a->vy[i] * us;
    const float bx = b->x[j] + b->vx[j] * ub, by = b->y[j] + b->vy[j] * ub;
    return sure > 0 &&
           berthi_comes_near(v->c * bx - v->s * by + v->x - ax, v->s * bx + v->c * by + v->y - ay,
                             v->c * b->vx[j] - v->s * b->vy[j] - a->vx[i],
                             v->s * b->vx[j] + v->c * b->vy[j] - a->vy[i],
                             second ? p->since : 1.0f - p->since, sure);
}

/* A near piece of the finest slabs: adds it to what is to be asked. */
static berth_status take_slab(asking *q, const berthi_wide_phase *p, int32_t i, uint32_t second)
{
    berth_status answer = BERTH_CLEAR;
    wide_window in;
    int whole;
    if (!piece_window(q, p, i, second, &in, &whole)) {
        return BERTH_CLEAR;
    }
    const int sure = whole && surely_meets(q, p, i, second);
    if (q->any && sure) {
        return BERTH_HIT;
    }
    if (in.from != q->pending.until) {
        if (q->pending.from != q->pending.until) {
            answer = ask_exactly(q, q->pending);
        }
        q->pending.from = in.from;
    }
    q->pending.until = in.until;
    /* the first hit is at hand, or it may be: no need to look further ahead */
    if (answer == BERTH_CLEAR && !q->any &&
        (sure || in.until - q->pending.from >= AHEAD_SLABS << p->shift)) {
        answer = ask_exactly(q, q->pending);
        q->pending.from = q->pending.until;
    }
    return answer;
}

/* 8^-n */
static const float shares[BERTH_WIDE_LEVELS] = {
    1.0f,     0x1p-3f,  0x1p-6f,  0x1p-9f,  0x1p-12f, 0x1p-15f,
    0x1p-18f, 0x1p-21f, 0x1p-24f, 0x1p-27f, 0x1p-30f,
};

static inline void set_phase(const asking *q, uint32_t exponent, berthi_wide_phase *p)
{
    const berth_wide *a = q->a->wide, *b = q->b->wide;
    /* two that overlap start less than 2^30 apart */
    const int32_t earlier = q->a->placed.there.start - q->b->placed.there.start;
    p->shift = exponent * BERTHI_LANES_SHIFT;
    p->a = &a->levels[exponent - a->finest];
    p->b = &b->levels[exponent - b->finest];
    p->pairs = &b->pairs[exponent - b->finest];
    p->whole = earlier >> p->shift;
    p->lag = (int32_t)((uint32_t)earlier & ((UINT32_C(1) << p->shift) - 1));
    p->since = (float)p->lag * shares[exponent];
}

/* One level of slabs: those that are looked at, and which of their pieces are near. */
typedef struct row {
    berthi_wide_phase p;
    int32_t first, last; /* slabs of a that count */
    int32_t i;
    uint32_t near;
} row;

static void set_row(const asking *q, uint32_t exponent, row *r)
{
    const int32_t start = q->a->placed.there.start;
    set_phase(q, exponent, &r->p);
    r->first = (q->moving.from - start) >> r->p.shift;
    r->last = (q->moving.until - 1 - start) >> r->p.shift;
}

static inline void look_along(asking *q, row *r, int32_t i, int fine)
{
    r->i = i;
    r->near =
        fine ? berthi_wide_look(&r->p, &q->seen, i) : berthi_wide_look_coarsely(&r->p, &q->seen, i);
    q->counts.bounds += BERTHI_LANES;
}

static inline uint32_t lowest(uint32_t bits)
{
    uint32_t n = 0;
    while ((bits & 3) == 0) {
        bits >>= 2;
        n += 2;
    }
    return n + ((bits & 1) == 0);
}

/* All below the slabs that a row of the coarsest level has: down to the finest ones and back. */
static berth_status ask_row(asking *q, row *rows, uint32_t top, uint32_t finest)
{
    uint32_t n = top;
    uint32_t set = top; /* rows from this one on are set */
    while (n <= top) {
        row *r = &rows[n];
        if (r->near == 0) {
            n++;
            continue;
        }
        const uint32_t bit = lowest(r->near);
        const int32_t slab = r->i + (int32_t)(bit >> 1);
        berth_status answer = BERTH_CLEAR;
        if (n == 0) {
            r->near &= r->near - 1;
            answer = take_slab(q, &r->p, slab, bit & 1);
        } else {
            r->near &= r->near - 1;
            if (slab >= r->first && slab <= r->last) {
                n--;
                if (n < set) {
                    set = n;
                    set_row(q, finest + n, &rows[n]);
                }
                look_along(q, &rows[n], slab * BERTHI_LANES, n == 0);
            }
        }
        if (answer != BERTH_CLEAR) {
            return answer;
        }
    }
    return BERTH_CLEAR;
}

/* Slabs of 8^finest up to 8^coarsest ticks, from coarse to fine, in the order of time. */
static berth_status ask_slabs(asking *q, uint32_t finest, uint32_t coarsest)
{
    row rows[BERTH_WIDE_LEVELS];
    const uint32_t top = coarsest - finest;
    set_row(q, coarsest, &rows[top]);
    for (int32_t i = rows[top].first; i <= rows[top].last; i += BERTHI_LANES) {
        look_along(q, &rows[top], i, top == 0);
        if (rows[top].near != 0) {
            const berth_status answer = ask_row(q, rows, top, finest);
            if (answer != BERTH_CLEAR) {
                return answer;
            }
        }
    }
    return q->pending.from != q->pending.until ? ask_exactly(q, q->pending) : BERTH_CLEAR;
}

/* ---- Calls ---------------------------------------------------------------------------------- */

static inline int32_t later(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static inline int32_t sooner_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Sets times; those that are empty end before they begin. */
static void set_windows(asking *q)
{
    const berth_presence *a = &q->a->placed.there, *b = &q->b->placed.there;
    q->both.from = later(a->from, b->from);
    q->both.until = sooner_of(a->until, b->until);
    if (q->options != NULL && q->options->from != q->options->until) {
        q->both.from = later(q->both.from, q->options->from);
        q->both.until = sooner_of(q->both.until, q->options->until);
    }
    q->moving.from = later(q->both.from, later(a->start, b->start));
    q->moving.until = sooner_of(q->both.until, sooner_of(a->end, b->end));
    q->pending.from = q->pending.until = q->moving.from;
}

/* Sets how b is seen from a. Returns 0 when their circles are apart. */
static int set_view(asking *q)
{
    const berth_wide_placed *a = q->a, *b = q->b;
    const float x = b->x - a->x, y = b->y - a->y;
    const float margin =
        q->options != NULL ? berthi_float_of(berth_num_raw(q->options->margin)) : 0;
    const float rounding = a->rounding + b->rounding;
    const float far = (a->reach + b->reach + margin) * (1.0f + WIDE_SLACK);
    if (x * x + y * y >= (far + rounding) * (far + rounding)) {
        return 0;
    }
    q->seen.c = a->c * b->c + a->s * b->s;
    q->seen.s = a->c * b->s - a->s * b->c;
    q->seen.x = a->c * x + a->s * y;
    q->seen.y = a->c * y - a->s * x;
    q->seen.gap = margin + far * WIDE_SLACK + rounding;
    q->sure = 2 * (a->least + b->least) + margin - far * WIDE_SLACK - rounding;
    return 1;
}

/* In the order of time: before both move, while they do, and after. */
static berth_status ask_all(asking *q, uint32_t finest, uint32_t coarsest)
{
    berth_status answer = BERTH_CLEAR;
    wide_window part = q->both;
    part.until = q->moving.from;
    if (part.from < part.until) {
        answer = ask_exactly(q, part);
    }
    if (answer == BERTH_CLEAR) {
        answer = ask_slabs(q, finest, coarsest);
    }
    part.from = q->moving.until;
    part.until = q->both.until;
    if (answer == BERTH_CLEAR && part.from < part.until) {
        answer = ask_exactly(q, part);
    }
    return answer;
}

static int is_simple(const berth_motion_options *options)
{
    const berth_raw margin = options != NULL ? berth_num_raw(options->margin) : 0;
    return options == NULL ||
           (options->max_steps == 0 && options->margin_per_tick == 0 && margin >= 0 &&
            margin <= BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX) &&
            (options->from < options->until || (options->from | options->until) == 0));
}

static berth_status ask_wide(const berth_wide_placed *a, const berth_wide_placed *b,
                             const berth_motion_options *options, berth_motion_counts *counts,
                             int any)
{
    asking q;
    berth_status answer = BERTH_CLEAR;
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    if (a->wide == NULL || b->wide == NULL) {
        return BERTH_E_PLACED;
    }
    const berth_wide *x = a->wide, *y = b->wide;
    const uint32_t finest = x->finest > y->finest ? x->finest : y->finest;
    const uint32_t end_x = x->finest + x->count, end_y = y->finest + y->count;
    const uint32_t end = end_x < end_y ? end_x : end_y;
    q.a = a;
    q.b = b;
    q.options = options;
    q.any = any;
    set_windows(&q);
    /* fewer than some slabs of both are better asked of the trees */
    if (!is_simple(options) || end <= finest ||
        (int64_t)q.moving.until - q.moving.from < (int64_t)FEW_SLABS
                                                      << (BERTHI_LANES_SHIFT * finest)) {
        return any ? berth_meet(&a->placed, &b->placed, options, counts)
                   : berth_first_hit(&a->placed, &b->placed, options, counts);
    }
    q.counts.steps = q.counts.bounds = 1;
    q.counts.legs = q.counts.exact = q.counts.leg_a = q.counts.leg_b = 0;
    q.counts.part_a = q.counts.part_b = 0;
    q.counts.tick = 0;
    if (set_view(&q)) {
        /* the coarsest level is the one that few rows of lanes hold */
        const int32_t ticks = q.moving.until - q.moving.from;
        uint32_t coarsest = end - 1;
        while (coarsest > finest && ticks >> (BERTHI_LANES_SHIFT * (coarsest - 1)) < TOP_SLABS) {
            coarsest--;
        }
        answer = ask_all(&q, finest, coarsest);
    }
    q.counts.steps = q.counts.bounds + q.counts.legs;
    if (counts != NULL) {
        *counts = q.counts;
    }
    return answer;
}

berth_status berth_wide_meet(const berth_wide_placed *a, const berth_wide_placed *b,
                             const berth_motion_options *options, berth_motion_counts *counts)
{
    return ask_wide(a, b, options, counts, 1);
}

berth_status berth_wide_first_hit(const berth_wide_placed *a, const berth_wide_placed *b,
                                  const berth_motion_options *options, berth_motion_counts *counts)
{
    return ask_wide(a, b, options, counts, 0);
}
