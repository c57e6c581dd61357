/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A body's steps as constants, for flash: what pavement-bake prints. */

#ifndef PAVEMENT_BAKED_H
#define PAVEMENT_BAKED_H

#include "pavement.h"

/* On the console internal RAM is for what is read more often. */
#ifdef GBA_HOT
#define BAKED_VIEWS __attribute__((section(".ewram")))
#else
#define BAKED_VIEWS
#endif

extern const pavement_kind pavement_baked;    /* after pavement_baked_attach */
extern const berth_num pavement_baked_radius; /* of the cylinder around it */

/* Images of trees of boxes over the same outlines, in the order of the steps, standing last: in a
 * file of their own, pavement-bake --boxes. */
extern const uint32_t *const pavement_baked_boxes[];
extern const uint32_t pavement_baked_box_bytes[];

/* Makes the views on the images. An error of berth_footprint_attach means that they are damaged. */
berth_status pavement_baked_attach(void);

#endif
