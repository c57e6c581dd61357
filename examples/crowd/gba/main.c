/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowd on a Game Boy Advance: 100 walkers that never collide, 60 frames a second.
 * Keys are in examples/common/gba/stage.h; SELECT shows the bounds of a question.
 *
 * A frame: show what the last one prepared, read the keys, let the crowd decide as much as a frame
 * has room for, and find out where everybody will be in the next. Shirts are cool colours; who
 * waits wears amber, who is deciding rose. */

#include "../baked.h"
#include "bounds.h"
#include "view.h"

#include "examples/common/gba/figure.h"
#include "examples/common/gba/stage.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"

/* Work that a frame has room for: about 200 cycles a unit. */
#define WORK 650
#define WORK_WHILE_DRAWING 450
#define SHOW_EVERY 16  /* frames from one question on display to the next */
#define REDRAW_EVERY 4 /* and to the same one where the view has moved */

uint32_t play_memory[CROWD_BYTES(SCENE_AGENTS) / 4 + 1];

static crowd walkers;
static display_sprite sprites[SCENE_AGENTS];
static int32_t next_tick; /* of what `sprites` show */

/* ---- A frame -------------------------------------------------------------------------------- */

/* Draws the question on display, now and then, and soon when the view has moved; true when it did.
 */
static bool draw_bounds(bool moved)
{
    static bool stale;
    stale |= moved;
    if (!stage.shown) {
        return false;
    }
    if (play.frames % SHOW_EVERY == 0 && bounds_draw(walkers.desc.graph)) {
        stale = false;
        return true;
    }
    if (stale && play.frames % REDRAW_EVERY == 0) {
        stale = false;
        bounds_draw_again(walkers.desc.graph);
        return true;
    }
    return false;
}

static BERTH_HOT void find_sprites(int32_t tick)
{
    const uint32_t deciding =
        walkers.decision.stage != CROWD_BEGIN ? walkers.turns.heap[0] : SCENE_AGENTS;
    uint32_t i;
    view_go_on(&walkers, tick);
    for (i = 0; i < SCENE_AGENTS; i++) {
        int32_t x, y;
        const bool walks = view_place(i, tick, &x, &y);
        const uint32_t phase = walks ? ((uint32_t)view_walkers[i].sample >> 2) & 3u : 0;
        const uint32_t shirt = i == deciding ? FIGURE_DECIDING
                               : walks       ? i % FIGURE_SHIRTS
                                             : FIGURE_WAITING;
        display_sprite_at(&sprites[i], x, y,
                          figure_picture(camera_now.zoom, view_walkers[i].direction, phase), shirt);
    }
}

/* Decides ahead; time goes on when everything up to then is decided. */
static void decide(bool drawing)
{
    const int32_t step = stage.paused ? 0 : SCENE_FRAME >> stage.slower;
    const int32_t tick = next_tick + step;
    int32_t due;
    play.done = crowd_work(&walkers, tick + VIEW_AHEAD, drawing ? WORK_WHILE_DRAWING : WORK);
    play.decided = tick + VIEW_AHEAD;
    (void)crowd_next(&walkers, &due);
    if (due > tick) {
        next_tick = tick;
    } else {
        play.held++;
    }
}

/* Questions are looked at while they are to be shown. */
static void show_or_not(void)
{
    walkers.desc.on_query = stage.shown ? bounds_take : NULL;
    bounds_clear();
}

static void frame(void)
{
    const uint32_t begun = gba_cycles();
    const bool shown = stage.shown;
    uint32_t decided, looked;
    bool drawing, moved;
    stage_begin();
    display_sprites(sprites, SCENE_AGENTS);
    play.tick = next_tick;
    moved = stage_obey();
    if (stage.shown != shown) {
        show_or_not();
    }
    drawing = draw_bounds(moved);
    decided = gba_cycles();
    decide(drawing);
    decided = gba_cycles() - decided;
    looked = gba_cycles();
    find_sprites(next_tick);
    looked = gba_cycles() - looked;
    stage_end(begun, decided, looked);
}

int main(void)
{
    const crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(play_memory, sizeof play_memory);
    stage_paint_stack();
    gba_timed_start();
    stage_start(&view_scene);
    if (crowd_make(&desc, &arena, &walkers) != CROWD_OK) {
        display_text(0, 0, " THE CROWD CANNOT BE MADE");
        return 1;
    }
    view_start(&walkers);
    find_sprites(0);
    stage_run(frame);
}
