/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The words of a command line, on the host, and what the crowds' programs are told alike. What is
 * wrong with a word ends the program with one line. */

#ifndef COMMON_PROGRAM_H
#define COMMON_PROGRAM_H

#include "history.h"

/* An option, and where what it says goes: one of the pointers is not null. A flag has no word. */
typedef struct option {
    const char *name;
    bool *flag;
    const char **word;
    uint32_t *whole;
    double *number;
    double least, most; /* of a whole number or another one */
} option;

typedef struct program {
    const char *name, *usage;
    walkers_desc walkers;
    double seconds;
    const char *html, *log;
    bool spoil, no_check;
    char **files; /* all words that are no options */
    size_t file_count;
} program;

/* What is so when no word says otherwise, for this many walkers. */
program program_default(const char *name, const char *usage, const walkers_desc *desc,
                        uint32_t count, double seconds);

/* Reads the words: these options, and those of both programs; `count_name` is the one that says how
 * many walkers there are. */
void program_parse(program *p, const char *count_name, const option *own, size_t own_count,
                   int count, char **words);

/* Ends a run: spoils it when that is wanted (walker `other` onto walker 0), writes its log, plays
 * it back; true when all is well. */
bool program_end(const program *p, history *h, const player *by, uint32_t other);

/* The word as a number of least to most. */
double number_of(const char *word, const char *name, double least, double most);

/* Processor time of this program until now. */
double processor_seconds(void);

/* Prints an image as the constant image_<number>, for flash. */
void print_image(FILE *out, const uint32_t *words, size_t bytes, size_t number);

#endif
