/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The library for languages that do not know C's structs: plain numbers and arrays of them in,
 * handles and arrays out. The npm package and the Python wheel are made over it. For hosts: it
 * allocates. Lengths are doubles in the caller's unit; each that is no number of q16 is refused.
 *
 * A handle is a block that bridge_give gives back; what it was made of must stay until then. Calls
 * that make one return 0 and leave the reason in bridge_error(). Calls that ask return the status
 * of the call of the library that they name, and leave what it told in bridge_out(). */

#ifndef BERTH_BRIDGE_H
#define BERTH_BRIDGE_H

#include <stdint.h>

#if defined(__wasm__)
#define BRIDGE __attribute__((visibility("default"), used))
#else
#define BRIDGE __attribute__((visibility("default")))
#endif

/* ---- Memory and results ---------------------------------------------------------------------- */

BRIDGE void *bridge_take(uint32_t bytes); /* zeroed, aligned to 8; null: none is left */
BRIDGE void bridge_give(void *block);     /* may be null */
BRIDGE int32_t bridge_error(void);        /* the status of the last call that made no handle */
BRIDGE const double *bridge_out(void);    /* numbers, in the order that each call says */
BRIDGE const char *bridge_status_text(int32_t status);
BRIDGE int32_t bridge_version(void); /* major * 10000 + minor * 100 + patch */

/* The options of every question that follows, until they are set anew. All 0: the default. */
BRIDGE void bridge_options(double margin, double margin_per_tick, int32_t from, int32_t until,
                           uint32_t max_steps);

/* ---- Motions (berth/motion.h) ---------------------------------------------------------------- */

/* Knots: x, y, tick; r has a radius a leg, or is null: `radius`. before, after: 1 stands. */
BRIDGE void *bridge_trajectory(const double *x, const double *y, const int32_t *tick,
                               const double *r, uint32_t count, double radius, int32_t before,
                               int32_t after);
/* Samples every dt ticks, held. */
BRIDGE void *bridge_clip(const double *x, const double *y, const double *r, uint32_t count,
                         double radius, int32_t dt);
/* An image as `berth bake` wrote it; it is copied. */
BRIDGE void *bridge_motion_attach(const uint8_t *image, uint32_t size);
BRIDGE const uint8_t *bridge_motion_image(const void *motion); /* bridge_out: its size */
/* bridge_out: legs, nodes, bytes, first, length, straight, before, after, radius, step, band */
BRIDGE int32_t bridge_motion_info(const void *motion);
/* bridge_out: begin, end, x, y, to_x, to_y, radius */
BRIDGE int32_t bridge_motion_leg(const void *motion, uint32_t leg);
/* What a trajectory or clip becomes within a tolerance: a block of doubles, x, y, ticks and radii
 * one after another, as many of each, the last radius meaning nothing but of a single knot; null:
 * why is in bridge_error(). bridge_out: knots. tick null: a clip of dt ticks a sample, held or not.
 */
BRIDGE double *bridge_simplify(const double *x, const double *y, const int32_t *tick,
                               const double *r, uint32_t count, double radius, int32_t before,
                               int32_t after, int32_t dt, int32_t held, double tolerance);
/* Node 1 and up; bridge_out: first, end, begin, until, from_x, from_y, to_x, to_y, radius, height
 */
BRIDGE int32_t bridge_motion_node(const void *motion, uint32_t node);

/* ---- Placed (berth/meet.h) ------------------------------------------------------------------- */

/* heading: radians. The rotation is the nearest pair; the angle is not kept. */
BRIDGE void *bridge_place(const void *motion, double x, double y, double heading, int32_t start);
/* Parts that follow each other, as one: what bridge_place has made of motions. */
BRIDGE void *bridge_chain(const void *const *parts, uint32_t count);
/* bridge_out: x, y, radius */
BRIDGE int32_t bridge_placed_at(const void *placed, int32_t tick);

/* ---- Questions (berth/answers.h) ------------------------------------------------------------- */

/* A pair, below: leg_a, leg_b, part_a, part_b, ax, ay, bx, by. Counts: steps, bounds, legs, exact.
 * A fraction: how much of the tick is over. */

/* bridge_out: counts */
BRIDGE int32_t bridge_meet(const void *a, const void *b);
BRIDGE int32_t bridge_meet_within(const void *a, const void *b, int32_t clock_error);
/* bridge_out: tick, pair, counts, fraction */
BRIDGE int32_t bridge_time_of_impact(const void *a, const void *b);
/* The same, and forgiven */
BRIDGE int32_t bridge_time_of_impact_apart(const void *a, const void *b);
/* A handle, or null. */
BRIDGE void *bridge_contacts(const void *a, const void *b);
/* bridge_out: time_in, time_out, pair, fraction_in, fraction_out */
BRIDGE int32_t bridge_next_contact(void *cursor);
/* bridge_out: distance, tick, pair, found, fraction */
BRIDGE int32_t bridge_closest_approach(const void *a, const void *b, double below);
/* Of all `others`; bridge_out: start */
BRIDGE int32_t bridge_earliest_start(const void *const *others, uint32_t count, const void *b,
                                     int32_t from, int32_t until, int32_t clock_error);

/* ---- Traffic (berth/traffic.h) --------------------------------------------------------------- */

BRIDGE void *bridge_traffic(uint32_t capacity, uint32_t extent);
BRIDGE int32_t bridge_traffic_commit(void *traffic, uint32_t number, const void *placed,
                                     int32_t *entry);
BRIDGE int32_t bridge_traffic_replace(void *traffic, uint32_t entry, const void *placed);
BRIDGE int32_t bridge_traffic_withdraw(void *traffic, uint32_t entry);
/* bridge_out: how many there were */
BRIDGE int32_t bridge_traffic_withdraw_all(void *traffic, uint32_t number);
BRIDGE int32_t bridge_traffic_forget(void *traffic, int32_t now);
/* bridge_out: number */
BRIDGE int32_t bridge_traffic_entry(const void *traffic, uint32_t entry);
/* bridge_out: looked, candidates, steps */
BRIDGE int32_t bridge_traffic_ask(const void *traffic, uint32_t number, const void *plan);
BRIDGE int32_t bridge_traffic_ask_within(const void *traffic, uint32_t number, const void *plan,
                                         int32_t clock_error);
/* bridge_out: entry, number, tick, pair */
BRIDGE int32_t bridge_traffic_first_conflict(const void *traffic, uint32_t number,
                                             const void *plan);
/* cursor: what bridge_traffic_cursor made for this question */
BRIDGE void *bridge_traffic_cursor(void);
BRIDGE int32_t bridge_traffic_next_conflict(const void *traffic, uint32_t number, const void *plan,
                                            void *cursor);
/* bridge_out: distance, tick, pair, found, entry, number */
BRIDGE int32_t bridge_traffic_closest(const void *traffic, uint32_t number, const void *plan,
                                      double below);
/* bridge_out: start */
BRIDGE int32_t bridge_traffic_earliest_start(const void *traffic, uint32_t number, const void *plan,
                                             int32_t from, int32_t until, int32_t clock_error);

/* ---- Grids (berth/grid.h) -------------------------------------------------------------------- */

BRIDGE void *bridge_grid(uint32_t capacity, int32_t cell, uint32_t buckets);
BRIDGE int32_t bridge_grid_insert(void *grid, uint32_t item, double x, double y);
BRIDGE int32_t bridge_grid_move(void *grid, uint32_t item, double x, double y);
BRIDGE int32_t bridge_grid_remove(void *grid, uint32_t item);
BRIDGE int32_t bridge_grid_clear(void *grid);
BRIDGE uint32_t bridge_grid_count(const void *grid);
BRIDGE void *bridge_grid_near(const void *grid, double x, double y, double distance);
/* bridge_out: item */
BRIDGE int32_t bridge_grid_next(void *cursor);

/* ---- Footprints (berth/footprint.h, overlap.h) ----------------------------------------------- */

/* Rings one after another; ends as in berth_outline, null: one ring. */
BRIDGE void *bridge_footprint(const double *x, const double *y, uint32_t points,
                              const uint16_t *ends, uint32_t rings, double threshold,
                              double radius);
/* What the outline has become, in place: berth_footprint_refit. */
BRIDGE int32_t bridge_footprint_refit(void *footprint, const double *x, const double *y,
                                      uint32_t points, const uint16_t *ends, uint32_t rings,
                                      double radius);
/* berth/shapes.h */
BRIDGE void *bridge_rectangle(double x0, double y0, double x1, double y1, double radius);
BRIDGE void *bridge_capsule(double x0, double y0, double x1, double y1, double radius);
BRIDGE void *bridge_cylinder(double radius);
BRIDGE void *bridge_polygon(uint32_t sides, double outer, double heading, double radius);
BRIDGE void *bridge_footprint_attach(const uint8_t *image, uint32_t size);
BRIDGE const uint8_t *bridge_footprint_image(const void *footprint); /* bridge_out: its size */
BRIDGE void *bridge_footprint_place(const void *footprint, double x, double y, double heading);
/* bridge_out: steps, circles, inner, parts, exact; witness: null, or what bridge_witness made for
 * this pair, which is read and written */
BRIDGE int32_t bridge_overlap(const void *a, const void *b, double margin, int32_t boundary,
                              uint32_t max_steps, void *witness);
BRIDGE int32_t bridge_overlap_disc(const void *a, double x, double y, double radius, double margin,
                                   int32_t boundary);
BRIDGE void *bridge_witness(void);
/* bridge_out: distance, ax, ay, bx, by, part_a, part_b, feature_a, feature_b, found; last: null, or
 * what bridge_separation made for this pair, which is read and written */
BRIDGE int32_t bridge_distance(const void *a, const void *b, double below, double margin,
                               int32_t boundary, void *last);
BRIDGE void *bridge_separation(void);
/* bridge_out: x, y, radius, inner_x, inner_y, inner, level, left, right */
BRIDGE int32_t bridge_footprint_node(const void *footprint, uint32_t node);
/* bridge_out: parts, corners, rounding, bytes, nodes, band */
BRIDGE int32_t bridge_footprint_info(const void *footprint);
/* bridge_out: x0, y0, x1, y1, (x2, y2) */
BRIDGE int32_t bridge_footprint_part(const void *footprint, uint32_t part);

/* ---- Sweeps and what stands (berth/sweep.h, bodies.h) ---------------------------------------- */

/* Knots: x, y, tick, heading (radians); turn: of each leg, which way round, or null. */
BRIDGE void *bridge_sweep_build(const double *x, const double *y, const int32_t *tick,
                                const double *heading, const int8_t *turn, uint32_t count,
                                int32_t before, int32_t after, const void *footprint);
BRIDGE void *bridge_sweep_attach(const void *footprint, const uint8_t *image, uint32_t size);
BRIDGE const uint8_t *bridge_sweep_image(const void *sweep); /* bridge_out: its size */
/* Once more after a refit of what it carries: BERTH_E_EXTENT, where that reaches further now. */
BRIDGE void *bridge_sweep_place(void *sweep, double x, double y, double heading, int32_t start);
/* bridge_out: x, y, cosine, sine */
BRIDGE int32_t bridge_sweep_at(const void *placed, int32_t tick);
BRIDGE void *bridge_stand(const void *footprint, double x, double y, double heading, int32_t from,
                          int32_t until, int32_t boundary);

/* ---- Bodies (berth/bodies.h, traffic_bodies.h) ----------------------------------------------- */

/* A body is a kind and a handle: 0: placed motion, 1: what stands, 2: placed sweep. Options are
 * those of bridge_options, and these. */
BRIDGE void bridge_body_options(double tolerance, int32_t boundary);
/* bridge_out: steps, nodes, pieces, circles, parts, poses */
BRIDGE int32_t bridge_bodies_meet(int32_t kind_a, const void *a, int32_t kind_b, const void *b);
/* bridge_out: tick, leg_a, leg_b, a's x, y, cosine, sine, b's, part_a, part_b, and the above */
BRIDGE int32_t bridge_bodies_time_of_impact(int32_t kind_a, const void *a, int32_t kind_b,
                                            const void *b);
/* from: INT32_MIN, then what was told; bridge_out: from, time_in, time_out, and as above up to
 * part_b */
BRIDGE int32_t bridge_bodies_next_contact(int32_t kind_a, const void *a, int32_t kind_b,
                                          const void *b, int32_t from);
/* bridge_out: distance, tick, a's x, y, cosine, sine, b's, found */
BRIDGE int32_t bridge_bodies_closest_approach(int32_t kind_a, const void *a, int32_t kind_b,
                                              const void *b, double below);
/* bridge_out: start */
BRIDGE int32_t bridge_bodies_earliest_start(const int32_t *kinds, const void *const *others,
                                            uint32_t count, int32_t kind, const void *b,
                                            int32_t from, int32_t until);

BRIDGE int32_t bridge_traffic_commit_body(void *traffic, uint32_t number, int32_t kind,
                                          const void *body, int32_t *entry);
/* bridge_out: steps, nodes, pieces, circles, parts, poses */
BRIDGE int32_t bridge_traffic_ask_body(const void *traffic, uint32_t number, int32_t kind,
                                       const void *plan);
/* bridge_out: entry, number, tick, leg_a, leg_b, a's x, y, cosine, sine, b's, part_a, part_b */
BRIDGE int32_t bridge_traffic_first_conflict_body(const void *traffic, uint32_t number,
                                                  int32_t kind, const void *plan);
/* bridge_out: distance, tick, a's x, y, cosine, sine, b's, found, entry */
BRIDGE int32_t bridge_traffic_closest_body(const void *traffic, uint32_t number, int32_t kind,
                                           const void *plan, double below);
/* bridge_out: start */
BRIDGE int32_t bridge_traffic_earliest_start_body(const void *traffic, uint32_t number,
                                                  int32_t kind, const void *plan, int32_t from,
                                                  int32_t until);

#endif
