/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The warehouse and its routes. */

#include "floor.h"

#define EDGE 448  /* from the wall to the first aisle and road: 1.75 m */
#define FIRST 448 /* from the middle of a road to the first bay */

/* ---- Where all is --------------------------------------------------------------------------- */

static int32_t section_length(const fleet_floor *f)
{
    return 2 * FIRST + (f->rows - 1) * FLOOR_ROW;
}

bool fleet_floor_holds(const fleet_floor *f)
{
    return f->aisles >= 2 && f->roads >= 2 && f->rows >= 3 && f->aisles <= 24 && f->roads <= 8 &&
           f->rows <= 12 && fleet_floor_bays(f) <= FLOOR_BAYS_MOST &&
           2 * EDGE + (f->roads - 1) * section_length(f) < INT16_MAX &&
           2 * EDGE + (f->aisles - 1) * FLOOR_PITCH < INT16_MAX;
}

int16_t fleet_floor_width(const fleet_floor *f)
{
    return (int16_t)(2 * EDGE + (f->aisles - 1) * FLOOR_PITCH);
}

int16_t fleet_floor_depth(const fleet_floor *f)
{
    return (int16_t)(2 * EDGE + (f->roads - 1) * section_length(f));
}

uint32_t fleet_floor_bays(const fleet_floor *f)
{
    return (f->roads - 1u) * f->aisles * f->rows * 2u;
}

int16_t fleet_floor_aisle_x(uint32_t aisle)
{
    return (int16_t)(EDGE + (int32_t)aisle * FLOOR_PITCH);
}

int16_t fleet_floor_road_y(const fleet_floor *f, uint32_t road)
{
    return (int16_t)(EDGE + (int32_t)road * section_length(f));
}

/* Numbers: section, aisle, row, side. */
fleet_bay fleet_floor_bay(const fleet_floor *f, uint32_t number)
{
    const uint32_t side = number % 2u, row = number / 2u % f->rows;
    const uint32_t column = number / 2u / f->rows;
    fleet_bay bay;
    bay.aisle = (uint8_t)(column % f->aisles);
    bay.section = (uint8_t)(column / f->aisles);
    bay.lane = fleet_floor_aisle_x(bay.aisle);
    bay.x = (int16_t)(bay.lane + (side != 0 ? FLOOR_ASIDE : -FLOOR_ASIDE));
    bay.y = (int16_t)(fleet_floor_road_y(f, bay.section) + FIRST + (int32_t)row * FLOOR_ROW);
    if (row == 0) {
        bay.kind = FLOOR_PARK;
    } else if (side != 0 && bay.aisle == f->aisles - 1u) {
        bay.kind = FLOOR_CHARGER;
    } else if (row == 1 || row == 5) {
        bay.kind = FLOOR_STATION;
    } else {
        bay.kind = FLOOR_SHELF;
    }
    return bay;
}

uint32_t fleet_floor_bay_at(const fleet_floor *f, int16_t x, int16_t y)
{
    const uint32_t bays = fleet_floor_bays(f);
    for (uint32_t i = 0; i < bays; i++) {
        const fleet_bay bay = fleet_floor_bay(f, i);
        if (bay.x == x && bay.y == y) {
            return i;
        }
    }
    return bays;
}

/* ---- Routes --------------------------------------------------------------------------------- */

static int32_t length_of(int32_t way)
{
    return way < 0 ? -way : way;
}

/* One knot more, unless the robot is there already. Into and out of bays at half the pace. */
static void go_to(fleet_plan *plan, int32_t x, int32_t y, int32_t slowness)
{
    const uint32_t last = plan->count - 1u;
    const int32_t way = length_of(x - plan->x[last]) + length_of(y - plan->y[last]);
    const int32_t ticks =
        (way * FLEET_PACE_TICKS * slowness + FLEET_PACE_POINTS - 1) / FLEET_PACE_POINTS;
    if (way == 0) {
        return;
    }
    plan->x[last + 1] = (int16_t)x;
    plan->y[last + 1] = (int16_t)y;
    plan->ticks[last + 1] = (uint16_t)(plan->ticks[last] + ticks);
    plan->count++;
}

/* The lane of a road from one aisle to another. */
static int32_t lane_of(const fleet_floor *f, uint32_t road, uint32_t from, uint32_t to)
{
    return fleet_floor_road_y(f, road) + (to > from ? -FLOOR_LANE : FLOOR_LANE);
}

typedef struct way {
    const fleet_floor *f;
    fleet_bay from, to;
    uint32_t road, through, second; /* along a road, perhaps an aisle, and another road */
} way;

static fleet_plan plan_of(const way *w)
{
    fleet_plan plan;
    uint32_t aisle = w->from.aisle;
    plan.seq = 0;
    plan.start = 0;
    plan.count = 1;
    plan.x[0] = w->from.x;
    plan.y[0] = w->from.y;
    plan.ticks[0] = 0;
    go_to(&plan, w->from.lane, w->from.y, 2);
    if (w->road != w->second) {
        const int32_t lane = lane_of(w->f, w->road, aisle, w->through);
        go_to(&plan, w->from.lane, lane, 1);
        go_to(&plan, fleet_floor_aisle_x(w->through), lane, 1);
        aisle = w->through;
    }
    if (w->second < w->f->roads) {
        const int32_t lane = lane_of(w->f, w->second, aisle, w->to.aisle);
        go_to(&plan, fleet_floor_aisle_x(aisle), lane, 1);
        go_to(&plan, w->to.lane, lane, 1);
    }
    go_to(&plan, w->to.lane, w->to.y, 1);
    go_to(&plan, w->to.x, w->to.y, 2);
    return plan;
}

static bool goes_north(uint32_t aisle)
{
    return aisle % 2u == 0;
}

typedef struct route_list {
    fleet_plan *routes;
    uint32_t count, most;
} route_list;

static void keep(route_list *list, const way *w)
{
    const fleet_plan plan = plan_of(w);
    uint32_t i = list->count;
    if (i == list->most) {
        if (fleet_plan_end(&plan) >= fleet_plan_end(&list->routes[i - 1])) {
            return;
        }
        i--;
    } else {
        list->count++;
    }
    for (; i > 0 && fleet_plan_end(&list->routes[i - 1]) > fleet_plan_end(&plan); i--) {
        list->routes[i] = list->routes[i - 1];
    }
    list->routes[i] = plan;
}

/* Through any third aisle that goes from the first road to the second. */
static void keep_through(route_list *list, way *w)
{
    for (uint32_t aisle = 0; aisle < w->f->aisles; aisle++) {
        if (aisle != w->from.aisle && aisle != w->to.aisle &&
            goes_north(aisle) == (w->second > w->road)) {
            w->through = aisle;
            keep(list, w);
        }
    }
}

/* Roads that an aisle leads to from a section, or comes from. */
static bool leads(uint32_t aisle, uint32_t section, uint32_t road)
{
    return goes_north(aisle) ? road > section : road <= section;
}

uint32_t fleet_floor_routes(const fleet_floor *f, uint32_t from, uint32_t to, fleet_plan *routes,
                            uint32_t most)
{
    route_list list = {routes, 0, most};
    way w = {f, fleet_floor_bay(f, from), fleet_floor_bay(f, to), f->roads, 0, f->roads};
    const bool same = w.from.aisle == w.to.aisle;
    if (from == to || most == 0) {
        return 0;
    }
    if (same && (goes_north(w.from.aisle) ? w.to.y >= w.from.y : w.to.y <= w.from.y)) {
        keep(&list, &w);
    }
    for (w.road = 0; w.road < f->roads; w.road++) {
        if (!leads(w.from.aisle, w.from.section, w.road)) {
            continue;
        }
        for (w.second = 0; w.second < f->roads; w.second++) {
            if (leads(w.to.aisle, w.to.section, w.second)) {
                continue;
            }
            if (w.second != w.road) {
                keep_through(&list, &w);
            } else if (!same) {
                keep(&list, &w);
            }
        }
    }
    return list.count;
}
