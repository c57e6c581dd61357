/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* q16: all contacts, in order, are those of the exhaustive reference; asked at once, and with
 * budgets that run out again and again. */

#include "tests/property/answers.h"

#ifdef BERTH_Q16

static reference_run runs[ANSWERS_RUNS];
static uint32_t contacts, most, several, endless;

/* Asks for the next one, again as long as the budget runs out; `tries` is how often it may. */
static berth_status ask(berth_contact_cursor *cursor, berth_contact *contact, uint32_t budget,
                        uint32_t tries, answers_tally *seen)
{
    for (uint32_t i = 0; i <= tries; i++) {
        const int32_t from = cursor->from;
        berth_motion_counts counts;
        const berth_status answer = berth_next_contact(cursor, contact, &counts);

        answers_check_counts(&counts, budget);
        CHECK_LE(from, cursor->from);
        if (answer != BERTH_UNKNOWN) {
            return answer;
        }
        CHECK(budget != 0);
        seen->unknown++;
    }
    return BERTH_UNKNOWN;
}

/* All of them, with so many steps a call; 0: with any number. */
static void check_all(const answers_pair *p, uint32_t count, uint32_t budget, answers_tally *seen)
{
    const berth_motion_options options = answers_budget(p, budget);
    berth_contact_cursor cursor;
    berth_contact contact;

    CHECK_EQ(berth_contacts(&p->a.placed, &p->b.placed,
                            budget == 0 && p->options == NULL ? NULL : &options, &cursor),
             BERTH_OK);
    for (uint32_t i = 0; i < count; i++) {
        const berth_status answer = ask(&cursor, &contact, budget, 200000, seen);

        CHECK_EQ(answer, BERTH_HIT);
        if (answer != BERTH_HIT) {
            harness_note("  contact %u of %u, budget %u: %lld to %lld", i, count, budget,
                         runs[i].first, runs[i].last);
            return;
        }
        CHECK_EQ(contact.time_in, runs[i].first);
        CHECK_EQ(contact.time_out, runs[i].last);
        CHECK_LE(contact.time_out, cursor.from);
        if (contact.time_in != runs[i].first) {
            return;
        }
        answers_check_legs(p, &contact.pair, contact.time_in, 0, 0);
        if (budget == 0 && i < 4) {
            answers_check_end(p, contact.time_in, BERTH_END_FIRST);
            answers_check_end(p, contact.time_out, BERTH_END_LAST);
            if (contact.time_in != INT32_MIN) {
                answers_check_no_end(p, contact.time_in - 1);
            }
        }
    }
    for (int again = 0; again < 2; again++) {
        harness_fill(&contact, sizeof contact);
        CHECK_EQ(ask(&cursor, &contact, budget, 200000, seen), BERTH_CLEAR);
        CHECK_FILLED(&contact, sizeof contact);
    }
}

static void check(harness_random *random, answers_pair *p, answers_tally *seen)
{
    const uint32_t count =
        reference_contacts(&p->a.track, &p->b.track, &p->window, runs, ANSWERS_RUNS);
    berth_contact_cursor cursor;
    berth_contact contact;

    CHECK_LE(count, ANSWERS_RUNS);
    seen->hits += count > 0 ? 1u : 0u;
    contacts += count;
    several += count > 1 ? 1u : 0u;
    most = count > most ? count : most;
    endless += count > 0 && runs[count - 1].last == INT32_MAX - 1 ? 1u : 0u;
    check_all(p, count, 0, seen);
    check_all(p, count, 1 + harness_below(random, 1u << harness_below(random, 9)), seen);
    CHECK_EQ(berth_contacts(&p->b.placed, &p->a.placed, p->options, &cursor), BERTH_OK);
    for (uint32_t i = 0; i < count && i < 3; i++) {
        CHECK_EQ(berth_next_contact(&cursor, &contact, NULL), BERTH_HIT);
        CHECK_EQ(contact.time_in, runs[i].first);
        CHECK_EQ(contact.time_out, runs[i].last);
    }
}

HARNESS_TEST(test_contacts, "all contacts are the reference's")
{
    answers_run(UINT64_C(0x636f6e0000000000), ANSWERS_CASES, check);
    harness_note("contacts %u, pairs with several %u, at most %u, without an end %u", contacts,
                 several, most, endless);
    if (ANSWERS_CASES >= 2000) {
        CHECK_LE(ANSWERS_CASES / 32, several);
        CHECK_LE(ANSWERS_CASES / 64, endless);
    }
}

#else

HARNESS_SKIPPED(test_contacts, "all contacts are the reference's",
                "exact on the stored legs is a promise of q16; test_real has the others")

#endif
