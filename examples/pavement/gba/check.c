/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* pavement-gba-check: was that the pavement, and was it on the display?
 *
 *     pavement-gba-check picture PLAY FILE.ppm      walkers are where the simulation has them
 *     pavement-gba-check bars PLAY MEMORY           the console's state is the simulation's;
 * figures pavement-gba-check faster PLAY PLAY           how many times faster the first build is
 *     pavement-gba-check state SECONDS              the simulation's state then
 *
 * PLAY and MEMORY are play and play_memory of examples/pavement/gba/main.c as read from the console
 * at the end of a frame. The simulation is run here, on the host, with the steps that are baked
 * into the cartridge. Prints what it finds; 1 when something is not as it should be. */

#include "../baked.h"
#include "view.h"

#include "examples/common/gba/picture.h"
#include "examples/common/gba/verdict.h"

#include "tools/berth/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SHARE 50.0
#define MOST_IWRAM 32768

static uint32_t memory[PAVEMENT_BYTES(SCENE_AGENTS) / 4 + 1];
static pavement walkers;
static pavement_cast cast;

static void make(void)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    pavement_desc desc;
    if (pavement_baked_attach() != BERTH_OK) {
        fail("internal error: the baked steps are refused; please report it");
    }
    cast = pavement_cast_of(&pavement_baked, 1);
    desc = scene(&cast);
    if (pavement_make(&desc, &arena, &walkers) != PAVEMENT_OK) {
        fail("internal error: the pavement cannot be made; please report it");
    }
}

/* The state after ten seconds when each call does so much work, and how many calls that took. */
static uint32_t state_cut(uint32_t work, uint32_t *calls)
{
    make();
    for (*calls = 1; !pavement_work(&walkers, 10 * PAVEMENT_SECOND, work); ++*calls) {
    }
    return pavement_hash(&walkers);
}

/* To the tick on display, looking ahead as the console does. */
static void simulate(int32_t tick)
{
    int32_t now;
    make();
    view_start(&walkers);
    for (now = 0; now < tick; now += SCENE_FRAME) {
        (void)pavement_run(&walkers, now + VIEW_AHEAD, 0);
        view_go_on(&walkers, now);
    }
    (void)pavement_run(&walkers, tick + VIEW_AHEAD, 0);
    view_go_on(&walkers, tick);
}

static void check_picture(const play_state *play)
{
    static picture_spot spots[SCENE_AGENTS];
    uint32_t i, heading, phase;
    camera_start(&view_scene);
    camera_zoom((uint32_t)play->zoom);
    camera_now.left = play->left;
    camera_now.top = play->top;
    for (i = 0; i < SCENE_AGENTS; i++) {
        spots[i].walks = view_place(i, play->tick, &spots[i].x, &spots[i].y, &heading, &phase);
    }
    picture_check(play, spots, SCENE_AGENTS, play->zoom == 0 ? SCENE_AGENTS / 4 : 8, 5);
}

static void check_bars(const play_state *play, const char *path)
{
    static uint32_t theirs[sizeof memory / sizeof memory[0]];
    pavement console = walkers;
    uint32_t whole, pieces, calls;
    verdict_read(path, theirs, sizeof theirs);
    console.agents = (pavement_agent *)(void *)theirs; /* the first thing in the arena */
    verdict_figures(play, PAVEMENT_SECOND);
    printf("simulation: %lu steps of %.3f m, %.1f %% waiting, %.1f circles a query, %.1f %% hits\n",
           (unsigned long)walkers.counts.steps,
           (double)walkers.counts.stepped / 65536.0 / walkers.counts.steps,
           100.0 * (double)pavement_waited(&walkers, walkers.now) /
               ((double)walkers.now * SCENE_AGENTS),
           (double)walkers.counts.circles / (double)walkers.counts.queries,
           100.0 * (double)walkers.counts.hits / (double)walkers.counts.queries);
    verdict_bar(play->done == 1 && pavement_hash(&console) == pavement_hash(&walkers),
                "state %08lx on the console, %08lx in the simulation, all decided up to %.1f s",
                (unsigned long)pavement_hash(&console), (unsigned long)pavement_hash(&walkers),
                (double)play->decided / PAVEMENT_SECOND);
    verdict_bar(play->decided >= 60 * PAVEMENT_SECOND, "%.1f s of walking (at least 60)",
                (double)play->decided / PAVEMENT_SECOND);
    verdict_frames(play, MOST_SHARE);
    verdict_bar(play->held == 0, "time was held for %lu frames (0)", (unsigned long)play->held);
    verdict_memory(play, MOST_IWRAM);
    whole = state_cut(UINT32_MAX, &calls);
    pieces = state_cut(1, &calls);
    verdict_bar(whole == pieces, "the same decisions in %lu pieces of work, for ten seconds",
                (unsigned long)calls);
}

/* As examples/pavement's host program prints it, of a run of so many seconds. */
static void print_state(const char *seconds)
{
    make();
    (void)pavement_run(&walkers, (int32_t)strtol(seconds, NULL, 10) * PAVEMENT_SECOND - 1, 0);
    printf("state %08lx\n", (unsigned long)pavement_hash(&walkers));
}

int main(int count, char **words)
{
    play_state play;
    if (count == 3 && strcmp(words[1], "state") == 0) {
        print_state(words[2]);
        return 0;
    }
    if (count != 4) {
        fail("usage: pavement-gba-check picture PLAY FILE.ppm, bars PLAY MEMORY, faster PLAY PLAY, "
             "or state SECONDS");
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
        fail("'%s' is not a check; give picture, bars, faster or state", words[1]);
    }
    return verdict_missed != 0;
}
