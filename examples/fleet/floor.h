/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The warehouse: where one may go and stand, and routes.
 *
 * Roads run along x, each with a lane east and, north of it, a lane west. Aisles run along y and
 * cross all roads; each is one lane, northward and southward in turn, 1.1 m wide between racks: a
 * robot goes through lengthwise, and turns on the spot where a lane crosses. Bays are niches of the
 * racks beside an aisle; robots go in and out sideways, and stand nowhere else, so nobody who
 * stands is in anybody's way but of who wants the same bay. (Such floors are called well-formed:
 * M. Cap, J. Vokrinek and A. Kleiner, "Complete Decentralized Method for On-Line Multi-Robot
 * Trajectory Planning in Well-Formed Infrastructures".) Lengths are points of 1/256 m.
 *
 *      road 1  <=====   =====
 *              =====>   =====
 *            [| |  ]  [| |  ]     rows of bays: the first to park, the second to hand over, the
 *            [  ^ |]  [  v |]     others shelves; beside the last aisle, east, chargers
 *      road 0  <=====   =====                                                                */

#ifndef FLEET_FLOOR_H
#define FLEET_FLOOR_H

#include "plan.h"

typedef struct fleet_floor {
    uint8_t aisles, roads, rows; /* at least 2, 2, 3; rows of bays between two roads */
} fleet_floor;

enum { FLOOR_PARK, FLOOR_STATION, FLOOR_SHELF, FLOOR_CHARGER };

typedef struct fleet_bay {
    int16_t x, y;
    int16_t lane; /* x of its aisle */
    uint8_t aisle, section, kind;
    uint8_t heading; /* of who stands there: the way its aisle goes; 1/256 of a turn */
} fleet_bay;

#ifndef FLOOR_BAYS_MOST
#define FLOOR_BAYS_MOST 512u
#endif

bool fleet_floor_holds(const fleet_floor *f);
int16_t fleet_floor_width(const fleet_floor *f);
int16_t fleet_floor_depth(const fleet_floor *f);
uint32_t fleet_floor_bays(const fleet_floor *f);
fleet_bay fleet_floor_bay(const fleet_floor *f, uint32_t number);
int16_t fleet_floor_aisle_x(uint32_t aisle);
int16_t fleet_floor_road_y(const fleet_floor *f, uint32_t road);
#define FLOOR_LANE 184   /* from the middle of a road to that of a lane: 0.72 m */
#define FLOOR_HALF 141   /* from the middle of an aisle to a rack: 0.55 m */
#define FLOOR_ASIDE 282  /* from the middle of an aisle to that of a bay: 1.1 m */
#define FLOOR_PITCH 1024 /* from aisle to aisle: 4 m */
#define FLOOR_ROW 576    /* from bay to bay: 2.25 m */

/* Racks and walls: an outline, ring by ring; `last` closes one. No more than these. */
#define FLOOR_POINTS_MOST (5u * FLOOR_BAYS_MOST + 64u)
#define FLOOR_RINGS_MOST (FLOOR_BAYS_MOST / 6u + 9u)
typedef void floor_corner(void *to, int32_t x, int32_t y, bool last);
void fleet_floor_outline(const fleet_floor *f, floor_corner *corner, void *to);

/* The bay at a point, or the number of bays: there is none. */
uint32_t fleet_floor_bay_at(const fleet_floor *f, int16_t x, int16_t y);

/* Routes from a bay to another, in at most FLEET_LEGS legs, as plans that start at tick 0; the
 * quickest first. Returns how many there are, at most `most`. */
uint32_t fleet_floor_routes(const fleet_floor *f, uint32_t from, uint32_t to, fleet_plan *routes,
                            uint32_t most);

#endif
