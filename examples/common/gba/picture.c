/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "picture.h"

#include "figure.h"
#include "screen.h"
#include "verdict.h"

#include "port/gba/display.h"

#include <stdio.h>
#include <stdlib.h>

static const sight *places;
static uint32_t place_count;
static sight flashes[PLAY_FLASHES];
static uint32_t flash_count;

/* Below the line of text and above the bar. */
static bool in_sight(int32_t x, int32_t y, int32_t margin)
{
    return x >= margin && x < DISPLAY_WIDTH - margin && y >= 8 + margin &&
           y < DISPLAY_HEIGHT - 16 - margin;
}

/* Whether a flash is so near. */
static bool flash_near(int32_t x, int32_t y, int32_t far)
{
    uint32_t i;
    for (i = 0; i < flash_count; i++) {
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
    uint32_t i;
    for (i = 0; i < end; i++) {
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
    int32_t x, y;
    for (y = at->y - 5; y <= at->y + 5; y++) {
        for (x = at->x - 5; x <= at->x + 5; x++) {
            amber |= screen_at(x, y) == FIGURE_AMBER;
            rose |= screen_at(x, y) == FIGURE_ROSE;
        }
    }
    return rose || amber == !at->walks;
}

static bool has_head(const sight *at)
{
    int32_t x, y;
    for (y = at->y - 1; y <= at->y + 1; y++) {
        for (x = at->x - 1; x <= at->x + 1; x++) {
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
    int32_t x, y;
    for (y = 8; y < DISPLAY_HEIGHT - 16; y++) {
        for (x = 0; x < DISPLAY_WIDTH; x++) {
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
    int32_t x, y;
    for (y = 8; y < DISPLAY_HEIGHT - 16; y++) {
        for (x = 0; x < DISPLAY_WIDTH; x++) {
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
    uint32_t i;
    flash_count = 0;
    for (i = 0; i < PLAY_FLASHES; i++) {
        if (play->flash_age[i] > 0) {
            sight *f = &flashes[flash_count++];
            camera_point(play->flash_x[i], play->flash_y[i], &f->x, &f->y);
        }
    }
}

/* Whether another flash may hide its middle. */
static bool flash_beside(uint32_t number)
{
    uint32_t i;
    for (i = 0; i < flash_count; i++) {
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
    int32_t x, y;
    for (i = 0; i < flash_count; i++) {
        if (in_sight(flashes[i].x, flashes[i].y, 2) && !flash_beside(i)) {
            tested++;
            found += screen_at(flashes[i].x, flashes[i].y) == FIGURE_REFUSED;
        }
    }
    for (i = 0; i < PLAY_FLASHES; i++) {
        refused += play->flash_age[i] > 0 && check_refused(play->flash_x[i], play->flash_y[i]);
    }
    for (y = 8; y < DISPLAY_HEIGHT - 16; y++) {
        for (x = 0; x < DISPLAY_WIDTH; x++) {
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
    uint32_t shift;
    for (shift = 0; shift < 15; shift += 5) {
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
    int32_t x, y;
    uint32_t k;
    for (y = at->y - 1; y <= at->y + 1; y++) {
        for (x = at->x - 1; x <= at->x + 1; x++) {
            bool found = screen_at(x, y) == FIGURE_GHOST_HEAD;
            for (k = 0; k < sizeof under / sizeof under[0]; k++) {
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

void picture_check(const play_state *play, const sight *spots, uint32_t count, uint32_t least,
                   uint32_t least_lines)
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
