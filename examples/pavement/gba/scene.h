/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene on the cartridge: so many bodies on 20 x 6 m of pavement, with the small scene's steps.
 * The console, the benchmark and the host's check run this one. */

#ifndef SCENE_H
#define SCENE_H

#include "../pavement.h"

#ifndef SCENE_AGENTS
#define SCENE_AGENTS 60
#endif
#define SCENE_LONG 20 /* metres */
#define SCENE_DEEP 6
#define SCENE_FRAME (PAVEMENT_SECOND / 60)

static inline pavement_desc scene(const pavement_cast *cast)
{
    pavement_desc desc = pavement_desc_default();
    desc.cast = cast;
    desc.agents = SCENE_AGENTS;
    desc.length = BERTH_NUM(SCENE_LONG);
    desc.depth = BERTH_NUM(SCENE_DEEP);
    return desc;
}

#endif
