/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "search.h"

#include <math.h>
#include <stdlib.h>

int search_clip_make(search_clip *made, const berth_clip *clip)
{
    const size_t room = clip->count + 4 * SEARCH_BLOCK;
    float *x = malloc(room * sizeof *x), *y = malloc(room * sizeof *y);
    if (x == NULL || y == NULL) {
        return 0;
    }
    for (size_t i = 0; i < room; i++) {
        x[i] = y[i] = NAN; /* compares with nothing */
    }
    made->x = x + 2 * SEARCH_BLOCK;
    made->y = y + 2 * SEARCH_BLOCK;
    for (uint32_t i = 0; i < clip->count; i++) {
        const size_t at = i * (size_t)(clip->stride != 0 ? clip->stride : sizeof *clip->x);
        made->x[i] = (float)*(const berth_num *)((const char *)clip->x + at) / 65536.0f;
        made->y[i] = (float)*(const berth_num *)((const char *)clip->y + at) / 65536.0f;
    }
    made->radius = (float)clip->radius / 65536.0f;
    made->count = (int32_t)clip->count;
    made->dt = clip->dt;
    return 1;
}

void search_place(search_placed *placed, const search_clip *clip, const berth_placement *at)
{
    placed->clip = clip;
    placed->c = (float)at->rotation.c / 16384.0f;
    placed->s = (float)at->rotation.s / 16384.0f;
    placed->x = (float)at->x / 65536.0f;
    placed->y = (float)at->y / 65536.0f;
    placed->start = at->start;
    placed->end = at->start + clip->count * clip->dt;
    placed->left = placed->low = INFINITY;
    placed->right = placed->high = -INFINITY;
    for (int32_t i = 0; i < clip->count; i++) {
        const float x = placed->c * clip->x[i] - placed->s * clip->y[i] + placed->x;
        const float y = placed->s * clip->x[i] + placed->c * clip->y[i] + placed->y;
        placed->left = x - clip->radius < placed->left ? x - clip->radius : placed->left;
        placed->right = x + clip->radius > placed->right ? x + clip->radius : placed->right;
        placed->low = y - clip->radius < placed->low ? y - clip->radius : placed->low;
        placed->high = y + clip->radius > placed->high ? y + clip->radius : placed->high;
    }
}

/* b as seen from a. */
typedef struct view {
    float c, s, x, y, square;
} view;

/* A block of b's samples against a's at the same place; with `next`, also against the one after
 * it, when the samples of the two do not change together. */
static inline int block(const float *ax, const float *ay, const float *bx, const float *by, view v)
{
    int any = 0;
    for (int k = 0; k < SEARCH_BLOCK; k++) {
        const float dx = v.c * bx[k] - v.s * by[k] + v.x - ax[k];
        const float dy = v.s * bx[k] + v.c * by[k] + v.y - ay[k];
        any |= dx * dx + dy * dy < v.square;
    }
    return any;
}

static inline int block_next(const float *ax, const float *ay, const float *bx, const float *by,
                             view v)
{
    int any = 0;
    for (int k = 0; k < SEARCH_BLOCK; k++) {
        const float px = v.c * bx[k] - v.s * by[k] + v.x, py = v.s * bx[k] + v.c * by[k] + v.y;
        const float dx = px - ax[k], dy = py - ay[k];
        const float ex = px - ax[k + 1], ey = py - ay[k + 1];
        any |= (dx * dx + dy * dy < v.square) | (ex * ex + ey * ey < v.square);
    }
    return any;
}

/* b's sample j is in force together with a's j + whole and, when `rest` is not 0, the next one. */
static int search(const search_clip *a, const search_clip *b, int32_t whole, int32_t rest, view v)
{
    const int32_t first = -whole - (rest != 0), last = a->count - whole;
    const int32_t begin = first > 0 ? first : 0, end = last < b->count ? last : b->count;
    for (int32_t j = begin; j < end; j += SEARCH_BLOCK) {
        const float *ax = a->x + j + whole, *ay = a->y + j + whole;
        if (rest != 0 ? block_next(ax, ay, b->x + j, b->y + j, v)
                      : block(ax, ay, b->x + j, b->y + j, v)) {
            return 1;
        }
    }
    return 0;
}

int search_meet(const search_placed *a, const search_placed *b)
{
    if (a->start >= b->end || b->start >= a->end || a->left > b->right || b->left > a->right ||
        a->low > b->high || b->low > a->high) {
        return 0;
    }
    const float x = b->x - a->x, y = b->y - a->y, reach = a->clip->radius + b->clip->radius;
    const view v = {a->c * b->c + a->s * b->s, a->c * b->s - a->s * b->c, a->c * x + a->s * y,
                    a->c * y - a->s * x, reach * reach};
    const int32_t offset = b->start - a->start, dt = a->clip->dt;
    const int32_t whole = offset >= 0 ? offset / dt : -((dt - 1 - offset) / dt);
    return search(a->clip, b->clip, whole, offset - whole * dt, v);
}
