/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A recorded walk on an Uno: 32 KB of flash, 2 KB of RAM. walk.h is baked from walk.csv:
 *
 *   berth bake walk.csv --name walk --ticks-per-second 60 -o walk.h
 *
 * The view in walk.h is asked as it is; that every byte is what it was, attaching tells. */

#include <berth.h>

#include "walk.h"

static void tell(const char *who, berth_status answer)
{
  Serial.print(who);
  Serial.println(answer == BERTH_HIT ? ": they meet" : answer == BERTH_CLEAR ? ": clear" : ": ?");
}

void setup()
{
  berth_motion mine;
  Serial.begin(9600);
  if (berth_clip_attach(&mine, walk_image, sizeof walk_image) != BERTH_OK) {
    Serial.println("no motion");
    return;
  }
  const berth_placement here = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), 0, 0);
  /* towards me; the same three metres aside; after me, and less than half a second later */
  const berth_placement ahead =
      berth_placement_at(BERTH_NUM(5), BERTH_NUM(1.75), BERTH_DEGREES(180), 0);
  const berth_placement aside =
      berth_placement_at(BERTH_NUM(5), BERTH_NUM(4.75), BERTH_DEGREES(180), 0);
  const berth_placement later = berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), 0, 24);
  tell("ahead", berth_motion_meet(&mine, &here, &walk, &ahead));
  tell("aside", berth_motion_meet(&mine, &here, &walk, &aside));
  tell("later", berth_motion_meet(&mine, &here, &walk, &later));
}

void loop()
{
}
