/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The warehouse and its routes. */

#include "floor.h"

#define EDGE_X 480 /* from the wall to the first aisle: 1.875 m; */
#define EDGE_Y 448 /* and road: 1.75 m */
#define FIRST 768  /* from the middle of a road to the first bay: 3 m; */
#define ENDS 448   /* and to where racks begin: room to turn in */
#define NICHE 256  /* from the middle of a bay to the niche's ends: 1 m; */
#define DEPTH 423  /* from that of an aisle to a niche's back: 1.65 m */
#define THICK 76   /* of walls: 0.3 m */
#define JOINT 8    /* between a rack and the wall */

#define QUARTER (FLEET_SECOND * 3 / 2) /* of a turn takes so long */
#define EAST 0u
#define NORTH 64u
#define WEST 128u
#define SOUTH 192u

/* ---- Where all is --------------------------------------------------------------------------- */

static int32_t section_length(const fleet_floor *f)
{
    return 2 * FIRST + (f->rows - 1) * FLOOR_ROW;
}

bool fleet_floor_holds(const fleet_floor *f)
{
    return f->aisles >= 2 && f->roads >= 2 && f->rows >= 3 && f->aisles <= 24 && f->roads <= 8 &&
           f->rows <= 12 && fleet_floor_bays(f) <= FLOOR_BAYS_MOST &&
           2 * EDGE_Y + (f->roads - 1) * section_length(f) < INT16_MAX &&
           2 * EDGE_X + (f->aisles - 1) * FLOOR_PITCH < INT16_MAX;
}

int16_t fleet_floor_width(const fleet_floor *f)
{
    return (int16_t)(2 * EDGE_X + (f->aisles - 1) * FLOOR_PITCH);
}

int16_t fleet_floor_depth(const fleet_floor *f)
{
    return (int16_t)(2 * EDGE_Y + (f->roads - 1) * section_length(f));
}

uint32_t fleet_floor_bays(const fleet_floor *f)
{
    return (f->roads - 1u) * f->aisles * f->rows * 2u;
}

int16_t fleet_floor_aisle_x(uint32_t aisle)
{
    return (int16_t)(EDGE_X + (int32_t)aisle * FLOOR_PITCH);
}

int16_t fleet_floor_road_y(const fleet_floor *f, uint32_t road)
{
    return (int16_t)(EDGE_Y + (int32_t)road * section_length(f));
}

static bool goes_north(uint32_t aisle)
{
    return aisle % 2u == 0;
}

static uint8_t heading_of(uint32_t aisle)
{
    return goes_north(aisle) ? NORTH : SOUTH;
}

/* Numbers: section, aisle, row, side. */
fleet_bay fleet_floor_bay(const fleet_floor *f, uint32_t number)
{
    const uint32_t side = number % 2u, row = number / 2u % f->rows;
    const uint32_t column = number / 2u / f->rows;
    fleet_bay bay;
    bay.aisle = (uint8_t)(column % f->aisles);
    bay.section = (uint8_t)(column / f->aisles);
    bay.heading = heading_of(bay.aisle);
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

/* ---- Racks and walls ------------------------------------------------------------------------ */

typedef struct pen {
    floor_corner *corner;
    void *to;
} pen;

static void box(const pen *p, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    p->corner(p->to, x, y, false);
    p->corner(p->to, to_x, y, false);
    p->corner(p->to, to_x, to_y, false);
    p->corner(p->to, x, to_y, true);
}

/* One side of a rack, `side` of the aisle at `middle`, from its first bay up or its last one down;
 * the ring's last corner is left to the caller. */
static void face(const pen *p, const fleet_floor *f, uint32_t section, int32_t middle, int32_t side)
{
    const int32_t front = middle + side * FLOOR_HALF, back = middle + side * DEPTH;
    const int32_t low = fleet_floor_road_y(f, section), high = fleet_floor_road_y(f, section + 1);
    p->corner(p->to, front, side > 0 ? high - ENDS : low + ENDS, false);
    for (int32_t n = 0; n < f->rows; n++) {
        const int32_t row = side > 0 ? f->rows - 1 - n : n;
        const int32_t y = low + FIRST + row * FLOOR_ROW;
        p->corner(p->to, front, y + side * NICHE, false);
        p->corner(p->to, back, y + side * NICHE, false);
        p->corner(p->to, back, y - side * NICHE, false);
        p->corner(p->to, front, y - side * NICHE, false);
    }
}

/* East of aisle number `aisle` - 1, west of `aisle`: the first and the last have one face. */
static void rack(const pen *p, const fleet_floor *f, uint32_t section, uint32_t aisle)
{
    const int32_t low = fleet_floor_road_y(f, section) + ENDS;
    const int32_t high = fleet_floor_road_y(f, section + 1) - ENDS;
    if (aisle > 0) {
        const int32_t middle = fleet_floor_aisle_x(aisle - 1);
        face(p, f, section, middle, 1);
        p->corner(p->to, middle + FLOOR_HALF, low, false);
    } else {
        p->corner(p->to, JOINT, high, false);
        p->corner(p->to, JOINT, low, false);
    }
    if (aisle < f->aisles) {
        const int32_t middle = fleet_floor_aisle_x(aisle);
        face(p, f, section, middle, -1);
        p->corner(p->to, middle - FLOOR_HALF, high, true);
    } else {
        p->corner(p->to, fleet_floor_width(f) - JOINT, low, false);
        p->corner(p->to, fleet_floor_width(f) - JOINT, high, true);
    }
}

void fleet_floor_outline(const fleet_floor *f, floor_corner *corner, void *to)
{
    const pen p = {corner, to};
    const int32_t width = fleet_floor_width(f), depth = fleet_floor_depth(f);
    box(&p, -THICK, -THICK, width + THICK, depth + THICK);
    box(&p, 0, 0, width, depth);
    for (uint32_t section = 0; section + 1 < f->roads; section++) {
        for (uint32_t aisle = 0; aisle <= f->aisles; aisle++) {
            rack(&p, f, section, aisle);
        }
    }
}

/* ---- Routes --------------------------------------------------------------------------------- */

static int32_t length_of(int32_t way)
{
    return way < 0 ? -way : way;
}

/* One knot more; `next` is its place in the plan. */
static void add(fleet_plan *plan, int32_t x, int32_t y, uint8_t heading, int32_t ticks)
{
    const uint32_t next = plan->count++;
    plan->x[next] = (int16_t)x;
    plan->y[next] = (int16_t)y;
    plan->heading[next] = heading;
    plan->turn[next] = 0;
    plan->ticks[next] = (uint16_t)(next > 0 ? plan->ticks[next - 1] + ticks : 0);
}

/* Turns on the spot, by a quarter, unless that is where it heads. */
static void head(fleet_plan *plan, uint8_t heading)
{
    const uint32_t last = plan->count - 1u;
    if (plan->heading[last] != heading) {
        plan->turn[last] = (uint8_t)(heading - plan->heading[last]) < 128 ? 0 : -1;
        add(plan, plan->x[last], plan->y[last], heading, QUARTER);
    }
}

/* Unless the robot is there already. Into and out of bays at half the pace. */
static void go_to(fleet_plan *plan, int32_t x, int32_t y, int32_t slowness)
{
    const uint32_t last = plan->count - 1u;
    const int32_t way = length_of(x - plan->x[last]) + length_of(y - plan->y[last]);
    const int32_t ticks =
        (way * FLEET_PACE_TICKS * slowness + FLEET_PACE_POINTS - 1) / FLEET_PACE_POINTS;
    if (way != 0) {
        add(plan, x, y, plan->heading[last], ticks);
    }
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

/* Along an aisle to a road, along that to another aisle, and there into its heading. */
static void change_aisle(fleet_plan *plan, const fleet_floor *f, uint32_t road, uint32_t from,
                         uint32_t to)
{
    const int32_t lane = lane_of(f, road, from, to);
    go_to(plan, fleet_floor_aisle_x(from), lane, 1);
    head(plan, to > from ? EAST : WEST);
    go_to(plan, fleet_floor_aisle_x(to), lane, 1);
    head(plan, heading_of(to));
}

static fleet_plan plan_of(const way *w)
{
    fleet_plan plan;
    uint32_t aisle = w->from.aisle;
    plan.seq = 0;
    plan.start = 0;
    plan.count = 0;
    add(&plan, w->from.x, w->from.y, w->from.heading, 0);
    go_to(&plan, w->from.lane, w->from.y, 2);
    if (w->road != w->second) {
        change_aisle(&plan, w->f, w->road, aisle, w->through);
        aisle = w->through;
    }
    if (w->second < w->f->roads) {
        change_aisle(&plan, w->f, w->second, aisle, w->to.aisle);
    }
    go_to(&plan, w->to.lane, w->to.y, 1);
    go_to(&plan, w->to.x, w->to.y, 2);
    return plan;
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
