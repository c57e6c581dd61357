/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Every public struct that a call makes is a value. Each is made out of things that are handed in;
 * then no word of it, nor of the memory of arenas that it may lead to, is an address of itself, of
 * what was handed in (points, descriptions, views, placements, what was placed), or of a stack. So
 * a copy of it, in any place, answers as it does when all of that is gone. tests/checks/values has
 * the list of structs, and runs it:
 *
 *     values    a line a case, "NAME: " and what is wrong with it */

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <berth/berth.h>
#include <berth/papers/mobb.h>
#include <berth/papers/obb.h>

/* Whatever is handed in, and the struct itself, in places of their own. */
typedef struct handed_in {
    berth_num x[4], y[4];
    int32_t tick[4];
    berth_angle heading[4];
    berth_trajectory knots;
    berth_clip samples;
    berth_outline outline;
    berth_motion_desc motion_desc;
    berth_sweep_desc sweep_desc;
    berth_grid_desc grid_desc;
    berth_traffic_desc traffic_desc;
    berth_occupancy_desc occupancy_desc;
    berth_mobb_desc mobb_desc;
    berth_obb_desc obb_desc;
    berth_placement at, later;
    berth_motion motion, second;
    berth_footprint box;
    berth_sweep sweep;
    berth_chain_part parts[2];
    berth_chain chain;
    berth_placed placed, other;
    berth_body standing, carried;
    berth_motion_options options;
    berth_arena arena;
} handed_in;

typedef union value {
    berth_arena arena;
    berth_motion motion;
    berth_footprint footprint;
    berth_sweep sweep;
    berth_chain chain;
    berth_grid grid;
    berth_traffic traffic;
    berth_occupancy occupancy;
    berth_mobb mobb;
    berth_obb obb;
    berth_placed placed;
    berth_placed_footprint footprint_placed;
    berth_body body;
    berth_contact_cursor contacts;
    berth_grid_cursor grid_cursor;
} value;

static handed_in in;
static value made;
static uint64_t memory[1 << 14];

static berth_grid grid; /* of the cursors: a thing of its own, not a value */
static int failed;

static void needs(berth_status status)
{
    failed |= status < 0;
}

/* ---- What is handed in ----------------------------------------------------------------------- */

static const double route_x[4] = {-4, -1, 1, 4}, route_y[4] = {0, 0.5, 0.5, 0};
static const int32_t route_tick[4] = {0, 300, 600, 900};

static berth_num num(double x)
{
    berth_num n = BERTH_NUM_RAW(0);
    needs(berth_num_from_float((float)x, &n));
    return n;
}

static void hand_in(void)
{
    for (int k = 0; k < 4; k++) {
        in.x[k] = num(route_x[k]);
        in.y[k] = num(route_y[k]);
        in.tick[k] = route_tick[k];
        in.heading[k] = BERTH_DEGREES(30);
    }
    in.arena = berth_arena_over(memory, sizeof memory);
    in.knots = berth_trajectory_over_arrays(in.x, in.y, in.tick, 4, num(0.4));
    in.samples = berth_clip_over_arrays(in.x, in.y, 4, num(0.4), 250);
    in.outline = berth_outline_over_arrays(in.x, in.y, 4);
    in.at = berth_placement_at(num(0.25), num(-0.5), BERTH_DEGREES(10), 20);
    in.later = berth_placement_at(num(0.5), num(0.75), BERTH_DEGREES(100), 1200);
    needs(berth_trajectory_build(&in.knots, &in.arena, &in.motion));
    in.motion_desc.clip = in.samples;
    needs(berth_motion_build(&in.motion_desc, &in.arena, &in.second));
    needs(berth_footprint_rectangle(num(-0.75), num(-0.25), num(0.75), num(0.25), num(0.125),
                                    &in.arena, &in.box));
    in.sweep_desc.trajectory = &in.knots;
    in.sweep_desc.heading = in.heading;
    in.sweep_desc.footprint = &in.box;
    needs(berth_sweep_build(&in.sweep_desc, &in.arena, &in.sweep));
    in.parts[0].motion = &in.motion;
    in.parts[0].at = &in.at;
    in.parts[1].motion = &in.second;
    in.parts[1].at = &in.later;
    needs(berth_motion_place(&in.motion, &in.at, &in.placed));
    needs(berth_motion_place(&in.second, &in.later, &in.other));
    needs(berth_footprint_stand(&in.box, &in.at, 0, 0, 0, &in.standing));
    needs(berth_sweep_place(&in.sweep, &in.at, &in.carried));
}

/* ---- What is made ---------------------------------------------------------------------------- */

static void make_arena(value *v)
{
    v->arena = berth_arena_over(memory + 8192, 4096);
}

static void make_motion(value *v)
{
    needs(berth_trajectory_build(&in.knots, &in.arena, &v->motion));
}

static void make_footprint(value *v)
{
    needs(berth_footprint_rectangle(num(-0.5), num(-1), num(0.5), num(1), num(0), &in.arena,
                                    &v->footprint));
}

static void make_sweep(value *v)
{
    needs(berth_sweep_build(&in.sweep_desc, &in.arena, &v->sweep));
}

static void make_chain(value *v)
{
    needs(berth_chain_build(in.parts, 2, &in.arena, &v->chain));
}

static void make_placed(value *v)
{
    needs(berth_motion_place(&in.motion, &in.at, &v->placed));
}

static void make_placed_chain(value *v)
{
    needs(berth_chain_build(in.parts, 2, &in.arena, &in.chain));
    needs(berth_chain_place(&in.chain, &v->placed));
}

static void make_placed_footprint(value *v)
{
    needs(berth_footprint_place(&in.box, &in.at, &v->footprint_placed));
}

static void make_body_of_disc(value *v)
{
    v->body = berth_body_of_disc(&in.placed);
}

static void make_body_of_standing(value *v)
{
    needs(berth_footprint_stand(&in.box, &in.at, 0, 0, 0, &v->body));
}

static void make_body_of_sweep(value *v)
{
    needs(berth_sweep_place(&in.sweep, &in.at, &v->body));
}

static void make_contacts(value *v)
{
    in.options.margin = num(0.25);
    in.options.max_steps = 1;
    in.later.start = in.at.start;
    needs(berth_motion_place(&in.motion, &in.later, &in.other));
    needs(berth_contacts(&in.placed, &in.other, &in.options, &v->contacts));
}

/* In the middle: of the budget of a call one piece is spent. */
static void make_contacts_begun(value *v)
{
    berth_contact contact;
    make_contacts(v);
    failed |= berth_next_contact(&v->contacts, &contact, NULL) != BERTH_UNKNOWN;
}

/* ---- Tables, grids, ground ------------------------------------------------------------------- */

static void fill_grid(berth_grid *to)
{
    in.grid_desc.capacity = 16;
    needs(berth_grid_make(&in.grid_desc, &in.arena, to));
    for (uint32_t k = 0; k < 16; k++) {
        needs(berth_grid_insert(to, k, num(k % 4 * 0.5), num(k / 4 * 0.5)));
    }
}

static void make_grid(value *v)
{
    fill_grid(&v->grid);
}

static void make_grid_cursor(value *v)
{
    uint32_t item;
    fill_grid(&grid);
    needs(berth_grid_near(&grid, num(1), num(1), num(0.75), &v->grid_cursor));
    needs(berth_grid_next(&v->grid_cursor, &item));
}

static void make_empty_table(value *v)
{
    in.traffic_desc.capacity = 8;
    in.traffic_desc.extent = 16;
    needs(berth_traffic_make(&in.traffic_desc, &in.arena, &v->traffic));
}

static void make_table(value *v)
{
    make_empty_table(v);
    needs(berth_traffic_commit(&v->traffic, 1, &in.placed, NULL));
    needs(berth_traffic_commit(&v->traffic, 2, &in.other, NULL));
    needs(berth_chain_build(in.parts, 2, &in.arena, &in.chain));
    needs(berth_chain_place(&in.chain, &in.placed));
    needs(berth_traffic_commit(&v->traffic, 3, &in.placed, NULL));
}

static void make_table_of_bodies(value *v)
{
    make_empty_table(v);
    needs(berth_traffic_commit_body(&v->traffic, 4, &in.standing, NULL));
    needs(berth_traffic_commit_body(&v->traffic, 5, &in.carried, NULL));
}

static void make_occupancy(value *v)
{
    in.occupancy_desc.cell = -2;
    in.occupancy_desc.x = num(-4);
    in.occupancy_desc.y = num(-4);
    in.occupancy_desc.columns = in.occupancy_desc.rows = 32;
    needs(berth_occupancy_make(&in.occupancy_desc, &in.arena, &v->occupancy));
    needs(berth_occupancy_add_disc(&v->occupancy, num(-2), num(-2), num(1.5)));
}

static void make_mobb(value *v)
{
    in.mobb_desc = berth_mobb_desc_default();
    in.mobb_desc.clip = in.samples;
    needs(berth_mobb_build(&in.mobb_desc, &in.arena, &v->mobb));
}

static void make_obb(value *v)
{
    static uint64_t room[1 << 8];
    berth_arena scratch = berth_arena_over(room, sizeof room);
    in.obb_desc = berth_obb_desc_default();
    in.obb_desc.outline = in.outline;
    needs(berth_obb_build(&in.obb_desc, &in.arena, &scratch, &v->obb));
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static const struct {
    const char *name; /* a struct's, and what it is of */
    void (*make)(value *v);
} cases[] = {
    {"berth_arena", make_arena},
    {"berth_motion", make_motion},
    {"berth_footprint", make_footprint},
    {"berth_sweep", make_sweep},
    {"berth_chain", make_chain},
    {"berth_placed of a motion", make_placed},
    {"berth_placed of a chain", make_placed_chain},
    {"berth_placed_footprint", make_placed_footprint},
    {"berth_body of a disc", make_body_of_disc},
    {"berth_body of what stands", make_body_of_standing},
    {"berth_body of a sweep", make_body_of_sweep},
    {"berth_contact_cursor", make_contacts},
    {"berth_contact_cursor begun", make_contacts_begun},
    {"berth_grid", make_grid},
    {"berth_grid_cursor", make_grid_cursor},
    {"berth_traffic", make_table},
    {"berth_traffic of bodies", make_table_of_bodies},
    {"berth_occupancy", make_occupancy},
    {"berth_mobb", make_mobb},
    {"berth_obb", make_obb},
};

/* Whether one of the words is an address from `low` on that is below `high`. */
static int leads_to(const void *words, size_t size, const void *low, const void *high)
{
    for (size_t at = 0; at + sizeof(uintptr_t) <= size; at += sizeof(uint32_t)) {
        uintptr_t word;
        memcpy(&word, (const char *)words + at, sizeof word);
        if (word >= (uintptr_t)low && word < (uintptr_t)high) {
            return 1;
        }
    }
    return 0;
}

/* What the words lead to that a value may not: itself, what was handed in, a stack. */
static const char *wrong_with(const void *words, size_t size)
{
    enum { STACK = 1 << 20 };
    const char here = 0;
    return leads_to(words, size, &made, &made + 1) ? "is led to itself"
           : leads_to(words, size, &in, &in + 1)   ? "is led to what it was made of"
           : leads_to(words, size, (const void *)((uintptr_t)&here - STACK),
                      (const void *)((uintptr_t)&here + STACK))
               ? "is led to a stack"
               : "";
}

int main(void)
{
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        memset(memory, 0, sizeof memory);
        memset(&in, 0, sizeof in);
        memset(&made, 0, sizeof made);
        failed = 0;
        hand_in();
        cases[k].make(&made);
        const char *const own = wrong_with(&made, sizeof made);
        printf("%s: %s\n", cases[k].name,
               failed        ? "could not be made"
               : own[0] != 0 ? own
                             : wrong_with(memory, sizeof memory));
    }
    return 0;
}
