/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The question on display: of the plans that were not clear lately and would have ended in sight,
 * the one that took the most tests, and whom it would have met, as moving discs. A moving disc is
 * drawn as what it sweeps: the disc where its time begins and where it ends, and the two lines
 * between. Drawn are all discs of the deepest level that the question may have got to: of n tests
 * of bounds about level log2(n). */

#include "examples/common/gba/subject.h"

#include "port/gba/display.h"

#define SHOW_EVERY 16  /* frames from one question on display to the next */
#define REDRAW_EVERY 4 /* and to the same one where the view has moved */

enum { MINE = 1, ITS = 3, DEEPEST = 2 };

static struct {
    berth_placement at_a, at_b;
    uint32_t bounds;
    uint16_t a, b;
    bool wanted, fresh, there, stale;
} shown;

static void take(void *user, const crowd_question *question)
{
    const walker *met = &scene_crowd.all.list[question->met];
    int32_t x, y, column, row;
    (void)user;
    if (question->answer != BERTH_HIT || !scene_refused_at(question, &x, &y)) {
        return;
    }
    if (marks_wanting()) {
        marks_refused(x, y);
    }
    camera_point(x, y, &column, &row);
    if (!shown.wanted || met->act == WALKERS_STANDING || !display_shows(column, row) ||
        (shown.fresh && question->counts->bounds <= shown.bounds)) {
        return;
    }
    shown.at_a = *question->at;
    shown.at_b = met->at;
    shown.a = question->clip;
    shown.b = met->form;
    shown.bounds = question->counts->bounds;
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

static void draw_clip(uint16_t clip, const berth_placement *at, uint32_t colour)
{
    const berth_motion *view = scene_crowd.desc.graph->clips[clip].walk;
    berth_motion_facts facts;
    if (berth_motion_info(view, &facts) != BERTH_OK) {
        return;
    }
    const uint32_t limit = facts.nodes + 1; /* numbers of nodes are below it */
    uint32_t root = 1;                      /* the least power of two with so many leaves */
    while (2 * root < limit) {
        root *= 2;
    }
    berth_motion_disc disc;
    uint32_t level, height;
    if (berth_motion_node(view, root, &disc, &height) != BERTH_OK) {
        return;
    }
    for (level = 0; height > 0 && level < DEEPEST && (UINT32_C(2) << level) <= shown.bounds;
         level++) {
        height--;
    }
    /* in-order: those of a height are evenly spaced; beyond the last there are lower ones */
    for (uint32_t first = 0; first + 1 < limit; first += UINT32_C(2) << height) {
        uint32_t bit = UINT32_C(1) << height, node = first + bit;
        while (node >= limit) {
            bit >>= 1;
            node -= bit;
        }
        if (berth_motion_node(view, node, &disc, NULL) == BERTH_OK) {
            draw_disc(&disc, at, colour);
        }
    }
}

void question_listen(bool on)
{
    scene_crowd.desc.on_question = take;
    shown.wanted = on;
    shown.there = shown.fresh = false;
}

void question_draw(uint32_t frame, bool moved)
{
    const bool fresh = shown.fresh && frame % SHOW_EVERY == 0;
    shown.stale |= moved;
    if (!fresh && !(shown.stale && frame % REDRAW_EVERY == 0)) {
        return;
    }
    shown.there |= fresh;
    shown.fresh &= !fresh;
    shown.stale = false;
    display_wipe();
    if (shown.there) {
        draw_clip(shown.b, &shown.at_b, ITS);
        draw_clip(shown.a, &shown.at_a, MINE);
    }
}
