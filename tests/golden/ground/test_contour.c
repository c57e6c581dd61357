/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same contours everywhere: a hash over outlines and counts of a fixed list of soups, the same
 * in q16, f32 and f64, as their vertices are. -DGOLDEN_PRINT prints it as it is. */

#include "tests/golden/check.h"
#include "tests/unit/soup.h"

#define ROUNDS 300u
#define MOST 12u /* triangles, the same on the smallest core */

static soup s;

/* Coordinates of 13 bits, so that all arithmetics hold them, and the points that come of them. */
static void draw(harness_random *random, uint32_t round)
{
    const uint32_t count = 1 + harness_below(random, MOST);
    const int32_t apart = round % 2 != 0 ? 512 : 1;
    soup_clear(&s, 3 + round % 4, (berth_up)(round % 3));
    for (uint32_t i = 0; i < count; i++) {
        int32_t c[6];
        for (uint32_t k = 0; k < 6; k++) {
            c[k] = apart * harness_between(random, -4096 / apart, 4095 / apart);
        }
        if (i > 0 && round % 3 == 2) { /* a corner in common with another */
            const uint32_t other = harness_below(random, s.vertices);
            c[0] = s.x[other];
            c[1] = s.y[other];
        }
        soup_add(&s, c[0], c[1], c[2], c[3], c[4], c[5]);
    }
}

static void hash_outline(uint64_t *hash, const berth_outline *outline)
{
    for (uint32_t i = 0; i < outline->points; i++) {
        hash_u32s(hash, (uint32_t)soup_steps(&s, outline->x[i]),
                  (uint32_t)soup_steps(&s, outline->y[i]));
    }
    for (uint32_t i = 0; i < outline->rings; i++) {
        hash_u32(hash, outline->end[i]);
    }
}

HARNESS_TEST(contours, "contours")
{
    uint64_t hash = HARNESS_HASH;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        harness_random random = harness_round(UINT64_C(0x636f6e7400000000), round);
        berth_contour_counts counts;
        berth_outline outline;
        draw(&random, round);
        berth_contour_desc desc = soup_desc(&s, (int)(round / 2 % 2));
        desc.points = 432;
        const berth_status status = soup_contour(&desc, &outline, &counts);
        hash_u32(&hash, (uint32_t)status);
        if (status == BERTH_OK) {
            hash_outline(&hash, &outline);
            hash_u32s(&hash, counts.triangles, counts.candidates, counts.pairs, counts.pieces,
                      counts.outer, counts.holes);
        }
    }
    check_hash("CONTOURS", hash, GOLDEN_CONTOURS);
}
