/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Output files: a temporary file in the target's folder, renamed at the end. */

#include "output.h"

#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *target;
static char *temporary; /* null: the target is a device or a pipe and is written to directly */
static FILE *stream;

/* Runs at every end of the program, also in fail(). */
static void remove_temporary(void)
{
    if (temporary != NULL) {
        unlink(temporary);
    }
}

static void refuse(void)
{
    const int error = errno;
    if (error == ENOENT || error == ENOTDIR) {
        fail("%s: cannot be written: its folder does not exist; make the folder or give another "
             "name",
             target);
    }
    fail("%s: cannot be written: %s; give another name or another folder", target, strerror(error));
}

static void open_temporary(void)
{
    static int registered;
    const mode_t mask = umask(0);
    int descriptor;
    umask(mask);
    if (!registered) {
        registered = 1;
        atexit(remove_temporary);
    }
    temporary = text("%s.XXXXXX", target);
    descriptor = mkstemp(temporary);
    if (descriptor < 0) {
        const int error = errno;
        free(temporary);
        temporary = NULL;
        errno = error;
        refuse();
    }
    fchmod(descriptor, 0666 & ~mask); /* mkstemp's 0600 is not what a user's cc -o gives */
    stream = fdopen(descriptor, "wb");
}

FILE *output_open(const char *path)
{
    struct stat status;
    const int exists = stat(path, &status) == 0;
    target = path;
    if (exists && S_ISDIR(status.st_mode)) {
        fail("%s: is a folder; give the name of a file in it", path);
    }
    if (exists && !S_ISREG(status.st_mode)) {
        stream = fopen(path, "wb");
    } else if (exists && access(path, W_OK) != 0) {
        refuse(); /* a rename would replace a file that the user has protected */
    } else {
        open_temporary();
    }
    if (stream == NULL) {
        refuse();
    }
    return stream;
}

void output_commit(void)
{
    int bad = ferror(stream);
    bad |= fclose(stream) != 0;
    if (bad) {
        refuse();
    }
    if (temporary != NULL) {
        if (rename(temporary, target) != 0) {
            refuse();
        }
        free(temporary);
        temporary = NULL;
    }
}
