/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the programs behind `make tables` share: queries, methods, and how both get to a core.
 *
 * Everything is q16. A workload is a set of clips and a list of queries, whatever it came from; a
 * method is a kind of tree and a way to ask it; all methods must answer each query alike. */

#ifndef BERTH_TABLES_H
#define BERTH_TABLES_H

#include "berth/berth.h"
#include "berth/meet.h"
#include "berth/papers/mobb.h"

/* ---- Queries ----------------------------------------------------------------------------------
 */

/* As it lies in a core's flash, too: 36 bytes, the same on every machine here. */
typedef struct tables_query {
    uint16_t a, b; /* clips of the workload */
    berth_placement at_a, at_b;
} tables_query;

typedef char tables_query_is_packed[sizeof(tables_query) == 36 ? 1 : -1];

/* ---- Methods ----------------------------------------------------------------------------------
 */

/* A clip as a method holds it. */
typedef struct tables_tree {
    union {
        berth_motion discs;
        berth_mobb boxes;
    } view;
    uint32_t speed; /* advancement: the most grid steps from one sample to the next */
} tables_tree;

/* A query as it is put to a method. Placing is not measured. */
typedef struct tables_case {
    const tables_tree *a, *b;
    const tables_query *query;
    berth_placed placed[2];
} tables_case;

/* What a method counts, by the kind of its trees. */
typedef union tables_counts {
    berth_motion_counts discs;
    berth_mobb_counts boxes;
} tables_counts;

/* A call, for all methods alike. */
typedef berth_status (*tables_call)(const tables_case *c, tables_counts *counts);

typedef struct tables_method {
    const char *name;
    tables_call ask;
    uint8_t boxes;             /* a tree of berth/papers/mobb.h, else of berth/motion.h */
    uint8_t kind, style, axis; /* of boxes */
    uint8_t levels;            /* of boxes; 0: as many as the leaf size asks for */
    uint8_t placed;            /* asks placed motions */
    uint16_t leaf_size;        /* of tables 1 and 2; 0: the default */
    uint16_t millimetres;      /* a trajectory simplified to so many; 0: the clip, held */
} tables_method;

/* The last has a null name. The first is what all is compared with. Methods that ask the same
 * stored legs answer each query alike (race.c says which those are). */
extern const tables_method tables_methods[];

/* What the loop around a method costs: a call that does nothing. */
berth_status tables_nothing(const tables_case *c, tables_counts *counts);

/* No tree: advancement over time as far as distance and top speeds allow (advance.c). */
berth_status tables_advance(const tables_case *c, tables_counts *counts);
uint32_t tables_top_speed(const berth_mobb *clip);

/* Makes a query ready; returns 0 when it cannot be placed. */
int tables_ready(const tables_method *method, tables_case *c, const tables_tree *a,
                 const tables_tree *b, const tables_query *query);

/* What was counted, for all methods alike. */
typedef struct tables_sum {
    uint32_t steps, bounds, solid, samples, exact;
} tables_sum;
tables_sum tables_counted(const tables_method *method, const tables_counts *counts);

/* Makes `tree` out of an image of a method. Returns 0 when it is refused. */
int tables_attach(const tables_method *method, tables_tree *tree, const void *image, size_t bytes);

/* Bytes of the image of a clip, and the image itself, at a leaf size (0: the method's). Return 0
 * when it cannot be built. */
size_t tables_bytes(const tables_method *method, const berth_clip *clip, uint16_t leaf_size);
size_t tables_build(const tables_method *method, const berth_clip *clip, uint16_t leaf_size,
                    void *to, size_t room);

/* A query that ends at the roots: nothing in common in time, or the roots' bounds are apart. */
static inline int tables_ends_at_root(const tables_sum *sum)
{
    return sum->steps <= 1 && sum->samples == 0;
}

/* ---- In a core's flash -------------------------------------------------------------------------
 */

/* What pack.c writes and cost.c reads: this header, the queries, an offset a clip and one more,
 * the images. Offsets count bytes from the header. */
typedef struct tables_pack {
    uint32_t method; /* index into tables_methods */
    uint32_t leaf_size;
    uint32_t clips, queries;
    uint32_t answers; /* the hash of all answers, see tables_hash */
} tables_pack;

#define TABLES_HASH UINT32_C(2166136261)

/* FNV-1a over the answers, in the order of the queries. */
static inline uint32_t tables_hash(uint32_t hash, berth_status answer)
{
    return (hash ^ (uint32_t)answer) * UINT32_C(16777619);
}

#endif
