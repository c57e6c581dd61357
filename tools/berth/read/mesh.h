/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Mesh files, as libassimp reads them: all meshes of a file as one, in one of its poses.
 *
 * A file has `poses` of its own, counted from 0: the frames of a format that stores every vertex
 * for each (MD2, MD3, MDL: libassimp gives one frame an import, so each pose reads the file again),
 * or the frames of a skeleton's animation at 30 Hz; or one, when nothing moves.
 *
 * Nothing here ends the program or prints: the host program, tests and benchmarks share it. */

#ifndef BERTH_TOOL_MESH_H
#define BERTH_TOOL_MESH_H

#include <stddef.h>
#include <stdint.h>

struct aiScene;
struct aiAnimation;

typedef struct mesh_file {
    const char *path;
    const struct aiScene *scene;         /* of the last pose read */
    const struct aiAnimation *animation; /* of a skeleton; null: none */
    size_t poses;
    size_t frame;    /* of a file of frames: what `scene` holds */
    double duration; /* seconds of the animation; 0: none */
    double scale;    /* metres per unit of the file */
    char up;         /* 'x', 'y', 'z'; libassimp turns all that it knows of to Y up */
    int frames;      /* 1: a file of frames */
} mesh_file;

/* A pose: metres, the file's axes. */
typedef struct posed_mesh {
    double *vertices;    /* x, y, z each */
    uint16_t *triangles; /* three vertices each */
    size_t vertex_count; /* at most 65535 */
    size_t triangle_count;
} posed_mesh;

/* A pose of any size. */
typedef struct whole_mesh {
    double *vertices;
    uint32_t *triangles;
    size_t vertex_count, triangle_count;
} whole_mesh;

/* Opens a file. `height`: scale it so that its first pose is so many metres tall; 0: a unit is a
 * metre. `up`: 'x', 'y' or 'z', 0: 'y'. Returns null, or what is wrong, in static memory; then
 * nothing is to be closed. */
const char *mesh_open(mesh_file *file, const char *path, char up, double height);
void mesh_close(mesh_file *file);

/* Takes another animation than the first, by its number from 0 or its name. Returns null, or what
 * is wrong. */
const char *mesh_choose(mesh_file *file, const char *wanted);

/* Scales the file so that its first pose is `height` metres tall along `up`. */
const char *mesh_scale(mesh_file *file, double height);

/* Pose number `pose`. *mesh is to be released. Returns null, or what is wrong. */
const char *mesh_pose(mesh_file *file, size_t pose, posed_mesh *mesh);
void mesh_release(posed_mesh *mesh);

/* The same, however many vertices there are; and the pose at a time in seconds, of a file with an
 * animation. */
const char *mesh_whole(mesh_file *file, size_t pose, whole_mesh *mesh);
const char *mesh_whole_at(mesh_file *file, double seconds, whole_mesh *mesh);
void mesh_whole_release(whole_mesh *mesh);

#endif
