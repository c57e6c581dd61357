/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading poses. */

#include "model.h"

#include "tools/berth/tool.h"

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

posture posture_new(size_t vertices)
{
    posture p;
    p.x = grab(vertices, sizeof *p.x);
    p.y = grab(vertices, sizeof *p.y);
    p.z = grab(vertices, sizeof *p.z);
    return p;
}

static const struct aiScene *import(const char *path, int frame)
{
    struct aiPropertyStore *store = aiCreatePropertyStore();
    const struct aiScene *scene;
    struct stat status;
    if (stat(path, &status) != 0) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    aiSetImportPropertyInteger(store, AI_CONFIG_IMPORT_GLOBAL_KEYFRAME, frame);
    guard_begin(path);
    /* vertices stay as they are: joined ones would be others in another pose */
    scene = aiImportFileExWithProperties(path, aiProcess_Triangulate, NULL, store);
    guard_end();
    aiReleasePropertyStore(store);
    if (scene == NULL || scene->mNumMeshes == 0) {
        fail("%s: not a mesh that assimp can read; give an MD2 with its frames, or an OBJ for each "
             "pose",
             path);
    }
    return scene;
}

static size_t triangles_of(const struct aiMesh *mesh, uint16_t *corners, size_t first)
{
    size_t count = 0;
    unsigned i, k;
    for (i = 0; i < mesh->mNumFaces; i++) {
        if (mesh->mFaces[i].mNumIndices != 3) {
            continue; /* points and lines cover nothing */
        }
        for (k = 0; k < 3 && corners != NULL; k++) {
            corners[3 * count + k] = (uint16_t)(first + mesh->mFaces[i].mIndices[k]);
        }
        count++;
    }
    return count;
}

static void count_all(const struct aiScene *scene, size_t *vertices, size_t *triangles)
{
    unsigned i;
    *vertices = *triangles = 0;
    for (i = 0; i < scene->mNumMeshes; i++) {
        *vertices += scene->mMeshes[i]->mNumVertices;
        *triangles += triangles_of(scene->mMeshes[i], NULL, 0);
    }
}

/* The first pose says what the triangles are. */
static void take_triangles(const struct aiScene *scene, const char *path, body *b)
{
    size_t first = 0, count = 0;
    unsigned i;
    count_all(scene, &b->vertices, &b->triangles);
    if (b->triangles == 0 || b->vertices > BODY_MOST_VERTICES ||
        b->triangles > BODY_MOST_TRIANGLES) {
        fail("%s: has %zu triangles and %zu vertices; give a mesh of 1 to %d triangles and at most "
             "%d vertices",
             path, b->triangles, b->vertices, BODY_MOST_TRIANGLES, BODY_MOST_VERTICES);
    }
    b->name = text("%s", path);
    b->corners = grab(3 * b->triangles, sizeof *b->corners);
    for (i = 0; i < scene->mNumMeshes; i++) {
        count += triangles_of(scene->mMeshes[i], b->corners + 3 * count, first);
        first += scene->mMeshes[i]->mNumVertices;
    }
}

posture model_read(const char *path, int frame, body *b)
{
    const struct aiScene *scene = import(path, frame);
    const bool up_z = has_extension(path, ".md2");
    size_t vertices, triangles, at = 0;
    unsigned i, k;
    posture p;
    if (b->corners == NULL) {
        take_triangles(scene, path, b);
    }
    count_all(scene, &vertices, &triangles);
    if (vertices != b->vertices || triangles != b->triangles) {
        fail("%s: has %zu triangles and %zu vertices, %s %zu and %zu; give poses of one mesh", path,
             triangles, vertices, b->name, b->triangles, b->vertices);
    }
    p = posture_new(vertices);
    for (i = 0; i < scene->mNumMeshes; i++) {
        for (k = 0; k < scene->mMeshes[i]->mNumVertices; k++, at++) {
            const struct aiVector3D v = scene->mMeshes[i]->mVertices[k];
            p.x[at] = up_z ? v.x : v.z;
            p.y[at] = up_z ? v.y : v.x;
            p.z[at] = up_z ? v.z : v.y;
        }
    }
    aiReleaseImport(scene);
    return p;
}
