/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Text is read off the picture: a cell is the letter whose pixels it has. */

#include "screen.h"

#include "hud.h"
#include "subject.h"
#include "verdict.h"

#include "port/gba/font.h"

#include "tools/berth/tool.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = DISPLAY_WIDTH / 8, ROWS = DISPLAY_HEIGHT / 8, GLYPHS = 64 };

static unsigned char picture[DISPLAY_HEIGHT][DISPLAY_WIDTH][3];
static const uint16_t colours[] = HUD_COLOURS;

void screen_read(const char *path)
{
    static const char head[] = "P6 240 160 255\n";
    static unsigned char bytes[sizeof head - 1 + sizeof picture];
    verdict_read(path, bytes, sizeof bytes);
    if (memcmp(bytes, head, sizeof head - 1) != 0) {
        fail("%s: is not a picture of 240 x 160 pixels; give what gba-run wrote", path);
    }
    memcpy(picture, bytes + sizeof head - 1, sizeof picture);
}

uint16_t screen_at(int32_t x, int32_t y)
{
    const unsigned char *p = picture[y][x];
    return DISPLAY_RGB(p[0] >> 3, p[1] >> 3, p[2] >> 3);
}

/* ---- Text ----------------------------------------------------------------------------------- */

/* A colour's number among those of text; 0 of none. */
static uint32_t number_of(uint16_t colour)
{
    for (uint32_t i = 0; i < sizeof colours / sizeof colours[0]; i++) {
        if (colours[i] == colour) {
            return i + 1;
        }
    }
    return 0;
}

/* The letter in a cell; * is a square of a colour, ~ no text. */
static char letter_at(int32_t column, int32_t row, uint32_t *square)
{
    static const char letters[] = " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ%./:-+";
    static uint32_t tiles[GLYPHS * 8];
    uint32_t cell[8] = {0};
    display_font(tiles);
    for (int32_t y = 0; y < 8; y++) {
        for (int32_t x = 7; x >= 0; x--) {
            cell[y] = cell[y] << 4 | number_of(screen_at(8 * column + x, 8 * row + y));
        }
    }
    for (const char *at = letters; *at != '\0'; at++) {
        if (memcmp(cell, &tiles[8 * display_glyph(*at)], sizeof cell) == 0) {
            return *at;
        }
    }
    *square = cell[3] >> 8 & 15u;
    return cell[0] == UINT32_C(0x11111111) && *square > HUD_LETTERS ? '*' : '~';
}

static const char *line_at(int32_t row, uint32_t squares[COLUMNS])
{
    static char line[COLUMNS + 1];
    for (int32_t column = 0; column < COLUMNS; column++) {
        line[column] = letter_at(column, row, &squares[column]);
    }
    return line;
}

/* ---- Counters ------------------------------------------------------------------------------- */

static void check_line(const play_state *play)
{
    uint32_t squares[COLUMNS];
    char wanted[80];
    const char *line = line_at(HUD_LINE, squares);
    sprintf(wanted, "%2lu QUESTIONS %6lu CYCLES%3lu%%", (unsigned long)play->shown_queries,
            (unsigned long)play->shown_query, (unsigned long)(play->shown_query * 100u / 280896u));
    verdict_bar((play->shown_query > 0 || play->done) && strcmp(line, wanted) == 0,
                "head-up line: '%s'", line);
}

static void check_legend(void)
{
    uint32_t squares[COLUMNS];
    char line[COLUMNS + 1];
    strcpy(line, line_at(HUD_LEGEND, squares));
    verdict_bar(strcmp(line, "*QUESTIONS *DECIDE *DRAW *REST") == 0 && squares[0] == HUD_QUERIES &&
                    squares[11] == HUD_DECIDING && squares[19] == HUD_DRAWING &&
                    squares[25] == HUD_REST,
                "legend of the bar: '%s'", line);
}

static void check_bar(const play_state *play)
{
    const uint32_t ends[] = {hud_pixels(play->shown_query), hud_pixels(play->shown_decide),
                             hud_pixels(play->shown_work), DISPLAY_WIDTH};
    uint32_t right = 0, x = 0;
    for (uint32_t part = 0; part < 4; part++) {
        for (; x < ends[part]; x++) {
            right += number_of(screen_at((int32_t)x, 8 * HUD_BAR + 4)) == HUD_QUERIES + part;
        }
    }
    verdict_bar(right == DISPLAY_WIDTH && ends[0] <= ends[1] && ends[1] < ends[2],
                "the bar: %lu pixels of questions, %lu of deciding besides, %lu of drawing, "
                "%lu of rest",
                (unsigned long)ends[0], (unsigned long)(ends[1] - ends[0]),
                (unsigned long)(ends[2] - ends[1]), (unsigned long)(ends[3] - ends[2]));
}

void screen_check(const play_state *play)
{
    check_line(play);
    check_legend();
    check_bar(play);
}

/* ---- The title ------------------------------------------------------------------------------ */

/* Rows between speed and bar that have these words. */
static uint32_t rows_with(const char *words)
{
    uint32_t squares[COLUMNS], found = 0;
    for (int32_t row = HUD_PANEL; row < HUD_BAR; row++) {
        found += strstr(line_at(row, squares), words) != NULL;
    }
    return found;
}

void screen_check_title(void)
{
    static const char *const words[] = {"B E R T H",
                                        view_title,
                                        "START   PAUSE",
                                        "A       ENLARGE",
                                        "PAD     MOVE",
                                        "B       SLOWER",
                                        "L       WATCH",
                                        "SELECT  SHOW A QUESTION",
                                        "R       COUNTERS",
                                        "* WAITING    * DECIDING",
                                        "* COMMITTED  * REFUSED",
                                        "PRESS START"};
    const uint32_t count = sizeof words / sizeof words[0];
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += rows_with(words[i]) == 1;
    }
    verdict_bar(found == count, "%lu of %lu lines of the title, '%s'", (unsigned long)found,
                (unsigned long)count, view_title);
}

void screen_check_no_title(void)
{
    uint32_t squares[COLUMNS], cells = 0;
    for (int32_t row = HUD_PANEL; row < HUD_BAR; row++) {
        const char *line = line_at(row, squares);
        for (; *line != '\0'; line++) {
            cells += *line != '~';
        }
    }
    verdict_bar(cells == 0, "%lu cells of the title after it has gone", (unsigned long)cells);
}
