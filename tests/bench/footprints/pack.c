/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Packs what one method needs of all cases into a block for a core's flash.
 *
 *   pack CASES METHOD BYTES MESH[:STEP]... > FILE
 *
 * Fails when it is more than so many bytes. */

#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES 1048576
#define MOST_CASES 2048

static uint32_t memory[MOST_BYTES / 4];
static fp_case cases[MOST_CASES];
static fp_tree trees[FIGURES_MOST];

static void place_images(const fp_method *method, uint32_t *offsets, size_t *used)
{
    uint32_t k;
    for (k = 0; k < figure_count; k++) {
        void *image;
        const size_t bytes = figure_build(&figures[k], method, 0, &trees[k], &image);
        if (*used + bytes + 4 > sizeof memory) {
            figures_fail("too large", figures[k].name);
        }
        offsets[k] = (uint32_t)*used;
        memcpy(&memory[*used / 4], image, bytes);
        *used += (bytes + 3) / 4 * 4;
    }
    offsets[k] = (uint32_t)*used;
}

static uint32_t count_hits(const fp_method *method, uint32_t count)
{
    uint32_t hits = 0, k;
    for (k = 0; k < count; k++) {
        fp_counts counts;
        hits += method->ask(&trees[cases[k].a], &trees[cases[k].b], &cases[k].at_b, &counts) == 1;
    }
    return hits;
}

int main(int argc, char **argv)
{
    fp_pack *header = (fp_pack *)(void *)memory;
    const fp_method *method = argc > 4 ? fp_method_named(argv[2]) : NULL;
    size_t used = sizeof *header;
    if (method == NULL) {
        figures_fail("usage: pack CASES METHOD BYTES MESH[:STEP]...", "pack");
    }
    (void)figures_load(4, argc, argv);
    header->method = (uint32_t)(method - fp_methods);
    header->figures = figure_count;
    header->cases = figures_cases(argv[1], cases, MOST_CASES);
    memcpy(&memory[used / 4], cases, header->cases * sizeof *cases);
    used += header->cases * sizeof *cases;
    uint32_t *offsets = &memory[used / 4];
    used += (figure_count + 1) * sizeof *offsets;
    place_images(method, offsets, &used);
    header->hits = count_hits(method, header->cases);
    if (used > (size_t)atol(argv[3])) {
        figures_fail("does not fit a core's flash", method->name);
    }
    return fwrite(memory, 1, used, stdout) == used && fflush(stdout) == 0 ? 0 : 1;
}
