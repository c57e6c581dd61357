/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "stage.h"

#include "figure.h"
#include "hud.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"
#include "port/port.h"

#define TITLE_FRAMES 240 /* of the keys, at the start */

play_state play;
stage_mode stage;

/* Sums; 32 bits are too short for the cycles of a minute. Added to once a frame: internal RAM has
 * no room for them. */
static GBA_EWRAM struct {
    uint64_t frames, queries, deciding, looking;
} sums;

/* ---- Floor ---------------------------------------------------------------------------------- */

enum { PLAIN, PALE, EDGE_LEFT = 4, EDGE_RIGHT = 8, EDGE_TOP = 16, EDGE_BOTTOM = 32 };

/* Two tones of tiles, each with a seam; and along the walls a dark line. */
static void make_floor_tiles(void)
{
    uint32_t edges, tone, row;
    for (edges = 0; edges < 64; edges += 4) {
        for (tone = 0; tone < 4; tone++) {
            uint32_t rows[8];
            for (row = 0; row < 8; row++) {
                const uint32_t fill =
                    (tone & 1u) != 0 ? UINT32_C(0x22222222) : UINT32_C(0x11111111);
                rows[row] = row == 7 && (tone & 2u) != 0 ? UINT32_C(0x33333333) : fill;
                if ((edges & EDGE_LEFT) != 0) {
                    rows[row] = (rows[row] & ~UINT32_C(0xff)) | 0x44;
                }
                if ((edges & EDGE_RIGHT) != 0) {
                    rows[row] = (rows[row] & UINT32_C(0x00ffffff)) | UINT32_C(0x44000000);
                }
                if (((edges & EDGE_TOP) != 0 && row < 2) ||
                    ((edges & EDGE_BOTTOM) != 0 && row > 5)) {
                    rows[row] = UINT32_C(0x44444444);
                }
            }
            display_floor_tile(edges + tone, rows);
        }
    }
}

static void lay_floor(uint32_t zoom)
{
    const uint32_t columns = (uint32_t)(camera_now.scene.wide / 8) << zoom;
    const uint32_t rows = (uint32_t)(camera_now.scene.high / 8) << zoom;
    uint32_t column, row;
    for (row = 0; row < rows; row++) {
        for (column = 0; column < columns; column++) {
            const uint32_t tone = ((column >> (1 + zoom)) + (row >> (1 + zoom))) & 1u;
            const uint32_t edges =
                (column == 0 ? EDGE_LEFT : 0u) | (column == columns - 1 ? EDGE_RIGHT : 0u) |
                (row == 0 ? EDGE_TOP : 0u) | (row == rows - 1 ? EDGE_BOTTOM : 0u);
            display_floor_cell(zoom, column, row, tone | edges);
        }
    }
}

void stage_start(const camera_scene *scene, const char *title)
{
    static const uint16_t lines[] = PLAY_LINES;
    static const uint16_t floor[] = PLAY_FLOOR;
    camera_start(scene);
    display_start();
    display_colours(DISPLAY_DRAWING, 1, lines, 3);
    display_colours(DISPLAY_FLOOR, 1, floor, 4);
    make_floor_tiles();
    lay_floor(0);
    lay_floor(1);
    figures_draw();
    hud_start(title);
    stage.page = HUD_KEYS;
}

static void show_mode(void)
{
    static const char *const speeds[] = {"~~~~~~~~~~~", " SPEED 1/2 ", " SPEED 1/4 ",
                                         " SPEED 1/8 "};
    display_text(0, HUD_MODE, stage.paused ? " PAUSED    " : speeds[stage.slower]);
}

/* ---- Keys ----------------------------------------------------------------------------------- */

static bool move_view(uint32_t keys)
{
    const int32_t left = camera_now.left, top = camera_now.top;
    camera_scroll(((keys & GBA_RIGHT) != 0) * 2 - ((keys & GBA_LEFT) != 0) * 2,
                  ((keys & GBA_DOWN) != 0) * 2 - ((keys & GBA_UP) != 0) * 2);
    return left != camera_now.left || top != camera_now.top;
}

/* What the keys ask for; true when the view is another. */
bool stage_obey(void)
{
    const uint32_t keys = gba_keys(), page = stage.page;
    uint32_t pressed = keys & ~stage.keys;
    bool moved = move_view(keys);
    stage.keys = keys;
    if (page == HUD_KEYS && (pressed & (GBA_START | GBA_A)) != 0) {
        pressed = 0; /* done with the title, and no more */
        stage.page = HUD_COUNTERS;
    }
    if ((pressed & GBA_R) != 0) {
        stage.page = (page + 1) % HUD_PAGES;
    }
    if (play.frames == TITLE_FRAMES && page == HUD_KEYS) {
        stage.page = HUD_COUNTERS;
    }
    if (stage.page != page) {
        hud_page(stage.page);
    }
    if ((pressed & GBA_A) != 0) {
        camera_zoom((camera_now.zoom + 1) % CAMERA_ZOOMS);
        display_floor(camera_now.zoom);
        moved = true;
    }
    stage.paused ^= (pressed & GBA_START) != 0;
    stage.slower = (stage.slower + ((pressed & GBA_B) != 0)) % 4;
    stage.choosing = (pressed & GBA_L) != 0;
    stage.shown ^= (pressed & GBA_SELECT) != 0;
    if (pressed != 0) {
        show_mode();
    }
    return moved;
}

/* ---- Stack ---------------------------------------------------------------------------------- */

#define PAINT UINT32_C(0xa5a5a5a5)

/* But not what is in use below the 128 bytes that this function and its caller may take. */
void stage_paint_stack(void)
{
    unsigned char *low;
    const size_t size = berth_port_stack_free(&low);
    volatile uint32_t *word = (volatile uint32_t *)(void *)low;
    volatile uint32_t *const end = word + (size - 128) / 4;
    play.fixed_bytes = (uint32_t)(uintptr_t)low - UINT32_C(0x03000000);
    while (word < end) {
        *word++ = PAINT;
    }
}

/* How deep it has been. The whole of it is looked through, so only while there is time. */
static void measure_stack(void)
{
    unsigned char *low;
    const size_t size = berth_port_stack_free(&low);
    const volatile uint32_t *word = (const volatile uint32_t *)(void *)low;
    uint32_t untouched = 0;
    while (untouched < size && *word++ == PAINT) {
        untouched += 4;
    }
    play.stack_bytes = UINT32_C(0x03007f00) - UINT32_C(0x03000000) - play.fixed_bytes - untouched;
}

/* ---- A frame -------------------------------------------------------------------------------- */

static void count(uint32_t whole, uint32_t deciding, uint32_t looking)
{
    sums.frames += whole;
    sums.queries += gba_queries.cycles;
    sums.deciding += deciding;
    sums.looking += looking;
    play.queries += gba_queries.queries;
    play.worst = whole > play.worst ? whole : play.worst;
    play.worst_query = gba_queries.worst;
    play.frame_kcycles = (uint32_t)(sums.frames >> 10);
    play.query_kcycles = (uint32_t)(sums.queries >> 10);
    play.deciding_kcycles = (uint32_t)(sums.deciding >> 10);
    play.looking_kcycles = (uint32_t)(sums.looking >> 10);
}

void stage_begin(void)
{
    display_floor_scroll(camera_now.left, camera_now.top);
    play.zoom = (int32_t)camera_now.zoom;
    play.left = camera_now.left;
    play.top = camera_now.top;
    play.bounds = stage.shown;
    hud_draw(play.frames, stage.page);
}

void stage_end(uint32_t begun, uint32_t deciding, uint32_t looking)
{
    const uint32_t whole = gba_cycles() - begun;
    hud_count(gba_queries.queries, gba_queries.cycles, deciding, whole);
    count(whole, deciding, looking);
    play.frames++;
    gba_queries.queries = gba_queries.cycles = 0;
    if (stage.paused && play.done != 0) {
        measure_stack();
    }
}

void stage_run(void (*frame)(void))
{
    gba_queries.queries = gba_queries.cycles = gba_queries.worst = 0;
    gba_frames_start();
    gba_frame_wait();
    for (;;) {
        const uint32_t before = gba_frame_count;
        frame();
        play.late += gba_frame_count - before;
        if (gba_frame_count == before) {
            gba_frame_wait();
        }
    }
}
