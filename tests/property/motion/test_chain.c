/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: chains are asked as one motion, exactly.
 *
 * Plans of clips and trajectories, some in several blocks, with any placements, gaps and standing,
 * against others and against single motions. The answer, the first tick and the legs are those of
 * an exhaustive search over all pairs of legs in world axes, with the exact comparison of
 * tests/reference/legs.h. A third of the queries has a margin with which the two nearly touch.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

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
    uint32_t cases, hits, unknown, exact, gaps, both, blocks, alone;
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
    const int32_t stride = 1 << harness_below(random, 17);
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
static void make_plan(harness_random *random, plan *p, int single)
{
    berth_arena arena = berth_arena_over(p->memory, sizeof p->memory);
    int32_t now = harness_between(random, -300, 300);
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
            berth_placement_at(some(random, 300000), some(random, 300000),
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
    int hit;
    int64_t tick;
} truth;

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int meets(const piece *a, const piece *b, const berth_motion_options *o, int64_t *from)
{
    const int window = o->from != o->until;
    int64_t until = a->until < b->until ? a->until : b->until;
    *from = larger(a->from, b->from);
    if (window) {
        *from = larger(*from, o->from);
        until = until < o->until ? until : o->until;
    }
    return *from < until &&
           reference_lines_meet(&a->line, &b->line, *from, until,
                                a->radius + b->radius + (int64_t)berth_num_raw(o->margin) * 16384,
                                o->margin_per_tick, o->margin_per_tick != 0 ? o->from : 0);
}

static truth search(const plan *a, const plan *b, const berth_motion_options *o)
{
    truth found = {0, REFERENCE_EVER};
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            int64_t from;
            if (a->pieces[i].from < b->pieces[j].until && b->pieces[j].from < a->pieces[i].until &&
                meets(&a->pieces[i], &b->pieces[j], o, &from) &&
                (!found.hit || from < found.tick)) {
                found.hit = 1;
                found.tick = from;
            }
        }
    }
    return found;
}

/* Whether the legs that a query names meet at that tick. */
static int is_right(const plan *a, const plan *b, const berth_motion_options *o,
                    const berth_motion_counts *n, int64_t tick)
{
    for (uint32_t i = 0; i < a->pieces_count; i++) {
        for (uint32_t j = 0; j < b->pieces_count; j++) {
            const piece *x = &a->pieces[i], *y = &b->pieces[j];
            int64_t from;
            if (x->part == n->part_a && x->leg == n->leg_a && y->part == n->part_b &&
                y->leg == n->leg_b && meets(x, y, o, &from) && from == tick) {
                return 1;
            }
        }
    }
    return 0;
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static int32_t tick_of(const truth *t)
{
    return t->tick < INT32_MIN ? INT32_MIN : (int32_t)t->tick;
}

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
    }
    return o;
}

/* A margin with which the two touch within a unit of Q16.16, when there is one. */
static void touch(harness_random *random, const plan *a, const plan *b, berth_motion_options *o)
{
    int32_t clear = -1, hit = 8 * 65536;
    for (int bit = 0; hit - clear > 1 && bit < 24; bit++) {
        const int32_t middle = clear + (hit - clear) / 2;
        o->margin = berth_num_of(middle);
        if (search(a, b, o).hit) {
            hit = middle;
        } else {
            clear = middle;
        }
    }
    o->margin = berth_num_of(harness_below(random, 2) == 0 || clear < 0 ? hit : clear);
}

static void check(harness_random *random, const plan *a, const plan *b,
                  const berth_motion_options *o)
{
    const truth t = search(a, b, o);
    const uint32_t worst = berth_placed_worst_steps(&a->placed, &b->placed);
    berth_motion_options cut = *o;
    berth_motion_counts n, m;
    CHECK_EQ(berth_first_hit(&a->placed, &b->placed, o, &n), t.hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(n.tick, t.hit ? tick_of(&t) : 0);
    CHECK(!t.hit || is_right(a, b, o, &n, t.tick));
    CHECK_LE(n.steps, worst);
    CHECK_EQ(berth_first_hit(&b->placed, &a->placed, o, &m), t.hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(m.tick, n.tick);
    CHECK_LE(m.steps, worst);
    seen.exact += n.exact != 0;
    CHECK_EQ(berth_meet(&a->placed, &b->placed, o, &m), t.hit ? BERTH_HIT : BERTH_CLEAR);
    cut.max_steps = 1 + harness_below(random, n.steps + 1);
    const berth_status answer = berth_first_hit(&a->placed, &b->placed, &cut, &m);
    CHECK_LE(m.steps, cut.max_steps);
    if (answer == BERTH_UNKNOWN) {
        CHECK(!t.hit || m.tick <= t.tick || t.tick < INT32_MIN);
        seen.unknown++;
    } else {
        CHECK_EQ(answer, t.hit ? BERTH_HIT : BERTH_CLEAR);
        CHECK_EQ(m.tick, n.tick);
    }
    seen.cases++;
    seen.hits += t.hit != 0;
}

static void test_chain(void)
{
    const uint32_t rounds = HARNESS_CASES / QUERIES / 64 + 1; /* a query is long */
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_random_from(UINT64_C(0x636861696e000000) + round);
        harness_seed(round);
        for (uint32_t k = 0; k < POOL; k++) {
            make_motion(&random, &pool[k]);
        }
        for (int i = 0; i < QUERIES; i++) {
            const int single = harness_below(&random, 4) == 0;
            berth_motion_options options = some_options(&random);
            make_plan(&random, &plans[0], 0);
            make_plan(&random, &plans[1], single);
            seen.alone += single != 0;
            if (harness_below(&random, 3) == 0) {
                touch(&random, &plans[0], &plans[1], &options);
            }
            check(&random, &plans[single && harness_below(&random, 2) == 0], &plans[1], &options);
        }
    }
    harness_note("%u cases, hits %u, budgets that ran out %u, settled by the exact predicate %u",
                 seen.cases, seen.hits, seen.unknown, seen.exact);
    harness_note("gaps %u, in which two stand %u, motions of several blocks %u, chain against one "
                 "motion %u",
                 seen.gaps, seen.both, seen.blocks, seen.alone);
    if (seen.cases < 2000) {
        return; /* too few to ask for every kind */
    }
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
    CHECK_LE(seen.cases / 8, seen.unknown);
    CHECK_LE(seen.cases / 16, seen.exact);
    CHECK_LE(seen.cases / 2, seen.gaps);
    CHECK_LE(seen.cases / 32, seen.both);
    CHECK_LE(seen.cases / 32, seen.blocks);
}

#else

static void test_chain(void)
{
    harness_skip("exact on the stored legs is a promise of q16");
}

#endif

const harness_test tests[] = {
    {"a chain meets as the search over all its legs does", test_chain},
    {0, 0},
};
