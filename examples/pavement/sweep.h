/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The same crowd at one density after the other, and how densely people can stand. */

#ifndef PAVEMENT_SWEEP_H
#define PAVEMENT_SWEEP_H

#include "run.h"

/* Runs desc with as many persons as each density (a square metre) of the list asks for, with
 * footprints and with cylinders alone; prints a table, and writes it as CSV unless path is null.
 * Each run is played back, unless `by` is null. False when one of them is not as it must be. */
bool sweep_run(const cast *c, const pavement_desc *desc, const double *densities, size_t count,
               double seconds, const player *by, const char *path);

/* Persons a square metre in the densest regular formation of one way, by the questions asked. */
double pack_densest(const cast *c, int kind);

#endif
