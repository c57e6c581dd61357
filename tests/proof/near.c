/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How near the truth comes to what is proved: the code of src/ itself, looked at where it calls
 * berthi_sweep, against long double. Random numbers, and steps uphill from the best of them.
 * Printed is the most that a computed clearance was above the true one (what a slack has to hold)
 * in the slack's unit. Fails when that is beyond the slack. near TRIALS [SEED] */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/core/exact.h"

static struct {
    int32_t x, y, ex, ey, gap;
} seen;

static berthi_verdict look(int32_t x, int32_t y, int32_t ex, int32_t ey, int32_t gap, int32_t inner)
{
    (void)inner;
    seen.x = x, seen.y = y, seen.ex = ex, seen.ey = ey, seen.gap = gap;
    return BERTHI_CLEAR;
}

#undef berthi_sweep
#define berthi_sweep look
#define berthi_sweep_sharply look
#include "src/motion/legs.c"
#include "src/motion/parts.c"
#include "src/motion/place.c"
#include "src/motion/query.c"
#include "src/motion/walk.c"

typedef long double real;

/* What an error is a function of, each from 0 to 1. */
enum {
    A_X,
    A_Y,
    A_TURN,
    A_OX,
    A_OY,
    B_X,
    B_Y,
    B_TURN,
    B_OX,
    B_OY,
    PX,
    PY,
    QX,
    QY,
    DIRECTION,
    RA,
    RB,
    LONG_A,
    LONG_B,
    SHIFT,
    DROP,
    A_TO_X,
    A_TO_Y,
    B_TO_X,
    B_TO_Y,
    WHEN,
    A_TICKS,
    B_TICKS,
    OFF_A,
    OFF_B,
    NUMBERS
};

static uint64_t state; /* of the random numbers */

static double uniform(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / 9007199254740992.0;
}

static int32_t whole_of(double part, double most)
{
    return (int32_t)lrint((part * 2 - 1) * most);
}

static berth_rotation rotation_of(double turn, double longer)
{
    const double length = sqrt(268435456.0 + (longer * 2 - 1) * 32768.0);
    berth_rotation r;
    r.c = (int16_t)lrint(length * cos(turn * 6.283185307));
    r.s = (int16_t)lrint(length * sin(turn * 6.283185307));
    return r;
}

static real turned(berth_rotation r, real x, real y, int axis)
{
    return (axis == 0 ? r.c * x - r.s * y : r.s * x + r.c * y) / 16384;
}

/* Two motions of one leg each, and all that points at them. */
static struct pair {
    struct {
        berthi_motion_header header;
        int16_t node[BERTHI_NODE_UNITS], points[5];
        int32_t knots[4], ticks[2];
    } image[2];
    berth_placement at[2];
    berth_presence there[2];
    berth_placed placed[2];
    berthi_query q;
    berthi_question of;
} now;

/* World position of a point of side i, in its steps. */
static real world(int i, real x, real y, int axis)
{
    const berthi_motion_header *m = &now.image[i].header;
    const real step = (real)(1u << m->shift);
    return turned(now.at[i].rotation, m->origin_x + step * x, m->origin_y + step * y, axis) +
           (axis == 0 ? berth_num_raw(now.at[i].x) : berth_num_raw(now.at[i].y));
}

/* Sets grounds and rotations, then b where points p and q (steps) are `apart` steps of a apart.
 * Returns 0 where a number leaves its range. */
static int place_pair(const double *v, const real *p, const real *q, real apart)
{
    for (int i = 0; i < 2; i++) {
        berthi_motion_header *m = &now.image[i].header;
        m->origin_x = whole_of(v[i == 0 ? A_OX : B_OX], 1e8);
        m->origin_y = whole_of(v[i == 0 ? A_OY : B_OY], 1e8);
        m->reach = BERTHI_REACH_LIMIT;
        now.at[i].rotation = rotation_of(v[i == 0 ? A_TURN : B_TURN], v[i == 0 ? LONG_A : LONG_B]);
        now.at[i].start = 0;
        if (!berthi_is_unit(now.at[i].rotation.c, now.at[i].rotation.s)) {
            return 0;
        }
    }
    now.at[0].x = berth_num_of(whole_of(v[A_X], 1e6));
    now.at[0].y = berth_num_of(whole_of(v[A_Y], 1e6));
    now.at[1].x = now.at[1].y = berth_num_of(0);
    const real step = (real)(1u << now.image[0].header.shift);
    for (int k = 0; k < 2; k++) {
        const real angle = v[DIRECTION] * 6.28318530718L;
        const real to = world(0, p[0], p[1], k) - world(1, q[0], q[1], k) +
                        apart * step * (k == 0 ? cosl(angle) : sinl(angle)) +
                        whole_of(v[k == 0 ? B_X : B_Y], (double)step);
        if (fabsl(to) > 536870912) {
            return 0;
        }
        if (k == 0) {
            now.at[1].x = berth_num_of((int32_t)lrintl(to));
        } else {
            now.at[1].y = berth_num_of((int32_t)lrintl(to));
        }
    }
    for (int i = 0; i < 2; i++) {
        berthi_place_times(&now.there[i], &now.image[i].header, &now.at[i]);
    }
    return 1;
}

static real distance(const real *p, const real *q)
{
    const real x = world(0, p[0], p[1], 0) - world(1, q[0], q[1], 0);
    const real y = world(0, p[0], p[1], 1) - world(1, q[0], q[1], 1);
    return sqrtl(x * x + y * y) / (real)(1u << now.image[0].header.shift);
}

static real computed(int at_end)
{
    const real x = seen.x + (at_end ? seen.ex : 0), y = seen.y + (at_end ? seen.ey : 0);
    return sqrtl(x * x + y * y) - seen.gap;
}

static void set_motions(const double *v, int straight)
{
    const uint32_t shift = (uint32_t)(v[SHIFT] * 8.99), drop = (uint32_t)(v[DROP] * 1.99);
    for (int i = 0; i < 2; i++) {
        berthi_motion_header *m = &now.image[i].header;
        memset(m, 0, sizeof *m);
        m->shift = (uint8_t)(shift - (i == 1 && drop <= shift ? drop : 0));
        m->legs = m->leaves = m->leaf_size = 1;
        m->points =
            (uint32_t)((straight ? (char *)now.image[i].knots : (char *)now.image[i].points) -
                       (char *)m);
        m->ticks = straight ? (uint32_t)((char *)now.image[i].ticks - (char *)m) : 0;
        m->flags = straight ? BERTHI_MOTION_STRAIGHT : 0;
        m->length = 2 + (int32_t)(v[i == 0 ? A_TICKS : B_TICKS] * (straight ? 65533 : 100));
        m->unit = straight ? 0 : m->length;
        now.image[i].ticks[0] = 0;
        now.image[i].ticks[1] = m->length;
        m->radius = whole_of(v[i == 0 ? RA : RB] / 2 + 0.5, (double)(16384u << m->shift));
        m->least = m->radius;
    }
    memset(&now.q, 0, sizeof now.q);
    memset(&now.of, 0, sizeof now.of);
    now.q.of = &now.of;
    now.q.w.shift = (uint8_t)shift;
}

/* ---- Legs ------------------------------------------------------------------------------------ */

/* Two points of clips, in steps. */
static real held_error(const real *p, const real *q, real r)
{
    const uint32_t shift = now.image[0].header.shift;
    berth_len found[2];
    berthi_to_frame(&now.q.w.frame, now.image[1].points[0], now.image[1].points[1], &found[0],
                    &found[1]);
    found[0] -= now.image[0].points[0];
    found[1] -= now.image[0].points[1];
    const real radii = berthi_ceil_shift(now.image[0].header.radius, shift) +
                       berthi_ceil_shift(now.image[1].header.radius, shift);
    return sqrtl((real)found[0] * found[0] + (real)found[1] * found[1]) - radii -
           (distance(p, q) - r);
}

/* Two points of straight legs, in 2^-15 units, besides what is cut off their fractions. */
static real world_error(const real *p, const real *q, real r, int32_t tick)
{
    const real step = (real)(1u << now.image[0].header.shift) / 2;
    berthi_leg leg[2];
    int32_t found[2];
    for (int i = 0; i < 2; i++) {
        const berthi_motion_header *m = &now.image[i].header;
        for (int k = 0; k < 4; k++) {
            now.image[i].knots[k] = (k % 2 == 0 ? m->origin_x : m->origin_y) +
                                    now.image[i].points[k] * (int32_t)(1u << m->shift);
        }
        leg[i].from = 0;
        leg[i].to = 1;
        leg[i].begin = 0;
        leg[i].end = m->length;
    }
    now.q.a.there = &now.there[0], now.q.b.there = &now.there[1];
    now.q.a.knots = now.image[0].knots, now.q.b.knots = now.image[1].knots;
    const int32_t off = legs_between(&now.q, &leg[0], &leg[1], tick, found);
    const real radii = berthi_ceil_shift(now.image[0].header.radius, 1) +
                       berthi_ceil_shift(now.image[1].header.radius, 1);
    return sqrtl((real)found[0] * found[0] + (real)found[1] * found[1]) - radii - off -
           (distance(p, q) - r) * step;
}

static real legs_error(const double *v, int straight)
{
    real p[2], q[2];
    set_motions(v, straight);
    const int32_t most = now.image[0].header.length < now.image[1].header.length
                             ? now.image[0].header.length
                             : now.image[1].header.length;
    const int32_t tick = straight ? (int32_t)(v[WHEN] * (most - 1)) : 0;
    for (int i = 0; i < 2; i++) {
        const int k = i == 0 ? PX : QX, to = i == 0 ? A_TO_X : B_TO_X;
        real *at = i == 0 ? p : q;
        for (int axis = 0; axis < 2; axis++) {
            now.image[i].points[axis] = (int16_t)whole_of(v[k + axis], BERTHI_COORDINATE_LIMIT);
            now.image[i].points[2 + axis] =
                (int16_t)whole_of(v[to + axis], BERTHI_COORDINATE_LIMIT);
            at[axis] = now.image[i].points[axis];
            if (straight) {
                at[axis] += (real)(now.image[i].points[2 + axis] - now.image[i].points[axis]) *
                            tick / now.image[i].header.length;
            }
        }
    }
    const real step = (real)(1u << now.image[0].header.shift);
    const real r = (now.image[0].header.radius + (real)now.image[1].header.radius) / step;
    if (!place_pair(v, p, q, r)) {
        return -1e9L;
    }
    if (!set_frame(&now.q, &now.there[0], &now.there[1]) || now.q.w.blind != 0) {
        return -1e9L;
    }
    return straight ? world_error(p, q, r, tick) : held_error(p, q, r);
}

/* ---- Nodes, roots ---------------------------------------------------------------------------- */

/* A node with a velocity, and a point of a leg somewhere in it at a tick. */
static void set_node(const double *v, int i, int32_t tick, real *point, real *r)
{
    berthi_motion_header *m = &now.image[i].header;
    int16_t *node = now.image[i].node;
    const int k = i == 0 ? PX : QX, to = i == 0 ? A_TO_X : B_TO_X;
    real centre[2], room = 0;
    m->pace = 6;
    for (int axis = 0; axis < 2; axis++) {
        const int32_t from = whole_of(v[k + axis], BERTHI_NODE_CENTRE);
        const int32_t end = whole_of(v[to + axis], BERTHI_NODE_CENTRE);
        node[BERTHI_NODE_X + axis] = (int16_t)from;
        int32_t speed = (end - from) * 64 / m->length;
        node[BERTHI_NODE_VX + axis] = (int16_t)(speed > 32767    ? 32767
                                                : speed < -32767 ? -32767
                                                                 : speed);
        centre[axis] = from + node[BERTHI_NODE_VX + axis] * (real)tick / 64;
    }
    *r = m->radius / (real)(4u << m->shift);
    /* from the centre towards the other disc, as far as the ground goes at most */
    const berth_rotation turn =
        rotation_of(v[i == 0 ? A_TURN : B_TURN], v[i == 0 ? LONG_A : LONG_B]);
    const real angle = v[DIRECTION] * 6.28318530718L, sign = i == 0 ? 1 : -1;
    const real to_x = sign * (turn.c * cosl(angle) + turn.s * sinl(angle)) / 16384;
    const real to_y = sign * (turn.c * sinl(angle) - turn.s * cosl(angle)) / 16384;
    room = v[i == 0 ? OFF_A : OFF_B] * 12265;
    while (room > 0.01L &&
           (fabsl(centre[0] + room * to_x) > 4096 || fabsl(centre[1] + room * to_y) > 4096)) {
        room *= 0.99L;
    }
    point[0] = (centre[0] + room * to_x) * 4;
    point[1] = (centre[1] + room * to_y) * 4;
    room *= room;
    const real radius = ceill(sqrtl(room) + *r);
    node[BERTHI_NODE_RADIUS] = (int16_t)(uint16_t)(radius > 16384 ? 16384 : radius);
    if (radius > 16384) {
        *r -= radius - 16384;
    }
}

/* Two nodes, their roots (`how` 1), or nodes finely. */
static real discs_error(const double *v, int how)
{
    const int roots = how == 1;
    real p[2], q[2], ra, rb;
    set_motions(v, 0);
    const int32_t most = now.image[0].header.length < now.image[1].header.length
                             ? now.image[0].header.length
                             : now.image[1].header.length;
    const int32_t first = (int32_t)(v[WHEN] * (most - 1)), end = most;
    set_node(v, 0, end, p, &ra);
    set_node(v, 1, end, q, &rb);
    rb /= (real)(1u << (now.image[0].header.shift - now.image[1].header.shift));
    if (ra < 0 || rb < 0 || !place_pair(v, p, q, (ra + rb) * 4)) {
        return -1e9L;
    }
    const real clear = distance(p, q) / 4 - (ra + rb);
    if (roots) {
        window both = {first, end};
        for (int i = 0; i < 2; i++) {
            const berth_motion view = {&now.image[i].header, &berth_kind_route};
            if (berth_motion_place(&view, &now.at[i], &now.placed[i]) != BERTH_OK) {
                return -1e9L;
            }
        }
        const berth_placed *a = &now.placed[0], *b = &now.placed[1];
        if (a->scale != b->scale || placed_circles_apart(a, b, 0)) {
            return -1e9L;
        }
        (void)placed_roots_tell(a, b, both, 0, 0);
        const real unit = (real)(1u << a->scale) / (real)(4u << now.image[0].header.shift);
        return computed(1) + 2 * BERTHI_ROOT_SLACK - clear / unit;
    }
    now.of.from = 0;
    now.of.until = end;
    now.of.left = 1;
    if (!berthi_walk_begin(&now.q, &now.there[0], &now.there[1]) || now.q.w.blind != 0) {
        return -1e9L;
    }
    now.q.w.now = first;
    if (how == 2) {
        if (now.q.w.shift < BERTHI_FINE_SHIFT || nodes_tell_finely(&now.q, end) == BERTHI_OPEN) {
            return -1e9L;
        }
        return computed(1) + BERTHI_FINE_SLACK - 16 * clear;
    }
    (void)nodes_tell(&now.q.w, NULL, end);
    const uint32_t lasts = (uint32_t)(now.q.w.b.of.tree.last - now.q.w.b.of.tree.offset);
    const real lost = (now.q.w.slack - BERTHI_NODE_SLACK) > 0 ? sqrtl(2) * lasts / 64 : 0;
    return computed(1) + now.q.w.slack - lost - clear;
}

/* ---- The search ------------------------------------------------------------------------------ */

static real climb(real (*error)(const double *, int), int form, uint32_t trials)
{
    double best[NUMBERS], v[NUMBERS];
    real most = -1e9L, here = -1e9L;
    uint32_t idle = 0;
    for (uint32_t i = 0; i < trials; i++) {
        if (idle > 20000) { /* begin anew */
            here = -1e9L;
            idle = 0;
        }
        for (int k = 0; k < NUMBERS; k++) {
            v[k] = here < -1e8L || uniform() < 0.02 ? uniform() : best[k];
            if (here > -1e8L && uniform() < 0.15) {
                const double size = pow(2, -30 * uniform());
                v[k] += (uniform() * 2 - 1) * size;
                v[k] = uniform() < 0.02 ? (v[k] < 0.5 ? 0 : 1) : v[k];
                v[k] = v[k] < 0 ? 0 : v[k] > 1 ? 1 : v[k];
            }
        }
        const real e = error(v, form);
        idle++;
        if (e > here) {
            here = e;
            idle = 0;
            memcpy(best, v, sizeof v);
            most = e > most ? e : most;
        }
    }
    return most;
}

int main(int count, char **arguments)
{
    const uint32_t trials = count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 1000000;
    state = 88172645463325252u + (count > 2 ? strtoul(arguments[2], NULL, 10) : 0);
    const struct {
        const char *name;
        real (*error)(const double *, int);
        int form, slack;
    } asked[] = {{"BERTHI_HELD_SLACK", legs_error, 0, BERTHI_HELD_SLACK},
                 {"BERTHI_LEG_SLACK", legs_error, 1, BERTHI_LEG_SLACK},
                 {"BERTHI_NODE_SLACK", discs_error, 0, BERTHI_NODE_SLACK},
                 {"BERTHI_FINE_SLACK", discs_error, 2, BERTHI_FINE_SLACK},
                 {"two of BERTHI_ROOT_SLACK", discs_error, 1, 2 * BERTHI_ROOT_SLACK}};
    int beyond_any = 0;
    printf("# %lu trials each: most that was seen\n", (unsigned long)trials);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const real most = climb(asked[i].error, asked[i].form, trials);
        beyond_any |= most > asked[i].slack;
        printf("# %-25s %6.3Lf of %d\n", asked[i].name, most, asked[i].slack);
    }
    return beyond_any;
}
