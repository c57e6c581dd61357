/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd-gba-check: was that the crowd, and was it on the display?
 *
 *     crowd-gba-check picture PLAY FILE.ppm      walkers are where the simulation has them
 *     crowd-gba-check bars PLAY MEMORY           the console's state is the simulation's; figures
 *     crowd-gba-check faster PLAY PLAY           how many times faster the first build is
 *
 * PLAY and MEMORY are play and play_memory of examples/crowd/gba/main.c as read from the console at
 * the end of a frame. The simulation is run here, on the host, with the graph that is baked into
 * the cartridge. Prints what it finds; 1 when something is not as it should be. */

#include "../baked.h"
#include "../run.h"
#include "view.h"

#include "examples/common/gba/picture.h"
#include "examples/common/gba/verdict.h"

#include "tools/berth/tool.h"

#include <stdio.h>
#include <string.h>

#define MOST_SHARE 25.0
#define MOST_IWRAM 24576

/* ---- The simulation ------------------------------------------------------------------------- */

static uint32_t memory[CROWD_BYTES(SCENE_AGENTS) / 4 + 1];
static crowd walkers;

/* The state after ten seconds when each call does so much work, and how many calls that took. */
static uint32_t state_cut(uint32_t work, uint32_t *calls)
{
    const crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    if (crowd_make(&desc, &arena, &walkers) != CROWD_OK) {
        fail("internal error: the crowd cannot be made; please report it");
    }
    for (*calls = 1; !crowd_work(&walkers, 10 * CROWD_SECOND, work); ++*calls) {
    }
    return crowd_hash(&walkers);
}

/* To the tick on display, looking ahead as the console does. */
static void simulate(int32_t tick)
{
    const crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    int32_t now;
    if (crowd_make(&desc, &arena, &walkers) != CROWD_OK) {
        fail("internal error: the crowd cannot be made; please report it");
    }
    view_start(&walkers);
    for (now = 0; now < tick; now += SCENE_FRAME) {
        (void)crowd_step(&walkers, now + VIEW_AHEAD, 0);
        view_go_on(&walkers, now);
    }
    (void)crowd_step(&walkers, tick + VIEW_AHEAD, 0);
    view_go_on(&walkers, tick);
}

/* ---- The picture ---------------------------------------------------------------------------- */

static void check_picture(const play_state *play)
{
    static picture_spot spots[SCENE_AGENTS];
    uint32_t i;
    camera_start(&view_scene);
    camera_zoom((uint32_t)play->zoom);
    camera_now.left = play->left;
    camera_now.top = play->top;
    for (i = 0; i < SCENE_AGENTS; i++) {
        spots[i].walks = view_place(i, play->tick, &spots[i].x, &spots[i].y);
    }
    picture_check(play, spots, SCENE_AGENTS, play->zoom == 0 ? 40 : 8, 15);
}

/* ---- State and figures ---------------------------------------------------------------------- */

/* Everything that was committed to, played back by the exact reference. */
static void check_playback(const play_state *play)
{
    const crowd_desc desc = scene(&crowd_baked);
    graph g;
    run r;
    playback played;
    memset(&g, 0, sizeof g);
    g.crowd = crowd_baked;
    r = run_crowd(&g, &desc, play->decided + 1);
    played = run_check(&r);
    verdict_bar(played.collisions == 0 && played.outside == 0,
                "%lu collisions and %lu walls crossed in playback (%lu pairs)",
                (unsigned long)played.collisions, (unsigned long)played.outside,
                (unsigned long)played.pairs);
    verdict_bar(crowd_hash(&r.crowd) == crowd_hash(&walkers),
                "the run played back is the simulated one");
    run_free(&r);
}

static void check_bars(const play_state *play, const char *path)
{
    static uint32_t theirs[sizeof memory / sizeof memory[0]];
    crowd console = walkers;
    uint32_t whole, pieces, calls;
    verdict_read(path, theirs, sizeof theirs);
    console.agents = (crowd_agent *)(void *)theirs; /* the first thing in the arena */
    verdict_figures(play, CROWD_SECOND);
    verdict_bar(play->done == 1 && crowd_hash(&console) == crowd_hash(&walkers),
                "state %08lx on the console, %08lx in the simulation, all decided up to %.1f s",
                (unsigned long)crowd_hash(&console), (unsigned long)crowd_hash(&walkers),
                (double)play->decided / CROWD_SECOND);
    verdict_bar(play->decided >= 60 * CROWD_SECOND, "%.1f s of walking (at least 60)",
                (double)play->decided / CROWD_SECOND);
    verdict_frames(play, MOST_SHARE);
    verdict_memory(play, MOST_IWRAM);
    check_playback(play);
    whole = state_cut(UINT32_MAX, &calls);
    pieces = state_cut(1, &calls);
    verdict_bar(whole == pieces, "the same decisions in %lu pieces of work, for ten seconds",
                (unsigned long)calls);
}

int main(int count, char **words)
{
    play_state play;
    if (count != 4) {
        fail("usage: crowd-gba-check picture PLAY FILE.ppm, bars PLAY MEMORY, or faster PLAY PLAY");
    }
    verdict_read(words[2], &play, sizeof play);
    if (strcmp(words[1], "faster") == 0) {
        verdict_compare(&play, words[3]);
        return 0;
    }
    simulate(play.tick);
    if (strcmp(words[1], "picture") == 0) {
        picture_read(words[3]);
        check_picture(&play);
    } else if (strcmp(words[1], "bars") == 0) {
        check_bars(&play, words[3]);
    } else {
        fail("'%s' is not a check; give picture, bars or faster", words[1]);
    }
    return verdict_missed != 0;
}
