/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Opening motion files: from a path to a hierarchy, an animation and its clock. */

#define _GNU_SOURCE /* strcasestr */

#include "motion.h"
#include "track.h"

#include "tools/berth/tool.h"

#include <assimp/cimport.h>
#include <assimp/config.h>

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Convention ------------------------------------------------------------------------------ */

/* What the numbers of a file mean: which way is up and how long a unit is.
 *
 * Few formats say it. glTF is in metres, Y up, by its standard, and FBX carries its unit; assimp
 * turns Collada, MD5, 3DS and ASE to Y up with a matrix at the root. BVH says nothing; of what is
 * published, most is in centimetres, while the often used conversion of the CMU library is in
 * inches of another scale, with a T-pose in front. */

#define CMU_UNIT 0.056444 /* metres: 0.0254 / 0.45 */
#define SMALL_BODY 4.0    /* units: a body smaller than this is measured in metres */

/* By what assimp calls the format, in the order of looking: unit and up, and whether the format (or
 * assimp, which turns some formats over) says them or most files of the kind have them. */
static const convention conventions[] = {
    {"glTF", "metres", 1.0, 'y', 0, false, true, true},
    {"FBX", "centimetres", 0.01, 'y', 0, false, true, true},
    {"CharacterStudio", "millimetres", 0.001, 'z', 0, true, true, true},
    {"BVH", "centimetres", 0.01, 'y', 0, false, false, false},
    {"Collada", "metres", 1.0, 'y', 0, false, true, true},
    {"3mf", "millimetres", 0.001, 'z', 0, false, true, false},
    {"AMF", "millimetres", 0.001, 'z', 0, false, true, false},
    {"STL", "metres assumed", 1.0, 'z', 0, false, false, false},
    {"Blender", "metres assumed", 1.0, 'z', 0, false, true, false},
    {"Valve SMD", "metres assumed", 1.0, 'z', 0, false, false, false},
    {"Unreal", "metres assumed", 1.0, 'z', 0, false, false, false},
    {"3DS", "metres assumed", 1.0, 'y', 0, false, true, false},
    {"ASE", "metres assumed", 1.0, 'y', 0, false, true, false},
    {"DXF", "metres assumed", 1.0, 'y', 0, false, true, false},
    {"IFC", "metres assumed", 1.0, 'y', 0, false, true, false},
    {"Quake", "metres assumed", 1.0, 'y', 0, false, true, false},
    {"Wolfenstein", "metres assumed", 1.0, 'y', 0, false, true, false},
    {"Doom", "metres assumed", 1.0, 'y', 0, false, true, false},
    {"X3D", "metres", 1.0, 'y', 0, false, true, true}};
static const convention unknown = {
    "unknown format", "metres assumed", 1.0, 'y', 0, false, false, false};

static const struct aiMetadataEntry *metadata(const struct aiScene *scene, const char *key)
{
    const struct aiMetadata *all = scene->mMetaData;
    for (unsigned i = 0; all != NULL && i < all->mNumProperties; i++) {
        if (strcmp(all->mKeys[i].data, key) == 0) {
            return &all->mValues[i];
        }
    }
    return NULL;
}

static bool has_joint(const motion *m, const char *name)
{
    for (size_t i = 0; i < m->count; i++) {
        if (strcmp(m->joints[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The hierarchy of the CMU library's BVH conversion, in its own unit: the shin is 6 to 8 long, not
 * 40 as in those that were scaled to centimetres. */
static bool is_cmu(const motion *m)
{
    if (!has_joint(m, "LHipJoint") || !has_joint(m, "LowerBack") || !has_joint(m, "Hips")) {
        return false;
    }
    for (size_t i = 0; i < m->count; i++) {
        const struct aiMatrix4x4 *rest = &m->joints[i].node->mTransformation;
        if (strcmp(m->joints[i].name, "LeftFoot") == 0) {
            const double x = rest->a4, y = rest->b4, z = rest->c4;
            const double shin = sqrt(x * x + y * y + z * z);
            return shin > 4.0 && shin < 12.0;
        }
    }
    return false;
}

static void set_unit(convention *is, double metres)
{
    is->unit = metres;
    snprintf(is->unit_name, sizeof is->unit_name, "%g m a unit", metres);
}

static void refine_bvh(const motion *m, convention *is)
{
    if (is_cmu(m)) {
        snprintf(is->kind, sizeof is->kind, "BVH of the CMU library");
        set_unit(is, CMU_UNIT);
        is->drop = 1;
        is->up_known = is->unit_known = true;
    } else if (motion_size(m) < SMALL_BODY) {
        snprintf(is->unit_name, sizeof is->unit_name, "metres by its size");
        is->unit = 1.0;
    }
}

/* FBX: UnitScaleFactor is centimetres a unit, UpAxis 0, 1, 2 for x, y, z. */
static void refine_fbx(const struct aiScene *scene, convention *is)
{
    const struct aiMetadataEntry *scale = metadata(scene, "UnitScaleFactor");
    const struct aiMetadataEntry *up = metadata(scene, "UpAxis");
    double factor = 0.0;
    int32_t axis = 1;
    if (scale != NULL && scale->mType == AI_DOUBLE) {
        memcpy(&factor, scale->mData, sizeof factor);
    } else if (scale != NULL && scale->mType == AI_FLOAT) {
        float single;
        memcpy(&single, scale->mData, sizeof single);
        factor = (double)single;
    }
    if (isfinite(factor) && factor > 0.0 && factor != 1.0) {
        set_unit(is, 0.01 * factor);
    }
    if (up != NULL && up->mType == AI_INT32) {
        memcpy(&axis, up->mData, sizeof axis);
        is->up = axis == 0 ? 'x' : axis == 2 ? 'z' : 'y';
    }
}

static convention by_format(const struct aiScene *scene)
{
    const struct aiMetadataEntry *entry = metadata(scene, "SourceAsset_Format");
    convention is = unknown;
    struct aiString format;
    if (entry == NULL || entry->mType != AI_AISTRING) {
        return is;
    }
    memcpy(&format, entry->mData, sizeof format);
    /* assimp's name for the format, without the word for its reader */
    const char *tail = strstr(format.data, " Importer");
    snprintf(is.kind, sizeof is.kind, "%.*s", tail != NULL ? (int)(tail - format.data) : 60,
             format.data);
    for (size_t i = 0; i < sizeof conventions / sizeof conventions[0]; i++) {
        if (strstr(format.data, conventions[i].kind) != NULL) {
            is = conventions[i];
            break;
        }
    }
    if (is.markers) {
        snprintf(is.kind, sizeof is.kind, "CSM marker data");
    }
    return is;
}

convention convention_of(const struct aiScene *scene)
{
    convention is = by_format(scene);
    if (strcmp(is.kind, "FBX") == 0) {
        refine_fbx(scene, &is);
    }
    return is;
}

void convention_tell(convention *is, const motion_options *options)
{
    if (options->unit > 0.0) {
        set_unit(is, options->unit);
        is->unit_known = true;
    }
    if (options->up != '\0') {
        is->up = options->up;
        is->up_known = true;
    }
}

static convention convention_find(const motion *m, const motion_options *options)
{
    convention is = convention_of(m->scene);
    if (strcmp(is.kind, "BVH") == 0) {
        refine_bvh(m, &is);
    }
    convention_tell(&is, options);
    if (options->drop >= 0) {
        is.drop = 0;
    }
    return is;
}

/* ---- Skeleton -------------------------------------------------------------------------------- */

/* The hierarchy of a motion file: which nodes are joints of the body, and which is its root.
 *
 * A scene also holds cameras, lamps, meshes, and the handles that animators pull (pole targets):
 * a disc around all of them would be far too large. A joint counts when it belongs to the animated
 * tree that holds the root joint and, where a skin says which joints move it, hangs on one of
 * those. */

/* A joint travels when its position changes by more than this part of itself. */
#define TRAVEL 1e-4

/* assimp splits an FBX joint's transformation over helper nodes with this in their names. */
#define FBX_HELPER "_$AssimpFbx$_"

static size_t count_nodes(const struct aiNode *node)
{
    size_t total = 1;
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        total += count_nodes(node->mChildren[i]);
    }
    return total;
}

/* Recursion as deep as the hierarchy; assimp has recursed as deep before. */
static void list_nodes(motion *m, const struct aiNode *node, int parent)
{
    const int self = (int)m->count;
    joint *j = &m->joints[m->count++];
    j->name = node->mName.data;
    j->node = node;
    j->parent = parent;
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        list_nodes(m, node->mChildren[i], self);
    }
}

/* The joint of that name, one without meshes if there is one, or null. */
static joint *named(const motion *m, const char *name)
{
    joint *found = NULL;
    for (size_t i = 0; i < m->count; i++) {
        if (strcmp(m->joints[i].name, name) == 0 &&
            (found == NULL || found->node->mNumMeshes > 0)) {
            found = &m->joints[i];
        }
    }
    return found;
}

/* The joint that a track moves. Names are not unique: a mesh may bear its joint's name, and BVH
 * files repeat names, in the order of their tracks. So: the first still unmoved joint of that name,
 * without meshes if there is one. */
static joint *moved_by(const motion *m, const struct aiNodeAnim *track)
{
    joint *found = NULL;
    for (size_t i = 0; i < m->count; i++) {
        joint *j = &m->joints[i];
        if (j->track == NULL && strcmp(j->name, track->mNodeName.data) == 0) {
            if (j->node->mNumMeshes == 0) {
                return j;
            }
            if (found == NULL) {
                found = j;
            }
        }
    }
    return found;
}

static void assign_tracks(motion *m)
{
    unsigned i, used = 0;
    for (i = 0; i < m->animation->mNumChannels; i++) {
        const struct aiNodeAnim *track = m->animation->mChannels[i];
        joint *j = moved_by(m, track);
        if (j != NULL) {
            j->track = track;
            used++;
        }
    }
    if (used == 0) {
        fail("%s: animation %u moves none of the file's nodes; export the file again", m->path,
             m->animation_index);
    }
}

static void skeleton_read(motion *m, const motion_options *options)
{
    m->joints = grab(count_nodes(m->scene->mRootNode), sizeof *m->joints);
    list_nodes(m, m->scene->mRootNode, -1);
    assign_tracks(m);
    for (int n = 0; n < options->without_count; n++) {
        if (named(m, options->without[n]) == NULL) {
            fail("%s: has no joint '%.100s' to do without; see `berth info`", m->path,
                 options->without[n]);
        }
    }
}

/* Whether a joint's place in its parent changes by more than rounding does. */
static bool travels(const joint *j)
{
    for (unsigned i = 1; j->track != NULL && i < j->track->mNumPositionKeys; i++) {
        const struct aiVector3D *a = &j->track->mPositionKeys[0].mValue;
        const struct aiVector3D *b = &j->track->mPositionKeys[i].mValue;
        const double size = fabs((double)a->x) + fabs((double)a->y) + fabs((double)a->z);
        const double change = fabs((double)b->x - (double)a->x) +
                              fabs((double)b->y - (double)a->y) + fabs((double)b->z - (double)a->z);
        if (change > TRAVEL * size) {
            return true;
        }
    }
    return false;
}

/* The root joint: the one called hips or pelvis; else the first that travels; else the first that
 * is animated. */
static joint *guess_root(const motion *m)
{
    static const char *const words[] = {"hips", "pelvis"};
    joint *travelling = NULL, *animated = NULL;
    for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
        for (size_t i = 0; i < m->count; i++) {
            if (m->joints[i].node->mNumMeshes == 0 &&
                strcasestr(m->joints[i].name, words[w]) != NULL) {
                return &m->joints[i];
            }
        }
    }
    for (size_t i = 0; i < m->count; i++) {
        joint *j = &m->joints[i];
        travelling = travelling == NULL && travels(j) ? j : travelling;
        animated = animated == NULL && j->track != NULL ? j : animated;
    }
    return travelling != NULL ? travelling : animated;
}

/* The topmost animated joint above a joint, or the joint: the body hangs on it. */
static size_t body_top(const motion *m, size_t at)
{
    size_t top = at;
    for (int up = (int)at; up >= 0; up = m->joints[up].parent) {
        if (m->joints[up].track != NULL) {
            top = (size_t)up;
        }
    }
    return top;
}

static bool below(const motion *m, size_t at, size_t top)
{
    int up = (int)at;
    while (up >= 0 && (size_t)up != top) {
        up = m->joints[up].parent;
    }
    return up >= 0;
}

/* Marks the joints that a skin's vertices follow; returns how many there are. */
static size_t mark_skinned(const motion *m, bool *skinned)
{
    size_t total = 0, i;
    for (unsigned mesh = 0; mesh < m->scene->mNumMeshes; mesh++) {
        const struct aiMesh *skin = m->scene->mMeshes[mesh];
        for (unsigned b = 0; b < skin->mNumBones; b++) {
            const struct aiBone *bone = skin->mBones[b];
            for (i = 0; i < m->count && bone->mNumWeights > 0; i++) {
                if (!skinned[i] && m->joints[i].node->mNumMeshes == 0 &&
                    strcmp(m->joints[i].name, bone->mName.data) == 0) {
                    skinned[i] = true;
                    total++;
                }
            }
        }
    }
    return total;
}

static bool is_left_out(const joint *j, const motion_options *options)
{
    for (int i = 0; i < options->without_count; i++) {
        if (strcmp(j->name, options->without[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Preorder: a joint's parent has been decided before it. */
static void count_body(motion *m, size_t top, const motion_options *options)
{
    bool *skinned = grab(m->count, sizeof *skinned), *out = grab(m->count, sizeof *out);
    const bool skin = mark_skinned(m, skinned) > 0;
    for (size_t i = 0; i < m->count; i++) {
        joint *j = &m->joints[i];
        const int up = j->parent;
        skinned[i] = !skin || skinned[i] || (up >= 0 && skinned[up]);
        out[i] = is_left_out(j, options) || (up >= 0 && out[up]);
        j->counted =
            below(m, i, top) && skinned[i] && !out[i] && strstr(j->name, FBX_HELPER) == NULL;
    }
}

/* Markers have no hierarchy. The body's centre is the mean of the four at the waist, front and
 * back, as the usual marker sets name them, or of all. */
static void find_marker_root(motion *m, const motion_options *options)
{
    static const char *const waist[] = {"LFWT", "RFWT", "LBWT", "RBWT",
                                        "LASI", "RASI", "LPSI", "RPSI"};
    size_t i, w, found = 0;
    for (i = 0; i < m->count; i++) {
        joint *j = &m->joints[i];
        j->counted = j->track != NULL && !is_left_out(j, options);
        for (w = 0; w < sizeof waist / sizeof waist[0]; w++) {
            j->root |= strcmp(j->name, waist[w]) == 0 && j->track != NULL;
        }
        found += j->root;
    }
    for (i = 0; i < m->count && found == 0; i++) {
        m->joints[i].root = m->joints[i].counted;
    }
    m->root_name = found > 0 ? text("the mean of %zu markers at the waist", found)
                             : text("the mean of all markers");
}

static void skeleton_find_root(motion *m, const motion_options *options)
{
    joint *root;
    if (m->is.markers && options->root == NULL) {
        find_marker_root(m, options);
        return;
    }
    root = options->root != NULL ? named(m, options->root) : guess_root(m);
    if (root == NULL) {
        fail("%s: has no joint '%.100s'; see `berth info`", m->path, options->root);
    }
    root->root = true;
    count_body(m, m->is.markers ? 0 : body_top(m, (size_t)(root - m->joints)), options);
    m->root_name = text("joint %s", root->name);
}

/* ---- Motion ---------------------------------------------------------------------------------- */

/* Some formats (3DS among them) have keys but no clock; this is what assimp's own viewer takes. */
#define DEFAULT_FILE_RATE 25.0

/* BVH stores a rounded frame time: 0.008333 is 120.005 Hz. A whole rate this near is meant. */
#define RATE_ROUNDING 1e-4

/* Ends the program with assimp's message, which may start with "PATH:LINE - " and end in a dot. */
static void refuse(const char *path)
{
    const char *message = aiGetErrorString();
    const size_t length = strlen(path);
    long line = 0;
    if (strncmp(message, path, length) == 0 && message[length] == ':') {
        char *after;
        line = strtol(message + length + 1, &after, 10);
        message = after + strspn(after, " -");
    }
    message = guard_reason(message);
    size_t end = strlen(message);
    while (end > 0 && strchr(". ", message[end - 1]) != NULL) {
        end--;
    }
    const char *where = line > 0 ? text("%s:%ld", path, line) : text("%s", path);
    fail("%s: not a motion that assimp can read: %.*s; check the file, or export it again as BVH "
         "or glTF",
         where, (int)(end < 300 ? end : 300), message);
}

static const struct aiScene *import(const char *path)
{
    struct aiPropertyStore *store = aiCreatePropertyStore();
    /* joints must stay joints: no mesh is wanted for a skeleton that has none */
    aiSetImportPropertyInteger(store, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    guard_begin(path);
    const struct aiScene *scene = aiImportFileExWithProperties(path, 0, NULL, store);
    guard_end();
    aiReleasePropertyStore(store);
    if (scene == NULL) {
        refuse(path);
    }
    return scene;
}

static void choose_animation(motion *m, const char *wanted)
{
    const unsigned count = m->scene->mNumAnimations;
    const unsigned chosen = wanted != NULL ? track_animation(m->scene, wanted) : 0;
    if (count == 0) {
        fail("%s: holds no animation, only %u mesh%s; give a file with a motion (BVH, glTF, "
             "FBX, ...), or take what the mesh covers with `berth footprint`",
             m->path, m->scene->mNumMeshes, m->scene->mNumMeshes == 1 ? "" : "es");
    }
    if (chosen == count) {
        fail("%s: has no animation '%.100s'; it has %u, numbered from 0: see `berth info`", m->path,
             wanted, count);
    }
    m->animation_index = chosen;
    m->animation = m->scene->mAnimations[chosen];
}

static void widen(double time, double *first, double *last)
{
    *first = fmin(*first, time);
    *last = fmax(*last, time);
}

/* The span of the keys. The animation's own duration is not it: assimp's BVH reader says 2^32 for
 * no frames, and CSM's counts from 0 where its keys start at 1. */
static void find_span(motion *m)
{
    double first = HUGE_VAL, last = -HUGE_VAL;
    for (unsigned i = 0; i < m->animation->mNumChannels; i++) {
        const struct aiNodeAnim *track = m->animation->mChannels[i];
        if (track->mNumPositionKeys > 1) {
            widen(track->mPositionKeys[0].mTime, &first, &last);
            widen(track->mPositionKeys[track->mNumPositionKeys - 1].mTime, &first, &last);
        }
        if (track->mNumRotationKeys > 1) {
            widen(track->mRotationKeys[0].mTime, &first, &last);
            widen(track->mRotationKeys[track->mNumRotationKeys - 1].mTime, &first, &last);
        }
    }
    if (!(last > first)) {
        fail("%s: animation %u lasts 0 s: it has no two keys at different times; choose another "
             "with --animation, or write a stand-still as a CSV clip of one line",
             m->path, m->animation_index);
    }
    m->first = first;
    m->last = last;
}

static void find_clock(motion *m)
{
    double rate = m->animation->mTicksPerSecond;
    if (rate == 0.0) {
        rate = DEFAULT_FILE_RATE;
    }
    if (!isfinite(rate) || rate <= 0.0) {
        fail("%s: its frame time is not a positive number of seconds; repair the file", m->path);
    }
    if (fabs(rate - round(rate)) <= RATE_ROUNDING * rate) {
        rate = round(rate);
    }
    m->ticks_per_second = rate;
}

/* Leaves `frames` leading frames out: frames are the keys of the joint that has the most. */
static void drop_frames(motion *m, long frames)
{
    const struct aiNodeAnim *densest = m->animation->mChannels[0];
    unsigned i, keys = 0;
    for (i = 0; i < m->animation->mNumChannels; i++) {
        if (m->animation->mChannels[i]->mNumPositionKeys > keys) {
            densest = m->animation->mChannels[i];
            keys = densest->mNumPositionKeys;
        }
    }
    if (frames <= 0) {
        return;
    }
    if ((unsigned long)frames + 1 >= keys) {
        fail("%s: --drop %ld leaves nothing of its %u frames; drop fewer", m->path, frames, keys);
    }
    m->first = densest->mPositionKeys[frames].mTime;
}

motion motion_open(const char *path, const motion_options *options)
{
    motion m = {0};
    m.path = path;
    m.scene = import(path);
    choose_animation(&m, options->animation);
    if (m.scene->mRootNode == NULL || m.animation->mNumChannels == 0) {
        fail("%s: animation %u moves no joints (it may move vertices); only moving joints give a "
             "clip",
             path, m.animation_index);
    }
    find_clock(&m);
    find_span(&m);
    skeleton_read(&m, options);
    m.is = convention_find(&m, options);
    skeleton_find_root(&m, options);
    drop_frames(&m, options->drop >= 0 ? options->drop : m.is.drop);
    return m;
}

char *motion_assumptions(const motion *m)
{
    static const char *const ground[] = {"y, z", "x, z", "x, y"};
    char *dropped = m->is.drop == 1 ? text(", first frame (a T-pose) left out") : text("%s", "");
    return text("%s: %s, %c up%s (ground: its %s), %s%s, about %s", m->path, m->is.kind,
                toupper(m->is.up), m->is.up_known ? "" : " by guess", ground[m->is.up - 'x'],
                m->is.unit_name, dropped, m->root_name);
}
