/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Writing down the questions that a crowd asks. record.c has the format. */

#ifndef CROWD_RECORD_H
#define CROWD_RECORD_H

#include "graph.h"
#include "run.h"

typedef struct recorder recorder;

/* Keeps every `every`-th question, and of these at most `most` (0: all), each with the same chance:
 * a sample that is spread over the whole run. */
recorder *recorder_new(const crowd *of, unsigned long every, unsigned long most);

/* The hook for the crowd; `user` is the recorder. */
void recorder_take(void *user, const crowd_question *question);

/* Writes the questions, in the order asked, and frees the recorder. Returns how many. */
unsigned long recorder_write(recorder *r, const char *path);

/* Writes all clips that the questions are about into a folder, which is made when it is not there.
 */
void clips_dump(const graph *g, const acts *shown, const char *folder);

#endif
