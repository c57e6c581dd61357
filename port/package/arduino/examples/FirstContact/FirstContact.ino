/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two robots with plans of their own: will they ever meet, when, and from when on may one start? */

#include <berth.h>

/* Knots: metres and milliseconds. */
static const berth_num ax[] = {BERTH_NUM(0), BERTH_NUM(4), BERTH_NUM(4), BERTH_NUM(9)};
static const berth_num ay[] = {BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(3), BERTH_NUM(3)};
static const int32_t at[] = {0, 4000, 7000, 12000};
static const berth_num bx[] = {BERTH_NUM(8), BERTH_NUM(5), BERTH_NUM(0)};
static const berth_num by[] = {BERTH_NUM(4), BERTH_NUM(2.5), BERTH_NUM(2.5)};
static const int32_t bt[] = {0, 5000, 9000};

static uint32_t memory_a[BERTH_TRAJECTORY_IMAGE_WORDS(4)];
static uint32_t memory_b[BERTH_TRAJECTORY_IMAGE_WORDS(3)];

static berth_status build(const berth_num *x, const berth_num *y, const int32_t *ticks, int count,
                          void *memory, size_t size, berth_motion *motion)
{
  berth_trajectory route = berth_trajectory_over_arrays(x, y, ticks, count, BERTH_NUM(0.3));
  berth_motion_desc desc = {};
  berth_arena image = berth_arena_over(memory, size);
  desc.trajectory = &route;
  return berth_motion_build(&desc, &image, motion);
}

void setup()
{
  berth_placement here = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), 0, 0);
  berth_start_range range = {0, 60000, 0};
  berth_motion a, b;
  berth_placed mine, theirs;
  berth_impact impact;
  int32_t start;

  Serial.begin(9600);
  if (build(ax, ay, at, 4, memory_a, sizeof memory_a, &a) != BERTH_OK ||
      build(bx, by, bt, 3, memory_b, sizeof memory_b, &b) != BERTH_OK ||
      berth_motion_place(&a, &here, &mine) != BERTH_OK ||
      berth_motion_place(&b, &here, &theirs) != BERTH_OK) {
    Serial.println("no motion");
    return;
  }
  if (berth_time_of_impact(&mine, &theirs, NULL, &impact, NULL) == BERTH_HIT) {
    Serial.print("they meet at tick ");
    Serial.println(impact.tick);
  }
  if (berth_earliest_start(&mine, &theirs, &range, NULL, &start, NULL) == BERTH_CLEAR) {
    Serial.print("clear when the second starts at tick ");
    Serial.println(start);
  }
}

void loop()
{
}
