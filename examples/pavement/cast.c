/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building the cast: the steps of a body posed, registered and kept for playing back; and those of
 * the cylinder around it. */

#include "cast.h"

#include "ground.h"

#include "berth/papers/obb.h"
#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- Thinning outlines out for pictures ------------------------------------------------------ */

/* How far point i is from the line through a and b, or from a when that is no line. */
static double off_line(const berth_outline *o, size_t a, size_t b, size_t i)
{
    const double dx = (double)o->x[b] - o->x[a], dy = (double)o->y[b] - o->y[a];
    const double px = (double)o->x[i] - o->x[a], py = (double)o->y[i] - o->y[a];
    const double length = hypot(dx, dy);
    return length == 0.0 ? hypot(px, py) : fabs(dx * py - dy * px) / length;
}

/* Keeps what is needed between the kept points a and b: the furthest, and on both of its sides. */
static void thin(const berth_outline *o, bool *kept, size_t a, size_t b, double off)
{
    double most = off;
    size_t furthest = a, i;
    for (i = a + 1; i < b; i++) {
        const double here = off_line(o, a, b, i);
        if (here > most) {
            most = here;
            furthest = i;
        }
    }
    if (furthest != a) {
        kept[furthest] = true;
        thin(o, kept, a, furthest, off);
        thin(o, kept, furthest, b, off);
    }
}

/* A ring of the points from first to last: cut at its first point and the one furthest from it. */
static void thin_ring(const berth_outline *o, bool *kept, size_t first, size_t last, double off)
{
    size_t across = first, i;
    double most = 0.0;
    for (i = first; i <= last; i++) {
        const double far = hypot((double)o->x[i] - o->x[first], (double)o->y[i] - o->y[first]);
        if (far > most) {
            most = far;
            across = i;
        }
    }
    kept[first] = kept[across] = kept[last] = true;
    thin(o, kept, first, across, off);
    thin(o, kept, across, last, off);
}

/* A copy of the outline with fewer points: none of those left out is further than `off` metres from
 * what is drawn. Rings that shrink to nothing are left out. */
static sketch sketch_of(const berth_outline *outline, double off)
{
    bool *kept = grab(outline->points, sizeof *kept);
    size_t ring, first = 0, i;
    sketch s;
    s.x = grab(outline->points, sizeof *s.x);
    s.y = grab(outline->points, sizeof *s.y);
    s.end = grab(outline->rings, sizeof *s.end);
    s.rings = s.points = 0;
    for (ring = 0; ring < outline->rings; ring++) {
        const size_t end = outline->end == NULL ? outline->points : outline->end[ring];
        const size_t from = s.points;
        thin_ring(outline, kept, first, end - 1, off * 65536.0);
        for (i = first; i < end; i++) {
            if (kept[i]) {
                s.x[s.points] = outline->x[i];
                s.y[s.points++] = outline->y[i];
            }
        }
        if (s.points - from < 4) {
            s.points = from;
        } else {
            s.end[s.rings++] = s.points;
        }
        first = end;
    }
    free(kept);
    return s;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* People step 0.7 m in half a second on a free way, and take a little longer for less: the speed
 * falls faster than the length. Each step exists for both feet. */

typedef struct step_words {
    double forward, left; /* metres to its end */
    double turn;          /* degrees to the left */
    int frames;           /* of 1/30 s that it takes */
    bool few;             /* the small scene has it, too */
} step_words;

extern const step_words step_list[];
extern const size_t step_list_count;

const step_words step_list[] = {
    {0.70, 0.00, 0, 15, true},     {0.68, 0.08, 6, 15, true},   {0.68, -0.08, -6, 15, true},
    {0.60, 0.00, 0, 15, false},    {0.50, 0.00, 0, 16, true},   {0.50, 0.12, 10, 16, false},
    {0.50, -0.12, -10, 16, false}, {0.40, 0.00, 0, 16, false},  {0.40, 0.20, 0, 17, true},
    {0.40, -0.20, 0, 17, true},    {0.30, 0.00, 0, 17, true},   {0.22, 0.00, 0, 18, false},
    {0.20, 0.15, 0, 18, false},    {0.20, -0.15, 0, 18, false}, {0.15, 0.00, 0, 18, true},
    {0.08, 0.00, 0, 18, false},    {0.10, 0.05, 25, 18, true},  {0.10, -0.05, -25, 18, true},
    {0.00, 0.20, 0, 18, true},     {0.00, -0.20, 0, 18, true},  {0.00, 0.08, 0, 18, false},
    {0.00, -0.08, 0, 18, false},
};

const size_t step_list_count = sizeof step_list / sizeof step_list[0];

/* ---- Register -------------------------------------------------------------------------------- */

/* Registering the ground of steps on the host: memory, time, and outlines for pictures around
 * ground.h. */

typedef struct registrar {
    const cast_options *options;
    void *scratch_memory;
    int32_t *vertices; /* of the pose that is registered: x, y, 0 */
    berth_arena scratch;
    double seconds, registered; /* of processor time: all, and for registering alone */
    size_t poses;
} registrar;

#define SCRATCH (16u << 20)
#define IMAGE (1u << 20)
#define AROUND 8 /* places around a step's end that are registered, too */
#define SKETCH 0.008

static registrar registrar_new(const cast_options *options)
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
        fail("%s: its ground cannot be registered: %s; give a body of usual size", b->name,
             berth_status_text(status));
    }
}

/* The pose as the library reads meshes. */
static berth_mesh mesh_of(registrar *r, const body *b, const played *p, size_t number)
{
    for (size_t i = 0; i < b->vertices; i++) {
        r->vertices[3 * i] = p->x[number * b->vertices + i];
        r->vertices[3 * i + 1] = p->y[number * b->vertices + i];
    }
    return (berth_mesh){.vertices = r->vertices,
                        .triangles = b->corners,
                        .stride = 0,
                        .vertex_count = (uint16_t)b->vertices,
                        .triangle_count = (uint16_t)b->triangles,
                        .up = BERTH_UP_Z};
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
    for (int i = 0; i <= AROUND; i++) {
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
    for (size_t i = 0; i < l->p->poses * l->b->vertices; i++) {
        ground_reach(&extent, l->p->x[i], l->p->y[i]);
    }
    for (int k = 0; k < l->end_count; k++) {
        for (size_t i = 0; i < l->b->vertices; i++) {
            must(l->b, berth_placement_apply(&l->ends[k], l->stand->x[i], l->stand->y[i], &x, &y));
            ground_reach(&extent, x, y);
        }
    }
    return extent;
}

static void add_all(registrar *r, ground *g, const ground_list *l)
{
    const berth_placement here = berth_placement_at(0, 0, 0, 0);
    for (size_t i = 0; i < l->p->poses; i++) {
        const berth_mesh mesh = mesh_of(r, l->b, l->p, i);
        must(l->b, ground_add(g, &mesh, &here));
    }
    for (int k = 0; k < l->end_count; k++) {
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
    berth_obb view;
    of->boxes[number] = grab(IMAGE, 1);
    berth_arena image = berth_arena_over(of->boxes[number], IMAGE);
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
    berth_arena image;
    ground g;
    must(l->b, ground_begin(&g, &extent, r->options->cell, &r->scratch));
    add_all(r, &g, l);
    double between = processor_seconds();
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
    sketch made = sketch_of(&g.outline, SKETCH);
    berth_arena_reset(&r->scratch, mark);
    return made;
}

/* Registers a step's poses and standing at its end with some room around; makes its circles, its
 * space and its outline. */
static void registrar_step(registrar *r, actor *of, size_t number)
{
    ground_list l = {&of->figure, &of->steps[number], &of->stand, {{{0, 0}, 0, 0, 0}}, 0};
    list_ends(&l, &of->list[number].end, r->options->room);
    of->spaces[number] = build(r, &l, of, number, &of->list[number].space);
}

/* The same for standing: the last view and image. */
static void registrar_stand(registrar *r, actor *of, pavement_space *made)
{
    const ground_list l = {&of->figure, &of->stand, NULL, {{{0, 0}, 0, 0, 0}}, 0};
    of->stand_space = build(r, &l, of, of->step_count, made);
}

/* The outline of one pose; of all, with standing at the end. */
static sketch registrar_pose(registrar *r, const body *b, const played *p, size_t number)
{
    const played one = {p->x + number * b->vertices, p->y + number * b->vertices, 1};
    const ground_list l = {b, &one, NULL, {{{0, 0}, 0, 0, 0}}, 0};
    return build(r, &l, NULL, 0, NULL);
}

static sketch registrar_way(registrar *r, const body *b, const played *p, const played *stand,
                            const berth_placement *end)
{
    ground_list l = {b, p, stand, {{{0, 0}, 0, 0, 0}}, 1};
    l.ends[0] = *end;
    l.ends[0].start = 0;
    return build(r, &l, NULL, 0, NULL);
}

/* ---- Cast ------------------------------------------------------------------------------------ */

#define CYLINDER_MOST (8u << 20) /* bytes of its images */
#define ROUND_SIDES 64           /* of the polygon within a cylinder's disc that is played back */

cast_options cast_options_default(void)
{
    return (cast_options){-7, 0.01, 0.02, false, false};
}

/* ---- Poses ---------------------------------------------------------------------------------- */

static played played_new(size_t vertices, size_t poses)
{
    played p;
    p.x = grab(vertices * poses, sizeof *p.x);
    p.y = grab(vertices * poses, sizeof *p.y);
    p.poses = poses;
    return p;
}

/* The poses of a step, each at its place on the way. */
static played pose_step(const body *b, const step_words *s, int foot)
{
    const double pi = acos(-1.0), part = fmin(1.0, hypot(s->forward, s->left) / b->stride);
    played p = played_new(b->vertices, (size_t)s->frames);
    for (size_t n = 0; n < p.poses; n++) {
        const double phase = (double)n / s->frames, turned = s->turn * pi / 180.0 * phase;
        for (size_t i = 0; i < b->vertices; i++) {
            double x, y;
            body_at(b, foot, phase, part, i, &x, &y);
            p.x[n * b->vertices + i] = q16(s->forward * phase + x * cos(turned) - y * sin(turned));
            p.y[n * b->vertices + i] = q16(s->left * phase + x * sin(turned) + y * cos(turned));
        }
    }
    return p;
}

static played pose_stand(const body *b)
{
    played p = played_new(b->vertices, 1);
    for (size_t i = 0; i < b->vertices; i++) {
        p.x[i] = q16(b->stand.x[i]);
        p.y[i] = q16(b->stand.y[i]);
    }
    return p;
}

/* A disc that slides along: what a cylinder's steps are, unlike its registered ground, is a polygon
 * within it. */
static played slide(const body *b, const pavement_step *step)
{
    const size_t poses = step == NULL ? 1 : (size_t)(step->end.start / CAST_FRAME);
    played p = played_new(b->vertices, poses);
    for (size_t n = 0; n < poses; n++) {
        const berth_placement at = step == NULL ? berth_placement_at(0, 0, 0, 0)
                                                : cylinder_place(step, (int32_t)(n * CAST_FRAME));
        for (size_t i = 0; i < b->vertices; i++) {
            p.x[n * b->vertices + i] = (int32_t)(b->stand.x[i] * 65536.0) + at.x;
            p.y[n * b->vertices + i] = (int32_t)(b->stand.y[i] * 65536.0) + at.y;
        }
    }
    return p;
}

/* ---- The body's steps ----------------------------------------------------------------------- */

static void actor_room(actor *of, size_t steps)
{
    of->step_count = steps;
    of->steps = grab(steps, sizeof *of->steps);
    of->list = grab(steps, sizeof *of->list);
    of->views = grab(steps + 1, sizeof *of->views);
    of->bytes = grab(steps + 1, sizeof *of->bytes);
    of->images = grab(steps + 1, sizeof *of->images);
    of->box_bytes = grab(steps + 1, sizeof *of->box_bytes);
    of->boxes = grab(steps + 1, sizeof *of->boxes);
    of->spaces = grab(steps, sizeof *of->spaces);
    of->poses = grab(steps, sizeof *of->poses);
}

static void pose_sketches(registrar *g, actor *of)
{
    of->stand_pose = registrar_pose(g, &of->figure, &of->stand, 0);
    for (size_t i = 0; i < of->step_count; i++) {
        of->poses[i] = grab(of->steps[i].poses, sizeof *of->poses[i]);
        for (size_t n = 0; n < of->steps[i].poses; n++) {
            of->poses[i][n] = registrar_pose(g, &of->figure, &of->steps[i], n);
        }
    }
}

/* Both feet's steps of the list. */
static void body_steps(registrar *g, actor *of, const cast_options *options, pavement_kind *kind)
{
    size_t i, count = 0;
    for (i = 0; i < step_list_count; i++) {
        count += options->few ? 2 * (size_t)step_list[i].few : 2;
    }
    actor_room(of, count);
    of->stand = pose_stand(&of->figure);
    count = 0;
    for (i = 0; i < step_list_count; i++) {
        const step_words *s = &step_list[i];
        for (int foot = 0; foot < 2 && (s->few || !options->few); foot++) {
            pavement_step *made = &of->list[count];
            const double turns = s->turn / 360.0 * 65536.0;
            made->end =
                berth_placement_at(q16(s->forward), q16(s->left),
                                   (berth_angle)(int32_t)lround(turns), s->frames * CAST_FRAME);
            made->length = q16(hypot(s->forward, s->left));
            made->foot = (uint16_t)foot;
            of->steps[count] = pose_step(&of->figure, s, foot);
            registrar_step(g, of, count++);
        }
    }
    registrar_stand(g, of, &kind->stand);
}

/* ---- The cylinder's ------------------------------------------------------------------------- */

static body round_body(double radius)
{
    const double pi = acos(-1.0);
    body b = {0};
    b.name = text("cylinder");
    b.vertices = ROUND_SIDES;
    b.triangles = ROUND_SIDES - 2;
    b.corners = grab(3 * b.triangles, sizeof *b.corners);
    b.stand.x = grab(b.vertices, sizeof *b.stand.x);
    b.stand.y = grab(b.vertices, sizeof *b.stand.y);
    for (size_t i = 0; i < b.vertices; i++) {
        b.stand.x[i] = radius * cos(2.0 * pi * (double)i / ROUND_SIDES);
        b.stand.y[i] = radius * sin(2.0 * pi * (double)i / ROUND_SIDES);
    }
    for (size_t i = 0; i < b.triangles; i++) {
        b.corners[3 * i + 1] = (uint16_t)(i + 1);
        b.corners[3 * i + 2] = (uint16_t)(i + 2);
    }
    return b;
}

static void round_steps(cast *c, registrar *g)
{
    actor *of = &c->actors[1];
    of->figure = round_body(c->radius / 65536.0);
    actor_room(of, c->actors[0].step_count);
    of->images[0] = grab(CYLINDER_MOST, 1);
    berth_arena image = berth_arena_over(of->images[0], CYLINDER_MOST);
    berth_status status = cylinder_make(&c->kinds[0], c->radius, &image, &g->scratch, of->list,
                                        of->views, &c->kinds[1]);
    if (status != BERTH_OK) {
        fail("%s: a cylinder's steps cannot be registered: %s", c->actors[0].figure.name,
             berth_status_text(status));
    }
    of->bytes[0] = image.used;
    of->stand = slide(&of->figure, NULL);
    for (size_t i = 0; i < of->step_count; i++) {
        of->steps[i] = slide(&of->figure, &of->list[i]);
        of->spaces[i] = registrar_way(g, &of->figure, &of->steps[i], &of->stand, &of->list[i].end);
    }
    of->stand_space = registrar_pose(g, &of->figure, &of->stand, 0);
}

/* ---- All ------------------------------------------------------------------------------------ */

/* The radius of the disc around the origin that holds all poses as they are played, without their
 * way. */
static berth_num radius_of(const actor *of)
{
    double most = 0.0;
    for (size_t i = 0; i < of->figure.vertices; i++) {
        most = fmax(most, hypot(of->stand.x[i], of->stand.y[i]));
    }
    for (size_t k = 0; k < of->step_count; k++) {
        for (size_t n = 0; n < of->steps[k].poses; n++) {
            const berth_placement at = cylinder_place(&of->list[k], (int32_t)(n * CAST_FRAME));
            for (size_t i = n * of->figure.vertices; i < (n + 1) * of->figure.vertices; i++) {
                most = fmax(most, hypot(of->steps[k].x[i] - at.x, of->steps[k].y[i] - at.y));
            }
        }
    }
    return (berth_num)ceil(most);
}

static void bind_kind(cast *c, int kind)
{
    const actor *of = &c->actors[kind];
    c->kinds[kind].steps = of->list;
    c->kinds[kind].step_count = (uint16_t)of->step_count;
}

void cast_build(cast *c, body figure, const cast_options *options)
{
    registrar g = registrar_new(options);
    static const cast none;
    *c = none;
    c->actors[0].figure = figure;
    body_steps(&g, &c->actors[0], options, &c->kinds[0]);
    bind_kind(c, 0);
    c->seconds = g.seconds;
    c->registered = g.registered;
    c->poses = g.poses;
    c->radius = radius_of(&c->actors[0]);
    for (size_t i = 0; i <= c->actors[0].step_count; i++) {
        c->bytes += c->actors[0].bytes[i];
    }
    round_steps(c, &g);
    bind_kind(c, 1);
    pose_sketches(&g, &c->actors[0]);
    pose_sketches(&g, &c->actors[1]);
    c->pavement = pavement_cast_of(c->kinds, 2);
}
