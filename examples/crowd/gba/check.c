/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd-gba-check: was that the crowd, and was it on the display?
 *
 *     crowd-gba-check picture PLAY FILE.ppm      walkers are where the simulation has them
 *     crowd-gba-check bars PLAY MEMORY           the console's state is the simulation's; figures
 *     crowd-gba-check faster PLAY PLAY           how many times faster the first build is
 *
 * PLAY and MEMORY are play and play_memory of examples/crowd/gba/main.c as read from the console at
 * the end of a frame. The simulation is run here, on the host, with the graph that is baked into
 * the cartridge. Prints what it finds; 1 when something is not as it should be. */

#include "../baked.h"
#include "../run.h"
#include "figure.h"
#include "play.h"
#include "port/gba/display.h"
#include "view.h"

#include "tools/berth/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME_CYCLES 280896.0
#define MOST_SHARE 25.0
#define MOST_IWRAM 24576
#define RESERVED 256 /* of IWRAM: interrupts' stack and the firmware's */

static int missed;

static void bar(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void bar(bool good, const char *format, ...)
{
    va_list list;
    printf("  %s ", good ? "ok    " : "MISSED");
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    missed += !good;
}

static void read_bytes(const char *path, void *to, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fread(to, 1, size, file) != size) {
        fail("%s: cannot be read, or is shorter than %zu bytes; give what gba-run dumped", path,
             size);
    }
    fclose(file);
}

/* ---- The simulation ------------------------------------------------------------------------- */

static uint32_t memory[CROWD_BYTES(SCENE_AGENTS) / 4 + 1];
static crowd walkers;

/* The state after ten seconds when each call does so much work, and how many calls that took. */
static uint32_t state_cut(uint32_t work, uint32_t *calls)
{
    const crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    if (crowd_make(&desc, &arena, &walkers) != CROWD_OK) {
        fail("internal error: the crowd cannot be made; please report it");
    }
    for (*calls = 1; !crowd_work(&walkers, 10 * CROWD_SECOND, work); ++*calls) {
    }
    return crowd_hash(&walkers);
}

/* To the tick on display, looking ahead as the console does. */
static void simulate(int32_t tick)
{
    const crowd_desc desc = scene(&crowd_baked);
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    int32_t now;
    if (crowd_make(&desc, &arena, &walkers) != CROWD_OK) {
        fail("internal error: the crowd cannot be made; please report it");
    }
    view_start(&walkers);
    for (now = 0; now < tick; now += SCENE_FRAME) {
        (void)crowd_step(&walkers, now + VIEW_AHEAD, 0);
        view_go_on(&walkers, now);
    }
    (void)crowd_step(&walkers, tick + VIEW_AHEAD, 0);
    view_go_on(&walkers, tick);
}

/* ---- The picture ---------------------------------------------------------------------------- */

typedef struct spot {
    int32_t x, y;
    bool walks;
} spot;

static unsigned char picture[DISPLAY_HEIGHT][DISPLAY_WIDTH][3];
static spot places[SCENE_AGENTS];

static void read_picture(const char *path)
{
    static const char head[] = "P6 240 160 255\n";
    static unsigned char bytes[sizeof head - 1 + sizeof picture];
    read_bytes(path, bytes, sizeof bytes);
    if (memcmp(bytes, head, sizeof head - 1) != 0) {
        fail("%s: is not a picture of 240 x 160 pixels; give what gba-run wrote", path);
    }
    memcpy(picture, bytes + sizeof head - 1, sizeof picture);
}

/* The display's colours have 5 bits each. */
static uint16_t colour_at(int32_t x, int32_t y)
{
    const unsigned char *p = picture[y][x];
    return DISPLAY_RGB(p[0] >> 3, p[1] >> 3, p[2] >> 3);
}

/* Below the counters and above the line of the mode. */
static bool in_sight(int32_t x, int32_t y, int32_t margin)
{
    return x >= margin && x < DISPLAY_WIDTH - margin && y >= 8 + margin &&
           y < DISPLAY_HEIGHT - 8 - margin;
}

/* Whether one of the walkers below number `end` is so near that its sprite may lie over this one.
 */
static bool near_others(uint32_t walker, uint32_t end)
{
    uint32_t i;
    for (i = 0; i < end; i++) {
        if (i != walker && abs(places[i].x - places[walker].x) < 12 &&
            abs(places[i].y - places[walker].y) < 12) {
            return true;
        }
    }
    return false;
}

/* Whether the shirt is of the right kind: amber for who waits and for nobody else; rose is right
 * for all, as the crowd does not say here who is deciding. */
static bool has_its_shirt(const spot *at)
{
    bool amber = false, rose = false;
    int32_t x, y;
    for (y = at->y - 5; y <= at->y + 5; y++) {
        for (x = at->x - 5; x <= at->x + 5; x++) {
            amber |= colour_at(x, y) == FIGURE_AMBER;
            rose |= colour_at(x, y) == FIGURE_ROSE;
        }
    }
    return rose || amber == !at->walks;
}

static bool has_head(const spot *at)
{
    int32_t x, y;
    for (y = at->y - 1; y <= at->y + 1; y++) {
        for (x = at->x - 1; x <= at->x + 1; x++) {
            if (colour_at(x, y) == FIGURE_HEAD_COLOUR) {
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
    int32_t x, y;
    for (y = 8; y < DISPLAY_HEIGHT - 8; y++) {
        for (x = 0; x < DISPLAY_WIDTH; x++) {
            if (colour_at(x, y) == FIGURE_HEAD_COLOUR) {
                for (i = 0;
                     i < SCENE_AGENTS && (abs(x - places[i].x) > 6 || abs(y - places[i].y) > 6);
                     i++) {
                }
                found += i == SCENE_AGENTS;
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
    int32_t x, y;
    for (y = 8; y < DISPLAY_HEIGHT; y++) {
        for (x = 0; x < DISPLAY_WIDTH; x++) {
            bool drawn = false;
            for (i = 0; i < sizeof over / sizeof over[0]; i++) {
                for (k = 0; k < sizeof under / sizeof under[0]; k++) {
                    drawn |= colour_at(x, y) == mixed(over[i], under[k]);
                }
            }
            found += drawn;
        }
    }
    return found;
}

static void check_picture(const play_state *play)
{
    uint32_t i, seen = 0, tested = 0, found = 0, alone = 0, dressed = 0, drawn;
    view_camera_now.zoom = (uint32_t)play->zoom;
    view_zoom((uint32_t)play->zoom);
    view_camera_now.left = play->left;
    view_camera_now.top = play->top;
    for (i = 0; i < SCENE_AGENTS; i++) {
        places[i].walks = view_place(i, play->tick, &places[i].x, &places[i].y);
    }
    for (i = 0; i < SCENE_AGENTS; i++) {
        seen += in_sight(places[i].x, places[i].y, 0);
        if (in_sight(places[i].x, places[i].y, 2) && !near_others(i, i)) {
            tested++;
            found += has_head(&places[i]);
        }
        if (in_sight(places[i].x, places[i].y, 5) && !near_others(i, SCENE_AGENTS)) {
            alone++;
            dressed += has_its_shirt(&places[i]);
        }
    }
    printf("picture: tick %ld, %lu walkers in sight\n", (long)play->tick, (unsigned long)seen);
    bar(found == tested && tested >= (play->zoom == 0 ? 40u : 8u),
        "%lu of %lu walkers that nobody hides are where the simulation has them",
        (unsigned long)found, (unsigned long)tested);
    bar(dressed == alone, "%lu of %lu walkers alone have the colour of what they do",
        (unsigned long)dressed, (unsigned long)alone);
    bar(strangers() == 0, "%lu pixels of walkers elsewhere", (unsigned long)strangers());
    drawn = lines();
    /* enlarged, they may be out of sight */
    bar(play->bounds == 0 ? drawn == 0 : drawn >= 15 || play->zoom != 0,
        "%lu pixels of bounds (%s)", (unsigned long)drawn,
        play->bounds != 0 ? "asked for" : "none asked for");
}

/* ---- State and figures ---------------------------------------------------------------------- */

static double share(uint32_t kcycles, const play_state *play)
{
    return 100.0 * 1024.0 * kcycles / (play->frames * FRAME_CYCLES);
}

static void print_figures(const play_state *p)
{
    printf(
        "cartridge: %lu frames, %.1f s of walking; of all cycles %.1f %% busy, %.1f %% deciding, "
        "%.1f %% looking;\n           %lu queries, %.0f cycles a query, %lu at most; time was "
        "held for %lu frames\n",
        (unsigned long)p->frames, (double)p->tick / CROWD_SECOND, share(p->frame_kcycles, p),
        share(p->deciding_kcycles, p), share(p->looking_kcycles, p), (unsigned long)p->queries,
        1024.0 * p->query_kcycles / p->queries, (unsigned long)p->worst_query,
        (unsigned long)p->held);
}

/* Everything that was committed to, played back by the exact reference. */
static void check_playback(const play_state *play)
{
    const crowd_desc desc = scene(&crowd_baked);
    graph g;
    run r;
    playback played;
    memset(&g, 0, sizeof g);
    g.crowd = crowd_baked;
    r = run_crowd(&g, &desc, play->decided + 1);
    played = run_check(&r);
    bar(played.collisions == 0 && played.outside == 0,
        "%lu collisions and %lu walls crossed in playback (%lu pairs)",
        (unsigned long)played.collisions, (unsigned long)played.outside,
        (unsigned long)played.pairs);
    bar(crowd_hash(&r.crowd) == crowd_hash(&walkers), "the run played back is the simulated one");
    run_free(&r);
}

static void check_bars(const play_state *play, const char *path)
{
    static uint32_t theirs[sizeof memory / sizeof memory[0]];
    const uint32_t iwram = play->fixed_bytes + play->stack_bytes + RESERVED;
    crowd console = walkers;
    uint32_t whole, pieces, calls;
    read_bytes(path, theirs, sizeof theirs);
    console.agents = (crowd_agent *)(void *)theirs; /* the first thing in the arena */
    print_figures(play);
    bar(play->done == 1 && crowd_hash(&console) == crowd_hash(&walkers),
        "state %08lx on the console, %08lx in the simulation, all decided up to %.1f s",
        (unsigned long)crowd_hash(&console), (unsigned long)crowd_hash(&walkers),
        (double)play->decided / CROWD_SECOND);
    bar(play->decided >= 60 * CROWD_SECOND, "%.1f s of walking (at least 60)",
        (double)play->decided / CROWD_SECOND);
    bar(play->worst <= FRAME_CYCLES && play->late == 0,
        "%lu cycles for the longest frame (at most 280896), %lu frames missed (0)",
        (unsigned long)play->worst, (unsigned long)play->late);
    bar(share(play->query_kcycles, play) <= MOST_SHARE,
        "%.1f %% of all cycles for collision queries (at most %.0f)",
        share(play->query_kcycles, play), MOST_SHARE);
    bar(play->stack_bytes != 0 && iwram <= MOST_IWRAM,
        "%lu bytes of IWRAM, of which %lu stack (at most %d)", (unsigned long)iwram,
        (unsigned long)play->stack_bytes, MOST_IWRAM);
    check_playback(play);
    whole = state_cut(UINT32_MAX, &calls);
    pieces = state_cut(1, &calls);
    bar(whole == pieces, "the same decisions in %lu pieces of work, for ten seconds",
        (unsigned long)calls);
}

/* How many times slower another build is, part by part. */
static void compare_builds(const play_state *fast, const char *path)
{
    play_state slow;
    double queries;
    read_bytes(path, &slow, sizeof slow);
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

int main(int count, char **words)
{
    play_state play;
    if (count != 4) {
        fail("usage: crowd-gba-check picture PLAY FILE.ppm, bars PLAY MEMORY, or faster PLAY PLAY");
    }
    read_bytes(words[2], &play, sizeof play);
    if (strcmp(words[1], "faster") == 0) {
        compare_builds(&play, words[3]);
        return 0;
    }
    simulate(play.tick);
    if (strcmp(words[1], "picture") == 0) {
        read_picture(words[3]);
        check_picture(&play);
    } else if (strcmp(words[1], "bars") == 0) {
        check_bars(&play, words[3]);
    } else {
        fail("'%s' is not a check; give picture, bars or faster", words[1]);
    }
    return missed != 0;
}
