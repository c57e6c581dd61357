/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is done most: at 30 Hz all robots are put in a hashed grid by where they are then, and each
 * is compared with those in its own cell and in the eight around it. */

#include <math.h>
#include <string.h>

#include "memory.h"
#include "plans.h"

#define STEP (PLANS_TICKS / 30)
#define NOBODY UINT32_MAX

typedef struct hashed {
    const plans *of;
    uint32_t *knot; /* of each robot: the leg that it is on */
    float *x, *y;
    uint32_t *heads, *next, mask;
    uint64_t *pairs; /* known ones, hashed; 0: none */
    uint64_t pair_mask;
    plans_result result;
    size_t found_room;
} hashed;

static void move(hashed *h, uint32_t i, int32_t tick)
{
    const plans_knot *knot = plans_at(h->of, i, h->knot[i]);
    const plans_knot *const last = plans_at(h->of, i, PLANS_KNOTS - 1);
    while (knot < last && knot[1].tick <= tick) {
        knot++;
    }
    h->knot[i] = (uint32_t)(knot - plans_at(h->of, i, 0));
    h->x[i] = (float)knot->x;
    h->y[i] = (float)knot->y;
    if (knot < last) {
        const float part = (float)(tick - knot->tick) / (float)(knot[1].tick - knot->tick);
        h->x[i] += (float)(knot[1].x - knot->x) * part;
        h->y[i] += (float)(knot[1].y - knot->y) * part;
    }
}

static uint32_t bucket(const hashed *h, int32_t column, int32_t row)
{
    return ((uint32_t)column * 0x9e3779b1u ^ (uint32_t)row * 0x85ebca6bu) >> 7 & h->mask;
}

static void note(hashed *h, uint32_t i, uint32_t j, int32_t tick)
{
    const uint32_t a = i < j ? i : j, b = i < j ? j : i;
    const uint64_t pair = (uint64_t)a << 32 | b;
    uint64_t at = pair * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    for (;; at++) {
        uint64_t *known = &h->pairs[at & h->pair_mask];
        if (*known == pair) {
            return;
        }
        if (*known == 0) {
            *known = pair;
            break;
        }
    }
    if (h->result.count == h->found_room) {
        fprintf(stderr, "plans: too many conflicts\n");
        exit(2);
    }
    h->result.found[h->result.count].a = a;
    h->result.found[h->result.count].b = b;
    h->result.found[h->result.count++].tick = tick;
}

static void look(hashed *h, uint32_t i, int32_t tick, float cells, float reach)
{
    const int32_t column = (int32_t)floorf(h->x[i] * cells), row = (int32_t)floorf(h->y[i] * cells);
    for (int32_t c = column - 1; c <= column + 1; c++) {
        for (int32_t r = row - 1; r <= row + 1; r++) {
            for (uint32_t j = h->heads[bucket(h, c, r)]; j != NOBODY; j = h->next[j]) {
                const float dx = h->x[i] - h->x[j], dy = h->y[i] - h->y[j];
                if (dx * dx + dy * dy < reach * reach) {
                    note(h, i, j, tick);
                }
            }
        }
    }
    const uint32_t own = bucket(h, column, row);
    h->next[i] = h->heads[own];
    h->heads[own] = i;
}

plans_result plans_by_hash(const plans *of)
{
    hashed h = {0};
    const uint32_t count = of->count;
    const float reach = (float)(2 * of->routes[0].radius), cells = 1 / reach;
    const int32_t last = (int32_t)(of->seconds * PLANS_TICKS) + STEP;
    h.of = of;
    h.mask = 1;
    while (h.mask < 2 * count) {
        h.mask = 2 * h.mask + 1;
    }
    h.found_room = (size_t)count * 16;
    h.pair_mask = 1;
    while (h.pair_mask < 2 * h.found_room) {
        h.pair_mask = 2 * h.pair_mask + 1;
    }
    h.knot = bench_found(calloc(count, sizeof *h.knot));
    h.x = bench_found(calloc(count, sizeof *h.x));
    h.y = bench_found(calloc(count, sizeof *h.y));
    h.next = bench_found(calloc(count, sizeof *h.next));
    h.heads = bench_found(calloc((size_t)h.mask + 1, sizeof *h.heads));
    h.pairs = bench_found(calloc((size_t)h.pair_mask + 1, sizeof *h.pairs));
    h.result.found = bench_found(calloc(h.found_room, sizeof *h.result.found));
    for (int32_t tick = 0; tick <= last; tick += STEP) {
        memset(h.heads, 255, ((size_t)h.mask + 1) * sizeof *h.heads);
        for (uint32_t i = 0; i < count; i++) {
            move(&h, i, tick);
            look(&h, i, tick, cells, reach);
        }
    }
    plans_sort(&h.result);
    h.result.bytes = count * (sizeof *h.knot + sizeof *h.x + sizeof *h.y + sizeof *h.next) +
                     ((size_t)h.mask + 1) * sizeof *h.heads +
                     ((size_t)h.pair_mask + 1) * sizeof *h.pairs +
                     h.found_room * sizeof *h.result.found;
    free(h.knot);
    free(h.x);
    free(h.y);
    free(h.next);
    free(h.heads);
    free(h.pairs);
    return h.result;
}
