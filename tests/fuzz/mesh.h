/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Meshes of arbitrary bytes. */

#ifndef BERTH_FUZZ_MESH_H
#define BERTH_FUZZ_MESH_H

#include "fuzz.h"

enum { FUZZ_VERTICES = 48, FUZZ_TRIANGLES = 48 };

typedef struct fuzz_mesh {
    berth_num vertices[3 * FUZZ_VERTICES];
    uint16_t triangles[3 * FUZZ_TRIANGLES];
    berth_mesh mesh;
} fuzz_mesh;

/* Mostly a good one: vertices on sixteenths, so that edges meet, or any within `most`. */
static inline void fuzz_read_mesh(fuzz_mesh *to, fuzz_input *in, double most)
{
    const uint32_t way = fuzz_u8(in), vertices = fuzz_u8(in) % FUZZ_VERTICES;
    const uint32_t triangles = fuzz_u8(in) % FUZZ_TRIANGLES;
    memset(to, 0, sizeof *to);
    for (uint32_t i = 0; i < 3 * vertices; i++) {
        to->vertices[i] = way % 4 == 3   ? fuzz_num(in)
                          : way % 4 == 2 ? fuzz_num_within(in, most)
                                         : fuzz_num_of(fuzz_s8(in) / 16.0);
    }
    for (uint32_t i = 0; i < 3 * triangles; i++) {
        to->triangles[i] = (uint16_t)(fuzz_u8(in) % (way & 4 || vertices == 0 ? 64 : vertices));
    }
    to->mesh = berth_mesh_over_arrays(to->vertices, vertices, to->triangles, triangles,
                                      (berth_up)(way / 8 % 4));
    if (way / 32 == 7) {
        to->mesh.stride = fuzz_u8(in) % (sizeof to->vertices / FUZZ_VERTICES + 1);
    }
}

/* A vertex on the ground, see mesh.h. */
static inline void fuzz_ground(const berth_mesh *mesh, uint32_t vertex, berth_num *x, berth_num *y)
{
    const size_t stride = mesh->stride != 0 ? mesh->stride : 3 * sizeof(berth_num);
    const berth_num *const at =
        (const berth_num *)(const void *)((const unsigned char *)mesh->vertices + vertex * stride);
    *x = at[(mesh->up + 1) % 3];
    *y = at[(mesh->up + 2) % 3];
}

#endif
