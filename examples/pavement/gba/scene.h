/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene on the cartridge: so many bodies on 20 x 6 m of pavement, with the small scene's steps.
 * The console, the benchmark and the host's check run this one. */

#ifndef SCENE_H
#define SCENE_H

#include "../pavement.h"

#ifndef SCENE_AGENTS
#define SCENE_AGENTS 56
#endif
#define SCENE_BYTES PAVEMENT_BYTES(SCENE_AGENTS)
#define SCENE_AHEAD (WALKERS_SECOND * 9 / 20) /* no step is shorter than half a second */
#define SCENE_DECIDED 130000
#define SCENE_SHARE 50.0
#define SCENE_IWRAM 32768
#define SCENE_SEEN (SCENE_AGENTS / 4)
#define SCENE_LINES 5

extern pavement scene_pavement;

/* Half way between a ground that was refused and the one that it would have met. */
void scene_refused_at(const pavement_query *query, int32_t *x, int32_t *y);

static inline pavement_desc scene(const pavement_cast *cast)
{
    pavement_desc desc = pavement_desc_default();
    desc.cast = cast;
    desc.walkers.count = SCENE_AGENTS;
    return desc;
}

#endif
