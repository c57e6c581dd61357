/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd-bake: the motion graph as C, all of it constant, for a program in flash.
 *
 *     crowd-bake OUT.c ORIGINALS.c CLIP.csv...
 *
 * The graph is the one that `crowd` runs on the same clips. Compile OUT.c with the program and
 * include "baked.h". ORIGINALS.c has the samples that the clips' motions are made from: no program
 * needs them but one that checks. */

#include "graph.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <stdio.h>

static void print_views(FILE *out, const graph *g, size_t count)
{
    fprintf(out, "\n#define BERTH_BAKED_MEMBER(name) .name =\n");
    fprintf(out, "static const berth_motion views[%zu] = {\n", count);
    for (size_t i = 0; i < count; i++) {
        char *words = text("image_%zu", i);
        fprintf(out, "{\n");
        g->images[i].arith->print_view(&g->images[i], words, out);
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

static void print_clip(FILE *out, const crowd_clip *c, size_t number, const char *name)
{
    fprintf(out,
            "    {&views[%zu], {{%d, %d}, %ld, %ld, %ld}, %ld, %ld, %ld, %u, %u}, "
            "/* %s */\n",
            number, c->end.rotation.c, c->end.rotation.s, (long)c->end.x, (long)c->end.y,
            (long)c->end.start, (long)c->middle_x, (long)c->middle_y, (long)c->reach, c->follow,
            c->follow_end, name);
}

static void print_tables(FILE *out, const graph *g)
{
    const size_t clips = g->crowd.clip_count;
    fprintf(out, "\nstatic const crowd_clip clips[%zu] = {\n", clips);
    for (size_t i = 0; i < clips; i++) {
        print_clip(out, &g->clips[i], i, g->motions.list[i].name);
    }
    fprintf(out, "};\n\nconst crowd_graph crowd_baked = {clips, %zu, %u, %u};\n", clips,
            g->crowd.slow_end, g->crowd.slimmest);
}

static void print_numbers(FILE *out, char axis, size_t number, const int32_t *list, uint32_t count)
{
    fprintf(out, "static const int32_t %c_%zu[%lu] = {", axis, number, (unsigned long)count);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "%s%ld,", i % 12 == 0 ? "\n    " : " ", (long)list[i]);
    }
    fprintf(out, "\n};\n");
}

static void print_originals(const graph *g, const char *path)
{
    FILE *out = output_open(path);
    fprintf(out, "/* Printed by crowd-bake; do not edit. */\n\n#include \"run.h\"\n\n");
    for (size_t i = 0; i < g->crowd.clip_count; i++) {
        print_numbers(out, 'x', i, g->originals[i].x, g->originals[i].count);
        print_numbers(out, 'y', i, g->originals[i].y, g->originals[i].count);
    }
    fprintf(out, "\nconst crowd_original crowd_baked_originals[%u] = {\n", g->crowd.clip_count);
    for (size_t i = 0; i < g->crowd.clip_count; i++) {
        fprintf(out, "    {x_%zu, y_%zu, %ld, %lu, %ld},\n", i, i, (long)g->originals[i].radius,
                (unsigned long)g->originals[i].count, (long)g->originals[i].dt);
    }
    fprintf(out, "};\n");
    output_commit();
}

int main(int count, char **words)
{
    FILE *out;
    if (count < 4) {
        fail("usage: crowd-bake OUT.c ORIGINALS.c CLIP.csv...");
    }
    graph g = graph_build(motions_read(words + 3, (size_t)count - 3, -1.0));
    size_t images = g.crowd.clip_count;
    out = output_open(words[1]);
    fprintf(out,
            "/* Printed by crowd-bake; do not edit. %u clips, %zu bytes of images. */\n\n"
            "#include \"baked.h\"\n\n",
            g.crowd.clip_count, g.bytes);
    for (size_t i = 0; i < images; i++) {
        print_image(out, g.images[i].held.words, g.images[i].held.bytes, i);
    }
    print_views(out, &g, images);
    print_tables(out, &g);
    output_commit();
    print_originals(&g, words[2]);
    return 0;
}
