/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Triangle against triangle, with integers that hold every product; a tree of discs, in doubles
 * with room to spare, finds the pairs that are worth it. */

#include "overlap.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

/* Placed vertices are Q30 below 2^44; a product of two differences needs 92 bits. */
__extension__ typedef __int128 wide;

#define LEAF 4 /* triangles */

struct cover_node {
    double x, y, r;       /* a disc that holds the triangles, Q16.16 units */
    uint32_t first, last; /* of `order`, the last exclusive */
    uint32_t right;       /* 0: a leaf; else the left child is the next node */
};

typedef struct corner {
    int64_t x, y;
} corner;

/* ---- The tree ------------------------------------------------------------------------------- */

static double middle_of(const cover *c, uint32_t triangle, bool along_y)
{
    const int32_t *of = along_y ? c->y : c->x;
    const uint16_t *v = c->corners + 3 * (size_t)triangle;
    return ((double)of[v[0]] + of[v[1]] + of[v[2]]) / 3.0;
}

static void bound(const cover *c, struct cover_node *n, bool *along_y)
{
    double low_x = HUGE_VAL, high_x = -HUGE_VAL, low_y = HUGE_VAL, high_y = -HUGE_VAL;
    for (uint32_t i = n->first; i < n->last; i++) {
        for (int k = 0; k < 3; k++) {
            const uint16_t v = c->corners[3 * (size_t)c->order[i] + (size_t)k];
            low_x = fmin(low_x, c->x[v]);
            high_x = fmax(high_x, c->x[v]);
            low_y = fmin(low_y, c->y[v]);
            high_y = fmax(high_y, c->y[v]);
        }
    }
    n->x = (low_x + high_x) / 2.0;
    n->y = (low_y + high_y) / 2.0;
    n->r = 0.0;
    for (uint32_t i = n->first; i < n->last; i++) {
        for (int k = 0; k < 3; k++) {
            const uint16_t v = c->corners[3 * (size_t)c->order[i] + (size_t)k];
            n->r = fmax(n->r, hypot(c->x[v] - n->x, c->y[v] - n->y));
        }
    }
    *along_y = high_y - low_y > high_x - low_x;
}

/* Sorts a node's triangles so that the smaller half by the middle comes first. */
static void halve(cover *c, const struct cover_node *n, bool along_y)
{
    uint32_t i, j;
    for (i = n->first + 1; i < n->last; i++) {
        const uint32_t moved = c->order[i];
        const double at = middle_of(c, moved, along_y);
        for (j = i; j > n->first && middle_of(c, c->order[j - 1], along_y) > at; j--) {
            c->order[j] = c->order[j - 1];
        }
        c->order[j] = moved;
    }
}

/* Triangles that cover ground in one pose and are seen edge on in another stay in the tree. */
static int64_t turn_of(const cover *c, uint32_t triangle)
{
    const uint16_t *v = c->corners + 3 * (size_t)triangle;
    return ((int64_t)c->x[v[1]] - c->x[v[0]]) * ((int64_t)c->y[v[2]] - c->y[v[0]]) -
           ((int64_t)c->y[v[1]] - c->y[v[0]]) * ((int64_t)c->x[v[2]] - c->x[v[0]]);
}

static void split(cover *c, uint32_t first, uint32_t last, bool sorted)
{
    const uint32_t middle = first + (last - first) / 2;
    const size_t number = c->node_count++;
    struct cover_node *n = &c->nodes[number];
    bool along_y;
    n->first = first;
    n->last = last;
    bound(c, n, &along_y);
    if (last - first > LEAF) {
        if (!sorted) {
            halve(c, n, along_y);
        }
        split(c, first, middle, sorted);
        c->nodes[number].right = (uint32_t)c->node_count;
        split(c, middle, last, sorted);
    }
}

cover cover_make(const int32_t *x, const int32_t *y, const uint16_t *corners, size_t triangles,
                 const cover *like)
{
    cover c = {x, y, corners, NULL, NULL, triangles, 0};
    c.order = grab(triangles, sizeof *c.order);
    for (uint32_t i = 0; i < triangles; i++) {
        c.order[i] = like != NULL ? like->order[i] : i;
    }
    c.nodes = grab(2 * triangles, sizeof *c.nodes);
    split(&c, 0, (uint32_t)triangles, like != NULL);
    return c;
}

/* ---- Triangles ------------------------------------------------------------------------------ */

/* Placed, in Q30, running counter-clockwise. */
static void corners_of(const cover *c, const cover_place *at, uint32_t triangle, corner *made)
{
    const uint16_t *v = c->corners + 3 * (size_t)triangle;
    for (int i = 0; i < 3; i++) {
        const int64_t x = c->x[v[i]], y = c->y[v[i]];
        made[i].x = at->c * x - at->s * y + (int64_t)at->x * 16384;
        made[i].y = at->s * x + at->c * y + (int64_t)at->y * 16384;
    }
    if (turn_of(c, triangle) < 0) {
        const corner swap = made[1];
        made[1] = made[2];
        made[2] = swap;
    }
}

/* Whether all of b is on the outer side of an edge of a, or on its line. */
static bool parts(const corner *a, const corner *b)
{
    for (int i = 0; i < 3; i++) {
        const corner from = a[i], to = a[(i + 1) % 3];
        bool outside = true;
        for (int k = 0; k < 3 && outside; k++) {
            outside = (wide)(to.x - from.x) * (b[k].y - from.y) -
                          (wide)(to.y - from.y) * (b[k].x - from.x) <=
                      0;
        }
        if (outside) {
            return true;
        }
    }
    return false;
}

static bool leaves_overlap(const cover *a, const cover_place *at_a, const struct cover_node *m,
                           const cover *b, const cover_place *at_b, const struct cover_node *n)
{
    for (uint32_t i = m->first; i < m->last; i++) {
        corner left[3], right[3];
        if (turn_of(a, a->order[i]) == 0) {
            continue; /* seen edge on, it covers nothing */
        }
        corners_of(a, at_a, a->order[i], left);
        for (uint32_t j = n->first; j < n->last; j++) {
            if (turn_of(b, b->order[j]) == 0) {
                continue;
            }
            corners_of(b, at_b, b->order[j], right);
            if (!parts(left, right) && !parts(right, left)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- Pairs of nodes ------------------------------------------------------------------------- */

static bool apart(const struct cover_node *m, const cover_place *at_a, const struct cover_node *n,
                  const cover_place *at_b)
{
    const double ax = (at_a->c * m->x - at_a->s * m->y) / 16384.0 + at_a->x;
    const double ay = (at_a->s * m->x + at_a->c * m->y) / 16384.0 + at_a->y;
    const double bx = (at_b->c * n->x - at_b->s * n->y) / 16384.0 + at_b->x;
    const double by = (at_b->s * n->x + at_b->c * n->y) / 16384.0 + at_b->y;
    /* a rotation pair is of unit length within 2^-13 */
    const double far = (m->r + n->r) * (1.0 + 1.0 / 4096.0) + 4.0;
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) > far * far;
}

static bool nodes_overlap(const cover *a, const cover_place *at_a, size_t i, const cover *b,
                          const cover_place *at_b, size_t j)
{
    const struct cover_node *m = &a->nodes[i], *n = &b->nodes[j];
    if (apart(m, at_a, n, at_b)) {
        return false;
    }
    if (m->right == 0 && n->right == 0) {
        return leaves_overlap(a, at_a, m, b, at_b, n);
    }
    if (n->right == 0 || (m->right != 0 && m->r > n->r)) {
        return nodes_overlap(a, at_a, i + 1, b, at_b, j) ||
               nodes_overlap(a, at_a, m->right, b, at_b, j);
    }
    return nodes_overlap(a, at_a, i, b, at_b, j + 1) ||
           nodes_overlap(a, at_a, i, b, at_b, n->right);
}

bool cover_overlap(const cover *a, const cover_place *at_a, const cover *b, const cover_place *at_b)
{
    return nodes_overlap(a, at_a, 0, b, at_b, 0);
}
