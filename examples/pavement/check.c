/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a run shows: posed meshes. Two parts of two walkers are compared at every time at which a
 * pose of either begins. */

#include "pavement_internal.h"
#include "run.h"

#include "tests/reference/shapes.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Overlap --------------------------------------------------------------------------------- */

/* Do two meshes, seen from above, have a point in common? By the tests' reference, exactly, and
 * with nothing of the library in it: the answer that a played-back run is held against. */

/* A mesh in one pose. Made by cover_make. */
typedef struct cover {
    const int32_t *x, *y;         /* vertices, Q16.16; the caller's */
    const uint16_t *corners;      /* three a triangle; the caller's */
    size_t count;                 /* triangles */
    double middle_x, middle_y, r; /* a disc that holds them, Q16.16 units */
} cover;

typedef struct triangle {
    reference_point at[3];
} triangle;

typedef struct box {
    int64_t low_x, low_y, high_x, high_y;
} box;

static cover cover_make(const int32_t *x, const int32_t *y, const uint16_t *corners,
                        size_t triangles)
{
    cover c = {x, y, corners, triangles, 0.0, 0.0, 0.0};
    double low_x = HUGE_VAL, high_x = -HUGE_VAL, low_y = HUGE_VAL, high_y = -HUGE_VAL;
    for (size_t i = 0; i < 3 * triangles; i++) {
        low_x = fmin(low_x, x[corners[i]]);
        high_x = fmax(high_x, x[corners[i]]);
        low_y = fmin(low_y, y[corners[i]]);
        high_y = fmax(high_y, y[corners[i]]);
    }
    c.middle_x = (low_x + high_x) / 2.0;
    c.middle_y = (low_y + high_y) / 2.0;
    for (size_t i = 0; i < 3 * triangles; i++) {
        c.r = fmax(c.r, hypot(x[corners[i]] - c.middle_x, y[corners[i]] - c.middle_y));
    }
    return c;
}

static void hold_corners(box *b, const triangle *t)
{
    for (int i = 0; i < 3; i++) {
        b->low_x = t->at[i].x < b->low_x ? t->at[i].x : b->low_x;
        b->low_y = t->at[i].y < b->low_y ? t->at[i].y : b->low_y;
        b->high_x = t->at[i].x > b->high_x ? t->at[i].x : b->high_x;
        b->high_y = t->at[i].y > b->high_y ? t->at[i].y : b->high_y;
    }
}

static const box nothing = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};

/* Puts the triangles that come into a box, placed, into a list; the box becomes theirs. */
static size_t within(const cover *c, const reference_placement *at, box *of, triangle *list)
{
    box all = nothing;
    size_t count = 0;
    for (const uint16_t *v = c->corners; v != c->corners + 3 * c->count; v += 3) {
        box own = nothing;
        for (int i = 0; i < 3; i++) {
            list[count].at[i] = reference_place(c->x[v[i]], c->y[v[i]], at);
        }
        hold_corners(&own, &list[count]);
        if (own.low_x <= of->high_x && own.high_x >= of->low_x && own.low_y <= of->high_y &&
            own.high_y >= of->low_y) {
            hold_corners(&all, &list[count++]);
        }
    }
    *of = all;
    return count;
}

static bool apart(const cover *a, const reference_placement *at_a, const cover *b,
                  const reference_placement *at_b)
{
    const double ax = (at_a->c * a->middle_x - at_a->s * a->middle_y) / 16384.0 + at_a->x;
    const double ay = (at_a->s * a->middle_x + at_a->c * a->middle_y) / 16384.0 + at_a->y;
    const double bx = (at_b->c * b->middle_x - at_b->s * b->middle_y) / 16384.0 + at_b->x;
    const double by = (at_b->s * b->middle_x + at_b->c * b->middle_y) / 16384.0 + at_b->y;
    /* a rotation pair is of unit length within 2^-13 */
    const double far = (a->r + b->r) * (1.0 + 1.0 / 4096.0) + 4.0;
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) > far * far;
}

/* True when a triangle of a and one of b, placed, have a point in common. Lists: room for all
 * triangles of a, and of b. */
static bool cover_overlap(const cover *a, const reference_placement *at_a, const cover *b,
                          const reference_placement *at_b, triangle *const *lists)
{
    box common = {INT64_MIN, INT64_MIN, INT64_MAX, INT64_MAX};
    if (apart(a, at_a, b, at_b)) {
        return false;
    }
    (void)within(a, at_a, &common, lists[0]);
    const size_t theirs = within(b, at_b, &common, lists[1]);
    const size_t mine = within(a, at_a, &common, lists[0]);
    for (size_t i = 0; i < mine * theirs; i++) {
        if (reference_parts_near(lists[0][i / theirs].at, 3, lists[1][i % theirs].at, 3, 0)) {
            return true;
        }
    }
    return false;
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
    triangle *near[2]; /* of two meshes that are compared */
} stage;

static shown show(const body *figure, const played *poses)
{
    shown s = {figure, poses, grab(poses->poses, sizeof *s.covers)};
    for (size_t i = 0; i < poses->poses; i++) {
        s.covers[i] = cover_make(poses->x + i * figure->vertices, poses->y + i * figure->vertices,
                                 figure->corners, figure->triangles);
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
    const reference_placement at_a = {a->at.rotation.c, a->at.rotation.s, a->at.x, a->at.y, 0};
    const reference_placement at_b = {b->at.rotation.c, b->at.rotation.s, b->at.x + beyond, b->at.y,
                                      0};
    const int32_t end = a->end < b->end ? a->end : b->end;
    int32_t next_a, next_b;
    for (*tick = a->begin > b->begin ? a->begin : b->begin; *tick < end;
         *tick = next_a < next_b ? next_a : next_b) {
        const cover *pose_a = pose_at(of, a, *tick, &next_a),
                    *pose_b = pose_at(of, b, *tick, &next_b);
        ++*poses;
        if (cover_overlap(pose_a, &at_a, pose_b, &at_b, ((const stage *)of)->near)) {
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
    size_t most = 0;
    s->cast = c;
    s->list = grab(by.shown, sizeof *s->list);
    for (int kind = 0; kind < 2; kind++) {
        const actor *of = &c->actors[kind];
        most = of->figure.triangles > most ? of->figure.triangles : most;
        s->first[kind] = s->count;
        for (size_t i = 0; i < of->step_count; i++) {
            s->list[s->count++] = show(&of->figure, &of->steps[i]);
        }
        s->list[s->count++] = show(&of->figure, &of->stand);
    }
    for (int k = 0; k < 2; k++) {
        s->near[k] = grab(most, sizeof **s->near);
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
