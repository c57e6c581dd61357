/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building the cast: the steps of a body posed, registered and kept for playing back; and those of
 * the cylinder around it. */

#include "cast.h"
#include "cylinder.h"
#include "register.h"
#include "steps.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

#define CYLINDER_MOST (8u << 20) /* bytes of its images */
#define ROUND_SIDES 64           /* of the polygon within a cylinder's disc that is played back */

cast_options cast_options_default(void)
{
    const cast_options o = {-7, 0.01, 0.02, false, false};
    return o;
}

static berth_num q16(double metres)
{
    return (berth_num)lround(metres * 65536.0);
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
    size_t n, i;
    for (n = 0; n < p.poses; n++) {
        const double phase = (double)n / s->frames, turned = s->turn * pi / 180.0 * phase;
        for (i = 0; i < b->vertices; i++) {
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
    size_t i;
    for (i = 0; i < b->vertices; i++) {
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
    size_t n, i;
    for (n = 0; n < poses; n++) {
        const berth_placement at = step == NULL ? berth_placement_at(0, 0, 0, 0)
                                                : cylinder_place(step, (int32_t)(n * CAST_FRAME));
        for (i = 0; i < b->vertices; i++) {
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
    size_t i, n;
    of->stand_pose = registrar_pose(g, &of->figure, &of->stand, 0);
    for (i = 0; i < of->step_count; i++) {
        of->poses[i] = grab(of->steps[i].poses, sizeof *of->poses[i]);
        for (n = 0; n < of->steps[i].poses; n++) {
            of->poses[i][n] = registrar_pose(g, &of->figure, &of->steps[i], n);
        }
    }
}

/* Both feet's steps of the list. */
static void body_steps(registrar *g, actor *of, const cast_options *options, pavement_kind *kind)
{
    size_t i, count = 0;
    int foot;
    for (i = 0; i < step_list_count; i++) {
        count += options->few ? 2 * (size_t)step_list[i].few : 2;
    }
    actor_room(of, count);
    of->stand = pose_stand(&of->figure);
    count = 0;
    for (i = 0; i < step_list_count; i++) {
        const step_words *s = &step_list[i];
        for (foot = 0; foot < 2 && (s->few || !options->few); foot++) {
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
    size_t i;
    b.name = text("cylinder");
    b.vertices = ROUND_SIDES;
    b.triangles = ROUND_SIDES - 2;
    b.corners = grab(3 * b.triangles, sizeof *b.corners);
    b.stand.x = grab(b.vertices, sizeof *b.stand.x);
    b.stand.y = grab(b.vertices, sizeof *b.stand.y);
    for (i = 0; i < b.vertices; i++) {
        b.stand.x[i] = radius * cos(2.0 * pi * (double)i / ROUND_SIDES);
        b.stand.y[i] = radius * sin(2.0 * pi * (double)i / ROUND_SIDES);
    }
    for (i = 0; i < b.triangles; i++) {
        b.corners[3 * i + 1] = (uint16_t)(i + 1);
        b.corners[3 * i + 2] = (uint16_t)(i + 2);
    }
    return b;
}

static void round_steps(cast *c, registrar *g)
{
    actor *of = &c->actors[1];
    berth_arena image;
    berth_status status;
    size_t i;
    of->figure = round_body(c->radius / 65536.0);
    actor_room(of, c->actors[0].step_count);
    of->images[0] = grab(CYLINDER_MOST, 1);
    image = berth_arena_over(of->images[0], CYLINDER_MOST);
    status = cylinder_make(&c->kinds[0], c->radius, &image, &g->scratch, of->list, of->views,
                           &c->kinds[1]);
    if (status != BERTH_OK) {
        fail("%s: a cylinder's steps cannot be registered: %s", c->actors[0].figure.name,
             berth_status_text(status));
    }
    of->bytes[0] = image.used;
    of->stand = slide(&of->figure, NULL);
    for (i = 0; i < of->step_count; i++) {
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
    size_t k, n, i;
    for (i = 0; i < of->figure.vertices; i++) {
        most = fmax(most, hypot(of->stand.x[i], of->stand.y[i]));
    }
    for (k = 0; k < of->step_count; k++) {
        for (n = 0; n < of->steps[k].poses; n++) {
            const berth_placement at = cylinder_place(&of->list[k], (int32_t)(n * CAST_FRAME));
            for (i = n * of->figure.vertices; i < (n + 1) * of->figure.vertices; i++) {
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
    size_t i;
    *c = none;
    c->actors[0].figure = figure;
    body_steps(&g, &c->actors[0], options, &c->kinds[0]);
    bind_kind(c, 0);
    c->seconds = g.seconds;
    c->registered = g.registered;
    c->poses = g.poses;
    c->radius = radius_of(&c->actors[0]);
    for (i = 0; i <= c->actors[0].step_count; i++) {
        c->bytes += c->actors[0].bytes[i];
    }
    round_steps(c, &g);
    bind_kind(c, 1);
    pose_sketches(&g, &c->actors[0]);
    pose_sketches(&g, &c->actors[1]);
    c->pavement = pavement_cast_of(c->kinds, 2);
}
