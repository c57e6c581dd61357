/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd-walks: makes walks for the crowd where there are no recordings of them.
 *
 *     crowd-walks FOLDER N
 *
 * writes FOLDER/walk_00.csv and on: N walks of 1 to 4 s with a gait's sway, straight and turning,
 * slow and fast, by the tests' seeded generator; the same on every machine. */

#include "tests/gen/gen.h"
#include "tools/berth/read/clip.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

#define RATE 30
#define MOST_SECONDS 4
#define ROOM (MOST_SECONDS * RATE)

/* Thousandths to Q16.16. */
static int32_t milli(int32_t value)
{
    return (int32_t)((int64_t)value * 65536 / 1000);
}

static gen_walk ways(harness_random *random)
{
    gen_walk walk = gen_walk_random(random, RATE);
    walk.speed = harness_between(random, milli(300), milli(1600));
    walk.turn = harness_below(random, 3) == 0 ? 0 : harness_between(random, -12000, 12000);
    walk.sway = harness_between(random, 0, milli(30));
    walk.radius = harness_between(random, milli(480), milli(580));
    walk.swing = 0;
    walk.heading = 0;
    return walk;
}

static void make_walk(harness_random *random, const char *path)
{
    static int32_t x[ROOM], y[ROOM], r[ROOM];
    const gen_walk walk = ways(random);
    const uint32_t count = RATE + harness_below(random, ROOM - RATE);
    gen_clip made = {x, y, r, 0, 1, 0, 0};
    made.count = count;
    gen_walk_samples(random, &walk, &made);
    clip c = clip_new(count, RATE);
    for (uint32_t i = 0; i < count; i++) {
        c.x[i] = x[i] / 65536.0;
        c.y[i] = y[i] / 65536.0;
        c.r[i] = made.radius / 65536.0;
    }
    csv_write(path, &c, "made by crowd-walks");
}

int main(int count, char **words)
{
    harness_random random = harness_random_from(1);
    long walks, i;
    if (count != 3 || (walks = strtol(words[2], NULL, 10)) < 1 || walks > 100) {
        fail("usage: crowd-walks FOLDER N, N from 1 to 100");
    }
    for (i = 0; i < walks; i++) {
        char *path = text("%s/walk_%02ld.csv", words[1], i);
        make_walk(&random, path);
        free(path);
    }
    return 0;
}
