/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth/hosted.h: doubles to numbers, the nearest one or a status, and back. */

#include "tests/unit/support.h"

#include <berth/hosted.h>

static void becomes(double value, double wanted)
{
    berth_num num = num_from(0);
    CHECK_EQ(berth_num_from_double(value, &num), BERTH_OK);
    CHECK_REAL_EQ(berth_num_to_double(num), wanted);
}

static void refused(double value)
{
    berth_num num;
    harness_fill(&num, sizeof num);
    CHECK_EQ(berth_num_from_double(value, &num), BERTH_E_NUMBER);
    CHECK_FILLED(&num, sizeof num);
}

static double infinite(void)
{
    volatile double huge = 1e200;
    return huge * huge;
}

HARNESS_TEST(doubles_become_the_nearest_number, "doubles become the nearest number")
{
    becomes(0, 0);
    becomes(1.5, 1.5);
    becomes(-8192, -8192);
#ifdef BERTH_Q16
    const double step = 1.0 / 65536;
    becomes(0.5 * step, step); /* halves away from zero */
    becomes(-0.5 * step, -step);
    becomes(0.49 * step, 0);
    becomes(-0.49 * step, 0);
    becomes(0.49999999999999994 * step, 0); /* the double next to a half */
    becomes(-0.49999999999999994 * step, 0);
    becomes(0.1, 6554 * step);
    becomes(32768 - step, 32768 - step);
    becomes(32768 - 0.51 * step, 32768 - step);
    becomes(-32768, -32768);
    becomes(-32768 - 0.49 * step, -32768);
#elif defined(BERTH_CFG_F32)
    becomes(0.1, (double)0.1f);
    becomes(3.4028234663852886e38, 3.4028234663852886e38);
    becomes(-3.4028234663852886e38, -3.4028234663852886e38);
#else
    becomes(0.1, 0.1);
    becomes(1.7976931348623157e308, 1.7976931348623157e308);
#endif
}

HARNESS_TEST(what_is_no_number_is_refused, "what is no number is refused")
{
    refused(infinite());
    refused(-infinite());
    refused(infinite() - infinite());
#ifdef BERTH_Q16
    refused(32768);
    refused(32768 - 0.5 / 65536);
    refused(-32768 - 0.5 / 65536);
    refused(1e300);
    refused(-1e300);
#elif defined(BERTH_CFG_F32)
    refused(3.403e38);
    refused(-3.403e38);
    refused(1e300);
#endif
    CHECK_EQ(berth_num_from_double(0, NULL), BERTH_E_NULL);
}

HARNESS_TEST(there_and_back, "there and back")
{
    harness_random random = harness_random_from(60);
    for (uint32_t i = 0; i < HARNESS_CASES; i++) {
        const berth_num num = num_between(&random, -32000, 32000);
        berth_num back = num_from(0);
        CHECK_EQ(berth_num_from_double(berth_num_to_double(num), &back), BERTH_OK);
        CHECK_REAL_EQ(berth_num_raw(back), berth_num_raw(num));
        CHECK_REAL_EQ(berth_num_to_double(num), real_of(num));
    }
}
