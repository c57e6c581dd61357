/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A page that plays a run back. On it a clip is [ticks between samples, radius, x, y, x, y, ...],
 * straight between them; a stand is its radius. */

#include "run.h"

#include "examples/common/picture.h"

static void print_acts(FILE *out, const void *of)
{
    const acts *a = &((const run *)of)->acts;
    fprintf(out, "clips:[\n");
    for (size_t n = 0; n < a->count; n++) {
        const crowd_original *clip = &a->list[n];
        if (n == a->graph->clip_count) {
            fprintf(out, "],stands:[");
        }
        if (n >= a->graph->clip_count) {
            fprintf(out, "%ld,", millimetres(clip->radius));
            continue;
        }
        fprintf(out, "[%ld,%ld", (long)clip->dt, millimetres(clip->radius));
        for (uint32_t i = 0; i < clip->count; i++) {
            fprintf(out, ",%ld,%ld", millimetres(clip->x[i]), millimetres(clip->y[i]));
        }
        fprintf(out, "],\n");
    }
    fprintf(out, "],\n");
}

void draw_html(const run *r, const char *path)
{
    page_write(&r->past, r, print_acts, path);
}
