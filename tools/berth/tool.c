/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Errors, notes, memory and names; text that may go to a terminal; files that must not stay. */

#include "tool.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define LINE_BYTES 1024

#define MAX_NOTES 8
#define MAX_TEMPORARIES 4

static char notes[MAX_NOTES][LINE_BYTES];
static int note_count;

static const char *alias_path, *alias_words; /* null: none */

/* ---- Text for a terminal --------------------------------------------------------------------- */

/* How many bytes from `at` on are one character of UTF-8 that may go to a terminal as it is; 0: the
 * byte is none. Control characters are not: ESC and the C1 set (U+0080 to U+009F, as a byte or as
 * UTF-8) begin a terminal's commands, and files from elsewhere name joints, paths and errors. */
static size_t plain_length(const unsigned char *at)
{
    const size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    if (at[0] < ' ' || at[0] == 0x7f || (at[0] >= 0x80 && at[0] < 0xc2) || at[0] > 0xf4 ||
        (at[0] == 0xc2 && at[1] < 0xa0)) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return length;
}

/* Copies words, in at most `room` bytes: blanks for ASCII's control characters, \x9b for other
 * bytes that are no text. */
static void copy_clean(char *to, size_t room, const char *words)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *at = (const unsigned char *)words;
    char *const end = to + room - 1;
    while (*at != '\0') {
        const size_t plain = plain_length(at);
        if (to + (plain > 0 ? plain : 4) > end) {
            break;
        }
        if (plain > 0) {
            memcpy(to, at, plain);
            to += plain;
        } else if (*at < 0x80) {
            *to++ = ' ';
        } else {
            *to++ = '\\';
            *to++ = 'x';
            *to++ = digits[*at >> 4];
            *to++ = digits[*at & 15];
        }
        at += plain > 0 ? plain : 1;
    }
    *to = '\0';
}

char *clean(const char *words)
{
    const size_t room = 4 * strlen(words) + 1;
    char *result = grab(room, 1);
    copy_clean(result, room, words);
    return result;
}

void name_for(const char *path, const char *words)
{
    alias_path = path;
    alias_words = words;
}

const char *name_of(const char *path)
{
    return alias_path != NULL && strcmp(path, alias_path) == 0 ? alias_words : path;
}

/* A message is one line, whatever file names and assimp's texts contain, and calls standard input
 * by its name. */
static void make_line(char line[LINE_BYTES], const char *format, va_list arguments)
{
    char raw[LINE_BYTES];
    char *found;
    vsnprintf(raw, LINE_BYTES, format, arguments);
    found = alias_path != NULL ? strstr(raw, alias_path) : NULL;
    if (found != NULL) {
        char named[LINE_BYTES];
        snprintf(named, sizeof named, "%.*s%s%s", (int)(found - raw), raw, alias_words,
                 found + strlen(alias_path));
        memcpy(raw, named, sizeof raw);
    }
    copy_clean(line, LINE_BYTES, raw);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

static char *temporaries[MAX_TEMPORARIES];

void temporaries_remove(void)
{
    for (int i = 0; i < MAX_TEMPORARIES; i++) {
        if (temporaries[i] != NULL) {
            unlink(temporaries[i]);
        }
    }
}

/* The user's own end of it, or the system's. */
static void on_end(int signal_number)
{
    temporaries_remove();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void watch_ends(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    static bool watched;
    for (size_t i = 0; !watched && i < sizeof signals / sizeof signals[0]; i++) {
        if (signal(signals[i], on_end) == SIG_IGN) {
            signal(signals[i], SIG_IGN); /* as nohup asks */
        }
    }
    if (!watched) {
        watched = true;
        atexit(temporaries_remove);
    }
}

void temporary_add(const char *path)
{
    int i = 0;
    watch_ends();
    while (i < MAX_TEMPORARIES - 1 && temporaries[i] != NULL) {
        i++;
    }
    temporaries[i] = text("%s", path);
}

void temporary_forget(const char *path)
{
    for (int i = 0; i < MAX_TEMPORARIES; i++) {
        if (temporaries[i] != NULL && strcmp(temporaries[i], path) == 0) {
            char *old = temporaries[i];
            temporaries[i] = NULL;
            free(old);
        }
    }
}

void fail(const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;
    int nowhere;
    progress_end();
    va_start(arguments, format);
    make_line(line, format, arguments);
    va_end(arguments);
    nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO); /* half an answer is none */
        close(nowhere);
    }
    fprintf(stderr, "berth: %s\n", line);
    exit(EXIT_ERROR);
}

void said(void)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fail("standard output cannot be written; free some space");
    }
}

void note(const char *format, ...)
{
    va_list arguments;
    if (note_count == MAX_NOTES) {
        return;
    }
    va_start(arguments, format);
    make_line(notes[note_count], format, arguments);
    va_end(arguments);
    for (int i = 0; i < note_count; i++) {
        if (strcmp(notes[i], notes[note_count]) == 0) {
            return; /* a file may be read twice */
        }
    }
    note_count++;
}

void notes_print(void)
{
    fflush(stdout);
    for (int i = 0; i < note_count; i++) {
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
    const char *name = name_of(path), *slash = strrchr(name, '/');
    const char *start = slash != NULL ? slash + 1 : name;
    const char *dot = strrchr(start, '.');
    const size_t length = dot != NULL && dot != start ? (size_t)(dot - start) : strlen(start);
    char *raw = text("%.*s", (int)length, start), *result = clean(raw);
    free(raw);
    return result;
}

bool has_extension(const char *path, const char *extension)
{
    const size_t length = strlen(path), tail = strlen(extension);
    return length > tail && strcasecmp(path + length - tail, extension) == 0;
}
