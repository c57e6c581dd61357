/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Registering the ground of steps on the host: memory, time, and outlines for pictures around
 * ground.h. */

#ifndef PAVEMENT_REGISTER_H
#define PAVEMENT_REGISTER_H

#include "cast.h"
#include "ground.h"

typedef struct registrar {
    const cast_options *options;
    void *scratch_memory;
    int32_t *vertices; /* of the pose that is registered: x, y, 0 */
    berth_arena scratch;
    double seconds, registered; /* of processor time: all, and for registering alone */
    size_t poses;
} registrar;

registrar registrar_new(const cast_options *options);

/* Registers a step's poses and standing at its end with some room around; makes its circles, its
 * space and its outline. */
void registrar_step(registrar *r, actor *of, size_t number);

/* The same for standing: the last view and image. */
void registrar_stand(registrar *r, actor *of, pavement_space *made);

/* The outline of one pose; of all, with standing at the end. */
sketch registrar_pose(registrar *r, const body *b, const played *p, size_t number);
sketch registrar_way(registrar *r, const body *b, const played *p, const played *stand,
                     const berth_placement *end);

#endif
