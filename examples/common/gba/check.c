/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

// clang-format off
/* NAME-gba-check: was that the crowd, and was it on the display?
 *
 *     picture PLAY FILE.ppm    walkers are where the simulation has them; counters
 *     title PLAY FILE.ppm      the title is there; counters
 *     bars PLAY MEMORY         the console's state is the simulation's; figures
 *     faster PLAY PLAY         how many times faster the first build is
 *     state SECONDS            the simulation's state then, as NAME prints it of a run that long
 *
 * PLAY and MEMORY are play and play_memory of main.c as read from the console at the end of a
 * frame. The simulation is run here, on the host, with what is baked into the cartridge. Prints
 * what it finds; 1 when something is not as it should be. */
// clang-format on

#include "picture.h"
#include "screen.h"
#include "verdict.h"

#include "tools/berth/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t memory[SCENE_BYTES / 4 + 1];

/* ---- Plans that were refused ---------------------------------------------------------------- */

static struct {
    int32_t (*at)[2];
    size_t count, room;
} refused;

void check_remember(int32_t x, int32_t y)
{
    if (refused.count == refused.room) {
        refused.room = 2 * refused.room + 1024;
        refused.at = realloc(refused.at, refused.room * sizeof *refused.at);
        if (refused.at == NULL) {
            fail("out of memory; give it more");
        }
    }
    refused.at[refused.count][0] = x;
    refused.at[refused.count++][1] = y;
}

bool check_refused(int32_t x, int32_t y)
{
    for (size_t i = 0; i < refused.count; i++) {
        if (refused.at[i][0] == x && refused.at[i][1] == y) {
            return true;
        }
    }
    return false;
}

/* ---- The simulation ------------------------------------------------------------------------- */

static walkers *make(void)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    walkers *all = scene_make(&arena);
    if (all == NULL) {
        fail("internal error: the crowd cannot be made; please report it");
    }
    return all;
}

/* The state after ten seconds when each call does so much work, and how many calls that took. */
static uint32_t state_cut(uint32_t work, uint32_t *calls)
{
    walkers *all = make();
    for (*calls = 1; !walkers_work(all, 10 * WALKERS_SECOND, work); ++*calls) {
    }
    return walkers_hash(all);
}

/* To the tick on display, looking ahead as the console does. */
static const walkers *simulate(int32_t tick)
{
    walkers *all = make();
    check_listen();
    view_start(all);
    for (int32_t now = 0; now < tick; now += SCENE_FRAME) {
        (void)walkers_run(all, now + SCENE_AHEAD, 0);
        view_go_on(all, now);
    }
    (void)walkers_run(all, tick + SCENE_AHEAD, 0);
    view_go_on(all, tick);
    return all;
}

/* ---- Checks --------------------------------------------------------------------------------- */

static void check_picture(const play_state *play)
{
    static sight seen[SCENE_AGENTS];
    camera_start(&view_scene);
    camera_zoom((uint32_t)play->zoom);
    camera_now.left = play->left;
    camera_now.top = play->top;
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        seen[i] = view_place(i, play->tick);
    }
    picture_check(play, seen, SCENE_AGENTS, play->zoom == 0 ? SCENE_SEEN : 8, SCENE_LINES);
}

static void check_bars(const play_state *play, const walkers *all, const char *path)
{
    static walker theirs[SCENE_AGENTS]; /* the first thing in the arena */
    walkers console = *all;
    uint32_t whole, pieces, calls;
    verdict_read(path, theirs, sizeof theirs);
    console.list = theirs;
    verdict_figures(play, WALKERS_SECOND);
    verdict_bar(play->done == 1 && walkers_hash(&console) == walkers_hash(all),
                "state %08lx on the console, %08lx in the simulation, all decided up to %.1f s",
                (unsigned long)walkers_hash(&console), (unsigned long)walkers_hash(all),
                (double)play->decided / WALKERS_SECOND);
    verdict_bar(play->decided >= 60 * WALKERS_SECOND, "%.1f s of walking (at least 60)",
                (double)play->decided / WALKERS_SECOND);
    verdict_frames(play, SCENE_SHARE);
    verdict_bar(play->held == 0, "time was held for %lu frames (0)", (unsigned long)play->held);
    verdict_memory(play, SCENE_IWRAM);
    check_more(play, all);
    whole = state_cut(UINT32_MAX, &calls);
    pieces = state_cut(1, &calls);
    verdict_bar(whole == pieces, "the same decisions in %lu pieces of work, for ten seconds",
                (unsigned long)calls);
}

int main(int count, char **words)
{
    play_state play;
    const walkers *all;
    if (count == 3 && strcmp(words[1], "state") == 0) {
        walkers *made = make();
        (void)walkers_run(made, (int32_t)strtol(words[2], NULL, 10) * WALKERS_SECOND - 1, 0);
        printf("state %08lx\n", (unsigned long)walkers_hash(made));
        return 0;
    }
    if (count != 4) {
        fail("usage: %s picture or title PLAY FILE.ppm, bars PLAY MEMORY, faster PLAY PLAY, or "
             "state SECONDS",
             words[0]);
    }
    verdict_read(words[2], &play, sizeof play);
    if (strcmp(words[1], "faster") == 0) {
        verdict_compare(&play, words[3]);
        return 0;
    }
    if (strcmp(words[1], "title") == 0) {
        screen_read(words[3]);
        screen_check_title();
        screen_check(&play);
        return verdict_missed != 0;
    }
    all = simulate(play.tick);
    if (strcmp(words[1], "picture") == 0) {
        screen_read(words[3]);
        check_picture(&play);
        screen_check(&play);
        screen_check_no_title();
    } else if (strcmp(words[1], "bars") == 0) {
        check_bars(&play, all, words[3]);
    } else {
        fail("'%s' is not a check; give picture, title, bars, faster or state", words[1]);
    }
    return verdict_missed != 0;
}
