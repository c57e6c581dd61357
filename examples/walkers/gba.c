/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The walkers as a cartridge: 16 pixels a metre, a sprite each, who waits in amber. */

#include "walkers.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"

enum { SCALE = 16, WALKS = 0, WAITS = 1 };

/* A disc of 11 pixels, 0.7 m, with a rim. */
static uint32_t disc(void *user, int32_t x, int32_t y)
{
    const int32_t dx = 2 * x - 15, dy = 2 * y - 15, far2 = dx * dx + dy * dy;
    (void)user;
    return far2 > 126 ? 0 : far2 > 70 ? 1 : 2;
}

static void paint(void)
{
    static const uint16_t floor[] = {DISPLAY_RGB(27, 27, 25), DISPLAY_RGB(26, 26, 24)};
    static const uint16_t text[] = {DISPLAY_RGB(6, 7, 9), DISPLAY_RGB(31, 31, 31)};
    static const uint16_t walks[] = {DISPLAY_RGB(4, 9, 15), DISPLAY_RGB(8, 17, 27)};
    static const uint16_t waits[] = {DISPLAY_RGB(16, 9, 2), DISPLAY_RGB(29, 19, 5)};
    static const uint32_t plain[8] = {0x11111111, 0x11111111, 0x11111111, 0x11111111,
                                      0x11111111, 0x11111111, 0x11111111, 0x21111111};
    display_start();
    display_colours(DISPLAY_FLOOR, 1, floor, 2);
    display_colours(DISPLAY_TEXT, 1, text, 2);
    display_sprite_colours(WALKS, walks, 2);
    display_sprite_colours(WAITS, waits, 2);
    display_picture(0, disc, NULL);
    display_floor_tile(0, plain);
    for (uint32_t cell = 0; cell < 32 * 32; cell++) {
        display_floor_cell(0, cell % 32, cell / 32, 0);
    }
    display_floor(0);
}

/* Where everybody is, half of them in each frame; he waits who is where he was. */
static void find(int32_t now, display_sprite *sprites)
{
    static berth_num was_x[WALKERS], was_y[WALKERS];
    for (uint32_t i = (uint32_t)now % 2; i < WALKERS; i += 2) {
        berth_num x, y;
        walkers_at(i, now, &x, &y);
        (void)display_sprite_at(&sprites[i], (berth_num_raw(x) * SCALE) >> 16,
                                DISPLAY_HEIGHT - ((berth_num_raw(y) * SCALE) >> 16), 0,
                                x == was_x[i] && y == was_y[i] ? WAITS : WALKS);
        was_x[i] = x, was_y[i] = y;
    }
}

static uint32_t busiest; /* percent of a frame that the walkers took */

int main(void)
{
    static display_sprite sprites[WALKERS];
    uint32_t walks = 0;
    paint();
    gba_frames_start();
    if (!walkers_start()) {
        display_text(0, 0, " NOT ALL HAVE A PLACE");
        return 1;
    }
    display_text(0, 0, " WALKS       BUSIEST FRAME   %");
    for (int32_t now = 0;; now++) {
        const uint32_t begun = gba_cycles();
        walks += walkers_frame(now);
        find(now, sprites);
        uint32_t took = (gba_cycles() - begun) * 25 / (GBA_FRAME_CYCLES / 4);
        busiest = took > busiest ? took : busiest;
        gba_frame_wait();
        display_sprites(sprites, WALKERS);
        display_number(7, 0, 5, walks);
        display_number(27, 0, 2, busiest);
    }
}
