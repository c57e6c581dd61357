/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Input of any kind: a file on disk to a clip or an image, as the options ask. */

#ifndef BERTH_TOOL_LOAD_H
#define BERTH_TOOL_LOAD_H

#include "tools/berth/options.h"

typedef enum file_kind {
    FILE_CLIP,
    FILE_IMAGE,
    FILE_MOTION,
    FILE_OUTLINE,
    FILE_FOOTPRINT
} file_kind;

/* What a file is: an image by its first bytes, a table by its extension (.csv, .tsv, .txt), an
 * outline by its heading; else a motion or a mesh. Ends the program when it is not there, is a
 * folder, or is empty. */
file_kind file_look(const char *path);

/* A clip from a CSV or motion file, changed as the options say. */
clip load_clip(const char *path, const options *o);

/* Does to a clip what the options ask for, and says when its samples are too far apart. */
void clip_as_asked(clip *c, const char *path, const options *o);

/* An image, read or built. */
image load_image(const char *path, const options *o);

/* Whether the files are footprints (outlines, or images of them), not motions. Ends the program
 * when they are some of each, or when an option is given that does not go with them. */
bool about_footprints(const options *o);

/* A footprint, read or built. */
footprint load_footprint(const char *path, const options *o);

/* Ends the program when a sampling option is given and none of the files is a motion. */
void check_sampling(const options *o);

#endif
