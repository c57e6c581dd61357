/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The words of a command line, on the host. What is wrong with one ends the program with one line.
 */

#ifndef COMMON_ARGUMENTS_H
#define COMMON_ARGUMENTS_H

typedef struct arguments {
    const char *program; /* its name, for messages */
    int count, at;       /* the word being looked at */
    char **words;
} arguments;

/* The word behind the option that is being looked at. */
const char *arguments_value(arguments *a, const char *option);

/* The word as a number of least to most. */
double number_of(const char *word, const char *option, double least, double most);
unsigned long whole_of(const char *word, const char *option, unsigned long least,
                       unsigned long most);

/* The word as two lengths in metres, as 40,30, in Q16.16. */
void size_of(const char *word, const char *option, long *width, long *depth);

#endif
