/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Which boxes of a slab overlap.
 *
 * The ground is cut in rows as high as boxes are on average, and a row in cells that are as
 * narrow as there is room for. A box is put in each row that it touches, in the cell of its left
 * side, by a counting sort: what overlaps it in this row begins before its right side does. So
 * boxes of all sizes cost what they cover, and nothing that is beside them. A pair is looked at
 * in the row in which both have begun, counted upward.
 *
 * A box touches at most size / height + 2 rows, rounded down, so all of them touch at most three
 * times as many as they are, when the height is their mean size or more. */

#include "plan.h"

typedef struct plan_rows {
    int32_t left, low;
    uint32_t width, height; /* shifts */
    uint32_t columns, count;
} plan_rows;

static uint32_t plan_row_of(const plan_rows *r, int32_t y)
{
    return ((uint32_t)y - (uint32_t)r->low) >> r->height;
}

static uint32_t plan_column_of(const plan_rows *r, int32_t x)
{
    return ((uint32_t)x - (uint32_t)r->left) >> r->width;
}

/* The whole ground is below 2.5 * 2^30 wide (plan_slab.c): with shifts of 31 it has two rows and
 * two columns, for which there is room from two slots on. */
static plan_rows plan_choose_rows(const berthi_plan_work *plan)
{
    const uint32_t cells = BERTHI_PLAN_CELLS * plan->count;
    plan_rows r = {INT32_MAX, INT32_MAX, 0, 0, 1, 1};
    int32_t right = INT32_MIN, high = INT32_MIN;
    uint64_t sizes = 0;
    for (uint32_t i = 0; i < plan->slot_count; i++) {
        const berthi_plan_box *box = &plan->boxes[i];
        r.left = box->left < r.left ? box->left : r.left;
        r.low = box->low < r.low ? box->low : r.low;
        right = box->right > right ? box->right : right;
        high = box->high > high ? box->high : high;
        sizes += (uint32_t)box->high - (uint32_t)box->low;
    }
    while (r.height < 31 && (uint64_t)plan->slot_count << r.height < sizes) {
        r.height++;
    }
    while (plan_row_of(&r, high) >= plan->count) {
        r.height++;
    }
    r.count = plan_row_of(&r, high) + 1;
    while ((uint64_t)(plan_column_of(&r, right) + UINT64_C(1)) * r.count > cells) {
        r.width++;
    }
    r.columns = plan_column_of(&r, right) + 1;
    return r;
}

/* Puts each slot in its rows. Afterwards heads[c] is where cell c ends. */
static void plan_sort_boxes(berthi_plan_work *plan, const plan_rows *r)
{
    uint32_t *const heads = plan->heads;
    const uint32_t cells = r->columns * r->count;
    for (uint32_t c = 0; c <= cells; c++) {
        heads[c] = 0;
    }
    for (uint32_t i = 0; i < plan->slot_count; i++) {
        const berthi_plan_box *box = &plan->boxes[i];
        const uint32_t column = plan_column_of(r, box->left), last = plan_row_of(r, box->high);
        for (uint32_t row = plan_row_of(r, box->low); row <= last; row++) {
            heads[row * r->columns + column + 1]++;
        }
    }
    for (uint32_t c = 0; c < cells; c++) {
        heads[c + 1] += heads[c];
    }
    for (uint32_t i = 0; i < plan->slot_count; i++) {
        const berthi_plan_box *box = &plan->boxes[i];
        const uint32_t column = plan_column_of(r, box->left), last = plan_row_of(r, box->high);
        for (uint32_t row = plan_row_of(r, box->low); row <= last; row++) {
            berthi_plan_entry *entry = &plan->entries[heads[row * r->columns + column]++];
            entry->box = *box;
            entry->slot = i;
        }
    }
}

/* Whether both overlap, and this is the row to say so. */
static uint32_t plan_is_pair(const plan_rows *r, uint32_t row, const berthi_plan_box *a,
                             const berthi_plan_box *b)
{
    const uint32_t begin = plan_row_of(r, a->low > b->low ? a->low : b->low);
    return (uint32_t)((b->left <= a->right) & (a->left <= b->right) & (b->low <= a->high) &
                      (a->low <= b->high) & (begin == row));
}

/* All pairs of a row, whose entries are first to end - 1. Every other is no pair, in no order: so
 * none is jumped over, but written to the batch where the next one overwrites it. */
static void plan_look_at_row(berthi_plan_work *plan, const plan_rows *r, uint32_t row,
                             uint32_t first, uint32_t end)
{
    const uint32_t *const heads = plan->heads + (size_t)row * r->columns;
    uint32_t noted = plan->batch_count;
    for (uint32_t i = first; i < end && !plan->ended; i++) {
        const berthi_plan_entry *const a = &plan->entries[i];
        const berthi_plan_box box = a->box;
        const uint32_t until = heads[plan_column_of(r, box.right)];
        for (uint32_t j = i + 1; j < until; j++) {
            const berthi_plan_entry *const b = &plan->entries[j];
            plan->batch[noted][0] = a;
            plan->batch[noted][1] = b;
            noted += plan_is_pair(r, row, &box, &b->box);
            if (noted == BERTHI_PLAN_BATCH) {
                plan->batch_count = noted;
                berthi_plan_look(plan);
                noted = 0;
            }
        }
    }
    plan->batch_count = noted;
}

void berthi_plan_pairs(berthi_plan_work *plan)
{
    if (plan->slot_count < 2) {
        return;
    }
    const plan_rows r = plan_choose_rows(plan);
    plan_sort_boxes(plan, &r);
    do {
        uint32_t first = 0;
        for (uint32_t row = 0; row < r.count; row++) {
            const uint32_t end = plan->heads[(row + 1) * r.columns - 1];
            plan_look_at_row(plan, &r, row, first, end);
            first = end;
        }
        berthi_plan_look(plan);
    } while (plan->order == BERTH_PLANS_BY_TIME && berthi_plan_tell(plan));
}
