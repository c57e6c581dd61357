/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* How much a footprint's image and its builder's scratch can take, before anything is built. */

#include "build.h"

typedef struct counts {
    uint32_t nodes, points, rings, parts;
} counts;

/* The most pieces that the segment from point i to j is cut into, were it by halving. A piece's
 * circle has at most half the segment's length for a radius, and four steps for the rounding of
 * both ends. */
static uint32_t pieces_of(const berthi_builder *builder, uint32_t i, uint32_t j)
{
    const berthi_source *source = builder->source;
    const berth_raw threshold = berth_num_raw(source->threshold);
    const int32_t x =
        berthi_steps_down(builder, berth_num_raw(source->x[j]) - berth_num_raw(source->x[i]));
    const int32_t y =
        berthi_steps_down(builder, berth_num_raw(source->y[j]) - berth_num_raw(source->y[i]));
    uint32_t halvings = 0;
    int32_t radius = (x > y ? x + y / 2 : y + x / 2) / 2 + 4;
    while (threshold > 0 && halvings + 1 < source->levels &&
           (berth_raw)radius * builder->step > threshold) {
        halvings++;
        radius = radius / 2 + 3;
    }
    return UINT32_C(1) << halvings;
}

/* The most pieces that all segments are cut into. */
static uint32_t pieces_of_all(const berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    uint32_t ring, first = 0, pieces = 0;
    for (ring = 0; ring < source->rings; ring++) {
        const uint32_t end = source->end != NULL ? source->end[ring] : source->given;
        uint32_t i;
        for (i = first; i < end; i++) {
            pieces += pieces_of(builder, i, i + 1 < end ? i + 1 : first);
        }
        first = end;
    }
    return pieces;
}

/* The most inner circles: one for each node of the first levels that is no leaf, as long as places
 * have numbers. */
static uint32_t inner_most(const berthi_source *source, uint32_t leaves)
{
    const uint32_t room = BERTHI_FOOTPRINT_NODES_MOST - (2 * leaves - 1);
    const uint32_t most = (UINT32_C(1) << source->inner) - 1;
    const uint32_t least = leaves - 1 < most ? leaves - 1 : most;
    return least < room ? least : room;
}

static counts most_counts(const berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    const uint32_t most = UINT32_C(1) << (source->levels - 1);
    const int cut = source->rings != 0 && source->method != BERTH_FOOTPRINT_OUTLINE;
    const uint32_t pieces = cut ? pieces_of_all(builder) : source->items;
    const uint32_t leaves = pieces < most ? pieces : most;
    counts all;
    all.nodes = 2 * leaves - 1 + inner_most(source, leaves);
    all.points = source->given + source->rings;
    all.rings = source->rings;
    all.parts = pieces < source->items + leaves ? pieces : source->items + leaves;
    return all;
}

size_t berthi_tree_most(const berthi_source *source, uint32_t node_units)
{
    berthi_footprint_header header;
    berthi_builder builder;
    counts all;
    builder.source = source;
    berthi_quantise_choose(&builder);
    all = most_counts(&builder);
    header.parts.corners = source->rings != 0 ? 2 : 3;
    header.node_count = (uint16_t)all.nodes;
    header.points = source->kept ? (uint16_t)all.points : 0;
    header.parts.rings = source->kept ? (uint16_t)all.rings : 0;
    header.parts.count = source->kept ? (uint16_t)all.parts : 0;
    return berthi_footprint_bytes(&header, node_units);
}

berthi_layout berthi_tree_layout(const berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    const size_t corners = source->rings != 0 ? 2 : 3;
    const counts all = most_counts(builder);
    berthi_layout at;
    at.points = 0;
#ifdef BERTH_Q16
    at.steps = 0;
#else
    at.steps = 2 * sizeof(berthi_unit) * (size_t)all.points;
#endif
    at.items = at.steps + 4 * (size_t)all.points;
    at.fit = at.items + 2 * (size_t)source->items;
    at.parts = at.fit + 4 * corners * source->items;
    at.ends = at.parts + (source->kept ? 2 * all.parts * (corners == 3 ? 3u : 1u) : 0);
    at.bytes = at.ends + 2 * (size_t)source->rings;
    return at;
}

size_t berthi_tree_scratch(const berthi_source *source)
{
    berthi_builder builder;
    builder.source = source;
    berthi_quantise_choose(&builder);
    return berthi_tree_layout(&builder).bytes;
}
