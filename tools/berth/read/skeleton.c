/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The hierarchy of a motion file: which nodes are joints of the body, and which is its root.
 *
 * A scene also holds cameras, lamps, meshes, and the handles that animators pull (pole targets):
 * a disc around all of them would be far too large. A joint counts when it belongs to the animated
 * tree that holds the root joint and, where a skin says which joints move it, hangs on one of
 * those. */

#include "motion.h"

#include "tools/berth/tool.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* A joint travels when its position changes by more than this part of itself. */
#define TRAVEL 1e-4

/* assimp splits an FBX joint's transformation over helper nodes with this in their names. */
#define FBX_HELPER "_$AssimpFbx$_"

static size_t count_nodes(const struct aiNode *node)
{
    size_t total = 1;
    unsigned i;
    for (i = 0; i < node->mNumChildren; i++) {
        total += count_nodes(node->mChildren[i]);
    }
    return total;
}

/* Recursion as deep as the hierarchy; assimp has recursed as deep before. */
static void list_nodes(motion *m, const struct aiNode *node, int parent)
{
    const int self = (int)m->count;
    joint *j = &m->joints[m->count++];
    unsigned i;
    j->name = node->mName.data;
    j->node = node;
    j->parent = parent;
    for (i = 0; i < node->mNumChildren; i++) {
        list_nodes(m, node->mChildren[i], self);
    }
}

/* The joint of that name, one without meshes if there is one, or null. */
static joint *named(const motion *m, const char *name)
{
    joint *found = NULL;
    size_t i;
    for (i = 0; i < m->count; i++) {
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
    size_t i;
    for (i = 0; i < m->count; i++) {
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

void skeleton_read(motion *m, const motion_options *options)
{
    int n;
    m->joints = grab(count_nodes(m->scene->mRootNode), sizeof *m->joints);
    list_nodes(m, m->scene->mRootNode, -1);
    assign_tracks(m);
    for (n = 0; n < options->without_count; n++) {
        if (named(m, options->without[n]) == NULL) {
            fail("%s: has no joint '%.100s' to do without; see `berth info`", m->path,
                 options->without[n]);
        }
    }
}

/* Whether the lower-case word occurs in a name, in whatever case. */
static bool names(const char *name, const char *word)
{
    const size_t length = strlen(word);
    for (; *name != '\0'; name++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)name[i]) == word[i]) {
            i++;
        }
        if (i == length) {
            return true;
        }
    }
    return false;
}

/* Whether a joint's place in its parent changes by more than rounding does. */
static bool travels(const joint *j)
{
    unsigned i;
    for (i = 1; j->track != NULL && i < j->track->mNumPositionKeys; i++) {
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
    size_t i, w;
    for (w = 0; w < sizeof words / sizeof words[0]; w++) {
        for (i = 0; i < m->count; i++) {
            if (m->joints[i].node->mNumMeshes == 0 && names(m->joints[i].name, words[w])) {
                return &m->joints[i];
            }
        }
    }
    for (i = 0; i < m->count; i++) {
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
    int up;
    for (up = (int)at; up >= 0; up = m->joints[up].parent) {
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
    unsigned mesh, b;
    for (mesh = 0; mesh < m->scene->mNumMeshes; mesh++) {
        const struct aiMesh *skin = m->scene->mMeshes[mesh];
        for (b = 0; b < skin->mNumBones; b++) {
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
    int i;
    for (i = 0; i < options->without_count; i++) {
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
    size_t i;
    for (i = 0; i < m->count; i++) {
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

void skeleton_find_root(motion *m, const motion_options *options)
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
