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

/* How two clips lie in time, and b as seen from a. b's sample j is in force together with a's j +
 * whole and, when `rest` is not 0, then the next one. */
typedef struct pair {
    const search_clip *a, *b;
    view v;
    int32_t whole, rest;
} pair;

/* The first block of b's samples in which they collide, in time, or INT32_MAX. */
static int32_t search(const pair *p)
{
    const search_clip *const a = p->a, *const b = p->b;
    const view v = p->v;
    const int32_t first = -p->whole - (p->rest != 0), last = a->count - p->whole;
    const int32_t begin = first > 0 ? first : 0, end = last < b->count ? last : b->count;
    for (int32_t j = begin; j < end; j += SEARCH_BLOCK) {
        const float *ax = a->x + j + p->whole, *ay = a->y + j + p->whole;
        if (p->rest != 0 ? block_next(ax, ay, b->x + j, b->y + j, v)
                         : block(ax, ay, b->x + j, b->y + j, v)) {
            return j;
        }
    }
    return INT32_MAX;
}

/* 0: the boxes tell that they never collide. */
static int set_up(pair *p, const search_placed *a, const search_placed *b)
{
    if (a->start >= b->end || b->start >= a->end || a->left > b->right || b->left > a->right ||
        a->low > b->high || b->low > a->high) {
        return 0;
    }
    const float x = b->x - a->x, y = b->y - a->y, reach = a->clip->radius + b->clip->radius;
    const view v = {a->c * b->c + a->s * b->s, a->c * b->s - a->s * b->c, a->c * x + a->s * y,
                    a->c * y - a->s * x, reach * reach};
    const int32_t offset = b->start - a->start, dt = a->clip->dt;
    p->a = a->clip;
    p->b = b->clip;
    p->v = v;
    p->whole = offset >= 0 ? offset / dt : -((dt - 1 - offset) / dt);
    p->rest = offset - p->whole * dt;
    return 1;
}

int search_meet(const search_placed *a, const search_placed *b)
{
    pair p;
    return set_up(&p, a, b) && search(&p) != INT32_MAX;
}

/* Whether b's sample j collides with a's j + whole + next. */
static int collides(const pair *p, int32_t j, int32_t next)
{
    const int32_t i = j + p->whole + next;
    const float bx = p->b->x[j], by = p->b->y[j];
    const float dx = p->v.c * bx - p->v.s * by + p->v.x - p->a->x[i];
    const float dy = p->v.s * bx + p->v.c * by + p->v.y - p->a->y[i];
    return dx * dx + dy * dy < p->v.square;
}

int search_first(const search_placed *a, const search_placed *b, int32_t *tick)
{
    pair p;
    int32_t j = set_up(&p, a, b) ? search(&p) : INT32_MAX;
    if (j == INT32_MAX) {
        return 0;
    }
    int32_t next = 0;
    while (!collides(&p, j, next)) {
        next = p.rest != 0 && next == 0;
        j += next == 0;
    }
    const int32_t of_a = a->start + (j + p.whole + next) * p.a->dt, of_b = b->start + j * p.b->dt;
    *tick = of_a > of_b ? of_a : of_b;
    return 1;
}
