/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* In every arithmetic, against the motions as they were given and the double reference: no contact
 * is told late, or not at all, no distance is larger, no start is earlier than it is; and what is
 * told early, near or late is so by a few of the documented bands. */

#include "tests/property/aimed.h"

enum { QUERIES = 20 }; /* in a round */

/* Bands that may be told beyond the truth; lengths that are added up are rounded more often than
 * those of a yes or no. */
enum { CONTACT = 2, START = 4, DISTANCE = 6, NEAREST = 12 };

/* A pair with all that its answers are held against. */
typedef struct asked {
    const slot *a, *b;
    berth_placement at_a, at_b;
    berth_placed placed_a, placed_b;
    const berth_motion_options *options;
    reference_window_f64 window;
    double band, error;
} asked;

static uint32_t cases, hits, contacts, starts, forgiven;
/* The furthest beyond the truth, in bands: contacts, distances, their ticks, starts. */
static struct {
    double contact, distance, tick, start;
} worst;

/* ---- Truth ---------------------------------------------------------------------------------- */

/* The least clearance in the ticks from <= t < until of the window, with b later by some ticks; 1e9
 * when they are not there together. */
static double clearance_in(const asked *p, int64_t from, int64_t until, int64_t delay)
{
    const reference_placement_f64 ra = real_placement(&p->at_a);
    reference_placement_f64 rb = real_placement(&p->at_b);
    reference_window_f64 window = p->window;
    double clearance = 1e9;

    window.from = window.from > from ? window.from : from;
    window.until = window.until < until ? window.until : until;
    rb.start += (int32_t)delay;
    (void)reference_motions_clearance(&p->a->given.legs, &ra, &p->b->given.legs, &rb, &window,
                                      &clearance);
    return clearance;
}

static double clearance_of_tick(const asked *p, int64_t tick)
{
    return clearance_in(p, tick, tick + 1, 0);
}

/* The same within a tick. */
static double clearance_within(const asked *p, int64_t tick, double from, double until)
{
    const reference_placement_f64 ra = real_placement(&p->at_a);
    const reference_placement_f64 rb = real_placement(&p->at_b);
    double clearance = 1e9;

    (void)reference_tick_clearance(&p->a->given.legs, &ra, &p->b->given.legs, &rb, &p->window, tick,
                                   from, until, &clearance);
    return clearance;
}

/* Nothing collides then. */
static void must_be_clear(const asked *p, int64_t from, int64_t until)
{
    CHECK_REAL_LE(-p->error, clearance_in(p, from, until, 0));
}

/* A clearance that must be at most `most` bands; *worst_yet: the largest so far. */
static void must_be_near(const asked *p, double clearance, double most, double *worst_yet)
{
    CHECK_REAL_LE(clearance, most * p->band + p->error);
    if (p->band > 0 && clearance > *worst_yet * p->band) {
        *worst_yet = clearance / p->band;
    }
}

/* ---- Contacts ------------------------------------------------------------------------------- */

/* One end of a contact: clear before it, or after it, and near in it. */
static void check_end(const asked *p, int32_t tick, berth_end end)
{
    uint16_t fraction = 0;
    const berth_status answer =
        berth_contact_fraction(&p->placed_a, &p->placed_b, p->options, tick, end, &fraction);
    const double part = fraction / 65536.0, next = (fraction + 1) / 65536.0;

    CHECK_EQ(answer, BERTH_HIT);
    must_be_near(p, clearance_within(p, tick, part, next), CONTACT, &worst.contact);
    if (end == BERTH_END_FIRST ? fraction > 0 : fraction < 65535) {
        CHECK_REAL_LE(-p->error, end == BERTH_END_FIRST ? clearance_within(p, tick, 0, part)
                                                        : clearance_within(p, tick, next, 1));
    }
}

/* In what tick they are as near as that was told, and when in it. */
static void check_instant(const asked *p, const berth_approach *told)
{
    uint16_t fraction = 0;

    CHECK_EQ(berth_approach_fraction(&p->placed_a, &p->placed_b, p->options, told, &fraction),
             BERTH_HIT);
    must_be_near(p,
                 clearance_within(p, told->tick, fraction / 65536.0, (fraction + 1) / 65536.0) -
                     real_of(told->distance) - HEX_1(16),
                 NEAREST, &worst.tick);
    /* named the other way about, with what that rounds */
    CHECK_EQ(berth_approach_fraction(&p->placed_b, &p->placed_a, p->options, told, &fraction),
             BERTH_HIT);
}

static void check_impact(const asked *p)
{
    berth_impact impact;
    const berth_status answer =
        berth_time_of_impact(&p->placed_a, &p->placed_b, p->options, &impact, NULL);

    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    CHECK_EQ(berth_meet(&p->placed_a, &p->placed_b, p->options, NULL), answer);
    if (answer == BERTH_HIT) {
        hits++;
        must_be_clear(p, -REFERENCE_EVER, impact.tick);
        must_be_near(p, clearance_of_tick(p, impact.tick), CONTACT, &worst.contact);
        check_end(p, impact.tick, BERTH_END_FIRST);
    } else {
        must_be_clear(p, -REFERENCE_EVER, REFERENCE_EVER);
    }
}

static void check_apart(const asked *p)
{
    berth_impact impact;
    const berth_status answer =
        berth_time_of_impact_apart(&p->placed_a, &p->placed_b, p->options, &impact, NULL);
    const int64_t until = answer == BERTH_HIT ? impact.tick : REFERENCE_EVER;
    int64_t begin = p->window.from; /* of the time that both are there */

    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    begin = p->placed_a.there.from > begin ? p->placed_a.there.from : begin;
    begin = p->placed_b.there.from > begin ? p->placed_b.there.from : begin;
    if (clearance_in(p, -REFERENCE_EVER, REFERENCE_EVER, 0) >= 1e9) {
        return;
    }
    CHECK_LE(begin, impact.forgiven);
    /* where the begin collides and nothing is forgiven, they get nearer in what is there then */
    if (impact.forgiven > begin || clearance_of_tick(p, begin) > CONTACT * p->band) {
        must_be_clear(p, impact.forgiven, until);
        forgiven += impact.forgiven > begin ? 1u : 0u;
    }
}

static void check_contacts(const asked *p)
{
    int64_t after = -REFERENCE_EVER;
    berth_contact_cursor cursor;
    berth_contact contact;

    CHECK_EQ(berth_contacts(&p->placed_a, &p->placed_b, p->options, &cursor), BERTH_OK);
    for (uint32_t i = 0; i < 4 * LEGS; i++) {
        const berth_status answer = berth_next_contact(&cursor, &contact, NULL);

        CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
        if (answer != BERTH_HIT) {
            break;
        }
        contacts++;
        CHECK_LE(after + (i > 0 ? 1 : 0), contact.time_in);
        CHECK_LE(contact.time_in, contact.time_out);
        must_be_clear(p, after, contact.time_in);
        must_be_near(p, clearance_of_tick(p, contact.time_in), CONTACT, &worst.contact);
        must_be_near(p, clearance_of_tick(p, contact.time_out), CONTACT, &worst.contact);
        check_end(p, contact.time_in, BERTH_END_FIRST);
        check_end(p, contact.time_out, BERTH_END_LAST);
        after = (int64_t)contact.time_out + 1;
    }
    must_be_clear(p, after, REFERENCE_EVER);
}

/* ---- Distances ------------------------------------------------------------------------------ */

static void check_closest(harness_random *random, const asked *p)
{
    const double truth = clearance_in(p, -REFERENCE_EVER, REFERENCE_EVER, 0);
    const double below = harness_below(random, 2) == 0 || truth <= 0 || truth > 16000
                             ? 32767
                             : truth * (1 + harness_between(random, -9, 9) / 16.0) + 0.001;
    berth_approach told;
    const berth_status answer = berth_closest_approach(&p->placed_a, &p->placed_b, num_from(below),
                                                       p->options, &told, NULL);
    const double distance = real_of(told.distance);

    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    CHECK_REAL_LE(0, distance);
    if (answer == BERTH_CLEAR) {
        CHECK_REAL_LE(-p->error, truth);
    } else {
        must_be_near(p, truth, DISTANCE, &worst.distance);
    }
    CHECK_REAL_LE(distance, below + 0.001);
    CHECK_REAL_LE(distance, (truth > 0 ? truth : 0) + p->error);
    if (!told.found) {
        CHECK_REAL_EQ(distance, real_of(num_from(below)));
        return;
    }
    must_be_near(p, truth - distance - HEX_1(16), DISTANCE, &worst.distance);
    must_be_near(p, clearance_of_tick(p, told.tick) - distance - HEX_1(16), NEAREST, &worst.tick);
    check_instant(p, &told);
}

/* ---- Starts --------------------------------------------------------------------------------- */

/* The furthest that anybody gets in half a tick, and a margin grows. */
static double half_a_tick(const asked *p)
{
    const reference_motion_f64 *const of[2] = {&p->a->given.legs, &p->b->given.legs};
    double most = 0;

    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t i = 0; i < of[k]->count; i++) {
            const reference_leg_f64 *leg = &of[k]->legs[i];
            const double x = leg->to_x - leg->x, y = leg->to_y - leg->y;
            const double far = (x < 0 ? -x : x) + (y < 0 ? -y : y);
            const double a_tick = far / (double)(leg->end - leg->begin);
            most = a_tick > most ? a_tick : most;
        }
    }
    return (most + p->window.rate) / 2;
}

/* The least clearance with b later by `delay`, and by up to `error` whole ticks less or more. */
static double clearance_about(const asked *p, int64_t delay, int64_t error)
{
    double least = 1e9;

    for (int64_t by = delay - error; by <= delay + error; by++) {
        const double clearance = clearance_in(p, -REFERENCE_EVER, REFERENCE_EVER, by);
        least = clearance < least ? clearance : least;
    }
    return least;
}

static void check_starts(harness_random *random, const asked *p)
{
    const int32_t placed = p->at_b.start, error = (int32_t)harness_below(random, 4);
    const int32_t from = placed - 2, until = from + (int32_t)harness_below(random, 20);
    const berth_start_range range = {from, until, error};
    const berth_placed *const others[1] = {&p->placed_a};
    const double between = error > 0 ? half_a_tick(p) : 0;
    int32_t start = 77, end;

    if (placed > BERTH_TICK_MAX - 100 || placed < 100 - BERTH_TICK_MAX) {
        return; /* the reference's starts are 32 bits, too */
    }
    const berth_status answer =
        berth_earliest_start_within(others, 1, &p->placed_b, &range, p->options, &start, NULL);
    end = answer == BERTH_CLEAR ? start : until + 1;
    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    CHECK(answer == BERTH_HIT ? start == 77 : start >= from && start <= until);
    if (answer == BERTH_CLEAR) {
        CHECK_REAL_LE(-p->error, clearance_about(p, start - placed, error));
    }
    for (int32_t other = from; other < end; other++) {
        must_be_near(p, clearance_about(p, other - placed, error) - between, START, &worst.start);
        starts++;
    }
    const berth_status within =
        berth_meet_within(&p->placed_a, &p->placed_b, error, p->options, NULL);
    CHECK(within == BERTH_HIT || within == BERTH_CLEAR);
    if (within == BERTH_HIT) {
        must_be_near(p, clearance_about(p, 0, error) - between, START, &worst.start);
    } else {
        CHECK_REAL_LE(-p->error, clearance_about(p, 0, error));
    }
}

/* ---- Cases ---------------------------------------------------------------------------------- */

static void run_case(harness_random *random, uint32_t number)
{
    const slot *newest = &pool[number % POOL], *any = &pool[harness_below(random, POOL)];
    const int first = (int)harness_below(random, 2);
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    const gen_passing passing = (gen_passing)(1 + harness_below(random, GEN_PASSINGS - 1));
    reference_placement ra = {16384, 0, 0, 0, 0}, rb = {16384, 0, 0, 0, 0};
    berth_motion_options chosen;
    asked p;

    p.a = first ? newest : any;
    p.b = first ? any : newest;
    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_motion_starts(random, &p.a->aim, &ra, &p.b->aim, &rb);
    (void)gen_motion_place(random, passing, &p.a->aim, &ra, &p.b->aim, &rb);
    p.options = choose_options(random, ra.start, &chosen);
    p.window = given_window(p.options);
    p.at_a = placement_of(random, &ra, heading_a);
    p.at_b = placement_of(random, &rb, heading_b);
    double lengths = given_lengths(&p.a->view, &p.at_a) + given_lengths(&p.b->view, &p.at_b);
    lengths += p.window.margin;
    p.band = given_band(&p.a->view, &p.b->view, lengths);
    p.error = lengths * HEX_1(49);
    CHECK_EQ(berth_motion_place(&p.a->view, &p.at_a, &p.placed_a), BERTH_OK);
    CHECK_EQ(berth_motion_place(&p.b->view, &p.at_b, &p.placed_b), BERTH_OK);
    check_impact(&p);
    check_apart(&p);
    check_contacts(&p);
    check_closest(random, &p);
    check_starts(random, &p);
    cases++;
}

HARNESS_TEST(test_real, "nothing is told late, far or early, and not beyond the band else")
{
    const uint32_t rounds = HARNESS_CASES / 8 / QUERIES + 1;

    for (uint32_t number = 1; number < POOL; number++) {
        make_tree(number);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        harness_random random = harness_round(UINT64_C(0x7265616c00000000), round);
        make_tree(round + POOL);
        for (int i = 0; i < QUERIES; i++) {
            run_case(&random, round);
        }
    }
    harness_note("%u cases, hits %u, contacts %u, starts that hit %u, forgiven %u", cases, hits,
                 contacts, starts, forgiven);
    harness_note(
        "told beyond the truth, in bands: contacts %f, distances %f, their ticks %f, starts "
        "%f",
        worst.contact, worst.distance, worst.tick, worst.start);
    CHECK_LE(cases / 8, hits);
    CHECK_LE(cases / 8, contacts);
    CHECK_LE(1, starts);
}
