/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two motions or chains, and every answer about them: how many steps at most, with any budget, and
 * (q16) that all of them tell one story. */

#include "bodies.h"
#include "sides.h"

#include <berth/answers.h>

enum { STEPS = 6000 };

typedef struct pair {
    const berth_placed *a, *b;
    berth_motion_options options;
    berth_start_range range;
    berth_num below;
    uint32_t budget;
    int told; /* q16, and images that are bounds: answers are compared */
} pair;

/* What a call told of all that calls tell. */
typedef struct told {
    berth_status answer;
    union {
        berth_impact impact;
        berth_approach approach;
        int32_t start;
    } is;
    berth_motion_counts counts;
} told;

/* ---- Calls ---------------------------------------------------------------------------------- */

typedef struct question {
    berth_status (*ask)(const pair *p, const berth_motion_options *o, told *to);
    berth_question is;
} question;

static berth_status ask_meet(const pair *p, const berth_motion_options *o, told *to)
{
    return berth_meet(p->a, p->b, o, &to->counts);
}

static berth_status ask_first(const pair *p, const berth_motion_options *o, told *to)
{
    return berth_first_hit(p->a, p->b, o, &to->counts);
}

static berth_status ask_impact(const pair *p, const berth_motion_options *o, told *to)
{
    return berth_time_of_impact(p->a, p->b, o, &to->is.impact, &to->counts);
}

static berth_status ask_apart(const pair *p, const berth_motion_options *o, told *to)
{
    return berth_time_of_impact_apart(p->a, p->b, o, &to->is.impact, &to->counts);
}

static berth_status ask_closest(const pair *p, const berth_motion_options *o, told *to)
{
    return berth_closest_approach(p->a, p->b, p->below, o, &to->is.approach, &to->counts);
}

static berth_status ask_within(const pair *p, const berth_motion_options *o, told *to)
{
    return berth_meet_within(p->a, p->b, p->range.clock_error, o, &to->counts);
}

static berth_status ask_start(const pair *p, const berth_motion_options *o, told *to)
{
    return berth_earliest_start(p->a, p->b, &p->range, o, &to->is.start, &to->counts);
}

/* Of two others that are the same the answer is that of one. */
static berth_status ask_start_of_all(const pair *p, const berth_motion_options *o, told *to)
{
    const berth_placed *const others[] = {p->a, p->a};
    if (p->range.clock_error == 0) {
        return berth_earliest_start_of_all(others, 2, p->b, &p->range, o, &to->is.start,
                                           &to->counts);
    }
    return berth_earliest_start_within(others, 2, p->b, &p->range, o, &to->is.start, &to->counts);
}

enum { MEET, FIRST, IMPACT, APART, CLOSEST, WITHIN, START, START_OF_ALL, QUESTIONS };
static const question questions[QUESTIONS] = {
    {ask_meet, BERTH_ASK_MEET},       {ask_first, BERTH_ASK_MEET},
    {ask_impact, BERTH_ASK_IMPACT},   {ask_apart, BERTH_ASK_APART},
    {ask_closest, BERTH_ASK_CLOSEST}, {ask_within, BERTH_ASK_WITHIN},
    {ask_start, BERTH_ASK_START},     {ask_start_of_all, BERTH_ASK_START},
};

static uint32_t worst_of(const pair *p, uint32_t which)
{
    const berth_placed *const others[] = {p->a, p->a};
    return berth_placed_worst_steps(questions[which].is, others, which == START_OF_ALL ? 2 : 1,
                                    p->b, which < WITHIN ? 0 : p->range.clock_error);
}

/* ---- Statuses, steps, budgets --------------------------------------------------------------- */

/* Whether a call may refuse what it was given. */
static int may_refuse(const pair *p, uint32_t which, berth_status status)
{
    const double below = fuzz_real(p->below);
    const int clock = p->range.clock_error < 0 || p->range.clock_error > BERTH_CLOCK_ERROR_MAX;
    const int starts = which == START || which == START_OF_ALL;
    switch (status) {
    case BERTH_E_MARGIN: return !fuzz_options_hold(&p->options);
    case BERTH_E_WINDOW:
        return !fuzz_options_hold(&p->options) || (starts && p->range.until < p->range.from);
    case BERTH_E_DISTANCE:
        return which == CLOSEST && !(below > 0 && below <= fuzz_real(BERTH_DISTANCE_MAX));
    case BERTH_E_TICK:
        return which == START ? p->range.clock_error != 0
                              : (which == START_OF_ALL || which == WITHIN) && clock;
    case BERTH_E_START: return starts || which == WITHIN;
    default: return 0;
    }
}

static told ask(const pair *p, uint32_t which)
{
    const question *const q = &questions[which];
    const uint32_t worst = worst_of(p, which);
    berth_motion_options options = p->options;
    told to, again, early;
    memset(&to, 0xa5, sizeof to);
    again = early = to;
    options.max_steps = STEPS;
    to.answer = q->ask(p, &options, &to);
    if (to.answer < 0) {
        MUST(may_refuse(p, which, to.answer));
        MUST(fuzz_untouched(&to.is, sizeof to.is) && fuzz_untouched(&to.counts, sizeof to.counts));
        return to;
    }
    MUST(fuzz_options_hold(&p->options));
    MUST(to.answer <= BERTH_UNKNOWN && to.counts.steps <= STEPS);
    MUST(to.counts.bounds + to.counts.legs <= to.counts.steps);
    MUST(worst != 0 && to.counts.steps <= worst);
    MUST(to.answer != BERTH_UNKNOWN || worst > STEPS);
    again.answer = q->ask(p, &options, &again);
    MUST(memcmp(&to, &again, sizeof to) == 0);
    options.max_steps = 1 + p->budget % (to.counts.steps + 2);
    early.answer = q->ask(p, &options, &early);
    MUST(early.counts.steps <= options.max_steps);
    MUST(early.answer == BERTH_UNKNOWN || early.answer == to.answer);
    MUST(early.answer != BERTH_UNKNOWN || options.max_steps < to.counts.steps ||
         to.answer == BERTH_UNKNOWN);
    return to;
}

/* ---- Contacts ------------------------------------------------------------------------------- */

enum { CONTACTS = 64 };

typedef struct contacts {
    berth_contact is[CONTACTS];
    uint32_t count;
    int all;
} contacts;

/* In pieces of any budget as in one. */
static void list(const pair *p, uint32_t budget, contacts *to)
{
    berth_motion_options options = p->options;
    berth_contact_cursor cursor;
    berth_motion_counts counts;
    uint32_t steps = 0;
    berth_status status = BERTH_HIT;
    to->count = 0;
    options.max_steps = budget;
    MUST(berth_contacts(p->a, p->b, &options, &cursor) == BERTH_OK);
    while (status != BERTH_CLEAR && to->count < CONTACTS && steps < STEPS) {
        status = berth_next_contact(&cursor, &to->is[to->count], &counts);
        MUST(status >= BERTH_CLEAR && status <= BERTH_UNKNOWN);
        MUST(counts.steps <= berth_placed_worst_steps(BERTH_ASK_CONTACT, &p->a, 1, p->b, 0));
        MUST(budget == 0 || counts.steps <= budget);
        MUST(budget != 0 || status != BERTH_UNKNOWN);
        steps += counts.steps + 1;
        if (status == BERTH_HIT) {
            const berth_contact *const c = &to->is[to->count++];
            MUST(c->time_in <= c->time_out);
            MUST(to->count < 2 || c->time_in > c[-1].time_out + 1 || !p->told);
        }
    }
    to->all = status == BERTH_CLEAR;
}

/* Finer than a tick: of a contact's ends, and of any other tick that it is none. */
static void check_fractions(const pair *p, const contacts *list, int32_t any)
{
    uint16_t first = 77, last = 77;
    for (uint32_t i = 0; p->told && i < list->count; i++) {
        const berth_contact *const c = &list->is[i];
        MUST(berth_contact_fraction(p->a, p->b, &p->options, c->time_in, BERTH_END_FIRST, &first) ==
             BERTH_HIT);
        MUST(c->time_out == BERTH_TICK_END - 1 ||
             berth_contact_fraction(p->a, p->b, &p->options, c->time_out, BERTH_END_LAST, &last) ==
                 BERTH_HIT);
        MUST(c->time_in != c->time_out || first <= last);
    }
    first = 77;
    const berth_status status =
        berth_contact_fraction(p->a, p->b, &p->options, any, BERTH_END_FIRST, &first);
    MUST(status == BERTH_HIT || (status == BERTH_CLEAR && first == 77));
}

static void check_contacts(const pair *p, const told *impact)
{
    static contacts whole, pieces;
    if (berth_placed_worst_steps(BERTH_ASK_CONTACT, &p->a, 1, p->b, 0) > STEPS) {
        return;
    }
    list(p, 0, &whole);
    list(p, 3 + p->budget % 50, &pieces);
    check_fractions(p, &whole, p->range.from);
    for (uint32_t i = 0; p->told && i < pieces.count; i++) {
        MUST(i < whole.count && pieces.is[i].time_in == whole.is[i].time_in &&
             pieces.is[i].time_out == whole.is[i].time_out);
    }
    if (p->told && impact->answer != BERTH_UNKNOWN) {
        MUST((whole.count > 0) == (impact->answer == BERTH_HIT));
        MUST(whole.count == 0 || whole.is[0].time_in == impact->is.impact.tick);
    }
    /* a tick of a contact, as a window, hits; the one after it does not */
    for (uint32_t i = 0; p->told && p->options.margin_per_tick <= 0 && i < whole.count; i++) {
        pair tick = *p;
        tick.options.from = whole.is[i].time_out;
        tick.options.until = tick.options.from + 1;
        if (tick.options.from < -BERTH_TICK_MAX || tick.options.from >= BERTH_TICK_MAX ||
            tick.options.from == 0 || tick.options.until == 0) {
            continue;
        }
        MUST(ask(&tick, MEET).answer != BERTH_CLEAR);
        tick.options.from++;
        tick.options.until++;
        const int all = p->options.from == 0 && p->options.until == 0;
        if (all || tick.options.from < p->options.until) {
            MUST(ask(&tick, MEET).answer != BERTH_HIT);
        }
    }
}

/* ---- One story ------------------------------------------------------------------------------ */

static int differ(const told *one, const told *two)
{
    return one->answer >= 0 && two->answer >= 0 && one->answer != BERTH_UNKNOWN &&
           two->answer != BERTH_UNKNOWN && one->answer != two->answer;
}

static void check_closest(const pair *p, const told *impact, const told *closest)
{
    (void)p;
    const berth_approach *const near = &closest->is.approach;
    if (closest->answer < 0 || closest->answer == BERTH_UNKNOWN) {
        return;
    }
    MUST(!differ(impact, closest));
    MUST(closest->answer != BERTH_HIT || impact->answer != BERTH_HIT ||
         near->tick == impact->is.impact.tick);
    MUST(near->found || closest->answer == BERTH_CLEAR);
    if (p->told) {
        uint16_t fraction = 77;
        const berth_status status =
            berth_approach_fraction(p->a, p->b, &p->options, near, &fraction);
        MUST(status == (near->found ? BERTH_HIT : BERTH_CLEAR));
        MUST(status == BERTH_HIT || fraction == 77);
    }
#ifdef BERTH_Q16
    /* a margin as large as the distance, rounded down, is clear; two units more is not */
    if (near->found && closest->answer == BERTH_CLEAR && fuzz_real(near->distance) < 4000 &&
        fuzz_real(p->options.margin) < 4000) {
        pair wide = *p;
        wide.options.margin = berth_num_add(p->options.margin, near->distance);
        MUST(ask(&wide, MEET).answer != BERTH_HIT);
        wide.options.margin = berth_num_of(berth_num_raw(wide.options.margin) + 2);
        MUST(ask(&wide, MEET).answer != BERTH_CLEAR);
    }
#endif
}

/* With the start that is told nothing is met; with the one before it something is. */
static void check_start(const pair *p, const fuzz_side *b, const told *start)
{
    static fuzz_side moved;
    const int32_t at = start->is.start;
    if (start->answer != BERTH_CLEAR || b->count != 0) {
        MUST(start->answer != BERTH_HIT || fuzz_untouched(&start->is.start, sizeof at));
        return;
    }
    MUST(at >= p->range.from && at <= p->range.until);
    if (!p->told) {
        return;
    }
    for (int32_t before = 0; before < 2 && at - before >= p->range.from; before++) {
        pair then = *p;
        moved = *b;
        moved.at[0].start = at - before;
        MUST(berth_motion_place(&moved.view[0], &moved.at[0], &moved.placed) == BERTH_OK);
        then.b = &moved.placed;
        then.budget = 0;
        const berth_status answer = ask(&then, WITHIN).answer;
        MUST(answer == BERTH_UNKNOWN || answer == (before ? BERTH_HIT : BERTH_CLEAR));
    }
}

static void check_story(const pair *p, const fuzz_side *b)
{
    told is[QUESTIONS];
    pair swapped = *p;
    for (uint32_t which = 0; which < QUESTIONS; which++) {
        is[which] = ask(p, which);
    }
    check_start(p, b, &is[START]);
    if (is[MEET].answer < 0) {
        berth_contact_cursor cursor;
        MUST(berth_contacts(p->a, p->b, &p->options, &cursor) == is[MEET].answer);
        return;
    }
    check_contacts(p, &is[IMPACT]);
    if (!p->told) {
        return;
    }
    swapped.a = p->b;
    swapped.b = p->a;
    const told other = ask(&swapped, IMPACT);
    MUST(!differ(&is[MEET], &is[FIRST]) && !differ(&is[MEET], &is[IMPACT]));
    MUST(!differ(&is[IMPACT], &other));
    MUST(is[IMPACT].answer != BERTH_HIT || other.answer != BERTH_HIT ||
         is[IMPACT].is.impact.tick == other.is.impact.tick);
    MUST(!differ(&is[START], &is[START_OF_ALL]));
    MUST(is[START].answer != BERTH_CLEAR || is[START_OF_ALL].answer != BERTH_CLEAR ||
         is[START].is.start == is[START_OF_ALL].is.start);
    MUST(is[MEET].answer != BERTH_HIT || is[WITHIN].answer != BERTH_CLEAR);
    MUST(is[APART].answer != BERTH_HIT || is[MEET].answer != BERTH_CLEAR);
    check_closest(p, &is[IMPACT], &is[CLOSEST]);
}

/* ---- Inputs --------------------------------------------------------------------------------- */

static size_t sizes(void *bytes)
{
    berthi_image_head *const head = (berthi_image_head *)bytes;
    return head->bytes < FUZZ_IMAGE_MOST ? head->bytes & ~UINT32_C(3) : 256;
}

static void run(const uint8_t *bytes, size_t size)
{
    static fuzz_side a, b;
    fuzz_input in = {bytes, size}, control = fuzz_cut(&in, FUZZ_CONTROL);
    fuzz_input first = fuzz_cut(&in, FUZZ_SIDE), second = fuzz_cut(&in, FUZZ_SIDE);
    const uint32_t way = fuzz_u8(&control);
    berth_motion forged;
    size_t length;
    pair p;
    memset(&p, 0, sizeof p);
    p.options = fuzz_options(&control);
    p.budget = fuzz_u16(&control);
    p.range.from = way & 1 ? fuzz_s32(&control) : fuzz_s8(&control);
    p.range.until = p.range.from / 2 * 2 + (int32_t)fuzz_u8(&control);
    p.range.clock_error = way & 2 ? fuzz_s32(&control) : (int32_t)(way & 4 ? fuzz_u8(&control) : 0);
    p.below = way & 8 ? fuzz_num(&control) : BERTH_DISTANCE_MAX;
    void *const block = fuzz_image(in, 1 + way / 16 % 2, BERTHI_STRUCTURE_MOTION, sizes, &length);
    const int attached = in.left != 0 && berth_motion_attach(&forged, block, length) == BERTH_OK;
    const int verified = attached && berth_motion_verify(&forged) == BERTH_OK;
    if (fuzz_side_of(&a, &first, attached ? &forged : NULL, verified) &&
        fuzz_side_of(&b, &second, attached && way & 64 ? &forged : NULL, verified)) {
        p.a = &a.placed;
        p.b = &b.placed;
#ifdef BERTH_Q16
        p.told = a.built && b.built;
#endif
        check_story(&p, &b);
    }
    free(block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    static uint64_t memory[2048];
    static fuzz_route way;
    const size_t own = FUZZ_CONTROL + 2 * FUZZ_SIDE;
    berth_arena image = berth_arena_over(memory, sizeof memory);
    berth_motion_desc desc = {0};
    berth_motion view;
    if (room < own) {
        return 0;
    }
    for (size_t i = 0; i < own; i++) {
        bytes[i] = (uint8_t)fuzz_random(&random);
    }
    bytes[0] &= (uint8_t)(fuzz_random(&random) % 3 == 0 ? 255 : 0xf4);
    bytes[1] = (uint8_t)(fuzz_random(&random) % 2 ? 0 : bytes[1] & 0xab);
    for (size_t at = FUZZ_CONTROL; at < own; at += FUZZ_SIDE) {
        bytes[at] &= (uint8_t)~16;
        bytes[at + 5] &= (uint8_t)~6;
    }
    if (fuzz_random(&random) % 3 != 0) {
        return own;
    }
    fuzz_random_route(&way, &random, 12);
    desc.trajectory = &way.trajectory;
    desc.leaf_size = (uint16_t)(fuzz_random(&random) % 3);
    if (berth_motion_build(&desc, &image, &view) != BERTH_OK || own + image.used > room) {
        return own;
    }
    memcpy(bytes + own, image.base, image.used);
    return own + image.used;
}

const fuzz_harness fuzz_ask_answers = {"ask_answers", run, seed, 1024, 8};
