/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a crowd gives its cartridge (main.c) and the host's check of it (check.c). Its gba/scene.h
 * has the numbers of its scene:
 *
 *     SCENE_AGENTS, SCENE_BYTES  walkers, and the memory that they take
 *     SCENE_AHEAD                how far, in ticks, it decides ahead of the display
 *     SCENE_DECIDED              cycles of a frame, from when on it decides no more
 *     SCENE_SHARE, SCENE_IWRAM   bars: percent of all cycles for queries; bytes of internal RAM
 *     SCENE_SEEN, SCENE_LINES    what pictures hold at least: walkers, pixels of a question */

#ifndef SUBJECT_H
#define SUBJECT_H

#include "camera.h"
#include "play.h"

#include "gba/scene.h"

#define SCENE_FRAME (WALKERS_SECOND / 60)

/* The display's own memory, of which there is plenty, and which is slow. */
#ifdef __arm__
#define VIEW_MEMORY __attribute__((section(".ewram")))
#else
#define VIEW_MEMORY
#endif

/* Where the walkers are: in internal RAM, unless a scene is too large for it. */
#ifndef SCENE_MEMORY
#define SCENE_MEMORY
#endif

/* Makes the scene, the list of walkers first in the memory; null when it cannot be made. */
walkers *scene_make(berth_arena *arena);

/* ---- Where everybody is --------------------------------------------------------------------- */

/* A walker on the display: where, and what it looks like (figure.h). */
typedef struct sight {
    int32_t x, y;
    uint32_t heading, phase;
    bool walks;
} sight;

extern const camera_scene view_scene;
extern const char view_title[]; /* 28 letters */

/* Takes commitments over as they begin: a walker's next one may be known while the one before it is
 * still on display. view_start: as at the start; then a tick that is not before the last one. */
void view_start(const walkers *all);
void view_go_on(const walkers *all, int32_t tick);

/* Where a walker is; false, and no more is said, where that is far above or below the display. */
#define VIEW_BESIDE 16 /* pixels */
bool view_place(uint32_t who, int32_t tick, sight *place);

/* What is left of the commitment on display at the tick: where the walker will be, the end last.
 * Returns how many, none for one who stands. */
#define VIEW_GHOSTS 4
uint32_t view_ghosts(uint32_t who, int32_t tick, sight ghosts[VIEW_GHOSTS]);

/* ---- The question on display: on the console ------------------------------------------------ */

/* Looks at questions from now on, to draw some or not; nothing is drawn yet. Plans that are refused
 * flash either way: marks_refused. There are so many that only some do: when marks_wanting says
 * so. */
void question_listen(bool on);
bool marks_wanting(void);
void marks_refused(int32_t x, int32_t y);

/* Called once a frame while questions are shown: draws one of those asked lately now and then, and
 * the same one again when the view has moved. */
void question_draw(uint32_t frame, bool moved);

/* ---- On the host ---------------------------------------------------------------------------- */

/* Remembers from now on where plans are refused (check_remember); whether one was, there. */
void check_listen(void);
void check_remember(int32_t x, int32_t y);
bool check_refused(int32_t x, int32_t y);

/* A bar that is held or missed. */
void verdict_bar(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* More bars, or figures, of this scene, at what the display shows. */
void check_more(const play_state *play, const walkers *all);

#endif
