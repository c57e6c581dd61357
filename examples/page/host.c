/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The page's questions on the host: a line has the name of a call and its numbers, the answer's
 * numbers come back on a line. tests/page compares them with the browser's. */

#include "page.h"

#include <stdio.h>
#include <string.h>

static int32_t ask(const char *call)
{
    if (strcmp(call, "routes") == 0) {
        return page_routes();
    }
    if (strcmp(call, "routes_at") == 0) {
        return page_routes_at(page_in[0]);
    }
    if (strcmp(call, "crowd_begin") == 0) {
        return page_crowd_begin(page_in[0], page_in[1]);
    }
    if (strcmp(call, "crowd_go_on") == 0) {
        return page_crowd_go_on(page_in[0]);
    }
    if (strcmp(call, "crowd_ask") == 0) {
        return page_crowd_ask();
    }
    if (strcmp(call, "turning") == 0) {
        return page_turning();
    }
    return strcmp(call, "turning_at") == 0 ? page_turning_at(page_in[0]) : -1;
}

int main(void)
{
    static char line[4096];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char call[32];
        int at = 0, used = 0;
        long value;
        int count = 0;
        if (sscanf(line, "%31s%n", call, &at) != 1) {
            continue;
        }
        while (count < PAGE_IN && sscanf(line + at, "%ld%n", &value, &used) == 1) {
            page_in[count++] = (int32_t)value;
            at += used;
        }
        const int32_t told = ask(call);
        if (told < 0) {
            fprintf(stderr, "page-host: no call '%s'; page.h has their names\n", call);
            return 1;
        }
        for (int32_t i = 0; i < told; i++) {
            printf("%s%ld", i > 0 ? " " : "", (long)page_out[i]);
        }
        printf("\n");
        fflush(stdout);
    }
    return 0;
}
