/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What a run shows: posed meshes. Two parts of two walkers are compared at every time at which a
 * pose of either begins. */

#include "overlap.h"
#include "run.h"

#include "tools/berth/tool.h"

#include <stdlib.h>

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
