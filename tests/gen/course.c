/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Courses: what a bound that goes straight at constant speed follows badly. Legs of a clip at
 * different speeds, stops, turns back, zigzags and teleports; and two clips whose instants never
 * fall together. */

#include "tests/gen/gen.h"

#define DRAWN 1048576

typedef enum leg { LEG_STOP, LEG_STEADY, LEG_SPRINT, LEG_BACK, LEG_ZIGZAG, LEG_TELEPORT, LEGS } leg;

/* What a course is doing; positions in units that are scaled in the end. */
typedef struct runner {
    int64_t x, y;
    int32_t vx, vy; /* a sample */
    leg kind;
    uint32_t left; /* samples of the leg */
} runner;

static void new_leg(harness_random *random, runner *r, uint32_t count)
{
    const uint32_t heading = gen_heading(random);
    const int32_t speed = 1 + (int32_t)harness_below(random, 64);

    r->kind = (leg)harness_below(random, 2 * LEGS);
    r->kind = r->kind < LEGS ? r->kind : LEG_STEADY;
    r->left = 1 + harness_below(random, 1 + count / 3);
    if (r->kind == LEG_BACK) {
        r->vx = -r->vx;
        r->vy = -r->vy;
    } else if (r->kind == LEG_TELEPORT) { /* and on as before */
        r->x += (int64_t)harness_between(random, -2000, 2000) * 16384;
        r->y += (int64_t)harness_between(random, -2000, 2000) * 16384;
    } else if (r->kind != LEG_SPRINT) {
        r->vx = gen_cos(heading) * speed;
        r->vy = gen_sin(heading) * speed;
    }
}

static void one_step(runner *r, uint32_t i)
{
    const int32_t side = (i & 1) != 0 ? 1 : -1, times = r->kind == LEG_SPRINT ? 8 : 1;

    if (r->kind == LEG_STOP) {
        return;
    }
    r->x += (int64_t)r->vx * times;
    r->y += (int64_t)r->vy * times;
    if (r->kind == LEG_ZIGZAG) {
        r->x -= (int64_t)r->vy * 2 * side;
        r->y += (int64_t)r->vx * 2 * side;
    }
    r->left--;
}

/* Into +-2^20: twice the same course, to measure it and to write it down. */
void gen_course_samples(harness_random *random, gen_clip *clip)
{
    const harness_random from = *random;
    int64_t most = 1;

    for (uint32_t pass = 0; pass < 2; pass++) {
        runner r = {0, 0, 0, 0, LEG_STOP, 0};
        *random = from;
        for (uint32_t i = 0; i < clip->count; i++) {
            const int64_t x = r.x < 0 ? -r.x : r.x, y = r.y < 0 ? -r.y : r.y;
            if (pass == 0) {
                most = x > most ? x : most;
                most = y > most ? y : most;
            } else {
                clip->x[i] = (int32_t)(r.x * DRAWN / most);
                clip->y[i] = (int32_t)(r.y * DRAWN / most);
            }
            if (r.left == 0) {
                new_leg(random, &r, clip->count);
            }
            one_step(&r, i);
            r.left -= r.kind == LEG_STOP;
        }
    }
}

int32_t gen_course_dt(harness_random *random, uint32_t count)
{
    static const int32_t odd[] = {1, 2, 3, 5, 7, 11, 13, 33, 97, 101, 4096, 4097, 65535, 65537};
    const uint32_t longest = GEN_TICKS / count;
    uint32_t dt;

    switch (harness_below(random, 8)) {
    case 0: dt = longest - harness_below(random, 3); break;
    case 1:
    case 2: dt = 1 + (longest >> harness_below(random, 30)); break;
    default: dt = (uint32_t)odd[harness_below(random, sizeof odd / sizeof odd[0])]; break;
    }
    return (int32_t)(dt < 1 ? 1 : dt > longest ? longest : dt);
}
