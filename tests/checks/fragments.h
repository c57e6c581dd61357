/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the pieces of C in docs/ may use without declaring it: tests/checks/fragments compiles each
 * of them as a function's body behind this. */

#ifndef FRAGMENTS_H
#define FRAGMENTS_H

#include <berth/berth.h>
#include <berth/host/plans.h>

#define TICKS_PER_SECOND 1000
#define MY_NUMBER 7u

static const berth_num x[4], y[4];
static const int32_t tick[4] = {0, 1, 2, 3};
static int32_t now;
static const void *bytes;
static size_t size;

static struct {
    float x, y, theta;
} pose;

static berth_status status, answer;
static berth_arena arena, scratch;
static berth_trajectory knots;
static berth_simplified my_arrays;
static berth_motion motion, other;
static berth_placement here, there;
static berth_placed placed, others;
static berth_motion_counts counts;
static berth_footprint footprint;
static berth_body standing;
static berth_body carried;
static berth_traffic traffic;

static berth_trajectory routes[2];
int on_conflict(void *context, const berth_plan_conflict *conflict);

void stop(void);
void go_at(int32_t when);

#endif
