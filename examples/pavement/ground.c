/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Registering on any machine: bitmap, outline, circles. */

#include "ground.h"

/* Circles inside down to here: grounds that overlap are half of all questions, and where flash is
 * the least of worries they are told in a tenth fewer cycles than with the default. */
#define INNER 8

berth_status ground_begin(ground *g, const ground_extent *extent, int32_t cell,
                          berth_arena *scratch)
{
    /* a cell around, for the rounding of the corner and of positions */
    const berth_num side = BERTH_NUM_TO_RAW(1) >> -cell;
    const int32_t columns = (extent->high_x - extent->low_x) / side + 4;
    const int32_t rows = (extent->high_y - extent->low_y) / side + 4;
    berth_occupancy_desc desc = berth_occupancy_desc_default();
    if (columns < 1 || columns > BERTH_OCCUPANCY_COLUMNS_MAX || rows < 1 ||
        rows > BERTH_OCCUPANCY_ROWS_MAX) {
        return BERTH_E_EXTENT;
    }
    desc.x = extent->low_x - side;
    desc.y = extent->low_y - side;
    desc.cell = cell;
    desc.columns = (uint16_t)columns;
    desc.rows = (uint16_t)rows;
    g->scratch = scratch;
    return berth_occupancy_make(&desc, scratch, &g->map);
}

berth_status ground_add(ground *g, const berth_mesh *mesh, const berth_placement *at)
{
    return berth_occupancy_add_mesh(&g->map, mesh, at, g->scratch);
}

berth_status ground_add_disc(ground *g, berth_num x, berth_num y, berth_num radius)
{
    return berth_occupancy_add_disc(&g->map, x, y, radius);
}

berth_status ground_outline(ground *g)
{
    return berth_occupancy_outline(&g->map, 1, g->scratch, g->scratch, &g->outline);
}

berth_status ground_finish(ground *g, berth_num threshold, bool quick, berth_arena *image,
                           berth_footprint *shape, pavement_space *space)
{
    const berth_status status = ground_outline(g);
    berth_footprint_desc desc = berth_footprint_desc_default();
    if (status < 0) {
        return status;
    }
    desc.outline = g->outline;
    desc.threshold = threshold;
    desc.quick = quick;
    desc.inner = INNER;
    ground_bound(&g->outline, space);
    space->shape = shape;
    return berth_footprint_build(&desc, image, g->scratch, shape);
}
