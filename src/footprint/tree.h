/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The image of a footprint's tree: circles, or the papers' oriented boxes. src/FORMATS.md has the
 * bytes: header, nodes in preorder, points, ends of rings, parts in the order of the leaves.
 *
 * Units are steps of 2^shift Q16.16 units in q16 and the caller's unit in f32 and f64. Numbers of
 * nodes are those of their places: an inner circle, which takes the place behind its node, counts.
 * A node's last unit is its link. */

#ifndef BERTHI_FOOTPRINT_TREE_H
#define BERTHI_FOOTPRINT_TREE_H

#include "../core/image.h"
#include "../core/num.h"
#include "berth/overlap.h"

enum {
    BERTHI_METHOD_BOXES =
        BERTH_FOOTPRINT_CYLINDER + 1, /* what a tree of boxes has for its method */
    BERTHI_LEAF = 0x8000,             /* in a link */
    BERTHI_CUT = 0x4000,              /* in a link that is no leaf's */
    BERTHI_INNER = 0x2000,            /* the same: an inner circle follows the node */
    BERTHI_RIGHT = 0x1fff,            /* in a link that is no leaf's */
    BERTHI_LAST_PART = 0x8000,        /* in a part */
    BERTHI_NUMBER = 0x7fff,           /* of a part or a point */
    BERTHI_FOOTPRINT_NODES_MOST = (1 << BERTH_FOOTPRINT_LEVELS_MAX) - 1
};

/* Units of a circle, in their order. It holds every leaf circle below it, whatever the placement.
 * */
enum {
    BERTHI_CIRCLE_X,
    BERTHI_CIRCLE_Y,
    BERTHI_CIRCLE_RADIUS, /* a berthi_extent */
    BERTHI_CIRCLE_LINK,
    BERTHI_CIRCLE_UNITS
};

#define BERTHI_FOOTPRINT_BAND_LIMIT ((berth_len)2 * BERTHI_FOOTPRINT_RADIUS_LIMIT)

/* What the leaves of a tree stand for. */
typedef struct berthi_footprint_parts {
    berth_len radius; /* all parts are rounded by it; 0: every given point is stored exactly */
    uint16_t rings;
    uint16_t count;  /* of segments or triangles; a segment that is cut counts more than once */
    uint8_t corners; /* 0: none are kept, 2: segments, 3: triangles */
    uint8_t turn;    /* of one ring around what is convex: 1: counter-clockwise, 2: clockwise; else
                        0 */
    uint8_t zero[2];
} berthi_footprint_parts;

/* The image's begin, and what a view shows: views and what is placed point here. */
typedef struct berthi_footprint_header {
    berthi_image_head head;
    berth_ground ground; /* its reach: the furthest point of any leaf circle from the origin */
    berthi_footprint_parts parts;
    berthi_band band;    /* how far beyond the shape as given, and its radius, the parts reach */
    uint16_t node_count; /* with inner circles */
    uint16_t points;     /* stored */
    uint32_t points_at;  /* bytes from here to the points */
    uint32_t words_at;   /* and to the parts; the ends of rings are right before them */
    uint8_t levels;
    uint8_t method;
    uint16_t zero;
#ifdef BERTH_CFG_F64
    uint32_t padding; /* 0 */
#endif
} berthi_footprint_header;

typedef char berthi_footprint_header_size_holds
    [sizeof(berthi_footprint_header) == BERTH_FOOTPRINT_HEADER_BYTES ? 1 : -1];

/* A band that is stored, in f64 rounded up. */
static inline berthi_band berthi_band_of_steps(berth_len band)
{
#ifdef BERTH_CFG_F64
    return (berthi_band)(band * (1 + 1.0e-6));
#else
    return band;
#endif
}

/* A node's link, read from its last unit. */
static inline uint32_t berthi_link_of(berthi_unit unit)
{
    return berthi_word_of(unit);
}

/* Whether the place that follows a node holds its inner circle. */
static inline int berthi_has_inner(uint32_t link)
{
    return (link & (BERTHI_LEAF | BERTHI_INNER)) == BERTHI_INNER;
}

/* The left child of node i, whose link is that of an inner node. */
static inline uint32_t berthi_left_of(uint32_t i, uint32_t link)
{
    return i + 1 + ((link & BERTHI_INNER) != 0);
}

/* A link as a unit; below 2^16. */
static inline berthi_unit berthi_link_unit(uint32_t link)
{
    return berthi_word_unit(link);
}

/* 16-bit numbers of a part. */
static inline uint32_t berthi_part_words(uint32_t corners)
{
    return corners == 3 ? 3 : 1;
}

/* Number of the point that is corner `k` of the part at `part`. */
static inline uint32_t berthi_corner(const uint16_t *part, uint32_t corners, uint32_t k)
{
    return corners == 3 ? part[k] & (uint32_t)BERTHI_NUMBER
                        : (part[0] & (uint32_t)BERTHI_NUMBER) + k;
}

/* Whether three of these points run clockwise; q16: products are below 2^29. */
static inline int berthi_is_clockwise(const berthi_unit *points, uint32_t i, uint32_t j, uint32_t k)
{
    const berthi_unit *p = points + 2 * (size_t)i;
    const berthi_unit *q = points + 2 * (size_t)j, *r = points + 2 * (size_t)k;
    const berth_len px = p[0], py = p[1];
    return (q[0] - px) * (r[1] - py) < (q[1] - py) * (r[0] - px);
}

/* ---- What a view shows ----------------------------------------------------------------------- */

static inline const berthi_footprint_header *berthi_tree_of(const berth_footprint *view)
{
    return (const berthi_footprint_header *)view->image;
}

static inline const berthi_unit *berthi_tree_nodes(const berthi_footprint_header *tree)
{
    return (const berthi_unit *)(const void *)(tree + 1);
}

static inline const berthi_unit *berthi_stored_point(const berthi_footprint_header *tree,
                                                     uint32_t number)
{
    const unsigned char *const all = (const unsigned char *)(const void *)tree;
    return (const berthi_unit *)(const void *)(all + tree->points_at) + 2 * (size_t)number;
}

/* Segments or triangles, one after the other, in the order of the leaves. */
static inline const uint16_t *berthi_tree_words(const berthi_footprint_header *tree)
{
    return (const uint16_t *)(const void *)((const unsigned char *)(const void *)tree +
                                            tree->words_at);
}

/* Ring i has the points up to ends[i], its first one again at its end. */
static inline const uint16_t *berthi_tree_ends(const berthi_footprint_header *tree)
{
    return berthi_tree_words(tree) - tree->parts.rings;
}

#define berthi_ring_of BERTH_NAME(berthi_ring_of)

/* The ring that has a stored point: its number, its first point, and its end, which is one beyond
 * its last; that is its first one again. O(log rings). */
uint32_t berthi_ring_of(const berthi_footprint_header *tree, uint32_t point, uint32_t *first,
                        uint32_t *end);

/* Whether a view was made by build or attach, as far as a glance can tell. */
static inline int berthi_is_tree(const berthi_footprint_header *tree, uint32_t node_units)
{
    return tree != NULL && tree->levels - 1u < BERTH_FOOTPRINT_LEVELS_MAX &&
           ((uint32_t)tree->method == BERTHI_METHOD_BOXES) == (node_units != BERTHI_CIRCLE_UNITS);
}

static inline int berthi_is_footprint(const berth_footprint *view)
{
    return berthi_is_tree(berthi_tree_of(view), BERTHI_CIRCLE_UNITS);
}

static inline const berthi_unit *berthi_circle_at(const berthi_footprint_header *tree,
                                                  uint32_t number)
{
    return berthi_tree_nodes(tree) + number * BERTHI_CIRCLE_UNITS;
}

/* How far a circle reaches from the origin, however it is placed. */
static inline berth_len berthi_circle_reach(const berthi_unit *node)
{
    return berthi_turned_up(berthi_far_up(node[BERTHI_CIRCLE_X], node[BERTHI_CIRCLE_Y])) +
           (berth_len)(berthi_extent)node[BERTHI_CIRCLE_RADIUS];
}

/* The node that follows the subtree of node `i`. */
static inline uint32_t berthi_subtree_end(const berthi_unit *nodes, uint32_t node_units, uint32_t i)
{
    /* @argued: right children come after their parents, and the last node is a leaf (links_hold) */
    uint32_t link = berthi_link_of(nodes[(i + 1) * node_units - 1]);
    while ((link & BERTHI_LEAF) == 0) {
        /* @argued: as above */
        BERTH_ASSERT((link & BERTHI_RIGHT) > i);
        i = link & BERTHI_RIGHT;
        link = berthi_link_of(nodes[(i + 1) * node_units - 1]);
    }
    return i + 1;
}

/* The first part below a node. */
static inline uint32_t berthi_first_part(const berthi_footprint_header *tree, uint32_t node_units,
                                         uint32_t index)
{
    const berthi_unit *links = berthi_tree_nodes(tree) + node_units - 1;
    /* @argued: who asks has a node of the tree, and attach has asked that links lead to others */
    uint32_t link = berthi_link_of(links[index * node_units]);
    while ((link & BERTHI_LEAF) == 0) {
        index = berthi_left_of(index, link);
        /* @argued: as above */
        link = berthi_link_of(links[index * node_units]);
    }
    return link & BERTHI_NUMBER;
}

#define berthi_footprint_bytes BERTH_NAME(berthi_footprint_bytes)
#define berthi_tree_check BERTH_NAME(berthi_tree_check)
#define berthi_cuts_hold BERTH_NAME(berthi_cuts_hold)
#define berthi_sides_hold BERTH_NAME(berthi_sides_hold)
#define berthi_triangles_turn BERTH_NAME(berthi_triangles_turn)
#define berthi_footprint_begin BERTH_NAME(berthi_footprint_begin)
#define berthi_footprint_seal BERTH_NAME(berthi_footprint_seal)
#define berthi_parts_below BERTH_NAME(berthi_parts_below)
#define berthi_part_at BERTH_NAME(berthi_part_at)

/* Bytes of an image whose counts stand in its header, with so many units a node. */
uint32_t berthi_footprint_bytes(const berthi_footprint_header *header, uint32_t node_units);

/* What attach checks of both kinds of tree: all but the nodes' own units. */
berth_status berthi_tree_check(const void *image, size_t size, uint32_t structure,
                               uint32_t node_units);

/* Clears a header, and writes all of its head but the CRC. */
void berthi_footprint_begin(berthi_footprint_header *header, uint32_t structure, uint32_t bytes);

/* Writes what follows from all that was written, and the CRC. */
void berthi_footprint_seal(berthi_footprint_header *header, uint32_t node_units);

/* Whether triangles run counter-clockwise: of others tests of parts tell nothing. For verify, too.
 */
int berthi_triangles_turn(const berthi_footprint_header *tree);

/* Whether the leaves below each node that says so are pieces of one segment. For verify: attach
 * need not, as no read, walk or number depends on it. */
int berthi_cuts_hold(const berthi_footprint_header *tree, uint32_t node_units);

/* Whether which way an outline turns is so, and its segments are the sides of its rings, all of
 * them and no others; one
 * that is cut comes more than once, and a ring of two points needs no way back. For verify, too:
 * crossings are looked for in parts, insides in rings. O(points * parts / 32). */
int berthi_sides_hold(const berthi_footprint_header *tree);

/* The parts below a node of a tree that keeps some: from *first to before the one that is returned.
 */
uint32_t berthi_parts_below(const berthi_footprint_header *tree, uint32_t node_units,
                            uint32_t index, uint32_t *first);

/* The corners of part `index`, in the caller's unit, or why not. */
berth_status berthi_part_at(const berthi_footprint_header *tree, uint32_t index, berth_num *x,
                            berth_num *y);

#endif
