/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading a command line. */

#include "arguments.h"

#include "tools/berth/tool.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *arguments_value(arguments *a, const char *option)
{
    if (a->at + 1 >= a->count) {
        fail("%s wants a value; see %s --help", option, a->program);
    }
    return a->words[++a->at];
}

double number_of(const char *word, const char *option, double least, double most)
{
    char *end;
    const double value = strtod(word, &end);
    if (end == word || *end != '\0' || !(value >= least && value <= most)) {
        fail("%s: '%.40s' is not a number from %.10g to %.10g; give one", option, word, least,
             most);
    }
    return value;
}

unsigned long whole_of(const char *word, const char *option, unsigned long least,
                       unsigned long most)
{
    char *end;
    unsigned long value;
    errno = 0;
    value = strtoul(word, &end, 10);
    if (word[0] < '0' || word[0] > '9' || *end != '\0' || errno != 0 || value < least ||
        value > most) {
        fail("%s: '%.40s' is not a whole number from %lu to %lu; give one", option, word, least,
             most);
    }
    return value;
}

void size_of(const char *word, const char *option, long *width, long *depth)
{
    char *copy = text("%s", word), *comma = strchr(copy, ',');
    if (comma == NULL) {
        fail("%s: '%.40s' is not W,D; give two lengths in metres, as 40,30", option, word);
    }
    *comma = '\0';
    *width = lround(number_of(copy, option, 1, 8192) * 65536.0);
    *depth = lround(number_of(comma + 1, option, 1, 8192) * 65536.0);
    free(copy);
}
