/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A posed mesh of a model file as C, for benchmarks: bake_mesh MODEL HEIGHT > mesh.h
 *
 * The first frame's triangles with equal positions as one vertex; the longest of the three extents
 * points up and becomes HEIGHT units; the middle of the ground is the origin. */

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 65535 };

static float low[3], high[3];

static const struct aiScene *load(const char *path)
{
    struct aiPropertyStore *store = aiCreatePropertyStore();
    aiSetImportPropertyInteger(store, AI_CONFIG_PP_RVC_FLAGS,
                               aiComponent_NORMALS | aiComponent_TEXCOORDS | aiComponent_MATERIALS |
                                   aiComponent_TANGENTS_AND_BITANGENTS | aiComponent_COLORS);
    const struct aiScene *scene = aiImportFileExWithProperties(
        path, aiProcess_RemoveComponent | aiProcess_Triangulate | aiProcess_JoinIdenticalVertices,
        NULL, store);
    aiReleasePropertyStore(store);
    return scene;
}

static float component(const struct aiVector3D *v, int axis)
{
    return axis == 0 ? v->x : axis == 1 ? v->y : v->z;
}

static int measure(const struct aiMesh *mesh)
{
    int up = 0;
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = high[axis] = component(&mesh->mVertices[0], axis);
        for (unsigned i = 1; i < mesh->mNumVertices; i++) {
            const float v = component(&mesh->mVertices[i], axis);
            low[axis] = v < low[axis] ? v : low[axis];
            high[axis] = v > high[axis] ? v : high[axis];
        }
        up = high[axis] - low[axis] > high[up] - low[up] ? axis : up;
    }
    return up;
}

static void print_vertices(const struct aiMesh *mesh, int up, double height)
{
    const double scale = height / (high[up] - low[up]);
    printf("static const berth_num bench_mesh_vertices[] = {\n");
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        for (int axis = 0; axis < 3; axis++) {
            const double from = axis == up ? low[axis] : (low[axis] + high[axis]) / 2;
            printf("BERTH_NUM(%.6f), ", (component(&mesh->mVertices[i], axis) - from) * scale);
        }
        printf("\n");
    }
    printf("};\n");
}

static void print_triangles(const struct aiMesh *mesh)
{
    printf("static const uint16_t bench_mesh_triangles[] = {\n");
    for (unsigned i = 0; i < mesh->mNumFaces; i++) {
        const unsigned *index = mesh->mFaces[i].mIndices;
        printf("%u, %u, %u,\n", index[0], index[1], index[2]);
    }
    printf("};\n");
}

int main(int argc, char **argv)
{
    const struct aiScene *scene = argc == 3 ? load(argv[1]) : NULL;
    if (scene == NULL || scene->mNumMeshes != 1) {
        fprintf(stderr, "bake_mesh: needs a file of one mesh, and its height\n");
        return 1;
    }
    const struct aiMesh *mesh = scene->mMeshes[0];
    if (mesh->mNumVertices > MOST || mesh->mNumFaces > MOST) {
        fprintf(stderr, "bake_mesh: %s is too large\n", argv[1]);
        return 1;
    }
    int up = measure(mesh);
    printf("/* Made of a model file by tests/bench/bake_mesh.c. */\n");
    printf("enum {\n    BENCH_MESH_VERTICES = %u,\n    BENCH_MESH_TRIANGLES = %u,\n"
           "    BENCH_MESH_UP = BERTH_UP_%c\n};\n",
           mesh->mNumVertices, mesh->mNumFaces, "XYZ"[up]);
    print_vertices(mesh, up, atof(argv[2]));
    print_triangles(mesh);
    aiReleaseImport(scene);
    return 0;
}
