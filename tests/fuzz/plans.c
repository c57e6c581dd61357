/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Whole plans: routes of any numbers, all pairs against the exact reference, in both orders, in
 * slabs of any length, with the check stopped at any conflict, in arenas of just the size. */

#include "motion.h"

#include <berth/host/plans.h>

enum { ROUTES = 10, KNOTS = 6, PAIRS = ROUTES * (ROUTES - 1) / 2 };

typedef struct plans {
    fuzz_route way[ROUTES];
    berth_trajectory routes[ROUTES];
    uint32_t count;
    berth_plan_conflict told[PAIRS];
    uint32_t conflicts, stop; /* told; how many the report takes, at most */
    int twice;                /* a pair was told again */
} plans;

static int report(void *context, const berth_plan_conflict *conflict)
{
    plans *const p = (plans *)context;
    MUST(conflict->a < conflict->b && conflict->b < p->count);
    MUST(conflict->leg_a < p->routes[conflict->a].count);
    MUST(conflict->leg_b < p->routes[conflict->b].count);
    for (uint32_t i = 0; i < p->conflicts; i++) {
        p->twice |= p->told[i].a == conflict->a && p->told[i].b == conflict->b;
    }
    MUST(p->conflicts < PAIRS && !p->twice);
    p->told[p->conflicts++] = *conflict;
    return p->conflicts >= p->stop;
}

/* ---- The reference -------------------------------------------------------------------------- */

static void read_route(const berth_trajectory *t, fuzz_course *to)
{
    const uint32_t legs = t->count > 1 ? t->count - 1 : 1;
    const berth_placement here =
        berth_placement_at(fuzz_num_of(0), fuzz_num_of(0), berth_angle_of(0), 0);
    to->scale = 1;
    for (uint32_t i = 0; i < legs; i++) {
        const uint32_t end = t->count > 1 ? i + 1 : 0;
        fuzz_leg *const leg = &to->legs[i];
        leg->begin = t->tick[i];
        leg->end = t->count > 1 ? t->tick[end] : leg->begin;
        leg->x = berth_num_raw(t->x[i]);
        leg->y = berth_num_raw(t->y[i]);
        leg->to_x = berth_num_raw(t->x[end]);
        leg->to_y = berth_num_raw(t->y[end]);
        leg->radius = berth_num_raw(t->r != NULL ? t->r[i] : t->radius);
        fuzz_grow(&to->scale, t->x[i], t->y[i]);
        fuzz_grow(&to->scale, t->x[end], t->y[end]);
        fuzz_grow(&to->scale, fuzz_num_of((double)fuzz_real(t->r != NULL ? t->r[i] : t->radius)),
                  fuzz_num_of(0));
    }
    to->motion.legs = to->legs;
    to->motion.count = legs;
    to->motion.before = t->before == BERTH_STANDS;
    to->motion.after = t->after == BERTH_STANDS;
    to->at = FUZZ_PLACEMENT(&here);
}

static const berth_plan_conflict *told_of(const plans *p, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < p->conflicts; i++) {
        if (p->told[i].a == a && p->told[i].b == b) {
            return &p->told[i];
        }
    }
    return NULL;
}

/* A pair of routes against all pairs of their legs: q16 the same; else nothing is missed. */
static void check_pair(const plans *p, const berth_plan_options *o, uint32_t a, uint32_t b)
{
    static fuzz_course first, second;
    const berth_plan_conflict *const told = told_of(p, a, b);
    berth_motion_options options;
    memset(&options, 0, sizeof options);
    options.from = o->from;
    options.until = o->until;
    options.margin = o->margin;
    if (p->routes[a].count < 2 || p->routes[b].count < 2) {
        return; /* the search knows no route without a leg */
    }
    read_route(&p->routes[a], &first);
    read_route(&p->routes[b], &second);
    fuzz_compare_motions(&first, &second, &options, told != NULL ? BERTH_HIT : BERTH_CLEAR, NULL);
}

/* ---- Checks --------------------------------------------------------------------------------- */

static int in_order(const berth_plan_conflict *one, const berth_plan_conflict *two, uint8_t order)
{
    if (order == BERTH_PLANS_BY_TIME && one->tick != two->tick) {
        return one->tick < two->tick;
    }
    return one->a != two->a ? one->a < two->a : one->b < two->b;
}

static berth_status check(plans *p, const berth_plan_options *options, uint32_t shortage,
                          berth_plan_counts *counts)
{
    const size_t size = berth_plan_scratch_size(p->count);
    const size_t room = shortage % 16 == 1 && size > 0 ? size - 1 : size;
    void *const block = fuzz_block(room);
    berth_arena scratch = berth_arena_over(block, room);
    MUST(size != 0 || p->count == 0);
    p->conflicts = 0;
    p->twice = 0;
    const berth_status status =
        berth_plan_check(p->routes, p->count, options, &scratch, report, p, counts);
    MUST(scratch.used == 0);
    MUST((status == BERTH_E_SCRATCH_SPACE) <= (room < size));
    free(block);
    return status;
}

static void ask(plans *p, const berth_plan_options *asked, uint32_t shortage, uint32_t stop)
{
    static plans other;
    berth_plan_options options = *asked;
    berth_plan_counts counts, none;
    berth_status status, wrong = BERTH_OK;
    uint32_t first = 0;
    memset(&counts, 0xa5, sizeof counts);
    none = counts;
    while (first < p->count && wrong == BERTH_OK) {
        wrong = berth_trajectory_check(&p->routes[first]);
        first += wrong == BERTH_OK;
    }
    p->stop = UINT32_MAX;
    status = check(p, &options, shortage, &counts);
    if (status < 0) {
        MUST(p->conflicts == 0);
        MUST(status == wrong || status == BERTH_E_WINDOW || status == BERTH_E_MARGIN ||
             status == BERTH_E_KIND || status == BERTH_E_SCRATCH_SPACE);
        if (wrong != BERTH_OK && status == wrong) {
            MUST(counts.route == first);
            counts.route = none.route;
        }
        MUST(memcmp(&counts, &none, sizeof none) == 0);
        return;
    }
    MUST(wrong == BERTH_OK && counts.conflicts == p->conflicts);
    MUST(status == (p->conflicts > 0 ? BERTH_HIT : BERTH_CLEAR));
    MUST(counts.pairs <= counts.boxes);
    for (uint32_t i = 1; i < p->conflicts; i++) {
        MUST(in_order(&p->told[i - 1], &p->told[i], options.order));
    }
    for (uint32_t a = 0; a < p->count; a++) {
        for (uint32_t b = a + 1; b < p->count; b++) {
            check_pair(p, &options, a, b);
        }
    }
    /* another order, other slabs: the same conflicts; stopped: the first of them */
    other = *p;
    other.stop = UINT32_MAX;
    options.order ^= 1;
#ifdef BERTH_Q16
    options.slab = 0; /* f32: rounding differs, within the band */
#endif
    MUST(check(&other, &options, 0, &counts) == status && other.conflicts == p->conflicts);
    for (uint32_t i = 0; i < p->conflicts; i++) {
        const berth_plan_conflict *const same = told_of(&other, p->told[i].a, p->told[i].b);
        MUST(same != NULL && memcmp(same, &p->told[i], sizeof *same) == 0);
    }
    other.stop = 1 + stop % (p->conflicts + 1);
    options = *asked;
    MUST(check(&other, &options, 0, &counts) == status);
    MUST(other.conflicts == (other.stop < p->conflicts ? other.stop : p->conflicts));
    MUST(memcmp(other.told, p->told, other.conflicts * sizeof p->told[0]) == 0);
}

/* ---- Inputs --------------------------------------------------------------------------------- */

static void describe(plans *p, uint32_t i, fuzz_input *in)
{
    fuzz_route *const way = &p->way[i];
    const uint32_t kind = fuzz_u8(in), count = 1 + fuzz_u8(in) % KNOTS;
    int32_t tick = fuzz_u8(in) % 32;
    for (uint32_t k = 0; k < count; k++) {
        way->x[k] = kind & 1 ? fuzz_num(in) : fuzz_num_of(fuzz_s8(in) / 4.0);
        way->y[k] = kind & 2 ? way->x[k] : fuzz_num_of(fuzz_s8(in) / 4.0);
        way->r[k] = (kind & 12) == 12 ? fuzz_num(in) : fuzz_num_of(fuzz_u8(in) % 16 / 8.0);
        way->tick[k] = tick;
        tick += (kind & 48) == 48 ? (int32_t)fuzz_u16(in) << 9 : 1 + (int32_t)fuzz_u8(in) % 32;
    }
    p->routes[i] = berth_trajectory_over_arrays(way->x, way->y, way->tick, count, way->r[0]);
    p->routes[i].r = kind & 64 ? way->r : NULL;
    p->routes[i].before = (uint8_t)(kind >> 7);
    p->routes[i].after = count == 1 || kind % 3 != 0 ? BERTH_STANDS : BERTH_ABSENT;
}

static void run(const uint8_t *bytes, size_t size)
{
    static plans p;
    fuzz_input in = {bytes, size};
    const uint32_t way = fuzz_u8(&in), shortage = fuzz_u8(&in), stop = fuzz_u8(&in);
    berth_plan_options options;
    memset(&options, 0, sizeof options);
    options.order = way & 1;
    options.margin = way & 2 ? fuzz_num(&in) : fuzz_num_of(fuzz_u8(&in) % 16 / 16.0);
    options.slab = way & 4 ? fuzz_s32(&in) : (int32_t)(fuzz_u8(&in) * (way & 8 ? 8 : 0));
    if (way & 16) {
        options.from = way & 32 ? fuzz_s32(&in) : fuzz_s8(&in);
        options.until = way & 64 ? fuzz_s32(&in) : options.from / 2 + fuzz_s8(&in) * 2;
    }
    p.count = fuzz_u8(&in) % (ROUTES + 1);
    for (uint32_t i = 0; i < p.count; i++) {
        describe(&p, i, &in);
    }
    ask(&p, &options, shortage, stop);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = fuzz_seed_any(&random, bytes, room, 300, 1);
    bytes[0] &= (uint8_t) ~(2 | 4 | 32 | 64);
    return size;
}

const fuzz_harness fuzz_plans = {"plans", run, seed, 512, 1};
