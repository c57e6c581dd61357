/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What an int, and a size, of 16 bits could spoil: on an ATmega2560, in place of ask.c. Each line
 * is what is asked for, a number, and whether it is refused (n). Of what needs more bytes than a
 * size tells the number is the size that is said, where there are as many bytes as would be left
 * of it. */

#include "ask.h"

static uint32_t memory[1200];

/* A line; returns its length. */
static size_t say(char *line, const char *name, size_t size, int32_t status)
{
    size_t at = 0, digit = 10000;
    for (; *name != 0; name++) {
        line[at++] = *name;
    }
    line[at++] = ' ';
    for (; digit != 0; digit /= 10) {
        line[at++] = (char)('0' + size / digit % 10);
    }
    line[at++] = ' ';
    line[at++] = status != BERTH_OK ? 'n' : 'y';
    line[at++] = '\n';
    line[at] = 0;
    return at;
}

static size_t grid(char *line, berth_arena *arena)
{
    berth_grid_desc desc = {0};
    static berth_grid made;
    desc.capacity = 4920; /* 65,584 bytes */
    return say(line, "grid", berth_grid_size(&desc), berth_grid_make(&desc, arena, &made));
}

static size_t occupancy(char *line, berth_arena *arena)
{
    berth_occupancy_desc desc = {0};
    static berth_occupancy made;
    desc.x = desc.y = berth_num_of(0);
    desc.columns = 512;
    desc.rows = 964; /* 65,560 bytes */
    return say(line, "occupancy", berth_occupancy_size(&desc),
               berth_occupancy_make(&desc, arena, &made));
}

static size_t traffic(char *line, berth_arena *arena)
{
    berth_traffic_desc desc = {0, 1, 1, 0};
    static berth_traffic made;
    while (BERTH_TRAFFIC_BYTES_OF(desc.capacity, 1) <= UINT16_MAX) {
        desc.capacity++;
    }
    return say(line, "traffic", berth_traffic_size(&desc), berth_traffic_make(&desc, arena, &made));
}

/* Nothing of a clip is read for its size, and no more than its size can be asked of this and the
 * next: 64 KB do not hold what they are of. */
static size_t motion(char *line)
{
    berth_motion_desc desc = {0};
    static const berth_num some[1] = {BERTH_NUM_INIT(0)};
    desc.clip = berth_clip_over_arrays(some, some, 16380, BERTH_NUM(0.25), 1);
    return say(line, "motion", berth_motion_image_size(&desc), BERTH_E_IMAGE_SPACE);
}

static size_t footprint(char *line)
{
    static const berth_num x[] = {BERTH_NUM_INIT(-8000), BERTH_NUM_INIT(8000), BERTH_NUM_INIT(8000),
                                  BERTH_NUM_INIT(-8000)};
    static const berth_num y[] = {BERTH_NUM_INIT(-8000), BERTH_NUM_INIT(-8000),
                                  BERTH_NUM_INIT(8000), BERTH_NUM_INIT(8000)};
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    desc.threshold = BERTH_NUM(1.0);
    desc.outline = berth_outline_over_arrays(x, y, 4);
    return say(line, "footprint", berth_footprint_image_size(&desc), BERTH_E_IMAGE_SPACE);
}

/* Two routes, with nodes of the coarsest steps but one: the sum of what the nodes over them are. */
static size_t chain(char *line)
{
    static const berth_num x[2] = {BERTH_NUM_INIT(-4000), BERTH_NUM_INIT(4000)};
    static const berth_num y[2] = {BERTH_NUM_INIT(-4000), BERTH_NUM_INIT(3500)};
    static const int32_t ticks[2] = {0, 1000};
    static struct {
        uint8_t odd;
        uint32_t words[BERTH_CHAIN_WORDS(2)]; /* which lie at any byte there */
    } room;
    berth_trajectory route = berth_trajectory_over_arrays(x, y, ticks, 2, BERTH_NUM(0.25));
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_arena own = berth_arena_over(room.words, sizeof room.words);
    berth_placement at[2];
    berth_motion motion;
    berth_chain_part parts[2];
    berth_chain made = {NULL};
    uint16_t sum = 0;
    if (berth_trajectory_build(&route, &arena, &motion) != BERTH_OK) {
        return say(line, "chain", 0, BERTH_E_KIND);
    }
    for (uint32_t k = 0; k < 2; k++) {
        at[k] = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), k != 0 ? 1500 : 0);
        parts[k].motion = &motion;
        parts[k].at = &at[k];
    }
    const berth_status status = berth_chain_build(parts, 2, &own, &made);
    const unsigned char *node = (const unsigned char *)made.tree + BERTH_MOTION_HEADER_BYTES;
    for (uint32_t k = 0; status == BERTH_OK && k < 5 * BERTH_MOTION_NODE_BYTES; k++) {
        sum = (uint16_t)(31u * sum + node[k]);
    }
    return say(line, "chain", sum, status);
}

/* Two trees of 511 circles: a 16th of the most steps. */
static size_t circles(char *line)
{
    static const berth_num x[] = {BERTH_NUM_INIT(-1), BERTH_NUM_INIT(1), BERTH_NUM_INIT(1),
                                  BERTH_NUM_INIT(-1)};
    static const berth_num y[] = {BERTH_NUM_INIT(-1), BERTH_NUM_INIT(-1), BERTH_NUM_INIT(1),
                                  BERTH_NUM_INIT(1)};
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_footprint_desc desc = berth_footprint_desc_default();
    static uint32_t work[64];
    berth_arena scratch = berth_arena_over(work, sizeof work);
    berth_footprint made;
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    desc.threshold = BERTH_NUM(0.0001);
    desc.levels = 9;
    desc.circles_only = 1;
    desc.outline = berth_outline_over_arrays(x, y, 4);
    const berth_status status = berth_footprint_build(&desc, &arena, &scratch, &made);
    return say(line, "circles",
               status == BERTH_OK ? (size_t)(berth_footprint_worst_steps(&made, &made) / 16) : 0,
               status);
}

size_t package_ask(uint32_t *part, char line[PACKAGE_LINE])
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    switch ((*part)++) {
    case 0: return grid(line, &arena);
    case 1: return occupancy(line, &arena);
    case 2: return traffic(line, &arena);
    case 3: return motion(line);
    case 4: return footprint(line);
    case 5: return chain(line);
    case 6: return circles(line);
    default: return 0;
    }
}
