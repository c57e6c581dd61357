/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Linear blend skinning, as most formats mean it: a vertex is at the mean, by weight, of where each
 * of its bones would carry it. */

#include "mesh_skin.h"

#include <assimp/cimport.h>
#include <assimp/scene.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_RATE                                                                               \
    25.0 /* ticks a second of a file that does not say, as assimp's viewer takes                   \
          */

static double rate_of(const struct aiAnimation *animation)
{
    return animation->mTicksPerSecond > 0.0 ? animation->mTicksPerSecond : DEFAULT_RATE;
}

double mesh_skin_duration(const struct aiAnimation *animation)
{
    return animation != NULL ? animation->mDuration / rate_of(animation) : 0.0;
}

double mesh_skin_ticks(const struct aiAnimation *animation, double seconds)
{
    return animation != NULL ? seconds * rate_of(animation) : 0.0;
}

/* ---- Nodes ---------------------------------------------------------------------------------- */

static mesh_matrix matrix_of(const struct aiMatrix4x4 *r)
{
    const mesh_matrix result = {
        {r->a1, r->a2, r->a3, r->a4, r->b1, r->b2, r->b3, r->b4, r->c1, r->c2, r->c3, r->c4}};
    return result;
}

static mesh_matrix product(const mesh_matrix *a, const mesh_matrix *b)
{
    mesh_matrix result;
    int row, column;
    for (row = 0; row < 3; row++) {
        const double *r = a->m + 4 * row;
        for (column = 0; column < 4; column++) {
            result.m[4 * row + column] = r[0] * b->m[column] + r[1] * b->m[4 + column] +
                                         r[2] * b->m[8 + column] + (column == 3 ? r[3] : 0.0);
        }
    }
    return result;
}

/* The last of `count` keys, `size` bytes apart, that is not later than `ticks`; how far it is from
 * there to the next. Keys begin with their time. */
static unsigned key_at(const void *keys, size_t size, unsigned count, double ticks, double *part)
{
    unsigned i = 0;
    double time = 0.0, next;
    for (; i + 1 < count; i++) {
        memcpy(&next, (const char *)keys + (i + 1) * size, sizeof next);
        if (next > ticks) {
            break;
        }
    }
    memcpy(&time, (const char *)keys + i * size, sizeof time);
    *part = 0.0;
    if (i + 1 < count && ticks > time) {
        memcpy(&next, (const char *)keys + (i + 1) * size, sizeof next);
        *part = (ticks - time) / (next - time);
    }
    return i;
}

static struct aiVector3D vector_at(const struct aiVectorKey *keys, unsigned count, double ticks)
{
    double part;
    const unsigned i = key_at(keys, sizeof *keys, count, ticks, &part);
    struct aiVector3D v = keys[i].mValue;
    if (part > 0.0) {
        const struct aiVector3D *to = &keys[i + 1].mValue;
        v.x += (float)part * (to->x - v.x);
        v.y += (float)part * (to->y - v.y);
        v.z += (float)part * (to->z - v.z);
    }
    return v;
}

static struct aiQuaternion rotation_at(const struct aiQuatKey *keys, unsigned count, double ticks)
{
    double part;
    const unsigned i = key_at(keys, sizeof *keys, count, ticks, &part);
    struct aiQuaternion q = keys[i].mValue;
    if (part > 0.0) {
        aiQuaternionInterpolate(&q, &keys[i].mValue, &keys[i + 1].mValue, (float)part);
    }
    return q;
}

static mesh_matrix composed(struct aiVector3D t, struct aiQuaternion q, struct aiVector3D s)
{
    const mesh_matrix result = {
        {s.x * (1 - 2 * (q.y * q.y + q.z * q.z)), s.y * 2 * (q.x * q.y - q.z * q.w),
         s.z * 2 * (q.x * q.z + q.y * q.w), t.x, s.x * 2 * (q.x * q.y + q.z * q.w),
         s.y * (1 - 2 * (q.x * q.x + q.z * q.z)), s.z * 2 * (q.y * q.z - q.x * q.w), t.y,
         s.x * 2 * (q.x * q.z - q.y * q.w), s.y * 2 * (q.y * q.z + q.x * q.w),
         s.z * (1 - 2 * (q.x * q.x + q.y * q.y)), t.z}};
    return result;
}

/* The first node of a name from `node` down, with meshes or without. */
static const struct aiNode *first_named(const struct aiNode *node, const char *name, int meshes)
{
    const struct aiNode *found = NULL;
    unsigned i;
    if ((node->mNumMeshes > 0) == meshes && strcmp(node->mName.data, name) == 0) {
        return node;
    }
    for (i = 0; found == NULL && i < node->mNumChildren; i++) {
        found = first_named(node->mChildren[i], name, meshes);
    }
    return found;
}

/* The node that a track or a bone names. A mesh may bear the name of the joint that it hangs on:
 * then the joint is meant. */
static const struct aiNode *node_named(const struct aiNode *root, const char *name)
{
    const struct aiNode *joint = first_named(root, name, 0);
    return joint != NULL ? joint : first_named(root, name, 1);
}

static const struct aiNodeAnim *track_of(const struct aiAnimation *animation,
                                         const struct aiNode *node)
{
    const struct aiNode *root = node;
    unsigned i;
    while (root->mParent != NULL) {
        root = root->mParent;
    }
    for (i = 0; animation != NULL && i < animation->mNumChannels; i++) {
        const char *name = animation->mChannels[i]->mNodeName.data;
        if (strcmp(name, node->mName.data) == 0 && node_named(root, name) == node) {
            return animation->mChannels[i];
        }
    }
    return NULL;
}

/* A track replaces what it has keys for; the rest pose gives the others. */
static mesh_matrix local_at(const struct aiAnimation *animation, const struct aiNode *node,
                            double ticks)
{
    const struct aiNodeAnim *track = track_of(animation, node);
    struct aiVector3D scale, position;
    struct aiQuaternion rotation;
    if (track == NULL) {
        return matrix_of(&node->mTransformation);
    }
    aiDecomposeMatrix(&node->mTransformation, &scale, &rotation, &position);
    if (track->mNumPositionKeys > 0) {
        position = vector_at(track->mPositionKeys, track->mNumPositionKeys, ticks);
    }
    if (track->mNumScalingKeys > 0) {
        scale = vector_at(track->mScalingKeys, track->mNumScalingKeys, ticks);
    }
    if (track->mNumRotationKeys > 0) {
        rotation = rotation_at(track->mRotationKeys, track->mNumRotationKeys, ticks);
    }
    return composed(position, rotation, scale);
}

mesh_matrix mesh_skin_node(const struct aiAnimation *animation, const struct aiNode *node,
                           const mesh_matrix *parent, double ticks)
{
    const mesh_matrix local = local_at(animation, node, ticks);
    return product(parent, &local);
}

/* ---- Vertices ------------------------------------------------------------------------------- */

/* Adds weight * matrix * from to a vertex. */
static void carry(double *to, const mesh_matrix *matrix, const struct aiVector3D *from,
                  double weight)
{
    int row;
    for (row = 0; row < 3; row++) {
        const double *r = matrix->m + 4 * row;
        to[row] += weight * (r[0] * from->x + r[1] * from->y + r[2] * from->z + r[3]);
    }
}

/* Where a bone carries vertices of the mesh as it was bound. */
static mesh_matrix bone_at(const struct aiScene *scene, const struct aiAnimation *animation,
                           const struct aiBone *bone, double ticks)
{
    mesh_matrix result = matrix_of(&bone->mOffsetMatrix);
    const struct aiNode *node = node_named(scene->mRootNode, bone->mName.data);
    for (; node != NULL; node = node->mParent) {
        const mesh_matrix local = local_at(animation, node, ticks);
        result = product(&local, &result);
    }
    return result;
}

int mesh_skin_vertices(const struct aiScene *scene, const struct aiAnimation *animation,
                       const struct aiMesh *mesh, const mesh_matrix *here, double ticks,
                       double *vertices)
{
    double *sum = calloc(mesh->mNumVertices + 1, sizeof *sum); /* of a vertex's weights */
    unsigned i, k;
    if (sum == NULL) {
        return 0;
    }
    for (i = 0; i < 3 * mesh->mNumVertices; i++) {
        vertices[i] = 0.0;
    }
    for (i = 0; i < mesh->mNumBones; i++) {
        const struct aiBone *bone = mesh->mBones[i];
        const mesh_matrix matrix = bone_at(scene, animation, bone, ticks);
        for (k = 0; k < bone->mNumWeights; k++) {
            const unsigned v = bone->mWeights[k].mVertexId;
            carry(vertices + 3 * v, &matrix, &mesh->mVertices[v], bone->mWeights[k].mWeight);
            sum[v] += bone->mWeights[k].mWeight;
        }
    }
    for (i = 0; i < mesh->mNumVertices; i++) {
        double *v = vertices + 3 * (size_t)i;
        if (!(sum[i] > 0.0)) {
            carry(v, here, &mesh->mVertices[i], 1.0);
        } else {
            for (k = 0; k < 3; k++) {
                v[k] /= sum[i];
            }
        }
    }
    free(sum);
    return 1;
}
