/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* placement.c: each argument out of its range gives its status, and nothing is written. */

#include "tests/unit/support.h"

static const struct {
    const char *name;
    berth_status status;
} faults[] = {
    {"rotation", BERTH_E_ROTATION}, {"x", BERTH_E_TRANSLATION},     {"y", BERTH_E_TRANSLATION},
    {"start late", BERTH_E_START},  {"start early", BERTH_E_START},
};

static berth_placement good(void)
{
    static const berth_num x = BERTH_NUM(3), y = BERTH_NUM(-4);
    return berth_placement_at(x, y, 12345, 100);
}

static berth_placement faulty(uint32_t fault)
{
    static const berth_num limit = BERTH_NUM(8192);
    berth_placement p = good();
    switch (fault) {
    case 0: p.rotation.c = p.rotation.s = 0; break;
    case 1: p.x = num_outward(limit, 1); break;
    case 2: p.y = berth_num_neg(num_outward(limit, 1)); break;
    case 3: p.start = BERTH_TICK_MAX + 1; break;
    default: p.start = -BERTH_TICK_MAX - 1; break;
    }
    return p;
}

static void compose_refuses_each_fault(void)
{
    const berth_placement fine = good();
    berth_placement result;

    harness_fill(&result, sizeof result);
    for (uint32_t i = 0; i < LENGTH_OF(faults); i++) {
        const berth_placement bad = faulty(i);
        CHECK_EQ(berth_placement_compose(&bad, &fine, &result), faults[i].status);
        CHECK_EQ(berth_placement_compose(&fine, &bad, &result), faults[i].status);
        CHECK_EQ(berth_placement_compose(&bad, &bad, &result), faults[i].status);
    }
    CHECK_EQ(berth_placement_compose(NULL, &fine, &result), BERTH_E_NULL);
    CHECK_EQ(berth_placement_compose(&fine, NULL, &result), BERTH_E_NULL);
    CHECK_EQ(berth_placement_compose(&fine, &fine, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_placement_compose(NULL, NULL, NULL), BERTH_E_NULL);
    CHECK_FILLED(&result, sizeof result);
}

static void compose_refuses_results_out_of_range(void)
{
    static const berth_num zero = BERTH_NUM(0), edge = BERTH_NUM(8192), half = BERTH_NUM(4096);
    const berth_placement corner = berth_placement_at(edge, edge, 0, 0);
    const berth_placement turned = berth_placement_at(zero, zero, 8192, 0);
    const berth_placement middle = berth_placement_at(half, zero, 0, 0);
    berth_placement beyond = middle, result;
    berth_placement late = berth_placement_at(zero, zero, 0, BERTH_TICK_MAX), tick = late;

    harness_fill(&result, sizeof result);
    beyond.x = num_outward(half, 64);
    tick.start = 1;
    CHECK_EQ(berth_placement_compose(&turned, &corner, &result), BERTH_E_TRANSLATION);
    CHECK_EQ(berth_placement_compose(&corner, &middle, &result), BERTH_E_TRANSLATION);
    CHECK_EQ(berth_placement_compose(&middle, &beyond, &result), BERTH_E_TRANSLATION);
    CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_E_START);
    CHECK_EQ(berth_placement_compose(&late, &late, &result), BERTH_E_START);
    late.start = tick.start = -BERTH_TICK_MAX;
    CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_E_START);
    tick.start = -1;
    CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_E_START);
    CHECK_FILLED(&result, sizeof result);

    CHECK_EQ(berth_placement_compose(&middle, &middle, &result), BERTH_OK); /* exactly 8192 */
    CHECK_REAL_EQ(real_of(result.x), 8192);
    tick.start = BERTH_TICK_MAX;
    CHECK_EQ(berth_placement_compose(&late, &tick, &result), BERTH_OK);
    CHECK_EQ(result.start, 0);
}

static void invert_refuses_each_fault(void)
{
    static const berth_num edge = BERTH_NUM(8192);
    const berth_placement fine = good(), corner = berth_placement_at(edge, edge, 8192, 0);
    berth_placement result;

    harness_fill(&result, sizeof result);
    for (uint32_t i = 0; i < LENGTH_OF(faults); i++) {
        const berth_placement bad = faulty(i);
        CHECK_EQ(berth_placement_invert(&bad, &result), faults[i].status);
    }
    CHECK_EQ(berth_placement_invert(NULL, &result), BERTH_E_NULL);
    CHECK_EQ(berth_placement_invert(&fine, NULL), BERTH_E_NULL);
    CHECK_EQ(berth_placement_invert(&corner, &result), BERTH_E_TRANSLATION);
    CHECK_FILLED(&result, sizeof result);
}

static void apply_refuses_each_fault(void)
{
    static const berth_num zero = BERTH_NUM(0), edge = BERTH_NUM(8192);
    const berth_placement fine = good();
    const berth_num beyond[5] = {num_outward(edge, 1), berth_num_neg(num_outward(edge, 1)),
                                 num_absurd(0), num_absurd(1), num_absurd(2)};
    berth_num xy[2];

    harness_fill(xy, sizeof xy);
    for (uint32_t i = 0; i < LENGTH_OF(faults); i++) {
        const berth_placement bad = faulty(i);
        CHECK_EQ(berth_placement_apply(&bad, zero, zero, &xy[0], &xy[1]), faults[i].status);
    }
    for (uint32_t i = 0; i < LENGTH_OF(beyond); i++) {
        CHECK_EQ(berth_placement_apply(&fine, beyond[i], zero, &xy[0], &xy[1]), BERTH_E_COORDINATE);
        CHECK_EQ(berth_placement_apply(&fine, edge, beyond[i], &xy[0], &xy[1]), BERTH_E_COORDINATE);
    }
    CHECK_EQ(berth_placement_apply(NULL, zero, zero, &xy[0], &xy[1]), BERTH_E_NULL);
    CHECK_EQ(berth_placement_apply(&fine, zero, zero, NULL, &xy[1]), BERTH_E_NULL);
    CHECK_EQ(berth_placement_apply(&fine, zero, zero, &xy[0], NULL), BERTH_E_NULL);
    CHECK_FILLED(xy, sizeof xy);
}

/* Results over the arguments: the same as beside them. */
static void results_may_be_arguments(void)
{
    const berth_placement a = good(), b = berth_placement_at(a.y, a.x, 54321, -3);
    berth_placement beside, over;

    CHECK_EQ(berth_placement_compose(&a, &b, &beside), BERTH_OK);
    over = a;
    CHECK_EQ(berth_placement_compose(&over, &b, &over), BERTH_OK);
    CHECK_BYTES(&over.rotation, &beside.rotation, sizeof over.rotation);
    CHECK_REAL_EQ(berth_num_raw(over.x), berth_num_raw(beside.x));
    CHECK_REAL_EQ(berth_num_raw(over.y), berth_num_raw(beside.y));
    over = b;
    CHECK_EQ(berth_placement_compose(&a, &over, &over), BERTH_OK);
    CHECK_BYTES(&over.rotation, &beside.rotation, sizeof over.rotation);
    CHECK_REAL_EQ(berth_num_raw(over.x), berth_num_raw(beside.x));
    CHECK_REAL_EQ(berth_num_raw(over.y), berth_num_raw(beside.y));
    CHECK_EQ(over.start, 97);

    CHECK_EQ(berth_placement_compose(&a, &a, &beside), BERTH_OK);
    over = a;
    CHECK_EQ(berth_placement_compose(&over, &over, &over), BERTH_OK);
    CHECK_BYTES(&over.rotation, &beside.rotation, sizeof over.rotation);
    CHECK_REAL_EQ(berth_num_raw(over.x), berth_num_raw(beside.x));
    CHECK_REAL_EQ(berth_num_raw(over.y), berth_num_raw(beside.y));

    CHECK_EQ(berth_placement_invert(&a, &beside), BERTH_OK);
    over = a;
    CHECK_EQ(berth_placement_invert(&over, &over), BERTH_OK);
    CHECK_BYTES(&over.rotation, &beside.rotation, sizeof over.rotation);
    CHECK_REAL_EQ(berth_num_raw(over.x), berth_num_raw(beside.x));
    CHECK_REAL_EQ(berth_num_raw(over.y), berth_num_raw(beside.y));
}

const harness_test tests[] = {
    {"compose refuses each fault", compose_refuses_each_fault},
    {"compose refuses results out of range", compose_refuses_results_out_of_range},
    {"invert refuses each fault", invert_refuses_each_fault},
    {"apply refuses each fault", apply_refuses_each_fault},
    {"results may be arguments", results_may_be_arguments},
    {0, 0},
};
