/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Instructions a step of calls: of each question what it takes in all, its arguments included, over
 * its steps; and of one with a small budget over that and four more, for a look that was begun
 * ends. */

#ifndef BERTH_BENCH_PAID_H
#define BERTH_BENCH_PAID_H

#include "port/port.h"
#include "tests/harness/harness.h"

#include <berth/status.h>

typedef struct paid_call {
    const char *name;
    uint64_t instructions, steps;
    uint32_t most, questions, of_steps; /* of_steps: of the question with the most */
    uint32_t most_of_budget;
} paid_call;

/* Of a list of calls, X(id, name) each: their numbers, and the table of them. */
#define PAID_NUMBER(id, name) id,
#define PAID_CALL(id, name) {name, 0, 0, 0, 0, 0, 0},

/* Budgets up to that are deadlines that are looked at. */
enum { PAID_FEW = 24 };

static inline void paid_end(paid_call *call, uint64_t took, uint32_t steps, uint32_t budget)
{
    const uint32_t each = (uint32_t)(took / (steps != 0 ? steps : 1));

    if (budget != 0 && budget <= PAID_FEW) {
        const uint32_t of = (uint32_t)(took / (budget + 4));
        call->most_of_budget = of > call->most_of_budget ? of : call->most_of_budget;
        return;
    }
    call->instructions += took;
    call->steps += steps;
    call->questions++;
    if (each > call->most) {
        call->most = each;
        call->of_steps = steps;
    }
}

/* A question of `calls`, with a budget or 0, which says in `counts` what it took. */
#define PAID(call, budget, question)                                                               \
    do {                                                                                           \
        const uint64_t paid_before = berth_port_instructions();                                    \
        const berth_status paid_told = (question);                                                 \
        const uint64_t paid_took = berth_port_instructions() - paid_before;                        \
        if (paid_told >= 0) {                                                                      \
            paid_end(&calls[call], paid_took, counts.steps, budget);                               \
        }                                                                                          \
    } while (0)

/*   steps|CORE|CALL|QUESTIONS|MEAN|MOST of so many steps|MOST of a budget and four more|ALL STEPS
 * (tests/bench/paid has the bars of all programs together) */
static inline void paid_print(const paid_call *calls, uint32_t count)
{
    for (const paid_call *c = calls; c < calls + count; c++) {
        CHECK(c->steps != 0);
        harness_print("steps|%s|%s|%u|%llu|%u of %u steps|%u|%llu\n", berth_port_name(), c->name,
                      c->questions, c->instructions / c->steps, c->most, c->of_steps,
                      c->most_of_budget, c->steps);
    }
}

#endif
