/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A crowd on a Game Boy Advance: walkers that never collide, 60 frames a second. Keys are in
 * stage.h; SELECT shows a question.
 *
 * A frame: show what the last one prepared, read the keys, let the crowd decide as much as a frame
 * has room for, and find out where everybody will be in the next. Shirts are cool colours; who
 * waits wears amber, who is deciding rose. */

#include "figure.h"
#include "marks.h"
#include "stage.h"
#include "subject.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"

SCENE_MEMORY uint32_t play_memory[SCENE_BYTES / 4 + 1];

static walkers *all;
/* Of the walkers on display; those of the highest numbers are not seen where they are too many. */
static display_sprite sprites[DISPLAY_SPRITES];
static uint32_t sprite_count;
static int32_t next_tick; /* of what `sprites` show */

static BERTH_HOT void find_sprites(int32_t tick)
{
    const uint32_t deciding = all->deciding ? all->turns[0] : SCENE_AGENTS;
    const uint32_t chosen = marks_chosen();
    uint32_t count, first = SCENE_AGENTS, next = SCENE_AGENTS;
    view_go_on(all, tick);
    count = marks_before(sprites, tick);
    for (uint32_t i = 0; i < SCENE_AGENTS && count < DISPLAY_SPRITES - MARKS_BEHIND; i++) {
        const sight s = view_place(i, tick);
        const uint32_t shirt = i == deciding ? FIGURE_DECIDING
                               : s.walks     ? i % FIGURE_SHIRTS
                                             : FIGURE_WAITING;
        if (display_sprite_at(&sprites[count], s.x, s.y,
                              figure_picture(camera_now.zoom, s.heading, s.phase), shirt)) {
            count++;
            first = first < i ? first : i;
            next = i > chosen && i < next ? i : next;
        }
    }
    sprite_count = count + marks_behind(&sprites[count], tick);
    if (stage.choosing && first < SCENE_AGENTS) {
        marks_choose(next < SCENE_AGENTS ? next : first);
    }
}

/* Decides ahead; time goes on when everything up to then is decided. */
static void decide(bool drawing)
{
    const int32_t step = stage.paused ? 0 : SCENE_FRAME >> stage.slower;
    const int32_t tick = next_tick + step;
    int32_t due;
    play.done = walkers_work(all, tick + SCENE_AHEAD, drawing ? SCENE_WORK_DRAWING : SCENE_WORK);
    play.decided = tick + SCENE_AHEAD;
    (void)walkers_next(all, &due);
    if (due > tick) {
        next_tick = tick;
    } else {
        play.held++;
    }
}

static void frame(void)
{
    const uint32_t begun = gba_cycles();
    const bool shown = stage.shown;
    uint32_t decided, looked;
    bool drawing, moved;
    stage_begin();
    display_sprites(sprites, sprite_count);
    play.tick = next_tick;
    marks_tell();
    moved = stage_obey();
    if (stage.shown != shown) {
        question_listen(stage.shown);
        display_wipe();
    }
    drawing = stage.shown && question_draw(play.frames, moved);
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
    stage_paint_stack();
    gba_timed_start();
    stage_start(&view_scene, view_title);
    all = scene_make(&arena);
    if (all == NULL) {
        display_text(0, 0, " THE CROWD CANNOT BE MADE");
        return 1;
    }
    (void)walkers_run(all, SCENE_FRAME, 0); /* what the first frame waits for */
    view_start(all);
    marks_start(0);
    question_listen(false);
    find_sprites(0);
    stage_run(frame);
}
