/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene, and its walkers on display. A sample is looked up when it comes up, 30 times a second,
 * and what lies between two samples is shown on the straight line. */

#include "../baked.h"

#include "examples/common/gba/heading.h"
#include "examples/common/gba/subject.h"

#define TICKS_A_SAMPLE 120 /* of all clips: 30 a second */
#define LEAST_WAY 40       /* of vx, vy: below this speed, 0.3 m/s, nobody turns */

typedef struct view_walker {
    berth_placement at;   /* of the clip on display; .start says which */
    int32_t x0, y0;       /* where it was at the last sample, Q16.16 */
    int32_t x1, y1;       /* and will be at the next */
    int32_t next;         /* tick of that */
    int16_t vx, vy;       /* smoothed way between samples, 1/16 of the units above */
    uint16_t clip;        /* or WALKERS_STANDING */
    uint8_t sample, last; /* number of the one at x0, y0; of the clip's last: there it stands */
    uint8_t direction;    /* of figure.h */
} view_walker;

static VIEW_MEMORY view_walker shown[SCENE_AGENTS];
const camera_scene view_scene = {BERTH_NUM(36), BERTH_NUM(24), 240, 160};
crowd scene_crowd;

walkers *scene_make(berth_arena *arena)
{
    const crowd_desc desc = scene(&crowd_baked);
    return crowd_make(&desc, arena, &scene_crowd) == WALKERS_OK ? &scene_crowd.all : NULL;
}

/* ---- Time ----------------------------------------------------------------------------------- */

static const berth_motion *clip_of(const view_walker *w)
{
    return scene_crowd.desc.graph->clips[w->clip].walk;
}

static inline int32_t absolute(int32_t v)
{
    return v < 0 ? -v : v;
}

/* A sample in the room; the same to a unit as berth_placement_apply, of a sample there is. */
static BERTH_HOT void find_sample(const view_walker *w, uint32_t sample, int32_t *x, int32_t *y)
{
    const int32_t cosine = w->at.rotation.c, sine = w->at.rotation.s;
    berth_num local_x, local_y, r;
    if (berth_motion_sample(clip_of(w), sample, &local_x, &local_y, &r) == BERTH_OK) {
        *x = w->at.x + (int32_t)(((int64_t)cosine * local_x - (int64_t)sine * local_y) >> 14);
        *y = w->at.y + (int32_t)(((int64_t)sine * local_x + (int64_t)cosine * local_y) >> 14);
    }
}

/* Takes the crowd's commitment over. */
static void take_over(view_walker *w, const walker *who)
{
    w->at = who->at;
    w->clip = who->act;
    w->sample = 0;
    w->last = (uint8_t)(clip_of(w)->track.samples.count - 1);
    w->next = who->at.start + TICKS_A_SAMPLE;
    find_sample(w, 0, &w->x0, &w->y0);
    find_sample(w, 1, &w->x1, &w->y1);
}

/* The next sample has come up. */
static BERTH_HOT void next_sample(view_walker *w)
{
    w->next += TICKS_A_SAMPLE;
    w->x0 = w->x1;
    w->y0 = w->y1;
    if (w->sample < w->last) {
        w->sample++;
    }
    if (w->sample < w->last) {
        find_sample(w, w->sample + 1u, &w->x1, &w->y1);
        w->vx = (int16_t)(w->vx + (((w->x1 - w->x0) >> 4) - w->vx) / 4);
        w->vy = (int16_t)(w->vy + (((w->y1 - w->y0) >> 4) - w->vy) / 4);
        if (absolute(w->vx) + absolute(w->vy) > LEAST_WAY) {
            w->direction = heading_of(w->vx, w->vy);
        }
    }
}

void view_start(const walkers *all)
{
    uint32_t i;
    for (i = 0; i < SCENE_AGENTS; i++) {
        const walker *who = &all->list[i];
        view_walker *w = &shown[i];
        w->at = who->at;
        w->clip = WALKERS_STANDING;
        w->x0 = w->x1 = who->rest.x;
        w->y0 = w->y1 = who->rest.y;
        w->vx = w->vy = 0;
        w->sample = w->last = 0;
        w->direction = heading_of(who->rest.rotation.c, who->rest.rotation.s);
    }
}

/* To a tick that is not before the last one. */
static BERTH_HOT void follow(view_walker *w, const walker *who, int32_t tick)
{
    const bool first = w->clip == WALKERS_STANDING && who->act != WALKERS_STANDING;
    if (who->at.start <= tick && (first || who->at.start != w->at.start)) {
        take_over(w, who);
    }
    while (w->clip != WALKERS_STANDING && w->next <= tick) {
        next_sample(w);
    }
}

BERTH_HOT void view_go_on(const walkers *all, int32_t tick)
{
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        follow(&shown[i], &all->list[i], tick);
    }
}

/* ---- Place ---------------------------------------------------------------------------------- */

BERTH_HOT sight view_place(uint32_t who, int32_t tick)
{
    const view_walker *w = &shown[who];
    const int32_t since = TICKS_A_SAMPLE - (w->next - tick);
    const bool walks = w->sample < w->last;
    /* 546 / 65536 is 1 / 120 */
    const int32_t part = walks ? (since * 546) >> 8 : 0;
    sight s = {0, 0, w->direction, walks ? ((uint32_t)w->sample >> 2) & 3u : 0, walks};
    camera_point(w->x0 + (((w->x1 - w->x0) * part) >> 8), w->y0 + (((w->y1 - w->y0) * part) >> 8),
                 &s.x, &s.y);
    return s;
}
