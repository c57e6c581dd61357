/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What every package's consumer asks of footprints, sweeps and bodies: see ask.h. */

#include "ask.h"

static void told_image(package_asked *asked, berth_arena *images, size_t mark)
{
    package_tell_bytes(asked, (const char *)images->base + mark, images->used - mark);
}

/* ---- Footprints ------------------------------------------------------------------------------ */

typedef struct shapes {
    berth_footprint corner, robot, arm, post, nut;
} shapes;

static void build_shapes(package_asked *asked, berth_arena *images, shapes *made)
{
    static const berth_num x[] = {BERTH_NUM(0), BERTH_NUM(2),   BERTH_NUM(2),
                                  BERTH_NUM(1), BERTH_NUM(0.5), BERTH_NUM(0)};
    static const berth_num y[] = {BERTH_NUM(0),    BERTH_NUM(0), BERTH_NUM(0.5),
                                  BERTH_NUM(0.75), BERTH_NUM(2), BERTH_NUM(2)};
    berth_footprint_desc desc = berth_footprint_desc_default();
    const size_t mark = berth_arena_mark(images);
    berth_arena scratch;
    desc.outline = berth_outline_over_arrays(x, y, 6);
    desc.threshold = BERTH_NUM(0.01);
    desc.radius = BERTH_NUM(0.05);
    PACKAGE_TRY(
        asked,
        berth_footprint_rectangle(BERTH_NUM(-0.8), BERTH_NUM(-0.4), BERTH_NUM(0.8), BERTH_NUM(0.4),
                                  BERTH_NUM(0), images, &made->robot) == BERTH_OK &&
            berth_footprint_capsule(BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(1.5), BERTH_NUM(0.5),
                                    BERTH_NUM(0.125), images, &made->arm) == BERTH_OK &&
            berth_footprint_cylinder(BERTH_NUM(0.3), images, &made->post) == BERTH_OK &&
            berth_footprint_polygon(6, BERTH_NUM(0.7), BERTH_DEGREES(10), BERTH_NUM(0), images,
                                    &made->nut) == BERTH_OK);
    /* the scratch is what is left behind room for the image */
    void *rest = (char *)images->base + images->used + berth_footprint_image_size(&desc);
    scratch =
        berth_arena_over(rest, images->size - images->used - berth_footprint_image_size(&desc));
    PACKAGE_TRY(asked, berth_footprint_build(&desc, images, &scratch, &made->corner) == BERTH_OK);
    told_image(asked, images, mark);
}

static void ask_pair(package_asked *asked, const berth_placed_footprint *a,
                     const berth_placed_footprint *b)
{
    berth_footprint_options wide = PACKAGE_ZERO;
    berth_separation apart = PACKAGE_ZERO;
    wide.margin = BERTH_NUM(0.25);
    package_tell(asked, berth_footprint_overlap(a, b, NULL, NULL));
    package_tell(asked, berth_footprint_overlap(a, b, &wide, NULL));
    const berth_status status =
        berth_footprint_distance(a, b, BERTH_NUM(100), NULL, NULL, &apart, NULL);
    PACKAGE_TRY(asked, status >= 0);
    package_tell(asked, status);
    package_tell_num(asked, apart.distance);
    package_tell(asked, apart.part_a);
    package_tell(asked, apart.part_b);
}

/* Frame by frame: past the corner, turning. */
static void ask_again(package_asked *asked, const berth_footprint *moves,
                      const berth_placed_footprint *stands)
{
    static const berth_num x[] = {BERTH_NUM(-2), BERTH_NUM(-1.5), BERTH_NUM(-1), BERTH_NUM(0),
                                  BERTH_NUM(1),  BERTH_NUM(1.75), BERTH_NUM(2.5)};
    berth_footprint_witness witness = PACKAGE_ZERO;
    for (uint32_t k = 0; k < sizeof x / sizeof *x; k++) {
        const berth_placement there =
            berth_placement_at(x[k], BERTH_NUM(1.5), berth_angle_of((uint16_t)(k * 4096u)), 0);
        berth_placed_footprint now;
        PACKAGE_TRY(asked, berth_footprint_place(moves, &there, &now) == BERTH_OK);
        if (asked->failed == 0) {
            package_tell(asked, berth_footprint_overlap_again(&now, stands, NULL, &witness, NULL));
        }
    }
}

void package_ask_footprints(package_asked *asked)
{
    const berth_placement here =
        berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0);
    const berth_placement at[] = {
        berth_placement_at(BERTH_NUM(1.5), BERTH_NUM(1.5), BERTH_DEGREES(30), 0),
        berth_placement_at(BERTH_NUM(1), BERTH_NUM(1.25), BERTH_DEGREES(-135), 0),
        berth_placement_at(BERTH_NUM(-0.5), BERTH_NUM(1), BERTH_DEGREES(0), 0),
        berth_placement_at(BERTH_NUM(2.75), BERTH_NUM(-0.25), BERTH_DEGREES(90), 0)};
    berth_arena images = package_room();
    shapes made;
    const berth_footprint *const them[] = {&made.robot, &made.arm, &made.post, &made.nut};
    berth_placed_footprint corner, other;
    build_shapes(asked, &images, &made);
    PACKAGE_TRY(asked, asked->failed == 0 &&
                           berth_footprint_place(&made.corner, &here, &corner) == BERTH_OK);
    for (uint32_t k = 0; asked->failed == 0 && k < 16; k++) {
        PACKAGE_TRY(asked, berth_footprint_place(them[k / 4], &at[k % 4], &other) == BERTH_OK);
        ask_pair(asked, &other, &corner);
    }
    if (asked->failed == 0) {
        ask_again(asked, &made.robot, &corner);
    }
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

/* A tick is a millisecond. A robot drives 3 m ahead, turns left on the spot, goes 3 m on; a door
 * opens into its way and shuts again; a table stands; somebody walks by. */
typedef struct scene {
    berth_footprint box, leaf, top;
    berth_motion walk;
    berth_sweep route, swing;
    berth_placement here, frame, corner;
    berth_body robot, door, table, walker;
} scene;

static void build_sweep(package_asked *asked, const berth_num *x, const berth_num *y,
                        const int32_t *tick, const berth_angle *heading, berth_arena *images,
                        const berth_footprint *footprint, berth_sweep *made)
{
    const berth_trajectory way = berth_trajectory_over_arrays(x, y, tick, 4, BERTH_NUM(0));
    berth_sweep_desc desc = PACKAGE_ZERO;
    const size_t mark = berth_arena_mark(images);
    desc.trajectory = &way;
    desc.heading = heading;
    desc.footprint = footprint;
    PACKAGE_TRY(asked, berth_sweep_build(&desc, images, made) == BERTH_OK);
    told_image(asked, images, mark);
}

static void build_scene(package_asked *asked, berth_arena *images, scene *made)
{
    static const berth_num x[] = {BERTH_NUM(0), BERTH_NUM(3), BERTH_NUM(3), BERTH_NUM(3)};
    static const berth_num y[] = {BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(3)};
    static const berth_num still[] = {BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(0)};
    static const berth_num wx[] = {BERTH_NUM(5), BERTH_NUM(2)};
    static const berth_num wy[] = {BERTH_NUM(-2), BERTH_NUM(2)};
    static const berth_angle heads[] = {BERTH_DEGREES(0), BERTH_DEGREES(0), BERTH_DEGREES(90),
                                        BERTH_DEGREES(90)};
    static const berth_angle opens[] = {BERTH_DEGREES(0), BERTH_DEGREES(90), BERTH_DEGREES(90),
                                        BERTH_DEGREES(0)};
    static const int32_t tick[] = {0, 3000, 5000, 8000}, when[] = {1000, 2000, 4000, 5000};
    static const int32_t walked[] = {0, 4000};
    const berth_trajectory walk = berth_trajectory_over_arrays(wx, wy, walked, 2, BERTH_NUM(0.3));
    static berth_motion_desc none; /* all zero, in C++, too */
    berth_motion_desc desc = none;
    desc.trajectory = &walk;
    made->here = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0);
    made->frame = berth_placement_at(BERTH_NUM(1.75), BERTH_NUM(-0.875), BERTH_DEGREES(0), 0);
    made->corner = berth_placement_at(BERTH_NUM(4.5), BERTH_NUM(-0.5), BERTH_DEGREES(-30), 0);
    PACKAGE_TRY(asked, berth_footprint_rectangle(BERTH_NUM(-0.8), BERTH_NUM(-0.4), BERTH_NUM(0.8),
                                                 BERTH_NUM(0.4), BERTH_NUM(0), images,
                                                 &made->box) == BERTH_OK &&
                           berth_footprint_rectangle(BERTH_NUM(0), BERTH_NUM(-0.03), BERTH_NUM(0.9),
                                                     BERTH_NUM(0.03), BERTH_NUM(0), images,
                                                     &made->leaf) == BERTH_OK &&
                           berth_footprint_rectangle(BERTH_NUM(-0.4), BERTH_NUM(-0.6),
                                                     BERTH_NUM(0.4), BERTH_NUM(0.6), BERTH_NUM(0),
                                                     images, &made->top) == BERTH_OK &&
                           berth_motion_build(&desc, images, &made->walk) == BERTH_OK);
    build_sweep(asked, x, y, tick, heads, images, &made->box, &made->route);
    build_sweep(asked, still, still, when, opens, images, &made->leaf, &made->swing);
    berth_placed walker = PACKAGE_ZERO;
    PACKAGE_TRY(asked, asked->failed == 0 &&
                           berth_sweep_place(&made->route, &made->here, &made->robot) == BERTH_OK &&
                           berth_sweep_place(&made->swing, &made->frame, &made->door) == BERTH_OK &&
                           berth_footprint_stand(&made->top, &made->corner, 0, 0, 0,
                                                 &made->table) == BERTH_OK &&
                           berth_motion_place(&made->walk, &made->here, &walker) == BERTH_OK);
    made->walker = berth_body_of_disc(&walker);
}

static void ask_bodies(package_asked *asked, const berth_body *a, const berth_body *b)
{
    berth_body_options wide = PACKAGE_ZERO;
    berth_body_impact impact = PACKAGE_ZERO;
    berth_body_contact contact = PACKAGE_ZERO;
    berth_body_approach near = PACKAGE_ZERO;
    int32_t from = INT32_MIN;
    wide.motion.margin = BERTH_NUM(0.5);
    package_tell(asked, berth_bodies_meet(a, b, &wide, NULL));
    berth_status status = berth_bodies_time_of_impact(a, b, NULL, &impact, NULL);
    PACKAGE_TRY(asked, status >= 0);
    package_tell(asked, status);
    if (status == BERTH_HIT) {
        package_tell(asked, impact.tick);
        package_tell_num(asked, impact.a.x);
        package_tell_num(asked, impact.a.y);
        package_tell(asked, impact.part_a);
        package_tell(asked, impact.part_b);
    }
    for (uint32_t k = 0; k < 4; k++) {
        if (berth_bodies_next_contact(a, b, NULL, &from, &contact, NULL) != BERTH_HIT) {
            break;
        }
        package_tell(asked, contact.time_in);
        package_tell(asked, contact.time_out);
    }
    status = berth_bodies_closest_approach(a, b, BERTH_NUM(100), NULL, &near, NULL);
    PACKAGE_TRY(asked, status >= 0);
    package_tell(asked, status);
    package_tell_num(asked, near.distance);
    package_tell(asked, near.tick);
}

static void ask_starts(package_asked *asked, const berth_body *const *others, const berth_body *b)
{
    const berth_start_range range = {0, 60000, 0};
    int32_t start = 0;
    const berth_status status =
        berth_bodies_earliest_start(others, 3, b, &range, NULL, &start, NULL);
    PACKAGE_TRY(asked, status >= 0);
    package_tell(asked, status);
    package_tell(asked, start);
}

/* The table of commitments: others than the plan's own. */
static void ask_table(package_asked *asked, const berth_body *const *others, const berth_body *plan,
                      berth_arena *memory)
{
    const berth_traffic_desc desc = {3, 32, 0, 0};
    const berth_start_range range = {0, 60000, 0};
    berth_traffic traffic = PACKAGE_ZERO;
    berth_body_conflict conflict = PACKAGE_ZERO;
    uint32_t entry = 0;
    int32_t start = 0;
    PACKAGE_TRY(asked, berth_traffic_make(&desc, memory, &traffic) == BERTH_OK);
    for (uint32_t k = 0; asked->failed == 0 && k < 3; k++) {
        PACKAGE_TRY(asked,
                    berth_traffic_commit_body(&traffic, 10 + k, others[k], &entry) == BERTH_OK);
    }
    if (asked->failed != 0) {
        return;
    }
    package_tell(asked, berth_traffic_ask_body(&traffic, 1, plan, NULL, NULL));
    berth_status status =
        berth_traffic_first_conflict_body(&traffic, 1, plan, NULL, &conflict, NULL);
    PACKAGE_TRY(asked, status == BERTH_HIT);
    if (status == BERTH_HIT) {
        package_tell(asked, (int32_t)conflict.number);
        package_tell(asked, conflict.impact.tick);
    }
    status = berth_traffic_earliest_start_body(&traffic, 1, plan, &range, NULL, &start, NULL);
    PACKAGE_TRY(asked, status >= 0);
    package_tell(asked, status);
    package_tell(asked, start);
}

static scene all;

/* Whoever is not the robot; 0 where the scene could not be built. */
static int cast_scene(package_asked *asked, berth_arena *images, const berth_body *others[3])
{
    build_scene(asked, images, &all);
    others[0] = &all.door;
    others[1] = &all.table;
    others[2] = &all.walker;
    return asked->failed == 0;
}

void package_ask_sweeps(package_asked *asked)
{
    berth_arena images = package_room();
    const berth_body *others[3];
    if (cast_scene(asked, &images, others)) {
        ask_bodies(asked, &all.robot, &all.door);
        ask_bodies(asked, &all.robot, &all.table);
        ask_bodies(asked, &all.robot, &all.walker);
        ask_bodies(asked, &all.walker, &all.table);
        ask_starts(asked, others, &all.robot);
    }
}

void package_ask_bodies(package_asked *asked)
{
    berth_arena images = package_room();
    const berth_body *others[3];
    if (cast_scene(asked, &images, others)) {
        ask_table(asked, others, &all.robot, &images);
    }
}
