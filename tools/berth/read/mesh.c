/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Mesh files: reading, joining, scaling. */

#include "mesh.h"
#include "track.h"

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Mesh skin ------------------------------------------------------------------------------- */

/* Linear blend skinning, as most formats mean it: a vertex is at the mean, by weight, of where each
 * of its bones would carry it. */

typedef struct mesh_matrix {
    double m[POSE_DOUBLES];
} mesh_matrix;

/* Ticks a second of a file that does not say, as assimp's viewer takes. */
#define DEFAULT_RATE 25.0

static double rate_of(const struct aiAnimation *animation)
{
    return animation->mTicksPerSecond > 0.0 ? animation->mTicksPerSecond : DEFAULT_RATE;
}

/* Seconds that an animation lasts; the instant of a second, in its ticks. Null: 0. */
static double mesh_skin_duration(const struct aiAnimation *animation)
{
    return animation != NULL ? animation->mDuration / rate_of(animation) : 0.0;
}

static double mesh_skin_ticks(const struct aiAnimation *animation, double seconds)
{
    return animation != NULL ? seconds * rate_of(animation) : 0.0;
}

/* ---- Nodes ---------------------------------------------------------------------------------- */

static mesh_matrix matrix_of(const struct aiMatrix4x4 *r)
{
    mesh_matrix result;
    track_matrix(r, result.m);
    return result;
}

static mesh_matrix product(const mesh_matrix *a, const mesh_matrix *b)
{
    mesh_matrix result;
    track_product(a->m, b->m, result.m);
    return result;
}

/* The first node of a name from `node` down, with meshes or without. */
static const struct aiNode *first_named(const struct aiNode *node, const char *name, int meshes)
{
    const struct aiNode *found = NULL;
    if ((node->mNumMeshes > 0) == meshes && strcmp(node->mName.data, name) == 0) {
        return node;
    }
    for (unsigned i = 0; found == NULL && i < node->mNumChildren; i++) {
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
    while (root->mParent != NULL) {
        root = root->mParent;
    }
    for (unsigned i = 0; animation != NULL && i < animation->mNumChannels; i++) {
        const char *name = animation->mChannels[i]->mNodeName.data;
        if (strcmp(name, node->mName.data) == 0 && node_named(root, name) == node) {
            return animation->mChannels[i];
        }
    }
    return NULL;
}

static mesh_matrix local_at(const struct aiAnimation *animation, const struct aiNode *node,
                            double ticks)
{
    mesh_matrix result;
    track_local(node, track_of(animation, node), ticks, result.m);
    return result;
}

/* Where a node is, given where its parent is. */
static mesh_matrix mesh_skin_node(const struct aiAnimation *animation, const struct aiNode *node,
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
    for (int row = 0; row < 3; row++) {
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

/* Where all vertices of a mesh are that hangs on a node at `here`: with it, or each with its bones.
 * 0 when memory ran out. */
static int mesh_skin_vertices(const struct aiScene *scene, const struct aiAnimation *animation,
                              const struct aiMesh *mesh, const mesh_matrix *here, double ticks,
                              double *vertices)
{
    double *sum = calloc(mesh->mNumVertices + 1, sizeof *sum); /* of a vertex's weights */
    if (sum == NULL) {
        return 0;
    }
    for (unsigned i = 0; i < 3 * mesh->mNumVertices; i++) {
        vertices[i] = 0.0;
    }
    for (unsigned i = 0; i < mesh->mNumBones; i++) {
        const struct aiBone *bone = mesh->mBones[i];
        const mesh_matrix matrix = bone_at(scene, animation, bone, ticks);
        for (unsigned k = 0; k < bone->mNumWeights; k++) {
            const unsigned v = bone->mWeights[k].mVertexId;
            carry(vertices + 3 * v, &matrix, &mesh->mVertices[v], bone->mWeights[k].mWeight);
            sum[v] += bone->mWeights[k].mWeight;
        }
    }
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        double *v = vertices + 3 * (size_t)i;
        if (!(sum[i] > 0.0)) {
            carry(v, here, &mesh->mVertices[i], 1.0);
        } else {
            for (unsigned k = 0; k < 3; k++) {
                v[k] /= sum[i];
            }
        }
    }
    free(sum);
    return 1;
}

/* ---- Mesh ------------------------------------------------------------------------------------ */

#define MOST 65535     /* vertices and more of a mesh that 16-bit indices name */
#define POSE_RATE 30.0 /* poses a second of an animation */
#define NOT_FINITE "has a vertex whose coordinates are not finite numbers"

/* Points and faces alone are wanted, so vertices that differ in texture or normal become one. */
#define WITHOUT                                                                                    \
    (aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS | aiComponent_COLORS |              \
     aiComponent_TEXCOORDS | aiComponent_TEXTURES | aiComponent_MATERIALS)

static bool is_finite(const struct aiScene *scene)
{
    for (unsigned i = 0; i < scene->mNumMeshes; i++) {
        const struct aiMesh *mesh = scene->mMeshes[i];
        for (unsigned k = 0; k < mesh->mNumVertices; k++) {
            const struct aiVector3D *v = &mesh->mVertices[k];
            if (!isfinite(v->x) || !isfinite(v->y) || !isfinite(v->z)) {
                return false;
            }
        }
    }
    return true;
}

/* Looked through before identical vertices are joined: what is not a number compares like any. */
static const char *import(const char *path, size_t frame, const struct aiScene **made)
{
    struct aiPropertyStore *store = aiCreatePropertyStore();
    aiSetImportPropertyInteger(store, AI_CONFIG_PP_RVC_FLAGS, WITHOUT);
    aiSetImportPropertyInteger(store, AI_CONFIG_PP_SBP_REMOVE,
                               aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    /* a skeleton alone is a motion, and covers nothing */
    aiSetImportPropertyInteger(store, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    aiSetImportPropertyInteger(store, AI_CONFIG_IMPORT_GLOBAL_KEYFRAME, (int)frame);
    const struct aiScene *scene = aiImportFileExWithProperties(path, 0, NULL, store);
    aiReleasePropertyStore(store);
    if (scene != NULL && !is_finite(scene)) {
        aiReleaseImport(scene);
        return NOT_FINITE;
    }
    if (scene != NULL) {
        scene = aiApplyPostProcessing(scene, aiProcess_Triangulate | aiProcess_SortByPType |
                                                 aiProcess_RemoveComponent |
                                                 aiProcess_JoinIdenticalVertices);
    }
    *made = scene;
    return scene != NULL ? NULL : aiGetErrorString();
}

/* How many frames a file of frames says it has in its header; 0: it is not one. */
static size_t frames_of(const char *path)
{
    static const struct {
        const char *magic;
        long at; /* of the count, 32 bits, little-endian */
    } formats[] = {{"IDP2", 40}, {"IDP3", 76}, {"IDPO", 68}};
    unsigned char head[80];
    FILE *f = fopen(path, "rb");
    const size_t got = f != NULL ? fread(head, 1, sizeof head, f) : 0;
    size_t i, frames = 0;
    if (f != NULL) {
        (void)fclose(f);
    }
    for (i = 0; got == sizeof head && i < sizeof formats / sizeof *formats; i++) {
        const unsigned char *count = head + formats[i].at;
        if (memcmp(head, formats[i].magic, 4) == 0) {
            frames = count[0] | (size_t)count[1] << 8 | (size_t)count[2] << 16;
        }
    }
    return frames;
}

/* Makes `scene` hold a frame. */
static const char *turn_to(mesh_file *file, size_t frame)
{
    const struct aiScene *scene;
    if (!file->frames || file->frame == frame) {
        return NULL;
    }
    const char *wrong = import(file->path, frame, &scene);
    if (wrong != NULL) {
        return wrong;
    }
    aiReleaseImport(file->scene);
    file->scene = scene;
    file->frame = frame;
    return NULL;
}

static double height_of(const whole_mesh *mesh, char up)
{
    double low = mesh->vertices[up - 'x'], high = low;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const double h = mesh->vertices[3 * i + (size_t)(up - 'x')];
        low = h < low ? h : low;
        high = h > high ? h : high;
    }
    return high - low;
}

static void take_animation(mesh_file *file, const struct aiAnimation *animation)
{
    file->animation = animation;
    file->duration = mesh_skin_duration(animation);
    file->poses = 1 + (size_t)(file->duration * POSE_RATE + 1e-6);
}

const char *mesh_choose(mesh_file *file, const char *wanted)
{
    const unsigned count = file->scene->mNumAnimations;
    const unsigned chosen = track_animation(file->scene, wanted);
    if (file->frames) {
        return "is a file of frames, not of animations: choose them by --frame or --time";
    }
    if (chosen == count) {
        return count == 0 ? "holds no animation" : "has no such animation";
    }
    take_animation(file, file->scene->mAnimations[chosen]);
    return NULL;
}

const char *mesh_scale(mesh_file *file, double height)
{
    whole_mesh first;
    file->scale = 1.0;
    const char *wrong = mesh_whole(file, 0, &first);
    if (wrong != NULL) {
        return wrong;
    }
    double tall = height_of(&first, file->up);
    if (height > 0.0 && tall > 0.0) {
        file->scale = height / tall;
    }
    mesh_whole_release(&first);
    return NULL;
}

const char *mesh_open(mesh_file *file, const char *path, char up, double height)
{
    memset(file, 0, sizeof *file);
    file->path = path;
    file->up = up != 0 ? up : 'y';
    const char *wrong = import(path, 0, &file->scene);
    if (wrong != NULL) {
        return wrong;
    }
    file->poses = frames_of(path);
    file->frames = file->poses > 0;
    if (!file->frames) {
        take_animation(file, file->scene->mNumAnimations > 0 ? file->scene->mAnimations[0] : NULL);
    }
    wrong = mesh_scale(file, height);
    if (wrong != NULL) {
        mesh_close(file);
    }
    return wrong;
}

void mesh_close(mesh_file *file)
{
    aiReleaseImport(file->scene);
    file->scene = NULL;
}

/* Vertices and triangles of all meshes that the hierarchy shows, as often as it shows them. */
static void count_node(const struct aiScene *scene, const struct aiNode *node, whole_mesh *mesh)
{
    for (unsigned i = 0; i < node->mNumMeshes; i++) {
        mesh->vertex_count += scene->mMeshes[node->mMeshes[i]]->mNumVertices;
        mesh->triangle_count += scene->mMeshes[node->mMeshes[i]]->mNumFaces;
    }
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        count_node(scene, node->mChildren[i], mesh);
    }
}

static void add_triangles(const struct aiMesh *from, whole_mesh *mesh)
{
    unsigned i, k;
    for (i = 0; i < from->mNumFaces; i++) {
        uint32_t *to = mesh->triangles + 3 * mesh->triangle_count;
        for (k = 0; k < 3 && from->mFaces[i].mNumIndices == 3; k++) {
            to[k] = (uint32_t)mesh->vertex_count + from->mFaces[i].mIndices[k];
        }
        mesh->triangle_count += k == 3;
    }
}

/* Recursion as deep as the hierarchy; assimp has recursed as deep before. */
static int add_node(const mesh_file *file, const struct aiNode *node, const mesh_matrix *parent,
                    double ticks, whole_mesh *mesh)
{
    const mesh_matrix here = mesh_skin_node(file->animation, node, parent, ticks);
    for (unsigned i = 0; i < node->mNumMeshes; i++) {
        const struct aiMesh *from = file->scene->mMeshes[node->mMeshes[i]];
        add_triangles(from, mesh);
        if (!mesh_skin_vertices(file->scene, file->animation, from, &here, ticks,
                                mesh->vertices + 3 * mesh->vertex_count)) {
            return 0;
        }
        mesh->vertex_count += from->mNumVertices;
    }
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        if (!add_node(file, node->mChildren[i], &here, ticks, mesh)) {
            return 0;
        }
    }
    return 1;
}

static const char *read_pose(const mesh_file *file, double ticks, whole_mesh *mesh)
{
    const mesh_matrix none = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    memset(mesh, 0, sizeof *mesh);
    count_node(file->scene, file->scene->mRootNode, mesh);
    if (mesh->triangle_count == 0 || mesh->vertex_count > UINT32_MAX) {
        return mesh->triangle_count == 0 ? "has no triangles" : "has too many vertices";
    }
    mesh->vertices = malloc(mesh->vertex_count * 3 * sizeof *mesh->vertices);
    mesh->triangles = malloc(mesh->triangle_count * 3 * sizeof *mesh->triangles);
    mesh->vertex_count = 0;
    mesh->triangle_count = 0;
    if (mesh->vertices == NULL || mesh->triangles == NULL ||
        !add_node(file, file->scene->mRootNode, &none, ticks, mesh)) {
        mesh_whole_release(mesh);
        return "no memory";
    }
    for (size_t i = 0; i < 3 * mesh->vertex_count; i++) {
        mesh->vertices[i] *= file->scale;
        if (!isfinite(mesh->vertices[i])) {
            mesh_whole_release(mesh);
            return NOT_FINITE;
        }
    }
    return NULL;
}

const char *mesh_whole(mesh_file *file, size_t pose, whole_mesh *mesh)
{
    const char *wrong = pose < file->poses ? turn_to(file, pose) : "has no such pose";
    if (wrong != NULL) {
        return wrong;
    }
    return read_pose(file, mesh_skin_ticks(file->animation, (double)pose / POSE_RATE), mesh);
}

const char *mesh_whole_at(mesh_file *file, double seconds, whole_mesh *mesh)
{
    if (seconds != 0.0 && (file->animation == NULL || seconds < 0.0 || seconds > file->duration)) {
        return "has no pose at that time";
    }
    return read_pose(file, mesh_skin_ticks(file->animation, seconds), mesh);
}

void mesh_whole_release(whole_mesh *mesh)
{
    free(mesh->vertices);
    free(mesh->triangles);
    memset(mesh, 0, sizeof *mesh);
}

/* To indices of 16 bits; takes the whole one's vertices over. */
static const char *narrow(whole_mesh *from, posed_mesh *mesh)
{
    memset(mesh, 0, sizeof *mesh);
    mesh->triangles = malloc(from->triangle_count * 3 * sizeof *mesh->triangles);
    if (from->vertex_count > MOST || mesh->triangles == NULL) {
        const bool many = from->vertex_count > MOST;
        mesh_release(mesh);
        mesh_whole_release(from);
        return many ? "has more than 65535 vertices" : "no memory";
    }
    for (size_t i = 0; i < 3 * from->triangle_count; i++) {
        mesh->triangles[i] = (uint16_t)from->triangles[i];
    }
    mesh->vertices = from->vertices;
    mesh->vertex_count = from->vertex_count;
    mesh->triangle_count = from->triangle_count;
    free(from->triangles);
    return NULL;
}

const char *mesh_pose(mesh_file *file, size_t pose, posed_mesh *mesh)
{
    whole_mesh whole;
    const char *wrong = mesh_whole(file, pose, &whole);
    return wrong != NULL ? wrong : narrow(&whole, mesh);
}

void mesh_release(posed_mesh *mesh)
{
    free(mesh->vertices);
    free(mesh->triangles);
    memset(mesh, 0, sizeof *mesh);
}
