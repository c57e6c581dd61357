/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene on the cartridge: 150 walkers in a room that is half as deep again as the display. The
 * console, the benchmark and the host's check run this one. */

#ifndef SCENE_H
#define SCENE_H

#include "../crowd.h"

#ifndef SCENE_AGENTS
#define SCENE_AGENTS 150
#endif
#define SCENE_SIDE 36 /* metres */
#define SCENE_BYTES CROWD_BYTES(SCENE_AGENTS)
#define SCENE_AHEAD (WALKERS_SECOND / 2) /* no clip is shorter than a second */
#define SCENE_WORK 580                   /* about 200 cycles each */
#define SCENE_WORK_DRAWING 410
#define SCENE_MEMORY VIEW_MEMORY
#define SCENE_SHARE 10.0
#define SCENE_IWRAM 30208
#define SCENE_SEEN 40
#define SCENE_LINES 15

extern crowd scene_crowd;

/* Where the plan of a question would have ended; false when that is nowhere. */
bool scene_refused_at(const crowd_question *question, int32_t *x, int32_t *y);

static inline crowd_desc scene(const crowd_graph *baked)
{
    crowd_desc desc = crowd_desc_default();
    desc.graph = baked;
    desc.walkers.count = SCENE_AGENTS;
    desc.walkers.width = BERTH_NUM(SCENE_SIDE);
    desc.walkers.depth = BERTH_NUM(SCENE_SIDE);
    return desc;
}

#endif
