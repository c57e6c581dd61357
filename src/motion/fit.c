/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Fitting a moving disc around a run of samples: choose a velocity and a centre by any cheap means,
 * then take the radius that holds every sample's disc as long as it is in force, exactly and
 * rounded up. Soundness never depends on the choice.
 *
 * Two velocities are tried: from the first sample to the last (the paper's major axis, section 3.1,
 * with its time), and none, which is better for loops and for a stand-still. The centre is the
 * middle of what is left of the motion when the velocity is taken out of it.
 *
 * A sample stands still while the bound moves on, and the distance of the two is a convex function
 * of time, so both ends of the sample's interval tell. */

#include "fit.h"
#include "moving.h"

/* A node as it is fitted. */
typedef struct candidate {
    berth_len x, y; /* centre at the node's end */
    berthi_unit vx, vy;
    berth_len radius;
} candidate;

/* The middle of the samples' positions along one axis (0: x, 1: y), each carried on with the
 * velocity to the node's end: a disc around it there holds them all. */
static berth_len middle(const berthi_sample_run *run, berthi_unit v, uint32_t axis)
{
    berthi_wide low = 0, high = 0;
    uint32_t i;
    for (i = run->first; i < run->end; i++) {
        const berthi_unit position = run->samples[2 * i + axis];
        const int32_t before = (int32_t)(run->end - i) * run->dt;
        const berthi_wide begins = berthi_carried(position, v, before, run->pace);
        const berthi_wide ends = berthi_carried(position, v, before - run->dt, run->pace);
        const berthi_wide least = begins < ends ? begins : ends;
        const berthi_wide most = begins < ends ? ends : begins;
        low = i == run->first || least < low ? least : low;
        high = i == run->first || most > high ? most : high;
    }
    return berthi_middle(low, high, run->pace);
}

static void enclose(const berthi_sample_run *run, candidate *c)
{
    uint32_t i;
    c->radius = 0;
    for (i = run->first; i < run->end; i++) {
        const berth_len r = run->radii != NULL ? run->radii[i] : run->radius;
        const int32_t before = (int32_t)(run->end - i) * run->dt;
        int k;
        for (k = 0; k < 2; k++) {
            const berthi_gap gap = berthi_gap_of(&run->samples[2 * i], r, c->x, c->y, c->vx, c->vy,
                                                 before - k * run->dt, run->pace);
            if (!berthi_gap_within(&gap, c->radius - r, run->pace)) {
                c->radius = berthi_gap_up(&gap, run->pace) + r;
            }
        }
    }
}

static void fit(const berthi_sample_run *run, candidate *c, berthi_unit vx, berthi_unit vy)
{
    c->vx = vx;
    c->vy = vy;
    c->x = middle(run, vx, 0);
    c->y = middle(run, vy, 1);
    enclose(run, c);
}

/* From the first sample to the last, as a velocity. */
static berthi_unit chord(const berthi_sample_run *run, uint32_t axis)
{
    const uint32_t last = run->end - 1;
    const berth_len from = run->samples[2 * run->first + axis];
    const berth_len way = run->samples[2 * last + axis] - from;
    return last == run->first
               ? 0
               : berthi_velocity(way, (int32_t)(last - run->first) * run->dt, run->pace);
}

/* Returns 0 when the centre is too far out for a node, which then means nothing. */
static int store(berthi_unit *node, const candidate *c, const berthi_sample_run *run)
{
    if (berthi_abs(c->x) > BERTHI_CENTRE_LIMIT || berthi_abs(c->y) > BERTHI_CENTRE_LIMIT) {
        return 0;
    }
    node[BERTHI_NODE_X] = berthi_unit_of(c->x);
    node[BERTHI_NODE_Y] = berthi_unit_of(c->y);
    node[BERTHI_NODE_VX] = c->vx;
    node[BERTHI_NODE_VY] = c->vy;
    node[BERTHI_NODE_RADIUS] = (berthi_unit)(berthi_extent)c->radius;
    return berthi_node_holds(node, (int32_t)(run->end - run->first) * run->dt, run->pace);
}

void berthi_disc_fit(berthi_unit *node, const berthi_sample_run *run)
{
    const berthi_unit vx = chord(run, 0), vy = chord(run, 1);
    candidate still, moving;
    fit(run, &still, 0, 0);
    fit(run, &moving, vx, vy);
    if (moving.radius >= still.radius || !store(node, &moving, run)) {
        (void)store(node, &still, run);
    }
}

/* ---- Pace ------------------------------------------------------------------------------------ */

void berthi_pace_choose(berthi_track_header *header, const berthi_unit *samples)
{
    berth_len most = 0;
    for (uint32_t i = 2; i < 2 * header->count; i++) {
        const berth_len step = berthi_abs((berth_len)samples[i] - samples[i - 2]);
        most = step > most ? step : most;
    }
    header->pace = berthi_pace_of(most, header->dt);
}
