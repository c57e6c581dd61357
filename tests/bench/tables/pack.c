/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Packs what one method needs of a workload into a block for a core's flash.
 *
 *   pack WORKLOAD METHOD LEAF-SIZE PART PARTS QUERIES BYTES SIZE-METHOD SIZE-LEAF > FILE
 *
 * QUERIES evenly spaced ones of the workload: more than fit at once go in PARTS blocks, of which
 * this is number PART, from 0. Which clips go in is told by the images of SIZE-METHOD at leaf size
 * SIZE-LEAF, not of METHOD: so that all methods of a comparison get the same clips and queries.
 * Prints to stderr:
 *
 *   pack CLIPS CLIPS-OF-ALL QUERIES QUERIES-OF-THESE-CLIPS QUERIES-OF-ALL */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

#define MOST_BYTES 4194304

static load all;
static uint32_t memory[MOST_BYTES / 4];

static const tables_method *size_method;
static uint16_t size_leaf;

static size_t bytes_of(const berth_clip *clip)
{
    return tables_bytes(size_method, clip, size_leaf) + 4;
}

static uint32_t method_named(const char *name)
{
    for (uint32_t k = 0; tables_methods[k].name != NULL; k++) {
        if (strcmp(tables_methods[k].name, name) == 0) {
            return k;
        }
    }
    load_fail("no such method", name);
    return 0;
}

/* Every parts-th query, from `part` on. */
static void take_part(uint32_t part, uint32_t parts)
{
    uint32_t taken = 0, k;
    for (k = part; k < all.query_count; k += parts) {
        all.queries[taken++] = all.queries[k];
    }
    all.query_count = taken;
}

/* The images from *used on, their offsets from the header in offsets[]. */
static void place_images(const tables_method *method, uint16_t leaf, uint32_t *offsets,
                         size_t *used)
{
    uint32_t k;
    for (k = 0; k < all.clip_count; k++) {
        const size_t bytes =
            tables_build(method, &all.clips[k], leaf, &memory[*used / 4], sizeof memory - *used);
        if (bytes == 0) {
            load_fail("an image cannot be built", method->name);
        }
        offsets[k] = (uint32_t)*used;
        *used += bytes;
    }
    offsets[k] = (uint32_t)*used;
}

static uint32_t hash_answers(const tables_method *method, const uint32_t *offsets)
{
    static tables_tree trees[LOAD_MOST_CLIPS];
    uint32_t hash = TABLES_HASH, k;
    for (k = 0; k < all.clip_count; k++) {
        if (!tables_attach(method, &trees[k], &memory[offsets[k] / 4],
                           offsets[k + 1] - offsets[k])) {
            load_fail("an image is refused", method->name);
        }
    }
    for (k = 0; k < all.query_count; k++) {
        const tables_query *q = &all.queries[k];
        tables_counts counts;
        tables_case made;
        if (!tables_ready(method, &made, &trees[q->a], &trees[q->b], q)) {
            load_fail("cannot be placed", method->name);
        }
        hash = tables_hash(hash, method->ask(&made, &counts));
    }
    return hash;
}

int main(int argc, char **argv)
{
    tables_pack *header = (tables_pack *)(void *)memory;
    const tables_method *method;
    size_t used = sizeof *header;
    if (argc != 10) {
        load_fail("usage: pack WORKLOAD METHOD LEAF PART PARTS QUERIES BYTES SIZE-METHOD SIZE-LEAF",
                  "pack");
    }
    load_read(&all, argv[1]);
    header->method = method_named(argv[2]);
    header->leaf_size = (uint32_t)atoi(argv[3]);
    uint32_t parts = (uint32_t)atoi(argv[5]);
    uint32_t wanted = (uint32_t)atoi(argv[6]);
    size_method = &tables_methods[method_named(argv[8])];
    size_leaf = (uint16_t)atoi(argv[9]);
    uint32_t clips = all.clip_count;
    uint32_t queries = all.query_count;
    load_fit(&all, bytes_of, (size_t)atol(argv[7]) - wanted / parts * sizeof *all.queries);
    uint32_t fitting = all.query_count;
    load_thin(&all, wanted);
    take_part((uint32_t)atoi(argv[4]), parts);
    header->clips = all.clip_count;
    header->queries = all.query_count;
    memcpy(&memory[used / 4], all.queries, all.query_count * sizeof *all.queries);
    used += all.query_count * sizeof *all.queries;
    uint32_t *offsets = &memory[used / 4];
    used += (all.clip_count + 1) * sizeof *offsets;
    method = &tables_methods[header->method];
    place_images(method, (uint16_t)header->leaf_size, offsets, &used);
    header->answers = hash_answers(method, offsets);
    fprintf(stderr, "pack %u %u %u %u %u\n", all.clip_count, clips, all.query_count, fitting,
            queries);
    return fwrite(memory, 1, used, stdout) == used && fflush(stdout) == 0 ? 0 : 1;
}
