/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* status.c: a text for each status; and the numbers, which must never change. */

#include "tests/unit/support.h"

static const struct {
    berth_status status;
    int32_t number;
} statuses[] = {
    {BERTH_OK, 0},
    {BERTH_HIT, 1},
    {BERTH_UNKNOWN, 2},
    {BERTH_E_NULL, -1},
    {BERTH_E_COUNT, -2},
    {BERTH_E_DT, -3},
    {BERTH_E_STRIDE, -4},
    {BERTH_E_COORDINATE, -5},
    {BERTH_E_RADIUS, -6},
    {BERTH_E_LEVELS, -7},
    {BERTH_E_ROTATION, -8},
    {BERTH_E_TRANSLATION, -9},
    {BERTH_E_START, -10},
    {BERTH_E_VIEW, -11},
    {BERTH_E_INDEX, -12},
    {BERTH_E_KIND, -13},
    {BERTH_E_NUMBER, -14},
    {BERTH_E_IMAGE_SPACE, -20},
    {BERTH_E_SCRATCH_SPACE, -21},
    {BERTH_E_ALIGNMENT, -30},
    {BERTH_E_TRUNCATED, -31},
    {BERTH_E_MAGIC, -32},
    {BERTH_E_ENDIAN, -33},
    {BERTH_E_VERSION, -34},
    {BERTH_E_ARITHMETIC_KIND, -35},
    {BERTH_E_STRUCTURE_KIND, -36},
    {BERTH_E_CRC, -37},
    {BERTH_E_HEADER, -38},
    {BERTH_E_SAMPLE, -39},
    {BERTH_E_NODE, -40},
    {BERTH_E_CAPACITY, -50},
    {BERTH_E_CELL, -51},
    {BERTH_E_BUCKETS, -52},
    {BERTH_E_GRID_SPACE, -53},
    {BERTH_E_ITEM, -54},
    {BERTH_E_PRESENT, -55},
    {BERTH_E_ABSENT, -56},
    {BERTH_E_DISTANCE, -57},
    {BERTH_E_CHANGED, -58},
    {BERTH_E_POINTS, -60},
    {BERTH_E_TRIANGLES, -61},
    {BERTH_E_VERTEX, -62},
    {BERTH_E_EMPTY, -63},
    {BERTH_E_THRESHOLD, -64},
    {BERTH_E_DEPTH, -65},
    {BERTH_E_EXTENT, -66},
    {BERTH_E_TICK, -70},
    {BERTH_E_STANDS, -71},
    {BERTH_E_STEP, -72},
    {BERTH_E_TOLERANCE, -73},
    {BERTH_E_SPACE, -74},
    {BERTH_E_WINDOW, -75},
    {BERTH_E_MARGIN, -76},
    {BERTH_E_ORDER, -77},
    {BERTH_E_PLACED, -78},
    {BERTH_E_STALE, -79},
    {BERTH_E_UNIT, -90},
};

/* A line of printable ASCII that fits a terminal. */
static int is_one_line(const char *text)
{
    uint32_t length = 0;
    for (; text[length] != '\0'; length++) {
        if (text[length] < ' ' || text[length] > '~') {
            return 0;
        }
    }
    return length >= 8 && length <= 100;
}

/* What is wrong, then what to do. */
static int says_what_to_do(const char *text)
{
    while (*text != '\0' && *text != ';') {
        text++;
    }
    return *text == ';';
}

HARNESS_TEST(numbers_are_as_published, "the numbers are as published")
{
    for (uint32_t i = 0; i < LENGTH_OF(statuses); i++) {
        CHECK_EQ(statuses[i].status, statuses[i].number);
    }
    CHECK_EQ(BERTH_CLEAR, 0);
}

HARNESS_TEST(each_has_a_text_of_its_own, "each status has a text of its own")
{
    const char *const unknown = berth_status_text((berth_status)-99);
    for (uint32_t i = 0; i < LENGTH_OF(statuses); i++) {
        const char *const text = berth_status_text(statuses[i].status);
        CHECK(text != NULL && is_one_line(text));
        CHECK(statuses[i].status >= 0 || says_what_to_do(text));
        CHECK(!harness_same_text(text, unknown));
        for (uint32_t j = 0; j < i; j++) {
            CHECK(!harness_same_text(text, berth_status_text(statuses[j].status)));
        }
    }
}

static int is_listed(int32_t number)
{
    for (uint32_t i = 0; i < LENGTH_OF(statuses); i++) {
        if (statuses[i].number == number) {
            return 1;
        }
    }
    return 0;
}

/* Also shows that the list above has every status: one that it lacks would have a text. */
HARNESS_TEST(others_share_one_text, "other numbers share one text")
{
    const char *const unknown = berth_status_text((berth_status)-99);
    CHECK(unknown != NULL && is_one_line(unknown));
    for (int32_t number = -128; number < 128; number++) {
        if (!is_listed(number)) {
            CHECK(harness_same_text(berth_status_text((berth_status)number), unknown));
        }
    }
}
