/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the numbers of a file mean: which way is up and how long a unit is.
 *
 * Few formats say it. glTF is in metres, Y up, by its standard, and FBX carries its unit; assimp
 * turns Collada, MD5, 3DS and ASE to Y up with a matrix at the root. BVH says nothing; of what is
 * published, most is in centimetres, while the often used conversion of the CMU library is in
 * inches of another scale, with a T-pose in front. */

#include "motion.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
    unsigned i;
    for (i = 0; all != NULL && i < all->mNumProperties; i++) {
        if (strcmp(all->mKeys[i].data, key) == 0) {
            return &all->mValues[i];
        }
    }
    return NULL;
}

static bool has_joint(const motion *m, const char *name)
{
    size_t i;
    for (i = 0; i < m->count; i++) {
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
    size_t i;
    if (!has_joint(m, "LHipJoint") || !has_joint(m, "LowerBack") || !has_joint(m, "Hips")) {
        return false;
    }
    for (i = 0; i < m->count; i++) {
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
    const char *tail;
    size_t i;
    if (entry == NULL || entry->mType != AI_AISTRING) {
        return is;
    }
    memcpy(&format, entry->mData, sizeof format);
    /* assimp's name for the format, without the word for its reader */
    tail = strstr(format.data, " Importer");
    snprintf(is.kind, sizeof is.kind, "%.*s", tail != NULL ? (int)(tail - format.data) : 60,
             format.data);
    for (i = 0; i < sizeof conventions / sizeof conventions[0]; i++) {
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

convention convention_find(const motion *m, const motion_options *options)
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
