/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: the closest approach of plans, exactly.
 *
 * Chains of clips and trajectories, some in several blocks, with gaps, and single motions, near each
 * other and up to thousands of units apart. Distance and tick are those of an exhaustive search over
 * all pairs of legs in world axes, by the exact comparison of tests/reference/legs.h with every
 * margin that matters; the legs that are told attain them. What a budget leaves is what it says.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include <berth/answers.h>
#include <berth/berth.h>

#include "tests/harness/harness.h"
#include "tests/reference/legs.h"

#ifdef BERTH_Q16

#ifdef HARNESS_SMALL
enum { KNOTS = 12, POOL = 6, PARTS = 4 };
#else
enum { KNOTS = 40, POOL = 24, PARTS = 7 };
#endif
enum { BLOCKS = 40, ROOM = 3 * KNOTS * PARTS, QUERIES = 20 };

#ifndef PROPERTY_ROUND
#define PROPERTY_ROUND 0
#endif

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
    uint32_t memory[BERTH_CHAIN_WORDS(PARTS, PARTS *BLOCKS)];
    berth_chain chain;
    berth_placed placed;
    piece pieces[ROOM * 4];
    uint32_t pieces_count;
} plan;

static stored pool[POOL];
static plan plans[2];

static struct {
    uint32_t cases, hits, none, unknown, gaps, both, blocks, far, exact, grows;
} seen;

/* ---- Motions -------------------------------------------------------------------------------- */

static berth_num some(harness_random *random, int32_t most)
{
    return berth_num_of(harness_between(random, -most, most));
}

static void make_motion(harness_random *random, stored *s)
{
    static berth_num x[KNOTS], y[KNOTS], r[KNOTS];
    static int32_t tick[KNOTS];
    const uint32_t count = 1 + harness_below(random, KNOTS);
    const int32_t stride = 1 << harness_below(random, 19);
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
        if (harness_below(random, 3) != 0) {
            desc.step = berth_num_of(1 + harness_between(random, 0, 7));
        }
    }
    desc.leaf_size = (uint16_t)harness_below(random, 5);
    if (berth_motion_image_size(&desc) > sizeof s->image) {
        desc.step = berth_num_of(0);
    }
    CHECK_EQ(berth_motion_build(&desc, &arena, &s->view), BERTH_OK);
    if (s->view.block_count > BLOCKS) {
        make_motion(random, s);
    }
}

/* ---- Plans ---------------------------------------------------------------------------------- */

static void add_piece(plan *p, uint32_t part, uint32_t leg, int stands, int64_t from, int64_t until)
{
    const berth_placement *at = p->parts[part].at;
    const int64_t c = at->rotation.c, s = at->rotation.s;
    piece *made = &p->pieces[p->pieces_count++];
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
    made->line.x = c * x - s * y + (int64_t)berth_num_raw(at->x) * 16384;
    made->line.y = s * x + c * y + (int64_t)berth_num_raw(at->y) * 16384;
    made->line.way_x = c * (to_x - x) - s * (to_y - y);
    made->line.way_y = s * (to_x - x) + c * (to_y - y);
    made->line.begin = (int64_t)at->start + l.begin;
    made->line.ticks = l.end - l.begin;
    made->from = stands != 0 ? from : made->line.begin;
    made->until = stands != 0 ? until : (int64_t)at->start + l.end;
    made->radius = (int64_t)berth_num_raw(l.radius) * 16384;
    made->part = part;
    made->leg = leg;
}

static int64_t begin_of(const plan *p, uint32_t k)
{
    return (int64_t)p->at[k].start + p->parts[k].motion->first;
}

static int64_t end_of(const plan *p, uint32_t k)
{
    return begin_of(p, k) + p->parts[k].motion->length;
}

static void list_pieces(plan *p)
{
    p->pieces_count = 0;
    for (uint32_t k = 0; k < p->count; k++) {
        const berth_motion *motion = p->parts[k].motion;
        const int64_t before = k > 0 ? end_of(p, k - 1) : -REFERENCE_EVER;
        const int64_t after = k + 1 < p->count ? begin_of(p, k + 1) : REFERENCE_EVER;
        seen.gaps += k > 0 && before < begin_of(p, k);
        seen.both += k > 0 && before < begin_of(p, k) && motion->before == BERTH_STANDS &&
                     p->parts[k - 1].motion->after == BERTH_STANDS;
        seen.blocks += motion->block_count > 1;
        if (motion->before == BERTH_STANDS && before < begin_of(p, k)) {
            add_piece(p, k, 0, 1, before, begin_of(p, k));
        }
        for (uint32_t i = 0; i < motion->legs; i++) {
            add_piece(p, k, i, 0, 0, 0);
        }
        if (motion->after == BERTH_STANDS && end_of(p, k) < after) {
            add_piece(p, k, motion->legs - 1, 2, end_of(p, k), after);
        }
    }
}

/* With `single`, one motion that is placed as such. */
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
        if (p->pieces_count + motion->legs > ROOM * 2) {
            motion = &pool[0].view;
        }
        p->pieces_count += motion->legs;
        if (k > 0 && harness_below(random, 2) == 0) {
            now += harness_between(random, 1, 200);
        }
        p->at[k] =
            berth_placement_at(berth_num_add(berth_num_of(x), some(random, near)),
                               berth_num_add(berth_num_of(y), some(random, near)),
                               (berth_angle)harness_below(random, 65536), now - motion->first);
        p->parts[k].motion = motion;
        p->parts[k].at = &p->at[k];
        now += motion->length;
        k++;
    }
    list_pieces(p);
    if (single) {
        CHECK_EQ(berth_motion_place(p->parts[0].motion, &p->at[0], &p->placed), BERTH_OK);
        return;
    }
    const size_t size = berth_chain_size(p->parts, p->count);
    CHECK_EQ(berth_chain_build(p->parts, p->count, &arena, &p->chain), BERTH_OK);
    CHECK_EQ(arena.used, size);
    CHECK_EQ(berth_chain_place(&p->chain, &p->placed), BERTH_OK);
}

/* ---- The search ----------------------------------------------------------------------------- */

typedef struct truth {
    int64_t distance; /* -1: they collide */
    int64_t tick;
    int found;
} truth;

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The time that two pieces have in common in the window; 0 when there is none. */
static int common(const piece *a, const piece *b, const berth_motion_options *o, int64_t *from,
                  int64_t *until)
{
    *from = larger(larger(a->from, b->from), INT32_MIN);
    *until = smaller(smaller(a->until, b->until), INT32_MAX);
    if (o->from != o->until) {
        *from = larger(*from, o->from);
        *until = smaller(*until, o->until);
    }
    return *from < *until;
}

static int meet(const piece *a, const piece *b, const berth_motion_options *o, int64_t from,
                int64_t until, int64_t more)
{
    const int64_t margin = (int64_t)berth_num_raw(o->margin) + more;
    return reference_lines_meet(&a->line, &b->line, from, until,
                                a->radius + b->radius + margin * 16384, o->margin_per_tick,
                                o->margin_per_tick != 0 ? o->from : 0);
}

/* The first tick in which two are nearer than `more`; they are in that time. */
static int64_t first_tick(const piece *a, const piece *b, const berth_motion_options *o,
                          int64_t from, int64_t until, int64_t more)
{
    int64_t clear = from, met = until;
    while (met - clear > 1) {
        const int64_t middle = clear + (met - clear) / 2;
        if (meet(a, b, o, from, middle, more)) {
            met = middle;
        } else {
            clear = middle;
        }
    }
    return met - 1;
}

/* How near two come, when that is less than `best`. */
static int64_t nearer(const piece *a, const piece *b, const berth_motion_options *o, int64_t from,
                      int64_t until, int64_t best)
{
    int64_t low = -1, high = best;
    if (!meet(a, b, o, from, until, best)) {
        return best;
    }
    while (high - low > 1) { /* they meet with `high`, and not with low unless that is -1 */
        const int64_t middle = low + (high - low) / 2;
        if (meet(a, b, o, from, until, middle)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high - 1;
}

static truth search(const plan *a, const plan *b, int64_t below, const berth_motion_options *o)
{
    truth t = {below, REFERENCE_EVER, 0};
    int64_t from, until;
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count && t.distance >= 0; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            if (common(x, y, o, &from, &until)) {
                t.distance = nearer(x, y, o, from, until, t.distance);
            }
        }
    }
    t.found = t.distance < below;
    for (uint32_t i = 0; i < a->pieces_count && t.found; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            if (common(x, y, o, &from, &until) && from < t.tick &&
                meet(x, y, o, from, until, t.distance + 1)) {
                t.tick = smaller(t.tick, first_tick(x, y, o, from, until, t.distance + 1));
            }
        }
    }
    return t;
}

/* Whether two legs that are told come as near as that in that tick. */
static int is_right(const plan *a, const plan *b, const berth_motion_options *o,
                    const berth_approach *told, int64_t distance)
{
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            int64_t from, until;
            if (x->part == told->pair.part_a && x->leg == told->pair.leg_a &&
                y->part == told->pair.part_b && y->leg == told->pair.leg_b &&
                common(x, y, o, &from, &until) && from <= told->tick && told->tick < until &&
                meet(x, y, o, told->tick, told->tick + 1, distance + 1)) {
                return 1;
            }
        }
    }
    return 0;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static berth_motion_options some_options(harness_random *random)
{
    berth_motion_options o = {0, 0, 0, berth_num_of(0), 0};
    if (harness_below(random, 3) == 0) {
        o.from = harness_between(random, -400, 1500);
        o.until = o.from + 1 + harness_between(random, 0, 800);
        o.margin_per_tick = harness_below(random, 2) == 0 ? harness_between(random, 0, 1 << 21) : 0;
    }
    if (harness_below(random, 3) == 0) {
        o.margin = berth_num_of(harness_between(random, 0, 65536));
    } else if (harness_below(random, 16) == 0) {
        o.margin = berth_num_of(harness_between(random, 536000000, 536870912)); /* 8192 units */
    }
    return o;
}

static void check_told(const plan *a, const plan *b, const berth_motion_options *o, int64_t below,
                       const truth *t, berth_status answer, const berth_approach *told)
{
    CHECK_EQ(answer, t->distance < 0 ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(told->found, t->found);
    CHECK_EQ(berth_num_raw(told->distance), t->distance < 0 ? 0 : t->distance);
    CHECK_EQ(told->tick, t->found ? t->tick : 0);
    if (t->found) {
        CHECK(is_right(a, b, o, told, t->distance));
    } else {
        CHECK_EQ(berth_num_raw(told->distance), below);
    }
}

/* What is told when a budget has run out: no less than it is, and what is before is all known. */
static void check_cut(harness_random *random, const plan *a, const plan *b, int64_t below,
                      const berth_motion_options *o, const truth *t, uint32_t steps)
{
    berth_motion_options cut = *o, before = *o;
    berth_motion_counts n;
    berth_approach told;
    cut.max_steps = 1 + harness_below(random, steps + 1);
    const berth_status answer = berth_closest_approach(
        &a->placed, &b->placed, berth_num_of((berth_raw)below), &cut, &told, &n);
    CHECK_LE(n.steps, cut.max_steps);
    if (answer != BERTH_UNKNOWN) {
        check_told(a, b, o, below, t, answer, &told);
        CHECK_EQ(n.tick, 0);
        return;
    }
    const int64_t distance = berth_num_raw(told.distance);
    seen.unknown++;
    CHECK_LE(t->distance, distance);
    CHECK(!told.found || is_right(a, b, o, &told, distance));
    CHECK(told.found || distance == below);
    if (o->from == o->until) {
        before.from = INT32_MIN;
    }
    before.until = n.tick;
    if (n.tick > before.from) {
        CHECK_LE(distance, search(a, b, distance, &before).distance);
    }
}

static void check(harness_random *random, const plan *a, const plan *b, int64_t below,
                  const berth_motion_options *o)
{
    const truth t = search(a, b, below, o);
    berth_motion_counts n, m;
    berth_approach told, other;
    const berth_num less = berth_num_of((berth_raw)below);
    check_told(a, b, o, below, &t,
               berth_closest_approach(&a->placed, &b->placed, less, o, &told, &n), &told);
    CHECK_EQ(n.steps, n.bounds + n.legs);
    const berth_status answer = berth_closest_approach(&b->placed, &a->placed, less, o, &other, &m);
    CHECK_EQ(answer, t.distance < 0 ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(berth_num_raw(other.distance), berth_num_raw(told.distance));
    CHECK_EQ(other.tick, told.tick);
    check_cut(random, a, b, below, o, &t, n.steps);
    seen.cases++;
    seen.hits += t.distance < 0;
    seen.none += !t.found;
    seen.far += t.found && t.distance > 1000 * 65536;
    seen.exact += n.exact != 0;
    seen.grows += o->margin_per_tick != 0;
    if (t.distance > 0 && harness_below(random, 4) == 0) { /* at its edge */
        const berth_status edge = berth_closest_approach(
            &a->placed, &b->placed, berth_num_of((berth_raw)t.distance), o, &other, NULL);
        CHECK_EQ(edge, BERTH_CLEAR);
        CHECK_EQ(other.found, 0);
        CHECK_EQ(berth_num_raw(other.distance), t.distance);
        if (t.found) {
            CHECK_EQ(berth_closest_approach(&a->placed, &b->placed,
                                            berth_num_of((berth_raw)t.distance + 1), o, &other,
                                            NULL),
                     BERTH_CLEAR);
            CHECK_EQ(other.found, 1);
            CHECK_EQ(other.tick, t.tick);
        }
    }
}

static void test_plans(void)
{
    const uint32_t rounds = HARNESS_CASES / QUERIES / 256 + 1; /* a search is long */
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x636c6f7365000000) + round);
        harness_seed(round);
        for (uint32_t k = 0; k < POOL; k++) {
            make_motion(&random, &pool[k]);
        }
        for (int i = 0; i < QUERIES; i++) {
            static const int32_t spreads[4] = {100000, 1000000, 20000000, 536870912};
            const int single = harness_below(&random, 4) == 0;
            const int32_t spread = spreads[harness_below(&random, 4)];
            const berth_motion_options options = some_options(&random);
            const int64_t most = berth_num_raw(BERTH_DISTANCE_MAX);
            const int64_t below =
                harness_below(&random, 2) == 0
                    ? most
                    : 1 + (harness_u32(&random) >> (1 + harness_below(&random, 20))) % most;
            make_plan(&random, &plans[0], harness_below(&random, 4) == 0, spread);
            make_plan(&random, &plans[1], single, spread);
            check(&random, &plans[single && harness_below(&random, 2) == 0], &plans[1], below,
                  &options);
        }
    }
    harness_note("%u cases, hits %u, none as near %u, budgets that ran out %u, asked exactly %u",
                 seen.cases, seen.hits, seen.none, seen.unknown, seen.exact);
    harness_note("gaps %u, in which two stand %u, motions of several blocks %u, above 1000 units "
                 "%u, margins that grow %u",
                 seen.gaps, seen.both, seen.blocks, seen.far, seen.grows);
    if (seen.cases < 2000) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen.cases / 16, seen.hits);
    CHECK_LE(seen.cases / 16, seen.none);
    CHECK_LE(seen.cases / 8, seen.unknown);
    CHECK_LE(seen.cases / 2, seen.gaps);
    CHECK_LE(seen.cases / 32, seen.both);
    CHECK_LE(seen.cases / 32, seen.blocks);
    CHECK_LE(seen.cases / 32, seen.far);
    CHECK_LE(seen.cases / 32, seen.grows);
}

#else

static void test_plans(void)
{
    harness_skip("exact on the stored legs is a promise of q16");
}

#endif

const harness_test tests[] = {
    {"how near plans come is what the search over all their legs finds", test_plans},
    {0, 0},
};
