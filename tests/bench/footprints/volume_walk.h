/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The walk over two trees of one kind of volume. Included alone it gives the helpers; a file that
 * defines a kind defines, before it includes this:
 *
 *   KIND     its name, as in vol_KIND        node      its type; the last field is `link`
 *   moved_volume   a volume of b in a's frame
 *   update(node, frame, moved)   brings one there      overlap(node, moved)   tests a pair
 *   size_of(node)   by which the walk chooses the one to open: the larger
 *
 * Why VOL_SLACK: (c, s) is of unit length to 2^-13, so a length below 2^14 changes by at most 2
 * steps when it is turned; turning a point rounds each coordinate by half a step, and the node's
 * own position as well. That is below 4 steps, and twice as many for a box's turned axes. */

#ifndef BERTH_FOOTPRINTS_VOLUME_WALK_H
#define BERTH_FOOTPRINTS_VOLUME_WALK_H

#include "volumes.h"

/* The floor of value / 2^bits, on compilers that shift negative numbers arithmetically: all ours.
 */
static inline int32_t vol_floor_shift(int32_t value, int bits)
{
    return value >> bits;
}

static inline int32_t vol_turn_x(const vol_frame *frame, int32_t x, int32_t y)
{
    return vol_floor_shift(frame->c * x - frame->s * y + 8192, 14);
}

static inline int32_t vol_turn_y(const vol_frame *frame, int32_t x, int32_t y)
{
    return vol_floor_shift(frame->s * x + frame->c * y + 8192, 14);
}

static inline int32_t vol_abs(int32_t value)
{
    return value < 0 ? -value : value;
}

#endif

#ifdef KIND

#define VOL_PASTE(a, b) a##b
#define VOL_GLUE(a, b) VOL_PASTE(a, b)

typedef struct pair {
    uint16_t a, b;
} pair;

static inline void note_pair(vol_trace *trace, uint32_t i, uint32_t j)
{
    if (trace != NULL && trace->count < VOL_MOST_PAIRS) {
        trace->pairs[trace->count].a = (uint16_t)i;
        trace->pairs[trace->count++].b = (uint16_t)j;
    }
}

/* Both callers below hand a constant over for `trace`, null in the one: the compiler makes two
 * functions of this, and the plain one does not know of traces. */
static inline int walk(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                       vol_counts *counts, vol_trace *trace)
{
    const node *of_a = a->nodes, *of_b = b->nodes;
    pair open[VOL_STACK];
    uint32_t depth = 0, i = 0, j = 0;
    moved_volume moved;
    update(&of_b[0], frame, &moved);
    counts->updates++;
    for (;;) {
        uint32_t next_j = j;
        counts->bounds++;
        note_pair(trace, i, j);
        if (overlap(&of_a[i], &moved)) {
            const uint32_t link_a = of_a[i].link, link_b = of_b[j].link;
            if ((link_a & link_b & VOL_LEAF) != 0) {
                counts->parts++;
                note_pair(trace, i, j | VOL_LEAF);
                if (vol_parts_meet(&a->points[link_a & ~VOL_LEAF], &b->points[link_b & ~VOL_LEAF],
                                   frame)) {
                    return 1;
                }
            } else if ((link_b & VOL_LEAF) != 0 ||
                       ((link_a & VOL_LEAF) == 0 && size_of(&of_a[i]) >= size_of(&of_b[j]))) {
                open[depth].a = (uint16_t)link_a;
                open[depth++].b = (uint16_t)j;
                i++;
                continue;
            } else {
                open[depth].a = (uint16_t)i;
                open[depth++].b = (uint16_t)link_b;
                next_j = j + 1;
            }
        }
        if (next_j == j) {
            if (depth == 0) {
                return 0;
            }
            i = open[--depth].a;
            next_j = open[depth].b;
        }
        if (next_j != j) {
            j = next_j;
            update(&of_b[j], frame, &moved);
            counts->updates++;
        }
    }
}

static int collide(const vol_tree *a, const vol_tree *b, const vol_frame *frame, vol_counts *counts)
{
    return walk(a, b, frame, counts, NULL);
}

static int collide_traced(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                          vol_counts *counts, vol_trace *trace)
{
    return walk(a, b, frame, counts, trace);
}

/* Every bit of the moved volume counts, or the compiler would leave some out. */
static inline uint32_t stir(const moved_volume *moved)
{
    const uint32_t *words = (const uint32_t *)(const void *)moved;
    uint32_t k, sum = 0;
    for (k = 0; k < sizeof *moved / sizeof *words; k++) {
        sum += words[k];
    }
    return sum;
}

static uint32_t repeat_updates(const vol_tree *b, const vol_frame *frame, const vol_trace *trace)
{
    const node *of_b = b->nodes;
    uint32_t k, sum = 0;
    for (k = 0; k < trace->count; k++) {
        moved_volume moved;
        update(&of_b[trace->pairs[k].b & ~VOL_LEAF], frame, &moved);
        sum += stir(&moved);
    }
    return sum;
}

static uint32_t repeat_tests(const vol_tree *a, const vol_tree *b, const vol_frame *frame,
                             const vol_trace *trace)
{
    const node *of_a = a->nodes, *of_b = b->nodes;
    uint32_t k, sum = 0;
    for (k = 0; k < trace->count; k++) {
        moved_volume moved;
        update(&of_b[trace->pairs[k].b & ~VOL_LEAF], frame, &moved);
        sum += stir(&moved);
        sum += (uint32_t)overlap(&of_a[trace->pairs[k].a], &moved);
    }
    return sum;
}

/* Cores only ask: without the builder, nothing there refers to what fits volumes. */
#ifdef HARNESS_HOSTED
#define VOL_BOUND bound
#else
#define VOL_BOUND NULL
#endif

const vol_kind VOL_GLUE(vol_, KIND) = {NAME,           sizeof(node), collide,  collide_traced,
                                       repeat_updates, repeat_tests, VOL_BOUND};

#endif
