/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A page that plays a run back. On it a kind is its steps, then standing, each as {space, poses};
 * those are rings, a ring [x, y, x, y, ...]. */

#include "run.h"

#include "examples/common/picture.h"
static void print_sketch(FILE *out, const sketch *s)
{
    size_t i = 0;
    fprintf(out, "[");
    for (size_t ring = 0; ring < s->rings; ring++) {
        fprintf(out, "[");
        for (; i < s->end[ring]; i++) {
            fprintf(out, "%ld,%ld,", millimetres(s->x[i]), millimetres(s->y[i]));
        }
        fprintf(out, "],");
    }
    fprintf(out, "],");
}

static void print_ground(FILE *out, const sketch *space, const sketch *poses, size_t count)
{
    fprintf(out, "{space:");
    print_sketch(out, space);
    fprintf(out, "poses:[");
    for (size_t i = 0; i < count; i++) {
        print_sketch(out, &poses[i]);
    }
    fprintf(out, "]},\n");
}

static void print_kinds(FILE *out, const void *of)
{
    const cast *c = ((const run *)of)->cast;
    fprintf(out, "frame:%d,kinds:[", CAST_FRAME);
    for (int kind = 0; kind < 2; kind++) {
        const actor *a = &c->actors[kind];
        fprintf(out, "[\n");
        for (size_t i = 0; i < a->step_count; i++) {
            print_ground(out, &a->spaces[i], a->poses[i], a->steps[i].poses);
        }
        print_ground(out, &a->stand_space, &a->stand_pose, 1);
        fprintf(out, "],");
    }
    fprintf(out, "],\n");
}

void draw_html(const run *r, const char *path)
{
    page_write(&r->past, r, print_kinds, path);
}
