/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading a command line; what host programs share besides. */

#include "program.h"

#include "tools/berth/tool.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double number_of(const char *word, const char *name, double least, double most)
{
    char *end;
    const double value = strtod(word, &end);
    if (end == word || *end != '\0' || !(value >= least && value <= most)) {
        fail("%s: '%.40s' is not a number from %.10g to %.10g; give one", name, word, least, most);
    }
    return value;
}

static uint32_t whole_of(const char *word, const option *o)
{
    char *end;
    errno = 0;
    unsigned long value = strtoul(word, &end, 10);
    if (word[0] < '0' || word[0] > '9' || *end != '\0' || errno != 0 || (double)value < o->least ||
        (double)value > o->most) {
        fail("%s: '%.40s' is not a whole number from %.0f to %.0f; give one", o->name, word,
             o->least, o->most);
    }
    return (uint32_t)value;
}

/* Two lengths in metres, as 40,30. */
static void size_of(const char *word, walkers_desc *to)
{
    char *copy = text("%s", word), *comma = strchr(copy, ',');
    if (comma == NULL) {
        fail("--size: '%.40s' is not W,D; give two lengths in metres, as 40,30", word);
    }
    *comma = '\0';
    to->width = (berth_num)lround(number_of(copy, "--size", 1, 8192) * 65536.0);
    to->depth = (berth_num)lround(number_of(comma + 1, "--size", 1, 8192) * 65536.0);
    free(copy);
}

/* Takes the option that the word names, and its own word when it has one; false when it is none of
 * the list. Returns how many words it took. */
static int take(const program *p, const option *list, size_t count, char **words, int left)
{
    for (size_t i = 0; i < count; i++) {
        const option *o = &list[i];
        if (strcmp(o->name, words[0]) != 0) {
            continue;
        }
        if (o->flag != NULL) {
            *o->flag = true;
            return 1;
        }
        if (left < 2) {
            fail("%s wants a value; see %s --help", o->name, p->name);
        }
        if (o->word != NULL) {
            *o->word = words[1];
        } else if (o->whole != NULL) {
            *o->whole = whole_of(words[1], o);
        } else {
            *o->number = number_of(words[1], o->name, o->least, o->most);
        }
        return 2;
    }
    return 0;
}

program program_default(const char *name, const char *usage, const walkers_desc *desc,
                        uint32_t count, double seconds)
{
    program p = {.name = name, .usage = usage, .walkers = *desc, .seconds = seconds};
    p.walkers.count = count;
    tool_name = name;
    return p;
}

void program_parse(program *p, const char *count_name, const option *own, size_t own_count,
                   int count, char **words)
{
    const char *size = NULL;
    const option common[] = {
        {.name = count_name, .whole = &p->walkers.count, .least = 1, .most = WALKERS_MOST},
        {.name = "--size", .word = &size},
        {.name = "--seconds", .number = &p->seconds, .least = 0.1, .most = 100000},
        {.name = "--seed", .whole = &p->walkers.seed, .most = UINT32_MAX},
        {.name = "--html", .word = &p->html},
        {.name = "--log", .word = &p->log},
        {.name = "--spoil", .flag = &p->spoil},
        {.name = "--no-check", .flag = &p->no_check},
    };
    const size_t common_count = sizeof common / sizeof common[0];
    p->files = grab((size_t)count, sizeof *p->files);
    for (int at = 1; at < count;) {
        if (strcmp(words[at], "--help") == 0) {
            fputs(p->usage, stdout);
            said();
            exit(EXIT_CLEAR);
        }
        if (words[at][0] != '-') {
            p->files[p->file_count++] = words[at++];
            continue;
        }
        int taken = take(p, common, common_count, words + at, count - at);
        taken = taken > 0 ? taken : take(p, own, own_count, words + at, count - at);
        if (taken == 0) {
            fail("no option '%.40s'; see %s --help", words[at], p->name);
        }
        at += taken;
    }
    if (size != NULL) {
        size_of(size, &p->walkers);
    }
}

bool program_end(const program *p, history *h, const player *by, uint32_t other)
{
    if (p->spoil) {
        history_spoil(h, 0, other);
    }
    if (p->log != NULL) {
        history_log(h, by, p->log);
    }
    return p->no_check || history_check(h, by, p->name);
}

double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void print_image(FILE *out, const uint32_t *words, size_t bytes, size_t number)
{
    const size_t count = bytes / 4, a_line = 8;
    fprintf(out, "static const uint32_t image_%zu[%zu] = {", number, count);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s0x%08lx%s", i % a_line == 0 ? "\n    " : " ", (unsigned long)words[i],
                i == count - 1 ? "" : ",");
    }
    fprintf(out, "\n};\n");
}
