/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Errors, notes, memory and names. */

#include "tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LINE_BYTES 1024

#define MAX_NOTES 4

static char notes[MAX_NOTES][LINE_BYTES];
static int note_count;

/* A message is one line whatever file names and assimp's texts contain. */
static void make_line(char line[LINE_BYTES], const char *format, va_list arguments)
{
    char *c;
    vsnprintf(line, LINE_BYTES, format, arguments);
    for (c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == '\x7f') {
            *c = ' ';
        }
    }
}

void fail(const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;
    progress_end();
    va_start(arguments, format);
    make_line(line, format, arguments);
    va_end(arguments);
    fflush(stdout);
    fprintf(stderr, "berth: %s\n", line);
    exit(EXIT_ERROR);
}

void note(const char *format, ...)
{
    va_list arguments;
    if (note_count < MAX_NOTES) {
        va_start(arguments, format);
        make_line(notes[note_count++], format, arguments);
        va_end(arguments);
    }
}

void notes_print(void)
{
    int i;
    fflush(stdout);
    for (i = 0; i < note_count; i++) {
        fprintf(stderr, "berth: %s\n", notes[i]);
    }
}

void *grab(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        fail("out of memory for %zu objects of %zu bytes; close other programs and try again",
             count, size);
    }
    return memory;
}

char *text(const char *format, ...)
{
    va_list arguments;
    char *result;
    int length;
    va_start(arguments, format);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    result = grab((size_t)length + 1, 1);
    va_start(arguments, format);
    vsnprintf(result, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return result;
}

char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *start = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(start, '.');
    const size_t length = dot != NULL && dot != start ? (size_t)(dot - start) : strlen(start);
    return text("%.*s", (int)length, start);
}

bool has_extension(const char *path, const char *extension)
{
    const size_t length = strlen(path), tail = strlen(extension);
    return length > tail && strcasecmp(path + length - tail, extension) == 0;
}
