/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A moving disc is drawn as what it sweeps: the disc where its time begins and where it ends, and
 * the two lines between. Drawn are all discs of the deepest level that the question got to; a
 * question that looked at n pairs of bounds got to about level log2(n). */

#include "bounds.h"

#include "port/gba/display.h"

enum { MINE = 1, ITS = 2, HIT = 3, DEEPEST = 2 };

static struct {
    berth_placement at_a, at_b;
    uint32_t bounds;
    uint16_t a, b;
    bool fresh, there, hit;
} shown;

void bounds_take(void *user, const crowd_query *query)
{
    (void)user;
    if (shown.fresh && query->counts->bounds <= shown.bounds) {
        return;
    }
    shown.at_a = *query->at_a;
    shown.at_b = *query->at_b;
    shown.a = query->a;
    shown.b = query->b;
    shown.bounds = query->counts->bounds;
    shown.hit = query->answer == BERTH_HIT;
    shown.fresh = true;
}

/* floor(sqrt(v)), bit by bit. */
static int32_t root(uint32_t v)
{
    uint32_t result = 0, bit;
    for (bit = UINT32_C(1) << 15; bit != 0; bit >>= 1) {
        if ((result | bit) * (result | bit) <= v) {
            result |= bit;
        }
    }
    return (int32_t)result;
}

static void draw_disc(const berth_motion_disc *disc, const berth_placement *at, uint32_t colour)
{
    const int32_t radius = camera_length(disc->radius);
    berth_num from_x, from_y, to_x, to_y;
    int32_t x0, y0, x1, y1, length;
    if (berth_placement_apply(at, disc->from_x, disc->from_y, &from_x, &from_y) != BERTH_OK ||
        berth_placement_apply(at, disc->to_x, disc->to_y, &to_x, &to_y) != BERTH_OK) {
        return;
    }
    camera_point(from_x, from_y, &x0, &y0);
    camera_point(to_x, to_y, &x1, &y1);
    length = root((uint32_t)((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)));
    display_circle(x1, y1, radius, colour);
    if (length > 1) {
        const int32_t across = -(y1 - y0) * radius / length, along = (x1 - x0) * radius / length;
        display_circle(x0, y0, radius, colour);
        display_line(x0 + across, y0 + along, x1 + across, y1 + along, colour);
        display_line(x0 - across, y0 - along, x1 - across, y1 - along, colour);
    }
}

static void draw_clip(const crowd_graph *graph, uint16_t clip, const berth_placement *at,
                      uint32_t colour)
{
    const berth_motion *view = clip < graph->clip_count
                                   ? graph->clips[clip].walk
                                   : graph->stands[clip - graph->clip_count].view;
    uint32_t level = 0, place;
    while (level + 1u < view->levels && level < DEEPEST && (UINT32_C(2) << level) <= shown.bounds) {
        level++;
    }
    for (place = 0; place < UINT32_C(1) << level; place++) {
        berth_motion_disc disc;
        if (berth_motion_node(view, level, place, &disc) == BERTH_OK) {
            draw_disc(&disc, at, colour);
        }
    }
}

void bounds_draw_again(const crowd_graph *graph)
{
    display_wipe();
    if (shown.there) {
        draw_clip(graph, shown.b, &shown.at_b, shown.hit ? HIT : ITS);
        draw_clip(graph, shown.a, &shown.at_a, shown.hit ? HIT : MINE);
    }
}

bool bounds_draw(const crowd_graph *graph)
{
    if (!shown.fresh) {
        return false;
    }
    shown.fresh = false;
    shown.there = true;
    bounds_draw_again(graph);
    return true;
}

void bounds_clear(void)
{
    shown.there = shown.fresh = false;
    display_wipe();
}
