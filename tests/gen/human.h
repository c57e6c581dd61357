/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Seeded people who walk, the same bits on every machine (see gen.h): tapered capsules along the
 * bones of a skeleton, whose joints turn through a gait. 3,072 triangles, the same ones in every
 * frame and of every person; vertices move. */

#ifndef BERTH_GEN_HUMAN_H
#define BERTH_GEN_HUMAN_H

#include "tests/gen/gen.h"

#define GEN_HUMAN_LIMBS 16
#define GEN_HUMAN_SIDES 12 /* of a capsule */
#define GEN_HUMAN_RINGS 8  /* from pole to pole, without the poles */
#define GEN_HUMAN_VERTICES (GEN_HUMAN_LIMBS * (GEN_HUMAN_SIDES * GEN_HUMAN_RINGS + 2))
#define GEN_HUMAN_TRIANGLES (GEN_HUMAN_LIMBS * 2 * GEN_HUMAN_SIDES * GEN_HUMAN_RINGS)

/* Parts of 1024 of what is usual; 1024 all over is a person 1.8 m tall. */
typedef struct gen_human {
    int32_t height, girth, stride;
} gen_human;

gen_human gen_human_random(harness_random *random);

/* A person at a phase of the double step (a binary angle), on its way along x: vertices x, y
 * (left), z (up), Q16.16, the pelvis above the origin; three vertices a triangle, counter-clockwise
 * seen from outside. */
void gen_human_vertices(const gen_human *who, uint32_t phase, int32_t *xyz);
void gen_human_triangles(uint16_t *corners);

/* The same person's bones from above: x, y of both ends of each limb's axis. */
void gen_human_bones(const gen_human *who, uint32_t phase, int32_t *xy);

#endif
