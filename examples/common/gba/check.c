/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "figure.h"
#include "hud.h"
#include "play.h"
#include "subject.h"

#include "port/gba/display.h"
#include "port/gba/font.h"
#include "tools/berth/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Verdict --------------------------------------------------------------------------------- */

#define VERDICT_FRAME_CYCLES 280896.0
#define RESERVED 256 /* of IWRAM: interrupts' stack and the firmware's */

/* Bars that were missed. */
static int verdict_missed;

void verdict_bar(bool good, const char *format, ...)
{
    va_list list;
    printf("  %s ", good ? "ok    " : "MISSED");
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    verdict_missed += !good;
}

/* Reads what gba-run dumped; ends the program when it is shorter. */
static void verdict_read(const char *path, void *to, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fread(to, 1, size, file) != size) {
        fail("%s: cannot be read, or is shorter than %zu bytes; give what gba-run dumped", path,
             size);
    }
    fclose(file);
}

/* So much of all cycles, in percent. */
static double verdict_share(uint32_t kcycles, const play_state *play)
{
    return 100.0 * 1024.0 * kcycles / (play->frames * VERDICT_FRAME_CYCLES);
}

/* What the cartridge counted; bars of frames, of queries and of memory. */
static void verdict_figures(const play_state *p, int32_t second)
{
    printf(
        "cartridge: %lu frames, %.1f s of walking; of all cycles %.1f %% busy, %.1f %% deciding, "
        "%.1f %% looking;\n           %lu queries, %.0f cycles a query, %lu at most; time was "
        "held for %lu frames\n",
        (unsigned long)p->frames, (double)p->tick / second, verdict_share(p->frame_kcycles, p),
        verdict_share(p->deciding_kcycles, p), verdict_share(p->looking_kcycles, p),
        (unsigned long)p->queries, 1024.0 * p->query_kcycles / p->queries,
        (unsigned long)p->worst_query, (unsigned long)p->held);
}

static void verdict_frames(const play_state *play, double most_share)
{
    verdict_bar(play->worst <= VERDICT_FRAME_CYCLES && play->late == 0,
                "%lu cycles for the longest frame (at most 280896), %lu frames missed (0)",
                (unsigned long)play->worst, (unsigned long)play->late);
    verdict_bar(verdict_share(play->query_kcycles, play) <= most_share,
                "%.1f %% of all cycles for collision queries (at most %.0f)",
                verdict_share(play->query_kcycles, play), most_share);
}

static void verdict_memory(const play_state *play, uint32_t most)
{
    const uint32_t iwram = play->fixed_bytes + play->stack_bytes + RESERVED;
    verdict_bar(play->stack_bytes != 0 && iwram <= most,
                "%lu bytes of IWRAM, of which %lu stack (at most %lu)", (unsigned long)iwram,
                (unsigned long)play->stack_bytes, (unsigned long)most);
}

/* How many times slower another build is, part by part. */
static void verdict_compare(const play_state *fast, const char *path)
{
    play_state slow;
    double queries;
    verdict_read(path, &slow, sizeof slow);
    queries = (double)slow.queries / fast->queries;
    printf("faster than all Thumb in ROM: a query %.2f times, the rest of deciding %.2f, looking "
           "%.2f;\n           that build missed %lu frames\n",
           (double)slow.query_kcycles / fast->query_kcycles / queries,
           (double)(slow.deciding_kcycles - slow.query_kcycles) /
               (fast->deciding_kcycles - fast->query_kcycles) / queries,
           ((double)slow.looking_kcycles / slow.frames) /
               ((double)fast->looking_kcycles / fast->frames),
           (unsigned long)slow.late);
}

/* ---- Text is read off the picture: a cell is the letter whose pixels it has ------------------ */

enum { COLUMNS = DISPLAY_WIDTH / 8, ROWS = DISPLAY_HEIGHT / 8, GLYPHS = 64 };

static unsigned char picture[DISPLAY_HEIGHT][DISPLAY_WIDTH][3];
static const uint16_t colours[] = HUD_COLOURS;

/* Reads a picture; ends the program when that is not one. */
static void screen_read(const char *path)
{
    static const char head[] = "P6 240 160 255\n";
    static unsigned char bytes[sizeof head - 1 + sizeof picture];
    verdict_read(path, bytes, sizeof bytes);
    if (memcmp(bytes, head, sizeof head - 1) != 0) {
        fail("%s: is not a picture of 240 x 160 pixels; give what gba-run wrote", path);
    }
    memcpy(picture, bytes + sizeof head - 1, sizeof picture);
}

/* The display's colours have 5 bits each. */
static uint16_t screen_at(int32_t x, int32_t y)
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

/* The head-up line, the bar and its legend say what the console counted. */
static void screen_check(const play_state *play)
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

/* The title is there, with the keys; or nothing of it is. */
static void screen_check_title(void)
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

static void screen_check_no_title(void)
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

/* ---- Picture --------------------------------------------------------------------------------- */

/* Is what the display shows what the simulation says? Looks at pictures that gba-run wrote. */

static const sight *places;
static uint32_t place_count;
static sight flashes[PLAY_FLASHES];
static uint32_t flash_count;

/* Below both lines of text and above the bar. */
static bool in_sight(int32_t x, int32_t y, int32_t margin)
{
    return x >= margin && x < DISPLAY_WIDTH - margin && y >= 16 + margin &&
           y < DISPLAY_HEIGHT - 16 - margin;
}

/* Whether a flash is so near. */
static bool flash_near(int32_t x, int32_t y, int32_t far)
{
    for (uint32_t i = 0; i < flash_count; i++) {
        if (abs(flashes[i].x - x) < far && abs(flashes[i].y - y) < far) {
            return true;
        }
    }
    return false;
}

/* Whether one of the walkers below number `end` is so near that its sprite may lie over this one.
 */
static bool near_others(uint32_t who, uint32_t end)
{
    for (uint32_t i = 0; i < end; i++) {
        if (i != who && abs(places[i].x - places[who].x) < 12 &&
            abs(places[i].y - places[who].y) < 12) {
            return true;
        }
    }
    return flash_near(places[who].x, places[who].y, 12);
}

/* Whether the shirt is of the right kind: amber for who waits and for nobody else; rose is right
 * for all, as the crowd does not say here who is deciding. */
static bool has_its_shirt(const sight *at)
{
    bool amber = false, rose = false;
    for (int32_t y = at->y - 5; y <= at->y + 5; y++) {
        for (int32_t x = at->x - 5; x <= at->x + 5; x++) {
            amber |= screen_at(x, y) == FIGURE_AMBER;
            rose |= screen_at(x, y) == FIGURE_ROSE;
        }
    }
    return rose || amber == !at->walks;
}

static bool has_head(const sight *at)
{
    for (int32_t y = at->y - 1; y <= at->y + 1; y++) {
        for (int32_t x = at->x - 1; x <= at->x + 1; x++) {
            if (screen_at(x, y) == FIGURE_HEAD_COLOUR) {
                return true;
            }
        }
    }
    return false;
}

/* Pixels of heads where no walker is. */
static uint32_t strangers(void)
{
    uint32_t found = 0, i;
    for (int32_t y = 8; y < DISPLAY_HEIGHT - 16; y++) {
        for (int32_t x = 0; x < DISPLAY_WIDTH; x++) {
            if (screen_at(x, y) == FIGURE_HEAD_COLOUR) {
                for (i = 0;
                     i < place_count && (abs(x - places[i].x) > 6 || abs(y - places[i].y) > 6);
                     i++) {
                }
                found += i == place_count;
            }
        }
    }
    return found;
}

/* Two colours as the display mixes them: 13 and 5 sixteenths, channel by channel. */
static uint16_t mixed(uint16_t over, uint16_t under)
{
    uint32_t result = 0, shift;
    for (shift = 0; shift < 15; shift += 5) {
        const uint32_t sum = (13u * ((over >> shift) & 31u) + 5u * ((under >> shift) & 31u)) >> 4;
        result |= (sum > 31 ? 31 : sum) << shift;
    }
    return (uint16_t)result;
}

/* Pixels of the drawing on the floor. */
static uint32_t lines(void)
{
    static const uint16_t over[] = PLAY_LINES, under[] = PLAY_FLOOR;
    uint32_t found = 0, i, k;
    for (int32_t y = 8; y < DISPLAY_HEIGHT - 16; y++) {
        for (int32_t x = 0; x < DISPLAY_WIDTH; x++) {
            bool drawn = false;
            for (i = 0; i < sizeof over / sizeof over[0]; i++) {
                for (k = 0; k < sizeof under / sizeof under[0]; k++) {
                    drawn |= screen_at(x, y) == mixed(over[i], under[k]);
                }
            }
            found += drawn;
        }
    }
    return found;
}

/* ---- Marks ---------------------------------------------------------------------------------- */

static void find_flashes(const play_state *play)
{
    flash_count = 0;
    for (uint32_t i = 0; i < PLAY_FLASHES; i++) {
        if (play->flash_age[i] > 0) {
            sight *f = &flashes[flash_count++];
            camera_point(play->flash_x[i], play->flash_y[i], &f->x, &f->y);
        }
    }
}

/* Whether another flash may hide its middle. */
static bool flash_beside(uint32_t number)
{
    for (uint32_t i = 0; i < flash_count; i++) {
        if (i != number && abs(flashes[i].x - flashes[number].x) <= 9 &&
            abs(flashes[i].y - flashes[number].y) <= 9) {
            return true;
        }
    }
    return false;
}

/* Flashes that no other hides are where the console says, none is elsewhere, and all are where the
 * simulation refused a plan. */
static void check_flashes(const play_state *play)
{
    uint32_t i, tested = 0, found = 0, elsewhere = 0, refused = 0;
    for (i = 0; i < flash_count; i++) {
        if (in_sight(flashes[i].x, flashes[i].y, 2) && !flash_beside(i)) {
            tested++;
            found += screen_at(flashes[i].x, flashes[i].y) == FIGURE_REFUSED;
        }
    }
    for (i = 0; i < PLAY_FLASHES; i++) {
        refused += play->flash_age[i] > 0 && check_refused(play->flash_x[i], play->flash_y[i]);
    }
    for (int32_t y = 8; y < DISPLAY_HEIGHT - 16; y++) {
        for (int32_t x = 0; x < DISPLAY_WIDTH; x++) {
            elsewhere += screen_at(x, y) == FIGURE_REFUSED && !flash_near(x, y, 9);
        }
    }
    verdict_bar(
        found == tested && refused == flash_count && elsewhere == 0,
        "%lu of %lu flashes seen, %lu of %lu where a plan was refused, %lu pixels elsewhere",
        (unsigned long)found, (unsigned long)tested, (unsigned long)refused,
        (unsigned long)flash_count, (unsigned long)elsewhere);
}

/* The same colour, or one that the mixture of a channel may be rounded to. */
static bool alike(uint16_t a, uint16_t b)
{
    for (uint32_t shift = 0; shift < 15; shift += 5) {
        if (abs((a >> shift & 31) - (b >> shift & 31)) > 1) {
            return false;
        }
    }
    return true;
}

/* Whether a ghost's head is around there, over the floor or over a drawing. */
static bool has_ghost(const sight *at)
{
    static const uint16_t under[] = PLAY_FLOOR;
    for (int32_t y = at->y - 1; y <= at->y + 1; y++) {
        for (int32_t x = at->x - 1; x <= at->x + 1; x++) {
            bool found = screen_at(x, y) == FIGURE_GHOST_HEAD;
            for (uint32_t k = 0; k < sizeof under / sizeof under[0]; k++) {
                found |= alike(screen_at(x, y), mixed(FIGURE_GHOST_HEAD, under[k]));
            }
            if (found) {
                return true;
            }
        }
    }
    return false;
}

/* Ghosts that nobody hides are where the watched walker has committed itself to be. */
static void check_ghosts(const play_state *play)
{
    sight ghosts[VIEW_GHOSTS];
    const uint32_t count = view_ghosts((uint32_t)play->chosen, play->tick, ghosts);
    uint32_t i, k, tested = 0, found = 0;
    for (i = 0; i < count; i++) {
        bool seen =
            in_sight(ghosts[i].x, ghosts[i].y, 2) && !flash_near(ghosts[i].x, ghosts[i].y, 12);
        for (k = 0; seen && k < place_count; k++) {
            /* the middle of a figure, or the corners around the watched one */
            seen = abs(places[k].x - ghosts[i].x) > 7 || abs(places[k].y - ghosts[i].y) > 7;
        }
        tested += seen;
        found += seen && has_ghost(&ghosts[i]);
    }
    verdict_bar(found == tested, "%lu of %lu ghosts that nobody hides, of %lu of walker %ld",
                (unsigned long)found, (unsigned long)tested, (unsigned long)count,
                (long)play->chosen);
}

/* ---- All of it ------------------------------------------------------------------------------ */

/* Walkers that nobody hides have their heads where they should, at least `least` of them; those
 * alone have the colour of what they do; nobody is elsewhere; ghosts and flashes are where a walker
 * will be and where a plan was refused; and lines are drawn when they should
 * be, when all of the scene is on display at least so many pixels. Those of higher numbers are
 * behind the others. */
static void picture_check(const play_state *play, const sight *spots, uint32_t count,
                          uint32_t least, uint32_t least_lines)
{
    uint32_t i, seen = 0, tested = 0, found = 0, alone = 0, dressed = 0, drawn;
    places = spots;
    place_count = count;
    find_flashes(play);
    for (i = 0; i < place_count; i++) {
        seen += in_sight(places[i].x, places[i].y, 0);
        if (in_sight(places[i].x, places[i].y, 2) && !near_others(i, i)) {
            tested++;
            found += has_head(&places[i]);
        }
        if (in_sight(places[i].x, places[i].y, 5) && !near_others(i, place_count)) {
            alone++;
            dressed += has_its_shirt(&places[i]);
        }
    }
    printf("picture: tick %ld, %lu walkers in sight\n", (long)play->tick, (unsigned long)seen);
    verdict_bar(found == tested && tested >= least,
                "%lu of %lu walkers that nobody hides are where the simulation has them",
                (unsigned long)found, (unsigned long)tested);
    verdict_bar(dressed == alone, "%lu of %lu walkers alone have the colour of what they do",
                (unsigned long)dressed, (unsigned long)alone);
    verdict_bar(strangers() == 0, "%lu pixels of walkers elsewhere", (unsigned long)strangers());
    check_ghosts(play);
    check_flashes(play);
    drawn = lines();
    /* enlarged, they may be out of sight */
    verdict_bar(play->bounds == 0 ? drawn == 0 : drawn >= least_lines || play->zoom != 0,
                "%lu pixels of a question (%s)", (unsigned long)drawn,
                play->bounds != 0 ? "asked for" : "none asked for");
}

/* ---- Check ----------------------------------------------------------------------------------- */

// clang-format off
/* NAME-gba-check: was that the crowd, and was it on the display?
 *
 *     picture PLAY FILE.ppm    walkers are where the simulation has them; counters
 *     title PLAY FILE.ppm      the title is there; counters
 *     bars PLAY MEMORY         the console's state is the simulation's; figures
 *     faster PLAY PLAY         how many times faster the first build is
 *     state SECONDS            the simulation's state then, as NAME prints it of a run that long
 *
 * PLAY and MEMORY are play and play_memory of main.c as read from the console at the end of a
 * frame. The simulation is run here, on the host, with what is baked into the cartridge. Prints
 * what it finds; 1 when something is not as it should be. */
// clang-format on

static uint32_t memory[SCENE_BYTES / 4 + 1];

/* ---- Plans that were refused ---------------------------------------------------------------- */

static struct {
    int32_t (*at)[2];
    size_t count, room;
} refused;

void check_remember(int32_t x, int32_t y)
{
    if (refused.count == refused.room) {
        refused.room = 2 * refused.room + 1024;
        refused.at = realloc(refused.at, refused.room * sizeof *refused.at);
        if (refused.at == NULL) {
            fail("out of memory; give it more");
        }
    }
    refused.at[refused.count][0] = x;
    refused.at[refused.count++][1] = y;
}

bool check_refused(int32_t x, int32_t y)
{
    for (size_t i = 0; i < refused.count; i++) {
        if (refused.at[i][0] == x && refused.at[i][1] == y) {
            return true;
        }
    }
    return false;
}

/* ---- The simulation ------------------------------------------------------------------------- */

static walkers *make(void)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    walkers *all = scene_make(&arena);
    if (all == NULL) {
        fail("internal error: the crowd cannot be made; please report it");
    }
    return all;
}

/* The state after ten seconds when each call does so much work, and how many calls that took. */
static uint32_t state_cut(uint32_t work, uint32_t *calls)
{
    walkers *all = make();
    for (*calls = 1; !walkers_work(all, 10 * WALKERS_SECOND, work); ++*calls) {
    }
    return walkers_hash(all);
}

/* To the tick on display, looking ahead as the console does. */
static const walkers *simulate(int32_t tick)
{
    walkers *all = make();
    check_listen();
    view_start(all);
    for (int32_t now = 0; now < tick; now += SCENE_FRAME) {
        (void)walkers_run(all, now + SCENE_AHEAD, 0);
        view_go_on(all, now);
    }
    (void)walkers_run(all, tick + SCENE_AHEAD, 0);
    view_go_on(all, tick);
    return all;
}

/* ---- Checks --------------------------------------------------------------------------------- */

static void check_picture(const play_state *play)
{
    static sight seen[SCENE_AGENTS];
    camera_start(&view_scene);
    camera_zoom((uint32_t)play->zoom);
    camera_now.left = play->left;
    camera_now.top = play->top;
    for (uint32_t i = 0; i < SCENE_AGENTS; i++) {
        if (!view_place(i, play->tick, &seen[i])) {
            seen[i].y = -2 * VIEW_BESIDE; /* nowhere near */
        }
    }
    picture_check(play, seen, SCENE_AGENTS, play->zoom == 0 ? SCENE_SEEN : 8, SCENE_LINES);
}

static void check_bars(const play_state *play, const walkers *all, const char *path)
{
    static walker theirs[SCENE_AGENTS]; /* the first thing in the arena */
    walkers console = *all;
    uint32_t whole, pieces, calls;
    verdict_read(path, theirs, sizeof theirs);
    console.list = theirs;
    verdict_figures(play, WALKERS_SECOND);
    verdict_bar(play->done == 1 && walkers_hash(&console) == walkers_hash(all),
                "state %08lx on the console, %08lx in the simulation, all decided up to %.1f s",
                (unsigned long)walkers_hash(&console), (unsigned long)walkers_hash(all),
                (double)play->decided / WALKERS_SECOND);
    verdict_bar(play->decided >= 60 * WALKERS_SECOND, "%.1f s of walking (at least 60)",
                (double)play->decided / WALKERS_SECOND);
    verdict_frames(play, SCENE_SHARE);
    verdict_bar(play->held == 0, "time was held for %lu frames (0)", (unsigned long)play->held);
    verdict_memory(play, SCENE_IWRAM);
    check_more(play, all);
    whole = state_cut(UINT32_MAX, &calls);
    pieces = state_cut(1, &calls);
    verdict_bar(whole == pieces, "the same decisions in %lu pieces of work, for ten seconds",
                (unsigned long)calls);
}

int main(int count, char **words)
{
    play_state play;
    if (count == 3 && strcmp(words[1], "state") == 0) {
        walkers *made = make();
        (void)walkers_run(made, (int32_t)strtol(words[2], NULL, 10) * WALKERS_SECOND - 1, 0);
        printf("state %08lx\n", (unsigned long)walkers_hash(made));
        return 0;
    }
    if (count != 4) {
        fail("usage: %s picture or title PLAY FILE.ppm, bars PLAY MEMORY, faster PLAY PLAY, or "
             "state SECONDS",
             words[0]);
    }
    verdict_read(words[2], &play, sizeof play);
    if (strcmp(words[1], "faster") == 0) {
        verdict_compare(&play, words[3]);
        return 0;
    }
    if (strcmp(words[1], "title") == 0) {
        screen_read(words[3]);
        screen_check_title();
        screen_check(&play);
        return verdict_missed != 0;
    }
    const walkers *all = simulate(play.tick);
    if (strcmp(words[1], "picture") == 0) {
        screen_read(words[3]);
        check_picture(&play);
        screen_check(&play);
        screen_check_no_title();
    } else if (strcmp(words[1], "bars") == 0) {
        check_bars(&play, all, words[3]);
    } else {
        fail("'%s' is not a check; give picture, title, bars, faster or state", words[1]);
    }
    return verdict_missed != 0;
}
