/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a good program without the library would do: knots to legs in double, once; for each window
 * of 8 s a box around what each robot does in it, a grid of them by a counting sort, and for boxes
 * that overlap the closed form over the legs of both in the order of time. */

#include <float.h>
#include <math.h>

#include "memory.h"
#include "plans.h"

#define WINDOW (8.0 * PLANS_TICKS)

typedef struct leg {
    double t, x, y, vx, vy; /* begin in ticks, position there, metres a tick */
} leg;

typedef struct box {
    float left, right, low, high; /* rounded outward */
    uint32_t robot, leg;
} box;

typedef struct boxes {
    const plans *of;
    leg *legs; /* one for each knot: the last one stands, until one more that begins never */
    double *radius;
    uint32_t *cursor; /* the leg in force when the window begins */
    box *box;
    double left, low, cell;
    uint32_t columns, rows;
    uint32_t *heads, *items; /* a counting sort by cell */
    size_t item_room, head_room;
    double from, until, clearance;
    plans_result result;
    size_t found_room;
} boxes;

/* fmin and fmax are calls. */
static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

static void make_legs(boxes *b)
{
    const plans *p = b->of;
    for (uint32_t i = 0; i < p->count; i++) {
        leg *legs = b->legs + (size_t)i * (PLANS_KNOTS + 1);
        for (uint32_t k = 0; k < PLANS_KNOTS; k++) {
            legs[k].t = plans_at(p, i, k)->tick;
            legs[k].x = plans_at(p, i, k)->x / 65536.0;
            legs[k].y = plans_at(p, i, k)->y / 65536.0;
            legs[k].vx = legs[k].vy = 0;
            if (k > 0) {
                const double inverse = 1 / (legs[k].t - legs[k - 1].t);
                legs[k - 1].vx = (legs[k].x - legs[k - 1].x) * inverse;
                legs[k - 1].vy = (legs[k].y - legs[k - 1].y) * inverse;
            }
        }
        legs[PLANS_KNOTS].t = DBL_MAX;
        b->radius[i] = p->routes[i].radius / 65536.0;
        b->cursor[i] = 0;
    }
}

/* The box of a robot in the window. */
static void make_box(boxes *b, uint32_t i)
{
    const leg *const legs = b->legs + (size_t)i * (PLANS_KNOTS + 1);
    uint32_t k = b->cursor[i];
    while (legs[k + 1].t <= b->from) {
        k++;
    }
    b->cursor[i] = k;
    b->box[i].robot = i;
    b->box[i].leg = k;
    double x = legs[k].x + legs[k].vx * (b->from - legs[k].t);
    double y = legs[k].y + legs[k].vy * (b->from - legs[k].t);
    double left = x, right = x, low = y, high = y;
    for (; legs[k + 1].t < b->until; k++) {
        left = least(left, legs[k + 1].x);
        right = most(right, legs[k + 1].x);
        low = least(low, legs[k + 1].y);
        high = most(high, legs[k + 1].y);
    }
    if (b->until < DBL_MAX) {
        x = legs[k].x + legs[k].vx * (b->until - legs[k].t);
        y = legs[k].y + legs[k].vy * (b->until - legs[k].t);
    } else {
        x = legs[k].x;
        y = legs[k].y;
    }
    const double around = b->radius[i] + b->clearance / 2 + 0.001;
    b->box[i].left = (float)(least(left, x) - around);
    b->box[i].right = (float)(most(right, x) + around);
    b->box[i].low = (float)(least(low, y) - around);
    b->box[i].high = (float)(most(high, y) + around);
}

static uint32_t column(const boxes *b, double x)
{
    return (uint32_t)((x - b->left) * b->cell);
}

static uint32_t row(const boxes *b, double y)
{
    return (uint32_t)((y - b->low) * b->cell);
}

/* Cells as large as boxes are on average; each box in all that it touches. */
static void make_grid(boxes *b)
{
    const uint32_t count = b->of->count;
    double right = -1e9, high = -1e9, size = 0;
    b->left = b->low = 1e9;
    for (uint32_t i = 0; i < count; i++) {
        const box *one = &b->box[i];
        b->left = least(b->left, one->left);
        b->low = least(b->low, one->low);
        right = most(right, one->right);
        high = most(high, one->high);
        size += one->right - one->left + one->high - one->low;
    }
    b->cell = 2.0 * count / size;
    b->columns = column(b, right) + 1;
    b->rows = row(b, high) + 1;
    const size_t cells = (size_t)b->columns * b->rows;
    if (cells + 1 > b->head_room) {
        b->head_room = cells + 1;
        b->heads = bench_found(realloc(b->heads, b->head_room * sizeof *b->heads));
    }
    for (size_t c = 0; c <= cells; c++) {
        b->heads[c] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t c0 = column(b, b->box[i].left), c1 = column(b, b->box[i].right);
        const uint32_t r0 = row(b, b->box[i].low), r1 = row(b, b->box[i].high);
        for (uint32_t r = r0; r <= r1; r++) {
            for (uint32_t c = c0; c <= c1; c++) {
                b->heads[r * b->columns + c]++;
            }
        }
    }
    uint32_t sum = 0;
    for (size_t c = 0; c <= cells; c++) {
        const uint32_t n = b->heads[c];
        b->heads[c] = sum;
        sum += n;
    }
    if (sum > b->item_room) {
        b->item_room = sum + sum / 4;
        b->items = bench_found(realloc(b->items, b->item_room * sizeof *b->items));
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t c0 = column(b, b->box[i].left), c1 = column(b, b->box[i].right);
        const uint32_t r0 = row(b, b->box[i].low), r1 = row(b, b->box[i].high);
        for (uint32_t r = r0; r <= r1; r++) {
            for (uint32_t c = c0; c <= c1; c++) {
                b->items[b->heads[r * b->columns + c]++] = i;
            }
        }
    }
}

static void note(boxes *b, uint32_t i, uint32_t j, double tick)
{
    if (b->result.count == b->found_room) {
        b->found_room += b->found_room / 2 + 1024;
        b->result.found =
            bench_found(realloc(b->result.found, b->found_room * sizeof *b->result.found));
    }
    plans_found *f = &b->result.found[b->result.count++];
    f->a = i < j ? i : j;
    f->b = i < j ? j : i;
    f->tick = tick;
}

static void compare(boxes *b, const box *one, const box *other)
{
    const leg *i = b->legs + (size_t)one->robot * (PLANS_KNOTS + 1) + one->leg;
    const leg *j = b->legs + (size_t)other->robot * (PLANS_KNOTS + 1) + other->leg;
    const double reach = b->radius[one->robot] + b->radius[other->robot] + b->clearance;
    const double square = reach * reach;
    double t = b->from;
    do {
        const double a_end = i[1].t, b_end = j[1].t;
        double end = a_end < b_end ? a_end : b_end;
        end = end < b->until ? end : b->until;
        const double vx = j->vx - i->vx, vy = j->vy - i->vy;
        const double ta = t - i->t, tb = t - j->t;
        const double x = j->x + j->vx * tb - i->x - i->vx * ta;
        const double y = j->y + j->vy * tb - i->y - i->vy * ta;
        const double apart = x * x + y * y - square, closing = x * vx + y * vy;
        if (apart < 0) {
            note(b, one->robot, other->robot, t);
            return;
        }
        if (closing < 0) {
            const double vv = vx * vx + vy * vy, dt = end - t;
            const double inside = closing * closing - vv * apart;
            if (closing + vv * dt >= 0 ? inside > 0 : apart + (2 * closing + vv * dt) * dt < 0) {
                note(b, one->robot, other->robot,
                     t + apart / (-closing + sqrt(inside > 0 ? inside : 0)));
                return;
            }
        }
        i += a_end <= end;
        j += b_end <= end;
        t = end;
    } while (t < b->until);
}

static void compare_all(boxes *b)
{
    uint32_t first = 0;
    for (uint32_t r = 0; r < b->rows; r++) {
        for (uint32_t c = 0; c < b->columns; c++) {
            const uint32_t end = b->heads[r * b->columns + c];
            for (uint32_t k = first; k < end; k++) {
                const box *one = &b->box[b->items[k]];
                for (uint32_t l = k + 1; l < end; l++) {
                    const box *other = &b->box[b->items[l]];
                    if (one->left < other->right && other->left < one->right &&
                        one->low < other->high && other->low < one->high &&
                        column(b, most(one->left, other->left)) == c &&
                        row(b, most(one->low, other->low)) == r) {
                        compare(b, one, other);
                    }
                }
            }
            first = end;
        }
    }
}

plans_result plans_by_boxes(const plans *of, double clearance)
{
    boxes b = {0};
    const size_t legs = (size_t)of->count * (PLANS_KNOTS + 1);
    double last = 0;
    b.of = of;
    b.clearance = clearance;
    b.legs = bench_found(realloc(NULL, legs * sizeof *b.legs));
    b.radius = bench_found(realloc(NULL, of->count * sizeof *b.radius));
    b.cursor = bench_found(realloc(NULL, of->count * sizeof *b.cursor));
    b.box = bench_found(realloc(NULL, of->count * sizeof *b.box));
    make_legs(&b);
    for (uint32_t i = 0; i < of->count; i++) {
        last = most(last, plans_at(of, i, PLANS_KNOTS - 1)->tick);
    }
    for (b.from = 0; b.from < DBL_MAX; b.from = b.until) {
        b.until = b.from + WINDOW < last ? b.from + WINDOW : b.from < last ? last : DBL_MAX;
        for (uint32_t i = 0; i < of->count; i++) {
            make_box(&b, i);
        }
        make_grid(&b);
        compare_all(&b);
    }
    plans_sort(&b.result);
    b.result.bytes = legs * sizeof *b.legs +
                     of->count * (sizeof *b.radius + sizeof *b.cursor + sizeof *b.box) +
                     b.head_room * sizeof *b.heads + b.item_room * sizeof *b.items +
                     b.found_room * sizeof *b.result.found;
    free(b.legs);
    free(b.radius);
    free(b.cursor);
    free(b.box);
    free(b.heads);
    free(b.items);
    return b.result;
}
