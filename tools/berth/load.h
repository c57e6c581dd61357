/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Input of any kind: a file on disk to a clip or an image, as the options ask. */

#ifndef BERTH_TOOL_LOAD_H
#define BERTH_TOOL_LOAD_H

#include "options.h"

typedef enum file_kind { FILE_CLIP, FILE_IMAGE, FILE_MOTION } file_kind;

/* What a file is, by its extension (.csv, .img, else a motion). Ends the program when it is not
 * there, is a folder, or is empty. */
file_kind file_look(const char *path);

/* A clip from a CSV or motion file, changed as the options say. */
clip load_clip(const char *path, const options *o);

/* An image, read or built. */
image load_image(const char *path, const options *o);

/* Ends the program when a sampling option is given and none of the files is a motion. */
void check_sampling(const options *o);

#endif
