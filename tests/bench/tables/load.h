/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Workloads on the host: text files of clips and queries.
 *
 *   clip DT COUNT RADIUS      and COUNT lines X Y, or X Y R where RADIUS is -1: Q16.16, ticks
 *   query A B  X Y C S START  X Y C S START
 *
 * All numbers are those of a q16 build; what begins with # is a comment. */

#ifndef BERTH_TABLES_LOAD_H
#define BERTH_TABLES_LOAD_H

#include "tables.h"

#define LOAD_MOST_CLIPS 4096

typedef struct load {
    berth_clip clips[LOAD_MOST_CLIPS];
    uint32_t clip_count;
    tables_query *queries;
    uint32_t query_count;
} load;

/* Ends the program with a message. */
void load_fail(const char *what, const char *where);

void load_read(load *all, const char *path);

/* Keeps at most so many queries, evenly spaced. */
void load_thin(load *all, uint32_t most);

/* Keeps clips while `bytes_of` says that their images fit `room` together, and the queries among
 * them: the clips that most queries use come first. Says on stderr when some are left out. */
void load_fit(load *all, size_t (*bytes_of)(const berth_clip *clip), size_t room);

#endif
