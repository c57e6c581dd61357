/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading one pose of a mesh from a file, through libassimp. */

#ifndef PAVEMENT_MODEL_H
#define PAVEMENT_MODEL_H

#include "body.h"

/* The vertices of all meshes of the file in its frame `frame` (0 where there are no frames), as x
 * ahead, y to the left and z up: of MD2 as they are, of all others z, x and y. Fills in the name,
 * vertices, triangles and corners of *b when it has none; else they must be the same. Ends the
 * program when the file cannot be read. */
posture model_read(const char *path, int frame, body *b);

posture posture_new(size_t vertices);

#endif
