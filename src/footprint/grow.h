/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Growing a tree of any kind: runs of items are cut in two until leaves are small enough. */

#ifndef BERTHI_FOOTPRINT_GROW_H
#define BERTHI_FOOTPRINT_GROW_H

#include "circle.h"
#include "source.h"

#define berthi_run_choose_plane BERTH_NAME(berthi_run_choose_plane)
#define berthi_run_gather BERTH_NAME(berthi_run_gather)
#define berthi_run_middle BERTH_NAME(berthi_run_middle)
#define berthi_tree_build BERTH_NAME(berthi_tree_build)
#define berthi_tree_most BERTH_NAME(berthi_tree_most)
#define berthi_tree_scratch BERTH_NAME(berthi_tree_scratch)

/* The kind of tree to build: units a node, and what makes a node (all but its link) of a run. */
typedef struct berthi_kind {
    uint8_t structure;
    uint8_t units;
    void (*fit)(berthi_builder *builder, const berthi_run *run, berthi_unit *node);
    void (*finish)(const berthi_builder *builder, berthi_footprint_header *header);
} berthi_kind;

/* The corners of a run (ends of its pieces), in builder->fit; returns how many. */
uint32_t berthi_run_gather(const berthi_builder *builder, const berthi_run *run);

/* Point that is corner `k` of an item. */
static inline uint32_t berthi_item_corner(const berthi_builder *builder, uint32_t item, uint32_t k)
{
    return builder->corners == 3 ? builder->source->corners[3 * item + k] : item + k;
}

/* The middle of a run's items along builder->plane, each counted once or by the length of its
 * segment: of an outline its centroid. Lengths to 3 %, which moves it by less. */
int32_t berthi_run_middle(const berthi_builder *builder, const berthi_run *run, int by_length);

/* The cut of a run of segments, within a circle around them, that should cost queries least: of
 * builder->plane and a number of others. */
void berthi_run_choose_plane(berthi_builder *builder, const berthi_run *run,
                             const berthi_circle *circle);

/* Bytes of scratch, and the most bytes of an image. */
size_t berthi_tree_scratch(const berthi_source *source);
/*@ requires 1 <= source->levels <= BERTH_FOOTPRINT_LEVELS_MAX; */
size_t berthi_tree_most(const berthi_source *source, uint32_t node_units);

/* Builds an image; *made, where it begins, is set when that is done. */
berth_status berthi_tree_build(const berthi_source *source, const berthi_kind *kind,
                               berth_arena *image, berth_arena *scratch, const void **made);

#endif
