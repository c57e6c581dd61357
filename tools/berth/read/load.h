/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Input of any kind: a file on disk to a clip or an image, as the options ask. */

#ifndef BERTH_TOOL_LOAD_H
#define BERTH_TOOL_LOAD_H

#include "tools/berth/bake/image.h"
#include "tools/berth/options.h"

#include <stdbool.h>

typedef enum file_kind {
    FILE_CLIP,
    FILE_IMAGE,
    FILE_MOTION,
    FILE_OUTLINE,
    FILE_MAP, /* of a floor: YAML, which names a picture */
    FILE_FOOTPRINT,
    FILE_COURSE, /* of a footprint that is carried */
    FILE_SWEEP   /* an image of that */
} file_kind;

/* What a file is: an image by its first bytes, a table by its extension (.csv, .tsv, .txt), an
 * outline or a course by its heading, a map of a floor by its extension (.yaml, .yml);
 * else a motion or a mesh. Ends the program when it is not there, is a
 * folder, or is empty. */
file_kind file_look(const char *path);

/* A clip from a CSV or motion file, changed as the options say. */
clip load_clip(const char *path, const options *o);

/* Does to a clip what the options ask for, and says when its samples are too far apart. */
void clip_as_asked(clip *c, const char *path, const options *o);

/* An image, read or built. */
image load_image(const char *path, const options *o);

/* Whether any file is a sweep, or both are bodies of two kinds: what berth/bodies.h asks. Ends the
 * program when an option for these is given and none is. */
bool about_bodies(const options *o);

/* A sweep, read or built, with what it carries: A is file number 0. */
sweep load_sweep(int number, const options *o);

/* Whether the files are footprints (outlines, or images of them), not motions. Ends the program
 * when they are some of each, or when an option is given that does not go with them. */
bool about_footprints(const options *o);

/* Ends the program when an option for maps is given and there is none. */
void check_map_options(const options *o, bool any_map);

/* The outline of a file of one, or of a map. */
outline load_outline(const char *path, const options *o);

/* A footprint, read or built. */
footprint load_footprint(const char *path, const options *o);

/* Ends the program when a sampling option is given and none of the files is a motion. */
void check_sampling(const options *o);

#endif
