/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Walkers on display. A sample is looked up when it comes up, 30 times a second, and what lies
 * between two samples is shown on the straight line. */

#include "view.h"

#include "examples/common/gba/heading.h"

#define TICKS_A_SAMPLE 120 /* of all clips: 30 a second */
#define LEAST_WAY 40       /* of vx, vy: below this speed, 0.3 m/s, nobody turns */

VIEW_MEMORY view_walker view_walkers[SCENE_AGENTS];
const camera_scene view_scene = {BERTH_NUM(SCENE_WIDE), BERTH_NUM(SCENE_DEEP), 240, 160};

/* ---- Time ----------------------------------------------------------------------------------- */

static const berth_motion *clip_of(const crowd *c, const view_walker *w)
{
    return c->desc.graph->clips[w->clip].walk;
}

static inline int32_t absolute(int32_t v)
{
    return v < 0 ? -v : v;
}

/* A sample in the room; the same to a unit as berth_placement_apply, of a sample there is. */
static BERTH_HOT void find_sample(const crowd *c, const view_walker *w, uint32_t sample, int32_t *x,
                                  int32_t *y)
{
    const int32_t cosine = w->at.rotation.c, sine = w->at.rotation.s;
    berth_num local_x, local_y, r;
    if (berth_motion_sample(clip_of(c, w), sample, &local_x, &local_y, &r) == BERTH_OK) {
        *x = w->at.x + (int32_t)(((int64_t)cosine * local_x - (int64_t)sine * local_y) >> 14);
        *y = w->at.y + (int32_t)(((int64_t)sine * local_x + (int64_t)cosine * local_y) >> 14);
    }
}

/* Takes the crowd's commitment over. */
static void take_over(const crowd *c, view_walker *w, const crowd_agent *agent)
{
    w->at = agent->at;
    w->clip = agent->clip;
    w->sample = 0;
    w->last = (uint8_t)(clip_of(c, w)->count - 1);
    w->next = agent->at.start + TICKS_A_SAMPLE;
    find_sample(c, w, 0, &w->x0, &w->y0);
    find_sample(c, w, 1, &w->x1, &w->y1);
}

/* The next sample has come up. */
static BERTH_HOT void next_sample(const crowd *c, view_walker *w)
{
    w->next += TICKS_A_SAMPLE;
    w->x0 = w->x1;
    w->y0 = w->y1;
    if (w->sample < w->last) {
        w->sample++;
    }
    if (w->sample < w->last) {
        find_sample(c, w, w->sample + 1u, &w->x1, &w->y1);
        w->vx = (int16_t)(w->vx + (((w->x1 - w->x0) >> 4) - w->vx) / 4);
        w->vy = (int16_t)(w->vy + (((w->y1 - w->y0) >> 4) - w->vy) / 4);
        if (absolute(w->vx) + absolute(w->vy) > LEAST_WAY) {
            w->direction = heading_of(w->vx, w->vy);
        }
    }
}

void view_start(const crowd *c)
{
    uint32_t i;
    for (i = 0; i < SCENE_AGENTS; i++) {
        const crowd_agent *agent = &c->agents[i];
        view_walker *w = &view_walkers[i];
        w->at = agent->at;
        w->clip = CROWD_NO_CLIP;
        w->x0 = w->x1 = agent->rest.x;
        w->y0 = w->y1 = agent->rest.y;
        w->vx = w->vy = 0;
        w->sample = w->last = 0;
        w->direction = heading_of(agent->rest.rotation.c, agent->rest.rotation.s);
    }
}

BERTH_HOT void view_go_on(const crowd *c, int32_t tick)
{
    uint32_t i;
    for (i = 0; i < SCENE_AGENTS; i++) {
        const crowd_agent *agent = &c->agents[i];
        view_walker *w = &view_walkers[i];
        if (agent->at.start <= tick && agent->clip != CROWD_NO_CLIP &&
            (agent->at.start != w->at.start || w->clip == CROWD_NO_CLIP)) {
            take_over(c, w, agent);
        }
        while (w->clip != CROWD_NO_CLIP && w->next <= tick) {
            next_sample(c, w);
        }
    }
}

/* ---- Place ---------------------------------------------------------------------------------- */

BERTH_HOT bool view_place(uint32_t walker, int32_t tick, int32_t *x, int32_t *y)
{
    const view_walker *w = &view_walkers[walker];
    const int32_t since = TICKS_A_SAMPLE - (w->next - tick);
    const bool walks = w->sample < w->last;
    /* 546 / 65536 is 1 / 120 */
    const int32_t part = walks ? (since * 546) >> 8 : 0;
    camera_point(w->x0 + (((w->x1 - w->x0) * part) >> 8), w->y0 + (((w->y1 - w->y0) * part) >> 8),
                 x, y);
    return walks;
}
