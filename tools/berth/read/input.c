/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Files by their first bytes, and standard input. */

#define _DEFAULT_SOURCE /* mkstemps */

#include "input.h"

#include "tools/berth/tool.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STRUCTURE_AT 6 /* the byte of an image that tells structures apart */
#define HEAD_BYTES 4096

bool input_is_image(const char *path, int *structure)
{
    unsigned char first[STRUCTURE_AT + 1];
    FILE *in = fopen(path, "rb");
    const size_t got = in != NULL ? fread(first, 1, sizeof first, in) : 0;
    if (in != NULL) {
        fclose(in);
    }
    *structure = got == sizeof first ? first[STRUCTURE_AT] : -1;
    return got == sizeof first && (memcmp(first, "BERT", 4) == 0 || memcmp(first, "TREB", 4) == 0);
}

/* The first line that is no comment and not empty. */
static const char *first_line(const char *at)
{
    if (strncmp(at, "\xef\xbb\xbf", 3) == 0) {
        at += 3;
    }
    for (;;) {
        at += strspn(at, " \t\r\n");
        if (*at != '#') {
            return at;
        }
        at += strcspn(at, "\n");
    }
}

/* Both CSV and OBJ begin with comments as they like: numbers, or the names of our columns. */
static bool is_table(const char *line)
{
    static const char *const names[] = {"t,",   "t;",      "x,", "x;",  "ring",
                                        "time", "seconds", "\"", "t\t", "x\t"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strncmp(line, names[i], strlen(names[i])) == 0) {
            return true;
        }
    }
    return isdigit((unsigned char)*line) || (*line != '\0' && strchr("+-.", *line) != NULL);
}

static const char *extension_for(const char *head, size_t length)
{
    static const struct {
        const char *start, *extension;
    } known[] = {{"BERT", ".img"},    {"TREB", ".img"},    {"HIERARCHY", ".bvh"}, {"glTF", ".glb"},
                 {"Kaydara", ".fbx"}, {"; FBX", ".fbx"},   {"IDP2", ".md2"},      {"IDP3", ".md3"},
                 {"IDPO", ".mdl"},    {"ply", ".ply"},     {"OFF", ".off"},       {"solid", ".stl"},
                 {"$", ".csm"},       {"image:", ".yaml"}, {"{", ".gltf"},        {"<", ".dae"}};
    const char *line;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const size_t size = strlen(known[i].start);
        if (length >= size && memcmp(head, known[i].start, size) == 0) {
            return known[i].extension;
        }
    }
    line = first_line(head);
    return *line == '{' ? ".gltf" : is_table(line) ? ".csv" : ".obj";
}

/* Both may fail: /tmp may be full. */
static void write_all(int to, const char *bytes, size_t count)
{
    while (count > 0) {
        const ssize_t written = write(to, bytes, count);
        if (written <= 0) {
            fail("standard input cannot be kept: %s; free some space in the folder of temporary "
                 "files, or give the file's name",
                 strerror(errno));
        }
        bytes += written;
        count -= (size_t)written;
    }
}

const char *input_from_stdin(void)
{
    const char *folder = getenv("TMPDIR");
    char head[HEAD_BYTES + 1] = "", *path;
    size_t got;
    const char *extension;
    int to;
    if (isatty(STDIN_FILENO)) {
        fail("standard input is a terminal; pipe a file in, or give its name");
    }
    got = fread(head, 1, HEAD_BYTES, stdin);
    if (got == 0) {
        fail("standard input is empty");
    }
    extension = extension_for(head, got);
    path = text("%s/berth-stdin-XXXXXX%s", folder != NULL && *folder != '\0' ? folder : "/tmp",
                extension);
    to = mkstemps(path, (int)strlen(extension));
    if (to < 0) {
        fail("standard input cannot be kept: %s: %s; set TMPDIR to a folder for it, or give the "
             "file's name",
             path, strerror(errno));
    }
    temporary_add(path);
    name_for(path, "standard input");
    do {
        write_all(to, head, got);
    } while ((got = fread(head, 1, HEAD_BYTES, stdin)) > 0);
    if (close(to) != 0 || ferror(stdin)) {
        fail("standard input cannot be read to its end");
    }
    return path;
}
