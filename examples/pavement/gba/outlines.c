/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The question on display: of those asked lately in sight, the one that looked at the most, and the
 * outlines of both grounds, as kept: some 30 segments each. A question is drawn over some frames.
 */

#include "examples/common/gba/subject.h"
#include "port/gba/display.h"

#define SHOW_EVERY 64 /* frames from one question on display to the next */

enum { MINE = 1, ITS = 2, HIT = 3 };
enum { PIECE = 5 }; /* segments a call */

static struct {
    berth_footprint shape[2];
    berth_placement at[2];
    uint32_t circles;
    uint32_t side, next; /* where the drawing is; side 2: done */
    bool wanted, fresh, hit, stale;
} shown = {.side = 2};

static bool in_sight(const berth_placement *at)
{
    int32_t x, y;
    camera_point(at->x, at->y, &x, &y);
    return x >= 16 && x < DISPLAY_WIDTH - 16 && y >= 16 && y < DISPLAY_HEIGHT - 16;
}

static void take(void *user, const pavement_query *query)
{
    (void)user;
    if (query->answer == BERTH_HIT && marks_wanting()) {
        int32_t x, y;
        scene_refused_at(query, &x, &y);
        marks_refused(x, y);
    }
    if (!shown.wanted || shown.side < 2 ||
        (shown.fresh && query->counts->circles <= shown.circles) || !in_sight(&query->a->at)) {
        return;
    }
    shown.shape[0].image = query->b->image;
    shown.shape[1].image = query->a->image;
    shown.at[0] = query->b->at;
    shown.at[1] = query->a->at;
    shown.circles = query->counts->circles;
    shown.hit = query->answer == BERTH_HIT;
    shown.fresh = true;
}

/* Draws a part; false: there is none of that number. */
static bool line(const berth_footprint *shape, const berth_placement *at, uint32_t part,
                 uint32_t colour)
{
    berth_num x[3], y[3];
    int32_t px[2], py[2];
    if (berth_footprint_part(shape, part, x, y) != BERTH_OK) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (berth_placement_apply(at, x[i], y[i], &x[i], &y[i]) != BERTH_OK) {
            return true;
        }
        camera_point(x[i], y[i], &px[i], &py[i]);
    }
    display_line(px[0], py[0], px[1], py[1], colour);
    return true;
}

/* Begins with what was taken since the last call, if anything was, or, when not `fresh`, with the
 * last one once more; or goes on with a piece, so that a frame has room for it. */
static void draw(bool fresh)
{
    if (shown.side >= 2) {
        if (fresh ? !shown.fresh : shown.shape[0].image == NULL) {
            return;
        }
        shown.fresh = false;
        shown.side = shown.next = 0;
        display_wipe();
    }
    for (uint32_t k = 0; k < PIECE; k++) {
        const uint32_t colour = shown.hit ? HIT : shown.side == 0 ? ITS : MINE;
        if (!line(&shown.shape[shown.side], &shown.at[shown.side], shown.next, colour)) {
            shown.next = 0;
            shown.side++;
            break;
        }
        shown.next++;
    }
}

void question_listen(bool on)
{
    scene_pavement.desc.on_query = take;
    shown.wanted = on;
    shown.shape[0].image = NULL;
    shown.fresh = false;
    shown.side = 2;
}

void question_draw(uint32_t frame, bool moved)
{
    shown.stale |= moved;
    if (shown.side < 2 || frame % SHOW_EVERY == 0) {
        draw(true);
    } else if (shown.stale) {
        shown.stale = false;
        draw(false);
    }
}
