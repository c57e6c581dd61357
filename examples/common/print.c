/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pages and constants. */

#include "print.h"

#include "tools/berth/output.h"

#include <math.h>
#include <string.h>

#define WORDS_A_LINE 8

void print_page(const char *const *lines, size_t count, const char *path,
                void (*print_run)(FILE *out, const void *run), const void *run)
{
    FILE *out = output_open(path);
    size_t i;
    for (i = 0; i < count; i++) {
        if (strcmp(lines[i], "@RUN@") == 0) {
            print_run(out, run);
        } else {
            fprintf(out, "%s\n", lines[i]);
        }
    }
    output_commit();
}

void print_image(FILE *out, const uint32_t *words, size_t bytes, size_t number)
{
    const size_t count = bytes / 4;
    size_t i;
    fprintf(out, "static const uint32_t image_%zu[%zu] = {", number, count);
    for (i = 0; i < count; i++) {
        fprintf(out, "%s0x%08lx%s", i % WORDS_A_LINE == 0 ? "\n    " : " ", (unsigned long)words[i],
                i == count - 1 ? "" : ",");
    }
    fprintf(out, "\n};\n");
}

long millimetres(int32_t length)
{
    return lround(length * 1000.0 / 65536.0);
}
