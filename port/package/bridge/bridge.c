/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Motions and questions for languages without C's structs: see bridge.h. */

#include "handles.h"

BRIDGE_THREAD double bridge_result[BRIDGE_RESULTS];
BRIDGE_THREAD int32_t bridge_last_error;
BRIDGE_THREAD berth_motion_options bridge_asked;

int32_t bridge_error(void)
{
    return bridge_last_error;
}

const double *bridge_out(void)
{
    return bridge_result;
}

const char *bridge_status_text(int32_t status)
{
    return berth_status_text((berth_status)status);
}

int32_t bridge_version(void)
{
    return BERTH_VERSION_MAJOR * 10000 + BERTH_VERSION_MINOR * 100 + BERTH_VERSION_PATCH;
}

void bridge_options(double margin, double margin_per_tick, int32_t from, int32_t until,
                    uint32_t max_steps)
{
    bridge_asked.margin = bridge_number(margin);
    bridge_asked.margin_per_tick = margin_per_tick >= 0 && margin_per_tick <= 1
                                       ? (berth_rate)(margin_per_tick * BERTH_RATE_MAX +
                                                      0.999999) /* up, as BERTH_RATE has it */
                                       : -1;
    bridge_asked.from = from;
    bridge_asked.until = until;
    bridge_asked.max_steps = max_steps;
}

/* What no call takes for a length: the question, or the build, says which rule it breaks. */
berth_num bridge_number(double value)
{
    berth_num number = berth_num_of(INT32_MIN);
    return berth_num_from_double(value, &number) == BERTH_OK ? number : berth_num_of(INT32_MIN);
}

berth_num bridge_number_or_0(double value)
{
    return value > 0 && value < 1.0 / 65536 ? berth_num_of(-1) : bridge_number(value);
}

void bridge_tell(uint32_t *at, const double *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bridge_result[(*at)++] = values[i];
    }
}

void *bridge_fail(berth_status status, void *block)
{
    bridge_last_error = status;
    bridge_give(block);
    return NULL;
}

berth_num *bridge_numbers(const double *from, uint32_t count)
{
    berth_num *to = from == NULL || count > BERTH_TRAJECTORY_COUNT_MAX
                        ? NULL
                        : (berth_num *)bridge_take((count + 1) * (uint32_t)sizeof *to);
    for (uint32_t i = 0; to != NULL && i < count; i++) {
        to[i] = bridge_number(from[i]);
    }
    return to;
}

berth_status bridge_kept(const void *given, const void *copy, uint32_t count)
{
    return count > BERTH_TRAJECTORY_COUNT_MAX ? BERTH_E_COUNT
           : given != NULL && copy == NULL    ? BERTH_E_SPACE
                                              : BERTH_OK;
}

void *bridge_take_image(uint32_t handle, const uint8_t *image, uint32_t size)
{
    uint8_t *block = size > BRIDGE_IMAGE_MAX ? NULL : (uint8_t *)bridge_take(handle + size);
    if (block == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    bridge_copy(block + handle, image, size);
    return block;
}

/* ---- Motions --------------------------------------------------------------------------------- */

/* Unless something did not arrive. */
static void *motion_of(const berth_motion_desc *desc, berth_status arrived)
{
    if (arrived != BERTH_OK) {
        return bridge_fail(arrived, NULL);
    }
    const size_t size = berth_motion_image_size(desc);
    bridge_motion *made = (bridge_motion *)bridge_take((uint32_t)(sizeof *made + size));
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    berth_arena arena = berth_arena_over(made + 1, size);
    made->size = (uint32_t)size;
    berth_status status = berth_motion_build(desc, &arena, &made->view);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

/* Knots or, without ticks, samples, as the library has them. */
typedef struct given {
    berth_num *x, *y, *r;
    berth_trajectory way;
    berth_clip clip;
    berth_status arrived;
} given;

static given given_of(const double *x, const double *y, const int32_t *tick, const double *r,
                      uint32_t count, double radius, int32_t before, int32_t after, int32_t dt)
{
    const uint32_t radii = tick != NULL && count > 1 ? count - 1 : count;
    given g = {.x = bridge_numbers(x, count),
               .y = bridge_numbers(y, count),
               .r = bridge_numbers(r, radii)};
    g.way = berth_trajectory_over_arrays(g.x, g.y, tick, count, bridge_number(radius));
    g.clip = berth_clip_over_arrays(g.x, g.y, count, bridge_number(radius), dt);
    g.way.r = g.clip.r = g.r;
    g.way.before = (uint8_t)before;
    g.way.after = (uint8_t)after;
    g.arrived = bridge_kept(r, g.r, count);
    return g;
}

static void give_back(given *g)
{
    bridge_give(g->x);
    bridge_give(g->y);
    bridge_give(g->r);
}

void *bridge_trajectory(const double *x, const double *y, const int32_t *tick, const double *r,
                        uint32_t count, double radius, int32_t before, int32_t after)
{
    given g = given_of(x, y, tick, r, count, radius, before, after, 0);
    berth_motion_desc desc = {0};
    desc.trajectory = &g.way;
    void *made = motion_of(&desc, g.arrived);
    give_back(&g);
    return made;
}

void *bridge_clip(const double *x, const double *y, const double *r, uint32_t count, double radius,
                  int32_t dt)
{
    given g = given_of(x, y, NULL, r, count, radius, 0, 0, dt);
    berth_motion_desc desc = {0};
    desc.clip = g.clip;
    void *made = motion_of(&desc, g.arrived);
    give_back(&g);
    return made;
}

void *bridge_motion_attach(const uint8_t *image, uint32_t size)
{
    bridge_motion *made = (bridge_motion *)bridge_take_image(sizeof *made, image, size);
    if (made == NULL) {
        return NULL;
    }
    made->size = size;
    berth_status status = berth_motion_attach(&made->view, made + 1, size);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

const uint8_t *bridge_motion_image(const void *motion)
{
    const bridge_motion *made = (const bridge_motion *)motion;
    bridge_result[0] = made->size;
    return (const uint8_t *)(made + 1);
}

/* Into room for as many knots as there can be, whose numbers become doubles where they are. */
static double *simplified(berth_simplify_desc *desc, uint32_t most)
{
    const uint32_t row = most * (uint32_t)sizeof(double);
    uint8_t *block = most > 2 * BERTH_TRAJECTORY_COUNT_MAX ? NULL : (uint8_t *)bridge_take(8 * row);
    double *told = (double *)block;
    berth_trajectory result;
    berth_status status = BERTH_E_SPACE;
    uint32_t at = 0;
    if (block == NULL) {
        return (double *)bridge_fail(status, NULL);
    }
    berth_simplified into = {.x = (berth_num *)(block + 4 * row),
                             .y = (berth_num *)(block + 5 * row),
                             .tick = (int32_t *)(block + 6 * row),
                             .r = (berth_num *)(block + 7 * row),
                             .capacity = most};
    status = berth_trajectory_simplify(desc, &into, &result);
    if (status != BERTH_OK) {
        return (double *)bridge_fail(status, block);
    }
    for (uint32_t i = 0; i < result.count; i++) {
        told[i] = berth_num_to_double(into.x[i]);
        told[result.count + i] = berth_num_to_double(into.y[i]);
        told[2 * result.count + i] = into.tick[i];
        told[3 * result.count + i] = berth_num_to_double(into.r[i]);
    }
    BRIDGE_TELL(&at, result.count);
    return told;
}

double *bridge_simplify(const double *x, const double *y, const int32_t *tick, const double *r,
                        uint32_t count, double radius, int32_t before, int32_t after, int32_t dt,
                        int32_t held, double tolerance)
{
    given g = given_of(x, y, tick, r, count, radius, before, after, dt);
    berth_simplify_desc desc = {.trajectory = tick != NULL ? &g.way : NULL,
                                .clip = tick != NULL ? NULL : &g.clip,
                                .tolerance = bridge_number(tolerance),
                                .held = (uint8_t)(held != 0)};
    double *told = g.arrived == BERTH_OK ? simplified(&desc, count + 1)
                                         : (double *)bridge_fail(g.arrived, NULL);
    give_back(&g);
    return told;
}

int32_t bridge_motion_info(const void *motion)
{
    berth_motion_facts facts;
    const berth_status status = berth_motion_info(&((const bridge_motion *)motion)->view, &facts);
    uint32_t at = 0;
    if (status == BERTH_OK) {
        BRIDGE_TELL(&at, facts.legs, facts.nodes, facts.bytes, facts.first, facts.length,
                    facts.straight, facts.before, facts.after, bridge_real(facts.radius),
                    bridge_real(facts.step), bridge_real(facts.band));
    }
    return status;
}

int32_t bridge_motion_leg(const void *motion, uint32_t leg)
{
    berth_leg found;
    const berth_status status =
        berth_motion_leg(&((const bridge_motion *)motion)->view, leg, &found);
    uint32_t at = 0;
    if (status == BERTH_OK) {
        BRIDGE_TELL(&at, found.begin, found.end, bridge_real(found.x), bridge_real(found.y),
                    bridge_real(found.to_x), bridge_real(found.to_y), bridge_real(found.radius));
    }
    return status;
}

int32_t bridge_motion_node(const void *motion, uint32_t node)
{
    berth_motion_disc disc;
    uint32_t height, at = 0;
    const berth_status status =
        berth_motion_node(&((const bridge_motion *)motion)->view, node, &disc, &height);
    if (status == BERTH_OK) {
        BRIDGE_TELL(&at, disc.first, disc.end, disc.begin, disc.until, bridge_real(disc.from_x),
                    bridge_real(disc.from_y), bridge_real(disc.to_x), bridge_real(disc.to_y),
                    bridge_real(disc.radius), height);
    }
    return status;
}

/* ---- Placed ---------------------------------------------------------------------------------- */

berth_angle bridge_angle(double radians, int *good)
{
    const double turns = radians / 6.283185307179586;
    if (!(turns > -1e6 && turns < 1e6)) {
        *good = 0;
        return berth_angle_of(0);
    }
    const double units = (turns - (double)(int32_t)turns) * 65536.0;
    return berth_angle_of((uint16_t)(int32_t)(units + (units < 0 ? -0.5 : 0.5)));
}

/* A heading that is none becomes a rotation that is none, which the check refuses. */
berth_placement bridge_placement(double x, double y, double heading, int32_t start)
{
    int good = 1;
    const berth_angle angle = bridge_angle(heading, &good);
    berth_placement at = berth_placement_at(bridge_number(x), bridge_number(y), angle, start);
    if (!good) {
        at.rotation.c = at.rotation.s = 0;
    }
    return at;
}

void *bridge_place(const void *motion, double x, double y, double heading, int32_t start)
{
    bridge_placed *made = (bridge_placed *)bridge_take(sizeof *made);
    if (made == NULL) {
        return bridge_fail(BERTH_E_SPACE, NULL);
    }
    made->motion = (const bridge_motion *)motion;
    made->at = bridge_placement(x, y, heading, start);
    berth_status status =
        berth_motion_place(&((const bridge_motion *)motion)->view, &made->at, &made->placed);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

/* Parts as the library takes them; null where one is a chain itself, which the build refuses. */
static berth_chain_part *parts_of(const void *const *parts, uint32_t count)
{
    berth_chain_part *all =
        count > BERTH_CHAIN_COUNT_MAX
            ? NULL
            : (berth_chain_part *)bridge_take((count + 1) * (uint32_t)sizeof *all);
    for (uint32_t i = 0; all != NULL && i < count; i++) {
        const bridge_placed *part = (const bridge_placed *)parts[i];
        all[i].motion = part->motion != NULL ? &part->motion->view : NULL;
        all[i].at = &part->at;
    }
    return all;
}

void *bridge_chain(const void *const *parts, uint32_t count)
{
    berth_chain_part *all = parts_of(parts, count);
    const uint32_t size = all == NULL || count == 0 ? 0 : 4 * BERTH_CHAIN_WORDS(count);
    bridge_placed *made = (bridge_placed *)bridge_take((uint32_t)sizeof *made + size);
    berth_status status = count > BERTH_CHAIN_COUNT_MAX ? BERTH_E_COUNT : BERTH_E_SPACE;
    if (all != NULL && made != NULL) {
        berth_arena arena = berth_arena_over(made + 1, size);
        berth_chain chain;
        status = berth_chain_build(all, count, &arena, &chain);
        status = status == BERTH_OK       ? berth_chain_place(&chain, &made->placed)
                 : status == BERTH_E_NULL ? BERTH_E_KIND /* a part is a chain itself */
                                          : status;
    }
    bridge_give(all);
    return status == BERTH_OK ? made : bridge_fail(status, made);
}

int32_t bridge_placed_at(const void *placed, int32_t tick)
{
    berth_num x, y, radius;
    const berth_status status = berth_placed_at(bridge_placed_of(placed), tick, &x, &y, &radius);
    uint32_t at = 0;
    if (status == BERTH_HIT) {
        BRIDGE_TELL(&at, bridge_real(x), bridge_real(y), bridge_real(radius));
    }
    return status;
}
