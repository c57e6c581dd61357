/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene, and its walkers on display. A leg of a walk is looked up when it begins, some four
 * times a second, and walked along straight. */

#include "../baked.h"

#include "examples/common/gba/camera.h"
#include "examples/common/gba/subject.h"

#include "port/gba/display.h"

#define LEAST_WAY 5 /* Q16.16 metres a tick: below 0.3 m/s nobody turns */

typedef struct view_walker {
    berth_placement at;  /* of the clip on display; .start says which */
    int32_t x0, y0;      /* where it was when the leg began, Q16.16 */
    int32_t x1, y1;      /* will be when it ends, */
    int32_t x2, y2;      /* and when the next one does */
    int32_t vx, vy;      /* 2^-24 m a tick */
    int32_t begin, next; /* ticks: the leg's, */
    int32_t after;       /* and where the next one ends */
    uint16_t clip;       /* or WALKERS_STANDING */
    uint8_t leg, legs;   /* number of the leg; when there is none any more, it stands at x0, y0 */
    uint8_t direction;   /* of figure.h */
} view_walker;

static VIEW_MEMORY view_walker shown[SCENE_AGENTS];
static int32_t
    next_look[SCENE_AGENTS]; /* tick: whoever walks goes on with the same leg until then */
const camera_scene view_scene = {BERTH_NUM(SCENE_WIDTH), BERTH_NUM(SCENE_DEPTH), 256, 376};
const char view_title[] = " 220 WALKERS - NO COLLISION ";
crowd scene_crowd;

walkers *scene_make(berth_arena *arena)
{
    const crowd_desc desc = scene(&crowd_baked);
    return crowd_make(&desc, arena, &scene_crowd) == WALKERS_OK ? &scene_crowd.all : NULL;
}

bool scene_refused_at(const crowd_question *question, int32_t *x, int32_t *y)
{
    const berth_placement *end = &scene_crowd.desc.graph->clips[question->clip].end;
    return berth_placement_apply(question->at, end->x, end->y, x, y) == BERTH_OK;
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

/* The end of a leg in the room, the last one's of those beyond; the same to a unit as
 * berth_placement_apply. And its tick. */
static BERTH_HOT void find_end(const view_walker *w, uint32_t leg, int32_t *x, int32_t *y,
                               int32_t *tick)
{
    const int32_t cosine = w->at.rotation.c, sine = w->at.rotation.s;
    berth_leg found;
    if (berth_motion_leg(clip_of(w), leg < w->legs ? leg : w->legs - 1u, &found) == BERTH_OK) {
        *x = w->at.x + (int32_t)(((int64_t)cosine * found.to_x - (int64_t)sine * found.to_y) >> 14);
        *y = w->at.y + (int32_t)(((int64_t)sine * found.to_x + (int64_t)cosine * found.to_y) >> 14);
        *tick = w->at.start + found.end;
    }
}

/* Walks along the leg from `begin` on, heading for where the one after it ends: hips sway. */
static BERTH_HOT void set_off(view_walker *w)
{
    const int32_t begin = w->begin, ticks = w->next - begin;
    w->vx = (w->x1 - w->x0) * 256 / ticks;
    w->vy = (w->y1 - w->y0) * 256 / ticks;
    find_end(w, w->leg + 1u, &w->x2, &w->y2, &w->after);
    if (absolute(w->x2 - w->x0) + absolute(w->y2 - w->y0) > LEAST_WAY * (w->after - begin)) {
        w->direction = heading_of((w->x2 - w->x0) / 16, (w->y2 - w->y0) / 16);
    }
}

/* Takes the crowd's commitment over. */
static void take_over(view_walker *w, const walker *who)
{
    w->at = who->at;
    w->clip = who->act;
    w->leg = 0;
    w->legs = (uint8_t)crowd_legs(clip_of(w));
    w->begin = who->at.start;
    find_end(w, 0, &w->x1, &w->y1, &w->next);
    set_off(w);
}

/* The next leg has begun. */
static BERTH_HOT void next_leg(view_walker *w)
{
    w->x0 = w->x1;
    w->y0 = w->y1;
    w->x1 = w->x2;
    w->y1 = w->y2;
    w->leg++;
    w->begin = w->next;
    if (w->leg < w->legs) {
        w->next = w->after;
        set_off(w);
    } else {
        w->vx = w->vy = 0;
    }
}

void view_start(const walkers *all)
{
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        const walker *who = &all->list[i];
        view_walker *w = &shown[i];
        w->at = who->at;
        w->clip = WALKERS_STANDING;
        w->x0 = who->rest.x;
        w->y0 = who->rest.y;
        w->vx = w->vy = 0;
        w->leg = w->legs = 0;
        next_look[i] = 0;
        w->direction = heading_of(who->rest.rotation.c, who->rest.rotation.s);
    }
}

/* To a tick that is not before the last one. Its next commitment begins when its last leg has
 * ended, or later. */
static BERTH_HOT void follow(view_walker *w, const walker *who, int32_t tick)
{
    const bool first = w->clip == WALKERS_STANDING && who->act != WALKERS_STANDING;
    if (who->at.start <= tick && (first || who->at.start != w->at.start)) {
        take_over(w, who);
    }
    while (w->leg < w->legs && w->next <= tick) {
        next_leg(w);
    }
}

BERTH_HOT void view_go_on(const walkers *all, int32_t tick)
{
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        if (tick >= next_look[i]) {
            follow(&shown[i], &all->list[i], tick);
            next_look[i] = shown[i].leg < shown[i].legs ? shown[i].next : 0;
        }
    }
}

/* ---- Place ---------------------------------------------------------------------------------- */

BERTH_HOT bool view_place(uint32_t who, int32_t tick, sight *place)
{
    const view_walker *w = &shown[who];
    const bool walks = w->leg < w->legs;
    const int32_t since = walks ? tick - w->begin : 0;
    const int32_t row = camera_row(w->y0 + ((w->vy * since) >> 8));
    if (row < -VIEW_BESIDE || row >= DISPLAY_HEIGHT + VIEW_BESIDE) {
        return false;
    }
    place->x = camera_column(w->x0 + ((w->vx * since) >> 8));
    place->y = row;
    place->heading = w->direction;
    place->phase = walks ? (uint32_t)(tick - w->at.start) >> 9 & 3u : 0; /* of 512 ticks each */
    place->walks = walks;
    return true;
}

/* Ghosts are at the ends of some legs. To look these up takes long, so they are kept until another
 * leg begins, or another walker is watched. */
static VIEW_MEMORY struct {
    uint32_t who, count;
    int32_t begin; /* of the leg they were found in */
    int32_t x[VIEW_GHOSTS], y[VIEW_GHOSTS];
    uint8_t heading[VIEW_GHOSTS], phase[VIEW_GHOSTS];
} ghosts_of;

static void find_ghosts(const view_walker *w)
{
    const uint32_t left = w->leg < w->legs ? (uint32_t)(w->legs - w->leg) : 0;
    int32_t from_x = w->x0, from_y = w->y0;
    uint8_t heading = w->direction;
    ghosts_of.count = left < VIEW_GHOSTS ? left : VIEW_GHOSTS;
    for (uint32_t i = 0; i < ghosts_of.count; i++) {
        int32_t x, y, then;
        find_end(w, w->leg + left * (i + 1) / ghosts_of.count - 1, &x, &y, &then);
        if (absolute(x - from_x) + absolute(y - from_y) > BERTH_NUM(0.1)) {
            heading = heading_of((x - from_x) / 16, (y - from_y) / 16);
        }
        ghosts_of.x[i] = from_x = x;
        ghosts_of.y[i] = from_y = y;
        ghosts_of.heading[i] = heading;
        ghosts_of.phase[i] = (uint8_t)((uint32_t)(then - w->at.start) >> 9 & 3u);
    }
}

uint32_t view_ghosts(uint32_t who, int32_t tick, sight ghosts[VIEW_GHOSTS])
{
    const view_walker *w = &shown[who];
    (void)tick;
    if (ghosts_of.who != who || ghosts_of.begin != w->begin || w->leg >= w->legs) {
        ghosts_of.who = who;
        ghosts_of.begin = w->begin;
        find_ghosts(w);
    }
    for (uint32_t i = 0; i < ghosts_of.count; i++) {
        sight *to = &ghosts[i];
        to->heading = ghosts_of.heading[i];
        to->phase = ghosts_of.phase[i];
        to->walks = true;
        camera_point(ghosts_of.x[i], ghosts_of.y[i], &to->x, &to->y);
    }
    return ghosts_of.count;
}
