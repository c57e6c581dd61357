/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Maps of floors as ROS map servers write them: a YAML file that says where a picture of cells
 * (PGM) stands and what its greys mean. What is occupied becomes an outline.
 *
 * Of the YAML these keys are read, with the meanings that map_server documents, others are not:
 *
 *   image            the PGM's name, from the YAML's folder
 *   resolution       metres a cell
 *   origin           [x, y, yaw]: of the lower left corner of the lower left cell; yaw in radians,
 *                    counter-clockwise
 *   negate           1: white is occupied, not black
 *   occupied_thresh  a cell is occupied when its probability is above this,
 *   free_thresh      and free when it is below that
 *   mode             trinary (default) and scale: the probability is the darkness; raw: the number
 *                    itself is the probability in hundredths, and those above 100 are not known */

#ifndef BERTH_TOOL_MAP_H
#define BERTH_TOOL_MAP_H

#include "table.h"

/* A map's outline, whose `cell` is set. Ends the program where there is none, or more
 * than an outline can hold. */
outline map_outline(const char *path, bool unknown, unsigned coarse);

#endif
