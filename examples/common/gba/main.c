/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A crowd on a Game Boy Advance: walkers that never collide, 60 frames a second.
 *
 *     pad      moves the view, when it is enlarged      A        enlarges it
 *     START    pauses                                   B        full speed, 1/2, 1/4, 1/8
 *     SELECT   shows a question that is asked           R        counters, none, keys
 *     L        watches another walker
 *
 * The keys are shown at the start, for four seconds or until START or A is pressed.
 *
 * A frame: show what the last one prepared, read the keys, let the crowd decide as much as a frame
 * has room for, and find out where everybody will be in the next. Shirts are cool colours; who
 * waits wears amber, who is deciding rose. */

#include "camera.h"
#include "figure.h"
#include "hud.h"
#include "play.h"
#include "subject.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"
#include "port/gba/timed.h"
#include "port/port.h"

#include <stdbool.h>

play_state play; /* what the host reads */

/* ---- Marks ----------------------------------------------------------------------------------- */

/* What is seen of commitments besides the walkers: corners around the chosen one, ghosts of it
 * where it has committed itself to be, and a flash where anybody's plan was refused. */

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

/* The one in the middle of the display. */
static void marks_start(int32_t tick)
{
    int32_t nearest = INT32_MAX;
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        sight s;
        if (view_place(i, tick, &s)) {
            const int32_t x = s.x - DISPLAY_WIDTH / 2, y = s.y - DISPLAY_HEIGHT / 2;
            const int32_t far = absolute(x) + absolute(y);
            if (far < nearest) {
                nearest = far;
                marks.chosen = i;
            }
        }
    }
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
    if (!display_shows(px, py)) {
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

/* Says in `play` what is on display: that of the last calls of the two below. */
static void marks_tell(void)
{
    play.chosen = (int32_t)marks.chosen;
    for (uint32_t i = 0; i < PLAY_FLASHES; i++) {
        play.flash_x[i] = marks.x[i];
        play.flash_y[i] = marks.y[i];
        play.flash_age[i] = marks.age[i];
    }
}

/* Writes sprites, returns how many; ages the flashes. */
static uint32_t marks_before(display_sprite *to, int32_t tick)
{
    sight who;
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
    if (view_place(marks.chosen, tick, &who)) {
        count += display_sprite_at(&to[count], who.x, who.y, FIGURE_CORNERS, FIGURE_MARK);
    }
    return count;
}

static uint32_t marks_behind(display_sprite *to, int32_t tick)
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

/* ---- Hud ------------------------------------------------------------------------------------- */

static VIEW_MEMORY struct {
    uint32_t queries, query, deciding, work; /* sums of HUD_MEANS frames */
    uint32_t rows;                           /* of the title that are written */
    const char *title;
} hud;

/* ---- The title ------------------------------------------------------------------------------ */

enum { WIDTH = 28, TITLE_ROW = 2 };

// clang-format off
static const char *const panel[] = {
    "                            ",
    "         B E R T H          ",
    "                            ", /* the title */
    "                            ",
    "  START   PAUSE             ",
    "  A       ENLARGE           ",
    "  PAD     MOVE THE VIEW     ",
    "  B       SLOWER            ",
    "  L       WATCH ANOTHER     ",
    "  SELECT  SHOW A QUESTION   ",
    "  R       COUNTERS - KEYS   ",
    "                            ",
    "    WAITING      DECIDING   ",
    "    COMMITTED    REFUSED    ",
    "                            ",
    "        PRESS START         ",
};
// clang-format on
enum { ROWS = sizeof panel / sizeof panel[0] };

static const struct {
    uint8_t row, column, colour;
} swatches[] = {{12, 2, HUD_AMBER}, {12, 15, HUD_ROSE}, {13, 2, HUD_GHOST}, {13, 15, HUD_REFUSED}};

static void write_row(uint32_t row)
{
    display_text(1, HUD_PANEL + row, row == TITLE_ROW ? hud.title : panel[row]);
    for (uint32_t i = 0; i < sizeof swatches / sizeof swatches[0]; i++) {
        if (swatches[i].row == row) {
            display_swatch(1u + swatches[i].column, HUD_PANEL + row, swatches[i].colour);
        }
    }
}

/* A row a frame, for all of them take too long. */
static void roll(bool shown)
{
    if (shown && hud.rows < ROWS) {
        write_row(hud.rows++);
    } else if (!shown && hud.rows > 0) {
        display_text(1, HUD_PANEL + --hud.rows, "~~~~~~~~~~~~~~~~~~~~~~~~~~~~");
    }
}

/* ---- Counters ------------------------------------------------------------------------------- */

static void write_legend(void)
{
    display_text(0, HUD_LEGEND, HUD_LEGEND_TEXT);
    display_swatch(0, HUD_LEGEND, HUD_QUERIES);
    display_swatch(11, HUD_LEGEND, HUD_DECIDING);
    display_swatch(19, HUD_LEGEND, HUD_DRAWING);
    display_swatch(25, HUD_LEGEND, HUD_REST);
    display_text(0, HUD_LINE, "   QUESTIONS        CYCLES   %");
}

/* What the last frame took: queries, their cycles, those of deciding with them, those of all. */
static void hud_count(uint32_t queries, uint32_t query_cycles, uint32_t deciding, uint32_t work)
{
    hud.queries += queries;
    hud.query += query_cycles;
    hud.deciding += deciding;
    hud.work += work;
}

static void take_means(void)
{
    play.shown_queries = hud.queries / HUD_MEANS;
    play.shown_query = hud.query / HUD_MEANS;
    play.shown_decide = hud.deciding / HUD_MEANS;
    play.shown_work = hud.work / HUD_MEANS;
    hud.queries = hud.query = hud.deciding = hud.work = 0;
}

static void write_numbers(void)
{
    display_number(0, HUD_LINE, 2, play.shown_queries);
    display_number(13, HUD_LINE, 6, play.shown_query);
    display_number(26, HUD_LINE, 3, play.shown_query * 100u / GBA_FRAME_CYCLES);
}

static void draw_bar(void)
{
    const uint32_t ends[] = {hud_pixels(play.shown_query), hud_pixels(play.shown_decide),
                             hud_pixels(play.shown_work)};
    display_bar(0, HUD_BAR, DISPLAY_WIDTH / 8, HUD_QUERIES, ends, 3);
}

/* ---- All of it ------------------------------------------------------------------------------ */

/* When the page is another. */
static void hud_page(uint32_t page)
{
    static const char none[] = "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~";
    if (page == HUD_NONE) {
        display_text(0, HUD_LINE, none);
        display_text(0, HUD_BAR, none);
        display_text(0, HUD_LEGEND, none);
    } else {
        write_legend();
        write_numbers();
        draw_bar();
    }
}

/* Colours, and the title, at once. */
static void hud_start(const char *title)
{
    static const uint16_t colours[] = HUD_COLOURS;
    display_colours(DISPLAY_TEXT, 1, colours, sizeof colours / sizeof colours[0]);
    hud.title = title;
    while (hud.rows < ROWS) {
        roll(true);
    }
    hud_page(HUD_COUNTERS);
}

/* Once a frame: numbers, bar, and a row of the title that comes or goes. */
static void hud_draw(uint32_t frame, uint32_t page)
{
    const uint32_t part = frame % HUD_MEANS;
    roll(page == HUD_KEYS);
    if (part == 0) {
        take_means();
    }
    if (page != HUD_NONE && part == 0) {
        write_numbers();
    } else if (page != HUD_NONE && part == 1) {
        draw_bar();
    }
}

/* ---- Stage ----------------------------------------------------------------------------------- */

typedef struct stage_mode {
    uint32_t keys, slower, page;  /* of hud.h */
    bool paused, shown, choosing; /* choosing: another walker is wanted */
    bool lower;                   /* the enlarged floor has its lower wall */
} stage_mode;

#define TITLE_FRAMES 240 /* of the keys, at the start */

static stage_mode stage;

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
    for (uint32_t edges = 0; edges < 64; edges += 4) {
        for (uint32_t tone = 0; tone < 4; tone++) {
            uint32_t rows[8];
            for (uint32_t row = 0; row < 8; row++) {
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

static void lay_row(uint32_t zoom, uint32_t row)
{
    const uint32_t columns = (uint32_t)(camera_now.scene.wide / 8) << zoom;
    const uint32_t rows = (uint32_t)(camera_now.scene.high / 8) << zoom;
    for (uint32_t column = 0; column < columns; column++) {
        const uint32_t tone = ((column >> (1 + zoom)) + (row >> (1 + zoom))) & 1u;
        const uint32_t edges = (column == 0 ? EDGE_LEFT : 0u) |
                               (column == columns - 1 ? EDGE_RIGHT : 0u) |
                               (row == 0 ? EDGE_TOP : 0u) | (row == rows - 1 ? EDGE_BOTTOM : 0u);
        display_floor_cell(zoom, column, row, tone | edges);
    }
}

static void lay_floor(uint32_t zoom)
{
    const uint32_t rows = (uint32_t)(camera_now.scene.high / 8) << zoom;
    for (uint32_t row = 0; row < rows && row < DISPLAY_FLOOR_ROWS; row++) {
        lay_row(zoom, row);
    }
}

/* A scene may have more rows than a floor: those beyond look like those whose places they take, but
 * for the walls, of which the view can come to one or the other. */
static void lay_walls(void)
{
    const int32_t rows = camera_now.scene.high / 8 << camera_now.zoom;
    const int32_t beyond = rows - DISPLAY_FLOOR_ROWS;
    const bool lower = camera_now.top > 8 * beyond;
    if (beyond > 0 && lower != stage.lower) {
        stage.lower = lower;
        lay_row(camera_now.zoom, lower ? DISPLAY_FLOOR_ROWS : 0);
        lay_row(camera_now.zoom, (uint32_t)(lower ? rows : beyond) - 1);
    }
}

/* Display, floor, figures and title. */
static void stage_start(const camera_scene *scene, const char *title)
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
static bool stage_obey(void)
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
    lay_walls();
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
static void stage_paint_stack(void)
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

/* Begins a frame: counters of the last one. */
static void stage_begin(void)
{
    display_floor_scroll(camera_now.left, camera_now.top);
    play.zoom = (int32_t)camera_now.zoom;
    play.left = camera_now.left;
    play.top = camera_now.top;
    play.bounds = stage.shown;
    hud_draw(play.frames, stage.page);
}

/* What a frame's parts took; ends it. Queries are those of gba_queries, which goes back to 0. */
static void stage_end(uint32_t begun, uint32_t deciding, uint32_t looking)
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

static __attribute__((noreturn)) void stage_run(void (*frame)(void))
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

/* ---- Main ------------------------------------------------------------------------------------ */

SCENE_MEMORY uint32_t play_memory[SCENE_BYTES / 4 + 1];

static walkers *all;
/* Of the walkers on display; those of the highest numbers are not seen where they are too many. */
static display_sprite sprites[DISPLAY_SPRITES];
static uint32_t sprite_count;
static int32_t next_tick; /* of what `sprites` show */

#define PIECE 40 /* units of work between two looks at the clock */

static BERTH_HOT void find_sprites(int32_t tick)
{
    const uint32_t deciding = all->deciding ? all->turns[0] : SCENE_AGENTS;
    uint32_t count, first = SCENE_AGENTS, next = SCENE_AGENTS;
    view_go_on(all, tick);
    count = marks_before(sprites, tick);
    for (uint32_t i = 0; i < SCENE_AGENTS && count < DISPLAY_SPRITES - VIEW_GHOSTS; i++) {
        sight s;
        if (!view_place(i, tick, &s)) {
            continue;
        }
        const uint32_t shirt = i == deciding ? FIGURE_DECIDING
                               : s.walks     ? i % FIGURE_SHIRTS
                                             : FIGURE_WAITING;
        if (display_sprite_at(&sprites[count], s.x, s.y,
                              figure_picture(camera_now.zoom, s.heading, s.phase), shirt)) {
            count++;
            first = first < i ? first : i;
            next = i > marks.chosen && i < next ? i : next;
        }
    }
    sprite_count = count + marks_behind(&sprites[count], tick);
    if (stage.choosing && first < SCENE_AGENTS) {
        marks.chosen = next < SCENE_AGENTS ? next : first;
    }
}

/* Decides ahead, in pieces while the frame has room for one more; time goes on when everything up
 * to then is decided. */
static void decide(uint32_t begun)
{
    const int32_t step = stage.paused ? 0 : SCENE_FRAME >> stage.slower;
    const int32_t tick = next_tick + step;
    int32_t due;
    do {
        play.done = walkers_work(all, tick + SCENE_AHEAD, PIECE);
    } while (play.done == 0 && gba_cycles() - begun < SCENE_DECIDED);
    play.decided = tick + SCENE_AHEAD;
    (void)walkers_next(all, &due);
    if (due > tick) {
        next_tick = tick;
    } else {
        play.held++;
    }
}

static void frame(void)
{
    const uint32_t begun = gba_cycles();
    const bool shown = stage.shown;
    stage_begin();
    display_sprites(sprites, sprite_count);
    play.tick = next_tick;
    marks_tell();
    bool moved = stage_obey();
    if (stage.shown != shown) {
        question_listen(stage.shown);
        display_wipe();
    }
    if (stage.shown) {
        question_draw(play.frames, moved);
    }
    uint32_t decided = gba_cycles();
    decide(begun);
    decided = gba_cycles() - decided;
    uint32_t looked = gba_cycles();
    find_sprites(next_tick);
    looked = gba_cycles() - looked;
    stage_end(begun, decided, looked);
}

int main(void)
{
    berth_arena arena = berth_arena_over(play_memory, sizeof play_memory);
    stage_paint_stack();
    gba_timed_start();
    stage_start(&view_scene, view_title);
    all = scene_make(&arena);
    if (all == NULL) {
        display_text(0, 0, " THE CROWD CANNOT BE MADE");
        return 1;
    }
    (void)walkers_run(all, SCENE_FRAME, 0); /* what the first frame waits for */
    view_start(all);
    marks_start(0);
    question_listen(false);
    find_sprites(0);
    stage_run(frame);
}
