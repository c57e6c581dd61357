/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The scene, and its walkers on display. A step is shown on the straight line from its origin to
 * its end. */

#include "../baked.h"

#include "examples/common/gba/camera.h"
#include "examples/common/gba/subject.h"

#define LENGTH BERTH_NUM(20)

typedef struct view_walker {
    int32_t x, y;             /* where its step begins, Q16.16 */
    int32_t dx, dy;           /* its way to the end */
    int32_t start, lasts;     /* ticks; lasts is 0 of one who has not set off yet */
    int32_t rate;             /* 2^24 / lasts */
    uint8_t heading[2], foot; /* at its begin and its end; the foot that moves */
} view_walker;

static VIEW_MEMORY view_walker shown[SCENE_AGENTS];
const camera_scene view_scene = {LENGTH, BERTH_NUM(6), 240, 72};
const char view_title[] = " 56 PEOPLE - NOBODY TOUCHES ";
pavement scene_pavement;

static pavement_cast cast;
static VIEW_MEMORY pavement_step steps[24]; /* a copy: the cartridge is slow */
static pavement_kind body;

walkers *scene_make(berth_arena *arena)
{
    if (pavement_baked_attach() != BERTH_OK) {
        return NULL;
    }
    body = pavement_baked;
    if (body.step_count <= sizeof steps / sizeof steps[0]) {
        for (uint32_t i = 0; i < body.step_count; i++) {
            steps[i] = pavement_baked.steps[i];
        }
        body.steps = steps;
    }
    cast = pavement_cast_of(&body, 1);
    pavement_desc desc = scene(&cast);
    return pavement_make(&desc, arena, &scene_pavement) == WALKERS_OK ? &scene_pavement.all : NULL;
}

void scene_refused_at(const pavement_query *query, int32_t *x, int32_t *y)
{
    const int32_t middle = query->a->at.x / 2 + query->b->at.x / 2;
    *x = middle < 0 ? middle + LENGTH : middle >= LENGTH ? middle - LENGTH : middle;
    *y = query->a->at.y / 2 + query->b->at.y / 2;
}

static uint8_t heading_at(const berth_placement *at)
{
    return heading_of(at->rotation.c, at->rotation.s);
}

/* Takes the pavement's commitment over. */
static void take_over(view_walker *w, const walker *who)
{
    w->x = who->at.x;
    w->y = who->at.y;
    w->dx = who->rest.x - who->at.x;
    w->dy = who->rest.y - who->at.y;
    w->start = who->at.start;
    w->lasts = who->rest.start - who->at.start;
    w->rate = w->lasts == 0 ? 0 : (INT32_C(1) << 24) / w->lasts;
    w->heading[0] = heading_at(&who->at);
    w->heading[1] = heading_at(&who->rest);
    w->foot = (uint8_t)pavement_foot_of(who);
}

void view_start(const walkers *all)
{
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        take_over(&shown[i], &all->list[i]);
    }
}

BERTH_HOT void view_go_on(const walkers *all, int32_t tick)
{
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        const walker *who = &all->list[i];
        view_walker *w = &shown[i];
        if (who->at.start <= tick && who->act != WALKERS_STANDING &&
            (who->at.start != w->start || w->lasts == 0)) {
            take_over(w, who);
        }
    }
}

/* So much of its step is done, of 256. */
static BERTH_HOT sight place_at(const view_walker *w, int32_t part, bool walks)
{
    sight s = {0, 0, w->heading[part >= 128],
               part < 64 || part >= 192 ? 0
               : w->foot == 0           ? 1
                                        : 3,
               walks};
    int32_t at_x = w->x + ((w->dx * part) >> 8);
    at_x += at_x < 0 ? LENGTH : at_x >= LENGTH ? -LENGTH : 0;
    camera_point(at_x, w->y + ((w->dy * part) >> 8), &s.x, &s.y);
    return s;
}

/* 2^11 ticks at most times 2^24 / 2^11, then 8 bits; a way is below 2^16. */
static BERTH_HOT int32_t part_of(const view_walker *w, int32_t tick)
{
    const int32_t since = tick - w->start;
    return since < w->lasts ? (since * w->rate) >> 16 : 256;
}

BERTH_HOT bool view_place(uint32_t who, int32_t tick, sight *place)
{
    const view_walker *w = &shown[who];
    *place = place_at(w, part_of(w, tick), tick - w->start < w->lasts);
    return true;
}

/* In the middle of its step, and at its end. */
uint32_t view_ghosts(uint32_t who, int32_t tick, sight ghosts[VIEW_GHOSTS])
{
    const view_walker *w = &shown[who];
    const int32_t done = part_of(w, tick);
    uint32_t count = 0;
    for (int32_t part = 128; part <= 256; part += 128) {
        if (done < part) {
            ghosts[count++] = place_at(w, part, true);
        }
    }
    return count;
}
