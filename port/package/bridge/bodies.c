/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps, what stands, and bodies over the bridge: see bridge.h. */

#include "handles.h"

enum { DISC, STANDING, SWEEP }; /* kinds, as bridge.h names them */

static BRIDGE_THREAD berth_body_options asked_body;

void bridge_body_options(double tolerance, int32_t boundary)
{
    asked_body.tolerance = bridge_number_or_0(tolerance);
    asked_body.boundary = (uint8_t)(boundary >= 0 && boundary <= 1 ? boundary : 2);
}

static const berth_body_options *options(void)
{
    asked_body.motion = bridge_asked;
    return &asked_body;
}

/* What stands and a placed sweep are bodies; of another kind: none, which every call refuses. */
static berth_body body_of(int32_t kind, const void *handle)
{
    const berth_body none = {0};
    if (kind == DISC) {
        return berth_body_of_disc(bridge_placed_of(handle));
    }
    return kind == STANDING || kind == SWEEP ? *(const berth_body *)handle : none;
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

/* Headings as angles, in a block; null: no memory; one that is none: *good becomes 0. */
static berth_angle *angles_of(const double *heading, uint32_t count, int *good)
{
    berth_angle *angles = heading == NULL || count > BERTH_TRAJECTORY_COUNT_MAX
                              ? NULL
                              : (berth_angle *)bridge_take((count + 1) * (uint32_t)sizeof *angles);
    for (uint32_t i = 0; angles != NULL && i < count; i++) {
        angles[i] = bridge_angle(heading[i], good);
    }
    return angles;
}

static void carries(bridge_sweep *made, const void *footprint)
{
    made->carried = (const bridge_shape *)footprint;
    made->refits = made->carried->refits;
}

static void *sweep_of(const berth_sweep_desc *desc, const void *footprint)
{
    const size_t size = berth_sweep_image_size(desc);
    bridge_sweep *made = (bridge_sweep *)bridge_take((uint32_t)(sizeof *made + size));
    berth_status status = BERTH_E_SPACE;
    if (made != NULL) {
        berth_arena arena = berth_arena_over(made + 1, size);
        made->size = (uint32_t)size;
        carries(made, footprint);
        status = berth_sweep_build(desc, &arena, &made->view);
    }
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

void *bridge_sweep_build(const double *x, const double *y, const int32_t *tick,
                         const double *heading, const int8_t *turn, uint32_t count, int32_t before,
                         int32_t after, const void *footprint)
{
    berth_num *xs = bridge_numbers(x, count), *ys = bridge_numbers(y, count);
    int good = 1;
    berth_angle *angles = angles_of(heading, count, &good);
    berth_trajectory way = berth_trajectory_over_arrays(xs, ys, tick, count, bridge_number(0));
    berth_status arrived = bridge_kept(heading, angles, count);
    way.before = (uint8_t)before;
    way.after = (uint8_t)after;
    berth_sweep_desc desc = {.trajectory = &way, .heading = angles, .turn = turn};
    desc.footprint = bridge_shape_of(footprint);
    arrived = good ? arrived : BERTH_E_NUMBER;
    void *made = arrived == BERTH_OK ? sweep_of(&desc, footprint) : bridge_fail(arrived, NULL);
    bridge_give(xs);
    bridge_give(ys);
    bridge_give(angles);
    return made;
}

void *bridge_sweep_attach(const void *footprint, const uint8_t *image, uint32_t size)
{
    bridge_sweep *made = (bridge_sweep *)bridge_take_image(sizeof *made, image, size);
    if (made == NULL) {
        return NULL;
    }
    made->size = size;
    carries(made, footprint);
    berth_status status =
        berth_sweep_attach(&made->view, bridge_shape_of(footprint), made + 1, size);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

const uint8_t *bridge_sweep_image(const void *sweep)
{
    const bridge_sweep *made = (const bridge_sweep *)sweep;
    bridge_result[0] = made->size;
    return (const uint8_t *)(made + 1);
}

/* The disc that holds a footprint is as large as that was when the sweep was built. */
static berth_status fits_still(bridge_sweep *sweep)
{
    const berth_status status =
        sweep->refits == sweep->carried->refits
            ? BERTH_OK
            : berth_sweep_attach(&sweep->view, &sweep->carried->view, sweep + 1, sweep->size);
    if (status == BERTH_OK) {
        sweep->refits = sweep->carried->refits;
    }
    return status;
}

static void *told_body(const berth_body *made, berth_status status)
{
    berth_body *kept = NULL;
    if (status == BERTH_OK) {
        kept = (berth_body *)bridge_take(sizeof *kept);
        status = BERTH_E_SPACE;
    }
    if (kept == NULL) {
        return bridge_fail(status, NULL);
    }
    *kept = *made;
    return kept;
}

void *bridge_sweep_place(void *sweep, double x, double y, double heading, int32_t start)
{
    const berth_placement at = bridge_placement(x, y, heading, start);
    berth_body made;
    berth_status status = fits_still((bridge_sweep *)sweep);
    if (status == BERTH_OK) {
        status = berth_sweep_place(&((bridge_sweep *)sweep)->view, &at, &made);
    }
    return told_body(&made, status);
}

static void tell_place(uint32_t *at, const berth_placement *place)
{
    BRIDGE_TELL(at, bridge_real(place->x), bridge_real(place->y),
                (double)place->rotation.c / BERTH_DIR_ONE,
                (double)place->rotation.s / BERTH_DIR_ONE);
}

int32_t bridge_sweep_at(const void *placed, int32_t tick)
{
    berth_placement place;
    const berth_status status = berth_sweep_at((const berth_body *)placed, tick, &place);
    uint32_t at = 0;
    if (status == BERTH_HIT) {
        tell_place(&at, &place);
    }
    return status;
}

void *bridge_stand(const void *footprint, double x, double y, double heading, int32_t from,
                   int32_t until, int32_t boundary)
{
    const berth_placement at = bridge_placement(x, y, heading, 0);
    berth_body made;
    return told_body(&made, berth_footprint_stand(
                                bridge_shape_of(footprint), &at, from, until,
                                (uint8_t)(boundary >= 0 && boundary <= 1 ? boundary : 2), &made));
}

/* ---- Questions ------------------------------------------------------------------------------- */

static void tell_counts(uint32_t *at, const berth_body_counts *counts)
{
    BRIDGE_TELL(at, counts->steps, counts->nodes, counts->pieces, counts->circles, counts->parts,
                counts->poses);
}

static void tell_impact(uint32_t *at, const berth_body_impact *impact)
{
    BRIDGE_TELL(at, impact->tick, impact->leg_a, impact->leg_b);
    tell_place(at, &impact->a);
    tell_place(at, &impact->b);
    BRIDGE_TELL(at, impact->part_a, impact->part_b);
}

int32_t bridge_bodies_meet(int32_t kind_a, const void *a, int32_t kind_b, const void *b)
{
    const berth_body one = body_of(kind_a, a), other = body_of(kind_b, b);
    berth_body_counts counts;
    const berth_status status = berth_bodies_meet(&one, &other, options(), &counts);
    uint32_t at = 0;
    if (status >= 0) {
        tell_counts(&at, &counts);
    }
    return status;
}

int32_t bridge_bodies_time_of_impact(int32_t kind_a, const void *a, int32_t kind_b, const void *b)
{
    const berth_body one = body_of(kind_a, a), other = body_of(kind_b, b);
    berth_body_impact impact = {0};
    berth_body_counts counts;
    const berth_status status =
        berth_bodies_time_of_impact(&one, &other, options(), &impact, &counts);
    uint32_t at = 0;
    if (status >= 0) {
        tell_impact(&at, &impact);
        tell_counts(&at, &counts);
    }
    return status;
}

int32_t bridge_bodies_next_contact(int32_t kind_a, const void *a, int32_t kind_b, const void *b,
                                   int32_t from)
{
    const berth_body one = body_of(kind_a, a), other = body_of(kind_b, b);
    berth_body_contact contact = {0};
    const berth_status status =
        berth_bodies_next_contact(&one, &other, options(), &from, &contact, NULL);
    uint32_t at = 0;
    BRIDGE_TELL(&at, from);
    if (status == BERTH_HIT) {
        BRIDGE_TELL(&at, contact.time_in, contact.time_out);
        tell_impact(&at, &contact.first);
    }
    return status;
}

static void tell_approach(uint32_t *at, const berth_body_approach *approach)
{
    BRIDGE_TELL(at, bridge_real(approach->distance), approach->tick);
    tell_place(at, &approach->a);
    tell_place(at, &approach->b);
    BRIDGE_TELL(at, approach->found);
}

int32_t bridge_bodies_closest_approach(int32_t kind_a, const void *a, int32_t kind_b, const void *b,
                                       double below)
{
    const berth_body one = body_of(kind_a, a), other = body_of(kind_b, b);
    berth_body_approach approach = {0};
    const berth_status status = berth_bodies_closest_approach(&one, &other, bridge_number(below),
                                                              options(), &approach, NULL);
    uint32_t at = 0;
    if (status >= 0) {
        tell_approach(&at, &approach);
    }
    return status;
}

int32_t bridge_bodies_earliest_start(const int32_t *kinds, const void *const *others,
                                     uint32_t count, int32_t kind, const void *b, int32_t from,
                                     int32_t until)
{
    const berth_start_range range = {from, until, 0};
    const berth_body plan = body_of(kind, b);
    const uint32_t room = count < UINT32_MAX / sizeof(berth_body) ? count + 1 : 0;
    berth_body *bodies = (berth_body *)bridge_take(room * (uint32_t)sizeof *bodies);
    const berth_body **all = (const berth_body **)bridge_take(room * (uint32_t)sizeof *all);
    berth_status status = BERTH_E_SPACE;
    int32_t start = 0;
    if (room != 0 && bodies != NULL && all != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            bodies[i] = body_of(kinds[i], others[i]);
            all[i] = &bodies[i];
        }
        status = berth_bodies_earliest_start(all, count, &plan, &range, options(), &start, NULL);
    }
    bridge_give((void *)all);
    bridge_give(bodies);
    bridge_result[0] = start;
    return status;
}

/* ---- Traffic --------------------------------------------------------------------------------- */

int32_t bridge_traffic_commit_body(void *traffic, uint32_t number, int32_t kind, const void *body,
                                   int32_t *entry)
{
    const berth_body committed = body_of(kind, body);
    uint32_t where = 0;
    const berth_status status =
        berth_traffic_commit_body((berth_traffic *)traffic, number, &committed, &where);
    *entry = (int32_t)where;
    return status;
}

int32_t bridge_traffic_ask_body(const void *traffic, uint32_t number, int32_t kind,
                                const void *plan)
{
    const berth_body asked = body_of(kind, plan);
    berth_body_counts counts;
    const berth_status status =
        berth_traffic_ask_body((const berth_traffic *)traffic, number, &asked, options(), &counts);
    uint32_t at = 0;
    if (status >= 0) {
        tell_counts(&at, &counts);
    }
    return status;
}

int32_t bridge_traffic_first_conflict_body(const void *traffic, uint32_t number, int32_t kind,
                                           const void *plan)
{
    const berth_body asked = body_of(kind, plan);
    berth_body_conflict conflict;
    const berth_status status = berth_traffic_first_conflict_body(
        (const berth_traffic *)traffic, number, &asked, options(), &conflict, NULL);
    uint32_t at = 0;
    if (status == BERTH_HIT) {
        BRIDGE_TELL(&at, conflict.entry, conflict.number);
        tell_impact(&at, &conflict.impact);
    }
    return status;
}

int32_t bridge_traffic_closest_body(const void *traffic, uint32_t number, int32_t kind,
                                    const void *plan, double below)
{
    const berth_body asked = body_of(kind, plan);
    berth_body_approach nearest = {0};
    uint32_t entry = 0, at = 0;
    const berth_status status =
        berth_traffic_closest_body((const berth_traffic *)traffic, number, &asked,
                                   bridge_number(below), options(), &entry, &nearest, NULL);
    if (status >= 0) {
        tell_approach(&at, &nearest);
        BRIDGE_TELL(&at, entry);
    }
    return status;
}

int32_t bridge_traffic_earliest_start_body(const void *traffic, uint32_t number, int32_t kind,
                                           const void *plan, int32_t from, int32_t until)
{
    const berth_start_range range = {from, until, 0};
    const berth_body asked = body_of(kind, plan);
    int32_t start = 0;
    const berth_status status = berth_traffic_earliest_start_body(
        (const berth_traffic *)traffic, number, &asked, &range, options(), &start, NULL);
    bridge_result[0] = start;
    return status;
}
