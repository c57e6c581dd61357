/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene on the cartridge: 220 walkers in a room that is 2.2 times as deep as the display. The
 * console and the host's check run this one, the benchmark a smaller one. */

#ifndef SCENE_H
#define SCENE_H

#include "../crowd.h"

#ifndef SCENE_AGENTS
#define SCENE_AGENTS 220
#endif
#define SCENE_WIDTH 36 /* metres */
#ifndef SCENE_CONSIDERED
#define SCENE_CONSIDERED 10 /* clips that may follow */
#endif
#define SCENE_DEPTH (0.24 * SCENE_AGENTS)
#define SCENE_BYTES CROWD_BYTES(SCENE_AGENTS)
#define SCENE_AHEAD (WALKERS_SECOND / 2) /* no clip is shorter than a second */
#define SCENE_DECIDED 155000             /* looking takes 80,000, the last piece up to 30,000 */
#define SCENE_MEMORY VIEW_MEMORY
#define SCENE_SHARE 12.0
#define SCENE_IWRAM 29696
#define SCENE_SEEN 40
#define SCENE_LINES 15

extern crowd scene_crowd;

/* Where the plan of a question would have ended; false when that is nowhere. */
bool scene_refused_at(const crowd_question *question, int32_t *x, int32_t *y);

static inline crowd_desc scene(const crowd_graph *baked)
{
    crowd_desc desc = crowd_desc_default();
    desc.graph = baked;
    desc.considered = SCENE_CONSIDERED;
    desc.walkers.count = SCENE_AGENTS;
    desc.walkers.width = BERTH_NUM(SCENE_WIDTH);
    desc.walkers.depth = BERTH_NUM(SCENE_DEPTH);
    return desc;
}

#endif
