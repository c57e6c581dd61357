/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "marks.h"

#include "figure.h"
#include "stage.h"

#define LASTS 24 /* frames of a flash: 8 for each of its pictures */

static VIEW_MEMORY struct {
    int32_t x[PLAY_FLASHES], y[PLAY_FLASHES]; /* Q16.16 metres */
    uint32_t age[PLAY_FLASHES];               /* frames that it will still be seen */
    uint32_t chosen;
} marks;

static int32_t absolute(int32_t v)
{
    return v < 0 ? -v : v;
}

void marks_start(int32_t tick)
{
    int32_t nearest = INT32_MAX;
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        const sight s = view_place(i, tick);
        const int32_t far = absolute(s.x - DISPLAY_WIDTH / 2) + absolute(s.y - DISPLAY_HEIGHT / 2);
        if (far < nearest) {
            nearest = far;
            marks.chosen = i;
        }
    }
}

uint32_t marks_chosen(void)
{
    return marks.chosen;
}

void marks_choose(uint32_t who)
{
    marks.chosen = who;
}

bool marks_wanting(void)
{
    for (uint32_t i = 0; i < PLAY_FLASHES; i++) {
        if (marks.age[i] == 0) {
            return true;
        }
    }
    return false;
}

void marks_refused(int32_t x, int32_t y)
{
    int32_t px, py;
    camera_point(x, y, &px, &py);
    if (px < 0 || px >= DISPLAY_WIDTH || py < 0 || py >= DISPLAY_HEIGHT) {
        return;
    }
    for (uint32_t i = 0; i < PLAY_FLASHES; i++) {
        if (marks.age[i] == 0) {
            marks.x[i] = x;
            marks.y[i] = y;
            marks.age[i] = LASTS + 1; /* drawing ages it */
            return;
        }
    }
}

void marks_tell(void)
{
    play.chosen = (int32_t)marks.chosen;
    for (uint32_t i = 0; i < PLAY_FLASHES; i++) {
        play.flash_x[i] = marks.x[i];
        play.flash_y[i] = marks.y[i];
        play.flash_age[i] = marks.age[i];
    }
}

uint32_t marks_before(display_sprite *to, int32_t tick)
{
    const sight who = view_place(marks.chosen, tick);
    uint32_t count = 0;
    for (uint32_t i = 0; i < PLAY_FLASHES; i++) {
        marks.age[i] -= marks.age[i] > 0;
        if (marks.age[i] > 0) {
            const uint32_t step = (LASTS - marks.age[i]) >> 3;
            int32_t x, y;
            camera_point(marks.x[i], marks.y[i], &x, &y);
            count += display_sprite_at(&to[count], x, y, FIGURE_FLASH + step, FIGURE_MARK);
        }
    }
    count += display_sprite_at(&to[count], who.x, who.y, FIGURE_CORNERS, FIGURE_MARK);
    return count;
}

uint32_t marks_behind(display_sprite *to, int32_t tick)
{
    sight ghosts[VIEW_GHOSTS];
    const uint32_t known = view_ghosts(marks.chosen, tick, ghosts);
    uint32_t count = 0;
    for (uint32_t i = 0; i < known; i++) {
        const sight *g = &ghosts[i];
        if (display_sprite_at(&to[count], g->x, g->y,
                              figure_picture(camera_now.zoom, g->heading, g->phase),
                              FIGURE_GHOST)) {
            display_sprite_fade(&to[count]);
            count++;
        }
    }
    return count;
}
