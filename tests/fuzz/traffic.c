/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* One table of commitments, changed and asked in any order: against a list of what is in it, and in
 * q16 against the answers of all pairs. Plans are motions, chains and bodies; cursors are of any
 * age, or any bytes. */

#include "bodies.h"
#include "sides.h"

#include <berth/traffic.h>
#include <berth/traffic_bodies.h>

enum { ENTRIES = 12, SIDES = 4, BODIES = 2, CALLS = 24, STEPS = 3000 };

typedef struct commitment {
    int is;                /* 0: free */
    const fuzz_side *side; /* a disc's; else null */
    const fuzz_body *body; /* a body's; else null */
    uint32_t number;
} commitment;

typedef struct world {
    berth_traffic table;
    void *block;
    uint32_t capacity, made, changes;
    commitment list[ENTRIES];
    fuzz_side side[SIDES];
    fuzz_body body[BODIES];
    uint32_t sides, bodies;
    berth_traffic_cursor cursor;
    int compares; /* q16: pairs tell what the table tells */
} world;

/* ---- Changes -------------------------------------------------------------------------------- */

static void make(world *w, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    const berth_traffic before = w->table;
    berth_traffic_desc desc;
    memset(&desc, 0, sizeof desc);
    desc.capacity = fuzz_u8(in) % (ENTRIES + 1);
    desc.extent = way & 1 ? 0 : fuzz_u8(in);
    desc.buckets = way & 2 ? (uint32_t)1 << way / 32 : 0;
    desc.buckets += way & 4 ? fuzz_u8(in) % 3 : 0;
    desc.cells = (way & 6) != 4 ? &berth_traffic_in_cells : NULL;
    const size_t size = berth_traffic_size(&desc);
    const size_t room = way % 32 == 31 && size > 0 ? size - 1 : size;
    void *const block = fuzz_block(room);
    berth_arena arena = berth_arena_over(block, room);
    const berth_status status = berth_traffic_make(&desc, &arena, &w->table);
    if (status != BERTH_OK) {
        MUST(size == 0 ? status == BERTH_E_CAPACITY || status == BERTH_E_BUCKETS
                       : status == BERTH_E_SPACE && room < size);
        MUST(arena.used == 0 && memcmp(&before, &w->table, sizeof before) == 0);
        free(block);
        return;
    }
    MUST(arena.used == size && w->table.capacity == desc.capacity && w->table.count == 0);
    free(w->block);
    w->block = block;
    w->made = 1;
    w->capacity = desc.capacity;
    w->changes++;
    memset(w->list, 0, sizeof w->list);
}

static uint32_t least_free(const world *w)
{
    uint32_t entry = 0;
    while (entry < w->capacity && w->list[entry].is) {
        entry++;
    }
    return entry;
}

static void committed(world *w, berth_status status, uint32_t entry, const commitment *what)
{
    const uint32_t wanted = least_free(w);
    if (!w->made) {
        MUST(status == BERTH_E_VIEW);
    } else if (what->number == BERTH_TRAFFIC_NOBODY) {
        MUST(status == BERTH_E_INDEX);
    } else if (wanted == w->capacity) {
        MUST(status == BERTH_E_CAPACITY);
    } else {
        MUST(status == BERTH_OK && entry == wanted);
        w->list[entry] = *what;
        w->changes++;
        return;
    }
    MUST(entry == 77);
}

static void commit(world *w, fuzz_input *in)
{
    const uint32_t which = fuzz_u8(in), who = fuzz_u8(in);
    const uint32_t number = who == 255 ? BERTH_TRAFFIC_NOBODY : who % 4;
    uint32_t entry = 77;
    commitment what = {1, NULL, NULL, number};
    if (which & 128 && w->bodies > 0) {
        what.body = &w->body[which % w->bodies];
        const berth_status status =
            berth_traffic_commit_body(&w->table, number, &what.body->body, &entry);
        committed(w, status, entry, &what);
    } else if (w->sides > 0) {
        what.side = &w->side[which % w->sides];
        const berth_status status =
            berth_traffic_commit(&w->table, number, &what.side->placed, &entry);
        committed(w, status, entry, &what);
    }
}

/* What a change of an entry must say. */
static berth_status wanted(const world *w, uint32_t entry)
{
    return !w->made                 ? BERTH_E_VIEW
           : entry >= w->capacity   ? BERTH_E_ITEM
           : w->list[entry].is == 0 ? BERTH_E_ABSENT
                                    : BERTH_OK;
}

static void replace(world *w, fuzz_input *in)
{
    const uint32_t entry = fuzz_u8(in) % (ENTRIES + 2), which = fuzz_u8(in);
    if (w->sides > 0) {
        const fuzz_side *const side = &w->side[which % w->sides];
        const berth_status status = wanted(w, entry);
        MUST(berth_traffic_replace(&w->table, entry, &side->placed) == status);
        if (status == BERTH_OK) {
            w->list[entry].side = side;
            w->list[entry].body = NULL;
            w->changes++;
        }
    }
}

static void withdraw(world *w, fuzz_input *in)
{
    const uint32_t entry = fuzz_u8(in) % (ENTRIES + 2);
    const berth_status status = wanted(w, entry);
    MUST(berth_traffic_withdraw(&w->table, entry) == status);
    if (status == BERTH_OK) {
        w->list[entry].is = 0;
        w->changes++;
    }
}

static void withdraw_all(world *w, fuzz_input *in)
{
    const uint32_t number = fuzz_u8(in) % 4;
    uint32_t count = 77, were = 0;
    const berth_status status = berth_traffic_withdraw_all(&w->table, number, &count);
    MUST(status == (w->made ? BERTH_OK : BERTH_E_VIEW));
    for (uint32_t i = 0; i < ENTRIES; i++) {
        if (w->list[i].is && w->list[i].number == number) {
            w->list[i].is = 0;
            were++;
        }
    }
    MUST(w->made ? count == were : count == 77);
    w->changes += were;
}

static const berth_placed *outer_of(const commitment *c)
{
    return c->body != NULL ? &c->body->body.outer : &c->side->placed;
}

static void forget(world *w, fuzz_input *in)
{
    const int32_t now = fuzz_u8(in) & 1 ? fuzz_s32(in) : fuzz_s8(in) * 8;
    uint32_t count = 77, were = 0;
    const berth_status status = berth_traffic_forget(&w->table, now, &count);
    MUST(status == (w->made ? BERTH_OK : BERTH_E_VIEW));
    for (uint32_t i = 0; i < ENTRIES; i++) {
        if (w->list[i].is && outer_of(&w->list[i])->there.until <= now) {
            w->list[i].is = 0;
            were++;
        }
    }
    MUST(w->made ? count == were : count == 77);
    w->changes += were;
}

/* The table holds what the list does. */
static void look(const world *w)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < ENTRIES + 2; i++) {
        const berth_placed *placed = NULL;
        uint32_t number = 77;
        const berth_status status = berth_traffic_entry(&w->table, i, &placed, &number);
        const berth_status want = wanted(w, i);
        MUST(status == (want == BERTH_OK ? BERTH_HIT : want));
        if (status == BERTH_HIT) {
            MUST(number == w->list[i].number);
            MUST(memcmp(placed, outer_of(&w->list[i]), sizeof *placed) == 0);
            MUST(i < w->table.used);
            count++;
        }
    }
    MUST(!w->made || (w->table.count == count && w->table.changes == w->changes));
}

/* ---- Questions about discs ------------------------------------------------------------------ */

typedef struct asked {
    const berth_placed *plan;
    uint32_t number;
    berth_motion_options options;
    berth_start_range range;
    uint32_t budget;
} asked;

static int counts_for(const world *w, uint32_t entry, uint32_t number)
{
    return w->list[entry].is && w->list[entry].number != number;
}

static int may_refuse(const world *w, const asked *q, berth_status status)
{
    return (status == BERTH_E_VIEW && !w->made) || status == BERTH_E_START ||
           ((status == BERTH_E_WINDOW || status == BERTH_E_MARGIN) &&
            (!fuzz_options_hold(&q->options) || q->range.until < q->range.from)) ||
           (status == BERTH_E_TICK &&
            (q->range.clock_error < 0 || q->range.clock_error > BERTH_CLOCK_ERROR_MAX));
}

/* Steps as the headers have them; 1: the answer is one. */
static int answered(const world *w, const asked *q, berth_status status,
                    const berth_traffic_counts *counts, uint32_t worst)
{
    if (status < 0) {
        MUST(may_refuse(w, q, status) && fuzz_untouched(counts, sizeof *counts));
        return 0;
    }
    MUST(w->made && fuzz_options_hold(&q->options));
    MUST(status <= BERTH_UNKNOWN);
    MUST(counts->steps <= worst);
    MUST(counts->steps <= q->options.max_steps || q->options.max_steps == 0);
    MUST(status != BERTH_UNKNOWN || worst > q->options.max_steps);
    return status != BERTH_UNKNOWN;
}

/* What asking everyone says; BERTH_UNKNOWN: too much work. *tick: of the first conflict. */
static berth_status truth_of(const world *w, const asked *q, int32_t *tick, uint32_t *first)
{
    berth_status truth = BERTH_CLEAR;
    *tick = INT32_MAX;
    for (uint32_t i = 0; i < w->capacity; i++) {
        berth_impact impact;
        if (!counts_for(w, i, q->number)) {
            continue;
        }
        const berth_status pair =
            berth_time_of_impact(q->plan, outer_of(&w->list[i]), &q->options, &impact, NULL);
        MUST(pair >= 0);
        if (pair == BERTH_UNKNOWN) {
            return BERTH_UNKNOWN;
        }
        if (pair == BERTH_HIT &&
            (truth == BERTH_CLEAR || impact.tick < *tick ||
             (impact.tick == *tick && w->list[i].number < w->list[*first].number))) {
            *tick = impact.tick;
            *first = i;
        }
        truth = pair == BERTH_HIT ? BERTH_HIT : truth;
    }
    return truth;
}

/* All conflicts, each once, in pieces: as many as pairs that meet. */
static void ask_in_pieces(const world *w, const asked *q, berth_status truth)
{
    berth_traffic_cursor meets = {0, 0, 0}, next = {0, 0, 0};
    berth_traffic_counts counts;
    berth_conflict conflict;
    berth_status status = BERTH_UNKNOWN;
    asked piece = *q;
    uint32_t told = 0, last = 0, pieces = 0;
    piece.options.max_steps = 1 + q->budget % 60;
    while (status == BERTH_UNKNOWN && pieces++ < 4000) {
        memset(&counts, 0xa5, sizeof counts);
        status =
            berth_traffic_ask_on(&w->table, q->number, q->plan, &piece.options, &meets, &counts);
        MUST(status >= 0);
    }
    MUST(status == BERTH_UNKNOWN || status == truth || !w->compares);
    MUST(status != BERTH_HIT || counts_for(w, meets.entry, q->number));
    do {
        memset(&counts, 0xa5, sizeof counts);
        status = berth_traffic_next_conflict(&w->table, q->number, q->plan, &q->options, &next,
                                             &conflict, &counts);
        MUST(status >= 0 && counts.steps <= q->options.max_steps);
        if (status == BERTH_HIT) {
            MUST(conflict.entry == next.entry && counts_for(w, conflict.entry, q->number));
            MUST(conflict.number == w->list[conflict.entry].number);
            MUST(told++ == 0 || conflict.entry > last);
            last = conflict.entry;
        }
    } while (status == BERTH_HIT);
    MUST(status == BERTH_UNKNOWN || !w->compares || (told > 0) == (truth == BERTH_HIT));
}

static void ask_closest(const world *w, const asked *q, berth_status truth, int32_t tick)
{
    berth_traffic_counts counts;
    berth_nearest nearest;
    memset(&counts, 0xa5, sizeof counts);
    memset(&nearest, 0xa5, sizeof nearest);
    const berth_status status = berth_traffic_closest(
        &w->table, q->number, q->plan, BERTH_DISTANCE_MAX, &q->options, &nearest, &counts);
    if (answered(w, q, status, &counts,
                 berth_traffic_worst_steps(BERTH_ASK_CLOSEST, &w->table, q->plan, 0)) &&
        w->compares) {
        MUST(status == truth);
        MUST(status != BERTH_HIT || nearest.approach.tick == tick);
        MUST(nearest.approach.found || nearest.number == BERTH_TRAFFIC_NOBODY);
        for (uint32_t i = 0; i < w->capacity && status == BERTH_CLEAR; i++) {
            berth_approach one;
            if (counts_for(w, i, q->number) &&
                berth_closest_approach(q->plan, outer_of(&w->list[i]), BERTH_DISTANCE_MAX,
                                       &q->options, &one, NULL) == BERTH_CLEAR &&
                one.found) {
                MUST(nearest.approach.found);
                MUST(fuzz_real(nearest.approach.distance) <= fuzz_real(one.distance));
                MUST(i != nearest.entry ||
                     memcmp(&one.distance, &nearest.approach.distance, sizeof one.distance) == 0);
            }
        }
    }
}

static void ask_start(const world *w, const asked *q, const fuzz_side *of)
{
    static fuzz_side moved;
    berth_traffic_counts counts;
    int32_t start = 77;
    memset(&counts, 0xa5, sizeof counts);
    const berth_status status =
        q->range.clock_error == 0
            ? berth_traffic_earliest_start(&w->table, q->number, q->plan, &q->range, &q->options,
                                           &start, &counts)
            : berth_traffic_earliest_start_within(&w->table, q->number, q->plan, &q->range,
                                                  &q->options, &start, &counts);
    if (!answered(
            w, q, status, &counts,
            berth_traffic_worst_steps(BERTH_ASK_START, &w->table, q->plan, q->range.clock_error))) {
        MUST(status >= 0 || start == 77);
        return;
    }
    MUST(status == BERTH_HIT ? start == 77 : start >= q->range.from && start <= q->range.until);
    if (status == BERTH_CLEAR && w->compares && of->count == 0) {
        for (int32_t before = 0; before < 2 && start - before >= q->range.from; before++) {
            moved = *of;
            moved.at[0].start = start - before;
            MUST(berth_motion_place(&moved.view[0], &moved.at[0], &moved.placed) == BERTH_OK);
            const berth_status there = berth_traffic_ask_within(
                &w->table, q->number, &moved.placed, q->range.clock_error, &q->options, NULL);
            MUST(there == BERTH_UNKNOWN || there == (before ? BERTH_HIT : BERTH_CLEAR));
        }
    }
}

static void ask(const world *w, const asked *q, const fuzz_side *of)
{
    const uint32_t worst = berth_traffic_worst_steps(BERTH_ASK_IMPACT, &w->table, q->plan, 0);
    berth_traffic_counts counts;
    berth_conflict conflict;
    int32_t tick;
    uint32_t first = 0;
    memset(&counts, 0xa5, sizeof counts);
    memset(&conflict, 0xa5, sizeof conflict);
    const berth_status met = berth_traffic_ask(&w->table, q->number, q->plan, &q->options, &counts);
    if (!answered(w, q, met, &counts,
                  berth_traffic_worst_steps(BERTH_ASK_MEET, &w->table, q->plan, 0))) {
        return;
    }
    const berth_status truth = truth_of(w, q, &tick, &first);
    MUST(truth == BERTH_UNKNOWN || truth == met || !w->compares);
    memset(&counts, 0xa5, sizeof counts);
    const berth_status when = berth_traffic_first_conflict(&w->table, q->number, q->plan,
                                                           &q->options, &conflict, &counts);
    if (answered(w, q, when, &counts, worst) && w->compares && truth != BERTH_UNKNOWN) {
        MUST(when == truth);
        MUST(when != BERTH_HIT || (conflict.impact.tick == tick && conflict.entry == first));
    }
    if (truth != BERTH_UNKNOWN) {
        ask_in_pieces(w, q, truth);
        ask_closest(w, q, truth, tick);
    }
    memset(&counts, 0xa5, sizeof counts);
    const berth_status within = berth_traffic_ask_within(
        &w->table, q->number, q->plan, q->range.clock_error, &q->options, &counts);
    if (answered(w, q, within, &counts,
                 berth_traffic_worst_steps(BERTH_ASK_WITHIN, &w->table, q->plan,
                                           q->range.clock_error))) {
        MUST(!w->compares || met != BERTH_HIT || within == BERTH_HIT);
    }
    ask_start(w, q, of);
}

/* A cursor of any age, or none that was given: refused, or an answer. */
static void go_on(world *w, const asked *q, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    if (way & 1) {
        w->cursor.next = way & 2 ? fuzz_u32(in) : fuzz_u8(in) % 16;
        w->cursor.changes = way & 4 ? w->table.changes : fuzz_u8(in);
    }
    berth_traffic_cursor before = w->cursor;
    const berth_status status =
        berth_traffic_ask_on(&w->table, q->number, q->plan, &q->options, &w->cursor, NULL);
    if (status < 0) {
        MUST(memcmp(&before, &w->cursor, sizeof before) == 0);
        MUST(status == BERTH_E_CHANGED || status == BERTH_E_ITEM || may_refuse(w, q, status));
    } else {
        MUST(before.next == 0 || before.changes == w->table.changes);
    }
}

/* ---- Questions about bodies ----------------------------------------------------------------- */

static berth_body as_body(const commitment *c)
{
    return c->body != NULL ? c->body->body : berth_body_of_disc(&c->side->placed);
}

static void ask_bodies(const world *w, const asked *q, const fuzz_body *plan)
{
    berth_body_options options;
    berth_body_counts counts;
    berth_body_conflict conflict;
    berth_body_approach nearest;
    berth_status truth = BERTH_CLEAR;
    uint32_t entry = 77;
    int32_t start = 77;
    memset(&options, 0, sizeof options);
    options.motion = q->options;
    const berth_status met =
        berth_traffic_ask_body(&w->table, q->number, &plan->body, &options, &counts);
    if (met < 0) {
        MUST(may_refuse(w, q, met));
        return;
    }
    MUST(counts.steps <= STEPS);
    MUST(counts.steps <=
         berth_traffic_worst_steps_body(BERTH_ASK_MEET, &w->table, &plan->body, NULL, &options));
    for (uint32_t i = 0; i < w->capacity; i++) {
        const berth_body other = counts_for(w, i, q->number) ? as_body(&w->list[i]) : plan->body;
        if (counts_for(w, i, q->number)) {
            const berth_status pair = berth_bodies_meet(&plan->body, &other, &options, NULL);
            MUST(pair >= 0);
            truth = pair > truth ? pair : truth;
        }
    }
    MUST(!w->compares || truth == BERTH_UNKNOWN || met == BERTH_UNKNOWN || met == truth);
    const berth_status when = berth_traffic_first_conflict_body(&w->table, q->number, &plan->body,
                                                                &options, &conflict, &counts);
    MUST(when >= 0 && counts.steps <= STEPS);
    MUST(!w->compares || when == BERTH_UNKNOWN || met == BERTH_UNKNOWN || when == met);
    MUST(when != BERTH_HIT || (counts_for(w, conflict.entry, q->number) &&
                               conflict.number == w->list[conflict.entry].number));
    const berth_status near = berth_traffic_closest_body(
        &w->table, q->number, &plan->body, BERTH_DISTANCE_MAX, &options, &entry, &nearest, &counts);
    MUST(near >= 0 && counts.steps <= STEPS);
    MUST(counts.steps <=
         berth_traffic_worst_steps_body(BERTH_ASK_CLOSEST, &w->table, &plan->body, NULL, &options));
    MUST(!w->compares || near == BERTH_UNKNOWN || met == BERTH_UNKNOWN || near == met);
    const berth_status from = berth_traffic_earliest_start_body(
        &w->table, q->number, &plan->body, &q->range, &options, &start, &counts);
    MUST(from >= 0 ? counts.steps <= STEPS : start == 77);
    MUST(from < 0 ||
         counts.steps <= berth_traffic_worst_steps_body(BERTH_ASK_START, &w->table, &plan->body,
                                                        &q->range, &options));
    MUST(from != BERTH_CLEAR || (start >= q->range.from && start <= q->range.until));
}

/* ---- Inputs --------------------------------------------------------------------------------- */

static void question(world *w, uint32_t call, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in), which = fuzz_u8(in);
    asked q;
    memset(&q, 0, sizeof q);
    q.number = way % 8 == 7 ? BERTH_TRAFFIC_NOBODY : way % 4;
    q.budget = which;
    if (way & 16) {
        q.options = fuzz_options(in);
    }
    q.options.max_steps = STEPS;
    q.range.from = fuzz_s8(in) * (way & 32 ? 1024 : 1);
    q.range.until = q.range.from + (int32_t)fuzz_u8(in) - (way & 64 ? 1 : 0);
    q.range.clock_error = way & 128 ? fuzz_s8(in) : 0;
    if (call == 2 && w->bodies > 0) {
        q.range.clock_error = 0;
        ask_bodies(w, &q, &w->body[which % w->bodies]);
    } else if (w->sides > 0) {
        const fuzz_side *const side = &w->side[which % w->sides];
        q.plan = &side->placed;
        if (call == 1) {
            go_on(w, &q, in);
        } else {
            ask(w, &q, side);
        }
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    static world w;
    fuzz_input in = {bytes, size};
    memset(&w, 0, sizeof w);
#ifdef BERTH_Q16
    w.compares = 1;
#endif
    for (uint32_t i = 0; i < SIDES; i++) {
        w.sides += (uint32_t)fuzz_side_of(&w.side[w.sides], &in, NULL, 0);
    }
    for (uint32_t i = 0; i < BODIES; i++) {
        w.bodies += (uint32_t)fuzz_body_of(&w.body[w.bodies], &in);
    }
    for (uint32_t calls = 0; calls < CALLS && in.left > 0; calls++) {
        const uint32_t call = fuzz_u8(&in) % 16;
        switch (call) {
        case 0: make(&w, &in); break;
        case 1:
        case 2:
        case 3: question(&w, call - 1, &in); break;
        case 4: replace(&w, &in); break;
        case 5: withdraw(&w, &in); break;
        case 6: withdraw_all(&w, &in); break;
        case 7: forget(&w, &in); break;
        case 8: question(&w, 0, &in); break;
        default: commit(&w, &in);
        }
        look(&w);
    }
    free(w.block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t sides = SIDES * FUZZ_SIDE, bodies = BODIES * FUZZ_BODY;
    const size_t size = sides + bodies + 160;
    if (room < size) {
        return 0;
    }
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)fuzz_random(&random);
    }
    for (size_t at = 0; at < sides; at += FUZZ_SIDE) {
        bytes[at] &= (uint8_t)~16;
        bytes[at + 5] &= (uint8_t)~6;
    }
    fuzz_body_seed(bytes + sides, &random);
    fuzz_body_seed(bytes + sides + FUZZ_BODY, &random);
    bytes[sides + bodies] = 0; /* make */
    bytes[sides + bodies + 1] &= 7;
    bytes[sides + bodies + 2] = (uint8_t)(3 + fuzz_random(&random) % 10);
    return size;
}

const fuzz_harness fuzz_traffic = {"traffic", run, seed, 1024, 8};
