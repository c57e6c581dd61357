/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The crowd on a Game Boy Advance: 100 walkers that never collide, 60 frames a second.
 *
 *     pad      moves the view, when it is enlarged      A        enlarges it
 *     START    pauses                                   B        full speed, 1/2, 1/4, 1/8
 *     SELECT   bounds of a question that is asked       R        counters
 *
 * A frame: show what the last one prepared, read the keys, let the crowd decide as much as a frame
 * has room for, and find out where everybody will be in the next. Shirts are cool colours; who
 * waits wears amber, who is deciding rose. */

#include "../baked.h"
#include "bounds.h"
#include "figure.h"
#include "play.h"
#include "view.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"
#include "port/port.h"

/* Work that a frame has room for: about 200 cycles a unit. */
#define WORK 650
#define WORK_WHILE_DRAWING 450
#define SHOW_EVERY 16  /* frames from one question on display to the next */
#define REDRAW_EVERY 4 /* and to the same one where the view has moved */
#define COUNT_EVERY 8  /* and from one set of numbers to the next */

play_state play;
uint32_t play_memory[CROWD_BYTES(SCENE_AGENTS) / 4 + 1];

static crowd walkers;
static display_sprite sprites[SCENE_AGENTS];
static int32_t next_tick; /* of what `sprites` show */

static struct {
    uint32_t keys, slower;
    bool paused, bounds, no_counters;
} mode;

/* Sums; 32 bits are too short for the cycles of a minute. */
static struct {
    uint64_t frames, queries, deciding, looking;
} cycles;

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
    const uint32_t columns = (uint32_t)(VIEW_ROOM_WIDE / 8) << zoom;
    const uint32_t rows = (uint32_t)(VIEW_ROOM_HIGH / 8) << zoom;
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

static void set_up_display(void)
{
    static const uint16_t letters[] = {DISPLAY_RGB(3, 4, 8), DISPLAY_RGB(29, 30, 31),
                                       DISPLAY_RGB(6, 26, 30), DISPLAY_RGB(28, 24, 8),
                                       DISPLAY_RGB(8, 9, 14)};
    static const uint16_t lines[] = PLAY_LINES;
    static const uint16_t floor[] = PLAY_FLOOR;
    display_start();
    display_colours(DISPLAY_TEXT, 1, letters, 5);
    display_colours(DISPLAY_DRAWING, 1, lines, 3);
    display_colours(DISPLAY_FLOOR, 1, floor, 4);
    make_floor_tiles();
    lay_floor(0);
    lay_floor(1);
    figures_draw();
}

/* ---- Counters ------------------------------------------------------------------------------- */

static uint32_t percent(uint32_t of)
{
    return of * 100u / GBA_FRAME_CYCLES;
}

/* Of the last frame: questions, their cycles, their share of a frame; and all work, as a bar. */
static void show_counters(uint32_t queries, uint32_t query_cycles, uint32_t frame_cycles)
{
    const uint32_t bar = 64;
    if (mode.no_counters) {
        return;
    }
    if (play.frames % COUNT_EVERY == 0) {
        display_number(0, 0, 3, queries);
        display_text(3, 0, " ASKED");
        display_number(9, 0, 6, query_cycles);
        display_text(15, 0, " CY");
        display_number(18, 0, 3, percent(query_cycles));
        display_text(21, 0, "%");
    }
    display_bar(22, 0, 8, query_cycles * bar / GBA_FRAME_CYCLES,
                frame_cycles * bar / GBA_FRAME_CYCLES);
}

static void show_mode(void)
{
    static const char *const speeds[] = {"~~~~~~~~~~", " SPEED 1/2", " SPEED 1/4", " SPEED 1/8"};
    display_text(0, 19, mode.paused ? " PAUSED   " : speeds[mode.slower]);
    if (mode.no_counters) {
        display_text(0, 0, "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~");
    }
}

/* ---- Keys ----------------------------------------------------------------------------------- */

static bool move_view(uint32_t keys)
{
    const int32_t left = view_camera_now.left, top = view_camera_now.top;
    view_scroll(((keys & GBA_RIGHT) != 0) * 2 - ((keys & GBA_LEFT) != 0) * 2,
                ((keys & GBA_DOWN) != 0) * 2 - ((keys & GBA_UP) != 0) * 2);
    return left != view_camera_now.left || top != view_camera_now.top;
}

/* What the keys ask for; true when the view is another. */
static bool obey_keys(void)
{
    const uint32_t keys = gba_keys(), pressed = keys & ~mode.keys;
    bool moved = move_view(keys);
    mode.keys = keys;
    if ((pressed & GBA_A) != 0) {
        view_zoom((view_camera_now.zoom + 1) % VIEW_ZOOMS);
        display_floor(view_camera_now.zoom);
        moved = true;
    }
    mode.paused ^= (pressed & GBA_START) != 0;
    mode.slower = (mode.slower + ((pressed & GBA_B) != 0)) % 4;
    mode.no_counters ^= (pressed & GBA_R) != 0;
    if ((pressed & GBA_SELECT) != 0) {
        mode.bounds = !mode.bounds;
        walkers.desc.on_query = mode.bounds ? bounds_take : NULL;
        bounds_clear();
    }
    if (pressed != 0) {
        show_mode();
    }
    return moved;
}

/* ---- Stack ---------------------------------------------------------------------------------- */

#define PAINT UINT32_C(0xa5a5a5a5)

/* Fills the free part of the stack; inlined, so as not to paint its own frame. */
static inline void paint_stack(void)
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

/* How deep it has been since. The whole stack is looked through, so only while there is time. */
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

/* Draws the question on display, now and then, and soon when the view has moved; true when it did.
 */
static bool draw_bounds(bool moved)
{
    static bool stale;
    stale |= moved;
    if (!mode.bounds) {
        return false;
    }
    if (play.frames % SHOW_EVERY == 0 && bounds_draw(walkers.desc.graph)) {
        stale = false;
        return true;
    }
    if (stale && play.frames % REDRAW_EVERY == 0) {
        stale = false;
        bounds_draw_again(walkers.desc.graph);
        return true;
    }
    return false;
}

static BERTH_HOT void find_sprites(int32_t tick)
{
    const uint32_t deciding =
        walkers.decision.stage != CROWD_BEGIN ? walkers.turns.heap[0] : SCENE_AGENTS;
    uint32_t i;
    view_go_on(&walkers, tick);
    for (i = 0; i < SCENE_AGENTS; i++) {
        int32_t x, y;
        const bool walks = view_place(i, tick, &x, &y);
        const uint32_t phase = walks ? ((uint32_t)view_walkers[i].sample >> 2) & 3u : 0;
        const uint32_t shirt = i == deciding ? FIGURE_DECIDING
                               : walks       ? i % FIGURE_SHIRTS
                                             : FIGURE_WAITING;
        display_sprite_at(&sprites[i], x, y,
                          figure_picture(view_camera_now.zoom, view_walkers[i].direction, phase),
                          shirt);
    }
}

/* Decides ahead; time goes on when everything up to then is decided. */
static void decide(bool drawing)
{
    const int32_t step = mode.paused ? 0 : SCENE_FRAME >> mode.slower;
    const int32_t tick = next_tick + step;
    int32_t due;
    play.done = crowd_work(&walkers, tick + VIEW_AHEAD, drawing ? WORK_WHILE_DRAWING : WORK);
    play.decided = tick + VIEW_AHEAD;
    (void)crowd_next(&walkers, &due);
    if (due > tick) {
        next_tick = tick;
    } else {
        play.held++;
    }
}

static void count(uint32_t whole, uint32_t deciding, uint32_t looking)
{
    cycles.frames += whole;
    cycles.queries += gba_queries.cycles;
    cycles.deciding += deciding;
    cycles.looking += looking;
    play.queries += gba_queries.queries;
    play.worst = whole > play.worst ? whole : play.worst;
    play.worst_query = gba_queries.worst;
    play.frame_kcycles = (uint32_t)(cycles.frames >> 10);
    play.query_kcycles = (uint32_t)(cycles.queries >> 10);
    play.deciding_kcycles = (uint32_t)(cycles.deciding >> 10);
    play.looking_kcycles = (uint32_t)(cycles.looking >> 10);
}

static void frame(void)
{
    static uint32_t last_frame, last_queries, last_query_cycles;
    const uint32_t begun = gba_cycles();
    uint32_t decided, looked;
    bool drawing, moved;
    display_floor_scroll(view_camera_now.left, view_camera_now.top);
    display_sprites(sprites, SCENE_AGENTS);
    play.tick = next_tick;
    play.zoom = (int32_t)view_camera_now.zoom;
    play.left = view_camera_now.left;
    play.top = view_camera_now.top;
    play.bounds = mode.bounds;
    show_counters(last_queries, last_query_cycles, last_frame);
    moved = obey_keys();
    drawing = draw_bounds(moved);
    gba_queries.queries = gba_queries.cycles = 0;
    decided = gba_cycles();
    decide(drawing);
    decided = gba_cycles() - decided;
    looked = gba_cycles();
    find_sprites(next_tick);
    looked = gba_cycles() - looked;
    last_queries = gba_queries.queries;
    last_query_cycles = gba_queries.cycles;
    last_frame = gba_cycles() - begun;
    count(last_frame, decided, looked);
    play.frames++;
    if (mode.paused && play.done != 0) {
        measure_stack();
    }
}

int main(void)
{
    const crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(play_memory, sizeof play_memory);
    uint32_t before;
    paint_stack();
    gba_timed_start();
    set_up_display();
    if (crowd_make(&desc, &arena, &walkers) != CROWD_OK) {
        display_text(0, 0, " THE CROWD CANNOT BE MADE");
        return 1;
    }
    view_start(&walkers);
    find_sprites(0);
    gba_frames_start();
    gba_frame_wait();
    for (;;) {
        before = gba_frame_count;
        frame();
        play.late += gba_frame_count - before;
        if (gba_frame_count == before) {
            gba_frame_wait();
        }
    }
}
