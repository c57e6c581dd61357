/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The log of a run, for others to check: what all really did, and who had agreed to it. */

#include "world.h"

#include "tools/berth/tool.h"

// clang-format off
static const char head[] =
    "# A fleet's run as it really was: who was where and when, and who had agreed. For others to\n"
    "# check.\n"
    "#\n"
    "# A line is a word and what belongs to it, with spaces between. Numbers are whole. Lengths\n"
    "# are in 1/65536 m, headings in 1/65536 of a turn, counter-clockwise from x; they go on\n"
    "# beyond a whole one. A line stands where it happened.\n"
    "#\n"
    "#   time END SECOND         the run lasts from tick 0 to END, SECOND of them a second\n"
    "#   floor WIDTH DEPTH racks where all are; racks and walls are within\n"
    "#   ring X Y X Y ...        an edge of racks or walls: what an odd number of rings surrounds\n"
    "#                           is solid\n"
    "#   robot N L W             half of its length and width: a rectangle around where it is\n"
    "#   drive STRAY TURN CLOCK  drives are within STRAY, TURN and CLOCK ticks of their plans\n"
    "#   bind VOTES              that a plan needs, its owner's among them\n"
    "#   leg N BEGIN END X Y H X Y H\n"
    "#                           robot N goes from the one to the other, straight, and turns,\n"
    "#                           both evenly; after its last leg it stands. Times between ticks\n"
    "#                           are times; at none of them two rectangles touch, or one what\n"
    "#                           is solid\n"
    "#   plan TICK N SEQ START T X Y H T X Y H ...\n"
    "#                           N has proposed: by its clock at START + T to be at X Y, turned H\n"
    "#   vote TICK N OWNER SEQ   N has voted for it\n"
    "#   takes TICK N SEQ        N's drive has it from now on: the next leg stands until START,\n"
    "#                           and the others are the plan's\n"
    "#   done TICK N             N has done a job\n";
// clang-format on

typedef struct pen {
    FILE *out;
    bool down;
} pen;

static void log_corner(void *to, int32_t x, int32_t y, bool last)
{
    pen *p = to;
    fprintf(p->out, "%s %ld %ld%s", p->down ? "" : "ring", (long)FLEET_Q16(x), (long)FLEET_Q16(y),
            last ? "\n" : "");
    p->down = !last;
}

FILE *log_begin(const world_desc *desc, const char *path)
{
    FILE *out = output_open(path);
    pen p = {out, false};
    fputs(head, out);
    fprintf(out, "time %ld %d\nfloor %ld %ld racks\nbind %u\n", (long)world_tick(desc->rounds),
            FLEET_SECOND, (long)FLEET_Q16(fleet_floor_width(&desc->floor)),
            (long)FLEET_Q16(fleet_floor_depth(&desc->floor)), desc->quorum);
    fprintf(out, "drive %d %d %u\n", FLEET_TRACKING, FLEET_TRACKING_TURN,
            desc->clock < FLEET_CLOCK ? FLEET_CLOCK : desc->clock + 1);
    fleet_floor_outline(&desc->floor, log_corner, &p);
    for (uint32_t i = 0; i < desc->count; i++) {
        fprintf(out, "robot %u %d %d\n", i, FLEET_HALF_LENGTH, FLEET_HALF_WIDTH);
    }
    return out;
}

void log_leg(FILE *out, uint32_t who, const world_leg *l)
{
    fprintf(out, "leg %u %ld %ld %ld %ld %ld %ld %ld %ld\n", who, (long)l->begin, (long)l->end,
            (long)l->x, (long)l->y, (long)l->heading, (long)l->to_x, (long)l->to_y,
            (long)l->to_heading);
}

static void log_plan(FILE *out, uint32_t who, int32_t tick, wire_bytes *w)
{
    fleet_plan plan;
    (void)wire_get(w, 4);
    (void)wire_get(w, 4);
    uint32_t newest = wire_get(w, 4);
    (void)wire_get(w, 4);
    bool open = wire_get(w, 1) != 0;
    wire_get_plan(w, &plan);
    if (!open || plan.seq != newest) {
        return; /* what binds already */
    }
    fprintf(out, "plan %ld %u %lu %ld", (long)tick, who, (unsigned long)plan.seq, (long)plan.start);
    for (uint32_t i = 0; i < plan.count; i++) {
        fprintf(out, " %u %ld %ld %ld", plan.ticks[i], (long)FLEET_Q16(plan.x[i]),
                (long)FLEET_Q16(plan.y[i]), 256L * plan.heading[i]);
    }
    fputc('\n', out);
}

void log_said(FILE *out, uint32_t who, int32_t tick, const uint8_t *body, uint32_t size)
{
    wire_bytes w = {.size = size, .good = true};
    for (uint32_t i = 0; i < size; i++) {
        w.data[i] = body[i];
    }
    uint8_t kind = (uint8_t)wire_get(&w, 1);
    (void)wire_get(&w, 1);
    if (kind == 'P') {
        log_plan(out, who, tick, &w);
    } else if (kind == 'A') {
        (void)wire_get(&w, 4);
        for (uint32_t count = wire_get(&w, 1); count > 0; count--) {
            const uint32_t owner = wire_get(&w, 1), seq = wire_get(&w, 4);
            if (wire_get(&w, 1) == FLEET_NOBODY) {
                fprintf(out, "vote %ld %u %u %lu\n", (long)tick, who, owner, (unsigned long)seq);
            }
            (void)wire_get(&w, 1);
            (void)wire_get(&w, 4);
        }
    }
}
