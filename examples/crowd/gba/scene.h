/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene on the cartridge: 100 walkers in a room that fills the display. The
 * console, the benchmark and the host's check run this one. */

#ifndef SCENE_H
#define SCENE_H

#include "../crowd.h"

#define SCENE_AGENTS 100
#define SCENE_WIDE 36 /* metres */
#define SCENE_DEEP 24
#define SCENE_FRAME (CROWD_SECOND / 60)

static inline crowd_desc scene(const crowd_graph *baked)
{
    crowd_desc desc = crowd_desc_default();
    desc.graph = baked;
    desc.agents = SCENE_AGENTS;
    desc.width = BERTH_NUM(SCENE_WIDE);
    desc.depth = BERTH_NUM(SCENE_DEEP);
    return desc;
}

#endif
