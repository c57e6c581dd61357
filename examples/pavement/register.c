/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Registering on the host. */

#include "register.h"
#include "berth/papers/obb.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SCRATCH (16u << 20)
#define IMAGE (1u << 20)
#define AROUND 8 /* places around a step's end that are registered, too */
#define SKETCH 0.008

registrar registrar_new(const cast_options *options)
{
    registrar r = {0};
    r.options = options;
    r.scratch_memory = grab(SCRATCH, 1);
    r.vertices = grab(3 * BODY_MOST_VERTICES, sizeof *r.vertices);
    r.scratch = berth_arena_over(r.scratch_memory, SCRATCH);
    return r;
}

static void must(const body *b, berth_status status)
{
    if (status < 0) {
        fail("%s: its ground cannot be registered: %s; give a body of usual size, or larger cells "
             "with --cell",
             b->name, berth_status_text(status));
    }
}

/* The pose as the library reads meshes. */
static berth_mesh mesh_of(registrar *r, const body *b, const played *p, size_t number)
{
    berth_mesh mesh;
    size_t i;
    for (i = 0; i < b->vertices; i++) {
        r->vertices[3 * i] = p->x[number * b->vertices + i];
        r->vertices[3 * i + 1] = p->y[number * b->vertices + i];
    }
    mesh.vertices = r->vertices;
    mesh.triangles = b->corners;
    mesh.stride = 0;
    mesh.vertex_count = (uint16_t)b->vertices;
    mesh.triangle_count = (uint16_t)b->triangles;
    mesh.up = BERTH_UP_Z;
    return mesh;
}

/* ---- What is registered --------------------------------------------------------------------- */

/* The poses and, where there is an end, standing there and at places around it. */
typedef struct ground_list {
    const body *b;
    const played *p, *stand;
    berth_placement ends[AROUND + 1];
    int end_count;
} ground_list;

/* Around the end there is room for the rounding of its placement, and for the cells by which the
 * next step's outline may be wider than this one's. */
static void list_ends(ground_list *l, const berth_placement *end, double room)
{
    const double pi = acos(-1.0);
    int i;
    for (i = 0; i <= AROUND; i++) {
        const double angle = i * 2.0 * pi / AROUND;
        l->ends[i] = *end;
        l->ends[i].start = 0;
        if (i < AROUND) {
            l->ends[i].x += (berth_num)lround(room * cos(angle) * 65536.0);
            l->ends[i].y += (berth_num)lround(room * sin(angle) * 65536.0);
        }
    }
    l->end_count = AROUND + 1;
}

static ground_extent extent_of(const ground_list *l)
{
    ground_extent extent = ground_nowhere();
    berth_num x, y;
    size_t i;
    int k;
    for (i = 0; i < l->p->poses * l->b->vertices; i++) {
        ground_reach(&extent, l->p->x[i], l->p->y[i]);
    }
    for (k = 0; k < l->end_count; k++) {
        for (i = 0; i < l->b->vertices; i++) {
            must(l->b, berth_placement_apply(&l->ends[k], l->stand->x[i], l->stand->y[i], &x, &y));
            ground_reach(&extent, x, y);
        }
    }
    return extent;
}

static void add_all(registrar *r, ground *g, const ground_list *l)
{
    const berth_placement here = berth_placement_at(0, 0, 0, 0);
    size_t i;
    int k;
    for (i = 0; i < l->p->poses; i++) {
        const berth_mesh mesh = mesh_of(r, l->b, l->p, i);
        must(l->b, ground_add(g, &mesh, &here));
    }
    for (k = 0; k < l->end_count; k++) {
        const berth_mesh mesh = mesh_of(r, l->b, l->stand, 0);
        must(l->b, ground_add(g, &mesh, &l->ends[k]));
    }
    r->poses += l->p->poses + (size_t)l->end_count;
}

/* ---- Spaces --------------------------------------------------------------------------------- */

static berth_num q16(double metres)
{
    return (berth_num)lround(metres * 65536.0);
}

/* A tree of boxes over the outline that the view was made of. */
static void build_boxes(registrar *r, const berth_outline *outline, actor *of, size_t number)
{
    berth_obb_desc desc = berth_obb_desc_default();
    berth_arena image;
    berth_obb view;
    of->boxes[number] = grab(IMAGE, 1);
    image = berth_arena_over(of->boxes[number], IMAGE);
    desc.outline = *outline;
    must(&of->figure, berth_obb_build(&desc, &image, &r->scratch, &view));
    of->box_bytes[number] = image.used;
}

/* Registers and, unless `of` is null, builds its view number `number`. The outline for pictures. */
static sketch build(registrar *r, const ground_list *l, actor *of, size_t number,
                    pavement_space *space)
{
    const size_t mark = berth_arena_mark(&r->scratch);
    const ground_extent extent = extent_of(l);
    const double from = processor_seconds();
    double between;
    berth_arena image;
    sketch made;
    ground g;
    must(l->b, ground_begin(&g, &extent, r->options->cell, &r->scratch));
    add_all(r, &g, l);
    between = processor_seconds();
    if (of != NULL) {
        void *room = grab(IMAGE, 1);
        image = berth_arena_over(room, IMAGE);
        must(l->b, ground_finish(&g, q16(r->options->threshold), false, &image, &of->views[number],
                                 space));
        /* as long as it came out: the view is made anew there */
        of->bytes[number] = image.used;
        of->images[number] = grab(image.used, 1);
        memcpy(of->images[number], room, image.used);
        free(room);
        must(l->b,
             berth_footprint_attach(&of->views[number], of->images[number], of->bytes[number]));
        space->shape = &of->views[number];
        if (r->options->boxes) {
            build_boxes(r, &g.outline, of, number);
        }
        r->seconds += processor_seconds() - from;
        r->registered += between - from;
    } else {
        must(l->b, ground_outline(&g));
    }
    made = sketch_of(&g.outline, SKETCH);
    berth_arena_reset(&r->scratch, mark);
    return made;
}

void registrar_step(registrar *r, actor *of, size_t number)
{
    ground_list l = {&of->figure, &of->steps[number], &of->stand, {{{0, 0}, 0, 0, 0}}, 0};
    list_ends(&l, &of->list[number].end, r->options->room);
    of->spaces[number] = build(r, &l, of, number, &of->list[number].space);
}

void registrar_stand(registrar *r, actor *of, pavement_space *made)
{
    const ground_list l = {&of->figure, &of->stand, NULL, {{{0, 0}, 0, 0, 0}}, 0};
    of->stand_space = build(r, &l, of, of->step_count, made);
}

sketch registrar_pose(registrar *r, const body *b, const played *p, size_t number)
{
    const played one = {p->x + number * b->vertices, p->y + number * b->vertices, 1};
    const ground_list l = {b, &one, NULL, {{{0, 0}, 0, 0, 0}}, 0};
    return build(r, &l, NULL, 0, NULL);
}

sketch registrar_way(registrar *r, const body *b, const played *p, const played *stand,
                     const berth_placement *end)
{
    ground_list l = {b, p, stand, {{{0, 0}, 0, 0, 0}}, 1};
    l.ends[0] = *end;
    l.ends[0].start = 0;
    return build(r, &l, NULL, 0, NULL);
}
