/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "hud.h"

#include "figure.h"
#include "stage.h"
#include "subject.h"

#include "port/gba/display.h"
#include "port/gba/gba.h"

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

void hud_count(uint32_t queries, uint32_t query_cycles, uint32_t deciding, uint32_t work)
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

void hud_start(const char *title)
{
    static const uint16_t colours[] = HUD_COLOURS;
    display_colours(DISPLAY_TEXT, 1, colours, sizeof colours / sizeof colours[0]);
    hud.title = title;
    while (hud.rows < ROWS) {
        roll(true);
    }
    hud_page(HUD_COUNTERS);
}

void hud_page(uint32_t page)
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

void hud_draw(uint32_t frame, uint32_t page)
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
