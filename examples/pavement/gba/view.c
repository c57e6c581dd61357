/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A step is shown on the straight line from its origin to its end. */

#include "view.h"

#include "examples/common/gba/heading.h"

#define LENGTH BERTH_NUM(SCENE_LONG)

const camera_scene view_scene = {LENGTH, BERTH_NUM(SCENE_DEEP), 240, 72};

VIEW_MEMORY view_walker view_walkers[SCENE_AGENTS];

static uint8_t heading_at(const berth_placement *at)
{
    return heading_of(at->rotation.c, at->rotation.s);
}

/* Takes the pavement's commitment over. */
static void take_over(view_walker *w, const pavement_agent *agent)
{
    w->x = agent->at.x;
    w->y = agent->at.y;
    w->dx = agent->rest.x - agent->at.x;
    w->dy = agent->rest.y - agent->at.y;
    w->start = agent->at.start;
    w->lasts = agent->rest.start - agent->at.start;
    w->rate = w->lasts == 0 ? 0 : (INT32_C(1) << 24) / w->lasts;
    w->heading[0] = heading_at(&agent->at);
    w->heading[1] = heading_at(&agent->rest);
    w->foot = agent->foot;
}

void view_start(const pavement *p)
{
    uint32_t i;
    for (i = 0; i < SCENE_AGENTS; i++) {
        take_over(&view_walkers[i], &p->agents[i]);
    }
}

BERTH_HOT void view_go_on(const pavement *p, int32_t tick)
{
    uint32_t i;
    for (i = 0; i < SCENE_AGENTS; i++) {
        const pavement_agent *agent = &p->agents[i];
        view_walker *w = &view_walkers[i];
        if (agent->at.start <= tick && agent->step != PAVEMENT_STANDING &&
            (agent->at.start != w->start || w->lasts == 0)) {
            take_over(w, agent);
        }
    }
}

BERTH_HOT bool view_place(uint32_t walker, int32_t tick, int32_t *x, int32_t *y, uint32_t *heading,
                          uint32_t *phase)
{
    const view_walker *w = &view_walkers[walker];
    const int32_t since = tick - w->start;
    const bool steps = since < w->lasts;
    /* 2^11 ticks at most times 2^24 / 2^11, then 8 bits; a way is below 2^16 */
    const int32_t part = steps ? (since * w->rate) >> 16 : 256;
    int32_t at_x = w->x + ((w->dx * part) >> 8);
    at_x += at_x < 0 ? LENGTH : at_x >= LENGTH ? -LENGTH : 0;
    *heading = w->heading[part >= 128];
    *phase = part < 64 || part >= 192 ? 0 : w->foot == 0 ? 1 : 3;
    camera_point(at_x, w->y + ((w->dy * part) >> 8), x, y);
    return steps;
}
