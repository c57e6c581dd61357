/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a run shows: posed meshes. Two parts of two walkers are compared at every time at which a
 * pose of either begins. */

#include "pavement_internal.h"
#include "run.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Overlap --------------------------------------------------------------------------------- */

/* Do two meshes, seen from above, cover any ground together? Exact, and nothing of the library in
 * it: the answer that a played-back run is held against. */

/* A mesh in one pose. Made by cover_make. */
typedef struct cover {
    const int32_t *x, *y;    /* vertices, Q16.16; the caller's */
    const uint16_t *corners; /* three a triangle; the caller's */
    uint32_t *order;         /* the triangles in the order of the tree's leaves */
    struct cover_node *nodes;
    size_t count, node_count;
} cover;

/* Where a mesh lies: turned by the pair (c, s), Q1.14, then moved, Q16.16. */
typedef struct cover_place {
    int32_t c, s, x, y;
} cover_place;

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

/* With at least one triangle. A cover of the same triangles in another pose may be given, so that
 * they need not be sorted again; or null. */
static cover cover_make(const int32_t *x, const int32_t *y, const uint16_t *corners,
                        size_t triangles, const cover *like)
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

/* True when a triangle of a and one of b, placed, have inner points in common. */
static bool cover_overlap(const cover *a, const cover_place *at_a, const cover *b,
                          const cover_place *at_b)
{
    return nodes_overlap(a, at_a, 0, b, at_b, 0);
}

/* ---- Check ----------------------------------------------------------------------------------- */

/* What is shown, by number: the poses of a step, or one for standing. */
typedef struct shown {
    const body *figure;
    const played *poses;
    cover *covers; /* a pose each */
} shown;

typedef struct stage {
    const cast *cast;
    size_t first[2]; /* number of each kind's first step */
    shown *list;
    size_t count;
} stage;

static shown show(const body *figure, const played *poses, const cover *like)
{
    shown s = {figure, poses, grab(poses->poses, sizeof *s.covers)};
    for (size_t i = 0; i < poses->poses; i++) {
        s.covers[i] = cover_make(poses->x + i * figure->vertices, poses->y + i * figure->vertices,
                                 figure->corners, figure->triangles, like);
    }
    return s;
}

static size_t number_of(const void *of, const commitment *c, bool standing)
{
    const stage *s = of;
    const uint32_t kind = pavement_kind_of(&c->made);
    return s->first[kind] + (standing ? s->cast->actors[kind].step_count : c->made.act);
}

static void hold(const void *of, run_part *p)
{
    const shown *s = &((const stage *)of)->list[p->shows];
    for (size_t i = 0; i < s->poses->poses * s->figure->vertices; i++) {
        run_part_hold(p, s->poses->x[i], s->poses->y[i], 0);
    }
}

/* The pose in force at a tick, and when the next one begins. */
static const cover *pose_at(const stage *s, const run_part *p, int32_t tick, int32_t *next)
{
    const shown *of = &s->list[p->shows];
    const size_t number = (size_t)((tick - p->at.start) / CAST_FRAME);
    if (number + 1 >= of->poses->poses) {
        *next = p->end;
        return &of->covers[of->poses->poses - 1];
    }
    *next = p->at.start + ((int32_t)number + 1) * CAST_FRAME;
    return &of->covers[number];
}

static bool meet(const void *of, const run_part *a, const run_part *b, int32_t beyond,
                 int32_t *tick, uint64_t *poses)
{
    const cover_place at_a = {a->at.rotation.c, a->at.rotation.s, a->at.x, a->at.y};
    const cover_place at_b = {b->at.rotation.c, b->at.rotation.s, b->at.x + beyond, b->at.y};
    const int32_t end = a->end < b->end ? a->end : b->end;
    int32_t next_a, next_b;
    for (*tick = a->begin > b->begin ? a->begin : b->begin; *tick < end;
         *tick = next_a < next_b ? next_a : next_b) {
        const cover *pose_a = pose_at(of, a, *tick, &next_a),
                    *pose_b = pose_at(of, b, *tick, &next_b);
        ++*poses;
        if (cover_overlap(pose_a, &at_a, pose_b, &at_b)) {
            return true;
        }
    }
    return false;
}

static void print_meshes(FILE *out, const void *of)
{
    for (int kind = 0; kind < 2; kind++) {
        const body *figure = &((const stage *)of)->cast->actors[kind].figure;
        fprintf(out, "mesh %d", kind);
        for (size_t i = 0; i < 3 * figure->triangles; i++) {
            fprintf(out, " %u", figure->corners[i]);
        }
        fprintf(out, "\n");
    }
}

static void print(FILE *out, const void *of, size_t number)
{
    const stage *all = of;
    const shown *s = &all->list[number];
    fprintf(out, "act %zu %d %d", number, CAST_FRAME, number >= all->first[1]);
    for (size_t i = 0; i < s->poses->poses * s->figure->vertices; i++) {
        fprintf(out, "%s %ld %ld", i % s->figure->vertices == 0 ? "\npose" : "",
                (long)s->poses->x[i], (long)s->poses->y[i]);
    }
    fprintf(out, "\n");
}

player run_player(const cast *c)
{
    stage *s = grab(1, sizeof *s);
    const player by = {s,           c->actors[0].step_count + c->actors[1].step_count + 2,
                       number_of,   hold,
                       meet,        print,
                       print_meshes};
    s->cast = c;
    s->list = grab(by.shown, sizeof *s->list);
    for (int kind = 0; kind < 2; kind++) {
        const actor *of = &c->actors[kind];
        const shown stand = show(&of->figure, &of->stand, NULL);
        s->first[kind] = s->count;
        for (size_t i = 0; i < of->step_count; i++) {
            s->list[s->count++] = show(&of->figure, &of->steps[i], stand.covers);
        }
        s->list[s->count++] = stand;
    }
    return by;
}

/* ---- Inside ---------------------------------------------------------------------------------- */

/* Two walkers at a time, anywhere near each other: what the pavement asks, and whether their posed
 * meshes overlap. */

#define NEAR BERTH_NUM_TO_RAW(1.5) /* how far apart they are along each axis, at most */

/* One of them: its space, and the part of a run that shows it. */
typedef struct posed {
    const pavement_space *space;
    run_part part;
} posed;

static posed any(pavement *p, const player *by, int32_t off)
{
    commitment c = {{{{0, 0}, 0, 0, 0}, {{0, 0}, 0, 0, 0}, 0, 0, 0}, 0, 0};
    const uint32_t kind = walkers_random(&p->all, p->desc.cast->kind_count);
    const pavement_kind *of = &p->desc.cast->kinds[kind];
    const uint32_t act = walkers_random(&p->all, of->step_count + 1u);
    const bool stands = act == of->step_count;
    posed s = {stands ? &of->stand : &of->steps[act].space,
               {{{0, 0}, 0, 0, 0}, 0, 0, 0, 0, 0, 0, 0, 0}};
    c.made.form = pavement_form(kind, 0);
    c.made.act = (uint16_t)act;
    s.part.shows = by->number(by->of, &c, stands);
    s.part.at = berth_placement_at(p->all.desc.width / 2 + walkers_jitter(&p->all, off),
                                   p->all.desc.depth / 2 + walkers_jitter(&p->all, off),
                                   (berth_angle)walkers_random(&p->all, 65536), 0);
    s.part.end = WALKERS_SECOND / 2; /* no step is shorter */
    return s;
}

/* By their outlines alone, which tells nothing of one inside of the other. */
static bool outlines_clear(const posed *a, const posed *b)
{
    const berth_footprint_options options = {.boundary = 1};
    return berth_footprint_collide(a->space->shape, &a->part.at, b->space->shape, &b->part.at,
                                   &options, NULL) == BERTH_CLEAR;
}

bool inside_check(const cast *c, const player *by, uint32_t cases, uint32_t seed)
{
    static pavement p;
    const size_t bytes = PAVEMENT_BYTES(1);
    void *memory = grab(bytes, 1);
    berth_arena arena = berth_arena_over(memory, bytes);
    pavement_desc desc = pavement_desc_default();
    unsigned long overlap = 0, missed = 0, outlines = 0;
    desc.cast = &c->pavement;
    desc.walkers.count = 1;
    desc.walkers.seed = seed;
    if (pavement_make(&desc, &arena, &p) != WALKERS_OK) {
        fail("internal error: the pavement cannot be made; please report it");
    }
    for (uint32_t i = 0; i < cases; i++) {
        const posed a = any(&p, by, 0), b = any(&p, by, NEAR);
        int32_t tick;
        uint64_t poses = 0;
        berth_placed_footprint at_a, at_b;
        p.all.work = UINT32_MAX;
        p.all.asked = false;
        bool clear = berth_footprint_place(a.space->shape, &a.part.at, &at_a) == BERTH_OK &&
                     berth_footprint_place(b.space->shape, &b.part.at, &at_b) == BERTH_OK &&
                     pavement_meet(&p, &at_a, &at_b) == PAVEMENT_CLEAR;
        if (by->meet(by->of, &a.part, &b.part, 0, &tick, &poses)) {
            overlap++;
            missed += clear;
            outlines += outlines_clear(&a, &b);
        }
    }
    printf("inside          %lu placements, %lu overlap, %lu of these called clear (by outlines "
           "alone %lu)\n",
           (unsigned long)cases, overlap, missed, outlines);
    free(memory);
    return missed == 0 && p.all.counts.error == 0;
}
