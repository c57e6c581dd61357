/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading bodies and posing them. */

#include "body.h"

#include "tools/berth/tool.h"

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Reading poses --------------------------------------------------------------------------- */

static posture posture_new(size_t vertices)
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
    struct stat status;
    if (stat(path, &status) != 0) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    aiSetImportPropertyInteger(store, AI_CONFIG_IMPORT_GLOBAL_KEYFRAME, frame);
    guard_begin(path);
    /* vertices stay as they are: joined ones would be others in another pose */
    const struct aiScene *scene =
        aiImportFileExWithProperties(path, aiProcess_Triangulate, NULL, store);
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
    for (unsigned i = 0; i < mesh->mNumFaces; i++) {
        if (mesh->mFaces[i].mNumIndices != 3) {
            continue; /* points and lines cover nothing */
        }
        for (unsigned k = 0; k < 3 && corners != NULL; k++) {
            corners[3 * count + k] = (uint16_t)(first + mesh->mFaces[i].mIndices[k]);
        }
        count++;
    }
    return count;
}

static void count_all(const struct aiScene *scene, size_t *vertices, size_t *triangles)
{
    *vertices = *triangles = 0;
    for (unsigned i = 0; i < scene->mNumMeshes; i++) {
        *vertices += scene->mMeshes[i]->mNumVertices;
        *triangles += triangles_of(scene->mMeshes[i], NULL, 0);
    }
}

/* The first pose says what the triangles are. */
static void take_triangles(const struct aiScene *scene, const char *path, body *b)
{
    size_t first = 0, count = 0;
    count_all(scene, &b->vertices, &b->triangles);
    if (b->triangles == 0 || b->vertices > BODY_MOST_VERTICES ||
        b->triangles > BODY_MOST_TRIANGLES) {
        fail("%s: has %zu triangles and %zu vertices; give a mesh of 1 to %d triangles and at most "
             "%d vertices",
             path, b->triangles, b->vertices, BODY_MOST_TRIANGLES, BODY_MOST_VERTICES);
    }
    b->name = text("%s", path);
    b->corners = grab(3 * b->triangles, sizeof *b->corners);
    for (unsigned i = 0; i < scene->mNumMeshes; i++) {
        count += triangles_of(scene->mMeshes[i], b->corners + 3 * count, first);
        first += scene->mMeshes[i]->mNumVertices;
    }
}

/* The vertices of all meshes of the file in its frame `frame` (0 where there are no frames), as x
 * ahead, y to the left and z up: of MD2 as they are, of all others z, x and y. Fills in the name,
 * vertices, triangles and corners of *b when it has none; else they must be the same. */
static posture model_read(const char *path, int frame, body *b)
{
    const struct aiScene *scene = import(path, frame);
    const bool up_z = has_extension(path, ".md2");
    size_t vertices, triangles, at = 0;
    if (b->corners == NULL) {
        take_triangles(scene, path, b);
    }
    count_all(scene, &vertices, &triangles);
    if (vertices != b->vertices || triangles != b->triangles) {
        fail("%s: has %zu triangles and %zu vertices, %s %zu and %zu; give poses of one mesh", path,
             triangles, vertices, b->name, b->triangles, b->vertices);
    }
    posture p = posture_new(vertices);
    for (unsigned i = 0; i < scene->mNumMeshes; i++) {
        for (unsigned k = 0; k < scene->mMeshes[i]->mNumVertices; k++, at++) {
            const struct aiVector3D v = scene->mMeshes[i]->mVertices[k];
            p.x[at] = up_z ? v.x : v.z;
            p.y[at] = up_z ? v.y : v.x;
            p.z[at] = up_z ? v.z : v.y;
        }
    }
    aiReleaseImport(scene);
    return p;
}

/* ---- Body ------------------------------------------------------------------------------------ */

#define GAME_STAND 0 /* frames of a game's model, as they all have them */
#define GAME_RUN 40
#define GAME_RUN_COUNT 6

static double least_of(const double *values, size_t count)
{
    double least = HUGE_VAL;
    for (size_t i = 0; i < count; i++) {
        least = fmin(least, values[i]);
    }
    return least;
}

static double most_of(const double *values, size_t count)
{
    double most = -HUGE_VAL;
    for (size_t i = 0; i < count; i++) {
        most = fmax(most, values[i]);
    }
    return most;
}

/* ---- The gait ------------------------------------------------------------------------------- */

/* How long the lower half of the body is: about how far apart the feet are. */
static double spread_of(const body *b, const posture *p)
{
    const double low = least_of(p->z, b->vertices);
    const double middle = (low + most_of(p->z, b->vertices)) / 2.0;
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (size_t i = 0; i < b->vertices; i++) {
        if (p->z[i] < middle) {
            least = fmin(least, p->x[i]);
            most = fmax(most, p->x[i]);
        }
    }
    return most - least;
}

/* Turns the cycle so that it begins where the feet pass, and finds the step that it shows. */
static void find_stride(body *b)
{
    posture *turned = grab(b->poses, sizeof *turned);
    size_t first = 0, i;
    double widest = 0.0;
    for (i = 0; i < b->poses; i++) {
        const double spread = spread_of(b, &b->gait[i]);
        first = spread < spread_of(b, &b->gait[first]) ? i : first;
        widest = fmax(widest, spread);
    }
    for (i = 0; i < b->poses; i++) {
        turned[i] = b->gait[(first + i) % b->poses];
    }
    free(b->gait);
    b->gait = turned;
    b->stride = fmax(widest - spread_of(b, &b->stand), 0.2);
}

static void mean_pose(body *b)
{
    for (size_t i = 0; i < b->vertices; i++) {
        for (size_t k = 0; k < b->poses; k++) {
            b->stand.x[i] += b->gait[k].x[i] / (double)b->poses;
            b->stand.y[i] += b->gait[k].y[i] / (double)b->poses;
            b->stand.z[i] += b->gait[k].z[i] / (double)b->poses;
        }
    }
}

static void scale_posture(const body *b, posture *p, double factor)
{
    for (size_t i = 0; i < b->vertices; i++) {
        p->x[i] *= factor;
        p->y[i] *= factor;
        p->z[i] *= factor;
    }
}

static void move_posture(const body *b, posture *p, double x, double y)
{
    for (size_t i = 0; i < b->vertices; i++) {
        p->x[i] += x;
        p->y[i] += y;
    }
}

static void scale_body(body *b, double height)
{
    const double high = most_of(b->stand.z, b->vertices) - least_of(b->stand.z, b->vertices);
    if (!(high > 0.0)) {
        fail("%s: the body is flat; give a mesh that stands upright", b->name);
    }
    scale_posture(b, &b->stand, height / high);
    for (size_t i = 0; i < b->poses; i++) {
        scale_posture(b, &b->gait[i], height / high);
    }
}

void body_at(const body *b, int foot, double phase, double part, size_t i, double *x, double *y)
{
    /* into the gait and out of it: a step begins and ends standing */
    const double share = part * fmin(1.0, 4.0 * fmin(phase, 1.0 - phase));
    const double place = ((double)foot + phase) * (double)b->poses / 2.0;
    const double whole = floor(place), between = place - whole;
    *x = b->stand.x[i];
    *y = b->stand.y[i];
    if (b->poses > 0 && share > 0.0) {
        const posture *a = &b->gait[(size_t)whole % b->poses];
        const posture *c = &b->gait[((size_t)whole + 1) % b->poses];
        *x += share * (a->x[i] + between * (c->x[i] - a->x[i]) - *x);
        *y += share * (a->y[i] + between * (c->y[i] - a->y[i]) - *y);
    }
}

/* Puts the origin in the middle of what the body covers in all poses, so that the cylinder around
 * it is slim. */
static void centre(body *b)
{
    double low_x = least_of(b->stand.x, b->vertices), high_x = most_of(b->stand.x, b->vertices);
    double low_y = least_of(b->stand.y, b->vertices), high_y = most_of(b->stand.y, b->vertices);
    for (size_t k = 0; k < b->poses; k++) {
        low_x = fmin(low_x, least_of(b->gait[k].x, b->vertices));
        high_x = fmax(high_x, most_of(b->gait[k].x, b->vertices));
        low_y = fmin(low_y, least_of(b->gait[k].y, b->vertices));
        high_y = fmax(high_y, most_of(b->gait[k].y, b->vertices));
    }
    move_posture(b, &b->stand, -(low_x + high_x) / 2.0, -(low_y + high_y) / 2.0);
    for (size_t k = 0; k < b->poses; k++) {
        move_posture(b, &b->gait[k], -(low_x + high_x) / 2.0, -(low_y + high_y) / 2.0);
    }
}

/* ---- Bodies --------------------------------------------------------------------------------- */

static void read_game(body *b, const char *path)
{
    b->stand = model_read(path, GAME_STAND, b);
    b->poses = GAME_RUN_COUNT;
    b->gait = grab(b->poses, sizeof *b->gait);
    for (size_t i = 0; i < b->poses; i++) {
        b->gait[i] = model_read(path, GAME_RUN + (int)i, b);
    }
}

static void read_poses(body *b, char **files, size_t count)
{
    b->poses = count;
    b->gait = grab(b->poses, sizeof *b->gait);
    for (size_t i = 0; i < count; i++) {
        b->gait[i] = model_read(files[i], 0, b);
    }
    b->stand = posture_new(b->vertices);
    mean_pose(b);
}

body body_read(char **files, size_t count, double height)
{
    body b = {0};
    if (count == 1) {
        read_game(&b, files[0]);
    } else {
        read_poses(&b, files, count);
    }
    scale_body(&b, height);
    centre(&b);
    find_stride(&b);
    return b;
}
