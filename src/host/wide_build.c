/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Slabs of time, made of legs: a moving disc each, and one over each eight of them.
 *
 * Roundings are relative: of positions and radii 2^-24 each, so that all of what is computed here
 * is within 2^-20 of the reach, which the queries' slack covers (wide.c). */

#include "../motion/place.h"
#include "wide.h"

/* A disc that goes straight from u = 0 to u = 1 in its own slab. */
typedef struct stroke {
    float from, to; /* in slabs */
    float x, y, to_x, to_y, r;
} stroke;

/* Where strokes come from: legs, or slabs of the finer level. */
typedef struct source {
    const berthi_motion_header *motion;
    const berth_wide_level *finer; /* null: legs */
    uint32_t first, end;           /* which of them */
    int64_t begin;                 /* of the slab, in ticks from the motion's begin */
    uint32_t shift;                /* it lasts 2^shift of them */
} source;

/* ---- Strokes -------------------------------------------------------------------------------- */

static float share_of(const source *s, int64_t tick)
{
    return (float)(tick - s->begin) / (float)((int64_t)1 << s->shift);
}

/* Cuts a stroke at the slab's begin and end. */
static void cut(stroke *k)
{
    const float lasts = k->to - k->from, wx = k->to_x - k->x, wy = k->to_y - k->y;
    if (k->to > 1.0f) {
        const float share = (1.0f - k->from) / lasts;
        k->to_x = k->x + wx * share;
        k->to_y = k->y + wy * share;
        k->to = 1.0f;
    }
    if (k->from < 0.0f) {
        const float share = -k->from / lasts;
        k->x += wx * share;
        k->y += wy * share;
        k->from = 0.0f;
    }
}

/* One of its legs. */
static void leg_in(const source *s, uint32_t i, berth_leg *leg)
{
    const berth_motion view = {s->motion};
    (void)!berth_motion_leg(&view, i, leg);
}

static void leg_stroke(const source *s, uint32_t i, stroke *k)
{
    const berth_raw x = s->motion->origin_x, y = s->motion->origin_y;
    berth_leg leg;
    leg_in(s, i, &leg);
    k->from = share_of(s, (int64_t)leg.begin - s->motion->first);
    k->to = share_of(s, (int64_t)leg.end - s->motion->first);
    k->x = berthi_float_of(berth_num_raw(leg.x) - x);
    k->y = berthi_float_of(berth_num_raw(leg.y) - y);
    k->to_x = berthi_float_of(berth_num_raw(leg.to_x) - x);
    k->to_y = berthi_float_of(berth_num_raw(leg.to_y) - y);
    k->r = berthi_float_of(berth_num_raw(leg.radius));
    cut(k);
}

static void slab_stroke(const source *s, uint32_t i, stroke *k)
{
    const uint32_t shift = s->shift - BERTHI_LANES_SHIFT;
    const int64_t begin = (int64_t)i << shift, end = begin + ((int64_t)1 << shift);
    const int64_t last = s->motion->length < end ? s->motion->length : end;
    const float lasts = (float)(last - begin) / (float)((int64_t)1 << shift);
    k->from = share_of(s, begin);
    k->to = share_of(s, last);
    k->x = s->finer->x[i];
    k->y = s->finer->y[i];
    k->to_x = k->x + s->finer->vx[i] * lasts;
    k->to_y = k->y + s->finer->vy[i] * lasts;
    k->r = s->finer->r[i];
}

static void stroke_of(const source *s, uint32_t i, stroke *k)
{
    if (s->finer != NULL) {
        slab_stroke(s, i, k);
    } else {
        leg_stroke(s, i, k);
    }
}

/* ---- A slab's disc -------------------------------------------------------------------------- */

/* At least the length of (x, y), at most 2^-10 more: two of Newton's steps from above, which stay
 * above. */
static float float_length_up(float x, float y)
{
    const float d2 = x * x + y * y, ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
    float root = ax > ay ? ax + 0.5f * ay : ay + 0.5f * ax;
    if (d2 <= 1e-30f) {
        return root;
    }
    root = 0.5f * (root + d2 / root);
    root = 0.5f * (root + d2 / root);
    return root * 1.000001f;
}

typedef struct box {
    float low_x, high_x, low_y, high_y;
} box;

/* A centre that goes from (x, y) by (vx, vy). */
typedef struct course {
    float x, y, vx, vy;
} course;

static void note(box *b, const course *c, float u, float x, float y)
{
    const float dx = x - (c->x + c->vx * u), dy = y - (c->y + c->vy * u);
    b->low_x = dx < b->low_x ? dx : b->low_x;
    b->high_x = dx > b->high_x ? dx : b->high_x;
    b->low_y = dy < b->low_y ? dy : b->low_y;
    b->high_y = dy > b->high_y ? dy : b->high_y;
}

/* From the middle of the first stroke to that of the last one, which is right for what is held, or
 * from end to end. */
static course source_course(const source *s)
{
    const int held = s->finer == NULL && !berthi_is_straight(s->motion);
    stroke a, b;
    course c;
    stroke_of(s, s->first, &a);
    stroke_of(s, s->end - 1, &b);
    const float from = held ? 0.5f * (a.from + a.to) : a.from;
    const float to = held ? 0.5f * (b.from + b.to) : b.to;
    const float lasts = to - from;
    c.vx = lasts > 0 ? (b.to_x - a.x) / lasts : 0;
    c.vy = lasts > 0 ? (b.to_y - a.y) / lasts : 0;
    c.x = a.x - c.vx * from;
    c.y = a.y - c.vy * from;
    return c;
}

/* Moves the course to the middle of what it misses; the ends of strokes are what is furthest. */
static void centre_course(const source *s, course *c)
{
    box b = {1e30f, -1e30f, 1e30f, -1e30f};
    stroke k;
    for (uint32_t i = s->first; i < s->end; i++) {
        stroke_of(s, i, &k);
        note(&b, c, k.from, k.x, k.y);
        note(&b, c, k.to, k.to_x, k.to_y);
    }
    c->x += 0.5f * (b.low_x + b.high_x);
    c->y += 0.5f * (b.low_y + b.high_y);
}

static float radius_around(const source *s, const course *c)
{
    float most = 0;
    stroke k;
    for (uint32_t i = s->first; i < s->end; i++) {
        stroke_of(s, i, &k);
        const float from =
            float_length_up(k.x - (c->x + c->vx * k.from), k.y - (c->y + c->vy * k.from));
        const float to =
            float_length_up(k.to_x - (c->x + c->vx * k.to), k.to_y - (c->y + c->vy * k.to));
        const float r = (from > to ? from : to) + k.r;
        most = r > most ? r : most;
    }
    return most * 1.000001f;
}

/* ---- Levels --------------------------------------------------------------------------------- */

static uint32_t slabs_of(const berthi_motion_header *motion, uint32_t shift)
{
    return (uint32_t)(((int64_t)motion->length + ((int64_t)1 << shift) - 1) >> shift);
}

/* The finest level: 8^n ticks, of which about twelve held legs, or one and a half straight ones,
 * are one slab; found by measurement. */
static uint32_t finest_of(const berthi_motion_header *motion)
{
    const int64_t legs = motion->legs, ticks = motion->length;
    const int64_t half = berthi_is_straight(motion) ? 3 : 24; /* legs a slab, times two */
    uint32_t n = 0;
    /* up while 8^n * sqrt(8) is still fewer ticks than that: 2 * 8^n * 2.8 * legs < half * ticks */
    while ((legs * 17 << (BERTHI_LANES_SHIFT * n)) < 3 * half * ticks && n < 9) {
        n++;
    }
    return n;
}

/* How many levels, and floats of all. */
static size_t count_all(const berthi_motion_header *motion, uint32_t finest, uint32_t *levels)
{
    size_t floats = 0;
    uint32_t n = 0, slabs = 0;
    while (n == 0 || (slabs > 1 && n < BERTH_WIDE_LEVELS)) {
        slabs = slabs_of(motion, BERTHI_LANES_SHIFT * (finest + n));
        floats += (n > 0 ? 10 : 5) * ((size_t)slabs + BERTHI_WIDE_BEFORE + BERTHI_WIDE_AFTER);
        n++;
    }
    *levels = n;
    return floats;
}

size_t berth_wide_size(const berth_motion *motion)
{
    uint32_t levels;
    if (motion == NULL || !berthi_is_motion(motion)) {
        return 0;
    }
    const berthi_motion_header *header = berthi_image_of(motion);
    return count_all(header, finest_of(header), &levels) * sizeof(float);
}

/* The legs of the slab at s->begin; s->first is one of them, or before. */
static void find_legs(source *s)
{
    const int64_t end = s->begin + ((int64_t)1 << s->shift);
    berth_leg leg;
    while (s->first + 1 < s->motion->legs) {
        leg_in(s, s->first, &leg);
        if ((int64_t)leg.end - s->motion->first > s->begin) {
            break;
        }
        s->first++;
    }
    for (s->end = s->first + 1; s->end < s->motion->legs; s->end++) {
        leg_in(s, s->end, &leg);
        if ((int64_t)leg.begin - s->motion->first >= end) {
            break;
        }
    }
}

static void make_level(const berthi_motion_header *motion, const berth_wide_level *finer,
                       uint32_t shift, uint32_t lasts, float **memory, berth_wide_level *level)
{
    const int32_t slabs = (int32_t)slabs_of(motion, shift);
    const size_t row = (size_t)slabs + BERTHI_WIDE_BEFORE + BERTHI_WIDE_AFTER;
    float *at = *memory;
    source s = {NULL, NULL, 0, 0, 0, 0};
    for (size_t i = 0; i < 5 * row; i++) {
        at[i] = 0;
    }
    s.motion = motion;
    s.finer = finer;
    s.shift = shift;
    float *const rows[5] = {at + BERTHI_WIDE_BEFORE, at + BERTHI_WIDE_BEFORE + row,
                            at + BERTHI_WIDE_BEFORE + 2 * row, at + BERTHI_WIDE_BEFORE + 3 * row,
                            at + BERTHI_WIDE_BEFORE + 4 * row};
    /* a pair may begin a slab before the motion */
    for (int32_t i = lasts > 1 ? -1 : 0; i < slabs; i++) {
        s.begin = i * ((int64_t)1 << shift);
        if (finer != NULL) {
            s.first = (uint32_t)(i > 0 ? i : 0) << BERTHI_LANES_SHIFT;
            s.end = (uint32_t)(i + (int32_t)lasts) << BERTHI_LANES_SHIFT;
            s.end = s.end < (uint32_t)finer->count ? s.end : (uint32_t)finer->count;
        } else {
            find_legs(&s);
        }
        course c = source_course(&s);
        centre_course(&s, &c);
        rows[0][i] = c.x;
        rows[1][i] = c.y;
        rows[2][i] = c.vx;
        rows[3][i] = c.vy;
        rows[4][i] = radius_around(&s, &c);
    }
    level->x = rows[0];
    level->y = rows[1];
    level->vx = rows[2];
    level->vy = rows[3];
    level->r = rows[4];
    level->count = slabs;
    *memory += 5 * row;
}

berth_status berth_wide_build(const berth_motion *view, berth_arena *arena, berth_wide *wide)
{
    if (view == NULL || arena == NULL || wide == NULL) {
        return BERTH_E_NULL;
    }
    if (!berthi_is_motion(view)) {
        return BERTH_E_VIEW;
    }
    const berthi_motion_header *motion = berthi_image_of(view);
    float *memory = (float *)berth_arena_take(arena, berth_wide_size(view), sizeof(float));
    if (memory == NULL) {
        return BERTH_E_SPACE;
    }
    wide->motion = *view;
    wide->finest = finest_of(motion);
    (void)count_all(motion, wide->finest, &wide->count);
    for (uint32_t n = 0; n < wide->count; n++) {
        const uint32_t shift = BERTHI_LANES_SHIFT * (wide->finest + n);
        const berth_wide_level *finer = n > 0 ? &wide->levels[n - 1] : NULL;
        make_level(motion, finer, shift, 1, &memory, &wide->levels[n]);
        if (n > 0) {
            make_level(motion, finer, shift, 2, &memory, &wide->pairs[n]);
        }
    }
    return BERTH_OK;
}

/* ---- Placed --------------------------------------------------------------------------------- */

berth_status berth_wide_place(const berth_wide *wide, const berth_placement *at,
                              berth_wide_placed *placed)
{
    berth_placed made;
    if (wide == NULL || placed == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = berth_motion_place(&wide->motion, at, &made);
    if (status != BERTH_OK) {
        return status;
    }
    const berthi_motion_header *motion = berthi_image_of(&wide->motion);
    placed->placed = made;
    placed->wide = wide;
    placed->c = (float)at->rotation.c / (float)BERTH_DIR_ONE;
    placed->s = (float)at->rotation.s / (float)BERTH_DIR_ONE;
    placed->x = berthi_float_of(made.there.origin_x);
    placed->y = berthi_float_of(made.there.origin_y);
    /* positions in the world are floats: of each 2^-24, and of their difference; twice that.
     * And origins are rounded, to a unit of Q16.16 */
    placed->rounding =
        ((placed->x < 0 ? -placed->x : placed->x) + (placed->y < 0 ? -placed->y : placed->y)) *
            2.5e-7f +
        1e-4f;
    placed->least = berthi_float_of(motion->least);
#ifdef BERTH_Q16
    placed->reach = (float)made.there.reach * (1.0f / 32768.0f);
#else
    placed->reach = (float)made.there.reach;
#endif
    return BERTH_OK;
}
