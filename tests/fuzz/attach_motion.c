/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Images of motions: attached, then used for everything, as tests/fault does. What verify accepts
 * answers as the exhaustive search over the stored legs does. */

#include "attach.h"
#include "motion.h"

#include "src/motion/image.h"
#include "tests/fault/use.h"

#include <berth/chain.h>

/* As many legs as are worth trying, and everything where it then is. */
static size_t sizes(void *bytes)
{
    berthi_motion_header *const header = (berthi_motion_header *)bytes;
    berthi_motion_sizes found;
    header->flags &= BERTHI_MOTION_FLAGS;
    header->leaf_size = (uint16_t)(header->leaf_size + (header->leaf_size == 0));
    header->legs = 1 + (header->legs - 1) % 600;
    found.legs = header->legs;
    found.leaves = berthi_leaves_of(header->legs, header->leaf_size);
    found.straight = (header->flags & BERTHI_MOTION_STRAIGHT) != 0;
    found.radii = (header->flags & BERTHI_MOTION_RADII) != 0;
    return berthi_motion_lay_out(header, &found);
}

/* A question: both sides, and whether what is stored of them bounds it. */
typedef struct question {
    const berth_motion *a, *b;
    const berth_placement *at_a, *at_b;
    berth_placed placed_a, placed_b;
    berth_motion_options options;
    uint32_t budget;
    int verified;
} question;

typedef enum call { FIRST, ANY, ONE, CALLS } call;

static berth_status ask_by(call by, const question *q, const berth_motion_options *options,
                           berth_motion_counts *counts)
{
    switch (by) {
    case FIRST: return berth_first_hit(&q->placed_a, &q->placed_b, options, counts);
    case ANY: return berth_meet(&q->placed_a, &q->placed_b, options, counts);
    default: return berth_motion_collide(q->a, q->at_a, q->b, q->at_b, options, counts);
    }
}

/* What is wrong with the options; else BERTH_OK. */
static berth_status wrong_with(const berth_motion_options *options)
{
    const int all = options->from == 0 && options->until == 0;
    if (fuzz_options_hold(options)) {
        return BERTH_OK;
    }
    return !all && options->until <= options->from ? BERTH_E_WINDOW : BERTH_E_MARGIN;
}

static void check_counts(call by, const question *q, berth_status answer,
                         const berth_motion_counts *counts)
{
    const int first = answer == BERTH_HIT && by != ANY;
    MUST(answer == BERTH_CLEAR || answer == BERTH_HIT);
    MUST(counts->steps <= berth_motion_worst_steps(q->a, q->b));
    MUST(counts->bounds + counts->legs <= counts->steps && counts->exact <= counts->legs);
    MUST(counts->leg_a < shown_of(q->a).legs && counts->leg_b < shown_of(q->b).legs);
    MUST(first || (counts->tick == 0 && counts->leg_a == 0 && counts->leg_b == 0));
}

static berth_status ask_one(call by, question *q)
{
    const uint32_t worst = berth_motion_worst_steps(q->a, q->b);
    berth_motion_counts counts, full, before;
    memset(&counts, 0xa5, sizeof counts);
    before = counts;
    q->options.max_steps = worst + 1;
    const berth_status answer = ask_by(by, q, &q->options, &counts);
    if (answer < 0) {
        MUST(memcmp(&counts, &before, sizeof counts) == 0);
        MUST(wrong_with(&q->options) != BERTH_OK);
        /* growth without a window may be told as either */
        MUST(answer == BERTH_E_WINDOW || answer == BERTH_E_MARGIN);
        return answer;
    }
    MUST(wrong_with(&q->options) == BERTH_OK);
    check_counts(by, q, answer, &counts);
    q->options.max_steps = 0;
    MUST(ask_by(by, q, &q->options, &full) == answer);
    MUST(full.steps == counts.steps && full.tick == counts.tick);
    q->options.max_steps = 1 + q->budget % (counts.steps + 2);
    const berth_status early = ask_by(by, q, &q->options, &counts);
    MUST(counts.steps <= q->options.max_steps);
    MUST(early == (q->options.max_steps < full.steps ? BERTH_UNKNOWN : answer));
    MUST(early != BERTH_UNKNOWN || answer != BERTH_HIT || counts.tick <= full.tick || by == ANY);
    if (q->verified) {
        static fuzz_course first, second;
        if (fuzz_read_motion(&first, q->a, q->at_a) && fuzz_read_motion(&second, q->b, q->at_b)) {
            fuzz_compare_motions(&first, &second, &q->options, answer, by == ANY ? NULL : &full);
        }
    }
    return answer;
}

/* What comes after it in a chain, which is asked about, too. */
static void as_chain(const question *q, uint32_t pairs, const berth_motion_options *options)
{
    static uint32_t room[BERTH_CHAIN_WORDS(2)];
    berth_motion_facts first, next;
    berth_placement after = *q->at_b;
    berth_chain chain;
    berth_placed whole;
    MUST(berth_motion_info(q->a, &first) == BERTH_OK);
    MUST(berth_motion_info(q->b, &next) == BERTH_OK);
    const int64_t start = (int64_t)q->at_a->start + first.first + first.length - next.first;
    after.start = start < BERTH_TICK_MAX && start > -BERTH_TICK_MAX ? (int32_t)start : 0;
    const berth_chain_part parts[2] = {{q->a, q->at_a}, {q->b, &after}};
    if (berth_chain_build(parts, 2, ARENA(room), &chain) == BERTH_OK) {
        MUST(berth_chain_place(&chain, &whole) == BERTH_OK);
        use_answers(&whole, &q->placed_b, pairs, q->at_b->start, *options);
    }
}

/* When, how near and from when on, which agree with what first_hit says. */
static void ask_times(const question *q, berth_status answer)
{
    const uint32_t pairs = 2 * (shown_of(q->a).legs + shown_of(q->b).legs) + 8;
    berth_motion_options options = q->options;
    berth_contact_cursor cursor;
    berth_contact contact;
    berth_impact impact;
    berth_approach told;
    options.max_steps = 0;
    use_answers(&q->placed_a, &q->placed_b, pairs, q->at_b->start, options);
    as_chain(q, 2 * pairs, &options);
    const berth_status found =
        berth_time_of_impact(&q->placed_a, &q->placed_b, &options, &impact, NULL);
    const berth_status near = berth_closest_approach(&q->placed_a, &q->placed_b, BERTH_DISTANCE_MAX,
                                                     &options, &told, NULL);
    MUST(berth_contacts(&q->placed_a, &q->placed_b, &options, &cursor) == BERTH_OK);
    const berth_status begins = berth_next_contact(&cursor, &contact, NULL);
    MUST(found == answer || !q->verified);
#ifdef BERTH_Q16
    MUST(!q->verified || (near == answer && begins == answer));
    MUST(!q->verified || answer != BERTH_HIT ||
         (told.tick == impact.tick && contact.time_in == impact.tick));
#endif
    MUST(near >= 0 && begins >= 0);
}

/* Attached as a clip and as a route: what it is, and the same answer to who has no options. */
static void as_kinds(const berth_motion *view, size_t length, const berth_placement *home,
                     const berth_placement *there)
{
    const berth_motion *const partner = fuzz_partner(0);
    const berth_status met = berth_motion_collide(view, home, partner, there, NULL, NULL);
    berth_motion clip, route;
    const berth_status held = berth_clip_attach(&clip, view->image, length);
    const berth_status straight = berth_route_attach(&route, view->image, length);
    MUST(held == BERTH_OK || held == BERTH_E_KIND);
    MUST(straight == BERTH_OK || straight == BERTH_E_KIND);
    MUST(berth_motion_meet(view, home, partner, there) == met);
    MUST(held != BERTH_OK || berth_motion_meet(&clip, home, partner, there) == met);
    MUST(straight != BERTH_OK || berth_motion_meet(&route, home, partner, there) == met);
}

static void ask(const berth_motion *a, const berth_placement *at_a, const berth_motion *b,
                const berth_placement *at_b, const berth_motion_options *options, uint32_t budget,
                int verified)
{
    const berth_status wrong = berth_placement_check(at_a), wrong_too = berth_placement_check(at_b);
    berth_motion_counts counts;
    question q;
    q.a = a;
    q.b = b;
    q.at_a = at_a;
    q.at_b = at_b;
    q.options = *options;
    q.budget = budget;
    q.verified = verified;
    MUST(berth_motion_place(a, at_a, &q.placed_a) == wrong);
    MUST(berth_motion_place(b, at_b, &q.placed_b) == wrong_too);
    if (wrong != BERTH_OK || wrong_too != BERTH_OK) {
        MUST(berth_motion_collide(a, at_a, b, at_b, NULL, &counts) < 0);
        return;
    }
    {
        const berth_status first = ask_one(FIRST, &q);
        MUST(ask_one(ANY, &q) == first || !verified);
        MUST(ask_one(ONE, &q) == first || !verified);
        if (first >= 0) {
            ask_times(&q, first);
        }
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    const uint32_t mend = fuzz_u8(&control) % 4, budget = fuzz_u16(&control);
    const berth_placement home = fuzz_placement(&control), there = fuzz_placement(&control);
    const berth_motion_options options = fuzz_options(&control);
    static const berth_motion_options none;
    berth_motion view;
    size_t length;
    void *const block = fuzz_image(in, mend, BERTHI_STRUCTURE_MOTION, sizes, &length);
    memset(&view, 0xa5, sizeof view);
    const berth_status status = berth_motion_attach(&view, block, length);
    if (status == BERTH_OK) {
        const berth_status held = berth_motion_verify(&view);
        const int verified = held == BERTH_OK;
        const berth_motion *const partner = fuzz_partner(budget);
        MUST(verified || held == BERTH_E_HEADER || held == BERTH_E_NODE);
        use_diagnostics(&view);
        if (verified) {
            as_kinds(&view, length, &home, &there);
        }
        ask(&view, &home, &view, &there, &none, budget, verified);
        ask(&view, &home, partner, &there, &options, budget, verified);
        ask(partner, &home, &view, &there, &options, budget, verified);
        fuzz_checked();
    } else {
        fuzz_refused(status, &view, sizeof view);
    }
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    static uint64_t memory[2048];
    static fuzz_clip clip;
    static fuzz_route way;
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_motion_desc desc = {0};
    berth_motion view;
    fuzz_random_clip(&clip, &random, 40);
    fuzz_random_route(&way, &random, 30);
    desc.clip = clip.clip;
    desc.trajectory = fuzz_random(&random) % 2 ? &way.trajectory : NULL;
    desc.leaf_size = (uint16_t)(fuzz_random(&random) % 5);
    return berth_motion_build(&desc, &image, &view) == BERTH_OK
               ? fuzz_seed_of(&random, &image, bytes, room)
               : 0;
}

const fuzz_harness fuzz_attach_motion = {"attach_motion", run, seed, 2048, 1};
