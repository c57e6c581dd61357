/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Output files: temporary files in the targets' folders, renamed at the end. */

#include "output.h"

#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_OUTPUTS 2

typedef struct output {
    const char *target;
    char *temporary; /* null: the target is a device or a pipe and is written to directly, or it is
                        standard output, and the stream a nameless file */
    FILE *stream;
} output;

static output outputs[MAX_OUTPUTS];
static int output_count;

bool output_is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

static void refuse(const output *o)
{
    const int error = errno;
    if (output_is_stdout(o->target)) {
        fail("standard output cannot be written: %s", strerror(error));
    }
    if (error == ENOENT || error == ENOTDIR) {
        fail("%s: cannot be written: its folder does not exist; make the folder or give another "
             "name",
             o->target);
    }
    fail("%s: cannot be written: %s; give another name or another folder", o->target,
         strerror(error));
}

static void open_temporary(output *o)
{
    const mode_t mask = umask(0);
    int descriptor;
    umask(mask);
    o->temporary = text("%s.XXXXXX", o->target);
    descriptor = mkstemp(o->temporary);
    if (descriptor < 0) {
        refuse(o);
    }
    temporary_add(o->temporary);
    fchmod(descriptor, 0666 & ~mask); /* mkstemp's 0600 is not what a user's cc -o gives */
    o->stream = fdopen(descriptor, "wb");
}

FILE *output_open(const char *path)
{
    output *o = &outputs[output_count++];
    struct stat status;
    const bool exists = !output_is_stdout(path) && stat(path, &status) == 0;
    memset(o, 0, sizeof *o);
    o->target = path;
    if (exists && S_ISDIR(status.st_mode)) {
        fail("%s: is a folder; give the name of a file in it", path);
    }
    if (output_is_stdout(path)) {
        o->stream = tmpfile();
    } else if (exists && !S_ISREG(status.st_mode)) {
        o->stream = fopen(path, "wb");
    } else if (exists && access(path, W_OK) != 0) {
        refuse(o); /* a rename would replace a file that the user has protected */
    } else {
        open_temporary(o);
    }
    if (o->stream == NULL) {
        refuse(o);
    }
    return o->stream;
}

/* main() sees to what standard output itself says when it is closed. */
static void copy_to_stdout(output *o)
{
    char block[4096];
    size_t got;
    rewind(o->stream);
    while ((got = fread(block, 1, sizeof block, o->stream)) > 0) {
        if (fwrite(block, 1, got, stdout) != got) {
            refuse(o);
        }
    }
}

void output_commit(void)
{
    for (int i = 0; i < output_count; i++) {
        output *o = &outputs[i];
        if (fflush(o->stream) != 0 || ferror(o->stream)) {
            refuse(o);
        }
        if (output_is_stdout(o->target)) {
            copy_to_stdout(o);
        }
        if (fclose(o->stream) != 0) {
            refuse(o);
        }
    }
    for (int i = 0; i < output_count; i++) {
        output *o = &outputs[i];
        if (o->temporary != NULL) {
            if (rename(o->temporary, o->target) != 0) {
                refuse(o);
            }
            temporary_forget(o->temporary);
            free(o->temporary);
        }
    }
    output_count = 0;
}
