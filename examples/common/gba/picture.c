/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "picture.h"

#include "figure.h"
#include "verdict.h"

#include "port/gba/display.h"

#include "tools/berth/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char picture[DISPLAY_HEIGHT][DISPLAY_WIDTH][3];
static const sight *places;
static uint32_t place_count;

void picture_read(const char *path)
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
static bool near_others(uint32_t who, uint32_t end)
{
    uint32_t i;
    for (i = 0; i < end; i++) {
        if (i != who && abs(places[i].x - places[who].x) < 12 &&
            abs(places[i].y - places[who].y) < 12) {
            return true;
        }
    }
    return false;
}

/* Whether the shirt is of the right kind: amber for who waits and for nobody else; rose is right
 * for all, as the crowd does not say here who is deciding. */
static bool has_its_shirt(const sight *at)
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

static bool has_head(const sight *at)
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

void picture_check(const play_state *play, const sight *spots, uint32_t count, uint32_t least,
                   uint32_t least_lines)
{
    uint32_t i, seen = 0, tested = 0, found = 0, alone = 0, dressed = 0, drawn;
    places = spots;
    place_count = count;
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
    drawn = lines();
    /* enlarged, they may be out of sight */
    verdict_bar(play->bounds == 0 ? drawn == 0 : drawn >= least_lines || play->zoom != 0,
                "%lu pixels of a question (%s)", (unsigned long)drawn,
                play->bounds != 0 ? "asked for" : "none asked for");
}
