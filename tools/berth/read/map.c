/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Maps of floors: from the YAML to an outline in the map's frame. */

#include "map.h"

#include "clip.h"
#include "tools/berth/tool.h"

#include <math.h>

/* In cells, with the middles of steps if there is room for them. */
static map_rings rings_that_fit(const map_cells *cells, const char *path, unsigned coarse)
{
    map_rings r = map_rings_of(cells);
    if (r.points == 0) {
        fail(
            "%s: no cell is occupied; check occupied_thresh and negate, or count what is not known "
            "with --unknown",
            path);
    }
    if (r.points > OUTLINE_MAX_POINTS || r.rings > OUTLINE_MAX_POINTS) {
        fail("%s: its outline has %zu corners in %zu rings, and an outline %d at most: make cells "
             "larger with --coarse %u, or clean the map of single cells",
             path, r.points, r.rings, OUTLINE_MAX_POINTS, 2 * coarse);
    }
    if (!r.middles) {
        note("%s: %zu corners leave no room for the middles of steps: walls at an angle keep their "
             "steps; --coarse %u makes larger cells",
             path, r.points, 2 * coarse);
    }
    return r;
}

outline map_outline(const char *path, bool unknown, unsigned coarse)
{
    const map_plan plan = map_plan_read(path);
    map_cells cells = map_cells_read(&plan, unknown, coarse);
    const double cell = plan.resolution * coarse, c = cos(plan.yaw), s = sin(plan.yaw);
    map_rings r = rings_that_fit(&cells, path, coarse);
    outline o = outline_new();
    for (size_t i = 0; i < r.points; i++) {
        const double x = r.x[i] * cell, y = r.y[i] * cell;
        o.x[i] = plan.x + c * x - s * y;
        o.y[i] = plan.y + s * x + c * y;
        if (!(fabs(o.x[i]) <= CLIP_LIMIT && fabs(o.y[i]) <= CLIP_LIMIT)) {
            fail("%s: its cell at (%g, %g) is beyond +-8192 m; check resolution and origin", path,
                 o.x[i], o.y[i]);
        }
    }
    for (size_t i = 0; i < r.rings; i++) {
        o.end[i] = (uint16_t)r.end[i];
    }
    o.points = r.points;
    o.rings = r.rings;
    o.cell = cell;
    return o;
}
