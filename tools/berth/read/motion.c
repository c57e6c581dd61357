/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Opening motion files: from a path to a hierarchy, an animation and its clock. */

#include "motion.h"

#include "tools/berth/tool.h"

#include <assimp/cimport.h>
#include <assimp/config.h>

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Some formats (3DS among them) have keys but no clock; this is what assimp's own viewer takes. */
#define DEFAULT_FILE_RATE 25.0

/* BVH stores a rounded frame time: 0.008333 is 120.005 Hz. A whole rate this near is meant. */
#define RATE_ROUNDING 1e-4

/* Ends the program with assimp's message, which may start with "PATH:LINE - " and end in a dot. */
static void refuse(const char *path)
{
    const char *message = aiGetErrorString();
    const size_t length = strlen(path);
    const char *where;
    long line = 0;
    size_t end;
    if (strncmp(message, path, length) == 0 && message[length] == ':') {
        char *after;
        line = strtol(message + length + 1, &after, 10);
        message = after + strspn(after, " -");
    }
    message = guard_reason(message);
    end = strlen(message);
    while (end > 0 && strchr(". ", message[end - 1]) != NULL) {
        end--;
    }
    where = line > 0 ? text("%s:%ld", path, line) : text("%s", path);
    fail("%s: not a motion that assimp can read: %.*s; check the file, or export it again as BVH "
         "or glTF",
         where, (int)(end < 300 ? end : 300), message);
}

static const struct aiScene *import(const char *path)
{
    struct aiPropertyStore *store = aiCreatePropertyStore();
    const struct aiScene *scene;
    /* joints must stay joints: no mesh is wanted for a skeleton that has none */
    aiSetImportPropertyInteger(store, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    progress_begin(text("reading %s", path));
    guard_begin(path);
    scene = aiImportFileExWithProperties(path, 0, NULL, store);
    guard_end();
    progress_end();
    aiReleasePropertyStore(store);
    if (scene == NULL) {
        refuse(path);
    }
    return scene;
}

static bool is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0' && strlen(word) < 9;
}

static void choose_animation(motion *m, const char *wanted)
{
    const unsigned count = m->scene->mNumAnimations;
    unsigned chosen = 0;
    if (count == 0) {
        fail("%s: holds no animation, only %u mesh%s; give a file with a motion (BVH, glTF, "
             "FBX, ...), or take what the mesh covers with `berth footprint`",
             m->path, m->scene->mNumMeshes, m->scene->mNumMeshes == 1 ? "" : "es");
    }
    if (wanted != NULL) {
        while (chosen < count && strcmp(m->scene->mAnimations[chosen]->mName.data, wanted) != 0) {
            chosen++;
        }
        if (chosen == count && is_number(wanted)) {
            chosen = (unsigned)atol(wanted);
        }
        if (chosen >= count) {
            fail("%s: has no animation '%.100s'; it has %u, numbered from 0: see `berth info`",
                 m->path, wanted, count);
        }
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
    unsigned i;
    for (i = 0; i < m->animation->mNumChannels; i++) {
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

static void find_clock(motion *m, const motion_options *options)
{
    double rate = m->animation->mTicksPerSecond;
    if (rate == 0.0) {
        rate = options->file_rate > 0.0 ? options->file_rate : DEFAULT_FILE_RATE;
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
    motion m;
    memset(&m, 0, sizeof m);
    m.path = path;
    m.scene = import(path);
    choose_animation(&m, options->animation);
    if (m.scene->mRootNode == NULL || m.animation->mNumChannels == 0) {
        fail("%s: animation %u moves no joints (it may move vertices); only moving joints give a "
             "clip",
             path, m.animation_index);
    }
    find_clock(&m, options);
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
    char *line = text("%s: %s, %c up%s (ground: its %s), %s%s, about %s", name_of(m->path),
                      m->is.kind, toupper(m->is.up), m->is.up_known ? "" : " by guess",
                      ground[m->is.up - 'x'], m->is.unit_name, dropped, m->root_name);
    return line;
}
