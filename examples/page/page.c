/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "page.h"

int32_t page_in[PAGE_IN];
int32_t page_out[PAGE_OUT];
static int32_t written;

int32_t *page_question(void)
{
    return page_in;
}

int32_t *page_answer(void)
{
    return page_out;
}

void page_begin(void)
{
    written = 0;
}

void page_put(int32_t value)
{
    if (written < PAGE_OUT) {
        page_out[written++] = value;
    }
}

int32_t page_end(void)
{
    return written;
}

berth_num page_cm(int32_t centimetres)
{
    const int32_t half = centimetres < 0 ? -50 : 50;
    return berth_num_of((centimetres * 65536 + half) / 100);
}

/* The way is at most some hundred metres: its square fits. */
int32_t page_ticks(int32_t dx, int32_t dy, int32_t speed)
{
    const int32_t square = dx * dx + dy * dy;
    int32_t length = 0;
    for (int32_t bit = 1 << 14; bit > 0; bit >>= 1) {
        if ((length + bit) * (length + bit) <= square) {
            length += bit;
        }
    }
    length = length * 100 / (speed > 0 ? speed : 1);
    return length > 0 ? length : 1;
}
