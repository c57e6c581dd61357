/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "label.h"

#include <math.h>
#include <string.h>

#define ROUNDS 8 /* of places, each further off */
#define NEAR 2   /* rounds in which a label needs no line to its point */

label_space label_space_over(const rect *area)
{
    label_space space;
    memset(&space, 0, sizeof space);
    space.area = *area;
    return space;
}

void label_reserve(label_space *space, rect r)
{
    if (space->count < MAX_LABELS) {
        space->taken[space->count++] = r;
    }
}

void label_keep_off(label_space *space, const point *points, size_t count)
{
    if (space->line_count < MAX_LINES) {
        space->lines[space->line_count].points = points;
        space->lines[space->line_count++].count = count;
    }
}

static bool overlap(const rect *a, const rect *b)
{
    return a->left < b->left + b->width && b->left < a->left + a->width &&
           a->top < b->top + b->height && b->top < a->top + a->height;
}

/* What is left of the part [low, high] of a way where from + part * step lies in begin..end. */
static void clip_part(double from, double step, double begin, double end, double *low, double *high)
{
    if (step == 0.0) {
        if (from < begin || from > end) {
            *high = -1.0;
        }
        return;
    }
    *low = fmax(*low, fmin((begin - from) / step, (end - from) / step));
    *high = fmin(*high, fmax((begin - from) / step, (end - from) / step));
}

static bool segment_crosses(const rect *r, point a, point b)
{
    double low = 0.0, high = 1.0;
    clip_part(a.x, b.x - a.x, r->left, r->left + r->width, &low, &high);
    clip_part(a.y, b.y - a.y, r->top, r->top + r->height, &low, &high);
    return low <= high;
}

static bool crosses_line(const label_space *space, const rect *r)
{
    for (int i = 0; i < space->line_count; i++) {
        const label_line *l = &space->lines[i];
        for (size_t k = 0; k + 1 < l->count; k++) {
            if (segment_crosses(r, l->points[k], l->points[k + 1])) {
                return true;
            }
        }
    }
    return false;
}

static bool fits(const label_space *space, const rect *r, bool off_lines)
{
    if (r->left < space->area.left || r->top < space->area.top ||
        r->left + r->width > space->area.left + space->area.width ||
        r->top + r->height > space->area.top + space->area.height) {
        return false;
    }
    for (int i = 0; i < space->count; i++) {
        if (overlap(r, &space->taken[i])) {
            return false;
        }
    }
    return !(off_lines && crosses_line(space, r));
}

/* Where a label of that size goes; returns the round it was found in, 0 where there is no room. */
static int find_place(const label_space *space, point at, double offset, bool off_lines, rect *r)
{
    /* right, left, above, below, then the corners: where the label's centre goes, in offsets */
    static const double sides[8][2] = {{1, 0},  {-1, 0},  {0, -1}, {0, 1},
                                       {1, -1}, {-1, -1}, {1, 1},  {-1, 1}};
    for (int round = 1; round <= ROUNDS; round++) {
        for (int i = 0; i < 8; i++) {
            const double away = offset * (double)round;
            r->left = at.x + sides[i][0] * (away + r->width / 2.0) - r->width / 2.0;
            r->top = at.y + sides[i][1] * (away + r->height / 2.0) - r->height / 2.0;
            if (fits(space, r, off_lines)) {
                return round;
            }
        }
    }
    return 0;
}

void label_put(FILE *out, label_space *space, point at, double offset, double size,
               const char *words, const char *colour)
{
    const double width = svg_text_width(words, size) + 0.4 * size, height = 1.25 * size;
    rect best = {0.0, 0.0, width, height};
    point base, edge;
    int round = find_place(space, at, offset, true, &best);
    if (round == 0) {
        round = find_place(space, at, offset, false, &best);
    }
    if (round == 0) {
        best.left = at.x + offset;
        best.top = at.y - height / 2.0;
    }
    if (round > NEAR) {
        edge.x = fmax(best.left, fmin(at.x, best.left + width));
        edge.y = fmax(best.top, fmin(at.y, best.top + height));
        svg_line(out, at, edge, "stroke=\"%s\" stroke-width=\"%.2f\"", colour, 0.06 * size);
    }
    label_reserve(space, best);
    svg_rect(out, &best, "class=\"label\" fill=\"#ffffff\" fill-opacity=\"0.85\" rx=\"%.2f\"",
             0.3 * size);
    base.x = best.left + width / 2.0;
    base.y = best.top + 0.95 * size;
    svg_text(out, base, size, "middle", words, "fill=\"%s\"", colour);
}
