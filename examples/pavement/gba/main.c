/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The pavement on a Game Boy Advance: bodies in close quarters that never touch, 60 frames a
 * second. Keys are in examples/common/gba/stage.h; SELECT shows the outlines of a question.
 *
 * A frame: show what the last one prepared, read the keys, let the pavement decide as much as a
 * frame has room for, and find out where everybody will be in the next. Who walks wears cool
 * colours, who waits amber, who is deciding rose. */

#include "../baked.h"
#include "outlines.h"
#include "view.h"

#include "examples/common/gba/figure.h"
#include "examples/common/gba/stage.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"

/* Work that a frame has room for: about 185 cycles a unit. */
#define WORK 1250
#define WORK_WHILE_DRAWING (WORK - 200)
#define SHOW_EVERY 64 /* frames from one question on display to the next */

uint32_t play_memory[PAVEMENT_BYTES(SCENE_AGENTS) / 4 + 1];

static pavement walkers;
static pavement_cast cast;
static pavement_step steps[24]; /* a copy: the cartridge is slow */
static pavement_kind body;
static display_sprite sprites[SCENE_AGENTS];
static int32_t next_tick; /* of what `sprites` show */

/* Draws the question on display, now and then, and anew when the view has moved; true when it did.
 */
static bool draw_outlines(bool moved)
{
    static bool stale;
    bool drawn = false;
    stale |= moved;
    if (!stage.shown) {
        return false;
    }
    if (outlines_drawing() || play.frames % SHOW_EVERY == 0) {
        drawn = outlines_draw(true);
    } else if (stale) {
        stale = false;
        drawn = outlines_draw(false);
    }
    return drawn;
}

static BERTH_HOT void find_sprites(int32_t tick)
{
    const uint32_t deciding =
        walkers.decision.stage != PAVEMENT_BEGIN ? walkers.turns.heap[0] : SCENE_AGENTS;
    uint32_t i;
    view_go_on(&walkers, tick);
    for (i = 0; i < SCENE_AGENTS; i++) {
        int32_t x, y;
        uint32_t heading, phase;
        const bool walks = view_place(i, tick, &x, &y, &heading, &phase);
        const uint32_t shirt = i == deciding ? FIGURE_DECIDING
                               : walks       ? i % FIGURE_SHIRTS
                                             : FIGURE_WAITING;
        display_sprite_at(&sprites[i], x, y, figure_picture(camera_now.zoom, heading, phase),
                          shirt);
    }
}

/* Decides ahead; time goes on when everything up to then is decided. */
static void decide(bool drawing)
{
    const int32_t step = stage.paused ? 0 : SCENE_FRAME >> stage.slower;
    const int32_t tick = next_tick + step;
    int32_t due;
    play.done = pavement_work(&walkers, tick + VIEW_AHEAD, drawing ? WORK_WHILE_DRAWING : WORK);
    play.decided = tick + VIEW_AHEAD;
    (void)pavement_next(&walkers, &due);
    if (due > tick) {
        next_tick = tick;
    } else {
        play.held++;
    }
}

/* Questions are looked at while they are to be shown. */
static void show_or_not(void)
{
    walkers.desc.on_query = stage.shown ? outlines_take : NULL;
    outlines_clear();
}

static void frame(void)
{
    const uint32_t begun = gba_cycles();
    const bool shown = stage.shown;
    uint32_t decided, looked;
    bool drawing;
    stage_begin();
    display_sprites(sprites, SCENE_AGENTS);
    play.tick = next_tick;
    drawing = stage_obey();
    if (stage.shown != shown) {
        show_or_not();
    }
    drawing = draw_outlines(drawing);
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
    berth_arena arena = berth_arena_over(play_memory, sizeof play_memory);
    pavement_desc desc;
    stage_paint_stack();
    gba_timed_start();
    stage_start(&view_scene);
    body = pavement_baked;
    if (body.step_count <= sizeof steps / sizeof steps[0]) {
        for (uint32_t i = 0; i < body.step_count; i++) {
            steps[i] = body.steps[i];
        }
        body.steps = steps;
    }
    cast = pavement_cast_of(&body, 1);
    desc = scene(&cast);
    if (pavement_baked_attach() != BERTH_OK ||
        pavement_make(&desc, &arena, &walkers) != PAVEMENT_OK) {
        display_text(0, 0, " THE PAVEMENT CANNOT BE MADE");
        return 1;
    }
    view_start(&walkers);
    find_sprites(0);
    stage_run(frame);
}
